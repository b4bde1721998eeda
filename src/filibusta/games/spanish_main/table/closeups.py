"""Ships, islands, crew and treasure seen close: all that the viewer may know of them."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from msgspec.structs import replace

from filibusta.engine.match import View
from filibusta.engine.words import Words
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.state import ACTIONS, ASHORE
from filibusta.games.spanish_main.table.context import DrawContext
from filibusta.games.spanish_main.table.faces import PLATE, as_printed, plate
from filibusta.games.spanish_main.table.facts import standing, states_of
from filibusta.games.spanish_main.table.mats import look_of
from filibusta.games.spanish_main.table.reach import reach_picture
from filibusta.games.spanish_main.table.tokens import kind_symbol
from filibusta.games.spanish_main.words.faces import Options, crew_effects, crew_text, ship_text, unique_text
from filibusta.games.spanish_main.words.refusals import refusal
from filibusta.games.spanish_main.words.seats import seat_facts
from filibusta.games.spanish_main.words.voice import crew_card, nation_name, ship_card, treasure_kind
from filibusta.table.closeup import Closeup, Figure, Picture, illustration

CARD = 330.0
"""The width of a ship's card that is seen close."""


def about(view: View, key: str, say: Words) -> Closeup | None:
    """Returns the close-up of the thing under a key of the picture."""
    ctx = DrawContext(view, say, view.names, "wide")
    kind, _, rest = key.partition(":")
    return KINDS[kind](ctx, rest) if kind in KINDS else None


# ---------------------------------------------------------------- cards


@cache
def ship(say: Words, card: int) -> Closeup:
    """A ship by her card."""
    row = cards.SHIPS[card]
    picture = Picture(plate(say, card, as_printed(card), CARD), CARD, PLATE[1] * CARD / PLATE[0])
    kind = say("{nation} ship, {code}", nation=nation_name(int(cards.SHIP_NATION[card]), say), code=row["code"])
    figures = (
        Figure("points", str(int(cards.SHIP_POINTS[card])), say("points")),
        Figure("mast", str(int(cards.SHIP_MASTS[card])), say("masts")),
        Figure("crate", str(int(cards.SHIP_CARGO[card])), say("cargo")),
        Figure("move-L", row["move"], say("move")),
        Figure("cannon", row["cannons"], say("cannons"), say("The rank, which a die must beat, and the range.")),
    )
    return Closeup(ship_card(card, say), kind, picture, figures, ship_text(card, say), rule=rule_of(row["effects"]))


@cache
def crew(say: Words, card: int, options: Options) -> Closeup:
    """A crew by its card, under these options."""
    row = cards.CREW[card]
    kind = say("{nation} crew, {code}", nation=nation_name(int(cards.CREW_NATION[card]), say), code=row["code"])
    figures = (
        Figure("points", str(int(cards.CREW_POINTS[card])), say("points")),
        Figure("crate", str(int(cards.CREW_SPACE[card])), say("spaces")),
    )
    picture = illustration(f"face-{cards.CREW_IDS[card]}", 120, 130)
    rule = rule_of(crew_effects(card, options))
    return Closeup(crew_card(card, say), kind, picture, figures, crew_text(card, say, options), rule=rule)


def rule_of(effects: Sequence[Mapping[str, object]]) -> str:
    """The rule of what a card can do, that of its figures for one that can do nothing special."""
    return next((row["rule"] for row in cards.KINDS for effect in effects if row["id"] == effect["kind"]), "R1.2")


def treasure(ctx: DrawContext, token: int) -> Closeup:
    """A treasure as far as the viewer knows it."""
    kind = ctx.state.treasures[token].kind
    title = ctx.voice.treasure(token)
    if kind < 0:
        return Closeup(title, picture=illustration("treasure-back", 90, 90), rule="R1.5")
    text = unique_text(kind - cards.FIRST_UNIQUE, ctx.say) if kind >= cards.FIRST_UNIQUE else ""
    rule = rule_of(cards.UNIQUES[int(kind) - cards.FIRST_UNIQUE]["effects"]) if kind >= cards.FIRST_UNIQUE else "R1.5"
    name = title if kind < cards.FIRST_UNIQUE else treasure_kind(kind, ctx.say)
    return Closeup(name, picture=illustration(kind_symbol(kind), 90, 90), text=text, rule=rule)


def crew_token(ctx: DrawContext, token: int) -> Closeup:
    """A crew as far as the viewer knows it."""
    card = ctx.state.crew[token].card
    if card < 0:
        return Closeup(ctx.voice.crew(token), picture=illustration("crew-back", 90, 90), rule="R6.5")
    hidden = () if ctx.state.crew[token].face_up else (ctx.say("Others see it face down."),)
    return replace(crew(ctx.say, card, ctx.state.options), state=hidden)


# ---------------------------------------------------------------- what lies on the table


