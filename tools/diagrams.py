"""The two diagrams of docs/architecture.md: the house, and the path of one move. `make golden` draws them.

They use the games' drawing library, so they come in dark and light like every other picture. A room whose folder does
not exist is drawn dashed, as a plan.
"""

from collections.abc import Callable
from pathlib import Path

from starfold.art.canvas import Canvas
from starfold.art.palette import (
    BONE,
    EDGE,
    GOLD,
    GROUND_LIT,
    INK,
    LINE,
    LIT,
    PANEL,
    PIP,
    QUIET,
    SEAT_COLOURS,
    TONES,
    tone,
)
from starfold.art.seats import seat_disc, seat_ship
from starfold.art.space import ground, planet, world
from starfold.art.things import card_back, die_face, icon_token, ring
from starfold.core.picture import Picture

PACKAGE = Path(__file__).resolve().parents[1] / "src/starfold"
WIDTH = 1000
TITLE, SAID, SMALL = 25, 19, 18  # font sizes: on a page 700 pixels wide the smallest is 12 pixels
SEA = tone("house-sea", "#12507a", "#8fbfdc")  # the planet under the house
PLAN = "7 7"  # the dash pattern of planned rooms

# The floors, from the top: name, description, index of the seat colour, height.
FLOORS = [
    ("web", "HTTP and WebSocket in, pages out", 4, 78),
    ("tables", "live matches, stored", 5, 78),  # NEIGHBOURS share this floor
    ("bots", "computer players", 3, 78),
    ("games", "a folder each: rules, view, words, draw", 1, 166),
    ("art", "the picture language", 2, 78),
    ("core", "what a game is", 0, 124),
]
GAMES = ["RUSHIP", "Blue Shift", "Secret Salvage", "Battlecruisers", "Pulsar 2849"]
# On the same floor as `tables`, with walls between.
NEIGHBOURS = [("arena", "bot against bot"), ("client", "remote bots")]
# Beside the house: name, description, contents.
BESIDE = [
    ("testing", "for all games", ["view proof", "fair chance", "toy games", "goldens"]),
    ("cli", "the command", ["play, arena", "replay, verify", "show, film"]),
]
KINDS = ["Game", "State", "View", "Dice", "Record", "Match"]


def here(*folders: str) -> bool:
    """Return whether a room of the package exists."""
    return (PACKAGE / Path(*folders) / "__init__.py").exists()


def there(home: str) -> bool:
    """Return whether the room of a step exists; the browser's page comes with `web`."""
    return here("web" if home == "browser" else home)


def room(canvas: Canvas, x: float, y: float, width: float, height: float, colour: str, built: bool = True) -> None:
    """Draw a room with a light on its left wall; a planned one is dashed."""
    canvas.box(x, y, width, height, 12, fill=PANEL, fill_opacity=0.92 if built else 0.45, stroke="none")
    if built:
        low = y + height
        wall = f"M{x + 7},{y}H{x + 12}A12,12 0 0 0 {x},{y + 12}V{low - 12}A12,12 0 0 0 {x + 12},{low}H{x + 7}Z"
        canvas.path(wall, fill=colour)
        canvas.box(x, y, width, height, 12, fill="none", stroke=colour, stroke_width=2, stroke_opacity=0.75)
    else:
        canvas.box(x, y, width, height, 12, fill="none", stroke=QUIET, stroke_width=2, stroke_dasharray=PLAN)


def left(canvas: Canvas, x: float, y: float, said: str, size: float = SAID, colour: str = INK, **style: str) -> None:
    """Draw a line of text, anchored at its left end."""
    canvas.text(x, y, said, size, fill=colour, text_anchor="start", **style)


def chip(canvas: Canvas, x: float, y: float, width: float, said: str, built: bool = True) -> None:
    """Draw a small label in a box, from its upper left corner."""
    if built:
        canvas.box(x, y, width, 34, 9, fill=GROUND_LIT, stroke=EDGE, stroke_width=1.5)
    else:
        canvas.box(x, y, width, 34, 9, fill="none", stroke=QUIET, stroke_width=1.5, stroke_dasharray="5 5")
    canvas.text(x + width / 2, y + 23, said, SMALL, fill=INK if built else QUIET)


