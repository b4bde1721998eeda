"""The lines of the log: a sentence for each event, with its rule and its symbol."""

from collections.abc import Callable
from typing import Any

from filibusta.engine.news import Event
from filibusta.engine.speech import Line
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.cards import BAR, NONE
from filibusta.games.spanish_main.events import Ending, Events, Gold
from filibusta.games.spanish_main.state import ASHORE, ActionKind
from filibusta.games.spanish_main.words.cargo_events import CARGO_LINES
from filibusta.games.spanish_main.words.fight_events import FIGHT_LINES
from filibusta.games.spanish_main.words.voice import Voice, bearing_text

# ---------------------------------------------------------------- setup


def _setup_rule(v: Voice, of_two: str, of_more: str) -> str:
    """By which the game is set up: R3 for two players, R8 for more."""
    return of_two if v.view.players == 2 else of_more


def _rolled(v: Voice, h: Event) -> Line:
    return Line(v.say("{player} rolled {die}.", player=v.names[h.seat], die=h.die), _setup_rule(v, "R3.1", "R8.2"))


def _first_player(v: Voice, h: Event) -> Line:
    text = v.say("{player} is the first player.", player=v.names[h.seat])
    return Line(text, _setup_rule(v, "R3.1", "R8.2"))


def _fleet_chosen(v: Voice, h: Event) -> Line:
    return Line(v.say("{player} has chosen a fleet.", player=v.names[h.seat]), _setup_rule(v, "R3.2", "R8.2"))


def _island_placed(v: Voice, h: Event) -> Line:
    return Line(v.say("{player} placed island {n}.", player=v.names[h.seat], n=h.island + 1), "R5.4")


def _home(v: Voice, h: Event) -> Line:
    text = v.say("Island {n} is the home island of {player}.", n=h.island + 1, player=v.names[h.seat])
    return Line(text, _setup_rule(v, "R3.4", "R8.4"))


def _ship_placed(v: Voice, h: Event) -> Line:
    text = v.say("{player} placed {ship}.", player=v.names[h.seat], ship=v.ship(h.ship))
    return Line(text, _setup_rule(v, "R3.4", "R8.4"))


def _set_chosen(v: Voice, h: Event) -> Line:
    name = v.say.pick(cards.SETS[h.set]["name"])
    return Line(v.say("{player} brings the treasures “{set}”.", player=v.names[h.seat], set=name), "R7.1")


def _crew_placed(v: Voice, h: Event) -> Line:
    text = v.say.plural(
        "{player} put {n} crew on ships and islands.",
        "{player} put {n} crew on ships and islands.",
        h.count,
        player=v.names[h.seat],
    )
    return Line(text, "R3.6")


def _dealt(v: Voice, h: Event) -> Line:
    text = v.say.plural(
        "{n} treasure was dealt to the wild islands.", "{n} treasures were dealt to the wild islands.", h.count
    )
    return Line(text, "R7.4")


# ---------------------------------------------------------------- the turn


def _turn(v: Voice, h: Event) -> Line:
    return Line(v.say("Round {round}: {player}", round=h.rounds, player=v.names[h.seat]), "R9.1", opens=True)


def _action(v: Voice, h: Event) -> Line | None:
    """What follows tells of a move; shooting and exploring too."""
    if h.action_kind == ActionKind.REPAIR:
        return None
    which = {"player": v.names[h.seat], "ship": v.ship(h.ship)}
    match h.action_kind:
        case ActionKind.MOVE:
            return Line(v.say("{player} moves {ship}.", **which), "R10.1")
        case ActionKind.COME_ABOUT:
            return Line(v.say("{player} has {ship} come about.", **which), "R11.1")
        case ActionKind.SHOOT:
            return Line(v.say("{player} has {ship} shoot.", **which), "R16.1")
        case _:
            return Line(v.say("{player} has {ship} explore.", **which), "R15.1")


def _rolled_again(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "ship": v.ship(h.ship), "die": h.die}
    if h.won:
        return Line(v.say("{player} rolled {die}: {ship} may have a second action.", **which), "R20.35")
    return Line(v.say("{player} rolled {die}: no second action for {ship}.", **which), "R20.35")


def _sacrificed(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "ship": v.ship(h.ship), "crew": v.crew_openly(h.crew)}
    return Line(v.say("{player} sacrificed {crew}: {ship} may have a second action.", **which), "R20.36")


