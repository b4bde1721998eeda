"""What may be chosen (R4.4), what an answer does, and what follows from it until somebody must choose again."""

from filibusta.engine.compiler import rule
from filibusta.engine.record import Numbers, State
from filibusta.games.plunder.rules.action import (
    answer_action,
    begin_action,
    draw_provisions,
    end_action,
    legal_actions,
)
from filibusta.games.plunder.rules.asking import ask
from filibusta.games.plunder.rules.captains import (
    answer_captain_sunk,
    answer_drop_prize,
    answer_flee_space,
    answer_hidden_card,
    answer_stand_or_flee,
    answer_take_prize,
    compare,
    legal_ways_out,
    let_flee,
    lose_to_captain,
    share_captain_spoils,
)
from filibusta.games.plunder.rules.cargo import answer_discard, legal_discards
from filibusta.games.plunder.rules.combat import (
    answer_after_broadside,
    answer_attack,
    answer_flight,
    answer_ship_met,
    boarding,
    broadside,
    chase,
    decide_boarding,
    decide_broadside,
    decide_chase,
    end_fight,
    flee,
    legal_flight,
    suffer_defeat,
)
from filibusta.games.plunder.rules.diplomacy import (
    answer_friend,
    break_out,
    choose_friends,
    legal_friends,
    legal_nations,
    make_peace,
)
from filibusta.games.plunder.rules.encounters import (
    answer_natives,
    answer_pirate_fleet,
    answer_tax,
    answer_with_card,
    decide_brawl,
    decide_kraken,
    end_encounter,
    legal_cards_or_none,
    meet,
)
from filibusta.games.plunder.rules.hands import list_hand
from filibusta.games.plunder.rules.letters import answer_bid, answer_counter_bid, reveal_bids
from filibusta.games.plunder.rules.play_encounter import answer_play_encounter, begin_play_encounter
from filibusta.games.plunder.rules.sailing import (
    answer_mutiny,
    answer_sailing,
    ask_mutiny,
    begin_sailing,
    draw_after_move,
    end_storm,
    explore,
    legal_sailing,
    legal_spaces,
    move,
    suffer_storm,
)
from filibusta.games.plunder.rules.spoils import (
    answer_disposition,
    dispose_fleets,
    flip_for_goods,
    legal_dispositions,
    share_spoils,
)
from filibusta.games.plunder.rules.trade import answer_trade, begin_trade, legal_trades, sell_plunder, sell_prize
from filibusta.games.plunder.rules.treasure_fleets import list_fleet_spaces, place_fleet, sail_fleets
from filibusta.games.plunder.rules.turn import end_turn, refit
from filibusta.games.plunder.rules.wages import ask_mate, begin_wages, pay_crew, pay_mate
from filibusta.games.plunder.state import (
    ABANDON_PRIZE,
    ATTACK,
    BOARD,
    BRIBE,
    CRY,
    DISCARD,
    FIGHT,
    FLEE,
    HOLD,
    KEEP_PRIZE,
    NATION,
    NONE,
    PAY,
    PEACE,
    PLACE,
    PRIZE,
    REFUSE,
    SILENT,
    SPACE,
    STAND,
    STOP,
    TAKE,
    Foe,
    Phase,
    Step,
)


@rule
def legal(s: State, out: Numbers) -> int:
    """R4.4: writes the legal actions in ascending order into ``out``; returns how many there are (0 at the end).

    An action is written first and counted only if it is legal, so ``out`` has room for one more.
    """
    if s.over:
        return 0
    phase = s.phase
    if phase == Phase.SAIL:
        return legal_sailing(s, out)
    if phase == Phase.ACTION:
        return legal_actions(s, out)
    if phase in (Phase.PLAY_ENCOUNTER, Phase.BID_CARD):
        return list_hand(s, s.player, out, 0)
    if phase == Phase.TRADE:
        return legal_trades(s, out)
    if phase == Phase.EXPLORE_SPACE:
        return legal_spaces(s, out)
    if phase == Phase.DISCARD_GOOD:
        return legal_discards(s, out)
    if phase == Phase.SHIP_DISPOSITION:
        return legal_dispositions(s, out)
    if phase == Phase.FLEE:
        return legal_flight(s, out)
    return legal_for_all(s, out, phase)


