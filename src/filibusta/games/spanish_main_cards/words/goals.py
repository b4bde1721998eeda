"""The goal: the most fame when the adventures end."""

from filibusta.engine.compiler import interpreted
from filibusta.engine.goals import Ending, Goals, Progress
from filibusta.engine.plain import PlainState
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards.cards import N_ADVENTURES
from filibusta.games.spanish_main_cards.rules.ending import total_of
from filibusta.games.spanish_main_cards.state import Option


def goals(view: PlainState, say: Words) -> Goals:
    """R8: fame in all as far as the viewer knows it, and the adventures left."""
    left = view.adventure_deck_size + view.line_size
    return Goals(
        "fame",
        say("The most fame wins"),
        "R8.5",
        [_progress(view, seat, say) for seat in range(view.players)],
        [
            Ending(
                say("The game ends when no adventure is left. Fame that is paid uses adventures up."),
                "R9.4" if view.options[Option.IMMINENT_ADVENTURES] else "R8.1",
                left,
                say.plural("{n} adventure left", "{n} adventures left", left),
                N_ADVENTURES,
                near=0 < left <= view.players,
            )
        ],
        ties=say("Between equals the one with more undamaged ships wins, then the one with the foremost ship."),
    )


def _progress(view: PlainState, seat: int, say: Words) -> Progress:
    """R8.3, R12.2: a pirate that is hidden counts only for the one who holds it."""
    mat, fame = view.seats[seat], int(interpreted(total_of)(view, seat))
    own = [ship for ship in view.ships if ship.owner == seat and not ship.revealed]
    if not mat.hidden:
        return Progress(fame, str(fame), say.plural("{n} fame in all", "{n} fame in all", fame))
    if len(own) == mat.hidden:
        known = fame - sum(ship.cards + ship.owed for ship in own)
        label = say.plural(
            "{n} fame in all; the others know of {known}",
            "{n} fame in all; the others know of {known}",
            fame,
            known=known,
        )
        return Progress(fame, str(fame), label, "self")
    ships = say.plural("{n} hidden ship", "{n} hidden ships", mat.hidden)
    label = say.plural(
        "{n} known fame, and what lies under {ships}",
        "{n} known fame, and what lies under {ships}",
        fame,
        ships=ships,
    )
    return Progress(fame, f"{fame}+", label, "part")
