"""Tells whether the state of the turn goes with the phase of Pirates!: turn, card, crews, battle, result."""

from collections.abc import Callable, Iterator
from typing import Any

from filibusta.engine.errors import Fault
from filibusta.engine.record import TURNS, State
from filibusta.games.pirates import cards
from filibusta.games.pirates.rules.battle import decides_for
from filibusta.games.pirates.rules.choices import is_attackable
from filibusta.games.pirates.rules.crews import may_rearrange, may_sell
from filibusta.games.pirates.rules.fleet import capacity_of, crew_of, points_of, room_from, room_of
from filibusta.games.pirates.rules.strategy import FIRST_CHOICE
from filibusta.games.pirates.state import ATTACK, CENTRE, NONE, Option, Part, Phase, Step, Symbol

MOST_ROUNDS = TURNS // 2 // cards.SEATS
"""No position from outside is later: so the numbers of rounds and turns stay in their domains."""
_MENUS = {Step.WINDOW_1, Step.WINDOW_2, Step.REORGANISE}
_STEPS: dict[Phase, set[Step]] = {
    Phase.CARDS: {Step.WINDOW_1, Step.WINDOW_2},
    Phase.CARD_SHIP: _MENUS,
    Phase.CARD_SOURCE: _MENUS,
    Phase.CARD_OPPONENT: _MENUS,
    Phase.CARD_INVENTORY: _MENUS,
    Phase.CARD_ADVENTURE: {Step.WINDOW_2},
    Phase.CARD_PIRATE: _MENUS,
    Phase.PLACE_CREW: {Step.PLACE_INCOME, Step.PLACE_SALE},
    Phase.CHOOSE_SHIP: {Step.SAIL},
    Phase.CHOOSE_TARGET: {Step.SAIL},
    Phase.TREASURE: {Step.FIND},
    Phase.BATTLE_CARD: {Step.CARD_WINDOW},
    Phase.FOG: {Step.FOG_WINDOW},
    Phase.REORGANISE: {Step.REORGANISE},
    Phase.SELL_SHIP: {Step.REORGANISE},
    Phase.REARRANGE_CREW: {Step.REARRANGE},
    Phase.DISCARD: {Step.DISCARD},
}
"""The part of the turn in which each question is asked (R3.1, R3.3)."""
_PARTS = dict.fromkeys(Phase, Part.CARDS) | {Phase.FOG: Part.WIND, Phase.TREASURE: Part.SEARCH}
"""The parts that a battle or a search has reached at each question; at most of them none has begun to roll."""
_BEFORE_BATTLES = {Step.WINDOW_1, Step.PLACE_INCOME, Step.WINDOW_2}
_TREASURE_DICE: list[int] = cards.TREASURE_DICE.tolist()
_TREASURE_NEEDED: list[int] = cards.TREASURE_NEEDED.tolist()
_CARD = {phase for phase in Phase if phase.name.startswith("CARD_")}
_CREWS = {Phase.PLACE_CREW, Phase.REARRANGE_CREW}
_BATTLE = {Phase.BATTLE_CARD, Phase.FOG}
_GONE_FOR = {Phase.TREASURE, *_BATTLE}
_BEFORE_REVEAL = {Step.WINDOW_1, Step.PLACE_INCOME}
_SEA_WOLF = cards.PIRATE_EFFECT.tolist().index(cards.Effect.RETURN_ADVENTURE)
_AMOUNT: dict[Any, int] = {card: int(amount) for card, amount in enumerate(cards.PIRATE_AMOUNT)}
_EFFECT: list[int] = cards.PIRATE_EFFECT.tolist()
_IS_STRATEGY: list[int] = cards.PIRATE_IS_STRATEGY.tolist()


def _effect(card: int) -> int:
    return _EFFECT[card]


def _is_strategy(card: int) -> bool:
    return _IS_STRATEGY[card] == 1


def situation_faults(s: Any, record: State) -> Iterator[Fault]:
    """The invariants of turn, phase and result; the cards, the fleets and the centre are sound. ``s`` has the values of
    ``record``."""
    if s.over:
        if s.part:
            yield Fault("once the game is over no battle is under way (R14.1)")
        yield from _lying_faults(s)
        yield from _result_faults(s, record)
        return
    if any(mat.place for mat in s.seats):
        yield Fault("places are told at the end of the game (R22.4)")
    if sum(not mat.out for mat in s.seats[: s.players]) < 2:
        yield Fault("the game is over as soon as one player is left (R22.2)")
    if s.seats[s.active].out or s.seats[s.player].out:
        yield Fault("whose turn it is and who decides must be in the game (R17.5)")
        return
    phase, step = Phase(s.phase), Step(s.step)
    if step not in _STEPS[phase]:
        yield Fault("{phase} is not asked in {step} (R3.1, R3.3)", phase=phase.name.lower(), step=step.name.lower())
        return
    parts: list[Callable[..., Iterator[Fault]]] = [
        _round_faults,
        _centre_faults,
        _card_faults,
        _crew_faults,
        _aim_faults,
    ]
    found = [fault for part in parts for fault in part(s, record, phase)]
    yield from found or _question_faults(s, record, phase)


