"""The lines of the log: a sentence for each event, with its rule and its symbol."""

from collections.abc import Callable
from typing import Any

from filibusta.engine.news import Happening
from filibusta.engine.record import HIDDEN
from filibusta.engine.speech import Line, silent
from filibusta.games.pirates import cards
from filibusta.games.pirates.cards import FIRST_GEAR, PIRATE_EFFECT, STARTING_PIRATE_CARDS, Effect
from filibusta.games.pirates.rules.fleet import points_of
from filibusta.games.pirates.state import CENTRE, NONE, RED, End, Event, Option, Swept, Why
from filibusta.games.pirates.words.voice import Voice, card_icon, card_rule, place_icon, ship_icon, signed


def _played(v: Voice, effect: Effect) -> bool:
    """Whether a card with this effect was played in the latest action."""
    return any(PIRATE_EFFECT[played.card] == effect for played in v.happened(Event.PLAYED))


# ---------------------------------------------------------------- setup, turns, end


def _dealt(v: Voice, h: Happening) -> Line | None:
    """R2.5, R2.6, R2.9: all are dealt alike, so one line is enough."""
    alike = (dealt for dealt in v.happened(Event.DEALT) if (dealt.red, dealt.blue) == (h.red, h.blue))
    if h != next(alike, h):
        return None
    rule = "R2.5" if h.red == STARTING_PIRATE_CARDS else "R2.9"
    if not h.blue:
        text = v.say.plural("Everybody was dealt {n} red card.", "Everybody was dealt {n} red cards.", h.red)
        return Line(text, rule, "back-red")
    text = v.say.plural(
        "Everybody was dealt {red} and {n} blue card.",
        "Everybody was dealt {red} and {n} blue cards.",
        h.blue,
        red=v.say.plural("{n} red card", "{n} red cards", h.red),
    )
    return Line(text, "R2.6" if rule == "R2.5" else rule, "back-red")


_WIND_ICONS = {-2: "wind-m2", -1: "wind-m1", 0: "wind-0", 1: "wind-p1", 2: "wind-p2"}


def _drew_lots(v: Voice, h: Happening) -> Line:
    text = v.say("{player} rolled {face} for the first turn.", player=v.names[h.seat], face=signed(h.face))
    return Line(text, "R2.8", _WIND_ICONS[h.face])


def _started(v: Voice, h: Happening) -> Line:
    return Line(v.say("{player} begins.", player=v.names[h.seat]), "R2.10")


def _turn(v: Voice, h: Happening) -> Line:
    text = v.say("Turn {turn}, round {round}: {player}", turn=h.turn, round=h.round, player=v.names[h.seat])
    return Line(text, "R3.1", opens=True)


def _eliminated(v: Voice, h: Happening) -> Line:
    return Line(v.say("{player} has no ship left and is out of the game.", player=v.names[h.seat]), "R17.3", "skull")


def _ended(v: Voice, h: Happening) -> Line:
    who: dict[str, Any] = {"player": v.names[h.seat], "players": v.everyone(v.winners)}
    if h.why == End.POINTS:
        points = v.points(points_of(v.view, h.seat))
        return Line(v.say("{player} won with {points}.", **who, points=points), "R22.1", "point")
    if h.why == End.LAST:
        return Line(v.say("{player} won: nobody else has a ship.", **who), "R22.2", "point")
    if h.why == End.TOGETHER:
        return Line(v.say("The last ships were lost together: {players} share the victory.", **who), "R22.3", "point")
    if h.winners == 1:
        return Line(v.say("The last round is over: {player} was ahead and won.", **who), "R22.5", "point")
    return Line(v.say("The last round is over: {players} share the victory.", **who), "R22.5", "point")


# ---------------------------------------------------------------- cards drawn, stolen, put away


def _drew(v: Voice, h: Happening) -> Line:
    rule = "R18.1" if _played(v, Effect.DRAW_PIRATE) else "R4.1"
    if h.card == HIDDEN:
        return Line(v.say("{player} drew a red card.", player=v.names[h.seat]), rule, "back-red")
    text = v.say("{player} drew {card}.", player=v.names[h.seat], card=v.card(h.card))
    return Line(text, rule, card_icon(h.card))


