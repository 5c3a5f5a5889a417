"""The dice phase: the median, the draft, and the markers on the two tracks."""

from __future__ import annotations

from typing import Final

from .. import actions
from ..data.components import DICE_EACH, FACES, SILVER_DICE, SPACES
from ..position import phases
from ..position.pieces import Position

REAR: Final = 2  # added to a track's number, for the rear marker of two


class Tracks(Position):
    """A position with the rules of the dice board and the tracks."""

    # --- the median ---

    def set_median(self) -> None:
        """PU-2.5 Set the median: the middle die, then half a space towards the side with more dice beyond it."""
        pool = self.pool
        middle = SILVER_DICE[self.seats] // 2
        value = 1
        counted = pool[1]
        while counted <= middle:
            value += 1
            counted += pool[value]
        below = counted - pool[value]
        above = SILVER_DICE[self.seats] - counted
        self.median = 2 * value + (1 if above > below else -1 if below > above else 0)
        self.tell("median", -1, self.median)

    def way_of(self, face: int) -> int:
        """PU-2.6 Return how far a die moves a marker: negative to the left, positive to the right."""
        if self.median % 2 == 0:
            return face - self.median // 2
        low = self.median // 2
        return face - low - 1 if face <= low else face - low

    # --- the draft ---

    def drafter(self) -> int:
        """PU-2.4 Return the seat to pick: forward, then backward; with two seats once for each rocket."""
        markers = len(self.rockets)
        if self.seats == 2 or self.pick < markers:
            return self.rockets[self.pick]
        return self.rockets[2 * markers - 1 - self.pick]

    def picks(self) -> int:
        """Return the number of dice picked in a round."""
        return self.seats * DICE_EACH

    def ask_draft(self) -> None:
        """PU-2.7 Ask for a die that some marker can follow; for any die if there is none."""
        self.phase = phases.DRAFTING
        self.seat = self.drafter()
        self.turns += 1
        dice = [face for face in range(1, FACES + 1) if self.pool[face]]
        fitting = [face for face in dice if self.fits(face)]
        self.choices = [actions.DRAFT + face - 1 for face in fitting or dice]

    def fits(self, face: int) -> bool:
        """PU-2.7 Return whether a die moves no marker to the right, or one that stays on its track."""
        way = self.way_of(face)
        return way <= 0 or len(self.fitting_markers(way)) > 0

    def draft(self, face: int) -> None:
        """PU-2.4 Take a die; PU-2.6 one beside the median moves a marker."""
        self.pool[face] -= 1
        self.hands[self.seat * actions.PIPS + face] += 1
        way = self.way_of(face)
        self.tell("drafted", self.seat, face, way)
        self.left = way
        if way:
            self.phase = phases.MARKING
            self.choices = [actions.MARKER + which for which in self.fitting_markers(way) or self.own_markers(3)]

    # --- markers ---

    def own_markers(self, tracks: int) -> list[int]:
        """Return the markers that the seat may move on the tracks of a mask, equivalent ones once."""
        found = []
        for which in range(actions.MARKER_KINDS):
            if tracks >> (which % 2) & 1 and (which < REAR or self.rear_differs(which - REAR)):
                found.append(which)
        return found

    def rear_differs(self, track: int) -> bool:
        """Return whether the seat's two markers on a track are separated by another marker or by a space."""
        front, rear = self.rank(track), self.rank(track + REAR)
        return rear > front and (rear - front > 1 or self.spaces[rear] != self.spaces[front])

    def rank(self, which: int) -> int:
        """Return the index in `marks` of the seat's front or rear marker."""
        markers = len(self.rockets)
        first = which % 2 * markers
        if which < REAR:
            place = first
            while self.marks[place] != self.seat:
                place += 1
        else:
            place = first + markers - 1
            while self.marks[place] != self.seat:
                place -= 1
        return place

    def fitting_markers(self, way: int) -> list[int]:
        """PU-2.7 Return the markers that would stay on their track if moved that far."""
        found = []
        for which in self.own_markers(3):
            if self.spaces[self.rank(which)] + way <= SPACES[which % 2]:
                found.append(which)
        return found

    def move_marker(self, which: int, way: int) -> None:
        """PU-2.8 Move a marker all the way, on top of others; it stops at both ends of the track."""
        marks, spaces = self.marks, self.spaces
        track = which % 2
        place = self.rank(which)
        space = max(1, min(SPACES[track], spaces[place] + way))
        marks.pop(place)
        spaces.pop(place)
        markers = len(self.rockets)
        place = track * markers
        last = place + markers - 1  # the moved marker is removed at this point
        while place < last and spaces[place] < space:
            place += 1
        marks.insert(place, self.seat)
        spaces.insert(place, space)
        self.tell("marker", self.seat, track, space)

    def place_of(self, seat: int, track: int) -> int:
        """PU-7.2 Return the place of a seat's foremost marker on a track, 0 for the first."""
        markers = len(self.rockets)
        return self.marks.index(seat, track * markers) - track * markers
