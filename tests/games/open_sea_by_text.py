"""The open sea a second time, slowly and from the text of its rules: what is aboard and what it can do, what shots and
boardings come to, who is pinned or in tow, what treasure is worth, and when it is over. Only the cards are shared.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import shapely

from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.state import ASHORE, Doubling, Note, Option, RumHold, ShipMark
from tests.games.open_sea_by_shapely import HAIR, Sea, hull_points, loc

Row = dict[str, Any]
SHIPS: list[Row] = cards.DATA["ships"]
CREW: list[Row] = cards.DATA["crew"]
UNIQUES: dict[str, Row] = {row["id"]: row for row in cards.DATA["unique_treasures"]}
SHIP: dict[str, Row] = {row["id"]: row for row in SHIPS}
CREWMAN: dict[str, Row] = {row["id"]: row for row in CREW}
SETS: list[Row] = cards.DATA["treasure_sets"]
HULLS: dict[int, Row] = {row["masts"]: row for row in cards.DATA["hulls"]}
LENGTH = {"S": 575, "L": 838}
TOUCH = 10
NOWHERE = -1


def frozen(effect: Row) -> tuple[tuple[str, Any], ...]:
    """An effect as something that is the same wherever it stands (R19.4)."""
    return tuple(sorted(effect.items()))


class Thing:
    """A ship, a crew or a treasure with what is printed on it."""

    def __init__(self, number: int, row: Row, record: Any) -> None:
        self.number, self.row, self.record = number, row, record

    def __getattr__(self, name: str) -> int:
        return int(self.record[name])


class Text:
    """A position, read as a player reads the table."""

    def __init__(self, s: Any) -> None:
        self.s = s
        self.players, self.active, self.over = int(s.players), int(s.active), bool(s.over)
        self.ships = {
            i: Thing(i, SHIPS[int(s.ships[i].card)], s.ships[i])
            for i in range(int(s.ships_size))
            if s.ships[i].card != NOWHERE
        }
        self.crew = [Thing(i, CREW[int(s.crew[i].card)], s.crew[i]) for i in range(int(s.crew_size))]
        self.treasures = [Thing(i, {}, s.treasures[i]) for i in range(int(s.treasures_size))]
        self.homes = {int(s.seats[seat].home): seat for seat in range(self.players)}

    @cached_property
    def sea(self) -> Sea:
        """The same as polygons, ships by their place among those afloat."""
        return Sea(self.s)

    def option(self, option: Option) -> int:
        return int(self.s.options[option])

    def fleet(self, seat: int) -> list[int]:
        return [i for i, ship in self.ships.items() if ship.seat == seat]

    # -------------------------------------------------------------- what is aboard (R6, R19)

    def crew_of(self, ship: int) -> list[Thing]:
        return [one for one in self.crew if one.at == ship]

    def kind(self, token: Thing) -> str:
        return cards.TREASURE_IDS[token.kind]

    def is_normal(self, token: Thing) -> bool:
        return self.kind(token) not in UNIQUES

    def is_goods(self, token: Thing) -> bool:
        return self.is_normal(token) or self.kind(token) == "rum"

    def cargo_of(self, ship: int) -> list[Thing]:
        return [one for one in self.treasures if one.at == ship]

    def normal_of(self, ship: int) -> list[Thing]:
        return [one for one in self.cargo_of(ship) if self.is_normal(one)]

    def has_plague(self, ship: int) -> bool:
        return any(self.kind(one) == "plague" for one in self.cargo_of(ship))

    def own_effects(self, ship: int) -> list[Row]:
        boat = self.ships[ship]
        return [] if boat.marks & ShipMark.CANCELLED else boat.row["effects"]

    def effects_of_crew(self, one: Thing) -> list[Row]:
        if one.row["id"] == "admiral_morgan" and self.option(Option.MORGAN_EXTRA_ACTION):
            return [{"kind": "action_again", "same": False, "min_roll": 5}]
        return one.row["effects"]

    def works(self, one: Thing, ship: int, *, seen: bool) -> bool:
        """R19.2, R19.3"""
        if one.notes & Note.CANCELLED or (seen and not one.face_up):
            return False
        nations = {self.ships[ship].row["nation"]}
        nations |= {e["nation"] for e in self.own_effects(ship) if e["kind"] == "crew_nation"}
        if one.row["nation"] in nations or "any" in nations:
            return True
        openers = [o for o in self.crew_of(ship) if any(e["kind"] == "crew_nation" for e in o.row["effects"])]
        return any(
            o.row["nation"] in nations and not o.notes & Note.CANCELLED and (o.face_up or not seen) for o in openers
        )

    def effects(self, ship: int, *, seen: bool = False) -> list[Row]:
        """R19.2, R19.4: each once."""
        found = list(self.own_effects(ship))
        for one in self.crew_of(ship):
            if self.works(one, ship, seen=seen):
                found += self.effects_of_crew(one)
        for one in self.cargo_of(ship):
            found += UNIQUES[self.kind(one)]["effects"] if not self.is_normal(one) else []
        return [dict(effect) for effect in dict.fromkeys(map(frozen, found))]

    def having(self, ship: int, kind: str, *, seen: bool = False) -> list[Row]:
        return [effect for effect in self.effects(ship, seen=seen) if effect["kind"] == kind]

    def unspent(self, ship: int, kind: str, **which: Any) -> list[Row]:
        """Those of a kind that may serve in this turn."""
        found = [e for e in self.having(ship, kind) if all(e[key] == value for key, value in which.items())]
        return [e for e in found if not self.is_spent(ship, e)]

    def is_spent(self, ship: int, effect: Row) -> bool:
        mark = int(cards.ABILITY_ONCE[cards.ability(**effect)])
        return mark != NOWHERE and bool(self.ships[ship].once >> mark & 1)

    def links(self, ship: int) -> int:
        """R6.4"""
        aboard = Counter(one.row["id"] for one in self.crew_of(ship))
        partner = {one.row["id"]: one.row["link"] for one in self.crew_of(ship) if "link" in one.row}
        return sum(min(aboard[a], aboard[b]) for a, b in partner.items()) // 2

    def capacity(self, ship: int) -> int:
        """R6.1"""
        bonus = sum(effect["amount"] for effect in self.having(ship, "cargo_bonus"))
        return self.ships[ship].row["cargo"] + self.links(ship) + bonus

    def used(self, ship: int) -> int:
        return len(self.normal_of(ship)) + sum(one.row["space"] for one in self.crew_of(ship))

    def has_room(self, ship: int) -> bool:
        return self.used(ship) < self.capacity(ship)

    def fits(self, one: Thing, ship: int) -> bool:
        """R6.1 to R6.3, R4.4"""
        aboard = [*self.crew_of(ship), one]
        if len(aboard) > 8 or sum(o.row["points"] for o in aboard) > self.ships[ship].row["points"]:
            return False
        was = int(one.record["at"])
        one.record["at"] = ship
        room = self.used(ship) <= self.capacity(ship)
        one.record["at"] = was
        return room or one.row["space"] == 0

    # -------------------------------------------------------------- where things lie

    def is_home(self, ship: int) -> bool:
        boat = self.ships[ship]
        return boat.docked != NOWHERE and self.homes.get(boat.docked) == boat.seat

    def is_derelict(self, ship: int) -> bool:
        return not self.ships[ship].standing

    def hull(self, ship: int) -> Any:
        return self.sea.hulls[ship]

    def bow(self, ship: int) -> Any:
        return self.sea.bow(ship, self.sea.pose[ship])

    def aft(self, ship: int) -> Any:
        return shapely.Polygon(hull_points(self.sea.masts[ship], self.sea.pose[ship])[1:])

    def within(self, ship: int, r: int) -> list[int]:
        return [i for i in self.ships if i != ship and self.hull(ship).distance(self.hull(i)) <= r + HAIR]

    def pinners(self, ship: int) -> set[int]:
        """R13.6, R25.8"""
        part = self.hull if self.option(Option.BOW_TO_BOW_PINS) else self.aft
        enemies = [i for i in self.ships if self.ships[i].seat != self.ships[ship].seat and not self.is_derelict(i)]
        near = [i for i in enemies if self.hull(ship).distance(self.hull(i)) <= TOUCH + HAIR]
        return {i for i in near if self.bow(ship).distance(part(i)) <= TOUCH + HAIR}

    def tow_is_right(self, ship: int) -> bool:
        """R14.6: whom she tows lies where she must."""
        tower, towed = self.ships[ship], self.ships[self.ships[ship].tows]
        tip = loc(self.sea.pose[ship], -HULLS[tower.row["masts"]]["length"] - 4, 0)
        swing = (towed.heading - tower.heading + 18) % 36 - 18
        return (towed.x, towed.y) == tip and abs(swing) <= 6 and self.is_derelict(towed.number)

    # -------------------------------------------------------------- moving

    def bars(self, ship: int) -> Counter[str]:
        """R10.2"""
        boat, mods = self.ships[ship], self.having(ship, "move_mod")
        base = boat.row["move"].split("+")
        if any(m["op"] == "set" and m["when"] == "full_cargo" for m in mods) and not self.has_room(ship):
            base = ["S"]
        if self.is_derelict(ship):
            base = ["S"] if any(m["op"] == "set" and m["when"] == "derelict" for m in mods) else []
        if boat.tows != NOWHERE and base:
            base = ["S"]
        holds = {
            "always": True,
            "no_cargo": self.used(ship) == 0,
            "full_masts": boat.standing == 2 ** boat.row["masts"] - 1,
        }
        return Counter(base + [m["bar"] for m in mods if base and m["op"] == "add" and holds[m["when"]]])

    # -------------------------------------------------------------- shooting (R16)

    def guns(self, ship: int) -> Iterator[tuple[int, int, str, bool]]:
        """R16.2: number, rank, range and whether nothing improves it."""
        boat, derelict = self.ships[ship], self.is_derelict(ship)
        survive = bool(self.having(ship, "cannons_survive"))
        for i, cannon in enumerate(boat.row["cannons"].split()):
            if not derelict and (survive or boat.standing >> i & 1):
                yield i, int(cannon[0]), cannon[1], False
        for i in range(0 if derelict else boat.converted):
            yield cards.MOST_MASTS + i, 3, "S", False
        men = [o for o in self.crew_of(ship) if any(e["kind"] == "extra_cannon" for e in o.row["effects"])]
        men = [one for one in men if self.works(one, ship, seen=False)]
        for i in range(len(men) if self.option(Option.STACK_MUSKETEERS) else min(1, len(men))):
            yield cards.MOST_MASTS + cards.MOST_CONVERTED + i, 3, "S", True

    def targets(self, ship: int, gun: int, letter: str, *, fixed: bool, to_l: bool, doubled: bool) -> set[int]:
        """R16.4 to R16.8"""
        letter = "L" if to_l and not fixed else letter
        past = bool(self.having(ship, "fire_past_ships"))
        masts = [gun] if gun < cards.MOST_MASTS else range(self.ships[ship].row["masts"])
        found: set[int] = set()
        for other, boat in self.ships.items():
            if boat.seat == self.ships[ship].seat or self.is_home(other):
                continue
            capped = bool(self.having(other, "range_cap_against", seen=True))
            kind = "S" if capped else letter
            if any(effect["range"] == kind for effect in self.having(other, "range_immune", seen=True)):
                continue
            reach = LENGTH["S"] if capped else LENGTH[letter] * (2 if doubled and not fixed else 1)
            if self.hull(ship).distance(self.hull(other)) > reach:
                continue
            if any(self.sea.reaches(ship, mast, reach, other, past_ships=past) for mast in masts):
                found.add(other)
        return found

    def can_shoot(self, ship: int) -> bool:
        """R16.1, R16.3(1)"""
        if self.is_derelict(ship):
            return False
        shown = bool(self.having(ship, "range_set", seen=True))
        letters = [True] if shown else [False, True] if self.having(ship, "range_set") else [False]
        chosen = Doubling(self.ships[ship].doubling)
        doublings = [chosen == Doubling.YES]
        if chosen == Doubling.OPEN and self.having(ship, "double_range"):
            doublings = [False, True]
        return any(
            self.targets(ship, gun, letter, fixed=fixed, to_l=to_l, doubled=doubled)
            for gun, _, letter, fixed in self.guns(ship)
            for to_l in letters
            for doubled in doublings
        )

    def modifier(self, ship: int, other: int) -> int:
        """R16.10, R20.3, R20.4"""
        nation, bonus = self.ships[other].row["nation"], 0
        for effect in self.having(ship, "cannon_bonus"):
            if effect["versus"] not in ("any", nation):
                continue
            if effect["when"] == "has_captain":
                captains = [one for one in self.crew_of(ship) if one.row["code"].endswith("-CA")]
                bonus += effect["amount"] * any(c.face_up or not c.notes & Note.CANCELLED for c in captains)
            elif effect["when"] == "per_friend":
                friends = [i for i in self.within(ship, LENGTH["S"]) if self.ships[i].seat == self.ships[ship].seat]
                bonus += effect["amount"] * len(friends)
            else:
                bonus += effect["amount"]
        own = self.ships[ship].row["nation"]
        return bonus + sum(e["amount"] for e in self.having(other, "taken_bonus") if e["nation"] == own)

    def hits(self, ship: int, gun: int, other: int, die: int) -> bool:
        """R16.9"""
        if self.ships[ship].doubling == Doubling.YES:
            return die == 6
        rank, fixed = next((rank, fixed) for n, rank, _, fixed in self.guns(ship) if n == gun)
        return die > 1 and die + (0 if fixed else self.modifier(ship, other)) > rank

    # -------------------------------------------------------------- actions and free actions

    def may_receive(self, ship: int) -> bool:
        """R9.4"""
        boat = self.ships[ship]
        held = boat.hold == RumHold.THIS_TURN or boat.marks & ShipMark.WON
        return boat.seat == self.active and not held and boat.actions < 1 + boat.extra

    def can_repair(self, ship: int) -> bool:
        """R17.1"""
        boat = self.ships[ship]
        lost = boat.standing != 2 ** boat.row["masts"] - 1
        return lost and (self.is_home(ship) or bool(self.having(ship, "repair_anywhere")))

    def can_explore(self, ship: int) -> bool:
        """R15.1, R14.8"""
        boat = self.ships[ship]
        in_port = boat.docked != NOWHERE and boat.docked not in self.homes and not boat.marks & ShipMark.TOWED_IN
        if in_port and any(one.at == ASHORE + boat.docked for one in self.treasures):
            return True
        return any(self.can_search(ship, other) for other in self.within(ship, TOUCH))

    def can_search(self, ship: int, other: int) -> bool:
        """R15.1(b), (c), R15.9"""
        ill = self.has_plague(ship) or self.has_plague(other)
        if self.is_derelict(other) and not ill and self.having(ship, "capture_derelict"):
            return True
        own = self.ships[other].seat == self.ships[ship].seat
        places = [ship, other] if own else [other] if self.is_derelict(other) else []
        goods = [one for place in places for one in self.cargo_of(place) if self.kind(one) != "plague"]
        return bool(goods) or any(self.crew_of(place) for place in places)

    def free_actions(self) -> set[str]:
        """R9.8: all that the main decision offers besides actions and the end of the turn."""
        return {f"{name}:{ship}" for ship in self.fleet(self.active) for name in self.free_of(ship)}

    def free_of(self, ship: int) -> Iterator[str]:
        boat = self.ships[ship]
        if self.crew_to_move(ship):
            yield "move_crew"
        if boat.tows != NOWHERE:
            yield "release_tow"
        for name, where, what in (
            ("peek_ship_cargo", "ship", "cargo"),
            ("peek_island_treasure", "island", "treasure"),
            ("peek_island_cargo", "island", "cargo"),
        ):
            if self.unspent(ship, "peek", where=where, what=what) and self.unknown(where, what):
                yield name
        touched = self.within(ship, TOUCH)
        laden = [other for other in touched if self.normal_of(other)]
        if self.unspent(ship, "steal_random") and self.has_room(ship) and laden:
            yield "steal"
        nations = {effect["nation"] for effect in self.having(ship, "loot_nation")}
        if self.has_room(ship) and any(self.ships[other].row["nation"] in nations for other in laden):
            yield "loot"
        if self.unspent(ship, "trade_random") and self.normal_of(ship):
            near = [i for i in self.within(ship, LENGTH["S"]) if self.ships[i].seat != self.active]
            if any(self.normal_of(other) for other in near):
                yield "trade"
        if not boat.extra and self.unspent(ship, "action_again", same=False):
            yield "roll_again"
        others = len(self.crew_of(ship)) > 1 and not self.having(ship, "crew_safe")
        if not boat.extra and others and self.unspent(ship, "sacrifice_action"):
            yield "sacrifice"
        if self.having(ship, "unload_at_range") and any(self.is_goods(one) for one in self.cargo_of(ship)):
            home = int(self.s.seats[boat.seat].home)
            if boat.docked != home and self.hull(ship).distance(self.sea.islands[home]) <= LENGTH["S"] + HAIR:
                yield "unload"
        if self.unspent(ship, "cancel_ability") and self.to_cancel(ship):
            yield "cancel_ability"

    def crew_to_move(self, ship: int) -> list[Thing]:
        """R18.9"""
        docked = self.ships[ship].docked
        if docked == NOWHERE or self.homes.get(docked, self.active) != self.active:
            return []
        free = [one for one in self.crew if one.seat == self.active and not one.notes & Note.MOVED]
        return [o for o in free if o.at == ship or (o.at == ASHORE + docked and self.fits(o, ship))]

    def unknown(self, where: str, what: str) -> bool:
        """R20.41"""
        tokens = self.treasures if what == "treasure" else [*self.treasures, *self.crew]
        for one in tokens:
            aboard = 0 <= one.at < ASHORE
            foreign = not aboard or self.ships[one.at].seat != self.active
            own = one.row and one.seat == self.active
            there = one.at != NOWHERE and aboard == (where == "ship") and foreign and not own
            if there and not one.seen >> self.active & 1:
                return True
        return False

    def to_cancel(self, ship: int) -> bool:
        """R20.43"""
        near = [ship, *self.within(ship, LENGTH["S"])]
        ships = any(not self.ships[i].marks & ShipMark.CANCELLED for i in near)
        return ships or any(not one.notes & Note.CANCELLED for i in near for one in self.crew_of(i))

    # -------------------------------------------------------------- gold and the end (R24)

    def value(self, token: Thing) -> int:
        kind = self.kind(token)
        if kind == "rum":
            return int(self.s.rum_value)
        return int(kind.removeprefix("gold_")) if self.is_normal(token) else 0

    def at_home(self, seat: int) -> list[Thing]:
        return [one for one in self.treasures if one.at == ASHORE + int(self.s.seats[seat].home)]

    def home_gold(self, seat: int) -> int:
        """R18.3"""
        mat = self.s.seats[seat]
        return sum(map(self.value, self.at_home(seat))) + int(mat.bonus) + int(mat.sunk)

    def starting_total(self) -> int:
        """R7.3"""
        return sum(sum(SETS[int(self.s.seats[seat].treasure_set)]["values"]) for seat in range(self.players))

    def score(self, seat: int) -> int:
        """R24.5, R24.16"""
        afloat = [one for ship in self.fleet(seat) for one in self.cargo_of(ship)]
        return self.home_gold(seat) + (sum(map(self.value, afloat)) if self.players > 2 else 0)

    def standing(self, seat: int) -> tuple[int, int, int]:
        """R24.6"""
        fleet = self.fleet(seat)
        return self.score(seat), len(fleet), sum(self.ships[ship].standing.bit_count() for ship in fleet)

    def places(self) -> list[int]:
        """R24.1, R24.6"""
        half = [self.players == 2 and 2 * self.home_gold(i) > self.starting_total() for i in range(self.players)]
        first = [half[i] and (i == self.active or not half[1 - i]) for i in range(self.players)]
        every = [(first[seat], *self.standing(seat)) for seat in range(self.players)]
        return [1 + sum(other > own for other in every) for own in every]

    def ends_at_once(self) -> bool:
        """R24.1, R24.2, R24.12 to R24.14"""
        without = sum(not self.fleet(seat) for seat in range(self.players))
        if self.players == 2:
            total = self.starting_total()
            return without > 0 or any(2 * self.home_gold(seat) > total for seat in range(2))
        afloat = {ship.seat for i, ship in self.ships.items() if not self.is_derelict(i)}
        if len(afloat) <= 1 or (self.players > 3 and 2 * without >= self.players):
            return True
        last = int(self.s.last_treasure)
        if last == NOWHERE:
            return False
        token = self.treasures[last]
        ship = token.at if 0 <= token.at < ASHORE else NOWHERE
        return ship == NOWHERE or (not self.is_normal(token) and self.is_home(ship))

    def has_dried_up(self) -> bool:
        """R24.3 for two players, R24.12 for more: at the end of a turn."""
        at_sea = [one for one in self.treasures if 0 <= one.at < ASHORE and self.is_goods(one)]
        if self.players > 2:
            last = int(self.s.last_treasure)
            return last != NOWHERE and self.kind(self.treasures[last]) == "plague" and not at_sea
        wild = [one for one in self.treasures if one.at >= ASHORE and one.at - ASHORE not in self.homes]
        if at_sea or any(self.is_goods(one) for one in wild):
            return False
        raiders = [i for i in self.ships if self.having(i, "raid_home", seen=True)]
        return not any(self.at_home(1 - self.ships[i].seat) for i in raiders)


class Draft:
    """A fleet that is being built (R4)."""

    def __init__(self, points: int) -> None:
        self.points = points
        self.ships: list[str] = []
        self.crew: list[tuple[str, int]] = []
        """Each with its ship in the fleet, or NOWHERE for the home island."""

    def nations(self, berth: int) -> set[str]:
        """R19.2, R19.3: whose crew can work aboard; all if ``any`` is among them."""
        ship = SHIP[self.ships[berth]]
        found = {ship["nation"]} | {e["nation"] for e in ship["effects"] if e["kind"] == "crew_nation"}
        working = [CREWMAN[name] for name, place in self.crew if place == berth]
        for row in working:
            if row["nation"] in found or "any" in found:
                found |= {e["nation"] for e in row["effects"] if e["kind"] == "crew_nation"}
        return found

    def working(self, kind: str, berth: int, but: int = NOWHERE) -> int:
        """How much the crew of a ship, but for one, adds by abilities of a kind; the same twice counts once (R19.4)."""
        if berth == NOWHERE:
            return 0
        nations = self.nations(berth)
        rows = [CREWMAN[name] for i, (name, place) in enumerate(self.crew) if place == berth and i != but]
        rows = [row for row in rows if row["nation"] in nations or "any" in nations]
        return sum({e["amount"] for row in rows for e in row["effects"] if e["kind"] == kind})

    def cost(self) -> int:
        """R4.5"""
        crew = [
            max(0, CREWMAN[name]["points"] - self.working("crew_discount", berth, i))
            for i, (name, berth) in enumerate(self.crew)
        ]
        return sum(SHIP[name]["points"] for name in self.ships) + sum(crew)

    def holds(self, berth: int) -> bool:
        """R4.4, R6.1, R6.2: whether a ship can have the crew assigned to her."""
        aboard = [CREWMAN[name] for name, place in self.crew if place == berth]
        ids = Counter(row["id"] for row in aboard)
        links = sum(min(ids[row["id"]], ids[row["link"]]) for row in aboard if "link" in row) // 2
        ship = SHIP[self.ships[berth]]
        room = ship["cargo"] + links + self.working("cargo_bonus", berth)
        spaces, points = (sum(row[key] for row in aboard) for key in ("space", "points"))
        return len(aboard) <= 8 and points <= ship["points"] and spaces <= room

    def berths(self, name: str) -> list[int]:
        """R4.3: where one more crew could begin."""
        found: list[int] = []
        for berth in (*range(len(self.ships)), NOWHERE):
            self.crew.append((name, berth))
            if (berth == NOWHERE or self.holds(berth)) and self.cost() <= self.points:
                found.append(berth)
            self.crew.pop()
        return found

    def additions(self) -> set[str]:
        """R4.3"""
        if not self.ships:
            return {f"add_ship:{name}" for name, row in SHIP.items() if row["points"] <= self.points}
        left = self.points - self.cost()
        new = [name for name, row in SHIP.items() if name not in self.ships and row["points"] <= left]
        named = {name for name, _ in self.crew if not CREWMAN[name]["generic"]}
        crew = [name for name in CREWMAN if name not in named and len(self.crew) < 12 and self.berths(name)]
        ships = [f"add_ship:{name}" for name in new if len(self.ships) < 8]
        return {"finish", *ships, *(f"add_crew:{name}" for name in crew)}
