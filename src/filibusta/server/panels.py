"""Everything about a match that is words: players, the decision, the log, the end; for one watcher, in one language."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from msgspec import UNSET

from filibusta.ai.bots import LEVELS
from filibusta.engine.match import LogLine, Match, View
from filibusta.engine.speech import Allotment, Standing
from filibusta.engine.words import Words, initial
from filibusta.server import messages
from filibusta.server.messages import Ask, Fact, Line, Offer, Order, Over, Panels, SeatPanel
from filibusta.server.pages import page_words
from filibusta.server.store import Seat, Table

Facts = Callable[[View, int, Words], Sequence[Fact]]
Given = tuple[str, str]
"""The scope and the action of a standing order."""
NO_ORDERS: Mapping[int, Given] = {}


@dataclass(frozen=True)
class Watching:
    """Who looks: the seat shown (-1: a spectator), the seats this browser may play, and how it wants to see things."""

    viewer: int
    seats: tuple[int, ...]
    language: str
    layout: messages.Layout


def level_name(level: str, say: Words) -> str:
    """What a bot of this strength is called."""
    return say.pick(LEVELS[level].name) if level in LEVELS else level


def _sub(seat: Seat, say: Words) -> str:
    if seat.kind == "bot":
        return say("bot, {level}", level=level_name(seat.level, say))
    if seat.kind == "open":
        return say("open seat")
    return say("on the same screen") if seat.kind == "hotseat" else ""


def seat_panels(
    table: Table, match: Match | None, watching: Watching, online: Collection[int], facts: Facts | None
) -> list[SeatPanel]:
    """The players, from seat 0 on."""
    say = page_words(watching.language)
    view = match.view_at(match.ply, watching.viewer) if match else None
    panels: list[SeatPanel] = []
    for number, seat in enumerate(table.seats):
        panels.append(
            SeatPanel(
                seat=number,
                name=seat.name,
                initial=initial(seat.name),
                kind=kind_of(seat),
                sub=_sub(seat, say),
                me=number == watching.viewer,
                mine=number in watching.seats,
                turn=match is not None and match.player == number,
                online=seat.kind == "bot" or number in online,
                mark=number + 1,
                level=int(seat.level) if seat.level.isdigit() else 0,
                facts=list(facts(view, number, view.game.say(watching.language))) if facts and view else [],
            )
        )
    return panels


def kind_of(seat: Seat) -> messages.SeatKind:
    """What a screen calls the one who sits there."""
    match seat.kind:
        case "bot" | "hotseat" | "open":
            return seat.kind
        case _:
            return "human"


def standing_of(match: Match, seat: int, language: str) -> Standing | None:
    """The order that belongs to the current decision, as one seat sees it."""
    if match.over or seat < 0 or not match.game.standing:
        return None
    return match.game.standing(match.view_at(match.ply, seat).state, match.game.say(language))


def can_follow(match: Match, seat: int, found: Standing) -> bool:
    """Whether a seat is asked for the very action of an order."""
    return match.player == seat and match.game.actions.number(found.action) in match.legal()


def order(match: Match, watching: Watching, orders: Mapping[int, Given]) -> Order | None:
    """The order that the seat shown has given for decisions of this kind, or may give now."""
    seat = watching.viewer
    found = standing_of(match, seat, watching.language) if seat in watching.seats else None
    if found is None:
        return None
    on = orders.get(seat) == (found.scope, found.action)
    return Order(found.text, on) if on or can_follow(match, seat, found) else None


def ask(match: Match, watching: Watching, base: int) -> Ask | None:
    """The decision: with its answers for the one who must decide, else what everybody waits for."""
    if match.over:
        return None
    mine = watching.viewer == match.player
    view = match.view_at(match.ply, watching.viewer)
    prompt = view.prompt(watching.language)
    back = match.take_back_to(watching.viewer) if watching.viewer in watching.seats else None
    offers = _offers(match, view, watching.language) if mine else []
    return Ask(
        seat=match.player,
        mine=mine,
        ply=base + match.ply,
        title=prompt.title,
        detail=prompt.detail,
        rule=prompt.rule,
        actions=offers if mine else UNSET,
        line=_line(offers, page_words(watching.language)),
        take_back=None if back is None else base + back,
        allotment=_allotment(view, watching.language) if mine else None,
    )


def _offers(match: Match, view: View, language: str) -> list[Offer]:
    """What may be chosen; ``view`` is that of the one who must decide."""
    actions, finals = view.legal_actions(language), match.finals().tolist()
    return [Offer(action.name, action.text, final) for action, final in zip(actions, finals, strict=True)]


def _allotment(view: View, language: str) -> Allotment | None:
    return view.game.allotment(view.state, view.game.say(language)) if view.game.allotment else None


def _line(offers: Sequence[Offer], say: Words) -> str:
    """Where the line of no return is, said before it is crossed."""
    final = [offer.final for offer in offers]
    if final and all(final):
        return say("After this choice there is no taking back.")
    return say("Choices marked with a lock cannot be taken back.") if any(final) else ""


def lines(log: Sequence[LogLine], base: int) -> list[Line]:
    """The log, each line numbered inside its action."""
    found: list[Line] = []
    for entry in log:
        ply = base + entry.ply
        n = found[-1].n + 1 if found and found[-1].ply == ply else 0
        found.append(Line(ply, n, entry.seat, entry.text, entry.rule, entry.icon, entry.opens))
    return found


def over(table: Table, match: Match, watching: Watching) -> Over | None:
    """The end, if it has come."""
    if not match.over:
        return None
    found, best = tallies(match, watching.language), match.places.index(1)
    tied = sum(fact.text == found[best].text for fact in found) > match.places.count(1)
    last = match.log(watching.viewer, watching.language, match.ply)[-1:] if tied else []
    note = "".join(line.text for line in last)
    return Over(match.places, match.scores, found, f"/t/{table.id}/review", note)


def tallies(match: Match, language: str) -> list[Fact]:
    """What each seat of a finished match has come to."""
    state, say, words = match.view().state, match.game.say(language), match.game.words
    found = (words.tally(state, seat, say) for seat in range(match.players))
    return [Fact(fact.icon, fact.text, fact.label) for fact in found]


def panels(
    table: Table,
    match: Match | None,
    watching: Watching,
    online: Collection[int],
    facts: Facts | None,
    base: int = 0,
    since: int = 0,
    orders: Mapping[int, Given] = NO_ORDERS,
) -> Panels:
    """All panels; the log from the ``since``-th action of the match on."""
    seats = seat_panels(table, match, watching, online, facts)
    if match is None:
        return Panels(seats, None, [], None)
    log = lines(match.log(watching.viewer, watching.language, since), base)
    asked, end = ask(match, watching, base), over(table, match, watching)
    return Panels(seats, asked, log, end, match.turn, order(match, watching, orders))
