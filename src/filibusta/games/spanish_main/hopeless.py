"""Actions that gain nothing, as the deciding player sees it: lying idle, holding fire, turning on the spot, leaving
crew or treasure behind."""

from math import hypot

from filibusta.engine.plain import PlainState
from filibusta.engine.record import State
from filibusta.games.spanish_main.bot import sails_away
from filibusta.games.spanish_main.cards import HEADINGS, NONE, PER_ISLAND, PLAGUE, SHIP_MASTS, TREASURE_IDS, Effect
from filibusta.games.spanish_main.fetching import goods_aboard, usual_value
from filibusta.games.spanish_main.rules.aim import enemy_near
from filibusta.games.spanish_main.rules.boarding import can_give, winner_of
from filibusta.games.spanish_main.rules.cannons import has_cannon, has_doubled, reach_of, set_letter_of, targets
from filibusta.games.spanish_main.rules.cargo import capacity, crew_aboard, has_space, used_spaces
from filibusta.games.spanish_main.rules.effects import has_plague, includes, powers
from filibusta.games.spanish_main.rules.ending import best_standing, standing_of
from filibusta.games.spanish_main.rules.explore import can_capture, can_take_here, explorable_island, explorable_ships
from filibusta.games.spanish_main.rules.fan import is_turn
from filibusta.games.spanish_main.rules.geometry.pieces import bow_near_island, masts_of, ships_far, tip_about
from filibusta.games.spanish_main.rules.gold import value_of
from filibusta.games.spanish_main.rules.moving_crew import crew_can_move, port_of
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.rules.sailing import bars_left, can_move
from filibusta.games.spanish_main.rules.survey import touching
from filibusta.games.spanish_main.rules.turn import may_receive, no_kind
from filibusta.games.spanish_main.state import ACTIONS, ASHORE, MOST_GUNS, ActionKind, Free, Phase, Prize, RumHold
from filibusta.games.spanish_main.voyages import furthest_offered, has_begun, speed_with, way_to_island

A_MOVE = 30
"""The least distance, in tenths of a millimetre, that counts as a move."""
USUAL = TREASURE_IDS.index("gold_2")
"""The kind that treasure of an unknown kind is taken for."""


def hopeless(view: PlainState, action: int) -> bool:
    """Tells whether an action is one that no captain in his senses takes; the functions below say which and why."""
    kind, which = ACTIONS.part(action)
    if kind == "end_turn":
        return _lies_idle(view.record()) or _spares_enemies(view.record()) or _leaves_undone(view.record())
    if kind == "act":
        return _acts_in_vain(view.record(), which)
    if kind == "move":
        return _passes_by_treasure(view.record(), int(view.ship))
    if kind == "shoot":
        return _would_sink_prizes(view.record(), int(view.ship))
    if kind == "explore":
        return _explores_in_vain(view.record(), int(view.ship))
    if kind == "stop" and view.phase == Phase.CANNON:
        return _holds_fire(view.record())
    if kind == "no" and view.phase == Phase.EXPLORE_NOW:
        return _leaves_treasure(view.record(), int(view.subject))
    if kind == "come_about":
        return _turns_on_the_spot(view.record(), int(view.ship))
    if kind == "heading" and view.phase == Phase.HEADING:
        leads_nowhere = _turns_to_nothing if view.bar == NONE else _sails_for_nothing
        return leads_nowhere(view.record(), which)
    if kind == "done" and view.phase == Phase.TAKE:
        return _takes_too_little(_imagined(view.record()))
    if kind == "prize" and which == Prize.NOTHING:
        return _spares_the_beaten(view.record())
    if kind == "move_crew":
        return _moves_crew_in_vain(view.record(), which)
    if view.phase == Phase.FREE_TARGET and view.free == Free.MOVE_CREW:
        return _moves_crew_for_nothing(view.record(), kind, which)
    return kind == "none" and view.phase == Phase.RAID_TAKE  # R18.6: asked only if there is treasure and room for it


