"""The meaning of the figures that Tiny Epic Pirates tells before a choice: see ``filibusta.testing.forecasts``."""

from collections.abc import Callable
from typing import Any

from filibusta.engine.plain import PlainState
from filibusta.games.tiny_epic_pirates.cards import GOLD_MAX, GOODS, LEVELS, NEIGHBOUR, SEATS, STORM, TREASURES
from filibusta.games.tiny_epic_pirates.events import Events, Money
from filibusta.games.tiny_epic_pirates.state import Direction, Phase
from filibusta.testing.forecasts import Case, Claim, Counts, ToldFigure, events_of, fact

DECLINED = ("pass", "no", "stop", "sell:0", "stay")
WALKING = (Phase.SKIP_SOURCE, Phase.LIFT_TO)


# ---------------------------------------------------------------- how a game goes on


def _walking(s: PlainState, offers: list[str]) -> str:
    return offers[0] if s.phase in WALKING else ""


def _to_the_end(case: Case) -> Callable[[PlainState, list[str]], str]:
    """Nothing more is done in this turn than has to be; who moves ships takes the first way."""
    turn = case.before.turn

    def choose(s: PlainState, offers: list[str]) -> str:
        declined = [name for name in DECLINED if name in offers]
        return "" if s.turn != turn else declined[0] if declined else offers[0]

    return choose


def _sailing(s: PlainState, offers: list[str]) -> str:
    """The ship sails as far as it goes, but into no storm."""
    if s.phase in WALKING:
        return offers[0]
    if s.phase != Phase.SAIL:
        return ""
    at = s.seats[s.active].at
    ways = [(f"move:{way.name.lower()}", int(NEIGHBOUR[at, way])) for way in Direction]
    calm = [name for name, place in ways if place >= 0 and not STORM[s.sea[place]] and name in offers]
    return calm[0] if calm else ""


def _fighting(s: PlainState, offers: list[str]) -> str:
    return "pass" if s.phase in (Phase.REROLL, Phase.SUREFIRE) else ""


# ---------------------------------------------------------------- gold and goods


def _gold(case: Case, *why: Money) -> int:
    """The gold that a choice brings the player for these reasons, less its cost."""
    gains = [told.gold for told in case.of(Events.GAINED, seat=case.before.player) if told.why in why]
    costs = [told.gold for told in case.of(Events.PAID, seat=case.before.player) if told.why in why]
    return sum(gains) - sum(costs)


CHOSEN = (Money.TRADE, Money.SPECIAL_TRADE, Money.REFRESH, Money.BURIAL)


def _sells(case: Case, told: ToldFigure) -> None:
    """R10.2, R17.10, R1.14"""
    case.equal(told, told["cubes"], sum(sold.cubes for sold in case.of(Events.SOLD)))
    case.equal(told, told["gold"], _gold(case, *CHOSEN))


def _loses(case: Case, told: ToldFigure) -> None:
    """R1.14"""
    sold = sum(int(case.before.prices[event.good]) * event.cubes for event in case.of(Events.SOLD, why=Money.TRADE))
    if sold:
        case.equal(told, told["gold"], sold - _gold(case, Money.TRADE))


def _costs(case: Case, told: ToldFigure) -> None:
    case.equal(told, told["gold"], -_gold(case, *CHOSEN))


def _cube_brings(case: Case, told: ToldFigure) -> None:
    """R10.2, R1.14: what one is sold for, and what can be gained at all."""
    if case.name == "sell:1":
        case.equal(told, min(told.figures.values()), _gold(case, Money.TRADE))


def _refreshes(case: Case, told: ToldFigure) -> None:
    if case.name == "refresh":
        _costs(case, told)


def _draws(case: Case, told: ToldFigure) -> None:
    """R9.2"""
    if case.name == "yes":
        case.equal(told, told["n"], len(case.of(Events.DREW)))


def _gives_back(case: Case, told: ToldFigure) -> None:
    case.equal(told, told["cubes"], len(case.of(Events.DISCARDED)))


def _purse(case: Case, told: ToldFigure) -> None:
    case.equal(told, told["gold"], case.before.seats[case.before.player].gold)


def _buried(case: Case, told: ToldFigure) -> None:
    case.equal(told, told["n"], case.before.seats[case.before.player].treasures)
    case.equal(told, told["most"], TREASURES)


