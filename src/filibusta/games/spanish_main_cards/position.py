"""Whether a position can be one of this game: the invariants, each with the rule that says so."""

import numpy as np

from filibusta.engine.record import State
from filibusta.games.spanish_main_cards.cards import (
    ADV_COUNT,
    HAND_FLOOR,
    MOVE_COUNT,
    N_ADVENTURES,
    N_MOVEMENTS,
    N_SHIPS,
    PIRATES_EACH,
    SPACES,
)
from filibusta.games.spanish_main_cards.state import NONE, Option


def faults(s: State) -> list[str]:
    """Every invariant the whole (unveiled) position breaks; empty for a sound one."""
    return [*_row_faults(s), *_pirate_faults(s), *_fame_faults(s), *_adventure_faults(s), *_movement_faults(s)]


def _row_faults(s: State) -> list[str]:
    if sorted(int(ship) for ship in s.row[1:]) != list(range(N_SHIPS)):
        return ["each of the nine spaces of the row holds exactly one ship (R1.2)"]
    if any(int(s.ships[s.row[space]].space) != space for space in range(1, SPACES + 1)):
        return ["a ship's space and the row disagree (R1.2)"]
    return []


def _pirate_faults(s: State) -> list[str]:
    found: list[str] = []
    players = int(s.players)
    for seat in range(players):
        own = [ship for ship in s.ships if ship.owner == seat]
        if len(own) != PIRATES_EACH[players]:
            found.append(f"seat {seat} holds {len(own)} pirates instead of {PIRATES_EACH[players]} (R2.4)")
        if s.seats[seat].hidden != sum(not ship.revealed for ship in own):
            found.append(f"the number of hidden pirates of seat {seat} is wrong (R1.7)")
    for i, ship in enumerate(s.ships):
        if not NONE <= ship.owner < players:
            found.append(f"the owner of ship {i} is not a seat of this game (R1.6)")
        elif ship.owner == NONE and ship.revealed:
            found.append(f"ship {i} is unowned and cannot be revealed (R1.7)")
        elif ship.owner != NONE and s.refuted[ship.owner, i]:
            found.append(f"seat {int(ship.owner)} holds pirate {i}, which is refuted for it (R5.9)")
    return found


def _stack(s: State, ship: int) -> list[int]:
    places: list[int] = []
    place = int(s.ships[ship].newest)
    while place != NONE and len(places) <= N_ADVENTURES:
        if not 0 <= place < N_ADVENTURES:
            return []
        places.append(place)
        place = int(s.fame[place].below)
    return places


def _fame_faults(s: State) -> list[str]:
    found: list[str] = []
    for ship in range(N_SHIPS):
        if s.ships[ship].cards < 0 or s.ships[ship].owed < 0:
            found.append(f"the fame of ship {ship} is below 0 (R1.5)")
        if len(_stack(s, ship)) != s.ships[ship].cards:
            found.append(f"the fame cards under ship {ship} are not as many as it says (R7.8)")
    return found


def _adventure_faults(s: State) -> list[str]:
    fame = [int(s.fame[place].card) for ship in range(N_SHIPS) for place in _stack(s, ship)]
    deck, discard, line = int(s.adventure_deck_size), int(s.adventure_discard_size), int(s.line_size)
    cards = [
        *map(int, s.adventure_deck[:deck]),
        *map(int, s.adventure_discard[:discard]),
        *map(int, s.line[:line]),
        *fame,
    ]
    banked = int(s.seats["banked"].sum())
    found: list[str] = []
    if len(cards) + banked != N_ADVENTURES:
        found.append(
            f"deck, line, discards and fame make {len(cards) + banked} adventure cards, not {N_ADVENTURES} (R7.17)"
        )
    if any(not 0 <= card < len(ADV_COUNT) for card in cards):
        found.append("an adventure card is not one of the game's (R1.12)")
    elif (np.bincount(cards, minlength=len(ADV_COUNT)) > ADV_COUNT).any():
        found.append("there are more adventure cards of a kind than the game has (R1.12)")
    if not s.over and line == 0:
        found.append("a game that is not over has an active adventure (R3.7)")
    return found


def _movement_faults(s: State) -> list[str]:
    hands = [int(card) for seat in s.seats for card in seat.hand[: int(seat.hand_size)]]
    row = [] if s.options[Option.MOVEMENT_HANDS] else [int(card) for card in s.movement_row]
    draw, discard = int(s.movement_draw_size), int(s.movement_discard_size)
    cards = [*map(int, s.movement_draw[:draw]), *map(int, s.movement_discard[:discard]), *row, *hands]
    found: list[str] = []
    if any(not 0 <= card < len(MOVE_COUNT) for card in cards):
        found.append("a movement card is not one of the game's (R1.13)")
    elif len(cards) != N_MOVEMENTS or (np.bincount(cards, minlength=len(MOVE_COUNT)) != MOVE_COUNT).any():
        found.append(f"draw pile, row, hands and discards are not the {N_MOVEMENTS} movement cards (R7.18)")
    if s.options[Option.MOVEMENT_HANDS]:
        small = [seat for seat in range(int(s.players)) if s.seats[seat].hand_size < HAND_FLOOR]
        found += [f"the hand of seat {seat} is smaller than {HAND_FLOOR} (R10.5)" for seat in small]
    return found
