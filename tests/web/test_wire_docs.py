"""The page about the API matches what is sent: commands, messages and fields."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import UnionType
from typing import Any, get_args

import msgspec
import pytest

from starfold.tables.rejection import Reason
from starfold.web import protocol
from starfold.web.live import socket

pytestmark = pytest.mark.once

PAGE = (Path(__file__).parents[2] / "docs/wire.md").read_text(encoding="utf-8")
COMMANDS: dict[str, type[msgspec.Struct]] = {str(kind.__struct_config__.tag): kind for kind in get_args(socket.Command)}
MESSAGES: dict[str, type[msgspec.Struct]] = {
    str(kind.__struct_config__.tag): kind
    for kind in vars(protocol).values()
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__struct_config__.tag_field == "kind"
}


def section(title: str) -> str:
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def struct_in(annotation: Any) -> type[msgspec.Struct] | None:
    """Return the struct that a field holds, directly, in a list or as optional; None if it holds none."""
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        return annotation
    inner = get_args(annotation) if isinstance(annotation, UnionType) or get_args(annotation) else ()
    return next((found for found in map(struct_in, inner) if found), None)


def unknown(sample: Any, kind: type[msgspec.Struct], path: str = "") -> list[str]:
    """Return the keys of a sample, at any depth, that the struct does not have."""
    if isinstance(sample, list):
        return [name for item in sample for name in unknown(item, kind, path)]
    if not isinstance(sample, dict):
        return []
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    found = []
    for key, value in sample.items():
        if key not in fields:
            found.append(path + key)
        elif inner := struct_in(fields[key].type):
            found += unknown(value, inner, f"{path}{key}.")
    return found


def all_fields(kind: type[msgspec.Struct]) -> set[str]:
    """Return the fields of a struct and of the structs in it."""
    found = set()
    for field in msgspec.structs.fields(kind):
        found.add(field.encode_name)
        if inner := struct_in(field.type):
            found |= all_fields(inner)
    return found


def test_the_page_names_every_command_and_its_fields() -> None:
    named = set()
    rows = re.findall(r"^\|([^|]*)\|([^|]*)\|", section("Commands"), re.MULTILINE)
    for row in rows[2:]:  # below the table's head
        tags, fields = (re.findall(r"`(\w+)`", cell) for cell in row)
        named |= set(tags)
        for tag in tags:
            known = {field.encode_name for field in msgspec.structs.fields(COMMANDS[tag])} - {"id"}
            assert set(fields) <= known, tag
            assert known <= {*fields, "seat"}, tag
    assert named == COMMANDS.keys()


def test_the_page_names_every_message() -> None:
    bullets = re.findall(r"^- `(\w+)`: ", section("What the server sends").partition("```json")[0], re.MULTILINE)
    assert set(bullets) == MESSAGES.keys()


def test_the_table_message_on_the_page_has_the_fields_that_are_sent() -> None:
    found = re.search(r"```json\n(\{\"kind\": \"table\".*?)```", PAGE, re.DOTALL)
    assert found
    sample = json.loads(found[1])
    assert unknown(sample, protocol.TableOut) == ["kind"]
    optional = {"view", "trouble"}  # sent only on request, or over HTTP
    assert {field.encode_name for field in msgspec.structs.fields(protocol.TableOut)} - sample.keys() == optional


def test_what_the_page_explains_of_the_table_message_is_in_it() -> None:
    after = section("What the server sends").rpartition("```")[2]
    explained = {name.split(".")[-1] for name in re.findall(r"^- `([\w.]+)`", after, re.MULTILINE)}
    assert explained <= all_fields(protocol.TableOut)


def test_the_page_names_every_reason_of_a_rejection_with_its_status() -> None:
    rows = dict(re.findall(r"^\| (\d+|any other) \| `([\w-]+)` \|", section("Rejections"), re.MULTILINE))
    assert set(rows.values()) == {reason.value for reason in Reason}
    known = {reason.value: reason.status for reason in Reason}
    assert all(known[name] == int(status) for status, name in rows.items() if status.isdigit())