def _coins(case: Case, told: ToldFigure) -> None:
    """At a mat: at once, or of Extort once the Ship Line is crossed (R19.2)."""
    seat = int(told.key.partition(":")[2])
    if case.name.startswith("space:"):
        played = case.played_on(_to_the_end(case))
        gained = sum(told.gold for told in events_of(case.game, played, Events.GAINED, seat=seat, why=Money.EXTORT))
        case.between(told, told.numbers[0], gained, told.numbers[-1])
    else:
        case.equal(told, told.numbers[0], _gold(case, *CHOSEN))


# ---------------------------------------------------------------- the wheel and sailing


def _walked(kind: Events) -> Claim:
    """R4.4, R4.7"""

    def claim(case: Case, told: ToldFigure) -> None:
        case.equal(told, told["n"], len(events_of(case.game, case.played_on(_walking), kind)))

    return claim


def _hands(case: Case, told: ToldFigure) -> None:
    case.equal(told, told["n"], sum(case.before.seats[case.before.active].deckhands))


def _space_mark(case: Case, told: ToldFigure) -> None:
    """A deckhand stays on the space, or comes back."""
    seat, change, space = case.before.active, told.numbers[0], int(case.name.partition(":")[2])
    played = case.played_on(_walking)
    kind = Events.LIFTED if change > 0 else Events.POSTED
    wheel = case.before.seats[seat].wheel
    named = [f"order:{name}" for name in ("plunder", "trade", "crew_up", "search", "attack")]
    where = next(i + 1 for i, order in enumerate(wheel) if told.key in (named[order], f"order:{i + 1}"))
    assert space >= 0
    case.equal(told, abs(change), len(events_of(case.game, played, kind, seat=seat, space=where)))


def _post_mark(case: Case, told: ToldFigure) -> None:
    """R4.6: from where deckhands are taken, where there is no choice."""
    post = int(told.key.partition(":")[2]) if told.key.partition(":")[2].isdigit() else -1
    played = case.played_on(_walking)
    taken = events_of(case.game, played, Events.POSTED, **({"assignment": post} if post >= 0 else {}))
    case.between(told, -told.numbers[0], len(taken), 9 if post < 0 else -told.numbers[0])


def _steps(case: Case) -> int:
    played = case.played_on(_sailing)
    return len(events_of(case.game, played, Events.SAILED, seat=case.before.active))


def _sails(case: Case, told: ToldFigure) -> None:
    """R6.2: after a walk."""
    case.between(
        told, told.figures.get("least", told.figures.get("n", 0)), _steps(case), list(told.figures.values())[-1]
    )


def _steps_left(case: Case, told: ToldFigure) -> None:
    """R6.3; R17.14, R17.15: of other ships the steps are counted down."""
    if case.before.phase != Phase.SAIL:
        case.equal(told, told["n"], case.before.moves)
    elif case.name.startswith("move:") and case.after.phase != Phase.JOSTLE and not case.of(Events.JOSTLED):
        case.equal(told, told["n"], _steps(case))


# ---------------------------------------------------------------- battles


def _dice(case: Case, told: ToldFigure) -> None:
    """R13.2"""
    if case.name.startswith("attack"):
        rolled = case.of(Events.ROLLED, seat=case.before.active)[0]
        case.equal(told, told["n"], sum(face > 0 for face in rolled.values))


def _damage(case: Case, told: ToldFigure) -> None:
    """R13.6: as the dice lie, or with the turned one."""
    seat = case.before.roller
    if case.name == "pass" or "won" in told.figures:
        done = events_of(case.game, case.played_on(_fighting), Events.DAMAGE, seat=seat)
        case.equal(told, told["n"], done[0].damage)


def _won(seat: int, case: Case) -> Callable[[list[PlainState]], bool]:
    def happens(played: list[PlainState]) -> bool:
        won = events_of(case.game, played, Events.WON, seat=case.before.active)
        lost = events_of(case.game, played, Events.LOST, seat=case.before.active)
        return bool(won) if seat == case.before.active else bool(lost)

    return happens


def _one_throw(case: Case, told: ToldFigure) -> None:
    """R13, R14: the attacker neither rolls again nor turns a die; nor does a target that cannot."""
    target = case.game.actions.part(case.action)[1]
    if target < SEATS and (case.before.seats[target].surefire or case.before.seats[target].crew[0] >= 0):
        return
    case.chance(told, told["won"], _won(case.before.active, case), _fighting)
    case.chance(told, told["tied"], lambda played: bool(events_of(case.game, played, Events.TIED)), _fighting)


