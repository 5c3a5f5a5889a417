"""The palette: both themes are legible, and seats can be told apart, by colour-blind users too."""

from itertools import combinations

import pytest

from starfold.art.palette import TONES, css, tone

Colour = tuple[float, float, float]

# How linear red, green and blue look without one kind of cone (Viénot 1999; Brettel 1997, simplified).
EYES = {
    "common": [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)],
    "protan": [(0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)],
    "deutan": [(0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)],
    "tritan": [(1.0, 0.14461, -0.14461), (0.0, 0.85924, 0.14076), (0.0, 0.85924, 0.14076)],
}


def linear(colour: str) -> Colour:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return red, green, blue


def light(colour: Colour) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted([light(linear(one)), light(linear(other))], reverse=True)
    return (high + 0.05) / (low + 0.05)


def seen(colour: str, eyes: str) -> Colour:
    rgb = linear(colour)
    red, green, blue = [max(0.0, sum(a * b for a, b in zip(row, rgb, strict=True))) for row in EYES[eyes]]
    return red, green, blue


@pytest.mark.parametrize("theme", [0, 1], ids=["dark", "light"])
@pytest.mark.parametrize("ground", ["ground", "ground-lit", "panel"])
@pytest.mark.parametrize("ink", ["ink", "quiet", "lit-ring", "harm", "gold"])
def test_text_stands_out_from_every_ground(theme: int, ground: str, ink: str) -> None:
    assert contrast(TONES[ink][theme], TONES[ground][theme]) >= 4.5


@pytest.mark.parametrize("theme", [0, 1], ids=["dark", "light"])
@pytest.mark.parametrize("seat", range(6))
def test_seats_stand_out_from_the_ground_and_their_signs_from_them(theme: int, seat: int) -> None:
    colour = TONES[f"seat-{seat}"][theme]
    assert contrast(colour, TONES["ground"][theme]) >= 3
    assert contrast(colour, TONES["on-seat"][theme]) >= 3


def test_what_is_printed_on_bone_is_legible() -> None:
    assert all(contrast(bone, pip) >= 7 for bone, pip in zip(TONES["bone"], TONES["pip"], strict=True))


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", [0, 1], ids=["dark", "light"])
def test_seat_colours_stay_apart_whoever_looks(theme: int, eyes: str) -> None:
    for one, other in combinations(range(6), 2):
        a, b = (seen(TONES[f"seat-{seat}"][theme], eyes) for seat in (one, other))
        apart = sum(abs(x ** (1 / 2.2) - y ** (1 / 2.2)) for x, y in zip(a, b, strict=True))
        assert apart > 0.1, f"seats {one} and {other}"


def test_a_tone_keeps_its_meaning() -> None:
    assert tone("ink", *TONES["ink"]) == "var(--ink)"
    with pytest.raises(ValueError, match="the tone ink is"):
        tone("ink", "#000000", "#000000")


def test_a_page_gets_all_tones_of_its_theme() -> None:
    assert f"--ink:{TONES['ink'][0]};" in css(TONES, "dark")
    assert f"--ink:{TONES['ink'][1]};" in css(TONES, "light")
    assert css(TONES, "light").count(";") == len(TONES)
