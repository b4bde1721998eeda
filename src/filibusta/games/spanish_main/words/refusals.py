"""Why an action cannot be chosen now, and what would be right: one cause for every action that is not legal.

``WITHIN`` finds causes by what the rules ask for, whatever is offered: of a legal action there is none. Where none of
them holds it is what lies on the table that speaks against an action, which ``LAST`` says.
"""

from collections.abc import Callable

from filibusta.engine.plain import PlainState
from filibusta.engine.words import Words
from filibusta.games.spanish_main.cards import (
    CREW_GENERIC,
    CREW_POINTS,
    FLEET_CREW,
    FLEET_SHIPS,
    HEADINGS,
    NONE,
    SHIP_CREW,
    SHIP_POINTS,
    Bar,
)
from filibusta.games.spanish_main.rules.bars import bars_of
from filibusta.games.spanish_main.rules.building import crew_drafted, fleet_points, points_drafted, ships_drafted
from filibusta.games.spanish_main.rules.cargo import has_space
from filibusta.games.spanish_main.rules.fan import offers_alone
from filibusta.games.spanish_main.rules.geometry.segments import Against, against
from filibusta.games.spanish_main.rules.sailing import bars_left
from filibusta.games.spanish_main.state import ACTIONS, ActionKind, Free, Hold, Mark, Option, Phase
from filibusta.games.spanish_main.words.free_refusals import free_refusal, no_free_target, no_target

Cause = Callable[[PlainState, int, Words], str]


def why_not(view: PlainState, name: str, say: Words) -> str:
    """Why an action of this name is not among the choices of the one who must decide."""
    block, i = ACTIONS.part(ACTIONS.number(name))
    phase = Phase(view.phase)
    cause = WITHIN.get((block, phase))
    found = cause(view, i, say) if cause else ""
    if found or name in view.choices:
        return found
    if last := LAST.get((block, phase)):
        return last(view, i, say)
    if phase == Phase.MAIN:
        return say("First give a ship an action; this is chosen after that.")
    if block in MAIN_BLOCKS:
        return say("First answer what is asked now; then choose what to do next.")
    return say("This is not asked now: choose one of the answers offered.")


# ---------------------------------------------------------------- the main decision


def _not_free(free: Free) -> Cause:
    return lambda view, ship, say: _not_own(view, ship, say) or free_refusal(view, free, ship, say)


def _no_target(free: Free) -> Cause:
    return lambda view, ship, say: no_target(view, free, ship, say)


def _not_own(view: PlainState, ship: int, say: Words) -> str:
    """R9.2: only ships in play, of the active player."""
    if ship >= view.ships_size or view.ships[ship].card == NONE:
        return say("There is no such ship in play.")
    if view.ships[ship].seat != view.active:
        return say("You give orders to your own ships only.")
    return ""


def _towed_in(say: Words) -> str:
    """R14.8"""
    return say("She was towed to this island in this turn: she explores it from your next turn on.")


def _no_action(view: PlainState, ship: int, say: Words) -> str:
    """R9.4"""
    boat = view.ships[ship]
    if cause := _not_own(view, ship, say):
        return cause
    if boat.marks & Mark.WON:
        return say("She came under your orders in this turn: she acts from your next turn on.")
    if boat.hold == Hold.THIS_TURN:
        return say("Her crew has the Rum: she gets no action in this turn.")
    if boat.actions >= 1 + boat.extra:
        return say("She has had her action in this turn.")
    return ""


def _nothing_to_do(view: PlainState, ship: int, say: Words) -> str:
    """R9.4"""
    boat = view.ships[ship]
    if boat.pinned_by:
        return say("She is pinned, and has nothing to shoot at, to explore or to repair.")
    if boat.towed_by != NONE:
        return say("She is in tow, and has nothing to explore or to repair.")
    if boat.marks & Mark.TOWED_IN:
        return _towed_in(say)
    if not boat.standing:
        return say("She is a derelict, and has nothing to explore or to repair.")
    return say("She can neither move, nor shoot, explore or repair where she lies.")


# ---------------------------------------------------------------- actions


def _no_move(view: PlainState, _i: int, say: Words) -> str:
    """R9.7, R10.1, R13.6, R14.1, R14.2"""
    boat = view.ships[view.ship]
    if view.repeating and view.action_kind > ActionKind.COME_ABOUT:
        return say("Only the same action can be taken again.")
    if boat.pinned_by:
        return say("She is pinned: she cannot move until her bow touches no enemy.")
    if boat.towed_by != NONE:
        return say("She is in tow and cannot move.")
    if not boat.standing and not any(bars_of(view, view.ship)):
        return say("A derelict cannot move: repair a mast first.")
    return ""


