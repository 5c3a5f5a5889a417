"""Pulsar 2849's icons: one for every effect, different for different effects, and each with a label."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest

from starfold.art.palette import TONES
from starfold.games.pulsar_2849.data import components
from starfold.games.pulsar_2849.data.effects import Effect, effect
from starfold.games.pulsar_2849.data.loading.vocabulary import (
    COLOURS,
    EFFECT_NAMES,
    SHIFTED,
    THINGS,
    TRACKS,
    TRIGGERS,
)
from starfold.games.pulsar_2849.draw.boards.techs import ON_TECH
from starfold.games.pulsar_2849.draw.icons import (
    HIGH_ICON,
    SHIFT_SIGNS,
    THING_SIGNS,
    TRIGGER_SIGNS,
    effect_icon,
    effect_wide,
    icon_row,
    row_wide,
)
from starfold.games.pulsar_2849.draw.icons.dice import die
from starfold.games.pulsar_2849.draw.icons.glyphs import TECH_TONES, glyph
from starfold.games.pulsar_2849.draw.parts import part_sprites
from starfold.games.pulsar_2849.words.parts import effect_said

pytestmark = pytest.mark.once  # pictures are not compiled

IN_THE_BOX = [*components.ALL_EFFECTS, *[each for effects in components.EVERY_ROUND for each in effects]]
# Effects that component data may have although no tile in the box has them.
MORE: list[dict[str, Any]] = [
    *[{"do": "score_per", "thing": thing, "vp": 2} for thing in THINGS],
    *[{"do": "score_ladder", "thing": thing, "vps": [1, 3]} for thing in THINGS],
    *[{"do": "score_place", "track": track, "vps": [3, 1]} for track in TRACKS],
    *[{"do": "on", "trigger": trigger, "effects": [{"do": "gain_cubes", "n": 1}]} for trigger in TRIGGERS],
    *[{"do": "die_shift", "when": when, "by": 2} for when in SHIFTED[1:]],
    *[{"do": "die_shift", "when": "fly", "colour": colour, "by": 1} for colour in COLOURS],
    *[{"do": kind, "value": face} for kind in ("bonus_die", "extra_die") for face in range(1, 7)],
    *[{"do": kind, "sizes": sizes} for kind in ("take_gyrodyne", "complete_gyrodyne") for sizes in ([1], [2, 3], [3])],
    *[{"do": "advance", "tracks": tracks, "steps": 2} for tracks in (["initiative"], ["engineering"], TRACKS)],
    {"do": "gain_vp", "n": 99},
    {"do": "cheaper_copy", "cubes": 2},
]


def effects() -> list[Effect]:
    """Return every effect of the box, and all other possible ones."""
    return IN_THE_BOX + [effect(data, "x", 0) for data in MORE]


def test_effects_that_say_different_things_have_different_icons_and_equal_ones_the_same() -> None:
    icons: dict[tuple[int, str], set[str]] = {}
    for each in effects():
        icons.setdefault((each.kind, effect_said(each)), set()).add(re.sub("<title>.*?</title>", "", effect_icon(each)))
    assert all(len(drawn) == 1 for drawn in icons.values())
    for (one, drawn), (other, seen) in combinations(icons.items(), 2):
        assert drawn != seen, (one, other)


def test_every_kind_of_effect_is_tried_and_has_its_words() -> None:
    assert {EFFECT_NAMES[each.kind] for each in effects()} == set(EFFECT_NAMES)
    for each in effects():
        root = ElementTree.fromstring(effect_icon(each))
        assert root.findtext("title") == effect_said(each) and root.get("role") == "img"


def test_icons_put_up_only_sprites_that_the_boards_define() -> None:
    used = {name for each in effects() for name in re.findall(r'href="#sprite-([^"]*)"', effect_icon(each))}
    assert used <= set(part_sprites())


def test_every_thing_trigger_and_shifted_action_has_a_sign_of_its_own() -> None:
    for signs, words in ((THING_SIGNS, THINGS), (TRIGGER_SIGNS, TRIGGERS), (SHIFT_SIGNS, SHIFTED)):
        assert len(signs) == len(words)
        drawn = [glyph(name) for name in signs]
        assert all(drawn) and len(set(drawn)) == len(drawn)


def test_what_is_written_in_an_icon_fits_its_width() -> None:
    for each in effects():
        said = re.findall(r'font-size="([\d.]+)"[^>]*>([^<]*)</text>', effect_icon(each))
        letters = sum(float(size) * 0.6 * len(text.replace("/", "")) for size, text in said)
        assert letters < effect_wide(each) < 200


def test_a_row_of_icons_becomes_as_small_as_its_room_and_stays_readable() -> None:
    wide = row_wide(components.TECH_EFFECTS[1][0])
    (size,) = re.findall(r"^<g transform=\"scale\(([\d.]+)\)", icon_row(components.TECH_EFFECTS[1][0], wide / 2))
    assert float(size) == pytest.approx(0.5, abs=0.01)
    assert "scale(1.5)" in icon_row(components.TECH_EFFECTS[1][0], 10 * wide, 1.5)
    assert HIGH_ICON <= 32


def test_a_row_may_begin_at_the_left() -> None:
    (first,) = re.findall(r"translate\(([-\d.]+),0\)", icon_row(components.SYSTEM_EFFECTS[0], 100, anchor="start"))[:1]
    assert float(first) == pytest.approx(effect_wide(components.SYSTEM_EFFECTS[0][0]) / 2, abs=0.1)


@pytest.mark.parametrize("face", range(9))
def test_a_die_has_as_many_pips_as_it_shows(face: int) -> None:
    assert die(face, 40, red=face == 0).count("h0") == face


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_names_of_technologies_can_be_read_on_their_colours_in_both_themes() -> None:
    for ground, ink in zip(TECH_TONES, ON_TECH, strict=True):
        for theme in (0, 1):
            shades = [luminance(TONES[name[6:-1]][theme]) + 0.05 for name in (ground, ink)]
            assert max(shades) / min(shades) >= 4.5
