"""Tells whether a position can be one of this game: the invariants, each with the rule that says so.

Every number is in its domain when these are asked. What they let through the rules can play to its end. Invariants of
things are here, those of the decision and of what waits in ``turn.py``.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from filibusta.engine.errors import BadOption, Fault, FilibustaError
from filibusta.engine.plain import PlainState
from filibusta.engine.record import Numbers, State
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.invariants.turn import crew_is_laid, in_setup, turn_faults
from filibusta.games.spanish_main.rules.survey import pose_is_legal, touching
from filibusta.games.spanish_main.state import ASHORE, Option, Phase

_MASTS: list[int] = cards.SHIP_MASTS.tolist()
_SHIP_POINTS: list[int] = cards.SHIP_POINTS.tolist()
_CREW_POINTS: list[int] = cards.CREW_POINTS.tolist()
_GENERIC: list[int] = cards.CREW_GENERIC.tolist()
_SIDE: list[int] = cards.TABLE_SIDE.tolist()
_EVERYONE = 2**cards.SEATS - 1
_MOVING = {Phase.BAR, Phase.HEADING, Phase.DISTANCE}


def faults(record: State) -> list[Fault]:
    """Every invariant the whole (unveiled) position breaks; empty for a sound one."""
    s = PlainState(record)
    found = [*_table_faults(s), *_ship_faults(s)]
    if found:
        return found  # what follows trusts that islands and ships are what they should be
    found = [*_tow_faults(s), *_crew_faults(s), *_treasure_faults(s), *_fleet_faults(s)]
    found = found or list(turn_faults(s))
    return found or list(_pose_faults(s, record))


def objection(players: int, options: Numbers) -> FilibustaError | None:
    """R25.1: with three or more players fleets have 30 points."""
    points = 10 * int(options[Option.POINTS])
    if players == 2 or points == cards.USUAL_POINTS:
        return None
    return BadOption(
        "with {players} players fleets have {usual} points, not {points}",
        players=players,
        usual=cards.USUAL_POINTS,
        points=points,
    )


def _count_of_islands(s: Any) -> int:
    return 2 * s.options[Option.POINTS] if s.players == 2 else 3 * s.players


# ------------------------------------------------------------------ the table


def _table_faults(s: Any) -> Iterator[Fault]:
    count = _count_of_islands(s)
    if s.side != _SIDE[count]:
        yield Fault("a table with {count} islands is {side} wide (R5.1)", count=count, side=_SIDE[count])
    if s.first_player >= s.players or s.active >= s.players:
        yield Fault("who plays first, and whose turn it is, are players (R8.2)")
    placing = s.phase in (Phase.CHOOSE_FLEET, Phase.BUILD_CARD, Phase.BUILD_PLACE, Phase.ISLAND_X, Phase.ISLAND_Y)
    if s.islands_size != count and not (placing and s.islands_size < count):
        yield Fault("there are {count} islands (R5.1)", count=count)
        return
    for number, island in enumerate(s.islands):
        if number >= s.islands_size and (island.x or island.y or island.home != cards.NONE or island.visits):
            yield Fault("beyond its islands the table is empty (R5.1)")
        if island.visits >> s.players:
            yield Fault("flags belong to players (R15.2)")
        if island.home != cards.NONE and (island.home >= s.players or s.seats[island.home].home != number):
            yield Fault("island {island} is the home of nobody who says so (R3.4)", island=number)
    for seat, mat in enumerate(s.seats):
        if seat >= s.players and (mat.home, mat.bonus, mat.sunk, mat.treasure_set) != (cards.NONE, 0, 0, cards.NONE):
            yield Fault("seat {seat} is empty and owns something (R8.1)", seat=seat)
        if mat.home != cards.NONE and (mat.home >= s.islands_size or s.islands[mat.home].home != seat):
            yield Fault("the home island of seat {seat} is another's (R3.4)", seat=seat)
        elif seat < s.players and mat.home == cards.NONE and not in_setup(s):
            yield Fault("seat {seat} has no home island (R3.4)", seat=seat)
    if s.last_treasure != cards.NONE and (s.players == 2 or s.last_treasure >= s.treasures_size):
        yield Fault("the end marker lies on a treasure, and only with three or more players (R24.11)")


# ------------------------------------------------------------------ ships


def _ship_faults(s: Any) -> Iterator[Fault]:
    waiting = s.ships_size if in_setup(s) and s.phase == Phase.PICK_SLOT else cards.NONE
    for number, ship in enumerate(s.ships):
        if ship.card == cards.NONE:
            if number < s.ships_size and (ship.standing or ship.tows != cards.NONE or ship.towed_by != cards.NONE):
                yield Fault("ship {ship} has sunk and has masts, or a tow (R14.11)", ship=number)
            continue
        if number >= s.ships_size and number != waiting:
            yield Fault("ships in play: {n} (R4.4)", n=s.ships_size)
            continue
        if not 0 <= ship.seat < s.players or not 0 <= ship.origin < s.players:
            yield Fault("ship {ship} belongs to a player (R19.7)", ship=number)
        if ship.standing >> _MASTS[ship.card]:
            yield Fault("ship {ship} has more masts than her card (R1.2)", ship=number)
        if ship.docked >= s.islands_size:
            yield Fault("ship {ship} is docked at no island (R12.6)", ship=number)
        if ship.leave != cards.NONE and (
            ship.leave >= s.islands_size or s.islands[ship.leave].home in (cards.NONE, ship.seat)
        ):
            yield Fault("ship {ship} must leave an island that is no enemy's home (R18.8)", ship=number)
        if ship.leave_due and (ship.leave == cards.NONE or ship.seat != s.active):
            yield Fault("ship {ship} has nothing to leave in this turn (R18.8)", ship=number)
        if ship.pinned_by >> s.ships_size or ship.pinned_by >> number & 1:
            yield Fault("ship {ship} is pinned by a ship that there is not (R13.6)", ship=number)


def _afloat(s: Any) -> Iterator[tuple[int, Any]]:
    return ((n, ship) for n, ship in enumerate(s.ships[: s.ships_size]) if ship.card != cards.NONE)


def _tow_faults(s: Any) -> Iterator[Fault]:
    for number, ship in _afloat(s):
        if ship.tows != cards.NONE:
            towed = s.ships[ship.tows]
            if ship.tows == number or towed.towed_by != number or towed.card == cards.NONE or towed.seat != ship.seat:
                yield Fault("ship {ship} tows a ship that she does not tow (R14.4)", ship=number)
            elif not ship.standing or towed.standing or towed.tows != cards.NONE:
                yield Fault("ships with masts tow derelicts (R14.4)")
        if ship.towed_by != cards.NONE and s.ships[ship.towed_by].tows != number:
            yield Fault("ship {ship} is towed by a ship that does not (R14.4)", ship=number)


def _pose_faults(s: Any, record: State) -> Iterator[Fault]:
    """R2.10; in the middle of a move the stern may lie over what was touched before (R10.11)."""
    moving = s.phase in _MOVING and 0 <= s.ship < s.ships_size and s.ships[s.ship].card != cards.NONE
    passed = int(touching(record, s.ship)) | 1 << s.ship if moving else 0
    for number, ship in _afloat(s):
        if not passed >> number & 1 and not pose_is_legal(record, number, ship.x, ship.y, ship.heading):
            yield Fault("ship {ship} lies off the table, or over something else (R2.10)", ship=number)


# ------------------------------------------------------------------ crew


def _crew_faults(s: Any) -> Iterator[Fault]:
    if any(crew.card != cards.NONE or crew.at != cards.NONE for crew in s.crew[s.crew_size :]):
        yield Fault("crew in play: {n} (R4.4)", n=s.crew_size)
    named: Counter[tuple[int, int]] = Counter()
    fleets: Counter[int] = Counter()
    for number, crew in enumerate(s.crew[: s.crew_size]):
        if crew.card == cards.NONE or not 0 <= crew.seat < s.players or not 0 <= crew.origin < s.players:
            yield Fault("crew {crew} belongs to a player (R3.6)", crew=number)
            continue
        named[crew.origin, crew.card] += not _GENERIC[crew.card]
        fleets[crew.origin] += 1
        yield from _place_faults(s, crew, "crew", number)
        if 0 <= crew.at < ASHORE and s.ships[crew.at].seat != crew.seat:
            yield Fault("crew {crew} is aboard another player's ship (RUL49)", crew=number)
        if (crew.face_up or crew.at == cards.NONE) and crew.seen != _EVERYONE:
            yield Fault("crew {crew} is face up, for all to see (R6.5)", crew=number)
        if crew.berth == cards.NONE:
            yield Fault("crew {crew} began somewhere (R3.6)", crew=number)
    if named and max(named.values()) > 1:
        yield Fault("a fleet has each named crew once (R4.4)")
    if fleets and max(fleets.values()) > cards.FLEET_CREW:
        yield Fault("a fleet has at most {n} crew (R4.4)", n=cards.FLEET_CREW)
    for number, ship in _afloat(s):
        aboard: list[int] = [crew.card for crew in s.crew[: s.crew_size] if crew.at == number]
        if len(aboard) > cards.SHIP_CREW:
            yield Fault("a ship has at most {n} crew (RUL48)", n=cards.SHIP_CREW)
        if sum(_CREW_POINTS[card] for card in aboard) > _SHIP_POINTS[ship.card]:
            yield Fault("the crew of ship {ship} costs more than she does (R6.2)", ship=number)


def _place_faults(s: Any, token: Any, what: str, number: int) -> Iterator[Fault]:
    at = token.at
    lost = 0 <= at < ASHORE and (at >= s.ships_size or s.ships[at].card == cards.NONE)
    if lost or at >= ASHORE + s.islands_size:
        yield Fault("{what} {number} lies where there is nothing (R22.1)", what=what, number=number)


# ------------------------------------------------------------------ treasure


def _pool(s: Any) -> tuple[Counter[int], int]:
    """The normal treasures by kind, and how many unique ones (R7.1, R7.2)."""
    kinds: Counter[int] = Counter()
    uniques = 0
    for mat in s.seats[: s.players]:
        kinds.update({kind: int(cards.SET_KINDS[mat.treasure_set, kind]) for kind in range(cards.MOST_VALUE)})
        uniques += int(cards.SET_UNIQUES[mat.treasure_set])
    extra = max(0, uniques - cards.N_UNIQUES)
    kinds[0] += extra
    return kinds, uniques - extra


def _treasure_faults(s: Any) -> Iterator[Fault]:
    tokens = s.treasures[: s.treasures_size]
    if any(token.kind != cards.NONE or token.at != cards.NONE for token in s.treasures[s.treasures_size :]):
        yield Fault("treasures in play: {n} (R7.1)", n=s.treasures_size)
    if in_setup(s):
        if tokens:
            yield Fault("treasures are dealt last (R3.7)")
        return
    if any(mat.treasure_set == cards.NONE for mat in s.seats[: s.players]):
        yield Fault("each player brings a set of treasures (R7.1)")
        return
    kinds, uniques = _pool(s)
    held = Counter(token.kind for token in tokens)
    rare = [kind for kind in held if kind >= cards.FIRST_UNIQUE]
    if any(held[kind] != kinds[kind] for kind in range(cards.MOST_VALUE)) or held[cards.NONE]:
        yield Fault("the treasures are not those that the players brought (R7.1)")
    elif len(rare) != uniques or any(held[kind] > 1 for kind in rare):
        yield Fault("unique treasures, each once: {n} (R7.2)", n=uniques)
    for number, token in enumerate(tokens):
        yield from _place_faults(s, token, "treasure", number)
        yield from _sight_faults(s, token, number)


def _sight_faults(s: Any, token: Any, number: int) -> Iterator[Fault]:
    aboard = 0 <= token.at < ASHORE
    home = s.islands[token.at - ASHORE].home if token.at >= ASHORE else cards.NONE
    unique = token.kind >= cards.FIRST_UNIQUE
    if token.normal and unique:
        yield Fault("treasure {n} is unique (R15.3)", n=number)
    open_to_all = token.at == cards.NONE or (aboard and unique) or (home != cards.NONE and s.players == 2)
    if open_to_all and token.seen != _EVERYONE:
        yield Fault("treasure {n} lies face up, for all to see (R22.1)", n=number)
    elif aboard and not unique and not (token.normal and token.seen >> s.ships[token.at].seat & 1):
        yield Fault("the owner of a ship knows treasure {n}, and all that it is no unique one (R22.3)", n=number)
    elif home != cards.NONE and not token.seen >> home & 1:
        yield Fault("the owner of a home island knows treasure {n} (R22.3)", n=number)
    if aboard and token.kind == cards.PLAGUE and s.ships[token.at].docked != cards.NONE:
        yield Fault("a ship with Plague is not docked (R21.6)")


# ------------------------------------------------------------------ fleets


def _fleet_faults(s: Any) -> Iterator[Fault]:
    ready = not s.options[Option.FLEET_MODE] and 10 * s.options[Option.POINTS] == cards.USUAL_POINTS
    for seat, mat in enumerate(s.seats):
        if crew_is_laid(s) and any(card != cards.NONE for card in (*mat.ship_cards, *mat.crew_cards, *mat.berths)):
            yield Fault("seat {seat} has a fleet that was placed long ago (R3.6)", seat=seat)
        if (seat >= s.players and mat.fleet != cards.NONE) or (not ready and mat.fleet != cards.NONE):
            yield Fault("seat {seat} has no ready fleet (R4.2)", seat=seat)
        if mat.ship_points > 10 * s.options[Option.POINTS]:
            yield Fault("the ships of seat {seat} cost more than a fleet may (R4.1)", seat=seat)
        yield from _draft_faults(s, seat, mat)
        if ready and crew_is_laid(s) and mat.fleet != cards.NONE:
            crew = Counter((c.card, c.berth) for c in s.crew[: s.crew_size] if c.origin == seat)
            listed = zip(cards.READY_CREW[mat.fleet].tolist(), cards.READY_PLACES[mat.fleet].tolist(), strict=True)
            came = (
                Counter(pair for pair in listed if pair[0] != cards.NONE)
                if s.options[Option.USE_CREW]
                else Counter[Any]()
            )
            if crew != came:
                yield Fault("the crew of seat {seat} is not that of the fleet (R4.2)", seat=seat)


def _draft_faults(s: Any, seat: int, mat: Any) -> Iterator[Fault]:
    """A fleet that is being chosen: cards from the beginning on, each with a berth."""
    ships = [card for card in mat.ship_cards if card != cards.NONE]
    crew = [(card, berth) for card, berth in zip(mat.crew_cards, mat.berths, strict=True) if card != cards.NONE]
    if mat.ship_cards != (*ships, *[cards.NONE] * (cards.FLEET_SHIPS - len(ships))):
        yield Fault("the ships of a fleet lie side by side (R4.3)")
    if mat.crew_cards != (*(card for card, _ in crew), *[cards.NONE] * (cards.FLEET_CREW - len(crew))):
        yield Fault("the crew of a fleet lies side by side (R4.3)")
    placing = s.phase == Phase.BUILD_PLACE and seat == s.player
    assigned = crew[:-1] if placing else crew
    if any(berth == cards.NONE or len(ships) <= berth < cards.FLEET_SHIPS for _, berth in assigned):
        yield Fault("every crew of a fleet has a berth (R4.3)")
    if placing and (not crew or crew[-1][1] != cards.NONE):
        yield Fault("a crew waits for its berth (R4.3)")
    if any(berth != cards.NONE for card, berth in zip(mat.crew_cards, mat.berths, strict=True) if card == cards.NONE):
        yield Fault("nobody has this berth (R4.3)")
    if len(set(ships)) < len(ships):
        yield Fault("a fleet has each ship once (R4.4)")
