"""Invariants of every match of Battlecruisers."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import cast

import pytest

from starfold.core.state import CHANCE, OVER
from starfold.games.battlecruisers import GAME
from starfold.games.battlecruisers.data.components import SET_SIZE
from starfold.games.battlecruisers.data.packs import count, size
from starfold.games.battlecruisers.position.phases import PHASES
from starfold.games.battlecruisers.rules import Battlecruisers
from tests.games.battlecruisers.matches import SEATS, SETTINGS, by_phase, match, matches, positions, sample
from tests.games.battlecruisers.positions import BY_SEAT, MASKS
from tests.games.texts import parts_of

# --- matches


def test_the_random_matches_show_what_they_should() -> None:
    assert [PHASES[phase] for phase, states in enumerate(by_phase()) if not states] == []
    verbs = {code.rstrip("0123456789 ") for code in GAME.words.codes}
    played = {step.code.rstrip("0123456789 ") for steps in matches() for step in steps}
    assert played == verbs
    assert {steps[-1].after.ending for steps in matches()} == {1, 2, 3, 4, 5}
    resolved = {step.code for steps in matches() for step in steps if step.code.startswith("resolve")}
    assert len(resolved) == 34
    assert any(state.doubled for state in positions()) and any(state.alert for state in positions())


@pytest.mark.parametrize("setting", range(len(SETTINGS)), ids=lambda place: str(SETTINGS[place]["set"]))
def test_a_match_of_every_set_ends_with_three_four_and_five(setting: int) -> None:
    for seats in SEATS:
        last = match(seats, seats, setting)[-1].after
        assert (last.mover(), last.legal(), len(last.cards)) == (OVER, [], SET_SIZE[seats])
        assert last.round <= last.limit
        assert sum(last.payoffs()) == pytest.approx(0 if last.ending > 3 else 1)
        assert {share for share in last.payoffs() if share} <= {1 / winners for winners in range(1, seats + 1)}


def test_as_long_as_a_match_goes_on_there_is_something_to_play() -> None:
    for state in positions():
        legal = state.legal()
        assert legal == sorted(set(legal))
        assert (len(legal) > 0) == (state.mover() != OVER)
        for seat in state.together():
            assert state.owed[seat] == 0 or state.waits_for(seat) == (len(state.legal_of(seat)) > 0)


# --- cards and points


def cards_of(state: Battlecruisers) -> list[int]:
    """Return the number of cards of each kind, in all zones."""
    packs = state.hands + state.saved + state.piles
    return [sum(count(pack, kind) for pack in packs) + state.played.count(kind) for kind in range(len(state.cards))]


def test_no_card_is_lost_but_in_a_clash_of_salvages_and_none_comes_from_nowhere() -> None:
    for steps in matches():
        dealt = [step for step in steps if PHASES[step.before.phase] != "adding"]
        assert cards_of(dealt[0].before) == [dealt[0].before.seats] * len(dealt[0].before.cards)
        for before, code, after in dealt:
            gone = sum(cards_of(before)) - sum(cards_of(after))
            assert gone == code.startswith("vanish")
            if gone:
                assert max(cards_of(after)) <= after.seats
            else:
                assert cards_of(before) == cards_of(after)


def test_points_are_never_fewer_than_none_and_who_is_out_has_a_pile_only() -> None:
    for state in positions():
        assert min(state.points) >= 0
        for seat in range(state.seats):
            if not state.in_play(seat):
                assert (state.total(seat), state.points[seat] if state.ending != 3 else 0) == (0, 0)


def test_whoever_chooses_a_card_to_play_has_one_and_on_red_alert_just_one() -> None:
    for state in by_phase()[PHASES.index("selecting")]:
        for seat in range(state.seats):
            if state.in_play(seat):
                assert size(state.hands[seat]) > 0
                assert ((state.alert >> seat) & 1 == 1) == (state.total(seat) == 1)


def test_who_is_out_stays_out_and_rounds_follow_each_other() -> None:
    for steps in matches():
        for before, code, after in steps:
            assert before.out & ~after.out == 0
            assert before.out == after.out or code == "end"
            assert after.round - before.round in (0, 1)


def test_nobody_is_chosen_for_disabling_two_rounds_in_a_row() -> None:
    """Only a clash of Electropulses can disable a seat twice in a row."""
    chosen = 0
    for steps in matches():
        for before, _, after in steps:
            if before.round == after.round:
                fresh = (after.disabled | after.booked) & ~(before.disabled | before.booked) & ~after.clashed
                assert fresh & before.before == 0
                chosen += fresh > 0
    assert chosen > 50


def test_a_text_reads_back_to_the_same_position() -> None:
    for state in sample(40):
        again = GAME.read(state.text())
        assert (again.text(), again.mover(), again.legal(), again.odds()) == (
            state.text(),
            state.mover(),
            state.legal(),
            state.odds(),
        )


def test_a_copy_goes_its_own_way() -> None:
    for state in sample(8):
        before = state.text()
        if state.mover() != OVER:
            state.copy().play(state.legal()[0])
        assert state.text() == before


def test_what_is_learned_and_turns_only_grow() -> None:
    for steps in matches():
        for before, code, after in steps:
            assert after.reveals() >= before.reveals()
            assert after.turn() >= before.turn()
            if code.startswith(("hit", "name", "switch")):
                assert after.reveals() > before.reveals()
        assert all(a.turn() <= b.turn() for a, b in pairwise([step.after for step in steps]))


# --- seats are alike


def turned(text: str, by: int) -> str:
    """Return a position with everything moved on by some seats, except lead, which names the first one."""
    parts = parts_of(text)
    seats = int(parts["seats"])

    def mask(value: str) -> str:
        return ",".join(str(seat) for seat in sorted((int(seat) + by) % seats for seat in value.split(",") if seat))

    def move(values: list[str]) -> list[str]:
        return [values[(seat - by) % seats] for seat in range(seats)]

    for key in [*BY_SEAT, "played", "chosen"]:
        parts[key] = ",".join(move(parts[key].split(",")))
    for key in ("hands", "saved", "piles"):
        parts[key] = "/".join(move(parts[key].split("/")))
    parts["dodges"] = "/".join(mask(value) for value in move(parts["dodges"].split("/")))
    for key in MASKS:
        parts[key] = mask(parts[key])
    return " ".join(f"{key}={value}" for key, value in parts.items())


def renamed(code: str, by: int, seats: int) -> str:
    """Return a code with its seat moved on."""
    words = code.split()
    if words[0] in ("aim", "steal"):
        words[1] = str((int(words[1]) - 1 + by) % seats + 1)
    return " ".join(words)


class Table:
    """Seats with wills of their own, which choose the same wherever they sit."""

    def __init__(self, text: str, by: int, seed: int) -> None:
        self.state = cast(Battlecruisers, GAME.read(turned(text, by)))
        self.by, self.seed = by, seed
        self.asked: dict[int, int] = {}

    def choose(self, seat: int, legal: list[int]) -> int:
        """Return the choice of the player at a seat, or of chance, independent of the seat's number."""
        person = (seat - self.by) % self.state.seats
        self.asked[person] = self.asked.get(person, 0) + 1
        seats = self.state.seats
        wants = sorted(renamed(GAME.words.code(action), -self.by, seats) for action in legal)
        want = Random(f"{self.seed} {person} {self.asked[person]}").choice(wants)
        return GAME.words.action(renamed(want, self.by, seats))

    def play_round(self) -> str:
        """Return the positions at the end of the round and after it, turned back."""
        texts: list[str] = []
        while len(texts) < 2:
            mover = self.state.mover()
            ending = PHASES[self.state.phase] == "ending"
            legal = self.state.legal()
            by_itself = mover == CHANCE and len(legal) == 1
            seat = self.state.target if mover == CHANCE else mover
            self.state.play(legal[0] if by_itself else self.choose(seat, legal))
            if ending or PHASES[self.state.phase] == "ending":
                texts.append(turned(self.state.text(), -self.by))
        return "\n".join(texts)


