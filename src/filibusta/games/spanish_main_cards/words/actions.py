"""The words of the buttons: a sentence for every legal action."""

from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.cards import Move
from filibusta.games.spanish_main_cards.state import ACTIONS, Option
from filibusta.games.spanish_main_cards.words.voice import Voice


def action(v: Voice, action: int) -> str:
    """A legal action of the current decision, as the words of its button."""
    view, say, names = v.view, v.say, v.names
    kind, i = ACTIONS.part(action)
    match kind:
        case "move":
            return say("Play {card}", card=v.movement(i))
        case "repair":
            damaged = sum(ship.damaged for ship in view.ships)
            return say.plural("Repair the damaged ship", "Repair all {n} damaged ships", damaged)
        case "accuse":
            return say("Accuse {player}", player=names[i])
        case "pass":
            return say("Pass")
        case "ship":
            return _aim_at_ship(v, i)
        case "pair":
            return _aim_at_pair(v, i + 1)
        case "pirate":
            return say("{player} is {pirate}", player=names[view.accused], pirate=v.pirate(i))
        case "keep":
            return say("Keep the cards")
        case "swap" if v.plays(Option.MOVEMENT_HANDS):
            return say("Discard {card} and draw a new card", card=v.movement(i))
        case "swap":
            return say("Discard {card} and turn up a new card", card=v.movement(i))
        case "discard":
            return say("Discard {card}", card=v.movement(i))
        case _:
            raise ValueError(f"no words for the action {kind}")


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
