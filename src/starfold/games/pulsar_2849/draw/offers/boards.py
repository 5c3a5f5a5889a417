"""Previews on the boards beside the map: a frame around the thing an action is about."""

from __future__ import annotations

from starfold.art.canvas import Canvas
from starfold.art.palette import LIT
from starfold.core.dice import QuickDice

from ... import actions
from ...data.board import ALL_PULSARS
from ...view import PulsarView, imagine
from ..boards.arrays import arrays
from ..boards.hqs import own_boards, project_box
from ..boards.market import STACK_HIGH, STACK_WIDE, STACKS_Y, market_spot, stack_x, token_x
from ..boards.mats import MAT_HEAD
from ..boards.techs import cells
from ..boards.tiles import TILE_HIGH, TILE_WIDE
from ..layout import Box
from ..map.places import spot
from ..parts import lit_box

_ROUND = 11.0


def draw_frames(canvas: Canvas, view: PulsarView, action: int) -> None:
    """Draw frames around the technology, stack, project or transmitter an action is about."""
    for x, y, wide, high in _boxes(view, action):
        lit_box(canvas, x, y, wide, high, _ROUND)


def draw_uses(canvas: Canvas, view: PulsarView, action: int) -> None:
    """Draw frames around everything a die could be used for: technologies, transmitters, gyrodynes, projects."""
    state = imagine(view, QuickDice(0))
    state.play(action)
    doings = [doing for doing in state.legal() if not actions.FLY <= doing < actions.TAKE]
    boxes = dict.fromkeys([box for doing in doings for box in _boxes(view, doing)])
    data = "".join([f"M{x:g},{y:g}h{wide:g}v{high:g}h{-wide:g}Z" for x, y, wide, high in boxes])
    if data:
        canvas.path(data, fill=LIT, fill_opacity=0.1, stroke=LIT, stroke_width=2.6, stroke_linejoin="round")
    for doing in doings:
        if actions.COMPLETE <= doing < actions.PAY:
            canvas.put("pulsar_2849-lit-pulsar", spot(ALL_PULSARS[doing - actions.COMPLETE]))


def _boxes(view: PulsarView, action: int) -> list[Box]:
    if actions.BUY <= action < actions.FLY:
        return [(token_x(action - actions.BUY) - 20, STACKS_Y + 12, 40, 40)]
    if actions.TAKE <= action < actions.COMPLETE:
        return [(stack_x(action - actions.TAKE), STACKS_Y, STACK_WIDE, STACK_HIGH)]
    if actions.PAY <= action < actions.PATENT:
        return [_transmitter(view, actions.PAYMENTS[action - actions.PAY][0])]
    if actions.PATENT <= action < actions.PROJECT:
        return [cells(tuple(view.techs))[action - actions.PATENT]]
    if actions.PROJECT <= action < actions.ALONE:
        return [project_box(action - actions.PROJECT, own_boards(view)[0][1])]
    if actions.ALONE <= action < actions.STEP:
        others = [(action - actions.JOIN) % (2 * len(view.owners)) // 2] if action >= actions.JOIN else []
        return [_transmitter(view, tile) for tile in [view.joining, *others]]
    return [_transmitter(view, action - actions.SPEND)] if actions.SPEND <= action < actions.KEEP else []


def _transmitter(view: PulsarView, tile: int) -> Box:
    """Return the box of a transmitter, in the market or on a mat."""
    owned = view.owners[tile] >= 0
    spot = arrays(view, MAT_HEAD).spots[tile] if owned else market_spot(view.shown.index(tile))
    wide, high = TILE_WIDE * spot.size, TILE_HIGH * spot.size
    return spot.x - wide / 2, spot.y - high / 2, wide, high
