"""Pulsar 2849 in words. Codes, offers, the log and the board as text are in codes, offers, log and show."""

from __future__ import annotations

from starfold.core.event import Event
from starfold.core.words import Words

from .. import actions
from ..position import phases
from ..view import PulsarView
from .catalogue import appendix
from .codes import all_codes
from .log import told
from .offers import offer_said, spaces_said, world_of
from .parts import gate_said, gyrodyne_said, many, place_said, transmitter_said, upper
from .refusals import reason
from .show import show

__all__ = ["WORDS", "PulsarWords", "appendix"]

ASKED = {
    phases.ENTERING: "Choose an entry gate for your ship.",
    phases.CHOOSING_SIDE: "Choose the side of your headquarters.",
    phases.DRAFTING: "Choose a die from the dice board.",
    phases.RUNNING: "Use a gate run for this flight, or keep it for later.",
    phases.ISOLATING: "Choose an isolated pulsar to claim.",
    phases.JUMPING: "Choose a system to move your ship to.",
    phases.PAYING: "Pay cubes to your transmitters for VP, or keep them.",
}


class PulsarWords(Words[PulsarView]):
    """The words of Pulsar 2849."""

    def __init__(self) -> None:
        super().__init__(all_codes())

    def sentence(self, view: PulsarView, action: int) -> str:
        """Return an offered action as a sentence."""
        return offer_said(view, action)

    def silent(self) -> list[str]:
        """Return the kinds the log omits, because other lines or the board show the same."""
        return ["award", "ended", "locks", "step"]

    def describe_event(self, event: Event, names: list[str]) -> str:
        """Return an event as a sentence for the log."""
        return told(event, names)

    def render_text(self, view: PulsarView) -> str:
        """Return the position as lines of text."""
        return show(view)

    def refusal_reason(self, view: PulsarView, action: int) -> str:
        """Return why this seat may not play that action now."""
        return reason(world_of(view), action)

    # --- questions ---

    def question(self, view: PulsarView) -> str:
        """Return in one sentence what the view's seat must decide now."""
        if view.phase == phases.ACTING:
            return self._ask_action(view)
        return ASKED.get(view.phase) or self._ask_about(view)

    @staticmethod
    def _ask_about(view: PulsarView) -> str:
        """Return the question about a marker, a die, a flight, a gyrodyne, a transmitter or a place."""
        match view.phase:
            case phases.MARKING | phases.ADVANCING:
                return f"Choose one of your markers to move {spaces_said(view)}."
            case phases.USING:
                return f"Choose what to do with your {view.reading}."
            case phases.FLYING:
                gate = f", past {gate_said(view.need)}" if view.need else ""
                return f"Keep flying: {many(view.left, 'step')} left{gate}."
            case phases.JOINING:
                return (
                    f"Join {transmitter_said(view.joining)} to one of your transmitters, or start a new array with it."
                )
            case phases.TAKING:
                return f"Take {gyrodyne_said(view.sizes)}."
            case phases.COMPLETING:
                return f"Complete {gyrodyne_said(view.sizes)} on one of your pulsars; you may develop pulsars first."
            case phases.LINKING:
                if len(view.links) > 1:
                    return "Two links are complete: take the red die of one of them, or none."
                return "A link is complete: take its red die, or skip it."
        here = place_said(view.ships[view.seat])
        if view.phase == phases.BONUSING:
            return f"Take the bonus of {here}, or an exploration tile instead."
        return f"Claim {here}, or leave it."

    @staticmethod
    def _ask_action(view: PulsarView) -> str:
        """Return what may be done during a turn."""
        kinds = [
            ("use a die", actions.USE, actions.DEVELOP),
            ("develop a pulsar", actions.DEVELOP, actions.COPY),
            ("copy a die from the dice board", actions.COPY, actions.END_TURN),
            ("end your turn", actions.END_TURN, actions.END_TURN + 1),
        ]
        said = [what for what, first, behind in kinds if any(first <= action < behind for action in view.legal)]
        return upper(", or ".join(said)) + "."


WORDS = PulsarWords()
