"""The words of this game's scenarios: a short patch becomes a whole, sound position, and a record is read back.

Cards, goods and tokens go by their ids, places and seats by their numbers. ``build`` starts from the first turn of a
game: seat 0 is to choose an order. Map Card k lies in place k, the goods stand on the market in their order, ships lie
in places 1, 3, 5 and 7, orders stand on each wheel in their order. A patch changes this:

======================  ====================================================================================
``sea``                 ``{ "5" = "map_14" }``: this card lies there, and the one from there where that one lay
``at``                  ``{ 0 = 5 }``: where ships are; likewise ``gold``, ``legend``, ``surefire``, ``space``,
                        ``sail_tokens``, ``storm_passes``
``hidden``              ``[1]``: seats whose ships are hidden; likewise ``mutinied``
``captains``            ``{ 0 = "hollis_grey" }``
``wheels``              ``{ 0 = ["trade", "attack", "search", "plunder", "crew_up"] }``
``deckhands``           ``{ 0 = [1, 0, 1, 0] }``: on rigging, cannons, extort, repair; ``posted``: ``{ 0 = [4] }``
``treasures``           ``{ 0 = [2, 4] }``: places where they lie
``hold``                ``{ 0 = { rum = 2 } }``; ``crew``: ``{ 0 = ["pale_pim"] }``
``found``               ``{ "5" = "gold_2" }``: tokens that were turned up
``merchants``           ``{ green = { at = 9, port = "port_b", cube = "rum", card = "merchant_4" } }``
``market``              the goods from the lowest price up
``display``             its cards; ``deck`` those whose order nobody knows, the others being at the bottom
``bottom``              cards at the bottom, the uppermost first
``phase``, ``stage``    the decision and the part of the turn; ``active``, ``player``, ``first``, ``turn``, ``rounds``
``order``               the order of the turn: the captain has landed on it; ``crossed``: the Ship Line
``navy``                where it is; ``raw``: ``{ "seats[0].gold" = 1 }``, numbers of the record, set at last
======================  ====================================================================================

A laid-out deal names its draws one after the other: ``deal = { draws = [...] }``. Chance results are ids, numbers where
one of several is chosen, and ``d4`` for a die that shows 4.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from filibusta.engine.plain import PlainState
from filibusta.engine.record import State, States
from filibusta.games.tiny_epic_pirates import GAME
from filibusta.games.tiny_epic_pirates.cards import (
    CAPTAINS,
    CARDS_OF_CAPTAINS,
    CREW,
    CUBES,
    GOODS,
    LOWEST_PRICE,
    MAP,
    MERCHANT_CARDS,
    MERCHANT_PILE,
    ORDERS,
    PORT_IDS,
    TOKEN_COUNT,
    TOKENS,
)
from filibusta.games.tiny_epic_pirates.checks.describing import COUNTS, EVENT_NAMES, SHIP_NAMES, described
from filibusta.games.tiny_epic_pirates.invariants.deeds import CONTEXT
from filibusta.games.tiny_epic_pirates.state import NONE, SEATS, SOLO, Phase, Stage
from filibusta.testing.patches import Unclear, builder, number_of, spread_out

__all__ = ["BASE", "EVENT_NAMES", "Unclear", "build", "chance", "deal", "describe"]

HOMES = (1, 3, 5, 7)
PER_SEAT = ("captains", "wheels", "deckhands", "posted", "treasures", "hold", "crew")
BASE: dict[str, Any] = {
    "players": 3,
    "options": {},
    "sea": {},
    **{name: {} for name in (*COUNTS, *PER_SEAT, "found", "merchants")},
    "hidden": [],
    "mutinied": [],
    "market": list(GOODS),
    "display": [],
    "deck": None,
    "bottom": [],
    "phase": "choose_space",
    "stage": None,
    "active": 0,
    "player": None,
    "first": 0,
    "turn": None,
    "rounds": 0,
    "order": "",
    "crossed": 0,
    "navy": 12,
    "raw": {},
}
DIE = re.compile(r"d([1-6])")
DRAWN = (GOODS, TOKENS, CREW, MAP, ORDERS, CARDS_OF_CAPTAINS)
"""The things that results of chance name."""


def deal(patch: Mapping[str, Any]) -> list[int]:
    """The chance results of a deal, as far as ``draws`` names them."""
    if set(patch) - {"players", "options", "draws"}:
        raise Unclear("a deal has draws")
    return chance(patch["draws"])


def chance(results: Sequence[Any]) -> list[int]:
    """Chance results of an action: ids, numbers, faces of dice."""
    return [_result(result) for result in spread_out(results)]


def _result(result: Any) -> int:
    if not isinstance(result, str):
        return int(result)
    if die := DIE.fullmatch(result):
        return int(die[1]) - 1
    return next((names.index(result) for names in DRAWN if result in names), NONE)


def _lay(state: State, given: dict[str, Any]) -> None:
    _lay_sea(state, given)
    for seat in range(max(2, given["players"])):
        _set_seat(state, seat, given)
    _place_captains(state)
    _set_merchants(state, given)
    _fill_bag(state)
    _deal_crew(state, given)
    _set_turn(state, given)


build = builder(GAME, BASE, _lay)


def _lay_sea(state: State, given: Mapping[str, Any]) -> None:
    state.sea[:] = range(len(MAP))
    for place, name in given["sea"].items():
        card, here = number_of(MAP, name), int(place)
        there = [int(other) for other in state.sea].index(card)
        state.sea[there], state.sea[here] = state.sea[here], card
    state.tokens[:] = 1
    state.unseen[:] = TOKEN_COUNT
    for place, name in given["found"].items():
        state.tokens[int(place)] = 0
        state.unseen[number_of(TOKENS, name)] -= 1
    state.buried[:] = NONE
    state.navy = given["navy"]
    for slot, name in enumerate(given["market"]):
        state.prices[number_of(GOODS, name)] = LOWEST_PRICE + slot


def _set_seat(state: State, seat: int, given: Mapping[str, Any]) -> None:
    mat, solo, key = state.seats[seat], given["players"] == 1 and seat == SOLO, str(seat)
    mine = {name: given[name][key] for name in (*COUNTS, *PER_SEAT) if key in given[name]}
    begin = {"gold": 1, "legend": 0 if solo else 1, "at": HOMES[seat]}
    for name in COUNTS:
        mat[name] = mine.get(name, begin.get(name, 0))
    mat.hidden, mat.mutinied = seat in given["hidden"], seat in given["mutinied"]
    mat.captain = NONE if solo else number_of(CAPTAINS, mine.get("captains", CAPTAINS[2 * seat]))
    mat.wheel[:] = [number_of(ORDERS, order) for order in mine.get("wheels", ORDERS[:-1])]
    mat.deckhands[:] = mine.get("deckhands", [1, 1, 1, 0])
    mat.posted = sum(1 << space for space in mine.get("posted", []))
    mat.treasures = len(mine.get("treasures", []))
    for place in mine.get("treasures", []):
        state.buried[place] = seat
    mat.hold[:] = [mine.get("hold", {}).get(good, 0) for good in GOODS]
    crew = [number_of(CREW, card) for card in mine.get("crew", [])]
    mat.crew[:] = [*crew, *[NONE] * (len(mat.crew) - len(crew))]


def _place_captains(state: State) -> None:
    taken = {int(state.seats[seat].captain) // 2 for seat in range(SEATS) if state.seats[seat].captain != NONE}
    state.captains_left[:] = [card not in taken for card in range(len(CARDS_OF_CAPTAINS))]


def _set_merchants(state: State, given: Mapping[str, Any]) -> None:
    begin: tuple[dict[str, Any], ...] = (
        {"at": 0, "port": "port_b", "cube": "sugarcane"},
        {"at": 15, "port": "port_a", "cube": "rum"},
    )
    for number, name in enumerate(SHIP_NAMES):
        merchant, wanted = state.merchants[number], {**begin[number], **given["merchants"].get(name, {})}
        merchant.at, merchant.port = wanted["at"], number_of(PORT_IDS, wanted["port"])
        merchant.cube = number_of(GOODS, wanted["cube"]) if wanted["cube"] else NONE
        merchant.card = number_of(MERCHANT_CARDS, wanted.get("card", MERCHANT_CARDS[0]))
    cards = [int(merchant.card) for merchant in state.merchants]
    pile = MERCHANT_PILE.tolist()
    last = len(MERCHANT_CARDS) - 1
    used = len(pile) if min(cards) == last else max(2, pile.index(max(cards)) + 1)
    state.merchants_left = len(pile) - used


def _fill_bag(state: State) -> None:
    """R2.8: one of each kind stands on the market."""
    for good in range(len(GOODS)):
        aboard = sum(int(mat.hold[good]) for mat in state.seats)
        aboard += sum(int(merchant.cube) == good for merchant in state.merchants)
        state.bag[good] = CUBES[good] - 1 - aboard


def _deal_crew(state: State, given: Mapping[str, Any]) -> None:
    used = {int(card) for mat in state.seats for card in mat.crew if card != NONE}
    bottom = [number_of(CREW, card) for card in given["bottom"]]
    display = [number_of(CREW, card) for card in given["display"]]
    display += [card for card in range(len(CREW)) if card not in {*used, *bottom, *display}][: 3 - len(display)]
    rest = [card for card in range(len(CREW)) if card not in {*used, *bottom, *display}]
    if given["deck"] is not None:
        deck = [number_of(CREW, card) for card in given["deck"]]
        bottom, rest = [*(card for card in rest if card not in deck), *bottom], deck
    state.display[:] = display
    state.deck[:] = [card in rest for card in range(len(CREW))]
    state.deck_size, state.bottom_size = len(rest), len(bottom)
    state.bottom[:] = [*bottom, *[NONE] * (len(CREW) - len(bottom))]


def _set_turn(state: State, given: Mapping[str, Any]) -> None:
    phase, active, n = Phase[given["phase"].upper()], given["active"], max(2, given["players"])
    state.phase = phase
    state.stage = Stage[given["stage"].upper()] if given["stage"] else min(CONTEXT[phase])
    state.active = active
    state.player = active if given["player"] is None else given["player"]
    state.first = given["first"]
    state.turn = given["turn"] or given["rounds"] * n + 1 + (active - given["first"]) % n
    mat = state.seats[active]
    if given["order"]:
        order = number_of(ORDERS, given["order"])
        space = 0 if order == len(ORDERS) - 1 else [int(token) for token in mat.wheel].index(order) + 1
        mat.space, state.order = space, order
    state.goal = mat.space
    state.crossed = given["crossed"]
    state.takeable[:] = mat.deckhands
    state.turns_left = n if any(int(other.treasures) == 3 for other in state.seats) else 0


def describe(states: States, patch: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A position or a view in the words of a patch, and some more."""
    return described(PlainState(states))
