"""One shot: its roll and the effects of a hit (R16.9 to R16.14)."""

from filibusta.engine.chance import roll
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.asking import push
from filibusta.games.spanish_main.rules.cannons import (
    has_cannon,
    has_doubled,
    is_fixed,
    rank_of,
)
from filibusta.games.spanish_main.rules.effects import (
    captain_of,
    has,
    includes,
    own_powers,
    powers,
    reveal,
    total,
    unspent,
    use,
    use_kind,
    use_up,
)
from filibusta.games.spanish_main.rules.loss import can_lose_cargo, can_lose_crew
from filibusta.games.spanish_main.rules.masts import BY_SHOOTER, push_mast_loss, sink
from filibusta.games.spanish_main.rules.questions import ask_ability
from filibusta.games.spanish_main.rules.repair import choose_mast_to_restore
from filibusta.games.spanish_main.rules.survey import near_ships
from filibusta.games.spanish_main.state import (
    YES,
    ShipMark,
    Step,
)


@rule
def applies(s: State, ability: int) -> int:
    """R16.10, R20.3: the amount of a bonus of the acting ship against her target."""
    nation, when = cards.ABILITY_NATION[ability], cards.ABILITY_WHEN[ability]
    if nation != cards.Nation.ANY and nation != cards.SHIP_NATION[s.ships[s.other].card]:
        return 0
    if when == cards.When.HAS_CAPTAIN and captain_of(s, s.ship) == cards.NONE:
        return 0
    amount = cards.ABILITY_AMOUNT[ability]
    return amount * friends_near(s, s.ship) if when == cards.When.PER_FRIEND else amount


@rule
def friends_near(s: State, ship: int) -> int:
    """R20.3: the other ships of the same player within S, derelicts too."""
    near, n = near_ships(s, ship, cards.BAR[cards.Bar.S]), 0
    for other in range(s.ships_size):
        n += near >> other & 1 and s.ships[other].seat == s.ships[ship].seat
    return n


@rule
def modifier(s: State, abilities: int) -> int:
    """R16.10: the sum that these abilities of the shooter and those of her target add to the roll."""
    found, bonus = abilities & cards.OF_KIND[cards.Effect.CANNON_BONUS], 0
    for ability in range(cards.N_ABILITIES):
        if found >> ability & 1:
            bonus += applies(s, ability)
    return bonus + taken_bonus(s)


@rule
def taken_bonus(s: State) -> int:
    """R20.4"""
    found, bonus = powers(s, s.other) & cards.OF_KIND[cards.Effect.TAKEN_BONUS], 0
    for ability in range(cards.N_ABILITIES):
        if found >> ability & 1 and cards.ABILITY_NATION[ability] == cards.SHIP_NATION[s.ships[s.ship].card]:
            bonus += cards.ABILITY_AMOUNT[ability]
    return bonus


@rule
def show_bonus(s: State) -> None:
    """R16.10: reveals crew that adds to the roll, and the Captain needed for it."""
    found = powers(s, s.ship) & cards.OF_KIND[cards.Effect.CANNON_BONUS]
    for ability in range(cards.N_ABILITIES):
        if found >> ability & 1 and applies(s, ability):
            use(s, s.ship, 1 << ability)
            if cards.ABILITY_WHEN[ability] == cards.When.HAS_CAPTAIN:
                reveal(s, captain_of(s, s.ship))


@rule
def least_to_hit(s: State, cannon: int, bonus: int) -> int:
    """R16.9, R16.10: the lowest roll with which a shot of the acting ship hits, after modifiers; a natural 1 misses,
    and with doubled ranges only one number hits. Larger than the die if no roll hits."""
    if has_doubled(s, s.ship):
        return cards.DOUBLE_NEEDS
    return max(2, rank_of(s, s.ship, cannon) + 1 - (0 if is_fixed(cannon) else bonus))


@rule
def fire(s: State) -> int:
    """R16.9, R16.10"""
    tell(s, Events.SHOT, s.ships[s.ship].seat, s.ship, s.cannon, s.other)
    if not has_doubled(s, s.ship) and not is_fixed(s.cannon):
        show_bonus(s)
    die = 1 + roll(s, cards.DIE)
    hits = die >= least_to_hit(s, s.cannon, modifier(s, powers(s, s.ship)))
    tell(s, Events.HIT if hits else Events.MISSED, s.ships[s.ship].seat, s.ship, s.other, die)
    if hits:
        return hit(s)
    push(s, Step.REROLL)
    if die == cards.MISFIRE_ON and has(s, s.ship, cards.Effect.MISFIRE):
        push_mast_loss(s, s.ship, 1)
    return Step.NEXT


