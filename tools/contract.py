"""The contract with clients, made from the msgspec structs: TypeScript types and a reference page.

`make golden` writes both. The structs are introspected; the comments on their fields are read from the source of each
struct's own module.
"""

import ast
import json
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, get_args

import msgspec.inspect as mi
from msgspec import NODEFAULT
from reference import DOCS, TREE, WIDTH, Module, defined, said, wrapped

from starfold.core import event
from starfold.web import protocol
from starfold.web.live import socket

TYPESCRIPT = TREE / "client/src/protocol.gen.ts"
PAGE = DOCS / "reference-api.md"

MESSAGES: tuple[type, ...] = get_args(protocol.Message)
COMMANDS: tuple[type, ...] = get_args(socket.Command)
REPLAY: tuple[type, ...] = (protocol.TimelineOut, protocol.FrameOut)
CONSTANTS = ("WATCHER", "OPEN")

TYPESCRIPT_HEAD = """\
// The messages of the server and the commands of clients; docs/reference-api.md describes them for people.
// `tools/contract.py` writes this file: change the structs in Python, then run `make golden`.
"""

PAGE_HEAD = """\
# The reference for the API

Every message that the server sends, and every command that a client sends, with all fields.
[Use the API: HTTP and WebSocket](wire.md) explains how they work together, and shows examples.
`client/src/protocol.gen.ts` has the same as TypeScript types.

- A type such as `Seat[]` is a list, and `"open" | "over"` is one of these texts. A field may be `null` only where its
  type says so.
- A field marked *optional* may be absent; all others are always present.
- Ignore fields that you do not know: a new version may send more of them. The server rejects a command with unknown
  fields.
- A viewpoint is a seat, counted from 0, or one of the [constants](#constants).

`tools/contract.py` writes this page: change the comments on the fields, then run `make golden`.
"""

TAGS = {
    "Messages": "Each message on the WebSocket is an object; its `kind` is the name given here. `table`, `ack`, `hint` "
    "and `no` are also answers over HTTP.",
    "Commands": "A command is an object; its `do` is the name given here. Every command may have an `id`: {id}",
}


class Field(NamedTuple):
    """A field as clients see it."""

    name: str
    type: mi.Type
    optional: bool
    default: str  # in JSON; empty for none
    meaning: str


# --- what the sources say


def source_of(kind: type) -> tuple[Module, ast.ClassDef]:
    """Return the module of a class, and its statement."""
    module = Module(kind.__module__.removeprefix("starfold."))
    found = [node for node in module.tree.body if isinstance(node, ast.ClassDef) and node.name == kind.__name__]
    return module, found[0]


def meaning_of(kind: type) -> str:
    """Return the docstring of a class as one paragraph."""
    return said(source_of(kind)[1])


def comments_of(kind: type) -> dict[str, str]:
    """Return the comment on each field of a class, own or inherited."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if not each.__module__.startswith("starfold."):
            continue
        module, node = source_of(each)
        for statement in node.body:
            if isinstance(statement, ast.AnnAssign):
                found[ast.unparse(statement.target)] = module.meaning(statement)
    return found


def constants() -> Iterator[tuple[str, int, str]]:
    """Yield the viewpoints that are no seats: name, value and meaning."""
    module = Module("core.event")
    notes = {name: module.beside(node) for node in module.tree.body for name in defined(node)}
    for name in CONSTANTS:
        yield name, getattr(event, name), notes[name]


# --- what msgspec says


def described(kind: type) -> mi.StructType:
    """Return msgspec's description of a struct."""
    info = mi.type_info(kind)
    assert isinstance(info, mi.StructType)
    return info


def fields(kind: type) -> list[Field]:
    """Return the fields of a struct, in the order in which they are sent."""
    notes, info = comments_of(kind), described(kind)
    sparse = kind in COMMANDS or info.cls.__struct_config__.omit_defaults
    found = []
    for field in info.fields:
        unset = field.default is NODEFAULT and field.default_factory is NODEFAULT
        optional = not field.required and (sparse or unset)
        default = json.dumps(field.default) if optional and field.default not in (NODEFAULT, None, "") else ""
        found.append(Field(field.encode_name, field.type, optional, default, notes.get(field.name, "")))
    return found


def name_of(kind: type) -> str:
    """Return a class's name in the contract: `SeatOut` is `Seat`, and the command `Play` is `PlayCommand`."""
    return f"{kind.__name__}Command" if kind in COMMANDS else kind.__name__.removesuffix("Out")


