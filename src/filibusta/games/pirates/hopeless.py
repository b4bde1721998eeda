"""Actions that gain nothing, as the deciding player sees it: cards without effect or against himself, ships sold or
sent to fight in vain."""

from collections.abc import Callable, Iterator, Sequence

from filibusta.engine.plain import PlainState
from filibusta.engine.tables import known
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
from filibusta.games.pirates.rules.choices import is_attackable
from filibusta.games.pirates.rules.fleet import points_of, room_of, speed_of
from filibusta.games.pirates.rules.turn import had_its_share, income_of
from filibusta.games.pirates.state import ACTIONS, ATTACK, CENTRE, NONE, Option, Phase, Step
from filibusta.games.pirates.words.figures import SKIP_CANNONS, battle_of
from filibusta.games.pirates.words.outlook import Outlook, attack_outlook, fresh_outlook, outlook

EXTRA_VOLLEY, TEMPORARY_CANNONS = int(Effect.EXTRA_VOLLEY), int(Effect.TEMPORARY_CANNONS)
IN_BATTLE = {Effect(int(effect)) for effect in PIRATE_EFFECT[:FIRST_GEAR][PIRATE_IS_STRATEGY[:FIRST_GEAR] == 0]}
"""The effects of battle cards."""
DEAR = 2
"""A ship with so many points is worth a man more."""
NEAR = 2
"""A player who lacks so many points, or fewer, sells no ship."""
OFTEN, CERTAIN = 0.3, 0.95
"""The chance that the wind is enough for an easy prey, and of winning once alongside, which is as good as certain."""
SLIGHT = 0.02
"""A smaller chance of victory is not worth a ship."""


def hopeless(view: PlainState, action: int) -> bool:
    """Tells whether an action only costs something; the functions below say which and why."""
    kind, which = ACTIONS.part(action)
    match kind:
        case "play":
            gains_nothing = CARDS_IN_VAIN.get(int(PIRATE_EFFECT[which]))
        case "ship":
            gains_nothing = SHIPS_IN_VAIN.get(view.phase)
        case _:
            gains_nothing = GAINS_NOTHING.get(kind)
    return gains_nothing is not None and gains_nothing(view, which)


# ------------------------------------------------------------------ cards of one's turn


def _ends_too_early(view: PlainState, _: int) -> bool:
    """R9.2: there are too many cards in hand, and none of those is played that cost nothing; or prey is let slip."""
    if view.phase != Phase.REORGANISE:
        return _leaves_the_wolf_asleep(view)
    return view.seats[view.player].hand_size > view.options[Option.HAND_LIMIT] and any(_held_for_free(view))


def _leaves_the_battle(view: PlainState, _: int) -> bool:
    """R7.1: a ship that could still act spares a target she would easily take."""
    ships = [ship for ship in _fleet(view) if not view.ships[ship].acted]
    return any(_is_easy(attack_outlook(view, ship, target)) for ship in ships for target in _targets(view))


def _targets(view: PlainState) -> list[int]:
    """R7.3: the ships that he may attack."""
    return [ship for ship in range(N_SHIPS) if is_attackable(view, view.ships[ship].owner)]


def _is_easy(expected: Outlook) -> bool:
    """R11 to R13: the wind is often enough, and once alongside the attacker is all but sure to win."""
    contact = 1.0 - expected.missed
    return contact >= OFTEN and expected.won >= CERTAIN * contact


def _held_for_free(view: PlainState) -> Iterator[bool]:
    """R18.1 to R18.3, R20.1: of each card in hand, whether it brings all that it can at once."""
    hand: Sequence[int] = view.seats[view.player].hand
    room = min(_room(view), view.supply)
    for card, count in enumerate(hand):
        if count and PIRATE_EFFECT[card] == Effect.ADD_CREW:
            yield room >= int(PIRATE_AMOUNT[card])
        elif count:
            yield PIRATE_EFFECT[card] in (Effect.EQUIP, Effect.DRAW_PIRATE)


