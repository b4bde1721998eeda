"""Where the gold came from, and what decides between equals."""

from collections.abc import Iterable

from filibusta.engine.news import Event, news_of
from filibusta.engine.plain import PlainState
from filibusta.engine.speech import Decider, Source, Sources
from filibusta.engine.words import Words
from filibusta.games.spanish_main.events import Events, Gold
from filibusta.games.spanish_main.rules.ending import masts_of, ships_of
from filibusta.games.spanish_main.rules.gold import gold_on_ships, home_gold


def sources(first: PlainState, told: Iterable[Event], last: PlainState, say: Words) -> Sources:
    """R18.3, R24.5, R24.16: treasure at home, with more than two players that aboard, and gold that is no treasure."""
    seats = range(last.players)
    mats = last.seats[: last.players]
    sunk = [int(mat.sunk) for mat in mats]
    credited = [0] * last.players
    for event in news_of(last, Events):
        if event.kind == Events.GOLD and event.why == Gold.RESCUED:
            credited[event.seat] += event.gold
    bonus = [int(mat.bonus) - extra for mat, extra in zip(mats, credited, strict=True)]
    home = [int(home_gold(last, seat)) - int(mats[seat].bonus) - sunk[seat] for seat in seats]
    aboard = [int(gold_on_ships(last, seat)) if last.players > 2 else 0 for seat in seats]
    return Sources(
        say("Where the gold came from"),
        [
            Source("coin", say("treasure at home"), home),
            Source("treasure-back", say("treasure aboard"), aboard),
            Source("crossed", say("for ships sunk"), sunk),
            Source("crew", say("bonuses"), bonus),
            Source("spyglass", say("credited at the end"), credited),
        ],
    )


def deciders(view: PlainState, say: Words) -> list[Decider]:
    """R24.6"""
    ships = [int(ships_of(view, seat)) for seat in range(view.players)]
    masts = [int(masts_of(view, seat)) for seat in range(view.players)]
    return [
        Decider(ships, [say.plural("{n} ship", "{n} ships", n) for n in ships]),
        Decider(masts, [say.plural("{n} mast", "{n} masts", n) for n in masts]),
    ]
