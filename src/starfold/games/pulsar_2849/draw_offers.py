"""Pulsar 2849's offers in the picture: which clicks mean an action, and what an action would do."""

from __future__ import annotations

from typing import cast

from ...art.canvas import Canvas
from ...core.view import View
from .box import ALL_TRANSMITTERS, COSTS, FORM_BY, FORMS, HALF_NAMES, MODIFIER_NAMES, SIZES, TECH_IDS, TRANSMITTER_IDS
from .draw_map_bonus import bonus_spot
from .draw_map_flight import draw_ends, draw_way, kind_of
from .draw_map_places import ship_spots, spot
from .draw_offers_boards import draw_frames, draw_uses
from .draw_reach import by_length, by_reading, by_step, way_to
from .draw_tracks import draw_moved
from .loading import PLACES as PROJECTS
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
    FORGO,
    JOIN,
    JUMP,
    KEEP,
    LEAVE,
    LINK,
    MARKER,
    NO_LINK,
    NO_RUN,
    PATENT,
    PAY,
    PAYMENTS,
    PIPS,
    PROJECT,
    RUN,
    SIDE,
    SPEND,
    STEP,
    TAKE,
    TILE,
    USE,
)
from .stars import ALL_ENTRIES, ALL_PULSARS, ALL_SYSTEMS, GATE_COLOUR, NAMES, SLOT
from .view import PulsarView
from .vocabulary import COLOURS, TRACKS

DICE = ["silver", "red"]
SINGLE = {
    END_TURN: "end",
    ALONE: "alone",
    NO_RUN: "no-run",
    BONUS: "bonus",
    TILE: "explore",
    LEAVE: "leave",
    NO_LINK: "no-red",
    FORGO: "forgo",
    KEEP: "keep",
}


def clicks(view: View, action: int) -> list[str]:
    """The path of clicks that means an action."""
    seen = cast(PulsarView, view)
    if action in SINGLE:
        return [SINGLE[action]]
    place = place_of(action)
    if place >= 0:
        return [place_id(place)]
    if action < DEVELOP:
        return _dice_clicks(seen, action)
    if action < JOIN:
        return _work_clicks(seen, action)
    return _choice_clicks(seen, action)


def place_of(action: int) -> int:
    """The place that an action is about, if a click on it is all; else -1."""
    for first, end, places in (
        (ENTER, SIDE, ALL_ENTRIES),
        (COMPLETE, PAY, ALL_PULSARS),
        (CLAIM, LEAVE, ALL_PULSARS),
        (JUMP, LINK, ALL_SYSTEMS),
    ):
        if first <= action < end:
            return places[action - first]
    return action - STEP if STEP <= action < RUN else -1


def place_id(place: int) -> str:
    """A place of the map: `place-44`."""
    return f"place-{NAMES[place]}"


def _dice_clicks(view: PulsarView, action: int) -> list[str]:
    """Headquarters' sides, the draft, markers, and dice: a token that changes one is clicked before it."""
    if action < DRAFT:
        return [f"side-{action - SIDE + 1}"]
    if action < MARKER:
        return [f"pool-{action - DRAFT + 1}"]
    if action < USE:
        rear, track = divmod(action - MARKER, len(TRACKS))
        return [f"marker-{TRACKS[track]}-{view.turn_seat}{'-rear' if rear else ''}"]
    die, form = divmod(action - USE, FORMS)
    return ([form_id(form)] if FORM_BY[form] else []) + [f"die-{DICE[die // PIPS]}-{die % PIPS}"]


def form_id(form: int) -> str:
    """A way to read a die with a token: `as-plus1`."""
    return f"as-{'plus' if FORM_BY[form] > 0 else 'minus'}{abs(FORM_BY[form])}"


def _work_clicks(view: PulsarView, action: int) -> list[str]:
    """What a die does, and free actions."""
    if action < COPY:
        pulsar, size = divmod(action - DEVELOP, SIZES)
        return [place_id(ALL_PULSARS[pulsar])] + ([f"size-{size + 1}"] if len(sizes(view)) > 1 else [])
    if action < END_TURN:
        return [f"pool-{action - COPY + 1}"]
    if action < FLY:
        return [f"token-{MODIFIER_NAMES[action - BUY]}"]
    if action < TAKE:
        return [f"fly-{action - FLY + 1}" if len(lengths(view)) > 1 else f"ship-{view.turn_seat}"]
    if action < COMPLETE:
        return [f"supply-{action - TAKE + 1}"]
    if action < PATENT:
        transmitter, cost = PAYMENTS[action - PAY]
        return [f"cost-{TRANSMITTER_IDS[transmitter]}-{COSTS[transmitter][cost]}"]
    if action < PROJECT:
        return [f"tech-{TECH_IDS[action - PATENT]}"]
    return [f"project-{PROJECTS[action - PROJECT]}"]