def _is_filled_anyway(view: PlainState, _: int) -> bool:
    """R4.4: men are fetched just before an income that fills all room that there is."""
    if view.step != Step.WINDOW_1 or had_its_share(view, view.player):
        return False
    return min(income_of(view, view.player), view.supply) >= _room(view)


def _destroys_his_own(view: PlainState, which: int) -> bool:
    """R18.5: an inventory card of the player's own is destroyed."""
    return bool(view.ships[which // N_GEAR].owner == view.player)


def _finds_nothing_to_destroy(view: PlainState, _: int) -> bool:
    """R18.5: no rival's ship carries an inventory card."""
    return not any(ship.owner != CENTRE and any(ship.gear) for ship in _others(view))


def _takes_a_man_in_vain(view: PlainState, source: int) -> bool:
    """R18.6: a man of his own changes sides, or one from the centre whom no ship will attack any more, although a rival
    would lose one."""
    owner = view.ships[source].owner
    is_left_alone = owner == CENTRE and all(view.ships[ship].acted for ship in _fleet(view))
    return owner == view.player or (is_left_alone and any(0 <= ship.owner < CENTRE for ship in _others(view)))


def _leaves_the_wolf_asleep(view: PlainState) -> bool:
    """R18.8: a ship finds no easy prey in the centre, and the Sea Wolf in hand could bring her some."""
    if view.phase != Phase.CARDS or view.step != Step.WINDOW_2 or not _holds(view, Effect.RETURN_ADVENTURE):
        return False
    fleet = _fleet(view)
    centre = [ship for ship in range(N_SHIPS) if view.ships[ship].owner == CENTRE]
    prey = [ship for ship in centre if any(_is_easy(attack_outlook(view, own, ship)) for own in fleet)]
    return len(prey) < len(fleet) and any(
        _is_easy(fresh_outlook(view, own, ship)) for own in fleet for ship in _thrown_away(view)
    )


def _thrown_away(view: PlainState) -> list[int]:
    """R8.6: a ship of each kind that lies in the blue discard pile."""
    kinds = {int(SHIP_KIND[ship]): ship for ship in range(N_SHIPS) if view.ships[ship].owner == NONE}
    return [ship for kind, ship in kinds.items() if kind != NONE and view.adventure_discard[kind]]


def _brings_back_what_is_swept_away(view: PlainState, _: int) -> bool:
    """R18.8, R18.10: a card is brought to the centre before the one that replaces the centre is played."""
    return _holds(view, Effect.REPLACE_CENTRE)


# ------------------------------------------------------------------ ships and crews


def _fleet(view: PlainState) -> list[int]:
    """The ships of the deciding player."""
    return [ship for ship in range(N_SHIPS) if view.ships[ship].owner == view.player]


def _others(view: PlainState) -> list[PlainState]:
    """The ships of rivals and in the centre."""
    return [ship for ship in view.ships if ship.owner not in (view.player, NONE)]


def _room(view: PlainState) -> int:
    return sum(int(room_of(view, ship)) for ship in _fleet(view))


def _has_no_room_to_rearrange(view: PlainState, _: int) -> bool:
    """R8.3: all ships are full, so that every crew stays as it is."""
    return _room(view) == 0


def _divides_in_vain(view: PlainState, men: int) -> bool:
    return _leaves_one_man(view, men) or _leaves_all_as_it_is(view, men)


def _leaves_all_as_it_is(view: PlainState, men: int) -> bool:
    """R8.3: the last number is named with which no crew changes; the last ship takes the rest."""
    if view.phase != Phase.REARRANGE_CREW or men != view.ships[view.at].crew:
        return False
    named = [ship for ship in _fleet(view) if ship != view.at and view.ships[ship].named]
    is_last = len(named) == len(_fleet(view)) - 2
    return is_last and all(view.ships[ship].named == view.ships[ship].crew for ship in named)


def _leaves_one_man(view: PlainState, men: int) -> bool:
    """R8.3, R18.6: a ship of worth is left with one man, whom Traitors may take, although there are two for all."""
    if view.phase != Phase.REARRANGE_CREW or men > 1:
        return False
    ship = view.ships[view.at]
    later = sum(1 for other in _fleet(view) if not view.ships[other].named) - 1
    is_of_worth = bool(SHIP_POINTS[view.at] >= DEAR) or any(ship.gear)
    return is_of_worth and view.high > 1 and view.placing >= 2 * (later + 1)


def _sells_all_in_vain(view: PlainState, _: int) -> bool:
    return all(_sells_in_vain(view, ship) for ship in _fleet(view))


def _sells_in_vain(view: PlainState, ship: int) -> bool:
    return _sells_for_nothing(view, ship) or _sells_the_victory(view, ship) or _has_plainer_sister(view, ship)


def _sells_for_nothing(view: PlainState, ship: int) -> bool:
    """R8.2, R16.4: whether she brings no more men, beside her own, than the points that she costs."""
    room = sum(int(room_of(view, other)) for other in _fleet(view) if other != ship)
    brings = min(int(SHIP_CARGO[ship]), int(view.supply), room - int(view.ships[ship].crew))
    return brings <= int(SHIP_POINTS[ship])


def _sells_the_victory(view: PlainState, ship: int) -> bool:
    """R9.4: whether the points that win at the end of the turn are enough, and without this ship no longer, or not many
    are missing, of which she has some."""
    spare = int(points_of(view, view.player)) - view.options[Option.TARGET_POINTS]
    return bool(SHIP_POINTS[ship]) and -NEAR <= spare < int(SHIP_POINTS[ship])


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


# ------------------------------------------------------------------ battles


def _attacks_in_vain(view: PlainState, target: int) -> bool:
    """R11 to R13: an attack on a ship that no wind reaches, or on which the attacker will be lost rather than win, with
    no battle card in hand, and none follows her."""
    if not 0 <= target < N_SHIPS:
        return False
    if not _holds(view, Effect.KILL_CREW) and not _may_reach(view, target):
        return True
    if any(_holds(view, effect) for effect in IN_BATTLE):
        return False
    follows = any(not view.ships[ship].acted for ship in _fleet(view) if ship != view.attacker)
    expected = attack_outlook(view, view.attacker, target)
    return not follows and expected.won < SLIGHT <= expected.lost


def _may_reach(view: PlainState, target: int) -> bool:
    """R11.5: whether some wind is enough, with all that makes a ship faster."""
    missing = int(speed_of(view, target)) - int(speed_of(view, view.attacker)) - _haste(view, Effect.SPEED_ENEMY)
    return float(wind_chance(missing - _haste(view, Effect.SPEED_OWN))) > 0.0


def _haste(view: PlainState, effect: Effect) -> int:
    """R19.1, R19.2: how much all cards with this effect in his hand change the speed."""
    hand: Sequence[int] = view.seats[view.player].hand
    cards = [card for card in range(FIRST_GEAR) if PIRATE_EFFECT[card] == effect]
    return sum(hand[card] * abs(int(PIRATE_AMOUNT[card])) for card in cards)


def _holds(view: PlainState, effect: Effect) -> bool:
    """Tells whether the player holds a card with this effect."""
    hand: Sequence[int] = view.seats[view.player].hand
    return any(count and PIRATE_EFFECT[card] == effect for card, count in enumerate(hand))


def _overdoes_it(view: PlainState, _: int) -> bool:
    """R10.3: one more card, in a battle that is all but won; if the enemy answers there is time for it yet."""
    expected = outlook(view)
    if expected is None or not any(card.side == view.side for card in view.laid[: view.laid_size]):
        return False
    contact = 1.0 - expected.missed
    return contact > 0.0 and (expected.won if view.side == ATTACK else expected.lost) >= CERTAIN * contact


def _changes_no_wind(view: PlainState, _: int) -> bool:
    """R19.1, R19.2: the wind is right for the player as it is, or is wrong with all his cards for it."""
    own, enemy = battle_of(view).speeds
    missing = enemy - own + view.wind
    if view.side == ATTACK:
        most = _haste(view, Effect.SPEED_OWN) + _haste(view, Effect.SPEED_ENEMY)
        return float(wind_chance(missing)) == 1.0 or float(wind_chance(missing - most)) == 0.0
    return float(wind_chance(missing)) == 0.0 or float(wind_chance(missing + _haste(view, Effect.SPEED_OWN))) == 1.0


def _is_grappled(view: PlainState, _: int) -> bool:
    """R12.1, R19.5: no cannon fires."""
    return battle_of(view).grappled


def _silences_in_vain(view: PlainState, _: int) -> bool:
    """R19.8, R19.9: no cannon fires anyway, the enemy has none or fewer, or a card of his own becomes void."""
    if battle_of(view).grappled or not _is_armed(view, 1 - view.side) or _meets_own(view, EXTRA_VOLLEY):
        return True
    dice, own = battle_of(view).dice, int(view.side)
    is_stronger = dice[own] > dice[1 - own] or int(laid(view, own, TEMPORARY_CANNONS)) > 0
    return is_stronger and not int(laid(view, 1 - own, EXTRA_VOLLEY))


def _reloads_in_vain(view: PlainState, _: int) -> bool:
    """R19.8, R19.9: cannons that are not there fire twice, or a card of his own becomes void."""
    is_armed = _is_armed(view, view.side) or _holds(view, Effect.TEMPORARY_CANNONS)
    return not is_armed or _meets_own(view, SKIP_CANNONS)


def _is_armed(view: PlainState, side: int) -> bool:
    """R12.2: whether a side has cannons, with its battle cards."""
    return battle_of(view).dice[side] > 0


def _wind_is_as_good(view: PlainState, _: int) -> bool:
    """R11.3, R11.5: whether the wind is right for the player as it is, or would be wrong whatever is rolled."""
    own, enemy = battle_of(view).speeds
    anew = float(wind_chance(enemy - own + view.wind))
    if view.side == ATTACK:
        return own >= enemy or anew == 0.0
    return own < enemy or anew == 1.0


def _meets_own(view: PlainState, effect: int) -> bool:
    """R19.8, R19.9: whether what cancels cards with this effect would cancel the player's own."""
    return laid(view, view.side, effect) > 0 and not laid(view, 1 - view.side, effect)


GAINS_NOTHING: dict[str, Callable[[PlainState, int], bool]] = {
    "done": _ends_too_early,
    "end_battle": _leaves_the_battle,
    "sell": _sells_all_in_vain,
    "rearrange": _has_no_room_to_rearrange,
    "destroy": _destroys_his_own,
    "crew": _divides_in_vain,
}
"""By the block of the action: whether one of it, with this number in the block, gains nothing."""
known("actions that gain nothing (hopeless.py)", GAINS_NOTHING, (block.name for block in ACTIONS.blocks))
SHIPS_IN_VAIN: dict[int, Callable[[PlainState, int], bool]] = {
    Phase.SELL_SHIP: _sells_in_vain,
    Phase.CHOOSE_TARGET: _attacks_in_vain,
    Phase.CARD_SOURCE: _takes_a_man_in_vain,
}
"""By the question: whether a ship gains nothing as the answer."""
CARDS_IN_VAIN: dict[int, Callable[[PlainState, int], bool]] = {
    Effect.DESTROY_INVENTORY: _finds_nothing_to_destroy,
    Effect.ADD_CREW: _is_filled_anyway,
    Effect.RETURN_ADVENTURE: _brings_back_what_is_swept_away,
    Effect.REROLL_WIND: _wind_is_as_good,
    Effect.SPEED_OWN: _changes_no_wind,
    Effect.SPEED_ENEMY: _changes_no_wind,
    Effect.KILL_CREW: _overdoes_it,
    Effect.TEMPORARY_CREW: _overdoes_it,
    Effect.TEMPORARY_CANNONS: lambda view, _: _is_grappled(view, _) or _overdoes_it(view, _),
    Effect.SKIP_CANNONS: lambda view, _: _silences_in_vain(view, _) or _overdoes_it(view, _),
    Effect.EXTRA_VOLLEY: lambda view, _: _reloads_in_vain(view, _) or _overdoes_it(view, _),
}
"""By the effect of a card: whether it gains nothing if the deciding player plays it."""
