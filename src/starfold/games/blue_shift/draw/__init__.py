"""The moving layer of Blue Shift's picture. The fixed layer is in ground.py, offers are in offers.py."""

from __future__ import annotations

from functools import cache

from starfold.art.canvas import Canvas
from starfold.art.palette import GOLD, HIGH, INK, OUTLINE, QUIET, TONES
from starfold.art.things import seat_plate
from starfold.core.picture import Picture

from ..data.components import GAP, PLANETS, VALUE, VALUES
from ..position import DEALING, IN_STAR, LOST, MARKED, ON_BOARD
from ..view import BlueShiftView
from ..words import points_said
from ..words.shifts import space_said
from .ground import draw_ground
from .lines import came_round, draw_falls, draw_traces
from .offers import clicks, draw_lit, draw_offers, preview
from .places import (
    BARE_SIZE,
    MIDDLE,
    PLATE_HIGH,
    TOKEN_SIZE,
    WIDTH,
    ZONE_WIDTH,
    Point,
    bare_spot,
    count_spot,
    hand_spot,
    height,
    number_spot,
    orbit,
    plate_spot,
    stack_spot,
    token_spot,
    where,
)

__all__ = ["clicks", "draw", "preview"]

SWALLOWED = 0.3  # scale of planets and ships in the star, where its disc hides them


def draw(view: BlueShiftView) -> Picture:
    """Return the view as a picture."""
    canvas = Canvas()
    with canvas.group(id="zones", clicks_through=True):
        for seat in range(view.seats):
            _zone(canvas, view, seat)
    with canvas.group(id="traces", clicks_through=True):
        draw_traces(canvas, view)
    with canvas.group(id="lit", clicks_through=True):
        draw_lit(canvas, view)
    _planets(canvas, view)
    with canvas.group(id="ships", clicks_through=True):
        for seat in range(view.seats):
            _ship(canvas, view, seat)
    # The star is drawn over everything that falls into it.
    with canvas.group(id="star", at=MIDDLE, clicks_through=True):
        canvas.put("blue_shift-star", (0, 0))
    with canvas.group(id="falls", clicks_through=True):
        draw_falls(canvas, view)
    draw_offers(canvas, view)
    with canvas.group(id="stacks", clicks_through=True):
        for seat in range(view.seats):
            _stacks(canvas, view, seat)
    return Picture(WIDTH, height(view.seats), draw_ground(view.seats), canvas.svg(), _label(view), TONES)


def _label(view: BlueShiftView) -> str:
    """Return a one-sentence description of the picture."""
    points = [f"{name} {score}" for name, score in zip(view.names, view.scores, strict=True)]
    left = sum(planet != GAP for planet in view.planets)
    return f"Blue Shift, turn {view.turn}. {left} planets are left. Points: {', '.join(points)}."


# --- the harvest zones ---


def _zone(canvas: Canvas, view: BlueShiftView, seat: int) -> None:
    """Draw a seat's name, its points, and the number of its planets by value. The planets are pieces of their own."""
    tokens = sum(view.tokens[seat * VALUES : (seat + 1) * VALUES])
    points = view.scores[seat]
    said = f"{view.names[seat]}: {points_said(points)}, {tokens} token{'s' * (tokens != 1)}"
    lost = view.ships[seat] == LOST
    asked, won = seat in view.asked, view.over and view.payoffs[seat] > 0
    x, y = plate_spot(seat)
    with canvas.group(id=f"zone-{seat}", label=said + (", fallen" if lost else "")):
        with canvas.group(at=(x + 14, y)):
            seat_plate(canvas, seat, view.names[seat], ZONE_WIDTH, PLATE_HIGH, 184, asked, won, lost)
            colour = GOLD if won else INK
            canvas.text(ZONE_WIDTH - 28, 9, str(points), 26, fill=colour, text_anchor="end", font_weight="700")
        for value in range(1, VALUES):
            count = len(_bare(view, seat, value))
            if count:
                x, y = count_spot(seat, value, count)
                canvas.text(x, y, f"×{count}", 18, fill=QUIET, text_anchor="start")


def _stacks(canvas: Canvas, view: BlueShiftView, seat: int) -> None:
    """Draw how many tokens are in each stack of a zone, if more than one."""
    for value in range(1, VALUES):
        count = view.tokens[seat * VALUES + value]
        if count > 1:
            x, y = stack_spot(seat, value)
            canvas.box(x - 16, y - 10, 32, 20, 10, fill=OUTLINE, fill_opacity=0.9)
            canvas.text(x, y + 6.5, f"×{count}", 18, fill=HIGH, font_weight="700")


