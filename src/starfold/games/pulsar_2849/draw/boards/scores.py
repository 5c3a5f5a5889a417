"""The scores of Pulsar 2849: a track of a hundred spaces, and inside it a table of VP by reason."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from starfold.art.canvas import Canvas
from starfold.art.letters import shorten
from starfold.art.palette import EDGE, GOLD, GROUND, HARM, INK, QUIET

from ...data.components import MORE_STATIONS_VP, STATION_VP
from ...data.reasons import FINAL, PRODUCED, REASONS
from ...view import PulsarView
from ..icons.dice import NAME
from ..icons.glyphs import CUBE
from ..layout import Box, scores_box
from ..map.pulsars import BEAM
from ..parts import line, panel, texts
from .score_track import draw_score, draw_track, inside

LABELS = 206.0  # width of the table's first column
SCORE_HEAD, TOTAL, LADDER = 52.0, 76.0, 74.0
_TALLEST, LOWEST = 37.0, 20.0  # rows
IN_ROUNDS = [reason for reason in range(len(REASONS)) if reason not in PRODUCED and reason not in FINAL]
Texts = list[tuple[float, float, str]]  # each text with its position
PARTS = [("In the rounds", IN_ROUNDS), ("Production", PRODUCED), ("Final scoring", FINAL)]


def ground(view: PulsarView) -> str:
    """Return the empty track."""
    return _ground(view.seats)


@cache
def _ground(seats: int) -> str:
    canvas = Canvas()
    panel(canvas, scores_box(seats))
    draw_track(canvas, seats)
    _far_pulsar(canvas, inside(seats))
    canvas.sprites({f"{NAME}ladder-{seats}": _ladder(inside(seats)[2])})
    return canvas.svg()


def _ladder(wide: float) -> str:
    """Return the table of VP for stations at the end, from its upper left corner."""
    canvas = Canvas()
    said = f"Stations at the end, and {MORE_STATIONS_VP} VP for each more"
    canvas.text(0, 16, said, 16, fill=QUIET, text_anchor="start", font_weight="700")
    step = wide / (len(STATION_VP) - 1)
    for stations, points in list(enumerate(STATION_VP))[1:]:
        x = step * (stations - 1)
        canvas.box(x + 1, 26, step - 2, 46, 6, fill=GROUND, fill_opacity=0.6, stroke=EDGE, stroke_width=1)
        canvas.text(x + step / 2, 44, str(stations), 16, fill=QUIET)
        canvas.text(x + step / 2, 65, str(points), 18, fill=GOLD, font_weight="700")
    return canvas.svg()


def _far_pulsar(canvas: Canvas, box: Box) -> None:
    """Draw a distant pulsar behind the table."""
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
    canvas.raw(f'<g transform="translate({x:g},{y:g})rotate(28)" opacity=".08">')
    canvas.path(f"M-8,0L-34,{-box[3] / 2:g}H34L8,0L34,{box[3] / 2:g}H-34Z", fill=BEAM)
    for wide in (60, 110, 170):
        canvas.ellipse(0, 0, wide, wide * 1.3, fill="none", stroke=BEAM, stroke_width=3)
    canvas.circle(0, 0, 22, fill=BEAM)
    canvas.raw("</g>")


# --- the moving layer ---


class Ledger(NamedTuple):
    """The contents of the table; drawings of equal ones are cached."""

    names: tuple[str, ...]
    totals: tuple[int, ...]
    gained: tuple[int, ...]
    before: tuple[int, ...]
    winner: int  # -1 before the end

    def value(self, seat: int, reason: int) -> int:
        """Return the VP of a seat for a reason."""
        return self.gained[seat * len(REASONS) + reason]

    def new(self, seat: int, reason: int) -> int:
        """Return the part of those VP from the last production, or from final scoring."""
        return self.value(seat, reason) - self.before[seat * len(REASONS) + reason]

    def rows(self) -> list[tuple[str, list[int]]]:
        """Return the parts of the table, with the reasons for which any seat has scored."""
        seats = range(len(self.names))
        found = [
            (title, [one for one in part if any(self.value(seat, one) for seat in seats)]) for title, part in PARTS
        ]
        return [(title, reasons) for title, reasons in found if reasons]


def moving(view: PulsarView) -> str:
    """Return the table, and each seat's disc on the track."""
    winner = view.winner if view.over else -1
    ledger = Ledger(tuple(view.names), tuple(view.scores), tuple(view.gained), tuple(view.before), winner)
    canvas = Canvas()
    canvas.raw(_table(ledger))
    with canvas.group(id="score-track"):
        for seat in range(view.seats):
            draw_score(canvas, view, seat)
    return canvas.svg()


# --- the table ---


