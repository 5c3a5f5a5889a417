"""Secret Salvage's power-ups as cards: name, cost, and what it does in a few words."""

from __future__ import annotations

from functools import cache

from ...art.canvas import Canvas
from ...art.light import FACE
from ...art.palette import GOLD, HIGH, INK, LIT, OUTLINE, PANEL, QUIET
from .draw_places import CARD_HIGH, CARD_WIDE, Point, card_spot, payment_spots, payment_wide
from .draw_symbols import face_of, power_sign
from .tiles import BOUGHT, BUY, COST, ENERGY, KINDS, MINE, PAID, POWER_NAMES, POWERS, REDEPLOY, is_blue
from .view import SalvageView
from .words_show import POWER_TITLES

# What each does, in two lines. The rulebook says it exactly.
TEXTS = [
    ("turn another", "way in flight"),
    ("two more", "steps ahead"),
    ("fly through", "ships"),
    ("look at one", "or two tiles"),
    ("pull a ship", "one nearer"),
    ("push a ship", "beside yours"),
    ("swap with a", "ship within 3"),
    ("lay a red tile", "of yours"),
]


_HEAD = f"M1,34V11Q1,1 11,1H{CARD_WIDE - 11}Q{CARD_WIDE - 1},1 {CARD_WIDE - 1},11V34Z"


def _card(power: int, out: bool) -> str:
    """A power-up from its upper left corner; without light if it is out of reach."""
    face, rim = face_of(1 if is_blue(power) else MINE)
    canvas = Canvas()
    canvas.box(2, 4, CARD_WIDE, CARD_HIGH, 11, fill=OUTLINE, opacity=0.3)
    canvas.box(
        0, 0, CARD_WIDE, CARD_HIGH, 11, fill=PANEL, stroke=rim, stroke_width=2, stroke_opacity=0.45 if out else 1
    )
    canvas.path(_HEAD, fill=face, fill_opacity=0.16 if out else 1)
    if not out:
        canvas.path(_HEAD, fill=FACE)
    canvas.text(CARD_WIDE / 2, 24, POWER_TITLES[power], 18, fill=QUIET if out else HIGH, font_weight="700")
    canvas.raw(f'<g transform="translate(25,56)" opacity="{0.6 if out else 1}">{power_sign(power, rim)}</g>')
    for line, said in enumerate(TEXTS[power]):
        canvas.text(46, 53 + 17 * line, said, 14.5, fill=QUIET if out else INK, text_anchor="start")
    return canvas.svg()


@cache
def card_sprites() -> dict[str, str]:
    """All eight cards by name, within reach and out of it."""
    cards = {f"secret_salvage-card-{power}": _card(power, out=False) for power in range(POWERS)}
    return cards | {f"secret_salvage-card-{power}-out": _card(power, out=True) for power in range(POWERS)}


def power_id(power: int) -> str:
    """The card of a power-up: `power-phase-drive`."""
    return "power-" + POWER_NAMES[power].replace(" ", "-")


def payment_id(purchase: int) -> str:
    """One of several ways to pay for a power-up: `pay-thruster-1-1`."""
    worths = [str(ENERGY[kind]) for kind in paid_tiles(purchase)]
    return "-".join([power_id(BOUGHT[purchase]).replace("power", "pay"), *worths])


def payments(view: SalvageView, power: int) -> list[int]:
    """The purchases of a power-up that are offered."""
    return [action - BUY for action in view.legal if BUY <= action < REDEPLOY and BOUGHT[action - BUY] == power]


def used(view: SalvageView) -> int:
    """The power-up that was used in this turn, or -1."""
    if not view.bought:
        return -1
    return next((BOUGHT[event.facts[0]] for event in reversed(view.recent) if event.kind == "bought"), -1)


def paid_tiles(purchase: int) -> list[int]:
    """The energy tiles of a payment, by kind."""
    return [kind for kind in range(1, MINE) for _ in range(PAID[purchase][kind])]


def draw_cards(canvas: Canvas, view: SalvageView) -> None:
    """The power-ups of the match: lit if they can be used now, pale if whose turn it is cannot pay."""
    used_now = used(view)
    first = view.turn_seat * KINDS
    energy = sum(view.boards[first + kind] * ENERGY[kind] for kind in range(1, MINE))
    for place, power in enumerate(view.powers):
        out = (view.bought or energy < COST[power]) and power != used_now
        _draw_card(canvas, place, power, payments(view, power), power == used_now, out)
    for place, power in enumerate(view.powers):
        offered = payments(view, power)
        if len(offered) > 1:
            spots = payment_spots(place, [len(paid_tiles(purchase)) for purchase in offered])
            for purchase, spot in zip(offered, spots, strict=True):
                _chip(canvas, purchase, spot)


def _draw_card(canvas: Canvas, place: int, power: int, offered: list[int], used_now: bool, out: bool) -> None:
    """One card, with its cost unless chips say how it can be paid."""
    colour = "blue" if is_blue(power) else "red"
    state = "; used in this turn" if used_now else "; can be used now" if offered else ""
    label = f"{POWER_TITLES[power]}, {colour}, costs {COST[power]} energy: {' '.join(TEXTS[power])}{state}"
    with canvas.group(id=power_id(power), at=card_spot(place), label=label):
        canvas.put(f"secret_salvage-card-{power}{'-out' if out else ''}", (0, 0))
        if len(offered) < 2:
            x, y = CARD_WIDE / 2, CARD_HIGH - 19
            canvas.put("secret_salvage-bolt", (x - 9, y))
            canvas.text(x + 10, y + 7, str(COST[power]), 20, fill=QUIET if out else INK, font_weight="700")
        if offered or used_now:
            frame = LIT if offered else GOLD
            canvas.box(-2, -2, CARD_WIDE + 4, CARD_HIGH + 4, 13, fill="none", stroke=frame, stroke_width=3)


def _chip(canvas: Canvas, purchase: int, spot: Point) -> None:
    """A way to pay: the worth of each tile. A page shows it pale until its card has been clicked."""
    tiles = paid_tiles(purchase)
    wide = payment_wide(len(tiles))
    label = "Pay " + "+".join(str(ENERGY[kind]) for kind in tiles)
    with canvas.group(id=payment_id(purchase), at=spot, label=label, class_="handle"):
        canvas.box(-wide / 2, -14, wide, 28, 7, fill=PANEL, stroke=GOLD, stroke_width=1.8)
        for place, kind in enumerate(tiles):
            x = 14 * (place - (len(tiles) - 1) / 2)
            canvas.box(x - 6.2, -10.5, 12.4, 21, 3, fill=face_of(kind)[0])
            canvas.text(x, 6.2, str(ENERGY[kind]), 18, fill=HIGH, font_weight="700")
