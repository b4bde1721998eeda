"""Why something cannot be chosen now: the one cause there is, asked of the rules."""

from filibusta.games.pirates import cards
from filibusta.games.pirates.cards import PIRATE_EFFECT, PIRATE_IS_STRATEGY, STRATEGY_CARDS_PER_TURN, Effect
from filibusta.games.pirates.rules.decisions import is_attackable
from filibusta.games.pirates.rules.fleet import has_room, room_of
from filibusta.games.pirates.state import ATTACK, CENTRE, Option, Phase, Step
from filibusta.games.pirates.table.desk import Desk
from filibusta.games.pirates.words.faces import timing

SHIP_ASKED = (Phase.CHOOSE_SHIP, Phase.CHOOSE_TARGET, Phase.CARD_SHIP, Phase.CARD_SOURCE, Phase.SELL_SHIP)
"""The decisions in which a ship is chosen."""


def unplayable(desk: Desk, card: int) -> str:
    """R6.1, R6.3, R6.5, R10.6: of a card in the hand."""
    data, phase, say = cards.PIRATE_CARDS[card], desk.phase, desk.say
    lies_open = data["when"] == "centre" and desk.state.step == Step.WINDOW_2
    fits = {
        Phase.CARDS: data["when"] == "turn" or lies_open,
        Phase.REORGANISE: data["when"] == "turn",
        Phase.BATTLE_CARD: data["when"] == "battle" and (desk.state.side == ATTACK or not data["attacker_only"]),
        Phase.FOG: data["when"] == "fog",
    }.get(phase)
    if fits is None:
        return say("First answer what is asked now.")
    return _without_effect(desk, card) if fits else timing(card, say)


def _without_effect(desk: Desk, card: int) -> str:
    """R6.8, R18, R19.3: what a card needs, and does not find."""
    s, say = desk.state, desk.say
    if PIRATE_IS_STRATEGY[card] and s.strategies >= STRATEGY_CARDS_PER_TURN:
        return say("Nobody plays more than {n} strategy cards in a turn.", n=STRATEGY_CARDS_PER_TURN)
    match PIRATE_EFFECT[card]:
        case Effect.DRAW_PIRATE:
            return say("There is no pirate card left to draw.")
        case Effect.ADD_CREW | Effect.TEMPORARY_CREW:
            return say("None of your ships has room.") if s.supply else say("There are no men left in the supply.")
        case Effect.STEAL_CARD:
            return say("No other player has a pirate card in hand.")
        case Effect.DESTROY_INVENTORY:
            return say("There is no inventory card on any ship.")
        case Effect.TAKE_DISCARDED_PIRATE:
            return say("The red discard pile is empty.")
        case Effect.RETURN_ADVENTURE:
            return say("The blue discard pile is empty.")
        case Effect.REPLACE_CENTRE if s.centre_size:
            return say("There is no adventure card left to draw.")
        case Effect.REPLACE_CENTRE:
            return say("There is nothing in the centre.")
        case _:
            return say("It would have no effect now.")


def unchosen(desk: Desk, ship: int) -> str | None:
    """Of a ship, where it is a ship that must be chosen."""
    if desk.phase not in SHIP_ASKED:
        return None
    mine = desk.state.ships[ship].owner == desk.view.viewer
    return _own_ship(desk, ship) if mine else _other_ship(desk, ship)


def _own_ship(desk: Desk, ship: int) -> str:
    """R7.2, R7.3, R7.4, R18.2, R18.6."""
    s, say = desk.state, desk.say
    match desk.phase:
        case Phase.CHOOSE_SHIP if desk.plays(Option.PRIZES_MAY_ACT):
            return say("It has acted this turn.")
        case Phase.CHOOSE_SHIP:
            return say("It has acted this turn, or was taken in it.")
        case Phase.CHOOSE_TARGET if ship == s.attacker:
            return say("It is the ship that sails.")
        case Phase.CHOOSE_TARGET:
            return say("You never attack a ship of your own.")
        case Phase.CARD_SHIP if ship == s.source:
            return say("It is the ship that the man leaves.")
        case Phase.CARD_SHIP if not room_of(s, ship):
            return say("It has no room for another man.")
        case Phase.CARD_SOURCE if not has_room(s, s.active, ship):
            return say("None of your other ships has room.")
        case Phase.CARD_SOURCE:
            return say("Its last man must stay aboard.")
        case _:
            return ""


def _other_ship(desk: Desk, ship: int) -> str:
    """R18.6, R25.2."""
    s, say, owner = desk.state, desk.say, desk.state.ships[ship].owner
    match desk.phase:
        case Phase.CHOOSE_SHIP:
            return say("First choose the ship of your own that sails.")
        case Phase.CHOOSE_TARGET if not is_attackable(s, owner):
            return say("The truce protects it until its player has finished a turn.")
        case Phase.CARD_SHIP | Phase.SELL_SHIP:
            return say("Only a ship of your own can be chosen.")
        case Phase.CARD_SOURCE if owner == CENTRE:
            return say("None of your ships has room.") if s.supply else say("There are no men left in the supply.")
        case _:
            return ""


def unrobbed(desk: Desk, seat: int) -> str | None:
    """R18.4: of a player, where a player must be chosen."""
    if desk.phase != Phase.CARD_OPPONENT:
        return None
    say, mat = desk.say, desk.state.seats[seat]
    if seat == desk.view.viewer:
        return say("Choose another player.")
    return "" if mat.hand_size else say("There is no pirate card in this hand.")