def _held(v: Voice, h: Happening) -> Line | None:
    """Blue cards are revealed to all in time; only their holder reads before which they are."""
    if h.adventure == HIDDEN:
        return None
    text = v.say("{player} drew {card} and holds it.", player=v.names[h.seat], card=v.adventure(h.adventure))
    return Line(text, "R9.3" if v.plays(Option.ADVENTURES_AT_END) else "R4.2", "back-adventure")


def _reshuffled(v: Voice, h: Happening) -> Line:
    if h.deck == RED:
        text = v.say.plural(
            "{n} discarded red card is the new red deck.",
            "{n} discarded red cards were shuffled into a new deck.",
            h.cards,
        )
        return Line(text, "R21.1", "back-red")
    text = v.say.plural(
        "{n} discarded blue card is the new blue deck.",
        "{n} discarded blue cards were shuffled into a new deck.",
        h.cards,
    )
    return Line(text, "R21.1", "back-adventure")


def _card_line(v: Voice, h: Happening) -> Line:
    text = v.say("{player} played {card}.", player=v.names[h.seat], card=v.card(h.card))
    return Line(text, card_rule(h.card), card_icon(h.card))


def _robbed(v: Voice, h: Happening) -> Line:
    who = {"player": v.names[h.seat], "victim": v.names[h.victim]}
    if h.card == HIDDEN:
        return Line(v.say("{player} stole a red card from {victim}.", **who), "R18.4", "back-red")
    text = v.say("{player} stole {card} from {victim}.", **who, card=v.card(h.card))
    return Line(text, "R23.5", card_icon(h.card))


def _missed(v: Voice, h: Happening) -> Line | None:
    """The victim's side of a theft, for the victim alone."""
    if h.card == HIDDEN:
        return None
    text = v.say("{player} is missing {card}.", player=v.names[h.seat], card=v.card(h.card))
    return Line(text, "R23.5", card_icon(h.card))


def _sabotaged(v: Voice, h: Happening) -> Line:
    which = {"card": v.card(h.card), "ship": v.ship(h.ship)}
    icon = f"gear-{cards.GEAR[h.card - FIRST_GEAR]['id']}"
    if h.men:
        text = v.say.plural(
            "{card} on {ship} was destroyed, and {n} man lost his berth.",
            "{card} on {ship} was destroyed, and {n} men lost their berths.",
            h.men,
            **which,
        )
        return Line(text, "R16.5", icon)
    return Line(v.say("{card} on {ship} was destroyed.", **which), "R18.5", icon)


def _deserted(v: Voice, h: Happening) -> Line:
    if h.goal == NONE:
        text = v.say("A man deserted {source}, and no ship had room for him.", source=v.ship(h.source))
    else:
        text = v.say("A man deserted {source} and joined {ship}.", source=v.ship(h.source), ship=v.ship(h.goal))
    return Line(text, "R18.6", card_icon((PIRATE_EFFECT == Effect.MOVE_CREW).argmax()))


def _surfaced(v: Voice, h: Happening) -> Line:
    return Line(v.say("Back in the centre: {card}.", card=v.place(h.place)), "R18.8", place_icon(h.place))


def _recovered(v: Voice, h: Happening) -> Line:
    text = v.say("{player} took {card} from the discard pile.", player=v.names[h.seat], card=v.card(h.card))
    return Line(text, "R18.9", card_icon(h.card))


def _revealed(v: Voice, h: Happening) -> Line:
    rule = "R18.10" if _played(v, Effect.REPLACE_CENTRE) else "R5.2"
    return Line(v.say("New in the centre: {card}.", card=v.place(h.place)), rule, place_icon(h.place))


def _swept(v: Voice, h: Happening) -> Line:
    text = v.say.plural("{n} card in the centre was put away.", "{n} cards in the centre were put away.", h.cards)
    if h.why == Swept.CROWS_NEST:
        return Line(text, "R18.10", "back-adventure")
    return Line(text, "R3.4" if v.view.seats[h.seat].out else "R9.1", "back-adventure")


