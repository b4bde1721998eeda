"""Why an action cannot be chosen now, in every phase but a trade: the one cause there is, for whoever must decide."""

from collections.abc import Callable

from filibusta.engine.plain import PlainState
from filibusta.engine.words import Words
from filibusta.games.plunder.cards import ACT_KINDS, FIRST_MAP, HAND_LIMIT, NATION, PAY, TYPE, Type
from filibusta.games.plunder.rules.action import must_sell
from filibusta.games.plunder.rules.nations import is_at_war
from filibusta.games.plunder.state import ACTIONS, NONE, Mutiny, Option, Phase
from filibusta.games.plunder.words.figures import enemies_of, fleets_at
from filibusta.games.plunder.words.refusals import unacted, unlaid, unsailed
from filibusta.games.plunder.words.trade_refusals import refusal as untraded
from filibusta.games.plunder.words.voice import nation_name, silver_text

SAILING = ("move", "explore", "pay_now", "provoke_mutiny", "end_sailing")
ACTING = ("act", "bid_letter", "attack_port", "attack_captain", "attack_fleet", "pass")
BOTH = ("abandon_prize", "release_mate")


def why_not(view: PlainState, name: str, say: Words) -> str:
    """Why an action of this name, of a trade or not, is not among the choices of the one who must decide."""
    return untraded(view, name, say) or refusal(view, name, say)


def refusal(view: PlainState, name: str, say: Words) -> str:
    """The same of all but trades."""
    block, i = ACTIONS.part(ACTIONS.number(name))
    if block in ("cry", "silent"):
        return _uncried(view, say)
    if view.phase == Phase.SAIL and block in (*SAILING, *BOTH):
        return SAILED[block](view, i, say)
    if view.phase == Phase.ACTION and block in (*ACTING, *BOTH):
        return ACTED[block](view, i, say)
    if block == "space" and view.phase == Phase.EXPLORE_SPACE:
        return say("Something lies there already.")
    if block in ("space", "place") and view.phase in (Phase.FLEE_SPACE, Phase.FLEET_SPACE):
        return unsailed(view, NONE, say) or ""
    if block == "card" and view.phase in (Phase.PLAY_ENCOUNTER, Phase.BID_CARD, Phase.COUNTER_BID, Phase.HIDDEN_CARD):
        return say("This card is not in your hand.")
    if view.phase == Phase.SHIP_DISPOSITION and block in ("prize", "own_old_to_prize", "own", "leave"):
        return _undisposed(view, block, say)
    return _not_now(view, block, say)


def _not_now(view: PlainState, block: str, say: Words) -> str:
    """R4.1: what comes earlier or later in the turn, and what is not asked at all."""
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
    return unsailed(view, beside, say) or ""


def _unexplored(view: PlainState, i: int, say: Words) -> str:
    if not _holds(view, FIRST_MAP + i):
        return say("This card is not in your hand.")
    return unlaid(view, FIRST_MAP + i, say)


def _unpaid(view: PlainState, _i: int, say: Words) -> str:
    """R7.6"""
    if not view.unpaid:
        return say("Nothing is owed to your crew.")
    mat = view.seats[view.active]
    price = silver_text(int(PAY[mat.ship]), say)
    return say("It costs {price}; you have {silver}.", price=price, silver=silver_text(mat.silver, say))


def _unprovoked(view: PlainState, _i: int, say: Words) -> str:
    """R7.6: only where a move would be legal."""
    if view.options[Option.MUTINY_MODE] != Mutiny.AUTOMATIC:
        return _uncried(view, say)
    if not view.unpaid:
        return say("Nothing is owed to your crew.")
    if view.seats[view.active].hand_size >= HAND_LIMIT:
        return say("With {n} cards in hand you cannot sail.", n=HAND_LIMIT)
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
    return say("You have no card to bid with.")


def _port_spared(view: PlainState, _i: int, say: Words) -> str:
    """R9.2, R9.4"""
    if not _in_port(view):
        return say("There is no port here.")
    return say("Your crew wants its share: the prize must be sold here.")


def _captain_spared(view: PlainState, seat: int, say: Words) -> str:
    """R9.2, R15.1"""
    if not view.options[Option.CAPTAINS_FIGHT]:
        return say("In this game captains do not attack each other.")
    if seat >= view.players or seat == view.active:
        return say("You attack another captain only.")
    if view.seats[seat].place != view.seats[view.active].place:
        return say("You attack a captain only in the place where you are.")
    return say("In a port no captain is attacked.")


def _fleet_spared(view: PlainState, _i: int, say: Words) -> str:
    """R9.2, R14.3"""
    here = view.seats[view.active].place
    if not fleets_at(view, here):
        return say("There is no treasure fleet where you are.")
    return say("In a port a treasure fleet is not attacked by itself, but with the port.")


# ---------------------------------------------------------------- prizes and mates


def _prize_kept(view: PlainState, _i: int, say: Words) -> str:
    """R9.1"""
    if view.seats[view.active].prize == NONE:
        return say("You have no prize.")
    return say("Your crew wants its share: the prize must be sold here.")


def _no_mate(_view: PlainState, _i: int, say: Words) -> str:
    return say("You have no first mate.")


def _undisposed(view: PlainState, block: str, say: Words) -> str:
    """R16.2, R16.3"""
    if TYPE[view.won] == Type.FLEET:
        return say("A galleon of a treasure fleet can only be a prize.")
    if block == "own":
        return say("You cannot give up your own ship and keep the old prize.")
    return say("The pinnace is never a prize.")


def _holds(view: PlainState, card: int) -> bool:
    mat = view.seats[view.active]
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
