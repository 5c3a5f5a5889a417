"""Secret Salvage's log, and the board as text: their contents for each reader."""

from __future__ import annotations

from starfold.core.event import WATCHER, Event
from starfold.core.state import State
from starfold.games.secret_salvage import GAME
from tests.games.secret_salvage.matches import matches
from tests.games.secret_salvage.positions import at, events_of, play, started
from tests.games.sources import told_kinds

WORDS = GAME.words
NAMES = ["Ann", "Bob", "Cyd", "Dan", "Eve", "Fay"]
WITHOUT_A_LINE = set(WORDS.silent()) - {"laid_kind ?", "saw ?"}


def told(state: State, *moves: str, seat: int = 0) -> list[str]:
    """Return the log of these moves for a seat."""
    seen = [event.seen(seat) for event in events_of(state, *moves)]
    return [line for line in [WORDS.describe_event(event, NAMES) for event in seen if event] if line]


def test_the_log_tells_of_the_set_up() -> None:
    moves = ["colour yellow", "first 3", "deal scanner", "deal thruster", "deal repulsor", "deal minelayer"]
    assert told(GAME.start(3), *moves) == [
        "Ann plays yellow.",
        "Bob plays green.",
        "Cyd plays blue.",
        "Cyd goes first.",
        "The Scanner is in this match.",
        "The Thruster is in this match.",
        "The Repulsor is in this match.",
        "The Minelayer is in this match.",
    ]


def test_the_log_tells_of_a_turn_and_of_the_drawn_tile_only_who_drew_it() -> None:
    state = at("E5 / /", tiles="E6a D4?", boards="s", powers="scanner", phase="drawing")
    moves = ["draw mine", "buy scanner 1", "scan D4", "see drained", "activate E5", "fly E6"]
    lines = [
        "Ann draws a Gravity Mine.",
        "Ann pays 1 Solar Cell to use the Scanner.",
        "Ann looks at the tile on D4.",
        "Ann sees Drained.",
        "Ann chooses the ship on E5.",
        "Ann flies from E5 to E6.",
        "Ann meets an Atomic Cell on E6.",
    ]
    assert told(state, *moves) == lines
    outside = ["Ann draws a tile.", *lines[1:3], *lines[4:]]
    assert told(state, *moves, seat=1) == told(state, *moves, seat=WATCHER) == outside


def test_the_log_tells_of_red_tiles_and_who_decides() -> None:
    state = at("E5 / /", tiles="E6m E7x", boards="a")
    moves = ["activate E5", "fly E6", "choose 2", "move E6 E7", "choose 3", "decline"]
    assert told(state, *moves)[2:] == [
        "Ann meets a Gravity Mine on E6.",
        "Ann lets Bob decide.",
        "Bob moves Ann's ship from E6 to E7.",
        "Ann meets Interference on E7.",
        "Ann lets Cyd decide.",
        "Cyd skips.",
    ]
    drained = at("E5 / /", tiles="E6d", boards="a")
    assert told(drained, "activate E5", "fly E6", "choose 3")[2:] == [
        "Ann meets Drained on E6.",
        "Ann gives an Atomic Cell to Cyd.",
    ]


def test_the_log_tells_of_power_ups_that_move_ships() -> None:
    state = at("E5 / E8 /", boards="sa", powers="gravity_sling")
    assert told(state, "activate E5", "buy gravity sling 1+2", "swap E8")[1:] == [
        "Ann pays 1 Solar Cell and 1 Atomic Cell to use the Gravity Sling.",
        "Ann changes places with Bob's ship on E8.",
        "Ann meets a Solar Cell on E5.",
    ]


def test_the_log_tells_of_redeployed_tiles_and_only_the_player_which_is_where() -> None:
    state = play(at("E5 / /", boards="mdx"), "activate E5", "fly E6")
    moves = ["redeploy mine for drained+interference", "lay interference C3", "lay drained C4"]
    lines = [
        "Ann discards Gravity Mine to lay Drained and Interference.",
        "Ann lays one of them on C3.",
        "It is Interference.",
        "Ann lays one of them on C4.",
        "It is Drained.",
    ]
    assert told(state, *moves) == lines
    assert told(state, *moves, seat=1) == told(state, *moves, seat=WATCHER) == [lines[0], lines[1], lines[3]]
    single = ["redeploy mine for drained", "lay drained C4"]
    assert told(state, *single, seat=1) == ["Ann discards Gravity Mine to lay Drained.", "Ann lays Drained on C4."]


def test_the_log_tells_of_the_stack_and_the_box() -> None:
    shuffled = at("E5 /", tiles="E6d", stack="", box="aamm")
    assert told(shuffled, "activate E5", "fly E6")[-1] == "The box is shuffled and becomes the stack."
    empty = at("E5 /", tiles="E6d", stack="")
    assert told(empty, "activate E5", "fly E6")[-1] == "No tiles are left for Bob to draw."
    boxed = at("E5 E7 G5 /", tiles="E5? E7s G5s", drawn="m")
    assert told(boxed, "activate E5", seat=1)[-1] == "Ann puts a Gravity Mine into the box."