def _equipped(v: Voice, h: Happening) -> Line:
    text = v.say("{card} is aboard {ship} now.", card=v.card(h.card), ship=v.ship(h.ship))
    return Line(text, "R20.1", f"gear-{cards.GEAR[h.card - FIRST_GEAR]['id']}")


def _discarded(v: Voice, h: Happening) -> Line:
    text = v.say("{player} discarded {card}.", player=v.names[h.seat], card=v.card(h.card))
    return Line(text, "R9.2", card_icon(h.card))


# ---------------------------------------------------------------- crews and sales


def _income(v: Voice, h: Happening) -> Line:
    player, men = v.names[h.seat], v.men(h.due)
    if h.taken == h.due:
        return Line(v.say("Income of {player}: {men}.", player=player, men=men), "R4.4", "cargo")
    if h.taken == 0:
        text = v.say("Income of {player}: {men}, but none can be taken in.", player=player, men=men)
    else:
        text = v.say("Income of {player}: {men}, but tokens and room for {n} only.", player=player, men=men, n=h.taken)
    return Line(text, "R4.4", "cargo")


def _crew(v: Voice, h: Happening) -> Line:
    if h.why == Why.CARD:
        rule = "R6.4"
    elif h.why == Why.INCOME and v.happened(Event.DEALT):
        rule = "R2.9"
    else:
        rule = "R16.4"
    if h.men == 0:
        return Line(v.say("Nobody came aboard {ship}.", ship=v.ship(h.ship)), rule, "crew")
    text = v.say.plural("{n} man came aboard {ship}.", "{n} men came aboard {ship}.", h.men, ship=v.ship(h.ship))
    return Line(text, rule, "crew")


def _sold(v: Voice, h: Happening) -> Line:
    which = {"player": v.names[h.seat], "ship": v.ship(h.ship)}
    tokens = v.say.plural("{n} token", "{n} tokens", h.tokens)
    text = v.say(
        "{player} sold {ship}: {men} and {tokens} for the other ships.", **which, men=v.men(h.men), tokens=tokens
    )
    return Line(text, "R8.2", ship_icon(h.ship))


def _named(v: Voice, h: Happening) -> Line:
    text = v.say.plural("{ship} is to have {n} man.", "{ship} is to have {n} men.", h.men, ship=v.ship(h.ship))
    return Line(text, "R8.3", "crew")


def _rearranged(v: Voice, h: Happening) -> Line:
    return Line(v.say("{player} rearranged the crews.", player=v.names[h.seat]), "R8.3", "crew")


# ---------------------------------------------------------------- battle


def _attacked(v: Voice, h: Happening) -> Line:
    which = {"player": v.names[h.seat], "ship": v.ship(h.ship), "target": v.ship(h.target)}
    if h.owner == CENTRE:
        return Line(v.say("{player} attacked {target} in the centre with {ship}.", **which), "R7.6", "crossed")
    text = v.say("{player} attacked {rival}'s {target} with {ship}.", **which, rival=v.names[h.owner])
    return Line(text, "R7.6", "crossed")


def _battle_card(v: Voice, h: Happening) -> Line:
    which = {"player": v.names[h.seat], "card": v.card(h.card), "ship": v.ship(h.ship)}
    return Line(v.say("{player} played {card} for {ship}.", **which), card_rule(h.card), card_icon(h.card))


def _cancelled(v: Voice, h: Happening) -> Line:
    text = v.say("{card} and {other} cancelled each other.", card=v.card(h.card), other=v.card(h.other))
    return Line(text, "R19.8", card_icon(h.card))


def _joined(v: Voice, h: Happening) -> Line:
    text = v.say.plural(
        "{n} temporary man joined {ship}.", "{n} temporary men joined {ship}.", h.men, ship=v.ship(h.ship)
    )
    return Line(text, "R19.3", "crew-temp")


def _left(v: Voice, h: Happening) -> Line:
    text = v.say.plural("{n} temporary man left {ship}.", "{n} temporary men left {ship}.", h.men, ship=v.ship(h.ship))
    return Line(text, "R14.1", "crew-temp")


