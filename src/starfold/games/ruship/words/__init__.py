"""RUSHIP in words: codes, sentences, prompts, the log and the board as text."""

from __future__ import annotations

from starfold.core.dice import QuickDice
from starfold.core.event import Event
from starfold.core.words import Words

from .. import actions
from ..data import components
from ..data.board import LONGEST
from ..position import CHOOSING, HOW_MANY
from ..view import RushipView, foresee, imagine
from .refusals import reason

FACTIONS = ["Humanity", "Empire"]
TOKEN = ["ship", "UFO"]
BASE = ["Mothership", "Vortex"]
PLANET = ["Earth", "the alien planet"]
ORDINAL = ["", "first", "second", "third"]


def all_codes() -> list[str]:
    """Return the code of every action, by its number."""
    codes = [f"roll {die}" for die in range(1, 7)]
    codes += [f"roll {low} {high}" for low, high in zip(components.LOW_DIE, components.HIGH_DIE, strict=True)]
    codes += ["one die", "two dice"]
    codes += [f"take {key}" for key in components.POWER_KEYS]
    codes += [f"reroll {die}" for die in range(1, 7)]
    codes += ["overdrive", "pass", "base"]
    codes += [f"enter {die}" for die in range(1, components.DIE_VALUES + 1)]
    codes += [
        f"move {space} by {die}" for space in range(1, LONGEST + 1) for die in range(1, components.DIE_VALUES + 1)
    ]
    codes += [
        f"back {space} by {die}" for space in range(1, LONGEST + 1) for die in range(1, components.DIE_VALUES + 1)
    ]
    return codes


class RushipWords(Words[RushipView]):
    """The words of RUSHIP."""

    def __init__(self) -> None:
        super().__init__(all_codes())

    def seat_name(self, seat: int) -> str:
        """Return the faction of a seat."""
        return FACTIONS[seat]

    def question(self, view: RushipView) -> str:
        """Return in one sentence what the view's seat must decide now."""
        if view.phase == HOW_MANY:
            return "Roll one die for a Broadside, or two dice?"
        if view.phase == CHOOSING:
            return "Your planet was hit! Choose a power as compensation."
        dice = f"Your die: {view.high}." if view.low == 0 else f"Your dice: {view.low} and {view.high}."
        if actions.PASS in view.legal:
            return f"{dice} You have no move: use a power, or give up your dice."
        powers = view.legal[0] < actions.PASS
        return f"{dice} Choose a move, or use a power first." if powers else f"{dice} Choose a move."

    def sentence(self, view: RushipView, action: int) -> str:
        """Return an offered action as a sentence, with its consequences."""
        if action >= actions.ENTER or action == actions.ADVANCE:
            return self._flight(view, action)
        if action == actions.ONE_DIE:
            return f"Roll one die: {components.POWER_NAMES[components.BROADSIDE]}, capture everything you pass"
        if action == actions.TWO_DICE:
            return "Roll two dice"
        if actions.TAKE <= action < actions.ROLL_AGAIN:
            return (
                f"Take {components.POWER_NAMES[action - actions.TAKE]}: {components.POWER_TEXTS[action - actions.TAKE]}"
            )
        if actions.ROLL_AGAIN <= action < actions.RAISE:
            return f"Reroll the {action - actions.ROLL_AGAIN + 1}"
        if action == actions.RAISE:
            return "Overdrive: add 1 to both dice"
        return "Give up your dice"

    def _flight(self, view: RushipView, action: int) -> str:
        """Return a move as a sentence: its die, where it lands, and what it captures or attacks."""
        seat, die = view.seat, actions.DIE_OF[action]
        flight = foresee(view, action)
        target = f"to attack {PLANET[1 - seat]}" if flight.attacks else f"to space {flight.end}"
        if action == actions.ADVANCE:
            said = f"Use the 1: move your {BASE[seat]} {target}"
        elif flight.entering:
            said = f"Use the {die}: bring in a {TOKEN[seat]} {target}"
        else:
            way = "back " if action >= actions.BACK else ""
            said = f"Use the {die}: move the {TOKEN[seat]} on {flight.start} {way}{target}"
        captured = len(flight.captured)
        if captured:
            count, plural = ("a", "") if captured == 1 else (str(captured), "s")
            said += f", capturing {count} {TOKEN[1 - seat]}{plural}"
        return said

    def describe_event(self, event: Event, names: list[str]) -> str:  # noqa: C901 (one branch for each kind of event)
        """Return an event as a sentence for the log."""
        seat, facts = event.seat, event.facts
        name = names[seat]
        match event.kind:
            case "opening":
                return f"{name} rolls a {facts[0]} for the first turn."
            case "begins":
                return f"{name} goes first."
            case "rolled":
                return f"{name} rolls {' and '.join(str(die) for die in facts)}."
            case "broadside":
                return f"{name} readies a Broadside."
            case "reroll":
                return f"{name} rerolls the {facts[0]}."
            case "overdrive":
                return f"{name} uses Overdrive: both dice count 1 more."
            case "entered":
                return f"{name} brings in a {TOKEN[seat]}{self._end(seat, facts[0])}."
            case "moved":
                return f"{name}'s {TOKEN[seat]} on {facts[0]} flies{self._end(seat, facts[1])}."
            case "advanced":
                return f"{name}'s {BASE[seat]} moves to {facts[0]}."
            case "captured":
                return f"{name}'s {TOKEN[seat]} on {facts[0]} is captured."
            case "attacked":
                planet = "Earth" if seat else "The alien planet"
                return f"{planet} is hit for the {ORDINAL[facts[0]]} time."
            case "took":
                return f"{name} takes {components.POWER_NAMES[facts[0]]}."
            case "lost":
                lost = " and ".join(str(die) for die in sorted(facts))
                return f"{name} cannot play {lost}."
            case "won":
                return f"{name} wins the war."
        return ""

    @staticmethod
    def _end(seat: int, space: int) -> str:
        """Return where a flight ended: on a space, or on the enemy planet, which events write as 0."""
        return f" to {space}" if space else f" into {PLANET[1 - seat]}"

    def render_text(self, view: RushipView) -> str:
        """Return the board as lines of text."""
        numbers = " ".join(f"{space:>2}" for space in range(1, view.spaces + 1))
        cells = " ".join(f"{self._cell(view, space):>2}" for space in range(1, view.spaces + 1))
        lines = [f"         {numbers}", f"  Earth |{cells} | alien planet", "  M Mothership  V Vortex  > ship  < UFO"]
        for seat in range(2):
            powers = [components.POWER_NAMES[power] for power, owner in enumerate(view.owner) if owner == seat]
            lines.append(
                f"  {view.names[seat]}: {view.supply[seat]} in supply, planet hit {view.hits[seat]} of 3"
                + (f", {', '.join(powers)}" if powers else "")
            )
        return "\n".join(lines)

    @staticmethod
    def _cell(seen: RushipView, space: int) -> str:
        """Return one space as text: M and V are the bases, > a ship, < a UFO, doubled for a pair."""
        if space == seen.mothership:
            return "M"
        if space == seen.vortex:
            return "V"
        return ">" * seen.ships[space] + "<" * seen.ufos[space] or "."

    def refusal_reason(self, view: RushipView, action: int) -> str:
        """Return why this seat may not play that action now."""
        return reason(imagine(view, QuickDice()), action)


WORDS = RushipWords()
