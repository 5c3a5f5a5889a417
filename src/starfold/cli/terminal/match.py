"""A match in the terminal: people type, bots answer, and the record file is written after every move.

All that is shown comes from `match.view(seat)` and `match.log(seat)` of the seat that is asked, never from the State.
"""

from __future__ import annotations

import contextlib
import shlex
import sys
from collections.abc import Callable

from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from starfold.bots import Bot, Budget
from starfold.bots.runner import choose_action
from starfold.core.errors import OutOfRangeError, StarfoldError
from starfold.core.event import WATCHER
from starfold.core.match import Match
from starfold.core.rulebook import rule_ids, rule_text
from starfold.core.view import Offer, View
from starfold.core.words import new_lines

from ..files import RecordFile
from ..layout import Cell, Column, print_table, say
from ..markdown import Rulebook
from ..progress import Spinner
from ..records import command
from .hint import OFFER, show_hint

COLOURS = ["cyan", "magenta", "yellow", "green", "blue", "red"]  # for the seats' names
THINK_S = 1.0  # a bot's time for an action
MAX_LOG_LINES = 15  # log lines shown without a command
MANY_OFFERS = 20  # more offers are shown by their codes only
HELP = [
    ("{number}", "take offer {number}"),
    ("{code}", "take the offer with this code, the grey text beside it"),
    ("Enter", "take the only offer, if there is only one"),
    ("undo, undo 2", "undo your last move, or the last two, unless something was rolled or shown since"),
    ("board", "show the board and the offers again"),
    ("log", "show everything that has happened"),
    ("hint", "show the Captain's suggestion, and your chances with each offer"),
    ("rules, rules {rule}", "show the rulebook, or one rule of it"),
    ("quit", "leave; the match stays in its record file and you can continue later"),
    ("abandon", "end the match unfinished; this reveals the seed of its dice"),
]


class QuitMatch(Exception):
    """A player leaves the match, which can be continued later."""


