"""The dice panel of Pulsar 2849: the dice board with its median, both tracks, the turn order, and the dice in hand."""

from __future__ import annotations

from functools import cache

from starfold.art.canvas import Canvas
from starfold.art.palette import EDGE, GOLD, GROUND, HARM, INK, LIT, ON_SEAT, PANEL, QUIET, SEAT_COLOURS

from ... import actions
from ...data.components import FACES, FORMS
from ...position import phases
from ...position.pieces import NO_DIE
from ...view import PulsarView
from ...words.parts import many
from ..icons.dice import LARGE, MIDDLE, NAME, SMALL
from ..icons.glyphs import CUBE
from ..layout import DICE
from ..parts import MOST_PIPS, heading, hit, own_seat, panel, part_sprites
from .purse import draw_purse, purse_sprites
from .tracks import draw_markers, draw_tracks

_X, _Y, _WIDE, _HIGH = DICE
FIRST, _APART = 46.0, 61.0  # the middle of the first space for dice, and the distance to the next
BOARD_TOP, BOARD_HIGH = _Y + 43.0, 74.0
_ORDER = 144.0  # the middle of the first rocket
_HAND, HAND_WIDE = 398.0, 200.0  # left end and width of the dice in hand
OTHERS_Y = _Y + 124.0


def space_x(face: float) -> float:
    """Return the x of the middle of a space for dice."""
    return FIRST + _APART * (face - 1)


# --- the fixed layer ---


@cache
def _ground(seats: int) -> str:
    canvas = Canvas()
    ways = {f"{NAME}way-{way}": _way(way) for way in range(-FACES, FACES + 1)}
    canvas.sprites(part_sprites() | purse_sprites(seats) | ways)
    panel(canvas, DICE)
    heading(canvas, 18, _Y + 27, "Dice")
    for face in range(1, FACES + 1):
        x = space_x(face) - 28
        canvas.box(x, BOARD_TOP, 56, BOARD_HIGH, 10, fill=GROUND, fill_opacity=0.55, stroke=EDGE, stroke_width=1.5)
        canvas.text(x + 28, BOARD_TOP + 50, str(face), 24, fill=QUIET)
    draw_tracks(canvas, seats)
    return canvas.svg()


def _way(way: int) -> str:
    """Return an arrow for how far a die moves a marker: to the left, which is better, or to the right."""
    canvas = Canvas()
    if way == 0:
        canvas.circle(0, 0, 4, fill=QUIET)
        return canvas.svg()
    side = -1 if way < 0 else 1
    colour = CUBE if way < 0 else HARM
    canvas.path(
        f"M{4 * side},0H{19 * side}M{13 * side},-6L{20 * side},0L{13 * side},6", fill="none", stroke=colour,
        stroke_width=3, stroke_linecap="round", stroke_linejoin="round",
    )  # fmt: skip
    canvas.text(-10 * side, 7, str(abs(way)), 20, fill=colour, font_weight="700")
    return canvas.svg()


def ground(view: PulsarView) -> str:
    """Return the empty dice board and tracks, and the sprites that all boards share."""
    return _ground(view.seats)


# --- the moving layer ---


def moving(view: PulsarView) -> str:
    """Return dice, the median, markers and rockets."""
    canvas = Canvas()
    with canvas.group(id="dice"):
        _pool(canvas, view)
        _median(canvas, view)
        _order(canvas, view)
        draw_purse(canvas, view)
        _hands(canvas, view)
        draw_markers(canvas, view)
    return canvas.svg()


def way_of(view: PulsarView, face: int) -> int:
    """Return how far a die moves a marker: negative to the left, positive to the right."""
    low, half = divmod(view.median, 2)
    return face - low - (1 if half and face <= low else 0)


