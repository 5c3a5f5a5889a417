"""What a seat may know of a RUSHIP position: all of it, since RUSHIP hides nothing. Also the flights it can foresee."""

from __future__ import annotations

from starfold.core.dice import Dice, QuickDice
from starfold.core.event import Event
from starfold.core.view import View

from .data.board import SPACE, number_of
from .data.components import ALIENS, HUMANITY
from .rules.state import Ruship, set_up


class RushipView(View):
    """A RUSHIP position as every seat sees it, with the names used in the rules."""

    def __init__(self, state: Ruship, seat: int) -> None:
        super().__init__(state, seat)
        self.spaces: int = state.spaces  # the option `spaces`: how many spaces lie between the planets
        self.one_die_start: bool = state.one_die_start  # the option `first_turn_one_die`
        self.ships: list[int] = state.counts(HUMANITY)  # by space, 0 is Earth: Humanity's ships there
        self.ufos: list[int] = state.counts(ALIENS)  # by space, 0 is Earth: the Aliens' UFOs there
        self.mothership: int = number_of(state.mothership)  # the space of the Mothership, Humanity's base
        self.vortex: int = number_of(state.vortex)  # the space of the Vortex, the Aliens' base
        self.supply: list[int] = state.supply[:]  # by seat: tokens that are not on the track
        self.hits: list[int] = state.hits[:]  # by seat: attacks suffered
        self.owner: list[int] = state.owner[:]  # by power (data.components): the seat that has it, or -1
        self.phase: int = state.phase  # what the match waits for: an index into position.PHASES
        self.active: int = state.active  # the seat whose turn it is
        self.opening: int = state.opening  # humanity's opening die; 0 until it is rolled
        self.low: int = state.low  # the lower unplayed die; 0 is no die
        self.high: int = state.high  # the higher unplayed die; 0 is no die
        self.fresh: bool = state.fresh  # whether no die of this turn has been played yet
        self.rerolled: bool = state.rerolled  # whether Reroll was used this turn
        self.raised: bool = state.raised  # whether Overdrive was used this turn
        self.broadside: bool = state.broadside  # whether Broadside chose the single die of this turn
        # The legal actions of the seat to move, or of chance: visible to all seats
        self.choices: list[int] = state.choices[:]


def look(state: Ruship, seat: int) -> RushipView:
    """Return what that seat may know, as a view."""
    return RushipView(state, seat)


def imagine(view: RushipView, dice: Dice) -> Ruship:
    """Return the position that the view shows, which is complete."""
    state = set_up(view.spaces, view.one_die_start)
    state.put_bases(SPACE[view.mothership], SPACE[view.vortex])
    put_fleet(state, HUMANITY, view.ships)
    put_fleet(state, ALIENS, view.ufos)
    state.hits = view.hits[:]
    state.owner = view.owner[:]
    state.phase = view.phase
    state.active = view.active
    state.opening = view.opening
    state.low = view.low
    state.high = view.high
    state.fresh = view.fresh
    state.rerolled = view.rerolled
    state.raised = view.raised
    state.broadside = view.broadside
    state.turns = view.turn
    state.choices = view.choices[:]
    return state


def put_fleet(state: Ruship, seat: int, counts: list[int]) -> None:
    """Put a seat's tokens on the board: `counts` tokens by space, 0 to 2 each."""
    for number, count in enumerate(counts):
        if count:
            state.put(seat, number)
        if count == 2:
            state.put(seat, number)


class Flight:
    """A move of a token or a base. Spaces are numbered from Earth, 0, to the alien planet, spaces + 1."""

    def __init__(self, event: Event, home: int, spaces: int) -> None:
        seat, end = event.seat, event.facts[-1]
        self.seat: int = seat
        self.entering: bool = event.kind == "entered"
        self.attacks: bool = end == 0  # in events the enemy planet is 0
        self.end: int = spaces + 1 if self.attacks and seat == 0 else end
        self.start: int = event.facts[0] if event.kind == "moved" else home
        self.captured: list[int] = []  # the spaces of the tokens it captures


def foresee(view: RushipView, action: int) -> Flight:
    """Return the flight that a move would make, by playing it on a copy.

    RUSHIP hides nothing and rolls dice only after a move, so the result is certain.
    """
    state = imagine(view, QuickDice())
    events: list[Event] = []
    state.events = events
    state.play(action)
    return flights_in(events, [view.mothership, view.vortex], view.spaces)[0]


def flown(view: RushipView) -> list[Flight]:
    """Return the recent flights, oldest first."""
    homes = [view.mothership, view.vortex]
    for event in view.recent:
        if event.kind == "advanced":
            homes[event.seat] += 1 if event.seat else -1  # where the base was before
    return flights_in(view.recent, homes, view.spaces)


def flights_in(events: list[Event], homes: list[int], spaces: int) -> list[Flight]:
    """Return the flights among events, with their captures; `homes` is where the bases were before."""
    out: list[Flight] = []
    for event in events:
        if event.kind in ("entered", "moved", "advanced"):
            out.append(Flight(event, homes[event.seat], spaces))
            if event.kind == "advanced":
                homes[event.seat] = event.facts[0]
        elif event.kind == "captured":
            out[-1].captured.append(event.facts[0])
    return out
