"""RUSHIP's action numbers and their parts. They are the same for all track lengths."""

from __future__ import annotations

from typing import Final

from .data.board import LONGEST, NUMBER, SPACE
from .data.components import DIE_VALUES, TWO_ODDS

# A space is 1..24, a die 1..7 (a six may be raised to seven).
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

ONE_ROLLS: Final[list[int]] = list(range(ROLL_ONE, ROLL_ONE + 6))
TWO_ROLLS: Final[list[int]] = list(range(ROLL_TWO, ROLL_TWO + 21))
# Outcome 0..35 of a uniform draw, as the pair it means: each pair appears as often as its odds say.
PAIR_OF: Final[list[int]] = [ROLL_TWO + pair for pair in range(21) for _ in range(TWO_ODDS[pair])]
HOW_MANY_DICE: Final[list[int]] = [ONE_DIE, TWO_DICE]
ENTER_WITH: Final = ENTER - 1  # add the die, as with the next two
MOVE_FROM: Final[list[int]] = [MOVE - 1 + (number - 1) * DIE_VALUES for number in NUMBER]
BACK_FROM: Final[list[int]] = [BACK - 1 + (number - 1) * DIE_VALUES for number in NUMBER]
# By action: the starting space of a MOVE or BACK, and the die of these and of ENTER.
START_OF: Final[list[int]] = [0] * MOVE + [SPACE[place // DIE_VALUES % LONGEST + 1] for place in range(ACTIONS - MOVE)]
DIE_OF: Final[list[int]] = [0] * ENTER + [place % DIE_VALUES + 1 for place in range(ACTIONS - ENTER)]
