"""The spoils of a victory (R14.4, R14.11, R14.13, R16)."""

from filibusta.engine.asking import ask
from filibusta.engine.bits import lowest
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import Numbers, State
from filibusta.games.plunder.cards import FIRST_FLEET, N_FLEETS, N_GOODS, SILVER, TYPE, Type
from filibusta.games.plunder.events import Disposition, Events, Flip, Loss, Money, Vain
from filibusta.games.plunder.rules.cargo import goods_aboard, load_plunder, return_goods, settle
from filibusta.games.plunder.rules.deck import discard, flip
from filibusta.games.plunder.rules.money import gain
from filibusta.games.plunder.rules.reasons import Reason
from filibusta.games.plunder.rules.treasure_fleets import fleets_at, take_off_map
from filibusta.games.plunder.state import NONE, PRIZE, Foe, Option, Phase, Step


@rule
def share_spoils(s: State) -> int:
    """R14.4, R14.11, R14.13, R16.1, R19.16: first the silver, payment by payment."""
    seat = s.active
    tell(s, Events.WON, seat, s.foe)
    fleets = 0
    if s.foe == Foe.PORT:
        fleets = fleets_at(s, s.seats[seat].place)
        loot_port(s)
    elif s.foe == Foe.FLEETS:
        fleets = fleets_at(s, s.seats[seat].place)
    elif s.foe != Foe.SHIP:
        gain(s, seat, SILVER[s.encounter], Money.LOOT)
    s.flips = 0 if s.foe == Foe.FLEETS or s.over else 1
    for fleet in range(N_FLEETS):
        if (fleets >> fleet) & 1 and not s.over:
            gain(s, seat, SILVER[FIRST_FLEET + fleet], Money.FLEET)
            s.flips += 1
    if s.over:
        s.flips = 0
        return Step.ASK
    s.beaten_fleets = fleets
    if s.foe == Foe.SHIP:
        s.won = s.encounter
        return ask(s, Phase.SHIP_DISPOSITION, seat)
    return Step.DISPOSE


@rule
def loot_port(s: State) -> None:
    """R14.6: the silver of a port is taken once in the game."""
    place = s.places[s.seats[s.active].place]
    if not s.options[Option.PORT_SILVER]:
        return
    if place.sacked:
        tell(s, Events.IN_VAIN, s.active, place.card, Vain.LOOTED_BEFORE)
        return
    place.sacked = 1
    gain(s, s.active, SILVER[place.card], Money.LOOT)


@rule
def dispose_fleets(s: State) -> int:
    """R14.4: the galleon of each beaten fleet, in the order of their numbers; then the flips."""
    if not s.beaten_fleets:
        return Step.FLIP
    s.won = FIRST_FLEET + lowest(s.beaten_fleets)
    return ask(s, Phase.SHIP_DISPOSITION, s.active)


@rule
def no_old_to_prize(s: State) -> int:
    """R16.2, R16.3: a treasure fleet is a prize or nothing."""
    if TYPE[s.won] != Type.SHIP:
        return Reason.FLEET_IS_PRIZE
    return Reason.PINNACE_IS_NO_PRIZE if s.seats[s.player].ship == NONE else Reason.ALLOWED


@rule
def no_taking_over(s: State) -> int:
    """R16.2, R16.3"""
    mat = s.seats[s.player]
    if TYPE[s.won] != Type.SHIP:
        return Reason.FLEET_IS_PRIZE
    return Reason.ALLOWED if mat.ship == NONE or mat.prize == NONE else Reason.PRIZE_IN_THE_WAY


@rule
def answer_disposition(s: State, seat: int, action: int) -> int:
    """R16.2: then the cargo must fit again."""
    how = action - PRIZE
    card = s.won
    s.won = NONE
    take_away(s, card)
    tell(s, Events.SHIP_TAKEN, seat, card, how)
    if how == Disposition.LEAVE:
        discard(s, card)
    elif how == Disposition.PRIZE:
        tow(s, seat, card)
    else:
        sail_as_own(s, seat, card, how == Disposition.OWN_OLD_TO_PRIZE)
    return settle(s, seat, Step.CAPTAIN_SPOILS if s.foe == Foe.CAPTAIN else Step.DISPOSE)


@rule
def take_away(s: State, card: int) -> None:
    """R16.2: removes a ship from where she was won."""
    if s.foe == Foe.SHIP:
        s.encounter = NONE
    elif s.foe == Foe.CAPTAIN:
        loser = s.seats[s.active if s.winner == s.target else s.target]
        if loser.ship == card:
            loser.ship = NONE
            loser.ship_bought = 0
        else:
            loser.prize = NONE
    else:
        fleet = card - FIRST_FLEET
        take_off_map(s, fleet)
        s.beaten_fleets &= ~(1 << fleet)


@rule
def tow(s: State, seat: int, card: int) -> None:
    """R16.2, R16.7: she becomes the prize; the goods of an older one stay."""
    old = s.seats[seat].prize
    if old != NONE:
        tell(s, Events.PRIZE_LOST, seat, old, Loss.REPLACED)
        discard(s, old)
    s.seats[seat].prize = card


@rule
def sail_as_own(s: State, seat: int, card: int, tows_old: bool) -> None:
    """R16.2, R16.4: she becomes the own ship, marked as captured; the old one becomes the prize or is discarded."""
    old = s.seats[seat].ship
    s.seats[seat].ship = card
    s.seats[seat].ship_bought = 0
    if tows_old:
        tow(s, seat, old)
    elif old != NONE:
        discard(s, old)


@rule
def flip_for_goods(s: State) -> int:
    """R16.5: flips a card for each enemy beaten; without a prize nothing is loaded."""
    if s.flips == 0:
        return Step.END_FIGHT
    s.flips -= 1
    card = flip(s, s.active, Flip.PLUNDER)
    if card != NONE and s.seats[s.active].prize != NONE:
        load_plunder(s, s.active, card)
    elif card != NONE:
        tell(s, Events.IN_VAIN, s.active, card, Vain.NO_PRIZE)
    return settle(s, s.active, Step.FLIP)


@rule
def hand_over_goods(s: State, winner: int, loser: int) -> None:
    """R16.10: hands over all goods of the loser, if the winner has a prize to load them."""
    from_ship = s.seats[loser].traded
    from_prize = s.seats[loser].plundered
    if s.seats[winner].prize == NONE:
        if goods_aboard(s, loser):
            tell(s, Events.IN_VAIN, winner, s.seats[loser].ship, Vain.NO_PRIZE)
        return_goods(s, from_ship)
        return_goods(s, from_prize)
        return
    for good in range(N_GOODS):
        from_prize[good] += from_ship[good]
        from_ship[good] = 0
        take_over(s, winner, from_prize, good)


@rule
def take_over(s: State, seat: int, goods: Numbers, good: int) -> None:
    """R15.4, R16.10: all units of a good of another captain become plundered goods of this seat."""
    if goods[good]:
        tell(s, Events.TOOK_OVER, seat, good, goods[good])
        s.seats[seat].plundered[good] += goods[good]
        goods[good] = 0
