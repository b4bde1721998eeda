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
from filibusta.games.plunder.state import ACTIONS, NONE, Phase
from filibusta.games.plunder.table.context import DrawContext, card_id, hand_keys
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
"""The width of a card that is seen close."""
PINNACE_RULE = "R10.10"


def about(view: View, key: str, say: Words) -> Closeup | None:
    """Returns the close-up of the thing under a key of the picture."""
    ctx = DrawContext(view, say, view.names, "wide")
    kind, _, rest = key.partition(":")
    return KINDS[kind](ctx, rest) if kind in KINDS else None


# ---------------------------------------------------------------- cards


@cache
def card(say: Words, kind: int, options: Options) -> Closeup:
    """A card wherever it lies, under these options."""
    rule = cards.CARDS[kind]["rule"] if kind != NONE else PINNACE_RULE
    picture = Picture(full_card(say, kind, options, CARD), CARD, CARD * TALL)
    what, text = kind_text(kind, say), effect_text(kind, say, options)
    return Closeup(card_name(kind, say), what, picture, figures_of(kind, say, options), text, rule=rule)


def _card(ctx: DrawContext, kind: int) -> Closeup:
    return card(ctx.say, kind, ctx.state.options)


def _held(ctx: DrawContext, rest: str) -> Closeup | None:
    if not rest:
        return None
    keys, key = hand_keys(ctx.hand), f"hand:{rest}"
    if key not in keys:
        return None
    kind = ctx.hand[keys.index(key)]
    playable = any(f"{block}:{card_id(kind)}" in ctx.state.choices for block in PLAYED_BY)
    asked = ctx.state.player == ctx.view.viewer
    why = unplayable(ctx.state, kind, ctx.say) if asked and not playable else ""
    return replace(_card(ctx, kind), state=_use(ctx, kind), why=why, entry=_entry(ctx, kind))


def _entry(ctx: DrawContext, kind: int) -> str:
    """Returns the meaning of the card in the list of the viewer's trade."""
    trades = ctx.state.phase == Phase.TRADE and ctx.state.player == ctx.view.viewer
    return entry(kind) if trades else ""


def _offer(ctx: DrawContext, rest: str) -> Closeup | None:
    kind = int(ctx.state.offer)
    return replace(_card(ctx, kind), entry=_entry(ctx, kind)) if kind != NONE else None


def _use(ctx: DrawContext, kind: int) -> tuple[str, ...]:
    """Tells when a card of the hand is played, or what it does if it ends this turn, and its value."""
    now = outcome(ctx.state, kind, ctx.names, ctx.say) if ctx.state.player == ctx.view.viewer else ""
    return now or timing(kind, ctx.say), value_text(kind, ctx.say)


def _shown(field: str) -> Callable[[DrawContext, str], Closeup | None]:
    """The card that a field of the record names."""

    def shown(ctx: DrawContext, rest: str) -> Closeup | None:
        kind = int(getattr(ctx.state, field))
        return _card(ctx, kind) if kind != NONE else None

    return shown


# ---------------------------------------------------------------- the map


def _place(ctx: DrawContext, rest: str) -> Closeup | None:
    number, say = int(rest), ctx.say
    if number >= ctx.state.places_size:
        return None
    place = ctx.state.places[number]
    silver = 0 if place.sacked else treasury(place.card, ctx.state.options)
    picture = Picture(place_art(say, place.card, silver, place.natives), *PLACE)
    state = [say("{player} lies here.", player=ctx.names[seat]) for seat in ctx.ships_at(number)]
    if place.sacked:
        state.append(say("Its silver is gone."))
    there = [FIRST_FLEET + fleet for fleet in fleets_at(ctx.state, number)]
    there += [place.natives] if place.natives != NONE else []
    seen = [_card(ctx, kind) for kind in there]
    why = unsailed(ctx.state, number, say) or None
    if number == ctx.state.seats[ctx.state.active].place:
        why = _unused(ctx, "attack_port", "bid_letter") or why
    return replace(_card(ctx, place.card), picture=picture, state=state, cards=seen, why=why)


def _unused(ctx: DrawContext, *actions: str) -> str | None:
    """Returns the reason why these are not among the actions of a turn; None if no action is chosen, or if they are."""
    if ctx.state.phase != Phase.ACTION or ctx.state.player != ctx.view.viewer:
        return None
    missing = [action for action in actions if action not in ctx.state.choices]
    return " ".join(refusal(ctx.state, ACTIONS.number(action), ctx.say) for action in missing) or None


def _ship(ctx: DrawContext, rest: str) -> Closeup:
    """The ship behind a marker on the map."""
    seat = int(rest)
    kind = ctx.say("Own ship of {player}", player=ctx.names[seat])
    why = _unused(ctx, f"attack_captain:{seat}") if seat != ctx.view.viewer else None
    return replace(_card(ctx, int(ctx.state.seats[seat].ship)), kind=kind, why=why)


def _fleet(ctx: DrawContext, rest: str) -> Closeup:
    owner = ctx.state.fleets[int(rest)].owner
    state = [ctx.say("{player} sails it.", player=ctx.names[owner])] if owner != NONE else []
    return replace(_card(ctx, FIRST_FLEET + int(rest)), state=state, why=_unused(ctx, "attack_fleet"))


# ---------------------------------------------------------------- mats and piles


def _mat(ctx: DrawContext, rest: str) -> Closeup:
    seat = int(rest)
    mat, say = ctx.state.seats[seat], ctx.say
    figures = [Figure(fact.icon, "", fact.label) for fact in seat_facts(ctx.state, seat, say)]
    aboard = [int(mat.ship), *(int(kind) for kind in (mat.prize, mat.mate) if kind != NONE)]
    return Closeup(ctx.names[seat], figures=figures, rule="R2.5", cards=[_card(ctx, kind) for kind in aboard])


def _deck(ctx: DrawContext, rest: str) -> Closeup:
    n, say = ctx.state.deck_size, ctx.say
    text = say.plural("{n} card lies in the deck.", "{n} cards lie in the deck.", n)
    drawn = say("You draw one after each move, and only then.")
    picture = illustration("card-back", 100, 140)
    return Closeup(say("Deck"), picture=picture, text=text, state=(drawn,), rule="R8.9")


def _discard(ctx: DrawContext, rest: str) -> Closeup:
    n, counts, say = ctx.state.discard_size, ctx.state.discard, ctx.say
    text = say.plural("{n} card has been discarded.", "{n} cards have been discarded.", n)
    lie = [replace(_card(ctx, kind), count=counts[kind]) for kind in range(len(IDS)) if counts[kind]]
    return Closeup(say("Discards"), text=text, rule="R21.1", cards=lie)


KINDS: dict[str, Callable[[DrawContext, str], Closeup | None]] = {
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
