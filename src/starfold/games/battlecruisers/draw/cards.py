"""Battlecruisers' cards: full-size ones of the set with their texts, and smaller ones for mats, hands and piles."""

from __future__ import annotations

from starfold.art.canvas import Canvas
from starfold.art.light import FACE
from starfold.art.palette import EDGE, HIGH, INK, OUTLINE, PANEL, QUIET, tone
from starfold.art.strokes import spiked
from starfold.art.things import card_back

from ..data.deck import NAMES, NUMBERS, SYMBOLS
from ..words.cards import CLASH_TEXTS, MAIN_TEXTS
from .emblems import FACES, GLOWS, emblem, family
from .places import MINI_HIGH, MINI_WIDE, ZONE_HIGH, ZONE_WIDE
from .text import squeezed, wrap

CLASH = tone("battlecruisers-clash", "#57101c", "#fbdcd8")
CLASH_INK = tone("battlecruisers-clash-ink", "#ffd9d4", "#7d0c1b")
CLASH_MARK = tone("battlecruisers-clash-mark", "#ff6b6b", "#c21f33")

HEAD = 46  # height of the head of a card of the set: number, symbols and emblem
TITLE = 23  # height of the name below it
PAD = 5  # distance of the texts from the sides of a card
MARK = 14  # width of the sign of a clash


def text_size(wide: float) -> float:
    """Return the font size of the set's texts, on cards of that width."""
    return 15.5 if wide > 180 else 13.5


def text_lines(card: int, wide: float) -> tuple[list[str], list[str]]:
    """Return the texts of a card's main and clash, wrapped into lines."""
    size = text_size(wide)
    room = (wide - 2 * PAD) / size
    return wrap(MAIN_TEXTS[card], room), wrap(CLASH_TEXTS[card], room - MARK / size)


def line_high(wide: float) -> float:
    """Return the distance from one line of text to the next."""
    return text_size(wide) * 1.13


def _top(wide: float, high: float, round_: float = 10) -> str:
    """Return path data of a card's head, with rounded upper corners."""
    return f"M0,{high:g}V{round_:g}Q0,0 {round_:g},0H{wide - round_:g}Q{wide:g},0 {wide:g},{round_:g}V{high:g}Z"


def _foot(wide: float, top: float, high: float, round_: float = 10) -> str:
    """Return path data of a card's foot, with rounded lower corners."""
    low, right = high - round_, wide - round_
    corners = f"V{low:g}Q0,{high:g} {round_:g},{high:g}H{right:g}Q{wide:g},{high:g} {wide:g},{low:g}"
    return f"M0,{top:g}{corners}V{top:g}Z"


def numeral(canvas: Canvas, x: float, y: float, number: int, size: float, anchor: str = "start") -> None:
    """Draw a card's number, white with an outline."""
    canvas.text(
        x, y, str(number), size, fill=HIGH, text_anchor=anchor, font_weight="800",
        stroke=OUTLINE, stroke_width=size / 9, stroke_linejoin="round", paint_order="stroke",
    )  # fmt: skip


def _body(canvas: Canvas, wide: float, high: float, card: int, head: float) -> None:
    """Draw a card's body with a coloured head."""
    canvas.box(2, 3, wide, high, 10, fill=OUTLINE, opacity=0.35)
    canvas.box(0, 0, wide, high, 10, fill=PANEL)
    canvas.path(_top(wide, head), fill=FACES[family(card)])
    canvas.path(_top(wide, head), fill=FACE, opacity=0.8)


def _emblem(canvas: Canvas, card: int, x: float, y: float, size: float) -> None:
    """Draw a card's emblem, scaled by `size`, on a glowing disc."""
    for far, seen in ((23.5, 0.12), (17, 0.12)):
        canvas.circle(x, y, far * size, fill=GLOWS[family(card)], opacity=seen)
    where = f"translate({x:g},{y:g})scale({size:.3g})"
    canvas.raw(f'<use href="#sprite-battlecruisers-emblem-{NUMBERS[card]}" transform="{where}"/>')


