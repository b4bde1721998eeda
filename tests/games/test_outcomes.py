"""What happens is told to its end: what an event announces has an outcome in the log, even if it changed nothing."""

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any, NamedTuple

import pytest

import filibusta
from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.engine.news import Event
from filibusta.engine.record import SPECTATOR
from filibusta.games.plunder import GAME as PLUNDER
from filibusta.games.plunder.cards import EFFECT, IDS, Effect
from filibusta.games.plunder.checks.positions import build
from filibusta.games.tiny_epic_pirates.cards import TOKEN_KIND, Find
from filibusta.testing.play import finished, variants
from filibusta.testing.scenario import scenarios
from filibusta.testing.scenarios import played

GAMES_PLAYED = 4
"""Random games of each game that are looked at."""


class Outcome(NamedTuple):
    """What tells how something announced has ended: one of these events, or that somebody is asked about it."""

    told: str
    asked: str = ""


OUTCOMES: Mapping[str, Mapping[str, Outcome]] = {
    "spanish_main_cards": {
        "PLAYED": Outcome("MOVED FOGGED SABOTAGED", "CHOOSE_SHIP CHOOSE_PAIR"),
        "ADVENTURE": Outcome("DAMAGED GAINED LOOTED LOST UNOWNED REVEALED NOTHING"),
        "ACCUSED": Outcome("REFUTED REVEALED", "CHOOSE_PIRATE"),
    },
    "pirates": {
        "PLAYED": Outcome(
            "EQUIPPED DREW CREW SENT SABOTAGED SURFACED DESERTED ROBBED MISSED RECOVERED SWEPT",
            "CARD_SHIP CARD_SOURCE CARD_INVENTORY CARD_OPPONENT CARD_PIRATE CARD_ADVENTURE",
        ),
        "ATTACKED": Outcome("WIND", "BATTLE_CARD"),
        "SOUGHT": Outcome("SEARCHED"),
        "SEARCHED": Outcome("LOST_MEN FOUND"),
        "ROBBED": Outcome("MISSED"),
        "FOUGHT": Outcome("FOUGHT LOST_MEN FOUGHT_ON"),
        "SOLD": Outcome("CREW", "PLACE_CREW REORGANISE"),
    },
    "plunder": {
        "MET": Outcome(
            "OFFERED ASSAILED CARD_LOST MATE_LOST GOOD_LOST PAID IN_VAIN FLIPPED ENEMY",
            "SHIP_MET NATIVES DISCARD_GOOD HARBOUR_TAX PIRATE_FLEET",
        ),
        "PLAYED_ENCOUNTER": Outcome(
            "AIMED WITHOUT_EFFECT WAR TREATY FLEET_PLACED", "FLEET_SPACE WAR_NATION TREATY_WAR CHOOSE_FRIEND"
        ),
        "FLIPPED": Outcome("LOADED IN_VAIN TESTED BROADSIDE BOARDING", "KRAKEN_CARD BRAWL_CARD PIRATE_FLEET"),
        "STORM": Outcome("PRIZE_LOST GOOD_LOST IN_VAIN REFITTED", "DISCARD_GOOD"),
        "ASSAILED": Outcome("", "PIRATE_MET SHIP_ATTACKS"),
        "HUNTED": Outcome("CHASE", "CHASE_CARD"),
        "FIGHT": Outcome("BROADSIDE BOARDING", "BROADSIDE_CARD BOARDING_CARD STAND_OR_FLEE"),
        "BROADSIDE": Outcome("BOARDING SHIP_LOST PRIZE_LOST DRIVEN_OFF", "AFTER_BROADSIDE BOARDING_CARD HIDDEN_CARD"),
        "BOARDING": Outcome("WON SHIP_LOST GAINED PAID IN_VAIN"),
        "WON": Outcome("GAINED IN_VAIN FLIPPED SHIP_LOST", "SHIP_DISPOSITION DISCARD_GOOD"),
        "DROPPED": Outcome("", "TAKE_DROPPED_PRIZE"),
    },
    "tiny_epic_pirates": {
        "PLUNDERED": Outcome("DREW FAILED"),
        "ATTACKED": Outcome("ROLLED"),
        "DAMAGE": Outcome("TIED WON LOST ROLLED"),
        "LOST": Outcome("JOSTLED UNHURT", "JOSTLE"),
        "DELIVERED": Outcome("CARGO"),
        "SEARCHED": Outcome("GAINED GOLD_LOST TOKEN NO_TOKEN DREW NO_ROOM"),
        "SOLD": Outcome("GAINED GOLD_LOST"),
        "TIED": Outcome("TOKEN NO_TOKEN GAINED GOLD_LOST"),
    },
    "spanish_main": {
        "SHOT": Outcome("HIT MISSED"),
    },
}
"""By the announcing event. What such an event tells whole by itself is none."""
ENCOUNTERS = {IDS.index(f"enc_{effect.name.lower()}") for effect in (Effect.QUARANTINE, Effect.BECALMED, Effect.SCURVY)}
KEPT = {token for token, kind in enumerate(TOKEN_KIND) if kind in (Find.SAIL, Find.STORM_PASS)}
WHOLE: Mapping[tuple[str, str], Callable[[Event], bool]] = {
    ("plunder", "MET"): lambda event: event.card in ENCOUNTERS,
    ("tiny_epic_pirates", "SEARCHED"): lambda event: event.token in KEPT,
}
"""Encounters of Plunder and Search Tokens whose names say all that they do."""


