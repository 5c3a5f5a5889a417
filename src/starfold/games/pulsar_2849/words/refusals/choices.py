"""Why a decision asked for by an effect or at a flight's end is refused: the rule's id, then the reason."""

from __future__ import annotations

from typing import Final

from ... import actions
from ...data import components
from ...data.board import ALL_PULSARS, ALL_SYSTEMS, ISOLATED, SIDE_OF, SLOT
from ...data.kinds import GATE_RUN
from ...data.loading import PROJECT_PLACES
from ...data.loading.vocabulary import COLOURS
from ...position import phases
from ...position.pieces import EMPTY, NOBODY, SPINS
from ...rules import Pulsar
from ...rules.production import offer_of

# By phase: the ranges of actions that answer its decision; ends are exclusive.
ANSWERS: Final[dict[int, list[tuple[int, int]]]] = {
    phases.ENTERING: [(actions.ENTER, actions.SIDE)],
    phases.CHOOSING_SIDE: [(actions.SIDE, actions.DRAFT)],
    phases.DRAFTING: [(actions.DRAFT, actions.MARKER)],
    phases.MARKING: [(actions.MARKER, actions.USE)],
    phases.ACTING: [(actions.USE, actions.BUY)],
    phases.USING: [(actions.BUY, actions.ALONE)],
    phases.FLYING: [(actions.STEP, actions.RUN)],
    phases.JOINING: [(actions.ALONE, actions.STEP)],
    phases.RUNNING: [(actions.RUN, actions.BONUS)],
    phases.TAKING: [(actions.TAKE, actions.COMPLETE)],
    phases.COMPLETING: [
        (actions.DEVELOP, actions.COPY),
        (actions.COMPLETE, actions.PAY),
        (actions.FORGO, actions.SPEND),
    ],
    phases.ISOLATING: [(actions.CLAIM, actions.LEAVE)],
    phases.JUMPING: [(actions.JUMP, actions.LINK)],
    phases.ADVANCING: [(actions.MARKER, actions.USE)],
    phases.BONUSING: [(actions.BONUS, actions.CLAIM)],
    phases.CLAIMING: [(actions.CLAIM, actions.JUMP)],
    phases.LINKING: [(actions.LINK, actions.FORGO)],
    phases.PAYING: [(actions.SPEND, actions.KEEP + 1)],
}


def kinds_of(phase: int) -> list[tuple[int, int]]:
    """Return the ranges of actions that answer the decision of a phase."""
    return ANSWERS[phase]


def chosen(state: Pulsar, action: int) -> str:
    """Return why a decision asked for by an effect or at a flight's end is refused."""
    if action < actions.COMPLETE:
        return size(state, action - actions.TAKE)
    if action < actions.ALONE:
        return completion(state, ALL_PULSARS[action - actions.COMPLETE])
    if action < actions.STEP:
        return joint(
            state,
            (action - actions.JOIN) // (2 * components.ALL_TRANSMITTERS),
            (action - actions.JOIN) % (2 * components.ALL_TRANSMITTERS),
        )
    if action < actions.NO_RUN:
        return run(state, (action - actions.RUN) // len(COLOURS), (action - actions.RUN) % len(COLOURS))
    if action < actions.LEAVE:
        return claim(state, ALL_PULSARS[action - actions.CLAIM])
    if action < actions.LINK:
        assert SIDE_OF[ALL_SYSTEMS[action - actions.JUMP]] != state.side
        return "PU-1.1: that system is on the other side of the board."
    if action < actions.NO_LINK:
        return f"PU-5.8: no link that is complete now offers a red {action - actions.LINK}."
    if action == actions.FORGO:
        return "PU-6.3: you can forgo this only while no gyrodyne is ready."
    return spending(state, action - actions.SPEND)


def size(state: Pulsar, which: int) -> str:
    """Return why a gyrodyne of that size cannot be taken by an effect."""
    if not state.sizes >> which & 1:
        return "PU-6.2: you cannot take that size here."
    return "PU-6.2: there is no gyrodyne of that size left."


def completion(state: Pulsar, place: int) -> str:
    """Return why a gyrodyne cannot be completed by an effect."""
    if SIDE_OF[place] != state.side or state.rings[SLOT[place]] != state.seat:
        return "PU-6.3: you have not claimed that pulsar."
    gyrodyne = state.gyrodynes[SLOT[place]]
    if gyrodyne == EMPTY or gyrodyne >= SPINS:
        return "PU-6.3: there is no unfinished gyrodyne on that pulsar."
    return "PU-6.3: you cannot complete a gyrodyne of that size here."


def joint(state: Pulsar, half: int, other: int) -> str:
    """Return why a new transmitter cannot be joined that way."""
    mine, name = 2 * state.joining + half, components.TRANSMITTER_IDS[other // 2]
    if components.HALVES[mine] == components.NO_HALF:
        name = components.TRANSMITTER_IDS[state.joining]
        return f"PU-5.6: transmitter {name} has no half-die on the {components.HALF_NAMES[half]}."
    if other // 2 == state.joining:
        return "PU-5.6: join a transmitter to another one, not to itself."
    if state.owners[other // 2] != state.seat:
        return f"PU-5.6: transmitter {name} is not yours."
    if components.HALVES[other] == components.NO_HALF:
        return f"PU-5.6: transmitter {name} has no half-die on the {components.HALF_NAMES[other % 2]}."
    return f"PU-5.6: the {components.HALF_NAMES[other % 2]} half-die of transmitter {name} is not free."


def run(state: Pulsar, project: int, colour: int) -> str:
    """Return why a gate run cannot be flown."""
    if not state.runs[state.seat] >> project & 1:
        return f"PU-4.9: you have no gate run of project {PROJECT_PLACES[project]} left."
    effects = components.PROJECT_EFFECTS[state.hq[state.seat]][project]
    if not any(effect.kind == GATE_RUN and effect.mask >> colour & 1 for effect in effects):
        return f"PU-4.9: the run of project {PROJECT_PLACES[project]} does not count {COLOURS[colour]} gates."
    return f"PU-4.9: your flight visited no {COLOURS[colour]} gate."


def claim(state: Pulsar, place: int) -> str:
    """Return why a pulsar cannot be claimed, by ship or by an effect."""
    if SIDE_OF[place] != state.side:
        return "PU-1.1: that pulsar is on the other side of the board."
    if state.phase == phases.CLAIMING:
        return "PU-4.11: your ship is not at that pulsar."
    if not ISOLATED[place]:
        return "PU-6.7: that pulsar is not isolated."
    assert state.rings[SLOT[place]] != NOBODY
    return "PU-6.7: that pulsar is already claimed."


def spending(state: Pulsar, tile: int) -> str:
    """Return why cubes cannot be paid to a transmitter."""
    offer, name = offer_of(tile), components.TRANSMITTER_IDS[tile]
    if state.owners[tile] != state.seat or not state.online(tile):
        return f"PU-7.5: transmitter {name} is not yours, or not online."
    if offer is None:
        return f"PU-7.5: transmitter {name} takes no cubes."
    if state.spent.count(tile) >= offer.times:
        return f"PU-7.5: transmitter {name} takes no more cubes this round."
    return f"PU-7.5: transmitter {name} takes more cubes than you have ({offer.cubes})."
