"""The exact knowledge of each seat: `imagine` deals every world that agrees with what a seat received, and no other.

A story is a run of codes from a position in which nothing is hidden. By brute force, every other run that would have
looked the same to a seat is one of its worlds, as likely as chance makes it. What looks the same is defined here again
(`heard`, `received`), without using the view or the knowers of a tile. It is compared with `imagine`, run with dice
that enumerate all their outcomes. All chances are exact fractions.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from math import prod
from typing import NamedTuple, cast

import pytest

from starfold.core.dice import Dice, QuickDice
from starfold.core.event import WATCHER
from starfold.core.state import CHANCE, OVER, State
from starfold.games.secret_salvage import GAME
from starfold.games.secret_salvage.rules import SecretSalvage
from tests.games.secret_salvage.matches import pick
from tests.games.secret_salvage.positions import at, codes, part, play
from tests.games.texts import parts_of

Chances = dict[str, Fraction]
Worlds = dict[str, tuple[State, Fraction]]  # by text: the possibilities with their weights
CERTAIN, HALF, THIRD = Fraction(1), Fraction(1, 2), Fraction(1, 3)


class Move(NamedTuple):
    """A move, with the positions before and after it."""

    before: State
    code: str
    after: State


# --- by brute force


def tell(first: State, *moves: str) -> list[Move]:
    """Return the story of these codes."""
    story: list[Move] = []
    for code in moves:
        story.append(Move(first, code, play(first, code)))
        first = story[-1].after
    return story


def heard(state: State, code: str, seat: int) -> str:
    """Return a code as a seat, or WATCHER, learns it: SS-3.1 draws, SS-6.7 looks and SS-5.4 pairs hide a kind."""
    word, *rest = code.split()
    secret = word in ("draw", "see") or (word == "lay" and len(set(part(state, "hand"))) == 2)
    return " ".join([word, "?", *rest[1:]]) if secret and part(state, "seat") != str(seat) else code


def received(text: str, code: str, mover: int, seat: int) -> dict[str, str]:
    """Return what a seat sees after a move: everything but the faces of tiles, and the face it has looked at."""
    parts = parts_of(text)
    faces = faces_in(parts["tiles"])
    parts["tiles"] = " ".join(faces)
    for key in ("stack", "starting", "drawn"):
        parts[key] = "?" * len(parts[key].strip("-"))
    if code.startswith("scan") and mover == seat:
        parts["looked at"] = faces[code.split()[1]]
    return parts


def faces_in(tiles: str) -> dict[str, str]:
    """Return the letter of the tile on each space that has one."""
    return {word[:2]: word[2] for word in tiles.split(",") if word}


def alike(state: State, said: str, seat: int) -> dict[str, Fraction]:
    """Return the codes that would have looked the same to a seat in this world, with their chances."""
    legal = codes(state)
    found = [code for code in legal if (heard(state, code, seat) if "?" in said else code) == said]
    if state.mover() != CHANCE:
        return {code: Fraction(1, len(found)) for code in found}
    weights = dict(zip(legal, state.odds() or [1] * len(legal)))
    return {code: Fraction(weights[code], sum(weights.values())) for code in found}


def worlds_along(story: list[Move], seat: int, most: int = 400) -> Iterator[Worlds]:
    """Yield after each move the worlds, as text, that agree with what a seat received, while they are few."""
    first = story[0].before
    worlds = {first.text(): (first, CERTAIN)}
    for before, code, after in story:
        mover = before.mover()
        said, seen = heard(before, code, seat), received(after.text(), code, mover, seat)
        following: Worlds = {}
        for state, weight in worlds.values():
            for like, share in alike(state, said, seat).items():
                twin = state.copy()
                twin.play(GAME.words.action(like))
                text = twin.text()
                if received(text, like, mover, seat) == seen:
                    other = following[text][1] if text in following else Fraction(0)
                    following[text] = (twin, other + weight * share)
        worlds = following
        if len(worlds) > most:
            return
        yield worlds


# --- by imagine


class Scripted(Dice):
    """Dice that give the numbers of a script, then zeros, which they append to it; they record each bound."""

    def __init__(self, script: list[int]) -> None:
        self.script = script
        self.bounds: list[int] = []

    def below(self, bound: int) -> int:
        """Return the next number of the script."""
        place = len(self.bounds)
        self.bounds.append(bound)
        if place == len(self.script):
            self.script.append(0)
        return self.script[place]


def imagined(state: State, seat: int) -> Chances:
    """Return everything that imagine can deal from a seat's view, as text, with its exact chance."""
    view = GAME.look(state, seat)
    found: Chances = defaultdict(Fraction)
    script: list[int] = []
    while True:
        dice = Scripted(script)
        found[GAME.imagine(view, dice).text()] += Fraction(1, prod(dice.bounds))
        while script and script[-1] + 1 == dice.bounds[len(script) - 1]:
            script.pop()
        if not script:
            return dict(found)
        script[-1] += 1


