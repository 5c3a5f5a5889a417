"""A faulty component file is rejected with the place and the reason, and a corrected tile loads."""

from __future__ import annotations

import ast
import copy
import re
from random import Random
from typing import Any

import pytest

from starfold.core.errors import InvalidGameError
from starfold.games.pulsar_2849.data.effects import effects_of
from starfold.games.pulsar_2849.data.kinds import GAIN_VP
from starfold.games.pulsar_2849.data.loading import COMPONENTS, DATA, faults, read_data
from starfold.games.pulsar_2849.data.loading.vocabulary import (
    COLOURS,
    EFFECT_NAMES,
    EFFECTS,
    SHIFTED,
    THINGS,
    TRIGGERS,
)
from tests.games.sources import FOLDER, nodes, pattern

SOURCES = sorted((FOLDER / "pulsar_2849/data/loading").glob("*.py"))
GONE = object()
Path = list[Any]


def spoiled(path: Path, value: Any) -> dict[str, Any]:
    """Return the data with one value replaced or removed."""
    data = copy.deepcopy(DATA)
    inner: Any = data
    for key in path[:-1]:
        inner = inner[key]
    if value is GONE:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return data


def number(kind: str, name: Any) -> int:
    """Return the place of an entry in its list."""
    return next(place for place, entry in enumerate(DATA[kind]) if entry["id"] == name)


def tech(name: str, key: str) -> Path:
    """Return a part of a technology."""
    return ["tech", number("tech", name), key]


def system(key: str) -> Path:
    """Return a part of the first system."""
    return ["system", 0, key]


def effect(name: str, **parameters: Any) -> list[dict[str, Any]]:
    """Return one effect in a list."""
    return [{"do": name, **parameters}]


