"""The faces of Tiny Epic Pirates: every card and board can be read, in every size and both languages."""

from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from filibusta.engine.words import LANGUAGES
from filibusta.games.tiny_epic_pirates import GAME, cards
from filibusta.games.tiny_epic_pirates.table import faces, mats, quarters, sea, tracks, wheel
from filibusta.games.tiny_epic_pirates.table.faces import TALL, Person
from filibusta.games.tiny_epic_pirates.table.people import captain_of, crew_of, merchant_of
from filibusta.games.tiny_epic_pirates.words.faces import merchant_text
from filibusta.table import art
from filibusta.table.scene import Scene, Sprite
from filibusta.testing.lettering import WIDEST, faults_of

FOLDER = Path(cards.__file__).parent


def faults(drawn: Mapping[str, tuple[float, float, str]], whole: bool = True) -> list[str]:
    """What cannot be read, of drawings with their widths and heights."""
    sprites = {name: Sprite(0, 0, w, h, text, name) for name, (w, h, text) in drawn.items()}
    return list(faults_of(Scene(2000, 2000, "", sprites), whole=whole))


def people(language: str) -> list[Person]:
    say = GAME.say(language)
    captains = [captain_of(captain, say) for captain in range(len(cards.CAPTAINS))]
    return captains + [crew_of(card, say) for card in range(len(cards.CREW))]


def named(table: str, language: str) -> dict[str, str]:
    rows: list[dict[str, Any]] = cards.DATA[table]
    return {row["id"]: row["name"][language] for row in rows}


@pytest.mark.parametrize("language", LANGUAGES)
def test_people_can_be_read_in_every_size(language: str) -> None:
    for person in people(language):
        drawn = {
            "full": (190, 190 * TALL, faces.full_card(person, 190)),
            "crew": (92, 92 * TALL, faces.crew_card(person, 92)),
            "narrow": (68, 68 * TALL, faces.crew_card(person, 68)),
            "small": (58, 58 * TALL, faces.small_card(person, 58)),
        }
        assert faults(drawn) == [], person.card


@pytest.mark.parametrize("language", LANGUAGES)
def test_merchants_can_be_read(language: str) -> None:
    say = GAME.say(language)
    for number, row in enumerate(cards.DATA["merchants"]):
        card = merchant_of(number)
        full = faces.merchant_full(card, row["name"][language], merchant_text(number, say), 190)
        lying = faces.merchant_card(card, "orange", "gunpowder", 92)
        assert faults({"full": (190, 190 * TALL, full), "lying": (92, 92 * TALL, lying)}) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("w", [88.0, 150.0])
def test_places_can_be_read(language: str, w: float) -> None:
    names = named("map_cards", language)
    assert faults({card: (w, w, sea.place_art(card, w, name)) for card, name in names.items()}) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_orders_can_be_read_on_the_wheel_and_in_the_strip(language: str) -> None:
    drawn = dict[str, tuple[float, float, str]]()
    for order, word in named("orders", language).items():
        drawn[order] = 110, 70, f'<g transform="translate(28)">{wheel.order_art(order, word, 54, 110)}</g>'
        for place in range(wheel.SPACES):
            beside = {0: 0, wheel.SPACES - 1: -60}.get(place, -30)
            strip = wheel.strip_name(word, 60, place)
            drawn[f"{order}-{place}"] = 120, wheel.STRIP_HIGH, f'<g transform="translate({-beside})">{strip}</g>'
    assert faults(drawn) == []


