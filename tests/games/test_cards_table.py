"""The card game drawn: its ships, its captains, its line of adventures. What holds for every game is in test_tables."""

import random
import re
from collections.abc import Iterator, Mapping
from xml.etree import ElementTree

import pytest
from test_tables import LAYOUTS, NAMES, TABLES, drawn, played

from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR
from filibusta.engine.words import LANGUAGES
from filibusta.games.spanish_main_cards import GAME, cards
from filibusta.games.spanish_main_cards.events import Events
from filibusta.games.spanish_main_cards.table import TABLE
from filibusta.games.spanish_main_cards.words import card_text
from filibusta.table.scene import Aspect, Ghost, Sprite

SAY = GAME.say("en")


def walk(players: int, options: Mapping[str, int | bool], seed: int) -> Iterator[Match]:
    """A random game, at every decision and at its end; accusations are rare, so they are preferred."""
    chooser = random.Random(seed)
    match = Match.new(GAME, players, options, seed=seed, names=NAMES[:players])
    yield match
    while not match.over:
        legal = [int(action) for action in match.legal()]
        rare = [action for action in legal if GAME.actions.name(action).startswith("accuse")]
        match.play(chooser.choice(rare if rare and chooser.random() < 0.3 else legal))
        yield match


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


def texts_of(sprite: Sprite) -> str:
    """What is written on a sprite."""
    return " ".join(" ".join(ElementTree.fromstring(f"<g>{sprite.art}</g>").itertext()).split())


@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_is_drawn_is_what_is_the_case(layout: Aspect):
    """Labels are made apart from the art, so a true one proves nothing of the other."""
    match = next(found for found in walk(3, {"movement_hands": True}, 5) if found.ply == 12)
    for viewer in (0, SPECTATOR):
        view = match.view(viewer)
        view.states["ships"]["owed"][0, 3], view.states["ships"]["damaged"][0, 4] = 7, 1
        view.states["ships"]["cards"][0, 3] = 2
        view.states["seats"]["hand_size"][0, :3] = [4, 2, 3]
        sprites = drawn(view, layout=layout).sprites
        for number, ship in enumerate(view.state.ships):
            sprite = sprites[f"ship:{cards.SHIPS[number]['id']}"]
            assert str(ship.cards + ship.owed) in texts_of(sprite).split()
            assert ("-damaged" in sprite.art) == bool(ship.damaged)
        for seat in range(3):
            if viewer == SPECTATOR:
                assert sprites[f"hand-of:{seat}"].art.count("back-movement") == view.state.seats[seat].hand_size
            elif seat != viewer:
                assert view.names[seat] in texts_of(sprites[f"accuse:{seat}"])


@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_has_not_changed_is_not_drawn_again(layout: Aspect):
    for viewer in (SPECTATOR, 0):
        for match in walk(3, {"movement_hands": True, "imminent_adventures": True}, 2):
            first, again = (drawn(match.view(viewer), layout=layout).sprites for _ in range(2))
            assert [key for key, sprite in again.items() if sprite is not first[key]] == []


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whoever_plays_sees_their_own_pirates(layout: Aspect, players: int):
    match = Match.new(GAME, players, {}, seed=3, names=NAMES[:players])
    view = match.view(1)
    scene = drawn(view, layout=layout)
    own = [sprite for key, sprite in scene.sprites.items() if key.startswith("own:")]
    held = [i for i in range(cards.N_SHIPS) if view.state.ships[i].owner == 1]
    assert [sprite.label.partition(",")[0] for sprite in own] == [cards.PIRATES[i]["name"]["en"] for i in held]
    assert all(sprite.secret and sprite.y + sprite.h < scene.height for sprite in own)
    assert not [key for key in drawn(match.view(SPECTATOR), layout=layout).sprites if key.startswith("own:")]


def test_the_games_that_are_looked_at_show_all_that_moves():
    seen: set[int] = set()
    for case in TABLES:
        if case.game is GAME:
            match = played(case)
            seen |= {told.kind for ply in range(1, match.ply + 1) for told in match.news(ply)}
    assert {
        Events.MOVED,
        Events.GAINED,
        Events.DAMAGED,
        Events.LOOTED,
        Events.REVEALED,
        Events.BANKED,
        Events.DREW,
    } <= seen


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
            told = match.news(match.ply)
            for event in told:
                if match.ply and event.kind == Events.GAINED:
                    hurt = any(other.kind == Events.DAMAGED and other.ship == event.ship for other in told)
                    staging = TABLE.stage(match.view_at(match.ply - 1), match.view(), event)
                    assert staging.fly and bool(staging.keys) != hurt
                    waited += hurt
    assert waited


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_effect_of_a_card_and_the_stake_of_an_accusation_are_told(language: str):
    say = GAME.say(language)
    for match in walk(3, {}, 5):
        view = match.view(match.player)
        for action in view.legal_actions():
            kind, i = GAME.actions.part(action.number)
            told = TABLE.forecast(view, action.name, say, "wide").text
            if kind in ("move", "swap"):
                assert told == f"{card_text('movement', i, say, view.state.options)}."
            else:
                assert bool(told) == (kind == "accuse")


@pytest.mark.parametrize(("players", "options"), [case[1:3] for case in TABLES if case.game is GAME])
def test_what_is_forecast_comes_true(players: int, options: Mapping[str, int | bool]):
    """Where the ships go is always known; fame and damage unless something hidden comes to light."""
    compared = 0
    for match in walk(players, options, 17):
        if match.over or match.ply % 3:
            continue
        view = match.view(match.player)
        for action in view.legal_actions():
            forecast = TABLE.forecast(view, action.name, SAY, "wide")
            whole = match.whole_position()
            GAME.act(whole, action.number, 3)
            for told in (*forecast.marks, *forecast.ghosts):
                ship = next(i for i, row in enumerate(cards.SHIPS) if told.key == f"ship:{row['id']}")
                before, after = view.state.ships[ship], whole[0].ships[ship]
                compared += 1
                if isinstance(told, Ghost):
                    assert (told.x, told.y) == (12 + (9 - after.space) * 116, 140)
                elif "→" in told.text:
                    assert told.text == f"{before.space} → {after.space}"
                elif told.text == "damaged":
                    assert after.damaged
                else:
                    assert re.fullmatch(r"[+−]\d+", told.text)
    assert compared > 100
