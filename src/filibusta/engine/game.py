"""A game as one value: its record, rules and words; and the registry of all games.

One file, since a game is pickled by its name in the registry.
"""

import importlib
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.actions import ActionSpace
from filibusta.engine.arguments import said, seat_of, viewer_of, whole
from filibusta.engine.basket import Basket
from filibusta.engine.chance import begin_simulation
from filibusta.engine.compiler import cache_fault, cache_root
from filibusta.engine.errors import BadOption, Fault, FilibustaError, UnknownGame
from filibusta.engine.estimate import learned_for, whole_estimate
from filibusta.engine.events import EventKind
from filibusta.engine.features import Features
from filibusta.engine.learned import Learned, weights_or_none
from filibusta.engine.loops import Loops, build, nothing_follows, whole_action
from filibusta.engine.network import evaluate_of
from filibusta.engine.options import GameOption, Needs
from filibusta.engine.record import HIDDEN, INT, SPECTATOR, Layout, Numbers, State, States, copied
from filibusta.engine.review_settings import USUAL, MistakeSettings, PlayoutSettings
from filibusta.engine.sight import reconstruct_nothing, veil_nothing
from filibusta.engine.speech import Allotment, Draft, Speech, StandingOrder
from filibusta.engine.words import LANGUAGES, Names, Words

if TYPE_CHECKING:
    from filibusta.table.tabletop import Tabletop


@dataclass(frozen=True)
class Rules:
    """The compiled functions every game offers; see ``docs/game-reference.md`` for what each must do."""

    setup: Callable[[State], None]
    legal: Callable[[State, Numbers], int]
    answer: Callable[[State, int], int]
    """``answer(s, action)``: carries out a legal action; returns the step that follows, 0 if none does."""
    determinize: Callable[[State], None]
    score: Callable[[State, Numbers], None]
    rank: Callable[[State, Any], None]
    evaluate: Callable[[State, Any], None]
    """``evaluate(s, values)``: each seat's prospects of winning while the game goes on; see ``estimate``."""
    advance: Callable[[State, int], int] = nothing_follows
    """``advance(s, step)``: one more thing happens; returns the step that follows, 0 once somebody must choose."""
    why: Callable[[State, int], int] | None = None
    """``why(s, action)``: the reason against an action, 0 where it is legal; see ``engine.decisions.reasons``."""
    learned: Callable[[State, Any], None] | None = None
    """A learned ``evaluate``, used where there is one."""
    veil: Callable[[State, int], None] = veil_nothing
    reconstruct_view: Callable[[State, State, int], None] = reconstruct_nothing

    @classmethod
    def of(cls, package: ModuleType, evaluate: Callable[[State, Any], None]) -> "Rules":
        """Returns the rules that the ``__all__`` of a game's ``rules`` names, with its estimate."""
        return cls(evaluate=evaluate, **{name: getattr(package, name) for name in package.__all__})

    @cached_property
    def apply(self) -> Callable[[State, int], None]:
        """``apply(s, action)``: carries out a legal action and all that follows until the next decision."""
        return whole_action(self.answer, self.advance)

    @cached_property
    def estimate(self) -> Callable[[State, Any], None]:
        """``estimate(s, values)``: each seat's probability of winning, exact once the game is over, otherwise learned
        or by ``evaluate``."""
        return whole_estimate(self.rank, self.learned or self.evaluate)


def nothing_wrong(state: State) -> list[Fault]:
    """Returns no faults: the default, for games in which every record within its domains is a possible position."""
    return []


