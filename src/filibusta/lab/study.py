"""What decides a game: many games are played, and what their winners had and chose is counted.

Random games run in one compiled loop; those of bots as arrays (``VectorEnv``). Who holds what is read from the true
records, by what the game's layout declares of each seat: nothing here knows a game.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filibusta.ai.arena import Z95
from filibusta.ai.bots import asked
from filibusta.ai.playouts import Playouts
from filibusta.engine.chance import random_below
from filibusta.engine.compiler import rule
from filibusta.engine.domains import Kind
from filibusta.engine.errors import BadOption
from filibusta.engine.game import Game, Rules, game_from
from filibusta.engine.given import said, whole
from filibusta.engine.loops import beginning
from filibusta.engine.record import Layout
from filibusta.envs.batch import flat, key_of
from filibusta.envs.opponents import Opponent, opponent_from
from filibusta.envs.vector import VectorEnv
from filibusta.lab.statistics import Contrast, Estimate, contrasts, difference, false_discovery_rates, p_value, share

CHOSEN = "chosen"
"""The kind of what a seat did, beside the fields of what it had."""
PARTS = 20
"""The course of a game is looked at in so many parts."""
FOLLOWED = 400
"""Games whose course is followed."""
BINS = 30
"""Bins of the distribution of lengths, at most."""
ROWS = 256
RARE = 50
"""What fewer seats had, or fewer had not, is left out."""
BLOCK = 20_000
"""Games between two calls of ``progress``."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Worth:
    """The worth of something: the share of victories of seats that had or chose it, and of those that did not."""

    kind: str
    """``chosen`` for an action; else the field of a seat that held it, such as ``hand``."""
    name: str
    seats: int
    """How many seats had it, of all seats of all games."""
    held: Estimate
    """The share of seats that had it."""
    share: float
    without: float
    difference: float
    low: float
    high: float
    """The 95 % interval of the difference; it counts games, not seats, since the seats of a game win or lose
    together."""
    q: float
    """The false discovery rate if this and everything clearer of the study is called real."""

    @property
    def estimate(self) -> Estimate:
        """The difference with its interval."""
        return Estimate(self.difference, self.low, self.high)


@dataclass(frozen=True)
class Study:
    """The result of ``study``. Shares are of victories; a shared victory counts in parts."""

    game: str
    version: int
    players: int
    options: Mapping[str, int | bool]
    bots: tuple[str, ...]
    games: int
    seats: tuple[Estimate, ...]
    """Each seat's share of the victories."""
    scores: tuple[Estimate, ...]
    """Each seat's mean score."""
    tied: Estimate
    """The share of games with more than one winner, or none."""
    decisions: Estimate
    decisions_range: tuple[int, int, int]
    """The 5th, 50th and 95th hundredth of the decisions a game."""
    histogram: tuple[tuple[int, ...], tuple[int, ...]]
    """The length of games: limits of the bins, and games in each."""
    leader_wins: tuple[float, ...]
    """How often whoever leads (by the game's own estimate) wins in the end, at each twentieth of a game."""
    lead_changes: Estimate
    """How often the lead changes in a game, on the average."""
    worth: tuple[Worth, ...]
    """What things and actions are worth, the best first. It says what winners had, not that they won because of it."""
    changed: Mapping[str, "Study"]
    """The same with one option changed, as ``name=value``."""

    @property
    def figures(self) -> dict[str, Estimate]:
        """The figures that can be compared with another study of the same game: seats, scores, length, lead, things."""
        found = {f"seat {seat} wins": one for seat, one in enumerate(self.seats, 1)}
        found |= {f"score of seat {seat}": one for seat, one in enumerate(self.scores, 1)}
        found |= {"undecided or shared": self.tied, "decisions": self.decisions, "changes of lead": self.lead_changes}
        for one in self.worth:
            found |= {f"worth of {one.kind}: {one.name}": one.estimate, f"had {one.kind}: {one.name}": one.held}
        return found


