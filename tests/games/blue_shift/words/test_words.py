"""Blue Shift in words: codes, sentences, prompts, the log, and the board as text."""

from __future__ import annotations

import pytest

from starfold.core.errors import InvalidCodeError
from starfold.core.event import WATCHER, Event
from starfold.core.state import State
from starfold.games.blue_shift import GAME
from starfold.games.blue_shift.actions import ACTIONS
from tests.games.blue_shift.matches import matches, positions
from tests.games.blue_shift.positions import at, codes, dealt, play
from tests.games.sources import told_kinds

WORDS = GAME.words
NAMES = ["Ann", "Bob", "Cyd", "Dan"]
WITHOUT_A_LINE = set(WORDS.silent())


def said(state: State, code: str) -> str:
    """Return the sentence of an offer."""
    view = GAME.look(state, state.mover())
    return {offer.code: offer.sentence for offer in GAME.offers(view)}[code]


def told(state: State, *moves: str) -> list[str]:
    """Return the log of these moves."""
    events: list[Event] = []
    state.events = events
    for code in moves:
        assert code in codes(state)
        state.play(WORDS.action(code))
    return [WORDS.describe_event(event, NAMES) for event in events]


# --- codes


def test_every_action_has_a_code_of_its_own_that_parses_back() -> None:
    assert len(WORDS.codes) == ACTIONS == len(set(WORDS.codes)) == 397
    assert [WORDS.action(WORDS.code(action)) for action in range(ACTIONS)] == list(range(ACTIONS))


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (0, "deal 1"),
        (63, "deal 64"),
        (64, "blank"),
        (65, "icon"),
        (66, "place 1-1"),
        (81, "place 1-16"),
        (82, "place 2-1"),
        (129, "place 4-16"),
        (130, "move 1-1"),
        (193, "move 4-16"),
        (194, "move 1-1 clockwise"),
        (257, "move 4-16 clockwise"),
        (258, "move 1-1 counter"),
        (321, "move 4-16 counter"),
        (322, "spend 1 spoke 1"),
        (337, "spend 1 spoke 16"),
        (338, "spend 1 ring 1 clockwise"),
        (341, "spend 1 ring 4 clockwise"),
        (342, "spend 1 ring 1 counter"),
        (345, "spend 1 ring 4 counter"),
        (346, "spend 2 spoke 1"),
        (393, "spend 3 ring 4 counter"),
        (394, "done"),
        (395, "give up"),
        (396, "pass"),
    ],
)
def test_the_codes_of_version_1_stay_as_they_are(action: int, code: str) -> None:
    assert GAME.rules == 1
    assert WORDS.code(action) == code


def test_blanks_around_a_code_do_not_matter() -> None:
    assert WORDS.action("  spend 2   ring 4 counter ") == WORDS.action("spend 2 ring 4 counter")


def test_a_code_that_does_not_exist_is_refused() -> None:
    with pytest.raises(InvalidCodeError, match="did you mean move 4-16"):
        WORDS.action("move 4-166")
    with pytest.raises(InvalidCodeError, match="There is no action 397"):
        WORDS.code(ACTIONS)


def test_only_pass_may_be_a_standing_pass() -> None:
    assert WORDS.passes() == [396]


# --- offers


@pytest.mark.parametrize(
    ("state", "code", "sentence"),
    [
        (dealt(), "place 2-7", "Start on ring 2, spoke 7 (1 point)"),
        (dealt(), "place 4-16", "Start on ring 4, spoke 16 (3 points)"),
        (at("So.A............", "o..............."), "move 1-2", "Fly to ring 1, spoke 2 (1 point)"),
        (
            at("SooA............", "o...............", "o...............", sweep="1"),
            "move 1-2 clockwise",
            "Fly to ring 1, spoke 2 (1 point), clockwise, and harvest 1 point",
        ),
        (
            at("................", "................", "................", "..ooS..........o", sweep="1"),
            "move 4-3 counter",
            "Fly to ring 4, spoke 3 (2 points), counter-clockwise, and harvest 5 points",
        ),
        (
            at("So..............", "o...............", "o...............", sweep="1"),
            "move 3-1",
            "Fly to ring 3, spoke 1 (2 points), and harvest 2 points",
        ),
        (
            at("ooSooA.........o", zones="30*/"),
            "spend 1 ring 1 counter",
            "Spend a 1-point token: turn ring 1 counter-clockwise; you and Amber ride along",
        ),
        (
            at("So.A............", "o...............", zones="53*/"),
            "spend 3 ring 2 clockwise",
            "Spend a 3-point token: turn ring 2 clockwise",
        ),
        (
            at("So...A..........", zones="53*/"),
            "spend 3 spoke 2",
            "Spend a 3-point token: pull spoke 2; planet 2 falls into the star; then you have no move and are out",
        ),
        (
            at("So...A..........", zones="53*/"),
            "spend 3 spoke 6",
            "Spend a 3-point token: pull spoke 6; Amber falls into the star",
        ),
        (
            at("So...A..........", zones="53*/"),
            "spend 3 spoke 1",
            "Spend a 3-point token: pull spoke 1; you fall into the star",
        ),
        (
            at("oS...A..........", ".o..............", "V...............", zones="53*//"),
            "spend 3 spoke 1",
            "Spend a 3-point token: pull spoke 1; planet 1 falls into the star; Violet rides along",
        ),
        (
            at("So...A..........", ".....V..........", ".....o..........", ".....G..........", zones="53*///"),
            "spend 3 spoke 6",
            "Spend a 3-point token: pull spoke 6; Amber falls into the star; Violet and Green ride along",
        ),
        (
            at("So...A..........", "....o...........", zones="53*/"),
            "spend 3 spoke 5",
            "Spend a 3-point token: pull spoke 5",
        ),
        (at("ooSooA..........", zones="30*/", phase="after", used="m"), "done", "End your turn"),
        (at("S.A.............", zones="30*/", phase="stranded"), "give up", "Give up"),
        (at("..Ao............", zones="30*/", phase="between", active="1", place="1"), "pass", "Pass"),
    ],
)
def test_an_offer_says_what_it_will_bring_about(state: State, code: str, sentence: str) -> None:
    assert said(state, code) == sentence


