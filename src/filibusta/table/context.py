"""The context of a drawing: one view for one reader, with the legal actions and the reader's language."""

from collections.abc import Iterable

from filibusta.engine.match import View
from filibusta.engine.words import Words
from filibusta.table.scene import Aspect

WIDE, NARROW = 1060.0, 374.0
"""The widths of pictures; in the narrow one a unit is one px on a phone of 390 px."""


class DrawContext:
    """The values that every part of a drawing needs. Games add their own."""

    def __init__(self, view: View, say: Words, names: tuple[str, ...], layout: Aspect) -> None:
        self.view = view
        self.say = say
        self.names = names
        self.layout: Aspect = layout
        self.wide = layout == "wide"
        self.state = view.state
        """The state as the viewer knows it."""
        self.seats = range(self.state.players)
        self.seated = view.viewer >= 0
        """True if the viewer plays."""
        self.legal = self.state.choices
        """The viewer's legal actions by name; none while the decision is asked beside the picture."""
        if self.legal and view.game.asked_in_dialog(self.state):
            self.legal = {}
        self._done = {"": ""}
        """A cache of the sentences for actions."""

    @property
    def width(self) -> float:
        """The width of the picture."""
        return WIDE if self.wide else NARROW

    def left_over(self, shown: Iterable[str]) -> list[str]:
        """Returns the legal actions that nothing on the table stands for."""
        there = set(shown)
        return [name for name in self.legal if name not in there]

    def can(self, action: str) -> str:
        """Returns the action if it may be chosen, else an empty text."""
        return action if action in self.legal else ""

    def does(self, action: str) -> str:
        """Returns the sentence for choosing an action; empty for no action."""
        told = self._done.get(action)
        if told is None:
            told = self.view.game.words.action(self.state, self.legal[action], self.say, self.names)
            self._done[action] = told
        return told

    def label(self, facts: str, action: str) -> str:
        """Returns the label of a thing that ``action`` chooses: what that does, then its facts."""
        return labelled(facts, self.does(action))


def labelled(facts: str, does: str) -> str:
    """Returns the label of a thing: what choosing it does, then its facts."""
    return f"{does}: {facts}" if does else facts
