"""RUSHIP's fixed tables: seats, powers, what each action number means, and the dice."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

COMPONENTS: Final[str] = files("starfold.games.ruship").joinpath("components.toml").read_text(encoding="utf-8")
_DATA: Final = tomllib.loads(COMPONENTS)

SPACES: Final[int] = _DATA["track"]["spaces"]  # RU-1.1
FEWEST_SPACES: Final[int] = _DATA["track"]["range"]["fewest"]
MOST_SPACES: Final[int] = _DATA["track"]["range"]["most"]
TOKENS: Final[int] = _DATA["tokens"]["each"]  # RU-1.2
ATTACKS_TO_WIN: Final[int] = _DATA["attacks"]["to_win"]  # RU-5.3

HUMANITY: Final = 0
ALIENS: Final = 1

# RU-1.3 The powers, in the order of the components file.
REROLL: Final = 0
OVERDRIVE: Final = 1
BROADSIDE: Final = 2
RETREAT: Final = 3
WINGMATES: Final = 4
POWERS: Final = 5
POWER_KEYS: Final[list[str]] = [power["key"] for power in _DATA["powers"]]
POWER_NAMES: Final[list[str]] = [power["name"] for power in _DATA["powers"]]
POWER_TEXTS: Final[list[str]] = [power["text"] for power in _DATA["powers"]]

# Action numbers. Fixed for all track lengths: a space is 1..24, a die 1..7 (a six may be raised to seven).
LONGEST: Final = 24
DIE_VALUES: Final = 7
ROLL_ONE: Final = 0  # 6: one die shows 1..6
ROLL_TWO: Final = 6  # 21: two dice show the pair
ONE_DIE: Final = 27
TWO_DICE: Final = 28
TAKE: Final = 29  # 5: take a power
ROLL_AGAIN: Final = 34  # 6: reroll the die that shows 1..6
RAISE: Final = 40
PASS: Final = 41
ADVANCE: Final = 42  # the base moves
ENTER: Final = 43  # 7: enter a token with die 1..7
MOVE: Final = 50  # 24 x 7: from a space, with a die
BACK: Final = 218  # 24 x 7: the same, backwards
ACTIONS: Final = 386

# RU-2.1 The 21 pairs of two dice, low die first, with their odds out of 36.
LOW_DIE: Final[list[int]] = [low for low in range(1, 7) for high in range(low, 7)]
HIGH_DIE: Final[list[int]] = [high for low in range(1, 7) for high in range(low, 7)]
ONE_ROLLS: Final[list[int]] = list(range(ROLL_ONE, ROLL_ONE + 6))
TWO_ROLLS: Final[list[int]] = list(range(ROLL_TWO, ROLL_TWO + 21))
TWO_ODDS: Final[list[int]] = [1 if low == high else 2 for low in range(1, 7) for high in range(low, 7)]
# Outcome 0..35 of a fair number, as the pair it means: each pair stands as often as its odds say.
PAIR_OF: Final[list[int]] = [ROLL_TWO + pair for pair in range(21) for _ in range(TWO_ODDS[pair])]
HOW_MANY_DICE: Final[list[int]] = [ONE_DIE, TWO_DICE]

# Where things stand is kept in sets of spaces, so that a rule asks about all spaces at once. A set is a whole number:
# each space is one bit of it, the planets too, and the next space away from Earth is the next higher bit. Six more bits
# below Earth are for moves that would end behind it.
SPACE: Final[list[int]] = [1 << (6 + number) for number in range(LONGEST + 2)]
TRACK: Final[list[int]] = [sum(SPACE[1 : spaces + 1]) for spaces in range(LONGEST + 1)]  # by its length
# From a space to its number and its actions, by the remainder: powers of two leave different ones by 37.
PRIME: Final = 37
NUMBER: Final[list[int]] = [0] * PRIME
for _number, _space in enumerate(SPACE):
    NUMBER[_space % PRIME] = _number
ENTER_WITH: Final = ENTER - 1  # plus the die, as in the next two
MOVE_FROM: Final[list[int]] = [MOVE - 1 + (number - 1) * DIE_VALUES for number in NUMBER]
BACK_FROM: Final[list[int]] = [BACK - 1 + (number - 1) * DIE_VALUES for number in NUMBER]
# From an action, MOVE or BACK, to its space; from these and ENTER to the die.
START_OF: Final[list[int]] = [0] * MOVE + [SPACE[place // DIE_VALUES % LONGEST + 1] for place in range(ACTIONS - MOVE)]
DIE_OF: Final[list[int]] = [0] * ENTER + [place % DIE_VALUES + 1 for place in range(ACTIONS - ENTER)]


def number_of(space: int) -> int:
    """The number of a space, counted from Earth."""
    return NUMBER[space % PRIME]