def arrow(
    canvas: Canvas, d: str, tip: tuple[float, float], turn: float, colour: str = LIT, dashed: bool = False
) -> None:
    """Draw a line along path data with a head at its tip, which points down if `turn` is 0."""
    style = {"stroke_dasharray": PLAN} if dashed else {}
    canvas.path(d, fill="none", stroke=colour, stroke_width=3, stroke_linecap="round", stroke_linejoin="round", **style)
    with canvas.group(at=tip, turn=turn):
        canvas.path("M-9,-14L0,2L9,-14L0,-10Z", fill=colour)


# --- the house


def house() -> Picture:
    """Draw the layers of the package, one above the other; imports point only down."""
    gap, x, width, top = 10, 96, 620, 84
    height = top + sum(floor[3] + gap for floor in FLOORS) + 84
    canvas = Canvas()
    ground(canvas, WIDTH, height, stars=170)
    planet(canvas, "house-planet", 480, height + 1180, 1254, SEA, SEAT_COLOURS[0])
    _beacon(canvas, x + width / 2, top)
    y = top
    bottoms = {}
    for name, said, colour, high in FLOORS:
        built = here(name)
        shared = 190 * len(NEIGHBOURS) if name == "tables" else 0
        room(canvas, x, y, width - shared, high, SEAT_COLOURS[colour], built)
        left(canvas, x + 28, y + 34, name, TITLE, font_weight="700")
        left(canvas, x + 28, y + 62, said, SAID, QUIET)
        if not built:
            canvas.text(x + width - 20, y + 32, "to come", SMALL, fill=GOLD, text_anchor="end")
        INSIDE.get(name, _empty)(canvas, x, y)
        bottoms[name] = y + high
        y += high + gap
    arrow(canvas, f"M52,{top + 20}V{y - gap - 14}", (52, y - gap - 12), 0)
    with canvas.group(at=(34, (top + y) / 2), turn=-90):
        canvas.text(0, 0, "imports point down, never up", SAID, fill=INK)
    _annex(canvas, x + width + 34, top, y - gap - top)
    return Picture(WIDTH, height, canvas.svg(), "", "The layers of Starfold and who imports whom", TONES)


def _empty(canvas: Canvas, x: float, y: float) -> None:
    """Draw nothing: most rooms are empty."""


def _beacon(canvas: Canvas, x: float, y: float) -> None:
    """Draw the beacon on the roof."""
    canvas.path(f"M{x - 250},{y - 8}Q{x},{y - 62} {x + 250},{y - 8}Z", fill=GROUND_LIT, stroke=EDGE, stroke_width=2)
    canvas.line(x, y - 35, x, y - 58, stroke=QUIET, stroke_width=3)
    canvas.circle(x, y - 62, 6, fill=GOLD)
    with canvas.group(at=(x, y - 62)):
        canvas.raw(ring(12, GOLD))


def _core(canvas: Canvas, x: float, y: float) -> None:
    for place, kind in enumerate(KINDS):
        chip(canvas, x + 28 + 96 * place, y + 76, 88, kind)
    _bolt(canvas, x + 590, y + 28)


def _art(canvas: Canvas, x: float, y: float) -> None:
    things = [die_face(5, 40), seat_ship(0), card_back(34, 46, LINE), seat_disc(1, 20)]
    for place, svg in enumerate(things):
        with canvas.group(at=(x + 348 + 62 * place, y + 39)):
            canvas.raw(svg)
    world(canvas, x + 592, y + 39, 15, GOLD)


