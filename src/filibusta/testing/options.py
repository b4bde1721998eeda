"""Checks that close-ups follow the options of the game."""

import re
import tomllib
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from random import Random
from typing import Any, cast

from msgspec.structs import replace

from filibusta.engine.errors import BadOption
from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.engine.options import GameOption, without_effect
from filibusta.engine.record import copied
from filibusta.engine.view import View
from filibusta.engine.words import LANGUAGES
from filibusta.table.closeup import Closeup
from filibusta.testing.closeups import closeups
from filibusta.testing.play import MANY, sampled
from filibusta.testing.rulebook import references_of, rules_of
from filibusta.testing.scenario import scenarios
from filibusta.testing.scenarios import played

POSITIONS = 120
"""The number of close-ups checked."""
PLIES = 60
"""The number of actions after which two games count as the same."""
NUMERAL = re.compile(r"\d(?![^{]*\})")
"""A figure that stands in a text itself, and not a place for one."""


class OptionEffects:
    """The results by option and title: whether the value of the option makes a difference."""

    def __init__(self) -> None:
        self.differs: dict[tuple[str, str], bool] = {}
        self.rules: dict[str, str] = {}
        """The rule of each thing, by its title."""

    def tells(self, option: str, title: str) -> bool:
        """Tells whether a close-up says something else under another value of an option."""
        return self.differs.get((option, title), False)


def check_options(game: Game) -> None:
    """Checks that things concerned by an option change with it, and that figures in the text of a card come from its
    data.

    An option concerns the things it names (``concerns``), and every close-up under the rule that states the option or
    one that leads to it.
    """
    _check_figures(game)
    titles = _titles(game)
    strange = [subject for option in game.options for subject in option.concerns if not _is_known(game, subject)]
    assert not strange, f"{game.id}: an option concerns {strange[0]!r}, which is neither in the data nor a rule"
    leading = {option.id: _rules_with(game, option) for option in game.options}
    told = OptionEffects()
    for _, match in sampled(game, POSITIONS):
        _compare(game, match, titles, leading, told)
    for scenario in scenarios(game):  # what random games may not meet
        unmet = [subject for option in game.options for subject in option.concerns if not _met(subject, titles, told)]
        match = played(game, scenario) if unmet else None
        if match and not match.over:
            _compare(game, match, titles, leading, told)
    for option in game.options:
        for subject in option.concerns:
            _check_subject(game, option, subject, titles.get(subject, []), told)
    _check_rules(game, leading, told)


def _compare(
    game: Game, match: Match, titles: Mapping[str, list[str]], leading: Mapping[str, set[str]], told: OptionEffects
) -> None:
    """Compares the close-ups of a position under all values of each option that concerns them, until they differ."""
    things = _things(match.view(match.player))
    for number, option in enumerate(game.options):
        named = {title for subject in option.concerns for title in titles.get(subject, [])}
        rules = leading[option.id].union(option.concerns)
        concerned = [
            title
            for title, card in things.items()
            if (title in named or card.rule in rules) and not told.tells(option.id, title)
        ]
        views = [_switched(game, match, number, value) for value in _values(option)] if concerned else []
        others = [_things(view) for view in views if view]
        for title in concerned if len(others) > 1 else ():
            told.rules[title] = things[title].rule
            said = {other[title] for other in others if title in other}
            told.differs[option.id, title] = len(said) > 1


def _things(view: View) -> dict[str, Closeup]:
    """Everything seen close, by its title: what it is and says, not what can be done with it now."""
    found = closeups(view, view.game.say(LANGUAGES[0])).values()
    return {card.title: card for whole in found for card in _parts(whole)}


def _parts(card: Closeup) -> Iterator[Closeup]:
    figures, state = tuple(card.figures), tuple(card.state)
    yield replace(card, figures=figures, state=state, picture=None, why=None, cards=(), count=1, entry="")
    for part in card.cards:
        yield from _parts(part)


def _values(option: GameOption) -> Iterator[int]:
    every = range(option.low, option.high + 1)
    yield from every if len(every) <= MANY else sorted({option.low, option.default, option.high})


def _switched(game: Game, match: Match, option: int, value: int) -> View | None:
    """Returns the position with another value of an option, if that is possible."""
    states = copied(match.whole_position())
    states[0].options[option] = value
    try:
        game.check_table(match.players, states[0].options)
    except BadOption:
        return None
    game.layout.wipe(states)
    if game.faults(states[0]):
        return None
    return Match.from_position(game, states, match.names).view(match.player)


