"""Actions that gain nothing, as the deciding player sees it: lying idle, holding fire, turning on the spot, leaving
crew or treasure behind."""

from filibusta.engine.plain import PlainState
from filibusta.engine.record import State
from filibusta.games.spanish_main.bot import sails_away
from filibusta.games.spanish_main.cards import HEADINGS, NONE, PER_ISLAND, PLAGUE, SHIP_MASTS, TREASURE_IDS, Effect
from filibusta.games.spanish_main.fetching import goods_aboard, usual_value
from filibusta.games.spanish_main.rules.aim import enemy_near
from filibusta.games.spanish_main.rules.cannons import has_cannon, has_doubled, reach_of, set_letter_of, targets
from filibusta.games.spanish_main.rules.cargo import capacity, has_space, used_spaces
from filibusta.games.spanish_main.rules.effects import includes, powers
from filibusta.games.spanish_main.rules.geometry.pieces import bow_near_island, masts_of, tip_about
from filibusta.games.spanish_main.rules.gold import value_of
from filibusta.games.spanish_main.rules.moving_crew import crew_can_move, port_of
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.rules.sailing import bars_left, can_move
from filibusta.games.spanish_main.rules.turn import may_receive, no_kind
from filibusta.games.spanish_main.state import ACTIONS, ASHORE, MOST_GUNS, ActionKind, Free, Phase
from filibusta.games.spanish_main.voyages import furthest_offered, has_begun

A_MOVE = 30
"""Whoever sails less, in tenths of a millimetre, stays where she is."""
USUAL = TREASURE_IDS.index("gold_2")
"""The kind that treasure of an unknown kind is taken for."""


def hopeless(view: PlainState, action: int) -> bool:
    """Tells whether an action is one that no captain in his senses takes; the functions below say which and why."""
    kind, which = ACTIONS.part(action)
    if kind == "end_turn":
        return _lies_idle(view.record()) or _spares_enemies(view.record())
    if kind == "stop" and view.phase == Phase.CANNON:
        return _holds_fire(view.record())
    if kind == "no" and view.phase == Phase.EXPLORE_NOW:
        return _leaves_treasure(view.record(), int(view.subject))
    if kind == "come_about":
        return _turns_on_the_spot(view.record())
    if kind == "heading" and view.phase == Phase.HEADING and view.bar != NONE:
        return _sails_for_nothing(view.record(), which)
    if kind == "done" and view.phase == Phase.TAKE:
        return _takes_too_little(_imagined(view.record()))
    if kind == "move_crew":
        return _moves_crew_in_vain(view.record(), which)
    if view.phase == Phase.FREE_TARGET and view.free == Free.MOVE_CREW:
        return _moves_crew_for_nothing(view.record(), kind, which)
    return False


def _lies_idle(s: State) -> bool:
    """Tells whether a player lets the whole turn go by, although a ship could sail that no enemy threatens and that has
    something to do: treasure to bring home, or treasure to load."""
    if has_begun(s):
        return False
    waiting = any(s.treasures[token].at >= ASHORE and _is_wild(s, token) for token in range(s.treasures_size))
    return any(
        may_receive(s, ship)
        and can_move(s, ship)
        and not enemy_near(s, ship, reach_of(s, ship))
        and (goods_aboard(s, ship) > 0.0 or (waiting and has_space(s, ship)))
        for ship in _own_ships(s)
    )


def _is_wild(s: State, token: int) -> bool:
    return bool(s.islands[s.treasures[token].at - ASHORE].home == NONE)


def _spares_enemies(s: State) -> bool:
    """Tells whether a ship could still be given an action and shoot at an enemy with masts."""
    return any(
        may_receive(s, ship) and no_kind(s, ship, ActionKind.SHOOT) == Reason.ALLOWED and _can_damage(s, ship, fired=0)
        for ship in _own_ships(s)
    )


