"""The lines of the log that tell of fights, of what they bring, and of ships that are lost."""

from collections.abc import Callable

from filibusta.engine.news import Event
from filibusta.engine.speech import Line
from filibusta.games.plunder import cards
from filibusta.games.plunder.cards import NATION, VALUE
from filibusta.games.plunder.events import Disposition, Events, Leave, Loss, Waste
from filibusta.games.plunder.state import NONE, Foe, Mutiny, Option, Space
from filibusta.games.plunder.words.voice import Voice, card_icon

BROADSIDE_RULES = {Foe.NOBODY: "R19.9", Foe.CAPTAIN: "R15.6"}
BOARDING_RULES = {Foe.NOBODY: "R19.11", Foe.NATIVES: "R14.11", Foe.CAPTAIN: "R15.7"}
"""By whom one fights; nobody is the Kraken, and whoever is met in a brawl."""


def _attacked(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "captain": v.names[h.captain], "place": v.place(h.place)}
    text = v.say("{player} attacked {captain} in {place}.", **which)
    return Line(text, "R15.1", "crossed")


def _hunted(v: Voice, h: Event) -> Line:
    return Line(v.say("{player} attacked {ship}.", player=v.names[h.seat], ship=v.card(h.card)), "R13.4", "crossed")


def _assailed(v: Voice, h: Event) -> Line:
    text = v.say("{ship} attacked {player}.", player=v.names[h.seat], ship=v.card(h.card))
    return Line(text, _assault_rule(h.card), "crossed")


def _assault_rule(ship: int) -> str:
    """By which a ship attacks a captain: a pirate, or an enemy who is faster."""
    return "R13.2" if NATION[ship] == NONE else "R13.6"


def _fight(v: Voice, h: Event) -> Line | None:
    """A fight that was sought has been told by the attack; a ship is told of where she attacked."""
    which = {"player": v.names[h.seat], "place": v.place(h.place)}
    match h.foe:
        case Foe.SHIP:
            text = v.say("{player} fought {ship}.", player=v.names[h.seat], ship=v.card(h.card))
            return Line(text, _assault_rule(h.card), "crossed")
        case Foe.PIRATE_FLEET:
            return Line(v.say("{player} took on the Pirate Fleet.", **which), "R14.16", "crossed")
        case Foe.NATIVES:
            return Line(v.say("{player} attacked the natives in {place}.", **which), "R14.11", "crossed")
        case Foe.PORT:
            return Line(v.say("{player} attacked {place}.", **which), "R14.1", "crossed")
        case Foe.FLEETS:
            return Line(v.say("{player} attacked the treasure fleet in {place}.", **which), "R14.12", "crossed")
        case _:
            return None


def _chase(v: Voice, h: Event) -> Line:
    rule = "R15.5" if h.foe == Foe.CAPTAIN else "R12.8"
    text = v.say("{player}: speed {n} against {other}.", player=v.names[h.seat], n=h.speed, other=h.needed)
    return Line(text, rule, "wind")


def _broadside(v: Voice, h: Event) -> Line:
    text = v.say(
        "{player}: {cannons} against {other}.", player=v.names[h.seat], cannons=v.cannons(h.cannons), other=h.enemy
    )
    return Line(text, BROADSIDE_RULES.get(Foe(h.foe), "R12.5"), "cannon")


def _boarding(v: Voice, h: Event) -> Line:
    text = v.say("{player}: crew {n} against {other}.", player=v.names[h.seat], n=h.crew, other=h.enemy)
    return Line(text, BOARDING_RULES.get(Foe(h.foe), "R12.7"), "crew")


def _played(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "card": v.card(h.card), "n": int(VALUE[h.card])}
    return Line(v.say("{player} played {card}: +{n}.", **which), _rule_of_card(v), card_icon(h.card))


