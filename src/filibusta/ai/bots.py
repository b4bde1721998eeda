"""Bots. Each chooses from a view, so it knows only what its seat may know."""

import random
import secrets
import threading
from collections.abc import Callable, Sequence
from importlib import import_module
from inspect import signature
from typing import Any, Protocol

from filibusta.ai.action_values import ActionValues
from filibusta.ai.forced import hopeful, is_hopeless, is_openly_forced, legal_of
from filibusta.ai.levels import LEVELS
from filibusta.ai.search import SearchSettings, search_for
from filibusta.engine.arguments import Seed, real, said, seed_number, whole
from filibusta.engine.errors import BadOption
from filibusta.engine.game import Game
from filibusta.engine.match import View


class Bot(Protocol):
    """Anything with a method ``choose``."""

    def choose(self, view: View) -> int:
        """Returns the number of a legal action; ``view`` must be that of the deciding player."""
        ...


class _Dice:
    """A bot's random numbers: reproducible from a seed, otherwise from the system's entropy. May be used by several
    threads."""

    def __init__(self, seed: Seed | None) -> None:
        self._random = random.Random(secrets.randbits(64) if seed is None else seed_number(seed))
        self._lock = threading.Lock()

    def key(self) -> int:
        with self._lock:
            return self._random.getrandbits(48)

    def below(self, n: int) -> int:
        with self._lock:
            return self._random.randrange(n)


DEALS = 40
"""Number of deals over which a bot without a level averages each action."""


class _Named:
    """Describes a bot in one line."""

    kind = ""

    def __repr__(self) -> str:
        own = {name: value for name, value in vars(self).items() if not name.startswith("_") and value is not None}
        settings = ", ".join(f"{name}={value!r}" for name, value in own.items() if value != SearchSettings())
        return f"<Bot {self.kind}: {settings}>" if settings else f"<Bot {self.kind}>"


class Random(_Named):
    """Chooses uniformly among the legal actions."""

    kind = "random"

    def __init__(self, seed: Seed | None = None) -> None:
        self._dice = _Dice(seed)

    def choose(self, view: View) -> int:
        """Returns one of the legal actions, each with the same chance."""
        legal = legal_of(view)
        return int(legal[self._dice.below(len(legal))])


def _is_asked(learned: Any) -> int | None:
    """Returns the estimate to use, or raises a clear error."""
    if learned is None or isinstance(learned, bool) or whole(learned) in (0, 1):
        return learned
    raise BadOption("learned is 0 or 1, not {learned}", learned=said(learned))


class Greedy(_Named):
    """Chooses the action right after which the game's estimate is best, averaged over ``deals`` random deals.

    ``blur`` is the standard deviation of the error in judging each action, as a probability of winning: slightly worse
    actions are often chosen, much worse ones rarely. ``doubt`` is the same as a share of the standard deviation of the
    estimates of the legal actions; the two add up. ``level`` (1 to 4) takes what is not given of the three from the
    game (``Game.error_settings``). Without a level there are 40 deals and no error.
    ``learned``: 1 for the learned estimate, 0 for the hand-made one; by default the better one for this kind of bot.
    """

    kind = "greedy"
    plans = False

    def __init__(
        self,
        deals: int | None = None,
        blur: float | None = None,
        doubt: float | None = None,
        level: int | None = None,
        learned: int | None = None,
        seed: Seed | None = None,
    ) -> None:
        if deals is not None and (whole(deals) or 0) < 1:
            raise BadOption("an estimate looks at least at 1 deal, not at {deals}", deals=said(deals))
        if blur is not None and not 0 <= (-1 if (chance := real(blur)) is None else chance) <= 1:
            raise BadOption("blur is a chance from 0 to 1, not {blur}", blur=said(blur))
        if doubt is not None and (-1 if (share := real(doubt)) is None else share) < 0:
            raise BadOption("doubt is a share from 0 on, not {doubt}", doubt=said(doubt))
        if level is not None and whole(level) not in range(1, 5):
            raise BadOption("a level that misjudges is from 1 to 4, not {level}", level=said(level))
        self.deals = deals
        self.blur = blur
        self.doubt = doubt
        self.level = level
        self.learned = _is_asked(learned)
        self._dice = _Dice(seed)
        self._memory = threading.local()

    def choose(self, view: View) -> int:
        """Returns the action with the best estimate that is not hopeless, if there is one."""
        legal_of(view)
        values: dict[str, ActionValues] = self._memory.__dict__
        if view.game.id not in values:
            values[view.game.id] = ActionValues(self.asked_of(view.game))
        (deals, blur, doubt), key = self.settings_in(view.game), self._dice.key()
        chosen = values[view.game.id].best(view, deals, key, self.plans, blur, doubt)
        if not is_hopeless(view, chosen):
            return chosen
        chances = values[view.game.id].chances(view, deals, key, self.plans)
        return max(hopeful(view, chances), key=chances.__getitem__)

    def settings_in(self, game: Game) -> tuple[int, float, float]:
        """Returns the number of deals, the ``blur`` and the ``doubt`` with which actions of this game are judged."""
        deals, blur, doubt = game.error_settings(int(self.level)) if self.level else (DEALS, 0.0, 0.0)
        return (
            deals if self.deals is None else self.deals,
            blur if self.blur is None else self.blur,
            doubt if self.doubt is None else self.doubt,
        )

    def asked_of(self, game: Game) -> Game:
        """Returns the game with the estimate to use."""
        return asked(game, self.kind, self.learned)


