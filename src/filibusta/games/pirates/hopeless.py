"""Actions that gain nothing, as the deciding player sees it: cards against himself, and cards without effect."""

from collections.abc import Iterator, Sequence

from filibusta.engine.plain import PlainState
from filibusta.games.pirates.cards import (
    FIRST_GEAR,
    N_GEAR,
    N_SHIPS,
    PIRATE_AMOUNT,
    PIRATE_EFFECT,
    PIRATE_IS_STRATEGY,
    SHIP_CARGO,
    SHIP_KIND,
    SHIP_POINTS,
    Effect,
)
from filibusta.games.pirates.chances import wind_chance
from filibusta.games.pirates.rules.battle import laid
from filibusta.games.pirates.rules.fleet import points_of, room_of
from filibusta.games.pirates.rules.turn import had_its_share, income_of
from filibusta.games.pirates.state import ACTIONS, ATTACK, CENTRE, NONE, Option, Phase, Step
from filibusta.games.pirates.words.figures import SKIP_CANNONS, battle_of
from filibusta.games.pirates.words.outlook import attack_outlook

EXTRA_VOLLEY = int(Effect.EXTRA_VOLLEY)
SLIGHT = 0.02
"""A smaller chance of victory is not worth a ship."""


def hopeless(view: PlainState, action: int) -> bool:
    """Tells whether an action sells a ship for nothing (R8.2), the one with whom the turn would be won (R9.3), or a
    better one than her sister, attacks with hardly a chance (R12), fetches men just before an income that fills the
    ships anyway (R4.4), destroys an inventory card of the player's own (R18.5), has a man of his own change sides
    (R18.6), has the wind rolled anew where no other would be better (R11.3), makes a ship faster or slower where
    that is so in any wind (R19.1, R19.2), arms cannons that will not fire, has cannons fire twice where there are
    none, silences an enemy who has none, grapples once more, or cancels a card of his own (R19.5 to R19.9), or has
    too many cards and plays none of those that cost nothing (R9.2)."""
    kind, which = ACTIONS.part(action)
    if kind == "done" and view.phase == Phase.REORGANISE:
        return view.seats[view.player].hand_size > view.options[Option.HAND_LIMIT] and any(_held_for_free(view))
    if kind == "sell":
        return all(_sells_in_vain(view, ship) for ship in _fleet(view))
    if kind == "ship" and view.phase == Phase.SELL_SHIP:
        return _sells_in_vain(view, which)
    if kind == "ship" and view.phase == Phase.CHOOSE_TARGET:
        return _attacks_in_vain(view, which)
    if kind == "destroy":
        return view.ships[which // N_GEAR].owner == view.player
    if kind == "ship" and view.phase == Phase.CARD_SOURCE:
        return view.ships[which].owner == view.player
    match PIRATE_EFFECT[which] if kind == "play" else None:
        case Effect.DESTROY_INVENTORY:
            return not any(ship.owner not in (view.player, CENTRE, NONE) and any(ship.gear) for ship in view.ships)
        case Effect.ADD_CREW:
            return _is_filled_anyway(view)
        case Effect.REROLL_WIND:
            return _wind_is_as_good(view)
        case Effect.SPEED_OWN | Effect.SPEED_ENEMY:
            return _contact_anew(view) == (1.0 if view.side == ATTACK else 0.0)
        case Effect.TEMPORARY_CANNONS:
            return battle_of(view).grappled
        case Effect.SKIP_CANNONS:
            return battle_of(view).grappled or not _is_armed(view, 1 - view.side) or _meets_own(view, EXTRA_VOLLEY)
        case Effect.EXTRA_VOLLEY:
            return not (_is_armed(view, view.side) or _can_arm(view)) or _meets_own(view, SKIP_CANNONS)
        case _:
            return False


def _held_for_free(view: PlainState) -> Iterator[bool]:
    """R18.1 to R18.3, R20.1: of each card in hand, whether it brings all that it can at once."""
    hand: Sequence[int] = view.seats[view.player].hand
    room = min(_room(view), view.supply)
    for card, count in enumerate(hand):
        if count and PIRATE_EFFECT[card] == Effect.ADD_CREW:
            yield room >= int(PIRATE_AMOUNT[card])
        elif count:
            yield PIRATE_EFFECT[card] in (Effect.EQUIP, Effect.DRAW_PIRATE)


def _fleet(view: PlainState) -> list[int]:
    """The ships of the deciding player."""
    return [ship for ship in range(N_SHIPS) if view.ships[ship].owner == view.player]


def _sells_in_vain(view: PlainState, ship: int) -> bool:
    return _sells_for_nothing(view, ship) or _sells_the_victory(view, ship) or _has_plainer_sister(view, ship)


def _sells_for_nothing(view: PlainState, ship: int) -> bool:
    """R8.2, R16.4: whether no more men find room on the other ships, or are there, than sail on this one."""
    room = sum(int(room_of(view, other)) for other in _fleet(view) if other != ship)
    return bool(min(int(SHIP_CARGO[ship]), view.supply) == 0 or room <= view.ships[ship].crew)


def _sells_the_victory(view: PlainState, ship: int) -> bool:
    """R9.3: whether the points that win at the end of the turn are enough, and without this ship no longer."""
    spare = int(points_of(view, view.player)) - view.options[Option.TARGET_POINTS]
    return 0 <= spare < int(SHIP_POINTS[ship])


def _has_plainer_sister(view: PlainState, ship: int) -> bool:
    """R8.2, R18.1: whether another ship of her kind, with no more men, lacks some of her inventory cards."""
    own = view.ships[ship]
    sisters = [view.ships[other] for other in _fleet(view) if other != ship and SHIP_KIND[other] == SHIP_KIND[ship]]
    return any(
        sister.crew <= own.crew
        and sum(sister.gear) < sum(own.gear)
        and all(less <= more for less, more in zip(sister.gear, own.gear, strict=True))
        for sister in sisters
    )


def _attacks_in_vain(view: PlainState, target: int) -> bool:
    """R12, R13: whether a ship will be lost rather than win, with no battle card in hand, and none follows her."""
    if not 0 <= target < N_SHIPS or _holds_battle_cards(view):
        return False
    follows = any(not view.ships[ship].acted for ship in _fleet(view) if ship != view.attacker)
    expected = attack_outlook(view, view.attacker, target)
    return not follows and expected.won < SLIGHT <= expected.lost


def _holds_battle_cards(view: PlainState) -> bool:
    hand: Sequence[int] = view.seats[view.player].hand
    return any(count and not PIRATE_IS_STRATEGY[card] for card, count in enumerate(hand[:FIRST_GEAR]))


def _is_filled_anyway(view: PlainState) -> bool:
    """R4.4: whether the income, which comes next, fills all room that there is."""
    if view.step != Step.WINDOW_1 or had_its_share(view, view.player):
        return False
    return min(income_of(view, view.player), view.supply) >= _room(view)


def _room(view: PlainState) -> int:
    return sum(int(room_of(view, ship)) for ship in _fleet(view))


def _is_armed(view: PlainState, side: int) -> bool:
    """R12.2: whether a side has cannons, with its battle cards."""
    return battle_of(view).dice[side] > 0


def _can_arm(view: PlainState) -> bool:
    """R19.5: whether the player holds a card that brings cannons."""
    hand: Sequence[int] = view.seats[view.player].hand
    return any(count and PIRATE_EFFECT[card] == Effect.TEMPORARY_CANNONS for card, count in enumerate(hand))


def _wind_is_as_good(view: PlainState) -> bool:
    """R11.5: whether the wind is right for the player as it is, or would be wrong whatever is rolled."""
    own, enemy = battle_of(view).speeds
    if view.side == ATTACK:
        return own >= enemy or _contact_anew(view) == 0.0
    return own < enemy or _contact_anew(view) == 1.0


def _contact_anew(view: PlainState) -> float:
    """R11.5: that the wind is enough, if it is rolled anew."""
    own, enemy = battle_of(view).speeds
    return float(wind_chance(enemy - own + view.wind))


def _meets_own(view: PlainState, effect: int) -> bool:
    """R19.8, R19.9: whether what cancels cards with this effect would cancel the player's own."""
    return laid(view, view.side, effect) > 0 and not laid(view, 1 - view.side, effect)
