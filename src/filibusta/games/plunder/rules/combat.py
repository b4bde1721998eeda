"""Combat against the game (R12, R13, R14)."""

from filibusta.engine.asking import ask
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import Numbers, State
from filibusta.games.plunder.cards import CANNONS, CREW, NATION, SPEED, VALUE
from filibusta.games.plunder.events import Events, Loss
from filibusta.games.plunder.rules.cargo import abandon_prize
from filibusta.games.plunder.rules.encounters import begin_fight
from filibusta.games.plunder.rules.hands import discard_played, holds, list_hand, play_card
from filibusta.games.plunder.rules.loss import lose_ship
from filibusta.games.plunder.rules.nations import is_enemy, offend
from filibusta.games.plunder.rules.reasons import Reason
from filibusta.games.plunder.rules.ships import cannons_of, crew_of, own_speed, sailing_speed
from filibusta.games.plunder.rules.treasure_fleets import SPAIN, discard_fleets, fleets_at, strength_of_fleets
from filibusta.games.plunder.state import (
    ATTACK,
    BOARD,
    FIGHT,
    NONE,
    Foe,
    Phase,
    Stage,
    Step,
    Subphase,
)


@rule
def clear_fight(s: State) -> None:
    """Ends the fight of the record: nobody fights."""
    s.foe = Foe.NOBODY
    s.subphase = Subphase.CHASE
    s.target = NONE
    s.winner = NONE
    s.won = NONE
    s.beaten_fleets = 0
    s.flips = 0


@rule
def end_fight(s: State) -> int:
    """R12.9: returns to the encounter or the action that led to the fight."""
    clear_fight(s)
    return Step.END_ENCOUNTER if s.stage == Stage.ENCOUNTER else Step.END_ACTION


# ------------------------------------------------------------------ ships met at sea


@rule
def answer_ship_met(s: State, action: int) -> int:
    """R13.3 to R13.6: an attack makes an enemy of the nation in any case; an enemy who is faster attacks on her own."""
    ship = s.encounter
    if action == ATTACK:
        tell(s, Events.HUNTED, s.active, ship)
        offend(s, s.active, NATION[ship])
        s.foe = Foe.SHIP
        return Step.CHASE
    if is_enemy(s, s.active, NATION[ship]) and SPEED[ship] > sailing_speed(s, s.active):
        tell(s, Events.ASSAILED, s.active, ship)
        return ask(s, Phase.SHIP_ATTACKS, s.active)
    tell(s, Events.SAILED_ON, s.active, ship)
    return Step.END_ENCOUNTER


@rule
def answer_attack(s: State, action: int) -> int:
    """R13.2, R13.6: fight without a chase, or flee."""
    if action == FIGHT:
        return begin_fight(s, Foe.SHIP, Step.BROADSIDE)
    s.foe = Foe.SHIP
    return Step.FLEE


@rule
def chase(s: State) -> int:
    """R13.5, R12.4: the prize does not slow down a hunter."""
    s.subphase = Subphase.CHASE
    if own_speed(s, s.active) < SPEED[s.encounter] and s.seats[s.active].hand_size:
        return ask(s, Phase.CHASE_CARD, s.active)
    return Step.CHASE_DECIDED


@rule
def decide_chase(s: State) -> int:
    """R13.5"""
    speed = own_speed(s, s.active) + VALUE[s.card]
    needed = SPEED[s.encounter]
    discard_played(s)
    tell(s, Events.CHASE, s.active, speed, needed, Foe.SHIP)
    if speed >= needed:
        return Step.BROADSIDE
    tell(s, Events.ESCAPED, s.active, s.encounter)
    return Step.END_FIGHT


@rule
def flee(s: State) -> int:
    """R13.7: the captain escapes as soon as he is faster; otherwise he chooses while any choice is left."""
    s.subphase = Subphase.CHASE
    mat = s.seats[s.active]
    speed = sailing_speed(s, s.active) + VALUE[s.card]
    tell(s, Events.CHASE, s.active, speed, SPEED[s.encounter], Foe.SHIP)
    if speed > SPEED[s.encounter]:
        tell(s, Events.FLED, s.active, Foe.SHIP)
        discard_played(s)
        return Step.END_FIGHT
    if mat.prize != NONE or (s.card == NONE and mat.hand_size):
        return ask(s, Phase.FLEE, s.active)
    return stand(s)


@rule
def stand(s: State) -> int:
    """R13.7: the flight has failed, and it comes to a fight."""
    discard_played(s)
    return begin_fight(s, Foe.SHIP, Step.BROADSIDE)


