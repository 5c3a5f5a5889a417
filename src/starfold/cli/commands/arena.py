"""`starfold arena`: bots against bots."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated

import typer

from starfold.arena import Contest, Progress, Result, in_processes, run_contest
from starfold.arena.executors import ContestError
from starfold.arena.result import INTERRUPTED
from starfold.core.discover import find_game
from starfold.core.errors import OutOfRangeError

from ..arguments import AsJson, Options, Seed, read_options, read_seed, screen
from ..contest.folder import ContestFolder
from ..contest.report import print_result
from ..progress import ProgressBar, print_error

MAX_JOBS = 256


def arena(
    game: Annotated[str, typer.Argument(help="A game's key.")],
    bots: Annotated[
        str,
        typer.Option("--bots", metavar="NAMES", help="Who plays, such as captain,cadet or captain:500,captain:5000."),
    ],
    games: Annotated[int, typer.Option("--games", help="The most games each line-up plays.")] = 200,
    seats: Annotated[
        int | None, typer.Option("--seats", help="Number of seats; default: one for each named bot.")
    ] = None,
    seconds: Annotated[float | None, typer.Option("--time", help="Seconds a bot may think about each action.")] = None,
    iterations: Annotated[
        int | None, typer.Option("--iterations", help="Iterations a bot may think about each action.")
    ] = None,
    above: Annotated[
        float | None,
        typer.Option(
            "--above", metavar="SHARE", help="Stop when it is clear whether the first bot wins more than this share."
        ),
    ] = None,
    to_the_end: Annotated[bool, typer.Option("--all", help="Play all games, even when that is clear.")] = False,
    jobs: Annotated[int | None, typer.Option("--jobs", help="Games at once; default: one for each core.")] = None,
    option: Options = None,
    seed: Seed = None,
    as_json: AsJson = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="DIR", help="A folder for the records and result.json.")
    ] = None,
) -> None:
    """Let bots play each other, seats rotated, and say how often each wins, how strong it is and how sure that is.

    The last bot named takes the seats that are left. It stops when it is sure whether the first bot wins more than its
    equal share, or the share that --above says. With the same seed and without --time it is the same contest again.
    """
    found = find_game(game)
    drawn = read_seed(seed)
    contest = Contest(found, bots, seats, games, drawn, read_options(option), seconds, iterations, above)
    jobs = (os.cpu_count() or 1) if jobs is None else jobs
    if not 1 <= jobs <= MAX_JOBS:
        raise OutOfRangeError(f"--jobs takes 1 to {MAX_JOBS}, not {jobs}.")
    folder = ContestFolder(output, contest) if output is not None else None
    explain(contest)
    try:
        result = watched(contest, jobs, to_the_end, folder)
    except ContestError as error:
        print_error(str(error))
        raise typer.Exit(1) from None
    if as_json:
        print(json.dumps(result.as_dict(), indent=2))
    else:
        print_result(screen(), result, output)
    if folder is not None:
        folder.finish(result)
    if result.trouble:
        print_error(result.trouble)
        raise typer.Exit(1)
    if result.stopped == INTERRUPTED:
        raise typer.Exit(130)


def explain(contest: Contest) -> None:
    """Say what will be played, where it is not just what was typed."""
    if len(contest.entries) > contest.seats:
        print_error(
            f"{len(contest.entries)} bots for {contest.seats} seats: every {contest.seats} of them play each other, "
            f"in {len(contest.line_ups)} line-ups."
        )
    most = contest.most()
    if most != contest.games * len(contest.line_ups):
        print_error(f"Every bot plays every seat equally often: up to {most} games.")


def watched(contest: Contest, jobs: int, to_the_end: bool, folder: ContestFolder | None) -> Result:
    """Run the contest and show its progress."""
    with ProgressBar(contest.most(), "playing", "games") as watch:

        def hear(progress: Progress) -> None:
            watch.count = progress.most
            if progress.share is not None:
                watch.note = f"{progress.first} wins {progress.share:.1%}"
            watch(progress.played)

        play = in_processes(jobs, print_error, watch.look)
        if folder is None:
            return run_contest(contest, play, to_the_end, hear=hear)
        return run_contest(contest, play, to_the_end, folder.known, folder.keep, hear)
