"""What may be chosen, what an answer does, and what follows from it until somebody must choose again (R9)."""

from filibusta.engine.compiler import rule
from filibusta.engine.decisions import decision, decisions, either, offer, offers, steps
from filibusta.engine.record import Numbers, State
from filibusta.games.spanish_main.cards import Effect
from filibusta.games.spanish_main.rules import (
    after_move,
    boarding,
    building,
    cancelling,
    dealing,
    docking,
    explore,
    free_actions,
    gunnery,
    home,
    islands,
    loss,
    masts,
    pins,
    ramming,
    repair,
    sailing,
    towing,
    treasure,
    turn,
)
from filibusta.games.spanish_main.rules.asking import ask, pop
from filibusta.games.spanish_main.state import ACT, ACTIONS, END_TURN, FREE, KIND, Phase, Step


@rule
def answer_main(s: State, action: int) -> int:
    """R9.2"""
    if action == END_TURN:
        return Step.END_TURN
    if action < FREE:
        return turn.act(s, action - ACT)
    return free_actions.answer_free_action(s, action)


@rule
def answer_kind(s: State, action: int) -> int:
    """R9.3"""
    return turn.take_action(s, action - KIND)


@rule
def legal_losses(s: State, out: Numbers) -> int:
    """R13.12"""
    return loss.list_crew(s, s.subject, out, 0)


@rule
def answer_reveal(s: State, action: int) -> int:
    """R16.3, R24.3"""
    if s.question == Effect.RAID_HOME:
        return turn.answer_raider(s, action)
    return gunnery.answer_reveal(s, action)


@rule
def answer_use(s: State, action: int) -> int:
    """R16.11, R16.14, R20.18, R20.19, R20.34"""
    if s.question == Effect.TREASURE_TO_CANNON:
        return home.answer_conversion(s, action)
    if s.question == Effect.MOVE_AFTER_UNLOAD:
        return home.answer_free_move(s, action)
    return gunnery.answer_ability(s, action)


legal, answer = decisions(
    __name__,
    Phase,
    ACTIONS,
    decision(Phase.MAIN, turn.legal_main, answer_main),
    decision(Phase.ACTION_KIND, turn.legal_kinds, answer_kind),
    decision(Phase.BAR, sailing.legal_bar, sailing.answer_bar),
    decision(Phase.HEADING, sailing.legal_heading, sailing.answer_heading),
    decision(Phase.DISTANCE, sailing.legal_distance, sailing.answer_distance),
    decision(Phase.CANNON, gunnery.legal_cannons, gunnery.answer_cannon),
    decision(Phase.TARGET, gunnery.legal_targets, gunnery.answer_target),
    either(Phase.AGAIN_ROLL, "yes", "no", turn.answer_again),
    either(Phase.REPEAT, "yes", "no", turn.answer_repeat),
    decision(Phase.PLAGUE_TARGET, after_move.legal_plague, after_move.answer_plague),
    decision(Phase.CANCEL, cancelling.legal_cancels, cancelling.answer_cancel),
    decision(Phase.RAM_TARGET, ramming.legal_rams, ramming.answer_ram),
    decision(Phase.PIN_TARGET, pins.legal_pinners, pins.answer_pinner),
    either(Phase.BOARD, "yes", "no", boarding.answer_board),
    decision(Phase.BOARD_PRIZE, boarding.legal_prizes, boarding.answer_prize),
    decision(Phase.LOSE_CREW, legal_losses, loss.answer_loss),
    decision(Phase.LOSE_CARGO, loss.legal_cargo, loss.answer_loss),
    decision(Phase.GIVE_TREASURE, treasure.legal_gifts, treasure.answer_gift),
    decision(Phase.LOSE_MAST, masts.legal_masts, masts.answer_mast),
    decision(Phase.TOW_TARGET, towing.legal_tows, towing.answer_tow),
    offers(Phase.DOCK_TARGET, offer("island", docking.dock_at), legal=docking.legal_docks),
    either(Phase.RAID, "yes", "no", docking.answer_raid),
    decision(Phase.RAID_TAKE, docking.legal_raid_takes, docking.answer_raid_take),
    either(Phase.EXPLORE_NOW, "yes", "no", docking.answer_explore_now),
    decision(Phase.EXPLORE_TARGET, explore.legal_explore_targets, explore.answer_explore_target),
    decision(Phase.TAKE, explore.legal_takes, explore.answer_take),
    decision(Phase.TRANSFER, explore.legal_transfers, explore.answer_transfer),
    either(Phase.CAPTURE, "yes", "no", explore.answer_capture),
    either(Phase.SHOOT_NOW, "yes", "no", after_move.answer_shoot_now),
    either(Phase.DOUBLE_RANGE, "yes", "no", gunnery.answer_doubling),
    either(Phase.REVEAL, "yes", "no", answer_reveal),
    either(Phase.USE_ABILITY, "yes", "no", answer_use),
    decision(Phase.CONVERT, home.legal_conversions, home.answer_convert),
    decision(Phase.REPAIR_MAST, repair.legal_repairs, repair.answer_repair),
    decision(Phase.FREE_TARGET, free_actions.legal_free_targets, free_actions.answer_free_target),
    decision(Phase.PICK_SLOT, docking.legal_slots, docking.answer_slot),
    decision(Phase.CHOOSE_FLEET, building.legal_fleets, building.answer_fleet),
    decision(Phase.BUILD_CARD, building.legal_cards, building.answer_card),
    decision(Phase.BUILD_PLACE, building.legal_berths, building.answer_berth),
    decision(Phase.ISLAND_X, islands.legal_columns, islands.answer_column),
    decision(Phase.ISLAND_Y, islands.legal_rows, islands.answer_row),
    decision(Phase.CHOOSE_HOME, islands.legal_homes, islands.answer_home),
    decision(Phase.CHOOSE_SET, dealing.legal_sets, dealing.answer_set),
)


