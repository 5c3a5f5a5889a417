"""The player boards of Secret Salvage: name, ships at the goal, energy, and red tiles on the track of ten."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from starfold.art.canvas import Canvas
from starfold.art.palette import GOLD, INK, LIT, PANEL, QUIET
from starfold.art.things import name_plate

from .. import actions
from ..data import components
from ..data.board import CARRIES, COLOURS, goal_colours
from ..view import SalvageView
from .pieces import EDGE_COLOURS, figure
from .places import BOARD_HIGH, BROAD, Point, board_places, seat_colours


class Board(NamedTuple):
    """The contents of a player board; drawings of equal boards are cached."""

    seat: int
    name: str
    colours: tuple[int, ...]
    tiles: tuple[int, ...]  # by kind
    home: tuple[tuple[int, bool], ...]  # three docks: a colour, and whether a ship fills it
    turn: bool
    asked: bool
    lit: bool
    reached: bool
    won: bool


def board_of(view: SalvageView, seat: int) -> Board:
    """Return a seat's player board."""
    return Board(
        seat,
        view.names[seat],
        seat_colours(view.seats, view.colours),
        tuple(view.boards[seat * components.KINDS : seat * components.KINDS + components.KINDS]),
        homes(view, seat),
        turn=not view.over and view.turn > 0 and seat == view.turn_seat,
        asked=seat in view.asked,
        lit=actions.CHOOSE + seat in view.legal,
        reached=bool(view.reached[seat]),
        won=view.over and view.payoffs[seat] > 0,
    )


def energy(board: Board) -> int:
    """Return the total energy of a board's tiles."""
    return sum(board.tiles[kind] * components.ENERGY[kind] for kind in range(1, components.MINE))


def board_said(board: Board) -> str:
    """Return a description of a board in one sentence."""
    held = [
        f"{board.tiles[kind]} {components.TILE_NAMES[kind]}" for kind in range(1, components.KINDS) if board.tiles[kind]
    ]
    home = sum(home for _, home in board.home)
    said = f"{board.name}, {COLOURS[board.colours[board.seat]]}: {home} of {components.SHIPS} home"
    reds = sum(board.tiles[components.MINE :])
    said += f", energy {energy(board)}, {reds} red tile{'s' * (reds != 1)}"
    said += f" ({', '.join(held)})" if held else ""
    return said + (", has met the goal" if board.reached else "") + (", has won" if board.won else "")


def homes(view: SalvageView, seat: int) -> tuple[tuple[int, bool], ...]:
    """Return three docks, each a colour and whether a ship fills it; with three seats one of each goal colour."""
    colour = seat_colours(view.seats, view.colours)[seat]
    if view.seats != 3:
        return tuple((colour, place < view.scores[seat]) for place in range(components.SHIPS))
    goals = goal_colours(colour, 3)
    spaces = view.ships[seat * components.SHIPS : (seat + 1) * components.SHIPS]
    carried = [CARRIES[space] if space >= 0 else 0 for space in spaces]
    fits = [
        tuple(bool(carried[ship] >> goal & 1) for ship, goal in zip(order, goals, strict=True)) for order in _ORDERS
    ]
    return tuple(zip(goals, max(fits, key=sum), strict=True))


_ORDERS = list(permutations(range(components.SHIPS)))


def draw_boards(canvas: Canvas, view: SalvageView) -> None:
    """Draw all player boards, each beside the edge its seat flies to."""
    for seat in range(view.seats):
        canvas.raw(_board(board_of(view, seat)))


