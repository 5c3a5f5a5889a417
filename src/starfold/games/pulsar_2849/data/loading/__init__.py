"""The component data, read and checked: a faulty file is rejected with the place and the reason."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any, Final

from starfold.core.errors import InvalidGameError

from .shapes import same, shape_faults, short
from .vocabulary import (
    COLOURS,
    END,
    MODIFIERS,
    NOW,
    PRODUCTION,
    SIZE_NUMBERS,
    THINGS,
    TIMING,
    TRACKS,
    effect_faults,
    whole,
)

COMPONENTS: Final[str] = "\n".join(
    [
        files("starfold.games.pulsar_2849.data").joinpath(name).read_text(encoding="utf-8")
        for name in ("components.toml", "board.toml")
    ]
)
CATEGORIES: Final[list[str]] = ["I", "II", "III"]
TECH_SIDES: Final[list[str]] = ["A", "B", "C", "D"]
PROJECT_PLACES: Final[list[str]] = ["b1", "b2", "b3", "m1", "m2", "u1", "u2", "t"]  # the places of projects
MOST_PLANETS: Final = 4  # the most planets of a system


def read_data(text: str) -> dict[str, Any]:
    """Return the data of a text. Raises InvalidGameError, which names every faulty place and the reason."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InvalidGameError(f"The components of Pulsar 2849 cannot be read: {error}.") from None
    found = faults(data)
    if found:
        raise InvalidGameError("The components of Pulsar 2849 are wrong. " + " ".join(found))
    return data


def faults(data: dict[str, Any]) -> list[str]:
    """Return all faults of the data, one sentence each."""
    shapes = shape_faults(data)
    found = [sentence for sentences in shapes.values() for sentence in sentences]
    for check, sections in CHECKS:
        if not any(shapes[section] for section in sections or shapes):
            found += check(data)
    return found


def system_faults(data: dict[str, Any]) -> list[str]:
    """Return the faults of systems and exploration tiles."""
    found: list[str] = []
    for system in data["system"]:
        place = f"system {system['id']}"
        planets = system["planets"]
        if not 1 <= len(planets) <= MOST_PLANETS or any(planet[:1] not in ("B", "L") for planet in planets):
            found.append(f"{place}: planets are one to four of B, L, with a number of seats or not; not {planets!r}.")
        if any(planet[1:] not in ("", "3", "4") for planet in planets):
            found.append(f"{place}: a planet is open from 3 or 4 seats on, or always; not {planets!r}.")
        found += effect_faults(place, system["bonus"], NOW)
    for tile in data["exploration"]:
        place = f"exploration {tile['id']}"
        found += effect_faults(place, tile["effects"], END if tile["keep"] else NOW)
    return found


def tech_faults(data: dict[str, Any]) -> list[str]:
    """Return the faults of technologies and of their boards' row bonuses."""
    found: list[str] = []
    for board in data["tech_board"]:
        if not isinstance(board["bonus"], list) or len(board["rows"]) != len(board["bonus"]):
            found.append(f"tech_board {board['id']}: every row has a bonus, and no more.")
        elif any(bonus != "?" and not whole(bonus, 0) for bonus in board["bonus"]):
            found.append(f"tech_board {board['id']}: a bonus is a whole number from 0 or ?, not {board['bonus']!r}.")
    if not same([f"{side}{row}" for side in TECH_SIDES for row in range(1, 9)], rows_of(data["tech"])):
        found.append("tech: every side has a technology in each of its rows 1 to 8.")
    for tech in data["tech"]:
        place = f"tech {tech['id']}"
        if tech["id"] != f"{tech['side']}-{tech['row']}-{tech['place']}":
            found.append(f"{place}: its id says side, row and place.")
        if tech["side"] not in TECH_SIDES or not whole(tech["row"], 1, 8):
            found.append(f"{place}: side is A to D and row 1 to 8.")
        if not whole(tech["cost"], 1, 6) or not whole(tech["slots"], 1, 2):
            found.append(f"{place}: cost is a die's face, 1 to 6, and slots 1 or 2.")
        if tech["colour"] not in TIMING:
            found.append(f"{place}: colour is one of {', '.join(TIMING)}, not {tech['colour']!r}.")
            continue
        timing = TIMING[str(tech["colour"])]
        wrong = effect_faults(place, tech["effects"], timing)
        wrong += effect_faults(place + " without_hq", tech.get("without_hq", []), timing)
        found += wrong
        if not wrong and tech["colour"] == "green" and does(tech["effects"], ["pay"]):
            found.append(f"{place}: a green technology asks for nothing; pay belongs to transmitters and purple ones.")
    return found


def rows_of(techs: list[Any]) -> list[str]:
    """Return the sides and rows that have a technology."""
    return sorted({f"{tech['side']}{tech['row']}" for tech in techs})


def does(effects: list[Any], names: list[str]) -> bool:
    """Return whether any of these effects has one of the names."""
    return any(effect["do"] in names for effect in effects)


