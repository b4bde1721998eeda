"""What no captain does who is in his senses: choices that gain nothing in one position, and do in one beside it."""

from collections.abc import Sequence
from typing import Any

import pytest

from filibusta.engine.match import Match
from filibusta.games.plunder import GAME
from filibusta.games.plunder.checks.positions import build
from filibusta.games.plunder.hopeless import hopeless

Patch = dict[str, Any]

BASSE_TERRE: Patch = {"map": {"0,2": "port_basse_terre"}, "at": {"0": "0,2"}}
"""It pays 4 for cloth and for spice, more than any other port for cloth, and sells wood."""
VERACRUZ: Patch = {"map": {"0,2": "port_basse_terre", "0,3": "port_veracruz"}, "at": {"0": "0,2"}}
"""Beyond it lies a port that pays 5 for spice."""
BESIDE_VERACRUZ: Patch = {"map": {"0,2": "port_veracruz"}, "at": {"0": "0,1", "1": "-1,0", "2": "-1,0"}}
"""The same port, with nobody in Tortuga, which lies on the other side."""
ROUND_THE_CORNER: Patch = {
    "map": {"0,2": "port_veracruz", "1,1": "open_sea_wood_3", "1,-1": "open_sea_wood_2"},
    "at": {"0": "1,0", "1": "-1,0", "2": "-1,0"},
}
"""Three moves lead there by sea, or by Tortuga, where the sailing ends; a sea to the south leads nowhere."""
LOCKED_IN: Patch = {
    "map": {"0,2": "port_nassau", "0,3": "open_sea_wood_3"},
    "at": {"0": "0,3"},
    "sacked": ["0,2"],
    "attacked": {"0": ["england"]},
}
TWO_MARKETS: Patch = {
    "map": {"0,2": "port_veracruz", "0,-2": "port_basse_terre"},
    "at": {"0": "0,1", "1": "-1,0", "2": "-1,0"},
}
"""Both pay well for spice; Veracruz, to the north, is nearer. Basse-Terre sells wood, for which Veracruz pays more."""
AT_SEA: Patch = {"at": {"0": "0,1"}}
BESIDE_REEF: Patch = {"map": {"0,2": "coast_coral_reef"}, "at": {"0": "0,1", "1": "-1,0", "2": "-1,0"}}
ACTION: Patch = {"phase": "action"}
AT_WAR: Patch = {"wars": ["war_france_england"]}
PLAYING: Patch = {"phase": "play_encounter"}
EMPTY: Patch = {"silver": {"0": 0}}
POOR: Patch = {"silver": {"0": 2}}
CLOTH: Patch = {"traded": {"0": {"cloth": 2}}}
SPICE: Patch = {"traded": {"0": {"spice": 2}}}
WOOD: Patch = {"traded": {"0": {"wood": 2}}}
BRIG: Patch = {"ships": {"0": "ship_english_brig"}}
IN_TORTUGA: Patch = {"at": {"0": "0,0", "1": "-1,0", "2": "-1,0"}}
TOWING: Patch = {"prizes": {"0": "ship_dutch_fluyt"}}
MERCHANTMAN: Patch = {"ships": {"0": "ship_english_merchantman"}}
SELLING: Patch = MERCHANTMAN | {"bought": [0], "phase": "trade"}
TRADING: Patch = {"phase": "trade"}
FRIGATE: Patch = {"ships": {"0": "ship_english_frigate"}}

DUEL: Patch = {
    "at": {"0": "0,1", "1": "0,1", "2": "-1,0"},
    "traded": {"1": {"spice": 2}},
    "ships": {"0": "ship_english_man_of_war"},
}
"""The pinnace beside it has no chance."""
HIRING: Patch = BASSE_TERRE | BRIG | {"phase": "trade", "offer": "mate_purser"}
FAR_MARKET: Patch = {
    "map": {"0,2": "port_basse_terre", "1,2": "open_sea_wood_3", "2,2": "open_sea_wood_2", "3,2": "port_veracruz"},
    "at": {"0": "0,2"},
}
"""Three moves lead from the port that sells wood to the one that pays well for it."""


