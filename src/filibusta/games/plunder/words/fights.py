"""The decisions of fights and encounters in words."""

from collections.abc import Mapping

from filibusta.engine.speech import Decision
from filibusta.games.plunder import cards
from filibusta.games.plunder.cards import CANNONS, CREW, HOLD, MOST_TAX, PRICE, SILVER, SPEED, TAX_PER_GOOD, Type
from filibusta.games.plunder.state import NONE, Foe, Mutiny, Option, Phase, Subphase
from filibusta.games.plunder.words.figures import enemy_of, figures_of
from filibusta.games.plunder.words.voice import Voice

HIDDEN_RULES = {Subphase.CHASE: "R15.5", Subphase.BROADSIDE: "R15.6", Subphase.BOARDING: "R15.7"}
"""By which captains who fight each other lay hidden cards."""


# ---------------------------------------------------------------- ships met at sea


def _ship(v: Voice) -> str:
    return v.card(v.view.encounter)


def _both(v: Voice) -> str:
    """The figures of the ship that was met, and of the active captain."""
    ship, own = v.view.encounter, figures_of(v.view, v.view.active)
    hers = _figures(v, _ship(v), int(SPEED[ship]), int(CANNONS[ship]), int(CREW[ship]))
    return f"{hers} {_figures(v, v.active, own.sailing, own.cannons, own.crew)}"


def _figures(v: Voice, name: str, speed: int, cannons: int, crew: int) -> str:
    return v.say(
        "{name}: speed {speed}, {cannons}, crew {crew}.",
        name=name,
        speed=speed,
        cannons=v.cannons(cannons),
        crew=crew,
    )


def _chase_detail(v: Voice) -> str:
    """R13.5: what a card must bring; the prize is ignored."""
    speed, needed = figures_of(v.view, v.view.active).speed, int(SPEED[v.view.encounter])
    return v.say(
        "Speed {n} against {other}: a card of {missing} or more.", n=speed, other=needed, missing=needed - speed
    )


def _flight_detail(v: Voice) -> str:
    """R13.7: strictly faster."""
    speed, hers = figures_of(v.view, v.view.active).sailing, int(SPEED[v.view.encounter])
    if v.view.card != NONE:
        speed += int(cards.VALUE[v.view.card])
        return v.say("Speed {n} with the card, against {other}: not enough.", n=speed, other=hers)
    missing = hers - speed + 1
    return v.say("Speed {n} against {other}: a card of {missing} or more.", n=speed, other=hers, missing=missing)


# ---------------------------------------------------------------- Broadside and Boarding


def _enemy(v: Voice) -> str:
    """What the active captain fights."""
    match v.view.foe:
        case Foe.CAPTAIN:
            return v.target
        case Foe.PORT:
            return v.place(v.here)
        case Foe.FLEETS:
            return v.say("the treasure fleet")
        case _:
            return _ship(v)


def _broadside_detail(v: Voice) -> str:
    """R12.4, R12.5"""
    own, enemy = figures_of(v.view, v.view.active).cannons, enemy_of(v.view)[0]
    which = {"cannons": v.cannons(own), "other": enemy, "missing": enemy - own}
    return v.say("{cannons} against {other}: without a card of {missing} or more the ship is sunk.", **which)


def _boarding_detail(v: Voice) -> str:
    """R12.4, R12.7"""
    own, enemy = figures_of(v.view, v.view.active).crew, enemy_of(v.view)[1]
    which = {"n": own, "other": enemy, "missing": enemy - own}
    return v.say("Crew {n} against {other}: without a card of {missing} or more the ship is lost.", **which)


def _upper_hand_detail(v: Voice) -> str:
    """R12.6, R15.6"""
    own = figures_of(v.view, v.view.active).crew
    if v.view.foe == Foe.CAPTAIN:
        theirs = figures_of(v.view, v.view.target).crew
        return v.say(
            "Crew {n} against {other}, with a hidden card each. Without boarding nobody gains anything.",
            n=own,
            other=theirs,
        )
    return v.say("Crew {n} against {other}. Without boarding there is no plunder.", n=own, other=enemy_of(v.view)[1])


