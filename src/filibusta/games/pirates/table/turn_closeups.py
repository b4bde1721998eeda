"""Close-ups of the wooden tokens, and of the courses of a turn and of a battle."""

from collections.abc import Sequence

from filibusta.engine.words import Words
from filibusta.games.pirates.cards import N_SHIPS
from filibusta.games.pirates.state import ACTIONS, Option, Phase, Step
from filibusta.games.pirates.table.board import stage_of
from filibusta.games.pirates.table.context import DrawContext
from filibusta.games.pirates.table.moment import moment_of
from filibusta.games.pirates.table.tokens import token_names, token_words
from filibusta.games.pirates.words.chances import find_text
from filibusta.games.pirates.words.refusals import refusal
from filibusta.table.closeup import Closeup

RULES = {
    "sell": "R8.2",
    "rearrange": "R8.3",
    "end_battle": "R7.1",
    "roll": "R15.4",
    "stop": "R15.6",
}
"""The rule of a token, where it does not depend on the moment."""


def token(ctx: DrawContext, number: str) -> Closeup:
    """R8.1, R6.2, R7.1, R10.3, R11.3, R15.4: what one of the wooden tokens does."""
    name = token_names(ctx)[int(number)]
    title = token_words(ctx.say, name)
    text, rule = _effect(ctx, name)
    searching = ctx.state.target - N_SHIPS if ctx.phase == Phase.TREASURE else -1
    state = (find_text(searching, ctx.say),) if name == "roll" and searching >= 0 else ()
    why = refusal(ctx.state, ACTIONS.number(name), ctx.say)
    return Closeup(title, ctx.say("What you can do"), text=text, state=state, rule=rule, why=why)


def _effect(ctx: DrawContext, name: str) -> tuple[str, str]:
    """Returns an effect in a sentence, and the rule that states it in full."""
    say, rule = ctx.say, RULES.get(name, "")
    match name:
        case "sell":
            goes = say("One of your ships goes: its men, and one more for each cargo, go aboard your others.")
            return f"{goes} {_sales(ctx)}", rule
        case "rearrange":
            return say("All your men are divided anew among your ships, at least one aboard each."), rule
        case "end_battle":
            return say(
                "None of your ships acts any more this turn. You can still sell, rearrange and play cards."
            ), rule
        case "roll":
            return say("The ship tries once more with the same dice; if it fails again, it loses men again."), rule
        case "stop":
            return say("The treasure stays in the centre; another of your ships may try this turn."), rule
        case "pass" if ctx.phase == Phase.FOG:
            return say("You play no Fog: the wind stays as it is, unless the other side plays one."), "R11.3"
        case "pass":
            return say("You play no card now. When the other side passes too, the wind die is rolled."), "R10.3"
        case "done" if ctx.state.step == Step.WINDOW_1:
            return say("You play no more cards now. Next your ships bring in new men."), "R4.3"
        case "done" if ctx.state.step == Step.WINDOW_2:
            return say("You play no more cards now. Next come the battles."), "R6.2"
        case "done":
            most = ctx.plays(Option.HAND_LIMIT)
            text = say.plural(
                "The phase ends: the centre is emptied, and you keep {n} pirate card at most.",
                "The phase ends: the centre is emptied, and you keep {n} pirate cards at most.",
                most,
            )
            return text, "R8.1"
        case _:
            raise ValueError(f"there is no token {name!r}")


def _sales(ctx: DrawContext) -> str:
    """R25.9"""
    n = ctx.plays(Option.SALES_PER_TURN)
    return ctx.say.plural("{n} ship can be sold in a turn.", "{n} ships can be sold in a turn.", n)


def phases(ctx: DrawContext, _: str) -> Closeup:
    """R3.1: the five phases of a turn, under the options of the table."""
    say = ctx.say
    told = (
        _draw(ctx),
        say("Reveal: the adventure cards are laid open in the centre."),
        say("Battle: each ship of the active player may attack a ship or try for a treasure."),
        _reorganise(ctx),
        _discard(ctx),
    )
    return _course(say, say("The phases of a turn"), told, stage_of(ctx), "R3.1")


def _draw(ctx: DrawContext) -> str:
    """R4.1, R4.2"""
    if ctx.plays(Option.ADVENTURES_AT_END):
        return ctx.say("Draw: the active player takes pirate cards; then the ships bring in new men.")
    return ctx.say("Draw: the active player takes pirate cards and adventure cards; then the ships bring in new men.")


def _reorganise(ctx: DrawContext) -> str:
    """R8.1, R25.9"""
    match ctx.plays(Option.SALES_PER_TURN):
        case 0:
            return ctx.say("Reorganise: the active player may rearrange the crews and play cards.")
        case 1:
            return ctx.say("Reorganise: the active player may sell a ship, rearrange the crews and play cards.")
        case n:
            return ctx.say(
                "Reorganise: the active player may sell up to {n} ships, rearrange the crews and play cards.", n=n
            )


def _discard(ctx: DrawContext) -> str:
    """R9.1 to R9.3"""
    if ctx.plays(Option.ADVENTURES_AT_END):
        return ctx.say(
            "Discard: the centre is emptied, and the active player keeps no more than the hand limit, then takes "
            "adventure cards for the next turn."
        )
    return ctx.say("Discard: the centre is emptied, and the active player keeps no more than the hand limit.")


def parts(ctx: DrawContext, _: str) -> Closeup:
    """R10.1: the five parts of a battle."""
    say = ctx.say
    told = (
        say("Cards: attacker and defender play battle cards in turn, until both pass."),
        say("Wind: with the wind die the attacker must be at least as fast as the defender."),
        say("Cannons: each cannon rolls a die; each hit costs the enemy a man."),
        say("Melee: each man rolls a die, round after round, until a ship has no men left."),
        say("Plunder: a player who wins takes the other ship and new men for it, by its cargo points."),
    )
    return _course(say, say("The parts of a battle"), told, moment_of(ctx.view).part, "R10.1")


def _course(say: Words, title: str, told: Sequence[str], now: int, rule: str) -> Closeup:
    """All of its parts, and above them the one that has come."""
    kind = say("Now: {part}", part=told[now].partition(":")[0]) if 0 <= now < len(told) else ""
    return Closeup(title, kind, state=told, rule=rule)
