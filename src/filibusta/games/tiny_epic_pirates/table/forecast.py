"""Forecasts of choices, as far as everybody can know them: walks on the wheel, steps on the sea, gold, battles."""

from collections.abc import Sequence

from filibusta.engine.match import View
from filibusta.engine.speech import everyone
from filibusta.engine.words import Words, percent
from filibusta.games.tiny_epic_pirates import cards
from filibusta.games.tiny_epic_pirates.rules.dice import damage_of, symbols_of
from filibusta.games.tiny_epic_pirates.state import ACTIONS, DICE_SETS, NONE, Direction, Phase, Stage
from filibusta.games.tiny_epic_pirates.table import board, helm, waters
from filibusta.games.tiny_epic_pirates.table.context import (
    MERCHANT_MOVES,
    NAVY,
    NAVY_MOVES,
    DrawContext,
    mat_key,
    merchant_key,
    order_of,
    ship_key,
    target_key,
)
from filibusta.games.tiny_epic_pirates.table.fight import can_be_attacked, die_key
from filibusta.games.tiny_epic_pirates.words.faces import captain_deeds, captain_text, crew_deeds
from filibusta.games.tiny_epic_pirates.words.outlook import (
    as_they_lie,
    attack_chances,
    left_alone,
    rolled_again,
    worth_now,
)
from filibusta.games.tiny_epic_pirates.words.voice import (
    Voice,
    captain_name,
    crew_name,
    cubes_text,
    gains,
    gold_text,
    token_name,
)
from filibusta.games.tiny_epic_pirates.words.wheel import skipped, walk_cost, walk_returns, walk_told
from filibusta.table.scene import Aspect, Forecast, Ghost, Mark


def forecast(view: View, action: str, say: Words, layout: Aspect) -> Forecast:
    """Returns the forecast of an action."""
    ctx = DrawContext(view, say, view.names, layout)
    block, number = ACTIONS.part(view.state.choices[action])
    match block:
        case "space":
            return _walk(ctx, number)
        case "move" | "brave":
            return _step(ctx, number, block == "brave")
        case "attack":
            return _attack(ctx, number)
        case "reroll":
            return _rolled(ctx, number)
        case "surefire":
            return _turned(ctx, number)
        case "pass":
            return _left(ctx)
        case "sell":
            good = int(cards.MARKET[ctx.state.sea[ctx.state.seats[ctx.host].at]])
            return _sale(ctx, number * int(ctx.state.prices[good]))
        case "refresh":
            return _gold(ctx, -cards.REFRESH_COST)
        case "yes":
            return _yes(ctx)
        case _:
            return Forecast()


def _gold(ctx: DrawContext, gold: int) -> Forecast:
    """Forecasts gold that is won or paid."""
    if not gold:
        return Forecast()
    text, tone = (f"+{gold}", "plus") if gold > 0 else (f"−{-gold}", "minus")
    return Forecast(marks=(Mark(mat_key(ctx.host), text, tone, "coin"),))


def _sale(ctx: DrawContext, gold: int) -> Forecast:
    """R10.2, R1.14: what is gained, and what would be lost."""
    gained = gains(ctx.state, ctx.host, gold)
    if gained == gold:
        return _gold(ctx, gold)
    lost = ctx.say(
        "{gold} is lost: nobody has more than {most}.", gold=gold_text(gold - gained, ctx.say), most=cards.GOLD_MAX
    )
    return Forecast(lost, marks=_gold(ctx, gained).marks)


def _yes(ctx: DrawContext) -> Forecast:
    s = ctx.state
    match ctx.phase:
        case Phase.BURY:
            return _gold(ctx, -int(cards.BURIAL_COST[s.sea[s.seats[s.active].at]]))
        case Phase.SPECIAL_TRADE:
            return _sale(ctx, int(cards.DEED_GOLD[s.using, s.deeds - 1]))
        case Phase.SEARCH:
            return Forecast(_tokens_told(ctx))
        case Phase.PLUNDER:
            return Forecast(_bag_told(ctx))
        case Phase.MUTINY:
            return Forecast(captain_text(int(s.seats[s.active].captain) ^ 1, ctx.say))
        case _:
            return Forecast()


