"""The battle dice as they lie on the table: until the next throw, or the end of the turn."""

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.pirates.state import NONE, Symbol


@rule
def lay_dice(s: State, side: int, ship: int, dice: int, symbol: int, hits: int) -> None:
    """R12.2, R13.1, R15.2: what was thrown for a ship."""
    s.throws += 1
    s.rolled[side].ship = ship
    s.rolled[side].dice = dice
    s.rolled[side].symbol = symbol
    s.rolled[side].hits = hits


@rule
def take_up_dice(s: State) -> None:
    """None lie there any more."""
    for side in range(2):
        s.rolled[side].ship = NONE
        s.rolled[side].dice = 0
        s.rolled[side].symbol = Symbol.CANNON
        s.rolled[side].hits = 0