HQ = ["hq", 0, "projects"]
FIRST = "system 1, effect 1"
ALL_PROJECTS = "b1, b2, b3, m1, m2, u1, u2, t"
ALL_EFFECTS = ", ".join(EFFECT_NAMES)
# The changed place, its new value, and the message.
BAD: list[tuple[Path, Any, str]] = [
    (["transmitter"], GONE, "transmitter is missing."),
    (["board"], GONE, "board is missing."),
    (["system", 3, "bonus"], GONE, "system 4: bonus is missing."),
    (["gyrodyne", 1, "awards"], GONE, "gyrodyne 2: awards is missing."),
    (["players", 0, "start_vp"], GONE, "players 1: start_vp is missing."),
    (["system", 3, "origin"], GONE, "system 4: origin is published or ours, not None."),
    (["goal", 0, "origin"], "mine", "goal 1a: origin is published or ours, not 'mine'."),
    (["setup", "origin"], "guessed", "setup: origin is published or ours, not 'guessed'."),
    (["transmitter", 1, "id"], "A1", "transmitter A1: there are two with this id."),
    # systems and tiles
    (
        system("planets"),
        ["B", "X"],
        "system 1: planets are one to four of B, L, with a number of seats or not; not ['B', 'X'].",
    ),
    (
        system("planets"),
        ["B"] * 5,
        "system 1: planets are one to four of B, L, with a number of seats or not; not ['B', 'B', 'B', 'B', 'B'].",
    ),
    (system("planets"), ["B", "L2"], "system 1: a planet is open from 3 or 4 seats on, or always; not ['B', 'L2']."),
    (["exploration", 0, "tiles"], 0, "exploration cubes: tiles is a whole number from 1, not 0."),
    (["exploration", 0, "tiles"], True, "exploration cubes: tiles is a whole number from 1, not True."),
    (
        ["exploration", 0, "keep"],
        True,
        "exploration cubes, effect 1 (gain_cubes): it works now or triggered or production, "
        "and here is a place for end.",
    ),
    # effects
    (system("bonus"), 5, "system 1: effects are a list, not 5."),
    (system("bonus"), [7], f"{FIRST}: there is no effect like 7; `do` is one of {ALL_EFFECTS}."),
    (
        system("bonus"),
        effect("gain_beer", n=1),
        f"{FIRST}: there is no effect like {{'do': 'gain_beer', 'n': 1}}; `do` is one of {ALL_EFFECTS}.",
    ),
    (
        system("bonus"),
        effect("goal_met"),
        f"{FIRST} (goal_met): it works end, and here is a place for now.",
    ),
    (
        tech("A-1-1", "effects"),
        effect("gain_vp", n=1),
        "tech A-1-1, effect 1 (gain_vp): it works now or triggered or production, and here is a place for lasting.",
    ),
    (
        tech("C-2-2", "without_hq"),
        effect("gain_vp", n=1),
        "tech C-2-2 without_hq, effect 1 (gain_vp): it works now or triggered or production, "
        "and here is a place for lasting.",
    ),
    (
        system("bonus"),
        effect("gate_run", colours=["green"], vp=1),
        f"{FIRST} (gate_run): gate runs belong to projects.",
    ),
    (system("bonus"), effect("gain_vp", n=1, m=2), f"{FIRST} (gain_vp): it has no m."),
    (system("bonus"), effect("gain_vp"), f"{FIRST} (gain_vp): n is missing; it is a whole number from 1."),
    (system("bonus"), effect("bonus_die"), f"{FIRST} (bonus_die): value is missing; it is a die's face, 1 to 6."),
    (system("bonus"), effect("gain_vp", n=0), f"{FIRST} (gain_vp): n is a whole number from 1, not 0."),
    (system("bonus"), effect("gain_vp", n="2"), f"{FIRST} (gain_vp): n is a whole number from 1, not '2'."),
    (system("bonus"), effect("bonus_die", value=7), f"{FIRST} (bonus_die): value is a die's face, 1 to 6, not 7."),
    (
        system("bonus"),
        effect("gain_modifier", kind="pm2", n=1),
        f"{FIRST} (gain_modifier): kind is one of pm1, plus2, not 'pm2'.",
    ),
    (
        system("bonus"),
        effect("take_gyrodyne", sizes=[1, 1]),
        f"{FIRST} (take_gyrodyne): sizes is different sizes 1, 2, 3, not [1, 1].",
    ),
    (
        system("bonus"),
        effect("take_gyrodyne", sizes=[]),
        f"{FIRST} (take_gyrodyne): sizes is different sizes 1, 2, 3, not [].",
    ),
    (
        system("bonus"),
        effect("advance", tracks=["left"], steps=1),
        f"{FIRST} (advance): tracks is different tracks initiative, engineering, not ['left'].",
    ),
    (
        system("bonus"),
        effect("score_per", thing="moons", vp=1),
        f"{FIRST} (score_per): thing is one of {', '.join(THINGS)}, not 'moons'.",
    ),
    (
        system("bonus"),
        effect("score_ladder", thing="links", vps=[1, -1]),
        f"{FIRST} (score_ladder): vps is whole numbers from 0, not [1, -1].",
    ),
    (
        tech("D-2-2", "effects"),
        effect("score_place", track="left", vps=[1]),
        "tech D-2-2, effect 1 (score_place): track is one of initiative, engineering, not 'left'.",
    ),
    (
        tech("A-1-2", "effects"),
        effect("on", trigger="sunrise", effects=effect("gain_vp", n=1)),
        f"tech A-1-2, effect 1 (on): trigger is one of {', '.join(TRIGGERS)}, not 'sunrise'.",
    ),
    (
        tech("A-1-2", "effects"),
        effect("on", trigger="copy", effects=[]),
        "tech A-1-2, effect 1 (on): effects is a list of effects, not [].",
    ),
    (
        tech("A-1-2", "effects"),
        effect("on", trigger="copy", effects=effect("claim_isolated")),
        "tech A-1-2, effect 1 (on), effect 1 (claim_isolated): it works now, and here is a place for triggered.",
    ),
    (
        tech("A-1-1", "effects"),
        effect("die_shift", when="sleep", by=1),
        f"tech A-1-1, effect 1 (die_shift): when is one of {', '.join(SHIFTED)}, not 'sleep'.",
    ),
    (
        tech("A-1-1", "effects"),
        effect("die_shift", when="fly", by=3, colour="green"),
        "tech A-1-1, effect 1 (die_shift): by is 1 or 2, not 3.",
    ),
    (
        tech("A-1-1", "effects"),
        effect("die_shift", when="fly", by=1, colour="blue"),
        f"tech A-1-1, effect 1 (die_shift): colour is one of {', '.join(COLOURS)}, not 'blue'.",
    ),
    (
        tech("A-1-1", "effects"),
        effect("die_shift", when="fly", by=1),
        "tech A-1-1, effect 1 (die_shift): a colour goes with flying, and with nothing else.",
    ),
    (
        tech("A-1-1", "effects"),
        effect("die_shift", when="patent", by=1, colour="green"),
        "tech A-1-1, effect 1 (die_shift): a colour goes with flying, and with nothing else.",
    ),
    # technologies
    (["tech_board", 0, "rows"], [1], "tech_board A-I: every row has a bonus, and no more."),
    (["tech_board", 0, "bonus"], [0, -1], "tech_board A-I: a bonus is a whole number from 0 or ?, not [0, -1]."),
    (tech("A-1-1", "side"), "E", "tech A-1-1: side is A to D and row 1 to 8."),
    (tech("A-1-1", "row"), 9, "tech A-1-1: side is A to D and row 1 to 8."),
    (tech("A-1-1", "cost"), 7, "tech A-1-1: cost is a die's face, 1 to 6, and slots 1 or 2."),
    (tech("A-1-1", "slots"), 3, "tech A-1-1: cost is a die's face, 1 to 6, and slots 1 or 2."),
    (tech("A-1-1", "colour"), "red", "tech A-1-1: colour is one of dark, light, green, purple, not 'red'."),
    (
        tech("A-3-2", "effects"),
        effect("pay", cubes=1, vp=1, times=1),
        "tech A-3-2: a green technology asks for nothing; pay belongs to transmitters and purple ones.",
    ),
    # transmitters
    (["transmitter", 0, "costs"], [1, 1], "transmitter A1: costs are one to three different faces, not [1, 1]."),
    (["transmitter", 0, "costs"], [], "transmitter A1: costs are one to three different faces, not []."),
    (["transmitter", 0, "left"], 4, "transmitter A1: left, right or both are half-dice, 0 to 3; not [4, 3]."),
    (["transmitter", 5, "left"], GONE, "transmitter A6: left, right or both are half-dice, 0 to 3; not []."),
    (["transmitter", 0, "letter"], "D", "transmitter A1: letter is A, B or C, not 'D'."),
    (
        ["transmitter", 0, "once"],
        effect("extra_die", value=2),
        "transmitter A1: a transmitter's dice come from its links only.",
    ),
    (
        ["transmitter", 0, "production"],
        effect("draw_exploration", n=1),
        "transmitter A1 production, effect 1 (draw_exploration): it works now, and here is a place for production.",
    ),
    (
        ["transmitter", 0, "once"],
        effect("pay", cubes=1, vp=1, times=1),
        "transmitter A1 once, effect 1 (pay): it works production or end, and here is a place for now.",
    ),
    # goals
    (
        ["goal", 0, "needs"],
        [{"thing": "goals_met", "at_least": 1}],
        "goal 1a: a need is a thing other than goals_met and at_least a number, "
        "not {'thing': 'goals_met', 'at_least': 1}.",
    ),
    (["goal", 0, "needs"], [], "goal 1a: it needs something and is worth VP."),
    (["goal", 0, "vp"], 0, "goal 1a: it needs something and is worth VP."),
    (["goal", 0, "extras"], [{"cubes": 1}], "goal 1a: an extra has cubes and vp, not {'cubes': 1}."),
    # headquarters
    (
        [*HQ, "t"],
        GONE,
        "hq A1: projects are at b1, b2, b3, m1, m2, u1, u2, t, not b1, b2, b3, m1, m2, u1, u2.",
    ),
    ([*HQ, "b1", "cost"], 0, "hq A1 b1: cost is a die's face, 1 to 6, not 0."),
    (
        [*HQ, "b1", "effects"],
        effect("gate_run", colours=["blue"], vp=1),
        "hq A1 b1, effect 1 (gate_run): colours is different colours green, magenta, orange, not ['blue'].",
    ),
    (
        [*HQ, "b1", "effects"],
        effect("gate_run", colours=["green"], vp=1) * 2,
        "hq A1 b1: a project gives one gate run at most.",
    ),
    # enough of everything
    (["transmitter", 23], GONE, "transmitter: a match shows 24, and there are 23."),
    (["setup", "systems_dealt"], 18, "system: a match deals 18, and there are 17."),
    (["setup", "goals_dealt"], 7, "goal: a match deals 7, and there are 6."),
    (["goal", 1, "first_game"], True, "goal: 3 faces of different tiles are of the first game."),
    (["players", 0, "count"], 5, "players: there are set-ups for 2, 3, 4."),
    (["track", 0, "id"], "speed", "track: there are initiative and engineering."),
    (
        ["tech_board", 0, "id"],
        "E-I",
        "tech_board: there are A-I, A-II, A-III, B-I, B-II, B-III, C-I, C-II, C-III, D-I, D-II, D-III.",
    ),
    # shapes
    (["tech"], 5, "tech: it is a list of tables, not 5."),
    (["setup"], [1], "setup: it is a table, not [1]."),
    (["moons"], [], "moons: there is no such part."),
    (["system", 0, "moons"], 2, "system 1: it has no moons."),
    (["board"], {"normal": {}}, "board: it has the sides normal and dead_ends."),
    (["board", "normal"], "x", "board normal: it is a table, not 'x'."),
    (["hq", 0, "leans"], ["x" * 80], "hq A1: leans is a text, not " + repr(["x" * 80])[:57] + "...."),
    ([*HQ, "b1"], 3, "hq A1 b1: it is a table, not 3."),
    (["hq_shape", "places"], ["b1"], f"hq_shape: places are {ALL_PROJECTS}, and needs lists of them for each."),
    (["hq_shape", "needs", "t"], 4, f"hq_shape: places are {ALL_PROJECTS}, and needs lists of them for each."),
    # pieces
    (["setup", "rounds"], 9, "setup: rounds are 8, as many as technologies have rows."),
    (["setup", "dice_per_player"], 3, "setup: dice_per_player is 2."),
    (["setup", "red_dice_per_turn"], 2, "setup: red_dice_per_turn is 1."),
    (["setup", "modifiers_per_die"], 2, "setup: modifiers_per_die is 1."),
    (["setup", "start_modifiers"], ["pm2"], "setup: start_modifiers are pm1 or plus2."),
    (["players", 0, "start_vp"], [5], "players 2: start_vp are 2, and order_markers 2 for two, 1 for more."),
    (["players", 1, "order_markers"], 2, "players 3: start_vp are 3, and order_markers 2 for two, 1 for more."),
    (["players", 2, "silver_dice"], 7, "players 4: silver_dice are two each at least, one_slot_owners 2 at most."),
    (["players", 0, "initiative_vp"], [7, 4, 2, 1], "players 2: three places at most score on a track."),
    (["players", 1, "labels_open"], [], "players 3: labels_open are those from 3 to the number of seats."),
    (["track", 0, "start"], 16, "track initiative: start and penalties are on its 15 spaces."),
    (["modifier", 0, "shifts"], [3], "modifier pm1: shifts are -2, -1, 1 or 2, not [3]."),
    (["modifier", 0, "id"], "plus3", "modifier: there are pm1 and plus2."),
    (["gyrodyne", 0, "size"], 4, "gyrodyne: there are sizes 1, 2, 3."),
    (["gyrodyne", 2, "take"], 7, "gyrodyne 3: take and complete are faces, 1 to 6, and awards two."),
    (["hq", 0, "side"], 2, "hq: there are four boards with sides 1 and 2, and an id says both."),
    (tech("A-8-1", "row"), 7, "tech: every side has a technology in each of its rows 1 to 8."),
    (tech("A-8-1", "row"), 7, "tech A-8-1: its id says side, row and place."),
    # the board
    (["board", "normal", "places", 2, "type"], "gate", "board normal: it has 16 systems."),
    (["board", "normal", "places", 0, "type"], "gate", "board normal: it has an entry gate for each of four ships."),
    (
        ["board", "dead_ends", "segments", 0],
        ["E1", "nowhere", 1],
        "board dead_ends: a segment joins two places, not E1 and nowhere.",
    ),
    (
        ["board", "normal", "segments", 0],
        ["1", "2", 3],
        "board normal: a segment is two places and 1 or 2 tracks, not ['1', '2', 3].",
    ),
    (["board", "normal", "places", 2, "type"], "moon", "board normal place 3: type is entry, gate, system or pulsar."),
    (
        ["board", "normal", "places", 2, "colour"],
        "green",
        "board normal place 3: a gate has a colour of green, magenta, orange.",
    ),
    (["board", "normal", "places", 2, "id"], "1", "board: every place has an id of its own, on both sides."),
    (["board", "normal", "places", 2, "type"], "pulsar", "board: both sides have as many pulsars."),
]


