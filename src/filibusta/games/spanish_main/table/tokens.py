"""The drawings of crew and treasure, as far as the viewer knows them."""

from filibusta.games.spanish_main.cards import CREW_IDS, FIRST_UNIQUE, TREASURE_IDS
from filibusta.games.spanish_main.table.context import DrawContext


def treasure_symbol(ctx: DrawContext, token: int) -> str:
    """A treasure face down, by its value, or the unique one."""
    kind = ctx.state.treasures[token].kind
    return "treasure-back" if kind < 0 else kind_symbol(kind)


def kind_symbol(kind: int) -> str:
    """A kind of treasure."""
    return f"unique-{TREASURE_IDS[kind]}" if kind >= FIRST_UNIQUE else f"treasure-{kind + 1}"


def crew_symbol(ctx: DrawContext, token: int) -> str:
    """The face of a crew, or its back."""
    card = ctx.state.crew[token].card
    return "crew-back" if card < 0 else f"face-{CREW_IDS[card]}"


def is_secret(ctx: DrawContext, token: int) -> bool:
    """Tells whether only some players know this crew."""
    crew = ctx.state.crew[token]
    return crew.card >= 0 and not crew.face_up
