"""Shooting: one cannon after the other, each shot resolved before the next (R16.3, R16.9 to R16.14)."""

from filibusta.engine.chance import roll
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import Numbers, State
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.asking import ask, lowest, push, size_of, write_if
from filibusta.games.spanish_main.rules.cancelling import open_window
from filibusta.games.spanish_main.rules.cannons import (
    any_letter,
    any_target,
    has_cannon,
    has_doubled,
    has_moved,
    hidden_letter,
    is_fixed,
    may_double,
    musketeer,
    range_of_kind,
    rank_of,
    set_letter_of,
    targets,
)
from filibusta.games.spanish_main.rules.effects import (
    captain_of,
    has,
    includes,
    own_powers,
    powers,
    reveal,
    reveal_source,
    shown,
    total,
    unspent,
    use,
    use_kind,
    use_up,
)
from filibusta.games.spanish_main.rules.loss import can_lose_cargo, can_lose_crew
from filibusta.games.spanish_main.rules.masts import BY_SHOOTER, push_mast_loss, sink
from filibusta.games.spanish_main.rules.questions import ask_ability
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.rules.repair import choose_mast_to_restore
from filibusta.games.spanish_main.rules.survey import near_ships
from filibusta.games.spanish_main.state import (
    CANNON,
    FIRST_EXTRA,
    MOST_GUNS,
    SHIP,
    STOP,
    YES,
    Doubling,
    Mark,
    Phase,
    Step,
)

# ------------------------------------------------------------------ before the first shot


@rule
def begin_shoot(s: State) -> int:
    """R16.3"""
    s.fired = 0
    s.struck = 0
    s.cannon = cards.NONE
    s.other = cards.NONE
    return Step.SHOOT


@rule
def shoot(s: State) -> int:
    """R16.3: whether to double the ranges, where either leaves a target; it goes for the whole turn."""
    boat = s.ships[s.ship]
    if may_double(s, s.ship):
        if not any_letter(s, s.ship, False):
            boat.doubling = Doubling.YES
        elif any_letter(s, s.ship, True):
            s.subject = s.ship
            s.openly = 1
            known = any_letter(s, s.ship, False) and any_letter(s, s.ship, True)
            s.openly = 0
            return ask(s, Phase.DOUBLE_RANGE, boat.seat, not known)
        else:
            boat.doubling = Doubling.NO
    return choose_letter(s)


@rule
def answer_doubling(s: State, action: int) -> int:
    """R16.3"""
    s.ships[s.ship].doubling = Doubling.YES if action == YES else Doubling.NO
    return choose_letter(s)


@rule
def choose_letter(s: State) -> int:
    """R16.3, R20.6: whether to reveal who sets the ranges, where either leaves a target."""
    letter = hidden_letter(s, s.ship)
    if letter != cards.NONE:
        doubled = has_doubled(s, s.ship)
        if not any_target(s, s.ship, 0, cards.NONE, doubled):
            use_kind(s, s.ship, cards.Effect.RANGE_SET)
        elif any_target(s, s.ship, 0, letter, doubled):
            s.subject = s.ship
            s.question = cards.Effect.RANGE_SET
            return ask(s, Phase.REVEAL, s.ships[s.ship].seat, True)
    return open_fire(s)


@rule
def answer_reveal(s: State, action: int) -> int:
    """R20.6"""
    if action == YES:
        use_kind(s, s.ship, cards.Effect.RANGE_SET)
    return open_fire(s)


@rule
def open_fire(s: State) -> int:
    """R16.3: first the window for those who can cancel abilities."""
    push(s, Step.VOLLEY)
    open_window(s)
    return Step.NEXT


# ------------------------------------------------------------------ cannon by cannon


@rule
def targets_now(s: State, cannon: int, past_ships: bool) -> int:
    """The ships that a cannon of the acting ship can hit, as bits."""
    return targets(s, s.ship, cannon, set_letter_of(s, s.ship), has_doubled(s, s.ship), past_ships)


@rule
def can_fire(s: State) -> bool:
    """R16.3: whether a cannon that has not fired has a target; a derelict fires only where she has moved."""
    boat = s.ships[s.ship]
    if boat.card == cards.NONE or (boat.standing == 0 and not has_moved(s, s.ship)):
        return False
    return any_target(s, s.ship, s.fired, set_letter_of(s, s.ship), has_doubled(s, s.ship))


@rule
def volley(s: State) -> int:
    """R16.3"""
    if not can_fire(s):
        return Step.NEXT
    s.openly = 1
    known = can_fire(s)
    s.openly = 0
    return ask(s, Phase.CANNON, s.ships[s.ship].seat, not known)


