"""The map panel's moving layer: systems, pulsars, ships, flights, and what can be clicked."""

from __future__ import annotations

from starfold.art.canvas import Canvas
from starfold.art.palette import GOLD, INK

from ...data.board import PLACE_NAMES, PLACES, SIDE_OF
from ...data.components import ROUNDS
from ...position import phases
from ...view import PulsarView
from ...words.parts import many, place_said
from ..offers import clicks
from .bonus import draw_bonuses
from .flight import draw_flown, draw_news, draw_reach, kind_of
from .places import ship_spots, spot
from .pulsars import draw_pulsars
from .systems import draw_systems


def moving(view: PulsarView) -> str:
    """Return the moving layer of the map panel."""
    canvas = Canvas()
    _head(canvas, view)
    with canvas.group(id="flown", clicks_through=True):
        draw_flown(canvas, view)
    with canvas.group(id="lit", clicks_through=True):
        draw_lit(canvas, view)
    with canvas.group(id="systems"):
        draw_systems(canvas, view)
    with canvas.group(id="pulsars"):
        draw_pulsars(canvas, view)
    with canvas.group(id="bonuses", clicks_through=True):
        draw_bonuses(canvas, view)
    with canvas.group(id="news", clicks_through=True):
        draw_news(canvas, view)
    with canvas.group(id="reach", clicks_through=True):
        draw_reach(canvas, view)
    with canvas.group(id="ships"):
        _ships(canvas, view)
    return canvas.svg()


def _head(canvas: Canvas, view: PulsarView) -> None:
    """Draw the round, and the steps left of a flight below it."""
    label = f"Round {view.round} of {ROUNDS}" if view.round else "Setting up"
    left = f"{many(view.left, 'step')} left" if view.phase == phases.FLYING else ""
    with canvas.group(id="round", label=", ".join([said for said in (label, left) if said])):
        said = f"Round {view.round}/{ROUNDS}" if view.round else label
        colour = GOLD if view.round >= ROUNDS else INK
        canvas.text(26, 38, said, 20, fill=colour, text_anchor="start", font_weight="700")
        if left:
            canvas.text(26, 60, left, 18, fill=INK, text_anchor="start", font_weight="700")


def draw_lit(canvas: Canvas, view: PulsarView) -> None:
    """Draw bright rings around places and ships that can be clicked first."""
    first = {clicks(view, action)[0] for action in view.legal}
    for place in range(PLACES):
        if SIDE_OF[place] == view.side and f"place-{PLACE_NAMES[place]}" in first:
            canvas.put(f"pulsar_2849-lit-{kind_of(place)}", spot(place))
    for seat, point in enumerate(ship_spots(view.ships)):
        if f"ship-{seat}" in first:
            canvas.put("pulsar_2849-lit-entry", point)


def _ships(canvas: Canvas, view: PulsarView) -> None:
    """Draw every ship. One not on the board yet has an empty group, so that other elements keep their places."""
    for seat, point in enumerate(ship_spots(view.ships)):
        place = view.ships[seat]
        label = f"{view.names[seat]}'s ship at {place_said(place)}" if place >= 0 else ""
        with canvas.group(id=f"ship-{seat}", at=point if place >= 0 else None, label=label):
            if place >= 0:
                canvas.put(f"pulsar_2849-ship-{seat}", (0, 0))
