"""Choices that lost much: found by a short look at every decision, confirmed by planners on other deals.

The best of many noisy numbers is too high, so what a first look claims is measured again, on deals that did not choose
it, and only the second number is told.
"""

from collections.abc import Sequence

import msgspec
import numpy as np

from filibusta.ai.playouts import Playouts
from filibusta.engine.match import Match

LOOKS = {"spanish_main_cards": 128, "tiny_epic_pirates": 24}
"""Deals of the first look, in games where single choices can be judged. Elsewhere chance decides more than a choice."""
CLAIM = 0.03
"""Loss by the first look from which a choice is looked at again."""
LOSS = 0.05
"""Loss by the second look that makes a choice a mistake; it must also be twice its error."""
DEALS, ROUNDS = 64, 2
"""Deals of the second look, and the rounds for which planners play on."""
MOST_TRIED, MOST_SHOWN = 24, 12
KEYS = 1 << 40
"""Keys of a first look; those of a second are beyond them."""


class Mistake(msgspec.Struct, frozen=True):
    """A choice after which its seat's chance was much smaller than after another, as far as that seat could know."""

    ply: int
    """The action that was chosen."""
    turn: int
    seat: int
    better: str
    """The name of the best action instead."""
    lost: float
    """Winning chance that was lost, 0 to 1."""


class Judge:
    """Looks at the choices of one match."""

    def __init__(self, match: Match, playouts: Playouts) -> None:
        self._match, self._playouts = match, playouts
        self._deals = LOOKS.get(match.game.id, 0)

    @property
    def plies(self) -> list[int]:
        """The actions that can be judged."""
        return list(range(1, self._match.ply + 1)) if self._deals else []

    def first_look(self, ply: int) -> Mistake | None:
        """Returns what the ``ply``-th action lost by the end of its turn; None if it was the best or the only one."""
        seat, chosen, view = self._match.moves[ply - 1].seat, self._chosen(ply), self._match.view_at(ply - 1)
        own = self._match.view_at(ply - 1, seat)
        legal: list[int] = own.legal().tolist()
        if len(legal) < 2:
            return None
        key = ply * self._deals
        values = [
            self._playouts.estimates(own.states, self._deals, key, action, turns=1, plans=False)[:, seat].mean()
            for action in legal
        ]
        best = int(np.argmax(values))
        if legal[best] == chosen:
            return None
        lost = float(values[best] - values[legal.index(chosen)])
        return Mistake(ply, view.state.turn, seat, self._match.game.actions.name(legal[best]), lost)

    def confirmed(self, claims: Sequence[Mistake]) -> list[Mistake]:
        """Returns the greatest of these that a second look confirms, with what they lose by it, in order of play."""
        tried = sorted((one for one in claims if one.lost > CLAIM), key=lambda one: -one.lost)[:MOST_TRIED]
        found = [again for one in tried if (again := self._second_look(one))]
        return sorted(sorted(found, key=lambda one: -one.lost)[:MOST_SHOWN], key=lambda one: one.ply)

    def _second_look(self, claim: Mistake) -> Mistake | None:
        own = self._match.view_at(claim.ply - 1, claim.seat).states
        both = (self._match.game.actions.number(claim.better), self._chosen(claim.ply))
        better, chosen = (
            self._playouts.estimates(own, DEALS, KEYS + claim.ply * DEALS, action, turns=ROUNDS * self._match.players)[
                :, claim.seat
            ]
            for action in both
        )
        lost, error = float((better - chosen).mean()), float((better - chosen).std() / DEALS**0.5)
        return msgspec.structs.replace(claim, lost=lost) if lost >= max(LOSS, 2 * error) else None

    def _chosen(self, ply: int) -> int:
        return self._match.game.actions.number(self._match.moves[ply - 1].action)
