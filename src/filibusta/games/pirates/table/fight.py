"""A battle or a search about to be drawn: who takes part, and where everything lies in each layout."""

from dataclasses import dataclass, replace
from functools import cache

from filibusta.engine.cached import cached_attribute
from filibusta.games.pirates.cards import N_SHIPS
from filibusta.games.pirates.state import ATTACK, NONE
from filibusta.games.pirates.table.chances import ROW, battle_cards
from filibusta.games.pirates.table.context import DrawContext
from filibusta.games.pirates.table.hand import hand_height
from filibusta.games.pirates.table.moment import Moment
from filibusta.games.pirates.table.spread import stacked
from filibusta.games.pirates.table.tokens import has_tokens
from filibusta.table.shapes import Spot

SETTLED = 86.0
"""The height of the dice of an earlier battle, below the cards of this one."""


@dataclass(frozen=True)
class FightPlan:
    """The places of the parts of a battle, in one layout."""

    height: float
    strip: Spot
    stage: Spot
    sides: tuple[Spot, Spot]
    verdict: Spot
    dice: tuple[Spot, Spot]
    vessel: float
    """The width of each ship."""
    laid: Spot
    settled: Spot
    """Dice of an earlier battle or search."""
    chances: Spot
    orders: tuple[Spot, ...]
    hand: Spot


WIDE = FightPlan(
    height=640,
    strip=Spot(0, 0, 1050, 30),
    stage=Spot(198, 38, 664, 334),
    sides=(Spot(0, 38, 190, 334), Spot(870, 38, 190, 334)),
    verdict=Spot(437, 318, 186, 62),
    dice=(Spot(206, 300, 226, 68), Spot(628, 300, 226, 68)),
    vessel=258,
    laid=Spot(0, 388, 396, 249),
    settled=Spot(0, 551, 396, SETTLED),
    chances=Spot(404, 388, 206, 193),
    orders=(Spot(410, 589, 194, 46),),
    hand=Spot(618, 388, 442, 249),
)


SEARCH = replace(
    WIDE,
    stage=Spot(198, 0, 862, 436),
    sides=(Spot(0, 0, 190, 436), Spot(0, 0, 0, 0)),
    verdict=Spot(536, 372, 186, 62),
    dice=(Spot(234, 384, 280, 40), Spot(0, 0, 0, 0)),
    vessel=330,
    chances=Spot(0, 446, 372, 191),
    orders=(Spot(384, 456, 232, 80), Spot(384, 548, 232, 80)),
    hand=Spot(632, 446, 428, 191),
)
"""The places of the parts of a search for a treasure."""


def wide_plan(ctx: DrawContext, moment: Moment) -> FightPlan:
    """Returns the places in the wide picture; cards leave room for the dice, and the chances for the tokens."""
    return _wide_plan(ctx.state.target >= N_SHIPS, has_tokens(ctx), any(moment.settled))


@cache
def _wide_plan(searching: bool, seated: bool, settled: bool) -> FightPlan:
    plan = SEARCH if searching else WIDE
    if settled:
        plan = replace(plan, laid=plan.laid._replace(h=plan.settled.y - plan.laid.y - 8))
    if not seated:
        chances = plan.chances._replace(w=620) if searching else plan.chances._replace(h=plan.hand.h)
        plan = replace(plan, chances=chances)
    return plan


FOUGHT = 358.0
"""The end of the ships and their men in the narrow picture."""


def narrow_plan(ctx: DrawContext, moment: Moment) -> FightPlan:
    """Returns the plan from top to bottom: ships and men, then the decision, then further facts."""
    w = 358.0
    y = FOUGHT + 4
    searching = ctx.state.target >= N_SHIPS
    orders = tuple(stacked(2 if searching else 1, 8, y, w, 2, 46)) if has_tokens(ctx) else ()
    y += 54 if orders else 0
    hand = Spot(8, y, w, hand_height(ctx, w))
    y += hand.h + 10
    told = len(battle_cards(ctx))
    chances = Spot(190, 240, 176, 114) if searching else Spot(8, y, w, 98 + (ROW * told + 26 if told else 0))
    y += 0 if searching else chances.h + 10
    settled = SETTLED + 10 if any(moment.settled) else 0
    return FightPlan(
        height=y + (0 if searching else 146) + settled,
        strip=Spot(4, 4, 360, 24),
        stage=Spot(8, 8, w, 208) if searching else Spot(8, 32, w, 184),
        sides=(Spot(8, 240, 176, 114), Spot(190, 240, 176, 114)),
        verdict=Spot(40, 194, 294, 42),
        dice=(Spot(14, 160, 170, 28) if searching else Spot(14, 136, 170, 58), Spot(190, 136, 170, 58)),
        vessel=132,
        laid=Spot(8, y, w, 134),
        settled=Spot(8, y + 144, w, SETTLED),
        chances=chances,
        orders=orders,
        hand=hand,
    )


@dataclass(frozen=True)
class Duel:
    """A battle or a search about to be drawn."""

    ctx: DrawContext
    moment: Moment

    @cached_attribute
    def plan(self) -> FightPlan:
        """The places of the parts of the picture, in this layout and at this moment."""
        if not self.ctx.wide:
            return narrow_plan(self.ctx, self.moment)
        return wide_plan(self.ctx, self.moment)

    @property
    def treasure(self) -> int:
        """The treasure that is searched for, or NONE."""
        return self.ctx.state.target - N_SHIPS if self.ctx.state.target >= N_SHIPS else NONE

    def ship(self, side: int) -> int:
        """Returns the ship of a side; for the side that is attacked, its place."""
        return self.ctx.state.attacker if side == ATTACK else self.ctx.state.target

    def owner(self, side: int) -> int:
        """Returns the seat whose ship a side is."""
        return self._owners[side]

    @cached_attribute
    def _owners(self) -> tuple[int, ...]:
        return tuple([self.ctx.state.ships[self.ship(side)].owner for side in self.fighting])

    @property
    def fighting(self) -> range:
        """The sides there are: a treasure does not fight."""
        return range(1 if self.treasure != NONE else 2)