def check_outcomes(game: Game, match: Match, ply: int) -> None:
    """Everything that an action announced was told to its end, or somebody is asked about it."""
    told, outcomes = match.news(ply, SPECTATOR), OUTCOMES[game.id]
    (state,) = match.whole_position(ply)  # who is asked may be told to nobody else
    asked = "" if state.over else game.phases(int(state.phase)).name
    for i, event in enumerate(told):
        name = event.kind.name
        if name not in outcomes or WHOLE.get((game.id, name), lambda _: False)(event):
            continue
        later = {other.kind.name for other in told[i + 1 :]}
        ended = state.over or asked in outcomes[name].asked.split() or later & {*outcomes[name].told.split()}
        assert ended, f"{game.id}, action {ply}: {event}, and then {[str(other) for other in told[i + 1 :]]}, {asked}"


@pytest.mark.parametrize("name", filibusta.game_names())
def test_what_is_announced_is_told_to_its_end(name: str):
    game = filibusta.game(name)
    every = variants(game)
    for variant in every[:: max(1, len(every) // GAMES_PLAYED)]:
        match = finished(game, variant)
        for ply in range(1, match.ply + 1):
            check_outcomes(game, match, ply)
    for scenario in scenarios(game):  # what random games hardly meet
        at_end = played(game, scenario)
        if at_end:
            for ply in range(1, at_end.ply + 1):
                check_outcomes(game, at_end, ply)


RICH: dict[str, Any] = {
    "silver": {"0": 20},
    "traded": {"0": {"wood": 2, "cloth": 2}},
    "hands": {"0": ["open_sea_cloth_1", "parrot", "combat_broadside"]},
    "mates": {"0": "mate_purser"},
}
POOR: dict[str, Any] = {"silver": {"0": 0}}
SCANTY: dict[str, Any] = {"silver": {"0": 1}, "traded": {"0": {"wood": 1}}}
WHERE = {"sea": {}, "coast": {"0,2": "coast_sandy_cove"}, "port": {"0,2": "port_nassau"}}
OPTIONS: list[dict[str, Any]] = [{}, {"rough_seas_percent": 0, "kraken_card": True, "pirate_bribe_flip": True}]


@pytest.mark.parametrize("card", [IDS[card] for card, effect in enumerate(EFFECT) if effect], ids=str)
def test_every_encounter_tells_what_it_did_to_rich_and_poor(card: str):
    """R19.9 to R19.19: in each place, under each option; all answers are tried."""
    for options, (where, places), has in product(OPTIONS, WHERE.items(), (RICH, POOR, SCANTY)):
        at = {"0": "0,1" if where == "sea" else "0,2"}
        match = Match.from_position(PLUNDER, build({"options": options, "map": places, "at": at, "meets": card, **has}))
        match.play(f"card:{card}")
        check_outcomes(PLUNDER, match, match.ply)
        for action in match.legal() if match.player == 0 else ():
            match.play(int(action))
            check_outcomes(PLUNDER, match, match.ply)
            match.take_back(match.ply - 1)