NAMED = mi.StructType | mi.NamedTupleType | mi.EnumType


def named_in(type_: mi.Type) -> Iterator[type]:
    """Yield the classes in a type: directly, in a list or in a union."""
    match type_:
        case mi.StructType(cls=kind) | mi.NamedTupleType(cls=kind) | mi.EnumType(cls=kind):
            yield kind
        case mi.ListType(item_type=item):
            yield from named_in(item)
        case mi.UnionType(types=types):
            for each in types:
                yield from named_in(each)


def parts(kinds: tuple[type, ...]) -> list[type]:
    """Return the classes that these structs consist of, each after those that it consists of itself."""
    found: dict[type, None] = {}
    for kind in kinds:
        info = mi.type_info(kind)
        held = [each for field in info.fields for each in named_in(field.type)] if hasattr(info, "fields") else []
        found |= dict.fromkeys([*parts(tuple(held)), *held])
    return list(found)


# The names of plain types: in TypeScript and on the page.
TYPESCRIPT_NAMES: dict[type, str] = {mi.IntType: "number", mi.AnyType: "unknown"}
PAGE_NAMES: dict[type, str] = {mi.IntType: "integer", mi.AnyType: "any"}
PLAIN: dict[type, str] = {mi.FloatType: "number", mi.StrType: "string", mi.BoolType: "boolean", mi.NoneType: "null"}


def written(type_: mi.Type, names: dict[type, str]) -> str:
    """Return a type in the notation of TypeScript, with these names for plain types."""
    match type_:
        case mi.StructType(cls=kind) | mi.NamedTupleType(cls=kind) | mi.EnumType(cls=kind):
            return name_of(kind)
        case mi.LiteralType(values=values):
            return " | ".join(json.dumps(value) for value in values)
        case mi.UnionType(types=types):
            return " | ".join(written(each, names) for each in types)
        case mi.ListType(item_type=item):
            text = written(item, names)
            return f"({text})[]" if " " in text else f"{text}[]"
        case mi.DictType(key_type=key, value_type=value):
            return f"Record<{written(key, names)}, {written(value, names)}>"
    return (names | PLAIN)[type(type_)]


def alias(kind: type) -> str:
    """Return the definition of a class that is no struct: a tuple or one of several texts."""
    match mi.type_info(kind):
        case mi.NamedTupleType(fields=held):
            return "[" + ", ".join(f"{field.name}: {written(field.type, TYPESCRIPT_NAMES)}" for field in held) + "]"
        case mi.EnumType():
            return " | ".join(json.dumps(member.value) for member in kind)  # type: ignore[attr-defined]
    raise ValueError(f"{kind.__name__} has no definition in TypeScript")


# --- TypeScript


def comment(text: str, indent: str = "") -> str:
    """Return a documentation comment."""
    if not text:
        return ""
    text = text[:1].upper() + text[1:]
    if len(indent + text) <= WIDTH - len("/**  */"):
        return f"{indent}/** {text} */\n"
    lines = textwrap.wrap(text, WIDTH, initial_indent=f"{indent} * ", subsequent_indent=f"{indent} * ")
    return "\n".join([f"{indent}/**", *lines, f"{indent} */\n"])


def definition(kind: type) -> str:
    """Return the definition of a class in TypeScript."""
    head = comment(meaning_of(kind))
    if not isinstance(mi.type_info(kind), mi.StructType):
        return head + broken(f"export type {name_of(kind)} = ", alias(kind))
    info = described(kind)
    lines = [f"  {info.tag_field}: {json.dumps(info.tag)};\n"] if info.tag_field else []
    for field in fields(kind):
        type_ = written(field.type, TYPESCRIPT_NAMES)
        if not field.optional:
            line = f"{field.name}: {type_}"
        elif kind in COMMANDS:  # JSON.stringify leaves out what is undefined
            line = f"{field.name}?: {type_} | undefined"
        else:
            line = f"{field.name}?: {type_}"
        lines.append(f"{comment(field.meaning, '  ')}  {line};\n")
    return f"{head}export interface {name_of(kind)} {{\n{''.join(lines)}}}\n"


def broken(begin: str, type_: str) -> str:
    """Return a type's definition, in several lines if it is a long union."""
    line = f"{begin}{type_};\n"
    if len(line) <= WIDTH:
        return line
    return begin.rstrip() + "".join(f"\n  | {each}" for each in type_.split(" | ")) + ";\n"


