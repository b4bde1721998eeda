"""The decisions (R4.4) and the steps that follow an answer until somebody must choose again (R4.1)."""

from collections.abc import Callable

from filibusta.engine.compiler import rule
from filibusta.engine.decisions import Offer, decisions, either, offer, offers, reasons, steps
from filibusta.engine.record import Numbers, State
from filibusta.games.plunder.rules import (
    action,
    captains,
    cargo,
    combat,
    diplomacy,
    encounters,
    hands,
    letters,
    play_encounter,
    sailing,
    spoils,
    trade,
    treasure_fleets,
    turn,
    wages,
)
from filibusta.games.plunder.rules.reasons import Reason
from filibusta.games.plunder.state import ACTIONS, Foe, Phase, Step


@rule
def list_cards(s: State, out: Numbers, n: int) -> int:
    """R4.4: lists the cards in hand that the decider may play."""
    return hands.list_hand(s, s.player, out, n)


@rule
def not_held(s: State, card: int) -> int:
    """R4.4"""
    return Reason.ALLOWED if hands.holds(s, s.player, card) else Reason.NOT_IN_HAND


def a_card(answer: Callable[..., int]) -> Offer:
    """A card of the decider's hand."""
    return offer("card", answer, list_cards, why=not_held)


def with_card(phase: Phase, then: Step):
    """R12.3, R19.9, R19.11: returns the decision between the cards in hand or none, with the step that follows."""
    following = int(then)

    @rule
    def play_none(s: State) -> int:
        return following

    @rule
    def play_one(s: State, seat: int, card: int) -> int:
        hands.play_card(s, seat, card)
        return following

    return offers(phase, offer("none", play_none), a_card(play_one))


@rule
def board_or_stop(s: State, action: int) -> int:
    """R12.6, R15.6"""
    if s.foe == Foe.CAPTAIN:
        return captains.answer_captain_sunk(s, action)
    return combat.answer_after_broadside(s, action)


ROWS = (
    offers(
        Phase.SAIL,
        offer("explore", sailing.show_map_card, sailing.list_map_cards, why=sailing.no_map_card),
        offer("move", sailing.set_sail, why=sailing.no_move),
        offer("pay_now", sailing.pay_late, why=sailing.no_late_pay),
        offer("provoke_mutiny", sailing.mutiny, why=sailing.no_provoking),
        offer("abandon_prize", sailing.abandon_at_sea, why=cargo.no_prize),
        offer("release_mate", sailing.release_at_sea, why=cargo.no_mate),
        offer("end_sailing", sailing.stop_sailing),
    ),
    offers(
        Phase.ACTION,
        offer("pass", action.pass_by, why=action.no_passing),
        offer("act", action.act, action.list_act_cards, why=action.no_act_card),
        offer("bid_letter", action.begin_bid, why=action.no_bid),
        offer("trade", action.go_to_market, why=action.no_trade),
        offer("attack_port", combat.attack_port, why=action.no_port_attack),
        offer("attack_captain", captains.attack_captain, action.list_captains, why=action.no_captain_attack),
        offer("attack_fleet", combat.attack_fleets, why=action.no_fleet_attack),
        offer("abandon_prize", action.abandon_in_port, why=action.no_giving_up),
        offer("release_mate", action.release_in_port, why=cargo.no_mate),
    ),
    offers(Phase.PLAY_ENCOUNTER, a_card(play_encounter.answer_play_encounter)),
    offers(
        Phase.TRADE,
        offer("sell", trade.sell_good, why=trade.no_sale),
        offer("buy", trade.buy_good, why=trade.no_purchase),
        offer("sell_own_ship", trade.sell_own_ship, why=trade.no_ship_sale),
        offer("buy_ship", trade.buy_ship, trade.list_ships, why=trade.no_ship_purchase),
        offer("hire", trade.hire, trade.list_mates, why=trade.no_hiring),
        offer("end_trade", trade.end_trade),
    ),
    offers(Phase.EXPLORE_SPACE, offer("space", sailing.explore, why=sailing.no_space)),
    offers(Phase.DISCARD_GOOD, offer("discard", cargo.answer_discard, why=cargo.no_discard)),
    either(Phase.CRY_MUTINY, "cry", "silent", sailing.answer_mutiny),
    either(Phase.PAY_CREW, "pay", "refuse", wages.pay_crew),
    either(Phase.PAY_MATE, "pay", "refuse", wages.pay_mate),
    either(Phase.SHIP_MET, "attack", "hold", combat.answer_ship_met),
    either(Phase.PIRATE_MET, "fight", "flee", combat.answer_attack),
    either(Phase.SHIP_ATTACKS, "fight", "flee", combat.answer_attack),
    with_card(Phase.CHASE_CARD, then=Step.CHASE_DECIDED),
    offers(
        Phase.FLEE,
        offer("stand", combat.stand),
        offer("card", combat.play_in_flight, combat.list_flight_cards, why=combat.no_flight_card),
        offer("abandon_prize", combat.abandon_in_flight, why=cargo.no_prize),
    ),
    with_card(Phase.BROADSIDE_CARD, then=Step.BROADSIDE_DECIDED),
    either(Phase.AFTER_BROADSIDE, "board", "stop", board_or_stop),
    with_card(Phase.BOARDING_CARD, then=Step.BOARDING_DECIDED),
    offers(
        Phase.SHIP_DISPOSITION,
        offer("prize", spoils.answer_disposition),
        offer("own_old_to_prize", spoils.answer_disposition, why=spoils.no_old_to_prize),
        offer("own", spoils.answer_disposition, why=spoils.no_taking_over),
        offer("leave", spoils.answer_disposition),
    ),
    either(Phase.NATIVES, "attack", "peace", encounters.answer_natives),
    with_card(Phase.KRAKEN_CARD, then=Step.KRAKEN),
    with_card(Phase.BRAWL_CARD, then=Step.BRAWL),
    either(Phase.HARBOUR_TAX, "pay", "refuse", encounters.answer_tax),
    either(Phase.PIRATE_FLEET, "fight", "bribe", encounters.answer_pirate_fleet),
    either(Phase.STAND_OR_FLEE, "stand", "flee", captains.answer_stand_or_flee),
    either(Phase.DROP_PRIZE, "abandon_prize", "keep_prize", captains.answer_drop_prize),
    either(Phase.TAKE_DROPPED_PRIZE, "refuse", "take", captains.answer_take_prize),
    offers(
        Phase.HIDDEN_CARD,
        offer("none", captains.answer_hidden_card),
        a_card(captains.answer_hidden_card),
    ),
    offers(Phase.FLEE_SPACE, offer("space", captains.answer_flee_space, why=captains.no_way_out)),
    offers(Phase.BID_CARD, a_card(letters.answer_bid)),
    offers(
        Phase.COUNTER_BID,
        offer("none", letters.answer_counter_bid),
        a_card(letters.answer_counter_bid),
    ),
    offers(Phase.WAR_NATION, offer("nation", diplomacy.break_out, why=diplomacy.no_new_war)),
    offers(Phase.TREATY_WAR, offer("nation", diplomacy.make_peace, why=diplomacy.no_war_to_end)),
    offers(Phase.CHOOSE_FRIEND, offer("nation", diplomacy.answer_friend, why=diplomacy.no_friend)),
    offers(Phase.FLEET_SPACE, offer("place", treasure_fleets.place_fleet, why=treasure_fleets.no_fleet_space)),
)
legal, answer = decisions(__name__, Phase, ACTIONS, *ROWS)
why = reasons(__name__, Phase, ACTIONS, *ROWS)

