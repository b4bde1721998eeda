"""Why an action cannot be chosen now: the one cause there is, by what the rules ask for; empty where there is none."""

from collections.abc import Callable

from filibusta.engine.plain import PlainState
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards.cards import HAND_FLOOR, MOVE_EFFECT, Move
from filibusta.games.spanish_main_cards.state import ACTIONS, Option, Phase

Cause = Callable[[PlainState, int, Words], str]


def why_not(view: PlainState, name: str, say: Words) -> str:
    """Why an action of this name is not among the choices of the one who must decide."""
    block, i = ACTIONS.part(ACTIONS.number(name))
    cause = WITHIN.get((block, Phase(view.phase)))
    if cause:
        return cause(view, i, say)
    if view.phase == Phase.CHOOSE_ACTION:
        return say("First choose what to do: a card, repair, accuse or pass.")
    return say("First answer what is asked now.")


def unheld(view: PlainState, card: int, say: Words) -> str:
    """R3.10: of a kind of movement card."""
    if view.options[Option.MOVEMENT_HANDS]:
        mat = view.seats[view.player]
        return "" if card in mat.hand[: mat.hand_size] else say("This card is not in your hand.")
    return "" if card in list(view.movement_row) else say("This card is not in the row.")


def unrepaired(view: PlainState, _i: int, say: Words) -> str:
    """R5.1"""
    return "" if any(ship.damaged for ship in view.ships) else say("No ship is damaged.")


def unaccused(view: PlainState, seat: int, say: Words) -> str:
    """R5.3, R10.6"""
    if seat == view.player:
        return say("You accuse others only.")
    if seat >= view.players:
        return say("Nobody plays there.")
    if not view.seats[seat].hidden:
        return say("All pirates of this player are known.")
    if view.options[Option.MOVEMENT_HANDS] and view.seats[view.player].hand_size <= HAND_FLOOR:
        return say("You have too few cards to accuse anybody.")
    return ""


def unaimed(view: PlainState, ship: int, say: Words) -> str:
    """R4.16"""
    spared = MOVE_EFFECT[view.played] == Move.SABOTAGE and view.ships[ship].damaged
    return say("It is damaged already.") if spared else ""


def unnamed(view: PlainState, pirate: int, say: Words) -> str:
    """R5.4"""
    if view.ships[pirate].revealed:
        return say("This captain is revealed already.")
    refuted = view.refuted[view.accused][pirate]
    return say("An accusation showed that this player does not have this pirate.") if refuted else ""


def _never(_view: PlainState, _i: int, _say: Words) -> str:
    """Of what can be chosen whenever it is asked."""
    return ""


WITHIN: dict[tuple[str, Phase], Cause] = {
    ("move", Phase.CHOOSE_ACTION): unheld,
    ("repair", Phase.CHOOSE_ACTION): unrepaired,
    ("accuse", Phase.CHOOSE_ACTION): unaccused,
    ("pass", Phase.CHOOSE_ACTION): _never,
    ("ship", Phase.CHOOSE_SHIP): unaimed,
    ("pair", Phase.CHOOSE_PAIR): _never,
    ("pirate", Phase.CHOOSE_PIRATE): unnamed,
    ("keep", Phase.CHOOSE_SWAP): _never,
    ("swap", Phase.CHOOSE_SWAP): unheld,
    ("discard", Phase.ACCUSER_DISCARD): unheld,
    ("discard", Phase.ACCUSED_DISCARD): unheld,
}
"""Of actions that answer what is asked, but not these ones; all others answer something else."""
