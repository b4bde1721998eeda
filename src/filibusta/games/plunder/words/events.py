"""The lines of the log: a sentence for each event, with its rule and its symbol."""

from collections.abc import Callable

from filibusta.engine.news import Event
from filibusta.engine.record import HIDDEN
from filibusta.engine.speech import Line
from filibusta.games.plunder import cards
from filibusta.games.plunder.cards import VALUE
from filibusta.games.plunder.events import Events, Flip, Vain, Waste
from filibusta.games.plunder.state import NONE
from filibusta.games.plunder.words.fights import FIGHT_LINES
from filibusta.games.plunder.words.money import MONEY_LINES
from filibusta.games.plunder.words.voice import Voice, card_icon

# ---------------------------------------------------------------- setup, turns, end


def _initiative(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "card": v.card(h.card), "n": int(VALUE[h.card])}
    return Line(v.say("{player} drew {card} for initiative: {n}.", **which), "R3.4", card_icon(h.card))


def _first_captain(v: Voice, h: Event) -> Line:
    return Line(v.say("{player} is First Captain.", player=v.names[h.seat]), "R3.4", "anchor")


def _turn(v: Voice, h: Event) -> Line:
    rounds = (h.turn - 1) // v.view.players + 1
    text = v.say("Turn {turn}, round {round}: {player}", turn=h.turn, round=rounds, player=v.names[h.seat])
    return Line(text, "R4.1", opens=True)


def _ended(v: Voice, h: Event) -> Line:
    text = v.say("{player} won with {silver}.", player=v.names[h.seat], silver=v.silver(h.silver))
    return Line(text, "R24.1", "coins")


def _round_limit(v: Voice, h: Event) -> Line:
    text = v.say("Round {n} is complete, and it was the last: the richest captain wins.", n=h.turn)
    return Line(text, "R24.3", "coins")


# ---------------------------------------------------------------- the deck and the hand


def _drew(v: Voice, h: Event) -> Line | None:
    """What others draw for a whole hand is told with that hand."""
    dealt, refitted = v.happened(Events.FIRST_CAPTAIN), v.happened(Events.REFITTED)
    rule = "R3.7" if dealt else _refit_rule(v) if refitted else "R19.6" if v.happened(Events.ACTED) else "R8.9"
    if h.card != HIDDEN:
        text = v.say("{player} drew {card}.", player=v.names[h.seat], card=v.card(h.card))
        return Line(text, rule, card_icon(h.card))
    if dealt or refitted:
        return None
    return Line(v.say("{player} drew a card.", player=v.names[h.seat]), rule, "card-back")


def _refit_rule(v: Voice) -> str:
    """By which a new hand is drawn: by an option at once when the ship is lost, else at the start of the turn."""
    return "R17.3" if v.happened(Events.SHIP_LOST) else "R5.2"


def _refitted(v: Voice, h: Event) -> Line:
    player = v.names[h.seat]
    text = v.say.plural(
        "{player} drew a new hand: {n} card.", "{player} drew a new hand: {n} cards.", h.cards, player=player
    )
    return Line(text, _refit_rule(v), "card-back")


def _storm(v: Voice, h: Event) -> Line:
    return Line(v.say("{player} drew Storm.", player=v.names[h.seat]), "R19.20", "card-storm")


def _storm_aside(v: Voice, _h: Event) -> Line:
    rule = "R5.3" if v.happened(Events.REFITTED) else "R3.8"
    return Line(v.say("Storm came up and was laid aside."), rule, "card-storm")


def _reshuffled(v: Voice, h: Event) -> Line:
    text = v.say.plural(
        "The discards were shuffled into the deck: it has {n} card now.",
        "The discards were shuffled into the deck: it has {n} cards now.",
        h.cards,
    )
    return Line(text, "R19.20" if _storms(v) else "R21.2", "card-back")


def _storms(v: Voice) -> bool:
    """Whether Storm has been carried out: it was drawn, or the goods it takes have just been chosen."""
    goods = (h.why == Waste.STORM for h in v.happened(Events.GOOD_LOST))
    return bool(v.happened(Events.STORM) or v.happened(Events.STORM_ASIDE)) or any(goods)


def _hand_lost(v: Voice, h: Event) -> Line:
    text = v.say.plural(
        "{player} discarded the hand: {n} card.",
        "{player} discarded the hand: {n} cards.",
        h.cards,
        player=v.names[h.seat],
    )
    return Line(text, "R17.1", "card-back")


def _card_lost(v: Voice, h: Event) -> Line:
    text = v.say("{player} lost {card}, picked at random.", player=v.names[h.seat], card=v.card(h.card))
    met = [encounter.card for encounter in v.happened(Events.MET) if encounter.seat == h.seat]
    return Line(text, cards.CARDS[met[-1]]["rule"], card_icon(h.card))


