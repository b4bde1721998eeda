"""Ships and their crews: current values (R1.9 to R1.11), the supply (R16), losing ships (R17.1), the centre (R5.5)."""

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.pirates import cards
from filibusta.games.pirates.events import Events, Swept
from filibusta.games.pirates.rules.decks import discard_adventure, discard_pirate
from filibusta.games.pirates.state import CENTRE, NONE, Option


@rule
def speed_of(s: State, ship: int) -> int:
    """R1.10: printed speed and inventory cards; battle cards come on top."""
    speed = cards.SHIP_SPEED[ship]
    for gear in range(cards.N_GEAR):
        speed += s.ships[ship].gear[gear] * cards.GEAR_SPEED[gear]
    return speed


@rule
def cannons_of(s: State, ship: int) -> int:
    """R1.10: printed cannons and inventory cards; battle cards come on top."""
    cannons = cards.SHIP_CANNONS[ship]
    for gear in range(cards.N_GEAR):
        cannons += s.ships[ship].gear[gear] * cards.GEAR_CANNONS[gear]
    return cannons


@rule
def capacity_of(s: State, ship: int) -> int:
    """R1.10: how many men a ship can carry."""
    capacity = cards.SHIP_CAPACITY[ship]
    for gear in range(cards.N_GEAR):
        capacity += s.ships[ship].gear[gear] * cards.GEAR_CAPACITY[gear]
    return capacity


@rule
def room_of(s: State, ship: int) -> int:
    """R1.11: how many men can still come aboard."""
    return max(0, capacity_of(s, ship) - s.ships[ship].crew)


@rule
def room_from(s: State, ship: int) -> int:
    """The room of a ship and of those after it in fleet order (R16.4)."""
    room = 0
    while ship != NONE:
        room += room_of(s, ship)
        ship = s.ships[ship].next
    return room


@rule
def has_room(s: State, seat: int, besides: int) -> bool:
    """R18.2, R18.6: whether a ship of this seat, other than ``besides``, has room."""
    ship = s.seats[seat].fleet
    while ship != NONE:
        if ship != besides and room_of(s, ship) > 0:
            return True
        ship = s.ships[ship].next
    return False


@rule
def points_of(s: State, seat: int) -> int:
    """R9.5: the pirate points of a fleet, and the Fame card."""
    points = cards.CAVE_POINTS if s.cave == seat else 0
    ship = s.seats[seat].fleet
    while ship != NONE:
        points += cards.SHIP_POINTS[ship]
        ship = s.ships[ship].next
    return points


@rule
def treasure_points_of(s: State, seat: int) -> int:
    """R15.7: what a seat's treasures are worth."""
    points = 0
    for treasure in range(cards.N_TREASURES):
        if s.treasures[treasure] == seat:
            points += cards.TREASURE_POINTS[treasure]
    return points


@rule
def crew_of(s: State, seat: int) -> int:
    """R8.3: the men on all ships of a seat."""
    men = 0
    ship = s.seats[seat].fleet
    while ship != NONE:
        men += s.ships[ship].crew
        ship = s.ships[ship].next
    return men


# ------------------------------------------------------------------ the supply


@rule
def take_tokens(s: State, wanted: int) -> int:
    """R16.2: takes tokens, at most as many as there are; with ``crew_supply`` 0 they never run out (R16.1)."""
    taken = min(wanted, s.supply)
    if s.options[Option.CREW_SUPPLY]:
        s.supply -= taken
    return taken


@rule
def give_tokens(s: State, tokens: int) -> None:
    """R16.1: tokens come back to the supply."""
    if s.options[Option.CREW_SUPPLY]:
        s.supply += tokens


@rule
def come_aboard(s: State, ship: int, wanted: int) -> int:
    """R16.2, R16.3: as many tokens as supply and room allow. Returns how many."""
    tokens = take_tokens(s, min(wanted, room_of(s, ship)))
    s.ships[ship].crew += tokens
    return tokens


@rule
def lose_crew(s: State, ship: int, men: int) -> None:
    """R13.4: tokens return to the supply; the men of a ship in the centre are no tokens and are only removed."""
    s.ships[ship].crew -= men
    if s.ships[ship].owner != CENTRE:
        give_tokens(s, men)


