"""The result as sections of rows: text for the terminal, or Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

NONE = "-"
LOOPS = {"core loop": "core", "Python loop": "Python"}


class Section:
    """A title, the column heads, and rows of cells; the first column names the row."""

    def __init__(self, title: str, heads: list[str], rows: list[list[str]]) -> None:
        self.title = title
        self.heads = heads
        self.rows = rows


def sections(result: dict[str, Any]) -> list[Section]:
    """Return all sections of the result."""
    heads = ["", "median", "lowest", "highest"]
    copies = [[name, *spread_cells(game["copy_in_list_copies"])] for name, game in measured(result)]
    parts = ["", "look", "draw", "words", "message", "message size, bytes", "look + draw + words, ms"]
    moves = [move_row(*one) for one in measured(result)]
    answers = ["", "plies", "median", "slowest"]
    return [
        Section("Random play, steps per second", [*heads, "matches/s", "× interpreted"], speed_rows(result)),
        *ratio_sections(result),
        Section("Time to copy a position, relative to copying a list of 64 numbers", heads, copies),
        Section("Time per move for the seat whose turn it is (µs)", parts, moves),
        Section("Search, iterations per second", search_heads(result), search_rows(result)),
        Section("Answer time of a Captain with a 0.2 s budget (s)", answers, answer_rows(result)),
    ]


def measured(result: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each game on each build, with its measurements."""
    for key, builds in result["games"].items():
        for build, found in builds.items():
            yield f"{result['titles'][key]}, {build}", found


def speed_rows(result: dict[str, Any]) -> list[list[str]]:
    """Return steps per second of all loops, ours and the peers'."""
    rows = []
    for name, found in measured(result):
        for loop, steps in found["steps_per_s"].items():
            games = figure(found["games_per_s"]["median"]) if loop == "core loop" else NONE
            faster = found["times_interpreted"][loop]["median"]
            compiled = name.endswith(", compiled")
            rows.append([f"{name}, {loop}", *spread_cells(steps), games, figure(faster) if compiled else NONE])
    peers = result["peers_steps_per_s"].items()
    return rows + [[peer, *spread_cells(steps), NONE, NONE] for peer, steps in peers]


def ratio_sections(result: dict[str, Any]) -> list[Section]:
    """Return for each game its speed relative to each peer; empty without peers."""
    found = []
    for key, builds in result["games"].items() if result["peers_steps_per_s"] else ():
        columns = [(build, loop) for build in builds for loop in LOOPS]
        heads = ["", *[f"{LOOPS[loop]}, {build}" for build, loop in columns]]
        rows = [
            [peer, *[between(builds[build]["times_peers"][loop][peer]) for build, loop in columns]]
            for peer in result["peers_steps_per_s"]
        ]
        found.append(Section(f"{result['titles'][key]}: speed relative to each peer", heads, rows))
    return found


def move_row(name: str, found: dict[str, Any]) -> list[str]:
    """Return the row with the cost of one move."""
    *parts, whole = found["move"].values()
    return [name, *[figure(part["median"]) if part else NONE for part in parts], between(whole)]


def search_heads(result: dict[str, Any]) -> list[str]:
    """Return the column heads of the search section."""
    peers = result["peers_iterations_per_s"]
    return ["", "median", "lowest", "highest", "× interpreted", *[f"× {peer}" for peer in peers]]


def search_rows(result: dict[str, Any]) -> list[list[str]]:
    """Return iterations per second of all searches, ours and the peers'."""
    rows = []
    peers = result["peers_iterations_per_s"]
    for name, found in measured(result):
        for kind, search in found["search"].items():
            faster = between(search["times_interpreted"]) if name.endswith(", compiled") else NONE
            ratios = [between(search["times_peers"][peer]) for peer in peers]
            rows.append([f"{name}, {kind}", *spread_cells(search["iterations_per_s"]), faster, *ratios])
    return rows + [[peer, *spread_cells(found), NONE, *[NONE] * len(peers)] for peer, found in peers.items()]


def answer_rows(result: dict[str, Any]) -> list[list[str]]:
    """Return how soon a bot with a time budget answers."""
    return [
        [result["titles"][key], str(found["plies"]), f"{found['median_s']:.3f}", f"{found['latest_s']:.3f}"]
        for key, found in result["answers"].items()
    ]


# --- numbers ---


def figure(value: float) -> str:
    """Format a number with as many digits as are significant: three, or two below 1."""
    if value >= 999.5:
        size = 10 ** (len(str(int(value))) - 3)
        return f"{round(value / size) * size:,}"
    if value < 1:
        return f"{value:#.2g}"
    return f"{value:.{0 if value >= 100 else 1 if value >= 10 else 2}f}"


def spread_cells(found: dict[str, float]) -> list[str]:
    """Return the median, the minimum and the maximum over the rounds."""
    return [figure(found[name]) for name in ("median", "low", "high")]


def between(found: dict[str, float]) -> str:
    """Return the median, with the minimum and the maximum in brackets."""
    median, low, high = spread_cells(found)
    return f"{median} ({low}–{high})"


# --- where it was measured ---


def head(result: dict[str, Any]) -> list[str]:
    """Return one sentence a line: what was measured, on which machine, and how."""
    place = result["machine"]
    load = "" if result["load"] is None else f"; system load average {result['load']:.1f} before the run"
    pinned = "not pinned to a core" if result["core"] is None else "pinned to one core"
    lines = [
        f"Starfold {result['version']}, {' and '.join(result['builds'])}, with {place['python']} on {place['system']}.",
        f"{place['cpu']}, {place['cores']} cores, {pinned}{load}.",
        f"Medians of {result['rounds']} rounds; {result['seconds']:g} s for each measurement of a round.",
    ]
    if result["peers"]:
        lines.append("Peers: " + ", ".join(f"{name} {version}" for name, version in result["peers"].items()) + ".")
    if "compiled" not in result["builds"]:
        lines.append("The build installed here is interpreted (for a compiled one it takes a C compiler).")
    return [*lines, *result["missing"]]


# --- output formats ---


def text(result: dict[str, Any]) -> str:
    """Format the result for the terminal."""
    lines = head(result)
    for section in sections(result):
        cells = [section.heads, *section.rows]
        widths = [max(len(row[place]) for row in cells) for place in range(len(section.heads))]
        lines += ["", section.title]
        for name, *rest in cells:
            numbers = [cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)]
            lines.append("  ".join(["  " + name.ljust(widths[0]), *numbers]))
    return "\n".join(lines)


def markdown(result: dict[str, Any]) -> str:
    """Format the result as Markdown."""
    lines = ["\n".join(head(result))]
    for section in sections(result):
        rule = ["---", *["---:"] * (len(section.heads) - 1)]
        rows = ["| " + " | ".join(cells) + " |" for cells in [section.heads, rule, *section.rows]]
        lines.append(f"**{section.title}**\n\n" + "\n".join(rows))
    return "\n\n".join(lines)
