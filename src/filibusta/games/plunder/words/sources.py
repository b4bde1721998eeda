"""The sources of the silver, and the tie-breakers."""

from collections.abc import Iterable

from filibusta.engine.compiler import interpreted
from filibusta.engine.news import Event
from filibusta.engine.plain import PlainState
from filibusta.engine.speech import Decider, PointSource, Sources
from filibusta.engine.words import Words
from filibusta.games.plunder.events import Events, Money
from filibusta.games.plunder.rules.cargo import goods_aboard
from filibusta.games.plunder.rules.ending import ships_worth

TRADE, PRIZES, DUG, LUCK, SHIPS, WAGES = range(6)
KINDS = {
    Money.GOOD: TRADE,
    Money.PURSER: TRADE,
    Money.PRIZE: PRIZES,
    Money.PLUNDER: PRIZES,
    Money.LOOT: PRIZES,
    Money.FLEET: PRIZES,
    Money.TREASURE: DUG,
    Money.BRAWL: LUCK,
    Money.BRIBE: LUCK,
    Money.TAX: LUCK,
    Money.TRIAL: LUCK,
    Money.SHIP: SHIPS,
    Money.WAGES: WAGES,
    Money.MATE: WAGES,
}


def sources(first: PlainState, told: Iterable[Event], last: PlainState, say: Words) -> Sources:
    """R24: the silver of each captain, less what he paid for the same."""
    found = [[0] * last.players for _ in range(6)]
    for event in told:
        if event.kind in (Events.BOUGHT, Events.SHIP_BOUGHT):
            found[TRADE if event.kind == Events.BOUGHT else SHIPS][event.seat] -= event.silver
        elif event.kind in (Events.GAINED, Events.PAID):
            won = event.silver if event.kind == Events.GAINED else -event.silver
            found[KINDS[Money(event.why)]][event.seat] += won
    labels = (
        ("good-spice", say("trade")),
        ("crossed", say("prizes and ports")),
        ("chest", say("treasure dug up")),
        ("scroll", say("encounters")),
        ("anchor", say("ships bought and sold")),
        ("crew", say("wages")),
    )
    rows = [PointSource(icon, label, amounts) for (icon, label), amounts in zip(labels, found, strict=True)]
    start = PointSource("coin-silver", say("at the start"), [int(mat.silver) for mat in first.seats[: last.players]])
    return Sources(say("Where the silver came from"), [*rows, start])


def deciders(view: PlainState, say: Words) -> list[Decider]:
    """R24.3"""
    seats = range(view.players)
    worth = [int(interpreted(ships_worth)(view, seat)) for seat in seats]
    letters = [int(sum(mat.letters)) for mat in view.seats[: view.players]]
    goods = [int(interpreted(goods_aboard)(view, seat)) for seat in seats]
    return [
        Decider(worth, [say("ships worth {n}", n=n) for n in worth]),
        Decider(letters, [say.plural("{n} letter of marque", "{n} letters of marque", n) for n in letters]),
        Decider(goods, [say.plural("{n} good aboard", "{n} goods aboard", n) for n in goods]),
    ]
