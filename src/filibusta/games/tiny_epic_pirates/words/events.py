"""The lines of the log: a sentence for each event, with its rule and its symbol.

One file, since a table of sentences is read from top to bottom.
"""

from enum import IntEnum

from filibusta.engine.news import Event
from filibusta.engine.sentences import (
    NEVER,
    Cases,
    Derived,
    Wording,
    amid,
    by,
    from_part,
    line,
    plural,
    sentences,
    when,
)
from filibusta.games.tiny_epic_pirates import cards
from filibusta.games.tiny_epic_pirates.events import Events, Gift, Money, Mover, Source
from filibusta.games.tiny_epic_pirates.rules.booty import cubes_in
from filibusta.games.tiny_epic_pirates.state import NONE, SOLO
from filibusta.games.tiny_epic_pirates.words.voice import Voice, card_icon

WORDINGS = {
    "player": Wording("seat", Voice.who),
    "captain": Wording("captain", Voice.captain),
    "crew": Wording("crew", Voice.crew),
    "ship": Wording("ship", Voice.merchant),
    "target": Wording("target", Voice.target),
    "place": Wording("place", Voice.place),
    "token": Wording("token", Voice.token),
    "order": Wording("order", Voice.order),
    "assignment": Wording("assignment", Voice.assignment),
    "cubes": Wording("good", Voice.cube),
    "given": Wording("good", Voice.cube),
    "taken": Wording("good", Voice.cube),
    "good": Wording("good", Voice.the_good),
    "gold": Wording("gold", Voice.gold),
}

# ---------------------------------------------------------------- symbols


def symbol(table: tuple[str, ...], part: str) -> Derived:
    """Returns the symbol of the card, good, order or token that a part numbers."""
    return from_part(part, lambda number: card_icon(table, number))


GOOD, PERSON, ORDER = symbol(cards.GOODS, "good"), symbol(cards.CREW, "crew"), symbol(cards.ORDERS, "order")
BOAT = from_part("seat", lambda seat: f"boat-{seat + 1}")
TREASURE = from_part("seat", lambda seat: f"treasure-{seat + 1}")
MERCHANT = from_part("ship", lambda ship: f"boat-{cards.SHIPS[ship].partition('_')[2]}")
CAPTAIN = symbol(cards.CAPTAINS, "captain")
FACE = from_part("face", lambda face: f"die-{face}")


def _spot(v: Voice, h: Event) -> str:
    return card_icon(cards.MAP, v.view.sea[h.place])


# ---------------------------------------------------------------- rules


def _plays_alone(v: Voice, _h: Event) -> bool:
    return v.view.players == 1


def _is_solo(v: Voice, h: Event) -> bool:
    return v.view.players == 1 and h.seat == SOLO


def solo(rule: str | Cases[str], otherwise: str | Cases[str]) -> Cases[str]:
    """The rule by which the Solo Pirate does, or has done to him, what others do by another."""
    return when(_is_solo, rule, otherwise)


PAYMENT = by(
    "why",
    {
        Money.TRADE: "R10.2",
        Money.SPECIAL_TRADE: "R17.10",
        Money.EXTORT: "R19.2",
        Money.HIDE_OUT: "R16.4",
        Money.LEGEND: "R20.2",
        Money.CREW: "R17.10",
        Money.SEARCH: "R12.2",
        Money.MERCHANT: "R14.2",
        Money.TOKEN: "R24.16",
        Money.FAILED: "R24.14",
        Money.REFRESH: "R11.2",
        Money.BURIAL: "R18.2",
    },
)
SOLO_PAYMENT = by(
    "why",
    {
        Money.EXTORT: "R24.17",
        Money.LEGEND: "R24.13",
        Money.SEARCH: "R24.11",
        Money.TRADE: "R24.11",
        Money.MERCHANT: "R24.13",
        Money.BURIAL: "R24.14",
    },
    PAYMENT,
)
MONEY = solo(SOLO_PAYMENT, PAYMENT)
"""By what gold was won or paid for."""
SALE = solo("R24.11", PAYMENT)
GIFT = by(
    "why",
    {
        Gift.SEARCH: "R12.2",
        Gift.LEGEND: "R20.2",
        Gift.MERCHANT_TIE: "R14.5",
        Gift.MERCHANT_LOSS: "R14.6",
        Gift.TIE: "R15.5",
        Gift.LOSS: "R15.4",
    },
)
"""By what a Sure-fire Token was gained."""


