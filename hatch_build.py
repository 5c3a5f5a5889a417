"""The build hook: makes the browser client where it is stale, and puts the compiled modules into the wheel."""

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# The hook is loaded by its path, so what stands beside it must be made importable by hand.
sys.path.insert(0, str(Path(__file__).resolve().parent / "tools"))

import bundle
import native


class StarfoldBuildHook(BuildHookInterface[BuilderConfig]):
    """Bundle the client where that is stale; compile with mypyc elsewhere, and add what came out to the wheel."""

    def dependencies(self) -> list[str]:
        """Return what this build needs beside hatchling: node only to bundle, mypyc and setuptools only to compile."""
        compiles = self.target_name == "wheel" and native.mode() == "cc"
        return ([] if bundle.is_fresh() else bundle.REQUIRES) + (native.REQUIRES if compiles else [])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Bundle, and compile unless the install is editable: that must follow every edit, so it stays interpreted."""
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
        """Compile in a process of its own, and tell hatchling where each extension module goes."""
        # A failed compile fails the build, whatever the mode: it is a bug, and no reason to ship something slower.
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
        """Clear the temporary directory away, once the wheel holds a copy."""
        if hasattr(self, "scratch"):
            self.scratch.cleanup()