def _round_faults(s: Any, record: State, phase: Phase) -> Iterator[Fault]:
    limit = s.options[Option.ROUND_LIMIT]
    if limit and s.round_number > limit:
        yield Fault("round {round} is beyond the round limit (R22.5)", round=s.round_number)
    if s.round_number > MOST_ROUNDS:
        yield Fault("nobody has ever sailed {round} rounds (R22.6)", round=s.round_number)
    before = (s.round_number - 1) * s.players + (s.active - s.first) % s.players
    if not 1 <= s.turn <= before + 1:
        yield Fault("turn {turn} comes later than in round {round} (R9.6)", turn=s.turn, round=s.round_number)
    for seat, mat in enumerate(s.seats[: s.players]):
        had = (seat - s.first) % s.players < (s.active - s.first) % s.players
        if mat.turns > s.round_number - 1 + had:
            yield Fault("seat {seat} has finished more turns than there were rounds (R9.6)", seat=seat)
    if s.sold > s.options[Option.SALES_PER_TURN]:
        yield Fault("more ships were sold in this turn than may be (R25.9)")


def _centre_faults(s: Any, record: State, phase: Phase) -> Iterator[Fault]:
    step = Step(s.step)
    if s.centre_size and (step in _BEFORE_REVEAL or step is Step.DISCARD):
        yield Fault("cards lie in the centre from the reveal to the end of phase 4 only (R5.2, R9.1)")
    if s.seats[s.active].held_size and step not in _BEFORE_REVEAL:
        yield Fault("the active player has revealed all held cards (R5.2)")
    played: int = s.strategies - (s.card != NONE and _is_strategy(s.card))
    wolves: int = (played + s.pirate_discard[_SEA_WOLF]) // 2  # another card must fetch it each time
    if s.centre_size > cards.DRAW_ADVENTURES + wolves:
        yield Fault("more cards lie in the centre than were revealed and brought back (R5.5)")


def _card_faults(s: Any, record: State, phase: Phase) -> Iterator[Fault]:
    if (s.card != NONE) != (phase in _CARD):
        yield Fault("a card is carried out exactly while its choices are made (R6.4)")
        return
    effect: int = _effect(s.card)
    leaving: bool = phase is Phase.CARD_SHIP and effect == cards.Effect.MOVE_CREW
    if (s.source != NONE) != leaving:
        yield Fault("a man is leaving a ship exactly while his new one is chosen (R18.6)")
    if s.card == NONE:
        return
    if _is_strategy(s.card) and not s.strategies:
        yield Fault("the card that is carried out is one of those played this turn (R6.8)")
    if effect not in FIRST_CHOICE:
        yield Fault("the card that is carried out is not one that asks for a choice (R6.4)")
    elif FIRST_CHOICE[cards.Effect(effect)] != phase and not leaving:
        yield Fault("the card that is carried out asks for another choice (R18)")
    if leaving and not _may_leave(s, s.source):
        yield Fault("no man can leave that ship (R18.6)")


def _may_leave(s: Any, ship: int) -> bool:
    boat = s.ships[ship]
    if boat.owner == CENTRE:
        return s.supply > 0
    return boat.owner != NONE and (boat.owner != s.active or boat.crew >= 2)


# ------------------------------------------------------------------ crews


