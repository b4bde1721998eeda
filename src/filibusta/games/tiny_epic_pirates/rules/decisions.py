"""What may be chosen (R3), what an answer does, and what follows from it until somebody must choose again."""

from filibusta.engine.compiler import rule
from filibusta.engine.record import Numbers, State
from filibusta.games.tiny_epic_pirates.cards import ASSIGNMENTS, Assignment
from filibusta.games.tiny_epic_pirates.rules.attack import (
    answer_port,
    answer_target,
    count_damage,
    decide,
    jostle_loser,
    legal_targets,
    plunder_gold,
    replace_merchant,
    reward_loser,
)
from filibusta.games.tiny_epic_pirates.rules.bonus import (
    answer_crew_card,
    begin_order,
    captain_acts,
    choose_crew_card,
    end_deed,
    legal_crew_cards,
    next_crew_deed,
)
from filibusta.games.tiny_epic_pirates.rules.booty import answer_discard, legal_goods_aboard
from filibusta.games.tiny_epic_pirates.rules.crew import (
    answer_crew,
    answer_crew_replace,
    answer_mutiny,
    ask_mutiny,
    legal_crew,
    legal_own_crew,
)
from filibusta.games.tiny_epic_pirates.rules.deckhands import answer_jostle, legal_assignments, list_jostled
from filibusta.games.tiny_epic_pirates.rules.dice import (
    answer_reroll,
    answer_surefire,
    ask_reroll,
    ask_surefire,
    legal_rerolls,
    legal_surefires,
    roll_dice,
)
from filibusta.games.tiny_epic_pirates.rules.goods import (
    answer_plunder,
    answer_special_trade,
    answer_swap_in,
    answer_swap_out,
    answer_trade,
    legal_sales,
    legal_swaps_in,
    legal_swaps_out,
)
from filibusta.games.tiny_epic_pirates.rules.hiding import (
    answer_hide,
    answer_reassignment,
    legal_reassignments,
    reassign_next,
)
from filibusta.games.tiny_epic_pirates.rules.legend import answer_new_deckhand
from filibusta.games.tiny_epic_pirates.rules.sailing import answer_sailing, legal_sailing, sail
from filibusta.games.tiny_epic_pirates.rules.search import answer_bury, answer_search
from filibusta.games.tiny_epic_pirates.rules.setup import (
    answer_captain_pick,
    answer_cove,
    answer_navy_corner,
    answer_side,
    legal_captain_cards,
    legal_corners,
    legal_coves,
    legal_sides,
)
from filibusta.games.tiny_epic_pirates.rules.ships import (
    answer_line_merchant,
    answer_line_navy,
    answer_merchant_pick,
    answer_merchant_step,
    answer_navy_step,
    ask_merchant_step,
    ask_navy_step,
    cross_line,
    hunt,
    legal_merchant_picks,
    legal_merchant_steps,
    legal_navy_steps,
    list_nearer,
    navy_attacks,
    sail_merchants,
)
from filibusta.games.tiny_epic_pirates.rules.solo import solo_buries, solo_executes, solo_steps, solo_walk
from filibusta.games.tiny_epic_pirates.rules.solo_course import solo_sails
from filibusta.games.tiny_epic_pirates.rules.turn import begin_turn, end_turn
from filibusta.games.tiny_epic_pirates.rules.wheel import (
    answer_lift,
    answer_skip_source,
    answer_space,
    legal_lifts,
    legal_skip_sources,
    legal_spaces,
    walk,
)
from filibusta.games.tiny_epic_pirates.state import DISCARD, DISMISS, NO, NONE, PORT, STOP, YES, Phase, Step

ALL = (1 << 4) - 1
"""All places of a crew."""
N_ASSIGNMENTS = len(ASSIGNMENTS)


@rule
def legal(s: State, out: Numbers) -> int:
    """R3: writes the legal actions in ascending order into ``out``; returns how many there are (0 at the end).

    An action may be written first and counted only if it is legal, so ``out`` has room for one more.
    """
    if s.over:
        return 0
    phase = s.phase
    if phase == Phase.SAIL:
        return legal_sailing(s, out)
    if is_yes_or_no(phase):
        out[0] = YES
        out[1] = NO
        return 2
    if phase <= Phase.JOSTLE:
        return legal_on_wheel(s, out, phase)
    if phase <= Phase.CREW_REPLACE:
        return legal_for_goods(s, out, phase)
    if phase <= Phase.NEW_PORT:
        return legal_in_attack(s, out, phase)
    if phase <= Phase.SWAP_IN:
        return legal_for_bonus(s, out, phase)
    if phase <= Phase.LINE_NAVY:
        return legal_for_ships(s, out, phase)
    return legal_in_setup(s, out, phase)


