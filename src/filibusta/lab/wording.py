"""Numbers, intervals and names on the page of a study, in each language."""

from functools import cache
from html import escape

from babel.numbers import get_decimal_symbol, get_group_symbol

from filibusta.engine.words import Words
from filibusta.lab.statistics import LEVEL, Estimate
from filibusta.lab.study import CHOSEN, Worth


@cache
def _signs(language: str) -> dict[int, str]:
    return str.maketrans({",": get_group_symbol(language), ".": get_decimal_symbol(language)})


def number(say: Words, value: float, how: str) -> str:
    """Returns a number as this language writes it, in a format of Python."""
    return format(value, how).translate(_signs(say.language))


def tick(say: Words, value: float, place: int) -> str:
    """Writes a number beside an axis, as Matplotlib asks for it."""
    return number(say, round(value, 9), ",.10g")


def note(*texts: str) -> str:
    """Returns sentences as a note beside the figures."""
    return f"<p class='note'>{escape(' '.join(texts))}</p>"


def span(say: Words, low: float, high: float, how: str) -> str:
    """Writes an interval, in a format of Python."""
    between = "; " if get_decimal_symbol(say.language) == "," else ", "
    return f"[{number(say, low, how)}{between}{number(say, high, how)}]"


def estimate(say: Words, one: Estimate, how: str) -> str:
    """Writes a mean with its interval, in a format of Python."""
    return f"{number(say, one.value, how)} {span(say, one.low, one.high, how)}"


def interval(say: Words, one: Estimate) -> str:
    """Writes the interval of a share."""
    return span(say, one.low, one.high, ".2%")


def share(say: Words, one: Estimate, how: str) -> str:
    """Writes an estimate with its interval, in a format of Python."""
    return f"{number(say, one.value, how)} {interval(say, one)}"


def named(say: Words, one: Worth) -> str:
    """Names what a seat had, by its field, or chose."""
    return f"{say('chosen') if one.kind == CHOSEN else one.kind}: {one.name}"


def rate(say: Words, q: float) -> str:
    """Writes q, the false discovery rate, marked where it is small."""
    return number(say, q, ".2f") if q > LEVEL else f"{number(say, q, '.3f')} ●"
