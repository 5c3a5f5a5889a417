"""The shape of component data: the entries, their keys, and the kinds of their values."""

from __future__ import annotations

import re
from typing import Any, Final

from .vocabulary import different, whole

_ORIGINS: Final[list[str]] = ["published", "ours"]

# By kind of value: its description. `fits` has the same list.
KINDS: Final[dict[str, str]] = {
    "any": "anything",
    "text": "a text",
    "number": "a whole number",
    "count": "a whole number from 0",
    "whole": "a whole number from 1",
    "fraction": "a number from 0 to 1",
    "flag": "true or false",
    "list": "a list",
    "texts": "a list of texts",
    "wholes": "whole numbers from 1",
    "counts": "whole numbers from 0",
    "rising": "rising whole numbers from 0",
    "numbers": "whole numbers",
    "faces": "a list of faces, 1 to 6",
    "bonuses": "a list of whole numbers or ?",
    "tables": "a list of tables",
    "awards": "a list of tables, each with cubes or vp",
    "penalties": "a list of tables, each with space and vp",
    "table": "a table",
    "word": "a word of letters, digits, - or _",
}

# By list: the keys of its entries and their kinds; a key with ? is optional. Every entry also has an origin.
_ENTRIES: Final[dict[str, dict[str, str]]] = {
    "players": {
        "count": "whole",
        "silver_dice": "whole",
        "dice_left": "count",
        "order_markers": "whole",
        "start_vp": "counts",
        "labels_open": "counts",
        "engineering": "awards",
        "initiative_vp": "counts",
        "one_slot_owners": "whole",
        "even_start": "faces",
    },
    "track": {"id": "word", "spaces": "whole", "start": "whole", "penalties": "penalties"},
    "modifier": {"id": "word", "shifts": "numbers", "bought_with": "faces", "tokens": "count"},
    "gyrodyne": {
        "size": "whole",
        "take": "whole",
        "complete": "whole",
        "vp": "count",
        "tiles": "whole",
        "awards": "counts",
    },
    "system": {"id": "whole", "planets": "texts", "bonus": "any"},
    "exploration": {"id": "word", "tiles": "whole", "keep": "flag", "effects": "any"},
    "tech_board": {"id": "word", "rows": "wholes", "bonus": "any"},
    "tech": {
        "id": "word",
        "name": "text",
        "side": "text",
        "row": "number",
        "place": "whole",
        "cost": "number",
        "colour": "text",
        "slots": "number",
        "print?": "text",
        "effects": "any",
        "without_hq?": "any",
    },
    "transmitter": {
        "id": "word",
        "letter": "text",
        "costs": "numbers",
        "once": "any",
        "production": "any",
        "left?": "number",
        "right?": "number",
    },
    "goal": {
        "id": "word",
        "tile": "whole",
        "first_game": "flag",
        "name": "text",
        "needs": "tables",
        "vp": "number",
        "extras": "tables",
    },
    "hq": {"id": "word", "board": "word", "side": "whole", "leans?": "text", "name": "text", "projects": "table"},
}
TABLES: Final[dict[str, dict[str, str]]] = {
    "setup": {
        "rounds": "whole",
        "dice_per_player": "whole",
        "rings": "whole",
        "start_modifiers": "texts",
        "start_cubes": "count",
        "systems_dealt": "whole",
        "goals_dealt": "whole",
        "transmitters_shown": "whole",
        "copy_cubes": "whole",
        "red_dice_per_turn": "whole",
        "modifiers_per_die": "whole",
        "cubes_per_vp": "whole",
        "unspun_pulsar_vp": "count",
        "building_gyrodyne_vp": "count",
    },
    "dice_board": {"die_spaces": "faces", "median_places": "any"},
    "stations": {"vp": "rising", "more": "count"},
    "hq_shape": {"places": "texts", "needs": "table"},
}
SECTIONS: Final[list[str]] = [*_ENTRIES, *TABLES, "board"]
_SIDE: Final[dict[str, str]] = {"places": "tables", "segments": "list"}
PLACE: Final[dict[str, str]] = {
    "id": "word",
    "type": "word",
    "x": "fraction",
    "y": "fraction",
    "colour?": "text",
    "dead_end?": "flag",
    "isolated?": "flag",
}


def fits(kind: str, value: Any) -> bool:
    """Return whether a value is of a kind."""
    match kind:
        case "text":
            return isinstance(value, str) and len(value) > 0
        case "word":
            return isinstance(value, str) and re.fullmatch(r"[\w-]+", value) is not None
        case "number":
            return whole(value, -99)
        case "count":
            return whole(value, 0)
        case "whole":
            return whole(value)
        case "fraction":
            return isinstance(value, float | int) and not isinstance(value, bool) and 0 <= value <= 1
        case "flag":
            return isinstance(value, bool)
        case "table":
            return isinstance(value, dict)
    return kind == "any" or (isinstance(value, list) and fits_list(kind, value))


