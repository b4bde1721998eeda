"""Invariants of the turn, of the decision that is asked and of the fight that it may be part of."""

from collections.abc import Iterator
from typing import Any

from filibusta.engine.errors import Fault
from filibusta.engine.record import TURNS, State
from filibusta.engine.tables import complete
from filibusta.games.plunder import cards
from filibusta.games.plunder.invariants.fight import (
    CAPTAIN,
    NOBODY,
    SHOOTING,
    STRONG,
    cargo_faults,
    fight_faults,
    place_type,
)
from filibusta.games.plunder.rules.hands import hand_limit, has_full_hand
from filibusta.games.plunder.rules.treasure_fleets import can_place_fleet
from filibusta.games.plunder.state import NONE, Foe, Mutiny, Option, Phase, Stage, Step

BEFORE_WAGES = {Stage.TURN_START, Stage.ENCOUNTER}
CONTEXT = complete(
    "parts of the turn",
    {
        Phase.SAIL: ({Stage.SAILING}, NOBODY),
        Phase.EXPLORE_SPACE: ({Stage.SAILING}, NOBODY),
        Phase.CRY_MUTINY: ({Stage.SAILING}, NOBODY),
        Phase.ACTION: ({Stage.ACTION}, NOBODY),
        Phase.PLAY_ENCOUNTER: ({Stage.PLAY_ENCOUNTER}, NOBODY),
        Phase.TRADE: ({Stage.ACTION}, NOBODY),
        Phase.DISCARD_GOOD: ({Stage.ENCOUNTER, Stage.WAGES, Stage.SAILING, Stage.ACTION}, {*Foe}),
        Phase.PAY_CREW: ({Stage.WAGES}, NOBODY),
        Phase.PAY_MATE: ({Stage.WAGES}, NOBODY),
        Phase.SHIP_MET: ({Stage.ENCOUNTER}, NOBODY),
        Phase.PIRATE_MET: ({Stage.ENCOUNTER}, NOBODY),
        Phase.SHIP_ATTACKS: ({Stage.ENCOUNTER}, NOBODY),
        Phase.CHASE_CARD: ({Stage.ENCOUNTER}, {Foe.SHIP}),
        Phase.FLEE: ({Stage.ENCOUNTER}, {Foe.SHIP}),
        Phase.BROADSIDE_CARD: ({Stage.ENCOUNTER, Stage.ACTION}, SHOOTING),
        Phase.AFTER_BROADSIDE: ({Stage.ENCOUNTER, Stage.ACTION}, {*SHOOTING, Foe.CAPTAIN} - {Foe.PORT}),
        Phase.BOARDING_CARD: ({Stage.ENCOUNTER, Stage.ACTION}, STRONG),
        Phase.SHIP_DISPOSITION: ({Stage.ENCOUNTER, Stage.ACTION}, {Foe.SHIP, Foe.PORT, Foe.FLEETS, Foe.CAPTAIN}),
        Phase.NATIVES: ({Stage.ENCOUNTER}, NOBODY),
        Phase.KRAKEN_CARD: ({Stage.ENCOUNTER}, NOBODY),
        Phase.BRAWL_CARD: ({Stage.ENCOUNTER}, NOBODY),
        Phase.HARBOUR_TAX: ({Stage.ENCOUNTER}, NOBODY),
        Phase.PIRATE_FLEET: ({Stage.ENCOUNTER}, NOBODY),
        Phase.STAND_OR_FLEE: ({Stage.ACTION}, CAPTAIN),
        Phase.DROP_PRIZE: ({Stage.ACTION}, CAPTAIN),
        Phase.TAKE_DROPPED_PRIZE: ({Stage.ACTION}, CAPTAIN),
        Phase.HIDDEN_CARD: ({Stage.ACTION}, CAPTAIN),
        Phase.FLEE_SPACE: ({Stage.ACTION}, CAPTAIN),
        Phase.BID_CARD: ({Stage.ACTION}, NOBODY),
        Phase.COUNTER_BID: ({Stage.ACTION}, NOBODY),
        Phase.WAR_NATION: ({Stage.PLAY_ENCOUNTER}, NOBODY),
        Phase.TREATY_WAR: ({Stage.PLAY_ENCOUNTER}, NOBODY),
        Phase.CHOOSE_FRIEND: ({Stage.PLAY_ENCOUNTER}, NOBODY),
        Phase.FLEET_SPACE: ({Stage.PLAY_ENCOUNTER}, NOBODY),
    },
    Phase,
)
"""In which state of the turn, and in a fight against whom, each decision is asked."""

