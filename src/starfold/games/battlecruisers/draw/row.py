"""The row of the numbers in play: those that have resolved, the one resolving, and those waiting."""

from __future__ import annotations

from typing import NamedTuple

from starfold.art.canvas import Canvas
from starfold.art.palette import GOLD, INK, QUIET
from starfold.art.things import pill
from starfold.core.words import listing

from .. import actions
from ..data.components import QUIET_ROUNDS
from ..data.deck import NAMES, NUMBERS
from ..position import phases
from ..view import BattleView
from ..words.cards import said
from .cards import CLASH_MARK
from .places import EDGE, INNER, ROW, ROW_HIGH, STOP_WIDE, WIDTH, Point, stop_spot
from .recent import beats, is_between
from .text import squeezed

PAST, NOW, WAITS, DISABLED = range(4)
STATES = ["has taken effect", "takes effect now", "waits", "is disabled"]
_MOST = 6  # the most numbers that fit
LEAST = 100  # width that a name needs
DECLINE_WIDE = 116
DECLINE_SPOT: Point = (WIDTH - EDGE - DECLINE_WIDE / 2 - 8, ROW + ROW_HIGH / 2)


class Stop(NamedTuple):
    """A number in the row: a card, the mask of the seats that play it, its state, and whether it is a clash."""

    card: int
    seats: int
    state: int
    clash: bool


def resolving(view: BattleView) -> Stop | None:
    """Return the number that resolves, or has just resolved; None between rounds."""
    if view.kind >= 0:
        return Stop(view.cards[view.kind], view.group, NOW, view.actor < 0)
    last = beats(view)[-1]
    return None if last.card < 0 or is_between(view) else Stop(last.card, last.seats, NOW, last.clash)


def stops(view: BattleView) -> list[Stop]:
    """Return the numbers in the order they resolve; between rounds those of the last round."""
    past = [Stop(beat.card, beat.seats, PAST, beat.clash) for beat in beats(view) if beat.card >= 0]
    if is_between(view):
        return past[:_MOST]
    now = resolving(view)
    past = [stop for stop in past if now is None or stop.card != now.card]
    told = {stop.card for stop in past}
    earlier = [stop for stop in _in_play(view, PAST) if stop.card not in told]
    found = earlier + past + ([now] if now is not None else [])
    return (found + _in_play(view, WAITS) + _in_play(view, DISABLED))[:_MOST]


def _in_play(view: BattleView, state: int) -> list[Stop]:
    """Return the cards in play in that state, by number or in the order of a Tech Officer."""
    found: dict[int, int] = {}
    for seat, kind in enumerate(view.played):
        if kind >= 0 and state_of(view, seat) == state:
            found[kind] = found.get(kind, 0) | 1 << seat
    kinds = [kind for kind in view.queue if kind in found] if state == WAITS else []
    kinds += [kind for kind in sorted(found) if kind not in kinds]
    clash = state in (PAST, WAITS)
    return [Stop(view.cards[kind], found[kind], state, clash and found[kind].bit_count() > 1) for kind in kinds]


def state_of(view: BattleView, seat: int) -> int:
    """Return the state of a seat's card in play."""
    now = resolving(view)
    if now is not None and (now.seats >> seat) & 1 and view.cards[view.played[seat]] == now.card:
        return NOW
    if (view.disabled >> seat) & 1 and not (view.done >> seat) & 1:
        return DISABLED
    return PAST if (view.done >> seat) & 1 else WAITS


def draw_row(canvas: Canvas, view: BattleView) -> None:
    """Draw the round, the numbers, and the name of the card that resolves."""
    y = ROW + ROW_HIGH / 2 + 7
    with canvas.group(id="round", label=_round_said(view)):
        said_round = f"Round {view.round}" if view.round else "Set-up"
        last = view.round == view.limit
        canvas.text(EDGE + 18, y, said_round, 20, fill=GOLD if last else INK, text_anchor="start", font_weight="700")
    found = stops(view)
    with canvas.group(id="stops"):
        for place, stop in enumerate(found):
            _stop(canvas, view, place, stop)
    with canvas.group(id="now", clicks_through=True):
        left = stop_spot(len(found))[0] - STOP_WIDE / 2 + 8
        _now(canvas, view, found, left, y)
    if actions.DECLINE in view.legal:
        with canvas.group(id="decline", at=DECLINE_SPOT, label=declined(view)):
            pill(canvas, declined(view), DECLINE_WIDE)


def declined(view: BattleView) -> str:
    """Return the text of the button."""
    return {phases.SWITCHING: "Leave it", phases.TRADING: "Keep it"}.get(view.phase, "No more")


def _round_said(view: BattleView) -> str:
    if not view.round:
        return "The match is being set up"
    return f"Round {view.round} of {view.limit}" + (f", {view.quiet} quiet in a row" if view.quiet else "")


def _stop(canvas: Canvas, view: BattleView, place: int, stop: Stop) -> None:
    """Draw a number, with the signs of the seats that play it."""
    who = [name for seat, name in enumerate(view.names) if (stop.seats >> seat) & 1]
    label = f"{said(stop.card)} of {listing(who)} {STATES[stop.state]}{', a clash' if stop.clash else ''}"
    x, y = stop_spot(place)
    with canvas.group(id=f"stop-{place}", at=(x, y - 5), label=label):
        if stop.clash:
            canvas.put("battlecruisers-burst-small", (0, 0))
        canvas.put(f"battlecruisers-mini-{NUMBERS[stop.card]}", (0, 0), opacity=_seen(view, stop))
        if stop.state == NOW:
            canvas.box(-16, -20, 32, 40, 7, fill="none", stroke=GOLD, stroke_width=3)
        elif stop.state == DISABLED:
            canvas.line(-13, 16, 13, -16, stroke=CLASH_MARK, stroke_width=3)
        for step, seat in enumerate(seat for seat in range(view.seats) if (stop.seats >> seat) & 1):
            canvas.put(f"battlecruisers-small-{seat}", (11 * (step - (len(who) - 1) / 2), 19))


def _seen(view: BattleView, stop: Stop) -> float:
    """Return the opacity of a number: faded once it has resolved, except between rounds."""
    if stop.state == DISABLED:
        return 0.45
    return 0.5 if stop.state == PAST and not is_between(view) else 1


def _now(canvas: Canvas, view: BattleView, found: list[Stop], left: float, y: float) -> None:
    """Draw the name of the number that resolves, or the count of quiet rounds."""
    right = DECLINE_SPOT[0] - DECLINE_WIDE / 2 - 6 if actions.DECLINE in view.legal else EDGE + INNER - 16
    now = [stop for stop in found if stop.state == NOW]
    if right - left < LEAST:
        return
    if now:
        title = NAMES[now[0].card]
        squeezed(canvas, left, y, f"Clash: {title}" if now[0].clash else title, 20, right - left, _ink(now[0]))
    elif view.quiet > 1:
        squeezed(canvas, left, y, f"{view.quiet} of {QUIET_ROUNDS} quiet rounds", 18, right - left, QUIET)


def _ink(stop: Stop) -> str:
    return CLASH_MARK if stop.clash else GOLD
