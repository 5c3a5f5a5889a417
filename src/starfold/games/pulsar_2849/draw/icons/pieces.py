"""The pieces of Pulsar 2849's icons: numbers, tokens and signs, each with its width."""

from __future__ import annotations

from functools import cache

from starfold.art.canvas import Canvas
from starfold.art.palette import GOLD, GROUND, HIGH, INK, ON_SEAT, OUTLINE, QUIET, SEAT_COLOURS, tone

from ...data.kinds import EVERY
from .dice import NAME

LETTERS = 20.0  # font size in icons
_GAP = 3.0
TOKEN_FACES = [tone("pulsar_2849-pm1", "#2c4f9e", "#24478f"), tone("pulsar_2849-plus2", "#7a3a94", "#6c2f86")]
TOKEN_TEXTS = ["±1", "+2"]
SIZE_LETTERS = "SML"
_BROAD = {"set": 40.0, "pair": 32.0, "link": 28.0}

# A piece of an icon: its width, and its drawing around 0,0.
Piece = tuple[float, str]


def vp_wide(n: int) -> float:
    """Return the width of a number of VP."""
    return 18 + 12 * len(str(n))


@cache
def vp(n: int) -> str:
    """Return a number of VP as a golden hexagon, around 0,0."""
    canvas = Canvas()
    more = vp_wide(n) / 2 - 15
    shape = f"M{-15 - more:g},0L{-8 - more:g},-14.5H{8 + more:g}L{15 + more:g},0L{8 + more:g},14.5H{-8 - more:g}Z"
    canvas.path(shape, fill=GOLD, stroke=OUTLINE, stroke_width=1.4)
    canvas.text(0, 7, str(n), LETTERS, fill=ON_SEAT, font_weight="800")
    return canvas.svg()


@cache
def token(kind: int) -> str:
    """Return a modifier token around 0,0."""
    canvas = Canvas()
    canvas.circle(0, 0, 15, fill=TOKEN_FACES[kind], stroke=HIGH, stroke_width=1.6)
    canvas.text(-0.5, 6, TOKEN_TEXTS[kind], 16.5, fill=HIGH, font_weight="800")
    return canvas.svg()


@cache
def ring_sign(seat: int) -> str:
    """Return a seat's ring, around 0,0."""
    canvas = Canvas()
    canvas.circle(0, 0, 11, fill=GROUND, fill_opacity=0.6, stroke=SEAT_COLOURS[seat], stroke_width=4.4)
    return canvas.svg()


def use(name: str) -> str:
    """Return a reference to a sprite at 0,0; frequent signs are defined once."""
    return f'<use href="#sprite-{NAME}{name}"/>'


def vp_piece(n: int) -> Piece:
    """Return a piece for a number of VP."""
    return vp_wide(n), vp(n)


def sign(name: str, wide: float = 27) -> Piece:
    """Return a piece for a sign, given by its name."""
    return _BROAD.get(name, wide), use(f"sign-{name}")


def written(text: str, colour: str = INK, size: float = LETTERS) -> Piece:
    """Return a piece for a bold word or number."""
    canvas = Canvas()
    canvas.text(0, size * 0.36, text, size, fill=colour, font_weight="700")
    return bold_wide(text) * size, canvas.svg()


def bold_wide(text: str) -> float:
    """Return the approximate width of bold figures and signs, in multiples of the font size."""
    return sum(0.4 if letter in "/." else 0.86 if letter in "±+×←" else 0.71 for letter in text)


def cubes(n: int) -> list[Piece]:
    """Return the pieces for a number of cubes."""
    return ([written(str(n))] if n > 1 else []) + [sign("cube", 22)]


def arrow() -> Piece:
    """Return an arrow, from what is paid to what is gained."""
    canvas = Canvas()
    canvas.path("M-6,0H5M0,-5L6,0L0,5", fill="none", stroke=QUIET, stroke_width=2.4, stroke_linecap="round")
    return 15, canvas.svg()


def gyrodyne(mask: int, spins: bool) -> list[Piece]:
    """Return the pieces for a gyrodyne: one size as on the board, several with their letters."""
    sizes = [size for size in range(len(SIZE_LETTERS)) if mask >> size & 1]
    drawn = use(f"sign-{'spins' if spins else 'builds'}-{sizes[0] if len(sizes) == 1 else 1}")
    letters = "" if mask == EVERY else "/".join(SIZE_LETTERS[size] for size in sizes)
    return [(28, drawn)] + ([written(letters, size=18)] if letters else [])


def tokens(kind: int, n: int) -> list[Piece]:
    """Return a piece for a number of modifier tokens, overlapping."""
    canvas = Canvas()
    for place in range(n):
        canvas.raw(f'<g transform="translate({13 * (place - (n - 1) / 2):g},0)">{token(kind)}</g>')
    return [(30 + 13 * (n - 1), canvas.svg())]


def gates(mask: int) -> list[Piece]:
    """Return pieces for gates of some colours."""
    return [sign(f"gate-{colour}", 22) for colour in range(3) if mask >> colour & 1]


def tick() -> Piece:
    """Return a tick: something is done."""
    canvas = Canvas()
    canvas.path("M-6,0L-2,5L6,-5", fill="none", stroke=INK, stroke_width=3, stroke_linecap="round")
    return 15, canvas.svg()


def colon() -> Piece:
    """Return a colon between a trigger and its gain."""
    canvas = Canvas()
    canvas.path("M0,-5h0M0,5h0", stroke=QUIET, stroke_width=4, stroke_linecap="round")
    return 6, canvas.svg()


def in_a_row(pieces: list[Piece]) -> Piece:
    """Return one piece made of several side by side."""
    wide = sum(piece[0] for piece in pieces) + _GAP * (len(pieces) - 1)
    x, drawn = -wide / 2, ""
    for room, piece in pieces:
        drawn += f'<g transform="translate({x + room / 2:.1f},0)">{piece}</g>'
        x += room + _GAP
    return wide, drawn
