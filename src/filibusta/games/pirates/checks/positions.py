"""The words of this game's scenarios: a short patch becomes a whole, sound position, and a record is read back.

Ships go by their ids (``frigate_2``; ``frigate`` is the first that no other word has taken), cards and treasures by
theirs, seats by their numbers; nobody is ``"nobody"``. ``build`` starts from this table: three players with a sloop of
11 men each, no cards in hand, everything else in the decks, round 2, seat 0 is to choose a ship. A patch changes this:

======================  =====================================================================================
``fleets``              ``{ 0 = ["sloop_skull 9 full_rig acted", "frigate 12"] }``: ships in fleet order, with
                        their men and what is on them; an empty list: eliminated
``centre``              ``["frigate", "frigate 3", "treasure_map"]``: with the men left, else the printed crew
``treasures``           ``{ 0 = ["treasure_map"] }``; the holder of the Fame card follows, or is ``cave``
``hands``               ``{ 0 = ["harbour", "fog*2", 3] }``; a number: that many others
``held``                ``{ 0 = ["frigate", "treasure_map"] }``: by their kinds
``pirate_deck_top``     the top cards; ``pirate_deck``: how many; the cards without a place are then discarded
``pirate_discard``      the cards named; likewise ``adventure_deck_top``, ``adventure_deck``, ``adventure_discard``
``spare``               a seat: all adventure cards without a place are in its fleet, with a man each, or won by it
``supply``              the tokens left; there are then as many in the game as that makes
``step``                where the turn stands: ``window_1``, ``window_2``, ``sail``, ``reorganise``, ``discard``
``active``, ``first``   seats; ``round``, ``turn``; ``turns``: how many turns each seat has finished
``strategies``, ``sold``, ``rearranged``
``raw``                 ``{ "ships[0].crew" = 1 }``: numbers of the record, set at last
======================  =====================================================================================
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from filibusta.engine.record import State
from filibusta.games.pirates import GAME
from filibusta.games.pirates.cards import (
    ADVENTURE_COUNT,
    ADVENTURE_IS_BONUS,
    ADVENTURES,
    N_SHIP_KINDS,
    N_SHIPS,
    PIRATE_COUNT,
    SHIP_CREW,
    SHIP_IDS,
    SHIP_KIND,
    TREASURE_POINTS,
    WIND_FACES,
)
from filibusta.games.pirates.checks.describing import describe
from filibusta.games.pirates.checks.names import (
    ADVENTURE_IDS,
    EVENT_NAMES,
    GEAR_IDS,
    PIRATE_IDS,
    TREASURE_IDS,
)
from filibusta.games.pirates.invariants.position import fleet
from filibusta.games.pirates.state import CENTRE, NONE, Option, Phase, Step
from filibusta.testing.patches import NOBODY, Unclear, builder, completed, fill, number_of, seat_of, spread_out, take

__all__ = ["BASE", "EVENT_NAMES", "Unclear", "build", "chance", "deal", "describe"]


BASE: dict[str, Any] = {
    "players": 3,
    "options": {},
    "fleets": {},
    "centre": [],
    "treasures": {},
    "cave": None,
    "hands": {},
    "held": {},
    "pirate_deck_top": [],
    "pirate_deck": None,
    "pirate_discard": [],
    "adventure_deck_top": [],
    "adventure_deck": None,
    "adventure_discard": [],
    "spare": NOBODY,
    "supply": None,
    "step": "sail",
    "active": 0,
    "first": 0,
    "round": 2,
    "turn": None,
    "turns": None,
    "strategies": 0,
    "sold": 0,
    "rearranged": 0,
    "raw": {},
}
ASKS = {
    Step.WINDOW_1: Phase.CARDS,
    Step.WINDOW_2: Phase.CARDS,
    Step.SAIL: Phase.CHOOSE_SHIP,
    Step.REORGANISE: Phase.REORGANISE,
    Step.DISCARD: Phase.DISCARD,
}


# ------------------------------------------------------------------ deals


def deal(patch: Mapping[str, Any]) -> list[int]:
    """The chance results of a deal: ``adventure_deck`` and ``pirate_deck`` from the top, ``lots`` as wind faces.

    What a deck does not name lies below the rest. Without ``lots`` seat 0 begins.
    """
    known = {"players", "options", "adventure_deck", "pirate_deck", "lots"}
    if set(patch) - known:
        raise Unclear(f"a deal has no {sorted(set(patch) - known)[0]!r}")
    bonus = patch["options"].get("bonus_cards", False)
    adventures = np.repeat(np.arange(len(ADVENTURES)), ADVENTURE_COUNT * (1 - ADVENTURE_IS_BONUS * (not bonus)))
    blue = [number_of(ADVENTURE_IDS, name) for name in spread_out(patch.get("adventure_deck", []))]
    red = [number_of(PIRATE_IDS, name) for name in spread_out(patch.get("pirate_deck", []))]
    lots = patch.get("lots", [2] + [0] * (int(patch["players"]) - 1))
    return [
        *completed(blue, adventures),
        *completed(red, np.repeat(np.arange(len(PIRATE_IDS)), PIRATE_COUNT)),
        *(_face(face) for face in lots),
    ]


def _face(wind: int) -> int:
    return WIND_FACES.tolist().index(wind)


def chance(results: Sequence[Any]) -> list[int]:
    """Results of an action: ``"wind -2"``, numbers of symbols, and the order of a reshuffle by name, from the top."""
    return [_result(result) for result in spread_out(results)]


def _result(result: Any) -> int:
    if not isinstance(result, str):
        return int(result)
    if result.startswith("wind "):
        return _face(int(result.removeprefix("wind ")))
    return number_of(PIRATE_IDS if result in PIRATE_IDS else ADVENTURE_IDS, result)


# ------------------------------------------------------------------ positions


def _lay(state: State, given: dict[str, Any]) -> None:
    _clear(state)
    _Table(state, given).lay()


build = builder(GAME, BASE, _lay)


def _clear(state: State) -> None:
    for ship in state.ships:
        ship.owner, ship.crew, ship.acted, ship.next = NONE, 0, 0, NONE
    for seat in state.seats:
        seat.fleet, seat.ships, seat.hand_size, seat.held_size = NONE, 0, 0, 0
        seat.hand[:] = 0
        seat.held[:] = NONE
    state.pirate_discard[:] = 0
    state.adventure_discard[:] = 0


class _Table:
    """The place of every card and every token, as a patch says and then as is convenient."""

    def __init__(self, state: State, given: Mapping[str, Any]) -> None:
        self.state = state
        self.given = given
        self.players = int(given["players"])
        bonus = int(state.options[Option.BONUS_CARDS])
        self.red = Counter(dict(enumerate(map(int, PIRATE_COUNT))))
        self.blue = Counter(dict(enumerate(map(int, ADVENTURE_COUNT * (1 - ADVENTURE_IS_BONUS * (1 - bonus))))))

    def lay(self) -> None:
        for seat in range(self.players):
            for words in self.given["fleets"].get(str(seat), [f"{SHIP_IDS[seat]} 11"]):
                self._launch(seat, words)
        for words in self.given["centre"]:
            self._put_in_centre(words)
        for seat, names in self.given["treasures"].items():
            for name in names:
                self.state.treasures[number_of(TREASURE_IDS, name)] = int(seat)
                self._take_blue([name])
        if self.given["spare"] == NOBODY:
            self._lay_blue()
        else:
            self._leave_spare(int(self.given["spare"]))
        self._lay_red()
        self._count_tokens()
        self._set_turn()

    def _free(self, name: str) -> int:
        """The ship of that id, or the first of that kind that is not on the table."""
        if name in SHIP_IDS:
            return SHIP_IDS.index(name)
        kind = number_of(ADVENTURE_IDS, name)
        return next(i for i in range(N_SHIPS) if SHIP_KIND[i] == kind and self.state.ships[i].owner == NONE)

    def _launch(self, seat: int, words: str) -> None:
        name, crew, *things = words.split()
        ship = self._free(name)
        if SHIP_KIND[ship] != NONE:
            self._take_blue([ADVENTURE_IDS[int(SHIP_KIND[ship])]])
        boat, mat = self.state.ships[ship], self.state.seats[seat]
        boat.owner, boat.crew, boat.next = seat, int(crew), NONE
        ships = fleet(self.state, seat)
        if ships:
            self.state.ships[ships[-1]].next = ship
        else:
            mat.fleet = ship
        mat.ships += 1
        for thing in things:
            if thing == "acted":
                boat.acted = 1
            else:
                boat.gear[number_of(GEAR_IDS, thing)] += 1
                self.state.gear_in_play += 1
                self._take_red([thing])

    def _put_in_centre(self, words: str) -> None:
        name, *crew = words.split()
        if name in TREASURE_IDS:
            place = N_SHIPS + TREASURE_IDS.index(name)
            self._take_blue([name])
            self.state.treasures[place - N_SHIPS] = CENTRE
        else:
            place = self._free(name)
            self._take_blue([ADVENTURE_IDS[int(SHIP_KIND[place])]])
            self.state.ships[place].owner = CENTRE
            self.state.ships[place].crew = int(crew[0]) if crew else SHIP_CREW[place]
        self.state.centre[int(self.state.centre_size)] = place
        self.state.centre_size += 1

    def _take_blue(self, names: Sequence[str]) -> list[int]:
        return take(self.blue, ADVENTURE_IDS, names)

    def _take_red(self, names: Sequence[Any]) -> list[int]:
        return take(self.red, PIRATE_IDS, names)

    def _lay_blue(self) -> None:
        state, given = self.state, self.given
        for seat, names in given["held"].items():
            cards = self._take_blue(names)
            fill(state.seats[int(seat)].held, cards)
            state.seats[int(seat)].held_size = len(cards)
        discarded = self._take_blue(given["adventure_discard"])
        top = self._take_blue(given["adventure_deck_top"])
        deck, rest = _split(top, self.blue, given["adventure_deck"])
        fill(state.adventure_deck, deck[::-1])
        state.adventure_deck_size = len(deck)
        np.add.at(state.adventure_discard, [*discarded, *rest], 1)
        state.adventure_discard_size = len(discarded) + len(rest)

    def _leave_spare(self, seat: int) -> None:
        """All adventure cards that are not named: decks and discard pile are just what the patch says."""
        top = self._take_blue(self.given["adventure_deck_top"])
        discarded = self._take_blue(self.given["adventure_discard"])
        fill(self.state.adventure_deck, top[::-1])
        self.state.adventure_deck_size = len(top)
        np.add.at(self.state.adventure_discard, np.array(discarded, int), 1)
        self.state.adventure_discard_size = len(discarded)
        for adventure, n in sorted(self.blue.items()):
            for _ in range(n):
                if adventure < N_SHIP_KINDS:
                    self._launch(seat, f"{ADVENTURE_IDS[adventure]} 1")
                else:
                    self.state.treasures[adventure - N_SHIP_KINDS] = seat

    def _lay_red(self) -> None:
        state, given = self.state, self.given
        hands = {int(seat): names for seat, names in given["hands"].items()}
        cards = {seat: self._take_red([n for n in names if isinstance(n, str)]) for seat, names in hands.items()}
        discarded = self._take_red(given["pirate_discard"])
        top = self._take_red(given["pirate_deck_top"])
        for seat, names in hands.items():
            others = sum(n for n in names if not isinstance(n, str))
            cards[seat] += [self._any_red() for _ in range(others)]
            np.add.at(state.seats[seat].hand, np.array(cards[seat], int), 1)
            state.seats[seat].hand_size = len(cards[seat])
        deck, rest = _split(top, self.red, given["pirate_deck"])
        fill(state.pirate_deck, deck[::-1])
        state.pirate_deck_size = len(deck)
        np.add.at(state.pirate_discard, np.array([*discarded, *rest], int), 1)
        state.pirate_discard_size = len(discarded) + len(rest)

    def _any_red(self) -> int:
        """A card that nobody named: of the kind that is left most often."""
        card = max(sorted(self.red), key=lambda card: self.red[card])
        self.red[card] -= 1
        return card

    def _count_tokens(self) -> None:
        state = self.state
        aboard = sum(int(ship.crew) for ship in state.ships if 0 <= ship.owner < CENTRE)
        if self.given["supply"] is not None:
            state.options[Option.CREW_SUPPLY] = aboard + int(self.given["supply"])
        if state.options[Option.CREW_SUPPLY]:
            state.supply = int(state.options[Option.CREW_SUPPLY]) - aboard

    def _set_turn(self) -> None:
        state, given = self.state, self.given
        for seat in range(self.players):
            state.seats[seat].out = int(not state.seats[seat].ships)
            state.seats[seat].turns = 1 if given["turns"] is None else given["turns"][seat]
        if given["cave"] is not None:
            state.cave = seat_of(given["cave"])
        else:
            points = [int(TREASURE_POINTS[state.treasures == seat].sum()) for seat in range(self.players)]
            state.cave = points.index(max(points)) if max(points) else NONE
        state.step = Step[given["step"].upper()]
        state.phase = ASKS[Step(int(state.step))]
        state.active = state.player = int(given["active"])
        state.first = int(given["first"])
        state.round_number = int(given["round"])
        late = (state.round_number - 1) * self.players + (state.active - state.first) % self.players + 1
        state.turn = min(4, late) if given["turn"] is None else int(given["turn"])
        for name in ("strategies", "sold", "rearranged"):
            state[name] = int(given[name])


def _split(top: list[int], pool: Counter[int], size: int | None) -> tuple[list[int], list[int]]:
    """Splits cards into a deck, from the top down, and a rest; the rest is empty unless the deck has a fixed size."""
    others = [card for card, n in sorted(pool.items()) for _ in range(n)]
    below = len(others) if size is None else size - len(top)
    return [*top, *others[:below]], others[below:]
