"""Secret Salvage's offers in the picture: the clicks for an action, the lit elements, and previews."""

from __future__ import annotations

from starfold.art.canvas import Canvas
from starfold.art.palette import LIT

from .. import actions
from ..actions import laid_kind, laid_space
from ..data import components
from ..data.board import NAMES
from ..position import phases
from ..view import SalvageView
from .boards import tile_spot
from .cards import payments, power_id
from .chips import BUTTONS, kinds_to_lay, lay_id, pay_clicks, redeploy_clicks
from .places import BOARD_HIGH, CARD_HIGH, CARD_WIDE, board_places, card_spot, seat_colours, where
from .traces import draw_arrow, draw_flight, ship_colour


def clicks(view: SalvageView, action: int) -> list[str]:
    """Return the path of clicks for an action: ships, spaces, player boards, cards and chips, or a button."""
    if action < actions.FLY:
        return [ship_id(view, action - actions.ACTIVATE)]
    if action < actions.END:
        return [space_id(action - actions.FLY)]
    for button, name, _ in BUTTONS:
        if action == button:
            return [name]
    if action < actions.REDEPLOY:
        power = components.BOUGHT[action - actions.BUY]
        return [power_id(power)] + (pay_clicks(view, action - actions.BUY) if len(payments(view, power)) > 1 else [])
    if action < actions.SCAN:
        return redeploy_clicks(view, action - actions.REDEPLOY)
    return _target_clicks(view, action)


def _target_clicks(view: SalvageView, action: int) -> list[str]:
    """Return the clicks for the target of a power-up, or for the answer to a tile."""
    if action < actions.SHIFT:
        return [space_id(action - actions.SCAN)]
    if action < actions.SWAP:
        ship = [ship_id(view, actions.SHIFT_FROM[action - actions.SHIFT])] if _may_move_several(view) else []
        return [*ship, space_id(actions.SHIFT_TO[action - actions.SHIFT])]
    if action < actions.CHOOSE:
        return [ship_id(view, action - actions.SWAP)]
    if action < actions.LAY:
        return [f"board-{action - actions.CHOOSE}"]
    kind = [lay_id(laid_kind(action))] if len(kinds_to_lay(view)) > 1 else []
    return [*kind, space_id(laid_space(action))]


def _may_move_several(view: SalvageView) -> bool:
    """Return whether the legal shifts concern more than one ship."""
    return (
        len(
            {
                actions.SHIFT_FROM[action - actions.SHIFT]
                for action in view.legal
                if actions.SHIFT <= action < actions.SWAP
            }
        )
        > 1
    )


def space_id(space: int) -> str:
    """Return the id of a space: `space-E5`."""
    return f"space-{NAMES[space]}"


def ship_id(view: SalvageView, space: int) -> str:
    """Return the id of the ship on a space: `ship-4`."""
    return f"ship-{view.ships.index(space)}"


# --- what can be clicked ---


def draw_lit(canvas: Canvas, view: SalvageView) -> None:
    """Light the spaces and ships that can be clicked first."""
    first: set[str] = {clicks(view, action)[0] for action in view.legal}
    for space, name in enumerate(NAMES):
        if f"space-{name}" in first:
            canvas.put("secret_salvage-lit", where(space))
    for ship, space in enumerate(view.ships):
        if f"ship-{ship}" in first:
            canvas.put("secret_salvage-lit-ship", where(space))


# --- what an action would do ---


