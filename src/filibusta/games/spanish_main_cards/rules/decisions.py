"""The decisions of a turn (R3.3) and what follows an answer until somebody must choose again (R3.9).

Rules that give a reason first test all requirements at once, without branches: a processor could not predict a branch
for each, and mispredictions would cost more than the rest of ``legal``.
"""

from collections.abc import Callable

from filibusta.engine.asking import ask
from filibusta.engine.compiler import rule
from filibusta.engine.decisions import Offer, decisions, offer, offers, reasons, steps
from filibusta.engine.news import tell
from filibusta.engine.record import Numbers, State
from filibusta.engine.tables import by_kind, complete
from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.events import Events, Reveal
from filibusta.games.spanish_main_cards.rules.adventures import begin_adventure, carry_out_next
from filibusta.games.spanish_main_cards.rules.ending import end_turn
from filibusta.games.spanish_main_cards.rules.fame import bank_fame, fame_of, share_of
from filibusta.games.spanish_main_cards.rules.harm import reveal
from filibusta.games.spanish_main_cards.rules.piles import discard_adventure, give_up_movement, replace_movement
from filibusta.games.spanish_main_cards.rules.reasons import Reason
from filibusta.games.spanish_main_cards.rules.row import (
    any_damaged,
    any_undamaged,
    move_flag,
    move_pair,
    move_ship,
    repair_all,
)
from filibusta.games.spanish_main_cards.state import ACTIONS, NONE, Option, Phase, Step

# ------------------------------------------------------------------ what may be chosen


@rule
def types_on_offer(s: State) -> int:
    """R3.10: the types of card in the decider's hand, or in the row, as a set of bits."""
    types = 0
    if s.options[Option.MOVEMENT_HANDS]:
        for slot in range(s.seats[s.player].hand_size):
            types |= 1 << s.seats[s.player].hand[slot]
    else:
        for slot in range(cards.ROW_CARDS):
            types |= 1 << s.movement_row[slot]
    return types


@rule
def no_card(s: State, card: int) -> int:
    """R3.10"""
    if (types_on_offer(s) >> card) & 1:
        return Reason.ALLOWED
    return Reason.NOT_IN_HAND if s.options[Option.MOVEMENT_HANDS] else Reason.NOT_IN_ROW


def a_card(block: str, answer: Callable[..., int]) -> Offer:
    """R3.10: each type of card on offer once."""
    first = ACTIONS.first(block)

    @rule
    def list_cards(s: State, out: Numbers, n: int) -> int:
        types = types_on_offer(s)
        for card in range(cards.N_TYPES):
            out[n] = first + card
            n += (types >> card) & 1
        return n

    return offer(block, answer, list_cards, why=no_card)


@rule
def no_repair(s: State) -> int:
    """R5.1"""
    return Reason.ALLOWED if any_damaged(s) else Reason.NONE_DAMAGED


@rule
def can_accuse(s: State) -> bool:
    """R10.6: whether a player can accuse; with hands, only with cards to spare."""
    return not s.options[Option.MOVEMENT_HANDS] or s.seats[s.player].hand_size > cards.HAND_FLOOR


@rule
def no_suspect(s: State, seat: int) -> int:
    """R5.3"""
    if (seat != s.player) & (s.seats[seat].hidden > 0):
        return Reason.ALLOWED
    if seat == s.player:
        return Reason.ACCUSE_OTHERS
    return Reason.NOBODY_PLAYS if seat >= s.players else Reason.ALL_KNOWN


@rule
def no_accusation(s: State, seat: int) -> int:
    """R5.3, R10.6"""
    reason = no_suspect(s, seat)
    return Reason.TOO_FEW_CARDS if reason == Reason.ALLOWED and not can_accuse(s) else reason


@rule
def list_suspects(s: State, out: Numbers, n: int) -> int:
    """R5.3, R10.6"""
    if can_accuse(s):
        for seat in range(s.players):
            out[n] = ACCUSE + seat
            n += no_suspect(s, seat) == Reason.ALLOWED
    return n