def _wind(v: Voice, h: Happening) -> Line:
    speeds = {"face": signed(h.face), "attack": h.attack, "defence": h.defence}
    if h.attack >= h.defence:
        text = v.say("Wind {face}: speed {attack} against {defence}, fast enough.", **speeds)
    else:
        text = v.say("Wind {face}: speed {attack} against {defence}, too slow.", **speeds)
    return Line(text, "R11.1", _WIND_ICONS[h.face])


def _escaped(v: Voice, h: Happening) -> Line:
    text = v.say("{ship} did not catch {target}.", ship=v.ship(h.ship), target=v.ship(h.target))
    return Line(text, "R11.5", "wake")


def _grappled(v: Voice, h: Happening) -> Line:
    text = v.say("{ship} and {target} are grappled: no cannon fires.", ship=v.ship(h.ship), target=v.ship(h.target))
    return Line(text, "R12.1", card_icon((PIRATE_EFFECT == Effect.SKIP_CANNONS).argmax()))


def _fired(v: Voice, h: Happening) -> Line:
    which = {"ship": v.ship(h.ship), "dice": v.dice(h.dice)}
    if h.hits == 0:
        return Line(v.say("{ship} fired {dice} and hit nobody.", **which), "R12.2", "die-cannon")
    text = v.say.plural("{ship} fired {dice}: {n} hit.", "{ship} fired {dice}: {n} hits.", h.hits, **which)
    return Line(text, "R12.2", "die-cannon")


def _fought(v: Voice, h: Happening) -> Line:
    which = {"ship": v.ship(h.ship), "dice": v.dice(h.dice)}
    if h.hits == 0:
        return Line(v.say("{ship} fought with {dice} and hit nobody.", **which), "R13.1", "die-crew")
    text = v.say.plural("{ship} fought with {dice}: {n} hit.", "{ship} fought with {dice}: {n} hits.", h.hits, **which)
    return Line(text, "R13.1", "die-crew")


def _fought_on(v: Voice, h: Happening) -> Line:
    text = v.say.plural(
        "They fought on for {n} round: the attacker lost {attackers}, the defender {defenders}.",
        "They fought on for {n} rounds: the attacker lost {attackers}, the defender {defenders}.",
        h.rounds,
        attackers=v.men(h.attackers),
        defenders=v.men(h.defenders),
    )
    return Line(text, "R13.5", "die-crew")


def _lost_men(v: Voice, h: Happening) -> Line:
    rule = "R15.4" if v.happened(Event.SEARCHED) else "R13.4"
    ship, temporary = v.ship(h.ship), v.say.plural("{n} temporary man", "{n} temporary men", h.temporary)
    if h.temporary == 0:
        text = v.say("{ship} lost {men}.", ship=ship, men=v.men(h.own))
    elif h.own == 0:
        text = v.say("{ship} lost {men}.", ship=ship, men=temporary)
    else:
        text = v.say("{ship} lost {temporary} and {men} of its own.", ship=ship, temporary=temporary, men=v.men(h.own))
    return Line(text, rule, "crew-lost")


def _captured(v: Voice, h: Happening) -> Line:
    which = {"player": v.names[h.seat], "ship": v.ship(h.ship), "captor": v.ship(h.captor)}
    if h.loser == CENTRE:
        return Line(v.say("{player} captured {ship} with {captor}.", **which), "R14.3", ship_icon(h.ship))
    text = v.say("{player} captured {rival}'s {ship} with {captor}.", **which, rival=v.names[h.loser])
    return Line(text, "R14.3", ship_icon(h.ship))


def _manned(v: Voice, h: Happening) -> Line:
    ship = v.ship(h.ship)
    if h.source != NONE:
        return Line(v.say("A man of {captor} took over {ship}.", captor=v.ship(h.source), ship=ship), "R14.5", "crew")
    text = v.say.plural("{n} new man sails {ship}.", "{n} new men sail {ship}.", h.men, ship=ship)
    return Line(text, "R14.4", "crew")


def _sunk(v: Voice, h: Happening) -> Line:
    if h.seat == CENTRE:
        return Line(
            v.say("{ship} has nobody left aboard and is gone.", ship=v.ship(h.ship)), "R17.1", ship_icon(h.ship)
        )
    return Line(v.say("{player} lost {ship}.", player=v.names[h.seat], ship=v.ship(h.ship)), "R17.1", ship_icon(h.ship))


