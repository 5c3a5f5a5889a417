"""The model of the table page against a real server: whatever a page went through, it shows what a new page shows.

Several people, some with several seats or several pages, play random legal moves, undo, ask for hints, chat, lift and
lower the curtain, lose their connections and come back, and skip playbacks or watch them. After every step, one of
their pages is compared with a new page of the same person. The driver also checks after every message that nothing is
shown that the curtain should hide, no old hint, and no log that runs ahead of the picture.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from starfold.testing.toy_game import GAME as TOY
from starfold.web.config import Config
from starfold.web.live import socket
from tests.web.page_driver import Driver, Page, driver, quiet
from tests.web.server import Caller, IllegalActionError, Server

pytestmark = [pytest.mark.once, pytest.mark.slow]

STEPS = int(os.environ.get("STARFOLD_PAGE_STEPS", "70"))  # for each setting; thousands for a long run
SEED = os.environ.get("STARFOLD_PAGE_SEED", "1")
MATCH_STEPS = 150  # after so many steps a new match begins


class Setting(NamedTuple):
    """A table: the game, and who holds which seat. `A` and `B` are people, and `.` is a bot."""

    game: str
    seats: str


SETTINGS = {
    "two people": Setting("ruship", "AB"),
    "one screen": Setting("blue_shift", "AAB"),
    "a bot": Setting("ruship", "A."),
    "secrets": Setting("secret_salvage", "AAB"),
    "rounds together": Setting("battlecruisers", "AAB"),
    "secret rounds together": Setting("honest", "AABB"),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run a server without delays and limits, and with very fast bots."""
    folder: Path = tmp_path_factory.mktemp("tables")
    config = Config(database=f"sqlite:///{folder}/tables.db", pace=0, think=0.02, workers=1, rate=0, burst=0)
    made = Server(config, [TOY])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket, "MESSAGE_BURST", 1e9)
        patch.setattr("starfold.web.live.channel.PRESENCE_DELAY_S", 0.0)
        made.start()
        yield made
        made.stop()


@pytest.fixture(scope="module")
def node() -> Iterator[Driver]:
    with driver() as made:
        yield made


class Fuzz:
    """A table, its people's pages, and what they do at random."""

    def __init__(self, server: Server, node: Driver, setting: Setting, seed: str) -> None:
        self.server, self.node, self.setting = server, node, setting
        self.chance = random.Random(seed)
        self.people = {name: server.person(name) for name in ("Ada", "Bob", "Wim")}
        self.done = Counter[str]()  # how often each thing was done
        self.pages: list[Page] = []
        self.begin()

    def begin(self) -> None:
        """Make a new table. Bob takes his seats, everybody opens pages, and the match begins."""
        for page in self.pages:
            page.drop()
        ada, bob = self.people["Ada"], self.people["Bob"]
        kinds = {"A": {"kind": "person"}, "B": {"kind": "open"}, ".": {"kind": "bot", "bot": "random"}}
        seats = [kinds[one] for one in self.setting.seats]
        mine = [seat for seat, one in enumerate(self.setting.seats) if one == "A"]
        plan = {"game": self.setting.game, "seats": seats, "mine": mine, "hints": True}
        self.table: str = ada.ask("POST", "/api/tables", plan)["id"]
        names = ["Ada", "Bob", "Wim", self.chance.choice(["Ada", "Bob"])]
        self.pages = [Page(self.node, self.people[name], self.table, name) for name in names]
        for page in self.pages:
            page.open()
        self.settle()
        for seat, one in enumerate(self.setting.seats):
            if one == "B":
                self.claim(bob, seat)
            self.settle()
        self.check(self.pages[0])
        assert self.pages[0].state["phase"] == "running", "all pages have said that they are ready"

    def claim(self, caller: Caller, seat: int) -> None:
        """Take a seat by its link."""
        link = self.server.context.service.sessions[self.table].table.link(seat)
        caller.do(self.table, do="claim", seat=seat, token=link)

    # --- what happens

    def step(self) -> None:
        """Do one to three things at once, let everything arrive, and check a page."""
        if any(page.state.get("phase") == "over" for page in self.pages) and self.chance.random() < 0.3:
            self.begin()
        for _ in range(self.chance.choice([1, 1, 1, 2, 3])):
            page = self.chance.choice(self.pages)
            page.now += self.chance.choice([10, 500, 9000])
            page.still = self.chance.random() < 0.3
            names = self.chance.sample(list(DEEDS), len(DEEDS))
            if self.chance.random() < 0.4:
                names.insert(0, "move")
            self.done[next(name for name in names if DEEDS[name](self, page))] += 1
        self.settle()
        self.check(self.chance.choice(self.pages))

    def settle(self) -> None:
        """Let everything arrive. Then no page may wait for anything, or have shown anything wrong."""
        quiet(self.server, self.table, self.pages)
        for page in self.pages:
            faults = page.faults + (page.at_rest() if page.socket else [])
            assert faults == [], self.report(page, faults)

    def check(self, page: Page) -> None:
        """Compare a page with a new page of the same person that looks from the same seat."""
        if page.socket is None:
            return
        other = Page(self.node, page.caller, self.table, "new")
        other.open()
        everybody = [*self.pages, other]
        quiet(self.server, self.table, everybody)
        place = page.state["place"]
        if other.state["curtain"] and place >= 0:
            other.write(f'{{"do": "lift", "seat": {place}}}')
            quiet(self.server, self.table, everybody)
        # With several seats and nothing to do, a page stays where it was; a new one begins at the first seat.
        if other.state["place"] == place:
            self.done["compared"] += 1
            faults = page.faults + page.compared(other) + other.faults + other.at_rest()
            assert faults == [], self.report(page, faults)
        else:
            self.done["not comparable"] += 1
            assert set(self.setting.seats) - {"B", "."} == {"A"} and len(page.state["mine"]) > 1
        other.drop()

    def report(self, page: Page, faults: list[str]) -> str:
        """Return what is wrong, in what state."""
        lines = [f"{page.name} at ply {page.state.get('ply')} of {self.setting.game}, after {dict(self.done)}:"]
        return "\n".join(lines + faults[:12])


