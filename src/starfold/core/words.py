"""A game in words: codes, sentences, prompts and the log. Each game subclasses Words."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from .errors import InvalidCodeError, did_you_mean
from .event import Event, may_know
from .view import View

LONG_BOARD_LINES: Final = 40  # lines from which a board is shown whole only on request


AnyView = TypeVar("AnyView", bound=View)  # the game's own View, with which its Words are declared


@mypyc_attr(allow_interpreted_subclasses=True)
class Words(Generic[AnyView]):
    """The words of one game, declared with its View: `class CometWords(Words[CometView])`.

    `codes` lists the code of every action, by its number; no two codes are the same.
    """

    def __init__(self, codes: list[str]) -> None:
        self.codes: list[str] = codes
        self.actions: dict[str, int] = {code: action for action, code in enumerate(codes)}
        self.folded_codes: dict[str, int] = {code.lower(): action for action, code in enumerate(codes)}

    def code(self, action: int) -> str:
        """Return the code of an action. Raises InvalidCodeError if there is no such action."""
        if 0 <= action < len(self.codes):
            return self.codes[action]
        raise InvalidCodeError(f"There is no action {action}; this game has 0 to {len(self.codes) - 1}.")

    def action(self, code: str) -> int:
        """Return the action of a code, ignoring extra spaces and case. Raises InvalidCodeError if there is none."""
        plain = " ".join(code.split())
        found = self.actions.get(plain)
        if found is None:  # users may ignore case; records always have the exact code
            found = self.folded_codes.get(plain.lower())
        if found is None:
            raise InvalidCodeError(f"There is no action called {code!r}{did_you_mean(code, self.codes)}")
        return found

    def veiled(self, action: int) -> str:
        """Return the code shown to seats that may not know the action. A game with secrets returns e.g. `draw ?`."""
        return self.code(action)

    def seen(self, action: int, knowers: int, seat: int) -> str:
        """Return the code as that seat may know it."""
        return self.code(action) if may_know(knowers, seat) else self.veiled(action)

    def passes(self) -> list[int]:
        """Return the actions that only pass: auto-pass plays one whenever it can. By default `pass`."""
        return [self.actions["pass"]] if "pass" in self.actions else []

    def threat(self, view: AnyView) -> int:
        """Return a measure of danger to the view's seat.

        Auto-pass ends when it has risen since auto-pass was switched on.
        """
        return 0

    def silent(self) -> list[str]:
        """Return the kinds of events that the log omits.

        An entry `drew` omits these events for all; an entry `drew ?` only for seats that do not see their facts.
        """
        return []

    # --- specific to a game ---

    def sentence(self, view: AnyView, action: int) -> str:
        """Return an offered action as a sentence for users."""
        raise NotImplementedError("the Words of a game need the method sentence")

    def question(self, view: AnyView) -> str:
        """Return one sentence that says what the view's seat must decide now."""
        raise NotImplementedError("the Words of a game need the method question")

    def describe_event(self, event: Event, names: list[str]) -> str:
        """Return an event, as seen by a seat, as a sentence for the log; empty only if `silent` names its kind."""
        raise NotImplementedError("the Words of a game need the method describe_event")

    def render_text(self, view: AnyView) -> str:
        """Return the view as lines of text, for the terminal and screen readers."""
        raise NotImplementedError("the Words of a game need the method render_text")

    def refusal_reason(self, view: AnyView, action: int) -> str:
        """Return why this seat may not play that action now, with the rule's id; games override this."""
        return "You cannot do that now."

    def seat_status(self, view: AnyView, seat: int) -> str:
        """Return a seat's status as a word beside its name, such as `out`; empty if there is none."""
        return ""

    def colour(self, view: AnyView, seat: int) -> str:
        """Return the tone (art/palette.py) in which a page lists a seat; empty for the seat's usual colour."""
        return ""

    def seat_name(self, seat: int) -> str:
        """Return the default name of a seat."""
        return f"Seat {seat + 1}"

    # --- the same for all games ---

    def prompt(self, view: AnyView) -> str:
        """Return one sentence on the situation: what this seat must decide, whom it waits for, or the result."""
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

    def result(self, view: AnyView) -> str:
        """Return how the match ended."""
        winners = [view.names[seat] for seat in range(view.seats) if view.payoffs[seat] > 0]
        if not winners:
            return "No one wins."
        if len(winners) == 1:
            return f"{winners[0]} wins."
        return listing(winners) + " share the win."

    def refusal(self, view: AnyView, action: int) -> str:
        """Return the sentence that a seat reads when an action is refused; it contains the `refusal_reason`."""
        if view.over:
            return "The match is over."
        if view.seat not in view.asked:
            return "It is not your turn. " + self.prompt(view)
        if not view.can_act():
            return "You have already chosen. Waiting for the others."
        return self.refusal_reason(view, action)


def new_lines(board: list[str], before: list[str]) -> list[str]:
    """Return the lines of a board to show again: all of a short one, only the changed ones of a long one."""
    return board if len(board) < LONG_BOARD_LINES else [line for line in board if line not in before]


def listing(names: list[str]) -> str:
    """Return names as a list in prose: `A, B and C`."""
    if len(names) < 2:
        return "".join(names)
    return ", ".join(names[:-1]) + " and " + names[-1]
