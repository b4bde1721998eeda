"""In which order things are seen: what of the picture each event changes, what glides, flies and shakes."""

from filibusta.engine.match import View
from filibusta.engine.news import Event
from filibusta.games.plunder import cards
from filibusta.games.plunder.cards import STORM
from filibusta.games.plunder.events import Events, Leave
from filibusta.games.plunder.state import NONE, Foe
from filibusta.games.plunder.table.chart import TURNED_UP
from filibusta.games.plunder.table.context import mat_key, place_key, ship_key
from filibusta.games.plunder.words.voice import card_icon
from filibusta.table.scene import Fly, Staging
from filibusta.table.staging import staged_by, unseen, whole

MOST_THINGS = 8
"""The greatest number of coins or goods that fly."""
WHOLE = (
    Events.MET,
    Events.HUNTED,
    Events.ASSAILED,
    Events.FIGHT,
    Events.ATTACKED,
    Events.PLAYED,
    Events.SHOWN,
    Events.CHASE,
    Events.ESCAPED,
)
"""Events of encounters and fights that are seen in the whole picture."""
UNSEEN = (
    Events.INITIATIVE,
    Events.FIRST_CAPTAIN,
    Events.STORM_ASIDE,
    Events.TURN,
    Events.OFFERED,
    Events.SAILED_ON,
    Events.LETTER_LOST,
    Events.UNPAID,
    Events.CRIED,
    Events.SILENT,
    Events.ACTED,
    Events.PASSED,
    Events.TRADED,
    Events.BID,
    Events.BID_FAILED,
    Events.PLAYED_ENCOUNTER,
    Events.WAR,
    Events.TREATY,
    Events.FRIEND,
    Events.ENDED,
    Events.ROUND_LIMIT,
    Events.IN_VAIN,
)
"""Events that change nothing in the picture by themselves."""


def _seat(seat: int) -> str:
    """A player's panel."""
    return f"seat:{seat}"


# ------------------------------------------------------------------ cards


def _drew(before: View, after: View, h: Event) -> Staging:
    return Staging(keys=("deck",), fly=Fly("card-back", "deck", _seat(h.seat)))


def _refitted(before: View, after: View, h: Event) -> Staging:
    return Staging(keys=("deck",), fly=Fly("card-back", "deck", _seat(h.seat), h.cards) if h.cards else None)


def _hand_lost(before: View, after: View, h: Event) -> Staging:
    return Staging(keys=("discard",), fly=Fly("card-back", _seat(h.seat), "discard", h.cards))


def _card_lost(before: View, after: View, h: Event) -> Staging:
    return Staging(keys=("discard",), fly=Fly(card_icon(h.card), _seat(h.seat), "discard"))


def _reshuffled(before: View, after: View, h: Event) -> Staging:
    return Staging(keys=("deck", "discard"), fly=Fly("card-back", "discard", "deck", min(h.cards, MOST_THINGS)))


def _flipped(before: View, after: View, h: Event) -> Staging:
    """The card is turned up beside the ship."""
    return Staging(keys=("deck", "discard", *([TURNED_UP] if h.card != NONE and h.seat != NONE else [])))


def _aimed(before: View, after: View, h: Event) -> Staging:
    """R20.4: the card goes to the next captain."""
    return Staging(fly=Fly(card_icon(h.card), _seat(before.state.active), _seat(h.seat)), whole=True)


def _without_effect(before: View, after: View, h: Event) -> Staging:
    return Staging(keys=("discard",), fly=Fly(card_icon(h.card), _seat(h.seat), "discard"))


def _storm(before: View, after: View, h: Event) -> Staging:
    """R19.20: whoever drew it is shaken by it."""
    return Staging(shake=(ship_key(h.seat),), fly=Fly(card_icon(STORM), "deck", ship_key(h.seat)), whole=True)


# ------------------------------------------------------------------ the sea


def _tested(before: View, after: View, h: Event) -> Staging:
    """R8.8: the reef holds the ship back."""
    return Staging(shake=(ship_key(h.seat),) if h.value < h.needed else ())


