"""The decisions of fights and encounters in words."""

from collections.abc import Mapping

from filibusta.engine.sentences import Question, by, question, when
from filibusta.games.plunder import cards
from filibusta.games.plunder.cards import CANNONS, CREW, HOLD, MOST_TAX, PRICE, SILVER, SPEED, TAX_PER_GOOD, Type
from filibusta.games.plunder.state import NONE, Foe, Mutiny, Option, Phase, Subphase
from filibusta.games.plunder.words.figures import Figures, enemy_of, figures_of
from filibusta.games.plunder.words.voice import Voice


def _active(v: Voice) -> Figures:
    """The figures of the active captain, who attacks another captain."""
    return figures_of(v.view, v.view.active)


def _defender(v: Voice) -> Figures:
    """The figures of the captain who is attacked."""
    return figures_of(v.view, v.view.target)


# ---------------------------------------------------------------- ships met at sea


def _ship(v: Voice) -> str:
    return v.card(v.view.encounter)


def _both(v: Voice) -> str:
    """The figures of the ship that was met, and of the active captain."""
    ship, own = v.view.encounter, _active(v)
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


def _sighting_detail(v: Voice) -> str:
    return v.say("An attack makes that nation an enemy for the rest of the game.") + " " + _both(v)


def _ship_speed(v: Voice) -> int:
    return int(SPEED[v.view.encounter])


def _fleeing_speed(v: Voice) -> int:
    """R13.7: with the card that has been played."""
    card = v.view.card
    return _active(v).sailing + (int(cards.VALUE[card]) if card != NONE else 0)


# ---------------------------------------------------------------- Broadside and Boarding


def enemy(v: Voice) -> str:
    """Returns the name of what the active captain fights."""
    match v.view.foe:
        case Foe.CAPTAIN:
            return v.target
        case Foe.PORT:
            return v.place(v.here)
        case Foe.FLEETS:
            return v.say("the treasure fleet")
        case Foe.SHIP | Foe.PIRATE_FLEET | Foe.NATIVES:
            return _ship(v)
        case foe:
            raise ValueError(f"{Foe(foe)!r} is no enemy in a combat")


def _fights_captain(v: Voice) -> bool:
    return v.view.foe == Foe.CAPTAIN


def _enemy_cannons(v: Voice) -> int:
    return enemy_of(v.view)[0]


def _enemy_crew(v: Voice) -> int:
    return enemy_of(v.view)[1]


def _won(v: Voice) -> str:
    return v.card(v.view.won)


def _is_fleet(v: Voice) -> bool:
    return cards.TYPE[v.view.won] == Type.FLEET


def _plays_without_pay(v: Voice) -> bool:
    return v.plays(Option.MUTINY_MODE) == Mutiny.OFF


# ---------------------------------------------------------------- other encounters


def _encounter_crew(v: Voice) -> int:
    return int(CREW[v.view.encounter])


def _reward(v: Voice) -> str:
    return v.silver(int(SILVER[v.view.encounter]))


def _own_cannons(v: Voice) -> str:
    return v.cannons(_active(v).cannons)


def _own_crew(v: Voice) -> int:
    return _active(v).crew


def _tax(v: Voice) -> str:
    """R19.13"""
    mat = v.view.seats[v.view.active]
    return v.silver(min(MOST_TAX, TAX_PER_GOOD * (sum(mat.traded) + sum(mat.plundered))))


def _taxing_nation(v: Voice) -> str:
    return v.nation(int(cards.NATION[v.view.places[v.here].card]))


def _ask_pirate_fleet(v: Voice) -> str:
    """R19.16: asks whether to pay or to fight; a captain without silver pays nothing."""
    bribe = min(v.view.strength, v.view.seats[v.view.active].silver)
    if bribe:
        return v.say("Pay the Pirate Fleet {silver}, or fight?", silver=v.silver(bribe))
    return v.say("The Pirate Fleet lets you go for nothing: go, or fight?")


# ---------------------------------------------------------------- captains


def _captains_detail(v: Voice) -> str:
    """R12.1: the prize does not slow down a hunter."""
    attacker, defender = _active(v), _defender(v)
    hunter = _figures(v, v.active, attacker.speed, attacker.cannons, attacker.crew)
    return f"{hunter} {_figures(v, v.target, defender.sailing, defender.cannons, defender.crew)}"


