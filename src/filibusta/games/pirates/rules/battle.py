"""A battle: its cards (R10, R19), wind (R11), cannons (R12) and melee (R13)."""

from filibusta.engine.asking import ask
from filibusta.engine.chance import roll, roll_pool
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.engine.tables import by_kind, complete
from filibusta.games.pirates.cards import (
    HITS,
    PIRATE_AMOUNT,
    PIRATE_EFFECT,
    PIRATE_WHEN,
    WIND_FACES,
    Effect,
    When,
)
from filibusta.games.pirates.events import Events
from filibusta.games.pirates.rules.decks import discard_pirate, take_card
from filibusta.games.pirates.rules.dice import lay_dice, take_up_dice
from filibusta.games.pirates.rules.fleet import (
    cannons_of,
    give_tokens,
    lose_crew,
    speed_of,
    take_tokens,
)
from filibusta.games.pirates.rules.turn import right_hand
from filibusta.games.pirates.state import ATTACK, CENTRE, DEFENCE, NONE, Option, Part, Phase, Step, Symbol

DETAILED = 32
"""Once an action has told so many events, further rounds of melee are told together: they may be any number."""


@rule
def ship_of(s: State, side: int) -> int:
    """R10.1: the ship on each side."""
    return s.attacker if side == ATTACK else s.target


@rule
def rolls_for(s: State, side: int) -> int:
    """R10.2: the seat that rolls for a side; for a ship in the centre, the player on the active player's right."""
    owner = s.ships[ship_of(s, side)].owner
    return owner if owner != CENTRE else right_hand(s, s.active)


@rule
def decides_for(s: State, side: int) -> int:
    """R10.4, R25.8: the seat that plays cards for a side, or NONE."""
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
    """The number of uncancelled cards with this effect beside a side's ship."""
    n = 0
    for i in range(s.laid_size):
        n += (s.laid[i].side == side) & (PIRATE_EFFECT[s.laid[i].card] == effect)
    return n


@rule
def laid_amount(s: State, side: int, effect: int) -> int:
    """R10.5: the sum that these cards add."""
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
    tell(s, Events.ATTACKED, s.active, s.attacker, s.target, s.ships[s.target].owner)
    s.step = Step.CARD_WINDOW


@rule
def ask_sides(s: State, phase: int) -> None:
    """R10.3, R10.4, R11.3: asks the next side that has a decision; a side without one counts as passing."""
    while s.passes < 2:
        seat = decides_for(s, s.side)
        if seat != NONE:
            ask(s, phase, seat)
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
def lay_card(s: State, seat: int, card: int) -> None:
    """R10.5, R10.7: a battle card of the player who was asked lies face up beside the ship of his side."""
    take_card(s, seat, card)
    s.laid[s.laid_size].card = card
    s.laid[s.laid_size].side = s.side
    s.laid_size += 1
    s.sealed = 1
    tell(s, Events.BATTLE_CARD, seat, card, ship_of(s, s.side), s.side)


@rule
def cancel(s: State, by: int, side: int, effect: int) -> bool:
    """R19.8, R19.9: removes the card that side ``by`` just laid, and the latest card with ``effect`` of a side (NONE:
    either)."""
    new = s.laid_size - 1
    for i in range(new - 1, -1, -1):
        if PIRATE_EFFECT[s.laid[i].card] == effect and (side == NONE or s.laid[i].side == side):
            tell(s, Events.CANCELLED, rolls_for(s, by), s.laid[new].card, s.laid[i].card, s.laid[i].side)
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


@rule
def lie_open(s: State, side: int) -> None:
    """R10.7: the card stays and counts while it lies there."""


@rule
def bring_men(s: State, side: int) -> None:
    """R19.3"""
    tokens = take_tokens(s, PIRATE_AMOUNT[s.laid[s.laid_size - 1].card])
    s.temporary[side] += tokens
    tell(s, Events.JOINED, rolls_for(s, side), ship_of(s, side), tokens)


@rule
def kill_enemies(s: State, side: int) -> None:
    """R19.4, R14.2"""
    kill(s, 1 - side, PIRATE_AMOUNT[s.laid[s.laid_size - 1].card])
    if is_decided(s):
        s.step = Step.PART


@rule
def cancel_volley(s: State, side: int) -> None:
    """R19.8: the enemy's first."""
    if not cancel(s, side, 1 - side, Effect.EXTRA_VOLLEY):
        cancel(s, side, side, Effect.EXTRA_VOLLEY)


@rule
def cancel_silence(s: State, side: int) -> None:
    """R19.9"""
    cancel(s, side, NONE, Effect.SKIP_CANNONS)


_effects = {Effect(effect) for effect in PIRATE_EFFECT[PIRATE_WHEN == When.BATTLE]}
begin_laid = by_kind(
    __name__,
    "begin_laid",
    complete(
        "the effects of battle cards",
        {
            Effect.SPEED_OWN: lie_open,
            Effect.SPEED_ENEMY: lie_open,
            Effect.TEMPORARY_CANNONS: lie_open,
            Effect.TEMPORARY_CREW: bring_men,
            Effect.KILL_CREW: kill_enemies,
            Effect.SKIP_CANNONS: cancel_volley,
            Effect.EXTRA_VOLLEY: cancel_silence,
        },
        _effects,
    ),
)
"""``begin_laid(effect, s, side)``: what the battle card that a side just laid does at once."""


