"""Effects carried out: the agenda of what waits, one thing after the other, until somebody or chance is asked."""

from __future__ import annotations

from .box import ALL_EFFECTS, EXPLORATION_TASKS, EXPLORATIONS, KEPT, RINGS_EACH, SIZES, TOKENS
from .building import Building, reversed_tasks
from .effects import (
    ADVANCE,
    BONUS_DIE,
    CLAIM_ISOLATED,
    COMPLETE_GYRODYNE,
    DRAW_EXPLORATION,
    EXTRA_DIE,
    GAIN_CUBES,
    GAIN_MODIFIER,
    GAIN_VP,
    GATE_RUN,
    MOVE_TO_SYSTEM,
    SCORE_LADDER,
    SCORE_PER,
    TAKE_GYRODYNE,
    Effect,
)
from .moves import CLAIM, COMPLETE, DEVELOP, EXPLORE, FORGO, JUMP, MARKER, NUMBER, PIPS, TAKE
from .position import (
    ACTING,
    ADVANCING,
    ARRIVE,
    CALL,
    COMPLETING,
    EXPLORING,
    FIRE,
    ISOLATING,
    JUMPING,
    LIVE,
    NOBODY,
    PAID_UP,
    PASS,
    PATENTED,
    SURVEY,
    TAKING,
    TASK,
    UNSEEN,
)
from .stars import ALL_PULSARS, ISOLATED, PULSARS, SLOT, SYSTEMS
from .triggers import EXPLORE as EXPLORED
from .triggers import PATENT


