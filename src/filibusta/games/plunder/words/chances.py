"""The prospects of choices in and before a fight, in sentences for the deciding player."""

from collections.abc import Callable
from typing import NamedTuple

from filibusta.engine.plain import PlainState
from filibusta.engine.tables import complete
from filibusta.engine.words import Words, percent
from filibusta.games.plunder import cards
from filibusta.games.plunder.cards import EFFECT, NATION, SPEED, TYPE, VALUE, Effect, Type
from filibusta.games.plunder.rules.play_encounter import can_aim
from filibusta.games.plunder.state import NONE, Phase, Subphase
from filibusta.games.plunder.words.figures import figures_of
from filibusta.games.plunder.words.hands import Hand, hand_of, share
from filibusta.games.plunder.words.outlook import (
    CertainOutcomes,
    Fight,
    against_flip,
    duel_with,
    fight_begun,
    fight_of,
    flight_of,
    laid,
    margins,
    spoils_of,
    sure_of,
)
from filibusta.games.plunder.words.voice import good_name


class Prospect(NamedTuple):
    """The promise of a choice."""

    text: str
    chance: float | None = None
    """The chance, where a single one says it all."""


UNKNOWN = Prospect("")


def prospect(view: PlainState, kind: str, which: int, names: tuple[str, ...], say: Words) -> Prospect:
    """Returns the prospect of a viewer's choice, given by its action's block and its number in the block."""
    return PROSPECTS[Phase(view.phase)](view, kind, which, names, say)


def _no_fight(view: PlainState, kind: str, which: int, names: tuple[str, ...], say: Words) -> Prospect:
    return UNKNOWN


# ------------------------------------------------------------------ against the game


def _met(view: PlainState, kind: str, which: int, names: tuple[str, ...], say: Words) -> Prospect:
    """R13.2 to R13.7, R14.9, R19.16"""
    if kind == "flee":
        return _flight(view, "", NONE, names, say)
    fight = fight_begun(view, kind)
    return fight_prospect(view, fight, say) if fight else UNKNOWN


def fight_prospect(view: PlainState, fight: Fight, say: Words) -> Prospect:
    """Tells part by part what can be won, with which cards, and what that brings, for the captain who sees them."""
    told = [_part(fight, part, say) for part in _parts(fight)]
    won = fight.ends.won
    told.append(spoils_text(view, say) if won else _end(fight, say))
    return Prospect(" ".join(filter(None, told)), won)


def _parts(fight: Fight) -> list[Subphase]:
    """Those that are still to be fought, up to the first that cannot be won."""
    return list(Subphase)[fight.first : len(fight.cards) + 1]


def _part(fight: Fight, part: Subphase, say: Words) -> str:
    """R12.4: whether it is won, and by which card."""
    chosen, need = fight.cards, fight.needs[part]
    which = {"part": part_name(part, say)}
    if part >= len(chosen):
        left = list(fight.hand.known)
        for card in filter(None, chosen):
            left.remove(card)
        return say("{part}: lost, {n} short.", **which, n=need - max(left, default=0))
    if chosen[part]:
        return say("{part}: won with a card of {n} or more.", **which, n=need)
    return say("{part}: won without a card.", **which)


def _end(fight: Fight, say: Words) -> str:
    """Tells what remains if not all parts can be won (R12.6, R12.9)."""
    ends = fight.ends
    if ends.dropped:
        return say("Without boarding there is no plunder.")
    return say("She gets away.") if ends.escaped else say("Your ship would be lost.")


def part_name(part: int, say: Words) -> str:
    """Returns the name of a part as it begins a sentence."""
    return (say("Chase"), say("Broadside"), say("Boarding"))[part]


def spoils_text(view: PlainState, say: Words) -> str:
    """R16.5: what a flipped card brings."""
    found = spoils_of(view)
    if not found:
        return ""
    each = ", ".join(f"{good_name(good, say)} {percent(chance)}" for good, chance in enumerate(found.goods))
    return say("The flip for plunder: {goods}; {n} on average.", goods=each, n=decimal(found.units, say))


def decimal(n: float, say: Words) -> str:
    """Formats a number with one decimal, as the language writes it."""
    return say.pick({"en": f"{n:.1f}", "it": f"{n:.1f}".replace(".", ",")})


def _attack(view: PlainState, kind: str, which: int, names: tuple[str, ...], say: Words) -> Prospect:
    """R14.1, R14.12, R15.1"""
    if kind == "attack_captain":
        caught, won = duel_with(view, which)
        text = say("If {captain} stands: {chance}", captain=names[which], chance=sure_text(won, names[which], say))
        chase = say("Of a flight: {chance}", chance=sure_text(caught, names[which], say))
        return Prospect(f"{text} {chase}")
    fight = fight_begun(view, kind)
    return fight_prospect(view, fight, say) if fight else UNKNOWN