@rule
def ask_main(s: State) -> int:
    """R9.2"""
    return ask(s, Phase.MAIN, s.active)


@rule
def go_on(s: State) -> int:
    """A step that only positions of earlier versions name."""
    return Step.NEXT


carry_out = steps(
    __name__,
    Step,
    (Step.NEXT, pop),
    (Step.MAIN, ask_main),
    # the turn (R9)
    (Step.CHOOSE_KIND, turn.choose_kind),
    (Step.CANCEL_WINDOW, cancelling.cancel_window),
    (Step.END_TURN, turn.end_turn),
    (Step.NEXT_TURN, turn.next_turn),
    (Step.BEGIN_TURN, turn.begin_turn),
    (Step.REPEAT_ACTION, turn.repeat_action),
    # a move action and what follows it (R10 to R14)
    (Step.SEGMENT, sailing.segment),
    (Step.AFTER_MOVE, after_move.after_move),
    (Step.PLAGUE_CONTACT, after_move.plague_contact),
    (Step.RAM, ramming.ram),
    (Step.PIN, ramming.pin),
    (Step.PIN_LOSS, pins.pin_loss),
    (Step.BOARDING, boarding.board),
    (Step.BOARD_ROLL, boarding.roll_boarding),
    (Step.TOW, towing.tow),
    (Step.DOCK, docking.dock_after_move),
    (Step.DOCK_TOWED, towing.dock_towed),
    (Step.SHOOT_AFTER_MOVE, after_move.shoot_after_move),
    # shooting (R16)
    (Step.VOLLEY, gunnery.volley),
    (Step.FIRE, gunnery.fire),
    (Step.SHOOT, gunnery.shoot),
    (Step.LOSE_MASTS, masts.lose_masts),
    (Step.REROLL, gunnery.reroll),
    (Step.AFTER_HIT, gunnery.after_hit),
    (Step.DISMASTED, masts.dismasted),
    # exploring and treasure (R15, R18, R21)
    (Step.EXPLORE, explore.explore),
    (Step.EXPLORE_ISLAND, explore.explore_island),
    (Step.TAKE_MORE, explore.take_more),
    (Step.EXPLORE_SHIP, explore.explore_ship),
    (Step.TRANSFER_MORE, explore.transfer_more),
    (Step.CAPTURE, docking.capture),
    (Step.PICK_SLOT, docking.pick_slot),
    (Step.ARRIVE_HOME, home.arrive_home),
    (Step.UNLOAD, home.unload),
    (Step.AFTER_UNLOAD, home.after_unload),
    (Step.FREE_MOVE, go_on),
    (Step.AFTER_FREE_MOVE, after_move.after_free_move),
    (Step.RAID_TAKE, go_on),
    # losses
    (Step.LOSE_CREW, loss.lose_crew),
    (Step.LOSE_CARGO, loss.lose_cargo),
    (Step.GIVE_TREASURE, treasure.give_treasure),
    # free actions (R20)
    (Step.FREE_TARGET, free_actions.ask_target),
    (Step.REPAIR, repair.repair),
    (Step.EXPLORE_ON_DOCKING, docking.explore_on_docking),
    (Step.END_REVEAL, turn.end_reveal),
    # setup (R3 to R8)
    (Step.NEXT_FLEET, building.next_fleet),
    (Step.NEXT_ISLAND, islands.next_island),
    (Step.NEXT_HOME, islands.next_home),
    (Step.NEXT_SHIP, islands.next_ship),
    (Step.NEXT_SET, dealing.next_set),
    (Step.DEAL, dealing.deal),
    end=Step.ASK,
)


@rule
def advance(s: State, step: int) -> int:
    """Carries out a step. Returns what follows, ASK once somebody must choose or the game is over."""
    if step == Step.NEXT:
        step = pop(s)
    return Step.ASK if s.over or step == Step.ASK else carry_out(s, step)
