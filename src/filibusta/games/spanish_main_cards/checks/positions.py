"""The words of this game's scenarios: a short patch becomes a whole, sound position, and a record is read back.

Ships, and the pirates who command them, go by the codes of ``cards.toml`` (``E1``), cards by their ids, seats by their
numbers; nobody is ``"nobody"``. ``build`` starts from the table of the rulebook's worked examples: seat 0 is to act,
nothing is damaged, no fame lies on ships, 30 cards in the adventure deck, the row E1 S1 D1 E2 S2 D2 E3 S3 D3. A patch
changes this:

=====================  ======================================================================================
``row``                all ships from the front: ``"E1 S1 D1 ..."``
``owners``             ``{ E1 = 0, S1 = "nobody" }``; the pirates not named are dealt to whoever lacks some
``damaged``            ``["E1", ...]``; likewise ``revealed``, and ``refuted`` as ``["1:E1", ...]`` (seat, pirate)
``fame``, ``owed``     ``{ E1 = 5 }``: all points under a ship, and how many of these have no card
``under``              ``{ E1 = ["kraken", "parley?"] }``: these fame cards from the newest down; ``?`` unseen
``banked``             ``{ 0 = 3 }``: all points; likewise ``banked_owed``, how many of these have no card
``active``, ``line``   the active adventure, or the whole line from the active card on
``deck``, ``deck_top`` the size of the adventure deck, or ``"rest"`` for all cards not named; its top cards
``discards``           the adventure discards from the top; a number among them: that many others; or ``"rest"``
``movement_row``       three cards; ``hands``: ``{ 0 = ["sabotage", 2] }``, a number: that many others
``movement_draw``      how many cards; ``movement_draw_top``: its top cards
``movement_discard``   the cards from the top, or a number: that many others
``phase``, ``player``  the decision and who decides; ``active_player``, ``accused``, ``played``, ``turn``
``raw``                ``{ "ships[0].damaged" = 1 }``: numbers of the record, set at last
=====================  ======================================================================================

Adventure cards that have no place then are banked unseen by the last seat, and left out of what ``describe`` says of
its bank. The movement cards without a place lie in the draw pile, or in the discards if the draw pile is given.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from filibusta.engine.plain import PlainState
from filibusta.engine.record import State, States
from filibusta.games.spanish_main_cards import GAME
from filibusta.games.spanish_main_cards.cards import (
    ADVENTURE_CARDS,
    ADVENTURES,
    HAND_SIZE,
    MOVEMENT_CARDS,
    N_ADVENTURES,
    N_MOVEMENTS,
    N_SHIPS,
    PIRATES_EACH,
    SEATS,
)
from filibusta.games.spanish_main_cards.checks.describing import described
from filibusta.games.spanish_main_cards.checks.names import ADVENTURE_IDS, CODES, EVENT_NAMES, MOVEMENT_IDS
from filibusta.games.spanish_main_cards.state import NONE, Option, Phase
from filibusta.testing.patches import (
    NOBODY,
    REST,
    SECRET,
    Unclear,
    builder,
    completed,
    fill,
    number_of,
    seat_of,
    spread_out,
    take,
)

__all__ = ["BASE", "EVENT_NAMES", "Unclear", "build", "chance", "deal", "describe"]


BASE: dict[str, Any] = {
    "players": 3,
    "options": {},
    "row": "E1 S1 D1 E2 S2 D2 E3 S3 D3",
    "owners": {},
    "damaged": [],
    "revealed": [],
    "refuted": [],
    "fame": {},
    "owed": {},
    "under": {},
    "banked": {},
    "banked_owed": {},
    "active": "ghost_ship",
    "line": None,
    "deck": 30,
    "deck_top": [],
    "discards": [],
    "movement_row": ["full_speed_ahead", "temporary_alliance", "sabotage"],
    "hands": {},
    "movement_draw": None,
    "movement_draw_top": [],
    "movement_discard": None,
    "phase": "choose_action",
    "active_player": 0,
    "player": None,
    "accused": NOBODY,
    "played": "",
    "turn": 1,
    "raw": {},
}


# ------------------------------------------------------------------ names and numbers


def _ship(code: str) -> int:
    if code not in CODES:
        raise Unclear(f"{code!r} is no ship; ships are {' '.join(CODES)}")
    return CODES.index(code)


# ------------------------------------------------------------------ deals


def deal(patch: Mapping[str, Any]) -> list[int]:
    """The chance results of a deal: ``ship_order`` from the front, ``adventure_deck`` and ``movement_deck`` from the
    top, ``pirate_deal`` in the order of dealing, ``start_player``. What an order does not name comes after the rest.
    """
    known = {"players", "options", "ship_order", "adventure_deck", "pirate_deal", "movement_deck", "start_player"}
    if set(patch) - known:
        raise Unclear(f"a deal has no {sorted(set(patch) - known)[0]!r}")
    ships = [_ship(code) for code in str(patch.get("ship_order", "")).split()]
    pirates = [_ship(code) for code in str(patch.get("pirate_deal", "")).split()]
    adventures = [number_of(ADVENTURE_IDS, name) for name in spread_out(patch.get("adventure_deck", []))]
    movements = [number_of(MOVEMENT_IDS, name) for name in spread_out(patch.get("movement_deck", []))]
    return [
        *completed(ships, range(N_SHIPS)),
        *completed(adventures, ADVENTURE_CARDS),
        *completed(pirates, range(N_SHIPS)),
        *completed(movements, MOVEMENT_CARDS),
        int(patch.get("start_player", 0)),
    ]


def chance(results: Sequence[Any]) -> list[int]:
    """Chance results of an action: the order of a reshuffle by the names of the cards, from the top down."""
    return [number_of(MOVEMENT_IDS, name) if isinstance(name, str) else int(name) for name in spread_out(results)]


# ------------------------------------------------------------------ positions


def _lay(state: State, given: dict[str, Any]) -> None:
    _line_up(state, given)
    _give_owners(state, given)
    _lay_adventures(state, given, _Adventures(given))
    _lay_movements(state, given)
    _set_turn(state, given)


build = builder(GAME, BASE, _lay)


def _line_up(state: State, given: Mapping[str, Any]) -> None:
    order = [_ship(code) for code in given["row"].split()]
    if sorted(order) != list(range(N_SHIPS)):
        raise Unclear(f"row must name every ship once, not {given['row']!r}")
    for space, ship in enumerate(order, 1):
        state.row[space] = ship
        state.ships[ship].space = space
    for code in given["damaged"]:
        state.ships[_ship(code)].damaged = 1


def _give_owners(state: State, given: Mapping[str, Any]) -> None:
    players = int(given["players"])
    named = {_ship(code): seat_of(seat) for code, seat in given["owners"].items()}
    lacking = {seat: int(PIRATES_EACH[players]) - list(named.values()).count(seat) for seat in range(players)}
    for ship in range(N_SHIPS):
        if ship not in named:
            taker = max(lacking, key=lambda seat: lacking[seat])
            named[ship] = taker if lacking[taker] > 0 else NONE
            lacking[taker] -= 1
    for ship, seat in named.items():
        state.ships[ship].owner = seat
        state.ships[ship].revealed = int(CODES[ship] in given["revealed"])
    for seat in range(players):
        state.seats[seat].hidden = sum(ship.owner == seat and not ship.revealed for ship in state.ships)
    for pair in given["refuted"]:
        seat, _, code = pair.partition(":")
        state.refuted[int(seat), _ship(code)] = 1


class _Adventures:
    """The place of every adventure card, as a patch says and then as is convenient."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.pool = Counter(int(card) for card in ADVENTURE_CARDS)
        self.line = self._take(given["line"] or [given["active"]])
        self.discards = self._named(given["discards"])
        top = self._take(given["deck_top"])
        under = {_ship(code): list(spread_out(names)) for code, names in given["under"].items()}
        self.under = {ship: [(c, seen) for c, seen in self._fame(names)] for ship, names in under.items()}
        for code, points in given["fame"].items():
            ship = _ship(code)
            cards = points - given["owed"].get(code, 0)
            if ship not in self.under:
                self.under[ship] = [(card, 0) for card in self._others(cards)]
            if len(self.under[ship]) != cards:
                raise Unclear(f"fame and under disagree about {code}")
        self.banked = {
            int(seat): points - given["banked_owed"].get(seat, 0) for seat, points in given["banked"].items()
        }
        self.discards = self._filled(self.discards, given)
        spare = sum(self.pool.values()) - sum(self.banked.values())
        self.deck = [*top, *self._others(spare if given["deck"] == REST else given["deck"] - len(top))]
        self.left_out = sum(self.pool.values()) - sum(self.banked.values())
        if self.left_out < 0:
            raise Unclear(f"the game has only {N_ADVENTURES} adventure cards")

    def _take(self, names: Sequence[str]) -> list[int]:
        return take(self.pool, ADVENTURE_IDS, names)

    def _named(self, names: Any) -> list[int]:
        """The cards named, with a place (``NONE``) for each of those that may be any others."""
        if not isinstance(names, list):
            return [] if names == REST else [NONE] * int(names)
        found: list[int] = []
        for name in spread_out(names):  # pyright: ignore[reportUnknownArgumentType]
            found += self._take([name]) if isinstance(name, str) else [NONE] * int(name)
        return found

    def _filled(self, discards: list[int], given: Mapping[str, Any]) -> list[int]:
        if given["discards"] == REST:
            deck = int(given["deck"]) - len(given["deck_top"])
            return self._others(sum(self.pool.values()) - deck - sum(self.banked.values()))
        others = iter(self._others(discards.count(NONE)))
        return [next(others) if card == NONE else card for card in discards]

    def _fame(self, names: list[str]) -> Iterator[tuple[int, int]]:
        for name in names:
            (card,) = self._take([name.removesuffix(SECRET)])
            yield card, int(not name.endswith(SECRET))

    def _others(self, count: int) -> list[int]:
        """Cards that nobody named: always of the kind that is left most often."""
        found: list[int] = []
        for _ in range(count):
            card = max(sorted(self.pool), key=lambda card: self.pool[card])
            if self.pool[card] <= 0:
                raise Unclear(f"the game has only {N_ADVENTURES} adventure cards")
            self.pool[card] -= 1
            found.append(card)
        return found