advance = steps(
    __name__,
    Step,
    (Step.SAIL_FLEETS, treasure_fleets.sail_fleets),
    (Step.REFIT, turn.refit),
    (Step.MEET, encounters.meet),
    (Step.END_ENCOUNTER, encounters.end_encounter),
    (Step.PAY_CREW, wages.begin_wages),
    (Step.PAY_MATE, wages.ask_mate),
    (Step.BEGIN_SAILING, sailing.begin_sailing),
    (Step.SAIL, sailing.ask_sailing),
    (Step.ASK_MUTINY, sailing.ask_mutiny),
    (Step.MOVE, sailing.move),
    (Step.DRAW, sailing.draw_after_move),
    (Step.STORM, sailing.suffer_storm),
    (Step.END_STORM, sailing.end_storm),
    (Step.BEGIN_ACTION, action.begin_action),
    (Step.DRAW_PROVISIONS, action.draw_provisions),
    (Step.TRADE, trade.begin_trade),
    (Step.SELL_PRIZE, trade.sell_prize),
    (Step.SELL_PLUNDER, trade.sell_plunder),
    (Step.END_ACTION, action.end_action),
    (Step.PLAY_ENCOUNTER, play_encounter.begin_play_encounter),
    (Step.END_TURN, turn.end_turn),
    (Step.CHASE, combat.chase),
    (Step.CHASE_DECIDED, combat.decide_chase),
    (Step.FLEE, combat.flee),
    (Step.BROADSIDE, combat.broadside),
    (Step.BROADSIDE_DECIDED, combat.decide_broadside),
    (Step.BOARDING, combat.boarding),
    (Step.BOARDING_DECIDED, combat.decide_boarding),
    (Step.DEFEAT, combat.suffer_defeat),
    (Step.SPOILS, spoils.share_spoils),
    (Step.DISPOSE, spoils.dispose_fleets),
    (Step.FLIP, spoils.flip_for_goods),
    (Step.END_FIGHT, combat.end_fight),
    (Step.COMPARE, captains.compare),
    (Step.CAPTAIN_SPOILS, captains.share_captain_spoils),
    (Step.CAPTAIN_LOST, captains.lose_to_captain),
    (Step.CAPTAIN_FLED, captains.let_flee),
    (Step.REVEAL_BIDS, letters.reveal_bids),
    (Step.CHOOSE_FRIENDS, diplomacy.choose_friends),
    (Step.KRAKEN, encounters.decide_kraken),
    (Step.BRAWL, encounters.decide_brawl),
    end=Step.ASK,
)
