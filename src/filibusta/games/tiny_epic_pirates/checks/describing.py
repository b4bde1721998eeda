"""A position or a view read back in the words of a patch."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from filibusta.engine.plain import PlainState
from filibusta.engine.record import INT, State
from filibusta.games.tiny_epic_pirates import GAME, cards
from filibusta.games.tiny_epic_pirates.events import Gift, Money, Mover, Source
from filibusta.games.tiny_epic_pirates.state import NONE, TARGETS, Phase, Stage
from filibusta.testing.patches import say

SHIP_NAMES = ("orange", "green")
EVENT_NAMES: dict[str, Sequence[str]] = {
    "captain": cards.CAPTAINS,
    "order": cards.ORDERS,
    "assignment": cards.ASSIGNMENTS,
    "source": [source.name.lower() for source in Source],
    "good": cards.GOODS,
    "money": [why.name.lower() for why in Money],
    "gift": [why.name.lower() for why in Gift],
    "mover": [why.name.lower() for why in Mover],
    "crew": cards.CREW,
    "token": cards.TOKENS,
    "deed": [deed.name.lower() for deed in cards.Deed],
    "target": [*TARGETS[: -len(SHIP_NAMES)], *SHIP_NAMES],
    "ship": SHIP_NAMES,
    "merchant": cards.MERCHANT_CARDS,
}
"""The things that the parts of events number, by the name of the part; all other parts are counts."""
COUNTS = ("gold", "legend", "surefire", "sail_tokens", "storm_passes", "space", "at")
NUMBERS = ("active", "first", "turn", "turns_left", "steps", "extorted", "merchants_left", "deck_size", "navy", "moves")


def seats_in_play(state: State) -> int:
    """With the Solo Pirate."""
    return max(2, int(state.players))


def described(state: PlainState) -> dict[str, Any]:
    """A record in words."""
    return {**_turn(state), **_seats(state), **_sea(state), **_cards(state)}


def _turn(state: PlainState) -> dict[str, Any]:
    return {
        "phase": "" if state.over else Phase(int(state.phase)).name.lower(),
        "stage": Stage(int(state.stage)).name.lower(),
        "player": say(state.player, "0123"),
        "players": int(state.players),
        "over": bool(state.over),
        "options": GAME.unpack_options(np.array(state.options, INT)),
        "order": cards.ORDERS[int(state.order)],
        "crossed": bool(state.crossed),
        "takeable": [int(n) for n in state.takeable],
        "dice": [int(face) for face in state.faces],
        "damage": [int(n) for n in state.damage],
        "using": say(state.using, cards.CREW, ""),
        **{name: int(getattr(state, name)) for name in NUMBERS},
    }


def _seats(state: PlainState) -> dict[str, Any]:
    mats = [state.seats[seat] for seat in range(seats_in_play(state))]
    return {
        **{name: [int(getattr(mat, name)) for mat in mats] for name in COUNTS},
        "hidden": [seat for seat, mat in enumerate(mats) if mat.hidden],
        "mutinied": [seat for seat, mat in enumerate(mats) if mat.mutinied],
        "captains": [say(mat.captain, cards.CAPTAINS, "") for mat in mats],
        "wheels": [[say(order, cards.ORDERS, "") for order in mat.wheel] for mat in mats],
        "deckhands": [[int(n) for n in mat.deckhands] for mat in mats],
        "posted": [[space for space in range(len(cards.ORDERS)) if int(mat.posted) >> space & 1] for mat in mats],
        "treasures": [_places(state.buried, seat) for seat in range(len(mats))],
        "hold": [_goods(mat.hold) for mat in mats],
        "crew": [[cards.CREW[int(card)] for card in mat.crew if card != NONE] for mat in mats],
    }


def _places(buried: Any, seat: int) -> list[int]:
    return [place for place in range(cards.PLACES) if int(buried[place]) == seat]


def _goods(counts: Any) -> dict[str, int]:
    return {good: int(n) for good, n in zip(cards.GOODS, counts, strict=True) if n}


def _sea(state: PlainState) -> dict[str, Any]:
    by_price = {int(price): good for good, price in zip(cards.GOODS, state.prices, strict=True)}
    return {
        "sea": [cards.MAP[int(card)] for card in state.sea],
        "tokens": [place for place in range(cards.PLACES) if state.tokens[place]],
        "unseen": {kind: int(n) for kind, n in zip(cards.TOKENS, state.unseen, strict=True)},
        "merchants": {
            name: {
                "at": int(merchant.at),
                "port": cards.PORT_IDS[int(merchant.port)],
                "cube": say(merchant.cube, cards.GOODS, ""),
                "card": cards.MERCHANT_CARDS[int(merchant.card)],
            }
            for name, merchant in zip(SHIP_NAMES, state.merchants, strict=True)
        },
        "bag": _goods(state.bag),
        "market": [by_price[cards.LOWEST_PRICE + slot] for slot in range(len(cards.GOODS))],
    }


def _cards(state: PlainState) -> dict[str, Any]:
    return {
        "display": [cards.CREW[int(card)] for card in state.display],
        "deck": [cards.CREW[card] for card in range(len(cards.CREW)) if state.deck[card]],
        "bottom": [cards.CREW[int(card)] for card in state.bottom[: int(state.bottom_size)]],
    }
