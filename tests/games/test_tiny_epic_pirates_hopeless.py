"""What no captain does who is in his senses: choices that gain nothing in one position, and do in one beside it."""

from typing import Any

import pytest

from filibusta.engine.game import game
from filibusta.engine.match import Match
from filibusta.engine.plain import PlainState
from filibusta.games.tiny_epic_pirates.cards import CREW
from filibusta.games.tiny_epic_pirates.checks.positions import build
from filibusta.games.tiny_epic_pirates.events import Source
from filibusta.games.tiny_epic_pirates.hopeless import hopeless
from filibusta.games.tiny_epic_pirates.state import ACTIONS

GAME = game("tiny_epic_pirates")
Patch = dict[str, Any]


def gains_nothing(action: str, patch: Patch) -> bool:
    return hopeless(PlainState(build(patch)[0]), ACTIONS.number(action))


SEARCHING: Patch = {"phase": "search", "stage": "order", "order": "search", "gold": {"0": 13}}
"""A site lies in place 2, none in place 3."""
REASSIGNING: Patch = {"phase": "reassign", "stage": "crew", "order": "crew_up", "deckhands": {"0": [1, 0, 1, 1]}}
SURE: Patch = {
    "phase": "attack_target",
    "deckhands": {"0": [0, 2, 1, 0]},
    "merchants": {"orange": {"at": 1, "card": "merchant_2"}},
}
"""Two on Cannons deal as much damage as the Merchant, whatever the dice show."""
LESS = {"0": [1, 1, 1, 0]}
USING: Patch = {"phase": "crew_card", "stage": "crew", "order": "crew_up", "raw": {"pending": 1}}
"""The first card of the crew may be used."""


# Each line: the choice; a position in which it gains nothing; another, in which it may be sensible.
BESIDE: dict[str, tuple[str, Patch, Patch]] = {
    "a free cove is not used": ("no", {"phase": "hide"}, {"phase": "mutiny"}),
    "a cube is declined for which there is room": (
        "no",
        {"phase": "plunder", "hold": {"0": {"rum": 2}}},
        {"phase": "plunder", "hold": {"0": {"rum": 3}}},
    ),
    "a token is left face down": (
        "no",
        {"phase": "search", "gold": {"0": 10}},
        {"phase": "search", "gold": {"0": 11}},
    ),
    "nobody is taken aboard": (
        "pass",
        {"phase": "crew", "crew": {"0": ["pale_pim", "buck_cannon", "sara_silver"]}},
        {"phase": "crew", "crew": {"0": ["pale_pim", "buck_cannon", "sara_silver", "alice_omalice"]}},
    ),
    "a cube is sold for nothing": (
        "sell:2",
        {"phase": "trade", "at": {"0": 0}, "gold": {"0": 12}, "hold": {"0": {"sugarcane": 2}}},
        {"phase": "trade", "at": {"0": 0}, "gold": {"0": 1}, "hold": {"0": {"sugarcane": 2}}},
    ),
    "Extort fills the purse as well": (
        "sell:1",
        {"phase": "trade", "at": {"0": 0}, "gold": {"0": 12}, "hold": {"0": {"sugarcane": 1}}, "crossed": 1},
        {"phase": "trade", "at": {"0": 0}, "gold": {"0": 12}, "hold": {"0": {"sugarcane": 1}}},
    ),
    "a token lies where his Treasure will": (
        "no",
        SEARCHING | {"at": {"0": 2}},
        SEARCHING | {"at": {"0": 3}},
    ),
    "a useful deckhand pays while another is idle": (
        "assign:extort",
        {"phase": "skip_source", "deckhands": {"0": [1, 0, 1, 1]}},
        {"phase": "skip_source", "deckhands": {"0": [1, 1, 1, 0]}},
    ),
    "one stays on Repair": (
        "stay",
        REASSIGNING | {"raw": {"source": int(Source.REPAIR), "takeable[3]": 1}},
        REASSIGNING | {"raw": {"source": int(Source.RIGGING), "takeable[0]": 1}},
    ),
    "a Merchant is spared whom no roll can save": (
        "pass",
        SURE | {"gold": {"0": 12}},
        SURE | {"gold": {"0": 13}},
    ),
    "a Merchant may be stronger": (
        "pass",
        SURE | {"deckhands": {"0": [0, 2, 1, 0]}},
        SURE | {"deckhands": {"0": [1, 1, 1, 0]}},
    ),
    "a Merchant is spared whom one roll in nine can save": (
        "pass",
        SURE | {"captains": {"0": "tobias_kraken"}, "crew": {"0": ["pale_pim"]}, "deckhands": LESS},
        SURE | {"captains": {"0": "tobias_kraken"}, "deckhands": LESS},
    ),
    "no roll beats a Merchant": (
        "attack:merchant_orange",
        SURE | {"deckhands": {"0": [2, 0, 1, 0]}},
        SURE | {"deckhands": {"0": [1, 1, 1, 0]}},
    ),
    "a deckhand is risked for a tie": (
        "attack:merchant_orange",
        SURE | {"deckhands": {"0": [1, 0, 0, 2]}},
        SURE | {"deckhands": {"0": [0, 0, 0, 3]}},
    ),
    "new crew is called with the gold for a Treasure": (
        "refresh",
        {"phase": "crew", "gold": {"0": 13}},
        {"phase": "crew", "gold": {"0": 12}},
    ),
    "free gold is left": (
        "pass",
        USING | {"crew": {"0": ["lieutenant_flint"]}, "gold": {"0": 12}},
        USING | {"crew": {"0": ["lieutenant_flint"]}, "gold": {"0": 13}},
    ),
    "a token is left to which one of the crew would see": (
        "pass",
        USING | {"crew": {"0": ["pale_pim"]}},
        USING | {"crew": {"0": ["pale_pim"]}, "found": {"1": "gold_2"}},
    ),
    "one of the crew was used already": (
        "pass",
        USING | {"crew": {"0": ["buck_cannon", "pale_pim"]}, "raw": {"pending": 2}},
        USING | {"crew": {"0": ["buck_cannon", "pale_pim"]}},
    ),
    "a token for sailing while there is sail": (
        "more_sail",
        {"phase": "sail", "sail_tokens": {"0": 1}},
        {"phase": "sail", "sail_tokens": {"0": 1}, "raw": {"steps": 9}},
    ),
}


