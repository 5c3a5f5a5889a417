"""Invariants of every match of Secret Salvage."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from starfold.core.dice import QuickDice
from starfold.core.event import WATCHER
from starfold.core.playout import playout
from starfold.core.state import CHANCE, OVER
from starfold.games.secret_salvage import GAME
from starfold.games.secret_salvage.actions import LAY
from starfold.games.secret_salvage.data.board import ACROSS, COLOURS, DOWN, NAMES, SPACES
from starfold.games.secret_salvage.data.components import INCOMPATIBLE, KINDS, MINE, NONE, UNSEEN
from starfold.games.secret_salvage.position.phases import PHASES
from starfold.games.secret_salvage.position.pieces import PUBLIC
from starfold.games.secret_salvage.rules import SecretSalvage
from tests.games.secret_salvage.matches import SETTINGS, matches, positions, sample
from tests.games.secret_salvage.positions import codes, play, view_of
from tests.games.texts import parts_of

# --- conserved quantities


def test_the_random_matches_show_what_they_should() -> None:
    assert {state.phase for state in positions()} == set(range(len(PHASES)))
    verbs = {code.split()[0] for code in GAME.words.codes}
    assert {step.code.split()[0] for steps in matches() for step in steps} == verbs
    last = [steps[-1].after for steps in matches()]
    assert any(1 in state.reached for state in last)
    assert any(state.reds(state.winner) == 10 for state in last)
    assert any(state.turns == state.limit * state.seats for state in last)
    assert any(state.shuffles > 1 and state.unseen for state in positions())
    assert any(partner >= 0 for state in positions() for partner in state.partners)


def tiles_of(state: SecretSalvage) -> list[int]:
    """Return the number of tiles of each kind, everywhere."""
    found = [state.stack[kind] + state.starting[kind] + state.box[kind] for kind in range(KINDS)]
    for seat in range(state.seats):
        for kind, count in enumerate(state.board_of(seat)):
            found[kind] += count
    laid = [state.spot] if state.phase == PHASES.index("laying") and state.spot >= 0 else []  # its pair is in the hand
    for space, tile in enumerate(state.tiles):
        if tile != UNSEEN and space not in laid:
            found[tile] += 1
    given = INCOMPATIBLE if PHASES[state.phase] == "giving" else NONE  # no seat has it yet
    for kind in [*state.hand, state.drawn, given]:
        found[kind] += 1
    return found[1:]


def test_no_tile_is_lost_and_none_comes_from_nowhere() -> None:
    keys = ["solar_cells", "atomic_cells", "incompatible_cells", "gravity_mines", "drained", "interference"]
    for number, steps in enumerate(matches()):
        settled = GAME.resolve_options(SETTINGS[number % len(SETTINGS)])
        counts = [settled[key] for key in keys]
        assert all(tiles_of(step.after) == counts for step in steps)
        assert tiles_of(steps[0].before) == counts


def test_ships_stand_on_spaces_of_their_own_and_the_board_knows_them() -> None:
    for state in positions():
        ships = [space for space in state.ships if space >= 0]
        assert len(set(ships)) == len(ships) == (0 if state.colour < 0 else 3 * state.seats)
        for space in range(SPACES):
            assert state.riders[space] == (state.ships.index(space) + 1 if space in ships else 0)


def test_with_three_seats_no_ship_ever_stands_on_a_closed_space() -> None:
    closed = {"blue": "F8 G7 H6 F1 G1 H1", "yellow": "F1 G1 H1 A2 A3 A4", "green": "A2 A3 A4 F8 G7 H6"}
    for state in positions():
        if state.seats == 3 and state.colour >= 0:
            for seat in range(3):
                names = {NAMES[space] for space in state.ships[3 * seat : 3 * seat + 3]}
                assert not names & set(closed[COLOURS[state.colour_of(seat)]].split())


def test_who_knows_a_tile_is_said_for_every_tile_and_for_nothing_else() -> None:
    for state in positions():
        assert state.unseen == state.tiles.count(UNSEEN)
        for space, tile in enumerate(state.tiles):
            known = state.known[space]
            if tile in (NONE, UNSEEN):
                assert (known, state.batches[space], state.partners[space]) == (0, 0, -1)
            else:
                assert known == PUBLIC or 0 < known < 1 << state.seats
                assert 0 <= state.batches[space] <= state.shuffles
                assert known != PUBLIC or (state.batches[space], state.partners[space]) == (0, -1)


def test_pairs_are_two_different_red_tiles_that_are_known_to_the_same_seats() -> None:
    for state in positions():
        for space, partner in enumerate(state.partners):
            if partner < 0:
                continue
            assert state.tiles[space] >= MINE
            if partner == space:  # the other one is still to be laid
                assert (PHASES[state.phase], state.spot) == ("laying", space)
            else:
                assert state.partners[partner] == space
                assert state.known[partner] == state.known[space]
                assert state.tiles[partner] != state.tiles[space] >= MINE


def test_a_seat_knows_more_and_more_of_a_tile_as_long_as_it_lies_there() -> None:
    for steps in matches():
        for before, _, after in steps:
            for space in range(SPACES):
                if before.tiles[space] and after.tiles[space]:
                    assert before.known[space] & ~after.known[space] == 0


def test_a_view_shows_each_seat_what_it_knows_and_no_more() -> None:
    for state in sample(positions(), 300):
        assert isinstance(state, SecretSalvage)
        for seat in [*range(state.seats), WATCHER]:
            view = view_of(state, seat)
            for space, tile in enumerate(state.tiles):
                mask = state.known[space]
                knows = mask == PUBLIC or (seat >= 0 and mask >> seat & 1)
                assert view.tiles[space] == (NONE if tile == NONE else tile if knows else UNSEEN)
            seen = seen_tiles(state, seat)
            left = [sum(view.mixed[kind::KINDS]) for kind in range(1, KINDS)]
            assert left == [every - some for every, some in zip(tiles_of(state), seen, strict=True)]


def seen_tiles(state: SecretSalvage, seat: int) -> list[int]:
    """Return how many tiles of each kind a seat has seen.

    These are open ones, known ones, and those that it knows to be a pair.
    """
    found = Counter(dict(enumerate(state.box)))
    for each in range(state.seats):
        found.update(dict(enumerate(state.board_of(each))))
    found.update(state.hand)
    found.update([state.drawn] if seat == state.seat else [])
    found.update([INCOMPATIBLE] if PHASES[state.phase] == "giving" else [])
    for space, tile in enumerate(state.tiles):
        in_hand = PHASES[state.phase] == "laying" and space == state.spot  # where its pair is
        mask = state.known[space]
        knows = mask == PUBLIC or (seat >= 0 and mask >> seat & 1) or state.partners[space] >= 0
        if tile not in (NONE, UNSEEN) and knows and not in_hand:
            found.update([tile])
    return [found[kind] for kind in range(1, KINDS)]


def test_reveals_rise_whenever_a_tile_is_turned_up_or_looked_at() -> None:
    for steps in matches():
        for before, code, after in steps:
            verb = code.split()[0]
            assert after.reveals() >= before.reveals()
            if verb in ("turn", "see") or (verb == "scan" and PHASES[after.phase] != "seeing"):
                assert after.reveals() == before.reveals() + 1
            if verb in ("draw", "buy", "end", "lay", "redeploy", "decline", "enough"):
                boxed = verb == "draw" and before.box != after.box
                assert after.reveals() == before.reveals() + boxed


# --- course and end


def test_something_may_be_played_until_the_match_is_over() -> None:
    for state in positions():
        over = PHASES[state.phase] == "ended"
        assert (state.mover() == OVER) == over == (state.legal() == [])
        assert state.legal() == sorted(set(state.legal()))
        assert state.mover() != CHANCE or state.odds() is None or len(state.odds() or []) == len(state.legal())


# Much energy, and power-ups that take many small actions.
LONGEST: dict[str, object] = {
    "blue_power_ups": "phase drive and scanner",
    "red_power_ups": "repulsor and minelayer",
    "solar_cells": 60,
    "incompatible_cells": 30,
}


@pytest.mark.parametrize("options", [{}, LONGEST], ids=["by default", "the longest"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_random_match_ends_within_two_thousand_actions(seats: int, options: dict[str, object]) -> None:
    for seed in range(8 if not options else 3):
        state = GAME.start(seats, options)
        assert playout(state, QuickDice(seed), 2001) <= 2000
        assert state.mover() == OVER
        assert state.turn() <= 50 * seats


def test_exactly_one_seat_wins() -> None:
    for steps in matches():
        shares = steps[-1].after.payoffs()
        assert Counter(shares) == {0.0: steps[-1].after.seats - 1, 1.0: 1}


def test_every_turn_has_one_draw_and_one_drop_at_most() -> None:
    for steps in matches():
        for verb in ("draw", "activate"):
            turns = Counter(step.before.turns for step in steps if step.code.startswith(verb))
            assert max(turns.values()) == 1


def test_turns_go_round_and_the_match_ends_with_a_full_round_or_ten_red_tiles() -> None:
    for steps in matches():
        for before, _, after in steps:
            assert after.turns >= before.turns
            if after.turns:
                assert after.seat == (after.first + after.turns - 1) % after.seats
        last = steps[-1].after
        assert last.turns % last.seats == 0 or last.reds(last.winner) == 10


def test_positions_read_back() -> None:
    for state in sample(positions(), 1000):
        again = GAME.read(state.text())
        assert again.text() == state.text()
        assert (again.mover(), again.legal(), again.odds()) == (state.mover(), state.legal(), state.odds())


# --- symmetry

TURNED = [
    next(to for to in range(SPACES) if (ACROSS[to], DOWN[to]) == (-DOWN[space], ACROSS[space] + DOWN[space]))
    for space in range(SPACES)
]  # by space: its place on the board rotated clockwise by 60 degrees


def turned_code(code: str) -> str:
    """Return the code of the same action on the turned board."""
    code = re.sub(r"\b[A-I]\d\b", lambda found: NAMES[TURNED[NAMES.index(found[0])]], code)
    verb, _, colour = code.partition(" ")
    return f"colour {COLOURS[(COLOURS.index(colour) + 1) % 6]}" if verb == "colour" else code


def turned_text(text: str) -> str:
    """Return the same position on the turned board, with every seat's colour turned, too."""
    parts = parts_of(text)
    for key in ("ships", "spot", "tiles"):
        parts[key] = turned_code(parts[key]) if key != "tiles" else turned_tiles(parts[key])
    if parts["colour"] != "-":
        parts["colour"] = COLOURS[(COLOURS.index(parts["colour"]) + 1) % 6]
    if parts["line"] != "-":
        parts["line"] = str((int(parts["line"]) + 1) % 6)
    return " ".join(f"{key}={value}" for key, value in parts.items())


