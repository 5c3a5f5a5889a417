"""Blue Shift in words: codes, sentences, prompts, the log and the board as text."""

from __future__ import annotations

from starfold.core.dice import QuickDice
from starfold.core.event import Event
from starfold.core.words import Words, listing

from .. import actions, position
from ..actions import flown_over, line_of, value_of
from ..data import board
from ..data.components import GAP, PLANETS, VALUE, VALUES
from ..position import space_text
from ..view import BlueShiftView, imagine
from .refusals import reason
from .shifts import Shift, moves_then, space_said

SHIPS = ["Sky", "Amber", "Violet", "Green"]


def line_code(line: int) -> str:
    """Return a line and the way it shifts: `spoke 7`, `ring 2 clockwise`."""
    if line < board.CLOCKWISE_LINE:
        return f"spoke {line + 1}"
    if line < board.COUNTER_LINE:
        return f"ring {line - board.CLOCKWISE_LINE + 1} clockwise"
    return f"ring {line - board.COUNTER_LINE + 1} counter"


def all_codes() -> list[str]:
    """Return the code of every action, by its number."""
    spaces = [space_text(space) for space in range(board.SPACES)]
    codes = [f"deal {planet}" for planet in range(1, PLANETS + 1)]
    codes += ["blank", "icon"]
    codes += [f"place {space}" for space in spaces]
    codes += [f"move {space}" for space in spaces]
    codes += [f"move {space} clockwise" for space in spaces]
    codes += [f"move {space} counter" for space in spaces]
    codes += [f"spend {value} {line_code(line)}" for value in range(1, VALUES) for line in range(board.LINES)]
    codes += ["done", "give up", "pass"]
    return codes


def shift_said(line: int) -> str:
    """Return the shift of a line in words: `pull spoke 7`, `turn ring 2 clockwise`."""
    if line < board.CLOCKWISE_LINE:
        return f"pull {line_code(line)}"
    return f"turn {line_code(line)}" + ("-clockwise" if line >= board.COUNTER_LINE else "")


def points_said(points: int) -> str:
    """Return points in words: `1 point`, `5 points`."""
    return f"{points} point" if points == 1 else f"{points} points"


