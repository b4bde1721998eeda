"""The card that ends a turn (R20): an encounter for the next captain, a war, a treaty, a treasure fleet."""

from filibusta.engine.asking import ask, seat_after
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.plunder.cards import MET_AT_SEA, MET_IN_PORT, MET_ON_COAST, NEEDS_NATION, TYPE, Type
from filibusta.games.plunder.events import Events
from filibusta.games.plunder.rules.diplomacy import declare_war, sign_treaty
from filibusta.games.plunder.rules.hands import discard_played, take_from_hand
from filibusta.games.plunder.rules.nations import nation_here
from filibusta.games.plunder.rules.ships import place_type
from filibusta.games.plunder.rules.treasure_fleets import launch_fleet
from filibusta.games.plunder.state import CARD, NONE, Option, Phase, Stage, Step


@rule
def begin_play_encounter(s: State) -> int:
    """R20.1: a captain with cards must play one."""
    s.stage = Stage.PLAY_ENCOUNTER
    return ask(s, Phase.PLAY_ENCOUNTER, s.active) if s.seats[s.active].hand_size else Step.END_TURN


@rule
def answer_play_encounter(s: State, action: int) -> int:
    """R20.2 to R20.4"""
    card = action - CARD
    take_from_hand(s, s.active, card)
    tell(s, Events.PLAYED_ENCOUNTER, s.active, card)
    s.card = card
    kind = TYPE[card]
    if kind == Type.WAR:
        return declare_war(s)
    if kind == Type.TREATY:
        return sign_treaty(s)
    if kind == Type.FLEET:
        return launch_fleet(s)
    target = seat_after(s, s.active)
    if can_aim(s, card, target):
        s.encounter = card
        s.card = NONE
        tell(s, Events.AIMED, target, card)
    else:
        tell(s, Events.WITHOUT_EFFECT, s.active, card)
        discard_played(s)
    return Step.END_TURN


@rule
def can_aim(s: State, card: int, target: int) -> bool:
    """R20.3, R20.5: whether a card is legal against the next captain."""
    if s.options[Option.ENCOUNTER_ONLY_ON_LEADER] and not is_richest(s, target):
        return False
    kind = place_type(s, target)
    if kind == Type.OPEN_SEA:
        return MET_AT_SEA[card] == 1
    if kind == Type.COASTLAND:
        has_natives = s.places[s.seats[target].place].natives != NONE
        return MET_ON_COAST[card] == 1 and not (TYPE[card] == Type.NATIVES and has_natives)
    return MET_IN_PORT[card] == 1 and not (NEEDS_NATION[card] and nation_here(s, target) == NONE)


@rule
def is_richest(s: State, seat: int) -> bool:
    """R20.5: richer than every other captain."""
    for other in range(s.players):
        if other != seat and s.seats[other].silver >= s.seats[seat].silver:
            return False
    return True
