"""The seats of a running match in words: clocks, who decides for whom, and what a player may ask for."""

from collections.abc import Collection

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from filibusta.engine.words import Words
from filibusta.server.protocol.panels import Choice, Proposal, SeatClock, SeatingPanel, SeatNews
from filibusta.server.storage.models import BY_RESIGNING, DAYS, StoredTable, Timing
from filibusta.server.tables.seat_status import (
    DAY,
    TO_BOT,
    TO_END,
    TO_PERSON,
    SeatChange,
    SeatStatuses,
    subject,
)
from filibusta.server.words import server_words


def clock(seat_statuses: SeatStatuses, seat: int, now: float) -> SeatClock | UnsetType:
    """Returns the clock of a seat; unset where it has none."""
    left, timing = seat_statuses.left(seat, now), seat_statuses.timing
    if left is None or timing is None or seat_statuses.ending:
        return UNSET
    return SeatClock(round(left, 1), seat_statuses.seats[seat].since is not None, timing.kind == DAYS)


def seat_note(seat_statuses: SeatStatuses, seat: int, now: float, say: Words) -> str:
    """Returns what everybody should know of who sits there; empty where all is as usual."""
    found = seat_statuses.seats[seat]
    if found.resigned:
        return say("has resigned")
    if found.vacant:
        return say("has left: the seat is free")
    if found.stand_in:
        return say("a bot decides for now")
    return say("on vacation") if seat_statuses.on_vacation(seat, now) else ""


def pressing(
    table: StoredTable, seat_statuses: SeatStatuses, seat: int, online: Collection[int], now: float, language: str
) -> SeatingPanel | UnsetType:
    """Returns the panel of a seat, or of a spectator (-1), if it holds what should be seen at once."""
    own = seat_statuses.seats[seat] if seat >= 0 else None
    if own.stand_in if own else any(one.vacant for one in seat_statuses.seats):
        return seating_panel(table, seat_statuses, seat, online, now, language)
    if own and seat_statuses.proposals:
        return replace(seating_panel(table, seat_statuses, seat, online, now, language), menu=[])
    return UNSET


def seating_panel(
    table: StoredTable, seat_statuses: SeatStatuses, seat: int, online: Collection[int], now: float, language: str
) -> SeatingPanel:
    """Returns what the player of a seat, or a spectator (-1), may ask for, and what is proposed."""
    say = server_words(language)
    vacant = [number for number, one in enumerate(seat_statuses.seats) if one.vacant]
    if seat_statuses.ending:
        return SeatingPanel([], [], "")
    if seat < 0:
        free = [Choice("take", str(n), say("Take the seat of {name}", name=table.seats[n].name)) for n in vacant]
        return SeatingPanel(free, [], say("A player has left: the seat is free.") if free else "", bool(free))
    own = seat_statuses.seats[seat]
    if own.resigned:
        return SeatingPanel([], [], say("You have resigned. A bot makes your decisions, and you come last."))
    if own.stand_in:
        leaving = [] if own.vacant else [_leaving(say)]
        menu = [Choice("return", "", say("Take the seat back")), *leaving, _resigning(say)]
        return SeatingPanel(menu, [], say("A bot decides for you."), True)
    return SeatingPanel(
        _menu(table, seat_statuses, seat, online, now, say),
        [
            _proposal(table, what, wanting, seat, seat_statuses, say)
            for what, wanting in seat_statuses.proposals.items()
        ],
        timing_text(seat_statuses.timing, say) if seat_statuses.timing else "",
        hours=own.hours if seat_statuses.timing and seat_statuses.timing.kind == DAYS else UNSET,
    )


def _resigning(say: Words) -> Choice:
    return Choice("resign", "", say("Resign"), say("You come last, and cannot come back. A bot makes your decisions."))


def _leaving(say: Words) -> Choice:
    return Choice("leave", "", say("Leave for good"), say("Anybody may take your seat then."))


def _menu(
    table: StoredTable, seat_statuses: SeatStatuses, seat: int, online: Collection[int], now: float, say: Words
) -> list[Choice]:
    found, others = list[Choice](), seat_statuses.voters(TO_END) - {seat}
    absent = seat_statuses.absent(online, now)

    def may_propose(what: str) -> bool:
        return what not in seat_statuses.proposals or seat_statuses.agreed(what, seat, absent)

    if seat_statuses.timing and seat_statuses.timing.kind == DAYS:
        left = int(seat_statuses.vacation_left(seat_statuses.seats[seat], now) / DAY)
        if seat_statuses.on_vacation(seat, now):
            found.append(Choice("vacation", "off", say("End the vacation")))
        elif left:
            text = say.plural("Go on vacation ({n} day left)", "Go on vacation ({n} days left)", left)
            found.append(Choice("vacation", "on", text))
    found.append(Choice("bot", "", say("Let a bot decide for me"), say("You can take the seat back at any time.")))
    for number in sorted(others):
        what, waited_for = f"{TO_BOT}:{number}", seat_statuses.seats[number].since is not None
        if waited_for and (number not in online or number in absent) and may_propose(what):
            text = say("A bot for {name}?", name=table.seats[number].name)
            found.append(Choice("propose", what, text, _who_agrees(seat_statuses, say)))
    for number, one in enumerate(seat_statuses.seats):
        what, kept = f"{TO_PERSON}:{number}", one.stand_in and not one.resigned and not one.vacant
        if kept and number != seat and number not in online and may_propose(what):
            text = say("Let somebody else take the seat of {name}?", name=table.seats[number].name)
            found.append(Choice("propose", what, text, _who_agrees(seat_statuses, say)))
    if TO_END not in seat_statuses.proposals and others:
        found.append(Choice("propose", TO_END, say("Propose to end the game here")))
    return [*found, _leaving(say), _resigning(say)]


