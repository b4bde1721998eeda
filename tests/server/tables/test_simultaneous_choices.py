"""Choices made at the same time: all who are asked choose in any order, and nothing is done before all have chosen."""

import asyncio
from collections.abc import Mapping, Sequence

import msgspec
import pytest
from at_table import match_of, opened, told, truth, watcher_of, with_registry
from bids import BEA, CLEO, DAN, HANDS, ID, NAMES, PEOPLE, bid, bidding, lay
from conftest import PATIENCE

from filibusta.engine.match import Match, View
from filibusta.engine.plain import PlainState
from filibusta.engine.record import HIDDEN
from filibusta.engine.speech import StandingOrder
from filibusta.engine.words import Words
from filibusta.games.plunder import GAME
from filibusta.games.plunder.state import Phase
from filibusta.server.errors import Refused
from filibusta.server.protocol.incoming import AskForecast, GiveOrder, Play, TakeBack
from filibusta.server.protocol.panels import Ask
from filibusta.server.settings import Settings
from filibusta.server.storage.models import PLAY, SEAL, AppendRequest, Entry, Seat
from filibusta.server.storage.store import StoreFailed
from filibusta.server.tables import replay
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.tables.screens.panels import Viewpoint
from filibusta.server.web.pages.table_summaries import live_summary
from filibusta.testing.scenario import vocabulary

HERE = 2
"""The ply at which all are asked."""


def asked(live: LiveTable, seat: int, *others: int) -> Ask:
    """What the screen of a seat asks, whose browser plays ``others``, too."""
    found = live.ask(Viewpoint(seat, (seat, *others) if seat >= 0 else others, "en", "wide"))
    assert found
    return found


def names(ask: Ask) -> list[str]:
    return [offer.name for offer in ask.actions] if isinstance(ask.actions, list) else []


def after(*answers: str) -> Match:
    """What becomes of it in the tree's order."""
    match = bid()
    for answer in answers:
        match.play(answer)
    return match


async def again(registry: TableRegistry, live: LiveTable) -> LiveTable:
    """The same table after a restart."""
    fresh = LiveTable(registry.services, await registry.services.fetch(live.table.id))
    await fresh.ready()
    return fresh


# ------------------------------------------------------------------ asked at once


@with_registry
async def test_all_are_asked_at_once_each_for_its_own_cards(registry: TableRegistry):
    live = await bidding(registry)
    for seat in (BEA, CLEO, DAN):
        ask = asked(live, seat)
        assert (ask.seat, ask.mine, ask.asked, ask.chosen) == (seat, True, [BEA, CLEO, DAN], "")
        assert names(ask) == ["none", *(f"card:{card}" for card in HANDS[str(seat)])]
        assert {offer.final for offer in ask.actions or ()} == {False}, "it may choose otherwise until all have chosen"
        assert live.view(seat).player == seat
        assert any(sprite.action for sprite in live.picture(Viewpoint(seat, (seat,), "en", "wide")).sprites.values())
    waits = asked(live, 0)
    assert (waits.mine, waits.asked) == (False, [BEA, CLEO, DAN])
    assert waits.title == "Bea, Cleo and Dan are choosing at the same time"


@pytest.mark.parametrize("order", [(DAN, BEA, CLEO), (CLEO, DAN, BEA), (BEA, CLEO, DAN)])
def test_in_whatever_order_they_choose_the_same_comes_of_it(settings: Settings, order: Sequence[int]):
    @with_registry
    async def check(registry: TableRegistry) -> None:
        live = await bidding(registry)
        answers = {BEA: "card:parrot", CLEO: "none", DAN: "card:open_sea_cloth_1"}
        for number, seat in enumerate(order, 1):
            assert live.ply == HERE
            assert await live.play(*lay(live, seat, answers[seat])) == 1
            left = [other for other in (BEA, CLEO, DAN) if other not in order[:number]]
            assert live.asked == left or not left
        tree = after(*answers.values())
        assert match_of(live).moves[HERE:] == tree.moves[HERE:]
        assert [move.seat for move in match_of(live).moves[HERE:]] == [BEA, CLEO, DAN]
        assert live.asked == [match_of(live).player]
        assert truth(await again(registry, live)) == truth(live)

    check(settings)


