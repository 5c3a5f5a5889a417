"""A Pulsar 2849 position with its actions, and its start."""

from __future__ import annotations

from typing import Final

from starfold.core.dice import Dice
from starfold.core.state import State

from .. import actions
from ..data import components
from ..data.board import ALL_ENTRIES, ALL_PULSARS, ALL_SYSTEMS, SLOT
from ..data.loading import TECH_SIDES
from ..position import phases
from ..position.pieces import Position
from ..position.text import written
from . import action_phase, agenda, building, dice_phase, entering, flying, production, set_up, turn
from .building import reversed_tasks

DEALT_TECHS: Final[int] = len(TECH_SIDES)  # the value of the option for a dealt side


class Pulsar(Position):
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
            agenda.explore(self, action - actions.EXPLORE)
            turn.go_on(self)
        elif action >= actions.TURN_UP:
            flying.turn_up(self, SLOT[self.ships[self.seat]], action - actions.TURN_UP)
            if self.path:
                flying.fly_on(self)
            if not self.path:  # the flight has ended, or it was a jump
                turn.go_on(self)
        elif action >= actions.ROLL:
            self.pool[action - actions.ROLL + 1] += 1
            dice_phase.roll_dice(self)
        elif action >= actions.REVEAL:
            dice_phase.reveal(self, action - actions.REVEAL)
        else:
            set_up.deal(self, action)
            set_up.deal_on(self)

    def play_dice_phase(self, action: int) -> None:
        """Apply an entry gate, a side, a pick of the draft or a marker."""
        if action >= actions.MARKER:
            dice_phase.move_marker(self, action - actions.MARKER, self.left)
            if self.phase == phases.MARKING:
                turn.after_pick(self)
            else:
                turn.go_on(self)
        elif action >= actions.DRAFT:
            dice_phase.draft(self, action - actions.DRAFT + 1)
            if self.phase != phases.MARKING:
                turn.after_pick(self)
        elif action >= actions.SIDE:
            entering.choose_side(self, action - actions.SIDE)
            if not entering.ask_side(self):
                dice_phase.roll_dice(self)
        else:
            place = ALL_ENTRIES[action - actions.ENTER]
            self.ships[self.seat] = place
            self.tell("entered", self.seat, place)
            if entering.seat_to_enter(self) >= 0:
                entering.ask_entry(self)
            elif not self.headquarters or not entering.ask_side(self):
                dice_phase.roll_dice(self)

    def play_turn(self, action: int) -> None:
        """Apply the choice of a die or its use, a free action, or the joint of a new transmitter."""
        if action >= actions.FLY and action < actions.TAKE:
            length = action - actions.FLY + 1
            flying.start_flight(self, length, action_phase.need_for(self, length, self.reading))
            return
        if action < actions.DEVELOP:
            which = (action - actions.USE) // components.FORMS
            action_phase.use(
                self, which // actions.PIPS, which % actions.PIPS, (action - actions.USE) % components.FORMS
            )
            return
        if action == actions.END_TURN:
            turn.end_turn(self)
            return
        completing = self.phase == phases.COMPLETING and action < actions.COPY
        self.phase = phases.ACTING
        self.do(action)
        if completing:
            agenda.ask_completion(self, self.sizes)  # PU-6.3 developing came first
        if self.phase == phases.ACTING:
            turn.go_on(self)

    def do(self, action: int) -> None:
        """Apply the immediate effect of a die or a free action."""
        if action >= actions.JOIN:
            building.join(
                self,
                (action - actions.JOIN) // (2 * components.ALL_TRANSMITTERS),
                (action - actions.JOIN) % (2 * components.ALL_TRANSMITTERS),
            )
            self.joining = -1
        elif action == actions.ALONE:
            self.tell("array", self.seat, self.joining)
            self.joining = -1
        elif action >= actions.PROJECT:
            action_phase.complete_project(self, action - actions.PROJECT)
        elif action >= actions.PATENT:
            action_phase.patent(self, action - actions.PATENT)
        elif action >= actions.PAY:
            payment = actions.PAYMENTS[action - actions.PAY]
            building.pay_cost(self, payment[0], payment[1])
        elif action >= actions.COMPLETE:
            building.complete(self, SLOT[ALL_PULSARS[action - actions.COMPLETE]])
        elif action >= actions.TAKE:
            building.take_gyrodyne(self, action - actions.TAKE)
        elif action >= actions.BUY:
            agenda.gain_tokens(self, action - actions.BUY, 1)
        elif action >= actions.COPY:
            action_phase.copy_die(self, action - actions.COPY + 1)
        else:
            building.develop(
                self,
                SLOT[ALL_PULSARS[(action - actions.DEVELOP) // components.SIZES]],
                (action - actions.DEVELOP) % components.SIZES,
            )

    def play_choice(self, action: int) -> None:
        """Apply a step of a flight, or a decision that an effect asked for."""
        if action < actions.RUN:
            flying.step(self, action - actions.STEP)
            if not self.path:  # the flight has ended
                turn.go_on(self)
        elif action <= actions.NO_RUN:
            if action < actions.NO_RUN:
                flying.fly_run(self, (action - actions.RUN) // 3, (action - actions.RUN) % 3)
            flying.end_flight(self)
            turn.go_on(self)
        elif action >= actions.SPEND:
            if action == actions.KEEP:
                production.next_payer(self)
            else:
                production.spend(self, action - actions.SPEND)
        else:
            self.choose(action)

    def choose(self, action: int) -> None:
        """Apply a decision that an effect asked for, then continue with the agenda."""
        if actions.JUMP <= action < actions.LINK:
            agenda.jump(self, ALL_SYSTEMS[action - actions.JUMP])
            if self.phase == phases.TURNING_UP:
                return
        elif action == actions.BONUS:
            self.agenda += reversed_tasks(components.SYSTEM_TASKS[self.systems[SLOT[self.ships[self.seat]]]])
        elif action == actions.TILE:
            self.agenda.append(phases.SURVEY * phases.TASK)
        elif actions.CLAIM <= action < actions.LEAVE:
            slot = SLOT[ALL_PULSARS[action - actions.CLAIM]]
            if self.phase == phases.CLAIMING:
                flying.claim_by_ship(self, slot)
            else:
                flying.claim(self, slot)
        elif actions.LINK <= action < actions.NO_LINK:
            building.take_red(self, action - actions.LINK)
        turn.go_on(self)


def start(seats: int, options: dict[str, int]) -> Pulsar:
    """Return the first position."""
    state = Pulsar(seats)
    state.fresh()
    state.side = options["board"]
    state.headquarters = options["headquarters"] == 1
    state.even = options["even_start"] == 1
    state.sides = [-1 if options[key] == DEALT_TECHS else options[key] for key in ("tech_1", "tech_2", "tech_3")]
    if options["goals"] == 0:
        state.goals = components.FIRST_GOALS[:]
    set_up.deal_on(state)
    return state
