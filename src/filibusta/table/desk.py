"""One view about to be drawn for one reader: what is known, what may be chosen, and in which words."""

from dataclasses import dataclass
from functools import cached_property

from filibusta.engine.match import View
from filibusta.engine.plain import PlainState
from filibusta.engine.words import Words
from filibusta.table.scene import Aspect


@dataclass(frozen=True)
class Desk:
    """What every part of a drawing needs. Games add what is theirs."""

    view: View
    say: Words
    names: tuple[str, ...]
    layout: Aspect

    @cached_property
    def state(self) -> PlainState:
        """What the viewer knows."""
        return self.view.state

    @property
    def wide(self) -> bool:
        return self.layout == "wide"

    @property
    def seats(self) -> range:
        return range(self.state.players)

    @property
    def seated(self) -> bool:
        """Whether the viewer plays."""
        return self.view.viewer >= 0

    @cached_property
    def legal(self) -> dict[str, int]:
        """What the viewer may choose now, by name."""
        return self.state.choices

    def can(self, action: str) -> str:
        """The action if it may be chosen, else nothing."""
        return action if action in self.legal else ""

    def does(self, action: str) -> str:
        """What choosing an action means, in a sentence; nothing for no action."""
        return self.view.game.words.action(self.state, self.legal[action], self.say, self.names) if action else ""

    def label(self, facts: str, action: str) -> str:
        """All facts, and what choosing it means."""
        return labelled(facts, self.does(action))


def labelled(facts: str, does: str) -> str:
    """All facts of a thing, after what choosing it means."""
    return f"{does}: {facts}" if does else facts
