"""Battlecruisers' log, and the table as text: their contents for each reader."""

from __future__ import annotations

from starfold.core.event import WATCHER, Event
from starfold.core.state import State
from starfold.games.battlecruisers import GAME
from tests.games.battlecruisers.matches import matches
from tests.games.battlecruisers.positions import at, events_of, fight, play, selections
from tests.games.sources import told_kinds

WORDS = GAME.words
NAMES = ["Ann", "Bob", "Cyd", "Dan", "Eve"]
WITHOUT_A_LINE = set(WORDS.silent()) - {"seen ?"}


def told(state: State, *moves: str, seat: int = 0) -> list[str]:
    """Return the log of these moves, and of numbers that resolve in between, for a seat."""
    seen = [event.seen(seat) for event in events_of(state, *moves)]
    return [line for line in [WORDS.describe_event(event, NAMES) for event in seen if event] if line]


def told_round(state: State, cards: str, *moves: str, seat: int = 0) -> list[str]:
    """Return the log for a seat after all have chosen these cards and they are shown."""
    chosen = play(state, *selections(state, cards))
    return told(chosen, *moves, seat=seat)


def test_the_log_tells_a_whole_round_with_its_causes() -> None:
    state = at("13 16 / 22 16 / 31 12 24", saved="/ 12", points="1 5 5")
    moves = [*selections(state, "13 22 31"), "discard saved 12", "end"]
    assert told(state, *moves) == [
        "Ann plays 13 Captain.",
        "Bob plays 22 Special Ops.",
        "Cyd plays 31 Laser Cannons.",
        "Ann's 13 Captain takes effect.",
        "Ann gains 3 points from 13 Captain.",
        "Bob's 22 Special Ops takes effect.",
        "Bob takes 1 point from Cyd with 22 Special Ops.",
        "Bob takes 1 point from Ann with 22 Special Ops.",
        "Cyd's 31 Laser Cannons takes effect.",
        "Ann discards 16 Repair Crew from hand.",
        "Bob discards 12 Negotiator from the Recovery Zone.",
        "Round 3 ends.",
        "Ann has one card left: Red Alert.",
        "Round 4.",
    ]
    assert "Ann discards a card from hand." in told(state, *moves, seat=WATCHER)


def test_the_log_tells_of_clashes_protections_and_what_they_stop() -> None:
    clash = at("17 16 / 17 16 / 24 22 / 3 22", points="5 5 5 5")
    assert told_round(clash, "17 17 24 3") == [
        "Dan's 3 Shields takes effect.",
        "Dan ignores opponents' main effects this round and the next.",
        "17 Ambassador: Ann and Bob clash.",
        "Ann loses 1 point to 17 Ambassador.",
        "Bob loses 1 point to 17 Ambassador.",
        "Cyd's 24 Heavy Assault takes effect.",
        "Dan ignores Cyd's 24 Heavy Assault.",
        "Cyd takes 3 points from Ann with 24 Heavy Assault.",
        "Cyd takes 3 points from Bob with 24 Heavy Assault.",
    ]
    kept = at("24 16 / 7 16 / 8 22", points="5 5 5")
    assert told_round(kept, "24 7 8")[1:4:2] + told_round(kept, "24 7 8")[5:] == [
        "Bob loses no points to main effects this round and the next.",
        "Cyd discards nothing because of main effects this round and the next.",
        "Bob loses no points to 24 Heavy Assault.",
        "Ann takes 3 points from Cyd with 24 Heavy Assault.",
    ]
    paid = at("38 16 / 20 16 / 8 22", points="5 5 5")
    assert told_round(paid, "38 20 8")[-4:] == [
        "Ann's 38 Tactical Nuke takes effect.",
        "Ann discards 16 Repair Crew from hand.",
        "Bob pays 2 points instead of discarding for 38 Tactical Nuke.",
        "Cyd discards nothing because of 38 Tactical Nuke.",
    ]
    assert "Bob pays points instead of discarding this round." in told_round(paid, "38 20 8")


def test_the_log_tells_of_those_who_are_chosen() -> None:
    lines = {
        "5": "Ann ignores Bob's card this round.",
        "9": "Ann disables Bob this round.",
        "23": "Ann chooses Bob.",
        "33": "Ann chooses Bob.",
        "34": "Ann looks at Bob's hand.",
        "39": "Ann searches Bob's discard pile.",
        "40": "Ann disables Bob next round.",
    }
    for card, line in lines.items():
        state = fight(at(f"{card} 16 / 17 22 12 / 17 22", piles="12 / 12"), f"{card} 17 17")
        assert told(state, "aim 2")[0] == line
    own = fight(at("39 16 / 16 22 / 16 22", piles="12 / 12"), "39 16 16")
    assert told(own, "aim 1", "find 12") == ["Ann searches their own discard pile.", "Ann finds 12 Negotiator."]
    assert told(own, "aim 2", "find 12", seat=2)[1] == "Ann finds a card."


