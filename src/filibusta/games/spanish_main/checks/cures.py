"""Positions that put each reason against an action right (see ``filibusta.testing.cures``)."""

from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import (
    CREW_ABILITIES,
    FIRST_UNIQUE,
    HEADINGS,
    MOST_SHIPS,
    NONE,
    OF_KIND,
    SHIP_ABILITIES,
    SHIP_CARGO,
    SHIP_MASTS,
    SHIP_POINTS,
    Effect,
)
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.state import ASHORE, OPTIONS, Note, Option, Phase, RumHold, ShipMark
from filibusta.testing.cures import Cure, put


def _ship(s: State, i: int) -> State:
    return s.ships[i]


def _ordered(s: State, i: int) -> State:
    """The ship that is to act."""
    return s.ships[i if s.phase == Phase.MAIN else s.ship]


def _draft(s: State, i: int) -> State:
    return s.seats[s.player]


# ------------------------------------------------------------------ the main decision and actions


def _launch(s: State, i: int) -> None:
    if s.ships[i].card == NONE:
        s.ships[i].card = 0


def _take_command(s: State, i: int) -> None:
    s.ships[i].seat = s.active


def _let_stay(s: State, i: int) -> None:
    for ship in s.ships:
        ship.leave_due = 0


def _clear(mark: ShipMark) -> Cure:
    def cure(s: State, i: int) -> None:
        _ordered(s, i).marks &= ~mark

    return cure


def _bring_crew_ashore(s: State, i: int) -> None:
    s.islands[s.ships[i].docked].home = NONE
    s.crew_size = max(1, s.crew_size)
    s.crew[0].at = i
    s.crew[0].seat = s.active
    s.crew[0].notes = 0


def _take_in_tow(s: State, i: int) -> None:
    s.ships[i].tows = (i + 1) % MOST_SHIPS


def _enlarge_hold(s: State, i: int) -> None:
    s.ships[i].card = SHIP_CARGO.argmax()


def _end_safety(s: State, number: int) -> None:
    """The crew of this ship can be eliminated."""
    safe = OF_KIND[Effect.CREW_SAFE]
    if SHIP_ABILITIES[s.ships[number].card] & safe:
        s.ships[number].marks |= ShipMark.CANCELLED
    for token in s.crew:
        if token.at == number and CREW_ABILITIES[token.card] & safe:
            token.notes |= Note.CANCELLED


def _bring_two(s: State, i: int) -> None:
    s.crew_size = max(2, s.crew_size)
    s.crew[0].at = i
    s.crew[1].at = i
    _end_safety(s, i)


def _make_wild(s: State, i: int) -> None:
    s.islands[_ordered(s, i).docked].home = NONE


def _bury(s: State, i: int) -> None:
    s.treasures_size = max(1, s.treasures_size)
    s.treasures[0].at = ASHORE + _ordered(s, i).docked


def _raise_a_mast(s: State, i: int) -> None:
    _ordered(s, i).standing |= 1


def _lose_mast_at_home(s: State, i: int) -> None:
    ship = _ordered(s, i)
    ship.standing = 0
    ship.docked = 0
    s.islands[0].home = ship.seat


# ------------------------------------------------------------------ a move


def _keep_bar(s: State, i: int) -> None:
    s.sailed[i] = 0


def _sail_first(s: State, i: int) -> None:
    s.sailed[0] = 1


def _head_elsewhere(s: State, i: int) -> None:
    s.ships[s.ship].heading = (i + 1) % HEADINGS


def _allow_all_turns(s: State, i: int) -> None:
    s.options[Option.COME_ABOUT_HALF_TURN_ONLY] = 0


# ------------------------------------------------------------------ fights, cargo and islands


def _pin(s: State, i: int) -> None:
    s.ships_size = max(s.ships_size, i + 1)
    s.crew_size = max(1, s.crew_size)
    s.ships[s.subject].pinned_by |= 1 << i
    s.crew[0].at = i


