"""The lines of the log: a sentence for each event, with its rule and its symbol.

One file, since a table of sentences is read from top to bottom.
"""

from typing import Any

from filibusta.engine.news import Event
from filibusta.engine.record import HIDDEN
from filibusta.engine.sentences import Cases, Sentence, Wording, amid, by, from_part, line, plural, sentences, when
from filibusta.engine.speech import silent
from filibusta.games.plunder import cards
from filibusta.games.plunder.cards import NATION, VALUE, Type
from filibusta.games.plunder.events import Disposition, Events, Flip, Leave, Loss, Money, Vain, Waste
from filibusta.games.plunder.state import NONE, Foe, Mutiny, Option, Space
from filibusta.games.plunder.words.voice import Voice, card_icon

WORDINGS = {
    "player": Wording("seat", Voice.player),
    "seat": Wording("seat", Voice.player),
    "card": Wording("card", Voice.card),
    "ship": Wording("card", Voice.card),
    "mate": Wording("card", Voice.card),
    "natives": Wording("card", Voice.card),
    "port": Wording("card", Voice.card),
    "place": Wording("place", Voice.place),
    "in_place": Wording("place", Voice.in_place),
    "nation": Wording("nation", Voice.nation),
    "of_nation": Wording("nation", Voice.of_nation),
    "silver": Wording("silver", Voice.silver),
    "cannons": Wording("cannons", Voice.cannons),
}

# ---------------------------------------------------------------- symbols, rules and figures

CARD = from_part("card", card_icon)
GOOD = from_part("good", lambda good: f"good-{cards.GOODS[good]['id']}")
LETTER = from_part("nation", lambda nation: f"letter-{cards.NATIONS[nation]['id']}")
RULE_OF_CARD = from_part("card", lambda card: cards.CARDS[card]["rule"])
IDLE_RULES = {Type.WAR: "R18.9", Type.TREATY: "R18.10", Type.FLEET: "R19.8"}
"""The rule by which a card of a kind has no effect; R20.4 is that of all others."""
VALUE_OF_CARD = from_part("card", lambda card: int(VALUE[card]))


def _one_unit(v: Voice, h: Event) -> str:
    return v.units(v.times, h.good)


def _units(v: Voice, h: Event) -> str:
    return v.units(h.units, h.good)


def _market(v: Voice, h: Event) -> str:
    return v.in_place(v.view.seats[h.seat].place)


def _round(v: Voice, h: Event) -> int:
    return (h.turn - 1) // v.view.players + 1


REFITTING = amid({Events.SHIP_LOST: "R17.3"}, "R5.2")
"""By which a new hand is drawn: by an option at once when the ship is lost, else at the start of the turn."""
DRAWING = amid({Events.FIRST_CAPTAIN: "R3.7", Events.REFITTED: REFITTING, Events.ACTED: "R19.6"}, "R8.9")


def _shuffling(v: Voice, _h: Event) -> str:
    """Returns the rule of a shuffle: Storm, drawn or just answered, or an empty deck."""
    goods = (h.why == Waste.STORM for h in v.happened(Events.GOOD_LOST))
    storms = v.happened(Events.STORM) or v.happened(Events.STORM_ASIDE) or any(goods)
    return "R19.20" if storms else "R21.2"


ASSAULT = when(lambda _v, h: NATION[h.card] == NONE, "R13.2", "R13.6")
"""By which a ship attacks a captain: a pirate, or an enemy who is faster."""
BROADSIDES = {Foe.NOBODY: "R19.9", Foe.CAPTAIN: "R15.6"}
BOARDINGS = {Foe.NOBODY: "R19.11", Foe.NATIVES: "R14.11", Foe.CAPTAIN: "R15.7"}
"""The rule of a broadside or boarding, by enemy; NOBODY is the Kraken, or the guests in a tavern brawl."""
VICTORIES = {Foe.PORT: "R14.4", Foe.NATIVES: "R14.11", Foe.FLEETS: "R14.13", Foe.CAPTAIN: "R15.7"}


def _playing(v: Voice, _h: Event) -> str:
    """Returns the rule by which a card was played: in a combat, or against what a flipped card decides."""
    flips = {Events.BROADSIDE: BROADSIDES, Events.BOARDING: BOARDINGS}
    found = (rules[Foe.NOBODY] for kind, rules in flips.items() for h in v.happened(kind) if h.foe == Foe.NOBODY)
    return next(found, "R12.3")


def _mutiny(v: Voice, _h: Event) -> str:
    return "R7.7" if v.plays(Option.MUTINY_MODE) == Mutiny.ON_A_CRY else "R7.6"


