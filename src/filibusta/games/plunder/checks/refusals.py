"""How each cause that speaks against an action is put right."""

from collections.abc import Callable, Iterable

from filibusta.engine.record import State
from filibusta.games.plunder.cards import (
    ACT_KINDS,
    BUY_PRICE,
    COAST_OF,
    FIRST_MAP,
    FIRST_MATE,
    FIRST_SHIP,
    FLEET_KINDS,
    HAND_START,
    MAP_KINDS,
    MATE_KINDS,
    NATION,
    NATION_A,
    NATION_B,
    PAIRS,
    SHIP_KINDS,
    STORM,
    TYPE,
    WAR_KINDS,
    WAR_OF,
    Type,
)
from filibusta.games.plunder.rules.cargo import return_goods, space_due
from filibusta.games.plunder.rules.chart import has_empty_space, lay_beside
from filibusta.games.plunder.rules.deck import discard
from filibusta.games.plunder.rules.hands import put_in_hand, take_from_hand
from filibusta.games.plunder.rules.nations import are_at_war, is_hostile_here, nation_here
from filibusta.games.plunder.rules.ships import hold_of
from filibusta.games.plunder.rules.treasure_fleets import SPAIN
from filibusta.games.plunder.state import DIRECTIONS, NONE, Mutiny, Option, Space
from filibusta.testing.refusals import ANOTHER_DECISION, CannotBe, Never, Remedies, all_of, put

AROUND_TORTUGA = range(1, DIRECTIONS + 1)
"""The Open Sea that lies there in every game."""
PORTS = (Type.PORT, Type.TORTUGA)

# ---------------------------------------------------------------- cards


def _take(s: State, card: int) -> None:
    """A card of this kind leaves the deck, the discards or a hand, if need be for another card."""
    if s.deck[card]:
        s.deck[card] -= 1
        s.deck_size -= 1
    elif s.discard[card]:
        s.discard[card] -= 1
        s.discard_size -= 1
    else:
        holders = [seat for seat in range(s.players) if card in s.seats[seat].hand and s.seats[seat].laid != card]
        if not holders:
            raise CannotBe("the card lies on the table")
        seat = next((seat for seat in holders if seat != s.player), holders[0])
        take_from_hand(s, seat, card)
        put_in_hand(s, seat, _a_card(s, range(STORM)), 0)


def _is_free(s: State, card: int) -> bool:
    return bool(s.deck[card] or s.discard[card] or any(card in mat.hand and mat.laid != card for mat in s.seats))


def _a_card(s: State, kinds: Iterable[int]) -> int:
    """One of these kinds, taken from where it lies."""
    for card in sorted(kinds, key=lambda card: -int(s.deck[card] + s.discard[card])):
        if _is_free(s, card):
            _take(s, card)
            return card
    raise CannotBe("all of them lie on the table")


def _put_by(s: State, card: int) -> int:
    """Onto the discards, if it is a card; there is none in its place."""
    if card != NONE:
        discard(s, card)
    return NONE


def _spare(s: State, seat: int) -> None:
    """The seat has room for a card in any state of the turn."""
    mat = s.seats[seat]
    while mat.hand_size >= HAND_START:
        other = next(int(held) for held in mat.hand if held != mat.laid)
        take_from_hand(s, seat, other)
        discard(s, other)


def _hold(s: State, card: int) -> None:
    _spare(s, s.player)
    _take(s, card)
    put_in_hand(s, s.player, card, 0)


def _into_hand(s: State, block: str, i: int) -> None:
    _hold(s, {"act": ACT_KINDS[i] if block == "act" else NONE, "explore": FIRST_MAP + i, "card": i}[block])


def _onto_offer(s: State, block: str, i: int) -> None:
    _hold(s, i + (FIRST_SHIP if block == "buy_ship" else FIRST_MATE))


# ---------------------------------------------------------------- the map


def _lay(s: State, card: int) -> int:
    """A map card is taken from where it lies and laid somewhere; returns its place."""
    _take(s, card)
    where = next(place for place in range(1, s.places_size) if has_empty_space(s, place))
    return int(lay_beside(s, where, s.places[where].beside.tolist().index(NONE), card))


def _place(s: State, fits: Callable[[int], bool]) -> int:
    """A place whose card fits; laid if there is none."""
    found = [place for place in range(s.places_size) if fits(s.places[place].card)]
    return found[0] if found else _lay_one(s, fits)


def _lay_one(s: State, fits: Callable[[int], bool]) -> int:
    card = next((card for card in MAP_KINDS if fits(card) and _is_free(s, card)), NONE)
    if card == NONE:
        raise CannotBe("all such cards lie elsewhere")
    return _lay(s, card)