# --- the set ---


def set_card(card: int, wide: float, high: float, calm: bool) -> str:
    """Return a card of the set with its texts, from its upper left corner; `calm` is dimmed."""
    canvas = Canvas()
    if calm:
        _calm_body(canvas, wide, high, card)
    else:
        _body(canvas, wide, high, card, HEAD)
        _watermark(canvas, card, wide, high)
    _head(canvas, card, wide, calm)
    squeezed(canvas, PAD, HEAD + 18, NAMES[card], 18, wide - 2 * PAD, QUIET if calm else INK)
    _texts(canvas, card, wide, high, calm)
    rim = EDGE if calm else GLOWS[family(card)]
    canvas.box(0, 0, wide, high, 10, fill="none", stroke=rim, stroke_width=1.6, stroke_opacity=1 if calm else 0.75)
    return canvas.svg()


def _calm_body(canvas: Canvas, wide: float, high: float, card: int) -> None:
    canvas.box(0, 0, wide, high, 10, fill=PANEL)
    canvas.path(_top(wide, HEAD), fill=FACES[family(card)], fill_opacity=0.34)


def _watermark(canvas: Canvas, card: int, wide: float, high: float) -> None:
    """Draw the emblem again, large and faint, behind the texts."""
    where = f"translate({wide / 2:g},{(high + HEAD) / 2 - 4:g})scale({wide / 62:.3g})"
    canvas.raw(f'<use href="#sprite-battlecruisers-emblem-{NUMBERS[card]}" transform="{where}" opacity=".07"/>')


def _head(canvas: Canvas, card: int, wide: float, calm: bool) -> None:
    """Draw a card's number, symbols and emblem."""
    canvas.raw('<g opacity=".55">' if calm else "<g>")
    _emblem(canvas, card, wide - 28, HEAD / 2, 0.94)
    numeral(canvas, PAD + 2, 35.5, NUMBERS[card], 35)
    _symbols(canvas, card, PAD + 5 + _digits(card) * 35, 12.6)
    canvas.raw("</g>")


def _digits(card: int) -> float:
    """Return the width of a card's number, in multiples of its font size."""
    return 0.72 * len(str(NUMBERS[card]))


def _symbols(canvas: Canvas, card: int, left: float, y: float) -> None:
    """Draw a card's symbols, one below the other."""
    for place, letter in enumerate(SYMBOLS[card]):
        canvas.put(f"battlecruisers-symbol-{letter}", (left + 9, y + 20.5 * place))


def _texts(canvas: Canvas, card: int, wide: float, high: float, calm: bool) -> None:
    """Draw the text of the main, and that of the clash on a red ground below it."""
    size, step = text_size(wide), line_high(wide)
    main, clash = text_lines(card, wide)
    for line, said in enumerate(main):
        canvas.text(
            PAD, HEAD + TITLE + size + step * line, said, size, fill=QUIET if calm else INK, text_anchor="start"
        )
    top = high - step * len(clash) - 9
    canvas.path(_foot(wide, top, high), fill=CLASH, fill_opacity=0.45 if calm else 1)
    canvas.path(spiked(8, 6.4, 3, PAD + 6, top + 4 + step / 2), fill=CLASH_MARK)
    for line, said in enumerate(clash):
        canvas.text(
            PAD + MARK, top + 3 + size + step * line, said, size, fill=QUIET if calm else CLASH_INK, text_anchor="start"
        )


# --- smaller cards, around 0,0 ---


