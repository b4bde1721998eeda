"""A moment of a battle or of a search: what the events told that the record does not keep."""

from dataclasses import dataclass, replace

from filibusta.engine.match import View
from filibusta.engine.record import State
from filibusta.engine.speech import Happening
from filibusta.games.pirates.cards import N_SHIPS
from filibusta.games.pirates.rules.battle import defence_speed, wind_speed
from filibusta.games.pirates.state import ATTACK, DEFENCE, NONE, Event, Step

CARDS, WIND, CANNONS, MELEE, PLUNDER = range(5)
"""The parts of a battle (R10.1)."""


@dataclass(frozen=True)
class Roll:
    """Battle dice as they lie: how many, and how many of them show the symbol that counts."""

    id: str
    dice: int
    hits: int
    symbol: str


@dataclass(frozen=True)
class Moment:
    """What is seen beside the ships and their crews."""

    part: int = CARDS
    wind: int | None = None
    speeds: tuple[int, int] = (0, 0)
    """With the wind: the attacker's, the defender's."""
    rolls: tuple[Roll | None, Roll | None] = (None, None)
    rounds: int = 0
    """Of melee, told together."""
    grappled: bool = False
    escaped: bool = False
    prize: int = NONE
    """The ship that was captured."""
    winner: int = NONE
    sunk: tuple[int, ...] = ()
    found: int | None = None
    """The men a treasure brought."""
    gave_up: bool = False

    @property
    def ended(self) -> bool:
        """Nothing of the battle is open any more."""
        return self.escaped or self.part == PLUNDER


def resting(view: View) -> Moment:
    """The moment in which a decision of a battle is made: what the last action rolled is still to be seen."""
    s = view.state
    if s.target >= N_SHIPS:
        moment, then = Moment(part=WIND), _unhurt(view)
        for i, happening in enumerate(view.happenings()):
            moment = after(moment, then, happening, i)
        return moment
    if s.step == Step.FOG_WINDOW:
        return Moment(part=WIND, wind=int(s.wind), speeds=(int(wind_speed(s)), int(defence_speed(s))))
    return Moment()


def _unhurt(view: View) -> State:
    """The record with the men who fell in the last action: as it was when the dice were rolled that lie there."""
    s = view.states.copy()[0]
    for happening in view.happenings():
        if happening.kind == Event.LOST_MEN:
            s.ships[happening.a].crew += happening.b
    return s


def after(moment: Moment, s: State, h: Happening, number: int) -> Moment:
    """The moment after one more event, the ``number``-th of its action; ``s`` is the record as it was then."""
    match Event(h.kind):
        case Event.BATTLE_CARD:
            return replace(moment, part=WIND if moment.wind is not None else CARDS)
        case Event.WIND:
            return replace(moment, part=WIND, wind=h.a, speeds=(h.b, h.c))
        case Event.ESCAPED:
            return replace(moment, escaped=True)
        case Event.GRAPPLED:
            return replace(moment, part=CANNONS, wind=None, grappled=True)
        case Event.FIRED:
            return replace(moment, part=CANNONS, wind=None, rolls=_rolled(moment, s, h, number, "cannon", CANNONS))
        case Event.FOUGHT:
            rolls = _rolled(moment, s, h, number, "crew", MELEE)
            return replace(moment, part=MELEE, wind=None, grappled=False, rolls=rolls)
        case Event.FOUGHT_ON:
            return replace(moment, part=MELEE, rolls=(None, None), rounds=h.a)
        case Event.SEARCHED:
            return replace(moment, part=WIND, rolls=(Roll(_name(s, number), h.b, h.c, "treasure"), None))
        case Event.CAPTURED:
            return replace(moment, part=PLUNDER, wind=None, prize=h.a, winner=h.seat)
        case Event.SUNK:
            return replace(moment, part=PLUNDER, wind=None, sunk=(*moment.sunk, h.a))
        case Event.FOUND:
            return replace(moment, found=h.c)
        case Event.GAVE_UP:
            return replace(moment, gave_up=True)
        case _:
            return moment


def _rolled(
    moment: Moment, s: State, h: Happening, number: int, symbol: str, part: int
) -> tuple[Roll | None, Roll | None]:
    """The attacker's dice begin a round; the defender's are put beside them."""
    roll = Roll(_name(s, number), h.b, h.c, symbol)
    side = ATTACK if h.a == s.attacker else DEFENCE
    if side == ATTACK:
        return (roll, None)
    mine = moment.rolls[ATTACK] if moment.part == part and moment.rolls[DEFENCE] is None else None
    return (mine, roll)


def _name(s: State, number: int) -> str:
    """What tells a roll from every other one of the same turn: dice that are rolled anew are other dice."""
    men = sum(int(s.ships[ship].crew) for ship in (int(s.attacker), int(s.target)) if 0 <= ship < N_SHIPS)
    return f"{int(s.turn)}.{int(s.attacker)}.{men}.{int(s.laid_size)}.{number}"