@pytest.mark.parametrize(("action", "position", "beside"), BESIDE.values(), ids=[*BESIDE])
def test_what_gains_nothing_in_one_position_may_be_sensible_in_another(action: str, position: Patch, beside: Patch):
    assert gains_nothing(action, position)
    assert not gains_nothing(action, beside)


def test_nobody_sails_back_where_he_has_just_come_from():
    match = Match.from_position(GAME, build({"phase": "sail", "order": "crew_up", "at": {"0": 5}, "legend": {"0": 3}}))
    match.play("move:north")
    steps = [action.name for action in match.legal_actions() if action.name.startswith("move")]
    view = match.view(0).state
    assert [step for step in steps if hopeless(view, ACTIONS.number(step))] == ["move:south"] != steps


RICH: Patch = {
    "gold": {"0": 13},
    "captains": {"0": "magnus_bolt"},
    "wheels": {"0": ["trade", "search", "attack", "plunder", "crew_up"]},
    "space": {"0": 5},
}
"""His captain buries on Search, on space 2; sites lie in places 0, 2, 4, 6, 8, 9 and 11, coves beside them."""
POOR = RICH | {"gold": {"0": 12}}


def in_vain(patch: Patch, *played: str) -> set[str]:
    """Plays these actions, and returns which of the legal ones gain nothing."""
    match = Match.from_position(GAME, build(patch))
    for action in played:
        match.play(action)
    view = match.view(0)
    return {action.name for action in view.legal_actions() if hopeless(view.state, action.number)}


def test_whoever_can_bury_a_treasure_gives_his_captains_order():
    """R17.3, R18.1: level 4 gave other orders on a free site with 13 gold."""
    here, beside = {"at": {"0": 2}}, {"at": {"0": 3}}
    assert in_vain(RICH | here) == {"space:0", "space:1", "space:3", "space:4"}
    assert in_vain(POOR | here) == set()
    assert in_vain(RICH | here | {"space": {"0": 2}}) == set()  # his order lies behind him
    assert in_vain(RICH | beside) == {"space:0", "space:1", "space:3", "space:4"}  # he sails there


