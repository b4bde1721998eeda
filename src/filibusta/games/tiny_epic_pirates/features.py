"""The features of the learned estimate: what each player has, and what each order would bring him where he can sail."""

from filibusta.engine.compiler import rule
from filibusta.engine.features import Active, Names, add, features, for_seat, own
from filibusta.engine.record import State
from filibusta.games.tiny_epic_pirates import cards
from filibusta.games.tiny_epic_pirates.bot import best_place, danger, odds, worth_of_goods
from filibusta.games.tiny_epic_pirates.rules.booty import cubes_in
from filibusta.games.tiny_epic_pirates.rules.crew import crew_size
from filibusta.games.tiny_epic_pirates.rules.deckhands import is_posted
from filibusta.games.tiny_epic_pirates.rules.dice import sure_hits
from filibusta.games.tiny_epic_pirates.rules.sailing import sail_of
from filibusta.games.tiny_epic_pirates.rules.search import can_bury_at
from filibusta.games.tiny_epic_pirates.rules.wheel import order_on
from filibusta.games.tiny_epic_pirates.state import LAYOUT, NONE

_names = Names()
COST = _names.block("deckhands to an order", cards.ORDERS)
REWARD = _names.block("reward of an order", cards.ORDERS)
NEXT = _names.block("best order at a cost", cards.SPACES)
SITE = _names.block("steps to a burial site", cards.FARTHEST + 2)
FIGURES = _names.block(
    "figure",
    (
        *("gold", "worth of goods", "cubes", "sail", "sure hits", "dice", "crew", "danger", "round", "players"),
        *("turns to wait", "odds against merchants"),
    ),
)


@rule
def wheel(s: State, x: Active, seat: int, first: int) -> None:
    """The cost and the promise of each order."""
    space = s.seats[seat].space
    sail = sail_of(s, seat)
    cost = 0
    for _ in range(cards.SPACES - 1):
        space = (space + 1) % cards.SPACES
        order = order_on(s, seat, space)
        reward = best_place(s, seat, order, sail, cards.FARTHEST)
        add(x, seat, first + COST + order, cost * 0.5)
        add(x, seat, first + REWARD + order, reward * 0.1)
        add(x, seat, first + NEXT + cost, reward * 0.1)
        cost += space != 0 and not is_posted(s, seat, space)


@rule
def figures(s: State, x: Active, seat: int, first: int) -> None:
    """The powers of a player, and the threats to him."""
    mat = s.seats[seat]
    nearest = cards.FARTHEST + 1
    for place in range(cards.PLACES):
        if can_bury_at(s, seat, place):
            nearest = min(nearest, cards.DISTANCE[mat.at, place])
    add(x, seat, first + SITE + nearest, 1.0)
    at = first + FIGURES
    add(x, seat, at, mat.gold / cards.GOLD_MAX)
    add(x, seat, at + 1, worth_of_goods(s, seat) * 0.1)
    add(x, seat, at + 2, cubes_in(mat.hold) * 0.3)
    add(x, seat, at + 3, sail_of(s, seat) * 0.2)
    add(x, seat, at + 4, sure_hits(s, seat) * 0.2)
    add(x, seat, at + 5, cards.LEVEL_DICE[mat.legend] * 0.3)
    add(x, seat, at + 6, crew_size(s, seat) * 0.3)
    add(x, seat, at + 7, danger(s, seat))
    add(x, seat, at + 8, s.turn / s.players * 0.03)
    add(x, seat, at + 9, s.players - 2.0)
    add(x, seat, at + 10, (seat - s.active + s.players) % s.players * 0.3)
    for ship in range(cards.N_SHIPS):
        damage: int = cards.MERCHANT_DAMAGE[s.merchants[ship].card]  # pyright: ignore[reportAssignmentType]
        add(x, seat, at + 11, 0.5 * odds(s, seat, damage))


@rule
def declared(s: State, x: Active, first: int) -> None:
    """The features that do not follow from single fields; in the setup there is nothing of it yet."""
    for seat in range(min(s.players, cards.SEATS)):
        if s.turn > 0 and s.seats[seat].at != NONE:
            wheel(s, x, seat, first)
            figures(s, x, seat, first)


FEATURES = features(
    LAYOUT,
    own("seats", "gold", "legend", "treasures", "surefire", "sail_tokens", "storm_passes", "deckhands", "hold"),
    own("seats", "crew", "captain", "space", "hidden", "mutinied"),
    for_seat("active", "stage", "order", "crossed", "pending", "turns_left"),
    for_seat("player", "phase"),
    axes={"seats.deckhands": cards.ASSIGNMENTS, "seats.hold": cards.GOODS, "seats.crew": cards.CREW_MAX},
    named=_names,
    rule=declared,
    source=__file__,
    whole_turns=True,
)
