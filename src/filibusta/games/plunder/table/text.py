"""Plunder in a terminal: the sea around the ship that must act, what lies open, captains, the viewer's cards, piles."""

from collections import Counter
from collections.abc import Iterator, Sequence

from filibusta.engine.match import View
from filibusta.engine.words import Words
from filibusta.games.plunder import cards
from filibusta.games.plunder.cards import FIRST_FLEET, PAIRS, TYPE, Type
from filibusta.games.plunder.state import ACTIONS, NONE, Foe
from filibusta.games.plunder.table.chances import chances_of
from filibusta.games.plunder.table.context import DrawContext
from filibusta.games.plunder.words.chances import prospect
from filibusta.games.plunder.words.faces import effect_text, market_text, value_text
from filibusta.games.plunder.words.figures import enemy_of, figures_of, fleets_at
from filibusta.games.plunder.words.voice import card_name, nation_name, place_name, way_to
from filibusta.table.text import Block, Cell, Row, line, listed, pile, players, times

ACROSS, DOWN = range(-1, 2), range(2, -3, -1)
"""The part of the sea that is drawn around the ship: to the west and east, to the north and south."""


def text(view: View, say: Words, names: Sequence[str]) -> list[Block]:
    """Returns the table in the terminal for the viewer of ``view``."""
    ctx = DrawContext(view, say, tuple(names), "wide")
    fights = _fight(ctx), _promises(ctx)
    blocks = [_sea(ctx), _known(ctx), _open(ctx), *fights, players(view, say, names), _hand(ctx), _piles(ctx)]
    return [block for block in blocks if block.rows]


# ---------------------------------------------------------------- the map


def _sea(ctx: DrawContext) -> Block:
    """The places around that ship, north at the top; what is empty can be explored."""
    say, here = ctx.say, ctx.state.places[ctx.state.seats[ctx.centre].place]
    at = {(place.x, place.y): i for i, place in enumerate(ctx.state.places[: ctx.state.places_size])}
    rows = tuple(tuple(_cell(ctx, at.get((here.x + x, here.y + y), NONE)) for x in ACROSS) for y in DOWN)
    return Block(say("The sea around {player}, north at the top", player=ctx.names[ctx.centre]), rows)


def _cell(ctx: DrawContext, place: int) -> Cell:
    if place == NONE:
        return Cell("·", "dim")
    there = ", ".join(_visitors(ctx, place))
    name = card_name(ctx.state.places[place].card, ctx.say)
    centre = place == ctx.state.seats[ctx.centre].place
    return Cell(f"{name}: {there}" if there else name, "bold" if centre else "")


def _visitors(ctx: DrawContext, place: int) -> Iterator[str]:
    """Lists captains, fleets and natives in a place."""
    yield from (ctx.names[seat] for seat in ctx.ships_at(place))
    yield from (card_name(FIRST_FLEET + fleet, ctx.say) for fleet in fleets_at(ctx.state, place))
    if ctx.state.places[place].natives != NONE:
        yield card_name(ctx.state.places[place].natives, ctx.say)


def _known(ctx: DrawContext) -> Block:
    """Tells where the others are, the ports and coastlands by their ways from Tortuga; prices at the ship's place."""
    s, say = ctx.state, ctx.say
    place = s.seats[ctx.centre].place
    here = s.places[place]
    market = here.card if here.natives == NONE else here.natives
    prices = market_text(market, say) if "buy" in cards.CARDS[market] else ""
    told = prices or effect_text(here.card, say, s.options)
    rows = [line(f"{place_name(s, place, say)}. {told}", "yellow")]
    for seat in ctx.seats:
        if seat != ctx.centre:
            rows.append(line(f"{ctx.names[seat]}: {_where(ctx, s.seats[seat].place)}"))
    for i, fleet in enumerate(s.fleets):
        if fleet.place != NONE:
            rows.append(line(f"{card_name(FIRST_FLEET + i, say)}: {_where(ctx, fleet.place)}"))
    named = [i for i in range(1, s.places_size) if TYPE[s.places[i].card] != Type.OPEN_SEA]
    if named:
        rows.append(line(", ".join(_where(ctx, i) for i in named), "dim"))
    return Block(say("Places"), tuple(rows))


