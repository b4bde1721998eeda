"""A match: one game being played, with everything needed to look at it, take back, save and replay it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.actions import Action
from filibusta.engine.domains import MOST
from filibusta.engine.errors import BadPosition, BadRecord, CannotTakeBack, FilibustaError, IllegalAction
from filibusta.engine.fairness import Fairness, fairness_from
from filibusta.engine.game import Game, game
from filibusta.engine.loops import is_final
from filibusta.engine.notation import (
    MOST_MOVES,
    FairRecord,
    GameRecord,
    MoveRecord,
    ResultRecord,
    decode,
    encode,
    fairness_of,
)
from filibusta.engine.plain import PlainState
from filibusta.engine.positions import VERSION, PositionRecord, fields_of, kept_fields, read_position
from filibusta.engine.record import INT, SPECTATOR, Numbers, State, States, copied
from filibusta.engine.soundness import check_domains
from filibusta.engine.speech import Happening, Prompt, counted

NO_DICE = np.zeros(0, INT)
MOVE_BYTES = 300
"""What a move takes in memory on average."""


@dataclass(frozen=True, slots=True)
class Move:
    """One action of a match: who chose it, its name, and the chance results it drew."""

    seat: int
    action: str
    chance: tuple[int, ...]
    final: bool = field(default=True, compare=False)
    """Whether it cannot be taken back: it is no step of its seat's unfinished turn, drew chance or showed something."""


@dataclass(frozen=True)
class Attempt:
    """An action carried out on a copy after ``ply`` others, and whether the game is over then."""

    move: Move
    over: bool
    ply: int
    states: States = field(repr=False)
    """The true record; never for a player, a bot or a screen."""


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
    """The choices of a match so far, oldest first, and what everybody could see when each was made."""

    states: States
    choices: Numbers


@dataclass(frozen=True)
class View:
    """What one viewer may see of a position. Nothing else of the match can be reached from it."""

    game: Game
    states: States
    viewer: int
    names: tuple[str, ...]
    history: "History | None" = None
    """What led here, where the game's choices are made openly."""

    @cached_property
    def state(self) -> PlainState:
        """The position as plain Python values, HIDDEN where the viewer may not know them."""
        return PlainState(self.states[0])

    @property
    def player(self) -> int:
        """Whose decision it is, -1 when the game is over."""
        return self.state.player

    def legal(self) -> Numbers:
        """The legal actions, if the viewer is the one who must decide; else none (what is offered may be private)."""
        return self.game.legal(self.states) if 0 <= self.player == self.viewer else NO_DICE

    def legal_actions(self, language: str = "en") -> list[Action]:
        """The same with names and sentences."""
        say = self.game.say(language)
        words = self.game.words
        return [
            Action(int(a), self.game.actions.name(int(a)), words.action(self.state, int(a), say, self.names))
            for a in self.legal()
        ]

    def prompt(self, language: str = "en") -> Prompt:
        """The decision in words: for the one who must decide, or what the others wait for."""
        say = self.game.say(language)
        speak = self.game.words.prompt if self.viewer == self.player else self.game.words.waiting
        return speak(self.state, say, self.names)

    def happenings(self) -> list[Happening]:
        """The events of the latest action, in order."""
        news, size = self.state.news, self.state.news_size
        latest = (news[i % len(news)] for i in range(max(0, size - len(news)), size))
        return [Happening(e.kind, e.seat, e.a, e.b, e.c, e.secret) for e in latest]

    def _repr_svg_(self) -> str | None:
        return self.game.table.picture(self) if self.game.table else None


