"""Every field of a position is copied, written, read and seen: a forgotten one is named, with the file to look at.

The check reads the sources and looks for the field's name in `copy`, `text`, `read`, `look` and `imagine`, and in what
they call. A comment at the field makes an exception: `derived` for one that follows from others and is only copied, or
`not in text`, `not in copy` and so on.
"""

from __future__ import annotations

import ast
import re
import shutil
from pathlib import Path

import pytest

from starfold import all_games

GAMES = Path(__file__).parents[2] / "src/starfold/games"
OURS = [key for key in all_games() if (GAMES / key).is_dir()]
BASE = {"seats", "events"}  # State's own
ASKED_BY_VIEW = ["turn", "reveals", "scores"]  # methods whose answers every View holds


class Sources:
    """The functions of one game, by room."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.functions = {room: self.functions_in(room) for room in ("position", "rules", "notation", "view")}

    def files(self, room: str) -> list[Path]:
        """Return the files of a room."""
        alone = self.folder / f"{room}.py"
        return [alone] if alone.exists() else sorted((self.folder / room).rglob("*.py"))

    def functions_in(self, room: str) -> dict[str, list[ast.AST]]:
        """Return the functions and methods of a room by name; several may share a name."""
        found: dict[str, list[ast.AST]] = {}
        for file in self.files(room):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef):
                    found.setdefault(node.name, []).append(node)
        return found

    def classes(self, room: str) -> list[ast.ClassDef]:
        """Return the classes of a room."""
        trees = [ast.parse(file.read_text(encoding="utf-8")) for file in self.files(room)]
        return [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]

    def fields(self) -> dict[str, str]:
        """Return the fields of the position: name -> the comments at it."""
        found: dict[str, str] = {}
        for file in self.files("position"):
            text = file.read_text(encoding="utf-8")
            lines = text.splitlines()
            for kind in [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef)]:
                for node in [node for node in ast.walk(kind) if isinstance(node, ast.AnnAssign)]:
                    owner, _, name = ast.unparse(node.target).rpartition(".")
                    if owner == "self" or node in kind.body:
                        above = lines[node.lineno - 2]
                        found[name] = (above if above.lstrip().startswith("#") else "") + lines[node.lineno - 1]
        return {name: said for name, said in found.items() if name not in BASE}

    def reached(self, starts: list[str], room: str, others: tuple[str, ...] = ()) -> set[str]:
        """Return all names in functions of a room, and in what they call: in that room, and one call deep in others."""
        names: set[str] = set()
        done: set[str] = set()
        todo = [(name, room) for name in starts]
        while todo:
            name, where = todo.pop()
            if (key := f"{where}.{name}") in done:
                continue
            done.add(key)
            for function in self.functions[where].get(name, []):
                names |= names_in(function)
                if where == room:
                    todo += [(called, place) for called in calls_in(function) for place in (room, *others)]
        return names

    def written(self, room: str) -> set[str]:
        """Return the fields that a room sets: by name, by a part of the text of that name, or by a method."""
        functions = [function for found in self.functions[room].values() for function in found]
        called = {name for function in functions for name in calls_in(function)}
        functions += [method for name in called for method in self.functions["position"].get(name, [])]
        return {name for function in functions for name in set_in(function)}


def methods_of(kind: ast.ClassDef) -> list[str]:
    """Return the names of a class's methods."""
    return [node.name for node in kind.body if isinstance(node, ast.FunctionDef)]


def set_in(tree: ast.AST) -> set[str]:
    """Return the attributes that some code sets, whole or in part, and all texts in it."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            names.add(node.value)
        target = node.value if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load) else node
        if isinstance(target, ast.Attribute) and (target is not node or not isinstance(target.ctx, ast.Load)):
            names.add(target.attr)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            names |= names_in(node.func.value)  # a method of the field, such as `append`
    return names


def names_in(tree: ast.AST) -> set[str]:
    """Return all names, attributes and keywords in some code."""
    parts = [getattr(node, part, None) for node in ast.walk(tree) for part in ("attr", "id", "arg")]
    return {part for part in parts if isinstance(part, str)}


def calls_in(tree: ast.AST) -> set[str]:
    """Return the names of the functions that some code calls, without `super().__init__`."""
    calls = {ast.unparse(node.func).rpartition(".")[2] for node in ast.walk(tree) if isinstance(node, ast.Call)}
    return calls - {"__init__"}


def forgotten(folder: Path) -> list[str]:
    """Return a sentence for each field of a game's position that is forgotten somewhere."""
    game = Sources(folder)
    begun = [name for function in game.functions["rules"].get("text", []) for name in calls_in(function)]
    looks = [name for kind in game.classes("view") for name in methods_of(kind)]
    places = {
        "copy": ("rules, position", game.reached(["copy"], "rules", ("position",))),
        "text": ("position", game.reached(["text", *begun], "position")),
        "read": ("notation", game.written("notation")),
        "look": ("view", game.reached(looks, "view", ("position",)) | game.reached(ASKED_BY_VIEW, "position")),
        "imagine": ("view", game.reached(["imagine"], "view", ("position",))),
    }
    said = []
    for field, comment in game.fields().items():
        for place, (room, names) in places.items():
            told = f"not in {place}" in comment.lower() or ("derived" in comment and place != "copy")
            if field not in names and not told:
                said.append(f"{folder.name}: {place} forgets '{field}' (room {room})")
    return said


@pytest.mark.once
@pytest.mark.parametrize("game", OURS)
def test_no_field_of_a_position_is_forgotten(game: str) -> None:
    assert forgotten(GAMES / game) == []


@pytest.mark.once
@pytest.mark.parametrize(
    ("game", "file", "line", "said"),
    [
        ("ruship", "rules/state.py", r"\n        twin\.raised = .*", "copy forgets 'raised' (room rules, position)"),
        ("ruship", "view.py", r"\n    state\.opening = .*", "imagine forgets 'opening' (room view)"),
        ("ruship", "view.py", r"\n        self\.opening: .*", "look forgets 'opening' (room view)"),
        ("blue_shift", "notation.py", r"\n    state\.active = .*", "read forgets 'active' (room notation)"),
        ("pulsar_2849", "position/text.py", r"\n        f\"reading=.*", "text forgets 'reading' (room position)"),
    ],
)  # fmt: skip
def test_a_forgotten_field_is_named_with_its_room(tmp_path: Path, game: str, file: str, line: str, said: str) -> None:
    copy = tmp_path / game
    shutil.copytree(GAMES / game, copy)
    text = (copy / file).read_text(encoding="utf-8")
    assert re.search(line, text), "the line to drop is not there any more"
    (copy / file).write_text(re.sub(line, "\n", text), encoding="utf-8")
    assert any(said in sentence for sentence in forgotten(copy))