def _who_agrees(seat_statuses: SeatStatuses, say: Words) -> str:
    if seat_statuses.timing:
        return say("All others who play themselves must agree.")
    return say("All others who are here must agree.")


def _proposal(
    table: StoredTable, what: str, wanting: Collection[int], seat: int, seat_statuses: SeatStatuses, say: Words
) -> Proposal:
    about, who = subject(what), ", ".join(table.seats[number].name for number in sorted(wanting))
    name = table.seats[about].name if about >= 0 else ""
    match what.partition(":")[0]:
        case "end":
            text = say("{who}: let us end the game here, as a draw.", who=who)
        case "bot":
            text = say("{who}: a bot should decide for {name} until {name} comes back.", who=who, name=name)
        case "seat":
            text = say("{who}: somebody else may take the seat of {name}.", who=who, name=name)
        case unknown:
            raise LookupError(f"nobody can propose {unknown!r}")
    return Proposal(what, text, seat in seat_statuses.voters(what) and seat not in wanting, seat in wanting)


def pace_text(timing: Timing, say: Words) -> str:
    """Returns the clocks of a table in a few words."""
    if timing.kind == DAYS:
        return say.plural("{n} day for each turn", "{n} days for each turn", timing.days)
    return say("{m} min, and {s} s for each decision", m=f"{timing.start / 60:g}", s=timing.increment)


def timing_text(timing: Timing, say: Words) -> str:
    """Returns the clocks of a table in a sentence or two."""
    if timing.kind == DAYS:
        turn = pace_text(timing, say)
        away = say.plural("{n} day of vacation.", "{n} days of vacation.", timing.vacation)
        told = f"{turn}, {away}" if timing.vacation else f"{turn}."
    else:
        text, minutes = "{m} min for each player, and {s} s more for each decision.", f"{timing.start / 60:g}"
        told = say(text, m=minutes, s=timing.increment)
    if timing.end == BY_RESIGNING:
        return f"{told} {say('Whoever has no time left resigns.')}"
    return f"{told} {say('For whoever has no time left a bot decides until they come back.')}"


def seat_news(table: StoredTable, seat_statuses: SeatStatuses, since: int, language: str) -> list[SeatNews]:
    """Returns what became of the seats once ``since`` actions had been made."""
    say = server_words(language)
    found = [one for one in seat_statuses.changes if one.ply >= since]
    return [SeatNews(one.seq, one.ply, one.seat, _news(table, seat_statuses, one, say)) for one in found]


def _news(table: StoredTable, seat_statuses: SeatStatuses, change: SeatChange, say: Words) -> str:
    name = change.name or table.names[change.seat] if change.seat >= 0 else ""
    match change.kind:
        case "stand_in" if change.late:
            return say("{name} has no time left: a bot decides for now.", name=name)
        case "stand_in":
            return say("A bot decides for {name} for now.", name=name)
        case "resign" if change.late:
            return say("{name} has no time left, and has resigned.", name=name)
        case "resign":
            return say("{name} has resigned.", name=name)
        case "return":
            return say("{name} has taken the seat back.", name=name)
        case "vacate":
            return say("{name} has left: the seat is free.", name=name)
        case "take_over":
            return say("{name} has taken a free seat.", name=name)
        case "end":
            return _ended(seat_statuses.ending, say)
        case unknown:
            raise LookupError(f"players are not told of a {unknown}")


def _ended(ending: str, say: Words) -> str:
    match ending:
        case "agreed":
            return say("All agreed to end the game here.")
        case "won":
            return say("Nobody else is left.")
        case unknown:
            raise LookupError(f"a match does not end early by {unknown!r}")


def ending_text(table: StoredTable, seat_statuses: SeatStatuses, language: str) -> str:
    """Returns how a match ended before its rules would have ended it; and who resigned, if anybody did."""
    say = server_words(language)
    told = [say("{name} has resigned.", name=table.seats[seat].name) for seat in seat_statuses.resigned]
    if seat_statuses.ending:
        told.append(_ended(seat_statuses.ending, say))
    return " ".join(told)
