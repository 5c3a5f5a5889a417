"""The contents of the box except the board, from components.toml, as tables."""

from __future__ import annotations

from typing import Any, Final

from . import reasons
from .effects import Effect, effects_of, has
from .kinds import BONUS_DIE
from .loading import CATEGORIES, DATA, MOST_PLANETS, PROJECT_PLACES, TECH_SIDES
from .loading.vocabulary import THINGS

# --- set-up ---

_SETUP: Final = DATA["setup"]
ROUNDS: Final[int] = _SETUP["rounds"]
DICE_EACH: Final[int] = _SETUP["dice_per_player"]
RINGS_EACH: Final[int] = _SETUP["rings"]
GOALS_DEALT: Final[int] = _SETUP["goals_dealt"]
SHOWN: Final[int] = _SETUP["transmitters_shown"]
COPY_CUBES: Final[int] = _SETUP["copy_cubes"]
START_CUBES: Final[int] = _SETUP["start_cubes"]
CUBES_PER_VP: Final[int] = _SETUP["cubes_per_vp"]
UNSPUN_VP: Final[int] = _SETUP["unspun_pulsar_vp"]
BUILDING_VP: Final[int] = _SETUP["building_gyrodyne_vp"]
FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 4
FACES: Final = 6  # of a die

# By number of seats; the entries for 0 and 1 are empty.
_BY_SEATS: Final[list[Any]] = [{}, {}] + sorted(DATA["players"], key=lambda entry: int(entry["count"]))
SILVER_DICE: Final[list[int]] = [entry.get("silver_dice", 0) for entry in _BY_SEATS]
MARKERS: Final[list[int]] = [entry.get("order_markers", 0) for entry in _BY_SEATS]  # for each seat, on each track
START_VP: Final[list[list[int]]] = [entry.get("start_vp", []) for entry in _BY_SEATS]
INITIATIVE_VP: Final[list[list[int]]] = [entry.get("initiative_vp", []) for entry in _BY_SEATS]
ONE_SLOT_OWNERS: Final[list[int]] = [entry.get("one_slot_owners", 0) for entry in _BY_SEATS]
EVEN_START: Final[list[list[int]]] = [entry.get("even_start", []) for entry in _BY_SEATS]
# By number of seats, by place on the engineering track: cubes and VP.
AWARD_CUBES: Final[list[list[int]]] = [
    [award.get("cubes", 0) for award in entry.get("engineering", [])] for entry in _BY_SEATS
]
AWARD_VP: Final[list[list[int]]] = [
    [award.get("vp", 0) for award in entry.get("engineering", [])] for entry in _BY_SEATS
]

# --- tracks, stations, modifiers ---

_TRACK: Final[dict[str, Any]] = {track["id"]: track for track in DATA["track"]}
INITIATIVE: Final = 0  # vocabulary.TRACKS
ENGINEERING: Final = 1
SPACES: Final[list[int]] = [_TRACK[name]["spaces"] for name in ("initiative", "engineering")]
START_SPACE: Final[list[int]] = [_TRACK[name]["start"] for name in ("initiative", "engineering")]


def _penalties(track: dict[str, Any]) -> list[int]:
    """Return by space, from 0, the cost of a marker there."""
    costs = {entry["space"]: entry["vp"] for entry in track["penalties"]}
    return [int(costs.get(space, 0)) for space in range(track["spaces"] + 1)]


PENALTY: Final[list[list[int]]] = [_penalties(_TRACK[name]) for name in ("initiative", "engineering")]
STATION_VP: Final[list[int]] = DATA["stations"]["vp"]
MORE_STATIONS_VP: Final[int] = DATA["stations"]["more"]


def station_vp(stations: int) -> int:
    """PU-8.8 Return the VP of a number of stations."""
    last = len(STATION_VP) - 1
    return STATION_VP[stations] if stations <= last else STATION_VP[last] + (stations - last) * MORE_STATIONS_VP