def _played(view: PlainState, kind: str, which: int, names: tuple[str, ...], say: Words) -> Prospect:
    """R12.4: what a card, or none, makes of the fight."""
    card = which if kind == "card" else NONE
    fight = fight_of(view)
    if not fight:
        return UNKNOWN
    part, value = Subphase(view.subphase), int(VALUE[card]) if card != NONE else 0
    if value >= fight.needs[part]:
        after = fight.after(part, value)
        rest = fight_prospect(view, after, say) if part != Subphase.BOARDING else Prospect(spoils_text(view, say), 1.0)
        return Prospect(" ".join(filter(None, (_enough(part, say), rest.text))), rest.chance)
    if part == Subphase.CHASE:
        return Prospect(say("She gets away."), 0.0)
    return Prospect(say("Not enough: your ship is lost."), 0.0)


def _enough(part: Subphase, say: Words) -> str:
    match part:
        case Subphase.CHASE:
            return say("Enough to catch her.")
        case Subphase.BROADSIDE:
            return say("Enough for the broadside.")
        case Subphase.BOARDING:
            return say("Enough to win the boarding.")


def _withstood(view: PlainState, kind: str, which: int, names: tuple[str, ...], say: Words) -> Prospect:
    """R19.9, R19.11"""
    card = which if kind == "card" else NONE
    own = figures_of(view, view.active)
    kraken = view.phase == Phase.KRAKEN_CARD
    figure = (own.cannons if kraken else own.crew) + (int(VALUE[card]) if card != NONE else 0)
    if figure >= view.strength:
        return Prospect(say("It drives the Kraken off.") if kraken else say("It wins the brawl."), 1.0)
    return Prospect(say("Not enough against the Kraken.") if kraken else say("Not enough for the brawl."), 0.0)


def _board(view: PlainState, kind: str, which: int, names: tuple[str, ...], say: Words) -> Prospect:
    """R12.6, R15.6"""
    if kind != "board":
        return UNKNOWN
    fight = fight_of(view)
    if fight:
        return fight_prospect(view, fight, say)
    hands = hand_of(view, view.active), hand_of(view, view.target)
    found = sure_of(*hands, margins(view, view.active)[Subphase.BOARDING :])
    return Prospect(
        _capital(sure_text(found, names[int(view.target)], say)), found.least if found.least == found.most else None
    )


def _flight(view: PlainState, kind: str, which: int, names: tuple[str, ...], say: Words) -> Prospect:
    """R13.7: to flee at all, or with this answer."""
    own, speed = figures_of(view, view.active), int(SPEED[view.encounter])
    if kind == "stand":
        fight = fight_of(view)
        if not fight:
            return UNKNOWN
        return fight_prospect(view, fight, say)
    if kind == "card":
        value = int(VALUE[which])
        return _escape(own.sailing + value > speed, own.speed + value > speed, view, say)
    if kind == "abandon_prize":
        return _unburdened(view, speed - own.speed - int(VALUE[view.card]) + 1, say)
    flight = flight_of(view)
    return _escape(bool(flight.towing), bool(flight.alone), view, say) if flight else UNKNOWN


def _escape(towing: bool, alone: bool, view: PlainState, say: Words) -> Prospect:
    """Returns the prospect of an escape, with the prize in tow or without."""
    if towing:
        return Prospect(say("Fast enough to get away."), 1.0)
    if alone and view.seats[view.active].prize != NONE:
        return Prospect(say("Fast enough to get away, if you abandon the prize."), 1.0)
    return Prospect(say("Too slow to get away: it comes to a broadside."), 0.0)


def _unburdened(view: PlainState, need: int, say: Words) -> Prospect:
    """R8.11, R13.7: without the prize, and with what a card would still have to bring."""
    hand = hand_of(view, view.active) if view.card == NONE else Hand(())
    if need <= 0 or not share(hand, (need,)):
        return _escape(need <= 0, False, view, say)
    return Prospect(say("Then a card of {n} or more is enough to get away.", n=need), 1.0)


# ------------------------------------------------------------------ between captains


