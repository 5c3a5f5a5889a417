"""Choices made at once: collected, and carried out when the last one is made. Rule ids as in rulebook.md."""

from __future__ import annotations

from .. import actions
from ..data.kinds import GIFTS
from ..data.packs import ONE
from ..knowledge.memory import GIVEN, RECEIVED, SHOWN
from ..position import phases
from ..position.pieces import ANYWHERE, NO_CARD, NOBODY, Position
from . import asking, moving


def begin_choosing(state: Position, phase: int) -> bool:
    """BC-3.4 Ask all seats that owe something; a seat with a single card chooses it automatically.

    All seats can see how many cards a seat has. A seat with two copies of one card is asked, or its hand would
    show. Return whether a seat or chance has to decide next.
    """
    state.phase = phase
    state.chosen = [-1] * state.seats
    for seat in range(state.seats):
        if state.owed[seat] and cards_to_choose(state, seat) == 0:
            state.owed[seat] = 0
    commit_single(state)
    return waits_for_choices(state) or carry_out(state)


def cards_to_choose(state: Position, seat: int) -> int:
    """Return how many cards a seat can choose from. This number is visible to all."""
    return asking.discardable(state, seat) if state.phase == phases.DISCARDING else moving.hand_size(state, seat)


def commit_single(state: Position) -> None:
    """BC-3.4 Choose for each seat that has a single card to choose from."""
    for seat in range(state.seats):
        if state.waits_for(seat) and cards_to_choose(state, seat) == 1:
            state.chosen[seat] = asking.at_once(state, seat)[0]


def choose(state: Position, action: int) -> bool:
    """Record the secret choice of the seat to move, and carry the choices out once all are made.

    Until then nothing is shown. Return whether a seat or chance has to decide next.
    """
    state.chosen[state.mover()] = action
    return waits_for_choices(state) or carry_out(state)


def waits_for_choices(state: Position) -> bool:
    """Return whether any seat has yet to choose."""
    return any(state.waits_for(seat) for seat in range(state.seats))


def carry_out(state: Position) -> bool:
    """BC-3.4 Carry out all choices, after the last one. Return whether a seat or chance has to decide next."""
    state.early = NOBODY
    state.turns += 1
    state.shown += 1
    phase = state.phase
    if phase == phases.SELECTING:
        reveal(state)
        return True
    if phase == phases.KEEPING:
        keep_chosen(state)
        return True
    return give_chosen(state) if phase == phases.GIVING else discard_chosen(state)


def round_from_lead(state: Position) -> list[int]:
    """Return the seats that owe a choice, clockwise from `lead`."""
    seats = [(state.lead + step) % state.seats for step in range(state.seats)]
    return [seat for seat in seats if state.owed[seat]]


def discard_chosen(state: Position) -> bool:
    """BC-3.5 Move the chosen cards to their piles; BC-3.6 ask seats that owe more again.

    Return whether a seat must choose.
    """
    asked = round_from_lead(state)
    besides = [asking.besides_hand(state, seat) for seat in asked]
    for place in range(len(asked)):
        seat = asked[place]
        action = state.chosen[seat]
        if action < actions.LOSE_SAVED:
            moving.drop(state, seat, state.kind_of(action - actions.DROP), besides[place])
        else:
            moving.spare_hand(state, seat, besides[place])
            if action < actions.LOSE_PLAYED:
                moving.lose_saved(state, seat, state.kind_of(action - actions.LOSE_SAVED))
            else:
                moving.lose_played(state, seat)
        state.owed[seat] -= 1
    if len([seat for seat in asked if state.owed[seat]]) > 0:
        return begin_choosing(state, phases.DISCARDING)
    state.chosen = [-1] * state.seats
    return False


def give_chosen(state: Position) -> bool:
    """BC-8.28, BC-8.32 Exchange gifts: all leave their hands before any arrives. Return whether a seat must choose."""
    asked = round_from_lead(state)
    given = [state.kind_of(state.chosen[seat] - actions.GIVE) for seat in asked]
    getters = [state.actor if asking.effect(state).kind == GIFTS else left_neighbour(state, seat) for seat in asked]
    state.owed = [0] * state.seats
    state.chosen = [-1] * state.seats
    for place in range(len(asked)):
        state.hands[asked[place]] -= ONE[given[place]]
        state.note(GIVEN, asked[place], given[place], getters[place], 1 << asked[place] | 1 << getters[place])
    for place in range(len(asked)):
        receive(state, getters[place], asked[place], given[place])
    passing = asking.effect(state).kind != GIFTS
    if passing and state.got >= 0 and state.piles[state.actor]:
        state.phase = phases.TRADING
        return True
    state.got = NO_CARD
    return False


def receive(state: Position, seat: int, giver: int, kind: int) -> None:
    """BC-3.5 Add a gift to a hand; only giver and receiver know it."""
    knowers = 1 << seat | 1 << giver
    state.hands[seat] += ONE[kind]
    if seat == state.actor:
        state.got = kind
    state.note(RECEIVED, seat, kind, giver, knowers)
    state.whisper(knowers, "gave", giver, state.cards[kind], seat)


def passing(state: Position) -> list[int]:
    """BC-8.28 Return the seats that take part in a Reconstruction, clockwise from the resolver.

    Seats that ignore it are skipped.
    """
    return [state.actor, *asking.opponents(state, state.actor)]


def left_neighbour(state: Position, seat: int) -> int:
    """BC-8.28 Return the seat that gets a seat's card: the next that takes part."""
    ring = passing(state)
    return ring[(ring.index(seat) + 1) % len(ring)]


def show_chosen(state: Position, seat: int, verb: int) -> int:
    """Remove the card that a seat chose in secret from its hand, and show it. Return its kind."""
    kind = state.kind_of(state.chosen[seat] - verb)
    state.hands[seat] -= ONE[kind]
    state.note(SHOWN, seat, kind)
    return kind


def keep_chosen(state: Position) -> None:
    """BC-1.5 Reveal the first cards of the Recovery Zones, chosen by option."""
    for seat in range(state.seats):
        kind = show_chosen(state, seat, actions.KEEP)
        state.saved[seat] += ONE[kind]
        state.tell("laid_open", seat, state.cards[kind])
    state.owed = [0] * state.seats
    state.chosen = [-1] * state.seats
    lay_down_first(state)


def reveal(state: Position) -> None:
    """BC-2.2 Reveal all chosen cards at once."""
    for seat in range(state.seats):
        if state.owed[seat]:
            state.played[seat] = show_chosen(state, seat, actions.SELECT)
            state.tell("revealed", seat, state.cards[state.played[seat]], (state.disabled >> seat) & 1)
    state.owed = [0] * state.seats
    state.chosen = [-1] * state.seats
    advance(state)


def advance(state: Position) -> None:
    """BC-2.3 Continue with the next number, or with the end of the round."""
    state.kind = NO_CARD
    state.group = 0
    state.actor = NOBODY
    state.target = NOBODY
    state.step = 0
    state.times = 0
    state.left = 0
    state.source = ANYWHERE
    state.lead = 0
    state.phase = phases.RESOLVING if asking.waiting_kinds(state) else phases.ENDING


def lay_down_first(state: Position) -> None:
    """BC-1.6 Begin to draw each seat's first discard."""
    state.phase = phases.LAYING_DOWN
    state.target = 0
