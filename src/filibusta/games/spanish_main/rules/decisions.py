"""What may be chosen, what an answer does, and what follows from it until somebody must choose again (R9)."""

from filibusta.engine.compiler import rule
from filibusta.engine.record import Numbers, State
from filibusta.games.spanish_main.cards import NONE, Effect
from filibusta.games.spanish_main.rules.after_move import (
    after_free_move,
    after_move,
    answer_plague,
    answer_shoot_now,
    legal_plague,
    plague_contact,
    shoot_after_move,
)
from filibusta.games.spanish_main.rules.asking import ask, pop
from filibusta.games.spanish_main.rules.boarding import answer_board, answer_prize, board, legal_prizes, roll_boarding
from filibusta.games.spanish_main.rules.building import (
    answer_berth,
    answer_card,
    answer_fleet,
    legal_berths,
    legal_cards,
    legal_fleets,
    next_fleet,
)
from filibusta.games.spanish_main.rules.cancelling import answer_cancel, cancel_window, legal_cancels
from filibusta.games.spanish_main.rules.dealing import answer_set, deal, legal_sets, next_set
from filibusta.games.spanish_main.rules.docking import (
    answer_explore_now,
    answer_raid,
    answer_raid_take,
    answer_slot,
    capture,
    dock_after_move,
    dock_at,
    explore_on_docking,
    legal_docks,
    legal_raid_takes,
    legal_slots,
    pick_slot,
)
from filibusta.games.spanish_main.rules.explore import (
    answer_capture,
    answer_explore_target,
    answer_take,
    answer_transfer,
    explore,
    explore_island,
    explore_ship,
    legal_explore_targets,
    legal_takes,
    legal_transfers,
    take_more,
    transfer_more,
)
from filibusta.games.spanish_main.rules.free_actions import (
    answer_free_action,
    answer_free_target,
    ask_target,
    legal_free_targets,
)
from filibusta.games.spanish_main.rules.gunnery import (
    after_hit,
    answer_ability,
    answer_cannon,
    answer_doubling,
    answer_reveal,
    answer_target,
    fire,
    legal_cannons,
    legal_targets,
    reroll,
    shoot,
    volley,
)
from filibusta.games.spanish_main.rules.home import (
    after_unload,
    answer_conversion,
    answer_convert,
    answer_free_move,
    arrive_home,
    legal_conversions,
    unload,
)
from filibusta.games.spanish_main.rules.islands import (
    answer_column,
    answer_home,
    answer_row,
    legal_columns,
    legal_homes,
    legal_rows,
    next_home,
    next_island,
    next_ship,
)
from filibusta.games.spanish_main.rules.loss import answer_loss, legal_cargo, list_crew, lose_cargo, lose_crew
from filibusta.games.spanish_main.rules.masts import answer_mast, dismasted, legal_masts, lose_masts
from filibusta.games.spanish_main.rules.pins import answer_pinner, legal_pinners, pin_loss
from filibusta.games.spanish_main.rules.ramming import answer_ram, legal_rams, pin, ram
from filibusta.games.spanish_main.rules.repair import answer_repair, legal_repairs, repair
from filibusta.games.spanish_main.rules.sailing import (
    answer_bar,
    answer_distance,
    answer_heading,
    legal_bar,
    legal_distance,
    legal_heading,
    segment,
)
from filibusta.games.spanish_main.rules.towing import answer_tow, dock_towed, legal_tows, tow
from filibusta.games.spanish_main.rules.treasure import answer_gift, give_treasure, legal_gifts
from filibusta.games.spanish_main.rules.turn import (
    act,
    answer_again,
    answer_raider,
    answer_repeat,
    begin_turn,
    choose_kind,
    end_reveal,
    end_turn,
    legal_kinds,
    legal_main,
    next_turn,
    repeat_action,
    take_action,
)
from filibusta.games.spanish_main.state import (
    ACT,
    END_TURN,
    FREE,
    ISLAND,
    KIND,
    NO,
    YES,
    Phase,
    Step,
)


