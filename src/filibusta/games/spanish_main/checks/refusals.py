"""How each cause that speaks against an action is put right."""

from collections.abc import Callable

import numpy as np

from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import (
    AGAIN_ANY,
    CREW_ABILITIES,
    CREW_NATION,
    CREW_POINTS,
    GOLD_KINDS,
    HEADINGS,
    NONE,
    OF_KIND,
    PLAGUE,
    SHIP_BARS,
    SHIP_IDS,
    SHIP_MASTS,
    SHIP_NATION,
    SHIP_POINTS,
    Bar,
    Nation,
)
from filibusta.games.spanish_main.rules.cargo import has_space
from filibusta.games.spanish_main.rules.effects import EVERYONE
from filibusta.games.spanish_main.rules.survey import (
    bow_on,
    bow_on_aft,
    bow_on_islands,
    forget,
    pose_is_legal,
    touching,
)
from filibusta.games.spanish_main.state import (
    ASHORE,
    FIRST_CONVERTED,
    FIRST_EXTRA,
    MOST_MASTS,
    Free,
    Hold,
    Mark,
    Note,
    Option,
)
from filibusta.games.spanish_main.words.free_refusals import KINDS
from filibusta.testing.refusals import ANOTHER_DECISION, CannotBe, Change, Never, Remedies, put

EAST, WEST, NORTH = 0, HEADINGS // 2, HEADINGS // 4
FAR = 4096
"""Further than two ships can reach without touching; a power of two."""

# ---------------------------------------------------------------- an open sea


def _calm(s: State, ship: int, *others: int, heading: int = NONE) -> None:
    """Only these ships are left, the first in the middle of the table; all islands lie together in a corner."""
    for other in range(s.ships_size):
        if other not in (ship, *others) and s.ships[other].card != NONE:
            _sink(s, other)
    for island in s.islands[: s.islands_size]:
        island.x = island.y = 0
    boat = s.ships[ship]
    for one in (ship, *others):
        s.ships[one].docked = s.ships[one].leave = NONE
        s.ships[one].leave_due = s.ships[one].pinned_by = 0
    boat.x = boat.y = s.side // 2
    boat.heading = boat.heading if heading == NONE else heading
    s.touched_before[0] = s.touched_before[1] = 0
    forget(s)


def _sink(s: State, ship: int) -> None:
    boat = s.ships[ship]
    _part(s, ship)
    boat.card, boat.standing, boat.pinned_by, boat.leave, boat.leave_due = NONE, 0, 0, NONE, 0
    for other in s.ships:
        other.pinned_by &= ~(1 << ship)
    for token in (*s.crew, *s.treasures):
        if token.at == ship:
            _out(token)
    forget(s)


def _out(token: State) -> None:
    """A token leaves the game, for all to see."""
    token.at, token.seen = NONE, EVERYONE


def _part(s: State, ship: int) -> None:
    """She tows nobody, and nobody tows her."""
    boat = s.ships[ship]
    if boat.tows != NONE:
        s.ships[boat.tows].towed_by = NONE
    if boat.towed_by != NONE:
        s.ships[boat.towed_by].tows = NONE
    boat.tows = boat.towed_by = NONE


def _change_hands(s: State, ship: int, seat: int) -> None:
    boat = s.ships[ship]
    _part(s, ship)
    boat.seat, boat.leave, boat.leave_due = seat, NONE, 0
    for token in s.crew:
        if token.at == ship:
            token.seat = seat
    for token in s.treasures:
        if token.at == ship:
            token.seen |= 1 << seat


def _launch(s: State, ship: int, seat: int) -> None:
    """There is such a ship, of that player, if there is none; a calm must follow, for she lies nowhere yet."""
    s.ships_size = max(s.ships_size, ship + 1)
    boat = s.ships[ship]
    if boat.card == NONE:
        boat.card = _card(lambda card: bool(SHIP_MASTS[card] == 3))
        boat.standing = 7
        boat.seat = boat.origin = seat
        boat.docked = boat.tows = boat.towed_by = boat.leave = NONE
    elif boat.seat != seat:
        _change_hands(s, ship, seat)


