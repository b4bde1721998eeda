"""Why an action cannot be chosen now, and what would be right: one cause for every action that is not legal.

It is found by what the rules ask for and not by what is offered: of a legal action there is none.
"""

from collections.abc import Callable

from filibusta.engine.plain import PlainState
from filibusta.engine.words import Words
from filibusta.games.plunder.cards import (
    ACT_KINDS,
    FIRST_MAP,
    HAND_LIMIT,
    NATION,
    NATION_A,
    TYPE,
    WAR_NATIONS,
    Type,
)
from filibusta.games.plunder.rules.action import must_sell
from filibusta.games.plunder.rules.cargo import space_due, units_in
from filibusta.games.plunder.rules.nations import are_at_war, is_at_war, is_hostile_here
from filibusta.games.plunder.rules.sailing import is_on_course
from filibusta.games.plunder.rules.ships import pay_of
from filibusta.games.plunder.state import ACTIONS, NONE, Mutiny, Option, Phase
from filibusta.games.plunder.words.figures import enemies_of, fleets_at
from filibusta.games.plunder.words.refusals import unacted, unlaid, unplayable, unsailed
from filibusta.games.plunder.words.trade_refusals import TRADES
from filibusta.games.plunder.words.trade_refusals import refusal as untraded
from filibusta.games.plunder.words.voice import good_name, nation_name, silver_text

SAILING = ("move", "explore", "pay_now", "provoke_mutiny", "end_sailing")
ACTING = ("act", "bid_letter", "attack_port", "attack_captain", "attack_fleet", "pass")


def why_not(view: PlainState, name: str, say: Words) -> str:
    """Why an action of this name, of a trade or not, is not among the choices of the one who must decide."""
    block, i = ACTIONS.part(ACTIONS.number(name))
    phase = Phase(view.phase)
    if (block in TRADES and phase == Phase.TRADE) or (block, phase) == ("trade", Phase.ACTION):
        return untraded(view, name, say)
    cause = WITHIN.get((block, phase))
    return cause(view, i, say) if cause else untraded(view, name, say) or _not_now(view, block, say)


def refusal(view: PlainState, name: str, say: Words) -> str:
    """The same of all but trades."""
    block, i = ACTIONS.part(ACTIONS.number(name))
    cause = WITHIN.get((block, Phase(view.phase)))
    return cause(view, i, say) if cause else _not_now(view, block, say)


def _not_now(view: PlainState, block: str, say: Words) -> str:
    """R4.1: what comes earlier or later in the turn, and what is not asked at all."""
    if block in ("cry", "silent"):
        return _uncried(view, say)
    if view.phase == Phase.SAIL and block in (*ACTING, "trade"):
        return say("First stop here: an action comes after the sailing.")
    if view.phase == Phase.ACTION and block in SAILING:
        return say("The sailing of this turn is over.")
    if view.phase == Phase.TRADE:
        return say("First end the trade.")
    return say("First answer what is asked now.")


# ---------------------------------------------------------------- sailing


def _unmoved(view: PlainState, direction: int, say: Words) -> str:
    beside = view.places[view.seats[view.active].place].beside[direction]
    if beside == NONE:
        return say("No place lies there yet: explore first.")
    return unsailed(view, beside, say)


def _unexplored(view: PlainState, i: int, say: Words) -> str:
    if not _holds(view, FIRST_MAP + i):
        return say("This card is not in your hand.")
    return unlaid(view, FIRST_MAP + i, say)


def _unpaid(view: PlainState, _i: int, say: Words) -> str:
    """R7.6"""
    if not view.unpaid:
        return say("Nothing is owed to your crew.")
    mat = view.seats[view.active]
    cost = int(pay_of(view, view.active))
    if mat.silver >= cost:
        return ""
    which = {"price": silver_text(cost, say), "silver": silver_text(mat.silver, say)}
    return say("It costs {price}; you have {silver}.", **which)


def _unprovoked(view: PlainState, _i: int, say: Words) -> str:
    """R7.6: only where a move would be legal."""
    if view.options[Option.MUTINY_MODE] != Mutiny.AUTOMATIC:
        return _uncried(view, say)
    if not view.unpaid:
        return say("Nothing is owed to your crew.")
    if view.seats[view.active].hand_size >= HAND_LIMIT:
        return say("With {n} cards in hand you cannot sail.", n=HAND_LIMIT)
    beside = view.places[view.seats[view.active].place].beside
    if any(place != NONE and is_on_course(view, direction) for direction, place in enumerate(beside)):
        return ""
    return say("There is no place to which you could sail.")


def _uncried(view: PlainState, say: Words) -> str:
    """R7.6 to R7.8"""
    match view.options[Option.MUTINY_MODE]:
        case Mutiny.AUTOMATIC:
            return say("Nobody has to cry: an unpaid crew mutinies as soon as it is to sail.")
        case Mutiny.ON_A_CRY:
            return say("Mutiny is cried when an unpaid crew is about to sail.")
        case _:
            return say("In this game there is no pay and no mutiny.")


