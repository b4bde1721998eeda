"""Everything about a match that is words: players, the decision, the log, the end; for one watcher, in one language."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from msgspec import UNSET

from filibusta.ai.levels import LEVELS
from filibusta.engine.match import LogLine, Match, View
from filibusta.engine.speech import Allotment, Prompt
from filibusta.engine.words import Words, initial
from filibusta.server import messages
from filibusta.server.messages import Ask, Fact, Line, Offer, Over, SeatPanel
from filibusta.server.pages import page_words
from filibusta.server.stored import Seat, StoredTable


@dataclass(frozen=True)
class Watching:
    """Who looks: the seat shown (-1: a spectator), the seats this browser may play, and how it wants to see things."""

    viewer: int
    seats: tuple[int, ...]
    language: str
    layout: messages.Aspect


def level_name(level: str, say: Words) -> str:
    """What a bot of this strength is called."""
    return say.pick(LEVELS[level].name) if level in LEVELS else level


def _sub(seat: Seat, say: Words) -> str:
    if seat.kind == "bot":
        return say("bot, {level}", level=level_name(seat.level, say))
    if seat.kind == "open":
        return say("open seat")
    return say("on the same screen") if seat.kind == "hotseat" else ""


def facts(view: View, players: int, language: str) -> list[list[Fact]]:
    """The public figures of each seat; ``view`` is a spectator's."""
    say, words = view.game.say(language), view.game.words
    return [
        [Fact(fact.icon, fact.text, fact.label) for fact in words.seat_facts(view.state, seat, say)]
        for seat in range(players)
    ]


def seat_panels(
    table: StoredTable, watching: Watching, online: Collection[int], player: int, facts: Sequence[list[Fact]] = ()
) -> list[SeatPanel]:
    """The players, from seat 0 on; ``player`` must decide (-1: nobody)."""
    say = page_words(watching.language)
    return [
        SeatPanel(
            seat=number,
            name=seat.name,
            initial=initial(seat.name),
            kind=kind_of(seat),
            sub=_sub(seat, say),
            me=number == watching.viewer,
            mine=number in watching.seats,
            turn=player == number,
            online=seat.kind == "bot" or number in online,
            mark=number + 1,
            level=int(seat.level) if seat.level.isdigit() else 0,
            facts=facts[number] if facts else [],
        )
        for number, seat in enumerate(table.seats)
    ]


def kind_of(seat: Seat) -> messages.SeatKind:
    """What a screen calls the one who sits there."""
    match seat.kind:
        case "bot" | "hotseat" | "open":
            return seat.kind
        case _:
            return "human"


def ask(match: Match, view: View, prompt: Prompt, mine: bool, language: str, base: int) -> Ask | None:
    """The decision: with its answers for the one who must decide, else what everybody waits for.

    ``prompt`` is that of the view. ``mine``: whoever looks may play its seat, so it is told what may be taken back.
    """
    state = view.state
    if state.over:
        return None
    decides = view.viewer == state.player
    back = match.take_back_to(view.viewer) if mine else None
    offers = _offers(match, view, language) if decides else []
    return Ask(
        seat=state.player,
        mine=decides,
        ply=base + match.ply,
        title=prompt.title,
        detail=prompt.detail,
        rule=prompt.rule,
        actions=offers if decides else UNSET,
        line=_line(offers, page_words(language)),
        take_back=None if back is None else base + back,
        allotment=_allotment(view, language) if decides else None,
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
        return say("This choice cannot be taken back.")
    return say("Choices marked with a lock cannot be taken back.") if any(final) else ""


def lines(log: Sequence[LogLine], base: int) -> list[Line]:
    """The log, each line numbered inside its action."""
    found: list[Line] = []
    for entry in log:
        ply = base + entry.ply
        n = found[-1].n + 1 if found and found[-1].ply == ply else 0
        found.append(Line(ply, n, entry.seat, entry.text, entry.rule, entry.icon, entry.opens))
    return found


def over(table: StoredTable, match: Match, view: View, language: str) -> Over | None:
    """The end, if it has come. The latest line says why where what each has come to does not: a tie, nobody won."""
    if not view.state.over:
        return None
    found, places = tallies(match, language), match.places
    won = [fact.text for fact, place in zip(found, places, strict=True) if place == 1]
    tied = not won or any(fact.text in won for fact, place in zip(found, places, strict=True) if place != 1)
    last = match.log(view.viewer, language, match.ply)[-1:] if tied else []
    note = "".join(line.text for line in last)
    return Over(places, match.scores, found, f"/t/{table.id}/review", note)


def tallies(match: Match, language: str) -> list[Fact]:
    """What each seat of a finished match has come to."""
    state, say, words = match.view_at(match.ply).state, match.game.say(language), match.game.words
    found = (words.tally(state, seat, say) for seat in range(match.players))
    return [Fact(fact.icon, fact.text, fact.label) for fact in found]