def _card(fits: Callable[[int], bool]) -> int:
    return next(card for card in range(len(SHIP_IDS)) if fits(card))


def _rival(s: State) -> int:
    return int((s.active + 1) % s.players)


def _beside(s: State, ship: int, other: int, way: tuple[int, int]) -> None:
    """The other ship lies that way, so near that they touch."""
    boat = s.ships[other]
    near, far = 0, FAR
    while far - near > 1:
        boat.x, boat.y = (s.ships[ship].x + way[0] * (near + far) // 2, s.ships[ship].y + way[1] * (near + far) // 2)
        forget(s)
        if pose_is_legal(s, other, boat.x, boat.y, boat.heading):
            far = (near + far) // 2
        else:
            near = (near + far) // 2
    boat.x, boat.y = s.ships[ship].x + way[0] * far, s.ships[ship].y + way[1] * far
    forget(s)


def _meet(s: State, ship: int, other: int, seat: int, touch: Callable[[State, int], int]) -> None:
    """The two lie alone on an open sea so that the first one touches the other in that way."""
    _launch(s, other, seat)
    _calm(s, ship, other, heading=EAST)
    for heading in (EAST, NORTH, WEST):
        s.ships[other].heading = heading
        for way in ((1, 0), (0, 1), (0, -1), (-1, 0)):
            _beside(s, ship, other, way)
            if touch(s, ship) >> other & 1:
                return
    raise LookupError("they do not touch like that")


# ---------------------------------------------------------------- ships at the main decision


def _there(s: State, _block: str, ship: int) -> None:
    _launch(s, ship, int(s.active))
    _calm(s, ship)


def _own(s: State, _block: str, ship: int) -> None:
    _change_hands(s, ship, int(s.active))


def _tow(s: State, _block: str, ship: int) -> None:
    other = 1 - ship if ship < 2 else 0
    _launch(s, other, int(s.ships[ship].seat))
    _calm(s, ship, other)
    _beside(s, ship, other, (-1, 0))
    _part(s, other)
    s.ships[ship].standing |= 1
    s.ships[other].standing = 0
    s.ships[ship].tows, s.ships[other].towed_by = other, ship


def _free_fleets(s: State) -> None:
    """The fleets were put together freely, so that anybody can be aboard."""
    s.options[Option.FLEET_MODE] = 1
    for mat in s.seats:
        mat.fleet = NONE


def _man(s: State, ship: int, abilities: int, *others: int) -> int:
    """A crew with one of these abilities is the only one aboard; returns the token. The others stay on the table."""
    _free_fleets(s)
    for token in s.crew[: s.crew_size]:
        if token.at == ship:
            _out(token)
    if not s.crew_size:
        s.crew_size = 1
    number = next(n for n in range(s.crew_size) if n == 0 or s.crew[n].at == NONE)
    cards = [c for c in range(len(CREW_POINTS)) if int(CREW_ABILITIES[c]) & abilities or not abilities]
    named = {(int(t.origin), int(t.card)) for t in s.crew[: s.crew_size]}
    crew = s.crew[number]
    seat = int(s.ships[ship].seat)
    fitting = [c for c in cards if (seat, c) not in named or crew.card == c]
    if not fitting:
        raise CannotBe("nobody has this ability")
    crew.card = min(fitting, key=lambda card: int(CREW_POINTS[card]))
    crew.seat = crew.origin = seat
    crew.at, crew.berth, crew.face_up, crew.seen, crew.notes = ship, 0, 1, EVERYONE, 0
    s.ships[ship].marks &= ~Mark.CANCELLED
    if not _serves(int(s.ships[ship].card), int(crew.card)):
        _calm(s, ship, *others)
        s.ships[ship].card = _card(lambda card: _serves(card, int(crew.card)))
        s.ships[ship].standing = 1
        forget(s)
        for other in others:
            _beside(s, ship, other, (0, 1))
    return number


def _serves(ship: int, crew: int) -> bool:
    """Whether the crew can work aboard such a ship."""
    return bool(SHIP_NATION[ship] == CREW_NATION[crew] and SHIP_POINTS[ship] >= CREW_POINTS[crew])


def _able(s: State, block: str, ship: int) -> None:
    _man(s, ship, int(OF_KIND[KINDS[Free[block.upper()]]]))


def _able_to_roll(s: State, _block: str, ship: int) -> None:
    _man(s, ship, 1 << AGAIN_ANY)


def _room(s: State, ship: int) -> None:
    for token in (*s.treasures, *s.crew):
        if not has_space(s, ship) and token.at == ship:
            _out(token)


def _her_space(s: State, _block: str, ship: int) -> None:
    _room(s, ship)


def _a_normal_treasure(s: State, at: int, number: int = NONE) -> int:
    """A treasure that is no unique one lies there; returns its number."""
    if number >= s.treasures_size:
        raise CannotBe("there is no such treasure")
    kinds = [int(token.kind) for token in s.treasures[: s.treasures_size]]
    found = kinds.index(min(kinds)) if number == NONE else number
    token = s.treasures[found]
    if token.kind >= GOLD_KINDS:
        other = s.treasures[kinds.index(min(kinds))]
        token.kind, other.kind, other.normal = int(other.kind), int(token.kind), 0
        _out(other)
    token.at, token.normal, token.seen, token.notes = at, 1, EVERYONE, 0
    return found


def _rob(s: State, _block: str, ship: int) -> None:
    other = 1 - ship if ship < 2 else 0
    _meet(s, ship, other, _rival(s), touching)
    _a_normal_treasure(s, other)


def _wild(s: State) -> int:
    return next(island for island in range(s.islands_size) if s.islands[island].home == NONE)


def _no_plague(s: State, ship: int) -> None:
    for token in s.treasures:
        if token.at == ship and token.kind == PLAGUE:
            _out(token)


def _dock(s: State, _block: str, ship: int) -> None:
    _no_plague(s, ship)
    s.ships[ship].docked = 0


def _at_a_wild_island(s: State, ship: int) -> None:
    _part(s, ship)
    _no_plague(s, ship)
    boat, island = s.ships[ship], _wild(s)
    boat.docked, boat.pinned_by = island, 0
    boat.marks &= ~Mark.TOWED_IN
    _a_normal_treasure(s, ASHORE + island)


def _explores(s: State, _block: str, _i: int) -> None:
    _at_a_wild_island(s, int(s.ship))


def _has_something_to_do(s: State, _block: str, ship: int) -> None:
    boat = s.ships[ship]
    _part(s, ship)
    boat.standing |= 1
    boat.marks &= ~Mark.TOWED_IN
    _calm(s, ship)


def _at_home(s: State, _block: str, _i: int) -> None:
    _part(s, int(s.ship))
    _no_plague(s, int(s.ship))
    boat = s.ships[s.ship]
    boat.docked = s.seats[boat.seat].home
    boat.standing &= boat.standing - 1 if boat.standing + 1 == 1 << SHIP_MASTS[boat.card] else boat.standing


def _nobody_must_leave(s: State, _block: str, _i: int) -> None:
    for boat in s.ships:
        boat.leave_due = 0


def _mover(s: State, _block: str, ship: int) -> None:
    """Crew of hers that has not moved, at a wild island."""
    _man(s, ship, 0)
    s.ships[ship].docked = _wild(s)


def _looks(s: State, block: str, ship: int) -> None:
    """A treasure and a crew that she does not know lie where she looks."""
    other = 1 - ship if ship < 2 else 0
    _meet(s, ship, other, _rival(s), touching)
    if block == "peek_ship_cargo":
        found = _a_normal_treasure(s, other)
        s.treasures[found].seen = 1 << _rival(s)
    else:
        island = _wild(s)
        s.islands[island].x, s.islands[island].y = s.ships[ship].x, s.ships[ship].y
        for token in s.treasures[: s.treasures_size]:
            if token.at >= ASHORE:
                token.seen = 0
    raise CannotBe("what she may look at depends on her ability")


def _both_laden(s: State, _block: str, ship: int) -> None:
    other = 1 - ship if ship < 2 else 0
    _meet(s, ship, other, _rival(s), touching)
    _a_normal_treasure(s, other)
    kinds = [n for n in range(s.treasures_size) if s.treasures[n].at != other]
    _a_normal_treasure(s, ship, kinds[0])


def _loose(s: State, _block: str, ship: int) -> None:
    _part(s, ship)


# ---------------------------------------------------------------- the acting ship


def _acting(change: Change) -> Change:
    """The same of the ship that acts."""
    return lambda s, block, _i: change(s, block, int(s.ship))


def _open_sea(s: State, _block: str, _i: int) -> None:
    _calm(s, int(s.ship))


def _enemy_near(s: State, ship: int, other: int) -> None:
    _meet(s, ship, other, _rival(s), touching)
    s.ships[other].x += 40
    forget(s)


def _enemy_in_range(s: State, _block: str, _i: int) -> None:
    ship = int(s.ship)
    _enemy_near(s, ship, 1 - ship if ship < 2 else 0)


def _with_bar(s: State, _block: str, bar: int) -> None:
    boat = s.ships[s.ship]
    _part(s, int(s.ship))
    _calm(s, int(s.ship))
    boat.card = _card(lambda card: bool(SHIP_BARS[card, bar] and SHIP_POINTS[card] >= SHIP_POINTS[boat.card]))
    boat.standing = (1 << SHIP_MASTS[boat.card]) - 1
    s.sailed[Bar.S] = s.sailed[Bar.L] = 0
    forget(s)


def _once_sailed(s: State, _block: str, _i: int) -> None:
    s.sailed[Bar.S] = 1
    _calm(s, int(s.ship))


def _heads_elsewhere(s: State, _block: str, heading: int) -> None:
    _calm(s, int(s.ship), heading=(heading + HEADINGS // 2) % HEADINGS)


def _something_ahead(s: State, _block: str, _i: int) -> None:
    """Another ship touches her bow, on the heading that she has chosen."""
    ship = int(s.ship)
    _meet(s, ship, 1 - ship if ship < 2 else 0, _rival(s), bow_on)
    s.course = EAST


def _armed(s: State, _block: str, cannon: int) -> None:
    ship = int(s.ship)
    boat = s.ships[ship]
    if cannon >= FIRST_EXTRA:
        raise CannotBe("so many Musketeers are not aboard")
    _enemy_near(s, ship, 1 - ship if ship < 2 else 0)
    if cannon < MOST_MASTS and cannon >= SHIP_MASTS[boat.card]:
        boat.card = _card(lambda card: bool(SHIP_MASTS[card] == MOST_MASTS))
    if cannon >= FIRST_CONVERTED:
        boat.converted = cannon - FIRST_CONVERTED + 1
    boat.standing = (1 << SHIP_MASTS[boat.card]) - 1
    s.fired = 0
    _beside(s, ship, 1 - ship if ship < 2 else 0, (0, 1))
    forget(s)


# ---------------------------------------------------------------- targets


def _afloat(s: State, ship: int) -> None:
    if ship == s.ship:
        raise CannotBe("it is the ship herself")


def _rammed(s: State, _block: str, other: int) -> None:
    _afloat(s, other)
    _meet(s, int(s.ship), other, _rival(s), bow_on_aft)


def _towed(s: State, _block: str, other: int) -> None:
    """R14.5: a derelict, and her bow touches the ship that tows her."""
    _afloat(s, other)
    _launch(s, other, int(s.active))
    _calm(s, int(s.ship), other, heading=EAST)
    s.ships[other].heading = EAST
    _part(s, int(s.ship))
    s.ships[s.ship].standing |= 1
    s.ships[other].standing = 0
    for way in ((-1, 0), (0, 1), (1, 0)):
        _beside(s, int(s.ship), other, way)
        if bow_on(s, other) >> s.ship & 1:
            return


def _shot_at(s: State, _block: str, other: int) -> None:
    _afloat(s, other)
    _enemy_near(s, int(s.ship), other)
    _beside(s, int(s.ship), other, (0, 1))


def _pinning(s: State, _block: str, other: int) -> None:
    if other == s.subject:
        raise CannotBe("it is the ship herself")
    _meet(s, int(s.subject), other, _rival(s), lambda s, ship: int(bow_on(s, other) >> ship & 1) << other)
    s.ships[s.subject].pinned_by |= 1 << other
    _man(s, other, 0)


def _touched(s: State, _block: str, other: int) -> None:
    if other == s.subject:
        raise CannotBe("it is the ship herself")
    _meet(s, int(s.subject), other, _rival(s), touching)


def _explored(s: State, _block: str, other: int) -> None:
    _afloat(s, other)
    _meet(s, int(s.ship), other, int(s.active), touching)
    _a_normal_treasure(s, other)


def _movable(s: State, block: str, i: int) -> None:
    if block != "crew" or s.token != NONE:
        raise CannotBe("crew is chosen first, and then where it goes")
    _crew_aboard(s, block, i)
    _no_plague(s, int(s.subject))
    s.ships[s.subject].docked = _wild(s)


def _robbed(s: State, block: str, other: int) -> None:
    ship = int(s.subject)
    if block != "ship" or other == ship:
        raise CannotBe("another ship is chosen")
    _meet(s, ship, other, _rival(s), touching)
    if s.free == Free.LOOT:
        s.ships[other].card = _card(lambda card: bool(SHIP_NATION[card] == Nation.PIRATE and SHIP_MASTS[card] == 3))
        _beside(s, ship, other, (0, 1))
    found = _a_normal_treasure(s, other)
    if s.free == Free.TRADE:
        _a_normal_treasure(s, ship, int(not found))


def _this_island(s: State, island: int) -> None:
    if island >= s.islands_size:
        raise CannotBe("there is no such island")


def _docked_there(s: State, _block: str, island: int) -> None:
    _this_island(s, island)
    if s.islands[island].home != NONE:
        raise CannotBe("home islands are not explored")
    _part(s, int(s.ship))
    _no_plague(s, int(s.ship))
    s.ships[s.ship].docked = island
    _a_normal_treasure(s, ASHORE + island)


def _bow_at_it(s: State, _block: str, island: int) -> None:
    _this_island(s, island)
    ship = int(s.subject)
    if s.islands[island].home not in (NONE, s.ships[ship].seat):
        raise CannotBe("only raiders dock at the home of another")
    _calm(s, ship, heading=EAST)
    land, boat = s.islands[island], s.ships[ship]
    near, far = 0, FAR
    while far - near > 1:
        land.x, land.y = boat.x + (near + far) // 2, boat.y
        forget(s)
        if pose_is_legal(s, ship, boat.x, boat.y, EAST):
            far = (near + far) // 2
        else:
            near = (near + far) // 2
    land.x = boat.x + far
    forget(s)
    assert bow_on_islands(s, ship) >> island & 1


def _nobodys_home(s: State, _block: str, island: int) -> None:
    _this_island(s, island)
    seat = int(s.islands[island].home)
    free = next(i for i in range(s.islands_size) if s.islands[i].home == NONE)
    s.islands[island].home, s.islands[free].home, s.seats[seat].home = NONE, seat, free


# ---------------------------------------------------------------- masts, crew, treasure


def _mast(standing: bool) -> Change:
    def change(s: State, _block: str, mast: int) -> None:
        boat = s.ships[s.subject]
        if mast >= SHIP_MASTS[boat.card]:
            raise CannotBe("she has no such mast")
        _part(s, int(s.subject))
        boat.standing = int(boat.standing) | 1 << mast if standing else int(boat.standing) & ~(1 << mast)

    return change


def _crew_aboard(s: State, _block: str, number: int) -> None:
    if number >= s.crew_size:
        raise CannotBe("there is no such crew")
    for token in s.crew[: s.crew_size]:
        if token.at == s.subject:
            _out(token)
    crew = s.crew[number]
    if CREW_POINTS[crew.card] > SHIP_POINTS[s.ships[s.subject].card]:
        raise CannotBe("the crew costs more than the ship")
    crew.seat, crew.at, crew.notes = s.ships[s.subject].seat, s.subject, 0


def _treasure_aboard(s: State, _block: str, number: int) -> None:
    _a_normal_treasure(s, int(s.subject), number)


def _treasure_ashore(s: State, _block: str, number: int) -> None:
    _a_normal_treasure(s, ASHORE + int(s.island), number)


def _subjects_space(s: State, _block: str, _i: int) -> None:
    _room(s, int(s.subject))


def _to_be_moved(s: State, block: str, number: int) -> None:
    """It lies on the other ship, and there is room for it."""
    for token in s.crew[: s.crew_size]:
        if token.at in (s.subject, s.other):
            _out(token)
    if block == "treasure":
        _a_normal_treasure(s, int(s.other), number)
    elif number >= s.crew_size:
        raise CannotBe("there is no such crew")
    else:
        crew = s.crew[number]
        if CREW_POINTS[crew.card] > min(SHIP_POINTS[s.ships[n].card] for n in (s.subject, s.other)):
            raise CannotBe("the crew costs more than the ship")
        crew.at, crew.seat, crew.notes = s.other, s.ships[s.other].seat, 0
    s.ships[s.other].standing = s.ships[s.other].standing if s.ships[s.other].seat == s.player else 0
    _room(s, int(s.subject))


def _a_prize(s: State, _block: str, prize: int) -> None:
    winner = int(s.other if s.subject == s.ship else s.ship)
    if prize == 0:
        _man(s, int(s.subject), 0, winner)
    else:
        _a_normal_treasure(s, int(s.subject))
        _room(s, winner)
        s.roomy = 1


def _unprotected(s: State, _block: str, _crew: int) -> None:
    s.ships[s.subject].marks |= Mark.CANCELLED
    for token in s.crew[: s.crew_size]:
        if token.at == s.subject:
            token.notes |= Note.CANCELLED


# ---------------------------------------------------------------- the setup


def _nothing_chosen(s: State, _block: str, _card: int) -> None:
    mat = s.seats[s.player]
    for cards in (mat.ship_cards, mat.crew_cards, mat.berths):
        cards[:] = NONE


def _one_cheap_ship(s: State, block: str, card: int) -> None:
    _nothing_chosen(s, block, card)
    order = np.argsort(SHIP_POINTS)
    s.seats[s.player].ship_cards[0] = int(order[1] if order[0] == card and block == "add_ship" else order[0])


def _room_for_it(s: State, block: str, card: int) -> None:
    """Nothing else is chosen; for a crew one cheap ship is."""
    if block == "add_ship" and SHIP_POINTS[card] > 10 * s.options[Option.POINTS]:
        raise CannotBe("she costs more than a whole fleet")
    (_nothing_chosen if block == "add_ship" else _one_cheap_ship)(s, block, card)


def _not_yet_chosen(s: State, _block: str, card: int) -> None:
    cards = s.seats[s.player].ship_cards
    slot = cards.tolist().index(card)
    cards[slot] = next(other for other in range(len(SHIP_IDS)) if other not in cards and SHIP_POINTS[other] <= 10)


def _no_such_crew(s: State, block: str, card: int) -> None:
    _one_cheap_ship(s, block, card)


def _a_great_ship(s: State, _block: str, berth: int) -> None:
    """The crew that waits is the only one, and the ship there the dearest that the fleet can pay with it."""
    mat = s.seats[s.player]
    waiting = int(mat.crew_cards[mat.crew_cards.tolist().index(NONE) - 1 if NONE in mat.crew_cards else -1])
    mat.ship_cards[:] = mat.crew_cards[:] = mat.berths[:] = NONE
    mat.crew_cards[0] = waiting
    cheap = np.argsort(SHIP_POINTS, kind="stable").tolist()
    mat.ship_cards[: berth + 1] = cheap[: berth + 1]
    left = 10 * int(s.options[Option.POINTS]) - int(SHIP_POINTS[cheap[:berth]].sum() + CREW_POINTS[waiting])
    great = [c for c in cheap[berth:] if SHIP_POINTS[c] <= left]
    if not great or SHIP_POINTS[great[-1]] < CREW_POINTS[waiting]:
        raise CannotBe("a fleet cannot pay so many ships and this crew")
    mat.ship_cards[berth] = great[-1]


def _alone_on_the_table(s: State, _block: str, _i: int) -> None:
    """No other island is placed yet."""
    raise CannotBe("the edges and the first island alone decide which places are open")


def _slot_free(s: State, _block: str, _side: int) -> None:
    ship = int(s.subject)
    for other in range(s.ships_size):
        if other != ship:
            _sink(s, other)
    for island in s.islands[: s.islands_size]:
        island.x = island.y = 0
    s.islands[s.island].x = s.islands[s.island].y = s.side // 2
    forget(s)


REMEDIES: Remedies = {
    "First answer what is asked now; then choose what to do next.": ANOTHER_DECISION,
    "This is not asked now: choose one of the answers offered.": ANOTHER_DECISION,
    "First give a ship an action; this is chosen after that.": ANOTHER_DECISION,
    # the main decision
    "There is no such ship in play.": _there,
    "You give orders to your own ships only.": _own,
    "A raider must first leave the island that she raided: move her.": _nobody_must_leave,
    "Crew goes ashore or aboard only where the ship is docked.": _dock,
    "No crew here can move: each once in a turn, and not on the home island of another.": _mover,
    "She tows nobody.": _tow,
    "Nobody aboard has this ability, or it is cancelled.": _able,
    "This ability has served in this turn.": put("ships[i].once", 0),
    "She has no free space.": {"MAIN": _her_space, "": _subjects_space},
    "She touches no ship with a normal treasure.": _rob,
    "She and an enemy within a short bar must both carry a normal treasure.": _both_laden,
    "She cannot look there, or you know all that lies there.": _looks,
    "She rolls before her action, when she is chosen for it.": _able_to_roll,
    "She has had her action in this turn.": put("ships[i].actions", 0),
    "Her crew has the Rum: she gets no action in this turn.": put("ships[i].hold", Hold.FREE.value),
    "She was towed to this island in this turn: she explores it from your next turn on.": {
        "MAIN": _has_something_to_do,
        "": _acting(_has_something_to_do),
    },
    "She is a derelict, and has nothing to explore or to repair.": _has_something_to_do,
    "She is in tow, and has nothing to explore or to repair.": _has_something_to_do,
    # an action
    "A derelict cannot shoot: repair a mast first.": _acting(_has_something_to_do),
    "She is in tow and cannot move.": _acting(_loose),
    "A ship that tows cannot come about: release the tow first.": _acting(_loose),
    "No way is open to her.": _open_sea,
    "No enemy lies within range with a free line of fire.": _enemy_in_range,
    "She explores a wild island where she is docked, or a ship that she touches: there is neither.": _explores,
    "Home islands are not explored, and she touches no ship with anything to move.": _explores,
    "A ship repairs a lost mast, docked at her home island or with a Shipwright.": _at_home,
    # a move
    "Her move has no long bar, or no way is open for it.": _with_bar,
    "Her move has no short bar, or no way is open for it.": _with_bar,
    "Each bar of her move serves once, and no way is open for another.": _with_bar,
    "A move has one segment at least.": _once_sailed,
    "She heads there already.": _heads_elsewhere,
    "In this game a ship comes about by half a turn only.": put(
        f"options[{Option.COME_ABOUT_HALF_TURN_ONLY.value}]", 0
    ),
    "On this heading no end is free for her.": _open_sea,
    "Turned there she would overlap something, or leave the table.": _open_sea,
    "Something lies in the way before that.": _open_sea,
    "She would leave the table.": _open_sea,
    "There she would overlap something.": _open_sea,
    "She is stopped just at the end of a quarter: choose that.": _open_sea,
    "Nothing is in her way: choose the whole bar.": _something_ahead,
    # cannons
    "This cannon has fired already.": put("fired", 0),
    "She has no such cannon standing, or nothing is in its range and free line of fire.": _armed,
    "An enemy in range, with a free line, not docked at home.": _shot_at,
    "Only a mast that stands can be lost.": _mast(standing=True),
    "Only a mast that was lost can be restored.": _mast(standing=False),
    # other ships, and islands
    "She rams an enemy whose aft part her bow touches.": _rammed,
    "Only a derelict whose bow touches her can be towed.": _towed,
    "Only an enemy that pins her, with crew to lose.": _pinning,
    "Plague goes to a ship that was newly touched.": _touched,
    "She touches no such ship with anything to move.": _explored,
    "Only within a short bar, and not what is cancelled already.": Never(
        "which abilities there are to cancel may be hidden"
    ),
    "Only crew here that has not moved in this turn, and only to where there is room.": _movable,
    "Only a ship that she touches, with a normal treasure.": _robbed,
    "Only a Pirate ship that she touches, with a normal treasure.": _robbed,
    "Only an enemy within a short bar, with a normal treasure.": _robbed,
    "Only another crew aboard that can be eliminated.": Never("who is aboard with him decides whether he serves"),
    "Only what lies face down where she may look.": Never("where she may look follows from her abilities"),
    "She explores the island where she is docked.": _docked_there,
    "She docks at an island that her bow touches.": _bow_at_it,
    "This island is somebody's home already, or not there.": _nobodys_home,
    # cargo
    "Only crew aboard this ship can be lost.": _crew_aboard,
    "The crew of this ship cannot be eliminated: choose a treasure.": _unprotected,
    "Only a normal treasure aboard this ship can be lost.": _treasure_aboard,
    "Only a normal treasure aboard this ship.": _treasure_aboard,
    "Only what lies on this island can be taken.": _treasure_ashore,
    "Each item goes once, where there is space and the points of the crew allow it; an enemy derelict only gives.": (
        _to_be_moved
    ),
    "The other ship has nothing of that kind that she could lose, or there is no space for it.": _a_prize,
    # the setup
    "A fleet has at least one ship.": _one_cheap_ship,
    "First add a ship.": _one_cheap_ship,
    "She is in your fleet already.": _not_yet_chosen,
    "This crew is in your fleet already.": _no_such_crew,
    "It costs {cost}, and {n} point is left.": _room_for_it,
    "Aboard, crew needs space and costs together no more than the ship; at most {n} on one ship.": _a_great_ship,
    "On the island the crew has no discount and is too dear.": lambda s, block, i: _a_great_ship(s, block, 0),
    "In this column no row is far and near enough for an island.": _alone_on_the_table,
    "There the island would be too near to others, or too far off.": _alone_on_the_table,
    "Something is in the way there: choose another side.": _slot_free,
    "This set is not for so many players.": Never("as many play as have begun"),
}
