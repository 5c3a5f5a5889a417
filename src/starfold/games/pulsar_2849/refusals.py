"""Why an action is not possible now: the rule's id, then the reason."""

from __future__ import annotations

from typing import Final

from .box import (
    BOUGHT_WITH,
    COMPLETE_COST,
    COSTS,
    FORM_BY,
    FORM_TOKEN,
    FORMS,
    PROJECT_COST,
    PROJECT_NEEDS,
    PROJECT_RED,
    SIZES,
    TAKE_COST,
    TECH_COST,
    TECH_RED,
    TECH_ROW,
    TECH_SLOTS,
    TOKENS,
    TRANSMITTER_IDS,
)
from .loading import PLACES
from .moves import (
    ALONE,
    BUY,
    COMPLETE,
    COPY,
    DEVELOP,
    DRAFT,
    END_TURN,
    ENTER,
    EXPLORE,
    FLY,
    MARKER,
    PATENT,
    PAY,
    PAYMENTS,
    PIPS,
    PROJECT,
    RED,
    REVEAL,
    ROLL,
    RUN,
    SIDE,
    STEP,
    TAKE,
    TURN_UP,
    USE,
)
from .position import (
    ACTING,
    ADVANCING,
    BONUSING,
    CHOOSING_SIDE,
    CLAIMING,
    COMPLETING,
    DRAFTING,
    EMPTY,
    ENTERING,
    FLYING,
    ISOLATING,
    JOINING,
    JUMPING,
    LINKING,
    MARKING,
    NOBODY,
    PAYING,
    RUNNING,
    SPINS,
    TAKING,
    USING,
)
from .refusals_choices import chosen, kinds_of
from .rules import Pulsar
from .stars import ALL_ENTRIES, ALL_PULSARS, BY, NEXT, SIDE_OF, SLOT, WAYS
from .tracks import REAR

# What each phase asks for.
NOW: Final[dict[int, str]] = {
    ENTERING: "PU-1.6: now your ship enters.",
    CHOOSING_SIDE: "PU-1.7: now the side of your headquarters is chosen.",
    DRAFTING: "PU-2.4: now a die is chosen.",
    MARKING: "PU-2.6: now one of your markers moves.",
    ACTING: "PU-3.1: now a die is used, or a free action comes.",
    USING: "PU-3.6: now it is chosen what the die does.",
    FLYING: "PU-4.3: now your ship flies on.",
    JOINING: "PU-5.6: now the new transmitter is joined, or starts an array.",
    RUNNING: "PU-4.9: now a gate run is used up, or kept.",
    TAKING: "PU-6.2: now a gyrodyne is taken.",
    COMPLETING: "PU-6.3: now a gyrodyne is completed.",
    ISOLATING: "PU-6.7: now an isolated pulsar is claimed.",
    JUMPING: "PU-6.8: now your ship moves to a system.",
    ADVANCING: "PU-6.9: now one of your markers moves to the left.",
    BONUSING: "PU-4.8: now the bonus is taken, or an exploration tile.",
    CLAIMING: "PU-4.11: now the pulsar is claimed, or left.",
    LINKING: "PU-5.8: now the red die of a link is taken, or not.",
    PAYING: "PU-7.5: now cubes are paid, or kept.",
}


def reason(state: Pulsar, action: int) -> str:
    """Why the seat that is asked may not play this."""
    if action < ENTER:
        return by_chance(action)
    if state.phase == ACTING and BUY <= action < ALONE:
        return "PU-3.1: first choose the die, then what it does."
    if state.phase in (ACTING, USING) and STEP <= action < RUN:
        return "PU-4.1: first choose a die, and fly with it."
    if not any(first <= action < behind for first, behind in kinds_of(state.phase)):
        return "That is not asked for. " + NOW[state.phase]
    if action < USE:
        return dice_phase(state, action)
    if action < BUY:
        return development(state, action) if DEVELOP <= action < COPY else turn(state, action)
    if action < ALONE and state.phase == USING:
        return target(state, action)
    return step(state, action - STEP) if STEP <= action < RUN else chosen(state, action)


def by_chance(action: int) -> str:
    """What no player decides."""
    if action >= EXPLORE:
        return "PU-4.12: chance decides which tile is drawn, not a player."
    if action >= TURN_UP:
        return "PU-4.4: chance decides which system it is, not a player."
    if action >= ROLL:
        return "PU-2.3: chance decides how the dice fall, not a player."
    if action >= REVEAL:
        return "PU-2.1: chance decides which transmitter is turned up, not a player."
    return "PU-1.3: chance decides that before the first round, not a player."


# --- set-up and dice phase ---


def dice_phase(state: Pulsar, action: int) -> str:
    """Entry gates, the draft and markers; either side of a headquarters may be chosen."""
    if action >= MARKER:
        return marker(state, action - MARKER)
    if action >= DRAFT:
        if not state.pool[action - DRAFT + 1]:
            return f"PU-2.4: there is no {action - DRAFT + 1} on the dice board."
        return "PU-2.7: that die would move your markers off their tracks, and another would not."
    assert action < SIDE
    if SIDE_OF[ALL_ENTRIES[action - ENTER]] != state.side:
        return "PU-1.1: that entry gate is on the other side of the board."
    return "PU-1.6: a ship is at that entry gate."


def marker(state: Pulsar, which: int) -> str:
    """A marker."""
    if which >= REAR and state.seats > 2:
        return "PU-2.2: you have one marker on each track."
    if which >= REAR and not state.rear_differs(which - REAR):
        return "PU-2.8: your two markers there stand together, and the upper one is moved."
    if state.phase == ADVANCING:
        return "PU-6.9: the marker moves on the other track."
    return "PU-2.7: that marker would leave its track, and another would not."


# --- a turn ---