def hand(*cards: str) -> Patch:
    return {"hands": {"0": list(cards)}}


def judged(patch: Patch, played: Sequence[str] = ()) -> dict[str, bool]:
    """Of each legal action, by name, whether it is hopeless."""
    match = Match.from_position(GAME, build(patch), seed=1)
    for action in played:
        match.play(action)
    view = match.view(match.player)
    return {action.name: hopeless(view.state, action.number) for action in view.legal_actions()}


# Each line: the position; what gains nothing there; another position, in which the same is worth a try.
BESIDE = {
    "staying in port without anything to sell": (BASSE_TERRE | WOOD, "end_sailing", BASSE_TERRE | CLOTH),
    "staying in port where the next one pays more": (VERACRUZ | SPICE, "end_sailing", BASSE_TERRE | SPICE),
    "staying in port for a card of no use there": (
        BASSE_TERRE | WOOD | hand("act_bottle_of_rum"),
        "end_sailing",
        BASSE_TERRE | WOOD | BRIG | hand("act_bottle_of_rum"),
    ),
    "passing where nobody pays more": (BASSE_TERRE | CLOTH | ACTION, "pass", VERACRUZ | SPICE | ACTION | EMPTY),
    "passing with an empty hold": (BASSE_TERRE | ACTION, "pass", BASSE_TERRE | ACTION | EMPTY),
    "passing where he might have sailed on": (BASSE_TERRE | ACTION, "pass", BASSE_TERRE | ACTION | {"entered": 1}),
    "a trade without goods or silver": (BASSE_TERRE | ACTION | EMPTY, "trade", BASSE_TERRE | ACTION),
    "entering a port that must be attacked in vain": (
        LOCKED_IN | hand("open_sea_cloth_1"),
        "move:south",
        LOCKED_IN,
    ),
    "sailing away from where the cargo is wanted": (BESIDE_VERACRUZ | SPICE, "move:south", BESIDE_VERACRUZ),
    "sailing away with a cargo that is wanted nowhere": (
        BESIDE_VERACRUZ | SPICE,
        "move:south",
        BESIDE_VERACRUZ | SPICE | {"attacked": {"0": ["spain"]}},
    ),
    "sailing away from where no rival is": (
        BESIDE_VERACRUZ | SPICE,
        "move:south",
        BESIDE_VERACRUZ | SPICE | {"at": {"0": "0,1", "1": "0,2", "2": "-1,0"}},
    ),
    "sailing past the way to where the cargo is wanted": (
        ROUND_THE_CORNER | SPICE,
        "move:south",
        ROUND_THE_CORNER | SPICE | {"attacked": {"0": ["spain"]}},
    ),
    "sailing past the way to where a prize can be sold": (
        ROUND_THE_CORNER | EMPTY | TOWING,
        "move:south",
        ROUND_THE_CORNER | EMPTY,
    ),
    "sailing away from the nearer of two markets": (
        TWO_MARKETS | SPICE,
        "move:south",
        TWO_MARKETS | SPICE | {"attacked": {"0": ["spain"]}},
    ),
    "sailing past the way to goods that another market pays more for": (
        TWO_MARKETS | {"silver": {"0": 1}},
        "move:north",
        TWO_MARKETS | EMPTY,
    ),
    "sailing on without a map where no errand is": (
        AT_SEA | SPICE | hand("open_sea_cloth_1"),
        "move:south",
        AT_SEA | SPICE | hand("parrot"),
    ),
    "staying at sea without a map where no errand is": (
        AT_SEA | SPICE | {"entered": 1} | hand("open_sea_cloth_1"),
        "end_sailing",
        AT_SEA | SPICE | {"entered": 1, "explored": 1} | hand("open_sea_cloth_1"),
    ),
    "a port of enemies that cannot be taken": (
        AT_SEA | hand("parrot") | {"map": {"0,2": "port_havana"}, "attacked": {"0": ["spain"]}},
        "move:north",
        AT_SEA | hand("parrot") | {"map": {"0,2": "port_nassau"}, "attacked": {"0": ["england"]}},
    ),
    "the last part of the map thrown away where no errand is": (
        AT_SEA | SPICE | PLAYING | hand("open_sea_cloth_1", "enc_scurvy"),
        "card:open_sea_cloth_1",
        BESIDE_VERACRUZ | SPICE | PLAYING | hand("open_sea_cloth_1", "enc_scurvy"),
    ),
    "the best card thrown away": (
        BESIDE_REEF | PLAYING | hand("combat_broadside", "parrot"),
        "card:parrot",
        BESIDE_REEF | PLAYING | hand("map_coral_reef", "parrot"),
    ),
    "passing by goods that another market pays more for": (
        VERACRUZ | ACTION | {"entered": 1},
        "pass",
        VERACRUZ | ACTION | {"entered": 1, "attacked": {"0": ["spain"]}},
    ),
    "a ship sold without need of silver": (
        BASSE_TERRE | SELLING,
        "sell_own_ship",
        BASSE_TERRE | SELLING | EMPTY,
    ),
    "a ship sold without another to be had": (
        BASSE_TERRE | SELLING,
        "sell_own_ship",
        BASSE_TERRE | SELLING | hand("ship_spanish_nao"),
    ),
    "a ship sold for a worse one": (
        BASSE_TERRE | SELLING | hand("ship_english_barque"),
        "sell_own_ship",
        BASSE_TERRE | SELLING | hand("ship_dutch_fluyt"),
    ),
    "a ship sold with silver enough for goods": (
        VERACRUZ | SELLING | {"silver": {"0": 5}},
        "sell_own_ship",
        VERACRUZ | SELLING | {"silver": {"0": 4}},
    ),
    "a ship sold with goods aboard that pay for others": (
        VERACRUZ | SELLING | EMPTY | CLOTH,
        "sell_own_ship",
        VERACRUZ | SELLING | {"silver": {"0": 1}},
    ),
    "a ship sold that earns her pay": (
        VERACRUZ | SELLING,
        "sell_own_ship",
        VERACRUZ | SELLING | BRIG,
    ),
    "a ship bought without silver to load her": (
        VERACRUZ | TRADING | {"silver": {"0": 9}} | hand("ship_english_barque"),
        "buy_ship:ship_english_barque",
        VERACRUZ | TRADING | {"silver": {"0": 10}} | hand("ship_english_barque"),
    ),
    "goods bought for the pay until they can be sold": (
        FAR_MARKET | BRIG | TRADING | {"silver": {"0": 4}},
        "buy:wood",
        FAR_MARKET | BRIG | TRADING | {"silver": {"0": 5}},
    ),
    "a mate hired in place of one who serves as well": (
        HIRING | {"mates": {"0": "mate_quartermaster"}},
        "hire:mate_purser",
        HIRING | {"mates": {"0": "mate_navigator"}},
    ),
    "sailing away from a treasure": (
        BESIDE_REEF | hand("map_coral_reef"),
        "move:south",
        BESIDE_REEF | hand("map_hidden_lagoon"),
    ),
    "the map of a treasure that can be dug up, thrown away": (
        BESIDE_REEF | PLAYING | hand("map_coral_reef", "parrot"),
        "card:map_coral_reef",
        BESIDE_REEF | PLAYING | hand("map_coral_reef"),
    ),
    "the map of a treasure whose coast nobody has found, thrown away": (
        BESIDE_REEF | PLAYING | hand("map_coral_reef", "parrot"),
        "card:map_coral_reef",
        AT_SEA | PLAYING | hand("map_coral_reef", "parrot"),
    ),
    "the port that pays best for his cargo, thrown away": (
        BASSE_TERRE | SPICE | PLAYING | hand("port_veracruz", "parrot"),
        "card:port_veracruz",
        BASSE_TERRE | CLOTH | PLAYING | hand("port_veracruz", "parrot"),
    ),
    "a crew that is to be paid before she sails": (
        BASSE_TERRE | WOOD | BRIG | {"phase": "pay_crew"},
        "refuse",
        BASSE_TERRE | CLOTH | BRIG | {"phase": "pay_crew"},
    ),
    "a crew that is to be paid before she sails, in good wind": (
        AT_SEA | BRIG | {"phase": "pay_crew"},
        "refuse",
        AT_SEA | BRIG | {"phase": "pay_crew", "becalmed": 1},
    ),
    "a mutiny with the pay in the purse": (
        AT_SEA | BRIG | {"unpaid": 1, "silver": {"0": 2}},
        "provoke_mutiny",
        AT_SEA | BRIG | {"unpaid": 1, "silver": {"0": 1}},
    ),
    "a card for what is free": (
        BASSE_TERRE | ACTION | hand("act_bottle_of_rum"),
        "act:act_bottle_of_rum",
        BASSE_TERRE | ACTION | hand("act_bottle_of_rum") | {"prizes": {"0": "ship_dutch_fluyt"}},
    ),
    "a card for what is free, on a bought ship": (
        BASSE_TERRE | ACTION | BRIG | {"bought": [0]} | hand("act_sneak_into_port"),
        "act:act_sneak_into_port",
        BASSE_TERRE | ACTION | BRIG | hand("act_sneak_into_port"),
    ),
    "passing by the offer for which he stayed": (
        BASSE_TERRE | SPICE | ACTION | {"offer": "mate_purser"} | VERACRUZ,
        "pass",
        BASSE_TERRE | SPICE | ACTION | EMPTY | {"offer": "mate_purser", "mates": {"0": "mate_boatswain"}} | VERACRUZ,
    ),
    "a letter of marque where his cargo is wanted": (
        BASSE_TERRE | CLOTH | ACTION | AT_WAR | hand("parrot"),
        "bid_letter",
        BASSE_TERRE | WOOD | ACTION | AT_WAR | {"entered": 1} | hand("parrot"),
    ),
    "a port stormed that pays as much for his cargo": (
        BASSE_TERRE | ACTION | FRIGATE | {"traded": {"0": {"cloth": 1, "spice": 1}}},
        "attack_port",
        BASSE_TERRE | ACTION | FRIGATE | {"traded": {"0": {"cloth": 1}}},
    ),
    "a port sacked before, where the prize could be sold": (
        IN_TORTUGA | ACTION | FRIGATE | TOWING | {"sacked": ["0,0"]},
        "attack_port",
        IN_TORTUGA | ACTION | FRIGATE | TOWING,
    ),
    "passing where he stayed to fight": (
        DUEL | ACTION,
        "pass",
        DUEL | ACTION | {"entered": 1},
    ),
    "staying beside a rival who is stronger": (
        DUEL | {"ships": {"1": "ship_english_man_of_war"}},
        "end_sailing",
        DUEL,
    ),
    "a trade without anything that can be sold or bought here": (
        BASSE_TERRE | ACTION | EMPTY | WOOD,
        "trade",
        BASSE_TERRE | ACTION | EMPTY | CLOTH,
    ),
    "a mate whose wage cannot be paid": (
        HIRING | {"silver": {"0": 2}},
        "hire:mate_purser",
        HIRING | {"silver": {"0": 3}},
    ),
    "a mate who is paid instead of the crew": (
        AT_SEA | BRIG | {"phase": "pay_mate", "unpaid": 1, "mates": {"0": "mate_boatswain"}, "silver": {"0": 2}},
        "pay",
        AT_SEA | BRIG | {"phase": "pay_mate", "unpaid": 1, "mates": {"0": "mate_boatswain"}, "silver": {"0": 3}},
    ),
    "an unpaid mate with the purse full": (
        AT_SEA | {"phase": "pay_mate", "mates": {"0": "mate_boatswain"}, "silver": {"0": 3}},
        "refuse",
        AT_SEA | {"phase": "pay_mate", "mates": {"0": "mate_boatswain"}, "silver": {"0": 2}},
    ),
    "an unpaid mate and two goods overboard": (
        AT_SEA | POOR | {"phase": "pay_mate", "mates": {"0": "mate_quartermaster"}, "traded": {"0": {"wood": 6}}},
        "refuse",
        AT_SEA | POOR | {"phase": "pay_mate", "mates": {"0": "mate_quartermaster"}, "traded": {"0": {"wood": 5}}},
    ),
}


