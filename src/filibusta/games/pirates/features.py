"""The features of the learned estimate: what each seat has, and what the battle or the turn under way may bring it."""

from filibusta.engine.compiler import rule
from filibusta.engine.features import Active, Names, add, features, for_seat, own, owned, won
from filibusta.engine.record import State
from filibusta.games.pirates.bot import chances_under_way
from filibusta.games.pirates.cards import N_SHIPS, PIRATE_CARDS, SHIP_CARGO, SHIP_POINTS, TREASURES
from filibusta.games.pirates.chances import WON, chance, wind_chance
from filibusta.games.pirates.rules.choices import is_attackable
from filibusta.games.pirates.rules.fleet import cannons_of, points_of, room_of, speed_of, treasure_points_of
from filibusta.games.pirates.state import LAYOUT, NONE, SEATS, Option, Phase

_names = Names()
SPEEDS, GUNS, PRIZES, MEN = 10, 14, 4, 16
MISSING = _names.block("points missing", 10)
SPEED, GUN, PRIZE = (
    _names.block("ships by speed", SPEEDS),
    _names.block("ships by cannons", GUNS),
    _names.block("ships by points", PRIZES),
)
CREWS = _names.block("crew in all", MEN)
WAITING = _names.block("turns to wait", SEATS)
MAY_WIN = _names.block("wins at the end of the turn")
AMOUNT = _names.block(
    "amount",
    (
        *("crew", "room", "cargo", "cannons", "most crew", "least crew", "power", "cargo with room"),
        *("treasure points", "points", "round", "players", "two play", "three play", "placing", "card drawn"),
    ),
)
STAKES = _names.block("product", ("weak points", "weaker points", "guarded points", "fast crew", "armed crew"))
FRESH = _names.block("have not acted", ("ships", "crew"))
CENTRE_CARDS = _names.block("in the centre", ("ships", "treasures", "points", "crew"))
AIM = _names.block(
    "best target", ("there is one", "any", "that wins", "0 points", "1 point", "more points", "own crew")
)
_outcome = (
    *("is fought", "won", "lost", "points won", "points lost", "last ship lost"),
    *("game won", "crew lost", "cargo won"),
)
ATTACKING, DEFENDING = _names.block("attacking", _outcome), _names.block("defending", _outcome)


