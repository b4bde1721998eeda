"""Fleets that are built: the shelf with all cards, why one cannot be added, fleets as texts, and the rest filled in."""

import pytest

from filibusta.ai.draft_completion import filled, is_drafting
from filibusta.engine.match import Match, View
from filibusta.games.spanish_main import GAME
from filibusta.games.spanish_main.cards import (
    CREW_IDS,
    CREW_POINTS,
    FLEET_IDS,
    NONE,
    READY_CREW,
    READY_PLACES,
    READY_SHIPS,
    SHIP_IDS,
    SHIP_POINTS,
)
from filibusta.games.spanish_main.rules.building import points_drafted
from filibusta.games.spanish_main.table.closeups import about
from filibusta.games.spanish_main.table.context import CHART
from filibusta.games.spanish_main.words.fleets import built
from filibusta.games.spanish_main.words.refusals import refusal
from filibusta.table.scene import Scene

SAY = GAME.say("en")
CARDS = {f"add_ship:{name}" for name in SHIP_IDS} | {f"add_crew:{name}" for name in CREW_IDS}
GASPAR = ("add_ship:harbinger", "add_crew:gaspar_zuan", "berth:0")


def building(*actions: str, **options: int | bool) -> Match:
    """A player who builds a fleet and has chosen this."""
    match = Match.new(GAME, 2, seed=3, options={"fleet_mode": 1, **options})
    for name in actions:
        match.play(name)
    return match


def seen(match: Match) -> View:
    return match.view(match.player)


def why(match: Match, name: str) -> str:
    return refusal(seen(match).state, GAME.actions.number(name), SAY)


def shelf(match: Match, layout: str = "wide") -> Scene:
    view = seen(match)
    assert GAME.table
    return GAME.table.draw(view, SAY, view.names, layout)  # type: ignore[arg-type]


# ------------------------------------------------------------------ fleets as texts


@pytest.mark.parametrize("points", [3, 4, 6])
@pytest.mark.parametrize("fleet", range(len(FLEET_IDS)), ids=FLEET_IDS)
def test_a_ready_fleet_can_be_built_from_its_text(fleet: int, points: int):
    match = building(*built(fleet, True), points=points)
    mat, state = seen(match).state.seats[match.player], seen(match).state
    ships = [int(card) for card in READY_SHIPS[fleet] if card != NONE]
    assert list(mat.ship_cards[: len(ships) + 1]) == [*ships, NONE]
    crew = [(int(c), int(at)) for c, at in zip(READY_CREW[fleet], READY_PLACES[fleet], strict=True) if c != NONE]
    assert list(zip(mat.crew_cards, mat.berths, strict=True))[: len(crew)] == crew
    assert points_drafted(state, match.player) == 30


def test_ready_fleets_are_offered_only_where_there_are_points_for_them():
    def names(**options: int | bool) -> list[str]:
        assert GAME.draft
        found = GAME.draft(seen(building(**options)).state, SAY)
        assert found
        return [name for example in found.examples for name in example.actions]

    assert names(points=2) == []
    assert any(name.startswith("add_crew:") for name in names(points=3))
    assert not any(name.startswith("add_crew:") for name in names(use_crew=False))


def test_a_draft_says_in_short_what_it_is():
    assert GAME.draft
    found = GAME.draft(seen(building("add_ship:zephyr", "add_ship:freedom")).state, SAY)
    assert found and found.name == "Zephyr, Freedom (17 points)"
    assert GAME.draft(seen(building("add_ship:zephyr", "finish")).state, SAY) is not None  # the other player's
    assert GAME.draft(seen(Match.new(GAME, 2, seed=3)).state, SAY) is None  # ready fleets


# ------------------------------------------------------------------ the rest filled in


@pytest.mark.parametrize("seed", range(8))
def test_the_rest_is_filled_in_by_the_rules_and_stays_open(seed: int):
    match = building("add_ship:zephyr", points=3 + seed % 3)
    names = filled(seen(match), 32, seed)
    assert "finish" not in names
    seat = match.player
    for name in names:
        match.play(name)
    assert (match.player, match.take_back_to(seat)) == (seat, 0)
    assert points_drafted(seen(match).state, seat) <= 10 * (3 + seed % 3)
    assert names, "there was room for more"


