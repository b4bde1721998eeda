"""The panels of a screen: players, the decision, the log, the end; for one watcher, in one language."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from msgspec import UNSET

from filibusta.ai.advice import Advised, reasons
from filibusta.ai.levels import LEVELS
from filibusta.engine.basket import Basket
from filibusta.engine.dry_run import dry_run
from filibusta.engine.match import LogLine, Match, View
from filibusta.engine.speech import Allotment, Fact, Prompt, everyone
from filibusta.engine.words import Words, initial
from filibusta.server.protocol.outgoing import Advice, AdvisedChoice, DragTargetsAnswer, DryRunAnswer
from filibusta.server.protocol.panels import (
    Ask,
    ChapterLink,
    DraftPanel,
    DraftPart,
    GoalsPanel,
    GuidePanel,
    LogEntry,
    Offer,
    Over,
    SeatKind,
    SeatPanel,
)
from filibusta.server.storage.models import Seat, StoredTable
from filibusta.server.tables.advising import may_advise
from filibusta.server.tables.refusals import why_not
from filibusta.server.tables.screens.seating_panel import clock, ending_text, seat_note
from filibusta.server.tables.seat_status import AGREED, SeatStatuses
from filibusta.server.tables.simultaneous_choices import ShownDecision
from filibusta.server.words import server_words
from filibusta.table.drag_targets import DragTargets
from filibusta.table.fallback import table_of
from filibusta.table.guide import LEARNER, chapter, later, lesson
from filibusta.table.scene import Aspect


@dataclass(frozen=True)
class Viewpoint:
    """The seat shown (-1: a spectator), the seats that this browser may play, the language and the layout."""

    viewer: int
    seats: tuple[int, ...]
    language: str
    layout: Aspect


def level_name(level: str, say: Words) -> str:
    """Returns the name of a bot of this strength."""
    return say.pick(LEVELS[level].name) if level in LEVELS else level


def _sub(seat: Seat, say: Words) -> str:
    if seat.kind == "bot":
        return say("bot, {level}", level=level_name(seat.level, say))
    if seat.kind == "open":
        return say("open seat")
    return say("same screen") if seat.kind == "hotseat" else ""


def facts(view: View, players: int, language: str) -> list[list[Fact]]:
    """The public figures of each seat; ``view`` is a spectator's."""
    say, words = view.game.say(language), view.game.words
    return [list(words.seat_facts(view.state, seat, say)) for seat in range(players)]


def goals(view: View, language: str) -> GoalsPanel | None:
    """Returns what wins, and how far everybody is."""
    declared = view.game.words.goals
    if not declared:
        return None
    found = declared(view.state, view.game.say(language))
    return GoalsPanel(found, found.warnings(view.names))


def guide_panel(match: Match, language: str) -> GuidePanel | None:
    """Returns what the guide of a guided match says now; None once it has ended."""
    found, say = lesson(match.game, match), server_words(language)
    if found is None:
        return None
    if found.text:
        text = say.pick(found.text)
    elif LEARNER in match.asked:
        text = say("Choose as you like. The guide speaks again when something new comes.")
    else:
        text = say("The others act now. The log tells what they do.")
    answer = say.pick(found.answer) if found.answer else say("You go your own way: the guide comes along.")
    return GuidePanel(
        found.number,
        found.of,
        text,
        found.advised,
        answer if found.strayed else "",
        found.rule,
        chapter(match.game, language, found.rule),
        found.done,
        [ChapterLink(one.title, one.rules[0]) for one in later(match.game, language)] if found.done else [],
    )


def seat_panels(
    table: StoredTable,
    viewpoint: Viewpoint,
    online: Collection[int],
    asked: Collection[int] = (),
    chosen: Collection[int] = (),
    facts: Sequence[list[Fact]] = (),
    seat_statuses: SeatStatuses | None = None,
    now: float = 0.0,
) -> list[SeatPanel]:
    """The players, from seat 0 on: those who must choose, and those who have while others of the round have not.

    ``seat_statuses``: who decides for them, and their clocks ``now``, once the game has begun."""
    say = server_words(viewpoint.language)
    return [
        SeatPanel(
            seat=number,
            name=seat.name,
            initial=initial(seat.name),
            kind=kind_of(seat),
            sub=(seat_note(seat_statuses, number, now, say) if seat_statuses else "") or _sub(seat, say),
            me=number == viewpoint.viewer,
            mine=number in viewpoint.seats,
            turn=number in asked,
            chosen=number in chosen,
            online=seat.kind == "bot" or number in online,
            mark=number + 1,
            level=int(seat.level) if seat.level.isdigit() else 0,
            facts=facts[number] if facts else [],
            clock=clock(seat_statuses, number, now) if seat_statuses else UNSET,
        )
        for number, seat in enumerate(table.seats)
    ]


