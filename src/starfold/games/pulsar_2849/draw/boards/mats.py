"""The mats of Pulsar 2849: the supplies of each seat, and all visible transmitters."""

from __future__ import annotations

from functools import cache

from starfold.art.canvas import Canvas
from starfold.art.palette import GOLD, GROUND, INK, QUIET, SEAT_COLOURS
from starfold.art.seats import seat_mark
from starfold.art.things import name_plate

from ...data.components import EXPLORATIONS, KEPT, RINGS_EACH, SIZES, TOKENS
from ...data.things import ALL_STATIONS, LINKS, ONLINE, SPINNING
from ...view import PulsarView
from ...words.parts import SIZE_NAMES, many
from ..icons.dice import NAME
from ..icons.glyphs import glyph
from ..icons.pieces import TOKEN_TEXTS, ring_sign, token, use
from ..layout import Box, mats_box
from ..parts import has, hit, own_seat, panel, texts
from .arrays import Arrays, arrays
from .goals import counted
from .market import market_spot
from .transmitters import draw_links, draw_transmitter

MAT_HEAD = 80.0
NAME_Y = 22.0
ITEM_Y = 60.0
ITEMS_X, ITEM = 28.0, 66.0
AREA_X = 434.0
COUNTS_X = 250.0
COUNTS = [("station", ALL_STATIONS), ("spinning", SPINNING), ("online", ONLINE), ("link", LINKS)]


# --- the fixed layer ---


def ground(view: PulsarView) -> str:
    """Return the panel, and the sprites of the mats."""
    return _ground(view.seats)


@cache
def _ground(seats: int) -> str:
    canvas = Canvas()
    canvas.sprites({f"{NAME}mat-{seat}": _signs(seat) for seat in range(seats)})
    panel(canvas, mats_box(seats))
    return canvas.svg()


def _signs(seat: int) -> str:
    """Return the signs of everything counted on a mat, from its upper left corner."""
    canvas = Canvas()
    tokens = [token(kind) for kind in range(TOKENS)]
    items = [glyph("cube"), *tokens, ring_sign(seat), glyph("patent"), glyph("tile")]
    for place, drawn in enumerate(items):
        canvas.raw(f'<g transform="translate({ITEMS_X + ITEM * place:g},{ITEM_Y:g})">{drawn}</g>')
    for place, (sign, _) in enumerate(COUNTS):
        canvas.raw(f'<g transform="translate({COUNTS_X + ITEM * place:g},{NAME_Y:g})">{glyph(sign)}</g>')
    for size in range(SIZES):
        canvas.put(f"{NAME}sign-builds-{size}", (AREA_X + ITEM * size, ITEM_Y))
    canvas.raw(f'<g transform="translate(22,{NAME_Y:g})scale(.75)">{seat_mark(seat)}</g>')
    return canvas.svg()


# --- the moving layer ---


def moving(view: PulsarView) -> str:
    """Return all mats, and all visible transmitters."""
    canvas = Canvas()
    laid = arrays(view, MAT_HEAD)
    with canvas.group(id="mats"):
        for seat in range(view.seats):
            _mat(canvas, view, seat, laid.mats[seat])
    with canvas.group(id="transmitters"):
        for tile, owner in enumerate(view.owners):
            if owner >= 0:
                canvas.raw(draw_transmitter(view, tile, laid.spots[tile]))
            elif tile in view.shown:
                canvas.raw(draw_transmitter(view, tile, market_spot(view.shown.index(tile))))
    with canvas.group(id="links", clicks_through=True):
        draw_links(canvas, view, laid.spots)
    _empty(canvas, view, laid)
    return canvas.svg()


def _mat(canvas: Canvas, view: PulsarView, seat: int, box: Box) -> None:
    """Draw a mat: the seat's name, points and supplies."""
    x, y, wide, high = box
    won = view.over and seat == view.winner
    turn = seat == view.turn_seat and not view.over
    colour = GOLD if won else SEAT_COLOURS[seat]
    with canvas.group(id=f"mat-{seat}", at=(x, y), label=mat_said(view, seat)):
        canvas.box(0, 0, wide, high, 12, fill=GROUND, fill_opacity=0.45)
        canvas.box(
            0, 0, wide, high, 12, fill=colour, fill_opacity=0.1 if turn or won else 0.03, stroke=colour,
            stroke_width=2.8 if turn or won else 1.4, stroke_opacity=1 if turn or won else 0.6,
        )  # fmt: skip
        canvas.raw(use(f"mat-{seat}"))
        name_plate(canvas, 42, NAME_Y + 7, view.names[seat], 21, GOLD if won else INK, 190)
        canvas.text(
            wide - 14, NAME_Y + 9, f"{view.scores[seat]} VP", 25, fill=GOLD if won else INK, text_anchor="end",
            font_weight="800",
        )  # fmt: skip
        _numbers(canvas, view, seat)
        if seat == own_seat(view):
            for size in range(SIZES):
                _area(canvas, view, seat, size)


