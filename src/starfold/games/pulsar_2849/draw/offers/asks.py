"""Decisions made by buttons: one row of pills at the foot of the map panel, or on the viewer's mat."""

from __future__ import annotations

from typing import NamedTuple

from starfold.art.canvas import Canvas
from starfold.art.letters import length
from starfold.art.things import pill

from ... import actions
from ...data.components import FORM_BY, FORM_TOKEN, FORMS
from ...data.loading.vocabulary import COLOURS
from ...position import phases
from ...rules.flying import run_vp
from ...view import PulsarView
from ...words.offers import world_of
from ...words.parts import SIZE_NAMES, TOKEN_NAMES
from ..boards.arrays import FOOT, arrays, asks_on_mat
from ..boards.mats import MAT_HEAD
from ..boards.production import is_fresh
from ..parts import own_seat
from . import form_id, lengths, run_projects, sizes

_ROW = 663.0  # the middle of the row
_HIGH = 44.0  # height of the clickable area
_GAP = 12.0
ROOM = 612.0
_MIDDLE = 320.0
NUMBERS = ["no", "one", "two"]

# By action: the id of its pill, its text, and its label.
BUTTONS = {
    actions.END_TURN: ("end", "End turn", "End your turn"),
    actions.ALONE: ("alone", "New array", "Start a new array"),
    actions.NO_RUN: ("no-run", "No run", "Keep the gate run for later"),
    actions.BONUS: ("bonus", "Bonus", "Take the bonus of the system"),
    actions.LEAVE: ("leave", "Leave it", "Do not claim the pulsar"),
    actions.NO_LINK: ("no-red", "No red die", "Take no red die"),
    actions.FORGO: ("forgo", "Forgo", "Complete no gyrodyne"),
    actions.KEEP: ("keep", "Keep cubes", "Pay no more cubes"),
}


class Ask(NamedTuple):
    """A pill: its id, its text, its label, and whether something must be clicked before it."""

    id: str
    said: str
    label: str
    later: bool = False


def asks(view: PulsarView) -> list[Ask]:
    """Return the pills for a view, in a fixed order."""
    found = forms(view) + _sizes(view)
    if len(lengths(view)) > 1:
        found += [Ask(f"fly-{far}", f"Fly {far}", f"Fly {far} segments") for far in lengths(view)]
    found += [_run(view, colour) for colour in range(len(COLOURS)) if run_projects(view, colour)]
    for action in view.legal:
        if actions.LINK <= action < actions.NO_LINK:
            pips = action - actions.LINK
            found.append(Ask(f"red-{pips}", f"Red {pips}", f"Take the red die {pips} of the link"))
    return found + [Ask(*said) for action, said in BUTTONS.items() if action in view.legal]


def _run(view: PulsarView, colour: int) -> Ask:
    """Return the pill of a gate run of a colour: with its VP, or without if a click on a project follows."""
    name, projects = COLOURS[colour], run_projects(view, colour)
    said, label = f"{name.capitalize()} run", f"Gate run through {name} gates"
    if len(projects) > 1:
        return Ask(f"run-{name}", said, f"{label}: then click its project")
    vp = run_vp(world_of(view), projects[0], colour)
    return Ask(f"run-{name}", f"{said} +{vp}", f"{label}: {vp} VP")


def _sizes(view: PulsarView) -> list[Ask]:
    """Return the pills for the size of gyrodyne on a clicked pulsar, if there are several sizes."""
    found = sizes(view)
    named = [(f"size-{size + 1}", SIZE_NAMES[size]) for size in found if len(found) > 1]
    return [Ask(name, said.capitalize(), f"With a {said} gyrodyne", later=True) for name, said in named]


def forms(view: PulsarView) -> list[Ask]:
    """Return the pills for changing a die with a token, clicked before the die."""
    found = {(action - actions.USE) % FORMS for action in view.legal if actions.USE <= action < actions.DEVELOP}
    return [_form(form) for form in sorted(found) if FORM_BY[form]]


def _form(form: int) -> Ask:
    """Return the pill of a change of a die."""
    by = FORM_BY[form]
    label = f"Use a {TOKEN_NAMES[FORM_TOKEN[form]]} token: {NUMBERS[abs(by)]} {'more' if by > 0 else 'less'}"
    return Ask(form_id(form), f"+{by}" if by > 0 else f"−{-by}", label)


def widths(row: list[Ask]) -> list[float]:
    """Return the widths of pills, with less padding if the row is too long."""
    for around in (32, 16):
        found = [max(64.0, 20 * length(ask.said) + around) for ask in row]
        if sum(found) + _GAP * (len(row) - 1) <= ROOM:
            break
    return found


def draw_asks(canvas: Canvas, view: PulsarView) -> None:
    """Draw the row of pills, centred; pills that need another click first are handles.

    If there are none, draw the legend.
    """
    row, y = asks(view), _ROW
    if asks_on_mat(view):
        _, top, _, high = arrays(view, MAT_HEAD).mats[own_seat(view)]
        y = top + high - FOOT / 2
    if (y != _ROW or not row) and not is_fresh(view):
        canvas.put(
            "pulsar_2849-legend-flight" if view.phase == phases.FLYING else "pulsar_2849-legend", (_MIDDLE, _ROW)
        )
    wides = widths(row)
    gap = min(_GAP, (ROOM - sum(wides)) / max(1, len(row) - 1))
    x = _MIDDLE - (sum(wides) + gap * (len(row) - 1)) / 2
    for ask, wide in zip(row, wides, strict=True):
        middle = (x + wide / 2, y)
        with canvas.group(id=ask.id, at=middle, label=ask.label, class_="handle" if ask.later else ""):
            canvas.box(-wide / 2, -_HIGH / 2, wide, _HIGH, fill="none", pointer_events="all")
            pill(canvas, ask.said, wide)
        x += wide + gap
