"""Where ships can be dragged: every drag target is what the rules make of its choices."""

import random
import zlib
from collections import Counter
from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from functools import cache
from math import prod

import msgspec
import pytest

from filibusta.engine.match import Match, View
from filibusta.engine.record import SPECTATOR, copied
from filibusta.engine.words import percent
from filibusta.games.spanish_main import GAME
from filibusta.games.spanish_main.cards import HEADINGS, MOST_SHIPS
from filibusta.games.spanish_main.rules.docking import docks
from filibusta.games.spanish_main.rules.ramming import can_ram
from filibusta.games.spanish_main.rules.survey import bow_on_islands, forget, touching
from filibusta.games.spanish_main.state import STOP, Phase
from filibusta.games.spanish_main.table import TABLE
from filibusta.games.spanish_main.table.context import DrawContext, island_key, ship_key
from filibusta.games.spanish_main.table.places import on_chart
from filibusta.games.spanish_main.table.reach import lines_of_fire
from filibusta.games.spanish_main.words.outlook import chance_of, least_die
from filibusta.table.drag_targets import DragTargets, Ray, Stop

SAY = GAME.say("en")
LONGEST = 2000
"""Bytes of packed drag targets."""
MATCHES, PLIES = 2, 700
SAMPLES = 5
"""Drag targets that are tried."""


@cache
def positions() -> list[Match]:
    """Matches at random where a ship can be dragged, of every decision from which a ship sails."""
    found: dict[int, list[Match]] = {}
    for seed in range(MATCHES):
        match, chooser = Match.new(GAME, 2 + seed, seed=seed), random.Random(seed)
        while not match.over and match.ply < PLIES:
            view = match.view(match.player)
            if TABLE.drag_targets(view, SAY):
                found.setdefault(view.state.phase, []).append(copy(match))
            match.play(int(chooser.choice(match.legal())))
    chooser = random.Random(1)
    return [match for some in found.values() for match in chooser.sample(some, min(12, len(some)))]


def drag_targets(match: Match) -> list[DragTargets]:
    return list(TABLE.drag_targets(match.view(match.player), SAY))


def ends(targets: DragTargets) -> list[tuple[Ray, Stop]]:
    return [(ray, stop) for ray in targets.rays for stop in ray.stops]


def choices(targets: DragTargets, ray: Ray, stop: Stop) -> list[str]:
    return [*targets.before, *(targets.choices[i].action for i in (*ray.choices, stop.choice))]


def place(targets: DragTargets, ray: Ray, stop: Stop) -> tuple[float, float]:
    """Where the point of the thing comes to: as the browser reckons."""
    (x, y), share = targets.at, stop.share
    return x + share * (ray.x - x), y + share * (ray.y - y)


def some(targets: DragTargets, chooser: random.Random) -> list[tuple[Ray, Stop]]:
    """A few places, those with hints first."""
    all_ = ends(targets)
    chooser.shuffle(all_)
    return sorted(all_, key=lambda end: not end[1].hints)[:SAMPLES]


def test_all_decisions_from_which_ships_sail_have_fans():
    assert {match.view(match.player).state.phase for match in positions()} == {
        Phase.MAIN,
        Phase.ACTION_KIND,
        Phase.BAR,
        Phase.HEADING,
        Phase.DISTANCE,
    }


def sailed(match: Match, actions: list[str], ship: int) -> View:
    """What her player sees right after she has sailed, and before anything follows from it."""
    trial, viewer = copy(match), match.player
    for action in actions:
        trial.play(action)
    before = pose(match.view(viewer), ship)
    return next(view for view in trial.stills(trial.ply, viewer) if pose(view, ship) != before)


def pose(view: View, ship: int) -> tuple[int, int, int]:
    boat = view.state.ships[ship]
    return boat.x, boat.y, boat.heading


def tried() -> Iterator[tuple[DragTargets, Ray, Stop, int, View]]:
    """Drag targets, each with the ship and what is seen when she has come there."""
    chooser = random.Random(2)
    for match in positions():
        for targets in drag_targets(match):
            ship = int(targets.key.partition(":")[2])
            for ray, stop in some(targets, chooser):
                yield targets, ray, stop, ship, sailed(match, choices(targets, ray, stop), ship)