def test_what_is_filled_in_differs():
    assert len({tuple(filled(seen(building()), 32, seed)) for seed in range(6)}) > 1


def test_nothing_is_filled_in_where_nothing_is_put_together():
    assert is_drafting(seen(building()))
    assert not is_drafting(seen(Match.new(GAME, 2, seed=3)))
    other = building()
    assert not is_drafting(other.view(1 - other.player))


# ------------------------------------------------------------------ the shelf


@pytest.mark.parametrize("layout", ["wide", "narrow"])
@pytest.mark.parametrize("actions", [(), ("add_ship:zephyr",), (*GASPAR[:2],)])
def test_every_card_lies_on_the_shelf_and_what_can_be_added_can_be_chosen(actions: tuple[str, ...], layout: str):
    match = building(*actions)
    scene, legal = shelf(match, layout), set(seen(match).state.choices)
    lying = {key for key, sprite in scene.sprites.items() if sprite.pane == CHART and key in CARDS}
    assert lying == CARDS
    assert {sprite.action for sprite in scene.sprites.values() if sprite.action} == legal


def test_without_crew_there_is_none_on_the_shelf():
    scene = shelf(building("add_ship:zephyr", use_crew=False))
    assert not [key for key in scene.sprites if key.startswith("add_crew:")]


@pytest.mark.parametrize("layout", ["wide", "narrow"])
def test_a_way_leads_to_each_group_and_the_cheapest_come_first(layout: str):
    scene = shelf(building(), layout)
    pane = scene.panes[CHART]
    heads = [sprite for key, sprite in scene.sprites.items() if key.startswith("group:")]
    assert [head.label for head in heads] == [place.label for place in pane.places]
    assert len(pane.places) == 6
    costs = {f"add_ship:{name}": int(cost) for name, cost in zip(SHIP_IDS, SHIP_POINTS, strict=True)}
    costs |= {f"add_crew:{name}": int(cost) for name, cost in zip(CREW_IDS, CREW_POINTS, strict=True)}
    for place, head, after in zip(pane.places, heads, [*heads[1:], None], strict=True):
        assert place.y < head.y < place.y + pane.opens[3]
        foot = after.y if after else pane.area[3]
        lying = {key: s for key, s in scene.sprites.items() if key in CARDS and head.y < s.y < foot}
        ordered = sorted(lying, key=lambda key: (lying[key].y, lying[key].x))
        assert [costs[key] for key in ordered] == sorted(costs[key] for key in ordered)


def test_a_card_that_cannot_be_added_says_why_when_it_is_seen_close():
    match = building("add_ship:silverback", "add_ship:harbinger")
    card = about(seen(match), "add_ship:zephyr", SAY)
    assert card and card.why == "It costs 5, and 1 point is left."
    card = about(seen(match), "add_crew:p_oarsman", SAY)
    assert card and card.why is None


@pytest.mark.parametrize(
    ("actions", "name", "reason"),
    [
        (("add_ship:zephyr",), "add_ship:zephyr", "She is in your fleet already."),
        (("add_ship:silverback", "add_ship:harbinger"), "add_ship:zephyr", "It costs 5, and 1 point is left."),
        ((), "add_crew:p_captain", "First add a ship."),
        (GASPAR, "add_crew:gaspar_zuan", "This crew is in your fleet already."),
        (GASPAR[:2], "add_ship:zephyr", "This is not asked now: choose one of the answers offered."),
    ],
)
def test_why_a_card_cannot_be_added(actions: tuple[str, ...], name: str, reason: str):
    match = building(*actions)
    assert name not in seen(match).state.choices
    assert why(match, name) == reason


def test_a_game_without_crew_says_so():
    assert why(building("add_ship:zephyr", use_crew=False), "add_crew:p_captain") == (
        "This game is played without crew."
    )
