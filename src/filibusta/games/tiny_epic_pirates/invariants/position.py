"""Tells whether a position can be one of this game: the invariants, each with the rule that says so.

Every number is in its domain when these are asked. What they let through the rules can play to its end. Invariants of
things are here, those of the turn and its decision in ``turn.py``.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from filibusta.engine.errors import BadOption, Fault, FilibustaError
from filibusta.engine.plain import PlainState
from filibusta.engine.record import Numbers, State
from filibusta.games.tiny_epic_pirates.cards import (
    BURIAL_COST,
    COVE,
    CUBES,
    DECKHAND_LEVEL,
    DECKHANDS,
    HOLD,
    LOWEST_PRICE,
    MERCHANT_PILE,
    MERCHANT_STAYS,
    N_CREW,
    N_GOODS,
    NAVY_STARTS,
    PLACES,
    PORT_AT,
    SEATS,
    TOKEN_COUNT,
    TOKEN_KIND,
    TOKEN_SPACES,
    TOKENS_ASIDE,
    Find,
)
from filibusta.games.tiny_epic_pirates.invariants.turn import turn_faults
from filibusta.games.tiny_epic_pirates.state import NONE, SOLO, Option, Phase, Stage

_CUBES: list[int] = CUBES.tolist()
_COST: list[int] = BURIAL_COST.tolist()
_COVE: list[int] = COVE.tolist()
_PILE: list[int] = MERCHANT_PILE.tolist()
_STAYS: list[int] = MERCHANT_STAYS.tolist()
_PORTS: list[int] = PORT_AT.tolist()
_TOKENS: list[int] = TOKEN_COUNT.tolist()
_KEPT = {"sail_tokens": Find.SAIL, "storm_passes": Find.STORM_PASS}
SETTLING = {Phase.DISCARD_BOOTY, Phase.NEW_DECKHAND, Phase.NEW_PORT}
"""The decisions during which a sunk Merchant has no cube (R14.2, R14.3)."""


def faults(record: State) -> list[Fault]:
    """Every invariant the position breaks; empty for a sound one."""
    s = PlainState(record)
    n = seats_in_play(s)
    found = [*_sea_faults(s, n), *_crew_faults(s, n), *_captain_faults(s), *_seat_faults(s, n)]
    if found:
        return found  # what follows trusts that things are where they should be
    found = [*_cube_faults(s), *_merchant_faults(s), *_token_faults(s)]
    return found or list(turn_faults(s, n))


def objection(players: int, options: Numbers) -> FilibustaError | None:
    """R25.13: the first player must be one of those who play."""
    first = int(options[Option.FIRST_PLAYER])
    if first == NONE or first < players:
        return None
    return BadOption("first_player must be less than {n}, the number of players, not {first}", n=players, first=first)


def seats_in_play(s: Any) -> int:
    """R24.1: with the Solo Pirate."""
    return max(2, s.players)


# ------------------------------------------------------------------ the sea


def _sea_faults(s: Any, n: int) -> Iterator[Fault]:
    if sorted(s.sea) != list(range(PLACES)):
        yield Fault("each Map Card lies in one place of the sea (R2.2)")
    if sorted(s.prices) != list(range(LOWEST_PRICE, LOWEST_PRICE + N_GOODS)):
        yield Fault("each good stands at another price (R10.4)")
    for seat in range(SEATS):
        sites = [place for place in range(PLACES) if s.buried[place] == seat]
        if len(sites) != s.seats[seat].treasures:
            yield Fault("the Treasures of seat {seat} are not as many as lie in the sea (R18.2)", seat=seat)
        elif any(not _COST[s.sea[place]] for place in sites):
            yield Fault("Treasures lie at burial sites (R18.1)")
    placing = s.phase in (Phase.CAPTAIN_PICK, Phase.NAVY_CORNER) and not s.over
    if (s.navy == NONE) != placing:
        yield Fault("the Navy is in the sea once its corner was chosen (R2.15)")
    if s.stage == Stage.SETUP and not placing and s.navy not in NAVY_STARTS:
        yield Fault("the Navy begins in one of two corners (R2.15)")
    hidden = Counter(mat.at for mat in s.seats[:n] if mat.hidden)
    if any(count > 1 for count in hidden.values()):
        yield Fault("a cove hides one ship (R16.2)")
    if any(place == NONE or not _COVE[s.sea[place]] for place in hidden):
        yield Fault("ships hide in coves (R16.1)")


def _cube_faults(s: Any) -> Iterator[Fault]:
    """R1.11, R2.8: with the one that stands on the market."""
    for good in range(N_GOODS):
        found = s.bag[good] + 1 + sum(mat.hold[good] for mat in s.seats)
        if found + sum(merchant.cube == good for merchant in s.merchants) != _CUBES[good]:
            yield Fault("each cube is in the bag, on the market or aboard a ship (R1.11)")
            return
    for seat, mat in enumerate(s.seats):
        discards = s.phase == Phase.DISCARD_BOOTY and s.player == seat
        if (sum(mat.hold) > HOLD) != discards:
            yield Fault("seat {seat} holds more cubes than there is room for, or discards fewer (R8.2)", seat=seat)


def _merchant_faults(s: Any) -> Iterator[Fault]:
    drawn: int = len(_PILE) - s.merchants_left
    latest = _PILE[drawn - 1]
    cards: list[int] = [merchant.card for merchant in s.merchants]
    shown = Counter(cards) <= Counter(_PILE[:drawn])
    if not shown or max(cards) != latest or (s.merchants_left == 0) != all(_STAYS[card] for card in cards):
        yield Fault("the Merchant Cards come from the pile in its order (R2.12, R14.3)")
    for number, merchant in enumerate(s.merchants):
        sunk = s.phase in SETTLING and s.target == SEATS + number
        if (merchant.cube == NONE) != (sunk and not s.over):
            yield Fault("a Merchant carries one cube until it is sunk (R1.15)")
        elif merchant.at == _PORTS[merchant.port] and not sunk:
            yield Fault("a Merchant turns round in its port (R19.5)")


def _token_faults(s: Any) -> Iterator[Fault]:
    if sum(s.unseen) != sum(s.tokens) + TOKENS_ASIDE:
        yield Fault("as many Search Tokens are unseen as lie in the sea and in the box (R2.3)")
    for name, find in _KEPT.items():
        kinds = [kind for kind, kept in enumerate(TOKEN_KIND) if kept == find]
        if sum(getattr(mat, name) for mat in s.seats) > sum(_TOKENS[kind] - s.unseen[kind] for kind in kinds):
            yield Fault("nobody keeps a Search Token that was not turned up (R12.3)")


# ------------------------------------------------------------------ cards


def _crew_faults(s: Any, n: int) -> Iterator[Fault]:
    bottom, rest = s.bottom[: s.bottom_size], s.bottom[s.bottom_size :]
    found = Counter([*s.display, *bottom, *(card for card, there in enumerate(s.deck) if there)])
    for mat in s.seats:
        held = [card for card in mat.crew if card != NONE]
        found.update(held)
        if (*held, *[NONE] * (len(mat.crew) - len(held))) != tuple(mat.crew):
            yield Fault("a crew stands in a row without gaps (R11.3)")
    if sorted(found) != list(range(N_CREW)) or max(found.values()) > 1 or set(rest) - {NONE}:
        yield Fault("each Crew Card is in the deck, on display or in one crew (R1.8)")
    if sum(s.deck) != s.deck_size:
        yield Fault("the crew deck does not hold as many cards as it says (R22.3)")


def _captain_faults(s: Any) -> Iterator[Fault]:
    """R2.14, R25.9"""
    order = [(s.first + k) % s.players for k in range(s.players)] if s.first < s.players else []
    if not order:
        yield Fault("the first player is one of those who play (R2.1)")
        return
    picking = s.phase == Phase.CAPTAIN_PICK and not s.over
    if picking and s.active not in order:
        return
    have = order[: order.index(s.active)] if picking else order
    found = [seat for seat, mat in enumerate(s.seats) if mat.captain != NONE]
    if found != sorted(have):
        yield Fault("each player has a Captain Card, and nobody else (R2.14)")
        return
    cards = [s.seats[seat].captain // 2 for seat in found]
    if len(set(cards)) < len(cards) or any(left == (card in cards) for card, left in enumerate(s.captains_left)):
        yield Fault("each Captain Card is with one player or left over (R2.14)")


# ------------------------------------------------------------------ the players


def _seat_faults(s: Any, n: int) -> Iterator[Fault]:
    for seat, mat in enumerate(s.seats):
        if seat >= n:
            yield from _chair_faults(seat, mat)
        else:
            yield from _mat_faults(s, seat, mat)


def _chair_faults(seat: int, mat: Any) -> Iterator[Fault]:
    counts = [*mat.deckhands, *mat.hold, mat.posted, mat.gold, mat.legend, mat.treasures, mat.surefire]
    counts += [mat.sail_tokens, mat.storm_passes, mat.hidden, mat.mutinied, mat.space]
    if any(counts) or mat.at != NONE or {*mat.wheel, *mat.crew} != {NONE}:
        yield Fault("nobody sits at seat {seat} (R2.1)", seat=seat)


def _mat_faults(s: Any, seat: int, mat: Any) -> Iterator[Fault]:
    solo = s.players == 1 and seat == SOLO
    if sorted(mat.wheel) != list(range(TOKEN_SPACES)):
        yield Fault("each order is on the wheel of seat {seat} once (R2.5)", seat=seat)
    if (mat.legend == 0) != solo:
        yield Fault("each player has a Legend level, and the Solo Pirate has none (R2.7, R24.2)")
    if solo and (mat.surefire or mat.sail_tokens or mat.storm_passes or mat.mutinied):
        yield Fault("the Solo Pirate keeps no tokens and has no Captain Card (R24.2)")
    if mat.gold < s.options[Option.GOLD_FLOOR]:
        yield Fault("seat {seat} has less gold than a payment may leave (R1.14)", seat=seat)
    if mat.posted & 1:
        yield Fault("no deckhand stands on space 0 (R4.3)")
    lifting = s.phase == Phase.LIFT_TO and s.active == seat and not s.over
    if bool(mat.posted >> mat.space & 1) != lifting:
        yield Fault("a deckhand does not stand where the captain is (R4.8)")
    joining = s.phase == Phase.NEW_DECKHAND and s.player == seat
    wanted = DECKHANDS - (mat.legend < DECKHAND_LEVEL) - joining
    if sum(mat.deckhands) + mat.posted.bit_count() != wanted:
        yield Fault("deckhands of seat {seat} in play: {n} (R5.1, R20.4)", seat=seat, n=wanted)
    placed = s.stage != Stage.SETUP or (s.phase == Phase.CAPTAIN_SIDE)
    if placed and mat.at == NONE:
        yield Fault("the ship of seat {seat} is in the sea (R2.16)", seat=seat)
    if s.stage == Stage.SETUP:
        yield from _setup_faults(s, seat, mat, placed, solo)


def _setup_faults(s: Any, seat: int, mat: Any, placed: bool, solo: bool) -> Iterator[Fault]:
    """R2.6, R2.7, R2.16, R2.19: nobody has done anything yet."""
    if any([*mat.hold, mat.posted, mat.treasures, mat.space, mat.mutinied, mat.surefire]) or mat.legend > 1:
        yield Fault("before the first turn seat {seat} has only what everybody begins with (R2.7)", seat=seat)
    before = (seat - s.first) % s.players < (s.active - s.first) % s.players
    there = placed or (s.phase == Phase.START_COVE and before and not solo)
    if (mat.at != NONE) != there or bool(mat.hidden) != there:
        yield Fault("in turn order each player's ship goes to a cove, where it is hidden (R2.16, R2.19)")
    others = [other.at for number, other in enumerate(s.seats) if number != seat]
    if mat.at != NONE and mat.at in others:
        yield Fault("no two ships begin in one cove (R2.16)")