@lru_cache(maxsize=512)
def _board(board: Board) -> str:
    """Return a player board as SVG.

    Every part is always present, even if invisible, so that a film stores unchanged parts once.
    """
    x, y, wide = board_places(board.colours)[board.seat]
    colour = EDGE_COLOURS[board.colours[board.seat]]
    canvas = Canvas()
    with canvas.group(id=f"board-{board.seat}", at=(x, y), label=board_said(board)):
        _frame(canvas, board, wide, colour)
        canvas.put(f"secret_salvage-mark-{board.seat}", (20, 19))
        name_plate(canvas, 38, 26, board.name, 20, GOLD if board.won else INK, wide - 38 - 78)
        for place, (goal, filled) in enumerate(board.home):
            _home(canvas, (wide - 16 - 24 * (components.SHIPS - 1 - place), 19), goal, filled, board.reached)
        _energy(canvas, board, wide)
        _reds(canvas, board, wide)
    return canvas.svg()


def _frame(canvas: Canvas, board: Board, wide: float, colour: str) -> None:
    """Draw the frame: golden for a winner, bright if it can be clicked, bold if the seat must decide."""
    stroke = GOLD if board.won else LIT if board.lit else colour
    bold = board.won or board.lit or board.asked
    canvas.box(0, 0, wide, BOARD_HIGH, 13, fill=PANEL, fill_opacity=0.8)
    canvas.box(0, 0, wide, BOARD_HIGH, 13, fill=colour, fill_opacity=0.16 if board.turn else 0)
    canvas.box(
        0, 0, wide, BOARD_HIGH, 13, fill="none", stroke=stroke, stroke_width=3 if bold else 1.6,
        stroke_opacity=1 if bold else 0.6,
    )  # fmt: skip


def _home(canvas: Canvas, spot: Point, goal: int, filled: bool, reached: bool) -> None:
    """Draw a dock, empty or with a ship."""
    colour = EDGE_COLOURS[goal]
    canvas.circle(*spot, 9, fill=colour if filled else PANEL, stroke=GOLD if reached else colour, stroke_width=2.2)
    canvas.put("secret_salvage-check", spot, opacity=1 if filled else 0)


def _energy(canvas: Canvas, board: Board, wide: float) -> None:
    """Draw the total energy, and the number of energy tiles by kind."""
    canvas.put("secret_salvage-bolt", (18, 43))
    figure(canvas, 30, 50, str(energy(board)), 20)
    for kind in range(1, components.MINE):
        count = board.tiles[kind]
        x, y = energy_spot(wide, kind)
        canvas.put(f"secret_salvage-small-{kind}", (x, y), opacity=1 if count else 0.28)
        figure(canvas, x + 13, y + 6.5, str(count) if count else "")


def _reds(canvas: Canvas, board: Board, wide: float) -> None:
    """Draw the red tiles on a track of ten; the tenth wins."""
    pips = [kind for kind in range(components.MINE, components.KINDS) for _ in range(board.tiles[kind])]
    slots = ["slot"] * (components.REDS_TO_WIN - 1) + ["slot-last"]
    for place in range(components.REDS_TO_WIN):
        shown = f"pip-{pips[place]}" if place < len(pips) else slots[place]
        canvas.put(f"secret_salvage-{shown}", pip_spot(wide, place))
    canvas.text(wide - 12, 73.5, str(len(pips)), 18, fill=INK if pips else QUIET, text_anchor="end", font_weight="700")


def energy_spot(wide: float, kind: int) -> Point:
    """Return where a board of that width shows its energy tiles of a kind."""
    step = 47 if wide < BROAD else 60
    return 75 + (kind - 1) * step, 43


def pip_spot(wide: float, place: int) -> Point:
    """Return where a board of that width has a place of its track."""
    return 16 + (wide - 68) / (components.REDS_TO_WIN - 1) * place, 67


def tile_spot(view: SalvageView, seat: int, kind: int) -> Point:
    """Return where a tile of a kind is on a player board; the last one if there are several."""
    x, y, wide = board_places(seat_colours(view.seats, view.colours))[seat]
    last = sum(view.boards[seat * components.KINDS + components.MINE : seat * components.KINDS + kind + 1]) - 1
    there = (
        energy_spot(wide, kind)
        if kind < components.MINE
        else pip_spot(wide, max(0, min(last, components.REDS_TO_WIN - 1)))
    )
    return x + there[0], y + there[1]
