"""Battlecruisers' picture: mats, the row of numbers, recent events, and what each seat sees."""

import re

import pytest

from starfold import OPEN, WATCHER, Match, QuickDice
from starfold.core.replay import plies
from starfold.games.battlecruisers import GAME
from starfold.games.battlecruisers.draw.places import WIDTH, mats, shelf
from starfold.games.battlecruisers.position.phases import PHASES
from starfold.games.battlecruisers.view import BattleView
from tests.games.battlecruisers.drawn import (
    TEXT,
    all_views,
    by_id,
    drawn,
    has_id,
    ids,
    match_of,
    part,
    picture,
    shown,
    sprites,
    watched,
)
from tests.games.battlecruisers.positions import at, fight, play, view_of
from tests.games.pictures import label, place, texts

pytestmark = pytest.mark.once  # pictures are not compiled

GOLD, LIT, STRIPE = "#ffd479", "#9fe0ff", "#ff5a5f"


def three() -> str:
    return "13 22 31 / 13 31 / 3 11 13"


# --- where things lie


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seat", [0, 2, WATCHER])
def test_mats_and_cards_lie_within_the_picture_and_apart(seats: int, seat: int) -> None:
    boxes = [mat.box for mat in mats(seats, seat)]
    there = shelf(seats, seat)
    boxes += [type(boxes[0])(*there.card(kind), there.wide, there.high) for kind in range(seats + 3)]
    for one, box in enumerate(boxes):
        assert box.x >= 6 and box.x + box.wide <= WIDTH - 6 and box.y >= 6
        assert box.y + box.high <= there.bottom() - 6
        for other in boxes[:one]:
            beside = box.x + 0.1 >= other.x + other.wide or other.x + 0.1 >= box.x + box.wide
            assert beside or box.y >= other.y + other.high or other.y >= box.y + box.high


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_ones_own_mat_is_below_and_the_others_go_round_from_the_left(seats: int) -> None:
    for seat in range(seats):
        found = mats(seats, seat)
        others = [(seat + step) % seats for step in range(1, seats)]
        assert sorted(others, key=lambda other: found[other].box.x) == others
        assert all(found[seat].box.y > found[other].box.y for other in others)


def test_the_picture_is_upright_and_fits_a_page() -> None:
    for view in all_views():
        assert drawn(view).width == 640 and 800 < drawn(view).height <= 880


def test_the_ground_stays_the_same_through_a_match() -> None:
    for seats in (3, 4, 5):
        for seated in (True, False):
            views = [view for view in watched(seats) if len(view.cards) == seats + 3 and (view.seat >= 0) == seated]
            assert len({drawn(view).ground for view in views}) == 1


def test_a_move_costs_little() -> None:
    for view in all_views():
        assert len(drawn(view).moving) < 24_000
        assert sum(len(offer.preview) for offer in GAME.offers(view)) < 20_000


def test_matches_were_seen_in_many_phases() -> None:
    seen = {PHASES[view.phase] for view in all_views()}
    assert {"adding", "laying_open", "laying_down", "selecting", "resolving", "discarding", "ending", "ended"} <= seen


def test_ids_keep_their_order() -> None:
    for seats in (3, 4, 5):
        last: list[str] = []
        for view in watched(seats):
            now = ids(view)
            assert len(set(now)) == len(now)
            if len(view.cards) == seats + 3:
                assert [name for name in now if name in last] == [name for name in last if name in now]
            last = now


def test_text_that_matters_is_large_enough_for_a_phone() -> None:
    for view in list(all_views())[::9]:
        sizes = re.findall(r'font-size="([\d.]+)"', drawn(view).ground + drawn(view).moving)
        assert min(map(float, sizes)) >= 13.5
    root = picture(shown(at(three()), "22 31 3", steps=1))
    for name in ("mat-0", "mat-1", "mat-2", "row"):
        captions = ("points", "saved", "discarded", "hand")
        found = [text for text in by_id(root, name).iter(TEXT) if text.text not in captions]
        assert found and min(float(text.get("font-size", 0)) for text in found) >= 18


# --- mats


def test_a_mat_tells_name_points_hand_and_pile() -> None:
    state = at(three(), "/ 22", "/ 3 11", points="7 1 15")
    mat = part(view_of(state, 0), "mat-1")
    assert label(mat) == "Seat 2: 1 point, 2 cards in hand, 22 saved, 2 discarded"
    assert texts(mat)[:2] == ["Seat 2", "1"] and sprites(mat).count("mini-back") == 4
    assert label(part(view_of(state, 0), "mat-0")).startswith("Seat 1: 7 points, 3 cards in hand, 0 discarded")


