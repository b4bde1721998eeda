"""The decisions, and the steps that follow an answer until the next decision (R3.1, R3.3)."""

import numpy as np

from filibusta.engine.asking import ask
from filibusta.engine.compiler import rule
from filibusta.engine.decisions import decisions, offer, offers, reasons, steps
from filibusta.engine.record import INT, State
from filibusta.games.pirates.cards import N_PIRATES, N_SHIPS
from filibusta.games.pirates.rules import choices
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
    no_rearranging,
    no_sale,
    place_on,
    sell_ship,
)
from filibusta.games.pirates.rules.plunder import clear_battle, conclude, man_prize
from filibusta.games.pirates.rules.reasons import Reason
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
    begin_turn,
    discard_card,
    finish_turn,
    open_window,
    pay_income,
    reveal,
    trim_hand,
)
from filibusta.games.pirates.state import ACTIONS, NONE, PLAY, SHIP, Phase, Step

# ------------------------------------------------------------------ what an answer does


@rule
def lay_battle_card(s: State, seat: int, card: int) -> None:
    """R10.3"""
    s.step = Step.CARD_EFFECT
    lay_card(s, seat, card)


@rule
def lay_fog(s: State, seat: int, card: int) -> None:
    """R11.3, R11.4, R19.6: the old roll is void."""
    s.step = Step.WIND
    lay_card(s, seat, card)


@rule
def close_window(s: State) -> None:
    """R4.3, R5.4"""
    s.step = Step.INCOME if s.step == Step.WINDOW_1 else Step.SAIL


@rule
def choose_sale(s: State) -> None:
    """R8.2"""
    ask(s, Phase.SELL_SHIP, s.active)


@rule
def end_reorganising(s: State) -> None:
    """R8.1"""
    s.step = Step.DISCARD


@rule
def choose_target(s: State, seat: int, ship: int) -> None:
    """R7.1"""
    s.attacker = ship
    ask(s, Phase.CHOOSE_TARGET, seat)


@rule
def end_battles(s: State) -> None:
    """R7.1"""
    s.step = Step.REORGANISE


@rule
def roll_again(s: State) -> None:
    """R15.2"""
    s.step = Step.SEARCH


@rule
def set_out(s: State, action: int) -> None:
    """R7.2, R7.6: the ship has acted as soon as its target is chosen."""
    place = action - SHIP
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
        targets += s.seats[seat].ships * choices.is_attackable(s, seat)
    ship = s.seats[s.active].fleet
    while ship != NONE and s.ships[ship].acted:
        ship = s.ships[ship].next
    if targets > 0 and ship != NONE:
        ask(s, Phase.CHOOSE_SHIP, s.active)
    else:
        s.step = Step.REORGANISE


@rule
def reorganise(s: State) -> None:
    """R8.1, R3.3: asks for phase 4 again, while there is anything to do or a card in hand."""
    if (s.seats[s.active].hand_size > 0) | may_sell(s) | may_rearrange(s):
        ask(s, Phase.REORGANISE, s.active)
    else:
        s.step = Step.DISCARD


@rule
def open_first_window(s: State) -> None:
    """R4.3"""
    open_window(s, Step.INCOME)


@rule
def open_second_window(s: State) -> None:
    """R5.4"""
    open_window(s, Step.SAIL)


@rule
def place_income(s: State) -> None:
    """R4.4"""
    go_on_placing(s, Step.REVEAL)


@rule
def place_sale(s: State) -> None:
    """R8.2"""
    go_on_placing(s, Step.REORGANISE)


ROWS = (
    offers(Phase.CARDS, offer("play", play_card, why=choices.no_card_in_turn), offer("done", close_window)),
    offers(Phase.BATTLE_CARD, offer("play", lay_battle_card, why=choices.no_battle_card), offer("pass", pass_side)),
    offers(Phase.FOG, offer("play", lay_fog, why=choices.no_fog), offer("pass", pass_side)),
    offers(
        Phase.CHOOSE_SHIP,
        offer("ship", choose_target, why=choices.no_ship_to_act),
        offer("end_battle", end_battles),
    ),
    offers(
        Phase.CHOOSE_TARGET,
        offer("ship", set_out, why=choices.no_target),
        offer("treasure", set_out, why=choices.not_in_centre),
    ),
    offers(
        Phase.REORGANISE,
        offer("play", play_card, why=choices.no_card_in_turn),
        offer("sell", choose_sale, why=no_sale),
        offer("rearrange", begin_rearranging, why=no_rearranging),
        offer("done", end_reorganising),
    ),
    offers(Phase.PLACE_CREW, offer("crew", place_on, why=choices.out_of_bounds)),
    offers(Phase.REARRANGE_CREW, offer("crew", name_crew, why=choices.out_of_bounds)),
    offers(Phase.DISCARD, offer("discard", discard_card, why=choices.not_in_hand)),
    offers(Phase.TREASURE, offer("roll", roll_again), offer("stop", give_up)),
    offers(Phase.SELL_SHIP, offer("ship", sell_ship, why=choices.not_own)),
    offers(Phase.CARD_SHIP, offer("ship", aim_card, why=choices.no_ship_for_card)),
    offers(Phase.CARD_SOURCE, offer("ship", leave_ship, why=choices.no_source)),
    offers(Phase.CARD_OPPONENT, offer("rival", rob, why=choices.no_victim)),
    offers(Phase.CARD_INVENTORY, offer("destroy", destroy, why=choices.not_aboard)),
    offers(Phase.CARD_ADVENTURE, offer("adventure", bring_back, why=choices.not_in_blue_pile)),
    offers(Phase.CARD_PIRATE, offer("recover", recover, why=choices.not_in_red_pile)),
)
legal, carry_out = decisions(__name__, Phase, ACTIONS, *ROWS)
why = reasons(__name__, Phase, ACTIONS, *ROWS)

