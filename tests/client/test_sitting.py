"""A bot takes a seat at tables of a real server, and plays to the end."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from starfold import StarfoldError, View, read_record, verify
from starfold.bots import ActionValue, Bot, Budget, Captain, RandomBot
from starfold.client import Ending, RejectedError, SeatLostError, ServerUnreachableError, sit
from starfold.core.discover import all_games
from starfold.core.game import Game
from starfold.core.replay import plies
from starfold.tables.service import wall_time
from starfold.tables.storage.store import ConflictError
from starfold.testing.toy_game import GAME as HONEST
from starfold.testing.toy_game import make_game
from starfold.web.config import Config
from tests.web.server import Caller, Json, Server

GAMES = [*all_games().values(), HONEST]
RANDOM: Json = {"kind": "bot", "bot": "random"}
OPEN: Json = {"kind": "open"}


class Spy(RandomBot):
    """Plays at random, and records the views that it receives."""

    name = "spy"
    seen: list[str]  # reset before each test
    then: Callable[[int], None] | None = None  # called with the number of views so far, before the answer

    def choose(self, view: View, budget: Budget) -> int:
        Spy.seen.append(view.text())
        if Spy.then is not None:
            Spy.then(len(Spy.seen))
        return super().choose(view, budget)


@pytest.fixture(autouse=True)
def _blank() -> None:
    Spy.seen, Spy.then = [], None


def invited(caller: Caller, game: str = "ruship", others: list[Json] | None = None, **more: Json) -> tuple[str, str]:
    """Create a table with its first seat open; return its id and the link to that seat."""
    seats = [OPEN, *(others if others is not None else [RANDOM])]
    made = caller.ask("POST", "/api/tables", {"game": game, "seats": seats, "mine": [], **more})
    return made["id"], caller.server.url + made["links"][0]["path"]


def whole_record(caller: Caller, table: str) -> str:
    return str(caller.ask("GET", f"/api/tables/{table}/record"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_bot_plays_a_seat_of_any_game_and_sees_what_its_seat_sees(server: Server, game: Game) -> None:
    ada = server.person("Ada")
    table, link = invited(ada, game.key, [RANDOM] * (game.min_seats - 1))
    ending = sit(link, Spy, name="Gizmo", seed=1, games=[HONEST])
    record = read_record(whole_record(ada, table))
    assert verify(record, game).moves > 10 and record.names[0] == "Gizmo"
    views, moves = set(), 0
    for match in plies(record, game):
        moves += match.ply() > 0 and match.steps[-1].who == 0
        if 0 in match.asked() and match.state.legal_of(0):
            views.add(match.view(0).text())
    assert moves and len(Spy.seen) >= moves and set(Spy.seen) <= views
    assert ending.seat == 0 and ending.shares == match.shares() and ending.table.endswith(table)
    assert repr(ending).startswith("Ending(seat=0, share=")


def test_a_table_in_the_lobby_has_a_seat_for_a_bot_that_has_only_its_address(server: Server) -> None:
    ada = server.person("Ada")
    table, _ = invited(ada, lobby=True)
    assert sit(f"{server.url}/tables/{table}", RandomBot).share() in (0, 0.5, 1)
    private, _ = invited(ada)
    with pytest.raises(RejectedError, match="private"):
        sit(f"{server.url}/tables/{private}", RandomBot)


class Thinker(Captain):
    """A search that records its budget."""

    name = "thinker"
    seconds: float | None = None

    def choose(self, view: View, budget: Budget) -> int:
        Thinker.seconds = budget.seconds
        return super().choose(view, Budget(iterations=20))

    def action_values(self) -> list[ActionValue]:
        raise AssertionError("nobody asks a player for its thoughts")


def test_on_a_clock_a_bot_is_given_a_part_of_what_is_left(server: Server) -> None:
    _, link = invited(server.person(), clock={"kind": "bank", "seconds": 100})
    sit(link, Thinker, seconds=60)
    assert Thinker.seconds is not None and 1 < Thinker.seconds <= 10


# --- with people at the table ---


class Beside:
    """A bot that takes its seat in a thread, while the test acts for another person at the table."""

    def __init__(self, link: str, bot: type[Bot], **more: Json) -> None:
        self.ending: Ending | None = None
        self.error: BaseException | None = None
        self.said: list[str] = []
        self.thread = threading.Thread(target=self._run, args=(link, bot, more), daemon=True)
        self.thread.start()

    def _run(self, link: str, bot: type[Bot], more: Json) -> None:
        try:
            self.ending = sit(link, bot, say=self.said.append, **more)
        except BaseException as error:
            self.error = error

    def end(self) -> Ending:
        """Wait for the bot to finish; return the ending, or raise its error."""
        self.thread.join(30)
        assert not self.thread.is_alive(), "the bot still sits there"
        if self.error is not None:
            raise self.error
        assert self.ending is not None
        return self.ending


def until(caller: Caller, table: str, met: Callable[[Json], bool]) -> Json:
    """Poll the table until the condition holds; return it."""
    for _ in range(500):
        message: Json = caller.ask("GET", f"/api/tables/{table}")
        if met(message):
            return message
        threading.Event().wait(0.02)
    raise AssertionError(f"that was never so: {message['prompt']}")


def play_a_turn(caller: Caller, table: str) -> Json:
    """Play the first offer each time until other seats are to move; return the table then."""
    while True:
        message = until(caller, table, lambda now: now["phase"] == "over" or bool(now["offers"]))
        if message["phase"] == "over":
            return message
        caller.do(table, do="play", ply=message["ply"], code=message["offers"][0]["code"])
        after: Json = caller.ask("GET", f"/api/tables/{table}")
        if not after["offers"]:
            return after


def test_a_bot_agrees_to_an_undo_and_plays_on_from_there(server: Server) -> None:
    ada = server.person("Ada")
    table, link = invited(ada, others=[{"kind": "person"}], mine=[1])
    bot = Beside(link, Spy)
    until(ada, table, lambda now: now["seats"][0]["kind"] == "person")
    ada.do(table, do="ready", salt="ada")
    play_a_turn(ada, table)
    message = until(ada, table, lambda now: bool(now["offers"]))
    assert message["undo"]["count"] and not message["undo"]["free"]
    ada.do(table, do="undo", ply=message["ply"])
    until(ada, table, lambda now: now["undo"]["asked"] is None and now["ply"] < message["ply"])
    for _ in range(3):
        play_a_turn(ada, table)
    ada.do(table, do="resign")
    assert bot.end().share() == 1
    assert "\nundo " in whole_record(ada, table)


class Ponderer(RandomBot):
    """Thinks until `on_progress` returns False."""

    name = "ponderer"
    thinks = threading.Event()

    def choose(self, view: View, budget: Budget) -> int:
        while budget.on_progress is not None and budget.on_progress(0.5):
            self.thinks.set()
        return super().choose(view, budget)


def test_a_bot_that_thinks_is_told_when_its_position_no_longer_stands(server: Server) -> None:
    ada = server.person("Ada")
    table, link = invited(ada)
    bot = Beside(link, Ponderer)
    assert Ponderer.thinks.wait(20)
    ada.do(table, do="abandon")
    assert bot.end().result == "The match was abandoned."


class Sleeper(RandomBot):
    """Lets its time run out once, on its second choice."""

    name = "sleeper"
    asleep = 0  # milliseconds
    choices = 0

    def choose(self, view: View, budget: Budget) -> int:
        Sleeper.choices += 1
        if Sleeper.choices == 2:
            Sleeper.asleep += 20_000
            while budget.on_progress is not None and budget.on_progress(0.5):
                threading.Event().wait(0.02)
        return super().choose(view, budget)


@pytest.mark.once
@pytest.mark.parametrize(
    ("clock", "why"),
    [({"kind": "turn", "seconds": 10}, ""), ({"kind": "bank", "seconds": 10}, "A bot plays for you")],
)
def test_a_bot_whose_time_was_up_takes_its_seat_back_if_it_may(tmp_path: Path, clock: Json, why: str) -> None:
    Sleeper.asleep = Sleeper.choices = 0
    config = Config(database=f"sqlite:///{tmp_path}/tables.db", pace=0.0, rate=1e6, burst=1e6)
    sleepy = Server(config, [], now=lambda: wall_time() + Sleeper.asleep)
    sleepy.start()
    ada = sleepy.person("Ada")
    _, link = invited(ada, others=[{"kind": "person"}], mine=[1], clock=clock)
    bot = Beside(link, Sleeper)
    table = link.split("/")[4]
    until(ada, table, lambda now: now["seats"][0]["kind"] == "person")
    ada.do(table, do="ready", salt="ada")
    while Sleeper.choices < (3 if not why else 2) and bot.thread.is_alive():
        play_a_turn(ada, table)
    if why:
        with pytest.raises(SeatLostError, match=why):
            bot.end()
    else:
        ada.do(table, do="resign")
        assert bot.end().share() == 1
    assert any("Taking the seat back" in sentence for sentence in bot.said)
    sleepy.stop()


def test_a_conflict_while_joining_does_not_end_the_bot(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    real, conflicts = server.context.store.append, list[str]()

    async def append(table: str, first: int, entries: list[tuple[int, str]]) -> None:
        if '"kind":"ready"' in entries[0][1] and not conflicts:
            conflicts.append(table)
            raise ConflictError
        await real(table, first, entries)

    table, link = invited(server.person("Ada"))
    monkeypatch.setattr(server.context.store, "append", append)
    assert sit(link, RandomBot).result and conflicts == [table]


def test_a_seat_that_is_made_open_again_ends_the_bot_in_a_sentence(server: Server) -> None:
    ada = server.person("Ada")
    table, link = invited(ada, others=[{"kind": "person"}], mine=[1])
    bot = Beside(link, RandomBot)
    until(ada, table, lambda now: now["seats"][0]["ready"])
    ada.do(table, do="free", seat=0)
    with pytest.raises(SeatLostError, match="The bot no longer has the seat"):
        bot.end()
    with pytest.raises(RejectedError, match="has expired"):
        sit(link, RandomBot)


def test_a_table_that_is_deleted_ends_the_bot_in_a_sentence(server: Server) -> None:
    ada = server.person("Ada")
    table, link = invited(ada, others=[{"kind": "person"}], mine=[1])
    bot = Beside(link, RandomBot)
    until(ada, table, lambda now: now["seats"][0]["ready"])
    ada.ask("DELETE", f"/api/tables/{table}")
    with pytest.raises(SeatLostError, match="deleted"):
        bot.end()


# --- bots that fail ---


class Faulty(RandomBot):
    """Fails and answers an illegal action by turns."""

    name = "faulty"
    asked = 0

    def choose(self, view: View, budget: Budget) -> int:
        Faulty.asked += 1
        if Faulty.asked % 2:
            raise ValueError("lost my head")
        return -7


def test_a_failing_bot_plays_a_random_move_and_reports_it(server: Server) -> None:
    said: list[str] = []
    ending = sit(invited(server.person())[1], Faulty, say=said.append)
    assert sum(ending.shares) <= 1
    assert "The bot faulty failed: ValueError: lost my head A random move was played instead." in said
    assert any("faulty answered -7, which is not a legal action" in sentence for sentence in said)


def stop_at(number: int) -> Callable[[int], None]:
    def stop(count: int) -> None:
        if count == number:
            raise KeyboardInterrupt

    return stop


def test_a_bot_that_was_stopped_goes_on_where_it_was(server: Server) -> None:
    ada = server.person("Ada")
    table, link = invited(ada, "ruship")
    kept: list[str] = []
    Spy.then = stop_at(5)
    with pytest.raises(KeyboardInterrupt):
        sit(link, Spy, remember=kept.append)
    at = ada.ask("GET", f"/api/tables/{table}")["ply"]
    assert at > 4
    Spy.then = None
    sit(link, Spy, person=kept[0], remember=kept.append)
    assert kept[0] == kept[1] and len(Spy.seen) > 6 and Spy.seen[5] == Spy.seen[4]
    assert verify(read_record(whole_record(ada, table))).moves > at
    with pytest.raises(RejectedError, match="does not know this person"):
        sit(link, Spy, person="somebody else")


# --- links and servers that are refused ---


def refused(link: str, **more: Json) -> str:
    """Return the error sentence for a bot that cannot take a seat there."""
    with pytest.raises(StarfoldError) as error:
        sit(link, RandomBot, **more)
    sentence = str(error.value)
    assert sentence.endswith(".") and "\n" not in sentence and "Traceback" not in sentence and "Errno" not in sentence
    return sentence


def test_links_that_lead_to_no_seat_are_refused_in_a_sentence(server: Server) -> None:
    ada = server.person("Ada")
    table, link = invited(ada)
    assert "is no link to a table" in refused("hello")
    assert "is no link to a table" in refused(server.url)
    assert "No server answers at http://127.0.0.1:1: Connection refused" in refused("127.0.0.1:1/tables/x/join/y")
    assert "No server answers at http://nowhere.invalid" in refused("http://nowhere.invalid/tables/x")
    assert "No server answers at http://127.0.0.1:99999" in refused("http://127.0.0.1:99999/tables/x")
    assert "This table does not exist" in refused(f"{server.url}/tables/nothing/join/y")
    assert "is no Starfold server" in refused(f"{server.url}/about/tables/x")
    assert "has expired" in refused(link[:-4] + "zzzz")
    assert "more than 0 seconds" in refused(link, seconds=0)
    assert "patience is 0 seconds or more" in refused(link, patience=-1)
    sit(link, RandomBot)
    assert "random already has this seat" in refused(link)
    assert "Every seat at this table is taken" in refused(f"{server.url}/tables/{table}")


@pytest.mark.parametrize("status", ["200 OK", "404 Not Found", "500 Internal Server Error"])
def test_a_truncated_answer_is_reported(status: str) -> None:
    with answering(f"HTTP/1.1 {status}\r\nContent-Length: 100\r\n\r\n{{".encode()) as host:
        assert refused(f"http://{host}/tables/x") == f"No server answers at http://{host}: its answer broke off."


def test_a_truncated_503_is_retried_as_a_busy_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starfold.client.site.time.sleep", lambda _: None)
    with answering(b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 100\r\n\r\n{") as host:
        assert refused(f"http://{host}/tables/x") == f"The server at http://{host} is too busy to answer."


@contextmanager
def answering(said: bytes) -> Iterator[str]:
    """Run a server that sends every connection the same bytes and closes it; yield its address."""

    def answer() -> None:
        with suppress(OSError):
            while True:
                line, _ = listening.accept()
                with line:
                    line.recv(65536)
                    line.sendall(said)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=answer, daemon=True)
        thread.start()
        yield f"127.0.0.1:{listening.getsockname()[1]}"
        listening.shutdown(socket.SHUT_RDWR)
        thread.join(5)


def test_a_table_of_an_unknown_or_other_version_of_a_game_is_refused_before_a_seat_is_taken(server: Server) -> None:
    ada = server.person("Ada")
    table, link = invited(ada, "honest")
    assert "no game called 'honest'" in refused(link)
    newer = make_game(rules=HONEST.rules + 1)
    assert "rules version 1 of" in refused(link, games=[newer]) and "here it is 2" in refused(link, games=[newer])
    assert ada.ask("GET", f"/api/tables/{table}")["seats"][0]["kind"] == "open"


def test_a_match_that_its_server_cannot_play_on_ends_the_bot_with_the_reason(tmp_path: Path) -> None:
    config = Config(database=f"sqlite:///{tmp_path}/tables.db", pace=0.0, rate=1e6, burst=1e6)
    before = Server(config, [HONEST])
    before.start()
    kept: list[str] = []
    _, link = invited(before.person("Ada"), "honest")
    Spy.then = stop_at(2)
    with pytest.raises(KeyboardInterrupt):
        sit(link, Spy, remember=kept.append, games=[HONEST])
    before.stop()
    newer = make_game(rules=HONEST.rules + 1)
    after = Server(config, [newer])
    after.start()
    with pytest.raises(SeatLostError, match="started under rules version 1"):
        sit(link.replace(before.host, after.host), Spy, person=kept[0], games=[newer])
    after.stop()


def test_an_older_server_is_told_apart(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    _, link = invited(server.person())
    monkeypatch.setattr("starfold.client.sitting.ask", lambda *_: {"kind": "table"})
    with pytest.raises(ServerUnreachableError, match="older than this one"):
        sit(link, RandomBot)
