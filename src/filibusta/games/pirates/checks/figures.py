"""The meaning of the figures that Pirates! tells before a choice: see ``filibusta.testing.forecasts``."""

from typing import Any

from filibusta.engine.plain import PlainState
from filibusta.games.pirates.cards import N_SHIPS, SHIP_CARGO, SHIP_POINTS, TREASURES
from filibusta.games.pirates.events import Events, Why
from filibusta.games.pirates.rules.fleet import cannons_of, capacity_of, speed_of
from filibusta.games.pirates.state import CENTRE, Phase
from filibusta.games.pirates.table.context import place_key
from filibusta.testing.forecasts import Case, Claim, Counts, ToldFigure, events_of, fact

PLACES = {place_key(place): place for place in range(N_SHIPS + len(TREASURES))}


# ---------------------------------------------------------------- ships and men


def _men(case: Case, told: ToldFigure) -> None:
    """The men aboard the ship that the choice names."""
    case.equal(told, told["men"], case.before.ships[_named(case)].crew)


def _named(case: Case) -> int:
    return case.game.actions.part(case.action)[1]


def _men_now(case: Case, told: ToldFigure) -> None:
    case.equal(told, told["n"], _named(case))


def _sells(case: Case, told: ToldFigure) -> None:
    """R8.2"""
    men = sum(sold.men for sold in case.of(Events.SOLD))
    come = case.after.placing + sum(come.men for come in case.of(Events.CREW, why=Why.SALE))
    case.equal(told, told.figures.get("cargo.n", -told.figures.get("n", 0)), come - men)


def _steals(case: Case, told: ToldFigure) -> None:
    case.equal(told, told["n"], case.before.seats[_named(case)].hand_size)


def _income(case: Case, told: ToldFigure) -> None:
    """R4.4"""
    for paid in case.of(Events.INCOME, seat=case.before.active):
        case.equal(told, told["men"], paid.taken)


def _hand(case: Case, told: ToldFigure) -> None:
    case.equal(told, told["hand"], case.before.seats[case.before.player].hand_size)


# ---------------------------------------------------------------- battles and treasures


def _passing(s: PlainState, offers: list[str]) -> str:
    """Passes, so that nobody plays a card."""
    return "pass" if "pass" in offers and s.phase in (Phase.BATTLE_CARD, Phase.FOG) else ""


def _met(case: Case, played: list[PlainState]) -> bool:
    return not events_of(case.game, played, Events.ESCAPED)


def _wind(case: Case, told: ToldFigure) -> None:
    """R11.5"""
    case.chance(told, told["n"] / told["faces"], lambda played: _met(case, played), _passing)


def _as_it_is(case: Case, told: ToldFigure) -> None:
    """R11.5: without another card or wind."""
    if told.by.endswith("ships meet.") and case.name == "pass":
        case.chance(told, 1.0, lambda played: _met(case, played), _passing)


def _ends(case: Case, told: ToldFigure) -> None:
    """R12, R13: once the ships have met."""
    of_attacker = case.before.player == case.before.active
    mine, theirs = ("won", "lost") if of_attacker or "{one}" in told.by else ("lost", "won")
    for said, falls in ((told[mine], 1), (told[theirs], 0)):
        case.chance(
            told,
            said,
            lambda played, falls=falls: _fallen(case, played) == {falls},
            _passing,
            lambda played: _met(case, played),
        )


def _fallen(case: Case, played: list[PlainState]) -> set[int]:
    """The sides of the battle that lose all their men: 0 the attacker, 1 the defender."""
    attacks = events_of(case.game, played, Events.ATTACKED)
    s = case.before
    ships = (attacks[0].ship, attacks[0].target) if attacks else (s.attacker, s.target)
    lost = {ship for kind in (Events.CAPTURED, Events.SUNK) for ship in _ships(case, played, kind)}
    return {side for side, ship in enumerate(ships) if ship in lost}


def _ships(case: Case, played: list[PlainState], kind: Events) -> list[int]:
    return [told.ship for told in events_of(case.game, played, kind)]


def _finds(case: Case, told: ToldFigure) -> None:
    """R15.2"""
    first = [Events.FOUND, Events.SEARCHED]
    case.chance(told, told["chance"], lambda played: bool(events_of(case.game, played[:1], first[0])))


