"""Recent events in Battlecruisers, from `view.recent`: numbers that resolved, points and cards that moved."""

from __future__ import annotations

from typing import NamedTuple

from starfold.art.canvas import Canvas, number
from starfold.art.palette import GOLD, HARM, OUTLINE, PANEL
from starfold.core.event import HIDDEN, Event

from ..data.deck import NUMBERS
from ..position import phases
from ..view import BattleView
from .places import Point, mats, shelf


class Beat(NamedTuple):
    """A number that resolved, with its events; card -1 holds the events before the first number."""

    card: int
    seats: int  # the mask of the seats that resolved it
    clash: bool
    events: list[Event]


def is_between(view: BattleView) -> bool:
    """Return whether no number is resolving, so that all events of the last round count as recent."""
    return view.phase in (phases.SELECTING, phases.ENDED)


def told(view: BattleView) -> list[Event]:
    """Return the events of this round; while all choose a card, those of the last one."""
    rounds: list[list[Event]] = [[]]
    for event in view.recent:
        if event.kind == "round":
            rounds.append([])
        else:
            rounds[-1].append(event)
    if view.phase == phases.SELECTING:
        return rounds[-2] if len(rounds) > 1 else []
    return rounds[-1]


def beats(view: BattleView) -> list[Beat]:
    """Return the numbers that resolved this round, in order."""
    found = [Beat(-1, 0, False, [])]
    for event in told(view):
        if event.kind == "resolves":
            found.append(Beat(event.facts[0], 1 << event.seat, False, []))
        elif event.kind == "clash":
            found.append(Beat(event.facts[0], event.facts[1], True, []))
        else:
            found[-1].events.append(event)
    return found


def recent_events(view: BattleView) -> list[Event]:
    """Return the events of the last number, or of the whole round if it has ended."""
    return told(view) if is_between(view) else beats(view)[-1].events


def named(view: BattleView) -> list[tuple[str, Event, bool]]:
    """Return the round's events, each with a stable name, and whether it is recent.

    Older events stay in the picture, invisible. Otherwise they would be animated again when the round ends.
    """
    fresh = {id(event) for event in recent_events(view)}
    played = view.round - (view.phase == phases.SELECTING)
    found: list[tuple[str, Event, bool]] = []
    counts: dict[str, int] = {}
    for event in told(view):
        name = "-".join(map(str, ["told", played, event.kind, event.seat, *event.facts]))
        counts[name] = counts.get(name, 0) + 1
        found.append((f"{name}-{counts[name]}", event, id(event) in fresh))
    return found


# --- points ---


def _moved(event: Event) -> list[tuple[int, int]]:
    """Return the seats whose points an event changed, with the differences."""
    if event.kind == "gained":
        return [(event.seat, event.facts[0])]
    if event.kind in ("lost", "paid"):
        return [(event.seat, -event.facts[0])]
    return [(event.seat, event.facts[1]), (event.facts[0], -event.facts[1])] if event.kind == "took" else []


def gains(view: BattleView) -> dict[int, int]:
    """Return by seat the difference of its points over the recent events."""
    found: dict[int, int] = {}
    for event in recent_events(view):
        for seat, points in _moved(event):
            found[seat] = found.get(seat, 0) + points
    return found


def _said(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def draw_points(canvas: Canvas, view: BattleView) -> None:
    """Draw coins that fly to the seats that gained points, and a chip with each seat's difference."""
    places = mats(view.seats, view.seat)
    spots = [mat.at(mat.chip) for mat in places]
    for name, event, fresh in named(view):
        if event.kind == "gained":
            start = places[event.seat].at(places[event.seat].face.middle())
        elif event.kind == "took":
            start = spots[event.facts[0]]
        else:
            continue
        with canvas.group(id=name, at=spots[event.seat], came_from=_said(start), opacity=1 if fresh else 0):
            canvas.put("battlecruisers-coin", (0, 0))
    for seat, points in sorted(gains(view).items()):
        if points:
            with canvas.group(id=f"chip-{seat}", at=spots[seat]):
                _chip(canvas, points)


def _chip(canvas: Canvas, points: int) -> None:
    """Draw a difference of points, around 0,0."""
    colour = GOLD if points > 0 else HARM
    canvas.box(-21, -12, 42, 24, 12, fill=PANEL, stroke=OUTLINE, stroke_width=5)
    canvas.box(-21, -12, 42, 24, 12, fill=PANEL, stroke=colour, stroke_width=2)
    canvas.text(0, 6.6, f"{'+' if points > 0 else '−'}{abs(points)}", 18, fill=colour, font_weight="700")


# --- cards ---

# By event: the parts of the event's seat between which a card moved.
_FLIGHTS = {
    "dropped": ("hand", "pile"),
    "struck": ("hand", "pile"),
    "last_lost": ("hand", "pile"),
    "lost_saved": ("zone", "pile"),
    "lost_played": ("face", "pile"),
    "raised": ("pile", "arrives"),
}


def spot(view: BattleView, seat: int, part: str) -> Point:
    """Return the place of a seat's hand, pile, saved card or card in play; for other parts, of cards new in hand."""
    mat = mats(view.seats, view.seat)[seat]
    middles = {"hand": mat.hand.middle(), "face": mat.face.middle(), "zone": mat.zone, "pile": mat.pile}
    return mat.at(middles.get(part, mat.arrives))


def flight(view: BattleView, event: Event) -> tuple[Point, Point, int] | None:
    """Return start, end and card of an event that moved a card, else None. The card is HIDDEN if unknown."""
    kind, seat, facts = event.kind, event.seat, event.facts
    if kind in _FLIGHTS:
        start, end = _FLIGHTS[kind]
        return spot(view, seat, start), spot(view, seat, end), facts[0]
    if kind == "stole":
        return spot(view, facts[0], "zone"), spot(view, seat, "arrives"), facts[1]
    if kind == "called":
        return spot(view, facts[0], "hand"), spot(view, seat, "arrives"), facts[1]
    if kind == "gave" and facts[0] != HIDDEN:  # the receiver is as hidden as the card
        return spot(view, seat, "hand"), spot(view, facts[1], "arrives"), facts[0]
    return None


def draw_flights(canvas: Canvas, view: BattleView) -> None:
    """Draw cards that moved, at their ends: face down on a pile, face up in a hand if the viewer knows them."""
    landed: dict[Point, int] = {}
    piles = [spot(view, seat, "pile") for seat in range(view.seats)]
    for name, event, fresh in named(view):
        found = flight(view, event)
        if found is None:
            continue
        start, (x, y), card = found
        down = card == HIDDEN or (x, y) in piles
        below = 0 if down else landed.get((x, y), 0)
        landed[x, y] = below + fresh
        with canvas.group(id=name, at=(x - 5 * below, y), came_from=_said(start), opacity=1 if fresh else 0):
            canvas.put(f"battlecruisers-mini-{'back' if down else NUMBERS[card]}", (0, 0))


def came_to_play(view: BattleView, seat: int) -> str:
    """Return from where a seat's card in play came: its hand, or for the viewer's seat the set."""
    if seat == view.seat and view.played[seat] >= 0:
        return _said(shelf(view.seats, view.seat).middle(view.played[seat]))
    return _said(spot(view, seat, "hand"))


def came_to_zone(view: BattleView, seat: int) -> str:
    """Return from where a seat's saved card came: out of play, or for the first one its hand."""
    return _said(spot(view, seat, "face" if view.round else "hand"))