def turned_tiles(tiles: str) -> str:
    """Return the tiles on the turned board, in the order of their spaces."""
    words = [
        re.sub(r"(?<![a-z])[A-I]\d", lambda found: NAMES[TURNED[NAMES.index(found[0])]], word)
        for word in tiles.split(",")
        if word
    ]
    return ",".join(sorted(words, key=lambda word: NAMES.index(word[:2])))


def test_with_six_seats_the_board_turned_by_sixty_degrees_is_played_alike() -> None:
    steps = [step for match in matches() if match[0].before.seats == 6 for step in match]
    for before, code, after in steps[::3]:
        if before.colour < 0:  # the ships of a seat are put on its row in the order of the spaces
            continue
        twin = GAME.read(turned_text(before.text()))
        assert sorted(codes(twin)) == sorted(turned_code(legal) for legal in codes(before))
        assert twin.scores() == before.scores()
        assert play(twin, turned_code(code)).text() == turned_text(after.text())


def test_a_turned_board_turns_full_circle() -> None:
    assert [NAMES[TURNED[NAMES.index(name)]] for name in ("E5", "A1", "A3", "D4", "I5")] == [
        "E5",
        "A5",
        "C7",
        "D5",
        "I1",
    ]
    text = matches()[-1][300].after.text()
    turned = text
    for _ in range(6):
        turned = turned_text(turned)
    assert turned == text
    assert turned_text(text) != text


