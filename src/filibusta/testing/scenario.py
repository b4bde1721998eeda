"""Scenarios: positions and deals as data, with actions, loaded chance and what must come of them.

They lie in a game's ``checks/scenarios/*.toml``, a file for each area of the rules. A scenario reads like this::

    [[scenario]]
    id = "W12-fog"
    title = "Fog: no fame, and the active card is discarded"
    rules = ["R4.17", "R3.7"]                       # what it checks
    players = 3
    options = { movement_hands = true }             # if not the defaults
    position = { active = "treasure_map" }          # or deal = { ... }, or any_deal = true
    play = [{ action = "move:there_be_fog_ahead" }]
    expect = { fame = {}, deck = 29 }

Scenarios survive a new card if they take the numbers of cards from the game's ``cards.toml``: ``"all pirates"`` is the
number of cards in its table ``[[pirates]]``, ``"all pirates - 3"`` is three less, and ``"each pirates"`` is a table of
the number of each card, by id.

The words of ``deal``, ``position``, ``expect`` and ``events`` are the game's own: its ``checks/positions.py`` makes
records of them and reads them back (see ``Vocabulary``). Nothing is left to luck: an action that is not legal, a
decision that is left open, chance that is not planned, an end that is not expected, each fails with a message that
names the scenario and the step.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Protocol, cast

import msgspec

from filibusta.engine.game import Game
from filibusta.engine.record import States
from filibusta.testing.game_modules import own_module
from filibusta.testing.patches import Unclear
from filibusta.testing.vocabulary import FieldNames


class Vocabulary(Protocol):
    """The vocabulary of a game's ``checks/positions.py``."""

    EVENT_NAMES: Mapping[str, Sequence[str]]
    """The names of what the parts of events number."""

    def build(self, patch: Mapping[str, Any]) -> States:
        """The whole position that ``patch`` (with ``players`` and ``options``) describes."""
        ...

    def deal(self, patch: Mapping[str, Any]) -> list[int]:
        """The chance results of the deal that ``patch`` describes."""
        ...

    def chance(self, results: Sequence[Any]) -> list[int]:
        """Chance results by name as the numbers that the rules draw."""
        ...

    def describe(self, states: States, patch: Mapping[str, Any] | None) -> dict[str, Any]:
        """A position or a view in words; ``"?"`` is hidden. ``patch`` is the position that it came from, if any."""
        ...


# ------------------------------------------------------------------ the format


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """An action of a scenario, and what is expected of it."""

    action: str
    seat: int | None = None
    """The deciding seat."""
    chance: list[Any] | str = []
    """The chance results it draws, all of them; ``"any"``: whatever comes."""
    legal: list[str] | None = None
    """All the answers it is chosen from."""
    phase: str | None = None
    """The decision it answers."""
    events: list[str] = []
    expect: dict[str, Any] = {}


class ExpectedView(msgspec.Struct, forbid_unknown_fields=True):
    """The expected view of a viewer (a seat, or -1 for a spectator) at the end of the scenario."""

    seat: int
    sees: dict[str, Any] = {}
    hidden: list[str] = []
    """Fields of the record, all of which are hidden: ``adventure_deck``, ``seats[1].hand``."""
    events: list[str] = []
    legal: list[str] | None = None


class Imagined(msgspec.Struct, forbid_unknown_fields=True):
    """The expected values after dealing the hidden part of a seat's view anew: exactly these, each sooner or later."""

    seat: int
    values: dict[str, list[Any]]
    tries: int = 300


class Distribution(msgspec.Struct, forbid_unknown_fields=True):
    """The expected distribution when the scenario is played many times: in proportion to these weights."""

    of: str
    weights: dict[str, int]
    tries: int = 600


class Refusal(msgspec.Struct, forbid_unknown_fields=True):
    """An action that is refused, with a message that contains this; nothing changes."""

    action: str
    message: str = ""


class TakeBack(msgspec.Struct, forbid_unknown_fields=True):
    """The expected limit of taking back: the action after which the seat would decide again, or ``"nothing"``."""

    seat: int
    to: int | str


