"""The features of the learned estimate: each captain's ships in the row, their fame, and what is about to happen."""

import numpy as np

from filibusta.engine.compiler import rule
from filibusta.engine.features import Active, Names, add, common, features, for_seat, own, owned
from filibusta.engine.record import State
from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.rules.effects import BY_RANK, FROM_BACK, LOOKS_AT_NEIGHBOURS
from filibusta.games.spanish_main_cards.rules.fame import fame_of
from filibusta.games.spanish_main_cards.state import LAYOUT, NONE, Option

STAGES = 5
"""Parts of the game, by how many adventures are still to come."""
MOST_FAME = 10
"""Fame of a ship that is told exactly."""
NEXT = 2
"""Upcoming adventures that are told one by one."""
LUCK = 0.014
"""A lead counts the more the fewer adventures are to come, and never boundlessly."""

_adventures, _movements, _flags = (
    [row["id"] for row in rows] for rows in (cards.ADVENTURES, cards.MOVEMENTS, cards.FLAGS)
)
_condition, _secret = ("undamaged", "damaged"), ("hidden", "revealed")
_names = Names()
STAGE = _names.block("stage", STAGES)
BERTH = _names.block("stage and space", STAGES, _condition, cards.SPACES + 1)
FAME = _names.block("fame of a ship", _secret, MOST_FAME + 1)
AT_STAKE = _names.block("fame of a ship by stage", STAGES, _secret)
SHIP_FAME = _names.block("fame and space", cards.SPACES + 1)
SUSPECTED = _names.block("fame of a hidden ship, by how many others are out of the question", cards.SEATS)
ACTIVE = _names.block("active adventure and place", _adventures, _condition, cards.SPACES + 1)
UPCOMING = _names.block("upcoming adventure and place", _adventures, _condition, cards.SPACES + 1)
NEIGHBOUR = _names.block(
    "active adventure and neighbours", _adventures, ("other before", "its fame", "other flag behind", "own fame")
)
FLAG = _names.block("ships of a flag", _flags)
WAITING = _names.block("turns to wait", cards.SEATS)
TABLE = _names.block("how many play, and how long one waits", cards.SEATS + 1, cards.SEATS)
TOTAL = _names.block("fame", ("in all", "banked", "lead", "lead at the end", "banked at the end", "in all at the end"))
LEAD = _names.block("lead by stage", STAGES, ("behind", "ahead"))
ROW = _names.block("movement cards in the row, for who is next", _movements)
HAND = _names.block("movement cards in the hand", _movements)


@rule
def berth(s: State, x: Active, seat: int, ship: int, first: int, stage: int) -> None:
    """The promise of a ship where she lies, with her fame."""
    space, damaged, revealed = s.ships[ship].space, s.ships[ship].damaged, s.ships[ship].revealed
    fame = fame_of(s, ship)
    add(x, seat, first + BERTH + (stage * 2 + damaged) * (cards.SPACES + 1) + space, 1.0)
    add(x, seat, first + FAME + revealed * (MOST_FAME + 1) + min(MOST_FAME, fame), 1.0)
    add(x, seat, first + AT_STAKE + stage * 2 + revealed, fame * 0.2)
    add(x, seat, first + SHIP_FAME + space, fame * 0.2)
    add(x, seat, first + FLAG + cards.FLAG_OF[ship], 1.0)
    if not revealed:
        cleared = 0
        for other in range(s.players):
            cleared += (other != seat) & s.refuted[other, ship]
        add(x, seat, first + SUSPECTED + min(cards.SEATS - 1, cleared), fame * 0.2)


@rule
def fate(s: State, x: Active, seat: int, ship: int, kind: int, block: int, ahead: int) -> None:
    """The effect of an adventure on a ship, by its space or its place among the undamaged ones."""
    damaged = s.ships[ship].damaged
    place = s.ships[ship].space
    if BY_RANK[cards.ADV_EFFECT[kind]] and not damaged:
        place = 1 + ahead
    add(x, seat, block + (kind * 2 + damaged) * (cards.SPACES + 1) + place, 1.0)


