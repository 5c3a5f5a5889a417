"""An honest toy game, for trying the suite on: a secret draw, weighted chance, a together-choice, elimination.

Each round every living seat secretly draws a card, the leader stakes one or two lives and may peek at the next seat's
card; then all choose at the same time to stay or to fold. The lowest card among those who stayed loses the stake.
"""

from __future__ import annotations

from starfold.art.palette import EDGE, INK, TONES
from starfold.core.dice import Dice
from starfold.core.errors import InvalidPositionError
from starfold.core.event import OPEN, Event, may_know
from starfold.core.game import Game
from starfold.core.options import switch, whole
from starfold.core.picture import Picture
from starfold.core.state import CHANCE, OVER, State
from starfold.core.view import View
from starfold.core.words import Words

CARDS = [5, 4, 3, 2]  # how many of each value 1..4 the deck holds
LIVES = 3
DRAW, STAKE, PEEK, BLIND, STAY, FOLD = 0, 4, 6, 7, 8, 9  # action numbers
CODES = ["draw 1", "draw 2", "draw 3", "draw 4", "stake 1", "stake 2", "peek", "blind", "stay", "fold"]
NOTHING = 0  # no card: cards are 1..4
UNKNOWN = -1  # a card that a view does not show
DRAWING, STAKING, PEEKING, CHOOSING, DONE = range(5)


class Toy(State):
    """A position of the toy game."""

    def __init__(self, seats: int, rounds: int, peeking: bool) -> None:
        super().__init__(seats)
        self.rounds, self.peeking = rounds, peeking
        self.deck = list(CARDS)
        self.lives = [LIVES] * seats
        self.hand = [NOTHING] * seats
        self.folded: list[tuple[int, int]] = []  # (mask of seats that know it, card): face down
        self.peeked = UNKNOWN  # whose card the leader has seen this round
        self.chosen = [NOTHING] * seats  # STAY or FOLD, secret until all have chosen
        self.order: list[int] = []  # who has yet to draw or to choose
        self.round, self.leader, self.stake, self.shown, self.phase = 0, -1, 0, 0, DRAWING
        self.next_round()

    def living(self) -> list[int]:
        """The seats still in play, from the leader on."""
        turns = [(self.leader + step) % self.seats for step in range(self.seats)]
        return [seat for seat in turns if self.lives[seat] > 0]

    def next_round(self) -> None:
        """Everybody draws; the lead goes round."""
        self.hand, self.chosen = [NOTHING] * self.seats, [NOTHING] * self.seats
        self.peeked, self.stake = UNKNOWN, 0
        alive = [seat for seat in range(self.seats) if self.lives[seat] > 0]
        if self.round == self.rounds or len(alive) < 2:
            self.phase, self.order = DONE, []
            return
        self.round += 1
        self.leader = min(alive, key=lambda seat: (seat - self.leader - 1) % self.seats)
        self.phase, self.order = DRAWING, self.living()

    def mover(self) -> int:
        """The seat to decide, or CHANCE, or OVER."""
        if self.phase == CHOOSING:
            return self.order[0]
        return {DRAWING: CHANCE, DONE: OVER}.get(self.phase, self.leader)

    def legal(self) -> list[int]:
        """The actions that may be played now."""
        if self.phase == DRAWING:
            return [DRAW + value for value in range(4) if self.deck[value]]
        return {STAKING: [STAKE, STAKE + 1], PEEKING: [PEEK, BLIND], CHOOSING: [STAY, FOLD], DONE: []}[self.phase]

    def odds(self) -> list[int] | None:
        """The cards left of each value."""
        return [count for count in self.deck if count] if self.phase == DRAWING else None

    def together(self) -> list[int]:
        """All living seats choose at the same time."""
        return sorted(self.living()) if self.phase == CHOOSING else super().together()

    def legal_of(self, seat: int) -> list[int]:
        """Stay or fold, for those who have not chosen."""
        if self.phase == CHOOSING:
            return [STAY, FOLD] if seat in self.order else []
        return super().legal_of(seat)

    def knowers(self, action: int) -> int:
        """A draw is seen by who draws, a choice by who chooses."""
        return 1 << self.order[0] if self.phase in (DRAWING, CHOOSING) else super().knowers(action)

    def learners(self, action: int) -> int:
        """Who peeks learns a card; what the showdown shows everybody learns."""
        return 1 << self.leader if action == PEEK else super().learners(action)

    def turn(self) -> int:
        """Rounds begun."""
        return self.round

    def reveals(self) -> int:
        """Return how often a hidden card or choice was revealed to a seat."""
        return self.shown

    def play(self, action: int) -> None:
        """Play a legal action."""
        if self.phase == DRAWING:
            self.draw(action - DRAW)
        elif self.phase == STAKING:
            self.stake = action - STAKE + 1
            self.tell("staked", self.leader, self.stake)
            self.phase = PEEKING if self.peeking else CHOOSING
        elif self.phase == PEEKING:
            self.peek(action == PEEK)
        else:
            self.chosen[self.order.pop(0)] = action
            if not self.order:
                self.showdown()
        if self.phase == CHOOSING and not self.order:
            self.order = self.living()

    def draw(self, value: int) -> None:
        """The next seat draws a card and sees it."""
        seat = self.order.pop(0)
        self.deck[value] -= 1
        self.hand[seat] = value + 1
        self.whisper(1 << seat, "drew", seat, value + 1)
        if not self.order:
            self.phase = STAKING

    def peek(self, looks: bool) -> None:
        """The leader may look at the card of the next seat."""
        if looks:
            self.peeked = self.living()[1]
            self.shown += 1
            self.whisper(1 << self.leader, "peeked", self.leader, self.hand[self.peeked])
        self.phase = CHOOSING

    def showdown(self) -> None:
        """All choices are shown, and the cards of those who stayed; the lowest loses the stake."""
        self.shown += 1
        stayed = [seat for seat in range(self.seats) if self.chosen[seat] == STAY]
        lowest = min([self.hand[seat] for seat in stayed], default=NOTHING)
        for seat in range(self.seats):
            if self.chosen[seat] == FOLD:
                self.tell("folded", seat)
                peeker = 1 << self.leader if self.peeked == seat else 0
                self.folded.append((1 << seat | peeker, self.hand[seat]))
            elif seat in stayed:
                loss = self.stake if self.hand[seat] == lowest and len(stayed) > 1 else 0
                self.lives[seat] = max(0, self.lives[seat] - loss)
                self.tell("stayed", seat, self.hand[seat], loss)
        self.next_round()

    def scores(self) -> list[int]:
        """Lives left."""
        return list(self.lives)

    def payoffs(self) -> list[float]:
        """Most lives win; equal ones share; nobody wins without a life."""
        best = max(self.lives)
        winners = [seat for seat in range(self.seats) if self.lives[seat] == best and best > 0]
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)]

    def copy(self) -> Toy:
        """An independent copy, without events."""
        twin = type(self)(self.seats, self.rounds, self.peeking)
        twin.deck, twin.lives, twin.hand = self.deck[:], self.lives[:], self.hand[:]
        twin.folded, twin.chosen, twin.order = self.folded[:], self.chosen[:], self.order[:]
        twin.peeked, twin.round, twin.leader, twin.stake = self.peeked, self.round, self.leader, self.stake
        twin.shown, twin.phase = self.shown, self.phase
        return twin

    def text(self) -> str:
        """The whole position in one line."""
        numbers = [
            self.seats,
            self.rounds,
            int(self.peeking),
            self.round,
            self.leader,
            self.stake,
            self.shown,
            self.phase,
        ]
        lists = [numbers, self.deck, self.lives, self.hand, self.chosen, self.order, [self.peeked]]
        folded = ",".join(f"{knowers}:{card}" for knowers, card in self.folded)
        return " ".join(["honest", *[",".join(map(str, part)) or "-" for part in lists], folded or "-"])


