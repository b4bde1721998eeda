"""The meaning of the figures that Plunder tells before a choice: see ``filibusta.testing.forecasts``."""

from functools import partial
from typing import Any

from filibusta.games.plunder.cards import GOODS
from filibusta.games.plunder.events import Events, Money
from filibusta.games.plunder.rules.ships import hold_of
from filibusta.games.plunder.state import Option, Phase
from filibusta.testing.forecasts import Case, Claim, Counts, ToldFigure, events_of, fact


def _paid(case: Case, *why: Money) -> int:
    return sum(told.silver for told in case.of(Events.PAID, seat=case.before.player) if told.why in why)


def _sells(case: Case, told: ToldFigure) -> None:
    """R10.5, R10.6, R10.8, R10.9: what the purse gains or gives."""
    seat = case.before.active
    change = case.after.seats[seat].silver - case.before.seats[seat].silver
    case.equal(told, told["silver"], abs(change))


def _pays(case: Case, told: ToldFigure) -> None:
    """R7.2, R7.3"""
    if case.name.startswith("pay"):
        case.equal(told, told["silver"], _paid(case, Money.WAGES, Money.MATE))


def _bribes(case: Case, told: ToldFigure) -> None:
    """R19.16"""
    if case.name == "bribe":
        case.equal(told, told["silver"], _paid(case, Money.BRIBE))


def _sails(case: Case, told: ToldFigure) -> None:
    """R8.7"""
    seat = case.before.active
    case.chance(told, told["chance"], lambda played: bool(events_of(case.game, played, Events.MOVED, seat=seat)))


def _coins(case: Case, told: ToldFigure) -> None:
    seat = int(told.key.partition(":")[2])
    case.equal(told, told.numbers[0], case.after.seats[seat].silver - case.before.seats[seat].silver)


def _owed(case: Case, told: ToldFigure) -> None:
    if case.before.phase in (Phase.PAY_CREW, Phase.PAY_MATE):
        _pays(case, told)


def _purse(case: Case, told: ToldFigure) -> None:
    case.equal(told, told["silver"], case.before.seats[case.before.active].silver)


def _trades(case: Case, told: ToldFigure) -> None:
    """R10.6: what is bought so far, the room for it and the purse."""
    seat = case.before.active
    case.equal(told, told["n"], sum(case.before.seats[seat].traded))
    case.equal(told, told["hold"], hold_of(case.match.whole_position()[0], seat))
    _purse(case, told)


def _taxed(case: Case, told: ToldFigure) -> None:
    """R19.13"""
    if case.name == "pay":
        case.equal(told, told["silver"], _paid(case, Money.TAX))


def _wins(case: Case, told: ToldFigure) -> None:
    """R16.9: the loot of a fight that is won immediately."""
    for loot in case.of(Events.GAINED, why=Money.LOOT):
        case.equal(told, told["silver"], loot.silver)


def _hand(case: Case, told: ToldFigure) -> None:
    case.equal(told, told["n"], case.before.seats[case.before.player].hand_size)


