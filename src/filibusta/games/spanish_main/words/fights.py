"""The decisions of ramming, boarding, towing and shooting in words (R13, R14, R16)."""

from collections.abc import Mapping

from filibusta.engine.speech import Decision
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


def _enemy(v: Voice) -> str:
    """Of the ships after a ram, that of whoever does not decide."""
    mine = v.view.ships[v.view.ship].seat == v.view.player
    return v.other if mine else v.acting


def _own(v: Voice) -> str:
    mine = v.view.ships[v.view.ship].seat == v.view.player
    return v.acting if mine else v.other


def _ask_mast(v: Voice) -> str:
    """R14.16, R16.13"""
    if v.view.ships[v.view.subject].seat == v.view.player:
        return v.say("Which mast does {ship} lose?", ship=v.subject)
    return v.say("Which mast of {ship} goes?", ship=v.subject)


def _cannon_detail(v: Voice) -> str:
    if v.view.ships[v.view.ship].doubling == Doubling.YES:
        return v.say("With doubled ranges only a 6 hits.")
    return v.say("A die higher than the rank hits; a 1 always misses.")


def _firing(v: Voice) -> str:
    return cannon_name(v, v.view.cannon) if v.view.cannon != NONE else ""


FIGHT_DECISIONS: Mapping[Phase, Decision[Voice]] = {
    Phase.RAM_TARGET: Decision(
        "R13.1",
        lambda v: v.say("Does {ship} ram?", ship=v.acting),
        lambda v, player: v.say("{player} may ram with {ship}", player=player, ship=v.acting),
        lambda v: v.say("A die higher than her masts costs the enemy one. A boarding may follow."),
    ),
    Phase.PIN_TARGET: Decision(
        "R13.8",
        lambda v: v.say("{ship} is pinned: which enemy loses a crew?", ship=v.subject),
        lambda v, player: v.say("{player} is choosing who loses a crew to {ship}", player=player, ship=v.subject),
        lambda v: v.say("Once in a turn."),
    ),
    Phase.BOARD: Decision(
        "R13.9",
        lambda v: v.say("Does {ship} board {target}?", ship=_own(v), target=_enemy(v)),
        lambda v, player: v.say("{player} may board {target}", player=player, target=_enemy(v)),
        _board_detail,
    ),
    Phase.BOARD_PRIZE: Decision(
        "R13.11",
        lambda v: v.say("{ship} has won the boarding: what does she take?", ship=v.ship(winner_of(v.view))),
        lambda v, player: v.say("{player} is choosing what the boarding brings", player=player),
        lambda v: v.say("Which crew or treasure it is, the loser says, or chance."),
    ),
    Phase.LOSE_CREW: Decision(
        "R14.16",
        lambda v: v.say("Which crew of {ship} is eliminated?", ship=v.subject),
        lambda v, player: v.say("{player} is choosing which crew of {ship} goes", player=player, ship=v.subject),
        lambda v: v.say("It leaves the game, for all to see."),
    ),
    Phase.LOSE_CARGO: Decision(
        "R20.19",
        lambda v: v.say("Which crew or treasure does {ship} lose?", ship=v.subject),
        lambda v, player: v.say("{player} is choosing what {ship} loses", player=player, ship=v.subject),
        lambda v: v.say("It leaves the game, for all to see."),
    ),
    Phase.GIVE_TREASURE: Decision(
        "R13.12",
        lambda v: v.say("Which treasure does {ship} give?", ship=v.subject),
        lambda v, player: v.say("{player} is choosing which treasure {ship} gives", player=player, ship=v.subject),
        lambda v: v.say("Any that the winner can hold."),
    ),
    Phase.LOSE_MAST: Decision(
        "R14.16",
        _ask_mast,
        lambda v, player: v.say("{player} is choosing which mast of {ship} goes", player=player, ship=v.subject),
        lambda v: v.say("Its cannon goes with it."),
    ),
    Phase.TOW_TARGET: Decision(
        "R14.5",
        lambda v: v.say("Does {ship} take a derelict in tow?", ship=v.acting),
        lambda v, player: v.say("{player} may take a derelict in tow", player=player),
        lambda v: v.say("She and all aboard are then yours; the tow sails one short bar."),
    ),
    Phase.SHOOT_NOW: Decision(
        "R12.7",
        lambda v: v.say("Does {ship} shoot too?", ship=v.subject),
        lambda v, player: v.say("{player} may have {ship} shoot after her move", player=player, ship=v.subject),
        lambda v: v.say("As part of the same action."),
    ),
    Phase.DOUBLE_RANGE: Decision(
        "R20.8",
        lambda v: v.say("Does {ship} double the ranges of her cannons?", ship=v.subject),
        lambda v, player: v.say("{player} may double the ranges of {ship}", player=player, ship=v.subject),
        lambda v: v.say("For this whole turn; then only a 6 hits."),
    ),
    Phase.CANNON: Decision(
        "R16.3",
        lambda v: v.say("Which cannon does {ship} fire?", ship=v.acting),
        lambda v, player: v.say("{player} is shooting with {ship}", player=player, ship=v.acting),
        _cannon_detail,
    ),
    Phase.TARGET: Decision(
        "R16.4",
        lambda v: v.say("{ship}, {cannon}: at whom?", ship=v.acting, cannon=_firing(v)),
        lambda v, player: v.say("{player} is shooting with {ship}", player=player, ship=v.acting),
        _cannon_detail,
    ),
}
