"""The words of the buttons: a sentence for every legal action."""

from collections.abc import Callable

from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.cards import CREW_POINTS, NONE, SHIP_POINTS
from filibusta.games.spanish_main.rules.explore import goal_of
from filibusta.games.spanish_main.state import ACTIONS, ActionKind, Distance, Free, Phase, Prize
from filibusta.games.spanish_main.words.gunnery import cannon_name
from filibusta.games.spanish_main.words.questions import no_text, yes_text
from filibusta.games.spanish_main.words.voice import Voice, crew_card, ship_card

HALF_TURN = 18


def action(v: Voice, action: int) -> str:
    """A legal action of the current decision, as the words of its button."""
    kind, i = ACTIONS.part(action)
    if kind in _PLAIN:
        return _PLAIN[kind](v)
    return _NAMED[kind](v, i)


# ---------------------------------------------------------------- actions and free actions


def kind_text(v: Voice, kind: int) -> str:
    """R9.3"""
    match kind:
        case ActionKind.MOVE:
            return v.say("Move")
        case ActionKind.COME_ABOUT:
            return v.say("Come about")
        case ActionKind.SHOOT:
            return v.say("Shoot")
        case ActionKind.EXPLORE:
            return v.say("Explore")
        case _:
            return v.say("Repair")


def _free(free: Free) -> Callable[[Voice, int], str]:
    return lambda v, ship: free_text(v, free, ship)


def free_text(v: Voice, free: int, ship: int) -> str:
    """R9.8"""
    which = {"ship": v.ship(ship)}
    match free:
        case Free.MOVE_CREW:
            return v.say("{ship}: move crew ashore or aboard", **which)
        case Free.RELEASE_TOW:
            return v.say("{ship}: release {tow}", **which, tow=v.ship(v.view.ships[ship].tows))
        case Free.PEEK_SHIP_CARGO:
            return v.say("{ship}: peek at the cargo of an enemy ship", **which)
        case Free.PEEK_ISLAND_TREASURE:
            return v.say("{ship}: peek at a treasure on an island", **which)
        case Free.PEEK_ISLAND_CARGO:
            return v.say("{ship}: peek at a treasure or crew on an island", **which)
        case Free.STEAL:
            return v.say("{ship}: steal a random treasure", **which)
        case Free.LOOT:
            return v.say("{ship}: loot a Pirate ship", **which)
        case Free.TRADE:
            return v.say("{ship}: trade a random treasure", **which)
        case Free.ROLL_AGAIN:
            return v.say("{ship}: roll for another action", **which)
        case Free.SACRIFICE:
            return v.say("{ship}: sacrifice a crew for another action", **which)
        case Free.UNLOAD:
            return v.say("{ship}: unload from here", **which)
        case _:
            return v.say("{ship}: cancel an ability", **which)


# ---------------------------------------------------------------- sailing


def _bar(v: Voice, bar: int) -> str:
    return v.say("Sail {bar}", bar=v.bar(bar))


def _heading(v: Voice, heading: int) -> str:
    if v.view.bar == NONE:
        return v.say("Come about to {bearing}", bearing=v.bearing(heading))
    return v.say("Head {bearing}", bearing=v.bearing(heading))


def distance_text(v: Voice, distance: int) -> str:
    """R10.10"""
    match distance:
        case Distance.Q1:
            return v.say("A quarter of the bar")
        case Distance.Q2:
            return v.say("Half the bar")
        case Distance.Q3:
            return v.say("Three quarters of the bar")
        case Distance.FULL:
            return v.say("The whole bar")
        case _:
            return v.say("As far as she comes")


def _slot(v: Voice, slot: int) -> str:
    """R2.13: she points at the middle of the island, so she lies on the other side."""
    side = (slot + HALF_TURN) % cards.HEADINGS
    return v.say("On the side {bearing} of the island", bearing=v.bearing(side))


# ---------------------------------------------------------------- ships and islands that are chosen


def _ship(v: Voice, ship: int) -> str:
    name = {"ship": v.ship(ship)}
    match v.view.phase:
        case Phase.TARGET:
            return v.say("Shoot at {ship}", **name)
        case Phase.RAM_TARGET:
            return v.say("Ram {ship}", **name)
        case Phase.TOW_TARGET:
            return v.say("Tow {ship}", **name)
        case Phase.EXPLORE_TARGET:
            return v.say("Explore {ship}", **name)
        case Phase.PLAGUE_TARGET:
            return v.say("Plague goes to {ship}", **name)
        case Phase.CANCEL:
            return v.say("Cancel the ability of {ship}", **name)
        case Phase.FREE_TARGET:
            return _free_ship(v, ship)
        case _:
            return v.ship(ship)


def _free_ship(v: Voice, ship: int) -> str:
    name = {"ship": v.ship(ship)}
    match v.view.free:
        case Free.MOVE_CREW:
            return v.say("Aboard {ship}", **name)
        case Free.STEAL:
            return v.say("Steal from {ship}", **name)
        case Free.LOOT:
            return v.say("Loot {ship}", **name)
        case Free.TRADE:
            return v.say("Trade with {ship}", **name)
        case _:
            return v.say("Cancel the ability of {ship}", **name)


def _island(v: Voice, island: int) -> str:
    name = {"island": v.island(island)}
    match v.view.phase:
        case Phase.DOCK_TARGET:
            return v.say("Dock at {island}", **name)
        case Phase.EXPLORE_TARGET:
            return v.say("Explore {island}", **name)
        case Phase.CHOOSE_HOME:
            return v.say("Choose {island}", **name)
        case _:
            return v.say("Ashore on {island}", **name)


