"""The tree of a search: what was tried after what, how often, and what it came to."""

from __future__ import annotations

import math
from typing import Final

from starfold.core.dice import Dice

MIN_WIDTH: Final = 4  # so many actions are always considered, however seldom a node was visited
BLUR: Final = 1_000
HALF_BLUR: Final = 500.0
WIDTH: Final = 2.0  # and so many more for each square root of its visits: progressive widening


class Node:
    """What one seat has seen so far in imagined worlds, reached from its parent by an action as that seat sees it.

    A node is of one seat's knowledge, so worlds that this seat cannot tell apart pass through the same one.
    Children stand in the order of their labels.
    """

    def __init__(self, label: int, following: Node | None) -> None:
        self.label: int = label  # the action, or the number of its veil
        self.visits: int = 0
        self.availability: int = 1  # how often it could have been chosen: some actions exist in some worlds only
        self.total: float = 0.0  # of the shares of the win, for the seat that chose it
        self.child: Node | None = None  # the first one
        self.following: Node | None = following  # its parent's next child

    def mean(self) -> float:
        """The share of the win that was seen after it, on average, by the seat that chose it."""
        return self.total / self.visits if self.visits > 0 else 0.0

    def get_or_add_child(self, label: int) -> Node:
        """The child of that label, made if it is not there."""
        before: Node | None = None
        child = self.child
        while child is not None and child.label < label:
            before = child
            child = child.following
        if child is not None and child.label == label:
            return child
        made = Node(label, child)
        if before is None:
            self.child = made
        else:
            before.following = made
        return made

    def find(self, label: int) -> Node | None:
        """The child of that label, if it is there."""
        child = self.child
        while child is not None and child.label < label:
            child = child.following
        return child if child is not None and child.label == label else None

    def note_available(self, action: int) -> None:
        """Count that an action could be chosen, where there was no other."""
        child = self.find(action)
        if child is not None:
            child.availability += 1

    def size(self) -> int:
        """How many nodes there are below."""
        count = 0
        waiting = [self]
        while waiting:
            child = waiting.pop().child
            while child is not None:
                count += 1
                waiting.append(child)
                child = child.following
        return count

    def width(self) -> int:
        """How many actions may be considered here by now."""
        return MIN_WIDTH + int(WIDTH * math.sqrt(self.visits))

    def best(self, legal: list[int], exploration: float, dice: Dice | None) -> int:
        """Of the legal actions tried before, the one to try again; -1 if fewer were tried than may be considered.

        It weighs what an action has brought against how seldom it was tried when it could be (UCB1 by availability).
        Where seats choose at once, dice blur that: else all would try their actions in the same order, and learn what
        comes of choosing in step.
        """
        chosen = -1
        highest = -1.0
        tried = 0
        child = self.child
        for action in legal:
            while child is not None and child.label < action:
                child = child.following
            if child is None:
                break
            if child.label == action and child.visits > 0:
                tried += 1
                child.availability += 1
                visits = float(child.visits)
                spread = exploration * math.sqrt(math.log(child.availability) / visits)
                if dice is not None:
                    spread *= dice.below(BLUR) / HALF_BLUR
                score = child.total / visits + spread
                if score > highest:
                    highest = score
                    chosen = action
        return -1 if tried < len(legal) and tried < self.width() else chosen

    def untried(self, legal: list[int]) -> list[int]:
        """The legal actions that were never tried here."""
        found: list[int] = []
        child = self.child
        for action in legal:
            while child is not None and child.label < action:
                child = child.following
            if child is None or child.label != action or child.visits == 0:
                found.append(action)
        return found


def random_choice(actions: list[int], dice: Dice) -> int:
    """One of the actions, all equally likely."""
    return actions[dice.below(len(actions))] if len(actions) > 1 else actions[0]
