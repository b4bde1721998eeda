"""Every game drawn: all that may be chosen can be reached, nothing hidden shows, in every layout and language."""

import gzip
import json
import random
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial
from itertools import chain, cycle, pairwise
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import msgspec
import numpy as np
import pytest

import filibusta
from filibusta.engine.game import Game
from filibusta.engine.match import Match, View
from filibusta.engine.record import HIDDEN, SPECTATOR
from filibusta.engine.words import LANGUAGES
from filibusta.table import stills
from filibusta.table.fallback import drawings_of, table_of
from filibusta.table.scene import Aspect, Forecast, Scene, Sprite, Staging, apply_difference, difference
from filibusta.table.svg import LOOK, to_svg
from filibusta.table.tabletop import Tabletop
from filibusta.testing.digest import same
from filibusta.testing.drawings import beyond, turned
from filibusta.testing.scenario import scenarios
from filibusta.testing.scenarios import played as scenario_played

LAYOUTS: tuple[Aspect, ...] = ("wide", "narrow")
NAMES = ("Ada", "Bruno & Söhne", "<Chiara>", '"Dario" Bartolomeo', "Uma", "Xaver")
LONGEST = 320
MOST_FORECASTS = 8
"""Choices of a decision whose forecasts are compared."""
"""So many actions of a match are looked at."""
FINGER = 40
"""Of what is chosen on a phone, the smaller side at least, in px, unless the game asks for more."""


class Case(NamedTuple):
    """A random game: of whom, how it is played, and what is preferred to other choices so that more of it is seen."""

    game: Game
    players: int
    options: Mapping[str, int | bool]
    seed: int
    prefers: tuple[str, ...]
    how_often: float

    @property
    def drawing(self) -> Tabletop:
        """How the game is drawn."""
        return table_of(self.game)


def wishes(game: Game) -> dict[str, Any]:
    """What the game asks of these checks, beside its others; nothing for a game that asks nothing."""
    return _wishes(game.folder / "checks/table.toml")


