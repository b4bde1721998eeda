"""Plunder's trade as one list: what it offers, what it forecasts, and the one cause why something is not for sale."""

from typing import Any

import pytest

from filibusta.engine.basket import Basket, Way
from filibusta.engine.dry_run import dry_run
from filibusta.engine.match import Match
from filibusta.engine.words import LANGUAGES
from filibusta.games.plunder import GAME
from filibusta.games.plunder.table import TABLE
from filibusta.testing.baskets import ways_of
from filibusta.testing.scenario import vocabulary

SAY = {language: GAME.say(language) for language in LANGUAGES}
PORT = {"map": {"0,2": "port_nassau"}, "at": {"0": "0,2"}}


def position(**patch: Any) -> Match:
    return Match.from_position(GAME, vocabulary(GAME).build(patch), seed=1)


def trading(**patch: Any) -> Match:
    """A trade that has just begun, in Tortuga unless told otherwise."""
    match = position(phase="action", **patch)
    match.play("trade")
    return match


def basket_of(match: Match, language: str = "en") -> Basket:
    found = GAME.basket and GAME.basket(match.view_at(match.ply, match.player).state, SAY[language])
    assert found
    return found


def way(basket: Basket, action: str) -> Way:
    return next(one for one in ways_of(basket) if one.action == action)


def why(match: Match, action: str, language: str = "en") -> str:
    assert GAME.refusal
    return GAME.refusal(match.view_at(match.ply, match.player).state, GAME.actions.number(action), SAY[language])


def test_it_shows_prices_purse_and_hold():
    basket = basket_of(trading(silver={"0": 9}, traded={"0": {"cloth": 2}}))
    assert (basket.purse, basket.coin, basket.close) == (9, "coin-silver", "end_trade")
    assert basket.hold and (basket.hold.room, basket.hold.goods) == (4, ("good-cloth", "good-cloth"))
    assert [item.name for item in basket.items] == ["Wood", "Cloth", "Spice"]
    gains = [[one and one.gain for one in item.ways] for item in basket.items]
    assert gains == [[1, -2], [2, -3], [3, -4]]
    assert basket.items[1].note == "2 aboard, 18 in the supply"


def test_what_a_place_does_not_sell_has_no_price():
    match = trading(silver={"0": 20}, **PORT)
    ways = [item.ways[1] for item in basket_of(match).items]
    unsold = [one for one in ways if one and not one.gain]
    assert 0 < len(unsold) < len(ways)
    for one in unsold:
        assert one.why == why(match, one.action) == f"Not on sale here: {one.action.partition(':')[2]}."


@pytest.mark.parametrize(
    ("patch", "done", "action", "text"),
    [
        ({}, [], "sell:wood", "No more wood aboard."),
        ({"silver": {"0": 20}}, ["buy:wood"], "sell:wood", "What you bought in this trade cannot be sold in it: wood."),
        (
            {"traded": {"0": {"wood": 1}}},
            ["sell:wood"],
            "buy:wood",
            "What you sold in this trade cannot be bought in it: wood.",
        ),
        ({"silver": {"0": 3}}, [], "buy:spice", "It costs 4 silver; you have 3 silver."),
        ({"silver": {"0": 40}, "traded": {"0": {"wood": 4}}}, [], "buy:cloth", "The hold is full: 4 goods."),
        ({"silver": {"0": 40}}, [], "sell_own_ship", "The pinnace is not for sale."),
        (
            {"ships": {"0": "ship_dutch_jacht"}, "bought": [0], "hands": {"0": ["ship_pirate_sloop"]}},
            [],
            "buy_ship:ship_pirate_sloop",
            "First sell the ship that you sail.",
        ),
        ({}, [], "hire:mate_purser", "It is neither in your hand nor on offer."),
        (
            {"silver": {"0": 9}, "hands": {"0": ["ship_pirate_sloop"]}},
            ["buy_ship:ship_pirate_sloop"],
            "sell_own_ship",
            "A ship bought in this trade is not sold in it.",
        ),
    ],
)
def test_what_is_not_for_sale_says_why(patch: dict[str, Any], done: list[str], action: str, text: str):
    match = trading(**patch)
    for each in done:
        match.play(each)
    assert why(match, action) == text
    assert why(match, action, "it") not in ("", text)