def preview(view: SalvageView, action: int) -> str:
    """Return the preview of an action as SVG: a flight, a shift, a tile laid or looked at, or a chosen seat."""
    canvas = Canvas()
    if action < actions.FLY:
        _foretell_drop(canvas, view, action - actions.ACTIVATE)
    elif action < actions.END:
        start = view.ships[view.ship]
        draw_flight(canvas, start, action - actions.FLY, ship_colour(view, view.ship), foretold=True)
        _foretell_ship(canvas, view, view.ship, action - actions.FLY)
    elif actions.BUY <= action < actions.REDEPLOY:
        x, y = card_spot(view.powers.index(components.BOUGHT[action - actions.BUY]))
        _frame(canvas, x, y, CARD_WIDE, CARD_HIGH)
    elif actions.SCAN <= action < actions.SHIFT:
        canvas.put("secret_salvage-eye", where(action - actions.SCAN))
    elif actions.SHIFT <= action < actions.CHOOSE:
        _foretell_shift(canvas, view, action)
    elif actions.CHOOSE <= action < actions.LAY:
        _foretell_choice(canvas, view, action - actions.CHOOSE)
    elif actions.LAY <= action < actions.ENOUGH:
        spot = where(laid_space(action))
        canvas.put("secret_salvage-crate", spot, opacity=0.8)
        canvas.put(f"secret_salvage-face-{laid_kind(action)}", spot)
        canvas.put("secret_salvage-ghost", spot)
    return canvas.svg()


def _foretell_drop(canvas: Canvas, view: SalvageView, space: int) -> None:
    """Draw the drawn tile below the ship, unless a tile is there already."""
    x, y = where(space)
    canvas.put("secret_salvage-ghost", (x, y))
    if view.drawn not in (components.NONE, components.UNSEEN) and not view.tiles[space]:
        canvas.put(f"secret_salvage-badge-{view.drawn}", (x + 19, y - 21))


def _foretell_ship(canvas: Canvas, view: SalvageView, ship: int, space: int) -> None:
    """Draw a ship at its new space, with what the viewer knows of the tile there."""
    x, y = where(space)
    canvas.put(f"secret_salvage-ship-{ship // components.SHIPS}", (x, y), opacity=0.75)
    tile, pair = view.tiles[space], view.pairs[space]
    if tile == components.UNSEEN and pair:
        canvas.put(f"secret_salvage-badge-{pair // components.KINDS}", (x - 19, y - 21))
        canvas.put(f"secret_salvage-badge-{pair % components.KINDS}", (x + 19, y - 21))
    elif tile == components.UNSEEN:
        canvas.put("secret_salvage-unknown", (x + 19, y - 21))
    elif tile:
        canvas.put(f"secret_salvage-badge-{tile}", (x + 19, y - 21))


def _foretell_shift(canvas: Canvas, view: SalvageView, action: int) -> None:
    """Draw a ship moved by one space, or two ships that change places."""
    if action < actions.SWAP:
        start, end = actions.SHIFT_FROM[action - actions.SHIFT], actions.SHIFT_TO[action - actions.SHIFT]
        ship = view.ships.index(start)
        draw_arrow(canvas, start, end, ship_colour(view, ship), 1)
        _foretell_ship(canvas, view, ship, end)
        return
    here, there = view.ships[view.ship], action - actions.SWAP
    other = view.ships.index(there)
    draw_arrow(canvas, here, there, ship_colour(view, view.ship), 1, bend=25)
    draw_arrow(canvas, there, here, ship_colour(view, other), 1, bend=25)
    for ship, space in ((view.ship, there), (other, here)):
        canvas.put("secret_salvage-gone", where(space))
        _foretell_ship(canvas, view, ship, space)


def _foretell_choice(canvas: Canvas, view: SalvageView, seat: int) -> None:
    """Draw a frame around the board of the seat that would get a tile or decide."""
    x, y, wide = board_places(seat_colours(view.seats, view.colours))[seat]
    _frame(canvas, x, y, wide, BOARD_HIGH)
    if view.phase == phases.DRAINING:
        best = max(kind for kind in range(1, components.MINE) if view.boards[view.turn_seat * components.KINDS + kind])
        canvas.put(f"secret_salvage-face-{best}", tile_spot(view, seat, best))


def _frame(canvas: Canvas, x: float, y: float, wide: float, high: float) -> None:
    canvas.box(x - 3, y - 3, wide + 6, high + 6, 15, fill=LIT, fill_opacity=0.12, stroke=LIT, stroke_width=3)