@rule
def no_aim(s: State, ship: int) -> int:
    """R4.10, R4.11: any ship; R4.16: any undamaged one."""
    is_spared = (cards.MOVE_EFFECT[s.played] == cards.Move.SABOTAGE) & s.ships[ship].damaged
    return Reason.DAMAGED if is_spared else Reason.ALLOWED


@rule
def no_charge(s: State, pirate: int) -> int:
    """R5.4: not revealed, and not refuted for the accused."""
    if (s.ships[pirate].revealed | s.refuted[s.accused, pirate]) == 0:
        return Reason.ALLOWED
    return Reason.REVEALED if s.ships[pirate].revealed else Reason.REFUTED


# ------------------------------------------------------------------ what an answer does


@rule
def ask_ship(s: State) -> int:
    """R4.10, R4.11"""
    return ask(s, Phase.CHOOSE_SHIP, s.active_player)


@rule
def ask_pair(s: State) -> int:
    """R4.7"""
    return ask(s, Phase.CHOOSE_PAIR, s.active_player)


@rule
def sail_flag(s: State) -> int:
    """R4.8"""
    move_flag(s, cards.MOVE_FLAG[s.played], cards.MOVE_STEP[s.played], cards.MOVE_DISTANCE[s.played])
    return finish_movement(s)


@rule
def begin_sabotage(s: State) -> int:
    """R4.16: begins sabotage; nothing happens if every ship is damaged."""
    if any_undamaged(s):
        return ask_ship(s)
    tell(s, Events.SABOTAGED, NONE, NONE)
    return finish_movement(s)


@rule
def play_fog(s: State) -> int:
    """R4.17: the active adventure is put away without effect."""
    tell(s, Events.FOGGED, NONE, s.line[0])
    replace_played(s)
    discard_adventure(s, s.line[0])
    return Step.END_TURN


begin_effect = by_kind(
    __name__,
    "begin_effect",
    complete(
        "the effects of movement cards",
        {
            cards.Move.MOVE_SHIP: ask_ship,
            cards.Move.MOVE_PAIR: ask_pair,
            cards.Move.MOVE_FLAG: sail_flag,
            cards.Move.SABOTAGE: begin_sabotage,
            cards.Move.FOG: play_fog,
        },
        cards.Move,
    ),
)
"""``begin_effect(effect, s)``: the effect at once, or the question for its target (R4.1)."""


@rule
def play_movement(s: State, card: int) -> int:
    """R4.1"""
    s.played = card
    tell(s, Events.PLAYED, s.active_player, card)
    return begin_effect(cards.MOVE_EFFECT[card], s)


@rule
def aim_at_ship(s: State, ship: int) -> int:
    """R4.10, R4.11, R4.16: the one ship that Sabotage damages, and any other card moves."""
    if cards.MOVE_EFFECT[s.played] == cards.Move.SABOTAGE:
        s.ships[ship].damaged = 1
        tell(s, Events.SABOTAGED, NONE, ship)
    else:
        move_ship(s, ship, cards.MOVE_STEP[s.played], cards.MOVE_DISTANCE[s.played])
    return finish_movement(s)


@rule
def shift_pair(s: State, pair: int) -> int:
    """R4.7"""
    move_pair(s, pair + 1, cards.MOVE_STEP[s.played], cards.MOVE_DISTANCE[s.played])
    return finish_movement(s)


@rule
def replace_played(s: State) -> None:
    """R4.2: after the effect the card played is discarded and replaced."""
    replace_movement(s, s.active_player, s.played)
    s.played = NONE


@rule
def finish_movement(s: State) -> int:
    """R4.2: replaces the movement card that was played; R3.6: the adventure follows the action."""
    replace_played(s)
    return Step.ADVENTURE


@rule
def repair(s: State) -> int:
    """R5.1"""
    tell(s, Events.REPAIRED, s.active_player, repair_all(s))
    return Step.ADVENTURE


@rule
def pass_by(s: State) -> int:
    """R5.11"""
    tell(s, Events.PASSED, s.active_player)
    return ask(s, Phase.CHOOSE_SWAP, s.active_player)