@with_registry
async def test_a_choice_may_be_changed_until_the_last_one(registry: TableRegistry):
    live = await bidding(registry)
    await live.play(*lay(live, BEA, "card:parrot"))
    await live.play(*lay(live, BEA, "card:fleet_1"))
    await live.play(*lay(live, DAN, "none"))
    await live.play(*lay(live, BEA, "none"))
    ask = asked(live, BEA)
    assert (ask.mine, ask.chosen, ask.asked) == (True, "none", [CLEO])
    assert ask.title.startswith("You have chosen: ")
    assert ask.detail == "Waiting for Cleo. Until then you may choose otherwise."
    assert {offer.final for offer in asked(live, CLEO).actions or ()} == {True}, "now the last choice is final"
    assert asked(live, 0).title == "Cleo may lay a card against the bid"
    await live.play(*lay(live, CLEO, "card:enc_scurvy"))
    assert [move.action for move in match_of(live).moves[HERE:]] == ["none", "card:enc_scurvy", "none"]


@with_registry
async def test_whoever_changes_too_late_is_told_so(registry: TableRegistry):
    live = await bidding(registry)
    for seat in (BEA, CLEO, DAN):
        await live.play(*lay(live, seat, "none"))
    with pytest.raises(Refused, match="All have chosen by now: your choice cannot be changed any more") as refusal:
        await live.play(*lay(live, BEA, "card:parrot", ply=HERE))
    assert refusal.value.code == "stale"
    with pytest.raises(Refused, match="stands at action 5"):
        await live.play("ada", Play("x", HERE, "none", 0))


@pytest.mark.parametrize(
    ("seat", "action", "code", "text"),
    [
        (0, "none", "illegal", "Others choose now: Bea, Cleo, Dan"),
        (BEA, "card:port_havana", "illegal", "cannot be chosen now"),
        (DAN, "nothing", "unknown", "no action called nothing"),
    ],
)
def test_what_cannot_be_chosen_seals_nothing(settings: Settings, seat: int, action: str, code: str, text: str):
    @with_registry
    async def check(registry: TableRegistry) -> None:
        live = await bidding(registry)
        with pytest.raises(Refused, match=text) as refusal:
            await live.play(*lay(live, seat, action))
        assert refusal.value.code == code
        assert live.asked == [BEA, CLEO, DAN]
        assert registry.services.store.entries(live.table.id) == []

    check(settings)


@with_registry
async def test_nothing_that_was_chosen_together_is_taken_back(registry: TableRegistry):
    live = await bidding(registry)
    await live.play(*lay(live, BEA, "none"))
    for seat in range(len(NAMES)):
        assert asked(live, seat).take_back is None
        with pytest.raises(Refused) as refusal:
            await live.take_back(NAMES[seat].lower(), TakeBack(f"b{seat}", 1, seat))
        assert refusal.value.code == "too-late"
    assert live.asked == [CLEO, DAN]


def test_an_action_that_asks_others_too_is_final():
    """R15.6: whoever boards is asked for a card at the same time as the defender, who may have chosen already."""
    patch = {"players": 3, "options": {}, "at": {"0": "0,1", "1": "0,1"}, "phase": "action"}
    hands = {"0": ["parrot"], "1": ["fleet_1"]}
    match = Match.from_position(GAME, vocabulary(GAME).build(patch | {"hands": hands}))
    for action in ("attack_captain:1", "stand", "none", "none"):
        match.play(action)
    assert match.phase == Phase.AFTER_BROADSIDE
    assert match.is_final("board")
    match.play("board")
    assert match.asked == {0, 1} and match.player == 0
    assert match.take_back_to(0) is None


# ------------------------------------------------------------------ nothing is lost