def test_the_choices_of_a_place_are_legal_in_their_order_and_lead_there():
    for targets, ray, stop, ship, view in tried():
        x, y, heading = pose(view, ship)
        assert on_chart(x, y, view.state.side) == pytest.approx(place(targets, ray, stop), abs=0.25)
        assert (-ray.r / 10) % HEADINGS == heading


def test_what_is_said_of_a_place_is_found_there():
    """The survey and the cannons, asked when she lies there."""
    kinds = Counter[str]()
    for targets, _, stop, ship, view in tried():
        told = {(hint.symbol, hint.key): hint for hint in (targets.hints[i] for i in stop.hints)}
        states = copied(view.states)
        forget(states[0])
        s = states[0]
        touched = {ship_key(i) for i in range(MOST_SHIPS) if int(touching(s, ship)) >> i & 1}
        touched |= {island_key(i) for i in range(s.islands_size) if int(bow_on_islands(s, ship)) >> i & 1}
        assert touched == {key for symbol, key in told if symbol != "mark-shoot"}
        rams = {ship_key(i) for i in range(s.ships_size) if can_ram(s, ship, i)}
        assert rams == {key for symbol, key in told if symbol == "mark-ram"}
        home = {island_key(i) for i in range(s.islands_size) if int(docks(s, ship, bool(s.extra_segment))) >> i & 1}
        assert home == {key for symbol, key in told if symbol == "mark-dock"}
        ctx = DrawContext(view, SAY, view.names, "wide")
        lines = lines_of_fire(ctx, ship)
        for other in range(s.ships_size):
            misses = [
                1 - chance_of(least_die(ctx.states, ship, gun, other)) for gun, hit in lines.items() if other in hit
            ]
            hint = told.get(("mark-shoot", ship_key(other)))
            assert bool(misses) == bool(hint)
            if hint:
                assert hint.text == percent(round(1 - prod(misses), 3))
        kinds.update(symbol for symbol, _ in told)
    assert {"mark-shoot", "mark-dock"} <= kinds.keys()


def test_where_she_cannot_stay_she_is_not_asked_to():
    for targets, _, stop, _, view in tried():
        if targets.looks[stop.look].text:
            assert not view.game.legal(view.states).tolist().count(STOP)


def test_every_end_of_both_bars_has_its_place():
    """As many as the decisions offer, one after the other."""
    for match in positions()[::5]:
        for targets in drag_targets(match):
            trial = copy(match)
            for action in targets.before:
                trial.play(action)
            assert sorted(plans(trial)) == sorted(
                choices(targets, ray, stop)[len(targets.before) :] for ray, stop in ends(targets)
            )


def plans(match: Match) -> Iterator[list[str]]:
    """All rows of choices up to a distance."""
    for number in match.legal().tolist():
        action = GAME.actions.name(number)
        if action == "stop":
            continue
        if action.startswith("distance:"):
            yield [action]
            continue
        trial = copy(match)
        trial.play(action)
        yield from ([action, *rest] for rest in plans(trial))


def test_only_whoever_decides_is_told():
    for match in positions():
        for viewer in range(SPECTATOR, match.players):
            assert bool(TABLE.drag_targets(match.view(viewer), SAY)) == (viewer == match.player)


def test_nothing_hidden_is_told():
    """The same whatever is dealt to the others."""
    for match in positions()[::3]:
        view = match.view(match.player)
        told = list(TABLE.drag_targets(view, SAY))
        for seed in range(3):
            dealt = GAME.observe(GAME.dealt_anew(view.states, seed), view.viewer)
            assert list(TABLE.drag_targets(replace(view, states=dealt), SAY)) == told


def test_drag_targets_are_a_short_message():
    encode = msgspec.json.Encoder().encode
    assert (
        max(len(zlib.compress(encode(targets))) for match in positions() for targets in drag_targets(match)) < LONGEST
    )
