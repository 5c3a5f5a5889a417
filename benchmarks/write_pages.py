"""Writes the figures of the last run into docs/benchmarks.md and README.md, between their markers.

python benchmarks/write_pages.py [RESULT]
"""

from __future__ import annotations

import json
import sys
import textwrap
from pathlib import Path
from typing import Any

from table import NONE, figure, markdown

TREE = Path(__file__).resolve().parents[1]
RESULT = Path(__file__).with_name("result.json")
BEGIN, END = "<!-- bench -->", "<!-- /bench -->"
YARDSTICK = "pyspiel backgammon"


def readme(result: dict[str, Any]) -> str:
    """Return the README's table: one row for each game."""
    place = result["machine"]
    heads = [
        "random play, steps/s",
        "core loop, compiled",
        "Python loop, compiled",
        "Python loop, interpreted",
        "matches/s",
    ]
    heads += ["copy", "look + draw + words"]
    columns = [("compiled", "core loop"), ("compiled", "Python loop"), ("interpreted", "Python loop")]
    rows = [heads, ["---", *["---:"] * (len(heads) - 1)]]
    for key, builds in result["games"].items():
        best = builds.get("compiled", builds["interpreted"])
        rows.append(
            [
                result["titles"][key],
                *[steps(builds.get(build), loop) for build, loop in columns],
                figure(best["games_per_s"]["median"]),
                figure(best["copy_in_list_copies"]["median"]),
                figure(best["move"]["sum_ms"]["median"]) + " ms" if best["move"]["draw_us"] else NONE,
            ]
        )
    compared = (
        f"In brackets: the speed relative to {YARDSTICK} in the same run. " if result["peers_steps_per_s"] else ""
    )
    return "\n".join(
        [
            *["| " + " | ".join(row) + " |" for row in rows],
            "",
            textwrap.fill(
                f"`make bench` on {place['cpu']}, one core, {place['python']}. {compared}The *core loop* is the playout"
                " in `starfold.core`; the *Python loop* calls the same rules from a Python script. *Matches/s* counts"
                " whole matches in the compiled core loop. *Copy* is the time to copy a position, divided by the time"
                " to copy a list of 64 numbers. *Look + draw + words* is the time for the view, the picture and the"
                " texts of one move for one seat.",
                120,
            ),
        ]
    )


def steps(found: dict[str, Any] | None, loop: str) -> str:
    """Return a loop's steps a second, with the ratio to the yardstick if that was measured."""
    if found is None:
        return NONE
    speed = figure(found["steps_per_s"][loop]["median"])
    ratio = found["times_peers"][loop].get(YARDSTICK)
    return f"{speed} ({figure(ratio['median'])}×)" if ratio else speed


def put(page: Path, figures: str, begin: str = BEGIN, end: str = END) -> str:
    """Put the figures between the markers of a page; return a sentence that says what was done."""
    old = page.read_text(encoding="utf-8") if page.exists() else ""
    before, begun, rest = old.partition(begin)
    _, ended, after = rest.partition(end)
    if not begun or not ended:
        return f"{page.name} has no {begin} … {end}, so it was left alone."
    page.write_text(f"{before}{begin}\n{figures}\n{end}{after}", encoding="utf-8")
    return f"{page.name} has the figures."


def main(given: list[str]) -> None:
    """Read the result of a run and write it into the pages."""
    file = Path(given[0]) if given else RESULT
    try:
        result = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise SystemExit(f"There is no {file.name} yet: `make bench` writes it.") from None
    print(put(TREE / "docs" / "benchmarks.md", markdown(result)))
    print(put(TREE / "README.md", readme(result)))


if __name__ == "__main__":
    main(sys.argv[1:])
