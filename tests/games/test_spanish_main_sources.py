"""How each player came by their treasure, as the events tell it, compared with where the positions show it."""

from itertools import pairwise

from filibusta.engine.match import Match
from filibusta.engine.plain import PlainState
from filibusta.engine.record import SPECTATOR
from filibusta.games.spanish_main import GAME
from filibusta.games.spanish_main.cards import NONE
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.gold import is_goods
from filibusta.games.spanish_main.state import ASHORE
from filibusta.games.spanish_main.words.sources import Origin, Treasures
from filibusta.table.point_sources import public_events
from filibusta.testing.scenario import scenarios
from filibusta.testing.scenarios import played


def owner(view: PlainState, token: int) -> int:
    """The seat aboard whose ship, or on whose home, a treasure lies; NONE of none."""
    at = int(view.treasures[token].at)
    return NONE if at < 0 else int(view.ships[at].seat if at < ASHORE else view.islands[at - ASHORE].home)


def seen(match: Match) -> dict[int, Origin]:
    """How each treasure with gold came to the one who has it, as the positions show it, if that was in the match."""
    found = dict[int, Origin]()
    for before, after in pairwise(match.view_at(ply, SPECTATOR).state for ply in range(match.ply + 1)):
        for token in range(int(before.treasures_size)):
            giver, taker = owner(before, token), owner(after, token)
            if giver != taker != NONE:
                home = Origin.HOMES if before.treasures[token].at >= ASHORE else Origin.SHIPS
                found[token] = Origin.ISLANDS if giver == NONE else home
    last = match.view_at(match.ply).state
    return {token: how for token, how in found.items() if owner(last, token) != NONE and is_goods(last, token)}


def test_the_events_tell_how_every_treasure_was_come_by():
    met = set[Origin]()
    for scenario in scenarios(GAME):
        match = played(GAME, scenario)
        if match is None or any(event.kind == Events.TRADED for event in public_events(match)):
            continue  # what is drawn blindly from a hold is not told
        treasures, found = Treasures(match.view_at(0, SPECTATOR).state), seen(match)
        for event in public_events(match):
            treasures.follow(event)
        assert {token: treasures.origins[token] for token in found} == found, scenario.id
        met |= set(found.values())
    assert met == {Origin.ISLANDS, Origin.SHIPS, Origin.HOMES}


def test_what_is_drawn_blindly_from_a_hold_stays_untold():
    traded = 0
    for scenario in scenarios(GAME):
        match = played(GAME, scenario)
        if match is None or not any(event.kind == Events.TRADED for event in public_events(match)):
            continue
        treasures = Treasures(match.view_at(0, SPECTATOR).state)
        for event in public_events(match):
            treasures.follow(event)
        traded += 1
        assert all(treasures.origins[token] == Origin.UNTOLD for token in seen(match)), scenario.id
    assert traded
