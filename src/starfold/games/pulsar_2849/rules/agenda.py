"""Carrying out effects: the tasks of the agenda, one after the other, until a seat or chance must decide."""

from __future__ import annotations

from .. import actions
from ..data import components, kinds
from ..data.board import ALL_PULSARS, ISOLATED, PULSARS, SLOT, SYSTEMS
from ..data.effects import Effect
from ..data.triggers import ON_EXPLORE as EXPLORED
from ..data.triggers import ON_PATENT
from ..position import phases
from ..position.pieces import NOBODY, UNSEEN
from .building import Building, reversed_tasks


class Working(Building):
    """A position that works through its agenda; each effect does what the vocabulary says."""

    def go_on(self) -> None:
        """PU-6.1 Do the tasks of the agenda, one after the other; when it is empty the turn continues."""
        agenda = self.agenda
        while agenda:
            self.phase = phases.ACTING
            task = agenda.pop()
            if task < phases.TASK:
                self.carry_out(components.ALL_EFFECTS[task])
            else:
                self.work(task // phases.TASK, task % phases.TASK)
            if self.phase != phases.ACTING:
                return  # a seat or chance must decide
        self.ask_action()

    def ask_action(self) -> None:
        """Ask the turn's seat for its next action. Implemented in action_phase.py."""
        raise NotImplementedError

    def work(self, kind: int, what: int) -> None:
        """Do a task that is not an effect."""
        if kind == phases.PASS:
            self.pass_system(what)
        elif kind == phases.ARRIVE:
            self.arrive(what)
        elif kind == phases.CALL:
            self.ask_claim(what)
        elif kind == phases.SURVEY:
            self.ask_tile()
        elif kind == phases.FIRE:
            self.fire(what)
        elif kind == phases.PATENTED:
            self.fire(ON_PATENT, what)
        elif kind == phases.PAID_UP:
            self.check_online(what)
        elif kind == phases.LIVE:
            self.go_live(what)

    def carry_out(self, effect: Effect) -> None:  # noqa: C901 (one branch for each kind of effect)
        """PU-6.1 Carry out an effect; a part that is impossible is lost."""
        kind = effect.kind
        seat = self.seat
        if kind == kinds.GAIN_VP:
            self.score(seat, effect.n, effect.reason)
        elif kind == kinds.GAIN_CUBES:
            self.gain_cubes(seat, effect.n)
        elif kind == kinds.GAIN_MODIFIER:
            self.gain_tokens(effect.token, effect.n)
        elif kind == kinds.SCORE_PER or kind == kinds.SCORE_LADDER:
            self.score(seat, self.worth(seat, effect), effect.reason)
        elif kind == kinds.TAKE_GYRODYNE:
            self.ask_size(effect.mask)
        elif kind == kinds.COMPLETE_GYRODYNE:
            self.ask_completion(effect.mask)
        elif kind == kinds.CLAIM_ISOLATED:
            self.ask_isolated()
        elif kind == kinds.BONUS_DIE:
            if not self.had_red:
                self.take_red(effect.n)
        elif kind == kinds.EXTRA_DIE:
            self.hands[seat * actions.PIPS + effect.n] += 1  # PU-6.10
            self.tell("extra", seat, effect.n)
        elif kind == kinds.DRAW_EXPLORATION:
            self.agenda += [phases.SURVEY * phases.TASK] * effect.n
        elif kind == kinds.GATE_RUN:
            self.runs[seat] |= 1 << effect.place
        elif kind == kinds.MOVE_TO_SYSTEM:
            self.ask_jump()
        elif kind == kinds.ADVANCE:
            self.ask_advance(effect.mask, effect.n)

    def worth(self, seat: int, effect: Effect) -> int:
        """PU-6.6 Return the VP of a counting effect: for each thing, or by a ladder."""
        number = self.count(seat, effect.thing)
        if effect.kind == kinds.SCORE_PER:
            return effect.n * number
        return effect.vps[min(number, len(effect.vps)) - 1] if number else 0

    def gain_tokens(self, kind: int, number: int) -> None:
        """PU-3.4 Give the turn's seat modifier tokens, which never run out."""
        self.tokens[self.seat * components.TOKENS + kind] += number
        self.tell("tokens", self.seat, kind, number)

    # --- effects that ask for a decision ---

    def ask_size(self, sizes: int) -> None:
        """PU-6.2 Take a gyrodyne of one of these sizes; nothing if none of them is left."""
        found = [size for size in range(components.SIZES) if sizes >> size & 1 and self.supply[size] > 0]
        if len(found) == 1:
            self.take_gyrodyne(found[0])
        elif found:
            self.phase = phases.TAKING
            self.sizes = sizes
            self.choices = [actions.TAKE + size for size in found]

    def ask_completion(self, sizes: int) -> None:
        """PU-6.3 Complete a gyrodyne on a pulsar; pulsars may be developed first. Nothing if there is none."""
        ready = self.completions(sizes)
        first = self.developments()
        useful = [action for action in first if sizes >> ((action - actions.DEVELOP) % components.SIZES) & 1]
        if not useful and len(ready) == 1:
            self.complete(self.slot_of_completion(ready[0]))
        elif ready or useful:
            self.phase = phases.COMPLETING
            self.sizes = sizes
            self.choices = first + ready + ([] if ready else [actions.FORGO])

    def slot_of_completion(self, action: int) -> int:
        """Return the slot of the pulsar named by a completing action."""
        return SLOT[ALL_PULSARS[action - actions.COMPLETE]]

    def ask_isolated(self) -> None:
        """PU-6.7 Claim a free isolated pulsar; nothing if there is none, or no ring."""
        pulsars = PULSARS[self.side]
        found = [place for place in pulsars if ISOLATED[place] and self.rings[SLOT[place]] == NOBODY]
        if not found or self.rings.count(self.seat) >= components.RINGS_EACH:
            return
        if len(found) == 1:
            self.claim(SLOT[found[0]])
        else:
            self.phase = phases.ISOLATING
            self.choices = [actions.CLAIM + actions.NUMBER[place] for place in found]

    def ask_jump(self) -> None:
        """PU-6.8 Ask for any system to move the ship to."""
        self.phase = phases.JUMPING
        self.choices = [actions.JUMP + actions.NUMBER[place] for place in SYSTEMS[self.side]]

    def jump(self, place: int) -> None:
        """PU-6.8 Move the ship to a system as if a flight had ended there; this is not a flight."""
        self.ships[self.seat] = place
        self.tell("jumped", self.seat, place)
        self.agenda.append(phases.ARRIVE * phases.TASK + SLOT[place])
        if self.systems[SLOT[place]] == UNSEEN:
            self.ask_system()
        else:
            self.go_on()

    def ask_advance(self, tracks: int, steps: int) -> None:
        """PU-6.9 Move one of the seat's markers to the left."""
        found = self.own_markers(tracks)
        if len(found) == 1:
            self.move_marker(found[0], -steps)
        else:
            self.phase = phases.ADVANCING
            self.left = -steps
            self.sizes = tracks
            self.choices = [actions.MARKER + which for which in found]

    # --- exploration ---

    def ask_tile(self) -> None:
        """PU-4.12 Draw an exploration tile; if the stack is empty, the discards are shuffled first."""
        if sum(self.tiles) == 0:
            self.tiles, self.discards = self.discards, [0] * len(components.EXPLORATIONS)
        if sum(self.tiles) == 0:
            return  # all tiles are kept
        self.phase = phases.EXPLORING
        self.choices = [actions.EXPLORE + kind for kind in range(len(components.EXPLORATIONS)) if self.tiles[kind]]

    def explore(self, kind: int) -> None:
        """PU-4.12 Carry a tile out and discard it, or keep it."""
        self.tiles[kind] -= 1
        self.tell("explored", self.seat, kind)
        self.agenda.append(phases.FIRE * phases.TASK + EXPLORED)
        if components.KEPT[kind]:
            self.kept[self.seat * len(components.EXPLORATIONS) + kind] += 1
        else:
            self.discards[kind] += 1
            self.agenda += reversed_tasks(components.EXPLORATION_TASKS[kind])
