"""What a choice would do, as far as everybody can know it: walks on the wheel, steps on the sea, gold, battles."""

from collections import Counter
from itertools import product

from filibusta.engine.match import View
from filibusta.engine.words import Words, percent
from filibusta.games.tiny_epic_pirates.cards import (
    BURIAL_COST,
    CAPTAIN_TRIGGER,
    CREW,
    CREW_TRIGGER,
    DEED_GOLD,
    IS_OFFERED,
    LEVEL_DICE,
    MARKET,
    MERCHANT_DAMAGE,
    NEIGHBOUR,
    ORDERS,
    REFRESH_COST,
    SEATS,
    SIDES,
    SOLO_DICE,
    STORM,
    Assignment,
)
from filibusta.games.tiny_epic_pirates.rules.dice import damage_of, sure_hits, symbols_of
from filibusta.games.tiny_epic_pirates.state import ACTIONS, NONE, Direction, Phase
from filibusta.games.tiny_epic_pirates.table import board, helm, waters
from filibusta.games.tiny_epic_pirates.table.desk import (
    MERCHANT_MOVES,
    NAVY_MOVES,
    Desk,
    mat_key,
    merchant_key,
    order_of,
    ship_key,
)
from filibusta.games.tiny_epic_pirates.table.wheel import SPACES
from filibusta.games.tiny_epic_pirates.words.voice import captain_name, crew_name
from filibusta.table.scene import Aspect, Foresight, Ghost, Mark


def foretell(view: View, action: str, say: Words, layout: Aspect) -> Foresight:
    """What choosing an action would do."""
    if action not in view.state.choices:
        return Foresight()
    desk = Desk(view, say, view.names, layout)
    block, number = ACTIONS.part(view.state.choices[action])
    match block:
        case "space":
            return _walk(desk, number)
        case "move" | "brave":
            return _step(desk, number, block == "brave")
        case "attack":
            return _attack(desk, number)
        case "surefire":
            return _turned(desk, number)
        case "sell":
            good = int(MARKET[desk.state.sea[desk.state.seats[desk.host].at]])
            return _gold(desk, number * int(desk.state.prices[good]))
        case "refresh":
            return _gold(desk, -REFRESH_COST)
        case "yes":
            return _yes(desk)
        case _:
            return Foresight()


def _gold(desk: Desk, gold: int) -> Foresight:
    """Won or paid."""
    if not gold:
        return Foresight()
    text, tone = (f"+{gold}", "plus") if gold > 0 else (f"−{-gold}", "minus")
    return Foresight(marks=(Mark(mat_key(desk.host), text, tone, "coin"),))


def _yes(desk: Desk) -> Foresight:
    s = desk.state
    match desk.phase:
        case Phase.BURY:
            return _gold(desk, -int(BURIAL_COST[s.sea[s.seats[s.active].at]]))
        case Phase.SPECIAL_TRADE:
            return _gold(desk, int(DEED_GOLD[s.using, s.deeds - 1]))
        case _:
            return Foresight()


# ---------------------------------------------------------------- the wheel


def _walk(desk: Desk, space: int) -> Foresight:
    """R4.3, R4.7, R4.9, R17.1: deckhands that stay behind and come back, who acts after the order, the Ship Line."""
    s, say = desk.state, desk.say
    mat = s.seats[desk.host]
    marks = [
        _passed(mat.posted, passed % SPACES) for passed in range(mat.space + 1, mat.space + _way(mat.space, space))
    ]
    marks.append(Mark(helm.space_key(space), "+1", "plus", "crew") if space and mat.posted >> space & 1 else None)
    order = order_of(mat.wheel, space)
    bonuses, told = _bonuses(desk, order)
    if space < mat.space:
        told.append(say("The Ship Line is crossed."))
        paid = int(mat.deckhands[Assignment.EXTORT])
        marks.append(Mark(helm.post_key(Assignment.EXTORT), f"+{paid}", "plus", "coin") if paid else None)
    return Foresight(" ".join(told), _walked(desk, space), (*filter(None, marks), *bonuses))


def _way(start: int, goal: int) -> int:
    """How many spaces ahead."""
    return (goal - start) % SPACES


def _passed(posted: int, space: int) -> Mark | None:
    """A deckhand stays on what is skipped, or comes along."""
    if not space:
        return None
    came = posted >> space & 1
    return Mark(helm.space_key(space), "+1" if came else "−1", "plus" if came else "minus", "crew")