@rule
def take_effect(s: State) -> None:
    """R10.5, R19: the card just laid takes effect at once; the other side is next."""
    side = s.side
    s.step = Step.CARD_WINDOW
    s.passes = 0
    s.side = 1 - side
    begin_laid(PIRATE_EFFECT[s.laid[s.laid_size - 1].card], s, side)


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
    """R11.1, R11.4: rolls the wind die for the attacker; a fog window follows."""
    s.wind = WIND_FACES[roll(s, len(WIND_FACES))]
    s.part = Part.WIND
    tell(s, Events.WIND, s.active, s.wind, wind_speed(s), defence_speed(s))
    s.side = ATTACK
    s.passes = 0
    s.step = Step.FOG_WINDOW


@rule
def fog_window(s: State) -> None:
    """R11.3, R11.5: the fog window stays open until both have passed; then the wind decides whether the attack goes
    on."""
    ask_sides(s, Phase.FOG)
    if s.passes < 2:
        return
    s.side = ATTACK
    if wind_speed(s) >= defence_speed(s):
        open_fire(s)
    else:
        s.part = Part.ESCAPED
        tell(s, Events.ESCAPED, s.active, s.attacker, s.target)
        s.step = Step.PART


# ------------------------------------------------------------------ fighting


@rule
def dice_of(s: State, side: int) -> int:
    """R12.2: the number of dice: cannons with battle cards, once and once more for each reload."""
    cannons = cannons_of(s, ship_of(s, side)) + laid_amount(s, side, Effect.TEMPORARY_CANNONS)
    return cannons * (1 + laid(s, side, Effect.EXTRA_VOLLEY))


@rule
def kill(s: State, side: int, hits: int) -> int:
    """R13.3, R13.4: removes temporary men first, then the ship's own. Returns how many fall."""
    temporary = min(hits, s.temporary[side])
    ship = ship_of(s, side)
    own = min(hits - temporary, s.ships[ship].crew)
    s.temporary[side] -= temporary
    give_tokens(s, temporary)
    lose_crew(s, ship, own)
    if own + temporary > 0:
        tell(s, Events.LOST_MEN, s.ships[ship].owner, ship, own, temporary)
    return own + temporary


@rule
def throw(s: State, side: int, dice: int, symbol: int, event: int) -> None:
    """R12.2, R13.1: rolls the dice of one side; they lie on the table until the next throw or the end of the turn."""
    if side == ATTACK:
        take_up_dice(s)
    if dice > 0:
        lay_dice(s, side, ship_of(s, side), dice, symbol, roll_pool(s, dice, HITS))
        tell(s, event, rolls_for(s, side), ship_of(s, side), dice, s.rolled[side].hits)


@rule
def open_fire(s: State) -> None:
    """R12.1: cannons come first, unless a ship is grappled. The dice of the last throw are taken up."""
    take_up_dice(s)
    s.part = Part.CANNONS
    s.step = Step.CANNONS
    if laid(s, ATTACK, Effect.SKIP_CANNONS) + laid(s, DEFENCE, Effect.SKIP_CANNONS) > 0:
        tell(s, Events.GRAPPLED, s.active, s.attacker, s.target)
        s.part = Part.GRAPPLED
        go_to_melee(s)


@rule
def fire(s: State) -> None:
    """R12.2, R12.3: one roll for a side's cannons; hits are counted before any man is removed."""
    throw(s, s.side, dice_of(s, s.side), Symbol.CANNON, Events.FIRED)
    count_hits(s)


@rule
def strike(s: State) -> None:
    """R13.1, R13.2: a die for each man of a side; hits are counted before any man is removed."""
    s.part = Part.MELEE
    throw(s, s.side, men_of(s, s.side), Symbol.CREW, Events.FOUGHT)
    count_hits(s)


@rule
def count_hits(s: State) -> None:
    """R12.3, R13.2: after the attacker's dice those of the defender; then men fall."""
    if s.side == DEFENCE:
        s.step = Step.FALL
    s.side = 1 - s.side


@rule
def fall(s: State) -> None:
    """R12.4, R13.3: the attacker's men who are hit are removed, then the defender's."""
    kill(s, s.side, s.rolled[1 - s.side].hits)
    s.side = 1 - s.side
    if s.side == ATTACK:
        go_to_melee(s)


@rule
def go_to_melee(s: State) -> None:
    """R13.1, R13.5: melee in rounds until a ship has no crew left; the rounds of a very long one are told as one
    event."""
    if is_decided(s):
        s.step = Step.PART
    elif s.news_size < DETAILED:
        s.step = Step.MELEE
    else:
        s.step = Step.FIGHT_ON


@rule
def fight_on(s: State) -> None:
    """R13.5: the remaining rounds of a very long melee, told as one event."""
    rounds = 0
    attackers = 0
    defenders = 0
    told = s.news_size
    while not is_decided(s):
        hits = roll_pool(s, men_of(s, ATTACK), HITS)
        suffered = roll_pool(s, men_of(s, DEFENCE), HITS)
        attackers += kill(s, ATTACK, suffered)
        defenders += kill(s, DEFENCE, hits)
        rounds += 1
        s.news_size = told
    tell(s, Events.FOUGHT_ON, NONE, rounds, attackers, defenders)
    s.rounds = rounds
    take_up_dice(s)
    s.step = Step.PART
