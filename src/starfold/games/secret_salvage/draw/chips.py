"""Chips beside Secret Salvage's field, for tiles to pay, discard and lay; and the buttons below them."""

from __future__ import annotations

from collections import Counter

from starfold.art.canvas import Canvas
from starfold.art.palette import INK, LIT, PANEL
from starfold.core.words import listing

from .. import actions
from ..actions import discarded, laid_space, lay, placed
from ..data.components import BOUGHT, KINDS, MINE, TILE_NAMES
from ..position import phases
from ..view import SalvageView
from ..words.show import SHORT
from .cards import paid_tiles, payments
from .pieces import quiet
from .places import (
    BUTTON_HIGH,
    BUTTON_WIDE,
    CHIP_HIGH,
    CHIP_WIDE,
    CORNER_LEFT,
    CORNER_RIGHT,
    CORNER_ROW,
    LEFT_BUTTON,
    RIGHT_BUTTON,
    WIDTH,
    Point,
)

ROOM = len(CORNER_LEFT)  # the number of chips that fit
ONLY = "keep-only"
BUTTONS = [
    (actions.END, "end", "End turn"),
    (actions.ENOUGH, "enough", "Stop"),
    (actions.DECLINE, "decline", "Skip"),
]

# The size and places of one, two or three tiles on a chip.
_ON_A_CHIP: list[tuple[float, list[Point]]] = [
    (1.35, [(0, 0)]),
    (0.9, [(-8.5, -9.5), (8.5, 9.5)]),
    (0.9, [(0, -10), (-9.4, 9.5), (9.4, 9.5)]),
]


# --- the chips for a choice of tiles ---


def pay_clicks(view: SalvageView, purchase: int) -> list[str]:
    """Return the clicks for a payment: its chip, or one chip for each tile until the payment is unambiguous."""
    tiles = paid_tiles(purchase)
    if fits(payment_choices(view)):
        return [pay_id(tiles)]
    ways = [Counter(paid_tiles(other)) for other in payments(view, BOUGHT[purchase])]
    enough = next(
        count for count in range(1, len(tiles) + 1) if sum(Counter(tiles[:count]) <= way for way in ways) == 1
    )
    return [pay_id([kind]) for kind in tiles[:enough]]


def redeploy_clicks(view: SalvageView, number: int) -> list[str]:
    """Return the clicks for a redeployment: what is discarded, and what is laid.

    The first is a button instead of a chip if only one kind can be discarded.
    """
    numbers = redeployments(view)
    first = discard_id(discarded(number)) if len(kinds_to_discard(numbers)) > 1 else "redeploy"
    if len(numbers) == 1:
        return [first]
    kept, whole = placed(number), fits([placed(each) for each in numbers])
    # Tile by tile, one tile may be the start of two; a click on ONLY says that it is all.
    end = [ONLY] if len(kept) == 1 and not whole else []
    chips = [kept] if whole else [[kind] for kind in kept]
    return [first, *[keep_id(chip) for chip in chips], *end]


def fits(choices: list[list[int]]) -> bool:
    """Return whether each choice can have its own chip; if not, it is clicked tile by tile."""
    return len(_once(choices)) <= ROOM


def _chips(choices: list[list[int]]) -> list[list[int]]:
    """Return the chips for some choices: one for each, or one for each kind of tile."""
    return _once(choices if fits(choices) else [[kind] for choice in choices for kind in choice])


def _once(choices: list[list[int]]) -> list[list[int]]:
    """Return the different choices, sorted by the number of tiles."""
    return sorted({tuple(choice): choice for choice in choices}.values(), key=lambda choice: (len(choice), choice))


def payment_choices(view: SalvageView) -> list[list[int]]:
    """Return the payments of all power-ups that can be paid in several ways. Power-ups share these chips."""
    ways = [payments(view, power) for power in view.powers]
    return [paid_tiles(purchase) for offered in ways if len(offered) > 1 for purchase in offered]


def redeployments(view: SalvageView) -> list[int]:
    """Return the offered redeployments, by number."""
    return [action - actions.REDEPLOY for action in view.legal if actions.REDEPLOY <= action < actions.SCAN]


def kinds_to_discard(numbers: list[int]) -> list[int]:
    """Return the red tiles that these redeployments discard."""
    return sorted({discarded(number) for number in numbers})


def kinds_to_lay(view: SalvageView) -> list[int]:
    """Return the red tiles that may be laid now. Each may be laid on the same spaces."""
    if view.phase != phases.LAYING or not view.legal:
        return []
    space = laid_space(view.legal[0])
    return [kind for kind in range(MINE, KINDS) if lay(kind, space) in view.legal]


def pay_id(kinds: list[int]) -> str:
    """Return the id of a chip of energy tiles to pay with: `pay-solar-solar`."""
    return "-".join(["pay", *[SHORT[kind] for kind in kinds]])


