"""The rules of Pulsar 2849 as one class: the set-up, the rounds, and the effect of each action."""

from __future__ import annotations

from typing import Final

from starfold.core.dice import Dice
from starfold.core.state import State

from .. import actions
from ..data import components
from ..data.board import ALL_ENTRIES, ALL_PULSARS, ALL_SYSTEMS, SLOT
from ..data.loading import TECH_SIDES
from ..position import phases
from ..position.pieces import NO_DIE
from ..position.text import written
from .building import reversed_tasks
from .set_up import SetUp

DEALT_TECHS: Final[int] = len(TECH_SIDES)  # the value of the option for a dealt side


class Pulsar(SetUp):
    """A Pulsar 2849 position with its rules."""

    def copy(self) -> State:
        """Return an independent copy, without events."""
        twin = Pulsar(self.seats)
        twin.take_over(self)
        return twin

    def text(self) -> str:
        """Return the whole position in one line; notation reads it back."""
        return written(self)

    # --- chance ---

    def odds(self) -> list[int] | None:
        """PU-4.12 Return the number of exploration tiles by kind if one is drawn; else None, for equal odds."""
        return [number for number in self.tiles if number] if self.phase == phases.EXPLORING else None

    def roll(self, dice: Dice) -> int:
        """Return one outcome of chance."""
        if self.phase == phases.ROLLING:
            return actions.ROLL + dice.below(components.FACES)
        if self.phase != phases.EXPLORING:
            return self.choices[dice.below(len(self.choices))]
        left = dice.below(sum(self.tiles))
        kind = 0
        while left >= self.tiles[kind]:
            left -= self.tiles[kind]
            kind += 1
        return actions.EXPLORE + kind

    # --- a round ---

    def begin_round(self) -> None:
        """PU-2.1 Begin a round with three transmitters and all silver dice."""
        self.round += 1
        self.tell("round", -1, self.round)
        self.pool = [0] * actions.PIPS
        if self.round == 1 and self.even:
            for face in components.EVEN_START[self.seats]:  # PU-1.8
                self.pool[face] += 1
        self.ask_transmitter()

    def ask_transmitter(self) -> None:
        """PU-2.1 Reveal the next transmitter of the stack: all As come before all Bs, these before all Cs."""
        self.phase = phases.REVEALING
        letter = min([components.LETTER[tile] for tile in range(components.ALL_TRANSMITTERS) if self.stack >> tile & 1])
        self.choices = [
            actions.REVEAL + tile
            for tile in range(components.ALL_TRANSMITTERS)
            if self.stack >> tile & 1 and components.LETTER[tile] == letter
        ]

    def reveal(self, transmitter: int) -> None:
        """PU-2.1 Turn up a transmitter."""
        self.stack &= ~(1 << transmitter)
        self.shown.append(transmitter)
        self.shown.sort()
        self.tell("revealed", -1, transmitter)
        if len(self.shown) < components.SHOWN:
            self.ask_transmitter()
        elif self.seat_to_enter() >= 0:
            self.ask_entry()
        else:
            self.roll_dice()

    def roll_dice(self) -> None:
        """PU-2.3 Roll silver dice until all are on the dice board; then set the median and begin the draft."""
        if sum(self.pool) < components.SILVER_DICE[self.seats]:
            self.phase = phases.ROLLING
            self.choices = ALL_FACES
        else:
            self.tell_all("rolled", self.pool)
            self.set_median()
            self.pick = 0
            self.ask_draft()

    def after_pick(self) -> None:
        """PU-2.4 Continue with the next pick; after the last one the turns begin."""
        self.pick += 1
        self.left = 0
        if self.pick < self.picks():
            self.ask_draft()
        else:
            self.pick = -1
            self.end_turn()

    def end_turn(self) -> None:
        """PU-3.1 Begin the next seat's turn, in turn order; PU-7.1 after the last one begin production."""
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

    # --- the effects of actions ---

    def play(self, action: int) -> None:
        """Play a legal action."""
        if action >= actions.STEP:
            self.play_choice(action)
        elif action >= actions.USE:
            self.play_turn(action)
        elif action >= actions.ENTER:
            self.play_dice_phase(action)
        else:
            self.play_chance(action)

    def play_chance(self, action: int) -> None:
        """Apply an outcome of chance: the set-up, dice, and tiles turned up."""
        if action >= actions.EXPLORE:
            self.explore(action - actions.EXPLORE)
            self.go_on()
        elif action >= actions.TURN_UP:
            self.turn_up(SLOT[self.ships[self.seat]], action - actions.TURN_UP)
            if self.path:
                self.fly_on()
            else:
                self.go_on()
        elif action >= actions.ROLL:
            self.pool[action - actions.ROLL + 1] += 1
            self.roll_dice()
        elif action >= actions.REVEAL:
            self.reveal(action - actions.REVEAL)
        else:
            self.play_set_up(action)
            self.set_up()

    def play_dice_phase(self, action: int) -> None:
        """Apply an entry gate, a side, a pick of the draft or a marker."""
        if action >= actions.MARKER:
            self.move_marker(action - actions.MARKER, self.left)
            if self.phase == phases.MARKING:
                self.after_pick()
            else:
                self.go_on()
        elif action >= actions.DRAFT:
            self.draft(action - actions.DRAFT + 1)
            if self.phase != phases.MARKING:
                self.after_pick()
        elif action >= actions.SIDE:
            self.choose_side(action - actions.SIDE)
            self.ask_side()
        else:
            place = ALL_ENTRIES[action - actions.ENTER]
            self.ships[self.seat] = place
            self.tell("entered", self.seat, place)
            if self.seat_to_enter() >= 0:
                self.ask_entry()
            elif self.headquarters:
                self.ask_side()
            else:
                self.roll_dice()

    def play_turn(self, action: int) -> None:
        """Apply the choice of a die or its use, a free action, or the joint of a new transmitter."""
        if action >= actions.FLY and action < actions.TAKE:
            length = action - actions.FLY + 1
            self.start_flight(length, self.need_for(length, self.reading))
            return
        if action < actions.DEVELOP:
            which = (action - actions.USE) // components.FORMS
            self.use(which // actions.PIPS, which % actions.PIPS, (action - actions.USE) % components.FORMS)
            return
        if action == actions.END_TURN:
            self.end_turn()
            return
        completing = self.phase == phases.COMPLETING and action < actions.COPY
        self.phase = phases.ACTING
        self.do(action)
        if completing:
            self.ask_completion(self.sizes)  # PU-6.3 developing came first
        if self.phase == phases.ACTING:
            self.go_on()

    def do(self, action: int) -> None:
        """Apply the immediate effect of a die or a free action."""
        if action >= actions.JOIN:
            self.join(
                (action - actions.JOIN) // (2 * components.ALL_TRANSMITTERS),
                (action - actions.JOIN) % (2 * components.ALL_TRANSMITTERS),
            )
            self.joining = -1
        elif action == actions.ALONE:
            self.tell("array", self.seat, self.joining)
            self.joining = -1
        elif action >= actions.PROJECT:
            self.complete_project(action - actions.PROJECT)
        elif action >= actions.PATENT:
            self.patent(action - actions.PATENT)
        elif action >= actions.PAY:
            payment = actions.PAYMENTS[action - actions.PAY]
            self.pay_cost(payment[0], payment[1])
        elif action >= actions.COMPLETE:
            self.complete(SLOT[ALL_PULSARS[action - actions.COMPLETE]])
        elif action >= actions.TAKE:
            self.take_gyrodyne(action - actions.TAKE)
        elif action >= actions.BUY:
            self.gain_tokens(action - actions.BUY, 1)
        elif action >= actions.COPY:
            self.copy_die(action - actions.COPY + 1)
        else:
            self.develop(
                SLOT[ALL_PULSARS[(action - actions.DEVELOP) // components.SIZES]],
                (action - actions.DEVELOP) % components.SIZES,
            )

    def play_choice(self, action: int) -> None:
        """Apply a step of a flight, or a decision that an effect asked for."""
        if action < actions.RUN:
            self.step(action - actions.STEP)
        elif action <= actions.NO_RUN:
            if action < actions.NO_RUN:
                self.fly_run((action - actions.RUN) // 3, (action - actions.RUN) % 3)
            self.end_flight()
        elif action >= actions.SPEND:
            if action == actions.KEEP:
                self.next_payer()
            else:
                self.spend(action - actions.SPEND)
        else:
            self.choose(action)

    def choose(self, action: int) -> None:
        """Apply a decision that an effect asked for, then continue with the agenda."""
        if actions.JUMP <= action < actions.LINK:
            self.jump(ALL_SYSTEMS[action - actions.JUMP])
            return
        if action == actions.BONUS:
            self.agenda += reversed_tasks(components.SYSTEM_TASKS[self.systems[SLOT[self.ships[self.seat]]]])
        elif action == actions.TILE:
            self.agenda.append(phases.SURVEY * phases.TASK)
        elif actions.CLAIM <= action < actions.LEAVE:
            slot = SLOT[ALL_PULSARS[action - actions.CLAIM]]
            if self.phase == phases.CLAIMING:
                self.claim_by_ship(slot)
            else:
                self.claim(slot)
        elif actions.LINK <= action < actions.NO_LINK:
            self.take_red(action - actions.LINK)
        self.go_on()


ALL_FACES: Final[list[int]] = [actions.ROLL + face for face in range(components.FACES)]


def start(seats: int, options: dict[str, int]) -> State:
    """Return the first position."""
    state = Pulsar(seats)
    state.fresh()
    state.side = options["board"]
    state.headquarters = options["headquarters"] == 1
    state.even = options["even_start"] == 1
    state.sides = [-1 if options[key] == DEALT_TECHS else options[key] for key in ("tech_1", "tech_2", "tech_3")]
    if options["goals"] == 0:
        state.goals = components.FIRST_GOALS[:]
    state.set_up()
    return state
