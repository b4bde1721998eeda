"""A new game (R3)."""

from filibusta.engine.chance import roll
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import Numbers, State
from filibusta.games.spanish_main.cards import DIE, MOST_CREW, MOST_SHIPS, MOST_TREASURES, NONE, SEATS
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.building import ask_fleet
from filibusta.games.spanish_main.rules.dealing import clear_draft, lay_treasure
from filibusta.games.spanish_main.rules.islands import clear_islands
from filibusta.games.spanish_main.rules.survey import forget
from filibusta.games.spanish_main.state import ActionKind, Doubling, Free, Hold, Phase, Step


@rule
def setup(s: State, players: int, options: Numbers) -> None:
    """R3.1 to R3.7: begins a new game; who plays first is rolled, and the first fleet is asked for."""
    clear_table(s, players, options)
    clear_procedure(s)
    clear_islands(s)
    for seat in range(SEATS):
        clear_seat(s, seat)
    for ship in range(MOST_SHIPS):
        clear_ship(s, ship)
    for token in range(MOST_CREW):
        clear_crew(s, token)
    for token in range(MOST_TREASURES):
        lay_treasure(s, token, NONE, NONE)
    forget(s)
    s.first_player = find_first_player(s)
    s.active = s.first_player
    tell(s, Events.FIRST_PLAYER, s.first_player)
    ask_fleet(s, 0)


@rule
def find_first_player(s: State) -> int:
    """R3.1, R8.2: the highest roll; those who share it roll again."""
    seats = (1 << s.players) - 1
    while seats & (seats - 1):
        highest = 0
        tied = 0
        for seat in range(s.players):
            if seats >> seat & 1:
                die = roll(s, DIE) + 1
                tell(s, Events.ROLLED, seat, die)
                tied = 1 << seat if die > highest else tied | (die == highest) << seat
                highest = max(highest, die)
        seats = tied
    first = 0
    while not seats >> first & 1:
        first += 1
    return first


@rule
def clear_table(s: State, players: int, options: Numbers) -> None:
    s.phase = Phase.CHOOSE_FLEET
    s.player = NONE
    s.private = 0
    s.players = players
    s.over = 0
    s.turn = 0
    for i in range(len(s.options)):
        s.options[i] = options[i]
    s.rounds = 1
    s.stale = 0
    s.progress = 0
    s.ships_size = 0
    s.crew_size = 0
    s.treasures_size = 0
    s.rum_value = 0
    s.last_treasure = NONE


@rule
def clear_decision(s: State) -> None:
    """Nothing is asked, and nothing waits."""
    for entry in range(len(s.stack)):
        s.stack[entry].step = Step.ASK
        s.stack[entry].a = NONE
        s.stack[entry].b = NONE
    s.stack_size = 0
    s.step_a = NONE
    s.step_b = NONE
    s.ship = NONE
    s.subject = NONE
    s.island = NONE
    s.question = 0
    s.free = Free.MOVE_CREW
    s.token = NONE
    s.bar = NONE
    s.course = NONE
    s.fired = 0
    s.cannon = NONE


@rule
def clear_procedure(s: State) -> None:
    """Nothing is under way."""
    clear_decision(s)
    s.action_kind = ActionKind.MOVE
    s.repeating = 0
    s.unloaded = 0
    s.other = NONE
    s.roomy = 0
    s.asked_seats = 0
    s.column = NONE
    s.drafting = 0
    s.sailed[0] = 0
    s.sailed[1] = 0
    s.extra_segment = 0
    s.touched_before[0] = 0
    s.touched_before[1] = 0
    s.struck = 0


@rule
def clear_seat(s: State, seat: int) -> None:
    mat = s.seats[seat]
    mat.home = NONE
    mat.first_ship = NONE
    mat.bonus = 0
    mat.sunk = 0
    mat.treasure_set = NONE
    mat.ship_points = 0
    mat.fleet = NONE
    clear_draft(s, seat)


@rule
def clear_ship(s: State, ship: int) -> None:
    boat = s.ships[ship]
    boat.card = NONE
    boat.seat = NONE
    boat.origin = NONE
    boat.x = 0
    boat.y = 0
    boat.heading = 0
    boat.standing = 0
    boat.docked = NONE
    boat.tows = NONE
    boat.towed_by = NONE
    boat.pinned_by = 0
    boat.actions = 0
    boat.extra = 0
    boat.once = 0
    boat.marks = 0
    boat.doubling = Doubling.OPEN
    boat.hold = Hold.FREE
    boat.leave = NONE
    boat.leave_due = 0
    boat.converted = 0


@rule
def clear_crew(s: State, token: int) -> None:
    crew = s.crew[token]
    crew.card = NONE
    crew.seat = NONE
    crew.origin = NONE
    crew.berth = NONE
    crew.at = NONE
    crew.face_up = 0
    crew.seen = 0
    crew.notes = 0