def _sailed(v: Voice, h: Event) -> Line:
    """How far, as players say it: in quarters of the bar, or else in millimetres."""
    quarters = {int(BAR[h.bar]) * q // 4: q for q in range(1, 5)}
    which = {"ship": v.ship(h.ship), "bearing": v.bearing(v.view.ships[h.ship].heading)}
    match quarters.get(h.distance, quarters.get(h.distance - 1)):
        case 4:
            text = v.say("{ship} sailed {bar}, heading {bearing}.", **which, bar=v.bar(h.bar))
        case 3:
            text = v.say("{ship} sailed three quarters of {bar}, heading {bearing}.", **which, bar=v.bar(h.bar))
        case 2:
            text = v.say("{ship} sailed half of {bar}, heading {bearing}.", **which, bar=v.bar(h.bar))
        case 1:
            text = v.say("{ship} sailed a quarter of {bar}, heading {bearing}.", **which, bar=v.bar(h.bar))
        case _:
            text = v.say("{ship} sailed {mm} mm, as far as she came, heading {bearing}.", **which, mm=h.distance // 10)
    return Line(text, "R10.5")


def _came_about(v: Voice, h: Event) -> Line:
    text = v.say("{ship} came about to {bearing}.", ship=v.ship(h.ship), bearing=bearing_text(h.heading, v.say))
    return Line(text, "R11.2")


def _revealed(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "crew": v.crew_openly(h.crew)}
    if h.ship == NONE or h.ship >= ASHORE:
        return Line(v.say("{player} turned {crew} face up.", **which), "R6.5")
    return Line(v.say("{player} turned {crew} of {ship} face up.", **which, ship=v.ship(h.ship)), "R6.5")


def _cancelled(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "ship": v.ship(h.ship)}
    if h.crew == NONE:
        text = v.say("{player} cancelled the ability of {ship} for this turn.", **which)
    else:
        text = v.say("{player} cancelled {crew} of {ship} for this turn.", **which, crew=v.crew_openly(h.crew))
    return Line(text, "R20.43")


# ---------------------------------------------------------------- the end


def _ended(v: Voice, h: Event) -> Line:
    match h.ending:
        case Ending.MAJORITY:
            return Line(v.say("More than half of the gold is at home: the game is over."), "R24.1")
        case Ending.NO_SHIPS:
            return Line(v.say("A player has no ship left: the game is over."), "R24.2")
        case Ending.NO_TREASURE:
            return Line(v.say("There is no treasure left to fetch: the game is over."), "R24.3")
        case Ending.ROUNDS:
            return Line(v.say("It was the last round: the game is over."), "R24.4")
        case Ending.STALE:
            return Line(v.say("Nothing has changed for too many rounds: the game is over."), "R24.4")
        case Ending.LAST_TREASURE:
            return Line(v.say("The last treasure has come to its end: the game is over."), "R24.12")
        case Ending.ONE_AFLOAT:
            return Line(v.say("One player at most still sails: the game is over."), "R24.13")
        case _:
            return Line(v.say("Half of the players have no ship: the game is over."), "R24.14")


def _won(v: Voice, h: Event) -> Line:
    text = v.say("{player} won with {gold}.", player=v.names[h.seat], gold=v.gold(h.gold))
    if v.view.players > 2:
        return Line(text, "R24.16")
    majority = any(told.ending == Ending.MAJORITY for told in v.happened(Events.ENDED))
    return Line(text, "R24.1" if majority else "R24.5")


GOLD_RULES = {Gold.SUNK: "R14.12", Gold.BONUS: "R20.31", Gold.RESCUED: "R24.2"}


def _gold(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "gold": v.gold(h.gold)}
    match h.why:
        case Gold.SUNK:
            text = v.say("{player} gets {gold} from the sunken cargo.", **which)
        case Gold.BONUS:
            text = v.say("{player} gets a bonus of {gold}.", **which)
        case _:
            text = v.say("{player} gets {gold}: all that nobody can keep away any more.", **which)
    return Line(text, GOLD_RULES[Gold(h.why)])


LINES: dict[Any, Callable[[Voice, Event], Line | None]] = {
    Events.ROLLED: _rolled,
    Events.FIRST_PLAYER: _first_player,
    Events.FLEET_CHOSEN: _fleet_chosen,
    Events.ISLAND_PLACED: _island_placed,
    Events.HOME: _home,
    Events.SHIP_PLACED: _ship_placed,
    Events.SET_CHOSEN: _set_chosen,
    Events.CREW_PLACED: _crew_placed,
    Events.TREASURES_DEALT: _dealt,
    Events.TURN: _turn,
    Events.ACTION: _action,
    Events.ROLLED_AGAIN: _rolled_again,
    Events.SACRIFICED: _sacrificed,
    Events.SAILED: _sailed,
    Events.CAME_ABOUT: _came_about,
    Events.REVEALED: _revealed,
    Events.CANCELLED: _cancelled,
    Events.GOLD: _gold,
    Events.ENDED: _ended,
    Events.WON: _won,
    **FIGHT_LINES,
    **CARGO_LINES,
}
