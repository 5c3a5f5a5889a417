"""The course of a round, its end, and the end of a match. Rule ids as in rulebook.md."""

from __future__ import annotations

from ..data.components import ADVISED, QUIET_ROUNDS, VICTORY
from ..data.deck import LONE, NEGATION, NUMBERS
from ..data.packs import ONE, copies, only
from ..knowledge.memory import LAST, LAST_LOST, SEEN
from ..position import phases, pieces
from ..position.pieces import Position
from . import moving, together


def start_round(state: Position) -> None:
    """BC-2.1 Begin a round: end what lasted for one round, and ask all seats for a card."""
    state.round += 1
    state.before = state.disabled
    state.disabled = state.booked
    state.booked = 0
    state.doubled = state.doubling
    state.doubling = 0
    state.clashed = 0
    state.done = 0
    state.stirred = False
    state.queue = []
    state.lost = [0] * state.seats
    state.dodges = [0] * state.seats
    state.owed = [1 if state.in_play(seat) else 0 for seat in range(state.seats)]
    if state.round == 1:
        advise(state)
    state.tell("round", -1, state.round)
    together.begin_choosing(state, phases.SELECTING)


def advise(state: Position) -> None:
    """BC-1.4 Record a warning if the set has more negation cards than advised."""
    negations = len([card for card in state.cards if NEGATION[card]])
    if negations > ADVISED:
        state.tell("advice", -1, negations)


def end_round(state: Position) -> None:
    """BC-6.1 End a round, in the fixed order; BC-6.7 only now are seats without a card eliminated."""
    state.tell("round_ends", -1, state.round)
    for seat in range(state.seats):
        if state.in_play(seat):
            check_only_card(state, seat)
    fallen = [seat for seat in range(state.seats) if state.in_play(seat) and state.total(seat) == 0]
    for seat in fallen:
        eliminate(state, seat)
    for seat in range(state.seats):
        if state.in_play(seat):
            turn_mat(state, seat)
            return_cards(state, seat)
    state.quiet = 0 if state.stirred else state.quiet + 1
    over = ends(state, fallen)
    for seat in fallen:  # BC-7.5 if all are out, their points decide who wins
        state.points[seat] = state.points[seat] if state.ending == pieces.ALL_OUT else 0
    if not over:
        start_round(state)


def check_only_card(state: Position, seat: int) -> None:
    """BC-6.2 Discard a seat's only card if it is a lone one, wherever it is, played or not."""
    if state.total(seat) != 1:
        return
    hand = state.hands[seat]
    if hand:
        check_only_in_hand(state, seat, only(hand))
    elif state.saved[seat]:
        kind = only(state.saved[seat])
        if LONE[state.cards[kind]]:
            moving.lose_saved(state, seat, kind)
    elif LONE[state.cards[state.played[seat]]]:
        moving.lose_played(state, seat)


def check_only_in_hand(state: Position, seat: int, kind: int) -> None:
    """BC-6.2 Discard the only hand card if it is a lone one; others learn whether it is, but not which."""
    state.shown += 1
    if LONE[state.cards[kind]]:
        state.hands[seat] = 0
        state.piles[seat] += ONE[kind]
        state.stirred = True
        state.note(LAST_LOST, seat, kind, 0, 1 << seat)
        state.whisper(1 << seat, "last_lost", seat, state.cards[kind])
    else:
        state.note(LAST, seat, kind, 0, 1 << seat)


def eliminate(state: Position, seat: int) -> None:
    """BC-6.3 Eliminate a seat with no card left. Its discard pile stays."""
    state.out |= 1 << seat
    state.alert &= ~(1 << seat)
    state.tell("eliminated", seat, state.points[seat])


def turn_mat(state: Position, seat: int) -> None:
    """BC-6.4 Set or clear Red Alert: a seat with one card is on Red Alert."""
    before = (state.alert >> seat) & 1 == 1
    alone = state.total(seat) == 1
    if alone and not before:
        state.alert |= 1 << seat
        state.tell("red_alert", seat)
    elif before and not alone:
        state.alert &= ~(1 << seat)
        state.tell("all_clear", seat)


def return_cards(state: Position, seat: int) -> None:
    """BC-6.6 Return saved cards to the hand and save the card in play; a single card returns to the hand."""
    for kind in copies(state.saved[seat]):
        moving.join(state, seat, kind)
    state.saved[seat] = 0
    kind = state.played[seat]
    state.played[seat] = pieces.NO_CARD
    if kind < 0:
        return
    if (state.alert >> seat) & 1:
        moving.join(state, seat, kind)
    else:
        state.saved[seat] = ONE[kind]


# --- the end ---


def ends(state: Position, fallen: list[int]) -> bool:
    """BC-7.1 to BC-7.7 End the match if a condition is met. Return whether it is over."""
    left = [seat for seat in range(state.seats) if state.in_play(seat)]
    ready = [seat for seat in left if state.points[seat] >= VICTORY]
    if not left:
        finish(state, pieces.ALL_OUT, best(state, fallen))
    elif len(left) == 1:  # BC-7.2
        finish(state, pieces.BY_SURVIVAL, left)
    elif ready:
        finish(state, pieces.BY_POINTS, best(state, ready))
    elif state.quiet == QUIET_ROUNDS:
        finish(state, pieces.BY_SILENCE, [])
    elif state.round == state.limit:
        finish(state, pieces.BY_LIMIT, [])
    return state.phase == phases.ENDED


def best(state: Position, seats: list[int]) -> list[int]:
    """BC-7.4 Return the winners: by points, then by cards in hand, then by the sum of numbers in hand."""
    ranks = [state.points[seat] * 100 + moving.hand_size(state, seat) for seat in seats]
    even = [seat for seat, rank in zip(seats, ranks) if rank == max(ranks)]
    if len(even) == 1:
        return even
    for seat in even:
        show_hand(state, seat)
    totals = [hand_total(state, seat) for seat in even]
    return [seat for seat, total in zip(even, totals) if total == max(totals)]


def show_hand(state: Position, seat: int) -> None:
    """BC-7.4 Show a hand to all seats, since its numbers decide."""
    state.note(SEEN, seat, state.hands[seat])
    for kind in copies(state.hands[seat]):
        state.tell("shows", seat, state.cards[kind])


def hand_total(state: Position, seat: int) -> int:
    """Return the sum of the numbers in hand."""
    return sum([NUMBERS[state.cards[kind]] for kind in copies(state.hands[seat])])


def finish(state: Position, ending: int, winners: list[int]) -> None:
    """End the match."""
    state.phase = phases.ENDED
    state.ending = ending
    state.shown += 1
    for seat in winners:
        state.winners |= 1 << seat
    state.tell("ended", -1, ending, state.winners)
