"""The fixed layer of Pulsar 2849's map: space, the cluster's mist and lanes, gates, and all sprites."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from random import Random

from starfold.art.canvas import Canvas
from starfold.art.palette import EDGE, GROUND, LINE, STAR, tone
from starfold.art.seats import seat_ship
from starfold.art.space import ground

from ..data import board
from ..data.loading.vocabulary import COLOURS
from .boards.production import production_sprites
from .layout import MAP, WIDTH
from .map.bonus import bonus_sprites
from .map.flight import flight_sprites
from .map.legend import FLIGHT_SIGNS, legend
from .map.places import Point, lane, place_named, said, spot
from .map.pulsars import define_beams, draw_stars, pulsar_sprites
from .map.signs import LANE, define_glows, sign_sprites
from .map.systems import define_suns, system_sprites

DEEP = tone("pulsar_2849-deep", "#050816", "#f7f1e3")
MISTS = [
    tone("pulsar_2849-mist-violet", "#6a35c9", "#cdb7ea"),
    tone("pulsar_2849-mist-rose", "#c23a86", "#f0c3d6"),
    tone("pulsar_2849-mist-sea", "#1487a8", "#b4dbe2"),
    tone("pulsar_2849-mist-blue", "#2457d6", "#bccdf0"),
]
HEART = tone("pulsar_2849-heart", "#ffe6c4", "#ffffff")
_MIDDLE: Point = (320.0, 326.0)
ARMS = 2  # arms of the cluster; each turns by TURN radians from its middle to its end
TURN = 2.9


def _mist(canvas: Canvas) -> None:
    """Draw the cluster's mist: a bright middle, and clouds along its arms."""
    for kind, colour in enumerate(MISTS):
        stops = [(0.0, colour, 0.9), (0.3, colour, 0.5), (0.65, colour, 0.15), (1.0, colour, 0.0)]
        canvas.gradient(f"pulsar_2849-mist-{kind}", stops, radial='r=".5"')
    canvas.gradient("pulsar_2849-heart", [(0, HEART, 0.55), (0.4, HEART, 0.2), (1, HEART, 0)], radial='r=".5"')
    random = Random(17)
    canvas.ellipse(*_MIDDLE, 380, 350, fill="url(#pulsar_2849-mist-3)", opacity=0.6)
    for arm in range(ARMS):
        for step in range(14):
            along = step / 13
            (x, y), turn = _on_arm(arm, along), (along * TURN + arm * pi) * 180 / pi + 90
            wide, high = random.uniform(95, 150), random.uniform(50, 85)
            kind = (step + 2 * arm) // 3 % len(MISTS)
            canvas.ellipse(
                0, 0, wide, high, fill=f"url(#pulsar_2849-mist-{kind})", opacity=round(random.uniform(0.26, 0.5), 2),
                transform=f"translate({x + random.uniform(-24, 24):.0f},{y + random.uniform(-24, 24):.0f})"
                f"rotate({turn + random.uniform(-18, 18):.0f})",
            )  # fmt: skip
    canvas.ellipse(
        *_MIDDLE, 120, 84, fill="url(#pulsar_2849-heart)", transform=f"rotate(-30 {_MIDDLE[0]} {_MIDDLE[1]})"
    )


def _on_arm(arm: int, along: float) -> Point:
    """Return a point of an arm, from the middle to its end."""
    return _polar(26 + 280 * along, 2 * pi * arm / ARMS + TURN * along)


def _dust(canvas: Canvas) -> None:
    """Draw distant stars along the arms."""
    random = Random(2849)
    dots: dict[float, list[str]] = {0.35: [], 0.6: [], 0.9: []}
    for _ in range(540):
        x, y = _on_arm(random.randrange(ARMS), random.random() ** 0.7)
        x, y = random.gauss(x, 34), random.gauss(y, 34)
        if 12 < x < 628 and 12 < y < 628:
            dots[random.choice((0.35, 0.35, 0.6, 0.6, 0.9))].append(f"M{x:.0f},{y:.0f}h0")
    for seen, drawn in dots.items():
        canvas.path(
            "".join(drawn), stroke=STAR, stroke_opacity=seen * 0.75, stroke_width=0.7 + seen, stroke_linecap="round",
            fill="none",
        )  # fmt: skip