def test_the_track_has_a_bar_for_each_point_up_to_fifteen() -> None:
    for points, bars in ((0, 0), (7, 7), (15, 15), (19, 15)):
        track = part(view_of(at(three(), points=f"{points} 1 1"), 0), "mat-0").iter("{http://www.w3.org/2000/svg}path")
        gold = [path for path in track if path.get("fill") == GOLD]
        assert sum(str(path.get("d")).count("M") for path in gold) == bars


def frame(mat: str, view: BattleView) -> tuple[str | None, str | None]:
    """Return the ground and the frame of a mat."""
    boxes = part(view, mat).findall("{*}rect")
    return boxes[0].get("fill"), next(box.get("stroke") for box in reversed(boxes) if box.get("rx") == "14")


def test_red_alert_out_asked_won_and_calm_mats_are_told_apart() -> None:
    state = at("13 22 / 31 / 11 13 / 22 31")
    alert, asked = frame("mat-1", view_of(state, 0)), frame("mat-0", view_of(state, 0))
    assert alert == ("#5e0b16", STRIPE) and asked[1] == "#5cc8ff"
    ended = at("13 22 / 11 22 / 31 13", phase="ended", ending="1", winners="1", owed="0 0 0", points="1 15 2")
    won, calm = frame("mat-1", view_of(ended, 0)), frame("mat-2", view_of(ended, 0))
    assert won[1] == GOLD and calm[1] == "#c792ea"
    out = frame("mat-3", view_of(at("13 22 / 31 13 / 11 13 / ", piles="/ / / 22", out="3"), 0))
    assert len({alert, asked, won, calm, out}) == 5


def test_red_alert_is_written_and_out_is_written() -> None:
    state = at("13 22 / 31 / 11 13 / ", out="3")
    assert {"RED", "ALERT"} <= set(texts(part(view_of(state, 0), "mat-1")))
    assert "OUT" in texts(part(view_of(state, 0), "mat-3"))
    assert label(part(view_of(state, 0), "mat-3")).endswith(", out")


def test_statuses_have_signs_and_what_lasts_longer_a_mark() -> None:
    state = at(
        three(), shield="4 3 0", calm="0 4 3", firm="3 0 4", armor="0 3 0", disabled="0", booked="1", doubled="2",
        doubling="1",
    )  # fmt: skip
    found = [sprites(part(view_of(state, 2), f"mat-{seat}")) for seat in range(3)]
    signs = [
        [name.removeprefix("status-") for name in names if name.startswith(("status", "longer"))] for names in found
    ]
    assert signs == [
        ["disabled", "shield", "longer", "firm"],
        ["booked", "shield", "calm", "longer", "armor", "doubling"],
        ["calm", "firm", "longer", "doubled"],
    ]


# --- who sees what


def test_a_hidden_hand_shows_no_card() -> None:
    for seat in (1, WATCHER):
        mat = part(view_of(at("11 13 22 / 13 31 / 3 11"), seat), "mat-0")
        assert [name for name in sprites(mat) if name.startswith(("mini", "tiny"))] == ["mini-back"] * 3
        assert texts(mat) == ["Seat 1", "1", "×3"]


def test_ones_own_hand_and_pile_and_all_in_the_open_are_turned_up() -> None:
    state = at("11 13 13 / 13 31 / 3 11", piles="22 / 31")
    own = sprites(part(view_of(state, 0), "mat-0"))
    assert [name for name in own if name.startswith("mini")] == [
        "mini-11",
        "mini-13",
        "mini-13",
        "mini-back",
        "mini-22",
    ]
    assert "mini-31" in sprites(part(view_of(state, OPEN), "mat-1"))


def test_what_one_knows_of_a_hand_and_a_pile_is_turned_up() -> None:
    state = at("13 34 / 13 22 31 / 12 13 31", piles="22")
    struck = fight(state, "34 13 12", "aim 2", "hit 22", "end")  # seat 0 saw 22 and 31, and hit the 22
    mat = part(view_of(struck, 0), "mat-1")
    assert [name for name in sprites(mat) if name.startswith("mini")] == ["mini-31", "mini-back"]
    assert "22" in texts(mat)  # in the discard pile
    watcher = part(view_of(struck, WATCHER), "mat-1")
    assert [name for name in sprites(watcher) if name.startswith("mini")] == ["mini-back", "mini-back"]


def test_numbers_ruled_out_are_struck_through() -> None:
    state = at("13 44 / 12 22 / 12 11 13")
    called = fight(state, "44 12 12", "name 13")
    mat = part(view_of(called, 0), "mat-1")
    (line,) = mat.iter("{http://www.w3.org/2000/svg}line")
    assert line.get("stroke") == "#ff6b6b" and "13" in texts(mat)


