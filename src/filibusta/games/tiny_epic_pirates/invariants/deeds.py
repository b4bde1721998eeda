"""Conditions under which a decision of an order, a bonus action or a ship's way is asked."""

from collections.abc import Callable, Iterator
from typing import Any

from filibusta.engine.errors import Fault
from filibusta.engine.tables import complete
from filibusta.games.tiny_epic_pirates import cards
from filibusta.games.tiny_epic_pirates.state import NONE, Option, Phase, Stage, Step

_SETTLEMENT: list[int] = cards.SETTLEMENT.tolist()
_MARKET: list[int] = cards.MARKET.tolist()
_COVE: list[int] = cards.COVE.tolist()
_STORM: list[int] = cards.STORM.tolist()
_COST: list[int] = cards.BURIAL_COST.tolist()
_DEEDS: list[list[int]] = cards.CREW_DEEDS.tolist()
_GOOD: list[list[int]] = cards.DEED_GOOD.tolist()
_NEIGHBOUR: list[list[int]] = cards.NEIGHBOUR.tolist()
_DISTANCE: list[list[int]] = cards.DISTANCE.tolist()
_PORTS: list[int] = cards.PORT_AT.tolist()

ACTING = {Stage.ORDER, Stage.CAPTAIN, Stage.CREW}
CONTEXT = complete(
    "parts of the turn",
    {
        Phase.SAIL: {Stage.SAILING, Stage.CREW},
        Phase.CHOOSE_SPACE: {Stage.WHEEL},
        Phase.SKIP_SOURCE: {Stage.WHEEL},
        Phase.LIFT_TO: {Stage.WHEEL},
        Phase.JOSTLE: {Stage.SAILING, *ACTING},
        Phase.PLUNDER: ACTING,
        Phase.DISCARD_BOOTY: ACTING,
        Phase.TRADE: ACTING,
        Phase.CREW: ACTING,
        Phase.CREW_REPLACE: ACTING,
        Phase.MUTINY: ACTING,
        Phase.SEARCH: ACTING,
        Phase.ATTACK_TARGET: ACTING,
        Phase.REROLL: {Stage.ORDER},
        Phase.SUREFIRE: ACTING,
        Phase.NEW_PORT: ACTING,
        Phase.HIDE: {Stage.ORDER},
        Phase.REASSIGN: {Stage.ORDER, Stage.CREW},
        Phase.NEW_DECKHAND: ACTING,
        Phase.BURY: {Stage.CAPTAIN, Stage.CREW},
        Phase.CREW_CARD: {Stage.CREW},
        Phase.SPECIAL_TRADE: {Stage.CREW},
        Phase.SWAP_OUT: {Stage.CREW},
        Phase.SWAP_IN: {Stage.CREW},
        Phase.NAVY_STEP: {Stage.CREW},
        Phase.MERCHANT_PICK: {Stage.CREW},
        Phase.MERCHANT_STEP: {Stage.CREW},
        Phase.LINE_MERCHANT: {Stage.LINE},
        Phase.LINE_NAVY: {Stage.LINE},
        Phase.CAPTAIN_PICK: {Stage.SETUP},
        Phase.NAVY_CORNER: {Stage.SETUP},
        Phase.START_COVE: {Stage.SETUP},
        Phase.CAPTAIN_SIDE: {Stage.SETUP},
    },
    Phase,
)
"""In which parts of a turn each decision is asked."""
AFTER_A_FIGHT = {Step.LOSER_TOKEN, Step.SUNK_GOLD, Step.LOSER_JOSTLED, Step.SUNK_CARD}
FIGHTING: dict[Phase, set[Step]] = {
    Phase.REROLL: set(),
    Phase.SUREFIRE: set(),
    Phase.NEW_PORT: set(),
    Phase.NEW_DECKHAND: AFTER_A_FIGHT,
}
"""The decisions of an attack."""
DEEDS: dict[Phase, cards.Deed] = {
    Phase.PLUNDER: cards.Deed.PLUNDER,
    Phase.TRADE: cards.Deed.TRADE,
    Phase.CREW: cards.Deed.CREW_UP,
    Phase.CREW_REPLACE: cards.Deed.CREW_UP,
    Phase.MUTINY: cards.Deed.CREW_UP,
    Phase.SEARCH: cards.Deed.SEARCH,
    Phase.ATTACK_TARGET: cards.Deed.ATTACK,
    Phase.REROLL: cards.Deed.ATTACK,
    Phase.NEW_PORT: cards.Deed.ATTACK,
    Phase.HIDE: cards.Deed.HIDE_OUT,
    Phase.BURY: cards.Deed.BURY,
    Phase.SPECIAL_TRADE: cards.Deed.SPECIAL_TRADE,
    Phase.SWAP_OUT: cards.Deed.SWAP,
    Phase.SWAP_IN: cards.Deed.SWAP,
    Phase.NAVY_STEP: cards.Deed.MOVE_NAVY,
    Phase.MERCHANT_PICK: cards.Deed.MOVE_MERCHANT,
    Phase.MERCHANT_STEP: cards.Deed.MOVE_MERCHANT,
}
"""The order or the action that asks for a decision."""