def _have_prizes(s: State, i: int) -> None:
    s.crew_size = max(1, s.crew_size)
    s.treasures_size = max(1, s.treasures_size)
    s.crew[0].at = s.subject
    s.treasures[0].at = s.subject
    s.treasures[0].kind = FIRST_UNIQUE


def _raise_mast(s: State, i: int) -> None:
    s.ships[s.subject].standing |= 1 << i


def _lose_masts(s: State, i: int) -> None:
    s.ships[s.subject].card = SHIP_MASTS.argmax()
    s.ships[s.subject].standing = 0


def _bring_aboard(s: State, i: int) -> None:
    s.crew[i].at = s.subject


def _expose_crew(s: State, i: int) -> None:
    _end_safety(s, s.subject)


def _load(s: State, i: int) -> None:
    s.treasures[i].at = s.subject
    s.treasures[i].kind = 0


def _load_for_winner(s: State, i: int) -> None:
    s.treasures[i].at = s.subject
    s.roomy = 1


def _put_on_island(s: State, i: int) -> None:
    s.treasures[i].at = ASHORE + s.island
    s.treasures[i].kind = 0


def _dock_at_treasure(s: State, i: int) -> None:
    s.ships[s.ship].docked = i
    s.ships[s.ship].marks = 0
    s.islands[i].home = NONE
    s.treasures[0].at = ASHORE + i


# ------------------------------------------------------------------ setup


def _exchange_ship(s: State, i: int) -> None:
    ships = _draft(s, i).ship_cards
    ships[ships == i] = (i + 1) % len(SHIP_POINTS)


def _exchange_crew(s: State, i: int) -> None:
    crew = _draft(s, i).crew_cards
    crew[crew == i] = (i + 1) % len(CREW_ABILITIES)


def _dismiss_last_ship(s: State, i: int) -> None:
    _draft(s, i).ship_cards[-1] = NONE


def _dismiss_last_crew(s: State, i: int) -> None:
    _draft(s, i).crew_cards[-1] = NONE
    _draft(s, i).berths[-1] = NONE


def _make_affordable(s: State, i: int) -> None:
    s.options[Option.POINTS] = OPTIONS[Option.POINTS].high
    ships = _draft(s, i).ship_cards
    ships[ships != NONE] = SHIP_POINTS.argmin()


def _allow_crew(s: State, i: int) -> None:
    s.options[Option.USE_CREW] = 1


def _add_ship(s: State, i: int) -> None:
    _draft(s, i).ship_cards[0] = 0


def _free_island(s: State, i: int) -> None:
    s.islands_size = max(s.islands_size, i + 1)
    s.islands[i].home = NONE


