"""Finding the rules in a rulebook: a rule is a paragraph that begins with its id in bold, such as **RU-3.5**."""

from __future__ import annotations

import re
from typing import Final

RULE: Final = re.compile(r"\*\*([A-Z]{2}-\d+\.\d+)\*\* ")


def rule_ids(rulebook: str) -> list[str]:
    """Return the ids of a rulebook's rules in order, with duplicates."""
    found = [RULE.match(line) for line in rulebook.splitlines()]
    return [stated.group(1) for stated in found if stated]


def rule_text(rulebook: str, rule: str) -> str:
    """Return one rule of a rulebook, or all rules below it; empty if there is none.

    `rule` is `RU-3.5`, `ru-3.5`, `3.5` or `RU-3`.
    """
    wanted = rule.upper()
    kept: list[str] = []
    inside = False
    for line in rulebook.splitlines():
        stated = RULE.match(line)
        if stated:
            found = stated.group(1) if "-" in rule else stated.group(1).partition("-")[2]
            inside = found == wanted or found.startswith(wanted + ".")
        elif line.startswith("#"):
            inside = False
        if inside:
            kept.append(line)
    return "\n".join(kept)
