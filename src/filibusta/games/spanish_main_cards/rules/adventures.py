"""The adventure of the turn (R6) and how it is carried out (R7).

Spaces are handled as sets of bits (see `row.py`): a processor cannot foresee the conditions of a loop over all nine.
"""

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.spanish_main_cards.cards import (
    ADV_EFFECT,
    ADV_FAME,
    ADV_FLAG,
    ADV_SHIPS,
    ADV_SPACES,
    ADV_THEN_DAMAGE,
    FRONT,
    N_SPACES,
    SEATS,
    SPACES,
    Adventure,
)
from filibusta.games.spanish_main_cards.rules.fame import fame_of, loot_point, lose_fame, pay_point, share_of
from filibusta.games.spanish_main_cards.rules.piles import discard_adventure
from filibusta.games.spanish_main_cards.rules.row import afloat, first_of, under_flag
from filibusta.games.spanish_main_cards.state import NONE, Event, Option, Reveal


@rule
def carry_out_adventure(s: State) -> None:
    """R7.1: the active adventure happens; then its card is fame or lies on the discards (R7.8)."""
    card = s.line[0]
    tell(s, Event.ADVENTURE, s.active_player, card, 0, 0)
    quiet = s.news_size
    effect = ADV_EFFECT[card]
    paid = 0
    if effect == Adventure.AWARD_SPACES:
        paid = award_spaces(s, card)
    elif effect == Adventure.AWARD_FIRST:
        paid = award_first(s, card)
    elif effect == Adventure.DAMAGE_SPACES:
        damage_spaces(s, card)
    elif effect == Adventure.DAMAGE_FIRST:
        damage_first(s, card)
    elif effect == Adventure.DAMAGE_LAST:
        damage_last(s, card)
    elif effect == Adventure.LOSE_SPACES:
        lose_spaces(s, card)
    elif effect == Adventure.MUTINY:
        mutiny(s, card)
    elif effect == Adventure.ATTACK:
        attack(s, card)
    else:
        loot(s, card)
    if s.news_size == quiet:
        tell(s, Event.NOTHING, NONE, card, 0, 0)
    if not paid:
        discard_adventure(s, card)


@rule
def gain(s: State, ship: int, points: int, unpaid: int, card: int) -> int:
    """R7.9: all points of a ship before those of the next. Returns how many points of the card are still to be paid."""
    for _ in range(points):
        unpaid -= 1
        pay_point(s, ship, unpaid == 0)
    tell(s, Event.GAINED, NONE, ship, points, card)
    return unpaid


@rule
def award_spaces(s: State, card: int) -> int:
    """R6.1 to R6.3, R6.6, R7.4: undamaged ships on the named spaces gain. Returns the points given."""
    return award(s, afloat(s) & ADV_SPACES[card], card)


@rule
def award_first(s: State, card: int) -> int:
    """R6.4, R6.5, R6.7, R6.8, R7.3: the first undamaged ships gain. Returns the points given."""
    return award(s, first_of(afloat(s), ADV_SHIPS[card]), card)


@rule
def award(s: State, spaces: int, card: int) -> int:
    """The ships on these spaces gain, front to back, and are damaged if the card says so (R6.8, R7.2)."""
    points = N_SPACES[spaces] * ADV_FAME[card]
    unpaid = points
    while spaces:
        ship = s.row[FRONT[spaces]]
        spaces &= spaces - 1
        unpaid = gain(s, ship, ADV_FAME[card], unpaid, card)
        if ADV_THEN_DAMAGE[card]:
            damage(s, ship, NONE, card)
    return points


@rule
def damage(s: State, ship: int, attacker: int, card: int) -> None:
    """An undamaged ship is damaged; damage to a damaged one would do nothing (R7.5)."""
    s.ships[ship].damaged = 1
    tell(s, Event.DAMAGED, NONE, ship, attacker, card)