def _explored(before: View, after: View, h: Event) -> Staging:
    return Staging(keys=(place_key(h.place), "card"))


def _peace(before: View, after: View, h: Event) -> Staging:
    return Staging(keys=(place_key(h.place), "encounter"))


def _fleet_placed(before: View, after: View, h: Event) -> Staging:
    return Staging(keys=(f"fleet:{h.card - cards.FIRST_FLEET}",))


# ------------------------------------------------------------------ fights


def _compared(before: View, after: View, h: Event) -> Staging:
    """Shows the comparison of guns or cutlasses: the worse side is shaken, the enemy of the panel too."""
    s = before.state
    first, second = h.values[:2]
    loser = h.seat if first < second else s.target if s.foe == Foe.CAPTAIN else NONE
    panel = ("fight",) if loser == NONE else ()
    return Staging(shake=(*panel, *([ship_key(loser)] if loser != NONE else [])), whole=True)


def _ended(before: View, after: View, h: Event) -> Staging:
    return Staging(keys=(ship_key(h.seat),), whole=True)


def _ship_lost(before: View, after: View, h: Event) -> Staging:
    return Staging(keys=(ship_key(h.seat), mat_key(h.seat)), shake=(ship_key(h.seat),), whole=True)


def _prize_lost(before: View, after: View, h: Event) -> Staging:
    return Staging(keys=(mat_key(h.seat), "discard"), fly=Fly(card_icon(h.card), mat_key(h.seat), "discard"))


def _mate_lost(before: View, after: View, h: Event) -> Staging:
    shake = (ship_key(h.seat),) if h.why == Leave.OVERBOARD else ()
    fly = Fly(card_icon(h.card), mat_key(h.seat), "discard")
    return Staging(keys=(mat_key(h.seat), "discard"), fly=fly, shake=shake)


def _ship_taken(before: View, after: View, h: Event) -> Staging:
    return Staging(keys=(mat_key(h.seat),), fly=Fly(card_icon(h.card), "fight", mat_key(h.seat)), whole=True)


def _picked_up(before: View, after: View, h: Event) -> Staging:
    """R15.4: the prize of whom the captain chases."""
    return Staging(keys=(mat_key(h.seat),), fly=Fly(card_icon(h.card), mat_key(before.state.target), mat_key(h.seat)))


def _dropped(before: View, after: View, h: Event) -> Staging:
    return Staging(keys=(mat_key(h.seat),), shake=(ship_key(h.seat),))


# ------------------------------------------------------------------ goods, silver, nations


def _good(number: int) -> str:
    return f"good-{cards.GOODS[number]['id']}"


def _loaded(before: View, after: View, h: Event) -> Staging:
    fly = Fly(_good(h.good), TURNED_UP, mat_key(h.seat), min(h.units, MOST_THINGS)) if h.units else None
    return Staging(keys=(mat_key(h.seat),), fly=fly)


def _took_over(before: View, after: View, h: Event) -> Staging:
    """R15.4, R16.10: from the other captain of the fight."""
    other = before.state.active if h.seat == before.state.target else before.state.target
    fly = Fly(_good(h.good), mat_key(other), mat_key(h.seat), min(h.units, MOST_THINGS))
    return Staging(keys=(mat_key(h.seat), mat_key(other)), fly=fly)


def _good_lost(before: View, after: View, h: Event) -> Staging:
    return Staging(keys=(mat_key(h.seat),), fly=Fly(_good(h.good), mat_key(h.seat), ship_key(h.seat)))


def _gained(before: View, after: View, h: Event) -> Staging:
    fly = Fly("coin-silver", "deck", _seat(h.seat), min(h.silver, MOST_THINGS)) if h.silver else None
    return Staging(keys=(mat_key(h.seat),), fly=fly)


def _paid(before: View, after: View, h: Event) -> Staging:
    fly = Fly("coin-silver", _seat(h.seat), "deck", min(h.silver, MOST_THINGS)) if h.silver else None
    return Staging(keys=(mat_key(h.seat),), fly=fly)


def _here(view: View, seat: int) -> str:
    """The place where a captain is."""
    return place_key(view.state.seats[seat].place)