def _pool(canvas: Canvas, view: PulsarView) -> None:
    """Draw the dice on the board in piles, and how far each would move a marker."""
    for face in range(1, FACES + 1):
        count = view.pool[face]
        lit = actions.DRAFT + face - 1 in view.legal or actions.COPY + face - 1 in view.legal
        x, y = space_x(face), BOARD_TOP + BOARD_HIGH / 2
        label = f"{many(count, 'die', 'dice')} {face} on the dice board" + (_way_said(view, face) if count else "")
        rolled = str(view.round) if count else ""
        with canvas.group(id=f"pool-{face}", at=(x, y), label=label, tumbles=rolled):
            hit(canvas, -28, -39, 56, 78)
            _pile(canvas, face, count)
            if lit:
                # around the pile, so that the top die is not covered
                canvas.box(-27, -24, 54, 55, 12, fill="none", stroke=LIT, stroke_width=2.6)
                canvas.box(-30, -27, 60, 61, 15, fill="none", stroke=LIT, stroke_width=6, opacity=0.28)
            if count > 1:
                canvas.box(-3, 19.5, 32, 20, 10, fill=PANEL, stroke=GOLD, stroke_width=1.6)
                canvas.text(13, 35.5, f"×{count}", 17, fill=INK, font_weight="700")
        if view.median:
            canvas.put(f"{NAME}way-{way_of(view, face)}", (x, BOARD_TOP + BOARD_HIGH + 14))


def _pile(canvas: Canvas, face: int, count: int) -> None:
    """Draw a die, with the edge of another behind it if there are several; a number gives the count."""
    sprite = f"{NAME}silver-{MIDDLE}-{face}"
    if count > 1:
        canvas.put(sprite, (1, -1))
    if count:
        canvas.put(sprite, (-3 if count > 1 else 0, 3))


def _way_said(view: PulsarView, face: int) -> str:
    way = way_of(view, face)
    if not way:
        return ", moves no marker"
    return f", moves a marker {many(abs(way), 'space')} to the {'left' if way < 0 else 'right'}"


def _median(canvas: Canvas, view: PulsarView) -> None:
    """Draw the median marker, on a space or between two."""
    if not view.median:
        return
    x = space_x(view.median / 2)
    with canvas.group(id="median", at=(x, BOARD_TOP), label=f"Median {view.median / 2:g}", clicks_through=True):
        low, half = divmod(view.median, 2)
        if half:
            canvas.line(0, 0, 0, BOARD_HIGH, stroke=GOLD, stroke_width=2, stroke_dasharray="3 5", stroke_opacity=0.8)
        wide = 21 if half else 15
        canvas.path(f"M{-wide},-3H{wide}V15L0,23L{-wide},15Z", fill=GOLD, stroke=GROUND, stroke_width=2)
        canvas.text(0, 13, f"{low}{'½' if half else ''}", 18, fill=ON_SEAT, font_weight="800")


# --- turn order and hands ---


def _now(view: PulsarView) -> int:
    """Return the index of the rocket to move, or -1."""
    if view.phase in (phases.DRAFTING, phases.MARKING):
        rockets = len(view.rockets)
        return view.pick if view.pick < rockets else 2 * rockets - 1 - view.pick
    return view.rockets.index(view.turn_seat) if view.turn_seat in view.rockets and not view.over else -1


def _order(canvas: Canvas, view: PulsarView) -> None:
    """Draw the rockets in turn order, the first on the left."""
    now = _now(view)
    names = ", ".join(view.names[seat] for seat in view.rockets)
    with canvas.group(id="order", label=f"Turn order: {names}"):
        for place in sorted(range(len(view.rockets)), key=lambda place: view.rockets[place]):  # as elements they stay
            seat = view.rockets[place]
            number = view.rockets[:place].count(seat)
            with canvas.group(id=f"rocket-{seat}-{number}", at=(_ORDER + 54 * place, _Y + 24)):
                if place == now:
                    canvas.box(-25, -16, 50, 32, 12, fill=SEAT_COLOURS[seat], fill_opacity=0.3)
                canvas.put(f"{NAME}rocket-{seat}", (0, 0), opacity=1 if place == now or now < 0 else 0.75)


def _dice_of(view: PulsarView, seat: int) -> list[tuple[int, int, int]]:
    """Return a seat's dice: colour, face and number."""
    silver = [(actions.SILVER, face, view.hands[seat * actions.PIPS + face]) for face in range(1, actions.PIPS)]
    red = [(actions.RED, view.red, 1)] if view.red != NO_DIE and seat == view.turn_seat else []
    return [dice for dice in silver if dice[2]] + red