# ---------------------------------------------------------------- what concerns what


def _data(game: Game) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields every row of the game's data with its table, except options."""
    path = game.folder / "cards.toml"
    data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    for table, rows in data.items():
        if isinstance(rows, list) and table != "options":
            yield from ((table, row) for row in cast(list[Any], rows) if isinstance(row, dict) and "id" in row)


def _titles(game: Game) -> dict[str, list[str]]:
    """The names in the game's data: of each row by its id, of all rows of a table by the table's."""
    found = defaultdict[str, list[str]](list)
    for table, row in _data(game):
        for key in (table, row["id"]) if "name" in row else ():
            found[key].append(row["name"][LANGUAGES[0]])
    return found


def _is_known(game: Game, subject: str) -> bool:
    return subject in _titles(game) or subject in rules_of(game)


def _rules_with(game: Game, option: GameOption) -> set[str]:
    """The rule of an option, and those that lead to it."""
    book = references_of(game)
    return {option.rule} | {rule for rule, named in book.items() if option.rule in named and "RUL" not in rule}


def _met(subject: str, titles: Mapping[str, Collection[str]], told: OptionEffects) -> list[str]:
    """The titles of what was seen close of a subject."""
    return [title for title, rule in told.rules.items() if title in titles.get(subject, ()) or rule == subject]


def _check_subject(game: Game, option: GameOption, subject: str, titles: Collection[str], told: OptionEffects) -> None:
    at = f"{game.id}, the option {option.id}"
    met = _met(subject, {subject: titles}, told)
    assert met, f"{at} concerns {subject!r}, and nothing that was seen close is that"
    same = [title for title in met if not told.tells(option.id, title)]
    assert not same or (subject not in titles and len(same) < len(met)), (
        f"{at}: {same[0]!r} says the same by all values"
    )


def _check_rules(game: Game, leading: Mapping[str, set[str]], told: OptionEffects) -> None:
    """Checks that close-ups under the rules of options change with one of them."""
    for title, rule in told.rules.items():
        options = [option.id for option in game.options if rule in leading[option.id]]
        changes = not options or any(told.tells(option, title) for option in options)
        assert changes, f"{game.id}: {title!r} ({rule}) says the same under all values of {', '.join(options)}"


# ---------------------------------------------------------------- figures


def _check_figures(game: Game) -> None:
    """The figures in the text of a card are fields of its row, by which the rules are played."""
    for _, row in _data(game):
        for text in row.get("text", {}).values():
            assert not NUMERAL.search(text), f"{game.id}, {row['id']}: {text!r} has a figure of its own"


# ---------------------------------------------------------------- what takes effect


def check_needs(game: Game) -> None:
    """Checks that a value of an option that is said to be without effect means the same as the option's default, or as
    the recommended value: random games are the same with it."""
    for players in game.players:
        for options in _tables(game, players):
            for id, values in without_effect(game.options, players, options).items():
                _check_vain(game, players, options, id, values)


def _tables(game: Game, players: int) -> Iterator[dict[str, int | bool]]:
    """The recommended options, and these with another value of each option that others need."""
    usual = game.advised_options(players)
    yield usual
    needed = {id for option in game.options for needs in (option.needs, *option.values_need.values()) for id in needs}
    for option in game.options:
        if option.id in needed:
            other = option.high if int(usual[option.id]) != option.high else option.low
            yield usual | {option.id: bool(other) if option.is_bool else other}


def _check_vain(game: Game, players: int, options: dict[str, int | bool], id: str, values: Collection[int]) -> None:
    of = next(option for option in game.options if option.id == id)
    same = options | {id: of.chosen if int(of.chosen) not in values else game.advised_options(players)[id]}
    for value in values:
        vain = options | {id: bool(value) if of.is_bool else value}
        try:
            found = [_course(game, players, which) for which in (same, vain)]
        except BadOption:
            continue  # it is refused, and so cannot be chosen either
        assert found[0] == found[1], f"{game.id}: {id} = {value} has an effect with {players} players and {options}"


def _course(game: Game, players: int, options: Mapping[str, int | bool]) -> list[bytes]:
    """The positions of a game of random choices, without their options."""
    match, random, found = Match.new(game, players, options, seed=1), Random(1), list[bytes]()
    while not match.over and match.ply < PLIES:
        match.play(random.choice([int(action) for action in match.legal()]))
        position = copied(match.whole_position())
        position[0].options[:] = 0
        found.append(position.tobytes())
    return found
