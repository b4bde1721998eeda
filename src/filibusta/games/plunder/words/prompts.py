"""The current decision in words: for the one who decides, and for those who wait."""

from filibusta.engine.sentences import Places, by, question, questions, when
from filibusta.games.plunder import cards
from filibusta.games.plunder.cards import MATE_WAGE, PAY
from filibusta.games.plunder.events import Waste
from filibusta.games.plunder.rules.action import must_sell
from filibusta.games.plunder.rules.cargo import cause_of_waste
from filibusta.games.plunder.rules.hands import hand_limit
from filibusta.games.plunder.rules.nations import is_hostile_here
from filibusta.games.plunder.state import NONE, Mutiny, Option, Phase
from filibusta.games.plunder.words.fights import BATTLE_DECISIONS, enemy
from filibusta.games.plunder.words.figures import figures_of
from filibusta.games.plunder.words.voice import Voice

# ---------------------------------------------------------------- wages


def _purse(v: Voice) -> str:
    return v.silver(v.view.seats[v.view.active].silver)


def _wages(v: Voice) -> str:
    return v.silver(int(PAY[v.view.seats[v.view.active].ship]))


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
        most=hand_limit(v.view),
    )
    return f"{_course(v)} {held}"


def _course(v: Voice) -> str:
    if v.view.course == NONE:
        return v.say("Any course.")
    if v.view.turned:
        return v.say("Course {direction}, no turn left.", direction=v.direction(v.view.course))
    return v.say("Course {direction}, one turn left.", direction=v.direction(v.view.course))


def _cries_decide(v: Voice) -> bool:
    return v.plays(Option.MUTINY_MODE) == Mutiny.ON_A_CRY


# ---------------------------------------------------------------- action and trade


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


def _goods(v: Voice) -> int:
    return sum(v.view.seats[v.view.active].traded)


def _hold(v: Voice) -> int:
    return figures_of(v.view, v.view.active).hold


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
    in_place = v.in_place(v.view.seats[_next_seat(v)].place)
    return v.say(
        "{player} is {in_place}. A card that does not fit there is discarded without effect.",
        player=_next(v),
        in_place=in_place,
    )


# ---------------------------------------------------------------- letters, wars, treasure fleets


def _of_nation(v: Voice) -> str:
    """Returns the nation of the port where a letter is bid for."""
    return v.of_nation(int(cards.NATION[v.view.places[v.here].card]))


def _named(v: Voice) -> str:
    """Returns the nation that the card names."""
    return v.nation(int(cards.NATION_A[v.view.card]))


def _at_war(v: Voice) -> tuple[int, int]:
    """Returns the nations of the war that has broken out."""
    war: int = v.view.war
    return cards.PAIRS[war]


BID_DETAIL = "The letter is won unless another captain lays a higher card. All cards laid are discarded."
PLACES: Places = {
    "card": lambda v: v.card(v.view.card),
    "ship": lambda v: v.card(v.view.encounter),
    "enemy": enemy,
    "mate": lambda v: v.card(v.view.seats[v.view.active].mate),
    "in_place": lambda v: v.in_place(v.here),
    "rival": lambda v: v.active,
    "of_nation": _of_nation,
    "nation": _named,
}
DECISIONS = {
    Phase.SAIL: question("R8.1", _ask_sailing, "{player} is sailing", _course_detail),
    Phase.EXPLORE_SPACE: question(
        "R8.4", "Where do you lay {card}?", "{player} is laying {card}", "It lies there for the rest of the game."
    ),
    Phase.CRY_MUTINY: question(
        "R7.7",
        "{rival} sails with an unpaid crew: cry mutiny?",
        "{player} may cry mutiny",
        "Owed: {silver}. If nobody cries, the ship sails.",
        silver=_wages,
    ),
    Phase.ACTION: question("R9.1", "Choose your action {in_place}", "{player} is choosing an action", _action_detail),
    Phase.PLAY_ENCOUNTER: question(
        "R20.1",
        "Play a card as an encounter for {rival}",
        "{player} is choosing a card for the next captain",
        _encounter_detail,
        rival=_next,
    ),
    Phase.PAY_CREW: question(
        "R7.2",
        lambda v: v.say("Pay your crew {silver}?", silver=_wages(v)),
        lambda v, player: v.say("{player} is to pay the crew {silver}", player=player, silver=_wages(v)),
        when(
            _cries_decide,
            "There is {silver}. An unpaid crew mutinies if another captain cries for it.",
            "There is {silver}. An unpaid crew mutinies as soon as the ship sails.",
        ),
        silver=_purse,
    ),
    Phase.PAY_MATE: question(
        "R7.3",
        "Pay {mate} {silver}?",
        "{player} is to pay {mate}",
        "Without pay a first mate leaves at once.",
        silver=lambda v: v.silver(MATE_WAGE),
    ),
    Phase.TRADE: question(
        "R10.2",
        "Trade {in_place}",
        "{player} trades {in_place}",
        when(
            lambda v: _goods(v) > _hold(v),  # R10.6
            "Bought goods: {n}, hold: {hold}. What is too much goes overboard. In the purse: {silver}.",
            "Bought goods: {n}, hold: {hold}. In the purse: {silver}.",
        ),
        n=_goods,
        hold=_hold,
        silver=_purse,
    ),
    Phase.DISCARD_GOOD: question(
        by(
            lambda v: cause_of_waste(v.view),
            {Waste.OVERLOAD: "R16.8", Waste.ROUGH_SEAS: "R19.15", Waste.STORM: "R19.20"},
        ),
        "Choose which good goes overboard",
        "{player} is choosing goods to discard",
        _discard_detail,
    ),
    Phase.BID_CARD: question(
        "R18.4",
        "Lay your bid for the letter {of_nation}",
        "{player} is bidding for the letter {of_nation}",
        BID_DETAIL,
    ),
    Phase.COUNTER_BID: question(
        "R18.5",
        "{rival} bids for the letter {of_nation}: lay a card, or none",
        "{player} may lay a card against the bid",
        BID_DETAIL,
    ),
    Phase.WAR_NATION: question(
        "R18.8",
        "Which nation goes to war with {nation}?",
        "{player} is choosing who goes to war with {nation}",
        "Whoever holds the letter of one of them is then an enemy of the other.",
    ),
    Phase.TREATY_WAR: question(
        "R18.10",
        "Which nation makes peace with {nation}?",
        "{player} is choosing who makes peace with {nation}",
        "Enemies by that war alone are enemies no longer.",
    ),
    Phase.CHOOSE_FRIEND: question(
        "R18.12",
        "War between {nation} and {other}: whose letter do you keep?",
        "{player} is choosing between the letters of two nations",
        "The other letter is lost, and that nation is an enemy while the war lasts.",
        nation=lambda v: v.nation(_at_war(v)[0]),
        other=lambda v: v.nation(_at_war(v)[1]),
    ),
    Phase.FLEET_SPACE: question(
        "R19.8",
        "Where do you put {card}?",
        "{player} is choosing where {card} lies",
        "It sails one place, at random, at the start of each turn of whoever put it there.",
    ),
}
PROMPTS, WAITS = questions(PLACES, {**DECISIONS, **BATTLE_DECISIONS})
