"""What a Pulsar 2849 position waits for."""

from __future__ import annotations

from typing import Final

ORDERING: Final = 0  # chance: who is next in turn order
SIDING: Final = 1  # chance: which side of a category of technologies
GOALING: Final = 2  # chance: a goal
HOUSING: Final = 3  # chance: a headquarters board
REVEALING: Final = 4  # chance: a transmitter
ROLLING: Final = 5  # chance: a die
TURNING_UP: Final = 6  # chance: the system that a ship has reached
EXPLORING: Final = 7  # chance: an exploration tile
ENTERING: Final = 8  # an entry gate for one's ship
CHOOSING_SIDE: Final = 9  # of one's headquarters
DRAFTING: Final = 10  # a die
MARKING: Final = 11  # which marker moves
ACTING: Final = 12  # a die to use, a free action, or the end of the turn
USING: Final = 13  # what the die does
FLYING: Final = 14  # the next step
JOINING: Final = 15  # where a new transmitter goes
RUNNING: Final = 16  # a gate run
TAKING: Final = 17  # a gyrodyne by an effect
COMPLETING: Final = 18  # a gyrodyne by an effect
ISOLATING: Final = 19  # an isolated pulsar
JUMPING: Final = 20  # a system
ADVANCING: Final = 21  # which marker moves to the left
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

# What waits to be done before the turn goes on: a number below TASK is an effect (box.ALL_EFFECTS), the others are
# kind * TASK + what it concerns.
TASK: Final = 1000
PASS: Final = 1  # a station in a system that was flown through; by slot
ARRIVE: Final = 2  # a station where the flight ended; by slot
CALL: Final = 3  # a pulsar to be claimed; by slot
SURVEY: Final = 4  # an exploration tile
FIRE: Final = 5  # a trigger
PATENTED: Final = 6  # the trigger of a patent, which is not its own; by place in techs
PAID_UP: Final = 7  # a transmitter may be online; by transmitter
LIVE: Final = 8  # its links; by transmitter
TASKS: Final[list[str]] = ["effect", "pass", "arrive", "call", "survey", "fire", "patented", "paid_up", "live"]