# ---------------------------------------------------------------- the action


def _passed(view: PlainState, _i: int, say: Words) -> str:
    """R9.4, R9.5, R9.7"""
    if must_sell(view):
        return say("Your crew wants its share: the prize must be sold here.")
    hostile = _in_port(view) and is_hostile_here(view, view.active)
    if not (hostile and (view.entered or view.seats[view.active].hostile)):
        return ""
    if view.quarantine:
        return say("You are still in a hostile port: even under Quarantine it must be attacked.")
    if view.entered:
        return say("You came to a hostile port: attack it, or sneak in.")
    return say("You are still in a hostile port: attack it, or sneak in.")


def _unplayed(view: PlainState, i: int, say: Words) -> str:
    if not _holds(view, ACT_KINDS[i]):
        return say("This card is not in your hand.")
    return unacted(view, ACT_KINDS[i], say)


def _unbid(view: PlainState, _i: int, say: Words) -> str:
    """R18.3, R9.4, R9.7"""
    mat = view.seats[view.active]
    nation = int(NATION[view.places[mat.place].card])
    if not _in_port(view) or nation == NONE:
        return say("Letters of marque are had in the ports of nations.")
    if view.quarantine:
        return say("Under Quarantine nobody bids for a letter.")
    if must_sell(view):
        return say("Your crew wants its share: the prize must be sold here.")
    if mat.letters[nation]:
        return say("You hold this letter already.")
    if enemies_of(view, view.active)[nation]:
        return say("{nation} is your enemy.", nation=nation_name(nation, say))
    if not is_at_war(view, nation):
        return say("{nation} is at war with nobody.", nation=nation_name(nation, say))
    return "" if mat.hand_size else say("You have no card to bid with.")


def _port_spared(view: PlainState, _i: int, say: Words) -> str:
    """R9.2, R9.4"""
    if not _in_port(view):
        return say("There is no port here.")
    tortuga = TYPE[view.places[view.seats[view.active].place].card] == Type.TORTUGA
    if tortuga or not must_sell(view):
        return ""
    return say("Your crew wants its share: the prize must be sold here.")


def _captain_spared(view: PlainState, seat: int, say: Words) -> str:
    """R9.2, R15.1"""
    if not view.options[Option.CAPTAINS_FIGHT]:
        return say("In this game captains do not attack each other.")
    if seat >= view.players or seat == view.active:
        return say("You attack another captain only.")
    if view.seats[seat].place != view.seats[view.active].place:
        return say("You attack a captain only in the place where you are.")
    return say("In a port no captain is attacked.") if _in_port(view) else ""


def _fleet_spared(view: PlainState, _i: int, say: Words) -> str:
    """R9.2, R14.3"""
    here = view.seats[view.active].place
    if not fleets_at(view, here):
        return say("There is no treasure fleet where you are.")
    return say("In a port a treasure fleet is not attacked by itself, but with the port.") if _in_port(view) else ""


# ---------------------------------------------------------------- prizes and mates


def _prize_kept(view: PlainState, _i: int, say: Words) -> str:
    """R9.1, R9.4"""
    if view.seats[view.active].prize == NONE:
        return say("You have no prize.")
    if view.phase == Phase.ACTION and must_sell(view):
        return say("Your crew wants its share: the prize must be sold here.")
    return ""


def _no_mate(view: PlainState, _i: int, say: Words) -> str:
    return say("You have no first mate.") if view.seats[view.active].mate == NONE else ""


def _not_shifted(view: PlainState, _i: int, say: Words) -> str:
    """R16.2, R16.3"""
    if TYPE[view.won] == Type.FLEET:
        return say("A galleon of a treasure fleet can only be a prize.")
    return say("The pinnace is never a prize.") if view.seats[view.player].ship == NONE else ""


def _not_taken_over(view: PlainState, _i: int, say: Words) -> str:
    """R16.2, R16.3"""
    mat = view.seats[view.player]
    if TYPE[view.won] == Type.FLEET:
        return say("A galleon of a treasure fleet can only be a prize.")
    if NONE in (mat.ship, mat.prize):
        return ""
    return say("You cannot give up your own ship and keep the old prize.")


# ---------------------------------------------------------------- cards, spaces, nations, goods


def _not_held(view: PlainState, card: int, say: Words) -> str:
    return "" if _holds(view, card) else say("This card is not in your hand.")


def _no_way_out(view: PlainState, card: int, say: Words) -> str:
    """R13.7"""
    return _not_held(view, card, say) or unplayable(view, card, say)


def _occupied(view: PlainState, direction: int, say: Words) -> str:
    """R8.2"""
    beside = view.places[view.seats[view.active].place].beside
    return "" if beside[direction] == NONE else say("Something lies there already.")


def _not_fled(view: PlainState, direction: int, say: Words) -> str:
    """R15.8"""
    return unsailed(view, view.places[view.seats[view.target].place].beside[direction], say)