@lru_cache(maxsize=64)
def _table(ledger: Ledger) -> str:
    """Return the table: rows are reasons, columns are seats; below are the totals and the last changes."""
    seats = len(ledger.names)
    x, y, wide, high = inside(seats)
    rows = ledger.rows()
    lines = sum(len(reasons) + 1 for _, reasons in rows)
    tall = max(LOWEST, min(_TALLEST, (high - SCORE_HEAD - TOTAL) / max(1, lines)))
    foot = SCORE_HEAD + tall * lines
    canvas = Canvas()
    with canvas.group(id="score-table", at=(x, y), label=_said(ledger)):
        if ledger.winner >= 0:
            column = (wide - LABELS) / seats
            left = LABELS + column * ledger.winner
            canvas.box(left, 0, column, foot + TOTAL, 12, fill=GOLD, fill_opacity=0.13)
        _names(canvas, ledger, wide)
        _rows(canvas, ledger, rows, tall, wide)
        _totals(canvas, ledger, foot, wide)
        if foot + TOTAL + LADDER < high:
            canvas.put(f"{NAME}ladder-{seats}", (0, high - LADDER))
    return canvas.svg()


def _middle(ledger: Ledger, seat: int, wide: float) -> float:
    """Return the middle of a seat's column."""
    return LABELS + (wide - LABELS) / len(ledger.names) * (seat + 0.5)


def _names(canvas: Canvas, ledger: Ledger, wide: float) -> None:
    """Draw the name of the seat of each column."""
    room = (wide - LABELS) / len(ledger.names) / 16.5 - 0.2
    for seat, name in enumerate(ledger.names):
        x = _middle(ledger, seat, wide)
        canvas.put(f"{NAME}mark-{seat}", (x, 14))
        colour = GOLD if seat == ledger.winner else INK
        canvas.text(x, 44, shorten(name, room), 16.5, fill=colour, font_weight="700")


def _rows(canvas: Canvas, ledger: Ledger, rows: list[tuple[str, list[int]]], tall: float, wide: float) -> None:
    """Draw the VP for each reason; in production also the change in the last one."""
    said: dict[str, Texts] = {INK: [], QUIET: [], HARM: []}
    news: dict[str, Texts] = {CUBE: [], HARM: []}
    top = SCORE_HEAD
    for title, reasons in rows:
        canvas.line(0, top + tall - 3, wide, top + tall - 3, stroke=EDGE, stroke_width=1.2)
        canvas.text(0, top + tall - 8, title, 16, fill=QUIET, text_anchor="start", font_weight="700")
        for reason in reasons:
            top += tall
            y = top + tall * 0.72
            line(canvas, 0, y, REASONS[reason][0].upper() + REASONS[reason][1:], 18, LABELS - 8)
            for seat in range(len(ledger.names)):
                value, new, x = ledger.value(seat, reason), ledger.new(seat, reason), _middle(ledger, seat, wide)
                said[HARM if value < 0 else INK if value else QUIET].append((x + 5, y, signed(value) if value else "·"))
                if new and reason in PRODUCED:
                    news[CUBE if new > 0 else HARM].append((x + 9, y, signed(new, "+")))
        top += tall
    for colour, written in said.items():
        texts(canvas, written, min(20.0, tall * 0.62 + 4), colour, "end")
    for colour, written in news.items():
        texts(canvas, written, 15, colour, "start")


def signed(value: int, plus: str = "") -> str:
    """Return a number with a typographic minus."""
    return f"−{-value}" if value < 0 else f"{plus}{value}"


def _totals(canvas: Canvas, ledger: Ledger, y: float, wide: float) -> None:
    """Draw each seat's total, and below it the change in the last production or in final scoring."""
    over = ledger.winner >= 0
    canvas.line(0, y + 6, wide, y + 6, stroke=GOLD, stroke_width=2)
    canvas.text(0, y + 37, "Total", 22, fill=INK, text_anchor="start", font_weight="800")
    if any(ledger.before):
        said = "in final scoring" if over else "in the last production"
        line(canvas, 0, y + 63, said, 16, LABELS - 12, QUIET)
    for seat, total in enumerate(ledger.totals):
        x, colour = _middle(ledger, seat, wide), GOLD if seat == ledger.winner else INK
        canvas.text(x, y + 39, str(total), 29, fill=colour, font_weight="800")
        new = sum(ledger.new(seat, reason) for reason in (FINAL if over else PRODUCED))
        if any(ledger.before):
            texts(canvas, [(x, y + 64, signed(new, "+"))], 17, CUBE if new > 0 else HARM if new else QUIET, "middle")


def _said(ledger: Ledger) -> str:
    """Return the table in words."""
    told = []
    for seat, name in enumerate(ledger.names):
        values = [(REASONS[reason], ledger.value(seat, reason)) for _, part in ledger.rows() for reason in part]
        said = ", ".join(f"{reason} {signed(value)}" for reason, value in values if value)
        told.append(f"{name} {ledger.totals[seat]}" + (f" ({said})" if said else ""))
    return f"VP: {'; '.join(told)}"
