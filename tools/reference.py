"""The reference pages in docs/, made from the sources. `make golden` writes them.

Everything is read by ast, not imported: compiled modules have no docstrings, and the pages are the same on both builds.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

TREE = Path(__file__).resolve().parents[1]
SOURCE = TREE / "src/starfold"
DOCS = TREE / "docs"

GAMES_HEAD = """\
# The reference for games

Every class and function that a game uses, with a short description. A script that plays, stores or checks matches uses
the same ones. [Add a game in one folder](add-a-game.md) and [Add a game with a secret](secrets.md) show them in use.
Two more pages continue this one: [The reference for bots and scripts](reference-bots.md) and
[The fields of each game's View](reference-views.md).

`tools/reference.py` writes this page: change the sources, then run `make golden`.

"""

BOTS_HEAD = """\
# The reference for bots and scripts

The classes and functions for writing a bot, and for seating it: at a served table, in the arena, in a test. Films from
Python are here, too. [Bots: how they think, and how to write one](bots.md),
[Seat a bot at a served table](bot-client.md) and [Compare bots in the arena](arena.md) show these names in use. A bot
reads a [`View`](reference.md#view) and the [fields of its game](reference-views.md).

`tools/reference.py` writes this page: change the sources, then run `make golden`.

"""

VIEWS_HEAD = """\
# The fields of each game's View

A bot, a picture or a sentence reads these fields. Every View has those of [`View`](#view); each game adds its own.

- A list "by seat" has one entry per seat; "by seat * 4 + value" is a table in one list, row after row.
- A mask is a whole number with one bit per item: seat `s` is in a mask of seats if `mask >> s & 1`.
- `HIDDEN` (-9) means a number that the seat may not know; -1 usually means none.
- A name such as `data.components` is a module of that game: `starfold.games.GAME.data.components`.
- A bot may read a View. It must not change it.

`tools/reference.py` writes this page: change the comments on the fields, then run `make golden`.

"""


class Part(NamedTuple):
    """A section of a page: a module and the names to show. No names mean all public ones; of a package, its exports."""

    module: str
    names: tuple[str, ...] = ()


GAME_PARTS = [
    Part("core.state", ("CHANCE", "OVER", "State")),
    Part("core.event", ("WATCHER", "OPEN", "EVERYBODY", "HIDDEN", "Event", "may_know")),
    Part("core.dice", ("Dice", "QuickDice", "SealedDice")),
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
    Part("core.replay", ("Verdict", "replay", "plies", "stops", "resume", "verify")),
    Part("core.playout", ("Tally", "playout", "playouts")),
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
BOT_PARTS = [
    Part("bots"),
    Part("testing.fairness", ("plays_fairly",)),
    Part("testing.settings", ("settings", "Setting")),
    Part("client"),
    Part("arena"),
    Part("art.film.scenes", ("film_match",)),
    Part("art.film.film", ("Film",)),
    Part("art.film.raster", ("gif", "png")),
]
SHORTER = {"testing.checks": "testing", "testing.settings": "testing"}  # import from there, not from the module
INSIDE = ("QuickDice", "SealedDice", "Canvas", "Film", "Setting", "Player")  # their attributes are internal
ONLY = {"Film": ("svg",), "Setting": (), "Player": ("play",)}  # the methods to show of these classes
ERRORS = "core.errors"  # many small classes: one line each


class Module:
    """A source file: its statements, and the comments beside and above them."""

    def __init__(self, name: str) -> None:
        file = SOURCE / (name.replace(".", "/") + ".py")
        self.package = not file.exists()
        self.name = name
        source = (file.with_suffix("") / "__init__.py" if self.package else file).read_text(encoding="utf-8")
        self.tree = ast.parse(source)
        self.lines = source.splitlines()
        tokens = tokenize.generate_tokens(io.StringIO(source).readline)
        self.comments = {t.start[0]: t.string.lstrip("# ") for t in tokens if t.type == tokenize.COMMENT}

    def beside(self, node: ast.stmt) -> str:
        """Return the comment at the end of a statement."""
        return self.comments.get(node.end_lineno or 0, "")

    def above(self, node: ast.stmt) -> str:
        """Return the comment directly above an unindented statement."""
        line = node.lineno - 1
        return self.comments.get(line, "") if self.lines[line - 1].startswith("#") else ""

    def meaning(self, node: ast.stmt) -> str:
        """Return the comment beside a field, or else the comment lines directly above it."""
        if self.beside(node):
            return self.beside(node)
        found: list[str] = []
        line = node.lineno - 1
        while self.lines[line - 1].lstrip().startswith("#"):
            found.insert(0, self.comments[line])
            line -= 1
        return " ".join(found)

    def public(self, part: Part) -> Iterator[tuple["Module", ast.stmt]]:
        """Yield the public statements of a part with their modules, in the order of the part or else of the source."""
        found = {name: (self, node) for node in self.tree.body for name in defined(node) if not name.startswith("_")}
        if not self.package:
            for name in part.names or found:
                yield found[name]
            return
        exported = exports(self.tree)
        for node in self.tree.body:
            if isinstance(node, ast.ImportFrom) and node.level == 1 and node.module:
                inner = Module(f"{self.name}.{node.module}")
                at = {name: each for each in inner.tree.body for name in defined(each)}
                yield from [(inner, at[alias.name]) for alias in node.names if alias.name in exported]
        yield from [pair for name, pair in found.items() if name in exported]


def exports(tree: ast.Module) -> list[str]:
    """Return the names in a module's `__all__`."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id="__all__")], value=value):
                return [str(name) for name in ast.literal_eval(value)]
    raise ValueError("the package has no __all__")


def defined(node: ast.stmt) -> list[str]:
    """Return the names that a statement defines and others may import: classes, functions and constants."""
    match node:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
            return [name]
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)) if name.isupper():
            return [name]
    return []


def said(node: ast.ClassDef | ast.FunctionDef) -> str:
    """Return a docstring as one paragraph."""
    return " ".join((ast.get_docstring(node) or "").split())


def signature(function: ast.FunctionDef, name: str = "") -> str:
    """Return a function's signature: arguments with types and defaults, and the result."""
    listed = ", ".join(arguments(function.args))
    call = f"{name or function.name}({listed})"
    if any(ast.unparse(decorator) == "contextmanager" for decorator in function.decorator_list):
        return "with " + call
    gives = ast.unparse(function.returns) if function.returns else "None"
    return call if gives == "None" else f"{call} -> {gives}"


def arguments(given: ast.arguments) -> Iterator[str]:
    """Yield the arguments of a function except `self`; no function here has positional-only ones."""
    defaults = [None] * (len(given.args) - len(given.defaults)) + given.defaults
    for argument, default in zip(given.args, defaults, strict=True):
        if argument.arg != "self":
            yield ast.unparse(argument) + (f" = {ast.unparse(default)}" if default else "")
    if given.kwonlyargs:
        yield "*"
    for argument, default in zip(given.kwonlyargs, given.kw_defaults, strict=True):
        yield ast.unparse(argument) + (f" = {ast.unparse(default)}" if default else "")
    if given.kwarg:
        yield f"**{ast.unparse(given.kwarg)}"


def entry(code: str, text: str) -> str:
    """Return a line of a list."""
    return f"- `{code}`" + (f": {text}" if text else "")


# --- classes


def attributes(module: Module, kind: ast.ClassDef) -> Iterator[str]:
    """Yield an instance's attributes: those with a comment in a line each, then all others in one line."""
    start = constructor(kind)
    types = {each.arg: each.annotation for each in start.args.args} if start else {}
    plain: list[str] = []
    for node in [*kind.body, *(start.body if start else [])]:
        name, type_ = "", ""
        match node:
            case ast.AnnAssign(target=ast.Name(id=name) | ast.Attribute(attr=name)):
                type_ = ast.unparse(node.annotation)
            case ast.Assign(targets=[ast.Attribute(attr=name)], value=ast.Name(id=given)) if types.get(given):
                type_ = ast.unparse(types[given] or node.value)
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=value)) if module.beside(node):
                type_ = type(value).__name__
            case _:
                continue
        if name.startswith("_"):
            continue
        about = module.meaning(node) if is_view(kind) else module.beside(node)
        if about:
            yield entry(f"{name}: {type_}", about)
        else:
            plain.append(f"`{name}: {type_}`")
    if plain:
        yield "- " + ", ".join(plain)