def _rule_of_card(v: Voice) -> str:
    """By which a card was played: in a combat, or against what a flipped card decides, which is told right after."""
    flips = {Events.BROADSIDE: BROADSIDE_RULES, Events.BOARDING: BOARDING_RULES}
    found = (rules[Foe.NOBODY] for kind, rules in flips.items() for h in v.happened(kind) if h.foe == Foe.NOBODY)
    return next(found, "R12.3")


def _shown(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "card": v.card(h.card), "n": int(VALUE[h.card])}
    compared = {Events.CHASE: "R15.5", Events.BROADSIDE: "R15.6", Events.BOARDING: "R15.7"}
    rule = next((rule for kind, rule in compared.items() if v.happened(kind)), "R18.6")
    return Line(v.say("{player} showed {card}: {n}.", **which), rule, card_icon(h.card))


def _escaped(v: Voice, h: Event) -> Line:
    text = v.say("{ship} got away from {player}.", player=v.names[h.seat], ship=v.card(h.card))
    return Line(text, "R13.5", "wind")


def _fled(v: Voice, h: Event) -> Line:
    by_speed = "R15.5" if v.happened(Events.CHASE) else "R15.4"
    rule = by_speed if h.foe == Foe.CAPTAIN else "R13.7"
    return Line(v.say("{player} got away.", player=v.names[h.seat]), rule, "wind")


def _won(v: Voice, h: Event) -> Line:
    rule = {Foe.PORT: "R14.4", Foe.NATIVES: "R14.11", Foe.FLEETS: "R14.13", Foe.CAPTAIN: "R15.7"}
    return Line(v.say("{player} won the fight.", player=v.names[h.seat]), rule.get(Foe(h.foe), "R12.7"), "crossed")


def _driven_off(v: Voice, h: Event) -> Line:
    player = v.names[h.seat]
    if h.card == NONE:
        text = v.say("{player} did not board the treasure fleet: it is gone without plunder.", player=player)
        return Line(text, "R14.13", "wind")
    if cards.IDS[h.card] == "enc_kraken":
        return Line(v.say("{player} drove the Kraken off.", player=player), "R19.9", "card-enc_kraken")
    text = v.say("{player} did not board: {ship} is gone without plunder.", player=player, ship=v.card(h.card))
    return Line(text, "R12.6", card_icon(h.card))


# ---------------------------------------------------------------- what is lost


def _ship_lost(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "ship": v.card(h.card)}
    match h.why:
        case Loss.MUTINY:
            rule = "R7.7" if v.plays(Option.MUTINY_MODE) == Mutiny.ON_A_CRY else "R7.6"
            return Line(v.say("Mutiny: the crew threw {player} overboard. Lost: {ship}.", **which), rule, "skull")
        case Loss.KRAKEN:
            return Line(
                v.say("The Kraken dragged down {player}'s ship. Lost: {ship}.", **which), "R19.9", "card-enc_kraken"
            )
        case Loss.SUNK:
            return Line(v.say("{player}'s ship was sunk. Lost: {ship}.", **which), "R17.1", "skull")
        case _:
            return Line(v.say("{player}'s ship was boarded. Lost: {ship}.", **which), "R17.1", "skull")


def _prize_lost(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "ship": v.card(h.card)}
    icon = card_icon(h.card)
    match h.why:
        case Loss.ABANDONED:
            rule = "R8.11" if h.seat == v.view.active else "R15.4"
            return Line(v.say("{player} abandoned the prize, {ship}.", **which), rule, icon)
        case Loss.STORM:
            return Line(v.say("The storm took {player}'s prize, {ship}.", **which), "R19.20", icon)
        case Loss.KRAKEN:
            return Line(v.say("The Kraken took {player}'s prize, {ship}.", **which), "R19.9", icon)
        case Loss.REPLACED:
            return Line(v.say("{player} gave up the old prize, {ship}.", **which), "R16.2", icon)
        case _:
            return Line(v.say("{player}'s prize is lost, too: {ship}.", **which), "R17.1", icon)