def _lies_idle(s: State) -> bool:
    """Tells whether a player lets the whole turn go by, although a ship could sail that no enemy threatens and that has
    something to do: treasure to bring home, or treasure to load from an island or a wreck."""
    if has_begun(s):
        return False
    waiting = any(_can_be_fetched(s, int(s.treasures[token].at)) for token in range(s.treasures_size))
    return any(
        may_receive(s, ship)
        and can_move(s, ship)
        and not _is_threatened(s, ship)
        and (_brings_gold(s, ship) or (waiting and has_space(s, ship)))
        for ship in _own_ships(s)
    )


def _is_threatened(s: State, ship: int) -> bool:
    """Tells whether an enemy with masts may be as near as cannon reach."""
    reach = reach_of(s, ship)
    enemies = (other for other in range(s.ships_size) if s.ships[other].seat != s.ships[ship].seat)
    return any(s.ships[other].standing and not ships_far(s, ship, other, reach) for other in enemies)


def _brings_gold(s: State, ship: int) -> bool:
    """Tells whether a ship has something to unload at home (R18.1), unless that would let another player win: the last
    treasure ends the game of three or more (R24.12)."""
    if goods_aboard(s, ship) == 0.0:
        return False
    if s.last_treasure == NONE or s.treasures[s.last_treasure].at != ship:
        return True
    return bool(standing_of(_imagined(s), s.player) == best_standing(s))


def _can_be_fetched(s: State, at: int) -> bool:
    """R15.3, R15.8: tells whether treasure at a place can be loaded there: on a wild island, or aboard a wreck."""
    if at >= ASHORE:
        return bool(s.islands[at - ASHORE].home == NONE)
    return at >= 0 and not s.ships[at].standing


def _spares_the_beaten(s: State) -> bool:
    """R13.11: tells whether the winner of a boarding takes nothing from a ship without Plague whose treasure she can
    hold."""
    loser = int(s.subject)
    return bool(can_give(s, winner_of(s), loser)) and not has_plague(s, loser)


def _spares_enemies(s: State) -> bool:
    """Tells whether a ship could still be given an action and shoot at an enemy with masts."""
    return any(
        may_receive(s, ship) and no_kind(s, ship, ActionKind.SHOOT) == Reason.ALLOWED and _can_damage(s, ship, fired=0)
        for ship in _own_ships(s)
    )


def _leaves_undone(s: State) -> bool:
    """R15.3, R17.1: tells whether a ship could still be given an action and load treasure where she lies, or mend a
    mast."""
    return any(
        may_receive(s, ship) and (no_kind(s, ship, ActionKind.REPAIR) == Reason.ALLOWED or _finds_treasure(s, ship))
        for ship in _own_ships(s)
    )


def _finds_treasure(s: State, ship: int) -> bool:
    """R15.3: tells whether a ship could load treasure where she is docked, and her player knows of no Plague there."""
    island = int(explorable_island(s, ship))
    has_room = bool(can_take_here(s, ship, island))  # asked in any case, so that the rule is compiled ahead
    return island != NONE and has_room and not _knows_plague(s, island)


def _knows_plague(s: State, island: int) -> bool:
    """R22.4: tells whether the deciding player has seen Plague on an island."""
    seen = 1 << s.player
    return any(s.treasures[token].kind == PLAGUE and s.treasures[token].seen & seen for token in _lying_on(s, island))


def _lying_on(s: State, island: int) -> list[int]:
    return [token for token in range(s.treasures_size) if s.treasures[token].at == ASHORE + island]


def _acts_in_vain(s: State, ship: int) -> bool:
    """Tells whether each action that a ship can be given is in vain."""
    vain = {
        ActionKind.MOVE: _waits_off_port,
        ActionKind.COME_ABOUT: _turns_on_the_spot,
        ActionKind.SHOOT: _would_sink_prizes,
        ActionKind.EXPLORE: _explores_in_vain,
    }
    return all(kind in vain and vain[kind](s, ship) for kind in ActionKind if no_kind(s, ship, kind) == Reason.ALLOWED)


