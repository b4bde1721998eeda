"""Clocks and absence: time runs for whoever is asked, in every process alike, and no match hangs on one person."""

import json
from dataclasses import replace
from itertools import combinations

import pytest
from at_table import ADA, BEA, GUESTS, begun, match_of, told, turn, watcher_of, with_registry

from filibusta.engine.errors import BadOption
from filibusta.engine.match import Match
from filibusta.engine.notation import EndingRecord, encode
from filibusta.server.errors import Refused
from filibusta.server.protocol.incoming import Attend, TakeBack
from filibusta.server.storage.database import ALIVE
from filibusta.server.storage.deadlines import Deadlines
from filibusta.server.storage.models import BY_RESIGNING, DAYS, LIVE, Progress, Seat, Timing
from filibusta.server.storage.my_games import my_games
from filibusta.server.storage.seat_clocks import waking
from filibusta.server.tables.ending_record import ended_record
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.tables.review_steps import since as review_since
from filibusta.server.tables.screens.seating_panel import seat_news
from filibusta.server.tables.seat_status import ABSENT, BACK, DAY, HELD, IDLE, LAG, SHOWN, SeatStatuses
from filibusta.server.web.pages.mine import my_games_page
from filibusta.server.web.pages.review import is_fair
from filibusta.server.web.pages.table_summaries import summaries_of
from filibusta.server.words import server_words

CARL, DORA = Seat("human", "Carl", guest="carl"), Seat("human", "Dora", guest="dora")
QUICK = Timing(LIVE, start=60, increment=5)
SLOW = Timing(DAYS, days=2, vacation=3)
FREE = LAG + SHOWN
WHO = (*GUESTS, "carl", "dora")


class Day:
    """The clock of the database, set by the test. ``up``: servers are up meanwhile."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.time = registry.services.store.now()
        registry.services.store.clock = self  # type: ignore[assignment]

    def now(self) -> float:
        return self.time

    def set(self, reading: float) -> None:
        """The machine's own time does not matter."""

    def pass_(self, seconds: float, up: bool = True) -> None:
        self.time += seconds
        if up:
            self.registry.services.store._remember(ALIVE, repr(self.time))  # pyright: ignore[reportPrivateUsage]
        self.registry.services.uptime.record()

    async def due(self) -> None:
        """Lets the jobs take what is due by now."""
        while await self.registry.jobs.work():
            pass


async def again(registry: TableRegistry, live: LiveTable) -> LiveTable:
    """The table as another process reads it."""
    fresh = LiveTable(registry.services, await registry.services.fetch(live.table.id))
    await fresh.ready()
    return fresh


def left(live: LiveTable) -> list[float | None]:
    clocks = [live.clock(seat) for seat in range(len(live.table.seats))]
    return [clock.left if clock else None for clock in clocks]


def asked(live: LiveTable) -> tuple[int, int]:
    """Of two players, who must decide and who need not."""
    return match_of(live).player, 1 - match_of(live).player


def attend(what: str, value: str = "", seat: int | None = None, id: str = "") -> Attend:
    return Attend(id or what, what, value, seat)  # type: ignore[arg-type]


@with_registry
async def test_time_runs_for_who_is_asked_and_is_the_same_in_every_process(registry: TableRegistry):
    day = Day(registry)
    live = await begun(registry, timing=QUICK)
    first, other = asked(live)
    day.pass_(FREE + 10)
    assert left(live)[first] == pytest.approx(50, abs=0.2) and left(live)[other] == 60
    await live.play(*turn(live))
    assert left(live)[first] == pytest.approx(55, abs=0.2), "and the increment"
    while match_of(live).player == first:
        await live.play(*turn(live))
    before = left(live)
    day.pass_(FREE + 1)
    assert left(live)[other] == pytest.approx(59, abs=0.2) and left(live)[first] == before[first]
    assert left(await again(registry, live)) == left(live)
    assert [one.due for one in await registry.services.call(Deadlines(registry.services.store).of, live.table.id)] == [
        pytest.approx(day.time + 59, abs=0.2)
    ]


@with_registry
async def test_what_is_taken_back_earns_no_time(registry: TableRegistry):
    Day(registry)
    live = await begun(registry, timing=QUICK)
    first = match_of(live).player
    for number in range(3):
        await live.play(*turn(live, id=f"m{number}"))
        assert left(live)[first] == 65
        if match_of(live).take_back_to(first) is None:
            return
        await live.take_back(GUESTS[first], TakeBack(f"b{number}", 0))
        assert left(live)[first] == 60