def _tokens_told(ctx: DrawContext) -> str:
    """R23.5: the possible kinds of a Search Token, with the number of unseen ones of each."""
    say = ctx.say
    kinds = [(token_name(token, say), int(n)) for token, n in enumerate(ctx.state.unseen) if n]
    told = [say("{token} ({n})", token=token, n=n) for token, n in kinds]
    return say("One that nobody has seen: {tokens}.", tokens=everyone(told, say))


def _bag_told(ctx: DrawContext) -> str:
    """R22.5: what may be drawn."""
    told = [cubes_text(int(n), good, ctx.say) for good, n in enumerate(ctx.state.bag) if n]
    return ctx.say("The bag holds {cubes}.", cubes=everyone(told, ctx.say))


# ---------------------------------------------------------------- the wheel


def _walk(ctx: DrawContext, space: int) -> Forecast:
    """R4.3, R4.7, R4.9, R17.1: deckhands that stay behind and come back, who acts after the order, the Ship Line."""
    s, say = ctx.state, ctx.say
    mat = s.seats[ctx.host]
    marks = [_passed(mat.posted, passed) for passed in skipped(s, space)]
    if space and mat.posted >> space & 1:
        marks.append(Mark(helm.space_key(space), "+1", "plus", "crew"))
    marks += _sources(mat.deckhands, walk_cost(s, space))
    bonuses, acts = _bonuses(ctx, order_of(mat.wheel, space))
    told = [*walk_told(s, space, say), _sail_told(ctx, space), *acts]
    if space < mat.space:
        told.append(say("The Ship Line is crossed: Extort pays, Merchants sail, the Navy hunts you."))
        marks += _extorted(ctx, space)
    return Forecast(" ".join(told), _walked(ctx, space), (*marks, *bonuses))


def _left_at(ctx: DrawContext, space: int, assignment: cards.Assignment) -> tuple[int, int]:
    """Returns the least and the most deckhands at an assignment after a walk, depending on who pays for it."""
    mat = ctx.state.seats[ctx.host]
    hands, cost = int(mat.deckhands[assignment]), walk_cost(ctx.state, space)
    elsewhere = sum(mat.deckhands) - hands
    return max(0, hands - cost), hands + walk_returns(ctx.state, space) - max(0, cost - elsewhere)


def _sail_told(ctx: DrawContext, space: int) -> str:
    """R6.2: how far the ship sails after a walk."""
    level = int(cards.LEVEL_SAIL[ctx.state.seats[ctx.host].legend])
    least, most = (level + hands for hands in _left_at(ctx, space, cards.Assignment.RIGGING))
    if least < most:
        return ctx.say("Then you sail {least} to {most} steps.", least=least, most=most)
    return ctx.say.plural("Then you sail up to {n} step.", "Then you sail up to {n} steps.", most)


def _extorted(ctx: DrawContext, space: int) -> list[Mark]:
    """R19.2, R1.14: the gold of Extort, if nothing else is gained or paid before."""
    least, most = (gains(ctx.state, ctx.host, hands) for hands in _left_at(ctx, space, cards.Assignment.EXTORT))
    figure = f"+{least}" if least == most else f"+{least}–{most}"
    return [Mark(mat_key(ctx.host), figure, "plus", "coin")] if most else []


def _passed(posted: int, space: int) -> Mark:
    """A deckhand stays on what is skipped, or comes along."""
    came = posted >> space & 1
    return Mark(helm.space_key(space), "+1" if came else "−1", "plus" if came else "minus", "crew")


