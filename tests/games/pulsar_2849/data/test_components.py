"""The component data in the package: counts, the numbers of the printed game, and what the rulebook calls ours."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from starfold.games.pulsar_2849 import GAME
from starfold.games.pulsar_2849.data.components import ROW_BONUS, TECH_IDS, techs_in_play
from starfold.games.pulsar_2849.data.loading import DATA
from starfold.games.pulsar_2849.data.loading.vocabulary import EFFECT_NAMES, SHIFTED, THINGS, TRIGGERS

pytestmark = pytest.mark.once

# By side: cost, colour and die spaces of every technology, row by row.
PRINTED = {
    "A": "1d2 3d2 5d2 | 2d1 5l1 6d1 | 3l1 4g1 | 2l1 4l1 | 1l1 5l1 | 4l1 6p1 | 3p1 5p1 | 3p2",
    "B": "2d2 4d2 6d2 | 2l1 3d1 5d1 | 1g1 2l1 | 3l1 5l1 | 3l1 4l1 | 5p1 6p1 | 3p1 4p1 | 6p2",
    "C": "1d2 3d2 4d2 | 1d1 4d1 6d1 | 2g1 4d1 | 2d1 6l1 | 1l1 5l1 | 5p1 6p1 | 2p1 4p1 | 6l2",
    "D": "2d2 3d2 4d2 | 1d1 2g1 6d1 | 3g1 5l1 | 1l1 3l1 | 3l1 6d1 | 5p1 6g1 | 2p1 3p1 | 1l2",
}
PLANETS = "BBBB BBB4 BB4L BL BLL BLL4 BB3L BB3L BB4LL4 BBL4 BLL BL BLL BB3 BB4L3L4 BBL4 BB"


def by_id(name: str) -> dict[Any, Any]:
    """Return the entries of a list by their ids."""
    return {entry["id"]: entry for entry in DATA[name]}


def published(name: str) -> list[Any]:
    """Return the ids of the entries of a list that are as printed."""
    return [entry["id"] for entry in DATA[name] if entry["origin"] == "published"]


def effects(data: Any) -> Iterator[dict[str, Any]]:
    """Yield every effect in the data, those of triggers included."""
    if isinstance(data, dict):
        if "do" in data:
            yield data
        for value in data.values():
            yield from effects(value)
    elif isinstance(data, list):
        for value in data:
            yield from effects(value)


def test_the_set_up_is_the_printed_one() -> None:
    numbers = {"rounds": 8, "dice_per_player": 2, "rings": 6, "systems_dealt": 16, "goals_dealt": 3}
    more = {"transmitters_shown": 3, "copy_cubes": 4, "red_dice_per_turn": 1, "modifiers_per_die": 1}
    end = {"cubes_per_vp": 2, "unspun_pulsar_vp": 1, "building_gyrodyne_vp": 1, "start_cubes": 0}
    setup = {**numbers, **more, **end, "start_modifiers": ["pm1"], "origin": "published"}
    assert DATA["setup"] == setup


@pytest.mark.parametrize(
    ("count", "dice", "markers", "start", "initiative", "owners"),
    [(2, 7, 2, [5, 6], [7, 4, 2], 1), (3, 7, 1, [5, 6, 7], [7, 4], 2), (4, 9, 1, [5, 6, 7, 8], [7, 4, 2], 2)],
)
def test_each_number_of_seats_has_its_set_up(
    count: int, dice: int, markers: int, start: list[int], initiative: list[int], owners: int
) -> None:
    entry = next(entry for entry in DATA["players"] if entry["count"] == count)
    assert (entry["silver_dice"], entry["order_markers"], entry["start_vp"]) == (dice, markers, start)
    assert (entry["initiative_vp"], entry["one_slot_owners"]) == (initiative, owners)
    assert entry["dice_left"] == dice - 2 * count
    assert entry["labels_open"] == [label for label in (3, 4) if label <= count]
    assert len(entry["even_start"]) + 3 == dice
    awards = [{"cubes": 2}, {"cubes": 1}, {"vp": 1}] if count == 2 else [{"cubes": 3}, {"cubes": 2}]
    assert entry["engineering"] == awards


def test_tracks_stations_modifiers_and_gyrodynes_are_the_printed_ones() -> None:
    penalties = [{"space": 14, "vp": 1}, {"space": 15, "vp": 2}]
    assert [track["id"] for track in DATA["track"]] == ["initiative", "engineering"]
    assert all((track["spaces"], track["start"], track["penalties"]) == (15, 8, penalties) for track in DATA["track"])
    assert DATA["stations"]["vp"] == [0, 0, 2, 4, 6, 9, 12, 16, 20, 25, 30, 36, 42, 50]
    assert DATA["stations"]["more"] == 3
    assert [(each["id"], each["shifts"], each["bought_with"]) for each in DATA["modifier"]] == [
        ("pm1", [-1, 1], [1, 2]),
        ("plus2", [2], [2]),
    ]
    sizes = [(each["size"], each["take"], each["complete"], each["vp"]) for each in DATA["gyrodyne"]]
    assert sizes == [(1, 1, 3, 1), (2, 2, 5, 2), (3, 4, 6, 3)]
    assert all((each["tiles"], each["awards"]) == (10, [7, 4]) for each in DATA["gyrodyne"])
    assert len(DATA["dice_board"]["median_places"]) == 11


def test_seventeen_systems_have_their_planets() -> None:
    assert ["".join(system["planets"]) for system in DATA["system"]] == PLANETS.split()
    for seats, planets in ((2, 37), (3, 41), (4, 50)):
        closed = [each for system in DATA["system"] for each in system["planets"] if int(each[1:] or "1") > seats]
        assert sum(len(system["planets"]) for system in DATA["system"]) - len(closed) == planets


def test_there_are_twelve_exploration_tiles() -> None:
    assert sum(tile["tiles"] for tile in DATA["exploration"]) == 12
    assert [tile["id"] for tile in DATA["exploration"] if tile["keep"]] == ["outpost"]


def test_every_technology_has_its_printed_cost_colour_and_die_spaces() -> None:
    techs = by_id("tech")
    assert len(techs) == 68
    for side, text in PRINTED.items():
        for row, words in enumerate(text.split("|"), 1):
            for place, word in enumerate(words.split(), 1):
                tech = techs[f"{side}-{row}-{place}"]
                assert (tech["side"], tech["row"], tech["place"]) == (side, row, place)
                assert f"{tech['cost']}{tech['colour'][0]}{tech['slots']}" == word
    assert len({tech["name"] for tech in DATA["tech"]}) == 68


def test_a_technology_has_another_effect_without_headquarters_just_if_it_speaks_of_projects() -> None:
    for tech in DATA["tech"]:
        words = [value for effect in effects(tech["effects"]) for value in effect.values() if isinstance(value, str)]
        assert ("without_hq" in tech) == ("project" in words or "projects" in words)


def test_green_technologies_award_points_only() -> None:
    green = [effect["do"] for tech in DATA["tech"] if tech["colour"] == "green" for effect in tech["effects"]]
    assert set(green) == {"gain_vp", "score_per", "score_ladder", "score_place"}


def test_the_row_bonuses_of_side_a_are_printed_and_those_of_the_others_add_up_to_the_same() -> None:
    boards = by_id("tech_board")
    assert [boards[f"A-{category}"]["bonus"] for category in ("I", "II", "III")] == [[0, 2], [1, 0, 2], [0, 2, 4]]
    assert len(boards) == 12
    for board in boards.values():
        first = boards["A" + board["id"][1:]]
        assert board["rows"] == first["rows"]
        assert "?" in board["bonus"] or sum(board["bonus"]) == sum(first["bonus"])
    assert ROW_BONUS[2 * 9 + 4] == -1, "C-II has a ? in row 4"


def test_a_match_has_seventeen_technologies_in_rows_of_3_3_2_2_2_2_2_and_1() -> None:
    for sides in ([0, 0, 0], [1, 2, 3], [3, 3, 0]):
        rows = Counter(int(TECH_IDS[tech].split("-")[1]) for tech in techs_in_play(sides))
        assert [rows[row] for row in range(1, 9)] == [3, 3, 2, 2, 2, 2, 2, 1]


def test_there_are_eight_transmitters_of_each_letter() -> None:
    assert [tile["id"] for tile in DATA["transmitter"]] == [
        f"{letter}{number}" for letter in "ABC" for number in range(1, 9)
    ]
    assert all(tile["letter"] == tile["id"][0] for tile in DATA["transmitter"])
    assert all(tile["once"] or tile["production"] for tile in DATA["transmitter"])
    assert max(len(tile["costs"]) for tile in DATA["transmitter"] if tile["letter"] == "C") == 2, "payable in a turn"
    first = by_id("transmitter")
    ends = [(first[name]["costs"], first[name].get("left"), first[name].get("right")) for name in ("A1", "A2", "A3")]
    assert ends == [([6, 2, 1], 1, 3), ([6], 2, 1), ([5, 2], None, 2)]


def test_there_are_six_goal_tiles_with_two_faces_and_three_of_the_first_game() -> None:
    assert Counter(goal["tile"] for goal in DATA["goal"]) == dict.fromkeys(range(1, 7), 2)
    assert [goal["id"] for goal in DATA["goal"] if goal["first_game"]] == ["1a", "2a", "3a"]
    for goal in DATA["goal"]:
        assert 1 <= len(goal["extras"]) <= 2
        assert all(2 * extra["vp"] > extra["cubes"] for extra in goal["extras"]), "better than a pair of cubes"
        assert not {"projects", "goals_met"} & {need["thing"] for need in goal["needs"]}


def test_eight_headquarters_have_eight_projects_each_in_the_printed_shape() -> None:
    needs = {"b1": [], "b2": [], "b3": [], "m1": ["b1", "b2"], "m2": ["b2", "b3"]}
    assert DATA["hq_shape"]["needs"] == {**needs, "u1": ["m1"], "u2": ["m2"], "t": ["u1", "u2"]}
    sides = by_id("hq")
    assert list(sides) == [f"{board}{side}" for board in "ABCD" for side in (1, 2)]
    costs = {name: [project["cost"] for project in side["projects"].values()] for name, side in sides.items()}
    assert costs["A2"] == [4, 1, 2, 1, 3, 2, 6, 5]
    assert costs["C2"] == [2, 1, 4, 3, 1, 6, 4, 5]
    for name, side in sides.items():
        assert (name, side["leans"]) == (f"{side['board']}{side['side']}", ["gyrodynes", "flying"][side["side"] - 1])
        for project in side["projects"].values():
            assert [effect["do"] for effect in project["effects"]].count("bonus_die") <= 1


def test_every_word_of_the_vocabulary_is_used_somewhere() -> None:
    used = list(effects(DATA))
    assert {effect["do"] for effect in used} == set(EFFECT_NAMES)
    assert {effect["trigger"] for effect in used if "trigger" in effect} == set(TRIGGERS)
    assert {effect["when"] for effect in used if "when" in effect} == set(SHIFTED) - {"project"}
    needed = {need["thing"] for goal in DATA["goal"] for need in goal["needs"]}
    assert {effect["thing"] for effect in used if "thing" in effect} | needed == set(THINGS)


# --- published and own components


def table() -> dict[str, tuple[str, str]]:
    """Return the table of the rulebook: by component what is as printed, and what is ours."""
    section = GAME.rulebook.partition("## What is published and what is ours")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (.+?) \|(.*?)\|(.*?)\|$", section, re.MULTILINE)
    return {component: (printed.strip(), ours.strip()) for component, printed, ours in rows}


def test_the_rulebook_says_of_every_component_whether_it_is_ours() -> None:
    assert list(table()) == [
        *["component", "---", "board, both sides"],
        "set-up, dice board, tracks, modifiers, gyrodynes, station table",
        *["systems", "technologies", "transmitters", "exploration tiles", "goals", "headquarters"],
    ]


def test_the_rulebook_agrees_with_the_origins() -> None:
    said = table()
    assert {side["origin"] for side in DATA["board"].values()} == {"published"}
    assert said["board, both sides"] == ("all of it", "")
    lists = [entry for name in ("players", "track", "modifier", "gyrodyne") for entry in DATA[name]]
    tables = [DATA[name] for name in ("setup", "dice_board", "stations", "hq_shape")]
    assert {entry["origin"] for entry in lists + tables} == {"published"}
    assert said["set-up, dice board, tracks, modifiers, gyrodynes, station table"] == ("all of it", "")
    assert said["systems"] == (f"all {len(published('system'))}", "")
    assert published("transmitter") == said["transmitters"][0].split(", ") == ["A1", "A2", "A3"]
    assert said["transmitters"][1] == f"the other {24 - 3}"
    assert (published("exploration"), said["exploration tiles"]) == ([], ("", "all 12"))
    assert (published("goal"), said["goals"]) == ([], ("", "all 12 faces"))
    assert published("hq") == ["A2", "C2"]
    assert said["headquarters"] == ("the shape; sides A2 and C2", "sides A1, B1, B2, C1, D1, D2; all names")


def test_the_rulebook_agrees_with_the_origins_of_technologies() -> None:
    assert {tech["print"] for tech in DATA["tech"]} == {"published"}
    assert published("tech") == [tech["id"] for tech in DATA["tech"] if tech["side"] == "A"]
    assert published("tech_board") == ["A-I", "A-II", "A-III"]
    assert table()["technologies"] == (
        "cost, colour and die spaces of all 68; effects and row bonuses of side A",
        "effects and row bonuses of sides B, C and D; all names",
    )
