"""The score track of Pulsar 2849: a hundred spaces in a ring, and each seat's disc on it."""

from __future__ import annotations

from starfold.art.canvas import Canvas
from starfold.art.palette import EDGE, GOLD, GROUND, INK, LINE, PANEL, QUIET

from ...view import PulsarView
from ..icons.pieces import use
from ..layout import Box, scores_box

_ROUND = 100  # spaces of the track
_ACROSS = [0, 0, 24, 22, 21]  # by seats: spaces along the upper edge
EDGE_WIDE = 12.0


def cell(seats: int) -> float:
    """Return the size of a space of the track."""
    return (scores_box(seats)[2] - 2 * EDGE_WIDE) / _ACROSS[seats]


def _shape(seats: int) -> tuple[int, int, float, float]:
    """Return the number of spaces across and down, and the track's upper left corner."""
    across = _ACROSS[seats]
    down = _ROUND // 2 + 2 - across
    left, top, _, high = scores_box(seats)
    return across, down, left + EDGE_WIDE, top + (high - cell(seats) * down) / 2


def track_spot(seats: int, vp: int) -> tuple[float, float]:
    """Return the middle of a space: 0 is at the upper left, and the track runs clockwise."""
    across, down, left, top = _shape(seats)
    size, step = cell(seats), vp % _ROUND
    if step < across:
        column, row = step, 0
    elif step < across + down - 1:
        column, row = across - 1, step - across + 1
    elif step < 2 * across + down - 2:
        column, row = 2 * across + down - 3 - step, down - 1
    else:
        column, row = 0, _ROUND - step
    return left + size * (column + 0.5), top + size * (row + 0.5)


def inside(seats: int) -> Box:
    """Return the box inside the track."""
    across, down, left, top = _shape(seats)
    size, edge = cell(seats), cell(seats) + 12
    return left + edge, top + edge, size * across - 2 * edge, size * down - 2 * edge


def draw_track(canvas: Canvas, seats: int) -> None:
    """Draw the empty track."""
    size = cell(seats)
    plain, tens = "", ""
    for vp in range(_ROUND):
        x, y = track_spot(seats, vp)
        box = f"M{x - size / 2 + 1:.1f},{y - size / 2 + 1:.1f}h{size - 2:.1f}v{size - 2:.1f}h{2 - size:.1f}Z"
        if vp % 10 == 0:
            tens += box
        else:
            plain += box
    canvas.path(plain, fill=GROUND, fill_opacity=0.55, stroke=EDGE, stroke_width=1)
    canvas.path(tens, fill=LINE, fill_opacity=0.22, stroke=LINE, stroke_width=1.2)
    for vp in range(0, _ROUND, 5):
        x, y = track_spot(seats, vp)
        weight = "700" if vp % 10 == 0 else "400"
        canvas.text(x, y + 5.5, str(vp), 16, fill=INK if vp % 10 == 0 else QUIET, font_weight=weight)


def draw_score(canvas: Canvas, view: PulsarView, seat: int) -> None:
    """Draw a seat's disc on the track, beside others on the same space."""
    there = [other for other in range(view.seats) if (view.scores[other] - view.scores[seat]) % _ROUND == 0]
    x, y = track_spot(view.seats, view.scores[seat])
    aside = (there.index(seat) - (len(there) - 1) / 2) * 9
    upright = x == track_spot(view.seats, view.scores[seat] + 1)[0]  # the track runs vertically here
    label = f"{view.names[seat]}: {view.scores[seat]} VP"
    with canvas.group(id=f"score-{seat}", at=(x, y + aside) if upright else (x + aside, y), label=label):
        canvas.raw(use(f"disc-{seat}"))
        if view.scores[seat] >= _ROUND:
            canvas.circle(0, 0, 12, fill="none", stroke=GOLD, stroke_width=2.4)
            canvas.box(-21, 9, 42, 19, 9, fill=PANEL, stroke=GOLD, stroke_width=1)
            canvas.text(0, 24, f"+{view.scores[seat] // _ROUND * _ROUND}", 16, fill=GOLD, font_weight="700")