OPEN = (
    "Crew {n} against {other}, with a hidden card each. Without boarding nobody gains anything.",
    "Crew {n} against {other}. Without boarding there is no plunder.",
    "Crew {n} against {other}: a card of {missing} or more wins {silver}, else they are lost.",
    "Crew {n} against {other}: without a card of {missing} or more the ship is lost.",
    "Speed {n} against {other}: a card of {missing} or more.",
    "Speed {speed}, {cannons}, crew {crew}, hold {hold}, pay {pay}, price {price}.",
    "{cannons} against {other}: without a card of {missing} or more the ship is sunk.",
    "{name}: speed {speed}, {cannons}, crew {crew}.",
    "{n} E",
    "{n} N",
    "{n} S",
    "{n} W",
    "Explore: {card}",
    "{card} ({goods})",
    "Play {card}, without effect",
    "Lay {card} face down: +{n}",
    "Lay {card} face down: {n}",
    "Play {card}: +{n}",
    "As a prize: speed {speed}, hold {hold}, price {price}.",
    "Hold {hold}, price {price}, plundered goods aboard: {n}. Whoever takes her lets the other go.",
    "Speed {n} with the card, against {other}: not enough.",
    "Speed: {attacker} {n}, {defender} {other}, who must be faster to get away.",
    "Cannons: {attacker} {n}, {defender} {other}. A tie is the attacker's.",
    "Crew: {attacker} {n}, {defender} {other}. A tie is the attacker's.",
    "Speed {n} with {ship}, {without} without, against {other}. The attacker may take her instead.",
    "{cannons} against {other}: a card of {missing} or more drives it off.",
    "{n} bought good must go.",
    "{n} plundered good must go.",
    "{silver} for each good aboard, {n} at most.",
    "Discard {goods}",
)
"""Figures that lie open or stand on cards."""
BY_BRUTE_FORCE = (
    "If {captain} stands: {chance}",
    "Of a flight: {chance}",
    "{chance} at least, whatever {captain} lays; certain if it is no card.",
    "{part}: lost, {n} short.",
    "{part}: won with a card of {n} or more.",
    "{player} can win the brawl in {chance} of cases.",
    "{player} can win with {chance} of the hands possible.",
    "{player} withstands the Kraken in {chance} of cases.",
)
"""Figures of fights, which their tests compare with all possible hands."""
SAID: dict[str, Claim] = {
    **dict.fromkeys((*OPEN, *BY_BRUTE_FORCE), fact),
    "Buy {goods} for {silver}": _sells,
    "Buy {ship} for {silver}": _sells,
    "Sell {goods} for {silver}": _sells,
    "Sell {goods} for {silver}, {bonus} of it by the Purser": _sells,
    "Sell {ship} for {silver}": _sells,
    "Pay the crew {silver}": _pays,
    "Pay the crew {silver} now": _pays,
    "Pay {mate} {silver}": _pays,
    "Pay your crew {silver}?": _owed,
    "Pay {mate} {silver}?": _owed,
    "Owed: {silver}. If nobody cries, the ship sails.": fact,
    "Pay the Pirate Fleet {silver}, or fight?": _bribes,
    "There is {silver}. An unpaid crew mutinies as soon as the ship sails.": _purse,
    "There is {silver}. An unpaid crew mutinies if another captain cries for it.": _purse,
    "{n} card in hand; sailing ends with {most}.": _hand,
    "Sail {direction} to {place}: {chance}": _sails,
    "Bought goods: {n}, hold: {hold}. In the purse: {silver}.": _trades,
    "Bought goods: {n}, hold: {hold}. What is too much goes overboard. In the purse: {silver}.": _trades,
    "In peace everybody may trade here. Boarding: crew {crew}; victory brings {silver} and plunder.": _wins,
    "{cannons} and crew {crew} against {own} and crew {n}. Victory brings {silver} and plunder.": _wins,
    "Pay {silver} in harbour tax, or make an enemy of {nation}?": _taxed,
}
ZEROS = {"{n} silver of {target}"}
"""Figures that are compared."""
MARKED: dict[tuple[str, str], Claim] = {("mat", "coin-silver"): _coins, ("hand", ""): fact}


def _aboard(s: Any, seat: str, good: int) -> Any:
    """R16.6: bought and plundered, of which none is not said."""
    mat = s.seats[int(seat)]
    return [units for units in (mat.traded[good], mat.plundered[good]) if units]


CLOSE: Counts = {
    ("mat", "coin-silver"): lambda s, seat: (s.seats[int(seat)].silver, s.options[Option.TARGET_SILVER]),
    ("mat", "card-back"): lambda s, seat: s.seats[int(seat)].hand_size,
    **{("mat", f"good-{row['id']}"): partial(_aboard, good=good) for good, row in enumerate(GOODS)},
}