class ToyView(View):
    """What a seat knows: its own cards, the card it peeked at, and what was shown."""

    def __init__(self, state: Toy, seat: int) -> None:
        super().__init__(state, seat)
        self.rounds, self.peeking, self.round, self.leader = state.rounds, state.peeking, state.round, state.leader
        self.stake, self.phase, self.peeked = state.stake, state.phase, state.peeked
        self.lives = list(state.lives)
        self.left = sum(state.deck)
        knows = {seat} | ({state.peeked} if seat == state.leader else set())
        everything = seat == OPEN
        shown = [everything or card == NOTHING or owner in knows for owner, card in enumerate(state.hand)]
        self.hand = [card if shown[owner] else UNKNOWN for owner, card in enumerate(state.hand)]
        self.folded = [(who, card if may_know(who, seat) else UNKNOWN) for who, card in state.folded]
        self.chosen = [pick if everything or owner == seat else NOTHING for owner, pick in enumerate(state.chosen)]
        self.waiting = list(state.order) if state.phase == DRAWING else []
        self.out = self.shown_cards(state)

    @staticmethod
    def shown_cards(state: Toy) -> list[int]:
        """How many cards of each value lie open: all that are neither in the deck, in a hand, nor folded."""
        hidden = state.hand + [card for _, card in state.folded]
        return [CARDS[value] - state.deck[value] - hidden.count(value + 1) for value in range(4)]


def look(state: Toy, seat: int) -> ToyView:
    """What that seat may know."""
    return ToyView(state, seat)


