"""The card game drawn: everything that may be chosen is there, nothing hidden is, in every layout and language."""

import gzip
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import numpy as np
import pytest

import filibusta
from filibusta.engine.match import Match, View
from filibusta.engine.record import SPECTATOR
from filibusta.engine.words import LANGUAGES
from filibusta.games.spanish_main_cards import cards, table
from filibusta.games.spanish_main_cards.state import Event, Phase
from filibusta.table import art
from filibusta.table.scene import Foresight, Layout, Scene, apply_difference, difference
from filibusta.table.svg import to_svg

GAME = filibusta.game("spanish_main_cards")
STATIC = Path(filibusta.__file__).parent / "server/static"
SAY = GAME.say("en")
LAYOUTS: tuple[Layout, ...] = ("wide", "narrow")
ALL: dict[str, int | bool] = {"imminent_adventures": True, "movement_hands": True, "extended_fame": True}
TABLES: list[tuple[int, dict[str, int | bool]]] = [
    (2, {}),
    (3, ALL),
    (4, {"imminent_adventures": True}),
    (4, ALL),
    (2, ALL),
]
NAMES = ("Ada", "Bruno & Söhne", "<Chiara>", '"Dario" Bartolomeo')


def walk(players: int, options: dict[str, int | bool], seed: int) -> Iterator[Match]:
    """A random game, at every decision and at its end; accusations are rare, so they are preferred."""
    chooser = random.Random(seed)
    match = Match.new(GAME, players, options, seed=seed, names=NAMES[:players])
    yield match
    while not match.over:
        legal = [int(action) for action in match.legal()]
        rare = [action for action in legal if GAME.actions.name(action).startswith("accuse")]
        match.play(chooser.choice(rare if rare and chooser.random() < 0.3 else legal))
        yield match


def drawn(view: View, language: str = "en", layout: Layout = "wide") -> Scene:
    return table.draw(view, GAME.say(language), view.names, layout)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_legal_action_has_a_sprite(players: int, options: dict[str, int | bool]):
    met: set[Phase] = set()
    for match in walk(players, options, 3):
        if match.over:
            break
        met.add(Phase(match.phase))
        for layout in LAYOUTS:
            view = match.view(match.player)
            shown = {sprite.action for sprite in drawn(view, layout=layout).sprites.values()} - {""}
            assert shown == {GAME.actions.name(int(action)) for action in view.legal()}
            for viewer in {SPECTATOR, (match.player + 1) % players}:
                assert not any(s.action for s in drawn(match.view(viewer), layout=layout).sprites.values())
    wanted = (
        set(Phase) if options.get("movement_hands") else set(Phase) - {Phase.ACCUSED_DISCARD, Phase.ACCUSER_DISCARD}
    )
    assert met == wanted


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_differences_make_the_same_pictures(players: int, options: dict[str, int | bool]):
    for layout in LAYOUTS:
        for viewer in (SPECTATOR, 0):
            before: Scene | None = None
            for match in walk(players, options, 5):
                scene = drawn(match.view(viewer), "it", layout)
                if before is not None:
                    assert scene.backdrop == before.backdrop
                    assert (scene.width, scene.height) == (before.width, before.height)
                    changes = json.loads(json.dumps(difference(before, scene)))
                    made = apply_difference(before, changes)
                    assert made == scene
                    assert list(made.sprites) == list(scene.sprites)
                    assert len(gzip.compress(json.dumps(changes).encode())) < 10_000
                before = scene


def dealt_again(view: View, seed: int) -> View:
    """A deal that looks the same to the viewer, seen by them: all that was hidden is something else."""
    states = view.states.copy()
    states[0].rng = np.uint64(seed)
    GAME.rules.determinize(states[0])
    return View(GAME, GAME.observe(states, view.viewer), view.viewer, view.names)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_what_is_hidden_changes_nothing(players: int, options: dict[str, int | bool]):
    for match in walk(players, options, 7):
        if match.ply % 5:
            continue
        for viewer in (SPECTATOR, *range(players)):
            view, layout = match.view(viewer), LAYOUTS[match.ply % 2]
            for seed in (1, 2):
                assert drawn(dealt_again(view, seed), "it", layout) == drawn(view, "it", layout)