def sailing(by_card: str, by_line: str) -> Cases[str]:
    """Declares the rule by which a ship without a player sails: a card, or somebody crossed the Ship Line."""
    return by("why", {Mover.CREW: by_card, Mover.LINE: when(_plays_alone, "R24.17", by_line)})


ENDING = when(_plays_alone, "R24.18", amid({Events.ROUND_LIMIT: "R21.5"}, "R21.4"))
"""R21.4, R21.5: without three treasures, too."""


def _showing(v: Voice, _h: Event) -> str:
    return "R2.13" if not v.view.turn else "R11.2" if v.happened(Events.REFRESHED) else "R11.5"


def _loading(v: Voice, h: Event) -> str:
    """R2.11, R14.3, R19.5: why a cube is drawn for a Merchant."""
    if not v.view.turn:
        return "R2.11"
    placed = any(told.ship == h.ship for told in v.happened(Events.MERCHANT_PLACED))
    return "R14.3" if placed else "R19.5"


# ---------------------------------------------------------------- the end


class Edge(IntEnum):
    """The first thing that puts a winner before the others (R21.4)."""

    TREASURES = 0
    LEGEND = 1
    GOLD = 2
    BOOTY = 3
    NONE = 4


def _edge(v: Voice, h: Event) -> Edge:
    """R21.4, R21.5: compares the winner with the best of the others."""

    def standing(seat: int) -> tuple[int, int, int, int]:
        mat = v.view.seats[seat]
        return int(mat.treasures), int(mat.legend), int(mat.gold), int(cubes_in(mat.hold))

    best = max((standing(seat) for seat in range(v.view.players) if seat != h.seat), default=(-1, 0, 0, 0))
    pairs = zip(Edge, standing(h.seat), best, strict=False)
    return next((edge for edge, own, other in pairs if own != other), Edge.NONE)


WON_WITH_TREASURES = by(
    _edge,
    {
        Edge.TREASURES: plural(
            "{player} won with {n} treasure.", "{player} won with {n} treasures.", ENDING, TREASURE, n="treasures"
        ),
        Edge.LEGEND: plural(
            "Of those with {n} treasure, {player} won with the highest Legend level.",
            "Of those with {n} treasures, {player} won with the highest Legend level.",
            ENDING,
            TREASURE,
            n="treasures",
        ),
        Edge.GOLD: plural(
            "Of those with {n} treasure and the same Legend level, {player} won with the most gold.",
            "Of those with {n} treasures and the same Legend level, {player} won with the most gold.",
            ENDING,
            TREASURE,
            n="treasures",
        ),
        Edge.BOOTY: plural(
            "Of those with {n} treasure, the same Legend level and gold, {player} won with the most booty.",
            "Of those with {n} treasures, the same Legend level and gold, {player} won with the most booty.",
            ENDING,
            TREASURE,
            n="treasures",
        ),
        Edge.NONE: plural(
            "{player} shares the victory: {n} treasure, and the same Legend level, gold and booty.",
            "{player} shares the victory: {n} treasures, and the same Legend level, gold and booty.",
            ENDING,
            TREASURE,
            n="treasures",
        ),
    },
)
WON_WITHOUT = by(
    _edge,
    {
        Edge.LEGEND: line("Nobody buried a treasure: {player} won with the highest Legend level.", ENDING, TREASURE),
        Edge.GOLD: line(
            "Nobody buried a treasure: {player} won with the most gold, at the same Legend level.", ENDING, TREASURE
        ),
        Edge.BOOTY: line(
            "Nobody buried a treasure: {player} won with the most booty, at the same Legend level with the same gold.",
            ENDING,
            TREASURE,
        ),
        Edge.NONE: line(
            "Nobody buried a treasure: {player} shares the victory, with the same Legend level, gold and booty.",
            ENDING,
            TREASURE,
        ),
    },
    NEVER,
)


