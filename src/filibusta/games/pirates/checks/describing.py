"""A position or a view read back in the words of a patch."""

from collections.abc import Mapping, Sequence
from typing import Any

from filibusta.engine.plain import PlainState
from filibusta.engine.record import HIDDEN, States
from filibusta.games.pirates.cards import (
    N_SHIPS,
    PIRATE_COUNT,
    SHIP_IDS,
)
from filibusta.games.pirates.checks.names import (
    ADVENTURE_IDS,
    GEAR_IDS,
    OPTION_IDS,
    PIRATE_IDS,
    PLACE_IDS,
    SEAT_IDS,
    TREASURE_IDS,
)
from filibusta.games.pirates.invariants.position import fleet
from filibusta.games.pirates.rules.fleet import cannons_of, capacity_of, points_of, room_of, speed_of
from filibusta.games.pirates.state import NONE, Phase, Step
from filibusta.testing.patches import (
    NOBODY,
    SECRET,
    say,
)


def describe(states: States, patch: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A position or a view in the words of a patch, and some more; what is hidden is ``"?"``."""
    state = PlainState(states)
    return {**_describe_turn(state), **_describe_ships(state), **_describe_cards(state), **_describe_battle(state)}


def _describe_turn(state: PlainState) -> dict[str, Any]:
    players = int(state.players)
    return {
        "phase": "" if state.over else Phase(int(state.phase)).name.lower(),
        "step": Step(int(state.step)).name.lower(),
        "player": NOBODY if state.player == NONE else int(state.player),
        "over": bool(state.over),
        "active": int(state.active),
        "first": int(state.first),
        "round": int(state.round_number),
        "turn": int(state.turn),
        "turns": [int(seat.turns) for seat in state.seats[:players]],
        "out": {i for i in range(players) if state.seats[i].out},
        "options": dict(zip(OPTION_IDS, map(int, state.options), strict=True)),
        **{
            name: int(getattr(state, name))
            for name in ("supply", "strategies", "sold", "rearranged", "placing", "low", "high")
        },
        "at": say(state.at, SHIP_IDS),
    }


def _describe_ships(state: PlainState) -> dict[str, Any]:
    players = int(state.players)
    on_table = [i for i in range(N_SHIPS) if state.ships[i].owner != NONE]
    return {
        "fleets": {str(seat): [_ship(state, ship) for ship in fleet(state, seat)] for seat in range(players)},
        "owners": {SHIP_IDS[i]: SEAT_IDS[int(state.ships[i].owner)] for i in on_table},
        "crew": {SHIP_IDS[i]: int(state.ships[i].crew) for i in on_table},
        "named": {SHIP_IDS[i]: int(state.ships[i].named) for i in on_table if state.ships[i].named},
        "acted": {SHIP_IDS[i] for i in on_table if state.ships[i].acted},
        "speed": {SHIP_IDS[i]: int(speed_of(state, i)) for i in on_table},
        "cannons": {SHIP_IDS[i]: int(cannons_of(state, i)) for i in on_table},
        "capacity": {SHIP_IDS[i]: int(capacity_of(state, i)) for i in on_table},
        "room": {SHIP_IDS[i]: int(room_of(state, i)) for i in on_table},
        "points": [int(points_of(state, seat)) for seat in range(players)],
        "centre": [_place(state, int(place)) for place in state.centre[: int(state.centre_size)]],
        "treasures": {
            str(seat): [TREASURE_IDS[i] for i, owner in enumerate(state.treasures) if owner == seat]
            for seat in range(players)
        },
        "cave": NOBODY if state.cave == NONE else int(state.cave),
        "gear_in_play": int(state.gear_in_play),
    }


def _ship(state: PlainState, ship: int) -> str:
    things = [GEAR_IDS[i] for i, n in enumerate(state.ships[ship].gear) for _ in range(int(n))]
    return " ".join([SHIP_IDS[ship], str(int(state.ships[ship].crew)), *things])


def _place(state: PlainState, place: int) -> str:
    return _ship(state, place) if place < N_SHIPS else PLACE_IDS[place]


def _describe_cards(state: PlainState) -> dict[str, Any]:
    players = range(int(state.players))
    red, blue = int(state.pirate_deck_size), int(state.adventure_deck_size)
    return {
        "hands": {str(seat): _kinds(state.seats[seat].hand) for seat in players},
        "hand_sizes": [int(state.seats[seat].hand_size) for seat in players],
        "held": {str(seat): _held(state.seats[seat]) for seat in players},
        "held_sizes": [int(state.seats[seat].held_size) for seat in players],
        "pirate_deck": red,
        "pirate_deck_cards": [say(card, PIRATE_IDS) for card in state.pirate_deck[:red][::-1]],
        "pirate_discard": _kinds(state.pirate_discard),
        "pirate_discard_size": int(state.pirate_discard_size),
        "adventure_deck": blue,
        "adventure_deck_cards": [say(card, ADVENTURE_IDS) for card in state.adventure_deck[:blue][::-1]],
        "adventure_discard": _names(state.adventure_discard, ADVENTURE_IDS),
        "adventure_discard_size": int(state.adventure_discard_size),
        "card": say(state.card, PIRATE_IDS),
        "source": say(state.source, SHIP_IDS),
        "all_pirate_cards": sum(PIRATE_COUNT.tolist()),
    }


def _names(counts: Any, ids: Sequence[str]) -> Any:
    if HIDDEN in counts:
        return SECRET
    return [ids[i] for i, n in enumerate(counts) for _ in range(int(n))]


def _kinds(counts: Any) -> Any:
    return _names(counts, PIRATE_IDS)


def _held(seat: Any) -> Any:
    return sorted(say(card, ADVENTURE_IDS) for card in seat.held[: int(seat.held_size)])


def _describe_battle(state: PlainState) -> dict[str, Any]:
    size = int(state.laid_size)
    return {
        "attacker": say(state.attacker, SHIP_IDS),
        "target": say(state.target, PLACE_IDS),
        "side": int(state.side),
        "passes": int(state.passes),
        "wind": int(state.wind),
        "temporary": [int(men) for men in state.temporary],
        "laid": [f"{PIRATE_IDS[int(one.card)]} {int(one.side)}" for one in state.laid[:size]],
    }