def development(state: Pulsar, action: int) -> str:
    """A pulsar that is to get a gyrodyne."""
    number, size = divmod(action - DEVELOP, SIZES)
    place = ALL_PULSARS[number]
    if SIDE_OF[place] != state.side or state.rings[SLOT[place]] != state.seat:
        return "PU-5.2: you have not claimed that pulsar."
    if state.gyrodynes[SLOT[place]] != EMPTY:
        return "PU-5.2: that pulsar has a gyrodyne already."
    return f"PU-5.2: you have no gyrodyne of size {size + 1} in your play area."


def turn(state: Pulsar, action: int) -> str:
    """Dice, copies and the end of the turn."""
    seat = state.seat
    if action == END_TURN:
        return "PU-3.2: all your dice must be used before your turn ends."
    if action >= COPY:
        if state.had_red:
            return "PU-3.7: you have had a red die in this turn."
        if state.cubes[seat] < state.prices[seat]:
            return f"PU-3.8: a copy costs {state.prices[seat]} cubes, and you have {state.cubes[seat]}."
        return f"PU-3.8: there is no {action - COPY + 1} on the dice board."
    which, form = divmod(action - USE, FORMS)
    colour, face = divmod(which, PIPS)
    has = state.red == face if colour == RED else state.hands[seat * PIPS + face] > 0
    if not has:
        return f"PU-3.1: you have no {'red ' if colour == RED else ''}{face}."
    if FORM_TOKEN[form] >= 0 and not state.tokens[seat * TOKENS + FORM_TOKEN[form]]:
        return "PU-3.3: you have no such token."
    return f"PU-3.3: a die that reads {face + FORM_BY[form]} can do nothing."


def target(state: Pulsar, action: int) -> str:
    """What a die does."""
    if action < FLY:
        return f"PU-3.4: that token is bought with a {' or '.join([str(face) for face in BOUGHT_WITH[action - BUY]])}."
    if action < TAKE:
        return f"PU-4.1: a flight is as long as the die reads, which is {state.reading}."
    if action < COMPLETE:
        if not state.supply[action - TAKE]:
            return "PU-5.1: there is no gyrodyne of that size left."
        return f"PU-5.1: that gyrodyne is taken with a {TAKE_COST[action - TAKE]}."
    if action < PAY:
        return completion(state, ALL_PULSARS[action - COMPLETE])
    if action < PATENT:
        return payment(state, PAYMENTS[action - PAY])
    return patent(state, action - PATENT) if action < PROJECT else project(state, action - PROJECT)


def completion(state: Pulsar, place: int) -> str:
    """A gyrodyne that is to spin."""
    if SIDE_OF[place] != state.side or state.rings[SLOT[place]] != state.seat:
        return "PU-5.4: you have not claimed that pulsar."
    gyrodyne = state.gyrodynes[SLOT[place]]
    if gyrodyne == EMPTY or gyrodyne >= SPINS:
        return "PU-5.4: there is no gyrodyne in building on that pulsar."
    return f"PU-5.4: that gyrodyne is completed with a {COMPLETE_COST[gyrodyne]}."


def payment(state: Pulsar, which: list[int]) -> str:
    """A cost of a transmitter."""
    tile, place = which
    name = TRANSMITTER_IDS[tile]
    if state.owners[tile] not in (NOBODY, state.seat):
        return f"PU-5.5: transmitter {name} belongs to another player."
    if state.owners[tile] == NOBODY and tile not in state.shown:
        return f"PU-5.5: transmitter {name} does not lie open."
    if state.paid[tile] >> place & 1:
        return f"PU-5.5: that cost of transmitter {name} is paid."
    return f"PU-5.5: that cost of transmitter {name} takes a {COSTS[tile][place]}."


def patent(state: Pulsar, tech: int) -> str:
    """A technology."""
    if tech not in state.techs:
        return "PU-1.4: that technology is not in this match."
    place = state.techs.index(tech)
    if TECH_ROW[tech] > state.round:
        return f"PU-5.9: row {TECH_ROW[tech]} opens in round {TECH_ROW[tech]}."
    if state.patents[place] >> state.seat & 1:
        return "PU-5.9: you hold that patent."
    if state.had_red and TECH_RED[1 if state.headquarters else 0][tech]:
        return "PU-3.7: it gives a red die, and you have had one in this turn."
    if not state.can_patent(place):
        again = TECH_SLOTS[tech] == 1 and state.busy >> place & 1
        return f"PU-5.10: its die space is taken{' in this round' if again else ''}."
    return f"PU-5.9: it costs a {TECH_COST[tech]}."


def project(state: Pulsar, which: int) -> str:
    """A project of one's headquarters."""
    if not state.headquarters:
        return "PU-1.7: this match is played without headquarters."
    done, hq = state.done[state.seat], state.hq[state.seat]
    below = [PLACES[place] for place in range(len(PLACES)) if (PROJECT_NEEDS[which] & ~done) >> place & 1]
    if done >> which & 1:
        return "PU-5.11: that project is complete."
    if below:
        return f"PU-5.11: first complete {' and '.join(below)} below it."
    if state.had_red and PROJECT_RED[hq][which]:
        return "PU-3.7: it gives a red die, and you have had one in this turn."
    return f"PU-5.11: it costs a {PROJECT_COST[hq][which]}."


def step(state: Pulsar, place: int) -> str:
    """A step of a flight."""
    here = state.ships[state.seat]
    ways = [way for way in range(here * WAYS, here * WAYS + WAYS) if NEXT[way] == place]
    if not ways:
        return "PU-4.1: no segment leads there from where your ship is."
    if all(BY[way] in state.used for way in ways):
        return "PU-4.2: that segment has been used in this flight."
    return "PU-4.3: from there the flight could not be completed."
