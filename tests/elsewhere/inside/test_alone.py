"""Without a server: a notebook's picture, the terminal, bots, an array of games."""

import io
from xml.etree import ElementTree

import pytest

import filibusta
from filibusta.cli import app
from filibusta.envs import VectorEnv, pettingzoo

GAME = "dead_mans_dice"


def test_a_notebook_shows_it():
    match = filibusta.new(GAME, players=4, seed=2)
    picture = match.view(0)._repr_svg_()  # pyright: ignore[reportPrivateUsage]
    assert picture
    ids = {found for element in ElementTree.fromstring(picture).iter() if (found := element.get("id"))}
    assert {"die", "badge-4"} <= ids


def test_without_a_table_a_notebook_shows_the_plain_one():
    view = filibusta.new("bare_dice", players=3, seed=2).view(0)
    picture = view._repr_svg_()  # pyright: ignore[reportPrivateUsage]
    assert picture and ElementTree.fromstring(picture) is not None
    assert "Claim 1 skull" in picture and "skulls: ?" in picture


def leaves(words: list[str]) -> int:
    """The exit status of a command."""
    with pytest.raises(SystemExit) as left:
        app(words)
    return int(left.value.code or 0)


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_terminal_plays_and_shows_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str
):
    assert leaves(["rules", GAME, "R2.2", "--language", language]) == 0
    assert "all cups are lifted" in " ".join(capsys.readouterr().out.split())
    assert leaves(["watch", GAME, "random", "greedy", "--pace", "0", "--seed", "3", "--language", language]) == 0
    shown = capsys.readouterr().out
    assert "doubts it" in shown and {"en": "Players", "it": "Giocatori"}[language] in shown
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 300))
    assert leaves(["play", GAME, "--level", "random", "--seed", "5", "--language", language]) == 0
    assert "Claim 1 skull" in capsys.readouterr().out


def test_bots_play_it():
    for kind in ("random", "greedy:deals=2", "planner:deals=2"):
        match = filibusta.new(GAME, players=3, seed=4)
        while not match.over:
            match.play(filibusta.bot(kind).choose(match.view(match.player)))
        assert sorted(match.places) == [1, 2, 3]


def test_many_games_are_played_at_once():
    env = VectorEnv(GAME, 8, players=4, seed=1)
    env.reset()
    for _ in range(60):
        env.step(env.sample())
    assert env.episodes.sum() > 0


NEW = "dead_calm"
"""A game as ``filibusta new-game`` makes it."""


def test_a_new_game_speaks_both_languages_in_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    said = {
        "en": ("# Dead Calm", "Open the chest, or offer it", "You find a chest full of", "The game is over"),
        "it": ("# Bonaccia", "Aprire il forziere, o offrirlo", "Trovi un forziere pieno di", "La partita è finita"),
    }
    for language, (title, question, found, end) in said.items():
        assert filibusta.game(NEW).rulebook(language).startswith(title)
        monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 100))
        assert leaves(["play", NEW, "--level", "random", "--seed", "5", "--language", language]) == 0
        shown = " ".join(capsys.readouterr().out.split())
        assert [text for text in (question, found, end) if text not in shown] == []
    names = " ".join(filibusta.game(NEW).name.values())
    assert names == "Dead Calm Bonaccia"


def test_bots_play_a_new_game():
    match = filibusta.new(NEW, players=3, seed=4)
    bots = [filibusta.bot(kind) for kind in ("random", "greedy:deals=2", "planner:deals=2")]
    while not match.over:
        match.play(bots[match.player].choose(match.view(match.player)))
    assert min(match.places) == 1 and match.turn == 12


def test_a_new_game_says_why_an_action_is_refused():
    view = filibusta.new(NEW, players=2, seed=4).view(0)
    refusal = view.game.refusal
    assert (
        refusal
        and refusal(view.state, view.game.actions.number("offer:0"), view.game.say("it"))
        == "Un forziere lo offri solo ad altri."
    )


def test_a_new_game_is_an_environment():
    many = VectorEnv(NEW, 4, players=3, seed=1)
    many.reset()
    for _ in range(40):
        many.step(many.sample())
    assert many.episodes.sum() > 0
    one = pettingzoo.env(NEW, players=3)
    one.reset(seed=7)
    for agent in one.agent_iter():
        observation, _, over, _, _ = one.last()
        one.step(None if over else one.action_space(agent).sample(observation["action_mask"]))
    assert not one.agents