def _go(s: State, seat: int, place: int) -> None:
    """What holds of the place where a captain was is over."""
    mat = s.seats[seat]
    mat.place, mat.hostile, mat.needs_refit = place, 0, 0
    if seat == s.active:
        s.offer = _put_by(s, s.offer)
        s.quarantine = s.entered = 0
        s.course, s.turned = NONE, 0


def _to(fits: Callable[[int], bool]) -> Callable[[State, str, int], None]:
    """The active captain goes to such a place."""

    def change(s: State, _block: str, _i: int) -> None:
        _go(s, s.active, _place(s, fits))

    return change


def _is_port(card: int) -> bool:
    return TYPE[card] in PORTS


def _is_national(card: int) -> bool:
    return bool(TYPE[card] == Type.PORT)


def _to_the_coast(s: State, _block: str, i: int) -> None:
    _go(s, s.active, _place(s, lambda card: bool(card == COAST_OF[ACT_KINDS[i]])))


def _to_where_it_is_sold(s: State, _block: str, good: int) -> None:
    _go(s, s.active, _place(s, lambda card: _is_port(card) and bool(BUY_PRICE[card, good])))


def _to_an_edge(s: State, _block: str, _i: int) -> None:
    _go(s, s.active, next(place for place in range(s.places_size) if has_empty_space(s, place)))


def _to_where_nothing_lies(s: State, _block: str, direction: int) -> None:
    _go(s, s.active, next(n for n in range(1, s.places_size) if s.places[n].beside[direction] == NONE))


def _lay_that_way(s: State, _block: str, direction: int) -> None:
    lay_beside(s, s.seats[s.active].place, direction, _a_card(s, MAP_KINDS))


def _meet(s: State, _block: str, seat: int) -> None:
    _go(s, seat, int(s.seats[s.active].place))


def _meet_at_sea(s: State, _block: str, seat: int) -> None:
    _go(s, s.active, AROUND_TORTUGA[0])
    _go(s, seat, AROUND_TORTUGA[0])


def _flee_to_sea(s: State, _block: str, direction: int) -> None:
    """The two meet where Open Sea is laid in that direction."""
    here = next(place for place in AROUND_TORTUGA if s.places[place].beside[direction] != 0)
    _go(s, s.active, here)
    _go(s, s.target, here)
    there = int(s.places[here].beside[direction])
    sea = [card for card in MAP_KINDS if TYPE[card] == Type.OPEN_SEA]
    if there == NONE:
        lay_beside(s, here, direction, _a_card(s, sea))
    else:
        _replace(s, there, sea)


def _replace(s: State, place: int, cards: list[int]) -> None:
    """Another map card lies there; nobody is there."""
    for seat, mat in enumerate(s.seats[: s.players]):
        if mat.place == place:
            _go(s, seat, 0)
    here = s.places[place]
    here.natives = _put_by(s, here.natives)
    here.sacked = 0
    new = _a_card(s, cards)
    discard(s, here.card)
    here.card = new


def _fleet_here(s: State, _block: str, _i: int) -> None:
    if _is_port(s.places[s.seats[s.active].place].card):
        _go(s, s.active, AROUND_TORTUGA[0])
    fleet = next(number for number, fleet in enumerate(s.fleets) if fleet.place == NONE)
    _take(s, FLEET_KINDS[fleet])
    s.fleets[fleet].place, s.fleets[fleet].owner = s.seats[s.active].place, s.active


def _fleet_at_sea(s: State, _block: str, _i: int) -> None:
    for fleet in s.fleets:
        if fleet.place == s.seats[s.active].place:
            fleet.place = AROUND_TORTUGA[0]
    _go(s, s.active, AROUND_TORTUGA[0])


def _a_beginning(s: State, _block: str, place: int) -> None:
    """R19.8: a Spanish port lies there; or there is none, and it is Open Sea without a captain."""
    ports = [card for card in MAP_KINDS if TYPE[card] == Type.PORT and NATION[card] == SPAIN]
    others = [card for card in MAP_KINDS if TYPE[card] == Type.COASTLAND]
    if place == 0:
        raise CannotBe("Tortuga lies there")
    if place in AROUND_TORTUGA:
        for number in range(AROUND_TORTUGA[-1], s.places_size):
            if s.places[number].card in ports:
                _replace(s, number, others)
        for seat in range(s.players):
            if s.seats[seat].place == place:
                _go(s, seat, 0)
        return
    while s.places_size < place:
        _lay_one(s, lambda card: card not in ports)
    if place == s.places_size:
        _lay_one(s, lambda card: card in ports)
    else:
        _replace(s, place, ports)


# ---------------------------------------------------------------- captains


def _rich(s: State, _block: str, _i: int) -> None:
    s.seats[s.active].silver = s.options[Option.TARGET_SILVER] - 1


