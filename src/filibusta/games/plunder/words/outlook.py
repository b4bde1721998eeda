"""The prospects of a fight (R12 to R15), as far as a viewer knows the cards: exact, without future draws.

Against the game the only unknown is the captain's hand. A viewer who sees it is told the certain end; for all others
each end has the share of the hands that the captain may hold. Between captains both choose in secret, so the chance of
an end is unknown: what is exact is what a captain can be sure of, whatever the other lays.
"""

from functools import lru_cache
from typing import NamedTuple

from filibusta.engine.plain import PlainState
from filibusta.games.plunder.cards import GOOD, N_GOODS, SPEED, STRENGTH, VALUE, Effect
from filibusta.games.plunder.state import NONE, Foe, Option, Phase, Subphase
from filibusta.games.plunder.words.figures import Figures, figures_of, strength_of
from filibusta.games.plunder.words.hands import MOST_VALUE, Hand, at_most, chosen, hand_of, share, unseen_of_values
from filibusta.games.plunder.words.unseen import KEPT, flippable

BEFORE = {
    Phase.SHIP_MET: (Foe.SHIP, Subphase.CHASE),
    Phase.PIRATE_MET: (Foe.SHIP, Subphase.BROADSIDE),
    Phase.SHIP_ATTACKS: (Foe.SHIP, Subphase.BROADSIDE),
    Phase.NATIVES: (Foe.NATIVES, Subphase.BOARDING),
    Phase.PIRATE_FLEET: (Foe.PIRATE_FLEET, Subphase.BROADSIDE),
}
"""The decisions in which a fight is chosen or refused: the enemy, and the first part (R13, R14)."""
UNDECIDED = frozenset({Phase.CHASE_CARD, Phase.FLEE, Phase.BROADSIDE_CARD, Phase.AFTER_BROADSIDE, Phase.BOARDING_CARD})
"""The decisions in which a fight against the game may still end either way."""
DUELLING = frozenset(
    {
        Phase.STAND_OR_FLEE,
        Phase.DROP_PRIZE,
        Phase.TAKE_DROPPED_PRIZE,
        Phase.HIDDEN_CARD,
        Phase.AFTER_BROADSIDE,
    }
)
"""The decisions in which a fight between captains may still end either way."""
FLEEING = (Phase.PIRATE_MET, Phase.SHIP_ATTACKS, Phase.FLEE)


class Outcomes(NamedTuple):
    """The outcomes of best play in a fight against the game, as shares of the possible hands (sum 1)."""

    won: float
    dropped: float
    """R12.6: the broadside alone can be won, which brings no plunder."""
    escaped: float
    """R13.5: she gets away, or is better left to."""
    lost: float


class Fight(NamedTuple):
    """A fight against the game, from now on."""

    may_stop: bool
    """R12.6: whether he can leave it at the broadside; against a port and natives he cannot, nor in the boarding."""
    needs: tuple[int, int, int]
    """The value that a card must bring in the chase, the broadside and the boarding; 0 or less where none is needed."""
    first: Subphase
    """The part that comes next."""
    hand: Hand

    @property
    def ends(self) -> Outcomes:
        """R12.3 to R12.9: each card is played once, and every part must be won."""
        won, upper = share(self.hand, self.needs), share(self.hand, self.needs[:2])
        if not self.may_stop:
            return Outcomes(won, 0.0, 0.0, 1.0 - won)
        chased = self.needs[Subphase.CHASE] > 0
        return Outcomes(won, upper - won, (1.0 - upper) * chased, (1.0 - upper) * (not chased))

    @property
    def cards(self) -> tuple[int, ...]:
        """The cheapest cards for one part after the other, as far as those that are seen reach."""
        return chosen(self.hand, self.needs)

    def after(self, part: Subphase, value: int) -> "Fight":
        """Returns the outlook after a card of this value, 0 for none, in a part; what the part then lacks is lost."""
        needs = list(self.needs)
        needs[part] = 0 if value >= needs[part] else MOST_VALUE + 1
        left = self.hand.without(value) if value else self.hand
        return Fight(self.may_stop, (needs[0], needs[1], needs[2]), Subphase(min(part + 1, Subphase.BOARDING)), left)


