"""Battlecruisers' offers in the picture: the clicks for an action, and previews."""

from __future__ import annotations

from starfold.art.canvas import Canvas, number
from starfold.art.palette import GOLD, HARM, LIT, OUTLINE

from .. import actions
from ..data.deck import CARDS, NUMBERS
from ..data.kinds import GIFTS
from ..data.packs import count
from ..view import BattleView
from ..words import effect_kind
from .places import Point, mats, stop_spot
from .plays import saved_id
from .recent import spot
from .row import stops
from .set import card_id


def clicks(view: BattleView, action: int) -> list[str]:
    """Return the path of clicks for an action: a card of the set, one on a mat, a mat, or the button."""
    if action == actions.DECLINE:
        return ["decline"]
    if action >= actions.AIM:
        return [f"mat-{action - actions.AIM}"]
    if action >= actions.STEAL:
        victim, card = divmod(action - actions.STEAL, CARDS)
        saved = count(view.saved[victim], view.cards.index(card)) > 0
        return [saved_id(victim, card) if saved else f"played-{victim}"]
    if actions.LOSE_PLAYED <= action < actions.GIVE:
        return [f"played-{view.seat}"]
    if actions.LOSE_SAVED <= action < actions.LOSE_PLAYED:
        return [saved_id(view.seat, action - actions.LOSE_SAVED)]
    return [card_id((action - actions.KEEP) % CARDS)]


# --- what an action would do ---


def preview(view: BattleView, action: int) -> str:
    """Return the preview of an action as SVG: a card at its new place, with its way; or the seat it is aimed at."""
    canvas = Canvas()
    seat, card = view.seat, (action - actions.KEEP) % CARDS
    if action == actions.DECLINE:
        return ""
    if action >= actions.AIM:
        _aim(canvas, view, action - actions.AIM)
    elif action >= actions.STEAL:
        victim, card = divmod(action - actions.STEAL, CARDS)
        _carry(canvas, card, spot(view, victim, "zone"), spot(view, seat, "arrives"), LIT)
    elif action >= actions.NEXT:
        _next(canvas, view, card)
    elif action >= actions.SWITCH or actions.SELECT <= action < actions.DROP:
        _play(canvas, view, card)
    elif action >= actions.CALL:
        for other in _met(view):
            _carry(canvas, card, spot(view, other, "hand"), spot(view, seat, "arrives"), LIT)
    elif action >= actions.RAISE:
        _carry(canvas, card, spot(view, seat, "pile"), spot(view, seat, "arrives"), LIT)
    elif action >= actions.HIT:
        _carry(canvas, card, spot(view, view.target, "hand"), spot(view, view.target, "pile"), HARM)
    elif action >= actions.GIVE:
        _carry(canvas, card, spot(view, seat, "hand"), spot(view, receiver(view), "arrives"), LIT)
    else:
        _lose(canvas, view, action, card)
    return canvas.svg()


def _lose(canvas: Canvas, view: BattleView, action: int, card: int) -> None:
    """Draw one of the seat's own cards being saved, or discarded from hand, Recovery Zone or play."""
    if action < actions.SELECT:
        canvas.put(f"battlecruisers-zone-{NUMBERS[card]}", spot(view, view.seat, "zone"), opacity=0.8)
        return
    part = "hand" if action < actions.LOSE_SAVED else "zone" if action < actions.LOSE_PLAYED else "face"
    _carry(canvas, card, spot(view, view.seat, part), spot(view, view.seat, "pile"), HARM)


def _met(view: BattleView) -> list[int]:
    """Return the opponents affected by the resolver's main, clockwise."""
    ring = [(view.actor + step) % view.seats for step in range(1, view.seats)]
    shielded = [view.shield[seat] >= view.round or (view.dodges[seat] >> view.actor) & 1 for seat in range(view.seats)]
    return [seat for seat in ring if not (view.out >> seat) & 1 and not shielded[seat]]


def receiver(view: BattleView) -> int:
    """Return the seat that gets the given card: the resolver, or the next seat that takes part."""
    if effect_kind(view) == GIFTS:
        return view.actor
    ring = [view.actor, *_met(view)]
    return ring[(ring.index(view.seat) + 1) % len(ring)]


def _play(canvas: Canvas, view: BattleView, card: int) -> None:
    """Draw a card as the viewer's card in play."""
    mat = mats(view.seats, view.seat)[view.seat]
    wide, there = round(mat.face.wide), mat.at(mat.face.middle())
    canvas.put(f"battlecruisers-face-{wide}-{NUMBERS[card]}", there)
    canvas.put(f"battlecruisers-lit-{wide}", there)


def _aim(canvas: Canvas, view: BattleView, seat: int) -> None:
    """Draw a target on a seat's mat."""
    mat = mats(view.seats, view.seat)[seat]
    box = mat.box
    canvas.box(
        box.x - 3, box.y - 3, box.wide + 6, box.high + 6, 17, fill=HARM, fill_opacity=0.1, stroke=HARM, stroke_width=3
    )
    canvas.put("battlecruisers-sight", mat.at(mat.face.middle()))


def _next(canvas: Canvas, view: BattleView, card: int) -> None:
    """Draw a frame around a number of the row that would be the next."""
    for place, stop in enumerate(stops(view)):
        if stop.card == card:
            x, y = stop_spot(place)
            canvas.box(x - 19, y - 28, 38, 46, 9, fill=GOLD, fill_opacity=0.2, stroke=GOLD, stroke_width=3)


def _carry(canvas: Canvas, card: int, start: Point, end: Point, colour: str) -> None:
    """Draw the way of a card from one place to another."""
    (x, y), (to_x, to_y) = start, end
    middle = ((x + to_x) / 2 + (to_y - y) * 0.18, (y + to_y) / 2 - abs(to_x - x) * 0.18 - 12)
    path = f"M{number(x)},{number(y)}Q{number(middle[0])},{number(middle[1])} {number(to_x)},{number(to_y)}"
    for shade, wide in ((OUTLINE, 8.0), (colour, 4.0)):
        canvas.path(path, fill="none", stroke=shade, stroke_width=wide, stroke_linecap="round", stroke_dasharray="1 10")
    canvas.put(f"battlecruisers-mini-{NUMBERS[card]}", end)
    canvas.box(to_x - 16, to_y - 20, 32, 40, 7, fill="none", stroke=colour, stroke_width=3)
