"""The output of commands fits the terminal and breaks no word, for every game and with long names."""

import io
import re
import sys
from pathlib import Path
from typing import cast

import pytest
import typer
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from starfold import Game, Match, QuickDice, all_games
from starfold.cli import app as cli
from starfold.cli.layout import NO_BREAK_SPACE, Column, folded, print_table, table_lines, wrapped
from starfold.cli.markdown import Rulebook

pytestmark = pytest.mark.once  # the command line is not compiled

Capture = pytest.CaptureFixture[str]
GAMES = pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.key)
COMMANDS = sorted(cast(typer.core.TyperGroup, typer.main.get_command(cli.app)).commands)
LONG = "Maximiliane of the Seven Northern Isles"
TYPED = "\nhelp\nboard\nlog\nrules\nnonsense\nundo\nboard\nquit\n"
WIDE = 2000


def played(game: Game, plies: int) -> Match:
    """Return a match after this many plies, by people with long names and salts."""
    names = [f"{LONG} {seat}"[-40:] for seat in range(game.max_seats)]
    match = Match(game, game.max_seats, names=names, seed=b"\5" * 32, salts=["a" * 64, "b" * 64])
    dice = QuickDice(5)
    while match.ply() < plies and not match.over():
        legal = match.view(match.mover()).legal
        match.play(legal[dice.below(len(legal))])
    return match


def words(text: str) -> set[str]:
    """Return the words of a text, with numbers masked, because figures differ from run to run."""
    return {re.sub(r"[\d.,]+", "0", word) for word in text.split() if re.search(r"[^\W\d]", word)}


class Screen:
    """Runs commands in terminals of any width."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def shown(self, width: int, arguments: list[str], typed: str = "") -> str:
        self.monkeypatch.setenv("COLUMNS", str(width))
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        assert cli.run(arguments) == 0
        return self.capsys.readouterr().out

    def fits(self, *arguments: str, typed: str = "") -> str:
        """Return a command's output on 80 columns; check that it fits and has the words that a wide terminal shows."""
        out = self.shown(80, list(arguments), typed)
        assert [line for line in out.splitlines() if cell_len(line) > 80] == []
        wide = self.shown(WIDE, list(arguments), typed)
        assert words(out) == words(wide)
        assert out.split() != [] and len(out.splitlines()) >= len(wide.splitlines())
        return out


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> Screen:
    return Screen(monkeypatch, capsys)


# --- commands --------------------------------------------------------------------------------------------------------


def test_the_list_of_games_fits(screen: Screen) -> None:
    screen.fits("games")


@GAMES
def test_a_game_and_its_options_fit(screen: Screen, game: Game) -> None:
    screen.fits("games", game.key)


@GAMES
def test_a_playout_fits(screen: Screen, game: Game) -> None:
    screen.fits("playout", game.key, "--games", "5", "--seats", str(game.max_seats), "--seed", "1")


