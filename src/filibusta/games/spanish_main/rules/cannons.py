"""The cannons of a ship, and the ships that each can hit (R16.2 to R16.8)."""

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.rules.aim import enemy_near, in_reach, reached
from filibusta.games.spanish_main.rules.effects import (
    crew_powers,
    includes,
    is_active,
    open_powers,
    powers,
    shown,
    working_nations,
)
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.state import (
    FIRST_CONVERTED,
    FIRST_EXTRA,
    MOST_GUNS,
    ActionKind,
    Doubling,
    Option,
)


@rule
def is_musketeer(s: State, ship: int, token: int, nations: int) -> bool:
    """R20.17: whether this crew brings a cannon aboard."""
    if not is_active(s, token, ship, s.openly != 0):
        return False
    card = s.crew[token].card
    return nations >> cards.CREW_NATION[card] & 1 != 0 and includes(crew_powers(s, card), cards.Effect.EXTRA_CANNON)


@rule
def musketeer(s: State, ship: int, n: int) -> int:
    """R20.17: the n-th crew that brings a cannon, face-up crew first; NONE if there are fewer. Only one counts, unless
    an option says otherwise."""
    if n > 0 and not s.options[Option.STACK_MUSKETEERS]:
        return cards.NONE
    nations = working_nations(s, ship, s.openly != 0)
    for hidden in range(2):
        for token in range(s.crew_size):
            if s.crew[token].face_up != hidden and is_musketeer(s, ship, token, nations):
                if n == 0:
                    return token
                n -= 1
    return cards.NONE


@rule
def has_cannon(s: State, ship: int, cannon: int, abilities: int) -> bool:
    """R16.2: whether a ship has this cannon; a derelict has only a Musketeer's, if she may fire at all."""
    boat = s.ships[ship]
    if cannon >= FIRST_EXTRA:
        return includes(abilities, cards.Effect.EXTRA_CANNON) and musketeer(s, ship, cannon - FIRST_EXTRA) != cards.NONE
    if boat.standing == 0:
        return False
    if cannon >= FIRST_CONVERTED:
        return cannon - FIRST_CONVERTED < boat.converted
    if cannon >= cards.SHIP_MASTS[boat.card]:
        return False
    return boat.standing >> cannon & 1 != 0 or includes(abilities, cards.Effect.CANNONS_SURVIVE)


@rule
def is_fixed(cannon: int) -> bool:
    """R20.17: nothing increases the range or the roll of a Musketeer's cannon."""
    return cannon >= FIRST_EXTRA


@rule
def rank_of(s: State, ship: int, cannon: int) -> int:
    """R1.2"""
    if cannon >= FIRST_EXTRA:
        return cards.EXTRA_RANK
    return cards.CONVERTED_RANK if cannon >= FIRST_CONVERTED else cards.CANNON_RANK[s.ships[ship].card, cannon]


@rule
def letter_of(s: State, ship: int, cannon: int, set_letter: int) -> int:
    """R16.7: the letter of a cannon's range, which an ability may have set."""
    if cannon >= FIRST_EXTRA:
        return cards.EXTRA_RANGE
    if set_letter != cards.NONE:
        return set_letter
    return cards.CONVERTED_RANGE if cannon >= FIRST_CONVERTED else cards.CANNON_RANGE[s.ships[ship].card, cannon]


@rule
def range_of_kind(abilities: int, kind: int) -> int:
    """Returns the letter of range that an ability of this kind names; NONE if there is none."""
    found = abilities & cards.OF_KIND[kind]
    for ability in range(cards.N_ABILITIES):
        if found >> ability & 1:
            return cards.ABILITY_RANGE[ability]
    return cards.NONE


@rule
def from_mast(s: State, ship: int, mast: int, letter: int, doubled: bool, past_ships: bool) -> int:
    """Returns the ships, as bits, that a cannon of this range at a mast's position reaches."""
    if doubled:
        return reached(s, ship, mast, 2 * cards.BAR[letter], past_ships)
    return in_reach(s, ship, mast, letter, past_ships)


@rule
def from_cannon(s: State, ship: int, cannon: int, letter: int, doubled: bool, past_ships: bool) -> int:
    """R16.5: an extra cannon fires from the place of any mast, standing or not."""
    if cannon < FIRST_CONVERTED:
        return from_mast(s, ship, cannon, letter, doubled, past_ships)
    found = 0
    for mast in range(cards.SHIP_MASTS[s.ships[ship].card]):
        found |= from_mast(s, ship, mast, letter, doubled, past_ships)
    return found


