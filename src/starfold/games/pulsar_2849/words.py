"""Pulsar 2849 in words. Codes, offers, the log and the board as text are in words_codes, _offers, _log and _show."""

from __future__ import annotations

from typing import cast

from ...core.event import Event
from ...core.view import View
from ...core.words import Words
from .moves import COPY, DEVELOP, END_TURN, USE
from .position import (
    ACTING,
    ADVANCING,
    BONUSING,
    CHOOSING_SIDE,
    COMPLETING,
    DRAFTING,
    ENTERING,
    FLYING,
    ISOLATING,
    JOINING,
    JUMPING,
    LINKING,
    MARKING,
    PAYING,
    RUNNING,
    TAKING,
    USING,
)
from .refusals import reason
from .view import PulsarView
from .words_codes import all_codes
from .words_log import told
from .words_offers import offer_said, spaces_said, world_of
from .words_parts import gate_said, gyrodyne_said, many, place_said, transmitter_said, upper
from .words_show import show

ASKED = {
    ENTERING: "Choose an entry gate for your ship.",
    CHOOSING_SIDE: "Choose the side of your headquarters.",
    DRAFTING: "Choose a die from the dice board.",
    RUNNING: "Use up a gate run for this flight, or keep it.",
    ISOLATING: "Choose an isolated pulsar to claim.",
    JUMPING: "Choose a system to move your ship to.",
    PAYING: "Pay cubes for what your transmitters offer, or keep them.",
}


class PulsarWords(Words):
    """The words of Pulsar 2849."""

    def __init__(self) -> None:
        super().__init__(all_codes())

    def sentence(self, view: View, action: int) -> str:
        """An action offered, as a sentence for people."""
        return offer_said(cast(PulsarView, view), action)

    def tell(self, event: Event, names: list[str]) -> str:
        """An event as a sentence for the log."""
        return told(event, names)

    def show(self, view: View) -> str:
        """The position as lines of text."""
        return show(cast(PulsarView, view))

    def why_not(self, view: View, action: int) -> str:
        """Why this seat may not play that action now."""
        return reason(world_of(cast(PulsarView, view)), action)

    # --- what is asked ---

    def ask(self, view: View) -> str:
        """What the view's seat is asked for now."""
        seen = cast(PulsarView, view)
        if seen.phase == ACTING:
            return self._ask_action(seen)
        return ASKED.get(seen.phase) or self._ask_about(seen)

    @staticmethod
    def _ask_about(view: PulsarView) -> str:
        """What is asked about a marker, a die, a flight, a gyrodyne, a transmitter or a place."""
        match view.phase:
            case phase if phase in (MARKING, ADVANCING):
                return f"Choose one of your markers to move {spaces_said(view)}."
            case phase if phase == USING:
                return f"Choose what the die does: it reads {view.reading}."
            case phase if phase == FLYING:
                gate = f", past {gate_said(view.need)}" if view.need else ""
                return f"Fly on, {many(view.left, 'step')} more{gate}."
            case phase if phase == JOINING:
                return f"Join {transmitter_said(view.joining)} to one of your transmitters, or start an array with it."
            case phase if phase == TAKING:
                return f"Take {gyrodyne_said(view.sizes)}."
            case phase if phase == COMPLETING:
                return f"Complete {gyrodyne_said(view.sizes)} on one of your pulsars; you may develop pulsars first."
            case phase if phase == LINKING:
                if len(view.links) > 1:
                    return "Two links are complete: take the red die of one of them, or none."
                return "A link is complete: take its red die, or not."
        here = place_said(view.ships[view.seat])
        if view.phase == BONUSING:
            return f"Take the bonus of {here}, or an exploration tile in its place."
        return f"Claim {here}, or leave it."

    @staticmethod
    def _ask_action(view: PulsarView) -> str:
        """What may be done in the course of a turn."""
        kinds = [
            ("use a die", USE, DEVELOP),
            ("develop a pulsar", DEVELOP, COPY),
            ("copy a die that is left on the dice board", COPY, END_TURN),
            ("end your turn", END_TURN, END_TURN + 1),
        ]
        said = [what for what, first, behind in kinds if any(first <= action < behind for action in view.legal)]
        return upper(", or ".join(said)) + "."