def discard_id(kind: int) -> str:
    """Return the id of a chip of a red tile to discard in redeploying: `discard-mine`."""
    return f"discard-{SHORT[kind]}"


def keep_id(kinds: list[int]) -> str:
    """Return the id of a chip of red tiles to lay in redeploying: `keep-mine-drained`."""
    return "-".join(["keep", *[SHORT[kind] for kind in kinds]])


def lay_id(kind: int) -> str:
    """Return the id of a chip of a red tile to lay now: `lay-mine`."""
    return f"lay-{SHORT[kind]}"


# --- in the picture ---


def draw_chips(canvas: Canvas, view: SalvageView) -> None:
    """Draw payments and the buttons that end a decision on the right, choices of red tiles on the left."""
    for action, name, said in BUTTONS:
        if action in view.legal:
            _button(canvas, name, RIGHT_BUTTON, said, said)
    _draw_payments(canvas, view)
    kinds = kinds_to_lay(view)
    if len(kinds) > 1:
        for kind, spot in zip(kinds, CORNER_ROW, strict=False):
            _chip(canvas, lay_id(kind), spot, "Lay", [kind])
        _caption(canvas, CORNER_ROW[0], "lay")
    _draw_redeploying(canvas, redeployments(view))


def _draw_payments(canvas: Canvas, view: SalvageView) -> None:
    """Draw chips of energy tiles. A page shows them pale until a power-up's card is clicked."""
    chips = _chips(payment_choices(view))
    for chip, spot in zip(chips, CORNER_RIGHT, strict=False):
        _chip(canvas, pay_id(chip), spot, "Pay", chip, "handle")
    if chips:
        _caption(canvas, CORNER_RIGHT[len(chips) - 1], "pay", "end")


def _draw_redeploying(canvas: Canvas, numbers: list[int]) -> None:
    """Draw a button or chips of red tiles to discard, and above them chips of those to lay.

    The chips to lay can be clicked only after the first click.
    """
    thrown = kinds_to_discard(numbers)
    if len(thrown) == 1:
        _button(canvas, "redeploy", LEFT_BUTTON, "Redeploy", "Redeploy red tiles")
    elif thrown:
        for kind, spot in zip(thrown, CORNER_ROW, strict=False):
            _chip(canvas, discard_id(kind), spot, "Redeploy: discard", [kind])
        _caption(canvas, CORNER_ROW[0], "redeploy: discard")
    if len(numbers) > 1:
        _draw_kept(canvas, [placed(number) for number in numbers])


def _draw_kept(canvas: Canvas, choices: list[list[int]]) -> None:
    """Draw chips of red tiles to lay; if they are clicked one by one, also a chip for only one."""
    chips = _chips(choices)
    for chip, spot in zip(chips, CORNER_LEFT, strict=False):
        _chip(canvas, keep_id(chip), spot, "lay", chip, "handle")
    count = len(chips)
    if not fits(choices):
        with canvas.group(id=ONLY, at=CORNER_LEFT[count], label="and no other", class_="handle"):
            _plate(canvas, CHIP_WIDE, CHIP_HIGH, 11)
            canvas.text(0, 6, "only", 17, fill=INK)
        count += 1
    _caption(canvas, CORNER_LEFT[count - 1], "lay")


def _chip(canvas: Canvas, name: str, spot: Point, verb: str, kinds: list[int], class_: str = "") -> None:
    """Draw a chip with up to three tiles on it. A page shows one of class `handle` pale until it can be clicked."""
    label = f"{verb} {listing([TILE_NAMES[kind] for kind in kinds])}"
    size, spots = _ON_A_CHIP[len(kinds) - 1]
    with canvas.group(id=name, at=spot, label=label, class_=class_):
        _plate(canvas, CHIP_WIDE, CHIP_HIGH, 11)
        with canvas.group(at=(0, 0), size=size):
            for kind, place in zip(kinds, spots, strict=True):
                canvas.put(f"secret_salvage-small-{kind}", place)


def _button(canvas: Canvas, name: str, spot: Point, said: str, label: str) -> None:
    with canvas.group(id=name, at=spot, label=label):
        _plate(canvas, BUTTON_WIDE, BUTTON_HIGH, BUTTON_HIGH / 2)
        canvas.text(0, 7, said, 20, fill=INK)


def _plate(canvas: Canvas, wide: float, high: float, round_: float) -> None:
    """Draw the plate of a chip or a button, around 0,0."""
    canvas.box(-wide / 2, -high / 2, wide, high, round_, fill=PANEL, stroke=LIT, stroke_width=2)


def _caption(canvas: Canvas, top: Point, said: str, anchor: str = "start") -> None:
    """Draw the caption of some chips, above the topmost one, at the edge of the picture."""
    quiet(canvas, WIDTH - 7 if anchor == "end" else 7, top[1] - CHIP_HIGH / 2 - 6, said, anchor)