@pytest.mark.parametrize(("path", "value", "why"), BAD)
def test_a_wrong_value_is_refused_with_its_place_and_the_reason(path: Path, value: Any, why: str) -> None:
    assert why in faults(spoiled(path, value))


def sentences() -> list[str]:
    """Return the loader's messages, as patterns."""
    documentation = [node.value for node in nodes(*SOURCES) if isinstance(node, ast.Expr)]
    spoken = [node for node in nodes(*SOURCES) if isinstance(node, ast.JoinedStr | ast.Constant)]
    whole = {id(part) for node in spoken if isinstance(node, ast.JoinedStr) for part in node.values}
    texts = {ast.dump(node) for node in documentation}
    found = [pattern(node) for node in spoken if id(node) not in whole and ast.dump(node) not in texts]
    return [text for text in found if text.endswith(r"\.") and text not in (r"\.", r"\.\.\.")]


@pytest.mark.once
def test_every_sentence_of_the_loader_is_given_in_some_case() -> None:
    given = [why for _, _, why in BAD] + ["The components of Pulsar 2849 cannot be read: x."]
    assert len(sentences()) > 30
    assert [text for text in sentences() if not any(re.fullmatch(text, why) for why in given)] == []


def test_the_shipped_file_has_no_faults() -> None:
    assert faults(DATA) == []
    assert read_data(COMPONENTS) == DATA


