"""The words of this game's scenarios: a short patch becomes a whole, sound position, and a record is read back.

Cards go by their ids, places by where they lie (``"0,1"`` is the Open Sea north of Tortuga), seats by their numbers.
``build`` starts from the table after the setup, with empty hands: seat 0 is to sail. A patch changes this:

======================  ====================================================================================
``map``                 ``{ "0,2" = "port_nassau" }``: further places, in the order in which they were laid
``at``                  ``{ 0 = "0,2" }``: where markers stand; Tortuga if not named
``silver``              ``{ 0 = 20 }``; likewise ``ships``, ``prizes``, ``mates`` by card; ``bought``: ``[0]``
``traded``              ``{ 0 = { wood = 2 } }``; likewise ``plundered``
``letters``             ``{ 0 = ["spain"] }``; likewise ``attacked``
``hands``               ``{ 0 = ["parrot", 2] }``, a number: that many others; ``known``: ``{ 0 = 1 }``
``natives``             ``{ "0,2" = "natives_fishers" }``; ``sacked``: ``["0,0"]``
``fleets``              ``{ fleet_1 = ["0,2", 1] }``: where, and whose
``wars``                ``["war_spain_france", "war_spain_any england"]``
``deck``                the cards of the deck, all others being discarded; else ``discards``, the others in the deck
``meets``               a card: the last seat is about to play it against seat 0
``phase``, ``stage``    the decision and the state of the turn; ``active``, ``player``, ``turn``, ``rounds`` before
``hostile``             ``[0]``: seats whose last turn ended in a hostile port; likewise ``needs_refit``
``offer``, ``card``     as in the record, and so are the switches of the turn
``raw``                 ``{ "seats[0].silver" = 1 }``: numbers of the record, set at last
======================  ====================================================================================

A laid-out deal names its draws one after the other: ``deal = { draws = [...] }``. Chance results are cards by id, and
numbers where one of several is chosen.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from filibusta.engine.plain import PlainState
from filibusta.engine.record import State, States
from filibusta.games.plunder import GAME
from filibusta.games.plunder.cards import CARD_COUNT, FLEET_KINDS, IDS, PAIRS, STORM, TREASURE_KINDS
from filibusta.games.plunder.checks.describing import EVENT_NAMES, GOOD_IDS, NATION_IDS, described, place_name
from filibusta.games.plunder.invariants.turn import CONTEXT
from filibusta.games.plunder.rules.chart import lay_card
from filibusta.games.plunder.state import NONE, Direction, Phase, Stage
from filibusta.testing.patches import Unclear, builder, number_of, spread_out, take

__all__ = ["BASE", "EVENT_NAMES", "Unclear", "build", "chance", "deal", "describe"]

SWITCHES = ("unpaid", "explored", "turned", "entered", "becalmed", "quarantine", "friendly", "bought_now")
BASE: dict[str, Any] = {
    "players": 3,
    "options": {},
    "map": {},
    "at": {},
    "silver": {},
    "ships": {},
    "prizes": {},
    "mates": {},
    "bought": [],
    "traded": {},
    "plundered": {},
    "letters": {},
    "attacked": {},
    "hands": {},
    "known": {},
    "natives": {},
    "sacked": [],
    "fleets": {},
    "wars": [],
    "deck": None,
    "discards": [],
    "dug_up": [],
    "meets": None,
    "phase": "sail",
    "stage": None,
    "active": 0,
    "player": None,
    "turn": None,
    "rounds": 0,
    "hostile": [],
    "needs_refit": [],
    "offer": "",
    "card": "",
    "course": "",
    "raw": {},
    **dict.fromkeys(SWITCHES, 0),
}


def deal(patch: Mapping[str, Any]) -> list[int]:
    """The chance results of a deal, as far as ``draws`` names them."""
    if set(patch) - {"players", "options", "draws"}:
        raise Unclear("a deal has draws")
    return chance(patch["draws"])


def chance(results: Sequence[Any]) -> list[int]:
    """Chance results of an action: cards by id, or numbers."""
    return [number_of(IDS, name) if isinstance(name, str) else int(name) for name in spread_out(results)]


def _lay(state: State, given: dict[str, Any]) -> None:
    if given["meets"]:
        last = given["players"] - 1
        given |= {"phase": "play_encounter", "active": last}
        given["hands"] = {**given["hands"], str(last): [given["meets"]]}
    _lay_map(state, given)
    _set_seats(state, given)
    _set_table(state, given)
    _set_turn(state, given)
    _deal_cards(state, given)


build = builder(GAME, BASE, _lay)


def _card(name: str) -> int:
    return number_of(IDS, name) if name else NONE


def _lay_map(state: State, given: Mapping[str, Any]) -> None:
    for where, card in given["map"].items():
        x, _, y = where.partition(",")
        lay_card(state, _card(card), int(x), int(y))
    for where, natives in given["natives"].items():
        state.places[_place(state, where)].natives = _card(natives)
    for where in given["sacked"]:
        state.places[_place(state, where)].sacked = 1


def _place(state: State, where: str) -> int:
    for number in range(int(state.places_size)):
        if place_name(state.places[number]) == where:
            return number
    raise Unclear(f"no place lies at {where!r}")


def _set_seats(state: State, given: Mapping[str, Any]) -> None:
    for seat, where in given["at"].items():
        state.seats[int(seat)].place = _place(state, where)
    for seat, silver in given["silver"].items():
        state.seats[int(seat)].silver = silver
    for field, key in (("ship", "ships"), ("prize", "prizes"), ("mate", "mates")):
        for seat, card in given[key].items():
            state.seats[int(seat)][field] = _card(card)
    for key in ("traded", "plundered"):
        for seat, goods in given[key].items():
            for good, units in goods.items():
                state.seats[int(seat)][key][number_of(GOOD_IDS, good)] = units
                state.supply[number_of(GOOD_IDS, good)] -= units
    for key in ("letters", "attacked"):
        for seat, nations in given[key].items():
            for nation in nations:
                state.seats[int(seat)][key][number_of(NATION_IDS, nation)] = 1
    for field, key in (("ship_bought", "bought"), ("hostile", "hostile"), ("needs_refit", "needs_refit")):
        for seat in given[key]:
            state.seats[int(seat)][field] = 1


def _set_table(state: State, given: Mapping[str, Any]) -> None:
    for name, (where, seat) in given["fleets"].items():
        fleet = FLEET_KINDS.index(_card(name))
        state.fleets[fleet].place = _place(state, where)
        state.fleets[fleet].owner = seat
    for text in given["wars"]:
        name, _, other = text.partition(" ")
        first, second = name.removeprefix("war_").split("_")
        nations = sorted(number_of(NATION_IDS, nation) for nation in (first, other or second))
        state.wars[PAIRS.index((nations[0], nations[1]))] = _card(name)
    for card in given["dug_up"]:
        state.dug_up[TREASURE_KINDS.index(_card(card))] = 1


def _set_turn(state: State, given: Mapping[str, Any]) -> None:
    phase = Phase[given["phase"].upper()]
    state.phase = phase
    state.stage = Stage[given["stage"].upper()] if given["stage"] else _only_stage(phase)
    state.active = given["active"]
    state.player = given["active"] if given["player"] is None else given["player"]
    state.first_captain = 0
    state.turn = given["turn"] or given["rounds"] * given["players"] + 1 + given["active"]
    state.offer, state.card = _card(given["offer"]), _card(given["card"])
    state.course = Direction[given["course"].upper()] if given["course"] else NONE
    for switch in SWITCHES:
        state[switch] = given[switch]


def _only_stage(phase: Phase) -> Stage:
    """Returns the state of the turn in which a decision is asked; refused where there are several."""
    stages, _ = CONTEXT[phase]
    if len(stages) > 1:
        raise Unclear(
            f"{phase.name.lower()} needs a stage: {', '.join(sorted(stage.name.lower() for stage in stages))}"
        )
    return next(iter(stages))


def _deal_cards(state: State, given: Mapping[str, Any]) -> None:
    """Hands, then deck and discards: all that lies nowhere else."""
    for mat in state.seats:
        mat.hand[:] = NONE
        mat.hand_size = mat.known = 0
    state.deck[:] = 0
    state.discard[:] = 0
    pool = _unplaced(state)
    hands = {int(seat): _named(names, pool) for seat, names in given["hands"].items()}
    for seat, cards in hands.items():
        known = given["known"].get(str(seat), 0)
        cards += [_any_other(pool) for _ in range(sum(n for n in given["hands"][str(seat)] if isinstance(n, int)))]
        held = [*sorted(cards[:known]), *sorted(cards[known:])]
        state.seats[seat].hand[: len(held)] = held
        state.seats[seat].hand_size, state.seats[seat].known = len(held), known
    named = _named(given["discards"] if given["deck"] is None else given["deck"], pool)
    one, other = (state.discard, state.deck) if given["deck"] is None else (state.deck, state.discard)
    for card in named:
        one[card] += 1
    for card, n in pool.items():
        other[card] += n
    state.deck_size, state.discard_size = state.deck.sum(), state.discard.sum()


def _named(names: Sequence[Any], pool: Counter[int]) -> list[int]:
    return take(pool, IDS, (name for name in names if isinstance(name, str)))


def _any_other(pool: Counter[int]) -> int:
    """A plain card that nobody named."""
    card = next(card for card in sorted(pool) if pool[card] > 0 and card != STORM)
    pool[card] -= 1
    return card


def _unplaced(state: State) -> Counter[int]:
    """The cards that are neither on the table nor on mats."""
    pool = Counter({card: int(n) for card, n in enumerate(CARD_COUNT)})
    pool.subtract(int(place.card) for place in state.places[: int(state.places_size)])
    pool.subtract(int(place.natives) for place in state.places)
    for mat in state.seats:
        pool.subtract([int(mat.ship), int(mat.prize), int(mat.mate)])
    pool.subtract([*map(int, state.wars), int(state.offer), int(state.card), int(state.encounter)])
    pool.subtract(card for card, fleet in zip(FLEET_KINDS, state.fleets, strict=True) if fleet.place != NONE)
    pool.subtract(card for card, gone in zip(TREASURE_KINDS, state.dug_up, strict=True) if gone)
    del pool[NONE]
    return pool


def describe(states: States, patch: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A position or a view in the words of a patch, and some more; what is hidden is ``"?"``."""
    return described(PlainState(states))
