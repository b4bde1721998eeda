"""Ships, cards, pirates and piles seen close: all that the viewer may know of them, with their rules."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache

from msgspec.structs import replace

from filibusta.engine.match import View
from filibusta.engine.record import HIDDEN
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.state import ACTIONS, NONE, PIRATE, SHIP, Option, Phase
from filibusta.games.spanish_main_cards.table.context import (
    HEADS,
    SHIP_KEYS,
    DrawContext,
    Setting,
    adventure_key,
    chosen_card,
    portrait,
)
from filibusta.games.spanish_main_cards.table.faces import adventure_text, movement_text, where_strip
from filibusta.games.spanish_main_cards.table.plates import Plate, plates_of, vessel
from filibusta.games.spanish_main_cards.table.tokens import token_words
from filibusta.games.spanish_main_cards.table.tray import hand_of_viewer
from filibusta.games.spanish_main_cards.words.faces import flag_of
from filibusta.games.spanish_main_cards.words.prompts import stake
from filibusta.games.spanish_main_cards.words.refusals import refusal
from filibusta.games.spanish_main_cards.words.voice import Voice
from filibusta.table.closeup import Closeup, Figure, Picture, illustration
from filibusta.table.shapes import use

RULES = {"repair": "R5.1", "accuse": "R5.2", "pass": "R5.12", "keep": "R5.12"}
"""The rule of each token."""


def about(view: View, key: str, say: Words) -> Closeup | None:
    """Returns the close-up of the thing under a key of the picture."""
    ctx = DrawContext(view, say, view.names, "wide")
    kind, _, rest = key.partition(":")
    return KINDS[kind](ctx, rest) if kind in KINDS else None


# ---------------------------------------------------------------- ships and pirates


def _ship(ctx: DrawContext, name: str) -> Closeup:
    ship = SHIP_KEYS.index(f"ship:{name}")
    plate, say, space = plates_of(ctx)[ship], ctx.say, ctx.state.ships[ship].space
    return Closeup(
        title=plate.name,
        kind=say("{flag} ship", **flag_of(cards.SHIPS[ship], say)),
        picture=_portrayed(ship, plate.damaged),
        figures=(
            Figure("fame", str(plate.cards + plate.owed), say("fame")),
            Figure("i-forward", say("{n} of {most}", n=space, most=cards.SPACES), say("space, from the front")),
        ),
        state=(say("Captain: {pirate}.", pirate=plate.captain), *_standing(plate)),
        rule="R7.6" if plate.damaged else "R1.5",
        why=_unchosen(ctx, ship),
    )


@lru_cache(64)
def _portrayed(ship: int, damaged: bool) -> Picture:
    """The ship under her flag, with her captain."""
    return Picture(vessel(ship, damaged, 0, 0, 320) + portrait(ship, 54, 236, 46), 320, 290, "sea")


def _standing(plate: Plate) -> Iterator[str]:
    """Tells damage and owner, as far as the viewer knows."""
    say, owner = plate.say, plate.owner
    if plate.damaged:
        yield say("Damaged: it gains no fame until it is repaired.")
    if plate.owed:
        yield say.plural(
            "{n} point of its fame is owed: it counts like any other.",
            "{n} points of its fame are owed: they count like any other.",
            plate.owed,
        )
    if owner == HIDDEN:
        yield say("Whose it is, is a secret.")
        for seat in plate.refuted:
            yield say("It does not belong to {player}: an accusation showed it.", player=plate.names[seat])
    elif owner == NONE:
        yield say("It belongs to nobody.")
    elif plate.secret:
        yield say("It is yours, and only you know it.")
    else:
        yield (
            say("It is yours, and all know it.")
            if plate.mine
            else say("It belongs to {player}: all know it.", player=plate.names[owner])
        )


def _unchosen(ctx: DrawContext, ship: int) -> str | None:
    """Returns the reason why a ship cannot be chosen while ships, or pirates by their ships, are chosen."""
    match ctx.phase:
        case Phase.CHOOSE_SHIP | Phase.CHOOSE_ACTION:
            first = SHIP
        case Phase.CHOOSE_PIRATE:
            first = PIRATE
        case _:
            return None
    return refusal(ctx.state, first + ship, ctx.say)


def _own(ctx: DrawContext, place: str) -> Closeup | None:
    """One of the viewer's pirates."""
    if not place:
        return None
    plate, say = [plate for plate in plates_of(ctx) if plate.mine][int(place)], ctx.say
    state = [say("Captain of {ship}.", ship=plate.name)]
    if plate.secret:
        state.append(say("Only you know that this pirate is yours."))
    elif ctx.plays(Option.LOOT_REVEALED_SHIPS):
        state.append(say("Revealed: accusations take no fame from the ship any more, Loot still does."))
    else:
        state.append(say("Revealed: neither accusations nor Loot take fame from the ship any more."))
    return Closeup(
        title=plate.captain,
        kind=say("Your pirate"),
        picture=Picture(use(f"cap-{HEADS[plate.ship]}", 0, 0, 120, 130), 120, 130),
        figures=(Figure("fame", str(plate.cards + plate.owed), say("fame under the ship")),),
        state=state,
        rule="R1.6" if plate.secret else "R5.10",
    )


# ---------------------------------------------------------------- cards


