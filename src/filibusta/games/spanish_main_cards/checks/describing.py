"""A position or a view read back in the words of a patch."""

from collections import Counter
from typing import Any

import numpy as np

from filibusta.engine.plain import PlainState
from filibusta.engine.record import INT
from filibusta.games.spanish_main_cards import GAME, cards
from filibusta.games.spanish_main_cards.checks.names import ADVENTURE_IDS, CODES, MOVEMENT_IDS
from filibusta.games.spanish_main_cards.state import NONE, Option, Phase
from filibusta.testing.patches import (
    SECRET,
    say,
)


def described(state: PlainState, left_out: int) -> dict[str, Any]:
    """A record in words; the last seat's banked cards without ``left_out`` of them."""
    return {
        **_describe_turn(state),
        **_describe_ships(state),
        **_describe_seats(state, left_out),
        **_describe_adventures(state),
        **_describe_movements(state),
    }


def _describe_turn(state: PlainState) -> dict[str, Any]:
    return {
        "phase": "" if state.over else Phase(int(state.phase)).name.lower(),
        "player": say(state.player, "0123"),
        "active_player": say(state.active_player, "0123"),
        "accused": say(state.accused, "0123"),
        "played": say(state.played, MOVEMENT_IDS, ""),
        "turn": int(state.turn),
        "over": bool(state.over),
        "players": int(state.players),
        "options": GAME.unpack_options(np.array(state.options, INT)),
    }


def _describe_ships(state: PlainState) -> dict[str, Any]:
    ships = dict(zip(CODES, state.ships, strict=True))
    fame = {code: int(ship.cards) + int(ship.owed) for code, ship in ships.items()}
    return {
        "row": " ".join(CODES[int(ship)] for ship in state.row[1:]),
        "spaces": {code: int(ship.space) for code, ship in ships.items()},
        "flags": {flag["id"]: int((np.array(cards.FLAG_OF) == i).sum()) for i, flag in enumerate(cards.FLAGS)},
        "owners": {code: _owner(ship) for code, ship in ships.items()},
        "owned": dict(sorted(Counter(str(_owner(ship)) for ship in ships.values()).items())),
        "damaged": {code for code, ship in ships.items() if ship.damaged},
        "revealed": {code for code, ship in ships.items() if ship.revealed},
        "fame": {code: points for code, points in fame.items() if points},
        "owed": {code: int(ship.owed) for code, ship in ships.items() if ship.owed},
        "under": {code: _stack(state, ship) for code, ship in ships.items() if ship.cards},
        "all_fame": sum(fame.values()),
    }


def _owner(ship: Any) -> Any:
    name = say(ship.owner, "0123")
    return int(name) if name.isdigit() else name


def _stack(state: PlainState, ship: Any) -> list[str]:
    """The fame cards of a ship from the newest down; ``?`` stands after one whose front nobody has seen."""
    found: list[str] = []
    place = int(ship.newest)
    while place != NONE and len(found) <= cards.N_ADVENTURES:
        card = state.fame[place]
        name = say(card.card, ADVENTURE_IDS)
        found.append(name if card.seen or name == SECRET else name + SECRET)
        place = int(card.below)
    return found


def _describe_seats(state: PlainState, left_out: int) -> dict[str, Any]:
    players = int(state.players)
    seats = [state.seats[seat] for seat in range(players)]
    banked = [int(seat.banked) + int(seat.banked_owed) for seat in seats]
    banked[-1] -= left_out
    return {
        "banked": {str(seat): points for seat, points in enumerate(banked) if points},
        "banked_owed": {str(i): int(seat.banked_owed) for i, seat in enumerate(seats) if seat.banked_owed},
        "hidden": [int(seat.hidden) for seat in seats],
        "hand_sizes": [int(seat.hand_size) for seat in seats],
        "hands": {str(i): _hand(seat) for i, seat in enumerate(seats) if seat.hand_size},
        "refuted": {
            f"{seat}:{code}" for seat in range(players) for ship, code in enumerate(CODES) if state.refuted[seat][ship]
        },
    }


def _hand(seat: Any) -> list[str]:
    return sorted(say(card, MOVEMENT_IDS) for card in seat.hand[: int(seat.hand_size)])


def _describe_adventures(state: PlainState) -> dict[str, Any]:
    line, deck, discards = int(state.line_size), int(state.adventure_deck_size), int(state.adventure_discard_size)
    names = {
        "line": [say(card, ADVENTURE_IDS) for card in state.line[:line]],
        "deck_cards": [say(card, ADVENTURE_IDS) for card in state.adventure_deck[:deck][::-1]],
        "discards": [say(card, ADVENTURE_IDS) for card in state.adventure_discard[:discards][::-1]],
    }
    fame = [name.removesuffix(SECRET) for ship in state.ships for name in _stack(state, ship)]
    everywhere = [*names["line"], *names["deck_cards"], *names["discards"], *fame]
    return {
        **names,
        "active": names["line"][0] if line else "",
        "deck": deck,
        "discards_size": discards,
        "adventure_counts": dict(sorted(Counter(everywhere).items())),
        "known": {kind: int(n) for kind, n in zip(ADVENTURE_IDS, state.seen, strict=True) if n},
    }


def _describe_movements(state: PlainState) -> dict[str, Any]:
    draw, discards = int(state.movement_draw_size), int(state.movement_discard_size)
    in_row = 0 if state.options[Option.MOVEMENT_HANDS] else cards.ROW_CARDS
    names = {
        "movement_row": [say(card, MOVEMENT_IDS) for card in state.movement_row[:in_row]],
        "movement_draw_cards": [say(card, MOVEMENT_IDS) for card in state.movement_draw[:draw][::-1]],
        "movement_discard": [say(card, MOVEMENT_IDS) for card in state.movement_discard[:discards][::-1]],
    }
    held = [card for seat in state.seats for card in _hand(seat)]
    return {
        **names,
        "movement_draw": draw,
        "movement_discard_size": discards,
        "movement_counts": dict(sorted(Counter([*held, *(card for pile in names.values() for card in pile)]).items())),
    }