def _crew_faults(s: Any, record: State, phase: Phase) -> Iterator[Fault]:
    if phase not in _CREWS:
        if s.placing or s.at != NONE or s.low or s.high:
            yield Fault("men are placed exactly while it is asked where (R16.4, R8.3)")
        if any(ship.named for ship in s.ships):
            yield Fault("crews are named exactly while they are rearranged (R8.3)")
        return
    if s.at == NONE or s.ships[s.at].owner != s.active:
        yield Fault("men are placed on ships of the active player (R16.4, R8.3)")
        return
    later = s.ships[s.at].next
    if phase is Phase.PLACE_CREW:
        if any(ship.named for ship in s.ships):
            yield Fault("crews are named exactly while they are rearranged (R8.3)")
        if s.placing > min(s.supply, room_from(record, s.at)):
            yield Fault("more men are to be placed than supply and room allow (R16.4)")
        low, high = max(0, s.placing - room_from(record, later)), min(room_of(record, s.at), s.placing)
    else:
        yield from _naming_faults(s, record)
        after = _from(s, later)
        low = max(1, s.placing - sum(capacity_of(record, ship) for ship in after))
        high = min(capacity_of(record, s.at), s.placing - len(after))
    if (s.low, s.high) != (low, high) or low >= high:
        yield Fault("the numbers that can be chosen are not those of the ship that is asked for (R16.4, R8.4)")


def _from(s: Any, ship: int) -> list[int]:
    """A ship and those after it in fleet order."""
    found: list[int] = []
    while ship != NONE:
        found.append(ship)
        ship = s.ships[ship].next
    return found


def _naming_faults(s: Any, record: State) -> Iterator[Fault]:
    rest = set(_from(s, s.at))
    for i, ship in enumerate(s.ships):
        due = ship.owner == s.active and i not in rest
        if bool(ship.named) != due or ship.named > capacity_of(record, i):
            yield Fault("ship {ship} has a wrong number of men named (R8.3, R8.4)", ship=i)
    if s.placing + sum(ship.named for ship in s.ships) != crew_of(record, s.active):
        yield Fault("the men still to be named are not those of the fleet (R8.3)")


# ------------------------------------------------------------------ who goes for what


def _aim_faults(s: Any, record: State, phase: Phase) -> Iterator[Fault]:
    if (s.attacker != NONE) != (phase in _GONE_FOR or phase is Phase.CHOOSE_TARGET):
        yield Fault("a ship acts exactly while its target is chosen and gone for (R7.1)")
        return
    if (s.target != NONE) != (phase in _GONE_FOR):
        yield Fault("a target is gone for exactly in a battle and at a treasure (R7.6)")
        return
    if s.attacker != NONE:
        ship = s.ships[s.attacker]
        if ship.owner != s.active or ship.acted != (s.target != NONE):
            yield Fault("the ship that acts is a fresh one of the active player (R7.1, R7.2)")
    if phase is Phase.TREASURE and (s.target < cards.N_SHIPS or s.treasures[s.target - cards.N_SHIPS] != CENTRE):
        yield Fault("what is searched is a treasure in the centre (R15.1)")
    yield from _dice_faults(s, phase)
    if phase in _BATTLE:
        yield from _battle_faults(s, record, phase)
        return
    if s.side != ATTACK or s.passes or s.wind or any(s.temporary) or s.laid_size:
        yield Fault("temporary crew, battle cards, passes and wind are there in a battle only (R14.1)")
    if any(one.side for one in s.laid):
        yield Fault("where no battle card lies there is no side (R10.7)")


def _battle_faults(s: Any, record: State, phase: Phase) -> Iterator[Fault]:
    if s.target >= cards.N_SHIPS or not is_attackable(record, s.ships[s.target].owner):
        yield Fault("the target of an attack is a ship that may be attacked (R7.3)")
        return
    laid = [(one.side, one.card, _effect(one.card)) for one in s.laid[: s.laid_size]]
    for i, one in enumerate(s.laid):
        if i < s.laid_size and (_is_strategy(one.card) or one.card >= cards.FIRST_GEAR):
            yield Fault("only battle cards are laid in a battle (R6.5)")
        if i >= s.laid_size and one.side:
            yield Fault("where no battle card lies there is no side (R10.7)")
    fogs = any(effect == cards.Effect.REROLL_WIND for _, _, effect in laid)
    if phase is Phase.BATTLE_CARD and (s.wind or fogs):
        yield Fault("the wind comes after the battle cards, and the fog after the wind (R11.1, R11.3)")
    for side, men in enumerate(s.temporary):
        most = sum(_AMOUNT[card] for of, card, effect in laid if of == side and effect == cards.Effect.TEMPORARY_CREW)
        if men > most:
            yield Fault("there are more temporary men than the cards of that side brought (R19.3)")
    if s.passes > 1 or decides_for(record, s.side) != s.player:
        yield Fault("the side that is asked is not that of the player who decides (R10.3, R10.4)")


