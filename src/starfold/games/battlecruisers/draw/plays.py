"""Cards in play and saved cards on Battlecruisers' mats: face up, lit while they resolve, barred when disabled."""

from __future__ import annotations

from starfold.art.canvas import Canvas
from starfold.art.palette import LIT

from .. import actions
from ..data.deck import CARDS, NUMBERS
from ..data.packs import copies, count
from ..position import phases
from ..view import BattleView
from ..words.cards import said
from .places import ZONE_HIGH, ZONE_WIDE, mats
from .recent import came_to_play, came_to_zone
from .row import DISABLED, NOW, PAST, STATES, resolving, state_of


def saved_id(seat: int, card: int, copy: int = 0) -> str:
    """Return the id of a saved card: `saved-0-13`; of a second copy `saved-0-13-2`."""
    return f"saved-{seat}-{NUMBERS[card]}" + (f"-{copy + 1}" if copy else "")


def draw_plays(canvas: Canvas, view: BattleView) -> None:
    """Draw the card in play of every seat that has one; a card chosen but not revealed yet is pale."""
    for seat in range(view.seats):
        if view.played[seat] >= 0:
            _played(canvas, view, seat)
        elif view.phase == phases.SELECTING and view.chosen[seat] >= 0:
            _chosen(canvas, view, seat, view.chosen[seat] - actions.SELECT)


def _chosen(canvas: Canvas, view: BattleView, seat: int, card: int) -> None:
    """Draw a card that its owner has chosen but not revealed."""
    mat = mats(view.seats, view.seat)[seat]
    label = f"{said(card)} of {view.names[seat]}, chosen"
    with canvas.group(
        id=f"played-{seat}", at=mat.at(mat.face.middle()), label=label, came_from=came_to_play(view, seat)
    ):
        canvas.put(f"battlecruisers-back-{round(mat.face.wide)}", (0, 0))
        canvas.put(f"battlecruisers-face-{round(mat.face.wide)}-{NUMBERS[card]}", (0, 0), opacity=0.6)


def _played(canvas: Canvas, view: BattleView, seat: int) -> None:
    """Draw a card in play."""
    mat, card = mats(view.seats, view.seat)[seat], view.cards[view.played[seat]]
    wide, number = round(mat.face.wide), NUMBERS[card]
    state, now = state_of(view, seat), resolving(view)
    clash = state == NOW and now is not None and now.clash
    label = f"{said(card)} of {view.names[seat]}, in play, {STATES[state]}{', clashes' if clash else ''}"
    with canvas.group(
        id=f"played-{seat}", at=mat.at(mat.face.middle()), label=label, came_from=came_to_play(view, seat),
        flips=str(number),
    ):  # fmt: skip
        if clash:
            canvas.put("battlecruisers-burst", (0, 0))
        seen = 0.4 if state == DISABLED else 0.62 if state == PAST else 1
        canvas.put(f"battlecruisers-face-{wide}-{number}", (0, 0), opacity=seen)
        if _can_go(view, seat, card):
            canvas.put(f"battlecruisers-lit-{wide}", (0, 0))
        elif clash:
            canvas.put(f"battlecruisers-clash-{wide}", (0, 0))
        elif state == NOW:
            canvas.put(f"battlecruisers-now-{wide}", (0, 0))
        if state == DISABLED:
            canvas.put("battlecruisers-barred", (0, -6))


def _can_go(view: BattleView, seat: int, card: int) -> bool:
    """Return whether a card in play can be clicked: to discard it, or on Red Alert to steal it."""
    if seat == view.seat:
        return actions.LOSE_PLAYED + card in view.legal
    return actions.STEAL + seat * CARDS + card in view.legal and not count(view.saved[seat], view.played[seat])


def draw_saved(canvas: Canvas, view: BattleView) -> None:
    """Draw the cards in the Recovery Zones; rarely more than one each."""
    for seat, mat in enumerate(mats(view.seats, view.seat)):
        x, y = mat.at(mat.zone)
        seen: dict[int, int] = {}
        for place, kind in enumerate(copies(view.saved[seat])):
            card = view.cards[kind]
            name = saved_id(seat, card, seen.get(card, 0))
            seen[card] = seen.get(card, 0) + 1
            label = f"{said(card)} of {view.names[seat]}, saved"
            with canvas.group(
                id=name, at=(x + 7 * place, y + 5 * place), label=label, came_from=came_to_zone(view, seat)
            ):
                canvas.put(f"battlecruisers-zone-{NUMBERS[card]}", (0, 0))
                if is_lit(view, seat, card):
                    _frame(canvas)


def is_lit(view: BattleView, seat: int, card: int) -> bool:
    """Return whether a saved card can be clicked."""
    taken = actions.STEAL + seat * CARDS + card in view.legal
    return taken or (seat == view.seat and actions.LOSE_SAVED + card in view.legal)


def _frame(canvas: Canvas) -> None:
    canvas.box(
        -ZONE_WIDE / 2 - 2, -ZONE_HIGH / 2 - 2, ZONE_WIDE + 4, ZONE_HIGH + 4, 9, fill=LIT, fill_opacity=0.14,
        stroke=LIT, stroke_width=3,
    )  # fmt: skip