def _turn_of_another(s: State, _block: str, seat: int) -> None:
    if seat >= s.players:
        raise CannotBe("nobody plays there")
    _spare(s, s.active)
    s.offer = _put_by(s, s.offer)
    s.active = s.player = other = (seat + 1) % s.players
    s.first_captain = (other - s.turn + 1) % s.players
    s.quarantine = s.entered = s.unpaid = 0
    s.seats[other].needs_refit = 0


def _a_ship(s: State, _block: str, _i: int) -> None:
    s.seats[s.player].ship = _a_card(s, SHIP_KINDS)


def _no_ship(s: State, _block: str, _i: int) -> None:
    mat = s.seats[s.player]
    mat.ship = _put_by(s, mat.ship)
    mat.ship_bought = s.bought_now = 0


def _a_prize(s: State, _block: str, _i: int) -> None:
    s.seats[s.active].prize = _a_card(s, SHIP_KINDS)


def _no_prize(s: State, _block: str, _i: int) -> None:
    mat = s.seats[s.player]
    mat.prize = _put_by(s, mat.prize)
    return_goods(s, mat.plundered)


def _a_mate(s: State, _block: str, _i: int) -> None:
    s.seats[s.active].mate = _a_card(s, MATE_KINDS)


def _owed(s: State, _block: str, _i: int) -> None:
    s.unpaid = 1
    if s.options[Option.MUTINY_MODE] == Mutiny.OFF:
        s.options[Option.MUTINY_MODE] = Mutiny.AUTOMATIC


# ---------------------------------------------------------------- goods


def _load(s: State, goods: Space, good: int) -> None:
    """One unit more, from the supply or another ship."""
    if not s.supply[good]:
        for mat in s.seats:
            for hold in (mat.traded, mat.plundered):
                if hold[good]:
                    hold[good] -= 1
                    s.supply[good] += 1
    s.supply[good] -= 1
    mat = s.seats[s.player]
    (mat.traded if goods == Space.TRADED else mat.plundered)[good] += 1


def _aboard(s: State, _block: str, good: int) -> None:
    _load(s, Space.TRADED, good)


def _exchanged(s: State, _block: str, good: int) -> None:
    space = Space(int(space_due(s)))
    mat = s.seats[s.player]
    hold = mat.traded if space == Space.TRADED else mat.plundered
    other = int(hold.argmax())
    hold[other] -= 1
    s.supply[other] += 1
    _load(s, space, good)


def _room_in_the_hold(s: State, _block: str, _good: int) -> None:
    goods = s.seats[s.active].traded
    while goods.sum() >= hold_of(s, s.active):
        other = int(goods.argmax())
        goods[other] -= 1
        s.supply[other] += 1


def _not_sold(s: State, _block: str, good: int) -> None:
    s.goods_sold &= ~(1 << good)


def _not_bought(s: State, _block: str, good: int) -> None:
    s.goods_bought &= ~(1 << good)


# ---------------------------------------------------------------- nations


def _friend_here(s: State, _block: str, _i: int) -> None:
    mat, nation = s.seats[s.active], int(nation_here(s, s.active))
    mat.attacked[nation] = 0
    for letter in range(len(mat.letters)):
        if are_at_war(s, letter, nation):
            mat.letters[letter] = 0
    assert not is_hostile_here(s, s.active)


def _no_letter(s: State, _block: str, _i: int) -> None:
    s.seats[s.active].letters[nation_here(s, s.active)] = 0


def _declare(s: State, war: int) -> None:
    """A war card for these two nations lies there."""
    a, b = PAIRS[war]
    fits = (c for c in WAR_KINDS if {int(NATION_A[c]), int(NATION_B[c])} in ({a, b}, {a, NONE}, {b, NONE}))
    s.wars[war] = _a_card(s, fits)


def _war_here(s: State, _block: str, _i: int) -> None:
    nation = int(nation_here(s, s.active))
    for war, pair in enumerate(PAIRS):
        if nation in pair:
            for mat in s.seats:
                mat.letters[pair[0]] = mat.letters[pair[1]] = 0
            _declare(s, war)
            return


def _war_of_the_two(s: State, _block: str, nation: int) -> None:
    war = int(WAR_OF[NATION_A[s.card], nation])
    for mat in s.seats:
        mat.letters[NATION_A[s.card]] = mat.letters[nation] = 0
    _declare(s, war)


def _peace_of_the_two(s: State, _block: str, nation: int) -> None:
    war = int(WAR_OF[NATION_A[s.card], nation])
    s.wars[war] = _put_by(s, s.wars[war])