def _chart(canvas: Canvas) -> None:
    """Draw chart lines: circles around the middle, with degree marks."""
    x, y = _MIDDLE
    for far in (96, 192, 288):
        canvas.circle(x, y, far, fill="none", stroke=LINE, stroke_opacity=0.16)
    ticks = []
    for step in range(72):
        near, angle = 288 - (9 if step % 6 == 0 else 4), 2 * pi * step / 72
        ticks.append(f"M{said(_polar(near, angle))}L{said(_polar(288, angle))}")
    canvas.path("".join(ticks), stroke=LINE, stroke_opacity=0.3, fill="none")
    spokes = [f"M{said(_polar(20, pi * step / 6))}L{said(_polar(288, pi * step / 6))}" for step in range(12)]
    canvas.path("".join(spokes), stroke=LINE, stroke_opacity=0.08, fill="none")


def _polar(far: float, angle: float) -> Point:
    return _MIDDLE[0] + far * cos(angle), _MIDDLE[1] + far * sin(angle)


def _lanes(canvas: Canvas, side: int) -> None:
    """Draw all segments as thin glowing lanes. Their common path is written once."""
    canvas.raw('<defs><path id="pulsar_2849-lanes" d="')
    canvas.raw("".join(lane(segment) for segment, ends in enumerate(board.SEGMENTS) if board.SIDE_OF[ends[0]] == side))
    canvas.raw('"/></defs><g fill="none" stroke-linecap="round">')
    for wide, seen, colour in ((11.0, 0.1, LANE), (6.0, 0.35, GROUND), (2.2, 0.95, LANE)):
        canvas.raw(
            f'<use href="#pulsar_2849-lanes" stroke="{colour}" stroke-width="{wide:g}" stroke-opacity="{seen}"/>'
        )
    canvas.raw("</g>")


def _gates(canvas: Canvas, side: int) -> None:
    """Draw gates and entry gates, each clickable a little beyond its edge and labelled with its name."""
    for place in range(board.PLACES):
        if board.SIDE_OF[place] != side or board.TYPE[place] not in (board.ENTRY, board.GATE):
            continue
        sprite = "entry" if board.TYPE[place] == board.ENTRY else f"gate-{COLOURS[board.GATE_COLOUR[place]]}"
        with canvas.group(id=f"place-{board.PLACE_NAMES[place]}", at=spot(place), label=place_named(place)):
            canvas.put(f"pulsar_2849-{sprite}", (0, 0))


def _ship(seat: int) -> str:
    """Return a seat's ship, with a shadow that sets it off."""
    canvas = Canvas()
    canvas.circle(0, 2, 15, fill=GROUND, fill_opacity=0.5)
    canvas.raw(f'<g transform="scale(.86)">{seat_ship(seat)}</g>')
    return canvas.svg()


@cache
def map_ground(side: int) -> str:
    """Return the map panel of a side of the board."""
    x, y, wide, high = MAP
    canvas = Canvas()
    canvas.raw('<defs><clipPath id="pulsar_2849-panel">')
    canvas.box(x + 6, y + 6, wide - 12, high - 12, 16)
    canvas.raw('</clipPath></defs><g clip-path="url(#pulsar_2849-panel)">')
    canvas.box(x, y, wide, high, fill=DEEP)
    _mist(canvas)
    _dust(canvas)
    canvas.raw("</g>")
    canvas.box(x + 6, y + 6, wide - 12, high - 12, 16, fill="none", stroke=EDGE, stroke_width=1.6)
    _chart(canvas)
    _lanes(canvas, side)
    _gates(canvas, side)
    draw_stars(canvas, side)
    return canvas.svg()


@cache
def base(height: int, seats: int) -> str:
    """Return the background and the sprites of the map, for that many seats."""
    canvas = Canvas()
    ground(canvas, WIDTH, height, stars=height // 7)
    define_glows(canvas)
    define_suns(canvas)
    define_beams(canvas)
    canvas.sprites({"pulsar_2849-legend": legend(), "pulsar_2849-legend-flight": legend(FLIGHT_SIGNS)})
    canvas.sprites(production_sprites())
    ships = {f"pulsar_2849-ship-{seat}": _ship(seat) for seat in range(seats)}
    canvas.sprites(
        sign_sprites() | system_sprites(seats) | pulsar_sprites() | bonus_sprites() | flight_sprites() | ships
    )
    return canvas.svg()
