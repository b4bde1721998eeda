"""Abilities (R19): those usable aboard a ship, their sums, and the crew that is revealed by using them.

The abilities of a ship are a set of bits (``cards.ABILITIES``): one that comes from two sources counts once (R19.4).
Cards that a view hides are nowhere among them.
"""

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.state import Note, Option, ShipMark

EVERY_NATION = (1 << cards.Nation.ANY) - 1
EVERYONE = (1 << 5) - 1


@rule
def crew_powers(s: State, card: int) -> int:
    """The abilities of a crew card, as a set; none of a card that is hidden."""
    if card < 0:
        return 0
    if card == cards.MORGAN and s.options[Option.MORGAN_EXTRA_ACTION]:
        return 1 << cards.AGAIN_ANY
    return cards.CREW_ABILITIES[card]


@rule
def admits(powers: int) -> int:
    """R19.2: the nations whose crew may use abilities because of these."""
    found = powers & cards.OF_KIND[cards.Effect.CREW_NATION]
    nations = 0
    ability = 0
    while found:
        if found & 1:
            nation = cards.ABILITY_NATION[ability]
            nations |= EVERY_NATION if nation == cards.Nation.ANY else 1 << nation
        found >>= 1
        ability += 1
    return nations


@rule
def own_powers(s: State, ship: int) -> int:
    """The ability of the ship herself, unless it is cancelled."""
    boat = s.ships[ship]
    if boat.card < 0 or boat.marks & ShipMark.CANCELLED:
        return 0
    return cards.SHIP_ABILITIES[boat.card]


@rule
def is_active(s: State, token: int, ship: int, shown: bool) -> bool:
    """Tells whether a crew is aboard, not cancelled and, if ``shown`` asks for that, face up."""
    crew = s.crew[token]
    return crew.at == ship and crew.card >= 0 and not crew.notes & Note.CANCELLED and (crew.face_up or not shown)


@rule
def working_nations(s: State, ship: int, shown: bool) -> int:
    """R19.2, R19.3: the nations whose crew can use abilities aboard, as a set."""
    nations = 1 << cards.SHIP_NATION[s.ships[ship].card] | admits(own_powers(s, ship))
    if nations != EVERY_NATION:
        for token in range(s.crew_size):
            if is_active(s, token, ship, shown):
                card = s.crew[token].card
                if (
                    nations >> cards.CREW_NATION[card] & 1
                    and crew_powers(s, card) & cards.OF_KIND[cards.Effect.CREW_NATION]
                ):
                    return EVERY_NATION
    return nations


@rule
def gather(s: State, ship: int, shown: bool) -> int:
    """R19.2: the usable abilities aboard from all sources, or only from those that everybody sees."""
    if s.ships[ship].card < 0:
        return 0
    nations = working_nations(s, ship, shown)
    powers = own_powers(s, ship)
    for token in range(s.crew_size):
        if is_active(s, token, ship, shown):
            card = s.crew[token].card
            if nations >> cards.CREW_NATION[card] & 1:
                powers |= crew_powers(s, card)
    for token in range(s.treasures_size):
        treasure = s.treasures[token]
        if treasure.at == ship and treasure.kind >= cards.FIRST_UNIQUE:
            powers |= cards.TREASURE_ABILITIES[treasure.kind]
    return powers


@rule
def powers(s: State, ship: int) -> int:
    """R19.2: all usable abilities aboard, those of face-down crew too, unless only what all can know is asked."""
    return gather(s, ship, s.openly != 0)


@rule
def shown(s: State, ship: int) -> int:
    """R19.6: those that everybody knows of."""
    return gather(s, ship, True)


@rule
def open_powers(s: State, ship: int) -> int:
    """R16.3, R20.6: the usable abilities of face-up crew; the crew that lets them use these may lie face down."""
    nations = working_nations(s, ship, s.openly != 0)
    found = 0
    for token in range(s.crew_size):
        if is_active(s, token, ship, True) and nations >> cards.CREW_NATION[s.crew[token].card] & 1:
            found |= crew_powers(s, s.crew[token].card)
    return found


@rule
def includes(abilities: int, kind: int) -> bool:
    """Tells whether a set of abilities has one of this kind."""
    return abilities & cards.OF_KIND[kind] != 0


@rule
def has(s: State, ship: int, kind: int) -> bool:
    """Tells whether an ability of this kind is usable aboard."""
    return powers(s, ship) & cards.OF_KIND[kind] != 0


@rule
def shows(s: State, ship: int, kind: int) -> bool:
    """Tells whether everybody knows that an ability of this kind is usable aboard."""
    return shown(s, ship) & cards.OF_KIND[kind] != 0


@rule
def total(abilities: int, kind: int) -> int:
    """R19.4: the sum of the different abilities of this kind in a set."""
    found = abilities & cards.OF_KIND[kind]
    amount = 0
    for ability in range(cards.N_ABILITIES):
        if found >> ability & 1:
            amount += cards.ABILITY_AMOUNT[ability]
    return amount


