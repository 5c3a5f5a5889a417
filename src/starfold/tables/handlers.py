"""What may be done at a table, and what comes of it: each function returns the entries to store, or refuses."""

from __future__ import annotations

import hmac

import msgspec

from starfold.bots import find_bot
from starfold.core.dice import SealedDice
from starfold.core.errors import StarfoldError
from starfold.core.match import Match, plain_salt
from starfold.core.record import LONGEST_NAME, plain_name
from starfold.core.state import CHANCE, OVER, State
from starfold.core.view import View

from . import events as e
from .config import STAND_IN
from .rejection import FOREIGN, NOT_OFFERED, NOT_YOUR_TURN, OUT_OF_RANGE, STALE, TAKEN, CommandRejected
from .table import Table

LONGEST_CHAT = 300  # characters
MOST_SALTS = 64  # of those who came and went before the match, too

# --- the match ---


def play(table: Table, seat: int, ply: int, code: str) -> list[e.AnyTableEvent]:
    """A seat plays the action of a code, or chooses it in a together-round."""
    match = running(table)
    same_ply(match, ply)
    view = match.view(seat)
    if seat not in match.asked():
        raise CommandRejected(NOT_YOUR_TURN, "It is not your turn. " + table.game.words.prompt(view))
    action = legal_action(view, code)
    if not table.together():
        return [moved(match, [action])]
    return chosen(table, match, seat, table.game.words.code(action))


def legal_action(view: View, code: str) -> int:
    """The action of a code, if the view's seat may play it."""
    words = view.game.words
    try:
        action = words.action(code)
    except StarfoldError as error:
        raise CommandRejected(NOT_OFFERED, str(error)) from None
    if action not in view.legal:
        raise CommandRejected(NOT_OFFERED, words.refusal(view, action))
    return action


def chosen(table: Table, match: Match, seat: int, code: str) -> list[e.AnyTableEvent]:
    """A choice in a together-round: it is kept until the last has chosen; then all are played, in the state's order."""
    if [other for other in table.waiting() if other != seat]:
        return [e.ChoiceMade(seat, code)]
    choices = table.choices | {seat: code}
    state, actions = match.state.copy(), []
    for _ in choices:
        actions.append(table.game.words.action(choices[state.mover()]))
        state.play(actions[-1])
    return [moved(match, actions)]


def unchoose(table: Table, seat: int) -> list[e.AnyTableEvent]:
    """A seat takes its choice back before all have chosen."""
    running(table)
    if seat not in table.choices:
        raise CommandRejected(
            NOT_OFFERED, "You cannot change a choice now: either everyone has chosen, or you have not chosen yet."
        )
    return [e.ChoiceMade(seat, "")]


def moved(match: Match, actions: list[int]) -> e.MovesPlayed:
    """What comes of actions that are played now, with what chance decides after them."""
    state = match.state.copy()
    lines = lines_after(match, state, actions)
    return e.MovesPlayed(lines, state.mover() == OVER)


def lines_after(match: Match, state: State, actions: list[int]) -> list[e.Line]:
    """What stands in the record when these actions are played from a state, which is used up, with their chance."""
    code = match.game.words.code
    lines: list[e.Line] = []
    state.events = []  # so that a game which fails in telling what happened fails here, before anything is stored
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
    """A seat passes from now on whenever it may, until more threatens it than now; or no longer."""
    match = running(table)
    words = table.game.words
    if not words.passes():
        raise CommandRejected(NOT_OFFERED, f"You cannot pass in {table.game.title}.")
    return [] if table.seats[seat].standing == on else [e.AutoPassSet(seat, on, words.threat(match.view(seat)))]