def _another_card(s: State, _block: str, nation: int) -> None:
    kind = TYPE[s.card]
    discard(s, s.card)
    fits = (c for c in range(STORM) if TYPE[c] == kind and NATION_B[c] == NONE and NATION_A[c] != nation)
    s.card = _a_card(s, fits)


def _war_of_a_friend(s: State, _block: str, nation: int) -> None:
    s.war = next(war for war, pair in enumerate(PAIRS) if nation in pair)
    if s.wars[s.war] == NONE:
        _declare(s, s.war)


MUTINY = f"options[{Option.MUTINY_MODE.value}]"
REMEDIES: Remedies = {
    "First answer what is asked now.": ANOTHER_DECISION,
    "First end the trade.": ANOTHER_DECISION,
    "First stop here: an action comes after the sailing.": ANOTHER_DECISION,
    "The sailing of this turn is over.": ANOTHER_DECISION,
    "There is no trade now.": ANOTHER_DECISION,
    # cards
    "This card is not in your hand.": _into_hand,
    "It is neither in your hand nor on offer.": _onto_offer,
    "It is played as your action, at {place}.": _to_the_coast,
    "It is played as your action, in any port.": _to(_is_port),
    "It is played as your action, on any coastland.": _to(lambda card: bool(TYPE[card] == Type.COASTLAND)),
    # sailing
    "One map card before each move: first sail on.": put("explored", 0),
    "No space beside your ship is empty.": _to_an_edge,
    "Something lies there already.": _to_where_nothing_lies,
    "No place lies there yet: explore first.": _lay_that_way,
    "You have turned already this turn.": put("turned", 0),
    "You never sail against your course.": all_of(put("course", NONE), put("turned", 0)),
    "Your crew is unpaid and would mutiny.": put("unpaid", 0),
    "Nothing is owed to your crew.": _owed,
    "In this game there is no pay and no mutiny.": put(MUTINY, Mutiny.AUTOMATIC.value),
    "Nobody has to cry: an unpaid crew mutinies as soon as it is to sail.": put(MUTINY, Mutiny.ON_A_CRY.value),
    "Mutiny is cried when an unpaid crew is about to sail.": {
        "SAIL": put(MUTINY, Mutiny.AUTOMATIC.value),
        "": ANOTHER_DECISION,
    },
    "It begins in a Spanish port, or if there is none on Open Sea without a captain.": _a_beginning,
    # the action
    "You have no prize.": _a_prize,
    "You have no first mate.": _a_mate,
    "Your crew wants its share: the prize must be sold here.": _no_prize,
    "There is no port here.": _to(_is_port),
    "You came to a hostile port: attack it, or sneak in.": _friend_here,
    "Letters of marque are had in the ports of nations.": _to(_is_national),
    "You hold this letter already.": _no_letter,
    "{nation} is your enemy.": _friend_here,
    "{nation} is at war with nobody.": _war_here,
    "You attack another captain only.": _turn_of_another,
    "You attack a captain only in the place where you are.": _meet,
    "In a port no captain is attacked.": _meet_at_sea,
    "There is no treasure fleet where you are.": _fleet_here,
    "In a port a treasure fleet is not attacked by itself, but with the port.": _fleet_at_sea,
    "You flee to an Open Sea beside.": _flee_to_sea,
    # trade
    "You trade in ports, and on coastlands with natives.": _to(_is_port),
    "This port is hostile to you.": _friend_here,
    "Ships and first mates are had in ports only.": _to(_is_port),
    "No more {good} aboard.": _aboard,
    "What you bought in this trade cannot be sold in it: {good}.": _not_bought,
    "Not on sale here: {good}.": _to_where_it_is_sold,
    "What you sold in this trade cannot be bought in it: {good}.": _not_sold,
    "The hold is full: {n} good.": _room_in_the_hold,
    "It costs {price}; you have {silver}.": _rich,
    "The pinnace is not for sale.": _a_ship,
    "A ship bought in this trade is not sold in it.": put("bought_now", 0),
    "A captured ship is sold only where prizes are: in Tortuga, where you hold the letter, or in secret.": put(
        "friendly", 1
    ),
    "First sell the ship that you sail.": _no_ship,
    # what was won, and what goes overboard
    "The pinnace is never a prize.": _a_ship,
    "You cannot give up your own ship and keep the old prize.": _no_prize,
    "A galleon of a treasure fleet can only be a prize.": Never("the ship that was won is a galleon"),
    "There is nothing of that kind to discard: {good}.": _exchanged,
    # nations
    "The card names {nation} already: choose another one.": _another_card,
    "{nation} and {other} are at war already.": _peace_of_the_two,
    "{nation} and {other} are not at war.": _war_of_the_two,
    "A friend is one of the two nations of this war.": _war_of_a_friend,
}