def test_he_gives_another_order_as_long_as_no_site_is_within_his_sail():
    """R4.6, R6.2: levels 1 to 3 kept the gold for the third Treasure for turns on end."""
    far = RICH | {"at": {"0": 1}, "treasures": {"1": [0, 2]}}  # 4 and 6 are two steps away
    assert in_vain(far) == {"space:0", "space:1", "space:3", "space:4"}
    assert in_vain(far | {"deckhands": {"0": [0, 1, 1, 1]}}) == set()
    paying = far | {"space": {"0": 0}, "posted": {"0": [3, 4]}}  # for space 1
    assert in_vain(paying | {"deckhands": {"0": [1, 0, 0, 0]}}) == set()
    assert "space:1" in in_vain(paying | {"deckhands": {"0": [1, 1, 0, 0]}, "posted": {"0": [3]}})


def test_on_hide_out_the_purse_is_filled_for_a_treasure():
    """R16.4: each deckhand who comes to Extort brings 1 gold."""
    hiding = {
        "phase": "reassign",
        "stage": "order",
        "order": "hide_out",
        "deckhands": {"0": [2, 1, 0, 0]},
        "raw": {"source": int(Source.RIGGING), "takeable[0]": 2, "takeable[1]": 1},
    }
    assert in_vain({"gold": {"0": 10}} | hiding) == in_vain({"gold": {"0": 12}} | hiding) == {"stay", "assign:cannons"}
    assert in_vain({"gold": {"0": 9}} | hiding) == in_vain({"gold": {"0": 13}} | hiding) == set()


SELLING: Patch = {
    "phase": "trade",
    "at": {"0": 0},
    "hold": {"0": {"sugarcane": 2}},
    "market": ["rum", "coffee", "gunpowder", "sugarcane"],
}


def test_cubes_are_sold_while_their_price_is_high():
    """R10.3: captains sold one of two cubes for 5 gold, or none, after which the price falls."""
    assert in_vain(SELLING) == {"sell:0", "sell:1"}
    assert in_vain(SELLING | {"gold": {"0": 8}}) == {"sell:0", "sell:2"}
    assert in_vain(SELLING | {"gold": {"0": 13}}) == {"sell:1", "sell:2"}
    assert in_vain(SELLING | {"market": ["sugarcane", "rum", "coffee", "gunpowder"]}) == set()  # it can only rise
    assert in_vain(SELLING | {"crew": {"0": ["sydney_sweetwater"]}}) == set()  # he has a price for it


def test_the_cube_that_brings_most_is_kept():
    """R8.2: captains threw away a cube for 5 gold, and kept one for 2 that was no nearer to a market."""
    full = SELLING | {"phase": "discard_booty", "at": {"0": 1}}
    one_each = {"hold": {"0": {"sugarcane": 1, "rum": 1, "coffee": 2}}}
    assert in_vain(full | one_each) == {"discard:sugarcane"}
    assert in_vain(full | one_each | {"at": {"0": 2}}) == set()  # rum can be sold here
    assert in_vain(full | one_each | {"crew": {"0": ["raina_rumor"]}}) == set()  # he has a price for rum
    assert in_vain(full | one_each | {"market": ["gunpowder", "coffee", "rum", "sugarcane"]}) == set()
    assert in_vain(full | {"hold": {"0": {"sugarcane": 2, "rum": 2}}}) == set()


def turning(faces: tuple[int, int], tokens: int, cannons: int = 0, target: int = 4) -> Patch:
    """Magnus Bolt, with a symbol on 1, 3 and 5, after his roll against a Merchant of damage 2."""
    return {
        "phase": "surefire",
        "captains": {"0": "magnus_bolt"},
        "deckhands": {"0": [3 - cannons, cannons, 0, 0]},
        "surefire": {"0": tokens},
        "merchants": {"green": {"card": "merchant_2"}},
        "raw": {"roller": 0, "target": target, "faces[0]": faces[0], "faces[1]": faces[1]},
    }


