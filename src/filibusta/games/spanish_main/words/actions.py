"""The words of the buttons: a sentence for every legal action."""

from collections.abc import Callable

from filibusta.engine.speech import buttons, row_of
from filibusta.engine.tables import complete
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.cards import CREW_POINTS, NONE, SHIP_POINTS
from filibusta.games.spanish_main.rules.explore import goal_of
from filibusta.games.spanish_main.state import ACTIONS, ActionKind, Distance, Free, Phase, Prize
from filibusta.games.spanish_main.words.gunnery import cannon_name
from filibusta.games.spanish_main.words.questions import no_text, yes_text
from filibusta.games.spanish_main.words.voice import Voice, crew_card, ship_card

HALF_TURN = 18


# ---------------------------------------------------------------- actions and free actions


_KINDS: dict[ActionKind, Callable[[Voice], str]] = {
    ActionKind.MOVE: lambda v: v.say("Move"),
    ActionKind.COME_ABOUT: lambda v: v.say("Come about"),
    ActionKind.SHOOT: lambda v: v.say("Shoot"),
    ActionKind.EXPLORE: lambda v: v.say("Explore"),
    ActionKind.REPAIR: lambda v: v.say("Repair"),
}
complete("words of actions of a ship (R9.3)", _KINDS, ActionKind)


def _release(v: Voice, ship: int) -> str:
    return v.say("{ship}: release {tow}", ship=v.ship(ship), tow=v.ship(v.view.ships[ship].tows))


_FREE: dict[Free, Callable[[Voice, int], str]] = {
    Free.MOVE_CREW: lambda v, ship: v.say("{ship}: move crew ashore or aboard", ship=v.ship(ship)),
    Free.RELEASE_TOW: _release,
    Free.PEEK_SHIP_CARGO: lambda v, i: v.say("{ship}: peek at the cargo of an enemy ship", ship=v.ship(i)),
    Free.PEEK_ISLAND_TREASURE: lambda v, i: v.say("{ship}: peek at a treasure on an island", ship=v.ship(i)),
    Free.PEEK_ISLAND_CARGO: lambda v, i: v.say("{ship}: peek at a treasure or crew on an island", ship=v.ship(i)),
    Free.STEAL: lambda v, ship: v.say("{ship}: steal a random treasure", ship=v.ship(ship)),
    Free.LOOT: lambda v, ship: v.say("{ship}: loot a Pirate ship", ship=v.ship(ship)),
    Free.TRADE: lambda v, ship: v.say("{ship}: trade a random treasure", ship=v.ship(ship)),
    Free.ROLL_AGAIN: lambda v, ship: v.say("{ship}: roll for another action", ship=v.ship(ship)),
    Free.SACRIFICE: lambda v, i: v.say("{ship}: sacrifice a crew for another action", ship=v.ship(i)),
    Free.UNLOAD: lambda v, ship: v.say("{ship}: unload from here", ship=v.ship(ship)),
    Free.CANCEL_ABILITY: lambda v, ship: v.say("{ship}: cancel an ability", ship=v.ship(ship)),
}
complete("words of free actions (R9.8)", _FREE, Free)


# ---------------------------------------------------------------- sailing


def _bar(v: Voice, bar: int) -> str:
    return v.say("Sail {bar}", bar=v.bar(bar))


def _heading(v: Voice, heading: int) -> str:
    if v.view.bar == NONE:
        return v.say("Come about to {bearing}", bearing=v.bearing(heading))
    return v.say("Head {bearing}", bearing=v.bearing(heading))


_DISTANCES: dict[Distance, Callable[[Voice], str]] = {
    Distance.Q1: lambda v: v.say("A quarter of the bar"),
    Distance.Q2: lambda v: v.say("Half the bar"),
    Distance.Q3: lambda v: v.say("Three quarters of the bar"),
    Distance.FULL: lambda v: v.say("The whole bar"),
    Distance.FURTHEST: lambda v: v.say("As far as she comes"),
}
complete("words of distances (R10.10)", _DISTANCES, Distance)


def _slot(v: Voice, slot: int) -> str:
    """R2.13: she points at the middle of the island, so she lies on the other side."""
    side = (slot + HALF_TURN) % cards.HEADINGS
    return v.say("On the side {bearing} of the island", bearing=v.bearing(side))


# ---------------------------------------------------------------- ships and islands that are chosen


def _free_ship(v: Voice, ship: int) -> str:
    return row_of(_FREE_SHIPS, v.view.free)(v, ship)


