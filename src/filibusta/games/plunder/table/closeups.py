"""Cards, places, captains and piles seen close: all that the viewer may know of them."""

from collections.abc import Callable
from functools import cache

from msgspec.structs import replace

from filibusta.engine.match import View
from filibusta.engine.words import Words
from filibusta.games.plunder import cards
from filibusta.games.plunder.cards import (
    FIRST_FLEET,
    IDS,
)
from filibusta.games.plunder.state import NONE, Phase
from filibusta.games.plunder.table.desk import Desk, card_id, hand_keys
from filibusta.games.plunder.table.faces import TALL, full_card
from filibusta.games.plunder.table.facts import figures_of
from filibusta.games.plunder.table.hand import PLAYED_BY
from filibusta.games.plunder.table.places import PLACE, place_art
from filibusta.games.plunder.words.actions import outcome
from filibusta.games.plunder.words.faces import Options, effect_text, kind_text, timing, treasury, value_text
from filibusta.games.plunder.words.figures import fleets_at
from filibusta.games.plunder.words.refusals import entry, refusal, unplayable, unsailed
from filibusta.games.plunder.words.seats import seat_facts
from filibusta.games.plunder.words.voice import card_name
from filibusta.table.closeup import Closeup, Figure, Picture, illustration

CARD = 190.0
"""How wide a card is that is seen close."""
PINNACE_RULE = "R10.10"


def about(view: View, key: str, say: Words) -> Closeup | None:
    """Returns the close-up of the thing under a key of the picture."""
    desk = Desk(view, say, view.names, "wide")
    kind, _, rest = key.partition(":")
    return KINDS[kind](desk, rest) if kind in KINDS else None


# ---------------------------------------------------------------- cards


@cache
def card(say: Words, kind: int, options: Options) -> Closeup:
    """A card wherever it lies, under these options."""
    rule = cards.CARDS[kind]["rule"] if kind != NONE else PINNACE_RULE
    picture = Picture(full_card(say, kind, options, CARD), CARD, CARD * TALL)
    what, text = kind_text(kind, say), effect_text(kind, say, options)
    return Closeup(card_name(kind, say), what, picture, figures_of(kind, say, options), text, rule=rule)


def _card(desk: Desk, kind: int) -> Closeup:
    return card(desk.say, kind, desk.state.options)


def _held(desk: Desk, rest: str) -> Closeup | None:
    if not rest:
        return None
    keys, key = hand_keys(desk.hand), f"hand:{rest}"
    if key not in keys:
        return None
    kind = desk.hand[keys.index(key)]
    playable = any(f"{block}:{card_id(kind)}" in desk.state.choices for block in PLAYED_BY)
    asked = desk.state.player == desk.view.viewer
    why = unplayable(desk.state, kind, desk.say) if asked and not playable else ""
    return replace(_card(desk, kind), state=_use(desk, kind), why=why, entry=_entry(desk, kind))


def _entry(desk: Desk, kind: int) -> str:
    """What the card stands for in the list of the viewer's trade."""
    trades = desk.state.phase == Phase.TRADE and desk.state.player == desk.view.viewer
    return entry(kind) if trades else ""


def _offer(desk: Desk, rest: str) -> Closeup | None:
    kind = int(desk.state.offer)
    return replace(_card(desk, kind), entry=_entry(desk, kind)) if kind != NONE else None


def _use(desk: Desk, kind: int) -> tuple[str, ...]:
    """When a card of the hand is played, or what it does if it ends this turn, and its value."""
    now = outcome(desk.state, kind, desk.names, desk.say) if desk.state.player == desk.view.viewer else ""
    return now or timing(kind, desk.say), value_text(kind, desk.say)


def _shown(field: str) -> Callable[[Desk, str], Closeup | None]:
    """The card that a field of the record names."""

    def shown(desk: Desk, rest: str) -> Closeup | None:
        kind = int(getattr(desk.state, field))
        return _card(desk, kind) if kind != NONE else None

    return shown


