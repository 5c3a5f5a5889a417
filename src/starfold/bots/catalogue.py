"""The catalogue: the games and bots that a program offers, and the colours that the games' pictures use."""

from __future__ import annotations

from starfold.art.emblem import hue
from starfold.art.palette import TONES
from starfold.core.discover import all_games, game_among
from starfold.core.game import Game

from . import bot_among, bots
from .bot import Bot


class Catalogue:
    """Games and bots by name. A server builds one when it starts, and passes it on."""

    def __init__(self, games: dict[str, Game], bots: dict[str, type[Bot]]) -> None:
        self.games = games
        self.bots = bots

    def game(self, name: str) -> Game:
        """Return the game with that key or title; raises UnknownNameError with the nearest key."""
        return game_among(self.games, name)

    def bot(self, name: str) -> type[Bot]:
        """Return the bot with that name; raises UnknownNameError with the nearest name."""
        return bot_among(self.bots, name)

    def tones(self) -> dict[str, tuple[str, str]]:
        """Return the colours of all pictures and of all these games: name -> (dark, light)."""
        for key in self.games:
            hue(key)  # a game's own colour is made from its key
        return dict(TONES)


def installed(*more: Game) -> Catalogue:
    """Return a catalogue of all installed games and bots, and of more games, such as one that is being tried out."""
    return Catalogue(all_games() | {game.key: game for game in more}, bots())