# --- side by side


def agree(true: State, worlds: Worlds, seat: int) -> Chances:
    """Return the chances of a seat's worlds, after asserting that imagine deals just these and all look the same."""
    total = sum([weight for _, weight in worlds.values()], Fraction(0))
    chances = {text: weight / total for text, (_, weight) in worlds.items()}
    assert true.text() in chances
    assert imagined(true, seat) == chances
    assert {GAME.look(state, seat).text() for state, _ in worlds.values()} == {GAME.look(true, seat).text()}
    return chances


def believed(story: list[Move], seat: int) -> Chances:
    """Return what a seat can believe at the end of a story: worlds with their chances."""
    *_, worlds = worlds_along(story, seat)
    return agree(story[-1].after, worlds, seat)


def of_part(chances: Chances, key: str) -> Chances:
    """Return the chances of the values of one part of a position's text."""
    found: Chances = defaultdict(Fraction)
    for text, chance in chances.items():
        found[parts_of(text)[key]] += chance
    return dict(found)


def on(chances: Chances, *spaces: str) -> Chances:
    """Return the chances of the tiles on some spaces, by their letters; an unseen tile is `?`."""
    found: Chances = defaultdict(Fraction)
    for tiles, chance in of_part(chances, "tiles").items():
        found["".join([faces_in(tiles)[space] for space in spaces])] += chance
    return dict(found)


def field(tiles: str = "", boards: str = "", stack: str = "ssm", **changes: str) -> State:
    """Return a position of three seats with a Scanner and a Minelayer; the first seat is to draw."""
    return at("//", tiles, boards, "scanner minelayer", stack=stack, **{"phase": "drawing", **changes})


# A turn of each seat in which it drops its tile and flies away.
MINE_ON_I3 = ("draw mine", "activate I3", "fly G3")
SOLAR_ON_I3 = ("draw solar", "activate I3", "fly G3")
SOLAR_ON_C1 = ("draw solar", "activate C1", "fly C3")
ATOMIC_ON_C7 = ("draw atomic", "activate C7", "fly C5")
SCAN = "buy scanner 1"


# --- tiles that were drawn and dropped


@pytest.mark.rule("SS-3.1")
def test_a_tile_in_somebodys_hand_is_known_to_its_drawer_only() -> None:
    story = tell(field(stack="ssm"), "draw mine")
    assert of_part(believed(story, 0), "drawn") == {"m": CERTAIN}
    for seat in (1, 2, WATCHER):
        assert of_part(believed(story, seat), "drawn") == {"s": 2 * THIRD, "m": THIRD}


@pytest.mark.rule("SS-2.2")
def test_who_has_dropped_a_tile_knows_it_and_the_others_what_it_can_be() -> None:
    story = tell(field(stack="ssm"), *MINE_ON_I3)
    assert on(believed(story, 0), "I3") == {"m": CERTAIN}
    for seat in (1, 2, WATCHER):
        assert on(believed(story, seat), "I3") == {"s": 2 * THIRD, "m": THIRD}


@pytest.mark.rule("SS-2.2")
def test_whoever_drops_the_next_tile_knows_more_of_the_first() -> None:
    story = tell(field(stack="sam"), *MINE_ON_I3, *SOLAR_ON_C1)
    assert on(believed(story, 0), "I3", "C1") == {"ms": HALF, "ma": HALF}
    assert on(believed(story, 1), "I3", "C1") == {"ms": HALF, "as": HALF}
    either = dict.fromkeys(["sm", "sa", "ms", "ma", "as", "am"], Fraction(1, 6))
    for seat in (2, WATCHER):
        assert on(believed(story, seat), "I3", "C1") == either


@pytest.mark.rule("SS-2.7")
def test_a_drawn_tile_that_goes_to_the_box_leaves_nothing_to_imagine() -> None:
    story = tell(field("I2s I3s I4s", stack="ssm"), "draw mine", "activate I3")
    for seat in (0, 1, 2, WATCHER):
        assert believed(story, seat) == {story[-1].after.text(): CERTAIN}
    assert part(story[-1].after, "box") == "m"


@pytest.mark.rule("SS-4.2")
def test_a_tile_that_is_met_cannot_be_another() -> None:
    story = tell(field("G3?", stack="sssm"), "draw solar", "activate I3", "fly G3", "turn up solar", "end")
    assert on(believed(story, 0), "I3") == {"s": CERTAIN}
    for seat in (1, 2, WATCHER):
        assert on(believed(story, seat), "I3") == {"s": 2 * THIRD, "m": THIRD}