def _sources(hands: Sequence[int], cost: int) -> list[Mark]:
    """R4.6: from where deckhands would be taken; a question mark where there is a choice."""
    if not cost:
        return []
    posts = [(post, int(n)) for post, n in enumerate(hands) if n]
    forced = len(posts) == 1 or sum(n for _, n in posts) == cost
    taken = [(post, f"−{min(n, cost)}" if forced else "−?") for post, n in posts]
    return [Mark(helm.post_key(post), figure, "minus" if forced else "soft", "crew") for post, figure in taken]


def _bonuses(ctx: DrawContext, order: str) -> tuple[list[Mark], list[str]]:
    """Forecasts the bonus actions that an order sets off: signs at the cards, and sentences."""
    mat, say = ctx.state.seats[ctx.host], ctx.say
    marks, told = list[Mark](), list[str]()
    number, sign = cards.ORDERS.index(order), f"order-{order}"
    if mat.captain != NONE and cards.CAPTAIN_TRIGGER[mat.captain] == number:
        marks.append(Mark("hub", "+", "plus", sign))
        which = {"crew": captain_name(int(mat.captain), say), "deeds": captain_deeds(int(mat.captain), say)}
        told.append(say("{crew}: {deeds}.", **which))
    for card in mat.crew:
        if card != NONE and cards.CREW_TRIGGER[card] == number and cards.IS_OFFERED[card]:
            marks.append(Mark(f"crew:{cards.CREW[card]}", "+", "plus", sign))
            which = {"crew": crew_name(int(card), say), "deeds": crew_deeds(int(card), say)}
            told.append(say("{crew}: {deeds}.", **which))
    return marks, told


def _walked(ctx: DrawContext, space: int) -> tuple[Ghost, ...]:
    """The captain on the space."""
    sprites = board.scene(ctx).sprites
    here, goal, captain = (
        sprites[key] for key in (helm.space_key(ctx.state.seats[ctx.host].space), helm.space_key(space), "captain")
    )
    return (Ghost("captain", captain.x + goal.x - here.x, captain.y + goal.y - here.y),)


# ---------------------------------------------------------------- the sea


def _step(ctx: DrawContext, direction: int, brave: bool) -> Forecast:
    """The ship at her berth on the next card, the way there, and the storm she would sail into."""
    s, say = ctx.state, ctx.say
    goal = int(cards.NEIGHBOUR[ctx.mover, Direction(direction)])
    key = _moving(ctx)
    there = [other for other in ctx.lying[goal] if other != key]
    edge = board.EDGE
    spot = waters.berth(ctx, goal, len(there), len(there) + 1, edge, edge)
    (x0, y0), (x1, y1) = (waters.middle(ctx, place, edge, edge) for place in (ctx.mover, goal))
    ghost = Ghost(key, spot.x, spot.y, f"M{x0:g} {y0:g}L{x1:g} {y1:g}")
    stormy = ctx.phase == Phase.SAIL and cards.STORM[s.sea[goal]]
    text = "" if not stormy else say("The token is spent.") if brave else say("The storm sends a deckhand to Repair.")
    prey = _prey(ctx, goal) if ctx.phase == Phase.SAIL and (brave or not stormy) else {}
    told = [text] if text else []
    told += [
        say(
            "An attack on {target} would be won in {chance}.",
            target=Voice(s, say, ctx.names).target(target),
            chance=won,
        )
        for target, won in prey.items()
    ]
    marks = tuple(Mark(target_key(target), won, tight=True) for target, won in prey.items())
    return Forecast(" ".join(told), (ghost,), marks)


def _prey(ctx: DrawContext, place: int) -> dict[int, str]:
    """R13.1: whom the turn's own attack could find at a place, and how likely each is beaten at best."""
    s = ctx.state
    stage = _attack_to_come(ctx)
    if stage is None:
        return {}
    seat = int(s.active)
    found = [n for n in range(cards.SEATS + cards.N_SHIPS) if can_be_attacked(ctx, seat, n, place)]
    return {target: percent(attack_chances(ctx.state, seat, target, stage).best) for target in found}


