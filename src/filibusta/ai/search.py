"""Information set Monte Carlo tree search: one tree over what the searcher can tell apart, a new deal every iteration.

Single observer (SO-ISMCTS, Cowling, Powley and Whitehouse 2012): the view is filled in at random, the tree is walked
along actions that are legal in that deal, one leaf is added and played out. A child's count of availability takes the
place of its parent's visits. The search sees a view and nothing else.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from filibusta.engine.chance import random_below, wake
from filibusta.engine.compiler import rule
from filibusta.engine.game import Game
from filibusta.engine.match import View
from filibusta.engine.record import INT, Numbers, States

NODE = np.dtype(
    [
        ("action", INT),
        ("mover", INT),
        ("first", INT),  # the youngest child, -1 for none
        ("next", INT),  # the next older sibling
        ("visits", INT),
        ("available", INT),
        ("value", np.float64),  # summed, for the mover
    ],
    align=True,
)
"""A node of the tree: the action that leads to it and what has been learned of it."""

NODES = 300_000
SLICE = 250
"""Iterations between two looks at the clock."""
DEEPEST = 512


@dataclass(frozen=True)
class Settings:
    """How a search looks ahead."""

    exploration: float = 0.55
    """How much rarely tried actions are preferred (the constant of UCB1)."""
    rollout: int = 12
    """Random actions after the leaf, before the position is estimated; a game that ends earlier counts exactly."""


@dataclass(frozen=True)
class Thought:
    """What a search found: the best action, and for each action looked at its visits and its mean value (0 to 1)."""

    best: int
    actions: list[int]
    visits: list[int]
    values: list[float]
    iterations: int


@cache
def _build(rules: Any) -> Callable[..., int]:
    """The compiled search over one game's rules."""
    legal, apply, determinize = rules.legal, rules.apply, rules.determinize
    rank, evaluate = rules.rank, rules.evaluate

    @rule
    def child_of(tree: Any, node: int, action: int) -> int:
        child = tree[node].first
        while child >= 0 and tree[child].action != action:
            child = tree[child].next
        return child

    @rule
    def add_child(tree: Any, used: int, node: int, action: int, mover: int) -> None:
        new = tree[used]
        new.action = action
        new.mover = mover
        new.first = -1
        new.next = tree[node].first
        new.visits = 0
        new.available = 1
        new.value = 0.0
        tree[node].first = used

    @rule
    def choose_child(s: Any, tree: Any, node: int, actions: Numbers, n: int, exploration: float) -> int:
        """The child to go to; or, if some legal action is still untried, -1 - that action."""
        untried = -1
        fresh = 0
        best = -1
        highest = -1.0
        for i in range(n):
            child = child_of(tree, node, actions[i])
            if child < 0:
                fresh += 1
                if random_below(s, fresh) == 0:
                    untried = actions[i]
                continue
            here = tree[child]
            here.available += 1
            worth = here.value / here.visits + exploration * np.sqrt(np.log(here.available) / here.visits)
            if worth > highest:
                highest = worth
                best = child
        return best if untried < 0 else -1 - untried

    @rule
    def estimate(s: Any, actions: Numbers, rollout: int, places: Numbers, values: Any) -> None:
        """Each player's chance to win, into ``values``: exact at the end, else estimated after some random actions."""
        left = rollout
        while not s.over and left > 0:
            apply(s, actions[random_below(s, legal(s, actions))])
            left -= 1
        if s.over:
            rank(s, places)
            for seat in range(s.players):
                values[seat] = 1.0 if places[seat] == 1 else 0.0
        else:
            evaluate(s, values)

    @rule
    def grow(
        root: States,
        work: States,
        tree: Any,
        used: int,
        path: Numbers,
        actions: Numbers,
        places: Numbers,
        values: Any,
        iterations: int,
        key: int,
        exploration: float,
        rollout: int,
    ) -> int:
        """``iterations`` more iterations from the view ``root``; returns how many nodes are used now."""
        for iteration in range(iterations):
            work[0] = root[0]
            s = work[0]
            wake(s, np.uint64(key + iteration))
            determinize(s)
            node = 0
            depth = 0
            growing = True
            while growing and not s.over and depth < len(path):
                n = legal(s, actions)
                mover = s.player
                chosen = choose_child(s, tree, node, actions, n, exploration)
                if chosen >= 0:
                    apply(s, tree[chosen].action)
                else:
                    growing = False
                    apply(s, -1 - chosen)
                    if used == len(tree):
                        break
                    add_child(tree, used, node, -1 - chosen, mover)
                    chosen = used
                    used += 1
                path[depth] = chosen
                depth += 1
                node = chosen
            estimate(s, actions, rollout, places, values)
            for i in range(depth):
                met = tree[path[i]]
                met.visits += 1
                met.value += values[met.mover]
        return used

    return grow


class Search:
    """A search over one game, with the memory it needs. Not to be shared between threads."""

    def __init__(self, game: Game, settings: Settings | None = None, nodes: int = NODES) -> None:
        self.game = game
        self.settings = settings or Settings()
        self._grow = _build(game.rules)
        self._work = game.new_states()
        self._tree = np.zeros(nodes, NODE)
        self._path = np.zeros(DEEPEST, INT)
        self._actions = game.new_buffer()
        self._places = np.zeros(game.layout.seats, INT)
        self._values = np.zeros(game.layout.seats)

    def think(
        self, view: View, *, iterations: int | None = None, seconds: float | None = None, key: int = 0
    ) -> Thought:
        """Looks ahead from a view of the one who must decide, for so many iterations or seconds."""
        if iterations is None and seconds is None:
            raise ValueError("say how long to think: iterations=, or seconds=")
        if not len(view.legal()):
            raise ValueError("this view is not of the one who must decide")
        self._clear()
        deadline = None if seconds is None else time.perf_counter() + seconds
        done, used = 0, 1
        while (iterations is None or done < iterations) and (deadline is None or time.perf_counter() < deadline):
            batch = SLICE if iterations is None else min(SLICE, iterations - done)
            used = self._iterate(view.states, used, batch, key + done)
            done += batch
        return self._thought(done)

    def _clear(self) -> None:
        self._tree[0]["first"] = -1

    def _iterate(self, states: States, used: int, iterations: int, key: int) -> int:
        return self._grow(
            states,
            self._work,
            self._tree,
            used,
            self._path,
            self._actions,
            self._places,
            self._values,
            iterations,
            key,
            self.settings.exploration,
            self.settings.rollout,
        )

    def _thought(self, iterations: int) -> Thought:
        children: list[tuple[int, int, float]] = []
        child = int(self._tree[0]["first"])
        while child >= 0:
            node = self._tree[child]
            visits = int(node["visits"])
            children.append((int(node["action"]), visits, float(node["value"]) / max(1, visits)))
            child = int(node["next"])
        children.sort()
        best = max(children, key=lambda found: found[1])[0]
        return Thought(best, *(list(column) for column in zip(*children, strict=True)), iterations)  # type: ignore[arg-type]


_memory = threading.local()


def search_for(game: Game, settings: Settings) -> Search:
    """This thread's search over a game, made once."""
    searches: dict[tuple[str, Settings], Search] = _memory.__dict__.setdefault("searches", {})
    found = searches.get((game.id, settings))
    if found is None:
        found = searches[game.id, settings] = Search(game, settings)
    return found
