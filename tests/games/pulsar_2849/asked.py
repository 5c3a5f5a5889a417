"""A Pulsar 2849 position for every kind of decision, for tests of words and pictures."""

from __future__ import annotations

from starfold.core.state import State
from starfold.games.pulsar_2849 import GAME
from tests.games.pulsar_2849.positions import at, fly, play, produced

# Chance. In all of them seat 0 is first.
ORDERING = GAME.start(2)
SIDING = play(GAME.start(2, {"tech_2": "dealt"}), "order 1", "order 2")
GOALING = play(GAME.start(2, {"goals": "dealt"}), "order 1", "order 2")
HOUSING = play(GAME.start(2, {"headquarters": "dealt"}), "order 1", "order 2")
REVEALING = play(ORDERING, "order 1", "order 2")
ROLLING = at("/", phase="rolling", seat="-", shown="A1 A2 A3")
TURNING_UP = play(at("26", ship="2"), "use 2", "fly 2", "to 3")
# Set-up and dice phase.
ENTERING = play(REVEALING, "reveal A1", "reveal A2", "reveal A3")
CHOOSING_SIDE = play(
    HOUSING, "hq A", "hq C", "reveal A1", "reveal A2", "reveal A3", "enter 1", "enter 24"
)  # seat 0 has board A
DRAFTING = at("/", phase="drafting", pool="1233456", shown="A1 A2 A3")
MARKING = play(DRAFTING, "draft 5")
# A turn.
ACTING = at(
    "15",
    red="2",
    cubes=[4, 0],
    pool="24",
    tokens="1,0/0,0",
    ship="13",
    pulsars={"5": "0", "11": "0b1", "16": "1"},
    areas="1,0,0/0,0,0",
    shown="A1 A2 A3",
    hqs="A2:b1:b1/C2::",
)
USING = play(ACTING, "use 5")
FLYING = play(USING, "fly 5")
JOINING = play(at("5", shown="A3", arrays="A1:0:1:-:- A2:1:1:-:-"), "use 5", "pay A3 5")
RUNNING = fly(at("46", ship="15", hqs="A2:b1.b2:b1/C2::", systems={"15": "1:0"}), "4", "13 10 11 12")
TAKING = play(at("5", pulsars={"70": "1", "71": "1", "76": "1"}), "use 5", "patent A-2-2")
COMPLETING = play(
    at("56", techs="BBB", areas="1,0,1/0,0,0", pulsars={"5": "0", "11": "0b2", "16": "0s1"}), "use 5", "patent B-4-2"
)
ISOLATING = play(at("5", pulsars={"70": "1"}), "use 5", "patent A-2-2", "take 1")
JUMPING = play(at("46", systems={"62": "7:.1", "3": "12:0"}), "use 4", "patent A-4-2")
ADVANCING = play(at("36", techs="DDD"), "use 3", "patent D-5-1")
BONUSING = fly(at("16", ship="2"), "1", "3=12")
CLAIMING = fly(at("16", ship="4"), "1", "5")
EXPLORING = play(BONUSING, "tile")
LINKING = play(at("2", arrays="A1:0:5:A2l:- A2:0:1:A1l:-"), "use 2", "pay A1 2")
PAYING = produced(3, cubes=[2, 0, 0], arrays="A1:0:7:-:- A4:0:3:-:- A5:0:1:-:-")
ENDED = produced(round=8)
BY_PHASE: dict[str, State] = {
    name.lower(): state for name, state in list(globals().items()) if name.isupper() and isinstance(state, State)
}
