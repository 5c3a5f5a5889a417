"""Information-set Monte Carlo tree search: many imagined matches, each a little better informed than the last.

The search has a View and nothing else: every iteration begins in a world that `imagine` deals from it. Each seat has a
tree of its own, in which an action is the one it sees (`draw ?` for what is hidden from it). A seat chooses by its own
tree, so in no imagined match does anybody act on what they could not know: neither on a hidden card nor on what another
seat chooses at the same time. In a game that hides nothing all trees would be the same, and there is one.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from starfold.core.dice import QuickDice
from starfold.core.event import may_know
from starfold.core.game import Game
from starfold.core.state import CHANCE, OVER, State
from starfold.core.view import View

from .tree import Node, random_choice

MAX_TREE_DEPTH: Final = 400  # moves in the tree before an iteration stops choosing by it
MAX_NODES: Final = 1_000_000  # nodes after which a tree grows no more
MIN_VISIT_FRACTION: Final = (
    5  # choosing at once, an action counts if it was thought about at least a fifth as much as the first
)
FINE: Final = 1_000_000
MAX_ROLLOUT_MOVES: Final = 5_000  # moves after which a rollout is judged as it stands


class Search:
    """One seat's thinking about one decision. Anytime: `run` it as long as you like, and ask what is best so far."""

    def __init__(self, view: View, seed: int, exploration: float, random_rollouts: bool = False) -> None:
        self.game: Game = view.game
        self.seat: int = view.seat
        self.view: View = view
        self.seed: int = seed
        self.dice: QuickDice = QuickDice(seed)
        self.exploration: float = exploration
        self.evaluate: Callable[[State], list[float]] | None = None if random_rollouts else self.game.evaluate
        self.rollout_weight: Callable[[State, int], int] | None = None if random_rollouts else self.game.rollout_weight
        self.secrets: bool = self.game.hidden or self.game.together
        self.world: State | None = None if self.secrets else self.game.imagine(view, self.dice)
        self.roots: list[Node] = [Node(-1, None) for _ in range(view.seats if self.secrets else 1)]
        self.public_labels: list[int] = self.game.veils() if self.secrets else []
        self.iterations: int = 0
        self.nodes: int = 0
        self.node_limit: int = MAX_NODES  # for so many nodes
        self.grown: bool = False  # whether the current iteration has added what it should to the tree
        self.path: list[Node] = []  # of the current iteration: what was passed through in any tree
        self.chosen_by: list[int] = []  # beside it: who chose it, or CHANCE where it only was passed through
        self.values: list[float] = []  # what the iteration came to, for each seat

    def run(self, iterations: int, until: float) -> int:
        """Iterate so often, or until `time.perf_counter()` says so; how often it did."""
        done = 0
        while done < iterations:
            self.iterate()
            done += 1
            if until > 0.0 and time.perf_counter() >= until:
                break
        self.iterations += done
        return done

    def iterate(self) -> None:
        """Imagine a world, choose by the trees as far as they reach, play on from there, and remember how it went."""
        state = self.game.imagine(self.view, self.dice) if self.world is None else self.world.copy()
        self.path = []
        self.chosen_by = []
        self.grown = False
        if self.secrets:
            self.descend_apart(state)
        else:
            self.descend(state)
        self.rollout(state)
        self.backpropagate()

    # --- down the tree ---

    def descend(self, state: State) -> None:
        """Follow the one tree of a game without secrets until it has grown by an action, or the match is over."""
        node = self.roots[0]
        while not self.grown and len(self.path) < MAX_TREE_DEPTH:
            mover = state.mover()
            if mover == OVER:
                return
            action = state.roll(self.dice) if mover == CHANCE else self.choose(state, node)
            node = self.enter(node, action, mover)
            state.play(action)

    def descend_apart(self, state: State) -> None:
        """The same with a tree for each seat: the mover chooses by its own, all others follow what they see of it."""
        nodes = self.roots[:]
        seats = len(nodes)
        while not self.grown and len(self.path) < MAX_TREE_DEPTH * seats:
            mover = state.mover()
            if mover == OVER:
                return
            action = state.roll(self.dice) if mover == CHANCE else self.choose(state, nodes[mover])
            knowers = state.knowers(action)
            for seat in range(seats):
                label = action if may_know(knowers, seat) else self.public_labels[action]
                nodes[seat] = self.enter(nodes[seat], label, mover if seat == mover else CHANCE)
            state.play(action)

    def choose(self, state: State, node: Node) -> int:
        """What the mover does here: something untried as long as the node is to grow wider, else the most promising."""
        legal = state.legal()
        if len(legal) == 1:
            if self.secrets:  # in other worlds there may be others
                node.note_available(legal[0])
            return legal[0]
        at_once = self.game.together and len(state.together()) > 1
        action = node.best(legal, self.exploration, self.dice if at_once else None)
        if action < 0:
            self.grown = True
            action = self.pick_for_rollout(state, node.untried(legal))
        return action

    def pick_for_rollout(self, state: State, actions: list[int]) -> int:
        """Of several actions the one the game favours most; any of those if there are more."""
        favour = self.rollout_weight
        if favour is None or len(actions) == 1:
            return random_choice(actions, self.dice)
        most = -1
        liked: list[int] = []
        for action in actions:
            weight = favour(state, action)
            if weight > most:
                most = weight
                liked = [action]
            elif weight == most:
                liked.append(action)
        return random_choice(liked, self.dice)

    def enter(self, node: Node, label: int, mover: int) -> Node:
        """Go on to a child, and note who chose it."""
        child = node.find(label)
        if child is None:
            if self.nodes >= self.node_limit:
                self.grown = True
                return node
            child = node.get_or_add_child(label)
            self.nodes += 1
        self.path.append(child)
        self.chosen_by.append(mover)
        return child

    # --- on from there ---

    def rollout(self, state: State) -> None:
        """Play on, and judge what it came to for each seat: by the payoffs, or by the game's sense at the horizon."""
        sense = self.evaluate
        left = MAX_ROLLOUT_MOVES if sense is None else self.game.rollout_depth
        while left > 0:
            mover = state.mover()
            if mover == OVER:
                break
            if mover == CHANCE:
                state.play(state.roll(self.dice))
            else:
                state.play(self.preferred(state))
            left -= 1
        if state.mover() == OVER:
            self.values = state.payoffs()
        elif sense is not None:
            self.values = sense(state)
        else:
            self.values = [1.0 / state.seats] * state.seats

    def preferred(self, state: State) -> int:
        """An action for a rollout: each as likely as the game favours it."""
        legal = state.legal()
        favour = self.rollout_weight
        if len(legal) == 1:
            return legal[0]
        if favour is None:
            return legal[self.dice.below(len(legal))]
        weights = [favour(state, action) for action in legal]
        total = sum(weights)
        if total == 0:
            return legal[self.dice.below(len(legal))]
        left = self.dice.below(total)
        for place in range(len(weights)):
            left -= weights[place]
            if left < 0:
                return legal[place]
        return legal[0]

    def backpropagate(self) -> None:
        """Everything that was passed through has been visited once more; who chose it learns what it brought."""
        path = self.path
        values = self.values
        for place in range(len(path)):
            node = path[place]
            node.visits += 1
            mover = self.chosen_by[place]
            if mover >= 0:
                node.total += values[mover]
        for root in self.roots:
            root.visits += 1

    # --- what came of it ---

    def answer(self) -> int:
        """The action that was thought about most, or one of those where seats choose at once: who is predictable loses.

        Asked again without thinking on, it answers the same.
        """
        weighed = self.weights()
        most = max([weight for _, _, weight in weighed])
        if len(self.view.asked) > 1:
            good = [
                (action, int(weight * FINE)) for action, _, weight in weighed if weight * MIN_VISIT_FRACTION >= most
            ]
            left = QuickDice(self.seed).below(max(1, sum([weight for _, weight in good])))
            for action, parts in good:
                left -= parts
                if left < 0:
                    return action
        chosen = self.view.legal[0]
        highest = -1.0
        for action, share, weight in weighed:
            if weight == most and share > highest:
                chosen = action
                highest = share
        return chosen

    def weights(self) -> list[tuple[int, float, float]]:
        """Each legal action with the share of the win it promises, and its part of all iterations."""
        root = self.roots[self.seat if self.secrets else 0]
        children = [root.find(action) for action in self.view.legal]
        whole = max(1, sum([child.visits for child in children if child is not None]))
        return [
            (action, child.mean() if child is not None else 0.0, child.visits / whole if child is not None else 0.0)
            for action, child in zip(self.view.legal, children)
        ]

    def reuse_subtree(self, view: View, seed: int) -> bool:
        """Go on below the action that was answered, if this view shows what it led to; else nothing is changed.

        That is so if nothing was rolled, shown or done by anybody else in between.
        """
        action = self.answer()
        if view.game is not self.game or view.seat != self.seat or view.reveals != self.view.reveals:
            return False
        state = self.game.imagine(self.view, self.dice)
        knowers = state.knowers(action)
        state.play(action)
        if state.mover() != self.seat or not self.looks_like(state, view):
            return False
        for tree in range(len(self.roots)):
            known = not self.secrets or may_know(knowers, tree)
            self.roots[tree] = self.roots[tree].get_or_add_child(action if known else self.public_labels[action])
        self.nodes = sum([root.size() for root in self.roots])
        self.view = view
        self.seed = seed
        self.world = None if self.secrets else state
        self.dice = QuickDice(seed + self.iterations)  # not the same numbers again, should the seed be the same
        return True

    def looks_like(self, state: State, view: View) -> bool:
        """Whether to the own seat a state is just what the view shows."""
        shown = self.game.imagine(view, self.dice)
        return self.game.look(state, self.seat).text() == self.game.look(shown, self.seat).text()
