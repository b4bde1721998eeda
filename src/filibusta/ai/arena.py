"""Results of a tournament of bots: shares of victories with their intervals, and ratings."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

Z95 = 1.959964
"""The normal quantile of a 95 % interval."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Returns the 95 % Wilson interval of a share of wins."""
    if games == 0:
        return 0.0, 1.0
    share, z2 = wins / games, Z95**2 / games
    middle = (share + z2 / 2) / (1 + z2)
    reach = Z95 * math.sqrt(share * (1 - share) / games + z2 / (4 * games)) / (1 + z2)
    low, high = min(share, middle - reach), max(share, middle + reach)  # no rounding may leave the share outside
    return max(0.0, low), min(1.0, high)


@dataclass(frozen=True)
class Played:
    """Game ``number`` of a tournament: the bot (its index) at each seat, with the places and scores by seat."""

    number: int
    seating: tuple[int, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    decisions: int

    def victory(self, seat: int) -> float:
        """Returns a seat's share of the victory: 1 or 0, or a part if it is shared; all are 0 if the game itself
        won."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0


@dataclass(frozen=True)
class BotResult:
    """The result of one bot: games won (a shared victory in parts) and played, mean of its places and scores.

    ``low`` and ``high`` bound the share of wins (95 %); ``rating`` is openskill's mean, ``sigma`` its deviation.
    """

    name: str
    games: int
    wins: float
    low: float
    high: float
    place: float
    score: float
    rating: float
    sigma: float

    @property
    def share(self) -> float:
        """The share of games won; 0 without any."""
        return self.wins / self.games if self.games else 0.0


def standings(names: Sequence[str], played: Sequence[Played]) -> list[BotResult]:
    """Returns the results of a tournament, in the order of ``names``."""
    in_order = sorted(played, key=lambda one: one.number)
    rated = ratings(len(names), in_order)
    return [_standing(name, bot, in_order, rated[bot]) for bot, name in enumerate(names)]


def _standing(name: str, bot: int, played: Sequence[Played], rating: tuple[float, float]) -> BotResult:
    seats = [(one, one.seating.index(bot)) for one in played if bot in one.seating]
    wins = sum(one.victory(seat) for one, seat in seats)
    place = sum(one.places[seat] for one, seat in seats) / max(1, len(seats))
    score = sum(one.scores[seat] for one, seat in seats) / max(1, len(seats))
    return BotResult(name, len(seats), wins, *wilson(wins, len(seats)), place, score, *rating)


def ratings(bots: int, played: Sequence[Played]) -> list[tuple[float, float]]:
    """Returns Plackett and Luce's rating of each bot (mean and deviation; it begins at 25), game by game."""
    model = PlackettLuce()
    rated = [model.rating() for _ in range(bots)]
    for one in played:
        if len(one.seating) < 2:  # a solo player meets no other bot
            continue
        teams = model.rate([[rated[bot]] for bot in one.seating], ranks=[float(place) for place in one.places])
        for bot, team in zip(one.seating, teams, strict=True):
            rated[bot] = team[0]
    return [(rating.mu, rating.sigma) for rating in rated]