@rule
def legal(s: State, out: Numbers) -> int:
    """Writes the legal actions in ascending order into ``out``; returns how many there are (0 at the end).

    An action is written first and counted only if it is legal, so ``out`` has room for one more.
    """
    if s.over:
        return 0
    phase = s.phase
    if phase == Phase.MAIN:
        return legal_main(s, out)
    if phase == Phase.ACTION_KIND:
        return legal_kinds(s, out)
    if phase == Phase.BAR:
        return legal_bar(s, out)
    if phase == Phase.HEADING:
        return legal_heading(s, out)
    if phase == Phase.DISTANCE:
        return legal_distance(s, out)
    if phase == Phase.CANNON:
        return legal_cannons(s, out)
    if phase == Phase.TARGET:
        return legal_targets(s, out)
    if phase >= Phase.PICK_SLOT:
        return legal_in_setup(s, out, phase)
    return legal_after_move(s, out, phase) if phase <= Phase.DOCK_TARGET else legal_with_cargo(s, out, phase)


@rule
def yes_or_no(out: Numbers) -> int:
    out[0] = YES
    out[1] = NO
    return 2


@rule
def legal_after_move(s: State, out: Numbers, phase: int) -> int:
    """R12 to R14, R20.43"""
    if phase == Phase.CANCEL:
        return legal_cancels(s, out)
    if phase == Phase.PLAGUE_TARGET:
        return legal_plague(s, out)
    if phase == Phase.RAM_TARGET:
        return legal_rams(s, out)
    if phase == Phase.PIN_TARGET:
        return legal_pinners(s, out)
    if phase == Phase.BOARD_PRIZE:
        return legal_prizes(s, out)
    if phase == Phase.LOSE_CREW:
        return list_crew(s, s.subject, out, 0)
    if phase == Phase.LOSE_CARGO:
        return legal_cargo(s, out)
    if phase == Phase.GIVE_TREASURE:
        return legal_gifts(s, out)
    if phase == Phase.LOSE_MAST:
        return legal_masts(s, out)
    if phase == Phase.TOW_TARGET:
        return legal_tows(s, out)
    return legal_docks(s, out) if phase == Phase.DOCK_TARGET else yes_or_no(out)


@rule
def legal_with_cargo(s: State, out: Numbers, phase: int) -> int:
    """R15 to R20"""
    if phase == Phase.TAKE:
        return legal_takes(s, out)
    if phase == Phase.TRANSFER:
        return legal_transfers(s, out)
    if phase == Phase.EXPLORE_TARGET:
        return legal_explore_targets(s, out)
    if phase == Phase.RAID_TAKE:
        return legal_raid_takes(s, out)
    if phase == Phase.CONVERT:
        return legal_conversions(s, out)
    if phase == Phase.REPAIR_MAST:
        return legal_repairs(s, out)
    return legal_free_targets(s, out) if phase == Phase.FREE_TARGET else yes_or_no(out)


@rule
def legal_in_setup(s: State, out: Numbers, phase: int) -> int:
    """R3 to R8"""
    if phase == Phase.PICK_SLOT:
        return legal_slots(s, out)
    if phase == Phase.CHOOSE_FLEET:
        return legal_fleets(s, out)
    if phase == Phase.BUILD_CARD:
        return legal_cards(s, out)
    if phase == Phase.BUILD_PLACE:
        return legal_berths(s, out)
    if phase == Phase.ISLAND_X:
        return legal_columns(s, out)
    if phase == Phase.ISLAND_Y:
        return legal_rows(s, out)
    return legal_homes(s, out) if phase == Phase.CHOOSE_HOME else legal_sets(s, out)


# ------------------------------------------------------------------ answers


@rule
def answer(s: State, action: int) -> int:
    """Carries out a legal action. Returns what follows, ASK if there is another choice."""
    seat = s.player
    phase = s.phase
    s.player = NONE
    if phase == Phase.MAIN:
        return answer_main(s, action)
    if phase == Phase.ACTION_KIND:
        return take_action(s, action - KIND)
    if phase == Phase.BAR:
        return answer_bar(s, action)
    if phase == Phase.HEADING:
        return answer_heading(s, action)
    if phase == Phase.DISTANCE:
        return answer_distance(s, action)
    if phase == Phase.CANNON:
        return answer_cannon(s, action)
    if phase == Phase.TARGET:
        return answer_target(s, action)
    if phase >= Phase.PICK_SLOT:
        return answer_setup(s, seat, phase, action)
    return answer_after_move(s, seat, phase, action) if phase <= Phase.DOCK_TARGET else answer_cargo(s, phase, action)