def _items(view: PulsarView, seat: int) -> list[int]:
    """Return a seat's supplies in the order of the signs: cubes, tokens, rings left, patents, kept tiles."""
    tokens = view.tokens[seat * TOKENS : (seat + 1) * TOKENS]
    return [view.cubes[seat], *tokens, rings_left(view, seat), patents(view, seat), kept_tiles(view, seat)]


def patents(view: PulsarView, seat: int) -> int:
    """Return how many patents a seat holds."""
    return sum(has(owners, seat) for owners in view.patents)


def _numbers(canvas: Canvas, view: PulsarView, seat: int) -> None:
    """Draw the number beside each sign; zeros are dim."""
    counts = [counted(view, seat, thing) for _, thing in COUNTS]
    areas = view.areas[seat * SIZES : (seat + 1) * SIZES]
    said = [(ITEMS_X + ITEM * place + 17, ITEM_Y + 7, item) for place, item in enumerate(_items(view, seat))]
    said += [(COUNTS_X + ITEM * place + 17, NAME_Y + 7, count) for place, count in enumerate(counts)]
    said += [(AREA_X + ITEM * size + 18, ITEM_Y + 7, area) for size, area in enumerate(areas)]
    texts(canvas, [(x, y, str(count)) for x, y, count in said if count], 20, INK, "start")
    texts(canvas, [(x, y, "0") for x, y, count in said if not count], 20, QUIET, "start")


def rings_left(view: PulsarView, seat: int) -> int:
    """Return the number of rings a seat has left for claiming pulsars."""
    return RINGS_EACH - view.rings.count(seat)


def kept_tiles(view: PulsarView, seat: int) -> int:
    """Return the number of exploration tiles a seat keeps."""
    kinds = len(EXPLORATIONS)
    return sum(view.kept[seat * kinds + kind] for kind in range(kinds) if KEPT[kind])


def _area(canvas: Canvas, view: PulsarView, seat: int, size: int) -> None:
    """Draw the clickable area of the viewer's gyrodynes of a size."""
    count = view.areas[seat * SIZES + size]
    label = f"{many(count, f'{SIZE_NAMES[size]} gyrodyne')} in the play area"
    with canvas.group(id=f"area-{size + 1}", at=(AREA_X + ITEM * size, ITEM_Y), label=label):
        hit(canvas, -18, -18, 56, 36)


def _empty(canvas: Canvas, view: PulsarView, laid: Arrays) -> None:
    """Draw a note on each mat without transmitters."""
    with canvas.group(id="no-arrays", clicks_through=True):
        for seat in range(view.seats):
            if seat not in view.owners:
                x, y, wide, high = laid.mats[seat]
                canvas.text(x + wide / 2, y + (MAT_HEAD + high) / 2 + 4, "no transmitters yet", 17, fill=QUIET)


def mat_said(view: PulsarView, seat: int) -> str:
    """Return a description of a mat in one sentence."""
    tokens = [f"{view.tokens[seat * TOKENS + kind]} × {TOKEN_TEXTS[kind]}" for kind in range(TOKENS)]
    parts = [
        f"{view.scores[seat]} VP",
        many(view.cubes[seat], "cube"),
        *tokens,
        f"{many(rings_left(view, seat), 'ring')} left",
        many(patents(view, seat), "patent"),
        many(view.owners.count(seat), "transmitter"),
    ]
    building = [f"{view.areas[seat * SIZES + size]} {name}" for size, name in enumerate(SIZE_NAMES)]
    if any(view.areas[seat * SIZES : (seat + 1) * SIZES]):
        parts.append(f"gyrodynes in the play area: {', '.join(building)}")
    if kept_tiles(view, seat):
        parts.append(f"{many(kept_tiles(view, seat), 'exploration tile')} kept")
    return f"{view.names[seat]}: {', '.join(parts)}" + (", has won" if view.over and seat == view.winner else "")
