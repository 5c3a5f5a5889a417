"""The headquarters of Pulsar 2849: pyramids of eight projects, the viewer's large and the others' beside it."""

from __future__ import annotations

from functools import cache, lru_cache

from starfold.art.canvas import Canvas
from starfold.art.palette import EDGE, GOLD, PANEL, QUIET, SEAT_COLOURS

from ... import actions
from ...data import components
from ...data.loading import PROJECT_PLACES
from ...view import PulsarView
from ...words.parts import effects_said
from ..icons import icon_row
from ..icons.dice import MIDDLE, NAME, SMALL
from ..layout import Box, hq_box, hqs_box
from ..parts import has, heading, hit, lit_box, own_seat, panel

ROWS = 4
_HEAD = 38.0
_TALLEST = 165.0  # the most height of a project


# By project: its row from below, its index in the row, and the length of the row.
def _layout() -> list[tuple[int, int, int]]:
    rows = ["bmut".index(place[0]) for place in PROJECT_PLACES]
    return [(row, rows[:number].count(row), rows.count(row)) for number, row in enumerate(rows)]


LAYOUT = _layout()


@cache
def project_box(project: int, board: Box) -> Box:
    """Return the box of a project on a board."""
    x, y, wide, high = board
    row, place, count = LAYOUT[project]
    step = min(_TALLEST, (high - _HEAD) / ROWS)
    each = (wide - 12) / 3 if count == 3 else wide * 0.38 if count == 2 else wide * 0.48
    left = x + (wide - each * count - 6 * (count - 1)) / 2
    top = y + _HEAD + (high - _HEAD - step * ROWS) / 2
    return left + place * (each + 6), top + step * (ROWS - 1 - row), each, step - 7


def own_boards(view: PulsarView) -> list[tuple[int, Box]]:
    """Return the viewer's headquarters with its box; before the side is chosen, both sides."""
    seat = own_seat(view)
    x, y, wide, high = hq_box(view.seats)
    if view.hq[seat] >= 0:
        return [(view.hq[seat], (x + 14, y + 6, wide - 28, high - 14))]
    half = (high - 14) / 2
    both = enumerate(sides_of(view, seat))
    return [(hq, (x + 14, y + 6 + half * place, wide - 28, half - 2)) for place, hq in both]


def sides_of(view: PulsarView, seat: int) -> list[int]:
    """Return both sides of the board dealt to a seat; none before the deal."""
    return [hq for hq in range(len(components.HQ_BOARD)) if components.HQ_BOARD[hq] == view.boards[seat]]


def other_boards(view: PulsarView) -> list[tuple[int, Box]]:
    """Return the other seats, each with the box of its headquarters."""
    x, y, wide, high = hqs_box(view.seats)
    others = [seat for seat in range(view.seats) if seat != own_seat(view)]
    each = (high - 14) / len(others)
    return [(seat, (x + 14, y + 6 + each * place, wide - 28, each - 2)) for place, seat in enumerate(others)]


# --- the fixed layer ---


def ground(view: PulsarView) -> str:
    """Return the empty headquarters boards."""
    if not view.headquarters:
        return ""
    boards = [*own_boards(view), *[(view.hq[seat], frame) for seat, frame in other_boards(view) if view.hq[seat] >= 0]]
    return _ground(view.seats, tuple(boards))


@lru_cache(maxsize=64)
def _ground(seats: int, boards: tuple[tuple[int, Box], ...]) -> str:
    canvas = Canvas()
    panel(canvas, hq_box(seats))
    panel(canvas, hqs_box(seats))
    for hq, frame in boards:
        _board(canvas, hq, frame)
    return canvas.svg()


def _board(canvas: Canvas, hq: int, board: Box) -> None:
    """Draw a side of a headquarters board."""
    for project in range(components.PROJECTS_EACH):
        x, y, wide, _ = project_box(project, board)
        for below in range(components.PROJECTS_EACH):
            if has(components.PROJECT_NEEDS[project], below):
                bx, by, broad, tall = project_box(below, board)
                canvas.line(
                    x + wide / 2, y + 20, bx + broad / 2, by + tall / 2, stroke=QUIET, stroke_width=3,
                    stroke_opacity=0.5,
                )  # fmt: skip
    for project in range(components.PROJECTS_EACH):
        x, y, wide, high = project_box(project, board)
        canvas.box(x, y, wide, high, 10, fill=PANEL, stroke=EDGE, stroke_width=1.8)
        size = die_size(high)
        canvas.put(f"{NAME}silver-{size}-{components.PROJECT_COST[hq][project]}", (x + size * 0.75, y + high / 2))
        room = wide - size * 1.5 - 8
        middle = x + size * 1.5 + room / 2
        icons = icon_row(components.PROJECT_EFFECTS[hq][project], room, size / SMALL)
        canvas.raw(f'<g transform="translate({middle:g},{y + high / 2:g})">{icons}</g>')


def die_size(high: float) -> int:
    """Return the size of the die of a project with that height."""
    return MIDDLE if high > 56 else SMALL


# --- the moving layer ---