def _disposition_detail(v: Voice) -> str:
    """R16.2, R16.6"""
    won = v.view.won
    which = {"speed": int(SPEED[won]), "hold": int(HOLD[won]), "price": v.silver(int(PRICE[won]))}
    if cards.TYPE[won] == Type.FLEET:
        return v.say("As a prize: speed {speed}, hold {hold}, price {price}.", **which)
    which |= {"cannons": v.cannons(int(CANNONS[won])), "crew": int(CREW[won]), "pay": int(cards.PAY[won])}
    if v.plays(Option.MUTINY_MODE) == Mutiny.OFF:
        return v.say("Speed {speed}, {cannons}, crew {crew}, hold {hold}, price {price}.", **which)
    return v.say("Speed {speed}, {cannons}, crew {crew}, hold {hold}, pay {pay}, price {price}.", **which)


# ---------------------------------------------------------------- other encounters


def _natives_detail(v: Voice) -> str:
    card = v.view.encounter
    which = {"crew": int(CREW[card]), "silver": v.silver(int(SILVER[card]))}
    return v.say(
        "In peace everybody may trade here. Boarding: crew {crew}; victory brings {silver} and plunder.", **which
    )


def _kraken_detail(v: Voice) -> str:
    own, needed = figures_of(v.view, v.view.active).cannons, v.view.strength
    which = {"cannons": v.cannons(own), "other": needed, "missing": needed - own}
    return v.say("{cannons} against {other}: a card of {missing} or more drives it off.", **which)


def _brawl_detail(v: Voice) -> str:
    own, needed = figures_of(v.view, v.view.active).crew, v.view.strength
    which = {"n": own, "other": needed, "missing": needed - own, "silver": v.silver(cards.STAKE)}
    return v.say("Crew {n} against {other}: a card of {missing} or more wins {silver}, else they are lost.", **which)


def _tax(v: Voice) -> dict[str, str]:
    """R19.13"""
    mat = v.view.seats[v.view.active]
    tax = min(MOST_TAX, TAX_PER_GOOD * (sum(mat.traded) + sum(mat.plundered)))
    nation = int(cards.NATION[v.view.places[mat.place].card])
    return {"silver": v.silver(tax), "nation": v.nation(nation)}


def _pirates_detail(v: Voice) -> str:
    card, own = v.view.encounter, figures_of(v.view, v.view.active)
    which = {"cannons": v.cannons(int(CANNONS[card])), "crew": int(CREW[card]), "silver": v.silver(int(SILVER[card]))}
    return v.say(
        "{cannons} and crew {crew} against {own} and crew {n}. Victory brings {silver} and plunder.",
        **which,
        own=v.cannons(own.cannons),
        n=own.crew,
    )


def _ask_pirate_fleet(v: Voice) -> str:
    """R19.16: whoever has nothing is let go."""
    bribe = min(v.view.strength, v.view.seats[v.view.active].silver)
    if bribe:
        return v.say("Pay the Pirate Fleet {silver}, or fight?", silver=v.silver(bribe))
    return v.say("The Pirate Fleet lets you go for nothing: go, or fight?")


# ---------------------------------------------------------------- captains


def _captains_detail(v: Voice) -> str:
    """R12.1: the prize does not slow down a hunter."""
    attacker, defender = figures_of(v.view, v.view.active), figures_of(v.view, v.view.target)
    hunter = _figures(v, v.active, attacker.speed, attacker.cannons, attacker.crew)
    return f"{hunter} {_figures(v, v.target, defender.sailing, defender.cannons, defender.crew)}"


def _dropped(v: Voice) -> str:
    return v.card(v.view.seats[v.view.target].prize)


def _drop_detail(v: Voice) -> str:
    """R15.3, R15.4"""
    own, hunter = figures_of(v.view, v.view.target), figures_of(v.view, v.view.active)
    which = {"ship": _dropped(v), "n": own.sailing, "without": own.speed, "other": hunter.speed}
    return v.say(
        "Speed {n} with {ship}, {without} without, against {other}. The attacker may take her instead.", **which
    )