@pytest.mark.parametrize(("position", "action", "beside"), BESIDE.values(), ids=[*BESIDE])
def test_what_gains_nothing_in_one_position_may_be_sensible_in_another(position: Patch, action: str, beside: Patch):
    assert judged(position)[action]
    assert not judged(beside)[action]


def test_whoever_is_locked_in_does_not_lie_there_for_ever():
    """Two captains lay 16 turns behind a port that they had sacked, with an empty hand."""
    assert judged(LOCKED_IN)["end_sailing"]


def test_a_cargo_may_go_by_sea_or_by_the_harbour_on_the_way():
    """Captains sailed to and fro for ten rounds beside Tortuga, behind which their wood was wanted."""
    found = judged(ROUND_THE_CORNER | SPICE)
    assert {way for way in found if way.startswith("move") and not found[way]} == {"move:north", "move:west"}


@pytest.mark.parametrize("phase", ["sail", "action", "trade"])
def test_whoever_can_win_by_a_sale_sells(phase: str):
    """Three captains who could have passed by with what would have won them the game, or sailed away with it."""
    target = next(option.default for option in GAME.options if option.id == "target_silver")
    rich = BASSE_TERRE | CLOTH | {"phase": phase, "silver": {"0": target - 8}}
    towards = {"end_sailing", "trade", "sell:cloth"}
    found = judged(rich)
    assert {action for action, gains_nothing in found.items() if not gains_nothing} == towards & found.keys()
    assert not all(judged(rich | {"silver": {"0": target - 9}}).values())


