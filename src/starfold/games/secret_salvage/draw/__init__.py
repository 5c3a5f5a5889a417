"""The moving layer of Secret Salvage's picture. The fixed layer is in ground.py."""

from __future__ import annotations

from starfold.art.canvas import Canvas
from starfold.art.palette import GOLD, INK, TONES
from starfold.core.picture import Picture

from ..data.board import COLOURS, NAMES
from ..data.components import KINDS, NONE, SHIPS, TILE_NAMES, UNSEEN
from ..position import phases
from ..view import SalvageView
from ..words.show import tile_said
from .boards import draw_boards
from .cards import draw_cards
from .chips import draw_chips
from .ground import draw_ground
from .offers import clicks, draw_lit, preview
from .pieces import figure, quiet
from .places import BOX, DRAWN, HEIGHT, ROUND, STACK, WIDTH, aside, box_spot, seat_colours, where
from .tiles import draw_tiles
from .traces import draw_catches, draw_news, draw_traces

__all__ = ["clicks", "draw", "preview"]

PILE = 3  # the most crates drawn for the stack


def draw(view: SalvageView) -> Picture:
    """Return the view as a picture."""
    canvas = Canvas()
    with canvas.group(id="traces", clicks_through=True):
        draw_traces(canvas, view)
    with canvas.group(id="lit", clicks_through=True):
        draw_lit(canvas, view)
    with canvas.group(id="tiles"):
        draw_tiles(canvas, view)
    with canvas.group(id="ships"):
        for ship in range(len(view.ships) if view.colours else 0):
            _ship(canvas, view, ship)
    with canvas.group(id="news", clicks_through=True):
        draw_news(canvas, view)
    with canvas.group(id="boards"):
        draw_boards(canvas, view)
    _round(canvas, view)
    _stack(canvas, view)
    _hand(canvas, view)
    _box(canvas, view)
    with canvas.group(id="powers"):
        draw_cards(canvas, view)
    with canvas.group(id="offers"):
        draw_chips(canvas, view)
    with canvas.group(id="catches", clicks_through=True):
        draw_catches(canvas, view)
    ground = draw_ground(seat_colours(view.seats, view.colours), max(view.seat, -1) if view.colours else -1)
    return Picture(WIDTH, HEIGHT, ground, canvas.svg(), _label(view), TONES)


def _label(view: SalvageView) -> str:
    """Return a one-sentence description of the picture."""
    home = [f"{name} {score}" for name, score in zip(view.names, view.scores, strict=True)]
    return f"Secret Salvage, round {round_of(view)}. Ships home: {', '.join(home)}."


def round_of(view: SalvageView) -> int:
    """Return the current round, from 1."""
    return max(1, -(-view.turn // view.seats))


# --- ships ---


def _ship(canvas: Canvas, view: SalvageView, ship: int) -> None:
    """Draw a ship on its space; the active one with a ring, and chevrons in the direction it may fly on."""
    space, seat = view.ships[ship], ship // SHIPS
    active = ship == view.ship
    colour = COLOURS[view.colours[seat]].capitalize()
    label = f"{colour} ship of {view.names[seat]} on {NAMES[space]}{', active' if active else ''}"
    with canvas.group(id=f"ship-{ship}", at=where(space), label=label):
        canvas.put("secret_salvage-hit", (0, 0))
        if active:
            canvas.put("secret_salvage-active", (0, 0))
            if view.phase == phases.MOVING and view.line >= 0 and view.ready and not view.turning:
                for step in range(view.steps):
                    spot = aside((0, 0), 28 + 8 * step, 60 * view.line)
                    canvas.put("secret_salvage-chevron", spot, 60 * view.line)
        # Leave the marks of the seats that know the tile below visible.
        canvas.put(f"secret_salvage-ship-{seat}", (0, -6 if view.tiles[space] else 0))


# --- the corners beside the field ---


def _round(canvas: Canvas, view: SalvageView) -> None:
    """Draw which round it is, and whether it is the last."""
    last = any(view.reached) or round_of(view) == view.limit
    x, y = ROUND
    with canvas.group(id="round", label=f"Round {round_of(view)} of {view.limit}{', the last' if last else ''}"):
        said = "Last round" if last else f"Round {round_of(view)}/{view.limit}"
        figure(canvas, x, y, said, 18, GOLD if last else INK)


def _stack(canvas: Canvas, view: SalvageView) -> None:
    """Draw the stack of tiles."""
    with canvas.group(id="stack", at=STACK, label=f"Stack: {view.in_stack} tiles"):
        for place in range(min(PILE, view.in_stack)):
            canvas.put("secret_salvage-crate", (3 * place, -4 * place))
        figure(canvas, 36, 4, f"×{view.in_stack}")


def _hand(canvas: Canvas, view: SalvageView) -> None:
    """Draw the drawn tile, if the viewer knows it face up, or red tiles that are to be laid."""
    tiles = in_hand(view)
    names = ["a tile" if tile == UNSEEN else tile_said(tile) for tile in tiles]
    said = f"{view.names[view.turn_seat]} {'is to lay' if view.hand else 'has drawn'} {' and '.join(names)}"
    turned = " ".join(names) if tiles and UNSEEN not in tiles else ""
    with canvas.group(id="drawn", at=DRAWN, label=said if tiles else "", flips=turned):
        for place, tile in enumerate(tiles):
            spot = (28 * (place - (len(tiles) - 1) / 2), 0.0)
            canvas.put("secret_salvage-crate", spot)
            canvas.put("secret_salvage-question" if tile == UNSEEN else f"secret_salvage-face-{tile}", spot)
        if tiles:
            quiet(canvas, 0, 39, "to lay" if view.hand else "drawn", "middle")


def in_hand(view: SalvageView) -> list[int]:
    """Return the drawn tile or the tiles to be laid; of a pair, the one left after the first is laid."""
    if len(view.hand) == 2 and view.spot >= 0:
        first = view.tiles[view.spot]
        return [UNSEEN if first == UNSEEN else sum(view.hand) - first]
    return view.hand or ([view.drawn] if view.drawn else [])


def _box(canvas: Canvas, view: SalvageView) -> None:
    """Draw the number of discarded tiles, by kind."""
    count = sum(view.box)
    held = [f"{view.box[kind]} {TILE_NAMES[kind]}" for kind in range(1, KINDS) if view.box[kind]]
    with canvas.group(id="box", label=f"Box: {', '.join(held) or 'empty'}"):
        canvas.text(*BOX, f"Box {count}", 18, fill=INK, text_anchor="end", font_weight="700")
        for kind in range(1, KINDS):
            if view.box[kind] != NONE:
                x, y = box_spot(kind)
                canvas.put(f"secret_salvage-small-{kind}", (x, y))
                figure(canvas, x + 14, y + 6.5, str(view.box[kind]))
