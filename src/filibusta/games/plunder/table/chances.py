"""The prospects of a fight, as a bar and a sentence: exact, from what the viewer knows of the cards."""

from typing import NamedTuple

from filibusta.engine.record import NO_SEAT
from filibusta.engine.words import Words, percent
from filibusta.games.plunder.state import Phase, Subphase
from filibusta.games.plunder.table.context import DrawContext
from filibusta.games.plunder.words.chances import part_name, sure_text
from filibusta.games.plunder.words.outlook import (
    FLEEING,
    CertainOutcomes,
    Fight,
    Outcomes,
    duel_of,
    fight_of,
    flight_of,
)
from filibusta.table.shapes import box
from filibusta.table.typeset import fit, put

BAR = 14.0
"""The height of the bar."""
TEXT = 15.0


class Chances(NamedTuple):
    """Parts of a bar, 1 together, by the classes that paint them; and what it says."""

    parts: tuple[tuple[str, float], ...]
    text: str


def chances_of(ctx: DrawContext) -> Chances | None:
    """Returns the chances of the current or possible fight; nothing between two steps, when no card can be named."""
    s = ctx.state
    if s.player == NO_SEAT:
        return None
    if fight := fight_of(s):
        return _against_game(ctx, fight)
    found = duel_of(s, ctx.view.viewer)
    return _duel(ctx, ctx.view.viewer, found) if found else None


def _against_game(ctx: DrawContext, fight: Fight) -> Chances:
    own, ends, say = f"own-{ctx.state.active + 1}", fight.ends, ctx.say
    parts = ((own, ends.won), ("query", ends.dropped), ("well", ends.escaped), ("own-0", ends.lost))
    text = _of_hands(ends, ctx.names[int(ctx.state.active)], say) if fight.hand.hidden else _certain(fight, say)
    flight = flight_of(ctx.state) if ctx.phase in FLEEING else None
    if flight:
        text = f"{_away(max(flight), say)} {text}"
    return Chances(parts, text)


def _of_hands(ends: Outcomes, name: str, say: Words) -> str:
    """Returns the shares of possible hands, for viewers who do not see the cards."""
    if ends.dropped >= 0.005:
        return say(
            "{player} can win with {chance} of the hands possible, without plunder with {dropped}.",
            player=name,
            chance=percent(ends.won),
            dropped=percent(ends.dropped),
        )
    return say("{player} can win with {chance} of the hands possible.", player=name, chance=percent(ends.won))


def _certain(fight: Fight, say: Words) -> str:
    """Returns the certain results, for the captain who sees his cards."""
    ends = fight.ends
    if ends.won:
        cards = [f"+{card}" for card in fight.cards if card]
        if cards:
            return say("Victory is certain with {cards}.", cards=", ".join(cards))
        return say("Victory is certain without a card.")
    if ends.dropped:
        return say("The broadside can be won, the boarding cannot.")
    return say("She gets away.") if ends.escaped else say("This fight cannot be won.")


def _away(chance: float, say: Words) -> str:
    if chance in (0.0, 1.0):
        return say("Flight can succeed.") if chance else say("Too slow to flee.")
    return say("Flight can succeed with {chance} of the hands.", chance=percent(chance))


def _duel(ctx: DrawContext, seat: int, found: CertainOutcomes) -> Chances:
    """Returns what is certain, what depends on both captains, and what is out of reach."""
    say, s = ctx.say, ctx.state
    rival = s.target if seat == s.active else s.active
    parts = (
        (f"own-{seat + 1}", found.least),
        ("query", found.most - found.least),
        (f"own-{rival + 1}", 1.0 - found.most),
    )
    text = sure_text(found, ctx.names[int(rival)], say)
    if s.phase == Phase.HIDDEN_CARD and s.subphase == Subphase.CHASE:
        text = f"{part_name(Subphase.BROADSIDE, say)}: {text}"
    return Chances(parts, text[:1].upper() + text[1:])


def chances_art(found: Chances, x: float, y: float, w: float) -> str:
    """The bar with its top at ``y``, and the sentence in two lines at most below it."""
    art, left = "", x
    for css, chance in found.parts:
        if chance > 0:
            art += f'<rect class="{css}" x="{left:.4g}" y="{y:g}" width="{chance * w:.4g}" height="{BAR:g}"/>'
            left += chance * w
    text = fit(found.text, w, TEXT, 2)
    return art + box(x, y, w, BAR, "inked", 4) + put(x + w / 2, y + BAR + 16, text, "", "middle")