# --- what people do; each returns whether it could be done


def move(fuzz: Fuzz, page: Page) -> bool:
    """Play an offer, by its button or by clicks; usually on the page of somebody who is asked."""
    able = [one for one in fuzz.pages if one.socket and one.state.get("offers")]
    if not able:
        return lift(fuzz, page)
    page = fuzz.chance.choice(able)
    offer = fuzz.chance.choice(page.state["offers"])
    if fuzz.chance.random() < 0.5:
        page.intend("play", code=offer["code"])
        return True
    for id in offer["clicks"]:
        page.intend("click", id=id)
    return True


def click(fuzz: Fuzz, page: Page) -> bool:
    """Begin a path of clicks, or go back."""
    if page.state.get("path") and fuzz.chance.random() < 0.5:
        page.intend("back")
        return True
    paths = [offer["clicks"] for offer in page.state.get("offers", []) if len(offer["clicks"]) > 1]
    if paths:
        page.intend("click", id=fuzz.chance.choice(paths)[0])
    return bool(paths)


def elsewhere(fuzz: Fuzz, page: Page) -> bool:
    """Play on a device that is none of the pages."""
    seat = fuzz.chance.randrange(len(fuzz.setting.seats))
    name = {"A": "Ada", "B": "Bob"}.get(fuzz.setting.seats[seat])
    if name is None:
        return False
    caller = fuzz.people[name]
    try:
        seen = caller.ask("GET", f"/api/tables/{fuzz.table}?place={seat}")
        if seen["offers"]:
            code = fuzz.chance.choice(seen["offers"])["code"]
            caller.do(fuzz.table, do="play", ply=seen["ply"], seat=seat, code=code)
        return bool(seen["offers"])
    except IllegalActionError as error:  # a page was faster, or the person has resigned and a bot sits there
        assert error.status in (403, 409, 412, 425)
        return False


def undo(fuzz: Fuzz, page: Page) -> bool:
    """Ask for an undo, or answer one."""
    asked = page.state.get("undo", {}).get("asked")
    if page.socket is None or page.state.get("phase") != "running" or (not asked and not page.state["undo"]["count"]):
        return False
    if asked and set(asked["waiting"]) & set(page.state["mine"]):
        page.intend("answer", yes=fuzz.chance.random() < 0.7)
    else:
        page.intend("undo")
    return True


