"""The invariants of a position, each with its rule.

Every number is in its domain when these are asked. What they let through the rules can play to its end.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from filibusta.engine.errors import Fault
from filibusta.engine.plain import PlainState
from filibusta.engine.record import State
from filibusta.games.spanish_main_cards.cards import (
    ADV_COUNT,
    HAND_FLOOR,
    HAND_SIZE,
    MOVE_COUNT,
    MOVE_EFFECT,
    N_ADVENTURES,
    N_MOVEMENTS,
    N_SHIPS,
    PIRATES_EACH,
    SPACES,
    Move,
)
from filibusta.games.spanish_main_cards.rules.ending import place_of, total_of
from filibusta.games.spanish_main_cards.state import NONE, Option, Phase

_ADVENTURES: list[int] = ADV_COUNT.tolist()
_MOVEMENTS = Counter({card: int(n) for card, n in enumerate(MOVE_COUNT)})
_EFFECT = [Move(effect) for effect in MOVE_EFFECT.tolist()]
_AIMED = {Phase.CHOOSE_SHIP: {Move.MOVE_SHIP, Move.SABOTAGE}, Phase.CHOOSE_PAIR: {Move.MOVE_PAIR}}
_ACCUSING = {Phase.CHOOSE_PIRATE, Phase.ACCUSER_DISCARD, Phase.ACCUSED_DISCARD}


def faults(record: State) -> list[Fault]:
    """Every invariant the whole (unveiled) position breaks; empty for a sound one."""
    s = PlainState(record)
    found = [*_row_faults(s), *_pirate_faults(s), *_stack_faults(s)]
    if found:
        return found  # what follows walks through row and stacks
    found = [*_adventure_faults(s), *_movement_faults(s), *_turn_faults(s)]
    return found or list(_result_faults(s, record))


def _row_faults(s: Any) -> Iterator[Fault]:
    if s.row[0] != NONE or sorted(s.row[1:]) != list(range(N_SHIPS)):
        yield Fault("each of the nine spaces of the row holds exactly one ship (R1.2)")
    elif any(s.ships[s.row[space]].space != space for space in range(1, SPACES + 1)):
        yield Fault("a ship's space and the row disagree (R1.2)")


def _pirate_faults(s: Any) -> Iterator[Fault]:
    for seat, mat in enumerate(s.seats):
        own = [ship for ship in s.ships if ship.owner == seat]
        due = PIRATES_EACH[s.players] if seat < s.players else 0
        if len(own) != due:
            yield Fault("seat {seat} must hold {due} pirates, not {n} (R2.4)", seat=seat, n=len(own), due=due)
        if seat >= s.players and (mat.banked or mat.banked_owed or mat.hand_size or mat.total or mat.place):
            yield Fault("nobody sits at seat {seat} (R2.1)", seat=seat)
        if mat.hidden != sum(not ship.revealed for ship in own):
            yield Fault("the number of hidden pirates of seat {seat} is wrong (R1.7)", seat=seat)
    for i, ship in enumerate(s.ships):
        if ship.owner == NONE and ship.revealed:
            yield Fault("ship {ship} is unowned and cannot be revealed (R1.7)", ship=i)
        elif ship.owner != NONE and s.refuted[ship.owner][i]:
            yield Fault("seat {seat} holds pirate {ship}, which is refuted for it (R5.9)", seat=ship.owner, ship=i)


# ------------------------------------------------------------------ adventure cards


def _chain(s: Any, place: int, end: int) -> list[int]:
    """The places of ``fame`` linked from this one on; if they do not come to that end, a place that is none."""
    places: list[int] = []
    while place != end and 0 <= place < N_ADVENTURES and len(places) <= N_ADVENTURES:
        places.append(place)
        place = s.fame[place].below
    return places if place == end else [NONE]


def _stack_faults(s: Any) -> Iterator[Fault]:
    used: list[int] = []
    for i, ship in enumerate(s.ships):
        stack = _chain(s, ship.newest, NONE)
        if len(stack) != ship.cards:
            yield Fault("the fame cards under ship {ship} are not as many as it says (R7.8)", ship=i)
        used += stack
    free = _chain(s, s.free_fame, N_ADVENTURES)
    if sorted([*used, *free]) != list(range(N_ADVENTURES)):
        yield Fault("each place for a fame card is either under one ship or free (R7.8)")
    elif any(s.fame[place].card != NONE or s.fame[place].seen for place in free):
        yield Fault("a fame card lies where none can be (R7.8)")


def _adventure_faults(s: Any) -> Iterator[Fault]:
    stacked = [s.fame[place] for ship in s.ships for place in _chain(s, ship.newest, NONE)]
    shown = [*s.line[: s.line_size], *s.adventure_discard[: s.adventure_discard_size]]
    shown += [fame.card for fame in stacked if fame.seen]
    unseen = [*s.adventure_deck[: s.adventure_deck_size], *(fame.card for fame in stacked if not fame.seen)]
    if NONE in shown or NONE in unseen:
        yield Fault("an adventure card is not one of the game's (R1.12)")
        return
    if _lies_beyond(s.line, s.line_size) or _lies_beyond(s.adventure_deck, s.adventure_deck_size):
        yield Fault("line and deck hold more adventure cards than they say (R1.12)")
    if _lies_beyond(s.adventure_discard, s.adventure_discard_size):
        yield Fault("the discards hold more adventure cards than they say (R1.12)")
    cards = len(shown) + len(unseen) + sum(mat.banked for mat in s.seats)
    if cards != N_ADVENTURES:
        yield Fault(
            "deck, line, discards and fame must make {all} adventure cards, not {cards} (R7.17)",
            cards=cards,
            all=N_ADVENTURES,
        )
    face_up, face_down = Counter(shown), Counter(unseen)
    if any(face_up[kind] + face_down[kind] > n for kind, n in enumerate(_ADVENTURES)):
        yield Fault("there are more adventure cards of a kind than the game has (R1.12)")
    elif any(not face_up[kind] <= s.seen[kind] <= n - face_down[kind] for kind, n in enumerate(_ADVENTURES)):
        yield Fault("the fronts that were seen are not those of the cards (R7.13)")
    yield from _line_faults(s)


def _line_faults(s: Any) -> Iterator[Fault]:
    longest = s.players if s.options[Option.IMMINENT_ADVENTURES] else 1
    if not s.over and not 1 <= s.line_size <= longest:
        yield Fault(
            "a game that is not over has an active adventure, and up to {longest} in line (R3.7, R9.1)", longest=longest
        )
    turned = N_ADVENTURES - s.adventure_deck_size - s.line_size
    if not 1 <= s.turn <= turned + (not s.over):
        yield Fault("in turn {turn} more adventure cards are used up (R3.8)", turn=s.turn)


def _lies_beyond(cards: Sequence[int], size: int) -> bool:
    """Tells whether anything lies beyond the size of a pile."""
    return cards[size:].count(NONE) != len(cards) - size


# ------------------------------------------------------------------ movement cards


def _movement_faults(s: Any) -> Iterator[Fault]:
    hands = [card for mat in s.seats for card in mat.hand if card != NONE]
    row = [card for card in s.movement_row if card != NONE]
    draw, discard = s.movement_draw[: s.movement_draw_size], s.movement_discard[: s.movement_discard_size]
    beyond = _lies_beyond(s.movement_draw, len(draw)) or _lies_beyond(s.movement_discard, len(discard))
    if beyond or Counter([*draw, *discard, *row, *hands]) != _MOVEMENTS:
        yield Fault("draw pile, row, hands and discards are not the {n} movement cards (R1.13, R7.18)", n=N_MOVEMENTS)
    if not draw:
        yield Fault("the draw pile is renewed the moment its last card is taken (R4.3)")
    if s.options[Option.MOVEMENT_HANDS]:
        yield from _hand_faults(s)
    elif hands or any(mat.hand_size for mat in s.seats) or len(row) != len(s.movement_row):
        yield Fault("{n} movement cards lie in the row, and nobody holds any (R2.5)", n=len(s.movement_row))


def _hand_faults(s: Any) -> Iterator[Fault]:
    if any(card != NONE for card in s.movement_row):
        yield Fault("with hands there is no movement row (R10.1)")
    for seat, mat in enumerate(s.seats):
        if NONE in mat.hand[: mat.hand_size] or _lies_beyond(mat.hand, mat.hand_size):
            yield Fault("the hand of seat {seat} does not hold as many cards as it says (R10.7)", seat=seat)
        if seat < s.players and mat.hand_size < HAND_FLOOR:
            yield Fault("the hand of seat {seat} is smaller than {n} (R10.5)", seat=seat, n=HAND_FLOOR)
        elif mat.hand_size > HAND_SIZE[s.players]:
            yield Fault("the hand of seat {seat} is larger than {n} (R10.1)", seat=seat, n=HAND_SIZE[s.players])


# ------------------------------------------------------------------ turn and result


def _turn_faults(s: Any) -> Iterator[Fault]:
    if s.over:
        return
    phase = Phase(s.phase)
    if not 0 <= s.active_player < s.players:
        yield Fault("it is somebody's turn (R3.1)")
        return
    decides = s.accused if phase is Phase.ACCUSED_DISCARD else s.active_player
    if s.player != decides:
        yield Fault(
            "seat {player} decides, but the question is for seat {decides} (R3.3, R10.7a)",
            player=s.player,
            decides=decides,
        )
    if (s.played != NONE) != (phase in _AIMED):
        yield Fault("a movement card is being played exactly while its target is chosen (RUL35)")
    elif phase in _AIMED:
        yield from _played_faults(s, phase)
    if (s.accused != NONE) != (phase in _ACCUSING):
        yield Fault("somebody is accused exactly as long as the accusation lasts (R5.2)")
    elif phase in _ACCUSING:
        yield from _accusation_faults(s, phase)


def _played_faults(s: Any, phase: Phase) -> Iterator[Fault]:
    if _EFFECT[s.played] not in _AIMED[phase]:
        yield Fault("the card that is played has no such target (R4.10 to R4.17)")
    if s.played not in (s.seats[s.active_player].hand if s.options[Option.MOVEMENT_HANDS] else s.movement_row):
        yield Fault("the card that is played is neither in the row nor in the hand (RUL35)")


def _accusation_faults(s: Any, phase: Phase) -> Iterator[Fault]:
    if s.accused == s.active_player or s.accused >= s.players:
        yield Fault("another player is accused (R5.3)")
        return
    if phase is Phase.CHOOSE_PIRATE:
        if not s.seats[s.accused].hidden:
            yield Fault("the accused has a hidden pirate (R5.3)")
    elif not s.options[Option.MOVEMENT_HANDS]:
        yield Fault("accusations cost cards only with hands (R10.4)")
    if s.options[Option.MOVEMENT_HANDS]:
        payer = s.accused if phase is Phase.ACCUSED_DISCARD else s.active_player
        if s.seats[payer].hand_size <= HAND_FLOOR:
            yield Fault("the hand of seat {payer} is too small to pay for an accusation (R10.5, R10.6)", payer=payer)


def _result_faults(s: Any, record: State) -> Iterator[Fault]:
    if not s.over:
        if any(mat.total or mat.place for mat in s.seats):
            yield Fault("totals and places are told at the end of the game (R8.7)")
        return
    if s.line_size or s.adventure_deck_size:
        yield Fault("the game is over when no adventure card is left (R8.1)")
    if s.active_player != NONE or s.accused != NONE or s.played != NONE:
        yield Fault("nobody decides any more once the game is over (R8.7)")
    if any(mat.hidden for mat in s.seats):
        yield Fault("at the end all pirates are revealed (R8.3)")
    if any(mat.total != total_of(record, seat) for seat, mat in enumerate(s.seats[: s.players])):
        yield Fault("a total is not the fame banked and under the ships owned (R8.3)")
    elif any(mat.place != place_of(record, seat) for seat, mat in enumerate(s.seats[: s.players])):
        yield Fault("the places are not in the order of the totals (R8.5, R8.6)")
