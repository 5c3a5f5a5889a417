"""Secret Salvage's power-ups as cards: name, cost, and a short text."""

from __future__ import annotations

from functools import cache

from starfold.art.canvas import Canvas
from starfold.art.light import FACE
from starfold.art.palette import GOLD, HIGH, INK, LIT, OUTLINE, PANEL, QUIET

from .. import actions
from ..data import components
from ..data.components import is_blue
from ..view import SalvageView
from ..words.show import POWER_TITLES
from .places import CARD_HIGH, CARD_WIDE, card_spot
from .symbols import face_of, power_sign

# The short texts, in two lines. The rulebook has the exact rules.
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


_HEAD = f"M1,31V11Q1,1 11,1H{CARD_WIDE - 11}Q{CARD_WIDE - 1},1 {CARD_WIDE - 1},11V31Z"


def _card(power: int, calm: bool) -> str:
    """Return a power-up's card from its upper left corner; `calm` is dimmed, for one that cannot be used."""
    face, rim = face_of(1 if is_blue(power) else components.MINE)
    canvas = Canvas()
    canvas.box(2, 4, CARD_WIDE, CARD_HIGH, 11, fill=OUTLINE, opacity=0.3)
    canvas.box(
        0, 0, CARD_WIDE, CARD_HIGH, 11, fill=PANEL, stroke=rim, stroke_width=2, stroke_opacity=0.4 if calm else 1
    )
    canvas.path(_HEAD, fill=face, fill_opacity=0.22 if calm else 1)
    if not calm:
        canvas.path(_HEAD, fill=FACE)
    canvas.text(CARD_WIDE / 2, 23, POWER_TITLES[power], 18, fill=QUIET if calm else HIGH, font_weight="700")
    seen = 0.7 if calm else 1
    canvas.raw(f'<g transform="translate(25,44)scale(.82)" opacity="{seen}">{power_sign(power, rim)}</g>')
    for line, said in enumerate(TEXTS[power]):
        canvas.text(48, 51 + 18 * line, said, 14.5, fill=QUIET if calm else INK, text_anchor="start")
    canvas.put("secret_salvage-bolt", (17, 68.5), opacity=seen)
    canvas.text(32, 75, str(components.COST[power]), 18, fill=QUIET if calm else INK, font_weight="700")
    return canvas.svg()


@cache
def card_sprites() -> dict[str, str]:
    """Return all eight cards by name, bright and dimmed."""
    cards = {f"secret_salvage-card-{power}": _card(power, calm=False) for power in range(components.POWERS)}
    return cards | {f"secret_salvage-card-{power}-calm": _card(power, calm=True) for power in range(components.POWERS)}


def power_id(power: int) -> str:
    """Return the id of a power-up's card: `power-phase-drive`."""
    return "power-" + components.POWER_NAMES[power].replace(" ", "-")


def payments(view: SalvageView, power: int) -> list[int]:
    """Return the offered purchases of a power-up."""
    return [
        action - actions.BUY
        for action in view.legal
        if actions.BUY <= action < actions.REDEPLOY and components.BOUGHT[action - actions.BUY] == power
    ]


def used(view: SalvageView) -> int:
    """Return the power-up used in this turn, or -1."""
    if not view.bought:
        return -1
    return next((components.BOUGHT[event.facts[0]] for event in reversed(view.recent) if event.kind == "bought"), -1)


def paid_tiles(purchase: int) -> list[int]:
    """Return the energy tiles of a payment, by kind."""
    return [kind for kind in range(1, components.MINE) for _ in range(components.PAID[purchase][kind])]


def draw_cards(canvas: Canvas, view: SalvageView) -> None:
    """Draw the power-ups of the match: bright if offered, dimmed if not, with a mark if used in this turn."""
    used_now = used(view)
    for place, power in enumerate(view.powers):
        _draw_card(canvas, place, power, bool(payments(view, power)), power == used_now)


def _draw_card(canvas: Canvas, place: int, power: int, offered: bool, used_now: bool) -> None:
    """Draw one card."""
    used = "; used in this turn" if used_now else ""
    label = f"{POWER_TITLES[power]} ({components.COST[power]}): {' '.join(TEXTS[power])}{used}"
    with canvas.group(id=power_id(power), at=card_spot(place), label=label):
        canvas.put(f"secret_salvage-card-{power}{'' if offered else '-calm'}", (0, 0))
        if offered or used_now:
            frame = LIT if offered else GOLD
            canvas.box(-1, -1, CARD_WIDE + 2, CARD_HIGH + 2, 12, fill="none", stroke=frame, stroke_width=3)
        if used_now:
            canvas.put("secret_salvage-used", (CARD_WIDE - 8, 7))
