"""Every set, at every seat count, still plays the same match, on both builds: `make golden` rewrites it."""

from hashlib import sha256
from pathlib import Path

from starfold import Match, QuickDice
from starfold.games.battlecruisers import GAME
from starfold.testing.settings import any_action
from tests.games.battlecruisers.matches import SEATS, SETTINGS
from tests.golden import kept

GOLDEN = Path(__file__).parents[3] / "goldens/battlecruisers-sets.txt"


def summary(seats: int, options: dict[str, object]) -> str:
    """Return a match in one line: its options, its ending, and the hash of its record."""
    dice = QuickDice(seats)
    match = Match(GAME, seats, options, seed=bytes([seats]) * 32)
    while not match.over():
        match.play(any_action(match.state, dice))
    mark = sha256(match.record.text().encode()).hexdigest()[:16]
    said = ", ".join(f"{key} {value}" for key, value in options.items())
    return f"{seats} seats, {said}: {match.ply()} plies, points {match.state.scores()}, record {mark}"


def test_golden_records_of_all_sets() -> None:
    told = "\n".join(summary(seats, options) for options in SETTINGS for seats in SEATS) + "\n"
    assert told.splitlines() == kept(GOLDEN, told)
