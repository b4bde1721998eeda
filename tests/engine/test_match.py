import random

import pytest

import filibusta
from filibusta import Match
from filibusta.engine.errors import BadOption, CannotTakeBack, IllegalAction, UnknownAction, UnknownGame
from filibusta.engine.record import HIDDEN, SPECTATOR
from filibusta.testing.digest import same

GAME = "spanish_main_cards"


def play_out(match: Match, seed: int = 0) -> Match:
    chooser = random.Random(seed)
    while not match.over:
        match.play(int(chooser.choice(match.legal())))
    return match


def test_matches_and_views_say_in_a_line_what_they_are():
    match = Match.new("spanish_main_cards", 2, seed=5, names=("Ada", "Bo"))
    decides = f"turn 1, {match.names[match.player]} decides"
    assert repr(match) == f"<Match of spanish_main_cards: 2 players, {decides.replace(',', ', 0 actions,')}>"
    assert repr(match.view(1)) == f"<View of spanish_main_cards from seat 1: {decides}>"


@pytest.mark.parametrize("name", filibusta.game_names())
def test_nothing_that_a_notebook_shows_is_a_wall(name: str):
    of = filibusta.game(name)
    match = Match.new(of, of.players[0], seed=5)
    things = (of, of.layout, match, match.view(), filibusta.bot("5"), filibusta.bot("greedy", blur=0.5))
    assert all(repr(thing).startswith("<") and len(repr(thing)) < 150 for thing in things)
    assert of.id in repr(of) and f"{of.players[0]} to {of.players[-1]} players" in repr(of)


def test_a_match_draws_in_a_notebook_what_everybody_may_see():
    match = Match.new("spanish_main_cards", 2, seed=5)
    picture = match._repr_svg_()  # pyright: ignore[reportPrivateUsage]
    assert picture and picture.startswith("<svg") and picture == match.view()._repr_svg_()  # pyright: ignore[reportPrivateUsage]


def test_a_match_is_reproducible_from_its_seed_and_differs_without_one():
    one, two = (filibusta.new(GAME, players=3, seed=7) for _ in range(2))
    assert same(one.whole_position(), two.whole_position())
    fresh = {filibusta.new(GAME).setup_chance for _ in range(3)}
    assert len(fresh) == 3


def test_actions_can_be_played_by_name_by_number_in_the_name_and_by_number():
    for action in ("accuse:1", "pass"):
        match = filibusta.new(GAME, players=2, seed=1)
        if action == "accuse:1":
            action = f"accuse:{1 - match.player}"
        assert match.play(action).action == action
    match = filibusta.new(GAME, players=2, seed=1)
    assert match.play(17).action == "pass"


def test_legal_actions_carry_names_and_sentences_in_both_languages():
    match = filibusta.new(GAME, seed=3)
    english, italian = match.legal_actions(), match.legal_actions("it")
    assert [a.name for a in english] == [a.name for a in italian]
    assert english[-1].name == "pass" and english[-1].text != italian[-1].text


@pytest.mark.parametrize("action", ["ship:noordster", "keep", 68])
def test_what_is_not_legal_now_is_refused_and_changes_nothing(action: str | int):
    match = filibusta.new(GAME, seed=3)
    before = match.whole_position()
    with pytest.raises(IllegalAction, match="cannot be chosen now; legal are: move:"):
        match.play(action)
    assert same(before, match.whole_position()) and match.ply == 0 and match.moves == []


@pytest.mark.parametrize("action", ["sail", "", 69, -1])
def test_what_is_no_action_at_all_is_refused(action: str | int):
    with pytest.raises(UnknownAction):
        filibusta.new(GAME, seed=3).play(action)


def test_after_the_end_nobody_decides():
    match = play_out(filibusta.new(GAME, seed=3))
    assert match.player == -1 and list(match.legal()) == []
    with pytest.raises(IllegalAction, match="the game is over"):
        match.play("pass")
    assert sorted(match.places) == [1, 2, 3] and len(match.scores) == 3


