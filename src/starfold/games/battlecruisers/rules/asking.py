"""Targets and protections of effects, and the choices that seats make at once."""

from __future__ import annotations

from .. import actions
from ..data import deck
from ..data.components import ADVISED, SET_SIZE
from ..data.effects import Effect
from ..data.kinds import DISABLE_NEXT, DISABLE_NOW, IGNORE_ONE, SALVAGE, STRIKE
from ..data.packs import ONE, kinds_in, size
from ..position import phases
from ..position.pieces import ANY_OR_THIS, ANYWHERE, SAVED, SAVED_TECH, THIS_OR_HAND, Position

# --- protections ---


def ignores(state: Position, seat: int, resolver: int) -> bool:
    """BC-5.1, BC-8.5 Return whether a seat ignores the mains of another."""
    return state.shield[seat] >= state.round or (state.dodges[seat] >> resolver) & 1 == 1


def opponents(state: Position, seat: int) -> list[int]:
    """BC-5.1 Return the other seats in play that do not ignore this seat's main, clockwise."""
    found: list[int] = []
    other = seat
    for _ in range(state.seats - 1):
        other = other + 1 if other + 1 < state.seats else 0
        if state.in_play(other) and not ignores(state, other, seat):
            found.append(other)
    return found


# --- targets ---


def targets(state: Position, kind: int) -> list[int]:
    """BC-4.1 Return the targets among which the actor may choose for an effect, ascending."""
    actor = state.actor
    if kind == SALVAGE:
        return [seat for seat in range(state.seats) if state.piles[seat] and salvageable(state, seat)]
    others = sorted(opponents(state, actor))
    if kind == DISABLE_NOW or kind == DISABLE_NEXT:  # BC-4.4
        marked = state.disabled | state.before | state.booked
        return [seat for seat in others if (marked >> seat) & 1 == 0]
    if kind == IGNORE_ONE:
        return [seat for seat in range(state.seats) if seat != actor and waiting(state, seat)]
    return [seat for seat in others if state.hands[seat]] if kind == STRIKE else others


def salvageable(state: Position, seat: int) -> bool:
    """BC-8.39 Return whether a pile may be salvaged: any except that of an opponent who ignores the card."""
    return seat == state.actor or not state.in_play(seat) or not ignores(state, seat, state.actor)


def waiting(state: Position, seat: int) -> bool:
    """BC-2.6, BC-4.3 Return whether a seat has a card in play that is yet to resolve; a disabled one is not."""
    return state.played[seat] >= 0 and ((state.done | state.disabled) >> seat) & 1 == 0


def waiting_kinds(state: Position) -> list[int]:
    """Return the kinds in play that are yet to resolve, ascending."""
    found = 0
    for seat in range(state.seats):
        if waiting(state, seat):
            found |= ONE[state.played[seat]]
    return kinds_in(found)


# --- possible discards ---


def from_hand(state: Position, seat: int) -> int:
    """BC-3.2 Return the pack of hand cards from which a seat may discard."""
    return state.hands[seat] if state.source <= ANY_OR_THIS else 0


def from_saved(state: Position, seat: int) -> int:
    """BC-3.2 Return the pack in the Recovery Zone from which it may discard, without the card in play."""
    source = state.source
    if source == THIS_OR_HAND:
        return 0
    return tech_of(state, state.saved[seat]) if source == SAVED_TECH else state.saved[seat]


def from_play(state: Position, seat: int) -> bool:
    """BC-6.5 Return whether it may discard the card in play: on Red Alert, or if the effect allows it."""
    played = state.played[seat]
    if played < 0:
        return False
    source = state.source
    if source == THIS_OR_HAND or source == ANY_OR_THIS:
        return True
    if (state.alert >> seat) & 1 == 0:
        return False
    return source == ANYWHERE or source == SAVED or deck.TECH[state.cards[played]]


def tech_of(state: Position, pack: int) -> int:
    """Return the tech cards of a pack."""
    found = 0
    for kind in kinds_in(pack):
        if deck.TECH[state.cards[kind]]:
            found += pack & (7 * ONE[kind])
    return found


def discardable(state: Position, seat: int) -> int:
    """Return how many cards a seat could discard. This number is visible to all."""
    return size(from_hand(state, seat)) + size(from_saved(state, seat)) + (1 if from_play(state, seat) else 0)


def besides_hand(state: Position, seat: int) -> int:
    """Return how many of a seat's choices of a discard are not in its hand."""
    return len(kinds_in(from_saved(state, seat))) + (1 if from_play(state, seat) else 0)


