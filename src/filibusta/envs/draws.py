"""The possible results of a draw of chance and their probabilities, found without help from the rules.

Every draw of one result (``roll``, ``pick``, ``roll_pool``) depends on the upper half of one number from the record's
generator, and increases with it. The values at which the result changes therefore give the probabilities. To try a
value, the generator is run backwards to the key that leads to it.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

HALF = 32
LAST = 2**HALF - 1
FEW = 36
"""The largest number of results of a draw that is one chance node: two dice together are."""
LOOKS, MOST_FOUND = 12, 1024
COPIES, MOST_THINGS = 4, 3 * FEW
_ALL = 2**64 - 1
_SALT = 0x9E3779B97F4A7C15
_STEPS = 13
"""``rekey`` makes twelve numbers that nobody uses; the next one is drawn from."""


def _unshifted(number: int, shift: int) -> int:
    """Returns ``number`` as it was before it was combined with itself shifted: to the left if ``shift`` is positive."""
    found = number
    for _ in range(64 // abs(shift)):
        found = number ^ ((found << shift) & _ALL if shift > 0 else found >> -shift)
    return found


def _before(number: int) -> int:
    """Returns the generator's output before ``number``."""
    return _unshifted(_unshifted(_unshifted(number, 17), -7), 13)


def _led_to(number: int) -> int:
    """Returns the state of the generator whose 13th number is ``number``. The map is linear, so the
    contributions of its bits add up."""
    for _ in range(_STEPS):
        number = _before(number)
    return number


def _combined(numbers: Iterable[int]) -> int:
    found = 0
    for number in numbers:
        found ^= number
    return found


_BASIS = [_led_to(1 << (HALF + bit)) for bit in range(HALF)]
_BYTES = [
    [_combined(_BASIS[8 * place + bit] for bit in range(8) if byte >> bit & 1) for byte in range(256)]
    for place in range(HALF // 8)
]
"""Returns the sources of each byte of an upper half, by its place, the lowest first."""
_START = _led_to(1) ^ _SALT
"""The key to the upper half 0; the lower one is 1, which no draw looks at."""


def key_to(half: int) -> int:
    """Returns the key whose first draw comes from this upper half, 0 to ``LAST``."""
    first, second, third, fourth = half.to_bytes(4, "little")
    return _START ^ _BYTES[0][first] ^ _BYTES[1][second] ^ _BYTES[2][third] ^ _BYTES[3][fourth]


@dataclass(frozen=True)
class Draw:
    """The possible results of one draw in ascending order, and their probabilities."""

    results: tuple[int, ...]
    chances: tuple[float, ...]


_found: dict[tuple[int, ...], tuple[int, ...]] = {}
"""The places where draws that looked alike changed their results: they are tried first."""


def explored(result: Callable[[int], int]) -> Draw | None:
    """Returns the draw whose result for each upper half is ``result(half)``; None if it has more than ``FEW``
    results."""
    sides = result(LAST) + 1
    evenly = _parted(sides) if sides <= FEW else ()
    if evenly and result(0) == 0 and _changes_at(result, evenly):
        return Draw(tuple(range(sides)), (1 / sides,) * sides)
    looks = tuple(result(look * LAST // LOOKS) for look in range(LOOKS + 1))
    if len(set(looks)) > LOOKS // 2 and _are_many(result):
        return None
    changes = _found.get(looks, ())
    if not changes or not _changes_at(result, changes):
        changes = _of_a_bag(result, looks) or tuple(_changes(result, looks))
        if len(_found) >= MOST_FOUND:
            _found.clear()
        _found[looks] = changes
    if len(changes) >= FEW:
        return None
    starts = (0, *changes)
    sizes = [end - start for start, end in zip(starts, (*changes, 2**HALF), strict=True)]
    return Draw(tuple(map(result, starts)), tuple(size / 2**HALF for size in sizes))


def _parted(parts: int) -> tuple[int, ...]:
    """Returns the beginnings of all but the first of a number of equal parts of all upper halves."""
    return tuple(-(-part * 2**HALF // parts) for part in range(1, parts))


def _of_a_bag(result: Callable[[int], int], looks: tuple[int, ...]) -> tuple[int, ...]:
    """The places where the result changes, if it is one of a bag of few things, or the top card of a pile; else
    nothing.

    Where the first kind ends tells how many things there are, if there are at most ``COPIES`` of it: then each thing
    has an equal part, and few looks show which are of one kind.
    """
    first = next(_changes(result, looks), 2**HALF)
    for copies in range(1, COPIES + 1):
        things = round(copies * 2**HALF / first)
        if things > MOST_THINGS:
            break
        starts, met = (0, *_parted(things)), list[int]()
        for start, end in pairwise((*starts, 2**HALF)):
            met.append(result(start))
            if result(end - 1) != met[-1]:
                break
        else:
            return tuple(start for start, (one, two) in zip(starts[1:], pairwise(met), strict=True) if one != two)
    return ()


def _changes_at(result: Callable[[int], int], changes: tuple[int, ...]) -> bool:
    """Tells whether the result changes exactly there: it is compared on both sides, and must be constant between
    changes."""
    edges = (0, *changes, 2**HALF)
    values = [(result(start), result(end - 1)) for start, end in pairwise(edges)]
    return all(low == high for low, high in values) and all(one[0] < two[0] for one, two in pairwise(values))


def _are_many(result: Callable[[int], int]) -> bool:
    """Tells whether there are more than ``FEW`` results, sampled at twice as many places."""
    met = set[int]()
    for look in range(2 * FEW + 1):
        met.add(result(look * LAST // (2 * FEW)))
        if len(met) > FEW:
            return True
    return False


def _changes(result: Callable[[int], int], looks: tuple[int, ...]) -> Iterator[int]:
    """Returns each upper half at which another result begins, ascending, from samples at even distances."""
    for look, (at_low, at_high) in enumerate(pairwise(looks)):
        low, end = look * LAST // LOOKS, (look + 1) * LAST // LOOKS
        while at_low != at_high:
            first, last = low, end
            while last - first > 1:
                middle = (first + last) // 2
                first, last = (middle, last) if result(middle) == at_low else (first, middle)
            yield last
            low, at_low = last, result(last)
