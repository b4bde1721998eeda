"""The terms of the game's estimates, in the words of players: advice names them as reasons for a choice."""

from filibusta.engine.goals import Merits, merit

MERITS = Merits(
    {
        "points": merit(
            lambda say: say("pirate points"), "points missing", "amount points", "wins at the end of the turn"
        ),
        "ships": merit(
            lambda say: say("ships"),
            "own seats.ships",
            "ships by speed",
            "ships by cannons",
            "ships by points",
            "amount cannons",
            "amount cargo",
        ),
        "crew": merit(
            lambda say: say("crews"),
            "owned(owner) ships.crew",
            "crew in all",
            "amount crew",
            "amount room",
            "amount most crew",
            "amount least crew",
            "amount power",
            "amount cargo with room",
            "amount placing",
            "product",
        ),
        "cards": merit(
            lambda say: say("pirate cards"),
            "own seats.hand",
            "own seats.hand_size",
            "own seats.held_size",
            "amount card drawn",
        ),
        "treasures": merit(lambda say: say("treasures"), "won treasures", "won cave", "amount treasure points"),
        "battle": merit(lambda say: say("chances in battle"), "attacking", "defending", "best target"),
        "centre": merit(lambda say: say("cards in the centre"), "in the centre", shared=True),
        "turn": merit(
            lambda say: say("course of the turn"),
            "for_seat(active)",
            "for_seat(player) phase",
            "turns to wait",
            "have not acted",
            "amount round",
            "amount players",
            "amount two play",
            "amount three play",
            shared=True,
        ),
    }
)
