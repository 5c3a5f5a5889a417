"""Short ways to write, play, read and mirror RUSHIP positions."""

from __future__ import annotations

from starfold.core.state import State
from starfold.games.ruship import GAME
from starfold.games.ruship.data.components import POWER_KEYS
from tests.games.playing import codes_of, played
from tests.games.texts import parts_of

DEFAULTS = {
    "spaces": "18",
    "one_die_start": "0",
    "turn": "5",
    "phase": "moving",
    "active": "0",
    "opening": "0",
    "dice": "3,5",
    "used": "f",
    "bases": "1,18",
    "hits": "0,0",
    "powers": "-,-,-,-,-",
    "ships": "",
    "ufos": "",
}
DICE_LEFT = {"moving": "3,5", "again": "0,5"}  # by phase; none in the others


def written(*, mine: str = "", theirs: str = "", **changes: str) -> str:
    """Return a position as text, with defaults for everything not given.

    `can_act` and `theirs` name the powers of Humanity and of the Empire; each implies an attack on its owner.
    """
    parts = dict(DEFAULTS)
    parts["dice"] = DICE_LEFT.get(changes.get("phase", "moving"), "0,0")
    parts["bases"] = "1," + changes.get("spaces", "18")
    owned = [mine.split(), theirs.split()]
    parts["powers"] = ",".join("0" if key in owned[0] else "1" if key in owned[1] else "-" for key in POWER_KEYS)
    hits = [len(keys) for keys in owned]
    if changes.get("phase") == "choosing":
        hits[1 - int(changes.get("active", "0"))] += 1
    parts["hits"] = f"{hits[0]},{hits[1]}"
    parts.update(changes)
    return " ".join(f"{key}={value}" for key, value in parts.items())


def spaces_of(fleet: str) -> list[int]:
    """Return the spaces in `ships` or `ufos`."""
    return [int(space) for space in fleet.split(",") if space]


def mirror(text: str) -> str:
    """Return the same position with the sides exchanged.

    What Humanity had, the Empire has, seen from its own planet.
    """
    parts = parts_of(text)
    end = int(parts["spaces"]) + 1
    earth, alien = parts["bases"].split(",")
    turned = {key: ",".join(str(end - space) for space in spaces_of(parts[key])[::-1]) for key in ("ships", "ufos")}
    parts["active"] = str(1 - int(parts["active"]))
    parts["bases"] = f"{end - int(alien)},{end - int(earth)}"
    parts["hits"] = ",".join(parts["hits"].split(",")[::-1])
    parts["powers"] = parts["powers"].translate(str.maketrans("01", "10"))
    parts["ships"], parts["ufos"] = turned["ufos"], turned["ships"]
    return " ".join(f"{key}={value}" for key, value in parts.items())


def mirror_code(code: str, spaces: int) -> str:
    """Return the code of the same action with the sides exchanged."""
    words = code.split()
    if words[0] in ("move", "back"):
        words[1] = str(spaces + 1 - int(words[1]))
    return " ".join(words)


def codes(state: State) -> list[str]:
    """Return the codes of the legal actions."""
    return codes_of(GAME, state)


def play(state: State, *moves: str) -> State:
    """Return the position after these codes, which must be legal. The given position does not change."""
    return played(GAME, state, *moves)


class Position:
    """A position used from Humanity's side, although its mirror image may be the one that is played."""

    def __init__(self, state: State, mirrored: bool) -> None:
        self.state = state
        self.mirrored = mirrored

    def __getitem__(self, key: str) -> str:
        """Return a part of the position's text; also `supply`, as `ships,UFOs`."""
        text = self.state.text()
        parts = parts_of(mirror(text) if self.mirrored else text)
        if key == "supply":
            return ",".join(str(5 - len(spaces_of(parts[fleet]))) for fleet in ("ships", "ufos"))
        return parts[key]

    def mover(self) -> int:
        """Return the mover: 0 is Humanity."""
        mover = self.state.mover()
        return 1 - mover if self.mirrored and mover >= 0 else mover

    def payoffs(self) -> list[float]:
        """Return the payoffs, Humanity's first."""
        return self.state.payoffs()[::-1] if self.mirrored else self.state.payoffs()

    def codes(self) -> list[str]:
        """Return the codes of what may be played now, in ascending order of Humanity's numbers."""
        found = [self._turned(code) for code in codes(self.state)]
        return sorted(found, key=GAME.words.action)

    def play(self, *moves: str) -> Position:
        """Return the position after these codes."""
        return Position(play(self.state, *[self._turned(code) for code in moves]), self.mirrored)

    def _turned(self, code: str) -> str:
        return mirror_code(code, int(parts_of(self.state.text())["spaces"])) if self.mirrored else code


class Writer:
    """Writes positions for one of the two sides."""

    def __init__(self, mirrored: bool) -> None:
        self.mirrored = mirrored

    def __call__(self, *, mine: str = "", theirs: str = "", **changes: str) -> Position:
        """Return the position that `written` describes, or its mirror image."""
        text = written(mine=mine, theirs=theirs, **changes)
        return Position(GAME.read(mirror(text) if self.mirrored else text), self.mirrored)