def fight_against(view: PlainState, foe: Foe, first: Subphase) -> Fight:
    """A fight of the active captain that begins, or goes on, with this part."""
    own, (cannons, crew) = figures_of(view, view.active), strength_of(view, foe)
    speed = int(SPEED[view.encounter]) - own.speed if foe == Foe.SHIP else 0
    needs = (speed, cannons - own.cannons, crew - own.crew)
    left = [need if part >= first else 0 for part, need in enumerate(needs)]
    may_stop = foe not in (Foe.PORT, Foe.NATIVES) and view.phase != Phase.BOARDING_CARD
    return Fight(may_stop, (left[0], left[1], left[2]), first, hand_of(view, view.active))


@lru_cache(KEPT)
def fight_of(view: PlainState) -> Fight | None:
    """The fight against the game that is under way, or may be chosen now."""
    if view.over:
        return None
    if view.foe == Foe.NOBODY:
        before = BEFORE.get(Phase(view.phase)) if view.encounter != NONE else None
        return fight_against(view, *before) if before else None
    if view.foe == Foe.CAPTAIN or view.phase not in UNDECIDED:
        return None
    return fight_against(view, Foe(view.foe), _part_of(view))


def fight_begun(view: PlainState, kind: str) -> Fight | None:
    """The fight against the game that a choice of the active captain would begin, given by its action's block."""
    if kind in ("attack_port", "attack_fleet"):
        return fight_against(view, Foe.PORT if kind == "attack_port" else Foe.FLEETS, Subphase.BROADSIDE)
    return fight_of(view) if kind in ("attack", "fight") else None


def _part_of(view: PlainState) -> Subphase:
    """Returns the first part still to be won; a flight has none behind it, but there is no further chase (R13.7)."""
    match view.phase:
        case Phase.FLEE:
            return Subphase.BROADSIDE
        case Phase.AFTER_BROADSIDE:
            return Subphase.BOARDING
        case _:
            return Subphase(view.subphase)


# ------------------------------------------------------------------ flight


class Flight(NamedTuple):
    """R13.7: shares of hands with which a captain gets away from the ship he met."""

    towing: float
    """With his prize, if he has one."""
    alone: float
    """At all: without it, too."""


def flight_of(view: PlainState) -> Flight | None:
    """R13.7, R12.8: he must be faster; a card that was played counts, and is the only one."""
    if view.over or view.encounter == NONE or view.phase not in FLEEING:
        return None
    own, played = figures_of(view, view.active), view.card
    hand = hand_of(view, view.active) if played == NONE else Hand(())
    return _flight(own, int(SPEED[view.encounter]) - int(VALUE[played]), hand)


def _flight(own: Figures, speed: int, hand: Hand) -> Flight:
    return Flight(share(hand, (speed - own.sailing + 1,)), share(hand, (speed - own.speed + 1,)))


# ------------------------------------------------------------------ captains


class CertainOutcomes(NamedTuple):
    """The certain outcomes of one captain against another (R15), as shares of the other's possible hands."""

    least: float
    """With his best cards, whatever the other lays: against the best reply there is."""
    most: float
    """The chance if the other lays no card at all."""


def margins(view: PlainState, seat: int) -> tuple[int, int, int]:
    """Returns by how much a captain leads in chase, broadside and boarding; 0 is enough (R12.8, R15.5)."""
    attacker, defender = figures_of(view, view.active), figures_of(view, view.target)
    lead = (
        attacker.speed - defender.sailing,
        attacker.cannons - defender.cannons,
        attacker.crew - defender.crew,
    )
    return lead if seat == view.active else (-lead[0] - 1, -lead[1] - 1, -lead[2] - 1)


def sure_of(own: Hand, theirs: Hand, leads: tuple[int, ...]) -> CertainOutcomes:
    """The chance of winning all these parts for sure, with the best cards where they are needed most (R15.5 to R15.7).

    The other's best reply is his highest card in the part where it helps most, so all parts must bear it.
    """
    cards = [*sorted(own.known, reverse=True), *[0] * len(leads)][: len(leads)]
    worst = min(lead + card for lead, card in zip(sorted(leads), cards, strict=True))
    return CertainOutcomes(at_most(theirs, worst), float(worst >= 0))


