"""The compiled build: which files are compiled, whether this machine can compile, and the one mypyc call.

The build hook, the Makefile and the tests all use this module, so they agree. It needs only the standard library until
`compile_into` is called.
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

# By pattern, not by list: a new game is compiled without a change here.
COMPILED = ("core/*.py", "games/*/*.py", "games/*/*/*.py", "bots/search/*.py")
# In a game all rooms are compiled except these, which make text and pictures. They run rarely, and would take a third
# of the compile time for a fifth of the lines. In `data` the tables are compiled; the loaders in its folders are not.
INTERPRETED = (
    "__init__.py",
    *(f"games/*/{room}.py" for room in ("notation", "words", "draw")),
    *(f"games/*/{room}/*.py" for room in ("notation", "words", "draw")),
)

# What compiling needs; the Makefile checks it against the pins of requirements/dev.txt.
REQUIRES = ["mypy>=2.4", "setuptools>=80"]

# What a wheel is made from besides the package: a change in any of these makes a new wheel.
INGREDIENTS = ("pyproject.toml", "hatch_build.py", "tools/native.py", "tools/bundle.py", "README.md", "LICENSE")


def sources() -> list[Path]:
    """Return the files that are compiled, in the same order on every machine."""
    found = {path for pattern in COMPILED for path in PACKAGE.glob(pattern)}
    return sorted(path for path in found if not any(path.match(pattern) for pattern in INTERPRETED))


def module(path: Path) -> str:
    """Return the dotted name of a source file."""
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


def can_compile() -> bool:
    """Return whether there is a compiler (CC, or the one that Python was built with) that can read Python.h."""
    # Try it: a compiler without Python.h or the C library's headers is no use.
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    command = [*compiler, "-I", sysconfig.get_path("include"), "-fsyntax-only", "-x", "c", "-"]
    try:
        return subprocess.run(command, input=b"#include <Python.h>\n", capture_output=True).returncode == 0
    except OSError:
        return False


def mode() -> str:
    """Return the mode of a build made now: `pure` if requested, `cc` compiled, `nocc` without a compiler."""
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
    """Return a hash of everything that decides the wheel: mode, Python, and the names and contents of all files."""
    # Timestamps would miss a newly installed compiler, a deleted file and a switch of branch.
    digest = hashlib.sha256(f"{mode()} {sys.version}".encode())
    files = [path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    # The build makes the bundle itself, from these ingredients.
    files = [path for path in files if path != bundle.bundle()] + bundle.ingredients()
    for path in sorted(files) + [ROOT / name for name in INGREDIENTS]:
        digest.update(f"\0{path.relative_to(ROOT)}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest() if path.exists() else b"")
    return digest.hexdigest()


def write_key(file: Path) -> None:
    """Write the key to a file, unless the file has it already: make looks at the file's time."""
    fresh = key() + "\n"
    if not file.exists() or file.read_text() != fresh:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(fresh)


def compile_into(out: Path) -> None:
    """Compile all sources in one mypyc call. The extension modules go to `out/lib`, laid out as in the wheel."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    # One call for core and games together: compiled apart, a game's subclass of a core class crashes the interpreter.
    # group_name fixes the name of the shared module, which would otherwise change with the list of files.
    # The paths are relative, because they appear in tracebacks on the machines where the wheel is installed.
    extensions = mypycify(
        ["--config-file=pyproject.toml", f"--cache-dir={out / 'mypy'}", *(str(p.relative_to(ROOT)) for p in sources())],
        opt_level="3",
        debug_level="0",
        group_name="starfold",
        target_dir=str(out / "c"),
        separate=False,
        multi_file=True,  # one C file for each module: half the compile time, and measured to run as fast
    )
    build = Distribution({"name": "starfold", "ext_modules": extensions}).get_command_obj("build_ext")
    build.build_lib, build.build_temp, build.parallel = str(out / "lib"), str(out / "temp"), 2
    build.ensure_finalized()
    build.run()


def is_compiled(name: str) -> bool:
    """Return whether a module, as Python finds it now, is an extension module."""
    found = importlib.util.find_spec(name)
    return bool(found and found.origin and found.origin.endswith(tuple(EXTENSION_SUFFIXES)))


def installed() -> str:
    """Return a line for people that says which build this Python has installed."""
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