@rule
def is_yes_or_no(phase: int) -> bool:
    """Decisions with just two answers."""
    if phase in (Phase.PLUNDER, Phase.MUTINY, Phase.SEARCH):
        return True
    return phase in (Phase.HIDE, Phase.BURY, Phase.SPECIAL_TRADE)


@rule
def legal_on_wheel(s: State, out: Numbers, phase: int) -> int:
    """R4, R7"""
    if phase == Phase.CHOOSE_SPACE:
        return legal_spaces(s, out)
    if phase == Phase.SKIP_SOURCE:
        return legal_skip_sources(s, out)
    if phase == Phase.LIFT_TO:
        return legal_lifts(s, out)
    return list_jostled(s, s.player, out)


@rule
def legal_for_goods(s: State, out: Numbers, phase: int) -> int:
    """R8, R10, R11"""
    if phase == Phase.DISCARD_BOOTY:
        return legal_goods_aboard(s, out, DISCARD)
    if phase == Phase.TRADE:
        return legal_sales(s, out)
    if phase == Phase.CREW:
        return legal_crew(s, out)
    return legal_own_crew(s, out, DISMISS, ALL)


@rule
def legal_in_attack(s: State, out: Numbers, phase: int) -> int:
    """R13, R14.3"""
    if phase == Phase.ATTACK_TARGET:
        return legal_targets(s, out)
    if phase == Phase.REROLL:
        return legal_rerolls(s, out)
    if phase == Phase.SUREFIRE:
        return legal_surefires(s, out)
    out[0] = PORT
    out[1] = PORT + 1
    return 2


@rule
def legal_for_bonus(s: State, out: Numbers, phase: int) -> int:
    """R16.3, R17, R20.4"""
    if phase == Phase.REASSIGN:
        return legal_reassignments(s, out)
    if phase == Phase.NEW_DECKHAND:
        return legal_assignments(out, Assignment.REPAIR)
    if phase == Phase.CREW_CARD:
        return legal_crew_cards(s, out)
    if phase == Phase.SWAP_OUT:
        return legal_swaps_out(s, out)
    return legal_swaps_in(s, out)


@rule
def legal_for_ships(s: State, out: Numbers, phase: int) -> int:
    """R17.14, R17.15, R19.4, R19.6"""
    if phase == Phase.NAVY_STEP:
        return legal_navy_steps(s, out)
    if phase == Phase.MERCHANT_PICK:
        return legal_merchant_picks(out)
    if phase == Phase.LINE_NAVY:
        return list_nearer(s.navy, s.seats[s.active].at, out)
    n = legal_merchant_steps(s, out)
    if phase == Phase.MERCHANT_STEP:
        out[n] = STOP
        n += 1
    return n


@rule
def legal_in_setup(s: State, out: Numbers, phase: int) -> int:
    """R2.14 to R2.17"""
    if phase == Phase.CAPTAIN_PICK:
        return legal_captain_cards(s, out)
    if phase == Phase.NAVY_CORNER:
        return legal_corners(out)
    if phase == Phase.START_COVE:
        return legal_coves(s, out)
    return legal_sides(s, out)


@rule
def answer(s: State, action: int) -> int:
    """R3: carries out a legal action. Returns what follows, ASK if there is another choice."""
    seat = s.player
    phase = s.phase
    s.player = NONE
    if phase == Phase.SAIL:
        return answer_sailing(s, action)
    if phase <= Phase.JOSTLE:
        return answer_on_wheel(s, seat, phase, action)
    if phase <= Phase.SEARCH:
        return answer_order(s, seat, phase, action)
    if phase <= Phase.NEW_PORT:
        return answer_in_attack(s, phase, action)
    if phase <= Phase.SWAP_IN:
        return answer_bonus(s, seat, phase, action)
    if phase <= Phase.LINE_NAVY:
        return answer_for_ships(s, phase, action)
    return answer_in_setup(s, phase, action)


@rule
def answer_on_wheel(s: State, seat: int, phase: int, action: int) -> int:
    """R4, R7"""
    if phase == Phase.CHOOSE_SPACE:
        return answer_space(s, action)
    if phase == Phase.SKIP_SOURCE:
        return answer_skip_source(s, action)
    if phase == Phase.LIFT_TO:
        return answer_lift(s, action)
    return answer_jostle(s, seat, action, s.then)


@rule
def answer_order(s: State, seat: int, phase: int, action: int) -> int:
    """R8 to R12"""
    if phase == Phase.PLUNDER:
        return answer_plunder(s, action)
    if phase == Phase.DISCARD_BOOTY:
        return answer_discard(s, seat, action)
    if phase == Phase.TRADE:
        return answer_trade(s, action)
    if phase == Phase.CREW:
        return answer_crew(s, action)
    if phase == Phase.CREW_REPLACE:
        return answer_crew_replace(s, action)
    return answer_mutiny(s, action) if phase == Phase.MUTINY else answer_search(s, action)


