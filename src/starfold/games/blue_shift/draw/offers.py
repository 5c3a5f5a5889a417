"""Blue Shift's offers in the picture: the clicks for an action, the lit elements, and previews."""

from __future__ import annotations

from starfold.art.canvas import Canvas
from starfold.art.things import pill
from starfold.core.dice import QuickDice

from .. import actions
from ..actions import flown_over, line_of, value_of
from ..data.board import CLOCKWISE_LINE, COUNTER_LINE, RING, SPACES, SPOKE
from ..data.components import VALUE, VALUES
from ..rules.flying import way_of
from ..view import BlueShiftView, imagine
from ..words import line_code, shift_said
from ..words.shifts import STAR, Shift
from .lines import draw_flight, draw_heads, draw_line
from .pieces import draw_pull, figure
from .places import EDGE, STAR_SIZE, STEP, beside, button_spot, polar, token_spot, where

BUTTONS = [("done", "Done", "End your turn"), ("give-up", "Give up", "Give up"), ("pass", "Pass", "Pass")]
GRIP = 15  # radius of the clickable area of a handle


def clicks(view: BlueShiftView, action: int) -> list[str]:
    """Return the path of clicks for an action: a planet, a token and a line, or a button."""
    if action >= actions.DONE:
        return [BUTTONS[action - actions.DONE][0]]
    if action >= actions.SPEND:
        return [f"token-{value_of(action)}", line_id(line_of(action))]
    path = [f"planet-{view.planets[target_of(action)]}"]
    if has_twin(view, action):
        path.append("way-clockwise" if action < actions.MOVE_COUNTER else "way-counter")
    return path


def line_id(line: int) -> str:
    """Return the id of a line's handle: `spoke-7`, `ring-2-clockwise`."""
    return line_code(line).replace(" ", "-")


def target_of(action: int) -> int:
    """Return the space that a ship is placed on or flies to."""
    return action - actions.PLACE if action < actions.MOVE else (action - actions.MOVE) % SPACES


def has_twin(view: BlueShiftView, action: int) -> bool:
    """Return whether the other direction around the ring leads to the same planet."""
    if not actions.MOVE_CLOCKWISE <= action < actions.SPEND:
        return False
    return (action + SPACES if action < actions.MOVE_COUNTER else action - SPACES) in view.legal


# --- what can be clicked ---


def draw_lit(canvas: Canvas, view: BlueShiftView) -> None:
    """Draw bright rings around the planets that can be clicked, below them so that no number is hidden."""
    for space in dict.fromkeys(target_of(action) for action in view.legal if actions.PLACE <= action < actions.SPEND):
        canvas.put(f"blue_shift-lit-{VALUE[view.planets[space]]}", where(space))


def draw_offers(canvas: Canvas, view: BlueShiftView) -> None:
    """Draw the tokens that can be clicked first, the handles that can be clicked next, and a button."""
    spends = [action for action in view.legal if actions.SPEND <= action < actions.DONE]
    for value in dict.fromkeys(value_of(action) for action in spends):
        _token(canvas, view, value)
    for line in dict.fromkeys(line_of(action) for action in spends):
        _handle(canvas, line)
    if any(has_twin(view, action) for action in view.legal):
        _ways(canvas, view)
    for button, (name, said, label) in enumerate(BUTTONS):
        if actions.DONE + button in view.legal:
            with canvas.group(id=name, at=button_spot(view.seat), label=label):
                pill(canvas, said, 104)


def _token(canvas: Canvas, view: BlueShiftView, value: int) -> None:
    """Draw a token that can be spent; one stands for all of equal value."""
    count = view.tokens[view.seat * VALUES + value]
    label = f"A token worth {value}" if count == 1 else f"One of {count} tokens worth {value}"
    with canvas.group(id=f"token-{value}", at=token_spot(view.seat, value), label=label):
        canvas.circle(0, 0, 26, fill="none", pointer_events="all")
        canvas.put(f"blue_shift-token-{value}", (0, 0))


def _handle(canvas: Canvas, line: int) -> None:
    """Draw the handle of a line: at the outer end of a spoke, or beside the topmost planet of a ring.

    A page shows an element of class `handle` pale until it can be clicked, which takes a token first.
    """
    said = shift_said(line).capitalize()
    if line < CLOCKWISE_LINE:
        angle = STEP * line
        with canvas.group(id=line_id(line), at=polar(EDGE, angle), label=said, class_="handle"):
            draw_pull(canvas, angle)
            figure(canvas, 0, 6.5, str(line + 1), 18)
        return
    ring, way = (line - CLOCKWISE_LINE, 1) if line < COUNTER_LINE else (line - COUNTER_LINE, -1)
    _turn(canvas, line_id(line), ring, 0, way, said)


def _turn(canvas: Canvas, name: str, ring: int, angle: float, way: int, said: str) -> None:
    """Draw an arrow along a ring, half a space aside from an angle."""
    with canvas.group(id=name, at=beside(ring, angle, way), label=said, class_="handle"):
        canvas.circle(0, 0, GRIP, fill="none", pointer_events="all")
        canvas.put("blue_shift-turn", (0, 0), angle + way * STEP / 2 + (0 if way > 0 else 180))


def _ways(canvas: Canvas, view: BlueShiftView) -> None:
    """Draw the two directions beside the ship, for a planet that can be reached both ways round."""
    ship = view.ships[view.seat]
    for name, way, said in (("way-clockwise", 1, "Fly clockwise"), ("way-counter", -1, "Fly counter-clockwise")):
        _turn(canvas, name, RING[ship], STEP * SPOKE[ship], way, said)


# --- what an action would do ---


def preview(view: BlueShiftView, action: int) -> str:
    """Return the preview of a move or a token as SVG: where everything ends up, and which ship falls."""
    canvas = Canvas()
    if actions.SPEND <= action < actions.DONE:
        _foretell_shift(canvas, view, Shift(view, line_of(action)))
    elif actions.PLACE <= action < actions.SPEND:
        _foretell_flight(canvas, view, action)
    return canvas.svg()


def _foretell_flight(canvas: Canvas, view: BlueShiftView, action: int) -> None:
    """Draw the way, the planets harvested on it, and the ship where it lands."""
    start, end = view.ships[view.seat], target_of(action)
    if start >= 0:
        way = way_of(imagine(view, QuickDice()), action, start, end)
        draw_flight(canvas, view.seat, start, end, way, foretold=True)
        for space in [start, *flown_over(action, start)] if view.sweep else [start]:
            canvas.put("blue_shift-taken", where(space))
    canvas.put(f"blue_shift-ship-{view.seat}", where(end), opacity=0.75)


def _foretell_shift(canvas: Canvas, view: BlueShiftView, shift: Shift) -> None:
    """Draw a line after its shift: planets and ships at their new places, gaps, and a target on a ship that falls."""
    moves = dict(shift.moves)
    draw_line(canvas, shift.line, 0.7)
    for space in moves:
        if space not in moves.values():
            canvas.put("blue_shift-gone", where(space))
    for start, end in shift.moves:
        spot = where(end) if end != STAR else polar(STAR_SIZE - 16, STEP * SPOKE[start])
        canvas.put(f"blue_shift-ghost-{VALUE[view.planets[start]]}", spot)
    draw_heads(canvas, shift.line, 1)
    for seat in shift.riders:
        start = view.ships[seat]
        falls = seat == shift.lost
        spot = polar(STAR_SIZE - 16, STEP * SPOKE[start]) if falls else where(moves[start])
        canvas.put(f"blue_shift-ship-{seat}", spot)
        if falls:
            canvas.put("blue_shift-sight", spot)