def test_the_log_tells_of_doubling_and_disabling() -> None:
    doors = at("15 16 / 40 16 / 40 22")
    assert told_round(doors, "15 40 40") == [
        "Ann's 15 Pod Bay Doors takes effect.",
        "Ann's main effect will happen twice next round.",
        "40 Electropulse: Bob and Cyd clash.",
        "Bob will be disabled next round by 40 Electropulse.",
        "Cyd will be disabled next round by 40 Electropulse.",
    ]
    assert told_round(at("13 16 / 16 22 / 16 22", doubled="0"), "13 16 16")[:4] == [
        "Ann's 13 Captain takes effect, twice.",
        "Ann gains 3 points from 13 Captain.",
        "13 Captain takes effect a second time.",
        "Ann gains 3 points from 13 Captain.",
    ]


def test_the_log_tells_of_hands_seen_and_cards_struck_only_the_two() -> None:
    state = fight(at("34 16 / 16 12 22 / 16 24"), "34 16 16")
    lines = [
        "12 Negotiator is in Bob's hand.",
        "22 Special Ops is in Bob's hand.",
        "Bob loses 22 Special Ops from hand.",
    ]
    for seat in (0, 1):
        assert told(state, "aim 2", "hit 22", seat=seat)[1:] == lines
    assert told(state, "aim 2", "hit 22", seat=2)[1:] == ["Bob loses a card from hand."]


def test_the_log_tells_of_cards_that_come_back_and_go_round() -> None:
    crew = fight(at("16 22 / 12 24 / 12 24", piles="12 13"), "16 12 12")
    assert told(crew, "raise 13") == ["Ann takes 13 Captain from the discard pile."]
    assert told(crew, "raise 13", seat=1) == ["Ann takes a card from the discard pile."]
    warp = at("45 12 / 16 22 / 16 22", piles="13 24", points="4 1 1")
    assert told_round(warp, "45 16 16", seat=1)[-4:] == [
        "Ann's 45 Time Warp takes effect.",
        "Ann loses 4 points to 45 Time Warp.",
        "Ann takes the whole discard pile: 2 cards.",
        "Ann discards 45 Time Warp, the card in play.",
    ]
    passed = fight(at("28 12 / 16 22 / 16 24", piles="13 22"), "28 16 16")
    assert told(passed, "trade 22")[0] == "Ann puts 24 Heavy Assault on the discard pile and takes 22 Special Ops."
    assert told(passed, "trade 22", seat=2)[0] == "Ann swaps the card for one from the discard pile."
    stolen = fight(at("29 16 / 16 22 / 16 22", saved="/ 12 / 12"), "29 16 16")
    assert told(stolen, "steal 3 12") == ["Ann takes 12 Negotiator from Cyd's Recovery Zone."]
    named = fight(at("44 12 / 16 13 13 / 16 13"), "44 16 16")
    assert told(named, "name 13", seat=WATCHER) == [
        "Ann names 13 Captain.",
        "Bob hands Ann 13 Captain, 2 times.",
        "Cyd hands Ann 13 Captain.",
    ]
    drone = fight(at("1 13 / 16 22 / 16 22"), "1 16 16")
    assert told(drone, "switch 13")[0] == "Ann plays 13 Captain instead of the Spy Drone."
    officer = fight(at("2 16 / 12 16 / 13 16 / 20 16"), "2 12 13 20")
    assert told(officer, "next 20", "next 12")[:3] == [
        "20 Armor Plating takes effect next.",
        "12 Negotiator takes effect after that.",
        "13 Captain takes effect after that.",
    ]


def test_the_log_tells_how_a_round_and_a_match_end() -> None:
    alone = fight(at("3 / 34 16 12 / 34 12 22", points="9 1 1"), "3 34 34")
    assert told(alone, "end") == [
        "Round 3 ends.",
        "Ann discards 3 Shields, the card in play.",
        "Ann has no card left and is out.",
        "Round 4.",
    ]
    back = fight(at("29 / 12 16 22 / 12 16 22", saved="/ 13"), "29 16 16")
    assert "Ann has more than one card again: Red Alert ends." in told(back, "end")
    ends = {
        "Ann wins by points.": at("13 16 / 16 22 / 16 22", points="12 1 1"),
        "Ann and Bob win by points.": at("16 22 / 16 22 / 16 12", points="16 16 16"),
        "Five rounds without a point gained or a card discarded: everyone loses.": at(
            "16 22 / 16 22 / 16 22", quiet="4"
        ),
        "The last round is over: everyone loses.": at("13 16 / 16 22 / 16 22", limit="3"),
    }
    for line, state in ends.items():
        first = "13" if "limit=3" in state.text() or "points=12" in state.text() else "16"
        assert told(fight(state, f"{first} 16 16"), "end")[-1] == line
    left = fight(at("34 3 / 34 13 / ", out="2"), "34 34 -")
    assert told(left, "end")[-1] == "Bob wins: no one else is left."
    nobody = fight(at("34 3 / 34 3 / ", out="2", points="2 1 0"), "34 34 -")
    assert told(nobody, "end")[-1] == "No one has a card left. Ann wins by points."


