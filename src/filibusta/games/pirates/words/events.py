"""The lines of the log: a sentence for each event, with its rule and its symbol.

One file, since a table of sentences is read from top to bottom.
"""

from filibusta.engine.events import EventKind
from filibusta.engine.news import Event, news_of
from filibusta.engine.record import HIDDEN
from filibusta.engine.sentences import (
    Cases,
    Of,
    Said,
    Sentence,
    Wording,
    amid,
    by,
    from_part,
    line,
    plural,
    sentences,
    when,
)
from filibusta.engine.speech import silent
from filibusta.games.pirates import cards
from filibusta.games.pirates.cards import FIRST_GEAR, N_SHIPS, PIRATE_EFFECT, TREASURE_NEEDED, TREASURE_REWARD, Effect
from filibusta.games.pirates.events import End, Events, Swept, Why
from filibusta.games.pirates.rules.fleet import points_of
from filibusta.games.pirates.state import CENTRE, NONE, RED, Option
from filibusta.games.pirates.words.voice import WIND_ICONS, Voice, card_icon, card_rule, place_icon, ship_icon, signed

PLACE, DUE, OWN = Wording("place", Voice.place), Wording("due", Voice.men), Wording("own", Voice.men)
WORDINGS = {
    "player": Wording("seat", Voice.player),
    "seat": Wording("seat", Voice.player),
    "ship": Wording("ship", Voice.ship),
    "treasure": PLACE,
    "card": Wording("card", Voice.card),
    "adventure": Wording("adventure", Voice.adventure),
    "men": Wording("men", Voice.men),
    "dice": Wording("dice", Voice.dice),
    "attackers": Wording("attackers", Voice.men),
    "defenders": Wording("defenders", Voice.men),
}

# ---------------------------------------------------------------- symbols

CARD = from_part("card", card_icon)
GEAR = from_part("card", lambda card: f"gear-{cards.GEAR[card - FIRST_GEAR]['id']}")
SPOT, TREASURE = from_part("place", place_icon), from_part("treasure", place_icon)
SHIP = from_part("ship", ship_icon)
WIND = from_part("face", lambda face: WIND_ICONS[face])


def card_of(effect: Effect) -> str:
    """The symbol of the card with this effect."""
    return card_icon([*PIRATE_EFFECT].index(effect))


FAME = f"fame-{cards.DATA['fame'][0]['id']}"

# ---------------------------------------------------------------- rules


def played(effect: Effect, kind: EventKind = Events.PLAYED) -> Of:
    """Tells whether a card with this effect was played in the latest action."""
    return lambda v, _h: any(PIRATE_EFFECT[told.card] == effect for told in v.happened(kind))


RULE_OF_CARD = from_part("card", card_rule)
DRAWING = when(played(Effect.DRAW_PIRATE), "R18.1", "R4.1")
FACE = from_part("face", signed)
REROLLED = played(Effect.REROLL_WIND, Events.BATTLE_CARD)


def _is_of_an_equal_round(v: Voice, h: Event) -> bool:
    return h in v.happened(Events.DEALT)[v.view.players :]


def aboard(rule: Said) -> Cases[Sentence]:
    """Declares the sentences of men who come aboard a ship by a rule; none may find room."""
    return when(
        "men",
        plural("{n} man came aboard {ship}.", "{n} men came aboard {ship}.", rule, "crew", n="men"),
        line("Nobody came aboard {ship}.", rule, "crew"),
    )


LOSSES: dict[EventKind, str] = {
    Events.BATTLE_CARD: "R19.4",
    Events.FIRED: "R12.3",
    Events.FOUGHT: "R13.2",
    Events.SEARCHED: "R15.4",
}
"""By what a ship loses men."""


def _loss(v: Voice, h: Event) -> str:
    """Returns the rule by which men were lost: that of the last event before it that costs men."""
    news = news_of(v.view, Events)
    before = news[: news.index(h)] if h in news else ()
    return next((LOSSES[told.kind] for told in reversed(before) if told.kind in LOSSES), "R13.4")


# ---------------------------------------------------------------- questions and places that no part answers by itself


def _is_repeated(v: Voice, h: Event) -> bool:
    """R2.5, R2.6, R2.9: all are dealt alike, so one line is enough; each once, and then perhaps in an equal round."""
    alike = (one for one in v.happened(Events.DEALT) if (one.red, one.blue) == (h.red, h.blue))
    return h != next(alike, h)