ALONE = at("S....A..........", "...............o", zones="30*/", phase="stranded")


@pytest.mark.parametrize(
    ("state", "code", "fate"),
    [
        (ALONE, "spend 1 ring 2 clockwise", "; that frees you"),
        (ALONE, "spend 1 ring 2 counter", "; then you have no move and are out"),
        (ALONE, "spend 1 spoke 6", "; Amber falls into the star; then you have no move and are out"),
        (ALONE, "spend 1 spoke 1", "; you fall into the star"),
        (at("So...A..........", "oo..............", zones="30*/"), "spend 1 spoke 2", "; planet 2 falls into the star"),
        (
            at("So...A..........", zones="30*/", phase="after", used="m"),
            "spend 1 spoke 6",
            "; Amber falls into the star",
        ),
        (
            at(".....Ao.........", zones="30*/", phase="between", active="1", place="1"),
            "spend 1 spoke 7",
            "; planet 7 falls into the star",
        ),
    ],
)
def test_whoever_owes_a_move_is_told_if_a_token_takes_or_gives_it(state: State, code: str, fate: str) -> None:
    what = code.removeprefix("spend 1 ")
    shift = f"pull {what}" if "spoke" in what else f"turn {what.replace('counter', 'counter-clockwise')}"
    assert said(state, code) == f"Spend a 1-point token: {shift}{fate}"


def test_no_two_offers_say_the_same_and_making_them_leaves_the_view_as_it_was() -> None:
    for state in [state for state, _ in positions() if state.mover() >= 0][::11]:
        view = GAME.look(state, state.mover())
        before = view.text()
        sentences = [offer.sentence for offer in GAME.offers(view)]
        assert len(sentences) == len(set(sentences)) == len(state.legal())
        assert view.text() == before


# --- prompts


@pytest.mark.parametrize(
    ("state", "prompt"),
    [
        (dealt(), "Choose a starting planet. The ship closest to the star goes first."),
        (at("So.A............"), "Fly along your ring or your spoke."),
        (at("So.A............", zones="30*/", used="s"), "Fly along your ring or your spoke."),
        (at("So.A............", zones="30*/"), "Fly along your ring or your spoke, or spend a token first."),
        (at("So.A............", zones="30*/", phase="after", used="m"), "Spend a token, or end your turn."),
        (
            at("S....A..........", "...............o", zones="30*/", phase="stranded"),
            "You are stranded. Spend a token that frees you, or give up.",
        ),
        (
            at("S..A............", zones="30*/", phase="stranded"),
            "You are stranded, and no token can free you. Spend one, or give up.",
        ),
        (
            at("...Ao...........", zones="30*/", phase="between", active="1", place="1"),
            "You are out. Spend a token between turns, or pass.",
        ),
    ],
)
def test_the_prompt_says_what_is_asked(state: State, prompt: str) -> None:
    assert WORDS.prompt(GAME.look(state, state.mover())) == prompt


def test_the_prompt_says_who_is_waited_for() -> None:
    state = at("SoAo............", zones="//")
    assert [WORDS.prompt(GAME.look(state, seat)) for seat in (1, WATCHER)] == ["Waiting for Sky."] * 2
    assert WORDS.prompt(GAME.look(state, 2)) == "You are out. Waiting for Sky."
    drawing = play(state, "move 1-2")
    assert WORDS.prompt(GAME.look(drawing, 0)) == "Rolling or drawing at random."


def test_the_prompt_says_who_has_won() -> None:
    over = at(zones="53/33/54", phase="ended", place="1")
    prompts = {WORDS.prompt(GAME.look(over, seat)) for seat in (0, 1, 2, WATCHER)}
    assert prompts == {"Sky and Violet share the win."}
    alone = at(zones="53//33/", phase="ended", place="1")
    assert WORDS.prompt(GAME.look(alone, 3)) == "Sky wins."


def test_the_ships_have_names() -> None:
    assert GAME.seat_names(4) == ["Sky", "Amber", "Violet", "Green"]