# --- every event


def test_in_whole_matches_every_event_has_a_line_for_everybody_or_is_meant_to_have_none() -> None:
    found = set()
    for steps in matches()[::2]:
        state = steps[0].before.copy()
        events: list[Event] = []
        state.events = events
        for step in steps:
            state.play(WORDS.action(step.code))
        assert state.text() == steps[-1].after.text(), "telling changes nothing"
        found |= {event.kind for event in events}
        for event in events:
            for seat in (event.seat if event.seat >= 0 else 0, WATCHER):
                seen = event.seen(seat)
                line = WORDS.describe_event(seen, NAMES) if seen else ""
                silent = event.kind in WITHOUT_A_LINE or (event.kind == "seen" and seat == WATCHER)
                assert line.endswith(".") != silent, event.text()
        assert [event.kind for event in events].count("ended") == 1
    assert found <= told_kinds("battlecruisers")
    assert len(found) > 34


def test_every_kind_of_event_has_a_line_or_is_meant_to_have_none() -> None:
    kinds = told_kinds("battlecruisers")
    assert len(kinds) > 40
    assert {kind for kind in kinds if not WORDS.describe_event(Event(kind, 1, [2, 4, 1]), NAMES)} == WITHOUT_A_LINE


# --- the table as text


def test_the_table_is_shown_as_text() -> None:
    state = at(
        "12 13 / 12 22 / 24",
        saved="16",
        piles="22 / 13 24",
        points="1 5 14",
        disabled="0",
        booked="1",
        shield="0 4 0",
        firm="0 0 3",
        doubled="2",
        cards="3",
    )
    assert WORDS.render_text(GAME.look(state, 0)).splitlines() == [
        "Round 3",
        "Seat 1: 1 point, disabled",
        "  in play: nothing; saved: 16 Repair Crew",
        "  hand: 12 Negotiator and 13 Captain; discard pile: 22 Special Ops",
        "Seat 2: 5 points, disabled next round, ignores main effects, next round too",
        "  in play: nothing; saved: nothing",
        "  hand: 2 cards; discard pile: 2 cards",
        "Seat 3: 14 points, Red Alert, keeps cards, main effect twice",
        "  in play: nothing; saved: nothing",
        "  hand: 1 card; discard pile: 0 cards",
        "The set:",
        "   3 Shields: Opponents' main effects don't affect you this round or next. Discarded if it is your only card."
        " Clash: Nothing happens.",
        "  12 Negotiator: Least points: +4. Otherwise, space saved: +3. Clash: Nothing happens.",
        "  13 Captain: +3. Clash: +3, then −1 for each player in this clash.",
        "  16 Repair Crew: Take 1 card from your pile. Tech saved: +2. Clash: Nothing happens.",
        "  22 Special Ops: Take 1 point from each opponent, unless you alone have the most. Clash: Nothing happens.",
        "  24 Heavy Assault: Take 3 points from each opponent. Clash: Discard 2.",
    ]


def test_the_table_shows_each_seat_what_it_knows() -> None:
    state = fight(at("34 16 / 16 12 22 24 / 16 13", saved="/ 13"), "34 16 16", "aim 2", "hit 22", "end")
    shown = {seat: WORDS.render_text(GAME.look(state, seat)) for seat in (0, 1, 2, WATCHER)}
    assert "  you know: in hand 12, 13 and 24; not in hand 16 and 34; in the discard pile 22" in shown[0]
    assert "  you know: in hand 13" in shown[2] and "in hand 12" not in shown[2]
    assert "  hand: 12 Negotiator, 13 Captain and 24 Heavy Assault" in shown[1]
    assert "Heavy Assault; discard" not in shown[WATCHER]


def test_the_table_shows_what_resolves_and_who_is_protected_how() -> None:
    state = fight(at("23 16 / 5 22 / 20 22 / 7 22 / ", out="4"), "23 5 20 7 -", "aim 1")
    lines = WORDS.render_text(GAME.look(state, 1)).splitlines()
    assert lines[0] == "Round 3, 23 Targeting CPU takes effect"
    assert [line for line in lines if line.startswith("Seat")] == [
        "Seat 1: 1 point",
        "Seat 2: 3 points, ignores Seat 1",
        "Seat 3: 4 points, pays instead of discarding",
        "Seat 4: 1 point, keeps points, next round too",
        "Seat 5: 1 point, out",
    ]


def test_before_the_set_is_drawn_the_table_says_so() -> None:
    assert WORDS.render_text(GAME.look(GAME.start(3, {"set": "random"}), 0)) == "The set is being drawn."