def _flipped(v: Voice, h: Event) -> Line:
    if h.card == NONE:
        return Line(v.say("There was no card left to flip."), "R21.5", "card-back")
    card, value = v.card(h.card), int(VALUE[h.card])
    if h.why == Flip.PLUNDER:
        goods = v.units(value, int(cards.GOOD[h.card]))
        return Line(v.say("{card} was flipped: {goods}.", card=card, goods=goods), "R16.5", card_icon(h.card))
    return Line(v.say("{card} was flipped: {n}.", card=card, n=value), "R21.4", card_icon(h.card))


# ---------------------------------------------------------------- sailing


def _explored(v: Voice, h: Event) -> Line:
    text = v.say("{player} discovered {place}.", player=v.names[h.seat], place=v.place(h.place))
    return Line(text, "R8.4", card_icon(h.card))


def _moved(v: Voice, h: Event) -> Line:
    text = v.say("{player} sailed to {place}.", player=v.names[h.seat], place=v.place(h.goal))
    return Line(text, "R15.8" if h.fleeing else "R8.5", "ship-pinnace")


def _tested(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "n": h.value, "needed": h.needed}
    if h.value >= h.needed:
        text = v.say("{n} against {needed}: {player} got through.", **which)
    else:
        text = v.say("{n} against {needed}: {player} had to stay.", **which)
    return Line(text, "R8.8", "anchor")


def _cried(v: Voice, h: Event) -> Line:
    text = v.say("{player} cried mutiny against {captain}.", player=v.names[h.seat], captain=v.names[h.captain])
    return Line(text, "R7.7", "i-accuse")


def _silent(v: Voice, h: Event) -> Line:
    return Line(v.say("{player} stayed silent.", player=v.names[h.seat]), "R7.7")


def _fleet_sailed(v: Voice, h: Event) -> Line:
    text = v.say("{card} sailed to {place}.", card=v.card(h.card), place=v.place(h.goal))
    return Line(text, "R14.15", card_icon(h.card))


# ---------------------------------------------------------------- encounters


def _met(v: Voice, h: Event) -> Line:
    text = v.say("Encounter for {player}: {card}.", player=v.names[h.seat], card=v.card(h.card))
    return Line(text, cards.CARDS[h.card]["rule"], card_icon(h.card))


def _in_vain(v: Voice, h: Event) -> Line:
    """What changed nothing, which is told where one would look for what it changed."""
    icon, which = card_icon(h.card), {"player": v.names[h.seat], "card": v.card(h.card)}
    match h.why:
        case Vain.LOST_NOTHING:
            return Line(v.say("{card}: {player} lost nothing.", **which), cards.CARDS[h.card]["rule"], icon)
        case Vain.PAID_NOTHING:
            return Line(v.say("{card}: {player} paid nothing.", **which), cards.CARDS[h.card]["rule"], icon)
        case Vain.NO_PRIZE:
            rule = "R16.5" if v.happened(Events.FLIPPED) else "R16.10"
            return Line(v.say("{player} had no prize to load the plunder.", player=v.names[h.seat]), rule, icon)
        case Vain.NONE_LEFT:
            good = int(cards.GOOD[h.card])
            text = v.say("The supply had no {good} left to plunder.", good=v.good(good))
            return Line(text, "R16.5", f"good-{cards.GOODS[good]['id']}")
        case Vain.LOOTED_BEFORE:
            return Line(v.say("The treasury of {port} was empty.", port=v.card(h.card)), "R14.6", "chest")
        case _:
            return Line(v.say("{fleet} found no way on.", fleet=v.card(h.card)), "R14.15", icon)


def _offered(v: Voice, h: Event) -> Line:
    text = v.say("{card} is on offer to {player} in this port.", player=v.names[h.seat], card=v.card(h.card))
    return Line(text, "R6.3", card_icon(h.card))


def _sailed_on(v: Voice, h: Event) -> Line:
    return Line(v.say("{ship} sailed on.", ship=v.card(h.card)), "R13.6", card_icon(h.card))


def _peace(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "natives": v.card(h.card), "place": v.place(h.place)}
    text = v.say("{player} made peace with {natives} in {place}: everybody may trade there now.", **which)
    return Line(text, "R14.10", card_icon(h.card))


def _played_encounter(v: Voice, h: Event) -> Line:
    text = v.say("{player} played {card}.", player=v.names[h.seat], card=v.card(h.card))
    return Line(text, "R20.1", card_icon(h.card))


def _aimed(v: Voice, h: Event) -> Line:
    text = v.say("{card} waits for {player}.", player=v.names[h.seat], card=v.card(h.card))
    return Line(text, "R20.4", card_icon(h.card))


def _without_effect(v: Voice, h: Event) -> Line:
    rule = {"war": "R18.9", "treaty": "R18.10", "fleet": "R19.8"}.get(cards.IDS[h.card].partition("_")[0], "R20.4")
    return Line(v.say("{card} had no effect and was discarded.", card=v.card(h.card)), rule, card_icon(h.card))


