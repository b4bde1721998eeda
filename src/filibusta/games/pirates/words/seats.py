"""The panel of a seat: public facts only."""

from functools import lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple

from filibusta.engine.compiler import interpreted
from filibusta.engine.plain import PlainState
from filibusta.engine.speech import Fact
from filibusta.engine.words import Words
from filibusta.games.pirates import cards
from filibusta.games.pirates.rules.fleet import crew_of, points_of, treasure_points_of
from filibusta.games.pirates.state import Option
from filibusta.games.pirates.words.voice import Voice


def seat_facts(view: PlainState, seat: int, say: Words) -> list[Fact]:
    """Returns the public figures of a seat: points, Fame card, crew, cards in hand and held."""
    mat = view.seats[seat]
    if mat.out:
        return [Fact("skull", "", say("Out of the game"))]
    figures = (*sums_of(view, seat), mat.hand_size, mat.held_size, view.options[Option.TARGET_POINTS])
    return list(_facts(say, *figures, fame=view.cave == seat))


class Sums(NamedTuple):
    """The totals of a seat."""

    points: int
    men: int
    treasures: int
    """Their worth in points (R15.7)."""


def sums_of(view: PlainState, seat: int) -> Sums:
    """R8.3, R9.5, R15.7: the sums of a seat."""
    return _sums(seat, view.seats[seat].fleet, view.ships, view.treasures, view.cave)


@lru_cache(4096)
def _sums(seat: int, fleet: int, ships: tuple[Any, ...], treasures: tuple[int, ...], cave: int) -> Sums:
    """All of the record that these rules read; ``fleet`` is the first ship of the seat."""
    mats = {seat: SimpleNamespace(fleet=fleet)}
    s = SimpleNamespace(seats=mats, ships=ships, treasures=treasures, cave=cave)
    return Sums(*[int(interpreted(rule)(s, seat)) for rule in (points_of, crew_of, treasure_points_of)])


@lru_cache(4096)
def _facts(
    say: Words, points: int, men: int, treasures: int, hand: int, held: int, target: int, fame: bool
) -> tuple[Fact, ...]:
    label = say.plural("{n} pirate point of {target}", "{n} pirate points of {target}", points, target=target)
    facts = [Fact("point", str(points), label)]
    if treasures:
        label = say.plural("{n} treasure point", "{n} treasure points", treasures)
        facts.append(Fact("treasure-point", str(treasures), label))
    if fame:
        card = cards.DATA["fame"][0]
        facts.append(Fact(f"fame-{card['id']}", "", say("Holds the Fame card, {card}", card=say.pick(card["name"]))))
    facts.append(Fact("crew", str(men), say.plural("{n} man aboard", "{n} men aboard", men)))
    facts.append(Fact("back-red", str(hand), say.plural("{n} pirate card in hand", "{n} pirate cards in hand", hand)))
    if held:
        label = say.plural("{n} adventure card held", "{n} adventure cards held", held)
        facts.append(Fact("back-adventure", str(held), label))
    return tuple(facts)


def end_rule(v: Voice) -> str:
    """R22: by which the game was won."""
    view = v.view
    inside = sum(not mat.out for mat in view.seats[: view.players])
    if inside < 2:
        return "R22.2" if inside else "R22.3"
    return "R22.1" if points_of(view, view.active) >= view.options[Option.TARGET_POINTS] else "R22.5"