EFFECTS = {
    Phase.KRAKEN_CARD: cards.Effect.KRAKEN,
    Phase.BRAWL_CARD: cards.Effect.TAVERN_BRAWL,
    Phase.HARBOUR_TAX: cards.Effect.HARBOUR_TAX,
    Phase.PIRATE_FLEET: cards.Effect.PIRATE_FLEET,
}
"""The encounters that ask these."""

ORDERED = {Phase.STAND_OR_FLEE, Phase.DROP_PRIZE, Phase.FLEE_SPACE}
"""The decisions of the attacked captain."""
OTHERS = {Phase.CRY_MUTINY, Phase.HIDDEN_CARD, Phase.COUNTER_BID, Phase.CHOOSE_FRIEND}
"""The decisions of several seats at once."""


def turn_faults(s: Any, record: State) -> Iterator[Fault]:
    """Every invariant of the turn that a position breaks, whose cards and places are sound."""
    limit = s.options[Option.ROUND_LIMIT] * s.players or TURNS
    if s.active >= s.players or s.first_captain >= s.players:
        yield Fault("it is somebody's turn (R3.10)")
        return
    if s.turn < 1 or s.turn > limit or (s.first_captain + s.turn - 1) % s.players != s.active:
        yield Fault("in turn {turn} it is another captain's turn (R3.10)", turn=s.turn)
    if any(mat.silver >= s.options[Option.TARGET_SILVER] for mat in s.seats) and not s.over:
        yield Fault("whoever has the silver that wins has won (R24.1)")
    if s.over:
        yield from _end_faults(s, limit)
        return
    phase = Phase(s.phase)
    stages, foes = CONTEXT[phase]
    if s.stage not in stages or s.foe not in foes:
        yield Fault("{phase} is asked in another state of the turn (R4.1)", phase=phase.name.lower())
        return
    if s.lost or s.seats[s.active].needs_refit:
        yield Fault("whoever lost the ship has no turn any more (R4.2)")
    yield from _player_faults(s, phase)
    yield from _size_faults(s, phase)
    yield from _played_faults(s, phase)
    yield from _encounter_faults(s, phase)
    yield from _sailing_faults(s, phase)
    yield from _trade_faults(s, phase)
    found = list(fight_faults(s, phase))
    yield from found or [
        *cargo_faults(s, record, phase),
        *_together_faults(s, phase),
        *_nation_faults(s, record, phase),
    ]


def _end_faults(s: Any, limit: int) -> Iterator[Fault]:
    won = any(mat.silver >= s.options[Option.TARGET_SILVER] for mat in s.seats)
    if not won and s.turn != limit:
        yield Fault("the game is over when somebody has the silver that wins, or after the last round (R24.1, R24.3)")
    if s.asked or any(mat.laid != NONE for mat in s.seats):
        yield Fault("nobody is asked for a card any more (R24.1)")


def _player_faults(s: Any, phase: Phase) -> Iterator[Fault]:
    """The faults of the deciding seat."""
    decides = s.target if phase in ORDERED else s.active
    if phase in (Phase.SHIP_DISPOSITION, Phase.DISCARD_GOOD) and s.winner != NONE:
        decides = s.winner
    if phase not in OTHERS and s.player != decides:
        yield Fault("seat {player} is asked what seat {decides} decides (R4.4)", player=s.player, decides=decides)
    if phase is Phase.CRY_MUTINY and s.player == s.active:
        yield Fault("the other captains cry mutiny (R7.7)")


