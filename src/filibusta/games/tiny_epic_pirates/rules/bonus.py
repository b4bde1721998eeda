"""Orders and bonus actions: how each deed begins, and which follow in a turn (R9 to R17)."""

from filibusta.engine.asking import ask
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import Numbers, State
from filibusta.engine.tables import by_kind, complete
from filibusta.games.tiny_epic_pirates import cards
from filibusta.games.tiny_epic_pirates.events import Events, Money, Source
from filibusta.games.tiny_epic_pirates.rules.asking import is_solo
from filibusta.games.tiny_epic_pirates.rules.attack import begin_attack
from filibusta.games.tiny_epic_pirates.rules.crew import (
    begin_crew_up,
    crew_size,
    is_in_crew,
    list_own_crew,
    place_in_crew,
)
from filibusta.games.tiny_epic_pirates.rules.gold import gain
from filibusta.games.tiny_epic_pirates.rules.goods import begin_plunder, begin_special_trade, begin_swap, begin_trade
from filibusta.games.tiny_epic_pirates.rules.hiding import begin_hiding, begin_reassigning
from filibusta.games.tiny_epic_pirates.rules.reasons import Reason
from filibusta.games.tiny_epic_pirates.rules.sailing import begin_sailing
from filibusta.games.tiny_epic_pirates.rules.search import begin_burying, begin_search
from filibusta.games.tiny_epic_pirates.state import NONE, PASS, USE, Phase, Stage, Step

CAPTAINS_DEEDS = cards.CAPTAIN_DEEDS.shape[1]


DEEDS = {
    cards.Deed.PLUNDER: begin_plunder,
    cards.Deed.TRADE: begin_trade,
    cards.Deed.CREW_UP: begin_crew_up,
    cards.Deed.SEARCH: begin_search,
    cards.Deed.ATTACK: begin_attack,
    cards.Deed.HIDE_OUT: begin_hiding,
    cards.Deed.BURY: begin_burying,
}
_of_crew = {cards.Deed(deed) for deed in cards.CREW_DEEDS[cards.IS_OFFERED == 1].flat}  # R17.7
_of_others = {cards.Deed(deed) for deed in (*cards.Order, *cards.CAPTAIN_DEEDS.flat)}
begin_deed = by_kind(
    __name__, "begin_deed", complete("the deeds of orders and captains", DEEDS, _of_others | (DEEDS.keys() & _of_crew))
)
"""``begin_deed(deed, s)``: R3.2, R17.4, what can be an order or a bonus action; nothing is asked if it cannot be done
(R17.9). Returns the step that follows."""


@rule
def begin_order(s: State) -> int:
    """R3.2, R3.3"""
    s.stage = Stage.ORDER
    step = begin_deed(s.order, s)
    if step == Step.END_DEED:
        tell(s, Events.FAILED, s.active, s.order)
    return step


@rule
def end_deed(s: State) -> int:
    """R3: what follows in the turn."""
    if is_solo(s, s.active):
        return Step.SOLO_BURY
    if s.stage == Stage.ORDER:
        return begin_bonus(s)
    return Step.CAPTAIN if s.stage == Stage.CAPTAIN else Step.CREW_DEED


@rule
def begin_bonus(s: State) -> int:
    """R17.1, R17.6, R17.7: fixes which cards are triggered, whatever happens from now on."""
    s.stage = Stage.CAPTAIN
    s.deeds = 0
    s.pending = 0
    if s.order == cards.Order.HIDE_OUT:
        return Step.CAPTAIN
    for place in range(crew_size(s, s.active)):
        card = s.seats[s.active].crew[place]
        if cards.CREW_TRIGGER[card] == s.order and cards.IS_OFFERED[card]:
            s.pending |= 1 << place
    return Step.CAPTAIN


@rule
def captain_acts(s: State) -> int:
    """R17.3: his first action, then his second."""
    captain = s.seats[s.active].captain
    if s.deeds < CAPTAINS_DEEDS and cards.CAPTAIN_TRIGGER[captain] == s.order:
        s.deeds += 1
        return begin_deed(cards.CAPTAIN_DEEDS[captain, s.deeds - 1], s)
    s.stage = Stage.CREW
    s.deeds = 0
    return Step.CREW


