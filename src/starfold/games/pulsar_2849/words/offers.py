"""The offers of Pulsar 2849 as sentences: what each action is, and its consequences."""

from __future__ import annotations

from starfold.core.dice import QuickDice

from .. import actions
from ..data import board, components
from ..data.loading import MOST_PLANETS, PROJECT_PLACES
from ..data.loading.vocabulary import COLOURS, TRACKS
from ..position.pieces import FREE, NO_DIE
from ..rules import Pulsar
from ..rules.action_phase import need_for
from ..rules.dice_phase import REAR, rank_of, way_of
from ..rules.flying import run_vp
from ..rules.production import offer_of
from ..view import PulsarView, imagine
from .parts import (
    SIZE_NAMES,
    TOKEN_NAMES,
    effects_said,
    faces_said,
    gate_said,
    many,
    place_said,
    timed_said,
    transmitter_said,
)

PLAIN = {
    actions.NO_RUN: "Keep your gate runs",
    actions.TILE: "Take an exploration tile",
    actions.LEAVE: "Leave the pulsar unclaimed",
    actions.NO_LINK: "Take no red die",
    actions.FORGO: "Complete no gyrodyne",
    actions.KEEP: "Keep your cubes",
}


def offer_said(view: PulsarView, action: int) -> str:
    """Return an offered action as a sentence."""
    if action < actions.USE:
        return dice_phase_said(view, action)
    if action < actions.ALONE:
        return turn_said(view, action)
    if action < actions.STEP:
        return joining_said(view, action)
    return choice_said(view, action)


def dice_phase_said(view: PulsarView, action: int) -> str:
    """Return the choice of an entry gate, a side, a die or a marker as a sentence."""
    if action >= actions.MARKER:
        return marker_said(view, action - actions.MARKER)
    if action >= actions.DRAFT:
        face = action - actions.DRAFT + 1
        return f"Take the {face}" + way_said(view, face)
    if action >= actions.SIDE:
        side = action - actions.SIDE + 1
        name = components.HQ_BOARDS[view.boards[view.seat]] + str(side)
        return f"Play side {side}: {components.HQ_NAMES[components.HQ_IDS.index(name)]}"
    gate = board.ALL_ENTRIES[action - actions.ENTER]
    return f"Place your ship at {place_said(gate)}, beside {place_said(board.NEXT[gate * board.WAYS])}"


def turn_said(view: PulsarView, action: int) -> str:
    """Return the choice or use of a die, or a free action, as a sentence."""
    if action < actions.DEVELOP:
        return die_said(action)
    if action < actions.COPY:
        number, size = divmod(action - actions.DEVELOP, components.SIZES)
        return f"Develop {place_said(board.ALL_PULSARS[number])} with a {SIZE_NAMES[size]} gyrodyne"
    if action < actions.END_TURN:
        return f"Copy a {action - actions.COPY + 1} from the dice board for {many(view.prices[view.seat], 'cube')}"
    if action == actions.END_TURN:
        return "End your turn" + (f", and lose the red {view.red}" if view.red != NO_DIE else "")
    if action < actions.FLY:
        return f"Buy a {TOKEN_NAMES[action - actions.BUY]} token"
    if action < actions.TAKE:
        return flight_said(view, action - actions.FLY + 1)
    if action < actions.COMPLETE:
        return f"Take a {SIZE_NAMES[action - actions.TAKE]} gyrodyne"
    if action < actions.PAY:
        place = board.ALL_PULSARS[action - actions.COMPLETE]
        return f"Complete the {SIZE_NAMES[view.gyrodynes[board.SLOT[place]]]} gyrodyne on {place_said(place)}"
    if action < actions.PATENT:
        return payment_said(view, *actions.PAYMENTS[action - actions.PAY])
    if action < actions.PROJECT:
        tech = action - actions.PATENT
        return f"Patent: {components.TECH_NAMES[tech]} ({timed_said(tech, view.headquarters)})"
    project = action - actions.PROJECT
    effects = effects_said(components.PROJECT_EFFECTS[view.hq[view.seat]][project])
    return f"Complete project {PROJECT_PLACES[project]}: {effects}"


def joining_said(view: PulsarView, action: int) -> str:
    """Return the joint of a new transmitter as a sentence."""
    if action == actions.ALONE:
        return f"Start an array with {transmitter_said(view.joining)}"
    half, other = divmod(action - actions.JOIN, 2 * components.ALL_TRANSMITTERS)
    pips = components.HALVES[2 * view.joining + half] + components.HALVES[other]
    sides = components.HALF_NAMES
    ends = f"its {sides[half]} half-die to the {sides[other % 2]} one of {transmitter_said(other // 2)}"
    return f"Join {ends}: a link of {pips}"