def _dice_faults(s: Any, phase: Phase) -> Iterator[Fault]:
    """The faults of the part that a battle or a search has reached, and of the dice that lie there."""
    if s.part != _PARTS[phase]:
        yield Fault("a battle or a search has not come as far as the question says (R10.1, R15.2)")
    if s.throws and Step(s.step) in _BEFORE_BATTLES:
        yield Fault("dice are thrown from phase 3 on only (R7.1)")
    yield from _lying_faults(s)
    if phase is Phase.TREASURE and s.target >= cards.N_SHIPS:
        treasure, thrown = s.target - cards.N_SHIPS, s.rolled[ATTACK]
        if (thrown.ship, thrown.dice, thrown.symbol) != (s.attacker, _TREASURE_DICE[treasure], Symbol.TREASURE):
            yield Fault("the dice that lie there are not those of this search (R15.2)")
        elif thrown.hits >= _TREASURE_NEEDED[treasure]:
            yield Fault("who has found the treasure is not asked to search again (R15.3)")


def _lying_faults(s: Any) -> Iterator[Fault]:
    """The faults of the dice that were thrown last this turn."""
    attack, defence = s.rolled
    for roll in s.rolled:
        if (roll.ship != NONE) != (roll.dice > 0) or roll.hits > roll.dice or (roll.symbol and not roll.dice):
            yield Fault("the dice that lie there are a ship's, and no more of them hit than there are (R12.2, R13.1)")
    if s.throws < (attack.dice > 0) + (defence.dice > 0):
        yield Fault("only dice that were thrown this turn lie there (R12.2, R15.2)")
    if attack.dice and defence.dice and (attack.ship == defence.ship or attack.symbol != defence.symbol):
        yield Fault("dice of both sides are those of two ships in one battle (R12.2, R13.1)")
    if Symbol.TREASURE in (attack.symbol, defence.symbol) and (defence.dice or attack.dice not in _TREASURE_DICE):
        yield Fault("a search is thrown for by one ship, with as many dice as the treasure asks for (R15.2)")


# ------------------------------------------------------------------ the question


def _question_faults(s: Any, record: State, phase: Phase) -> Iterator[Fault]:
    """The faults of the question: the wrong seat, nothing to decide, or unsound values that it reads."""
    if phase not in _BATTLE and s.player != s.active:
        yield Fault("seat {player} decides, but it is the turn of seat {seat} (R3.3)", player=s.player, seat=s.active)
    hand = s.seats[s.active].hand_size
    if phase is Phase.CARDS and not hand:
        yield Fault("a window opens for a player who holds a card (R4.3, R5.4)")
    if phase is Phase.DISCARD and hand <= s.options[Option.HAND_LIMIT]:
        yield Fault("who holds no more cards than the limit discards none (R9.2)")
    if phase is Phase.REORGANISE and not (hand or may_sell(record) or may_rearrange(record)):
        yield Fault("nothing can be done in phase 4 (R8.1)")
    if phase is Phase.SELL_SHIP and not may_sell(record):
        yield Fault("no ship may be sold (R8.2)")
    if phase is Phase.REARRANGE_CREW and not s.rearranged:
        yield Fault("crews are rearranged once a turn, which is noted (R8.3)")
    if phase is Phase.CHOOSE_SHIP and not _can_act(s, record):
        yield Fault("no ship can act, so none is to be chosen (R7.1)")


def _can_act(s: Any, record: State) -> bool:
    rivals = (seat for seat in range(s.players) if is_attackable(record, seat))
    fresh = any(ship.owner == s.active and not ship.acted for ship in s.ships)
    return fresh and (s.centre_size > 0 or any(s.seats[seat].ships for seat in rivals))


# ------------------------------------------------------------------ the result


def _result_faults(s: Any, record: State) -> Iterator[Fault]:
    seats = range(s.players)
    winners = [seat for seat in seats if s.seats[seat].place == 1]
    if not winners or any(s.seats[seat].place != 1 + len(winners) for seat in seats if seat not in winners):
        yield Fault("winners share the first place, the others the one after them (R22.4)")
        return
    inside = [seat for seat in seats if not s.seats[seat].out]
    if len(inside) < 2:
        if inside and winners != inside:
            yield Fault("the last player in the game has won (R22.2)")
        return
    limit = s.options[Option.ROUND_LIMIT]
    if any(s.seats[seat].out for seat in winners):
        yield Fault("who is out has not won while others are in the game (R17.5)")
    elif s.round_number != (limit or NONE) and (
        winners != [s.active] or points_of(record, s.active) < s.options[Option.TARGET_POINTS]
    ):
        yield Fault("nobody has the points to win, and there are rounds to come (R22.1, R22.5)")