@with_registry
async def test_sealed_choices_outlive_the_server(registry: TableRegistry):
    live = await bidding(registry)
    await live.play(*lay(live, DAN, "card:open_sea_cloth_1"))
    await live.play(*lay(live, BEA, "none"))
    await live.play(*lay(live, BEA, "card:parrot"))
    assert [entry.kind for entry in registry.services.store.entries(live.table.id)] == [SEAL] * 3
    fresh = await again(registry, live)
    assert (fresh.ply, fresh.asked) == (HERE, [CLEO])
    assert (asked(fresh, BEA).chosen, asked(fresh, DAN).chosen) == ("card:parrot", "card:open_sea_cloth_1")
    await fresh.play(*lay(fresh, CLEO, "none"))
    assert truth(fresh) == after("card:parrot", "none", "card:open_sea_cloth_1").whole_position().tobytes()
    last = registry.services.store.entries(live.table.id)[3:]
    assert [(entry.kind, entry.seat, entry.ply, entry.message) for entry in last] == [
        (PLAY, BEA, HERE, ""),
        (PLAY, CLEO, HERE + 1, f"{CLEO}-none"),
        (PLAY, DAN, HERE + 2, ""),
    ]


@with_registry
async def test_a_choice_that_is_given_by_its_number_is_sealed_by_its_name(registry: TableRegistry):
    live = await bidding(registry)
    space = match_of(live).game.actions
    number = space.number("card:parrot") - space.first("card")
    base = next(block.base for block in space.blocks if block.name == "card")
    await live.play(*lay(live, BEA, f"card:{number + base}"))
    assert asked(await again(registry, live), BEA).chosen == "card:parrot"


@with_registry
async def test_a_message_sent_twice_counts_once_even_after_a_restart(registry: TableRegistry):
    live = await bidding(registry)
    first, second = lay(live, BEA, "none", "first"), lay(live, BEA, "card:parrot", "second")
    for order in (first, second, first):
        assert await live.play(*order) == 1
    assert asked(live, BEA).chosen == "card:parrot", "the first message came again and did nothing"
    fresh = await again(registry, live)
    await fresh.play(*first)
    assert asked(fresh, BEA).chosen == "card:parrot"
    await fresh.play(*lay(fresh, CLEO, "none", "cleo"))
    last = lay(fresh, DAN, "none", "dan")
    for _ in range(2):
        assert await fresh.play(*last) == 1
    for order in (last, first, second):
        assert await (await again(registry, live)).play(*order) == 1
    assert fresh.ply == HERE + 3


@with_registry
async def test_what_could_not_be_kept_was_not_chosen(registry: TableRegistry):
    live = await bidding(registry)
    watcher = watcher_of(live, "ada")
    await live.enter(watcher)
    await live.play(*lay(live, BEA, "none"))
    await live.play(*lay(live, CLEO, "none"))
    await told(watcher)
    append = registry.services.store.append

    def full(*requests: AppendRequest) -> None:
        raise StoreFailed("database or disk is full")

    registry.services.store.append = full  # type: ignore[method-assign]
    before = truth(live)
    for seat, action in ((BEA, "card:parrot"), (DAN, "none")):
        with pytest.raises(Refused, match="could not be saved"):
            await live.play(*lay(live, seat, action))
    assert (truth(live), live.asked, asked(live, BEA).chosen) == (before, [DAN], "none")
    assert await told(watcher) == []
    registry.services.store.append = append  # type: ignore[method-assign]
    await live.play(*lay(live, DAN, "none"))
    assert live.ply == HERE + 3


@with_registry
async def test_what_another_server_was_told_is_taken_over(registry: TableRegistry):
    live = await bidding(registry)
    registry.services.store.append(AppendRequest(live.table.id, [Entry(1, SEAL, HERE, DAN, "card:enc_becalmed")]))
    await live.play(*lay(live, BEA, "none"))
    assert live.asked == [CLEO]
    assert asked(live, DAN).chosen == "card:enc_becalmed"


