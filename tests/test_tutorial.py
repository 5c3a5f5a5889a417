"""The tutorials work as written: their files are created, their commands run, their answers compared.

This happens in a small tree, beside a copy of the installed package: a new folder under src/starfold/games is
available at once, on either build, and is removed with the tree. Every command runs in a process.
"""

import doctest
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import starfold
from starfold.core.rooms import ORDER
from tests.golden import as_lines, kept

TREE = Path(__file__).parents[1]
PICTURES = TREE / "docs/pictures"
INSTALLED = Path(str(starfold.__file__)).parent
GAMES = "src/starfold/games"
TESTS = "tests/games/comet"
PACKAGE = "starfold-comet"
ANSWERS = "2\n1\n" * 300  # typed while a match waits for input: one of the two lines is always an offer in time

# A fenced block. If it has a file name, that is alone in the paragraph before the block.
BLOCK = re.compile(r"^(?:`([^`\n]+)`\n\n)?```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HUNK = re.compile(r"^@@ (.*) @@\n((?:[ +-].*\n)+)", re.MULTILINE)
MISTAKE = "@@ a mistake @@"  # marks a change that is made for the next block only


class Page(NamedTuple):
    """A page that builds a game."""

    name: str
    key: str
    title: str


COMET = Page("add-a-game.md", "comet", "Comet")
MOONS = Page("secrets.md", "moons", "Moons")
PAGES = [COMET, MOONS]
LEFT_OUT: dict[Page, set[str]] = {COMET: set(), MOONS: {"evaluation"}}  # rooms that a page leaves out


class Block(NamedTuple):
    """A fenced block of a page: its file (if any), its kind, its text, and where it is."""

    page: Page
    file: str
    kind: str
    text: str
    where: str


def blocks(page: Page) -> Iterator[Block]:
    text = (TREE / "docs" / page.name).read_text(encoding="utf-8")
    for found in BLOCK.finditer(text):
        line = text.count("\n", 0, found.start(3)) + 1
        file = re.sub(f"^{page.key}/", f"{GAMES}/{page.key}/", found[1] or "")
        yield Block(page, file, found[2], found[3], f"{page.name}:{line}")


def changed(text: str, diff: str, where: str) -> str:
    """Apply the hunks of a diff to a text; each must match exactly one place."""
    for _, hunk in HUNK.findall(diff):
        lines = hunk.splitlines(keepends=True)
        old = "".join(line[1:] for line in lines if line[0] != "+")
        assert text.count(old) == 1, f"{where}: this fits in {text.count(old)} places:\n{old}"
        text = text.replace(old, "".join(line[1:] for line in lines if line[0] != "-"))
    return text


# --- a tree in which to follow a page

SCRIPTS = {
    "starfold": "from starfold.cli import main\n\nmain()\n",
    "pytest": "import sys\n\nfrom pytest import console_main\n\nsys.exit(console_main())\n",
}


def plant(root: Path) -> Path:
    """Make a tree with the installed Starfold and our tests, without the games of the pages.

    Its .venv is empty, but it sees the tree's src, and after that the packages of the environment that runs this test.
    """
    kept = [page.key for page in PAGES]
    shutil.copytree(INSTALLED, root / "src/starfold", ignore=shutil.ignore_patterns(*kept))
    ignored = shutil.ignore_patterns(*kept, *[f"{key}.txt" for key in kept], "__pycache__")
    shutil.copytree(TREE / "tests", root / "tests", ignore=ignored)
    shutil.copy(TREE / "pyproject.toml", root)
    (root / "docs/pictures").mkdir(parents=True)
    (root / ".cache").mkdir()
    (root / ".cache/uv").symlink_to(TREE / ".cache/uv")
    venv.create(root / ".venv", symlinks=True)
    (packages,) = (root / ".venv").glob("lib/python*/site-packages")
    behind = sysconfig.get_path("purelib")
    (packages / "tree.pth").write_text(f"{root / 'src'}\nimport site; site.addsitedir({behind!r})\n", encoding="utf-8")
    for name, script in SCRIPTS.items():
        file = root / ".venv/bin" / name
        file.write_text(f"#!{root}/.venv/bin/python\n{script}", encoding="utf-8")
        file.chmod(0o755)
    return root


def run(root: Path, command: list[str] | str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """Run a command in the tree, as in a shell with the activated environment."""
    hidden = ("COVERAGE", "STARFOLD", "PYTHON")  # settings of the surrounding test run
    env = {name: value for name, value in os.environ.items() if not name.startswith(hidden)}
    env["PATH"] = os.pathsep.join([str(root / ".venv/bin"), env["PATH"]])
    # No bytecode: files change here within a second.
    env |= {"PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "200", **more}
    shell = isinstance(command, str)
    return subprocess.run(
        command, cwd=root, env=env, shell=shell, input=typed, capture_output=True, text=True, encoding="utf-8"
    )


def python(root: Path, *arguments: str, **more: str) -> str:
    """Run Python in the tree; return stdout. It must exit with 0."""
    done = run(root, ["python", *arguments], **more)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def write(root: Path, block: Block) -> None:
    """Write a block's file, or change it."""
    file = root / block.file
    file.parent.mkdir(parents=True, exist_ok=True)
    old = file.read_text(encoding="utf-8") if block.kind == "diff" else ""
    file.write_text(changed(old, block.text, block.where) if block.kind == "diff" else block.text, encoding="utf-8")


def session(root: Path, block: Block) -> None:
    """Run a block as a Python session and compare the answers."""
    (root / "session.txt").write_text(block.text, encoding="utf-8")
    done = run(root, ["python", "-m", "doctest", "session.txt"])
    assert done.returncode == 0, f"{block.where}\n{done.stdout}{done.stderr}"


def console(root: Path, block: Block) -> None:
    """Run the commands of a console block and compare their output; `...` stands for anything."""
    for command, wanted in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block.text, re.MULTILINE):
        done = run(root, command)
        alike = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        same = doctest.OutputChecker().check_output(wanted, done.stdout, alike)
        assert done.returncode == 0, f"{block.where}: {command}\n{done.stdout}{done.stderr}"
        assert same, f"{block.where}: {command} prints\n{done.stdout}"


def at_the_terminal(root: Path, block: Block) -> None:
    """Run the commands of a shell block, except those that set up or check the whole tree."""
    for command in block.text.splitlines():
        if command.startswith(("make ", ". ")):
            continue
        more = {}
        if command.startswith(".cache/uv/"):
            if not (root / ".cache/uv").exists():
                pytest.skip("there is no uv here; `make install` brings it along")
            # There may be no network. What is needed is installed: hatchling in .venv, and Starfold in src.
            more = {"UV_OFFLINE": "1", "UV_NO_BUILD_ISOLATION": "1"}
            command = command.replace(" install ", " install --no-deps ")
        done = run(root, command, typed=ANSWERS, **more)
        told = f"{block.where}: {command}\n{done.stdout}{done.stderr}"
        assert done.returncode == 0, told
        if command.startswith("starfold "):
            assert done.stderr == "", told
        if command == "starfold games":
            assert f" {block.page.title} " in done.stdout, told


RUN = {"pycon": session, "console": console, "sh": at_the_terminal}


# --- tests


# One game on a compiled core is enough: Moons, because it has secrets.
@pytest.mark.slow
@pytest.mark.parametrize("page", [pytest.param(COMET, marks=pytest.mark.once), MOONS], ids=lambda page: page.key)
def test_every_step_of_the_page_works(page: Page, tmp_path: Path) -> None:
    root = plant(tmp_path)
    kinds = set()
    sound: dict[Path, str] = {}  # files as they were before a deliberate mistake
    for block in blocks(page):
        kinds.add(block.kind)
        if block.file:
            if MISTAKE in block.text:
                sound[root / block.file] = (root / block.file).read_text(encoding="utf-8")
            write(root, block)
            continue
        RUN[block.kind](root, block)
        while sound:
            file, text = sound.popitem()
            file.write_text(text, encoding="utf-8")
    assert kinds >= {"sh", "markdown", "toml", "python", "pycon", "diff"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.key)
def test_the_game_is_one_folder_with_the_rooms_of_every_game(page: Page) -> None:
    home = Path(GAMES, page.key)
    files = [Path(block.file) for block in blocks(page) if block.file]
    inside = {str(file.relative_to(home)) for file in files if file.is_relative_to(home)}
    rooms = {room for room in ORDER if room not in ("data", "knowledge")} - LEFT_OUT[page]
    assert inside == {f"{room}.py" for room in rooms} | {
        "rulebook.md", "data/components.toml", "data/__init__.py", "__init__.py",
    }  # fmt: skip
    outside = {file.parts[0] for file in files if not file.is_relative_to(home)}
    assert outside <= {"tests", PACKAGE}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.key)
def test_the_rooms_come_in_their_order_and_import_only_rooms_before_their_own(page: Page) -> None:
    shown = []
    for block in blocks(page):
        room = block.file.removeprefix(f"{GAMES}/{page.key}/").partition("/")[0].removesuffix(".py")
        if block.kind != "python" or room not in ORDER:
            continue
        shown.append(room)
        for module, names in re.findall(r"^from \.(\w*) import (.*)$", block.text, re.MULTILINE):
            imported = [module] if module else names.split(", ")
            assert [name for name in imported if ORDER.index(name) >= ORDER.index(room)] == [], block.where
    assert shown == [room for room in ORDER if room in shown]


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a tree with all files of the pages, except the mistakes and the changes in the separate package."""
    root = plant(tmp_path_factory.mktemp("tree"))
    for page in PAGES:
        for block in blocks(page):
            moved = block.file.startswith(PACKAGE) and block.kind == "diff"
            if block.file and not moved and MISTAKE not in block.text:
                write(root, block)
    return root


MATCHES = """
from starfold import QuickDice, Match, build, find_game, read_record, verify
from starfold.testing import settings
dice = QuickDice(5)
for key in ("comet", "moons"):
    game = find_game(key)
    for setting in settings(game):
        match = Match(game, setting.seats, setting.options)
        while not match.over():
            view = match.view(match.mover())
            assert game.words.prompt(view) and game.draw(view).svg("light")
            match.play(view.legal[dice.below(len(view.legal))])
        record = read_record(match.record.text())
        assert verify(record).outcomes == record.outcomes_drawn()
        print(key, setting.seats, sum(match.state.payoffs()), build())
"""


def test_whole_matches_are_played_at_every_seat_count(tree: Path) -> None:
    played = set(python(tree, "-c", MATCHES).splitlines())
    most = {"comet": 6, "moons": 4}
    assert played == {f"{key} {seats} 1.0 {starfold.build()}" for key in most for seats in range(2, most[key] + 1)}


def test_the_files_are_typed_and_tidy(tree: Path) -> None:
    files = [*[f"{GAMES}/{page.key}" for page in PAGES], TESTS]
    for tool in (
        ["mypy", "--strict", "--cache-dir", ".mypy"],
        ["ruff", "check", "--no-cache"],
        ["ruff", "format", "--check", "--no-cache"],
    ):
        done = run(tree, [sys.executable, "-m", *tool, *files])
        assert done.returncode == 0, done.stdout + done.stderr


PROBLEMS = "import sys; sys.path.append('tests'); import test_rule_marks as t; print(*t.problems(t.ROOT), sep='\\n')"


def test_every_rule_is_named_and_tested_where_the_page_says_so(tree: Path) -> None:
    untested = [f"{rule} has no test." for rule in rules(tree, MOONS)]
    assert python(tree, "-c", PROBLEMS).splitlines() == sorted(untested)


def rules(root: Path, page: Page) -> list[str]:
    """Return the ids of a game's rules."""
    rulebook = (root / GAMES / page.key / "rulebook.md").read_text(encoding="utf-8")
    return re.findall(r"^\*\*(\w\w-\d\.\d)\*\*", rulebook, re.MULTILINE)


def test_the_page_names_the_tests_that_the_tree_asks_for(tree: Path) -> None:
    kept = ["-m", "pytest", "-q", "-k", "comet", "tests/testing/test_golden.py", "tests/art/test_gallery.py"]
    missing = run(tree, ["python", *kept])
    named = re.findall(r"^FAILED .*::(\S+)", missing.stdout, re.MULTILINE)
    assert sorted(named) == ["test_golden[comet]", "test_golden_poster[comet]"]
    page = (TREE / "docs" / COMET.name).read_text(encoding="utf-8")
    for name in [*named, "test_rulebooks_sources_and_tests_agree"]:
        assert f"`{name}`" in page
    python(tree, *kept, STARFOLD_GOLDEN="write")
    python(tree, *kept)
    assert {file.name for file in (tree / "docs/pictures").iterdir()} == {"comet-dark.svg", "comet-light.svg"}
    assert "wins." in (tree / "tests/goldens/comet.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.key)
def test_golden_picture_of_the_tutorial(page: Page, tree: Path) -> None:
    drawing = next(block for block in blocks(page) if block.kind == "pycon" and ".svg(theme)" in block.text)
    session(tree, drawing)
    for theme in ("dark", "light"):
        drawn = as_lines((tree / f".cache/{page.key}-{theme}.svg").read_text(encoding="utf-8"))
        assert drawn.splitlines() == kept(PICTURES / f"tutorial-{page.key}-{theme}.svg", drawn)


def test_the_wheel_of_a_package_of_its_own_has_all_that_the_game_needs(tree: Path, tmp_path: Path) -> None:
    root = plant(tmp_path)
    package = root / PACKAGE
    shutil.copytree(tree / PACKAGE, package)
    shutil.copytree(tree / GAMES / COMET.key, package / "starfold_comet")
    done = run(root, f"cd {PACKAGE} && python -m hatchling build -t wheel")
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = (package / "dist").iterdir()
    zipfile.ZipFile(wheel).extractall(root / "src")  # beside Starfold, as an installer puts it
    asked = "from starfold import find_game; print(type(find_game('comet').words).__module__)"
    assert python(root, "-c", asked) == "starfold_comet.words\n"