def test_a_round_goes_alike_wherever_people_sit_as_long_as_they_sit_in_the_same_order() -> None:
    states = [state for state in by_phase()[PHASES.index("selecting")] if max(state.chosen) < 0]
    kinds = set()
    for number, state in enumerate(states[:: len(states) // 120]):
        plain = Table(state.text(), 0, number).play_round()
        for by in range(1, state.seats):
            assert Table(state.text(), by, number).play_round() == plain
        kinds |= set(parts_of(plain.split("\n")[0])["played"].split(","))
    assert len(kinds) > 30


def test_the_seats_of_a_turned_position_are_those_that_were_meant() -> None:
    """So that the test above cannot pass emptily."""
    text = by_phase()[PHASES.index("selecting")][40].text()
    seats = int(parts_of(text)["seats"])
    assert turned(turned(text, 1), seats - 1) == turned(text, 0) == text
    hands = parts_of(turned(text, 1))["hands"].split("/")
    assert hands == [*parts_of(text)["hands"].split("/")[-1:], *parts_of(text)["hands"].split("/")[:-1]]


def test_at_the_beginning_all_seats_have_the_same_cards() -> None:
    for steps in matches():
        first = next(step.before for step in steps if PHASES[step.before.phase] == "selecting")
        assert len({first.hands[seat] + first.saved[seat] + first.piles[seat] for seat in range(first.seats)}) == 1
