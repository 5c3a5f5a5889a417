"""A game's parts, found by the names of its rooms, so that its `__init__.py` is little more than data."""

from __future__ import annotations

import importlib
import importlib.util
from importlib.resources import files
from typing import Any, Final

from .errors import InvalidGameError

# The rooms of a game in order: a room imports only the rooms before it. Only some games have `knowledge`.
ORDER: Final = (
    "data", "actions", "knowledge", "position", "rules", "notation", "view", "evaluation", "words", "draw",
)  # fmt: skip
# By room: the parameter of `Game` for each part, and the part's name in the room.
NEEDED: Final[dict[str, dict[str, str]]] = {
    "data": {"components": "COMPONENTS"},
    "rules": {"start": "start"},
    "notation": {"read": "read"},
    "view": {"look": "look", "imagine": "imagine"},
    "words": {"words": "WORDS"},
}
OPTIONAL: Final[dict[str, dict[str, str]]] = {
    "evaluation": {"evaluate": "evaluate", "rollout_weight": "rollout_weight", "rollout_depth": "ROLLOUT_DEPTH"},
    "draw": {"draw": "draw", "clicks": "clicks", "preview": "preview"},
}
RULEBOOK: Final = "rulebook.md"
APPENDIX: Final = "appendix"  # a function of `words`: Markdown that follows the rulebook


def rooms(package: str) -> dict[str, Any]:
    """Return the parts of the game in a package: a dict with the parameters of `Game` as keys.

    The rooms `evaluation` and `draw` are optional.
    Raises InvalidGameError if a required room or part is missing.
    """
    found: dict[str, Any] = {}
    for room, parts in NEEDED.items():
        module = _room(package, room)
        if module is None:
            raise InvalidGameError(f"The game {package} has no {room}.py, nor a folder {room}.")
        for part, name in parts.items():
            if not hasattr(module, name):
                raise InvalidGameError(f"The room {package}.{room} has no {name}.")
            found[part] = getattr(module, name)
    for room, parts in OPTIONAL.items():
        module = _room(package, room)
        found |= {part: getattr(module, name) for part, name in parts.items() if hasattr(module, name)}
    return found | {"rulebook": _rulebook(package)}


def _room(package: str, room: str) -> Any:
    """Return the module of a room, or None if there is none. An error inside the module is raised."""
    name = f"{package}.{room}"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


def _rulebook(package: str) -> str:
    """Return the rulebook, followed by the appendix if the room `words` has one."""
    file = files(package).joinpath(RULEBOOK)
    if not file.is_file():
        raise InvalidGameError(f"The game {package} has no {RULEBOOK}.")
    appendix = getattr(_room(package, "words"), APPENDIX, None)
    return file.read_text(encoding="utf-8") + ("\n" + appendix() if appendix else "")
