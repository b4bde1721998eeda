"""A battle or a search as the record shows it: what is seen beside the ships and their crews."""

from typing import NamedTuple

from filibusta.engine.tables import complete
from filibusta.engine.view import View
from filibusta.games.pirates.cards import N_SHIPS
from filibusta.games.pirates.state import ATTACK, DEFENCE, NONE, Part
from filibusta.games.pirates.words.figures import battle_of

CARDS, WIND, CANNONS, MELEE, PLUNDER = range(5)
"""The parts of a battle as its strip shows them (R10.1)."""
SYMBOLS: tuple[str, ...] = ("cannon", "crew", "treasure")
NOTHING = (None, None)
UNTHROWN = frozenset({Part.CARDS, Part.WIND, Part.ESCAPED})
"""The parts of a battle before its first dice: those on the table are of an earlier battle."""
STRIP = complete(
    "moments",
    {
        Part.CARDS: CARDS,
        **dict.fromkeys((Part.WIND, Part.ESCAPED, Part.SEARCH, Part.FOUND, Part.GIVEN_UP), WIND),
        **dict.fromkeys((Part.CANNONS, Part.GRAPPLED), CANNONS),
        Part.MELEE: MELEE,
        Part.PLUNDER: PLUNDER,
    },
    Part,
)


class Roll(NamedTuple):
    """Battle dice as they lie: how many, and how many of them show the symbol that counts."""

    id: str
    ship: int
    dice: int
    hits: int
    symbol: str


class Moment(NamedTuple):
    """The facts shown beside the ships and their crews."""

    part: int
    wind: int | None
    speeds: tuple[int, int]
    """With the wind: the attacker's, the defender's."""
    rolls: tuple[Roll | None, Roll | None]
    """The dice thrown in it."""
    settled: tuple[Roll | None, Roll | None]
    """The dice thrown before it, in the same turn."""
    rounds: int
    """The rounds of melee that are told together."""
    grappled: bool
    escaped: bool
    prize: int
    """The ship that was captured."""
    winner: int
    sunk: tuple[int, ...]
    found: int | None
    """The men a treasure brought."""
    gave_up: bool

    @property
    def ended(self) -> bool:
        """Tells whether nothing of the battle is left to decide."""
        return self.escaped or self.part == PLUNDER


def moment_of(view: View) -> Moment:
    """Returns the facts about the battle or the search under way."""
    s, part = view.state, Part(view.state.part)
    rolled = part in (Part.WIND, Part.ESCAPED)
    lying = (_roll(view, ATTACK), _roll(view, DEFENCE))
    return Moment(
        part=STRIP[part],
        wind=s.wind if rolled else None,
        speeds=battle_of(s).speeds if rolled else (0, 0),
        rolls=NOTHING if part in UNTHROWN else lying,
        settled=lying if part in UNTHROWN else NOTHING,
        rounds=s.rounds,
        grappled=part == Part.GRAPPLED,
        escaped=part == Part.ESCAPED,
        prize=s.prize,
        winner=s.ships[s.prize].owner if s.prize != NONE else NONE,
        sunk=tuple(ship for ship in (s.attacker, s.target) if ship < N_SHIPS and s.ships[ship].owner == NONE),
        found=s.found if part == Part.FOUND else None,
        gave_up=part == Part.GIVEN_UP,
    )


def _roll(view: View, side: int) -> Roll | None:
    """The dice of a side, by a name that no other roll of the same turn has."""
    s, roll = view.state, view.state.rolled[side]
    if not roll.dice:
        return None
    later = side == ATTACK and s.rolled[DEFENCE].dice > 0
    return Roll(f"{s.turn}.{s.throws - later}", roll.ship, roll.dice, roll.hits, SYMBOLS[int(roll.symbol)])