@rule
def no_flight_card(s: State, card: int) -> int:
    """R13.7: one card only."""
    if not holds(s, s.active, card):
        return Reason.NOT_IN_HAND
    return Reason.ALLOWED if s.card == NONE else Reason.ONE_CARD_IN_FLIGHT


@rule
def list_flight_cards(s: State, out: Numbers, n: int) -> int:
    """R13.7: one card only."""
    return list_hand(s, s.active, out, n) if s.card == NONE else n


@rule
def play_in_flight(s: State, card: int) -> int:
    """R13.7"""
    play_card(s, s.active, card)
    return Step.FLEE


@rule
def abandon_in_flight(s: State) -> int:
    """R13.7"""
    return abandon_prize(s, s.active, Step.FLEE)


# ------------------------------------------------------------------ ports and treasure fleets


@rule
def attack_port(s: State) -> int:
    """R14.1, R14.8"""
    first = begin_fight(s, Foe.PORT, Step.BROADSIDE)
    offend(s, s.active, NATION[s.places[s.seats[s.active].place].card])
    return first


@rule
def attack_fleets(s: State) -> int:
    """R14.12"""
    first = begin_fight(s, Foe.FLEETS, Step.BROADSIDE)
    offend(s, s.active, SPAIN)
    return first


@rule
def enemy_cannons(s: State) -> int:
    """R12.5, R14.3, R14.12, R19.16"""
    if s.foe in (Foe.SHIP, Foe.PIRATE_FLEET):
        return CANNONS[s.encounter]
    place = s.seats[s.active].place
    return CANNONS[s.places[place].card] + strength_of_fleets(s, place, CANNONS)


@rule
def enemy_crew(s: State) -> int:
    """R12.7, R14.2, R14.3, R14.11, R14.12, R19.16"""
    if s.foe in (Foe.SHIP, Foe.PIRATE_FLEET, Foe.NATIVES):
        return CREW[s.encounter]
    place = s.seats[s.active].place
    return CREW[s.places[place].card] + strength_of_fleets(s, place, CREW)


# ------------------------------------------------------------------ Broadside and Boarding


@rule
def broadside(s: State) -> int:
    """R12.4, R12.5: begins the Broadside; a card is asked for only if it is needed."""
    s.subphase = Subphase.BROADSIDE
    if cannons_of(s, s.active) < enemy_cannons(s) and s.seats[s.active].hand_size:
        return ask(s, Phase.BROADSIDE_CARD, s.active)
    return Step.BROADSIDE_DECIDED


@rule
def decide_broadside(s: State) -> int:
    """R12.5, R12.6: the winner of the Broadside may board or stop; a port must be boarded."""
    cannons = cannons_of(s, s.active) + VALUE[s.card]
    enemy = enemy_cannons(s)
    discard_played(s)
    tell(s, Events.BROADSIDE, s.active, cannons, enemy, s.foe)
    if cannons < enemy:
        return Step.DEFEAT
    return Step.BOARDING if s.foe == Foe.PORT else ask(s, Phase.AFTER_BROADSIDE, s.active)


@rule
def answer_after_broadside(s: State, action: int) -> int:
    """R12.6, R14.13: a captain who stops lets the enemy sink without plunder."""
    if action == BOARD:
        return Step.BOARDING
    if s.foe == Foe.FLEETS:
        discard_fleets(s, fleets_at(s, s.seats[s.active].place))
    tell(s, Events.DRIVEN_OFF, s.active, s.encounter)
    return Step.END_FIGHT


@rule
def boarding(s: State) -> int:
    """R12.4, R12.7"""
    s.subphase = Subphase.BOARDING
    if crew_of(s, s.active) < enemy_crew(s) and s.seats[s.active].hand_size:
        return ask(s, Phase.BOARDING_CARD, s.active)
    return Step.BOARDING_DECIDED


@rule
def decide_boarding(s: State) -> int:
    """R12.7"""
    crew = crew_of(s, s.active) + VALUE[s.card]
    enemy = enemy_crew(s)
    discard_played(s)
    tell(s, Events.BOARDING, s.active, crew, enemy, s.foe)
    return Step.SPOILS if crew >= enemy else Step.DEFEAT


@rule
def suffer_defeat(s: State) -> int:
    """R12.5, R12.7, R14.7"""
    lose_ship(s, s.active, Loss.SUNK if s.subphase == Subphase.BROADSIDE else Loss.BEATEN)
    return Step.END_FIGHT