@rule
def unspent(s: State, ship: int, kind: int) -> int:
    """The usable abilities of this kind, as a set, but for those that have served in this turn."""
    return without_spent(s, ship, powers(s, ship) & cards.OF_KIND[kind])


@rule
def without_spent(s: State, ship: int, abilities: int) -> int:
    """Returns these abilities of a ship, as a set, without those that have served in this turn."""
    found = abilities
    for ability in range(cards.N_ABILITIES):
        if found >> ability & 1 and is_spent(s, ship, ability):
            found &= ~(1 << ability)
    return found


@rule
def is_spent(s: State, ship: int, ability: int) -> bool:
    """Tells whether a ship has used a once-a-turn ability in this turn."""
    mark = cards.ABILITY_ONCE[ability]
    return mark != cards.NONE and s.ships[ship].once >> mark & 1 != 0


@rule
def spend(s: State, ship: int, ability: int) -> None:
    """R19.4: it does not serve again in this turn, whatever its source."""
    if cards.ABILITY_ONCE[ability] != cards.NONE:
        s.ships[ship].once |= 1 << cards.ABILITY_ONCE[ability]


@rule
def use(s: State, ship: int, abilities: int) -> None:
    """R6.5, R19.5, R19.6: reveals a source of each ability in the set that no face-up crew has."""
    hidden = abilities & ~shown(s, ship)
    ability = 0
    while hidden >> ability:
        if hidden >> ability & 1:
            token = source_of(s, ship, ability)
            if token != cards.NONE:
                reveal_source(s, ship, token)
                hidden &= ~shown(s, ship)
        ability += 1


@rule
def use_kind(s: State, ship: int, kind: int) -> None:
    """Marks all usable abilities of a kind as used."""
    use(s, ship, powers(s, ship) & cards.OF_KIND[kind])


@rule
def use_up(s: State, ship: int, abilities: int) -> None:
    """R19.4: uses these abilities; those that serve once a turn have then served."""
    use(s, ship, abilities)
    for ability in range(cards.N_ABILITIES):
        if abilities >> ability & 1:
            spend(s, ship, ability)


@rule
def source_of(s: State, ship: int, ability: int) -> int:
    """R19.6: the first crew aboard with this ability that not everybody knows to be usable: face-up crew that a
    face-down one lets use it comes first; NONE if there is none."""
    nations = working_nations(s, ship, False)
    for hidden in range(2):
        for token in range(s.crew_size):
            if is_active(s, token, ship, False) and s.crew[token].face_up != hidden:
                card = s.crew[token].card
                if nations >> cards.CREW_NATION[card] & 1 and crew_powers(s, card) >> ability & 1:
                    return token
    return cards.NONE


@rule
def reveal_source(s: State, ship: int, token: int) -> None:
    """R19.3: reveals the source of an ability, and the crew that lets one of another nation use it."""
    nation = cards.CREW_NATION[s.crew[token].card]
    reveal(s, token)
    if not working_nations(s, ship, True) >> nation & 1:
        for other in range(s.crew_size):
            if is_active(s, other, ship, False) and not s.crew[other].face_up:
                if crew_powers(s, s.crew[other].card) & cards.OF_KIND[cards.Effect.CREW_NATION]:
                    reveal(s, other)


@rule
def reveal(s: State, token: int) -> None:
    """R6.5: a crew is turned face up and stays so."""
    crew = s.crew[token]
    if not crew.face_up:
        crew.face_up = 1
        crew.seen = EVERYONE
        s.sealed = 1
        tell(s, Events.REVEALED, crew.seat, token, crew.at)


@rule
def face_down_aboard(s: State, ship: int) -> int:
    """R22.1: how many crew lie face down there, which everybody sees."""
    n = 0
    for token in range(s.crew_size):
        n += s.crew[token].at == ship and not s.crew[token].face_up
    return n


@rule
def captain_of(s: State, ship: int) -> int:
    """R20.3: a generic Captain aboard, a face-up one first; a face-down one that is cancelled does not count."""
    found = cards.NONE
    for token in range(s.crew_size):
        crew = s.crew[token]
        if crew.at == ship and crew.card >= 0 and cards.IS_CAPTAIN[crew.card]:
            if crew.face_up:
                return token
            if found == cards.NONE and not crew.notes & Note.CANCELLED:
                found = token
    return found


@rule
def carrier_of(s: State, kind: int) -> int:
    """The ship that carries a certain unique treasure; NONE if none does."""
    for token in range(s.treasures_size):
        if s.treasures[token].kind == kind and 0 <= s.treasures[token].at < len(s.ships):
            return s.treasures[token].at
    return cards.NONE


@rule
def has_plague(s: State, ship: int) -> bool:
    """R21.6"""
    return carrier_of(s, cards.PLAGUE) == ship


@rule
def cancel(s: State, seat: int, ship: int, token: int) -> None:
    """R20.43: the ability of a ship, or all those of a crew aboard, is cancelled until the end of the turn."""
    if token == cards.NONE:
        s.ships[ship].marks |= ShipMark.CANCELLED
    else:
        s.crew[token].notes |= Note.CANCELLED
    tell(s, Events.CANCELLED, seat, ship, token)
