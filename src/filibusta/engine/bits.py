"""Small sets of numbers as the bits of an integer, for rules."""

from filibusta.engine.compiler import rule


@rule
def lowest(bits: int) -> int:
    """Returns the lowest number in a set that is not empty."""
    number = 0
    while not bits >> number & 1:
        number += 1
    return number
