"""A position as one line of text, complete and canonical; notation reads it back."""

from __future__ import annotations

from .. import actions
from ..data import components
from ..data.board import PLACE_NAMES, SIDES, SLOTS
from ..data.loading import MOST_PLANETS, PROJECT_PLACES, TECH_SIDES
from ..data.reasons import REASONS
from . import phases
from .pieces import EMPTY, FREE, NO_DIE, SHUT, SPINS, Position


def written(state: Position) -> str:
    """Return the whole position as text."""
    seats = range(state.seats)
    parts = [
        f"seats={state.seats}",
        f"board={SIDES[state.side]}",
        "techs=" + "".join([TECH_SIDES[side] if side >= 0 else "-" for side in state.sides]),
        f"headquarters={1 if state.headquarters else 0}",
        f"even={1 if state.even else 0}",
        "goals=" + ",".join([components.GOAL_IDS[goal] for goal in state.goals]),
        f"round={state.round}",
        f"turn={state.turns}",
        f"phase={phases.PHASES[state.phase]}",
        f"seat={number(state.seat)}",
        f"pick={state.pick}",
        "order=" + ",".join([str(seat) for seat in state.rockets]),
        "initiative=" + track_text(state, 0),
        "engineering=" + track_text(state, 1),
        "pool=" + dice_text(state.pool),
        f"median={state.median}",
        "hands="
        + "/".join(
            [dice_text(state.hands[seat * actions.PIPS : seat * actions.PIPS + actions.PIPS]) for seat in seats]
        ),
        "ships=" + ",".join([PLACE_NAMES[place] if place >= 0 else "-" for place in state.ships]),
        "systems=" + ",".join([system_text(state, slot) for slot in range(SLOTS)]),
        "pulsars=" + ",".join([pulsar_text(state, slot) for slot in range(len(state.rings))]),
        "areas="
        + "/".join(
            [plain(state.areas[seat * components.SIZES : seat * components.SIZES + components.SIZES]) for seat in seats]
        ),
        "awards=" + "".join([number(seat) for seat in state.awards[: components.SIZES * components.AWARDS_EACH]]),
        "patents=" + ",".join([patent_text(state, place) for place in range(len(state.techs)) if state.patents[place]]),
        "shown=" + ",".join([components.TRANSMITTER_IDS[tile] for tile in state.shown]),
        "arrays="
        + ",".join([array_text(state, tile) for tile in range(components.ALL_TRANSMITTERS) if state.owners[tile] >= 0]),
        "stack="
        + ",".join(
            [components.TRANSMITTER_IDS[tile] for tile in range(components.ALL_TRANSMITTERS) if state.stack >> tile & 1]
        ),
        "tiles=" + plain(state.tiles),
        "discards=" + plain(state.discards),
        "kept=" + "/".join([kept_text(state, seat) for seat in seats]),
        "hqs=" + "/".join([hq_text(state, seat) for seat in seats]),
        "points=" + plain(state.points),
        "cubes=" + plain(state.cubes),
        "tokens="
        + "/".join(
            [
                plain(state.tokens[seat * components.TOKENS : seat * components.TOKENS + components.TOKENS])
                for seat in seats
            ]
        ),
        "gained=" + "/".join([ledger_text(state.gained, seat) for seat in seats]),
        "before=" + "/".join([ledger_text(state.before, seat) for seat in seats]),
        "red=" + ("-" if state.red == NO_DIE else str(state.red)) + ("!" if state.had_red else ""),
        f"reading={state.reading}",
        f"left={state.left}",
        f"need={state.need}",
        "path=" + ",".join([PLACE_NAMES[place] for place in state.path]),
        "joining=" + (components.TRANSMITTER_IDS[state.joining] if state.joining >= 0 else "-"),
        f"sizes={state.sizes}",
        "links=" + plain(state.links),
        "spent=" + ",".join([components.TRANSMITTER_IDS[tile] for tile in state.spent]),
        "agenda=" + ",".join([task_text(task) for task in state.agenda]),
        f"winner={number(state.winner)}",
    ]
    return " ".join(parts)