def face_card(card: int, wide: float, high: float) -> str:
    """Return a card in play around 0,0: number, emblem and name."""
    foot = 24 if high > 80 else 19
    art = high - foot  # height of the picture above the name
    size, scale = min(48, art * 0.8), min(1.5, art / 48)
    stacked = art > wide / 2  # the emblem is below the number
    canvas = Canvas()
    canvas.raw(f'<g transform="translate({-wide / 2:g},{-high / 2:g})">')
    _body(canvas, wide, high, card, high)
    _emblem(canvas, card, wide - 24 * scale - 4, art - 24 * scale - 2 if stacked else art / 2, scale)
    numeral(canvas, 8, 6 + size * 0.78, NUMBERS[card], size)
    if stacked:
        _symbols(canvas, card, 8, art - 20.5 * len(SYMBOLS[card]) + 8)
    else:
        _symbols(canvas, card, 11 + _digits(card) * size, 12 if art < 50 else 15)
    canvas.path(_foot(wide, art, high), fill=OUTLINE, fill_opacity=0.62)
    letters = 18 if foot > 20 else 16
    squeezed(canvas, wide / 2, high - foot / 2 + letters * 0.36, NAMES[card], letters, wide - 12, HIGH, "middle")
    canvas.box(0, 0, wide, high, 10, fill="none", stroke=GLOWS[family(card)], stroke_width=1.6)
    canvas.raw("</g>")
    return canvas.svg()


def zone_card(card: int) -> str:
    """Return a saved card around 0,0: its number, and its symbols, which other cards refer to."""
    canvas = Canvas()
    x, y = -ZONE_WIDE / 2, -ZONE_HIGH / 2
    canvas.box(x, y, ZONE_WIDE, ZONE_HIGH, 7, fill=FACES[family(card)], stroke=OUTLINE, stroke_width=3)
    canvas.box(x, y, ZONE_WIDE, ZONE_HIGH, 7, fill=FACE, stroke=GLOWS[family(card)], stroke_width=1.4, fill_opacity=0.7)
    symbols = SYMBOLS[card]
    numeral(canvas, x + 17, 7.6, NUMBERS[card], 20, "middle")
    for place, letter in enumerate(symbols):
        canvas.put(f"battlecruisers-symbol-{letter}", (ZONE_WIDE / 2 - 11, 18.4 * (place - (len(symbols) - 1) / 2)))
    return canvas.svg()


def mini_card(card: int) -> str:
    """Return a card in a hand or on a pile, around 0,0: only its number."""
    canvas = Canvas()
    x, y = -MINI_WIDE / 2, -MINI_HIGH / 2
    canvas.box(x, y, MINI_WIDE, MINI_HIGH, 5, fill=FACES[family(card)], stroke=OUTLINE, stroke_width=2.6)
    canvas.box(x, y, MINI_WIDE, MINI_HIGH, 5, fill=FACE, stroke=GLOWS[family(card)], stroke_width=1.2, fill_opacity=0.7)
    numeral(canvas, 0, 6.6, NUMBERS[card], 18, "middle")
    return canvas.svg()


def tiny_card(card: int) -> str:
    """Return a very small card around 0,0: only its number."""
    canvas = Canvas()
    canvas.box(-11, -8.5, 22, 17, 4, fill=FACES[family(card)], stroke=OUTLINE, stroke_width=1.6)
    numeral(canvas, 0, 5.2, NUMBERS[card], 14, "middle")
    return canvas.svg()


def card_sprites(cards: tuple[int, ...], wide: float, high: float, faces: list[tuple[int, int]]) -> dict[str, str]:
    """Return the cards of a set in every size, by name.

    The names use the printed numbers, so that other pictures may share the sprites.
    """
    found = {"mini-back": card_back(MINI_WIDE, MINI_HIGH, EDGE)}
    for face_wide, face_high in faces:
        found[f"back-{face_wide}"] = card_back(face_wide, face_high, EDGE)
    for card in cards:
        number = NUMBERS[card]
        found[f"emblem-{number}"] = emblem(card)
        found[f"set-{number}"] = set_card(card, wide, high, calm=False)
        found[f"calm-{number}"] = set_card(card, wide, high, calm=True)
        found[f"zone-{number}"] = zone_card(card)
        found[f"mini-{number}"] = mini_card(card)
        found[f"tiny-{number}"] = tiny_card(card)
        for face_wide, face_high in faces:
            found[f"face-{face_wide}-{number}"] = face_card(card, face_wide, face_high)
    return found