def union(name: str, kinds: tuple[type, ...], text: str) -> str:
    """Return the definition of a union of structs."""
    return comment(text) + broken(f"export type {name} = ", " | ".join(name_of(kind) for kind in kinds))


def typescript() -> str:
    """Return the types of all messages and commands as TypeScript."""
    found = [TYPESCRIPT_HEAD]
    found += [f"{comment(text)}export const {name} = {value};\n" for name, value, text in constants()]
    found += [definition(kind) for kind in [*parts(MESSAGES + REPLAY), *MESSAGES]]
    found.append(union("Message", MESSAGES, "Any message of the server."))
    found += [definition(kind) for kind in REPLAY]
    found += [definition(kind) for kind in COMMANDS]
    found.append(union("Command", COMMANDS, "Any command of a client."))
    return "\n".join(found)


# --- the page


def sentence(field: Field) -> str:
    """Return what the page says about a field: its meaning, its limits and its default."""
    known = re.search(r"\d", field.meaning)  # a comment with numbers states stricter limits
    more = [*([] if known else limits(field.type)), *([f"the default is `{field.default}`"] if field.default else [])]
    text = "; ".join([field.meaning.rstrip("."), *more]) if more else field.meaning
    return (text[:1].upper() + text[1:]).replace("|", "\\|")


def limits(type_: mi.Type) -> Iterator[str]:
    """Yield the limits of a number or a text."""
    match type_:
        case mi.IntType(ge=int(least), le=int(most)):
            yield f"{least} to {most:,}"
        case mi.StrType(max_length=int(most)):
            yield f"up to {most:,} characters"
        case mi.UnionType(types=types):
            for each in types:
                yield from limits(each)


def row(field: Field) -> str:
    """Return the row of a field; its type is a link to its parts."""
    type_ = f"`{written(field.type, PAGE_NAMES)}`".replace("|", "\\|")
    for kind in named_in(field.type):
        type_ = f"[{type_}](#{anchor(name_of(kind))})"
    return f"| `{field.name}` | {type_}{', *optional*' if field.optional else ''} | {sentence(field)} |"


def section(title: str, kind: type) -> Iterator[str]:
    """Yield the section of a class: its heading, its docstring and its fields."""
    yield f"### {title}\n"
    yield meaning_of(kind) + "\n"
    if not isinstance(mi.type_info(kind), mi.StructType):
        yield f"`{alias(kind)}`\n"
        return
    shown = [field for field in fields(kind) if kind not in COMMANDS or field.name != "id"]
    if shown:
        yield "| field | type | meaning |"
        yield "| --- | --- | --- |"
        yield from map(row, shown)
        yield ""


def chapter(title: str, kinds: dict[str, type]) -> Iterator[str]:
    """Yield a chapter: links to its sections, and the sections."""
    yield f"## {title}\n"
    if title in TAGS:
        (id_,) = [field for field in fields(COMMANDS[0]) if field.name == "id"]
        yield TAGS[title].format(id=sentence(id_)[:1].lower() + sentence(id_)[1:] + ".") + "\n"
    yield " · ".join(f"[{name.split()[-1]}](#{anchor(name)})" for name in kinds) + "\n"
    for name, kind in kinds.items():
        yield from section(name, kind)


def anchor(heading: str) -> str:
    """Return the anchor of a heading."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def page() -> str:
    """Return the reference page."""
    lines = [
        *chapter("Messages", {f"Message `{described(kind).tag}`": kind for kind in MESSAGES}),
        *chapter("Parts of messages", {name_of(kind): kind for kind in parts(MESSAGES)}),
        *chapter("Replays", {name_of(kind): kind for kind in REPLAY}),
        *chapter("Commands", {f"Command `{described(kind).tag}`": kind for kind in COMMANDS}),
        "## Constants\n",
        *[f"- `{name}` is {value}: {text}." for name, value, text in constants()],
    ]
    return PAGE_HEAD + "\n" + "\n".join(wrapped(line) for line in lines).rstrip() + "\n"


def written_files() -> dict[Path, str]:
    """Return both files with their text."""
    return {TYPESCRIPT: typescript(), PAGE: page()}


if __name__ == "__main__":
    for file, text in written_files().items():
        file.write_text(text, encoding="utf-8")
