"""The source of every point of fame, and what decides between equals."""

from collections.abc import Iterable

from filibusta.engine.compiler import interpreted
from filibusta.engine.news import Event
from filibusta.engine.plain import PlainState
from filibusta.engine.speech import Decider, PointSource, Sources
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards.rules.ending import frontmost_of, undamaged_of
from filibusta.games.spanish_main_cards.rules.fame import fame_of


def sources(first: PlainState, told: Iterable[Event], last: PlainState, say: Words) -> Sources:
    """R8.3: the fame under the ships of each seat, and what it has banked."""
    ships = [_ships_of(last, seat) for seat in range(last.players)]
    fame = [[int(interpreted(fame_of)(last, ship)) for ship in own] for own in ships]
    labels = say("on the best ship"), say("on the second ship"), say("on the third ship")
    rows = [
        PointSource("ship-4", label, [own[i] if i < len(own) else 0 for own in fame])
        for i, label in enumerate(labels[: max(map(len, fame))])
    ]
    banked = [int(mat.banked + mat.banked_owed) for mat in last.seats[: last.players]]
    return Sources(say("How every point of fame came"), [*rows, PointSource("i-accuse", say("banked"), banked)])


def _ships_of(view: PlainState, seat: int) -> list[int]:
    """The ships of a seat, those with the most fame first."""
    own = [i for i, ship in enumerate(view.ships) if ship.owner == seat]
    return sorted(own, key=lambda ship: -int(interpreted(fame_of)(view, ship)))


def deciders(view: PlainState, say: Words) -> list[Decider]:
    """R8.5"""
    seats = range(view.players)
    whole = [int(interpreted(undamaged_of)(view, seat)) for seat in seats]
    spaces = [int(interpreted(frontmost_of)(view, seat)) for seat in seats]
    return [
        Decider(whole, [say.plural("{n} undamaged ship", "{n} undamaged ships", n) for n in whole]),
        Decider([-n for n in spaces], [say("foremost ship on space {n}", n=n) for n in spaces]),
    ]
