"""The client's types and the API's reference page match the structs. `make golden` writes both."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from contract import (
    COMMANDS,
    MESSAGES,
    PAGE,
    REPLAY,
    TYPESCRIPT,
    described,
    fields,
    meaning_of,
    named_in,
    parts,
    written_files,
)

from starfold.client import messages
from starfold.core import event
from starfold.web import protocol
from tests.golden import kept

pytestmark = pytest.mark.once

EVERYTHING = [*parts(MESSAGES + REPLAY), *MESSAGES, *REPLAY, *COMMANDS]
STRUCTS = [kind for kind in EVERYTHING if issubclass(kind, msgspec.Struct)]


@pytest.mark.parametrize("file", [TYPESCRIPT, PAGE], ids=lambda file: file.name)
def test_golden_contract(file: Path) -> None:
    made = written_files()[file]
    assert made.splitlines() == kept(file, made)


def test_every_struct_and_every_field_has_a_meaning() -> None:
    assert [kind.__name__ for kind in EVERYTHING if not meaning_of(kind)] == [], "these have no docstring"
    dumb = [f"{kind.__name__}.{field.name}" for kind in STRUCTS for field in fields(kind) if not field.meaning]
    assert dumb == [], "these fields have no comment beside or above them"


def test_every_message_of_the_protocol_is_in_the_contract() -> None:
    kinds = [kind for kind in vars(protocol).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    assert {kind for kind in kinds if kind.__struct_config__.tag_field == "kind"} == set(MESSAGES)
    assert {kind for kind in kinds if kind.__module__ == protocol.__name__} <= set(EVERYTHING)


def test_what_the_bot_client_reads_is_sent() -> None:
    sent = {described(kind).tag: kind for kind in MESSAGES}
    for read in get_args(messages.Message):
        assert unknown(read, sent[read.__struct_config__.tag]) == []


def unknown(read: type, sent: type) -> list[str]:
    """Return the fields of a struct, and of those in it, that another struct does not have."""
    types = {field.name: list(named_in(field.type)) for field in fields(sent)}
    found = []
    for field in fields(read):
        if field.name not in types:
            found.append(f"{read.__name__}.{field.name}")
        for inner in named_in(field.type):
            found += unknown(inner, types[field.name][0])
    return found


def interface(name: str) -> dict[str, str]:
    """Return the fields of an interface in the generated TypeScript, with `?` if optional, and their types."""
    found = re.search(rf"^export interface {name} \{{\n(.*?)^\}}", TYPESCRIPT.read_text(encoding="utf-8"), re.M | re.S)
    assert found
    return dict(re.findall(r"^  (\w+\??): (.*);$", found[1], re.MULTILINE))


def test_what_may_be_absent_is_optional_and_nothing_else() -> None:
    table = interface("Table")
    assert table["kind"] == '"table"'
    assert [name for name in table if name.endswith("?")] == ["ground?", "view?", "trouble?"]
    assert interface("Ack") == {"kind": '"ack"', "id": "string", "seq": "number", "table?": "string"}
    # Its list has a default in Python, but is always sent.
    assert interface("Chat") == {"kind": '"chat"', "from": "number", "lines": "ChatLine[]"}


def test_types_are_exact() -> None:
    assert interface("Seat")["kind"] == '"bot" | "open" | "person"'
    assert interface("Seat")["score"] == "number | null"
    assert interface("Table")["phase"] == '"open" | "over" | "running"'
    assert interface("Undo")["asked"] == "UndoAsked | null"
    assert interface("Rejection")["reason"] == "Reason"
    assert interface("Timeline")["log"] == "LogLine[]"


def test_a_command_may_leave_out_what_has_a_default() -> None:
    assert interface("PlayCommand") == {
        "do": '"play"',
        "ply": "number",
        "code": "string",
        "id?": "string | undefined",
        "seat?": "number | null | undefined",
    }
    assert interface("FreeSeatCommand")["seat"] == "number"


def test_constants_come_from_python() -> None:
    found = dict(re.findall(r"^export const (\w+) = (.*);$", TYPESCRIPT.read_text(encoding="utf-8"), re.MULTILINE))
    assert found == {"WATCHER": str(event.WATCHER), "OPEN": str(event.OPEN)}


def test_the_page_has_limits_and_defaults() -> None:
    text = PAGE.read_text(encoding="utf-8")
    play, bot = (text.partition(f"### Command `{name}`\n")[2].partition("\n### ")[0] for name in ("play", "bot"))
    assert re.search(r"^\| `code` \| `string` \| .*; up to 100 characters \|$", play, re.MULTILINE)
    assert re.search(r"^\| `ply` \| `integer` \| .*; 0 to 1,000,000 \|$", play, re.MULTILINE)
    assert re.search(r'^\| `bot` \| `string`, \*optional\* \| .*; the default is `"cadet"` \|$', bot, re.MULTILINE)


def test_every_message_and_command_has_a_section() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for word, kinds in {"Message": MESSAGES, "Command": COMMANDS}.items():
        assert re.findall(rf"^### {word} `(\w+)`$", text, re.MULTILINE) == [described(kind).tag for kind in kinds]