@GAMES
def test_a_record_fits(screen: Screen, game: Game) -> None:
    match = played(game, 150)
    match.abandon()
    Path("long.record").write_text(match.record.text())
    screen.fits("replay", "long.record", "--log")
    screen.fits("replay", "long.record", "--ply", str(match.ply() // 2), "--seat", "open")
    screen.fits("verify", "long.record")


@GAMES
def test_a_match_in_the_terminal_fits(screen: Screen, game: Game) -> None:
    text = played(game, 12).record.text(with_seed=True)
    people = [text for seat in range(game.max_seats) for text in ("--seat", str(seat))]

    def shown(width: int) -> str:
        Path("long.record").write_text(text)
        return screen.shown(width, ["play", "long.record", *people], TYPED)

    out = shown(80)
    assert [line for line in out.splitlines() if cell_len(line) > 80] == []
    assert words(out) == words(shown(WIDE))


@pytest.mark.parametrize("bots", ["random", "random,random:2,random:3,random:400000000,random:500000000"])
def test_an_arena_fits(screen: Screen, bots: str) -> None:
    out = screen.fits("arena", "battlecruisers", "--bots", bots, "--games", "1", "--seats", "4", "--seed", "1", "--all")
    assert "score" in out or bots == "random"


def test_every_command_is_among_those_that_are_tried() -> None:
    assert {"sit", "serve", "arena", "play", "verify"} <= set(COMMANDS)


@pytest.mark.parametrize("command", [[], *[[command] for command in COMMANDS]], ids="".join)
def test_help_fits(screen: Screen, command: list[str]) -> None:
    screen.fits(*command, "--help")


# --- tables and sentences --------------------------------------------------------------------------------------------


def lines(columns: list[Column], rows: list[list[str | Text]], width: int) -> list[str]:
    return [line.plain.rstrip() for line in table_lines(columns, rows, width)]


TABLE = [Column("name"), Column("wins", right=True), Column("bar", spare=True), Column("what", wraps=True)]
ROW: list[str | Text] = ["Ada", "5.0%", "█████···", "a text that is longer than the rest"]


def test_columns_stand_side_by_side_where_there_is_room() -> None:
    assert lines(TABLE, [ROW], 60) == [
        "name  wins  bar       what",
        "─" * 57,
        "Ada   5.0%  █████···  a text that is longer than the rest",
    ]


def test_a_narrow_table_wraps_text_then_drops_spare_columns_then_stacks_all_cells() -> None:
    assert lines(TABLE, [ROW], 50)[2:] == [
        "Ada   5.0%  █████···  a text that is longer than",
        "                      the rest",
    ]
    assert lines(TABLE, [ROW], 36)[2:] == ["Ada   5.0%  a text that is longer", "            than the rest"]
    assert lines(TABLE, [ROW], 26)[2:] == [
        "Ada   5.0%  a text that is",
        "            longer than",
        "            the rest",
    ]
    assert lines(TABLE, [ROW], 20) == [
        "Ada",
        "  wins 5.0%",
        "  what a text that",
        "      is longer than",
        "      the rest",
    ]


def test_a_word_too_long_for_any_line_sticks_out_and_stays_whole() -> None:
    row: list[str | Text] = ["ok", "fits the commitment " + "f" * 64]
    assert lines([Column(), Column(wraps=True)], [row], 40) == ["ok  fits the commitment", "    " + "f" * 64]


def test_words_that_belong_together_are_parted_only_where_no_line_holds_them() -> None:
    text = Text(f"one{NO_BREAK_SPACE}two three{NO_BREAK_SPACE}four")
    assert [line.plain for line in wrapped(text, 12)] == [f"one{NO_BREAK_SPACE}two", f"three{NO_BREAK_SPACE}four"]
    assert [line.plain for line in wrapped(text, 5)] == ["one", "two", "three", "four"]


def test_folding_indents_continued_list_lines_and_leaves_drawings_alone() -> None:
    text = Text("A first line that is long\n  below it another one\n  .  .  .  .  .  .  .  .  .")
    assert [line.plain for line in folded(text, 20)] == [
        "A first line that is",
        "    long",
        "  below it another",
        "      one",
        "  .  .  .  .  .  .  .  .  .",
    ]
    assert [line.plain for line in folded(Text("A sentence by itself"), 12)] == ["A sentence", "by itself"]


def test_styles_stay_on_their_words() -> None:
    (_, second) = wrapped(Text.assemble("plain words ", ("bold ones", "bold")), 12)
    assert [(second.plain[span.start : span.end], span.style) for span in second.spans] == [("bold ones", "bold")]


def test_what_is_printed_has_plain_spaces() -> None:
    file = io.StringIO()
    print_table(Console(file=file, width=40), [Column("takes")], [[f"two{NO_BREAK_SPACE}words"]], indent=2)
    assert file.getvalue() == "  takes\n  ─────────\n  two words\n"


def test_into_a_file_sentences_are_not_broken(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen.shown(80, ["games"])
    monkeypatch.delenv("COLUMNS")
    assert cli.run(["games", "pulsar_2849"]) == 0
    assert f"Pulsar 2849: {all_games()['pulsar_2849'].about}" in screen.capsys.readouterr().out.splitlines()


def test_tables_of_a_rulebook_keep_words_whole() -> None:
    file = io.StringIO()
    table = "| technology | what it does |\n| --- | --- |\n| Frictionless bearings | each production counts twice |\n"
    Console(file=file, width=34).print(Rulebook(table))
    assert {"Frictionless", "technology", "production"} <= set(file.getvalue().split())
