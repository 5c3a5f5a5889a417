"""RUSHIP's rules: the effect of each action, and what is pending next. Rule ids as in rulebook.md."""

from __future__ import annotations

from starfold.core.state import State

from .. import actions, position
from ..data import components
from ..data.board import SPACE, number_of
from .moves import Moves


class Ruship(Moves):
    """A RUSHIP position with its rules."""

    def copy(self) -> Ruship:
        """Return an independent copy, without events."""
        twin = Ruship(
            self.spaces,
            self.one_die_start,
            self.fleets[:],
            self.pairs,
            self.mothership,
            self.vortex,
            self.supply[:],
            self.hits,
            self.owner,
        )
        twin.phase = self.phase
        twin.active = self.active
        twin.opening = self.opening
        twin.low = self.low
        twin.high = self.high
        twin.fresh = self.fresh
        twin.rerolled = self.rerolled
        twin.raised = self.raised
        twin.broadside = self.broadside
        twin.turns = self.turns
        twin.choices = self.choices
        return twin

    def play(self, action: int) -> None:
        """Play a legal action. The most frequent actions are tested first."""
        if action >= actions.MOVE:
            start = actions.START_OF[action]
            die = actions.DIE_OF[action]
            # RU-3.2 Humanity flies away from Earth, the Empire towards it; RU-6.5 back is the other way.
            if self.active == components.HUMANITY if action < actions.BACK else self.active != components.HUMANITY:
                self.fly(start, start << die, die)
            else:
                self.fly(start, start >> die, die)
        elif action < actions.ONE_DIE:
            if action < actions.ROLL_TWO:
                self.one_rolled(action - actions.ROLL_ONE + 1)
            else:
                self.two_rolled(action - actions.ROLL_TWO)
        elif action >= actions.ENTER:
            self.enter(action - actions.ENTER + 1)
        elif action == actions.ADVANCE:
            self.advance_base()
        elif action < actions.TAKE:
            self.choose_dice(action == actions.ONE_DIE)
        elif action < actions.ROLL_AGAIN:
            self.take_power(action - actions.TAKE)
        elif action < actions.RAISE:
            self.roll_again(action - actions.ROLL_AGAIN + 1)
        elif action == actions.RAISE:
            self.raise_dice()
        else:
            self.lose_dice()

    # --- RU-1, RU-2: who begins, and the dice of a turn ---

    def one_rolled(self, die: int) -> None:
        """Take a single rolled die: an opening die, a reroll, or the only die of the turn."""
        if self.phase == position.OPENING:
            self.opening_die(die)
            return
        if self.events is not None:  # in a hot path, testing first is faster than calling `tell`
            self.tell("rolled", self.active, die)
        kept = self.high  # the die that was not rerolled, or 0
        self.low = die if die < kept else kept
        self.high = kept if die < kept else die
        self.play_on()

    def opening_die(self, die: int) -> None:
        """RU-1.4 Take an opening die. The higher one has the first turn; equal dice are rolled again."""
        if self.opening == 0:
            self.tell("opening", 0, die)
            self.opening = die
            return
        self.tell("opening", 1, die)
        if self.opening == die:
            self.opening = 0
            return
        first = 0 if self.opening > die else 1
        self.opening = 0
        self.tell("begins", first)
        self.begin_turn(first)

    def begin_turn(self, seat: int) -> None:
        """RU-2.1 Begin a turn with two dice. RU-6.4 The owner of Broadside first chooses how many."""
        self.active = seat
        self.turns += 1
        self.low = 0
        self.high = 0
        self.fresh = True
        self.rerolled = False
        self.raised = False
        self.broadside = False
        if self.owner[components.BROADSIDE] == seat:
            self.phase = position.HOW_MANY
            self.choices = actions.HOW_MANY_DICE
        else:
            self.phase = position.ROLLING
            # RU-2.2 By option the very first turn has one die only.
            self.choices = actions.ONE_ROLLS if self.one_die_start and self.turns == 1 else actions.TWO_ROLLS

    def choose_dice(self, one: bool) -> None:
        """RU-6.4 Choose to roll one die with Broadside, or two dice as usual."""
        self.broadside = one
        if one:
            self.tell("broadside", self.active)
        self.phase = position.ROLLING
        self.choices = actions.ONE_ROLLS if one else actions.TWO_ROLLS

    def two_rolled(self, pair: int) -> None:
        """RU-2.1 Take the two rolled dice of a turn."""
        self.low = components.LOW_DIE[pair]
        self.high = components.HIGH_DIE[pair]
        if self.events is not None:
            self.tell("rolled", self.active, self.low, self.high)
        self.play_on()

    def play_on(self) -> None:
        """RU-2.6 Pass the turn when both dice are played; RU-2.5 also if no die left has a move.

        RU-6.7 Otherwise offer the powers together with the moves, as one decision.
        """
        if self.high == 0:
            self.begin_turn(1 - self.active)
            return
        self.phase = position.MOVING
        choices: list[int] = []
        if self.fresh:
            self.add_powers(choices)
        if self.low == 1 or self.high == 1:
            self.add_base_move(choices)
        self.add_moves(choices)
        if not choices:
            self.lose_dice()
            return
        if choices[-1] <= actions.RAISE:
            choices.append(actions.PASS)  # RU-6.7 using a power is optional
        self.choices = choices

    def lose_dice(self) -> None:
        """RU-2.5 Lose the dice, which have no legal move, and pass the turn."""
        self.tell("lost", self.active, self.high, self.low if self.low else -1)
        self.begin_turn(1 - self.active)

    def spend(self, die: int) -> None:
        """RU-2.3 Remove a played die."""
        if die == self.high:
            self.high = self.low
        self.low = 0
        self.fresh = False

    # --- RU-6.1 to RU-6.3: powers used before the first move ---

    def roll_again(self, die: int) -> None:
        """RU-6.2 Reroll: roll one die again, once a turn, before any move."""
        self.tell("reroll", self.active, die)
        if die == self.high:
            self.high = self.low
        self.low = 0
        self.rerolled = True
        self.phase = position.AGAIN
        self.choices = actions.ONE_ROLLS

    def raise_dice(self) -> None:
        """RU-6.3 Overdrive: add one to both dice. A 1 raised to 2 no longer moves the base."""
        self.tell("overdrive", self.active)
        self.low += 1
        self.high += 1
        self.raised = True
        self.play_on()

    # --- RU-3: what a move does ---

    def enter(self, die: int) -> None:
        """RU-3.1 Enter a token from the supply, counted from the base."""
        if self.active == components.HUMANITY:
            self.fly(self.mothership, self.mothership << die, die)
        else:
            self.fly(self.vortex, self.vortex >> die, die)

    def fly(self, start: int, to: int, die: int) -> None:
        """RU-3.2 Fly a token forward, or RU-6.5 with Retreat, back. It captures and lands, or attacks."""
        seat = self.active
        fleet = self.fleets[seat]
        if to & self.bases:
            to = self.step_over(start, to)
        if self.events is not None:
            self.tell_flight(start, to)
        self.spend(die)
        if start & self.bases:
            self.supply[seat] -= 1  # RU-3.1
        elif start & self.pairs:
            self.pairs ^= start  # RU-6.6 the other token is single again
        else:
            fleet ^= start
        if self.broadside:
            self.sweep(start, to)
        if not to & self.track:
            self.fleets[seat] = fleet
            self.attack()  # RU-5.1
            return
        if to & self.fleets[1 - seat]:
            self.capture(to)  # RU-3.5
        if to & fleet:
            self.pairs |= to  # RU-6.6
        self.fleets[seat] = fleet | to
        self.play_on()

    def step_over(self, start: int, to: int) -> int:
        """RU-3.6 RU-4.3 Return where a move ends that steps over bases; they are never captured."""
        while to & self.bases:
            to = to << 1 if to > start else to >> 1
        return to

    def tell_flight(self, start: int, to: int) -> None:
        """Record a token's move as an event, in which the enemy planet is 0."""
        end = number_of(to) if to & self.track else 0
        if start & self.bases:
            self.tell("entered", self.active, end)
        else:
            self.tell("moved", self.active, number_of(start), end)

    def capture(self, space: int) -> None:
        """RU-3.5 Return a captured token to its owner's supply."""
        enemy = 1 - self.active
        self.fleets[enemy] ^= space
        self.supply[enemy] += 1
        if self.events is not None:
            self.tell("captured", enemy, number_of(space))

    def sweep(self, start: int, to: int) -> None:
        """RU-6.4 Broadside: capture every single enemy token strictly between start and end, but no pair."""
        singles = self.fleets[1 - self.active] & ~self.pairs
        space = start
        while space != to:
            if space & singles:
                self.capture(space)
            space = space << 1 if to > start else space >> 1

    # --- RU-4: bases ---

    def advance_base(self) -> None:
        """RU-4.1 RU-4.3 Move the base one space forward, never back. It captures nothing, even with Broadside."""
        seat = self.active
        if seat == components.HUMANITY:
            self.put_bases(self.mothership << 1, self.vortex)
        else:
            self.put_bases(self.mothership, self.vortex >> 1)
        self.tell("advanced", seat, number_of(self.base(seat)))
        self.spend(1)
        self.play_on()

    # --- RU-5: attacks ---

    def attack(self) -> None:
        """RU-5.1 Return the token to its supply; RU-5.2 the attacked side takes a power, or RU-5.3 loses the war."""
        seat = self.active
        enemy = 1 - seat
        self.supply[seat] += 1
        self.hits = self.hits[:]  # copies share the old list
        self.hits[enemy] += 1
        self.tell("attacked", seat, self.hits[enemy])
        if self.hits[enemy] == components.ATTACKS_TO_WIN:
            self.phase = position.ENDED
            self.choices = []
            self.tell("won", seat)
        else:
            self.phase = position.CHOOSING
            self.choices = self.free_powers()

    def take_power(self, power: int) -> None:
        """RU-5.2 RU-6.1 Give the power to the attacked seat for the rest of the game; then the attacker continues."""
        seat = 1 - self.active
        self.owner = self.owner[:]  # copies share the old list
        self.owner[power] = seat
        self.tell("took", seat, power)
        self.play_on()


def set_up(spaces: int, one_die_start: bool) -> Ruship:
    """RU-1.1 RU-1.2 RU-1.3 Return a track with only the bases, all tokens in supply and all powers free."""
    first, last = SPACE[1], SPACE[spaces]
    return Ruship(
        spaces,
        one_die_start,
        [0, 0],
        0,
        first,
        last,
        [components.TOKENS, components.TOKENS],
        [0, 0],
        [position.NOBODY] * components.POWERS,
    )


def start(seats: int, options: dict[str, int]) -> State:
    """Return the first position. Chance decides who begins."""
    return set_up(options["spaces"], options["first_turn_one_die"] == 1)
