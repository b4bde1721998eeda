"""The decisions, and the steps that follow an answer until somebody must choose again (R9)."""

from filibusta.engine.compiler import rule
from filibusta.engine.decisions import Offer, decisions, either, offer, offers, reasons, steps
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import Effect
from filibusta.games.spanish_main.rules import (
    after_move,
    boarding,
    building,
    cancelling,
    dealing,
    docking,
    end_of_turn,
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
    shots,
    towing,
    treasure,
    turn,
)
from filibusta.games.spanish_main.rules.asking import ask, pop
from filibusta.games.spanish_main.state import ACTIONS, KIND, ActionKind, Free, Phase, Step


@rule
def end_turn(s: State) -> int:
    """R9.2"""
    return Step.END_TURN


@rule
def next_step(s: State) -> int:
    """Does nothing and returns the next step; also for steps that only positions of earlier versions have."""
    return Step.NEXT


@rule
def answer_reveal(s: State, action: int) -> int:
    """R16.3, R24.3"""
    if s.question == Effect.RAID_HOME:
        return end_of_turn.answer_raider(s, action)
    return gunnery.answer_reveal(s, action)


@rule
def answer_use(s: State, action: int) -> int:
    """R16.11, R16.14, R20.18, R20.19, R20.34"""
    if s.question == Effect.TREASURE_TO_CANNON:
        return home.answer_conversion(s, action)
    if s.question == Effect.MOVE_AFTER_UNLOAD:
        return home.answer_free_move(s, action)
    return shots.answer_ability(s, action)


def _free_action(free: Free) -> Offer:
    return offer(free.name.lower(), free_actions.answer_free_action, why=free_actions.reason_against(free))


@rule
def answer_kind(s: State, action: int) -> int:
    """R9.3"""
    return turn.take_action(s, action - KIND)


def _action(kind: ActionKind) -> Offer:
    return offer(kind.name.lower(), answer_kind, why=turn.reason_against(kind))


