"""A match as a film: its scenes and their durations, and that a film shows a seat only what it may know."""

import pytest

from starfold import Game, Match, Record, find_game, read_record
from starfold.art.film.scenes import CHANCE, ENDING, GLANCE, MOVE, OPENING, film_match
from starfold.core.errors import InvalidGameError
from starfold.core.event import OPEN, WATCHER
from starfold.core.game import _no_picture
from starfold.core.picture import Picture
from starfold.testing.toy_game import GAME as HONEST
from starfold.testing.toy_game import make_game

pytestmark = pytest.mark.once  # pictures are not compiled

RUSHIP = find_game("ruship")


def played(game: Game, moves: int = 10_000) -> Match:
    """Return a match in which every seat plays its last legal action, with one move taken back."""
    match = Match(game, names=["Ada", "Bob"], seed=b"\5" * 32)
    match.play(match.state.legal()[-1])
    match.undo()
    while not match.over() and match.ply() < moves:
        match.play(match.state.legal()[-1])
    return match


def told(record: Record, seat: int = WATCHER, game: Game | None = None, **more: float) -> list[tuple[str, float]]:
    """Return the lines of a film, with their seconds."""
    film = film_match(record, seat, game=game, **more)  # type: ignore[arg-type]  # numbers by name
    return [(frame.line, frame.seconds) for frame in film.frames]


def test_every_ply_is_told_from_the_opening_to_the_end() -> None:
    match = played(RUSHIP)
    lines = told(match.record)
    assert lines[0] == ("RUSHIP: Ada against Bob", OPENING)
    assert lines[-1] == (match.game.words.prompt(match.view(WATCHER)), ENDING)
    assert " ".join(line for line, seconds in lines[1:-1] if seconds != GLANCE) == " ".join(match.log(WATCHER))


def test_dice_are_seen_for_a_moment_and_moves_a_little_longer() -> None:
    for line, seconds in told(played(RUSHIP).record)[1:-1]:
        assert seconds in ((CHANCE,) if " rolls " in line else (MOVE, GLANCE))


def test_the_speed_changes_all_but_the_end() -> None:
    record = played(RUSHIP).record
    slow, fast = told(record), told(record, speed=4)
    assert [line for line, _ in slow] == [line for line, _ in fast]
    assert [seconds / 4 for _, seconds in slow[:-1]] == pytest.approx([seconds for _, seconds in fast[:-1]])
    assert slow[-1] == fast[-1]


def test_a_film_can_be_a_part_of_a_match() -> None:
    match = played(RUSHIP)
    heard: list[int] = []
    film = film_match(match.record, WATCHER, first=10, last=13, watch=heard.append)
    lines = [frame.line for frame in film.frames]
    assert " ".join(lines) == " ".join(["RUSHIP: Ada against Bob", *film_log(match, 10, 13)])
    assert film.frames[-1].seconds == ENDING
    assert "Plies 10 to 13." in film.page.label
    assert heard == list(range(14))


def film_log(match: Match, first: int, last: int) -> list[str]:
    before, after = len(match.log(WATCHER)) - len(match.log(WATCHER, first)), len(match.log(WATCHER, last))
    return match.log(WATCHER)[before : len(match.log(WATCHER)) - after]


def test_what_nobody_sees_is_no_scene_and_a_hidden_deal_is_one() -> None:
    lines = [line for line, _ in told(played(HONEST).record, game=HONEST)]
    assert lines[:3] == ["Honest: Ada against Bob", "Ada drew ?. Bob drew ?.", "Ada staked 2."]


def test_a_ply_that_shows_but_says_nothing_is_glanced_at_and_keeps_the_line() -> None:
    turns = iter(range(1000))
    game = make_game(draw=lambda view: Picture(400, 80, "", f'<text id="n">{next(turns)}</text>'))
    lines = told(played(game).record, game=game)
    glanced = [place for place, (_, seconds) in enumerate(lines) if seconds == GLANCE]
    assert len(glanced) > 3
    assert all(lines[place][0] == lines[place - 1][0] != "" for place in glanced)


def test_a_match_that_runs_and_one_that_was_abandoned_say_so() -> None:
    match = played(RUSHIP, 12)
    assert told(match.record)[-1] == (f"The match still runs after ply {match.ply()}.", ENDING)
    match.abandon()
    assert told(match.record)[-1] == (f"The match was abandoned after ply {match.ply()}.", ENDING)


def test_a_match_without_a_move_is_a_film_too() -> None:
    text = Match(RUSHIP, names=["Ada", "Bob"]).record.text().replace("\r", "")
    record = read_record(text)
    record.lines = []
    assert [line for line, _ in told(record)] == ["RUSHIP: Ada against Bob", "The match still runs after ply 0."]


def test_a_game_without_pictures_says_so() -> None:
    game = make_game(draw=_no_picture)
    with pytest.raises(InvalidGameError, match="Honest has no pictures yet"):
        film_match(played(game).record, WATCHER, game=game)


# --- a film shows no more than its seat may know ---


def dealt(cards: list[str]) -> Record:
    """Return a record of one round in which Ada and Bob draw these cards and fold, so that no one else sees them."""
    match = Match(HONEST, 2, {"rounds": 1}, ["Ada", "Bob"], seed=b"\1" * 32)
    for code in ("stake 1", "blind", "fold", "fold"):
        match.play_code(code)
    for line, code in zip([line for line in match.record.lines if line.who < 0], cards, strict=True):
        line.code = code
    return match.record


@pytest.mark.parametrize(("seat", "mine"), [(WATCHER, -1), (0, 0), (1, 1)])
def test_a_film_is_the_same_whatever_its_seat_cannot_know(seat: int, mine: int) -> None:
    worlds = [["draw 1", "draw 4"], ["draw 1", "draw 2"], ["draw 3", "draw 4"], ["draw 3", "draw 2"]]
    films: dict[str, set[str]] = {}
    for cards in worlds:
        known = cards[mine] if mine >= 0 else ""
        films.setdefault(known, set()).add(film_match(dealt(cards), seat, game=HONEST).svg())
    assert [len(same) for same in films.values()] == [1] * (1 if mine < 0 else 2)
    assert len({film for same in films.values() for film in same}) == len(films)


def test_open_shows_all_of_a_finished_match() -> None:
    one, other = [film_match(dealt(cards), OPEN, game=HONEST) for cards in (["draw 1", "draw 4"], ["draw 1", "draw 2"])]
    assert one.svg() != other.svg()
    assert one.page.label.endswith("All that was hidden is shown.")