def _place_mark(case: Case, told: ToldFigure) -> None:
    """R11 to R13, R15.2: what a ship may go for, and how likely she gets it."""
    goal = PLACES[told.key]
    name = case.game.actions.name

    def choose(s: PlainState, offers: list[str]) -> str:
        wanted = [one for one in offers if s.phase == Phase.CHOOSE_TARGET and _place_of(case, one) == goal]
        return wanted[0] if wanted else _passing(s, offers)

    assert name
    if goal < N_SHIPS:
        case.chance(told, told.figures["0"], lambda played: _fallen(case, played) == {1}, choose)
    else:
        case.chance(
            told,
            told.figures["0"],
            lambda played: bool(
                events_of(case.game, [s for s in played if s.phase != Phase.TREASURE][:2], Events.FOUND)
            ),
            choose,
        )


def _place_of(case: Case, name: str) -> int:
    kind, number = case.game.actions.part(case.game.actions.number(name))
    return number + N_SHIPS if kind == "treasure" else number if kind == "ship" else -1


CARD_TEXTS = (
    "+{n} cannon",
    "+{n} cannon in this battle",
    "+{n} capacity",
    "Draw {n} pirate card",
    "The enemy loses {n} man",
    "{n} man for one of your ships",
    "{n} more man in this battle",
    "{points}, {crew} of {capacity} men, speed {speed}, {cannons}, cargo {cargo}.",
    "To win it: {symbols} on {dice}. It brings {reward} and {points}; a failure costs {lost}.",
    "To win it: {needed} on {dice}; a failure costs {lost}. {n} man is left on {ship}.",
    "{card}: {men}, as far as there is room aboard and the supply lasts.",
    "Speed {speed}, {cannons}, {men}.",
    "{ship}: speed {speed}, {cannons}, {men}",
    "{ship}: speed {speed}, {men}",
    "{n} man is still to be assigned.",
    "{n} man waits; {ship} has {crew} of {capacity}.",
    "{n} ship has not acted yet.",
)
"""Texts of cards, and what lies open."""
SAID: dict[str, Claim] = {
    **dict.fromkeys(CARD_TEXTS, fact),
    "Speed {attack} against {defence}: as it is, the attack fails.": _as_it_is,
    "Speed {attack} against {defence}: as it is, the ships meet.": _as_it_is,
    "{hand} pirate cards in hand; the limit at the end of a turn is {limit}.": _hand,
    "A roll finds it in {chance}.": _finds,
    "Once alongside, you win in {won}, lose in {lost}, and both ships are lost in {both}.": _ends,
    "Once alongside, {one} wins in {won}, {other} in {lost}, and both ships are lost in {both}.": _ends,
    "The wind is enough in {n} of {faces} cases.": _wind,
    "Next comes the income: {men}.": _income,
    "Aboard {ship}, {men}": _men,
    "Attack {ship} of {player}, {men}": _men,
    "Attack {ship}, {men}": _men,
    "From {ship} of {player}, {men}": _men,
    "From {ship} in the centre, {men}": _men,
    "Sail with {ship}, {men}": _men,
    "Sell {ship} for {cargo}": _sells,
    "Sell {ship}; {n} man finds no room": _sells,
    "Next comes the income: {men} instead of {due}, for lack of room or tokens.": _income,
    "Steal the only card of {player}": _steals,
    "{n} man": fact,
    "{n} man aboard {ship}": _men_now,
    "{n} man on {ship}": _men_now,
}
MARKED: dict[tuple[str, str], Claim] = {("ship", ""): _place_mark, ("treasure", ""): _place_mark}


def _men_aboard(s: Any, which: str) -> Any:
    """R1.10: a ship in the centre takes nobody aboard."""
    ship = PLACES[f"ship:{which}"]
    men = s.ships[ship].crew
    return men if s.ships[ship].owner == CENTRE else (men, capacity_of(s, ship))


CLOSE: Counts = {
    ("ship", "point"): lambda _, which: SHIP_POINTS[PLACES[f"ship:{which}"]],
    ("ship", "crew"): _men_aboard,
    ("ship", "wind"): lambda s, which: speed_of(s, PLACES[f"ship:{which}"]),
    ("ship", "cannon"): lambda s, which: cannons_of(s, PLACES[f"ship:{which}"]),
    ("ship", "cargo"): lambda _, which: SHIP_CARGO[PLACES[f"ship:{which}"]],
}