def _bonuses(desk: Desk, order: str) -> tuple[list[Mark], list[str]]:
    """Whose bonus actions an order sets off: signs at the cards, and sentences."""
    mat, say = desk.state.seats[desk.host], desk.say
    marks, told = list[Mark](), list[str]()
    number, sign = ORDERS.index(order), f"order-{order}"
    if mat.captain != NONE and CAPTAIN_TRIGGER[mat.captain] == number:
        marks.append(Mark("hub", "+", "plus", sign))
        told.append(say("{crew} acts, too.", crew=captain_name(int(mat.captain), say)))
    for card in mat.crew:
        if card != NONE and CREW_TRIGGER[card] == number and IS_OFFERED[card]:
            marks.append(Mark(f"crew:{CREW[card]}", "+", "plus", sign))
            told.append(say("{crew} acts, too.", crew=crew_name(int(card), say)))
    return marks, told


def _walked(desk: Desk, space: int) -> tuple[Ghost, ...]:
    """The captain on the space."""
    sprites = board.scene(desk).sprites
    here, goal, captain = (
        sprites[key] for key in (helm.space_key(desk.state.seats[desk.host].space), helm.space_key(space), "captain")
    )
    return (Ghost("captain", captain.x + goal.x - here.x, captain.y + goal.y - here.y),)


# ---------------------------------------------------------------- the sea


def _step(desk: Desk, direction: int, brave: bool) -> Foresight:
    """The ship at her berth on the next card, the way there, and the storm she would sail into."""
    s, say = desk.state, desk.say
    goal = int(NEIGHBOUR[desk.mover, Direction(direction)])
    key = _moving(desk)
    there = [other for other in waters.lying_at(desk, goal) if other != key]
    edge = board.EDGE
    spot = waters.berth(desk, goal, len(there), len(there) + 1, edge, edge)
    (x0, y0), (x1, y1) = (waters.middle(desk, place, edge, edge) for place in (desk.mover, goal))
    ghost = Ghost(key, spot.x, spot.y, f"M{x0:g} {y0:g}L{x1:g} {y1:g}")
    stormy = desk.phase == Phase.SAIL and STORM[s.sea[goal]]
    text = "" if not stormy else say("The token is spent.") if brave else say("The storm sends a deckhand to Repair.")
    return Foresight(text, (ghost,))


def _moving(desk: Desk) -> str:
    if desk.phase in NAVY_MOVES:
        return waters.NAVY
    return merchant_key(desk.state.ship) if desk.phase in MERCHANT_MOVES else ship_key(desk.state.active)


# ---------------------------------------------------------------- battles

Damages = dict[int, float]
"""How likely each damage is."""


def damages(desk: Desk, seat: int) -> Damages:
    """R13.5, R13.6: of one throw, without rolling again and without tokens."""
    s = desk.state
    mat = s.seats[seat]
    dice = int(SOLO_DICE[mat.treasures] if desk.is_solo(seat) else LEVEL_DICE[mat.legend])
    each = [int(symbols_of(s, seat, face)) for face in range(1, SIDES + 1)]
    fixed = int(sure_hits(s, seat))
    thrown = Counter(fixed + sum(roll) for roll in product(each, repeat=dice))
    return {damage: n / SIDES**dice for damage, n in thrown.items()}


def odds(desk: Desk, seat: int, target: int) -> tuple[float, float]:
    """How likely an attacker does more damage than a target, and the same."""
    own = damages(desk, seat)
    if target < SEATS:
        other = damages(desk, target)
    else:
        other = {int(MERCHANT_DAMAGE[desk.state.merchants[target - SEATS].card]): 1.0}
    pairs = [(mine, theirs, p * q) for mine, p in own.items() for theirs, q in other.items()]
    return sum(p for mine, theirs, p in pairs if mine > theirs), sum(p for mine, theirs, p in pairs if mine == theirs)


def _attack(desk: Desk, target: int) -> Foresight:
    won, tied = odds(desk, int(desk.state.active), target)
    text = desk.say("With one throw: won in {won}, equal in {tied}.", won=percent(won), tied=percent(tied))
    key = ship_key(target) if target < SEATS else merchant_key(target - SEATS)
    return Foresight(text, marks=(Mark(key, percent(won), tight=True),))


def _turned(desk: Desk, number: int) -> Foresight:
    """R13.4: the damage with the turned die."""
    s, (die, face) = desk.state, divmod(number, SIDES)
    roller = int(s.roller)
    gained = int(symbols_of(s, roller, face + 1)) - int(symbols_of(s, roller, s.faces[die]))
    damage = int(damage_of(s, roller)) + gained
    if not gained:
        return Foresight(desk.say("Damage with it: {n}.", n=damage))
    text, tone = (f"+{gained}", "plus") if gained > 0 else (f"−{-gained}", "minus")
    mark = Mark("fight", text, tone)
    return Foresight(desk.say("Damage with it: {n}.", n=damage), marks=(mark,))
