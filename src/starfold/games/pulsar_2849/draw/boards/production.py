"""The result of the last production, in the row at the foot of the map, until the dice of the next round are chosen."""

from __future__ import annotations

from starfold.art.canvas import Canvas
from starfold.art.letters import length
from starfold.art.palette import EDGE, GROUND, HARM, HIGH, QUIET

from ...data import reasons
from ...position import phases
from ...view import PulsarView
from ..icons.glyphs import CUBE, TECH_TONES, glyph, rotor
from ..layout import ASKS, MAP
from ..parts import figure, texts
from .scores import signed

_NAME = "pulsar_2849-produced-"
_LEFT, WIDE = MAP[0] + 14.0, MAP[2] - 28.0
_TOP, HIGH_BOX = MAP[1] + MAP[3] - ASKS + 2.0, ASKS - 14.0
_HEAD = 124.0  # width of the heading
SIGN, _SIZE = 20.0, 16.0  # width of a sign, and size of the text beside it
_CYCLE = "M5,-3A6,6 0 1 0 6,2M6,-7V-2H1"


def is_fresh(view: PulsarView) -> bool:
    """Return whether the last production is recent: no seat has had a turn since."""
    return view.round > 1 and view.phase in (phases.REVEALING, phases.ROLLING, phases.DRAFTING, phases.MARKING)


def produced(view: PulsarView, seat: int) -> list[tuple[int, int]]:
    """Return the reasons for which a seat's VP changed in the last production, and by how much."""
    first = seat * len(reasons.REASONS)
    found = [(reason, view.gained[first + reason] - view.before[first + reason]) for reason in reasons.PRODUCED]
    return [(reason, vp) for reason, vp in found if vp]


def production_sprites() -> dict[str, str]:
    """Return a sign for every reason, about 18 wide around 0,0."""
    penalty, green = Canvas(), Canvas()
    penalty.box(-7, -9, 14, 18, 4, fill=HARM, fill_opacity=0.3, stroke=HARM, stroke_width=1.6)
    penalty.path("M-3.5,0H3.5", stroke=HARM, stroke_width=2.4, stroke_linecap="round")
    green.box(-9, -9, 18, 18, 5, fill=TECH_TONES[2])
    green.path(_CYCLE, fill="none", stroke=HIGH, stroke_width=1.8, stroke_linecap="round")
    drawn = {
        reasons.FOR_ENGINEERING: _small(glyph("engineering")),
        reasons.FOR_PENALTIES: penalty.svg(),
        reasons.FOR_TRANSMITTERS: _small(glyph("online")),
        reasons.FOR_PAID: _small(glyph("cube")),
        reasons.FOR_GYRODYNES: rotor(1, True, 0.62),
        reasons.FOR_GREEN: green.svg(),
    }
    return {f"{_NAME}{reason}": sign for reason, sign in drawn.items()}


def _small(drawn: str) -> str:
    return f'<g transform="scale(.68)">{drawn}</g>'


def draw_production(canvas: Canvas, view: PulsarView) -> None:
    """Draw a column for every seat: its VP, and below them the reasons; nothing if it is not recent."""
    if not is_fresh(view):
        return
    canvas.box(_LEFT, _TOP, WIDE, HIGH_BOX, 10, fill=GROUND, fill_opacity=0.72, stroke=EDGE, stroke_width=1.4)
    said = ["Production", f"of round {view.round - 1}"]
    texts(canvas, [(_LEFT + 10, _TOP + 21 + 22 * row, each) for row, each in enumerate(said)], _SIZE, QUIET, "start")
    column = (WIDE - _HEAD) / view.seats
    for seat in range(view.seats):
        found = produced(view, seat)
        total = sum(vp for _, vp in found)
        x = _LEFT + _HEAD + column * seat
        with canvas.group(id=f"produced-{seat}", label=_said(view, seat, total, found)):
            canvas.box(x, _TOP, column, HIGH_BOX, fill="none", pointer_events="all")
            canvas.line(x, _TOP + 6, x, _TOP + HIGH_BOX - 6, stroke=EDGE, stroke_width=1.2)
            canvas.put(f"pulsar_2849-small-mark-{seat}", (x + 16, _TOP + 15))
            figure(canvas, x + 30, _TOP + 22, f"{signed(total, '+')} VP", 19)
            _reasons(canvas, found, x + 8, column - 12)


def _reasons(canvas: Canvas, found: list[tuple[int, int]], x: float, room: float) -> None:
    """Draw a sign and a number for each reason, as many as fit; the label has all of them."""
    end = x + room
    written: dict[str, list[tuple[float, float, str]]] = {CUBE: [], HARM: []}
    for reason, vp in found:
        wide = SIGN + _SIZE * length(signed(vp)) + 11
        if x + wide > end + 11:
            break
        canvas.put(f"{_NAME}{reason}", (x + SIGN / 2 - 1, _TOP + 38))
        written[CUBE if vp > 0 else HARM].append((x + SIGN + 1, _TOP + 44, signed(vp)))
        x += wide
    for colour, said in written.items():
        texts(canvas, said, _SIZE, colour, "start")


def _said(view: PulsarView, seat: int, total: int, found: list[tuple[int, int]]) -> str:
    """Return a seat's production in words."""
    why = ", ".join([f"{reasons.REASONS[reason]} {signed(vp, '+')}" for reason, vp in found])
    said = f"Production of round {view.round - 1}: {view.names[seat]} {signed(total, '+')} VP"
    return f"{said} ({why})" if why else said