def _lay_adventures(state: State, given: Mapping[str, Any], cards: _Adventures) -> None:
    fill(state.line, cards.line)
    fill(state.adventure_deck, cards.deck[::-1])
    fill(state.adventure_discard, cards.discards[::-1])
    state.line_size = len(cards.line)
    state.adventure_deck_size = len(cards.deck)
    state.adventure_discard_size = len(cards.discards)
    place = 0
    for ship in range(N_SHIPS):
        state.ships[ship].owed = given["owed"].get(CODES[ship], 0)
        state.ships[ship].cards = len(cards.under.get(ship, []))
        state.ships[ship].newest = NONE
        for card, seen in reversed(cards.under.get(ship, [])):
            state.fame[place].card = card
            state.fame[place].seen = seen
            state.fame[place].below = state.ships[ship].newest
            state.ships[ship].newest = place
            place += 1
    state.free_fame = place
    for seat in range(int(given["players"])):
        state.seats[seat].banked = cards.banked.get(seat, 0)
        state.seats[seat].banked_owed = given["banked_owed"].get(str(seat), 0)
    state.seats[int(given["players"]) - 1].banked += cards.left_out
    known = Counter([*cards.line, *cards.discards])
    known.update(card for stack in cards.under.values() for card, seen in stack if seen)
    for kind in range(len(ADVENTURES)):
        state.seen[kind] = known[kind]