def _take_detail(v: Voice) -> str:
    prize = v.view.seats[v.view.target].prize
    goods = sum(v.view.seats[v.view.target].plundered)
    which = {"hold": int(HOLD[prize]), "price": v.silver(int(PRICE[prize])), "n": goods}
    return v.say(
        "Hold {hold}, price {price}, plundered goods aboard: {n}. Whoever takes her lets the other go.", **which
    )


def _hidden_rule(v: Voice) -> str:
    return HIDDEN_RULES[Subphase(v.view.subphase)]


def _hidden_title(v: Voice) -> str:
    match v.view.subphase:
        case Subphase.CHASE:
            return v.say("Chase: lay a hidden card, or none")
        case Subphase.BROADSIDE:
            return v.say("Broadside: lay a hidden card, or none")
        case _:
            return v.say("Boarding: lay a hidden card, or none")


def _hidden_wait(v: Voice, player: str) -> str:
    match v.view.subphase:
        case Subphase.CHASE:
            return v.say("Chase: {player} may lay a hidden card", player=player)
        case Subphase.BROADSIDE:
            return v.say("Broadside: {player} may lay a hidden card", player=player)
        case _:
            return v.say("Boarding: {player} may lay a hidden card", player=player)


def _hidden_detail(v: Voice) -> str:
    """R15.5 to R15.7"""
    attacker, defender = figures_of(v.view, v.view.active), figures_of(v.view, v.view.target)
    which = {"attacker": v.active, "defender": v.target}
    match v.view.subphase:
        case Subphase.CHASE:
            which |= {"n": str(attacker.speed), "other": str(defender.sailing)}
            return v.say("Speed: {attacker} {n}, {defender} {other}, who must be faster to get away.", **which)
        case Subphase.BROADSIDE:
            which |= {"n": str(attacker.cannons), "other": str(defender.cannons)}
            return v.say("Cannons: {attacker} {n}, {defender} {other}. A tie is the attacker's.", **which)
        case _:
            which |= {"n": str(attacker.crew), "other": str(defender.crew)}
            return v.say("Crew: {attacker} {n}, {defender} {other}. A tie is the attacker's.", **which)


def _sighting_detail(v: Voice) -> str:
    return v.say("An attack makes that nation an enemy for the rest of the game.") + " " + _both(v)