def unchoose(fuzz: Fuzz, page: Page) -> bool:
    """Take back a choice in a together-round."""
    able = [one for one in fuzz.pages if one.state.get("choice")]
    if able:
        fuzz.chance.choice(able).intend("unchoose")
    return bool(able)


def auto_pass(fuzz: Fuzz, page: Page) -> bool:
    """Switch automatic passing."""
    if not page.state.get("canPass"):
        return False
    page.intend("standing")
    return True


def hint(fuzz: Fuzz, page: Page) -> bool:
    """Ask for a hint, or hide it."""
    able = [one for one in fuzz.pages if one.state.get("offers") and one.state["hints"]]
    if able:
        fuzz.chance.choice(able).intend("hint")
    return bool(able)


def chat(fuzz: Fuzz, page: Page) -> bool:
    """Say something; without a connection it is posted later."""
    page.intend("say", text=f"line {fuzz.chance.randrange(1000)}")
    return True


def lift(fuzz: Fuzz, page: Page) -> bool:
    """Show the view of a seat that is asked, on a page whose curtain is down."""
    covered = [
        one
        for one in fuzz.pages
        if one.socket and one.state["curtain"] and set(one.state["mine"]) & set(one.state["asked"])
    ]
    if not covered:
        return False
    page = fuzz.chance.choice(covered)
    page.intend("lift", seat=fuzz.chance.choice([seat for seat in page.state["mine"] if seat in page.state["asked"]]))
    return True


def lower(fuzz: Fuzz, page: Page) -> bool:
    """Hide the view of my seat."""
    if page.state["place"] < 0 or page.socket is None:
        return False
    page.intend("lower")
    return True


def disconnect(fuzz: Fuzz, page: Page) -> bool:
    """Lose the connection, sometimes just after a move."""
    if page.socket is None:
        return False
    if page.state.get("offers") and fuzz.chance.random() < 0.3:
        page.intend("play", code=page.state["offers"][0]["code"])
    page.close()
    return True


def reconnect(fuzz: Fuzz, page: Page) -> bool:
    """Connect again all pages that are away."""
    away = [one for one in fuzz.pages if one.socket is None]
    for one in away:
        one.open()
    return bool(away)


def watch(fuzz: Fuzz, page: Page) -> bool:
    """Let something of a playback happen: a frame arrives, or a step was shown long enough."""
    todo: list[Callable[[], None]] = []
    if page.frames:
        todo.append(lambda: page.fetch(page.frames.pop(fuzz.chance.randrange(len(page.frames)))))
    if page.timers:
        todo.append(lambda: page.handle(page.timers.pop(fuzz.chance.randrange(len(page.timers)))))
    if todo:
        fuzz.chance.choice(todo)()
    return bool(todo)


def skip(fuzz: Fuzz, page: Page) -> bool:
    """Skip a playback."""
    if not page.state.get("playing"):
        return False
    page.intend("skip")
    return True


def resign(fuzz: Fuzz, page: Page) -> bool:
    """Ask whether to resign; rarely resign."""
    if page.state.get("phase") != "running" or page.state["place"] < 0:
        return False
    page.intend("confirm", asking=True)
    page.intend("resign" if fuzz.chance.random() < 0.03 else "back")
    return True


DEEDS: dict[str, Callable[[Fuzz, Page], bool]] = {
    "move": move,
    "click": click,
    "elsewhere": elsewhere,
    "undo": undo,
    "unchoose": unchoose,
    "auto-pass": auto_pass,
    "hint": hint,
    "chat": chat,
    "lift": lift,
    "lower": lower,
    "disconnect": disconnect,
    "reconnect": reconnect,
    "watch": watch,
    "skip": skip,
    "resign": resign,
}


@pytest.mark.parametrize("name", SETTINGS)
def test_a_page_that_went_through_anything_shows_what_a_new_page_shows(server: Server, node: Driver, name: str) -> None:
    fuzz = Fuzz(server, node, SETTINGS[name], f"{name} {SEED}")
    for number in range(STEPS):
        if number % MATCH_STEPS == MATCH_STEPS - 1:
            fuzz.begin()
        fuzz.step()
    print(f"{name}: {dict(fuzz.done)}")
    assert fuzz.done["compared"] > STEPS / 4 and fuzz.done["move"] > STEPS / 6
    assert {"disconnect", "reconnect", "chat"} <= fuzz.done.keys()
    for page in fuzz.pages:
        page.drop()