def _no_turn(view: PlainState, i: int, say: Words) -> str:
    """R11.1; a raider who has to leave, and can, may do nothing else, and is not asked (R18.8)."""
    boat = view.ships[view.ship]
    if boat.tows != NONE:
        return say("A ship that tows cannot come about: release the tow first.")
    return _no_move(view, i, say)


def _held_back(view: PlainState, kind: int, say: Words) -> str:
    """R9.7"""
    return say("Only the same action can be taken again.") if view.repeating and view.action_kind != kind else ""


def _no_shot(view: PlainState, _i: int, say: Words) -> str:
    """R16.1"""
    if cause := _held_back(view, ActionKind.SHOOT, say):
        return cause
    if not view.ships[view.ship].standing:
        return say("A derelict cannot shoot: repair a mast first.")
    return ""


def _no_exploring(view: PlainState, _i: int, say: Words) -> str:
    """R9.7"""
    return _held_back(view, ActionKind.EXPLORE, say)


def _nothing_to_explore(view: PlainState, _i: int, say: Words) -> str:
    """R15.1, R15.10"""
    island = view.ships[view.ship].docked
    if island != NONE and view.islands[island].home != NONE:
        return say("Home islands are not explored, and she touches no ship with anything to move.")
    if view.ships[view.ship].marks & Mark.TOWED_IN:
        return _towed_in(say)
    if island != NONE:
        return say("No treasure is left on this island, and she touches no ship with anything to move.")
    return say("She explores a wild island where she is docked, or a ship that she touches: there is neither.")


def _no_repair(view: PlainState, _i: int, say: Words) -> str:
    """R9.7"""
    return _held_back(view, ActionKind.REPAIR, say)


# ---------------------------------------------------------------- sailing


def _no_bar(view: PlainState, bar: int, say: Words) -> str:
    """R10.3"""
    if view.sailed[bar]:
        return say("Each bar of her move serves once, and no way is open for another.")
    return say("Her move has no long bar, or no way is open for it.") if bar == Bar.L else _no_short_bar(say)


def _no_short_bar(say: Words) -> str:
    return say("Her move has no short bar, or no way is open for it.")


def _no_stop(view: PlainState, _i: int, say: Words) -> str:
    """R10.3, R10.11"""
    return "" if sum(view.sailed) else say("A move has one segment at least.")