def number(value: int) -> str:
    """Return a number, or `-` if it is negative."""
    return str(value) if value >= 0 else "-"


def plain(values: list[int]) -> str:
    """Return numbers separated by commas."""
    return ",".join([str(value) for value in values])


def dice_text(counts: list[int]) -> str:
    """Return dice as a row of faces."""
    return "".join([str(face) * counts[face] for face in range(actions.PIPS)])


def track_text(state: Position, track: int) -> str:
    """Return the markers of a track, foremost first: seat and space."""
    markers = state.markers()
    ranks = range(track * markers, track * markers + markers)
    return ",".join([f"{state.marks[rank]}:{state.spaces[rank]}" for rank in ranks if state.marks[rank] >= 0])


def system_text(state: Position, slot: int) -> str:
    """Return a system: its tile and a sign for each planet; `-` while it is face down."""
    tile = state.systems[slot]
    if tile < 0:
        return "-"
    planets = state.stations[slot * MOST_PLANETS : slot * MOST_PLANETS + MOST_PLANETS]
    signs = ["x" if owner == SHUT else "." if owner == FREE else str(owner) for owner in planets]
    return f"{tile + 1}:" + "".join(signs)


def pulsar_text(state: Position, slot: int) -> str:
    """Return a pulsar: its owner, and its gyrodyne, b in building or s spinning."""
    ring, gyrodyne = state.rings[slot], state.gyrodynes[slot]
    if ring < 0:
        return "-"
    if gyrodyne == EMPTY:
        return str(ring)
    return f"{ring}s{gyrodyne - SPINS + 1}" if gyrodyne >= SPINS else f"{ring}b{gyrodyne + 1}"


def patent_text(state: Position, place: int) -> str:
    """Return a patented technology: its owners, and ! if its only die space is taken in this round."""
    owners = "".join([str(seat) for seat in range(state.seats) if state.patents[place] >> seat & 1])
    return f"{components.TECH_IDS[state.techs[place]]}:{owners}" + ("!" if state.busy >> place & 1 else "")


def array_text(state: Position, tile: int) -> str:
    """Return an owned transmitter: owner, mask of paid costs, and what its halves are joined to."""
    joints = [half_text(state.joints[2 * tile + half]) for half in range(2)]
    return f"{components.TRANSMITTER_IDS[tile]}:{state.owners[tile]}:{state.paid[tile]}:{joints[0]}:{joints[1]}"


def half_text(half: int) -> str:
    """Return a half of a transmitter, such as A3r, or `-`."""
    return components.TRANSMITTER_IDS[half // 2] + "lr"[half % 2] if half >= 0 else "-"


def kept_text(state: Position, seat: int) -> str:
    """Return the exploration tiles that a seat keeps, by kind."""
    return plain(state.kept[seat * len(components.EXPLORATIONS) : (seat + 1) * len(components.EXPLORATIONS)])


def hq_text(state: Position, seat: int) -> str:
    """Return a headquarters: its board or side, complete projects, and pending gate runs."""
    if state.hq[seat] < 0:
        return components.HQ_BOARDS[state.boards[seat]] if state.boards[seat] >= 0 else "-"
    done = ".".join([PROJECT_PLACES[place] for place in range(len(PROJECT_PLACES)) if state.done[seat] >> place & 1])
    runs = ".".join([PROJECT_PLACES[place] for place in range(len(PROJECT_PLACES)) if state.runs[seat] >> place & 1])
    return f"{components.HQ_IDS[state.hq[seat]]}:{done}:{runs}"


def ledger_text(ledger: list[int], seat: int) -> str:
    """Return a seat's VP by reason, without zeros."""
    first = seat * len(REASONS)
    return ",".join([f"{reason}:{ledger[first + reason]}" for reason in range(len(REASONS)) if ledger[first + reason]])


def task_text(task: int) -> str:
    """Return a task of the agenda: an effect by name, or a kind and an index."""
    return (
        components.ALL_EFFECTS[task].name
        if task < phases.TASK
        else f"{phases.TASKS[task // phases.TASK]}.{task % phases.TASK}"
    )