@with_registry
async def test_time_stands_while_no_server_is_up(registry: TableRegistry):
    day = Day(registry)
    live = await begun(registry, timing=QUICK)
    first = match_of(live).player
    day.pass_(FREE + 20)
    day.pass_(7200, up=False)
    await day.due()
    assert left(live)[first] == pytest.approx(40, abs=0.2) and not live.seat_statuses.bot_level(first)
    assert left(await again(registry, live)) == left(live)
    day.pass_(41)
    await day.due()
    assert live.seat_statuses.bot_level(first) == "3"


@with_registry
async def test_at_the_end_of_time_a_bot_decides_until_the_player_returns(registry: TableRegistry):
    day = Day(registry)
    live = await begun(registry, timing=replace(QUICK, level="1"))
    first, other = asked(live)
    screen = watcher_of(live, GUESTS[first])
    await live.enter(screen)
    order = turn(live)
    day.pass_(FREE + 60.5)
    await day.due()
    assert live.seat_statuses.bot_level(first) == "1" and left(live)[first] is None
    with pytest.raises(Refused):
        await live.play(*order)
    while match_of(live).player == first:
        await live.changed()
    panels = (await told(screen))[-1]["panels"]
    assert panels["seats"][first]["sub"] == "a bot decides for now"
    assert [choice["what"] for choice in panels["seating"]["menu"]] == ["return", "leave", "resign"]
    fresh = await again(registry, live)
    assert fresh.seat_statuses.bot_level(first) == "1"
    await live.attend(GUESTS[first], attend("return", id="r1"))
    await live.attend(GUESTS[first], attend("return", id="r1"))
    with pytest.raises(Refused):
        await live.attend(GUESTS[first], attend("return", id="r2"))
    assert left(live)[first] == BACK
    while match_of(live).player == other:
        await live.play(*turn(live))
    assert live.asked == [first]


@with_registry
async def test_a_seat_without_time_resigns_and_the_other_wins(registry: TableRegistry):
    day = Day(registry)
    live = await begun(registry, timing=replace(QUICK, end=BY_RESIGNING))
    first, other = asked(live)
    day.pass_(FREE + 61)
    await day.due()
    assert live.status == "over" and live.places[other] == 1 and live.places[first] == 2
    assert registry.services.store.table(live.table.id).state == "over"  # type: ignore[union-attr]
    fresh = await again(registry, live)
    assert (fresh.status, fresh.places) == ("over", live.places)
    message, _ = live.whole(live.viewpoint(GUESTS[other], "en"))
    assert message.panels.ask is None and message.panels.over
    name = live.table.names[first]
    assert message.panels.over.note == f"{name} has resigned. Nobody else is left."
    with pytest.raises(Refused):
        await live.attend(GUESTS[first], attend("return"))


@with_registry
async def test_who_resigns_among_three_comes_last_and_a_bot_decides(registry: TableRegistry):
    live = await begun(registry, ADA, BEA, CARL)
    await live.attend("bea", attend("resign"))
    with pytest.raises(Refused):
        await live.attend("bea", attend("resign", id="again"))
    assert live.status == "running" and live.seat_statuses.bot_level(1) == "1"
    for _ in range(10_000):
        if live.over:
            break
        if match_of(live).player == 1:
            await live.changed()
        else:
            player = match_of(live).player
            await live.play(WHO[player], turn_of(live, player))
    assert live.places[1] == 3 and sorted(live.places) in ([1, 1, 3], [1, 2, 3])
    assert (await again(registry, live)).places == live.places
    record = ended_record(match_of(live), live.seat_statuses)
    assert record.ending == EndingRecord("rules", live.places, [1]) and record.result
    kept = registry.services.store.table(live.table.id)
    assert kept and list(kept.progress.places) == live.places


def turn_of(live: LiveTable, player: int):
    from filibusta.server.protocol.incoming import Play

    match = match_of(live)
    return Play(f"p{live.ply}", live.ply, match.game.actions.name(int(match.legal()[0])), player)


