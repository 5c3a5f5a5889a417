"""The meaning of each action number: one fixed numbering, independent of position and options."""

from __future__ import annotations

from typing import Final

from .data import components
from .data.board import ALL_ENTRIES, ALL_PULSARS, ALL_SYSTEMS, PLACES
from .data.loading import CATEGORIES, TECH_SIDES
from .data.loading.vocabulary import COLOURS

# --- chance ---
ORDER: Final = 0  # + seat: the next seat in turn order
TECH_SIDE: Final[int] = ORDER + components.MOST_SEATS  # + category * sides + side: the technologies of this match
GOAL: Final[int] = TECH_SIDE + len(CATEGORIES) * len(TECH_SIDES)  # + goal face
BOARD: Final[int] = GOAL + len(components.GOAL_IDS)  # + headquarters board, for the next seat in turn order
REVEAL: Final[int] = BOARD + len(components.HQ_BOARDS)  # + transmitter
ROLL: Final[int] = REVEAL + components.ALL_TRANSMITTERS  # + face - 1
TURN_UP: Final[int] = ROLL + components.FACES  # + system tile
EXPLORE: Final[int] = TURN_UP + components.SYSTEM_TILES  # + kind
# --- set-up ---
ENTER: Final[int] = EXPLORE + len(components.EXPLORATIONS)  # + number in ALL_ENTRIES
SIDE: Final[int] = ENTER + len(ALL_ENTRIES)  # + 0 or 1: the side of one's headquarters
# --- dice phase ---
DRAFT: Final[int] = SIDE + 2  # + face - 1
MARKER: Final[int] = DRAFT + components.FACES  # + track, + 2 for the rear one of two
MARKER_KINDS: Final = 4
# --- action phase ---
USE: Final[int] = MARKER + MARKER_KINDS  # + (colour * 7 + face) * FORMS + form
PIPS: Final[int] = components.FACES + 1  # 0 to 6
SILVER: Final = 0
RED: Final = 1
DEVELOP: Final[int] = USE + 2 * PIPS * components.FORMS  # + number in ALL_PULSARS * SIZES + size
COPY: Final[int] = DEVELOP + len(ALL_PULSARS) * components.SIZES  # + face - 1
END_TURN: Final[int] = COPY + components.FACES
BUY: Final[int] = END_TURN + 1  # + kind of modifier
FLY: Final[int] = BUY + components.TOKENS  # + length - 1
LONGEST: Final = 10  # a six, +2, and a shift of 2
TAKE: Final[int] = FLY + LONGEST  # + size
COMPLETE: Final[int] = TAKE + components.SIZES  # + number in ALL_PULSARS
PAY: Final[int] = COMPLETE + len(ALL_PULSARS)  # + number in PAYMENTS
# A cost of a transmitter: the transmitter, and the index of the cost on it.
PAYMENTS: Final[list[list[int]]] = [
    [transmitter, place]
    for transmitter in range(components.ALL_TRANSMITTERS)
    for place in range(len(components.COSTS[transmitter]))
]
FIRST_PAYMENT: Final[list[int]] = [
    sum([len(costs) for costs in components.COSTS[:transmitter]]) for transmitter in range(components.ALL_TRANSMITTERS)
]
PATENT: Final[int] = PAY + len(PAYMENTS)  # + tech
PROJECT: Final[int] = PATENT + components.ALL_TECHS  # + project
ALONE: Final[int] = PROJECT + components.PROJECTS_EACH  # a transmitter starts an array
JOIN: Final[int] = ALONE + 1  # + (half of the new one * ALL_TRANSMITTERS + other) * 2 + half of the other
STEP: Final[int] = JOIN + 2 * components.ALL_TRANSMITTERS * 2  # + place
RUN: Final[int] = STEP + PLACES  # + project * COLOURS + colour
NO_RUN: Final[int] = RUN + components.PROJECTS_EACH * len(COLOURS)
BONUS: Final[int] = NO_RUN + 1  # take a system's printed bonus
TILE: Final[int] = BONUS + 1  # take an exploration tile instead
CLAIM: Final[int] = TILE + 1  # + number in ALL_PULSARS
LEAVE: Final[int] = CLAIM + len(ALL_PULSARS)
JUMP: Final[int] = LEAVE + 1  # + number in ALL_SYSTEMS
LINK: Final[int] = JUMP + len(ALL_SYSTEMS)  # + pips of the red die
NO_LINK: Final[int] = LINK + PIPS
FORGO: Final[int] = NO_LINK + 1  # forgo completing a gyrodyne by an effect
SPEND: Final[int] = FORGO + 1  # + transmitter: cubes in production
KEEP: Final[int] = SPEND + components.ALL_TRANSMITTERS
ACTIONS: Final[int] = KEEP + 1

# By place: its index in ALL_ENTRIES, ALL_SYSTEMS or ALL_PULSARS, or -1.
NUMBER: Final[list[int]] = [
    number
    for place in range(PLACES)
    for number in [
        ALL_ENTRIES.index(place)
        if place in ALL_ENTRIES
        else ALL_SYSTEMS.index(place)
        if place in ALL_SYSTEMS
        else ALL_PULSARS.index(place)
        if place in ALL_PULSARS
        else -1
    ]
]
