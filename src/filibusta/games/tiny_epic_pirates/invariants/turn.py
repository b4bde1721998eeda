"""Invariants of the turn and of the decision that is asked."""

from collections.abc import Iterator
from typing import Any

from filibusta.engine.errors import Fault
from filibusta.games.tiny_epic_pirates import cards
from filibusta.games.tiny_epic_pirates.events import Source
from filibusta.games.tiny_epic_pirates.invariants.deeds import CONTEXT, FIGHTING, deed_faults
from filibusta.games.tiny_epic_pirates.state import BEFORE_ORDER, NONE, SOLO, Option, Phase, Stage, Step

_DICE: list[int] = cards.LEVEL_DICE.tolist()
_SOLO_DICE: list[int] = cards.SOLO_DICE.tolist()
_DEEDS: list[list[int]] = cards.CREW_DEEDS.tolist()
_TRIGGER: list[int] = cards.CREW_TRIGGER.tolist()
_OFFERED: list[int] = cards.IS_OFFERED.tolist()
_PORTS: list[int] = cards.PORT_AT.tolist()
_DISTANCE: list[list[int]] = cards.DISTANCE.tolist()
LINE = {Phase.LINE_MERCHANT, Phase.LINE_NAVY}
MET = {Phase.SUREFIRE, Phase.JOSTLE, Phase.NEW_DECKHAND, *LINE}
"""The decisions of a player in the Solo Pirate's turn."""
THEN: dict[Phase, set[Step]] = {
    Phase.JOSTLE: {Step.SAIL, Step.LOSER_TOKEN},
    Phase.DISCARD_BOOTY: {Step.END_DEED, Step.SUNK_GOLD},
    Phase.NEW_DECKHAND: {Step.LOSER_JOSTLED, Step.SUNK_CARD},
}
"""The decisions that can follow one that comes in between."""


def turn_faults(s: Any, n: int) -> Iterator[Fault]:
    """Every invariant of the turn that a position breaks, whose things are where they should be."""
    if s.active >= n or s.first >= s.players:
        yield Fault("it is somebody's turn (R2.20)")
        return
    yield from _order_faults(s, n)
    yield from _end_faults(s, n)
    if s.over:
        return
    phase = Phase(s.phase)
    if Stage(s.stage) not in CONTEXT[phase]:
        yield Fault("{phase} is asked in another part of the turn (R3.1)", phase=phase.name.lower())
        return
    found = list(_player_faults(s, phase, n))
    if found or s.stage == Stage.SETUP:
        yield from found
        return
    yield from _wheel_faults(s, phase)
    yield from _bonus_faults(s)
    yield from _attack_faults(s, phase, n)
    yield from deed_faults(s, phase)


def _order_faults(s: Any, n: int) -> Iterator[Fault]:
    if (s.turn == 0) != (s.stage == Stage.SETUP):
        yield Fault("the first turn follows the setup (R2.20)")
    elif s.turn and (s.first + s.turn - 1) % n != s.active:
        yield Fault("in turn {turn} it is another player's turn (R2.20)", turn=s.turn)


def _end_faults(s: Any, n: int) -> Iterator[Fault]:
    """R21"""
    ending = any(mat.treasures == cards.TREASURES for mat in s.seats)
    limit = s.options[Option.MAX_ROUNDS] * n
    if s.turns_left > n or (s.turns_left > 0) != (ending and not s.over):
        yield Fault("the end comes once somebody has buried three Treasures (R21.1)")
    if limit and s.turn > limit + (n - 1 if ending else 0):
        yield Fault("the game ends with round {n} (R21.5)", n=s.options[Option.MAX_ROUNDS])
    if s.over and not ending and (not limit or s.turn < limit):
        yield Fault("the game ends by three Treasures or by the limit of rounds (R21)")


