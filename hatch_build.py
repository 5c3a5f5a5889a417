"""The build hook: bundles the browser client if it is stale, and puts the compiled modules into the wheel."""

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# hatchling loads the hook by its path, so the modules in tools must be made importable.
sys.path.insert(0, str(Path(__file__).resolve().parent / "tools"))

import bundle
import native


class StarfoldBuildHook(BuildHookInterface[BuilderConfig]):
    """Bundles the client if it is stale, compiles with mypyc, and adds the extension modules to the wheel."""

    def dependencies(self) -> list[str]:
        """Return what this build needs besides hatchling: node to bundle, mypyc and setuptools to compile."""
        compiles = self.target_name == "wheel" and native.mode() == "cc"
        return ([] if bundle.is_fresh() else bundle.REQUIRES) + (native.REQUIRES if compiles else [])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Bundle, and compile unless the install is editable: an editable install must follow every edit."""
        bundle.make()
        if version == "editable" or self.target_name == "sdist":
            return
        match native.mode():
            case "cc":
                self.compile(build_data)
            case "nocc":
                self.app.display_warning("starfold: NOT compiled: no C compiler that finds Python.h; it will be slower")
            case "pure":
                self.app.display_info("starfold: not compiled, as STARFOLD_PURE=1 asks")

    def compile(self, build_data: dict[str, Any]) -> None:
        """Compile in a separate process, and tell hatchling where each extension module goes."""
        # A failed compile fails the build: it is a bug, not a reason to ship a slower wheel.
        self.scratch = tempfile.TemporaryDirectory(prefix="starfold-")
        out = Path(self.scratch.name)
        subprocess.run([sys.executable, native.__file__, "compile", str(out)], cwd=self.root, check=True)
        library = out / "lib"
        for path in library.rglob("*"):
            if path.is_file():
                build_data["force_include"][str(path)] = path.relative_to(library).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Delete the temporary directory once the wheel holds a copy."""
        if hasattr(self, "scratch"):
            self.scratch.cleanup()
