"""The drag targets of the deciding player's ships: each place is a plan, with the choices that lead there."""

from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.match import View
from filibusta.engine.record import INT, States, copied
from filibusta.engine.words import Words, percent
from filibusta.games.spanish_main.cards import BAR as LENGTH_OF
from filibusta.games.spanish_main.cards import HEADINGS, Bar
from filibusta.games.spanish_main.rules import lookahead
from filibusta.games.spanish_main.state import ACTIONS, BAR, DISTANCE, HEADING, Distance, Phase
from filibusta.games.spanish_main.table.context import DrawContext, island_key, ship_key
from filibusta.games.spanish_main.table.places import BARS, MILLIMETRE, STEP, Point, away, hull_box
from filibusta.games.spanish_main.words.outlook import ram_chance
from filibusta.games.spanish_main.words.voice import bar_name, bearing_text
from filibusta.table.drag_targets import Choice, DragTargets, Hint, Ray, Stop, TargetMark
from filibusta.table.scene import single_quoted
from filibusta.table.shapes import use

SAILING = (Phase.BAR, Phase.HEADING, Phase.DISTANCE)
FIRST = {Phase.MAIN: "act:{}", Phase.ACTION_KIND: "move"}
"""The choice that comes before a segment."""
RULER = 10 * MILLIMETRE
"""The width of a bar."""
WHOLE, PART, EARLY, ONWARD = range(4)
"""Kinds of places: at the end of a bar, within it, where she is stopped early, where she cannot stay."""
REACHES = [BARS[bar] for bar in Bar]
LOOK: dict[int, int] = {Distance.FULL: WHOLE, Distance.FURTHEST: EARLY}
PLAIN = [lookahead.BAR, lookahead.COURSE, lookahead.QUARTER, lookahead.LENGTH, lookahead.REST]
FOUND = slice(lookahead.SHIPS, lookahead.CHANCES)
"""The columns of a row that say where an end lies, and what would be found there."""
Rows = NDArray[np.int32]
Plain = tuple[int, int, int, int, int]
Key = tuple[str, int, int, int]
"""A finding: the deed, the thing, the number of cannons and the chance."""


def drag_targets(view: View, say: Words) -> list[DragTargets]:
    """Returns the drag targets of each ship of the deciding player that can sail."""
    ctx = DrawContext(view, say, view.names, "wide")
    if view.player != view.viewer or ctx.phase not in (*FIRST, *SAILING):
        return []
    ships = ctx.fleet(view.viewer) if ctx.phase == Phase.MAIN else [ctx.ship]
    return [targets for ship in ships if (targets := _targets(ctx, ship))]


def _targets(ctx: DrawContext, ship: int) -> DragTargets | None:
    """The places of one ship; None if she cannot sail now, or something else has to be decided before."""
    before, states = _made_ready(ctx, ship)
    if states is None:
        return None
    rows = _rows(states)
    x, y = ctx.tip(ship)
    writer = _Writer(ctx, (round(x, 1), round(y, 1)), int(states["phase"][0]))
    length, beam = hull_box(ctx.masts(ship))
    return DragTargets(
        key=ship_key(ship),
        title=ctx.say("Sail {ship}", ship=ctx.voice.ship(ship)),
        at=writer.at,
        about=(length, beam / 2),
        before=before,
        rays=writer.rays(rows),
        choices=writer.choices,
        looks=_marks(ctx.say),
        hints=writer.hints,
        rulers=RULERS,
        art=_ground(rows),
        chosen="stop-chosen",
    )


def _made_ready(ctx: DrawContext, ship: int) -> tuple[list[str], States | None]:
    """The choices after which this ship sails, and what the viewer would know then."""
    states, game, made = copied(ctx.view.states), ctx.view.game, list[str]()
    while (phase := Phase(int(states["phase"][0]))) in FIRST and len(made) < len(FIRST):
        action = FIRST[phase].format(ship)
        if ACTIONS.number(action) not in game.legal(states):
            return made, None
        game.act(states, ACTIONS.number(action), 1)
        made.append(action)
    comes_about = phase == Phase.HEADING and states["bar"][0] < 0
    sails = phase in SAILING and not comes_about and states["ship"][0] == ship
    return made, states if sails else None