BATTLE_DECISIONS: Mapping[Phase, Decision[Voice]] = {
    Phase.SHIP_MET: Decision(
        "R13.3",
        lambda v: v.say("{ship} in sight: attack, or hold the course?", ship=v.card(v.view.encounter)),
        lambda v, player: v.say("{player} has {ship} in sight", player=player, ship=_ship(v)),
        _sighting_detail,
    ),
    Phase.PIRATE_MET: Decision(
        "R13.2",
        lambda v: v.say("{ship} attacks: fight, or flee?", ship=_ship(v)),
        lambda v, player: v.say("{ship} attacks {player}", player=player, ship=_ship(v)),
        _both,
    ),
    Phase.SHIP_ATTACKS: Decision(
        "R13.6",
        lambda v: v.say("{ship} attacks: fight, or flee?", ship=_ship(v)),
        lambda v, player: v.say("{ship} attacks {player}", player=player, ship=_ship(v)),
        _both,
    ),
    Phase.CHASE_CARD: Decision(
        "R13.5",
        lambda v: v.say("Play a card to catch {ship}?", ship=_ship(v)),
        lambda v, player: v.say("{player} is chasing {ship}", player=player, ship=_ship(v)),
        _chase_detail,
    ),
    Phase.FLEE: Decision(
        "R13.7",
        lambda v: v.say("How do you flee from {ship}?", ship=_ship(v)),
        lambda v, player: v.say("{player} is fleeing from {ship}", player=player, ship=_ship(v)),
        _flight_detail,
    ),
    Phase.BROADSIDE_CARD: Decision(
        "R12.4",
        lambda v: v.say("Broadside against {enemy}: play a card?", enemy=_enemy(v)),
        lambda v, player: v.say("Broadside: {player} against {enemy}", player=player, enemy=_enemy(v)),
        _broadside_detail,
    ),
    Phase.AFTER_BROADSIDE: Decision(
        lambda v: "R15.6" if v.view.foe == Foe.CAPTAIN else "R12.6",
        lambda v: v.say("You have the upper hand: board, or not?"),
        lambda v, player: v.say("{player} has the upper hand over {enemy}", player=player, enemy=_enemy(v)),
        _upper_hand_detail,
    ),
    Phase.BOARDING_CARD: Decision(
        "R12.4",
        lambda v: v.say("Boarding {enemy}: play a card?", enemy=_enemy(v)),
        lambda v, player: v.say("Boarding: {player} against {enemy}", player=player, enemy=_enemy(v)),
        _boarding_detail,
    ),
    Phase.SHIP_DISPOSITION: Decision(
        "R16.2",
        lambda v: v.say("{ship} is yours: what becomes of her?", ship=v.card(v.view.won)),
        lambda v, player: v.say("{player} is deciding what becomes of {ship}", player=player, ship=v.card(v.view.won)),
        _disposition_detail,
    ),
    Phase.NATIVES: Decision(
        "R14.9",
        lambda v: v.say("Make peace with {natives}, or attack?", natives=_ship(v)),
        lambda v, player: v.say("{player} has met {natives}", player=player, natives=_ship(v)),
        _natives_detail,
    ),
    Phase.KRAKEN_CARD: Decision(
        "R19.9",
        lambda v: v.say("Play a card against the Kraken?"),
        lambda v, player: v.say("{player} is fighting the Kraken", player=player),
        _kraken_detail,
    ),
    Phase.BRAWL_CARD: Decision(
        "R19.11",
        lambda v: v.say("Play a card in the brawl?"),
        lambda v, player: v.say("{player} is in a brawl", player=player),
        _brawl_detail,
    ),
    Phase.HARBOUR_TAX: Decision(
        "R19.13",
        lambda v: v.say("Pay {silver} of harbour tax, or make an enemy of {nation}?", **_tax(v)),
        lambda v, player: v.say(
            "{player} is to pay {silver} of harbour tax, or make an enemy of {nation}", player=player, **_tax(v)
        ),
        lambda v: v.say("{silver} for each good aboard, {n} at most.", silver=v.silver(TAX_PER_GOOD), n=MOST_TAX),
    ),
    Phase.PIRATE_FLEET: Decision(
        "R19.16",
        _ask_pirate_fleet,
        lambda v, player: v.say("{player} has met the Pirate Fleet", player=player),
        _pirates_detail,
    ),
    Phase.STAND_OR_FLEE: Decision(
        "R15.2",
        lambda v: v.say("{rival} attacks you: stand, or flee?", rival=v.active),
        lambda v, player: v.say("{player} is under attack", player=player),
        _captains_detail,
    ),
    Phase.DROP_PRIZE: Decision(
        "R15.3",
        lambda v: v.say("Cut {ship} loose to be faster?", ship=_dropped(v)),
        lambda v, player: v.say("{player} may cut {ship} loose", player=player, ship=_dropped(v)),
        _drop_detail,
    ),
    Phase.TAKE_DROPPED_PRIZE: Decision(
        "R15.4",
        lambda v: v.say("Take {ship} and end the fight?", ship=_dropped(v)),
        lambda v, player: v.say("{player} may take {ship} and end the fight", player=player, ship=_dropped(v)),
        _take_detail,
    ),
    Phase.HIDDEN_CARD: Decision(_hidden_rule, _hidden_title, _hidden_wait, _hidden_detail),
    Phase.FLEE_SPACE: Decision(
        "R15.8",
        lambda v: v.say("Where do you sail?"),
        lambda v, player: v.say("{player} is choosing where to sail", player=player),
        lambda v: v.say("To an Open Sea beside: no test, no wages, no card."),
    ),
}
