"""How fast the rules are, interpreted and compiled, side by side with peers, on one core, in one run.

    python benchmarks/run.py [--rounds 15] [--seconds 0.2] [--plies 100] [--games KEY …] [--no-peers] [--out FILE]

Prints a table and writes benchmarks/result.json; docs/benchmarks.md says what is measured, and how.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from builds import Build, Here, Worker
from peers import Peers, find_peers
from rounds import Rounds
from table import text
from thinking import answer_times

from starfold import StarfoldError, __version__, all_games, find_game
from starfold.machine import machine

OUT = Path(__file__).with_name("result.json")


def arguments(given: Sequence[str]) -> argparse.Namespace:
    """Parse and check the arguments; exit with a message if one is not valid."""
    parser = argparse.ArgumentParser(prog="run.py", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=15, help="how often everything is measured (default 15)")
    parser.add_argument("--seconds", type=float, default=0.2, help="for each measurement of a round (default 0.2)")
    parser.add_argument("--plies", type=int, default=100, help="on which a bot is timed, 0.2 s each (default 100)")
    parser.add_argument("--games", nargs="+", metavar="KEY", help="only these games (default: all there are)")
    parser.add_argument("--no-peers", action="store_true", help="measure Starfold alone")
    parser.add_argument("--out", type=Path, default=OUT, help="where the result is written, as JSON")
    wanted = parser.parse_args(given)
    if wanted.rounds < 1:
        parser.error(f"--rounds takes 1 or more, not {wanted.rounds}.")
    if wanted.plies < 1:
        parser.error(f"--plies takes 1 or more, not {wanted.plies}.")
    if not 0 < wanted.seconds <= 60:
        parser.error(f"--seconds takes more than 0 and at most 60, not {wanted.seconds:g}.")
    if wanted.out.is_dir() or not wanted.out.resolve().parent.is_dir():
        parser.error(f"--out takes a file in a folder that exists, not {wanted.out}.")
    try:
        named = [find_game(name).key for name in wanted.games] if wanted.games else list(all_games())
    except StarfoldError as error:
        parser.error(str(error))
    wanted.games = list(dict.fromkeys(named))
    return wanted


def pin() -> int | None:
    """Pin this process to the last allowed core, which workers inherit; return it, or None if the system cannot pin."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


def bench(keys: list[str], rounds: int, seconds: float, asked: int, peers: Peers) -> dict[str, Any]:
    """Measure everything; return the result as plain data."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    core = pin()
    here = Here(keys)
    worker = Worker(keys) if here.name == "compiled" else None
    builds: list[Build] = [here, worker] if worker else [here]
    measured = Rounds(keys, builds, peers.works, peers.searchers)
    try:
        measured.run(rounds, seconds)
        answers = {key: answer_times(here.games[key], asked) for key in keys}
    finally:
        if worker:
            worker.close()
    head = {
        "version": __version__,
        "builds": [build.name for build in builds],
        "machine": machine(),
        "core": core,
        "load": load,  # before the run: a busy machine gives slow and scattered figures
        "rounds": rounds,
        "seconds": seconds,
        "titles": {key: find_game(key).title for key in keys},
        "peers": peers.versions,
        "missing": peers.missing,
    }
    return head | measured.result() | {"answers": answers}


def main(given: Sequence[str]) -> None:
    """Measure, print, and write the result to a file."""
    wanted = arguments(given)
    peers = Peers() if wanted.no_peers else find_peers()
    result = bench(wanted.games, wanted.rounds, wanted.seconds, wanted.plies, peers)
    print(text(result))
    wanted.out.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        raise SystemExit("\nStopped; nothing was written.") from None