def compared(
    before: Study, after: Study, asked: Callable[[str], bool] = lambda _: False
) -> tuple[tuple[Contrast, ...], tuple[Contrast, ...]]:
    """Returns what differs between two studies: the figures that were asked about, and all others.

    The clearest come first; either list is corrected for its own length.
    """
    old, new = before.figures, after.figures
    lists: tuple[list[tuple[str, Estimate, Estimate]], ...] = ([], [])
    for what in old:
        if what in new:
            lists[not asked(what)].append((what, old[what], new[what]))
    found = [tuple(sorted(contrasts(pairs), key=lambda one: one.q)) for pairs in lists]
    return found[0], found[1]


@dataclass(frozen=True)
class _Things:
    """The things that a seat may hold: where it stands in the record, and its names."""

    columns: NDArray[np.int64]
    """For each seat and field where it stands."""
    bases: NDArray[np.int64]
    """For each field the number of the thing that its 0 means."""
    kinds: tuple[tuple[str, str], ...]
    """Each thing's field and name."""


def _things(of: Game) -> _Things:
    layout, kinds, bases = of.layout, list[tuple[str, str]](), dict[str, int]()
    at = {place.path: i for i, place in enumerate(layout.places)}
    columns, starts = list[list[int]](), list[int]()
    for place in layout.places:
        path = re.fullmatch(r"seats\[0\]\.([a-z_]+)(\[\d+\])?", place.path)
        if not path or place.holds.kind is not Kind.INDEX or not place.holds.names:
            continue
        field = path[1]
        if field not in bases:
            bases[field] = len(kinds)
            kinds += [(field, place.holds.label(value)) for value in range(place.holds.high + 1)]
        starts.append(bases[field])
        columns.append([at[place.path.replace("[0]", f"[{seat}]", 1)] for seat in range(layout.seats)])
    shape = np.array(columns, np.int64).reshape(-1, layout.seats)
    return _Things(np.ascontiguousarray(shape.T), np.array(starts, np.int64), tuple(kinds))


@rule
def _note(own: Any, seat: Any, columns: Any, bases: Any, had: Any) -> None:
    """Marks what a seat holds."""
    for k in range(len(bases)):
        value = own[columns[seat, k]]
        if value >= 0:
            had[seat, bases[k] + value] = True


HAD, WON, HAD_HAD, HAD_WON, WON_WON, HAD_ALL, WON_ALL = range(7)
"""Sums over games, for each thing: of the seats that had it, of what they won, and of the products of these two with
each other and with what all seats won (1, or 0 where the game itself did)."""


@rule
def count_seats(had: Any, shares: Any, players: Any, sums: Any) -> None:
    """Counts what each seat of a finished game had, and begins anew."""
    every = 0.0
    for seat in range(players):
        every += shares[seat]
    for thing in range(len(sums)):
        seats, won = 0, 0.0
        for seat in range(players):
            if had[seat, thing]:
                seats += 1
                won += shares[seat]
                had[seat, thing] = False
        if seats:
            of = sums[thing]
            of[HAD] += seats
            of[WON] += won
            of[HAD_HAD] += seats * seats
            of[HAD_WON] += seats * won
            of[WON_WON] += won * won
            of[HAD_ALL] += seats * every
            of[WON_ALL] += won * every


@rule
def _note_rows(
    ints: Any, seats: Any, marks: Any, actions: Any, things: Any, columns: Any, bases: Any, had: Any
) -> None:
    for i in range(len(ints)):
        if marks[i]:
            _note(ints[i], seats[i], columns, bases, had[i])
            had[i, seats[i], things + actions[i]] = True


