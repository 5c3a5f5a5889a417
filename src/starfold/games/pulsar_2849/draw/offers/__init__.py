"""Pulsar 2849's offers in the picture: the clicks for an action, and previews."""

from __future__ import annotations

from starfold.art.canvas import Canvas

from ... import actions
from ...data import board, components
from ...data.loading import PROJECT_PLACES as PROJECTS
from ...data.loading.vocabulary import COLOURS, TRACKS
from ...view import PulsarView
from ..boards.tracks import draw_moved
from ..map.bonus import bonus_spot
from ..map.flight import draw_ends, draw_way, kind_of
from ..map.places import ship_spots, spot
from .boards import draw_frames, draw_uses
from .reach import by_length, by_reading, by_step, way_to

_DICE = ["silver", "red"]
SINGLE = {
    actions.END_TURN: "end",
    actions.ALONE: "alone",
    actions.NO_RUN: "no-run",
    actions.BONUS: "bonus",
    actions.TILE: "explore",
    actions.LEAVE: "leave",
    actions.NO_LINK: "no-red",
    actions.FORGO: "forgo",
    actions.KEEP: "keep",
}


def clicks(view: PulsarView, action: int) -> list[str]:
    """Return the path of clicks for an action."""
    if action in SINGLE:
        return [SINGLE[action]]
    place = place_of(action)
    if place >= 0:
        return [place_id(place)]
    if action < actions.DEVELOP:
        return _dice_clicks(view, action)
    if action < actions.JOIN:
        return _work_clicks(view, action)
    return _choice_clicks(view, action)


def place_of(action: int) -> int:
    """Return the place of an action that takes just one click on that place; else -1."""
    for first, end, places in (
        (actions.ENTER, actions.SIDE, board.ALL_ENTRIES),
        (actions.COMPLETE, actions.PAY, board.ALL_PULSARS),
        (actions.CLAIM, actions.LEAVE, board.ALL_PULSARS),
        (actions.JUMP, actions.LINK, board.ALL_SYSTEMS),
    ):
        if first <= action < end:
            return places[action - first]
    return action - actions.STEP if actions.STEP <= action < actions.RUN else -1


def place_id(place: int) -> str:
    """Return the id of a place: `place-44`."""
    return f"place-{board.PLACE_NAMES[place]}"


def _dice_clicks(view: PulsarView, action: int) -> list[str]:
    """Return the clicks for headquarters' sides, the draft, markers, and dice.

    A token that changes a die is clicked before it.
    """
    if action < actions.DRAFT:
        return [f"side-{action - actions.SIDE + 1}"]
    if action < actions.MARKER:
        return [f"pool-{action - actions.DRAFT + 1}"]
    if action < actions.USE:
        rear, track = divmod(action - actions.MARKER, len(TRACKS))
        return [f"marker-{TRACKS[track]}-{view.turn_seat}{'-rear' if rear else ''}"]
    die, form = divmod(action - actions.USE, components.FORMS)
    return ([form_id(form)] if components.FORM_BY[form] else []) + [
        f"die-{_DICE[die // actions.PIPS]}-{die % actions.PIPS}"
    ]


def form_id(form: int) -> str:
    """Return the id of a change of a die by a token: `as-plus1`."""
    return f"as-{'plus' if components.FORM_BY[form] > 0 else 'minus'}{abs(components.FORM_BY[form])}"


def _work_clicks(view: PulsarView, action: int) -> list[str]:
    """Return the clicks for the use of a die, and for free actions."""
    if action < actions.COPY:
        pulsar, size = divmod(action - actions.DEVELOP, components.SIZES)
        return [place_id(board.ALL_PULSARS[pulsar])] + ([f"size-{size + 1}"] if len(sizes(view)) > 1 else [])
    if action < actions.END_TURN:
        return [f"pool-{action - actions.COPY + 1}"]
    if action < actions.FLY:
        return [f"token-{components.MODIFIER_NAMES[action - actions.BUY]}"]
    if action < actions.TAKE:
        return [f"fly-{action - actions.FLY + 1}" if len(lengths(view)) > 1 else f"ship-{view.turn_seat}"]
    if action < actions.COMPLETE:
        return [f"supply-{action - actions.TAKE + 1}"]
    if action < actions.PATENT:
        transmitter, cost = actions.PAYMENTS[action - actions.PAY]
        return [f"cost-{components.TRANSMITTER_IDS[transmitter]}-{components.COSTS[transmitter][cost]}"]
    if action < actions.PROJECT:
        return [f"tech-{components.TECH_IDS[action - actions.PATENT]}"]
    return [f"project-{PROJECTS[action - actions.PROJECT]}"]


def sizes(view: PulsarView) -> list[int]:
    """Return the sizes of gyrodynes that can develop a pulsar; if several, a second click chooses one."""
    return sorted(
        {
            (action - actions.DEVELOP) % components.SIZES
            for action in view.legal
            if actions.DEVELOP <= action < actions.COPY
        }
    )


def lengths(view: PulsarView) -> list[int]:
    """Return the lengths of the offered flights."""
    return [action - actions.FLY + 1 for action in view.legal if actions.FLY <= action < actions.TAKE]