# --- tiles that were looked at


@pytest.mark.rule("SS-2.4")
def test_what_nobody_has_seen_is_unseen_in_every_world() -> None:
    story = tell(field("E5?", stack="ssm"), *MINE_ON_I3)
    for seat in (0, 1, 2, WATCHER):
        assert on(believed(story, seat), "E5") == {"?": CERTAIN}
    assert of_part(believed(story, 0), "stack") == {"ss": CERTAIN}
    assert of_part(believed(story, 1), "stack") == {"ss": THIRD, "sm": 2 * THIRD}


@pytest.mark.rule("SS-6.7")
def test_a_dropped_tile_that_one_of_two_others_has_scanned() -> None:
    story = tell(field(boards="/s/", stack="ssam"), *MINE_ON_I3, "draw solar", SCAN, "scan I3")
    for seat in (0, 1):
        assert on(believed(story, seat), "I3") == {"m": CERTAIN}
    for seat in (2, WATCHER):
        assert on(believed(story, seat), "I3") == {"s": HALF, "m": Fraction(1, 4), "a": Fraction(1, 4)}


@pytest.mark.rule("SS-6.7")
def test_a_tile_that_nobody_had_seen_is_known_to_who_scans_it() -> None:
    looked = ["draw solar", SCAN, "scan E5", "see atomic", "enough"]
    story = tell(field("E5?", boards="/s/", stack="sam"), *MINE_ON_I3, *looked)
    for seat in (0, 1, 2, WATCHER):
        assert on(believed(story[:-2], seat), "E5") == {"?": CERTAIN}  # not before chance has decided
    assert on(believed(story, 0), "I3", "E5") == {"ms": HALF, "ma": HALF}
    assert on(believed(story, 1), "I3", "E5") == {"ma": CERTAIN}
    assert len(believed(story, 2)) == len(believed(story, WATCHER)) == 6


# --- red tiles that were laid


def paired(*moves: str) -> list[Move]:
    """Return the story in which seat 0 lays a pair, then these codes."""
    laid = ("redeploy mine for drained+interference", "lay interference D2", "lay drained E3")
    return tell(field(boards="mdx/s/", stack="sssm"), *SOLAR_ON_I3, *laid, *moves)


@pytest.mark.rule("SS-5.4")
def test_of_a_pair_only_its_player_knows_which_is_where() -> None:
    assert on(believed(paired(), 0), "D2", "E3") == {"xd": CERTAIN}
    for seat in (1, 2, WATCHER):
        assert on(believed(paired(), seat), "D2", "E3") == {"xd": HALF, "dx": HALF}


@pytest.mark.rule("SS-5.4")
def test_the_first_of_a_pair_may_be_either_before_the_second_is_laid() -> None:
    story = paired()[:-1]
    assert on(believed(story, 0), "D2") == {"x": CERTAIN}
    for seat in (1, 2, WATCHER):
        assert on(believed(story, seat), "D2") == {"x": HALF, "d": HALF}


@pytest.mark.rule("SS-5.4")
@pytest.mark.parametrize("space", ["D2", "E3"])
def test_who_scans_one_of_a_pair_knows_both(space: str) -> None:
    story = paired("draw solar", SCAN, f"scan {space}", "enough")
    for seat in (0, 1):
        assert on(believed(story, seat), "D2", "E3") == {"xd": CERTAIN}
    for seat in (2, WATCHER):
        assert on(believed(story, seat), "D2", "E3") == {"xd": HALF, "dx": HALF}


@pytest.mark.rule("SS-5.4")
@pytest.mark.parametrize("before", [[], [SCAN, "scan D2", "enough"]], ids=["unseen", "scanned"])
def test_when_one_of_a_pair_is_met_everybody_knows_the_other(before: list[str]) -> None:
    story = paired("draw solar", *before, "activate D1", "fly D2")
    for seat in (0, 1, 2, WATCHER):
        assert on(believed(story, seat), "E3") == {"d": CERTAIN}
    assert len(believed(story, WATCHER)) == 3  # the mine is on D1, on I3, or still in the stack


@pytest.mark.rule("SS-5.4")
@pytest.mark.parametrize(
    "laid", ["redeploy drained for mine", "redeploy drained for mine+mine, lay mine E3", "buy minelayer 1+1"]
)
def test_a_tile_that_all_saw_being_taken_is_public(laid: str) -> None:
    story = tell(field(boards="ssmmd//", stack="ssm"), *SOLAR_ON_I3, *laid.split(", "), "lay mine D2")
    for seat in (0, 1, 2, WATCHER):
        assert on(believed(story, seat), "D2") == {"m": CERTAIN}
    assert on(believed(story, 1), "I3") == {"s": 2 * THIRD, "m": THIRD}


