"""The lines of the log that tell of battles and of searches for treasure."""

from collections.abc import Callable

from filibusta.engine.events import EventKind
from filibusta.engine.news import Event, news_of
from filibusta.engine.speech import Line
from filibusta.games.pirates import cards
from filibusta.games.pirates.cards import PIRATE_EFFECT, Effect
from filibusta.games.pirates.state import CENTRE, NONE, Events
from filibusta.games.pirates.words.voice import WIND_ICONS, Voice, card_icon, card_rule, place_icon, ship_icon, signed

LOSS_RULES: dict[EventKind, str] = {
    Events.BATTLE_CARD: "R19.4",
    Events.FIRED: "R12.3",
    Events.FOUGHT: "R13.2",
    Events.SEARCHED: "R15.4",
}
"""By what a ship loses men."""

# ---------------------------------------------------------------- battle


def _attacked(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "ship": v.ship(h.ship), "target": v.ship(h.target)}
    if h.owner == CENTRE:
        return Line(v.say("{player} attacked {target} in the centre with {ship}.", **which), "R7.6", "crossed")
    text = v.say("{player} attacked {target} of {rival} with {ship}.", **which, rival=v.names[h.owner])
    return Line(text, "R7.6", "crossed")


def _battle_card(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "card": v.card(h.card), "ship": v.ship(h.ship)}
    return Line(v.say("{player} played {card} for {ship}.", **which), card_rule(h.card), card_icon(h.card))


def _cancelled(v: Voice, h: Event) -> Line:
    text = v.say("{card} and {other} cancelled each other.", card=v.card(h.card), other=v.card(h.other))
    return Line(text, "R19.8", card_icon(h.card))


def _joined(v: Voice, h: Event) -> Line:
    text = v.say.plural(
        "{n} temporary man joined {ship}.", "{n} temporary men joined {ship}.", h.men, ship=v.ship(h.ship)
    )
    return Line(text, "R19.3", "crew-temp")


def _left(v: Voice, h: Event) -> Line:
    text = v.say.plural("{n} temporary man left {ship}.", "{n} temporary men left {ship}.", h.men, ship=v.ship(h.ship))
    return Line(text, "R14.1", "crew-temp")


def _wind(v: Voice, h: Event) -> Line:
    speeds = {"face": signed(h.face), "attack": h.attack, "defence": h.defence}
    if h.attack >= h.defence:
        text = v.say("Wind {face}: speed {attack} against {defence}, fast enough.", **speeds)
    else:
        text = v.say("Wind {face}: speed {attack} against {defence}, too slow.", **speeds)
    again = any(PIRATE_EFFECT[played.card] == Effect.REROLL_WIND for played in v.happened(Events.BATTLE_CARD))
    return Line(text, "R11.4" if again else "R11.1", WIND_ICONS[h.face])


def _escaped(v: Voice, h: Event) -> Line:
    text = v.say("{ship} did not catch {target}.", ship=v.ship(h.ship), target=v.ship(h.target))
    return Line(text, "R11.5", "wake")


def _grappled(v: Voice, h: Event) -> Line:
    text = v.say("{ship} and {target} are grappled: no cannon fires.", ship=v.ship(h.ship), target=v.ship(h.target))
    return Line(text, "R12.1", card_icon((PIRATE_EFFECT == Effect.SKIP_CANNONS).argmax()))


def _fired(v: Voice, h: Event) -> Line:
    which = {"ship": v.ship(h.ship), "dice": v.dice(h.dice)}
    if h.hits == 0:
        return Line(v.say("{ship} fired {dice} and hit nobody.", **which), "R12.2", "die-cannon")
    text = v.say.plural("{ship} fired {dice}: {n} hit.", "{ship} fired {dice}: {n} hits.", h.hits, **which)
    return Line(text, "R12.2", "die-cannon")


def _fought(v: Voice, h: Event) -> Line:
    which = {"ship": v.ship(h.ship), "dice": v.dice(h.dice)}
    if h.hits == 0:
        return Line(v.say("{ship} fought with {dice} and hit nobody.", **which), "R13.1", "die-crew")
    text = v.say.plural("{ship} fought with {dice}: {n} hit.", "{ship} fought with {dice}: {n} hits.", h.hits, **which)
    return Line(text, "R13.1", "die-crew")


def _fought_on(v: Voice, h: Event) -> Line:
    text = v.say.plural(
        "They fought on for {n} round: the attacker lost {attackers}, the defender {defenders}.",
        "They fought on for {n} rounds: the attacker lost {attackers}, the defender {defenders}.",
        h.rounds,
        attackers=v.men(h.attackers),
        defenders=v.men(h.defenders),
    )
    return Line(text, "R13.5", "die-crew")