def _certain(case: Case, told: ToldFigure) -> None:
    """R13.4: against what is known, what cannot be turned any more is certain."""
    if case.before.phase == Phase.SUREFIRE and case.before.target >= len(case.before.seats) and case.name == "pass":
        case.chance(told, told["won"], _won(case.before.roller, case), _fighting)


CAPPED = "The price of a cube is {gold}, and you can gain {left} more; after the sale {good} falls to the lowest."
SAID: dict[str, Claim] = {
    "Sell {cubes} for {gold}": _sells,
    "Bury a treasure for {gold}": _costs,
    "Refresh the crew on offer for {gold}": _costs,
    "To refresh the three cards costs {gold}, once a turn.": _refreshes,
    "A cube brings {gold}; after the sale {good} falls to the lowest price.": _cube_brings,
    CAPPED: _cube_brings,
    "{gold} is lost: nobody has more than {most}.": _loses,
    "There is {gold}.": _purse,
    "With {gold} {captain} can bury a treasure: {order}, at a burial site.": _purse,
    "Treasures buried: {n} of {most}.": _buried,
    "Plunder {n} cube": _draws,
    "{n} cube is drawn from the bag.": _draws,
    "Give back {cubes}": _gives_back,
    "{aboard} It holds {n} at most.": fact,
    "On board: {cubes}.": fact,
    "The bag holds {cubes}.": fact,
    "{n} {good}": fact,
    "{token} ({n})": fact,
    "One that nobody has seen: {tokens}.": fact,
    "{order}, for {n} deckhand": _walked(Events.POSTED),
    "A deckhand stays on {orders}, taken from {posts}.": _walked(Events.POSTED),
    "A deckhand comes back from {orders}: to {posts}.": _walked(Events.LIFTED),
    "{n} deckhand at hand; one for each order that is skipped, Hide Out is skipped for nothing.": _hands,
    "Then you sail up to {n} step.": _sails,
    "Then you sail {least} to {most} steps.": _sails,
    "{n} step left.": _steps_left,
    "{n} step left; then: {order}.": _steps_left,
    "Dice of the Legend level: {n}.": _dice,
    "Dice: {dice}. Damage: {n}.": _damage,
    "To beat: {n}.": fact,
    "Damage with it: {n}; won in {won}.": _damage,
    "With one throw: won in {won}, equal in {tied}.": _one_throw,
    "Won in {won}.": _certain,
    "Rolled again and turned at best: won in {won}.": fact,  # by brute force in the tests of its chances
    "Won in {won}; if the dice stay as they are in {stay}.": fact,
    "An attack on {target} would be won in {chance}.": fact,
    "Turn die {die} from {old} to {face}": fact,
    "{crew}: roll {dice} again": fact,
    "die {n} ({face})": fact,
    "{crew}: {deeds}.": fact,
}
MARKED: dict[tuple[str, str], Claim] = {
    ("mat", "coin"): _coins,
    ("order", "crew"): _space_mark,
    ("post", "crew"): _post_mark,
    **{("die", f"die-{face}"): fact for face in range(1, 7)},
    ("fight", ""): fact,
    ("merchant", ""): fact,
    ("ship", ""): fact,
}


def _of_mat(part: str) -> Callable[[Any, str], Any]:
    return lambda s, seat: getattr(s.seats[int(seat)], part)


CLOSE: Counts = {
    ("mat", "coin"): lambda s, seat: (s.seats[int(seat)].gold, GOLD_MAX),
    ("mat", "surefire"): _of_mat("surefire"),
    ("mat", "search-sail_2"): lambda s, seat: (2, s.seats[int(seat)].sail_tokens),
    ("mat", "search-storm_pass"): _of_mat("storm_passes"),
    **dict.fromkeys(
        [("mat", f"treasure-{seat + 1}") for seat in range(SEATS)],
        lambda s, seat: (s.seats[int(seat)].treasures, TREASURES),
    ),
    **dict.fromkeys([("mat", f"rank-{level + 1}") for level in range(LEVELS)], _of_mat("legend")),
    **{
        ("mat", f"cube-{name}"): lambda s, seat, good=good: s.seats[int(seat)].hold[good]
        for good, name in enumerate(GOODS)
    },
}