def auto_pass_due(table: Table) -> list[e.AnyTableEvent]:
    """The pass that is due now for a seat that said it would pass, or the end of that; nothing if neither is due."""
    match, words = table.match, table.game.words
    if match is None:
        return []
    for seat in table.waiting():
        passes = [action for action in words.passes() if action in match.state.legal_of(seat)]
        if not table.seats[seat].standing or not passes:
            continue
        threat = words.threat(match.view(seat))
        if threat != table.seats[seat].threat:  # more ends it; less is less to get used to
            return [e.AutoPassSet(seat, threat < table.seats[seat].threat, threat)]
        return play(table, seat, match.ply(), words.code(passes[0]))
    return []


def resign(table: Table, seat: int, by_clock: bool = False) -> list[e.AnyTableEvent]:
    """A seat gives up. With two seats that ends the match; with more a bot plays on."""
    match = running(table)
    if seat in match.record.resigned():
        raise CommandRejected(NOT_OFFERED, "You have already resigned.")
    entries: list[e.AnyTableEvent] = [e.Resigned(seat, by_clock)]
    if len(match.record.resigned()) + 1 < match.record.seats - 1:
        entries.append(e.BotSeated(seat, STAND_IN, table.seats[seat].name))
    return entries


def out_of_time(table: Table, seat: int) -> list[e.AnyTableEvent]:
    """A seat's clock is at zero: it resigns, or a bot plays on, as was agreed."""
    if table.config.clock.at_zero == "resign":
        return resign(table, seat, by_clock=True)
    return [e.BotSeated(seat, STAND_IN, table.seats[seat].name)]


def abandon(table: Table) -> list[e.AnyTableEvent]:
    """The owner ends the match unfinished, also one that cannot be played on here."""
    if not table.frozen or table.phase() != "running":
        running(table)
    return [e.Abandoned()]


# --- going back ---


def undo_count(table: Table, seat: int) -> int:
    """How many moves would be taken back if this seat asked for it now: as far as its own last move, or round."""
    match = table.match
    if match is None or match.over() or table.frozen or table.seats[seat].kind != "person":
        return 0
    ply = len(match.steps) - 1
    while ply >= 0 and match.steps[ply].who != seat:
        ply -= 1
    return len(match.steps) - round_start(match, ply) if ply >= 0 else 0


def round_start(match: Match, ply: int) -> int:
    """The ply, or the first of its together-round: nobody goes back into the middle of one."""
    while match.game.together and ply > 0:
        state = match.at(ply)
        asked = state.together()
        if len(asked) < 2 or all(state.legal_of(seat) for seat in asked):
            break
        ply -= 1
    return ply


def undo_is_free(table: Table, seat: int, count: int) -> bool:
    """Whether a seat may take back so many moves at once: nothing was rolled or shown, or there is nobody to ask."""
    match = table.match
    return match is not None and (count <= match.free_undo(seat) or table.is_solo())


def undo(table: Table, seat: int, ply: int) -> list[e.AnyTableEvent]:
    """A seat takes its last move back: at once if that is free or nobody else is there to ask, else it asks."""
    match = running(table)
    same_ply(match, ply)
    count = undo_count(table, seat)
    if count == 0:
        raise CommandRejected(NOT_OFFERED, "You have no move to undo.")
    if undo_is_free(table, seat, count):
        return [e.MovesUndone(count, lines_after_undo(match, count))]
    if table.undo is not None:
        raise CommandRejected(NOT_OFFERED, "Another player is already asking to undo.")
    if len(table.participants()) == 1:
        raise CommandRejected(
            NOT_OFFERED, "A seat is open, and its next player would have to agree. Add a bot there, or wait."
        )
    return [e.UndoRequested(seat, count)]


def lines_after_undo(match: Match, count: int) -> list[e.Line]:
    """What chance decides anew when the last moves are taken back."""
    return lines_after(match, match.at(match.ply() - count), [])


def answer(table: Table, person: str, yes: bool) -> list[e.AnyTableEvent]:
    """A person agrees to an undo, or does not; when all agree it is done."""
    match = running(table)
    if table.undo is None:
        raise CommandRejected(NOT_OFFERED, "No one is asking to undo.")
    entries: list[e.AnyTableEvent] = [e.UndoAnswered(person, yes)]
    if yes and set(table.participants()) <= table.undo.agreed | {person}:
        entries.append(e.MovesUndone(table.undo.count, lines_after_undo(match, table.undo.count)))
    return entries