def _lay_movements(state: State, given: Mapping[str, Any]) -> None:
    pool = Counter(int(card) for card in MOVEMENT_CARDS)

    def take(names: Sequence[Any]) -> list[int]:
        found = [number_of(MOVEMENT_IDS, name) if isinstance(name, str) else NONE for name in _with_blanks(names)]
        pool.subtract(card for card in found if card != NONE)
        return found

    hands = _hands(given)
    row = [] if state.options[Option.MOVEMENT_HANDS] else take(given["movement_row"])
    held = [take(names) for names in hands]
    top = take(given["movement_draw_top"])
    put_away: Any = given["movement_discard"]
    discards = take([put_away or 0] if put_away is None or isinstance(put_away, int) else put_away)
    others = [card for card, n in sorted(pool.items()) for _ in range(n)]
    if min(pool.values()) < 0:
        raise Unclear(f"there are not so many {MOVEMENT_IDS[min(pool, key=lambda card: pool[card])]}")
    held = [[others.pop() if card == NONE else card for card in hand] for hand in held]
    discards = [others.pop() if card == NONE else card for card in discards]
    if given["movement_draw"] is not None:
        draw = top + [others.pop() for _ in range(given["movement_draw"] - len(top))]
        if others and put_away is not None:
            raise Unclear(f"row, hands, draw pile and discards are not the {N_MOVEMENTS} movement cards")
        discards += others
    else:
        draw = top + others
    fill(state.movement_row, row)
    for seat, hand in enumerate(held):
        fill(state.seats[seat].hand, hand)
        state.seats[seat].hand_size = len(hand)
    fill(state.movement_draw, draw[::-1])
    fill(state.movement_discard, discards[::-1])
    state.movement_draw_size = len(draw)
    state.movement_discard_size = len(discards)


def _with_blanks(names: Sequence[Any]) -> Iterator[Any]:
    for name in spread_out(names):
        yield from [name] if isinstance(name, str) else [None] * int(name)


def _hands(given: Mapping[str, Any]) -> list[list[Any]]:
    players = int(given["players"])
    full = int(HAND_SIZE[players]) if given["options"].get("movement_hands") else 0
    return [given["hands"].get(str(seat), [full]) for seat in range(players)] + [[]] * (SEATS - players)


def _set_turn(state: State, given: Mapping[str, Any]) -> None:
    state.phase = Phase[given["phase"].upper()]
    state.active_player = int(given["active_player"])
    state.player = int(given["active_player"] if given["player"] is None else given["player"])
    state.accused = seat_of(given["accused"])
    state.played = number_of(MOVEMENT_IDS, given["played"]) if given["played"] else NONE
    state.turn = int(given["turn"])


def describe(states: States, patch: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A position or a view in the words of a patch, and some more; what is hidden is ``"?"``.

    The cards that ``build`` banked for the last seat, because the patch did not name them, are left out.
    """
    left_out = 0 if patch is None else _Adventures({**BASE, **patch}).left_out
    return described(PlainState(states), left_out)