def kind_of(seat: Seat) -> SeatKind:
    """Returns the kind of a seat as screens name it."""
    match seat.kind:
        case "bot" | "hotseat" | "open" | "human":
            return seat.kind
        case unknown:
            raise ValueError(f"{unknown!r} is no kind of seat")


def ask(
    match: Match, view: View, now: ShownDecision, prompt: Prompt, mine: bool, language: str, base: int, *, alone: bool
) -> Ask | None:
    """The decision: with its answers for the one who must decide, else what everybody waits for.

    ``prompt`` is that of the one whose decision it is ``now``. ``mine``: the viewer may play the seat of the view,
    so it is told what may be taken back. ``alone``: nobody else at the table is a person.
    """
    if view.state.over:
        return None
    decides, say = view.viewer == now.seat, server_words(language)
    back = match.take_back_to(view.viewer) if mine else None
    offers = _offers(view, now, language) if decides else []
    if now.together:
        prompt = _prompt_together(prompt, now, [match.names[seat] for seat in now.waits_for], offers, say)
    return Ask(
        seat=now.seat,
        mine=decides,
        ply=base + match.ply,
        title=prompt.title,
        detail=prompt.detail,
        rule=prompt.rule,
        actions=offers if decides else UNSET,
        line=_line(offers, say),
        take_back=None if back is None else base + back,
        allotment=_allotment(view, language) if decides else None,
        asked=list(now.waits_for),
        chosen=now.chosen,
        basket=_basket(view, language) if decides else None,
        draft=_draft(match, view, language, base) if decides else None,
        drag_targets=_drag_targets(view, language) if decides else (),
        advice=decides and mine and not now.chosen and may_advise(view, alone),
    )


def _prompt_together(
    prompt: Prompt, now: ShownDecision, names: Sequence[str], offers: Sequence[Offer], say: Words
) -> Prompt:
    """Returns the prompt where several choose at the same time, and the seats that have to choose."""
    if now.chosen:
        title = say("You have chosen: {choice}", choice=next(o.text for o in offers if o.name == now.chosen))
        detail = say("Waiting for {players}. Until then you may choose otherwise.", players=everyone(names, say))
        return Prompt(title, detail, prompt.rule)
    if offers and not now.is_last:
        detail = f"{prompt.detail} {say('All choose at the same time, unseen.')}".strip()
        return Prompt(prompt.title, detail, prompt.rule)
    if len(names) > 1:
        title = say("{players} are choosing at the same time", players=everyone(names, say))
        return Prompt(title, prompt.detail, prompt.rule)
    return prompt


def _offers(view: View, now: ShownDecision, language: str) -> list[Offer]:
    """Returns the legal actions of a deciding seat, whose sealed choice may change until all have chosen."""
    actions = view.legal_actions(language)
    finals = [now.is_last] * len(actions) if now.together else view.finals().tolist()
    return [Offer(action.name, action.text, final) for action, final in zip(actions, finals, strict=True)]


def _allotment(view: View, language: str) -> Allotment | None:
    return view.game.allotment(view.state, view.game.say(language)) if view.game.allotment else None


def _basket(view: View, language: str) -> Basket | None:
    return view.game.basket(view.state, view.game.say(language)) if view.game.basket else None


def _draft(match: Match, view: View, language: str, base: int) -> DraftPanel | None:
    """Returns the viewer's draft, made of the decisions that can still be taken back."""
    say = view.game.say(language)
    found = view.game.draft(view.state, say) if view.game.draft else None
    if found is None:
        return None
    back, parts = match.take_back_to(view.viewer), list[DraftPart]()
    begun = match.ply
    for ply in range(match.ply if back is None else back, match.ply):
        name = match.moves[ply].action
        if name.partition(":")[0] in found.heads:
            begun = begun if parts else ply
            parts.append(DraftPart("", []))
        if parts:
            number, state = view.game.actions.number(name), match.view_at(ply, view.viewer).state
            text = view.game.words.action(state, number, say, view.names)
            parts[-1] = DraftPart(" · ".join(filter(None, (parts[-1].text, text))), [*parts[-1].actions, name])
    return DraftPanel(found.title, found.name, found.close, base + begun, parts, found.examples)


def _drag_targets(view: View, language: str) -> Sequence[DragTargets]:
    return table_of(view.game).drag_targets(view, view.game.say(language))


def drag_targets_answer(view: View, actions: Sequence[str], ply: int, language: str) -> DragTargetsAnswer:
    """Returns the places to which things could be dragged after some choices, in the ``view`` of the deciding seat."""
    found = dry_run(view, actions)
    then = found.view if found.done == len(actions) else None
    return DragTargetsAnswer(ply, list(actions), _drag_targets(then, language) if then else ())


