"""Cards, places, ships, orders and posts seen close: all that is to be known of them, and why they cannot be chosen."""

from collections.abc import Callable

from msgspec.structs import replace

from filibusta.engine.match import View
from filibusta.engine.words import Words
from filibusta.games.tiny_epic_pirates import cards
from filibusta.games.tiny_epic_pirates.state import NONE, Phase
from filibusta.games.tiny_epic_pirates.table import fight, helm, waters
from filibusta.games.tiny_epic_pirates.table.context import DrawContext, order_of
from filibusta.games.tiny_epic_pirates.table.faces import TALL, full_card, merchant_full
from filibusta.games.tiny_epic_pirates.table.mats import ASSIGNMENTS as POST_SIGNS
from filibusta.games.tiny_epic_pirates.table.people import captain_of, crew_of, merchant_of
from filibusta.games.tiny_epic_pirates.table.quarters import mat_of
from filibusta.games.tiny_epic_pirates.table.sea import place_art
from filibusta.games.tiny_epic_pirates.words.faces import (
    captain_text,
    crew_text,
    gold_to_bury,
    merchant_text,
    place_text,
)
from filibusta.games.tiny_epic_pirates.words.refusals import unreached, unsailed, unused
from filibusta.games.tiny_epic_pirates.words.seats import seat_facts
from filibusta.games.tiny_epic_pirates.words.voice import (
    assignment_name,
    captain_name,
    card_name,
    crew_name,
    gold_text,
    good_name,
    order_name,
    player_name,
    the_place,
)
from filibusta.table.closeup import Closeup, Figure, Picture, illustration

CARD = 190.0
"""The width of a card that is seen close."""


def about(view: View, key: str, say: Words) -> Closeup | None:
    """Returns the close-up of a key of the picture."""
    ctx = DrawContext(view, say, view.names, "wide")
    kind, _, rest = key.partition(":")
    return KINDS[kind](ctx, rest) if kind in KINDS else None


def _asked(ctx: DrawContext) -> bool:
    """Tells whether the viewer must decide."""
    return ctx.seated and ctx.state.player == ctx.view.viewer


# ---------------------------------------------------------------- people


def crew_card(card: int, say: Words) -> Closeup:
    """A Crew Card wherever it lies."""
    picture = Picture(full_card(crew_of(card, say), CARD), CARD, CARD * TALL)
    return Closeup(crew_name(card, say), say("Crew"), picture, text=_sentence(crew_text(card, say)), rule="R17.5")


def captain_card(captain: int, say: Words) -> Closeup:
    """A side of a Captain Card."""
    picture = Picture(full_card(captain_of(captain, say), CARD), CARD, CARD * TALL)
    name, text = captain_name(captain, say), _sentence(captain_text(captain, say))
    return Closeup(name, say("Captain"), picture, text=text, rule="R17.3")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _own_crew(ctx: DrawContext, name: str) -> Closeup:
    card = cards.CREW.index(name)
    found = crew_card(card, ctx.say)
    free = not ctx.can(f"use:{name}") and not ctx.can(f"dismiss:{name}")
    return replace(found, why=(_asked(ctx) and free and unused(ctx.state, card, ctx.say)) or None)


def _offer(ctx: DrawContext, name: str) -> Closeup:
    return replace(crew_card(cards.CREW.index(name), ctx.say), kind=ctx.say("Crew on offer"))


def _captain_side(ctx: DrawContext, name: str) -> Closeup | None:
    """One of two that may command; the captain's meeple on the wheel has no name."""
    return captain_card(cards.CAPTAINS.index(name), ctx.say) if name else None


def _captain_pair(ctx: DrawContext, name: str) -> Closeup:
    first = 2 * cards.CARDS_OF_CAPTAINS.index(name)
    return replace(captain_card(first, ctx.say), cards=[captain_card(first + 1, ctx.say)])


def _hub(ctx: DrawContext, rest: str) -> Closeup:
    return _commander(ctx, ctx.host)


def _commander(ctx: DrawContext, seat: int) -> Closeup:
    """A player's captain, and the other side of the card while a mutiny is to come."""
    mat, say = ctx.state.seats[seat], ctx.say
    if ctx.is_solo(seat):
        return Closeup(
            say.pick(cards.SOLO_PIRATE["name"]), picture=illustration("card-solo_pirate", 120, 100), rule="R24.1"
        )
    if not ctx.captain(seat):
        return Closeup(ctx.who(seat), text=say("Nobody commands this ship yet."), rule="R2.17")
    captain = int(mat.captain)
    state = [say("There was a mutiny: this captain stays.")] if mat.mutinied else []
    other = [] if mat.mutinied else [replace(captain_card(captain ^ 1, say), kind=say("After a mutiny"))]
    return replace(captain_card(captain, say), state=state, cards=other)