def _waits_off_port(s: State, ship: int) -> bool:
    """R24.12: tells whether a ship that no enemy is near lies off her port with treasure that would end the game for
    another player's victory: she has nowhere to go."""
    if goods_aboard(s, ship) == 0.0 or enemy_near(s, ship, reach_of(s, ship)) or _brings_gold(s, ship):
        return False
    v = s.ships[ship]
    return bool(way_to_island(s, float(v.x), float(v.y), int(s.seats[v.seat].home)) <= _speed(s, ship))


def _passes_by_treasure(s: State, ship: int) -> bool:
    """R15.3: tells whether an empty ship that no enemy is near leaves an island where she could load treasure, if only
    to dock there again."""
    if enemy_near(s, ship, reach_of(s, ship)) or goods_aboard(s, ship) > 0.0:
        return False
    return _finds_treasure(s, ship)


def _explores_in_vain(s: State, ship: int) -> bool:
    """Tells whether a ship can explore only an island of which her player knows that Plague is there, or that she can
    load nothing (R15.6), or own ships with which she has nothing to exchange."""
    island = int(explorable_island(s, ship))
    is_open = island != NONE and not _knows_plague(s, island)
    if is_open and (can_take_here(s, ship, island) or not _knows_all(s, island)):
        return False
    found = int(explorable_ships(s, ship))
    others = [other for other in range(s.ships_size) if found >> other & 1]
    return not any(_has_use_of(s, ship, other) for other in others)


def _knows_all(s: State, island: int) -> bool:
    """R22.4: tells whether the deciding player has seen all treasure on an island."""
    return all(s.treasures[token].seen >> s.player & 1 for token in _lying_on(s, island))


def _has_use_of(s: State, ship: int, other: int) -> bool:
    """R15.7 to R15.9: tells whether another ship is an enemy's, can be captured, or has cargo that would be better off
    aboard this one, or the other way round."""
    if s.ships[other].seat != s.ships[ship].seat or can_capture(s, ship, other):
        return True
    return _relieves(s, ship, other) or _relieves(s, other, ship)


def _relieves(s: State, ship: int, other: int) -> bool:
    """Tells whether a ship could take over crew of a wreck, or treasure of another that is full, cannot sail on, or is
    slower."""
    if _is_stuck(s, ship):
        return False
    if not s.ships[other].standing and crew_aboard(s, other):
        return True
    if goods_aboard(s, other) == 0.0 or not has_space(s, ship):
        return False
    return _is_stuck(s, other) or not has_space(s, other) or _speed(s, ship) > _speed(s, other)


def _is_stuck(s: State, ship: int) -> bool:
    """R13.6, R14.1, R14.4, R21.5, R21.6: tells whether a ship cannot sail, or never into a port."""
    boat = s.ships[ship]
    is_fast = boat.pinned_by or boat.towed_by != NONE or boat.hold != RumHold.FREE
    return bool(is_fast or not _speed(s, ship) or has_plague(s, ship))


def _speed(s: State, ship: int) -> float:
    return float(speed_with(s, ship, powers(s, ship)))


def _holds_fire(s: State) -> bool:
    """Tells whether a cannon that has not fired reaches an enemy with masts, or a ship that was told to shoot has not
    fired at all, although she reaches more than prizes: a shot costs nothing (R16.3)."""
    ship = int(s.ship)
    if _can_damage(s, ship, int(s.fired)):
        return True
    is_idle = not s.fired and s.action_kind == ActionKind.SHOOT
    return is_idle and not _would_sink_prizes(s, ship)


def _would_sink_prizes(s: State, ship: int) -> bool:
    """R14.12, R14.14: tells whether a ship could shoot only at prizes, whose treasure would be lost with them."""
    reached = _reached(s, ship, fired=0)
    return bool(reached) and all(_is_prize(s, other) for other in reached)


