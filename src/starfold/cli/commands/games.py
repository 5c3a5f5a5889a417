"""`starfold games`: what can be played, in a line for each game, or all about one."""

from __future__ import annotations

import json
import shlex
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from starfold.core.discover import all_games, find_game
from starfold.core.game import Game
from starfold.core.options import NONE, SEVERAL, WHOLE, Option

from ..arguments import AsJson, screen
from ..layout import NO_BREAK_SPACE, Cell, Column, print_table, say

FACTS = [Column(style="dim"), Column(wraps=True)]


def games(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game's key, to see its options.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the games, or show one with its options: what each means, takes, and is if not said."""
    found = list(all_games().values()) if game is None else [find_game(game)]
    if as_json:
        natures = [each.metadata() for each in found]
        print(json.dumps(natures if game is None else natures[0], indent=2))
    elif game is None:
        print_games(screen(), found)
    else:
        print_game(screen(), found[0])


def print_games(console: Console, games: list[Game]) -> None:
    """All games in a table, a line for each."""
    columns = [Column("key", "bold cyan"), Column("game"), Column("seats"), Column("kind", wraps=True)]
    print_table(console, columns, [[game.key, game.title, _seats(game), _kind(game)] for game in games])
    say(console, "\n`starfold games GAME` shows a game with its options. Add --json for everything.", "dim")


def print_game(console: Console, game: Game) -> None:
    """One game with its options: what each means, takes, and is if nobody says."""
    say(console, Text.assemble((game.title, "bold"), f": {game.about}"))
    facts: list[list[Cell]] = [["key", Text(game.key, "bold cyan")], ["seats", _seats(game)]]
    if game.minutes:
        facts.append(["minutes", game.minutes])
    print_table(console, FACTS, [*facts, ["kind", _kind(game)], ["rules", f"version {game.rules}"]])
    if not game.options:
        say(console, "\nIt has no options.")
        return
    say(console, "\nOptions", "bold")
    for option in game.options:
        say(console, option.key, "bold cyan")
        print_table(console, [Column(wraps=True)], [[option.about]], indent=2)
        print_table(console, FACTS, [["takes", _takes(option)], ["default", option.show(option.default)]], indent=2)
    say(console, f"\nFor example: starfold play {game.key} --option {shlex.quote(_example(game.options[0]))}", "dim")


def _seats(game: Game) -> str:
    return f"{game.min_seats}" if game.min_seats == game.max_seats else f"{game.min_seats}–{game.max_seats}"


def _kind(game: Game) -> str:
    facts = [(game.chance, "chance"), (game.hidden, "secrets"), (game.together, "choosing at once")]
    return ", ".join(word for holds, word in facts if holds) or "no chance, no secrets"


def _takes(option: Option) -> str:
    """What an option takes. Some values hold commas."""
    if option.kind == WHOLE:
        return option.range_text()
    values = [_value(option, place).replace(" ", NO_BREAK_SPACE) for place in range(len(option.values))]
    if option.kind == SEVERAL:
        return f"{NONE}, or any of these, separated by commas:\n" + "; ".join(values)
    return f"{NO_BREAK_SPACE}| ".join(values)


def _value(option: Option, place: int) -> str:
    """A value as it is written, with what people call it."""
    value, label = option.values[place], option.labels[place]
    return label if label.startswith(value) else f"{value} ({label})"


def _example(option: Option) -> str:
    """The option set to something other than its default."""
    other = next(value for value in (option.high, option.low) if value != option.default or option.low == option.high)
    if option.kind == SEVERAL:
        other = 1
    return f"{option.key}={option.show(other)}"