@rule
def legal_for_all(s: State, out: Numbers, phase: int) -> int:
    """R4.4: the rarer decisions."""
    if phase == Phase.FLEET_SPACE:
        return list_fleet_spaces(s, out)
    if phase == Phase.FLEE_SPACE:
        return legal_ways_out(s, out)
    if phase in (Phase.WAR_NATION, Phase.TREATY_WAR):
        return legal_nations(s, out, phase == Phase.TREATY_WAR)
    if phase == Phase.CHOOSE_FRIEND:
        return legal_friends(s, out)
    one, other = either(phase)
    if one == NONE:
        return legal_cards_or_none(s, out)
    out[0] = one
    out[1] = other
    return 2


@rule
def either(phase: int) -> tuple[int, int]:
    """R4.4: the two answers of a decision that has just two; NONE for one that is answered with a card."""
    if phase == Phase.SHIP_MET:
        return ATTACK, HOLD
    if phase in (Phase.PIRATE_MET, Phase.SHIP_ATTACKS):
        return FIGHT, FLEE
    if phase in (Phase.PAY_CREW, Phase.PAY_MATE, Phase.HARBOUR_TAX):
        return PAY, REFUSE
    if phase == Phase.AFTER_BROADSIDE:
        return BOARD, STOP
    if phase == Phase.NATIVES:
        return ATTACK, PEACE
    if phase == Phase.PIRATE_FLEET:
        return FIGHT, BRIBE
    if phase == Phase.CRY_MUTINY:
        return CRY, SILENT
    if phase == Phase.STAND_OR_FLEE:
        return STAND, FLEE
    if phase == Phase.DROP_PRIZE:
        return ABANDON_PRIZE, KEEP_PRIZE
    if phase == Phase.TAKE_DROPPED_PRIZE:
        return REFUSE, TAKE
    return NONE, NONE


@rule
def answer(s: State, action: int) -> int:
    """R4.4: carries out a legal action. Returns what follows, ASK if there is another choice."""
    seat = s.player
    phase = s.phase
    s.player = NONE
    if phase == Phase.SAIL:
        return answer_sailing(s, action)
    if phase == Phase.EXPLORE_SPACE:
        return explore(s, action - SPACE)
    if phase == Phase.ACTION:
        return answer_action(s, action)
    if phase == Phase.PLAY_ENCOUNTER:
        return answer_play_encounter(s, action)
    if phase == Phase.TRADE:
        return answer_trade(s, action)
    if phase == Phase.DISCARD_GOOD:
        return answer_discard(s, seat, action - DISCARD)
    if phase <= Phase.PAY_MATE:
        return answer_before_sailing(s, seat, phase, action)
    if phase <= Phase.PIRATE_FLEET:
        return answer_encounter(s, seat, phase, action)
    if phase <= Phase.FLEE_SPACE:
        return answer_captain(s, seat, phase, action)
    return answer_nations(s, seat, phase, action)


@rule
def answer_before_sailing(s: State, seat: int, phase: int, action: int) -> int:
    """R7: wages and mutiny."""
    if phase == Phase.PAY_CREW:
        return pay_crew(s, action)
    if phase == Phase.PAY_MATE:
        return pay_mate(s, action)
    return answer_mutiny(s, seat, action)


@rule
def answer_encounter(s: State, seat: int, phase: int, action: int) -> int:
    """R12, R13, R14, R19"""
    if phase == Phase.SHIP_MET:
        return answer_ship_met(s, action)
    if phase in (Phase.PIRATE_MET, Phase.SHIP_ATTACKS):
        return answer_attack(s, action)
    if phase == Phase.FLEE:
        return answer_flight(s, action)
    if phase == Phase.AFTER_BROADSIDE:
        return answer_captain_sunk(s, action) if s.foe == Foe.CAPTAIN else answer_after_broadside(s, action)
    if phase == Phase.SHIP_DISPOSITION:
        return answer_disposition(s, seat, action - PRIZE)
    if phase == Phase.NATIVES:
        return answer_natives(s, action)
    if phase == Phase.HARBOUR_TAX:
        return answer_tax(s, action)
    if phase == Phase.PIRATE_FLEET:
        return answer_pirate_fleet(s, action)
    return answer_with_card(s, seat, action, step_after_card(phase))


@rule
def step_after_card(phase: int) -> int:
    """R12.3, R19: what decides once a card was played, or none."""
    if phase == Phase.CHASE_CARD:
        return Step.CHASE_DECIDED
    if phase == Phase.BROADSIDE_CARD:
        return Step.BROADSIDE_DECIDED
    if phase == Phase.BOARDING_CARD:
        return Step.BOARDING_DECIDED
    return Step.KRAKEN if phase == Phase.KRAKEN_CARD else Step.BRAWL