@pytest.mark.parametrize(
    ("entries", "sealed"),
    [
        ([(SEAL, HERE, BEA, "none"), (SEAL, HERE, BEA, "card:parrot")], {BEA: "card:parrot"}),
        ([(SEAL, HERE - 1, BEA, "none")], {}),
        ([(SEAL, HERE, BEA, "card:port_havana"), (SEAL, HERE, DAN, "none")], {DAN: "none"}),
        ([(SEAL, HERE, 0, "none")], {}),
        ([(SEAL, HERE, BEA, "none"), (PLAY, 1, 0, "card:enc_kraken")], {}),
        ([(SEAL, HERE, seat, "none") for seat in (BEA, CLEO, DAN)], {}),
    ],
    ids=["the latest counts", "another action", "not legal", "not asked", "played since", "none would be asked"],
)
def test_of_a_log_only_what_can_be_chosen_here_is_sealed(
    entries: Sequence[tuple[str, int, int, str]], sealed: Mapping[int, str]
):
    log = [Entry(n, kind, ply, seat, action) for n, (kind, ply, seat, action) in enumerate(entries, 1)]
    assert replay.sealed_choices(replay.RestoredMatch(bid()), log) == sealed


@with_registry
async def test_what_would_follow_at_once_waits_for_the_others(registry: TableRegistry):
    live = await bidding(registry)
    guest, order = lay(live, BEA, "none")
    with pytest.raises(Refused, match="Step 2 of 2 was not done") as refusal:
        await live.play(guest, msgspec.structs.replace(order, then=["none"]))
    assert refusal.value.done == 1
    assert asked(live, BEA).chosen == "none"
    assert live.ply == HERE


@with_registry
async def test_many_at_once_are_taken_one_by_one(registry: TableRegistry):
    live = await bidding(registry)
    orders = [lay(live, seat, "none", f"{seat}-{n}") for n in range(3) for seat in (BEA, CLEO, DAN)]
    results = await asyncio.gather(*(live.play(*order) for order in orders), return_exceptions=True)
    assert results[:3] == [1, 1, 1]
    assert all(isinstance(result, Refused) and result.code == "stale" for result in results[3:])
    assert live.ply == HERE + 3


# ------------------------------------------------------------------ who is shown what


@with_registry
async def test_everybody_sees_who_has_chosen(registry: TableRegistry):
    live = await bidding(registry)
    everybody = {guest: watcher_of(live, guest) for guest in ("ada", "bea", "cleo", "dan", "eve")}
    for watcher in everybody.values():
        await live.enter(watcher)
    for watcher in everybody.values():
        await told(watcher)
    await live.play(*lay(live, CLEO, "card:port_havana"))
    for guest, watcher in everybody.items():
        (step,) = await told(watcher)
        assert (step["type"], step["changes"], step["events"], step["panels"]["log"]) == ("step", {}, [], [])
        seats = step["panels"]["seats"]
        assert [seat["turn"] for seat in seats] == [False, True, False, True]
        assert [seat["chosen"] for seat in seats] == [False, False, True, False]
        assert step["panels"]["ask"]["asked"] == [BEA, DAN]
        assert step["panels"]["ask"]["chosen"] == ("card:port_havana" if guest == "cleo" else "")
    await live.play(*lay(live, BEA, "none"))
    await live.play(*lay(live, DAN, "none"))
    for watcher in everybody.values():
        waiting, revealed = await told(watcher)
        assert not waiting["events"]
        assert [line["ply"] for line in revealed["panels"]["log"]] == [HERE + 3] * len(revealed["panels"]["log"])
        assert any("Havana" in event["text"] for event in revealed["events"]), "all is told in one step"


@with_registry
async def test_the_lists_of_tables_show_it_to_all_who_are_asked(registry: TableRegistry):
    live = await bidding(registry)
    words = Words("en")
    await live.play(*lay(live, CLEO, "none"))
    found = {guest: live_summary(live, guest, words) for guest in ("ada", "bea", "cleo", "dan")}
    assert {guest for guest, card in found.items() if card.your_turn} == {"bea", "dan"}
    assert found["ada"].waiting_for == "Bea and Dan"


@with_registry
async def test_a_later_seat_looks_ahead_at_its_own_choices(registry: TableRegistry):
    live = await bidding(registry)
    dan = watcher_of(live, "dan")
    await live.enter(dan)
    await live.forecast(dan, AskForecast("card:open_sea_cloth_1", DAN))
    with pytest.raises(Refused, match="cannot be chosen now"):
        await live.forecast(dan, AskForecast("card:parrot", DAN))