@with_registry
async def test_the_first_who_resigned_is_the_last(registry: TableRegistry):
    live = await begun(registry, ADA, BEA, CARL)
    await live.attend("carl", attend("resign"))
    await live.attend("ada", attend("resign"))
    assert live.status == "over" and live.places == [2, 1, 3]
    record = ended_record(match_of(live), live.seat_statuses)
    assert record.ending == EndingRecord("resignation", [2, 1, 3], [2, 0]) and record.result is None
    kept = registry.services.store.table(live.table.id)
    assert kept and kept.progress == Progress(places=(2, 1, 3))


@with_registry
async def test_a_match_against_bots_ends_with_its_only_person(registry: TableRegistry):
    live = await begun(registry, ADA, Seat("bot", "Nils", "1"), Seat("bot", "Olga", "1"))
    await live.attend("ada", attend("resign"))
    assert live.status == "over" and live.places == [3, 1, 1]


@with_registry
async def test_the_end_is_agreed_by_all(registry: TableRegistry):
    live = await begun(registry, ADA, BEA, CARL)
    await live.attend("ada", attend("propose", "end"))
    await live.attend("bea", attend("decline", "end"))
    with pytest.raises(Refused):
        await live.attend("carl", attend("accept", "end", id="late"))
    await live.attend("bea", attend("propose", "end", id="second"))
    fresh = await again(registry, live)
    assert fresh.seat_statuses.proposals == {"end": {1}}
    await live.attend("carl", attend("accept", "end", id="c"))
    assert live.status == "running"
    await live.attend("ada", attend("accept", "end", id="a"))
    assert live.status == "over" and live.places == [1, 1, 1]
    for one in (live, await again(registry, live)):
        over = one.whole(one.viewpoint("ada", "en"))[0].panels.over
        assert over and over.agreed and over.note == "All agreed to end the game here."
        record = ended_record(match_of(one), one.seat_statuses)
        assert record.ending == EndingRecord("agreement", [1, 1, 1])
        assert is_fair(match_of(one), one.seat_statuses), "its secret is shown"
        assert Match.load(encode(record)).ply == match_of(one).ply
        kept = registry.services.store.table(one.table.id)
        assert kept and kept.progress == Progress(places=(1, 1, 1), agreed=True)
    say = server_words("en")
    assert summaries_of(registry, [live.table], "ada", say)[0].winner == ""
    (mine,) = await registry.services.call(my_games, registry.services.store, "ada")
    now, running = registry.services.store.now(), registry.services.uptime.running
    (row,) = my_games_page([mine], True, "Ada", now, say, running).finished
    assert row.standing == "ended by agreement" and not row.won


def news(live: LiveTable, since: int = 0) -> list[str]:
    return [one.text for one in seat_news(live.table, live.seat_statuses, since, "en")]


@with_registry
async def test_what_became_of_the_seats_is_told_afterwards(registry: TableRegistry):
    day = Day(registry)
    live = await begun(registry, ADA, BEA, CARL, timing=replace(QUICK, level="1"))
    first = match_of(live).player
    name, others = live.table.names[first], [seat for seat in range(3) if seat != first]
    day.pass_(FREE + 60.5)
    await day.due()
    await live.attend(WHO[first], attend("return"))
    await live.attend(WHO[others[0]], attend("bot"))
    await live.attend(WHO[first], attend("leave"))
    await live.take_over(first, "dora", "Dora")
    await live.attend(WHO[others[0]], attend("resign"))
    end, other = match_of(live).ply, live.table.names[others[0]]
    told = [
        f"{name} has no time left: a bot decides for now.",
        f"{name} has taken the seat back.",
        f"A bot decides for {other} for now.",
        f"A bot decides for {name} for now.",
        f"{name} has left: the seat is free.",
        "Dora has taken a free seat.",
        f"{other} has resigned.",
    ]
    assert news(live) == news(await again(registry, live)) == told
    assert news(live, end + 1) == []
    since = await review_since(live, live.viewpoint("dora", "en"), 0)
    assert [one.text for one in since.changes] == told