def asked(game: Game, kind: str, learned: int | None = None) -> Game:
    """Returns the game with the estimate for a kind of bot: the one given by ``learned``, otherwise the one with which
    it plays better."""
    if learned is None:
        learned = game.features is None or kind in game.features.used_by
    return game if learned else game.without_weights


class Planner(Greedy):
    """Chooses like ``Greedy``, but judges each action at the end of the turn, the rest of which is played greedily."""

    kind = "planner"
    plans = True


class Ismcts(_Named):
    """Information set Monte Carlo tree search, limited by ``seconds`` or ``iterations`` per decision.

    It answers at once only if everybody can see that there is one legal action; otherwise its response time would
    reveal its hand.
    """

    kind = "ismcts"

    def __init__(
        self,
        seconds: float | None = None,
        iterations: int | None = None,
        learned: int | None = None,
        seed: Seed | None = None,
        settings: SearchSettings | None = None,
    ) -> None:
        if iterations is not None and (whole(iterations) or 0) < 1:
            raise BadOption("a search has at least 1 iteration, not {iterations}", iterations=said(iterations))
        if seconds is not None and (real(seconds) or 0) <= 0:
            raise BadOption("a search lasts more than 0 seconds, not {seconds}", seconds=said(seconds))
        if not isinstance(settings, SearchSettings | None):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise BadOption(
                "settings are a filibusta.ai.search.SearchSettings, not {settings}", settings=said(settings)
            )
        self.seconds = 1.0 if seconds is None and iterations is None else seconds
        self.iterations = iterations
        self.learned = _is_asked(learned)
        self.settings = settings or SearchSettings()
        self._dice = _Dice(seed)

    def choose(self, view: View) -> int:
        """Returns the best action of the search, or the only one."""
        if is_openly_forced(view):
            return int(view.legal()[0])
        search = search_for(asked(view.game, self.kind, self.learned), self.settings)
        return search.think(view, iterations=self.iterations, seconds=self.seconds, key=self._dice.key()).best


KINDS: dict[str, Callable[..., Bot]] = {"random": Random, "greedy": Greedy, "planner": Planner, "ismcts": Ismcts}


def bot(spec: str, **settings: Any) -> Bot:
    """Returns a bot by its specification: a kind (``greedy``), a level (``1`` to ``5``) or an importable class
    (``agents.Mine``).

    Settings may follow after a colon, as in ``ismcts:iterations=1500`` or ``5:seconds=0.5``; ``settings`` come last.
    """
    if not isinstance(spec, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        message = "a bot is named by a text, such as 'greedy', '5' or 'ismcts:iterations=1500', not by {given}"
        raise BadOption(message, given=said(spec))
    name, _, given = spec.partition(":")
    level = LEVELS.get(name)
    make = _kind(level.kind if level else name)
    taken = _taken(spec, make)
    known = [one for one in taken if one not in ("seed", "settings")]
    for one in settings:
        if one not in taken and None not in taken:
            raise _no_setting(spec, one, [each for each in taken if each])
    chosen = {**(level.settings if level else {}), **_settings(spec, given, known), **settings}
    try:
        made = make(**chosen)
    except TypeError as error:
        raise BadOption("bot {name}: {error}", name=spec, error=str(error)) from None
    if not callable(getattr(made, "choose", None)):
        raise BadOption("{name!r} is no bot: it has no method choose(view)", name=name)
    return made


def _taken(spec: str, make: Callable[..., Bot]) -> list[str | None]:
    """Returns the names of the settings that a kind of bot takes; None among them if it takes any."""
    try:
        parameters = signature(make).parameters.values()
    except (TypeError, ValueError):
        raise BadOption("there is no bot {name!r}: it is no class", name=spec) from None
    return [None if one.kind is one.VAR_KEYWORD else one.name for one in parameters]


def _no_setting(spec: str, name: str, known: Sequence[str]) -> BadOption:
    message = "bot {spec}: there is no setting {name!r}; there are: {known}"
    return BadOption(message, spec=spec, name=name, known=", ".join(known) or "none")


def _kind(name: str) -> Callable[..., Bot]:
    if name in KINDS:
        return KINDS[name]
    module, _, of = name.rpartition(".")
    if not module:
        raise BadOption(
            "there is no bot {name!r}; choose one of: {known}", name=name, known=", ".join([*KINDS, *LEVELS])
        )
    try:
        return getattr(import_module(module), of)
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise BadOption("there is no bot {name!r}: {error}", name=name, error=str(error)) from None


def _settings(spec: str, given: str, known: Sequence[str | None]) -> dict[str, int | float]:
    """Reads the settings after the colon of a specification."""
    found: dict[str, int | float] = {}
    for text in filter(None, given.split(",")):
        name, _, value = text.partition("=")
        if name not in known and None not in known:
            raise _no_setting(spec, name, [each for each in known if each])
        try:
            found[name] = int(value) if value.isdecimal() else float(value)
        except ValueError:
            raise BadOption("bot {spec}: a setting is name=number, not {text!r}", spec=spec, text=text) from None
    return found
