"""Broken toy games: each breaks another part of the contract, and the suite must catch every one of them."""

from __future__ import annotations

from starfold.core.dice import Dice
from starfold.core.event import HIDDEN, OPEN, Event
from starfold.core.game import Game
from starfold.core.picture import Picture
from starfold.core.state import State
from starfold.core.view import View

from .toy_game import (
    CHOOSING,
    CODES,
    DRAWING,
    PEEKING,
    STAKE,
    STAY,
    Toy,
    ToyView,
    ToyWords,
    draw_table,
    imagine,
    look,
    make_game,
    rules_of,
)


class _SharesList(Toy):
    """A copy that shares the list of lives."""

    def copy(self) -> Toy:
        """A copy, too close."""
        twin = super().copy()
        twin.lives = self.lives
        return twin


class _ForgetsStake(Toy):
    """A copy that leaves something out."""

    def copy(self) -> Toy:
        """A copy without the stake."""
        twin = super().copy()
        twin.stake = 0
        return twin


class _WrongOdds(Toy):
    """Odds that are not what the roll goes by."""

    def odds(self) -> list[int] | None:
        """Every value equally likely, it says."""
        return [1] * len(self.legal()) if self.phase == DRAWING else None

    def roll(self, dice: Dice) -> int:
        """By the cards, all the same."""
        values = [value for value in range(4) for _ in range(self.deck[value])]
        return values[dice.below(len(values))]


class _FlatOdds(Toy):
    """Odds and roll agree, but not with the cards that are left."""

    def odds(self) -> list[int] | None:
        """Every value equally likely."""
        return [1] * len(self.legal()) if self.phase == DRAWING else None


class _WeighsChoices(Toy):
    """Gives odds for what a seat decides."""

    def odds(self) -> list[int] | None:
        """Return weights also for the decisions of seats."""
        return super().odds() or [1] * len(self.legal())


class _SecretPeek(Toy):
    """Peeking is not counted as a reveal, so it can be taken back."""

    def peek(self, looks: bool) -> None:
        """Peek, and say nothing."""
        super().peek(looks)
        if looks:
            self.shown -= 1


class _Unsorted(Toy):
    """Legal actions in any order."""

    def legal(self) -> list[int]:
        """Backwards."""
        return super().legal()[::-1]


class _Stuck(Toy):
    """Nothing is legal when the leader may peek."""

    def legal(self) -> list[int]:
        """Nothing, now and then."""
        return [] if self.phase == PEEKING else super().legal()


class _Endless(Toy):
    """The round never counts up."""

    def showdown(self) -> None:
        """Start all over."""
        super().showdown()
        self.__init__(self.seats, self.rounds, self.peeking)  # type: ignore[misc]


class Brave(Toy):
    """Who stays wins some lives. Honest, but hardly a game of luck any longer: who folds loses to random bots."""

    def showdown(self) -> None:
        """Pay for courage, before anything is lost."""
        self.lives = [life + 20 * (self.chosen[seat] == STAY) for seat, life in enumerate(self.lives)]
        super().showdown()


class _Forgets(Toy):
    """A text without the stake."""

    def text(self) -> str:
        """Not everything."""
        stake, self.stake = self.stake, 0
        said = super().text()
        self.stake = stake
        return said


class _Generous(Toy):
    """Everybody wins."""

    def payoffs(self) -> list[float]:
        """One for all."""
        return [1.0] * self.seats


class _Mumbles(ToyWords):
    """Two actions with one code."""

    def __init__(self) -> None:
        super().__init__()
        self.codes[STAKE + 1] = self.codes[STAKE]
        self.actions = {code: action for action, code in enumerate(self.codes)}


class _PrintsHidden(ToyWords):
    """Forgets that facts may be hidden."""

    def describe_event(self, event: Event, names: list[str]) -> str:
        """Whatever stands there."""
        return f"{names[event.seat]} {event.kind} {event.facts}"


class _DropsSentence(ToyWords):
    """A log without the sentence for one event."""

    def describe_event(self, event: Event, names: list[str]) -> str:
        """Everything but who folds."""
        return "" if event.kind == "folded" else super().describe_event(event, names)


class _DropsHiddenSentence(ToyWords):
    """A sentence that only those miss who do not see the facts."""

    def describe_event(self, event: Event, names: list[str]) -> str:
        """Everything but what is hidden."""
        return "" if HIDDEN in event.facts else super().describe_event(event, names)


class _Denies(ToyWords):
    """Declares silent what the log tells."""

    def silent(self) -> list[str]:
        """What is not so."""
        return ["staked"]


class _SaysTheSame(ToyWords):
    """Every offer sounds alike."""

    def sentence(self, view: ToyView, action: int) -> str:
        """Whatever it is."""
        return "Do something"


def _no_buttons(view: ToyView) -> Picture:
    picture = draw_table(view)
    picture.ground = ""
    return picture


def _strange_colour(view: ToyView) -> Picture:
    picture = draw_table(view)
    picture.moving += '<circle r="1" fill="var(--plaid)"/>'
    return picture