def _idle(_v: Voice, h: Event) -> str:
    """Returns the rule by which a card without effect is discarded."""
    return IDLE_RULES.get(Type(cards.TYPE[h.card]), "R20.4")


def _encounter(v: Voice, h: Event) -> str:
    """Returns the rule of the encounter that takes the card."""
    met = [encounter.card for encounter in v.happened(Events.MET) if encounter.seat == h.seat]
    return cards.CARDS[met[-1]]["rule"]


def _is_active(v: Voice, h: Event) -> bool:
    return h.seat == v.view.active


def _id_of_card(_v: Voice, h: Event) -> str:
    return cards.IDS[h.card]


def _prize_was_sold(v: Voice, _h: Event) -> bool:
    return any(gain.why == Money.PRIZE for gain in v.happened(Events.GAINED))


def _lost(ship: Sentence, pinnace: Sentence) -> Cases[Any]:
    """Chooses by what was lost: the pinnace is never gone (R17.2)."""
    return by("card", {NONE: pinnace}, ship)


OVERBOARD = by("why", {Waste.ROUGH_SEAS: "R19.15", Waste.STORM: "R19.20", Waste.OVERLOAD: "R16.8"})


def _is_short_of(v: Voice, h: Event) -> bool:
    return bool(v.view.seats[h.seat].silver < h.silver)


