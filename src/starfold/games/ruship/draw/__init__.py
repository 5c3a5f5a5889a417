"""A view of RUSHIP as a picture: the moving layer. The fixed layer is in ground.py, offers are in offers.py."""

from __future__ import annotations

from starfold.art.canvas import Canvas, number
from starfold.art.palette import HIGH, INK, LIT, OUTLINE, SEAT_COLOURS, TONES
from starfold.art.things import pill, seat_plate
from starfold.core.picture import Picture

from .. import actions
from ..data.components import ATTACKS_TO_WIN, POWER_KEYS, POWER_NAMES, POWER_TEXTS
from ..view import Flight, RushipView, flown, foresee
from ..words import BASE, PLANET, TOKEN
from .ground import DISC, draw_ground
from .offers import clicks, draw_way, preview
from .pieces import POWER
from .track import (
    AIM,
    DICE,
    HEIGHT,
    HITS,
    NAME,
    SHELF,
    SUPPLY,
    TABLE,
    WIDTH,
    Point,
    heading,
    on_planet,
    size,
    where,
)

__all__ = ["clicks", "draw", "preview"]


def draw(view: RushipView) -> Picture:
    """Return the view as a picture."""
    canvas = Canvas()
    flights = flown(view)
    _traces(canvas, view, flights)
    for seat in range(2):
        _corner(canvas, view, seat)
    _pieces(canvas, view, flights)
    _powers(canvas, view)
    _dice(canvas, view)
    _marks(canvas, view)
    return Picture(WIDTH, HEIGHT, draw_ground(view.spaces), canvas.svg(), _label(view), TONES)


def _label(view: RushipView) -> str:
    """Return a one-sentence description of the picture."""
    sides = [f"{view.names[seat]} {view.hits[1 - seat]}" for seat in range(2)]
    return f"RUSHIP, turn {view.turn}. Attacks ({ATTACKS_TO_WIN} win the match): {', '.join(sides)}."


# --- what has just happened ---


def _traces(canvas: Canvas, view: RushipView, flights: list[Flight]) -> None:
    """Draw the last turn's flights along the lane, and a burst at each capture."""
    with canvas.group(id="traces"):
        for flight in flights:
            draw_way(canvas, flight, view.spaces, dashed=False)
        for space in [space for flight in flights for space in flight.captured]:
            canvas.put("ruship-burst", where(space, view.spaces))


def _came_from(view: RushipView, flights: list[Flight], seat: int, space: int) -> str:
    """Return the point from which the piece on a space has just flown, as `x y`; empty if it did not move.

    A page uses it to animate the piece.
    """
    for flight in reversed(flights):
        if (flight.seat, flight.end) == (seat, space):
            x, y = where(flight.start, view.spaces)
            return f"{number(x)} {number(y)}"
    return ""


# --- each side's corner ---


def _corner(canvas: Canvas, view: RushipView, seat: int) -> None:
    """Draw the name, shields and supply of a side, and a fire on the planet for each hit."""
    hits, name = view.hits[seat], view.names[seat]
    with canvas.group(id=f"fires-{seat}", label=f"{PLANET[seat]} is hit {hits} of {ATTACKS_TO_WIN} times"):
        for spot in HITS[:hits]:
            canvas.put("ruship-fire", on_planet(seat, spot))
    x, y = NAME[seat]
    asked, won = seat in view.asked, view.over and view.payoffs[seat] > 0
    with canvas.group(id=f"name-{seat}", at=(x, y), label=f"{name}: {hits} of {ATTACKS_TO_WIN} shields broken"):
        seat_plate(canvas, seat, name, 300, 46, 172, asked, won)
        for place in range(ATTACKS_TO_WIN):
            broken = place >= ATTACKS_TO_WIN - hits
            canvas.put("ruship-shield-broken" if broken else "ruship-shield", (220 + 23 * place, -1))
    with canvas.group(id=f"tokens-{seat}", label=f"{name}: {view.supply[seat]} in supply", clicks_through=True):
        for place, spot in enumerate(SUPPLY[seat]):
            if place < view.supply[seat]:
                canvas.put(f"ruship-token-{seat}", spot)
            else:
                canvas.circle(spot[0], spot[1], 3.5, fill=SEAT_COLOURS[seat], opacity=0.45)


# --- the lane ---


def _pieces(canvas: Canvas, view: RushipView, flights: list[Flight]) -> None:
    """Draw bases and tokens on their spaces; a click on one goes to the space."""
    with canvas.group(id="pieces", clicks_through=True):
        for seat, space in enumerate((view.mothership, view.vortex)):
            came = _came_from(view, flights, seat, space)
            _piece(canvas, view, f"base-{seat}", space, f"{BASE[seat]} on {space}", f"ruship-base-{seat}", 0, came)
        for seat, fleet in enumerate((view.ships, view.ufos)):
            for space, count in enumerate(fleet):
                for place in range(count):
                    name = f"{TOKEN[seat].lower()}-{space}" + "b" * place
                    aside = (2 * place - 1) * 14 if count > 1 else 0
                    # the second of a pair is the one that came
                    came = _came_from(view, flights, seat, space) if place == count - 1 else ""
                    _piece(canvas, view, name, space, f"{TOKEN[seat]} on {space}", f"ruship-token-{seat}", aside, came)


