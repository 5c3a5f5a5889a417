"""The examples and tables in docs/arena.md are correct."""

import re
import shlex
from pathlib import Path

import pytest

from starfold import find_game
from starfold.arena import Contest, run_contest
from starfold.cli import app as cli

pytestmark = pytest.mark.once

PAGE = (Path(__file__).parents[2] / "docs/arena.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^starfold (arena .*?)\s+#", PAGE, re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_valid_apart_from_its_number_of_games(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run([*shlex.split(command), "--games", "0"]) == 2
    assert capsys.readouterr().err == "starfold: --games takes 1 to 1000000, not 0.\n"


def test_there_are_commands() -> None:
    assert len(COMMANDS) == 7


def test_the_program_runs(capsys: pytest.CaptureFixture[str]) -> None:
    program = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert program
    exec(program[1], {})
    assert re.fullmatch(r"cadet wins \d+%, .*\nrandom wins \d+%, .*\nyes settled\n", capsys.readouterr().out)


def test_every_key_is_explained() -> None:
    figures = run_contest(Contest(find_game("ruship"), "cadet,random", games=2)).as_dict()
    table = PAGE.partition("## As JSON")[2].partition("## In Python")[0]
    rows = re.findall(r"^\| (`.*?`) \|(.*)\|$", table, re.MULTILINE)
    assert [key for keys, _ in rows for key in re.findall(r"`(\w+)`", keys)] == list(figures)
    said = {keys.strip("`"): re.findall(r"`(\w+)`", about) for keys, about in rows}
    for key in ("budget", "bots", "line_ups", "question"):
        value = figures[key]
        assert said[key] == list(value[0] if isinstance(value, list) else value)  # type: ignore[arg-type]