def test_a_trade_is_not_ended_before_the_goods_are_sold_that_nobody_pays_more_for():
    assert judged(BASSE_TERRE | CLOTH | ACTION, ["trade"])["end_trade"]
    assert judged(BASSE_TERRE | CLOTH | ACTION, ["trade", "sell:cloth"])["end_trade"]
    assert not judged(BASSE_TERRE | CLOTH | ACTION, ["trade", "sell:cloth", "sell:cloth"])["end_trade"]
    assert not judged(VERACRUZ | SPICE | ACTION | EMPTY, ["trade"])["end_trade"]


def test_a_trade_is_not_ended_with_room_and_silver_for_a_bargain():
    """R10.6: wood costs 1 here, and Veracruz pays 3. What brings just 1 more is no bargain beside other goods."""
    assert judged(VERACRUZ | SPICE | ACTION, ["trade"])["end_trade"]
    assert not judged(VERACRUZ | SPICE | ACTION, ["trade", "buy:wood", "buy:wood"])["end_trade"]
    assert not judged(BASSE_TERRE | WOOD | ACTION, ["trade"])["end_trade"]
    dearer = {"map": {"0,2": "port_veracruz", "0,3": "port_havana"}, "at": {"0": "0,2"}} | ACTION
    assert judged(dearer, ["trade"])["end_trade"]
    assert not judged(dearer | {"traded": {"0": {"cloth": 1}}}, ["trade"])["end_trade"]