def test_a_die_is_turned_only_where_that_can_change_the_fight():
    """Captains wasted 69 of 135 Sure-fire Tokens."""
    assert not gains_nothing("surefire:1-1", turning((2, 2), tokens=2))
    assert gains_nothing("surefire:1-1", turning((2, 2), tokens=1))  # not even a tie
    assert gains_nothing("surefire:1-4", turning((2, 2), tokens=2))  # as many symbols as before
    assert gains_nothing("surefire:2-1", turning((1, 2), tokens=1, cannons=2))  # won already
    assert not gains_nothing("surefire:1-1", turning((2, 2), tokens=1, cannons=2))  # a tie that can be won


def test_a_token_turns_the_worst_die_to_the_best_face():
    """R13.5: captains turned one die twice, first to a face with fewer symbols than another."""
    crew = {"crew": {"0": ["pale_pim"]}}  # a second symbol on 1
    assert not gains_nothing("surefire:1-1", turning((2, 2), tokens=2) | crew)
    assert gains_nothing("surefire:1-3", turning((2, 2), tokens=2) | crew)
    assert gains_nothing("surefire:1-1", turning((3, 2), tokens=1) | crew)
    assert not gains_nothing("surefire:2-1", turning((3, 2), tokens=1) | crew)


def test_dice_are_rolled_again_only_for_more_symbols():
    """R13.3: a deckhand rolled again when the Merchant was beaten."""
    first, second, both = (f"reroll:sally_suresight-{dice}" for dice in ("1", "2", "12"))
    rolled = turning((2, 1), tokens=0)
    assert not gains_nothing(first, rolled)
    assert gains_nothing(second, rolled) and gains_nothing(both, rolled)  # as good as it can be
    assert gains_nothing(first, turning((2, 1), tokens=0, cannons=2))  # won already
    assert not gains_nothing(first, turning((2, 1), tokens=0, cannons=2, target=1))


def test_against_a_pirate_any_symbol_may_decide():
    """R13.7: who is attacked rolls afterwards."""
    assert not gains_nothing("surefire:1-1", turning((2, 2), tokens=1, target=1))
    assert gains_nothing("surefire:1-4", turning((2, 2), tokens=1, target=1))


TRADING: Patch = {
    "phase": "sail",
    "stage": "sailing",
    "order": "trade",
    "at": {"0": 2},
    "hold": {"0": {"coffee": 2}},
    "sea": {"1": "map_05"},
    "deckhands": {"0": [0, 1, 1, 0]},
    "posted": {"0": [2]},
}
"""One step from a market for his cargo, and with sail for one."""


def test_nobody_sails_away_from_where_his_order_can_be_carried_out():
    """R4.10: captains gave the order Trade, and sailed past the market for their cargo."""
    assert in_vain(TRADING) == {"move:east", "move:south", "stop"}
    assert in_vain(TRADING | {"gold": {"0": 13}}) == set()  # a site is looked for
    assert in_vain(TRADING | {"hold": {"0": {"rum": 1}}}) == {"move:west", "move:south"}
    assert in_vain(TRADING | {"hold": {}}) == set()


def test_the_navy_keeps_nobody_from_a_place_that_it_does_not_reach():
    """R19.6: a captain let a market be, since the Ship Line was crossed, with the Navy at the other end of the sea."""
    assert in_vain(TRADING | {"crossed": 1}) == {"move:east", "move:south", "stop"}
    assert in_vain(TRADING | {"crossed": 1, "navy": 0}) == set()


def test_the_crew_can_act_elsewhere_than_the_order():
    """R17.5: a captain left the market without a sale, since his crew trades in another good."""
    assert in_vain(TRADING | {"crew": {"0": ["raina_rumor"]}}) == {"move:east", "move:south", "stop"}
    assert in_vain(TRADING | {"crew": {"0": ["silent_seamus"]}}) == set()  # there are tokens all around
    gone = {"found": {"3": "gold_2"}}
    assert in_vain(TRADING | {"crew": {"0": ["silent_seamus"]}} | gone) == {"move:east"}


def test_nobody_leaves_the_place_of_his_order_to_come_back():
    """R6.8: captains left the market for their cargo, had no other within reach, and returned."""
    there = TRADING | {"at": {"0": 1}, "legend": {"0": 2}}
    assert in_vain(there) == {"move:west", "move:east"}  # in the south lies another one
    assert in_vain(there | {"sail_tokens": {"0": 1}}) == {"more_sail", "move:west", "move:east"}