def deed_faults(s: Any, phase: Phase) -> Iterator[Fault]:
    """Lists what is asked although it cannot be done (R17.9)."""
    mat = s.seats[s.active]
    name = phase.name.lower()
    deed = DEEDS.get(phase)
    if deed is not None:
        if s.stage == Stage.ORDER and deed != _of_order(s.order):
            yield Fault("{phase} is asked, and the order is another (R4.10)", phase=name)
            return
        if s.stage == Stage.CREW and deed != _deed(s):
            yield Fault("{phase} is asked, and the crew card does something else (R17.5)", phase=name)
            return
    possible = POSSIBLE.get(phase)
    if possible and not possible(s, mat):
        yield Fault("{phase} is asked, and nothing could be done (R17.9)", phase=name)
    if (s.slot != NONE) != (phase == Phase.CREW_REPLACE):
        yield Fault("a card is taken for another of a full crew (R11.4)")
    if (s.given != NONE) != (phase == Phase.SWAP_IN):
        yield Fault("a cube is taken for one that was given (R17.11)")
    if s.bound != NONE:
        yield Fault("only the Solo Pirate has a goal, while he sails (R24.9)")
    if (s.moves > 0) != (phase in MOVING):
        yield Fault("ships move when it is decided where (R17.14, R17.15, R19.6)")
    if (s.ship != NONE) != (phase in (Phase.MERCHANT_STEP, Phase.LINE_MERCHANT, Phase.NEW_PORT)):
        yield Fault("a Merchant moves when it is decided where (R19.4)")
    if s.stage == Stage.LINE and not s.crossed:
        yield Fault("ships move when the Ship Line is crossed (R19.1)")


MOVING = {Phase.NAVY_STEP, Phase.MERCHANT_PICK, Phase.MERCHANT_STEP, Phase.LINE_NAVY}


def _of_order(order: int) -> cards.Deed:
    return cards.Deed(order)


def _card(s: Any, mat: Any) -> int:
    card: int = s.sea[mat.at]
    return card


def _deed(s: Any) -> int:
    """The action of the crew card that is being resolved."""
    card: int = s.using
    number: int = s.deeds - 1
    return _DEEDS[card][number]


def _ways(place: int, goal: int) -> int:
    """The number of steps that bring a ship closer."""
    beside = [other for other in _NEIGHBOUR[place] if other != NONE]
    return sum(_DISTANCE[other][goal] < _DISTANCE[place][goal] for other in beside)


def _ways_of_merchant(s: Any) -> int:
    port: int = s.merchants[s.ship].port
    return _ways(s.merchants[s.ship].at, _PORTS[port])


def _can_plunder(s: Any, mat: Any) -> bool:
    return _SETTLEMENT[_card(s, mat)] > 0


def _can_trade(s: Any, mat: Any) -> bool:
    good = _MARKET[_card(s, mat)]
    aboard: int = 0 if good == NONE else mat.hold[good]
    return aboard > 0


def _can_trade_specially(s: Any, mat: Any) -> bool:
    card: int = s.using
    number: int = s.deeds - 1
    return _can_trade(s, mat) and _MARKET[_card(s, mat)] == _GOOD[card][number]


def _can_bury(s: Any, mat: Any) -> bool:
    cost = _COST[_card(s, mat)]
    free = cost > 0 and s.navy != mat.at and s.buried[mat.at] == NONE
    return free and mat.treasures < cards.TREASURES and mat.gold - cost >= s.options[Option.GOLD_FLOOR]


def _can_attack(s: Any, mat: Any) -> bool:
    pirates = [other for seat, other in enumerate(s.seats) if seat != s.active and not other.hidden]
    return any(ship.at == mat.at for ship in (*pirates, *s.merchants))


def _can_mutiny(s: Any, mat: Any) -> bool:
    return not mat.mutinied and bool(s.stage == Stage.ORDER or s.options[Option.MUTINY_ON_BONUS])


def _can_hide(s: Any, mat: Any) -> bool:
    others = [other for seat, other in enumerate(s.seats) if seat != s.active]
    return bool(_COVE[_card(s, mat)]) and not any(other.hidden and other.at == mat.at for other in others)


def _can_reassign(s: Any, mat: Any) -> bool:
    deed = cards.Deed.HIDE_OUT if s.stage == Stage.ORDER else cards.Deed.REASSIGN
    fits = bool(s.order == cards.Order.HIDE_OUT) if deed == cards.Deed.HIDE_OUT else _deed(s) == deed
    return fits and bool(s.source != NONE)


def _can_sail(s: Any, mat: Any) -> bool:
    return bool(s.stage == Stage.SAILING) or _deed(s) == cards.Deed.SAIL


def _can_be_jostled(s: Any, mat: Any) -> bool:
    owner = s.seats[s.player]
    if s.then == Step.SAIL:
        return sum(owner.deckhands[:3]) + owner.posted > 0 and bool(_STORM[_card(s, mat)]) and _can_sail(s, mat)
    return sum(owner.deckhands[:3]) + owner.posted > 0 and s.target != NONE


POSSIBLE: dict[Phase, Callable[[Any, Any], bool]] = {
    Phase.SAIL: _can_sail,
    Phase.JOSTLE: _can_be_jostled,
    Phase.PLUNDER: _can_plunder,
    Phase.TRADE: _can_trade,
    Phase.CREW_REPLACE: lambda s, mat: NONE not in mat.crew,
    Phase.MUTINY: _can_mutiny,
    Phase.SEARCH: lambda s, mat: bool(s.tokens[mat.at]),
    Phase.ATTACK_TARGET: _can_attack,
    Phase.HIDE: _can_hide,
    Phase.REASSIGN: _can_reassign,
    Phase.BURY: _can_bury,
    Phase.CREW_CARD: lambda s, mat: s.pending > 0,
    Phase.SPECIAL_TRADE: _can_trade_specially,
    Phase.SWAP_OUT: lambda s, mat: sum(mat.hold) > 0,
    Phase.LINE_MERCHANT: lambda s, mat: _ways_of_merchant(s) > 1,
    Phase.LINE_NAVY: lambda s, mat: _ways(s.navy, mat.at) > 1,
}
"""The condition under which each decision is asked."""
