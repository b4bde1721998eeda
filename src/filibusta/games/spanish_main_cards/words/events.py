"""The lines of the log: a sentence for each event, with its rule and its symbol."""

from filibusta.engine.compiler import interpreted
from filibusta.engine.news import Event
from filibusta.engine.record import HIDDEN
from filibusta.engine.sentences import Wording, amid, by, from_part, line, plural, sentences, when
from filibusta.engine.speech import silent
from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.cards import Move
from filibusta.games.spanish_main_cards.events import Events, Reveal
from filibusta.games.spanish_main_cards.rules.effects import HAPPENINGS, OF_CARD
from filibusta.games.spanish_main_cards.rules.effects.effect import ADVENTURE_CARD, RULE_OF_ADVENTURE
from filibusta.games.spanish_main_cards.rules.ending import undamaged_of
from filibusta.games.spanish_main_cards.state import NONE, Option
from filibusta.games.spanish_main_cards.words.voice import Voice

ADVENTURE = Wording("adventure", Voice.adventure)
WORDINGS = {
    "player": Wording("seat", Voice.player),
    "seat": Wording("seat", Voice.player),
    "ship": Wording("ship", Voice.ship),
    "pirate": Wording("ship", Voice.pirate),
    "card": Wording("movement", Voice.movement),
    "fame": Wording("fame", Voice.fame),
}

# ---------------------------------------------------------------- symbols and rules

MOVEMENT_CARD = from_part("card", lambda card: f"mov-{cards.MOVEMENTS[card]['id']}")
PIRATE = from_part("pirate", lambda pirate: f"pirate-{cards.PIRATES[pirate]['id']}")
EMBLEM = from_part("ship", lambda ship: f"emblem-{cards.SHIPS[ship]['id']}")
RULE_OF_MOVEMENT = from_part("card", lambda card: cards.MOVEMENTS[card]["rule"])

SABOTAGE, FOG = (cards.MOVEMENTS[[*cards.MOVE_EFFECT].index(effect)] for effect in (Move.SABOTAGE, Move.FOG))
DRAWING = amid({Events.SWAPPED: "R10.3"}, "R10.2")


def _moving(v: Voice, _h: Event) -> str:
    return "R4.8" if v.happened(Events.PLAYED) else "R4.7" if len(v.happened(Events.MOVED)) == 2 else "R4.6"


def _swapping(v: Voice, _h: Event) -> str:
    return "R10.3" if v.plays(Option.MOVEMENT_HANDS) else "R5.13"


def _changing_nothing(_v: Voice, h: Event) -> str:
    return OF_CARD[h.adventure].unchanged_rule


def _turning_up(v: Voice, _h: Event) -> str:
    standard, imminent = ("R2.3", "R9.1") if v.view.turn == 1 else ("R3.7", "R9.3")
    return imminent if v.plays(Option.IMMINENT_ADVENTURES) else standard


# ---------------------------------------------------------------- questions


def _stayed(_v: Voice, h: Event) -> bool:
    return h.start == h.goal


def _went_forward(_v: Voice, h: Event) -> bool:
    return h.goal < h.start


def _is_tie(v: Voice, h: Event) -> bool:
    return sum(v.view.seats[seat].total == h.fame for seat in range(len(v.names))) != 1


def _has_more_undamaged_ships(v: Voice, h: Event) -> bool:
    """R8.5: than each of those who have as much fame."""
    equals = [seat for seat in range(len(v.names)) if seat != h.seat and v.view.seats[seat].total == h.fame]
    own, *others = (int(interpreted(undamaged_of)(v.view, seat)) for seat in (h.seat, *equals))
    return all(own > ships for ships in others)