def _lost_reference(view: ToyView) -> Picture:
    picture = draw_table(view)
    picture.moving += '<use href="#sprite-nowhere"/>'
    return picture


def _shows_all(state: Toy, seat: int) -> View:
    """A look that shows everything to every seat."""
    view = look(state, OPEN)
    mine = look(state, seat)
    view.seat, view.legal = seat, mine.legal
    return view


def _stale_imagine(view: ToyView, dice: Dice) -> State:
    """A world that does not agree with the view."""
    state = imagine(view, dice)
    assert isinstance(state, Toy)
    state.lives = [1] * state.seats
    return state


def _late_imagine(view: ToyView, dice: Dice) -> State:
    """An imagined world in which the view's own seat does not choose first."""
    state = imagine(view, dice)
    assert isinstance(state, Toy)
    if state.phase == CHOOSING:
        state.order = [seat for seat in state.living() if seat in state.order]
    return state


def _twice(view: ToyView) -> Picture:
    picture = draw_table(view)
    picture.moving += '<g id="peek"/>'
    return picture


def _unclosed(view: ToyView) -> Picture:
    picture = draw_table(view)
    picture.moving += "<g>"
    return picture


def _others_shares(state: State) -> list[float]:
    """An evaluation that gives each seat's share to the next seat, so that bots play for others."""
    lives = [1 + life for life in state.scores()]
    return [life / sum(lives) for life in lives[1:] + lives[:1]]


def _plays(state: State, action: int) -> int:
    """Look what comes of an action by playing it, in the very state."""
    state.play(action)
    return 1


# Each liar, and the check that must catch it.
BROKEN: dict[str, tuple[Game, str]] = {
    "an evaluation of more than one win": (
        make_game(evaluate=lambda state: [0.9] * state.seats),
        "evaluation_is_sound",
    ),
    "an evaluation that forgets a seat": (make_game(evaluate=lambda state: [1.0]), "evaluation_is_sound"),
    "a rollout weight that plays": (make_game(rollout_weight=_plays), "evaluation_is_sound"),
    "a copy that shares a list": (rules_of(_SharesList), "copies_are_independent"),
    "a copy that forgets": (rules_of(_ForgetsStake), "copies_are_independent"),
    "odds that are off": (rules_of(_WrongOdds), "roll_follows_odds"),
    "odds that do not fit the cards": (rules_of(_FlatOdds), "imagines_fairly"),
    "a choice with odds": (rules_of(_WeighsChoices), "matches_end"),
    "a code that does not parse back": (make_game(words=_Mumbles()), "codes_parse_back"),
    "an undo that uncovers a draw": (rules_of(_SecretPeek), "undo_uncovers_nothing"),
    "legal actions in any order": (rules_of(_Unsorted), "matches_end"),
    "a position without an action": (rules_of(_Stuck), "matches_end"),
    "a match without an end": (rules_of(_Endless), "matches_end"),
    "a text that forgets": (rules_of(_Forgets), "text_reads_back"),
    "payoffs of more than one win": (rules_of(_Generous), "matches_end"),
    "offers that sound alike": (make_game(words=_SaysTheSame()), "words_are_said"),
    "a log that prints what stands for hidden": (make_game(words=_PrintsHidden()), "events_are_told"),
    "an event that the log no longer tells": (make_game(words=_DropsSentence()), "events_are_told"),
    "an event that the log no longer tells those outside": (
        make_game(words=_DropsHiddenSentence()),
        "events_are_told",
    ),
    "an event that the log tells though it is silent": (make_game(words=_Denies()), "events_are_told"),
    "a game that declares a secret it does not have": (make_game(look=_shows_all), "imagines_fairly"),
    "clicks that are not in the picture": (make_game(draw=_no_buttons), "clicks_are_there"),
    "an id that stands twice": (make_game(draw=_twice), "clicks_are_there"),
    "a picture that is not well-formed": (make_game(draw=_unclosed), "clicks_are_there"),
    "a colour that no theme has": (make_game(draw=_strange_colour), "clicks_are_there"),
    "a picture that refers to nothing": (make_game(draw=_lost_reference), "clicks_are_there"),
    "a preview with an id": (make_game(preview=lambda view, action: '<g id="fold"/>'), "clicks_are_there"),
    "clicks that begin one another": (
        make_game(clicks=lambda view, action: ["fold"] if action % 2 else ["fold", CODES[action].replace(" ", "-")]),
        "clicks_are_there",
    ),
    "an imagine in which others choose first": (make_game(imagine=_late_imagine), "imagines_fairly"),
    "an evaluation of another seat's share": (rules_of(Brave, evaluate=_others_shares), "bots_play_to_win"),
    "an imagine that disagrees with the view": (make_game(imagine=_stale_imagine), "nothing_leaks"),
    "a game that hides its hiding": (make_game(hidden=False), "nature_is_true"),
    "a game that rolls and denies it": (make_game(chance=False), "nature_is_true"),
    "a game that chooses together and denies it": (make_game(together=False), "nature_is_true"),
}
