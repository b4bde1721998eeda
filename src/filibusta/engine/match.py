"""A match: one game being played, which can be viewed, taken back, saved and replayed.

One file, since a match is one class; independent parts are in ``timeline.py``, ``view.py`` and ``notation.py``.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.actions import Action
from filibusta.engine.arguments import Seed, numbers_of, said, seat_of, texts_of, viewer_of, whole
from filibusta.engine.cached import cached_attribute
from filibusta.engine.domains import MOST
from filibusta.engine.errors import BadOption, BadPosition, BadRecord, CannotTakeBack, FilibustaError, IllegalAction
from filibusta.engine.fairness import Fairness, fairness_from
from filibusta.engine.game import Game, game, game_from
from filibusta.engine.news import Event
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
from filibusta.engine.positions import VERSION, PositionRecord, fields_of, kept_fields, read_position
from filibusta.engine.record import INT, SPECTATOR, Numbers, States, copied
from filibusta.engine.timeline import Attempt, Move, Timeline, dice_of, settle
from filibusta.engine.validation import check_domains
from filibusta.engine.view import History, LogLine, Past, View

__all__ = ["Attempt", "History", "LogLine", "Match", "Move", "View"]
LONGEST_NAME = 100


class _Known:
    """Facts that follow from one record, computed on first access."""

    def __init__(self, game: Game, states: States) -> None:
        self._game = game
        self.states = states

    @cached_attribute
    def asked(self) -> frozenset[int]:
        return self._game.asked(self.states)

    @cached_attribute
    def player(self) -> int:
        return int(self.states["player"][0])

    @cached_attribute
    def legal(self) -> Numbers:
        return self._game.legal(self.states)

    @cached_attribute
    def offers(self) -> frozenset[int]:
        """The legal actions as a set."""
        return frozenset(self.legal.tolist())


class Match:
    """One game being played. The true position stays private; players, bots and screens get a ``view``.

    Illegal, unknown or late input raises a ``FilibustaError`` and changes nothing.
    """

    def __init__(self, game: Game, players: int, options: Numbers, fairness: Fairness, names: Sequence[str]) -> None:
        self.game = game
        self.players = players = game.check_players(players)
        self.names = texts_of(names, "names") or tuple(f"Player {seat + 1}" for seat in range(players))
        if len(self.names) != players:
            raise BadRecord("a game of {n} needs as many names, not {given}", n=players, given=len(self.names))
        for name in self.names:
            if len(name) > LONGEST_NAME or not name.isprintable():
                message = "a name has at most {most} characters, all of them printable; {name!r} has not"
                raise BadRecord(message, most=LONGEST_NAME, name=name[:LONGEST_NAME])
        self.fairness = fairness
        self._options = options
        self._timeline = Timeline(game, game.new_states())
        self._past = Past(game)
        self._known: _Known | None = None
        """The results derived from the latest record, which are asked for several times between two actions."""
        self.setup_chance: tuple[int, ...] = ()

    def __repr__(self) -> str:
        asked = "over" if self.over else f"{self.names[self.player]} decides"
        return f"<Match of {self.game.id}: {self.players} players, turn {self.turn}, {self.ply} actions, {asked}>"

    @classmethod
    def new(
        cls,
        game_or_name: Game | str,
        players: int = 3,
        options: Mapping[str, int | bool] | None = None,
        seed: Seed | bytes | None = None,
        names: Sequence[str] = (),
        *,
        words: Sequence[str] = (),
        chance: Sequence[int] = (),
    ) -> "Match":
        """Deals a new game from ``seed``: a whole number or a text (``7`` and ``"7"`` are the same), or the bytes of a
        secret. The same seed gives the same game. ``chance`` holds the first chance results of the deal, for tests and
        replays."""
        chosen = game_from(game_or_name)
        match = cls(chosen, players, chosen.options_for(players, options), fairness_from(seed, words), names)
        match._deal(chance)
        return match

    @classmethod
    def from_position(
        cls, game: Game, states: States, names: Sequence[str] = (), seed: Seed | bytes | None = None
    ) -> "Match":
        """Continues from a whole position, without its history. Every number must be in the domain of its field.

        Invariants are not checked; use ``load`` for files from outside.
        """
        game = game_from(game)
        if getattr(states, "dtype", None) != game.layout.dtype or len(states) != 1:
            raise BadPosition("these are no records of {game}: one whole record is wanted", game=game.id)
        check_domains(game.layout, states)
        players, options = int(states["players"][0]), states["options"][0].copy()
        match = cls(game, players, options, fairness_from(seed), names)
        match._timeline = Timeline(game, copied(states))
        return match

    # -------------------------------------------------------------- what is the case

    def _read(self, field: str) -> int:
        return int(self._timeline.latest[field][0])

    @property
    def player(self) -> int:
        """The deciding seat, -1 when the game is over."""
        return self._now.player

    @property
    def asked(self) -> frozenset[int]:
        """Returns the seats that choose now without knowing each other's choices, including ``player``."""
        return self._now.asked

    def asked_at(self, ply: int) -> frozenset[int]:
        """Returns the seats that chose at the same time after ``ply`` actions."""
        return self.game.asked(self._timeline.at(ply))

    @property
    def phase(self) -> IntEnum:
        """The kind of decision: one of ``game.phases``."""
        return self.game.phases(self._read("phase"))

    @property
    def over(self) -> bool:
        """True when the game has ended: nobody decides, and there are ``scores`` and ``places``."""
        return bool(self._read("over"))

    @property
    def turn(self) -> int:
        """The number of turns begun, as the game counts them; most games begin with turn 1."""
        return self._read("turn")

    @property
    def ply(self) -> int:
        """The number of actions so far."""
        return self._timeline.ply

    @property
    def moves(self) -> Sequence[Move]:
        """The actions so far."""
        return self._timeline.moves

    @property
    def options(self) -> dict[str, int | bool]:
        """The options by name: a number, or a bool for a switch."""
        return self.game.unpack_options(self._options)

    @property
    def scores(self) -> list[int]:
        """The result of each seat once the game is over; before, an empty list."""
        return self._result(self.game.rules.score)

    @property
    def places(self) -> list[int]:
        """The place of each seat (1 is the winner) once the game is over; before, an empty list."""
        return self._result(self.game.rules.rank)

    def _result(self, function: object) -> list[int]:
        if not self.over:
            return []
        out = np.zeros(self.game.layout.seats, INT)
        function(self._timeline.latest[0], out)  # type: ignore[operator]
        return [int(value) for value in out[: self.players]]

    def legal(self) -> Numbers:
        """The numbers of the legal actions, ascending; empty when the game is over."""
        return self._now.legal.copy()

    def may(self, seat: int, action: int) -> bool:
        """Tells whether a seat that is ``asked`` may choose this action now."""
        seat = seat_of(seat, self.players)
        return action in (self._now.offers if seat == self.player else self.legal_for(seat).tolist())

    @property
    def _now(self) -> "_Known":
        latest = self._timeline.latest
        if self._known is None or self._known.states is not latest:
            self._known = _Known(self.game, latest)
        return self._known

    def legal_for(self, seat: int) -> Numbers:
        """Returns the legal actions of a seat that is ``asked``, which do not depend on the choices of the others;
        empty for other seats."""
        seat = seat_of(seat, self.players)
        if seat == self.player:
            return self.legal()
        asked = seat in self.asked
        return self.game.legal(self.game.asking(self._timeline.latest, seat)) if asked else np.zeros(0, INT)

    def legal_actions(self, language: str = "en") -> list[Action]:
        """Returns the legal actions of the deciding seat, with names and sentences."""
        return self.view_at(self.ply, self.player).legal_actions(language)

    # -------------------------------------------------------------- playing

    def _deal(self, chance: Sequence[int]) -> None:
        states, dice = self.game.new_states(), self._dice(chance)
        self.game.loops.deal(states, self.fairness.key(0), dice, len(dice), self.players, self._options)
        self.setup_chance = self._drawn(states, 0)
        self._timeline = Timeline(self.game, states)

    def number(self, action: int | str | Action) -> int:
        """Returns the number of a legal action, given in any form that ``play`` takes; raises an ``UnknownAction`` or
        ``IllegalAction`` otherwise."""
        space = self.game.actions
        number = space.read(action)
        if self.over:
            raise IllegalAction("the game is over; nobody decides any more")
        if number not in self._now.offers:
            allowed = ", ".join(space.name(int(a)) for a in self.legal())
            message = "{action} cannot be chosen now; legal are: {legal}"
            raise IllegalAction(message, action=space.name(number), legal=allowed)
        return number

    def play(self, action: int | str | Action, chance: Sequence[int] = ()) -> Move:
        """Carries out a legal action, given as its number, its name or an ``Action``, and all steps that follow.

        ``chance`` holds its first chance results.
        """
        attempt = self.attempt(action, chance)
        self.accept(attempt)
        return attempt.move

    def attempt(self, action: int | str | Action, chance: Sequence[int] = ()) -> "Attempt":
        """Plays an action on a copy: the match stays as it is until the attempt is accepted."""
        number, dice, before = self.number(action), self._dice(chance), self._timeline.latest
        states = copied(before)
        self.game.loops.act(states, self.fairness.key(self.ply + 1), dice, len(dice), number)
        drawn = self._drawn(states, self.ply + 1)
        move = Move(self.player, self.game.actions.name(number), drawn, bool(self.game.loops.is_final(before, states)))
        return Attempt(move, bool(states["over"][0]), self.ply, states)

    def attempt_all(self, answers: Mapping[int, int | str | Action]) -> list["Attempt"]:
        """Returns attempts for the choices of all seats that are ``asked``, each made after the one before, to be
        accepted in order."""
        if frozenset(answers) != self.asked:
            asked, given = sorted(self.asked), sorted(map(said, answers))
            raise IllegalAction("the seats asked are {asked}, and answers are of {given}", asked=asked, given=given)
        if len(answers) == 1:
            return [self.attempt(answers[self.player])]
        trial, found = copy(self), list[Attempt]()
        for _ in answers:
            attempt = trial.attempt(answers[trial.player])
            trial.accept(attempt)
            found.append(attempt)
        return found

    def accept(self, attempt: "Attempt") -> None:
        """Makes an attempt the next action of the match; it must start from the current position."""
        if attempt.ply != self.ply:
            message = "this attempt is of action {ply}, and there are {now}"
            raise BadRecord(message, ply=attempt.ply, now=self.ply)
        self._timeline.append(attempt.move, attempt.states)

    def _dice(self, chance: Sequence[int]) -> Numbers:
        """Converts chance results to the array that the rules read; raises a ``BadRecord`` for impossible ones."""
        room = self.game.layout.dtype["dice"].shape[0]
        results = numbers_of(chance)
        if len(results) > room:
            message = "one action draws at most {most} chance results, not {given}"
            raise BadRecord(message, most=room, given=len(results))
        for result in results:
            number = whole(result)
            if number is None or not 0 <= number <= MOST:
                message = "{given} is not possible as a chance result: it must be a whole number from 0 to {most}"
                raise BadRecord(message, most=MOST, given=said(result))
        return dice_of(results)

    def _drawn(self, states: States, number: int) -> tuple[int, ...]:
        """Returns the chance results of the deal (``number`` 0) or of an action."""
        if states["dice_bad"][0] or states["dice_next"][0] < states["dice_size"][0]:
            if number:
                raise BadRecord("the chance results given for action {number} are not possible there", number=number)
            raise BadRecord("the chance results given for the deal are not possible there")
        return settle(states)

    # -------------------------------------------------------------- taking back

    def take_back_to(self, seat: int) -> int | None:
        """Returns the earliest ply to which this seat may take back its actions, or None.

        A seat may take back the actions of its own unfinished turn, back to the latest one that drew chance, showed
        something hidden, or let another seat decide.
        """
        seat, ply = viewer_of(seat, self.players), self.ply
        while ply > 0 and self.moves[ply - 1].seat == seat and not self.moves[ply - 1].final:
            ply -= 1
        return ply if ply < self.ply else None

    def take_back(self, ply: int | None = None) -> None:
        """Goes back to the position after ``ply`` actions, by default the one before the last action."""
        goal = self.ply - 1 if ply is None else whole(ply)
        if goal is None or not 0 <= goal < self.ply:
            message = "the game stands at action {ply}; choose to go back to 0 to {last}"
            raise CannotTakeBack(message, ply=self.ply, last=self.ply - 1)
        self._timeline.cut(goal)
        self._past.cut(goal)

    def is_final(self, action: int | str | Action) -> bool:
        """Tells whether this legal action cannot be taken back."""
        number = self.number(action)
        return bool(self.finals()[self.legal().tolist().index(number)])

    def finals(self) -> NDArray[np.bool_]:
        """Tells for each of the ``legal`` actions whether it cannot be taken back."""
        return self.view_at(self.ply, self.player).finals()

    # -------------------------------------------------------------- looking

    @property
    def size(self) -> int:
        """The approximate memory of the match, in bytes."""
        return self._timeline.nbytes + self._past.nbytes

    def _repr_svg_(self) -> str | None:
        """Returns the picture that a notebook shows: a spectator's view."""
        return self.view().picture()

    def view(self, viewer: int = SPECTATOR) -> View:
        """Returns the view of a seat, or of a spectator (-1), with the open choices that led here."""
        past = self._past.up_to_now(self._timeline) if self.game.observed_actions and self.moves else None
        return View(self.game, self.game.observe(self._timeline.latest, viewer), viewer, self.names, past)

    def view_at(self, ply: int, viewer: int = SPECTATOR) -> View:
        """Returns the view of a seat or spectator after ``ply`` actions."""
        return View(self.game, self.game.observe(self._timeline.at(ply), viewer), viewer, self.names)

    def stills(self, ply: int, viewer: int = SPECTATOR, states: States | None = None) -> list[View]:
        """Returns the views after each step of the ``ply``-th action that told an event, and after the whole action.

        The last view equals ``view_at(ply, viewer)`` and holds the others as ``stills``. ``states`` are the
        ``intermediate_states`` of the action, if the caller has them.
        """
        seen = self.game.observe(self.intermediate_states(ply) if states is None else states, viewer)
        stills = [View(self.game, seen[i : i + 1], viewer, self.names) for i in range(len(seen) - 1)]
        return [*stills, View(self.game, seen[-1:], viewer, self.names, stills=tuple(stills))]

    def revealed(self, ply: int) -> list[View]:
        """Returns what ``stills`` gives a spectator, with nothing hidden once the match is over."""
        if not self.over:
            return self.stills(ply)
        states = self.intermediate_states(ply)
        self.game.layout.wipe(states)
        views = [View(self.game, states[i : i + 1], SPECTATOR, self.names) for i in range(len(states))]
        return [*views[:-1], replace(views[-1], stills=tuple(views[:-1]))]

    def intermediate_states(self, ply: int) -> States:
        """Returns the true records between the steps of the ``ply``-th action, by carrying it out again with its chance
        results.

        Never for a player, a bot or a screen.
        """
        end = self._timeline.at(ply)
        if ply == 0:
            return copied(end)
        states, move = copied(self._timeline.at(ply - 1)), self.moves[ply - 1]
        stills = self.game.new_states(int(end["news_size"][0]) + 1)
        dice, action = np.array(move.chance, INT), self.game.actions.number(move.action)
        taken = self.game.loops.intermediate_states(states, np.uint64(0), dice, len(dice), action, stills)
        stills["rng"], stills["dice_size"] = 0, 0
        stills.view(np.uint8).reshape(len(stills), -1)[taken] = end.view(np.uint8)
        return stills[: taken + 1]

    def news(self, ply: int, viewer: int = SPECTATOR) -> list[Event]:
        """Returns the events of the ``ply``-th action (0: the deal), as this viewer may know them."""
        return self.view_at(ply, viewer).news()

    def log(
        self, viewer: int = SPECTATOR, language: str = "en", since: int = 0, until: int | None = None
    ) -> list[LogLine]:
        """Returns the log lines from the ``since``-th action to the ``until``-th (by default the last), with their
        rules."""
        lines: list[LogLine] = []
        first, last = self._timeline.ply_of(since), self.ply if until is None else self._timeline.ply_of(until)
        for ply in range(first, last + 1):
            seat = self.moves[ply - 1].seat if ply else SPECTATOR
            lines += self.view_at(ply, viewer).lines(ply, seat, language)
        return lines

    # -------------------------------------------------------------- copying

    def __copy__(self) -> "Match":
        """Returns an independent copy, which shares immutable data."""
        copy = object.__new__(type(self))
        copy.__dict__ |= self.__dict__ | {"_timeline": self._timeline.__copy__(), "_past": Past(self.game)}
        return copy

    def __deepcopy__(self, memo: object) -> "Match":
        return self.__copy__()

    def __getstate__(self) -> dict[str, object]:
        """Returns the whole state, including the secret, so that an unpickled match continues exactly like this one."""
        return {**self.__dict__, "_past": None, "_known": None}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__ |= state
        self._past = Past(self.game)

    # -------------------------------------------------------------- keeping

    @property
    def commitment(self) -> str:
        """The hash of the secret that all chance comes from, shown from the start."""
        return self.fairness.commitment

    def whole_position(self, ply: int | None = None) -> States:
        """Returns a copy of the true record, for saving and for tests; never for a player, a bot or a screen."""
        whole = copied(self._timeline.at(self.ply if ply is None else ply))
        self.game.layout.wipe(whole)
        return whole

    def record(self) -> GameRecord:
        """Returns the match as a game record. It holds the secret only once the game is over."""
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
        """Returns the game record as readable JSON, which replays exactly."""
        return encode(self.record())

    @classmethod
    def load(cls, text: str | bytes) -> "Match":
        """Replays a game record, or continues from a position file."""
        record = decode(text)
        if isinstance(record, GameRecord):
            return cls.replay(record)
        if record.viewer is not None:
            raise BadPosition("this is one player's view; only a full position can be resumed")
        return cls.from_position(*read_position(record))

    @classmethod
    def replay(cls, record: GameRecord) -> "Match":
        """Replays a record from its chance results.

        Raises a ``BadRecord`` unless every action was legal and the result is the same.
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
    def _dealt_again(cls, of: Game, record: GameRecord, fair: Fairness) -> "Match":
        """The deal of a record, whose players and options must be possible in its game."""
        try:
            said = {"names": record.names, "words": fair.words}
            return cls.new(of, record.players, record.options, fair.secret, **said, chance=record.setup)
        except BadOption as error:
            raise BadRecord("this record is not one of {game}: {error}", game=of.id, error=error) from None

    @classmethod
    def _begin_again(cls, of: Game, record: GameRecord) -> "Match":
        fair = fairness_of(record.fair)
        if record.start is not None:
            start = PositionRecord(record.version, record.game, record.rules, None, record.start)
            match = cls.from_position(*read_position(start), names=record.names, seed=fair.secret)
            same = match.players == record.players and np.array_equal(match._options, of.pack_options(record.options))
            if record.setup or not same:
                raise BadRecord("players, options and setup are not those of the position this record starts from")
            return match
        match = cls._dealt_again(of, record, fair)
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
