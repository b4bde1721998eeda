"""The reasons against answers to decisions (R3.3)."""

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.pirates import cards
from filibusta.games.pirates.rules.fleet import has_room, room_of
from filibusta.games.pirates.rules.reasons import Reason
from filibusta.games.pirates.state import ATTACK, CENTRE, NONE, Option, Step

# ------------------------------------------------------------------ cards


@rule
def not_in_hand(s: State, card: int) -> int:
    """R6.2, R9.2: the card is not in the hand; a hidden hand may hold any card."""
    return Reason.ALLOWED if s.seats[s.player].hand[card] != 0 else Reason.NOT_IN_HAND


@rule
def no_card_in_turn(s: State, card: int) -> int:
    """R6.1, R6.3, R6.8: in a card window of the own turn, or in phase 4."""
    if s.seats[s.player].hand[card] == 0:
        return Reason.NOT_IN_HAND
    when = cards.PIRATE_WHEN[card]
    if when != cards.When.TURN and not (when == cards.When.CENTRE and s.step == Step.WINDOW_2):
        return Reason.PLAYED_ELSEWHERE
    if cards.PIRATE_IS_STRATEGY[card] and s.strategies >= cards.STRATEGY_CARDS_PER_TURN:
        return Reason.STRATEGIES_PLAYED
    return no_effect(s, cards.PIRATE_EFFECT[card])


@rule
def no_battle_card(s: State, card: int) -> int:
    """R10.6: in the card window of a battle, by the side that is asked."""
    if s.seats[s.player].hand[card] == 0:
        return Reason.NOT_IN_HAND
    if cards.PIRATE_WHEN[card] != cards.When.BATTLE or (cards.ATTACKER_ONLY[card] and s.side != ATTACK):
        return Reason.PLAYED_ELSEWHERE
    return no_effect(s, cards.PIRATE_EFFECT[card])


@rule
def no_fog(s: State, card: int) -> int:
    """R11.3: in the fog window of a battle."""
    if s.seats[s.player].hand[card] == 0:
        return Reason.NOT_IN_HAND
    return Reason.ALLOWED if cards.PIRATE_WHEN[card] == cards.When.FOG else Reason.PLAYED_ELSEWHERE


@rule
def no_effect(s: State, effect: int) -> int:
    """R6.3, R18, R19.3: something that the effect needs is missing."""
    if effect == cards.Effect.DRAW_PIRATE:
        return Reason.ALLOWED if s.pirate_deck_size + s.pirate_discard_size > 0 else Reason.NO_PIRATE_CARD_LEFT
    if effect == cards.Effect.ADD_CREW:
        return no_room_in_fleet(s)
    if effect == cards.Effect.TEMPORARY_CREW:
        return Reason.ALLOWED if s.supply > 0 else Reason.NO_MEN
    if effect == cards.Effect.STEAL_CARD:
        return Reason.ALLOWED if rivals_hold_cards(s) else Reason.NO_RIVAL_HOLDS_A_CARD
    if effect == cards.Effect.DESTROY_INVENTORY:
        return Reason.ALLOWED if s.gear_in_play > 0 else Reason.NO_GEAR
    if effect == cards.Effect.TAKE_DISCARDED_PIRATE:
        return Reason.ALLOWED if s.pirate_discard_size > 0 else Reason.RED_PILE_EMPTY
    if effect == cards.Effect.RETURN_ADVENTURE:
        return Reason.ALLOWED if s.adventure_discard_size > 0 else Reason.BLUE_PILE_EMPTY
    if effect == cards.Effect.REPLACE_CENTRE:
        if s.centre_size == 0:
            return Reason.NOTHING_IN_CENTRE
        adventures = s.adventure_deck_size + s.adventure_discard_size
        return Reason.ALLOWED if adventures > 0 else Reason.NO_ADVENTURE_LEFT
    return Reason.ALLOWED


@rule
def rivals_hold_cards(s: State) -> bool:
    """R18.4"""
    for seat in range(s.players):
        if seat != s.active and s.seats[seat].hand_size > 0:
            return True
    return False


@rule
def not_in_red_pile(s: State, card: int) -> int:
    """R18.9"""
    return Reason.ALLOWED if s.pirate_discard[card] > 0 else Reason.NOT_IN_RED_PILE


