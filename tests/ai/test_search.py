"""The search: it sees a view and nothing else, does as many iterations as it is told, and finds what is plain."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

import filibusta
from filibusta.ai.bots import KINDS, Greedy, Ismcts, Planner, asked, bot
from filibusta.ai.forced import is_openly_forced
from filibusta.ai.levels import LEVELS
from filibusta.ai.search import Search, SearchSettings
from filibusta.engine.chance import begin_simulation
from filibusta.engine.errors import BadOption
from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR
from filibusta.testing.legality import are_places
from filibusta.testing.play import variants, walk

GAMES = filibusta.game_names()
TABLES = {"random": 6, "greedy": 6}
"""Kinds of table at which whole games are played; by the others, which are made of these or think long, two."""
LONG = {"spanish_main"}
"""Games in which a bot's turn is many decisions of many choices: two tables are enough."""
FAST: dict[str, dict[str, int]] = {"greedy": {"deals": 3}, "planner": {"deals": 3}, "ismcts": {"iterations": 8}}


def _middle(name: str, ply: int = 15) -> Match:
    """A game as searches play it, with the estimate that they ask."""
    game = asked(filibusta.game(name), "ismcts")
    return next(match for match in walk(game, variants(game)[0], 3) if match.ply == ply)


@pytest.mark.parametrize("name", GAMES)
def test_it_chooses_alike_whatever_the_hidden_truth_is(name: str):
    match = _middle(name)
    view = match.view(match.player)
    other = view.states.copy()
    begin_simulation(other[0], np.uint64(99))
    match.game.rules.determinize(other[0])
    same_view = replace(view, states=match.game.observe(other, match.player))
    thoughts = [Search(match.game).think(seen, iterations=800, key=5) for seen in (view, same_view)]
    assert thoughts[0] == thoughts[1]


@pytest.mark.parametrize("name", GAMES)
def test_it_does_as_many_iterations_as_it_is_told(name: str):
    match = _middle(name)
    thought = Search(match.game).think(match.view(match.player), iterations=1234)
    assert thought.iterations == 1234 and sum(thought.visits) == 1234
    assert thought.actions == [int(action) for action in match.legal()]
    assert all(0 <= value <= 1 for value in thought.values)
    assert thought.best == thought.actions[int(np.argmax(thought.visits))]


@pytest.mark.parametrize("name", GAMES)
def test_a_full_tree_is_no_end_of_thinking(name: str):
    match = _middle(name)
    thought = Search(match.game, nodes=40).think(match.view(match.player), iterations=2_000)
    assert thought.iterations == 2_000 and thought.best in match.legal()


def test_a_boundless_bias_follows_the_first_estimate():
    match = _middle("pirates")  # in the card game several actions may promise the same: ships without a captain move
    search = Search(match.game, SearchSettings(exploration=0.0, bias=1e12))
    visits = search.think(match.view(match.player), iterations=500).visits
    assert sorted(visits)[:-1] == [0] * (len(visits) - 1), (
        "every action is known, and the most promising one is followed"
    )


@pytest.mark.parametrize("name", GAMES)
def test_haste_tells_nothing(name: str):
    """Whoever has no choice answers at once where everybody sees that, and only there."""
    game = filibusta.game(name)
    hasty = Ismcts(seconds=1e9)
    forced: list[bool] = []
    for match in walk(game, variants(game)[0], 3):
        if match.over or len(match.legal()) != 1 or match.ply > 150:
            continue
        view = match.view(match.player)
        forced.append(is_openly_forced(view))
        if forced[-1]:
            assert hasty.choose(view) == match.legal()[0]
        choices = len(game.legal(game.dealt_anew(match.view(SPECTATOR).states, match.ply)))
        assert choices == 1 or not forced[-1], "others hold it possible that there is a choice"
    assert name != "pirates" or set(forced) == {True, False}, "no cards at all, and none that fit"


@pytest.mark.parametrize("name", GAMES)
def test_no_time_at_all_is_enough_for_a_choice(name: str):
    match = _middle(name)
    assert Search(match.game).think(match.view(match.player), seconds=0.0).best in match.legal()