def _choice_clicks(view: PulsarView, action: int) -> list[str]:
    """Return the clicks for joining a transmitter, gate runs, links, and cubes in production."""
    if action < actions.STEP:
        half, other = divmod(action - actions.JOIN, 2 * components.ALL_TRANSMITTERS)
        return [half_id(2 * view.joining + half), half_id(other)]
    if action < actions.NO_RUN:
        project, colour = divmod(action - actions.RUN, len(COLOURS))
        several = len(run_projects(view, colour)) > 1
        return [f"run-{COLOURS[colour]}"] + ([f"project-{PROJECTS[project]}"] if several else [])
    if action < actions.NO_LINK:
        return [f"red-{action - actions.LINK}"]
    return [f"transmitter-{components.TRANSMITTER_IDS[action - actions.SPEND]}"]


def run_projects(view: PulsarView, colour: int) -> list[int]:
    """Return the projects with a gate run of a colour; if several, a second click chooses one."""
    runs = [
        divmod(action - actions.RUN, len(COLOURS)) for action in view.legal if actions.RUN <= action < actions.NO_RUN
    ]
    return [project for project, each in runs if each == colour]


def half_id(half: int) -> str:
    """Return the id of a half of a transmitter: `half-A3-left`."""
    return f"half-{components.TRANSMITTER_IDS[half // 2]}-{components.HALF_NAMES[half % 2]}"


# --- what an action would do ---


def preview(view: PulsarView, action: int) -> str:
    """Return the preview of an action as SVG: a step, a marker's move, a flight's ends, or a frame."""
    canvas = Canvas()
    if actions.STEP <= action < actions.RUN:
        _foretell_step(canvas, view, action)
    elif place_of(action) >= 0:
        _foretell_place(canvas, view, action)
    elif actions.MARKER <= action < actions.USE:
        draw_moved(canvas, view, action - actions.MARKER)
    elif actions.DEVELOP <= action < actions.COPY:
        pulsar, size = divmod(action - actions.DEVELOP, components.SIZES)
        canvas.put(f"pulsar_2849-built-{size}", spot(board.ALL_PULSARS[pulsar]))
        canvas.put("pulsar_2849-lit-pulsar", spot(board.ALL_PULSARS[pulsar]))
    elif actions.RUN <= action < actions.NO_RUN:
        for place in sorted(
            {place for place in view.path[1:] if board.GATE_COLOUR[place] == (action - actions.RUN) % len(COLOURS)}
        ):
            canvas.put("pulsar_2849-lit-gate", spot(place))
    elif action == actions.BONUS:
        place = view.ships[view.turn_seat]
        tile = view.systems[board.SLOT[place]]
        canvas.put(f"pulsar_2849-brings-{tile}", bonus_spot(place, tile))
    else:
        draw_ends(canvas, view, _ends(view, action))
        draw_frames(canvas, view, action)
        if actions.USE <= action < actions.DEVELOP:
            draw_uses(canvas, view, action)
    return canvas.svg()


def _ends(view: PulsarView, action: int) -> frozenset[int]:
    """Return where a flight could end: of a length, or with a die that is drafted, used or copied."""
    if actions.FLY <= action < actions.TAKE:
        return by_length(view, action - actions.FLY + 1)
    if actions.DRAFT <= action < actions.MARKER:
        return by_reading(view, action - actions.DRAFT + 1)
    if actions.COPY <= action < actions.END_TURN:
        return by_reading(view, action - actions.COPY + 1)
    die, form = divmod(action - actions.USE, components.FORMS)
    return (
        by_reading(view, die % actions.PIPS + components.FORM_BY[form])
        if actions.USE <= action < actions.DEVELOP
        else frozenset()
    )


def _foretell_step(canvas: Canvas, view: PulsarView, action: int) -> None:
    """Draw the lane, the ship at its end, and where the flight could end then."""
    start, to = view.ships[view.turn_seat], action - actions.STEP
    draw_way(canvas, [(way_to(start, to, view.used), start)], view.turn_seat, foretold=True)
    draw_ends(canvas, view, by_step(view, action))
    ships = view.ships[:]
    ships[view.turn_seat] = to
    canvas.put(f"pulsar_2849-ship-{view.turn_seat}", ship_spots(ships)[view.turn_seat], opacity=0.75)


def _foretell_place(canvas: Canvas, view: PulsarView, action: int) -> None:
    """Draw a place that is entered, jumped to, claimed or completed."""
    place = place_of(action)
    if actions.ENTER <= action < actions.SIDE:
        canvas.put(f"pulsar_2849-ship-{view.turn_seat}", spot(place), opacity=0.75)
    elif actions.CLAIM <= action < actions.LEAVE:
        canvas.put(f"pulsar_2849-claim-{view.turn_seat}", spot(place))
    elif actions.JUMP <= action < actions.LINK:
        draw_ends(canvas, view, [place])
    else:
        canvas.put(f"pulsar_2849-spins-{view.gyrodynes[board.SLOT[place]]}", spot(place))
    canvas.put(f"pulsar_2849-lit-{kind_of(place)}", spot(place))
