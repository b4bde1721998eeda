"""Islands, home islands and the placing of ships (R3.3 to R3.5, R5, R8.3, R8.4)."""

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import Numbers, State
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.asking import ask, push, write_if
from filibusta.games.spanish_main.rules.building import fleet_points
from filibusta.games.spanish_main.rules.dealing import place_crew
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.rules.survey import forget, islands_closer, islands_within
from filibusta.games.spanish_main.state import COLUMN, ROW, Option, Phase, Step, TableLayout

LOWER_IN_QUARTERS = (8, 6, 4, 0)
"""R5.5, R5.6: the smallest gap between islands in quarters of L, and what it becomes where nothing else is left."""


@rule
def island_count(s: State) -> int:
    """R5.1, R8.1"""
    return fleet_points(s) // 5 if s.players == 2 else 3 * s.players


ROWS = int(TableLayout.ROWS)


@rule
def plan_of(s: State) -> int:
    """R25.3: ready layouts are for six islands."""
    plan = s.options[Option.LAYOUT]
    return ROWS if plan < ROWS and island_count(s) != cards.LAYOUT_ISLANDS else plan


@rule
def next_island(s: State) -> int:
    """R3.3: all islands are laid out, or the next one is placed."""
    count = island_count(s)
    if plan_of(s) != TableLayout.PLACE:
        for island in range(count):
            lay(s, island)
        s.islands_size = count
    if s.islands_size == count:
        forget(s)
        push(s, Step.NEXT_HOME, 0)
        return Step.NEXT
    s.island = s.islands_size
    push(s, Step.NEXT_ISLAND)
    return ask(s, Phase.ISLAND_X, (s.first_player + s.island) % s.players)


@rule
def lay(s: State, island: int) -> None:
    """R5.3"""
    count = island_count(s)
    plan = plan_of(s)
    if plan < TableLayout.ROWS:
        s.islands[island].x = cards.LAYOUT_CENTRES[plan, island, 0]
        s.islands[island].y = cards.LAYOUT_CENTRES[plan, island, 1]
        return
    columns = cards.TABLE_COLUMNS[count]
    rows = count // columns
    s.islands[island].x = s.side // 2 + (2 * (island % columns) - columns + 1) * cards.ROWS_PITCH // 2
    s.islands[island].y = s.side // 2 + (2 * (island // columns) - rows + 1) * cards.ROWS_PITCH // 2


# ------------------------------------------------------------------ islands placed by the players


@rule
def grid_size(s: State) -> int:
    """R5.4: columns, and rows, of the grid."""
    return (s.side - 2 * cards.GRID_FIRST) // cards.GRID_PITCH + 1


