"""The page about the API matches what is sent: commands, messages and fields."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import UnionType
from typing import Any, get_args

import msgspec
import pytest

from starfold.bots.portable import PortableView
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


def test_the_page_names_every_command() -> None:
    rows = re.findall(r"^\| (\[`.*?) \|", section("Commands"), re.MULTILINE)
    links = [link for row in rows for link in re.findall(r"\[`(\w+)`\]\(reference-api.md#command-(\w+)\)", row)]
    assert {tag for tag, _ in links} == COMMANDS.keys()
    assert all(tag == anchor for tag, anchor in links)


def test_the_page_names_every_message() -> None:
    bullets = re.findall(
        r"^- \[`(\w+)`\]\(reference-api.md#message-(\w+)\): ", section("What the server sends"), re.MULTILINE
    )
    assert {tag for tag, _ in bullets} == MESSAGES.keys()
    assert all(tag == anchor for tag, anchor in bullets)


def test_the_sample_messages_on_the_page_have_only_fields_that_are_sent() -> None:
    table, view, timeline = re.findall(r"```json\n(\{.*?\})\n```", PAGE.partition("\n## What the server")[2], re.DOTALL)
    assert unknown(json.loads(table), protocol.TableOut) == ["kind"]
    assert unknown(json.loads(view), PortableView) == []
    assert unknown(json.loads(timeline), protocol.TimelineOut) == []


def test_what_the_page_explains_of_the_table_message_is_in_it() -> None:
    after = section("What the server sends").rpartition("```")[2]
    explained = {name.split(".")[-1] for name in re.findall(r"^- `([\w.]+)`", after, re.MULTILINE)}
    assert explained <= all_fields(protocol.TableOut)


def test_the_page_names_every_reason_of_a_rejection_with_its_status() -> None:
    rows = dict(re.findall(r"^\| (\d+|any other) \| `([\w-]+)` \|", section("Rejections"), re.MULTILINE))
    assert set(rows.values()) == {reason.value for reason in Reason}
    known = {reason.value: reason.status for reason in Reason}
    assert all(known[name] == int(status) for status, name in rows.items() if status.isdigit())
