"""Reading a game's sources, for tests of completeness: messages as patterns, and kinds of events."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "src/starfold/games"


def nodes(*paths: Path) -> Iterator[ast.AST]:
    """Yield all syntax nodes of some sources."""
    for path in paths:
        yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def pattern(said: ast.expr) -> str:
    """Return a string literal or f-string as a pattern; empty for anything else."""
    match said:
        case ast.JoinedStr(values=values):
            return "".join(re.escape(str(v.value)) if isinstance(v, ast.Constant) else ".*" for v in values)
        case ast.Constant(value=str(sentence)):
            return re.escape(sentence)
    return ""


def bad_texts(*paths: Path) -> list[str]:
    """Return the messages with which a position's text is rejected."""
    found = []
    for node in nodes(*paths):
        match node:
            case ast.Call(func=ast.Name(id="InvalidPositionError"), args=[said]) if pattern(said):
                found.append(pattern(said))
            case ast.Call(func=ast.Name(id="must"), args=[_, ast.Constant(value=str(sentence))]):
                found.append(re.escape(f"This cannot be: {sentence}."))
    return found


def refusals(prefix: str, *paths: Path) -> list[str]:
    """Return the sentences with which actions are refused: a rule, the reason, perhaps another sentence before it."""
    said = [pattern(node) for node in nodes(*paths) if isinstance(node, ast.Constant | ast.JoinedStr)]
    return ["(.* )?" + text for text in said if re.match(rf"({prefix}\\-.*|\.\*):\\ .*\\\.$", text)]


def told_kinds(game: str) -> set[str]:
    """Return the kinds of events that a game's rules record."""
    kinds = set()
    for node in nodes(*(FOLDER / game).rglob("*.py")):
        match node:
            case ast.Call(func=ast.Attribute(attr="tell" | "tell_all"), args=[ast.Constant(value=str(kind)), *_]):
                kinds.add(kind)
            case ast.Call(func=ast.Attribute(attr="whisper"), args=[_, ast.Constant(value=str(kind)), *_]):
                kinds.add(kind)
    return kinds
