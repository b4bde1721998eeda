"""The game record of a match that is over at its table, perhaps before its rules would have ended it."""

from filibusta.engine.match import Match
from filibusta.engine.notation import EndingRecord, GameRecord
from filibusta.server.tables.seat_status import AGREED, SeatStatuses


def ended_record(match: Match, seat_statuses: SeatStatuses) -> GameRecord:
    """Returns the record of a match: with the secret, even if the rules have not ended it, and with who resigned."""
    record, secret = match.record(), match.fairness.secret
    if seat_statuses.ending:
        record.fair.secret = secret.hex()
    if seat_statuses.ending or seat_statuses.resigned:
        by = "rules" if not seat_statuses.ending else "agreement" if seat_statuses.ending == AGREED else "resignation"
        places = seat_statuses.places([] if seat_statuses.ending else match.places)
        record.ending = EndingRecord(by, places, seat_statuses.resigned)
    return record
