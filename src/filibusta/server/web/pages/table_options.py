"""The choices for a new table as pages show them: options of games, levels of bots, and what was measured."""

from collections.abc import Sequence

from msgspec import Struct, field

from filibusta.ai.levels import LEVELS, lengths, over_the_level_below
from filibusta.engine.game import Game
from filibusta.engine.options import GameOption
from filibusta.engine.words import Words


class OptionChoice(Struct, frozen=True, kw_only=True):
    """A value of an option, with its name in the language of the page."""

    value: int
    label: str
    shares: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    """The win rate of each level of bots against the automated opponent, in per cent, if measured."""
    needs: dict[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    """The conditions under which it has an effect: numbers of ``players``, and values of options by id."""


class OptionField(Struct, frozen=True, kw_only=True):
    """An option of a game in the form. ``option_field`` makes one of the engine's ``GameOption``.

    A switch sends ``option_<id>=1`` or nothing at all; a choice and a number always send their value.
    """

    id: str
    name: str
    rule: str
    """The section or rule that tells of it, "R9": the link goes to ``/rules/<game>#R9``."""
    value: int = 0
    choices: list[OptionChoice] = field(default_factory=list[OptionChoice])
    number: bool = False
    """True if it is a number from ``least`` to ``most``."""
    least: int = 0
    most: int = 1
    note: str = ""
    """Its effect, and when it is recommended; may be empty."""
    usual: int = 0
    """The rulebook's default."""
    advised: dict[int, int] = field(default_factory=dict[int, int])
    """The recommended value by number of players, where it is not the default."""
    first: bool = False
    """True if it is offered before the others."""
    needs: dict[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    """The conditions under which it has an effect: numbers of ``players``, and values of options by id."""
    only: str = ""
    """The condition in words, but for the number of players."""


class LevelInfo(Struct, frozen=True, kw_only=True):
    """The description of a level of the bots before one is chosen."""

    level: int
    name: str
    manner: str
    """Its manner of play."""
    shares: dict[int, int]
    """By number of players: of a hundred games against as many of the level below, those it won, if measured."""


class LengthSummary(Struct, frozen=True, kw_only=True):
    """The length of a game, by number of players, as bots play it."""

    players: int
    turns: int
    """Turns of a seat."""
    decisions: int
    """Its decisions between several actions."""
    first: int | None = None
    """The games out of a hundred that the first player wins, if they were counted."""


def option_field(
    option: GameOption, words: Words, value: int | None = None, others: Sequence[GameOption] = ()
) -> OptionField:
    """An option as a field of the form: a switch, a choice or a number. ``others``: all options of the game."""
    labels = enumerate((words.pick(name) for name in option.choices), option.low)
    choices = [
        OptionChoice(value=number, label=label, needs=dict(option.values_need.get(number, {})))
        for number, label in labels
    ]
    return OptionField(
        id=option.id,
        name=words.pick(option.name),
        rule=option.rule,
        value=int(option.default if value is None else value),
        choices=choices,
        number=not option.is_bool and not choices,
        least=option.low,
        most=option.high,
        note=" ".join(words.pick(text) for text in (option.text, option.note) if text),
        usual=option.default,
        advised=dict(option.advised),
        first=option.first,
        needs=dict(option.needs),
        only=". ".join(_only(other, option.needs[other.id], words) for other in others if other.id in option.needs),
    )


def _only(other: GameOption, values: Sequence[int], words: Words) -> str:
    """Returns the condition that another option has a certain value."""
    name = words.pick(other.name)
    if other.is_bool:
        with_it, without = words("Only with “{option}”", option=name), words("Only without “{option}”", option=name)
        return with_it if 1 in values else without
    labels = [words.pick(other.choices[n - other.low]) if other.choices else str(n) for n in values]
    return words("Only if “{option}” is: {values}", option=name, values=", ".join(labels))


def strengths(of: Game, words: Words) -> list[LevelInfo]:
    """The levels of the bots, with what was measured of them in this game."""
    found: list[LevelInfo] = []
    for number, level in LEVELS.items():
        measured = {n: over_the_level_below(of, number, n) for n in of.players}
        shares = {n: round(100 * one.share) for n, one in measured.items() if one}
        name, manner = words.pick(level.name), words.pick(level.manner)
        found.append(LevelInfo(level=int(number), name=name, manner=manner, shares=shares))
    return found


def length_summaries(of: Game) -> list[LengthSummary]:
    """The length of a game by number of players, and the share that the first player wins, as measured."""
    return [
        LengthSummary(players=n, turns=one.turns, decisions=one.decisions, first=_percent(one.first_share))
        for n, one in lengths(of).items()
    ]


def _percent(share: float | None) -> int | None:
    return None if share is None else round(100 * share)
