"""A game in words: codes, sentences, prompts and the log. Each game subclasses Words."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from .errors import InvalidCodeError, did_you_mean
from .event import Event, may_know
from .view import View

LONG: Final = 40  # lines of a board that is shown whole only when somebody asks for it


@mypyc_attr(allow_interpreted_subclasses=True)
class Words:
    """The words of one game. `codes` lists the code of every action, by its number: one fixed bijection."""

    def __init__(self, codes: list[str]) -> None:
        self.codes: list[str] = codes
        self.actions: dict[str, int] = {code: action for action, code in enumerate(codes)}
        self.folded_codes: dict[str, int] = {code.lower(): action for action, code in enumerate(codes)}

    def code(self, action: int) -> str:
        """The code of an action."""
        if 0 <= action < len(self.codes):
            return self.codes[action]
        raise InvalidCodeError(f"There is no action {action}; this game has 0 to {len(self.codes) - 1}.")

    def action(self, code: str) -> int:
        """The action of a code."""
        plain = " ".join(code.split())
        found = self.actions.get(plain)
        if found is None:  # people do not care for capitals; records do not depend on it
            found = self.folded_codes.get(plain.lower())
        if found is None:
            raise InvalidCodeError(f"There is no action called {code!r}{did_you_mean(code, self.codes)}")
        return found

    def veiled(self, action: int) -> str:
        """The code as it stands for those who may not know the action: a game with secrets says `draw ?` here."""
        return self.code(action)

    def seen(self, action: int, knowers: int, seat: int) -> str:
        """The code as that seat may know it."""
        return self.code(action) if may_know(knowers, seat) else self.veiled(action)

    def passes(self) -> list[int]:
        """The actions that merely pass: a standing pass plays one whenever it can. By default the one called `pass`."""
        return [self.actions["pass"]] if "pass" in self.actions else []

    def threat(self, view: View) -> int:
        """How much threatens the view's seat: a standing pass ends when that is more than when it was made."""
        return 0

    def silent(self) -> list[str]:
        """Return the kinds of events that the log does not tell; as `drew ?` only to those who do not see the facts."""
        return []

    # --- what a game says ---

    def sentence(self, view: View, action: int) -> str:
        """An action offered, as a sentence for people."""
        raise NotImplementedError("the Words of a game answer sentence")

    def question(self, view: View) -> str:
        """What the view's seat is asked for now, in one sentence."""
        raise NotImplementedError("the Words of a game answer ask")

    def describe_event(self, event: Event, names: list[str]) -> str:
        """An event, as seen by a seat, as a sentence for the log; empty only if `silent` names its kind."""
        raise NotImplementedError("the Words of a game answer tell")

    def render_text(self, view: View) -> str:
        """The view as lines of text, for the terminal and screen readers."""
        raise NotImplementedError("the Words of a game answer show")

    def refusal_reason(self, view: View, action: int) -> str:
        """Why this seat may not play that action now, with the rule's id where there is one."""
        return "You cannot do that now."

    def seat_status(self, view: View, seat: int) -> str:
        """How a seat is, in a word to stand beside its name, such as `out`; empty if there is nothing to say."""
        return ""

    def colour(self, view: View, seat: int) -> str:
        """The tone (art/palette.py) that stands for a seat beside the picture; empty for the seat's own."""
        return ""

    def seat_name(self, seat: int) -> str:
        """What a seat is called when nobody has given it a name."""
        return f"Seat {seat + 1}"

    # --- what is the same for all ---

    def prompt(self, view: View) -> str:
        """What is going on, in one sentence: what is asked of this seat, who is waited for, or how it ended."""
        if view.over:
            gave_up = [view.names[seat] for seat in view.resigned]
            return (listing(gave_up) + " resigned. " if gave_up else "") + self.result(view)
        if view.can_act():
            return self.question(view)
        if view.seat in view.asked:
            return "You have chosen. Waiting for the others."
        if view.asked:
            plight = self.seat_status(view, view.seat) if view.seat >= 0 else ""
            said = f"You are {plight}. " if plight else ""
            return said + "Waiting for " + listing([view.names[seat] for seat in view.asked]) + "."
        return "Rolling or drawing at random."

    def result(self, view: View) -> str:
        """How the match ended."""
        winners = [view.names[seat] for seat in range(view.seats) if view.payoffs[seat] > 0]
        if not winners:
            return "No one wins."
        if len(winners) == 1:
            return f"{winners[0]} wins."
        return listing(winners) + " share the win."

    def refusal(self, view: View, action: int) -> str:
        """Why an action is refused, in one sentence, from what this seat knows."""
        if view.over:
            return "The match is over."
        if view.seat not in view.asked:
            return "It is not your turn. " + self.prompt(view)
        if not view.can_act():
            return "You have already chosen. Waiting for the others."
        return self.refusal_reason(view, action)


def new_lines(board: list[str], before: list[str]) -> list[str]:
    """The lines of a board to show again: all of a short one, of a long one those that were not there before."""
    return board if len(board) < LONG else [line for line in board if line not in before]


def listing(names: list[str]) -> str:
    """Names as people list them: `A, B and C`."""
    if len(names) < 2:
        return "".join(names)
    return ", ".join(names[:-1]) + " and " + names[-1]