@rule
def answer_main(s: State, action: int) -> int:
    """R9.2"""
    if action == END_TURN:
        return Step.END_TURN
    if action < FREE:
        return act(s, action - ACT)
    return answer_free_action(s, action)


@rule
def answer_after_move(s: State, seat: int, phase: int, action: int) -> int:
    """R9, R12 to R14"""
    if phase == Phase.AGAIN_ROLL:
        return answer_again(s, action)
    if phase == Phase.REPEAT:
        return answer_repeat(s, action)
    if phase == Phase.PLAGUE_TARGET:
        return answer_plague(s, action)
    if phase == Phase.CANCEL:
        return answer_cancel(s, action)
    if phase == Phase.RAM_TARGET:
        return answer_ram(s, action)
    if phase == Phase.PIN_TARGET:
        return answer_pinner(s, action)
    if phase == Phase.BOARD:
        return answer_board(s, seat, action)
    if phase == Phase.BOARD_PRIZE:
        return answer_prize(s, action)
    if phase <= Phase.LOSE_CARGO:
        return answer_loss(s, action)
    if phase == Phase.GIVE_TREASURE:
        return answer_gift(s, action)
    if phase == Phase.LOSE_MAST:
        return answer_mast(s, action)
    return answer_tow(s, action) if phase == Phase.TOW_TARGET else dock_at(s, action - ISLAND)


@rule
def answer_cargo(s: State, phase: int, action: int) -> int:
    """R15 to R20"""
    if phase == Phase.TAKE:
        return answer_take(s, action)
    if phase == Phase.TRANSFER:
        return answer_transfer(s, action)
    if phase == Phase.EXPLORE_NOW:
        return answer_explore_now(s, action)
    if phase == Phase.EXPLORE_TARGET:
        return answer_explore_target(s, action)
    if phase == Phase.CAPTURE:
        return answer_capture(s, action)
    if phase == Phase.RAID:
        return answer_raid(s, action)
    if phase == Phase.RAID_TAKE:
        return answer_raid_take(s, action)
    if phase == Phase.SHOOT_NOW:
        return answer_shoot_now(s, action)
    if phase == Phase.DOUBLE_RANGE:
        return answer_doubling(s, action)
    if phase == Phase.REVEAL:
        return answer_raider(s, action) if s.question == Effect.RAID_HOME else answer_reveal(s, action)
    if phase == Phase.USE_ABILITY:
        return answer_use(s, action)
    if phase == Phase.CONVERT:
        return answer_convert(s, action)
    return answer_repair(s, action) if phase == Phase.REPAIR_MAST else answer_free_target(s, action)


@rule
def answer_use(s: State, action: int) -> int:
    """R16.11, R16.14, R20.18, R20.19, R20.34"""
    if s.question == Effect.TREASURE_TO_CANNON:
        return answer_conversion(s, action)
    if s.question == Effect.MOVE_AFTER_UNLOAD:
        return answer_free_move(s, action)
    return answer_ability(s, action)


@rule
def answer_setup(s: State, seat: int, phase: int, action: int) -> int:
    """R3 to R8"""
    if phase == Phase.PICK_SLOT:
        return answer_slot(s, action)
    if phase == Phase.CHOOSE_FLEET:
        return answer_fleet(s, seat, action)
    if phase == Phase.BUILD_CARD:
        return answer_card(s, seat, action)
    if phase == Phase.BUILD_PLACE:
        return answer_berth(s, seat, action)
    if phase == Phase.ISLAND_X:
        return answer_column(s, seat, action)
    if phase == Phase.ISLAND_Y:
        return answer_row(s, seat, action)
    return answer_home(s, seat, action) if phase == Phase.CHOOSE_HOME else answer_set(s, seat, action)


# ------------------------------------------------------------------ steps


