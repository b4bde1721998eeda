"""Guided games: known deals, whose other players act as the guide has it until the learner chooses otherwise."""

import asyncio

import pytest
from at_table import match_of, opened, with_registry
from conftest import GAME
from msgspec.structs import replace

from filibusta.engine.errors import BadRecord
from filibusta.engine.game import game
from filibusta.server.errors import Refused
from filibusta.server.protocol.incoming import Play
from filibusta.server.protocol.panels import GuidePanel
from filibusta.server.settings import Settings
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.registry import TableRegistry
from filibusta.table.guide import LEARNER, begun, guide, plan, played

OF = game(GAME)


async def guided(registry: TableRegistry) -> LiveTable:
    live = await registry.creation.create_guided("ada", "Ada", OF, "en")
    await live.ready()
    return live


def said(live: LiveTable, guest: str = "ada", language: str = "en") -> GuidePanel | None:
    return live.whole(live.viewpoint(guest, language))[0].panels.guide


async def choose(live: LiveTable, action: str) -> None:
    """The learner chooses, and the others act until it is for the learner again."""
    await live.play("ada", Play(f"m{live.ply}", live.ply, action))
    async with live.present("ada"):
        while not match_of(live).over and LEARNER not in live.asked:
            await live.changed()


@with_registry
async def test_a_guided_game_is_played_as_the_guide_has_it_and_goes_on_alone(registry: TableRegistry):
    live, found = await guided(registry), guide(OF)
    assert found
    for number, step in enumerate(found.steps, 1):
        for language in ("en", "it"):
            panel = said(live, language=language)
            assert panel and (panel.number, panel.text, panel.advised) == (number, step.say[language], step.do)
            assert panel.chapter and not panel.done
        assert said(live, "somebody else") is None
        await choose(live, step.do)
    line = [(one.seat, one.action) for one in plan(OF)]
    assert [(move.seat, move.action) for move in match_of(live).moves][: len(line)] == line
    end = said(live)
    assert end and end.done and end.text == found.closing["en"] and end.later
    await choose(live, OF.actions.name(int(match_of(live).legal()[0])))
    assert said(live) is None and live.table.guided


def test_who_chooses_otherwise_is_answered_also_after_a_restart_and_may_leave(settings: Settings):
    async def inside() -> None:
        async with opened(settings) as registry:
            live = await guided(registry)
            await choose(live, "pass")
            told = said(live)
            assert told and told.answer and not told.advised
            found = guide(OF)
            assert found and told.text == (found.steps[3].anywhere or {})["en"], (
                "replacing a card is explained anywhere"
            )
            id = live.table.id
        async with opened(settings) as registry:
            live = await registry.live_table(id)
            await live.ready()
            assert said(live) == told
            with pytest.raises(Refused):
                await live.leave_guide("somebody else")
            await live.leave_guide("ada")
            assert said(live) is None
            assert not (await registry.services.fetch(id)).guided
            await choose(live, "keep")

    asyncio.run(inside())


def test_a_guide_that_does_not_fit_the_rules_names_the_step():
    found = guide(OF)
    assert found
    steps = [*found.steps[:2], replace(found.steps[2], do="move:there_be_fog_ahead"), *found.steps[3:]]
    with pytest.raises(BadRecord, match=r"step 3 of the guide of spanish_main_cards \(move:there_be_fog_ahead\)"):
        list(played(OF, replace(found, steps=steps)))
    with pytest.raises(BadRecord, match=r"step 3 .* does not say what"):
        list(played(OF, replace(found, others=found.others[:2])))


@pytest.mark.parametrize("name", ["pirates", "spanish_main_cards"])
def test_a_deal_by_name_stays_the_same_when_the_game_has_more_cards(name: str):
    of = game(name)
    found = guide(of)
    assert found and begun(of, found).setup_chance == begun(of, replace(found, seed="another")).setup_chance
    shorter = {deck: cards[:-1] for deck, cards in found.deal.items() if deck.endswith("_deck")}
    assert list(played(of, replace(found, deal=found.deal | shorter))) == list(plan(of))


def test_a_deal_that_the_game_does_not_have_is_refused():
    found = guide(OF)
    assert found
    for deal, wrong in (({"adventure_deck": ["kraken", "shipyard"]}, "shipyard"), ({"tide": 1}, "tide")):
        with pytest.raises(BadRecord, match=f"the deal of the guide of spanish_main_cards .*{wrong}"):
            begun(OF, replace(found, deal=deal))
