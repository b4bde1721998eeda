"""Information set Monte Carlo tree search: one tree over what the searcher can distinguish, and a new deal every
iteration.

Single observer (SO-ISMCTS, Cowling, Powley and Whitehouse 2012): in each iteration the hidden part of the view is dealt
at random, and the tree is descended along actions that are legal in that deal. At each decision every legal action gets
a child; the estimate right after an action biases the choice while the child has few visits (progressive bias, Chaslot
and others 2008). At a child without visits the descent ends: the greedy policy plays the rest of that turn, and the
position there is estimated. In the formula of UCB1 the number of times a child was available replaces its parent's
visits. Likely deals are drawn more often (``belief``). The search sees nothing but a view.

In games where chance outweighs a single choice, the actions of the root are first compared at the end of the turn, all
with the same deals and chance. That shows their differences, which would be lost in the noise of iterations with
different chance (``Game.root_prior_deals``).
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from filibusta.ai.action_values import compiled_weigh
from filibusta.ai.belief import Belief, BeliefSettings
from filibusta.ai.forced import legal_of
from filibusta.ai.turns import KEYS, turn_play
from filibusta.engine.arguments import said, whole
from filibusta.engine.chance import begin_simulation, random_below
from filibusta.engine.compiler import rule
from filibusta.engine.errors import BadOption
from filibusta.engine.game import Game, Rules
from filibusta.engine.match import View
from filibusta.engine.record import INT, Numbers, States

_FIELDS = [
    ("action", INT),
    ("mover", INT),
    ("first", INT),  # the youngest child, -1 for none
    ("next", INT),  # the next older sibling
    ("visits", INT),
    ("available", INT),
    ("value", np.float64),  # the sum, over visits, of the mover's gain over the deal itself
    ("promise", np.float64),  # the mover's estimated gain right after the action, at its first trial
]
NODE = np.dtype((np.record, np.dtype(_FIELDS, align=True)))
"""A node of the tree: the action that leads to it and what has been learned of it."""

NODES = 300_000
SLICE = 100
"""Iterations between two looks at the clock."""
DEEPEST = 512
BELIEVED = 2048
"""The number of deals that stand for all, the likely ones repeated."""


@dataclass(frozen=True)
class SearchSettings:
    """Settings of a search."""

    exploration: float = 0.2
    """The preference for rarely tried actions (the constant of UCB1)."""
    bias: float = 4.0
    """The weight of the estimate right after an action (a progressive bias), in visits: it decreases with a child's
    visits."""
    root_bias: float = 32.0
    """``bias`` at the root, in games whose root actions are compared beforehand (``Game.root_prior_deals``)."""
    belief: BeliefSettings = field(default_factory=BeliefSettings)
    """The weight given to the choices of others."""


@dataclass(frozen=True)
class Thought:
    """The result of a search: the best action, and for each action tried its visits and its mean value (0 to 1)."""

    best: int
    actions: list[int]
    visits: list[int]
    values: list[float]
    iterations: int


class SearchBuffers(NamedTuple):
    """The arrays that a search works in, apart from its tree."""

    work: States
    """Three records: the position of the walk first."""
    path: Numbers
    """The nodes of the walk, at most ``DEEPEST``."""
    actions: Numbers
    follow: Numbers
    child_of: Numbers
    """By action: its child of the present node, -1 if it has none."""
    values: NDArray[np.float64]
    luck: NDArray[np.float64]
    """By seat: the estimate of the deal itself."""
    lucks: NDArray[np.float64]
    """By seat: ``luck`` of all iterations, summed up."""
    gains: NDArray[np.float64]


class Weights(NamedTuple):
    """The weights in the choice of a child, besides its results; see ``SearchSettings`` and ``Game``."""

    exploration: float
    bias: float
    root_bias: float
    prior_deals: int


@cache
def _build(rules: Any) -> Callable[..., int]:
    """Compiles the search over one game's rules."""
    legal, apply, determinize = rules.legal, rules.apply, rules.determinize
    estimate, reconstruct_view = rules.estimate, rules.reconstruct_view
    try_out, finish_turn = turn_play(rules)
    weigh = compiled_weigh(rules)

    @rule
    def add_child(tree: Any, used: int, node: int, action: int, mover: int, promise: float) -> None:
        new = tree[used]
        new.action = action
        new.mover = mover
        new.first = -1
        new.next = tree[node].first
        new.visits = 0
        new.available = 0
        new.value = 0.0
        new.promise = promise
        tree[node].first = used

    @rule
    def add_children(memory: Any, tree: Any, used: int, node: int, n: int) -> int:
        """Adds a child for each of the ``n`` legal actions without one, while there is room; returns the number of
        nodes used."""
        work, actions, child_of, values, luck = memory.work, memory.actions, memory.child_of, memory.values, memory.luck
        for i in range(n):
            child_of[actions[i]] = -1
        child = tree[node].first
        while child >= 0:
            child_of[tree[child].action] = child
            child = tree[child].next
        mover = work[0].player
        key = random_below(work[0], KEYS)
        for i in range(n):
            if child_of[actions[i]] < 0 and used < len(tree):
                try_out(work, actions[i], key, values)
                add_child(tree, used, node, actions[i], mover, values[mover] - luck[mover])
                child_of[actions[i]] = used
                used += 1
        return used

    @rule
    def choose_child(tree: Any, actions: Numbers, n: int, child_of: Numbers, exploration: float, bias: float) -> Any:
        """Returns the child to descend to; -1 if these actions have none because the tree is full."""
        best = -1
        highest = -1e9
        counted = 0
        log = 0.0
        for i in range(n):
            child = child_of[actions[i]]
            if child < 0:
                continue
            here = tree[child]
            here.available += 1
            if here.available != counted:  # siblings are mostly available together
                counted = here.available
                log = np.log(counted + 1.0)
            worth = (here.value + bias * here.promise) / (here.visits + bias)
            worth += exploration * np.sqrt(log / (here.visits + 1.0))
            if worth > highest:
                highest = worth
                best = child
        return best

    @rule
    def begin_tree(tree: Any, actions: Numbers, n: int, mover: int, gains: Any, deals: int) -> int:
        """Adds a child of the root for each action, with its average gain; returns the number of nodes used."""
        used = 1
        for i in range(min(n, len(tree) - 1)):
            add_child(tree, used, 0, actions[i], mover, gains[i] / deals)
            used += 1
        return used

    @rule
    def sample_root(s: Any, deals: States, believed: Numbers, key: int) -> None:
        """Deals the hidden part of a view: the seats' holdings as in one of the weighted deals, the rest at random."""
        begin_simulation(s, np.uint64(key))
        if len(believed) > 0:
            deal = deals[believed[random_below(s, len(believed))]]
            for seat in range(s.players):
                if seat != s.player:
                    reconstruct_view(s, deal, seat)
        determinize(s)

    @rule
    def grow(
        root: States,
        deals: States,
        believed: Numbers,
        memory: Any,
        weights: Any,
        tree: Any,
        used: int,
        iterations: int,
        key: int,
    ) -> int:
        """Runs ``iterations`` more iterations from the view ``root``; returns the number of nodes used.

        The estimate of the deal itself (``luck``) is subtracted, so that a good deal does not count in favour of its
        actions. An empty tree begins with the gains of the root's actions over ``prior_deals`` deals.
        """
        work, path, actions, values, luck = memory.work, memory.path, memory.actions, memory.values, memory.luck
        if weights.prior_deals > 0 and used == 1:
            n = weigh(root, work, actions, memory.follow, values, memory.gains, weights.prior_deals, key, 1, work[:0])
            used = begin_tree(tree, actions, n, root[0].player, memory.gains, weights.prior_deals)
        for iteration in range(iterations):
            work[0] = root[0]
            s = work[0]
            sample_root(s, deals, believed, key + iteration)
            estimate(s, luck)
            for seat in range(s.players):
                memory.lucks[seat] += luck[seat]
            node = 0
            depth = 0
            turn = s.turn
            growing = True
            while growing and not s.over and depth < len(path):
                n = legal(s, actions)
                used = add_children(memory, tree, used, node, n)
                bias = weights.bias if node > 0 else weights.root_bias
                node = choose_child(tree, actions, n, memory.child_of, weights.exploration, bias)
                if node < 0:
                    break
                growing = tree[node].visits > 0
                turn = s.turn
                path[depth] = node
                depth += 1
                apply(s, tree[node].action)
            finish_turn(work, turn, actions, values)
            estimate(s, values)
            for i in range(depth):
                met = tree[path[i]]
                met.visits += 1
                met.value += values[met.mover] - luck[met.mover]
        return used

    return grow


