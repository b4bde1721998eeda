"""What the game says of its decisions, actions, events and cards, in the reader's language.

Every function gets a view as ``observe`` gives it, so nothing can be said that its viewer may not know.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from filibusta.engine.record import HIDDEN, State
from filibusta.engine.speech import Fact, Happening, Line, Prompt
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.cards import Adventure, Move
from filibusta.games.spanish_main_cards.state import ACTIONS, NONE, Event, Option, Phase, Reveal


@dataclass(frozen=True)
class _Voice:
    """One view, spoken in one language, with the players' names."""

    view: State
    say: Words
    names: Sequence[str]

    def ship(self, ship: int) -> str:
        return self.say.pick(cards.SHIPS[ship]["name"])

    def pirate(self, pirate: int) -> str:
        return self.say.pick(cards.PIRATES[pirate]["name"])

    def movement(self, card: int) -> str:
        return self.say.pick(cards.MOVEMENTS[card]["name"])

    def adventure(self, card: int) -> str:
        return self.say.pick(cards.ADVENTURES[card]["name"])

    @property
    def played(self) -> dict[str, Any]:
        """The movement card whose target is being chosen."""
        return cards.MOVEMENTS[int(self.view.played)]

    @property
    def effect(self) -> Move:
        return Move[self.played["effect"].upper()]

    def plays(self, option: Option) -> bool:
        return bool(self.view.options[option])

    def told(self) -> list[int]:
        """The kinds of the events of the latest action."""
        return [int(event.kind) for event in self.view.news[: int(self.view.news_size)]]


def _tidy(text: str) -> str:
    """No full stop after a card's name that ends with an exclamation mark."""
    return text.replace("!.", "!")


# ---------------------------------------------------------------- cards


def card_text(kind: Literal["movement", "adventure"], card: int, say: Words, mutiny_target: int = 0) -> str:
    """The short text on a card, made from its figures in ``cards.toml``. ``mutiny_target`` is the option of R14.4."""
    if kind == "movement":
        return _movement_text(cards.MOVEMENTS[card], say)
    return _adventure_text(cards.ADVENTURES[card], say, mutiny_target)


def _movement_text(card: dict[str, Any], say: Words) -> str:
    effect = Move[card["effect"].upper()]
    if effect == Move.SABOTAGE:
        return say("Damage any undamaged ship")
    if effect == Move.FOG:
        return say("This turn's adventure is not carried out")
    forward, n = card["step"] < 0, card["distance"]
    if effect == Move.MOVE_SHIP:
        return say("Any ship, {n} forward", n=n) if forward else say("Any ship, {n} back", n=n)
    if effect == Move.MOVE_PAIR:
        return say("Two neighbours, {n} forward", n=n) if forward else say("Two neighbours, {n} back", n=n)
    flag = _flag(card, say)
    return (
        say("Each {flag} ship, {n} forward", **flag, n=n) if forward else say("Each {flag} ship, {n} back", **flag, n=n)
    )


def _adventure_text(card: dict[str, Any], say: Words, mutiny_target: int) -> str:
    effect = Adventure[card["effect"].upper()]
    if effect == Adventure.AWARD_SPACES:
        return say(
            "Each undamaged ship on space {spaces} gains {fame}.", **_spaces(card, say), **_fame(card["fame"], say)
        )
    if effect == Adventure.AWARD_FIRST:
        return _award_first_text(card, say)
    if effect == Adventure.DAMAGE_SPACES:
        return say("Each ship on space {spaces} becomes damaged.", **_spaces(card, say))
    if effect == Adventure.DAMAGE_FIRST:
        return say.plural(
            "The first undamaged ship becomes damaged.", "The first {n} undamaged ships become damaged.", card["ships"]
        )
    if effect == Adventure.DAMAGE_LAST:
        return say.plural(
            "The last undamaged ship becomes damaged.", "The last {n} undamaged ships become damaged.", card["ships"]
        )
    if effect == Adventure.LOSE_SPACES:
        return say("Each ship on space {spaces} loses {fame}.", **_spaces(card, say), **_fame(card["fame"], say))
    if effect == Adventure.MUTINY:
        return _mutiny_text(say, mutiny_target)
    if effect == Adventure.ATTACK:
        return say("Undamaged {flag} ships damage the ship of another flag directly in front.", **_flag(card, say))
    return say(
        "Undamaged ships of other flags take {fame} from the {flag} ship directly in front.",
        **_flag(card, say),
        **_fame(card["fame"], say),
    )