@rule
def no_shot(s: State, cannon: int, abilities: int) -> int:
    """R16.3, for whoever knows already what the acting ship can do."""
    if s.fired >> cannon & 1:
        return Reason.CANNON_FIRED
    past_ships = includes(abilities, cards.Effect.FIRE_PAST_SHIPS)
    if has_cannon(s, s.ship, cannon, abilities) and targets_now(s, cannon, past_ships):
        return Reason.ALLOWED
    return Reason.CANNON_IDLE


@rule
def no_cannon(s: State, cannon: int) -> int:
    """R16.3"""
    return no_shot(s, cannon, powers(s, s.ship))


@rule
def legal_cannons(s: State, out: Numbers) -> int:
    """R16.3: at once, for the abilities of the ship are the same for all."""
    abilities, n = powers(s, s.ship), 0
    for cannon in range(MOST_GUNS):
        n = write_if(out, n, CANNON + cannon, no_shot(s, cannon, abilities) == Reason.ALLOWED)
    out[n] = STOP
    return n + 1


@rule
def answer_cannon(s: State, cannon: int) -> int:
    """R16.3: with one target only there is nothing to choose."""
    s.cannon = cannon
    s.fired |= 1 << cannon
    found = open_targets(s)
    if size_of(found) == 1:
        return aim(s, lowest(found))
    s.openly = 1
    known = has_cannon(s, s.ship, s.cannon, powers(s, s.ship)) and size_of(open_targets(s)) > 1
    s.openly = 0
    return ask(s, Phase.TARGET, s.ships[s.ship].seat, not known)


@rule
def open_targets(s: State) -> int:
    """The ships that the cannon chosen can hit, as bits."""
    return targets_now(s, s.cannon, has(s, s.ship, cards.Effect.FIRE_PAST_SHIPS))


@rule
def no_target(s: State, other: int) -> int:
    """R16.4"""
    return Reason.ALLOWED if open_targets(s) >> other & 1 else Reason.OUT_OF_RANGE


@rule
def list_targets(s: State, out: Numbers, n: int) -> int:
    """R16.4: at once, for one look along the lines of fire tells of all."""
    found = open_targets(s)
    for other in range(s.ships_size):
        n = write_if(out, n, SHIP + other, found >> other & 1 != 0)
    return n


@rule
def within_shown_range(s: State, other: int) -> bool:
    """Tells whether the cannon reaches its target with the range that all know it to have."""
    letter = range_of_kind(shown(s, s.ship), cards.Effect.RANGE_SET)
    if letter == set_letter_of(s, s.ship):
        return True
    past_ships = has(s, s.ship, cards.Effect.FIRE_PAST_SHIPS)
    return targets(s, s.ship, s.cannon, letter, has_doubled(s, s.ship), past_ships) >> other & 1 != 0


@rule
def aim(s: State, other: int) -> int:
    """R16.10: who fires past ships is shown where it is needed, and who lets another set the range (R19.3); so are as
    many Musketeers as have fired."""
    s.other = other
    if has(s, s.ship, cards.Effect.FIRE_PAST_SHIPS) and not targets_now(s, s.cannon, False) >> other & 1:
        use_kind(s, s.ship, cards.Effect.FIRE_PAST_SHIPS)
    if not within_shown_range(s, other):
        use_kind(s, s.ship, cards.Effect.RANGE_SET)
    if s.cannon >= FIRST_EXTRA:
        reveal_source(s, s.ship, musketeer(s, s.ship, size_of(s.fired >> FIRST_EXTRA) - 1))
    push(s, Step.VOLLEY)
    return Step.FIRE


# ------------------------------------------------------------------ a shot


@rule
def applies(s: State, ability: int) -> int:
    """R16.10, R20.3: what a bonus of the acting ship comes to against her target."""
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
    """R16.10: what these abilities of the shooter, and those of her target, add to the roll."""
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
    """R16.10: whoever adds to the roll is turned face up, and the Captain who is needed for it."""
    found = powers(s, s.ship) & cards.OF_KIND[cards.Effect.CANNON_BONUS]
    for ability in range(cards.N_ABILITIES):
        if found >> ability & 1 and applies(s, ability):
            use(s, s.ship, 1 << ability)
            if cards.ABILITY_WHEN[ability] == cards.When.HAS_CAPTAIN:
                reveal(s, captain_of(s, s.ship))


@rule
def least_to_hit(s: State, cannon: int, bonus: int) -> int:
    """R16.9, R16.10: the lowest number with which a shot of the acting ship hits, with what is added to the roll; a
    natural 1 misses, doubled ranges ask for one number and no more counts. Above the die's if none does."""
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
    first = not target.marks & Mark.HIT
    target.marks |= Mark.HIT
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
    """R16.13, R20.10, R20.13: how many masts go, and whether the shooter says which."""
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
    """R16.13, R9.10: what else a hit may cost, one ability after the other, the ship's own first; then what is left of
    the masts."""
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
