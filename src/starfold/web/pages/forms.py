"""Reads the form for a new table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from starfold.core.errors import StarfoldError
from starfold.core.game import Game
from starfold.core.options import SEVERAL, SWITCH
from starfold.tables.config import Clock, SeatRequest, TableRequest


class FormError(StarfoldError):
    """An invalid form: a sentence for each field; the empty field name is the whole form."""

    def __init__(self, errors: dict[str, str]) -> None:
        super().__init__(" ".join(errors.values()))
        self.errors = errors


def read_plan(game: Game, form: Mapping[str, str]) -> TableRequest:
    """Return the table that a form requests; raises FormError if the form is invalid."""
    errors: dict[str, str] = {}
    seats, mine = _seats(game, form, errors)
    options = _options(game, form, errors)
    clock = _clock(form, errors)
    if errors:
        raise FormError(errors)
    lobby, hints = form.get("lobby") == "on", form.get("hints") == "on"
    return TableRequest(game.key, seats, options, clock, lobby, mine, hints)


def _seats(game: Game, form: Mapping[str, str], errors: dict[str, str]) -> tuple[list[SeatRequest], list[int]]:
    seats: list[SeatRequest] = []
    mine: list[int] = []
    me = False
    for number in range(game.max_seats):
        said = form.get(f"seat-{number}", "none")
        kind, _, bot = said.partition(":")
        if kind in ("me", "here"):
            if kind == "me" and me:
                errors[f"seat-{number}"] = "You already have another seat. Choose 'Local player (same screen)' here."
            me = me or kind == "me"
            mine.append(len(seats))
            seats.append(SeatRequest("person", name=form.get("name", "") if kind == "me" else ""))
        elif kind == "bot":
            seats.append(SeatRequest("bot", bot=bot or form.get("bot", "")))  # one button sets the bot of all seats
        elif kind == "open":
            seats.append(SeatRequest("open"))
        elif kind != "none":
            errors[f"seat-{number}"] = "Choose one of the listed players."
    try:
        game.check_seats(len(seats))
    except StarfoldError as error:
        errors[""] = str(error)
    return seats, mine


def _options(game: Game, form: Mapping[str, str], errors: dict[str, str]) -> dict[str, str | int | bool]:
    taken: dict[str, str | int | bool] = {}
    for option in game.options:
        field = f"option-{option.key}"
        if option.kind == SEVERAL:  # one box for each value
            given = ", ".join([value for value in option.values if f"{field}-{value}" in form])
        else:
            given = form.get(field, "off" if option.kind == SWITCH else option.show(option.default))
        try:
            option.take(given)
            taken[option.key] = given
        except StarfoldError as error:
            errors[field] = str(error)
    return taken


def _clock(form: Mapping[str, str], errors: dict[str, str]) -> Clock:
    kind = form.get("clock", "none")
    if kind not in ("turn", "bank"):
        return Clock()
    numbers = {}
    for field, usual in (("seconds", "60"), ("increment", "0")):
        given = form.get(field, "").strip() or usual
        if not given.isdecimal() or len(given) > 9:
            errors[field] = "Enter a whole number of seconds."
            given = "60"
        numbers[field] = int(given)
    at_zero: Literal["bot", "resign"] = "resign" if form.get("at_zero") == "resign" else "bot"
    clock = Clock("turn" if kind == "turn" else "bank", numbers["seconds"], numbers["increment"], at_zero)
    try:
        clock.check()
    except StarfoldError as error:
        errors.setdefault("increment" if "increment" in str(error) else "seconds", str(error))
    return clock