@with_registry
async def test_who_is_away_is_replaced_by_agreement_first_by_a_bot_then_by_a_person(registry: TableRegistry):
    day = Day(registry)
    live = await begun(registry, ADA, BEA, CARL)
    away = match_of(live).player
    present = [seat for seat in range(3) if seat != away]
    with pytest.raises(Refused):
        await live.attend(WHO[present[0]], attend("propose", f"bot:{away}"))
    day.pass_(ABSENT + 1)
    for seat in present:
        await live.enter(watcher_of(live, WHO[seat]))
    with pytest.raises(Refused):
        await live.attend(WHO[away], attend("propose", f"bot:{away}", id="x"))
    await live.attend(WHO[present[0]], attend("propose", f"bot:{away}", id="1"))
    assert not live.seat_statuses.bot_level(away)
    await live.attend(WHO[present[1]], attend("accept", f"bot:{away}", id="2"))
    assert live.seat_statuses.bot_level(away) == "3"
    await live.attend(WHO[present[1]], attend("propose", f"seat:{away}", id="3"))
    await live.attend(WHO[present[0]], attend("accept", f"seat:{away}", id="4"))
    assert live.vacant_seats == [away]
    with pytest.raises(Refused):
        await live.take_over(away, WHO[present[0]], "Twice")
    await live.take_over(away, "dora", "Dora")
    assert live.table.seats[away].guest == "dora" and not live.seat_statuses.bot_level(away)
    fresh = await again(registry, live)
    assert fresh.table.names[away] == match_of(fresh).names[away] == "Dora" and fresh.vacant_seats == []
    with pytest.raises(Refused):
        await live.take_over(away, "emil", "Emil")
    with pytest.raises(Refused):
        await live.attend(WHO[away], attend("return", id="5"))


async def agree(live: LiveTable, away: int, here: list[int]) -> None:
    """All who are here agree on a bot for a seat, one after the other; it decides once the last one does."""
    for number, seat in enumerate(here):
        assert not live.seat_statuses.bot_level(away)
        menu = live.seating(live.viewpoint(WHO[seat], "en")).menu
        assert number or ("propose", f"bot:{away}") in [(choice.what, choice.value) for choice in menu]
        what = "accept" if number else "propose"
        await live.attend(WHO[seat], attend(what, f"bot:{away}", id=f"{live.ply}.{seat}"))
    assert live.seat_statuses.bot_level(away)


@with_registry
async def test_a_match_goes_on_whoever_leaves_without_a_word(registry: TableRegistry):
    day, people = Day(registry), (ADA, BEA, CARL, DORA)
    for count in (2, 3, 4):
        for here in [list(some) for size in range(1, count) for some in combinations(range(count), size)]:
            live = await begun(registry, *people[:count])
            for seat in here:
                await live.enter(watcher_of(live, WHO[seat]))
            while not live.over and not set(here) <= acted(live):
                seat = match_of(live).player
                if live.seat_statuses.bot_level(seat):
                    await live.changed()
                elif seat in here:
                    await live.play(WHO[seat], turn_of(live, seat))
                else:
                    day.pass_(ABSENT + 1)
                    await agree(live, seat, here)
            await live.close()


def acted(live: LiveTable) -> set[int]:
    """The seats that have acted since the first few actions."""
    seats = [move.seat for move in match_of(live).moves]
    return {seat for seat in seats if seat in seats[len(live.table.seats) * 3 :]}


@with_registry
async def test_an_open_page_does_not_keep_the_others_waiting(registry: TableRegistry):
    day = Day(registry)
    live = await begun(registry, ADA, BEA, CARL)
    away = match_of(live).player
    one, other = [seat for seat in range(3) if seat != away]
    for seat in (one, other, away):
        await live.enter(watcher_of(live, WHO[seat]))
    day.pass_(IDLE - 1)
    with pytest.raises(Refused):
        await live.attend(WHO[one], attend("propose", f"bot:{away}", id="early"))
    day.pass_(2)
    await live.attend(WHO[one], attend("propose", f"bot:{away}"))
    assert live.seat_statuses.bot_level(away), "nothing has come from the other one either"


@with_registry
async def test_a_proposal_is_carried_out_once_those_who_did_not_answer_have_left(registry: TableRegistry):
    day = Day(registry)
    live = await begun(registry, ADA, BEA, CARL)
    away = match_of(live).player
    one, other = [seat for seat in range(3) if seat != away]
    screen = watcher_of(live, WHO[other])
    await live.enter(screen)
    day.pass_(ABSENT + 1)
    await live.attend(WHO[one], attend("propose", f"bot:{away}", id="1"))
    with pytest.raises(Refused):
        await live.attend(WHO[one], attend("propose", f"bot:{away}", id="2"))
    live.leave(screen)
    await live.attend(WHO[one], attend("propose", f"bot:{away}", id="3"))
    assert live.seat_statuses.bot_level(away)