def _size_faults(s: Any, phase: Phase) -> Iterator[Fault]:
    """The faults of the numbers of cards in hands."""
    for seat, mat in enumerate(s.seats):
        late = s.stage in (Stage.SAILING, Stage.ACTION) or phase is Phase.PLAY_ENCOUNTER
        most = hand_limit(s) if seat == s.active and late else cards.HAND_START
        if mat.hand_size > most:
            yield Fault("seat {seat} holds more than {most} cards (R20.6)", seat=seat, most=most)
    if phase in (Phase.PLAY_ENCOUNTER, Phase.BID_CARD) and not s.seats[s.active].hand_size:
        yield Fault("there is a card to be played (R20.1, R18.3)")


def _may_be_played(s: Any, phase: Phase) -> bool:
    """R19.21: whether the card in play, or none, is one of this decision."""
    kind = None if s.card == NONE else cards.Type(int(cards.TYPE[s.card]))
    match phase:
        case Phase.EXPLORE_SPACE:
            return kind in (cards.Type.OPEN_SEA, cards.Type.PORT, cards.Type.COASTLAND)
        case Phase.FLEE:
            return True
        case Phase.TRADE:
            return kind in (None, cards.Type.PORT_ACTION)
        case Phase.DISCARD_GOOD if s.then == Step.END_ACTION:
            return kind in (None, cards.Type.PORT_ACTION)
        case Phase.DISCARD_GOOD if s.then == Step.END_STORM and s.stage == Stage.ACTION:
            return kind is cards.Type.COASTLAND_ACTION
        case Phase.WAR_NATION:
            return kind is cards.Type.WAR and cards.NATION_B[s.card] == NONE
        case Phase.TREATY_WAR:
            return kind is cards.Type.TREATY and cards.NATION_B[s.card] == NONE
        case Phase.FLEET_SPACE:
            return kind is cards.Type.FLEET
        case _:
            return kind is None


def _played_faults(s: Any, phase: Phase) -> Iterator[Fault]:
    if not _may_be_played(s, phase):
        yield Fault("the card that is being played is none of this decision (R19.21)")
    if s.storm != (s.then == Step.END_STORM):
        yield Fault("Storm lies face up only while it is carried out (R19.20)")
    if (s.then != Step.ASK) != (phase is Phase.DISCARD_GOOD):
        yield Fault("something follows when the goods that are due have been discarded (R16.8)")


# ------------------------------------------------------------------ encounters


def _encounter_faults(s: Any, phase: Phase) -> Iterator[Fault]:
    taken = phase is Phase.DISCARD_GOOD and s.foe == Foe.SHIP
    if (s.encounter != NONE) != (s.stage == Stage.ENCOUNTER and not taken):
        yield Fault("an encounter lies open exactly as long as it is resolved (R6.2)")
        return
    if s.encounter != NONE and not _can_be_met(s, s.encounter):
        yield Fault("the encounter cannot be met where the captain is (R20.3)")
    elif s.encounter != NONE and not _asks(s, phase):
        yield Fault("the encounter does not ask {phase} (R6.2)", phase=phase.name.lower())
    in_port = place_type(s, s.active) in (cards.Type.PORT, cards.Type.TORTUGA)
    if s.offer != NONE and (not in_port or s.stage in (Stage.ENCOUNTER, Stage.PLAY_ENCOUNTER)):
        yield Fault("an offer is for the captain in a port, until his action is over (R6.4)")
    if s.quarantine and (not in_port or s.stage in (Stage.ENCOUNTER, Stage.SAILING)):
        yield Fault("under quarantine he stays in port (R19.14)")
    if s.becalmed and (in_port or s.stage != Stage.WAGES):
        yield Fault("only the sailing is becalmed, outside ports (R19.18)")
    if (s.strength > 0) != (phase in (Phase.KRAKEN_CARD, Phase.BRAWL_CARD, Phase.PIRATE_FLEET)):
        yield Fault("the strength of an encounter counts while it is resolved (R19.9, R19.11)")