def test_a_slim_mat_has_room_for_all_that_can_be_known() -> None:
    state = at("13 22 / 11 12 31 / 11 13 / 12 31 / 22 31", cards="11 12 13 16 17 22 24 31")
    view = view_of(state, 0)
    view.sure[1] = 1  # the first card of the set, and none of the others but two
    view.never[1] = 0o1111110
    mat = part(view, "mat-1")
    assert sprites(mat)[-2:] == ["tiny-11", "mini-back"]
    assert texts(mat)[2:] == ["3", "12", "13", "16", "17", "22", "24"]
    wide = mats(5, 0)[1].box.wide
    assert all(float(text.get("x", 0)) <= wide - 8 for text in mat.iter(TEXT))


def test_pictures_of_two_worlds_that_a_seat_cannot_tell_apart_are_equal() -> None:
    told_apart = 0
    for ply, stage in enumerate(plies(match_of(4).record, GAME)):
        if ply < 20 or ply % 6:
            continue
        for seat in (0, 1, 2, 3, WATCHER):
            view = GAME.look(stage.state, seat)
            other = GAME.imagine(view, QuickDice(ply))
            told_apart += other.text() != stage.state.text()
            mine, theirs = GAME.draw(view), GAME.draw(GAME.look(other, seat))
            assert (mine.moving, mine.ground, mine.label) == (theirs.moving, theirs.ground, theirs.label)
    assert told_apart > 10


def test_names_are_shown_escaped_and_shortened() -> None:
    match = Match(GAME, names=["<b>", "A name of very many many letters", "C"], seed=b"x")
    assert texts(part(match.view(2), "mat-0"))[0] == "<b>"
    assert texts(part(match.view(2), "mat-1"))[0].endswith("…")
    assert label(part(match.view(2), "mat-1")).startswith("A name of very many many letters: ")


# --- cards in play, and the row of numbers


def test_nobody_else_sees_a_choice_before_all_are_shown() -> None:
    state = play(at(three()), "select 22")
    assert sprites(part(view_of(state, 0), "plays"))[1] == "face-176-22"
    for seat in (1, WATCHER):
        assert sprites(part(view_of(state, seat), "plays")) == []
        assert GAME.draw(view_of(state, seat)).moving == GAME.draw(view_of(at(three()), seat)).moving


def test_shown_cards_fly_from_hands_and_wait_for_their_number() -> None:
    view = shown(at(three()), "22 31 3", steps=0)
    root = picture(view)
    assert label(by_id(root, "played-1")) == "31 Laser Cannons of Seat 2, in play, waits"
    assert [sprites(by_id(root, f"played-{seat}")) for seat in range(3)] == [
        ["face-176-22"], ["face-136-31"], ["face-136-3"]
    ]  # fmt: skip
    x, y = map(float, str(by_id(root, "played-1").get("data-from")).split())
    box = mats(3, 0)[1].box
    assert box.x < x < box.x + box.wide and box.y < y < box.y + box.high
    assert by_id(root, "played-1").get("data-flip") == "31"


def stops_of(view: BattleView) -> list[str]:
    """Return the numbers of the row in words."""
    return [label(stop) for stop in part(view, "stops")]


def test_the_row_has_the_numbers_in_order_with_what_is_done_and_what_resolves() -> None:
    view = shown(at("3 31 / 13 22 / 31 11 12", points="1 5 1"), "31 22 11", steps=1)  # 11 asks for a discard
    assert stops_of(view) == [
        "11 Reckless Pilot of Seat 3 takes effect now",
        "22 Special Ops of Seat 2 waits",
        "31 Laser Cannons of Seat 1 waits",
    ]
    assert texts(part(view, "now")) == ["Reckless Pilot"]
    assert "now-136" in sprites(part(view, "played-2"))
    later = shown(at("3 13 31 / 13 22 / 31 11"), "13 22 31", steps=1)
    assert stops_of(later)[0] == "13 Captain of Seat 1 takes effect now"  # no seat was asked, and it has just been told
    assert "now-176" in sprites(part(later, "played-0"))
    last = shown(at("3 13 31 / 13 22 / 31 11"), "13 22 31", steps=2)
    assert stops_of(last)[0] == "13 Captain of Seat 1 has taken effect" and texts(part(last, "now")) == ["Special Ops"]
    assert "now-176" not in sprites(part(last, "played-0"))


def test_a_clash_is_a_burst_on_all_who_clash() -> None:
    view = shown(at("11 13 / 13 22 / 31 11"), "13 13 31", steps=1)
    root = picture(view)
    for seat in (0, 1):
        assert "burst" in sprites(by_id(root, f"played-{seat}"))
        assert label(by_id(root, f"played-{seat}")).endswith(", clashes")
    assert "burst" not in sprites(by_id(root, "played-2"))
    assert stops_of(view)[0] == "13 Captain of Seat 1 and Seat 2 takes effect now, a clash"
    assert texts(part(view, "now")) == ["Clash: Captain"]


