"""Why something cannot be chosen now: the one cause there is, for whoever must decide; empty where there is none."""

from filibusta.engine.plain import PlainState
from filibusta.engine.words import Words
from filibusta.games.plunder.cards import ACT_KINDS, HAND_LIMIT, MAP_KINDS, TYPE, Type
from filibusta.games.plunder.rules.action import can_act, must_sell
from filibusta.games.plunder.rules.captains import is_way_out
from filibusta.games.plunder.rules.chart import has_empty_space
from filibusta.games.plunder.rules.play_encounter import can_aim
from filibusta.games.plunder.rules.sailing import is_on_course
from filibusta.games.plunder.rules.treasure_fleets import has_captain, is_spanish_port
from filibusta.games.plunder.state import NONE, Direction, Mutiny, Option, Phase
from filibusta.games.plunder.words.faces import timing
from filibusta.games.plunder.words.trade_refusals import entry, refusal
from filibusta.games.plunder.words.voice import place_name

TABLE_WIDE = (Type.WAR, Type.TREATY, Type.FLEET)
"""R20.2: what has its effect at once and for all."""


def unplayable(view: PlainState, card: int, say: Words) -> str:
    """Of a card in the hand of the player who must decide."""
    match view.phase:
        case Phase.SAIL:
            return unlaid(view, card, say)
        case Phase.ACTION:
            return unacted(view, card, say)
        case Phase.TRADE:
            return _untraded(view, card, say)
        case Phase.FLEE:
            return "" if view.card == NONE else say("One card only is played in a flight.")
        case _:
            return say("First answer what is asked now.")


def unlaid(view: PlainState, card: int, say: Words) -> str:
    """R8.2: of a card in the hand while sailing."""
    if card not in MAP_KINDS:
        return timing(card, say)
    if view.explored:
        return say("One map card before each move: first sail on.")
    if has_empty_space(view, view.seats[view.active].place):
        return ""
    return say("No space beside your ship is empty.")


def unacted(view: PlainState, card: int, say: Words) -> str:
    """R9.2, R9.4, R9.7: of a card in the hand when an action is chosen."""
    if card not in ACT_KINDS:
        return timing(card, say)
    if view.quarantine:
        return say("Under Quarantine no action card is played.")
    if must_sell(view):
        return say("Your crew wants its share: the prize must be sold here.")
    return "" if can_act(view, card) else timing(card, say)


def _untraded(view: PlainState, card: int, say: Words) -> str:
    """R10.2, R10.8, R11.1"""
    name = entry(card)
    return refusal(view, name, say) if name else timing(card, say)


def unsailed(view: PlainState, place: int, say: Words) -> str:
    """R8.5, R8.6, R7.6: of a place on the map, where one is chosen."""
    match view.phase:
        case Phase.SAIL:
            return _off_course(view, place, say)
        case Phase.FLEET_SPACE:
            return _no_beginning(view, place, say)
        case Phase.FLEE_SPACE:
            beside: list[int] = list(view.places[view.seats[view.target].place].beside)
            free = place in beside and is_way_out(view, beside.index(place))
            return "" if free else say("You flee to an Open Sea beside.")
        case _:
            return ""


def _no_beginning(view: PlainState, place: int, say: Words) -> str:
    """R19.8: of a treasure fleet."""
    if any(is_spanish_port(view, port) for port in range(view.places_size)):
        free = is_spanish_port(view, place)
    else:
        free = TYPE[view.places[place].card] == Type.OPEN_SEA and not has_captain(view, place)
    if free and place < view.places_size:
        return ""
    return say("It begins in a Spanish port, or if there is none on Open Sea without a captain.")


def _off_course(view: PlainState, place: int, say: Words) -> str:
    mat = view.seats[view.active]
    beside: list[int] = list(view.places[mat.place].beside)
    if place == mat.place:
        return say("You are here.")
    if place not in beside:
        return say("You sail only to a place beside yours.")
    if mat.hand_size >= HAND_LIMIT:
        return say("With {n} cards in hand you cannot sail.", n=HAND_LIMIT)
    if view.unpaid and view.options[Option.MUTINY_MODE] == Mutiny.AUTOMATIC:
        return say("Your crew is unpaid and would mutiny.")
    if is_on_course(view, beside.index(place)):
        return ""
    if beside.index(place) == (view.course + 2) % len(Direction):
        return say("You never sail against your course.")
    return say("You have turned already this turn.")


def outcome(view: PlainState, card: int, names: tuple[str, ...], say: Words) -> str:
    """R20.2 to R20.4: what a card would do that ends this turn; nothing where none is asked for."""
    if view.phase != Phase.PLAY_ENCOUNTER:
        return ""
    target: int = (view.active + 1) % view.players
    if TYPE[card] in TABLE_WIDE:
        return say("It takes effect at once, for the whole table.")
    if can_aim(view, card, target):
        return say("It waits for {player}.", player=names[target])
    which = {"player": names[target], "place": place_name(view, view.seats[target].place, say)}
    if view.options[Option.ENCOUNTER_ONLY_ON_LEADER]:
        return say("It does nothing to {player} in {place}, or only to the richest: it is discarded.", **which)
    return say("It does nothing to {player} in {place}: it is discarded.", **which)
