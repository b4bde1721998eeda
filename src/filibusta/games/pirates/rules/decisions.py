"""The decisions: what may be chosen (R3.3), and what follows until the next one."""

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
    begin_battle,
    card_window,
    clear_battle,
    conclude,
    fall,
    fight_on,
    fire,
    fog_window,
    lay_card,
    man_prize,
    pass_side,
    roll_wind,
    strike,
    take_effect,
)
from filibusta.games.pirates.rules.crews import (
    begin_rearranging,
    go_on_placing,
    go_on_rearranging,
    may_rearrange,
    may_sell,
    name_crew,
    place_on,
    sell_ship,
)
from filibusta.games.pirates.rules.fleet import room_of
from filibusta.games.pirates.rules.strategy import (
    aim_card,
    bring_back,
    destroy,
    is_source,
    leave_ship,
    play_card,
    playable,
    recover,
    rob,
)
from filibusta.games.pirates.rules.treasures import find_or_lose, give_up, look_round, search, seek
from filibusta.games.pirates.rules.turn import (
    abandon_turn,
    ask,
    begin_turn,
    discard_card,
    finish_turn,
    open_window,
    pay_income,
    reveal,
    trim_hand,
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
    Step,
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


# ------------------------------------------------------------------ what follows


@rule
def answer(s: State, action: int) -> bool:
    """R3.3: carries out a legal action. Whether anything follows, `advance` finds out."""
    carry_out(s, action)
    return True


@rule
def carry_out(s: State, action: int) -> None:
    """Carries out an answer; unless it asks for another choice itself, nobody is asked when it returns."""
    phase = s.phase
    seat = s.player
    if phase == Phase.BATTLE_CARD or phase == Phase.FOG:
        answer_in_battle(s, action)
        s.player = NONE
        return
    s.player = NONE
    if phase == Phase.CARDS or phase == Phase.REORGANISE:
        answer_menu(s, action)
    elif phase == Phase.CHOOSE_SHIP:
        if action == END_BATTLE:
            s.step = Step.REORGANISE
        else:
            s.attacker = action - SHIP
            ask(s, seat, Phase.CHOOSE_TARGET)
    elif phase == Phase.CHOOSE_TARGET:
        set_out(s, action - SHIP)
    elif phase == Phase.TREASURE:
        if action == ROLL:
            s.step = Step.SEARCH
        else:
            give_up(s)
    elif phase == Phase.PLACE_CREW:
        place_on(s, action - CREW)
    elif phase == Phase.REARRANGE_CREW:
        name_crew(s, action - CREW)
    elif phase == Phase.SELL_SHIP:
        sell_ship(s, action - SHIP)
    elif phase == Phase.DISCARD:
        discard_card(s, action - DISCARD)
    else:
        answer_for_card(s, action)


@rule
def answer_in_battle(s: State, action: int) -> None:
    """R10.3, R11.3: a battle card, a fog, or a pass."""
    if action == PASS:
        pass_side(s)
        return
    s.step = Step.CARD_EFFECT if s.phase == Phase.BATTLE_CARD else Step.WIND  # R11.4, R19.6: the old roll is void
    lay_card(s, action - PLAY)


@rule
def answer_menu(s: State, action: int) -> None:
    """R6.2, R8.1: a card, or another entry of the menu; `done` closes it."""
    if action < SELL:
        play_card(s, action - PLAY)
    elif action == SELL:
        ask(s, s.active, Phase.SELL_SHIP)
    elif action == REARRANGE:
        begin_rearranging(s)
    elif s.step == Step.WINDOW_1:
        s.step = Step.INCOME
    elif s.step == Step.WINDOW_2:
        s.step = Step.SAIL
    else:
        s.step = Step.DISCARD


@rule
def answer_for_card(s: State, action: int) -> None:
    """R18, R20: the choices that a card asks for."""
    phase = s.phase
    if phase == Phase.CARD_SHIP:
        aim_card(s, action - SHIP)
    elif phase == Phase.CARD_SOURCE:
        leave_ship(s, action - SHIP)
    elif phase == Phase.CARD_OPPONENT:
        rob(s, action - RIVAL)
    elif phase == Phase.CARD_INVENTORY:
        destroy(s, (action - DESTROY) // N_GEAR, (action - DESTROY) % N_GEAR)
    elif phase == Phase.CARD_ADVENTURE:
        bring_back(s, action - ADVENTURE)
    else:
        recover(s, action - RECOVER)


@rule
def set_out(s: State, place: int) -> None:
    """R7.2, R7.6: the ship has acted as soon as its target is chosen."""
    s.ships[s.attacker].acted = 1
    s.target = place
    if place < N_SHIPS:
        begin_battle(s)
    else:
        seek(s)


@rule
def choose_next_ship(s: State) -> None:
    """R7.1: while a ship can act there is a choice; then the phase ends by itself."""
    targets = s.centre_size
    for seat in range(s.players):
        targets += s.seats[seat].ships * is_attackable(s, seat)
    ship = s.seats[s.active].fleet
    while ship != NONE and s.ships[ship].acted:
        ship = s.ships[ship].next
    if targets > 0 and ship != NONE:
        ask(s, s.active, Phase.CHOOSE_SHIP)
    else:
        s.step = Step.REORGANISE


@rule
def reorganise(s: State) -> None:
    """R8.1, R3.3: the menu of phase 4, while there is anything in it or a card in hand."""
    if (s.seats[s.active].hand_size > 0) | may_sell(s) | may_rearrange(s):
        ask(s, s.active, Phase.REORGANISE)
    else:
        s.step = Step.DISCARD


@rule
def advance(s: State, more: int) -> bool:
    """R3.1, R3.3: one more thing happens, or the only answer is given; False if somebody must choose, or at the end."""
    if s.over:
        return False
    if s.player == NONE:
        go_on(s)
        return True
    sole = sole_answer(s)
    if sole == NONE:
        return False
    carry_out(s, sole)
    return True


@rule
def go_on(s: State) -> None:
    """R3.1: carries out the step at which the turn stands."""
    step = s.step
    if step >= Step.CARD_WINDOW and step <= Step.AFTERMATH:
        fight(s, step)
    elif step == Step.SAIL:
        choose_next_ship(s)
    elif step == Step.WINDOW_1:
        open_window(s, Step.INCOME)
    elif step == Step.INCOME:
        pay_income(s)
    elif step == Step.PLACE_INCOME:
        go_on_placing(s, Step.REVEAL)
    elif step == Step.REVEAL:
        reveal(s)
    elif step == Step.WINDOW_2:
        open_window(s, Step.SAIL)
    elif step == Step.REORGANISE:
        reorganise(s)
    elif step == Step.PLACE_SALE:
        go_on_placing(s, Step.REORGANISE)
    elif step == Step.REARRANGE:
        go_on_rearranging(s)
    elif step == Step.DISCARD:
        trim_hand(s)
    elif step == Step.FINISH:
        finish_turn(s)
    elif step == Step.ABANDON:
        abandon_turn(s)
    else:
        begin_turn(s)


@rule
def fight(s: State, step: int) -> None:
    """R10.1, R15.2: the steps of a battle, or of a search."""
    if step == Step.CARD_WINDOW:
        card_window(s)
    elif step == Step.CARD_EFFECT:
        take_effect(s)
    elif step == Step.WIND:
        roll_wind(s)
    elif step == Step.FOG_WINDOW:
        fog_window(s)
    elif step == Step.CANNONS:
        fire(s)
    elif step == Step.MELEE:
        strike(s)
    elif step == Step.FALL:
        fall(s)
    elif step == Step.FIGHT_ON:
        fight_on(s)
    elif step == Step.PART:
        clear_battle(s)
    elif step == Step.PLUNDER:
        conclude(s)
    elif step == Step.MAN_PRIZE:
        man_prize(s)
    elif step == Step.SEARCH:
        search(s)
    elif step == Step.FIND:
        find_or_lose(s)
    else:
        look_round(s)
