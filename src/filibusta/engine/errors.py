"""What can be wrong with what comes from outside. Each message says what was wrong and what would be right."""


class FilibustaError(ValueError):
    """Any refusal: nothing has changed."""


class UnknownGame(FilibustaError):
    """No game of that name is registered."""


class BadOption(FilibustaError):
    """An option, or the number of players, that the game does not have."""


class UnknownAction(FilibustaError):
    """Not an action of this game at all."""


class IllegalAction(FilibustaError):
    """An action of this game that cannot be chosen now."""


class CannotTakeBack(FilibustaError):
    """There is nothing to take back, or it is too late."""


class BadRecord(FilibustaError):
    """A game record that is not one, or that did not happen so."""


class BadPosition(FilibustaError):
    """A position that breaks an invariant of its game."""
