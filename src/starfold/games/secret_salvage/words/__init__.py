"""Secret Salvage in words: codes, sentences, prompts, the log and the board as text."""

from __future__ import annotations

from starfold.core.dice import QuickDice
from starfold.core.event import HIDDEN, Event
from starfold.core.words import Words, listing

from .. import actions
from ..actions import discarded, laid_kind, laid_space, placed
from ..data import components
from ..data.board import COLOURS, NAMES
from ..data.components import payment_text
from ..position import phases
from ..position.pieces import BY_TILES
from ..rules.targets import can_move
from ..view import SalvageView, imagine
from .refusals import reason
from .show import POWER_TITLES, SHORT, pair_said, show, tile_said

TONES = [f"secret_salvage-{name}" for name in COLOURS]
PUSH_ON = "Push it one more space, or stop."
# The questions by phase; {} is the name of the seat whose turn it is.
ASKED = {
    phases.GIVING: "You found an Incompatible Power Cell. Who gets it?",
    phases.DRAINING: "Drained. Which neighbour gets your best energy tile?",
    phases.MINED: "A Gravity Mine. Which neighbour may move your ship?",
    phases.JAMMED: "Interference. Which neighbour may move one of your ships?",
    phases.DRIFTING: "{} met a Gravity Mine. Move that ship one space, or skip.",
    phases.STEERING: "{} met Interference. Move one of their ships one space, or skip.",
    phases.SCANNING: "Look at a tile.",
    phases.PULLING: "Pull a ship one space towards yours.",
    phases.PUSHING: "Push a ship away from yours.",
    phases.SWAPPING: "Change places with a ship.",
}


def all_codes() -> list[str]:
    """Return the code of every action, by its number."""
    codes = [f"colour {name}" for name in COLOURS]
    codes += [f"first {seat + 1}" for seat in range(components.MOST_SEATS)]
    codes += [f"deal {name}" for name in components.POWER_NAMES]
    codes += [f"{verb} {name}" for verb in ("draw", "turn up", "see") for name in SHORT[1:]]
    codes += [f"activate {name}" for name in NAMES]
    codes += [f"fly {name}" for name in NAMES]
    codes += ["end"]
    codes += [
        f"buy {components.POWER_NAMES[components.BOUGHT[number]]} {payment_text(number)}"
        for number in range(components.PURCHASES)
    ]
    for number in range(actions.REDEPLOYMENTS):
        codes.append(f"redeploy {SHORT[discarded(number)]} for {'+'.join([SHORT[kind] for kind in placed(number)])}")
    codes += [f"scan {name}" for name in NAMES]
    codes += [
        f"move {NAMES[actions.SHIFT_FROM[shift]]} {NAMES[actions.SHIFT_TO[shift]]}" for shift in range(actions.SHIFTS)
    ]
    codes += [f"swap {name}" for name in NAMES]
    codes += [f"choose {seat + 1}" for seat in range(components.MOST_SEATS)]
    codes += [f"lay {SHORT[kind]} {name}" for kind in range(components.MINE, components.KINDS) for name in NAMES]
    codes += ["enough", "decline"]
    return codes