def test_no_token_is_paid_to_leave_the_only_place_of_the_order():
    """R6.3: a captain paid one on the market for his cargo, and sold nothing."""
    paying = TRADING | {"at": {"0": 1}, "sail_tokens": {"0": 1}, "raw": {"steps": 1}}
    assert "more_sail" not in in_vain(paying)
    assert "more_sail" in in_vain(paying | {"sea": {"1": "map_05", "15": "map_06"}})


def test_who_searches_makes_for_a_token_or_for_what_his_captain_does():
    """R12.1, R17.3: captains lay still beside a token, and searched where none was."""
    searching = TRADING | {"order": "search", "found": {"1": "gold_2", "2": "gold_2"}}
    assert in_vain(searching) == {"move:west", "stop"}
    assert in_vain(searching | {"gold": {"0": 11}}) == set()  # gold would be lost
    raiding = searching | {"captains": {"0": "sabine_stormcrow"}, "sea": {"1": "map_09"}}
    assert in_vain(raiding) == {"stop"}  # in the west he could plunder
    attacking = searching | {"captains": {"0": "magnus_bolt"}, "merchants": {"green": {"at": 2}}}
    assert in_vain(attacking) == {"move:west"}


def test_who_can_bury_a_treasure_in_this_turn_makes_for_a_site():
    """R18.1: the order to bury was given, and no site made for."""
    rich = TRADING | {"order": "search", "at": {"0": 1}, "gold": {"0": 13}, "sea": {}}
    assert in_vain(rich) == {"move:south", "stop"}
    assert in_vain(rich | {"crossed": 1, "navy": 0}) == {"move:west", "move:south", "stop"}
    assert in_vain(rich | {"treasures": {"1": [0, 2]}}) == set()
    far = rich | {"treasures": {"1": [0, 2]}, "sail_tokens": {"0": 1}}
    assert in_vain(far) == {"stop", "more_sail"}  # the token is for two steps more
    spent = {"raw": {"steps": 1}}
    assert in_vain(far | spent) == {"stop"}
    assert in_vain(far | spent | {"gold": {"0": 12}}) == set()


def test_nobody_calls_the_navy_upon_himself():
    """R17.14, R19.6: a cabin boy moved the Navy to where it reached him at the end of his turn."""
    moving = {"phase": "navy_step", "stage": "crew", "order": "crew_up", "crossed": 1, "at": {"0": 0}, "navy": 6}
    moving |= {"crew": {"0": ["lieutenant_flint"]}, "raw": {"moves": 2, "using": CREW.index("lieutenant_flint")}}
    assert in_vain(moving | {"treasures": {"0": [9]}}) == {"move:north", "move:west"}
    assert in_vain(moving) == set()  # it does not come so far yet
    assert in_vain(moving | {"treasures": {"0": [9]}, "crossed": 0}) == set()
    assert in_vain(moving | {"treasures": {"0": [9]}, "navy": 5}) == set()  # it would reach him anyway


def test_nobody_sails_through_a_storm_round_which_he_comes_as_far():
    """R6.4: captains lost a deckhand on a way that was no shorter."""
    way = TRADING | {"order": "crew_up", "at": {"0": 12}, "legend": {"0": 2}, "hold": {}, "sea": {}}
    assert in_vain(way) == {"move:east"}
    assert in_vain(way | {"storm_passes": {"0": 1}}) == {"move:east", "brave:east"}
    assert in_vain(way | {"legend": {"0": 1}}) == {"move:east"}  # he sails on in the next turn
    assert in_vain(way | {"sea": {"8": "map_16"}}) == set()  # another storm lies on the way round
    assert in_vain(way | {"crew": {"0": ["pale_pim"]}}) == set()  # she turns up the token there
    assert in_vain(way | {"gold": {"0": 13}}) == set()  # there is a site
    burying = way | {"order": "search", "gold": {"0": 13}, "treasures": {"1": [13]}}
    assert in_vain(burying) == {"move:east", "stop"}  # there was one


