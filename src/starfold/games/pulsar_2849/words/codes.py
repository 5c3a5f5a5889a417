"""The code of every action of Pulsar 2849, as used in records and as users may type it."""

from __future__ import annotations

from .. import actions
from ..data import components
from ..data.board import ALL_ENTRIES, ALL_PULSARS, ALL_SYSTEMS, PLACE_NAMES
from ..data.loading import CATEGORIES, PROJECT_PLACES, TECH_SIDES
from ..data.loading.vocabulary import COLOURS, TRACKS


def form_text(form: int) -> str:
    """Return the change of a die: empty, -1, +1 or +2."""
    return f"{components.FORM_BY[form]:+d}" if components.FORM_BY[form] else ""


def all_codes() -> list[str]:
    """Return the code of every action, by its number."""
    transmitters = range(components.ALL_TRANSMITTERS)
    codes = [f"order {seat + 1}" for seat in range(components.MOST_SEATS)]
    codes += [f"tech {category} {side}" for category in CATEGORIES for side in TECH_SIDES]
    codes += [f"goal {name}" for name in components.GOAL_IDS]
    codes += [f"hq {board}" for board in components.HQ_BOARDS]
    codes += [f"reveal {name}" for name in components.TRANSMITTER_IDS]
    codes += [f"roll {face}" for face in range(1, components.FACES + 1)]
    codes += [f"system {name}" for name in components.SYSTEM_IDS]
    codes += [f"explore {name}" for name in components.EXPLORATIONS]
    codes += [f"enter {PLACE_NAMES[place]}" for place in ALL_ENTRIES]
    codes += ["side 1", "side 2"]
    codes += [f"draft {face}" for face in range(1, components.FACES + 1)]
    codes += [*TRACKS, *[f"{track} rear" for track in TRACKS]]
    codes += [
        f"use {red}{face}{form_text(form)}"
        for red in ("", "red ")
        for face in range(actions.PIPS)
        for form in range(components.FORMS)
    ]
    codes += [f"develop {size + 1} {PLACE_NAMES[place]}" for place in ALL_PULSARS for size in range(components.SIZES)]
    codes += [f"copy {face}" for face in range(1, components.FACES + 1)]
    codes += ["end"]
    codes += [f"buy {name}" for name in components.MODIFIER_NAMES]
    codes += [f"fly {length}" for length in range(1, actions.LONGEST + 1)]
    codes += [f"take {size + 1}" for size in range(components.SIZES)]
    codes += [f"complete {PLACE_NAMES[place]}" for place in ALL_PULSARS]
    codes += [
        f"pay {components.TRANSMITTER_IDS[tile]} {components.COSTS[tile][cost]}" for tile, cost in actions.PAYMENTS
    ]
    codes += [f"patent {name}" for name in components.TECH_IDS]
    codes += [f"project {name}" for name in PROJECT_PLACES]
    codes += ["array"]
    codes += [
        f"join {h} {components.TRANSMITTER_IDS[tile]} {k}"
        for h in components.HALF_NAMES
        for tile in transmitters
        for k in components.HALF_NAMES
    ]
    codes += [f"to {name}" for name in PLACE_NAMES]
    codes += [f"run {name} {colour}" for name in PROJECT_PLACES for colour in COLOURS]
    codes += ["no run", "bonus", "tile"]
    codes += [f"claim {PLACE_NAMES[place]}" for place in ALL_PULSARS]
    codes += ["leave"]
    codes += [f"jump {PLACE_NAMES[place]}" for place in ALL_SYSTEMS]
    codes += [f"red {pips}" for pips in range(actions.PIPS)]
    codes += ["no red", "forgo"]
    codes += [f"spend {name}" for name in components.TRANSMITTER_IDS]
    codes += ["keep"]
    return codes