def _player_faults(s: Any, phase: Phase, n: int) -> Iterator[Fault]:
    """The faults of the deciding seat, also in the Solo Pirate's turn."""
    active_solo = s.players == 1 and s.active == SOLO
    if active_solo and phase not in MET:
        yield Fault("the Solo Pirate decides nothing (R24.1)")
    if s.players == 1 and s.active != SOLO and phase in LINE:
        yield Fault("chance moves the ships in the turn of who plays alone (R24.17)")
    if phase in LINE:
        decides = [(s.active - 1) % n]
    elif phase in (Phase.JOSTLE, Phase.NEW_DECKHAND):
        decides = [s.active] if phase == Phase.JOSTLE and s.then == Step.SAIL else range(n)
    else:
        decides = [s.roller] if phase in (Phase.REROLL, Phase.SUREFIRE) else [s.active]
    if s.player not in decides or s.player >= s.players:
        yield Fault("{phase} is asked of somebody else (R3)", phase=phase.name.lower())
    if phase in THEN and s.then not in THEN[phase]:
        yield Fault("nothing follows {phase} (R3)", phase=phase.name.lower())


def _wheel_faults(s: Any, phase: Phase) -> Iterator[Fault]:
    """R4"""
    mat = s.seats[s.active]
    walking = s.stage == Stage.WHEEL
    order = cards.Order.HIDE_OUT if s.goal == 0 else mat.wheel[s.goal - 1]
    if phase != Phase.CHOOSE_SPACE:
        if order != s.order or (not walking and s.goal != mat.space):
            yield Fault("the order of the turn is the one on which the captain lands (R4.10)")
        if s.crossed and s.goal == cards.TOKEN_SPACES:
            yield Fault("whoever lands on space 5 has not crossed the Ship Line (R4.9)")
        if walking and (mat.space == 0 or (phase == Phase.SKIP_SOURCE and mat.space == s.goal)):
            yield Fault("a deckhand is taken for a space that is skipped (R4.6)")
    elif s.crossed:
        yield Fault("nobody has crossed the Ship Line yet (R4.9)")
    hidden = mat.hidden and not s.options[Option.HIDE_UNTIL_SAIL]
    if hidden and (s.order != cards.Order.HIDE_OUT or s.stage in BEFORE_ORDER):
        yield Fault("the ship whose turn it is hides by Hide Out (R16.5)")
    if any(taken > there for taken, there in zip(s.takeable, mat.deckhands, strict=True)) and (
        walking or phase == Phase.REASSIGN
    ):
        yield Fault("only deckhands at the bottom of the mat can be taken (R4.6, R16.3)")
    if walking and phase == Phase.CHOOSE_SPACE and s.takeable != mat.deckhands:
        yield Fault("all deckhands at the bottom of the mat can pay (R4.6)")
    if phase == Phase.SKIP_SOURCE and not sum(s.takeable):
        yield Fault("nobody could pay for the space (R4.4)")
    if walking and phase != Phase.CHOOSE_SPACE and _still_to_pay(s, mat, phase) > sum(s.takeable):
        yield Fault("the deckhands do not suffice for the walk (R4.4)")


def _still_to_pay(s: Any, mat: Any, phase: Phase) -> int:
    spaces = range(1, (s.goal - mat.space) % (cards.TOKEN_SPACES + 1))
    ahead = [(mat.space + way) % (cards.TOKEN_SPACES + 1) for way in spaces]
    return sum(space != 0 and not mat.posted >> space & 1 for space in ahead) + (phase == Phase.SKIP_SOURCE)


def _bonus_faults(s: Any) -> Iterator[Fault]:
    """R17"""
    crew = s.seats[s.active].crew
    pending: list[int] = [crew[place] for place in range(cards.CREW_MAX) if s.pending >> place & 1]
    if pending and s.stage not in (Stage.CAPTAIN, Stage.CREW):
        yield Fault("crew cards are triggered after the order (R17.1)")
    elif any(card == NONE or _TRIGGER[card] != s.order or not _OFFERED[card] for card in pending):
        yield Fault("crew cards are triggered by the order of the turn (R17.1)")
    if (s.using != NONE) != (s.stage == Stage.CREW and s.phase != Phase.CREW_CARD):
        yield Fault("a crew card is used one at a time (R17.5)")
    deeds = s.stage == Stage.CAPTAIN or s.using != NONE
    if (s.deeds > 0) != deeds:
        yield Fault("actions of a card are resolved from left to right (R17.5)")
    elif s.using != NONE and _DEEDS[s.using][s.deeds - 1] == cards.Deed.NOTHING:
        yield Fault("a card has no more actions than stand on it (R17.5)")
    if s.source != NONE and (s.phase != Phase.REASSIGN or not _stands(s)):
        yield Fault("a deckhand is reassigned from where it stands (R16.3)")