@rule
def neighbours(s: State, x: Active, seat: int, ship: int, kind: int, first: int) -> None:
    """Attack and Loot look at the next ship: whether there are other captains' ships before and behind."""
    space = s.ships[ship].space
    if space > 1:
        other = s.row[space - 1]
        if s.ships[other].owner != seat:
            add(x, seat, first + NEIGHBOUR + kind * 4, 1.0)
            add(x, seat, first + NEIGHBOUR + kind * 4 + 1, min(4, fame_of(s, other)) * 0.25)
    if space < cards.SPACES:
        other = s.row[space + 1]
        if not s.ships[other].damaged and cards.FLAG_OF[other] != cards.FLAG_OF[ship]:
            add(x, seat, first + NEIGHBOUR + kind * 4 + 2, 1.0)
            add(x, seat, first + NEIGHBOUR + kind * 4 + 3, min(4, fame_of(s, ship)) * 0.25)


@rule
def ships(s: State, x: Active, first: int, stage: int) -> None:
    """All ships that have a captain, from the front of the row."""
    undamaged = 0
    for ship in range(cards.N_SHIPS):
        undamaged += 1 - s.ships[ship].damaged
    ahead = 0
    for space in range(1, cards.SPACES + 1):
        ship = s.row[space]
        seat = s.ships[ship].owner
        if seat != NONE:
            berth(s, x, seat, ship, first, stage)
            for i in range(min(NEXT, s.line_size)):
                kind = s.line[i]
                from_end = FROM_BACK[cards.ADV_EFFECT[kind]]
                block = first + (ACTIVE if i == 0 else UPCOMING)
                fate(s, x, seat, ship, kind, block, undamaged - 1 - ahead if from_end else ahead)
            if s.line_size > 0 and LOOKS_AT_NEIGHBOURS[cards.ADV_EFFECT[s.line[0]]]:
                neighbours(s, x, seat, ship, s.line[0], first)
        ahead += 1 - s.ships[ship].damaged


@rule
def lead(s: State, x: Active, first: int, stage: int, coming: float) -> None:
    """Fame in all, and by how much it is more than the most of the others."""
    sharp = 0.1 / np.sqrt(coming + LUCK)
    for seat in range(s.players):
        mine, most = 0, 0
        for other in range(s.players):
            total = s.seats[other].banked + s.seats[other].banked_owed
            for ship in range(cards.N_SHIPS):
                if s.ships[ship].owner == other:
                    total += fame_of(s, ship)
            if other == seat:
                mine = total
            else:
                most = max(most, total)
        banked = s.seats[seat].banked + s.seats[seat].banked_owed
        at = first + TOTAL
        add(x, seat, at, mine * 0.1)
        add(x, seat, at + 1, banked * 0.1)
        add(x, seat, at + 2, (mine - most) * 0.1)
        add(x, seat, at + 3, (mine - most) * sharp)
        add(x, seat, at + 4, banked * sharp)
        add(x, seat, at + 5, mine * sharp)
        add(x, seat, first + LEAD + stage * 2 + (mine > most), (mine - most) * 0.2)


@rule
def turn(s: State, x: Active, first: int) -> None:
    """The wait of each for its turn, and the movement cards there are for it."""
    for seat in range(s.players):
        waiting = (seat - s.active_player + s.players) % s.players
        add(x, seat, first + WAITING + waiting, 1.0)
        add(x, seat, first + TABLE + s.players * cards.SEATS + waiting, 1.0)
        for slot in range(cards.MAX_HAND):
            if s.seats[seat].hand[slot] != NONE:
                add(x, seat, first + HAND + s.seats[seat].hand[slot], 1.0)
    if not s.options[Option.MOVEMENT_HANDS]:
        for slot in range(cards.ROW_CARDS):
            if s.movement_row[slot] != NONE:
                add(x, s.active_player, first + ROW + s.movement_row[slot], 1.0)


@rule
def declared(s: State, x: Active, first: int) -> None:
    """The features that do not follow from single fields."""
    left = s.adventure_deck_size + s.line_size
    stage = min(STAGES - 1, left * STAGES // cards.N_ADVENTURES)
    for seat in range(s.players):
        add(x, seat, first + STAGE + stage, 1.0)
    ships(s, x, first, stage)
    lead(s, x, first, stage, left / cards.N_ADVENTURES)
    turn(s, x, first)


FEATURES = features(
    LAYOUT,
    own("seats", "banked", "hidden", "hand_size"),
    owned("ships", "owner", "space"),
    for_seat("active_player", "phase"),
    for_seat("player", "phase"),
    common("adventure_deck_size", "options"),
    named=_names,
    rule=declared,
    source=__file__,
)
