"""Battlecruisers as lines of text, for the terminal and for screen readers."""

from __future__ import annotations

from starfold.core.event import HIDDEN
from starfold.core.words import listing

from ..data.deck import NUMBERS
from ..data.packs import copies, kinds_in
from ..view import BattleView
from .cards import CLASH_TEXTS, MAIN_TEXTS, said
from .log import cards, points


def show(view: BattleView) -> str:
    """Return every seat with its known cards, and the cards of the set."""
    if not view.cards:
        return "The set is being drawn."
    lines = [f"Round {view.round}" + (f", {said(view.cards[view.kind])} takes effect" if view.kind >= 0 else "")]
    for seat in range(view.seats):
        lines += _seat(view, seat)
    lines.append("The set:")
    for card in view.cards:
        lines.append(
            f"  {NUMBERS[card]:>2} {said(card).partition(' ')[2]}: {MAIN_TEXTS[card]} Clash: {CLASH_TEXTS[card]}"
        )
    return "\n".join(lines)


def _seat(view: BattleView, seat: int) -> list[str]:
    """Return one seat as lines: its points, statuses and cards."""
    state = statuses(view, seat)
    lines = [f"{view.names[seat]}: {points(view.points[seat])}{', ' + ', '.join(state) if state else ''}"]
    played = view.played[seat]
    lines.append(
        f"  in play: {said(view.cards[played]) if played >= 0 else 'nothing'}; saved: {pack(view, view.saved[seat])}"
    )
    hand, pile = view.hands[seat], view.piles[seat]
    held = pack(view, hand) if hand != HIDDEN else cards(view.hand_sizes[seat])
    lost = pack(view, pile) if pile != HIDDEN else cards(view.pile_sizes[seat])
    lines.append(f"  hand: {held}; discard pile: {lost}")
    known = knowledge(view, seat)
    return lines + ([f"  you know: {known}"] if known and seat != view.seat else [])


def pack(view: BattleView, packed: int) -> str:
    """Return a pack as the numbers and names of its cards."""
    return listing([said(view.cards[kind]) for kind in copies(packed)]) or "nothing"


def knowledge(view: BattleView, seat: int) -> str:
    """Return what the view's seat knows for certain of another's hidden cards."""
    if view.hands[seat] != HIDDEN:
        return ""
    parts = []
    if view.sure[seat]:
        parts.append(f"in hand {numbers(view, view.sure[seat])}")
    absent = [kind for kind in kinds_in(view.never[seat]) if kind < len(view.cards)]
    if absent:
        parts.append("not in hand " + listing([str(NUMBERS[view.cards[kind]]) for kind in absent]))
    if view.buried[seat]:
        parts.append(f"in the discard pile {numbers(view, view.buried[seat])}")
    return "; ".join(parts)


def numbers(view: BattleView, packed: int) -> str:
    """Return a pack as the numbers of its cards."""
    return listing([str(NUMBERS[view.cards[kind]]) for kind in copies(packed)])


def statuses(view: BattleView, seat: int) -> list[str]:
    """Return a seat's protections and handicaps, in a few words each."""
    now = view.round
    found = [
        ((view.out >> seat) & 1 == 1, "out"),
        ((view.alert >> seat) & 1 == 1, "Red Alert"),
        ((view.disabled >> seat) & 1 == 1, "disabled"),
        ((view.booked >> seat) & 1 == 1, "disabled next round"),
        (view.shield[seat] >= now > 0, "ignores main effects" + _long(view.shield[seat], now)),
        (
            view.dodges[seat] > 0,
            "ignores " + listing([n for s, n in enumerate(view.names) if (view.dodges[seat] >> s) & 1]),
        ),
        (view.calm[seat] >= now > 0, "keeps points" + _long(view.calm[seat], now)),
        (view.firm[seat] >= now > 0, "keeps cards" + _long(view.firm[seat], now)),
        (view.armor[seat] == now > 0, "pays instead of discarding"),
        ((view.doubled >> seat) & 1 == 1, "main effect twice"),
        ((view.doubling >> seat) & 1 == 1, "main effect twice next round"),
    ]
    return [words for holds, words in found if holds]


def _long(until: int, now: int) -> str:
    return ", next round too" if until > now else ""
