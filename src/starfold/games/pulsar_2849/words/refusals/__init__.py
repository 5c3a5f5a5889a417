"""Why an action is not possible now: the rule's id, then the reason."""

from __future__ import annotations

from typing import Final

from ... import actions
from ...data import board, components
from ...data.loading import PROJECT_PLACES
from ...position import phases
from ...position.pieces import EMPTY, NOBODY, SPINS
from ...rules import Pulsar
from ...rules.action_phase import can_patent
from ...rules.dice_phase import REAR, rear_differs
from .choices import chosen, kinds_of

# By phase: the pending decision.
_NOW: Final[dict[int, str]] = {
    phases.ENTERING: "PU-1.6: choose an entry gate for your ship.",
    phases.CHOOSING_SIDE: "PU-1.7: choose the side of your headquarters.",
    phases.DRAFTING: "PU-2.4: choose a die.",
    phases.MARKING: "PU-2.6: move one of your markers.",
    phases.ACTING: "PU-3.1: use a die, or take a free action.",
    phases.USING: "PU-3.6: choose what to do with the die.",
    phases.FLYING: "PU-4.3: keep flying.",
    phases.JOINING: "PU-5.6: join the new transmitter, or start an array with it.",
    phases.RUNNING: "PU-4.9: use a gate run, or keep it.",
    phases.TAKING: "PU-6.2: take a gyrodyne.",
    phases.COMPLETING: "PU-6.3: complete a gyrodyne.",
    phases.ISOLATING: "PU-6.7: claim an isolated pulsar.",
    phases.JUMPING: "PU-6.8: move your ship to a system.",
    phases.ADVANCING: "PU-6.9: move one of your markers to the left.",
    phases.BONUSING: "PU-4.8: take the bonus, or an exploration tile.",
    phases.CLAIMING: "PU-4.11: claim the pulsar, or leave it.",
    phases.LINKING: "PU-5.8: take the red die of a link, or skip it.",
    phases.PAYING: "PU-7.5: pay cubes, or keep them.",
}


def reason(state: Pulsar, action: int) -> str:
    """Return why the seat to move may not play an action."""
    if action < actions.ENTER:
        return by_chance(action)
    if state.phase == phases.ACTING and actions.BUY <= action < actions.ALONE:
        return "PU-3.1: first choose the die, then what to do with it."
    if state.phase in (phases.ACTING, phases.USING) and actions.STEP <= action < actions.RUN:
        return "PU-4.1: first choose a die, and fly with it."
    if not any(first <= action < behind for first, behind in kinds_of(state.phase)):
        return "You cannot do that now. " + _NOW[state.phase]
    if action < actions.USE:
        return dice_phase(state, action)
    if action < actions.BUY:
        return development(state, action) if actions.DEVELOP <= action < actions.COPY else turn(state, action)
    if action < actions.ALONE and state.phase == phases.USING:
        return target(state, action)
    return step(state, action - actions.STEP) if actions.STEP <= action < actions.RUN else chosen(state, action)


def by_chance(action: int) -> str:
    """Return why an outcome of chance is no player's choice."""
    if action >= actions.EXPLORE:
        return "PU-4.12: exploration tiles are drawn at random."
    if action >= actions.TURN_UP:
        return "PU-4.4: the system is drawn at random."
    if action >= actions.ROLL:
        return "PU-2.3: the dice are rolled at random."
    if action >= actions.REVEAL:
        return "PU-2.1: transmitters are revealed at random."
    return "PU-1.3: that is drawn at random before the first round."


# --- set-up and dice phase ---


def dice_phase(state: Pulsar, action: int) -> str:
    """Return why an entry gate, a die or a marker may not be chosen. Both sides of a headquarters always may."""
    if action >= actions.MARKER:
        return marker(state, action - actions.MARKER)
    if action >= actions.DRAFT:
        if not state.pool[action - actions.DRAFT + 1]:
            return f"PU-2.4: there is no {action - actions.DRAFT + 1} on the dice board."
        return "PU-2.7: that die would move your markers off their tracks; choose one that does not."
    assert action < actions.SIDE
    if board.SIDE_OF[board.ALL_ENTRIES[action - actions.ENTER]] != state.side:
        return "PU-1.1: that entry gate is on the other side of the board."
    return "PU-1.6: another ship is at that entry gate."


def marker(state: Pulsar, which: int) -> str:
    """Return why a marker may not be moved."""
    if which >= REAR and state.seats > 2:
        return "PU-2.2: you have one marker on each track."
    if which >= REAR and not rear_differs(state, which - REAR):
        return "PU-2.8: your two markers there share a space: move the upper one."
    if state.phase == phases.ADVANCING:
        return "PU-6.9: move a marker on the other track."
    return "PU-2.7: that marker would leave its track; choose one that does not."


# --- a turn ---


def development(state: Pulsar, action: int) -> str:
    """Return why a pulsar cannot be developed that way."""
    number, size = divmod(action - actions.DEVELOP, components.SIZES)
    place = board.ALL_PULSARS[number]
    if board.SIDE_OF[place] != state.side or state.rings[board.SLOT[place]] != state.seat:
        return "PU-5.2: you have not claimed that pulsar."
    if state.gyrodynes[board.SLOT[place]] != EMPTY:
        return "PU-5.2: that pulsar already has a gyrodyne."
    return f"PU-5.2: you have no gyrodyne of size {size + 1} in your play area."


