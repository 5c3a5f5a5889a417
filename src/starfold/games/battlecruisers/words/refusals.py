"""Why an action is refused, from what the seat knows, with the rule's id."""

from __future__ import annotations

from .. import actions
from ..data.deck import CARDS, DRONE, MAINS, STRIKE_CARD
from ..data.kinds import IGNORE_ONE, SALVAGE, STRIKE
from ..data.packs import ONE
from ..position import phases
from ..position.pieces import ANY_OR_THIS, SAVED_TECH, THIS_OR_HAND
from ..view import BattleView
from .cards import said

# By phase: its first action, the end of its actions, and the pending decision.
ASKED = {
    phases.KEEPING: (actions.KEEP, actions.SELECT, "BC-1.5: choose your first card in the Recovery Zone."),
    phases.SELECTING: (actions.SELECT, actions.DROP, "BC-2.1: choose a card to play."),
    phases.DISCARDING: (actions.DROP, actions.GIVE, "BC-3.2: choose a card to discard."),
    phases.GIVING: (actions.GIVE, actions.HIT, "BC-3.4: choose a card from your hand to give away."),
    phases.STRIKING: (actions.HIT, actions.RAISE, "BC-8.34: choose a card to discard from the hand you see."),
    phases.RAISING: (actions.RAISE, actions.TRADE, "BC-8.16: choose a card to take from your discard pile."),
    phases.TRADING: (actions.TRADE, actions.CALL, "BC-8.28: swap or keep the card you got."),
    phases.NAMING: (actions.CALL, actions.SWITCH, "BC-8.44: name a card."),
    phases.SWITCHING: (actions.SWITCH, actions.NEXT, "BC-8.1: swap the Spy Drone or leave it."),
    phases.ORDERING: (actions.NEXT, actions.STEAL, "BC-8.2: choose which number takes effect next."),
    phases.STEALING: (actions.STEAL, actions.AIM, "BC-8.29: choose a card to take from a Recovery Zone."),
    phases.AIMING: (actions.AIM, actions.DECLINE, "BC-4.1: choose a player."),
}


def reason(view: BattleView, action: int) -> str:
    """Return why an action is not possible now."""
    if action < actions.KEEP:
        return "You cannot choose that: it happens automatically."
    first, end, asked = ASKED[view.phase]
    if not first <= action < end:
        return f"You cannot do that now. {asked}"
    if view.phase == phases.AIMING:
        return _not_aimed(view, action - actions.AIM)
    card = (action - first) % CARDS
    if card not in view.cards:
        return f"BC-1.2: {said(card)} is not in this match's set."
    return _not_that(view, action, card)


def _not_that(view: BattleView, action: int, card: int) -> str:
    """Return why a card of the set may not be chosen here."""
    phase, name = view.phase, said(card)
    if phase == phases.DISCARDING:
        return _not_discarded(view, action, name)
    if phase == phases.STRIKING:
        held = view.looked_at & (7 * ONE[view.cards.index(card)])
        spared = card == STRIKE_CARD and held
        return (
            f"BC-8.34: you cannot discard {name} while there is another card."
            if spared
            else f"BC-8.34: {name} is not in that hand."
        )
    if phase == phases.SWITCHING and card == DRONE:
        return "BC-8.1: you cannot swap a Spy Drone for another one."
    if phase in (phases.RAISING, phases.TRADING):
        return f"BC-3.1: {name} is not in your discard pile."
    if phase == phases.ORDERING:
        return f"BC-8.2: {name} is not waiting to take effect, or already has its place."
    if phase == phases.STEALING:
        seat = (action - actions.STEAL) // CARDS
        whose = view.names[seat] if seat < view.seats else f"a seat {seat + 1}"
        return f"BC-8.29: {name} is not in the Recovery Zone of {whose}, or you cannot take from there."
    return f"BC-2.1: {name} is not in your hand."


def _not_discarded(view: BattleView, action: int, name: str) -> str:
    """Return why a card may not be discarded here."""
    if action < actions.LOSE_SAVED:
        if view.source > ANY_OR_THIS:
            return "BC-3.2: discard this one from your Recovery Zone."
        return f"BC-3.2: {name} is not in your hand."
    if action >= actions.LOSE_PLAYED:
        played = view.played[view.seat]
        if played < 0 or view.cards[played] != action - actions.LOSE_PLAYED:
            return f"BC-3.2: {name} is not your card in play."
        return "BC-6.5: you cannot discard your card in play here."
    if view.source == THIS_OR_HAND:
        return "BC-8.11: discard your card in play, or one from your hand."
    kind = "tech card " if view.source == SAVED_TECH else ""
    return f"BC-3.2: there is no {kind}{name} in your Recovery Zone."


def _not_aimed(view: BattleView, seat: int) -> str:
    """Return why a seat may not be chosen here."""
    if seat >= view.seats:
        return f"BC-4.1: there are {view.seats} seats."
    kind = MAINS[view.cards[view.kind]][view.step - 1].kind
    name = view.names[seat]
    if kind == SALVAGE and view.pile_sizes[seat] == 0:
        return f"BC-8.39: the discard pile of {name} is empty."
    if seat == view.seat:
        return "BC-4.1: that is you."
    if (view.out >> seat) & 1:
        return f"BC-6.3: {name} is out."
    if kind == IGNORE_ONE:
        return f"BC-8.5: {name} has no card in play that has yet to take effect."
    if view.shield[seat] >= view.round or (view.dodges[seat] >> view.seat) & 1:
        return f"BC-5.1: {name} ignores your card."
    if kind == STRIKE:
        return f"BC-8.34: {name} has no card in hand."
    return f"BC-4.4: you cannot choose {name}: no one is disabled two rounds in a row."
