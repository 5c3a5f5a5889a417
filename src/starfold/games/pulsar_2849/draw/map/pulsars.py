"""The pulsars of the star cluster: a star with two beams, the ring of its owner, and a gyrodyne."""

from __future__ import annotations

from functools import lru_cache

from starfold.art.canvas import Canvas
from starfold.art.palette import GOLD, GROUND, HIGH, OUTLINE, QUIET, SEAT_COLOURS, tone

from ...data.board import DEAD_END, ISOLATED, PLACE_NAMES, PULSAR, PULSARS
from ...data.components import MOST_SEATS, SIZES
from ...position.pieces import EMPTY, SPINS
from ...view import PulsarView
from ...words.parts import SIZE_NAMES
from .places import RADIUS, around, place_named, said, spot
from .systems import mark

CORE = tone("pulsar_2849-core", "#eaf7ff", "#2c7fb8")
BEAM = tone("pulsar_2849-beam", "#7fd6ff", "#3f93c9")
STEEL = tone("pulsar_2849-steel", "#b8c6de", "#5a667f")
_RING = 19.0  # radius of a seat's ring
_REACH = [12.0, 14.5, 17.0]  # by size: the length of a gyrodyne's vanes
VANES = [3, 4, 6]


# --- sprites ---


def _pulsar() -> str:
    """Return a pulsar around 0,0: a small hot star with two beams."""
    canvas = Canvas()
    canvas.circle(0, 0, 24, fill="url(#pulsar_2849-hot)")
    canvas.raw('<g transform="rotate(-58)">')
    canvas.path("M-2,0L-8,-31Q0,-34 8,-31L2,0Z", fill="url(#pulsar_2849-beam-up)")
    canvas.path("M-2,0L-8,31Q0,34 8,31L2,0Z", fill="url(#pulsar_2849-beam-down)")
    for turn in (-1, 1):
        canvas.ellipse(turn * 8, 0, 8, 14, fill="none", stroke=BEAM, stroke_width=1.2, stroke_opacity=0.55)
    canvas.raw("</g>")
    canvas.raw(_core())
    return canvas.svg()


def _core() -> str:
    """Return the star of a pulsar without its beams, around 0,0."""
    canvas = Canvas()
    canvas.circle(0, 0, 6.6, fill=CORE, stroke=OUTLINE, stroke_width=1, stroke_opacity=0.5)
    canvas.circle(-1.2, -1.6, 2.8, fill=HIGH)
    return canvas.svg()


def _isolated() -> str:
    """Return the mark of an isolated pulsar, around 0,0."""
    canvas = Canvas()
    canvas.circle(
        0, 0, 25, fill="none", stroke=QUIET, stroke_width=1.8, stroke_dasharray="2 5.85", stroke_linecap="round"
    )
    return canvas.svg()


def _ring(seat: int) -> str:
    """Return a seat's ring with its sign, around 0,0."""
    canvas = Canvas()
    canvas.circle(0, 0, _RING, fill="none", stroke=OUTLINE, stroke_width=7.5)
    canvas.circle(0, 0, _RING, fill="none", stroke=SEAT_COLOURS[seat], stroke_width=4.4)
    x, y = around((0, 0), _RING + 1, 135)
    canvas.raw(f'<g transform="translate({x:.1f},{y:.1f})">{mark(seat, 0.5)}</g>')
    return canvas.svg()


def _gyrodyne(size: int, spins: bool) -> str:
    """Return a gyrodyne around 0,0: an outline while in building, with bright vanes while it spins."""
    far, vanes = _REACH[size], VANES[size]
    blades = "".join(_vane(far, 360 * vane / vanes - 90, 150 / vanes) for vane in range(vanes))
    canvas = Canvas()
    if spins:
        canvas.circle(0, 0, far, fill=GROUND, fill_opacity=0.75)
        canvas.circle(0, 0, far, fill=GOLD, fill_opacity=0.25)
        canvas.path(blades, fill=GOLD, stroke=OUTLINE, stroke_width=1.4, stroke_linejoin="round")
        canvas.circle(0, 0, far, fill="none", stroke=GOLD, stroke_width=2)
        canvas.circle(0, 0, 4.6, fill=HIGH, stroke=OUTLINE, stroke_width=1.2)
    else:
        canvas.circle(0, 0, far, fill=GROUND, fill_opacity=0.75)
        canvas.path(blades, fill="none", stroke=STEEL, stroke_width=1.7, stroke_linejoin="round")
        canvas.circle(0, 0, far, fill="none", stroke=STEEL, stroke_width=1.7, stroke_dasharray="3 3")
        canvas.circle(0, 0, 4, fill=GROUND, stroke=STEEL, stroke_width=1.7)
    return canvas.svg()