# --- the log


def test_the_log_tells_of_placing_and_who_begins() -> None:
    state = GAME.start()
    for planet in range(1, 64):
        state.play(WORDS.action(f"deal {planet}"))
    assert told(state, "deal 64", "place 3-1", "place 1-2") == [
        "The planets are dealt.",
        "Ann starts on planet 33.",
        "Bob starts on planet 2.",
        "Bob goes first.",
    ]


def test_the_log_tells_of_moves_harvests_icons_and_tokens() -> None:
    state = at("SooAo...........", zones="30*/")
    assert told(state, "move 1-3", "icon", "spend 1 ring 1 counter", "move 1-4", "blank") == [
        "Ann flies to planet 3.",
        "Ann harvests planet 1 (1 point).",
        "Ann finds a Blue Shift icon on planet 1: a token.",
        "Ann spends a 1-point token to turn ring 1 counter-clockwise.",
        "Bob flies to planet 5.",
        "Bob harvests planet 4 (1 point).",
    ]


def test_the_log_tells_what_a_sweep_harvests_in_flight_order() -> None:
    state = at("................", "................", "oooS............", "..o.............", sweep="1")
    assert told(state, "move 3-2 counter") == [
        "Ann flies to planet 34.",
        "Ann harvests planet 36 (2 points).",
        "Ann harvests planet 35 (2 points).",
    ]


def test_the_log_tells_what_falls() -> None:
    state = at("So..Ao..........", "o...o...........", zones="33*/53*")
    assert told(state, "spend 2 spoke 6", "move 1-2", "blank") == [
        "Ann spends a 2-point token to pull spoke 6.",
        "Planet 6 falls into the star.",
        "Ann flies to planet 2.",
        "Ann harvests planet 1 (1 point).",
    ]
    assert told(state, "spend 3 spoke 5", "icon") == [
        "Bob spends a 3-point token to pull spoke 5.",
        "Bob falls into the star.",
        "Bob harvests planet 5 (1 point).",
        "Bob finds a Blue Shift icon on planet 5: a token.",
    ]


def test_the_log_tells_the_end() -> None:
    assert told(at("So..............", zones="/33*"), "move 1-2", "blank", "pass", "blank") == [
        "Ann flies to planet 2.",
        "Ann harvests planet 1 (1 point).",
        "",  # Bob passes
        "Ann is stranded, and falls into the star.",
        "Ann harvests planet 2 (1 point).",
        "The last ship is gone.",
    ]


def test_every_event_has_a_line_or_is_meant_to_have_none() -> None:
    kinds = told_kinds("blue_shift") | {"fell", "stranded"}  # the two kinds of elimination, told in one place
    assert len(kinds) == 12
    assert {kind for kind in kinds if not WORDS.describe_event(Event(kind, 1, [5, 6, 1]), NAMES)} == WITHOUT_A_LINE


def test_the_log_of_whole_matches_has_no_other_events() -> None:
    for steps in matches()[::5]:
        state = steps[0].before.copy()
        events: list[Event] = []
        state.events = events
        for step in steps:
            state.play(WORDS.action(step.code))
        assert state.text() == steps[-1].after.text()  # describing events changes nothing
        for event in events:
            assert WORDS.describe_event(event, NAMES).endswith(".") != (event.kind in WITHOUT_A_LINE)
        assert [event.kind for event in events].count("ended") == 1


# --- the board


def test_the_board_is_shown_as_text() -> None:
    state = at(
        "So.............o", ".A..............", "..o.............", "....o...........", zones="30*,33,37*,36*//54/9"
    )
    assert WORDS.render_text(GAME.look(state, 0)).splitlines() == [
        "  spoke    ring 1   ring 2   ring 3   ring 4",
        "      1    1.   S   ·        ·        ·",
        "      2    2.      18.   A   ·        ·",
        "      3    ·        ·       35..      ·",
        "      4    ·        ·        ·        ·",
        "      5    ·        ·        ·       53...",
        *[f"  {spoke:>5}    ·        ·        ·        ·" for spoke in range(6, 16)],
        "     16   16.       ·        ·        ·",
        "  Each space: the planet's number, a dot for each point, and the ship's letter.",
        "  S Sky: 7 points, ship on 1-1; tokens: 1 worth 1, 2 worth 2",
        "  A Amber: 0 points, ship on 2-2",
        "  V Violet: 3 points, ship lost",
        "  G Green: 1 point, ship lost",
    ]


def test_before_the_ships_are_placed_the_board_says_that_they_wait() -> None:
    shown = WORDS.render_text(GAME.look(play(dealt(), "place 4-16"), 1)).splitlines()
    assert shown[16] == "     16   16.      32.      48..     64... S"
    assert shown[-2:] == ["  S Sky: 0 points, ship on 4-16", "  A Amber: 0 points, ship not placed"]


def test_the_board_looks_the_same_to_everybody() -> None:
    state = at("SoooA...........", zones="30*/33")
    assert len({WORDS.render_text(GAME.look(state, place)) for place in (0, 1, WATCHER)}) == 1
