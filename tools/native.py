"""The compiled build: which files are compiled, whether this machine can, and the one mypyc call.

The build hook, the Makefile and the tests all ask here, so that they cannot disagree. It needs nothing but the standard
library until `compile_into` is called.
"""

import hashlib
import importlib.util
import os
import shlex
import subprocess
import sys
import sysconfig
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import bundle

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "starfold"

# By pattern, not by list: a sixth game is compiled without a change here.
COMPILED = ("core/*.py", "games/*/*.py", "games/*/*/*.py", "bots/search/*.py")
# A game is compiled by its rooms: all but these, which are text and pictures. They run rarely, and take a third of the
# time to compile for a fifth of the lines. Of `data` the tables are compiled, but not what loads them, in its folders.
INTERPRETED = (
    "__init__.py",
    *(f"games/*/{room}.py" for room in ("notation", "words", "draw")),
    *(f"games/*/{room}/*.py" for room in ("notation", "words", "draw")),
)

# What a compile needs; the Makefile holds them to the pins of requirements/dev.txt.
REQUIRES = ["mypy>=2.4", "setuptools>=80"]

# What a wheel is made from, beside the package: a change in any of these makes a new wheel.
INGREDIENTS = ("pyproject.toml", "hatch_build.py", "tools/native.py", "tools/bundle.py", "README.md", "LICENSE")


def sources() -> list[Path]:
    """Return the files that are compiled, sorted, so that every machine builds the same."""
    found = {path for pattern in COMPILED for path in PACKAGE.glob(pattern)}
    return sorted(path for path in found if not any(path.match(pattern) for pattern in INTERPRETED))


def module(path: Path) -> str:
    """Return the dotted name of a source file."""
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


def can_compile() -> bool:
    """Tell whether the compiler that Python's own build names can read Python.h."""
    # The real thing is tried: a compiler without Python.h, or without the C library's headers, is no use.
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    command = [*compiler, "-I", sysconfig.get_path("include"), "-fsyntax-only", "-x", "c", "-"]
    try:
        return subprocess.run(command, input=b"#include <Python.h>\n", capture_output=True).returncode == 0
    except OSError:
        return False


def mode() -> str:
    """Return what a build made now would be: `pure` as asked for, `cc` compiled, `nocc` for want of a compiler."""
    if os.environ.get("STARFOLD_PURE") == "1":
        return "pure"
    wish = os.environ.get("STARFOLD_COMPILE") or "auto"
    if wish not in ("auto", "must"):
        raise SystemExit(f"starfold: STARFOLD_COMPILE is {wish!r}, but must be 'auto' or 'must'")
    if can_compile():
        return "cc"
    if wish == "must":
        raise SystemExit("starfold: STARFOLD_COMPILE=must, but no C compiler that finds Python.h")
    return "nocc"


def key() -> str:
    """Return a hash of all that decides what the wheel is: its mode, the Python, and every file's name and content."""
    # Times of change would miss a compiler that came later, a deleted file and a switch of branch.
    digest = hashlib.sha256(f"{mode()} {sys.version}".encode())
    files = [path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    # The bundle is made by the build itself, from these.
    files = [path for path in files if path != bundle.bundle()] + bundle.ingredients()
    for path in sorted(files) + [ROOT / name for name in INGREDIENTS]:
        digest.update(f"\0{path.relative_to(ROOT)}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest() if path.exists() else b"")
    return digest.hexdigest()


def write_key(file: Path) -> None:
    """Write the key to a file, but leave the file alone when it says so already: make looks at its time."""
    fresh = key() + "\n"
    if not file.exists() or file.read_text() != fresh:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(fresh)


def compile_into(out: Path) -> None:
    """Compile all sources in one mypyc call; the extension modules land in `out/lib`, laid out as in the wheel."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    # One call for core and games together: compiled apart, a game's subclass of a core class crashes the interpreter.
    # group_name fixes the name of the shared module, which would otherwise change with the list of files.
    # The paths are relative, for they end up in the tracebacks of whoever installs the wheel.
    extensions = mypycify(
        ["--config-file=pyproject.toml", f"--cache-dir={out / 'mypy'}", *(str(p.relative_to(ROOT)) for p in sources())],
        opt_level="3",
        debug_level="0",
        group_name="starfold",
        target_dir=str(out / "c"),
        separate=False,
        multi_file=True,  # one C file a module: half the compiling, and as quick when measured
    )
    build = Distribution({"name": "starfold", "ext_modules": extensions}).get_command_obj("build_ext")
    build.build_lib, build.build_temp, build.parallel = str(out / "lib"), str(out / "temp"), 2
    build.ensure_finalized()
    build.run()


def is_compiled(name: str) -> bool:
    """Tell whether a module, found as Python would find it now, is an extension module."""
    found = importlib.util.find_spec(name)
    return bool(found and found.origin and found.origin.endswith(tuple(EXTENSION_SUFFIXES)))


def installed() -> str:
    """Return which build this Python has installed, as a line for people."""
    compiled = sum(is_compiled(module(path)) for path in sources())
    if compiled == len(sources()):
        return f"starfold: compiled build ({compiled} modules)"
    return "starfold: interpreted build (slower than the compiled one, for which it takes a C compiler and Python.h)"


def main(command: str, *arguments: str) -> None:
    """Run one command: mode, key FILE, compile DIRECTORY or installed."""
    match command, arguments:
        case "mode", ():
            print(mode())
        case "key", (file,):
            write_key(Path(file))
        case "compile", (out,):
            os.chdir(ROOT)
            compile_into(Path(out))
        case "installed", ():
            print(installed())
        case _:
            raise SystemExit(f"usage: {main.__doc__}")


if __name__ == "__main__":
    main(*sys.argv[1:])