def test_unknown_games_options_and_player_counts_are_refused():
    with pytest.raises(UnknownGame, match=r"the games are: .*spanish_main_cards"):
        filibusta.new("chess")
    with pytest.raises(BadOption, match="2 to 4 players, not 5"):
        filibusta.new(GAME, players=5)
    with pytest.raises(BadOption, match="has no option 'kraken'"):
        filibusta.new(GAME, options={"kraken": True})
    with pytest.raises(BadOption, match="whole number from 0 to 2"):
        filibusta.new(GAME, options={"mutiny_target": 3})
    with pytest.raises(BadOption, match="true or false"):
        filibusta.new(GAME, options={"movement_hands": 2})


def test_a_card_can_be_taken_back_until_something_is_revealed():
    match = filibusta.new(GAME, players=2, seed=3)
    seat = match.player
    start = match.whole_position()
    assert match.take_back_to(seat) is None
    match.play("pass")
    assert match.take_back_to(seat) == 0
    assert match.take_back_to(1 - seat) is None, "only who acted may take back"
    assert match.is_final("keep")
    match.take_back(0)
    assert same(match.whole_position(), start)
    assert not match.is_final("pass")
    match.play("pass")
    match.play("keep")
    assert match.take_back_to(seat) is None, "a new adventure was turned up"


@pytest.mark.parametrize(
    ("name", "options"),
    [("spanish_main_cards", {"imminent_adventures": True}), ("pirates", {"equal_first_round": True})],
)
def test_a_finished_turn_is_not_taken_back_though_nothing_was_sealed(name: str, options: dict[str, bool]):
    """R3.4 of the card game: with an empty adventure deck, or a first turn without draws, nothing new is shown."""
    found = 0
    for seed in range(4):
        chooser, match = random.Random(seed), filibusta.new(name, players=3, options=options, seed=seed)
        while not match.over and found < 3:
            seat, action = match.player, int(chooser.choice(match.legal()))
            said = match.is_final(action)
            match.play(action)
            if not match.over and match.player != seat and not match.whole_position()[0].sealed:
                found += 1
                assert said and match.moves[-1].final
                assert match.take_back_to(seat) is None and match.take_back_to(match.player) is None
    assert found


def test_which_choices_are_final_is_told_for_all_at_once():
    match, chooser, found = filibusta.new(GAME, players=2, seed=3), random.Random(1), set[bool]()
    while not match.over:
        finals = match.finals().tolist()
        assert finals == [match.is_final(int(action)) for action in match.legal()]
        found.update(finals)
        match.play(int(chooser.choice(match.legal())))
    assert found == {False, True} and match.finals().tolist() == []


def test_taking_back_to_nowhere_is_refused():
    match = filibusta.new(GAME, seed=3)
    with pytest.raises(CannotTakeBack):
        match.take_back()
    match.play("pass")
    with pytest.raises(CannotTakeBack, match="0 to 0"):
        match.take_back(5)


def test_a_view_holds_what_its_viewer_knows_and_nothing_more():
    match = filibusta.new(GAME, players=3, seed=5)
    truth = match.whole_position()[0]
    for viewer in (SPECTATOR, 0, 1, 2):
        view = match.view(viewer).state
        assert list(view.row) == list(truth.row)
        for ship in range(9):
            owner = int(truth.ships[ship].owner)
            assert view.ships[ship].owner == (owner if owner == viewer and owner >= 0 else HIDDEN)
        assert set(view.adventure_deck) == {HIDDEN} and set(view.movement_draw) == {HIDDEN}
        assert view.rng == 0 and set(view.dice) == {HIDDEN}


def test_only_who_must_decide_is_told_what_is_legal():
    match = filibusta.new(GAME, seed=5)
    for viewer in (SPECTATOR, 0, 1, 2):
        assert bool(len(match.view(viewer).legal())) == (viewer == match.player)


def test_the_log_tells_the_whole_game_with_its_rules():
    match = play_out(filibusta.new(GAME, seed=5))
    lines = match.log(SPECTATOR, "en")
    assert {line.ply for line in lines} >= {0, match.ply}
    assert all(line.rule.startswith("R") and line.text for line in lines)


def test_what_will_be_rolled_does_not_follow_from_what_was():
    """Two matches that are alike in all but their secret go different ways."""
    one, two = (
        filibusta.new(GAME, players=2, seed=s, chance=filibusta.new(GAME, players=2, seed=9).setup_chance)
        for s in (1, 2)
    )
    assert same(one.whole_position(), two.whole_position())
    for match in (one, two):
        play_out(match, 4)
    assert one.to_json() != two.to_json()
