"""The goals: with two players more than half of the gold, otherwise the most of it when the last treasure is home."""

from filibusta.engine.goals import Ending, Goals, Progress, short_of
from filibusta.engine.news import news_of
from filibusta.engine.plain import PlainState
from filibusta.engine.words import Words
from filibusta.games.spanish_main import events
from filibusta.games.spanish_main.cards import NONE
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.effects import EVERYONE
from filibusta.games.spanish_main.rules.ending import gold_of, sails_on, ships_of
from filibusta.games.spanish_main.rules.gold import is_goods, starting_total
from filibusta.games.spanish_main.state import ASHORE, Option
from filibusta.games.spanish_main.words.seats import gold_needed
from filibusta.games.spanish_main.words.voice import gold_text

NEAR = 3
"""Gold that one treasure may bring."""
MANY = 4
"""R24.14: the fewest players of whom half may be without ships."""


def goals(view: PlainState, say: Words) -> Goals:
    """R24: the known gold of each player, and the treasure not yet fetched."""
    ties = say("Between equals the one with more ships wins, then the one with more standing masts.")
    endings = [*(_of_two(view, say) if view.players == 2 else _of_many(view, say)), *_limits(view, say)]
    if view.players > 2:
        seats, title = (
            [_face_down(view, seat, say) for seat in range(view.players)],
            say("The most gold wins"),
        )
        return Goals("coin", title, "R24.16", seats, endings, ties=ties)
    total = int(starting_total(view))
    needed = gold_needed(view) if total else 0
    title = say("{n} of {total} gold wins", n=needed, total=total) if total else say("Over half the gold wins")
    return Goals("coin", title, "R24.1", [_open(view, seat, needed, say) for seat in range(2)], endings, needed, ties)


def _open(view: PlainState, seat: int, needed: int, say: Words) -> Progress:
    """R24.1: what lies at home counts."""
    gold = int(gold_of(view, seat))
    if not needed:
        return Progress(gold, str(gold), gold_text(gold, say))
    label = say.plural("{n} gold at home; {needed} win", "{n} gold at home; {needed} win", gold, needed=needed)
    return Progress(gold, str(gold), label, near=short_of(needed, gold, NEAR, say))


def _face_down(view: PlainState, seat: int, say: Words) -> Progress:
    """R24.10, R24.16: treasure lies face down, for all or for the others; in the end it is shown."""
    gold, home = int(gold_of(view, seat)), view.seats[seat].home
    own = [one for one in view.treasures[: view.treasures_size] if _is_held(view, one.at, seat, home)]
    unknown = sum(one.kind < 0 for one in own)
    if unknown:
        face_down = say.plural("{n} face-down treasure", "{n} face-down treasures", unknown)
        return Progress(
            gold, f"{gold}+", say("{gold}, and {treasures}", gold=gold_text(gold, say), treasures=face_down), "part"
        )
    if view.over or all(one.seen == EVERYONE for one in own):
        return Progress(gold, str(gold), gold_text(gold, say))
    return Progress(gold, str(gold), say("{gold}, which not everybody knows", gold=gold_text(gold, say)), "self")


def _is_held(view: PlainState, at: int, seat: int, home: int) -> bool:
    """Tells whether what lies there counts for a seat: at home, or aboard."""
    if at >= ASHORE:
        return at == ASHORE + home
    return at >= 0 and view.ships[at].seat == seat


def _why_over(view: PlainState) -> int:
    """R24.19: the ``Ending`` of the rules by which the game is over; NONE while it goes on."""
    told = [event.ending for event in news_of(view, Events) if event.kind == Events.ENDED] if view.over else []
    return told[-1] if told else NONE


def _left(view: PlainState, why: events.Ending, missing: int) -> int:
    """Returns how much is missing: nothing if the game has ended that way."""
    return 0 if _why_over(view) == why else max(1, missing)


def _at_large(view: PlainState) -> int:
    """Counts the goods that lie at no home."""
    homes = {mat.home for mat in view.seats[: view.players]} - {NONE}
    tokens = enumerate(view.treasures[: view.treasures_size])
    return sum(one.at >= 0 and one.at - ASHORE not in homes and bool(is_goods(view, i)) for i, one in tokens)


def _of_two(view: PlainState, say: Words) -> list[Ending]:
    """R24.1 to R24.3"""
    missing = gold_needed(view) - max(int(gold_of(view, seat)) for seat in range(2))
    ships, large = min(int(ships_of(view, seat)) for seat in range(2)), _at_large(view)
    return [
        Ending(
            say("Who has more than half of the gold at home wins at once; treasure aboard does not count."),
            "R24.1",
            _left(view, events.Ending.MAJORITY, missing),
        ),
        Ending(
            say("A player without ships ends the game; the other is credited with all he could still fetch."),
            "R24.2",
            _left(view, events.Ending.NO_SHIPS, ships),
        ),
        Ending(
            say("When no treasure is left to fetch, the most gold at home wins."),
            "R24.3",
            _left(view, events.Ending.NO_TREASURE, large),
            say.plural("{n} treasure to fetch", "{n} treasures to fetch", large),
            view.treasures_size,
        ),
    ]


def _of_many(view: PlainState, say: Words) -> list[Ending]:
    """R24.12 to R24.14"""
    large, out = _at_large(view), sum(not ships_of(view, seat) for seat in range(view.players))
    afloat = sum(bool(sails_on(view, seat)) for seat in range(view.players))
    found = [
        Ending(
            say("The game ends when the treasure loaded last comes home or is lost; gold at home and aboard counts."),
            "R24.12",
            _left(view, events.Ending.LAST_TREASURE, large),
            say.plural("{n} treasure to fetch", "{n} treasures to fetch", large),
            view.treasures_size,
            near=view.last_treasure != NONE and not view.over,
        ),
        Ending(
            say("The game ends when only one player still sails."),
            "R24.13",
            _left(view, events.Ending.ONE_AFLOAT, afloat - 1),
        ),
    ]
    if view.players >= MANY:
        missing = (view.players + 1) // 2 - out
        text = say("The game ends when half of the players have no ships.")
        found.append(Ending(text, "R24.14", _left(view, events.Ending.HALF_OUT, missing)))
    return found


def _limits(view: PlainState, say: Words) -> list[Ending]:
    """R24.4"""
    most, stale = view.options[Option.MAX_ROUNDS], view.options[Option.STALE_ROUNDS]
    left = _left(view, events.Ending.ROUNDS, most - view.rounds + 1)
    note = say.plural("{n} round left", "{n} rounds left", left) if left else ""
    text = say.plural("After {n} round the most gold wins.", "After {n} rounds the most gold wins.", most)
    found = [Ending(text, "R24.4", left, note, near=left == 1)]
    if stale:
        text = say.plural(
            "After {n} round in which nothing happens the game ends.",
            "After {n} rounds in which nothing happens the game ends.",
            stale,
        )
        found.append(Ending(text, "R24.4", _left(view, events.Ending.STALE, stale - view.stale)))
    return found