class Match:
    """One game being played. The true state stays inside; others get a ``view``.

    Illegal, unknown or late input raises a ``FilibustaError`` and changes nothing.
    """

    def __init__(self, game: Game, players: int, options: Numbers, fairness: Fairness, names: Sequence[str]) -> None:
        self.game = game
        self.players = game.check_players(players)
        self.names = tuple(names) if names else tuple(f"Player {seat + 1}" for seat in range(players))
        if len(self.names) != players:
            raise BadRecord("{n} players need {n} names, not {given}", n=players, given=len(self.names))
        self.fairness = fairness
        self._options = options
        self.moves: list[Move] = []
        self._states: list[States] = []
        self.setup_chance: tuple[int, ...] = ()

    @classmethod
    def new(
        cls,
        game_or_name: Game | str,
        players: int = 3,
        options: Mapping[str, int | bool] | None = None,
        seed: int | str | bytes | None = None,
        names: Sequence[str] = (),
        words: Sequence[str] = (),
        chance: Sequence[int] = (),
    ) -> "Match":
        """Deals a new game. ``chance`` loads the first results of the deal, for tests and replays."""
        chosen = game(game_or_name) if isinstance(game_or_name, str) else game_or_name
        packed = chosen.pack_options(options)
        chosen.check_table(players, packed)
        match = cls(chosen, players, packed, fairness_from(seed, words), names)
        match._deal(chance)
        return match

    @classmethod
    def from_position(
        cls, game: Game, states: States, names: Sequence[str] = (), seed: int | str | bytes | None = None
    ) -> "Match":
        """Goes on from a whole position; what came before is not known. Every number must be in its domain.

        Invariants beyond that are not checked here: what others wrote comes in through ``load``.
        """
        check_domains(game.layout, states)
        state = states[0]
        match = cls(game, int(state.players), state.options.copy(), fairness_from(seed), names)
        match._states.append(states.copy())
        return match

    # -------------------------------------------------------------- what is the case

    @property
    def _state(self) -> State:
        return self._states[-1][0]

    @property
    def player(self) -> int:
        """Whose decision it is, -1 when the game is over."""
        return int(self._state.player)

    @property
    def phase(self) -> IntEnum:
        return self.game.phases(int(self._state.phase))

    @property
    def over(self) -> bool:
        return bool(self._state.over)

    @property
    def turn(self) -> int:
        return int(self._state.turn)

    @property
    def ply(self) -> int:
        """How many actions have been played."""
        return len(self._states) - 1

    @property
    def options(self) -> dict[str, int | bool]:
        return self.game.unpack_options(self._options)

    @property
    def scores(self) -> list[int]:
        """Each player's result, once the game is over; before, an empty list."""
        return self._result(self.game.rules.score)

    @property
    def places(self) -> list[int]:
        """Each player's place (1 is the winner), once the game is over; before, an empty list."""
        return self._result(self.game.rules.rank)

    def _result(self, function: object) -> list[int]:
        if not self.over:
            return []
        out = np.zeros(self.game.layout.seats, INT)
        function(self._state, out)  # type: ignore[operator]
        return [int(value) for value in out[: self.players]]

    def legal(self) -> Numbers:
        """The numbers of the legal actions, ascending; empty when the game is over."""
        return self.game.legal(self._states[-1])

    def legal_actions(self, language: str = "en") -> list[Action]:
        """The legal actions of the one who must decide, with names and sentences."""
        return self.view(self.player).legal_actions(language)

    # -------------------------------------------------------------- playing

    def _deal(self, chance: Sequence[int]) -> None:
        states = self.game.new_states()
        dice = self._dice(chance)
        self.game.loops.deal(states[0], self.fairness.key(0), dice, len(dice), self.players, self._options)
        self.setup_chance = self._drawn(states[0], 0)
        self._states.append(states)

    def number(self, action: int | str) -> int:
        """The number of a legal action given by number or name; a clear error if it is not legal now."""
        space = self.game.actions
        number = space.number(action) if isinstance(action, str) else int(action)
        if self.over:
            raise IllegalAction("the game is over; nobody decides any more")
        legal = self.legal()
        if number not in legal:
            allowed = ", ".join(space.name(int(a)) for a in legal)
            message = "{action} cannot be chosen now; legal are: {legal}"
            raise IllegalAction(message, action=space.name(number), legal=allowed)
        return number

    def play(self, action: int | str, chance: Sequence[int] = ()) -> Move:
        """Carries out a legal action and all that follows. ``chance`` loads its first chance results."""
        attempt = self.attempt(action, chance)
        self.accept(attempt)
        return attempt.move

    def attempt(self, action: int | str, chance: Sequence[int] = ()) -> "Attempt":
        """The same on a copy: the match stays as it is until the attempt is accepted."""
        number = self.number(action)
        states = copied(self._states[-1])
        dice = self._dice(chance)
        self.game.loops.act(states[0], self.fairness.key(self.ply + 1), dice, len(dice), number)
        chance = self._drawn(states[0], self.ply + 1)
        move = Move(self.player, self.game.actions.name(number), chance, is_final(self._state, states[0]))
        return Attempt(move, bool(states[0].over), self.ply, states)

    def accept(self, attempt: "Attempt") -> None:
        """Makes an attempt the next action; it must be of the position the match stands at."""
        if attempt.ply != self.ply:
            message = "this attempt is of action {ply}, and there are {now}"
            raise BadRecord(message, ply=attempt.ply, now=self.ply)
        self._states.append(attempt.states)
        self.moves.append(attempt.move)

    def _dice(self, chance: Sequence[int]) -> Numbers:
        """Chance results as the rules read them; a clear error for what no chance gives."""
        room = self.game.layout.dtype["dice"].shape[0]
        if len(chance) > room:
            raise BadRecord("one action draws at most {most} chance results, not {given}", most=room, given=len(chance))
        for result in chance:
            if isinstance(result, bool) or not 0 <= result <= MOST:
                message = "{given!r} is not possible as a chance result: it must be a whole number from 0 to {most}"
                raise BadRecord(message, most=MOST, given=result)
        return np.array(chance, INT)

    def _drawn(self, state: State, number: int) -> tuple[int, ...]:
        """What the deal (``number`` 0) or an action drew."""
        if state.dice_bad or state.dice_next < state.dice_size:
            if number:
                raise BadRecord("the chance results given for action {number} are not possible there", number=number)
            raise BadRecord("the chance results given for the deal are not possible there")
        drawn = tuple(int(result) for result in state.dice[: int(state.dice_next)])
        state.rng = 0  # made anew for every action; what is left of it must not tell a thing
        state.dice_size = 0
        return drawn

    # -------------------------------------------------------------- taking back

    def take_back_to(self, seat: int) -> int | None:
        """The earliest ply this seat may still take its actions back to, or None.

        It may take back the steps of its own unfinished turn until chance has spoken, something hidden was shown, or
        another had to decide.
        """
        ply = self.ply
        while ply > 0 and self.moves[ply - 1].seat == seat and not self.moves[ply - 1].final:
            ply -= 1
        return ply if ply < self.ply else None

    def take_back(self, ply: int | None = None) -> None:
        """Goes back to the position after ``ply`` actions (the last one is taken back if none is named)."""
        goal = self.ply - 1 if ply is None else ply
        if not 0 <= goal < self.ply:
            message = "there are {ply} actions; choose to go back to 0 to {last}"
            raise CannotTakeBack(message, ply=self.ply, last=self.ply - 1)
        del self._states[goal + 1 :]
        del self.moves[goal:]

    def is_final(self, action: int | str) -> bool:
        """Whether this legal action cannot be taken back."""
        return bool(self._finals(np.array([self.number(action)], INT))[0])

    def finals(self) -> NDArray[np.bool_]:
        """The same for each of the ``legal`` actions."""
        return self._finals(self.legal())

    def _finals(self, actions: Numbers) -> NDArray[np.bool_]:
        """Tried on one deal that fits the decider's view, so the answer cannot tell what is hidden."""
        found = np.zeros(len(actions), np.bool_)
        if len(actions):
            view = self.view_at(self.ply, self.player).states
            self.game.loops.finals(view, self.game.new_states(2), actions, np.uint64(1), found)
        return found

    # -------------------------------------------------------------- looking

    @property
    def size(self) -> int:
        """Bytes the match holds in memory, about."""
        return sum(states.nbytes for states in self._states) + MOVE_BYTES * len(self.moves)

    def view(self, viewer: int = SPECTATOR) -> View:
        """What a seat, or a spectator (-1), may see now, with the open choices that led here."""
        return replace(self.view_at(self.ply, viewer), history=self._history())

    def _history(self) -> History | None:
        if not self.game.open_choices or not self.moves:
            return None
        records = b"".join(states.tobytes() for states in self._states[:-1])  # np.concatenate takes 50 times as long
        states = np.frombuffer(records, self.game.layout.dtype)
        choices = np.array([self.game.actions.number(move.action) for move in self.moves], INT)
        return History(self.game.observe(states, SPECTATOR), choices)

    def view_at(self, ply: int, viewer: int = SPECTATOR) -> View:
        """What a viewer could see after ``ply`` actions."""
        return View(self.game, self.game.observe(self._states[ply], viewer), viewer, self.names)

    def stills(self, ply: int, viewer: int = SPECTATOR) -> list[View]:
        """What a viewer saw after each step of the ``ply``-th action that told something, and after the whole action.

        The action is carried out again with its chance; the last still is what ``view_at(ply, viewer)`` gives.
        """
        return [View(self.game, self.game.observe(still, viewer), viewer, self.names) for still in self._steps(ply)]

    def _steps(self, ply: int) -> list[States]:
        """The true records within the ``ply``-th action, and the one after it."""
        end = self._states[ply]
        if ply == 0:
            return [end]
        states, move = copied(self._states[ply - 1]), self.moves[ply - 1]
        stills = self.game.new_states(len(states[0].news) + 1)
        dice, action = np.array(move.chance, INT), self.game.actions.number(move.action)
        taken = self.game.loops.film(states[0], np.uint64(0), dice, len(dice), action, stills)
        stills["rng"], stills["dice_size"] = 0, 0
        return [*(stills[i : i + 1] for i in range(taken)), end]

    def happenings(self, ply: int, viewer: int = SPECTATOR) -> list[Happening]:
        """The events of the ``ply``-th action (0: the deal), as this viewer may know them."""
        return self.view_at(ply, viewer).happenings()

    def log(
        self, viewer: int = SPECTATOR, language: str = "en", since: int = 0, until: int | None = None
    ) -> list[LogLine]:
        """What happened, in sentences with their rules, from the ``since``-th action to the ``until``-th (the last)."""
        say = self.game.say(language)
        lines: list[LogLine] = []
        for ply in range(since, (self.ply if until is None else until) + 1):
            view = self.view_at(ply, viewer)
            seat = self.moves[ply - 1].seat if ply else SPECTATOR
            told = (self.game.words.event(view.state, event, say, self.names) for event in view.happenings())
            for line in counted(told):
                if line:
                    lines.append(LogLine(ply, seat, line.text, line.rule, line.icon, line.opens))
        return lines

    # -------------------------------------------------------------- keeping

    @property
    def commitment(self) -> str:
        """The hash of the secret all chance comes from, shown from the start."""
        return self.fairness.commitment

    def whole_position(self, ply: int | None = None) -> States:
        """A copy of the true record. For saving and for tests; never for a player, a bot or a screen."""
        return copied(self._states[self.ply if ply is None else ply])

    def record(self) -> GameRecord:
        """The match as a game record. The secret is in it only once the game is over."""
        fair, over = self.fairness, self.over
        return GameRecord(
            VERSION,
            self.game.id,
            self.game.version,
            self.players,
            self.options,
            list(self.names),
            FairRecord(fair.commitment, list(fair.words), fair.secret.hex() if over else None),
            list(self.setup_chance),
            [MoveRecord(move.seat, move.action, list(move.chance)) for move in self.moves],
            ResultRecord(self.scores, self.places) if over else None,
            None if self.setup_chance else fields_of(self.whole_position(0), kept_fields(self.game)),
        )

    def to_json(self) -> str:
        """The game record: replays exactly, and can be read by a person."""
        return encode(self.record())

    @classmethod
    def load(cls, text: str | bytes) -> "Match":
        """Replays a game record, or goes on from a position file."""
        record = decode(text)
        if isinstance(record, GameRecord):
            return cls.replay(record)
        if record.viewer is not None:
            raise BadPosition("this is what one viewer saw; only a whole position can be played on")
        return cls.from_position(*read_position(record))

    @classmethod
    def replay(cls, record: GameRecord) -> "Match":
        """Plays a record again from its chance results.

        Every action must have been legal, and the result must be the same.
        """
        of = game(record.game)
        if not of.replays(record.rules):
            message = "the record is of rules version {rules} of {game}; this is version {version}"
            raise BadRecord(message, rules=record.rules, game=of.id, version=of.version)
        if len(record.moves) > MOST_MOVES:
            raise BadRecord("a record has at most {most} actions", most=MOST_MOVES)
        match = cls._begin_again(of, record)
        for number, move in enumerate(record.moves, 1):
            match._replay_move(number, move)
        match._check_result(record.result)
        return match

    @classmethod
    def _begin_again(cls, of: Game, record: GameRecord) -> "Match":
        fair = fairness_of(record.fair)
        if record.start is not None:
            start = PositionRecord(record.version, record.game, record.rules, None, record.start)
            return cls.from_position(*read_position(start), names=record.names, seed=fair.secret)
        match = cls.new(of, record.players, record.options, fair.secret, record.names, fair.words, record.setup)
        if list(match.setup_chance) != record.setup:
            raise BadRecord("the chance results of the deal are not complete")
        return match

    def _replay_move(self, number: int, move: MoveRecord) -> None:
        if move.seat != self.player:
            message = "action {number} is of seat {seat}, but seat {player} had to decide"
            raise BadRecord(message, number=number, seat=move.seat, player=self.player)
        try:
            played = self.play(move.action, move.chance)
        except FilibustaError as error:
            raise BadRecord("action {number}: {error}", number=number, error=error) from None
        if list(played.chance) != move.chance:
            raise BadRecord("the chance results of action {number} are not complete", number=number)

    def _check_result(self, result: ResultRecord | None) -> None:
        if result is None:
            return
        if not self.over:
            raise BadRecord("the record has a result, but these actions do not lead to the end of the game")
        if result.scores != self.scores or result.places != self.places:
            raise BadRecord("the result is not what these actions lead to: {scores}", scores=self.scores)