def _award_first_text(card: dict[str, Any], say: Words) -> str:
    ships, fame = card["ships"], _fame(card["fame"], say)
    if card["then_damage"]:
        return say.plural(
            "The first undamaged ship gains {fame} and is then damaged.",
            "The first {n} undamaged ships gain {fame} each and are then damaged.",
            ships,
            **fame,
        )
    return say.plural(
        "The first undamaged ship gains {fame}.", "The first {n} undamaged ships gain {fame} each.", ships, **fame
    )


def _mutiny_text(say: Words, target: int) -> str:
    """R6.16, R14.4."""
    if target == 1:
        return say("The first undamaged ship mutinies: its pirate is revealed and half its fame is lost.")
    if target == 2:
        return say(
            "The first ship undamaged and not revealed mutinies: its pirate is revealed and half its fame is lost."
        )
    return say("The first ship not revealed mutinies: its pirate is revealed and half its fame is lost.")


def _fame(points: int, say: Words) -> dict[str, str]:
    """The place ``{fame}`` of a sentence."""
    return {"fame": say.plural("{n} fame", "{n} fame", points)}


def _flag(card: dict[str, Any], say: Words) -> dict[str, str]:
    """The place ``{flag}`` of a sentence. Only English writes it with a capital letter."""
    name = next(say.pick(flag["name"]) for flag in cards.FLAGS if flag["id"] == card["flag"])
    return {"flag": name if say.language == "en" else name.lower()}


def _spaces(card: dict[str, Any], say: Words) -> dict[str, str]:
    """The place ``{spaces}`` of a sentence: ``1, 3 or 5``."""
    *some, last = (str(space) for space in card["spaces"])
    return {"spaces": say("{some} or {last}", some=", ".join(some), last=last) if some else last}


# ---------------------------------------------------------------- decisions


def prompt(view: State, say: Words, names: Sequence[str]) -> Prompt:
    """The decision, as put to the one who must decide."""
    v = _Voice(view, say, names)
    return _over(v) if view.over else _tidy_prompt(_DECISIONS[Phase(int(view.phase))][0](v))


def waiting(view: State, say: Words, names: Sequence[str]) -> Prompt:
    """The same decision, as told to those who wait for it."""
    v = _Voice(view, say, names)
    return _over(v) if view.over else _tidy_prompt(_DECISIONS[Phase(int(view.phase))][1](v, names[int(view.player)]))


def _tidy_prompt(found: Prompt) -> Prompt:
    return Prompt(_tidy(found.title), _tidy(found.detail), found.rule)


def _over(v: _Voice) -> Prompt:
    winner = next(seat for seat in range(int(v.view.players)) if v.view.seats[seat].place == 1)
    return Prompt(v.say("{player} has won", player=v.names[winner]), v.say("The game is over."), "R8.7")


def _adventure_detail(v: _Voice) -> str:
    card, target = int(v.view.line[0]), int(v.view.options[Option.MUTINY_TARGET])
    effect = card_text("adventure", card, v.say, target)
    return v.say("Adventure of this turn: {card}. {effect}", card=v.adventure(card), effect=effect)


def _ask_action(v: _Voice) -> Prompt:
    """R3.2: names what is possible; only public facts and the decider's own hand size count."""
    view, seat = v.view, v.view.player
    repair = any(ship.damaged for ship in view.ships)
    rivals = any(view.seats[other].hidden for other in range(int(view.players)) if other != seat)
    accuse = rivals and (not v.plays(Option.MOVEMENT_HANDS) or view.seats[seat].hand_size > cards.HAND_FLOOR)
    if repair and accuse:
        title = v.say("Your turn: play a card, repair, accuse or pass")
    elif repair:
        title = v.say("Your turn: play a card, repair or pass")
    elif accuse:
        title = v.say("Your turn: play a card, accuse or pass")
    else:
        title = v.say("Your turn: play a card or pass")
    return Prompt(title, _adventure_detail(v), "R3.2")