@rule
def reroll(s: State) -> int:
    """R16.11: the same cannon may shoot the same target again, once in a turn."""
    boat = s.ships[s.ship]
    if boat.card == cards.NONE or boat.standing == 0 or not has_cannon(s, s.ship, s.cannon, powers(s, s.ship)):
        return Step.NEXT
    found = unspent(s, s.ship, cards.Effect.REROLL_MISS)
    return ask_ability(s, s.ship, cards.Effect.REROLL_MISS, found) if found else Step.NEXT


@rule
def hit(s: State) -> int:
    """R16.12, R16.13"""
    target = s.ships[s.other]
    if target.standing == 0:
        return sink(s, s.other)
    full = target.standing == (1 << cards.SHIP_MASTS[target.card]) - 1
    first = not target.marks & ShipMark.HIT
    target.marks |= ShipMark.HIT
    if full and first and has(s, s.other, cards.Effect.IGNORE_FIRST_HIT):
        use_kind(s, s.other, cards.Effect.IGNORE_FIRST_HIT)
        tell(s, Events.IGNORED, target.seat, s.other)
        return Step.NEXT
    push(s, Step.AFTER_HIT, s.other)
    if has(s, s.other, cards.Effect.HITS_PER_MAST):
        s.struck ^= 1 << s.other
        if s.struck >> s.other & 1:
            use_kind(s, s.other, cards.Effect.HITS_PER_MAST)
            tell(s, Events.IGNORED, target.seat, s.other)
            return Step.NEXT
    push(s, Step.LOSE_MASTS, s.other, masts_of_hit(s))
    return Step.NEXT


@rule
def masts_of_hit(s: State) -> int:
    """R16.13, R20.10, R20.13: the number of masts lost, and whether the shooter chooses them."""
    abilities = powers(s, s.ship)
    masts = max(1, total(abilities, cards.Effect.MASTS_PER_HIT))
    if masts > 1:
        use_kind(s, s.ship, cards.Effect.MASTS_PER_HIT)
    return masts + (BY_SHOOTER if includes(abilities, cards.Effect.SHOOTER_PICKS_MAST) else 0)


@rule
def can_lose(s: State, ship: int, what: int) -> bool:
    """R20.19: whether there is anything to lose, as far as all can see."""
    return can_lose_crew(s, ship) if what == cards.What.CREW else can_lose_cargo(s, ship)


@rule
def after_hit(s: State) -> int:
    """R16.13, R9.10: the further effects of a hit, one ability after the other, the ship's own first; then the
    remaining loss of masts."""
    ship, last = s.step_a, s.step_b
    found, own = unspent(s, s.ship, cards.Effect.ELIMINATE_ON_HIT), own_powers(s, s.ship)
    if last == cards.NONE or own >> last & 1:
        ability = next_on_hit(s, ship, found & own, last)
        if ability == cards.NONE:
            ability = next_on_hit(s, ship, found & ~own, cards.NONE)
    else:
        ability = next_on_hit(s, ship, found & ~own, last)
    if ability != cards.NONE:
        push(s, Step.AFTER_HIT, ship, ability)
        s.step_b = ability
        return ask_ability(s, s.ship, cards.Effect.ELIMINATE_ON_HIT, 1 << ability)
    push(s, Step.DISMASTED, ship)
    return Step.NEXT


@rule
def next_on_hit(s: State, ship: int, found: int, last: int) -> int:
    """R20.19: the first ability of a set, after the last one, by which the ship that was hit has something to lose;
    NONE if there is none."""
    for ability in range(last + 1, cards.N_ABILITIES):
        if found >> ability & 1 and can_lose(s, ship, cards.ABILITY_WHAT[ability]):
            return ability
    return cards.NONE


@rule
def answer_ability(s: State, action: int) -> int:
    """R16.11, R16.13, R16.14"""
    if action != YES:
        return Step.NEXT
    if s.question == cards.Effect.REROLL_MISS:
        use_up(s, s.ship, unspent(s, s.ship, cards.Effect.REROLL_MISS))
        return Step.FIRE
    if s.question == cards.Effect.REPAIR_ON_SINK:
        use_up(s, s.ship, unspent(s, s.ship, cards.Effect.REPAIR_ON_SINK))
        return choose_mast_to_restore(s, s.ship)
    ability = s.step_b
    use_up(s, s.ship, 1 << ability)
    push(s, Step.LOSE_CREW if cards.ABILITY_WHAT[ability] == cards.What.CREW else Step.LOSE_CARGO, s.step_a)
    return Step.NEXT
