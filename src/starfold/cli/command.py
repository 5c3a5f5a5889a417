"""The command `starfold`: list the games, play them, look at records and check them, games by the thousand."""

from __future__ import annotations

import json
import os
import sys
import warnings
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from ..core.discover import all_games, find_game
from ..core.errors import OutOfRange, StarfoldError, UnknownName
from ..core.event import WATCHER
from ..core.match import Match
from ..core.playout import playouts
from ..core.record import Record
from ..core.replay import replay, resume, verify
from . import contest, pictures, serving
from .arguments import AsJson, Options, Seed, read_options, read_seed, screen
from .files import SUFFIX, BadPath, RecordFile, free_path, load, naming
from .reports import playout_figures, print_games, print_playout, print_replay, print_verdict, version_line
from .seating import name_seats, seat_bots
from .terminal import Terminal
from .watch import Watch, complain

app = typer.Typer(
    name="starfold",
    help="Five space board games on one table.",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Seats = Annotated[int | None, typer.Option("--seats", help="How many seats; the fewest the game allows if not said.")]
RecordPath = Annotated[Path, typer.Argument(metavar="RECORD", help="A record file.")]
Ply = Annotated[int, typer.Option("--ply", help="After how many moves; -1 is the end, -2 one move before it.")]
Place = Annotated[str, typer.Option("--seat", help="Who looks: a seat's number, watcher, or open.")]
Theme = Annotated[str, typer.Option("--theme", help="dark or light.")]


@app.callback(invoke_without_command=True)
def starfold(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Say which version and build this is.")] = False,
) -> None:
    """Five space board games on one table. Alone, it serves them to your browser and opens it."""
    if version:
        print(version_line())
        raise typer.Exit
    if context.invoked_subcommand is None:
        serving.serve(open_browser=True)


app.command("serve")(serving.serve)
app.command("arena")(contest.arena)


@app.command("play")
def play(
    game: Annotated[str, typer.Argument(metavar="GAME|RECORD", help="A game's key, or a record file to go on with.")],
    seats: Seats = None,
    seat: Annotated[
        list[int] | None, typer.Option("--seat", help="The seat you play, 0 if not said. Repeat it for several people.")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", help="Who plays the other seats, cadet if not said. Repeat it for different ones."),
    ] = None,
    option: Options = None,
    record: Annotated[
        Path | None, typer.Option("--record", help="Where the match is kept; a new file in this folder if not said.")
    ] = None,
    name: Annotated[list[str] | None, typer.Option("--name", help="Your name. Repeat it for several people.")] = None,
    salt: Annotated[
        str | None,
        typer.Option("--salt", help="Letters and digits of yours that go into every roll of the dice."),
    ] = None,
) -> None:
    """Play a game in the terminal against bots, or go on with a match from its record file.

    The record is written after every move. While the match runs the file holds the secret seed of its dice, so that
    it can go on: whoever reads it could foresee them. When the match ends, `starfold verify` checks everything.
    """
    if is_record(game):
        fixed = {"--seats": seats, "--option": option, "--record": record, "--name": name, "--salt": salt}
        match, file = old_match(Path(game), [flag for flag, value in fixed.items() if value is not None])
    else:
        match, file = new_match(game, seats, seat, bot, option, record, name, salt)
    for stream in (sys.stdin, sys.stdout):
        tolerate(stream)
    Terminal(match, file, seat_bots(match.record, seat or [], bot or []), screen()).run()


@app.command("games")
def list_games(as_json: AsJson = False) -> None:
    """List the games: seats, options with ranges and defaults, and what kind of game each is."""
    found = list(all_games().values())
    if as_json:
        print(json.dumps([game.nature() for game in found], indent=2))
    else:
        print_games(screen(), found)


@app.command("playout")
def play_out(
    game: Annotated[str, typer.Argument(help="A game's key.")],
    count: Annotated[int, typer.Option("--games", help="How many games.")] = 1000,
    seats: Seats = None,
    seed: Seed = None,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Play random games as fast as the rules go, and say how long they are and who wins."""
    found = find_game(game)
    seats = found.check_seats(found.fewest if seats is None else seats)
    options = read_options(option)
    found.settle(options)
    if count < 1:
        raise OutOfRange(f"--games takes 1 or more, not {count}.")
    seed = read_seed(seed)
    with Watch(count, "playing", "games", each=64) as watch:
        tally = playouts(found, seats, options, count, seed, watch)
    if as_json:
        print(json.dumps(playout_figures(found, options, tally, watch.seconds, seed), indent=2))
    else:
        print_playout(screen(), found, options, tally, watch.seconds, seed)


@app.command("replay")
def show_record(
    record: RecordPath,
    ply: Ply = -1,
    seat: Place = "watcher",
    log: Annotated[bool, typer.Option("--log", help="Tell also what happened up to there.")] = False,
) -> None:
    """Show a recorded match at any ply, as one of its seats saw it, with its moves."""
    with naming(record):
        print_replay(screen(), load(record), ply, seat, log)


@app.command("show")
def show_picture(
    record: RecordPath,
    ply: Ply = -1,
    seat: Place = "watcher",
    theme: Theme = "dark",
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Where to: FILE.svg, or FILE.png with the extra film."),
    ] = None,
    width: Annotated[int | None, typer.Option("--width", help="Pixels, for a .png: 1280 if not said.")] = None,
) -> None:
    """Draw a recorded match at any ply, as one of its seats saw it.

    Without a file the SVG is printed; on a terminal a new file is made for it.
    """
    pictures.show(record, ply, seat, theme, output, width)


@app.command("film")
def film_record(
    record: RecordPath,
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="FILE", help="Where to: FILE.svg, or FILE.gif with the extra film."),
    ],
    seat: Place = "watcher",
    theme: Theme = "dark",
    speed: Annotated[float, typer.Option("--speed", help="2 is twice as fast: 0.25 to 8.")] = 1,
    first: Annotated[int, typer.Option("--from", help="The first ply.")] = 0,
    last: Annotated[int, typer.Option("--to", help="The last ply; -1 is the end.")] = -1,
    width: Annotated[int | None, typer.Option("--width", help="Pixels, for a .gif: 640 if not said.")] = None,
) -> None:
    """Make a film of a recorded match, as one of its seats saw it: an SVG that plays by itself, or a GIF."""
    pictures.film(record, output, seat, theme, speed, first, last, width)


@app.command("verify")
def check_record(record: RecordPath) -> None:
    """Check a finished record: every move, every outcome of the dice, the seed, the ending.

    Exits with 0 if all of it holds, and with 1 if not, saying which ply is wrong and why.
    """
    try:
        with naming(record):
            found = load(record)
            verdict = verify(found)
            print_verdict(screen(), found, verdict)
    except BadPath:
        raise
    except StarfoldError as error:
        complain(f"The record does not hold. {error}")
        raise typer.Exit(1) from None


def new_match(
    name: str,
    seats: int | None,
    people: list[int] | None,
    wanted: list[str] | None,
    option: list[str] | None,
    path: Path | None,
    names: list[str] | None,
    salt: str | None,
) -> tuple[Match, RecordFile]:
    """A match to begin, and a file for it."""
    game = find_game(name)
    seats = game.check_seats(game.fewest if seats is None else seats)
    named = name_seats(game, seats, people or [0], names or [], wanted or [])
    match = Match(game, seats, read_options(option), named, salts=[] if salt is None else [salt])
    return match, RecordFile(path or free_path(game.key, datetime.now()), new=True)


def old_match(path: Path, fixed: list[str]) -> tuple[Match, RecordFile]:
    """A match to go on with, and its file. `fixed` are the options given that only a new match takes."""
    with naming(path):
        record = load(path)
        if record.ending:
            raise OutOfRange(f"{result(record)} `starfold replay {path}` shows it.")
        if fixed:
            raise OutOfRange(f"{path} is a match under way, which fixes that: leave out {', '.join(fixed)}.")
        return resume(record), RecordFile(path, new=False)


def result(record: Record) -> str:
    """How a match ended, in a sentence or two."""
    match = replay(record)
    if record.ending == "abandoned":
        return f"The match was abandoned after ply {match.ply()}."
    return "The match is over: " + match.game.words.prompt(match.view(WATCHER))


def is_record(name: str) -> bool:
    """Whether `play` was given a record file rather than a game."""
    if name.endswith(SUFFIX) or os.sep in name:
        return True
    try:
        find_game(name)
    except UnknownName:
        return Path(name).is_file()
    return False


# --- how it starts and ends ---


def tolerate(stream: Any) -> None:
    """Let a stream take what it cannot encode or decode, rather than fail on it."""
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="replace")


def run(arguments: list[str]) -> int:
    """Do what the arguments say; the exit code. What a person can mend is one line on stderr, and 2."""
    tolerate(sys.stdout)
    tolerate(sys.stderr)
    try:
        code = typer.main.get_command(app).main(arguments, prog_name="starfold", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except typer.TyperException as error:
        command = arguments[0] + " " if arguments and arguments[0].isalpha() else ""
        complain(f"{error.format_message()} (`starfold {command}--help` says more.)")
        return 2
    except StarfoldError as error:
        complain(str(error))
        return 2
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        complain(f"{error.strerror or error}{f': {error.filename}' if error.filename else ''}.")
        return 2
    return code if isinstance(code, int) else 0


def main() -> None:
    """The command `starfold`."""
    warnings.showwarning = lambda message, *_, **__: complain(str(message))
    sys.exit(run(sys.argv[1:]))
