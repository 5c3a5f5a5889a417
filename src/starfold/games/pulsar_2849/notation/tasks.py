"""Reading the agenda: effects by name, other tasks by kind and index."""

from __future__ import annotations

from typing import Final

from starfold.core.errors import InvalidPositionError
from starfold.core.parts import bounded

from ..data.board import RINGS, SLOTS
from ..data.components import ALL_EFFECTS, ALL_TRANSMITTERS
from ..data.loading.vocabulary import TRIGGERS
from ..position import phases
from ..position.pieces import Position

_EFFECT_NAMES: Final[dict[str, int]] = {effect.name: number for number, effect in enumerate(ALL_EFFECTS)}


def most(state: Position, kind: int) -> int:
    """Return the highest index that a task of this kind can have."""
    if kind in (phases.PASS, phases.ARRIVE):
        return SLOTS - 1
    if kind == phases.CALL:
        return RINGS - 1
    if kind == phases.SURVEY:
        return 0
    if kind == phases.FIRE:
        return len(TRIGGERS) - 1
    return len(state.techs) - 1 if kind == phases.PATENTED else ALL_TRANSMITTERS - 1


def read_agenda(state: Position, words: list[str]) -> list[int]:
    """Return the agenda, the next task last."""
    return [read_task(state, word) for word in words]


def read_task(state: Position, word: str) -> int:
    """Return one task of the agenda."""
    if word in _EFFECT_NAMES:
        return _EFFECT_NAMES[word]
    name, dot, number = word.partition(".")
    if not dot or name not in phases.TASKS[1:]:
        raise InvalidPositionError(
            f"agenda takes an effect such as A-2-2:1, or one of {', '.join(phases.TASKS[1:])}; not {word!r}."
        )
    kind = phases.TASKS.index(name)
    what = bounded("agenda", number, 0, most(state, kind))
    return kind * phases.TASK + what
