"""Battlecruisers' signs: the symbols printed on cards, and the statuses of seats."""

from __future__ import annotations

from starfold.art.canvas import Canvas
from starfold.art.palette import GOLD, HARM, HIGH, LIT, OUTLINE, PANEL, tone
from starfold.art.strokes import disc, gear, rays, spiked

from .emblems import FACES

KEEPS = tone("battlecruisers-keeps", "#c9b8ff", "#5a43ab")
PLATES = tone("battlecruisers-plates", "#7fe6ff", "#146a86")
NEGATES = tone("battlecruisers-negation", "#39415c", "#4a5266")

# By symbol: its ground colour, and its path data 18 wide around 0,0: filled, then stroked.
_SYMBOLS = {
    "P": (FACES[0], disc(0, -3, 2.7) + "M-5.2,5.6Q-5.2,.6 0,.6Q5.2,.6 5.2,5.6Z", ""),
    "T": (FACES[1], gear(0, 0, 6.4, 6), ""),
    "W": (FACES[2], disc(0, 0, 1.6), disc(0, 0, 4) + rays(4, 3, 6.6)),
    "S": (FACES[3], disc(0, 0, 3.3), "M-5.6,3.4Q-8,5.6 -3.4,4.4Q4,2 6,-3.6Q7,-6 3,-3.8"),
    "N": (NEGATES, "", disc(0, 0, 5.4) + "M-3.8,3.8L3.8,-3.8"),
    "A": (NEGATES, spiked(4, 6.4, 2.2), disc(0, 0, 5.4)),
}
SYMBOL_NAMES = {"P": "people", "T": "tech", "W": "weapon", "S": "space", "N": "negation", "A": "anti-negation"}


def symbol(letter: str) -> str:
    """Return a printed symbol around 0,0."""
    ground, filled, stroked = _SYMBOLS[letter]
    canvas = Canvas()
    canvas.circle(0, 0, 8.6, fill=ground, stroke=HIGH, stroke_width=1.2)
    if filled:
        canvas.path(filled, fill=HIGH, fill_rule="evenodd")
    if stroked:
        canvas.path(stroked, fill="none", stroke=HIGH, stroke_width=1.5, stroke_linecap="round")
    return canvas.svg()


# --- statuses ---

_GUARD = "M0,-7.5L6.4,-5V.6Q6.4,5.4 0,8Q-6.4,5.4 -6.4,.6V-5Z"
_BOLT = "M1.6,-8L-4.6,1.4H-.6L-1.8,8L4.8,-2H.6Z"
_CARD = "M-4.6,-6.6H4.6V6.6H-4.6Z"
# By name: its colour, and its path data: filled, then stroked.
_STATUSES = {
    "shield": (LIT, _GUARD, ""),
    "dodge": (LIT, "", _GUARD + "M0,-3V3M-3,0L0,3L3,0"),
    "calm": (GOLD, spiked(5, 5, 2.1, 0, 0.4), _GUARD),
    "firm": (KEEPS, "", _CARD + "M-2.2,.4L-.4,2.4L2.6,-2"),
    "armor": (PLATES, "M-7,-3L0,1L7,-3V1L0,5L-7,1Z", "M-7,-6L0,-8.4L7,-6"),
    "disabled": (HARM, _BOLT, "M-7,7L7,-7"),
    "booked": (HARM, "", _BOLT + "M-7,7L7,-7"),
    "doubled": (GOLD, "", ""),
    "doubling": (GOLD, "", ""),
}
STATUS_WIDE = 26


def _status(name: str) -> str:
    """Return a status around 0,0; one that only holds next round has a dashed rim."""
    colour, filled, stroked = _STATUSES[name]
    canvas = Canvas()
    style: dict[str, str | float] = {"stroke_dasharray": "3.4 2.6"} if name in ("booked", "doubling") else {}
    canvas.circle(0, 0, 12, fill=PANEL, stroke=colour, stroke_width=2, **style)
    if filled:
        canvas.path(filled, fill=colour)
    if stroked:
        canvas.path(stroked, fill="none", stroke=colour, stroke_width=1.8, stroke_linejoin="round")
    if name in ("doubled", "doubling"):
        canvas.text(0, 5.4, "×2", 15, fill=colour, font_weight="700")
    return canvas.svg()


def _longer() -> str:
    """Return the mark of a status that also holds next round, around 0,0."""
    canvas = Canvas()
    canvas.circle(9, 9, 6, fill=LIT, stroke=OUTLINE, stroke_width=1.4)
    canvas.path("M6,9H12M9,6V12", stroke=OUTLINE, stroke_width=1.8)
    return canvas.svg()


def sign_sprites() -> dict[str, str]:
    """Return all signs by name."""
    found = {f"symbol-{letter}": symbol(letter) for letter in _SYMBOLS}
    found |= {f"status-{name}": _status(name) for name in _STATUSES}
    return found | {"longer": _longer()}