def _fleet_placed(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "card": v.card(h.card), "place": v.place(h.place)}
    return Line(v.say("{player} put {card} in {place}.", **which), "R19.8", card_icon(h.card))


# ---------------------------------------------------------------- action


def _acted(v: Voice, h: Event) -> Line:
    text = v.say("{player} played {card}.", player=v.names[h.seat], card=v.card(h.card))
    return Line(text, cards.CARDS[h.card]["rule"], card_icon(h.card))


def _passed(v: Voice, h: Event) -> Line:
    return Line(v.say("{player} passed.", player=v.names[h.seat]), "R9.1")


def _hired(v: Voice, h: Event) -> Line:
    text = v.say("{player} hired {mate}.", player=v.names[h.seat], mate=v.card(h.card))
    return Line(text, "R11.1", card_icon(h.card))


# ---------------------------------------------------------------- letters and wars


def _nation(v: Voice, h: Event) -> dict[str, str]:
    return {"player": v.names[h.seat], "nation": v.nation(h.nation)}


def _enemy(v: Voice, h: Event) -> Line:
    text = v.say("{player} made an enemy of {nation}.", **_nation(v, h))
    return Line(text, "R18.2", f"enemy-{cards.NATIONS[h.nation]['id']}")


def _of_nation(v: Voice, h: Event) -> dict[str, str]:
    return {"player": v.names[h.seat], "of_nation": v.of_nation(h.nation)}


def _letter_line(text: str, rule: str, nation: int) -> Line:
    return Line(text, rule, f"letter-{cards.NATIONS[nation]['id']}")


def _letter_lost(v: Voice, h: Event) -> Line:
    rule = "R18.12" if v.happened(Events.FRIEND) else "R18.2"
    return _letter_line(v.say("{player} lost the letter of marque {of_nation}.", **_of_nation(v, h)), rule, h.nation)


def _bid(v: Voice, h: Event) -> Line:
    text = v.say("{player} bid a hidden card for the letter of marque {of_nation}.", **_of_nation(v, h))
    return _letter_line(text, "R18.4", h.nation)


def _letter(v: Voice, h: Event) -> Line:
    text = v.say("{player} got the letter of marque {of_nation}.", **_of_nation(v, h))
    return _letter_line(text, "R18.6", h.nation)


def _bid_failed(v: Voice, h: Event) -> Line:
    text = v.say("{player} did not get the letter of marque {of_nation}.", **_of_nation(v, h))
    return _letter_line(text, "R18.6", h.nation)


def _war(v: Voice, h: Event) -> Line:
    text = v.say("War broke out between {nation} and {other}.", nation=v.nation(h.nation), other=v.nation(h.other))
    return Line(text, "R18.8", card_icon(h.card))


def _treaty(v: Voice, h: Event) -> Line:
    text = v.say("The war between {nation} and {other} is over.", nation=v.nation(h.nation), other=v.nation(h.other))
    return Line(text, "R18.10", card_icon(h.card))


def _friend(v: Voice, h: Event) -> Line:
    text = v.say("{player} stays a friend of {nation}; the enemy is {other}.", **_nation(v, h), other=v.nation(h.other))
    return _letter_line(text, "R18.12", h.nation)


LINES: dict[Events, Callable[[Voice, Event], Line | None]] = {
    Events.INITIATIVE: _initiative,
    Events.FIRST_CAPTAIN: _first_captain,
    Events.DREW: _drew,
    Events.STORM: _storm,
    Events.STORM_ASIDE: _storm_aside,
    Events.RESHUFFLED: _reshuffled,
    Events.TURN: _turn,
    Events.FLEET_SAILED: _fleet_sailed,
    Events.REFITTED: _refitted,
    Events.MET: _met,
    Events.OFFERED: _offered,
    Events.SAILED_ON: _sailed_on,
    Events.IN_VAIN: _in_vain,
    Events.ENEMY: _enemy,
    Events.LETTER_LOST: _letter_lost,
    Events.HAND_LOST: _hand_lost,
    Events.CARD_LOST: _card_lost,
    Events.FLIPPED: _flipped,
    Events.PEACE: _peace,
    Events.EXPLORED: _explored,
    Events.MOVED: _moved,
    Events.TESTED: _tested,
    Events.CRIED: _cried,
    Events.SILENT: _silent,
    Events.ACTED: _acted,
    Events.PASSED: _passed,
    Events.HIRED: _hired,
    Events.LETTER: _letter,
    Events.BID: _bid,
    Events.BID_FAILED: _bid_failed,
    Events.PLAYED_ENCOUNTER: _played_encounter,
    Events.AIMED: _aimed,
    Events.WITHOUT_EFFECT: _without_effect,
    Events.WAR: _war,
    Events.TREATY: _treaty,
    Events.FRIEND: _friend,
    Events.FLEET_PLACED: _fleet_placed,
    Events.ENDED: _ended,
    Events.ROUND_LIMIT: _round_limit,
    **FIGHT_LINES,
    **MONEY_LINES,
}
