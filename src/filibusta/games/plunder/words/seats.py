"""The panel of a seat: public facts only."""

from functools import lru_cache

from filibusta.engine.plain import PlainState
from filibusta.engine.speech import Fact
from filibusta.engine.words import Words
from filibusta.games.plunder import cards
from filibusta.games.plunder.state import NONE, Option
from filibusta.games.plunder.words.figures import enemies_of
from filibusta.games.plunder.words.voice import Voice, card_icon, card_name, of_nation, units_text


def seat_facts(view: PlainState, seat: int, say: Words) -> list[Fact]:
    """Returns the public figures of a seat: silver, cards, ships, mate, goods, letters, enemies."""
    mat = view.seats[seat]
    ships = mat.ship, mat.prize, mat.mate, mat.needs_refit
    goods = tuple(mat.traded), tuple(mat.plundered)
    nations = tuple(mat.letters), enemies_of(view, seat)
    return list(_facts(say, mat.silver, view.options[Option.TARGET_SILVER], mat.hand_size, ships, goods, nations))


@lru_cache(4096)
def _facts(
    say: Words,
    silver: int,
    target: int,
    hand: int,
    ships: tuple[int, int, int, int],
    goods: tuple[tuple[int, ...], tuple[int, ...]],
    nations: tuple[tuple[int, ...], tuple[bool, ...]],
) -> tuple[Fact, ...]:
    """Lists the facts of a seat; ``goods`` counts those bought and those plundered. ``nations``: whose letters, and
    which are enemies."""
    ship, prize, mate, needs_refit = ships
    facts = [
        Fact(
            "coin-silver",
            str(silver),
            say.plural("{n} silver of {target}", "{n} silver of {target}", silver, target=target),
        )
    ]
    facts.append(Fact("card-back", str(hand), say.plural("{n} card in hand", "{n} cards in hand", hand)))
    facts.append(Fact(card_icon(ship), "", say("Own ship: {ship}", ship=card_name(ship, say))))
    if prize != NONE:
        facts.append(Fact(card_icon(prize), "", say("Prize: {ship}", ship=card_name(prize, say))))
    if mate != NONE:
        facts.append(Fact(card_icon(mate), "", say("First mate: {mate}", mate=card_name(mate, say))))
    for good, (bought, plundered) in enumerate(zip(*goods, strict=True)):
        if bought + plundered:
            facts.append(_goods(say, good, bought, plundered))
    letters, enemies = nations
    for nation, row in enumerate(cards.NATIONS):
        whose = of_nation(nation, say)
        if letters[nation]:
            facts.append(Fact(f"letter-{row['id']}", "", say("Letter of marque {of_nation}", of_nation=whose)))
        if enemies[nation]:
            facts.append(Fact(f"enemy-{row['id']}", "", say("Enemy {of_nation}", of_nation=whose)))
    if needs_refit:
        facts.append(Fact("skull", "", say("Lost the ship: a new hand comes with the next turn")))
    return tuple(facts)


def _goods(say: Words, good: int, bought: int, plundered: int) -> Fact:
    if not plundered:
        label = say("{goods} bought", goods=units_text(bought, good, say))
    elif not bought:
        label = say("{goods} plundered", goods=units_text(plundered, good, say))
    else:
        label = say("{goods} bought, {n} plundered", goods=units_text(bought, good, say), n=plundered)
    return Fact(f"good-{cards.GOODS[good]['id']}", str(bought + plundered), label)


def end_rule(v: Voice) -> str:
    """Returns the rule by which the game was won: by silver, or after the last round."""
    richest = max(mat.silver for mat in v.view.seats[: v.view.players])
    return "R24.1" if richest >= v.plays(Option.TARGET_SILVER) else "R24.3"