class SalvageWords(Words[SalvageView]):
    """The words of Secret Salvage."""

    def __init__(self) -> None:
        super().__init__(all_codes())

    def veiled(self, action: int) -> str:
        """Return the code shown to seats that may not know the tile."""
        if actions.DRAW <= action < actions.TURN_UP:
            return "draw ?"
        if actions.SEE <= action < actions.ACTIVATE:
            return "see ?"
        return f"lay ? {NAMES[laid_space(action)]}" if actions.LAY <= action < actions.ENOUGH else self.code(action)

    # --- questions ---

    def question(self, view: SalvageView) -> str:
        """Return in one sentence what the view's seat must decide now."""
        if view.phase == phases.ACTIVATING:
            return self._ask_activation(view)
        if view.phase == phases.LAYING:
            return self._ask_laying(view)
        if view.phase in (phases.SCANNING, phases.PUSHING) and view.left == 1:
            return "Look at a second tile, or stop." if view.phase == phases.SCANNING else PUSH_ON
        asked = ASKED.get(view.phase, "")
        return asked.format(view.names[view.turn_seat]) if asked else self._ask_move(view)

    @staticmethod
    def _ask_activation(view: SalvageView) -> str:
        """Return the question what to do with the drawn tile."""
        if view.drawn == components.NONE:
            return "No tiles are left to draw. Choose a ship to fly."
        world = imagine(view, QuickDice())
        said = f"You drew {tile_said(view.drawn)}."
        spaces = [action - actions.ACTIVATE for action in view.legal if actions.ACTIVATE <= action < actions.FLY]
        if any(view.tiles[space] for space in spaces):
            return f"{said} It goes to the box: all your ships that can move are on tiles. Choose one to fly."
        if not any(can_move(world, world.riders[space] - 1) for space in spaces):
            return f"{said} Drop it under one of your ships. None of them can move."
        return f"{said} Drop it under one of your ships, and fly that ship."

    @staticmethod
    def _ask_laying(view: SalvageView) -> str:
        """Return the question where to lay which tile."""
        if len(view.hand) == 2 and view.spot < 0:
            first, second = [components.TILE_NAMES[kind] for kind in view.hand[:2]]
            return f"Lay {first} and {second} face down. Place the first one."
        kinds = sorted({laid_kind(action) for action in view.legal})
        return f"Lay {' or '.join([components.TILE_NAMES[kind] for kind in kinds])} face down on an empty space."

    @staticmethod
    def _ask_move(view: SalvageView) -> str:
        """Return what may be done during a turn."""
        legal = view.legal
        flights = any(actions.FLY <= action < actions.END for action in legal)
        if flights and not view.moved:
            said = "Fly up to three spaces in a straight line"
        elif flights:
            turn = "Turn and fly on" if view.turning else "Fly on"
            said = f"{turn} ({steps_said(view.steps)} left), or end your turn"
        elif view.steps and view.ship >= 0 and not view.ready:
            said = "Your flight ends here. End your turn"
        else:
            said = "End your turn"
        more = []
        if any(actions.BUY <= action < actions.REDEPLOY for action in legal):
            more.append("use a power-up")
        if any(actions.REDEPLOY <= action < actions.SCAN for action in legal):
            more.append("redeploy red tiles")
        return said + "".join([f", or {what}" for what in more]) + "."

    # --- offers ---

    def sentence(self, view: SalvageView, action: int) -> str:
        """Return an offered action as a sentence."""
        if action < actions.FLY:
            return self._activation(view, action - actions.ACTIVATE)
        if action < actions.END:
            return self._flight(view, action - actions.FLY)
        if action == actions.END:
            return "End your turn"
        if action < actions.REDEPLOY:
            return self._purchase(action - actions.BUY)
        if action < actions.SCAN:
            number = action - actions.REDEPLOY
            kept = listing([components.TILE_NAMES[kind] for kind in placed(number)])
            return f"Redeploy: discard {components.TILE_NAMES[discarded(number)]}, lay {kept}"
        if action < actions.SHIFT:
            return f"Look at the tile on {NAMES[action - actions.SCAN]}"
        if action < actions.CHOOSE:
            return self._shift(view, action)
        if action < actions.LAY:
            return view.names[action - actions.CHOOSE]
        if action < actions.ENOUGH:
            return f"Lay {components.TILE_NAMES[laid_kind(action)]} on {NAMES[laid_space(action)]}"
        if action == actions.ENOUGH:
            return "Stop looking" if view.phase == phases.SCANNING else "Stop pushing"
        return "Skip: leave the ships where they are"

    @staticmethod
    def _activation(view: SalvageView, space: int) -> str:
        """Return the activation of a ship in words, with what happens to the tile."""
        if view.drawn == components.NONE or view.tiles[space]:
            return f"Fly your ship on {NAMES[space]}"
        return f"Drop the {components.TILE_NAMES[view.drawn]} tile under your ship on {NAMES[space]}"

    @staticmethod
    def _flight(view: SalvageView, space: int) -> str:
        """Return a flight in words, with the known facts about the tile there."""
        return f"Fly to {NAMES[space]}" + tile_there(view, space)

    @staticmethod
    def _purchase(number: int) -> str:
        """Return a purchase in words: the power-up and its cost."""
        return f"Use the {POWER_TITLES[components.BOUGHT[number]]} (costs {price_said(number)})"

    @staticmethod
    def _shift(view: SalvageView, action: int) -> str:
        """Return a ship that is moved by one space, or two that change places."""
        if action >= actions.SWAP:
            space = action - actions.SWAP
            return f"Change places with {ship_said(view, space)}" + tile_there(view, space)
        start, to = actions.SHIFT_FROM[action - actions.SHIFT], actions.SHIFT_TO[action - actions.SHIFT]
        return f"Move {ship_said(view, start)} to {NAMES[to]}" + tile_there(view, to)

    # --- the log ---

    def silent(self) -> list[str]:
        """Return the kinds the log omits: tiles that a reader may not see, and the winner, whom the prompt names."""
        return ["laid_kind ?", "saw ?", "won"]

    def describe_event(self, event: Event, names: list[str]) -> str:  # noqa: C901 (one branch for each kind of event)
        """Return an event as a sentence for the log."""
        facts = event.facts
        name = names[event.seat] if event.seat >= 0 else ""
        match event.kind:
            case "colour":
                return f"{name} plays {COLOURS[facts[0]]}."
            case "begins":
                return f"{name} goes first."
            case "dealt":
                return f"The {POWER_TITLES[facts[0]]} is in this match."
            case "drew":
                return f"{name} draws a tile." if facts[0] == HIDDEN else f"{name} draws {tile_said(facts[0])}."
            case "saw":
                return "" if facts[0] == HIDDEN else f"{name} sees {tile_said(facts[0])}."
            case "laid_kind":
                return "" if facts[0] == HIDDEN else f"It is {tile_said(facts[0])}."
            case "shuffled":
                return "The box is shuffled and becomes the stack."
            case "no_tile":
                return f"No tiles are left for {name} to draw."
            case "discarded":
                return f"{name} puts {tile_said(facts[0])} into the box."
            case "reached":
                return f"{name} has reached the goal: this is the last round."
            case "ten_reds":
                return f"{name} has ten red tiles."
            case "limit":
                return "The round limit is reached: most ships home wins."
            case "tie":
                how = f"most tiles collected, {facts[1]}" if facts[0] == BY_TILES else "last in turn order"
                return f"{name} wins the tie: {how}."
        return self._tell_moves(event, names, name)

    @staticmethod
    def _tell_moves(event: Event, names: list[str], name: str) -> str:  # noqa: C901 (one branch for each kind of event)
        """Return an event of ships and tiles as a sentence."""
        facts = event.facts
        match event.kind:
            case "activated":
                return f"{name} chooses the ship on {NAMES[facts[0]]}."
            case "flew":
                return f"{name} flies from {NAMES[facts[0]]} to {NAMES[facts[1]]}."
            case "met":
                return f"{name} meets {tile_said(facts[0])} on {NAMES[facts[1]]}."
            case "gave":
                return f"{name} gives {tile_said(facts[1])} to {names[facts[0]]}."
            case "chose":
                return f"{name} lets {names[facts[0]]} decide."
            case "declined":
                return f"{name} skips."
            case "bought":
                return f"{name} pays {price_said(facts[0])} to use the {POWER_TITLES[components.BOUGHT[facts[0]]]}."
            case "scanned":
                return f"{name} looks at the tile on {NAMES[facts[0]]}."
            case "moved":
                owner = facts[2] // components.SHIPS
                whose = "their own ship" if owner == event.seat else f"{names[owner]}'s ship"
                return f"{name} moves {whose} from {NAMES[facts[0]]} to {NAMES[facts[1]]}."
            case "swapped":
                return f"{name} changes places with {names[facts[2] // components.SHIPS]}'s ship on {NAMES[facts[1]]}."
            case "redeployed":
                kept = listing([components.TILE_NAMES[kind] for kind in placed(facts[0])])
                return f"{name} discards {components.TILE_NAMES[discarded(facts[0])]} to lay {kept}."
            case "laid":
                what = components.TILE_NAMES[facts[1]] if len(facts) > 1 else "one of them"
                return f"{name} lays {what} on {NAMES[facts[0]]}."
        return ""

    # --- the board ---

    def render_text(self, view: SalvageView) -> str:
        """Return the board as lines of text, then the player boards."""
        return show(view)

    def colour(self, view: SalvageView, seat: int) -> str:
        """Return the tone of a seat's colour in this match."""
        colours = view.colours
        return TONES[colours[seat]] if colours else ""

    def seat_status(self, view: SalvageView, seat: int) -> str:
        """Return `home` if a seat has met its goal, else an empty string."""
        return "home" if view.reached[seat] else ""

    def refusal_reason(self, view: SalvageView, action: int) -> str:
        """Return why this seat may not play that action now."""
        return reason(imagine(view, QuickDice()), action)


