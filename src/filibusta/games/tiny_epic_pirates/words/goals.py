"""The goals: three buried Treasures, and the last turns that follow."""

from filibusta.engine.goals import Ending, Goals, Progress, short_of
from filibusta.engine.plain import PlainState
from filibusta.engine.words import Words
from filibusta.games.tiny_epic_pirates.cards import TREASURES
from filibusta.games.tiny_epic_pirates.rules.asking import seats_in_play
from filibusta.games.tiny_epic_pirates.state import SOLO, Option


def goals(view: PlainState, say: Words) -> Goals:
    """R21, R24.18: everybody's Treasures, those of the Solo Pirate too."""
    n = int(seats_in_play(view))
    buried = [mat.treasures for mat in view.seats[:n]]
    endings = [_third(view, max(buried), say)]
    limit = view.options[Option.MAX_ROUNDS]
    if limit and max(buried) < TREASURES:
        left = 0 if view.over else limit - (max(view.turn, 1) - 1) // n
        note = say.plural("{n} round left", "{n} rounds left", left) if left else ""
        text = say.plural("After {n} round the most Treasures win.", "After {n} rounds the most Treasures win.", limit)
        endings.append(Ending(text, "R21.5", left, note, near=left == 1))
    if view.players == 1:
        ties = say("Alone, you win with more Treasures than the Solo Pirate.")
    else:
        ties = say("Between equals Legend decides, then gold, then booty.")
    title, seats = (
        say.plural("Bury {n} Treasure", "Bury {n} Treasures", TREASURES),
        [_progress(view, seat, say) for seat in range(n)],
    )
    return Goals("chest", title, "R24.18" if view.players == 1 else "R21.4", seats, endings, TREASURES, ties)


def _third(view: PlainState, most: int, say: Words) -> Ending:
    """R21.1, R21.2"""
    if view.options[Option.END_EQUAL_TURNS]:
        text = say("Once somebody has buried {n}, the round is finished, and the game ends.", n=TREASURES)
    else:
        text = say("Once somebody has buried {n}, each other player has one more turn, and the game ends.", n=TREASURES)
    if view.over:
        return Ending(text, "R21.2", max(0, TREASURES - most))
    if view.turns_left:
        note = say.plural("the last turn", "the last {n} turns", view.turns_left)
        return Ending(text, "R21.2", view.turns_left, note, near=True)
    return Ending(text, "R21.2", max(1, TREASURES - most))


def _progress(view: PlainState, seat: int, say: Words) -> Progress:
    """R21.4: the Treasures, and in the end what decides between equals."""
    mat = view.seats[seat]
    n = int(mat.treasures)
    label = say("Treasures buried: {n} of {most}", n=n, most=TREASURES)
    if view.over:
        figures = {"level": int(mat.legend), "gold": int(mat.gold), "n": int(sum(mat.hold))}
        label = say("{treasures}; Legend {level}, gold {gold}, booty {n}", treasures=label, **figures)
    name = say("Solo Pirate") if view.players == 1 and seat == SOLO else ""
    near = short_of(TREASURES, n, 1, say)
    return Progress(n, str(n), label, near=near, icon=f"treasure-{seat + 1}", name=name)
