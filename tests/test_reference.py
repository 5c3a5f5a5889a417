"""The reference pages match the sources and are complete. `make golden` writes them."""

import ast
import re
from pathlib import Path

import pytest
from reference import BOT_PARTS, DOCS, GAME_PARTS, Module, Part, exports, fields, pages, said, views

import starfold
from starfold import all_games
from starfold.core.view import attributes_of
from tests.golden import kept

PARTS = [*GAME_PARTS, *BOT_PARTS]


def unwrapped(page: str) -> str:
    """Return a page with each paragraph and list entry on one line."""
    return re.sub(r"(?<=\S)\n(?=[^\n#|-])", " ", page).replace("   ", " ")


PAGES = {file.name: unwrapped(text) for file, text in pages().items()}
GAMES, BOTS, VIEWS = (PAGES[f"reference{name}.md"] for name in ("", "-bots", "-views"))


@pytest.mark.parametrize("file", pages(), ids=lambda file: file.name)
def test_golden_reference(file: Path) -> None:
    made = pages()[file]
    assert file.parent == DOCS
    assert made.splitlines() == kept(file, made)


def test_every_line_says_something() -> None:
    for page in PAGES.values():
        headings = re.findall(r"^## (\S+)$", page, re.MULTILINE)
        assert len(headings) == len(set(headings)) > 4
        unsaid = [line for line in page.splitlines() if re.fullmatch(r"- `[^`]*\(.*`", line)]
        assert unsaid == [], "these have no docstring"


@pytest.mark.parametrize(
    "line", re.findall(r"^`(from starfold\S* import [^…`]*)`\.?(?: |$)", "\n".join(PAGES.values()), re.MULTILINE)
)
def test_what_it_says_can_be_imported(line: str) -> None:
    names: dict[str, object] = {}
    exec(line, names)
    assert set(line.partition(" import ")[2].split(", ")) <= set(names)


def test_it_has_what_a_game_needs() -> None:
    asked = ("knowers(", "whisper(", "veiled(", "reveals()", "below(", "HIDDEN", "came_from", "InvalidPositionError")
    for name in (*asked, "room"):
        assert name in GAMES
    for name in ("State", "View", "Event", "Game", "Match", "Offer", "Record", "Verdict"):
        assert f"\n## {name}\n" in GAMES


def test_it_has_all_that_starfold_exports() -> None:
    for name in starfold.__all__:
        if name not in ("__version__", "build"):
            assert re.search(rf"^(## |.*import .*\b){name}\b", GAMES, re.MULTILINE), name


@pytest.mark.parametrize("package", ["bots", "client", "arena"])
def test_it_has_all_that_a_package_exports(package: str) -> None:
    line = re.search(rf"^`from starfold.{package} import (.*)`$", BOTS, re.MULTILINE)
    assert line
    assert set(line[1].split(", ")) == set(exports(Module(package).tree))


def test_every_field_of_a_view_has_a_meaning() -> None:
    dumb = [f"{kind.name}.{field.name}" for module, kind in views().values() for field in fields(module, kind)
            if not field.meaning]  # fmt: skip
    assert dumb == [], "these fields have no comment beside or above them"


@pytest.mark.parametrize("key", all_games())
def test_every_field_that_a_view_has_is_on_the_page(key: str) -> None:
    game = all_games()[key]
    listed = {field.name for place in ("", key) for field in fields(*views()[place])}
    view = game.look(game.start(), 0)
    assert set(attributes_of(view)) == listed
    for name in listed:
        assert f"\n| `{name}` | `" in VIEWS


# --- errors and None


def shown(part: Part) -> list[tuple[str, ast.FunctionDef, str]]:
    """Return each function of a part: its name, its node, and what the page says about it."""
    found: list[tuple[str, ast.FunctionDef, str]] = []
    for _, node in Module(part.module).public(part):
        if isinstance(node, ast.FunctionDef):
            found.append((node.name, node, said(node)))
        elif isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and (method.name[0] != "_" or method.name == "__init__"):
                    text = said(node) + said(method) if method.name == "__init__" else said(method)
                    found.append((f"{node.name}.{method.name}", method, text))
    return found


def raised(function: ast.FunctionDef) -> set[str]:
    """Return the names of the errors that a function raises itself."""
    found: set[str] = set()
    for node in ast.walk(function):
        match node:
            case ast.Raise(exc=ast.Call(func=ast.Name(id="unknown_name_error"))):
                found.add("UnknownNameError")
            case ast.Raise(exc=ast.Call(func=ast.Name(id=name))):
                found.add(name)
    return found - {"NotImplementedError"}


PUBLIC = [each for part in PARTS for each in shown(part) if not each[0].startswith(("Player.", "Film.", "Setting."))]


def test_what_is_raised_is_said() -> None:
    unsaid = [f"{name}: {error}" for name, node, text in PUBLIC for error in sorted(raised(node)) if error not in text]
    assert unsaid == [], "their docstrings do not name these errors"


def test_what_none_means_is_said() -> None:
    unsaid = [name for name, node, text in PUBLIC if node.returns and "None" in ast.unparse(node.returns).split()
              and ast.unparse(node.returns) != "None" and "None" not in text]  # fmt: skip
    assert unsaid == [], "their docstrings do not say what None means"