def _is_prize(s: State, wreck: int) -> bool:
    """R15.8: tells whether a wreck carries treasure, and of all ships with masts the one that is nearest and has room
    is the deciding player's."""
    if s.ships[wreck].standing or goods_aboard(s, wreck) == 0.0:
        return False
    able = [other for other in range(s.ships_size) if s.ships[other].standing and has_space(s, other)]
    nearest = min(able, key=lambda other: _distance(s, other, wreck), default=NONE)
    return bool(nearest != NONE and s.ships[nearest].seat == s.player)


def _distance(s: State, ship: int, other: int) -> float:
    return hypot(s.ships[ship].x - s.ships[other].x, s.ships[ship].y - s.ships[other].y)


def _can_damage(s: State, ship: int, fired: int) -> bool:
    """R16.4: whether a cannon that has not fired hits an enemy who still has masts. A wreck may be worth more
    afloat."""
    return any(s.ships[other].standing for other in _reached(s, ship, fired))


def _reached(s: State, ship: int, fired: int) -> list[int]:
    """R16.4: the ships that a cannon hits that has not fired."""
    abilities, letter, doubled = powers(s, ship), set_letter_of(s, ship), has_doubled(s, ship)
    past_ships, found = includes(abilities, Effect.FIRE_PAST_SHIPS), 0
    for cannon in range(MOST_GUNS):
        if not fired >> cannon & 1 and has_cannon(s, ship, cannon, abilities):
            found |= targets(s, ship, cannon, letter, doubled, past_ships)
    return [other for other in range(s.ships_size) if found >> other & 1]


def _own_ships(s: State) -> list[int]:
    return [ship for ship in range(s.ships_size) if s.ships[ship].card != NONE and s.ships[ship].seat == s.player]


def _leaves_treasure(s: State, ship: int) -> bool:
    """R15.2: tells whether a ship that has docked where she has been before does not explore the island, although she
    has room for all that lies there and her player knows of no Plague among it."""
    if s.question != Effect.MOVE_MOD:
        return False
    island = int(s.ships[ship].docked)
    fits = len(_lying_on(s, island)) <= capacity(s, ship) - used_spaces(s, ship)
    return fits and not _knows_plague(s, island)


def _takes_too_little(s: State) -> bool:
    """R15.3: tells whether a ship leaves treasure behind that she has room for, although she could load all of it, or
    although it is worth what is found elsewhere."""
    ship, island = int(s.subject), int(s.island)
    left = _lying_on(s, island)
    if len(left) <= capacity(s, ship) - used_spaces(s, ship):
        return True
    return max(value_of(s, token) for token in left) >= usual_value(s, int(s.ships[ship].seat))


def _sails_for_nothing(s: State, heading: int) -> bool:
    """R10.5: tells whether a ship that no enemy is near sails away from all that she could do, or stays where she
    is."""
    ship = int(s.ship)
    if enemy_near(s, ship, reach_of(s, ship)):
        return False
    return sails_away(_imagined(s), heading) or _stays_in_port(s) or _stays(s)


def _stays_in_port(s: State) -> bool:
    """R12.6: tells whether a ship in her own port would only dock there again, on the course that is written."""
    v = s.ships[s.ship]
    in_port = bow_near_island(s, s.seats[v.seat].home, masts_of(s, s.ship), v.x, v.y, v.heading)
    furthest = furthest_offered(s, *bars_left(s))  # asked in any case, so that the rule is compiled ahead
    return bool(in_port) and furthest < A_MOVE


def _stays(s: State) -> bool:
    """R10.5, R12.6: tells whether a ship would begin her move without leaving her place, on the course that is written,
    and dock at no island of use; another ship of the fleet may be what she turns to."""
    ship = int(s.ship)
    if sum(s.sailed) or furthest_offered(s, *bars_left(s)) >= A_MOVE:
        return False
    if touching(s, ship):
        return False
    v, masts = s.ships[ship], masts_of(s, ship)
    return not any(
        _serves(s, ship, island) and bow_near_island(s, island, masts, v.x, v.y, s.course)
        for island in range(s.islands_size)
    )


