"""Choices that lost much: found by a short look at every decision, confirmed on other deals.

The best of many noisy numbers is overestimated, so the losses of a first look are measured again on other deals, and
only the second number is shown. Where a single choice decides little, a turn is judged as a whole: its choices, up to
the next draw of chance or another seat's decision, are replaced by those of a planner.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec
import numpy as np
from numpy.typing import NDArray

from filibusta.ai.action_values import ActionValues
from filibusta.ai.playouts import Playouts
from filibusta.engine.dry_run import dry_run
from filibusta.engine.match import Match, View

CLAIM = 0.03
"""Loss by the first look from which a choice or turn is looked at again."""
LOSS = 0.05
"""Loss by the second look that makes it a mistake; it must also be twice its error."""
DEALS, LINE_DEALS = 64, 12
"""Deals of the second look, and of each choice of a planner's line."""
MOST_TRIED, MOST_SHOWN = 24, 12
LONGEST = 40
"""Choices of the longest line of a planner."""
KEYS = 1 << 40
"""Keys of a first look; those of a planner's line and of a second look are beyond them."""


class ChoiceSpan(msgspec.Struct, frozen=True):
    """Successive choices, and the better choices in their place."""

    ply: int
    """The first action that was chosen."""
    last: int
    """The last one: the same where single choices are judged."""
    better: list[str]
    """The names of the actions that should have been chosen."""
    lost: float
    """Winning chance that was lost by it, 0 to 1; negative where the better choices turned out to be worse."""


class Mistake(msgspec.Struct, frozen=True):
    """A choice or a turn that cost its seat much of its winning chance, as far as that seat could know."""

    ply: int
    """The first action of the part that lost most."""
    turn: int
    seat: int
    lost: float
    """Winning chance that was lost by all parts, 0 to 1."""
    parts: list[ChoiceSpan]
    """In order of play; one where single choices are judged."""


@dataclass(frozen=True)
class FirstLook:
    """A first estimate of what a choice lost by the end of its turn."""

    ply: int
    turn: int
    seat: int
    better: str
    lost: float


class Judge:
    """Judges the choices of one match."""

    def __init__(self, match: Match, playouts: Playouts, values: ActionValues) -> None:
        self._match, self._playouts, self._values = match, playouts, values
        self._how = match.game.mistakes

    @property
    def plies(self) -> list[int]:
        """The actions that can be judged."""
        return list(range(1, self._match.ply + 1)) if self._how else []

    def first_look(self, ply: int) -> FirstLook | None:
        """Returns what the ``ply``-th action lost by the end of its turn; None if it was the best or the only one."""
        assert self._how
        seat = self._match.moves[ply - 1].seat
        own = self._match.view_at(ply - 1, seat)
        if len(own.legal()) < 2:
            return None
        found = self._values.chances(own, self._how.deals, ply * self._how.deals, plans=True)
        best, chosen = max(found, key=lambda action: found[action]), self._chosen(ply)
        if best == chosen:
            return None
        better = self._match.game.actions.name(best)
        return FirstLook(ply, own.state.turn, seat, better, found[best] - found[chosen])

    @property
    def second_looks(self) -> int:
        """Returns the greatest number of second looks."""
        return MOST_TRIED if self._how else 0

    def confirmed(self, claims: Sequence[FirstLook]) -> Iterator[list[Mistake]]:
        """Yields, after each second look, the mistakes confirmed so far with their losses, in order of play. The
        greatest claims come first; nothing is yielded if none is great enough."""
        together = defaultdict[tuple[int, ...], list[FirstLook]](list)
        for claim in claims:
            together[(claim.turn, claim.seat) if self._how and self._how.turns else (claim.ply,)].append(claim)
        doubted = sorted((group for group in together.values() if _claimed(group) > CLAIM), key=_claimed)[::-1]
        found = list[Mistake]()
        for group in doubted[:MOST_TRIED]:
            if again := self._second_look(group):
                found.append(again)
            yield sorted(sorted(found, key=lambda one: -one.lost)[:MOST_SHOWN], key=lambda one: one.ply)

    def _second_look(self, claims: Sequence[FirstLook]) -> Mistake | None:
        """Returns the claims as one mistake, if it is confirmed."""
        parts, variance = list[ChoiceSpan](), 0.0
        for claim in claims:
            if parts and claim.ply <= parts[-1].last:
                continue  # replaced with those before it
            part, losses = self._replaced(claim)
            parts.append(part)
            variance += float(losses.var()) / DEALS
        lost, worst = sum(part.lost for part in parts), max(parts, key=lambda part: part.lost)
        enough = lost >= max(LOSS, 2 * variance**0.5)
        return Mistake(worst.ply, claims[0].turn, claims[0].seat, lost, parts) if enough else None

    def _replaced(self, claim: FirstLook) -> tuple[ChoiceSpan, NDArray[np.float64]]:
        """Returns everything that is replaced together with a choice, and the loss by deal."""
        assert self._how
        before, line, last = self._match.view_at(claim.ply - 1, claim.seat), [claim.better], claim.ply
        if self._how.turns:
            before, line = self._line(before, claim)
            while last < self._match.ply and not self._match.moves[last - 1].final:
                last += 1
        key = 2 * KEYS + claim.ply * DEALS
        better = self._worth(before, self._match.game.actions.number(line[-1]), key)
        chosen = self._worth(self._match.view_at(last - 1, claim.seat), self._chosen(last), key)
        losses = (better - chosen)[:, claim.seat]
        return ChoiceSpan(claim.ply, last, line, float(losses.mean())), losses

    def _line(self, view: View, claim: FirstLook) -> tuple[View, list[str]]:
        """A planner's choices from a view on, the first one claimed, and the view before the last of them.

        They end with the turn, at a draw of chance, or where another seat decides.
        """
        line, key = [claim.better], KEYS + claim.ply * LINE_DEALS * LONGEST
        while len(line) < LONGEST:
            then = dry_run(view, line[-1:]).view
            if then is None:
                break
            view, key = then, key + LINE_DEALS
            line.append(view.game.actions.name(self._values.best(view, LINE_DEALS, key, plans=True)))
        return view, line

    def _worth(self, view: View, action: int, key: int) -> NDArray[np.float64]:
        """Returns the chances [deal, seat] some rounds after an action."""
        assert self._how
        turns = self._how.rounds * self._match.players
        return self._playouts.estimates(view.states, DEALS, key, action, turns=turns, plans=self._how.plans)

    def _chosen(self, ply: int) -> int:
        return self._match.game.actions.number(self._match.moves[ply - 1].action)


def _claimed(group: Sequence[FirstLook]) -> float:
    return sum(one.lost for one in group)
