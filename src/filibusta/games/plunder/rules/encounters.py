"""Resolving the encounter that waits for a captain (R6, R19.9 to R19.19)."""

from filibusta.engine.asking import ask
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.engine.tables import by_kind, complete
from filibusta.games.plunder import cards
from filibusta.games.plunder.events import Events, Flip, Leave, Loss, Money, Vain
from filibusta.games.plunder.rules.cargo import discard_due, give_up_prize, goods_aboard, lose_mate, settle, units
from filibusta.games.plunder.rules.deck import discard, flip
from filibusta.games.plunder.rules.hands import discard_played, lose_cards
from filibusta.games.plunder.rules.loss import lose_ship
from filibusta.games.plunder.rules.money import gain, spend
from filibusta.games.plunder.rules.nations import nation_here, offend
from filibusta.games.plunder.rules.ships import cannons_of, crew_of, place_type
from filibusta.games.plunder.state import (
    BRIBE,
    NONE,
    PAY,
    PEACE,
    REFUSE,
    Foe,
    Option,
    Phase,
    Space,
    Stage,
    Step,
)


@rule
def take_as_offer(s: State) -> int:
    """R6.3: in a port a ship or a mate becomes an offer in this turn's trade."""
    tell(s, Events.OFFERED, s.active, s.encounter)
    s.offer = s.encounter
    s.encounter = NONE
    return Step.PAY_CREW


@rule
def end_encounter(s: State) -> int:
    """R6.2, R19.17, R19.21: discards the card of the encounter; a lost ship and Scurvy end the turn."""
    scurvy = s.encounter != NONE and cards.EFFECT[s.encounter] == cards.Effect.SCURVY
    if s.encounter != NONE:
        discard(s, s.encounter)
        s.encounter = NONE
    s.strength = 0
    return Step.END_TURN if s.lost or scurvy else Step.PAY_CREW


@rule
def lose_silver(s: State, silver: int, why: int, vain: int) -> None:
    """R19.10 to R19.16: the active captain loses silver to the encounter; the log tells it even if there is none."""
    spend(s, s.active, silver, why)
    if silver == 0:
        tell(s, Events.IN_VAIN, s.active, s.encounter, vain)


@rule
def lose_random_cards(s: State, n: int) -> None:
    """R19.12, R19.19: the captain loses this number of random cards."""
    if s.seats[s.active].hand_size == 0:
        tell(s, Events.IN_VAIN, s.active, s.encounter, Vain.LOST_NOTHING)
    lose_cards(s, s.active, n)


@rule
def flip_strength(s: State, why: int) -> None:
    """R19.9, R19.11, R19.16: the value of a flipped card and the number on the encounter."""
    card = flip(s, s.active, why)
    s.strength = cards.STRENGTH[s.encounter] + (0 if card == NONE else cards.VALUE[card])


# ------------------------------------------------------------------ the Kraken


@rule
def begin_kraken(s: State) -> int:
    """R19.9"""
    flip_strength(s, Flip.KRAKEN)
    behind = cannons_of(s, s.active) < s.strength
    if behind and s.options[Option.KRAKEN_CARD] and s.seats[s.active].hand_size:
        return ask(s, Phase.KRAKEN_CARD, s.active)
    return Step.KRAKEN


@rule
def decide_kraken(s: State) -> int:
    """R19.9: driven off, or the prize is lost, or without one the ship."""
    seat = s.active
    cannons = cannons_of(s, seat) + cards.VALUE[s.card]
    discard_played(s)
    tell(s, Events.BROADSIDE, seat, cannons, s.strength, Foe.NOBODY)
    if cannons >= s.strength:
        tell(s, Events.DRIVEN_OFF, seat, s.encounter)
    elif s.seats[seat].prize != NONE:
        give_up_prize(s, seat, Loss.KRAKEN)
    else:
        lose_ship(s, seat, Loss.KRAKEN)
    return Step.END_ENCOUNTER


# ------------------------------------------------------------------ in ports


@rule
def begin_brawl(s: State) -> int:
    """R19.11"""
    flip_strength(s, Flip.BRAWL)
    if crew_of(s, s.active) < s.strength and s.seats[s.active].hand_size:
        return ask(s, Phase.BRAWL_CARD, s.active)
    return Step.BRAWL


@rule
def decide_brawl(s: State) -> int:
    """R19.11: the stake is won or lost, as far as he has it."""
    seat = s.active
    crew = crew_of(s, seat) + cards.VALUE[s.card]
    discard_played(s)
    tell(s, Events.BOARDING, seat, crew, s.strength, Foe.NOBODY)
    if crew < s.strength:
        lose_silver(s, min(cards.STAKE, s.seats[seat].silver), Money.BRAWL, Vain.LOST_NOTHING)
        return Step.END_ENCOUNTER
    gain(s, seat, cards.STAKE, Money.BRAWL)
    return Step.ASK if s.over else Step.END_ENCOUNTER


@rule
def tax_of(s: State, seat: int) -> int:
    """R19.13"""
    return min(cards.MOST_TAX, cards.TAX_PER_GOOD * goods_aboard(s, seat))


@rule
def ask_tax(s: State) -> int:
    """R19.13: asks for the tax; a captain without the silver refuses."""
    tax = tax_of(s, s.active)
    if tax == 0:
        tell(s, Events.IN_VAIN, s.active, s.encounter, Vain.NOTHING_DUE)
        return Step.END_ENCOUNTER
    if s.seats[s.active].silver >= tax:
        return ask(s, Phase.HARBOUR_TAX, s.active)
    return answer_tax(s, REFUSE)


