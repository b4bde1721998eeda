"""Matches between bots: every bot from every seat alike, with intervals that say how sure the result is."""

import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from filibusta.ai.bots import Bot
from filibusta.engine.errors import BadOption
from filibusta.engine.game import Game
from filibusta.engine.match import Match

Z95 = 1.959964
"""The normal quantile of a 95 % interval."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share of wins."""
    if games == 0:
        return 0.0, 1.0
    share, z2 = wins / games, Z95**2 / games
    middle = (share + z2 / 2) / (1 + z2)
    reach = Z95 * math.sqrt(share * (1 - share) / games + z2 / (4 * games)) / (1 + z2)
    low, high = min(share, middle - reach), max(share, middle + reach)  # no rounding may leave the share outside
    return max(0.0, low), min(1.0, high)


@dataclass(frozen=True)
class Standing:
    """How one bot did: games won (a shared victory in parts), their share, the mean of its places and scores."""

    name: str
    games: int
    wins: float
    low: float
    high: float
    place: float
    score: float

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0


@dataclass(frozen=True)
class Played:
    """One finished game: the bot (its number in the list) at each seat, with the places and scores by seat."""

    seating: tuple[int, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    decisions: int

    def victory(self, seat: int) -> float:
        """What a seat has of the victory: all or nothing, unless it is shared."""
        return (self.places[seat] == 1) / self.places.count(1)


def play_one(
    game: Game,
    bots: Sequence[Bot],
    seating: Sequence[int],
    options: Mapping[str, int | bool] | None = None,
    seed: int | None = None,
) -> Played:
    """One match with bot ``seating[seat]`` at each seat."""
    match = Match.new(game, len(bots), options, seed)
    while not match.over:
        match.play(bots[seating[match.player]].choose(match.view(match.player)))
    return Played(tuple(seating), tuple(match.places), tuple(match.scores), match.ply)


def compete(
    game: Game,
    bots: Sequence[Bot],
    games: int,
    options: Mapping[str, int | bool] | None = None,
    seed: int | None = None,
) -> Iterator[Played]:
    """``games`` matches; the seats rotate, so that each bot sits at each seat equally often."""
    if len(bots) not in game.players:
        low, high = game.players[0], game.players[-1]
        raise BadOption("{game} is for {low} to {high} players, not {n}", game=game.id, low=low, high=high, n=len(bots))
    if games < 1:
        raise BadOption("there must be at least one game, not {games}", games=games)
    luck = random.Random(seed)
    for number in range(games):
        seating = [(seat + number) % len(bots) for seat in range(len(bots))]
        yield play_one(game, bots, seating, options, None if seed is None else luck.getrandbits(48))


def standings(names: Sequence[str], played: Sequence[Played]) -> list[Standing]:
    """The result of a competition, in the order of ``names``."""

    def mean(of: Callable[[Played, int], int], bot: int) -> float:
        return sum(of(one, one.seating.index(bot)) for one in played) / max(1, len(played))

    table: list[Standing] = []
    for bot, name in enumerate(names):
        wins = sum(one.victory(one.seating.index(bot)) for one in played)
        low, high = wilson(wins, len(played))
        place = mean(lambda one, seat: one.places[seat], bot)
        score = mean(lambda one, seat: one.scores[seat], bot)
        table.append(Standing(name, len(played), wins, low, high, place, score))
    return table
