"""Settings for reviews of finished matches, measured for each game."""

from dataclasses import dataclass


@dataclass(frozen=True)
class PlayoutSettings:
    """Settings of the playouts that judge positions: their number, their length in rounds, and their players."""

    deals: int = 12
    rounds: int = 2
    plans: bool = True
    """Planners decide, instead of greedy players."""
    blur: float = 0.04
    """Standard deviation of the error of each choice: about that of level 4."""


USUAL = PlayoutSettings()
"""The settings of games for which no others were measured to be better."""


@dataclass(frozen=True)
class MistakeSettings:
    """Settings by which the choices of a game are judged."""

    deals: int
    """Deals of the first look."""
    turns: bool = False
    """Turns are judged as a whole."""
    rounds: int = 2
    """Rounds for which play goes on in the second look."""
    plans: bool = True
    """Planners play on there, instead of greedy players."""
