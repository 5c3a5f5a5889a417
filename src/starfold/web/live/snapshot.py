"""Snapshots: a table as one viewpoint may see it, as a message."""

from __future__ import annotations

import hashlib

import msgspec

from starfold.bots.portable import to_portable
from starfold.core.event import WATCHER
from starfold.core.match import Match
from starfold.core.picture import Picture
from starfold.core.view import View
from starfold.core.words import listing
from starfold.tables.bots.hints import hints_allowed
from starfold.tables.commands.undo import undo_count, undo_is_free
from starfold.tables.table import Table

from ..protocol import (
    ClockOut,
    DiceOut,
    LogLine,
    LogOut,
    OfferOut,
    PanelOut,
    PictureOut,
    SeatOut,
    TableOut,
    UndoAskedOut,
    UndoOut,
)


def build_snapshot(
    table: Table, viewpoint: int, now: int, after: int = -1, as_view: bool = False
) -> tuple[TableOut, str]:
    """Return a viewpoint's message with the log after a ply, and the ground of its picture.

    With `as_view` it has the View as plain data instead of the picture.
    """
    view = view_for(table, viewpoint)
    match = table.match
    picture, ground = (None, "") if as_view else picture_of(view)
    over = match is not None and match.over()
    message = TableOut(
        seq=table.public_seq,
        place=viewpoint,
        phase=table.phase(),
        ply=table.ply(),
        turn=view.turn,
        prompt=prompt(table, view),
        asked=table.asked(),
        paused=table.paused,
        offers=offers(table, view),
        choice=table.choices.get(viewpoint, ""),
        standing=viewpoint >= 0 and table.seats[viewpoint].standing,
        can_pass=can_pass(table, view),
        lobby=table.lobby,
        hints=not over and not table.frozen and plays_from(table, viewpoint) and hints_allowed(table),
        seats=[seat_out(table, view, seat, now) for seat in range(len(table.seats))],
        log=LogOut(after, log_lines(match, viewpoint, after)),
        picture=picture,
        text=table.game.words.render_text(view),
        undo=undo_out(table, viewpoint),
        dice=DiceOut(table.config.commitment, list(table.salts), table.seed if over else ""),
        result=prompt(table, view) if over else "",
        shares=match.shares() if match is not None and over else [],
        next=table.next,
        view=to_portable(view) if as_view else msgspec.UNSET,
    )
    return message, ground


def view_for(table: Table, viewpoint: int) -> View:
    """Return a viewpoint's View of the match, or of the starting position before it."""
    if table.match is not None:
        return table.match.view(viewpoint)
    options: dict[str, object] = {**table.config.options} if not table.frozen else {}
    view = table.game.look(table.game.start(table.config.seats, options), WATCHER)
    view.names, view.asked = table.names(), []
    return view


def prompt(table: Table, view: View) -> str:
    """Return the sentence that says what is going on."""
    match = table.match
    if table.frozen and (match is None or not match.over()):
        return table.frozen
    if match is None:
        missing = [number + 1 for number, seat in enumerate(table.seats) if seat.kind == "open"]
        if missing:
            return "The match starts when every seat is taken."
        waited = [seat.name for seat in table.seats if not seat.ready]
        return f"Waiting for {listing(waited)} to join." if waited else "The match is starting."
    if match.record.ending == "abandoned":
        return "The match was abandoned."
    if view.seat in table.choices:
        return "You have chosen. You can change your choice until everyone has chosen."
    return table.game.words.prompt(view)


def plays_from(table: Table, viewpoint: int) -> bool:
    """Return whether a person plays from a viewpoint."""
    return viewpoint >= 0 and table.seats[viewpoint].kind == "person"


def can_pass(table: Table, view: View) -> bool:
    """Return whether the view's seat may pass now, or passes automatically."""
    if view.seat < 0 or table.frozen:
        return False
    return table.seats[view.seat].standing or bool(set(table.game.words.passes()) & set(view.legal))


def offers(table: Table, view: View) -> list[OfferOut]:
    """Return what the view's seat may play now."""
    if table.match is None or table.match.over() or table.frozen:
        return []
    return [OfferOut(o.code, o.sentence, o.clicks, o.preview) for o in table.game.offers(view)]


def picture_of(view: View) -> tuple[PictureOut | None, str]:
    """Return a view's picture and its ground; None and "" for a game without pictures."""
    if not view.game.drawn:
        return None, ""
    drawn: Picture = view.game.draw(view)
    mark = hashlib.sha256(drawn.ground.encode()).hexdigest()[:16]
    panels = [PanelOut(p.key, p.title, p.x, p.y, p.width, p.height, p.wide) for p in drawn.panels]
    return PictureOut(drawn.width, drawn.height, panels, drawn.label, mark, drawn.moving), drawn.ground


def seat_out(table: Table, view: View, number: int, now: int) -> SeatOut:
    """Return a seat's public state."""
    seat = table.seats[number]
    begun = table.match is not None
    clock = None
    if table.config.clock.kind != "none" and seat.kind == "person":
        shown = table.together() and number != view.seat
        running = not table.paused and number in (view.asked if shown else table.clocks.running)
        clock = ClockOut(table.time_left(number, now, view.seat), running)
    return SeatOut(
        name=table.names()[number],
        kind=seat.kind,
        bot=seat.bot,
        score=view.scores[number] if begun else None,
        ready=seat.ready,
        resigned=number in view.resigned,
        plight=table.game.words.seat_status(view, number) if begun else "",
        colour=table.game.words.colour(view, number) if begun else "",
        clock=clock,
    )


def log_lines(match: Match | None, viewpoint: int, after: int) -> list[LogLine]:
    """Return the log after a ply: each sentence with its ply."""
    if match is None:
        return []
    plies = range(max(0, after) + 1, match.ply() + 1)
    return [LogLine(ply, sentence) for ply in plies for sentence in match.log_at(viewpoint, ply)]


def undo_out(table: Table, viewpoint: int) -> UndoOut:
    """Return what a viewpoint may undo, and who is asked to agree."""
    asked = None
    if table.undo is not None:
        people = [
            (number, seat.person) for number, seat in enumerate(table.seats) if seat.person in table.participants()
        ]
        waiting = [number for number, person in people if person not in table.undo.agreed]
        asked = UndoAskedOut(table.undo.seat, table.undo.count, waiting)
    if viewpoint < 0 or table.match is None:
        return UndoOut(False, 0, asked)
    count = undo_count(table, viewpoint)
    return UndoOut(count > 0 and undo_is_free(table, viewpoint, count), count, asked)