ROWS = (
    offers(
        Phase.MAIN,
        offer("end_turn", end_turn, why=turn.no_end_of_turn),
        offer("act", turn.act, why=turn.no_action),
        *map(_free_action, Free),
        legal=turn.legal_main,
    ),
    offers(Phase.ACTION_KIND, *map(_action, ActionKind), legal=turn.legal_kinds),
    offers(
        Phase.BAR,
        offer("bar", sailing.take_bar, why=sailing.no_bar),
        offer("stop", sailing.end_move, why=sailing.no_stop),
    ),
    offers(
        Phase.HEADING, offer("heading", sailing.answer_heading, why=sailing.no_heading), legal=sailing.legal_heading
    ),
    offers(
        Phase.DISTANCE,
        offer("distance", sailing.answer_distance, why=sailing.no_distance),
        legal=sailing.legal_distance,
    ),
    offers(
        Phase.CANNON,
        offer("cannon", gunnery.answer_cannon, why=gunnery.no_cannon),
        offer("stop", gunnery.cease_fire),
        legal=gunnery.legal_cannons,
    ),
    offers(Phase.TARGET, offer("ship", gunnery.aim, gunnery.list_targets, why=gunnery.no_target)),
    either(Phase.AGAIN_ROLL, "yes", "no", turn.answer_again),
    either(Phase.REPEAT, "yes", "no", turn.answer_repeat),
    offers(Phase.PLAGUE_TARGET, offer("ship", after_move.answer_plague, why=after_move.no_plague)),
    offers(
        Phase.CANCEL,
        offer("ship", cancelling.answer_cancel, why=cancelling.ship_not_cancelled),
        offer("crew", cancelling.answer_cancel, why=cancelling.crew_not_cancelled),
        offer("pass", next_step),
        legal=cancelling.legal_cancels,
    ),
    offers(Phase.RAM_TARGET, offer("ship", ramming.answer_ram, why=ramming.no_ram), offer("none", next_step)),
    offers(Phase.PIN_TARGET, offer("ship", pins.answer_pinner, why=pins.no_pinner)),
    either(Phase.BOARD, "yes", "no", boarding.answer_board),
    offers(Phase.BOARD_PRIZE, offer("prize", boarding.answer_prize, why=boarding.no_prize)),
    offers(Phase.LOSE_CREW, offer("crew", loss.lose_this_crew, why=loss.not_aboard)),
    offers(
        Phase.LOSE_CARGO,
        offer("crew", loss.lose_this_crew, why=loss.no_crew_loss),
        offer("treasure", loss.lose_this_treasure, why=loss.no_treasure_loss),
    ),
    offers(Phase.GIVE_TREASURE, offer("treasure", treasure.answer_gift, why=treasure.no_gift)),
    offers(Phase.LOSE_MAST, offer("mast", masts.answer_mast, why=masts.has_fallen)),
    offers(Phase.TOW_TARGET, offer("ship", towing.answer_tow, why=towing.no_tow), offer("none", next_step)),
    offers(Phase.DOCK_TARGET, offer("island", docking.dock_at, why=docking.no_dock)),
    either(Phase.RAID, "yes", "no", docking.answer_raid),
    offers(
        Phase.RAID_TAKE, offer("treasure", docking.answer_raid_take, why=docking.no_raid_take), offer("none", next_step)
    ),
    either(Phase.EXPLORE_NOW, "yes", "no", docking.answer_explore_now),
    offers(
        Phase.EXPLORE_TARGET,
        offer("ship", explore.choose_ship, why=explore.no_ship_to_explore),
        offer("island", explore.choose_island, why=explore.no_island_to_explore),
    ),
    offers(Phase.TAKE, offer("treasure", explore.take, why=explore.no_take), offer("done", explore.end_taking)),
    offers(
        Phase.TRANSFER,
        offer("crew", explore.transfer_crew, why=explore.no_crew_transfer),
        offer("treasure", explore.transfer_treasure, why=explore.no_treasure_transfer),
        offer("done", explore.end_transfer),
    ),
    either(Phase.CAPTURE, "yes", "no", explore.answer_capture),
    either(Phase.SHOOT_NOW, "yes", "no", after_move.answer_shoot_now),
    either(Phase.DOUBLE_RANGE, "yes", "no", gunnery.answer_doubling),
    either(Phase.REVEAL, "yes", "no", answer_reveal),
    either(Phase.USE_ABILITY, "yes", "no", answer_use),
    offers(Phase.CONVERT, offer("treasure", home.answer_convert, why=home.no_conversion)),
    offers(Phase.REPAIR_MAST, offer("mast", repair.answer_repair, why=repair.not_missing)),
    offers(
        Phase.FREE_TARGET,
        offer("ship", free_actions.answer_free_target, why=free_actions.no_ship_aimed_at),
        offer("island", free_actions.answer_free_target, why=free_actions.no_island_aimed_at),
        offer("crew", free_actions.answer_free_target, why=free_actions.no_crew_aimed_at),
        offer("treasure", free_actions.answer_free_target, why=free_actions.no_treasure_aimed_at),
        legal=free_actions.legal_free_targets,
    ),
    offers(Phase.PICK_SLOT, offer("slot", docking.answer_slot, why=docking.no_slot)),
    offers(Phase.CHOOSE_FLEET, offer("fleet", building.answer_fleet)),
    offers(
        Phase.BUILD_CARD,
        offer("add_ship", building.add_ship, why=building.no_ship_card),
        offer("add_crew", building.add_crew, why=building.no_crew_card),
        offer("finish", building.finish, why=building.no_finish),
    ),
    offers(
        Phase.BUILD_PLACE,
        offer("berth", building.answer_berth, why=building.no_berth),
        offer("ashore", building.put_ashore, why=building.no_place_ashore),
    ),
    offers(Phase.ISLAND_X, offer("column", islands.answer_column, islands.list_columns, why=islands.no_column)),
    offers(Phase.ISLAND_Y, offer("row", islands.answer_row, islands.list_rows, why=islands.no_row)),
    offers(Phase.CHOOSE_HOME, offer("island", islands.answer_home, why=islands.no_home)),
    offers(Phase.CHOOSE_SET, offer("set", dealing.answer_set, why=dealing.no_set)),
)
legal, answer = decisions(__name__, Phase, ACTIONS, *ROWS)
why = reasons(__name__, Phase, ACTIONS, *ROWS)


@rule
def ask_main(s: State) -> int:
    """R9.2"""
    return ask(s, Phase.MAIN, s.active)


carry_out = steps(
    __name__,
    Step,
    (Step.NEXT, pop),
    (Step.MAIN, ask_main),
    # the turn (R9)
    (Step.CHOOSE_KIND, turn.choose_kind),
    (Step.CANCEL_WINDOW, cancelling.cancel_window),
    (Step.END_TURN, end_of_turn.end_turn),
    (Step.NEXT_TURN, end_of_turn.next_turn),
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
    (Step.FIRE, shots.fire),
    (Step.SHOOT, gunnery.shoot),
    (Step.LOSE_MASTS, masts.lose_masts),
    (Step.REROLL, shots.reroll),
    (Step.AFTER_HIT, shots.after_hit),
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
    (Step.FREE_MOVE, next_step),
    (Step.AFTER_FREE_MOVE, after_move.after_free_move),
    (Step.RAID_TAKE, next_step),
    # losses
    (Step.LOSE_CREW, loss.lose_crew),
    (Step.LOSE_CARGO, loss.lose_cargo),
    (Step.GIVE_TREASURE, treasure.give_treasure),
    # free actions (R20)
    (Step.FREE_TARGET, free_actions.ask_target),
    (Step.REPAIR, repair.repair),
    (Step.EXPLORE_ON_DOCKING, docking.explore_on_docking),
    (Step.END_REVEAL, end_of_turn.end_reveal),
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
    """Carries out a step. Returns the step that follows, ASK once somebody must choose or the game is over."""
    if step == Step.NEXT:
        step = pop(s)
    return Step.ASK if s.over or step == Step.ASK else carry_out(s, step)