@rule
def damage_all(s: State, spaces: int, card: int) -> None:
    """The undamaged ships on these spaces, handled from front to back (R7.2)."""
    while spaces:
        damage(s, s.row[FRONT[spaces]], NONE, card)
        spaces &= spaces - 1


@rule
def damage_spaces(s: State, card: int) -> None:
    """R6.13, R6.14: the ships on the named spaces."""
    damage_all(s, afloat(s) & ADV_SPACES[card], card)


@rule
def damage_first(s: State, card: int) -> None:
    """R6.12: the first undamaged ships."""
    damage_all(s, first_of(afloat(s), ADV_SHIPS[card]), card)


@rule
def damage_last(s: State, card: int) -> None:
    """R6.9, R6.10: the last undamaged ships."""
    spaces = afloat(s)
    spared = N_SPACES[spaces] - ADV_SHIPS[card]
    while spared > 0:
        spaces &= spaces - 1
        spared -= 1
    damage_all(s, spaces, card)


@rule
def lose_spaces(s: State, card: int) -> None:
    """R6.11, R6.15: the ships on the named spaces, damaged or not."""
    spaces = ADV_SPACES[card]
    while spaces:
        lose_fame(s, s.row[FRONT[spaces]], ADV_FAME[card], card)
        spaces &= spaces - 1


@rule
def mutiny_ship(s: State) -> int:
    """R6.16, R14.4: the ship Mutiny looks at, or NONE."""
    target = s.options[Option.MUTINY_TARGET]
    for space in range(1, SPACES + 1):
        ship = s.ships[s.row[space]]
        if target != 0 and ship.damaged:
            continue
        if target == 1 and ship.revealed:
            return NONE
        if not ship.revealed:
            return s.row[space]
    return NONE


@rule
def reveal(s: State, pirate: int, why: int) -> None:
    """R5.7: a pirate card is turned up for the rest of the game."""
    owner = s.ships[pirate].owner
    s.ships[pirate].revealed = 1
    s.seats[owner].hidden -= 1
    s.sealed = 1
    tell(s, Event.REVEALED, owner, pirate, why, 0)


@rule
def mutiny(s: State, card: int) -> None:
    """R6.16: the captain of one ship is revealed and half its fame is lost; an unowned one is known to be so."""
    ship = mutiny_ship(s)
    if ship == NONE:
        return
    s.sealed = 1
    if s.ships[ship].owner == NONE:
        for seat in range(SEATS):
            s.refuted[seat, ship] = 1
        tell(s, Event.UNOWNED, NONE, ship, 0, 0)
        return
    reveal(s, ship, Reveal.MUTINY)
    lose_fame(s, ship, share_of(fame_of(s, ship)), card)


@rule
def attack(s: State, card: int) -> None:
    """R6.17: undamaged ships of the flag damage the ship of another flag directly in front of them."""
    own = under_flag(s, ADV_FLAG[card])
    attacked = (own & afloat(s)) >> 1
    victims = attacked & afloat(s) & ~own
    while victims:
        space = FRONT[victims]
        victims &= victims - 1
        damage(s, s.row[space], s.row[space + 1], card)


@rule
def loot(s: State, card: int) -> None:
    """R6.18: undamaged ships of another flag take 1 fame from a ship of the flag directly in front of them."""
    own = under_flag(s, ADV_FLAG[card])
    victims = own & ((afloat(s) & ~own) >> 1)
    while victims:
        space = FRONT[victims]
        victims &= victims - 1
        victim = s.row[space]
        guarded = s.ships[victim].revealed and not s.options[Option.LOOT_REVEALED_SHIPS]
        if fame_of(s, victim) > 0 and not guarded:
            for _ in range(min(ADV_FAME[card], fame_of(s, victim))):
                loot_point(s, victim, s.row[space + 1])
            tell(s, Event.LOOTED, NONE, victim, s.row[space + 1], card)
