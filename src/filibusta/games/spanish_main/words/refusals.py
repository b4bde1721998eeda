"""Refusals: the reasons of the rules in words, and the sentences for actions that no decision offers."""

from filibusta.engine.refusals import Asked, because, plural, refusals
from filibusta.games.spanish_main import rules
from filibusta.games.spanish_main.cards import CREW_POINTS, FLEET_CREW, FLEET_SHIPS, SHIP_CREW, SHIP_POINTS
from filibusta.games.spanish_main.rules.building import fleet_points, points_drafted
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.state import ACTIONS, Free, Phase


def _cost(asked: Asked) -> int:
    return int((SHIP_POINTS if asked.block == "add_ship" else CREW_POINTS)[asked.i])


def _points_left(asked: Asked) -> int:
    return int(fleet_points(asked.view) - points_drafted(asked.view, asked.view.player))


SENTENCES = {
    # the main decision
    Reason.NO_SUCH_SHIP: because("There is no such ship in play."),
    Reason.NOT_YOUR_SHIP: because("You give orders to your own ships only."),
    Reason.MUST_LEAVE: because("A raider must first leave the island that she raided: move her."),
    Reason.WON_NOW: because("She came under your orders in this turn: she acts from your next turn on."),
    Reason.HELD_BY_RUM: because("Her crew has the Rum: she gets no action in this turn."),
    Reason.HAS_ACTED: because("She has had her action in this turn."),
    Reason.IDLE_PINNED: because("She is pinned, and has nothing to shoot at, to explore or to repair."),
    Reason.IDLE_IN_TOW: because("She is in tow, and has nothing to explore or to repair."),
    Reason.IDLE_DERELICT: because("She is a derelict, and has nothing to explore or to repair."),
    Reason.IDLE: because("She can neither move, nor shoot, explore or repair where she lies."),
    # free actions
    Reason.NOT_DOCKED: because("Crew goes ashore or aboard only where the ship is docked."),
    Reason.NO_CREW_TO_MOVE: because(
        "No crew here can move: each once in a turn, and not on the home island of another."
    ),
    Reason.TOWS_NOBODY: because("She tows nobody."),
    Reason.NO_ABILITY: because("Nobody aboard has this ability, or it is cancelled."),
    Reason.ABILITY_SPENT: because("This ability has served in this turn."),
    Reason.NO_SPACE: because("She has no free space."),
    Reason.NOBODY_TO_ROB: because("She touches no ship with a normal treasure."),
    Reason.NOBODY_TO_LOOT: because("She touches no Pirate ship with a normal treasure."),
    Reason.NO_PARTNER: because("She and an enemy within a short bar must both carry a normal treasure."),
    Reason.TWO_ACTIONS: because("She may have two actions already."),
    Reason.ROLLS_WHEN_CHOSEN: because("She rolls before her action, when she is chosen for it."),
    Reason.NO_OTHER_CREW: because("There is no other crew aboard that could be eliminated."),
    Reason.NOTHING_TO_UNLOAD: because(
        "She must lie within a short bar of her home island, not docked there, with treasure aboard."
    ),
    Reason.NOTHING_TO_CANCEL: because("Nothing within a short bar of her can be cancelled."),
    Reason.NOTHING_TO_SEE: because("She cannot look there, or you know all that lies there."),
    # what a free action aims at
    Reason.NOT_MOVABLE: because("Only crew here that has not moved in this turn, and only to where there is room."),
    Reason.NOT_ROBBED: because("Only a ship that she touches, with a normal treasure."),
    Reason.NOT_LOOTED: because("Only a Pirate ship that she touches, with a normal treasure."),
    Reason.NOT_A_PARTNER: because("Only an enemy within a short bar, with a normal treasure."),
    Reason.NOT_A_VICTIM: because("Only another crew aboard that can be eliminated."),
    Reason.NOT_CANCELLED: because("Only within a short bar, and not what is cancelled already."),
    Reason.NOT_SEEN: because("Only what lies face down where she may look."),
    # actions
    Reason.OTHER_ACTION: because("Only the same action can be taken again."),
    Reason.PINNED: because("She is pinned: she cannot move until her bow touches no enemy."),
    Reason.IN_TOW: because("She is in tow and cannot move."),
    Reason.NO_BAR: because("A derelict cannot move: repair a mast first."),
    Reason.TOWS: because("A ship that tows cannot come about: release the tow first."),
    Reason.NO_WAY: because("No way is open to her."),
    Reason.DERELICT_SHOOTS: because("A derelict cannot shoot: repair a mast first."),
    Reason.NO_TARGET: because("No enemy lies within range with a free line of fire."),
    Reason.TOWED_IN: because("She was towed to this island in this turn: she explores it from your next turn on."),
    Reason.AT_HOME_ISLAND: because("Home islands are not explored, and she touches no ship with anything to move."),
    Reason.NO_TREASURE_LEFT: because(
        "No treasure is left on this island, and she touches no ship with anything to move."
    ),
    Reason.NOTHING_TO_EXPLORE: because(
        "She explores a wild island where she is docked, or a ship that she touches: there is neither."
    ),
    Reason.NO_REPAIR: because("A ship repairs a lost mast, docked at her home island or with a Shipwright."),
    # a move
    Reason.BAR_SAILED: because("Each bar of her move serves once, and no way is open for another."),
    Reason.NO_SHORT_BAR: because("Her move has no short bar, or no way is open for it."),
    Reason.NO_LONG_BAR: because("Her move has no long bar, or no way is open for it."),
    Reason.NO_SEGMENT_YET: because("A move has one segment at least."),
    Reason.NO_STOP_HERE: because(
        "She cannot stop where she overlaps something, or at the island that she must leave: sail on."
    ),
    Reason.HEADS_THERE: because("She heads there already."),
    Reason.HALF_TURN_ONLY: because("In this game a ship comes about by half a turn only."),
    Reason.NO_ROOM_TO_TURN: because("Turned there she would overlap something, or leave the table."),
    Reason.NO_END_FREE: because("On this heading no end is free for her."),
    Reason.SOMETHING_IN_THE_WAY: because("Something lies in the way before that."),
    Reason.BEYOND_THE_TABLE: because("She would leave the table."),
    Reason.OVERLAPS: because("There she would overlap something."),
    Reason.STAYS_AT_ISLAND: because("There her bow would still touch the island that she must leave."),
    Reason.NO_ROOM_FOR_TOW: because("There the ship in tow would find no room."),
    Reason.WHOLE_BAR_IS_FREE: because("Nothing is in her way: choose the whole bar."),
    Reason.QUARTER_IS_FURTHEST: because("She is stopped just at the end of a quarter: choose that."),
    # fights
    Reason.CANNON_FIRED: because("This cannon has fired already."),
    Reason.CANNON_IDLE: because("She has no such cannon standing, or nothing is in its range and free line of fire."),
    Reason.OUT_OF_RANGE: because("An enemy in range, with a free line, not docked at home."),
    Reason.NOT_AT_HER_BOW: because("She rams an enemy whose aft part her bow touches."),
    Reason.NO_DERELICT_AT_HER: because("Only a derelict whose bow touches her can be towed."),
    Reason.DOES_NOT_PIN: because("Only an enemy that pins her, with crew to lose."),
    Reason.NOT_NEWLY_TOUCHED: because("Plague goes to a ship that was newly touched."),
    Reason.NO_SUCH_PRIZE: because(
        "The other ship has nothing of that kind that she could lose, or there is no space for it."
    ),
    Reason.MAST_FALLEN: because("Only a mast that stands can be lost."),
    Reason.MAST_STANDING: because("Only a mast that was lost can be restored."),
    # cargo and islands
    Reason.NOT_ABOARD: because("Only crew aboard this ship can be lost."),
    Reason.CREW_IS_SAFE: because("The crew of this ship cannot be eliminated: choose a treasure."),
    Reason.NO_NORMAL_TREASURE: because("Only a normal treasure aboard this ship can be lost."),
    Reason.NOT_FOR_CONVERSION: because("Only a normal treasure aboard this ship."),
    Reason.NOT_FOR_THE_WINNER: because("Only a treasure that the winner can hold."),
    Reason.NOT_ON_ISLAND: because("Only what lies on this island can be taken."),
    Reason.NOT_TRANSFERABLE: because(
        "Each item goes once, where there is space and the points of the crew allow it; an enemy derelict only gives."
    ),
    Reason.NOTHING_TO_MOVE: because("She touches no such ship with anything to move."),
    Reason.NOT_DOCKED_THERE: because("She explores the island where she is docked."),
    Reason.NO_ISLAND_AT_BOW: because("She docks at an island that her bow touches."),
    Reason.SLOT_TAKEN: because("Something is in the way there: choose another side."),
    # setup
    Reason.IN_YOUR_FLEET: because("She is in your fleet already."),
    Reason.CREW_IN_YOUR_FLEET: because("This crew is in your fleet already."),
    Reason.FLEET_FULL: because("A fleet has at most {n} ships.", n=lambda _: FLEET_SHIPS),
    Reason.CREW_FULL: because("A fleet has at most {n} crew.", n=lambda _: FLEET_CREW),
    Reason.TOO_DEAR: plural(
        "It costs {cost}, and {n} point is left.",
        "It costs {cost}, and {n} points are left.",
        n=_points_left,
        cost=_cost,
    ),
    Reason.WITHOUT_CREW: because("This game is played without crew."),
    Reason.SHIP_FIRST: because("First add a ship."),
    Reason.NO_SHIP_YET: because("A fleet has at least one ship."),
    Reason.NO_BERTH: because(
        "Aboard, crew needs space and costs together no more than the ship; at most {n} on one ship.",
        n=lambda _: SHIP_CREW,
    ),
    Reason.TOO_DEAR_ASHORE: because("On the island the crew has no discount and is too dear."),
    Reason.COLUMN_CLOSED: because("In this column no row is far and near enough for an island."),
    Reason.ROW_CLOSED: because("There the island would be too near to others, or too far off."),
    Reason.NO_HOME: because("This island is somebody's home already, or not there."),
    Reason.SET_OF_OTHERS: because("This set is not for so many players."),
}
MAIN_BLOCKS = {"end_turn", "act", *(free.name.lower() for free in Free)}


def not_offered(asked: Asked) -> str:
    """Returns the reason for an action that answers another decision."""
    if asked.view.phase == Phase.MAIN:
        return asked.say("First give a ship an action; this is chosen after that.")
    if asked.block in MAIN_BLOCKS:
        return asked.say("First answer what is asked now; then choose what to do next.")
    return asked.say("This is not asked now: choose one of the answers offered.")


refusal = refusals(rules.why, ACTIONS, Reason, {}, SENTENCES, not_offered)