@rule
def answer_in_attack(s: State, phase: int, action: int) -> int:
    """R13, R14.3"""
    if phase == Phase.ATTACK_TARGET:
        return answer_target(s, action)
    if phase == Phase.REROLL:
        return answer_reroll(s, action)
    return answer_surefire(s, action) if phase == Phase.SUREFIRE else answer_port(s, action)


@rule
def answer_bonus(s: State, seat: int, phase: int, action: int) -> int:
    """R16, R17, R18, R20.4"""
    if phase == Phase.HIDE:
        return answer_hide(s, action)
    if phase == Phase.REASSIGN:
        return answer_reassignment(s, action)
    if phase == Phase.NEW_DECKHAND:
        return answer_new_deckhand(s, seat, action, s.then)
    if phase == Phase.BURY:
        return answer_bury(s, action)
    if phase == Phase.CREW_CARD:
        return answer_crew_card(s, action)
    if phase == Phase.SPECIAL_TRADE:
        return answer_special_trade(s, action)
    return answer_swap_out(s, action) if phase == Phase.SWAP_OUT else answer_swap_in(s, action)


@rule
def answer_for_ships(s: State, phase: int, action: int) -> int:
    """R17.14, R17.15, R19.4, R19.6"""
    if phase == Phase.NAVY_STEP:
        return answer_navy_step(s, action)
    if phase == Phase.MERCHANT_PICK:
        return answer_merchant_pick(s, action)
    if phase == Phase.MERCHANT_STEP:
        return answer_merchant_step(s, action)
    return answer_line_merchant(s, action) if phase == Phase.LINE_MERCHANT else answer_line_navy(s, action)


@rule
def answer_in_setup(s: State, phase: int, action: int) -> int:
    """R2.14 to R2.17"""
    if phase == Phase.CAPTAIN_PICK:
        return answer_captain_pick(s, action)
    if phase == Phase.NAVY_CORNER:
        return answer_navy_corner(s, action)
    return answer_cove(s, action) if phase == Phase.START_COVE else answer_side(s, action)


@rule
def advance(s: State, step: int) -> int:
    """R3: carries out a step. Returns what follows, ASK once somebody must choose or the game is over."""
    if step <= Step.CREW_DEED:
        return advance_turn(s, step)
    if step <= Step.REASSIGN:
        return advance_to_end(s, step)
    if step <= Step.DECIDE:
        return advance_dice(s, step)
    if step <= Step.MERCHANT_STEP:
        return advance_attack(s, step)
    return advance_solo(s, step)


@rule
def advance_turn(s: State, step: int) -> int:
    """R3, T1 to T6"""
    if step == Step.SAIL:
        return sail(s)
    if step == Step.WALK:
        return walk(s)
    if step == Step.END_DEED:
        return end_deed(s)
    if step == Step.CAPTAIN:
        return captain_acts(s)
    if step == Step.CREW:
        return choose_crew_card(s)
    if step == Step.CREW_DEED:
        return next_crew_deed(s)
    return begin_order(s) if step == Step.BEGIN_ORDER else begin_turn(s)


@rule
def advance_to_end(s: State, step: int) -> int:
    """R11.7, R16.3, R19, R21.7"""
    if step == Step.LINE:
        return cross_line(s)
    if step == Step.LINE_MERCHANT:
        return sail_merchants(s)
    if step == Step.LINE_NAVY:
        return hunt(s)
    if step == Step.NAVY_ATTACKS:
        return navy_attacks(s)
    if step == Step.END_TURN:
        return end_turn(s)
    return ask_mutiny(s) if step == Step.MUTINY else reassign_next(s)


@rule
def advance_dice(s: State, step: int) -> int:
    """R13"""
    if step == Step.ROLL:
        return roll_dice(s)
    if step == Step.REROLL:
        return ask_reroll(s)
    if step == Step.SUREFIRE:
        return ask_surefire(s)
    return count_damage(s) if step == Step.DAMAGE else decide(s)


@rule
def advance_attack(s: State, step: int) -> int:
    """R14, R15, R17.14, R17.15"""
    if step == Step.LOSER_JOSTLED:
        return jostle_loser(s)
    if step == Step.LOSER_TOKEN:
        return reward_loser(s)
    if step == Step.SUNK_GOLD:
        return plunder_gold(s)
    if step == Step.SUNK_CARD:
        return replace_merchant(s)
    return ask_navy_step(s) if step == Step.NAVY_STEP else ask_merchant_step(s)


@rule
def advance_solo(s: State, step: int) -> int:
    """R24"""
    if step == Step.SOLO_WALK:
        return solo_walk(s)
    if step == Step.SOLO_STEP:
        return solo_steps(s)
    if step == Step.SOLO_SAIL:
        return solo_sails(s)
    return solo_executes(s) if step == Step.SOLO_ORDER else solo_buries(s)