_FREE_SHIPS: dict[Free, Callable[[Voice, int], str]] = {
    Free.MOVE_CREW: lambda v, ship: v.say("Aboard {ship}", ship=v.ship(ship)),
    Free.STEAL: lambda v, ship: v.say("Steal from {ship}", ship=v.ship(ship)),
    Free.LOOT: lambda v, ship: v.say("Loot {ship}", ship=v.ship(ship)),
    Free.TRADE: lambda v, ship: v.say("Trade with {ship}", ship=v.ship(ship)),
    Free.CANCEL_ABILITY: lambda v, ship: v.say("Cancel the ability of {ship}", ship=v.ship(ship)),
}
_SHIPS: dict[Phase, Callable[[Voice, int], str]] = {
    Phase.TARGET: lambda v, ship: v.say("Shoot at {ship}", ship=v.ship(ship)),
    Phase.RAM_TARGET: lambda v, ship: v.say("Ram {ship}", ship=v.ship(ship)),
    Phase.TOW_TARGET: lambda v, ship: v.say("Tow {ship}", ship=v.ship(ship)),
    Phase.EXPLORE_TARGET: lambda v, ship: v.say("Explore {ship}", ship=v.ship(ship)),
    Phase.PLAGUE_TARGET: lambda v, ship: v.say("Plague goes to {ship}", ship=v.ship(ship)),
    Phase.CANCEL: lambda v, ship: v.say("Cancel the ability of {ship}", ship=v.ship(ship)),
    Phase.PIN_TARGET: lambda v, ship: v.ship(ship),
    Phase.FREE_TARGET: _free_ship,
}
_ISLANDS: dict[Phase, Callable[[Voice, int], str]] = {
    Phase.DOCK_TARGET: lambda v, island: v.say("Dock at {island}", island=v.island(island)),
    Phase.EXPLORE_TARGET: lambda v, island: v.say("Explore {island}", island=v.island(island)),
    Phase.CHOOSE_HOME: lambda v, island: v.say("Choose {island}", island=v.island(island)),
    Phase.FREE_TARGET: lambda v, island: v.say("Ashore on {island}", island=v.island(island)),
}


# ---------------------------------------------------------------- crew and treasure


def _crew(v: Voice, token: int) -> str:
    return v.by_phase(_CREW)(v, v.the_crew(token), v.view.crew[token].at)


def _free_crew(v: Voice, crew: str, at: int) -> str:
    return row_of(_FREE_CREW, v.view.free)(v, crew, v.place(at))


def _peek(v: Voice, thing: str, place: str) -> str:
    return v.say("Peek at {crew} of {place}", crew=thing, place=place)


_CREW: dict[Phase, Callable[[Voice, str, int], str]] = {
    Phase.CANCEL: lambda v, crew, at: v.say("Cancel {crew} of {place}", crew=crew, place=v.place(at)),
    Phase.LOSE_CREW: lambda v, crew, _at: v.say("Lose {crew}", crew=crew),
    Phase.LOSE_CARGO: lambda v, crew, _at: v.say("Lose {crew}", crew=crew),
    Phase.TRANSFER: lambda v, crew, at: v.say("Move {crew} to {goal}", crew=crew, goal=v.ship(goal_of(v.view, at))),
    Phase.FREE_TARGET: _free_crew,
}
_FREE_CREW: dict[Free, Callable[[Voice, str, str], str]] = {
    Free.MOVE_CREW: lambda v, crew, place: v.say("Move {crew} from {place}", crew=crew, place=place),
    Free.SACRIFICE: lambda v, crew, _place: v.say("Sacrifice {crew}", crew=crew),
    Free.CANCEL_ABILITY: lambda v, crew, place: v.say("Cancel {crew} of {place}", crew=crew, place=place),
    Free.PEEK_SHIP_CARGO: _peek,
    Free.PEEK_ISLAND_CARGO: _peek,
}


def _treasure(v: Voice, token: int) -> str:
    return v.by_phase(_TREASURES)(v, v.the_treasure(token), v.view.treasures[token].at)


def _take(v: Voice, treasure: str, _at: int) -> str:
    return v.say("Take {treasure}", treasure=treasure)


def _transfer(v: Voice, treasure: str, at: int) -> str:
    return v.say("Move {treasure} to {goal}", treasure=treasure, goal=v.ship(goal_of(v.view, at)))


def _peek_at_treasure(v: Voice, treasure: str, at: int) -> str:
    return v.say("Peek at {treasure} of {place}", treasure=treasure, place=v.place(at))