@cache
def _random_loop(rules: Rules, layout: Layout) -> Callable[..., None]:
    """Whole random games, one after the other: what each seat had and chose, who won and how long it took."""
    setup, legal, apply, rank, score = rules.setup, rules.legal, rules.apply, rules.rank, rules.score
    begin = beginning(layout)

    @rule
    def play(
        state: Any, ints: Any, work: Any, table: Any, first: int, last: int, had: Any, sums: Any, out: Any
    ) -> None:
        buffer, results, shares = work
        players, options, seed, columns, bases, things = table
        winners, scores, lengths = out
        s, own = state[0], ints[0]
        for n in range(first, last):
            begin(state, 0, key_of(seed, np.uint64(n), np.uint64(0)), players, options)
            setup(s)
            decisions = 0
            while not s.over:
                seat = s.player
                _note(own, seat, columns, bases, had)
                action = buffer[random_below(s, legal(s, buffer))]
                had[seat, things + action] = True
                apply(s, action)
                decisions += 1
            lengths[n] = decisions
            rank(s, results)
            most = 0
            for seat in range(players):
                most += results[seat] == 1
            for seat in range(players):
                shares[seat] = 1.0 / most if results[seat] == 1 else 0.0
                winners[n, seat] = shares[seat]
            score(s, results)
            for seat in range(players):
                scores[n, seat] = results[seat]
            count_seats(had, shares, players, sums)

    return play


@dataclass
class _Counts:
    """What is counted while games are played."""

    winners: NDArray[np.float32]
    scores: NDArray[np.int32]
    lengths: NDArray[np.int32]
    sums: NDArray[np.float64]