@with_registry
async def test_several_at_one_screen_choose_one_after_the_other(registry: TableRegistry):
    one = [Seat("hotseat", name, guest="ada") for name in NAMES[:3]]
    live = await bidding(registry, *one, Seat("human", "Dan", guest="dan"))
    mine = (0, 1, 2)
    assert (asked(live, -1, *mine).seat, asked(live, -1, *mine).mine) == (BEA, False), "under the curtain"
    assert names(asked(live, BEA, *mine))
    await live.play(*lay(live, BEA, "card:parrot"))
    handed = asked(live, BEA, *mine)
    assert (handed.seat, handed.mine, handed.chosen) == (CLEO, False, ""), "the device goes on to Cleo"
    await live.play("ada", Play("next", HERE, "none"))
    assert live.asked == [DAN], "without a seat it is the next of this browser"
    last = asked(live, CLEO, *mine)
    assert (last.seat, last.mine, last.chosen) == (CLEO, True, "none")
    assert (asked(live, -1, *mine).seat, asked(live, -1, *mine).mine) == (DAN, False), "nobody here is asked any more"


# ------------------------------------------------------------------ who plays by itself


BOT = Seat("bot", "Bot", "1")


@with_registry
async def test_bots_wait_for_nobody_and_know_nothing_of_what_is_sealed(registry: TableRegistry):
    seen: list[View] = []

    async def choose(view: View, level: str, person: str = "") -> int:
        seen.append(view)
        return int(view.legal()[-1])

    registry.services.bots.choose = choose  # type: ignore[method-assign]
    live = await bidding(registry, PEOPLE[0], PEOPLE[1], BOT, PEOPLE[3])
    await live.play(*lay(live, BEA, "card:parrot"))
    while live.asked != [DAN]:
        await live.changed()
    assert live.ply == HERE
    (view,) = seen
    assert (view.viewer, view.player, view.state.asked) == (CLEO, CLEO, 0b1110)
    assert [view.state.seats[seat].laid for seat in (0, BEA, DAN)] == [HIDDEN] * 3
    await live.play(*lay(live, DAN, "none"))
    assert [move.action for move in match_of(live).moves[HERE : HERE + 3]][0::2] == ["card:parrot", "none"]


@with_registry
async def test_the_last_to_choose_may_be_a_bot(registry: TableRegistry):
    live = await bidding(registry, PEOPLE[0], BOT, BOT, BOT)
    while live.ply < HERE + 3:
        await live.changed()
    assert [move.seat for move in match_of(live).moves[HERE : HERE + 3]] == [BEA, CLEO, DAN]


def test_bots_choose_after_a_restart(settings: Settings):
    async def first() -> None:
        async with opened(settings) as registry:

            async def choose(view: View, level: str, person: str = "") -> int:
                return await asyncio.Event().wait()

            registry.services.bots.choose = choose  # type: ignore[method-assign]
            live = await bidding(registry, PEOPLE[0], PEOPLE[1], BOT, PEOPLE[3])
            await live.play(*lay(live, BEA, "none"))

    async def second() -> None:
        async with opened(settings) as registry:
            while registry.known(ID) is None:
                await asyncio.sleep(0.01)
            live = await registry.live_table(ID)
            await live.ready()
            while live.asked != [DAN]:
                await live.changed()
            assert asked(live, BEA).chosen == "none"

    asyncio.run(first())
    asyncio.run(asyncio.wait_for(second(), PATIENCE))


@with_registry
async def test_an_order_answers_for_its_seat(registry: TableRegistry):
    def never(view: PlainState, say: Words) -> StandingOrder | None:
        return StandingOrder("none", "this game", "Never bid", "bids") if view.phase == Phase.COUNTER_BID else None

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(vars(GAME), "standing", never)
        live = await bidding(registry)
        await live.give_order("dan", GiveOrder("o", True, HERE, DAN))
        while live.asked != [BEA, CLEO]:
            await live.changed()
        assert asked(live, DAN).chosen == "none"
        await live.play(*lay(live, DAN, "card:enc_becalmed"))
        assert asked(live, DAN).chosen == "card:enc_becalmed", "what was ordered may be chosen otherwise"