def test_no_goods_go_overboard_that_can_be_sold():
    """R16.8: a captain sold his ship and threw five units of wood away."""
    fluyt = {"ships": {"0": "ship_dutch_fluyt"}, "bought": [0], "traded": {"0": {"cloth": 1, "spice": 5}}}
    found = judged(VERACRUZ | fluyt | ACTION, ["trade", "sell:cloth", "sell_own_ship"])
    assert found["end_trade"] and not found["sell:spice"]


def test_no_ship_is_bought_that_does_not_earn_her_pay():
    """Level 4 bought luggers and frigates, paid their crews, and sold them in the next port. The frigate, with 6
    cannons and a crew of 12, can take a fleet with 8 and 16, if he has the cards for it."""
    ships = ["ship_dutch_fluyt", "ship_english_frigate", "ship_french_lugger"]
    trading = VERACRUZ | TRADING | {"silver": {"0": 20}}
    at_sea = {"fleets": {"fleet_1": ["0,1", 0]}}

    def bought(patch: Patch) -> list[str]:
        return [ship for ship, in_vain in judged(patch).items() if ship.startswith("buy_ship") and not in_vain]

    assert bought(trading | hand(*ships, "parrot")) == ["buy_ship:ship_dutch_fluyt"]
    assert bought(trading | hand(*ships) | at_sea) == ["buy_ship:ship_dutch_fluyt"]
    found = bought(trading | hand(*ships, "parrot") | at_sea)
    assert found == ["buy_ship:ship_dutch_fluyt", "buy_ship:ship_english_frigate"]