def turn(state: Pulsar, action: int) -> str:
    """Return why a die cannot be used, copied, or the turn ended."""
    seat = state.seat
    if action == actions.END_TURN:
        return "PU-3.2: use all your dice before you end your turn."
    if action >= actions.COPY:
        if state.had_red:
            return "PU-3.7: you have already had a red die this turn."
        if state.cubes[seat] < state.prices[seat]:
            return f"PU-3.8: a copy costs {state.prices[seat]} cubes, and you have {state.cubes[seat]}."
        return f"PU-3.8: there is no {action - actions.COPY + 1} on the dice board."
    which, form = divmod(action - actions.USE, components.FORMS)
    colour, face = divmod(which, actions.PIPS)
    has = state.red == face if colour == actions.RED else state.hands[seat * actions.PIPS + face] > 0
    if not has:
        return f"PU-3.1: you have no {'red ' if colour == actions.RED else ''}{face}."
    if components.FORM_TOKEN[form] >= 0 and not state.tokens[seat * components.TOKENS + components.FORM_TOKEN[form]]:
        return "PU-3.3: you have no such token."
    return f"PU-3.3: you can do nothing with a {face + components.FORM_BY[form]}."


def target(state: Pulsar, action: int) -> str:
    """Return why the die cannot be used that way."""
    if action < actions.FLY:
        faces = " or ".join([str(face) for face in components.BOUGHT_WITH[action - actions.BUY]])
        return f"PU-3.4: buy that token with a {faces}."
    if action < actions.TAKE:
        return f"PU-4.1: your flight must be as long as your die: {state.reading}."
    if action < actions.COMPLETE:
        if not state.supply[action - actions.TAKE]:
            return "PU-5.1: there is no gyrodyne of that size left."
        return f"PU-5.1: take that gyrodyne with a {components.TAKE_COST[action - actions.TAKE]}."
    if action < actions.PAY:
        return completion(state, board.ALL_PULSARS[action - actions.COMPLETE])
    if action < actions.PATENT:
        return payment(state, actions.PAYMENTS[action - actions.PAY])
    return (
        patent(state, action - actions.PATENT) if action < actions.PROJECT else project(state, action - actions.PROJECT)
    )


def completion(state: Pulsar, place: int) -> str:
    """Return why a gyrodyne cannot be completed."""
    if board.SIDE_OF[place] != state.side or state.rings[board.SLOT[place]] != state.seat:
        return "PU-5.4: you have not claimed that pulsar."
    gyrodyne = state.gyrodynes[board.SLOT[place]]
    if gyrodyne == EMPTY or gyrodyne >= SPINS:
        return "PU-5.4: there is no unfinished gyrodyne on that pulsar."
    return f"PU-5.4: complete that gyrodyne with a {components.COMPLETE_COST[gyrodyne]}."


def payment(state: Pulsar, which: list[int]) -> str:
    """Return why a cost of a transmitter cannot be paid."""
    tile, place = which
    name = components.TRANSMITTER_IDS[tile]
    if state.owners[tile] not in (NOBODY, state.seat):
        return f"PU-5.5: transmitter {name} belongs to another player."
    if state.owners[tile] == NOBODY and tile not in state.shown:
        return f"PU-5.5: transmitter {name} is not on display."
    if state.paid[tile] >> place & 1:
        return f"PU-5.5: that cost of transmitter {name} is already paid."
    return f"PU-5.5: that cost of transmitter {name} takes a {components.COSTS[tile][place]}."


def patent(state: Pulsar, tech: int) -> str:
    """Return why a technology cannot be patented."""
    if tech not in state.techs:
        return "PU-1.4: that technology is not in this match."
    place = state.techs.index(tech)
    if components.TECH_ROW[tech] > state.round:
        return f"PU-5.9: row {components.TECH_ROW[tech]} opens in round {components.TECH_ROW[tech]}."
    if state.patents[place] >> state.seat & 1:
        return "PU-5.9: you already have that patent."
    if state.had_red and components.TECH_RED[1 if state.headquarters else 0][tech]:
        return "PU-3.7: it gives a red die, and you have already had one this turn."
    if not can_patent(state, place):
        again = components.TECH_SLOTS[tech] == 1 and state.busy >> place & 1
        return f"PU-5.10: its die space is taken{' this round' if again else ''}."
    return f"PU-5.9: it costs a {components.TECH_COST[tech]}."


def project(state: Pulsar, which: int) -> str:
    """Return why a project cannot be completed."""
    if not state.headquarters:
        return "PU-1.7: this match has no headquarters."
    done, hq = state.done[state.seat], state.hq[state.seat]
    below = [
        PROJECT_PLACES[place]
        for place in range(len(PROJECT_PLACES))
        if (components.PROJECT_NEEDS[which] & ~done) >> place & 1
    ]
    if done >> which & 1:
        return "PU-5.11: that project is already complete."
    if below:
        return f"PU-5.11: first complete {' and '.join(below)} below it."
    if state.had_red and components.PROJECT_RED[hq][which]:
        return "PU-3.7: it gives a red die, and you have already had one this turn."
    return f"PU-5.11: it costs a {components.PROJECT_COST[hq][which]}."


def step(state: Pulsar, place: int) -> str:
    """Return why a flight cannot take that step."""
    here = state.ships[state.seat]
    ways = [way for way in range(here * board.WAYS, here * board.WAYS + board.WAYS) if board.NEXT[way] == place]
    if not ways:
        return "PU-4.1: no segment leads there from where your ship is."
    if all(board.BY[way] in state.used for way in ways):
        return "PU-4.2: you have already used that segment in this flight."
    return "PU-4.3: you could not complete your flight from there."
