"""What strategy and inventory cards do (R6, R18, R20)."""

from filibusta.engine.chance import roll
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell, whisper
from filibusta.engine.record import State
from filibusta.games.pirates.cards import (
    FIRST_GEAR,
    N_GEAR,
    PIRATE_AMOUNT,
    PIRATE_EFFECT,
    PIRATE_IS_STRATEGY,
    Effect,
)
from filibusta.games.pirates.events import Events, Swept, Why
from filibusta.games.pirates.rules.decks import discard_pirate, draw_adventure, draw_to_hand, give_card, take_card
from filibusta.games.pirates.rules.ending import eliminate
from filibusta.games.pirates.rules.fleet import (
    come_aboard,
    drop_excess,
    has_room,
    lose_crew,
    lose_ship,
    put_in_centre,
    sweep_centre,
)
from filibusta.games.pirates.state import NONE, Phase


@rule
def play_card(s: State, card: int) -> None:
    """R6.2, R6.4: the card is shown; its effect comes at once, or when its choices have been made."""
    take_card(s, s.active, card)
    s.sealed = 1
    s.card = card
    s.strategies += PIRATE_IS_STRATEGY[card]
    tell(s, Events.PLAYED, s.active, card)
    effect = PIRATE_EFFECT[card]
    if effect == Effect.DRAW_PIRATE:
        draw_to_hand(s, s.active, PIRATE_AMOUNT[card], True)
        put_away(s)
    elif effect == Effect.REPLACE_CENTRE:
        replace_centre(s)
        put_away(s)
    else:
        s.player = s.active
        s.phase = first_choice(effect)


@rule
def first_choice(effect: int) -> int:
    """R18: what has to be chosen for a card."""
    if effect == Effect.STEAL_CARD:
        return Phase.CARD_OPPONENT
    if effect == Effect.DESTROY_INVENTORY:
        return Phase.CARD_INVENTORY
    if effect == Effect.MOVE_CREW:
        return Phase.CARD_SOURCE
    if effect == Effect.RETURN_ADVENTURE:
        return Phase.CARD_ADVENTURE
    if effect == Effect.TAKE_DISCARDED_PIRATE:
        return Phase.CARD_PIRATE
    return Phase.CARD_SHIP


@rule
def put_away(s: State) -> None:
    """R6.4: after its effect a strategy card goes to the red discard pile."""
    discard_pirate(s, s.card)
    s.card = NONE


@rule
def aim_card(s: State, ship: int) -> None:
    """R18.2, R18.3, R18.6, R20.1: the own ship that the card is for."""
    card = s.card
    effect = PIRATE_EFFECT[card]
    if effect == Effect.EQUIP:
        s.ships[ship].gear[card - FIRST_GEAR] += 1
        s.gear_in_play += 1
        s.card = NONE
        tell(s, Events.EQUIPPED, s.active, ship, card)
    elif effect == Effect.ADD_CREW:
        tokens = come_aboard(s, ship, PIRATE_AMOUNT[card])
        tell(s, Events.CREW, s.active, ship, tokens, Why.CARD)
        put_away(s)
    else:
        desert(s, s.source, ship)


@rule
def leave_ship(s: State, ship: int) -> None:
    """R18.6: the man's new ship is chosen next; without room anywhere he goes to the supply."""
    if has_room(s, s.active, ship):
        s.source = ship
        s.player = s.active
        s.phase = Phase.CARD_SHIP
    else:
        desert(s, ship, NONE)


@rule
def desert(s: State, source: int, ship: int) -> None:
    """R18.6, R18.7: one man goes over; a ship that loses its last one is lost."""
    tell(s, Events.DESERTED, s.active, source, ship, s.ships[source].owner)
    lose_crew(s, source, 1)
    if ship != NONE:
        come_aboard(s, ship, 1)
    s.source = NONE
    put_away(s)
    if s.ships[source].crew == 0:
        lose_ship(s, source)
        eliminate(s)


@rule
def rob(s: State, victim: int) -> None:
    """R18.4, R24.2: a card at random, the hand counted through in the order of kinds."""
    chosen = roll(s, s.seats[victim].hand_size)
    card = 0
    while chosen >= s.seats[victim].hand[card]:
        chosen -= s.seats[victim].hand[card]
        card += 1
    take_card(s, victim, card)
    give_card(s, s.active, card)
    whisper(s, Events.ROBBED, s.active, card, s.active, victim)
    whisper(s, Events.MISSED, victim, card, victim, s.active)
    put_away(s)


@rule
def destroy(s: State, place: int) -> None:
    """R18.5, R16.5: an inventory card goes, and men who lose their room with it."""
    ship = place // N_GEAR
    gear = place % N_GEAR
    s.ships[ship].gear[gear] -= 1
    s.gear_in_play -= 1
    discard_pirate(s, FIRST_GEAR + gear)
    tell(s, Events.SABOTAGED, s.ships[ship].owner, ship, FIRST_GEAR + gear, drop_excess(s, ship))
    put_away(s)


@rule
def bring_back(s: State, adventure: int) -> None:
    """R18.8: Sea Wolf brings a discarded adventure into the centre."""
    s.adventure_discard[adventure] -= 1
    s.adventure_discard_size -= 1
    tell(s, Events.SURFACED, s.active, put_in_centre(s, adventure), adventure)
    put_away(s)


@rule
def recover(s: State, card: int) -> None:
    """R18.9: St. Elmo's Fire takes a discarded pirate card into the hand."""
    s.pirate_discard[card] -= 1
    s.pirate_discard_size -= 1
    give_card(s, s.active, card)
    tell(s, Events.RECOVERED, s.active, card)
    put_away(s)


@rule
def replace_centre(s: State) -> None:
    """R18.10: as many new cards are drawn, the old ones are put away, the new ones revealed."""
    drawn = 0
    for _ in range(s.centre_size):
        adventure = draw_adventure(s)
        if adventure == NONE:
            break
        s.aside[drawn] = adventure
        drawn += 1
    sweep_centre(s, Swept.CROWS_NEST)
    for i in range(drawn):
        adventure = s.aside[i]
        s.aside[i] = NONE
        tell(s, Events.REVEALED, s.active, put_in_centre(s, adventure), adventure)
