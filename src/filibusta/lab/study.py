"""Studies of a game's winners: many games are played, and the holdings and choices of their winners are counted.

The holdings of seats are read from the true records, by the fields that the game's layout declares for each seat, so no
knowledge of a game is needed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filibusta.ai.arena import Z95
from filibusta.engine.arguments import Seed, said, seed_number, whole
from filibusta.engine.errors import BadOption
from filibusta.engine.game import Game, game_from
from filibusta.engine.options import without_effect
from filibusta.lab.statistics import Contrast, Estimate, contrasts, difference, false_discovery_rates, p_value, share
from filibusta.lab.study_games import (
    FOLLOWED,
    HAD,
    HAD_ALL,
    HAD_HAD,
    HAD_WON,
    WON,
    WON_ALL,
    WON_WON,
    Counts,
    Leads,
    StudyPlan,
    Things,
    play_bots,
    play_random,
    things_of,
)

CHOSEN = "chosen"
"""The kind of what a seat did, beside the fields of what it had."""
BINS = 30
"""Bins of the distribution of lengths, at most."""
RARE = 50
"""The least number of seats with something, and without it; otherwise it is left out."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Worth:
    """The worth of something: the share of victories of seats that had or chose it, and of those that did not."""

    kind: str
    """``chosen`` for an action; else the field of a seat that held it, such as ``hand``."""
    name: str
    seats: int
    """The number of seats that had it, in all games."""
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
    followed: int
    """The number of games that were followed for the lead, the first ones."""
    leader_wins: tuple[Estimate, ...]
    """The share of games that the leader (by the game's own estimate) wins in the end, at each twentieth of a game."""
    lead_changes: Estimate
    """The mean number of changes of the lead in a game."""
    worth: tuple[Worth, ...]
    """The worth of things and actions, the best first. It says what winners had, not that they won because of it."""
    changed: Mapping[str, "Study"]
    """The study with one option changed, by ``name=value``."""

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
    """Returns the differences between two studies: those of the figures in question, and all others.

    The most significant come first; each list is corrected for its own length.
    """
    old, new = before.figures, after.figures
    lists: tuple[list[tuple[str, Estimate, Estimate]], ...] = ([], [])
    for what in old:
        if what in new:
            lists[not asked(what)].append((what, old[what], new[what]))
    found = [tuple(sorted(contrasts(pairs), key=lambda one: one.q)) for pairs in lists]
    return found[0], found[1]


