"""The two tracks of Pulsar 2849, and the markers on them."""

from __future__ import annotations

from starfold.art.canvas import Canvas
from starfold.art.palette import EDGE, GROUND, HARM, INK, QUIET

from ... import actions
from ...data import components
from ...data.loading.vocabulary import TRACKS
from ...rules.dice_phase import rank_of
from ...view import PulsarView
from ...words.offers import world_of
from ..icons.dice import NAME
from ..icons.glyphs import glyph
from ..icons.pieces import use
from ..layout import DICE
from ..parts import line

_LEFT, _STEP = 106.0, 35.0  # left end of the first space, and the distance to the next
_HIGH = 92.0
TOPS = [DICE[1] + 146.0, DICE[1] + 240.0]
LAYER = 18.0  # height of a marker in a stack


def marker_spot(track: int, space: int, layer: int) -> tuple[float, float]:
    """Return the place of a marker: `layer` is the number of markers below it."""
    return _LEFT + _STEP * (space - 0.5), TOPS[track] + 60 - LAYER * layer


def draw_tracks(canvas: Canvas, seats: int) -> None:
    """Draw both tracks, without markers."""
    for track in (components.INITIATIVE, components.ENGINEERING):
        _track(canvas, track, seats)


def _track(canvas: Canvas, track: int, seats: int) -> None:
    """Draw a track: a column for each space, the first on the left; the last two cost VP."""
    top = TOPS[track]
    canvas.raw(f'<g transform="translate(34,{top + 16:g})scale(.9)">{glyph(TRACKS[track])}</g>')
    for number, (said, colour) in enumerate(_awards(track, seats)):
        line(canvas, 15, top + 46 + 18 * number, said, 16, _LEFT - 26, colour)
    for space in range(1, components.SPACES[track] + 1):
        x, cost = _LEFT + _STEP * (space - 1) + 1.5, components.PENALTY[track][space]
        fill = HARM if cost else GROUND
        canvas.box(
            x, top, _STEP - 3, _HIGH - 4, 8, fill=fill, fill_opacity=0.2 if cost else 0.5,
            stroke=HARM if cost else EDGE, stroke_width=1.2,
        )  # fmt: skip
        said = f"−{cost}" if cost else str(space)
        canvas.text(
            x + _STEP / 2 - 1.5, top + 85, said, 18 if cost else 16, fill=HARM if cost else QUIET,
            font_weight="700" if cost else "400",
        )  # fmt: skip


def _awards(track: int, seats: int) -> list[tuple[str, str]]:
    """Return the lines beside a track: its name, and the awards of the first places."""
    if track == components.INITIATIVE:
        vps = "/".join(str(vp) for vp in components.INITIATIVE_VP[seats])
        return [("Initiative", INK), ("at the end", QUIET), (f"{vps} VP", QUIET)]
    cubes = "/".join(str(cubes) for cubes in components.AWARD_CUBES[seats] if cubes)
    more = [f"3rd {vp} VP" for vp in components.AWARD_VP[seats] if vp]
    return [("Engineering", INK), (f"{cubes} cubes", QUIET), *[(said, QUIET) for said in more]]


def draw_markers(canvas: Canvas, view: PulsarView) -> None:
    """Draw the markers on both tracks, in stacks; by seat, so that each element keeps its place."""
    count = len(view.rockets)
    if not count or view.marks[0] < 0:
        return
    for track, name in enumerate(TRACKS):
        ranks = range(track * count, track * count + count)
        for seat in range(view.seats):
            own = [rank for rank in ranks if view.marks[rank] == seat]
            for number, rank in enumerate(own):
                space = view.spaces[rank]
                below = sum(view.spaces[other] == space for other in range(rank + 1, track * count + count))
                label = f"{view.names[seat]}'s marker on space {space} of the {name} track, number {rank % count + 1}"
                lit = seat == view.turn_seat and actions.MARKER + track + 2 * number in view.legal
                with canvas.group(
                    id=f"marker-{name}-{seat}{'-rear' if number else ''}",
                    at=marker_spot(track, space, below),
                    label=label,
                ):
                    canvas.raw(use(f"disc-{seat}"))
                    if lit:
                        canvas.raw(use("lit-disc"))


def draw_moved(canvas: Canvas, view: PulsarView, which: int) -> None:
    """Draw a marker at its new place, on top of those already there."""
    count, track = len(view.rockets), which % len(TRACKS)
    rank = rank_of(world_of(view), which)
    space = max(1, min(components.SPACES[track], view.spaces[rank] + view.left))  # PU-2.8 it stops at both ends
    others = [view.spaces[each] for each in range(track * count, track * count + count) if each != rank]
    point = marker_spot(track, space, others.count(space))
    canvas.put(f"{NAME}disc-{view.turn_seat}", point, opacity=0.75)
    canvas.put(f"{NAME}lit-disc", point)
