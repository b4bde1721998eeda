"""Views: what one viewer may know of a match, with the public history of choices."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.actions import Action
from filibusta.engine.arguments import viewer_of
from filibusta.engine.cached import cached_attribute
from filibusta.engine.game import Game
from filibusta.engine.news import Event, news_of
from filibusta.engine.plain import PlainState
from filibusta.engine.record import INT, SPECTATOR, Numbers, States, copied
from filibusta.engine.speech import Prompt
from filibusta.engine.timeline import Timeline

NOTHING = np.zeros(0, INT)
STILLS = 16
"""Number of events of an action that are compared."""
DEALS = range(1, 5)
"""Number of deals and throws that are compared to find out whether they make a difference."""
SPARE = 16
"""Plies for which a history that must grow gets room beyond what it needs."""


@dataclass(frozen=True)
class LogLine:
    """One line of the log: the action it belongs to (0 is the deal), the seat that chose it, words and rule."""

    ply: int
    seat: int
    text: str
    rule: str
    icon: str
    opens: bool = False


@dataclass(frozen=True)
class History:
    """The choices of a match so far, oldest first, with the public view before each."""

    states: States
    choices: Numbers


@dataclass(frozen=True)
class View:
    """The part of a position that one viewer may know. It holds no reference to anything else of the match."""

    game: Game
    states: States
    viewer: int
    names: tuple[str, ...]
    drawn_plainly: "ClassVar[Callable[[View], str] | None]" = None
    """Draws the views of games without a table as an SVG; set from outside, since the engine knows no pictures."""
    history: History | None = None
    """The choices that led here, in games with open choices."""
    stills: "tuple[View, ...]" = ()
    """The views between the steps of the latest action, if they were requested."""

    def __repr__(self) -> str:
        asked = "over" if self.player < 0 else f"{self.names[self.player]} decides"
        return f"<View of {self.game.id} from seat {self.viewer}: turn {self.state.turn}, {asked}>"

    @cached_attribute
    def state(self) -> PlainState:
        """The position as plain Python values; those that the viewer may not know are HIDDEN."""
        return PlainState(self.states, {"choices": partial(_choices, self.game, self.states, self.viewer)})

    @property
    def player(self) -> int:
        """The deciding seat, -1 when the game is over."""
        return self.state.player

    @property
    def asked(self) -> frozenset[int]:
        """The seats that choose now without knowing each other's choices."""
        return self.game.asked(self.states)

    def asking(self, seat: int) -> "View":
        """Returns the position with ``seat`` as the decider, if it chooses at the same time as the deciding seat."""
        seat = viewer_of(seat, self.state.players)
        turned = seat != self.player and seat in self.asked
        return replace(self, states=self.game.asking(self.states, seat)) if turned else self

    def legal(self) -> Numbers:
        """The legal actions if the viewer is the deciding player, otherwise none (the choices may be private)."""
        return self.game.legal(self.states) if 0 <= self.player == self.viewer else NOTHING

    def finals(self, deal: int = 1) -> NDArray[np.bool_]:
        """Tells which of the ``legal`` actions cannot be taken back.

        The actions are tried on one deal that fits what the viewer knows, so the answer cannot reveal hidden
        information. It is the same on any ``deal``; the kit checks that.
        """
        game, choices = self.game, self.state.choices.values()
        before = game.dealt_anew(self.states, deal) if choices else self.states

        def is_final(action: int) -> bool:
            after = copied(before)
            game.act(after, action, deal)
            return bool(game.loops.is_final(before, after))

        return np.fromiter(map(is_final, choices), np.bool_)

    def is_gamble(self, action: int) -> bool:
        """Tells whether the outcome of an action in this turn depends on chance or on something hidden from the
        deciding player.

        A player who sees such an outcome might want the choice back. Events after the turn do not count. The action is
        tried on deals that fit what the viewer knows, so the answer cannot reveal what is hidden.
        """
        outcomes = (self._outcome(action, key) for key in DEALS)
        first = next(outcomes)
        return first is not None and any(other != first for other in outcomes)

    def _outcome(self, action: int, key: int) -> bytes | None:
        """Returns the viewer's last view before the turn ends; None if nothing was drawn or shown by then."""
        game, before = self.game, self.game.dealt_anew(self.states, key)
        states, stills = copied(before), game.new_states(STILLS)
        taken = game.loops.intermediate_states(states, np.uint64(key), NOTHING, 0, action, stills)
        seen = [*(stills[i : i + 1] for i in range(taken)), states]
        within = [still for still in seen if still["turn"][0] == before["turn"][0]]
        if not within or not within[-1]["sealed"][0]:
            return None
        return game.observe(copied(within[-1]), self.viewer).tobytes()

    def legal_actions(self, language: str = "en") -> list[Action]:
        """Returns the legal actions with names and sentences."""
        say, state, action = self.game.say(language), self.state, self.game.words.action
        return [Action(a, name, action(state, a, say, self.names)) for name, a in state.choices.items()]

    def prompt(self, language: str = "en") -> Prompt:
        """Returns the decision in words, for the deciding player or for those who wait."""
        say = self.game.say(language)
        speak = self.game.words.prompt if self.viewer == self.player else self.game.words.waiting
        return speak(self.state, say, self.names)

    def news(self) -> list[Event]:
        """The events of the latest action, in order."""
        return list(self._news)

    @cached_attribute
    def _news(self) -> tuple[Event, ...]:
        return news_of(self.state, self.game.events)

    def lines(self, ply: int, seat: int, language: str = "en") -> list[LogLine]:
        """Returns log lines with their rules: of the ``ply``-th action, which ``seat`` chose."""
        seat = viewer_of(seat, self.state.players)
        say, words = self.game.say(language), self.game.words
        told = words.told(self.state, self.news(), say, self.names)
        return [LogLine(ply, seat, line.text, line.rule, line.icon, line.opens) for line in told if line]

    def _repr_svg_(self) -> str | None:
        """Returns the picture that a notebook shows."""
        return self.picture()

    def picture(self) -> str | None:
        """Returns the view drawn as a self-contained SVG."""
        draw = self.game.table.picture if self.game.table else self.drawn_plainly
        return draw(self) if draw else None

    def __deepcopy__(self, memo: object) -> "View":
        history = self.history and History(copied(self.history.states), self.history.choices.copy())
        return View(self.game, copied(self.states), self.viewer, self.names, history, self.stills)

    def __reduce__(self) -> tuple[Any, ...]:
        packed = self.game.layout.packed
        past = self.history and (packed(self.history.states), self.history.choices)
        return _restored, (self.game, packed(self.states), self.viewer, self.names, past, self.stills)


