"""What each command does: functions that return the events to store, or raise CommandRejectedError."""

from __future__ import annotations

import hmac

import msgspec

from starfold.bots import find_bot
from starfold.core.dice import SealedDice
from starfold.core.errors import StarfoldError
from starfold.core.match import Match, plain_salt
from starfold.core.record import MAX_NAME_LENGTH, plain_name
from starfold.core.state import CHANCE, OVER, State
from starfold.core.view import View

from . import events as e
from .config import STAND_IN
from .rejection import CommandRejectedError, Reason
from .table import Table

MAX_CHAT_LENGTH = 300
MAX_SALTS = 64  # of everybody who was ready before the match, those who left included

# --- the match ---


def play(table: Table, seat: int, ply: int, code: str) -> list[e.AnyTableEvent]:
    """Play an action by its code, or choose it in a together-round."""
    match = running(table)
    same_ply(match, ply)
    view = match.view(seat)
    if seat not in match.asked():
        raise CommandRejectedError(Reason.NOT_YOUR_TURN, "It is not your turn. " + table.game.words.prompt(view))
    action = legal_action(view, code)
    if not table.together():
        return [moved(match, [action])]
    return chosen(table, match, seat, table.game.words.code(action))


def legal_action(view: View, code: str) -> int:
    """Return the action of a code; raises CommandRejectedError unless the view's seat may play it."""
    words = view.game.words
    try:
        action = words.action(code)
    except StarfoldError as error:
        raise CommandRejectedError(Reason.NOT_OFFERED, str(error)) from None
    if action not in view.legal:
        raise CommandRejectedError(Reason.NOT_OFFERED, words.refusal(view, action))
    return action


def chosen(table: Table, match: Match, seat: int, code: str) -> list[e.AnyTableEvent]:
    """Record a choice; when the last seat has chosen, play all choices in the state's order."""
    if [other for other in table.waiting() if other != seat]:
        return [e.ChoiceMade(seat, code)]
    choices = table.choices | {seat: code}
    state, actions = match.state.copy(), []
    for _ in choices:
        actions.append(table.game.words.action(choices[state.mover()]))
        state.play(actions[-1])
    return [moved(match, actions)]


def unchoose(table: Table, seat: int) -> list[e.AnyTableEvent]:
    """Withdraw a seat's choice before all have chosen."""
    running(table)
    if seat not in table.choices:
        raise CommandRejectedError(
            Reason.NOT_OFFERED, "You cannot change a choice now: everyone has chosen, or you have not chosen yet."
        )
    return [e.ChoiceMade(seat, "")]


def moved(match: Match, actions: list[int]) -> e.MovesPlayed:
    """Return the event of playing actions now, with the outcomes of chance that follow."""
    state = match.state.copy()
    lines = lines_after(match, state, actions)
    return e.MovesPlayed(lines, state.mover() == OVER)


def lines_after(match: Match, state: State, actions: list[int]) -> list[e.Line]:
    """Play actions and the chance after them on a state, which is used up; return the record's lines."""
    code = match.game.words.code
    lines: list[e.Line] = []
    state.events = []  # record events, so that a game that fails in doing so fails here, before anything is stored
    for action in actions:
        lines.append((state.mover(), code(action)))
        state.play(action)
    dice = SealedDice(match.dice.seed, match.dice.salts, match.dice.drawn)
    while state.mover() == CHANCE:
        outcome = state.roll(dice)
        lines.append((-1, code(outcome)))
        state.play(outcome)
    return lines


def auto_pass(table: Table, seat: int, on: bool) -> list[e.AnyTableEvent]:
    """Switch a seat's automatic passing on or off; it ends when the threat grows."""
    match = running(table)
    words = table.game.words
    if not words.passes():
        raise CommandRejectedError(Reason.NOT_OFFERED, f"You cannot pass in {table.game.title}.")
    return [] if table.seats[seat].standing == on else [e.AutoPassSet(seat, on, words.threat(match.view(seat)))]


