"""Why an action is not possible now, with the rule's id."""

from __future__ import annotations

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
    RINGS_EACH,
    SIZES,
    TAKE_COST,
    TECH_COST,
    TECH_RED,
    TECH_ROW,
    TECH_SLOTS,
    TOKENS,
    TRANSMITTER_IDS,
)
from .moves import (
    ALONE,
    BONUS,
    BUY,
    CLAIM,
    COMPLETE,
    COPY,
    DEVELOP,
    DRAFT,
    END_TURN,
    ENTER,
    FLY,
    JUMP,
    MARKER,
    PATENT,
    PAY,
    PAYMENTS,
    PIPS,
    PROJECT,
    RED,
    RUN,
    SIDE,
    STEP,
    TAKE,
    USE,
)
from .position import (
    ACTING,
    ADVANCING,
    COMPLETING,
    DRAFTING,
    EMPTY,
    ENTERING,
    FLYING,
    MARKING,
    NOBODY,
    SPINS,
    TAKING,
    USING,
)
from .rules import Pulsar
from .stars import ALL_ENTRIES, ALL_PULSARS, BY, NEXT, SIDE_OF, SLOT, WAYS


def reason(state: Pulsar, action: int) -> str:
    """Why the seat that is asked may not play this."""
    if action < ENTER:
        return "Chance decides that, not you."
    if action < USE:
        return dice_phase(state, action)
    if action < BUY:
        return turn(state, action)
    if action < ALONE:
        return target(state, action)
    return choice(state, action)


def dice_phase(state: Pulsar, action: int) -> str:
    """Entry gates, headquarters, the draft and markers."""
    if action >= MARKER:
        if state.phase not in (MARKING, ADVANCING):
            return "No marker moves now (PU-2.6)."
        return "That marker would leave the track, and another would not (PU-2.7)."
    if action >= DRAFT:
        if state.phase != DRAFTING:
            return "Dice are taken from the board in the dice phase only (PU-2.4)."
        if not state.pool[action - DRAFT + 1]:
            return f"There is no {action - DRAFT + 1} on the dice board (PU-2.4)."
        return "That die would move your markers off their tracks, and another would not (PU-2.7)."
    if action >= SIDE:
        return "The side of a headquarters is chosen before the first roll (PU-1.7)."
    if state.phase != ENTERING:
        return "Ships enter before the first round (PU-1.6)."
    place = ALL_ENTRIES[action - ENTER]
    if SIDE_OF[place] != state.side:
        return "That entry gate is on the other side of the board (PU-1.1)."
    return "A ship stands at that entry gate (PU-1.6)."


def turn(state: Pulsar, action: int) -> str:
    """Dice, free actions and the end of the turn."""
    seat = state.seat
    if DEVELOP <= action < COPY and state.phase in (ACTING, COMPLETING):
        number, size = divmod(action - DEVELOP, SIZES)
        place = ALL_PULSARS[number]
        if SIDE_OF[place] != state.side or state.rings[SLOT[place]] != seat:
            return "You have not claimed that pulsar (PU-5.2)."
        if state.gyrodynes[SLOT[place]] != EMPTY:
            return "That pulsar has a gyrodyne already (PU-5.2)."
        return f"You have no gyrodyne of size {size + 1} in your play area (PU-5.2)."
    if state.phase != ACTING:
        return "Answer what is asked first."
    if action == END_TURN:
        return "All your dice must be used before your turn ends (PU-3.2)."
    if action >= COPY:
        if state.had_red:
            return "You have had a red die in this turn (PU-3.7)."
        if state.cubes[seat] < state.prices[seat]:
            return f"A copy costs {state.prices[seat]} cubes, and you have {state.cubes[seat]} (PU-3.8)."
        return "No such die is left on the dice board (PU-3.8)."
    which, form = divmod(action - USE, FORMS)
    colour, face = divmod(which, PIPS)
    has = state.red == face if colour == RED else state.hands[seat * PIPS + face] > 0
    if not has:
        return f"You have no {'red ' if colour == RED else ''}{face} (PU-3.1)."
    if FORM_TOKEN[form] >= 0 and not state.tokens[seat * TOKENS + FORM_TOKEN[form]]:
        return "You have no such token (PU-3.3)."
    return f"A die that reads {face + FORM_BY[form]} can do nothing (PU-3.3)."