def test_a_token_for_sailing_is_paid_for_a_step():
    """R6.2: level 2 paid a token, and stopped."""
    paid = {"phase": "sail", "stage": "sailing", "raw": {"steps": 1, "more_sail": 1}, "legend": {"0": 1}}
    paid |= {"deckhands": {"0": [0, 1, 1, 0]}, "posted": {"0": [2]}}
    assert "stop" in in_vain(paid)
    assert "stop" not in in_vain(paid | {"raw": {"steps": 2, "more_sail": 1}})
    jostled = paid | {"order": "crew_up", "sail_tokens": {"0": 1}, "raw": {"steps": 2}}  # a storm has cost a step
    assert "stop" in in_vain(jostled, "more_sail")
    assert "stop" not in in_vain(jostled, "more_sail", "move:south")


def test_no_token_is_paid_for_a_way_round():
    """R6.3: level 4 sailed past the cove beside the ship, and came back to it with a token."""
    paying = TRADING | {"sail_tokens": {"0": 1}}
    assert in_vain(paying) == {"move:east", "stop", "more_sail"}  # in the south he comes to another market
    assert in_vain(paying | {"sea": {"1": "map_05", "12": "map_06"}}) == {
        "move:east",
        "move:south",
        "stop",
        "more_sail",
    }
    burying = paying | {"order": "search", "gold": {"0": 13}, "at": {"0": 1}, "sea": {}}
    assert in_vain(burying) == {"move:south", "stop", "more_sail"}


def test_no_token_is_paid_for_a_way_to_nowhere():
    """R6.3: captains paid one on the order Crew Up, and sailed on or back."""
    paying = TRADING | {"order": "crew_up", "sail_tokens": {"0": 1}, "raw": {"steps": 1}}
    assert in_vain(paying) == {"more_sail"}
    assert in_vain(paying | {"crew": {"0": ["pale_pim"]}}) == set()  # there are tokens all around
    assert in_vain(paying | {"crossed": 1, "navy": 3}) == set()  # the Navy comes
    assert in_vain(paying | {"gold": {"0": 13}}) == set()  # a site is looked for


def test_nobody_sails_three_sides_of_a_square():
    """R4.10: captains with enough sail sailed round to the market that lay beside them."""
    near = TRADING | {"legend": {"0": 3}}  # from place 2 to 1
    assert in_vain(near) == {"move:east", "stop"}  # in the south he comes nearer to the other market
    assert in_vain(near | {"sea": {"1": "map_05", "12": "map_06"}}) == {"move:east", "move:south", "stop"}


def test_nobody_sails_on_from_the_storm_that_he_has_braved():
    """R6.4: captains lost a deckhand in a storm with a free site, and buried their Treasure beyond it."""
    braved = TRADING | {"order": "search", "gold": {"0": 13}, "sea": {}, "at": {"0": 13}, "raw": {"steps": 1}}
    braved |= {"legend": {"0": 2}}
    assert in_vain(braved) == {"move:north", "move:east", "move:west"}
    assert "move:north" not in in_vain(braved | {"raw": {"steps": 0}})
    assert "move:north" not in in_vain(braved | {"treasures": {"1": [13]}})
    plundering = braved | {"order": "plunder", "gold": {"0": 1}, "hold": {}}
    assert "move:north" in in_vain(plundering)
    assert "move:north" not in in_vain(plundering | {"crossed": 1, "navy": 9})


SELLER: Patch = {
    "wheels": {"0": ["attack", "trade", "search", "plunder", "crew_up"]},
    "at": {"0": 0},
    "hold": {"0": {"sugarcane": 2}},
    "market": ["rum", "coffee", "gunpowder", "sugarcane"],
}
"""On a market for his cargo, where the order Attack brings nothing."""


def test_nobody_gives_an_order_for_nothing_while_he_could_sell():
    """R4.10, R10.2: captains attacked nobody on the market for their cargo."""
    alone = SELLER | {"merchants": {"orange": {"at": 15}}, "hidden": [1, 2, 3]}
    assert in_vain(alone) == {"space:1", "space:4"}  # no settlement is within reach either
    assert in_vain(SELLER | {"hidden": [1, 2, 3]}) == {"space:4"}  # a Merchant lies there
    assert in_vain(alone | {"crew": {"0": ["sara_silver"]}}) == {"space:4"}  # Attack brings gold
    assert in_vain(alone | {"gold": {"0": 9}}) == set()  # hardly room for more
    assert in_vain(alone | {"hold": {"0": {"rum": 2}}}) == set()
    assert in_vain(alone | {"space": {"0": 2}}) == set()  # Trade lies behind him