def test_a_disabled_card_is_pale_and_barred_and_at_the_end_of_the_row() -> None:
    view = shown(at("11 13 / 22 31 / 31 11", disabled="0"), "13 22 31", steps=0)
    assert "barred" in sprites(part(view, "played-0"))
    assert stops_of(view)[-1] == "13 Captain of Seat 1 is disabled"


def test_the_order_of_a_tech_officer_is_the_rows() -> None:
    view = shown(at("2 13 / 22 31 / 31 11"), "2 22 31", steps=1, moves=("next 31",))
    assert [said.split()[0] for said in stops_of(view)] == ["2", "31", "22"]


# --- recent events


def test_points_fly_from_the_card_or_from_who_lost_them() -> None:
    view = shown(at("13 11 / 22 31 / 31 11", points="1 2 3"), "13 22 31", steps=2)
    points = part(view, "points")
    names = [str(group.get("id")) for group in points]
    assert names == [
        "told-3-gained-0-3-11-1", "told-3-took-1-2-1-17-1", "told-3-took-1-0-1-17-1", "chip-0", "chip-1", "chip-2"
    ]  # fmt: skip
    taken = by_id(points, "told-3-took-1-2-1-17-1")
    victim = mats(3, 0)[2]
    assert taken.get("data-from") == "{:g} {:g}".format(*victim.at(victim.chip))
    assert [texts(by_id(points, f"chip-{seat}")) for seat in range(3)] == [["−1"], ["+2"], ["−1"]]


def test_what_is_no_news_stays_unseen_and_flies_no_second_time() -> None:
    state = at("13 11 / 22 31 / 31 11", points="1 2 3")
    first, later = (shown(state, "13 22 31", steps=steps) for steps in (1, 2))
    name = "told-3-gained-0-3-11-1"
    assert by_id(picture(first), name).get("opacity") is None
    assert by_id(picture(later), name).get("opacity") == "0"


def test_after_a_round_all_of_it_is_news() -> None:
    state = at("13 11 22 / 22 31 13 / 45 11 13", points="1 2 3")
    view = shown(state, "13 22 45", moves=("end",))
    assert PHASES[view.phase] == "selecting"
    assert [said.split()[0] for said in stops_of(view)] == ["13", "22", "45"]
    assert texts(part(view, "chip-0")) == ["+2"]
    (saved,) = part(view, "saved").findall("*[@id='saved-0-13']")
    assert saved.get("data-from") == "{:g} {:g}".format(*mats(3, 0)[0].at(mats(3, 0)[0].face.middle()))


def test_a_round_that_was_told_before_is_no_news() -> None:
    state = at("13 11 22 / 22 31 13 / 45 11 13", points="1 2 3")
    view = shown(state, "13 22 45", moves=("end",))
    last = fight(state, "13 22 45", "end")
    on = shown(last, "22 31 11", steps=0)
    on.recent = view.recent + on.recent
    assert [said.split()[0] for said in stops_of(on)] == ["11", "22", "31"]
    assert not has_id(picture(on), "chip-0")


def test_discards_fall_on_the_pile_face_down() -> None:
    state = at("31 11 / 22 13 12 / 3 12 22")
    for seat in (0, 1):
        flights = part(shown(state, "31 12 12", seat, moves=("discard 13", "discard 22")), "flights")
        assert sprites(flights) == ["mini-back", "mini-back"]
        mat = mats(3, seat)[1]
        assert place(next(iter(flights))) == pytest.approx(mat.at(mat.pile), abs=0.1)
        assert texts(flights) == ["0", "1", "1"]  # how many there are now, above them


def test_a_card_that_changes_hands_is_face_up_for_who_gave_it_and_who_got_it() -> None:
    state = at("32 13 / 13 22 31 / 12 22 31")
    for seat, names in (
        (0, ["mini-back", "mini-22", "mini-31"]),
        (1, ["mini-back", "mini-22"]),
        (2, ["mini-back", "mini-31"]),
    ):
        view = shown(state, "32 13 12", seat, moves=("give 22", "give 31"))
        assert sprites(part(view, "flights")) == names  # the raid itself is discarded
    watcher = shown(state, "32 13 12", WATCHER, moves=("give 22", "give 31"))
    assert sprites(part(watcher, "flights")) == ["mini-back"]


def test_the_label_says_how_it_stands() -> None:
    view = shown(at("3 31 / 13 22 / 31 11 12", points="1 5 1"), "31 22 11", steps=1)
    assert GAME.draw(view).label == (
        "Battlecruisers, round 3. 11 Reckless Pilot takes effect. Points: Seat 1 1, Seat 2 5, Seat 3 1."
    )
