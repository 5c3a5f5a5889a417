"""The cost of one move for one seat: the view, the picture, the words, and the message to a client."""

from __future__ import annotations

import time

from starfold import Game, Match, Offer, QuickDice, View, replay
from starfold.bots.catalogue import installed
from starfold.tables.config import Clock, TableConfig
from starfold.tables.table import Table
from starfold.web.live.snapshot import build_snapshot
from starfold.web.protocol import TableOut, encode_gzip

MATCHES = 4
POINTS = 6  # positions taken from each match


def positions(game: Game) -> list[tuple[Match, int]]:
    """Return positions spread over random matches at a full table, each with the seat to move.

    That seat costs most to serve: the others have no offers.
    """
    found: list[tuple[Match, int]] = []
    for number in range(MATCHES):
        whole = random_match(game, number)
        plies = [ply for ply, step in enumerate(whole.steps) if step.who >= 0]
        for point in range(POINTS):
            ply = plies[len(plies) * point // POINTS]
            found.append((replay(whole.record, ply, game), whole.steps[ply].who))
    return found


def random_match(game: Game, number: int) -> Match:
    """Play a whole random match; the same number gives the same match."""
    match = Match(game, game.max_seats, seed=b"bench %d" % number)
    dice = QuickDice(number)
    while not match.over():
        legal = match.state.legal()
        match.play(legal[dice.below(len(legal))])
    return match


def move_cost(game: Game, places: list[tuple[Match, int]], seconds: float) -> dict[str, float]:
    """Return microseconds for each part of a move, the message's bytes, and look + draw + words in milliseconds.

    Each pass looks at all positions, then draws all, and so on. Passes repeat for about this many seconds.
    """
    look = draw = words = pack = size = 0.0
    rounds = 0
    begun = now = time.perf_counter()
    while now - begun < seconds:
        start = time.perf_counter()
        views = [match.view(seat) for match, seat in places]
        looked = time.perf_counter()
        for view in views if game.drawn else []:
            game.draw(view)
        drawn = time.perf_counter()
        for (match, _), view in zip(places, views, strict=True):
            say(match, view)
        worded = time.perf_counter()
        built = [message(match, seat) for match, seat in places]
        packing = time.perf_counter()
        messages = [encode_gzip(one) for one in built]
        now = time.perf_counter()
        look += looked - start
        draw += drawn - looked
        words += worded - drawn
        pack += now - packing
        size += sum(len(one) for one in messages)
        rounds += 1
    count = rounds * len(places)
    found = {"look_us": look, "words_us": words, "message_us": pack} | ({"draw_us": draw} if game.drawn else {})
    costs = {name: value * 1e6 / count for name, value in found.items()}
    together = look + words + (draw if game.drawn else 0.0)
    return costs | {"bytes": size / count, "sum_ms": together * 1e3 / count}


def say(match: Match, view: View) -> tuple[str, list[Offer], list[str]]:
    """Build the prompt, the offers, and the log since the last move of a seat."""
    since = match.ply()
    while since > 0 and match.steps[since - 1].who < 0:
        since -= 1
    return match.game.words.prompt(view), match.game.offers(view), match.log(view.seat, max(0, since - 1))


def message(match: Match, seat: int) -> TableOut:
    """Build the message that the web sends a seat after a move."""
    game, record = match.game, match.record
    setup = TableConfig(game.key, game.rules, game.digest(), record.seats, record.options, Clock(), record.commitment)
    table = Table("bench", "", setup, record.seed, installed(game))
    table.match, table.record = match, record
    return build_snapshot(table, seat, 0, max(0, match.ply() - 2))[0]