# PU-3.3 The ways to change a die: not at all, or by a token. By form: the kind of token, and the shift.
MODIFIER_NAMES: Final[list[str]] = [modifier["id"] for modifier in DATA["modifier"]]
TOKENS: Final[int] = len(MODIFIER_NAMES)
_FORMS: Final = [(-1, 0)] + [
    (kind, int(shift)) for kind, modifier in enumerate(DATA["modifier"]) for shift in modifier["shifts"]
]
FORMS: Final[int] = len(_FORMS)
FORM_TOKEN: Final[list[int]] = [kind for kind, _ in _FORMS]
FORM_BY: Final[list[int]] = [shift for _, shift in _FORMS]
BOUGHT_WITH: Final[list[list[int]]] = [modifier["bought_with"] for modifier in DATA["modifier"]]
START_TOKENS: Final[list[int]] = [_SETUP["start_modifiers"].count(name) for name in MODIFIER_NAMES]

# --- gyrodynes: by size from 0 ---

_GYRODYNES: Final = sorted(DATA["gyrodyne"], key=lambda entry: int(entry["size"]))
SIZES: Final[int] = len(_GYRODYNES)
TAKE_COST: Final[list[int]] = [entry["take"] for entry in _GYRODYNES]
COMPLETE_COST: Final[list[int]] = [entry["complete"] for entry in _GYRODYNES]
SPIN_VP: Final[list[int]] = [entry["vp"] for entry in _GYRODYNES]
GYRODYNE_TILES: Final[list[int]] = [entry["tiles"] for entry in _GYRODYNES]
AWARD: Final[list[list[int]]] = [entry["awards"] for entry in _GYRODYNES]
AWARDS_EACH: Final[int] = len(AWARD[0])
PAIR: Final = 2  # the gyrodynes of a size on pulsars that an award takes

# --- systems: by number from 0 ---

SYSTEM_TILES: Final[int] = len(DATA["system"])
SYSTEM_IDS: Final[list[int]] = [system["id"] for system in DATA["system"]]
# By tile * MOST_PLANETS + planet: whether it is blue; the fewest seats for which it is open, 0 if there is no planet.
_PLANETS: Final[list[str]] = [
    planet for system in DATA["system"] for planet in (system["planets"] + [""] * MOST_PLANETS)[:MOST_PLANETS]
]
BLUE: Final[list[bool]] = [planet[:1] == "B" for planet in _PLANETS]
OPEN_FROM: Final[list[int]] = [0 if not planet else int(planet[1:] or "1") for planet in _PLANETS]
SYSTEM_EFFECTS: Final[list[list[Effect]]] = [
    effects_of(system["bonus"], f"system{system['id']}", reasons.FOR_SYSTEM_BONUS) for system in DATA["system"]
]
SYSTEM_RED: Final[list[bool]] = [has(effects, BONUS_DIE) for effects in SYSTEM_EFFECTS]

# --- exploration tiles: by kind ---

EXPLORATIONS: Final[list[str]] = [str(tile["id"]) for tile in DATA["exploration"]]
EXPLORATION_TILES: Final[list[int]] = [tile["tiles"] for tile in DATA["exploration"]]
KEPT: Final[list[bool]] = [bool(tile["keep"]) for tile in DATA["exploration"]]
EXPLORATION_EFFECTS: Final[list[list[Effect]]] = [
    effects_of(tile["effects"], str(tile["id"]), reasons.FOR_EXPLORATION) for tile in DATA["exploration"]
]

# --- technologies ---

TECH_COLOURS: Final[list[str]] = ["dark", "light", "green", "purple"]
DARK: Final = 0
LIGHT: Final = 1
_REASON: Final[list[int]] = [reasons.FOR_TECHS, reasons.FOR_TECHS, reasons.FOR_GREEN, reasons.FOR_PURPLE]
_TECHS: Final = sorted(DATA["tech"], key=lambda tech: (tech["side"], tech["row"], tech["place"]))
ALL_TECHS: Final[int] = len(_TECHS)
TECH_IDS: Final[list[str]] = [str(tech["id"]) for tech in _TECHS]
TECH_NAMES: Final[list[str]] = [str(tech["name"]) for tech in _TECHS]
TECH_ROW: Final[list[int]] = [tech["row"] for tech in _TECHS]
TECH_COST: Final[list[int]] = [tech["cost"] for tech in _TECHS]
TECH_SLOTS: Final[list[int]] = [tech["slots"] for tech in _TECHS]
TECH_COLOUR: Final[list[int]] = [TECH_COLOURS.index(str(tech["colour"])) for tech in _TECHS]
CATEGORY_OF_ROW: Final[list[int]] = [0, 0, 0, 1, 1, 1, 2, 2, 2]  # rows from 1


