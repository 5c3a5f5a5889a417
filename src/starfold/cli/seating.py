"""Who sits where in a terminal match: people and bots, told apart by their names, so that a record file says it all."""

from __future__ import annotations

import re

from ..bots import Bot, find_bot
from ..core.errors import OutOfRange
from ..core.game import Game
from ..core.record import LONGEST_NAME, Record, plain_name

BOT_NAME = re.compile(r".* \((\S+) bot\)")


def bot_name(seat_name: str, bot: str) -> str:
    """What a bot's seat is called, such as `Empire (random bot)`."""
    mark = f" ({bot} bot)"
    return seat_name[: LONGEST_NAME - len(mark)] + mark


def bot_of(name: str) -> str:
    """The bot that plays under a name; empty if it is a person's."""
    found = BOT_NAME.fullmatch(name)
    return found.group(1) if found else ""


def check_people(seats: int, people: list[int]) -> list[int]:
    """The people's seats, sorted, if there are such seats."""
    for seat in people:
        if not 0 <= seat < seats:
            raise OutOfRange(f"--seat takes 0 to {seats - 1} in this match, not {seat}.")
    return sorted(set(people))


def name_seats(game: Game, seats: int, people: list[int], given: list[str], bot: str) -> list[str]:
    """A name for each seat: the given ones for people in the order of their seats, the game's own for the rest."""
    people = check_people(seats, people)
    if len(given) > len(people):
        raise OutOfRange(f"--name was given {len(given)} times, but people sit in {len(people)} of the seats.")
    names = [own if seat in people else bot_name(own, bot) for seat, own in enumerate(game.seat_names(seats))]
    for seat, name in zip(people, given):
        names[seat] = plain_name(name)
        if bot_of(names[seat]):
            raise OutOfRange(f"A person cannot be called {names[seat]!r}: so are bots.")
    if len(set(names)) < seats:
        raise OutOfRange("Two seats cannot have the same name.")
    return names


def seat_bots(record: Record, people: list[int], bot: str) -> dict[int, type[Bot]]:
    """The bots of a match by seat. The names say who is a bot, unless `people` names the seats that people play."""
    people = check_people(record.seats, people)
    seated: dict[int, type[Bot]] = {}
    for seat, name in enumerate(record.names):
        if seat not in people and (people or bot_of(name)):
            seated[seat] = find_bot(bot or bot_of(name) or "random")
    return seated
