"""Information-set Monte Carlo tree search with one tree for each seat (MO-ISMCTS).

The search has only a View: each iteration starts in a world that `imagine` samples from it. Each seat has its own
tree, whose edges are actions as that seat sees them (`draw ?` for a hidden draw). A seat chooses by its own tree, so
nobody in an imagined match acts on hidden cards or on simultaneous choices. A game without secrets needs one tree.
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

MAX_TREE_DEPTH: Final = 400  # moves of one iteration inside the tree
MAX_NODES: Final = 1_000_000  # the tree stops growing at this size
MIN_VISIT_FRACTION: Final = (
    5  # choosing at once, an action counts if it was thought about at least a fifth as much as the first
)
WEIGHT_SCALE: Final = 1_000_000
MAX_ROLLOUT_MOVES: Final = 5_000  # moves after which a rollout is judged as it stands


class Search:
    """A search for one seat's decision: an anytime algorithm. Call `run` as often as you like, then `answer`."""

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
        self.public_labels: list[int] = self.game.public_labels() if self.secrets else []
        self.iterations: int = 0
        self.nodes: int = 0
        self.node_limit: int = MAX_NODES
        self.grown: bool = False  # whether this iteration has added its node
        self.path: list[Node] = []  # the nodes of this iteration, of all trees
        self.chosen_by: list[int] = []  # for each node of `path` who chose it; CHANCE if its tree only followed
        self.values: list[float] = []  # this iteration's result for each seat

    def run(self, iterations: int, until: float) -> int:
        """Run iterations until the count or the time (of `perf_counter`, 0 for none) is reached; return how many."""
        done = 0
        while done < iterations:
            self.iterate()
            done += 1
            if until > 0.0 and time.perf_counter() >= until:
                break
        self.iterations += done
        return done

    def iterate(self) -> None:
        """Run one iteration: sample a world, select in the trees, roll out, and backpropagate."""
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

    # --- selection ---

    def descend(self, state: State) -> None:
        """Select in the single tree of a game without secrets until a node is added or the match ends."""
        node = self.roots[0]
        while not self.grown and len(self.path) < MAX_TREE_DEPTH:
            mover = state.mover()
            if mover == OVER:
                return
            action = state.roll(self.dice) if mover == CHANCE else self.choose(state, node)
            node = self.enter(node, action, mover)
            state.play(action)

    def descend_apart(self, state: State) -> None:
        """Select with one tree for each seat: the mover chooses by its own, the others follow what they see."""
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
        """Return the mover's action: an untried one while the node may widen, else the one with the best UCB1 value."""
        legal = state.legal()
        if len(legal) == 1:
            if self.secrets:  # other worlds may offer more actions
                node.note_available(legal[0])
            return legal[0]
        at_once = self.game.together and len(state.together()) > 1
        action = node.best(legal, self.exploration, self.dice if at_once else None)
        if action < 0:
            self.grown = True
            action = self.pick_for_rollout(state, node.untried(legal))
        return action

    def pick_for_rollout(self, state: State, actions: list[int]) -> int:
        """Return one of the actions with the highest rollout weight."""
        rollout_weight = self.rollout_weight
        if rollout_weight is None or len(actions) == 1:
            return random_choice(actions, self.dice)
        most = -1
        preferred_actions: list[int] = []
        for action in actions:
            weight = rollout_weight(state, action)
            if weight > most:
                most = weight
                preferred_actions = [action]
            elif weight == most:
                preferred_actions.append(action)
        return random_choice(preferred_actions, self.dice)

    def enter(self, node: Node, label: int, mover: int) -> Node:
        """Move to a child node, adding it if necessary, and note who chose it."""
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

    # --- simulation ---

    def rollout(self, state: State) -> None:
        """Play on, and set `values` by the payoffs, or by `evaluate` at the rollout depth."""
        evaluate = self.evaluate
        left = MAX_ROLLOUT_MOVES if evaluate is None else self.game.rollout_depth
        while left > 0:
            mover = state.mover()
            if mover == OVER:
                break
            if mover == CHANCE:
                state.play(state.roll(self.dice))
            else:
                state.play(self.weighted_choice(state))
            left -= 1
        if state.mover() == OVER:
            self.values = state.payoffs()
        elif evaluate is not None:
            self.values = evaluate(state)
        else:
            self.values = [1.0 / state.seats] * state.seats

    def weighted_choice(self, state: State) -> int:
        """Return a random action for a rollout, weighted by `rollout_weight`."""
        legal = state.legal()
        rollout_weight = self.rollout_weight
        if len(legal) == 1:
            return legal[0]
        if rollout_weight is None:
            return legal[self.dice.below(len(legal))]
        weights = [rollout_weight(state, action) for action in legal]
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
        """Count a visit in each node of the path, and add the result for who chose it."""
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

    # --- result ---

    def answer(self) -> int:
        """Return the most visited action; with simultaneous choices a random one of the often visited.

        Without further iterations it returns the same action again.
        """
        weighed = self.weights()
        most = max([weight for _, _, weight in weighed])
        if len(self.view.asked) > 1:
            good = [
                (action, int(weight * WEIGHT_SCALE))
                for action, _, weight in weighed
                if weight * MIN_VISIT_FRACTION >= most
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
        """Return each legal action with its mean share of the win and its part of all visits."""
        root = self.roots[self.seat if self.secrets else 0]
        children = [root.find(action) for action in self.view.legal]
        whole = max(1, sum([child.visits for child in children if child is not None]))
        return [
            (action, child.mean() if child is not None else 0.0, child.visits / whole if child is not None else 0.0)
            for action, child in zip(self.view.legal, children)
        ]

    def reuse_subtree(self, view: View, seed: int) -> bool:
        """Continue in the answered action's subtree if this view follows from it; else return False, unchanged.

        It follows if nothing was rolled, revealed or played by others in between.
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
        self.dice = QuickDice(seed + self.iterations)  # not the same random numbers again, even with the same seed
        return True

    def looks_like(self, state: State, view: View) -> bool:
        """Return whether a state looks to the own seat exactly like the view."""
        shown = self.game.imagine(view, self.dice)
        return self.game.look(state, self.seat).text() == self.game.look(shown, self.seat).text()