def test_without_a_trade_it_says_where_there_is_one():
    at_sea = position(phase="action", at={"0": "0,1"})
    assert why(at_sea, "trade") == "You trade in ports, and on coastlands with natives."
    assert why(at_sea, "sell:wood") == "There is no trade now."
    hostile = position(phase="action", attacked={"0": ["england"]}, **PORT)
    assert why(hostile, "trade") == "This port is hostile to you."


def test_a_list_is_forecast_by_the_rules():
    match = trading(silver={"0": 1}, traded={"0": {"cloth": 2}})
    view = match.view_at(match.ply, 0)
    found = dry_run(view, ["sell:cloth", "sell:cloth", "buy:spice"])
    assert found.done == 3 and found.view
    after = GAME.basket and GAME.basket(found.view.state, SAY["en"])
    assert after and (after.purse, after.hold and after.hold.goods) == (1, ("good-spice",))
    assert dry_run(view, ["sell:cloth", "buy:spice", "sell:cloth"]).done == 1, "three silver are not enough"
    assert dry_run(view, ["sell:cloth", "nonsense"]).done == 1
    assert dry_run(view, []).done == 0
    assert dry_run(view, ["end_trade", "buy:wood"]).done == 1
    assert match.ply == 1, "nothing has happened"


def test_the_purser_is_counted_once():
    match = trading(silver={"0": 0}, traded={"0": {"cloth": 2}}, mates={"0": "mate_purser"})
    basket = basket_of(match)
    assert basket.note == "Your Purser adds 2 silver to the first good sold."
    found = dry_run(match.view_at(match.ply, 0), ["sell:cloth", "sell:cloth"])
    after = found.view and GAME.basket and GAME.basket(found.view.state, SAY["en"])
    assert after and (after.purse, after.note) == (6, "")


def test_selling_her_may_leave_too_much_aboard():
    patch = {"ships": {"0": "ship_dutch_fluyt"}, "bought": [0], "traded": {"0": {"wood": 6, "spice": 1}}}
    match = trading(**patch)
    found = dry_run(match.view_at(match.ply, 0), ["sell_own_ship"])
    after = found.view and GAME.basket and GAME.basket(found.view.state, SAY["en"])
    assert after and after.hold and after.hold.room == 4 and len(after.hold.goods) == 7
    assert after.note == "3 goods too many for the hold: they go overboard when you end the trade."


def test_what_goes_overboard_is_one_list():
    match = trading(ships={"0": "ship_dutch_fluyt"}, bought=[0], traded={"0": {"wood": 3, "cloth": 1, "spice": 2}})
    match.play("sell_own_ship")
    match.play("end_trade")
    basket = basket_of(match)
    assert (basket.due, basket.title) == (2, "2 goods must go overboard")
    assert {one.action for one in ways_of(basket)} == {"discard:wood", "discard:cloth", "discard:spice"}
    assert basket.purse is None and basket.close == ""
    assert dry_run(match.view_at(match.ply, 0), ["discard:wood", "discard:cloth"]).view is None


def test_the_target_ends_the_game_in_the_middle_of_a_list():
    match = trading(silver={"0": 57}, traded={"0": {"spice": 2}})
    found = dry_run(match.view_at(match.ply, 0), ["sell:spice", "sell:spice"])
    assert (found.done, found.view) == (1, None)


def test_the_picture_leaves_it_to_the_list():
    match = trading(silver={"0": 20}, hands={"0": ["ship_pirate_sloop"]})
    view = match.view_at(match.ply, 0)
    sprites = TABLE.draw(view, SAY["en"], view.names, "wide").sprites
    assert not any(sprite.action for sprite in sprites.values())
    about = TABLE.about(view, "hand:ship_pirate_sloop", SAY["en"])
    assert about and about.why == ""
    poor = trading(silver={"0": 2}, hands={"0": ["ship_pirate_sloop"]})
    about = TABLE.about(poor.view_at(poor.ply, 0), "hand:ship_pirate_sloop", SAY["en"])
    assert about and about.why == "It costs 6 silver; you have 2 silver."
