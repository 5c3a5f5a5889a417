"""SS-6.1 to SS-6.3: which power-ups can be used, how they are paid, and when."""

import itertools

import pytest

from starfold.core.state import State
from starfold.games.secret_salvage.data.components import COST, POWER_NAMES
from tests.games.secret_salvage.positions import at, board, codes, part, play

ENERGY = {"s": 1, "a": 2, "i": 3}
# Positions in which power-ups have something to be used on once the active ship has flown from E4 to E5: a ship next to
# it, with a free space behind it, one in reach, and an unknown tile. All but the Afterburner work with a ship ahead.
RICH = "E4 / E6 C5"
OPEN_AHEAD = "E4 / F5 C5"
COSTS = dict(zip([name.replace(" ", "_") for name in POWER_NAMES], COST, strict=True))


def rich(power: str, boards: str, *moves: str) -> State:
    """Return the rich position with a power-up, after some moves."""
    ships = OPEN_AHEAD if power == "afterburner" else RICH
    return play(at(ships, tiles="A5? H1m(0)", boards=boards, powers=power), *moves)


def bought(state: State, power: str) -> list[str]:
    """Return the ways to pay for a power-up."""
    name = power.replace("_", " ")
    return [code.removeprefix(f"buy {name} ") for code in codes(state, f"buy {name} ")]


# --- one a turn, and only with an effect


@pytest.mark.rule("SS-6.1")
def test_the_costs() -> None:
    assert COSTS == {
        "thruster": 2,
        "afterburner": 2,
        "phase_drive": 3,
        "scanner": 1,
        "tractor_beam": 2,
        "repulsor": 2,
        "gravity_sling": 3,
        "minelayer": 2,
    }


@pytest.mark.rule("SS-6.1")
@pytest.mark.parametrize("power", COSTS)
def test_a_power_up_that_is_not_in_the_match_cannot_be_used(power: str) -> None:
    others = [name for name in COSTS if name != power]
    same = [name for name in others if (name in list(COSTS)[:4]) == (power in list(COSTS)[:4])]
    ships = OPEN_AHEAD if power == "afterburner" else RICH
    state = play(at(ships, tiles="A5?", boards="sssm", powers=" ".join(same[:2])), "activate E4", "fly E5")
    assert power not in part(state, "powers").split(",")
    assert bought(state, power) == []
    assert bought(rich(power, "sssaaaiiimmm", "activate E4", "fly E5"), power)


@pytest.mark.rule("SS-6.1")
def test_only_one_power_up_is_used_in_a_turn() -> None:
    state = play(at("E5 /", tiles="A5? B5? C1?", boards="ssss", powers="scanner thruster"), "buy scanner 1", "scan A5")
    state = play(state, "see solar", "enough", "activate E5")
    assert codes(state, "buy") == []
    state = play(state, "fly E6")
    assert part(state, "seat") == "1"  # nothing else can be done


@pytest.mark.rule("SS-6.1")
def test_in_the_next_turn_one_can_be_used_again() -> None:
    state = at("E5 /", tiles="A5m(1) B4m(1)", boards="s/s", powers="scanner")
    state = play(state, "buy scanner 1", "scan A5", "enough", "activate E5", "fly E6", "draw solar")
    assert codes(state, "buy") == ["buy scanner 1"]


@pytest.mark.rule("SS-6.1")
@pytest.mark.parametrize(
    ("power", "ships", "tiles", "boards"),
    [
        ("scanner", RICH, "B5m B4s(0)", "sssaaaiiim"),  # all tiles are known
        ("minelayer", RICH, "A5?", "sssaaaiii"),  # no red tile
        ("phase_drive", "E4 / E9 D6", "", "sssaaaiii"),  # no ship is ahead
        ("tractor_beam", "E4 / E6 D5 F5", "", "sssaaaiii"),  # all other ships are next to the active one
        ("repulsor", "E4 / E7 G5", "", "sssaaaiii"),  # no ship is next to the active one
        ("gravity_sling", "E4 / E9 A2", "", "sssaaaiii"),  # no ship is near enough
    ],
)
def test_a_power_up_without_anything_to_be_used_on_cannot_be_bought(
    power: str, ships: str, tiles: str, boards: str
) -> None:
    state = play(at(ships, tiles, boards, powers=power), "activate E4", "fly E5")
    assert bought(state, power) == []


# --- payment


PAYMENTS = {
    1: {"s", "a", "i"},
    2: {"ss", "a", "i"},
    3: {"sss", "sa", "aa", "i"},
}


