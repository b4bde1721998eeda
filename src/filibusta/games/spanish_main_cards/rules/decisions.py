"""The decisions of a turn: what may be chosen (R3.3) and what follows (R3.9)."""

from filibusta.engine.compiler import rule
from filibusta.engine.decisions import NOT_OFFERED
from filibusta.engine.news import tell
from filibusta.engine.record import Numbers, State
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
from filibusta.games.spanish_main_cards.state import (
    ACCUSE,
    DISCARD,
    KEEP,
    MOVE,
    NONE,
    PAIR,
    PASS,
    PIRATE,
    REPAIR,
    SHIP,
    SWAP,
    Option,
    Phase,
    Step,
)


@rule
def legal(s: State, out: Numbers) -> int:
    """R3.3: writes the legal actions in ascending order into ``out``; returns how many there are (0 at the end).

    An action is written first and counted only if it is legal: a processor could not predict these choices, and a
    branch for each would cost more than the rest of the function. So ``out`` has room for one more, and rules that
    give a reason begin with one test of all that is required.
    """
    if s.over:
        return 0
    if s.phase == Phase.CHOOSE_ACTION:
        return legal_actions(s, out)
    if s.phase == Phase.CHOOSE_SHIP:
        return legal_ships(s, out)
    if s.phase == Phase.CHOOSE_PAIR:
        for i in range(cards.SPACES - 1):
            out[i] = PAIR + i
        return cards.SPACES - 1
    if s.phase == Phase.CHOOSE_PIRATE:
        return legal_pirates(s, out)
    if s.phase == Phase.CHOOSE_SWAP:
        out[0] = KEEP
        return legal_cards(s, out, 1, SWAP)
    return legal_cards(s, out, 0, DISCARD)


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
def legal_cards(s: State, out: Numbers, n: int, first: int) -> int:
    """R3.10: each type of card on offer once, in order."""
    types = types_on_offer(s)
    for card in range(cards.N_TYPES):
        out[n] = first + card
        n += (types >> card) & 1
    return n


@rule
def no_card(s: State, card: int) -> int:
    """R3.10"""
    if (types_on_offer(s) >> card) & 1:
        return Reason.ALLOWED
    return Reason.NOT_IN_HAND if s.options[Option.MOVEMENT_HANDS] else Reason.NOT_IN_ROW


@rule
def can_accuse(s: State) -> bool:
    """R10.6: with hands, only who has cards to spare."""
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
def legal_actions(s: State, out: Numbers) -> int:
    """R3.2: play a card, repair if a ship is damaged (R5.1), accuse (R5.3, R10.6), pass."""
    n = legal_cards(s, out, 0, MOVE)
    out[n] = REPAIR
    n += any_damaged(s)
    if can_accuse(s):
        for seat in range(s.players):
            out[n] = ACCUSE + seat
            n += no_suspect(s, seat) == Reason.ALLOWED
    out[n] = PASS
    return n + 1


@rule
def no_action(s: State, action: int) -> int:
    """R3.2"""
    if action < REPAIR:
        return no_card(s, action - MOVE)
    if action == REPAIR:
        return Reason.ALLOWED if any_damaged(s) else Reason.NONE_DAMAGED
    if action == PASS:
        return Reason.ALLOWED
    reason = no_suspect(s, action - ACCUSE)
    return Reason.TOO_FEW_CARDS if reason == Reason.ALLOWED and not can_accuse(s) else reason


@rule
def no_aim(s: State, ship: int) -> int:
    """R4.10, R4.11: any ship; R4.16: any undamaged one."""
    is_spared = (cards.MOVE_EFFECT[s.played] == cards.Move.SABOTAGE) & s.ships[ship].damaged
    return Reason.DAMAGED if is_spared else Reason.ALLOWED


@rule
def legal_ships(s: State, out: Numbers) -> int:
    """R4.10, R4.11, R4.16"""
    n = 0
    for ship in range(cards.N_SHIPS):
        out[n] = SHIP + ship
        n += no_aim(s, ship) == Reason.ALLOWED
    return n