def moving(view: PulsarView) -> str:
    """Return names, complete projects, and pending gate runs."""
    if not view.headquarters:
        return ""
    own = own_seat(view)
    canvas = Canvas()
    with canvas.group(id="headquarters"):
        for hq, frame in own_boards(view):
            said = view.names[own] if view.hq[own] >= 0 else f"Side {components.HQ_SIDE[hq]}"
            _title(canvas, own, f"{said}: {components.HQ_NAMES[hq]} ({components.HQ_IDS[hq]})", frame)
            if actions.SIDE + components.HQ_SIDE[hq] - 1 in view.legal:
                _choice(canvas, hq, frame)
            if view.hq[own] >= 0:
                for project in range(components.PROJECTS_EACH):
                    canvas.raw(_project(view, own, project, frame))
        for seat, frame in other_boards(view):
            hq = view.hq[seat]
            sides = [hq] if hq >= 0 else sides_of(view, seat)
            said = " or ".join(f"{components.HQ_NAMES[side]} ({components.HQ_IDS[side]})" for side in sides)
            _title(canvas, seat, f"{view.names[seat]}: {said or 'not dealt yet'}", frame)
            if hq >= 0:
                canvas.raw(_other(seat, view.done[seat], view.runs[seat], frame, view.names[seat]))
    return canvas.svg()


def _title(canvas: Canvas, seat: int, said: str, frame: Box) -> None:
    x, y, _, _ = frame
    canvas.put(f"{NAME}small-mark-{seat}", (x + 14, y + 19))
    heading(canvas, x + 30, y + 25, said)


def _choice(canvas: Canvas, hq: int, frame: Box) -> None:
    """Draw a side that can be chosen, clickable as a whole."""
    x, y, wide, high = frame
    with canvas.group(
        id=f"side-{components.HQ_SIDE[hq]}",
        label=f"Side {components.HQ_SIDE[hq]}, {components.HQ_NAMES[hq]}",
        class_="framed",
    ):
        hit(canvas, *frame)
        lit_box(canvas, x - 6, y + 2, wide + 12, high - 6, 10)


def is_ready(project: int, done: int) -> bool:
    """Return whether all projects that this one needs are complete."""
    return components.PROJECT_NEEDS[project] & ~done == 0


def _project(view: PulsarView, seat: int, project: int, board: Box) -> str:
    """Return a project of the viewer as SVG."""
    done = view.done[seat]
    return _own(
        view.hq[seat], project, seat, project_box(project, board), has(done, project), is_ready(project, done),
        has(view.runs[seat], project), actions.PROJECT + project in view.legal,
    )  # fmt: skip


@lru_cache(maxsize=512)
def _own(hq: int, project: int, seat: int, frame: Box, done: bool, ready: bool, run: bool, lit: bool) -> str:
    """Return the state of a project: complete, not available yet, or with a pending gate run."""
    state = "complete" if done else "can be built" if ready else "not yet"
    label = f"Project {PROJECT_PLACES[project]}, costs {components.PROJECT_COST[hq][project]}, {state}"
    label += f": {effects_said(components.PROJECT_EFFECTS[hq][project])}" + (
        ". Its gate run is not used yet" if run else ""
    )
    canvas = Canvas()
    with canvas.group(id=f"project-{PROJECT_PLACES[project]}", label=label, class_="framed"):
        hit(canvas, *frame)
        _state(canvas, seat, frame, done, ready, run)
        if lit:
            lit_box(canvas, *frame, 10)
    return canvas.svg()


def _state(canvas: Canvas, seat: int, frame: Box, done: bool, ready: bool, run: bool) -> None:
    x, y, wide, high = frame
    if done:
        colour = SEAT_COLOURS[seat]
        canvas.box(x, y, wide, high, 10, fill=colour, fill_opacity=0.16, stroke=colour, stroke_width=3)
        size = die_size(high)
        canvas.put(f"{NAME}cover-{'large' if size > SMALL else 'small'}-{seat}", (x + size * 0.75, y + high / 2))
    elif not ready:
        _locked(canvas, frame)
    if run:
        canvas.box(
            x + 4, y + 4, wide - 8, high - 8, 8, fill="none", stroke=GOLD, stroke_width=3, stroke_dasharray="9 6"
        )  # fmt: skip


def _locked(canvas: Canvas, frame: Box) -> None:
    """Draw a project that is not available yet: faded frame and die, and a lock.

    Its effects stay readable for planning.
    """
    x, y, wide, high = frame
    size = die_size(high)
    canvas.box(x, y, wide, high, 10, fill="none", stroke=PANEL, stroke_width=2.4)
    canvas.box(x, y, wide, high, 10, fill="none", stroke=QUIET, stroke_width=1.6, stroke_dasharray="4 5")
    canvas.box(x + size / 4 - 3, y + (high - size) / 2 - 3, size + 6, size + 6, 10, fill=PANEL, fill_opacity=0.5)
    canvas.circle(x + wide - 9, y + 7, 10, fill=PANEL, stroke=QUIET, stroke_width=1.4)
    canvas.put(NAME + "lock", (x + wide - 9, y + 6))


@lru_cache(maxsize=256)
def _other(seat: int, done: int, runs: int, board: Box, name: str) -> str:
    """Return the state of the projects on another seat's board."""
    complete = [PROJECT_PLACES[project] for project in range(components.PROJECTS_EACH) if has(done, project)]
    canvas = Canvas()
    label = f"Projects of {name}: {', '.join(complete) or 'none'} complete"
    with canvas.group(id=f"projects-{seat}", label=label):
        for project in range(components.PROJECTS_EACH):
            frame = project_box(project, board)
            _state(canvas, seat, frame, has(done, project), is_ready(project, done), has(runs, project))
    return canvas.svg()