def test_seats_are_treated_alike_whichever_number_they_have() -> None:
    """With seats renumbered and their colours kept, what may be played is the same."""
    for steps in matches():
        for before, _, _ in steps[20::40]:
            if before.mover() < 0:
                continue
            twin = GAME.read(next_seats(before))
            same = [action for action in before.legal() if action < LAY - 6 or action >= LAY]
            assert [action for action in twin.legal() if action < LAY - 6 or action >= LAY] == same
            assert len(twin.legal()) == len(before.legal())


def next_seats(state: SecretSalvage) -> str:
    """Return the same position with everything of a seat given to the next one."""
    parts = parts_of(state.text())
    seats = state.seats
    for key, sign, each in (("ships", ",", 3), ("boards", "/", 1), ("reached", ",", 1)):
        found = parts[key].split(sign)
        parts[key] = sign.join([*found[-each:], *found[:-each]])
    for key in ("first", "seat", "asked", "winner"):
        parts[key] = parts[key] if parts[key] == "-" else str((int(parts[key]) + 1) % seats)
    for key in ("ship", "met", "later"):
        parts[key] = parts[key] if parts[key] == "-" else str((int(parts[key]) + 3) % (3 * seats))
    parts["colour"] = COLOURS[state.colour_of(seats - 1)]
    parts["tiles"] = re.sub(r"(?<=:)\d+(?=,|$)", lambda found: shifted(found[0], seats), parts["tiles"])
    return " ".join(f"{key}={value}" for key, value in parts.items())


def shifted(mask: str, seats: int) -> str:
    """Return a mask with each seat replaced by the next one."""
    return str((int(mask) << 1 | int(mask) >> (seats - 1)) & ((1 << seats) - 1))
