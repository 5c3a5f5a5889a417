"""The kinds of effects in Pulsar 2849, as in vocabulary.EFFECT_NAMES."""

from __future__ import annotations

from typing import Final

# Kinds, as in vocabulary.EFFECT_NAMES.
GAIN_VP: Final = 0
GAIN_CUBES: Final = 1
GAIN_MODIFIER: Final = 2
TAKE_GYRODYNE: Final = 3
COMPLETE_GYRODYNE: Final = 4
CLAIM_ISOLATED: Final = 5
BONUS_DIE: Final = 6
EXTRA_DIE: Final = 7
DRAW_EXPLORATION: Final = 8
GATE_RUN: Final = 9
MOVE_TO_SYSTEM: Final = 10
ADVANCE: Final = 11
SCORE_PER: Final = 12
SCORE_LADDER: Final = 13
SCORE_PLACE: Final = 14
PAY_CUBES: Final = 15
COUNTS_AS_STATION: Final = 16
GOAL_MET: Final = 17
ON: Final = 18
DIE_SHIFT: Final = 19
CHEAPER_COPY: Final = 20

EVERY: Final = 7  # the mask of all three sizes, or all three colours