def test_the_payments_above_are_all_without_a_superfluous_tile() -> None:
    for cost, found in PAYMENTS.items():
        every = {
            "s" * solar + "a" * atomic + "i" * incompatible
            for solar, atomic, incompatible in itertools.product(range(4), repeat=3)
        }
        worth = {letters: sum(ENERGY[letter] for letter in letters) for letters in every}
        enough = {letters for letters in every if worth[letters] >= cost}
        needed = {
            letters for letters in enough if all(worth[letters] - ENERGY[letter] < cost for letter in set(letters))
        }
        assert needed == found


@pytest.mark.rule("SS-6.2")
@pytest.mark.parametrize("power", COSTS)
def test_every_payment_without_a_superfluous_tile_is_offered_and_no_other(power: str) -> None:
    for held in ["", "s", "ss", "sss", "ssss", "a", "aa", "aaa", "sa", "ssa", "i", "ii", "sai", "ssai"]:
        state = rich(power, held + "m", "activate E4", "fly E5")
        can = [paid for paid in PAYMENTS[COSTS[power]] if all(paid.count(tile) <= held.count(tile) for tile in ENERGY)]
        assert set(bought(state, power)) == {"+".join(str(ENERGY[letter]) for letter in paid) for paid in can}


@pytest.mark.rule("SS-6.2")
@pytest.mark.parametrize(
    ("power", "paid", "left", "box"),
    [
        ("scanner", "1", "ssaaimm", "s"),
        ("scanner", "3", "sssaamm", "i"),
        ("thruster", "1+1", "saaimm", "ss"),
        ("thruster", "3", "sssaamm", "i"),
        ("gravity_sling", "1+1+1", "aaimm", "sss"),
        ("gravity_sling", "1+2", "ssaimm", "sa"),
        ("gravity_sling", "2+2", "sssimm", "aa"),
    ],
)
def test_what_is_paid_goes_to_the_box_and_no_change_is_given(power: str, paid: str, left: str, box: str) -> None:
    state = rich(power, "sssaaimm", "activate E4", "fly E5", f"buy {power.replace('_', ' ')} {paid}")
    assert (board(state, 0), part(state, "box")) == (left, box)


# --- when


EARLY = {"scanner", "minelayer"}
BEFORE_THE_STEPS = {"scanner", "minelayer", "tractor_beam", "repulsor", "gravity_sling", "phase_drive"}


@pytest.mark.rule("SS-6.3")
@pytest.mark.parametrize("power", COSTS)
def test_before_the_drop_only_scanner_and_minelayer_can_be_used(power: str) -> None:
    assert bool(bought(rich(power, "sssm"), power)) == (power in EARLY)


@pytest.mark.rule("SS-6.3")
@pytest.mark.parametrize("power", COSTS)
def test_no_power_up_is_used_before_the_draw(power: str) -> None:
    drawing = at(RICH, tiles="A5? H1m(0)", boards="sssm", powers=power, phase="drawing")
    assert codes(drawing) == codes(drawing, "draw")


@pytest.mark.rule("SS-6.3")
@pytest.mark.parametrize("power", COSTS)
def test_after_the_drop_and_before_the_steps_all_can_be_used_that_need_no_direction(power: str) -> None:
    state = play(at("E4 / E5 C5", tiles="A5?", boards="sssm", powers=power), "activate E4")
    assert bool(bought(state, power)) == (power in BEFORE_THE_STEPS)


@pytest.mark.rule("SS-6.3")
@pytest.mark.parametrize("power", COSTS)
def test_between_the_steps_all_can_be_used(power: str) -> None:
    assert bought(rich(power, "sssm", "activate E4", "fly E5"), power)


@pytest.mark.rule("SS-6.3")
@pytest.mark.parametrize("power", COSTS)
def test_after_the_last_step_all_can_be_used_that_need_no_step(power: str) -> None:
    state = play(at("E3 / F6 C5", tiles="A5?", boards="sssm", powers=power), "activate E3", "fly E6")
    assert bool(bought(state, power)) == (power not in {"thruster", "phase_drive"})


@pytest.mark.rule("SS-6.3")
def test_after_scanner_or_minelayer_before_the_drop_the_tile_is_still_to_be_dropped() -> None:
    scanned = play(at("E5 /", tiles="A5s(1)", boards="s", powers="scanner"), "buy scanner 1", "scan A5")
    assert codes(scanned) == ["activate E5", "activate I2", "activate I3"]
    laid = play(at("E5 /", boards="am", powers="minelayer"), "buy minelayer 2", "lay mine C3")
    assert codes(laid) == ["activate E5", "activate I2", "activate I3"]
    assert part(laid, "drawn") == "s"