def _hidden_figures(v: Voice) -> tuple[int, int]:
    """R15.5 to R15.7: what the attacker and the defender have, without the hidden cards."""
    attacker, defender = _active(v), _defender(v)
    match Subphase(v.view.subphase):
        case Subphase.CHASE:
            return attacker.speed, defender.sailing
        case Subphase.BROADSIDE:
            return attacker.cannons, defender.cannons
        case Subphase.BOARDING:
            return attacker.crew, defender.crew


def _prize(v: Voice) -> int:
    """The prize of the captain who is attacked."""
    return int(v.view.seats[v.view.target].prize)


def _dropped(v: Voice) -> str:
    return v.card(_prize(v))


BATTLE_DECISIONS: Mapping[Phase, Question] = {
    Phase.SHIP_MET: question(
        "R13.3", "{ship} in sight: attack, or hold the course?", "{player} has {ship} in sight", _sighting_detail
    ),
    Phase.PIRATE_MET: question("R13.2", "{ship} attacks: fight, or flee?", "{ship} attacks {player}", _both),
    Phase.SHIP_ATTACKS: question("R13.6", "{ship} attacks: fight, or flee?", "{ship} attacks {player}", _both),
    Phase.CHASE_CARD: question(
        "R13.5",
        "Play a card to catch {ship}?",
        "{player} is chasing {ship}",
        "Speed {n} against {other}: a card of {missing} or more.",
        n=lambda v: _active(v).speed,
        other=_ship_speed,
        missing=lambda v: _ship_speed(v) - _active(v).speed,
    ),
    Phase.FLEE: question(
        "R13.7",
        "How do you flee from {ship}?",
        "{player} is fleeing from {ship}",
        when(
            lambda v: v.view.card != NONE,
            "Speed {n} with the card, against {other}: not enough.",
            "Speed {n} against {other}: a card of {missing} or more.",
        ),
        n=_fleeing_speed,
        other=_ship_speed,
        missing=lambda v: _ship_speed(v) - _fleeing_speed(v) + 1,
    ),
    Phase.BROADSIDE_CARD: question(
        "R12.4",
        "Broadside against {enemy}: play a card?",
        "Broadside: {player} against {enemy}",
        "{cannons} against {other}: without a card of {missing} or more the ship is sunk.",
        cannons=_own_cannons,
        other=_enemy_cannons,
        missing=lambda v: _enemy_cannons(v) - _active(v).cannons,
    ),
    Phase.AFTER_BROADSIDE: question(
        when(_fights_captain, "R15.6", "R12.6"),
        "You have the upper hand: board, or not?",
        "{player} has the upper hand over {enemy}",
        when(
            _fights_captain,
            "Crew {n} against {other}, with a hidden card each. Without boarding nobody gains anything.",
            "Crew {n} against {other}. Without boarding there is no plunder.",
        ),
        n=_own_crew,
        other=lambda v: _defender(v).crew if _fights_captain(v) else _enemy_crew(v),
    ),
    Phase.BOARDING_CARD: question(
        "R12.4",
        "Boarding {enemy}: play a card?",
        "Boarding: {player} against {enemy}",
        "Crew {n} against {other}: without a card of {missing} or more the ship is lost.",
        n=_own_crew,
        other=_enemy_crew,
        missing=lambda v: _enemy_crew(v) - _own_crew(v),
    ),
    Phase.SHIP_DISPOSITION: question(
        "R16.2",
        "{ship} is yours: what becomes of her?",
        "{player} is deciding what becomes of {ship}",
        when(
            _is_fleet,  # R16.6
            "As a prize: speed {speed}, hold {hold}, price {price}.",
            when(
                _plays_without_pay,
                "Speed {speed}, {cannons}, crew {crew}, hold {hold}, price {price}.",
                "Speed {speed}, {cannons}, crew {crew}, hold {hold}, pay {pay}, price {price}.",
            ),
        ),
        ship=_won,
        speed=lambda v: int(SPEED[v.view.won]),
        cannons=lambda v: v.cannons(int(CANNONS[v.view.won])),
        crew=lambda v: int(CREW[v.view.won]),
        hold=lambda v: int(HOLD[v.view.won]),
        pay=lambda v: int(cards.PAY[v.view.won]),
        price=lambda v: v.silver(int(PRICE[v.view.won])),
    ),
    Phase.NATIVES: question(
        "R14.9",
        "Make peace with {natives}, or attack?",
        "{player} has met {natives}",
        "In peace everybody may trade here. Boarding: crew {crew}; victory brings {silver} and plunder.",
        natives=_ship,
        crew=_encounter_crew,
        silver=_reward,
    ),
    Phase.KRAKEN_CARD: question(
        "R19.9",
        "Play a card against the Kraken?",
        "{player} is fighting the Kraken",
        "{cannons} against {other}: a card of {missing} or more drives it off.",
        cannons=_own_cannons,
        other=lambda v: v.view.strength,
        missing=lambda v: v.view.strength - _active(v).cannons,
    ),
    Phase.BRAWL_CARD: question(
        "R19.11",
        "Play a card in the brawl?",
        "{player} is in a brawl",
        "Crew {n} against {other}: a card of {missing} or more wins {silver}, else they are lost.",
        n=_own_crew,
        other=lambda v: v.view.strength,
        missing=lambda v: v.view.strength - _own_crew(v),
        silver=lambda v: v.silver(cards.STAKE),
    ),
    Phase.HARBOUR_TAX: question(
        "R19.13",
        "Pay {silver} in harbour tax, or make an enemy of {nation}?",
        "{player} is to pay {silver} in harbour tax, or make an enemy of {nation}",
        lambda v: v.say("{silver} for each good aboard, {n} at most.", silver=v.silver(TAX_PER_GOOD), n=MOST_TAX),
        silver=_tax,
        nation=_taxing_nation,
    ),
    Phase.PIRATE_FLEET: question(
        "R19.16",
        _ask_pirate_fleet,
        "{player} has met the Pirate Fleet",
        "{cannons} and crew {crew} against {own} and crew {n}. Victory brings {silver} and plunder.",
        cannons=lambda v: v.cannons(int(CANNONS[v.view.encounter])),
        crew=_encounter_crew,
        own=_own_cannons,
        n=_own_crew,
        silver=_reward,
    ),
    Phase.STAND_OR_FLEE: question(
        "R15.2", "{rival} attacks you: stand, or flee?", "{player} is under attack", _captains_detail
    ),
    Phase.DROP_PRIZE: question(
        "R15.3",
        "Cut {ship} loose to be faster?",
        "{player} may cut {ship} loose",
        "Speed {n} with {ship}, {without} without, against {other}. The attacker may take her instead.",
        ship=_dropped,
        n=lambda v: _defender(v).sailing,
        without=lambda v: _defender(v).speed,
        other=lambda v: _active(v).speed,
    ),
    Phase.TAKE_DROPPED_PRIZE: question(
        "R15.4",
        "Take {ship} and end the fight?",
        "{player} may take {ship} and end the fight",
        "Hold {hold}, price {price}, plundered goods aboard: {n}. Whoever takes her lets the other go.",
        ship=_dropped,
        hold=lambda v: int(HOLD[_prize(v)]),
        price=lambda v: v.silver(int(PRICE[_prize(v)])),
        n=lambda v: sum(v.view.seats[v.view.target].plundered),
    ),
    Phase.HIDDEN_CARD: question(
        by("subphase", {Subphase.CHASE: "R15.5", Subphase.BROADSIDE: "R15.6", Subphase.BOARDING: "R15.7"}),
        by(
            "subphase",
            {
                Subphase.CHASE: "Chase: lay a hidden card, or none",
                Subphase.BROADSIDE: "Broadside: lay a hidden card, or none",
                Subphase.BOARDING: "Boarding: lay a hidden card, or none",
            },
        ),
        by(
            "subphase",
            {
                Subphase.CHASE: "Chase: {player} may lay a hidden card",
                Subphase.BROADSIDE: "Broadside: {player} may lay a hidden card",
                Subphase.BOARDING: "Boarding: {player} may lay a hidden card",
            },
        ),
        by(
            "subphase",
            {
                Subphase.CHASE: "Speed: {attacker} {n}, {defender} {other}, who must be faster to get away.",
                Subphase.BROADSIDE: "Cannons: {attacker} {n}, {defender} {other}. A tie is the attacker's.",
                Subphase.BOARDING: "Crew: {attacker} {n}, {defender} {other}. A tie is the attacker's.",
            },
        ),
        attacker=lambda v: v.active,
        defender=lambda v: v.target,
        n=lambda v: _hidden_figures(v)[0],
        other=lambda v: _hidden_figures(v)[1],
    ),
    Phase.FLEE_SPACE: question(
        "R15.8",
        "Where do you sail?",
        "{player} is choosing where to sail",
        "To an Open Sea beside: no test, no wages, no card.",
    ),
}