def test_a_file_that_is_no_toml_is_refused_with_the_line() -> None:
    with pytest.raises(InvalidGameError, match=r"^The components of Pulsar 2849 cannot be read: .* line 1.*\.$"):
        read_data("rounds = = 8")


def test_all_faults_of_a_file_are_named_at_once() -> None:
    wrong = COMPONENTS.replace("tiles = 4", "tiles = 0").replace('letter = "B"', 'letter = "X"', 1)
    with pytest.raises(InvalidGameError) as refused:
        read_data(wrong)
    assert str(refused.value) == (
        "The components of Pulsar 2849 are wrong. exploration vp4: tiles is a whole number from 1, not 0. "
        "transmitter B1: letter is A, B or C, not 'X'."
    )


def test_a_corrected_tile_loads() -> None:
    old = 'id = "vp4"\norigin = "ours"\ntiles = 4\nkeep = false\neffects = [{ do = "gain_vp", n = 4 }]'
    new = 'id = "vp4"\norigin = "published"\ntiles = 3\nkeep = false\neffects = [{ do = "gain_vp", n = 6 }]'
    assert COMPONENTS.count(old) == 1
    tile = read_data(COMPONENTS.replace(old, new))["exploration"][2]
    assert (tile["origin"], tile["tiles"]) == ("published", 3)
    (made,) = effects_of(tile["effects"], "vp4", 0)
    assert (made.kind, made.n) == (GAIN_VP, 6)


