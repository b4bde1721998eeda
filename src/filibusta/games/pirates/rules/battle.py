"""A battle: its cards (R10, R19), wind (R11), cannons (R12), melee (R13), result and plunder (R14)."""

from filibusta.engine.chance import roll, tally
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.pirates.cards import (
    HITS,
    KINDS_WITH,
    PIRATE_AMOUNT,
    PIRATE_EFFECT,
    SHIP_CARGO,
    WIND_FACES,
    Effect,
)
from filibusta.games.pirates.rules.decks import discard_pirate, take_card
from filibusta.games.pirates.rules.ending import eliminate
from filibusta.games.pirates.rules.fleet import (
    cannons_of,
    come_aboard,
    give_tokens,
    join_fleet,
    leave_fleet,
    lose_crew,
    lose_ship,
    speed_of,
    take_from_centre,
    take_tokens,
)
from filibusta.games.pirates.rules.turn import ask, right_hand
from filibusta.games.pirates.state import ATTACK, CENTRE, DEFENCE, NONE, Event, Option, Phase, Step

DETAILED = 32
"""Once an action has told so many events, further rounds of melee are told together: they may be any number."""


@rule
def ship_of(s: State, side: int) -> int:
    """R10.1: the ship on each side."""
    return s.attacker if side == ATTACK else s.target


@rule
def rolls_for(s: State, side: int) -> int:
    """R10.2: who rolls for a side; for a centre ship it is the player on the right."""
    owner = s.ships[ship_of(s, side)].owner
    return owner if owner != CENTRE else right_hand(s, s.active)


@rule
def decides_for(s: State, side: int) -> int:
    """R10.4, R25.8: who plays cards for a side, or NONE."""
    owner = s.ships[ship_of(s, side)].owner
    if owner == CENTRE:
        owner = right_hand(s, s.active) if s.options[Option.RIGHT_HAND_DEFENDS] else NONE
    return owner if owner != NONE and s.seats[owner].hand_size > 0 else NONE


@rule
def men_of(s: State, side: int) -> int:
    """R13.1: own and temporary men."""
    return s.ships[ship_of(s, side)].crew + s.temporary[side]


@rule
def is_decided(s: State) -> bool:
    """R10.1: a ship has no crew left."""
    return (men_of(s, ATTACK) == 0) | (men_of(s, DEFENCE) == 0)


# ------------------------------------------------------------------ battle cards


@rule
def laid(s: State, side: int, effect: int) -> int:
    """How many uncancelled cards with this effect lie beside a side's ship."""
    n = 0
    for i in range(s.laid_size):
        n += (s.laid[i].side == side) & (PIRATE_EFFECT[s.laid[i].card] == effect)
    return n


@rule
def laid_amount(s: State, side: int, effect: int) -> int:
    """R10.5: what these cards add up to."""
    amount = 0
    for i in range(s.laid_size):
        if s.laid[i].side == side and PIRATE_EFFECT[s.laid[i].card] == effect:
            amount += PIRATE_AMOUNT[s.laid[i].card]
    return amount


@rule
def begin_battle(s: State) -> None:
    """R7.6, R7.7, R10.1: an attack, public at once."""
    s.side = ATTACK
    s.passes = 0
    s.sealed = 1
    tell(s, Event.ATTACKED, s.active, s.attacker, s.target, s.ships[s.target].owner)
    s.step = Step.CARD_WINDOW


@rule
def ask_sides(s: State, phase: int) -> None:
    """R10.3, R10.4, R11.3: asks the next side that has a decision; without one it counts as passing."""
    while s.passes < 2:
        seat = decides_for(s, s.side)
        if seat != NONE:
            ask(s, seat, phase)
            return
        pass_side(s)


@rule
def pass_side(s: State) -> None:
    """R10.3: one side passes, the other is next."""
    s.passes += 1
    s.side = 1 - s.side


@rule
def card_window(s: State) -> None:
    """R10.3: the window is open until both sides have passed one after the other."""
    ask_sides(s, Phase.BATTLE_CARD)
    if s.passes == 2:
        s.step = Step.WIND


@rule
def battle_kinds(s: State) -> int:
    """R10.6: the kinds that may be played in the card window by the side that is asked, as a set."""
    kinds = KINDS_WITH[Effect.SPEED_OWN] | KINDS_WITH[Effect.KILL_CREW] | KINDS_WITH[Effect.TEMPORARY_CANNONS]
    kinds |= KINDS_WITH[Effect.SKIP_CANNONS] | KINDS_WITH[Effect.EXTRA_VOLLEY]
    kinds |= KINDS_WITH[Effect.SPEED_ENEMY] * (s.side == ATTACK)
    kinds |= KINDS_WITH[Effect.TEMPORARY_CREW] * (s.supply > 0)
    return kinds