# --- after the box was shuffled


@pytest.mark.rule("SS-2.5")
def test_tiles_of_two_batches_are_not_mixed_up() -> None:
    story = tell(field(stack="sm", box="aax"), *MINE_ON_I3, *SOLAR_ON_C1, *ATOMIC_ON_C7)
    for seat in (0, 1):  # a seat that knows one of the two in the first batch knows both
        assert on(believed(story, seat), "I3", "C1", "C7") == {"msa": 2 * THIRD, "msx": THIRD}
    assert on(believed(story, 2), "I3", "C1", "C7") == {"msa": HALF, "sma": HALF}
    either = {"msa": THIRD, "sma": THIRD, "msx": THIRD / 2, "smx": THIRD / 2}
    assert on(believed(story, WATCHER), "I3", "C1", "C7") == either


@pytest.mark.rule("SS-2.5")
def test_starting_tiles_are_of_the_first_batch_also_after_a_shuffle() -> None:
    story = tell(field("E5?", stack="sam", box="xx"), *MINE_ON_I3, *SOLAR_ON_C1, "draw interference")
    assert part(story[-1].after, "shuffles") == "1"
    assert of_part(believed(story, 0), "starting") == {"s": HALF, "a": HALF}
    assert of_part(believed(story, 1), "starting") == {"m": HALF, "a": HALF}
    for seat in (2, WATCHER):
        assert of_part(believed(story, seat), "starting") == {"s": THIRD, "m": THIRD, "a": THIRD}


@pytest.mark.rule("SS-2.5")
def test_a_starting_tile_scanned_after_a_shuffle_is_of_the_first_batch() -> None:
    looked = ["draw interference", SCAN, "scan E5", "see atomic", "enough"]
    story = tell(field("E5?", boards="//s", stack="sam", box="dx"), *MINE_ON_I3, *SOLAR_ON_C1, *looked)
    assert on(believed(story, 0), "E5", "C1") == {"as": HALF, "sa": HALF}
    assert on(believed(story, 2), "E5", "I3") == {"am": HALF, "as": HALF}
    assert of_part(believed(story, WATCHER), "drawn") == {"d": HALF, "x": HALF}


# --- whole stories

FIRSTS = {
    "two seats": at("/", "D5? E5?", "ssmdx/ssmdx", "scanner minelayer", phase="drawing", stack="samx", box="sd"),
    "three seats": field("D4? E6?", "ssmdx/ssmdx/ssmdx", "samd", box="sm"),
    "four seats": at("///", "E5?", "ssmd/ssmx/ssdx/smdx", "scanner", phase="drawing", stack="smdx", box="s"),
}
SEEDS = range(7, 40)  # the first few cover everything
LENGTH = 70
FEW = 24  # worlds
IN_DOUBT = {  # what can be uncertain for a seat, and its form in a position's text
    "a tile in a hand": r"drawn=[a-z]",
    "a pair": r"~",
    "a tile that several know": r":\d:(?!(1|2|4|8)\b)",
    "tiles of two batches": r":0:\d.*:[1-9]:\d|:[1-9]:\d.*:0:\d",
    "a second shuffle": r"shuffles=[2-9]",
    "a starting tile after a shuffle": r"starting=[a-z]",
}


def random_story(first: State, seed: int) -> list[Move]:
    """Return a story in which all seats play at random."""
    dice = QuickDice(seed)
    story: list[Move] = []
    while first.mover() != OVER and len(story) < LENGTH:
        chance = first.mover() == CHANCE
        code = GAME.words.code(first.roll(dice)) if chance else pick(cast(SecretSalvage, first), dice, racing=False)
        story += tell(first, code)
        first = story[-1].after
    return story


@pytest.mark.parametrize("name", FIRSTS)
def test_imagine_is_exact_all_along_random_stories(name: str) -> None:
    doubted: set[str] = set()
    for seed in SEEDS:
        story = random_story(FIRSTS[name], seed)
        for seat in (*range(FIRSTS[name].seats), WATCHER):
            for ply, worlds in enumerate(worlds_along(story, seat, FEW)):
                if ply % 4 == 0 and len(worlds) > 1:
                    text = story[ply].after.text()
                    agree(story[ply].after, worlds, seat)
                    doubted |= {what for what, shown in IN_DOUBT.items() if re.search(shown, text)}
        if doubted == set(IN_DOUBT):
            break
    assert doubted == set(IN_DOUBT)
