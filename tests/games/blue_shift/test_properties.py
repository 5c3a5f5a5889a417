"""Invariants of every match of Blue Shift."""

from __future__ import annotations

import re
from typing import cast

import pytest

from starfold.core.state import CHANCE, OVER
from starfold.games.blue_shift import GAME
from starfold.games.blue_shift.data.components import COUNT, ICONS, VALUE
from starfold.games.blue_shift.rules import BlueShift
from tests.games.blue_shift.matches import matches, positions, words_of
from tests.games.blue_shift.positions import codes, part, play
from tests.games.texts import parts_of


def numbers(words: list[str]) -> list[int]:
    """Return the named planets, with or without signs."""
    return [int(word.rstrip("?*")) for word in words if word != "-"]


# --- conserved quantities


def test_the_random_matches_show_what_they_should() -> None:
    played = {step.code.split()[0] for steps in matches() for step in steps}
    assert played == {"place", "blank", "icon", "move", "spend", "done", "give", "pass"}
    phases = {parts["phase"] for _, parts in positions()}
    assert phases == {"placing", "turning_up", "flying", "after", "stranded", "between", "ended"}


def test_each_planet_is_on_the_board_in_a_zone_or_in_the_star_exactly_once() -> None:
    for at in positions():
        everywhere = numbers(at.parts["planets"].split(",") + at.off_board())
        assert sorted(everywhere) == list(range(1, 65))


def test_points_are_what_is_in_the_zone_so_nobody_scores_a_token_spent() -> None:
    for at in positions():
        assert at.state.scores() == [sum(VALUE[planet] for planet in numbers(zone)) for zone in at.zones()]


def test_tokens_are_the_planets_with_icons_in_the_zone() -> None:
    for at in positions():
        tokens = cast(BlueShift, at.state).tokens
        for seat, zone in enumerate(at.zones()):
            worth = [VALUE[int(word[:-1])] for word in zone if word.endswith("*")]
            assert tokens[4 * seat : 4 * seat + 4] == [worth.count(value) for value in range(4)]


def test_what_is_unseen_is_counted_right() -> None:
    for at in positions():
        words = at.off_board()
        known = [VALUE[planet] for planet in numbers([word for word in words if not word.endswith("?")])]
        marked = [VALUE[int(word[:-1])] for word in words if word.endswith("*")]
        position = cast(BlueShift, at.state)
        assert position.unseen == [COUNT[value] - known.count(value) for value in range(4)]
        assert position.icons == [ICONS[value] - marked.count(value) for value in range(4)]


def test_ships_are_on_planets_no_two_on_one_and_the_board_knows_them() -> None:
    for at in positions():
        position = cast(BlueShift, at.state)
        flying = [ship for ship in position.ships if ship >= 0]
        assert len(set(flying)) == len(flying)
        assert all(position.planets[ship] for ship in flying)
        assert position.riders == [position.ships.index(space) + 1 if space in flying else 0 for space in range(64)]


# --- course and end


def test_something_may_be_played_until_the_last_ship_is_gone() -> None:
    for state, parts in positions():
        over = set(parts["ships"].split(",")) == {"star"} and not parts["harvest"]
        assert (state.mover() == OVER) == over
        assert (state.legal() == []) == over
        assert state.legal() == sorted(set(state.legal()))


def test_every_turn_harvests_a_planet_so_no_match_has_more_than_64_turns() -> None:
    """A match ends within 64 moves by each player.

    A seat in turn either moves and harvests the planet it left, or is eliminated and harvests the planet under its
    ship. Either way at least one of the 64 planets leaves the board and none comes back. So there are at most 64 turns
    of all players together, each with at most one move.
    """
    for at in positions():
        known = [word for word in at.off_board() if not word.endswith("?")]
        harvested = len(known) + len(words_of(at.parts["harvest"]))
        turns = at.state.turn()
        finished = turns if at.state.mover() == OVER else turns - 1
        assert finished <= harvested
        assert turns <= 64
        if at.parts["sweep"] == "0":  # a turn's one planet, and those of the eliminated
            assert harvested <= turns + at.state.seats
    for steps in matches():
        assert len([step for step in steps if step.code.startswith("move")]) <= steps[-1].after.turn()


