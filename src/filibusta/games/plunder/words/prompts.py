"""The current decision in words: for the one who decides, and for those who wait."""

from collections.abc import Callable, Mapping
from typing import Any

from filibusta.engine.speech import Decision, Prompt
from filibusta.games.plunder import cards
from filibusta.games.plunder.cards import HAND_LIMIT, MATE_WAGE, PAY
from filibusta.games.plunder.events import Waste
from filibusta.games.plunder.rules.action import must_sell
from filibusta.games.plunder.rules.cargo import cause_of_waste
from filibusta.games.plunder.rules.nations import is_hostile_here
from filibusta.games.plunder.state import NONE, Mutiny, Option, Phase
from filibusta.games.plunder.words.fights import BATTLE_DECISIONS
from filibusta.games.plunder.words.figures import figures_of
from filibusta.games.plunder.words.voice import Voice

# ---------------------------------------------------------------- wages


def _purse(v: Voice) -> str:
    return v.silver(v.view.seats[v.view.active].silver)


def _wages(v: Voice) -> str:
    return v.silver(int(PAY[v.view.seats[v.view.active].ship]))


def _crew_detail(v: Voice) -> str:
    if v.plays(Option.MUTINY_MODE) == Mutiny.ON_A_CRY:
        return v.say("There is {silver}. An unpaid crew mutinies if another captain cries for it.", silver=_purse(v))
    return v.say("There is {silver}. An unpaid crew mutinies as soon as the ship sails.", silver=_purse(v))


def _mate(v: Voice) -> str:
    return v.card(v.view.seats[v.view.active].mate)


# ---------------------------------------------------------------- sailing


def _ask_sailing(v: Voice) -> str:
    if v.view.unpaid and v.plays(Option.MUTINY_MODE) == Mutiny.AUTOMATIC:
        return v.say("Your crew is unpaid: stop here, or face mutiny")
    if v.view.unpaid:
        return v.say("Your crew is unpaid: if you sail, others may cry mutiny")
    blocks = {name.partition(":")[0] for name in v.view.choices}
    match "move" in blocks, "explore" in blocks:
        case True, True:
            return v.say("Explore, sail, or stop here")
        case True, False:
            return v.say("Sail on, or stop here")
        case False, True:
            return v.say("Explore, or stop here")
        case _:
            return v.say("You can sail no further")


def _course_detail(v: Voice) -> str:
    """R8.5, R8.6"""
    hand = v.view.seats[v.view.active].hand_size
    held = v.say.plural(
        "{n} card in hand; sailing ends with {most}.",
        "{n} cards in hand; sailing ends with {most}.",
        hand,
        most=HAND_LIMIT,
    )
    return f"{_course(v)} {held}"


def _course(v: Voice) -> str:
    if v.view.course == NONE:
        return v.say("Any course.")
    if v.view.turned:
        return v.say("Course {direction}, no turn left.", direction=v.direction(v.view.course))
    return v.say("Course {direction}, one turn left.", direction=v.direction(v.view.course))


def _mutiny_detail(v: Voice) -> str:
    return v.say("Owed: {silver}. If nobody cries, the ship sails.", silver=_wages(v))


# ---------------------------------------------------------------- action and trade


def _ask_action(v: Voice) -> str:
    return v.say("Choose your action {in_place}", in_place=v.in_place(v.here))


def _action_detail(v: Voice) -> str:
    """R9.4 to R9.7"""
    forced = is_hostile_here(v.view, v.view.active) and (v.view.entered or v.view.seats[v.view.active].hostile)
    if v.view.quarantine and forced:
        return v.say("Quarantine in a hostile port: it can only be attacked.")
    if v.view.quarantine:
        return v.say("Quarantine: no trade, no bid, no action card.")
    if must_sell(v.view):
        return v.say("The crew wants its share: the prize must be sold.")
    if is_hostile_here(v.view, v.view.active):
        if forced:
            return v.say("This port is hostile: attack it, or sneak in.")
        return v.say("This port has become hostile: no trade, no bid.")
    return v.say("One action in a turn. Then comes a card for the next captain.")


def _trade_detail(v: Voice) -> str:
    """R10.6"""
    mat = v.view.seats[v.view.active]
    goods, hold = sum(mat.traded), figures_of(v.view, v.view.active).hold
    which = {"n": goods, "hold": hold, "silver": _purse(v)}
    if goods > hold:
        return v.say(
            "Bought goods: {n}, hold: {hold}. What is too much goes overboard. In the purse: {silver}.", **which
        )
    return v.say("Bought goods: {n}, hold: {hold}. In the purse: {silver}.", **which)


WASTE_RULES = {Waste.OVERLOAD: "R16.8", Waste.ROUGH_SEAS: "R19.15", Waste.STORM: "R19.20"}
"""By which goods go overboard."""


def _discard_detail(v: Voice) -> str:
    """R16.8: bought goods first."""
    traded, plundered = v.view.due
    if traded:
        return v.say.plural("{n} bought good must go.", "{n} bought goods must go.", traded)
    return v.say.plural("{n} plundered good must go.", "{n} plundered goods must go.", plundered)


# ---------------------------------------------------------------- the card for the next captain


def _next_seat(v: Voice) -> int:
    """R20.3: the captain clockwise."""
    return (v.view.active + 1) % v.view.players


def _next(v: Voice) -> str:
    return v.names[_next_seat(v)]


def _encounter_detail(v: Voice) -> str:
    target = _next_seat(v)
    which = {"player": v.names[target], "in_place": v.in_place(v.view.seats[target].place)}
    return v.say("{player} is {in_place}. A card that does not fit there is discarded without effect.", **which)


# ---------------------------------------------------------------- letters, wars, treasure fleets


