"""The terms of the game's estimates, in the words of players: advice names them as reasons for a choice."""

from filibusta.engine.goals import Merits, merit

MERITS = Merits(
    {
        "silver": merit(lambda say: say("silver"), "silver missing", "figure silver"),
        "cargo": merit(
            lambda say: say("cargo"),
            "own seats.traded",
            "own seats.plundered",
            "market best sale",
            "market best near sale",
            "market a sale wins",
            "market all sales win",
        ),
        "trade": merit(lambda say: say("trade within reach"), "market best trade"),
        "prize": merit(
            lambda say: say("prize"), "own seats.prize", "market best near prize", "figure hold of the prize"
        ),
        "ship": merit(
            lambda say: say("own ship"),
            "own seats.ship",
            "figure own speed",
            "figure sailing speed",
            "figure hold",
            "figure price of the ship",
        ),
        "cannons": merit(lambda say: say("cannons"), "figure cannons"),
        "crew": merit(lambda say: say("crew and its pay"), "figure crew", "figure pay"),
        "mate": merit(lambda say: say("first mate"), "own seats.mate"),
        "nations": merit(
            lambda say: say("standing with the nations"),
            "own seats.letters",
            "own seats.attacked",
            "own seats.hostile",
            "ports hostile",
            "ports friendly",
        ),
        "cards": merit(lambda say: say("cards in hand"), "cards in hand", "own seats.needs_refit"),
        "position": merit(lambda say: say("place on the map"), "at", "ports nearest"),
        "map": merit(lambda say: say("sea that is known"), "ports places", shared=True),
        "encounter": merit(
            lambda say: say("encounter"),
            "for_seat(active) encounter",
            "for_seat(active) offer",
            "for_seat(active) becalmed",
            "for_seat(active) quarantine",
            "for_seat(active) foe",
            "for_seat(active) subphase",
        ),
        "turn": merit(
            lambda say: say("course of the turn"),
            "for_seat(active) stage",
            "for_seat(player) phase",
            "figure turn",
            "figure players",
            "figure turns to wait",
            shared=True,
        ),
    }
)
