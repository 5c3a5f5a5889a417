"""The search tree: nodes with their visits and results."""

from __future__ import annotations

import math
from typing import Final

from starfold.core.dice import Dice

MIN_WIDTH: Final = 4  # actions a node may always try
NOISE_STEPS: Final = 1_000
HALF_NOISE: Final = 500.0
WIDENING: Final = 2.0  # further actions for each square root of its visits (progressive widening)


class Node:
    """A node of one seat's tree: an information set, reached from its parent by an action as that seat sees it.

    Worlds that the seat cannot tell apart share their nodes. Children are sorted by label.
    """

    def __init__(self, label: int, following: Node | None) -> None:
        self.label: int = label  # the action, or the public label of a hidden one
        self.visits: int = 0
        self.availability: int = 1  # how often it could have been chosen: not every world offers it
        self.total: float = 0.0  # sum of the shares of the win, for the seat that chose it
        self.child: Node | None = None  # the first child
        self.following: Node | None = following  # the next sibling

    def mean(self) -> float:
        """Return the mean share of the win for the seat that chose it."""
        return self.total / self.visits if self.visits > 0 else 0.0

    def get_or_add_child(self, label: int) -> Node:
        """Return the child with a label, adding it if necessary."""
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
        """Return the child with a label, or None."""
        child = self.child
        while child is not None and child.label < label:
            child = child.following
        return child if child is not None and child.label == label else None

    def note_available(self, action: int) -> None:
        """Count that an action was available as the only one."""
        child = self.find(action)
        if child is not None:
            child.availability += 1

    def size(self) -> int:
        """Return the number of nodes below this one."""
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
        """Return how many actions may be tried here by now."""
        return MIN_WIDTH + int(WIDENING * math.sqrt(self.visits))

    def best(self, legal: list[int], exploration: float, dice: Dice | None) -> int:
        """Return the tried action with the best UCB1 value; -1 if another one should be tried first.

        UCB1 counts availability, not visits of the parent. With simultaneous choices dice add noise: without it all
        seats would try their actions in the same order and learn from choosing in step.
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
                    spread *= dice.below(NOISE_STEPS) / HALF_NOISE
                score = child.total / visits + spread
                if score > highest:
                    highest = score
                    chosen = action
        return -1 if tried < len(legal) and tried < self.width() else chosen

    def untried(self, legal: list[int]) -> list[int]:
        """Return the legal actions that were never tried here."""
        found: list[int] = []
        child = self.child
        for action in legal:
            while child is not None and child.label < action:
                child = child.following
            if child is None or child.label != action or child.visits == 0:
                found.append(action)
        return found


def random_choice(actions: list[int], dice: Dice) -> int:
    """Return a random action, all equally likely."""
    return actions[dice.below(len(actions))] if len(actions) > 1 else actions[0]
