"""The terms of the game's estimates, in the words of players: advice names them as reasons for a choice."""

from filibusta.engine.goals import Merits, merit

MERITS = Merits(
    {
        "fame": merit(lambda say: say("fame"), "fame", "lead by stage", "own seats.banked", shared=True),
        "places": merit(
            lambda say: say("places in the row"), "stage and space", "fame and space", "owned(owner) ships.space"
        ),
        "adventures": merit(
            lambda say: say("what the adventures bring"), "active adventure and", "upcoming adventure and"
        ),
        "secrets": merit(
            lambda say: say("hidden ships"),
            "own seats.hidden",
            "fame of a hidden ship, by how many others are out of the question",
        ),
        "flags": merit(lambda say: say("flags of the ships"), "ships of a flag"),
        "movement": merit(
            lambda say: say("movement cards"),
            "movement cards in the hand",
            "movement cards in the row, for who is next",
            "own seats.hand_size",
        ),
        "turn": merit(
            lambda say: say("order of turns"),
            "for_seat(active_player) phase",
            "for_seat(player) phase",
            "turns to wait",
            "how many play, and how long one waits",
            shared=True,
        ),
        "time": merit(
            lambda say: say("adventures that are left"),
            "stage",
            "common adventure_deck_size",
            "common options",
            shared=True,
        ),
    }
)