def constructor(kind: ast.ClassDef) -> ast.FunctionDef | None:
    """Return the constructor of a class, or None if it defines none."""
    made = [node for node in kind.body if isinstance(node, ast.FunctionDef) and node.name == "__init__"]
    return made[0] if made else None


def methods(kind: ast.ClassDef) -> Iterator[str]:
    """Yield an instance's public methods."""
    for node in kind.body:
        if not isinstance(node, ast.FunctionDef) or node.name.startswith("_"):
            continue
        if node.name in ONLY.get(kind.name, (node.name,)):
            text, *items = re.split(r"\n+- ", ast.get_docstring(node) or "")
            yield entry(signature(node), " ".join(text.split()))
            yield from [f"  - {' '.join(item.split())}" for item in items]


def arguments_of_game(module: Module, kind: ast.ClassDef) -> Iterator[str]:
    """Yield the arguments of Game, explained by the comment on the attribute or the docstring of the method."""
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
        can = " (may be left out)" if default is not None else ""
        yield entry(f"{argument.arg}: {ast.unparse(argument.annotation)}", notes.get(argument.arg, "") + can)


# Arguments of Game without a comment in the sources.
BESIDES = {
    "draw": "the picture of a view",
    "clicks": "the path of ids that means an action",
    "preview": "SVG that shows what an action would do",
    "rollout_weight": "for an imagined state and a legal action: how likely a rollout should play it",
}