def _tech_effects(data: list[dict[str, Any]], tech: dict[str, Any], mark: str) -> list[Effect]:
    """Return the effects of a tech; `mark` is appended to its name."""
    return effects_of(data, f"{tech['id']}{mark}", _REASON[TECH_COLOURS.index(str(tech["colour"]))])


_WITH_HQ: Final[list[list[Effect]]] = [_tech_effects(tech["effects"], tech, "") for tech in _TECHS]
# Without headquarters, then with headquarters: by tech.
TECH_EFFECTS: Final[list[list[list[Effect]]]] = [
    [
        _tech_effects(tech["without_hq"], tech, "w") if "without_hq" in tech else _WITH_HQ[number]
        for number, tech in enumerate(_TECHS)
    ],
    _WITH_HQ,
]
TECH_RED: Final[list[list[bool]]] = [[has(effects, BONUS_DIE) for effects in techs] for techs in TECH_EFFECTS]
MEDIAN: Final = -1  # the row bonus ?
# By side of technologies * (ROUNDS + 1) + row.
_BONUSES: Final[dict[str, Any]] = {
    f"{board['id'][0]}{row}": bonus for board in DATA["tech_board"] for row, bonus in zip(board["rows"], board["bonus"])
}
ROW_BONUS: Final[list[int]] = [
    MEDIAN if _BONUSES.get(f"{side}{row}", 0) == "?" else int(_BONUSES.get(f"{side}{row}", 0))
    for side in TECH_SIDES
    for row in range(ROUNDS + 1)
]


def techs_in_play(sides: list[int]) -> list[int]:
    """Return the techs of a match by row and place, given the side of each of the three categories."""
    found = []
    for row in range(1, ROUNDS + 1):
        side = TECH_SIDES[sides[CATEGORY_OF_ROW[row]]]
        found += [tech for tech in range(ALL_TECHS) if TECH_ROW[tech] == row and _TECHS[tech]["side"] == side]
    return found


# --- transmitters ---

TRANSMITTER_IDS: Final[list[str]] = [str(tile["id"]) for tile in DATA["transmitter"]]
ALL_TRANSMITTERS: Final[int] = len(TRANSMITTER_IDS)
LETTER: Final[list[int]] = ["ABC".index(str(tile["letter"])) for tile in DATA["transmitter"]]
COSTS: Final[list[list[int]]] = [tile["costs"] for tile in DATA["transmitter"]]
ALL_PAID: Final[list[int]] = [(1 << len(costs)) - 1 for costs in COSTS]
NO_HALF: Final = -1
LEFT: Final = 0
RIGHT: Final = 1
HALF_NAMES: Final[list[str]] = ["left", "right"]
# By transmitter * 2 + half: the pips of the half-die, or NO_HALF.
HALVES: Final[list[int]] = [int(tile.get(half, NO_HALF)) for tile in DATA["transmitter"] for half in HALF_NAMES]
ONCE: Final[list[list[Effect]]] = [
    effects_of(tile["once"], str(tile["id"]), reasons.FOR_ONLINE) for tile in DATA["transmitter"]
]
EVERY_ROUND: Final[list[list[Effect]]] = [
    effects_of(tile["production"], f"{tile['id']}p", reasons.FOR_TRANSMITTERS) for tile in DATA["transmitter"]
]

# --- goals ---

