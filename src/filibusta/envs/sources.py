"""The numbers that an observation shows, of the record and of events, with their domains.

A *source* is a number of the record or of an event, for each viewer the one in that place after seats are turned.
``columns.py`` writes them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from filibusta.engine.domains import Domain, Kind, index, number
from filibusta.engine.game import Game
from filibusta.engine.options import Needs, takes_effect
from filibusta.engine.record import Layout, Numbers, Place, Sight

EVENT = 6
"""The numbers of an event in the window: kind, seat, three parts, and a private one."""
BY_SEAT = ("seats", "refuted")
"""Arrays of the record whose first index is a seat."""
SETS_OF_SEATS = ("asked", "asked_seats", "visits", "seen")
"""Fields that hold sets of seats."""


@dataclass(frozen=True)
class Column:
    """One number of a vector: its name and kind, its bounds, and for an index the names of its values."""

    name: str
    kind: str
    """``count``, ``index``, ``switch``, ``bits`` or ``number``."""
    low: int
    high: int
    categories: tuple[str, ...]
    """The names of an index from ``low`` on, its -1 as ``none``; empty where it has no names."""
    may_be_hidden: bool
    """True if ``unknown`` may stand there instead; of features: never, since a column of its own tells it."""


@dataclass(frozen=True)
class ColumnSource:
    """A column of an observation: its name, its domain, and its index in the record for each viewer (the last: a
    spectator); below zero for a number of an event."""

    name: str
    holds: Domain
    places: tuple[int, ...]
    sight: Sight
    closed: tuple[bool, ...]
    """For each viewer whether the declaration alone hides it."""
    is_seat: bool = False
    is_set_of_seats: bool = False

    @property
    def may_be_hidden(self) -> bool:
        """True if some viewer may not know the number."""
        return self.sight in (Sight.OWNER, Sight.RULE, Sight.DECIDER)

    def described(self) -> Column:
        """The column that shows the number unchanged."""
        holds = self.holds
        categories = tuple(holds.label(value) for value in range(holds.low, holds.high + 1)) if holds.names else ()
        return Column(self.name, holds.kind.value, holds.low, holds.high, categories, self.may_be_hidden)


def _array(path: str) -> str:
    """Returns the array or field at the beginning of a path: ``ships`` of ``ships[3].gear[0]``."""
    return re.split(r"[\[.]", path, maxsplit=1)[0]


def without_indices(path: str) -> str:
    """Returns the path of a field: ``ships.gear`` of ``ships[3].gear[0]``."""
    return re.sub(r"\[[^\]]*\]", "", path)


def _field(path: str) -> str:
    """Returns the field at the end of a path, without its indices."""
    return without_indices(path).rpartition(".")[2]


def _is_seat(holds: Domain, seats: int) -> bool:
    """Tells whether an index numbers a seat, or a seat and things after all seats."""
    if holds.kind is not Kind.INDEX or holds.low < -1:
        return False
    return holds.names[:seats] == tuple(f"seat_{i}" for i in range(seats)) if holds.names else holds.high == seats - 1


def _is_shown(place: Place, news: bool) -> bool:
    return place.sight != Sight.NOBODY and (news or not place.path.startswith("news"))


def sources(
    game: Game, news: bool, players: int | None, options: Numbers | None = None, *, turned: bool = False
) -> list[ColumnSource]:
    """The numbers of a record that are shown, in its order.

    ``turned`` puts the viewer's seat first and lets the others follow in turn. With ``options``, numbers that cannot
    change or say nothing with these options and this number of players are left out: absent seats, fields that other
    options use, the options themselves, constants.
    """
    layout = game.layout
    at = {place.path: i for i, place in enumerate(layout.places)}
    found: list[ColumnSource] = []
    for i, place in enumerate(layout.places):
        if not _is_shown(place, news):
            continue
        seat = place.first if _array(place.path) in BY_SEAT else None
        if options is not None and players and _is_constant(game, place, seat, players, options):
            continue
        found.append(_source(layout, at, i, seat, players if turned else None))
    return found


def _is_constant(game: Game, place: Place, seat: int | None, players: int, options: Numbers) -> bool:
    if _array(place.path) in ("options", "players") or place.holds.low == place.holds.high:
        return True
    if seat is not None and seat >= max(players, 2):  # a solo player has an automated opponent at the second seat
        return True
    return not all(takes_effect(needs, game.given(players, options)) for needs in _needs(game, place.path))


def _needs(game: Game, path: str) -> Iterator[Needs]:
    """Yields what a place of the record is used with."""
    whole = without_indices(path)
    for used, needs in game.used_with.items():
        if used in (path, whole) or whole.startswith(f"{used}."):
            yield needs


def _source(layout: Layout, at: dict[str, int], i: int, seat: int | None, players: int | None) -> ColumnSource:
    place, viewers = layout.places[i], range(layout.seats + 1)
    places, name = [i for _ in viewers], place.path
    if players and seat is not None:
        array, rest = _array(place.path), place.path.partition("]")[2]
        turn = [(viewer + seat) % players if viewer < players and seat < players else seat for viewer in viewers]
        places = [at[f"{array}[{turn[viewer]}]{rest}"] for viewer in viewers]
        name = f"{array}[viewer{f'+{seat}' if seat else ''}]{rest}"
    closed = tuple(bool(layout.hidden[viewer, places[viewer]]) for viewer in viewers)
    is_seat = bool(players) and _is_seat(place.holds, layout.seats)
    is_set = bool(players) and place.holds.kind is Kind.BITS and _field(place.path) in SETS_OF_SEATS
    shown = ColumnSource(name, place.holds, tuple(places), place.sight, closed, is_seat, is_set)
    return replace(shown, holds=_seats_from(place.holds, layout.seats)) if is_seat else shown


def _seats_from(holds: Domain, seats: int) -> Domain:
    """Returns the domain of a seat counted from the viewer on."""
    names = tuple("viewer" if not i else f"viewer+{i}" for i in range(seats)) + holds.names[seats:]
    return replace(holds, names=names)


def event_sources(layout: Layout, window: int, turned: bool) -> list[ColumnSource]:
    """The numbers of the last ``window`` events, the latest first; an event that was not told has the kind -1."""
    kinds = index(tuple(kind.name.lower() for kind in layout.events), none=True)
    seat = index((*(f"seat_{i}" for i in range(layout.seats)), "nobody"), none=True)
    seat = _seats_from(seat, layout.seats) if turned else seat
    parts = [("kind", kinds), ("seat", seat), *((f"parts[{i}]", number) for i in range(3)), ("secret", number)]
    never = (False,) * (layout.seats + 1)
    found: list[ColumnSource] = []
    for n in range(window):
        for k, (name, holds) in enumerate(parts):
            sight = Sight.RULE if name == "secret" else Sight.EVERYONE
            place = (-1 - (n * EVENT + k),) * len(never)
            found.append(ColumnSource(f"events[{n}].{name}", holds, place, sight, never, turned and name == "seat"))
    return found
