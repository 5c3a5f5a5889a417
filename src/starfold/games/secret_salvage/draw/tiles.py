"""Tiles on Secret Salvage's field: crates, with what the viewer knows of their contents."""

from __future__ import annotations

from functools import lru_cache

from starfold.art.canvas import Canvas
from starfold.core.words import listing

from ..data.board import NAMES, SPACES
from ..data.components import KINDS, NONE, TILE_NAMES, UNSEEN
from ..position.pieces import PUBLIC
from ..view import SalvageView
from .places import where


def draw_tiles(canvas: Canvas, view: SalvageView) -> None:
    """Draw a group for every space, empty if it has no tile.

    So tiles can appear and vanish while all other groups keep their places.
    """
    ridden, names = set(view.ships), tuple(view.names)
    for space in range(SPACES):
        tile, known = view.tiles[space], view.known[space]
        pair = view.pairs[space] if tile == UNSEEN else NONE
        canvas.raw(_tile(space, tile, pair, known, space in ridden, view.seat, names if tile else ()))


@lru_cache(maxsize=8192)
def _tile(space: int, tile: int, pair: int, known: int, ridden: bool, seat: int, names: tuple[str, ...]) -> str:
    """Return a tile on its space as SVG. It is cached: most of a picture is tiles, and most of them do not change."""
    canvas = Canvas()
    name = f"tile-{NAMES[space]}"
    if tile == NONE:
        with canvas.group(id=name, at=where(space)):
            pass
        return canvas.svg()
    label = f"{NAMES[space]}: {contents_said(tile, pair)}, {knowers_said(known, seat, names)}"
    shown = "" if tile == UNSEEN else TILE_NAMES[tile]
    with canvas.group(id=name, at=where(space), label=label, flips=shown):
        canvas.put("secret_salvage-open" if known == PUBLIC else "secret_salvage-crate", (0, -6))
        _contents(canvas, tile, pair, ridden)
        knowers = [each for each in range(len(names)) if known != PUBLIC and known >> each & 1]
        step = min(13.0, 44 / max(1, len(knowers)))
        for place, each in enumerate(knowers):
            canvas.put(f"secret_salvage-knows-{each}", (step * (place - (len(knowers) - 1) / 2), 14))
    return canvas.svg()


def _contents(canvas: Canvas, tile: int, pair: int, ridden: bool) -> None:
    """Draw the known contents of a crate: in its middle, or beside the ship that is on it."""
    if tile != UNSEEN:
        canvas.put(f"secret_salvage-{'badge' if ridden else 'face'}-{tile}", (19, -21) if ridden else (0, -6))
    elif pair:
        far, y = (19, -21) if ridden else (11, -6)
        for kind, x in ((pair // KINDS, -far), (pair % KINDS, far)):
            canvas.put(f"secret_salvage-{'badge' if ridden else 'half'}-{kind}", (x, y))
    elif not ridden:
        canvas.put("secret_salvage-question", (0, -6))


def contents_said(tile: int, pair: int) -> str:
    """Return what the viewer knows of a tile, in words."""
    if tile != UNSEEN:
        return f"a tile, {TILE_NAMES[tile]}"
    return f"a tile, {TILE_NAMES[pair // KINDS]} or {TILE_NAMES[pair % KINDS]}" if pair else "an unknown tile"


def knowers_said(known: int, seat: int, names: tuple[str, ...]) -> str:
    """Return in words which seats know a tile, addressed to a seat."""
    if known == PUBLIC:
        return "seen by everyone"
    others = [name for each, name in enumerate(names) if known >> each & 1 and each != seat]
    own = seat >= 0 and known >> seat & 1
    if own and not others:
        return "known to you alone"
    return f"known to {listing((['you'] if own else []) + others)}" if others else "seen by no one"