def study(
    game: Game | str,
    *,
    games: int = 10_000,
    bots: str | Sequence[str] = "random",
    players: int | None = None,
    options: Mapping[str, int | bool] | None = None,
    seed: Seed = 0,
    change: bool = False,
    progress: Progress | None = None,
) -> Study:
    """Plays games and returns what decides them: seats, length, the lead, and the worth of things and choices.

    ``bots`` is one bot for all seats or one for each seat, by name (``"random"``, ``"3"``, ``"agents.Mine"``): those
    that play inside a ``VectorEnv`` are fast, others play game by game. ``change`` also plays a tenth as many games
    with each option changed. ``progress(done, total)`` reports the progress.
    """
    of, total = game_from(game), whole(games)
    if total is None or total < 2:
        raise BadOption(f"games must be a whole number, at least two, not {said(games)}")
    number = of.check_players(players if players is not None else 3 if 3 in of.players else of.players[0])
    chosen = of.options_for(number, options)
    seated = (bots,) * number if isinstance(bots, str) else tuple(bots)
    if len(seated) != number:
        raise BadOption(f"bots are wanted for {number} seats, not {len(seated)}")
    key = seed_number(seed)
    others = other_options(of, number, of.unpack_options(chosen)) if change else []
    part, told, things = max(2, total // 10), progress or _silent, things_of(of)
    everything = total + part * len(others)

    def play(options: Mapping[str, int | bool], games: int, before: int) -> Study:
        return _study(
            StudyPlan(of, number, options, seated, games, key, things, lambda n: told(before + n, everything))
        )

    found = play(of.unpack_options(chosen), total, 0)
    changed = {name: play(changes, part, total + part * k) for k, (name, changes) in enumerate(others)}
    return replace(found, changed=changed)


def _silent(done: int, total: int) -> None:
    """Reports no progress."""


def other_options(of: Game, players: int, options: Mapping[str, int | bool]) -> list[tuple[str, dict[str, int | bool]]]:
    """Returns the options with one of them changed: each other value that goes with the rest and takes effect."""
    found: list[tuple[str, dict[str, int | bool]]] = []
    for option in of.options:
        values: Sequence[int | bool] = (False, True) if option.is_bool else range(option.low, option.high + 1)
        for value in values:
            changes = {**options, option.id: value}
            try:
                packed = of.options_for(players, changes)
            except BadOption:
                continue
            idle = without_effect(of.options, players, changes).get(option.id, ())
            if value != options[option.id] and len(values) <= 12 and value not in idle:
                found.append((f"{option.id}={value}", dict(of.unpack_options(packed))))
    return found


def _study(plan: StudyPlan) -> Study:
    games, size = plan.games, len(plan.things.kinds) + plan.game.actions.size
    counts = Counts(
        np.zeros((games, plan.players), np.float32),
        np.zeros((games, plan.players), np.int32),
        np.zeros(games, np.int32),
        np.zeros((size, WON_ALL + 1)),
    )
    is_random = all(bot == "random" for bot in plan.bots)
    leads = play_bots(plan, min(games, FOLLOWED) if is_random else games, counts)
    if is_random:
        counts.sums[:] = 0
        play_random(plan, counts)
    return _result(plan, counts, leads)


def _result(plan: StudyPlan, found: Counts, leads: Leads) -> Study:
    of, players = plan.game, plan.players
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
        options=dict(plan.options),
        bots=plan.bots,
        games=games,
        seats=tuple(share(wins, games) for wins in shares),
        scores=tuple(_mean(found.scores[:, seat] / of.score_unit) for seat in range(players)),
        tied=share(float((found.winners.max(axis=1) < 1).sum()), games),
        decisions=_mean(lengths),
        decisions_range=(low, middle, high),
        histogram=(tuple(edges.tolist()), tuple(counted.tolist())),
        followed=len(leads.changes),
        leader_wins=tuple(share(won, max(int(of_games), 1)) for won, of_games in leads.wins.T.tolist()),
        lead_changes=_mean(np.array(leads.changes or [0], np.float64)),
        worth=_worth(of, plan.things, found.sums, games, players, sum(shares)),
        changed={},
    )


def _mean(values: NDArray[Any]) -> Estimate:
    middle, reach = float(values.mean()), Z95 * float(values.std()) / len(values) ** 0.5
    return Estimate(middle, middle - reach, middle + reach)


def _worth(
    of: Game, things: Things, sums: NDArray[np.float64], games: int, players: int, wins: float
) -> tuple[Worth, ...]:
    names = [*things.kinds, *((CHOSEN, of.actions.name(action)) for action in range(of.actions.size))]
    seats, found = games * players, list[Worth]()
    for (kind, name), row in zip(names, sums, strict=True):
        n = int(row[HAD])
        if min(n, seats - n) < RARE:
            continue
        with_it, without = share(float(row[WON]), n), share(wins - float(row[WON]), seats - n)
        gap = corrected_for_games(difference(without, with_it), row, games, players, wins)
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
    """Returns the share of seats that had something. Games are independent, but the seats of a game are not."""
    value = float(row[HAD]) / (games * players)
    spread = max(0.0, float(row[HAD_HAD]) - games * (players * value) ** 2)
    reach = Z95 * spread**0.5 / (games * players)
    return Estimate(value, value - reach, value + reach)


def corrected_for_games(gap: Estimate, row: NDArray[np.float64], games: int, players: int, wins: float) -> Estimate:
    """Adjusts the interval of a difference between seats for the correlation of seats within a game.

    One seat's victory is the others' defeat: with two players, one of whom has the thing in each game, seats carry half
    the information of independent ones. The variance of the difference is the sum of the squared contributions of games
    (linearized, as for clusters in a survey).
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