GOAL_IDS: Final[list[str]] = [str(goal["id"]) for goal in DATA["goal"]]
GOAL_NAMES: Final[list[str]] = [str(goal["name"]) for goal in DATA["goal"]]
GOAL_TILE: Final[list[int]] = [goal["tile"] for goal in DATA["goal"]]
FIRST_GOALS: Final[list[int]] = [number for number, goal in enumerate(DATA["goal"]) if goal["first_game"]]
GOAL_VP: Final[list[int]] = [goal["vp"] for goal in DATA["goal"]]
GOAL_NEEDS: Final[list[list[tuple[str, int]]]] = [
    [(str(need["thing"]), int(need["at_least"])) for need in goal["needs"]] for goal in DATA["goal"]
]
# The same with the numbers of things.
COUNTED_GOALS: Final[list[list[list[int]]]] = [
    [[THINGS.index(thing), number] for thing, number in needs] for needs in GOAL_NEEDS
]
EXTRA_CUBES: Final[list[list[int]]] = [[extra["cubes"] for extra in goal["extras"]] for goal in DATA["goal"]]
EXTRA_VP: Final[list[list[int]]] = [[extra["vp"] for extra in goal["extras"]] for goal in DATA["goal"]]

# --- headquarters: by side, then by project ---

PROJECTS_EACH: Final[int] = len(PROJECT_PLACES)
HQ_IDS: Final[list[str]] = [str(side["id"]) for side in DATA["hq"]]
HQ_NAMES: Final[list[str]] = [str(side["name"]) for side in DATA["hq"]]
HQ_BOARDS: Final[list[str]] = sorted({str(side["board"]) for side in DATA["hq"]})
HQ_BOARD: Final[list[int]] = [HQ_BOARDS.index(str(side["board"])) for side in DATA["hq"]]
HQ_SIDE: Final[list[int]] = [side["side"] for side in DATA["hq"]]
# By project: the mask of the projects that must be complete before it.
PROJECT_NEEDS: Final[list[int]] = [
    sum([1 << PROJECT_PLACES.index(below) for below in DATA["hq_shape"]["needs"][place]]) for place in PROJECT_PLACES
]
PROJECT_COST: Final[list[list[int]]] = [
    [side["projects"][place]["cost"] for place in PROJECT_PLACES] for side in DATA["hq"]
]
PROJECT_EFFECTS: Final[list[list[list[Effect]]]] = [
    [
        effects_of(side["projects"][place]["effects"], f"hq{side['id']}{place}", reasons.FOR_PROJECTS, number)
        for number, place in enumerate(PROJECT_PLACES)
    ]
    for side in DATA["hq"]
]
PROJECT_RED: Final[list[list[bool]]] = [[has(effects, BONUS_DIE) for effects in side] for side in PROJECT_EFFECTS]

# --- all effects that can be on the agenda, by number ---


def _numbered() -> list[Effect]:
    """Return every effect that is carried out at once, in a fixed order."""
    found = [each for effects in SYSTEM_EFFECTS + EXPLORATION_EFFECTS for each in effects]
    found += [each for effects in _WITH_HQ for each in effects]
    found += [each for tech, effects in enumerate(TECH_EFFECTS[0]) if effects is not _WITH_HQ[tech] for each in effects]
    found += [each for effects in ONCE for each in effects]
    found += [each for side in PROJECT_EFFECTS for effects in side for each in effects]
    return found


ALL_EFFECTS: Final[list[Effect]] = _numbered()


def _numbers(effects: list[Effect]) -> list[int]:
    """Return the numbers of effects in ALL_EFFECTS."""
    return [number for each in effects for number, known in enumerate(ALL_EFFECTS) if known is each]


SYSTEM_TASKS: Final[list[list[int]]] = [_numbers(effects) for effects in SYSTEM_EFFECTS]
EXPLORATION_TASKS: Final[list[list[int]]] = [_numbers(effects) for effects in EXPLORATION_EFFECTS]
TECH_TASKS: Final[list[list[list[int]]]] = [[_numbers(effects) for effects in side] for side in TECH_EFFECTS]
ONCE_TASKS: Final[list[list[int]]] = [_numbers(effects) for effects in ONCE]
PROJECT_TASKS: Final[list[list[list[int]]]] = [[_numbers(effects) for effects in side] for side in PROJECT_EFFECTS]
TECH_CATEGORIES: Final[list[str]] = CATEGORIES
