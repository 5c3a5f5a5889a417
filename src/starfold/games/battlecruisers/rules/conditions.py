"""The conditions of effects: saved symbols, hand and pile sizes, points. Rule ids as in rulebook.md."""

from __future__ import annotations

from ..data import kinds
from ..data.deck import PEOPLE, SPACE, TECH, WEAPON
from ..data.packs import size
from .together import Together


class Conditions(Together):
    """A position that can evaluate the conditions of effects."""

    def holds(self, when: int, seat: int) -> bool:
        """Return whether a condition holds for a seat."""
        if when == kinds.ALWAYS:
            return True
        if when <= kinds.NO_WEAPON_SAVED:
            return self.saved_holds(when, seat)
        if when == kinds.FEW_CARDS:
            return self.hand_size(seat) <= 2
        if when == kinds.NO_CARDS:
            return self.hands[seat] == 0
        if when == kinds.UNDER_FIVE:
            return self.points[seat] < 5
        if when == kinds.LARGEST_PILE:
            return self.has_largest_pile(seat)
        if when == kinds.LEAST_POINTS:
            return self.has_least(seat)
        if when == kinds.SPACE_INSTEAD:
            return not self.has_least(seat) and self.has_symbol(self.zone(seat), SPACE)
        return self.clashers(seat) > 1 if when == kinds.TWO_CLASHED else not self.leads_alone(seat)

    def saved_holds(self, when: int, seat: int) -> bool:
        """BC-3.9 Return whether the seat's Recovery Zone meets a condition on a symbol."""
        zone = self.zone(seat)
        if when == kinds.PEOPLE_SAVED:
            return self.has_symbol(zone, PEOPLE)
        if when == kinds.TECH_SAVED:
            return self.has_symbol(zone, TECH)
        if when == kinds.SPACE_SAVED:
            return self.has_symbol(zone, SPACE)
        return self.has_symbol(zone, WEAPON) == (when == kinds.WEAPON_SAVED)

    def has_largest_pile(self, seat: int) -> bool:
        """BC-8.6 Return whether a seat alone has the largest discard pile.

        Piles of eliminated seats count, those of seats that ignore its main do not.
        """
        own = size(self.piles[seat])
        for other in range(self.seats):
            left_out = self.in_play(other) and self.ignores(other, seat)
            if other != seat and not left_out and size(self.piles[other]) >= own:
                return False
        return True

    def has_least(self, seat: int) -> bool:
        """BC-8.12 Return whether no opponent has fewer points; BC-3.8 ties count."""
        fewer = [other for other in self.opponents(seat) if self.points[other] < self.points[seat]]
        return len(fewer) == 0

    def leads_alone(self, seat: int) -> bool:
        """BC-8.22 Return whether no opponent has as many points."""
        as_many = [other for other in self.opponents(seat) if self.points[other] >= self.points[seat]]
        return len(as_many) == 0

    def clashers(self, seat: int) -> int:
        """BC-8.17 Return how many opponents clashed this round, or share the number of their card in play."""
        found = 0
        for other in range(self.seats):
            if other != seat and self.in_play(other) and ((self.clashed >> other) & 1 or self.shares_number(other)):
                found += 1
        return found

    def shares_number(self, seat: int) -> bool:
        """Return whether another seat has the same card in play, with neither of them disabled."""
        kind = self.played[seat]
        if kind < 0 or (self.disabled >> seat) & 1:
            return False
        for other in range(self.seats):
            if other != seat and self.played[other] == kind and (self.disabled >> other) & 1 == 0:
                return True
        return False
