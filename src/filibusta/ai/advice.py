"""Advice to a player: the best choices, the chance of winning with each, how the turn would continue, and what the
choices differ in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from filibusta.ai.action_values import ActionValues
from filibusta.ai.bots import Planner, asked
from filibusta.ai.forced import hopeful, legal_of
from filibusta.ai.words.differences import END, OTHERS, OUT, OWN, Difference, differences
from filibusta.engine.dry_run import dry_run
from filibusta.engine.match import View
from filibusta.engine.speech import tidied
from filibusta.engine.words import Words

BEST = 3
"""The number of choices that are told."""
DEALS = 40
"""The number of deals over which each choice is averaged, without the errors of the levels."""
RIVALS = 6
"""The number of the best choices that are compared thing by thing."""
LONGEST = 12
"""Choices of one turn that are told, one after the other."""
LEAST, SURE = 0.01, 1.5
"""A difference in the chance of winning that is worth telling: so great, and so many times its standard error."""
MINUS, SPACE = "\u2212", "\u00a0"
"""The sign, and what stands before a percent sign so that no line ends there."""
FOR, AGAINST = 3, 2
"""The number of things that are told for a choice, and against it."""


@dataclass(frozen=True)
class Advised:
    """A choice, and the deciding player's chance of winning, from 0 to 1, if the turn is then played well.

    ``line`` begins with the choice itself; it ends with the turn, at a draw of chance, or where another seat decides.
    """

    action: str
    chance: float
    line: tuple[str, ...]
    differences: tuple[Difference, ...] = ()
    """The reasons for and against the choice, compared with the next best choices, the greatest first; before these the
    reasons that alone tell it from another choice."""
    alike: bool = False
    """True of the best choice if no difference between the choices is worth telling."""


def advise(view: View, best: int = BEST, deals: int = DEALS, key: int = 1) -> list[Advised]:
    """Returns the best choices of the deciding player, the best one first.

    ``view`` must be that of the deciding player; nothing else is used. Each choice is judged at the end of the turn by
    the learned estimate, over ``deals`` deals that fit the view. The same ``key`` gives the same advice.
    """
    legal_of(view)
    game = asked(view.game, "planner")
    chances, ends = ActionValues(game).chances_and_ends(view, deals, key, plans=True, kept=deals)
    ranked = sorted(hopeful(view, chances), key=lambda action: -chances[action])
    told, rivals = ranked[:best], ranked[: max(best, RIVALS)]
    found = differences(game, {action: ends[action] for action in rivals}, told, view.viewer, key)
    telling = told_apart(found, chances)
    follower = Planner(deals=min(deals, 4), seed=key)
    name = view.game.actions.name
    return [
        Advised(
            name(action),
            min(1.0, max(0.0, chances[action])),
            _line(view, name(action), follower),
            telling.get(action, ()),
            bool(telling) and not any(telling.values()) and action == told[0],
        )
        for action in told
    ]


def told_apart(
    found: Mapping[int, tuple[Difference, ...]], chances: Mapping[int, float]
) -> dict[int, tuple[Difference, ...]]:
    """Returns the things that are told of each choice: those worth telling.

    Where choices of different chances would read alike, the thing in which they differ most comes before these.
    """
    telling = {action: tuple(filter(_is_worth_telling, things)) for action, things in found.items()}
    for one, other in combinations(found, 2):
        if abs(chances[one] - chances[other]) < LEAST or _read(telling[one]) != _read(telling[other]):
            continue
        gains = [{(thing.merit, thing.whose): thing for thing in found[action]} for action in (one, other)]
        apart = {thing: abs(_gain_of(gains[0], thing) - _gain_of(gains[1], thing)) for of in gains for thing in of}
        most = max(apart, key=lambda thing: apart[thing], default=None)
        for action, things in zip((one, other), gains, strict=True):
            if most in things and round(100 * abs(things[most].gain)):
                rest = [thing for thing in telling[action] if thing != things[most]]
                telling[action] = (things[most], *rest)
    return telling


def _gain_of(things: Mapping[tuple[str, str], Difference], thing: tuple[str, str]) -> float:
    return things[thing].gain if thing in things else 0.0


def _read(things: Sequence[Difference]) -> list[tuple[str, str, int]]:
    """Returns the texts of the things, in reading order."""
    gains, losses = [one for one in things if one.gain > 0][:FOR], [one for one in things if one.gain < 0][:AGAINST]
    return [(one.merit, one.whose, round(100 * one.gain)) for one in (*gains, *losses)]


def _is_worth_telling(one: Difference) -> bool:
    return abs(one.gain) >= max(LEAST, SURE * one.error)


def _line(view: View, action: str, follower: Planner) -> tuple[str, ...]:
    """Returns the choice and those that follow in this turn, as far as they can be foreseen."""
    line, turn = [action], view.state.turn
    while len(line) < LONGEST:
        then = dry_run(view, line).view
        if then is None or then.state.over or then.player != view.viewer or then.state.turn != turn:
            break
        line.append(view.game.actions.name(follower.choose(then)))
    return tuple(line)


def reasons(view: View, advised: Advised, language: str) -> list[str]:
    """Returns sentences about a choice: what speaks for and against it beside the other choices told, how the turn
    would continue, and the progress that it brings.

    ``view`` is the view for which the advice was given; only foreseeable consequences are mentioned.
    """
    say = view.game.say(language)
    compared = _compared(view, advised, say)
    following = [text.rstrip(".") for text in texts(view, advised.line, language)[1:]]
    found = [tidied(say("Then: {choices}.", choices="; ".join(following)))] if following else []
    then = dry_run(view, advised.line).view
    return compared + found + (progress(view, then, say) if then else [])


def _compared(view: View, advised: Advised, say: Words) -> list[str]:
    """Returns what speaks for a choice and what against it, the most important first."""
    gains = [_gain(view, one, say) for one in advised.differences if one.gain > 0][:FOR]
    losses = [_gain(view, one, say) for one in advised.differences if one.gain < 0][:AGAINST]
    return [
        *([say("It makes hardly any difference.")] if advised.alike else []),
        *([say("For it: {things}.", things=", ".join(gains))] if gains else []),
        *([say("Against it: {things}.", things=", ".join(losses))] if losses else []),
    ]


def _gain(view: View, one: Difference, say: Words) -> str:
    """Returns a difference in words: ``cargo (+6 %)``."""
    return f"{_thing(view, one, say)} ({_signed(one.gain)})"


def _thing(view: View, one: Difference, say: Words) -> str:
    if one.merit == END:
        return say("end of the game")
    if one.merit == OUT:
        return say("staying in the game") if one.whose == OWN else say("rivals out of the game")
    merits = view.game.words.merits
    assert merits, "differences are told by the merits of the game"
    thing = merits.table[one.merit].name(say)
    if one.whose != OTHERS:
        return thing
    rivals = _rivals(view, say)
    return (
        say("{name}'s {thing}", thing=thing, name=rivals[0])
        if len(rivals) == 1
        else say("the others' {thing}", thing=thing)
    )


def _rivals(view: View, say: Words) -> list[str]:
    """Returns the names of the others, with an opponent without a seat."""
    declared = view.game.words.goals
    opponents = [progress.name for progress in declared(view.state, say).seats if progress.name] if declared else []
    return [*(name for seat, name in enumerate(view.names) if seat != view.viewer), *opponents]


def _signed(gain: float) -> str:
    """Returns a difference in the chance of winning in hundredths with its sign: ``+6 %``."""
    return f"{'+' if gain > 0 else MINUS}{round(100 * abs(gain))}{SPACE}%"


def texts(view: View, line: Sequence[str], language: str) -> list[str]:
    """Returns the choices of a line in words, each as its button would say it by then."""
    found: list[str] = []
    for step, name in enumerate(line):
        then = dry_run(view, line[:step]).view
        assert then is not None, "a line ends where nothing can be foreseen"
        found.append(next(action.text for action in then.legal_actions(language) if action.name == name))
    return found


def in_a_row(view: View, name: str, language: str) -> str:
    """Returns the text of a legal action in a list of several; empty if the others imply it."""
    game = view.game
    return game.words.in_a_row(view.state, game.actions.number(name), game.say(language), view.names)


def progress(view: View, then: View, say: Words) -> list[str]:
    """Returns sentences about the changes in the goals between two positions, addressed to the viewer of the first."""
    declared, found = view.game.words.goals, list[str]()
    if not declared:
        return found
    before, after = declared(view.state, say).seats, declared(then.state, say).seats
    for seat, (old, new) in enumerate(zip(before, after, strict=True)):
        if old.value == new.value:
            continue
        if seat == view.viewer:
            found.append(
                say("You go from {before} to {after}: {label}.", before=old.text, after=new.text, label=new.label)
            )
        else:
            name = new.name or view.names[seat]
            found.append(say("{name} goes from {before} to {after}.", name=name, before=old.text, after=new.text))
    return found