@rule
def may_lie(s: State, x: int, y: int, quarters: int) -> bool:
    """R5.5: whether an island may lie there: far enough from every island and near enough to one; with 0 quarters it
    must only not overlap."""
    near = s.island == 0
    for other in range(s.island):
        if islands_closer(s, s.island, x, y, other, quarters * cards.BAR[cards.Bar.L] // 4):
            return False
        near |= islands_within(s, s.island, x, y, other, 4 * cards.BAR[cards.Bar.L])
    return near


@rule
def point(step: int) -> int:
    """R5.4"""
    return cards.GRID_FIRST + cards.GRID_PITCH * step


@rule
def column_is_open(s: State, column: int, quarters: int) -> bool:
    """R5.4, R5.6: tells whether an island may lie in some row of a column, so many quarters of L from all others."""
    for row in range(grid_size(s)):
        if may_lie(s, point(column), point(row), quarters):
            return True
    return False


@rule
def smallest_gap(s: State) -> int:
    """R5.6: the lower limit for this island, in quarters of L: the first under which it can lie somewhere."""
    for k in range(3):
        for column in range(grid_size(s)):
            if column_is_open(s, column, LOWER_IN_QUARTERS[k]):
                return LOWER_IN_QUARTERS[k]
    return 0


@rule
def no_column(s: State, column: int) -> int:
    """R5.4"""
    is_open = column < grid_size(s) and column_is_open(s, column, smallest_gap(s))
    return Reason.ALLOWED if is_open else Reason.COLUMN_CLOSED


@rule
def list_columns(s: State, out: Numbers, n: int) -> int:
    """R5.4: lists all columns at once, since they share the gap."""
    quarters = smallest_gap(s)
    for column in range(grid_size(s)):
        n = write_if(out, n, COLUMN + column, column_is_open(s, column, quarters))
    return n


@rule
def no_row(s: State, row: int) -> int:
    """R5.4"""
    is_open = row < grid_size(s) and may_lie(s, point(s.column), point(row), smallest_gap(s))
    return Reason.ALLOWED if is_open else Reason.ROW_CLOSED


@rule
def list_rows(s: State, out: Numbers, n: int) -> int:
    """R5.4: lists all rows at once, since they share the gap."""
    quarters = smallest_gap(s)
    for row in range(grid_size(s)):
        n = write_if(out, n, ROW + row, may_lie(s, point(s.column), point(row), quarters))
    return n


@rule
def answer_column(s: State, seat: int, column: int) -> int:
    """R5.4"""
    s.column = column
    return ask(s, Phase.ISLAND_Y, seat)


@rule
def answer_row(s: State, seat: int, row: int) -> int:
    """R5.4"""
    island = s.islands[s.island]
    island.x = point(s.column)
    island.y = point(row)
    s.column = cards.NONE
    s.islands_size += 1
    tell(s, Events.ISLAND_PLACED, seat, s.island)
    forget(s)
    return Step.NEXT


# ------------------------------------------------------------------ home islands and ships


@rule
def next_home(s: State) -> int:
    """R3.4, R3.5, R8.4: two players choose for each other; more choose for themselves, the last one first."""
    turn = s.step_a
    if turn == s.players:
        for seat in range(s.players):
            place_crew(s, (s.first_player + seat) % s.players)
        push(s, Step.NEXT_SET, 0)
        return Step.NEXT
    push(s, Step.NEXT_HOME, turn + 1)
    last = (s.first_player + s.players - 1 - turn) % s.players
    s.column = cards.NONE
    return ask(s, Phase.CHOOSE_HOME, last)


@rule
def owner_of_choice(s: State, chooser: int) -> int:
    """R3.4: for whom a player chooses a home island."""
    return 1 - chooser if s.players == 2 else chooser


@rule
def no_home(s: State, island: int) -> int:
    """R3.4"""
    is_free = island < s.islands_size and s.islands[island].home == cards.NONE
    return Reason.ALLOWED if is_free else Reason.NO_HOME


@rule
def answer_home(s: State, seat: int, island: int) -> int:
    """R3.4: the ships are placed right after it."""
    owner = owner_of_choice(s, seat)
    s.seats[owner].home = island
    s.islands[island].home = owner
    s.seats[owner].first_ship = s.ships_size
    tell(s, Events.HOME, owner, island)
    push(s, Step.NEXT_SHIP, owner, 0)
    return Step.NEXT


@rule
def next_ship(s: State) -> int:
    """R3.4: the next ship of the fleet gets her place at the home island."""
    seat, slot = s.step_a, s.step_b
    mat = s.seats[seat]
    if slot == cards.FLEET_SHIPS or mat.ship_cards[slot] == cards.NONE:
        return Step.NEXT
    ship = s.ships_size
    boat = s.ships[ship]
    boat.card = mat.ship_cards[slot]
    boat.seat = seat
    boat.origin = seat
    mat.ship_points += cards.SHIP_POINTS[boat.card]
    boat.standing = (1 << cards.SHIP_MASTS[boat.card]) - 1
    push(s, Step.NEXT_SHIP, seat, slot + 1)
    push(s, Step.PICK_SLOT, ship, mat.home)
    return Step.NEXT