def class_lines(module: Module, kind: ast.ClassDef) -> Iterator[str]:
    """Yield the section of a class: docstring, constructor, attributes, methods."""
    start = constructor(kind)
    yield said(kind) + "\n"
    if kind.name == "Game":
        yield "It is made of these, all given by name:\n"
        yield from arguments_of_game(module, kind)
        yield "\nAll these arguments except the functions are also attributes of the game. It has these methods:\n"
    else:
        if start:
            told = said(start)
            yield f"`{signature(start, kind.name)}`{f': {told}' if told else ''}\n"
        if kind.name not in INSIDE:
            yield from attributes(module, kind)
    yield from methods(kind)
    yield ""


# --- modules


def constants(module: Module, nodes: list[ast.stmt]) -> Iterator[str]:
    """Yield constants in a line each; those below a common comment share a line."""
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
    """Yield a section of a page, with a heading for each class, or one for the whole module."""
    module = Module(part.module)
    found = list(module.public(part))
    nodes = [node for _, node in found]
    kinds = [(home, node) for home, node in found if isinstance(node, ast.ClassDef) and part.module != ERRORS]
    home = SHORTER.get(part.module, part.module)
    alone = not kinds or module.package  # one heading for the module
    yield f"## {home.removeprefix('core.') if alone else kinds[0][1].name}\n"
    names = [name for node in nodes for name in defined(node)]
    yield f"`from starfold.{home} import {', '.join(names)}`\n"
    if alone:
        yield " ".join((ast.get_docstring(module.tree) or "").split()) + "\n"
    else:
        yield from class_lines(*kinds.pop(0))
    besides = list(constants(module, [node for node in nodes if isinstance(node, ast.Assign | ast.AnnAssign)]))
    for node in nodes:
        if isinstance(node, ast.FunctionDef):
            besides.append(entry(signature(node), said(node)))
        elif isinstance(node, ast.ClassDef) and part.module == ERRORS:
            besides.append(entry(node.name, said(node)))
    if not alone and besides:
        yield "Beside it:\n"
    yield from [*besides, ""]
    for at, kind in kinds:
        yield f"## {kind.name}\n"
        yield from class_lines(at, kind)


# --- fields of views


class Field(NamedTuple):
    """An attribute of a View: its name, its type, and what it means."""

    name: str
    type: str
    meaning: str


def is_view(node: ast.stmt) -> bool:
    """Return whether a statement is the class View or a subclass of it."""
    return isinstance(node, ast.ClassDef) and "View" in [node.name, *map(ast.unparse, node.bases)]


