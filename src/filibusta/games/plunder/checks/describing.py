"""A position or a view read back in the words of a patch."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from filibusta.engine.plain import PlainState
from filibusta.engine.record import HIDDEN, INT
from filibusta.games.plunder import GAME, cards
from filibusta.games.plunder.cards import FLEET_KINDS, IDS, TREASURE_KINDS
from filibusta.games.plunder.events import Disposition, Flip, Leave, Loss, Money, Vain, Waste
from filibusta.games.plunder.state import NONE, Direction, Foe, Phase, Space, Stage, Subphase
from filibusta.testing.patches import say, say_count

GOOD_IDS = [str(good["id"]) for good in cards.GOODS]
NATION_IDS = [str(nation["id"]) for nation in cards.NATIONS]
EVENT_NAMES: dict[str, Sequence[str]] = {
    "card": IDS,
    "nation": NATION_IDS,
    "good": GOOD_IDS,
    "space": [space.name.lower() for space in Space],
    "foe": [foe.name.lower() for foe in Foe],
    "loss": [why.name.lower() for why in Loss],
    "leave": [why.name.lower() for why in Leave],
    "flip": [why.name.lower() for why in Flip],
    "money": [why.name.lower() for why in Money],
    "waste": [why.name.lower() for why in Waste],
    "vain": [why.name.lower() for why in Vain],
    "disposition": [how.name.lower() for how in Disposition],
}
"""The things that the parts of events number, by the name of the part; all other parts are counts."""
SEATS = "0123"
SWITCHES = ("unpaid", "explored", "turned", "entered", "becalmed", "quarantine", "storm")


def place_name(place: Any) -> str:
    """The name of a place: ``"0,1"``."""
    return f"{int(place.x)},{int(place.y)}"


def described(state: PlainState) -> dict[str, Any]:
    """A record in words."""
    return {**_turn(state), **_seats(state), **_table(state), **_cards(state)}


def _turn(state: PlainState) -> dict[str, Any]:
    asked = int(state.asked)
    return {
        "phase": "" if state.over else Phase(int(state.phase)).name.lower(),
        "stage": Stage(int(state.stage)).name.lower(),
        "player": say(state.player, SEATS),
        "active": int(state.active),
        "turn": int(state.turn),
        "first_captain": int(state.first_captain),
        "over": bool(state.over),
        "players": int(state.players),
        "options": GAME.unpack_options(np.array(state.options, INT)),
        "asked": [seat for seat in range(int(state.players)) if asked >> seat & 1],
        "foe": Foe(int(state.foe)).name.lower(),
        "subphase": Subphase(int(state.subphase)).name.lower(),
        "course": say(state.course, [direction.name.lower() for direction in Direction], ""),
        "strength": int(state.strength),
        "flips": int(state.flips),
        "due": [int(n) for n in state.due],
        **{switch: int(getattr(state, switch)) for switch in SWITCHES},
    }


def _seats(state: PlainState) -> dict[str, Any]:
    mats = [state.seats[seat] for seat in range(int(state.players))]
    return {
        "silver": [int(mat.silver) for mat in mats],
        "at": [place_name(state.places[int(mat.place)]) for mat in mats],
        "ships": [say(mat.ship, IDS, "pinnace") for mat in mats],
        "bought": [seat for seat, mat in enumerate(mats) if mat.ship_bought],
        "prizes": [say(mat.prize, IDS, "") for mat in mats],
        "mates": [say(mat.mate, IDS, "") for mat in mats],
        "traded": [_goods(mat.traded) for mat in mats],
        "plundered": [_goods(mat.plundered) for mat in mats],
        "letters": [_nations(mat.letters) for mat in mats],
        "attacked": [_nations(mat.attacked) for mat in mats],
        "hostile": [seat for seat, mat in enumerate(mats) if mat.hostile],
        "needs_refit": [seat for seat, mat in enumerate(mats) if mat.needs_refit],
        "hand_sizes": [int(mat.hand_size) for mat in mats],
        "known": [int(mat.known) for mat in mats],
        "hands": [sorted(say(card, IDS) for card in mat.hand[: int(mat.hand_size)]) for mat in mats],
        "laid": [say(mat.laid, IDS, "") for mat in mats],
    }


def _goods(goods: Any) -> dict[str, int]:
    return {good: int(n) for good, n in zip(GOOD_IDS, goods, strict=True) if n}


def _nations(switches: Any) -> list[str]:
    return [nation for nation, on in zip(NATION_IDS, switches, strict=True) if on]


def _table(state: PlainState) -> dict[str, Any]:
    places = [state.places[number] for number in range(int(state.places_size))]
    return {
        "map": {place_name(place): say(place.card, IDS) for place in places},
        "natives": {place_name(p): say(p.natives, IDS) for p in places if p.natives != NONE},
        "sacked": [place_name(place) for place in places if place.sacked],
        "fleets": {
            IDS[card]: [place_name(places[int(fleet.place)]), int(fleet.owner)]
            for card, fleet in zip(FLEET_KINDS, state.fleets, strict=True)
            if fleet.place != NONE
        },
        "wars": [IDS[int(card)] for card in state.wars if card != NONE],
        "supply": _goods(state.supply),
        "dug_up": [IDS[card] for card, gone in zip(TREASURE_KINDS, state.dug_up, strict=True) if gone],
        "encounter": say(state.encounter, IDS, ""),
        "offer": say(state.offer, IDS, ""),
        "card": say(state.card, IDS, ""),
    }


def _cards(state: PlainState) -> dict[str, Any]:
    return {
        "deck": _pile(state.deck),
        "deck_size": int(state.deck_size),
        "discards": _pile(state.discard),
        "discard_size": int(state.discard_size),
    }


def _pile(counts: Any) -> Any:
    if counts[0] == HIDDEN:
        return say_count(counts[0])
    return dict(Counter({IDS[card]: int(n) for card, n in enumerate(counts) if n}))
