"""Fame: cards and owed points under ships, how they are paid, lost, looted and banked (R7.8 to R7.16, R11)."""

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.spanish_main_cards.cards import SHARE_DIVISOR
from filibusta.games.spanish_main_cards.events import Events
from filibusta.games.spanish_main_cards.rules.piles import discard_adventure, take_adventure
from filibusta.games.spanish_main_cards.state import NONE, Option


@rule
def fame_of(s: State, ship: int) -> int:
    """R7.12: returns a ship's fame; owed points count like all others."""
    return s.ships[ship].cards + s.ships[ship].owed


@rule
def lay_card(s: State, ship: int, card: int, seen: int) -> None:
    """Puts a fame card under a ship, as its newest."""
    place = s.free_fame
    s.free_fame = s.fame[place].below
    s.fame[place].card = card
    s.fame[place].seen = seen
    s.fame[place].below = s.ships[ship].newest
    s.ships[ship].newest = place
    s.ships[ship].cards += 1


@rule
def lift_card(s: State, ship: int) -> int:
    """Takes the newest fame card from a ship; returns its index in ``fame``, which then belongs to no ship."""
    place = s.ships[ship].newest
    s.ships[ship].newest = s.fame[place].below
    s.ships[ship].cards -= 1
    return place


@rule
def free_place(s: State, place: int) -> None:
    """Frees an index of ``fame``, which is the next one to be used."""
    s.fame[place].card = NONE
    s.fame[place].seen = 0
    s.fame[place].below = s.free_fame
    s.free_fame = place


@rule
def pay_point(s: State, ship: int, last: bool) -> None:
    """R7.8, R7.11, R11.1: the last point is the active card; others come from the discards (extended) or the deck."""
    if last:
        lay_card(s, ship, s.line[0], 1)
    elif s.options[Option.EXTENDED_FAME] and s.adventure_discard_size > 0:
        s.adventure_discard_size -= 1
        card = s.adventure_discard[s.adventure_discard_size]
        s.adventure_discard[s.adventure_discard_size] = NONE
        lay_card(s, ship, card, 1)
    elif s.adventure_deck_size > 0:
        lay_card(s, ship, take_adventure(s), 0)
    else:
        s.ships[ship].owed += 1


@rule
def lose_fame(s: State, ship: int, points: int, adventure: int) -> int:
    """R7.14, R7.15: newest first; owed points vanish, cards go face up to the discards. Returns the points lost."""
    lost = min(points, fame_of(s, ship))
    for _ in range(lost):
        if s.ships[ship].owed > 0:
            s.ships[ship].owed -= 1
        else:
            place = lift_card(s, ship)
            card = s.fame[place].card
            if not s.fame[place].seen:
                s.seen[card] += 1
                s.sealed = 1
            free_place(s, place)
            discard_adventure(s, card)
    if lost:
        tell(s, Events.LOST, NONE, ship, lost, adventure)
    return lost


@rule
def loot_point(s: State, victim: int, looter: int) -> None:
    """R6.18, R7.14: the newest point of the victim becomes the newest of the looter; an owed point stays owed."""
    if s.ships[victim].owed > 0:
        s.ships[victim].owed -= 1
        s.ships[looter].owed += 1
        return
    place = lift_card(s, victim)
    s.fame[place].below = s.ships[looter].newest
    s.ships[looter].newest = place
    s.ships[looter].cards += 1


@rule
def bank_fame(s: State, ship: int, points: int, seat: int) -> None:
    """R5.8, R7.14: points go from a ship to a seat's bank, newest first, each as it is."""
    for _ in range(points):
        if s.ships[ship].owed > 0:
            s.ships[ship].owed -= 1
            s.seats[seat].banked_owed += 1
        else:
            free_place(s, lift_card(s, ship))
            s.seats[seat].banked += 1


@rule
def share_of(points: int) -> int:
    """R5.8, R6.16: half, rounded up (the divisor stands in `cards.toml`)."""
    return (points + SHARE_DIVISOR - 1) // SHARE_DIVISOR