_TREASURES: dict[Phase, Callable[[Voice, str, int], str]] = {
    Phase.TAKE: _take,
    Phase.RAID_TAKE: _take,
    Phase.TRANSFER: _transfer,
    Phase.LOSE_CARGO: lambda v, treasure, _at: v.say("Lose {treasure}", treasure=treasure),
    Phase.GIVE_TREASURE: lambda v, treasure, _at: v.say("Give {treasure}", treasure=treasure),
    Phase.CONVERT: lambda v, treasure, _at: v.say("Make a cannon of {treasure}", treasure=treasure),
    Phase.FREE_TARGET: _peek_at_treasure,
}
_PRIZES: dict[Prize, Callable[[Voice], str]] = {
    Prize.CREW: lambda v: v.say("{ship} loses a crew", ship=v.subject),
    Prize.TREASURE: lambda v: v.say("{ship} gives a treasure", ship=v.subject),
    Prize.NOTHING: lambda v: v.say("Take nothing"),
}
complete("words of prizes", _PRIZES, Prize)
_MASTS: dict[Phase, Callable[[Voice, int], str]] = {
    Phase.LOSE_MAST: lambda v, mast: v.say("Lose mast {n} from the bow", n=mast + 1),
    Phase.REPAIR_MAST: lambda v, mast: v.say("Restore mast {n} from the bow", n=mast + 1),
}
_NOTHING: dict[Phase, Callable[[Voice], str]] = {
    Phase.RAM_TARGET: lambda v: v.say("Do not ram"),
    Phase.TOW_TARGET: lambda v: v.say("Take none in tow"),
    Phase.RAID_TAKE: lambda v: v.say("Take nothing"),
}
_STOP: dict[Phase, Callable[[Voice], str]] = {
    Phase.BAR: lambda v: v.say("Stop here"),
    Phase.CANNON: lambda v: v.say("Cease fire"),
}


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


_SINGLE: dict[str, Callable[[Voice], str]] = {
    "end_turn": lambda v: v.say("End the turn"),
    "yes": yes_text,
    "no": no_text,
    "stop": lambda v: v.by_phase(_STOP)(v),
    "done": lambda v: v.say("Done"),
    "none": lambda v: v.by_phase(_NOTHING)(v),
    "pass": lambda v: v.say("Cancel nothing"),
    "finish": lambda v: v.say("The fleet is complete"),
    "ashore": lambda v: v.say("On the home island"),
    **{kind.name.lower(): text for kind, text in _KINDS.items()},
}
_SEVERAL: dict[str, Callable[[Voice, int], str]] = {
    "act": lambda v, ship: v.say("{ship}: give her an action", ship=v.ship(ship)),
    **{free.name.lower(): text for free, text in _FREE.items()},
    "bar": _bar,
    "heading": _heading,
    "distance": lambda v, distance: _DISTANCES[Distance(distance)](v),
    "mast": lambda v, mast: v.by_phase(_MASTS)(v, mast),
    "cannon": lambda v, cannon: v.say("Fire {cannon}", cannon=cannon_name(v, cannon)),
    "ship": lambda v, ship: v.by_phase(_SHIPS)(v, ship),
    "island": lambda v, island: v.by_phase(_ISLANDS)(v, island),
    "crew": _crew,
    "treasure": _treasure,
    "prize": lambda v, prize: _PRIZES[Prize(prize)](v),
    "slot": _slot,
    "fleet": lambda v, i: v.say.pick(cards.FLEETS[i]["name"]),
    "add_ship": lambda v, card: _points(v, ship_card(card, v.say), int(SHIP_POINTS[card])),
    "add_crew": lambda v, card: _points(v, crew_card(card, v.say), int(CREW_POINTS[card])),
    "berth": _berth,
    "column": lambda v, i: v.say("Column {n} from the west", n=i + 1),
    "row": lambda v, i: v.say("Row {n} from the south", n=i + 1),
    "set": _set,
}
action = buttons(ACTIONS, _SINGLE, _SEVERAL)
"""A legal action of the current decision, as the words of its button."""


def brief(v: Voice, number: int) -> str:
    """A choice of a turn that is told as a whole: what each ship does, not that she does something."""
    kind, i = ACTIONS.part(number)
    if kind == "act":
        return f"{v.ship(i)}:"
    told = kind in (ActionKind.MOVE.name.lower(), ActionKind.COME_ABOUT.name.lower(), "end_turn")
    return "" if told or (kind, i) == ("distance", Distance.FULL) else action(v, number)