def _choices(game: Game, states: States, viewer: int) -> dict[str, int]:
    legal: list[int] = game.legal(states).tolist() if 0 <= int(states["player"][0]) == viewer else []
    return {game.actions.name(action): action for action in legal}


def _restored(
    game: Game,
    states: bytes,
    viewer: int,
    names: tuple[str, ...],
    past: tuple[bytes, Numbers] | None,
    stills: tuple[View, ...],
) -> View:
    history = past and History(game.layout.unpacked(past[0]), past[1])
    return View(game, game.layout.unpacked(states), viewer, names, history, stills)


class Past:
    """The history of a match, extended on demand: public information at each ply, and the choices."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._states = game.new_states(0)
        self._known = 0

    def up_to_now(self, timeline: Timeline) -> History:
        """Returns a copy of the public information of all plies so far."""
        ply = timeline.ply
        if self._known < ply:
            self._take_up(timeline, ply)
        choices = [self._game.actions.number(move.action) for move in timeline.moves]
        return History(copied(self._states[:ply]), np.array(choices, INT))

    def cut(self, ply: int) -> None:
        """Removes everything after ``ply`` actions."""
        self._known = min(self._known, ply)

    @property
    def nbytes(self) -> int:
        """The memory held, in bytes."""
        return self._states.nbytes

    def _take_up(self, timeline: Timeline, ply: int) -> None:
        fresh = b"".join(timeline.at(past).tobytes() for past in range(self._known, ply))
        seen = self._game.observe(self._game.layout.read(fresh), SPECTATOR)
        if ply > len(self._states):
            grown = self._game.new_states(ply + SPARE)
            _write(grown, 0, self._states[: self._known])
            self._states = grown
        _write(self._states, self._known, seen)
        self._known = ply


def _write(states: States, first: int, part: States) -> None:
    """Copies byte by byte; NumPy would go through all the fields."""
    size = states.dtype.itemsize
    states.view(np.uint8)[first * size : (first + len(part)) * size] = part.view(np.uint8)