def sure_text(found: CertainOutcomes, rival: str, say: Words) -> str:
    """A range where secret choices decide: from what is sure whatever the other lays to what may be."""
    if found.least == 1.0:
        return say("you win, whatever {captain} lays.", captain=rival)
    if found.most and not found.least:
        return say("{captain} surely holds a better card; you win if it is not laid.", captain=rival)
    if not found.most:
        return say("you lose even if {captain} lays no card.", captain=rival)
    return say(
        "{chance} at least, whatever {captain} lays; certain if it is no card.",
        captain=rival,
        chance=percent(found.least),
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _attacked(view: PlainState, kind: str, which: int, names: tuple[str, ...], say: Words) -> Prospect:
    """R15.2, R15.3: the one who is attacked."""
    rival, own, theirs = names[int(view.active)], hand_of(view, view.target), hand_of(view, view.active)
    leads = margins(view, view.target)
    if kind == "stand":
        found = sure_of(own, theirs, (leads[Subphase.BROADSIDE],))
    else:
        captain = figures_of(view, view.target)
        gained = captain.speed - captain.sailing if kind == "abandon_prize" else 0
        found = sure_of(own, theirs, (leads[Subphase.CHASE] + gained,))
    part = Subphase.BROADSIDE if kind == "stand" else Subphase.CHASE
    return Prospect(f"{part_name(part, say)}: {sure_text(found, rival, say)}")


def _laid(view: PlainState, kind: str, which: int, names: tuple[str, ...], say: Words) -> Prospect:
    """R15.5: what this card can be sure of, in the part that is fought now."""
    card = which if kind == "card" else NONE
    seat = int(view.player)
    rival = names[int(view.target if seat == view.active else view.active)]
    found = laid(view, seat, int(VALUE[card]) if card != NONE else 0)
    return Prospect(
        f"{part_name(view.subphase, say)}: {sure_text(found, rival, say)}", found.least if found.most else 0.0
    )


# ------------------------------------------------------------------ encounters for the next captain


def _thrown(view: PlainState, kind: str, which: int, names: tuple[str, ...], say: Words) -> Prospect:
    """R20.3: what the next captain could make of it, with any hand he may hold."""
    seat = (view.active + 1) % view.players
    if not can_aim(view, which, seat) or view.seats[seat].needs_refit:
        return UNKNOWN
    found = _against(view, which, seat)
    if found is None:
        return UNKNOWN
    say_it, chance = found
    return Prospect(say_it(say, names[int(seat)], percent(chance)))


_Sentence = Callable[[Words, str, str], str]


def _against(view: PlainState, card: int, seat: int) -> tuple[_Sentence, float] | None:
    """Returns the words for a card against this captain, and its probability."""
    own, hand = figures_of(view, seat), hand_of(view, seat)
    fight = (int(cards.CANNONS[card]) - own.cannons, int(cards.CREW[card]) - own.crew)
    match Effect(int(EFFECT[card])), Type(int(TYPE[card])):
        case Effect.KRAKEN, _:
            return _kraken_text, against_flip(view, seat, card, Effect.KRAKEN)
        case Effect.TAVERN_BRAWL, _:
            return _brawl_text, against_flip(view, seat, card, Effect.TAVERN_BRAWL)
        case Effect.PIRATE_FLEET, _:
            return _win_text, share(hand, fight)
        case _, Type.NATIVES:
            return _win_text, share(hand, fight[1:])
        case _, Type.SHIP if TYPE[view.places[view.seats[seat].place].card] == Type.OPEN_SEA:
            chase = int(SPEED[card]) - own.speed if NATION[card] != NONE else 0
            return _win_text, share(hand, (chase, *fight))
        case _:
            return None


def _kraken_text(say: Words, player: str, chance: str) -> str:
    return say("{player} withstands the Kraken in {chance} of cases.", player=player, chance=chance)


def _brawl_text(say: Words, player: str, chance: str) -> str:
    return say("{player} can win the brawl in {chance} of cases.", player=player, chance=chance)


def _win_text(say: Words, player: str, chance: str) -> str:
    return say("{player} can win with {chance} of the hands possible.", player=player, chance=chance)


_NO_FIGHT = (
    Phase.SAIL,
    Phase.EXPLORE_SPACE,
    Phase.TRADE,
    Phase.DISCARD_GOOD,
    Phase.CRY_MUTINY,
    Phase.PAY_CREW,
    Phase.PAY_MATE,
    Phase.SHIP_DISPOSITION,
    Phase.HARBOUR_TAX,
    Phase.TAKE_DROPPED_PRIZE,
    Phase.FLEE_SPACE,
    Phase.BID_CARD,
    Phase.COUNTER_BID,
    Phase.WAR_NATION,
    Phase.TREATY_WAR,
    Phase.CHOOSE_FRIEND,
    Phase.FLEET_SPACE,
)
_PROSPECTS: dict[Phase, Callable[[PlainState, str, int, tuple[str, ...], Words], Prospect]] = {
    **dict.fromkeys(_NO_FIGHT, _no_fight),
    Phase.ACTION: _attack,
    Phase.SHIP_MET: _met,
    Phase.PIRATE_MET: _met,
    Phase.SHIP_ATTACKS: _met,
    Phase.NATIVES: _met,
    Phase.PIRATE_FLEET: _met,
    Phase.FLEE: _flight,
    Phase.CHASE_CARD: _played,
    Phase.BROADSIDE_CARD: _played,
    Phase.BOARDING_CARD: _played,
    Phase.KRAKEN_CARD: _withstood,
    Phase.BRAWL_CARD: _withstood,
    Phase.AFTER_BROADSIDE: _board,
    Phase.STAND_OR_FLEE: _attacked,
    Phase.DROP_PRIZE: _attacked,
    Phase.HIDDEN_CARD: _laid,
    Phase.PLAY_ENCOUNTER: _thrown,
}
PROSPECTS = complete("what choices promise (words/chances.py)", _PROSPECTS, Phase)
