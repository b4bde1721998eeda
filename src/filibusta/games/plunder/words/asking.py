"""What is said of a decision: a question, the same for those who wait, and what both should know."""

from collections.abc import Callable
from dataclasses import dataclass

from filibusta.engine.speech import Prompt
from filibusta.games.plunder.words.voice import Voice


@dataclass(frozen=True)
class Decision:
    """The words of a phase and its rule. The detail holds only what everybody may know."""

    rule: str
    ask: Callable[[Voice], str]
    wait: Callable[[Voice, str], str]
    detail: Callable[[Voice], str]


def asking(decision: Decision) -> Callable[[Voice], Prompt]:
    """For the one who decides."""
    return lambda v: Prompt(decision.ask(v), decision.detail(v), decision.rule)


def waiting(decision: Decision) -> Callable[[Voice, str], Prompt]:
    """For those who wait for the player named."""
    return lambda v, player: Prompt(decision.wait(v, player), decision.detail(v), decision.rule)
