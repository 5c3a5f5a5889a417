"""The rules of Pulsar 2849, put together: the set-up, the rounds, and what each action does."""

from __future__ import annotations

from typing import Final

from ...core.dice import Dice
from ...core.state import State
from .box import (
    ALL_TRANSMITTERS,
    EVEN_START,
    FACES,
    FIRST_GOALS,
    FORMS,
    LETTER,
    SHOWN,
    SILVER_DICE,
    SIZES,
    SYSTEM_TASKS,
)
from .building import reversed_tasks
from .loading import TECH_SIDES
from .moves import (
    ALONE,
    BONUS,
    BUY,
    CLAIM,
    COMPLETE,
    COPY,
    DEVELOP,
    DRAFT,
    END_TURN,
    ENTER,
    EXPLORE,
    FLY,
    JOIN,
    JUMP,
    KEEP,
    LEAVE,
    LINK,
    MARKER,
    NO_LINK,
    NO_RUN,
    PATENT,
    PAY,
    PAYMENTS,
    PIPS,
    PROJECT,
    REVEAL,
    ROLL,
    RUN,
    SIDE,
    SPEND,
    STEP,
    TAKE,
    TILE,
    TURN_UP,
    USE,
)
from .position import ACTING, CLAIMING, COMPLETING, EXPLORING, MARKING, NO_DIE, REVEALING, ROLLING, SURVEY, TASK
from .set_up import SetUp
from .stars import ALL_ENTRIES, ALL_PULSARS, ALL_SYSTEMS, SLOT
from .writing import written

DEALT_TECHS: Final[int] = len(TECH_SIDES)  # the option: sides by chance