def _here(v: Voice) -> dict[str, str]:
    """The nation of the port where a letter is bid for."""
    card = v.view.places[v.here].card
    return {"of_nation": v.of_nation(int(cards.NATION[card]))}


def _bid_detail(v: Voice) -> str:
    return v.say("The letter is won unless another captain lays a higher card. All cards laid are discarded.")


def _ask_counter_bid(v: Voice) -> str:
    return v.say("{rival} bids for the letter {of_nation}: lay a card, or none", rival=v.active, **_here(v))


def _named(v: Voice) -> dict[str, str]:
    """The nation that the card names."""
    return {"nation": v.nation(int(cards.NATION_A[v.view.card]))}


def _at_war(v: Voice) -> dict[str, str]:
    """The nations of the war that has broken out."""
    war: int = v.view.war
    one, other = cards.PAIRS[war]
    return {"nation": v.nation(one), "other": v.nation(other)}


def _fleet(v: Voice) -> str:
    return v.card(v.view.card)


DECISIONS: Mapping[Phase, Decision[Voice]] = {
    Phase.SAIL: Decision(
        "R8.1",
        _ask_sailing,
        lambda v, player: v.say("{player} is sailing", player=player),
        _course_detail,
    ),
    Phase.EXPLORE_SPACE: Decision(
        "R8.4",
        lambda v: v.say("Where do you lay {card}?", card=v.card(v.view.card)),
        lambda v, player: v.say("{player} is laying {card}", player=player, card=v.card(v.view.card)),
        lambda v: v.say("It lies there for the rest of the game."),
    ),
    Phase.CRY_MUTINY: Decision(
        "R7.7",
        lambda v: v.say("{rival} sails with an unpaid crew: cry mutiny?", rival=v.active),
        lambda v, player: v.say("{player} may cry mutiny", player=player),
        _mutiny_detail,
    ),
    Phase.ACTION: Decision(
        "R9.1",
        _ask_action,
        lambda v, player: v.say("{player} is choosing an action", player=player),
        _action_detail,
    ),
    Phase.PLAY_ENCOUNTER: Decision(
        "R20.1",
        lambda v: v.say("Play a card as an encounter for {rival}", rival=_next(v)),
        lambda v, player: v.say("{player} is choosing a card for the next captain", player=player),
        _encounter_detail,
    ),
    Phase.PAY_CREW: Decision(
        "R7.2",
        lambda v: v.say("Pay your crew {silver}?", silver=_wages(v)),
        lambda v, player: v.say("{player} is to pay the crew {silver}", player=player, silver=_wages(v)),
        _crew_detail,
    ),
    Phase.PAY_MATE: Decision(
        "R7.3",
        lambda v: v.say("Pay {mate} {silver}?", mate=_mate(v), silver=v.silver(MATE_WAGE)),
        lambda v, player: v.say("{player} is to pay {mate}", player=player, mate=_mate(v)),
        lambda v: v.say("Without pay a first mate leaves at once."),
    ),
    Phase.TRADE: Decision(
        "R10.2",
        lambda v: v.say("Trade {in_place}", in_place=v.in_place(v.here)),
        lambda v, player: v.say("{player} trades {in_place}", player=player, in_place=v.in_place(v.here)),
        _trade_detail,
    ),
    Phase.DISCARD_GOOD: Decision(
        lambda v: WASTE_RULES[Waste(cause_of_waste(v.view))],
        lambda v: v.say("Choose which good goes overboard"),
        lambda v, player: v.say("{player} is choosing goods to discard", player=player),
        _discard_detail,
    ),
    Phase.BID_CARD: Decision(
        "R18.4",
        lambda v: v.say("Lay your bid for the letter {of_nation}", **_here(v)),
        lambda v, player: v.say("{player} is bidding for the letter {of_nation}", player=player, **_here(v)),
        _bid_detail,
    ),
    Phase.COUNTER_BID: Decision(
        "R18.5",
        _ask_counter_bid,
        lambda v, player: v.say("{player} may lay a card against the bid", player=player),
        _bid_detail,
    ),
    Phase.WAR_NATION: Decision(
        "R18.8",
        lambda v: v.say("Which nation goes to war with {nation}?", **_named(v)),
        lambda v, player: v.say("{player} is choosing who goes to war with {nation}", player=player, **_named(v)),
        lambda v: v.say("Whoever holds the letter of one of them is then an enemy of the other."),
    ),
    Phase.TREATY_WAR: Decision(
        "R18.10",
        lambda v: v.say("Which nation makes peace with {nation}?", **_named(v)),
        lambda v, player: v.say("{player} is choosing who makes peace with {nation}", player=player, **_named(v)),
        lambda v: v.say("Enemies by that war alone are enemies no longer."),
    ),
    Phase.CHOOSE_FRIEND: Decision(
        "R18.12",
        lambda v: v.say("War between {nation} and {other}: whose letter do you keep?", **_at_war(v)),
        lambda v, player: v.say("{player} is choosing between the letters of two nations", player=player),
        lambda v: v.say("The other letter is lost, and that nation is an enemy while the war lasts."),
    ),
    Phase.FLEET_SPACE: Decision(
        "R19.8",
        lambda v: v.say("Where do you put {card}?", card=_fleet(v)),
        lambda v, player: v.say("{player} is choosing where {card} lies", player=player, card=_fleet(v)),
        lambda v: v.say("It sails one place, at random, at the start of each turn of whoever put it there."),
    ),
    **BATTLE_DECISIONS,
}

PROMPTS: dict[Phase, Callable[[Voice], Prompt]] = {phase: decision.prompt for phase, decision in DECISIONS.items()}
WAITS: dict[Any, Callable[[Voice, str], Prompt]] = {phase: decision.waiting for phase, decision in DECISIONS.items()}
