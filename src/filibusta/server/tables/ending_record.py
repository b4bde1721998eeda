"""The game record of a match that is over at its table, perhaps before its rules would have ended it."""

from filibusta.engine.match import Match
from filibusta.engine.notation import EndingRecord, GameRecord
from filibusta.server.tables.attendance import AGREED, Attendance


def ended_record(match: Match, attendance: Attendance) -> GameRecord:
    """Returns the record of a match: with the secret, even if the rules have not ended it, and with who resigned."""
    record, secret = match.record(), match.fairness.secret
    if attendance.ending:
        record.fair.secret = secret.hex()
    if attendance.ending or attendance.resigned:
        by = "rules" if not attendance.ending else "agreement" if attendance.ending == AGREED else "resignation"
        places = attendance.places([] if attendance.ending else match.places)
        record.ending = EndingRecord(by, places, attendance.resigned)
    return record