def target(state: Pulsar, action: int) -> str:
    """What a die does."""
    reading = state.reading
    if action < PAY and action >= COMPLETE and state.phase == COMPLETING:
        return "There is no gyrodyne of yours in building on that pulsar that this effect completes (PU-5.4)."
    if TAKE <= action < COMPLETE and state.phase == TAKING:
        return "That size is not among those you may take now (PU-6.2)."
    if state.phase != USING:
        return "Choose a die first (PU-3.1)."
    if action < FLY:
        return f"That token is bought with {' or '.join([str(face) for face in BOUGHT_WITH[action - BUY]])} (PU-3.4)."
    if action < TAKE:
        return f"A flight is as long as the die reads: {reading} (PU-4.1)."
    if action < COMPLETE:
        if not state.supply[action - TAKE]:
            return "There is no gyrodyne of that size left (PU-5.1)."
        return f"That gyrodyne is taken with a {TAKE_COST[action - TAKE]} (PU-5.1)."
    if action < PAY:
        return completion(state, ALL_PULSARS[action - COMPLETE])
    if action < PATENT:
        return payment(state, PAYMENTS[action - PAY])
    return patent(state, action - PATENT) if action < PROJECT else project(state, action - PROJECT)


def completion(state: Pulsar, place: int) -> str:
    """A gyrodyne that is to spin."""
    if SIDE_OF[place] != state.side or state.rings[SLOT[place]] != state.seat:
        return "You have not claimed that pulsar (PU-5.4)."
    gyrodyne = state.gyrodynes[SLOT[place]]
    if gyrodyne == EMPTY or gyrodyne >= SPINS:
        return "There is no gyrodyne in building on that pulsar (PU-5.4)."
    return f"That gyrodyne is completed with a {COMPLETE_COST[gyrodyne]} (PU-5.4)."


def payment(state: Pulsar, which: list[int]) -> str:
    """A cost of a transmitter."""
    tile, place = which
    name = TRANSMITTER_IDS[tile]
    if state.owners[tile] not in (NOBODY, state.seat):
        return f"{name} belongs to another player (PU-5.5)."
    if state.owners[tile] == NOBODY and tile not in state.shown:
        return f"{name} does not lie open (PU-5.5)."
    if state.paid[tile] >> place & 1:
        return f"That cost of {name} is paid (PU-5.5)."
    return f"That cost of {name} takes a {COSTS[tile][place]} (PU-5.5)."


def patent(state: Pulsar, tech: int) -> str:
    """A technology."""
    if tech not in state.techs:
        return "That technology is not in this match (PU-1.4)."
    place = state.techs.index(tech)
    if TECH_ROW[tech] > state.round:
        return f"Row {TECH_ROW[tech]} opens in round {TECH_ROW[tech]} (PU-5.9)."
    if state.patents[place] >> state.seat & 1:
        return "You hold that patent (PU-5.9)."
    if state.had_red and TECH_RED[tech]:
        return "It gives a red die, and you have had one in this turn (PU-3.7)."
    if not state.can_patent(place):
        again = TECH_SLOTS[tech] == 1 and state.busy >> place & 1
        return f"Its die space is taken{' in this round' if again else ''} (PU-5.10)."
    return f"It costs a {TECH_COST[tech]} (PU-5.9)."


def project(state: Pulsar, which: int) -> str:
    """A project of one's headquarters."""
    if not state.headquarters:
        return "This match is played without headquarters (PU-1.7)."
    done, hq = state.done[state.seat], state.hq[state.seat]
    if done >> which & 1:
        return "That project is complete (PU-5.11)."
    if PROJECT_NEEDS[which] & ~done:
        return "The projects below it must be complete first (PU-5.11)."
    if state.had_red and PROJECT_RED[hq][which]:
        return "It gives a red die, and you have had one in this turn (PU-3.7)."
    return f"It costs a {PROJECT_COST[hq][which]} (PU-5.11)."


def choice(state: Pulsar, action: int) -> str:
    """Steps of a flight, and what effects ask for."""
    if STEP <= action < RUN:
        return step(state, action - STEP)
    if action < STEP:
        return "A new transmitter is joined when it is taken, half-die to free half-die (PU-5.6)."
    if action < BONUS:
        return (
            "A gate run is flown at the end of a flight that visited such gates, by a project that gives it (PU-4.9)."
        )
    if CLAIM <= action < JUMP:
        if action - CLAIM < len(ALL_PULSARS) and state.rings.count(state.seat) >= RINGS_EACH:
            return "You have no ring left (PU-4.11)."
        return "A pulsar is claimed where a flight ends, or an isolated one by an effect (PU-4.11)."
    return "That is not asked for now."


def step(state: Pulsar, place: int) -> str:
    """A step of a flight."""
    if state.phase != FLYING:
        return "Choose a die to fly with first (PU-4.1)."
    here = state.ships[state.seat]
    ways = [way for way in range(here * WAYS, here * WAYS + WAYS) if NEXT[way] == place]
    if not ways:
        return "No segment leads there from where your ship is (PU-4.1)."
    if all(BY[way] in state.used for way in ways):
        return "That segment has been used in this flight (PU-4.2)."
    return "From there the flight could not be completed (PU-4.3)."