def test_a_prize_is_given_up_in_flight_alone():
    towing = AT_SEA | {"prizes": {"0": "ship_dutch_fluyt"}, "meets": "ship_pirate_brigantine"}
    assert judged(AT_SEA | {"prizes": {"0": "ship_dutch_fluyt"}})["abandon_prize"]
    assert not judged(towing, ["card:ship_pirate_brigantine", "flee"])["abandon_prize"]


def test_a_won_ship_is_not_sent_away_without_another_in_tow():
    """R16.2: level 2 let a Dutch Fluyt go."""
    won = AT_SEA | {"meets": "ship_spanish_urca"}
    played = ["card:ship_spanish_urca", "attack", "board"]
    assert judged(won, played)["leave"]
    assert not judged(won | {"prizes": {"0": "ship_dutch_fluyt"}}, played)["leave"]


MET = ["card:ship_pirate_sloop", "fight"]


def test_no_card_is_laid_that_is_too_low_while_another_is_enough():
    """The pinnace, with a crew of 6, boards the Pirate Sloop with 8."""
    meeting = AT_SEA | {"meets": "ship_pirate_sloop"}
    held = {"2": ["ship_pirate_sloop"]}
    found = judged(meeting | {"hands": held | {"0": ["open_sea_spice_1", "open_sea_wood_2"]}}, [*MET, "board"])
    assert found == {"none": True, "card:open_sea_spice_1": True, "card:open_sea_wood_2": False}
    found = judged(meeting | {"hands": held | {"0": ["open_sea_spice_1"]}}, [*MET, "board"])
    assert found == {"none": False, "card:open_sea_spice_1": False}


def test_whoever_is_sure_to_board_boards():
    """Without a card, or where he sought the fight himself. Against pirates a card may be worth more than the sloop."""
    meeting = AT_SEA | {"meets": "ship_pirate_sloop"}
    assert judged(meeting | FRIGATE, MET) == {"board": False, "stop": True}
    assert judged(meeting | hand("open_sea_wood_2"), MET) == {"board": False, "stop": False}
    hunting = AT_SEA | {"meets": "ship_english_merchantman"} | hand("open_sea_spice_1")
    assert judged(hunting, ["card:ship_english_merchantman", "attack"]) == {"board": False, "stop": True}


def test_nobody_attacks_whom_he_could_only_drive_off():
    """The Spanish Urca has a crew of 6, as the pinnace has; the Merchantman has 7."""
    urca, merchantman = ("ship_spanish_urca", "ship_english_merchantman")
    assert not judged(AT_SEA | {"meets": urca}, [f"card:{urca}"])["attack"]
    assert judged(AT_SEA | {"meets": merchantman}, [f"card:{merchantman}"])["attack"]