class Pulsar(SetUp):
    """A match of Pulsar 2849."""

    def copy(self) -> State:
        """An independent copy, without events."""
        twin = Pulsar(self.seats)
        twin.take_over(self)
        return twin

    def text(self) -> str:
        """The whole position in one line; reading.py reads it back."""
        return written(self)

    # --- chance ---

    def odds(self) -> list[int] | None:
        """PU-4.12 An exploration tile is as likely as there are tiles of its kind; all else is even."""
        return [number for number in self.tiles if number] if self.phase == EXPLORING else None

    def roll(self, dice: Dice) -> int:
        """One outcome."""
        if self.phase == ROLLING:
            return ROLL + dice.below(FACES)
        if self.phase != EXPLORING:
            return self.choices[dice.below(len(self.choices))]
        left = dice.below(sum(self.tiles))
        kind = 0
        while left >= self.tiles[kind]:
            left -= self.tiles[kind]
            kind += 1
        return EXPLORE + kind

    # --- a round ---

    def begin_round(self) -> None:
        """PU-2.1 A round begins with three transmitters and all silver dice."""
        self.round += 1
        self.tell("round", -1, self.round)
        self.pool = [0] * PIPS
        if self.round == 1 and self.even:
            for face in EVEN_START[self.seats]:  # PU-1.8
                self.pool[face] += 1
        self.ask_transmitter()

    def ask_transmitter(self) -> None:
        """PU-2.1 The next transmitter of the stack: all As come before all Bs, and these before all Cs."""
        self.phase = REVEALING
        letter = min([LETTER[tile] for tile in range(ALL_TRANSMITTERS) if self.stack >> tile & 1])
        self.choices = [
            REVEAL + tile for tile in range(ALL_TRANSMITTERS) if self.stack >> tile & 1 and LETTER[tile] == letter
        ]

    def reveal(self, transmitter: int) -> None:
        """PU-2.1 A transmitter is turned up."""
        self.stack &= ~(1 << transmitter)
        self.shown.append(transmitter)
        self.shown.sort()
        self.tell("revealed", -1, transmitter)
        if len(self.shown) < SHOWN:
            self.ask_transmitter()
        elif self.seat_to_enter() >= 0:
            self.ask_entry()
        else:
            self.roll_dice()

    def roll_dice(self) -> None:
        """PU-2.3 Silver dice are rolled until all lie on the dice board; then the median is set."""
        if sum(self.pool) < SILVER_DICE[self.seats]:
            self.phase = ROLLING
            self.choices = ALL_FACES
        else:
            self.tell_all("rolled", self.pool)
            self.set_median()
            self.pick = 0
            self.ask_draft()

    def after_pick(self) -> None:
        """PU-2.4 The next pick; after the last one turns begin."""
        self.pick += 1
        self.left = 0
        if self.pick < self.picks():
            self.ask_draft()
        else:
            self.pick = -1
            self.end_turn()

    def end_turn(self) -> None:
        """PU-3.1 The next seat's turn, in turn order; PU-7.1 after the last one production begins."""
        if self.pick >= 0:
            self.tell("ended", self.seat)
        self.red = NO_DIE
        self.had_red = False
        self.pick += 1
        if self.pick == self.seats:
            self.produce()
            return
        self.seat = self.players()[self.pick]
        self.turns += 1
        self.tell("turn", self.seat, self.round)
        self.ask_action()

    # --- what each action does ---

    def play(self, action: int) -> None:
        """Play an action."""
        if action >= STEP:
            self.play_choice(action)
        elif action >= USE:
            self.play_turn(action)
        elif action >= ENTER:
            self.play_dice_phase(action)
        else:
            self.play_chance(action)

    def play_chance(self, action: int) -> None:
        """Chance: the set-up, dice and what is turned up."""
        if action >= EXPLORE:
            self.explore(action - EXPLORE)
            self.go_on()
        elif action >= TURN_UP:
            self.turn_up(SLOT[self.ships[self.seat]], action - TURN_UP)
            if self.path:
                self.fly_on()
            else:
                self.go_on()
        elif action >= ROLL:
            self.pool[action - ROLL + 1] += 1
            self.roll_dice()
        elif action >= REVEAL:
            self.reveal(action - REVEAL)
        else:
            self.play_set_up(action)
            self.set_up()

    def play_dice_phase(self, action: int) -> None:
        """Entry gates, headquarters, the draft and markers."""
        if action >= MARKER:
            self.move_marker(action - MARKER, self.left)
            if self.phase == MARKING:
                self.after_pick()
            else:
                self.go_on()
        elif action >= DRAFT:
            self.draft(action - DRAFT + 1)
            if self.phase != MARKING:
                self.after_pick()
        elif action >= SIDE:
            self.choose_side(action - SIDE)
            self.ask_side()
        else:
            place = ALL_ENTRIES[action - ENTER]
            self.ships[self.seat] = place
            self.tell("entered", self.seat, place)
            if self.seat_to_enter() >= 0:
                self.ask_entry()
            elif self.headquarters:
                self.ask_side()
            else:
                self.roll_dice()

    def play_turn(self, action: int) -> None:
        """Dice, free actions, what a die does, and the place of a new transmitter."""
        if action >= FLY and action < TAKE:
            length = action - FLY + 1
            self.start_flight(length, self.need_for(length, self.reading))
            return
        if action < DEVELOP:
            which = (action - USE) // FORMS
            self.use(which // PIPS, which % PIPS, (action - USE) % FORMS)
            return
        if action == END_TURN:
            self.end_turn()
            return
        completing = self.phase == COMPLETING and action < COPY
        self.phase = ACTING
        self.do(action)
        if completing:
            self.ask_completion(self.sizes)  # PU-6.3 developing came first
        if self.phase == ACTING:
            self.go_on()

    def do(self, action: int) -> None:
        """What a die or a free action does at once."""
        if action >= JOIN:
            self.join((action - JOIN) // (2 * ALL_TRANSMITTERS), (action - JOIN) % (2 * ALL_TRANSMITTERS))
            self.joining = -1
        elif action == ALONE:
            self.tell("array", self.seat, self.joining)
            self.joining = -1
        elif action >= PROJECT:
            self.complete_project(action - PROJECT)
        elif action >= PATENT:
            self.patent(action - PATENT)
        elif action >= PAY:
            payment = PAYMENTS[action - PAY]
            self.pay_cost(payment[0], payment[1])
        elif action >= COMPLETE:
            self.complete(SLOT[ALL_PULSARS[action - COMPLETE]])
        elif action >= TAKE:
            self.take_gyrodyne(action - TAKE)
        elif action >= BUY:
            self.gain_tokens(action - BUY, 1)
        elif action >= COPY:
            self.copy_die(action - COPY + 1)
        else:
            self.develop(SLOT[ALL_PULSARS[(action - DEVELOP) // SIZES]], (action - DEVELOP) % SIZES)

    def play_choice(self, action: int) -> None:
        """Steps of a flight, and what effects ask for."""
        if action < RUN:
            self.step(action - STEP)
        elif action <= NO_RUN:
            if action < NO_RUN:
                self.fly_run((action - RUN) // 3, (action - RUN) % 3)
            self.end_flight()
        elif action >= SPEND:
            if action == KEEP:
                self.next_payer()
            else:
                self.spend(action - SPEND)
        else:
            self.choose(action)

    def choose(self, action: int) -> None:
        """What effects ask for: then what waits goes on."""
        if JUMP <= action < LINK:
            self.jump(ALL_SYSTEMS[action - JUMP])
            return
        if action == BONUS:
            self.agenda += reversed_tasks(SYSTEM_TASKS[self.systems[SLOT[self.ships[self.seat]]]])
        elif action == TILE:
            self.agenda.append(SURVEY * TASK)
        elif CLAIM <= action < LEAVE:
            slot = SLOT[ALL_PULSARS[action - CLAIM]]
            if self.phase == CLAIMING:
                self.claim_by_ship(slot)
            else:
                self.claim(slot)
        elif LINK <= action < NO_LINK:
            self.take_red(action - LINK)
        self.go_on()


ALL_FACES: Final[list[int]] = [ROLL + face for face in range(FACES)]


def start(seats: int, options: dict[str, int]) -> State:
    """The first position."""
    state = Pulsar(seats)
    state.fresh()
    state.side = options["board"]
    state.headquarters = options["headquarters"] == 1
    state.even = options["even_start"] == 1
    state.sides = [-1 if options[key] == DEALT_TECHS else options[key] for key in ("tech_1", "tech_2", "tech_3")]
    if options["goals"] == 0:
        state.goals = FIRST_GOALS[:]
    state.set_up()
    return state
