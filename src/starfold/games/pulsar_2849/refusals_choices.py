"""Why something that an effect or the end of a flight asks for cannot be chosen so: the rule's id, then the reason."""

from __future__ import annotations

from typing import Final

from .box import ALL_TRANSMITTERS, HALF_NAMES, HALVES, NO_HALF, PROJECT_EFFECTS, TRANSMITTER_IDS
from .effects import GATE_RUN
from .loading import PLACES
from .moves import (
    ALONE,
    BONUS,
    BUY,
    CLAIM,
    COMPLETE,
    COPY,
    DEVELOP,
    DRAFT,
    ENTER,
    FORGO,
    JOIN,
    JUMP,
    KEEP,
    LEAVE,
    LINK,
    MARKER,
    NO_LINK,
    NO_RUN,
    PAY,
    RUN,
    SIDE,
    SPEND,
    STEP,
    TAKE,
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
from .producing import offer_of
from .rules import Pulsar
from .stars import ALL_PULSARS, ALL_SYSTEMS, ISOLATED, SIDE_OF, SLOT
from .vocabulary import COLOURS

# By phase: the actions that answer what it asks, from the first to the one behind the last.
ANSWERS: Final[dict[int, list[tuple[int, int]]]] = {
    ENTERING: [(ENTER, SIDE)],
    CHOOSING_SIDE: [(SIDE, DRAFT)],
    DRAFTING: [(DRAFT, MARKER)],
    MARKING: [(MARKER, USE)],
    ACTING: [(USE, BUY)],
    USING: [(BUY, ALONE)],
    FLYING: [(STEP, RUN)],
    JOINING: [(ALONE, STEP)],
    RUNNING: [(RUN, BONUS)],
    TAKING: [(TAKE, COMPLETE)],
    COMPLETING: [(DEVELOP, COPY), (COMPLETE, PAY), (FORGO, SPEND)],
    ISOLATING: [(CLAIM, LEAVE)],
    JUMPING: [(JUMP, LINK)],
    ADVANCING: [(MARKER, USE)],
    BONUSING: [(BONUS, CLAIM)],
    CLAIMING: [(CLAIM, JUMP)],
    LINKING: [(LINK, FORGO)],
    PAYING: [(SPEND, KEEP + 1)],
}


def kinds_of(phase: int) -> list[tuple[int, int]]:
    """The actions that answer what a phase asks."""
    return ANSWERS[phase]


def chosen(state: Pulsar, action: int) -> str:
    """What an effect or the end of a flight asks for."""
    if action < COMPLETE:
        return size(state, action - TAKE)
    if action < ALONE:
        return completion(state, ALL_PULSARS[action - COMPLETE])
    if action < STEP:
        return joint(state, (action - JOIN) // (2 * ALL_TRANSMITTERS), (action - JOIN) % (2 * ALL_TRANSMITTERS))
    if action < NO_RUN:
        return run(state, (action - RUN) // len(COLOURS), (action - RUN) % len(COLOURS))
    if action < LEAVE:
        return claim(state, ALL_PULSARS[action - CLAIM])
    if action < LINK:
        assert SIDE_OF[ALL_SYSTEMS[action - JUMP]] != state.side
        return "PU-1.1: that system is on the other side of the board."
    if action < NO_LINK:
        return f"PU-5.8: no link that is complete now offers a red {action - LINK}."
    if action == FORGO:
        return "PU-6.3: it is forgone only as long as no gyrodyne is ready."
    return spending(state, action - SPEND)


def size(state: Pulsar, which: int) -> str:
    """A gyrodyne to be taken by an effect."""
    if not state.sizes >> which & 1:
        return "PU-6.2: that size is not among those that are named."
    return "PU-6.2: there is no gyrodyne of that size left."


def completion(state: Pulsar, place: int) -> str:
    """A gyrodyne to be completed by an effect."""
    if SIDE_OF[place] != state.side or state.rings[SLOT[place]] != state.seat:
        return "PU-6.3: you have not claimed that pulsar."
    gyrodyne = state.gyrodynes[SLOT[place]]
    if gyrodyne == EMPTY or gyrodyne >= SPINS:
        return "PU-6.3: there is no gyrodyne in building on that pulsar."
    return "PU-6.3: the size of that gyrodyne is not among those that are named."


def joint(state: Pulsar, half: int, other: int) -> str:
    """A joint of a new transmitter."""
    mine, name = 2 * state.joining + half, TRANSMITTER_IDS[other // 2]
    if HALVES[mine] == NO_HALF:
        return f"PU-5.6: transmitter {TRANSMITTER_IDS[state.joining]} has no half-die on the {HALF_NAMES[half]}."
    if other // 2 == state.joining:
        return "PU-5.6: a transmitter is joined to another one."
    if state.owners[other // 2] != state.seat:
        return f"PU-5.6: transmitter {name} is not yours."
    if HALVES[other] == NO_HALF:
        return f"PU-5.6: transmitter {name} has no half-die on the {HALF_NAMES[other % 2]}."
    return f"PU-5.6: the {HALF_NAMES[other % 2]} half-die of transmitter {name} is not free."


def run(state: Pulsar, project: int, colour: int) -> str:
    """A gate run."""
    if not state.runs[state.seat] >> project & 1:
        return f"PU-4.9: you have no gate run of project {PLACES[project]} to fly."
    effects = PROJECT_EFFECTS[state.hq[state.seat]][project]
    if not any(effect.kind == GATE_RUN and effect.mask >> colour & 1 for effect in effects):
        return f"PU-4.9: the run of project {PLACES[project]} does not count {COLOURS[colour]} gates."
    return f"PU-4.9: your flight visited no {COLOURS[colour]} gate."


def claim(state: Pulsar, place: int) -> str:
    """A pulsar to be claimed, by ship or by an effect."""
    if SIDE_OF[place] != state.side:
        return "PU-1.1: that pulsar is on the other side of the board."
    if state.phase == CLAIMING:
        return "PU-4.11: your ship is not at that pulsar."
    if not ISOLATED[place]:
        return "PU-6.7: that pulsar is not isolated."
    assert state.rings[SLOT[place]] != NOBODY
    return "PU-6.7: that pulsar is claimed."


def spending(state: Pulsar, tile: int) -> str:
    """Cubes for what a transmitter offers."""
    offer, name = offer_of(tile), TRANSMITTER_IDS[tile]
    if state.owners[tile] != state.seat or not state.online(tile):
        return f"PU-7.5: transmitter {name} is not an online one of yours."
    if offer is None:
        return f"PU-7.5: transmitter {name} takes no cubes."
    if state.spent.count(tile) >= offer.times:
        return f"PU-7.5: transmitter {name} has taken all that it takes in a round."
    return f"PU-7.5: transmitter {name} takes more cubes than you have: {offer.cubes}."