LINES = sentences(
    WORDINGS,
    {
        # ------------------------------------------------------------ setup, turns, end
        Events.INITIATIVE: line("{player} drew {card} for initiative: {n}.", "R3.4", CARD, n=VALUE_OF_CARD),
        Events.FIRST_CAPTAIN: line("{player} is First Captain.", "R3.4", "anchor"),
        Events.TURN: line("Turn {turn}, round {round}: {player}", "R4.1", opens=True, round=_round),
        Events.ENDED: line("{player} won with {silver}.", "R24.1", "coins"),
        Events.ROUND_LIMIT: line(
            "Round {n} is complete, and it was the last: the richest captain wins.", "R24.3", "coins", n="turn"
        ),
        # ------------------------------------------------------------ the deck and the hand
        Events.DREW: by(
            "card",
            {
                HIDDEN: amid(  # what others draw for a whole hand is told with that hand
                    {Events.FIRST_CAPTAIN: silent, Events.REFITTED: silent},
                    line("{player} drew a card.", DRAWING, "card-back"),
                )
            },
            line("{player} drew {card}.", DRAWING, CARD),
        ),
        Events.REFITTED: plural(
            "{player} drew a new hand: {n} card.",
            "{player} drew a new hand: {n} cards.",
            REFITTING,
            "card-back",
            n="cards",
        ),
        Events.STORM: line("{player} drew Storm.", "R19.20", "card-storm"),
        Events.STORM_ASIDE: line(
            "Storm came up and was laid aside.", amid({Events.REFITTED: "R5.3"}, "R3.8"), "card-storm"
        ),
        Events.RESHUFFLED: plural(
            "The discards were shuffled into the deck: it has {n} card now.",
            "The discards were shuffled into the deck: it has {n} cards now.",
            _shuffling,
            "card-back",
            n="cards",
        ),
        Events.HAND_LOST: plural(
            "{player} discarded the hand: {n} card.",
            "{player} discarded the hand: {n} cards.",
            "R17.1",
            "card-back",
            n="cards",
        ),
        Events.CARD_LOST: line("{player} lost {card}, picked at random.", _encounter, CARD),
        Events.FLIPPED: by(
            "card",
            {NONE: line("There was no card left to flip.", "R21.5", "card-back")},
            by(
                "why",
                {
                    Flip.PLUNDER: line(
                        "{card} was flipped: {goods}.",
                        "R16.5",
                        CARD,
                        goods=lambda v, h: v.units(int(VALUE[h.card]), int(cards.GOOD[h.card])),
                    )
                },
                line("{card} was flipped: {n}.", "R21.4", CARD, n=VALUE_OF_CARD),
            ),
        ),
        # ------------------------------------------------------------ sailing
        Events.EXPLORED: line("{player} discovered {place}.", "R8.4", CARD),
        Events.MOVED: line(
            "{player} sailed to {place}.", when("fleeing", "R15.8", "R8.5"), "ship-pinnace", place="goal"
        ),
        Events.TESTED: when(
            lambda _v, h: h.value >= h.needed,
            line("{n} against {needed}: {player} got through.", "R8.8", "anchor", n="value"),
            line("{n} against {needed}: {player} had to stay.", "R8.8", "anchor", n="value"),
        ),
        Events.CRIED: line("{player} cried mutiny against {captain}.", "R7.7", "i-accuse"),
        Events.SILENT: line("{player} stayed silent.", "R7.7"),
        Events.FLEET_SAILED: line("{card} sailed to {place}.", "R14.15", CARD, place="goal"),
        # ------------------------------------------------------------ encounters
        Events.MET: amid(  # of an offer its own line tells enough
            {Events.OFFERED: silent},
            by(
                _id_of_card,
                {
                    "enc_becalmed": line("{card} kept {player} from sailing.", RULE_OF_CARD, CARD),
                    "enc_quarantine": line("{card} kept {player} in port, without any trade.", RULE_OF_CARD, CARD),
                    "enc_scurvy": line("{card} ended {player}'s turn.", RULE_OF_CARD, CARD),
                },
                line("Encounter for {player}: {card}.", RULE_OF_CARD, CARD),
            ),
        ),
        Events.IN_VAIN: by(  # told where one would look for what it changed
            "why",
            {
                Vain.LOST_NOTHING: line("{card}: {player} lost nothing.", RULE_OF_CARD, CARD),
                Vain.PAID_NOTHING: line("{card}: {player} paid nothing.", RULE_OF_CARD, CARD),
                Vain.NO_PRIZE: line(
                    "{player} had no prize to carry the plunder.", amid({Events.FLIPPED: "R16.5"}, "R16.10"), CARD
                ),
                Vain.NONE_LEFT: line(
                    "The supply had no {good} left to plunder.",
                    "R16.5",
                    from_part("card", lambda card: f"good-{cards.GOODS[cards.GOOD[card]]['id']}"),
                    good=lambda v, h: v.good(int(cards.GOOD[h.card])),
                ),
                Vain.LOOTED_BEFORE: line("The treasury of {port} was empty.", "R14.6", "chest"),
                Vain.NOTHING_DUE: line("{card}: {player} had nothing to pay for.", RULE_OF_CARD, CARD),
                Vain.COULD_NOT_PAY: line("{card}: {player} could not pay.", RULE_OF_CARD, CARD),
                Vain.REFUSED: line("{card}: {player} refused to pay.", RULE_OF_CARD, CARD),
            },
        ),
        Events.OFFERED: line("{card} is on offer to {player} in this port.", "R6.3", CARD),
        Events.SAILED_ON: line("{ship} sailed on.", "R13.6", CARD),
        Events.PEACE: line(
            "{player} made peace with {natives} {in_place}: everybody may trade there now.", "R14.10", CARD
        ),
        Events.PLAYED_ENCOUNTER: line("{player} played {card}.", "R20.1", CARD),
        Events.AIMED: line("{card} waits for {player}.", "R20.4", CARD),
        Events.WITHOUT_EFFECT: line("{card} had no effect and was discarded.", _idle, CARD),
        Events.FLEET_PLACED: line("{player} put {card} {in_place}.", "R19.8", CARD),
        # ------------------------------------------------------------ action
        Events.ACTED: line("{player} played {card}.", RULE_OF_CARD, CARD),
        Events.PASSED: line("{player} passed.", "R9.1"),
        Events.HIRED: line("{player} hired {mate}.", "R11.1", CARD),
        # ------------------------------------------------------------ letters and wars
        Events.ENEMY: line(
            "{player} made an enemy of {nation}.",
            "R18.2",
            from_part("nation", lambda nation: f"enemy-{cards.NATIONS[nation]['id']}"),
        ),
        Events.LETTER_LOST: line(
            "{player} lost the letter of marque {of_nation}.", amid({Events.FRIEND: "R18.12"}, "R18.2"), LETTER
        ),
        Events.BID: line("{player} bid a hidden card for the letter of marque {of_nation}.", "R18.4", LETTER),
        Events.LETTER: line("{player} got the letter of marque {of_nation}.", "R18.6", LETTER),
        Events.BID_FAILED: line("{player} did not get the letter of marque {of_nation}.", "R18.6", LETTER),
        Events.WAR: line("War broke out between {nation} and {other}.", "R18.8", CARD),
        Events.TREATY: line("The war between {nation} and {other} is over.", "R18.10", CARD),
        Events.FRIEND: line("{player} stays a friend of {nation}; the enemy is {other}.", "R18.12", LETTER),
        # ------------------------------------------------------------ fights
        Events.ATTACKED: line("{player} attacked {captain} {in_place}.", "R15.1", "crossed"),
        Events.HUNTED: line("{player} attacked {ship}.", "R13.4", "crossed"),
        Events.ASSAILED: line("{ship} attacked {player}.", ASSAULT, "crossed"),
        Events.FIGHT: by(  # one that was sought has been told by the attack
            "foe",
            {
                Foe.SHIP: line("{player} fought {ship}.", ASSAULT, "crossed"),
                Foe.PIRATE_FLEET: line("{player} took on the Pirate Fleet.", "R14.16", "crossed"),
                Foe.NATIVES: line("{player} attacked the natives {in_place}.", "R14.11", "crossed"),
                Foe.PORT: line("{player} attacked {place}.", "R14.1", "crossed"),
                Foe.FLEETS: line("{player} attacked the treasure fleet {in_place}.", "R14.12", "crossed"),
            },
            silent,
        ),
        Events.CHASE: line(
            "{player}: speed {n} against {other}.",
            by("foe", {Foe.CAPTAIN: "R15.5"}, "R12.8"),
            "wind",
            n="speed",
            other="needed",
        ),
        Events.BROADSIDE: line(
            "{player}: {cannons} against {other}.", by("foe", BROADSIDES, "R12.5"), "cannon", other="enemy"
        ),
        Events.BOARDING: line(
            "{player}: crew {n} against {other}.", by("foe", BOARDINGS, "R12.7"), "crew", n="crew", other="enemy"
        ),
        Events.PLAYED: line("{player} played {card}: +{n}.", _playing, CARD, n=VALUE_OF_CARD),
        Events.SHOWN: line(
            "{player} showed {card}: {n}.",
            amid({Events.CHASE: "R15.5", Events.BROADSIDE: "R15.6", Events.BOARDING: "R15.7"}, "R18.6"),
            CARD,
            n=VALUE_OF_CARD,
        ),
        Events.ESCAPED: line("{ship} got away from {player}.", "R13.5", "wind"),
        Events.FLED: line(
            "{player} got away.", by("foe", {Foe.CAPTAIN: amid({Events.CHASE: "R15.5"}, "R15.4")}, "R13.7"), "wind"
        ),
        Events.WON: line("{player} won the fight.", by("foe", VICTORIES, "R12.7"), "crossed"),
        Events.DRIVEN_OFF: by(
            "card",
            {NONE: line("{player} did not board the treasure fleet: it is gone without plunder.", "R14.13", "wind")},
            by(
                _id_of_card,
                {"enc_kraken": line("{player} drove the Kraken off.", "R19.9", "card-enc_kraken")},
                line("{player} did not board: {ship} is gone without plunder.", "R12.6", CARD),
            ),
        ),
        # ------------------------------------------------------------ what is lost
        Events.SHIP_LOST: by(
            "why",
            {
                Loss.MUTINY: _lost(
                    line("Mutiny: the crew threw {player} overboard. Lost: {ship}.", _mutiny, "skull"),
                    line(
                        "Mutiny: the crew threw {player} overboard: back to Tortuga with the Pinnace.", _mutiny, "skull"
                    ),
                ),
                Loss.KRAKEN: _lost(
                    line("The Kraken dragged down {player}'s ship. Lost: {ship}.", "R19.9", "card-enc_kraken"),
                    line(
                        "The Kraken dragged down {player}'s ship: back to Tortuga with the Pinnace.",
                        "R19.9",
                        "card-enc_kraken",
                    ),
                ),
                Loss.SUNK: _lost(
                    line("{player}'s ship was sunk. Lost: {ship}.", "R17.1", "skull"),
                    line("{player}'s ship was sunk: back to Tortuga with the Pinnace.", "R17.1", "skull"),
                ),
            },
            _lost(
                line("{player}'s ship was boarded. Lost: {ship}.", "R17.1", "skull"),
                line("{player}'s ship was boarded: back to Tortuga with the Pinnace.", "R17.1", "skull"),
            ),
        ),
        Events.PRIZE_LOST: by(
            "why",
            {
                Loss.ABANDONED: line("{player} abandoned the prize, {ship}.", when(_is_active, "R8.11", "R15.4"), CARD),
                Loss.STORM: line("The storm took {player}'s prize, {ship}.", "R19.20", CARD),
                Loss.KRAKEN: line("The Kraken took {player}'s prize, {ship}.", "R19.9", CARD),
                Loss.REPLACED: line("{player} gave up the old prize, {ship}.", "R16.2", CARD),
            },
            line("{player}'s prize is lost, too: {ship}.", "R17.1", CARD),
        ),
        Events.MATE_LOST: by(
            "why",
            {
                Leave.UNPAID: line("Unpaid, {mate} left {player}.", "R7.4", CARD),
                Leave.RELEASED: line("{player} released {mate}.", "R11.4", CARD),
                Leave.REPLACED: line("{player} sent {mate} away for another first mate.", "R11.1", CARD),
                Leave.OVERBOARD: line("Man overboard: {player} lost {mate}.", "R19.19", CARD),
                Leave.WITH_SHIP: line("{player} lost {mate}, too.", "R17.1", CARD),
            },
        ),
        Events.GOOD_LOST: by(
            "space",
            {Space.TRADED: line("{player} lost bought goods: {goods}.", OVERBOARD, GOOD, goods=_one_unit)},
            line("{player} lost plundered goods: {goods}.", OVERBOARD, GOOD, goods=_one_unit),
        ),
        # ------------------------------------------------------------ what is won
        Events.SHIP_TAKEN: by(
            "how",
            {
                Disposition.PRIZE: line("{player} took {ship} in tow as a prize.", "R16.2", CARD),
                Disposition.OWN: line("{player} now sails {ship}.", "R16.2", CARD),
                Disposition.OWN_OLD_TO_PRIZE: line(
                    "{player} now sails {ship}, with the old ship in tow.", "R16.2", CARD
                ),
                Disposition.LEAVE: line("{player} let {ship} go.", "R16.2", CARD),
            },
        ),
        Events.LOADED: line("{player} plundered {goods}.", "R16.5", GOOD, goods=_units),
        Events.TOOK_OVER: line(
            "{player} took over {goods}.", amid({Events.PICKED_UP: "R15.4"}, "R16.10"), GOOD, goods=_units
        ),
        Events.PICKED_UP: line("{player} took {ship} in tow as a prize.", "R15.4", CARD),
        Events.DROPPED: line("{player} cut {ship} loose to get away.", "R15.3", CARD),
        # ------------------------------------------------------------ silver and trade
        Events.GAINED: by(  # what a sale brings stands in the line of the sale
            "why",
            {
                Money.PURSER: line("The Purser got {player} another {silver}.", "R11.2", "coin-silver"),
                Money.PLUNDER: line(
                    "{player} sold the plundered goods for {silver}, after the crew's half.", "R10.3", "coin-silver"
                ),
                Money.LOOT: line("{player} looted {silver}.", "R16.9", "chest"),
                Money.FLEET: line("{player} took {silver} from the treasure fleet.", "R14.4", "chest"),
                Money.TREASURE: line("{player} dug up {silver}.", "R19.5", "chest"),
                Money.BRAWL: line("{player} won {silver} in the brawl.", "R19.11", "coin-silver"),
            },
            silent,
        ),
        Events.PAID: by(
            "why",
            {
                Money.WAGES: line("{player} paid the crew {silver}.", "R7.2", "coin-silver"),
                Money.MATE: line("{player} paid the first mate {silver}.", "R7.3", "coin-silver"),
                Money.BRAWL: line("{player} lost {silver} in the brawl.", "R19.11", "coin-silver"),
                Money.BRIBE: line("{player} paid the Pirate Fleet {silver}.", "R19.16", "coin-silver"),
                Money.TAX: line("{player} paid {silver} in harbour tax.", "R19.13", "coin-silver"),
                Money.TRIAL: line("{player} stood trial and lost {silver}.", "R19.10", "coin-silver"),
            },
            line("{player} paid {silver}.", "R2.6", "coin-silver"),
        ),
        Events.UNPAID: when(
            _is_short_of,
            line("{player} could not pay the crew its {silver}.", "R7.5", "crew"),
            line("{player} did not pay the crew its {silver}.", "R7.5", "crew"),
        ),
        Events.TRADED: line(
            "{player} trades {in_place}.",
            "R10.1",
            "coins",
            in_place=_market,
        ),
        Events.SOLD: line("{player} sold {goods} for {silver}.", "R10.5", GOOD, goods=_one_unit),
        Events.BOUGHT: line("{player} bought {goods} for {silver}.", "R10.6", GOOD, goods=_one_unit),
        Events.SHIP_SOLD: when(
            _prize_was_sold,
            line("{player} sold the prize, {ship}, for {silver}, after the crew's half.", "R10.3", CARD),
            line("{player} sold {ship} for {silver}.", "R10.9", CARD),
        ),
        Events.SHIP_BOUGHT: line("{player} bought {ship} for {silver}.", "R10.8", CARD),
    },
)
