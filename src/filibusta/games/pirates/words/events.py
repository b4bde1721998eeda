"""The lines of the log: a sentence for each event, with its rule and its symbol."""

from collections.abc import Callable
from typing import Any

from filibusta.engine.news import Event
from filibusta.engine.record import HIDDEN
from filibusta.engine.speech import Line, silent
from filibusta.games.pirates import cards
from filibusta.games.pirates.cards import FIRST_GEAR, PIRATE_AMOUNT, PIRATE_EFFECT, Effect
from filibusta.games.pirates.rules.fleet import points_of
from filibusta.games.pirates.state import NONE, RED, End, Events, Option, Swept, Why
from filibusta.games.pirates.words.fights import FIGHT_LINES
from filibusta.games.pirates.words.voice import WIND_ICONS, Voice, card_icon, card_rule, place_icon, ship_icon, signed


def _played(v: Voice, effect: Effect) -> bool:
    """Whether a card with this effect was played in the latest action."""
    return any(PIRATE_EFFECT[played.card] == effect for played in v.happened(Events.PLAYED))


# ---------------------------------------------------------------- setup, turns, end


def _dealt(v: Voice, h: Event) -> Line | None:
    """R2.5, R2.6, R2.9: all are dealt alike, so one line is enough; each once, and then perhaps in an equal round."""
    dealt = v.happened(Events.DEALT)
    alike = (one for one in dealt if (one.red, one.blue) == (h.red, h.blue))
    if h != next(alike, h):
        return None
    rule = "R2.9" if h in dealt[v.view.players :] else "R2.5"
    if not h.blue:
        text = v.say.plural("Everybody was dealt {n} pirate card.", "Everybody was dealt {n} pirate cards.", h.red)
        return Line(text, rule, "back-red")
    text = v.say.plural(
        "Everybody was dealt {red} and {n} adventure card.",
        "Everybody was dealt {red} and {n} adventure cards.",
        h.blue,
        red=v.say.plural("{n} pirate card", "{n} pirate cards", h.red),
    )
    return Line(text, "R2.6" if rule == "R2.5" else rule, "back-red")


def _drew_lots(v: Voice, h: Event) -> Line:
    text = v.say("{player} rolled {face} for the first turn.", player=v.names[h.seat], face=signed(h.face))
    return Line(text, "R2.8", WIND_ICONS[h.face])


def _started(v: Voice, h: Event) -> Line:
    return Line(v.say("{player} begins.", player=v.names[h.seat]), "R2.10")


def _turn(v: Voice, h: Event) -> Line:
    text = v.say("Turn {turn}, round {round}: {player}", turn=h.turn, round=h.round, player=v.names[h.seat])
    return Line(text, "R3.1", opens=True)


def _eliminated(v: Voice, h: Event) -> Line:
    return Line(v.say("{player} has no ship left and is out of the game.", player=v.names[h.seat]), "R17.3", "skull")


def _ended(v: Voice, h: Event) -> Line:
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


def _drew(v: Voice, h: Event) -> Line:
    rule = "R18.1" if _played(v, Effect.DRAW_PIRATE) else "R4.1"
    if h.card == HIDDEN:
        return Line(v.say("{player} drew a pirate card.", player=v.names[h.seat]), rule, "back-red")
    text = v.say("{player} drew {card}.", player=v.names[h.seat], card=v.card(h.card))
    return Line(text, rule, card_icon(h.card))


def _held(v: Voice, h: Event) -> Line | None:
    """Blue cards are revealed to all in time; only their holder reads before which they are."""
    if h.adventure == HIDDEN:
        return None
    text = v.say("{player} drew {card} and is holding it.", player=v.names[h.seat], card=v.adventure(h.adventure))
    return Line(text, "R9.3" if v.plays(Option.ADVENTURES_AT_END) else "R4.2", "back-adventure")


def _reshuffled(v: Voice, h: Event) -> Line:
    if h.deck == RED:
        text = v.say.plural(
            "{n} discarded pirate card is the new red deck.",
            "{n} discarded pirate cards were shuffled into a new red deck.",
            h.cards,
        )
        return Line(text, "R21.1", "back-red")
    text = v.say.plural(
        "{n} discarded adventure card is the new blue deck.",
        "{n} discarded adventure cards were shuffled into a new blue deck.",
        h.cards,
    )
    return Line(text, "R21.1", "back-adventure")


def _card_line(v: Voice, h: Event) -> Line:
    text = v.say("{player} played {card}.", player=v.names[h.seat], card=v.card(h.card))
    return Line(text, card_rule(h.card), card_icon(h.card))


def _robbed(v: Voice, h: Event) -> Line:
    who = {"player": v.names[h.seat], "victim": v.names[h.victim]}
    if h.card == HIDDEN:
        return Line(v.say("{player} stole a pirate card from {victim}.", **who), "R18.4", "back-red")
    text = v.say("{player} stole {card} from {victim}.", **who, card=v.card(h.card))
    return Line(text, "R18.4", card_icon(h.card))


def _missed(v: Voice, h: Event) -> Line | None:
    """The victim's side of a theft, for the victim alone."""
    if h.card == HIDDEN:
        return None
    text = v.say("{player} is missing {card}.", player=v.names[h.seat], card=v.card(h.card))
    return Line(text, "R23.5", card_icon(h.card))


def _sabotaged(v: Voice, h: Event) -> Line:
    which = {"card": v.card(h.card), "ship": v.ship(h.ship)}
    icon = f"gear-{cards.GEAR[h.card - FIRST_GEAR]['id']}"
    if h.men:
        text = v.say.plural(
            "{card} on {ship} was destroyed, and {n} man had no room left.",
            "{card} on {ship} was destroyed, and {n} men had no room left.",
            h.men,
            **which,
        )
        return Line(text, "R16.5", icon)
    return Line(v.say("{card} on {ship} was destroyed.", **which), "R18.5", icon)


