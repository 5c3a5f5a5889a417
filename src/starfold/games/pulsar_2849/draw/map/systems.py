"""The systems of the star cluster: a sun with its planets, and the stations on them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from starfold.art.canvas import Canvas
from starfold.art.light import BALL
from starfold.art.palette import HIGH, OUTLINE, QUIET, SEAT_COLOURS, tone
from starfold.art.seats import SEAT_SHAPES

from ...data.board import DEAD_END, PLACE_NAMES, SYSTEMS
from ...data.components import BLUE, MOST_SEATS, OPEN_FROM, SYSTEM_EFFECTS, SYSTEM_TILES
from ...data.loading import MOST_PLANETS
from ...position.pieces import FREE, SHUT
from ...view import PulsarView
from ...words.parts import effects_said
from .places import Point, around, place_named, spot

DISC = 33.0
HIDDEN = 27.0  # the radius of a system that is face down
ORBIT = 20.5
PLANET = 9.0
SKY = tone("pulsar_2849-sky", "#0c1734", "#e9eef6")
SKY_RIM = tone("pulsar_2849-sky-rim", "#6f95d8", "#5f7396")
VEIL = tone("pulsar_2849-veil", "#241a52", "#cfc6e6")
VEIL_PALE = tone("pulsar_2849-veil-pale", "#7f6bd6", "#6a55ad")
VEIL_SIGN = tone("pulsar_2849-veil-sign", "#d9d0ff", "#33215f")
WATER = tone("pulsar_2849-water", "#2f8dff", "#2b7fe0")
LAND = tone("pulsar_2849-land", "#bff0c8", "#d8f5dc")
DUST = tone("pulsar_2849-dust", "#9a8672", "#a08d78")
CRATER = tone("pulsar_2849-crater", "#5d4f42", "#6a5a4a")
SUNS = [
    tone("pulsar_2849-sun-0", "#ffe08a", "#f2b01e"),
    tone("pulsar_2849-sun-1", "#ffb072", "#ef7d2a"),
    tone("pulsar_2849-sun-2", "#fff6dc", "#f7d774"),
    tone("pulsar_2849-sun-3", "#ff8f78", "#e2533c"),
]


# --- sprites ---


def _sun(kind: int) -> str:
    """Return the disc of a system with its orbit and a sun, around 0,0."""
    canvas = Canvas()
    canvas.circle(0, 0, DISC + 1, fill=OUTLINE, opacity=0.5)
    canvas.circle(0, 0, DISC, fill=SKY, stroke=SKY_RIM, stroke_width=1.8)
    canvas.circle(0, 0, ORBIT, fill="none", stroke=SKY_RIM, stroke_width=1, stroke_opacity=0.6)
    canvas.circle(0, 0, 20, fill=f"url(#pulsar_2849-shine-{kind})")
    canvas.circle(0, 0, 7.4, fill=SUNS[kind])
    canvas.circle(-1.4, -1.6, 4, fill=HIGH, fill_opacity=0.55)
    return canvas.svg()


def _open(tile: int, seats: int) -> str:
    """Return a face-up system around 0,0: its sun and planets; those for more seats are drawn closed."""
    canvas = Canvas()
    canvas.put(f"pulsar_2849-sun-{tile % len(SUNS)}", (0, 0))
    for planet in planets_of(tile):
        closed = OPEN_FROM[tile * MOST_PLANETS + planet] > seats
        name = "closed" if closed else "blue" if BLUE[tile * MOST_PLANETS + planet] else "lifeless"
        canvas.put(f"pulsar_2849-{name}", planet_spot(tile, planet))
    return canvas.svg()


def _veiled() -> str:
    """Return a face-down system around 0,0, veiled in mist."""
    canvas = Canvas()
    canvas.circle(0, 0, DISC + 3, fill="url(#pulsar_2849-veil)")
    canvas.circle(0, 0, HIDDEN, fill=VEIL, stroke=VEIL_PALE, stroke_width=1.6)
    for far, seen in ((HIDDEN - 5, 0.4), (HIDDEN - 11, 0.6)):
        for turn in (0, 120, 240):
            start, end = around((0, 0), far, turn), around((0, 0), far - 7, turn + 95)
            canvas.path(
                f"M{start[0]:.1f},{start[1]:.1f}A{far:g},{far:g} 0 0 1 {end[0]:.1f},{end[1]:.1f}", fill="none",
                stroke=VEIL_PALE, stroke_width=2.2, stroke_linecap="round", stroke_opacity=seen,
            )  # fmt: skip
    canvas.text(0, 8.5, "?", 24, fill=VEIL_SIGN, font_weight="700")
    return canvas.svg()


def _blue() -> str:
    """Return a blue planet around 0,0, with water, land and air."""
    canvas = Canvas()
    canvas.circle(0, 0, PLANET + 1.4, fill=OUTLINE, opacity=0.75)
    canvas.circle(0, 0, PLANET, fill=WATER)
    canvas.path("M-6,-4Q-2,-8 2,-5Q0,-2 -3,-1.5Q-6,0 -6.5,-2ZM1,2Q5,0 6.5,3Q4,7 1.5,6Z", fill=LAND, fill_opacity=0.85)
    canvas.circle(0, 0, PLANET, fill=BALL)
    canvas.circle(0, 0, PLANET, fill="none", stroke=HIGH, stroke_opacity=0.55)
    return canvas.svg()


def _lifeless() -> str:
    """Return a lifeless planet around 0,0: smaller, with dust and craters."""
    canvas = Canvas()
    canvas.circle(0, 0, PLANET - 0.2, fill=OUTLINE, opacity=0.75)
    canvas.circle(0, 0, PLANET - 1.6, fill=DUST)
    for x, y, size in ((-2.4, -2, 2.1), (2.6, 0.6, 1.7), (-0.8, 3.6, 1.4)):
        canvas.circle(x, y, size, fill=CRATER)
    canvas.circle(0, 0, PLANET - 1.6, fill=BALL)
    return canvas.svg()


def _closed() -> str:
    """Return a planet closed for this number of seats, around 0,0: hollow and crossed."""
    canvas = Canvas()
    canvas.circle(0, 0, 5.6, fill="none", stroke=QUIET, stroke_width=1.6)
    canvas.path("M-4,-4L4,4M-4,4L4,-4", stroke=QUIET, stroke_width=1.6, stroke_linecap="round")
    return canvas.svg()


def mark(seat: int, size: float) -> str:
    """Return a seat's sign around 0,0, with an outline that makes it visible on any ground."""
    canvas = Canvas()
    canvas.raw(f'<g transform="scale({size:g})">')
    canvas.path(SEAT_SHAPES[seat], fill=OUTLINE, stroke=OUTLINE, stroke_width=9, stroke_linejoin="round")
    canvas.path(SEAT_SHAPES[seat], fill=SEAT_COLOURS[seat], stroke=HIGH, stroke_width=2, stroke_opacity=0.6)
    canvas.raw("</g>")
    return canvas.svg()


