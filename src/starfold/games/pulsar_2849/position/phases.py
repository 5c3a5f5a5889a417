"""The phases of a Pulsar 2849 position (what it waits for), and the tasks of its agenda."""

from __future__ import annotations

from typing import Final

ORDERING: Final = 0  # chance: the next seat in turn order
SIDING: Final = 1  # chance: the side of a category of technologies
GOALING: Final = 2  # chance: a goal
HOUSING: Final = 3  # chance: a headquarters board
REVEALING: Final = 4  # chance: a transmitter
ROLLING: Final = 5  # chance: a die
TURNING_UP: Final = 6  # chance: the system that a ship has reached
EXPLORING: Final = 7  # chance: an exploration tile
ENTERING: Final = 8  # a seat: an entry gate for its ship
CHOOSING_SIDE: Final = 9  # the side of its headquarters
DRAFTING: Final = 10  # a die
MARKING: Final = 11  # the marker to move
ACTING: Final = 12  # a die to use, a free action, or the end of the turn
USING: Final = 13  # the use of the die
FLYING: Final = 14  # the next step
JOINING: Final = 15  # what a new transmitter is joined to
RUNNING: Final = 16  # a gate run
TAKING: Final = 17  # a gyrodyne, for an effect
COMPLETING: Final = 18  # a gyrodyne, for an effect
ISOLATING: Final = 19  # an isolated pulsar
JUMPING: Final = 20  # a system
ADVANCING: Final = 21  # the marker that moves to the left
BONUSING: Final = 22  # a system's bonus, or a tile
CLAIMING: Final = 23  # a pulsar, or not
LINKING: Final = 24  # a red die, or not
PAYING: Final = 25  # cubes in production
ENDED: Final = 26
PHASES: Final[list[str]] = [
    "ordering",
    "siding",
    "goaling",
    "housing",
    "revealing",
    "rolling",
    "turning_up",
    "exploring",
    "entering",
    "choosing_side",
    "drafting",
    "marking",
    "acting",
    "using",
    "flying",
    "joining",
    "running",
    "taking",
    "completing",
    "isolating",
    "jumping",
    "advancing",
    "bonusing",
    "claiming",
    "linking",
    "paying",
    "ended",
]

# The tasks of the agenda, which are done before the turn continues: a number below TASK is an effect (an index in
# components.ALL_EFFECTS); the others are kind * TASK + index.
TASK: Final = 1000
PASS: Final = 1  # a station in a system flown through; by slot
ARRIVE: Final = 2  # a station where the flight ended; by slot
CALL: Final = 3  # a pulsar that may be claimed; by slot
SURVEY: Final = 4  # draw an exploration tile
FIRE: Final = 5  # fire a trigger
PATENTED: Final = 6  # the trigger of a patent, except its own; by place in techs
PAID_UP: Final = 7  # check whether a transmitter is online; by transmitter
LIVE: Final = 8  # the links of an online transmitter; by transmitter
TASKS: Final[list[str]] = ["effect", "pass", "arrive", "call", "survey", "fire", "patented", "paid_up", "live"]
