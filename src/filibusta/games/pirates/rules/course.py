"""What follows a choice, step by step, until the next one (R3.1, R3.3)."""

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.pirates.cards import (
    N_GEAR,
    N_SHIPS,
)
from filibusta.games.pirates.rules.battle import (
    begin_battle,
    card_window,
    fall,
    fight_on,
    fire,
    fog_window,
    lay_card,
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
from filibusta.games.pirates.rules.decisions import is_attackable, sole_answer
from filibusta.games.pirates.rules.plunder import clear_battle, conclude, man_prize
from filibusta.games.pirates.rules.strategy import (
    aim_card,
    bring_back,
    destroy,
    leave_ship,
    play_card,
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
    CREW,
    DESTROY,
    DISCARD,
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
    Phase,
    Step,
)


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