def transmitter_faults(data: dict[str, Any]) -> list[str]:
    """Return the faults of transmitters: costs, half-dice and effects."""
    found: list[str] = []
    for tile in data["transmitter"]:
        place = f"transmitter {tile['id']}"
        costs = tile["costs"]
        if not 1 <= len(costs) <= 3 or len(set(costs)) < len(costs) or not all(whole(cost, 1, 6) for cost in costs):
            found.append(f"{place}: costs are one to three different faces, not {costs!r}.")
        halves = [tile[half] for half in ("left", "right") if half in tile]
        if not halves or not all(whole(half, 0, 3) for half in halves):
            found.append(f"{place}: left, right or both are half-dice, 0 to 3; not {halves!r}.")
        if tile["letter"] not in ("A", "B", "C"):
            found.append(f"{place}: letter is A, B or C, not {tile['letter']!r}.")
        wrong = effect_faults(place + " once", tile["once"], NOW)
        wrong += effect_faults(place + " production", tile["production"], PRODUCTION)
        found += wrong
        if not wrong and does(tile["once"], ["bonus_die", "extra_die"]):
            found.append(f"{place}: a transmitter's dice come from its links only.")
    return found


def needs_fit(needs: Any) -> bool:
    """Return whether a value is a list of places of projects."""
    return isinstance(needs, list) and all(need in PROJECT_PLACES for need in needs)


def goal_faults(data: dict[str, Any]) -> list[str]:
    """Return the faults of goals: their needs, and their extras."""
    found: list[str] = []
    for goal in data["goal"]:
        place = f"goal {goal['id']}"
        for need in goal["needs"]:
            if need.get("thing") not in THINGS[:-1] or not whole(need.get("at_least")):
                found.append(f"{place}: a need is a thing other than goals_met and at_least a number, not {need!r}.")
        if not whole(goal["vp"]) or not goal["needs"]:
            found.append(f"{place}: it needs something and is worth VP.")
        for extra in goal["extras"]:
            if not whole(extra.get("cubes")) or not whole(extra.get("vp")):
                found.append(f"{place}: an extra has cubes and vp, not {extra!r}.")
    return found


def hq_faults(data: dict[str, Any]) -> list[str]:
    """Return the faults of headquarters: two sides of each board, eight projects each."""
    found: list[str] = []
    shape = data["hq_shape"]
    below = shape["needs"]
    if (
        shape["places"] != PROJECT_PLACES
        or sorted(below) != sorted(PROJECT_PLACES)
        or any(not needs_fit(below[p]) for p in PROJECT_PLACES)
    ):
        found.append(f"hq_shape: places are {', '.join(PROJECT_PLACES)}, and needs lists of them for each.")
    boards = sorted({side["board"] for side in data["hq"]})
    wanted = [f"{board}{number}" for board in boards for number in (1, 2)]
    sides = [f"{side['board']}{side['side']}" for side in data["hq"]]
    if len(boards) < 4 or not same(sides, wanted) or sides != [side["id"] for side in data["hq"]]:
        found.append("hq: there are four boards with sides 1 and 2, and an id says both.")
    for side in data["hq"]:
        place = f"hq {side['id']}"
        if sorted(side["projects"]) != sorted(PROJECT_PLACES):
            found.append(f"{place}: projects are at {', '.join(PROJECT_PLACES)}, not {', '.join(side['projects'])}.")
        for name, project in side["projects"].items():
            if not isinstance(project, dict):
                found.append(f"{place} {name}: it is a table, not {short(project)}.")
                continue
            if not whole(project.get("cost"), 1, 6):
                found.append(f"{place} {name}: cost is a die's face, 1 to 6, not {project.get('cost')!r}.")
            wrong = effect_faults(f"{place} {name}", project.get("effects"), NOW, project=True)
            found += wrong
            if not wrong and len([each for each in project["effects"] if each["do"] == "gate_run"]) > 1:
                found.append(f"{place} {name}: a project gives one gate run at most.")
    return found


def count_faults(data: dict[str, Any]) -> list[str]:
    """Return the faults in numbers: there must be enough of everything for a match."""
    setup = data["setup"]
    shown = setup["transmitters_shown"] * setup["rounds"]
    tiles = sorted({goal["tile"] for goal in data["goal"]})
    first = [goal["tile"] for goal in data["goal"] if goal["first_game"]]
    boards = [f"{side}-{category}" for side in TECH_SIDES for category in CATEGORIES]
    return [
        sentence
        for holds, sentence in [
            enough("transmitter: a match shows", shown, len(data["transmitter"])),
            enough("system: a match deals", setup["systems_dealt"], len(data["system"])),
            enough("goal: a match deals", setup["goals_dealt"], len(tiles)),
            (
                len(set(first)) == len(first) == setup["goals_dealt"],
                f"goal: {setup['goals_dealt']} faces of different tiles are of the first game.",
            ),
            (same([entry["count"] for entry in data["players"]], [2, 3, 4]), "players: there are set-ups for 2, 3, 4."),
            (same([entry["id"] for entry in data["track"]], TRACKS), "track: there are initiative and engineering."),
            (
                same([board["id"] for board in data["tech_board"]], boards),
                f"tech_board: there are {', '.join(boards)}.",
            ),
            (same([entry["size"] for entry in data["gyrodyne"]], SIZE_NUMBERS), "gyrodyne: there are sizes 1, 2, 3."),
            ([entry["id"] for entry in data["modifier"]] == MODIFIERS, "modifier: there are pm1 and plus2."),
            (setup["rounds"] == 8, "setup: rounds are 8, as many as technologies have rows."),
            (setup["dice_per_player"] == 2, "setup: dice_per_player is 2."),
            (setup["red_dice_per_turn"] == 1, "setup: red_dice_per_turn is 1."),
            (setup["modifiers_per_die"] == 1, "setup: modifiers_per_die is 1."),
            (all(name in MODIFIERS for name in setup["start_modifiers"]), "setup: start_modifiers are pm1 or plus2."),
        ]
        if not holds
    ] + piece_faults(data)