@rule
def lay_card(s: State, card: int) -> None:
    """R10.5, R10.7: a battle card of the one who is asked lies beside his side's ship, for all to see."""
    take_card(s, s.player, card)
    s.laid[s.laid_size].card = card
    s.laid[s.laid_size].side = s.side
    s.laid_size += 1
    s.sealed = 1
    tell(s, Event.BATTLE_CARD, s.player, card, ship_of(s, s.side), s.side)


@rule
def play_battle_card(s: State, card: int) -> None:
    """R10.5, R19: the card takes effect at once; the other side is next."""
    side = s.side
    lay_card(s, card)
    effect = PIRATE_EFFECT[card]
    if effect == Effect.TEMPORARY_CREW:
        tokens = take_tokens(s, PIRATE_AMOUNT[card])
        s.temporary[side] += tokens
        tell(s, Event.JOINED, s.player, ship_of(s, side), tokens, 0)
    elif effect == Effect.KILL_CREW:
        kill(s, 1 - side, PIRATE_AMOUNT[card])
    elif effect == Effect.SKIP_CANNONS:
        if not cancel(s, 1 - side, Effect.EXTRA_VOLLEY):
            cancel(s, side, Effect.EXTRA_VOLLEY)
    elif effect == Effect.EXTRA_VOLLEY:
        cancel(s, NONE, Effect.SKIP_CANNONS)
    s.passes = 0
    s.side = 1 - side
    if is_decided(s):
        conclude(s)


@rule
def cancel(s: State, side: int, effect: int) -> bool:
    """R19.8, R19.9: the card just laid and the latest with ``effect`` of a side (NONE: either) cancel each other."""
    new = s.laid_size - 1
    for i in range(new - 1, -1, -1):
        if PIRATE_EFFECT[s.laid[i].card] == effect and (side == NONE or s.laid[i].side == side):
            tell(s, Event.CANCELLED, s.player, s.laid[new].card, s.laid[i].card, s.laid[i].side)
            remove_laid(s, new)
            remove_laid(s, i)
            return True
    return False


@rule
def remove_laid(s: State, place: int) -> None:
    """R10.7: a cancelled card goes to the red discard pile at once."""
    discard_pirate(s, s.laid[place].card)
    s.laid_size -= 1
    for i in range(place, s.laid_size):
        s.laid[i].card = s.laid[i + 1].card
        s.laid[i].side = s.laid[i + 1].side
    s.laid[s.laid_size].card = NONE
    s.laid[s.laid_size].side = 0


# ------------------------------------------------------------------ wind


@rule
def wind_speed(s: State) -> int:
    """R11.1: the attacker's speed with battle cards and wind."""
    return speed_of(s, s.attacker) + laid_amount(s, ATTACK, Effect.SPEED_OWN) + s.wind


@rule
def defence_speed(s: State) -> int:
    """R11.2: the defender's speed with battle cards, those of the attacker too."""
    cards = laid_amount(s, DEFENCE, Effect.SPEED_OWN) + laid_amount(s, ATTACK, Effect.SPEED_ENEMY)
    return speed_of(s, s.target) + cards


@rule
def roll_wind(s: State) -> None:
    """R11.1, R11.4: the wind die for the attacker; a fog window follows."""
    s.wind = WIND_FACES[roll(s, len(WIND_FACES))]
    tell(s, Event.WIND, s.active, s.wind, wind_speed(s), defence_speed(s))
    s.side = ATTACK
    s.passes = 0
    s.step = Step.FOG_WINDOW


@rule
def fog_window(s: State) -> None:
    """R11.3, R11.5: until both have passed; then the wind is enough, or the attack has failed."""
    ask_sides(s, Phase.FOG)
    if s.passes < 2:
        return
    if wind_speed(s) >= defence_speed(s):
        s.step = Step.ENGAGE
    else:
        tell(s, Event.ESCAPED, s.active, s.attacker, s.target, 0)
        clear_battle(s)
        end_action(s)


@rule
def play_fog(s: State, card: int) -> None:
    """R11.4, R19.6: the old roll is void."""
    lay_card(s, card)
    s.step = Step.WIND


# ------------------------------------------------------------------ fighting


@rule
def dice_of(s: State, side: int) -> int:
    """R12.2: cannons with battle cards, once and once more for each reload."""
    cannons = cannons_of(s, ship_of(s, side)) + laid_amount(s, side, Effect.TEMPORARY_CANNONS)
    return cannons * (1 + laid(s, side, Effect.EXTRA_VOLLEY))


@rule
def kill(s: State, side: int, hits: int) -> int:
    """R13.3, R13.4: temporary men first, then the ship's own. Returns how many fall."""
    temporary = min(hits, s.temporary[side])
    ship = ship_of(s, side)
    own = min(hits - temporary, s.ships[ship].crew)
    s.temporary[side] -= temporary
    give_tokens(s, temporary)
    lose_crew(s, ship, own)
    if own + temporary > 0:
        tell(s, Event.LOST_MEN, s.ships[ship].owner, ship, own, temporary)
    return own + temporary