def _vane(far: float, degrees: float, wide: float) -> str:
    """Return path data of a curved vane, from the hub outwards."""
    points = [
        around((0, 0), 3.5, degrees - 20),
        around((0, 0), far * 0.7, degrees - 4),
        around((0, 0), far - 1, degrees + wide * 0.4),
        around((0, 0), far - 1, degrees + wide),
        around((0, 0), far * 0.55, degrees + wide * 0.75),
    ]
    return f"M{said(points[0])}Q{said(points[1])} {said(points[2])}L{said(points[3])}Q{said(points[4])} 0,0Z"


def pulsar_sprites() -> dict[str, str]:
    """Return all sprites of pulsars, by name."""
    found = {"pulsar": _pulsar(), "pulsar-core": _core(), "isolated": _isolated()}
    found |= {f"ring-{seat}": _ring(seat) for seat in range(MOST_SEATS)}
    for size in range(SIZES):
        found |= {f"built-{size}": _gyrodyne(size, False), f"spins-{size}": _gyrodyne(size, True)}
    return {f"pulsar_2849-{name}": drawn for name, drawn in found.items()}


def define_beams(canvas: Canvas) -> None:
    """Define the gradients of a pulsar's light."""
    canvas.gradient(
        "pulsar_2849-hot", [(0, CORE, 0.75), (0.3, BEAM, 0.4), (0.65, BEAM, 0.1), (1, BEAM, 0)], radial='r=".5"'
    )
    for name, ends in (("up", 'x1="0" y1="1" x2="0" y2="0"'), ("down", 'x1="0" y1="0" x2="0" y2="1"')):
        canvas.gradient(f"pulsar_2849-beam-{name}", [(0, CORE, 1), (0.3, BEAM, 0.75), (1, BEAM, 0)], linear=ends)


# --- the fixed layer ---


def draw_stars(canvas: Canvas, side: int) -> None:
    """Draw the pulsars of a side, each with beams at another angle; isolated ones and dead ends have a sign."""
    for place in PULSARS[side]:
        x, y = spot(place)
        canvas.put("pulsar_2849-pulsar", (x, y), turn=(place * 67) % 360)
        if ISOLATED[place]:
            canvas.put("pulsar_2849-isolated", (x, y))
        if DEAD_END[place]:
            canvas.put("pulsar_2849-dead-end", (x + 20, y + 20))


# --- the pulsars of a view ---


def draw_pulsars(canvas: Canvas, view: PulsarView) -> None:
    """Draw every pulsar with its ring and gyrodyne."""
    for slot, place in enumerate(PULSARS[view.side]):
        owner = view.rings[slot]
        canvas.raw(_place(place, owner, view.gyrodynes[slot], view.names[owner] if owner >= 0 else ""))


@lru_cache(maxsize=2048)
def _place(place: int, owner: int, gyrodyne: int, name: str) -> str:
    """Return a pulsar's ring and gyrodyne. It is cached: most pulsars rarely change."""
    canvas = Canvas()
    label = place_named(place) + (", a dead end" if DEAD_END[place] else "")
    label += f", claimed by {name}" if owner >= 0 else ", free"
    if gyrodyne != EMPTY:
        label += f", {SIZE_NAMES[gyrodyne % SPINS]} gyrodyne {'spinning' if gyrodyne >= SPINS else 'unfinished'}"
    with canvas.group(id=f"place-{PLACE_NAMES[place]}", at=spot(place), label=label):
        canvas.circle(0, 0, RADIUS[PULSAR], fill="none", pointer_events="all")
        if gyrodyne != EMPTY:
            canvas.put(f"pulsar_2849-{'spins' if gyrodyne >= SPINS else 'built'}-{gyrodyne % SPINS}", (0, 0))
        if owner >= 0:
            canvas.put(f"pulsar_2849-ring-{owner}", (0, 0))
    return canvas.svg()