def study(
    game: Game | str,
    *,
    games: int = 10_000,
    bots: str | Sequence[str] = "random",
    players: int | None = None,
    options: Mapping[str, int | bool] | None = None,
    seed: int = 0,
    change: bool = False,
    progress: Progress | None = None,
) -> Study:
    """Plays games and says what decides them: seats, length, the lead, and what is worth how much.

    ``bots`` is one for all seats or one a seat, of the kinds that play inside a ``VectorEnv`` (``"random"``,
    ``"greedy"``, ``"planner"``, ``"1"`` to ``"4"``). ``change`` plays a tenth as many games with each option changed.
    ``progress(done, total)`` is called now and then.
    """
    of, total = game_from(game), whole(games)
    if total is None or total < 2:
        raise BadOption(f"games must be a whole number, at least two, not {said(games)}")
    number = of.check_players(players if players is not None else 3 if 3 in of.players else of.players[0])
    chosen = of.options_for(number, options)
    seated = (bots,) * number if isinstance(bots, str) else tuple(bots)
    if len(seated) != number:
        raise BadOption(f"bots are wanted for {number} seats, not {len(seated)}")
    others = _others(of, number, of.unpack_options(chosen)) if change else []
    part, told = max(2, total // 10), progress or _silent
    everything = total + part * len(others)
    found = _study(of, number, of.unpack_options(chosen), seated, total, seed, lambda n: told(n, everything))
    changed: dict[str, Study] = {}
    for k, (name, changes) in enumerate(others):
        before = total + part * k
        changed[name] = _study(of, number, changes, seated, part, seed, lambda n, b=before: told(b + n, everything))
    return replace(found, changed=changed)


def _silent(done: int, total: int) -> None:
    """Tells nobody how far it is."""


def _others(of: Game, players: int, options: Mapping[str, int | bool]) -> list[tuple[str, dict[str, int | bool]]]:
    """The options with one of them changed, each other value that goes with the rest."""
    found: list[tuple[str, dict[str, int | bool]]] = []
    for option in of.options:
        values: Sequence[int | bool] = (False, True) if option.is_bool else range(option.low, option.high + 1)
        for value in values:
            changes = {**options, option.id: value}
            try:
                packed = of.options_for(players, changes)
            except BadOption:
                continue
            if value != options[option.id] and len(values) <= 12:
                found.append((f"{option.id}={value}", dict(of.unpack_options(packed))))
    return found


def _study(
    of: Game,
    players: int,
    options: Mapping[str, int | bool],
    bots: tuple[str, ...],
    games: int,
    seed: int,
    told: Callable[[int], None],
) -> Study:
    things = _things(of)
    size = len(things.kinds) + of.actions.size
    counts = _Counts(
        np.zeros((games, players), np.float32),
        np.zeros((games, players), np.int32),
        np.zeros(games, np.int32),
        np.zeros((size, WON_ALL + 1)),
    )
    is_random = all(bot == "random" for bot in bots)
    followed = min(games, FOLLOWED)
    leads = _play_bots(of, players, options, bots, followed if is_random else games, seed, things, counts, told)
    if is_random:
        counts.sums[:] = 0
        _play_random(of, players, options, games, seed, things, counts, told)
    return _result(of, players, options, bots, things, counts, leads)


def _play_random(
    of: Game,
    players: int,
    options: Any,
    games: int,
    seed: int,
    things: _Things,
    to: _Counts,
    told: Callable[[int], None],
) -> None:
    play, state = _random_loop(of.rules, of.layout), of.new_states()
    had = np.zeros((of.layout.seats, len(to.sums)), np.bool_)
    work = (of.new_buffer(), np.zeros(of.layout.seats, np.int32), np.zeros(of.layout.seats, np.float64))
    packed = of.options_for(players, options)
    table = (players, packed, np.uint64(seed), things.columns, things.bases, len(things.kinds))
    out = (to.winners, to.scores, to.lengths)
    for first in range(0, games, BLOCK):
        last = min(first + BLOCK, games)
        play(state, flat(state), work, table, first, last, had, to.sums, out)
        told(last)


@dataclass(frozen=True)
class _Leads:
    """How the lead went in the games that were followed."""

    wins: NDArray[np.float64]
    """How often the leader of each part won, and how often there was one."""
    changes: Sequence[int]
    """How often it changed, game by game."""


def _play_bots(
    of: Game,
    players: int,
    options: Any,
    bots: tuple[str, ...],
    games: int,
    seed: int,
    things: _Things,
    to: _Counts,
    told: Callable[[int], None],
) -> _Leads:
    """Games of bots as arrays; returns how the lead went in the first of them."""
    rows = min(games, ROWS)
    env = VectorEnv(of, rows, players, options, seed, autoreset=False)
    made = {name: opponent_from(of, name) for name in bots}
    had = np.zeros((rows, of.layout.seats, len(to.sums)), np.bool_)
    numbers, playouts = np.arange(rows), Playouts(asked(of, "planner"))
    leads: list[list[int]] = [[] for _ in range(rows)]
    wins, changes, done = np.zeros((2, PARTS)), list[int](), 0
    actions = np.zeros(rows, np.int64)
    env.reset()
    while (on := env.players >= 0).any():
        actions[:] = env.sample()
        for name, who in made.items():
            _decide(env, who, on & np.isin(env.players, [s for s in range(players) if bots[s] == name]), actions)
        _note_rows(env.arrays.ints, env.players, on, actions, len(things.kinds), things.columns, things.bases, had)
        for row in np.flatnonzero(on & (numbers < FOLLOWED)).tolist():
            leads[row].append(int(playouts.chances(env.records[row : row + 1]).argmax()))
        env.step(actions, where=on)
        ended = on & env.dones
        for row in np.flatnonzero(ended).tolist():
            n, places = int(numbers[row]), env.places[row]
            shares = (places == 1) / max(1, int((places == 1).sum()))
            to.winners[n], to.scores[n], to.lengths[n] = shares, env.scores[row], env.plies[row]
            count_seats(had[row], shares.astype(np.float64), players, to.sums)
            if n < FOLLOWED and leads[row]:
                changes.append(sum(a != b for a, b in zip(leads[row], leads[row][1:], strict=False)))
                for part in range(PARTS):
                    wins[0, part] += shares[leads[row][part * len(leads[row]) // PARTS]]
                wins[1] += 1
            leads[row] = []
        if ended.any():
            done += int(ended.sum())
            told(done)
            numbers[ended] += rows
            again = ended & (numbers < games)
            if again.any():
                env.reset(where=again)
    return _Leads(wins, changes)


def _decide(env: VectorEnv, who: Opponent | None, waiting: NDArray[np.bool_], actions: NDArray[np.int64]) -> None:
    if who is not None and waiting.any():
        who.decide(env.arrays, waiting, actions)


def _result(
    of: Game, players: int, options: Any, bots: tuple[str, ...], things: _Things, found: _Counts, leads: _Leads
) -> Study:
    games, lengths = len(found.lengths), found.lengths.astype(np.float64)
    width = 1 + int(np.ptp(lengths)) // BINS
    edges = np.arange(int(lengths.min()), int(lengths.max()) + width + 1, width)
    counted = np.histogram(lengths, bins=edges)[0]
    low, middle, high = (int(number) for number in np.percentile(lengths, (5, 50, 95)))
    shares = [float(found.winners[:, seat].sum()) for seat in range(players)]
    return Study(
        game=of.id,
        version=of.version,
        players=players,
        options=dict(options),
        bots=bots,
        games=games,
        seats=tuple(share(wins, games) for wins in shares),
        scores=tuple(_mean(found.scores[:, seat] / of.score_unit) for seat in range(players)),
        tied=share(float((found.winners.max(axis=1) < 1).sum()), games),
        decisions=_mean(lengths),
        decisions_range=(low, middle, high),
        histogram=(tuple(edges.tolist()), tuple(counted.tolist())),
        leader_wins=tuple((leads.wins[0] / np.maximum(leads.wins[1], 1)).round(4).tolist()),
        lead_changes=_mean(np.array(leads.changes or [0], np.float64)),
        worth=_worth(of, things, found.sums, games, players, sum(shares)),
        changed={},
    )


def _mean(values: NDArray[Any]) -> Estimate:
    middle, reach = float(values.mean()), Z95 * float(values.std()) / len(values) ** 0.5
    return Estimate(middle, middle - reach, middle + reach)


def _worth(
    of: Game, things: _Things, sums: NDArray[np.float64], games: int, players: int, wins: float
) -> tuple[Worth, ...]:
    names = [*things.kinds, *((CHOSEN, of.actions.name(action)) for action in range(of.actions.size))]
    seats, found = games * players, list[Worth]()
    for (kind, name), row in zip(names, sums, strict=True):
        n = int(row[HAD])
        if min(n, seats - n) < RARE:
            continue
        with_it, without = share(float(row[WON]), n), share(wins - float(row[WON]), seats - n)
        gap = by_games(difference(without, with_it), row, games, players, wins)
        found.append(
            Worth(
                kind,
                name,
                n,
                _held(row, games, players),
                with_it.value,
                without.value,
                gap.value,
                gap.low,
                gap.high,
                q=1.0,
            )
        )
    rates = false_discovery_rates([p_value(one.estimate) for one in found])
    rated = [replace(one, q=rate) for one, rate in zip(found, rates, strict=True)]
    return tuple(sorted(rated, key=lambda one: -one.difference))


def _held(row: NDArray[np.float64], games: int, players: int) -> Estimate:
    """The share of seats that had something; games are independent, the seats of a game are not."""
    value = float(row[HAD]) / (games * players)
    spread = max(0.0, float(row[HAD_HAD]) - games * (players * value) ** 2)
    reach = Z95 * spread**0.5 / (games * players)
    return Estimate(value, value - reach, value + reach)


def by_games(gap: Estimate, row: NDArray[np.float64], games: int, players: int, wins: float) -> Estimate:
    """Widens (or narrows) the interval of a difference between seats by what the seats of a game have in common.

    One seat's victory is the others' defeat: with two players, where one of them has the thing in each game, seats
    tell half of what as many independent ones would. The variance of the difference is the sum of the squares of what
    each game adds to it (linearized, as for clusters in a survey).
    """
    had, won = float(row[HAD]), float(row[WON])
    rest = games * players - had
    share_with, share_without = won / had, (wins - won) / rest
    apart = share_with * (1 - share_with) / had + share_without * (1 - share_without) / rest
    if apart <= 0:
        return gap
    # What a game adds: a * won - b * had - c * all + d
    a, b, c, d = 1 / had + 1 / rest, share_with / had + share_without / rest, 1 / rest, share_without * players / rest
    together = (
        a * a * row[WON_WON] + b * b * row[HAD_HAD] + c * c * wins + games * d * d
        - 2 * (a * b * row[HAD_WON] + a * c * row[WON_ALL] + b * d * had + c * d * wins)
        + 2 * (a * d * won + b * c * row[HAD_ALL])
    )  # fmt: skip
    scale = (max(0.0, float(together)) / apart) ** 0.5
    return Estimate(gap.value, gap.value - scale * (gap.value - gap.low), gap.value + scale * (gap.high - gap.value))
