"""The tutorial docs/add-a-game.md works as it stands: its files are written, its commands run, its answers compared.

It is followed in a small tree of its own, beside a copy of the installed package: a new folder under src/starfold/games
is there at once, on either build, and nothing of it stays behind. Every command is a process of its own.
"""

import doctest
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import starfold

TREE = Path(__file__).parents[1]
PAGE = TREE / "docs/add-a-game.md"
PICTURES = TREE / "docs/pictures"
INSTALLED = Path(str(starfold.__file__)).parent
GAME = "src/starfold/games/comet"
TESTS = "tests/games/comet"
ANSWERS = "2\n" * 500  # whoever plays takes the second offer, which is to bank: the match ends soon

# A fenced block; its file's name, if it has one, stands alone in the paragraph before it.
BLOCK = re.compile(r"^(?:`([^`\n]+)`\n\n)?```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HUNK = re.compile(r"^@@ (.*) @@\n((?:[ +-].*\n)+)", re.MULTILINE)
MISTAKE = "a mistake"  # a hunk of this name is for the next block only


class Block(NamedTuple):
    """A fenced block of the page: the file it is (if any), its kind, its text, and where it stands."""

    file: str
    kind: str
    text: str
    where: str


def blocks() -> Iterator[Block]:
    page = PAGE.read_text(encoding="utf-8")
    for found in BLOCK.finditer(page):
        line = page.count("\n", 0, found.start(3)) + 1
        file = re.sub("^comet/", f"{GAME}/", found[1] or "")
        yield Block(file, found[2], found[3], f"{PAGE.name}:{line}")


def changed(text: str, diff: str, where: str) -> str:
    """A text with the hunks of a diff put in; each must fit in one place only."""
    for _, hunk in HUNK.findall(diff):
        lines = hunk.splitlines(keepends=True)
        old = "".join(line[1:] for line in lines if line[0] != "+")
        assert text.count(old) == 1, f"{where}: this fits in {text.count(old)} places:\n{old}"
        text = text.replace(old, "".join(line[1:] for line in lines if line[0] != "-"))
    return text


# --- a tree to follow the page in


def plant(root: Path) -> Path:
    """Make a tree with the Starfold that is installed here, and our tests; without Comet, if somebody has kept it."""
    shutil.copytree(INSTALLED, root / "src/starfold", ignore=shutil.ignore_patterns("comet"))
    shutil.copytree(TREE / "tests", root / "tests", ignore=shutil.ignore_patterns("comet", "comet.txt", "__pycache__"))
    shutil.copy(TREE / "pyproject.toml", root)
    (root / "docs/pictures").mkdir(parents=True)
    return root


def run(root: Path, command: list[str] | str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """Run a command in the tree, as somebody does who has activated the environment."""
    hidden = ("COVERAGE", "STARFOLD", "PYTHON")  # what belongs to the tests that run this one
    env = {name: value for name, value in os.environ.items() if not name.startswith(hidden)}
    env["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), env["PATH"]])
    # The second place is for the module that all compiled ones share. No bytecode: files here change within a second.
    env["PYTHONPATH"] = os.pathsep.join([str(root / "src"), str(INSTALLED.parent)])
    env |= {"PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "200", **more}
    shell = isinstance(command, str)
    return subprocess.run(
        command, cwd=root, env=env, shell=shell, input=typed, capture_output=True, text=True, encoding="utf-8"
    )


def python(root: Path, *arguments: str, **more: str) -> str:
    """What Python prints, run in the tree; it must end well."""
    done = run(root, [sys.executable, *arguments], **more)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def write(root: Path, block: Block) -> None:
    """Write a block's file, or change it."""
    file = root / block.file
    file.parent.mkdir(parents=True, exist_ok=True)
    old = file.read_text(encoding="utf-8") if block.kind == "diff" else ""
    file.write_text(changed(old, block.text, block.where) if block.kind == "diff" else block.text, encoding="utf-8")


def session(root: Path, block: Block) -> None:
    """Type a Python session and compare the answers."""
    (root / "session.txt").write_text(block.text, encoding="utf-8")
    done = run(root, [sys.executable, "-m", "doctest", "session.txt"])
    assert done.returncode == 0, f"{block.where}\n{done.stdout}{done.stderr}"


def console(root: Path, block: Block) -> None:
    """Run the commands of a console block and compare what they print: `...` stands for anything."""
    for command, wanted in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block.text, re.MULTILINE):
        done = run(root, command)
        alike = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        same = doctest.OutputChecker().check_output(wanted, done.stdout, alike)
        assert done.returncode == 0, f"{block.where}: {command}\n{done.stdout}{done.stderr}"
        assert same, f"{block.where}: {command} prints\n{done.stdout}"


def at_the_terminal(root: Path, block: Block) -> None:
    """Run a shell block's commands if they are Starfold's; the others (make, mv) are not for this tree."""
    for command in [line for line in block.text.splitlines() if line.startswith("starfold ")]:
        done = run(root, command, typed=ANSWERS)
        assert (done.returncode, done.stderr) == (0, ""), f"{block.where}: {command}\n{done.stdout}{done.stderr}"


RUN = {"pycon": session, "console": console, "sh": at_the_terminal}


# --- what is shown


@pytest.mark.slow
def test_every_step_of_the_page_works(tmp_path: Path) -> None:
    root = plant(tmp_path)
    kinds = set()
    sound: dict[Path, str] = {}  # what a file was before a mistake was made in it
    for block in blocks():
        kinds.add(block.kind)
        if block.file:
            if f"@@ {MISTAKE} @@" in block.text:
                sound[root / block.file] = (root / block.file).read_text(encoding="utf-8")
            write(root, block)
            continue
        RUN[block.kind](root, block)
        while sound:
            file, text = sound.popitem()
            file.write_text(text, encoding="utf-8")
    assert kinds == {"sh", "markdown", "toml", "python", "pycon", "console", "diff"}
    assert (root / "first.record").exists()


def test_the_game_is_one_folder() -> None:
    page = PAGE.read_text(encoding="utf-8")
    asked = page.index("## 7. What our own tree also asks")
    files = [found[1] for found in BLOCK.finditer(page) if found[1] and found.start() < asked]
    assert len(files) > 8
    assert {Path(file).parent.name for file in files} == {"comet"}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a tree with all files of the page, but for the mistake."""
    root = plant(tmp_path_factory.mktemp("tree"))
    for block in blocks():
        if block.file and f"@@ {MISTAKE} @@" not in block.text:
            write(root, block)
    return root


MATCHES = """
from starfold import QuickDice, Match, build, find_game, read_record, verify
game = find_game("comet")
dice = QuickDice(5)
for seats in range(game.fewest, game.most + 1):
    for goal in (20, 100):
        match = Match(game, seats, {"goal": goal})
        while not match.over():
            view = match.view(match.mover())
            assert game.words.prompt(view) and game.draw(view).svg("light")
            match.play(view.legal[dice.below(len(view.legal))])
        record = read_record(match.record.text())
        assert verify(record).outcomes == record.drawn()
        print(seats, goal, sum(match.state.payoffs()), build())
"""


def test_whole_matches_are_played_at_every_seat_count(tree: Path) -> None:
    played = python(tree, "-c", MATCHES).splitlines()
    assert played == [f"{seats} {goal} 1.0 {starfold.build()}" for seats in range(2, 7) for goal in (20, 100)]


def test_the_files_are_typed_and_tidy(tree: Path) -> None:
    python(tree, "-m", "mypy", "--strict", "--cache-dir", ".mypy", GAME, TESTS)
    python(tree, "-m", "ruff", "check", "--no-cache", GAME, TESTS)
    python(tree, "-m", "ruff", "format", "--check", "--no-cache", GAME, TESTS)


def test_every_rule_has_a_mark_and_a_test(tree: Path) -> None:
    python(tree, "-m", "pytest", "-q", "tests/test_rule_marks.py")


def test_the_tree_keeps_a_playthrough_and_posters(tree: Path) -> None:
    kept = ["-m", "pytest", "-q", "-k", "comet"]
    kept += ["tests/testing/test_golden.py", "tests/art/test_gallery.py"]
    missing = run(tree, [sys.executable, *kept])
    assert "Comet has no golden playthrough; `make golden` writes one" in missing.stdout
    python(tree, *kept, STARFOLD_GOLDEN="write")
    python(tree, *kept)
    assert {file.name for file in (tree / "docs/pictures").iterdir()} == {"comet-dark.svg", "comet-light.svg"}
    assert "wins." in (tree / "tests/goldens/comet.txt").read_text(encoding="utf-8")


def test_golden_picture_of_the_tutorial(tree: Path) -> None:
    drawing = next(block for block in blocks() if block.kind == "pycon" and ".svg(theme)" in block.text)
    session(tree, drawing)
    for theme in ("dark", "light"):
        drawn = (tree / f"comet-{theme}.svg").read_text(encoding="utf-8").replace("><", ">\n<") + "\n"
        file = PICTURES / f"move-comet-{theme}.svg"
        if os.environ.get("STARFOLD_GOLDEN") == "write":
            file.write_text(drawn, encoding="utf-8")
        assert file.exists(), f"there is no {file.name}; `make golden` draws it"
        assert drawn.splitlines() == file.read_text(encoding="utf-8").splitlines()


def test_it_can_be_a_package_of_its_own(tree: Path, tmp_path: Path) -> None:
    root = plant(tmp_path)
    package = root / "starfold-comet"
    shutil.copytree(tree / "starfold-comet", package)
    shutil.copytree(tree / GAME, package / "starfold_comet")
    python(package, "-m", "hatchling", "build", "-t", "wheel")
    (wheel,) = (package / "dist").iterdir()
    zipfile.ZipFile(wheel).extractall(root / "src")  # beside Starfold, as an installer does it
    asked = "from starfold import find_game; print(type(find_game('comet').words).__module__)"
    assert python(root, "-c", asked) == "starfold_comet.words\n"
