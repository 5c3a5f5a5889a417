"""The vocabulary of component data: effects, triggers, countable things; and checks of their use."""

from __future__ import annotations

from typing import Any, Final

COLOURS: Final[list[str]] = ["green", "magenta", "orange"]  # of gates
TRACKS: Final[list[str]] = ["initiative", "engineering"]
MODIFIERS: Final[list[str]] = ["pm1", "plus2"]  # the ±1 token, the +2 token
SIZE_NUMBERS: Final[list[int]] = [1, 2, 3]  # of gyrodynes
TRIGGERS: Final[list[str]] = [
    "patent",
    "ship_claim",
    "station",
    "lifeless_station",
    "bonus_station",
    "take_gyrodyne",
    "place_gyrodyne",
    "complete_gyrodyne",
    "pay_transmitter",
    "online",
    "link",
    "project",
    "copy",
    "explore",
]
SHIFTED: Final[list[str]] = ["fly", "patent", "take_gyrodyne", "complete_gyrodyne", "pay_transmitter", "project"]
THINGS: Final[list[str]] = [
    "stations",
    "blue_stations",
    "lifeless_stations",
    "stations_beside_blue",
    "pulsars",
    "spinning",
    "spinning_sizes",
    "size_sets",
    "size_pairs",
    "online",
    "links",
    "patents",
    "patent_colours",
    "projects",
    "awards",
    "goals_met",
]

# The times at which an effect works.
NOW: Final = "now"
LASTING: Final = "lasting"
TRIGGERED: Final = "triggered"
PRODUCTION: Final = "production"
END: Final = "end"
TIMING: Final[dict[str, str]] = {
    "dark": LASTING,
    "light": NOW,
    "green": PRODUCTION,
    "purple": END,
}  # by a tech's colour

# By effect: its parameters, and when it may work. A parameter with ? is optional.
EFFECTS: Final[dict[str, tuple[list[str], list[str]]]] = {
    "gain_vp": (["n"], [NOW, TRIGGERED, PRODUCTION]),
    "gain_cubes": (["n"], [NOW, TRIGGERED, PRODUCTION]),
    "gain_modifier": (["kind", "n"], [NOW]),
    "take_gyrodyne": (["sizes"], [NOW]),
    "complete_gyrodyne": (["sizes"], [NOW]),
    "claim_isolated": ([], [NOW]),
    "bonus_die": (["value"], [NOW]),
    "extra_die": (["value"], [NOW]),
    "draw_exploration": (["n"], [NOW]),
    "gate_run": (["colours", "vp"], [NOW]),
    "move_to_system": ([], [NOW]),
    "advance": (["tracks", "steps"], [NOW]),
    "score_per": (["thing", "vp"], [NOW, PRODUCTION, END]),
    "score_ladder": (["thing", "vps"], [NOW, PRODUCTION, END]),
    "score_place": (["track", "vps"], [PRODUCTION]),
    "pay": (["cubes", "vp", "times"], [PRODUCTION, END]),
    "counts_as_station": (["n"], [END]),
    "goal_met": ([], [END]),
    "on": (["trigger", "effects"], [LASTING]),
    "die_shift": (["when", "by", "colour?"], [LASTING]),
    "cheaper_copy": (["cubes"], [LASTING]),
}
EFFECT_NAMES: Final[list[str]] = list(EFFECTS)
# By parameter: its values, in words.
RANGES: Final[dict[str, str]] = {
    "kind": "one of " + ", ".join(MODIFIERS),
    "sizes": "different sizes 1, 2, 3",
    "value": "a die's face, 1 to 6",
    "colours": "different colours " + ", ".join(COLOURS),
    "colour": "one of " + ", ".join(COLOURS),
    "tracks": "different tracks " + ", ".join(TRACKS),
    "track": "one of " + ", ".join(TRACKS),
    "thing": "one of " + ", ".join(THINGS),
    "trigger": "one of " + ", ".join(TRIGGERS),
    "when": "one of " + ", ".join(SHIFTED),
    "by": "1 or 2",
    "effects": "a list of effects",
    "vps": "whole numbers from 0",
}
WHOLE: Final = "a whole number from 1"
MOST: Final = 99  # the largest number of anything


def whole(value: Any, low: int = 1, high: int = MOST) -> bool:
    """Return whether a value is an int in this range; a bool is not."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def different(value: Any, allowed: list[Any]) -> bool:
    """Return whether a value is a non-empty list of different items, all of them allowed."""
    if not isinstance(value, list) or not value:
        return False
    return all(item in allowed for item in value) and all(value.count(item) == 1 for item in value)


def fits(parameter: str, value: Any) -> bool:  # noqa: C901 (one branch for each parameter)
    """Return whether a parameter may have this value."""
    match parameter:
        case "kind":
            return value in MODIFIERS
        case "sizes":
            return different(value, SIZE_NUMBERS)
        case "value":
            return whole(value, 1, 6)
        case "colours":
            return different(value, COLOURS)
        case "colour":
            return value in COLOURS
        case "tracks":
            return different(value, TRACKS)
        case "track":
            return value in TRACKS
        case "thing":
            return value in THINGS
        case "trigger":
            return value in TRIGGERS
        case "when":
            return value in SHIFTED
        case "by":
            return whole(value, 1, 2)
        case "effects":
            return isinstance(value, list) and len(value) > 0
        case "vps":
            return isinstance(value, list) and len(value) > 0 and all(whole(each, 0) for each in value)
    return whole(value)


def effect_faults(place: str, effects: Any, timing: str, project: bool = False) -> list[str]:
    """Return the faults of a list of effects, each with its place."""
    if not isinstance(effects, list):
        return [f"{place}: effects are a list, not {effects!r}."]
    faults: list[str] = []
    for number, effect in enumerate(effects, 1):
        faults += one_fault(f"{place}, effect {number}", effect, timing, project)
    return faults


def one_fault(place: str, effect: Any, timing: str, project: bool) -> list[str]:
    """Return the faults of one effect."""
    if not isinstance(effect, dict) or not isinstance(effect.get("do"), str) or effect["do"] not in EFFECTS:
        return [f"{place}: there is no effect like {effect!r}; `do` is one of {', '.join(EFFECT_NAMES)}."]
    name = str(effect["do"])
    wanted, timings = EFFECTS[name]
    place = f"{place} ({name})"
    if timing not in timings:
        return [f"{place}: it works {' or '.join(timings)}, and here is a place for {timing}."]
    if name == "gate_run" and not project:
        return [f"{place}: gate runs belong to projects."]
    known = ["do"] + [parameter.rstrip("?") for parameter in wanted]
    faults = [f"{place}: it has no {key}." for key in effect if key not in known]
    for parameter in wanted:
        key = parameter.rstrip("?")
        if key not in effect:
            if key == parameter:
                faults.append(f"{place}: {key} is missing; it is {RANGES.get(key, WHOLE)}.")
        elif not fits(key, effect[key]):
            faults.append(f"{place}: {key} is {RANGES.get(key, WHOLE)}, not {effect[key]!r}.")
    if not faults and name == "die_shift" and (effect["when"] == "fly") != ("colour" in effect):
        faults.append(f"{place}: a colour goes with flying, and with nothing else.")
    if not faults and name == "on":
        faults += effect_faults(place, effect["effects"], TRIGGERED)
    return faults