@rule
def no_charge(s: State, pirate: int) -> int:
    """R5.4: not revealed, and not refuted for the accused."""
    if (s.ships[pirate].revealed | s.refuted[s.accused, pirate]) == 0:
        return Reason.ALLOWED
    return Reason.REVEALED if s.ships[pirate].revealed else Reason.REFUTED


@rule
def legal_pirates(s: State, out: Numbers) -> int:
    """R5.4"""
    n = 0
    for pirate in range(cards.N_SHIPS):
        out[n] = PIRATE + pirate
        n += no_charge(s, pirate) == Reason.ALLOWED
    return n


@rule
def why(s: State, action: int) -> int:
    """R3.3: the reason against an action, of the same rules that ``legal`` asks."""
    phase = s.phase
    if phase == Phase.CHOOSE_ACTION and action < SHIP:
        return no_action(s, action)
    if phase == Phase.CHOOSE_SHIP and SHIP <= action < PAIR:
        return no_aim(s, action - SHIP)
    if phase == Phase.CHOOSE_PAIR and PAIR <= action < PIRATE:
        return Reason.ALLOWED
    if phase == Phase.CHOOSE_PIRATE and PIRATE <= action < KEEP:
        return no_charge(s, action - PIRATE)
    if phase == Phase.CHOOSE_SWAP and KEEP <= action < DISCARD:
        return Reason.ALLOWED if action == KEEP else no_card(s, action - SWAP)
    if (phase == Phase.ACCUSER_DISCARD or phase == Phase.ACCUSED_DISCARD) and action >= DISCARD:
        return no_card(s, action - DISCARD)
    return NOT_OFFERED


@rule
def answer(s: State, action: int) -> int:
    """R3.2, R3.3: carries out a legal action. Returns what follows, ASK if there is another choice."""
    if s.phase == Phase.CHOOSE_ACTION:
        return choose_action(s, action)
    if s.phase == Phase.CHOOSE_SHIP:
        return aim_at_ship(s, action - SHIP)
    if s.phase == Phase.CHOOSE_PAIR:
        move_pair(s, action - PAIR + 1, cards.MOVE_STEP[s.played], cards.MOVE_DISTANCE[s.played])
        return finish_movement(s)
    if s.phase == Phase.CHOOSE_PIRATE:
        return name_pirate(s, action - PIRATE)
    if s.phase == Phase.CHOOSE_SWAP:
        return swap_card(s, action)
    give_up_movement(s, s.player, action - DISCARD)
    if s.phase == Phase.ACCUSER_DISCARD:
        return ask_accused_to_discard(s)
    return finish_accusation(s)


@rule
def advance(s: State, step: int) -> int:
    """R3.9: carries out a step. Returns what follows, ASK once somebody must choose or the game is over."""
    if step == Step.END_TURN:
        end_turn(s)
        return Step.ASK
    if step == Step.ADVENTURE:
        return begin_adventure(s)
    if step == Step.NEXT_SHIP:
        return carry_out_next(s)
    return bank(s)


@rule
def choose_action(s: State, action: int) -> int:
    """R3.2: one of the four actions."""
    if action < REPAIR:
        return play_movement(s, action - MOVE)
    if action == REPAIR:
        tell(s, Events.REPAIRED, s.player, repair_all(s))
        return finish_action(s)
    if action == PASS:
        tell(s, Events.PASSED, s.player)
        s.phase = Phase.CHOOSE_SWAP
    else:
        s.accused = action - ACCUSE
        s.phase = Phase.CHOOSE_PIRATE
    return Step.ASK


