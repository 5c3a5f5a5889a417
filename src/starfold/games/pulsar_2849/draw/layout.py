"""The layout of the picture's panels: each is 640 wide and complete in itself, so that a phone can show one."""

from __future__ import annotations

Box = tuple[float, float, float, float]  # x, y, width, height

WIDTH = 1280
COLUMN = 640
MAP = (0, 0, 640, 700)
DICE = (0, 700, 640, 340)
TECHS = (640, 0, 640, 540)
MARKET = (640, 540, 640, 500)
MATS_TOP = 1040
ASKS = 66  # the row of buttons at the foot of the map

# By number of seats: the height of the lower panels.
_LOWER = [0, 0, 740, 880, 960]
_HQ = [0, 0, 430, 470, 690]


def lower(seats: int) -> int:
    """Return the height of the panels of mats and scores."""
    return _LOWER[seats]


def height(seats: int, headquarters: bool) -> int:
    """Return the height of the whole picture."""
    return MATS_TOP + lower(seats) + (_HQ[seats] if headquarters else 0)


def mats_box(seats: int) -> Box:
    """Return the box of the mats."""
    return 0, MATS_TOP, COLUMN, lower(seats)


def scores_box(seats: int) -> Box:
    """Return the box of the scores."""
    return COLUMN, MATS_TOP, COLUMN, lower(seats)


def hq_box(seats: int) -> Box:
    """Return the box of the viewer's headquarters."""
    return 0, MATS_TOP + lower(seats), COLUMN, _HQ[seats]


def hqs_box(seats: int) -> Box:
    """Return the box of the others' headquarters."""
    return COLUMN, MATS_TOP + lower(seats), COLUMN, _HQ[seats]


def panels(seats: int, headquarters: bool, reading: bool = False) -> list[tuple[str, str, Box]]:
    """Return all panels: key, title and box, in the order in which a phone offers them.

    Titles are short, because all share one row. With `reading`, the dice panel includes the row above it: it then shows
    how a die is read, or the last production.
    """
    x, y, wide, high = DICE
    up = ASKS if reading else 0
    found: list[tuple[str, str, Box]] = [
        ("map", "Map", MAP),
        ("dice", "Dice", (x, y - up, wide, high + up)),
        ("techs", "Techs", TECHS),
        ("market", "Market", MARKET),
        ("mats", "Mats", mats_box(seats)),
        ("scores", "Scores", scores_box(seats)),
    ]
    if headquarters:
        found += [("hq", "HQ", hq_box(seats)), ("hqs", "Others", hqs_box(seats))]
    return found
