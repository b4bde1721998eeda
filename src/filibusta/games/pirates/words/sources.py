"""The sources of the pirate points, and the tie-breakers."""

from collections.abc import Iterable

from filibusta.engine.news import Event
from filibusta.engine.plain import PlainState
from filibusta.engine.speech import Decider, PointSource, Sources
from filibusta.engine.words import Words
from filibusta.games.pirates.cards import CAVE_POINTS, SHIP_POINTS
from filibusta.games.pirates.events import End, Events
from filibusta.games.pirates.state import NONE
from filibusta.games.pirates.words.seats import sums_of
from filibusta.games.pirates.words.voice import Voice, the_ship


def sources(first: PlainState, told: Iterable[Event], last: PlainState, say: Words) -> Sources:
    """R9.5: the ships of each fleet by what they are worth, and the Fame card; R17.3: how the last ship was lost."""
    fleets = [fleet_of(last, seat) for seat in range(last.players)]
    rows = [
        PointSource(
            "point",
            say.plural("ships of {n} point", "ships of {n} points", worth),
            [worth * sum(int(SHIP_POINTS[ship]) == worth for ship in fleet) for fleet in fleets],
        )
        for worth in sorted({int(points) for points in SHIP_POINTS} - {0}, reverse=True)
    ]
    cave = [int(CAVE_POINTS) * (last.cave == seat and not last.seats[seat].out) for seat in range(last.players)]
    fame = PointSource("fame-treasure_cave", say("the Fame card"), cave)
    losses = _losses(told, last.players, int(first.turn), say)
    return Sources(say("Where the pirate points come from"), [*rows, fame], losses)


def _losses(told: Iterable[Event], players: int, turn: int, say: Words) -> list[str]:
    """R17.3: how each seat that is out lost its last ship, from this turn on; empty for the others."""
    notes, lost = [""] * players, dict[int, Event]()
    for event in told:
        if event.kind == Events.TURN:
            turn = event.turn
        elif event.kind == Events.CAPTURED:
            lost[event.loser] = event
        elif event.kind == Events.SUNK:
            lost[event.seat] = event
        elif event.kind == Events.ELIMINATED and event.seat in lost:
            notes[event.seat] = _loss(lost[event.seat], turn, say)
    return notes


def _loss(event: Event, turn: int, say: Words) -> str:
    ship = the_ship(event.ship, say)
    if event.kind == Events.CAPTURED:
        captor = the_ship(event.captor, say)
        return say("Turn {turn}: {captor} captured {ship}, the last ship.", turn=turn, captor=captor, ship=ship)
    return say("Turn {turn}: {ship}, the last ship, was lost.", turn=turn, ship=ship)


def fleet_of(view: PlainState, seat: int) -> list[int]:
    """The ships of a seat, in fleet order; none of one who is out."""
    found, ship = list[int](), NONE if view.seats[seat].out else view.seats[seat].fleet
    while ship != NONE:
        found.append(int(ship))
        ship = view.ships[ship].next
    return found


def deciders(view: PlainState, say: Words) -> list[Decider]:
    """R22.5: after the last round; at other times nobody is level with who wins."""
    ends = Voice(view, say, ()).happened(Events.ENDED)
    if not ends or ends[0].why != End.ROUNDS:
        return []
    sums = [sums_of(view, seat) for seat in range(view.players)]
    ships = [int(mat.ships) for mat in view.seats[: view.players]]
    treasures, men = [one.treasures for one in sums], [one.men for one in sums]
    return [
        Decider(treasures, [say.plural("{n} treasure point", "{n} treasure points", n) for n in treasures]),
        Decider(ships, [say.plural("{n} ship", "{n} ships", n) for n in ships]),
        Decider(men, [say.plural("{n} man aboard", "{n} men aboard", n) for n in men]),
    ]
