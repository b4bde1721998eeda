"""Advice to a player: the best choices, the chance of winning with each, and how the turn would continue."""

from collections.abc import Sequence
from dataclasses import dataclass

from filibusta.ai.action_values import ActionValues
from filibusta.ai.bots import Planner, asked
from filibusta.ai.forced import hopeful, legal_of
from filibusta.engine.dry_run import dry_run
from filibusta.engine.match import View
from filibusta.engine.words import Words

BEST = 3
"""The number of choices that are told."""
DEALS = 40
"""The number of deals over which each choice is averaged: those of a captain."""
LONGEST = 12
"""Choices of one turn that are told, one after the other."""


@dataclass(frozen=True)
class Advised:
    """A choice, and the deciding player's chance of winning, from 0 to 1, if the turn is then played well.

    ``line`` begins with the choice itself; it ends with the turn, at a draw of chance, or where another seat decides.
    """

    action: str
    chance: float
    line: tuple[str, ...]


def advise(view: View, best: int = BEST, deals: int = DEALS, key: int = 1) -> list[Advised]:
    """Returns the best choices of the deciding player, the best one first.

    ``view`` must be that of the deciding player; nothing else is used. Each choice is judged at the end of the turn by
    the learned estimate, over ``deals`` deals that fit the view. The same ``key`` gives the same advice.
    """
    legal_of(view)
    chances = ActionValues(asked(view.game, "planner")).chances(view, deals, key, plans=True)
    ranked = sorted(hopeful(view, chances), key=lambda action: -chances[action])[:best]
    follower = Planner(deals=min(deals, 4), seed=key)
    names = view.game.actions
    return [
        Advised(names.name(action), min(1.0, max(0.0, chances[action])), _line(view, names.name(action), follower))
        for action in ranked
    ]


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
    """Returns sentences in favour of a choice: how the turn would continue, and the progress that it brings.

    ``view`` is the view for which the advice was given; only foreseeable consequences are mentioned.
    """
    say = view.game.say(language)
    following = [text.rstrip(".") for text in texts(view, advised.line, language)[1:]]
    found = [say("Then: {choices}.", choices="; ".join(following))] if following else []
    then = dry_run(view, advised.line).view
    return found + (progress(view, then, say) if then else [])


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