def auto_pass_due(table: Table) -> list[e.AnyTableEvent]:
    """Return the automatic pass that is due now, or the end of automatic passing; empty if neither is due."""
    match, words = table.match, table.game.words
    if match is None:
        return []
    for seat in table.waiting():
        passes = [action for action in words.passes() if action in match.state.legal_of(seat)]
        if not table.seats[seat].standing or not passes:
            continue
        threat = words.threat(match.view(seat))
        if threat != table.seats[seat].threat:  # a greater threat ends it; a smaller one becomes the new limit
            return [e.AutoPassSet(seat, threat < table.seats[seat].threat, threat)]
        return play(table, seat, match.ply(), words.code(passes[0]))
    return []


def resign(table: Table, seat: int, by_clock: bool = False) -> list[e.AnyTableEvent]:
    """Resign a seat. With two seats that ends the match; with more a bot plays on."""
    match = running(table)
    if seat in match.record.resigned():
        raise CommandRejectedError(Reason.NOT_OFFERED, "You have already resigned.")
    entries: list[e.AnyTableEvent] = [e.Resigned(seat, by_clock)]
    if len(match.record.resigned()) + 1 < match.record.seats - 1:
        entries.append(e.BotSeated(seat, STAND_IN, table.seats[seat].name))
    return entries


def out_of_time(table: Table, seat: int) -> list[e.AnyTableEvent]:
    """End a seat's time: it resigns or a bot plays on, as the clock's setting says."""
    if table.config.clock.at_zero == "resign":
        return resign(table, seat, by_clock=True)
    return [e.BotSeated(seat, STAND_IN, table.seats[seat].name)]


def abandon(table: Table) -> list[e.AnyTableEvent]:
    """End the match unfinished, also a frozen one."""
    if not table.frozen or table.phase() != "running":
        running(table)
    return [e.Abandoned()]


# --- undo ---


def undo_count(table: Table, seat: int) -> int:
    """Return how many moves an undo by this seat would take back: to before its own last move or round."""
    match = table.match
    if match is None or match.over() or table.frozen or table.seats[seat].kind != "person":
        return 0
    ply = len(match.steps) - 1
    while ply >= 0 and match.steps[ply].who != seat:
        ply -= 1
    return len(match.steps) - round_start(match, ply) if ply >= 0 else 0


def round_start(match: Match, ply: int) -> int:
    """Return the ply, or the first ply of its together-round: an undo never ends inside one."""
    while match.game.together and ply > 0:
        state = match.at(ply)
        asked = state.together()
        if len(asked) < 2 or all(state.legal_of(seat) for seat in asked):
            break
        ply -= 1
    return ply


def undo_is_free(table: Table, seat: int, count: int) -> bool:
    """Return whether a seat may undo `count` moves without consent: nothing was rolled or shown, or it plays alone."""
    match = table.match
    return match is not None and (count <= match.free_undo(seat) or table.is_solo())


def undo(table: Table, seat: int, ply: int) -> list[e.AnyTableEvent]:
    """Undo a seat's last move: at once if that is free or it plays alone, else ask the others."""
    match = running(table)
    same_ply(match, ply)
    count = undo_count(table, seat)
    if count == 0:
        raise CommandRejectedError(Reason.NOT_OFFERED, "You have no move to undo.")
    if undo_is_free(table, seat, count):
        return [e.MovesUndone(count, lines_after_undo(match, count))]
    if table.undo is not None:
        raise CommandRejectedError(Reason.NOT_OFFERED, "Another player is already asking to undo.")
    if len(table.participants()) == 1:
        raise CommandRejectedError(
            Reason.NOT_OFFERED, "A seat is open, and its next player would have to agree. Add a bot there, or wait."
        )
    return [e.UndoRequested(seat, count)]


def lines_after_undo(match: Match, count: int) -> list[e.Line]:
    """Return the outcomes of chance that follow after the last `count` moves are undone."""
    return lines_after(match, match.at(match.ply() - count), [])


def answer(table: Table, person: str, yes: bool) -> list[e.AnyTableEvent]:
    """Record a person's answer to an undo; when all agree it is carried out."""
    match = running(table)
    if table.undo is None:
        raise CommandRejectedError(Reason.NOT_OFFERED, "No one is asking to undo.")
    entries: list[e.AnyTableEvent] = [e.UndoAnswered(person, yes)]
    if yes and set(table.participants()) <= table.undo.agreed | {person}:
        entries.append(e.MovesUndone(table.undo.count, lines_after_undo(match, table.undo.count)))
    return entries