@rule
def answer_tax(s: State, action: int) -> int:
    """R19.13"""
    tax = tax_of(s, s.active)
    if action == PAY:
        spend(s, s.active, tax, Money.TAX)
    else:
        able = s.seats[s.active].silver >= tax
        tell(s, Events.IN_VAIN, s.active, s.encounter, Vain.REFUSED if able else Vain.COULD_NOT_PAY)
        offend(s, s.active, nation_here(s, s.active))
    return Step.END_ENCOUNTER


# ------------------------------------------------------------------ at sea and on coastlands


@rule
def roll_in_rough_seas(s: State) -> int:
    """R19.15: a part of the traded goods, then of the plundered goods."""
    percent = s.options[Option.ROUGH_SEAS_PERCENT]
    mat = s.seats[s.active]
    s.due[Space.TRADED] = units(mat.traded) * percent // 100
    s.due[Space.PLUNDERED] = units(mat.plundered) * percent // 100
    if s.due[Space.TRADED] + s.due[Space.PLUNDERED] == 0:
        tell(s, Events.IN_VAIN, s.active, s.encounter, Vain.LOST_NOTHING)
    return discard_due(s, s.active, Step.END_ENCOUNTER)


@rule
def lose_man(s: State) -> int:
    """R19.19"""
    if s.seats[s.active].mate == NONE:
        lose_random_cards(s, 1)
        return Step.END_ENCOUNTER
    lose_mate(s, s.active, Leave.OVERBOARD)
    return settle(s, s.active, Step.END_ENCOUNTER)


@rule
def meet_pirate_fleet(s: State) -> int:
    """R19.16"""
    if s.options[Option.PIRATE_BRIBE_FLIP]:
        flip_strength(s, Flip.BRIBE)
    else:
        s.strength = cards.USUAL_BRIBE
    return ask(s, Phase.PIRATE_FLEET, s.active)


@rule
def answer_pirate_fleet(s: State, action: int) -> int:
    """R19.16"""
    if action == BRIBE:
        lose_silver(s, min(s.strength, s.seats[s.active].silver), Money.BRIBE, Vain.PAID_NOTHING)
        return Step.END_ENCOUNTER
    s.strength = 0
    return begin_fight(s, Foe.PIRATE_FLEET, Step.BROADSIDE)


@rule
def begin_fight(s: State, foe: int, first: int) -> int:
    """R12.2"""
    s.foe = foe
    tell(s, Events.FIGHT, s.active, foe, s.encounter, s.seats[s.active].place)
    return first


@rule
def answer_natives(s: State, action: int) -> int:
    """R14.10, R14.11: peace, and everybody may trade there from now on; or boarding only."""
    if action != PEACE:
        return begin_fight(s, Foe.NATIVES, Step.BOARDING)
    place = s.seats[s.active].place
    s.places[place].natives = s.encounter
    tell(s, Events.PEACE, s.active, s.encounter, place)
    s.encounter = NONE
    return Step.END_ENCOUNTER


# ------------------------------------------------------------------ the table of effects


@rule
def stand_trial(s: State) -> int:
    """R19.10"""
    lose_silver(s, s.seats[s.active].silver // cards.TRIAL_DIVISOR, Money.TRIAL, Vain.LOST_NOTHING)
    return Step.END_ENCOUNTER


@rule
def press_crew(s: State) -> int:
    """R19.12"""
    lose_random_cards(s, cards.PRESSED)
    return Step.END_ENCOUNTER


@rule
def begin_quarantine(s: State) -> int:
    """R19.14"""
    s.quarantine = 1
    return Step.END_ENCOUNTER


@rule
def becalm(s: State) -> int:
    """R19.18"""
    s.becalmed = 1
    return Step.END_ENCOUNTER


@rule
def fall_ill(s: State) -> int:
    """R19.17: Scurvy ends the turn once the card is discarded."""
    return Step.END_ENCOUNTER


carry_out = by_kind(
    __name__,
    "carry_out",
    complete(
        "the effects of encounter cards",
        {
            cards.Effect.KRAKEN: begin_kraken,
            cards.Effect.TAVERN_BRAWL: begin_brawl,
            cards.Effect.HARBOUR_TAX: ask_tax,
            cards.Effect.PIRATE_FLEET: meet_pirate_fleet,
            cards.Effect.ROUGH_SEAS: roll_in_rough_seas,
            cards.Effect.MAN_OVERBOARD: lose_man,
            cards.Effect.STAND_TRIAL: stand_trial,
            cards.Effect.PRESS_GANG: press_crew,
            cards.Effect.QUARANTINE: begin_quarantine,
            cards.Effect.BECALMED: becalm,
            cards.Effect.SCURVY: fall_ill,
        },
        {cards.Effect(effect) for effect in cards.EFFECT} - {cards.Effect.NONE},
    ),
)
"""``carry_out(effect, s)``: R19.9 to R19.19; returns the step that follows."""


@rule
def meet(s: State) -> int:
    """R6.1, R6.2: the encounter that waits is resolved now."""
    s.stage = Stage.ENCOUNTER
    card = s.encounter
    if card == NONE:
        return Step.PAY_CREW
    tell(s, Events.MET, s.active, card)
    kind = cards.TYPE[card]
    if kind == cards.Type.NATIVES:
        return ask(s, Phase.NATIVES, s.active)
    if kind == cards.Type.ENCOUNTER:
        return carry_out(cards.EFFECT[card], s)
    if kind == cards.Type.SHIP and place_type(s, s.active) == cards.Type.OPEN_SEA:
        if cards.NATION[card] != NONE:
            return ask(s, Phase.SHIP_MET, s.active)
        tell(s, Events.ASSAILED, s.active, card)
        return ask(s, Phase.PIRATE_MET, s.active)
    return take_as_offer(s)