def _sold(before: View, after: View, h: Event) -> Staging:
    return Staging(keys=(mat_key(h.seat),), fly=Fly(_good(h.good), mat_key(h.seat), _here(before, h.seat)))


def _bought(before: View, after: View, h: Event) -> Staging:
    return Staging(keys=(mat_key(h.seat),), fly=Fly(_good(h.good), _here(before, h.seat), mat_key(h.seat)))


def _ship_sold(before: View, after: View, h: Event) -> Staging:
    """R10.3, R10.9: an own ship or a prize; on the map she becomes the pinnace."""
    fly = Fly(card_icon(h.card), mat_key(h.seat), "discard")
    return Staging(keys=(mat_key(h.seat), ship_key(h.seat), "discard"), fly=fly)


def _ship_bought(before: View, after: View, h: Event) -> Staging:
    """R10.8"""
    offer = _offer(before, h)
    fly = Fly(card_icon(h.card), offer or _seat(h.seat), mat_key(h.seat))
    return Staging(keys=(mat_key(h.seat), ship_key(h.seat), *filter(None, [offer])), fly=fly)


def _hired(before: View, after: View, h: Event) -> Staging:
    """R11.1"""
    offer = _offer(before, h)
    fly = Fly(card_icon(h.card), offer or _seat(h.seat), mat_key(h.seat))
    return Staging(keys=(mat_key(h.seat), *filter(None, [offer])), fly=fly)


def _offer(before: View, h: Event) -> str:
    """R6.3: what is on offer, if it is this card; nothing where it comes from the hand."""
    return "offer" if before.state.offer == h.card else ""


def _enemy(before: View, after: View, h: Event) -> Staging:
    symbol = f"enemy-{cards.NATIONS[h.nation]['id']}"
    return Staging(keys=(mat_key(h.seat),), fly=Fly(symbol, ship_key(h.seat), mat_key(h.seat)))


def _letter(before: View, after: View, h: Event) -> Staging:
    symbol = f"letter-{cards.NATIONS[h.nation]['id']}"
    return Staging(keys=(mat_key(h.seat),), fly=Fly(symbol, ship_key(h.seat), mat_key(h.seat)))


stage = staged_by(
    __name__,
    {
        **dict.fromkeys(WHOLE, whole),
        **dict.fromkeys(UNSEEN, unseen),
        Events.DREW: _drew,
        Events.REFITTED: _refitted,
        Events.HAND_LOST: _hand_lost,
        Events.CARD_LOST: _card_lost,
        Events.RESHUFFLED: _reshuffled,
        Events.FLIPPED: _flipped,
        Events.AIMED: _aimed,
        Events.WITHOUT_EFFECT: _without_effect,
        Events.STORM: _storm,
        Events.TESTED: _tested,
        Events.MOVED: lambda before, after, h: Staging(moves="ship:", keys=("here",)),
        Events.FLEET_SAILED: lambda before, after, h: Staging(moves="fleet:"),
        Events.FLEET_PLACED: _fleet_placed,
        Events.EXPLORED: _explored,
        Events.PEACE: _peace,
        Events.BROADSIDE: _compared,
        Events.BOARDING: _compared,
        Events.WON: _ended,
        Events.FLED: _ended,
        Events.DRIVEN_OFF: _ended,
        Events.SHIP_LOST: _ship_lost,
        Events.PRIZE_LOST: _prize_lost,
        Events.MATE_LOST: _mate_lost,
        Events.SHIP_TAKEN: _ship_taken,
        Events.DROPPED: _dropped,
        Events.PICKED_UP: _picked_up,
        Events.TOOK_OVER: _took_over,
        Events.LOADED: _loaded,
        Events.GOOD_LOST: _good_lost,
        Events.GAINED: _gained,
        Events.PAID: _paid,
        Events.SOLD: _sold,
        Events.BOUGHT: _bought,
        Events.SHIP_SOLD: _ship_sold,
        Events.SHIP_BOUGHT: _ship_bought,
        Events.HIRED: _hired,
        Events.ENEMY: _enemy,
        Events.LETTER: _letter,
    },
    Events,
)
