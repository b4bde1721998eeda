"""Verification that a finished match was fair: its chance follows from the secret that was sealed before the start."""

from filibusta.engine.errors import BadRecord
from filibusta.engine.match import Match
from filibusta.engine.notation import GameRecord, decode


def verify(text: str | bytes) -> Match:
    """Replays a finished match from its chance results and from its secret alone, and compares the two.

    If they agree, the seal shown before the start had fixed all dice.
    """
    record = decode(text)
    if not isinstance(record, GameRecord):
        raise BadRecord("only a game record can be verified, not a position")
    match = Match.replay(record)
    if record.fair.secret is None or record.start is not None:
        raise BadRecord("the secret of this match has not been shown: only a finished match can be verified")
    fair = match.fairness
    again = Match.new(match.game, match.players, match.options, fair.secret, names=match.names, words=fair.words)
    if again.setup_chance != match.setup_chance:
        raise BadRecord("the deal is not the one the secret makes")
    for number, move in enumerate(match.moves, 1):
        if again.play(move.action).chance != move.chance:
            raise BadRecord("the chance results of action {number} are not those the secret makes", number=number)
    return match
