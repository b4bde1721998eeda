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
from filibusta.games.pirates.rules.crews import (
    may_rearrange,
    may_sell,
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
    DONE,
    END_BATTLE,
    NONE,
    PASS,
    PLAY,
    REARRANGE,
    RECOVER,
    RIVAL,
    ROLL,
    SELL,
    SHIP,
    STOP,
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


# ------------------------------------------------------------------ what may be chosen


@rule
def legal(s: State, out: Numbers) -> int:
    """R3.3: writes the legal actions in ascending order into ``out``; returns how many there are (0 at the end).

    An action is written first and counted only if it is legal, so ``out`` has room for one more.
    """
    if s.over:
        return 0
    phase = s.phase
    if CANDIDATES[phase] > 0:
        n = 0
        for i in range(CANDIDATES[phase]):
            out[n] = FIRST_CANDIDATE[phase] + i
            n += is_answer(s, i)
        return n
    if phase == Phase.CARDS:
        n = legal_cards(s, out, PLAY, playable(s))
        out[n] = DONE
        return n + 1
    if phase == Phase.BATTLE_CARD:
        n = legal_cards(s, out, PLAY, battle_kinds(s))
        out[n] = PASS
        return n + 1
    if phase == Phase.FOG:
        n = legal_cards(s, out, PLAY, KINDS_WITH[Effect.REROLL_WIND])
        out[n] = PASS
        return n + 1
    if phase == Phase.CHOOSE_SHIP:
        return legal_ships(s, out)
    if phase == Phase.REORGANISE:
        return legal_reorganisation(s, out)
    if phase == Phase.DISCARD:
        return legal_cards(s, out, DISCARD, -1)
    if phase == Phase.TREASURE:
        out[0] = ROLL
        out[1] = STOP
        return 2
    for men in range(s.low, s.high + 1):
        out[men - s.low] = CREW + men
    return s.high + 1 - s.low


@rule
def legal_cards(s: State, out: Numbers, first: int, kinds: int) -> int:
    """R6.2: the kinds of this set that the one who is asked holds."""
    n = 0
    for card in range(N_PIRATES):
        out[n] = first + card
        n += (s.seats[s.player].hand[card] > 0) & ((kinds >> card) & 1)
    return n


@rule
def legal_ships(s: State, out: Numbers) -> int:
    """R7.1: own ships that have not acted, or the end of the phase."""
    n = 0
    for ship in range(N_SHIPS):
        out[n] = SHIP + ship
        n += (s.ships[ship].owner == s.active) & (s.ships[ship].acted == 0)
    out[n] = END_BATTLE
    return n + 1


@rule
def legal_reorganisation(s: State, out: Numbers) -> int:
    """R8.1: cards, a sale, a rearrangement, or the end of the phase."""
    n = legal_cards(s, out, PLAY, playable(s))
    out[n] = SELL
    n += may_sell(s)
    out[n] = REARRANGE
    n += may_rearrange(s)
    out[n] = DONE
    return n + 1