@rule
def choose_crew_card(s: State) -> int:
    """R17.5"""
    return ask(s, Phase.CREW_CARD, s.active) if s.pending else Step.LINE


@rule
def no_crew_card(s: State, card: int) -> int:
    """R17.1, R17.5 to R17.7"""
    if not is_in_crew(s, s.player, card):
        return Reason.NOT_YOUR_CREW
    if not cards.IS_OFFERED[card]:
        return Reason.ROLLS_AGAIN
    if cards.CREW_TRIGGER[card] != s.order:
        return Reason.OTHER_ORDER
    return Reason.ALLOWED if s.pending >> place_in_crew(s, s.player, card) & 1 else Reason.USED_OR_LATE


@rule
def list_crew_cards(s: State, out: Numbers, n: int) -> int:
    """R17.5"""
    return list_own_crew(s, out, n, USE, s.pending)


@rule
def answer_crew_card(s: State, action: int) -> int:
    """R17.5: uses a crew card; all its actions come before another card is chosen."""
    if action == PASS:
        s.pending = 0
        return Step.LINE
    s.using = action - USE
    s.deeds = 0
    s.pending &= ~(1 << place_in_crew(s, s.active, s.using))
    tell(s, Events.CREW_ACTS, s.active, s.using)
    return Step.CREW_DEED


@rule
def gain_gold(s: State, number: int) -> int:
    """R17.4"""
    gain(s, s.active, cards.DEED_GOLD[s.using, number], Money.CREW)
    return Step.CREW_DEED


@rule
def swap(s: State, number: int) -> int:
    """R17.4"""
    return begin_swap(s)


@rule
def reassign(s: State, number: int) -> int:
    """R17.4"""
    return begin_reassigning(s, Source.REPAIR)


@rule
def sail(s: State, number: int) -> int:
    """R17.4"""
    return begin_sailing(s)


@rule
def move_navy(s: State, number: int) -> int:
    """R17.4"""
    s.moves = cards.DEED_MOVES[s.using, number]
    return Step.NAVY_STEP


@rule
def move_merchant(s: State, number: int) -> int:
    """R17.4"""
    s.moves = cards.DEED_MOVES[s.using, number]
    return ask(s, Phase.MERCHANT_PICK, s.active)


@rule
def do_as_ordered(s: State, number: int) -> int:
    """R17.4: carries out an action that can also be an order."""
    return begin_deed(cards.CREW_DEEDS[s.using, number], s)


@rule
def do_nothing(s: State, number: int) -> int:
    """Does nothing: the missing action of a card with fewer actions."""
    return Step.END_DEED


begin_crew_deed = by_kind(
    __name__,
    "begin_crew_deed",
    complete(
        "the deeds of crew cards",
        {
            **dict.fromkeys(DEEDS.keys() & _of_crew, do_as_ordered),
            cards.Deed.GAIN_GOLD: gain_gold,
            cards.Deed.SPECIAL_TRADE: begin_special_trade,
            cards.Deed.SWAP: swap,
            cards.Deed.REASSIGN: reassign,
            cards.Deed.SAIL: sail,
            cards.Deed.MOVE_NAVY: move_navy,
            cards.Deed.MOVE_MERCHANT: move_merchant,
            cards.Deed.NOTHING: do_nothing,
        },
        _of_crew,
    ),
)
"""``begin_crew_deed(deed, s, number)``: the action of the crew card in use with this number, from 0."""


@rule
def next_crew_deed(s: State) -> int:
    """R17.5: goes on with the actions of a crew card from left to right."""
    if s.deeds == cards.MOST_DEEDS:
        s.using = NONE
        s.deeds = 0
        return Step.CREW
    number = s.deeds
    s.deeds += 1
    return begin_crew_deed(cards.CREW_DEEDS[s.using, number], s, number)