def test_the_log_tells_the_end() -> None:
    home = at("A1 A2 A3 / H4 I1 I5", seat="1", reached="1,0")
    last = ["Bob has reached the goal: this is the last round.", "Bob wins the tie: last in turn order."]
    assert told(home, "activate H4", "fly I4")[-2:] == last
    richer = at("A1 A2 A3 / H4 I1 I5", boards="ssa/", seat="1", reached="1,0")
    assert told(richer, "activate H4", "fly I4")[-1] == "Ann wins the tie: most tiles collected, 3."
    reds = at("E5 /", tiles="E6m", boards="mmmmmmmmm")
    assert told(reds, "activate E5", "fly E6")[-1] == "Ann has ten red tiles."
    limit = at("A1 E5 E7 / H4 I1 G5", seat="1", limit="5", turn="10")
    assert told(limit, "activate H4", "fly I4")[-1] == "The round limit is reached: most ships home wins."


def test_every_event_has_a_line_or_is_meant_to_have_none() -> None:
    kinds = told_kinds("secret_salvage")
    assert len(kinds) == 26
    assert {kind for kind in kinds if not WORDS.describe_event(Event(kind, 1, [5, 4, 1]), NAMES)} == WITHOUT_A_LINE


def test_the_log_of_whole_matches_has_no_other_events_and_telling_changes_nothing() -> None:
    found = set()
    for steps in matches()[::4]:
        state = steps[0].before.copy()
        events: list[Event] = []
        state.events = events
        for step in steps:
            state.play(WORDS.action(step.code))
        assert state.text() == steps[-1].after.text()
        found |= {event.kind for event in events}
        assert all(
            WORDS.describe_event(event, NAMES).endswith(".") != (event.kind in WITHOUT_A_LINE) for event in events
        )
        assert [event.kind for event in events].count("won") == 1
    assert found <= told_kinds("secret_salvage")
    assert len(found) > 20


# --- the board


def test_the_board_is_shown_as_text() -> None:
    tiles = "D5? E6s(0) C3m(1) G4x"
    state = at("E5 / A1 / F5", tiles=tiles, boards="sai/mmd/", box="ss", turn="13", drawn="d")
    assert WORDS.render_text(GAME.look(state, 0)).splitlines() == [
        "  A1         Y   ·   ·   ·   ·         A5",
        "  B1       Y   ·   ·   ·   ·   G       B6",
        "  C1     Y   ·   ·?  ·   ·   ·   G     C7",
        "  D1   ·   ·   ·   ·   ·?  ·   ·   ·   D8",
        "  E1 ·   ·   ·   ·   B   ·s  ·   ·   · E9",
        "  F1   ·   ·   ·   ·   G   ·   ·   ·   F8",
        "  G1     ·   ·   ·   ·x  ·   ·   ·     G7",
        "  H1       ·   ·   ·   ·   ·   ·       H6",
        "  I1         ·   B   B   ·   ·         I5",
        "  Each space: the ship's letter, or a dot; then the tile: s, a, i energy; m, d, x red;",
        "  ? not known to you; % one of a pair. The edges clockwise from the top: "
        "blue, red, yellow, orange, green, purple.",
        "  Your goals: one ship each on blue, purple and red. Closed to your ships: F1, F8, G1, G7, H1, H6.",
        "  B Seat 1 (blue): 0 of 3 home, energy 6, 0 red; 1 solar, 1 atomic, 1 incompatible",
        "  Y Seat 2 (yellow): 0 of 3 home, energy 0, 3 red; 2 mine, 1 drained",
        "  G Seat 3 (green): 0 of 3 home, energy 0, 0 red",
        "  Power-ups (cost): Thruster (2), Afterburner (2), Tractor Beam (2) and Repulsor (2).",
        "  Stack: 17 tiles; box: 2. Round 5 of 50.",
        "  In your hand: Drained.",
    ]


def test_the_board_shows_each_seat_what_it_knows() -> None:
    state = at("E5 / A1 / F5", tiles="E6s(0) C3m(1)", drawn="d")
    shown = [WORDS.render_text(GAME.look(state, seat)) for seat in (0, 1, 2, WATCHER)]
    assert ["·s" in text for text in shown] == [True, False, False, False]
    assert ["·m" in text for text in shown] == [False, True, False, False]
    assert ["In your hand" in text for text in shown] == [True, False, False, False]
    assert "Your goals: one ship each on green, orange and purple. Closed to your ships: A2, A3, A4" in shown[2]
    assert "Your goal" not in shown[3]


def test_the_board_tells_of_a_pair_what_is_known() -> None:
    state = at("E5 /", tiles="C4m~D4(1) D4x~C4(1)")
    assert (
        "  C4 and D4: Gravity Mine and Interference, in some order."
        in WORDS.render_text(GAME.look(state, 0)).splitlines()
    )
    assert WORDS.render_text(GAME.look(state, 0)).count("·%") == 2
    known = WORDS.render_text(GAME.look(state, 1))
    assert "in some order" not in known and "·m" in known and "·x" in known


def test_before_the_set_up_is_done_the_board_says_so() -> None:
    shown = WORDS.render_text(GAME.look(GAME.start(2), 0)).splitlines()
    assert shown[4] == "  E1 ·   ·   ·?  ·   ·   ·   ·?  ·   · E9"
    assert shown[11:14] == [
        "  ? Seat 1: 0 of 3 home, energy 0, 0 red",
        "  ? Seat 2: 0 of 3 home, energy 0, 0 red",
        "  Power-ups (cost): not dealt yet.",
    ]
    assert shown[14] == "  Stack: 72 tiles; box: 0. Round 1 of 50."
    assert "Round 1 of 50" in WORDS.render_text(GAME.look(started(2), 1))
