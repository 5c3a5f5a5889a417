"""Flying: exactly as far as the die reads, no segment twice; and the stations and claims of a flight."""

from __future__ import annotations

from .. import actions
from ..data import board
from ..data.components import BLUE, OPEN_FROM, RINGS_EACH, SYSTEM_RED
from ..data.loading import MOST_PLANETS
from ..data.triggers import ON_BONUS_STATION, ON_LIFELESS_STATION, ON_SHIP_CLAIM, ON_STATION
from ..position import phases
from ..position.pieces import FREE, NOBODY, SHUT, UNSEEN
from .counting import Counting


class Flights(Counting):
    """A position with the rules of flights: the steps, then stations in the order of first visits."""

    # --- steps ---

    def can_fly(self, place: int, left: int, need: int) -> bool:
        """PU-4.1 Return whether a flight can be completed by `left` more segments, none of them used before.

        `need` is a mask of gate colours, one of which must still be visited; 0 if none is required.
        """
        if left == 0:
            return need == 0
        used = self.used
        way = place * board.WAYS
        last = way + board.WAYS
        while way < last and board.NEXT[way] >= 0:
            segment = board.BY[way]
            if segment not in used:
                to = board.NEXT[way]
                used.append(segment)
                colour = board.GATE_COLOUR[to]
                found = self.can_fly(to, left - 1, 0 if need and colour >= 0 and need >> colour & 1 else need)
                used.pop()
                if found:
                    return True
            way += 1
        return False

    def start_flight(self, length: int, need: int) -> None:
        """PU-4.1 Start a flight."""
        self.left = length
        self.need = need
        self.path = [self.ships[self.seat]]
        self.used = []
        self.tell("flies", self.seat, length, self.ships[self.seat])
        self.ask_step()

    def ask_step(self) -> None:
        """PU-4.3 Ask for a step to a place from which the flight can still be completed."""
        self.phase = phases.FLYING
        place = self.ships[self.seat]
        found: list[int] = []
        seen = -1  # both tracks of a doubled segment are the same step
        way = place * board.WAYS
        last = way + board.WAYS
        while way < last and board.NEXT[way] >= 0:
            to = board.NEXT[way]
            if to != seen and board.BY[way] not in self.used:
                self.used.append(board.BY[way])
                if self.can_fly(to, self.left - 1, self.need_at(to)):
                    found.append(actions.STEP + to)
                self.used.pop()
                seen = to
            way += 1
        self.choices = found

    def need_at(self, place: int) -> int:
        """PU-3.5 Return the `need` of a shifted flight after a visit to this place."""
        colour = board.GATE_COLOUR[place]
        return 0 if colour >= 0 and self.need >> colour & 1 else self.need

    def step(self, to: int) -> None:
        """PU-4.1 Fly one segment; PU-4.4 a face-down system is turned up when the ship reaches it."""
        way = self.ships[self.seat] * board.WAYS
        while board.NEXT[way] != to or board.BY[way] in self.used:
            way += 1
        self.used.append(board.BY[way])
        self.path.append(to)
        self.ships[self.seat] = to
        self.left -= 1
        self.need = self.need_at(to)
        self.tell("step", self.seat, to)
        if board.TYPE[to] == board.SYSTEM and self.systems[board.SLOT[to]] == UNSEEN:
            self.ask_system()
        else:
            self.fly_on()

    def fly_on(self) -> None:
        """Continue with the next step, or land."""
        if self.left:
            self.ask_step()
        else:
            self.land()

    def ask_system(self) -> None:
        """PU-4.4 Let chance decide which system is turned up."""
        self.phase = phases.TURNING_UP
        unseen = self.unseen
        found: list[int] = []
        tile = 0
        while unseen:
            if unseen & 1:
                found.append(actions.TURN_UP + tile)
            unseen >>= 1
            tile += 1
        self.choices = found

    def turn_up(self, slot: int, tile: int) -> None:
        """PU-4.4 Turn up a system; planets for more seats are closed."""
        self.unseen &= ~(1 << tile)
        self.systems[slot] = tile
        for planet in range(MOST_PLANETS):
            from_seats = OPEN_FROM[tile * MOST_PLANETS + planet]
            is_open = 0 < from_seats <= self.seats
            self.stations[slot * MOST_PLANETS + planet] = FREE if is_open else SHUT
        self.tell("system", self.seat, board.SYSTEMS[self.side][slot], tile)

    # --- the end of a flight ---

    def land(self) -> None:
        """PU-4.5 Put stations on the agenda in the order of first visits, the end last; ask for a gate run first."""
        path = self.path
        end = path[len(path) - 1]
        waiting: list[int] = []
        for number in range(1, len(path)):
            place = path[number]
            if board.TYPE[place] == board.SYSTEM and place != end and path.index(place, 1) == number:
                waiting.append(phases.PASS * phases.TASK + board.SLOT[place])
        if board.TYPE[end] == board.SYSTEM:
            waiting.append(phases.ARRIVE * phases.TASK + board.SLOT[end])
        elif board.TYPE[end] == board.PULSAR:
            waiting.append(phases.CALL * phases.TASK + board.SLOT[end])
        waiting.reverse()
        self.agenda += waiting
        self.tell("landed", self.seat, end)
        runs = self.possible_runs()
        if runs:
            self.phase = phases.RUNNING
            self.choices = runs + [actions.NO_RUN]
        else:
            self.end_flight()

    def end_flight(self) -> None:
        """End the flight and work through the agenda."""
        self.path = []
        self.used = []
        self.go_on()

    def possible_runs(self) -> list[int]:
        """PU-4.9 Return the gate runs that would score. Implemented in action_phase.py."""
        raise NotImplementedError

    def gates_visited(self, colour: int) -> int:
        """PU-4.9 Return the number of different gates of a colour visited; the start only if it was revisited."""
        path = self.path
        found = 0
        for number in range(1, len(path)):
            if board.GATE_COLOUR[path[number]] == colour and path.index(path[number], 1) == number:
                found += 1
        return found

    def go_on(self) -> None:
        """Work through the agenda. Implemented in agenda.py."""
        raise NotImplementedError

    # --- stations ---

    def planet_for(self, slot: int, blue: bool) -> int:
        """Return the first free planet of a system that is blue, or that is not; -1 if there is none."""
        tile = self.systems[slot]
        for planet in range(MOST_PLANETS):
            place = slot * MOST_PLANETS + planet
            if self.stations[place] == FREE and BLUE[tile * MOST_PLANETS + planet] == blue:
                return planet
        return -1

    def has_station(self, slot: int) -> bool:
        """PU-4.6 Return whether the turn's seat has a station in a system."""
        first = slot * MOST_PLANETS
        return self.seat in self.stations[first : first + MOST_PLANETS]

    def pass_system(self, slot: int) -> None:
        """PU-4.7 Build a station in a system flown through: on a lifeless planet, else on a blue one without bonus."""
        if self.has_station(slot):
            return
        planet = self.planet_for(slot, False)
        if planet >= 0:
            self.build_station(slot, planet, False)
            return
        planet = self.planet_for(slot, True)
        if planet >= 0:
            self.build_station(slot, planet, False)

    def arrive(self, slot: int) -> None:
        """PU-4.8 Build a station at the end of a flight: on a blue planet with its bonus, else on a lifeless one."""
        if self.has_station(slot):
            return
        planet = self.planet_for(slot, True)
        if planet >= 0:
            self.build_station(slot, planet, True)
            return
        planet = self.planet_for(slot, False)
        if planet >= 0:
            self.build_station(slot, planet, False)

    def build_station(self, slot: int, planet: int, bonus: bool) -> None:
        """PU-4.6 Build a station; PU-4.10 in a dead end draw an exploration tile, after the bonus."""
        place = board.SYSTEMS[self.side][slot]
        self.stations[slot * MOST_PLANETS + planet] = self.seat
        self.tell("station", self.seat, place, planet)
        if board.DEAD_END[place]:
            self.agenda.append(phases.SURVEY * phases.TASK)
        self.fire(ON_STATION)
        if not BLUE[self.systems[slot] * MOST_PLANETS + planet]:
            self.fire(ON_LIFELESS_STATION)
        elif bonus:
            self.fire(ON_BONUS_STATION)
            self.ask_bonus(slot)

    def ask_bonus(self, slot: int) -> None:
        """PU-4.8 Ask for the printed bonus or an exploration tile; PU-3.7 a second red die is not offered."""
        if self.had_red and SYSTEM_RED[self.systems[slot]]:
            self.agenda.append(phases.SURVEY * phases.TASK)
            return
        self.phase = phases.BONUSING
        self.choices = [actions.BONUS, actions.TILE]

    # --- pulsars ---

    def ask_claim(self, slot: int) -> None:
        """PU-4.11 Offer to claim the pulsar where the flight ended, if it is free and a ring is left."""
        if self.rings[slot] == NOBODY and self.rings.count(self.seat) < RINGS_EACH:
            self.phase = phases.CLAIMING
            self.choices = [actions.CLAIM + actions.NUMBER[self.pulsar(slot)], actions.LEAVE]

    def claim(self, slot: int) -> None:
        """PU-4.11 Put the seat's ring around a pulsar."""
        self.rings[slot] = self.seat
        self.tell("claimed", self.seat, self.pulsar(slot))

    def claim_by_ship(self, slot: int) -> None:
        """PU-4.11 Claim a pulsar at the end of a flight; PU-4.10 in a dead end draw an exploration tile."""
        self.claim(slot)
        if board.DEAD_END[self.pulsar(slot)]:
            self.agenda.append(phases.SURVEY * phases.TASK)
        self.fire(ON_SHIP_CLAIM)


def run_action(project: int, colour: int) -> int:
    """Return the action of a gate run, given its project and colour."""
    return actions.RUN + project * 3 + colour