def _await_action(v: _Voice, player: str) -> Prompt:
    return Prompt(v.say("{player} is choosing an action", player=player), _adventure_detail(v), "R3.2")


def _target_detail(v: _Voice) -> str:
    card = v.say.pick(v.played["name"])
    if v.effect == Move.SABOTAGE:
        return v.say("{card}. A damaged ship gains no fame until it is repaired.", card=card)
    if v.effect == Move.MOVE_PAIR:
        return v.say("{card}. Every ship they pass shifts two spaces the other way.", card=card)
    return v.say("{card}. Every ship it passes shifts one space the other way.", card=card)


def _ask_ship(v: _Voice) -> Prompt:
    n = v.played.get("distance", 0)
    if v.effect == Move.SABOTAGE:
        title = v.say("Choose an undamaged ship to damage")
    elif v.played["step"] < 0:
        title = v.say("Choose a ship to move {n} forward", n=n)
    else:
        title = v.say("Choose a ship to move {n} back", n=n)
    return Prompt(title, _target_detail(v), v.played["rule"])


def _await_ship(v: _Voice, player: str) -> Prompt:
    n = v.played.get("distance", 0)
    if v.effect == Move.SABOTAGE:
        title = v.say("{player} is choosing a ship to damage", player=player)
    elif v.played["step"] < 0:
        title = v.say("{player} is choosing a ship to move {n} forward", player=player, n=n)
    else:
        title = v.say("{player} is choosing a ship to move {n} back", player=player, n=n)
    return Prompt(title, _target_detail(v), v.played["rule"])


def _ask_pair(v: _Voice) -> Prompt:
    n = v.played["distance"]
    if v.played["step"] < 0:
        title = v.say("Choose two neighbouring ships to move {n} forward", n=n)
    else:
        title = v.say("Choose two neighbouring ships to move {n} back", n=n)
    return Prompt(title, _target_detail(v), v.played["rule"])


def _await_pair(v: _Voice, player: str) -> Prompt:
    n = v.played["distance"]
    if v.played["step"] < 0:
        title = v.say("{player} is choosing two neighbouring ships to move {n} forward", player=player, n=n)
    else:
        title = v.say("{player} is choosing two neighbouring ships to move {n} back", player=player, n=n)
    return Prompt(title, _target_detail(v), v.played["rule"])


def _ask_pirate(v: _Voice) -> Prompt:
    title = v.say("Who is {accused}? Name a pirate", accused=v.names[v.view.accused])
    if v.plays(Option.MOVEMENT_HANDS):
        detail = v.say(
            "If you are right, you bank half of the fame under that ship. Right or wrong, you then discard a card."
        )
    else:
        detail = v.say("If you are right, you bank half of the fame under that ship.")
    return Prompt(title, detail, "R5.4")


def _await_pirate(v: _Voice, player: str) -> Prompt:
    accused = v.names[v.view.accused]
    title = v.say("{player} accuses {accused} and is about to name a pirate", player=player, accused=accused)
    return Prompt(
        title, v.say("If it is true, {player} banks half of the fame under that ship.", player=player), "R5.4"
    )


def _ask_swap(v: _Voice) -> Prompt:
    if v.plays(Option.MOVEMENT_HANDS):
        title = v.say("Exchange a card of your hand, or keep them all")
        return Prompt(title, v.say("A card you put away is shown to all; only you see the new one."), "R10.3")
    title = v.say("Exchange a movement card, or keep them all")
    return Prompt(title, v.say("A card you put away has no effect, and a new one is turned up in its place."), "R5.13")