# ---------------------------------------------------------------- places that no part fills by itself


def _round(v: Voice, h: Event) -> int:
    return (h.turn - 1) // max(v.view.players, 2) + 1


def _most_gold(_v: Voice, _h: Event) -> int:
    return cards.GOLD_MAX


def _order_of_space(v: Voice, h: Event) -> str:
    return v.order_on(h.seat, h.space)


def _source(v: Voice, h: Event) -> str:
    return v.source(h.seat, h.source)


def _dice(v: Voice, h: Event) -> str:
    return v.everyone([str(face) for face in (h.first, h.second, h.third) if face])


def _order_rolled(v: Voice, h: Event) -> str:
    return v.order_on(h.seat, h.goal)


def _is_player(_v: Voice, h: Event) -> bool:
    """Tells whether an attack is made on a player, not on a Merchant."""
    return h.target < cards.SEATS


def _other_side(v: Voice, h: Event) -> str:
    return v.captain(h.captain ^ 1)


def _has_begun(v: Voice, h: Event) -> bool:
    """R2.16, R2.17: a side is chosen once the ship is there, a card before."""
    return bool(v.view.seats[h.seat].at != NONE)


LINES = sentences(
    WORDINGS,
    {
        # ------------------------------------------------------------ setup, turns, end
        Events.FIRST_PLAYER: line("{player} is the first player.", "R2.1", "anchor"),
        Events.CAPTAIN: amid(  # what is dealt, or drafted, is a card, whose sides are chosen between later
            {
                Events.FIRST_PLAYER: line(
                    "{player} was dealt the card of {captain} and {other}.", "R2.14", CAPTAIN, other=_other_side
                )
            },
            when(
                _has_begun,
                line("{captain} commands the ship of {player}.", "R2.17", CAPTAIN),
                line("{player} chose the card of {captain} and {other}.", "R2.14", CAPTAIN, other=_other_side),
            ),
        ),
        Events.NAVY_PLACED: line("{player} put the Navy at {place}.", "R2.15", "boat-navy"),
        Events.SHIP_PLACED: line("{player} begins at {place}.", solo("R24.3", "R2.16"), BOAT),
        Events.TURN: line("Turn {turn}, round {round}: {player}", "R3.1", opens=True, round=_round),
        Events.LAST_TURNS: plural(
            "{player} buried the third treasure: {n} turn is left.",
            "{player} buried the third treasure: {n} turns are left.",
            "R21.2",
            TREASURE,
            n="turns",
        ),
        Events.ENDED: when(  # the Solo Pirate wins if nobody has more
            _is_solo,
            plural(
                "{player} won with {n} treasure: whoever plays alone must bury more.",
                "{player} won with {n} treasures: whoever plays alone must bury more.",
                "R24.18",
                TREASURE,
                n="treasures",
            ),
            when("treasures", WON_WITH_TREASURES, WON_WITHOUT),
        ),
        Events.ROUND_LIMIT: line("Round {n} is complete, and it was the last.", "R21.5", "anchor", n="rounds"),
        # ------------------------------------------------------------ wheel and deckhands
        Events.ORDERED: line("{player} gave the order {order}.", solo("R24.5", "R4.10"), ORDER),
        Events.POSTED: line(
            "{player} skipped {order} with a deckhand from {assignment}.",
            solo("R24.6", "R4.6"),
            "crew",
            order=_order_of_space,
        ),
        Events.LIFTED: line(
            "{player} took the deckhand from {order} to {assignment}.",
            solo("R24.7", "R4.7"),
            "crew",
            order=_order_of_space,
        ),
        Events.CROSSED: line("{player} crossed the Ship Line.", solo("R24.5", "R4.9"), "ship-line"),
        Events.STORM: line("{player} ran into the storm at {place}.", solo("R24.10", "R6.4"), _spot),
        Events.JOSTLED: line(
            "{player} was jostled: a deckhand went from {source} to Repair.",
            solo("R24.15", when(lambda _v, h: h.source <= Source.SPACE_5, "R7.2", "R7.1")),
            "crew-lost",
            source=_source,
        ),
        Events.UNHURT: line("{player} had all deckhands on Repair already.", solo("R24.15", "R7.3"), "crew-lost"),
        Events.REASSIGNED: line(
            "{player} moved a deckhand from {source} to {assignment}.",
            by("why", {cards.Deed.HIDE_OUT: "R16.3"}, "R17.12"),
            "crew",
            source=_source,
        ),
        Events.DECKHAND: line("{player} has a fourth deckhand, on {assignment}.", "R20.4", "crew"),
        Events.LEGEND: line(
            "{player} reached Legend level {n}.", "R20.1", from_part("level", lambda level: f"rank-{level}"), n="level"
        ),
        # ------------------------------------------------------------ on the sea
        Events.SAILED: line("{player} sailed to {place}.", solo("R24.10", "R6.1"), BOAT, place="goal"),
        Events.MORE_SAIL: line("{player} used a +2 sail token.", "R6.3", "search-sail_2"),
        Events.STORM_PASSED: line("{player} ignored the storm at {place} with a token.", "R6.6", "search-storm_pass"),
        Events.SEARCHED: line(
            "{player} turned up the token at {place}: {token}.", solo("R24.11", "R12.1"), symbol(cards.TOKENS, "token")
        ),
        Events.HID: line("{player} hid at {place}.", "R16.3", "order-hide_out"),
        Events.BURIED: line("{player} buried a treasure at {place}.", solo("R24.14", "R18.2"), TREASURE),
        # ------------------------------------------------------------ goods and gold
        Events.PLUNDERED: line("{player} plundered {place}.", solo("R24.11", "R9.2"), _spot),
        Events.DREW: amid(  # the cubes of the setup come when the last captain has been chosen
            {Events.CAPTAIN: line("{player} begins with {cubes}.", solo("R24.2", "R2.18"), GOOD)},
            line("{player} drew {cubes}.", "R8.1", GOOD),
        ),
        Events.NO_ROOM: line("{player} had no room for the cube.", "R24.11", "search-booty"),
        Events.DISCARDED: line("{player} put {cubes} back into the bag.", solo("R24.13", "R8.2"), GOOD),
        Events.SOLD: line("{player} sold {cubes}.", SALE, GOOD, cubes=lambda v, h: v.cubes(h.cubes, h.good)),
        Events.PRICE_FELL: line(
            "The price of {good} fell from {n} to the lowest, and what was cheaper rose.", "R10.3", GOOD, n="price"
        ),
        Events.GAINED: by(
            "why",
            {Money.EXTORT: line("{player} gained {gold} from Extort.", MONEY, "coin")},
            line("{player} gained {gold}.", MONEY, "coin"),
        ),
        Events.GOLD_LOST: by(
            "why",
            {
                Money.EXTORT: line(
                    "{player} cannot keep {gold} from Extort: nobody has more than {most}.",
                    "R1.14",
                    "coin",
                    most=_most_gold,
                )
            },
            line("{player} cannot keep {gold}: nobody has more than {most}.", "R1.14", "coin", most=_most_gold),
        ),
        Events.PAID: line("{player} paid {gold}.", MONEY, "coin"),
        Events.BOOTY: line("{player} took {cubes} from the Merchant.", solo("R24.13", "R14.2"), GOOD),
        Events.SWAPPED: line("{player} swapped {given} for {taken}.", "R17.11", symbol(cards.GOODS, "taken")),
        # ------------------------------------------------------------ crew
        Events.RECRUITED: line("{player} recruited {crew}.", solo("R24.11", "R11.3"), PERSON),
        Events.DISMISSED: line("{player} sent {crew} away.", solo("R24.11", "R11.4"), PERSON),
        Events.REFRESHED: line("{player} refreshed the crew on offer.", "R11.2", "back-crew"),
        Events.SHOWN: line("On offer now: {crew}.", _showing, PERSON),
        Events.MUTINY: line("Mutiny on the ship of {player}: {captain} takes over.", "R11.7", "legend-token-bloody"),
        Events.CREW_ACTS: line("{player} used {crew}.", "R17.5", PERSON),
        # ------------------------------------------------------------ the ships of nobody
        Events.MERCHANT_CARD: line(
            "{ship} has a new card: {card}.",
            "R14.3",
            "back-merchant",
            card=lambda v, h: v.merchant_card(v.view.merchants[h.ship].card),
        ),
        Events.MERCHANT_PLACED: line("{ship} sets out again from {place}.", "R14.3", MERCHANT),
        Events.CARGO: line("{ship} loaded {cubes}.", _loading, GOOD),
        Events.MERCHANT_SAILED: line("{ship} sailed to {place}.", sailing("R17.15", "R19.4"), MERCHANT, place="goal"),
        Events.DELIVERED: line("{ship} reached its port with {cubes}.", "R19.5", "port-token"),
        Events.NAVY_SAILED: line("The Navy sailed to {place}.", sailing("R17.14", "R19.6"), "boat-navy", place="goal"),
        Events.NAVY_ATTACKED: line("The Navy attacked {player}: all deckhands went to Repair.", "R19.9", "boat-navy"),
        # ------------------------------------------------------------ the Solo Pirate
        Events.DIE_OF_ORDERS: when(
            lambda _v, h: h.face == h.goal,
            line("{player} rolled {n}: its captain makes for {order}.", "R24.5", FACE, n="face", order=_order_rolled),
            line(
                "{player} rolled {n}: its captain makes for the next order, {order}.",
                "R24.5",
                FACE,
                n="face",
                order=_order_rolled,
            ),
        ),
        Events.STOPPED: line("{player} has no deckhand left to skip {order}.", "R24.6", "crew-lost"),
        Events.BOUND: by(
            "why",
            {
                cards.Deed.BURY: line("{player} makes for {place} to bury a treasure.", "R24.9", _spot),
                cards.Deed.PLUNDER: line("{player} makes for {place}, the nearest settlement.", "R24.9", _spot),
                cards.Deed.SEARCH: line("{player} makes for {place}, the nearest Search Token.", "R24.9", _spot),
                cards.Deed.ATTACK: line("{player} makes for {place} and the nearest ship.", "R24.9", _spot),
            },
            line(
                "{player} makes for {place}, the nearest market for {good}.",
                "R24.9",
                _spot,
                good=lambda v, h: v.the_good(int(cards.MARKET[v.view.sea[h.place]])),
            ),
        ),
        Events.DECLINED: line("{player} decided against {order}.", "R3.2", ORDER),
        Events.CREW_IDLE: line("{player} left an action of {crew} undone.", "R17.5", PERSON),
        Events.FAILED: line("{player} could not carry out {order} here.", solo("R24.14", "R3.3"), ORDER),
        # ------------------------------------------------------------ attacks
        Events.ATTACKED: line("{player} attacked {target}.", solo("R24.12", "R13.1"), "crossed"),
        Events.ROLLED: line(
            "{player} rolled {dice}.",
            solo("R24.16", "R13.2"),
            from_part("first", lambda face: f"die-{face}"),
            dice=_dice,
        ),
        Events.REROLLED: line("{player} rolled dice again with {crew}.", "R13.3", "die-1"),
        Events.DIE: line("Die {die} shows {face} now.", "R13.3", FACE),
        Events.SUREFIRE: line("{player} turned die {die} to {face} with a Sure-fire Token.", "R13.4", "surefire"),
        Events.DAMAGE: line("Damage of {player}: {n}.", solo("R24.16", "R13.6"), "cannon", n="damage"),
        Events.TIED: when(
            _is_player,
            line("{player} and {target} did the same damage.", "R15.5", "crossed"),
            line("{player} did the same damage as {target}.", "R14.5", "crossed"),
        ),
        Events.WON: when(
            _is_player,
            line("{player} beat {target}.", "R15.2", "crossed"),
            line("{player} sank {target}.", "R14.2", "crossed"),
        ),
        Events.LOST: line("{player} was beaten by {target}.", when(_is_player, "R15.4", "R14.6"), "crossed"),
        Events.TOKEN: line("{player} gained a Sure-fire Token.", GIFT, "surefire"),
        Events.NO_TOKEN: line(
            "{player} gained no Sure-fire Token: nobody has more than {most}.",
            "R1.13",
            "surefire",
            most=lambda _v, _h: cards.SUREFIRE_MAX,
        ),
    },
)