def _games(canvas: Canvas, x: float, y: float) -> None:
    for place, game in enumerate([*GAMES, "yours"]):
        built = here("games", game.lower().replace(" ", "_"))
        chip(canvas, x + 28 + 190 * (place % 3), y + 76 + 42 * (place // 3), 182, game, built)
    _bolt(canvas, x + 590, y + 28)


def _tables(canvas: Canvas, x: float, y: float) -> None:
    for place, (name, said) in enumerate(NEIGHBOURS):
        start = x + 250 + 190 * place
        room(canvas, start, y, 180, 78, SEAT_COLOURS[5])
        left(canvas, start + 22, y + 34, name, TITLE, font_weight="700")
        left(canvas, start + 22, y + 62, said, SAID, QUIET)


def _bots(canvas: Canvas, x: float, y: float) -> None:
    star = "M-10,-6H10V10H-10ZM0,-6V-13M-5,1H-4M4,1H5"  # a face with an antenna
    for seat in range(3):
        with canvas.group(at=(x + 455 + 62 * seat, y + 39)):
            canvas.raw(icon_token(star, 22, SEAT_COLOURS[seat + 2]))
    _bolt(canvas, x + 400, y + 39)


def _bolt(canvas: Canvas, x: float, y: float) -> None:
    """Draw the mark of compiled rooms."""
    canvas.path(f"M{x + 3},{y - 15}L{x - 9},{y + 3}H{x - 1}L{x - 4},{y + 15}L{x + 9},{y - 4}H{x + 1}Z", fill=GOLD)


def _annex(canvas: Canvas, x: float, y: float, height: float) -> None:
    """Draw the rooms beside the house, and the legend."""
    low = y + height - 78
    for name, said, chips in BESIDE:
        high = 94 + 42 * len(chips)
        room(canvas, x, y, 206, high, LINE)
        left(canvas, x + 26, y + 36, name, TITLE, font_weight="700")
        left(canvas, x + 26, y + 64, said, SAID, QUIET)
        for number, word in enumerate(chips):
            chip(canvas, x + 26, y + 82 + 42 * number, 160, word)
        arrow(canvas, f"M{x - 1},{y + high / 2}H{x - 22}", (x - 27, y + high / 2), 90)
        y += high + 10
    left(canvas, x, y + 22, "both may import", SMALL)
    left(canvas, x, y + 46, "every floor", SMALL)
    _bolt(canvas, x + 14, low + 22)
    left(canvas, x + 42, low + 28, "compiled", SMALL)
    canvas.box(x, low + 46, 30, 24, 6, fill="none", stroke=QUIET, stroke_width=2, stroke_dasharray="5 4")
    left(canvas, x + 42, low + 64, "to come", SMALL)


INSIDE: dict[str, Callable[[Canvas, float, float], None]] = {
    "core": _core,
    "art": _art,
    "games": _games,
    "bots": _bots,
    "tables": _tables,
}


# --- one move

BOX, TALL = 214, 124
COLUMNS = [28, 271, 515, 758]
ROWS = [58, 252, 446]

# The ring of steps: column, row, title, description, room.
STEPS = [
    (0, 0, "Click", ["in the picture,", "or on a button"], "browser"),
    (1, 0, "Offers narrow", ["with every click,", "until one is left"], "browser"),
    (2, 0, "Code", ["ply, code and id", "go to the server"], "web"),
    (3, 0, "Table", ["knows the seat,", "checks the ply"], "tables"),
    (3, 1, "Match", ["legal? plays it,", "and rolls the dice"], "core"),
    (3, 2, "State", ["the rules: what", "the action does"], "games"),
    (2, 2, "Record", ["stored before", "anyone is told"], "core"),
    (1, 2, "look: View", ["what each seat", "may know"], "games"),
    (0, 2, "draw, words", ["picture, prompt,", "offers, log"], "games"),
    (0, 1, "Message", ["one for each seat;", "pieces glide"], "web"),
]


def move() -> Picture:
    """Draw one move from the click to the picture, and the shorter path of terminal and notebook."""
    height = ROWS[2] + TALL + 72
    canvas = Canvas()
    ground(canvas, WIDTH, height, stars=150, seed=11)
    for step in range(len(STEPS)):
        _way(canvas, step)
    for number, (column, row, title, lines, home) in enumerate(STEPS, 1):
        built = there(home)
        x, y = COLUMNS[column], ROWS[row]
        room(canvas, x, y, BOX, TALL, HOMES[home], built)
        canvas.text(x + BOX - 16, y - 10, home, SMALL, fill=QUIET, text_anchor="end")
        _number(canvas, x + 8, y - 4, number, built)
        left(canvas, x + 22, y + 44, title, 23, font_weight="700")
        for place, line in enumerate(lines):
            left(canvas, x + 22, y + 74 + 25 * place, line, SAID, QUIET)
    _short_way(canvas)
    canvas.box(COLUMNS[0], height - 42, 30, 22, 6, fill="none", stroke=QUIET, stroke_width=2, stroke_dasharray="5 4")
    left(canvas, COLUMNS[0] + 42, height - 25, "to come", SMALL)
    return Picture(WIDTH, height, canvas.svg(), "", "The path of one move through Starfold", TONES)


HOMES = {
    "browser": LINE,
    "web": SEAT_COLOURS[4],
    "tables": SEAT_COLOURS[5],
    "core": SEAT_COLOURS[0],
    "games": SEAT_COLOURS[1],
}


def _number(canvas: Canvas, x: float, y: float, number: int, built: bool) -> None:
    canvas.circle(x, y, 17, fill=BONE if built else PANEL, stroke=QUIET, stroke_width=1.5)
    canvas.text(x, y + 6, str(number), SMALL, fill=PIP if built else INK, font_weight="700")


def _way(canvas: Canvas, step: int) -> None:
    """Draw the arrow from a step to the next; dashed if one of them is planned."""
    column, row, _, _, home = STEPS[step]
    to_column, to_row, _, _, to = STEPS[(step + 1) % len(STEPS)]
    dashed = not (there(home) and there(to))
    colour = QUIET if dashed else LIT
    x, y = COLUMNS[column] + BOX / 2, ROWS[row] + TALL / 2
    if row == to_row:
        ahead = 1 if to_column > column else -1
        tip = COLUMNS[to_column] if ahead > 0 else COLUMNS[to_column] + BOX
        start = COLUMNS[column] + BOX if ahead > 0 else COLUMNS[column]
        arrow(canvas, f"M{start + 2 * ahead},{y}H{tip - 12 * ahead}", (tip - 4 * ahead, y), -90 * ahead, colour, dashed)
    else:
        ahead = 1 if to_row > row else -1
        tip = ROWS[to_row] if ahead > 0 else ROWS[to_row] + TALL
        start = ROWS[row] + TALL if ahead > 0 else ROWS[row]
        turn = 0 if ahead > 0 else 180
        arrow(canvas, f"M{x},{start + 2 * ahead}V{tip - 12 * ahead}", (x, tip - 4 * ahead), turn, colour, dashed)


def _short_way(canvas: Canvas) -> None:
    """Draw the shorter path: terminal and notebook use a Match directly."""
    x, y, width = COLUMNS[1], ROWS[1], COLUMNS[2] + BOX - COLUMNS[1]
    room(canvas, x, y, width, TALL, GOLD)
    left(canvas, x + 22, y + 42, "Terminal and notebook", 23, font_weight="700")
    left(canvas, x + 22, y + 74, "drive a Match themselves: they show a", SAID, QUIET)
    left(canvas, x + 22, y + 99, "View, and play one of its legal actions", SAID, QUIET)
    arrow(canvas, f"M{x + width + 2},{y + 62}H{COLUMNS[3] - 12}", (COLUMNS[3] - 4, y + 62), -90, GOLD)
    middle = COLUMNS[1] + BOX / 2
    arrow(canvas, f"M{middle},{ROWS[2] - 2}V{y + TALL + 12}", (middle, y + TALL + 4), 180, GOLD)


DIAGRAMS: dict[str, Callable[[], Picture]] = {"house": house, "move": move}