def imagine(view: ToyView, dice: Dice) -> Toy:
    """Deal the unknown cards from those the view has not view; in a together-round the view's seat chooses first."""
    state = Toy(view.seats, view.rounds, view.peeking)
    state.lives, state.peeked, state.round, state.leader = list(view.lives), view.peeked, view.round, view.leader
    state.stake, state.shown, state.phase = view.stake, view.reveals, view.phase
    known = [card for card in view.hand + [card for _, card in view.folded] if card > 0]
    pool = [v + 1 for v in range(4) for _ in range(CARDS[v] - view.out[v] - known.count(v + 1))]
    state.hand = [pool.pop(dice.below(len(pool))) if card == UNKNOWN else card for card in view.hand]
    state.folded = [(who, pool.pop(dice.below(len(pool))) if card == UNKNOWN else card) for who, card in view.folded]
    state.deck = [pool.count(value + 1) for value in range(4)]
    state.order, state.chosen = list(view.waiting), list(view.chosen)
    if view.phase == CHOOSING:
        state.order = [seat for seat in state.living() if state.chosen[seat] == NOTHING]
        state.order.sort(key=lambda seat: seat != view.seat)
    return state


def read(text: str) -> Toy:
    """The position that `text` wrote."""
    parts = [[] if part == "-" else part.split(",") for part in text.split()[1:]]
    if not text.startswith("honest ") or len(parts) != 8:
        raise InvalidPositionError("This is not a position of the toy game.")
    seats, rounds, peeking, *rest = map(int, parts[0])
    state = Toy(seats, rounds, bool(peeking))
    state.round, state.leader, state.stake, state.shown, state.phase = rest
    state.deck, state.lives, state.hand, state.chosen, state.order = [list(map(int, part)) for part in parts[1:6]]
    state.peeked = int(parts[6][0])
    state.folded = [(int(pair.split(":")[0]), int(pair.split(":")[1])) for pair in parts[7]]
    return state


class ToyWords(Words[ToyView]):
    """The toy game in words."""

    def __init__(self) -> None:
        super().__init__(list(CODES))

    def veiled(self, action: int) -> str:
        """A draw or a choice as the others know it."""
        return "draw ?" if action < STAKE else "choose ?" if action >= STAY else self.code(action)

    def question(self, view: ToyView) -> str:
        """What is asked."""
        return {STAKING: "Stake one life or two.", PEEKING: "Peek at the next card?"}.get(view.phase, "Stay or fold?")

    def sentence(self, view: ToyView, action: int) -> str:
        """An action offered."""
        return CODES[action].capitalize()

    def describe_event(self, event: Event, names: list[str]) -> str:
        """An event for the log."""
        return (
            " ".join([names[event.seat], event.kind, *("?" if fact < 0 else str(fact) for fact in event.facts)]) + "."
        )

    def render_text(self, view: ToyView) -> str:
        """The table as text."""
        hands = ["-" if card == NOTHING else "?" if card < 0 else str(card) for card in view.hand]
        return f"round {view.round} stake {view.stake} lives {view.lives} hands {' '.join(hands)} deck {view.left}"


def draw_table(view: ToyView) -> Picture:
    """Cards in a row, and a button for every action of people."""
    shown = ["" if card < 1 else str(card) for card in view.hand]
    cards = [f'<text id="hand-{s}" x="{20 + 40 * s}" y="26" fill="{INK}">{c}</text>' for s, c in enumerate(shown)]
    buttons = [
        f'<rect id="{CODES[a].replace(" ", "-")}" x="{15 + 40 * (a - 4)}" y="40" width="30" height="20" fill="{EDGE}"/>'
        for a in range(4, 10)
    ]
    return Picture(260, 80, "".join(buttons), "".join(cards), tones=TONES)


def clicks(view: ToyView, action: int) -> list[str]:
    """One click on the action's button."""
    return [CODES[action].replace(" ", "-")]


PARTS: dict[str, object] = {
    "key": "honest",
    "title": "Honest",
    "about": "A toy game with everything that games hide, roll and choose together.",
    "min_seats": 2,
    "max_seats": 4,
    "rules": 1,
    "options": [whole("rounds", 1, 3, 3, "Rounds."), switch("peeking", True, "The leader may peek.")],
    "chance": True,
    "hidden": True,
    "together": True,
    "components": f"cards = {CARDS}\nlives = {LIVES}\norigin = 'ours'\n",
    "rulebook": str(__doc__),
    "start": lambda seats, options: Toy(seats, options["rounds"], options["peeking"] == 1),
    "read": read,
    "look": look,
    "imagine": imagine,
    "words": ToyWords(),
    "draw": draw_table,
    "clicks": clicks,
}


def make_game(**changes: object) -> Game:
    """Return the toy game with parts replaced: the faulty games are made this way."""
    return Game(**(PARTS | changes))  # type: ignore[arg-type]  # the parts are of as many types as they have names


def rules_of(kind: type[Toy], **changes: object) -> Game:
    """Return the toy game with another State, in play and in imagined worlds, and with other parts replaced."""

    def begin(seats: int, options: dict[str, int]) -> State:
        return kind(seats, options["rounds"], options["peeking"] == 1)

    def turned(state: State) -> State:
        twin = kind(state.seats, 1, True)
        vars(twin).update(vars(state))
        return twin

    return make_game(
        start=begin,
        read=lambda text: turned(read(text)),
        imagine=lambda view, dice: turned(imagine(view, dice)),
        **changes,
    )


GAME = make_game()
