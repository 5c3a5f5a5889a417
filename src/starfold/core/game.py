"""A game: its properties as data, and its functions."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, Final

from .dice import Dice
from .errors import InvalidGameError, OutOfRangeError
from .event import OPEN, WATCHER
from .options import Option, resolve_options
from .picture import Picture
from .state import CHANCE, OVER, State
from .view import Offer, View
from .words import Words


def _no_picture(view: View) -> Picture:
    raise InvalidGameError(f"{view.game.title} has no pictures yet.")


def _no_clicks(view: View, action: int) -> list[str]:
    return []


def _no_preview(view: View, action: int) -> str:
    return ""


class Game:
    """A game: its seats, its options, and the functions for its rules, views, words and pictures.

    All generic code (tests, lobby, bots) reads a game's properties from here.
    """

    def __init__(
        self,
        *,
        key: str,
        title: str,
        about: str,
        min_seats: int,
        max_seats: int,
        rules: int,
        options: list[Option],
        chance: bool,
        hidden: bool,
        together: bool,
        components: str,
        rulebook: str,
        start: Callable[[int, dict[str, int]], State],
        read: Callable[[str], State],
        look: Callable[[State, int], View],
        imagine: Callable[[View, Dice], State],
        words: Words[Any],
        draw: Callable[[View], Picture] = _no_picture,
        clicks: Callable[[View, int], list[str]] = _no_clicks,
        preview: Callable[[View, int], str] = _no_preview,
        evaluate: Callable[[State], list[float]] | None = None,
        rollout_weight: Callable[[State, int], int] | None = None,
        rollout_depth: int = 0,
        minutes: str = "",
    ) -> None:
        self.key: Final = key  # its folder's name; identifies the game everywhere
        self.title: Final = title  # the name shown to users
        self.about: Final = about  # one sentence
        self.min_seats: Final = min_seats  # the fewest seats
        self.max_seats: Final = max_seats  # the most seats
        self.minutes: Final = minutes  # how long a match between people takes, such as `10–20`; empty if unknown
        self.rules: Final = rules  # the rules version: raise it when an old record might replay differently
        self.options: Final = options  # what can be set before a match
        self.chance: Final = chance  # whether chance decides anything
        self.hidden: Final = hidden  # whether a seat may know something that another does not
        self.together: Final = together  # whether seats ever choose simultaneously
        self.components: Final = components  # TOML
        self.rulebook: Final = rulebook  # Markdown
        self.words: Final = words
        self.drawn: Final = draw is not _no_picture
        self._start = start
        self._read = read
        self._look = look
        self._imagine = imagine
        self._draw = draw
        self._clicks = clicks
        self._preview = preview
        self.evaluate: Final = evaluate  # for an imagined state: the share of the win that each seat may expect
        self.rollout_weight: Final = (
            rollout_weight  # for an imagined state and a legal action: the relative probability that a rollout plays it
        )
        self.rollout_depth: Final = rollout_depth  # steps a rollout plays before `evaluate` rates the state
        self._digest: str = ""
        self._public_labels: list[int] = []

    def __repr__(self) -> str:
        return f"<Game {self.title}, rules {self.rules}>"

    def digest(self) -> str:
        """Return the SHA-256 of the component data, independent of layout and comments. Records name it."""
        if not self._digest:
            import json
            import tomllib

            data = json.dumps(tomllib.loads(self.components), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
            self._digest = hashlib.sha256(data.encode()).hexdigest()
        return self._digest

    def public_labels(self) -> list[int]:
        """For each action, return the number that replaces it for seats that may not know it.

        Actions with the same veiled code share a number. The numbers are higher than those of all actions.
        """
        if not self._public_labels:
            codes = [self.words.veiled(action) for action in range(len(self.words.codes))]
            first = {code: len(codes) + place for place, code in reversed(list(enumerate(codes)))}
            self._public_labels = [first[code] for code in codes]
        return self._public_labels

    def start(self, seats: int = 0, options: dict[str, object] | None = None) -> State:
        """Return the first position for that many seats (0: the fewest) with these options.

        Raises OutOfRangeError or UnknownNameError for a seat count, an option or a value that the game does not have.
        """
        seats = self.check_seats(seats or self.min_seats)
        return self._start(seats, self.resolve_options(options or {}))

    def resolve_options(self, options: dict[str, object]) -> dict[str, int]:
        """Return all options as numbers: those given, checked, and the defaults for the rest.

        Raises UnknownNameError for an unknown key, and OutOfRangeError for a value outside its range.
        """
        return resolve_options(self.options, options)

    def check_seats(self, seats: int) -> int:
        """Return the seat count, or raise OutOfRangeError if the game does not allow it."""
        if not self.min_seats <= seats <= self.max_seats:
            allowed = (
                f"{self.min_seats}" if self.min_seats == self.max_seats else f"{self.min_seats} to {self.max_seats}"
            )
            raise OutOfRangeError(f"{self.title} is for {allowed} seats, not {seats}.")
        return seats

    def read(self, text: str) -> State:
        """Return the position written by `State.text`.

        Raises InvalidPositionError if it is not a position of this game.
        """
        return self._read(text)

    def look(self, state: State, seat: int) -> View:
        """Return what that seat (or WATCHER, or OPEN) may know of the position.

        Raises OutOfRangeError if the match has no such seat.
        """
        if seat == CHANCE or seat == OVER:
            raise OutOfRangeError("That is no seat: the match is over, or chance decides. Look with a seat or WATCHER.")
        if not (0 <= seat < state.seats or seat in (WATCHER, OPEN)):
            raise OutOfRangeError(f"There is no seat {seat}; this match has seats 0 to {state.seats - 1}.")
        view = self._look(state, seat)
        view.game = self
        view.names = self.seat_names(state.seats)
        return view

    def imagine(self, view: View, dice: Dice) -> State:
        """Return a full position, sampled at random, that agrees with everything the view shows."""
        return self._imagine(view, dice)

    def offers(self, view: View) -> list[Offer]:
        """Return what the view's seat may do now, one offer for each legal action."""
        words = self.words
        return [
            Offer(a, words.code(a), words.sentence(view, a), self._clicks(view, a), self._preview(view, a))
            for a in view.legal
        ]

    def draw(self, view: View) -> Picture:
        """Return the view as a picture. Raises InvalidGameError if the game has no pictures."""
        return self._draw(view)

    def seat_names(self, seats: int) -> list[str]:
        """Return the default names of the seats."""
        return [self.words.seat_name(seat) for seat in range(seats)]

    def metadata(self) -> dict[str, object]:
        """Return the game's properties as plain data, for JSON."""
        return {
            "key": self.key,
            "title": self.title,
            "about": self.about,
            "seats": [self.min_seats, self.max_seats],
            "minutes": self.minutes,
            "rules": self.rules,
            "chance": self.chance,
            "hidden": self.hidden,
            "together": self.together,
            "components": self.digest(),
            "options": [
                {
                    "key": o.key,
                    "kind": o.kind,
                    "range": o.range_text(),
                    "values": o.values,
                    "labels": o.labels,
                    "default": o.show(o.default),
                    "about": o.about,
                }
                for o in self.options
            ],
        }