class TerminalMatch:
    """A match in a terminal."""

    def __init__(self, match: Match, file: RecordFile, bots: dict[int, Bot], console: Console) -> None:
        self.match = match
        self.game = match.game
        self.file = file
        self.bots = bots
        self.people = [seat for seat in range(match.record.seats) if seat not in bots]
        self.console = console
        self.told = dict.fromkeys(self.people, 0)  # plies that each person has seen
        self.seen: dict[int, list[str]] = {}  # the board as each person saw it last
        self.facing = self.people[0] if len(self.people) == 1 else WATCHER  # whose view the screen shows
        self.leaving = False  # `abandon` was typed once
        self.commands: dict[str, Callable[[int, str], None]] = {
            "undo": self.undo,
            "board": self.show_all,
            "log": self.tell_all,
            "hint": self.hint,
            "rules": self.rules,
            "help": self.help,
            "?": self.help,
            "quit": self.quit,
            "exit": self.quit,
            "abandon": self.abandon,
        }

    def run(self) -> None:
        """Play until the match ends or a player leaves; at the end print where the record is."""
        self.file.save(self.match.record)
        self.welcome()
        try:
            while not self.match.over():
                seat = self.match.mover()
                if seat in self.bots:
                    self.play(self.ask_bot(seat))
                else:
                    self.ask_person(seat)
        except QuitMatch:
            self.say_kept()
        except (KeyboardInterrupt, StarfoldError):
            self.console.print()
            self.say_kept()
            raise
        else:
            self.farewell()

    # --- deciding ---

    def play(self, action: int) -> None:
        """Play an action and store the record before showing anything."""
        self.match.play(action)
        self.file.save(self.match.record)

    def ask_bot(self, seat: int) -> int:
        """Return the action of a seat's bot, which gets its seat's view only."""
        with Spinner(self.console, self.match.record.names[seat]) as thinking:
            return choose_action(self.match, seat, self.bots[seat], Budget(THINK_S, on_progress=thinking))

    def ask_person(self, seat: int) -> None:
        """Show a person the position and carry out their input until the match has changed."""
        self.hand_over(seat)
        self.show(seat)
        before = len(self.match.record.lines)
        while len(self.match.record.lines) == before and not self.match.over():
            line = self.read("> ")
            try:
                self.answer(seat, " ".join(line.split()))
            except StarfoldError as error:
                if len(self.match.record.lines) > before:
                    raise  # played but not stored
                self.say(str(error), "yellow")

    def answer(self, seat: int, line: str) -> None:
        """Carry out a person's input: an offer's number, an action's code, or a command."""
        offers = self.game.offers(self.match.view(seat))
        word, _, rest = line.partition(" ")
        self.leaving = self.leaving and word.lower() == "abandon"
        if line.isdecimal() or (line == "" and len(offers) == 1):
            self.play(_numbered(offers, line or "1").action)
        elif line == "":
            self.say(f"Type a number from 1 to {len(offers)}, or help.", "yellow")
        elif word.lower() in self.commands and line not in [offer.code for offer in offers]:
            self.commands[word.lower()](seat, rest)
        else:
            self.play_code(seat, line)

    def play_code(self, seat: int, code: str) -> None:
        """Play an action by its code, or print why it is illegal."""
        words = self.game.words
        action = words.action(code)
        view = self.match.view(seat)
        if action in view.legal:
            self.play(action)
        else:
            self.say(words.refusal(view, action), "yellow")

    def read(self, prompt: str) -> str:
        """Read a line of input; at the end of the input the player leaves."""
        if sys.stdin.isatty():
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  # arrow keys and history
            try:
                return input(prompt)
            except EOFError:
                self.console.print()
                raise QuitMatch from None
        line = sys.stdin.readline()
        self.console.print(Text(prompt + line.strip()), style="dim")  # so that a transcript reads like a session
        if not line:
            raise QuitMatch
        return line

    # --- commands ---

    def undo(self, seat: int, count: str) -> None:
        """Undo the person's last moves if that is free."""
        wanted = int(count) if count.isdecimal() and len(count) < 6 else 0 if count else 1
        free = self.match.free_undo(seat)
        if free == 0:
            self.say("There is nothing to undo: " + self.why_no_undo(seat), "yellow")
        elif not 1 <= wanted <= free:
            most = "1 move" if free == 1 else f"1 to {free} moves"
            self.say(f"You can undo {most}, not {count or wanted}.", "yellow")
        else:
            self.match.undo(wanted)
            self.told = {person: min(ply, self.match.ply()) for person, ply in self.told.items()}
            self.file.save(self.match.record)
            self.say("Undone.")

    def why_no_undo(self, seat: int) -> str:
        """Return why the last move cannot be undone freely."""
        steps = self.match.steps
        if all(step.who != seat for step in steps):
            return "you have not moved yet."
        if steps[-1].who < 0:
            return "the dice have rolled since your last move."
        if steps[-1].who != seat:
            return "another player has moved since your last move."
        return "your last move revealed something hidden."

    def tell_all(self, seat: int, _: str) -> None:
        """Show the whole log."""
        self.tell(self.match.log(seat))

    def hint(self, seat: int, _: str) -> None:
        """Show what the Captain would do, given this person's view."""
        show_hint(self.console, self.match, seat, THINK_S)

    def rules(self, seat: int, rule: str) -> None:
        """Show the rulebook, or one rule."""
        text = rule_text(self.game.rulebook, rule) if rule else self.game.rulebook
        if text.strip():
            self.console.print(Padding(Rulebook(text), (1, 2)))
        elif rule:
            self.say(f"There is no rule {rule}; type rules to read them all.", "yellow")
        else:
            self.say(f"{self.game.title} has no rulebook.", "yellow")

    def help(self, seat: int, _: str) -> None:
        """Show the commands, with examples for this position."""
        rule = next(iter(rule_ids(self.game.rulebook)), "ID")
        offers = self.game.offers(self.match.view(seat))
        example = {"number": str(len(offers)), "code": offers[-1].code, "rule": rule}
        rows: list[list[Cell]] = [[typed.format(**example), does.format(**example)] for typed, does in HELP]
        print_table(self.console, [Column(style="bold", wraps=True), Column(wraps=True)], rows, indent=2)

    def quit(self, seat: int, _: str) -> None:
        """Leave the match."""
        raise QuitMatch

    def abandon(self, seat: int, _: str) -> None:
        """End the match unfinished if typed twice."""
        if self.leaving:
            self.match.abandon()
            self.file.save(self.match.record)
        else:
            self.leaving = True
            self.say("This ends the match. Type abandon again to confirm, or quit to keep it for later.", "yellow")

    # --- showing ---

    def say(self, sentence: str, style: str = "") -> None:
        """Print a plain sentence with the seats' names in their colours."""
        say(self.console, self.coloured(sentence, style))

    def coloured(self, text: str, style: str = "") -> Text:
        """Return a text with the seats' names in their colours."""
        shown = Text(text, style=style)
        for seat, name in enumerate(self.match.record.names):
            shown.highlight_words([name], COLOURS[seat % len(COLOURS)])
        return shown

    def tell(self, sentences: list[str]) -> None:
        """Print lines of the log."""
        for sentence in sentences:
            self.say(f"  {sentence}", "dim")

    def hand_over(self, seat: int) -> None:
        """Hide a screen with secrets until the next person is there."""
        if self.game.hidden and self.facing != seat:
            self.console.clear()
            wipe_scrollback(self.console)
            self.seen = {}
            self.say(f"\n{self.match.record.names[seat]}, please come to the screen and press Enter.", "bold")
            self.read("")
        self.facing = seat

    def show(self, seat: int, _: str = "") -> None:
        """Show a person what happened since their last move, what is new on the board, and their offers."""
        view = self.match.view(seat)
        self.console.print()
        self.news(seat)
        self.board(view)
        self.say(self.game.words.prompt(view), "bold")
        offers = self.game.offers(view)
        if len(offers) > MANY_OFFERS:
            self.console.print(_short(offers))
            self.say("Type a number, or the code beside it. Type hint for the Captain's suggestion.", "dim")
            return
        rows: list[list[Cell]] = [[str(number), offer.sentence, offer.code] for number, offer in enumerate(offers, 1)]
        print_table(self.console, OFFER, rows, indent=2)
        if len(offers) == 1:
            self.say("There is only one offer: press Enter to take it.", "dim")

    def show_all(self, seat: int, _: str = "") -> None:
        """Show a person the whole position and their offers."""
        self.seen.pop(seat, None)
        self.show(seat)

    def news(self, seat: int) -> None:
        """Print what has happened since this person last looked."""
        sentences = self.match.log(seat, self.told[seat])
        if len(sentences) > MAX_LOG_LINES:
            self.tell([f"… {len(sentences) - MAX_LOG_LINES} more lines: type log to see them"])
        self.tell(sentences[-MAX_LOG_LINES:])
        self.told[seat] = self.match.ply()

    def board(self, view: View) -> None:
        """Print the position; of a long one only the lines that are new to its seat."""
        who = f" · you are {view.names[view.seat]}" if view.seat >= 0 else ""
        title = self.coloured(f"{self.game.title} · turn {view.turn}{who}", "none")
        if cell_len(title.plain) + 2 < self.console.width:
            self.console.print(Rule(title, style="dim", align="left"))
        else:  # a rule would cut it off
            say(self.console, title)
        lines = self.game.words.render_text(view).splitlines()
        new = new_lines(lines, self.seen.get(view.seat, []))
        self.seen[view.seat] = lines
        if new:
            self.say("\n".join(new))
        if len(new) < len(lines):
            self.say("These are the changes. Type board to see everything.", "dim")

    def welcome(self) -> None:
        """Print what is being played, by whom, and where the record is."""
        record = self.match.record
        self.say(f"{self.game.title}: {self.game.about}", "bold")
        self.say(f"Playing: {_and([record.names[seat] for seat in self.people]) or 'no person'}.")
        if self.bots:
            self.say(f"Against: {_and([record.names[seat] for seat in self.bots])}.")
        self.say(f"Every move is saved in {self.file.path}.")
        self.say("A sealed seed fixes the dice. You see it at the end. Its SHA-256:")
        self.say(f"  {record.commitment}", "dim")
        self.say("Type the number of an offer, rules to read the rules, or help for all commands.")

    def farewell(self) -> None:
        """Print how the match ended and how to verify the dice."""
        seat = self.people[0] if len(self.people) == 1 else WATCHER
        self.console.print()
        if seat in self.told:
            self.news(seat)
        view = self.match.view(seat)
        self.seen = {}
        self.board(view)
        over = self.match.record.ending == "over"
        self.say(self.game.words.prompt(view) if over else "The match is abandoned.", "bold")
        path = shlex.quote(str(self.file.path))
        self.say(f"The match is saved in {self.file.path}.\nCheck its moves and dice:  {command()} verify {path}")
        self.say(f"Watch it again:            {command()} replay {path}")

    def say_kept(self) -> None:
        """Print where the unfinished match is and how to continue it."""
        self.say(
            f"The match is saved in {self.file.path}.\nContinue with:  {command()} play"
            f" {shlex.quote(str(self.file.path))}"
        )


def _short(offers: list[Offer]) -> Padding:
    """Return many offers by their codes only, side by side, so that the board stays on the screen."""
    said = [Text.assemble((f"{number:>2}", "bold"), " ", offer.code) for number, offer in enumerate(offers, 1)]
    return Padding(Columns(said, padding=(0, 3), column_first=True), (0, 2))


def _numbered(offers: list[Offer], number: str) -> Offer:
    """Return the offer with a number."""
    place = int(number) if len(number) < 6 else 0
    if not 1 <= place <= len(offers):
        raise OutOfRangeError(
            f"There is no offer {number}: choose 1" + (f" to {len(offers)}." if len(offers) > 1 else ".")
        )
    return offers[place - 1]


def _and(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def wipe_scrollback(console: Console) -> None:
    """Clear the scrollback and the input history between two persons."""
    if console.is_terminal and not console.legacy_windows:
        console.file.write("\x1b[3J")
    with contextlib.suppress(ImportError):
        import readline  # not available on Windows

        readline.clear_history()
