"""The lines of the log: a sentence for each event, with its rule and its symbol."""

from collections.abc import Callable

from filibusta.engine.news import Event
from filibusta.engine.record import HIDDEN
from filibusta.engine.speech import Line, silent
from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.cards import Adventure, Move
from filibusta.games.spanish_main_cards.state import NONE, Events, Option, Reveal
from filibusta.games.spanish_main_cards.words.faces import fame_of
from filibusta.games.spanish_main_cards.words.voice import Voice


def _movement_line(text: str, rule: str, card: int) -> Line:
    return Line(text, rule, f"mov-{cards.MOVEMENTS[card]['id']}")


def _adventure_line(text: str, card: int, rule: str = "") -> Line:
    return Line(text, rule or cards.ADVENTURES[card]["rule"], f"adv-{cards.ADVENTURES[card]['id']}")


def _pirate_line(text: str, rule: str, pirate: int) -> Line:
    return Line(text, rule, f"pirate-{cards.PIRATES[pirate]['id']}")


def _started(v: Voice, h: Event) -> Line:
    return Line(v.say("{player} begins.", player=v.names[h.seat]), "R2.6", opens=True)


def _played(v: Voice, h: Event) -> Line:
    text = v.say("{player} played {card}.", player=v.names[h.seat], card=v.movement(h.card))
    return _movement_line(text, cards.MOVEMENTS[h.card]["rule"], h.card)


def _moved(v: Voice, h: Event) -> Line:
    icon = f"emblem-{cards.SHIPS[h.ship]['id']}"
    if h.start == h.goal:
        return Line(v.say("{ship} stayed on space {space}.", ship=v.ship(h.ship), space=h.start), "R4.5", icon)
    rule = "R4.8" if v.happened(Events.PLAYED) else "R4.7" if len(v.happened(Events.MOVED)) == 2 else "R4.6"
    where = {"ship": v.ship(h.ship), "start": h.start, "goal": h.goal}
    if h.goal < h.start:
        return Line(v.say("{ship} moved forward from space {start} to space {goal}.", **where), rule, icon)
    return Line(v.say("{ship} moved back from space {start} to space {goal}.", **where), rule, icon)


def _sabotaged(v: Voice, h: Event) -> Line:
    card = int((cards.MOVE_EFFECT == Move.SABOTAGE).argmax())
    rule = cards.MOVEMENTS[card]["rule"]
    if h.ship == NONE:
        return _movement_line(v.say("All ships were damaged already: nothing happened."), rule, card)
    return _movement_line(v.say("{ship} was damaged.", ship=v.ship(h.ship)), rule, card)


def _fogged(v: Voice, h: Event) -> Line:
    card = int((cards.MOVE_EFFECT == Move.FOG).argmax())
    text = v.say("Fog: {card} was not carried out.", card=v.adventure(h.adventure))
    return _movement_line(text, cards.MOVEMENTS[card]["rule"], card)


def _refilled(v: Voice, h: Event) -> Line:
    return _movement_line(v.say("New in the movement row: {card}.", card=v.movement(h.card)), "R4.2", h.card)


def _drew(v: Voice, h: Event) -> Line:
    rule = "R10.3" if v.happened(Events.SWAPPED) else "R10.2"
    if h.card == HIDDEN:
        return Line(v.say("{player} drew a card.", player=v.names[h.seat]), rule, "back-movement")
    text = v.say("{player} drew {card}.", player=v.names[h.seat], card=v.movement(h.card))
    return _movement_line(text, rule, h.card)


def _reshuffled(v: Voice, h: Event) -> Line:
    text = v.say.plural(
        "{n} discarded movement card is the new draw pile.",
        "{n} discarded movement cards were shuffled into a new draw pile.",
        h.cards,
    )
    return Line(text, "R4.3", "back-movement")


def _repaired(v: Voice, h: Event) -> Line:
    player = v.names[h.seat]
    text = v.say.plural(
        "{player} repaired the damaged ship.", "{player} repaired all {n} damaged ships.", h.ships, player=player
    )
    return Line(text, "R5.1")


def _accused(v: Voice, h: Event) -> Line:
    who = {"player": v.names[h.seat], "accused": v.names[h.accused], "pirate": v.pirate(h.pirate)}
    return _pirate_line(v.say("{player} accused {accused} of being {pirate}.", **who), "R5.2", h.pirate)


def _revealed(v: Voice, h: Event) -> Line:
    who = {"player": v.names[h.seat], "pirate": v.pirate(h.pirate)}
    if h.why == Reveal.ACCUSATION:
        return _pirate_line(v.say("True: {player} is {pirate}.", **who), "R5.7", h.pirate)
    if h.why == Reveal.MUTINY:
        text = v.say("Mutiny on {ship}: {player} is {pirate}.", **who, ship=v.ship(h.pirate))
        return _pirate_line(text, "R6.16", h.pirate)
    return _pirate_line(v.say("{player} was {pirate}.", **who), "R8.3", h.pirate)


def _refuted(v: Voice, h: Event) -> Line:
    who = {"player": v.names[h.seat], "pirate": v.pirate(h.pirate)}
    return _pirate_line(v.say("False: {player} is not {pirate}.", **who), "R5.9", h.pirate)