def test_keys_of_hidden_cards_say_nothing():
    match = Match.new(GAME, 3, ALL, seed=2)
    ids = [card["id"] for card in (*cards.MOVEMENTS, *cards.ADVENTURES, *cards.PIRATES)]
    for viewer in (SPECTATOR, 0):
        for key in drawn(match.view(viewer)).sprites:
            assert not any(name in key for name in ids)


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_speak_the_language_and_tell_everything(language: str):
    match = Match.new(GAME, 3, {}, seed=4, names=("Ada", "Bruno", "Chiara"))
    say = GAME.say(language)
    view = match.view(0)
    sprites = drawn(view, language).sprites
    assert all(sprite.label for sprite in sprites.values())
    for i, ship in enumerate(cards.SHIPS):
        label = sprites[f"ship:{ship['id']}"].label
        assert say.pick(ship["name"]) in label
        assert say.pick(cards.PIRATES[i]["name"]) in label
        assert say("space {space}", space=int(view.state.ships[i].space)) in label
        mine = int(view.state.ships[i].owner) == 0
        assert (say("yours, a secret") if mine else say("whose?")) in label
        assert sprites[f"ship:{ship['id']}"].secret == mine
    words = {GAME.actions.name(int(a)): GAME.words.action(view.state, int(a), say, view.names) for a in view.legal()}
    assert all(words[s.action] in s.label for s in sprites.values() if s.action)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_pictures_are_well_formed_small_and_use_what_there_is(layout: Layout):
    css = (STATIC / "scene.css").read_text(encoding="utf-8")
    styled = set(re.findall(r"\.([a-z][\w-]*)", css))
    for players, options in TABLES:
        for match in walk(players, options, 11):
            if match.ply % 7:
                continue
            viewer = match.player
            scene = drawn(match.view(viewer), LANGUAGES[match.ply % 2], layout)
            assert len(msgspec.json.encode(scene)) < 31_000
            root = ElementTree.fromstring(to_svg(scene, layout))
            inside = {found for element in root.iter() if (found := element.get("id"))}
            for element in root.iter():
                name = element.get("href", "").removeprefix("#")
                assert not name or name in inside or art.known(name, GAME.id)
                assert float(element.get("font-size", "12")) >= 12
                assert set(element.get("class", "").split()) <= styled | {
                    "backdrop",
                    "sprites",
                    "sprite",
                    "wide-scene",
                    "art",
                    "num",
                }
            if layout == "narrow":
                assert all(min(s.w, s.h) >= 44 for s in scene.sprites.values() if s.action)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whoever_plays_sees_their_own_pirates(layout: Layout, players: int):
    match = Match.new(GAME, players, {}, seed=3, names=NAMES[:players])
    view = match.view(1)
    scene = drawn(view, layout=layout)
    own = [sprite for key, sprite in scene.sprites.items() if key.startswith("own:")]
    held = [i for i in range(cards.N_SHIPS) if view.state.ships[i].owner == 1]
    assert [sprite.label.partition(",")[0] for sprite in own] == [cards.PIRATES[i]["name"]["en"] for i in held]
    assert all(sprite.secret and sprite.y + sprite.h < scene.height for sprite in own)
    assert not [key for key in drawn(match.view(SPECTATOR), layout=layout).sprites if key.startswith("own:")]


def test_players_names_are_text():
    match = Match.new(GAME, 2, {}, seed=1, names=("<script>", "&amp;"))
    for layout in LAYOUTS:
        for viewer in (SPECTATOR, 0, 1):
            root = ElementTree.fromstring(to_svg(drawn(match.view(viewer), layout=layout)))
            assert not [element for element in root.iter() if element.tag.endswith("script")]