def _deserted(v: Voice, h: Event) -> Line:
    if h.goal == NONE:
        text = v.say("A man deserted {source}, and no ship had room for him.", source=v.ship(h.source))
    else:
        text = v.say("A man deserted {source} and joined {ship}.", source=v.ship(h.source), ship=v.ship(h.goal))
    return Line(text, "R18.6", card_icon((PIRATE_EFFECT == Effect.MOVE_CREW).argmax()))


def _surfaced(v: Voice, h: Event) -> Line:
    return Line(v.say("Back in the centre: {card}.", card=v.place(h.place)), "R18.8", place_icon(h.place))


def _recovered(v: Voice, h: Event) -> Line:
    text = v.say("{player} took {card} from the discard pile.", player=v.names[h.seat], card=v.card(h.card))
    return Line(text, "R18.9", card_icon(h.card))


def _revealed(v: Voice, h: Event) -> Line:
    rule = "R18.10" if _played(v, Effect.REPLACE_CENTRE) else "R5.2"
    return Line(v.say("New in the centre: {card}.", card=v.place(h.place)), rule, place_icon(h.place))


def _swept(v: Voice, h: Event) -> Line:
    text = v.say.plural("{n} card in the centre was discarded.", "{n} cards in the centre were discarded.", h.cards)
    if h.why == Swept.CROWS_NEST:
        return Line(text, "R18.10", "back-adventure")
    return Line(text, "R3.4" if v.view.seats[h.seat].out else "R9.1", "back-adventure")


def _equipped(v: Voice, h: Event) -> Line:
    text = v.say("{card} is aboard {ship} now.", card=v.card(h.card), ship=v.ship(h.ship))
    return Line(text, "R20.1", f"gear-{cards.GEAR[h.card - FIRST_GEAR]['id']}")


def _discarded(v: Voice, h: Event) -> Line:
    text = v.say("{player} discarded {card}.", player=v.names[h.seat], card=v.card(h.card))
    return Line(text, "R9.2", card_icon(h.card))


# ---------------------------------------------------------------- crews and sales


def _income(v: Voice, h: Event) -> Line:
    player, men = v.names[h.seat], v.men(h.due)
    if h.taken == h.due:
        return Line(v.say("Income of {player}: {men}.", player=player, men=men), "R4.4", "cargo")
    if h.taken == 0:
        text = v.say("Income of {player}: {men}, but none could be taken aboard.", player=player, men=men)
    else:
        text = v.say(
            "Income of {player}: {men}, but only {n} could be taken aboard.", player=player, men=men, n=h.taken
        )
    return Line(text, "R4.4", "cargo")


def _crew(v: Voice, h: Event) -> Line:
    if h.why == Why.CARD:
        rule = _rule_of_men(h.men)
    elif h.why == Why.INCOME and v.happened(Events.DEALT):
        rule = "R2.9"
    else:
        rule = "R16.4"
    if h.men == 0:
        return Line(v.say("Nobody came aboard {ship}.", ship=v.ship(h.ship)), rule, "crew")
    text = v.say.plural("{n} man came aboard {ship}.", "{n} men came aboard {ship}.", h.men, ship=v.ship(h.ship))
    return Line(text, rule, "crew")


def _rule_of_men(men: int) -> str:
    """R18.2, R18.3: of the cards that bring so many men aboard, the first; a ship may have room for fewer."""
    amounts = zip(cards.PIRATE_CARDS, PIRATE_EFFECT, PIRATE_AMOUNT, strict=False)
    return next(row["rule"] for row, effect, most in amounts if effect == Effect.ADD_CREW and men <= most)


def _sold(v: Voice, h: Event) -> Line:
    which = {"player": v.names[h.seat], "ship": v.ship(h.ship)}
    tokens = v.say.plural("{n} crew token", "{n} crew tokens", h.tokens)
    text = v.say(
        "{player} sold {ship}: {men} and {tokens} for the other ships.", **which, men=v.men(h.men), tokens=tokens
    )
    return Line(text, "R8.2", ship_icon(h.ship))


def _named(v: Voice, h: Event) -> Line:
    text = v.say.plural("{ship} is to have {n} man.", "{ship} is to have {n} men.", h.men, ship=v.ship(h.ship))
    return Line(text, "R8.3", "crew")


def _rearranged(v: Voice, h: Event) -> Line:
    return Line(v.say("{player} rearranged the crews.", player=v.names[h.seat]), "R8.3", "crew")


LINES: dict[Events, Callable[[Voice, Event], Line | None]] = {
    Events.DEALT: _dealt,
    Events.DREW_LOTS: _drew_lots,
    Events.STARTED: _started,
    Events.TURN: _turn,
    Events.DREW: _drew,
    Events.HELD: _held,
    Events.RESHUFFLED: _reshuffled,
    Events.INCOME: _income,
    Events.CREW: _crew,
    Events.REVEALED: _revealed,
    Events.PLAYED: _card_line,
    Events.ROBBED: _robbed,
    Events.MISSED: _missed,
    Events.SABOTAGED: _sabotaged,
    Events.DESERTED: _deserted,
    Events.SURFACED: _surfaced,
    Events.RECOVERED: _recovered,
    Events.SWEPT: _swept,
    Events.EQUIPPED: _equipped,
    Events.SOLD: _sold,
    Events.NAMED: _named,
    Events.REARRANGED: _rearranged,
    Events.DISCARDED: _discarded,
    Events.ELIMINATED: _eliminated,
    Events.ROUND: silent,  # told with each turn (R9.6)
    Events.ENDED: _ended,
    **FIGHT_LINES,
}