def _imagined(s: State) -> State:
    """Gives treasure that the player has not seen the ``USUAL`` kind: estimates want a value of each."""
    for token in range(s.treasures_size):
        if s.treasures[token].kind < 0:
            s.treasures[token].kind = USUAL
    return s


def _turns_on_the_spot(s: State, ship: int) -> bool:
    """Tells whether a ship that could sail comes about where her bow reaches no island of use (R12.6) and no enemy is
    so near that her cannons could reach him (R16.4): any stretch turns her as well (R10.5). Where she can load treasure
    already she need not dock again."""
    if not can_move(s, ship) or enemy_near(s, ship, reach_of(s, ship)):
        return False
    return _finds_treasure(s, ship) or not any(_docks(s, ship, heading) for heading in range(HEADINGS))


def _turns_to_nothing(s: State, heading: int) -> bool:
    """R11.2: tells whether a ship that could sail, and that no enemy is near, comes about to a heading on which her bow
    touches no island of use."""
    ship = int(s.ship)
    if not can_move(s, ship) or enemy_near(s, ship, reach_of(s, ship)):
        return False
    return not _docks(s, ship, heading)


def _docks(s: State, ship: int, heading: int) -> bool:
    """R11.2, R2.13: tells whether her bow touches an island of use if she comes about to a heading."""
    if not is_turn(s, ship, heading):
        return False
    masts, tip = masts_of(s, ship), tip_about(s, ship, heading)
    useful = (island for island in range(s.islands_size) if _serves(s, ship, island))
    return any(bow_near_island(s, island, masts, *tip, heading) for island in useful)


def _serves(s: State, ship: int, island: int) -> bool:
    """R15.1, R17.1, R18.1, R18.6: whether a ship could explore or raid an island, or repair or unload there."""
    boat, home = s.ships[ship], s.islands[island].home
    if home == boat.seat:
        if goods_aboard(s, ship) > 0.0:
            return _brings_gold(s, ship)
        return int(boat.standing).bit_count() < int(SHIP_MASTS[boat.card])
    return bool(_lying_on(s, island)) and (home == NONE or includes(powers(s, ship), Effect.RAID_HOME))


def _moves_crew_in_vain(s: State, ship: int) -> bool:
    """R18.9: tells whether all the crew that could move would be left behind."""
    island = port_of(s, ship)
    return all(_leaves_behind(s, token, ship) for token in range(s.crew_size) if crew_can_move(s, token, ship, island))


def _moves_crew_for_nothing(s: State, kind: str, which: int) -> bool:
    """R18.9: tells whether the crew that moves would be left behind, or goes ashore instead of aboard another ship."""
    if kind == "crew":
        return _leaves_behind(s, which, int(s.subject))
    return kind == "island" and not _makes_room(s, int(s.subject))


def _leaves_behind(s: State, token: int, ship: int) -> bool:
    """Tells whether crew goes ashore where no other ship of the player lies to take it up, and where it makes no room
    that is wanted."""
    if s.crew[token].at != ship or _others_lie_at(s, port_of(s, ship), ship):
        return False
    return not _makes_room(s, ship)


def _makes_room(s: State, ship: int) -> bool:
    """Tells whether a ship wants more room: for what is left on a wild island, or at home for what may lie on one."""
    island = port_of(s, ship)
    wanted = len(_lying_on(s, island)) if s.islands[island].home == NONE else PER_ISLAND
    return bool(wanted > capacity(s, ship) - used_spaces(s, ship))


def _others_lie_at(s: State, island: int, ship: int) -> bool:
    return any(s.ships[other].docked == island for other in _own_ships(s) if other != ship)