def fits_list(kind: str, value: list[Any]) -> bool:
    """Return whether a list is of a kind."""
    match kind:
        case "texts":
            return all(fits("text", each) for each in value)
        case "wholes":
            return all(whole(each) for each in value)
        case "counts":
            return all(whole(each, 0) for each in value)
        case "rising":
            return len(value) > 1 and all(whole(each, 0) for each in value) and value == sorted(value)
        case "numbers":
            return all(whole(each, -99) for each in value)
        case "faces":
            return len(value) > 0 and all(whole(each, 1, 6) for each in value)
        case "tables":
            return all(isinstance(each, dict) for each in value)
        case "awards":
            return all(isinstance(each, dict) and is_award(each) for each in value)
        case "penalties":
            return all(isinstance(each, dict) and is_penalty(each) for each in value)
    return True


def is_award(entry: dict[str, Any]) -> bool:
    """Return whether an entry has either cubes or VP."""
    return len(entry) == 1 and all(key in ("cubes", "vp") and whole(entry[key]) for key in entry)


def is_penalty(entry: dict[str, Any]) -> bool:
    """Return whether an entry has a space and VP."""
    return sorted(entry) == ["space", "vp"] and whole(entry["space"]) and whole(entry["vp"])


def shape_faults(data: dict[str, Any]) -> dict[str, list[str]]:
    """Return by section what is missing, unknown or of the wrong kind.

    Other checks skip a section until its shape is right.
    """
    found: dict[str, list[str]] = {}
    for name in SECTIONS:
        found[name] = section_faults(name, data[name]) if name in data else [f"{name} is missing."]
    for name in data:
        if name not in SECTIONS and name != "version":
            found[name] = [f"{name}: there is no such part."]
    return found


def section_faults(name: str, section: Any) -> list[str]:
    """Return the faults in the shape of a section."""
    if name == "board":
        return board_shape(section)
    if name in TABLES:
        if not isinstance(section, dict):
            return [f"{name}: it is a table, not {short(section)}."]
        return entry_faults(name, section, TABLES[name], True)
    if not section or not fits("tables", section):
        return [f"{name}: it is a list of tables, not {short(section)}."]
    return list_faults(name, section)


def list_faults(name: str, entries: list[Any]) -> list[str]:
    """Return the faults of the entries of a list, whose ids must differ."""
    found: list[str] = []
    seen: list[Any] = []
    for number, entry in enumerate(entries, 1):
        place = f"{name} {entry.get('id', entry.get('size', number))}"
        found += entry_faults(place, entry, _ENTRIES[name], True)
        if "id" in entry and entry["id"] in seen:
            found.append(f"{place}: there are two with this id.")
        seen.append(entry.get("id"))
    return found


def entry_faults(place: str, entry: dict[str, Any], keys: dict[str, str], origin: bool) -> list[str]:
    """Return the faults in the keys of an entry."""
    found: list[str] = []
    for name, kind in keys.items():
        key = name.rstrip("?")
        if key not in entry:
            if key == name:
                found.append(f"{place}: {key} is missing.")
        elif not fits(kind, entry[key]):
            found.append(f"{place}: {key} is {KINDS[kind]}, not {short(entry[key])}.")
    known = [name.rstrip("?") for name in keys] + (["origin"] if origin else [])
    found += [f"{place}: it has no {key}." for key in entry if key not in known]
    if origin and entry.get("origin") not in _ORIGINS:
        found.append(f"{place}: origin is published or ours, not {short(entry.get('origin'))}.")
    return found


def board_shape(board: Any) -> list[str]:
    """Return the faults in the shape of the board's sides."""
    if not isinstance(board, dict) or list(board) != ["normal", "dead_ends"]:
        return ["board: it has the sides normal and dead_ends."]
    found: list[str] = []
    for name, side in board.items():
        if not isinstance(side, dict):
            found.append(f"board {name}: it is a table, not {short(side)}.")
            continue
        faults = entry_faults(f"board {name}", side, _SIDE, True)
        if not faults:
            for number, place in enumerate(side["places"], 1):
                faults += entry_faults(f"board {name} place {place.get('id', number)}", place, PLACE, False)
            for segment in side["segments"]:
                if not is_segment(segment):
                    faults.append(f"board {name}: a segment is two places and 1 or 2 tracks, not {short(segment)}.")
        found += faults
    return found


def is_segment(segment: Any) -> bool:
    """Return whether a value names two places and 1 or 2 tracks."""
    if not isinstance(segment, list) or len(segment) != 3:
        return False
    return isinstance(segment[0], str) and isinstance(segment[1], str) and whole(segment[2], 1, 2)


def short(value: Any) -> str:
    """Return a value's repr, truncated to 60 characters."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def same(values: list[Any], wanted: list[Any]) -> bool:
    """Return whether the values are exactly the wanted ones, in any order."""
    return len(values) == len(wanted) and different(values, wanted)
