"""Where the panels of the picture are: each is 640 wide and complete in itself, so that a phone can show one."""

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

# By seats: how high the panels below are.
_LOWER = [0, 0, 740, 880, 960]
_HQ = [0, 0, 430, 470, 690]


def lower(seats: int) -> int:
    """How high the panels of mats and scores are."""
    return _LOWER[seats]


def height(seats: int, headquarters: bool) -> int:
    """How high the whole picture is."""
    return MATS_TOP + lower(seats) + (_HQ[seats] if headquarters else 0)


def mats_box(seats: int) -> Box:
    """Where the mats are."""
    return 0, MATS_TOP, COLUMN, lower(seats)


def scores_box(seats: int) -> Box:
    """Where the scores are."""
    return COLUMN, MATS_TOP, COLUMN, lower(seats)


def hq_box(seats: int) -> Box:
    """Where one's own headquarters are."""
    return 0, MATS_TOP + lower(seats), COLUMN, _HQ[seats]


def hqs_box(seats: int) -> Box:
    """Where the headquarters of the others are."""
    return COLUMN, MATS_TOP + lower(seats), COLUMN, _HQ[seats]


def panels(seats: int, headquarters: bool, reading: bool = False) -> list[tuple[str, str, Box]]:
    """All panels: key, title and box, in the order in which a phone offers them.

    Titles are short: all of them stand in one row. While the row above the dice tells something about them
    (how a die is read) or what production brought, the panel of the dice shows it, too.
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