@rule
def drop_excess(s: State, ship: int) -> int:
    """R16.5: men without room return to the supply. Returns how many."""
    excess = max(0, s.ships[ship].crew - capacity_of(s, ship))
    lose_crew(s, ship, excess)
    return excess


# ------------------------------------------------------------------ fleets


@rule
def join_fleet(s: State, ship: int, seat: int) -> None:
    """R1.9: a ship that joins a fleet goes to its end."""
    s.ships[ship].owner = seat
    s.ships[ship].next = NONE
    s.seats[seat].ships += 1
    last = s.seats[seat].fleet
    if last == NONE:
        s.seats[seat].fleet = ship
        return
    while s.ships[last].next != NONE:
        last = s.ships[last].next
    s.ships[last].next = ship


@rule
def leave_fleet(s: State, ship: int) -> None:
    """R1.9: a ship leaves a fleet; those that joined later move up."""
    seat = s.ships[ship].owner
    s.seats[seat].ships -= 1
    before = s.seats[seat].fleet
    if before == ship:
        s.seats[seat].fleet = s.ships[ship].next
    else:
        while s.ships[before].next != ship:
            before = s.ships[before].next
        s.ships[before].next = s.ships[ship].next
    s.ships[ship].next = NONE


@rule
def leave_table(s: State, ship: int) -> None:
    """R17.1, R8.2: inventory to the red discard pile, the ship to the blue one; a sloop leaves the game (RUL23)."""
    for gear in range(cards.N_GEAR):
        for _ in range(s.ships[ship].gear[gear]):
            discard_pirate(s, cards.FIRST_GEAR + gear)
            s.gear_in_play -= 1
        s.ships[ship].gear[gear] = 0
    if s.ships[ship].owner == CENTRE:
        take_from_centre(s, ship)
    else:
        leave_fleet(s, ship)
    s.ships[ship].owner = NONE
    s.ships[ship].crew = 0
    s.ships[ship].acted = 0
    if cards.SHIP_KIND[ship] != NONE:
        discard_adventure(s, cards.SHIP_KIND[ship])


@rule
def lose_ship(s: State, ship: int) -> None:
    """R17.1: a ship without crew that nobody captures."""
    tell(s, Events.SUNK, s.ships[ship].owner, ship)
    leave_table(s, ship)


# ------------------------------------------------------------------ the centre


@rule
def put_in_centre(s: State, adventure: int) -> int:
    """R5.2, R5.3: an adventure lies face up in the centre, a ship with its printed crew. Returns its place."""
    place = cards.N_SHIPS + adventure - cards.N_SHIP_KINDS
    if adventure < cards.N_SHIP_KINDS:
        place = cards.KIND_FIRST[adventure]
        while s.ships[place].owner != NONE:
            place += 1
        s.ships[place].owner = CENTRE
        s.ships[place].crew = cards.SHIP_CREW[place]
        s.ships[place].acted = 0
    else:
        s.treasures[place - cards.N_SHIPS] = CENTRE
    s.centre[s.centre_size] = place
    s.centre_size += 1
    s.sealed = 1
    return place


@rule
def take_from_centre(s: State, place: int) -> None:
    """R5.5: a card leaves the centre; those that came later move up."""
    found = 0
    while s.centre[found] != place:
        found += 1
    s.centre_size -= 1
    for i in range(found, s.centre_size):
        s.centre[i] = s.centre[i + 1]
    s.centre[s.centre_size] = NONE


@rule
def sweep_centre(s: State, why: int) -> None:
    """R9.1, R18.10, R3.4: everything in the centre goes to the blue discard pile; ships lose their wounds."""
    n = s.centre_size
    for i in range(n):
        place = s.centre[i]
        s.centre[i] = NONE
        if place < cards.N_SHIPS:
            s.ships[place].owner = NONE
            s.ships[place].crew = 0
            s.ships[place].acted = 0
            discard_adventure(s, cards.SHIP_KIND[place])
        else:
            s.treasures[place - cards.N_SHIPS] = NONE
            discard_adventure(s, cards.N_SHIP_KINDS + place - cards.N_SHIPS)
    s.centre_size = 0
    if n > 0:
        tell(s, Events.SWEPT, s.active, n, why)


@rule
def clear_away(s: State) -> None:
    """R9.1: at the end of a turn the centre is put away."""
    sweep_centre(s, Swept.END_OF_TURN)
