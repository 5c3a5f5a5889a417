"""`starfold playout`: random matches by the thousand."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from starfold.core.discover import find_game
from starfold.core.errors import OutOfRangeError
from starfold.core.playout import playouts

from ..arguments import AsJson, Options, Seats, Seed, read_options, read_seed, screen
from ..playout_report import playout_summary, print_playout
from ..progress import ProgressBar

MAX_GAMES = 100_000_000  # the length of each is remembered


def playout(
    game: Annotated[str, typer.Argument(help="A game's key.")],
    count: Annotated[int, typer.Option("--games", help="Number of games.")] = 1000,
    seats: Seats = None,
    seed: Seed = None,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Play random games as fast as the rules go, and say how long they are and who wins."""
    found = find_game(game)
    seats = found.check_seats(found.min_seats if seats is None else seats)
    options = read_options(option)
    found.resolve_options(options)
    if not 1 <= count <= MAX_GAMES:
        raise OutOfRangeError(f"--games takes 1 to {MAX_GAMES}, not {count}.")
    seed = read_seed(seed)
    with ProgressBar(count, "playing", "games", each=64) as watch:
        tally = playouts(found, seats, options, count, seed, watch)
    if as_json:
        print(json.dumps(playout_summary(found, options, tally, watch.seconds, seed), indent=2))
    else:
        print_playout(screen(), found, options, tally, watch.seconds, seed)
