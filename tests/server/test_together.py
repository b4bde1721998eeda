"""Choices made at the same time: all who are asked choose in any order, and nothing is done before all have chosen."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest
from at_table import in_hall, match_of, opened, told, truth, watcher_of
from bids import BEA, CLEO, DAN, HANDS, ID, NAMES, PEOPLE, bid, bidding, lay
from conftest import PATIENCE

from filibusta.engine.match import Match, View
from filibusta.engine.plain import PlainState
from filibusta.engine.record import HIDDEN
from filibusta.engine.speech import Standing
from filibusta.engine.words import Words
from filibusta.games.plunder import GAME
from filibusta.games.plunder.state import Phase
from filibusta.server.protocol.messages import Ask, Foretell, GiveOrder, Play, Refused, TakeBack
from filibusta.server.settings import Settings
from filibusta.server.storage.models import PLAY, SEAL, Entry, Seat
from filibusta.server.storage.store import StoreFailed
from filibusta.server.tables import replay
from filibusta.server.tables.live_table import Room
from filibusta.server.tables.registry import Hall
from filibusta.server.tables.screens.panels import Watching
from filibusta.server.web.pages.table_summaries import room_card
from filibusta.testing.scenario import vocabulary

HERE = 2
"""The ply at which all are asked."""


def asked(room: Room, seat: int, *others: int) -> Ask:
    """What the screen of a seat asks, whose browser plays ``others``, too."""
    found = room.ask(Watching(seat, (seat, *others) if seat >= 0 else others, "en", "wide"))
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


async def again(hall: Hall, room: Room) -> Room:
    """The same table after a restart."""
    fresh = Room(hall.services, await hall.services.fetch(room.table.id))
    await fresh.ready()
    return fresh


# ------------------------------------------------------------------ asked at once


@in_hall
async def test_all_are_asked_at_once_each_for_its_own_cards(hall: Hall):
    room = await bidding(hall)
    for seat in (BEA, CLEO, DAN):
        ask = asked(room, seat)
        assert (ask.seat, ask.mine, ask.asked, ask.chosen) == (seat, True, [BEA, CLEO, DAN], "")
        assert names(ask) == ["none", *(f"card:{card}" for card in HANDS[str(seat)])]
        assert {offer.final for offer in ask.actions or ()} == {False}, "it may choose otherwise until all have chosen"
        assert room.view(seat).player == seat
        assert any(sprite.action for sprite in room.picture(Watching(seat, (seat,), "en", "wide")).sprites.values())
    waits = asked(room, 0)
    assert (waits.mine, waits.asked) == (False, [BEA, CLEO, DAN])
    assert waits.title == "Bea, Cleo and Dan are choosing at the same time"


@pytest.mark.parametrize("order", [(DAN, BEA, CLEO), (CLEO, DAN, BEA), (BEA, CLEO, DAN)])
def test_in_whatever_order_they_choose_the_same_comes_of_it(settings: Settings, order: Sequence[int]):
    @in_hall
    async def check(hall: Hall) -> None:
        room = await bidding(hall)
        answers = {BEA: "card:parrot", CLEO: "none", DAN: "card:open_sea_cloth_1"}
        for number, seat in enumerate(order, 1):
            assert room.ply == HERE
            assert await room.play(*lay(room, seat, answers[seat])) == 1
            left = [other for other in (BEA, CLEO, DAN) if other not in order[:number]]
            assert room.asked == left or not left
        tree = after(*answers.values())
        assert match_of(room).moves[HERE:] == tree.moves[HERE:]
        assert [move.seat for move in match_of(room).moves[HERE:]] == [BEA, CLEO, DAN]
        assert room.asked == [match_of(room).player]
        assert truth(await again(hall, room)) == truth(room)

    check(settings)


@in_hall
async def test_a_choice_may_be_changed_until_the_last_one(hall: Hall):
    room = await bidding(hall)
    await room.play(*lay(room, BEA, "card:parrot"))
    await room.play(*lay(room, BEA, "card:fleet_1"))
    await room.play(*lay(room, DAN, "none"))
    await room.play(*lay(room, BEA, "none"))
    ask = asked(room, BEA)
    assert (ask.mine, ask.chosen, ask.asked) == (True, "none", [CLEO])
    assert ask.title.startswith("You have chosen: ")
    assert ask.detail == "Waiting for Cleo. Until then you may choose otherwise."
    assert {offer.final for offer in asked(room, CLEO).actions or ()} == {True}, "now the last choice is final"
    assert asked(room, 0).title == "Cleo may lay a card against the bid"
    await room.play(*lay(room, CLEO, "card:enc_scurvy"))
    assert [move.action for move in match_of(room).moves[HERE:]] == ["none", "card:enc_scurvy", "none"]


@in_hall
async def test_whoever_changes_too_late_is_told_so(hall: Hall):
    room = await bidding(hall)
    for seat in (BEA, CLEO, DAN):
        await room.play(*lay(room, seat, "none"))
    with pytest.raises(Refused, match="All have chosen by now: your choice cannot be changed any more") as refusal:
        await room.play(*lay(room, BEA, "card:parrot", ply=HERE))
    assert refusal.value.code == "stale"
    with pytest.raises(Refused, match="stands at action 5"):
        await room.play("ada", Play("x", HERE, "none", 0))


@pytest.mark.parametrize(
    ("seat", "action", "code", "text"),
    [
        (0, "none", "illegal", "Others choose now: Bea, Cleo, Dan"),
        (BEA, "card:port_havana", "illegal", "cannot be chosen now"),
        (DAN, "nothing", "unknown", "no action called nothing"),
    ],
)
def test_what_cannot_be_chosen_seals_nothing(settings: Settings, seat: int, action: str, code: str, text: str):
    @in_hall
    async def check(hall: Hall) -> None:
        room = await bidding(hall)
        with pytest.raises(Refused, match=text) as refusal:
            await room.play(*lay(room, seat, action))
        assert refusal.value.code == code
        assert room.asked == [BEA, CLEO, DAN]
        assert hall.services.store.entries(room.table.id) == []

    check(settings)


@in_hall
async def test_nothing_that_was_chosen_together_is_taken_back(hall: Hall):
    room = await bidding(hall)
    await room.play(*lay(room, BEA, "none"))
    for seat in range(len(NAMES)):
        assert asked(room, seat).take_back is None
        with pytest.raises(Refused) as refusal:
            await room.take_back(NAMES[seat].lower(), TakeBack(f"b{seat}", 1, seat))
        assert refusal.value.code == "too-late"
    assert room.asked == [CLEO, DAN]


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


@in_hall
async def test_sealed_choices_outlive_the_server(hall: Hall):
    room = await bidding(hall)
    await room.play(*lay(room, DAN, "card:open_sea_cloth_1"))
    await room.play(*lay(room, BEA, "none"))
    await room.play(*lay(room, BEA, "card:parrot"))
    assert [entry.kind for entry in hall.services.store.entries(room.table.id)] == [SEAL] * 3
    fresh = await again(hall, room)
    assert (fresh.ply, fresh.asked) == (HERE, [CLEO])
    assert (asked(fresh, BEA).chosen, asked(fresh, DAN).chosen) == ("card:parrot", "card:open_sea_cloth_1")
    await fresh.play(*lay(fresh, CLEO, "none"))
    assert truth(fresh) == after("card:parrot", "none", "card:open_sea_cloth_1").whole_position().tobytes()
    last = hall.services.store.entries(room.table.id)[3:]
    assert [(entry.kind, entry.seat, entry.ply, entry.message) for entry in last] == [
        (PLAY, BEA, HERE, ""),
        (PLAY, CLEO, HERE + 1, f"{CLEO}-none"),
        (PLAY, DAN, HERE + 2, ""),
    ]


@in_hall
async def test_a_choice_that_is_given_by_its_number_is_sealed_by_its_name(hall: Hall):
    room = await bidding(hall)
    space = match_of(room).game.actions
    number = space.number("card:parrot") - space.first("card")
    base = next(block.base for block in space.blocks if block.name == "card")
    await room.play(*lay(room, BEA, f"card:{number + base}"))
    assert asked(await again(hall, room), BEA).chosen == "card:parrot"


@in_hall
async def test_a_message_sent_twice_counts_once_even_after_a_restart(hall: Hall):
    room = await bidding(hall)
    first, second = lay(room, BEA, "none", "first"), lay(room, BEA, "card:parrot", "second")
    for order in (first, second, first):
        assert await room.play(*order) == 1
    assert asked(room, BEA).chosen == "card:parrot", "the first message came again and did nothing"
    fresh = await again(hall, room)
    await fresh.play(*first)
    assert asked(fresh, BEA).chosen == "card:parrot"
    await fresh.play(*lay(fresh, CLEO, "none", "cleo"))
    last = lay(fresh, DAN, "none", "dan")
    for _ in range(2):
        assert await fresh.play(*last) == 1
    for order in (last, first, second):
        assert await (await again(hall, room)).play(*order) == 1
    assert fresh.ply == HERE + 3


@in_hall
async def test_what_could_not_be_kept_was_not_chosen(hall: Hall):
    room = await bidding(hall)
    watcher = watcher_of(room, "ada")
    await room.enter(watcher)
    await room.play(*lay(room, BEA, "none"))
    await room.play(*lay(room, CLEO, "none"))
    await told(watcher)
    append = hall.services.store.append

    def full(id: str, entries: Sequence[Entry], *more: Any) -> None:
        raise StoreFailed("database or disk is full")

    hall.services.store.append = full  # type: ignore[method-assign]
    before = truth(room)
    for seat, action in ((BEA, "card:parrot"), (DAN, "none")):
        with pytest.raises(Refused, match="could not be saved"):
            await room.play(*lay(room, seat, action))
    assert (truth(room), room.asked, asked(room, BEA).chosen) == (before, [DAN], "none")
    assert await told(watcher) == []
    hall.services.store.append = append  # type: ignore[method-assign]
    await room.play(*lay(room, DAN, "none"))
    assert room.ply == HERE + 3


@in_hall
async def test_what_another_server_was_told_is_taken_over(hall: Hall):
    room = await bidding(hall)
    hall.services.store.append(room.table.id, [Entry(1, SEAL, HERE, DAN, "card:enc_becalmed")])
    with pytest.raises(Refused) as refusal:
        await room.play(*lay(room, BEA, "none"))
    assert refusal.value.code == "stale"
    await room.ready()
    assert room.asked == [BEA, CLEO]
    assert asked(room, DAN).chosen == "card:enc_becalmed"


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
    assert replay.sealed_choices(replay.Found(bid()), log) == sealed


@in_hall
async def test_what_would_follow_at_once_waits_for_the_others(hall: Hall):
    room = await bidding(hall)
    guest, order = lay(room, BEA, "none")
    with pytest.raises(Refused, match="Step 2 of 2 was not done") as refusal:
        await room.play(guest, msgspec.structs.replace(order, then=["none"]))
    assert refusal.value.done == 1
    assert asked(room, BEA).chosen == "none"
    assert room.ply == HERE


@in_hall
async def test_many_at_once_are_taken_one_by_one(hall: Hall):
    room = await bidding(hall)
    orders = [lay(room, seat, "none", f"{seat}-{n}") for n in range(3) for seat in (BEA, CLEO, DAN)]
    results = await asyncio.gather(*(room.play(*order) for order in orders), return_exceptions=True)
    assert results[:3] == [1, 1, 1]
    assert all(isinstance(result, Refused) and result.code == "stale" for result in results[3:])
    assert room.ply == HERE + 3


# ------------------------------------------------------------------ who is shown what


@in_hall
async def test_everybody_sees_who_has_chosen(hall: Hall):
    room = await bidding(hall)
    everybody = {guest: watcher_of(room, guest) for guest in ("ada", "bea", "cleo", "dan", "eve")}
    for watcher in everybody.values():
        await room.enter(watcher)
    for watcher in everybody.values():
        await told(watcher)
    await room.play(*lay(room, CLEO, "card:port_havana"))
    for guest, watcher in everybody.items():
        (step,) = await told(watcher)
        assert (step["type"], step["changes"], step["events"], step["panels"]["log"]) == ("step", {}, [], [])
        seats = step["panels"]["seats"]
        assert [seat["turn"] for seat in seats] == [False, True, False, True]
        assert [seat["chosen"] for seat in seats] == [False, False, True, False]
        assert step["panels"]["ask"]["asked"] == [BEA, DAN]
        assert step["panels"]["ask"]["chosen"] == ("card:port_havana" if guest == "cleo" else "")
    await room.play(*lay(room, BEA, "none"))
    await room.play(*lay(room, DAN, "none"))
    for watcher in everybody.values():
        waiting, revealed = await told(watcher)
        assert not waiting["events"]
        assert [line["ply"] for line in revealed["panels"]["log"]] == [HERE + 3] * len(revealed["panels"]["log"])
        assert any("Havana" in event["text"] for event in revealed["events"]), "all is told in one step"


@in_hall
async def test_the_lists_of_tables_show_it_to_all_who_are_asked(hall: Hall):
    room = await bidding(hall)
    words = Words("en")
    await room.play(*lay(room, CLEO, "none"))
    found = {guest: room_card(room, guest, words) for guest in ("ada", "bea", "cleo", "dan")}
    assert {guest for guest, card in found.items() if card.your_turn} == {"bea", "dan"}
    assert found["ada"].waiting_for == "Bea and Dan"


@in_hall
async def test_a_later_seat_looks_ahead_at_its_own_choices(hall: Hall):
    room = await bidding(hall)
    dan = watcher_of(room, "dan")
    await room.enter(dan)
    await room.foretell(dan, Foretell("card:open_sea_cloth_1", DAN))
    with pytest.raises(Refused, match="cannot be chosen now"):
        await room.foretell(dan, Foretell("card:parrot", DAN))


@in_hall
async def test_several_at_one_screen_choose_one_after_the_other(hall: Hall):
    one = [Seat("hotseat", name, guest="ada") for name in NAMES[:3]]
    room = await bidding(hall, *one, Seat("human", "Dan", guest="dan"))
    mine = (0, 1, 2)
    assert (asked(room, -1, *mine).seat, asked(room, -1, *mine).mine) == (BEA, False), "under the curtain"
    assert names(asked(room, BEA, *mine))
    await room.play(*lay(room, BEA, "card:parrot"))
    handed = asked(room, BEA, *mine)
    assert (handed.seat, handed.mine, handed.chosen) == (CLEO, False, ""), "the device goes on to Cleo"
    await room.play("ada", Play("next", HERE, "none"))
    assert room.asked == [DAN], "without a seat it is the next of this browser"
    last = asked(room, CLEO, *mine)
    assert (last.seat, last.mine, last.chosen) == (CLEO, True, "none")
    assert (asked(room, -1, *mine).seat, asked(room, -1, *mine).mine) == (DAN, False), "nobody here is asked any more"


# ------------------------------------------------------------------ who plays by itself


BOT = Seat("bot", "Bot", "1")


@in_hall
async def test_bots_wait_for_nobody_and_know_nothing_of_what_is_sealed(hall: Hall):
    seen: list[View] = []

    async def choose(view: View, level: str, person: str = "") -> int:
        seen.append(view)
        return int(view.legal()[-1])

    hall.services.bots.choose = choose  # type: ignore[method-assign]
    room = await bidding(hall, PEOPLE[0], PEOPLE[1], BOT, PEOPLE[3])
    await room.play(*lay(room, BEA, "card:parrot"))
    while room.asked != [DAN]:
        await room.changed()
    assert room.ply == HERE
    (view,) = seen
    assert (view.viewer, view.player, view.state.asked) == (CLEO, CLEO, 0b1110)
    assert [view.state.seats[seat].laid for seat in (0, BEA, DAN)] == [HIDDEN] * 3
    await room.play(*lay(room, DAN, "none"))
    assert [move.action for move in match_of(room).moves[HERE : HERE + 3]][0::2] == ["card:parrot", "none"]


@in_hall
async def test_the_last_to_choose_may_be_a_bot(hall: Hall):
    room = await bidding(hall, PEOPLE[0], BOT, BOT, BOT)
    while room.ply < HERE + 3:
        await room.changed()
    assert [move.seat for move in match_of(room).moves[HERE : HERE + 3]] == [BEA, CLEO, DAN]


def test_bots_choose_after_a_restart(settings: Settings):
    async def first() -> None:
        async with opened(settings) as hall:

            async def choose(view: View, level: str, person: str = "") -> int:
                return await asyncio.Event().wait()

            hall.services.bots.choose = choose  # type: ignore[method-assign]
            room = await bidding(hall, PEOPLE[0], PEOPLE[1], BOT, PEOPLE[3])
            await room.play(*lay(room, BEA, "none"))

    async def second() -> None:
        async with opened(settings) as hall:
            while hall.known(ID) is None:
                await asyncio.sleep(0.01)
            room = await hall.room(ID)
            await room.ready()
            while room.asked != [DAN]:
                await room.changed()
            assert asked(room, BEA).chosen == "none"

    asyncio.run(first())
    asyncio.run(asyncio.wait_for(second(), PATIENCE))


@in_hall
async def test_an_order_answers_for_its_seat(hall: Hall):
    def never(view: PlainState, say: Words) -> Standing | None:
        return Standing("none", "this game", "Never bid", "bids") if view.phase == Phase.COUNTER_BID else None

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(vars(GAME), "standing", never)
        room = await bidding(hall)
        await room.give_order("dan", GiveOrder("o", True, HERE, DAN))
        while room.asked != [BEA, CLEO]:
            await room.changed()
        assert asked(room, DAN).chosen == "none"
        await room.play(*lay(room, DAN, "card:enc_becalmed"))
        assert asked(room, DAN).chosen == "card:enc_becalmed", "what was ordered may be chosen otherwise"
