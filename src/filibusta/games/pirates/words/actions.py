"""The words of the buttons: a sentence for every legal action."""

from collections.abc import Callable

from filibusta.engine.speech import buttons
from filibusta.games.pirates import cards
from filibusta.games.pirates.cards import FIRST_GEAR, N_GEAR, SHIP_CARGO, Effect
from filibusta.games.pirates.rules.fleet import room_from, room_of
from filibusta.games.pirates.state import ACTIONS, CENTRE, Phase
from filibusta.games.pirates.words.voice import Voice


def _attack(v: Voice, ship: int) -> str:
    which = {"ship": v.ship(ship), "men": v.men(v.crew(ship))}
    if v.owner(ship) == CENTRE:
        return v.say("Attack {ship}, {men}", **which)
    return v.say("Attack {ship} of {player}, {men}", player=v.names[v.owner(ship)], **which)


def _source(v: Voice, ship: int) -> str:
    which = {"ship": v.ship(ship), "men": v.men(v.crew(ship))}
    if v.owner(ship) == CENTRE:
        return v.say("From {ship} in the centre, {men}", **which)
    return v.say("From {ship} of {player}, {men}", player=v.names[v.owner(ship)], **which)


def _aim(v: Voice, ship: int) -> str:
    if v.effect == Effect.EQUIP:
        return v.say("Put {card} on {ship}", card=v.card(v.view.card), ship=v.ship(ship))
    return v.say("Aboard {ship}, {men}", ship=v.ship(ship), men=v.men(v.crew(ship)))


def _sell(v: Voice, ship: int) -> str:
    """R8.2, R16.4: what comes aboard the other ships, which the supply and their room may cut."""
    fleet, men = v.view.seats[v.view.active].fleet, v.crew(ship)
    room = room_from(v.view, fleet) - room_of(v.view, ship)
    tokens = min(int(SHIP_CARGO[ship]), v.view.supply, room - men)
    if tokens < 0:
        one, many = "Sell {ship}; {n} man finds no room", "Sell {ship}; {n} men find no room"
        return v.say.plural(one, many, -tokens, ship=v.ship(ship))
    if tokens == 0:
        return v.say("Sell {ship} for nothing", ship=v.ship(ship))
    cargo = v.say.plural("{n} crew token", "{n} crew tokens", tokens)
    return v.say("Sell {ship} for {cargo}", ship=v.ship(ship), cargo=cargo)


def _crew(v: Voice, n: int) -> str:
    ship = v.ship(v.view.at)
    if v.view.phase == Phase.REARRANGE_CREW:
        return v.say.plural("{n} man on {ship}", "{n} men on {ship}", n, ship=ship)
    if n == 0:
        return v.say("Nobody aboard {ship}", ship=ship)
    return v.say.plural("{n} man aboard {ship}", "{n} men aboard {ship}", n, ship=ship)


def _destroy(v: Voice, ship: int, card: int) -> str:
    which = {"card": v.card(card), "ship": v.ship(ship)}
    return v.say("Destroy {card} on {ship} of {player}", player=v.names[v.owner(ship)], **which)


def _steal(v: Voice, seat: int) -> str:
    one, many = "Steal the only card of {player}", "Steal one of the {n} cards of {player}"
    return v.say.plural(one, many, v.view.seats[seat].hand_size, player=v.names[seat])


_SHIPS: dict[Phase, Callable[[Voice, int], str]] = {
    Phase.CHOOSE_SHIP: lambda v, i: v.say("Sail with {ship}, {men}", ship=v.ship(i), men=v.men(v.crew(i))),
    Phase.CHOOSE_TARGET: _attack,
    Phase.SELL_SHIP: _sell,
    Phase.CARD_SOURCE: _source,
    Phase.CARD_SHIP: _aim,
}
_DONE: dict[Phase, Callable[[Voice], str]] = {
    Phase.CARDS: lambda v: v.say("Finish: no more cards"),
    Phase.REORGANISE: lambda v: v.say("Finish the phase"),
}
_SINGLE: dict[str, Callable[[Voice], str]] = {
    "sell": lambda v: v.say("Sell a ship"),
    "rearrange": lambda v: v.say("Rearrange the crews"),
    "pass": lambda v: v.say("Pass"),
    "end_battle": lambda v: v.say("End the battles"),
    "roll": lambda v: v.say("Roll again"),
    "stop": lambda v: v.say("Leave the treasure"),
    "done": lambda v: v.by_phase(_DONE)(v),
}
_SEVERAL: dict[str, Callable[[Voice, int], str]] = {
    "play": lambda v, card: v.say("Play {card}", card=v.card(card)),
    "ship": lambda v, ship: v.by_phase(_SHIPS)(v, ship),
    "treasure": lambda v, i: v.say("Go for {treasure}", treasure=v.place(cards.N_SHIPS + i)),
    "crew": _crew,
    "rival": _steal,
    "destroy": lambda v, i: _destroy(v, i // N_GEAR, FIRST_GEAR + i % N_GEAR),
    "adventure": lambda v, i: v.say("Bring {card} back into the centre", card=v.adventure(i)),
    "recover": lambda v, card: v.say("Take {card} into your hand", card=v.card(card)),
    "discard": lambda v, card: v.say("Discard {card}", card=v.card(card)),
}

action = buttons(ACTIONS, _SINGLE, _SEVERAL)
"""A legal action of the current decision, as the words of its button."""
