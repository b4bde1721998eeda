"""The panel of a seat: public facts only."""

from functools import lru_cache

from filibusta.engine.plain import PlainState
from filibusta.engine.speech import Fact
from filibusta.engine.words import Words
from filibusta.games.tiny_epic_pirates.cards import CREW, DATA, GOLD_MAX, GOODS, TREASURES
from filibusta.games.tiny_epic_pirates.state import NONE
from filibusta.games.tiny_epic_pirates.words.voice import Voice, captain_name, crew_name, cubes_text


def seat_facts(view: PlainState, seat: int, say: Words) -> list[Fact]:
    """Returns the public figures of a seat: treasures, gold, Legend, booty, tokens, captain, crew."""
    mat = view.seats[seat]
    figures = mat.treasures, mat.gold, mat.legend, mat.surefire, mat.sail_tokens, mat.storm_passes
    return list(_facts(say, seat, figures, mat.captain, tuple(mat.crew), tuple(mat.hold)))


@lru_cache(4096)
def _facts(
    say: Words,
    seat: int,
    figures: tuple[int, int, int, int, int, int],
    captain: int,
    crew: tuple[int, ...],
    hold: tuple[int, ...],
) -> tuple[Fact, ...]:
    treasures, gold, legend, surefire, sail_tokens, storm_passes = figures
    facts = [_treasures(say, seat, treasures)]
    facts.append(Fact("coin", str(gold), say("{n} gold of {most}", n=gold, most=GOLD_MAX)))
    if legend:
        name = say.pick(DATA["legend_levels"][legend - 1]["name"])
        facts.append(Fact(f"rank-{legend}", "", say("Legend level {n}: {name}", n=legend, name=name)))
    for good, n in enumerate(hold):
        if n:
            facts.append(Fact(f"cube-{GOODS[good]}", str(n), say("On board: {cubes}", cubes=cubes_text(n, good, say))))
    tokens = (
        ("surefire", surefire, say("Sure-fire Tokens: {n}", n=surefire)),
        ("search-sail_2", sail_tokens, say("+2 sail tokens: {n}", n=sail_tokens)),
        ("search-storm_pass", storm_passes, say("Tokens against a storm: {n}", n=storm_passes)),
    )
    facts += [Fact(icon, str(n), label) for icon, n, label in tokens if n]
    return *facts, *_people(say, captain, crew)


def _people(say: Words, captain: int, crew: tuple[int, ...]) -> list[Fact]:
    """The captain and the crew: the last, since a small panel leaves out what has no room."""
    people = [card for card in crew if card != NONE]
    facts = [Fact(f"card-{CREW[card]}", "", say("Crew: {crew}", crew=crew_name(card, say))) for card in people]
    if captain == NONE:
        return facts
    label = say("Captain: {captain}", captain=captain_name(captain, say))
    return [Fact(f"card-{DATA['captains'][captain]['id']}", "", label), *facts]


def _treasures(say: Words, seat: int, n: int) -> Fact:
    label = say("Treasures buried: {n} of {most}", n=n, most=TREASURES)
    return Fact(f"treasure-{seat + 1}", str(n), label)


def end_rule(v: Voice) -> str:
    """Returns the rule by which the game was won: alone, by the third treasure, or after the last round."""
    if v.view.players == 1:
        return "R24.18"
    return "R21.4" if any(mat.treasures == TREASURES for mat in v.view.seats) else "R21.5"
