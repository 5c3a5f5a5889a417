"""Helpers to play Battlecruisers in a browser: people at a table, the steps that a page tells, and a paused clock."""

from __future__ import annotations

import random
from typing import cast

from playwright.sync_api import Locator, Page, expect

from starfold import Match
from starfold.core.replay import replay
from starfold.games.battlecruisers.rules import Battlecruisers
from tests.web.browser.drive_secret_salvage import match_at
from tests.web.browser.table_page import new_table, part, running, sit_at, truth
from tests.web.server import Server

MOST_TABLES = 20  # a certain card is in the first hand two times out of three
LONGEST = 3200  # the longest time that a step is shown, in milliseconds
TICK = 100  # milliseconds
QUIET = [12, 13, 17, 22, 43]  # cards without a further choice; in a first game every seat always has one in hand
MOVING = {"reduced_motion": "no-preference"}

# Records every prompt from now on, with the label of the picture beside it.
NOTE_PROMPTS = """() => {
  window.noted = [];
  const prompt = document.querySelector("[data-part=prompt]");
  const note = () => {
    const said = prompt.querySelector(".said")?.textContent ?? "";
    const picture = document.querySelector(".board svg").getAttribute("aria-label");
    if (said !== window.noted.at(-1)?.[0]) window.noted.push([said, picture]);
  };
  new MutationObserver(note).observe(prompt, {subtree: true, childList: true, characterData: true});
}"""


class Fleet:
    """Ada at a page, and two others without one: Bob and Cy choose through the API, unless their seats are Ada's."""

    def __init__(self, page: Page, server: Server, **fields: str) -> None:
        self.page, self.server = page, server
        seats = {"seat_1": "open", "seat_2": "open"} | fields
        self.table = new_table(page, "battlecruisers", **seats)
        names = {1: "Bob", 2: "Cy"}
        self.others = {seat: server.person(name) for seat, name in names.items() if seats[f"seat_{seat}"] == "open"}
        for seat, other in self.others.items():
            other.do(self.table, do="claim", seat=seat, token=truth(server, self.table).link(seat))
            other.do(self.table, do="ready", salt="salt")
        sit_at(page, self.table)
        running(page)

    @property
    def match(self) -> Match:
        """The match on the server."""
        return match_at(self.server, self.table)

    @property
    def state(self) -> Battlecruisers:
        """The position on the server."""
        return cast(Battlecruisers, self.match.state)

    def cards(self, seat: int, verb: str = "select") -> list[int]:
        """Return the numbers of the cards that a seat may play, or use with another verb."""
        codes = [self.match.game.words.code(action) for action in self.state.legal_of(seat)]
        return [int(code.split()[-1]) for code in codes if code.startswith(verb)]

    def quiet(self, seat: int, *taken: int) -> int:
        """Return a card in hand without a further choice, other than `taken` if there is one."""
        found = [card for card in QUIET if card in self.cards(seat)]
        return next((card for card in found if card not in taken), found[0])

    def choose(self, seat: int, code: str) -> None:
        """Choose for Bob or Cy; or for Ada, but not at her page."""
        command = {"do": "play", "ply": self.match.ply(), "code": code, "seat": seat}
        if seat in self.others:
            self.others[seat].do(self.table, **command)
        else:
            assert self.page.request.post(f"/api/tables/{self.table}/do", data=command).ok

    def click(self, card: int) -> None:
        """Click a card at Ada's page, and wait until it is chosen."""
        self.page.locator(f"#card-{card}").click()
        chosen(self.page, card)

    def play(self, ada: int = 0, bob: int = 0, cy: int = 0) -> list[tuple[str, str]]:
        """Let all choose these cards or quiet ones, Ada first by a click; return the steps that the page will tell."""
        ply = self.match.ply()
        ada = ada or self.quiet(0, bob, cy)
        bob = bob or self.quiet(1, ada, cy)
        cy = cy or self.quiet(2, ada, bob)
        self.click(ada)
        self.page.evaluate("() => { window.noted = [] }")
        self.choose(1, f"select {bob}")
        self.choose(2, f"select {cy}")
        return self.steps(ply)

    def finish(self) -> None:
        """Let all choose at random until the match is over, without the page."""
        chooser = random.Random(1)
        while waiting := truth(self.server, self.table).waiting():
            action = chooser.choice(self.state.legal_of(waiting[0]))
            self.choose(waiting[0], self.match.game.words.code(action))

    def steps(self, ply: int) -> list[tuple[str, str]]:
        """Return the sentences of each step since a ply, as Ada may know them, and the label of its picture."""
        told = [(at, " ".join(self.match.log_at(0, at))) for at in range(ply + 1, self.match.ply() + 1)]
        return [(said, label(self.match, at)) for at, said in told if said]

    def last_line(self, told: str) -> str:
        """Return the last log line of a step's sentences."""
        lines = [line for line in self.match.log(0) if told.endswith(line)]
        return max(lines, key=len)


def own_choice(*cards: int) -> dict[str, str]:
    """Return the form fields that name these cards."""
    return {"option_set": "own choice"} | {f"option-cards-{card}": "on" for card in cards}


def label(match: Match, ply: int) -> str:
    """Return the label of the picture at a ply, from Ada's seat."""
    return match.game.draw(replay(match.record, ply, match.game).view(0)).label


def fleet_with(page: Page, server: Server, wanted: dict[int, int], **fields: str) -> Fleet:
    """Create tables until one deals these cards to these seats."""
    for _ in range(MOST_TABLES):
        fleet = Fleet(page, server, **fields)
        if all(card in fleet.cards(seat) for seat, card in wanted.items()):
            return fleet
    raise AssertionError(f"these cards are never in these hands: {wanted}")


def still(page: Page) -> Page:
    """Stop the page's clock; only a test makes time pass."""
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    return page


def listening(page: Page, server: Server) -> Fleet:
    """Return a fleet whose page tells steps, with its clock stopped."""
    fleet = Fleet(still(page), server)
    page.evaluate(NOTE_PROMPTS)
    return fleet


def go_on(page: Page) -> None:
    """Run the clock until the current step has been told, and no longer.

    It runs in small ticks: in one run the next step could appear and pass, too.
    """
    told = said(page).text_content()
    for _ in range(0, LONGEST, TICK):
        page.clock.run_for(TICK)
        if said(page).text_content() != told:
            return


def said(page: Page) -> Locator:
    """Return the sentence of the prompt: a question, or the step being told."""
    return part(page, "prompt").locator(".said")


def asks_for_round(page: Page, number: int) -> None:
    """Wait until the page asks for a card and tells nothing any more."""
    expect(said(page)).to_contain_text(f"Round {number}: choose a card to play.")
    expect(page.locator("main.telling")).to_have_count(0)


def chosen(page: Page, card: int) -> None:
    """Wait until the page shows that a card is chosen, in words and on the card."""
    expect(part(page, "prompt")).to_contain_text(f"You chose: Play {card} ")
    expect(page.locator(".board .chosen")).to_have_id(f"card-{card}")
