"""The frames of a film in one SVG: what is the same in several frames is stored once, with the times it shows.

Times are given by SVG's own animation (SMIL), which plays in a page, in a window of its own and inside `<img>`.
"""

from __future__ import annotations

from collections.abc import Sequence
from graphlib import CycleError, TopologicalSorter
from itertools import accumulate, groupby, pairwise

from ..canvas import number
from .flights import Flight
from .parts import Part

GLIDE = 0.35  # seconds of a flight, and the largest part of a frame it may take:
GLIDE_PART = 0.45
EASE = ".3 0 .2 1"
Runs = list[tuple[int, int]]  # each from the first frame that shows it to the first that does not


class Shot:
    """One look of something, the frames that show it, and its flight."""

    def __init__(self, svg: str, runs: Runs, flight: Flight | None = None) -> None:
        self.svg = svg
        self.runs = runs
        self.flight = flight


class Reel:
    """Combines frames with durations in seconds into one SVG."""

    def __init__(self, seconds: list[float]) -> None:
        self.lengths = seconds
        self.starts = [0.0, *accumulate(seconds)]
        self.seconds = self.starts.pop()
        self.always: Runs = [(0, len(seconds))]

    def glide(self, place: int) -> float:
        """Return the duration of a flight in a frame, in seconds."""
        return min(GLIDE, GLIDE_PART * self.lengths[place])

    # --- what is shown when ---

    def wind(self, rows: Sequence[Sequence[Part]]) -> str:
        """Return the parts of all frames as one layer, each shown in its frames."""
        order = _common_order(rows)
        if order is None:  # no common order: each row is stored as a whole
            return self.write(self.looks([Part("", "".join(part.svg for part in row)) for row in rows]))
        columns: dict[str, list[Part | None]] = {name: [None] * len(rows) for name in order}
        for place, row in enumerate(rows):
            for part in row:
                columns[part.name][place] = part
        return self.write([shot for name in order for shot in self.column(columns[name])])

    def column(self, column: list[Part | None]) -> list[Shot]:
        """Return the shots of one part in all frames.

        It is stored as a whole, or by its own parts if some have ids or that is shorter.
        """
        whole = self.looks(column)
        drawn = [part for part in column if part is not None]
        if len(whole) == 1 or any(shot.flight for shot in whole):
            return whole
        if any(not part.head or part.head != drawn[0].head for part in drawn):
            return whole
        nested = drawn[0].head + self.wind([part.parts if part else [] for part in column]) + "</g>"
        things = any(inner.has_id for part in drawn for inner in part.parts)
        return [Shot(nested, self.always)] if things or len(nested) < len(self.write(whole)) else whole

    def looks(self, column: Sequence[Part | None]) -> list[Shot]:
        """Return the shots of one part in all frames: each different look, with its frames."""
        shots: dict[tuple[str, int], Shot] = {}
        shot = Shot("", [])
        before: Part | None = None
        for place, part in enumerate(column):
            if part is not None and before is not None and part.svg == before.svg:
                shot.runs[-1] = (shot.runs[-1][0], place + 1)
            elif part is not None:
                flight = part.flight(before) if place else None
                # A part that flies is stored for this flight alone.
                shot = shots.setdefault((part.svg, place if flight else -1), Shot(part.svg, [], flight))
                shot.runs.append((place, place + 1))
            before = part
        return list(shots.values())

    # --- writing SVG ---

    def write(self, shots: list[Shot]) -> str:
        """Return shots in order; neighbours with the same times share one animation."""
        out = ""
        for (runs, flight), group in groupby(shots, lambda shot: (shot.runs, shot.flight)):
            svg = "".join(shot.svg for shot in group)
            out += svg if runs == self.always else self.timed(svg, runs, flight)
        return out

    def timed(self, svg: str, runs: Runs, flight: Flight | None) -> str:
        """Return SVG shown only at certain times. A viewer without animation shows the last frame."""
        last = "inline" if runs[-1][1] == len(self.lengths) else "none"
        flying = self.flying(runs[0][0], flight) if flight else ""
        return f'<g display="{last}">{self.switch(runs)}{flying}{svg}</g>'

    def switch(self, runs: Runs) -> str:
        """Return the animation that shows and hides something."""
        values, times = ([], []) if runs[0][0] == 0 else (["none"], ["0"])
        for first, end in runs:
            values += ["inline", "none"]
            times += [self.when(first), self.when(end)]
        if runs[-1][1] == len(self.lengths):
            del values[-1], times[-1]
        return self.animation("animate", 'attributeName="display"', values, times, 'calcMode="discrete"')

    def flying(self, place: int, flight: Flight) -> str:
        """Return the animation of a flight at the start of a frame."""
        if not flight.turn:
            x, y = flight.offset
            return self.coming(place, "translate", f"{number(x)} {number(y)}", "0 0")
        (mx, my), (x, y) = flight.middle, flight.place
        around, itself = f" {number(mx)} {number(my)}", f" {number(x)} {number(y)}"
        # Rotate around the middle, and back around itself, so that it stays upright.
        return self.coming(place, "rotate", number(-flight.turn) + around, "0" + around) + self.coming(
            place, "rotate", number(flight.turn) + itself, "0" + itself, ' additive="sum"'
        )

    def coming(self, place: int, kind: str, start: str, end: str, more: str = "") -> str:
        """Return the animation of a transform from start to end at the start of a frame."""
        times = ["0", self.when(place), self.when(place, self.glide(place)), "1"]
        ease = f'calcMode="spline" keySplines="0 0 1 1;{EASE};0 0 1 1"{more}'
        return self.animation(
            "animateTransform", f'attributeName="transform" type="{kind}"', [start, start, end, end], times, ease
        )

    def animation(self, tag: str, what: str, values: list[str], times: list[str], how: str = "") -> str:
        """Return an animation that is as long as the film and repeats."""
        keys = f'values="{";".join(values)}" keyTimes="{";".join(times)}"'
        return f'<{tag} {what} {keys} {how} dur="{round(self.seconds, 3):g}s" repeatCount="indefinite"/>'

    def when(self, place: int, after: float = 0) -> str:
        """Return the start of a frame, or some seconds after it, as a fraction of the film."""
        moment = self.starts[place] + after if place < len(self.starts) else self.seconds
        return f"{moment / self.seconds:.5f}".rstrip("0").rstrip(".")


def _common_order(rows: Sequence[Sequence[Part]]) -> list[str] | None:
    """Return an order of all names that agrees with every row, or None if there is none."""
    sorter: TopologicalSorter[str] = TopologicalSorter()
    for row in rows:
        for part in row[:1]:
            sorter.add(part.name)
        for below, above in pairwise(row):
            sorter.add(above.name, below.name)
    try:
        return list(sorter.static_order())
    except CycleError:
        return None