# --- the seats ---


def seat_by_link(table: Table, token: str) -> int:
    """Return the seat of a link's secret; raises CommandRejectedError if the link was revoked or never existed."""
    for seat in range(len(table.seats)):
        if hmac.compare_digest(token.encode(errors="replace"), table.link(seat).encode()):
            return seat
    raise CommandRejectedError(Reason.FOREIGN, "This invitation has expired. Ask for a new one.")


def seat_to_claim(table: Table, person: str, token: str) -> int:
    """Return the seat to take if none is named: the link's, else one's own, else the first open one."""
    if token:
        return seat_by_link(table, token)
    mine = table.seats_of(person) + [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
    if not mine:
        raise CommandRejectedError(Reason.TAKEN, "Every seat at this table is taken.")
    return mine[0]


def claim(table: Table, person: str, seat: int, token: str, name: str) -> list[e.AnyTableEvent]:
    """Seat a person on an open seat: by its link, at a table in the lobby, or at their own table."""
    place = table.seats[seat]
    if place.person == person:
        return take_back_seat(table, seat)
    if place.kind != "open":
        raise CommandRejectedError(Reason.TAKEN, f"{place.name} already has this seat.")
    if table.phase() == "over":  # the seed is public then, and links derive from it
        raise CommandRejectedError(Reason.NOT_OFFERED, "The match is over.")
    by_link = hmac.compare_digest(token.encode(), table.link(seat).encode())
    if token and not by_link:
        raise CommandRejectedError(Reason.FOREIGN, "This invitation has expired. Ask for a new one.")
    if not (by_link or table.lobby or table.owner == person):
        raise CommandRejectedError(Reason.FOREIGN, "This table is private: you need an invitation to take a seat.")
    elsewhere = any(person in other.seen_by for other in table.seats if other is not place)
    if table.running() and table.game.hidden and elsewhere and person not in place.seen_by:
        raise CommandRejectedError(
            Reason.NOT_OFFERED, "You have played another seat, so you would see what this seat must not know."
        )
    return [e.SeatTaken(seat, person, free_name(table, seat, name))]


def take_back_seat(table: Table, seat: int) -> list[e.AnyTableEvent]:
    """Seat a person again where a stand-in bot plays for them, unless they resigned or their time bank is empty."""
    place = table.seats[seat]
    if place.kind == "person":
        return []
    if table.phase() == "over":
        raise CommandRejectedError(Reason.NOT_OFFERED, "The match is over.")
    gave_up = table.match is not None and seat in table.match.record.resigned()
    if gave_up or table.config.clock.kind == "bank":
        raise CommandRejectedError(Reason.TAKEN, "A bot plays for you until the end of the match.")
    return [e.SeatTaken(seat, place.person, place.name)]


def free_name(table: Table, seat: int, name: str) -> str:
    """Return a name for a seat that is unique at the table."""
    own = table.game.seat_names(table.config.seats)
    wanted = plain_name(name or own[seat])
    others = {other for number, other in enumerate(table.names()) if number != seat}
    for count in range(2, len(table.seats) + 2):
        if wanted not in others:
            break
        wanted = f"{plain_name(name or own[seat])[: MAX_NAME_LENGTH - 2]} {count}"
    return wanted


def ready(table: Table, person: str, salt: str) -> list[e.AnyTableEvent]:
    """Mark a person as ready and add their salt to the dice."""
    try:
        plain_salt(salt)
    except StarfoldError as error:
        raise CommandRejectedError(Reason.OUT_OF_RANGE, str(error)) from None
    if table.frozen:
        raise CommandRejectedError(Reason.NOT_OFFERED, table.frozen)
    if table.match is not None or all(table.seats[seat].ready for seat in table.seats_of(person)):
        return []
    if len(table.salts) >= MAX_SALTS:  # all salts are sent to all clients and hashed with every roll
        raise CommandRejectedError(
            Reason.NOT_OFFERED, "Too many people have joined and left this table. Create a new game."
        )
    return [e.PlayerReady(person, salt)]


def leave(table: Table, seat: int) -> list[e.AnyTableEvent]:
    """Free a person's seat before the match."""
    not_begun(table)
    return [e.SeatFreed(seat)]


def free(table: Table, seat: int) -> list[e.AnyTableEvent]:
    """Free a seat, for the owner."""
    if table.phase() == "over":
        raise CommandRejectedError(Reason.NOT_OFFERED, "The match is over.")
    return [] if table.seats[seat].kind == "open" else [e.SeatFreed(seat)]


def seat_bot(table: Table, seat: int, bot: str) -> list[e.AnyTableEvent]:
    """Seat a bot on an open seat, for the owner."""
    if table.seats[seat].kind != "open":
        raise CommandRejectedError(Reason.TAKEN, f"{table.seats[seat].name} already has this seat.")
    try:
        name = find_bot(bot).name
    except StarfoldError as error:
        raise CommandRejectedError(Reason.OUT_OF_RANGE, str(error)) from None
    return [e.BotSeated(seat, name, free_name(table, seat, ""))]


def start(table: Table, bot: str) -> list[e.AnyTableEvent]:
    """Seat bots on all open seats, for the owner."""
    not_begun(table)
    entries: list[e.AnyTableEvent] = []
    for number, seat in enumerate(table.seats):
        if seat.kind == "open":
            entries += seat_bot(table, number, bot)
    return entries


def beginning(table: Table) -> list[e.AnyTableEvent]:
    """Start the match if every seat is taken and every person is ready; else return nothing."""
    if table.phase() != "open" or table.frozen or not all(seat.ready for seat in table.seats):
        return []
    names = table.names()
    return [e.MatchStarted(names, [(line.who, line.code) for line in table.new_match(names).record.lines])]


def lobby(table: Table, on: bool) -> list[e.AnyTableEvent]:
    """List the table in the lobby or remove it, for the owner."""
    return [] if table.lobby == on else [e.LobbyListed(on)]


def chat(table: Table, person: str, name: str, text: str) -> list[e.AnyTableEvent]:
    """Post a line of chat."""
    said = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not 1 <= len(said) <= MAX_CHAT_LENGTH:
        raise CommandRejectedError(Reason.OUT_OF_RANGE, f"A chat message has 1 to {MAX_CHAT_LENGTH} characters.")
    seats = table.seats_of(person)
    return [
        e.ChatPosted(
            table.names()[seats[0]] if seats else plain_name(name or "Watcher"), seats[0] if seats else -1, said
        )
    ]


def tell_apart(table: Table, seated: list[e.AnyTableEvent]) -> list[e.AnyTableEvent]:
    """Make the names in a new table's events unique."""
    taken: set[str] = set()
    entries: list[e.AnyTableEvent] = []
    for entry in seated:
        if isinstance(entry, e.SeatTaken | e.BotSeated):
            name, count = entry.name, 2
            while name in taken:
                name, count = f"{entry.name[: MAX_NAME_LENGTH - 2]} {count}", count + 1
            taken.add(name)
            entry = msgspec.structs.replace(entry, name=name)
        entries.append(entry)
    return entries


# --- shared checks ---


def running(table: Table) -> Match:
    """Return the running match; raises CommandRejectedError if there is none."""
    if table.frozen:
        raise CommandRejectedError(Reason.NOT_OFFERED, table.frozen)
    if table.match is None:
        raise CommandRejectedError(
            Reason.NOT_OFFERED, "The match has not started: it starts when every seat is taken and everyone has joined."
        )
    if table.match.over():
        raise CommandRejectedError(Reason.NOT_OFFERED, "The match is over.")
    return table.match


def not_begun(table: Table) -> None:
    """Raise CommandRejectedError if the match has begun."""
    if table.phase() != "open":
        raise CommandRejectedError(Reason.NOT_OFFERED, "The match has already started.")


def same_ply(match: Match, ply: int) -> None:
    """Raise CommandRejectedError if a command was meant for another position."""
    if ply != match.ply():
        raise CommandRejectedError(
            Reason.STALE, f"The match has moved on: you saw move {ply}, and now it is at move {match.ply()}."
        )
