"""The decisions of ramming, boarding, towing and shooting in words (R13, R14, R16)."""

from collections.abc import Mapping

from filibusta.engine.sentences import Question, question, when
from filibusta.games.spanish_main.cards import NONE
from filibusta.games.spanish_main.rules.asking import size_of
from filibusta.games.spanish_main.rules.boarding import winner_of
from filibusta.games.spanish_main.state import Doubling, Phase
from filibusta.games.spanish_main.words.gunnery import cannon_name
from filibusta.games.spanish_main.words.voice import Voice


def standing(v: Voice, ship: int) -> int:
    """Returns the number of masts a ship has, in words."""
    return int(size_of(v.view.ships[ship].standing))


def _board_detail(v: Voice) -> str:
    """R13.10: the masts of both, which all see."""
    return v.say(
        "Each rolls a die and adds the masts: {ship} {n}, {target} {m}. The higher total wins.",
        ship=v.acting,
        n=standing(v, v.view.ship),
        target=v.other,
        m=standing(v, v.view.other),
    )


def _is_mine(v: Voice) -> bool:
    """Tells whether the deciding player owns the ship that acts after a ram."""
    return v.view.ships[v.view.ship].seat == v.view.player


def _enemy(v: Voice) -> str:
    return v.other if _is_mine(v) else v.acting


def _own(v: Voice) -> str:
    return v.acting if _is_mine(v) else v.other


def _loses_own(v: Voice) -> bool:
    return v.view.ships[v.view.subject].seat == v.view.player


def _is_doubled(v: Voice) -> bool:
    return v.view.ships[v.view.ship].doubling == Doubling.YES


CANNON_DETAIL = when(
    _is_doubled, "With doubled ranges only a 6 hits.", "A die higher than the rank hits; a 1 always misses."
)


def _firing(v: Voice) -> str:
    return cannon_name(v, v.view.cannon) if v.view.cannon != NONE else ""


def acting(v: Voice) -> str:
    """Returns the name of the ship that acts: the place ``{ship}`` of a decision about an action."""
    return v.acting


FIGHT_DECISIONS: Mapping[Phase, Question] = {
    Phase.RAM_TARGET: question(
        "R13.1",
        "Does {ship} ram?",
        "{player} may ram with {ship}",
        "A die higher than her masts costs the enemy one. A boarding may follow.",
        ship=acting,
    ),
    Phase.PIN_TARGET: question(
        "R13.8",
        "{ship} is pinned: which enemy loses a crew?",
        "{player} is choosing who loses a crew to {ship}",
        "Once in a turn.",
    ),
    Phase.BOARD: question(
        "R13.9",
        "Does {ship} board {target}?",
        "{player} may board {target}",
        _board_detail,
        ship=_own,
        target=_enemy,
    ),
    Phase.BOARD_PRIZE: question(
        "R13.11",
        "{ship} has won the boarding: what does she take?",
        "{player} is choosing what the boarding brings",
        "Which crew or treasure it is, the loser says, or chance.",
        ship=lambda v: v.ship(winner_of(v.view)),
    ),
    Phase.LOSE_CREW: question(
        "R14.16",
        "Which crew of {ship} is eliminated?",
        "{player} is choosing which crew of {ship} goes",
        "It leaves the game, for all to see.",
    ),
    Phase.LOSE_CARGO: question(
        "R20.19",
        "Which crew or treasure does {ship} lose?",
        "{player} is choosing what {ship} loses",
        "It leaves the game, for all to see.",
    ),
    Phase.GIVE_TREASURE: question(
        "R13.12",
        "Which treasure does {ship} give?",
        "{player} is choosing which treasure {ship} gives",
        "Any that the winner can hold.",
    ),
    Phase.LOSE_MAST: question(
        "R14.16",  # and R16.13
        when(_loses_own, "Which mast does {ship} lose?", "Which mast of {ship} goes?"),
        "{player} is choosing which mast of {ship} goes",
        "Its cannon goes with it.",
    ),
    Phase.TOW_TARGET: question(
        "R14.5",
        "Does {ship} take a derelict in tow?",
        "{player} may take a derelict in tow",
        "She and all aboard are then yours; the tow sails one short bar.",
        ship=acting,
    ),
    Phase.SHOOT_NOW: question(
        "R12.7",
        "Does {ship} shoot too?",
        "{player} may have {ship} shoot after her move",
        "As part of the same action.",
    ),
    Phase.DOUBLE_RANGE: question(
        "R20.8",
        "Does {ship} double the ranges of her cannons?",
        "{player} may double the ranges of {ship}",
        "For this whole turn; then only a 6 hits.",
    ),
    Phase.CANNON: question(
        "R16.3", "Which cannon does {ship} fire?", "{player} is shooting with {ship}", CANNON_DETAIL, ship=acting
    ),
    Phase.TARGET: question(
        "R16.4",
        "{ship}, {cannon}: at whom?",
        "{player} is shooting with {ship}",
        CANNON_DETAIL,
        ship=acting,
        cannon=_firing,
    ),
}
