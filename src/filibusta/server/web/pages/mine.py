"""``/mine``: the games of a guest; those that wait for the guest come first."""

from typing import ClassVar

from msgspec import Struct, field
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from filibusta.engine.game import game, game_names
from filibusta.engine.speech import everyone
from filibusta.engine.words import Words
from filibusta.server.storage.models import OPEN, OVER, RUNNING
from filibusta.server.storage.my_games import MyGame, my_games
from filibusta.server.tables.seat_status import DAY, Running
from filibusta.server.web.pages.page import Page, page_response
from filibusta.server.web.pages.table_summaries import game_summary
from filibusta.server.web.requests import guest_of, registry_of, words_of

MINUTE, HOUR = 60.0, 3600.0


class MyGameRow(Struct, frozen=True, kw_only=True):
    """A line of the list. Sentences are in the language of the page."""

    id: str
    name: str
    game: str
    game_name: str
    with_whom: str
    standing: str
    """The player who has to choose, or the result."""
    when: str
    """The time for which that has been so, or since then."""
    left: str = ""
    """The time left to the player who has to choose; empty without clocks."""
    urgent: bool = False
    """True if less than a day is left."""
    won: bool = False
    finished: bool = False


class MyGamesPage(Page, frozen=True, kw_only=True):
    """``/mine``: ``mine.js`` looks again from time to time, and shows the number of games that wait on the app."""

    template: ClassVar[str] = "mine.html"
    here: ClassVar[str] = "mine"
    known: bool = False
    """The browser has a key."""
    your_turn: list[MyGameRow] = field(default_factory=list[MyGameRow])
    thinking: list[MyGameRow] = field(default_factory=list[MyGameRow])
    """Games in which others have to choose."""
    open: list[MyGameRow] = field(default_factory=list[MyGameRow])
    """Tables that wait for players."""
    finished: list[MyGameRow] = field(default_factory=list[MyGameRow])


def span(seconds: float, say: Words) -> str:
    """Returns a span of time in its largest unit."""
    for unit, length in (("day", DAY), ("hour", HOUR), ("minute", MINUTE)):
        if (n := int(seconds // length)) >= 1:
            match unit:
                case "day":
                    return say.plural("{n} day", "{n} days", n)
                case "hour":
                    return say.plural("{n} hour", "{n} hours", n)
                case _:
                    return say.plural("{n} minute", "{n} minutes", n)
    return say("less than a minute")


def left(game: MyGame, now: float, running: Running) -> float | None:
    """Returns the seconds left to the guest if it is asked, else to the first of the others; None without clocks."""
    clocks, mine = game.clocks, [number for number in game.clocks.seats if number in game.seats]
    ends = [clocks.seats[number].ends for number in mine or clocks.seats]
    failed = now - clocks.noted - running(clocks.noted, now)
    return max(0.0, min(ends) - now + failed) if ends else None


def my_games_page(games: list[MyGame], known: bool, name: str, now: float, say: Words, running: Running) -> MyGamesPage:
    """Returns the page of these games, which are sorted by their latest move. ``running`` tells how long a server was
    up between two times."""
    installed = set(game_names())
    names = {id: game_summary(game(id), say).short for id in {one.game for one in games} & installed}
    page = MyGamesPage(path="/mine", name=name, known=known)
    times = {one.id: left(one, now, running) for one in games}
    waiting = [one for one in games if one.your_turn and one.game in installed]
    for one in sorted(waiting, key=lambda one: (times[one.id] is None, times[one.id] or 0.0, one.since)):
        page.your_turn.append(_row(one, names[one.game], times[one.id], now, say))
    for one in games:
        if one.game in installed and not one.your_turn:
            where = {OPEN: page.open, RUNNING: page.thinking, OVER: page.finished}[one.state]
            where.append(_row(one, names[one.game], times[one.id], now, say))
    return page


def _row(one: MyGame, game_name: str, time: float | None, now: float, say: Words) -> MyGameRow:
    others = [name for seat, name in enumerate(one.names) if seat not in one.seats and name]
    standing, since, places = _standing(one, say), span(now - one.since, say), one.progress.places
    return MyGameRow(
        id=one.id,
        name=one.title,
        game=one.game,
        game_name=game_name,
        with_whom=say("with {names}", names=everyone(others, say)) if others else "",
        standing=standing,
        when=say("{span} ago", span=since) if one.state == OVER else say("for {span}", span=since),
        left="" if time is None else say("{span} left", span=span(time, say)),
        urgent=time is not None and time < DAY,
        won=not one.progress.agreed and any(places[seat] == 1 for seat in one.seats if seat < len(places)),
        finished=one.state == OVER,
    )


def _standing(one: MyGame, say: Words) -> str:
    """Returns who has to choose, or how the game ended."""
    places = one.progress.places
    if one.state == OVER:
        own = min((places[seat] for seat in one.seats if seat < len(places)), default=0)
        winners = [name for name, place in zip(one.names, places, strict=False) if place == 1]
        if one.progress.agreed:
            return say("ended by agreement")
        if not own:
            return say("finished")
        if own == 1:
            return say("A shared victory") if len(winners) > 1 else say("You won")
        return say("Place {n}; won by {name}", n=own, name=everyone(winners, say))
    if one.state == OPEN:
        free = one.names.count("")
        return say.plural("{n} seat free", "{n} seats free", free) if free else say("about to begin")
    waited = [one.names[seat] for seat in sorted(one.progress.asked) if seat < len(one.names)]
    if one.your_turn:
        return say("waiting for you")
    return say("waiting for {name}", name=everyone(waited, say)) if waited else say("being played")


async def mine(request: Request) -> HTMLResponse:
    """The games of the guest."""
    guest, services = guest_of(request), registry_of(request).services
    games = await services.call(my_games, services.store, guest.id) if guest.id else []
    now, running = services.store.now(), services.uptime.running
    page = my_games_page(games, bool(guest.id), guest.name, now, words_of(request), running)
    return page_response(request, page)


ROUTES = [
    Route("/mine", mine),
]