@rule
def answer_captain(s: State, seat: int, phase: int, action: int) -> int:
    """R15"""
    if phase == Phase.STAND_OR_FLEE:
        return answer_stand_or_flee(s, action)
    if phase == Phase.DROP_PRIZE:
        return answer_drop_prize(s, action)
    if phase == Phase.TAKE_DROPPED_PRIZE:
        return answer_take_prize(s, action)
    if phase == Phase.HIDDEN_CARD:
        return answer_hidden_card(s, seat, action)
    return answer_flee_space(s, action - SPACE)


@rule
def answer_nations(s: State, seat: int, phase: int, action: int) -> int:
    """R18, R19.8"""
    if phase == Phase.BID_CARD:
        return answer_bid(s, action)
    if phase == Phase.COUNTER_BID:
        return answer_counter_bid(s, seat, action)
    if phase == Phase.WAR_NATION:
        return break_out(s, action - NATION)
    if phase == Phase.TREATY_WAR:
        return make_peace(s, action - NATION)
    if phase == Phase.CHOOSE_FRIEND:
        return answer_friend(s, seat, action - NATION)
    return place_fleet(s, action - PLACE)


@rule
def advance(s: State, step: int) -> int:
    """R4.1: carries out a step. Returns what follows, ASK once somebody must choose or the game is over."""
    if step <= Step.PAY_MATE:
        return advance_to_wages(s, step)
    if step <= Step.END_STORM:
        return advance_sailing(s, step)
    if step <= Step.END_TURN:
        return advance_action(s, step)
    if step <= Step.END_FIGHT:
        return advance_fight(s, step)
    return advance_others(s, step)


@rule
def advance_to_wages(s: State, step: int) -> int:
    """R5 to R7"""
    if step == Step.SAIL_FLEETS:
        return sail_fleets(s)
    if step == Step.REFIT:
        return refit(s)
    if step == Step.MEET:
        return meet(s)
    if step == Step.END_ENCOUNTER:
        return end_encounter(s)
    return begin_wages(s) if step == Step.PAY_CREW else ask_mate(s)


@rule
def advance_sailing(s: State, step: int) -> int:
    """R8"""
    if step == Step.BEGIN_SAILING:
        return begin_sailing(s)
    if step == Step.SAIL:
        return ask(s, Phase.SAIL, s.active)
    if step == Step.ASK_MUTINY:
        return ask_mutiny(s)
    if step == Step.MOVE:
        return move(s)
    if step == Step.DRAW:
        return draw_after_move(s)
    return suffer_storm(s) if step == Step.STORM else end_storm(s)


@rule
def advance_action(s: State, step: int) -> int:
    """R9, R10, R20"""
    if step == Step.BEGIN_ACTION:
        return begin_action(s)
    if step == Step.END_ACTION:
        return end_action(s)
    if step == Step.PLAY_ENCOUNTER:
        return begin_play_encounter(s)
    if step == Step.END_TURN:
        return end_turn(s)
    if step == Step.TRADE:
        return begin_trade(s)
    if step == Step.SELL_PRIZE:
        return sell_prize(s)
    return sell_plunder(s) if step == Step.SELL_PLUNDER else draw_provisions(s)


@rule
def advance_fight(s: State, step: int) -> int:
    """R12 to R14, R16"""
    if step == Step.BROADSIDE:
        return broadside(s)
    if step == Step.BROADSIDE_DECIDED:
        return decide_broadside(s)
    if step == Step.BOARDING:
        return boarding(s)
    if step == Step.BOARDING_DECIDED:
        return decide_boarding(s)
    if step == Step.FLIP:
        return flip_for_goods(s)
    if step == Step.END_FIGHT:
        return end_fight(s)
    if step == Step.SPOILS:
        return share_spoils(s)
    if step == Step.DISPOSE:
        return dispose_fleets(s)
    if step == Step.DEFEAT:
        return suffer_defeat(s)
    if step == Step.CHASE:
        return chase(s)
    return decide_chase(s) if step == Step.CHASE_DECIDED else flee(s)


@rule
def advance_others(s: State, step: int) -> int:
    """R15, R18, R19"""
    if step == Step.COMPARE:
        return compare(s)
    if step == Step.CAPTAIN_SPOILS:
        return share_captain_spoils(s)
    if step == Step.CAPTAIN_LOST:
        return lose_to_captain(s)
    if step == Step.CAPTAIN_FLED:
        return let_flee(s)
    if step == Step.REVEAL_BIDS:
        return reveal_bids(s)
    if step == Step.CHOOSE_FRIENDS:
        return choose_friends(s)
    return decide_kraken(s) if step == Step.KRAKEN else decide_brawl(s)