def _unowned(v: Voice, h: Event) -> Line:
    which = {"ship": v.ship(h.pirate), "pirate": v.pirate(h.pirate)}
    text = v.say("Mutiny on {ship}: it has no owner, so nobody is {pirate}.", **which)
    return _pirate_line(text, "R6.16", h.pirate)


def _banked(v: Voice, h: Event) -> Line:
    who = {"player": v.names[h.seat], "ship": v.ship(h.ship)}
    if h.fame == 0:
        return Line(v.say("{ship} has no fame: {player} banks nothing.", **who), "R5.8", "fame")
    text = v.say("{player} banked {fame} of {total} from {ship}.", **who, **fame_of(h.fame, v.say), total=h.before)
    return Line(text, "R5.8", "fame")


def _passed(v: Voice, h: Event) -> Line:
    return Line(v.say("{player} passed.", player=v.names[h.seat]), "R5.12")


def _swapped(v: Voice, h: Event) -> Line:
    rule = "R10.3" if v.plays(Option.MOVEMENT_HANDS) else "R5.13"
    text = v.say("{player} replaced {card}.", player=v.names[h.seat], card=v.movement(h.card))
    return _movement_line(text, rule, h.card)


def _discarded(v: Voice, h: Event) -> Line:
    text = v.say("{player} discarded {card}.", player=v.names[h.seat], card=v.movement(h.card))
    return _movement_line(text, "R10.4", h.card)


def _carried_out(v: Voice, h: Event) -> Line:
    return _adventure_line(v.say("Adventure: {card}.", card=v.adventure(h.adventure)), h.adventure)


def _gained(v: Voice, h: Event) -> Line:
    return _adventure_line(v.say("{ship} gained {fame}.", ship=v.ship(h.ship), **fame_of(h.fame, v.say)), h.adventure)


def _damaged(v: Voice, h: Event) -> Line:
    if h.attacker == NONE:
        return _adventure_line(v.say("{ship} was damaged.", ship=v.ship(h.ship)), h.adventure)
    ships = {"attacker": v.ship(h.attacker), "ship": v.ship(h.ship)}
    return _adventure_line(v.say("{attacker} damaged {ship}.", **ships), h.adventure)


def _lost(v: Voice, h: Event) -> Line:
    return _adventure_line(v.say("{ship} lost {fame}.", ship=v.ship(h.ship), **fame_of(h.fame, v.say)), h.adventure)


def _looted(v: Voice, h: Event) -> Line:
    ships = {"looter": v.ship(h.looter), "ship": v.ship(h.ship)}
    return _adventure_line(v.say("{looter} took {fame} from {ship}.", **ships, **fame_of(1, v.say)), h.adventure)


def _nothing(v: Voice, h: Event) -> Line:
    why = {Adventure.DAMAGE_SPACES: "R7.5", Adventure.LOSE_SPACES: "R7.15"}
    rule = why.get(Adventure(cards.ADV_EFFECT[h.adventure]), "R7.7")
    return _adventure_line(v.say("{card} changed nothing.", card=v.adventure(h.adventure)), h.adventure, rule)


def _turned_up(v: Voice, h: Event) -> Line:
    standard, imminent = ("R2.3", "R9.1") if v.view.turn == 1 else ("R3.7", "R9.3")
    rule = imminent if v.plays(Option.IMMINENT_ADVENTURES) else standard
    card = v.adventure(h.adventure)
    if h.place == 0:
        return _adventure_line(v.say("New active adventure: {card}.", card=card), h.adventure, rule)
    return _adventure_line(v.say("New imminent adventure: {card}.", card=card), h.adventure, rule)


def _turn(v: Voice, h: Event) -> Line:
    return Line(v.say("Turn {turn}: {player}", turn=h.turn, player=v.names[h.seat]), "R3.1", opens=True)


def _ended(v: Voice, h: Event) -> Line:
    player, fame = v.names[h.seat], fame_of(h.fame, v.say)
    if sum(v.view.seats[seat].total == h.fame for seat in range(len(v.names))) == 1:
        return Line(v.say("{player} won with {fame}.", player=player, **fame), "R8.5", "fame")
    text = v.say(
        "{player} won the tie at {fame}: more undamaged ships, or else the ship furthest in front.",
        player=player,
        **fame,
    )
    return Line(text, "R8.5", "fame")


LINES: dict[Events, Callable[[Voice, Event], Line | None]] = {
    Events.STARTED: _started,
    Events.PLAYED: _played,
    Events.MOVED: _moved,
    Events.SABOTAGED: _sabotaged,
    Events.FOGGED: _fogged,
    Events.REFILLED: _refilled,
    Events.DREW: _drew,
    Events.RESHUFFLED: _reshuffled,
    Events.REPAIRED: _repaired,
    Events.ACCUSED: _accused,
    Events.REVEALED: _revealed,
    Events.REFUTED: _refuted,
    Events.UNOWNED: _unowned,
    Events.BANKED: _banked,
    Events.PASSED: _passed,
    Events.KEPT: silent,
    Events.SWAPPED: _swapped,
    Events.DISCARDED: _discarded,
    Events.ADVENTURE: _carried_out,
    Events.GAINED: _gained,
    Events.DAMAGED: _damaged,
    Events.LOST: _lost,
    Events.LOOTED: _looted,
    Events.NOTHING: _nothing,
    Events.TURNED_UP: _turned_up,
    Events.TURN: _turn,
    Events.ENDED: _ended,
}