@pytest.mark.parametrize("name", GAMES)
def test_it_thinks_for_who_must_decide_and_nobody_else(name: str):
    match = _middle(name)
    with pytest.raises(ValueError, match="one who must decide"):
        Search(match.game).think(match.view(SPECTATOR), iterations=10)
    with pytest.raises(ValueError, match="how long"):
        Search(match.game).think(match.view(match.player))


def bots_and_games() -> Iterator[tuple[str, str]]:
    """Every kind in every game, but not a greedy one that asks another estimate than a planner, which would be compiled
    for this alone; the levels, which are planners with other settings, in the shortest one."""
    for name in GAMES:
        game = filibusta.game(name)
        yield from (
            (kind, name) for kind in KINDS if kind != "greedy" or Greedy().asked_of(game) is Planner().asked_of(game)
        )
    yield from ((level, "spanish_main_cards") for level in ("1", "2", "3"))


@pytest.mark.parametrize(("kind", "name"), list(bots_and_games()))
@pytest.mark.long
def test_every_bot_plays_whole_games_at_many_tables(kind: str, name: str):
    game = filibusta.game(name)
    player = bot(kind, seed=1, **FAST.get(kind, {}))
    every = variants(game)
    most = (1 if kind == "ismcts" else 2) if name in LONG else TABLES.get(kind, 2)
    for table in every[:: max(1, -(-len(every) // most))]:
        match = Match.new(game, table.players, table.options, seed=8)
        while not match.over:
            match.play(player.choose(match.view(match.player)))
        assert are_places(match.places)


def test_a_seed_makes_a_bot_reproducible():
    match = _middle("spanish_main_cards")
    view = match.view(match.player)
    assert Ismcts(iterations=500, seed=4).choose(view) == Ismcts(iterations=500, seed=4).choose(view)


def test_unknown_bots_and_settings_are_refused():
    with pytest.raises(BadOption, match="choose one of: random, greedy, planner, ismcts, 1, 2, 3, 4, 5"):
        bot("parrot")
    with pytest.raises(BadOption, match="there is no setting 'wings'; there are: deals, blur, "):
        bot("greedy", wings=2)
    with pytest.raises(BadOption, match="at least 1 iteration, not 0"):
        bot("ismcts", iterations=0)
    with pytest.raises(BadOption, match="more than 0 seconds, not -1"):
        bot("ismcts", seconds=-1)
    assert list(LEVELS) == ["1", "2", "3", "4", "5"]


@pytest.mark.parametrize("kind", ["planner", "ismcts"])
def test_a_sure_fame_is_taken(kind: str):
    """The last adventure gives 2 fame each to the first two ships: a captain at the back sails to the front.

    Treasure is all that is left to win, so whoever looks one turn ahead plays Full Speed Ahead on a ship of its own.
    """
    from filibusta.games.spanish_main_cards.cards import ADVENTURES
    from filibusta.games.spanish_main_cards.checks.positions import build

    spent = [card["id"] for card in ADVENTURES for _ in range(card["count"])]
    spent.remove("legendary_treasure")
    states = build(
        {
            "players": 3,
            "row": "E1 S1 D1 E2 S2 D2 E3 S3 D3",
            "owners": {"D2": 0, "S3": 0, "E1": 1, "S1": 1, "D1": 2, "E2": 2},
            "active": "legendary_treasure",
            "deck": 0,
            "discards": spent,
            "movement_row": ["full_speed_ahead", "sabotage", "lost_at_sea"],
        }
    )
    match = Match.from_position(filibusta.game("spanish_main_cards"), states)
    player = bot(kind, seed=1, **({"iterations": 4_000} if kind == "ismcts" else {}))
    match.play(player.choose(match.view(0)))
    assert match.moves[-1].action == "move:full_speed_ahead"
    match.play(player.choose(match.view(0)))
    assert match.moves[-1].action in ("ship:gouden_haai", "ship:reina_perdida")
