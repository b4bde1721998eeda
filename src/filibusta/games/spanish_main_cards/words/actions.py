"""The words of the buttons: a sentence for every legal action."""

from collections.abc import Callable

from filibusta.engine.speech import buttons
from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.cards import Move
from filibusta.games.spanish_main_cards.state import ACTIONS, Option
from filibusta.games.spanish_main_cards.words.voice import Voice


def _goal(v: Voice, space: int, last: int) -> int:
    """R4.5: where a ship or the front of a pair comes to."""
    return min(last, max(1, space + v.played["step"] * v.played["distance"]))


def _aim_at_ship(v: Voice, ship: int) -> str:
    start = v.view.ships[ship].space
    if v.effect == Move.SABOTAGE:
        return v.say("Damage {ship}, on space {space}", ship=v.ship(ship), space=start)
    goal = _goal(v, start, cards.SPACES)
    if goal == start:
        return v.say("Leave {ship} on space {space}", ship=v.ship(ship), space=start)
    return v.say("Sail {ship} from space {start} to space {goal}", ship=v.ship(ship), start=start, goal=goal)


def _aim_at_pair(v: Voice, space: int) -> str:
    both = {"first": v.ship(v.view.row[space]), "second": v.ship(v.view.row[space + 1]), "a": space, "b": space + 1}
    goal = _goal(v, space, cards.SPACES - 1)
    if goal == space:
        return v.say("Leave {first} and {second} on spaces {a} and {b}", **both)
    return v.say("Sail {first} and {second} from spaces {a} and {b} to spaces {c} and {d}", **both, c=goal, d=goal + 1)


def _repair(v: Voice) -> str:
    damaged = sum(ship.damaged for ship in v.view.ships)
    return v.say.plural("Repair the damaged ship", "Repair all {n} damaged ships", damaged)


def _swap(v: Voice, card: int) -> str:
    if v.plays(Option.MOVEMENT_HANDS):
        return v.say("Discard {card} and draw a new card", card=v.movement(card))
    return v.say("Discard {card} and turn up a new card", card=v.movement(card))


_SINGLE: dict[str, Callable[[Voice], str]] = {
    "repair": _repair,
    "pass": lambda v: v.say("Pass"),
    "keep": lambda v: v.say("Keep the cards"),
}
_SEVERAL: dict[str, Callable[[Voice, int], str]] = {
    "move": lambda v, card: v.say("Play {card}", card=v.movement(card)),
    "accuse": lambda v, seat: v.say("Accuse {player}", player=v.names[seat]),
    "ship": _aim_at_ship,
    "pair": lambda v, i: _aim_at_pair(v, i + 1),
    "pirate": lambda v, i: v.say("{player} is {pirate}", player=v.names[v.view.accused], pirate=v.pirate(i)),
    "swap": _swap,
    "discard": lambda v, card: v.say("Discard {card}", card=v.movement(card)),
}

action = buttons(ACTIONS, _SINGLE, _SEVERAL)
"""A legal action of the current decision, as the words of its button."""