def _can_be_met(s: Any, card: int) -> bool:
    place = s.places[s.seats[s.active].place]
    match place_type(s, s.active):
        case cards.Type.OPEN_SEA:
            return bool(cards.MET_AT_SEA[card])
        case cards.Type.COASTLAND:
            return bool(cards.MET_ON_COAST[card]) and not (
                cards.TYPE[card] == cards.Type.NATIVES and place.natives != NONE
            )
        case _:
            return bool(cards.MET_IN_PORT[card]) and not (cards.NEEDS_NATION[card] and cards.NATION[place.card] == NONE)


def _asks(s: Any, phase: Phase) -> bool:
    """R6.2: whether the encounter leads to this decision."""
    kind, effect = cards.Type(int(cards.TYPE[s.encounter])), cards.Effect(int(cards.EFFECT[s.encounter]))
    fought = {cards.Type.SHIP: Foe.SHIP, cards.Type.NATIVES: Foe.NATIVES}.get(kind)
    if effect is cards.Effect.PIRATE_FLEET:
        fought = Foe.PIRATE_FLEET
    at_sea = place_type(s, s.active) is cards.Type.OPEN_SEA
    match phase:
        case Phase.SHIP_MET | Phase.SHIP_ATTACKS | Phase.CHASE_CARD:
            return kind is cards.Type.SHIP and at_sea and cards.NATION[s.encounter] != NONE
        case Phase.PIRATE_MET:
            return kind is cards.Type.SHIP and at_sea and cards.NATION[s.encounter] == NONE
        case Phase.NATIVES:
            return kind is cards.Type.NATIVES
        case Phase.DISCARD_GOOD if s.foe == Foe.NOBODY:
            return effect in (cards.Effect.ROUGH_SEAS, cards.Effect.MAN_OVERBOARD)
        case _ if phase in EFFECTS:
            return effect is EFFECTS[phase]
        case _:
            return s.foe == fought and (at_sea or fought is not Foe.SHIP)


# ------------------------------------------------------------------ sailing and trade


def _sailing_faults(s: Any, phase: Phase) -> Iterator[Fault]:
    sailing = s.stage == Stage.SAILING
    if not sailing and (s.explored or s.course != NONE or s.turned):
        yield Fault("a course is held while sailing (R8.6)")
    if s.turned and s.course == NONE:
        yield Fault("whoever turned has a course (R8.6)")
    if s.entered and s.stage in {*BEFORE_WAGES, Stage.WAGES}:
        yield Fault("nobody has entered a place before he sails (R8.5)")
    if phase is Phase.EXPLORE_SPACE and s.explored:
        yield Fault("one card is laid before each move (R8.2)")
    if s.unpaid and (s.options[Option.MUTINY_MODE] == Mutiny.OFF or s.stage in BEFORE_WAGES):
        yield Fault("nobody is unpaid before the wages (R7.5, R7.8)")
    if (s.heading != NONE) != (phase is Phase.CRY_MUTINY):
        yield Fault("a move is being made while the others are asked for mutiny (R7.7)")
    elif s.heading != NONE:
        here, mode = s.places[s.seats[s.active].place], s.options[Option.MUTINY_MODE]
        back = s.course != NONE and s.heading == (s.course + 2) % 4
        off = s.course not in (NONE, s.heading) and s.turned
        if here.beside[s.heading] == NONE or back or off or mode != Mutiny.ON_A_CRY or not s.unpaid:
            yield Fault("an unpaid crew moves along the course (R7.7, R8.6)")
        if has_full_hand(s, s.active):
            yield Fault("whoever holds {n} cards does not move (R8.5)", n=hand_limit(s))
    yield from _wage_faults(s, phase)