def _piece(
    canvas: Canvas, view: RushipView, name: str, space: int, label: str, sprite: str, aside: float, came: str
) -> None:
    """Draw one piece on a space, heading for the enemy, with the number of its space on a plate."""
    x, y = where(space, view.spaces)
    with canvas.group(id=name, at=(x, y), label=label, came_from=came):
        canvas.circle(0, 0, 19, fill=DISC)  # hides the number of the space, which is on the plate
        canvas.put(sprite, (aside, -3), heading(space, view.spaces))
        if aside <= 0:
            _plate(canvas, space)


def _plate(canvas: Canvas, space: int) -> None:
    wide = 24 if space < 10 else 32
    canvas.box(-wide / 2, 13, wide, 20, 10, fill=OUTLINE, fill_opacity=0.86)
    canvas.text(0, 29, str(space), 18, fill=HIGH, font_weight="700")


# --- powers and dice ---


def power_spot(view: RushipView, power: int) -> tuple[Point, bool]:
    """Return where a power lies, and whether it lies on its owner's shelf."""
    owner = view.owner[power]
    if owner < 0:
        return TABLE[power], False
    before = sum(1 for other in view.owner[:power] if other == owner)
    return SHELF[owner][min(before, 1)], True


def _powers(canvas: Canvas, view: RushipView) -> None:
    for power, key in enumerate(POWER_KEYS):
        owner = view.owner[power]
        spot, owned = power_spot(view, power)
        whose = f"{view.names[owner]}'s " if owned else ""
        with canvas.group(id=f"power-{key}", at=spot, label=f"{whose}{POWER_NAMES[power]}: {POWER_TEXTS[power]}"):
            canvas.put(f"ruship-power-{power}-{owner}" if owned else f"ruship-power-{power}", (0, 0))
            if owned:
                canvas.text(POWER + 9, 7, POWER_NAMES[power], 21, fill=INK, text_anchor="start", font_weight="600")
            else:
                canvas.text(0, POWER + 22, POWER_NAMES[power], 20, fill=INK)


def dice_shown(view: RushipView) -> list[tuple[str, int]]:
    """Return the dice on the table by id: those of this turn that are left, or an opening die."""
    if view.opening:
        return [("die-high", view.opening)]
    return [(name, die) for name, die in (("die-low", view.low), ("die-high", view.high)) if die]


def die_spot(view: RushipView, name: str) -> Point:
    """Return the place of a die: in the corner of the seat whose turn it is."""
    return DICE[0 if view.opening else view.active][0 if name == "die-low" else 1]


def _dice(canvas: Canvas, view: RushipView) -> None:
    for name, die in dice_shown(view):
        thrown = f"{view.turn} {die}"
        with canvas.group(id=name, at=die_spot(view, name), label=f"Die: {die}", tumbles=thrown):
            canvas.put(f"ruship-die-{0 if view.opening else view.active}-{die}", (0, 0))
    if actions.PASS in view.legal:
        x, y = DICE[view.active][0]
        with canvas.group(id="pass", at=(x + 33, y + 48), label="Give up your dice"):
            pill(canvas, "Give up", 124)


# --- what can be clicked ---


def _marks(canvas: Canvas, view: RushipView) -> None:
    """Draw bright rings on what can be clicked first, thin ones on possible landing spaces, and targets on captures."""
    paths = [(action, clicks(view, action)) for action in view.legal]
    with canvas.group(id="marks", clicks_through=True):
        for first in dict.fromkeys(path[0] for _, path in paths):
            _ring(canvas, view, first)
        ends: dict[str, bool] = {}
        struck: set[int] = set()
        for action, path in paths:
            if action >= actions.ADVANCE:
                ends[path[1]] = True
                struck.update(foresee(view, action).captured)
        for space in sorted(struck):
            canvas.put("ruship-struck", where(space, view.spaces))
        for end in ends:
            kind, _, number_ = end.partition("-")
            if kind == "planet":
                canvas.put("ruship-aim", on_planet(int(number_), AIM))
            elif int(number_) not in struck:
                x, y = where(int(number_), view.spaces)
                canvas.circle(
                    x, y, size(view.spaces) + 4, fill="none", stroke=LIT, stroke_width=2, stroke_dasharray="4 5"
                )


def _ring(canvas: Canvas, view: RushipView, name: str) -> None:
    """Draw the bright ring around an element, given by its id."""
    kind, _, which = name.partition("-")
    if kind == "space":
        canvas.put("ruship-ring-space", where(int(which), view.spaces))
    elif kind == "supply":
        x, y = SUPPLY[int(which)][2]
        canvas.box(x - 127, y - 29, 254, 58, 29, fill="none", stroke=LIT, stroke_width=7, opacity=0.28)
        canvas.box(x - 126, y - 28, 252, 56, 28, fill="none", stroke=LIT, stroke_width=2.4)
    elif kind == "power":
        canvas.put("ruship-ring-power", power_spot(view, POWER_KEYS.index(which))[0])
    elif kind == "dice":
        (x, y), (x2, _) = DICE[int(which)]
        canvas.box(x - 34, y - 34, x2 - x + 68, 68, 16, fill="none", stroke=LIT, stroke_width=2.4)