def sizes(view: PulsarView) -> list[int]:
    """The sizes of gyrodynes with which pulsars can be developed: if there are several, a second click chooses."""
    return sorted({(action - DEVELOP) % SIZES for action in view.legal if DEVELOP <= action < COPY})


def lengths(view: PulsarView) -> list[int]:
    """The lengths of flights that are offered."""
    return [action - FLY + 1 for action in view.legal if FLY <= action < TAKE]


def _choice_clicks(view: PulsarView, action: int) -> list[str]:
    """Where a transmitter goes, gate runs, links, and cubes in production."""
    if action < STEP:
        half, other = divmod(action - JOIN, 2 * ALL_TRANSMITTERS)
        return [half_id(2 * view.joining + half), half_id(other)]
    if action < NO_RUN:
        project, colour = divmod(action - RUN, len(COLOURS))
        several = len(run_projects(view, colour)) > 1
        return [f"run-{COLOURS[colour]}"] + ([f"project-{PROJECTS[project]}"] if several else [])
    if action < NO_LINK:
        return [f"red-{action - LINK}"]
    return [f"transmitter-{TRANSMITTER_IDS[action - SPEND]}"]


def run_projects(view: PulsarView, colour: int) -> list[int]:
    """The projects with a gate run of a colour: if there are several, a second click chooses."""
    runs = [divmod(action - RUN, len(COLOURS)) for action in view.legal if RUN <= action < NO_RUN]
    return [project for project, each in runs if each == colour]


def half_id(half: int) -> str:
    """A half of a transmitter: `half-A3-left`."""
    return f"half-{TRANSMITTER_IDS[half // 2]}-{HALF_NAMES[half % 2]}"


# --- what an action would do ---


def preview(view: View, action: int) -> str:
    """What an action would do: a step, a marker's move, where a flight could end, or what it is about."""
    seen = cast(PulsarView, view)
    canvas = Canvas()
    if STEP <= action < RUN:
        _foretell_step(canvas, seen, action)
    elif place_of(action) >= 0:
        _foretell_place(canvas, seen, action)
    elif MARKER <= action < USE:
        draw_moved(canvas, seen, action - MARKER)
    elif DEVELOP <= action < COPY:
        pulsar, size = divmod(action - DEVELOP, SIZES)
        canvas.put(f"pulsar_2849-built-{size}", spot(ALL_PULSARS[pulsar]))
        canvas.put("pulsar_2849-lit-pulsar", spot(ALL_PULSARS[pulsar]))
    elif RUN <= action < NO_RUN:
        for place in sorted({place for place in seen.path[1:] if GATE_COLOUR[place] == (action - RUN) % len(COLOURS)}):
            canvas.put("pulsar_2849-lit-gate", spot(place))
    elif action == BONUS:
        place = seen.ships[seen.turn_seat]
        tile = seen.systems[SLOT[place]]
        canvas.put(f"pulsar_2849-brings-{tile}", bonus_spot(place, tile))
    else:
        draw_ends(canvas, seen, _ends(seen, action))
        draw_frames(canvas, seen, action)
        if USE <= action < DEVELOP:
            draw_uses(canvas, seen, action)
    return canvas.svg()


def _ends(view: PulsarView, action: int) -> frozenset[int]:
    """Where a flight could end: of a length, or by a die that is taken, used or copied."""
    if FLY <= action < TAKE:
        return by_length(view, action - FLY + 1)
    if DRAFT <= action < MARKER:
        return by_reading(view, action - DRAFT + 1)
    if COPY <= action < END_TURN:
        return by_reading(view, action - COPY + 1)
    die, form = divmod(action - USE, FORMS)
    return by_reading(view, die % PIPS + FORM_BY[form]) if USE <= action < DEVELOP else frozenset()


def _foretell_step(canvas: Canvas, view: PulsarView, action: int) -> None:
    """The lane, the ship at its end, and where the flight could end then."""
    start, to = view.ships[view.turn_seat], action - STEP
    draw_way(canvas, [(way_to(start, to, view.used), start)], view.turn_seat, foretold=True)
    draw_ends(canvas, view, by_step(view, action))
    ships = view.ships[:]
    ships[view.turn_seat] = to
    canvas.put(f"pulsar_2849-ship-{view.turn_seat}", ship_spots(ships)[view.turn_seat], seen=0.75)


def _foretell_place(canvas: Canvas, view: PulsarView, action: int) -> None:
    """A place that is entered, jumped to, claimed or completed."""
    place = place_of(action)
    if ENTER <= action < SIDE:
        canvas.put(f"pulsar_2849-ship-{view.turn_seat}", spot(place), seen=0.75)
    elif CLAIM <= action < LEAVE:
        canvas.put(f"pulsar_2849-claim-{view.turn_seat}", spot(place))
    elif JUMP <= action < LINK:
        draw_ends(canvas, view, [place])
    else:
        canvas.put(f"pulsar_2849-spins-{view.gyrodynes[SLOT[place]]}", spot(place))
    canvas.put(f"pulsar_2849-lit-{kind_of(place)}", spot(place))
