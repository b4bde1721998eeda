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
from filibusta.games.spanish_main_cards.events import Events, Reveal
from filibusta.games.spanish_main_cards.rules.fame import fame_of, loot_point, lose_fame, pay_point, share_of
from filibusta.games.spanish_main_cards.rules.piles import discard_adventure
from filibusta.games.spanish_main_cards.rules.row import afloat, first_of, last_of, under_flag
from filibusta.games.spanish_main_cards.state import NONE, Option, Step


@rule
def begin_adventure(s: State) -> int:
    """R7.1: the active adventure happens. Returns what it does to one ship after the other."""
    card = s.line[0]
    tell(s, Events.ADVENTURE, s.active_player, card)
    effect = ADV_EFFECT[card]
    if effect == Adventure.AWARD_SPACES:  # R6.1 to R6.3, R6.6, R7.4
        return befall(s, Step.AWARD, afloat(s) & ADV_SPACES[card])
    if effect == Adventure.AWARD_FIRST:  # R6.4, R6.5, R6.7, R6.8, R7.3
        return befall(s, Step.AWARD, first_of(afloat(s), ADV_SHIPS[card]))
    if effect == Adventure.DAMAGE_SPACES:  # R6.13, R6.14
        return befall(s, Step.DAMAGE, afloat(s) & ADV_SPACES[card])
    if effect == Adventure.DAMAGE_FIRST:  # R6.12
        return befall(s, Step.DAMAGE, first_of(afloat(s), ADV_SHIPS[card]))
    if effect == Adventure.DAMAGE_LAST:  # R6.9, R6.10
        return befall(s, Step.DAMAGE, last_of(afloat(s), ADV_SHIPS[card]))
    if effect == Adventure.LOSE_SPACES:  # R6.11, R6.15: damaged or not
        return befall(s, Step.LOSE, ADV_SPACES[card])
    if effect == Adventure.MUTINY:
        return befall(s, Step.MUTINY, mutiny(s))
    if effect == Adventure.ATTACK:
        return befall(s, Step.ATTACK, attacked(s, ADV_FLAG[card]))
    return befall(s, Step.LOOT, looted(s, ADV_FLAG[card]))


@rule
def befall(s: State, step: int, spaces: int) -> int:
    """R7.2: a step happens to the ships on these spaces, one after the other from the front."""
    s.spaces = spaces
    return step if spaces else finish_adventure(s)


@rule
def go_on(s: State, step: int) -> int:
    """R7.2: the frontmost ship has been handled; the same happens to the next one."""
    s.spaces &= s.spaces - 1
    return step if s.spaces else finish_adventure(s)


@rule
def finish_adventure(s: State) -> int:
    """R7.1, R7.8: the card is fame now, or lies on the discards; the turn ends."""
    card = s.line[0]
    quiet = s.news[(s.news_size - 1) & (len(s.news) - 1)].kind == Events.ADVENTURE
    if quiet:
        tell(s, Events.NOTHING, NONE, card)
    if quiet or ADV_EFFECT[card] > Adventure.AWARD_FIRST:
        discard_adventure(s, card)
    return Step.END_TURN


@rule
def award_next(s: State) -> int:
    """R7.9: all points of a ship before those of the next; R6.8: then it is damaged if the card says so."""
    card = s.line[0]
    ship = s.row[FRONT[s.spaces]]
    unpaid = N_SPACES[s.spaces] * ADV_FAME[card]
    for _ in range(ADV_FAME[card]):
        unpaid -= 1
        pay_point(s, ship, unpaid == 0)
    tell(s, Events.GAINED, NONE, ship, ADV_FAME[card], card)
    if ADV_THEN_DAMAGE[card]:
        damage(s, ship, NONE, card)
    return go_on(s, Step.AWARD)


@rule
def damage(s: State, ship: int, attacker: int, card: int) -> None:
    """An undamaged ship is damaged; damage to a damaged one would do nothing (R7.5)."""
    s.ships[ship].damaged = 1
    tell(s, Events.DAMAGED, NONE, ship, attacker, card)


@rule
def damage_next(s: State) -> int:
    """R6.9, R6.10, R6.12 to R6.14."""
    damage(s, s.row[FRONT[s.spaces]], NONE, s.line[0])
    return go_on(s, Step.DAMAGE)


@rule
def lose_next(s: State) -> int:
    """R6.11, R6.15."""
    lose_fame(s, s.row[FRONT[s.spaces]], ADV_FAME[s.line[0]], s.line[0])
    return go_on(s, Step.LOSE)


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
    tell(s, Events.REVEALED, owner, pirate, why)


@rule
def mutiny(s: State) -> int:
    """R6.16: the captain of one ship is revealed, and its space returned; an unowned one is known to be so."""
    ship = mutiny_ship(s)
    if ship == NONE:
        return 0
    s.sealed = 1
    if s.ships[ship].owner == NONE:
        for seat in range(SEATS):
            s.refuted[seat, ship] = 1
        tell(s, Events.UNOWNED, NONE, ship)
        return 0
    reveal(s, ship, Reveal.MUTINY)
    return 1 << s.ships[ship].space


@rule
def lose_to_mutiny(s: State) -> int:
    """R6.16: half of the fame of a captain who was revealed is lost."""
    ship = s.row[FRONT[s.spaces]]
    lose_fame(s, ship, share_of(fame_of(s, ship)), s.line[0])
    return go_on(s, Step.MUTINY)


@rule
def attacked(s: State, flag: int) -> int:
    """R6.17: undamaged ships of the flag damage the ship of another flag directly in front of them."""
    own = under_flag(s, flag)
    return ((own & afloat(s)) >> 1) & afloat(s) & ~own


@rule
def attack_next(s: State) -> int:
    """R6.17: the ship is damaged by the one behind it."""
    space = FRONT[s.spaces]
    damage(s, s.row[space], s.row[space + 1], s.line[0])
    return go_on(s, Step.ATTACK)


@rule
def looted(s: State, flag: int) -> int:
    """R6.18: undamaged ships of another flag take fame from a ship of the flag directly in front of them."""
    own = under_flag(s, flag)
    return own & ((afloat(s) & ~own) >> 1)


@rule
def loot_next(s: State) -> int:
    """R6.18: fame goes to the ship behind; a revealed ship is spared, unless an option says otherwise."""
    card = s.line[0]
    victim = s.row[FRONT[s.spaces]]
    looter = s.row[FRONT[s.spaces] + 1]
    guarded = s.ships[victim].revealed and not s.options[Option.LOOT_REVEALED_SHIPS]
    if fame_of(s, victim) > 0 and not guarded:
        for _ in range(min(ADV_FAME[card], fame_of(s, victim))):
            loot_point(s, victim, looter)
        tell(s, Events.LOOTED, NONE, victim, looter, card)
    return go_on(s, Step.LOOT)
