"""Chances in words."""

from collections.abc import Sequence

from filibusta.engine.plain import PlainState
from filibusta.engine.words import Words, percent
from filibusta.games.pirates.cards import WIND_FACES
from filibusta.games.pirates.state import CENTRE
from filibusta.games.pirates.words.outlook import Outlook, find_chance
from filibusta.games.pirates.words.voice import the_ship


def outlook_text(
    view: PlainState, ships: tuple[int, int], found: Outlook, reader: int, say: Words, names: Sequence[str]
) -> str:
    """Describes the likely end of a battle of two ships, attacker first, for ``reader`` (a seat, or SPECTATOR)."""
    attacker: int = view.ships[ships[0]].owner
    defender: int = view.ships[ships[1]].owner
    sides = (names[attacker], the_ship(ships[1], say) if defender == CENTRE else names[defender])
    if found.won == 1.0 or found.lost == 1.0:
        winner = 0 if found.won else 1
        return _at_once(sides[winner], (attacker, defender)[winner] == reader, say)
    contact = 1.0 - found.missed
    if not contact:
        return say(
            "As it is, {ship} does not reach {target}.", ship=the_ship(ships[0], say), target=the_ship(ships[1], say)
        )
    ends = [percent(end / contact) for end in (found.won, found.lost, found.both_lost)]
    text = _ends(ends, sides, (attacker, defender), reader, say)
    return f"{_wind(contact, say)} {text}" if found.missed else text


def find_text(treasure: int, say: Words) -> str:
    """R15.2: what a roll for a treasure promises."""
    return say("A roll finds it in {chance}.", chance=percent(find_chance(treasure)))


def _at_once(winner: str, is_reader: bool, say: Words) -> str:
    return say("You win at once.") if is_reader else say("{player} wins at once.", player=winner)


def _wind(contact: float, say: Words) -> str:
    """R11.5."""
    faces = len(WIND_FACES)
    return say.plural(
        "The wind is enough in {n} of {faces} cases.",
        "The wind is enough in {n} of {faces} cases.",
        round(contact * faces),
        faces=faces,
    )


def _ends(ends: Sequence[str], sides: tuple[str, str], seats: tuple[int, int], reader: int, say: Words) -> str:
    """R12, R13: what comes once the ships have met."""
    won, lost, both = ends
    if reader in seats:
        mine, theirs = (won, lost) if reader == seats[0] else (lost, won)
        return say(
            "Once alongside, you win in {won}, lose in {lost}, and both ships are lost in {both}.",
            won=mine,
            lost=theirs,
            both=both,
        )
    return say(
        "Once alongside, {one} wins in {won}, {other} in {lost}, and both ships are lost in {both}.",
        one=sides[0],
        other=sides[1],
        won=won,
        lost=lost,
        both=both,
    )