def _no_second(view: PlainState, nation: int, say: Words) -> str:
    """R18.8, R18.10: the nation for which a blank stands."""
    first, at_war = int(NATION_A[view.card]), view.phase == Phase.TREATY_WAR
    which = {"nation": nation_name(first, say), "other": nation_name(nation, say)}
    if nation == first:
        return say("The card names {nation} already: choose another one.", **which)
    if are_at_war(view, first, nation) == at_war:
        return ""
    if at_war:
        return say("{nation} and {other} are not at war.", **which)
    return say("{nation} and {other} are at war already.", **which)


def _no_friend(view: PlainState, nation: int, say: Words) -> str:
    """R18.12"""
    return "" if nation in WAR_NATIONS[view.war] else say("A friend is one of the two nations of this war.")


def _nothing_there(view: PlainState, good: int, say: Words) -> str:
    """R16.8"""
    if units_in(view, view.player, space_due(view), good):
        return ""
    return say("There is nothing of that kind to discard: {good}.", good=good_name(good, say))


def _never(_view: PlainState, _i: int, _say: Words) -> str:
    """Of what can be chosen whenever it is asked."""
    return ""


def _holds(view: PlainState, card: int) -> bool:
    mat = view.seats[view.player]
    return card in mat.hand[: mat.hand_size]


def _in_port(view: PlainState) -> bool:
    return TYPE[view.places[view.seats[view.active].place].card] in (Type.PORT, Type.TORTUGA)


Cause = Callable[[PlainState, int, Words], str]
SAILED: dict[str, Cause] = {
    "move": _unmoved,
    "explore": _unexplored,
    "pay_now": _unpaid,
    "provoke_mutiny": _unprovoked,
    "abandon_prize": _prize_kept,
    "release_mate": _no_mate,
    "end_sailing": _never,
}
ACTED: dict[str, Cause] = {
    "pass": _passed,
    "act": _unplayed,
    "bid_letter": _unbid,
    "attack_port": _port_spared,
    "attack_captain": _captain_spared,
    "attack_fleet": _fleet_spared,
    "abandon_prize": _prize_kept,
    "release_mate": _no_mate,
}
CARDS_ASKED = (
    Phase.PLAY_ENCOUNTER,
    Phase.BID_CARD,
    Phase.COUNTER_BID,
    Phase.HIDDEN_CARD,
    Phase.CHASE_CARD,
    Phase.BROADSIDE_CARD,
    Phase.BOARDING_CARD,
    Phase.KRAKEN_CARD,
    Phase.BRAWL_CARD,
)
EITHER: dict[Phase, tuple[str, str]] = {
    Phase.SHIP_MET: ("attack", "hold"),
    Phase.PIRATE_MET: ("fight", "flee"),
    Phase.SHIP_ATTACKS: ("fight", "flee"),
    Phase.PAY_CREW: ("pay", "refuse"),
    Phase.PAY_MATE: ("pay", "refuse"),
    Phase.HARBOUR_TAX: ("pay", "refuse"),
    Phase.AFTER_BROADSIDE: ("board", "stop"),
    Phase.NATIVES: ("attack", "peace"),
    Phase.PIRATE_FLEET: ("fight", "bribe"),
    Phase.CRY_MUTINY: ("cry", "silent"),
    Phase.STAND_OR_FLEE: ("stand", "flee"),
    Phase.DROP_PRIZE: ("abandon_prize", "keep_prize"),
    Phase.TAKE_DROPPED_PRIZE: ("take", "refuse"),
}
"""Decisions with just two answers."""
WITHIN: dict[tuple[str, Phase], Cause] = {
    **{(block, Phase.SAIL): cause for block, cause in SAILED.items()},
    **{(block, Phase.ACTION): cause for block, cause in ACTED.items()},
    **{("card", phase): _not_held for phase in CARDS_ASKED},
    **{("none", phase): _never for phase in CARDS_ASKED if phase not in (Phase.PLAY_ENCOUNTER, Phase.BID_CARD)},
    **{(block, phase): _never for phase, blocks in EITHER.items() for block in blocks},
    ("card", Phase.FLEE): _no_way_out,
    ("stand", Phase.FLEE): _never,
    ("abandon_prize", Phase.FLEE): _prize_kept,
    ("space", Phase.EXPLORE_SPACE): _occupied,
    ("space", Phase.FLEE_SPACE): _not_fled,
    ("place", Phase.FLEET_SPACE): unsailed,
    ("prize", Phase.SHIP_DISPOSITION): _never,
    ("own_old_to_prize", Phase.SHIP_DISPOSITION): _not_shifted,
    ("own", Phase.SHIP_DISPOSITION): _not_taken_over,
    ("leave", Phase.SHIP_DISPOSITION): _never,
    ("nation", Phase.WAR_NATION): _no_second,
    ("nation", Phase.TREATY_WAR): _no_second,
    ("nation", Phase.CHOOSE_FRIEND): _no_friend,
    ("discard", Phase.DISCARD_GOOD): _nothing_there,
}
"""Of actions that answer what is asked, but not these ones."""
