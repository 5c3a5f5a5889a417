"""What can be answered by a button: one row of pills at the lower edge of the map panel, or on one's own mat."""

from __future__ import annotations

from typing import NamedTuple

from ...art.canvas import Canvas
from ...art.letters import length
from ...art.things import pill
from .box import FORM_BY, FORMS
from .draw_arrays import FOOT, arrays, asks_on_mat
from .draw_mats import HEAD
from .draw_offers import FORM_NAMES, form_id, has_forms, lengths, sizes
from .draw_parts import own_seat
from .draw_production import is_fresh
from .moves import (
    ALONE,
    BONUS,
    DEVELOP,
    END_TURN,
    FORGO,
    KEEP,
    LEAVE,
    LINK,
    NO_LINK,
    NO_RUN,
    RUN,
    USE,
)
from .position import FLYING
from .view import PulsarView
from .vocabulary import COLOURS
from .words_parts import SIZE_NAMES

ROW = 663.0  # the middle of the row
HIGH = 44.0  # what a finger can hit
GAP = 12.0
ROOM = 612.0
MIDDLE = 320.0

# By action: the id of its pill, what is written on it, and what it is called.
BUTTONS = {
    END_TURN: ("end", "End turn", "End your turn"),
    ALONE: ("alone", "New array", "Start a new array"),
    NO_RUN: ("no-run", "No run", "Keep the gate run for later"),
    BONUS: ("bonus", "Bonus", "Take the bonus of the system"),
    LEAVE: ("leave", "Leave it", "Do not claim the pulsar"),
    NO_LINK: ("no-red", "No red die", "Take no red die"),
    FORGO: ("forgo", "Forgo", "Complete no gyrodyne"),
    KEEP: ("keep", "Keep cubes", "Pay no more cubes"),
}


class Ask(NamedTuple):
    """A pill: its id, what is written on it, what it is called, and whether something must be clicked before it."""

    id: str
    said: str
    label: str
    later: bool = False


def asks(view: PulsarView) -> list[Ask]:
    """The pills of a view, in a fixed order."""
    found = forms(view) + _sizes(view)
    if len(lengths(view)) > 1:
        found += [Ask(f"fly-{far}", f"Fly {far}", f"Fly {far} segments") for far in lengths(view)]
    runs = {(action - RUN) % len(COLOURS) for action in view.legal if RUN <= action < NO_RUN}
    for colour in sorted(runs):
        name = COLOURS[colour]
        found.append(Ask(f"run-{name}", f"{name.capitalize()} run", f"Gate run through {name} gates", later=True))
    for action in view.legal:
        if LINK <= action < NO_LINK:
            pips = action - LINK
            found.append(Ask(f"red-{pips}", f"Red {pips}", f"Take the red die {pips} of the link"))
    return found + [Ask(*said) for action, said in BUTTONS.items() if action in view.legal]


def _sizes(view: PulsarView) -> list[Ask]:
    """Which gyrodyne goes to a pulsar that was clicked, if there are several sizes."""
    found = sizes(view)
    named = [(f"size-{size + 1}", SIZE_NAMES[size]) for size in found if len(found) > 1]
    return [Ask(name, said.capitalize(), f"With a {said} gyrodyne", later=True) for name, said in named]


def forms(view: PulsarView) -> list[Ask]:
    """How a die is read, if some die can be read in more than one way."""
    uses = [divmod(action - USE, FORMS) for action in view.legal if USE <= action < DEVELOP]
    found = {form for die, form in uses if has_forms(view, die)}
    return [Ask(form_id(form), *_form(form), later=True) for form in range(len(FORM_NAMES)) if form in found]


def _form(form: int) -> tuple[str, str]:
    """What a way to read a die is called."""
    by = FORM_BY[form]
    if by == 0:
        return "As it is", "Use the die as it is"
    said = f"+{by}" if by > 0 else f"−{-by}"
    return said, f"Use the die with a token, {said}"


def draw_asks(canvas: Canvas, view: PulsarView) -> None:
    """The row of pills, centred; pills that need something else first are handles. Without any, what signs mean."""
    row, y = asks(view), ROW
    if asks_on_mat(view):
        _, top, _, high = arrays(view, HEAD).mats[own_seat(view)]
        y = top + high - FOOT / 2
    if (y != ROW or not row) and not is_fresh(view):
        canvas.put("pulsar_2849-legend-flight" if view.phase == FLYING else "pulsar_2849-legend", (MIDDLE, ROW))
    widths = [max(64.0, 20 * length(ask.said) + 32) for ask in row]
    gap = min(GAP, (ROOM - sum(widths)) / max(1, len(row) - 1))
    x = MIDDLE - (sum(widths) + gap * (len(row) - 1)) / 2
    for ask, wide in zip(row, widths, strict=True):
        middle = (x + wide / 2, y)
        with canvas.group(id=ask.id, at=middle, label=ask.label, class_="handle" if ask.later else ""):
            canvas.box(-wide / 2, -HIGH / 2, wide, HIGH, fill="none", pointer_events="all")
            pill(canvas, ask.said, wide)
        x += wide + gap