@lru_cache(KEPT)
def duel_of(view: PlainState, seat: int) -> CertainOutcomes | None:
    """R15.5 to R15.7: what one of two fighting captains can be sure of, from the part that is asked about on.

    The attacker must win what is left, broadside and boarding; the defender repels him by winning one part now.
    """
    if view.over or view.foe != Foe.CAPTAIN or seat not in (view.active, view.target) or view.phase not in DUELLING:
        return None
    leads, part = margins(view, seat), Subphase(view.subphase)
    if view.phase == Phase.AFTER_BROADSIDE:
        part = Subphase.BOARDING
    first = max(part, Subphase.BROADSIDE)
    own, theirs = hand_of(view, seat), hand_of(view, view.target if seat == view.active else view.active)
    return sure_of(own, theirs, leads[first:] if seat == view.active else leads[first : first + 1])


def duel_with(view: PlainState, rival: int) -> tuple[CertainOutcomes, CertainOutcomes]:
    """R15.1: the certain outcomes of an attack by the active captain: catching a fleeing rival, and winning."""
    own, theirs = figures_of(view, view.active), figures_of(view, rival)
    hands = hand_of(view, view.active), hand_of(view, rival)
    chase = sure_of(*hands, (own.speed - theirs.sailing,))
    return chase, sure_of(*hands, (own.cannons - theirs.cannons, own.crew - theirs.crew))


def laid(view: PlainState, seat: int, value: int) -> CertainOutcomes:
    """R15.5: of the part that is asked about now, with this card, 0 for none."""
    lead = margins(view, seat)[Subphase(view.subphase)] + value
    theirs = hand_of(view, view.target if seat == view.active else view.active)
    return CertainOutcomes(at_most(theirs, lead), float(lead >= 0))


# ------------------------------------------------------------------ what a flipped card decides


def against_flip(view: PlainState, seat: int, card: int, effect: Effect) -> float:
    """R19.9, R19.11: that a captain withstands the Kraken, or wins the brawl, that this card would bring him."""
    own = figures_of(view, seat)
    figure = own.cannons if effect == Effect.KRAKEN else own.crew
    plays = effect != Effect.KRAKEN or bool(view.options[Option.KRAKEN_CARD])
    counts, hand = _values(flippable(view)), hand_of(view, seat)
    from_unseen = counts == _drop_storm(unseen_of_values(view))
    total, found = sum(counts), 0.0
    for value, n in enumerate(counts):
        if n:
            need = int(STRENGTH[card]) + value - figure
            rest = _less(hand, value) if from_unseen else hand
            found += n / total * (share(rest, (need,)) if plays else float(need <= 0))
    return found if total else 1.0


def _values(kinds: tuple[int, ...]) -> tuple[int, ...]:
    counts = [0] * (MOST_VALUE + 1)
    for kind, n in enumerate(kinds):
        counts[int(VALUE[kind])] += n
    return tuple(counts)


def _drop_storm(counts: tuple[int, ...]) -> tuple[int, ...]:
    return (0, *counts[1:])


def _less(hand: Hand, value: int) -> Hand:
    """The hand, once an unseen card of this value lies elsewhere."""
    if not hand.hidden:
        return hand
    counts = list(hand.unseen)
    counts[value] -= 1
    return hand._replace(unseen=tuple(counts))


class Spoils(NamedTuple):
    """R16.5: what one flipped card brings."""

    goods: tuple[float, ...]
    """The chance of each good."""
    units: float
    """The mean number of units, before holds and the supply set bounds."""


def spoils_of(view: PlainState) -> Spoils | None:
    """Returns what a flip for goods would bring; nothing where no card could come up."""
    counts = flippable(view)
    total = sum(counts)
    if not total:
        return None
    goods = [0.0] * N_GOODS
    units = 0.0
    for kind, n in enumerate(counts):
        if n:
            goods[int(GOOD[kind])] += n / total
            units += n * int(VALUE[kind]) / total
    return Spoils(tuple(goods), units)