def _rows(states: States) -> Rows:
    """Returns what the rules tell of the ends the acting ship can reach with the bar and heading already chosen."""
    both, out = (
        np.ndarray(2, states.dtype, bytearray(2 * states.tobytes())),
        np.zeros((lookahead.MOST_ENDS, lookahead.PARTS), INT),
    )
    rows = out[: lookahead.look_on(both, out)]
    phase, bar, course = (int(states[name][0]) for name in ("phase", "bar", "course"))
    if phase != Phase.BAR:
        rows = rows[rows[:, lookahead.BAR] == bar]
    return rows[rows[:, lookahead.COURSE] == course] if phase == Phase.DISTANCE else rows


class End(NamedTuple):
    """The facts of a place in a row, with the hints there."""

    bar: int
    heading: int
    distance: int
    length: int
    stays: int
    hints: tuple[int, ...]


class _Writer:
    """Writes rows as rays, and gathers what they name."""

    def __init__(self, ctx: DrawContext, at: Point, phase: int) -> None:
        self.ctx = ctx
        self.at = at
        self.phase = phase
        self.choices: list[Choice] = []
        self.hints: list[Hint] = []
        self._choices: dict[int, int] = {}
        self._hints: dict[Key, int] = {}
        self._stops: dict[tuple[object, ...], Stop] = {}
        """Most ends are as far along their rays as others."""

    def rays(self, rows: Rows) -> list[Ray]:
        """Returns one ray for each bar and heading."""
        found = {i: self._found(rows[i].tolist()) for i in np.flatnonzero(rows[:, FOUND].any(1)).tolist()}
        plain: list[Plain] = rows[:, PLAIN].tolist()
        ends = [End(*row, found.get(i, ())) for i, row in enumerate(plain)]
        return [self._ray(bar, h, list(each)) for (bar, h), each in groupby(ends, itemgetter(0, 1))]

    def _ray(self, bar: int, heading: int, ends: list[End]) -> Ray:
        first = [BAR + bar] if self.phase == Phase.BAR else []
        if self.phase != Phase.DISTANCE:
            first.append(HEADING + heading)
        x, y = away(self.at, heading, REACHES[bar])
        stops = [self._stops.get((bar, *end[2:])) or self._stop(end) for end in ends]
        return Ray(-STEP * heading, round(x, 1), round(y, 1), tuple(map(self._choice, first)), bar, stops)

    def _stop(self, end: End) -> Stop:
        share = round(end.length / int(LENGTH_OF[end.bar]), 4)
        look = LOOK.get(end.distance, PART) if end.stays else ONWARD
        found = Stop(share, self._choice(DISTANCE + end.distance), look, end.hints)
        self._stops[end.bar, *end[2:]] = found
        return found

    def _choice(self, action: int) -> int:
        """The place of an action in the list of choices."""
        if action not in self._choices:
            self._choices[action] = len(self.choices)
            self.choices.append(_named(self.ctx.say, action))
        return self._choices[action]

    def _found(self, row: list[int]) -> tuple[int, ...]:
        return tuple(map(self._hint, [*_touched(row), *_shot_at(row)]))

    def _hint(self, key: Key) -> int:
        if key not in self._hints:
            self._hints[key] = len(self.hints)
            self.hints.append(_told(self.ctx, *key))
        return self._hints[key]


@lru_cache(512)
def _named(say: Words, action: int) -> Choice:
    """Returns a choice with the name that the list shows."""
    block, i = ACTIONS.part(action)
    name = {"bar": bar_name, "heading": bearing_text}.get(block, _far)
    return Choice(ACTIONS.name(action), name(i, say))


def _far(distance: int, say: Words) -> str:
    """R10.10"""
    match Distance(distance):
        case Distance.Q1:
            return say("a quarter")
        case Distance.Q2:
            return say("half")
        case Distance.Q3:
            return say("three quarters")
        case Distance.FULL:
            return say("the whole bar")
        case Distance.FURTHEST:
            return say("as far as she comes")


def _marks(say: Words) -> list[TargetMark]:
    """Returns the marks in the order of the kinds of places."""
    onward = say("she cannot stay there, only sail on")
    return [
        TargetMark("stop", 17),
        TargetMark("stop", 9),
        TargetMark("stop-short", 16),
        TargetMark("stop-on", 12, onward),
    ]


# ---------------------------------------------------------------- what she would find there


def _touched(row: list[int]) -> list[Key]:
    """The ships and islands that she would touch, and what she could do there."""
    ships = [(_done_to(row, ship), ship, 0, 0) for ship in _members(row[lookahead.SHIPS])]
    docks = row[lookahead.DOCKS]
    return ships + [("dock" if docks >> i & 1 else "shore", i, 0, 0) for i in _members(row[lookahead.ISLANDS])]