def _no_heading(view: PlainState, heading: int, say: Words) -> str:
    """R11.2, R25.3: to come about; a segment may have any heading."""
    if view.bar != NONE:
        return ""
    now = view.ships[view.ship].heading
    if heading == now:
        return say("She heads there already.")
    if view.options[Option.COME_ABOUT_HALF_TURN_ONLY] and heading != (now + HEADINGS // 2) % HEADINGS:
        return say("In this game a ship comes about by half a turn only.")
    return ""


def _no_way_to_turn(view: PlainState, _i: int, say: Words) -> str:
    """R10.10, R11.2"""
    if view.bar != NONE:
        return say("On this heading no end is free for her.")
    return say("Turned there she would overlap something, or leave the table.")


def _no_distance(view: PlainState, distance: int, say: Words) -> str:
    """R10.8 to R10.11"""
    short, long = bars_left(view)
    if offers_alone(view, view.ship, view.bar, view.course, short, long) >> distance & 1:
        return ""
    match against(view, view.ship, view.bar, view.course, distance):
        case Against.WAY:
            return say("Something lies in the way before that.")
        case Against.EDGE:
            return say("She would leave the table.")
        case Against.OVERLAP:
            return say("There she would overlap something.")
        case Against.LEAVE:
            return say("There her bow would still touch the island that she must leave.")
        case Against.TOW:
            return say("There the ship in tow would find no room.")
        case Against.WHOLE:
            return say("Nothing is in her way: choose the whole bar.")
        case _:
            return say("She is stopped just at the end of a quarter: choose that.")


# ---------------------------------------------------------------- fights


def _no_cannon(view: PlainState, cannon: int, say: Words) -> str:
    if view.fired >> cannon & 1:
        return say("This cannon has fired already.")
    return ""


def _no_mast(view: PlainState, mast: int, say: Words) -> str:
    if view.phase == Phase.REPAIR_MAST:
        return say("Only a mast that was lost can be restored.")
    return say("Only a mast that stands can be lost.")


def _no_crew_loss(view: PlainState, token: int, say: Words) -> str:
    """R20.19, R20.37"""
    if token < view.crew_size and view.crew[token].at == view.subject:
        return say("The crew of this ship cannot be eliminated: choose a treasure.")
    return say("Only crew aboard this ship can be lost.")


def _no_prize(_view: PlainState, _i: int, say: Words) -> str:
    """R13.11"""
    return say("The other ship has nothing of that kind that she could lose, or there is no space for it.")


# ---------------------------------------------------------------- cargo


def _no_take(view: PlainState, _i: int, say: Words) -> str:
    """R15.3"""
    return "" if has_space(view, view.subject) else say("She has no free space.")


def _no_transfer(_view: PlainState, _i: int, say: Words) -> str:
    """R15.7, R15.8"""
    return say(
        "Each item goes once, where there is space and the points of the crew allow it; an enemy derelict only gives."
    )


# ---------------------------------------------------------------- setup


def _no_ship_card(view: PlainState, card: int, say: Words) -> str:
    """R4.1, R4.4"""
    ships = ships_drafted(view, view.player)
    if card in view.seats[view.player].ship_cards[:ships]:
        return say("She is in your fleet already.")
    if ships == FLEET_SHIPS:
        return say("A fleet has at most {n} ships.", n=FLEET_SHIPS)
    return _too_dear(view, int(SHIP_POINTS[card]), say)


def _no_crew_card(view: PlainState, card: int, say: Words) -> str:
    """R1.1, R4.3, R4.4, R25.5"""
    if not view.options[Option.USE_CREW]:
        return say("This game is played without crew.")
    if ships_drafted(view, view.player) == 0:
        return say("First add a ship.")
    crew = crew_drafted(view, view.player)
    if not CREW_GENERIC[card] and card in view.seats[view.player].crew_cards[:crew]:
        return say("This crew is in your fleet already.")
    if crew == FLEET_CREW:
        return say("A fleet has at most {n} crew.", n=FLEET_CREW)
    return ""


def _crew_too_dear(view: PlainState, card: int, say: Words) -> str:
    """R4.1: ashore; and aboard no ship has it a discount and room."""
    return _too_dear(view, int(CREW_POINTS[card]), say)


def _too_dear(view: PlainState, cost: int, say: Words) -> str:
    """R4.1"""
    left = int(fleet_points(view) - points_drafted(view, view.player))
    if cost <= left:
        return ""
    one, many = "It costs {cost}, and {n} point is left.", "It costs {cost}, and {n} points are left."
    return say.plural(one, many, left, cost=cost)


def _no_berth(_view: PlainState, _i: int, say: Words) -> str:
    """R4.4, R6.1, R6.2"""
    return say(
        "Aboard, crew needs space and costs together no more than the ship; at most {n} on one ship.", n=SHIP_CREW
    )


FREE_KINDS = {free.name.lower(): free for free in Free}
MAIN_BLOCKS = ("end_turn", "act", *FREE_KINDS)
WITHIN: dict[tuple[str, Phase], Cause] = {
    **{(block, Phase.MAIN): _not_free(free) for block, free in FREE_KINDS.items()},
    ("act", Phase.MAIN): _no_action,
    ("move", Phase.ACTION_KIND): _no_move,
    ("come_about", Phase.ACTION_KIND): _no_turn,
    ("shoot", Phase.ACTION_KIND): _no_shot,
    ("explore", Phase.ACTION_KIND): _no_exploring,
    ("repair", Phase.ACTION_KIND): _no_repair,
    ("stop", Phase.BAR): _no_stop,
    ("heading", Phase.HEADING): _no_heading,
    ("cannon", Phase.CANNON): _no_cannon,
    ("treasure", Phase.TAKE): _no_take,
    ("treasure", Phase.RAID_TAKE): _no_take,
    ("add_ship", Phase.BUILD_CARD): _no_ship_card,
    ("add_crew", Phase.BUILD_CARD): _no_crew_card,
}
"""What the rules ask for, of actions that answer what is asked."""
LAST: dict[tuple[str, Phase], Cause] = {
    **{(block, Phase.MAIN): _no_target(free) for block, free in FREE_KINDS.items()},
    ("end_turn", Phase.MAIN): lambda _v, _i, say: say(
        "A raider must first leave the island that she raided: move her."
    ),
    ("act", Phase.MAIN): _nothing_to_do,
    ("add_crew", Phase.BUILD_CARD): _crew_too_dear,
    ("move", Phase.ACTION_KIND): lambda _v, _i, say: say("No way is open to her."),
    ("come_about", Phase.ACTION_KIND): lambda _v, _i, say: say("No way is open to her."),
    ("shoot", Phase.ACTION_KIND): lambda _v, _i, say: say("No enemy lies within range with a free line of fire."),
    ("explore", Phase.ACTION_KIND): _nothing_to_explore,
    ("repair", Phase.ACTION_KIND): lambda _v, _i, say: say(
        "A ship repairs a lost mast, docked at her home island or with a Shipwright."
    ),
    ("stop", Phase.BAR): lambda _v, _i, say: say(
        "She cannot stop where she overlaps something, or at the island that she must leave: sail on."
    ),
    ("heading", Phase.HEADING): _no_way_to_turn,
    ("cannon", Phase.CANNON): lambda _v, _i, say: say(
        "She has no such cannon standing, or nothing is in its range and free line of fire."
    ),
    ("treasure", Phase.TAKE): lambda _v, _i, say: say("Only what lies on this island can be taken."),
    ("treasure", Phase.RAID_TAKE): lambda _v, _i, say: say("Only what lies on this island can be taken."),
    ("bar", Phase.BAR): _no_bar,
    ("distance", Phase.DISTANCE): _no_distance,
    ("ship", Phase.TARGET): lambda _v, _i, say: say("An enemy in range, with a free line, not docked at home."),
    ("ship", Phase.RAM_TARGET): lambda _v, _i, say: say("She rams an enemy whose aft part her bow touches."),
    ("ship", Phase.TOW_TARGET): lambda _v, _i, say: say("Only a derelict whose bow touches her can be towed."),
    ("ship", Phase.PIN_TARGET): lambda _v, _i, say: say("Only an enemy that pins her, with crew to lose."),
    ("ship", Phase.PLAGUE_TARGET): lambda _v, _i, say: say("Plague goes to a ship that was newly touched."),
    ("ship", Phase.EXPLORE_TARGET): lambda _v, _i, say: say("She touches no such ship with anything to move."),
    ("ship", Phase.CANCEL): lambda _v, _i, say: say("Only within a short bar, and not what is cancelled already."),
    ("crew", Phase.CANCEL): lambda _v, _i, say: say("Only within a short bar, and not what is cancelled already."),
    ("island", Phase.EXPLORE_TARGET): lambda _v, _i, say: say("She explores the island where she is docked."),
    ("island", Phase.DOCK_TARGET): lambda _v, _i, say: say("She docks at an island that her bow touches."),
    ("island", Phase.CHOOSE_HOME): lambda _v, _i, say: say("This island is somebody's home already, or not there."),
    ("mast", Phase.LOSE_MAST): _no_mast,
    ("mast", Phase.REPAIR_MAST): _no_mast,
    ("prize", Phase.BOARD_PRIZE): _no_prize,
    ("crew", Phase.TRANSFER): _no_transfer,
    ("treasure", Phase.TRANSFER): _no_transfer,
    ("crew", Phase.LOSE_CREW): lambda _v, _i, say: say("Only crew aboard this ship can be lost."),
    ("crew", Phase.LOSE_CARGO): _no_crew_loss,
    ("treasure", Phase.LOSE_CARGO): lambda _v, _i, say: say("Only a normal treasure aboard this ship can be lost."),
    ("treasure", Phase.GIVE_TREASURE): lambda _v, _i, say: say("Only a treasure that the winner can hold."),
    ("treasure", Phase.CONVERT): lambda _v, _i, say: say("Only a normal treasure aboard this ship."),
    **{(block, Phase.FREE_TARGET): no_free_target for block in ("ship", "island", "crew", "treasure")},
    ("slot", Phase.PICK_SLOT): lambda _v, _i, say: say("Something is in the way there: choose another side."),
    ("finish", Phase.BUILD_CARD): lambda _v, _i, say: say("A fleet has at least one ship."),
    ("berth", Phase.BUILD_PLACE): _no_berth,
    ("ashore", Phase.BUILD_PLACE): lambda _v, _i, say: say("On the island the crew has no discount and is too dear."),
    ("column", Phase.ISLAND_X): lambda _v, _i, say: say("In this column no row is far and near enough for an island."),
    ("row", Phase.ISLAND_Y): lambda _v, _i, say: say("There the island would be too near to others, or too far off."),
    ("set", Phase.CHOOSE_SET): lambda _v, _i, say: say("This set is not for so many players."),
}
"""What lies on the table, where nothing else speaks against an action."""
