"""The component data, read and checked: a wrong file is refused with the place and the reason."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

from ...core.errors import BadGame
from .vocabulary import END, NOW, PRODUCTION, THINGS, TIMING, effect_faults, whole

COMPONENTS: Final[str] = "\n".join(
    [files(__package__).joinpath(name).read_text(encoding="utf-8") for name in ("components.toml", "board.toml")]
)
ORIGINS: Final[list[str]] = ["published", "ours"]
CATEGORIES: Final[list[str]] = ["I", "II", "III"]
TECH_SIDES: Final[list[str]] = ["A", "B", "C", "D"]
PLACES: Final[list[str]] = ["b1", "b2", "b3", "m1", "m2", "u1", "u2", "t"]  # of projects
MOST_PLANETS: Final = 4  # of a system
LISTS: Final[list[str]] = [
    "players",
    "track",
    "modifier",
    "gyrodyne",
    "system",
    "exploration",
    "tech_board",
    "tech",
    "transmitter",
    "goal",
    "hq",
]
TABLES: Final[list[str]] = ["setup", "dice_board", "stations", "hq_shape", "board"]
# By list: what each entry must say.
KEYS: Final[dict[str, list[str]]] = {
    "players": ["count", "silver_dice", "order_markers", "start_vp", "labels_open", "engineering", "initiative_vp"],
    "track": ["id", "spaces", "start", "penalties"],
    "modifier": ["id", "shifts", "bought_with"],
    "gyrodyne": ["size", "take", "complete", "vp", "tiles", "awards"],
    "system": ["id", "planets", "bonus"],
    "exploration": ["id", "tiles", "keep", "effects"],
    "tech_board": ["id", "rows", "bonus"],
    "tech": ["id", "name", "side", "row", "place", "cost", "colour", "slots", "effects"],
    "transmitter": ["id", "letter", "costs", "once", "production"],
    "goal": ["id", "tile", "first_game", "name", "needs", "vp", "extras"],
    "hq": ["id", "board", "side", "name", "projects"],
}


def read_data(text: str) -> dict[str, Any]:
    """The data of a text; BadGame names every place that is wrong, and why."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadGame(f"The components of Pulsar 2849 cannot be read: {error}.") from None
    found = faults(data)
    if found:
        raise BadGame("The components of Pulsar 2849 are wrong. " + " ".join(found))
    return data


def faults(data: dict[str, Any]) -> list[str]:
    """All that is wrong with the data."""
    missing = [f"{name} is missing." for name in LISTS + TABLES if name not in data]
    if missing:
        return missing
    found = shape_faults(data)
    if found:
        return found  # what follows takes the shape for granted
    for check in (system_faults, tech_faults, transmitter_faults, goal_faults, hq_faults, count_faults, board_faults):
        found = found + check(data)
    return found


def shape_faults(data: dict[str, Any]) -> list[str]:
    """Every entry has its keys, an id of its own, and an origin."""
    found: list[str] = []
    for name in LISTS:
        seen: list[Any] = []
        for number, entry in enumerate(data[name], 1):
            place = f"{name} {entry.get('id', entry.get('size', number))}"
            found += [f"{place}: {key} is missing." for key in KEYS[name] if key not in entry]
            if entry.get("origin") not in ORIGINS:
                found.append(f"{place}: origin is published or ours, not {entry.get('origin')!r}.")
            if "id" in entry and entry["id"] in seen:
                found.append(f"{place}: there are two with this id.")
            seen.append(entry.get("id"))
    for name in TABLES[:-1]:
        if data[name].get("origin") not in ORIGINS:
            found.append(f"{name}: origin is published or ours, not {data[name].get('origin')!r}.")
    return found


def system_faults(data: dict[str, Any]) -> list[str]:
    """Systems and exploration tiles."""
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
        if not whole(tile["tiles"]):
            found.append(f"{place}: tiles is a whole number from 1, not {tile['tiles']!r}.")
        found += effect_faults(place, tile["effects"], END if tile["keep"] else NOW)
    return found


