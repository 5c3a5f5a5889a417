"""The drawn scores of Pulsar 2849: the track of a hundred spaces, and the table inside it."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from starfold.games.pulsar_2849.data.reasons import (
    FINAL,
    FOR_GYRODYNES,
    FOR_PENALTIES,
    FOR_STATIONS,
    PRODUCED,
    REASONS,
)
from starfold.games.pulsar_2849.draw import draw
from starfold.games.pulsar_2849.draw.boards.score_track import cell, inside, track_spot
from starfold.games.pulsar_2849.draw.boards.scores import LADDER, SCORE_HEAD, TOTAL, signed
from starfold.games.pulsar_2849.draw.layout import scores_box
from starfold.games.pulsar_2849.view import PulsarView
from tests.games.pictures import label, place, texts
from tests.games.pulsar_2849.drawn import TEXT, by_id, picture, sprites, view_of, watched
from tests.games.pulsar_2849.positions import at, produced

pytestmark = pytest.mark.once  # pictures are not compiled

SEATS = [2, 3, 4]


@pytest.mark.parametrize("seats", SEATS)
def test_the_track_has_a_hundred_spaces_in_a_ring(seats: int) -> None:
    spots = [track_spot(seats, vp) for vp in range(100)]
    assert len({(round(x), round(y)) for x, y in spots}) == 100
    for (ax, ay), (bx, by) in pairwise([*spots, spots[0]]):
        assert abs(ax - bx) + abs(ay - by) == pytest.approx(cell(seats))
    left, top, wide, high = scores_box(seats)
    half = cell(seats) / 2
    assert all(left + half <= x <= left + wide - half and top + half <= y <= top + high - half for x, y in spots)
    assert track_spot(seats, 107) == track_spot(seats, 7)


@pytest.mark.parametrize("seats", SEATS)
def test_the_table_has_its_room_within_the_track(seats: int) -> None:
    x, y, wide, high = inside(seats)
    for spot_x, spot_y in [track_spot(seats, vp) for vp in range(100)]:
        half = cell(seats) / 2
        beside = spot_x + half <= x or spot_x - half >= x + wide
        assert beside or spot_y + half <= y or spot_y - half >= y + high


def full(seats: int) -> PulsarView:
    """Return a view in which every seat has scored for every reason."""
    view = view_of(at("3", seats))
    view.gained = [12] * (seats * len(REASONS))
    view.before = [7] * (seats * len(REASONS))
    return view


@pytest.mark.parametrize("seats", SEATS)
def test_a_table_of_all_reasons_fits_and_can_be_read(seats: int) -> None:
    table = by_id(picture(full(seats)), "score-table")
    lowest = max(float(text.get("y", 0)) for text in table.iter(TEXT))
    assert lowest <= inside(seats)[3]
    said = texts(table)
    assert all(name[0].upper() + name[1:] in said for name in REASONS)
    rows = sorted(float(text.get("y", 0)) for text in table.iter(TEXT) if text.get("x") == "0")
    assert len(rows) == len(REASONS) + 3 + 2  # with headings, the total, and the change
    assert all(after - before >= 18 for before, after in pairwise(rows))


def test_rows_are_the_reasons_that_anybody_has_scored_for() -> None:
    said = texts(by_id(picture(view_of(at("3"))), "score-table"))
    assert said[:2] == ["Seat 1", "Seat 2"]
    assert "Start" in said and "In the rounds" in said and "Total" in said
    assert "Production" not in said and "Final scoring" not in said and "Goals" not in said


def test_beside_what_production_brought_stands_what_was_new_in_the_last_one() -> None:
    view = view_of(at("3"))
    view.gained[FOR_GYRODYNES], view.before[FOR_GYRODYNES] = 9, 5
    view.gained[len(REASONS) + FOR_PENALTIES], view.before[len(REASONS) + FOR_PENALTIES] = -3, -1
    said = texts(by_id(picture(view), "score-table"))
    assert "9" in said and said.count("+4") == 2  # in its row, and below the total
    assert "−3" in said and said.count("−2") == 2
    assert "in the last production" in said


def test_a_real_production_is_told_in_the_table() -> None:
    view = view_of(produced(pulsars={"5": "0s1"}))
    said = texts(by_id(picture(view), "score-table"))
    new = view.gained[FOR_GYRODYNES] - view.before[FOR_GYRODYNES]
    assert new > 0 and "Gyrodynes" in said and signed(new, "+") in said


def test_after_the_end_final_scoring_is_in_the_table_and_the_winner_is_golden() -> None:
    view = watched(0)[-1]
    root = picture(view)
    table = by_id(root, "score-table")
    said = texts(table)
    assert "Final scoring" in said and "in final scoring" in said
    golden = [text.text for text in table.iter(TEXT) if text.get("fill") == "#ffd479"]
    assert golden == [view.names[view.winner], str(view.scores[view.winner])]
    for reason in FINAL:
        if any(view.gained[seat * len(REASONS) + reason] for seat in range(2)):
            assert REASONS[reason].capitalize() in said


def test_totals_are_the_sums_of_their_columns() -> None:
    for view in watched(4)[::50]:
        drawn = by_id(picture(view), "score-table")
        told = str(label(drawn))
        for seat in range(view.seats):
            column = view.gained[seat * len(REASONS) : (seat + 1) * len(REASONS)]
            assert f"{view.names[seat]} {sum(column)}" in told


def test_seats_stand_on_their_space_beside_others_and_show_the_second_hundred() -> None:
    view = view_of(at("3", 3, points=[12, 12, 107]))
    root = picture(view)
    x, y = track_spot(3, 12)
    spots = [place(by_id(root, f"score-{seat}")) for seat in range(2)]
    assert spots[0] != spots[1] and all(abs(spot[0] - x) + abs(spot[1] - y) < 10 for spot in spots)
    assert place(by_id(root, "score-2")) == pytest.approx(track_spot(3, 7), abs=0.1)
    assert texts(by_id(root, "score-2")) == ["+100"] and label(by_id(root, "score-2")) == "Seat 3: 107 VP"


def test_the_ladder_of_stations_stands_below_a_table_that_leaves_room() -> None:
    assert "ladder-2" in sprites(by_id(picture(view_of(at("3"))), "score-table"))
    for seats in SEATS:
        table = by_id(picture(full(seats)), "score-table")
        lowest = max(float(text.get("y", 0)) for text in table.iter(TEXT))
        assert (f"ladder-{seats}" in sprites(table)) <= (lowest <= inside(seats)[3] - LADDER)
    assert inside(2)[3] > SCORE_HEAD + TOTAL + LADDER and FOR_STATIONS in FINAL and FOR_GYRODYNES in PRODUCED


def test_a_long_name_stays_in_its_column() -> None:
    view = view_of(at("3", 4))
    view.names = ["Bartholomew the Navigator of the Outer Rim"] * 4
    assert all(len(name) < 12 for name in texts(by_id(picture(view), "score-table"))[:4])
    assert re.search(r"…", draw(view).moving)
