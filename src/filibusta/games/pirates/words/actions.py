"""The words of the buttons: a sentence for every legal action."""

from filibusta.games.pirates import cards
from filibusta.games.pirates.cards import FIRST_GEAR, N_GEAR, SHIP_CARGO, Effect
from filibusta.games.pirates.rules.fleet import room_from, room_of
from filibusta.games.pirates.state import ACTIONS, CENTRE, Phase
from filibusta.games.pirates.words.voice import Voice


def action(v: Voice, action: int) -> str:
    """A legal action of the current decision, as the words of its button."""
    view, say, names = v.view, v.say, v.names
    kind, i = ACTIONS.part(action)
    match kind:
        case "play":
            return say("Play {card}", card=v.card(i))
        case "ship":
            return _ship(v, i)
        case "treasure":
            return say("Go for {treasure}", treasure=v.place(cards.N_SHIPS + i))
        case "crew":
            return _crew(v, i)
        case "rival":
            hand = view.seats[i].hand_size
            return say.plural(
                "Steal the only card of {player}", "Steal one of the {n} cards of {player}", hand, player=names[i]
            )
        case "destroy":
            return _destroy(v, i // N_GEAR, FIRST_GEAR + i % N_GEAR)
        case "adventure":
            return say("Bring {card} back into the centre", card=v.adventure(i))
        case "recover":
            return say("Take {card} into your hand", card=v.card(i))
        case "discard":
            return say("Discard {card}", card=v.card(i))
        case _:
            return _plain(v, kind)


def _plain(v: Voice, kind: str) -> str:
    """Actions that name nothing."""
    if kind == "sell":
        return v.say("Sell a ship")
    if kind == "rearrange":
        return v.say("Rearrange the crews")
    if kind == "pass":
        return v.say("Pass")
    if kind == "end_battle":
        return v.say("End the battles")
    if kind == "roll":
        return v.say("Roll again")
    if kind == "stop":
        return v.say("Leave the treasure")
    if kind != "done":
        raise ValueError(f"no words for the action {kind}")
    return v.say("Finish the phase") if v.view.phase == Phase.REORGANISE else v.say("Finish: no more cards")


def _ship(v: Voice, ship: int) -> str:
    phase, crew = v.view.phase, v.crew(ship)
    which = {"ship": v.ship(ship), "men": v.men(crew)}
    if phase == Phase.CHOOSE_SHIP:
        return v.say("Sail with {ship}, {men}", **which)
    if phase == Phase.CHOOSE_TARGET:
        if v.owner(ship) == CENTRE:
            return v.say("Attack {ship}, {men}", **which)
        return v.say("Attack {ship} of {player}, {men}", player=v.names[v.owner(ship)], **which)
    if phase == Phase.SELL_SHIP:
        return _sell(v, ship)
    if phase == Phase.CARD_SOURCE:
        if v.owner(ship) == CENTRE:
            return v.say("From {ship} in the centre, {men}", **which)
        return v.say("From {ship} of {player}, {men}", player=v.names[v.owner(ship)], **which)
    if v.effect == Effect.EQUIP:
        return v.say("Put {card} on {ship}", card=v.card(v.view.card), ship=v.ship(ship))
    return v.say("Aboard {ship}, {men}", **which)


def _sell(v: Voice, ship: int) -> str:
    """R8.2, R16.4: what comes aboard the other ships, which the supply and their room may cut."""
    fleet, men = v.view.seats[v.view.active].fleet, v.crew(ship)
    room = room_from(v.view, fleet) - room_of(v.view, ship)
    tokens = min(int(SHIP_CARGO[ship]), v.view.supply, room - men)
    if tokens < 0:
        one, many = "Sell {ship}; {n} man finds no room", "Sell {ship}; {n} men find no room"
        return v.say.plural(one, many, -tokens, ship=v.ship(ship))
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