@with_registry
async def test_with_clocks_and_about_the_end_the_absent_are_asked(registry: TableRegistry):
    day = Day(registry)
    for what, timing in (("bot", SLOW), ("end", None)):
        live = await begun(registry, ADA, BEA, CARL, timing=timing)
        away = match_of(live).player
        proposal = what if what == "end" else f"bot:{away}"
        day.pass_(ABSENT + 1)
        await live.attend(WHO[(away + 1) % 3], attend("propose", proposal))
        assert proposal in live.seat_statuses.proposals and not live.over


@with_registry
async def test_days_stand_in_vacations_and_end_after_a_quiet_night(registry: TableRegistry):
    day = Day(registry)
    live = await begun(registry, timing=SLOW)
    first = match_of(live).player
    day.pass_(DAY)
    assert left(live)[first] == pytest.approx(DAY, abs=1)
    await live.attend(GUESTS[first], attend("vacation", "on"))
    with pytest.raises(Refused):
        await live.attend(GUESTS[first], attend("vacation", "on", id="twice"))
    day.pass_(2 * DAY)
    await day.due()
    assert left(await again(registry, live))[first] == pytest.approx(2 * DAY, abs=1), "with the last day of vacation"
    await live.attend(GUESTS[first], attend("vacation", "off", id="off"))
    assert left(live)[first] == pytest.approx(DAY, abs=1)
    await live.play(*turn(live))
    if match_of(live).player == first:
        assert left(live)[first] == pytest.approx(DAY, abs=1), "days are for a turn"
        day.pass_(DAY - 60)
        await live.play(*turn(live))
        if match_of(live).player == first:
            assert left(live)[first] == pytest.approx(HELD, abs=1)
    for hours in ("22-8", "99-3 Europe/Rome", "22-8 Nowhere/Land", "22-8 ../../etc/passwd"):
        with pytest.raises(Refused):
            await live.attend(GUESTS[first], attend("hours", hours, id=hours))
    await live.attend(GUESTS[first], attend("hours", "22-8 Europe/Rome", id="good"))
    assert (await again(registry, live)).seat_statuses.seats[first].hours == "22-8 Europe/Rome"


def test_a_time_in_the_quiet_hours_moves_to_the_morning():
    three = 1_800_000_000 // 86400 * 86400 + 2 * 3600.0  # 3 o'clock in Rome in winter
    assert waking(three, "22-8 Europe/Rome") == three + 5 * 3600
    assert waking(three, "8-22 Europe/Rome") == three and waking(three, "") == three
    assert waking(three - 5 * 3600, "22-8 Europe/Rome") == three + 5 * 3600


@with_registry
async def test_a_table_says_that_nobody_has_acted_for_long(registry: TableRegistry):
    day = Day(registry)
    live = await begun(registry)
    assert live.whole(live.viewpoint("ada", "en"))[0].table.note == ""
    day.pass_(30 * DAY)
    for one in (live, await again(registry, live)):
        assert one.whole(one.viewpoint("ada", "en"))[0].table.note == "Nobody has acted here for 30 days."
    await live.play(*turn(live))
    assert live.whole(live.viewpoint("ada", "en"))[0].table.note == ""


@with_registry
async def test_clocks_out_of_bounds_are_refused(registry: TableRegistry):
    for wrong in (
        replace(QUICK, start=1),
        replace(SLOW, days=0),
        replace(QUICK, level="9"),
        replace(QUICK, kind="sun"),
    ):
        with pytest.raises(BadOption):
            await begun(registry, timing=wrong)


@with_registry
async def test_a_table_without_clocks_tells_of_none(registry: TableRegistry):
    live = await begun(registry)
    message, _ = live.whole(live.viewpoint("ada", "en"))
    assert "clock" not in json.dumps(json.loads(encoded(message))["panels"]["seats"])
    assert await registry.services.call(Deadlines(registry.services.store).of, live.table.id) == []


def encoded(message: object) -> bytes:
    from filibusta.server.protocol.outgoing import encode

    return encode(message)


def test_an_unknown_kind_of_entry_is_an_error():
    from filibusta.server.storage.models import Entry, StoredTable

    table = StoredTable("a", "", "", "", 1, {}, b"", "", (ADA, BEA))
    with pytest.raises(ValueError, match="siesta"):
        SeatStatuses(table, lambda a, b: b - a).note(Entry(1, "siesta", 0, 0), frozenset())