def _lost_men(v: Voice, h: Event) -> Line:
    ship = v.ship(h.ship)
    if h.temporary == 0:
        return Line(v.say("{ship} lost {men}.", ship=ship, men=v.men(h.own)), _loss_rule(v, h), "crew-lost")
    temporary = v.say.plural("{n} temporary man", "{n} temporary men", h.temporary)
    if h.own == 0:
        text = v.say("{ship} lost {men}.", ship=ship, men=temporary)
    else:
        text = v.say("{ship} lost {temporary} and {men} of its own.", ship=ship, temporary=temporary, men=v.men(h.own))
    return Line(text, _loss_rule(v, h), "crew-lost")


def _loss_rule(v: Voice, h: Event) -> str:
    """By what men were lost: the last thing told before it that costs men."""
    news = news_of(v.view, Events)
    before = news[: news.index(h)] if h in news else ()
    return next((LOSS_RULES[told.kind] for told in reversed(before) if told.kind in LOSS_RULES), "R13.4")


def _captured(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "ship": v.ship(h.ship), "captor": v.ship(h.captor)}
    if h.loser == CENTRE:
        return Line(v.say("{player} captured {ship} with {captor}.", **which), "R14.3", ship_icon(h.ship))
    text = v.say("{player} captured {ship} of {rival} with {captor}.", **which, rival=v.names[h.loser])
    return Line(text, "R14.3", ship_icon(h.ship))


def _manned(v: Voice, h: Event) -> Line:
    ship = v.ship(h.ship)
    if h.source != NONE:
        return Line(v.say("A man of {captor} took over {ship}.", captor=v.ship(h.source), ship=ship), "R14.5", "crew")
    text = v.say.plural("{n} new man sails {ship}.", "{n} new men sail {ship}.", h.men, ship=ship)
    return Line(text, "R14.4", "crew")


def _sunk(v: Voice, h: Event) -> Line:
    if h.seat == CENTRE:
        return Line(
            v.say("{ship} has nobody left aboard and is gone.", ship=v.ship(h.ship)), "R17.1", ship_icon(h.ship)
        )
    return Line(v.say("{player} lost {ship}.", player=v.names[h.seat], ship=v.ship(h.ship)), "R17.1", ship_icon(h.ship))


# ---------------------------------------------------------------- treasures


def _sought(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "ship": v.ship(h.ship), "treasure": v.place(h.target)}
    return Line(v.say("{player} went for {treasure} with {ship}.", **which), "R15.1", place_icon(h.target))


def _searched(v: Voice, h: Event) -> Line:
    if h.hits == 0:
        text = v.say("{ship} searched with {dice} and found nothing.", ship=v.ship(h.ship), dice=v.dice(h.dice))
        return Line(text, "R15.2", "die-treasure")
    text = v.say.plural(
        "{ship} searched with {dice}: {n} treasure symbol.",
        "{ship} searched with {dice}: {n} treasure symbols.",
        h.hits,
        ship=v.ship(h.ship),
        dice=v.dice(h.dice),
    )
    return Line(text, "R15.2", "die-treasure")


def _found(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "treasure": v.place(h.treasure), "ship": v.ship(h.ship)}
    if h.men == 0:
        return Line(v.say("{player} won {treasure}.", **which), "R15.3", place_icon(h.treasure))
    text = v.say("{player} won {treasure}, and {ship} took {men} aboard.", **which, men=v.men(h.men))
    return Line(text, "R15.3", place_icon(h.treasure))


def _gave_up(v: Voice, h: Event) -> Line:
    text = v.say("{ship} left {treasure} where it is.", ship=v.ship(h.ship), treasure=v.place(h.treasure))
    return Line(text, "R15.6", place_icon(h.treasure))


def _cave(v: Voice, h: Event) -> Line:
    fame = cards.DATA["fame"][0]
    card, icon = v.say.pick(fame["name"]), f"fame-{fame['id']}"
    if h.seat == NONE:
        return Line(v.say("The Fame card, {card}, is back in its stand.", card=card), "R15.8", icon)
    if h.before == NONE:
        text = v.say("{player} got the Fame card, {card}.", player=v.names[h.seat], card=card)
        return Line(text, "R15.8", icon)
    which = {"player": v.names[h.seat], "other": v.names[h.before], "card": card}
    return Line(v.say("{player} got the Fame card, {card}, from {other}.", **which), "R15.8", icon)


FIGHT_LINES: dict[Events, Callable[[Voice, Event], Line | None]] = {
    Events.ATTACKED: _attacked,
    Events.SOUGHT: _sought,
    Events.BATTLE_CARD: _battle_card,
    Events.CANCELLED: _cancelled,
    Events.JOINED: _joined,
    Events.WIND: _wind,
    Events.ESCAPED: _escaped,
    Events.GRAPPLED: _grappled,
    Events.FIRED: _fired,
    Events.FOUGHT: _fought,
    Events.FOUGHT_ON: _fought_on,
    Events.LOST_MEN: _lost_men,
    Events.LEFT: _left,
    Events.CAPTURED: _captured,
    Events.MANNED: _manned,
    Events.SUNK: _sunk,
    Events.SEARCHED: _searched,
    Events.FOUND: _found,
    Events.GAVE_UP: _gave_up,
    Events.CAVE: _cave,
}
