"""Strategy and inventory cards and their effects (R6, R18, R20)."""

from collections.abc import Callable

import numpy as np

from filibusta.engine.asking import ask
from filibusta.engine.chance import roll
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell, whisper
from filibusta.engine.record import State
from filibusta.engine.tables import by_kind, complete
from filibusta.games.pirates import cards
from filibusta.games.pirates.events import Events, Swept
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

# ------------------------------------------------------------------ effects at once


@rule
def discard_played(s: State) -> None:
    """R6.4: after its effect a strategy card goes to the red discard pile."""
    discard_pirate(s, s.card)
    s.card = NONE


@rule
def draw_cards(s: State) -> None:
    """R18.1"""
    draw_to_hand(s, s.active, cards.PIRATE_AMOUNT[s.card], True)
    discard_played(s)


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
    discard_played(s)


# ------------------------------------------------------------------ effects on what is chosen


@rule
def equip(s: State, ship: int) -> None:
    """R20.1: an inventory card lies beside the ship from now on."""
    card = s.card
    s.ships[ship].gear[card - cards.FIRST_GEAR] += 1
    s.gear_in_play += 1
    s.card = NONE
    tell(s, Events.EQUIPPED, s.active, ship, card)


@rule
def add_crew(s: State, ship: int) -> None:
    """R18.2, R18.3"""
    tokens = come_aboard(s, ship, cards.PIRATE_AMOUNT[s.card])
    tell(s, Events.SENT, s.active, ship, tokens, s.card)
    discard_played(s)


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
    discard_played(s)
    if s.ships[source].crew == 0:
        lose_ship(s, source)
        eliminate(s)


@rule
def change_ships(s: State, ship: int) -> None:
    """R18.6: the man's new ship."""
    desert(s, s.source, ship)


@rule
def rob(s: State, victim: int) -> None:
    """R18.4, R24.2: takes a random card; the hand is counted in the order of kinds."""
    chosen = roll(s, s.seats[victim].hand_size)
    card = 0
    while chosen >= s.seats[victim].hand[card]:
        chosen -= s.seats[victim].hand[card]
        card += 1
    take_card(s, victim, card)
    give_card(s, s.active, card)
    whisper(s, Events.ROBBED, s.active, card, s.active, victim)
    whisper(s, Events.MISSED, victim, card, victim, s.active)
    discard_played(s)


@rule
def destroy(s: State, place: int) -> None:
    """R18.5, R16.5: an inventory card goes, and men who lose their room with it."""
    ship = place // cards.N_GEAR
    gear = place % cards.N_GEAR
    s.ships[ship].gear[gear] -= 1
    s.gear_in_play -= 1
    discard_pirate(s, cards.FIRST_GEAR + gear)
    tell(s, Events.SABOTAGED, s.ships[ship].owner, ship, cards.FIRST_GEAR + gear, drop_excess(s, ship))
    discard_played(s)


@rule
def bring_back(s: State, adventure: int) -> None:
    """R18.8: Sea Wolf brings a discarded adventure into the centre."""
    s.adventure_discard[adventure] -= 1
    s.adventure_discard_size -= 1
    tell(s, Events.SURFACED, s.active, put_in_centre(s, adventure), adventure)
    discard_played(s)


@rule
def recover(s: State, card: int) -> None:
    """R18.9: St. Elmo's Fire takes a discarded pirate card into the hand."""
    s.pirate_discard[card] -= 1
    s.pirate_discard_size -= 1
    give_card(s, s.active, card)
    tell(s, Events.RECOVERED, s.active, card)
    discard_played(s)


# ------------------------------------------------------------------ the tables


def asks(phase: Phase) -> Callable[[State], None]:
    """Returns the rule that asks the active player for what a card needs first."""
    wanted = int(phase)

    @rule
    def ask_first(s: State) -> None:
        ask(s, wanted, s.active)

    return ask_first


AT_ONCE = {cards.Effect.DRAW_PIRATE: draw_cards, cards.Effect.REPLACE_CENTRE: replace_centre}
FIRST_CHOICE = {
    cards.Effect.STEAL_CARD: Phase.CARD_OPPONENT,
    cards.Effect.DESTROY_INVENTORY: Phase.CARD_INVENTORY,
    cards.Effect.MOVE_CREW: Phase.CARD_SOURCE,
    cards.Effect.RETURN_ADVENTURE: Phase.CARD_ADVENTURE,
    cards.Effect.TAKE_DISCARDED_PIRATE: Phase.CARD_PIRATE,
    cards.Effect.ADD_CREW: Phase.CARD_SHIP,
    cards.Effect.EQUIP: Phase.CARD_SHIP,
}
"""The decision that comes first for a card with this effect (R18)."""
FOR_SHIP = {cards.Effect.ADD_CREW: add_crew, cards.Effect.EQUIP: equip, cards.Effect.MOVE_CREW: change_ships}
"""The effect of such a card on the own ship that is chosen, in the end."""

_effects = {
    cards.Effect(effect)
    for effect in cards.PIRATE_EFFECT[np.isin(cards.PIRATE_WHEN, [cards.When.TURN, cards.When.CENTRE])]
}
_begin = AT_ONCE | {effect: asks(phase) for effect, phase in FIRST_CHOICE.items()}
begin_effect = by_kind(
    __name__, "begin_effect", complete("the effects of strategy and inventory cards", _begin, _effects)
)
"""``begin_effect(effect, s)``: the effect of the card being played at once, or the first choice it needs."""
_to_ship = {effect for effect, phase in FIRST_CHOICE.items() if phase is Phase.CARD_SHIP} | {cards.Effect.MOVE_CREW}
happen_to_ship = by_kind(__name__, "happen_to_ship", complete("the effects on an own ship", FOR_SHIP, _to_ship))


@rule
def play_card(s: State, card: int) -> None:
    """R6.2, R6.4: the card is shown; its effect follows at once, or after the choices that it needs."""
    take_card(s, s.active, card)
    s.sealed = 1
    s.card = card
    s.strategies += cards.PIRATE_IS_STRATEGY[card]
    tell(s, Events.PLAYED, s.active, card)
    begin_effect(cards.PIRATE_EFFECT[card], s)


@rule
def aim_card(s: State, ship: int) -> None:
    """R18.2, R18.3, R18.6, R20.1: the own ship that the card is for."""
    happen_to_ship(cards.PIRATE_EFFECT[s.card], s, ship)
