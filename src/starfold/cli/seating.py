"""Seats people and bots in a terminal match. The seats' names say which are bots."""

from __future__ import annotations

from starfold.bots import Bot, bots, find_bot
from starfold.bots.runner import bot_name, bot_of, make_bot
from starfold.bots.seeds import bot_seed
from starfold.core.errors import OutOfRangeError
from starfold.core.game import Game
from starfold.core.record import Record, plain_name


def check_people(seats: int, people: list[int]) -> list[int]:
    """Return the people's seats, sorted; raises OutOfRangeError for others."""
    for seat in people:
        if not 0 <= seat < seats:
            raise OutOfRangeError(f"--seat takes 0 to {seats - 1} in this match, not {seat}.")
    return sorted(set(people))


def share_out(wanted: list[str], seats: list[int]) -> dict[int, type[Bot]]:
    """Return a bot for each of these seats; the last one fills the remaining seats."""
    kinds = [find_bot(name) for name in wanted] or [next(iter(bots().values()))]
    if len(wanted) > len(seats):
        raise OutOfRangeError(f"--bot was given {len(wanted)} times, but bots sit in {len(seats)} of the seats.")
    return {seat: kinds[min(place, len(kinds) - 1)] for place, seat in enumerate(seats)}


def name_seats(game: Game, seats: int, people: list[int], given: list[str], wanted: list[str]) -> list[str]:
    """Return a name for each seat: the given ones for people in seat order, else the game's own."""
    people = check_people(seats, people)
    seated = share_out(wanted, [seat for seat in range(seats) if seat not in people])
    if len(given) > len(people):
        raise OutOfRangeError(f"--name was given {len(given)} times, but people sit in {len(people)} of the seats.")
    names = [
        bot_name(own, seated[seat].name) if seat in seated else own for seat, own in enumerate(game.seat_names(seats))
    ]
    for seat, name in zip(people, given):
        names[seat] = plain_name(name)
        if bot_of(names[seat]):
            raise OutOfRangeError(f"A person cannot be called {names[seat]!r}: bots have that name.")
    if len(set(names)) < seats:
        raise OutOfRangeError("Two seats cannot have the same name.")
    return names


def seat_bots(record: Record, people: list[int], wanted: list[str]) -> dict[int, Bot]:
    """The bots of a match by seat. The names say who is a bot, unless `people` names the seats that people play.

    They also say which bot, unless others are wanted.
    """
    people = check_people(record.seats, people)
    seats = [seat for seat, name in enumerate(record.names) if seat not in people and (people or bot_of(name))]
    seated = share_out(wanted, seats)
    for seat in seats:
        if bot_of(record.names[seat]) and not wanted:
            seated[seat] = find_bot(bot_of(record.names[seat]))
    return {seat: make_bot(kind, bot_seed(record, seat)) for seat, kind in seated.items()}
