"""The mats of Battlecruisers: name, points, statuses, hand and pile; red on Red Alert, dark when out."""

from __future__ import annotations

from starfold.art.canvas import Canvas
from starfold.art.palette import EDGE, GOLD, GROUND, HARM, INK, LIT, PANEL, QUIET, SEAT_COLOURS, tone
from starfold.art.things import name_plate
from starfold.core.event import HIDDEN

from .. import actions
from ..data.components import VICTORY
from ..position import phases
from ..view import BattleView
from ..words.cards import said
from ..words.log import cards as cards_said
from ..words.log import points as points_said
from ..words.show import knowledge, numbers, statuses
from .cards import CLASH_INK
from .hands import draw_hand, draw_pile
from .places import ZONE_HIGH, ZONE_WIDE, Box, Mat, mats
from .signs import STATUS_WIDE
from .text import squeezed

ALERT = tone("battlecruisers-alert", "#5e0b16", "#ffcfc9")
STRIPE = tone("battlecruisers-stripe", "#ff5a5f", "#c21f33")

BROAD = 600  # a mat wider than this has captions


def has(mask: int, seat: int) -> bool:
    """Return whether a mask contains a seat."""
    return (mask >> seat) & 1 == 1


def has_won(view: BattleView, seat: int) -> bool:
    """Return whether a seat has a share of the win."""
    return view.over and view.payoffs[seat] > 0


def draw_mats(canvas: Canvas, view: BattleView) -> None:
    """Draw all mats."""
    for seat, mat in enumerate(mats(view.seats, view.seat)):
        with canvas.group(id=f"mat-{seat}", at=(mat.box.x, mat.box.y), label=mat_said(view, seat), class_="framed"):
            _ground(canvas, view, seat, mat)
            _head(canvas, view, seat, mat)
            out = has(view.out, seat)
            with canvas.group(opacity=0.3 if out else 1):
                _track(canvas, view.points[seat], mat.track)
                _places(canvas, view, seat, mat)
                draw_hand(canvas, view, seat, mat)
            draw_pile(canvas, view, seat, mat)
            _signs(canvas, view, seat, mat)
            if out:
                _cross(canvas, mat)


def mat_said(view: BattleView, seat: int) -> str:
    """Return a description of a mat in one sentence."""
    parts = [points_said(view.points[seat]), f"{cards_said(view.hand_sizes[seat])} in hand"]
    if view.played[seat] >= 0:
        parts.append(f"{said(view.cards[view.played[seat]])} in play")
    if view.saved[seat]:
        parts.append(f"{numbers(view, view.saved[seat])} saved")
    parts.append(f"{view.pile_sizes[seat]} discarded")
    if view.piles[seat] != HIDDEN and view.piles[seat]:
        parts[-1] += f" ({numbers(view, view.piles[seat])})"
    known = knowledge(view, seat) if seat != view.seat else ""
    parts += statuses(view, seat) + ([f"you know: {known}"] if known else [])
    return f"{view.names[seat]}: {', '.join(parts)}" + (", has won" if has_won(view, seat) else "")


# --- the mat itself ---


def _ground(canvas: Canvas, view: BattleView, seat: int, mat: Mat) -> None:
    """Draw the ground: golden for a winner, lit if clickable, red on Red Alert, bold if the seat must decide."""
    wide, high = mat.box.wide, mat.box.high
    colour = SEAT_COLOURS[seat]
    alert, won, lit = has(view.alert, seat), has_won(view, seat), actions.AIM + seat in view.legal
    bold = won or lit or alert or seat in view.asked
    fill = GROUND if has(view.out, seat) else ALERT if alert else PANEL
    canvas.box(0, 0, wide, high, 14, fill=fill, fill_opacity=0.92 if alert else 0.84)
    if won or lit:
        canvas.box(
            -3, -3, wide + 6, high + 6, 17, fill="none", stroke=GOLD if won else LIT, stroke_width=7, opacity=0.3
        )
    if alert:
        canvas.path(_stripes(wide, high), fill=STRIPE)
    canvas.box(
        0, 0, wide, high, 14, fill=GOLD if won else LIT if lit else colour, fill_opacity=0.12 if won or lit else 0.05,
        stroke=GOLD if won else LIT if lit else STRIPE if alert else colour, stroke_width=3.2 if bold else 1.5,
        stroke_opacity=1 if bold else 0.55,
    )  # fmt: skip


def _stripes(wide: float, high: float) -> str:
    """Return path data of hazard stripes along the lower edge."""
    step, found, x = 16, "", 18.0
    while x + step < wide - 12:
        found += f"M{x:g},{high - 7:g}h8l-5,6h-8Z"
        x += step
    return found


