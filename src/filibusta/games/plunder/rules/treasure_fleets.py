"""Treasure fleets: where they are put (R19.8), how they sail (R14.15), how strong they are (R14.12)."""

from filibusta.engine.asking import ask
from filibusta.engine.chance import roll
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import Numbers, State
from filibusta.games.plunder.cards import FIRST_FLEET, N_FLEETS, NATION, TYPE, Type
from filibusta.games.plunder.events import Events
from filibusta.games.plunder.rules.deck import discard
from filibusta.games.plunder.rules.hands import discard_played
from filibusta.games.plunder.rules.reasons import Reason
from filibusta.games.plunder.state import DIRECTIONS, NONE, Phase, Step

SPAIN = int(NATION[FIRST_FLEET])


@rule
def sail_fleets(s: State) -> int:
    """R5.1: those that the active captain placed, in the order of their numbers."""
    for fleet in range(N_FLEETS):
        if s.fleets[fleet].place != NONE and s.fleets[fleet].owner == s.active:
            sail_fleet(s, fleet)
    return Step.REFIT


@rule
def sail_fleet(s: State, fleet: int) -> None:
    """R14.15, R23.3: moves a fleet to a random adjacent place that it may enter, all equally likely."""
    start = s.fleets[fleet].place
    ways = 0
    for direction in range(DIRECTIONS):
        ways += admits_fleet(s, s.places[start].beside[direction])
    if not ways:
        return
    way = roll(s, ways) if ways > 1 else 0
    for direction in range(DIRECTIONS):
        goal = s.places[start].beside[direction]
        if admits_fleet(s, goal):
            if way == 0:
                s.fleets[fleet].place = goal
                tell(s, Events.FLEET_SAILED, NONE, FIRST_FLEET + fleet, start, goal)
                return
            way -= 1


@rule
def admits_fleet(s: State, place: int) -> bool:
    """R14.15: Open Sea, a coastland or a Spanish port."""
    if place == NONE:
        return False
    kind = TYPE[s.places[place].card]
    return kind in (Type.OPEN_SEA, Type.COASTLAND) or is_spanish_port(s, place)


@rule
def is_spanish_port(s: State, place: int) -> bool:
    """R19.8"""
    return NATION[s.places[place].card] == SPAIN


@rule
def fleets_at(s: State, place: int) -> int:
    """R14.12: as a set of bits."""
    fleets = 0
    for fleet in range(N_FLEETS):
        fleets |= (s.fleets[fleet].place == place) << fleet
    return fleets


@rule
def strength_of_fleets(s: State, place: int, strength: Numbers) -> int:
    """R14.3, R14.12: of all fleets there, by the strength of each card."""
    total = 0
    for fleet in range(N_FLEETS):
        total += strength[FIRST_FLEET + fleet] * (s.fleets[fleet].place == place)
    return total


@rule
def take_off_map(s: State, fleet: int) -> None:
    """R14.4: its card becomes a prize or is discarded."""
    s.fleets[fleet].place = NONE
    s.fleets[fleet].owner = NONE


@rule
def discard_fleets(s: State, fleets: int) -> None:
    """R14.13: discards the fleets that were beaten in the Broadside and left."""
    for fleet in range(N_FLEETS):
        if (fleets >> fleet) & 1:
            take_off_map(s, fleet)
            discard(s, FIRST_FLEET + fleet)


@rule
def no_fleet_space(s: State, place: int) -> int:
    """R19.8: the Spanish ports, or without any the Open Sea places where no captain is."""
    if place >= s.places_size:
        return Reason.FLEET_BEGINS
    if is_spanish_port(s, place):
        return Reason.ALLOWED
    if TYPE[s.places[place].card] != Type.OPEN_SEA or has_captain(s, place):
        return Reason.FLEET_BEGINS
    for port in range(s.places_size):
        if is_spanish_port(s, port):
            return Reason.FLEET_BEGINS
    return Reason.ALLOWED


@rule
def has_captain(s: State, place: int) -> bool:
    """R19.8"""
    for seat in range(s.players):
        if s.seats[seat].place == place:
            return True
    return False


@rule
def can_place_fleet(s: State) -> bool:
    """R19.8"""
    for place in range(s.places_size):
        if is_spanish_port(s, place):
            return True
        if TYPE[s.places[place].card] == Type.OPEN_SEA and not has_captain(s, place):
            return True
    return False


@rule
def launch_fleet(s: State) -> int:
    """R19.8, R20.2: the captain chooses where the fleet that he plays is put, if there is a place for it."""
    if can_place_fleet(s):
        return ask(s, Phase.FLEET_SPACE, s.active)
    tell(s, Events.WITHOUT_EFFECT, s.active, s.card)
    discard_played(s)
    return Step.END_TURN


@rule
def place_fleet(s: State, place: int) -> int:
    """R19.8"""
    fleet = s.card - FIRST_FLEET
    s.fleets[fleet].place = place
    s.fleets[fleet].owner = s.active
    tell(s, Events.FLEET_PLACED, s.active, s.card, place)
    s.card = NONE
    return Step.END_TURN
