"""Reading what waits to be done: effects by their names, other tasks by kind and what they concern."""

from __future__ import annotations

from typing import Final

from ...core.errors import BadText
from ...core.parts import bounded
from .box import ALL_EFFECTS, ALL_TRANSMITTERS
from .position import ARRIVE, CALL, FIRE, PASS, PATENTED, SURVEY, TASK, TASKS, Position
from .stars import RINGS, SLOTS
from .vocabulary import TRIGGERS

EFFECT_NAMES: Final[dict[str, int]] = {effect.name: number for number, effect in enumerate(ALL_EFFECTS)}


def most(state: Position, kind: int) -> int:
    """The highest number that a task of this kind can concern."""
    if kind in (PASS, ARRIVE):
        return SLOTS - 1
    if kind == CALL:
        return RINGS - 1
    if kind == SURVEY:
        return 0
    if kind == FIRE:
        return len(TRIGGERS) - 1
    return len(state.techs) - 1 if kind == PATENTED else ALL_TRANSMITTERS - 1


def read_agenda(state: Position, words: list[str]) -> list[int]:
    """What waits, the next one last."""
    return [read_task(state, word) for word in words]


def read_task(state: Position, word: str) -> int:
    """One thing that waits."""
    if word in EFFECT_NAMES:
        return EFFECT_NAMES[word]
    name, dot, number = word.partition(".")
    if not dot or name not in TASKS[1:]:
        raise BadText(f"agenda takes an effect such as A-2-2:1, or one of {', '.join(TASKS[1:])}; not {word!r}.")
    kind = TASKS.index(name)
    what = bounded("agenda", number, 0, most(state, kind))
    return kind * TASK + what
