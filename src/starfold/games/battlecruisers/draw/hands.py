"""Hands and discard piles on Battlecruisers' mats: backs, counts, and the cards that the viewer knows."""

from __future__ import annotations

from starfold.art.canvas import Canvas
from starfold.art.palette import EDGE, INK, PANEL, QUIET
from starfold.core.event import HIDDEN

from ..data.deck import NUMBERS
from ..data.packs import count, kinds_in, size
from ..view import BattleView
from .cards import CLASH_MARK
from .places import MINI_HIGH, MINI_WIDE, Box, Mat, Point, mats

STEP = MINI_WIDE + 3.0  # distance from one card to the next, where there is room
TINY = 23.0  # the same for cards in two rows
_STRUCK = 21.0  # the same for numbers that are ruled out
FIGURE = 34  # width of the count


def known_hand(view: BattleView, seat: int) -> int:
    """Return the pack of cards that are certainly in a hand."""
    return view.hands[seat] if view.hands[seat] != HIDDEN else view.sure[seat]


def ruled_out(view: BattleView, seat: int) -> list[int]:
    """Return the numbers that are certainly not in a hidden hand; none if the whole hand is known."""
    if view.hands[seat] != HIDDEN or size(view.sure[seat]) == view.hand_sizes[seat]:
        return []
    return [NUMBERS[view.cards[kind]] for kind in kinds_in(view.never[seat]) if kind < len(view.cards)]


def draw_hand(canvas: Canvas, view: BattleView, seat: int, mat: Mat) -> None:
    """Draw known cards face up, backs for the others, the count, and the numbers that are ruled out."""
    box, pack, struck = mat.hand, known_hand(view, seat), ruled_out(view, seat)
    total = view.hand_sizes[seat]
    hidden = total - size(pack)
    beside = mat.struck.y == box.y  # a slim mat has no other place for the numbers ruled out
    room = box.wide - FIGURE - (_STRUCK * -(-len(struck) // 2) if beside else 0)
    x = box.x + _row(canvas, view, pack, Box(box.x, box.y, room - (MINI_WIDE if hidden else 0), box.high))
    if beside and len(struck) > 2:  # one back stands for all hidden cards, with the count on it
        canvas.put("battlecruisers-mini-back", (x + MINI_WIDE / 2, box.middle()[1]))
        figure(canvas, (x + MINI_WIDE / 2, box.middle()[1]), total)
        x += MINI_WIDE + 2
    else:
        x = _backs(canvas, x, box.x + room, hidden, box) + 3
        said = f"×{total}"
        colour = INK if total else QUIET
        canvas.text(x, box.middle()[1] + 7, said, 18, fill=colour, text_anchor="start", font_weight="700")
        x += FIGURE
    for place, number in enumerate(struck):
        if beside:
            _struck(canvas, x + 11 + _STRUCK * (place // 2), box.y + 13 + 19 * (place % 2), number)
        else:
            _struck(canvas, mat.struck.x + 11 + 24 * place, mat.struck.y + 10, number)


def _backs(canvas: Canvas, left: float, right: float, hidden: int, box: Box) -> float:
    """Draw face-down cards, overlapping if necessary. Return their right end."""
    if not hidden:
        return left
    step = max(3.0, min(STEP, (right - left - MINI_WIDE) / max(1, hidden - 1)))
    for place in range(hidden):
        canvas.put("battlecruisers-mini-back", (left + MINI_WIDE / 2 + step * place, box.middle()[1]))
    return left + step * (hidden - 1) + MINI_WIDE + 2


def figure(canvas: Canvas, spot: Point, total: int) -> None:
    """Draw a count on a card's back."""
    canvas.text(
        spot[0], spot[1] + 7, str(total), 18, fill=INK if total else QUIET, font_weight="700",
        stroke=PANEL, stroke_width=4, paint_order="stroke", stroke_linejoin="round",
    )  # fmt: skip


def _row(canvas: Canvas, view: BattleView, pack: int, box: Box, opacity: float = 1) -> float:
    """Draw the cards of a pack, copies behind each other; in two rows if one has no room. Return its width."""
    found = kinds_in(pack)
    if len(found) * STEP <= box.wide:
        for place, kind in enumerate(found):
            for copy in reversed(range(min(3, count(pack, kind)))):
                spot = (box.x + MINI_WIDE / 2 + STEP * place + 3 * copy, box.middle()[1] - 3 * copy)
                canvas.put(f"battlecruisers-mini-{NUMBERS[view.cards[kind]]}", spot, opacity=opacity)
        return len(found) * STEP
    for place, kind in enumerate(found):
        spot = (box.x + 11 + TINY * (place // 2), box.middle()[1] - 9.5 + 19 * (place % 2))
        canvas.put(f"battlecruisers-tiny-{NUMBERS[view.cards[kind]]}", spot, opacity=opacity)
    return -(-len(found) // 2) * TINY


def _struck(canvas: Canvas, x: float, y: float, number: int) -> None:
    """Draw a number that is ruled out, struck through."""
    canvas.text(x, y, str(number), 14, fill=QUIET)
    canvas.line(x - 10, y - 1.5, x + 10, y - 8.5, stroke=CLASH_MARK, stroke_width=1.8)


def draw_pile(canvas: Canvas, view: BattleView, seat: int, mat: Mat) -> None:
    """Draw a discard pile, with the cards in it that the viewer knows."""
    (x, y), total = mat.pile, view.pile_sizes[seat]
    if not total:
        place = Box(x - MINI_WIDE / 2, y - MINI_HIGH / 2, MINI_WIDE, MINI_HIGH)
        canvas.box(*place, 5, fill="none", stroke=EDGE, stroke_dasharray="4 4")
    for below in range(min(3, total)):
        canvas.put("battlecruisers-mini-back", (x + 2 * below - 2, y - 2 * below + 2))
    pack = view.piles[seat] if view.piles[seat] != HIDDEN else view.buried[seat]
    if mat.piled.high >= MINI_HIGH:
        _row(canvas, view, pack, mat.piled, 0.6)
    elif pack:
        _listed(canvas, [NUMBERS[view.cards[kind]] for kind in kinds_in(pack)], mat.piled)


def draw_counts(canvas: Canvas, view: BattleView) -> None:
    """Draw the number of cards in each pile, above cards that have just arrived there."""
    for seat, mat in enumerate(mats(view.seats, view.seat)):
        figure(canvas, mat.at(mat.pile), view.pile_sizes[seat])


def _listed(canvas: Canvas, numbers: list[int], box: Box) -> None:
    """Draw numbers in a line, as many as fit."""
    fit = max(2, int(box.wide / 21))
    said = " ".join(map(str, numbers if len(numbers) <= fit else numbers[: fit - 1]))
    canvas.text(box.x, box.y + 12, said + ("…" if len(numbers) > fit else ""), 14, fill=QUIET, text_anchor="start")