def _holds_fire(s: State) -> bool:
    """Tells whether a cannon that has not fired reaches an enemy with masts, or a ship that was told to shoot has not
    fired at all, although she reaches an empty wreck: a shot costs nothing (R16.3)."""
    ship = int(s.ship)
    if _can_damage(s, ship, int(s.fired)):
        return True
    is_idle = not s.fired and s.action_kind == ActionKind.SHOOT
    return is_idle and any(goods_aboard(s, wreck) == 0.0 for wreck in _reached(s, ship, fired=0))


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
    left = [token for token in range(s.treasures_size) if s.treasures[token].at == ASHORE + island]
    seen = 1 << int(s.ships[ship].seat)
    plague = any(s.treasures[token].kind == PLAGUE for token in left if s.treasures[token].seen & seen)
    return not plague and len(left) <= capacity(s, ship) - used_spaces(s, ship)


def _takes_too_little(s: State) -> bool:
    """R15.3: tells whether a ship leaves treasure behind that she has room for, although she could load all of it, or
    although it is worth what is found elsewhere."""
    ship, island = int(s.subject), int(s.island)
    left = [token for token in range(s.treasures_size) if s.treasures[token].at == ASHORE + island]
    if len(left) <= capacity(s, ship) - used_spaces(s, ship):
        return True
    return max(value_of(s, token) for token in left) >= usual_value(s, int(s.ships[ship].seat))


def _sails_for_nothing(s: State, heading: int) -> bool:
    """R10.5: tells whether a ship that no enemy is near sails away from all that she could do, or stays in port."""
    ship = int(s.ship)
    if enemy_near(s, ship, reach_of(s, ship)):
        return False
    return sails_away(_imagined(s), heading) or _stays_in_port(s)


def _stays_in_port(s: State) -> bool:
    """R12.6: tells whether a ship in her own port would only dock there again, on the course that is written."""
    v = s.ships[s.ship]
    in_port = bow_near_island(s, s.seats[v.seat].home, masts_of(s, s.ship), v.x, v.y, v.heading)
    furthest = furthest_offered(s, *bars_left(s))
    return bool(in_port) and furthest < A_MOVE


def _imagined(s: State) -> State:
    """Gives treasure that the player has not seen the ``USUAL`` kind: estimates want a value of each."""
    for token in range(s.treasures_size):
        if s.treasures[token].kind < 0:
            s.treasures[token].kind = USUAL
    return s


def _turns_on_the_spot(s: State) -> bool:
    """Tells whether a ship that could sail comes about where her bow reaches no island of use (R12.6) and no enemy is
    so near that her cannons could reach him (R16.4): any stretch turns her as well (R10.5)."""
    ship = int(s.ship)
    if not can_move(s, ship) or enemy_near(s, ship, reach_of(s, ship)):
        return False
    return not any(_serves(s, ship, island) and _reaches(s, ship, island) for island in range(s.islands_size))


def _serves(s: State, ship: int, island: int) -> bool:
    """R15.1, R17.1, R18.1, R18.6: whether a ship could explore or raid an island, or repair or unload there."""
    boat, home = s.ships[ship], s.islands[island].home
    if home == boat.seat:
        return goods_aboard(s, ship) > 0.0 or int(boat.standing).bit_count() < int(SHIP_MASTS[boat.card])
    is_treasure_there = any(s.treasures[token].at == ASHORE + island for token in range(s.treasures_size))
    return is_treasure_there and (home == NONE or includes(powers(s, ship), Effect.RAID_HOME))


def _reaches(s: State, ship: int, island: int) -> bool:
    """R11.2, R2.13: whether her bow touches an island on any heading, if she turns about her middle."""
    masts = masts_of(s, ship)
    return any(bow_near_island(s, island, masts, *tip_about(s, ship, heading), heading) for heading in range(HEADINGS))


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
    left = sum(s.treasures[treasure].at == ASHORE + island for treasure in range(s.treasures_size))
    wanted = left if s.islands[island].home == NONE else PER_ISLAND
    return bool(wanted > capacity(s, ship) - used_spaces(s, ship))


def _others_lie_at(s: State, island: int, ship: int) -> bool:
    return any(s.ships[other].docked == island for other in _own_ships(s) if other != ship)