def _where(ctx: DrawContext, place: int) -> str:
    """A place and its way from Tortuga."""
    there = ctx.state.places[place]
    way = way_to(there.x, there.y, ctx.say)
    name = card_name(there.card, ctx.say)
    return f"{name} ({way})" if way else name


# ---------------------------------------------------------------- what lies open


def _open(ctx: DrawContext) -> Block:
    """The encounter, the offer and the card that is played."""
    s, say = ctx.state, ctx.say
    shown = [(say("waits"), s.encounter), (say("on offer"), s.offer), (say("played"), s.card)]
    rows = [
        (Cell(role), Cell(card_name(card, say), "bold"), Cell(effect_text(card, say, s.options)))
        for role, card in shown
        if card != NONE
    ]
    return Block(say("On the table"), tuple(rows))


def _fight(ctx: DrawContext) -> Block:
    """R12.1: the figures of both sides, and how it may end."""
    s, say = ctx.state, ctx.say
    if not ctx.fighting:
        return Block("", ())
    rows = [_captain(ctx, s.active)]
    if s.foe == Foe.CAPTAIN:
        rows.append(_captain(ctx, s.target))
    else:
        cannons, crew = enemy_of(s)
        speed = int(cards.SPEED[s.encounter]) if s.foe == Foe.SHIP else 0
        name = card_name(s.encounter, say) if s.encounter != NONE else _where(ctx, s.seats[s.active].place)
        rows.append(_side(name, speed, cannons, crew))
    if found := chances_of(ctx):
        rows.append(line(found.text, "yellow"))
    return Block(say("Combat"), tuple(rows), ("", say("speed"), say("cannons"), say("crew")))


def _promises(ctx: DrawContext) -> Block:
    """Lists what the choices of a fight promise."""
    s, say = ctx.state, ctx.say
    found = ((name, prospect(s, *ACTIONS.part(action), ctx.names, say).text) for name, action in ctx.legal.items())
    return Block(say("What choices promise"), listed((ctx.does(name), text) for name, text in found if text))


def _captain(ctx: DrawContext, seat: int) -> Row:
    own = figures_of(ctx.state, seat)
    return _side(ctx.names[seat], own.sailing, own.cannons, own.crew)


def _side(name: str, speed: int, cannons: int, crew: int) -> Row:
    return Cell(name, "bold"), Cell(str(speed) if speed else "–"), Cell(str(cannons)), Cell(str(crew))


# ---------------------------------------------------------------- cards


def _hand(ctx: DrawContext) -> Block:
    say = ctx.say
    held = Counter(ctx.hand)
    rows = listed(
        (times(card_name(card, say), n), f"{effect_text(card, say, ctx.state.options)} {value_text(card, say)}")
        for card, n in held.items()
    )
    return Block(say("Your hand"), rows)


def _piles(ctx: DrawContext) -> Block:
    """R21.1: all may look through the discards."""
    s, say = ctx.state, ctx.say
    rows = [line(say.plural("Deck: {n} card", "Deck: {n} cards", s.deck_size), "dim")]
    fallen = [card_name(card, say) for card, n in enumerate(s.discard) for _ in range(n)]
    rows.append(pile(say.plural("Discards: {n} card", "Discards: {n} cards", len(fallen)), fallen))
    for war, card in enumerate(s.wars):
        if card != NONE:
            one, other = PAIRS[war]
            rows.append(
                line(say("War: {nation} and {other}", nation=nation_name(one, say), other=nation_name(other, say)))
            )
    return Block(say("Piles"), tuple(rows))