@rule
def keep_cards(s: State) -> int:
    """R5.12"""
    tell(s, Events.KEPT, s.active_player)
    return Step.ADVENTURE


@rule
def swap_card(s: State, card: int) -> int:
    """R5.12, R5.13, R10.3: one card is put away for a new one."""
    tell(s, Events.SWAPPED, s.active_player, card)
    replace_movement(s, s.active_player, card)
    return Step.ADVENTURE


@rule
def accuse(s: State, seat: int, accused: int) -> int:
    """R5.2"""
    s.accused = accused
    return ask(s, Phase.CHOOSE_PIRATE, seat)


@rule
def name_pirate(s: State, pirate: int) -> int:
    """R5.2, R5.6 to R5.9: names a pirate; the cards answer the accusation."""
    s.sealed = 1
    tell(s, Events.ACCUSED, s.active_player, s.accused, pirate)
    if s.ships[pirate].owner == s.accused:
        reveal(s, pirate, Reveal.ACCUSATION)
        s.spaces = 1 << s.ships[pirate].space
        return Step.BANK
    s.refuted[s.accused, pirate] = 1
    tell(s, Events.REFUTED, s.accused, pirate)
    return ask_accuser_to_discard(s)


@rule
def bank(s: State) -> int:
    """R5.8: half of the fame of the pirate who was found goes to the accuser."""
    pirate = s.row[cards.FRONT[s.spaces]]
    s.spaces = 0
    fame = fame_of(s, pirate)
    bank_fame(s, pirate, share_of(fame), s.active_player)
    tell(s, Events.BANKED, s.active_player, pirate, share_of(fame), fame)
    return ask_accuser_to_discard(s)


@rule
def ask_accuser_to_discard(s: State) -> int:
    """R10.4: with hands the accuser puts a card away."""
    if s.options[Option.MOVEMENT_HANDS]:
        return ask(s, Phase.ACCUSER_DISCARD, s.active_player)
    return finish_accusation(s)


@rule
def accuser_discards(s: State, seat: int, card: int) -> int:
    """R10.4, R10.5: the accuser discards; so does the accused, unless he has only one card."""
    give_up_movement(s, seat, card)
    if s.seats[s.accused].hand_size > cards.HAND_FLOOR:
        return ask(s, Phase.ACCUSED_DISCARD, s.accused)
    return finish_accusation(s)


@rule
def accused_discards(s: State, seat: int, card: int) -> int:
    """R10.4"""
    give_up_movement(s, seat, card)
    return finish_accusation(s)


@rule
def finish_accusation(s: State) -> int:
    """Ends the accusation and the action."""
    s.accused = NONE
    return Step.ADVENTURE


# ------------------------------------------------------------------ the tables

ACCUSE = ACTIONS.first("accuse")
ROWS = (
    offers(
        Phase.CHOOSE_ACTION,
        a_card("move", play_movement),
        offer("repair", repair, why=no_repair),
        offer("accuse", accuse, list_suspects, why=no_accusation),
        offer("pass", pass_by),
    ),
    offers(Phase.CHOOSE_SHIP, offer("ship", aim_at_ship, why=no_aim)),
    offers(Phase.CHOOSE_PAIR, offer("pair", shift_pair)),
    offers(Phase.CHOOSE_PIRATE, offer("pirate", name_pirate, why=no_charge)),
    offers(Phase.CHOOSE_SWAP, offer("keep", keep_cards), a_card("swap", swap_card)),
    offers(Phase.ACCUSER_DISCARD, a_card("discard", accuser_discards)),
    offers(Phase.ACCUSED_DISCARD, a_card("discard", accused_discards)),
)
legal, answer = decisions(__name__, Phase, ACTIONS, *ROWS)
why = reasons(__name__, Phase, ACTIONS, *ROWS)
advance = steps(
    __name__,
    Step,
    (Step.NEXT_SHIP, carry_out_next),
    (Step.ADVENTURE, begin_adventure),
    (Step.END_TURN, end_turn),
    (Step.BANK, bank),
    end=Step.ASK,
)
