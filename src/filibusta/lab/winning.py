"""Events of winners and of others: the mean number of each kind in a game."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from filibusta.ai.bots import bot
from filibusta.engine.arguments import said, whole
from filibusta.engine.errors import BadOption
from filibusta.engine.game import Game, game_from
from filibusta.engine.match import Match
from filibusta.engine.news import Event
from filibusta.engine.record import SPECTATOR
from filibusta.lab.statistics import Estimate, false_discovery_rates, mean, p_value
from filibusta.testing.scenario import vocabulary

LEAST = 0.05
"""The least share of games; rarer things, for winners as for others, are left out."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class EventRate:
    """A kind of event: its mean number in a game for a winner, and for another seat."""

    what: str
    winners: float
    others: float
    difference: Estimate
    """The mean over games of winners less others of the same game."""
    q: float
    """The false discovery rate if this and everything clearer is called real."""


def winning(
    game: Game | str,
    *,
    games: int = 40,
    bots: str = "planner",
    players: int | None = None,
    options: Mapping[str, int | bool] | None = None,
    by: Mapping[str, str] | None = None,
    seed: int = 1,
    progress: Progress | None = None,
) -> tuple[EventRate, ...]:
    """Plays games of bots and counts the public events of each seat, the greatest difference first.

    ``by`` counts a kind of event for each value of one of its parts: ``{"ordered": "order"}`` counts each order.
    """
    of, total, parts = what_is_counted(game, games, by)
    number = of.check_players(players if players is not None else 3 if 3 in of.players else of.players[0])
    rows: list[tuple[Counter[str], Counter[str], int, int]] = []
    for at in range(total):
        rows.append(_told(_played(of, bots, number, options, seed + at), parts))
        if progress:
            progress(at + 1, total)
    return _happenings(rows)


def what_is_counted(
    game: Game | str, games: int, by: Mapping[str, str] | None = None
) -> tuple[Game, int, dict[str, str]]:
    """Returns the game, the number of games and the parts of events; raises ``BadOption`` for invalid ones."""
    of, total, parts = game_from(game), whole(games), dict(by or {})
    if total is None or total < 2:
        raise BadOption(f"games must be a whole number, at least two, not {said(games)}")
    kinds = {kind.name.lower(): kind for kind in of.events}
    for kind, part in parts.items():
        if kind not in kinds or part not in kinds[kind].names:
            known = ", ".join(f"{name}:{one}" for name, of_kind in kinds.items() for one in of_kind.names)
            raise BadOption(f"there is no part {part} of an event {kind}; there are: {known}")
    return of, total, parts


def _played(of: Game, spec: str, players: int, options: Any, seed: int) -> Match:
    bots = [bot(spec, seed=seed * of.layout.seats + seat) for seat in range(players)]
    match = Match.new(of, players, options, seed)
    while not match.over:
        match.play(bots[match.player].choose(match.view(match.player)))
    return match


def _told(match: Match, by: Mapping[str, str]) -> tuple[Counter[str], Counter[str], int, int]:
    """Returns the event counts of winners and of others, with the number of seats in each group."""
    sums, winners = (Counter[str](), Counter[str]()), [place == 1 for place in match.places]
    for ply in range(match.ply + 1):
        for event in match.view_at(ply, SPECTATOR).news():
            if 0 <= event.seat < match.players:
                sums[not winners[event.seat]][_counts_as(match.game, event, by)] += 1
    return (*sums, sum(winners), match.players - sum(winners))


def _counts_as(of: Game, event: Event, by: Mapping[str, str]) -> str:
    kind = event.kind.name.lower()
    if kind not in by:
        return kind
    part = next(part for part in event.kind.parts if part.name == by[kind])
    number, names = int(getattr(event, part.name)), _names(of, part.of)
    return f"{kind} {names[number] if 0 <= number < len(names) else number}"


def _names(of: Game, what: str) -> Sequence[str]:
    return getattr(vocabulary(of), "EVENT_NAMES", {}).get(what, ())


def _happenings(rows: Sequence[tuple[Counter[str], Counter[str], int, int]]) -> tuple[EventRate, ...]:
    found: list[EventRate] = []
    seats, rest = sum(row[2] for row in rows), sum(row[3] for row in rows)
    both = [row for row in rows if row[2] and row[3]]
    for what in sorted(set[str]().union(*(row[0] | row[1] for row in rows))):
        each = sum(row[0][what] for row in rows) / max(1, seats), sum(row[1][what] for row in rows) / max(1, rest)
        gaps = [won[what] / n - lost[what] / m for won, lost, n, m in both]
        if max(each) >= LEAST and len(gaps) > 1:
            found.append(EventRate(what, *each, mean(gaps), 1.0))
    rates = false_discovery_rates([p_value(one.difference) for one in found])
    rated = [
        EventRate(one.what, one.winners, one.others, one.difference, q) for one, q in zip(found, rates, strict=True)
    ]
    return tuple(sorted(rated, key=lambda one: -one.difference.value))