@rule
def is_in_haven(s: State, ship: int) -> bool:
    """R18.5: docked at her own home island."""
    boat = s.ships[ship]
    return boat.docked != cards.NONE and s.islands[boat.docked].home == boat.seat


@rule
def targets(s: State, ship: int, cannon: int, set_letter: int, doubled: bool, past_ships: bool) -> int:
    """R16.4 to R16.8: the ships that a cannon can hit, as bits."""
    letter = letter_of(s, ship, cannon, set_letter)
    reach = from_cannon(s, ship, cannon, letter, doubled and not is_fixed(cannon), past_ships)
    found = 0
    for other in range(s.ships_size):
        if reach >> other & 1 and not is_in_haven(s, other):
            if can_hit(s, ship, cannon, letter, other, past_ships):
                found |= 1 << other
    return found


@rule
def can_hit(s: State, ship: int, cannon: int, letter: int, other: int, past_ships: bool) -> bool:
    """R16.7, R16.8: a ship in reach, unless what she carries shortens the range, or she is immune to it."""
    abilities = shown(s, other)
    cap = range_of_kind(abilities, cards.Effect.RANGE_CAP_AGAINST)
    if cap != cards.NONE:
        letter = cap
        if not from_cannon(s, ship, cannon, cap, False, past_ships) >> other & 1:
            return False
    return range_of_kind(abilities, cards.Effect.RANGE_IMMUNE) != letter


# ------------------------------------------------------------------ what may be fired now


@rule
def has_moved(s: State, ship: int) -> bool:
    """R12.7, RUL19: whether the ship fires as part of a move action."""
    return ship == s.ship and s.action_kind <= ActionKind.COME_ABOUT


@rule
def any_target(s: State, ship: int, fired: int, set_letter: int, doubled: bool) -> bool:
    """Tells whether a cannon that has not fired can hit anything."""
    abilities = powers(s, ship)
    past_ships = includes(abilities, cards.Effect.FIRE_PAST_SHIPS)
    for cannon in range(MOST_GUNS):
        if not fired >> cannon & 1 and has_cannon(s, ship, cannon, abilities):
            if targets(s, ship, cannon, set_letter, doubled, past_ships):
                return True
    return False


@rule
def set_letter_of(s: State, ship: int) -> int:
    """R20.6: the letter that a face-up crew gives all cannons, whichever crew lets it use the ability."""
    return range_of_kind(open_powers(s, ship), cards.Effect.RANGE_SET)


@rule
def hidden_letter(s: State, ship: int) -> int:
    """R20.6: the letter that all cannons would have if a face-down crew were revealed; NONE if there is none."""
    if set_letter_of(s, ship) != cards.NONE:
        return cards.NONE
    return range_of_kind(powers(s, ship), cards.Effect.RANGE_SET)


@rule
def any_letter(s: State, ship: int, doubled: bool) -> bool:
    """R16.3: whether there is a target, with the present ranges or with those after a reveal."""
    if any_target(s, ship, 0, set_letter_of(s, ship), doubled):
        return True
    letter = hidden_letter(s, ship)
    return letter != cards.NONE and any_target(s, ship, 0, letter, doubled)


@rule
def may_double(s: State, ship: int) -> bool:
    """R16.3: whether doubling is still undecided in this turn."""
    return s.ships[ship].doubling == Doubling.OPEN and includes(powers(s, ship), cards.Effect.DOUBLE_RANGE)


@rule
def has_doubled(s: State, ship: int) -> bool:
    """R20.8: for the whole turn."""
    return s.ships[ship].doubling == Doubling.YES


@rule
def reach_of(s: State, ship: int) -> int:
    """R16.7: no cannon of hers reaches further."""
    return cards.BAR[cards.Bar.L] * (2 if may_double(s, ship) or has_doubled(s, ship) else 1)


@rule
def could_fire(s: State, ship: int) -> bool:
    """R12.7, R16.1: whether a cannon has a target, with one of the alternatives of R16.3."""
    if not enemy_near(s, ship, reach_of(s, ship)):
        return False
    if any_letter(s, ship, has_doubled(s, ship)):
        return True
    return may_double(s, ship) and any_letter(s, ship, True)


@rule
def no_shooting(s: State, ship: int) -> int:
    """R16.1"""
    if s.ships[ship].standing == 0:
        return Reason.DERELICT_SHOOTS
    return Reason.ALLOWED if could_fire(s, ship) else Reason.NO_TARGET
