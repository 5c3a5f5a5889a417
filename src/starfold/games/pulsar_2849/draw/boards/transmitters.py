"""The transmitters of Pulsar 2849: tiles with costs, half-dice, a bonus and production, in the market and on mats."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from starfold.art.canvas import Canvas

from ... import actions
from ...data import components
from ...position.pieces import NOBODY
from ...view import PulsarView
from ...words.parts import effects_said
from ..icons.pieces import use
from ..parts import own_seat
from .tiles import TILE_WIDE


class Spot(NamedTuple):
    """The place of a transmitter: its middle, its scale, and whether it is rotated by 180 degrees."""

    x: float
    y: float
    size: float = 1
    turned: bool = False


def draw_transmitter(view: PulsarView, tile: int, spot: Spot) -> str:
    """Return a transmitter at its place, with its paid costs and its clickable parts."""
    legal, owner = view.legal, view.owners[tile]
    first = actions.PAY + actions.FIRST_PAYMENT[tile]
    lit_costs = tuple(first + place in legal for place in range(len(components.COSTS[tile])))
    mine = owner in (NOBODY, own_seat(view))
    return _drawn(
        tile, spot, owner, view.names[owner] if owner >= 0 else "", mine, view.paid[tile], lit_costs,
        (_half_state(view, 2 * tile, mine), _half_state(view, 2 * tile + 1, mine)), view.joining == tile,
        actions.SPEND + tile in legal,
    )  # fmt: skip


FAST, _FREE, OPEN, LIT = range(4)  # a half-die: not clickable, the viewer's and free, a target, the joining one


def _half_state(view: PulsarView, half: int, mine: bool) -> int:
    """Return the state of a half-die."""
    if not mine or view.joints[half] >= 0:
        return FAST
    if view.joining < 0 or not view.legal:
        return _FREE
    first = actions.JOIN + half % 2 * 2 * components.ALL_TRANSMITTERS
    joins = view.joining == half // 2 and any(
        first <= action < first + 2 * components.ALL_TRANSMITTERS for action in view.legal
    )
    return LIT if joins else OPEN


def _online_now(view: PulsarView, tile: int) -> bool:
    return view.owners[tile] >= 0 and view.paid[tile] == components.ALL_PAID[tile]


def draw_links(canvas: Canvas, view: PulsarView, spots: dict[int, Spot]) -> None:
    """Draw complete links, over their two transmitters."""
    for half, other in enumerate(view.joints):
        if other > half and _online_now(view, half // 2) and _online_now(view, other // 2):
            spot = spots[half // 2]
            side = -1 if (half % 2 == 0) != spot.turned else 1
            ids = f"{components.TRANSMITTER_IDS[half // 2]} and {components.TRANSMITTER_IDS[other // 2]}"
            name = f"link-{components.TRANSMITTER_IDS[half // 2]}-{components.TRANSMITTER_IDS[other // 2]}"
            at = (spot.x + side * TILE_WIDE / 2 * spot.size, spot.y)
            with canvas.group(id=name, at=at, size=spot.size, label=f"Link of {ids}", clicks_through=True):
                canvas.raw(use("linked"))


@lru_cache(maxsize=1024)
def _drawn(
    tile: int, spot: Spot, owner: int, name: str, mine: bool, paid: int, lit_costs: tuple[bool, ...],
    halves: tuple[int, int], new: bool, lit: bool,
) -> str:  # fmt: skip
    """Return a tile; `mine` says whether the viewer may ever click its costs and half-dice."""
    online = owner >= 0 and paid == components.ALL_PAID[tile]
    tile_id = components.TRANSMITTER_IDS[tile]
    canvas = Canvas()
    label = _said(tile, paid, name, online)
    with canvas.group(id=f"transmitter-{tile_id}", at=(spot.x, spot.y), size=spot.size, label=label, class_="framed"):
        canvas.raw(use(f"transmitter-{tile_id}"))
        if online:
            canvas.raw(use("online"))
        for place, cost in enumerate(components.COSTS[tile]):
            there = len(components.COSTS[tile]) - 1 - place
            if paid >> place & 1:
                canvas.raw(use(f"paid-{owner}-{there}"))
            elif mine:
                with canvas.group(id=f"cost-{tile_id}-{cost}", label=f"Cost {cost} of {tile_id}"):
                    canvas.raw(use(f"{'lit' if lit_costs[place] else 'hit'}-cost-{there}"))
        for half in (components.LEFT, components.RIGHT):
            if components.HALVES[2 * tile + half] != components.NO_HALF:
                _half_die(canvas, tile, half, (half == components.LEFT) != spot.turned, halves[half])
        if new or lit:
            canvas.raw(use("new-tile" if new else "lit-tile"))
    return canvas.svg()


def _half_die(canvas: Canvas, tile: int, half: int, at_left: bool, state: int) -> None:
    """Draw a half-die at an end of its tile, with a larger clickable area while tiles are joined."""
    pips = components.HALVES[2 * tile + half]
    end = "left" if at_left else "right"
    if state == FAST:
        canvas.raw(use(f"half-{end}-{pips}"))
        return
    tile_id = components.TRANSMITTER_IDS[tile]
    with canvas.group(id=f"half-{tile_id}-{components.HALF_NAMES[half]}", label=f"Half-die {pips} of {tile_id}"):
        canvas.raw(use(f"half-{end}-{pips}"))
        if state >= OPEN:
            canvas.raw(use(f"{'lit' if state == LIT else 'hit'}-half-{end}"))


def _said(tile: int, paid: int, name: str, online: bool) -> str:
    """Return a transmitter in words."""
    said = f"Transmitter {components.TRANSMITTER_IDS[tile]}" + (f" of {name}" if name else "")
    left = [str(cost) for place, cost in enumerate(components.COSTS[tile]) if not paid >> place & 1]
    said += ", online" if online else f", to pay: {', '.join(left)}. Once: {effects_said(components.ONCE[tile])}"
    return said + (
        f". Each round: {effects_said(components.EVERY_ROUND[tile])}" if components.EVERY_ROUND[tile] else ""
    )
