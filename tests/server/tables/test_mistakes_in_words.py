"""Mistakes in words: what a turn did and what would have been better, without what they have in common."""

from filibusta.engine.match import Match
from filibusta.server.tables.review_chances import different, gist, grouped


def test_what_belongs_to_one_thing_is_told_together():
    told = ["Gull:", "", "Head 040°", "Half the bar.", "Heron:", "", "Come about to 010°", "Plover:", ""]
    assert grouped(told) == ["Gull: Head 040°; Half the bar", "Heron: Come about to 010°", "Plover"]
    assert grouped(["Board.", "", "Let her go"]) == ["Board", "Let her go"]


def test_what_was_done_and_is_better_is_left_out_unless_nothing_else_is_there():
    played, better = ["Board", "Play the Kraken", "Let her go"], ["Play the Storm", "Board", "Take her"]
    assert different(played, better) == (["Play the Kraken", "Let her go"], ["Play the Storm", "Take her"])
    assert different(["Board", "Board"], ["Board", "Pass"]) == (["Board"], ["Pass"])
    assert different(["Board", "Pass"], ["Board"]) == (["Board", "Pass"], ["Board"])


def test_what_was_better_is_told_in_a_line():
    assert gist(["Board"]) == "Board"
    assert gist(["Trade", "Buy 1 wood"]) == "Trade; Buy 1 wood"
    assert gist(["Trade", *["Buy 1 wood for 1 silver"] * 9]) == f"Trade{2 * '; Buy 1 wood for 1 silver'} …"
    assert gist(["Gull: " + "Head 040°; " * 9, "Heron"]).endswith(" …"), "the first one is told whole"


def test_at_sea_a_turn_is_told_by_its_ships():
    match = Match.new("spanish_main", 2, seed=3)
    while not any(name.startswith("act:") for name in match.view(match.player).state.choices):
        match.play(int(match.legal()[0]))
    view = match.view(match.player)
    act = next(name for name in view.state.choices if name.startswith("act:"))
    words, say, number = view.game.words, view.game.say("en"), view.game.actions.number
    assert words.in_a_row(view.state, number(act), say, view.names).endswith(":")
    assert words.in_a_row(view.state, number("end_turn"), say, view.names) == ""
    match.play(act)
    view = match.view(match.player)
    assert words.in_a_row(view.state, number("move"), say, view.names) == ""