class Search:
    """A search over one game. An instance owns its tree and buffers, so each thread needs its own."""

    def __init__(self, game: Game, settings: SearchSettings | None = None, nodes: int = NODES) -> None:
        self.game = game
        self.settings = settings or SearchSettings()
        self._belief = Belief(game, self.settings.belief)
        self._grow = _build(game.rules)
        self._tree = np.zeros(nodes, NODE)
        self._memory = SearchBuffers(
            work=game.new_states(3),
            path=np.zeros(DEEPEST, INT),
            actions=game.new_buffer(),
            follow=game.new_buffer(),
            child_of=np.zeros(game.actions.size, INT),
            values=game.new_values(),
            luck=game.new_values(),
            lucks=game.new_values(),
            gains=np.zeros(game.most_legal),
        )
        bias = self.settings.bias
        self._weights = Weights(
            exploration=self.settings.exploration * game.exploration,
            bias=bias,
            root_bias=self.settings.root_bias if game.root_prior_deals else bias,
            prior_deals=game.root_prior_deals,
        )

    def think(
        self, view: View, *, iterations: int | None = None, seconds: float | None = None, key: int = 0
    ) -> Thought:
        """Searches from a view of the deciding player, for a number of iterations or for some seconds (at least one
        batch).

        The time includes the inference from the choices of others and, the first time, compilation.
        """
        if iterations is None and seconds is None:
            raise BadOption("say how long to think: iterations=, or seconds=")
        if iterations is not None and (whole(iterations) or 0) < 1:
            raise BadOption("a search has at least 1 iteration, not {iterations}", iterations=said(iterations))
        legal_of(view)
        deadline = None if seconds is None else time.perf_counter() + seconds
        believed = self._belief.draw(view, BELIEVED, key)
        self._clear()
        done, used = 0, 1
        while done == 0 or (
            (iterations is None or done < iterations) and (deadline is None or time.perf_counter() < deadline)
        ):
            batch = SLICE if iterations is None else min(SLICE, iterations - done)
            used = self._iterate(view.states, believed, used, batch, key + done)
            done += batch
        return self._thought(done, view.player)

    def _clear(self) -> None:
        self._memory.lucks[:] = 0.0
        self._tree[0]["first"] = -1

    def _iterate(self, states: States, believed: Numbers, used: int, iterations: int, key: int) -> int:
        deals = self._belief.deals
        return self._grow(states, deals, believed, self._memory, self._weights, self._tree, used, iterations, key)

    def _thought(self, iterations: int, seat: int) -> Thought:
        children: list[tuple[int, int, float]] = []
        luck = float(self._memory.lucks[seat]) / iterations
        child = int(self._tree[0]["first"])
        while child >= 0:
            node = self._tree[child]
            visits = int(node["visits"])
            value = luck + float(node["value"] / visits if visits else node["promise"])
            children.append((int(node["action"]), visits, min(1.0, max(0.0, value))))
            child = int(node["next"])
        children.sort()
        best = max(children, key=lambda found: found[1])[0]
        return Thought(best, *(list(column) for column in zip(*children, strict=True)), iterations)  # type: ignore[arg-type]


_memory = threading.local()


def search_for(game: Game, settings: SearchSettings) -> Search:
    """Returns this thread's search over a game; it is made once for each thread."""
    searches: dict[tuple[Rules, SearchSettings], Search] = _memory.__dict__.setdefault("searches", {})
    found = searches.get((game.rules, settings))
    if found is None:
        found = searches[game.rules, settings] = Search(game, settings)
    return found