def _await_swap(v: _Voice, player: str) -> Prompt:
    title = v.say("{player} may exchange a movement card", player=player)
    rule = "R10.3" if v.plays(Option.MOVEMENT_HANDS) else "R5.13"
    return Prompt(title, v.say("{player} passed.", player=player), rule)


def _ask_discard(v: _Voice) -> Prompt:
    title = v.say("Choose a card to discard")
    if v.view.phase == Phase.ACCUSER_DISCARD:
        return Prompt(title, v.say("Accusing costs a card: from now on your hand is one smaller."), "R10.4")
    return Prompt(title, v.say("Being accused costs a card: from now on your hand is one smaller."), "R10.7a")


def _await_discard(v: _Voice, player: str) -> Prompt:
    title = v.say("{player} is choosing a card to discard", player=player)
    if v.view.phase == Phase.ACCUSER_DISCARD:
        return Prompt(title, v.say("Accusing costs a card."), "R10.4")
    return Prompt(title, v.say("Being accused costs a card."), "R10.7a")


_DECISIONS: dict[Phase, tuple[Callable[[_Voice], Prompt], Callable[[_Voice, str], Prompt]]] = {
    Phase.CHOOSE_ACTION: (_ask_action, _await_action),
    Phase.CHOOSE_SHIP: (_ask_ship, _await_ship),
    Phase.CHOOSE_PAIR: (_ask_pair, _await_pair),
    Phase.CHOOSE_PIRATE: (_ask_pirate, _await_pirate),
    Phase.CHOOSE_SWAP: (_ask_swap, _await_swap),
    Phase.ACCUSER_DISCARD: (_ask_discard, _await_discard),
    Phase.ACCUSED_DISCARD: (_ask_discard, _await_discard),
}


# ---------------------------------------------------------------- actions


def action(view: State, action: int, say: Words, names: Sequence[str]) -> str:
    """A legal action of the current decision, as the words of its button."""
    v = _Voice(view, say, names)
    kind, i = ACTIONS.part(action)
    match kind:
        case "move":
            return say("Play {card}", card=v.movement(i))
        case "repair":
            damaged = sum(int(ship.damaged) for ship in view.ships)
            return say.plural("Repair the damaged ship", "Repair all {n} damaged ships", damaged)
        case "accuse":
            return say("Accuse {player}", player=names[i])
        case "pass":
            return say("Pass")
        case "ship":
            return _aim_at_ship(v, i)
        case "pair":
            return _aim_at_pair(v, i + 1)
        case "pirate":
            return say("{player} is {pirate}", player=names[view.accused], pirate=v.pirate(i))
        case "keep":
            return say("Keep the cards")
        case "swap" if v.plays(Option.MOVEMENT_HANDS):
            return say("Put away {card} and draw a new card", card=v.movement(i))
        case "swap":
            return say("Put away {card} and turn up a new card", card=v.movement(i))
        case _:
            return say("Discard {card}", card=v.movement(i))


def _goal(v: _Voice, space: int, last: int) -> int:
    """R4.5: where a ship or the front of a pair comes to."""
    return min(last, max(1, space + v.played["step"] * v.played["distance"]))


def _aim_at_ship(v: _Voice, ship: int) -> str:
    start = int(v.view.ships[ship].space)
    if v.effect == Move.SABOTAGE:
        return v.say("Damage {ship}, on space {space}", ship=v.ship(ship), space=start)
    goal = _goal(v, start, cards.SPACES)
    if goal == start:
        return v.say("Leave {ship} on space {space}", ship=v.ship(ship), space=start)
    return v.say("Sail {ship} from space {start} to space {goal}", ship=v.ship(ship), start=start, goal=goal)


def _aim_at_pair(v: _Voice, space: int) -> str:
    both = {"first": v.ship(v.view.row[space]), "second": v.ship(v.view.row[space + 1]), "a": space, "b": space + 1}
    goal = _goal(v, space, cards.SPACES - 1)
    if goal == space:
        return v.say("Leave {first} and {second} on spaces {a} and {b}", **both)
    return v.say("Sail {first} and {second} from spaces {a} and {b} to spaces {c} and {d}", **both, c=goal, d=goal + 1)