@rule
def fire(s: State, side: int) -> int:
    """R12.2: one roll for a side's cannons. Returns the hits."""
    dice = dice_of(s, side)
    if dice == 0:
        return 0
    hits = tally(s, dice, HITS)
    tell(s, Event.FIRED, rolls_for(s, side), ship_of(s, side), dice, hits)
    return hits


@rule
def exchange_fire(s: State) -> None:
    """R12.1 to R12.4: unless a ship is grappled both fire; hits are counted before any man is removed."""
    if laid(s, ATTACK, Effect.SKIP_CANNONS) + laid(s, DEFENCE, Effect.SKIP_CANNONS) > 0:
        tell(s, Event.GRAPPLED, s.active, s.attacker, s.target, 0)
        return
    hits = fire(s, ATTACK)
    kill(s, ATTACK, fire(s, DEFENCE))
    kill(s, DEFENCE, hits)


@rule
def melee_round(s: State) -> None:
    """R13.1, R13.2: a die for each man; hits are counted before any man is removed."""
    attackers = men_of(s, ATTACK)
    defenders = men_of(s, DEFENCE)
    hits = tally(s, attackers, HITS)
    suffered = tally(s, defenders, HITS)
    tell(s, Event.FOUGHT, rolls_for(s, ATTACK), s.attacker, attackers, hits)
    tell(s, Event.FOUGHT, rolls_for(s, DEFENCE), s.target, defenders, suffered)
    kill(s, ATTACK, suffered)
    kill(s, DEFENCE, hits)


@rule
def fight_on(s: State) -> None:
    """R13.5: what is left of a very long melee, told as one."""
    rounds = 0
    attackers = 0
    defenders = 0
    told = s.news_size
    while not is_decided(s):
        hits = tally(s, men_of(s, ATTACK), HITS)
        suffered = tally(s, men_of(s, DEFENCE), HITS)
        attackers += kill(s, ATTACK, suffered)
        defenders += kill(s, DEFENCE, hits)
        rounds += 1
        s.news_size = told
    tell(s, Event.FOUGHT_ON, NONE, rounds, attackers, defenders)


@rule
def engage(s: State) -> None:
    """R12, R13: cannons, then melee until a ship has no crew left."""
    exchange_fire(s)
    while not is_decided(s) and s.news_size < DETAILED:
        melee_round(s)
    if not is_decided(s):
        fight_on(s)
    conclude(s)


# ------------------------------------------------------------------ result and plunder


@rule
def clear_battle(s: State) -> None:
    """R14.1: temporary men return to the supply, battle cards go to the red discard pile."""
    for side in range(2):
        if s.temporary[side] > 0:
            tell(s, Event.LEFT, s.ships[ship_of(s, side)].owner, ship_of(s, side), s.temporary[side], 0)
        give_tokens(s, s.temporary[side])
        s.temporary[side] = 0
    for i in range(s.laid_size):
        discard_pirate(s, s.laid[i].card)
        s.laid[i].card = NONE
        s.laid[i].side = 0
    s.laid_size = 0


@rule
def end_action(s: State) -> None:
    """R7.1: the next ship may be chosen."""
    s.attacker = NONE
    s.target = NONE
    s.side = ATTACK
    s.passes = 0
    s.wind = 0
    s.step = Step.SAIL


@rule
def conclude(s: State) -> None:
    """R14.2 to R14.8: the one who has crew left has won."""
    attacker = s.attacker
    target = s.target
    clear_battle(s)
    end_action(s)
    enemy = s.ships[target].owner
    if s.ships[attacker].crew > 0:
        capture(s, target, s.active, attacker)
    elif s.ships[target].crew == 0:
        lose_ship(s, attacker)
        lose_ship(s, target)
    elif enemy == CENTRE:
        lose_ship(s, attacker)
    else:
        capture(s, attacker, enemy, target)
    eliminate(s)


@rule
def capture(s: State, ship: int, seat: int, captor: int) -> None:
    """R14.3 to R14.5, R25.7: the beaten ship joins the winner's fleet with all that is on it, and is manned."""
    before = s.ships[ship].owner
    if before == CENTRE:
        take_from_centre(s, ship)
    else:
        leave_fleet(s, ship)
    join_fleet(s, ship, seat)
    if not s.options[Option.PRIZES_MAY_ACT]:
        s.ships[ship].acted = 1
    tell(s, Event.CAPTURED, seat, ship, captor, before)
    tokens = come_aboard(s, ship, SHIP_CARGO[ship])
    if tokens > 0:
        tell(s, Event.MANNED, seat, ship, tokens, NONE)
    elif s.ships[captor].crew >= 2:
        s.ships[captor].crew -= 1
        s.ships[ship].crew = 1
        tell(s, Event.MANNED, seat, ship, 1, captor)
    else:
        lose_ship(s, ship)