def _bare(view: BlueShiftView, seat: int, value: int) -> list[int]:
    """Return the planets of a value in a zone that are not known to have an icon."""
    return [planet for planet in _held(view, seat, value) if view.faces[planet] != MARKED]


def _held(view: BlueShiftView, seat: int, value: int) -> list[int]:
    """Return the planets of a value in a zone."""
    return [planet for planet in range(1, PLANETS + 1) if view.homes[planet] == seat and VALUE[planet] == value]


# --- planets: each is always drawn, wherever it is, so that it can move smoothly ---


def _planets(canvas: Canvas, view: BlueShiftView) -> None:
    if view.phase == DEALING:
        return
    spaces = {planet: space for space, planet in enumerate(view.planets)}
    spots = _zone_spots(view)
    with canvas.group(id="planets"):
        for planet in range(1, PLANETS + 1):
            home = view.homes[planet]
            if home == ON_BOARD:
                canvas.raw(_on_board(planet, spaces[planet]))
            elif home == IN_STAR:
                _in_star(canvas, planet)
            else:
                _in_zone(canvas, view, planet, spots[planet])


def _zone_spots(view: BlueShiftView) -> dict[int, Point]:
    """Return the place of each harvested planet."""
    spots: dict[int, Point] = {}
    for seat in range(view.seats):
        for value in range(1, VALUES):
            bare = _bare(view, seat, value)
            tokens = [planet for planet in _held(view, seat, value) if view.faces[planet] == MARKED]
            spots |= {planet: bare_spot(seat, value, place, len(bare)) for place, planet in enumerate(bare)}
            spots |= {planet: token_spot(seat, value, place, len(tokens)) for place, planet in enumerate(tokens)}
    return spots


@cache
def _on_board(planet: int, space: int) -> str:
    """Return a planet on its orbit, with its number.

    It is cached: most of a picture is planets, and most of them do not move.
    """
    value = VALUE[planet]
    canvas = Canvas()
    label = f"Planet {planet}, worth {value}, on {space_said(space)}"
    with canvas.group(id=f"planet-{planet}", at=MIDDLE, orbit=orbit(space), label=label):
        canvas.put(f"blue_shift-planet-{value}", (0, 0))
        x, y = number_spot(space, planet)
        canvas.text(x, y + 4.7, str(planet), 13, fill=QUIET)
    return canvas.svg()


def _in_zone(canvas: Canvas, view: BlueShiftView, planet: int, spot: Point) -> None:
    """Draw a harvested planet; one with an icon is larger, and turned over."""
    value, token = VALUE[planet], view.faces[planet] == MARKED
    label = f"{view.names[view.homes[planet]]}'s planet {planet}, worth {value}" + (", a token" if token else "")
    size = TOKEN_SIZE if token else BARE_SIZE
    with canvas.group(id=f"planet-{planet}", at=spot, size=size, label=label, flips="icon" if token else ""):
        canvas.put(f"blue_shift-planet-{value}", (0, 0))
        if token:
            canvas.put(f"blue_shift-icon-{value}", (0, 0))


def _in_star(canvas: Canvas, planet: int) -> None:
    with canvas.group(id=f"planet-{planet}", at=MIDDLE, size=SWALLOWED):
        canvas.put(f"blue_shift-planet-{VALUE[planet]}", (0, 0))


# --- ships ---


def _ship(canvas: Canvas, view: BlueShiftView, seat: int) -> None:
    """Draw a ship on its planet, with the planet's value on a plate; in its zone until it is placed; or in the star."""
    space = view.ships[seat]
    sprite = f"blue_shift-ship-{seat}"
    if space >= 0:
        planet = view.planets[space]
        label = f"{view.names[seat]}'s ship on planet {planet}"
        round_ = came_round(view, seat)
        with canvas.group(id=f"ship-{seat}", at=MIDDLE, orbit=orbit(space), label=label, came_round=round_):
            # The plate is on the side away from the star: the planet's number is on the other side.
            y = -15 if where(space)[1] < MIDDLE[1] - 1 else 15
            canvas.put(sprite, (0, -0.3 * y))
            canvas.box(-8.5, y - 8, 17, 16, 8, fill=OUTLINE, fill_opacity=0.9)
            canvas.text(0, y + 5.4, str(VALUE[planet]), 15, fill=HIGH, font_weight="800")
    elif space == LOST:
        with canvas.group(id=f"ship-{seat}", at=MIDDLE, size=SWALLOWED):
            canvas.put(sprite, (0, 0))
    else:
        with canvas.group(
            id=f"ship-{seat}", at=hand_spot(seat), size=1, label=f"{view.names[seat]}'s ship, not placed yet"
        ):
            canvas.put(sprite, (0, 0))
