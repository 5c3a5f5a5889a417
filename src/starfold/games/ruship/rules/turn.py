"""RUSHIP's rules: the course of a turn: dice, powers and attacks, and what is pending next."""

from __future__ import annotations

from .. import actions, position
from ..data import components
from ..position import Position
from . import moves

# --- RU-1, RU-2: who begins, and the dice of a turn ---


def one_rolled(state: Position, die: int) -> None:
    """Take a single rolled die: an opening die, a reroll, or the only die of the turn."""
    if state.phase == position.OPENING:
        opening_die(state, die)
        return
    if state.events is not None:  # in a hot path, testing first is faster than calling `tell`
        state.tell("rolled", state.active, die)
    kept = state.high  # the die that was not rerolled, or 0
    state.low = die if die < kept else kept
    state.high = kept if die < kept else die
    play_on(state)


def opening_die(state: Position, die: int) -> None:
    """RU-1.4 Take an opening die. The higher one has the first turn; equal dice are rolled again."""
    if state.opening == 0:
        state.tell("opening", 0, die)
        state.opening = die
        return
    state.tell("opening", 1, die)
    if state.opening == die:
        state.opening = 0
        return
    first = 0 if state.opening > die else 1
    state.opening = 0
    state.tell("begins", first)
    begin_turn(state, first)


def begin_turn(state: Position, seat: int) -> None:
    """RU-2.1 Begin a turn with two dice. RU-6.4 The owner of Broadside first chooses how many."""
    state.active = seat
    state.turns += 1
    state.low = 0
    state.high = 0
    state.fresh = True
    state.rerolled = False
    state.raised = False
    state.broadside = False
    if state.owner[components.BROADSIDE] == seat:
        state.phase = position.HOW_MANY
        state.choices = actions.HOW_MANY_DICE
    else:
        state.phase = position.ROLLING
        # RU-2.2 By option the very first turn has one die only.
        state.choices = actions.ONE_ROLLS if state.one_die_start and state.turns == 1 else actions.TWO_ROLLS


def choose_dice(state: Position, one: bool) -> None:
    """RU-6.4 Choose to roll one die with Broadside, or two dice as usual."""
    state.broadside = one
    if one:
        state.tell("broadside", state.active)
    state.phase = position.ROLLING
    state.choices = actions.ONE_ROLLS if one else actions.TWO_ROLLS


def two_rolled(state: Position, pair: int) -> None:
    """RU-2.1 Take the two rolled dice of a turn."""
    state.low = components.LOW_DIE[pair]
    state.high = components.HIGH_DIE[pair]
    if state.events is not None:
        state.tell("rolled", state.active, state.low, state.high)
    play_on(state)


def play_on(state: Position) -> None:
    """RU-2.6 Pass the turn when both dice are played; RU-2.5 also if no die left has a move.

    RU-6.7 Otherwise offer the powers together with the moves, as one decision.
    """
    if state.high == 0:
        begin_turn(state, 1 - state.active)
        return
    state.phase = position.MOVING
    choices: list[int] = []
    if state.fresh:
        moves.add_powers(state, choices)
    if state.low == 1 or state.high == 1:
        moves.add_base_move(state, choices)
    moves.add_moves(state, choices)
    if not choices:
        lose_dice(state)
        return
    if choices[-1] <= actions.RAISE:
        choices.append(actions.PASS)  # RU-6.7 using a power is optional
    state.choices = choices


def lose_dice(state: Position) -> None:
    """RU-2.5 Lose the dice, which have no legal move, and pass the turn."""
    state.tell("lost", state.active, state.high, state.low if state.low else -1)
    begin_turn(state, 1 - state.active)


def spend(state: Position, die: int) -> None:
    """RU-2.3 Remove a played die."""
    if die == state.high:
        state.high = state.low
    state.low = 0
    state.fresh = False


# --- RU-6.1 to RU-6.3: powers used before the first move ---


def roll_again(state: Position, die: int) -> None:
    """RU-6.2 Reroll: roll one die again, once a turn, before any move."""
    state.tell("reroll", state.active, die)
    if die == state.high:
        state.high = state.low
    state.low = 0
    state.rerolled = True
    state.phase = position.AGAIN
    state.choices = actions.ONE_ROLLS


def raise_dice(state: Position) -> None:
    """RU-6.3 Overdrive: add one to both dice. A 1 raised to 2 no longer moves the base."""
    state.tell("overdrive", state.active)
    state.low += 1
    state.high += 1
    state.raised = True
    play_on(state)


# --- RU-5: attacks ---


def attack(state: Position) -> None:
    """RU-5.1 Return the token to its supply; RU-5.2 the attacked side takes a power, or RU-5.3 loses the war."""
    seat = state.active
    enemy = 1 - seat
    state.supply[seat] += 1
    state.hits = state.hits[:]  # copies share the old list
    state.hits[enemy] += 1
    state.tell("attacked", seat, state.hits[enemy])
    if state.hits[enemy] == components.ATTACKS_TO_WIN:
        state.phase = position.ENDED
        state.choices = []
        state.tell("won", seat)
    else:
        state.phase = position.CHOOSING
        state.choices = state.free_powers()


def take_power(state: Position, power: int) -> None:
    """RU-5.2 RU-6.1 Give the power to the attacked seat for the rest of the game; then the attacker continues."""
    seat = 1 - state.active
    state.owner = state.owner[:]  # copies share the old list
    state.owner[power] = seat
    state.tell("took", seat, power)
    play_on(state)
