"""What an action would do on the boards beside the map: a frame around the thing that it is about."""

from __future__ import annotations

from ...art.canvas import Canvas
from ...art.palette import LIT
from ...core.dice import QuickDice
from .draw_arrays import arrays
from .draw_hqs import own_boards, project_box
from .draw_layout import Box
from .draw_map_places import spot
from .draw_market import STACK_HIGH, STACK_WIDE, STACKS_Y, market_spot, stack_x, token_x
from .draw_mats import HEAD
from .draw_parts import lit_box
from .draw_techs import cells
from .draw_tiles import TILE_HIGH, TILE_WIDE
from .moves import ALONE, BUY, COMPLETE, FLY, JOIN, KEEP, PATENT, PAY, PAYMENTS, PROJECT, SPEND, STEP, TAKE
from .stars import ALL_PULSARS
from .view import PulsarView, imagine

ROUND = 11.0


def draw_frames(canvas: Canvas, view: PulsarView, action: int) -> None:
    """Frames around a technology, a stack, a project or a transmitter that an action is about."""
    for x, y, wide, high in _boxes(view, action):
        lit_box(canvas, x, y, wide, high, ROUND)


def draw_uses(canvas: Canvas, view: PulsarView, action: int) -> None:
    """Frames around all that a die could do if it is used: technologies, transmitters, gyrodynes, projects."""
    state = imagine(view, QuickDice(0))
    state.play(action)
    doings = [doing for doing in state.legal() if not FLY <= doing < TAKE]
    boxes = dict.fromkeys([box for doing in doings for box in _boxes(view, doing)])
    data = "".join([f"M{x:g},{y:g}h{wide:g}v{high:g}h{-wide:g}Z" for x, y, wide, high in boxes])
    if data:
        canvas.path(data, fill=LIT, fill_opacity=0.1, stroke=LIT, stroke_width=2.6, stroke_linejoin="round")
    for doing in doings:
        if COMPLETE <= doing < PAY:
            canvas.put("pulsar_2849-lit-pulsar", spot(ALL_PULSARS[doing - COMPLETE]))


def _boxes(view: PulsarView, action: int) -> list[Box]:
    if BUY <= action < FLY:
        return [(token_x(action - BUY) - 20, STACKS_Y + 12, 40, 40)]
    if TAKE <= action < COMPLETE:
        return [(stack_x(action - TAKE), STACKS_Y, STACK_WIDE, STACK_HIGH)]
    if PAY <= action < PATENT:
        return [_transmitter(view, PAYMENTS[action - PAY][0])]
    if PATENT <= action < PROJECT:
        return [cells(tuple(view.techs))[action - PATENT]]
    if PROJECT <= action < ALONE:
        return [project_box(action - PROJECT, own_boards(view)[0][1])]
    if ALONE <= action < STEP:
        others = [(action - JOIN) % (2 * len(view.owners)) // 2] if action >= JOIN else []
        return [_transmitter(view, tile) for tile in [view.joining, *others]]
    return [_transmitter(view, action - SPEND)] if SPEND <= action < KEEP else []


def _transmitter(view: PulsarView, tile: int) -> Box:
    """Where a transmitter lies, in the market or with the mats."""
    owned = view.owners[tile] >= 0
    spot = arrays(view, HEAD).spots[tile] if owned else market_spot(view.shown.index(tile))
    wide, high = TILE_WIDE * spot.size, TILE_HIGH * spot.size
    return spot.x - wide / 2, spot.y - high / 2, wide, high