# ---------------------------------------------------------------- events


def event(view: State, happening: Happening, say: Words, names: Sequence[str]) -> Line | None:
    """One line of the log, or None for what is not worth one. ``view`` is the position after the action."""
    tell = _LINES.get(Event(happening.kind))
    line = tell(_Voice(view, say, names), happening) if tell else None
    return replace(line, text=_tidy(line.text)) if line else None


def _movement_line(text: str, rule: str, card: int) -> Line:
    return Line(text, rule, f"mov-{cards.MOVEMENTS[card]['id']}")


def _adventure_line(text: str, card: int, rule: str = "") -> Line:
    return Line(text, rule or cards.ADVENTURES[card]["rule"], f"adv-{cards.ADVENTURES[card]['id']}")


def _pirate_line(text: str, rule: str, pirate: int) -> Line:
    return Line(text, rule, f"pirate-{cards.PIRATES[pirate]['id']}")


def _started(v: _Voice, h: Happening) -> Line:
    return Line(v.say("{player} begins.", player=v.names[h.seat]), "R2.6", opens=True)


def _played(v: _Voice, h: Happening) -> Line:
    text = v.say("{player} played {card}.", player=v.names[h.seat], card=v.movement(h.a))
    return _movement_line(text, cards.MOVEMENTS[h.a]["rule"], h.a)


def _moved(v: _Voice, h: Happening) -> Line:
    icon = f"emblem-{cards.SHIPS[h.a]['id']}"
    if h.b == h.c:
        return Line(v.say("{ship} stayed on space {space}.", ship=v.ship(h.a), space=h.b), "R4.5", icon)
    told = v.told()
    rule = "R4.8" if Event.PLAYED in told else "R4.7" if told.count(Event.MOVED) == 2 else "R4.6"
    where = {"ship": v.ship(h.a), "start": h.b, "goal": h.c}
    if h.c < h.b:
        return Line(v.say("{ship} moved forward from space {start} to space {goal}.", **where), rule, icon)
    return Line(v.say("{ship} moved back from space {start} to space {goal}.", **where), rule, icon)


def _sabotaged(v: _Voice, h: Happening) -> Line:
    card = int((cards.MOVE_EFFECT == Move.SABOTAGE).argmax())
    rule = cards.MOVEMENTS[card]["rule"]
    if h.a == NONE:
        return _movement_line(v.say("All ships were damaged already: nothing happened."), rule, card)
    return _movement_line(v.say("{ship} was damaged.", ship=v.ship(h.a)), rule, card)


def _fogged(v: _Voice, h: Happening) -> Line:
    card = int((cards.MOVE_EFFECT == Move.FOG).argmax())
    text = v.say("Fog: {card} was not carried out.", card=v.adventure(h.a))
    return _movement_line(text, cards.MOVEMENTS[card]["rule"], card)


def _refilled(v: _Voice, h: Happening) -> Line:
    return _movement_line(v.say("New in the movement row: {card}.", card=v.movement(h.a)), "R4.2", h.a)


def _drew(v: _Voice, h: Happening) -> Line:
    rule = "R10.3" if Event.SWAPPED in v.told() else "R10.2"
    if h.secret == HIDDEN:
        return Line(v.say("{player} drew a card.", player=v.names[h.seat]), rule, "back-movement")
    text = v.say("{player} drew {card}.", player=v.names[h.seat], card=v.movement(h.secret))
    return _movement_line(text, rule, h.secret)


def _reshuffled(v: _Voice, h: Happening) -> Line:
    text = v.say.plural(
        "{n} discarded movement card is the new draw pile.",
        "{n} discarded movement cards were shuffled into a new draw pile.",
        h.a,
    )
    return Line(text, "R4.3", "back-movement")


def _repaired(v: _Voice, h: Happening) -> Line:
    player = v.names[h.seat]
    text = v.say.plural(
        "{player} repaired the damaged ship.", "{player} repaired all {n} damaged ships.", h.a, player=player
    )
    return Line(text, "R5.1")