def system_sprites(seats: int) -> dict[str, str]:
    """Return all sprites of systems by name, for that many seats."""
    found = {"veiled": _veiled(), "blue": _blue(), "lifeless": _lifeless(), "closed": _closed()}
    found |= {f"sun-{kind}": _sun(kind) for kind in range(len(SUNS))}
    found |= {f"system-{tile}": _open(tile, seats) for tile in range(SYSTEM_TILES)}
    found |= {f"station-{seat}": mark(seat, 0.46) for seat in range(MOST_SEATS)}
    return {f"pulsar_2849-{name}": drawn for name, drawn in found.items()}


def define_suns(canvas: Canvas) -> None:
    """Define the gradients of every kind of sun, and of the veil."""
    for kind, colour in enumerate(SUNS):
        stops = [(0.0, colour, 0.9), (0.4, colour, 0.45), (1.0, colour, 0.0)]
        canvas.gradient(f"pulsar_2849-shine-{kind}", stops, radial='r=".5"')
    canvas.gradient(
        "pulsar_2849-veil", [(0, VEIL_PALE, 0.9), (0.72, VEIL_PALE, 0.55), (1, VEIL_PALE, 0)], radial='r=".5"'
    )


# --- the systems of a view ---


def draw_systems(canvas: Canvas, view: PulsarView) -> None:
    """Draw every system: face down, or with its sun, planets and stations."""
    names = tuple(view.names)
    for slot, place in enumerate(SYSTEMS[view.side]):
        first = slot * MOST_PLANETS
        canvas.raw(_system(place, view.systems[slot], tuple(view.stations[first : first + MOST_PLANETS]), names))


@lru_cache(maxsize=2048)
def _system(place: int, tile: int, stations: tuple[int, ...], names: tuple[str, ...]) -> str:
    """Return a system as SVG. It is cached: most systems rarely change."""
    canvas = Canvas()
    shown = str(tile) if tile >= 0 else ""
    with canvas.group(
        id=f"place-{PLACE_NAMES[place]}", at=spot(place), label=_said(place, tile, stations, names), flips=shown
    ):
        canvas.put(f"pulsar_2849-{'veiled' if tile < 0 else f'system-{tile}'}", (0, 0))
        for planet in planets_of(tile):
            if stations[planet] >= 0:
                canvas.put(f"pulsar_2849-station-{stations[planet]}", planet_spot(tile, planet))
        if DEAD_END[place]:
            canvas.put("pulsar_2849-dead-end", (0, DISC))
    return canvas.svg()


def planets_of(tile: int) -> Iterable[int]:
    """Return the planets of a system, closed ones included; none while it is face down."""
    return [planet for planet in range(MOST_PLANETS) if tile >= 0 and OPEN_FROM[tile * MOST_PLANETS + planet]]


def planet_spot(tile: int, planet: int) -> Point:
    """Return a planet's place relative to its system's centre; planets are spread evenly around the sun."""
    count = len(list(planets_of(tile)))
    return around((0, 0), ORBIT, -90 + 360 * planet / count + (45 if count == 4 else 30 if count == 2 else 0))


def _said(place: int, tile: int, stations: tuple[int, ...], names: tuple[str, ...]) -> str:
    """Return a system in words."""
    said = place_named(place) + (", a dead end" if DEAD_END[place] else "")
    if tile < 0:
        return said + ", face down"
    planets = []
    for planet in planets_of(tile):
        kind = "blue" if BLUE[tile * MOST_PLANETS + planet] else "lifeless"
        owner = stations[planet]
        state = "closed" if owner == SHUT else "free" if owner == FREE else f"station of {names[owner]}"
        planets.append(f"{kind}, {state}")
    return f"{said}. {'; '.join(planets)}. Bonus: {effects_said(SYSTEM_EFFECTS[tile])}"
