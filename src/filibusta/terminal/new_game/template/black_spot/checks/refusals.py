"""How each reason against an action is put right, so that the kit can check that it is the only one."""

from filibusta.testing.refusals import ANOTHER_DECISION, Never, put

REMEDIES = {
    "First answer what is asked now.": ANOTHER_DECISION,
    "Nobody plays there.": Never("as many play as have begun"),
    "You offer a chest to others only.": Never("nobody else can decide for the finder"),
    "You have no refusals left.": put("seats[player].refusals", 1),
}