def _attack_to_come(ctx: DrawContext) -> Stage | None:
    """R4.10, R17.3, R17.4: in which part of the turn there is an attack after the sailing."""
    s = ctx.state
    mat = s.seats[s.active]
    if s.stage != Stage.SAILING:
        return None
    if s.order == cards.Order.ATTACK:
        return Stage.ORDER
    if cards.CAPTAIN_TRIGGER[mat.captain] == s.order and cards.Deed.ATTACK in cards.CAPTAIN_DEEDS[mat.captain]:
        return Stage.CAPTAIN
    acts = any(
        c != NONE and cards.CREW_TRIGGER[c] == s.order and cards.Deed.ATTACK in cards.CREW_DEEDS[c] for c in mat.crew
    )
    return Stage.CREW if acts else None


def _moving(ctx: DrawContext) -> str:
    if ctx.phase in NAVY_MOVES:
        return NAVY
    return merchant_key(ctx.state.ship) if ctx.phase in MERCHANT_MOVES else ship_key(ctx.state.active)


# ---------------------------------------------------------------- battles


def _attack(ctx: DrawContext, target: int) -> Forecast:
    """R13: before anybody rolls, exactly."""
    chances, say = attack_chances(ctx.state, int(ctx.state.active), target), ctx.say
    told = [
        say("With one throw: won in {won}, equal in {tied}.", won=percent(chances.won), tied=percent(chances.equal))
    ]
    if chances.best > chances.won:
        told.append(say("Rolled again and turned at best: won in {won}.", won=percent(chances.best)))
    return Forecast(" ".join(told), marks=(Mark(target_key(target), percent(chances.best), tight=True),))


def _rolled(ctx: DrawContext, number: int) -> Forecast:
    """R13.3: the chance after rerolling some dice, compared with keeping them."""
    card, dice = divmod(number, len(DICE_SETS))
    then, now = percent(rolled_again(ctx.state, cards.REROLLERS[card], dice)), percent(left_alone(ctx.state))
    text = ctx.say("Won in {won}; if the dice stay as they are in {stay}.", won=then, stay=now)
    return Forecast(text, marks=(Mark("fight", f"{now} → {then}"), *_dice_marks(ctx, DICE_SETS[dice])))


def _dice_marks(ctx: DrawContext, dice: tuple[int, ...]) -> tuple[Mark, ...]:
    """Marks the dice that would be rolled again."""
    side, faces = int(ctx.state.roller != ctx.state.active), ctx.state.faces
    return tuple(Mark(die_key(side, die, int(faces[die])), "?") for die in dice)


def _left(ctx: DrawContext) -> Forecast:
    """R13.3, R13.4: the dice as they are."""
    match ctx.phase:
        case Phase.REROLL:
            won = left_alone(ctx.state)
        case Phase.SUREFIRE:
            won = as_they_lie(ctx.state)
        case _:
            return Forecast()
    return Forecast(ctx.say("Won in {won}.", won=percent(won)), marks=(Mark("fight", percent(won)),))


def _turned(ctx: DrawContext, number: int) -> Forecast:
    """R13.4: the damage with the turned die, and how likely it wins."""
    s, (die, face) = ctx.state, divmod(number, cards.SIDES)
    roller = int(s.roller)
    gained = int(symbols_of(s, roller, face + 1)) - int(symbols_of(s, roller, s.faces[die]))
    damage = int(damage_of(s, roller)) + gained
    won = percent(worth_now(ctx.state)[damage])
    text = ctx.say("Damage with it: {n}; won in {won}.", n=damage, won=won)
    figure, tone = (f"+{gained}", "plus") if gained > 0 else (f"−{-gained}", "minus") if gained else ("±0", "soft")
    key = die_key(int(roller != s.active), die, int(s.faces[die]))
    return Forecast(text, marks=(Mark(key, figure, tone, f"die-{face + 1}"), Mark("fight", won)))
