"""The decisions: what may be chosen (R3.3)."""

import numpy as np

from filibusta.engine.compiler import rule
from filibusta.engine.record import INT, Numbers, State
from filibusta.games.pirates.cards import (
    KINDS_WITH,
    N_ADVENTURES,
    N_GEAR,
    N_PIRATES,
    N_SHIPS,
    N_TREASURES,
    PIRATE_EFFECT,
    SEATS,
    Effect,
)
from filibusta.games.pirates.rules.battle import (
    battle_kinds,
)
from filibusta.games.pirates.rules.fleet import room_of
from filibusta.games.pirates.rules.strategy import (
    is_source,
    playable,
)
from filibusta.games.pirates.state import (
    ADVENTURE,
    CENTRE,
    CREW,
    DESTROY,
    DISCARD,
    NONE,
    PLAY,
    RECOVER,
    RIVAL,
    SHIP,
    Option,
    Phase,
)

_CANDIDATES = {
    Phase.CARD_SHIP: (SHIP, N_SHIPS),
    Phase.CARD_SOURCE: (SHIP, N_SHIPS),
    Phase.CARD_OPPONENT: (RIVAL, SEATS),
    Phase.CARD_INVENTORY: (DESTROY, N_SHIPS * N_GEAR),
    Phase.CARD_ADVENTURE: (ADVENTURE, N_ADVENTURES),
    Phase.CARD_PIRATE: (RECOVER, N_PIRATES),
    Phase.CHOOSE_TARGET: (SHIP, N_SHIPS + N_TREASURES),
    Phase.SELL_SHIP: (SHIP, N_SHIPS),
}
FIRST_CANDIDATE = np.array([_CANDIDATES.get(phase, (0, 0))[0] for phase in Phase], INT)
CANDIDATES = np.array([_CANDIDATES.get(phase, (0, 0))[1] for phase in Phase], INT)
"""How many actions, from the first on, may be answers to a decision; `is_answer` says which are."""


@rule
def is_attackable(s: State, owner: int) -> bool:
    """R7.3, R25.2: ships in the centre and of rivals, unless a truce protects them."""
    if owner == NONE or owner == s.active:
        return False
    return owner == CENTRE or s.options[Option.TRUCE_FIRST_ROUND] == 0 or s.seats[owner].turns > 0


@rule
def is_answer(s: State, i: int) -> bool:
    """R3.3: whether the i-th candidate answers a decision that shows nothing of a hand."""
    phase = s.phase
    if phase == Phase.CHOOSE_TARGET:
        return is_attackable(s, s.ships[i].owner) if i < N_SHIPS else s.treasures[i - N_SHIPS] == CENTRE
    if phase == Phase.CARD_SHIP:
        if s.ships[i].owner != s.active or i == s.source:
            return False
        return PIRATE_EFFECT[s.card] == Effect.EQUIP or room_of(s, i) > 0
    if phase == Phase.SELL_SHIP:
        return s.ships[i].owner == s.active
    if phase == Phase.CARD_SOURCE:
        return is_source(s, i)
    if phase == Phase.CARD_OPPONENT:
        return i != s.active and i < s.players and s.seats[i].hand_size > 0
    if phase == Phase.CARD_INVENTORY:
        return s.ships[i // N_GEAR].gear[i % N_GEAR] > 0
    if phase == Phase.CARD_ADVENTURE:
        return s.adventure_discard[i] > 0
    return s.pirate_discard[i] > 0


@rule
def sole_answer(s: State) -> int:
    """R3.3: the only answer to such a decision, or NONE if there are more, or another decision is asked."""
    found = NONE
    for i in range(CANDIDATES[s.phase]):
        if is_answer(s, i):
            if found != NONE:
                return NONE
            found = FIRST_CANDIDATE[s.phase] + i
    return found


@rule
def legal_candidates(s: State, out: Numbers) -> int:
    """R3.3: an action is written first and counted only if it is legal, so ``out`` has room for one more."""
    n = 0
    for i in range(CANDIDATES[s.phase]):
        out[n] = FIRST_CANDIDATE[s.phase] + i
        n += is_answer(s, i)
    return n


@rule
def list_kinds(s: State, out: Numbers, n: int, first: int, kinds: int) -> int:
    """R6.2: the kinds of this set that the one who is asked holds."""
    for card in range(N_PIRATES):
        out[n] = first + card
        n += (s.seats[s.player].hand[card] > 0) & ((kinds >> card) & 1)
    return n


@rule
def list_playable(s: State, out: Numbers, n: int) -> int:
    """R6.1"""
    return list_kinds(s, out, n, PLAY, playable(s))


@rule
def list_battle_cards(s: State, out: Numbers, n: int) -> int:
    """R10.6"""
    return list_kinds(s, out, n, PLAY, battle_kinds(s))


@rule
def list_fogs(s: State, out: Numbers, n: int) -> int:
    """R11.3"""
    return list_kinds(s, out, n, PLAY, KINDS_WITH[Effect.REROLL_WIND])


@rule
def list_discards(s: State, out: Numbers, n: int) -> int:
    """R9.2"""
    return list_kinds(s, out, n, DISCARD, -1)


@rule
def may_act(s: State, ship: int) -> bool:
    """R7.1: own ships that have not acted."""
    return (s.ships[ship].owner == s.active) & (s.ships[ship].acted == 0)


@rule
def list_crews(s: State, out: Numbers, n: int) -> int:
    """R8.3, R16.4"""
    for men in range(s.low, s.high + 1):
        out[n] = CREW + men
        n += 1
    return n