def _is_out(v: Voice, h: Event) -> bool:
    return bool(v.view.seats[h.seat].out)


def _is_fast(_v: Voice, h: Event) -> bool:
    return h.attack >= h.defence


def _brings_men(_v: Voice, h: Event) -> bool:
    return bool(TREASURE_REWARD[h.treasure - N_SHIPS])


def _winners(v: Voice, _h: Event) -> str:
    return v.everyone(v.winners)


def _points(v: Voice, h: Event) -> str:
    return v.points(points_of(v.view, h.seat))


def _fame(v: Voice, _h: Event) -> str:
    return v.say.pick(cards.DATA["fame"][0]["name"])


def _temporary(v: Voice, h: Event) -> str:
    return v.say.plural("{n} temporary man", "{n} temporary men", h.temporary)


LINES = sentences(
    WORDINGS,
    {
        # ------------------------------------------------------------ setup, turns, end
        Events.DEALT: when(
            _is_repeated,
            silent,
            when(
                "blue",
                plural(
                    "Everybody was dealt {red} and {n} adventure card.",
                    "Everybody was dealt {red} and {n} adventure cards.",
                    when(_is_of_an_equal_round, "R2.9", "R2.6"),
                    "back-red",
                    n="blue",
                    red=lambda v, h: v.say.plural("{n} pirate card", "{n} pirate cards", h.red),
                ),
                plural(
                    "Everybody was dealt {n} pirate card.",
                    "Everybody was dealt {n} pirate cards.",
                    when(_is_of_an_equal_round, "R2.9", "R2.5"),
                    "back-red",
                    n="red",
                ),
            ),
        ),
        Events.DREW_LOTS: line("{player} rolled {face} for the first turn.", "R2.8", WIND, face=FACE),
        Events.STARTED: line("{player} begins.", "R2.10"),
        Events.TURN: line("Turn {turn}, round {round}: {player}", "R3.1", opens=True),
        Events.ROUND: silent,  # told with each turn (R9.6)
        Events.ELIMINATED: line("{player} has no ship left and is out of the game.", "R17.3", "skull"),
        Events.ENDED: by(
            "why",
            {
                End.POINTS: line("{player} won with {points}.", "R22.1", "point", points=_points),
                End.LAST: line("{player} won: nobody else has a ship.", "R22.2", "point"),
                End.TOGETHER: line(
                    "The last ships were lost together: {players} share the victory.",
                    "R22.3",
                    "point",
                    players=_winners,
                ),
                End.ROUNDS: by(
                    "winners",
                    {1: line("The last round is over: {player} was ahead and won.", "R22.5", "point")},
                    line("The last round is over: {players} share the victory.", "R22.5", "point", players=_winners),
                ),
            },
        ),
        # ------------------------------------------------------------ cards drawn, stolen, put away
        Events.DREW: by(
            "card",
            {
                HIDDEN: plural(
                    "{player} drew a pirate card.",
                    "{player} drew {n} pirate cards.",
                    DRAWING,
                    "back-red",
                    n=lambda v, _h: v.times,
                )
            },
            line("{player} drew {card}.", DRAWING, CARD),
        ),
        Events.HELD: by(  # blue cards are revealed to all in time; only their holder reads before which they are
            "adventure",
            {HIDDEN: silent},
            line(
                "{player} drew {card} and is holding it.",
                lambda v, _h: "R9.3" if v.plays(Option.ADVENTURES_AT_END) else "R4.2",
                "back-adventure",
                card=Wording("adventure", Voice.adventure),
            ),
        ),
        Events.RESHUFFLED: by(
            "deck",
            {
                RED: plural(
                    "{n} discarded pirate card is the new red deck.",
                    "{n} discarded pirate cards were shuffled into a new red deck.",
                    "R21.1",
                    "back-red",
                    n="cards",
                )
            },
            plural(
                "{n} discarded adventure card is the new blue deck.",
                "{n} discarded adventure cards were shuffled into a new blue deck.",
                "R21.1",
                "back-adventure",
                n="cards",
            ),
        ),
        Events.PLAYED: line("{player} played {card}.", RULE_OF_CARD, CARD),
        Events.ROBBED: by(
            "card",
            {HIDDEN: line("{player} stole a pirate card from {victim}.", "R18.4", "back-red")},
            line("{player} stole {card} from {victim}.", "R18.4", CARD),
        ),
        Events.MISSED: by(  # the victim's side of a theft, for the victim alone
            "card", {HIDDEN: silent}, line("{player} is missing {card}.", "R23.5", CARD)
        ),
        Events.SABOTAGED: when(
            "men",
            plural(
                "{card} on {ship} was destroyed, and {n} man had no room left.",
                "{card} on {ship} was destroyed, and {n} men had no room left.",
                "R16.5",
                GEAR,
                n="men",
            ),
            line("{card} on {ship} was destroyed.", "R18.5", GEAR),
        ),
        Events.DESERTED: by(
            "goal",
            {NONE: line("A man deserted {source}, and no ship had room for him.", "R18.6", card_of(Effect.MOVE_CREW))},
            line("A man deserted {source} and joined {ship}.", "R18.6", card_of(Effect.MOVE_CREW), ship="goal"),
        ),
        Events.SURFACED: line("Back in the centre: {card}.", "R18.8", SPOT, card=PLACE),
        Events.RECOVERED: line("{player} took {card} from the discard pile.", "R18.9", CARD),
        Events.REVEALED: line(
            "New in the centre: {card}.", when(played(Effect.REPLACE_CENTRE), "R18.10", "R5.2"), SPOT, card=PLACE
        ),
        Events.SWEPT: plural(
            "{n} card in the centre was discarded.",
            "{n} cards in the centre were discarded.",
            by("why", {Swept.CROWS_NEST: "R18.10", Swept.END_OF_TURN: when(_is_out, "R3.4", "R9.1")}),
            "back-adventure",
            n="cards",
        ),
        Events.EQUIPPED: line("{card} is aboard {ship} now.", "R20.1", GEAR),
        Events.DISCARDED: line("{player} discarded {card}.", "R9.2", CARD),
        # ------------------------------------------------------------ crews and sales
        Events.INCOME: when(
            lambda _v, h: h.taken == h.due,
            line("Income of {player}: {men}.", "R4.4", "cargo", men=DUE),
            when(
                "taken",
                line(
                    "Income of {player}: {men}, but only {n} could be taken aboard.",
                    "R4.4",
                    "cargo",
                    men=DUE,
                    n="taken",
                ),
                line("Income of {player}: {men}, but none could be taken aboard.", "R4.4", "cargo", men=DUE),
            ),
        ),
        Events.CREW: aboard(by("why", {Why.INCOME: amid({Events.DEALT: "R2.9"}, "R16.4"), Why.SALE: "R16.4"})),
        Events.SENT: aboard(RULE_OF_CARD),
        Events.SOLD: when(
            "taken",
            plural(
                "{player} sold {ship}: {n} man goes to the other ships.",
                "{player} sold {ship}: {n} men go to the other ships.",
                "R8.2",
                SHIP,
                n="taken",
            ),
            line("{player} sold {ship}, and nobody found room on the other ships.", "R8.2", SHIP),
        ),
        Events.NAMED: plural("{ship} is to have {n} man.", "{ship} is to have {n} men.", "R8.3", "crew", n="men"),
        Events.REARRANGED: line("{player} rearranged the crews.", "R8.3", "crew"),
        # ------------------------------------------------------------ battle
        Events.ATTACKED: by(
            "owner",
            {CENTRE: line("{player} attacked {target} in the centre with {ship}.", "R7.6", "crossed")},
            line("{player} attacked {target} of {rival} with {ship}.", "R7.6", "crossed", rival="owner"),
        ),
        Events.BATTLE_CARD: line("{player} played {card} for {ship}.", RULE_OF_CARD, CARD),
        Events.CANCELLED: line("{card} and {other} cancelled each other.", "R19.8", CARD),
        Events.JOINED: plural(
            "{n} temporary man joined {ship}.", "{n} temporary men joined {ship}.", "R19.3", "crew-temp", n="men"
        ),
        Events.LEFT: plural(
            "{n} temporary man left {ship}.", "{n} temporary men left {ship}.", "R14.1", "crew-temp", n="men"
        ),
        Events.WIND: when(
            _is_fast,
            line(
                "Wind {face}: speed {attack} against {defence}, fast enough.",
                when(REROLLED, "R11.4", "R11.1"),
                WIND,
                face=FACE,
            ),
            line(
                "Wind {face}: speed {attack} against {defence}, too slow.",
                when(REROLLED, "R11.4", "R11.1"),
                WIND,
                face=FACE,
            ),
        ),
        Events.ESCAPED: line("{ship} did not catch {target}.", "R11.5", "wake"),
        Events.GRAPPLED: line(
            "{ship} and {target} are grappled: no cannon fires.", "R12.1", card_of(Effect.SKIP_CANNONS)
        ),
        Events.FIRED: when(
            "hits",
            plural("{ship} fired {dice}: {n} hit.", "{ship} fired {dice}: {n} hits.", "R12.2", "die-cannon", n="hits"),
            line("{ship} fired {dice} and hit nobody.", "R12.2", "die-cannon"),
        ),
        Events.FOUGHT: when(
            "hits",
            plural(
                "{ship} fought with {dice}: {n} hit.",
                "{ship} fought with {dice}: {n} hits.",
                "R13.1",
                "die-crew",
                n="hits",
            ),
            line("{ship} fought with {dice} and hit nobody.", "R13.1", "die-crew"),
        ),
        Events.FOUGHT_ON: plural(
            "They fought on for {n} round: the attacker lost {attackers}, the defender {defenders}.",
            "They fought on for {n} rounds: the attacker lost {attackers}, the defender {defenders}.",
            "R13.5",
            "die-crew",
            n="rounds",
        ),
        Events.LOST_MEN: when(
            "temporary",
            when(
                "own",
                line(
                    "{ship} lost {temporary} and {men} of its own.", _loss, "crew-lost", temporary=_temporary, men=OWN
                ),
                line("{ship} lost {men}.", _loss, "crew-lost", men=_temporary),
            ),
            line("{ship} lost {men}.", _loss, "crew-lost", men=OWN),
        ),
        Events.CAPTURED: by(
            "loser",
            {CENTRE: line("{player} captured {ship} with {captor}.", "R14.3", SHIP)},
            line("{player} captured {ship} of {rival} with {captor}.", "R14.3", SHIP, rival="loser"),
        ),
        Events.MANNED: by(
            "source",
            {NONE: plural("{n} new man sails {ship}.", "{n} new men sail {ship}.", "R14.4", "crew", n="men")},
            line("A man of {captor} took over {ship}.", "R14.5", "crew", captor="source"),
        ),
        Events.SUNK: by(
            "seat",
            {CENTRE: line("{ship} has nobody left aboard and is gone.", "R17.1", SHIP)},
            line("{player} lost {ship}.", "R17.1", SHIP),
        ),
        # ------------------------------------------------------------ treasures
        Events.SOUGHT: plural(
            "{player} went for {treasure} with {ship}: {n} treasure symbol is needed.",
            "{player} went for {treasure} with {ship}: {n} treasure symbols are needed.",
            "R15.1",
            from_part("target", place_icon),
            treasure="target",
            n=from_part("target", lambda place: int(TREASURE_NEEDED[place - N_SHIPS])),
        ),
        Events.SEARCHED: when(
            "hits",
            plural(
                "{ship} searched with {dice}: {n} treasure symbol.",
                "{ship} searched with {dice}: {n} treasure symbols.",
                "R15.2",
                "die-treasure",
                n="hits",
            ),
            line("{ship} searched with {dice} and found nothing.", "R15.2", "die-treasure"),
        ),
        Events.FOUND: when(
            "men",
            line("{player} won {treasure}, and {ship} took {men} aboard.", "R15.3", TREASURE),
            when(
                _brings_men,
                line("{player} won {treasure}, but nobody came aboard {ship}.", "R15.3", TREASURE),
                line("{player} won {treasure}.", "R15.3", TREASURE),
            ),
        ),
        Events.GAVE_UP: line("{ship} left {treasure} where it is.", "R15.6", TREASURE),
        Events.CAVE: by(
            "seat",
            {NONE: line("The Fame card, {card}, is back in its stand.", "R15.8", FAME, card=_fame)},
            by(
                "before",
                {
                    NONE: line(
                        "{player} got the Fame card, {card}, for the most treasure points.", "R15.8", FAME, card=_fame
                    )
                },
                line(
                    "{player} got the Fame card, {card}, from {other}, for the most treasure points.",
                    "R15.8",
                    FAME,
                    card=_fame,
                    other="before",
                ),
            ),
        ),
    },
)
