"""Plunder in a terminal: the sea around the ship that must act, what lies open, captains, the viewer's cards, piles."""

from collections import Counter
from collections.abc import Iterator, Sequence

from filibusta.engine.match import View
from filibusta.engine.words import Words
from filibusta.games.plunder import cards
from filibusta.games.plunder.cards import FIRST_FLEET, PAIRS, TYPE, Type
from filibusta.games.plunder.state import ACTIONS, NONE, Foe
from filibusta.games.plunder.table.chances import chances_of
from filibusta.games.plunder.table.desk import Desk
from filibusta.games.plunder.words.faces import effect_text, market_text, value_text
from filibusta.games.plunder.words.figures import enemy_of, figures_of, fleets_at
from filibusta.games.plunder.words.prospects import prospect
from filibusta.games.plunder.words.voice import card_name, nation_name, place_name, way_to
from filibusta.table.text import Block, Cell, Row, line, listed, pile, players, times

ACROSS, DOWN = range(-1, 2), range(2, -3, -1)
"""How much of the sea is drawn, from the ship on: to the west and east, to the north and south."""


def text(view: View, say: Words, names: Sequence[str]) -> list[Block]:
    """Returns the table in the terminal for the viewer of ``view``."""
    desk = Desk(view, say, tuple(names), "wide")
    fights = _fight(desk), _promises(desk)
    blocks = [_sea(desk), _known(desk), _open(desk), *fights, players(view, say, names), _hand(desk), _piles(desk)]
    return [block for block in blocks if block.rows]


# ---------------------------------------------------------------- the map


def _sea(desk: Desk) -> Block:
    """The places around that ship, north at the top; what is empty can be explored."""
    say, here = desk.say, desk.state.places[desk.state.seats[desk.centre].place]
    at = {(place.x, place.y): i for i, place in enumerate(desk.state.places[: desk.state.places_size])}
    rows = tuple(tuple(_cell(desk, at.get((here.x + x, here.y + y), NONE)) for x in ACROSS) for y in DOWN)
    return Block(say("The sea around {player}, north at the top", player=desk.names[desk.centre]), rows)


def _cell(desk: Desk, place: int) -> Cell:
    if place == NONE:
        return Cell("·", "dim")
    there = ", ".join(_visitors(desk, place))
    name = card_name(desk.state.places[place].card, desk.say)
    centre = place == desk.state.seats[desk.centre].place
    return Cell(f"{name}: {there}" if there else name, "bold" if centre else "")


def _visitors(desk: Desk, place: int) -> Iterator[str]:
    """Captains, fleets and natives in a place."""
    yield from (desk.names[seat] for seat in desk.ships_at(place))
    yield from (card_name(FIRST_FLEET + fleet, desk.say) for fleet in fleets_at(desk.state, place))
    if desk.state.places[place].natives != NONE:
        yield card_name(desk.state.places[place].natives, desk.say)


def _known(desk: Desk) -> Block:
    """Where the others are, and the ports and coastlands by their ways from Tortuga; prices where the ship is."""
    s, say = desk.state, desk.say
    place = s.seats[desk.centre].place
    here = s.places[place]
    market = here.card if here.natives == NONE else here.natives
    prices = market_text(market, say) if "buy" in cards.CARDS[market] else ""
    told = prices or effect_text(here.card, say, s.options)
    rows = [line(f"{place_name(s, place, say)}. {told}", "yellow")]
    for seat in desk.seats:
        if seat != desk.centre:
            rows.append(line(f"{desk.names[seat]}: {_where(desk, s.seats[seat].place)}"))
    for i, fleet in enumerate(s.fleets):
        if fleet.place != NONE:
            rows.append(line(f"{card_name(FIRST_FLEET + i, say)}: {_where(desk, fleet.place)}"))
    named = [i for i in range(1, s.places_size) if TYPE[s.places[i].card] != Type.OPEN_SEA]
    if named:
        rows.append(line(", ".join(_where(desk, i) for i in named), "dim"))
    return Block(say("Places"), tuple(rows))


def _where(desk: Desk, place: int) -> str:
    """A place and its way from Tortuga."""
    there = desk.state.places[place]
    way = way_to(there.x, there.y, desk.say)
    name = card_name(there.card, desk.say)
    return f"{name} ({way})" if way else name


# ---------------------------------------------------------------- what lies open


def _open(desk: Desk) -> Block:
    """The encounter, the offer and the card that is played."""
    s, say = desk.state, desk.say
    shown = [(say("waits"), s.encounter), (say("on offer"), s.offer), (say("played"), s.card)]
    rows = [
        (Cell(role), Cell(card_name(card, say), "bold"), Cell(effect_text(card, say, s.options)))
        for role, card in shown
        if card != NONE
    ]
    return Block(say("On the table"), tuple(rows))


def _fight(desk: Desk) -> Block:
    """R12.1: the figures of both sides, and how it may end."""
    s, say = desk.state, desk.say
    if not desk.fighting:
        return Block("", ())
    rows = [_captain(desk, s.active)]
    if s.foe == Foe.CAPTAIN:
        rows.append(_captain(desk, s.target))
    else:
        cannons, crew = enemy_of(s)
        speed = int(cards.SPEED[s.encounter]) if s.foe == Foe.SHIP else 0
        name = card_name(s.encounter, say) if s.encounter != NONE else _where(desk, s.seats[s.active].place)
        rows.append(_side(name, speed, cannons, crew))
    if found := chances_of(desk):
        rows.append(line(found.text, "yellow"))
    return Block(say("Combat"), tuple(rows), ("", say("speed"), say("cannons"), say("crew")))


def _promises(desk: Desk) -> Block:
    """What the choices of a fight promise."""
    s, say = desk.state, desk.say
    found = ((name, prospect(s, *ACTIONS.part(action), desk.names, say).text) for name, action in desk.legal.items())
    return Block(say("What choices promise"), listed((desk.does(name), text) for name, text in found if text))


def _captain(desk: Desk, seat: int) -> Row:
    own = figures_of(desk.state, seat)
    return _side(desk.names[seat], own.sailing, own.cannons, own.crew)


def _side(name: str, speed: int, cannons: int, crew: int) -> Row:
    return Cell(name, "bold"), Cell(str(speed) if speed else "–"), Cell(str(cannons)), Cell(str(crew))


# ---------------------------------------------------------------- cards


def _hand(desk: Desk) -> Block:
    say = desk.say
    held = Counter(desk.hand)
    rows = listed(
        (times(card_name(card, say), n), f"{effect_text(card, say, desk.state.options)} {value_text(card, say)}")
        for card, n in held.items()
    )
    return Block(say("Your hand"), rows)


def _piles(desk: Desk) -> Block:
    """R21.1: all may look through the discards."""
    s, say = desk.state, desk.say
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