def _stands(s: Any) -> bool:
    if s.source <= Source.SPACE_5:
        return bool(s.seats[s.active].posted >> (s.source + 1) & 1) and s.stage == Stage.ORDER
    assignment = cards.Assignment.REPAIR if s.source == Source.REPAIR else s.source - Source.RIGGING
    return s.takeable[assignment] > 0


def _attack_faults(s: Any, phase: Phase, n: int) -> Iterator[Fault]:
    """R13"""
    fighting = phase in FIGHTING or (phase in THEN and s.then in FIGHTING[Phase.NEW_DECKHAND])
    if (s.target != NONE) != fighting:
        yield Fault("an attack has a target until it is decided (R13.1)")
        return
    if not fighting:
        if s.roller != NONE or any(s.faces) or s.rerolled or s.loser != NONE or any(s.damage):
            yield Fault("dice lie on the table only during an attack (R13.2)")
        return
    if s.target == s.active or n <= s.target < cards.SEATS:
        yield Fault("one attacks another ship (R13.1)")
        return
    here = s.merchants[s.target - cards.SEATS].at if s.target >= cards.SEATS else s.seats[s.target].at
    if here != s.seats[s.active].at:
        yield Fault("one attacks ships on the own card (R13.1)")
    if s.roller not in (s.active, s.target) or s.roller >= n:
        yield Fault("the attacker rolls, then the defender (R13.7)")
        return
    yield from _dice_faults(s, phase)
    yield from _outcome_faults(s, phase)


def _dice_faults(s: Any, phase: Phase) -> Iterator[Fault]:
    roller = s.seats[s.roller]
    solo = s.players == 1 and s.roller == SOLO
    level: int = roller.treasures if solo else roller.legend
    n = (_SOLO_DICE if solo else _DICE)[level]
    rolled = sum(face > 0 for face in s.faces)
    grown = phase in (Phase.JOSTLE, Phase.NEW_DECKHAND, Phase.NEW_PORT)  # R20.3: the dice are those of the level before
    if any(s.faces[rolled:]) or (rolled != n and not (grown and rolled in _DICE)):
        yield Fault("as many dice are rolled as the Legend level says (R13.2)")
    if phase == Phase.SUREFIRE and not roller.surefire:
        yield Fault("a die is set with a Sure-fire Token (R13.4)")
    if s.rerolled and (s.stage != Stage.ORDER or s.roller != s.active or solo):
        yield Fault("dice are rolled again by who attacks by an order (R13.3)")
    if any(s.rerolled >> place & 1 and roller.crew[place] == NONE for place in range(cards.CREW_MAX)):
        yield Fault("dice are rolled again by crew cards (R13.3)")


def _outcome_faults(s: Any, phase: Phase) -> Iterator[Fault]:
    decided = phase in (Phase.JOSTLE, Phase.NEW_DECKHAND) and s.target < cards.SEATS
    if phase == Phase.JOSTLE or decided:
        if s.loser not in (s.active, s.target) or s.loser >= cards.SEATS:
            yield Fault("an attack is lost by one of the two (R14.6, R15.4)")
        elif phase == Phase.JOSTLE and s.loser != s.player:
            yield Fault("the loser is jostled (R14.6, R15.4)")
        elif phase == Phase.NEW_DECKHAND and (s.then != Step.LOSER_JOSTLED or s.loser == s.player):
            yield Fault("the winner gains Legend (R15.2)")
    elif s.loser != NONE:
        yield Fault("nobody has lost yet (R14.6, R15.4)")
    elif phase == Phase.NEW_DECKHAND and (s.then != Step.SUNK_CARD or s.player != s.active):
        yield Fault("who sinks a Merchant gains Legend (R14.2)")
    if phase == Phase.DISCARD_BOOTY and s.target < cards.SEATS:
        yield Fault("a pirate ship gives no cube (R15.2)")
    if phase == Phase.NEW_PORT:
        here = s.seats[s.active].at
        if s.target != cards.SEATS + s.ship or _DISTANCE[here][_PORTS[0]] != _DISTANCE[here][_PORTS[1]]:
            yield Fault("the port of a sunk Merchant is chosen if both are equally far (R14.3)")
    if phase in (Phase.REROLL, Phase.SUREFIRE) and bool(s.damage[0]) and s.roller == s.active:
        yield Fault("the damage is counted after the dice (R13.6)")
