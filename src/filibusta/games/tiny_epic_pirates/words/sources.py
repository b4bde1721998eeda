"""The places of the buried Treasures, and the tie-breakers."""

from collections.abc import Iterable

from filibusta.engine.news import Event
from filibusta.engine.plain import PlainState
from filibusta.engine.speech import Decider, PointSource, Sources, everyone
from filibusta.engine.words import Words
from filibusta.games.tiny_epic_pirates.rules.asking import seats_in_play
from filibusta.games.tiny_epic_pirates.words.voice import card_name


def sources(first: PlainState, told: Iterable[Event], last: PlainState, say: Words) -> Sources:
    """R21.4: the Treasures of each player, and where they are buried."""
    seats = range(int(seats_in_play(last)))
    places = [[card_name(last.sea[i], say) for i, whose in enumerate(last.buried) if whose == seat] for seat in seats]
    buried = PointSource("chest", say("buried"), [len(one) for one in places])
    notes = [say("Buried: {places}", places=everyone(one, say)) if one else "" for one in places]
    return Sources(say("Where the Treasures lie"), [buried], notes)


def deciders(view: PlainState, say: Words) -> list[Decider]:
    """R21.6; alone nothing decides between equals (R24.18)."""
    if view.players == 1:
        return []
    mats = view.seats[: view.players]
    levels, gold, cubes = [int(m.legend) for m in mats], [int(m.gold) for m in mats], [int(sum(m.hold)) for m in mats]
    return [
        Decider(levels, [say("Legend level {n}", n=n) for n in levels]),
        Decider(gold, [say.plural("{n} gold", "{n} gold", n) for n in gold]),
        Decider(cubes, [say("booty: {n}", n=n) for n in cubes]),
    ]
