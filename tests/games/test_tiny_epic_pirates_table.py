"""The table of Tiny Epic Pirates: every choice on it, the sea as it is, what walks, steps and battles would do."""

import random
import re
from collections.abc import Iterator

from filibusta.engine.match import Match, View
from filibusta.games.tiny_epic_pirates import GAME
from filibusta.games.tiny_epic_pirates.cards import MARKET
from filibusta.games.tiny_epic_pirates.rules.sailing import sail_of
from filibusta.games.tiny_epic_pirates.state import Phase, Stage
from filibusta.games.tiny_epic_pirates.table import TABLE
from filibusta.games.tiny_epic_pirates.table.context import place_key, ship_key
from filibusta.games.tiny_epic_pirates.table.helm import space_key
from filibusta.games.tiny_epic_pirates.words.voice import card_name
from filibusta.table.scene import Scene

PLIES = 120
FOLD = 580
"""So much of a narrow picture is seen on a phone above the bar at its foot."""


def walk(seed: int = 5, players: int = 3) -> Iterator[View]:
    """Positions of a random game in which battles are sought, as whoever decides sees them."""
    match, chance = Match.new(GAME, players, seed=seed), random.Random(seed)
    while not match.over and match.ply < PLIES:
        view = match.view(match.player)
        yield view
        battles = [name for name in view.state.choices if name.startswith("attack")]
        match.play(view.state.choices[chance.choice(battles or list(view.state.choices))])


def drawn(view: View) -> Scene:
    return TABLE.draw(view, GAME.say("en"), view.names, "wide")


def covers(scene: Scene, lower: str, x: float, y: float) -> bool:
    box = scene.sprites[lower]
    return box.x <= x <= box.x + box.w and box.y <= y <= box.y + box.h


def test_ships_lie_where_they_are():
    for view in walk():
        scene = drawn(view)
        for seat in range(3):
            at = view.state.seats[seat].at
            assert (ship_key(seat) in scene.sprites) == (at >= 0)
            if at >= 0:
                ship = scene.sprites[ship_key(seat)]
                assert covers(scene, place_key(at), ship.x + ship.w / 2, ship.y + ship.h / 2)


def test_a_phone_names_every_place():
    """Its cards have no room for names: they stand below the map, and first there while a place is chosen."""
    chosen = set[bool]()
    for view in walk():
        scene = TABLE.draw(view, GAME.say("en"), view.names, "narrow")
        names, said = scene.sprites["names"], re.sub("<[^>]+>", " ", scene.sprites["names"].art)
        for card in view.state.sea:
            assert all(word in said for word in card_name(card, GAME.say("en")).split())
        choosing = any(name.startswith(("move:", "place:")) for name in view.state.choices)
        if choosing:
            assert names.y < scene.sprites["strip"].y
        chosen.add(choosing)
    assert chosen == {False, True}


def test_a_step_is_forecast_where_the_ship_then_lies():
    seen = 0
    for view in walk():
        scene = drawn(view)
        for name in [name for name in view.state.choices if name.startswith("move:")]:
            (ghost,) = TABLE.forecast(view, name, GAME.say("en"), "wide").ghosts
            (goal,) = [key for key, sprite in scene.sprites.items() if sprite.action == name]
            ship = scene.sprites[ghost.key]
            assert covers(scene, goal, ghost.x + ship.w / 2, ghost.y + ship.h / 2)
            seen += 1
    assert seen > 10


def test_a_walk_is_forecast_with_the_deckhands_it_takes():
    """R4.3, R4.4: as many marks of a deckhand left behind as the words of the choice say it costs."""
    seen = set[int]()
    for view in walk():
        for name in [name for name in view.state.choices if name.startswith("space:")]:
            space = int(name.partition(":")[2])
            marks = TABLE.forecast(view, name, GAME.say("en"), "wide").marks
            left = [mark for mark in marks if mark.key.startswith("order:") and mark.tone == "minus"]
            cost = len(left)
            words = GAME.words.action(view.state, view.state.choices[name], GAME.say("en"), view.names)
            assert (f"for {cost} deckhand" in words) if cost else ("deckhand" not in words)
            assert space_key(0) not in {mark.key for mark in left} and space_key(space) not in {m.key for m in left}
            seen.add(cost)
    assert {0, 1, 2} <= seen


