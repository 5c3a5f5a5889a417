"""A view of Pulsar 2849 as a picture, composed of its panels. Each panel has a file of its own."""

from __future__ import annotations

from functools import cache

from starfold.art.canvas import Canvas
from starfold.art.palette import TONES
from starfold.core.picture import Panel, Picture

from ..data.components import ROUNDS
from ..view import PulsarView
from . import map
from .boards import dice, hqs, market, mats, scores, techs
from .boards.production import draw_production, is_fresh
from .ground import base, map_ground
from .layout import MATS_TOP, WIDTH, height, lower, panels
from .offers import clicks, preview
from .offers.asks import draw_asks, forms

__all__ = ["clicks", "draw", "preview"]

BOARDS = [dice, techs, market, mats, scores, hqs]  # in the order of the layers


def draw(view: PulsarView) -> Picture:
    """Return the view as a picture."""
    canvas = Canvas()
    canvas.raw(map.moving(view))
    for board in BOARDS:
        canvas.raw(board.moving(view))
    with canvas.group(id="production"):
        draw_production(canvas, view)
    with canvas.group(id="asks"):
        draw_asks(canvas, view)
    high = height(view.seats, view.headquarters)
    ground = base(high, view.seats) + map_ground(view.side) + "".join([board.ground(view) for board in BOARDS])
    shown = _at_the_end(view.seats, view.headquarters) if view.over else _panels(view)
    return Picture(WIDTH, high, ground, canvas.svg(), _label(view), TONES, shown)


def _panels(view: PulsarView) -> list[Panel]:
    """Return the panels of a view."""
    return _parts(view.seats, view.headquarters, bool(forms(view)) or is_fresh(view))


@cache
def _at_the_end(seats: int, headquarters: bool) -> list[Panel]:
    """Return the panels after the end of the match, scores first.

    Their keys are new, so that a page switches to the first of them.
    """
    parts = _parts(seats, headquarters, False)
    first = sorted(parts, key=lambda part: part.key not in ("scores", "seats"))
    return [Panel(f"end-{p.key}", p.title, p.x, p.y, p.width, p.height, p.wide) for p in first]


@cache
def _parts(seats: int, headquarters: bool, reading: bool) -> list[Panel]:
    """Return the panels to show alone on a narrow screen, then the spreads for a wide one."""
    narrow = [
        Panel(key, title, int(x), int(y), int(wide), int(high))
        for key, title, (x, y, wide, high) in panels(seats, headquarters, reading)
    ]
    below = MATS_TOP + lower(seats)
    spreads = [
        Panel("table", "Table", 0, 0, WIDTH, MATS_TOP, wide=True),
        Panel("seats", "Mats and scores", 0, MATS_TOP, WIDTH, lower(seats), wide=True),
    ]
    if headquarters:
        high = height(seats, headquarters) - below
        spreads.append(Panel("all-hqs", "Headquarters", 0, below, WIDTH, high, wide=True))
    return narrow + spreads


def _label(view: PulsarView) -> str:
    """Return a one-sentence description of the picture."""
    points = ", ".join(f"{name} {score}" for name, score in zip(view.names, view.scores, strict=True))
    return f"Pulsar 2849, round {view.round} of {ROUNDS}. VP: {points}."