def _ship(ctx: DrawContext, rest: str) -> Closeup | None:
    """Describes a ship's card as she is now, her ranges and lines of fire, and what is aboard."""
    i = int(rest)
    if i not in ctx.afloat:
        return None
    card, v = ctx.card(i), ctx.voice
    picture = Picture(plate(ctx.say, card, look_of(ctx, i), CARD), CARD, PLATE[1] * CARD / PLATE[0])
    kind = ctx.say("Ship of {player}", player=ctx.names[ctx.state.ships[i].seat])
    state = [f"{told[:1].upper()}{told[1:]}." for told in states_of(ctx, i)]
    state.append(ctx.say("Heading {bearing}.", bearing=v.bearing(ctx.state.ships[i].heading)))
    aboard = [crew_token(ctx, token) for token in ctx.crew_at(i)]
    aboard += [treasure(ctx, token) for token in ctx.treasures_at(i)]
    figures = _figures(ctx, i, ship(ctx.say, card))
    return replace(
        ship(ctx.say, card), kind=kind, picture=picture, figures=figures, state=state, cards=[reach_of(ctx, i), *aboard]
    )


def _figures(ctx: DrawContext, i: int, printed: Closeup) -> list[Figure]:
    """The figures of a ship's card, with the masts that stand, and the spaces that are used of those she has now."""
    look = look_of(ctx, i)
    now = {"mast": f"{standing(ctx, i)}/{ctx.masts(i)}", "crate": f"{look.used}/{look.room}"}
    return [replace(figure, value=now.get(figure.symbol, figure.value)) for figure in printed.figures]


def _fleet(ctx: DrawContext, rest: str) -> Closeup | None:
    """A ship in her player's fleet; while fleets are chosen, a ready one with all its cards."""
    return (
        ready_fleet(ctx.say, cards.FLEET_IDS.index(rest), ctx.state.options)
        if rest in cards.FLEET_IDS
        else _ship(ctx, rest)
    )


@cache
def ready_fleet(say: Words, fleet: int, options: Options) -> Closeup:
    """The cards of a ready fleet: each ship, then who begins aboard her."""
    row, held = cards.FLEETS[fleet], list[Closeup]()
    for berth, card in enumerate(cards.READY_SHIPS[fleet]):
        if card != cards.NONE:
            aboard = zip(cards.READY_CREW[fleet], cards.READY_PLACES[fleet], strict=True)
            held += [
                ship(say, int(card)),
                *(crew(say, int(one), options) for one, at in aboard if one != cards.NONE and at == berth),
            ]
    return Closeup(say.pick(row["name"]), say("Ready fleet"), cards=held, rule="R22.2")


def reach_of(ctx: DrawContext, i: int) -> Closeup:
    """Returns the close-up of the ranges and lines of fire of a ship."""
    found = reach_picture(ctx, i)
    return Closeup(ctx.say("Ranges and lines of fire"), picture=found.picture, state=found.told, rule="R16.4")


def _island(ctx: DrawContext, rest: str) -> Closeup:
    i, say = int(rest), ctx.say
    home = ctx.state.islands[i].home
    kind = say("Home island of {player}", player=ctx.names[home]) if home >= 0 else say("Wild island")
    picture = illustration(f"land-{cards.OUTLINES[i % len(cards.OUTLINES)]['id']}", 120, 120, "sea")
    visits = ctx.state.islands[i].visits
    flags = [ctx.names[seat] for seat in ctx.seats if visits >> seat & 1]
    state = [say("{players} have docked here.", players=ctx.voice.everyone(flags))] if flags else []
    lie = [treasure(ctx, token) for token in ctx.treasures_at(ASHORE + i)]
    lie += [crew_token(ctx, token) for token in ctx.crew_at(ASHORE + i)]
    return Closeup(say("Island {n}", n=i + 1), kind, picture, state=state, cards=lie, rule="R1.6")


def _mat(ctx: DrawContext, rest: str) -> Closeup:
    seat = int(rest)
    figures = [Figure(fact.icon, "", fact.label) for fact in seat_facts(ctx.state, seat, ctx.say)]
    fleet = [ship(ctx.say, ctx.card(i)) for i in ctx.fleet(seat)]
    return Closeup(ctx.names[seat], figures=figures, cards=fleet, rule="R18.3")


def _aboard(ctx: DrawContext, rest: str) -> Closeup | None:
    kind, _, number = rest.partition(":")
    return crew_token(ctx, int(number)) if kind == "crew" else treasure(ctx, int(number))


def _on_shelf(ctx: DrawContext, card: Closeup, action: str) -> Closeup:
    """A card of the fleet builder, and why it cannot be added."""
    if ctx.can(action) or not ctx.drafting:
        return card
    return replace(card, why=refusal(ctx.state, ACTIONS.number(action), ctx.say))


KINDS: dict[str, Callable[[DrawContext, str], Closeup | None]] = {
    "ship": _ship,
    "fleet": _fleet,
    "plate": lambda ctx, rest: _ship(ctx, str(ctx.ship)),
    "island": _island,
    "mat": _mat,
    "aboard": _aboard,
    "token": lambda ctx, rest: treasure(ctx, int(rest)),
    "add_ship": lambda ctx, rest: _on_shelf(ctx, ship(ctx.say, cards.SHIP_IDS.index(rest)), f"add_ship:{rest}"),
    "add_crew": lambda ctx, rest: _on_shelf(
        ctx, crew(ctx.say, cards.CREW_IDS.index(rest), ctx.state.options), f"add_crew:{rest}"
    ),
}
"""By the first part of a key."""
