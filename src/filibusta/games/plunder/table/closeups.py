"""Cards, places, captains and piles seen close: all that the viewer may know of them."""

from collections.abc import Callable
from functools import cache

from filibusta.engine.match import View
from filibusta.engine.words import Words
from filibusta.games.plunder import cards
from filibusta.games.plunder.cards import IDS, TYPE, Type
from filibusta.games.plunder.state import NONE
from filibusta.games.plunder.table.desk import Desk, hand_keys
from filibusta.games.plunder.table.faces import TALL, card_text, full_card
from filibusta.games.plunder.table.mats import cargo_of, facts
from filibusta.games.plunder.table.places import PLACE, place_art
from filibusta.games.plunder.words.figures import fleets_at
from filibusta.games.plunder.words.voice import card_name
from filibusta.table.closeup import Closeup, Picture, illustration

CARD = 190.0
RULES = {
    Type.SHIP: "13",
    Type.FLEET: "14.11",
    Type.MATE: "11",
    Type.WAR: "18.8",
    Type.TREATY: "18.10",
    Type.NATIVES: "14.9",
    Type.OPEN_SEA: "8",
    Type.PORT: "10",
    Type.COASTLAND: "8.7",
    Type.TORTUGA: "10",
}
"""Where each kind of card stands in the rules."""


def about(view: View, key: str, say: Words) -> Closeup | None:
    """What lies under a key of the picture, seen close."""
    desk = Desk(view, say, view.names, "wide")
    kind, _, rest = key.partition(":")
    return KINDS[kind](desk, rest) if kind in KINDS else None


@cache
def card(say: Words, kind: int) -> Closeup:
    """A card wherever it lies."""
    picture = Picture(full_card(say, kind, CARD), CARD, CARD * TALL)
    rule = RULES.get(Type(int(TYPE[kind])), "19") if kind != NONE else ""
    return Closeup(card_name(kind, say), picture=picture, text=card_text(kind, say), rule=rule)


def _place(desk: Desk, rest: str) -> Closeup | None:
    place = desk.state.places[int(rest)] if int(rest) < desk.state.places_size else None
    if place is None:
        return None
    art = place_art(desk.say, place.card, place.natives, bool(place.sacked))
    there = [desk.names[seat] for seat in desk.ships_at(int(rest))]
    there += [card_name(cards.FIRST_FLEET + fleet, desk.say) for fleet in fleets_at(desk.state, int(rest))]
    within = [card(desk.say, place.natives)] if place.natives != NONE else []
    return Closeup(card_name(place.card, desk.say), picture=Picture(art, *PLACE), state=there, cards=within)


def _held(desk: Desk, rest: str) -> Closeup | None:
    keys = hand_keys(desk.hand)
    key = f"hand:{rest}"
    return card(desk.say, desk.hand[keys.index(key)]) if key in keys else None


def _mat(desk: Desk, rest: str) -> Closeup:
    seat = int(rest)
    cargo, say = cargo_of(desk, seat), desk.say
    aboard = [cargo.ship, *(kind for kind in (cargo.prize, cargo.mate) if kind != NONE)]
    return Closeup(
        desk.names[seat], text=facts(say, desk.names[seat], cargo), cards=[card(say, kind) for kind in aboard]
    )


def _shown(field: str) -> Callable[[Desk, str], Closeup | None]:
    def shown(desk: Desk, rest: str) -> Closeup | None:
        kind = int(getattr(desk.state, field))
        return card(desk.say, kind) if kind != NONE else None

    return shown


def _deck(desk: Desk, rest: str) -> Closeup:
    n = desk.state.deck_size
    picture = illustration("card-back", 100, 140)
    return Closeup(desk.say("Deck"), picture=picture, text=desk.say.plural("Deck: {n} card", "Deck: {n} cards", n))


def _discard(desk: Desk, rest: str) -> Closeup:
    counts = desk.state.discard
    lie = [(kind, counts[kind]) for kind in range(len(IDS)) if counts[kind]]
    n, say = desk.state.discard_size, desk.say
    text = say.plural("Discards: {n} card", "Discards: {n} cards", n)
    return Closeup(say("Discards"), text=text, cards=[_alike(card(say, kind), many) for kind, many in lie])


def _alike(one: Closeup, n: int) -> Closeup:
    return Closeup(one.title, picture=one.picture, text=one.text, count=n)


KINDS: dict[str, Callable[[Desk, str], Closeup | None]] = {
    "place": _place,
    "hand": _held,
    "mat": _mat,
    "encounter": _shown("encounter"),
    "offer": _shown("offer"),
    "card": _shown("card"),
    "deck": _deck,
    "discard": _discard,
}
