"""Counting the things that effects and goals refer to, and scoring VP with their reasons."""

from __future__ import annotations

from ..data import components, things
from ..data.board import SLOTS
from ..data.effects import Effect
from ..data.kinds import COUNTS_AS_STATION, GAIN_CUBES, GAIN_VP, GOAL_MET, ON
from ..data.loading import MOST_PLANETS
from ..data.reasons import REASONS
from ..position.pieces import SPINS
from .dice_phase import Tracks


class Counting(Tracks):
    """PU-9.2 A position that counts what a seat has, by vocabulary.THINGS."""

    def score(self, seat: int, vp: int, reason: int, what: int = -1) -> None:
        """PU-9.1 Score VP for a reason: all VP go through here, and no seat falls below 0."""
        vp = max(vp, -self.points[seat])
        if vp:
            self.points[seat] += vp
            self.gained[seat * len(REASONS) + reason] += vp
            self.tell("scored", seat, vp, reason, what)

    def count(self, seat: int, thing: int) -> int:
        """Return how many of a thing a seat has now."""
        if thing <= things.BESIDE_BLUE:
            return self.count_stations(seat, thing)
        if thing == things.OWN_PULSARS:
            return self.rings.count(seat)
        if thing <= things.SIZE_PAIRS:
            return self.count_spinning(seat, thing)
        if thing == things.ONLINE:
            return len(
                [tile for tile in range(components.ALL_TRANSMITTERS) if self.owners[tile] == seat and self.online(tile)]
            )
        if thing == things.LINKS:
            return self.count_links(seat)
        if thing <= things.PATENT_COLOURS:
            return self.count_patents(seat, thing == things.PATENT_COLOURS)
        if thing == things.PROJECTS:
            return bin(self.done[seat]).count("1")
        if thing == things.AWARDS:
            return self.awards.count(seat)
        met = len([goal for goal in self.goals if self.meets(seat, goal)])
        return met + 1 if met < len(self.goals) and self.waives(seat) else met

    def count_stations(self, seat: int, thing: int) -> int:
        """Return the seat's stations: all, blue ones, lifeless ones, or those beside a settled blue planet."""
        found = 0
        for slot in range(SLOTS):
            tile = self.systems[slot]
            if tile < 0:
                continue
            mine = -1
            blue = False  # whether any blue planet has a station
            for planet in range(MOST_PLANETS):
                owner = self.stations[slot * MOST_PLANETS + planet]
                if owner >= 0:
                    blue = blue or components.BLUE[tile * MOST_PLANETS + planet]
                    if owner == seat:
                        mine = planet
            if mine < 0:
                continue
            own_blue = components.BLUE[tile * MOST_PLANETS + mine]
            counts = (
                blue if thing == things.BESIDE_BLUE else own_blue if thing == things.BLUE_STATIONS else not own_blue
            )
            if thing == things.ALL_STATIONS or counts:
                found += 1
        return found

    def spinning(self, seat: int, size: int) -> int:
        """Return the number of a seat's spinning gyrodynes of a size."""
        found = 0
        for slot in range(len(self.rings)):
            if self.rings[slot] == seat and self.gyrodynes[slot] == size + SPINS:
                found += 1
        return found

    def count_spinning(self, seat: int, thing: int) -> int:
        """Return the number of a seat's spinning gyrodynes, or of their sizes, sets or pairs."""
        found = [self.spinning(seat, size) for size in range(components.SIZES)]
        if thing == things.SPINNING:
            return sum(found)
        if thing == things.SPINNING_SIZES:
            return len([number for number in found if number])
        return min(found) if thing == things.SIZE_SETS else sum([number // 2 for number in found])

    def count_links(self, seat: int) -> int:
        """Return the number of joints between two of the seat's online transmitters."""
        found = 0
        for tile in range(components.ALL_TRANSMITTERS):
            if self.owners[tile] == seat and self.online(tile):
                for half in (2 * tile, 2 * tile + 1):
                    other = self.joints[half]
                    if other > half and self.online(other // 2):
                        found += 1
        return found

    def count_patents(self, seat: int, colours: bool) -> int:
        """Return the number of a seat's patents, or of their colours."""
        found = [0] * len(components.TECH_COLOURS)
        for place in range(len(self.techs)):
            if self.patents[place] >> seat & 1:
                found[components.TECH_COLOUR[self.techs[place]]] += 1
        return len([number for number in found if number]) if colours else sum(found)

    def on_pulsars(self, seat: int, size: int) -> int:
        """Return the number of a seat's gyrodynes of a size on pulsars, spinning or not."""
        found = 0
        for slot in range(len(self.rings)):
            if self.rings[slot] == seat and self.gyrodynes[slot] >= 0 and self.gyrodynes[slot] % SPINS == size:
                found += 1
        return found

    # --- technologies ---

    def held(self, seat: int) -> list[Effect]:
        """Return all effects of a seat's patents."""
        found: list[Effect] = []
        effects = components.TECH_EFFECTS[1 if self.headquarters else 0]
        for place in range(len(self.techs)):
            if self.patents[place] >> seat & 1:
                found += effects[self.techs[place]]
        return found

    def fire(self, trigger: int, newest: int = -1) -> None:
        """PU-6.5 Reward the turn's seat for a trigger, by each of its patents except the newest."""
        if not self.fires[self.seat] >> trigger & 1:
            return
        effects = components.TECH_EFFECTS[1 if self.headquarters else 0]
        for place in range(len(self.techs)):
            if self.patents[place] >> self.seat & 1 and place != newest:
                for effect in effects[self.techs[place]]:
                    if effect.kind == ON and effect.trigger == trigger:
                        self.reward(effect.effects, self.techs[place])

    def reward(self, effects: list[Effect], tech: int) -> None:
        """Give the VP and cubes of a trigger."""
        for effect in effects:
            if effect.kind == GAIN_VP:
                self.score(self.seat, effect.n, effect.reason, tech)
            elif effect.kind == GAIN_CUBES:
                self.gain_cubes(self.seat, effect.n)

    def gain_cubes(self, seat: int, cubes: int) -> None:
        """Give a seat cubes, which never run out."""
        self.cubes[seat] += cubes
        self.tell("cubes", seat, cubes)

    # --- goals and the end ---

    def meets(self, seat: int, goal: int) -> bool:
        """PU-8.2 Return whether a seat meets all needs of a goal."""
        return all(self.count(seat, need[0]) >= need[1] for need in components.COUNTED_GOALS[goal])

    def waives(self, seat: int) -> bool:
        """Return whether a purple technology of the seat lets a goal count as met."""
        return any(effect.kind == GOAL_MET for effect in self.held(seat))

    def more_stations(self, seat: int) -> int:
        """PU-8.8 Return the stations added by kept tiles and purple technologies in final scoring."""
        found = 0
        for kind in range(len(components.EXPLORATIONS)):
            for effect in components.EXPLORATION_EFFECTS[kind]:
                if effect.kind == COUNTS_AS_STATION:
                    found += effect.n * self.kept[seat * len(components.EXPLORATIONS) + kind]
        for effect in self.held(seat):
            if effect.kind == COUNTS_AS_STATION:
                found += effect.n
        return found
