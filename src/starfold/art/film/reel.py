"""The frames of a film wound on one reel: whatever stays the same is stored once, with the times at which it shows.

Times are told by SVG's own animation (SMIL), which plays in a page, in a window of its own and inside `<img>`.
"""

from __future__ import annotations

from collections.abc import Sequence
from graphlib import CycleError, TopologicalSorter
from itertools import accumulate, groupby, pairwise

from ..canvas import number
from .flights import Flight
from .parts import Part

GLIDE = 0.35  # seconds, and never more than this part of a frame:
GLIDE_PART = 0.45
EASE = ".3 0 .2 1"
Runs = list[tuple[int, int]]  # from the first frame in which something shows to the first in which it does not


class Shot:
    """One look of something, the frames in which it shows, and how it comes flying."""

    def __init__(self, svg: str, runs: Runs, flight: Flight | None = None) -> None:
        self.svg = svg
        self.runs = runs
        self.flight = flight


class Reel:
    """Puts frames of so many seconds each, one after the other, into one SVG."""

    def __init__(self, seconds: list[float]) -> None:
        self.lengths = seconds
        self.starts = [0.0, *accumulate(seconds)]
        self.seconds = self.starts.pop()
        self.always: Runs = [(0, len(seconds))]

    def glide(self, place: int) -> float:
        """How many seconds a flight takes in a frame."""
        return min(GLIDE, GLIDE_PART * self.lengths[place])

    # --- what shows when ---

    def wind(self, rows: Sequence[Sequence[Part]]) -> str:
        """The parts of every frame in one layer, each shown in its frames."""
        order = _common_order(rows)
        if order is None:  # no order suits all frames: each row is a thing of its own
            return self.write(self.looks([Part("", "".join(part.svg for part in row)) for row in rows]))
        columns: dict[str, list[Part | None]] = {name: [None] * len(rows) for name in order}
        for place, row in enumerate(rows):
            for part in row:
                columns[part.name][place] = part
        return self.write([shot for name in order for shot in self.column(columns[name])])

    def column(self, column: list[Part | None]) -> list[Shot]:
        """One part through all frames: as a whole, or by what is in it if things are in it or that is shorter."""
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
        """One part through all frames: each look of it, with the frames in which it looks so."""
        shots: dict[tuple[str, int], Shot] = {}
        shot = Shot("", [])
        before: Part | None = None
        for place, part in enumerate(column):
            if part is not None and before is not None and part.svg == before.svg:
                shot.runs[-1] = (shot.runs[-1][0], place + 1)
            elif part is not None:
                flight = part.flight(before) if place else None
                # Whoever comes flying is stored for this flight alone.
                shot = shots.setdefault((part.svg, place if flight else -1), Shot(part.svg, [], flight))
                shot.runs.append((place, place + 1))
            before = part
        return list(shots.values())

    # --- how it is written ---

    def write(self, shots: list[Shot]) -> str:
        """Shots in their order; neighbours that show at the same times share the telling of the times."""
        out = ""
        for (runs, flight), group in groupby(shots, lambda shot: (shot.runs, shot.flight)):
            svg = "".join(shot.svg for shot in group)
            out += svg if runs == self.always else self.timed(svg, runs, flight)
        return out

    def timed(self, svg: str, runs: Runs, flight: Flight | None) -> str:
        """What shows at times. Who cannot play it sees the last frame."""
        last = "inline" if runs[-1][1] == len(self.lengths) else "none"
        flying = self.flying(runs[0][0], flight) if flight else ""
        return f'<g display="{last}">{self.switch(runs)}{flying}{svg}</g>'

    def switch(self, runs: Runs) -> str:
        """Something goes on and off."""
        values, times = ([], []) if runs[0][0] == 0 else (["none"], ["0"])
        for first, end in runs:
            values += ["inline", "none"]
            times += [self.when(first), self.when(end)]
        if runs[-1][1] == len(self.lengths):
            del values[-1], times[-1]
        return self.animation("animate", 'attributeName="display"', values, times, 'calcMode="discrete"')

    def flying(self, place: int, flight: Flight) -> str:
        """Something comes flying as it begins to show."""
        if not flight.turn:
            x, y = flight.offset
            return self.coming(place, "translate", f"{number(x)} {number(y)}", "0 0")
        (mx, my), (x, y) = flight.middle, flight.place
        around, itself = f" {number(mx)} {number(my)}", f" {number(x)} {number(y)}"
        # Around the middle, and as far back around itself: so it stays upright.
        return self.coming(place, "rotate", number(-flight.turn) + around, "0" + around) + self.coming(
            place, "rotate", number(flight.turn) + itself, "0" + itself, ' additive="sum"'
        )

    def coming(self, place: int, kind: str, start: str, end: str, more: str = "") -> str:
        """A transform that goes from start to end as a frame begins."""
        times = ["0", self.when(place), self.when(place, self.glide(place)), "1"]
        ease = f'calcMode="spline" keySplines="0 0 1 1;{EASE};0 0 1 1"{more}'
        return self.animation(
            "animateTransform", f'attributeName="transform" type="{kind}"', [start, start, end, end], times, ease
        )

    def animation(self, tag: str, what: str, values: list[str], times: list[str], how: str = "") -> str:
        """An animation of which one round takes as long as the film, and then comes the next."""
        keys = f'values="{";".join(values)}" keyTimes="{";".join(times)}"'
        return f'<{tag} {what} {keys} {how} dur="{round(self.seconds, 3):g}s" repeatCount="indefinite"/>'

    def when(self, place: int, after: float = 0) -> str:
        """The beginning of a frame, or some seconds after it, as a part of the whole film."""
        moment = self.starts[place] + after if place < len(self.starts) else self.seconds
        return f"{moment / self.seconds:.5f}".rstrip("0").rstrip(".")


def _common_order(rows: Sequence[Sequence[Part]]) -> list[str] | None:
    """An order of all names that agrees with every row's, or None."""
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
