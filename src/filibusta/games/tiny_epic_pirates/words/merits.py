"""The terms of the game's estimates, in the words of players: advice names them as reasons for a choice."""

from filibusta.engine.goals import Merits, merit
from filibusta.engine.record import State
from filibusta.games.tiny_epic_pirates.bot import (
    CREW,
    CUBE,
    LAST,
    LEVEL,
    SHARPNESS,
    TREASURE,
    worth_of,
    worth_of_goods,
    worth_of_mat,
)
from filibusta.games.tiny_epic_pirates.cards import TREASURES
from filibusta.games.tiny_epic_pirates.rules.asking import seats_in_play
from filibusta.games.tiny_epic_pirates.rules.crew import crew_size


def _terms(s: State) -> list[dict[str, float]]:
    """The hand-made estimate by merit, for each player and the Solo Pirate."""
    return [_terms_of(s, seat) for seat in range(int(seats_in_play(s)))]


def _terms_of(s: State, seat: int) -> dict[str, float]:
    mat, possessions = s.seats[seat], worth_of_mat(s, seat)
    known = {
        "treasures": TREASURE * mat.treasures + LAST * (mat.treasures == TREASURES),
        "gold": mat.gold,
        "booty": CUBE * worth_of_goods(s, seat),
        "legend": LEVEL * mat.legend,
        "crew": CREW * crew_size(s, seat),
        "orders": worth_of(s, seat) - possessions,
    }
    deckhands = possessions - sum(worth for merit, worth in known.items() if merit != "orders")
    return {merit: SHARPNESS * float(worth) for merit, worth in {**known, "deckhands": deckhands}.items()}


MERITS = Merits(
    {
        "treasures": merit(lambda say: say("buried treasures"), "own seats.treasures"),
        "burial": merit(lambda say: say("way to a burial site"), "own seats.captain", "steps to a burial site"),
        "gold": merit(lambda say: say("gold"), "own seats.gold", "figure gold"),
        "booty": merit(lambda say: say("booty"), "own seats.hold", "figure worth of goods", "figure cubes"),
        "legend": merit(lambda say: say("Legend level"), "own seats.legend", "figure dice"),
        "crew": merit(lambda say: say("crew cards"), "own seats.crew", "own seats.mutinied", "figure crew"),
        "deckhands": merit(
            lambda say: say("deckhands and tokens"),
            "own seats.deckhands",
            "own seats.surefire",
            "own seats.sail_tokens",
            "own seats.storm_passes",
            "figure sail",
        ),
        "orders": merit(
            lambda say: say("orders within reach"),
            "own seats.space",
            "deckhands to an order",
            "reward of an order",
            "best order at a cost",
        ),
        "attack": merit(lambda say: say("strength in attack"), "figure sure hits", "figure odds against merchants"),
        "navy": merit(lambda say: say("safety from the Navy"), "own seats.hidden", "figure danger"),
        "turn": merit(
            lambda say: say("course of the turn"),
            "for_seat(active)",
            "for_seat(player) phase",
            "figure round",
            "figure players",
            "figure turns to wait",
            shared=True,
        ),
    },
    _terms,
)