def test_a_walk_is_forecast_with_the_sail_that_is_left():
    """R6.2: at least and at most, as deckhands are taken from Rigging or go there."""
    match, chance, seen = Match.new(GAME, 3, seed=5), random.Random(5), set[int]()
    told: tuple[int, int] | None = None
    while not match.over and match.ply < 2 * PLIES:
        view = match.view(match.player)
        name = chance.choice(list(view.state.choices))
        if name.startswith("space:"):
            text = TABLE.forecast(view, name, GAME.say("en"), "wide").text
            figures = [int(n) for n in re.findall(r"\d+", text[text.index("Then you sail") :].split(".")[0])]
            told = figures[0], figures[-1]
        elif name.startswith(("move:", "stop")) and told and view.state.stage == Stage.SAILING:
            sail = int(sail_of(view.state, view.state.active))
            assert told[0] <= sail <= told[1], (told, sail)
            seen.add(told[1] - told[0])
            told = None
        match.play(view.state.choices[name])
    assert 0 in seen and max(seen) > 0


def test_a_step_is_forecast_with_the_chance_of_the_attack_to_come():
    """R13.1: what is promised on the way is what is promised when the target is chosen."""
    seen = 0
    for seed in range(6):
        match, chance = Match.new(GAME, 3, seed=seed), random.Random(seed)
        promised: dict[str, str] = {}
        while not match.over and match.ply < PLIES:
            view = match.view(match.player)
            choices, say = view.state.choices, GAME.say("en")
            promised = {} if view.state.phase == Phase.CHOOSE_SPACE else promised
            forecast = {name: TABLE.forecast(view, name, say, "wide").marks for name in choices}
            if any(name.startswith("attack") for name in choices) and view.state.stage == Stage.ORDER and promised:
                for name in (name for name in choices if name.startswith("attack")):
                    (mark,) = forecast[name]
                    assert promised.pop(mark.key) == mark.text
                    seen += 1
                assert not promised
            hunts = [name for name in choices if name.startswith("move:") and forecast[name]]
            searching = [name for name in choices if name.startswith("attack")]
            if promised and "stop" in choices:
                name = "stop"
            else:
                name = chance.choice(hunts or searching or list(choices))
                promised = {mark.key: mark.text for mark in forecast[name]} if name in hunts else {}
            match.play(choices[name])
    assert seen > 3


def test_what_may_be_drawn_or_turned_up_is_told_by_number():
    """R22.5, R23.5"""
    seen = set[Phase]()
    for view in walk():
        phase = Phase(view.state.phase)
        if phase in (Phase.SEARCH, Phase.PLUNDER):
            counts = view.state.unseen if phase == Phase.SEARCH else view.state.bag
            text = TABLE.forecast(view, "yes", GAME.say("en"), "wide").text
            figure = r"\((\d+)\)" if phase == Phase.SEARCH else r"(\d+) "
            assert [int(n) for n in re.findall(figure, text)] == [n for n in counts if n]
            seen.add(phase)
    assert seen == {Phase.SEARCH, Phase.PLUNDER}


def test_odds_of_an_attack_are_told():
    texts = [
        TABLE.forecast(view, name, GAME.say("en"), "wide").text
        for seed in range(4)
        for view in walk(seed)
        for name in view.state.choices
        if name.startswith("attack")
    ]
    assert texts and all("won in" in text for text in texts)


def test_a_phone_shows_sea_wheel_and_posts_together():
    """What is chosen most lies in the upper part of the picture; market, purse and Legend follow."""
    for view in walk():
        sprites = TABLE.draw(view, GAME.say("it"), view.names, "narrow").sprites
        posts = [sprites[f"post:{post}"] for post in range(4)]
        assert {post.y for post in posts} == {posts[0].y}
        assert posts[0].y < sprites["market"].y < sprites["legend"].y
        if any(post.action for post in posts):
            assert posts[0].y + posts[0].h < FOLD


def test_the_map_shows_what_each_market_pays():
    for view in walk():
        s, labels = view.state, drawn(view).sprites
        for place, card in enumerate(s.sea):
            good = int(MARKET[card])
            told = f"A cube brings {s.prices[good]} gold here."
            assert (told in labels[place_key(place)].label) == (good >= 0)


def test_who_plays_alone_sees_the_solo_pirate():
    """His mat lies there but while a battle takes its room."""
    mats = 0
    for view in walk(players=1):
        sprites = drawn(view).sprites
        assert ("mat:1" in sprites) != ("fight" in sprites)
        if "mat:1" in sprites:
            assert "Solo Pirate" in sprites["mat:1"].label
            mats += 1
    assert mats > 20
