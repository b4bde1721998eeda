"""A record in the words of the scenarios: each thing by its kind and number, such as ``ships.0.docked``."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from filibusta.engine.plain import PlainState
from filibusta.engine.record import HIDDEN
from filibusta.games.spanish_main.cards import CREW_IDS, NONE, SET_IDS, SHIP_IDS, TREASURE_IDS, Bar, Effect
from filibusta.games.spanish_main.events import Ending, Gold
from filibusta.games.spanish_main.rules.ending import gold_of
from filibusta.games.spanish_main.rules.survey import bow_on, touching
from filibusta.games.spanish_main.state import ASHORE, ActionKind, Doubling, Free, Phase, RumHold
from filibusta.testing.patches import SECRET

NOWHERE = "nowhere"
EVENT_NAMES: Mapping[str, Sequence[str]] = {
    "set": SET_IDS,
    "action_kind": [kind.name.lower() for kind in ActionKind],
    "bar": [bar.name.lower() for bar in Bar],
    "card": SHIP_IDS,
    "gold_kind": [why.name.lower() for why in Gold],
    "ending": [why.name.lower() for why in Ending],
}
"""Events speak of ships and tokens by their numbers."""


def place_name(at: int) -> str:
    """The name of a token's place: ``ship 2``, ``island 0`` or ``nowhere``."""
    if at == NONE:
        return NOWHERE
    return f"ship {at}" if at < ASHORE else f"island {at - ASHORE}"


def members(bits: int) -> list[int]:
    """The things in a set."""
    return [i for i in range(bits.bit_length()) if bits >> i & 1]


def _card(number: int, names: Sequence[str]) -> str:
    return SECRET if number == HIDDEN else NOWHERE if number == NONE else names[number]


def _numbers(thing: Any, *fields: str) -> Iterator[tuple[str, Any]]:
    for field in fields:
        yield field, int(getattr(thing, field))


def _ship(s: PlainState, ship: int) -> Iterator[tuple[str, Any]]:
    boat = s.ships[ship]
    yield "card", _card(int(boat.card), SHIP_IDS)
    yield "pose", [int(boat.x), int(boat.y), int(boat.heading)]
    yield "standing", members(int(boat.standing))
    yield "pinned_by", members(int(boat.pinned_by))
    yield "hold", RumHold(boat.hold).name.lower()
    yield "doubling", Doubling(boat.doubling).name.lower()
    yield from _numbers(boat, "seat", "docked", "tows", "towed_by", "actions", "extra", "leave", "leave_due")
    yield from _numbers(boat, "converted", "marks", "once")
    if boat.card != NONE:
        yield "touching", members(int(touching(s, ship)))
        yield "bow_on", members(int(bow_on(s, ship)))


def _token(thing: Any, key: str, names: Sequence[str]) -> Iterator[tuple[str, Any]]:
    yield key, _card(int(getattr(thing, key)), names)
    yield "at", place_name(int(thing.at))
    yield "seen", members(int(thing.seen))


def _all(s: PlainState) -> Iterator[tuple[str, Any]]:
    for field, kind in (("phase", Phase), ("free", Free), ("question", Effect)):
        yield field, SECRET if getattr(s, field) == HIDDEN else kind(getattr(s, field)).name.lower()
    yield from _numbers(s, "player", "private", "active", "first_player", "rounds", "stale", "turn", "over", "side")
    yield from _numbers(s, "islands_size", "ships_size", "crew_size", "treasures_size", "rum_value", "last_treasure")
    yield from _numbers(s, "ship", "other", "subject", "island", "progress", "stack_size")
    for seat in range(int(s.players)):
        yield from ((f"seats.{seat}.{key}", value) for key, value in _seat(s, seat))
    for island in range(int(s.islands_size)):
        found = s.islands[island]
        yield f"islands.{island}.centre", [int(found.x), int(found.y)]
        yield f"islands.{island}.home", int(found.home)
        yield f"islands.{island}.visits", members(int(found.visits))
    for ship in range(int(s.ships_size)):
        yield from ((f"ships.{ship}.{key}", value) for key, value in _ship(s, ship))
    for token in range(int(s.crew_size)):
        crew = s.crew[token]
        found = [*_token(crew, "card", CREW_IDS), *_numbers(crew, "seat", "face_up", "notes")]
        yield from ((f"crew.{token}.{key}", value) for key, value in found)
    for token in range(int(s.treasures_size)):
        found = [*_token(s.treasures[token], "kind", TREASURE_IDS), *_numbers(s.treasures[token], "normal", "notes")]
        yield from ((f"treasures.{token}.{key}", value) for key, value in found)


def _seat(s: PlainState, seat: int) -> Iterator[tuple[str, Any]]:
    mat = s.seats[seat]
    yield from _numbers(mat, "home", "bonus", "sunk", "treasure_set")
    hidden = any(token.kind == HIDDEN for token in s.treasures)
    yield "gold", SECRET if hidden else int(gold_of(s, seat))


def described(s: PlainState) -> dict[str, Any]:
    """Everything, by name: things by their kind, then by their number."""
    whole: dict[str, Any] = {}
    for path, value in _all(s):
        *way, last = path.split(".")
        here = whole
        for part in way:
            here = here.setdefault(part, {})
        here[last] = value
    return whole