def _mate_lost(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "mate": v.card(h.card)}
    icon = card_icon(h.card)
    match h.why:
        case Leave.UNPAID:
            return Line(v.say("Unpaid, {mate} left {player}.", **which), "R7.4", icon)
        case Leave.RELEASED:
            return Line(v.say("{player} released {mate}.", **which), "R11.4", icon)
        case Leave.REPLACED:
            return Line(v.say("{player} sent {mate} away for another first mate.", **which), "R11.1", icon)
        case Leave.OVERBOARD:
            return Line(v.say("Man overboard: {player} lost {mate}.", **which), "R19.19", icon)
        case _:
            return Line(v.say("{player} lost {mate}, too.", **which), "R17.1", icon)


def _good_lost(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "goods": v.units(1, h.good)}
    icon = f"good-{cards.GOODS[h.good]['id']}"
    rule = {Waste.ROUGH_SEAS: "R19.15", Waste.STORM: "R19.20"}.get(Waste(h.why), "R16.8")
    if h.space == Space.TRADED:
        return Line(v.say("{player} lost bought goods: {goods}.", **which), rule, icon)
    return Line(v.say("{player} lost plundered goods: {goods}.", **which), rule, icon)


# ---------------------------------------------------------------- what is won


def _ship_taken(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "ship": v.card(h.card)}
    icon = card_icon(h.card)
    match h.how:
        case Disposition.PRIZE:
            return Line(v.say("{player} took {ship} in tow as a prize.", **which), "R16.2", icon)
        case Disposition.OWN:
            return Line(v.say("{player} now sails {ship}.", **which), "R16.2", icon)
        case Disposition.OWN_OLD_TO_PRIZE:
            return Line(v.say("{player} now sails {ship}, with the old ship in tow.", **which), "R16.2", icon)
        case _:
            return Line(v.say("{player} let {ship} go.", **which), "R16.2", icon)


def _loaded(v: Voice, h: Event) -> Line:
    text = v.say("{player} plundered {goods}.", player=v.names[h.seat], goods=v.units(h.units, h.good))
    return Line(text, "R16.5", f"good-{cards.GOODS[h.good]['id']}")


def _took_over(v: Voice, h: Event) -> Line:
    text = v.say("{player} took over {goods}.", player=v.names[h.seat], goods=v.units(h.units, h.good))
    rule = "R15.4" if v.happened(Events.PICKED_UP) else "R16.10"
    return Line(text, rule, f"good-{cards.GOODS[h.good]['id']}")


def _picked_up(v: Voice, h: Event) -> Line:
    text = v.say("{player} took {ship} in tow as a prize.", player=v.names[h.seat], ship=v.card(h.card))
    return Line(text, "R15.4", card_icon(h.card))


def _dropped(v: Voice, h: Event) -> Line:
    text = v.say("{player} cut {ship} loose to get away.", player=v.names[h.seat], ship=v.card(h.card))
    return Line(text, "R15.3", card_icon(h.card))


FIGHT_LINES: dict[Events, Callable[[Voice, Event], Line | None]] = {
    Events.ATTACKED: _attacked,
    Events.HUNTED: _hunted,
    Events.ASSAILED: _assailed,
    Events.FIGHT: _fight,
    Events.CHASE: _chase,
    Events.BROADSIDE: _broadside,
    Events.BOARDING: _boarding,
    Events.PLAYED: _played,
    Events.SHOWN: _shown,
    Events.ESCAPED: _escaped,
    Events.FLED: _fled,
    Events.WON: _won,
    Events.DRIVEN_OFF: _driven_off,
    Events.SHIP_LOST: _ship_lost,
    Events.PRIZE_LOST: _prize_lost,
    Events.MATE_LOST: _mate_lost,
    Events.GOOD_LOST: _good_lost,
    Events.SHIP_TAKEN: _ship_taken,
    Events.LOADED: _loaded,
    Events.DROPPED: _dropped,
    Events.TOOK_OVER: _took_over,
    Events.PICKED_UP: _picked_up,
}