def fields(module: Module, kind: ast.ClassDef) -> list[Field]:
    """Return the annotated fields of a View, in the order of the source, whichever method sets them."""
    nodes = [*kind.body, *[node for each in kind.body if isinstance(each, ast.FunctionDef) for node in ast.walk(each)]]
    found: list[Field] = []
    for node in nodes:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name)) if node in kind.body:
                pass
            case ast.AnnAssign(target=ast.Attribute(attr=name, value=ast.Name(id="self"))):
                pass
            case _:
                continue
        meaning = module.meaning(node)
        found.append(Field(name, ast.unparse(node.annotation), meaning[:1].upper() + meaning[1:]))
    return found


def views() -> dict[str, tuple[Module, ast.ClassDef]]:
    """Return the View class of each game by the game's key; the empty key has the class View itself."""
    found: dict[str, tuple[Module, ast.ClassDef]] = {}
    homes = {"": "core.view"} | {
        path.name: f"games.{path.name}.view"
        for path in sorted((SOURCE / "games").iterdir())
        if (path / "view.py").exists() or (path / "view").is_dir()
    }
    for key, home in homes.items():
        modules = [Module(home)]
        if modules[0].package:
            folder = SOURCE / home.replace(".", "/")
            modules += [Module(f"{home}.{file.stem}") for file in sorted(folder.glob("[!_]*.py"))]
        for module in modules:
            for node in module.tree.body:
                if isinstance(node, ast.ClassDef) and is_view(node):
                    found[key] = module, node
    return found


def view_lines() -> Iterator[str]:
    """Yield a section for each View: its docstring, and a row for each field."""
    for key, (module, kind) in views().items():
        yield f"## {kind.name}\n"
        home = f"`from starfold.{module.name} import {kind.name}`"
        yield (f"{home}. {said(kind)}" if key else said(kind)) + "\n"
        yield "| field | type | meaning |"
        yield "| --- | --- | --- |"
        for field in fields(module, kind):
            yield f"| `{field.name}` | `{field.type}` | {field.meaning.replace('|', chr(92) + '|')} |"
        yield ""


# --- pages

WIDTH = 120
# At the start of a line this would begin a list, a heading, a quotation or a table.
NO_START = re.compile(r"(?<=\S) ([-+*=#>|]|\d+[.)] |->)")


def wrapped(line: str) -> str:
    """Return a paragraph or a list entry in lines of at most 120 characters; tables and headings stay as they are."""
    if line.startswith(("|", "#")) or len(line) <= WIDTH:
        return line
    indent = "  " if line.startswith("- ") else "    " if line.startswith("  - ") else ""
    lines: list[str] = []
    now, start = "", line[: len(line) - len(line.lstrip())]
    for word in NO_START.sub("\0\\1", line.strip()).split(" "):
        word = word.replace("\0", " ")
        if now and len(f"{now} {word}") > WIDTH:
            lines.append(now)
            now = indent + word
        else:
            now = f"{now} {word}" if now else start + word
    return "\n".join([*lines, now]) + ("\n" if line.endswith("\n") else "")


def page(head: str, lines: list[str], short: str = "") -> str:
    """Return a page: its head, links to its sections, and the sections."""
    heads = [line[3:].strip() for line in lines if line.startswith("## ")]
    links = " ·\n".join(f"[{each}](#{each.lower().replace('.', '').replace(' ', '-')})" for each in heads)
    text = head + links + "\n\n" + wrapped(short) + "\n" + "\n".join(wrapped(line) for line in lines)
    return re.sub(r"\n{3,}", "\n\n", text).rstrip() + "\n"


def pages() -> dict[Path, str]:
    """Return all reference pages by their file."""
    exported = exports(ast.parse((SOURCE / "__init__.py").read_text(encoding="utf-8")))
    names = ", ".join(f"`{name}`" for name in exported if not name.startswith("_"))
    short = f"`from starfold import …` has the names used most: {names}.\n"
    return {
        DOCS / "reference.md": page(GAMES_HEAD, [line for part in GAME_PARTS for line in part_lines(part)], short),
        DOCS / "reference-bots.md": page(BOTS_HEAD, [line for part in BOT_PARTS for line in part_lines(part)]),
        DOCS / "reference-views.md": page(VIEWS_HEAD, list(view_lines())),
    }


if __name__ == "__main__":
    for file, text in pages().items():
        file.write_text(text, encoding="utf-8")