@rule
def not_in_blue_pile(s: State, adventure: int) -> int:
    """R18.8"""
    return Reason.ALLOWED if s.adventure_discard[adventure] > 0 else Reason.NOT_IN_BLUE_PILE


@rule
def not_aboard(s: State, place: int) -> int:
    """R18.5"""
    return Reason.ALLOWED if s.ships[place // cards.N_GEAR].gear[place % cards.N_GEAR] > 0 else Reason.NOT_ABOARD


# ------------------------------------------------------------------ ships and treasures


@rule
def no_ship_to_act(s: State, ship: int) -> int:
    """R7.1: only own ships that have not acted."""
    owner = s.ships[ship].owner
    if owner == s.active:
        return Reason.HAS_ACTED if s.ships[ship].acted else Reason.ALLOWED
    return Reason.NOT_ON_TABLE if owner == NONE else Reason.CHOOSE_OWN_FIRST


@rule
def no_prey(s: State, owner: int) -> int:
    """R7.3, R25.2: only ships in the centre and of rivals, unless a truce protects them."""
    if owner == NONE:
        return Reason.NOT_ON_TABLE
    if owner == s.active:
        return Reason.OWN_SHIP
    if owner == CENTRE or s.options[Option.TRUCE_FIRST_ROUND] == 0 or s.seats[owner].turns > 0:
        return Reason.ALLOWED
    return Reason.UNDER_TRUCE


@rule
def is_attackable(s: State, owner: int) -> bool:
    """R7.3, R25.2"""
    return no_prey(s, owner) == Reason.ALLOWED


@rule
def no_target(s: State, ship: int) -> int:
    """R7.3, R25.2"""
    return Reason.IT_SAILS if ship == s.attacker else no_prey(s, s.ships[ship].owner)


@rule
def not_in_centre(s: State, treasure: int) -> int:
    """R7.3"""
    return Reason.ALLOWED if s.treasures[treasure] == CENTRE else Reason.NOT_IN_CENTRE


@rule
def not_own(s: State, ship: int) -> int:
    """R8.2, R18.2"""
    owner = s.ships[ship].owner
    if owner == s.active:
        return Reason.ALLOWED
    return Reason.NOT_ON_TABLE if owner == NONE else Reason.SHIP_OF_ANOTHER


@rule
def no_ship_for_card(s: State, ship: int) -> int:
    """R18.2, R18.3, R18.6, R20.1: an own ship; men need room, and one who changes sides leaves his."""
    reason = not_own(s, ship)
    if reason != Reason.ALLOWED:
        return reason
    if ship == s.source:
        return Reason.THE_MAN_LEAVES_IT
    return (
        Reason.ALLOWED
        if cards.PIRATE_EFFECT[s.card] == cards.Effect.EQUIP or room_of(s, ship) > 0
        else Reason.IT_IS_FULL
    )


@rule
def no_source(s: State, ship: int) -> int:
    """R18.6: any rival's ship; an own one that keeps a man, or one in the centre, if the man finds room."""
    owner = s.ships[ship].owner
    if owner == NONE:
        return Reason.NOT_ON_TABLE
    if owner == CENTRE:
        return no_room_in_fleet(s)
    if owner != s.active:
        return Reason.ALLOWED
    if not has_room(s, s.active, ship):
        return Reason.NO_OTHER_ROOM
    return Reason.ALLOWED if s.ships[ship].crew >= 2 else Reason.LAST_MAN


# ------------------------------------------------------------------ men and players


@rule
def no_room_in_fleet(s: State) -> int:
    """R16.1, R18.2, R18.6: a man from the supply, and room for him."""
    if s.supply == 0:
        return Reason.NO_MEN
    return Reason.ALLOWED if has_room(s, s.active, NONE) else Reason.NO_ROOM


@rule
def out_of_bounds(s: State, men: int) -> int:
    """R8.3, R16.4"""
    return Reason.ALLOWED if s.low <= men <= s.high else Reason.OUT_OF_BOUNDS


@rule
def no_victim(s: State, seat: int) -> int:
    """R18.4"""
    if seat == s.active:
        return Reason.CHOOSE_ANOTHER
    if seat >= s.players:
        return Reason.NOBODY_PLAYS
    return Reason.ALLOWED if s.seats[seat].hand_size > 0 else Reason.HAND_EMPTY