def tech_faults(data: dict[str, Any]) -> list[str]:
    """Technologies and the row bonuses of their boards."""
    found: list[str] = []
    for board in data["tech_board"]:
        if len(board["rows"]) != len(board["bonus"]):
            found.append(f"tech_board {board['id']}: every row has a bonus, and no more.")
        if any(bonus != "?" and not whole(bonus, 0) for bonus in board["bonus"]):
            found.append(f"tech_board {board['id']}: a bonus is a whole number from 0 or ?, not {board['bonus']!r}.")
    for tech in data["tech"]:
        place = f"tech {tech['id']}"
        if tech["side"] not in TECH_SIDES or not whole(tech["row"], 1, 8):
            found.append(f"{place}: side is A to D and row 1 to 8.")
        if not whole(tech["cost"], 1, 6) or not whole(tech["slots"], 1, 2):
            found.append(f"{place}: cost is a die's face, 1 to 6, and slots 1 or 2.")
        if tech["colour"] not in TIMING:
            found.append(f"{place}: colour is one of {', '.join(TIMING)}, not {tech['colour']!r}.")
            continue
        timing = TIMING[str(tech["colour"])]
        found += effect_faults(place, tech["effects"], timing)
        found += effect_faults(place + " without_hq", tech.get("without_hq", []), timing)
        if tech["colour"] == "green" and [effect for effect in tech["effects"] if effect.get("do") == "pay"]:
            found.append(f"{place}: a green technology asks for nothing; pay belongs to transmitters and purple ones.")
    return found


def transmitter_faults(data: dict[str, Any]) -> list[str]:
    """Transmitters: costs, half-dice and effects."""
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
        found += effect_faults(place + " once", tile["once"], NOW)
        found += effect_faults(place + " production", tile["production"], PRODUCTION)
        if [effect for effect in tile["once"] if effect.get("do") in ("bonus_die", "extra_die")]:
            found.append(f"{place}: a transmitter's dice come from its links only.")
    return found


def goal_faults(data: dict[str, Any]) -> list[str]:
    """Goals: what they need, and what can be bought with them."""
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
    """Headquarters: eight projects each."""
    found: list[str] = []
    for side in data["hq"]:
        place = f"hq {side['id']}"
        if sorted(side["projects"]) != sorted(PLACES):
            found.append(f"{place}: projects are at {', '.join(PLACES)}, not {', '.join(side['projects'])}.")
        for name, project in side["projects"].items():
            if not whole(project.get("cost"), 1, 6):
                found.append(f"{place} {name}: cost is a die's face, 1 to 6, not {project.get('cost')!r}.")
            found += effect_faults(f"{place} {name}", project.get("effects"), NOW, project=True)
            runs = [effect for effect in project.get("effects", []) if effect.get("do") == "gate_run"]
            if len(runs) > 1:
                found.append(f"{place} {name}: a project gives one gate run at most.")
    return found


def count_faults(data: dict[str, Any]) -> list[str]:
    """Whether there is enough of everything for a match."""
    found: list[str] = []
    shown = data["setup"]["transmitters_shown"] * data["setup"]["rounds"]
    if len(data["transmitter"]) < shown:
        found.append(f"transmitter: a match shows {shown}, and there are {len(data['transmitter'])}.")
    if len(data["system"]) < data["setup"]["systems_dealt"]:
        found.append(f"system: {data['setup']['systems_dealt']} are dealt, and there are {len(data['system'])}.")
    tiles = sorted({goal["tile"] for goal in data["goal"]})
    if len(tiles) < data["setup"]["goals_dealt"]:
        found.append(f"goal: {data['setup']['goals_dealt']} tiles are dealt, and there are {len(tiles)}.")
    if len([goal for goal in data["goal"] if goal["first_game"]]) != data["setup"]["goals_dealt"]:
        found.append(f"goal: {data['setup']['goals_dealt']} faces are of the first game.")
    if sorted([entry["count"] for entry in data["players"]]) != [2, 3, 4]:
        found.append("players: there is a set-up for 2, for 3 and for 4.")
    if sorted([entry["id"] for entry in data["track"]]) != ["engineering", "initiative"]:
        found.append("track: there are initiative and engineering.")
    wanted = sorted([f"{side}-{category}" for side in TECH_SIDES for category in CATEGORIES])
    if sorted([board["id"] for board in data["tech_board"]]) != wanted:
        found.append(f"tech_board: there are {', '.join(wanted)}.")
    return found


def board_faults(data: dict[str, Any]) -> list[str]:
    """Both sides of the board: places, segments and as many systems as are dealt."""
    found: list[str] = []
    for name, side in data["board"].items():
        kinds = {place["id"]: place["type"] for place in side["places"]}
        if list(kinds.values()).count("system") != data["setup"]["systems_dealt"]:
            found.append(f"board {name}: it has {data['setup']['systems_dealt']} systems.")
        if list(kinds.values()).count("entry") < len(data["players"]) + 1:
            found.append(f"board {name}: it has an entry gate for each of four ships.")
        for one, other, tracks in side["segments"]:
            if one not in kinds or other not in kinds or tracks not in (1, 2):
                found.append(
                    f"board {name}: a segment joins two places by 1 or 2 tracks, not {one}, {other}, {tracks}."
                )
    return found


DATA: Final[dict[str, Any]] = read_data(COMPONENTS)