class BlueShiftWords(Words[BlueShiftView]):
    """The words of Blue Shift."""

    def __init__(self) -> None:
        super().__init__(all_codes())

    def seat_name(self, seat: int) -> str:
        """Return the default name of a seat, which is its ship's colour."""
        return SHIPS[seat]

    def seat_status(self, view: BlueShiftView, seat: int) -> str:
        """Return `out` if a seat's ship is lost, else an empty string."""
        return "out" if view.ships[seat] == position.LOST else ""

    def question(self, view: BlueShiftView) -> str:
        """Return in one sentence what the view's seat must decide now."""
        if view.phase == position.PLACING:
            return "Choose a starting planet. The ship closest to the star goes first."
        if view.phase == position.AFTER:
            return "Spend a token, or end your turn."
        if view.phase == position.STRANDED:
            if any(moves_then(view, action) for action in view.legal if action < actions.DONE):
                return "You are stranded. Spend a token that frees you, or give up."
            return "You are stranded, and no token can free you. Spend one, or give up."
        if view.phase == position.BETWEEN:
            return "You are out. Spend a token between turns, or pass."
        if view.legal[-1] >= actions.SPEND:
            return "Fly along your ring or your spoke, or spend a token first."
        return "Fly along your ring or your spoke."

    def sentence(self, view: BlueShiftView, action: int) -> str:
        """Return an offered action as a sentence, with its consequences."""
        if action >= actions.DONE:
            return "End your turn" if action == actions.DONE else "Give up" if action == actions.GIVE_UP else "Pass"
        if action >= actions.SPEND:
            return self._token(view, action)
        if action >= actions.MOVE:
            return self._flight(view, action)
        return f"Start on {self._place(view, action - actions.PLACE)}"

    @staticmethod
    def _place(view: BlueShiftView, space: int) -> str:
        """Return a space in words, with its planet and the planet's value."""
        planet = view.planets[space]
        return f"{space_said(space)} ({points_said(VALUE[planet])})"

    def _flight(self, view: BlueShiftView, action: int) -> str:
        """Return a move in words; if planets on the way are harvested, with the direction and the points."""
        said = f"Fly to {self._place(view, (action - actions.MOVE) % board.SPACES)}"
        if not view.sweep:
            return said
        if action >= actions.MOVE_CLOCKWISE:
            said += ", clockwise" if action < actions.MOVE_COUNTER else ", counter-clockwise"
        start = view.ships[view.seat]
        taken = [view.planets[space] for space in [start, *flown_over(action, start)]]
        return f"{said}, and harvest {points_said(sum(VALUE[planet] for planet in taken))}"

    def _token(self, view: BlueShiftView, action: int) -> str:
        """Return a token's use in words: what it shifts, who falls or rides along, and what moves are left then."""
        shift = Shift(view, line_of(action))
        names = ["you" if seat == view.seat else view.names[seat] for seat in range(view.seats)]
        said = f"Spend a {value_of(action)}-point token: {shift_said(shift.line)}"
        if shift.lost >= 0:
            fall = "fall" if shift.lost == view.seat else "falls"
            said += f"; {names[shift.lost]} {fall} into the star"
        elif shift.fallen:
            said += f"; planet {shift.fallen} falls into the star"
        carried = [names[seat] for seat in shift.riders if seat != shift.lost]
        rides = "ride" if len(carried) > 1 or carried == ["you"] else "rides"
        if carried:
            said += f"; {listing(carried)} {rides} along"
        if view.phase not in (position.FLYING, position.STRANDED) or shift.lost == view.seat:
            return said
        if not moves_then(view, action):
            return f"{said}; then you have no move and are out"
        return f"{said}; that frees you" if view.phase == position.STRANDED else said

    def silent(self) -> list[str]:
        """Return the kinds of events that the log omits: a pass."""
        return ["passed"]

    def describe_event(self, event: Event, names: list[str]) -> str:
        """Return an event as a sentence for the log."""
        facts = event.facts
        name = names[event.seat] if event.seat >= 0 else ""
        match event.kind:
            case "dealt":
                return "The planets are dealt."
            case "placed":
                return f"{name} starts on planet {facts[0]}."
            case "begins":
                return f"{name} goes first."
            case "moved":
                return f"{name} flies to planet {facts[1]}."
            case "harvested":
                return f"{name} harvests planet {facts[0]} ({points_said(VALUE[facts[0]])})."
            case "icon":
                return f"{name} finds a Blue Shift icon on planet {facts[0]}: a token."
            case "spent":
                return f"{name} spends a {VALUE[facts[0]]}-point token to {shift_said(facts[1])}."
            case "swallowed":
                return f"Planet {facts[0]} falls into the star."
            case "fell":
                return f"{name} falls into the star."
            case "stranded":
                return f"{name} is stranded, and falls into the star."
            case "ended":
                return "The last ship is gone."
        return ""

    def render_text(self, view: BlueShiftView) -> str:
        """Return the board as lines of text: a line for each spoke, from the star outwards; then the harvest zones."""
        letters = {ship: SHIPS[seat][0] for seat, ship in enumerate(view.ships) if ship >= 0}
        lines = ["  spoke " + "".join(f"   ring {ring}" for ring in range(1, board.RINGS + 1))]
        for spoke in range(board.SPOKES):
            cells = [
                self._cell(view, space, letters.get(space, "")) for space in range(spoke, board.SPACES, board.SPOKES)
            ]
            lines.append(f"  {spoke + 1:>5} " + "".join(cells).rstrip())
        lines.append("  Each space: the planet's number, a dot for each point, and the ship's letter.")
        lines += [self._zone(view, seat) for seat in range(view.seats)]
        return "\n".join(lines)

    @staticmethod
    def _cell(view: BlueShiftView, space: int, ship: str) -> str:
        """Return one space in nine characters."""
        planet = view.planets[space]
        if planet == GAP:
            return f"{'·':>4}     "
        return f"{planet:>4}{'.' * VALUE[planet]:<3} {ship:<1}"

    def _zone(self, view: BlueShiftView, seat: int) -> str:
        """Return one seat in words: its points, its tokens, and where its ship is."""
        ship = view.ships[seat]
        place = (
            "lost"
            if ship == position.LOST
            else "not placed"
            if ship == position.NOT_PLACED
            else f"on {space_text(ship)}"
        )
        tokens = [
            f"{count} worth {value}" for value in range(1, VALUES) if (count := view.tokens[seat * VALUES + value])
        ]
        held = f"; tokens: {', '.join(tokens)}" if tokens else ""
        return f"  {SHIPS[seat][0]} {view.names[seat]}: {points_said(view.scores[seat])}, ship {place}{held}"

    def threat(self, view: BlueShiftView) -> int:
        """Return how many flying rivals would have at least this seat's points if their ship were lost now."""
        own = view.scores[view.seat]
        flying = [(seat, ship) for seat, ship in enumerate(view.ships) if ship >= 0 and seat != view.seat]
        return sum(view.scores[seat] + VALUE[view.planets[ship]] >= own for seat, ship in flying)

    def refusal_reason(self, view: BlueShiftView, action: int) -> str:
        """Return why this seat may not play that action now."""
        return reason(imagine(view, QuickDice()), action)


WORDS = BlueShiftWords()