def _accused(v: _Voice, h: Happening) -> Line:
    who = {"player": v.names[h.seat], "accused": v.names[h.a], "pirate": v.pirate(h.b)}
    return _pirate_line(v.say("{player} accused {accused} of being {pirate}.", **who), "R5.2", h.b)


def _revealed(v: _Voice, h: Happening) -> Line:
    who = {"player": v.names[h.seat], "pirate": v.pirate(h.a)}
    if h.b == Reveal.ACCUSATION:
        return _pirate_line(v.say("True: {player} is {pirate}.", **who), "R5.7", h.a)
    if h.b == Reveal.MUTINY:
        return _pirate_line(v.say("Mutiny on {ship}: {player} is {pirate}.", **who, ship=v.ship(h.a)), "R6.16", h.a)
    return _pirate_line(v.say("{player} was {pirate}.", **who), "R8.3", h.a)


def _refuted(v: _Voice, h: Happening) -> Line:
    who = {"player": v.names[h.seat], "pirate": v.pirate(h.a)}
    return _pirate_line(v.say("False: {player} is not {pirate}.", **who), "R5.9", h.a)


def _unowned(v: _Voice, h: Happening) -> Line:
    text = v.say("Mutiny on {ship}: it has no owner, so nobody is {pirate}.", ship=v.ship(h.a), pirate=v.pirate(h.a))
    return _pirate_line(text, "R6.16", h.a)


def _banked(v: _Voice, h: Happening) -> Line:
    who = {"player": v.names[h.seat], "ship": v.ship(h.a)}
    if h.b == 0:
        return Line(v.say("{ship} has no fame: {player} banks nothing.", **who), "R5.8", "fame")
    text = v.say("{player} banked {fame} of {total} from {ship}.", **who, **_fame(h.b, v.say), total=h.c)
    return Line(text, "R5.8", "fame")


def _passed(v: _Voice, h: Happening) -> Line:
    return Line(v.say("{player} passed.", player=v.names[h.seat]), "R5.12")


def _swapped(v: _Voice, h: Happening) -> Line:
    rule = "R10.3" if v.plays(Option.MOVEMENT_HANDS) else "R5.13"
    return _movement_line(v.say("{player} put away {card}.", player=v.names[h.seat], card=v.movement(h.a)), rule, h.a)


def _discarded(v: _Voice, h: Happening) -> Line:
    text = v.say("{player} discarded {card}.", player=v.names[h.seat], card=v.movement(h.a))
    return _movement_line(text, "R10.4", h.a)


def _carried_out(v: _Voice, h: Happening) -> Line:
    return _adventure_line(v.say("Adventure: {card}.", card=v.adventure(h.a)), h.a)


def _gained(v: _Voice, h: Happening) -> Line:
    return _adventure_line(v.say("{ship} gained {fame}.", ship=v.ship(h.a), **_fame(h.b, v.say)), h.c)


def _damaged(v: _Voice, h: Happening) -> Line:
    if h.b == NONE:
        return _adventure_line(v.say("{ship} was damaged.", ship=v.ship(h.a)), h.c)
    return _adventure_line(v.say("{attacker} damaged {ship}.", attacker=v.ship(h.b), ship=v.ship(h.a)), h.c)


def _lost(v: _Voice, h: Happening) -> Line:
    return _adventure_line(v.say("{ship} lost {fame}.", ship=v.ship(h.a), **_fame(h.b, v.say)), h.c)


def _looted(v: _Voice, h: Happening) -> Line:
    ships = {"looter": v.ship(h.b), "ship": v.ship(h.a)}
    return _adventure_line(v.say("{looter} took {fame} from {ship}.", **ships, **_fame(1, v.say)), h.c)


def _nothing(v: _Voice, h: Happening) -> Line:
    why = {Adventure.DAMAGE_SPACES: "R7.5", Adventure.LOSE_SPACES: "R7.15"}
    rule = why.get(Adventure(int(cards.ADV_EFFECT[h.a])), "R7.7")
    return _adventure_line(v.say("{card} changed nothing.", card=v.adventure(h.a)), h.a, rule)