def _hands(canvas: Canvas, view: PulsarView) -> None:
    """Draw the viewer's dice, large if there is room, and the one in use; then those of the other seats."""
    own = own_seat(view)
    with canvas.group(id="hand", label=f"Dice of {view.names[own]}"):
        canvas.put(f"{NAME}mark-{own}", (_HAND + 8, _Y + 76))
        dice = _dice_of(view, own)
        count = sum(number for _, _, number in dice) + (1 if _used(view, own) else 0)
        size = LARGE if count <= 3 else MIDDLE
        step = min(size + 8.0, (HAND_WIDE - size) / max(1, count - 1))
        x = _HAND + 26 + size / 2
        for colour, face, number in dice:
            _own_die(canvas, view, (x, _Y + 76), (colour, face, number), step, size)
            x += step * number
        if _used(view, own):
            with canvas.group(id="die-in-use", at=(x, _Y + 76), label=f"Die in use: {view.reading}"):
                half = size / 2 + 4
                canvas.box(
                    -half, -half, 2 * half, 2 * half, 15, fill=GOLD, fill_opacity=0.25, stroke=GOLD, stroke_width=2.4
                )
                canvas.put(f"{NAME}silver-{size}-{view.reading}", (0, 0))
        elif not dice:
            canvas.text(_HAND + 28, _Y + 82, "no dice in hand", 17, fill=QUIET, text_anchor="start")
    others = [seat for seat in range(view.seats) if seat != own]
    for place, seat in enumerate(others):
        _other_hand(canvas, view, seat, _HAND + 5 + place * 228 / len(others), 228 / len(others))


def _used(view: PulsarView, seat: int) -> bool:
    """Return whether a seat is using a die with a face that can be drawn."""
    return seat == view.turn_seat and 0 < view.reading <= MOST_PIPS


def _own_die(
    canvas: Canvas, view: PulsarView, spot: tuple[float, float], dice: tuple[int, int, int], step: float,
    size: int,
) -> None:  # fmt: skip
    """Draw the equal dice of the viewer."""
    colour, face, number = dice
    kind = "red" if colour == actions.RED else "silver"
    lit = actions.USE + (colour * actions.PIPS + face) * FORMS in view.legal  # unchanged
    label = f"{many(number, f'{kind} die {face}', f'{kind} dice {face}')}"
    with canvas.group(id=f"die-{kind}-{face}", at=spot, label=label, came_from=_from(view, colour, face)):
        for place in range(number):
            if lit:
                canvas.put(f"{NAME}lit-die-{size}", (step * place, 0))
            canvas.put(f"{NAME}{kind}-{size}-{face}", (step * place, 0))


def _from(view: PulsarView, colour: int, face: int) -> str:
    """Return the place of a die that the viewer has just drafted or copied, as `x y`; empty if it is not new."""
    kind = "copied" if colour == actions.RED else "drafted"
    for event in view.recent:
        if event.kind == kind and event.seat == own_seat(view) and event.facts[0] == face:
            return f"{space_x(face):g} {BOARD_TOP + BOARD_HIGH / 2:g}"
    return ""


def _other_hand(canvas: Canvas, view: PulsarView, seat: int, x: float, room: float) -> None:
    """Draw another seat's dice, small."""
    dice = [(colour, face) for colour, face, number in _dice_of(view, seat) for _ in range(number)]
    said = ", ".join(f"{'red ' if colour == actions.RED else ''}{face}" for colour, face in dice)
    with canvas.group(id=f"hand-{seat}", at=(x, OTHERS_Y), label=f"Dice of {view.names[seat]}: {said or 'none'}"):
        canvas.put(f"{NAME}small-mark-{seat}", (0, 0))
        step = min(SMALL + 3.0, (room - 40) / max(1, len(dice) - 1))
        for place, (colour, face) in enumerate(dice):
            canvas.put(f"{NAME}{'red' if colour == actions.RED else 'silver'}-{SMALL}-{face}", (25 + step * place, 0))
        if not dice:
            canvas.text(14, 5.5, "–", 17, fill=QUIET, text_anchor="start")