# ---------------------------------------------------------------- players


def _mat(ctx: DrawContext, rest: str) -> Closeup:
    """All a player has."""
    seat, say = int(rest), ctx.say
    mat = ctx.state.seats[seat]
    figures = [Figure(fact.icon, "", fact.label) for fact in seat_facts(ctx.state, seat, say)]
    told = [
        say.plural("{assignment}: {n} deckhand.", "{assignment}: {n} deckhands.", n, assignment=assignment_name(i, say))
        for i, n in enumerate(mat.deckhands)
        if n
    ]
    told += [
        say("A deckhand stands on {order}.", order=order_name(cards.ORDERS.index(order), say))
        for space, order in enumerate(mat_of(ctx, seat).wheel)
        if mat.posted >> space & 1
    ]
    if seat == ctx.host and mat.treasures < cards.TREASURES:
        told.append(say("With {gold} a treasure can be buried.", gold=gold_text(gold_to_bury(ctx.state), say)))
    people = [_commander(ctx, seat), *(crew_card(int(card), say) for card in mat.crew if card != NONE)]
    return Closeup(ctx.who(seat), figures=figures, state=told, rule="R1.7", cards=people)


def _ship(ctx: DrawContext, rest: str) -> Closeup:
    found = _mat(ctx, rest)
    picture = illustration(f"boat-{int(rest) + 1}", 80, 80, "sea")
    return replace(found, title=waters.name_of(ctx, f"ship:{rest}"), picture=picture)


# ---------------------------------------------------------------- the sea


def _place(ctx: DrawContext, rest: str) -> Closeup:
    place, s, say = int(rest), ctx.state, ctx.say
    card = int(s.sea[place])
    lies = bool(s.tokens[place]), int(s.buried[place]) + 1, place in cards.PORT_AT
    picture = Picture(place_art(cards.MAP[card], CARD, "", *lies), CARD, CARD)
    state = [say("{ship} lies here.", ship=waters.the_vessel(ctx, key)) for key in ctx.lying[place]]
    state += [say("A Search Token lies here.")] if s.tokens[place] else []
    state += (
        [say("Treasure of {player}.", player=player_name(s.buried[place], ctx.names, say))]
        if s.buried[place] != NONE
        else []
    )
    why = unsailed(s, place, say) if _asked(ctx) and not waters.place_action(ctx, place) else None
    text = place_text(card, say)
    return Closeup(card_name(card, say), picture=picture, text=text, state=state, rule="R1.17", why=why or None)


def _merchant(ctx: DrawContext, rest: str) -> Closeup:
    ship, say = int(rest), ctx.say
    merchant = ctx.state.merchants[ship]
    card = int(merchant.card)
    name = say.pick(cards.DATA["merchants"][card]["name"])
    picture = Picture(merchant_full(merchant_of(card), name, merchant_text(card, say), CARD), CARD, CARD * TALL)
    bound = say("She is bound for {place}.", place=the_place(ctx.state.sea[cards.PORT_AT[merchant.port]], say))
    state = [bound]
    if merchant.cube != NONE:
        state.append(say("Her cargo: {good}.", good=good_name(merchant.cube, say)))
    title = waters.name_of(ctx, f"merchant:{ship}")
    return Closeup(title, name, picture, text=merchant_text(card, say), state=state, rule="R14.2")


def _navy(ctx: DrawContext, rest: str) -> Closeup:
    say = ctx.say
    figures = [
        Figure(f"treasure-{ctx.host + 1}", str(n), say.plural("{n} step", "{n} steps", int(moves)))
        for n, moves in enumerate(cards.NAVY_MOVES)
    ]
    text = say(
        "When a ship crosses the Ship Line the Navy hunts it, the faster the more treasures its owner has buried."
    )
    return Closeup(
        say("The Royal Navy"), picture=illustration("card-navy", 120, 100), figures=figures, text=text, rule="R19.6"
    )


# ---------------------------------------------------------------- the helm


