"""A view of Battlecruisers as a picture: the moving layer. The fixed layer is in ground.py."""

from __future__ import annotations

from starfold.art.canvas import Canvas
from starfold.art.palette import TONES
from starfold.core.picture import Picture

from ..view import BattleView
from ..words.cards import said
from .ground import draw_ground
from .hands import draw_counts
from .mats import draw_mats
from .offers import clicks, preview
from .places import WIDTH, shelf
from .plays import draw_plays, draw_saved
from .recent import draw_flights, draw_points
from .row import draw_row
from .set import draw_set

__all__ = ["clicks", "draw", "preview"]


def draw(view: BattleView) -> Picture:
    """Return the view as a picture."""
    canvas = Canvas()
    with canvas.group(id="mats"):
        draw_mats(canvas, view)
    with canvas.group(id="row"):
        draw_row(canvas, view)
    with canvas.group(id="set"):
        draw_set(canvas, view)
    with canvas.group(id="flights", clicks_through=True):
        draw_flights(canvas, view)
        draw_counts(canvas, view)
    with canvas.group(id="saved"):
        draw_saved(canvas, view)
    with canvas.group(id="plays"):
        draw_plays(canvas, view)
    with canvas.group(id="points", clicks_through=True):
        draw_points(canvas, view)
    place = 0 if view.seat >= 0 else -1
    ground = draw_ground(tuple(view.cards), view.seats, place)
    return Picture(WIDTH, shelf(view.seats, place).bottom(), ground, canvas.svg(), _label(view), TONES)


def _label(view: BattleView) -> str:
    """Return a one-sentence description of the picture."""
    points = ", ".join(f"{name} {score}" for name, score in zip(view.names, view.points, strict=True))
    now = f" {said(view.cards[view.kind])} takes effect." if view.kind >= 0 else ""
    return f"Battlecruisers, round {view.round}.{now} Points: {points}."
