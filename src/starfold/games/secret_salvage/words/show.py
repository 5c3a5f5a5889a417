"""Secret Salvage as lines of text, for the terminal and screen readers; and names of tiles and power-ups."""

from __future__ import annotations

from starfold.core.words import listing

from ..data import components
from ..data.board import CLOSED_OF_THREE, COLOURS, DOWN, NAMES, SPACES, goal_colours
from ..view import SalvageView

SHORT = ["", "solar", "atomic", "incompatible", "mine", "drained", "interference"]
POWER_TITLES = [name.title() for name in components.POWER_NAMES]


def tile_said(kind: int) -> str:
    """Return a tile with its article, such as `a Gravity Mine`; Drained and Interference have none."""
    name = components.TILE_NAMES[kind]
    if kind > components.MINE:
        return name
    return f"{'an' if name[0] in 'AI' else 'a'} {name}"


def pair_said(view: SalvageView, space: int, between: str) -> str:
    """Return the two tiles of a pair in words."""
    low, high = view.pairs[space] // components.KINDS, view.pairs[space] % components.KINDS
    return f"{components.TILE_NAMES[low]} {between} {components.TILE_NAMES[high]}"


def show(seen: SalvageView) -> str:
    """Return the board as lines of text, then the player boards."""
    letters = _letters(seen)
    riders = {space: letters[ship // components.SHIPS] for ship, space in enumerate(seen.ships) if space >= 0}
    lines = []
    for row in sorted(set(DOWN)):
        spaces = [space for space in range(SPACES) if DOWN[space] == row]
        cells = [riders.get(space, "·") + _cell(seen, space) for space in spaces]
        first, last = NAMES[spaces[0]], NAMES[spaces[-1]]
        lines.append(f"  {first} " + "  " * abs(row) + "  ".join(cells) + "  " * abs(row) + last)
    lines.append("  Each space: the ship's letter, or a dot; then the tile: s, a, i energy; m, d, x red;")
    lines.append("  ? not known to you; % one of a pair. The edges clockwise from the top: " + ", ".join(COLOURS) + ".")
    lines += _pairs(seen)
    lines += _goals(seen)
    lines += [_board(seen, seat, letters[seat]) for seat in range(seen.seats)]
    costs = [f"{POWER_TITLES[power]} ({components.COST[power]})" for power in seen.powers]
    lines.append(f"  Power-ups (cost): {listing(costs) or 'not dealt yet'}.")
    lines.append(f"  Stack: {seen.in_stack} tiles; box: {sum(seen.box)}. Round {_round(seen)} of {seen.limit}.")
    if seen.drawn not in (components.NONE, components.UNSEEN):
        lines.append(f"  In your hand: {tile_said(seen.drawn)}.")
    return "\n".join(lines)


def _cell(view: SalvageView, space: int) -> str:
    """Return the tile on a space as one letter."""
    tile = view.tiles[space]
    return (
        " "
        if tile == components.NONE
        else "%"
        if tile == components.UNSEEN and view.pairs[space]
        else components.LETTERS[tile]
    )


def _pairs(view: SalvageView) -> list[str]:
    """Return a line for each pair whose order this seat does not know."""
    found = [
        (space, partner)
        for space, partner in enumerate(view.partners)
        if partner > space and view.tiles[space] == components.UNSEEN
    ]
    return [f"  {NAMES[one]} and {NAMES[two]}: {pair_said(view, one, 'and')}, in some order." for one, two in found]


def _goals(view: SalvageView) -> list[str]:
    """Return a line with this seat's goals, and with three seats the spaces closed to it."""
    if view.seat < 0 or not view.colours:
        return []
    colour = view.colours[view.seat]
    goals = listing([COLOURS[goal] for goal in goal_colours(colour, view.seats)])
    if view.seats != 3:
        return [f"  Your goal: three ships on spaces of {goals}."]
    closed = [NAMES[space] for space in range(SPACES) if CLOSED_OF_THREE[colour][space]]
    return [f"  Your goals: one ship each on {goals}. Closed to your ships: {', '.join(closed)}."]


def _round(view: SalvageView) -> int:
    """Return the current round, from 1."""
    return max(1, -(-view.turn // view.seats))


def _letters(view: SalvageView) -> list[str]:
    """Return the letter of each seat's ships: the initial of its colour."""
    return [COLOURS[colour][0].upper() for colour in view.colours] if view.colours else ["?"] * view.seats


def _board(view: SalvageView, seat: int, letter: str) -> str:
    """Return one seat as a line: its colour, its ships at the goal, and its tiles."""
    board = view.boards[seat * components.KINDS : seat * components.KINDS + components.KINDS]
    energy = sum([board[kind] * components.ENERGY[kind] for kind in range(components.KINDS)])
    reds = sum(board[components.MINE :])
    held = [f"{board[kind]} {SHORT[kind]}" for kind in range(1, components.KINDS) if board[kind]]
    colour = f" ({COLOURS[view.colours[seat]]})" if view.colours else ""
    home = f"{view.scores[seat]} of {components.SHIPS} home, energy {energy}, {reds} red"
    return f"  {letter} {view.names[seat]}{colour}: {home}" + (f"; {', '.join(held)}" if held else "")
