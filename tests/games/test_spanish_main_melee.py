"""Random fights at close quarters, where random games seldom come: rams, boardings, tows, broadsides, sinkings."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from filibusta.engine.match import View
from filibusta.engine.record import States, copied
from filibusta.games.spanish_main import GAME
from filibusta.games.spanish_main.cards import CREW_IDS, SHIP_IDS, SHIP_MASTS
from filibusta.games.spanish_main.checks.positions import build
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.state import LAYOUT, Phase
from tests.games.open_sea import melee

FIGHTS, PLIES = 40, 150
OPTIONS = {"bow_to_bow_pins": False, "loser_chooses": False, "stack_musketeers": True, "shoot_before_ram": True}
UNIQUES = (("homemade_flag", "plague"), ("rum", "plague"), ("shipping_charts", "homemade_flag"))


def ship_rows(chooser: np.random.Generator, seed: int) -> list[dict[str, Any]]:
    """Ships close together, each card once, some masts gone."""
    sea = melee(seed, ships=int(chooser.integers(4, 9)), room=int(chooser.integers(700, 1600)))
    rows: list[dict[str, Any]] = []
    for i in range(int(sea.ships_size)):
        v = sea.ships[i]
        masts, used = int(SHIP_MASTS[v.card]), [row["card"] for row in rows]
        card = chooser.choice([id for id, n in zip(SHIP_IDS, SHIP_MASTS, strict=True) if n == masts and id not in used])
        lost = [mast for mast in range(masts) if chooser.random() < 0.25]
        pose = [int(v.x), int(v.y), int(v.heading)]
        rows.append({"card": str(card), "seat": i % 2, "pose": pose, "lost": lost, "converted": i % 8 // 7})
    return rows


def fight(seed: int) -> States:
    """A position with crew of all kinds aboard."""
    chooser = np.random.default_rng(seed)
    ships, uniques = ship_rows(chooser, seed), UNIQUES[seed % len(UNIQUES)]
    names = chooser.choice(CREW_IDS, 8, replace=False).tolist()
    crew = [{"card": name, "at": f"ship {i % len(ships)}", "up": i % 3 == 0} for i, name in enumerate(names)]
    treasures = [{"kind": kind, "at": f"ship {i}"} for i, kind in enumerate(("gold_1", "gold_2", "gold_3", uniques[0]))]
    options = {name: on for name, on in OPTIONS.items() if chooser.random() < 0.2}
    patch = {"ships": ships, "crew": crew, "treasures": treasures, "uniques": list(uniques), "options": options}
    return build(patch | {"active": seed % 2})


def in_its_domains(states: States) -> bool:
    """Whether every number is one its field can hold; these fleets are dearer than any."""
    numbers = LAYOUT.ints(states)[0]
    wrong = ((numbers < LAYOUT.lowest) | (numbers > LAYOUT.highest)) & ~LAYOUT.transient
    return not any("points" not in LAYOUT.places[int(i)].path for i in np.flatnonzero(wrong))


def play(states: States, action: int, key: int) -> None:
    GAME.act(states, action, key)


def test_fights_go_on_soundly_whatever_was_kept() -> None:
    """R10.12: with what was worked out before and without it the same is legal, and the same comes of it."""
    told: Counter[Events] = Counter()
    for number in range(FIGHTS):
        states, chooser = fight(number), np.random.default_rng(number)
        for ply in range(PLIES):
            if states[0].over:
                break
            fresh = copied(states)
            LAYOUT.wipe(fresh)
            legal = GAME.legal(states).tolist()
            at = f"fight {number}, action {ply}, {Phase(int(states[0].phase)).name}"
            assert legal and legal == GAME.legal(fresh).tolist(), f"{at}: {legal}"
            LAYOUT.wipe(fresh)
            action = legal[int(chooser.integers(len(legal)))]
            for one in (states, fresh):
                play(one, action, 1 + PLIES * number + ply)
            assert (LAYOUT.ints(states) == LAYOUT.ints(fresh)).all(), f"{at}: {GAME.actions.name(action)}"
            assert in_its_domains(states), f"{at}: {GAME.actions.name(action)}"
            state: Any = states[0]
            told.update(Events(int(event.kind)) for event in state.news[: int(state.news_size)])
    met = (Events.RAMMED, Events.BOARDED, Events.PINNED, Events.DERELICT, Events.SUNK, Events.TOWED, Events.CREW_LOST)
    assert all(told[event] for event in met), told


def test_what_can_be_taken_back_does_not_tell_who_is_aboard() -> None:
    """R22: whether an action is final is the same in every deal of the face-down crew."""
    for number in range(FIGHTS // 3):
        states, chooser = fight(number), np.random.default_rng(number)
        for ply in range(PLIES // 2):
            if states[0].over:
                break
            legal, viewer = GAME.legal(states), int(states[0].player)
            view = View(GAME, GAME.observe(states, viewer), viewer, ("Ada", "Bea"))
            found = {tuple(view.finals(deal).tolist()) for deal in range(2, 5)} | {tuple(truly_final(states, legal))}
            names = [GAME.actions.name(int(action)) for action in legal]
            assert len(found) == 1, f"fight {number}, action {ply}: {names}: {found}"
            play(states, int(chooser.choice(legal)), 1 + PLIES * number + ply)


def truly_final(states: States, legal: Any) -> list[bool]:
    """Which are as the crew truly lies."""
    found: list[bool] = []
    for action in legal.tolist():
        after = copied(states)
        play(after, action, 5)
        found.append(bool(GAME.loops.is_final(states, after)))
    return found


@pytest.mark.parametrize("seed", range(3))
def test_a_fight_is_a_position_that_can_be_saved(seed: int) -> None:
    states = fight(seed)
    assert in_its_domains(states) and len(GAME.legal(states))