def test_the_picture_stands_alone():
    match = Match.new(GAME, 3, ALL, seed=6)
    root = ElementTree.fromstring(table.picture(match.view(0)))
    ids = {found for element in root.iter() if (found := element.get("id"))}
    uses = {element.get("href", "").removeprefix("#") for element in root.iter()} - {""}
    assert uses <= ids
    assert GAME.picture is not None
    assert match.view(0)._repr_svg_() == table.picture(match.view(0))  # pyright: ignore[reportPrivateUsage]


def test_stagings_name_what_is_there():
    seen: set[Event] = set()
    for players, options in TABLES:
        for viewer in (SPECTATOR, 0):
            for match in walk(players, options, 13):
                if not match.ply:
                    continue
                before, after = match.view_at(match.ply - 1, viewer), match.view(viewer)
                keys = drawn(before).sprites.keys() | drawn(after).sprites.keys()
                for happening in after.happenings():
                    seen.add(Event(happening.kind))
                    staging = table.stage(before, after, happening)
                    assert {*staging.keys, *staging.shake} <= keys
                    if staging.fly:
                        assert staging.fly.start in keys
                        assert staging.fly.goal in keys or staging.fly.goal.startswith("seat:")
                        assert art.known(staging.fly.symbol, GAME.id)
    assert {Event.MOVED, Event.GAINED, Event.DAMAGED, Event.LOOTED, Event.REVEALED, Event.BANKED, Event.DREW} <= seen


def test_adventures_keep_their_identity_along_the_line():
    """A key is one card, wherever it lies; without the option there is one card in one place, which turns over."""
    tables: list[dict[str, int | bool]] = [{"imminent_adventures": True}, {}]
    for options in tables:
        shown: dict[str, str] = {}
        turns = 0
        for match in walk(3, options, 19):
            sprites = drawn(match.view(SPECTATOR)).sprites
            for key in [key for key in sprites if re.fullmatch(r"adventure(:\d+)?", key)]:
                card = sprites[key].side.partition(":")[0]
                if options:
                    assert shown.setdefault(key, card) == card
                shown[key] = card
            turns = match.turn
        assert len(shown) == (turns if options else 1)


def test_a_ship_paid_and_then_damaged_shows_both_with_its_damage():
    waited = 0
    for seed in range(12):
        for match in walk(2, {}, seed):
            told = match.happenings(match.ply)
            for happening in told:
                if match.ply and Event(happening.kind) == Event.GAINED:
                    hurt = any(Event(other.kind) == Event.DAMAGED and other.a == happening.a for other in told)
                    staging = table.stage(match.view_at(match.ply - 1), match.view(), happening)
                    assert staging.fly and bool(staging.keys) != hurt
                    waited += hurt
    assert waited


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_what_is_foretold_comes_true(players: int, options: dict[str, int | bool]):
    """Where the ships go is always known; fame and damage unless something hidden comes to light."""
    foretold = 0
    for match in walk(players, options, 17):
        if match.over or match.ply % 3:
            continue
        view = match.view(match.player)
        for action in view.legal_actions():
            foresight = table.foretell(view, action.name, SAY, "wide")
            assert foresight == table.foretell(dealt_again(view, 9), action.name, SAY, "wide")
            whole = match.whole_position()
            GAME.loops.imagine(whole[0], np.uint64(3), action.number)
            for effect in foresight.effects:
                ship = next(i for i, row in enumerate(cards.SHIPS) if effect.key == f"ship:{row['id']}")
                after = whole[0].ships[ship]
                foretold += 1
                if isinstance(effect.goal, int):
                    assert effect.goal == after.space
                    assert effect.start == view.state.ships[ship].space
                if effect.damage:
                    assert after.damaged
    assert foretold > 100


def test_nothing_is_foretold_of_what_cannot_be_chosen():
    match = Match.new(GAME, 3, {}, seed=4)
    assert table.foretell(match.view(match.player), "keep", SAY, "wide") == Foresight()
    assert table.foretell(match.view((match.player + 1) % 3), "pass", SAY, "wide") == Foresight()
