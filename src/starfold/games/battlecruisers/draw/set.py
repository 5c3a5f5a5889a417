"""The set of a Battlecruisers match: all its cards with their texts, and where the viewer's copies are."""

from __future__ import annotations

from starfold.art.canvas import Canvas
from starfold.art.palette import GOLD, INK, PANEL, QUIET
from starfold.core.event import HIDDEN
from starfold.core.words import listing

from .. import actions
from ..data.deck import NUMBERS, SYMBOLS
from ..data.packs import count
from ..position import phases
from ..view import BattleView
from ..words.cards import CLASH_TEXTS, MAIN_TEXTS, said
from .places import shelf
from .signs import SYMBOL_NAMES
from .text import length

# The actions that are taken by clicking a card of the set.
_VERBS = (
    actions.KEEP,
    actions.SELECT,
    actions.DROP,
    actions.GIVE,
    actions.HIT,
    actions.RAISE,
    actions.TRADE,
    actions.CALL,
    actions.SWITCH,
    actions.NEXT,
)


def card_id(card: int) -> str:
    """Return the id of a card of the set: `card-13`."""
    return f"card-{NUMBERS[card]}"


def shown(view: BattleView) -> int:
    """Return the pack whose cards are bright in the set: the hand, or the cards to choose from.

    Return HIDDEN for a viewer without a seat.
    """
    if view.seat < 0:
        return HIDDEN
    if view.looked_at != HIDDEN:
        return view.looked_at
    if view.phase in (phases.RAISING, phases.TRADING) and view.legal:
        return view.piles[view.seat]
    return view.hands[view.seat]


def places_said(view: BattleView, kind: int) -> list[str]:
    """Return in words where the seat's copies of a card are, the hand first."""
    seat = view.seat
    found = [
        (view.hands[seat] != HIDDEN and count(view.hands[seat], kind) > 0, "in hand"),
        (view.played[seat] == kind, "in play"),
        (count(view.saved[seat], kind) > 0, "saved"),
        (count(view.piles[seat], kind) > 0, "discarded"),
    ]
    return [where for holds, where in found if holds] or ["not yours"]


def draw_set(canvas: Canvas, view: BattleView) -> None:
    """Draw all cards of the set, always at the same places."""
    there, pack = shelf(view.seats, view.seat), shown(view)
    lit = {card_id(card) for card in range(len(NUMBERS)) if any(verb + card in view.legal for verb in _VERBS)}
    for kind, card in enumerate(view.cards):
        copies = count(pack, kind) if pack != HIDDEN else 0
        bright = pack == HIDDEN or copies > 0 or card_id(card) in lit
        with canvas.group(id=card_id(card), at=there.card(kind), label=_label(view, kind), class_="framed"):
            canvas.put(f"battlecruisers-{'set' if bright else 'calm'}-{NUMBERS[card]}", (0, 0))
            if card_id(card) in lit:
                canvas.put("battlecruisers-lit-card", (0, 0))
            if copies > 1:
                _tag(canvas, there.wide - 4, 33, f"×{copies}", GOLD)
            elif view.seat >= 0 and not bright:
                _tag(canvas, there.wide - 4, 33, places_said(view, kind)[0], QUIET)


def _tag(canvas: Canvas, right: float, y: float, said_: str, rim: str) -> None:
    """Draw a small plate on the right of a card's head."""
    wide = length(said_) * 14 + 14
    canvas.box(right - wide, y - 10, wide, 20, 10, fill=PANEL, stroke=rim, stroke_width=1.6)
    canvas.text(right - wide / 2, y + 5, said_, 14, fill=GOLD if rim == GOLD else INK)


def _label(view: BattleView, kind: int) -> str:
    """Return a card in words: number, name, symbols, where it is, and its effects."""
    card = view.cards[kind]
    symbols = listing([SYMBOL_NAMES[letter] for letter in SYMBOLS[card]])
    where = "".join(f", {place}" for place in places_said(view, kind)) if view.seat >= 0 else ""
    if view.looked_at != HIDDEN and count(view.looked_at, kind):
        where += f", in the hand of {view.names[view.target]}"
    return f"{said(card)} ({symbols}){where}: {MAIN_TEXTS[card]} Clash: {CLASH_TEXTS[card]}"
