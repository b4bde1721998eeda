"""The sources of the gold, and the tie-breakers."""

from collections import defaultdict
from collections.abc import Iterable
from enum import IntEnum

from filibusta.engine.news import Event, news_of
from filibusta.engine.plain import PlainState
from filibusta.engine.speech import Decider, PointSource, Sources
from filibusta.engine.words import Words
from filibusta.games.spanish_main.cards import NONE
from filibusta.games.spanish_main.events import Events, Gold
from filibusta.games.spanish_main.rules.ending import masts_of, ships_of
from filibusta.games.spanish_main.rules.gold import gold_on_ships, value_of
from filibusta.games.spanish_main.state import ASHORE


class Origin(IntEnum):
    """The ways in which the owner of a treasure came by it."""

    ISLANDS = 0
    SHIPS = 1
    HOMES = 2
    UNTOLD = 3
    """Drawn blindly from a hold (R20.40), or had from the beginning."""


def sources(first: PlainState, told: Iterable[Event], last: PlainState, say: Words) -> Sources:
    """R18.3, R24.5, R24.16: treasure at home by where it is from, with more than two players that aboard, and gold that
    is no treasure."""
    seats = range(last.players)
    mats = last.seats[: last.players]
    credited = [0] * last.players
    for event in news_of(last, Events):
        if event.kind == Events.GOLD and event.why == Gold.RESCUED:
            credited[event.seat] += event.gold
    bonus = [int(mat.bonus) - extra for mat, extra in zip(mats, credited, strict=True)]
    aboard = [int(gold_on_ships(last, seat)) if last.players > 2 else 0 for seat in seats]
    treasures, home = Treasures(first), {origin: [0] * last.players for origin in Origin}
    for event in told:
        treasures.follow(event)
    for seat, mat in enumerate(mats):
        for token in _ashore(last, int(mat.home)):
            home[treasures.origins[token]][seat] += int(value_of(last, token))
    return Sources(
        say("Where the gold came from"),
        [
            PointSource("palm", say("from wild islands"), home[Origin.ISLANDS]),
            PointSource("mark-board", say("from other ships"), home[Origin.SHIPS]),
            PointSource("mark-raid", say("from other homes"), home[Origin.HOMES]),
            PointSource("coin", say("treasure at home"), home[Origin.UNTOLD]),
            PointSource("treasure-back", say("treasure aboard"), aboard),
            PointSource("crossed", say("for ships sunk"), [int(mat.sunk) for mat in mats]),
            PointSource("crew", say("bonuses"), bonus),
            PointSource("spyglass", say("credited at the end"), credited),
        ],
    )


def _ashore(view: PlainState, island: int) -> list[int]:
    """The tokens on an island; none on no island."""
    tokens = range(int(view.treasures_size))
    return [] if island == NONE else [token for token in tokens if view.treasures[token].at == ASHORE + island]


class Treasures:
    """Follows the treasures through the events: where each lies, and how its owner came by it."""

    def __init__(self, first: PlainState) -> None:
        self.origins = defaultdict[int, Origin](lambda: Origin.UNTOLD)
        self._aboard, self._owner, self._at_home = dict[int, int](), dict[int, int](), set[int]()
        for token in range(int(first.treasures_size)):
            at = int(first.treasures[token].at)
            if 0 <= at < ASHORE:
                self._aboard[token], self._owner[at] = at, int(first.ships[at].seat)
            elif at >= ASHORE and first.islands[at - ASHORE].home != NONE:
                self._at_home.add(token)

    def follow(self, event: Event) -> None:
        match event.kind:
            case Events.LOADED:
                self._load(event.treasure, event.ship, event.seat, self._from(event.treasure, event.seat))
            case Events.STOLEN:
                self._load(event.treasure, event.ship, event.seat, Origin.SHIPS)
            case Events.TRADED:
                self._all_aboard({event.ship, event.target}, Origin.UNTOLD)
            case Events.TOWED | Events.CAPTURED:
                if self._owner.get(event.target, event.seat) != event.seat:
                    self._all_aboard({event.target}, Origin.SHIPS)
                self._owner[event.target] = event.seat
            case Events.UNLOADED:
                self._aboard.pop(event.treasure, None)
                self._at_home.add(event.treasure)
            case _:
                pass

    def _from(self, token: int, seat: int) -> Origin:
        """Returns the origin of a treasure that a ship of this seat loads now."""
        if token in self._at_home:
            return Origin.HOMES
        if token not in self._aboard:
            return Origin.ISLANDS
        return self.origins[token] if self._owner[self._aboard[token]] == seat else Origin.SHIPS

    def _load(self, token: int, ship: int, seat: int, origin: Origin) -> None:
        self.origins[token] = origin
        self._at_home.discard(token)
        self._aboard[token], self._owner[ship] = ship, seat

    def _all_aboard(self, ships: set[int], origin: Origin) -> None:
        self.origins.update({token: origin for token, ship in self._aboard.items() if ship in ships})


def deciders(view: PlainState, say: Words) -> list[Decider]:
    """R24.6"""
    ships = [int(ships_of(view, seat)) for seat in range(view.players)]
    masts = [int(masts_of(view, seat)) for seat in range(view.players)]
    return [
        Decider(ships, [say.plural("{n} ship", "{n} ships", n) for n in ships]),
        Decider(masts, [say.plural("{n} mast", "{n} masts", n) for n in masts]),
    ]