@cache
def _wishes(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def tables_of(game: Game) -> list[Case]:
    """The matches a game wishes to be seen in; without wishes one of each number of players."""
    asked = wishes(game)
    prefers = asked.get("prefers", {"actions": [], "share": 0})
    each: list[dict[str, Any]] = [{"players": players, "seed": players} for players in game.players]
    return [
        Case(game, one["players"], one.get("options", {}), one["seed"], tuple(liked["actions"]), liked["share"])
        for one in asked.get("matches", each)
        for liked in [prefers | {name: one[name] for name in prefers if name in one}]
    ]


GAMES = [filibusta.game(name) for name in filibusta.game_names()]
TABLES = [table for game in GAMES for table in tables_of(game)]


def spoken(value: Any) -> str:
    """How a case is called."""
    match value:
        case Case():
            return f"{value.game.id}-{value.players}-{TABLES.index(value)}"
        case Game():
            return value.id
        case _:
            return str(value)


every_table = pytest.mark.parametrize("table", TABLES, ids=spoken)
every_secret = pytest.mark.parametrize("table", [t for t in TABLES if not t.game.layout.hides_nothing], ids=spoken)
every_game = pytest.mark.parametrize("game", GAMES, ids=spoken)


@cache
def _played(place: int) -> Match:
    table = TABLES[place]
    chance = random.Random(table.seed)
    match = Match.new(table.game, table.players, table.options, seed=table.seed, names=NAMES[: table.players])
    while not match.over and match.ply < LONGEST:
        legal = [int(action) for action in match.legal()]
        liked = [action for action in legal if table.game.actions.name(action).startswith(table.prefers)]
        match.play(chance.choice(liked if liked and chance.random() < table.how_often else legal))
    return match


def played(table: Case) -> Match:
    """The whole game."""
    return _played(TABLES.index(table))


def decisions(table: Case, step: int = 1) -> Iterator[View]:
    """Positions of the game as whoever decides sees them."""
    match = played(table)
    for ply in range(0, match.ply, step):
        yield match.view_at(ply, match.view_at(ply).player)


def by_turns() -> Iterator[Aspect]:
    """Two in a row of each: most questions come in pairs of a choice and another."""
    return cycle((LAYOUTS[0], LAYOUTS[0], LAYOUTS[1], LAYOUTS[1]))


def drawn(view: View, language: str = "en", layout: Aspect = "wide") -> Scene:
    return table_of(view.game).draw(view, view.game.say(language), view.names, layout)


def framed(before: View, after: View, language: str = "en", layout: Aspect = "wide") -> list[Scene | None]:
    """The pictures within an action."""
    return [frame for _, frame in staged(before, after, language, layout)]


def staged(
    before: View, after: View, language: str = "en", layout: Aspect = "wide"
) -> list[tuple[Staging, Scene | None]]:
    """How each event of an action is shown, and its picture."""
    shown = drawn(before, language, layout)
    return stills.frames(table_of(after.game), before, after, shown, after.game.say(language), after.names, layout)


def steps(table: Case, viewer: int, step: int = 1) -> Iterator[tuple[View, View]]:
    """What a viewer saw before and after actions."""
    match = played(table)
    for ply in range(1, match.ply + 1, step):
        yield match.view_at(ply - 1, viewer), match.stills(ply, viewer)[-1]


# ------------------------------------------------------------------ what may be chosen


@every_table
def test_every_legal_action_has_a_sprite_and_only_for_its_player(table: Case):
    """What is one gesture is asked beside the picture: it has no sprites."""
    match = played(table)
    for view, layout in zip(decisions(table), by_turns(), strict=False):
        shown = {sprite.action for sprite in drawn(view, layout=layout).sprites.values()} - {""}
        if table.game.asked_in_dialog(view.state):
            assert not shown
        else:
            assert shown == {table.game.actions.name(int(action)) for action in view.legal()}
    for ply, layout in zip(range(0, match.ply, 5), by_turns(), strict=False):
        for viewer in {SPECTATOR, *range(table.players)} - {match.view_at(ply).player}:
            sprites = drawn(match.view_at(ply, viewer), layout=layout).sprites
            assert not any(sprite.action for sprite in sprites.values())


@cache
def rehearsed(name: str) -> tuple[View, ...]:
    """The decisions of a game's scenarios, for one whose random play meets too few of them."""
    game = filibusta.game(name)
    found = map(partial(scenario_played, game), scenarios(game) if wishes(game).get("scenarios") else ())
    plies = ((match, ply) for match in found if match for ply in range(match.ply + (not match.over)))
    return tuple(match.view_at(ply, match.view_at(ply).player) for match, ply in plies)


@every_game
def test_decisions_of_scenarios_are_whole_pictures(game: Game):
    for view, layout, language in zip(rehearsed(game.id), by_turns(), cycle(LANGUAGES), strict=False):
        scene = drawn(view, language, layout)
        shown = {sprite.action for sprite in scene.sprites.values()} - {""}
        assert shown == {game.actions.name(int(action)) for action in view.legal()}
        assert outside(scene) == []
        assert covered(scene) == []
        assert without_sign(scene) == []
        assert layout == "wide" or too_small(scene, game) == []
        check_picture(scene, game)


@every_game
def test_every_decision_is_seen(game: Game):
    walked = (view for table in TABLES if table.game is game for view in decisions(table))
    met = {int(view.state.phase) for view in chain(walked, rehearsed(game.id))}
    assert [phase.name for phase in game.phases if phase not in met] == []


@every_table
def test_labels_are_in_the_language_and_say_what_a_choice_means(table: Case):
    for view in decisions(table, 4):
        told: dict[str, dict[str, str]] = {}
        for language in LANGUAGES:
            words = {action.name: action.text for action in view.legal_actions(language)}
            sprites = drawn(view, language).sprites
            for key, sprite in sprites.items():
                assert sprite.label == sprite.label.strip()
                assert not set("{}") & set(sprite.label)
                assert "None" not in sprite.label and str(HIDDEN) not in sprite.label
                if sprite.action:
                    assert words[sprite.action] in sprite.label
                    told.setdefault(key, {})[language] = sprite.label
        spoken = LANGUAGES if (table.game.folder / "locale/it.po").exists() else LANGUAGES[:1]
        # a thing may be drawn in one language only: how much room there is depends on the words beside it
        assert all(len(set(labels.values())) == min(len(labels), len(spoken)) for labels in told.values())


# ------------------------------------------------------------------ changes


def sent(old: Scene, new: Scene) -> tuple[Scene, int]:
    """What a browser makes of the change from one picture to the next, and how many bytes that takes."""
    data = json.dumps(difference(old, new)).encode()
    made = apply_difference(old, json.loads(data))
    assert list(made.sprites) == list(new.sprites)
    return made, len(gzip.compress(data))


@every_table
@pytest.mark.parametrize("layout", LAYOUTS)
def test_differences_make_the_same_pictures(table: Case, layout: Aspect):
    """Those of each event, one after the other, and that of the step to the picture before the action."""
    first: Scene | None = None
    for before, after in steps(table, SPECTATOR if layout == LAYOUTS[table.seed % 2] else 0, 4):
        old, new = drawn(before, "it", layout), drawn(after, "it", layout)
        first = first or old
        frames = [frame for frame in framed(before, after, "it", layout) if frame]
        for scene in (*frames, new):
            assert (scene.width, scene.backdrop) == (first.width, first.backdrop)
            assert (scene.width > 640) == (layout == "wide")
        shown = old
        for frame in frames:
            shown, size = sent(shown, frame)
            assert shown == frame
            assert size < 5_000
        assert sent(shown, new)[0] == new
        made, size = sent(old, new)
        assert made == new
        assert size < 10_000


@every_table
def test_things_come_and_go_where_something_is(table: Case):
    """Keys of some picture of the match, or a player's panel."""
    known: set[str] = {f"seat:{seat}" for seat in range(table.players)}
    named: set[str] = set()
    for viewer in (SPECTATOR, 0):
        for before, after in steps(table, viewer, 3):
            for scene in (drawn(after), *filter(None, framed(before, after))):
                known |= scene.sprites.keys()
                for sprite in scene.sprites.values():
                    named |= {sprite.comes, sprite.goes} - {""}
    assert named - known == set()


@every_table
def test_stagings_name_what_is_there(table: Case):
    for viewer in (SPECTATOR, 0):
        for before, after in steps(table, viewer, 4):
            shown, last = drawn(before), drawn(after)
            for staging, frame in staged(before, after):
                keys = shown.sprites.keys() | (frame or last).sprites.keys() | last.sprites.keys()
                shown = frame or shown
                check_staging(staging, keys, table.game)


def check_staging(staging: Staging, keys: Iterable[str], game: Game) -> None:
    there = set(keys)
    assert {*staging.keys, *staging.shake} <= there
    if staging.fly:
        for end in (staging.fly.start, staging.fly.goal):
            assert end in there or end.startswith("seat:")
        assert staging.fly.symbol in drawings_of(game)


# ------------------------------------------------------------------ secrets


def dealt_again(view: View, seed: int) -> View:
    """A deal that looks the same to the viewer, seen by them: all that was hidden is something else."""
    states = view.states.copy()
    states[0].rng = np.uint64(seed)
    view.game.rules.determinize(states[0])
    return View(view.game, view.game.observe(states, view.viewer), view.viewer, view.names)


def same_record(view: View, other: View) -> bool:
    """Whether two views are of the same record, from which words and pictures are made."""
    return same(view.states, other.states)


@every_secret
def test_what_is_hidden_changes_nothing(table: Case):
    """Neither the pictures nor those of an action: for a spectator, for whoever decided, and for each seat in turn.

    Pictures of equal records are compared at some plies only, against whatever else they could depend on.
    """
    match = played(table)
    for number, ply in enumerate(range(1, match.ply + 1, 6)):
        layout, language = LAYOUTS[number % 2], LANGUAGES[number // 2 % 2]
        for viewer in {SPECTATOR, match.view_at(ply - 1).player, number % table.players}:
            before, after = match.view_at(ply - 1, viewer), match.view_at(ply, viewer)
            others = dealt_again(before, ply), dealt_again(after, ply)
            if number % 3 == 0 or not all(map(same_record, others, (before, after))):
                assert drawn(others[1], language, layout) == drawn(after, language, layout)
                assert framed(*others, language, layout) == framed(before, after, language, layout)


@every_secret
def test_nothing_hidden_is_forecast(table: Case):
    forecast, say = table.drawing.forecast, table.game.say("it")
    for number, view in enumerate(decisions(table, 4)):
        legal, other = view.legal(), dealt_again(view, 9)
        if number % 4 and same_record(view, other):
            continue
        for action in legal[:: 1 + len(legal) // MOST_FORECASTS]:
            name = table.game.actions.name(int(action))
            assert forecast(view, name, say, "wide") == forecast(other, name, say, "wide")


@every_secret
def test_a_new_deal_is_another_one(table: Case):
    """Else the two tests above would find nothing."""
    view = played(table).view_at(0, SPECTATOR)
    deals: set[bytes] = set()
    for seed in (1, 2, 9):
        states = view.states.copy()
        states[0].rng = np.uint64(seed)
        table.game.rules.determinize(states[0])
        deals.add(states[0][[name for name in states.dtype.names or () if name != "rng"]].tobytes())
    assert len(deals) == 3


@every_table
def test_keys_of_hidden_things_say_nothing(table: Case):
    """No card that a viewer does not see gives its name to a key: those who watch a deal see none."""
    lists = wishes(table.game).get("unseen", [])
    data = tomllib.loads((table.game.folder / "cards.toml").read_text(encoding="utf-8")) if lists else {}
    hidden = [row["id"] for name in lists for row in data[name]]
    for viewer in (SPECTATOR, 0):
        sprites = drawn(played(table).view_at(0, viewer)).sprites
        seen = {key for key, sprite in sprites.items() if sprite.secret}
        assert not any(name in key for key in sprites.keys() - seen for name in hidden)
        assert viewer != SPECTATOR or not seen


# ------------------------------------------------------------------ pictures


@cache
def styled() -> set[str]:
    css = (LOOK / "scene.css").read_text(encoding="utf-8")
    others = {"backdrop", "sprites", "sprite", "wide-scene", "art", "num"}
    return set(re.findall(r"\.([a-z][\w-]*)", css)) | others


@cache
def check_art(markup: str, game: str, defined: tuple[str, ...]) -> None:
    """Of a sprite, or of the backdrop: well-formed, with symbols and classes that there are, and text large enough."""
    root = ElementTree.fromstring(f"<g>{markup}</g>")
    inside = {found for element in root.iter() if (found := element.get("id"))} | {*defined}
    for element in root.iter():
        name = element.get("href", "").removeprefix("#")
        assert not name or name in inside or name in drawings_of(filibusta.game(game)), name
        assert float(element.get("font-size", "12")) >= 12, markup
        assert set(element.get("class", "").split()) <= styled(), element.get("class")
        for value in element.attrib.values():
            assert set(re.findall(r"url\(#([^)]+)\)", value)) <= inside, value
        if "textLength" in element.attrib:
            assert float(element.get("textLength", "0")) > 0, markup


def check_picture(scene: Scene, game: Game) -> None:
    """Each part of it, and that its parts have boxes."""
    defined: tuple[str, ...] = tuple(re.findall(r"\bid=[\"']([^\"']+)", scene.backdrop))
    check_art(scene.backdrop, game.id, ())
    for sprite in scene.sprites.values():
        check_art(sprite.art, game.id, defined)
        assert sprite.w > 0 and sprite.h > 0
        assert '"' not in sprite.art


def outside(scene: Scene) -> list[str]:
    """The sprites that reach beyond the picture."""
    return [key for key, sprite in scene.sprites.items() if beyond(scene, sprite)]


def covers(upper: Sprite, lower: Sprite) -> bool:
    """Whether the middle of a box lies under another one, as both are turned."""
    x, y = turned(lower.w / 2, lower.h / 2, lower.r)
    x, y = turned(lower.x + x - upper.x, lower.y + y - upper.y, -upper.r)
    return 0 < x < upper.w and 0 < y < upper.h


def without_sign(scene: Scene) -> list[str]:
    """Returns the buttons without a drawing that says what kind of choice each is."""
    return [key for key, sprite in scene.sprites.items() if key.startswith("pick:") and "<use " not in sprite.art]


def covered(scene: Scene) -> list[tuple[str, str]]:
    """What may be chosen, and what lies over it."""
    sprites = list(scene.sprites.items())
    return [
        (key, above)
        for i, (key, sprite) in enumerate(sprites)
        if sprite.action
        for above, other in sprites[i + 1 :]
        if other.pane == sprite.pane and covers(other, sprite)
    ]


def too_small(scene: Scene, game: Game) -> list[tuple[str, float]]:
    """What a finger would miss."""
    found = [(key, min(sprite.w, sprite.h)) for key, sprite in scene.sprites.items() if sprite.action]
    return [(key, size) for key, size in found if size < wishes(game).get("finger", FINGER)]


@every_table
@pytest.mark.parametrize("layout", LAYOUTS)
def test_pictures_are_well_formed_small_and_use_what_there_is(table: Case, layout: Aspect):
    for view in decisions(table, 6):
        scene = drawn(view, LANGUAGES[int(view.state.turn) % 2], layout)
        check_picture(scene, table.game)
        assert len(gzip.compress(msgspec.json.encode(scene))) < 10_000
    last = played(table).view_at(played(table).ply, SPECTATOR)
    ElementTree.fromstring(to_svg(drawn(last, layout=layout), layout))
    for before, after in steps(table, 0, 7):
        for frame in filter(None, framed(before, after, "it", layout)):
            check_picture(frame, table.game)
            assert len(gzip.compress(msgspec.json.encode(frame), 1)) < 10_000


@every_table
@pytest.mark.parametrize("layout", LAYOUTS)
def test_everything_lies_within_reach(table: Case, layout: Aspect):
    """In the picture, not under something else, and on a phone large enough for a finger."""
    for view in decisions(table, 5):
        scene = drawn(view, "it", layout)
        assert outside(scene) == []
        assert covered(scene) == []
        assert without_sign(scene) == []
        assert layout == "wide" or too_small(scene, table.game) == []
    for viewer in (SPECTATOR, 0):
        for before, after in steps(table, viewer, 9):
            for scene in (drawn(after, "en", layout), *filter(None, framed(before, after, "en", layout))):
                assert outside(scene) == []


@every_game
def test_players_names_are_text(game: Game):
    match = Match.new(game, 2, {}, seed=1, names=("<script>", "&amp;"))
    chance = random.Random(1)
    for _ in range(30):
        for layout in LAYOUTS:
            for viewer in (SPECTATOR, 0, 1):
                root = ElementTree.fromstring(to_svg(drawn(match.view(viewer), layout=layout)))
                assert not [element for element in root.iter() if element.tag.endswith("script")]
        if match.over:
            break
        match.play(chance.choice([int(action) for action in match.legal()]))


@every_game
def test_the_picture_stands_alone(game: Game):
    table = next(table for table in TABLES if table.game is game and table.players == 3)
    match = played(table)
    for ply in (0, match.ply // 2, match.ply):
        view = match.view_at(ply, 0)
        root = ElementTree.fromstring(table_of(game).picture(view))
        ids = {found for element in root.iter() if (found := element.get("id"))}
        uses = {element.get("href", "").removeprefix("#") for element in root.iter()} - {""}
        assert uses and uses <= ids


@every_game
def test_nothing_is_forecast_of_what_cannot_be_chosen(game: Game):
    match, say = Match.new(game, 3, {}, seed=4), game.say("en")
    legal = {int(action) for action in match.legal()}
    others = [game.actions.name(number) for number in range(game.actions.size) if number not in legal]
    for name in others:
        assert table_of(game).forecast(match.view(match.player), name, say, "wide") == Forecast()
    for number in legal:
        stranger = match.view((match.player + 1) % 3)
        assert table_of(game).forecast(stranger, game.actions.name(number), say, "wide") == Forecast()


@every_table
def test_pictures_differ_only_where_something_happened(table: Case):
    """A position drawn twice is the same picture: nothing in it is left to chance."""
    for view, later in pairwise(decisions(table, 20)):
        assert drawn(view, "it") == drawn(view, "it")
        assert drawn(view) != drawn(later)
