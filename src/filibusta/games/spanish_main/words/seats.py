"""The panel of a seat: public facts only."""

from functools import lru_cache

from filibusta.engine.plain import PlainState
from filibusta.engine.speech import Fact
from filibusta.engine.words import Words
from filibusta.games.spanish_main.cards import NONE, SHIP_MASTS
from filibusta.games.spanish_main.rules.asking import size_of
from filibusta.games.spanish_main.rules.ending import gold_of
from filibusta.games.spanish_main.rules.gold import home_gold, starting_total
from filibusta.games.spanish_main.state import ASHORE
from filibusta.games.spanish_main.words.voice import Voice


def gold_needed(view: PlainState) -> int:
    """R24.1: the least home gold that wins at once, with two players."""
    return int(starting_total(view)) // 2 + 1


def own_ships(view: PlainState, seat: int) -> list[int]:
    """The ships that a seat controls."""
    return [i for i in range(view.ships_size) if view.ships[i].card != NONE and view.ships[i].seat == seat]


def seat_facts(view: PlainState, seat: int, say: Words) -> list[Fact]:
    """Returns the public figures of a seat: gold at home, ships, masts, derelicts, treasure aboard."""
    ships = own_ships(view, seat)
    standing = tuple(int(size_of(view.ships[i].standing)) for i in ships)
    printed = sum(int(SHIP_MASTS[view.ships[i].card]) for i in ships)
    mat, places = view.seats[seat], [treasure.at for treasure in view.treasures[: view.treasures_size]]
    at_home = places.count(ASHORE + mat.home) if mat.home != NONE else 0
    aboard = sum(map(places.count, ships))
    if view.players == 2:
        gold, needed = int(home_gold(view, seat)), gold_needed(view)
    else:
        gold, needed = int(mat.bonus), 0
    return list(_facts(say, gold, needed, at_home, standing, printed, aboard))


@lru_cache(4096)
def _facts(
    say: Words, gold: int, needed: int, at_home: int, standing: tuple[int, ...], printed: int, aboard: int
) -> tuple[Fact, ...]:
    """Lists the facts of a seat; ``needed`` is the gold that wins (0: none does), and then gold at home is hidden."""
    facts: list[Fact] = []
    if not standing and not at_home and needed <= 1:
        return ()
    if needed:
        label = say.plural("{n} gold at home; {needed} win", "{n} gold at home; {needed} win", gold, needed=needed)
        facts.append(Fact("coin", f"{gold}/{needed}", label))
    else:
        label = say.plural("{n} treasure at home", "{n} treasures at home", at_home)
        facts.append(Fact("treasure-back", str(at_home), label))
        if gold:
            facts.append(Fact("coin", f"+{gold}", say.plural("{n} bonus gold", "{n} bonus gold", gold)))
    facts.append(Fact("ship", str(len(standing)), say.plural("{n} ship", "{n} ships", len(standing))))
    masts = sum(standing)
    label = say.plural("{n} mast of {printed} stands", "{n} masts of {printed} stand", masts, printed=printed)
    facts.append(Fact("mast", f"{masts}/{printed}", label))
    if derelicts := standing.count(0):
        facts.append(Fact("wreck", str(derelicts), say.plural("{n} derelict", "{n} derelicts", derelicts)))
    if aboard:
        label = say.plural("{n} treasure aboard", "{n} treasures aboard", aboard)
        facts.append(Fact("treasure-back", str(aboard), label))
    return tuple(facts)


def end_rule(v: Voice) -> str:
    """Returns the rule by which the game was won: by score, by most of the gold, or by the gold at home."""
    if v.view.players > 2:
        return "R24.16"
    return "R24.1" if any(gold_of(v.view, seat) >= gold_needed(v.view) for seat in range(2)) else "R24.5"
