"""The code of every action of Pulsar 2849: its name in records, and what people may type."""

from __future__ import annotations

from .box import (
    ALL_TRANSMITTERS,
    COSTS,
    EXPLORATIONS,
    FACES,
    FORM_BY,
    FORMS,
    GOAL_IDS,
    HALF_NAMES,
    HQ_BOARDS,
    MODIFIER_NAMES,
    MOST_SEATS,
    SIZES,
    SYSTEM_IDS,
    TECH_IDS,
    TRANSMITTER_IDS,
)
from .loading import CATEGORIES, PLACES, TECH_SIDES
from .moves import LONGEST, PAYMENTS, PIPS
from .stars import ALL_ENTRIES, ALL_PULSARS, ALL_SYSTEMS, NAMES
from .vocabulary import COLOURS, TRACKS


def form_text(form: int) -> str:
    """How a die is changed: nothing, -1, +1 or +2."""
    return f"{FORM_BY[form]:+d}" if FORM_BY[form] else ""


def all_codes() -> list[str]:
    """The code of every action, by its number."""
    transmitters = range(ALL_TRANSMITTERS)
    codes = [f"order {seat + 1}" for seat in range(MOST_SEATS)]
    codes += [f"tech {category} {side}" for category in CATEGORIES for side in TECH_SIDES]
    codes += [f"goal {name}" for name in GOAL_IDS]
    codes += [f"hq {board}" for board in HQ_BOARDS]
    codes += [f"reveal {name}" for name in TRANSMITTER_IDS]
    codes += [f"roll {face}" for face in range(1, FACES + 1)]
    codes += [f"system {name}" for name in SYSTEM_IDS]
    codes += [f"explore {name}" for name in EXPLORATIONS]
    codes += [f"enter {NAMES[place]}" for place in ALL_ENTRIES]
    codes += ["side 1", "side 2"]
    codes += [f"draft {face}" for face in range(1, FACES + 1)]
    codes += [*TRACKS, *[f"{track} rear" for track in TRACKS]]
    codes += [
        f"use {red}{face}{form_text(form)}" for red in ("", "red ") for face in range(PIPS) for form in range(FORMS)
    ]
    codes += [f"develop {size + 1} {NAMES[place]}" for place in ALL_PULSARS for size in range(SIZES)]
    codes += [f"copy {face}" for face in range(1, FACES + 1)]
    codes += ["end"]
    codes += [f"buy {name}" for name in MODIFIER_NAMES]
    codes += [f"fly {length}" for length in range(1, LONGEST + 1)]
    codes += [f"take {size + 1}" for size in range(SIZES)]
    codes += [f"complete {NAMES[place]}" for place in ALL_PULSARS]
    codes += [f"pay {TRANSMITTER_IDS[tile]} {COSTS[tile][cost]}" for tile, cost in PAYMENTS]
    codes += [f"patent {name}" for name in TECH_IDS]
    codes += [f"project {name}" for name in PLACES]
    codes += ["array"]
    codes += [f"join {h} {TRANSMITTER_IDS[tile]} {k}" for h in HALF_NAMES for tile in transmitters for k in HALF_NAMES]
    codes += [f"to {name}" for name in NAMES]
    codes += [f"run {name} {colour}" for name in PLACES for colour in COLOURS]
    codes += ["no run", "bonus", "tile"]
    codes += [f"claim {NAMES[place]}" for place in ALL_PULSARS]
    codes += ["leave"]
    codes += [f"jump {NAMES[place]}" for place in ALL_SYSTEMS]
    codes += [f"red {pips}" for pips in range(PIPS)]
    codes += ["no red", "forgo"]
    codes += [f"spend {name}" for name in TRANSMITTER_IDS]
    codes += ["keep"]
    return codes
