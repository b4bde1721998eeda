"""Why an action cannot be chosen now: the one cause there is, asked of the rules; empty where there is none."""

from collections.abc import Callable

from filibusta.engine.plain import PlainState
from filibusta.engine.words import Words
from filibusta.games.pirates import cards
from filibusta.games.pirates.cards import (
    N_GEAR,
    PIRATE_EFFECT,
    PIRATE_IS_STRATEGY,
    STRATEGY_CARDS_PER_TURN,
    Effect,
)
from filibusta.games.pirates.rules.battle import battle_kinds
from filibusta.games.pirates.rules.choices import is_attackable
from filibusta.games.pirates.rules.fleet import has_room, room_of
from filibusta.games.pirates.rules.strategy import playable
from filibusta.games.pirates.state import ACTIONS, ATTACK, CENTRE, NONE, Option, Phase, Step
from filibusta.games.pirates.words.faces import timing

Cause = Callable[[PlainState, int, Words], str]

SHIP_ASKED = (Phase.CHOOSE_SHIP, Phase.CHOOSE_TARGET, Phase.CARD_SHIP, Phase.CARD_SOURCE, Phase.SELL_SHIP)
"""The decisions in which a ship is chosen."""
CARD_ASKED = (Phase.CARDS, Phase.REORGANISE, Phase.BATTLE_CARD, Phase.FOG)
"""Those in which a card may be played."""


def why_not(view: PlainState, name: str, say: Words) -> str:
    """Why an action of this name is not among the choices of the one who must decide."""
    block, i = ACTIONS.part(ACTIONS.number(name))
    cause = WITHIN.get((block, Phase(view.phase)))
    if cause:
        return cause(view, i, say)
    if block in ("sell", "rearrange"):
        return say("It is done after the battles.")
    return say("First answer what is asked now.")


# ---------------------------------------------------------------- cards


def unplayable(view: PlainState, card: int, say: Words) -> str:
    """R6.1, R6.3, R6.5, R10.6: of a card in the hand."""
    if view.phase == Phase.DISCARD:
        return ""
    data = cards.PIRATE_CARDS[card]
    lies_open = data["when"] == "centre" and view.step == Step.WINDOW_2
    fits = {
        Phase.CARDS: data["when"] == "turn" or lies_open,
        Phase.REORGANISE: data["when"] == "turn",
        Phase.BATTLE_CARD: data["when"] == "battle" and (view.side == ATTACK or not data["attacker_only"]),
        Phase.FOG: data["when"] == "fog",
    }.get(Phase(view.phase))
    if fits is None:
        return say("First answer what is asked now.")
    return _without_effect(view, card, say) if fits else timing(card, say)


def _without_effect(view: PlainState, card: int, say: Words) -> str:
    """R6.8, R18, R19.3: what a card needs, and does not find."""
    if view.phase == Phase.FOG:
        return ""
    if PIRATE_IS_STRATEGY[card] and view.strategies >= STRATEGY_CARDS_PER_TURN:
        return say("Nobody plays more than {n} strategy cards in a turn.", n=STRATEGY_CARDS_PER_TURN)
    kinds = battle_kinds(view) if view.phase == Phase.BATTLE_CARD else playable(view)
    return "" if kinds >> card & 1 else _missing(view, card, say)


def _missing(view: PlainState, card: int, say: Words) -> str:
    match PIRATE_EFFECT[card]:
        case Effect.DRAW_PIRATE:
            return say("There is no pirate card left to draw.")
        case Effect.ADD_CREW | Effect.TEMPORARY_CREW:
            return say("None of your ships has room.") if view.supply else say("There are no men left in the supply.")
        case Effect.STEAL_CARD:
            return say("No other player has a pirate card in hand.")
        case Effect.DESTROY_INVENTORY:
            return say("There is no inventory card on any ship.")
        case Effect.TAKE_DISCARDED_PIRATE:
            return say("The red discard pile is empty.")
        case Effect.RETURN_ADVENTURE:
            return say("The blue discard pile is empty.")
        case Effect.REPLACE_CENTRE if view.centre_size:
            return say("There is no adventure card left to draw.")
        case Effect.REPLACE_CENTRE:
            return say("There is nothing in the centre.")
        case _:
            return say("It would have no effect now.")


def _unplayed(view: PlainState, card: int, say: Words) -> str:
    return _not_held(view, card, say) or unplayable(view, card, say)


def _not_held(view: PlainState, card: int, say: Words) -> str:
    return "" if view.seats[view.player].hand[card] else say("This card is not in your hand.")


def _not_red(view: PlainState, card: int, say: Words) -> str:
    return "" if view.pirate_discard[card] else say("This card is not in the red discard pile.")


def _not_blue(view: PlainState, card: int, say: Words) -> str:
    return "" if view.adventure_discard[card] else say("This card is not in the blue discard pile.")