@rule
def advance(s: State, step: int) -> int:
    """Carries out a step. Returns what follows, ASK once somebody must choose or the game is over."""
    if step == Step.NEXT:
        step = pop(s)
    if s.over or step == Step.ASK:
        return Step.ASK
    if step == Step.MAIN:
        return ask(s, Phase.MAIN, s.active)
    if step <= Step.CANCEL_WINDOW:
        return advance_turn(s, step)
    if step <= Step.SHOOT_AFTER_MOVE:
        return advance_move(s, step)
    if step <= Step.AFTER_HIT or step == Step.DISMASTED:
        return advance_fire(s, step)
    return advance_cargo(s, step)


@rule
def advance_turn(s: State, step: int) -> int:
    """R3 to R9"""
    if step == Step.CHOOSE_KIND:
        return choose_kind(s)
    if step == Step.CANCEL_WINDOW:
        return cancel_window(s)
    if step == Step.END_TURN:
        return end_turn(s)
    if step == Step.NEXT_TURN:
        return next_turn(s)
    if step == Step.BEGIN_TURN:
        return begin_turn(s)
    if step == Step.REPEAT_ACTION:
        return repeat_action(s)
    if step == Step.NEXT_FLEET:
        return next_fleet(s)
    if step == Step.NEXT_ISLAND:
        return next_island(s)
    if step == Step.NEXT_HOME:
        return next_home(s)
    if step == Step.NEXT_SHIP:
        return next_ship(s)
    return next_set(s) if step == Step.NEXT_SET else deal(s)


@rule
def advance_move(s: State, step: int) -> int:
    """R10 to R14"""
    if step == Step.SEGMENT:
        return segment(s)
    if step == Step.AFTER_MOVE:
        return after_move(s)
    if step == Step.PLAGUE_CONTACT:
        return plague_contact(s)
    if step == Step.RAM:
        return ram(s)
    if step == Step.PIN:
        return pin(s)
    if step == Step.PIN_LOSS:
        return pin_loss(s)
    if step == Step.BOARDING:
        return board(s)
    if step == Step.BOARD_ROLL:
        return roll_boarding(s)
    if step == Step.TOW:
        return tow(s)
    if step == Step.DOCK:
        return dock_after_move(s)
    return dock_towed(s) if step == Step.DOCK_TOWED else shoot_after_move(s)


@rule
def advance_fire(s: State, step: int) -> int:
    """R16"""
    if step == Step.VOLLEY:
        return volley(s)
    if step == Step.FIRE:
        return fire(s)
    if step == Step.SHOOT:
        return shoot(s)
    if step == Step.LOSE_MASTS:
        return lose_masts(s)
    if step == Step.REROLL:
        return reroll(s)
    return after_hit(s) if step == Step.AFTER_HIT else dismasted(s)


@rule
def advance_cargo(s: State, step: int) -> int:
    """R15, R17, R18, R24.3"""
    if step == Step.EXPLORE:
        return explore(s)
    if step == Step.EXPLORE_ISLAND:
        return explore_island(s)
    if step == Step.TAKE_MORE:
        return take_more(s)
    if step == Step.EXPLORE_SHIP:
        return explore_ship(s)
    if step == Step.TRANSFER_MORE:
        return transfer_more(s)
    if step == Step.CAPTURE:
        return capture(s)
    if step == Step.PICK_SLOT:
        return pick_slot(s)
    if step == Step.ARRIVE_HOME:
        return arrive_home(s)
    if step == Step.UNLOAD:
        return unload(s)
    if step == Step.AFTER_UNLOAD:
        return after_unload(s)
    return advance_rest(s, step)


@rule
def advance_rest(s: State, step: int) -> int:
    """R14.16, R15.2, R17, R20.34, R24.3"""
    if step == Step.AFTER_FREE_MOVE:
        return after_free_move(s)
    if step == Step.LOSE_CREW:
        return lose_crew(s)
    if step == Step.LOSE_CARGO:
        return lose_cargo(s)
    if step == Step.GIVE_TREASURE:
        return give_treasure(s)
    if step == Step.REPAIR:
        return repair(s)
    if step == Step.EXPLORE_ON_DOCKING:
        return explore_on_docking(s)
    if step == Step.FREE_TARGET:
        return ask_target(s)
    return end_reveal(s)