def ship_said(view: SalvageView, space: int) -> str:
    """Return the ship on a space in words, with its owner."""
    owner = view.ships.index(space) // components.SHIPS
    return f"your ship on {NAMES[space]}" if owner == view.seat else f"{view.names[owner]}'s ship on {NAMES[space]}"


def tile_there(view: SalvageView, space: int) -> str:
    """Return what this seat knows of the tile on a space: its name, its pair, or which seats know it."""
    tile = view.tiles[space]
    if tile == components.NONE:
        return ""
    if tile != components.UNSEEN:
        return f", onto {tile_said(tile)}"
    if view.pairs[space]:
        return f", onto {pair_said(view, space, 'or')}"
    knowers = [view.names[seat] for seat in range(view.seats) if view.known[space] >> seat & 1]
    return f", onto a tile that {listing(knowers) or 'no one'} {'know' if len(knowers) > 1 else 'knows'}"


def price_said(number: int) -> str:
    """The tiles that pay for a power-up, such as `1 Solar Cell`."""
    paid = components.PAID[number]
    tiles = [
        f"{paid[kind]} {components.TILE_NAMES[kind]}{'s' if paid[kind] > 1 else ''}"
        for kind in range(1, components.MINE)
        if paid[kind]
    ]
    return listing(tiles)


def steps_said(steps: int) -> str:
    """Return steps in words: `1 step`, `2 steps`."""
    return "1 step" if steps == 1 else f"{steps} steps"


WORDS = SalvageWords()