# ---------------------------------------------------------------- treasures


def _sought(v: Voice, h: Happening) -> Line:
    which = {"player": v.names[h.seat], "ship": v.ship(h.ship), "treasure": v.place(h.target)}
    return Line(v.say("{player} went for {treasure} with {ship}.", **which), "R15.1", place_icon(h.target))


def _searched(v: Voice, h: Happening) -> Line:
    text = v.say.plural(
        "{ship} searched with {dice}: {n} treasure symbol.",
        "{ship} searched with {dice}: {n} treasure symbols.",
        h.hits,
        ship=v.ship(h.ship),
        dice=v.dice(h.dice),
    )
    return Line(text, "R15.2", "die-treasure")


def _found(v: Voice, h: Happening) -> Line:
    which = {"player": v.names[h.seat], "treasure": v.place(h.treasure), "ship": v.ship(h.ship)}
    if h.men == 0:
        return Line(v.say("{player} won {treasure}.", **which), "R15.3", place_icon(h.treasure))
    text = v.say("{player} won {treasure}, and {ship} took in {men}.", **which, men=v.men(h.men))
    return Line(text, "R15.3", place_icon(h.treasure))


def _gave_up(v: Voice, h: Happening) -> Line:
    text = v.say("{ship} left {treasure} where it is.", ship=v.ship(h.ship), treasure=v.place(h.treasure))
    return Line(text, "R15.6", place_icon(h.treasure))


def _cave(v: Voice, h: Happening) -> Line:
    fame = cards.DATA["fame"][0]
    card, icon = v.say.pick(fame["name"]), f"fame-{fame['id']}"
    if h.seat == NONE:
        return Line(v.say("The Fame card, {card}, is back in its stand.", card=card), "R15.8", icon)
    if h.before == NONE:
        text = v.say("{player} got the Fame card, {card}.", player=v.names[h.seat], card=card)
        return Line(text, "R15.8", icon)
    which = {"player": v.names[h.seat], "other": v.names[h.before], "card": card}
    return Line(v.say("{player} got the Fame card, {card}, from {other}.", **which), "R15.8", icon)


LINES: dict[Event, Callable[[Voice, Happening], Line | None]] = {
    Event.DEALT: _dealt,
    Event.DREW_LOTS: _drew_lots,
    Event.STARTED: _started,
    Event.TURN: _turn,
    Event.DREW: _drew,
    Event.HELD: _held,
    Event.RESHUFFLED: _reshuffled,
    Event.INCOME: _income,
    Event.CREW: _crew,
    Event.REVEALED: _revealed,
    Event.PLAYED: _card_line,
    Event.ROBBED: _robbed,
    Event.MISSED: _missed,
    Event.SABOTAGED: _sabotaged,
    Event.DESERTED: _deserted,
    Event.SURFACED: _surfaced,
    Event.RECOVERED: _recovered,
    Event.SWEPT: _swept,
    Event.EQUIPPED: _equipped,
    Event.ATTACKED: _attacked,
    Event.SOUGHT: _sought,
    Event.BATTLE_CARD: _battle_card,
    Event.CANCELLED: _cancelled,
    Event.JOINED: _joined,
    Event.WIND: _wind,
    Event.ESCAPED: _escaped,
    Event.GRAPPLED: _grappled,
    Event.FIRED: _fired,
    Event.FOUGHT: _fought,
    Event.FOUGHT_ON: _fought_on,
    Event.LOST_MEN: _lost_men,
    Event.LEFT: _left,
    Event.CAPTURED: _captured,
    Event.MANNED: _manned,
    Event.SUNK: _sunk,
    Event.SEARCHED: _searched,
    Event.FOUND: _found,
    Event.GAVE_UP: _gave_up,
    Event.CAVE: _cave,
    Event.SOLD: _sold,
    Event.NAMED: _named,
    Event.REARRANGED: _rearranged,
    Event.DISCARDED: _discarded,
    Event.ELIMINATED: _eliminated,
    Event.ROUND: silent,  # told with each turn (R9.6)
    Event.ENDED: _ended,
}
