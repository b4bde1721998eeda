"""The meaning of the figures that the card game tells before a choice: see ``filibusta.testing.forecasts``."""

from filibusta.engine.plain import PlainState
from filibusta.games.spanish_main_cards.cards import SPACES
from filibusta.games.spanish_main_cards.events import Events
from filibusta.games.spanish_main_cards.rules.fame import fame_of
from filibusta.games.spanish_main_cards.table.context import SHIP_KEYS
from filibusta.testing.forecasts import Case, Claim, Counts, ToldFigure, fact

UNKNOWN = (Events.REVEALED, Events.REFUTED, Events.UNOWNED, Events.BANKED, Events.ENDED)
"""Figures that depend on chance, or on the owner of a ship."""


def _fame(s: PlainState, ship: int) -> int:
    """R7.12"""
    return s.ships[ship].cards + s.ships[ship].owed


def _is_open(case: Case) -> bool:
    return not any(told.kind in UNKNOWN for told in case.news)


def _fame_mark(case: Case, told: ToldFigure) -> None:
    ship = SHIP_KEYS.index(told.key)
    if _is_open(case):
        case.equal(told, told.numbers[0], _fame(case.after, ship) - _fame(case.before, ship))


def _space_mark(case: Case, told: ToldFigure) -> None:
    ship, (start, goal) = SHIP_KEYS.index(told.key), told.numbers
    case.equal(told, start, case.before.ships[ship].space)
    if _is_open(case):
        case.equal(told, goal, case.after.ships[ship].space)


def _sails(case: Case, told: ToldFigure) -> None:
    """R4.5: where a ship or a pair comes to, whatever follows from it."""
    moved = {(told.start, told.goal) for told in case.of(Events.MOVED)}
    starts, goals = [list(told.figures.values())[i::2] for i in (0, 1)]
    if len(told.figures) == 4:
        (*starts, _, _), (*_, third, fourth) = told.figures.values(), told.figures.values()
        starts, goals = starts[:2], [third, fourth]
    ways = zip(starts, goals, strict=True)
    case.equal(told, 1, int(all(way in moved for way in ways)))


def _stays(case: Case, told: ToldFigure) -> None:
    moved = {(told.start, told.goal) for told in case.of(Events.MOVED)}
    case.equal(told, 1, int(all((space, space) in moved for space in told.figures.values())))


def _repairs(case: Case, told: ToldFigure) -> None:
    case.equal(told, told["n"], sum(told.ships for told in case.of(Events.REPAIRED)))


def _damages(case: Case, told: ToldFigure) -> None:
    hit = [case.before.ships[told.ship].space for told in case.of(Events.SABOTAGED)]
    case.equal(told, told["space"], hit[0])


CARD_TEXTS = (
    "Any ship, {n} back",
    "Any ship, {n} forward",
    "Two adjacent ships, {n} back",
    "Two adjacent ships, {n} forward",
    "Each {flag} ship, {n} back",
    "Each {flag} ship, {n} forward",
    "Adventure of this turn: {card}. {effect}",
    "Choose a ship to move {n} back",
    "Choose a ship to move {n} forward",
    "Choose two adjacent ships to move {n} back",
    "Choose two adjacent ships to move {n} forward",
)
SAID: dict[str, Claim] = {
    **dict.fromkeys(CARD_TEXTS, fact),
    "Sail {ship} from space {start} to space {goal}": _sails,
    "Sail {first} and {second} from spaces {a} and {b} to spaces {c} and {d}": _sails,
    "Leave {ship} on space {space}": _stays,
    "Leave {first} and {second} on spaces {a} and {b}": _stays,
    "Damage {ship}, on space {space}": _damages,
    "Repair the damaged ship": _repairs,
}
MARKED: dict[tuple[str, str], Claim] = {("ship", "fame"): _fame_mark, ("ship", ""): _space_mark}
CLOSE: Counts = {
    ("ship", "fame"): lambda s, name: fame_of(s, SHIP_KEYS.index(f"ship:{name}")),
    ("ship", "i-forward"): lambda s, name: (s.ships[SHIP_KEYS.index(f"ship:{name}")].space, SPACES),
}
