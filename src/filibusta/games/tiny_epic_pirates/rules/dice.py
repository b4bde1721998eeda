"""The dice of an attack: rolling, rolling again, Sure-fire Tokens, and damage (R13)."""

from filibusta.engine.asking import ask
from filibusta.engine.chance import roll
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import Numbers, State
from filibusta.games.tiny_epic_pirates import cards
from filibusta.games.tiny_epic_pirates.events import Events
from filibusta.games.tiny_epic_pirates.rules.asking import is_solo, sort_actions
from filibusta.games.tiny_epic_pirates.rules.crew import crew_size, is_in_crew, place_in_crew
from filibusta.games.tiny_epic_pirates.rules.reasons import Reason
from filibusta.games.tiny_epic_pirates.state import (
    DICE_MASKS,
    NONE,
    PASS,
    REROLL,
    SUREFIRE,
    Phase,
    Stage,
    Step,
)

SETS = len(DICE_MASKS)


@rule
def dice_of(s: State, seat: int) -> int:
    """R13.2, R24.4"""
    mat = s.seats[seat]
    return cards.SOLO_DICE[mat.treasures] if is_solo(s, seat) else cards.LEVEL_DICE[mat.legend]


@rule
def roll_dice(s: State) -> int:
    """R13.2, R13.7"""
    n = dice_of(s, s.roller)
    for die in range(cards.DICE):
        s.faces[die] = 1 + roll(s, cards.SIDES) if die < n else 0
    tell(s, Events.ROLLED, s.roller, s.faces[0], s.faces[1], s.faces[2])
    s.rerolled = 0
    return Step.REROLL


@rule
def clear_dice(s: State) -> None:
    """Takes up the dice."""
    for die in range(cards.DICE):
        s.faces[die] = 0


@rule
def matching_dice(s: State, card: int) -> int:
    """R13.3: the dice that this card lets him roll again, as a set of bits."""
    dice = 0
    for die in range(cards.DICE):
        dice |= cards.REROLL_FACES[card, s.faces[die]] << die
    return dice


@rule
def can_reroll(s: State) -> bool:
    """R13.3, R24.12: only in an order."""
    seat = s.active
    if s.stage != Stage.ORDER or s.roller != seat or is_solo(s, seat):
        return False
    for place in range(crew_size(s, seat)):
        if not s.rerolled >> place & 1 and matching_dice(s, s.seats[seat].crew[place]):
            return True
    return False


@rule
def ask_reroll(s: State) -> int:
    """R13.3: asks whether to roll again, where a card allows it."""
    return ask(s, Phase.REROLL, s.roller) if can_reroll(s) else Step.SUREFIRE


@rule
def no_reroll(s: State, number: int) -> int:
    """R13.3"""
    card = cards.REROLLER_CARD[number // SETS]
    dice = DICE_MASKS[number % SETS]
    if not is_in_crew(s, s.player, card):
        return Reason.NOT_YOUR_CREW
    if s.rerolled >> place_in_crew(s, s.player, card) & 1:
        return Reason.ROLLED_AGAIN
    for die in range(cards.DICE):
        if dice >> die & 1 and not s.faces[die]:
            return Reason.TOO_FEW_DICE
    return Reason.ALLOWED if dice & ~matching_dice(s, card) == 0 else Reason.ONLY_FACES


@rule
def list_rerolls(s: State, out: Numbers, n: int) -> int:
    """R13.3: any of the matching dice."""
    for place in range(cards.CREW_MAX):
        card = s.seats[s.player].crew[place]
        if card != NONE and cards.REROLLER_NUMBER[card] != NONE and not s.rerolled >> place & 1:
            matching = matching_dice(s, card)
            for number in range(SETS):
                if DICE_MASKS[number] & ~matching == 0:
                    out[n] = REROLL + cards.REROLLER_NUMBER[card] * SETS + number
                    n += 1
    return sort_actions(out, n)


@rule
def answer_reroll(s: State, action: int) -> int:
    """R13.3"""
    if action == PASS:
        return Step.SUREFIRE
    seat = s.roller
    card = cards.REROLLER_CARD[(action - REROLL) // SETS]
    dice = DICE_MASKS[(action - REROLL) % SETS]
    s.rerolled |= 1 << place_in_crew(s, seat, card)
    tell(s, Events.REROLLED, seat, card)
    for die in range(cards.DICE):
        if dice >> die & 1:
            s.faces[die] = 1 + roll(s, cards.SIDES)
            tell(s, Events.DIE, seat, die + 1, s.faces[die])
    return Step.REROLL


@rule
def ask_surefire(s: State) -> int:
    """R13.4"""
    return ask(s, Phase.SUREFIRE, s.roller) if s.seats[s.roller].surefire > 0 else Step.DAMAGE


@rule
def no_surefire(s: State, number: int) -> int:
    """R13.4: any other face of any die."""
    face = s.faces[number // cards.SIDES]
    if not face:
        return Reason.TOO_FEW_DICE
    return Reason.SHOWS_ALREADY if face == number % cards.SIDES + 1 else Reason.ALLOWED


@rule
def answer_surefire(s: State, action: int) -> int:
    """R13.4"""
    if action == PASS:
        return Step.DAMAGE
    die = (action - SUREFIRE) // cards.SIDES
    s.faces[die] = 1 + (action - SUREFIRE) % cards.SIDES
    s.seats[s.roller].surefire -= 1
    tell(s, Events.SUREFIRE, s.roller, die + 1, s.faces[die])
    return Step.SUREFIRE


@rule
def symbols_of(s: State, seat: int, face: int) -> int:
    """R13.5: the symbols of this face on the captain's and the crew's cards; R24.2: or on the Solo Pirate's mat."""
    mat = s.seats[seat]
    symbols = cards.SOLO_FACES[face] if is_solo(s, seat) else cards.CAPTAIN_FACES[mat.captain, face]
    for place in range(crew_size(s, seat)):
        symbols += cards.CREW_FACES[mat.crew[place], face]
    return symbols


@rule
def sure_hits(s: State, seat: int) -> int:
    """R13.6: the damage that is dealt whatever the dice show."""
    mat = s.seats[seat]
    hits = mat.deckhands[cards.Assignment.CANNONS]
    hits += cards.SOLO_HITS[mat.treasures] if is_solo(s, seat) else cards.CAPTAIN_HITS[mat.captain]
    for place in range(crew_size(s, seat)):
        hits += cards.CREW_HITS[mat.crew[place]]
    return hits


@rule
def damage_of(s: State, seat: int) -> int:
    """R13.6: the damage with the dice as they lie."""
    damage = sure_hits(s, seat)
    for die in range(cards.DICE):
        damage += symbols_of(s, seat, s.faces[die])
    return damage