@rule
def play_movement(s: State, card: int) -> int:
    """R4.1: the effect at once, or after its target has been chosen."""
    s.played = card
    tell(s, Events.PLAYED, s.player, card)
    effect = cards.MOVE_EFFECT[card]
    if effect == cards.Move.MOVE_SHIP:
        s.phase = Phase.CHOOSE_SHIP
        return Step.ASK
    if effect == cards.Move.MOVE_PAIR:
        s.phase = Phase.CHOOSE_PAIR
        return Step.ASK
    if effect == cards.Move.MOVE_FLAG:
        move_flag(s, cards.MOVE_FLAG[card], cards.MOVE_STEP[card], cards.MOVE_DISTANCE[card])
        return finish_movement(s)
    if effect == cards.Move.SABOTAGE and any_undamaged(s):
        s.phase = Phase.CHOOSE_SHIP
        return Step.ASK
    if effect == cards.Move.SABOTAGE:
        tell(s, Events.SABOTAGED, NONE, NONE)
        return finish_movement(s)
    return play_fog(s)


@rule
def play_fog(s: State) -> int:
    """R4.17: the active adventure is put away without effect."""
    tell(s, Events.FOGGED, NONE, s.line[0])
    replace_played(s)
    discard_adventure(s, s.line[0])
    s.player = NONE
    return Step.END_TURN


@rule
def aim_at_ship(s: State, ship: int) -> int:
    """R4.10, R4.11, R4.16."""
    if cards.MOVE_EFFECT[s.played] == cards.Move.SABOTAGE:
        s.ships[ship].damaged = 1
        tell(s, Events.SABOTAGED, NONE, ship)
    else:
        move_ship(s, ship, cards.MOVE_STEP[s.played], cards.MOVE_DISTANCE[s.played])
    return finish_movement(s)


@rule
def replace_played(s: State) -> None:
    """R4.2: after the effect the card played is discarded and replaced."""
    replace_movement(s, s.player, s.played)
    s.played = NONE


@rule
def finish_movement(s: State) -> int:
    """R4.2: replaces the movement card that was played, and ends the action."""
    replace_played(s)
    return finish_action(s)


@rule
def finish_action(s: State) -> int:
    """R3.6: after the action comes the adventure, then the end of the turn."""
    s.player = NONE
    return Step.ADVENTURE


@rule
def name_pirate(s: State, pirate: int) -> int:
    """R5.2, R5.6 to R5.9: the accusation is answered from the cards."""
    s.sealed = 1
    tell(s, Events.ACCUSED, s.player, s.accused, pirate)
    if s.ships[pirate].owner == s.accused:
        reveal(s, pirate, Reveal.ACCUSATION)
        s.spaces = 1 << s.ships[pirate].space
        s.player = NONE
        return Step.BANK
    s.refuted[s.accused, pirate] = 1
    tell(s, Events.REFUTED, s.accused, pirate)
    return ask_accuser_to_discard(s)


@rule
def bank(s: State) -> int:
    """R5.8: half of the fame of the pirate who was found goes to the accuser."""
    pirate = s.row[cards.FRONT[s.spaces]]
    s.spaces = 0
    s.player = s.active_player
    fame = fame_of(s, pirate)
    bank_fame(s, pirate, share_of(fame), s.player)
    tell(s, Events.BANKED, s.player, pirate, share_of(fame), fame)
    return ask_accuser_to_discard(s)


@rule
def ask_accuser_to_discard(s: State) -> int:
    """R10.4: with hands the accuser puts a card away."""
    if s.options[Option.MOVEMENT_HANDS]:
        s.phase = Phase.ACCUSER_DISCARD
        return Step.ASK
    return finish_accusation(s)


@rule
def ask_accused_to_discard(s: State) -> int:
    """R10.4, R10.5: the accused discards too, unless his hand is down to its last card."""
    if s.seats[s.accused].hand_size > cards.HAND_FLOOR:
        s.phase = Phase.ACCUSED_DISCARD
        s.player = s.accused
        return Step.ASK
    return finish_accusation(s)


@rule
def finish_accusation(s: State) -> int:
    """Ends the accusation and the action."""
    s.accused = NONE
    return finish_action(s)


@rule
def swap_card(s: State, action: int) -> int:
    """R5.12, R5.13, R10.3: keep the cards, or put one away for a new one."""
    if action == KEEP:
        tell(s, Events.KEPT, s.player)
    else:
        tell(s, Events.SWAPPED, s.player, action - SWAP)
        replace_movement(s, s.player, action - SWAP)
    return finish_action(s)