# ---------------------------------------------------------------- the map


def _place(desk: Desk, rest: str) -> Closeup | None:
    number, say = int(rest), desk.say
    if number >= desk.state.places_size:
        return None
    place = desk.state.places[number]
    silver = 0 if place.sacked else treasury(place.card, desk.state.options)
    picture = Picture(place_art(say, place.card, silver, place.natives), *PLACE)
    state = [say("{player} lies here.", player=desk.names[seat]) for seat in desk.ships_at(number)]
    if place.sacked:
        state.append(say("Its silver is gone."))
    there = [FIRST_FLEET + fleet for fleet in fleets_at(desk.state, number)]
    there += [place.natives] if place.natives != NONE else []
    seen = [_card(desk, kind) for kind in there]
    why = unsailed(desk.state, number, say) or None
    if number == desk.state.seats[desk.state.active].place:
        why = _unused(desk, "attack_port", "bid_letter") or why
    return replace(_card(desk, place.card), picture=picture, state=state, cards=seen, why=why)


def _unused(desk: Desk, *actions: str) -> str | None:
    """Why these are not among the actions of a turn; None where no action is chosen, or they are."""
    if desk.state.phase != Phase.ACTION or desk.state.player != desk.view.viewer:
        return None
    missing = [action for action in actions if action not in desk.state.choices]
    return " ".join(refusal(desk.state, action, desk.say) for action in missing) or None


def _ship(desk: Desk, rest: str) -> Closeup:
    """The ship behind a marker on the map."""
    seat = int(rest)
    kind = desk.say("Own ship of {player}", player=desk.names[seat])
    why = _unused(desk, f"attack_captain:{seat}") if seat != desk.view.viewer else None
    return replace(_card(desk, int(desk.state.seats[seat].ship)), kind=kind, why=why)


def _fleet(desk: Desk, rest: str) -> Closeup:
    owner = desk.state.fleets[int(rest)].owner
    state = [desk.say("{player} sails it.", player=desk.names[owner])] if owner != NONE else []
    return replace(_card(desk, FIRST_FLEET + int(rest)), state=state, why=_unused(desk, "attack_fleet"))


# ---------------------------------------------------------------- mats and piles


def _mat(desk: Desk, rest: str) -> Closeup:
    seat = int(rest)
    mat, say = desk.state.seats[seat], desk.say
    figures = [Figure(fact.icon, "", fact.label) for fact in seat_facts(desk.state, seat, say)]
    aboard = [int(mat.ship), *(int(kind) for kind in (mat.prize, mat.mate) if kind != NONE)]
    return Closeup(desk.names[seat], figures=figures, rule="R2.5", cards=[_card(desk, kind) for kind in aboard])


def _deck(desk: Desk, rest: str) -> Closeup:
    n, say = desk.state.deck_size, desk.say
    text = say.plural("{n} card lies in the deck.", "{n} cards lie in the deck.", n)
    drawn = say("You draw one after each move, and only then.")
    picture = illustration("card-back", 100, 140)
    return Closeup(say("Deck"), picture=picture, text=text, state=(drawn,), rule="R8.9")


def _discard(desk: Desk, rest: str) -> Closeup:
    n, counts, say = desk.state.discard_size, desk.state.discard, desk.say
    text = say.plural("{n} card has been discarded.", "{n} cards have been discarded.", n)
    lie = [replace(_card(desk, kind), count=counts[kind]) for kind in range(len(IDS)) if counts[kind]]
    return Closeup(say("Discards"), text=text, rule="R21.1", cards=lie)


KINDS: dict[str, Callable[[Desk, str], Closeup | None]] = {
    "place": _place,
    "ship": _ship,
    "fleet": _fleet,
    "hand": _held,
    "mat": _mat,
    "encounter": _shown("encounter"),
    "offer": _offer,
    "card": _shown("card"),
    "deck": _deck,
    "discard": _discard,
}