def _adventure(ctx: DrawContext, rest: str) -> Closeup:
    """Describes a card of the line, of which the first is that of the turn."""
    shown = ctx.state.line[: ctx.state.line_size]
    keys = [adventure_key(ctx.state, place) for place in range(len(shown))]
    place, say = keys.index(f"adventure:{rest}" if rest else "adventure"), ctx.say
    card = adventure(ctx.setting, shown[place])
    if not place:
        return replace(card, state=(say("It is carried out after the action of this turn."),))
    when = say.plural("Its turn comes after {n} other.", "Its turn comes after {n} others.", place)
    return replace(card, kind=say("Imminent adventure"), state=(when,))


@cache
def adventure(setting: Setting, card: int) -> Closeup:
    """An adventure card wherever it lies."""
    data, say = cards.ADVENTURES[card], setting.say
    strip = where_strip(card, 60, 78)
    picture = use(f"adv-{data['id']}", 0, 0, 120, 72) + strip
    return Closeup(
        title=setting.name(data),
        kind=say("Adventure card"),
        picture=Picture(picture, 120, 92 if strip else 72),
        text=adventure_text(setting, card),
        rule=data["rule"],
    )


@cache
def movement(setting: Setting, card: int) -> Closeup:
    """A movement card wherever it lies."""
    data = cards.MOVEMENTS[card]
    return Closeup(
        title=setting.name(data),
        kind=setting.say("Movement card"),
        picture=Picture(use(f"pic-{data['id']}", 36, 9, 100, 66), 172, 84),
        text=f"{movement_text(setting, card)}.",
        rule=data["rule"],
    )


def _card(ctx: DrawContext, place: str) -> Closeup:
    """Describes a card of the row, or of the viewer's hand."""
    card, say = hand_of_viewer(ctx)[int(place)], ctx.say
    secret = (say("Only you see it."),) if ctx.plays(Option.MOVEMENT_HANDS) else (say("Everybody may play it."),)
    played = chosen_card(ctx.state) == card
    asked = ctx.phase in (Phase.CHOOSE_ACTION, Phase.CHOOSE_SWAP, Phase.ACCUSER_DISCARD, Phase.ACCUSED_DISCARD)
    why = say("It is being played: choose its target.") if played else say("First answer what is asked now.")
    why = "" if asked else why
    return replace(movement(ctx.setting, card), state=secret, why=why)


# ---------------------------------------------------------------- piles


def _adventures_played(ctx: DrawContext, _: str) -> Closeup:
    s, say = ctx.state, ctx.say
    lying = s.adventure_discard[: s.adventure_discard_size]
    return _open_pile(say, say("Adventures played"), "R12.1", [adventure(ctx.setting, card) for card in lying])


def _movements_played(ctx: DrawContext, _: str) -> Closeup:
    s, say = ctx.state, ctx.say
    lying = s.movement_discard[: s.movement_discard_size]
    return _open_pile(say, say("Movement cards played"), "R4.3", [movement(ctx.setting, card) for card in lying])


def _open_pile(say: Words, title: str, rule: str, lying: Sequence[Closeup]) -> Closeup:
    """Lists the cards of an open pile from the top down."""
    kind = say.plural("{n} card", "{n} cards", len(lying))
    text = say("The one on top was played last.") if lying else ""
    return Closeup(title, kind, text=text, rule=rule, cards=lying[::-1])


def _adventure_deck(ctx: DrawContext, _: str) -> Closeup:
    say, n = ctx.say, ctx.state.adventure_deck_size
    text = say("When it is empty, the game is nearly over.")
    back = illustration("back-adventure", 100, 140)
    return Closeup(say("Adventure deck"), say.plural("{n} card", "{n} cards", n), back, text=text, rule="R8.1")


def _movement_deck(ctx: DrawContext, _: str) -> Closeup:
    say, n = ctx.say, ctx.state.movement_draw_size
    back = illustration("back-movement", 100, 140)
    return Closeup(say("Movement draw pile"), say.plural("{n} card", "{n} cards", n), back, rule="R4.3")


# ---------------------------------------------------------------- tokens


def _token(kind: str) -> Callable[[DrawContext, str], Closeup]:
    """Describes a possibility beside playing a card."""

    def told(ctx: DrawContext, seat: str) -> Closeup:
        accused = ctx.names[int(seat)] if seat else ""
        suspect = bool(seat) and bool(ctx.state.seats[int(seat)].hidden)
        title, _ = token_words(ctx.say, kind, accused, suspect)
        reason = refusal(ctx.state, ACTIONS.number(f"{kind}:{seat}" if seat else kind), ctx.say)
        text = stake(Voice(ctx.state, ctx.say, ctx.names)) if seat else ""
        return Closeup(title, ctx.say("What you can do"), text=text, rule=RULES[kind], why=reason)

    return told


KINDS: dict[str, Callable[[DrawContext, str], Closeup | None]] = {
    "ship": _ship,
    "own": _own,
    "adventure": _adventure,
    "card": _card,
    "hand": _card,
    "adventure-deck": _adventure_deck,
    "adventure-discard": _adventures_played,
    "movement-deck": _movement_deck,
    "movement-discard": _movements_played,
    **{kind: _token(kind) for kind in RULES},
}
"""By how the key of a sprite begins."""