class Scenario(msgspec.Struct, forbid_unknown_fields=True):
    """A scenario; see the docstring of this module. Every key but the first three is optional."""

    id: str
    title: str
    rules: list[str]
    players: int = 3
    options: dict[str, int | bool] = {}
    position: dict[str, Any] = {}
    deal: dict[str, Any] | None = None
    any_deal: bool = False
    """The start is a new game, dealt as chance will have it."""
    play: list[Step] = []
    times: int = 1
    """The number of times the whole of ``play`` is played."""
    expect: dict[str, Any] = {}
    """The expected position at the end. Only named fields are compared, exactly."""
    legal: list[str] | None = None
    not_legal: list[str] = []
    events: list[str] = []
    """Events of the last action, in this order; others may lie between."""
    views: list[ExpectedView] = []
    imagined: list[Imagined] = []
    spread: list[Distribution] = []
    refused: list[Refusal] = []
    take_back: list[TakeBack] = []
    over: bool = False
    scores: list[int] | None = None
    places: list[int] | None = None
    deal_refused: str | None = None
    """The deal is not possible; the message contains this."""
    faults: list[str] = []
    """Faults that the position must have: each must occur in its list of faults."""
    numbers: dict[str, int] = {}
    """The numbers of actions given by name."""
    action_count: int | None = None
    shapes: dict[str, list[int]] = {}
    """The shapes of fields of the record."""
    absent: list[str] = []
    """Words that no field of the record has in its name."""

    @property
    def patch(self) -> dict[str, Any]:
        """Returns the start, for the game's vocabulary."""
        start = self.position if self.deal is None else self.deal
        return {"players": self.players, "options": self.options, **start}

    @property
    def is_new_game(self) -> bool:
        """Tells whether it begins with a deal and not in the middle of a game."""
        return self.any_deal or self.deal is not None


class _File(msgspec.Struct, forbid_unknown_fields=True):
    scenario: list[Scenario]


_ALL, _EACH = re.compile(r"all (\w+)(?: - (\d+))?"), re.compile(r"each (\w+)")


def scenarios(game: Game) -> list[Scenario]:
    """Returns all scenarios of a game, file by file. They are shared and must not be changed."""
    found: list[Scenario] = []
    data = game.folder / "cards.toml"
    cards = data.read_text(encoding="utf-8") if data.exists() else ""
    for path in sorted((game.folder / "checks" / "scenarios").glob("*.toml")):
        try:
            found += _read(path.read_text(encoding="utf-8"), cards)
        except (tomllib.TOMLDecodeError, msgspec.ValidationError, Unclear) as error:
            raise AssertionError(f"{path.name}: {error}") from None
    return found


@cache
def _read(written: str, cards: str) -> list[Scenario]:
    """The scenarios of a file, by its text and that of the game's ``cards.toml``: several checks ask for them."""
    return msgspec.convert(_counted(tomllib.loads(written), tomllib.loads(cards)), type=_File).scenario


def _counted(written: Any, cards: Mapping[str, Any]) -> Any:
    """Puts in the numbers of cards for ``"all ..."`` and ``"each ..."``."""
    if isinstance(written, dict):
        return {key: _counted(value, cards) for key, value in cast(dict[str, Any], written).items()}
    if isinstance(written, list):
        return [_counted(value, cards) for value in cast(list[Any], written)]
    if not isinstance(written, str):
        return written
    if found := _EACH.fullmatch(written):
        return {str(row["id"]): int(row["count"]) for row in _table(cards, found[1])}
    if found := _ALL.fullmatch(written):
        return sum(int(row["count"]) for row in _table(cards, found[1])) - int(found[2] or 0)
    return written


def _table(cards: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    table: list[dict[str, Any]] = cards.get(name, [])
    if not table or not all("count" in row for row in table):
        raise Unclear(f"cards.toml has no table [[{name}]] with numbers of cards")
    return table


# ------------------------------------------------------------------ the words


def vocabulary(game: Game) -> Vocabulary:
    """The words of a game's scenarios: its ``checks/positions.py``, or else the names of its record's fields."""
    own: Vocabulary | None = own_module(game, "positions")
    return own or FieldNames(game)