@pytest.mark.parametrize("name", EFFECT_NAMES)
def test_every_effect_can_stand_where_it_works_and_nowhere_else(name: str) -> None:
    good: dict[str, Any] = {
        "n": 2,
        "kind": "pm1",
        "sizes": [1, 3],
        "value": 4,
        "colours": ["green"],
        "vp": 1,
        "steps": 2,
        "times": 1,
        "tracks": ["engineering"],
        "track": "initiative",
        "thing": "links",
        "vps": [0, 3],
        "cubes": 1,
        "by": 1,
        "trigger": "copy",
        "effects": effect("gain_vp", n=1),
        "when": "patent",
    }
    wanted, timings = EFFECTS[name]
    made = {"do": name, **{key: good[key] for key in wanted if not key.endswith("?")}}
    paths = {
        "now": [*HQ, "b1", "effects"],
        "lasting": tech("A-1-1", "effects"),
        "production": tech("A-3-2", "effects"),
        "end": tech("A-6-2", "effects"),
    }
    for timing, path in paths.items():
        asks = name == "pay" and timing == "production"  # not on a technology
        assert (faults(spoiled(path, [made])) == []) == (timing in timings and not asks)


# --- any wrong value


def paths_of(data: Any, path: Path) -> list[Path]:
    """Return the paths to all values in the data."""
    keys = list(data) if isinstance(data, dict) else list(range(len(data))) if isinstance(data, list) else []
    return [way for key in keys for way in ([*path, key], *paths_of(data[key], [*path, key]))]


@pytest.mark.once
def test_a_file_with_one_wrong_value_is_refused_in_sentences_or_is_right() -> None:
    dice = Random(5)
    values = ["x", "", -1, 0, 7, 99, 1.5, True, [], {}, [1], ["B"], {"a": 1}, [[1]], GONE]
    ways = paths_of(DATA, [])
    for _ in range(150):
        path, value = dice.choice(ways), dice.choice(values)
        try:
            found = faults(spoiled(path, value))
        except Exception as error:
            pytest.fail(f"{path} as {value!r}: {error!r}")
        assert all(said.endswith(".") for said in found)
