"""Programs that seat a bot: the example, and the command `starfold sit`."""

from __future__ import annotations

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from starfold import find_game, read_record, verify
from starfold.cli.app import run
from tests.client.test_sitting import invited
from tests.web.server import Server

EXAMPLE = Path(__file__).parents[2] / "examples/sit_down.py"
MY_BOTS = """
from starfold.bots import RandomBot

class Drifter(RandomBot):
    name = "drifter"
"""


@pytest.mark.parametrize("game", ["ruship", "blue_shift", "battlecruisers"])
def test_the_example_plays_a_seat_to_the_end(server: Server, game: str) -> None:
    ada = server.person("Ada")
    others = [{"kind": "bot", "bot": "random"}] * (find_game(game).min_seats - 1)
    table, link = invited(ada, game, others)
    run = subprocess.run([sys.executable, str(EXAMPLE), link], capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("In seat 0.\n") and len(run.stdout.splitlines()) == 2
    record = read_record(ada.ask("GET", f"/api/tables/{table}/record"))
    assert verify(record).moves and record.names[0] == "Foresight"


def test_the_example_says_in_a_sentence_what_cannot_be(server: Server) -> None:
    run = subprocess.run([sys.executable, str(EXAMPLE), "127.0.0.1:1/tables/x"], capture_output=True, text=True)
    assert run.returncode == 1 and run.stderr == "No server answers at http://127.0.0.1:1: Connection refused.\n"


def test_the_command_seats_a_bot_by_its_name(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    table, link = invited(server.person())
    assert run(["sit", link, "--bot", "random", "--name", "Gizmo"]) == 0
    heard = capsys.readouterr()
    assert "The bot's share: " in heard.out and heard.err == "starfold: In seat 0.\n"
    assert server.person().ask("GET", f"/api/tables/{table}")["seats"][0]["name"] == "Gizmo"


def test_the_command_seats_a_bot_of_ones_own_and_keeps_who_it_is(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_drifting_bots.py").write_text(MY_BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    keeper = tmp_path / "who"
    for _ in range(2):
        table, link = invited(server.person())
        assert run(["sit", link, "--bot", "my_drifting_bots:Drifter", "--person", str(keeper)]) == 0
        assert server.person().ask("GET", f"/api/tables/{table}")["seats"][0]["name"] == "drifter"
    assert stat.S_IMODE(keeper.stat().st_mode) == 0o600
    keeper.write_text("not a secret\n")
    assert run(["sit", link, "--bot", "random", "--person", str(keeper)]) == 2


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--bot", "captian"], "There is no bot called 'captian'; did you mean captain?"),
        (["--bot", "my_lost_bots:Drifter"], "There is no module called 'my_lost_bots' here."),
        (["--bot", "my_broken_bots:Drifter"], "The module my_broken_bots could not be loaded: ZeroDivisionError"),
        (["--bot", "my_good_bots:Drfter"], "There is no bot in my_good_bots called 'Drfter'; did you mean Drifter?"),
        (["--bot", "random"], "No server answers at http://127.0.0.1:1: Connection refused."),
        (["--bot", "random", "--time", "0"], "more than 0 seconds"),
        ([], "Missing option '--bot'"),
    ],
)
def test_what_the_command_cannot_do_is_said_in_a_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    why: str,
) -> None:
    (tmp_path / "my_broken_bots.py").write_text("1 / 0\n")
    (tmp_path / "my_good_bots.py").write_text(MY_BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    assert run(["sit", "127.0.0.1:1/tables/x", *arguments]) == 2
    heard = capsys.readouterr()
    assert why in heard.err and "Traceback" not in heard.err and heard.out == "" and len(heard.err.splitlines()) == 1