def enough(what: str, wanted: int, there: int) -> tuple[bool, str]:
    """Return whether there are as many as a match needs, and the sentence to use if not."""
    return there >= wanted, f"{what} {wanted}, and there are {there}."


def piece_faults(data: dict[str, Any]) -> list[str]:
    """Return the faults of set-ups by seats, tracks, modifiers and gyrodynes."""
    found: list[str] = []
    for entry in data["players"]:
        seats, dice = entry["count"], entry["silver_dice"]
        if len(entry["start_vp"]) != seats or entry["order_markers"] != (2 if seats == 2 else 1):
            found.append(f"players {seats}: start_vp are {seats}, and order_markers 2 for two, 1 for more.")
        if dice < 2 * seats or len(entry["even_start"]) > dice or entry["one_slot_owners"] > 2:
            found.append(f"players {seats}: silver_dice are two each at least, one_slot_owners 2 at most.")
        if entry["labels_open"] != list(range(3, seats + 1)):
            found.append(f"players {seats}: labels_open are those from 3 to the number of seats.")
        if len(entry["engineering"]) > 3 or len(entry["initiative_vp"]) > 3:
            found.append(f"players {seats}: three places at most score on a track.")
    for track in data["track"]:
        spaces = [track["start"]] + [penalty["space"] for penalty in track["penalties"]]
        if max(spaces) > track["spaces"]:
            found.append(f"track {track['id']}: start and penalties are on its {track['spaces']} spaces.")
    for modifier in data["modifier"]:
        if not modifier["shifts"] or any(not -2 <= shift <= 2 or not shift for shift in modifier["shifts"]):
            found.append(f"modifier {modifier['id']}: shifts are -2, -1, 1 or 2, not {modifier['shifts']!r}.")
    for entry in data["gyrodyne"]:
        if not whole(entry["take"], 1, 6) or not whole(entry["complete"], 1, 6) or len(entry["awards"]) != 2:
            found.append(f"gyrodyne {entry['size']}: take and complete are faces, 1 to 6, and awards two.")
    return found


def board_faults(data: dict[str, Any]) -> list[str]:
    """Return the faults of both sides of the board: places, segments, and the numbers of systems and pulsars."""
    found: list[str] = []
    names: list[str] = []
    pulsars = [[place for place in side["places"] if place["type"] == "pulsar"] for side in data["board"].values()]
    if len(pulsars[0]) != len(pulsars[1]):
        found.append("board: both sides have as many pulsars.")
    for name, side in data["board"].items():
        kinds = {place["id"]: place["type"] for place in side["places"]}
        names += [place["id"] for place in side["places"]]
        if list(kinds.values()).count("system") != data["setup"]["systems_dealt"]:
            found.append(f"board {name}: it has {data['setup']['systems_dealt']} systems.")
        if list(kinds.values()).count("entry") < 4:
            found.append(f"board {name}: it has an entry gate for each of four ships.")
        for place in side["places"]:
            if place["type"] not in ("entry", "gate", "system", "pulsar"):
                found.append(f"board {name} place {place['id']}: type is entry, gate, system or pulsar.")
            if (place["type"] == "gate") != (place.get("colour") in COLOURS):
                found.append(f"board {name} place {place['id']}: a gate has a colour of {', '.join(COLOURS)}.")
        for one, other, _ in side["segments"]:
            if one not in kinds or other not in kinds or one == other:
                found.append(f"board {name}: a segment joins two places, not {one} and {other}.")
    if len(set(names)) != len(names):
        found.append("board: every place has an id of its own, on both sides.")
    return found


# Each check, and the sections whose shape it relies on; an empty list means all sections.
CHECKS: Final[list[tuple[Callable[[dict[str, Any]], list[str]], list[str]]]] = [
    (system_faults, ["system", "exploration"]),
    (tech_faults, ["tech", "tech_board"]),
    (transmitter_faults, ["transmitter"]),
    (goal_faults, ["goal"]),
    (hq_faults, ["hq", "hq_shape"]),
    (count_faults, []),
    (board_faults, ["setup", "board"]),
]
DATA: Final[dict[str, Any]] = read_data(COMPONENTS)