def _wage_faults(s: Any, phase: Phase) -> Iterator[Fault]:
    mat = s.seats[s.active]
    if phase in (Phase.PAY_CREW, Phase.PAY_MATE) and s.options[Option.MUTINY_MODE] == Mutiny.OFF:
        yield Fault("nobody pays (R7.8)")
    if phase is Phase.PAY_CREW and (s.unpaid or not 0 < cards.PAY[mat.ship] <= mat.silver):
        yield Fault("the crew asks for a pay that the captain has (R7.2)")
    if phase is Phase.PAY_MATE and (mat.mate == NONE or not mat.silver):
        yield Fault("the mate asks for a wage that the captain has (R7.3)")


def _trade_faults(s: Any, phase: Phase) -> Iterator[Fault]:
    place = s.places[s.seats[s.active].place]
    if phase is not Phase.TRADE:
        if s.friendly or s.goods_sold or s.goods_bought or s.bought_now or s.purser_paid:
            yield Fault("what was traded is remembered until the trade ends (R10.7)")
        return
    if place_type(s, s.active) not in (cards.Type.PORT, cards.Type.TORTUGA) and (
        place.natives == NONE or s.card != NONE
    ):
        yield Fault("trade is in ports and with natives (R9.2)")
    if s.quarantine:
        yield Fault("there is no trade under quarantine (R9.7)")
    if s.goods_sold & s.goods_bought:
        yield Fault("no good is bought and sold in the same trade (R10.7)")
    if s.bought_now and not s.seats[s.active].ship_bought:
        yield Fault("the ship bought in this trade is his own (R10.8)")
    if s.friendly and s.seats[s.active].prize != NONE:
        yield Fault("a prize is sold where it can be (R10.3)")


# ------------------------------------------------------------------ what is chosen together, and nations


def _together_faults(s: Any, phase: Phase) -> Iterator[Fault]:
    order = [(s.active + i) % s.players for i in range(s.players)]
    laid = {seat for seat, mat in enumerate(s.seats) if mat.laid != NONE}
    if phase not in (Phase.HIDDEN_CARD, Phase.COUNTER_BID):
        if s.asked or laid:
            yield Fault("cards lie face down while others choose theirs (R15.5, R18.5)")
        return
    together = order[1:] if phase is Phase.COUNTER_BID else [s.active, s.target]
    asked = [seat for seat in together if s.seats[seat].hand_size]
    waiting = asked[asked.index(s.player) :] if s.player in asked else []
    if not waiting or s.asked != sum(1 << seat for seat in waiting):
        yield Fault("those who have not yet chosen choose at the same time (R15.5, R18.5)")
    may_lie = {seat for seat in asked if seat not in waiting}
    if phase is Phase.COUNTER_BID:
        may_lie.add(s.active)
        if s.active not in laid:
            yield Fault("the bid lies face down (R18.4)")
    if laid - may_lie:
        yield Fault("cards lie face down of those who have chosen (R22.1)")


def _nation_faults(s: Any, record: State, phase: Phase) -> Iterator[Fault]:
    choosing = phase is Phase.CHOOSE_FRIEND
    if (s.war != NONE) != choosing or (choosing and (s.wars[s.war] == NONE or s.player >= s.players)):
        yield Fault("friends are chosen when a war breaks out (R18.12)")
    if phase in (Phase.BID_CARD, Phase.COUNTER_BID):
        nation = int(cards.NATION[s.places[s.seats[s.active].place].card])
        if nation == NONE or s.seats[s.active].letters[nation] or s.seats[s.active].attacked[nation]:
            yield Fault("a letter is bid for that the captain may have (R18.3)")
    if phase is Phase.FLEET_SPACE and not can_place_fleet(record):
        yield Fault("there is a place for the fleet (R19.8)")