@pytest.mark.parametrize("player", range(1, cards.SEATS + 1))
def test_tracks_and_mats_can_be_read(player: int) -> None:
    rows = cards.DATA["legend_levels"]
    levels = tuple(tracks.Level(row["sail"], row["dice"], row["bonus"], row["bonus_amount"]) for row in rows)
    crew = tuple(cards.CREW[: cards.CREW_MAX])
    mat = mats.Mat(
        *(player - 1, WIDEST, cards.CAPTAINS[0], 6, cards.GOLD_MAX, 2, cards.TREASURES, ("rum",) * 3, cards.HOLD, 3),
        *(("sail_2", "storm_pass"), (4, 0, 0, 0), crew, cards.ORDERS, (True,) * 6, 3),
    )
    volley = tracks.Volley(player - 1, WIDEST, (6, 6, 6), 3, (0, 1, 2, 3, 4, 5), 4, 4, 3, 23)
    drawn = {
        **{
            f"legend-{n}": (w, tracks.LEGEND_HIGH, tracks.legend_art(levels, (n,) * player, player - 1, True, w))
            for n in range(1, 7)
            for w in (362.0, 410.0)
        },
        **{f"rival-{w}": (w, mats.RIVAL_HIGH, mats.rival_art(mat, w)) for w in (346.0, 362.0, 420.0)},
        "market": (150, 71, tracks.market_art(cards.GOODS, 150)),
        "navy": (120, 28, tracks.navy_art((1, 2, 3, 4), 1, 120)),
        **{f"volley-{w}": (w, tracks.SIGNED_HIGH, tracks.volley_art(volley, w)) for w in (165.0, 220.0)},
    }
    assert faults(drawn, whole=False) == []
    row = quarters.row_art(mat._replace(name="Capitano"), 341, quarters.ROW_HIGH)
    assert faults({"row": (341, quarters.ROW_HIGH, row)}) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_posts_can_be_read(language: str) -> None:
    effects = {"en": "1 gold at the Ship Line", "it": "1 oro alla Linea"}
    for post, word in named("assignments", language).items():
        drawn = mats.post_art(post, word, effects[language], 1, 4, 178)
        assert faults({post: (178, mats.POST_HIGH, drawn)}) == []
        low = mats.post_art(post, word, {"en": "+1 damage", "it": "+1 danno"}[language], 1, 4, 86)
        assert faults({post: (86, mats.POST_HIGH, low)}) == []


@pytest.mark.parametrize("ships", range(1, 8))
def test_ships_of_a_card_lie_within_it_and_apart(ships: int) -> None:
    lie = sea.berths(ships, 120)
    assert len(lie) == ships == len({(berth.x, berth.y) for berth in lie})
    assert all(berth.x >= 0 and berth.x + berth.size <= 120 and berth.y + berth.size <= 120 for berth in lie)
    rows: dict[float, list[sea.Berth]] = {}
    for berth in lie:
        rows.setdefault(berth.y, []).append(berth)
    for row in rows.values():
        assert all(b.x - a.x >= a.size * 0.85 for a, b in pairwise(row))


def test_the_wheel_goes_clockwise_from_the_hideout_at_the_top() -> None:
    spots = [wheel.spot(space, wheel.BOX) for space in range(wheel.SPACES)]
    assert spots[0][1] < min(y for _, y in spots[1:])
    assert spots[1][0] > 0 > spots[5][0]
    assert all(abs(x * x + y * y - wheel.RIM**2) < 1 for x, y in spots)


def test_what_a_walk_costs_can_be_read_and_nothing_is_said_where_it_is_free() -> None:
    drawn = {f"{n}": (60.0, 20.0, f'<g transform="translate(30)">{wheel.cost_art(n, 2)}</g>') for n in (1, 4)}
    assert faults(drawn) == []
    assert wheel.cost_art(0, 2) == ""


def test_the_strip_begins_with_the_captain_and_has_the_line_before_the_hideout() -> None:
    spots = wheel.strip_spots(360, 4)
    assert sorted(spots, key=lambda space: spots[space][0]) == [4, 5, 0, 1, 2, 3]
    assert f"M{spots[0][0] - wheel.STRIP_EDGE:g} " in wheel.strip_line(360, 108, 4)
    assert wheel.strip_line(360, 108, 0) == ""


def test_every_drawing_that_is_named_is_there() -> None:
    named_in = "".join(
        [faces.full_card(person, 190) for person in people("en")]
        + [wheel.rim_art(300), wheel.hub_art("carmen_rouge", 300), wheel.line_art(300), sea.navy_art(40)]
        + [sea.pirate_art(1, 40, True), sea.merchant_art("green", "rum", 40, True), faces.card_back("crew", 9, 60)]
        + [mats.kept_art(1, ("sail_2", "storm_pass"), 20), mats.treasures_art(1, 2, 3, 20), wheel.captain_art(4, 40)]
    )
    used = {part.partition('"')[0].partition("'")[0] for part in named_in.replace("'#", '"#').split('href="#')[1:]}
    assert [name for name in used if not art.has_drawing(name, FOLDER)] == []