@rule
def fleet(s: State, x: Active, seat: int, first: int, missing: int) -> None:
    """Current values of ships, summed, and products of them."""
    men, room, cargo, guns, most, least, power = 0, 0, 0, 0, 0, 99, 0.0
    fresh, fresh_men = 0, 0
    weak, weaker, guarded, fast, armed = 0.0, 0.0, 0.0, 0.0, 0.0
    ship = s.seats[seat].fleet
    while ship != NONE:
        crew, speed, cannons, points = s.ships[ship].crew, speed_of(s, ship), cannons_of(s, ship), SHIP_POINTS[ship]
        add(x, seat, first + SPEED + min(SPEEDS - 1, max(0, speed - 2)), 1.0)
        add(x, seat, first + GUN + min(GUNS - 1, cannons), 1.0)
        add(x, seat, first + PRIZE + min(PRIZES - 1, points), 1.0)
        men, room, cargo, guns = men + crew, room + room_of(s, ship), cargo + SHIP_CARGO[ship], guns + cannons
        most, least, power = max(most, crew), min(least, crew), max(power, crew + 0.5 * cannons)
        weak += points * 0.5 * (crew < 4)
        weaker += points * 0.5 * (crew < 6)
        guarded += points * crew * 0.05
        fast += speed * crew * 0.02
        armed += cannons * crew * 0.02
        if not s.ships[ship].acted:
            fresh, fresh_men = fresh + 1, fresh_men + crew
        ship = s.ships[ship].next
    add(x, seat, first + CREWS + min(MEN - 1, men // 4), 1.0)
    at = first + AMOUNT
    add(x, seat, at, men * 0.05)
    add(x, seat, at + 1, room * 0.05)
    add(x, seat, at + 2, cargo * 0.1)
    add(x, seat, at + 3, guns * 0.1)
    add(x, seat, at + 4, most * 0.1)
    add(x, seat, at + 5, least * 0.1)
    add(x, seat, at + 6, power * 0.1)
    add(x, seat, at + 7, min(cargo, room) * 0.1)
    at = first + STAKES
    add(x, seat, at, weak)
    add(x, seat, at + 1, weaker)
    add(x, seat, at + 2, guarded)
    add(x, seat, at + 3, fast)
    add(x, seat, at + 4, armed)
    if seat == s.active:
        add(x, seat, first + FRESH, fresh * 0.5)
        add(x, seat, first + FRESH + 1, fresh_men * 0.05)
        if missing <= 0:
            add(x, seat, first + MAY_WIN, 1.0)


@rule
def centre(s: State, x: Active, first: int) -> None:
    """The cards in the centre, for the player whose turn it is."""
    points, men, treasures = 0, 0, 0
    for i in range(s.centre_size):
        place = s.centre[i]
        if place < N_SHIPS:
            points, men = points + SHIP_POINTS[place], men + s.ships[place].crew
        else:
            treasures += 1
    add(x, s.active, first + CENTRE_CARDS, (s.centre_size - treasures) * 0.5)
    add(x, s.active, first + CENTRE_CARDS + 1, treasures * 0.5)
    add(x, s.active, first + CENTRE_CARDS + 2, points * 0.3)
    add(x, s.active, first + CENTRE_CARDS + 3, men * 0.05)


@rule
def best_target(s: State, x: Active, first: int, missing: int) -> None:
    """The best chances of the ship that must act, against any ship, by the points of its prey."""
    me, seat = s.attacker, s.active
    crew, guns, speed = s.ships[me].crew, cannons_of(s, me), speed_of(s, me)
    best, winning, plain, prize, great = 0.0, 0.0, 0.0, 0.0, 0.0
    for ship in range(N_SHIPS):
        if not is_attackable(s, s.ships[ship].owner):
            continue
        chances = wind_chance(speed_of(s, ship) - speed)
        chances *= chance(WON, crew, guns, s.ships[ship].crew, cannons_of(s, ship))
        best = max(best, chances)
        if SHIP_POINTS[ship] >= missing:
            winning = max(winning, chances)
        if SHIP_POINTS[ship] == 0:
            plain = max(plain, chances)
        elif SHIP_POINTS[ship] == 1:
            prize = max(prize, chances)
        else:
            great = max(great, chances)
    at = first + AIM
    add(x, seat, at, 1.0)
    add(x, seat, at + 1, best)
    add(x, seat, at + 2, winning)
    add(x, seat, at + 3, plain)
    add(x, seat, at + 4, prize)
    add(x, seat, at + 5, great)
    add(x, seat, at + 6, crew * 0.1)


@rule
def side(s: State, x: Active, seat: int, at: int, mine: int, theirs: int, win: float, fall: float) -> None:
    """The outcome of a battle for one side."""
    missing = s.options[Option.TARGET_POINTS] - points_of(s, seat)
    add(x, seat, at, 1.0)
    add(x, seat, at + 1, win)
    add(x, seat, at + 2, fall)
    add(x, seat, at + 3, win * SHIP_POINTS[theirs])
    add(x, seat, at + 4, fall * SHIP_POINTS[mine])
    add(x, seat, at + 5, fall * (s.seats[seat].ships == 1))
    add(x, seat, at + 6, win * (SHIP_POINTS[theirs] >= missing))
    add(x, seat, at + 7, fall * s.ships[mine].crew * 0.1)
    add(x, seat, at + 8, win * SHIP_CARGO[theirs] * 0.1)


@rule
def battle(s: State, x: Active, first: int) -> None:
    """A battle that is being fought, by the exact chances of the dice and with the cards that have been played."""
    contact, won_by, lost_by = chances_under_way(s)
    won_by, lost_by = contact * won_by, contact * lost_by
    side(s, x, s.active, first + ATTACKING, s.attacker, s.target, won_by, contact - won_by)
    enemy = s.ships[s.target].owner
    if 0 <= enemy < s.players:
        side(s, x, enemy, first + DEFENDING, s.target, s.attacker, lost_by, contact - lost_by)


@rule
def declared(s: State, x: Active, first: int) -> None:
    """The features that do not follow from single fields."""
    target = s.options[Option.TARGET_POINTS]
    for seat in range(s.players):
        if s.seats[seat].out:
            continue
        points = points_of(s, seat)
        add(x, seat, first + MISSING + max(0, min(9, target - points + 1)), 1.0)
        add(x, seat, first + WAITING + (seat - s.active + s.players) % s.players, 1.0)
        at = first + AMOUNT
        add(x, seat, at + 8, treasure_points_of(s, seat) * 0.2)
        add(x, seat, at + 9, points * 0.2)
        add(x, seat, at + 10, s.round_number * 0.03)
        add(x, seat, at + 11, s.players - 2.0)
        if s.players == 2:
            add(x, seat, at + 12, 1.0)
        if s.players == 3:
            add(x, seat, at + 13, 1.0)
        fleet(s, x, seat, first, target - points)
    if s.over or s.seats[s.active].out:
        return
    add(x, s.active, first + AMOUNT + 14, s.placing * 0.1)
    if s.card != NONE:
        add(x, s.active, first + AMOUNT + 15, 1.0)
    centre(s, x, first)
    if s.attacker != NONE:
        if s.phase == Phase.CHOOSE_TARGET:
            best_target(s, x, first, target - points_of(s, s.active))
        elif s.target != NONE and s.target < N_SHIPS:
            battle(s, x, first)


FEATURES = features(
    LAYOUT,
    own("seats", "ships", "hand_size", "hand", "held_size"),
    owned("ships", "owner", "crew"),
    won("treasures", "cave"),
    for_seat("active", "step", "phase", "strategies", "sold", "rearranged"),
    for_seat("player", "phase"),
    axes={
        "seats.hand": [card["id"] for card in PIRATE_CARDS],
        "treasures": [treasure["id"] for treasure in TREASURES],
    },
    out="seats.out",
    named=_names,
    rule=declared,
    source=__file__,
)