def _head(canvas: Canvas, view: BattleView, seat: int, mat: Mat) -> None:
    """Draw the seat's mark, name and points."""
    out, won = has(view.out, seat), has_won(view, seat)
    x, y = mat.points
    canvas.put(f"battlecruisers-mark-{seat}", (18, y - 9), opacity=0.45 if out else 1)
    name_plate(canvas, 33, y - 2, view.names[seat], 19, GOLD if won else QUIET if out else INK, mat.name)
    points = view.points[seat]
    colour = GOLD if points >= VICTORY or won else QUIET if out else INK
    big = mat.box.wide > 300
    canvas.text(x, y, str(points), 32 if big else 28, fill=colour, text_anchor="end", font_weight="800")
    if mat.box.wide > BROAD:
        canvas.text(x - 46, y - 2, "points", 15, fill=QUIET, text_anchor="end")


def _track(canvas: Canvas, points: int, track: Box) -> None:
    """Draw the points on a track of fifteen."""
    step = track.wide / VICTORY
    empty = "".join(_bar(track, step, place) for place in range(min(points, VICTORY), VICTORY))
    full = "".join(_bar(track, step, place) for place in range(min(points, VICTORY)))
    canvas.path(full, fill=GOLD)
    canvas.path(empty, fill=EDGE, fill_opacity=0.75)


def _bar(track: Box, step: float, place: int) -> str:
    """Return path data of one point on the track; the last one is taller."""
    x, more = track.x + step * place + 1, 2.5 if place == VICTORY - 1 else 0
    return f"M{x:g},{track.y - more:g}h{step - 2:g}v{track.high + 2 * more:g}h{2 - step:g}Z"


def _places(canvas: Canvas, view: BattleView, seat: int, mat: Mat) -> None:
    """Draw the places of the card in play and the saved card; on Red Alert one place serves for both."""
    alert = has(view.alert, seat)
    face, (x, y) = mat.face, mat.zone
    zone = Box(x - ZONE_WIDE / 2, y - ZONE_HIGH / 2, ZONE_WIDE, ZONE_HIGH)
    _slot(canvas, face, 10, STRIPE if alert else EDGE)
    if alert:
        canvas.box(*zone, 7, fill=STRIPE, fill_opacity=0.22)
        squeezed(canvas, x, y - 3, "RED", 18, ZONE_WIDE - 4, CLASH_INK, "middle")
        squeezed(canvas, x, y + 15, "ALERT", 18, ZONE_WIDE - 4, CLASH_INK, "middle")
    else:
        _slot(canvas, zone, 7, EDGE)
    if view.phase == phases.SELECTING and seat in view.asked:
        canvas.put(f"battlecruisers-back-{round(face.wide)}", face.middle(), opacity=0.4)
    if mat.box.wide > BROAD:
        for left, title in ((x - ZONE_WIDE / 2, "saved"), (mat.pile[0] - 14, "discarded"), (mat.hand.x, "hand")):
            canvas.text(left, 78, title, 15, fill=QUIET, text_anchor="start")


def _slot(canvas: Canvas, box: Box, round_: float, rim: str) -> None:
    """Draw an empty place for a card."""
    canvas.box(*box, round_, fill=GROUND, fill_opacity=0.4, stroke=rim, stroke_width=1.6, stroke_dasharray="5 5")


def _cross(canvas: Canvas, mat: Mat) -> None:
    """Draw a cross over the mat of an eliminated seat."""
    wide, high = mat.box.wide, mat.box.high
    canvas.path(
        f"M14,46L{wide - 14:g},{high - 12:g}M{wide - 14:g},46L14,{high - 12:g}",
        stroke=HARM,
        stroke_opacity=0.7,
        stroke_width=3,
    )
    x, y = mat.face.middle()  # an eliminated seat has no card in play; its pile remains visible beside this
    canvas.text(
        x, y + 12, "OUT", 34, fill=HARM, font_weight="800",
        stroke=GROUND, stroke_width=7, paint_order="stroke", stroke_linejoin="round",
    )  # fmt: skip


# --- statuses ---


def seat_statuses(view: BattleView, seat: int) -> list[tuple[str, bool]]:
    """Return the names of a seat's statuses, and whether each also holds next round."""
    now = view.round
    found = [
        (has(view.disabled, seat), "disabled", False),
        (has(view.booked, seat), "booked", False),
        (view.shield[seat] >= now > 0, "shield", view.shield[seat] > now),
        (view.dodges[seat] > 0, "dodge", False),
        (view.calm[seat] >= now > 0, "calm", view.calm[seat] > now),
        (view.firm[seat] >= now > 0, "firm", view.firm[seat] > now),
        (view.armor[seat] == now > 0, "armor", False),
        (has(view.doubled, seat), "doubled", False),
        (has(view.doubling, seat), "doubling", False),
    ]
    return [(name, longer) for holds, name, longer in found if holds]


def _signs(canvas: Canvas, view: BattleView, seat: int, mat: Mat) -> None:
    """Draw the statuses of a seat: its protections and handicaps."""
    found = [] if has(view.out, seat) else seat_statuses(view, seat)
    box = mat.signs
    step = min(STATUS_WIDE + 4.0, (box.wide - STATUS_WIDE) / max(1, len(found) - 1))
    for place, (name, longer) in enumerate(found):
        spot = (box.x + STATUS_WIDE / 2 + step * place, box.y + 13)
        canvas.put(f"battlecruisers-status-{name}", spot)
        if longer:
            canvas.put("battlecruisers-longer", spot)