CURES: dict[Reason, Cure] = {
    Reason.NO_SUCH_SHIP: _launch,
    Reason.NOT_YOUR_SHIP: _take_command,
    Reason.MUST_LEAVE: _let_stay,
    Reason.WON_NOW: _clear(ShipMark.WON),
    Reason.HELD_BY_RUM: put("hold", RumHold.FREE, _ship),
    Reason.HAS_ACTED: put("actions", 0, _ship),
    Reason.IDLE_PINNED: put("pinned_by", 0, _ship),
    Reason.IDLE_IN_TOW: put("towed_by", NONE, _ship),
    Reason.IDLE_DERELICT: _raise_a_mast,
    Reason.NOT_DOCKED: put("docked", 0, _ship),
    Reason.NO_CREW_TO_MOVE: _bring_crew_ashore,
    Reason.TOWS_NOBODY: _take_in_tow,
    Reason.ABILITY_SPENT: put("once", 0, _ship),
    Reason.NO_SPACE: _enlarge_hold,
    Reason.TWO_ACTIONS: put("extra", 0, _ship),
    Reason.NO_OTHER_CREW: _bring_two,
    Reason.OTHER_ACTION: put("repeating", 0),
    Reason.PINNED: put("pinned_by", 0, _ordered),
    Reason.IN_TOW: put("towed_by", NONE, _ordered),
    Reason.NO_BAR: _raise_a_mast,
    Reason.TOWS: put("tows", NONE, _ordered),
    Reason.DERELICT_SHOOTS: _raise_a_mast,
    Reason.TOWED_IN: _clear(ShipMark.TOWED_IN),
    Reason.AT_HOME_ISLAND: _make_wild,
    Reason.NO_TREASURE_LEFT: _bury,
    Reason.NOTHING_TO_EXPLORE: put("docked", 0, _ordered),
    Reason.NO_REPAIR: _lose_mast_at_home,
    Reason.BAR_SAILED: _keep_bar,
    Reason.NO_SEGMENT_YET: _sail_first,
    Reason.HEADS_THERE: _head_elsewhere,
    Reason.HALF_TURN_ONLY: _allow_all_turns,
    Reason.CANNON_FIRED: put("fired", 0),
    Reason.DOES_NOT_PIN: _pin,
    Reason.NO_SUCH_PRIZE: _have_prizes,
    Reason.MAST_FALLEN: _raise_mast,
    Reason.MAST_STANDING: _lose_masts,
    Reason.NOT_ABOARD: _bring_aboard,
    Reason.CREW_IS_SAFE: _expose_crew,
    Reason.NO_NORMAL_TREASURE: _load,
    Reason.NOT_FOR_CONVERSION: _load,
    Reason.NOT_FOR_THE_WINNER: _load_for_winner,
    Reason.NOT_ON_ISLAND: _put_on_island,
    Reason.NOT_DOCKED_THERE: _dock_at_treasure,
    Reason.IN_YOUR_FLEET: _exchange_ship,
    Reason.CREW_IN_YOUR_FLEET: _exchange_crew,
    Reason.FLEET_FULL: _dismiss_last_ship,
    Reason.CREW_FULL: _dismiss_last_crew,
    Reason.TOO_DEAR: _make_affordable,
    Reason.WITHOUT_CREW: _allow_crew,
    Reason.SHIP_FIRST: _add_ship,
    Reason.NO_SHIP_YET: _add_ship,
    Reason.NO_HOME: _free_island,
    Reason.SET_OF_OTHERS: put("players", 2),
}
WITHOUT_CURE: dict[str, tuple[Reason, ...]] = {
    "where ships and islands lie": (
        *(Reason.IDLE, Reason.NO_WAY, Reason.NO_TARGET, Reason.NO_STOP_HERE, Reason.NO_ROOM_TO_TURN),
        *(Reason.NO_END_FREE, Reason.SOMETHING_IN_THE_WAY, Reason.BEYOND_THE_TABLE, Reason.OVERLAPS),
        *(Reason.WHOLE_BAR_IS_FREE, Reason.QUARTER_IS_FURTHEST, Reason.OUT_OF_RANGE, Reason.NOT_AT_HER_BOW),
        *(Reason.NO_DERELICT_AT_HER, Reason.NOT_NEWLY_TOUCHED, Reason.NO_ISLAND_AT_BOW, Reason.SLOT_TAKEN),
        *(Reason.NOBODY_TO_ROB, Reason.NOBODY_TO_LOOT, Reason.NOTHING_TO_MOVE),
        *(Reason.STAYS_AT_ISLAND, Reason.NO_ROOM_FOR_TOW, Reason.COLUMN_CLOSED, Reason.ROW_CLOSED),
    ),
    "one of several causes": (
        *(Reason.NO_ABILITY, Reason.NO_PARTNER, Reason.NOTHING_TO_UNLOAD, Reason.NOTHING_TO_CANCEL),
        *(Reason.NOTHING_TO_SEE, Reason.NOT_MOVABLE, Reason.NOT_ROBBED, Reason.NOT_LOOTED, Reason.NOT_A_PARTNER),
        *(Reason.NOT_A_VICTIM, Reason.NOT_CANCELLED, Reason.NOT_SEEN, Reason.NO_SHORT_BAR, Reason.NO_LONG_BAR),
        *(Reason.CANNON_IDLE, Reason.NOT_TRANSFERABLE, Reason.NO_BERTH),
    ),
    "too seldom for the positions of the checks": (Reason.TOO_DEAR_ASHORE,),
    "what the ability does": (Reason.ROLLS_WHEN_CHOSEN,),
}
