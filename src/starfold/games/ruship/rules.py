"""RUSHIP's rules: what may be played and what it does. Rule ids as in rulebook.md."""

from __future__ import annotations

from ...core.state import State
from .board import (
    ADVANCE,
    ATTACKS_TO_WIN,
    BACK,
    BROADSIDE,
    DIE_VALUES,
    ENTER,
    HIGH_DIE,
    HOW_MANY_DICE,
    HUMANITY,
    LOW_DIE,
    MOVE,
    ONE_DIE,
    ONE_ROLLS,
    OVERDRIVE,
    PASS,
    POWERS,
    RAISE,
    REROLL,
    RETREAT,
    ROLL_AGAIN,
    ROLL_ONE,
    ROLL_TWO,
    TAKE,
    TOKENS,
    TWO_ROLLS,
    WINGMATES,
)
from .position import AGAIN, CHOOSING, ENDED, HOW_MANY, MOVING, NOBODY, NOWHERE, OPENING, ROLLING, Position


class Ruship(Position):
    """A position of RUSHIP and its rules."""

    def copy(self) -> Ruship:
        """An independent copy, without events."""
        twin = Ruship(
            self.spaces,
            self.one_die_start,
            self.ships[:],
            self.ufos[:],
            self.mothership,
            self.vortex,
            self.supply[:],
            self.hits[:],
            self.owner[:],
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
        """Play a legal action."""
        if action >= BACK:
            self.fly((action - BACK) // DIE_VALUES + 1, (action - BACK) % DIE_VALUES + 1, self.active != HUMANITY)
        elif action >= MOVE:
            self.fly((action - MOVE) // DIE_VALUES + 1, (action - MOVE) % DIE_VALUES + 1, self.active == HUMANITY)
        elif action >= ENTER:
            self.enter(action - ENTER + 1)
        elif action == ADVANCE:
            self.advance_base()
        elif action < ROLL_TWO:
            self.one_rolled(action - ROLL_ONE + 1)
        elif action < ONE_DIE:
            self.two_rolled(LOW_DIE[action - ROLL_TWO], HIGH_DIE[action - ROLL_TWO])
        elif action < TAKE:
            self.choose_dice(action == ONE_DIE)
        elif action < ROLL_AGAIN:
            self.take_power(action - TAKE)
        elif action < RAISE:
            self.roll_again(action - ROLL_AGAIN + 1)
        elif action == RAISE:
            self.raise_dice()
        else:
            self.lose_dice()

    # --- RU-1, RU-2: who begins, and the dice of a turn ---

    def one_rolled(self, die: int) -> None:
        """A single die has fallen: an opening die, a die rolled again, or the only die of the turn."""
        if self.phase == OPENING:
            self.opening_die(die)
            return
        self.tell("rolled", self.active, die)
        kept = self.high  # the die that was not rolled again, or 0
        self.low = die if die < kept else kept
        self.high = kept if die < kept else die
        self.await_move()

    def opening_die(self, die: int) -> None:
        """RU-1.4 Each side rolls a die; the higher one has the first turn, equal dice are rolled again."""
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
        """RU-2.1 A turn begins with two dice. RU-6.4 The owner of Broadside first says how many."""
        self.active = seat
        self.turns += 1
        self.low = 0
        self.high = 0
        self.fresh = True
        self.rerolled = False
        self.raised = False
        self.broadside = False
        if self.owner[BROADSIDE] == seat:
            self.phase = HOW_MANY
            self.choices = HOW_MANY_DICE
        else:
            self.phase = ROLLING
            # RU-2.2 By option the very first turn has one die only.
            self.choices = ONE_ROLLS if self.one_die_start and self.turns == 1 else TWO_ROLLS

    def choose_dice(self, one: bool) -> None:
        """RU-6.4 Broadside: one die only, or two as usual."""
        self.broadside = one
        if one:
            self.tell("broadside", self.active)
        self.phase = ROLLING
        self.choices = ONE_ROLLS if one else TWO_ROLLS

    def two_rolled(self, low: int, high: int) -> None:
        """RU-2.1 The two dice of a turn have fallen."""
        self.tell("rolled", self.active, low, high)
        self.low = low
        self.high = high
        self.await_move()

    def await_move(self) -> None:
        """RU-2.5 Ask the active seat for a move, or lose the dice that are left if none has one.

        RU-6.7 What may come before a move is offered beside the moves, in one decision.
        """
        self.phase = MOVING
        choices = self.powers_before_moving()
        ready = len(choices)
        self.add_moves(choices)
        if len(choices) == ready:
            if ready == 0:
                self.lose_dice()
                return
            choices.append(PASS)  # RU-6.7 a power is an offer, not a duty
        self.choices = choices

    def lose_dice(self) -> None:
        """RU-2.5 Dice without a legal move are lost."""
        self.tell("lost", self.active, self.high, self.low if self.low else -1)
        self.begin_turn(1 - self.active)

    def spend(self, die: int) -> None:
        """RU-2.3 A die is played; the turn goes on as long as one is left."""
        if die == self.high:
            self.high = self.low
        self.low = 0
        self.fresh = False
        if self.phase == MOVING:
            self.play_on()

    def play_on(self) -> None:
        """RU-2.6 The next die, or the other side's turn."""
        if self.high:
            self.await_move()
        else:
            self.begin_turn(1 - self.active)

    # --- RU-6.1 to RU-6.3: powers used before the first move ---

    def powers_before_moving(self) -> list[int]:
        """RU-6.1 Reroll, then Overdrive, both before the first move."""
        choices: list[int] = []
        if self.fresh and not self.raised:
            if self.owner[REROLL] == self.active and not self.rerolled:
                if self.low:
                    choices.append(ROLL_AGAIN + self.low - 1)
                if self.high != self.low:
                    choices.append(ROLL_AGAIN + self.high - 1)
            if self.owner[OVERDRIVE] == self.active and self.low:
                choices.append(RAISE)
        return choices

    def roll_again(self, die: int) -> None:
        """RU-6.2 Reroll: one die is rolled again, once a turn, before any move."""
        self.tell("reroll", self.active, die)
        if die == self.high:
            self.high = self.low
        self.low = 0
        self.rerolled = True
        self.phase = AGAIN
        self.choices = ONE_ROLLS

    def raise_dice(self) -> None:
        """RU-6.3 Overdrive: one more on both dice; a 1 raised to 2 no longer moves the base."""
        self.tell("overdrive", self.active)
        self.low += 1
        self.high += 1
        self.raised = True
        self.await_move()

    # --- RU-3: which moves there are ---

    def add_moves(self, choices: list[int]) -> None:
        """RU-2.3 RU-2.4 Every legal move with a die that is left, in the order of their numbers."""
        seat = self.active
        one = self.low if self.low else self.high
        if one == 1 and self.base_can_advance(seat):
            choices.append(ADVANCE)
        supply = self.supply[seat]
        if supply:
            self.add_flight(choices, ENTER - 1, self.base(seat), seat == HUMANITY)
        if supply < TOKENS:
            self.add_flights(choices, MOVE, seat == HUMANITY)
            if self.owner[RETREAT] == seat:
                self.add_flights(choices, BACK, seat != HUMANITY)  # RU-6.5

    def add_flights(self, choices: list[int], kind: int, outwards: bool) -> None:
        """RU-3.2 The moves of tokens on the track, away from Earth (outwards) or towards it."""
        fleet = self.fleet(self.active)
        left = TOKENS - self.supply[self.active]
        space = 0
        while left:
            space += 1
            count = fleet[space]
            if count:
                left -= count
                self.add_flight(choices, kind + (space - 1) * DIE_VALUES - 1, space, outwards)

    def add_flight(self, choices: list[int], number: int, start: int, outwards: bool) -> None:
        """RU-2.7 The moves of one token with each die that is left; equal dice are one action."""
        low = self.low
        high = self.high
        if low and low != high and self.landing(start, low, outwards) != NOWHERE:
            choices.append(number + low)
        if self.landing(start, high, outwards) != NOWHERE:
            choices.append(number + high)

    def landing(self, start: int, die: int, outwards: bool) -> int:
        """RU-3.1 RU-3.2 Where a move of the active seat ends: a space, the enemy planet, or NOWHERE if not allowed.

        RU-3.3 Only the end counts: whatever stands on the way is passed over.
        """
        step = 1 if outwards else -1
        to = start + die if outwards else start - die
        while to == self.mothership or to == self.vortex:
            to += step  # RU-3.6 RU-4.3 bases are stepped over, never captured
        seat = self.active
        if to < 1 or to > self.spaces:
            if outwards != (seat == HUMANITY):
                return NOWHERE  # RU-6.5 not behind the own first space
            return 0 if to < 1 else self.spaces + 1  # RU-5.1
        enemies = self.ufos[to] if seat == HUMANITY else self.ships[to]
        if enemies:
            return to if enemies == 1 else NOWHERE  # RU-3.5 RU-6.6
        own = self.ships[to] if seat == HUMANITY else self.ufos[to]
        if own == 0 or (own == 1 and self.owner[WINGMATES] == seat):
            return to  # RU-6.6 two may share a space, three may not
        return NOWHERE  # RU-3.4

    # --- RU-3: what a move does ---

    def enter(self, die: int) -> None:
        """RU-3.1 A token comes in from the supply, counted from the base."""
        seat = self.active
        start = self.base(seat)
        to = self.landing(start, die, seat == HUMANITY)
        self.supply[seat] -= 1
        self.tell("entered", seat, to % (self.spaces + 1))  # in events the enemy planet is 0
        self.arrive(start, to)
        self.spend(die)

    def fly(self, start: int, die: int, outwards: bool) -> None:
        """RU-3.2 A token flies towards the enemy planet, or RU-6.5 with Retreat, back."""
        seat = self.active
        to = self.landing(start, die, outwards)
        self.fleet(seat)[start] -= 1
        self.tell("moved", seat, start, to % (self.spaces + 1))
        self.arrive(start, to)
        self.spend(die)

    def arrive(self, start: int, to: int) -> None:
        """RU-3.5 The token captures and lands, or attacks."""
        if self.broadside:
            self.sweep(start, to)
        if to < 1 or to > self.spaces:
            self.attack()
            return
        if self.fleet(1 - self.active)[to]:
            self.capture(to)
        self.fleet(self.active)[to] += 1

    def capture(self, space: int) -> None:
        """RU-3.5 A captured token goes back to its owner's supply."""
        enemy = 1 - self.active
        self.fleet(enemy)[space] = 0
        self.supply[enemy] += 1
        self.tell("captured", enemy, space)

    def sweep(self, start: int, to: int) -> None:
        """RU-6.4 Broadside captures every single enemy token strictly between start and end, not a pair."""
        enemies = self.fleet(1 - self.active)
        step = 1 if to > start else -1
        space = start + step
        while space != to:
            if enemies[space] == 1:
                self.capture(space)
            space += step

    # --- RU-4: bases ---

    def base_can_advance(self, seat: int) -> bool:
        """RU-4.1 RU-4.2 One space forward, onto an empty space; the enemy base always stands before its planet."""
        to = self.mothership + 1 if seat == HUMANITY else self.vortex - 1
        return to != self.base(1 - seat) and self.ships[to] == 0 and self.ufos[to] == 0

    def advance_base(self) -> None:
        """RU-4.1 RU-4.3 The base moves one space forward, never back; it captures nothing, Broadside or not."""
        seat = self.active
        if seat == HUMANITY:
            self.mothership += 1
        else:
            self.vortex -= 1
        self.tell("advanced", seat, self.base(seat))
        self.spend(1)

    # --- RU-5: attacks ---

    def attack(self) -> None:
        """RU-5.1 The token returns to its supply, RU-5.2 the attacked side takes a power, RU-5.3 the third one wins."""
        seat = self.active
        enemy = 1 - seat
        self.supply[seat] += 1
        self.hits[enemy] += 1
        self.tell("attacked", seat, self.hits[enemy])
        if self.hits[enemy] == ATTACKS_TO_WIN:
            self.phase = ENDED
            self.choices = []
            self.tell("won", seat)
        else:
            self.phase = CHOOSING
            self.choices = self.free_powers()

    def take_power(self, power: int) -> None:
        """RU-5.2 RU-6.1 The power is its owner's for the rest of the game; then the attacker plays on."""
        seat = 1 - self.active
        self.owner[power] = seat
        self.tell("took", seat, power)
        self.phase = MOVING
        self.play_on()


def set_up(spaces: int, one_die_start: bool) -> Ruship:
    """RU-1.1 RU-1.2 RU-1.3 An empty track, bases on the first spaces, all tokens in the supplies, all powers free."""
    empty = [0] * (spaces + 2)
    return Ruship(spaces, one_die_start, empty, empty[:], 1, spaces, [TOKENS, TOKENS], [0, 0], [NOBODY] * POWERS)


def start(seats: int, options: dict[str, int]) -> State:
    """The first position; chance decides next who begins."""
    return set_up(options["spaces"], options["first_turn_one_die"] == 1)