def dry_run_answer(view: View, actions: Sequence[str], ply: int, language: str) -> DryRunAnswer:
    """Returns what a list of choices would come to; ``view`` is that of the one who must decide."""
    found = dry_run(view, actions)
    if found.view is None:
        return DryRunAnswer(ply, list(actions), found.done, None)
    why = why_not(found.view.game, found.view.state, actions[found.done]) if found.done < len(actions) else None
    return DryRunAnswer(
        ply, list(actions), found.done, _basket(found.view, language), why.text(server_words(language)) if why else ""
    )


def advice(view: View, found: Sequence[Advised], ply: int, language: str) -> Advice:
    """Returns the best choices in words; ``view`` is that of the one who must decide."""
    return Advice(
        ply,
        [AdvisedChoice(one.action, round(100 * one.chance), reasons(view, one, language)) for one in found],
    )


def _line(offers: Sequence[Offer], say: Words) -> str:
    """Returns the warning before a final action; nothing where there is no choice."""
    final = [offer.final for offer in offers]
    if len(final) < 2:
        return ""
    if all(final):
        return say("This choice cannot be taken back.")
    return say("Choices marked with a lock cannot be taken back.") if any(final) else ""


def lines(log: Sequence[LogLine], base: int) -> list[LogEntry]:
    """The log, each line numbered inside its action."""
    found: list[LogEntry] = []
    for entry in log:
        ply = base + entry.ply
        n = found[-1].n + 1 if found and found[-1].ply == ply else 0
        found.append(LogEntry(ply, n, entry.seat, entry.text, entry.rule, entry.icon, entry.opens))
    return found


def over(
    table: StoredTable, match: Match, view: View, language: str, seat_statuses: SeatStatuses | None = None
) -> Over | None:
    """The end, if it has come: why, and what decided between players whose figures are the same.

    Who has won is then told by the latest line of the log; the places behind, by what decides between equals.
    """
    if not view.state.over and not (seat_statuses and seat_statuses.ending):
        return None
    found, places, review = tallies(match, language), match.places, f"/t/{table.id}/review"
    if seat_statuses and (seat_statuses.ending or seat_statuses.resigned):
        placed, scores = ([], []) if seat_statuses.ending else (places, match.scores)
        note, agreed = why_over(table, seat_statuses, view, language), seat_statuses.ending == AGREED
        final = seat_statuses.places(placed)
        best = figure(found, [] if agreed else final)
        return Over(final, scores, found, review, note, best, agreed, seat_statuses.resigned)
    won = [fact.text for fact, place in zip(found, places, strict=True) if place == 1]
    tied = not won or any(fact.text in won for fact, place in zip(found, places, strict=True) if place != 1)
    decided = match.game.words.decided(view.state, places, match.game.say(language), match.names)
    last = match.log(view.viewer, language, match.ply)[-1:] if tied and not decided else []
    behind = {(fact.text, place) for fact, place in zip(found, places, strict=True) if place != 1}
    of_equals = ties(view, language) if len({text for text, _ in behind}) < len(behind) else ""
    told = decided or [*(line.text for line in last), of_equals]
    note = " ".join(filter(None, (reason(view, language), *told)))
    return Over(places, match.scores, found, review, note, figure(found, places))


def figure(found: Sequence[Fact], places: Sequence[int]) -> Fact | None:
    """Returns the result shown large beside who has won: that of the first winner, unless it is nothing, as that of
    whoever is left alone may be; None if nobody has won."""
    best = next((fact for fact, place in zip(found, places, strict=False) if place == 1), None)
    return best if best and best.text != "0" else None


def why_over(table: StoredTable, seat_statuses: SeatStatuses, view: View, language: str) -> str:
    """Returns why a match is over, by its rules or early, and who resigned; empty of games that do not say it."""
    by_rules = "" if seat_statuses.ending else reason(view, language)
    return f"{by_rules} {ending_text(table, seat_statuses, language)}".strip()


def reason(view: View, language: str) -> str:
    """Returns why the game is over, in a sentence; empty of games that do not say what wins."""
    found = goals(view, language)
    return found.goals.met.text if found and found.goals.met else ""


def ties(view: View, language: str) -> str:
    """Returns what decides between equals, in a sentence; empty of games that do not say it."""
    found = goals(view, language)
    return found.goals.ties if found else ""


def tallies(match: Match, language: str) -> list[Fact]:
    """Returns the result of each seat of a finished match."""
    return match.game.words.tallies(match.view_at(match.ply).state, match.game.say(language))
