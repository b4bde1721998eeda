"""Actions that gain nothing, as the deciding player sees it: treasure kept back, tokens and crew used for nothing,
sailing there and back, or past what the order is for."""

from collections.abc import Callable

from filibusta.engine.plain import PlainState
from filibusta.engine.record import State
from filibusta.games.tiny_epic_pirates import cards
from filibusta.games.tiny_epic_pirates.hopeless.deckhands import posts_in_vain, stays_in_vain
from filibusta.games.tiny_epic_pirates.hopeless.fights import (
    attacks_in_vain,
    rolls_again_in_vain,
    spares_an_easy_prize,
    turns_a_die_in_vain,
)
from filibusta.games.tiny_epic_pirates.hopeless.goods import NEARLY_FULL, sells_in_vain, throws_away_the_dearer
from filibusta.games.tiny_epic_pirates.hopeless.sailing import (
    PRICE,
    needs_no_more_sail,
    orders_past_a_sale,
    orders_past_a_site,
    sails_in_vain,
    stops_in_vain,
)
from filibusta.games.tiny_epic_pirates.rules.bonus import answer_crew_card, next_crew_deed
from filibusta.games.tiny_epic_pirates.rules.booty import cubes_in
from filibusta.games.tiny_epic_pirates.rules.crew import crew_size
from filibusta.games.tiny_epic_pirates.rules.gold import can_pay
from filibusta.games.tiny_epic_pirates.rules.hiding import reassign_next
from filibusta.games.tiny_epic_pirates.rules.search import can_bury_at
from filibusta.games.tiny_epic_pirates.state import ACTIONS, Phase, Stage, Step


def hopeless(view: PlainState, action: int) -> bool:
    """Tells whether an action only costs something, or leaves what is free; the functions below say which and why."""
    kind, which = ACTIONS.part(action)
    gains_nothing = GAINS_NOTHING.get(kind)
    return gains_nothing is not None and gains_nothing(view, which)


def _can_do_nothing(view: PlainState, card: int) -> bool:
    """R17.5, R17.9: a crew card is used although none of its actions is possible."""
    if cards.Deed.GAIN_GOLD in cards.CREW_DEEDS[card]:
        return False
    then: State = view.record()
    step = answer_crew_card(then, ACTIONS.first("use") + card)
    while step in (Step.CREW_DEED, Step.END_DEED, Step.REASSIGN):
        step = reassign_next(then) if step == Step.REASSIGN else next_crew_deed(then)
    return step == Step.CREW


def _declines_what_is_free(view: PlainState, _: int) -> bool:
    """R18.1, R16.1, R9.2, R12.1: a Treasure by which games are won, a cove, a cube for which there is room, or a token
    that nobody has turned up."""
    mat = view.seats[view.player]
    match view.phase:
        case Phase.BURY | Phase.HIDE:
            return True
        case Phase.PLUNDER:
            return bool(cubes_in(mat.hold) < cards.HOLD)
        case Phase.SEARCH:
            return mat.gold <= NEARLY_FULL or _buries_next(view)
        case _:
            return False


def _buries_next(view: PlainState) -> bool:
    """R17.3: his gold is for a Treasure, after which he does not come back for the token."""
    is_his = cards.CAPTAIN_TRIGGER[view.seats[view.player].captain] == view.order
    return bool(is_his) and view.stage == Stage.ORDER and can_bury_at(view, view.player, view.seats[view.player].at)


def _passes_in_vain(view: PlainState, _: int) -> bool:
    """R11.1, R17.5: nobody is taken who costs nothing, although there is room; a prize is let go; or a crew card is
    not used."""
    if view.phase == Phase.CREW:
        return crew_size(view, view.player) < cards.CREW_MAX
    if view.phase == Phase.CREW_CARD:
        return any(view.pending >> place & 1 and _brings_what_is_free(view, place) for place in range(cards.CREW_MAX))
    return view.phase == Phase.ATTACK_TARGET and spares_an_easy_prize(view)


def _brings_what_is_free(view: PlainState, place: int) -> bool:
    """R17.10, R12.1, R11.1, R9.1: gold, crew or cubes for which there is room, or a token."""
    mat = view.seats[view.player]
    is_open = {
        cards.Deed.GAIN_GOLD: mat.gold < cards.GOLD_MAX,
        cards.Deed.SEARCH: view.tokens[mat.at] and mat.gold <= NEARLY_FULL,
        cards.Deed.CREW_UP: crew_size(view, view.player) < cards.CREW_MAX,
        cards.Deed.PLUNDER: cards.SETTLEMENT[view.sea[mat.at]] and cubes_in(mat.hold) < cards.HOLD,
    }
    return any(is_open.get(deed, False) for deed in cards.CREW_DEEDS[mat.crew[place]].tolist())


def _spends_what_a_treasure_costs(view: PlainState, _: int) -> bool:
    """R11.2, R18.3: new crew is called with the last gold for a Treasure."""
    seat = view.player
    has_just_enough = can_pay(view, seat, PRICE) and not can_pay(view, seat, PRICE + cards.REFRESH_COST)
    return bool(has_just_enough) and view.seats[seat].treasures < cards.TREASURES


def _orders_in_vain(view: PlainState, space: int) -> bool:
    """R4.10: it passes by a site for a Treasure, or by a sale; both are asked, so that their rules are compiled
    ahead."""
    return any([orders_past_a_site(view, space), orders_past_a_sale(view, space)])


GAINS_NOTHING: dict[str, Callable[[PlainState, int], bool]] = {
    "use": _can_do_nothing,
    "no": _declines_what_is_free,
    "pass": _passes_in_vain,
    "sell": sells_in_vain,
    "discard": throws_away_the_dearer,
    "refresh": _spends_what_a_treasure_costs,
    "space": _orders_in_vain,
    "move": sails_in_vain,
    "brave": sails_in_vain,
    "stop": stops_in_vain,
    "assign": posts_in_vain,
    "stay": stays_in_vain,
    "more_sail": needs_no_more_sail,
    "attack": attacks_in_vain,
    "reroll": rolls_again_in_vain,
    "surefire": turns_a_die_in_vain,
}
"""By the block of the action: whether one of it, with this number in the block, gains nothing."""