SHOWS_NO_HAND = {
    Phase.CHOOSE_TARGET,
    Phase.SELL_SHIP,
    Phase.CARD_SHIP,
    Phase.CARD_SOURCE,
    Phase.CARD_OPPONENT,
    Phase.CARD_INVENTORY,
    Phase.CARD_ADVENTURE,
    Phase.CARD_PIRATE,
}
_blocks = {row.phase: [one.block for one in row.offers] for row in ROWS if row.phase in SHOWS_NO_HAND}
_sizes = {block.name: block.size for block in ACTIONS.blocks}
FIRST_ANSWER = np.array([ACTIONS.first(_blocks[phase][0]) if phase in _blocks else 0 for phase in Phase], INT)
ANSWERS = np.array([sum(_sizes[block] for block in _blocks.get(phase, ())) for phase in Phase], INT)
"""The number of actions, from the first on, that may be the only answer to a decision that shows nothing of a hand
(R3.3)."""


@rule
def sole_answer(s: State) -> int:
    """R3.3: the only answer to a decision of this kind; NONE if there are several, or if another decision is asked."""
    found = NONE
    for action in range(FIRST_ANSWER[s.phase], FIRST_ANSWER[s.phase] + ANSWERS[s.phase]):
        if why(s, action) == Reason.ALLOWED:
            if found != NONE:
                return NONE
            found = action
    return found


@rule
def can_play(s: State) -> bool:
    """R6.2: whether a card can be played by the one who is asked."""
    for card in range(N_PIRATES):
        if why(s, PLAY + card) == Reason.ALLOWED:
            return True
    return False


carry_out_step = steps(
    __name__,
    Step,
    (Step.TURN, begin_turn),
    (Step.WINDOW_1, open_first_window),
    (Step.INCOME, pay_income),
    (Step.PLACE_INCOME, place_income),
    (Step.REVEAL, reveal),
    (Step.WINDOW_2, open_second_window),
    (Step.SAIL, choose_next_ship),
    (Step.CARD_WINDOW, card_window),
    (Step.CARD_EFFECT, take_effect),
    (Step.WIND, roll_wind),
    (Step.FOG_WINDOW, fog_window),
    (Step.CANNONS, fire),
    (Step.MELEE, strike),
    (Step.FALL, fall),
    (Step.FIGHT_ON, fight_on),
    (Step.PART, clear_battle),
    (Step.PLUNDER, conclude),
    (Step.MAN_PRIZE, man_prize),
    (Step.SEARCH, search),
    (Step.FIND, find_or_lose),
    (Step.AFTERMATH, look_round),
    (Step.REORGANISE, reorganise),
    (Step.PLACE_SALE, place_sale),
    (Step.REARRANGE, go_on_rearranging),
    (Step.DISCARD, trim_hand),
    (Step.FINISH, finish_turn),
    (Step.ABANDON, abandon_turn),
)


@rule
def answer(s: State, action: int) -> bool:
    """R3.3: carries out a legal action; ``advance`` finds out what follows."""
    carry_out(s, action)
    return True


@rule
def continue_turn(s: State) -> None:
    """R3.1: carries out the step at which the turn stands."""
    carry_out_step(s, s.step)


@rule
def advance(s: State, more: int) -> bool:
    """R3.1, R3.3: carries out one step, or the only answer; returns False if somebody must choose, or at the end."""
    if s.over:
        return False
    if s.player == NONE:
        continue_turn(s)
        return True
    sole = sole_answer(s)
    if sole == NONE:
        return False
    carry_out(s, sole)
    return True