# --- the seats ---


def seat_by_link(table: Table, token: str) -> int:
    """The seat that a link's secret is for."""
    for seat in range(len(table.seats)):
        if hmac.compare_digest(token.encode(errors="replace"), table.link(seat).encode()):
            return seat
    raise CommandRejected(FOREIGN, "This invitation has expired. Ask for a new one.")


def seat_to_claim(table: Table, person: str, token: str) -> int:
    """The seat that somebody means who names none: that of their link, or their own, or the first that is open."""
    if token:
        return seat_by_link(table, token)
    mine = table.seats_of(person) + [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
    if not mine:
        raise CommandRejected(TAKEN, "Every seat at this table is taken.")
    return mine[0]


def claim(table: Table, person: str, seat: int, token: str, name: str) -> list[e.AnyTableEvent]:
    """A person sits down on an open seat: by its link, at a table of the lobby, or at their own table."""
    place = table.seats[seat]
    if place.person == person:
        return take_back_seat(table, seat)
    if place.kind != "open":
        raise CommandRejected(TAKEN, f"{place.name} already has this seat.")
    if table.phase() == "over":  # then the seed is known to all, and the links come from it
        raise CommandRejected(NOT_OFFERED, "The match is over.")
    by_link = hmac.compare_digest(token.encode(), table.link(seat).encode())
    if token and not by_link:
        raise CommandRejected(FOREIGN, "This invitation has expired. Ask for a new one.")
    if not (by_link or table.lobby or table.owner == person):
        raise CommandRejected(FOREIGN, "This table is private: you need an invitation to take a seat.")
    elsewhere = any(person in other.seen_by for other in table.seats if other is not place)
    if table.running() and table.game.hidden and elsewhere and person not in place.seen_by:
        raise CommandRejected(
            NOT_OFFERED, "You have played another seat, so you would see what this seat must not know."
        )
    return [e.SeatTaken(seat, person, free_name(table, seat, name))]


def take_back_seat(table: Table, seat: int) -> list[e.AnyTableEvent]:
    """A person sits down again where a bot plays on for them, if their time begins anew each turn."""
    place = table.seats[seat]
    if place.kind == "person":
        return []
    if table.phase() == "over":
        raise CommandRejected(NOT_OFFERED, "The match is over.")
    gave_up = table.match is not None and seat in table.match.record.resigned()
    if gave_up or table.config.clock.kind == "bank":
        raise CommandRejected(TAKEN, "A bot plays for you until the end of the match.")
    return [e.SeatTaken(seat, place.person, place.name)]


def free_name(table: Table, seat: int, name: str) -> str:
    """A name for a seat, unlike all others at the table."""
    own = table.game.seat_names(table.config.seats)
    wanted = plain_name(name or own[seat])
    others = {other for number, other in enumerate(table.names()) if number != seat}
    for count in range(2, len(table.seats) + 2):
        if wanted not in others:
            break
        wanted = f"{plain_name(name or own[seat])[: LONGEST_NAME - 2]} {count}"
    return wanted


def ready(table: Table, person: str, salt: str) -> list[e.AnyTableEvent]:
    """A person who holds seats is there, and adds a salt to the dice."""
    try:
        plain_salt(salt)
    except StarfoldError as error:
        raise CommandRejected(OUT_OF_RANGE, str(error)) from None
    if table.frozen:
        raise CommandRejected(NOT_OFFERED, table.frozen)
    if table.match is not None or all(table.seats[seat].ready for seat in table.seats_of(person)):
        return []
    if len(table.salts) >= MOST_SALTS:  # each of them is sent to everybody, and hashed with every roll
        raise CommandRejected(NOT_OFFERED, "Too many people have joined and left this table. Create a new game.")
    return [e.PlayerReady(person, salt)]


def leave(table: Table, seat: int) -> list[e.AnyTableEvent]:
    """A person stands up before the match."""
    not_begun(table)
    return [e.SeatFreed(seat)]


def free(table: Table, seat: int) -> list[e.AnyTableEvent]:
    """The owner makes a seat open again."""
    if table.phase() == "over":
        raise CommandRejected(NOT_OFFERED, "The match is over.")
    return [] if table.seats[seat].kind == "open" else [e.SeatFreed(seat)]


def seat_bot(table: Table, seat: int, bot: str) -> list[e.AnyTableEvent]:
    """The owner puts a bot on an open seat."""
    if table.seats[seat].kind != "open":
        raise CommandRejected(TAKEN, f"{table.seats[seat].name} already has this seat.")
    try:
        name = find_bot(bot).name
    except StarfoldError as error:
        raise CommandRejected(OUT_OF_RANGE, str(error)) from None
    return [e.BotSeated(seat, name, free_name(table, seat, ""))]


def start(table: Table, bot: str) -> list[e.AnyTableEvent]:
    """The owner lets bots take all open seats."""
    not_begun(table)
    entries: list[e.AnyTableEvent] = []
    for number, seat in enumerate(table.seats):
        if seat.kind == "open":
            entries += seat_bot(table, number, bot)
    return entries


def beginning(table: Table) -> list[e.AnyTableEvent]:
    """The match begins when every seat is taken and every person is ready; nothing until then."""
    if table.phase() != "open" or table.frozen or not all(seat.ready for seat in table.seats):
        return []
    names = table.names()
    return [e.MatchStarted(names, [(line.who, line.code) for line in table.new_match(names).record.lines])]


def lobby(table: Table, on: bool) -> list[e.AnyTableEvent]:
    """The owner shows the table in the lobby, or no longer."""
    return [] if table.lobby == on else [e.LobbyListed(on)]


def chat(table: Table, person: str, name: str, text: str) -> list[e.AnyTableEvent]:
    """Somebody says something."""
    said = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not 1 <= len(said) <= LONGEST_CHAT:
        raise CommandRejected(OUT_OF_RANGE, f"A chat message has 1 to {LONGEST_CHAT} characters.")
    seats = table.seats_of(person)
    return [
        e.ChatPosted(
            table.names()[seats[0]] if seats else plain_name(name or "Watcher"), seats[0] if seats else -1, said
        )
    ]


def tell_apart(table: Table, seated: list[e.AnyTableEvent]) -> list[e.AnyTableEvent]:
    """The first entries of a table, with no two seats of one name."""
    taken: set[str] = set()
    entries: list[e.AnyTableEvent] = []
    for entry in seated:
        if isinstance(entry, e.SeatTaken | e.BotSeated):
            name, count = entry.name, 2
            while name in taken:
                name, count = f"{entry.name[: LONGEST_NAME - 2]} {count}", count + 1
            taken.add(name)
            entry = msgspec.structs.replace(entry, name=name)
        entries.append(entry)
    return entries


# --- what is the same for all ---


def running(table: Table) -> Match:
    """The match, if it runs."""
    if table.frozen:
        raise CommandRejected(NOT_OFFERED, table.frozen)
    if table.match is None:
        raise CommandRejected(
            NOT_OFFERED, "The match has not started: it starts when every seat is taken and everyone has joined."
        )
    if table.match.over():
        raise CommandRejected(NOT_OFFERED, "The match is over.")
    return table.match


def not_begun(table: Table) -> None:
    """Refuse what can only be done before the match."""
    if table.phase() != "open":
        raise CommandRejected(NOT_OFFERED, "The match has already started.")


def same_ply(match: Match, ply: int) -> None:
    """Refuse what was meant for another position."""
    if ply != match.ply():
        raise CommandRejected(
            STALE, f"The match has moved on: you saw move {ply}, and now it is at move {match.ply()}."
        )