def _done_to(row: list[int], ship: int) -> str:
    """Returns what touching a ship may lead to (R13.1, R14.5)."""
    if row[lookahead.RAMS] >> ship & 1:
        return "ram"
    return "tow" if row[lookahead.TOWS] >> ship & 1 else "touch"


def _shot_at(row: list[int]) -> list[Key]:
    """The ships that her cannons would reach: how many of them, and the chance that one hits."""
    guns, chances = row[lookahead.GUNS : lookahead.CHANCES], row[lookahead.CHANCES :]
    return [("shoot", i, found.bit_count(), chances[i]) for i, found in enumerate(guns) if found]


def _members(found: int) -> list[int]:
    return [i for i in range(found.bit_length()) if found >> i & 1]


def _told(ctx: DrawContext, kind: str, which: int, cannons: int, chance: int) -> Hint:
    """Returns what is shown at that thing, and its description."""
    say, v = ctx.say, ctx.voice
    match kind:
        case "dock":
            return Hint(
                island_key(which), "", "plus", "mark-dock", label=say("docks at {place}", place=v.island(which))
            )
        case "shore":
            touched = say("touches {place}", place=v.island(which))
            return Hint(island_key(which), say("touches"), label=touched)
        case "touch":
            return Hint(ship_key(which), say("touches"), label=say("touches {place}", place=v.ship(which)))
        case "tow":
            return Hint(ship_key(which), "", "plus", "mark-tow", label=say("can tow {ship}", ship=v.ship(which)))
        case "ram":
            odds = percent(ram_chance(ctx.state, which))
            told = say("can ram {ship}, which costs a mast in {chance}, and board her", ship=v.ship(which), chance=odds)
            return Hint(ship_key(which), odds, "plus", "mark-ram", label=told)
        case "shoot":
            odds = percent(chance / lookahead.SURE)
            told = say.plural(
                "{n} cannon reaches {ship}: it hits in {chance}",
                "{n} cannons reach {ship}: one or more hit in {chance}",
                cannons,
                ship=v.ship(which),
                chance=odds,
            )
            return Hint(ship_key(which), odds, "soft", "mark-shoot", label=told)
        case _:
            raise ValueError(f"{kind!r} is nothing that a ship finds at a place")


# ---------------------------------------------------------------- what lies beneath

RULERS = [single_quoted(use(f"bar-{bar.name}", 0, -RULER / 2, BARS[bar], RULER)) for bar in Bar]


def _ground(rows: Rows) -> str:
    """Draws around the tip of her bow a pale sector where headings are open, a striped band where none is."""
    open_ = np.zeros(HEADINGS, np.bool_)
    open_[rows[:, lookahead.COURSE]] = True
    return _marked(open_.tobytes(), REACHES[int(rows[:, lookahead.BAR].max())])


@lru_cache(256)
def _marked(headings: bytes, reach: float) -> str:
    open_ = np.frombuffer(headings, np.bool_)
    art = f"<path d='{_runs(open_, reach, 'M0 0L', 'Z')}' fill='#fff3cf' opacity='.16'/>"
    if band := _runs(~open_, reach, "M", ""):
        art += f"<path d='{band}' fill='none' stroke='#1c2733' stroke-width='9'/>"
        art += f"<path d='{band}' fill='none' stroke='#f7ecd3' stroke-width='5' stroke-dasharray='5 4'/>"
    return art


def _runs(which: NDArray[np.bool_], reach: float, begin: str, end: str) -> str:
    """An arc over each run of neighbouring headings, half a step beyond them."""
    if which.all():  # two halves: an arc that ends where it begins is none
        return _arc(-0.5, HEADINGS / 2, reach, begin, end) + _arc(HEADINGS / 2 - 0.5, HEADINGS / 2, reach, begin, end)
    starts = [int(h) for h in np.flatnonzero(which & ~np.roll(which, 1))]
    ends = [int(h) for h in np.flatnonzero(which & ~np.roll(which, -1))]
    lengths = [min((end - start) % HEADINGS for end in ends) + 1 for start in starts]
    return "".join(_arc(start - 0.5, n, reach, begin, end) for start, n in zip(starts, lengths, strict=True))


def _arc(start: float, n: float, reach: float, begin: str, end: str) -> str:
    (x, y), (u, w) = away((0, 0), start, reach), away((0, 0), start + n, reach)
    large = int(2 * n > HEADINGS)
    return f"{begin}{x:.4g} {y:.4g}A{reach:g} {reach:g} 0 {large} 0 {u:.4g} {w:.4g}{end}"