def _order(ctx: DrawContext, rest: str) -> Closeup:
    space, say = int(rest), ctx.say
    order = order_of(ctx.state.seats[ctx.host].wheel, space)
    why = unreached(ctx.state, space, say) if _asked(ctx) and not helm.space_action(ctx, space) else None
    title = order_name(cards.ORDERS.index(order), say)
    text, rule = order_texts(say)[order]
    state = [say("Space {n} of the wheel.", n=space)]
    if ctx.state.seats[ctx.host].posted >> space & 1:
        state.append(say("A deckhand stands here."))
    picture = illustration(f"order-{order}", 110, 110)
    return Closeup(title, say("Order"), picture, text=text, state=state, rule=rule, why=why or None)


def order_texts(say: Words) -> dict[str, tuple[str, str]]:
    """Returns the texts of each order, and its rule."""
    return {
        "plunder": (say("At a settlement: draw as many cubes from the bag as it has booty."), "R9.1"),
        "trade": (say("At a market: sell up to three cubes of its good at the price of the market."), "R10.1"),
        "crew_up": (say("Recruit one of the three on offer; they may be refreshed first."), "R11.1"),
        "search": (say("Turn up the Search Token of the place where the ship is."), "R12.1"),
        "attack": (say("Attack a Merchant or a pirate in the same place."), "R13.1"),
        "hide_out": (say("In a cove: hide the ship, and move all deckhands."), "R16.1"),
    }


def _post(ctx: DrawContext, rest: str) -> Closeup:
    post, say = int(rest), ctx.say
    hands = int(ctx.state.seats[ctx.host].deckhands[post])
    state = [say.plural("{n} deckhand stands here.", "{n} deckhands stand here.", hands)]
    picture = illustration(POST_SIGNS[cards.ASSIGNMENTS[post]], 72, 72)
    text = helm.effect_sentences(say)[post]
    return Closeup(assignment_name(post, say), say("Assignment"), picture, text=text, state=state, rule="R5.3")


def _legend(ctx: DrawContext, rest: str) -> Closeup:
    say = ctx.say
    rows = cards.DATA["legend_levels"][: cards.LEVELS]
    figures = [
        Figure(
            f"rank-{n}",
            str(n),
            say.pick(row["name"]),
            say("Sail {sail}, dice {dice}.", sail=row["sail"], dice=row["dice"]),
        )
        for n, row in enumerate(rows, 1)
    ]
    return Closeup(say("Legend"), figures=figures, rule="R20.1")


def _fight(ctx: DrawContext, rest: str) -> Closeup:
    """Describes how damage is computed, and what each side has."""
    text = ctx.say("A die does 1 damage for each die with the same face on the cards of captain and crew.")
    return Closeup(ctx.say("Battle"), text=text, state=fight.told_of(ctx), rule="R13.5")


# ---------------------------------------------------------------- harbour


def _market(ctx: DrawContext, rest: str) -> Closeup:
    s, say = ctx.state, ctx.say
    goods = sorted(range(len(cards.GOODS)), key=lambda good: int(s.prices[good]))
    figures = [Figure(f"cube-{cards.GOODS[good]}", str(int(s.prices[good])), good_name(good, say)) for good in goods]
    text = say("What is sold falls to the lowest price, and what was cheaper rises.")
    return Closeup(say("Market"), figures=figures, text=text, rule="R10.3")


def _deck(ctx: DrawContext, rest: str) -> Closeup:
    n, say = int(ctx.state.deck_size + ctx.state.bottom_size), ctx.say
    text = say.plural("{n} card lies in the deck.", "{n} cards lie in the deck.", n)
    why = None
    if _asked(ctx) and ctx.phase == Phase.CREW and not ctx.can("refresh"):
        why = say("The crew on offer is refreshed once in a turn, for gold.")
    return Closeup(say("Crew deck"), picture=illustration("back-crew", 100, 140), text=text, rule="R11.2", why=why)


KINDS: dict[str, Callable[[DrawContext, str], Closeup | None]] = {
    "place": _place,
    "ship": _ship,
    "merchant": _merchant,
    "merchant_card": _merchant,
    "navy": _navy,
    "course": _navy,
    "order": _order,
    "hub": _hub,
    "post": _post,
    "legend": _legend,
    "fight": _fight,
    "mat": _mat,
    "crew": _own_crew,
    "offer": _offer,
    "captain": _captain_side,
    "card": _captain_pair,
    "market": _market,
    "deck": _deck,
}
