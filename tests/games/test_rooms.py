"""Every game has the same rooms in the same order, and no folder has too many files."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from starfold.core.rooms import NEEDED, OPTIONAL, ORDER
from tests.games.sources import FOLDER

pytestmark = pytest.mark.once  # it reads files

TREE = FOLDER.parents[2]
TESTS = TREE / "tests/games"
GAMES = sorted(file.parent for file in FOLDER.glob("*/__init__.py"))
MUST = NEEDED.keys() | {"actions", "position"}
MAY = OPTIONAL.keys()
OWN = {"battlecruisers": {"knowledge"}}  # a room that no other game has
MOST_ROOMS = 12
MOST_BY_NAME = 5  # constants that a module may import by name from another
MOST_LINES = 400

Constants = dict[str, ast.expr]


def name(game: Path) -> str:
    return game.name


def rooms_of(game: Path) -> set[str]:
    """Return the rooms of a game, files or folders."""
    found = {path.stem for path in game.glob("*.py")} | {path.parent.name for path in game.glob("*/__init__.py")}
    return found - {"__init__"}


def sources(folder: Path) -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(folder.rglob("*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"))


def constants(tree: ast.Module) -> Constants:
    """Return the constants that a module exports, by name."""
    found: Constants = {}
    for node in tree.body:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                found[name] = value
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found[name] = value
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=value):
                found |= {name.id: value for name in names if isinstance(name, ast.Name)}
    return {name: value for name, value in found.items() if name.isupper() and not name.startswith("_")}


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_every_game_has_the_same_rooms(game: Path) -> None:
    own = OWN.get(game.name, set())
    assert MUST | own <= rooms_of(game) <= MUST | MAY | own
    assert rooms_of(game) <= set(ORDER)
    assert len(rooms_of(game)) <= MOST_ROOMS
    assert {path.name for path in game.iterdir() if path.suffix not in ("", ".py")} == {"rulebook.md"}


def test_the_rooms_that_a_game_is_made_of_are_rooms() -> None:
    assert MUST | MAY | set.union(*OWN.values()) == set(ORDER)


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_the_tests_of_a_game_lie_in_its_rooms(game: Path) -> None:
    """Tests of no particular room are beside them: those of whole matches."""
    rooms = rooms_of(game)
    folders = {path.parent.name for path in (TESTS / game.name).glob("*/test_*.py")}
    files = {path.stem.removeprefix("test_") for path in (TESTS / game.name).glob("test_*.py")}
    assert folders <= rooms and files <= rooms | {"properties"}


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_no_two_constants_of_a_game_share_a_name_with_different_values(game: Path) -> None:
    found: dict[str, set[str]] = defaultdict(set)
    for path, tree in sources(game):
        for constant, value in constants(tree).items():
            if path.parent.name != "cards":  # each of these exports one thing
                found[constant].add(ast.unparse(value))
    assert [constant for constant, values in found.items() if len(values) > 1] == []


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_many_constants_of_a_module_are_written_with_the_module_in_front(game: Path) -> None:
    """`actions.LINK` tells which LINK it is, and import lists stay short."""
    long = []
    for path, tree in sources(game):
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and re.search(r"\b(data|position|actions)\b", node.module or ""):
                count = sum(alias.name.isupper() for alias in node.names)
                if count > (0 if (node.module or "").endswith(("actions", "phases")) else MOST_BY_NAME):
                    long.append(f"{path.relative_to(game)}: {count} of {node.module}")
    assert long == []


def imports_of(tree: ast.Module, siblings: set[str]) -> set[str]:
    """Return which modules of its own folder a module imports."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level == 1:
            found |= {node.module.split(".")[0]} if node.module else {alias.name for alias in node.names}
    return found & siblings


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_the_modules_of_the_rules_call_each_other_in_one_way(game: Path) -> None:
    files = {path.stem: tree for path, tree in sources(game / "rules") if path.stem != "__init__"}
    graph = {stem: imports_of(tree, set(files)) for stem, tree in files.items()}
    assert [*TopologicalSorter(graph).static_order()]  # raises CycleError


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_rules_are_functions_over_the_position_and_one_class_plays_the_actions(game: Path) -> None:
    trees = [tree for _, tree in sources(game / "rules")]
    bases = [base for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for base in node.bases]
    assert [ast.unparse(base) for base in bases] == ["Position"]


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_no_rule_is_left_to_a_subclass(game: Path) -> None:
    assert [path for path, _ in sources(game) if "NotImplementedError" in path.read_text(encoding="utf-8")] == []


def folders() -> list[Path]:
    files = [*(TREE / "src").rglob("*.py"), *(TREE / "client/src").rglob("*.ts")]
    return sorted({file.parent for file in files})


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: str(folder.relative_to(TREE)))
def test_files_with_a_common_prefix_have_a_folder_of_their_own(folder: Path) -> None:
    heads = Counter(re.split(r"[_.-]", path.name)[0] for path in folder.glob("*.py") if not path.name.startswith("__"))
    assert [head for head, count in heads.items() if count > 2] == []


def test_no_module_is_too_long() -> None:
    files = [path for folder in folders() for path in folder.iterdir() if path.suffix in (".py", ".ts")]
    files = [path for path in files if ".gen." not in path.name]  # generated
    long = {str(path.relative_to(TREE)): len(path.read_text(encoding="utf-8").splitlines()) for path in files}
    assert {path: lines for path, lines in long.items() if lines > MOST_LINES} == {}
