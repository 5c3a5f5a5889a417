"""The reference for whoever writes a game, docs/reference.md: made from the sources. `make golden` writes it anew.

All is read by ast, never imported: compiled modules have no docstrings, and the page is the same on both builds.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).resolve().parents[1] / "src/starfold"
PAGE = Path(__file__).resolve().parents[1] / "docs/reference.md"

HEAD = """\
# The reference

Every class and function that a game uses, a line each, as the sources say it.
[Add a game in one folder](add-a-game.md) and [A game with a secret](secrets.md) show them at work.
This page is written by `tools/reference.py`: change the sources, then `make golden`.

"""


class Part(NamedTuple):
    """A section of the page: the module, and which of its names belong there; all public ones if none are given."""

    module: str
    names: tuple[str, ...] = ()


PARTS = [
    Part("core.state", ("CHANCE", "OVER", "State")),
    Part("core.event", ("WATCHER", "OPEN", "EVERYBODY", "HIDDEN", "Event", "may_know")),
    Part("core.dice", ("Dice", "QuickDice")),
    Part("core.view", ("View", "Offer")),
    Part("core.words", ("Words",)),
    Part("core.game", ("Game",)),
    Part("core.rooms", ("rooms",)),
    Part("core.options", ("whole", "switch", "choice", "several")),
    Part("core.shares"),
    Part("core.picture", ("Picture", "Panel")),
    Part("core.discover", ("find_game", "all_games")),
    Part("core.match", ("Match",)),
    Part("core.record", ("Record", "read_record")),
    Part("core.replay", ("replay", "resume", "verify")),
    Part("core.playout", ("playout",)),
    Part("core.errors"),
    Part("testing.checks", ("conform", "run_check", "check_names")),
    Part("art.canvas", ("Canvas", "number", "smooth")),
    Part("art.palette"),
    Part("art.light"),
    Part("art.seats"),
    Part("art.things"),
    Part("art.space"),
    Part("art.letters"),
]
SHORTER = {"testing.checks": "testing"}  # where it is imported from, if not from the module itself
INSIDE = ("QuickDice", "Canvas")  # their attributes are nobody else's business
ERRORS = "core.errors"  # many small classes: a line each


class Module:
    """A source file: its statements, and the comments beside and above them."""

    def __init__(self, name: str) -> None:
        source = (SOURCE / (name.replace(".", "/") + ".py")).read_text(encoding="utf-8")
        self.tree = ast.parse(source)
        self.lines = source.splitlines()
        tokens = tokenize.generate_tokens(io.StringIO(source).readline)
        self.comments = {t.start[0]: t.string.lstrip("# ") for t in tokens if t.type == tokenize.COMMENT}

    def beside(self, node: ast.stmt) -> str:
        """The comment at the end of a statement."""
        return self.comments.get(node.end_lineno or 0, "")

    def above(self, node: ast.stmt) -> str:
        """The comment that stands alone above a statement."""
        line = node.lineno - 1
        return self.comments.get(line, "") if self.lines[line - 1].startswith("#") else ""

    def public(self, part: Part) -> Iterator[ast.stmt]:
        """The statements that define what belongs to a part, in the order of the part or else of the source."""
        found = {name: node for node in self.tree.body for name in defined(node) if not name.startswith("_")}
        for name in part.names or found:
            yield found[name]


def defined(node: ast.stmt) -> list[str]:
    """The names that a statement defines, if one may import them: classes, functions and constants."""
    match node:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
            return [name]
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)) if name.isupper():
            return [name]
    return []


def said(node: ast.ClassDef | ast.FunctionDef) -> str:
    """A docstring as one paragraph."""
    return " ".join((ast.get_docstring(node) or "").split())


def signature(function: ast.FunctionDef, name: str = "") -> str:
    """How a function is called: its arguments with their types and defaults, and what it returns."""
    listed = ", ".join(arguments(function.args))
    call = f"{name or function.name}({listed})"
    if any(ast.unparse(decorator) == "contextmanager" for decorator in function.decorator_list):
        return "with " + call
    gives = ast.unparse(function.returns) if function.returns else "None"
    return call if gives == "None" else f"{call} -> {gives}"


def arguments(given: ast.arguments) -> Iterator[str]:
    """The arguments of a function, all but `self`; no source here has some by position or by name only."""
    defaults = [None] * (len(given.args) - len(given.defaults)) + given.defaults
    for argument, default in zip(given.args, defaults, strict=True):
        if argument.arg != "self":
            yield ast.unparse(argument) + (f" = {ast.unparse(default)}" if default else "")
    if given.kwarg:
        yield f"**{ast.unparse(given.kwarg)}"


def entry(code: str, text: str) -> str:
    """A line of a list."""
    return f"- `{code}`" + (f": {text}" if text else "")


# --- classes


def attributes(module: Module, kind: ast.ClassDef) -> Iterator[str]:
    """What an instance has: those that a comment explains a line each, and of a View where each comes from."""
    start = constructor(kind)
    plain: list[str] = []
    for node in [*kind.body, *(start.body if start else [])]:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name) | ast.Attribute(attr=name)) if not name.startswith("_"):
                about = module.beside(node)
                if kind.name == "View" and node.value and not about:
                    about = f"`{ast.unparse(node.value)}`"
                code = f"{name}: {ast.unparse(node.annotation)}"
                if about:
                    yield entry(code, about)
                else:
                    plain.append(f"`{code}`")
    if plain:
        yield "- " + ", ".join(plain)


def constructor(kind: ast.ClassDef) -> ast.FunctionDef | None:
    """The constructor of a class, if it has one of its own."""
    made = [node for node in kind.body if isinstance(node, ast.FunctionDef) and node.name == "__init__"]
    return made[0] if made else None


def methods(kind: ast.ClassDef) -> Iterator[str]:
    """What an instance does."""
    for node in kind.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield entry(signature(node), said(node))


def arguments_of_game(module: Module, kind: ast.ClassDef) -> Iterator[str]:
    """What a Game is made of, a line for each: the comment on the attribute, or what the method of that name says."""
    start = constructor(kind)
    assert start
    notes = {
        node.target.attr: module.beside(node)
        for node in start.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute)
    }
    notes |= {node.name: said(node) for node in kind.body if isinstance(node, ast.FunctionDef)}
    notes |= BESIDES
    for argument, default in zip(start.args.kwonlyargs, start.args.kw_defaults, strict=True):
        assert argument.annotation
        can = ", if there is one" if default is not None else ""
        yield entry(f"{argument.arg}: {ast.unparse(argument.annotation)}", notes.get(argument.arg, "") + can)


# Arguments of Game on which the sources have no comment.
BESIDES = {
    "draw": "the picture of a view",
    "clicks": "the path of ids that means an action",
    "preview": "SVG that shows what an action would do",
}


def class_lines(module: Module, kind: ast.ClassDef) -> Iterator[str]:
    """A class: what it is, how it is made, what it has, what it does."""
    start = constructor(kind)
    yield said(kind) + "\n"
    if kind.name == "Game":
        yield "It is made of these, all given by name:\n"
        yield from arguments_of_game(module, kind)
        yield "\nAll of them that are not functions are its attributes. It has these methods:\n"
    elif start:
        yield f"`{signature(start, kind.name)}`\n"
        if kind.name not in INSIDE:
            yield from attributes(module, kind)
    yield from methods(kind)
    yield ""


# --- modules


def constants(module: Module, nodes: list[ast.stmt]) -> Iterator[str]:
    """Constants a line each; those below one comment stand together."""
    together: list[str] = []
    lead = ""
    last = -1
    for node in nodes:
        follows = node.lineno == last + 1
        last = node.end_lineno or node.lineno
        (name,) = defined(node)
        beside = module.beside(node)
        lead_here = module.above(node)
        if together and (lead_here or not follows):
            yield f"- {', '.join(together)}: {lead}"
            together = []
        if lead_here or (together and follows):
            lead = lead_here or lead
            together.append(f"`{name}`" + (f" ({beside})" if beside else ""))
        else:
            yield entry(name, beside)
    if together:
        yield f"- {', '.join(together)}: {lead}"


def part_lines(part: Part) -> Iterator[str]:
    """A part of the page: a heading for each class, or one for all that a module has."""
    module = Module(part.module)
    nodes = list(module.public(part))
    kinds = [node for node in nodes if isinstance(node, ast.ClassDef) and part.module != ERRORS]
    home = SHORTER.get(part.module, part.module)
    yield f"## {kinds[0].name if kinds else home.removeprefix('core.')}\n"
    yield f"`from starfold.{home} import {', '.join(name for node in nodes for name in defined(node))}`\n"
    if kinds:
        yield from class_lines(module, kinds[0])
    else:
        yield " ".join((ast.get_docstring(module.tree) or "").split()) + "\n"
    besides = list(constants(module, [node for node in nodes if isinstance(node, ast.Assign | ast.AnnAssign)]))
    for node in nodes:
        if isinstance(node, ast.FunctionDef):
            besides.append(entry(signature(node), said(node)))
        elif isinstance(node, ast.ClassDef) and part.module == ERRORS:
            besides.append(entry(node.name, said(node)))
    if kinds and besides:
        yield "Beside it:\n"
    yield from [*besides, ""]
    for kind in kinds[1:]:
        yield f"## {kind.name}\n"
        yield from class_lines(module, kind)


def exported() -> list[str]:
    """What `import starfold` has."""
    for node in ast.parse((SOURCE / "__init__.py").read_text(encoding="utf-8")).body:
        match node:
            case ast.Assign(targets=[ast.Name(id="__all__")], value=value):
                return [name for name in ast.literal_eval(value) if not name.startswith("_")]
    raise ValueError("starfold/__init__.py has no __all__")


def reference() -> str:
    """The whole page."""
    lines = [line for part in PARTS for line in part_lines(part)]
    heads = [line[3:].strip() for line in lines if line.startswith("## ")]
    links = " · ".join(f"[{head}](#{head.lower().replace('.', '').replace(' ', '-')})" for head in heads)
    short = "`from starfold import …` has the most used: " + ", ".join(f"`{name}`" for name in exported()) + "."
    text = HEAD + links + "\n\n" + short + "\n\n" + "\n".join(lines)
    return re.sub(r"\n{3,}", "\n\n", text).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(reference(), encoding="utf-8")