def choice_said(view: PulsarView, action: int) -> str:
    """Return a step of a flight, or a decision that an effect asked for, as a sentence."""
    if action < actions.RUN:
        return f"Fly to {place_said(action - actions.STEP)}" + there_said(view, action - actions.STEP)
    if action < actions.NO_RUN:
        project, colour = divmod(action - actions.RUN, len(COLOURS))
        vp = run_vp(world_of(view), project, colour)
        return f"Use the gate run of project {PROJECT_PLACES[project]} for {COLOURS[colour]} gates: {vp} VP"
    if action == actions.BONUS:
        tile = view.systems[board.SLOT[view.ships[view.seat]]]
        return f"Take the bonus: {effects_said(components.SYSTEM_EFFECTS[tile])}"
    if actions.CLAIM <= action < actions.LEAVE:
        return f"Claim {place_said(board.ALL_PULSARS[action - actions.CLAIM])}"
    if actions.JUMP <= action < actions.LINK:
        place = board.ALL_SYSTEMS[action - actions.JUMP]
        return f"Move to {place_said(place)}" + there_said(view, place)
    if actions.LINK <= action < actions.NO_LINK:
        return f"Take the red {action - actions.LINK}"
    if actions.SPEND <= action < actions.KEEP:
        return spending_said(action - actions.SPEND)
    return PLAIN[action]


# --- parts of sentences ---


def world_of(view: PulsarView) -> Pulsar:
    """Return the position that a view shows, for queries to the rules; nothing is hidden."""
    return imagine(view, QuickDice())


def spaces_said(view: PulsarView) -> str:
    """Return how far a marker moves, and in which direction."""
    return f"{many(abs(view.left), 'space')} to the {'left' if view.left < 0 else 'right'}"


def marker_said(view: PulsarView, which: int) -> str:
    """Return the move of a marker: how far, to which space, and the cost of that space."""
    track = which % 2
    space = view.spaces[rank_of(world_of(view), which)] + view.left
    space = max(1, min(components.SPACES[track], space))  # PU-2.8 it stops at both ends
    cost = components.PENALTY[track][space]
    name = f"{'rear ' if which >= REAR else ''}{TRACKS[track]} marker"
    costs = f", which costs {cost} VP each round" if cost else ""
    return f"Move your {name} {spaces_said(view)}, to space {space}{costs}"


def die_said(action: int) -> str:
    """Return the use of a die: which one, and its change by a token."""
    which, form = divmod(action - actions.USE, components.FORMS)
    red, face = divmod(which, actions.PIPS)
    die = f"the {'red ' if red else ''}{face}"
    if not components.FORM_BY[form]:
        return f"Use {die}"
    return f"Use {die} as a {face + components.FORM_BY[form]} with a {TOKEN_NAMES[components.FORM_TOKEN[form]]} token"


def way_said(view: PulsarView, face: int) -> str:
    """Return how far a die moves a marker, in words."""
    way = way_of(world_of(view), face)
    if not way:
        return " (no marker moves)"
    moves = f"then move one of your markers {many(abs(way), 'space')}"
    return f" ({moves} forward, to the left)" if way < 0 else f" ({moves} back, to the right)"


def flight_said(view: PulsarView, length: int) -> str:
    """Return a flight in words: its length, and the gate that a shifted one must visit."""
    need = need_for(world_of(view), length, view.reading)
    return f"Fly {many(length, 'step')}" + (f", past {gate_said(need)}" if need else "")


def payment_said(view: PulsarView, tile: int, place: int) -> str:
    """Return the payment of a cost: what it brings, or which costs remain."""
    left = [
        cost for other, cost in enumerate(components.COSTS[tile]) if other != place and not view.paid[tile] >> other & 1
    ]
    more = f"still needs {faces_said(left)}" if left else f"comes online: {effects_said(components.ONCE[tile])}"
    name, cost = transmitter_said(tile), components.COSTS[tile][place]
    return f"Pay the {cost} of {name} ({more})" if view.owners[tile] >= 0 else f"Take {name} ({more})"


def spending_said(tile: int) -> str:
    """Return a transmitter's trade of cubes for VP in words."""
    offer = offer_of(tile)
    return f"Pay {many(offer.cubes, 'cube')} to {transmitter_said(tile)} for {offer.n} VP" if offer else ""


def there_said(view: PulsarView, place: int) -> str:
    """Return what is at a place, as far as it matters to a ship that flies there."""
    slot = board.SLOT[place]
    if board.TYPE[place] == board.SYSTEM:
        tile = view.systems[slot]
        planets = view.stations[slot * MOST_PLANETS : slot * MOST_PLANETS + MOST_PLANETS]
        if tile < 0:
            return ", which is face down"
        if view.seat in planets:
            return ", where you have a station"
        if FREE not in planets:
            return ", where no planet is free"
        blue = any(
            owner == FREE and components.BLUE[tile * MOST_PLANETS + planet] for planet, owner in enumerate(planets)
        )
        return (
            f" (bonus: {effects_said(components.SYSTEM_EFFECTS[tile])})" if blue else ", where no blue planet is free"
        )
    if board.TYPE[place] == board.PULSAR and view.rings[slot] >= 0:
        return ", which is yours" if view.rings[slot] == view.seat else f", claimed by {view.names[view.rings[slot]]}"
    return ""
