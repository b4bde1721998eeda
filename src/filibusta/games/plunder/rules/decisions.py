"""The decisions (R4.4) and the steps that follow an answer until somebody must choose again (R4.1)."""

from filibusta.engine.compiler import rule
from filibusta.engine.decisions import decision, decisions, either, offer, offers, steps
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
from filibusta.games.plunder.state import ACTIONS, Foe, Phase, Step


@rule
def list_cards(s: State, out: Numbers, n: int) -> int:
    """R4.4: what the decider may play of his hand."""
    return hands.list_hand(s, s.player, out, n)


def with_card(phase: Phase, then: Step):
    """R12.3, R19.9, R19.11: one card of the hand, or none; and the step that follows."""
    following = int(then)

    @rule
    def play_none(s: State) -> int:
        return following

    @rule
    def play_one(s: State, seat: int, card: int) -> int:
        hands.play_card(s, seat, card)
        return following

    return offers(phase, offer("none", play_none), offer("card", play_one, legal=list_cards))


@rule
def board_or_stop(s: State, action: int) -> int:
    """R12.6, R15.6"""
    if s.foe == Foe.CAPTAIN:
        return captains.answer_captain_sunk(s, action)
    return combat.answer_after_broadside(s, action)


legal, answer = decisions(
    __name__,
    Phase,
    ACTIONS,
    offers(
        Phase.SAIL,
        offer("explore", sailing.show_map_card),
        offer("move", sailing.set_sail),
        offer("pay_now", sailing.pay_late),
        offer("provoke_mutiny", sailing.mutiny),
        offer("abandon_prize", sailing.abandon_at_sea),
        offer("release_mate", sailing.release_at_sea),
        offer("end_sailing", sailing.stop_sailing),
        legal=sailing.legal_sailing,
    ),
    offers(
        Phase.ACTION,
        offer("pass", action.pass_by),
        offer("act", action.act),
        offer("bid_letter", action.begin_bid),
        offer("trade", action.go_to_market),
        offer("attack_port", combat.attack_port),
        offer("attack_captain", captains.attack_captain),
        offer("attack_fleet", combat.attack_fleets),
        offer("abandon_prize", action.abandon_in_port),
        offer("release_mate", action.release_in_port),
        legal=action.legal_actions,
    ),
    offers(Phase.PLAY_ENCOUNTER, offer("card", play_encounter.answer_play_encounter, legal=list_cards)),
    offers(
        Phase.TRADE,
        offer("sell", trade.sell_good),
        offer("buy", trade.buy_good),
        offer("sell_own_ship", trade.sell_own_ship),
        offer("buy_ship", trade.buy_ship),
        offer("hire", trade.hire),
        offer("end_trade", trade.end_trade),
        legal=trade.legal_trades,
    ),
    offers(Phase.EXPLORE_SPACE, offer("space", sailing.explore, legal=sailing.is_empty)),
    offers(Phase.DISCARD_GOOD, offer("discard", cargo.answer_discard, legal=cargo.can_discard)),
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
        offer("card", combat.play_in_flight, legal=combat.list_flight_cards),
        offer("abandon_prize", combat.abandon_in_flight, legal=cargo.has_prize),
    ),
    with_card(Phase.BROADSIDE_CARD, then=Step.BROADSIDE_DECIDED),
    either(Phase.AFTER_BROADSIDE, "board", "stop", board_or_stop),
    with_card(Phase.BOARDING_CARD, then=Step.BOARDING_DECIDED),
    decision(Phase.SHIP_DISPOSITION, spoils.legal_dispositions, spoils.answer_disposition),
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
        offer("card", captains.answer_hidden_card, legal=list_cards),
    ),
    offers(Phase.FLEE_SPACE, offer("space", captains.answer_flee_space, legal=captains.is_way_out)),
    offers(Phase.BID_CARD, offer("card", letters.answer_bid, legal=list_cards)),
    offers(
        Phase.COUNTER_BID,
        offer("none", letters.answer_counter_bid),
        offer("card", letters.answer_counter_bid, legal=list_cards),
    ),
    offers(Phase.WAR_NATION, offer("nation", diplomacy.break_out, legal=diplomacy.can_break_out)),
    offers(Phase.TREATY_WAR, offer("nation", diplomacy.make_peace, legal=diplomacy.can_make_peace)),
    offers(Phase.CHOOSE_FRIEND, offer("nation", diplomacy.answer_friend, legal=diplomacy.is_at_this_war)),
    offers(
        Phase.FLEET_SPACE,
        offer("place", treasure_fleets.place_fleet),
        legal=treasure_fleets.legal_fleet_spaces,
    ),
)

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
