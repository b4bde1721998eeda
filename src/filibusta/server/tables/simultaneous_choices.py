"""Choices that several seats make at the same time: sealed until all have chosen, then played in the tree's order.

What is sealed is told to nobody but the seat that chose it; that it has chosen is told to all.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from filibusta.engine.match import Match
from filibusta.server.errors import Refused

Sealed = Mapping[int, str]
"""The actions chosen so far, by seat. A seat may change its choice until the last one has chosen."""
NO_CHOICES: Sealed = {}


def still_asked(match: Match, sealed: Sealed) -> list[int]:
    """Returns the seats that have to choose, clockwise from the one that decides in the tree."""
    asked = [seat for seat in match.asked if seat not in sealed]
    return sorted(asked, key=lambda seat: (seat - match.player) % match.players)


@dataclass(frozen=True)
class ShownDecision:
    """The decision of a match as one screen is shown it."""

    seat: int
    """The seat whose decision is shown: the viewer's if it is asked, else another of its browser; -1 after the end."""
    waits_for: tuple[int, ...]
    chosen: str = ""
    """The viewer's sealed choice, which may be changed."""
    together: bool = False
    """True if several seats choose at the same time."""

    @property
    def is_last(self) -> bool:
        """Tells whether this seat's choice is the last one, after which none can be changed."""
        return self.waits_for == (self.seat,)


def shown_decision(match: Match, sealed: Sealed, viewer: int, seats: Collection[int]) -> ShownDecision:
    """Returns the decision for a screen that shows a ``viewer`` and may play these ``seats``."""
    waits_for = still_asked(match, sealed)
    own = [seat for seat in (viewer, *seats) if seat in waits_for and seat in seats]
    done = [viewer] if viewer in seats and viewer in match.asked else []
    seat = (own or done or waits_for or [match.player])[0]
    chosen = sealed.get(viewer, "") if seat == viewer else ""
    return ShownDecision(seat, tuple(waits_for), chosen, len(match.asked) > 1)


def not_asked(names: Collection[str]) -> Refused:
    """Returns the refusal of a choice by a seat that is not asked."""
    if len(names) > 1:
        return Refused("illegal", "Others choose now: {names}.", names=", ".join(names))
    return Refused("illegal", "It is {name}'s decision.", name=next(iter(names)))