LINES = sentences(
    WORDINGS,
    {
        Events.STARTED: line("{player} begins.", "R2.6", opens=True),
        Events.TURN: line("Turn {turn}: {player}", "R3.1", opens=True),
        # ------------------------------------------------------------ movement cards
        Events.PLAYED: line("{player} played {card}.", RULE_OF_MOVEMENT, MOVEMENT_CARD),
        Events.MOVED: when(
            _stayed,
            line("{ship} stayed on space {space}.", "R4.5", EMBLEM, space="start"),
            when(
                _went_forward,
                line("{ship} moved forward from space {start} to space {goal}.", _moving, EMBLEM),
                line("{ship} moved back from space {start} to space {goal}.", _moving, EMBLEM),
            ),
        ),
        Events.SABOTAGED: by(
            "ship",
            {
                NONE: line(
                    "All ships were damaged already: nothing happened.", SABOTAGE["rule"], f"mov-{SABOTAGE['id']}"
                )
            },
            line("{ship} was damaged.", SABOTAGE["rule"], f"mov-{SABOTAGE['id']}"),
        ),
        Events.FOGGED: line("Fog: {card} was not carried out.", FOG["rule"], f"mov-{FOG['id']}", card=ADVENTURE),
        Events.REFILLED: line("New in the movement row: {card}.", "R4.2", MOVEMENT_CARD),
        Events.DREW: by(
            "card",
            {HIDDEN: line("{player} drew a card.", DRAWING, "back-movement")},
            line("{player} drew {card}.", DRAWING, MOVEMENT_CARD),
        ),
        Events.RESHUFFLED: plural(
            "{n} discarded movement card is the new draw pile.",
            "{n} discarded movement cards were shuffled into a new draw pile.",
            "R4.3",
            "back-movement",
            n="cards",
        ),
        Events.KEPT: silent,
        Events.SWAPPED: line("{player} replaced {card}.", _swapping, MOVEMENT_CARD),
        Events.DISCARDED: line("{player} discarded {card}.", "R10.4", MOVEMENT_CARD),
        # ------------------------------------------------------------ other actions
        Events.REPAIRED: plural(
            "{player} repaired the damaged ship.", "{player} repaired the {n} damaged ships.", "R5.1", n="ships"
        ),
        Events.ACCUSED: line("{player} accused {accused} of being {pirate}.", "R5.2", PIRATE),
        Events.REVEALED: by(
            "why",
            {
                Reveal.ACCUSATION: line("True: {player} is {pirate}.", "R5.7", PIRATE),
                Reveal.MUTINY: line("Mutiny on {ship}: {player} is {pirate}.", "R6.16", PIRATE),
                Reveal.END: line("{player} was {pirate}.", "R8.3", PIRATE),
            },
        ),
        Events.REFUTED: line("False: {player} is not {pirate}.", "R5.9", PIRATE),
        Events.BANKED: when(
            "fame",
            line("{player} banked {fame} of {total} from {ship}.", "R5.8", "fame", total="before"),
            line("{ship} has no fame: {player} banks nothing.", "R5.8", "fame"),
        ),
        Events.PASSED: line("{player} passed.", "R5.12"),
        # ------------------------------------------------------------ adventures
        Events.ADVENTURE: line("Adventure: {card}.", RULE_OF_ADVENTURE, ADVENTURE_CARD, card=ADVENTURE),
        Events.GAINED: line("{ship} gained {fame}.", RULE_OF_ADVENTURE, ADVENTURE_CARD),
        Events.DAMAGED: by(
            "attacker",
            {NONE: line("{ship} was damaged.", RULE_OF_ADVENTURE, ADVENTURE_CARD)},
            line("{attacker} damaged {ship}.", RULE_OF_ADVENTURE, ADVENTURE_CARD),
        ),
        Events.LOST: line("{ship} lost {fame}.", RULE_OF_ADVENTURE, ADVENTURE_CARD),
        **{event: happening.line for event, happening in HAPPENINGS.items()},
        Events.UNOWNED: line("Mutiny on {ship}: it has no owner, so nobody is {pirate}.", "R6.16", PIRATE),
        Events.NOTHING: line("{card} changed nothing.", _changing_nothing, ADVENTURE_CARD, card=ADVENTURE),
        Events.TURNED_UP: when(
            "place",
            line("New imminent adventure: {card}.", _turning_up, ADVENTURE_CARD, card=ADVENTURE),
            line("New active adventure: {card}.", _turning_up, ADVENTURE_CARD, card=ADVENTURE),
        ),
        # ------------------------------------------------------------ the end
        Events.ENDED: when(
            _is_tie,
            when(
                _has_more_undamaged_ships,
                line("No adventure is left: {player} won the tie at {fame} with more undamaged ships.", "R8.5", "fame"),
                line(
                    "No adventure is left: {player} won the tie at {fame} with the ship furthest in front.",
                    "R8.5",
                    "fame",
                ),
            ),
            line("No adventure is left: {player} won with {fame}.", "R8.5", "fame"),
        ),
    },
)