class Working(Building):
    """What waits is done in its order; each effect as the vocabulary says."""

    def go_on(self) -> None:
        """PU-6.1 Do what waits, one thing after the other; when nothing waits the turn goes on."""
        agenda = self.agenda
        while agenda:
            self.phase = ACTING
            task = agenda.pop()
            if task < TASK:
                self.carry_out(ALL_EFFECTS[task])
            else:
                self.work(task // TASK, task % TASK)
            if self.phase != ACTING:
                return  # somebody is asked, or chance
        self.ask_action()

    def ask_action(self) -> None:
        """What the turn's seat may do next."""
        raise NotImplementedError

    def work(self, kind: int, what: int) -> None:
        """A thing that waits and is no effect."""
        if kind == PASS:
            self.pass_system(what)
        elif kind == ARRIVE:
            self.arrive(what)
        elif kind == CALL:
            self.ask_claim(what)
        elif kind == SURVEY:
            self.ask_tile()
        elif kind == FIRE:
            self.fire(what)
        elif kind == PATENTED:
            self.fire(PATENT, what)
        elif kind == PAID_UP:
            self.check_online(what)
        elif kind == LIVE:
            self.go_live(what)

    def carry_out(self, effect: Effect) -> None:
        """PU-6.1 An effect; a part that cannot be carried out is lost."""
        kind = effect.kind
        seat = self.seat
        if kind == GAIN_VP:
            self.score(seat, effect.n, effect.reason)
        elif kind == GAIN_CUBES:
            self.gain_cubes(seat, effect.n)
        elif kind == GAIN_MODIFIER:
            self.gain_tokens(effect.token, effect.n)
        elif kind == SCORE_PER or kind == SCORE_LADDER:
            self.score(seat, self.worth(seat, effect), effect.reason)
        elif kind == TAKE_GYRODYNE:
            self.ask_size(effect.mask)
        elif kind == COMPLETE_GYRODYNE:
            self.ask_completion(effect.mask)
        elif kind == CLAIM_ISOLATED:
            self.ask_isolated()
        elif kind == BONUS_DIE:
            if not self.had_red:
                self.take_red(effect.n)
        elif kind == EXTRA_DIE:
            self.hands[seat * PIPS + effect.n] += 1  # PU-6.10
            self.tell("extra", seat, effect.n)
        elif kind == DRAW_EXPLORATION:
            self.agenda += [SURVEY * TASK] * effect.n
        elif kind == GATE_RUN:
            self.runs[seat] |= 1 << effect.place
        elif kind == MOVE_TO_SYSTEM:
            self.ask_jump()
        elif kind == ADVANCE:
            self.ask_advance(effect.mask, effect.n)

    def worth(self, seat: int, effect: Effect) -> int:
        """PU-6.6 VP by a count of things: so many each, or by a ladder."""
        number = self.count(seat, effect.thing)
        if effect.kind == SCORE_PER:
            return effect.n * number
        return effect.vps[min(number, len(effect.vps)) - 1] if number else 0

    def gain_tokens(self, kind: int, number: int) -> None:
        """PU-3.4 Modifier tokens never run out."""
        self.tokens[self.seat * TOKENS + kind] += number
        self.tell("tokens", self.seat, kind, number)

    # --- effects that ask ---

    def ask_size(self, sizes: int) -> None:
        """PU-6.2 A gyrodyne of one of these sizes; lost if none of them is left."""
        found = [size for size in range(SIZES) if sizes >> size & 1 and self.supply[size] > 0]
        if len(found) == 1:
            self.take_gyrodyne(found[0])
        elif found:
            self.phase = TAKING
            self.sizes = sizes
            self.choices = [TAKE + size for size in found]

    def ask_completion(self, sizes: int) -> None:
        """PU-6.3 A gyrodyne on a pulsar begins to spin; pulsars may be developed first. Lost if there is none."""
        ready = self.completions(sizes)
        first = self.developments()
        useful = [action for action in first if sizes >> ((action - DEVELOP) % SIZES) & 1]
        if not useful and len(ready) == 1:
            self.complete(self.slot_of_completion(ready[0]))
        elif ready or useful:
            self.phase = COMPLETING
            self.sizes = sizes
            self.choices = first + ready + ([] if ready else [FORGO])

    def slot_of_completion(self, action: int) -> int:
        """The slot of the pulsar that an action to complete names."""
        return SLOT[ALL_PULSARS[action - COMPLETE]]

    def ask_isolated(self) -> None:
        """PU-6.7 A ring around a free isolated pulsar; lost if there is none, or no ring."""
        pulsars = PULSARS[self.side]
        found = [place for place in pulsars if ISOLATED[place] and self.rings[SLOT[place]] == NOBODY]
        if not found or self.rings.count(self.seat) >= RINGS_EACH:
            return
        if len(found) == 1:
            self.claim(SLOT[found[0]])
        else:
            self.phase = ISOLATING
            self.choices = [CLAIM + NUMBER[place] for place in found]

    def ask_jump(self) -> None:
        """PU-6.8 Any system."""
        self.phase = JUMPING
        self.choices = [JUMP + NUMBER[place] for place in SYSTEMS[self.side]]

    def jump(self, place: int) -> None:
        """PU-6.8 The ship goes to a system as if a flight had ended there; it is no flight."""
        self.ships[self.seat] = place
        self.tell("jumped", self.seat, place)
        self.agenda.append(ARRIVE * TASK + SLOT[place])
        if self.systems[SLOT[place]] == UNSEEN:
            self.ask_system()
        else:
            self.go_on()

    def ask_advance(self, tracks: int, steps: int) -> None:
        """PU-6.9 One own marker moves to the left."""
        found = self.own_markers(tracks)
        if len(found) == 1:
            self.move_marker(found[0], -steps)
        else:
            self.phase = ADVANCING
            self.left = -steps
            self.sizes = tracks
            self.choices = [MARKER + which for which in found]

    # --- exploration ---

    def ask_tile(self) -> None:
        """PU-4.12 Draw an exploration tile; when the stack is empty the discards are shuffled."""
        if sum(self.tiles) == 0:
            self.tiles, self.discards = self.discards, [0] * len(EXPLORATIONS)
        if sum(self.tiles) == 0:
            return  # all of them are kept
        self.phase = EXPLORING
        self.choices = [EXPLORE + kind for kind in range(len(EXPLORATIONS)) if self.tiles[kind]]

    def explore(self, kind: int) -> None:
        """PU-4.12 A tile is carried out at once and discarded, or kept."""
        self.tiles[kind] -= 1
        self.tell("explored", self.seat, kind)
        self.agenda.append(FIRE * TASK + EXPLORED)
        if KEPT[kind]:
            self.kept[self.seat * len(EXPLORATIONS) + kind] += 1
        else:
            self.discards[kind] += 1
            self.agenda += reversed_tasks(EXPLORATION_TASKS[kind])
