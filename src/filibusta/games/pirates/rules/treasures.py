"""Trying for a treasure (R15)."""

from filibusta.engine.asking import ask
from filibusta.engine.chance import roll_pool
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.pirates import cards
from filibusta.games.pirates.events import Events
from filibusta.games.pirates.rules.dice import lay_dice, take_up_dice
from filibusta.games.pirates.rules.ending import check_cave, eliminate
from filibusta.games.pirates.rules.fleet import come_aboard, lose_crew, lose_ship, take_from_centre
from filibusta.games.pirates.rules.plunder import end_action
from filibusta.games.pirates.state import ATTACK, Part, Phase, Step, Symbol


@rule
def seek(s: State) -> None:
    """R15.2, R15.4: the first roll comes with the choice of the treasure. What was thrown before is taken up."""
    take_up_dice(s)
    tell(s, Events.SOUGHT, s.active, s.attacker, s.target)
    s.part = Part.SEARCH
    s.step = Step.SEARCH


@rule
def search(s: State) -> None:
    """R15.2: one roll."""
    dice = cards.TREASURE_DICE[s.target - cards.N_SHIPS]
    lay_dice(s, ATTACK, s.attacker, dice, Symbol.TREASURE, roll_pool(s, dice, cards.FINDS))
    tell(s, Events.SEARCHED, s.active, s.attacker, dice, s.rolled[ATTACK].hits)
    s.step = Step.FIND


@rule
def find_or_lose(s: State) -> None:
    """R15.3 to R15.5: the treasure is found; or men are lost, and another try may follow."""
    ship = s.attacker
    treasure = s.target - cards.N_SHIPS
    if s.rolled[ATTACK].hits >= cards.TREASURE_NEEDED[treasure]:
        find(s, ship, treasure)
        return
    if s.ships[ship].crew == 0:
        s.part = Part.PLUNDER
        lose_ship(s, ship)
        s.step = Step.AFTERMATH
        return
    lost = min(cards.TREASURE_LOSS[treasure], s.ships[ship].crew)
    lose_crew(s, ship, lost)
    tell(s, Events.LOST_MEN, s.active, ship, lost)
    if s.ships[ship].crew > 0:
        ask(s, Phase.TREASURE, s.active)


@rule
def find(s: State, ship: int, treasure: int) -> None:
    """R15.3: the treasure lies before its finder for good, and brings crew."""
    take_from_centre(s, cards.N_SHIPS + treasure)
    s.treasures[treasure] = s.active
    s.found = come_aboard(s, ship, cards.TREASURE_REWARD[treasure])
    tell(s, Events.FOUND, s.active, cards.N_SHIPS + treasure, ship, s.found)
    s.part = Part.FOUND
    s.step = Step.AFTERMATH


@rule
def give_up(s: State) -> None:
    """R15.6: the treasure stays for other ships."""
    tell(s, Events.GAVE_UP, s.active, s.attacker, s.target)
    s.part = Part.GIVEN_UP
    s.step = Step.AFTERMATH


@rule
def look_round(s: State) -> None:
    """R15.8, R17.3: after a find the Fame card may change hands; else a player may have lost all ships."""
    found = s.part == Part.FOUND
    end_action(s)
    if found:
        check_cave(s)
    else:
        eliminate(s)