# ---------------------------------------------------------------- crew and treasure


def _crew(v: Voice, token: int) -> str:
    which = {"crew": v.the_crew(token), "place": v.place(v.view.crew[token].at)}
    match v.view.phase:
        case Phase.CANCEL:
            return v.say("Cancel {crew} of {place}", **which)
        case Phase.LOSE_CREW | Phase.LOSE_CARGO:
            return v.say("Lose {crew}", **which)
        case Phase.TRANSFER:
            return v.say("Move {crew} to {goal}", **which, goal=v.ship(goal_of(v.view, v.view.crew[token].at)))
        case Phase.FREE_TARGET:
            return _free_crew(v, which)
        case _:
            return v.crew(token)


def _free_crew(v: Voice, which: dict[str, str]) -> str:
    match v.view.free:
        case Free.MOVE_CREW:
            return v.say("Move {crew} from {place}", **which)
        case Free.SACRIFICE:
            return v.say("Sacrifice {crew}", **which)
        case Free.CANCEL_ABILITY:
            return v.say("Cancel {crew} of {place}", **which)
        case _:
            return v.say("Peek at {crew} of {place}", **which)


def _treasure(v: Voice, token: int) -> str:
    at = v.view.treasures[token].at
    which = {"treasure": v.the_treasure(token)}
    match v.view.phase:
        case Phase.TAKE | Phase.RAID_TAKE:
            return v.say("Take {treasure}", **which)
        case Phase.TRANSFER:
            return v.say("Move {treasure} to {goal}", **which, goal=v.ship(goal_of(v.view, at)))
        case Phase.LOSE_CARGO:
            return v.say("Lose {treasure}", **which)
        case Phase.GIVE_TREASURE:
            return v.say("Give {treasure}", **which)
        case Phase.CONVERT:
            return v.say("Make a cannon of {treasure}", **which)
        case _:
            return v.say("Peek at {treasure} of {place}", **which, place=v.place(at))


def _prize(v: Voice, prize: int) -> str:
    match prize:
        case Prize.CREW:
            return v.say("{ship} loses a crew", ship=v.subject)
        case Prize.TREASURE:
            return v.say("{ship} gives a treasure", ship=v.subject)
        case _:
            return v.say("Take nothing")


def _mast(v: Voice, mast: int) -> str:
    if v.view.phase == Phase.REPAIR_MAST:
        return v.say("Restore mast {n} from the bow", n=mast + 1)
    return v.say("Lose mast {n} from the bow", n=mast + 1)


def _none(v: Voice) -> str:
    match v.view.phase:
        case Phase.RAM_TARGET:
            return v.say("Do not ram")
        case Phase.TOW_TARGET:
            return v.say("Take none in tow")
        case _:
            return v.say("Take nothing")


# ---------------------------------------------------------------- setup


def _berth(v: Voice, berth: int) -> str:
    card = v.view.seats[v.view.player].ship_cards[berth]
    return v.say("Aboard {ship}", ship=ship_card(card, v.say))


def _points(v: Voice, name: str, points: int) -> str:
    return v.say.plural("{name}: {n} point", "{name}: {n} points", points, name=name)


def _set(v: Voice, i: int) -> str:
    row = cards.SETS[i]
    gold = ", ".join(str(value) for value in row["values"])
    which = {"set": v.say.pick(row["name"]), "values": gold}
    if row["uniques"]:
        return v.say.plural(
            "{set}: {values} and {n} unique treasure",
            "{set}: {values} and {n} unique treasures",
            row["uniques"],
            **which,
        )
    return v.say("{set}: {values}", **which)


_PLAIN: dict[str, Callable[[Voice], str]] = {
    "end_turn": lambda v: v.say("End the turn"),
    "yes": yes_text,
    "no": no_text,
    "stop": lambda v: v.say("Cease fire") if v.view.phase == Phase.CANNON else v.say("Stop here"),
    "done": lambda v: v.say("Done"),
    "none": _none,
    "pass": lambda v: v.say("Cancel nothing"),
    "finish": lambda v: v.say("The fleet is complete"),
    "ashore": lambda v: v.say("On the home island"),
    **{kind.name.lower(): lambda v, kind=kind: kind_text(v, kind) for kind in ActionKind},
}
"""Actions that name nothing."""
_NAMED: dict[str, Callable[[Voice, int], str]] = {
    "act": lambda v, ship: v.say("{ship}: give her an action", ship=v.ship(ship)),
    **{free.name.lower(): _free(free) for free in Free},
    "bar": _bar,
    "heading": _heading,
    "distance": distance_text,
    "mast": _mast,
    "cannon": lambda v, cannon: v.say("Fire {cannon}", cannon=cannon_name(v, cannon)),
    "ship": _ship,
    "island": _island,
    "crew": _crew,
    "treasure": _treasure,
    "prize": _prize,
    "slot": _slot,
    "fleet": lambda v, i: v.say.pick(cards.FLEETS[i]["name"]),
    "add_ship": lambda v, card: _points(v, ship_card(card, v.say), int(SHIP_POINTS[card])),
    "add_crew": lambda v, card: _points(v, crew_card(card, v.say), int(CREW_POINTS[card])),
    "berth": _berth,
    "column": lambda v, i: v.say("Column {n} from the west", n=i + 1),
    "row": lambda v, i: v.say("Row {n} from the south", n=i + 1),
    "set": _set,
}