@dataclass(frozen=True)
class Game:
    """A game, as the other packages see it."""

    id: str
    name: Names
    folder: Path
    """The folder of its rulebook, catalogues, drawings and checks."""
    layout: Layout
    """The record, with the numbers of players, the decisions, the events and the options."""
    actions: ActionSpace
    rules: Rules
    words: Speech[Any]
    version: int = 1
    """Rises with every change of the rules or of the record."""
    replays_from: int | None = None
    """The earliest version whose games are played the same: their records replay, and what was measured of their
    learned weights holds. None: only this version."""
    table: "Tabletop | None" = None
    """The drawing of the game; None: the default table, made of the record and the words."""
    faults: Callable[[State], list[Fault]] = nothing_wrong
    """A function that lists every invariant a position breaks, each a sentence with its rule."""
    observed_actions: bool = False
    """True if all choices are open: then a view holds the earlier choices."""
    minutes: int = 0
    score_unit: int = 1
    """Number of units of ``score`` in one point of the rules, so that shared victories divide evenly."""
    most_legal: int = 64
    """One more than the longest list of legal actions."""
    deals: tuple[int, int, int, int] = (4, 4, 8, 16)
    """Number of deals over which bots of levels 1 to 4 average each action."""
    doubts: tuple[float, float, float, float] = (2.0, 1.25, 0.85, 0.5)
    """Standard deviations of the errors of bots of levels 1 to 4 in judging an action, as shares of what is at stake:
    of the standard deviation of the estimates of the legal actions."""
    blurs: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """The errors as probabilities of winning, whatever is at stake; a level that has one ignores its ``doubt``."""
    exploration: float = 1.0
    """The preference of the search for rarely tried actions, relative to other games; smaller where a choice decides so
    little that all would be tried alike."""
    fits_gpu: bool = True
    """False if its rules are too much machine code for a GPU."""
    root_prior_deals: int = 0
    """Number of common deals on which the search first compares its root actions at the end of the turn; for games in
    which a choice decides less than chance does."""
    review: PlayoutSettings = USUAL
    """The short games by which reviews judge positions (``python -m benchmarks.chances`` measures them)."""
    mistakes: MistakeSettings | None = None
    """The settings with which reviews look for mistakes; None where none are told."""
    features: Features | None = None
    """Inputs of a learned estimate; its weights lie in the folder."""
    objection: Callable[[int, Numbers], FilibustaError | None] | None = None
    """The reason against options that are allowed one by one but not together, or not with this number of players."""
    allotment: Callable[[State, Words], Allotment | None] | None = None
    """The division that the current decision belongs to, as one gesture, if any."""
    basket: Callable[[State, Words], Basket | None] | None = None
    """The list that the current decision belongs to, as one gesture, if any."""
    draft: Callable[[State, Words], Draft | None] | None = None
    """The draft that the deciding player is composing, if any."""
    refusal: Callable[[State, int, Words], str] | None = None
    """``refusal(view, action, say)``: why the deciding player cannot choose an action now, in a sentence; empty if
    nothing is against it."""
    hopeless: Callable[[State, int], bool] | None = None
    """``hopeless(view, action)``: the deciding player sees that this action can only cost something. Bots that judge
    actions choose it, and advice names it, only where there is no other."""
    standing: Callable[[State, Words], StandingOrder | None] | None = None
    """The order that the deciding player may give for later decisions of this kind."""
    used_with: Mapping[str, Needs] = field(default_factory=dict[str, Needs])
    """Fields that only some options or numbers of players use, by path (``seats.hand``: of every seat; ``line[1]``: one
    place), with what they need. Without it they never change; observations can leave them out."""

    def __post_init__(self) -> None:
        try:
            self.words.check(self.phases, self.events)
        except ValueError as error:
            raise ValueError(f"{self.id}: {error}") from None
        words = replace(self.words, score=self.rules.score, rank=self.rules.rank)
        object.__setattr__(self, "words", words)  # what decides the game is said once, by its rules
        if self.features and not self.rules.learned:
            object.__setattr__(self, "rules", replace(self.rules, learned=self._learned(self.features)))

    @cached_property
    def weights(self) -> Learned | None:
        """The learned weights in the game's folder; None if there are none, or if they do not fit."""
        if self.features is None:
            return None
        return weights_or_none(self.folder, self.id, self.compatible_versions, self.features)

    def _learned(self, features: Features) -> Callable[[State, Any], None] | None:
        """Returns the estimate with the weights in the game's folder; None if they are missing or do not fit."""
        found = self.weights
        if found is None:
            return None
        learned = evaluate_of(features, self.layout.seats, found.weights)
        everywhere = found.players.issuperset(self.players)
        return learned if everywhere else learned_for(found.players, learned, self.rules.evaluate)

    @cached_property
    def without_weights(self) -> "Game":
        """Returns this game with the hand-made estimate, even if one was learned. The result is not registered."""
        return replace(self, rules=replace(self.rules, learned=None), features=None)

    @classmethod
    def from_data(cls, data: Mapping[str, Any], folder: Path, **parts: Any) -> "Game":
        """Returns the game that its ``cards.toml`` describes in ``[meta]``; ``parts`` are its other fields."""
        meta = data["meta"]
        return cls(
            id=meta["id"],
            name=meta["name"],
            folder=folder,
            minutes=meta.get("minutes", 0),
            version=meta.get("version", cls.version),
            replays_from=meta.get("replays_from"),
            **parts,
        )

    @classmethod
    def from_package(cls, package: str, **parts: Any) -> "Game":
        """Returns the game of a package with the usual modules; ``parts`` are its other fields.

        Reads ``DATA`` and ``FOLDER`` of ``cards``; ``LAYOUT``, ``ACTIONS`` and ``MOST_LEGAL`` of ``state``; what
        ``rules.__all__`` names; ``evaluate`` of ``bot``; ``FEATURES`` of ``features``; ``SPEECH`` of ``words``;
        ``refusal`` of ``words.refusals``; ``TABLE`` of ``table``; ``hopeless`` of ``hopeless``; ``faults`` of
        ``invariants``, with ``objection`` if options can exclude each other, and ``USED_WITH`` if they decide which
        fields are used.
        Raises ``ModuleNotFoundError`` or ``AttributeError`` where one of them is missing.
        """
        rooms = [
            "cards",
            "state",
            "rules",
            "bot",
            "features",
            "hopeless",
            "invariants",
            "words",
            "words.refusals",
            "table",
        ]
        cards, state, rules, bot, features, hopeless, invariants, words, refusals, table = (
            importlib.import_module(f"{package}.{room}") for room in rooms
        )
        return cls.from_data(
            cards.DATA,
            cards.FOLDER,
            layout=state.LAYOUT,
            actions=state.ACTIONS,
            most_legal=state.MOST_LEGAL,
            rules=Rules.of(rules, bot.evaluate),
            features=features.FEATURES,
            words=words.SPEECH,
            table=table.TABLE,
            faults=invariants.faults,
            objection=getattr(invariants, "objection", None),
            used_with=getattr(invariants, "USED_WITH", {}),
            hopeless=hopeless.hopeless,
            refusal=refusals.refusal,
            **parts,
        )

    def error_settings(self, level: int) -> tuple[int, float, float]:
        """Returns the number of deals, the blur and the doubt with which bots of a level from 1 to 4 judge actions."""
        blur = self.blurs[level - 1]
        return self.deals[level - 1], blur, 0.0 if blur else self.doubts[level - 1]

    @property
    def compatible_versions(self) -> range:
        """The versions of the rules from ``replays_from`` to this one, whose games replay by the current rules."""
        return range(self.version if self.replays_from is None else self.replays_from, self.version + 1)

    def replays(self, version: int) -> bool:
        """Tells whether games of that version of the rules replay by the current rules."""
        return version in self.compatible_versions

    @property
    def players(self) -> range:
        """Possible numbers of players."""
        return self.layout.players

    @property
    def rivals(self) -> range:
        """Possible numbers of players against each other: a single player plays against the game."""
        return range(max(2, self.players[0]), self.players[-1] + 1)

    @property
    def phases(self) -> type[IntEnum]:
        """The kinds of decision."""
        return self.layout.phases

    @property
    def events(self) -> type[EventKind]:
        """The kinds of event."""
        return self.layout.events

    @property
    def options(self) -> tuple[GameOption, ...]:
        """The options of the game."""
        return self.layout.options

    @cached_property
    def loops(self) -> Loops:
        """The engine's compiled loops over these rules."""
        return build(self.rules, self.layout)

    def new_states(self, count: int = 1) -> States:
        """Returns ``count`` empty records of this game."""
        return self.layout.zeros(count)

    def new_buffer(self) -> Numbers:
        """Returns a buffer for the legal actions of one decision."""
        return np.zeros(self.most_legal, INT)

    def new_values(self) -> NDArray[np.float64]:
        """Returns a buffer for one estimate: a number for each seat."""
        return np.zeros(self.layout.seats)

    def advised_options(self, players: int) -> dict[str, int | bool]:
        """Returns the recommended options for a number of players. ``Match.new`` uses the rulebook's defaults unless
        told otherwise."""
        advised = {o.id: o.advised.get(players, o.default) for o in self.options}
        return {o.id: bool(advised[o.id]) if o.is_bool else advised[o.id] for o in self.options}

    def __repr__(self) -> str:
        how_many = f"{self.players[0]} to {self.players[-1]} players, version {self.version} of the rules"
        return f"<Game {self.id}: {how_many}, {len(self.options)} options>"

    def check_players(self, players: int) -> int:
        """Returns the number of players, or raises a clear error."""
        number = whole(players)
        if number is None or number not in self.players:
            message = "{game} is for {low} to {high} players, not {n}"
            raise BadOption(message, game=self.id, low=self.players[0], high=self.players[-1], n=said(players))
        return number

    def check_table(self, players: int, packed: Numbers) -> None:
        """Raises a clear error if a game with these options cannot have that number of players."""
        number = self.check_players(players)
        refusal = self.objection(number, packed) if self.objection else None
        if refusal:
            raise refusal

    def options_for(self, players: int, chosen: Mapping[str, int | bool] | None = None) -> Numbers:
        """Returns packed options for a number of players; raises a clear error if they do not fit it."""
        packed = self.pack_options(chosen)
        self.check_table(players, packed)
        return packed

    def pack_options(self, chosen: Mapping[str, int | bool] | None = None) -> Numbers:
        """Converts options by name to the numbers that the rules read, with defaults where nothing is chosen."""
        packed = np.zeros(self.layout.dtype["options"].shape, INT)
        if chosen is not None and not isinstance(chosen, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
            known = ", ".join(o.id for o in self.options)
            message = "options are given by name with their values, not as {given}; {game} has: {known}"
            raise BadOption(message, given=said(chosen), game=self.id, known=known)
        given: dict[str, Any] = dict(chosen or {})
        for i, option in enumerate(self.options):
            value = given.pop(option.id, option.chosen)
            number = _number_of(option, value)
            if number is None or not option.low <= number <= option.high:
                raise self._bad_value(option, value)
            packed[i] = number
        if given:
            known = ", ".join(o.id for o in self.options)
            message = "{game} has no option {option!r}; its options are: {known}"
            raise BadOption(message, game=self.id, option=next(iter(given)), known=known)
        return packed

    def _bad_value(self, option: GameOption, value: Any) -> BadOption:
        if option.is_bool:
            return BadOption("option {option} must be true or false, not {value}", option=option.id, value=said(value))
        message = "option {option} must be a whole number from {low} to {high}, not {value}"
        return BadOption(message, option=option.id, low=option.low, high=option.high, value=said(value))

    def unpack_options(self, packed: Numbers) -> dict[str, int | bool]:
        """Converts packed options to options by name."""
        return {o.id: bool(packed[i]) if o.is_bool else int(packed[i]) for i, o in enumerate(self.options)}

    def given(self, players: int, packed: Numbers) -> dict[str, int]:
        """Returns packed options by id and the number of ``players``, as ``Needs`` name them."""
        return {"players": players} | {option.id: int(packed[i]) for i, option in enumerate(self.options)}

    def legal(self, states: States) -> Numbers:
        """Returns the legal actions in the first of these records, in ascending order."""
        buffer = self.new_buffer()
        return buffer[: self.loops.legal(states, buffer)]

    def asked(self, states: States) -> frozenset[int]:
        """Returns the seats that choose now in the first of these records without knowing each other's choices,
        including the deciding seat; empty once the game is over."""
        together = int(states["asked"][0]) if self._together else 0
        if together:
            return _seats(together & (1 << self.layout.seats) - 1)
        player = int(states["player"][0])
        return NOBODY if player == SPECTATOR else _seats(1 << player)

    @cached_property
    def _together(self) -> bool:
        return self.layout.together

    def asking(self, states: States, seat: int) -> States:
        """Returns copies of these records in which ``seat``, one of those that choose at the same time, decides.

        Its legal actions and its prompt do not depend on the choices of the others; the kit checks that.
        """
        turned = copied(states)
        turned["player"] = seat_of(seat, int(states["players"][0]))
        return turned

    def observe(self, states: States, viewer: int = SPECTATOR) -> States:
        """Returns copies of these records in which everything that ``viewer`` (a seat, or SPECTATOR) may not know is
        HIDDEN."""
        viewer = viewer_of(viewer, int(states["players"][0]) if len(states) else self.layout.seats)
        views, ints = self.layout.copied_with_ints(states)
        self.layout.wipe(views)
        self.loops.observe(views, ints, viewer)
        return views

    def dealt_anew(self, views: States, key: int) -> States:
        """Returns a whole position that fits the first of these views; hidden parts are dealt at random from ``key``

        It keeps the events of the view, and has no chance results loaded.
        """
        dealt = copied(views[:1])
        begin_simulation(dealt[0], np.uint64(key))
        self.rules.determinize(dealt[0])
        self.layout.wipe(dealt)
        for name in ("news", "news_size"):
            dealt[name] = views[name][:1]
        for name in ("dice", "dice_size", "dice_next", "dice_bad", "rng"):
            dealt[name] = 0
        return dealt

    def deal(self, players: int, options: Mapping[str, int | bool] | None = None, key: int = 1) -> States:
        """Returns a new game as it is dealt: one record. Chance comes from ``key`` (64 bits)."""
        states = self.new_states()
        self.loops.deal(states, np.uint64(key), NO_DICE, 0, players, self.pack_options(options))
        return states

    def act(self, states: States, action: int, key: int = 1) -> None:
        """Carries out a legal action, and all steps that follow, on the first of these records; chance comes from
        ``key`` (64 bits)."""
        self.loops.act(states, np.uint64(key), NO_DICE, 0, action)

    def points(self, score: int) -> str:
        """Formats a score in points of the rules: ``"7"``, or ``"1/2"`` of a victory."""
        return str(Fraction(score, self.score_unit))

    def asked_in_dialog(self, view: State) -> bool:
        """Tells whether a gesture beside the picture asks for this decision, so that the picture offers no actions."""
        say = self.say(LANGUAGES[0])
        return any(gesture and gesture(view, say) for gesture in (self.allotment, self.basket))

    def is_hidden(self, value: int) -> bool:
        """Tells whether a value of a view is hidden."""
        return value == HIDDEN

    @cached_property
    def locale(self) -> Path:
        """The folder of the game's catalogues."""
        return self.folder / "locale"

    def say(self, language: str) -> Words:
        """Returns a translator into a language, with the catalogues of this game and those that all games share."""
        found = self._speakers.get(language) if isinstance(language, str) else None  # pyright: ignore[reportUnnecessaryIsInstance]
        if found is None:
            found = Words(language, self.locale)
            self._speakers[language] = found
        return found

    @cached_property
    def _speakers(self) -> dict[str, Words]:
        return {}

    def rulebook_language(self, language: str) -> str:
        """The language of the rulebook for a reader of ``language``: English if there is no translation."""
        if language not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise BadOption("the rulebook is written in {known}, not {language!r}", known=known, language=language)
        return language if self._rulebook(language).exists() else LANGUAGES[0]

    def rulebook(self, language: str) -> str:
        """Returns the rulebook as Markdown, in English if there is no translation; empty if the game has none."""
        path = self._rulebook(self.rulebook_language(language))
        return path.read_text(encoding="utf-8") if path.exists() else ""

    def _rulebook(self, language: str) -> Path:
        return self.folder / "rulebook" / f"{language}.md"

    def __copy__(self) -> "Game":
        """Returns the game itself, which is immutable."""
        return self

    def __deepcopy__(self, memo: object) -> "Game":
        return self

    def __reduce__(self) -> tuple[Callable[[str], "Game"], tuple[str]]:
        """Pickles the game by its name, so the other process must have it registered."""
        if game_or_none(self.id) is not self:
            raise UnknownGame(
                "the game {name!r} cannot be pickled: it is not registered under its name in filibusta.games",
                name=self.id,
            )
        return game, (self.id,)


def _number_of(option: GameOption, value: Any) -> int | None:
    """Returns the number of an option's choice, or None for a value of the wrong type."""
    if option.is_bool:
        return int(value) if isinstance(value, (bool, np.bool_)) else None  # pyright: ignore[reportUnknownArgumentType]
    return whole(value)


NOBODY = frozenset[int]()
NO_DICE = np.zeros(0, INT)


@cache
def _seats(bits: int) -> frozenset[int]:
    """Returns the seats of a set of bits."""
    return frozenset(seat for seat in range(bits.bit_length()) if bits >> seat & 1)


def _registered() -> dict[str, str]:
    """The modules of the games by name; asked for at every page, so packages are read again only where some changed,
    and looked for once a second."""
    return _declared(_folders(int(time.monotonic())))


@lru_cache(1)
def _folders(_second: int) -> tuple[tuple[str, int], ...]:
    return tuple((folder, _changed(folder)) for folder in sys.path)


@lru_cache(1)
def _declared(_folders: tuple[tuple[str, int], ...]) -> dict[str, str]:
    return {entry.name: entry.value for entry in entry_points(group="filibusta.games")}


def _changed(folder: str) -> int:
    """Returns the time at which packages were last put into a folder or taken out, in nanoseconds."""
    try:
        return Path(folder).stat().st_mtime_ns
    except OSError:
        return 0


def game_names() -> list[str]:
    """Returns the names of all registered games: built-in ones, and those that packages declare as
    ``filibusta.games``"""
    return sorted(_registered())


def games() -> list[Game]:
    """Returns all registered games, the shortest first, since it is the one to begin with; games without ``minutes``
    come last."""
    return sorted(map(game, game_names()), key=lambda of: (of.minutes or float("inf"), of.id))


def game(name: str) -> Game:
    """The game of that name."""
    return _found(name) if isinstance(name, str) else _refused(name)  # pyright: ignore[reportUnnecessaryIsInstance]


def game_from(game_or_name: Game | str) -> Game:
    """A game, or the game of that name."""
    return game_or_name if isinstance(game_or_name, Game) else game(game_or_name)


@cache
def _found(name: str) -> Game:
    registered = _registered()
    if name not in registered:
        _refused(name)
    if fault := cache_fault(cache_root()):
        raise fault
    module, _, attribute = registered[name].partition(":")
    return getattr(importlib.import_module(module), attribute)


def _refused(name: object) -> NoReturn:
    known = ", ".join(game_names())
    raise UnknownGame("there is no game {name}; the games are: {known}", name=said(name), known=known)


def game_or_none(name: str) -> Game | None:
    """Returns the game of that name, or None if it is not registered."""
    try:
        return game(name)
    except UnknownGame:
        return None