def _not_aboard(view: PlainState, place: int, say: Words) -> str:
    """R18.5"""
    gear = view.ships[place // N_GEAR].gear[place % N_GEAR]
    return "" if gear else say("This card is not aboard that ship.")


# ---------------------------------------------------------------- ships, treasures, players, men


def unchosen(view: PlainState, ship: int, say: Words) -> str | None:
    """Of a ship, where it is a ship that must be chosen; None where none is."""
    if view.phase not in SHIP_ASKED:
        return None
    owner = view.ships[ship].owner
    if owner == NONE:
        return say("It is not on the table.")
    return _own_ship(view, ship, say) if owner == view.player else _other_ship(view, ship, say)


def _own_ship(view: PlainState, ship: int, say: Words) -> str:
    """R7.2, R7.3, R7.4, R18.2, R18.6."""
    match view.phase:
        case Phase.CHOOSE_SHIP if not view.ships[ship].acted:
            return ""
        case Phase.CHOOSE_SHIP if view.options[Option.PRIZES_MAY_ACT]:
            return say("It has acted this turn.")
        case Phase.CHOOSE_SHIP:
            return say("It has acted this turn, or was taken in it.")
        case Phase.CHOOSE_TARGET if ship == view.attacker:
            return say("It is the ship that sails.")
        case Phase.CHOOSE_TARGET:
            return say("You never attack a ship of your own.")
        case Phase.CARD_SHIP if ship == view.source:
            return say("It is the ship that the man leaves.")
        case Phase.CARD_SHIP if PIRATE_EFFECT[view.card] != Effect.EQUIP and not room_of(view, ship):
            return say("It has no room for another man.")
        case Phase.CARD_SOURCE if not has_room(view, view.active, ship):
            return say("None of your other ships has room.")
        case Phase.CARD_SOURCE if view.ships[ship].crew < 2:
            return say("Its last man must stay aboard.")
        case _:
            return ""


def _other_ship(view: PlainState, ship: int, say: Words) -> str:
    """R18.6, R25.2."""
    owner = view.ships[ship].owner
    match view.phase:
        case Phase.CHOOSE_SHIP:
            return say("First choose the ship of your own that sails.")
        case Phase.CHOOSE_TARGET if not is_attackable(view, owner):
            return say("The truce protects it until its player has finished a turn.")
        case Phase.CARD_SHIP | Phase.SELL_SHIP:
            return say("Only a ship of your own can be chosen.")
        case Phase.CARD_SOURCE if owner == CENTRE and not view.supply:
            return say("There are no men left in the supply.")
        case Phase.CARD_SOURCE if owner == CENTRE and not has_room(view, view.active, NONE):
            return say("None of your ships has room.")
        case _:
            return ""


def _not_chosen(view: PlainState, ship: int, say: Words) -> str:
    return unchosen(view, ship, say) or ""


def _unsought(view: PlainState, treasure: int, say: Words) -> str:
    """R7.3"""
    return "" if view.treasures[treasure] == CENTRE else say("This treasure is not in the centre.")


def unrobbed(view: PlainState, seat: int, say: Words) -> str | None:
    """R18.4: of a player, where a player must be chosen; None where none is."""
    if view.phase != Phase.CARD_OPPONENT:
        return None
    if seat == view.player:
        return say("Choose another player.")
    if seat >= view.players:
        return say("Nobody plays there.")
    return "" if view.seats[seat].hand_size else say("There is no pirate card in this hand.")


def _not_robbed(view: PlainState, seat: int, say: Words) -> str:
    return unrobbed(view, seat, say) or ""


def _unsold(view: PlainState, _i: int, say: Words) -> str:
    """R8.2, R25.9"""
    most = view.options[Option.SALES_PER_TURN]
    if not most:
        return say("In this game no ship is sold.")
    if view.sold >= most:
        return say.plural("You sell {n} ship in a turn at most.", "You sell {n} ships in a turn at most.", most)
    return say("Your last ship is not sold.") if view.seats[view.active].ships < 2 else ""


def _not_rearranged(view: PlainState, _i: int, say: Words) -> str:
    """R8.3"""
    if view.rearranged:
        return say("Your men have been rearranged in this turn.")
    return say("You have no other ship to which men could go.") if view.seats[view.active].ships < 2 else ""


def _wrong_number(view: PlainState, men: int, say: Words) -> str:
    """R5.5, R8.3"""
    if view.low <= men <= view.high:
        return ""
    return say("Choose a number from {low} to {high}.", low=view.low, high=view.high)


def _never(_view: PlainState, _i: int, _say: Words) -> str:
    """Of what can be chosen whenever it is asked."""
    return ""


WITHIN: dict[tuple[str, Phase], Cause] = {
    **{("play", phase): _unplayed for phase in CARD_ASKED},
    **{("ship", phase): _not_chosen for phase in SHIP_ASKED},
    **{("crew", phase): _wrong_number for phase in (Phase.PLACE_CREW, Phase.REARRANGE_CREW)},
    ("done", Phase.CARDS): _never,
    ("done", Phase.REORGANISE): _never,
    ("pass", Phase.BATTLE_CARD): _never,
    ("pass", Phase.FOG): _never,
    ("end_battle", Phase.CHOOSE_SHIP): _never,
    ("roll", Phase.TREASURE): _never,
    ("stop", Phase.TREASURE): _never,
    ("sell", Phase.REORGANISE): _unsold,
    ("rearrange", Phase.REORGANISE): _not_rearranged,
    ("treasure", Phase.CHOOSE_TARGET): _unsought,
    ("rival", Phase.CARD_OPPONENT): _not_robbed,
    ("destroy", Phase.CARD_INVENTORY): _not_aboard,
    ("adventure", Phase.CARD_ADVENTURE): _not_blue,
    ("recover", Phase.CARD_PIRATE): _not_red,
    ("discard", Phase.DISCARD): _not_held,
}
"""Of actions that answer what is asked, but not these ones; all others answer something else."""