def test_no_planet_comes_back_to_the_board() -> None:
    for steps in matches():
        for before, _, after in steps:
            assert set(part(after, "planets").split(",")) <= {*part(before, "planets").split(","), "-"}


def test_a_win_is_one_or_shared_in_equal_parts() -> None:
    for steps in matches():
        over = steps[-1].after
        best = max(over.scores())
        winners = [seat for seat, points in enumerate(over.scores()) if points == best]
        assert over.payoffs() == [1 / len(winners) if seat in winners else 0.0 for seat in range(over.seats)]


def test_every_position_reads_back() -> None:
    for state, _ in positions():
        again = GAME.read(state.text())
        assert again.text() == state.text()
        assert (again.mover(), again.legal(), again.odds()) == (state.mover(), state.legal(), state.odds())


# --- symmetry


def turned(name: str, turn: int, mirrored: bool) -> str:
    """Return a space, or a spoke's number, on the board rotated by some spokes, or mirrored first."""
    ring, dash, spoke = name.rpartition("-")
    place = (-int(spoke) if mirrored else int(spoke) - 1) + turn
    return f"{ring}{dash}{place % 16 + 1}"


def turned_code(code: str, turn: int, mirrored: bool) -> str:
    """Return the code of the same action on that board; a mirror swaps clockwise and counter-clockwise."""
    code = re.sub(r"\d-\d+|(?<=spoke )\d+", lambda found: turned(found[0], turn, mirrored), code)
    if mirrored:
        swap = {"clockwise": "counter", "counter": "clockwise"}
        code = " ".join(swap.get(word, word) for word in code.split())
    return code


def turned_text(text: str, turn: int, mirrored: bool) -> str:
    """Return the same position on that board."""
    parts = parts_of(text)
    planets = parts["planets"].split(",")
    moved = dict.fromkeys(range(64), "")
    for space, planet in enumerate(planets):
        moved[space // 16 * 16 + int(turned(str(space % 16 + 1), turn, mirrored)) - 1] = planet
    parts["planets"] = ",".join(moved.values())
    parts["ships"] = ",".join(
        turned(ship, turn, mirrored) if "-" in ship else ship for ship in parts["ships"].split(",")
    )
    return " ".join(f"{key}={value}" for key, value in parts.items())


@pytest.mark.parametrize(("turn", "mirrored"), [(1, False), (11, False), (0, True), (5, True)])
def test_a_board_that_is_turned_or_mirrored_is_played_alike(turn: int, mirrored: bool) -> None:
    for steps in matches()[turn % 3 :: 3]:
        for before, code, after in steps:
            twin = GAME.read(turned_text(before.text(), turn, mirrored))
            assert sorted(codes(twin)) == sorted(turned_code(legal, turn, mirrored) for legal in codes(before))
            assert play(twin, turned_code(code, turn, mirrored)).text() == turned_text(after.text(), turn, mirrored)


def seats_on(text: str) -> str:
    """Return the same position with each seat's things given to the next seat."""
    parts = parts_of(text)
    for key, sign in (("ships", ","), ("zones", "/")):
        found = parts[key].split(sign)
        parts[key] = sign.join([found[-1], *found[:-1]])
    parts["active"] = str((int(parts["active"]) + 1) % int(parts["seats"]))
    return " ".join(f"{key}={value}" for key, value in parts.items())


def test_once_ships_are_placed_all_seats_are_treated_alike() -> None:
    for steps in matches():
        for before, code, after in steps:
            if part(before, "phase") == "placing":  # which goes in seat order
                continue
            twin = GAME.read(seats_on(before.text()))
            assert codes(twin) == codes(before)
            assert twin.mover() == ((before.mover() + 1) % before.seats if before.mover() != CHANCE else CHANCE)
            assert play(twin, code).text() == seats_on(after.text())