def at_once(state: Position, seat: int) -> list[int]:
    """BC-2.1, BC-3.4 Return a seat's choices in a together-round; BC-3.7 equal copies are one action."""
    phase, cards = state.phase, state.cards
    if phase == phases.DISCARDING:
        found = [actions.DROP + cards[kind] for kind in kinds_in(from_hand(state, seat))]
        found += [actions.LOSE_SAVED + cards[kind] for kind in kinds_in(from_saved(state, seat))]
        if from_play(state, seat):
            found.append(actions.LOSE_PLAYED + cards[state.played[seat]])
        return found
    verb = actions.SELECT if phase == phases.SELECTING else actions.GIVE if phase == phases.GIVING else actions.KEEP
    return [verb + cards[kind] for kind in kinds_in(state.hands[seat])]


def choices_now(state: Position) -> list[int]:
    """Return the legal actions of the mover, or the outcomes of chance."""
    phase = state.phase
    if phase == phases.SELECTING or phase == phases.DISCARDING or phase == phases.GIVING or phase == phases.KEEPING:
        return at_once(state, state.mover())
    cards = state.cards
    if phase == phases.RESOLVING:
        return [actions.RESOLVE + cards[next_kind(state)]]
    if phases.AIMING <= phase <= phases.ORDERING:
        return choices_of_actor(state)
    if phase == phases.ENDING:
        return [actions.END]
    if phase == phases.ENDED:
        return []
    if phase == phases.ADDING:
        return [actions.ADD + card for card in addable(state)]
    verb = {
        phases.LAYING_OPEN: actions.LAY_OPEN,
        phases.LAYING_DOWN: actions.LAY_DOWN,
        phases.FINDING: actions.FIND,
        phases.VANISHING: actions.VANISH,
    }[phase]
    return [verb + cards[kind] for kind in kinds_in(state.drawn_from())]


def choices_of_actor(state: Position) -> list[int]:
    """Return the choices of the seat that resolves a main."""
    phase, cards, actor = state.phase, state.cards, state.actor
    if phase == phases.AIMING:
        return [actions.AIM + seat for seat in targets(state, effect(state).kind)]
    if phase == phases.STEALING:
        return stealable(state)
    if phase == phases.STRIKING:
        return [actions.HIT + cards[kind] for kind in strikable(state)]
    if phase == phases.NAMING:
        return [actions.CALL + card for card in cards]
    if phase == phases.ORDERING:
        return [actions.NEXT + cards[kind] for kind in waiting_kinds(state) if kind not in state.queue]
    if phase == phases.SWITCHING:
        found = [actions.SWITCH + cards[kind] for kind in kinds_in(state.hands[actor]) if cards[kind] != deck.DRONE]
    elif phase == phases.TRADING:
        found = [actions.TRADE + cards[kind] for kind in kinds_in(state.piles[actor])]
    else:
        found = [actions.RAISE + cards[kind] for kind in kinds_in(state.piles[actor])]
    must = phase == phases.RAISING and state.left == 0  # BC-8.16, BC-8.19; optional for an Escape Pod
    return found if must else [*found, actions.DECLINE]


def effect(state: Position) -> Effect:
    """Return the effect in progress."""
    card = state.cards[state.kind]
    return (deck.MAINS[card] if state.actor >= 0 else deck.CLASHES[card])[state.step - 1]


def stealable(state: Position) -> list[int]:
    """BC-8.29 Return the actions that take a card from an opponent's Recovery Zone."""
    found: list[int] = []
    for seat in sorted(opponents(state, state.actor)):
        found += [actions.STEAL + seat * deck.CARDS + state.cards[kind] for kind in kinds_in(state.zone(seat))]
    return found


def strikable(state: Position) -> list[int]:
    """BC-8.34 Return the kinds in the target's hand to discard: no Precision Strike if there is any other."""
    found = kinds_in(state.hands[state.target])
    return [kind for kind in found if state.cards[kind] != deck.STRIKE_CARD] or found


def next_kind(state: Position) -> int:
    """BC-2.3 Return the lowest number yet to resolve, or the first in the order of a Tech Officer."""
    waiting = waiting_kinds(state)
    for kind in state.queue:
        if kind in waiting:
            return kind
    return waiting[0]


def addable(state: Position) -> list[int]:
    """BC-1.3 Return the cards that may join the set: first the named ones, then all with few enough negations."""
    missing = [card for card in range(deck.CARDS) if card not in state.cards]
    named = [card for card in missing if (state.pool >> card) & 1]
    if named:
        return named
    negations = sum([1 for card in state.cards if deck.NEGATION[card]])
    return [card for card in missing if negations < ADVISED or not deck.NEGATION[card]]


def set_complete(state: Position) -> bool:
    """BC-1.2 Return whether the set has all its cards for this number of seats."""
    return len(state.cards) == SET_SIZE[state.seats]