def _turned_up(v: _Voice, h: Happening) -> Line:
    standard, imminent = ("R2.3", "R9.1") if v.view.turn == 1 else ("R3.7", "R9.3")
    rule = imminent if v.plays(Option.IMMINENT_ADVENTURES) else standard
    if h.b == 0:
        return _adventure_line(v.say("Turned up as the adventure: {card}.", card=v.adventure(h.a)), h.a, rule)
    return _adventure_line(v.say("Turned up as an upcoming adventure: {card}.", card=v.adventure(h.a)), h.a, rule)


def _turn(v: _Voice, h: Happening) -> Line:
    rule = "R9.3" if v.plays(Option.IMMINENT_ADVENTURES) else "R3.7"
    return Line(v.say("Turn {turn}: {player}", turn=h.a, player=v.names[h.seat]), rule, opens=True)


def _ended(v: _Voice, h: Happening) -> Line:
    player, fame = v.names[h.seat], _fame(h.a, v.say)
    if sum(int(v.view.seats[seat].total) == h.a for seat in range(len(v.names))) == 1:
        return Line(v.say("{player} won with {fame}.", player=player, **fame), "R8.5", "fame")
    tie = "{player} won the tie at {fame}: more undamaged ships, or else the ship furthest in front."
    return Line(v.say(tie, player=player, **fame), "R8.5", "fame")


_LINES: dict[Event, Callable[[_Voice, Happening], Line]] = {
    Event.STARTED: _started,
    Event.PLAYED: _played,
    Event.MOVED: _moved,
    Event.SABOTAGED: _sabotaged,
    Event.FOGGED: _fogged,
    Event.REFILLED: _refilled,
    Event.DREW: _drew,
    Event.RESHUFFLED: _reshuffled,
    Event.REPAIRED: _repaired,
    Event.ACCUSED: _accused,
    Event.REVEALED: _revealed,
    Event.REFUTED: _refuted,
    Event.UNOWNED: _unowned,
    Event.BANKED: _banked,
    Event.PASSED: _passed,
    Event.SWAPPED: _swapped,
    Event.DISCARDED: _discarded,
    Event.ADVENTURE: _carried_out,
    Event.GAINED: _gained,
    Event.DAMAGED: _damaged,
    Event.LOST: _lost,
    Event.LOOTED: _looted,
    Event.NOTHING: _nothing,
    Event.TURNED_UP: _turned_up,
    Event.TURN: _turn,
    Event.ENDED: _ended,
}


# ---------------------------------------------------------------- seats


def seat_facts(view: State, seat: int, say: Words) -> list[Fact]:
    """What everybody may know of a seat: banked fame, revealed and hidden pirates, cards in hand."""
    mat = view.seats[seat]
    banked, hidden, hand = int(mat.banked + mat.banked_owed), int(mat.hidden), int(mat.hand_size)
    facts = [Fact("fame", str(banked), say.plural("{n} banked fame", "{n} banked fame", banked))]
    for pirate, card in enumerate(cards.PIRATES):
        if view.ships[pirate].revealed and view.ships[pirate].owner == seat:
            facts.append(Fact(f"pirate-{card['id']}", "", say("{pirate}, revealed", pirate=say.pick(card["name"]))))
    if hidden:
        facts.append(Fact("back-pirate", str(hidden), say.plural("{n} hidden pirate", "{n} hidden pirates", hidden)))
    if view.options[Option.MOVEMENT_HANDS]:
        label = say.plural("{n} movement card in hand", "{n} movement cards in hand", hand)
        facts.append(Fact("back-movement", str(hand), label))
    return facts


def tally(view: State, seat: int, say: Words) -> Fact:
    """R8.7: all the fame a player has at the end."""
    total = int(view.seats[seat].total)
    return Fact("fame", str(total), say.plural("{n} fame in all", "{n} fame in all", total))
