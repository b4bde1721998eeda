"""Names. Those that people bring are cleaned and made distinct; the server makes up ids nobody can guess, words people
can say, pirates for bots."""

import secrets
import unicodedata
from collections.abc import Collection, Iterable
from functools import lru_cache

from filibusta.server.errors import Refused

LONGEST_NAME = 24
MOST_MARKS = 2
"""Accents and other marks on one letter: more of them only smear over what stands beside."""

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
ID_LENGTH = 10

_FIRST = """
amber brass bold brave bright brisk calm cold copper coral crimson daring dusty early fierce gentle gilded golden
grand green grey hardy hidden iron ivory jolly keen kind lively lone lucky merry misty mossy noble northern old
pale quick quiet red roaring rough royal rusty salty scarlet sharp silent silver sly steady stormy sunny swift
tall tidal velvet weary western white wild windy wise
""".split()  # noqa: SIM905
_SECOND = """
albatross anchor anvil barrel bay beacon bell bosun bow breeze buoy cannon captain castaway chart chest cliff
clipper coin compass corsair cove crab crow current cutlass dolphin doubloon eel ember falcon flag fleet galleon
gale gull harbour heron hull island jetty keel kraken lagoon lantern lobster map mast mermaid monkey oar otter
parrot pearl pelican rigging rudder sail schooner shark sloop spyglass squid star storm tide
trident turtle wave whale
""".split()  # noqa: SIM905
_PIRATES = """
Anne Bart Calico Diego Elspeth Felipe Grace Hendrik Isabela Jacques Kaat Lucia Mary Nils Olivier Pieter Rosa
Sayida Teuta Willem
""".split()  # noqa: SIM905


def new_id() -> str:
    """Returns the id of a new table: 50 random bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


_PRIMI = """
albatro argano arpione baule boccaporto brigantino cannone capitano castello corallo corsaro
cormorano delfino doblone faro forziere gabbiano galeone granchio isolotto maestrale molo nostromo ormeggio pappagallo
pennone pellicano pesce polpo porto remo sestante scoglio squalo tesoro timone tritone veliero vento vascello
""".split()  # noqa: SIM905
_SECONDI = """
allegro amaro antico argentato audace azzurro bianco calmo chiaro coraggioso deserto dorato errante fedele fiero
forte furbo gentile gigante grigio leale lento libero lontano lucente misterioso nascosto nero nobile perduto quieto
rapido rosso saggio salato segreto selvaggio solitario tranquillo turchino valoroso veloce verde vivace
""".split()  # noqa: SIM905


def join_word(language: str = "en", digits: int = 2) -> str:
    """A word to say aloud: ``brass-kraken-17``, ``galeone-dorato-17``; more digits where those words are taken."""
    first, second = (_PRIMI, _SECONDI) if language == "it" else (_FIRST, _SECOND)
    least = 10 ** (digits - 1)
    return f"{secrets.choice(first)}-{secrets.choice(second)}-{secrets.randbelow(9 * least) + least}"


def table_name(word: str) -> str:
    """Returns a name for a table without one."""
    first, second, _ = word.split("-")
    return f"{first.capitalize()} {second}"


def pirate_name(taken: Collection[str]) -> str:
    """Returns a name for a bot that nobody at the table has."""
    free = [name for name in _PIRATES if distinct(name, taken) == name]
    return secrets.choice(free) if free else distinct(secrets.choice(_PIRATES), taken)


# ------------------------------------------------------------------ those people bring

_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
"""Invisible characters that count as printable."""
_LOOKS: dict[str, str] = {
    pair[0]: pair[2]
    for pair in """
    А=A В=B Е=E К=K М=M Н=H О=O Р=P С=C Т=T У=Y Х=X І=I Ј=J Ѕ=S Ԍ=G Ԛ=Q Ԝ=W Ѵ=V Ӏ=l З=3 Ь=b Ү=Y
    а=a е=e о=o р=p с=c у=y х=x і=i ј=j ѕ=s һ=h ԁ=d ԛ=q ԝ=w ѵ=v ӏ=l г=r к=k м=m п=n т=t н=h в=b ү=y
    Α=A Β=B Ε=E Ζ=Z Η=H Ι=I Κ=K Μ=M Ν=N Ο=O Ρ=P Τ=T Υ=Y Χ=X Ϲ=C Ϳ=J
    α=a γ=y ι=i κ=k ν=v ο=o ρ=p σ=o τ=t υ=u χ=x η=n ω=w ϲ=c ϳ=j β=b
    ɑ=a ɡ=g ı=i ł=l Ł=L ø=o Ø=O đ=d Đ=D ħ=h Ħ=H ŧ=t Ŧ=T ɩ=i ʋ=v
    ɪ=i ᴀ=a ʙ=b ᴄ=c ᴅ=d ᴇ=e ɢ=g ʜ=h ᴊ=j ᴋ=k ʟ=l ᴍ=m ɴ=n ᴏ=o ᴘ=p ʀ=r ᴛ=t ᴜ=u ᴠ=v ᴡ=w ʏ=y ᴢ=z
    """.split()  # noqa: SIM905
}
"""Letters of Cyrillic, of Greek and rare ones of Latin that look like other Latin ones."""
_STROKES = str.maketrans({"I": "l", "1": "l", "|": "l", "0": "O"})


def clean_name(name: str, most: int = LONGEST_NAME) -> str:
    """Returns a name as it is shown: one line of visible characters, not too long; perhaps empty."""
    found: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(character)
        if kind in ("Cf", "Cn", "Co", "Cs") or character in _BLANK:
            continue
        is_mark = kind in ("Mn", "Me")
        marks = marks + 1 if is_mark else 0
        if is_mark and (marks > MOST_MARKS or not found or found[-1] == " "):
            continue
        found.append(character if character.isprintable() else " ")
    return " ".join("".join(found).split())[:most].strip()


def plain_text(text: str) -> str:
    """Returns a text in one line, without invisible characters."""
    seen = "".join(c if unicodedata.category(c)[0] not in "CZ" else " " for c in unicodedata.normalize("NFC", text))
    return " ".join(seen.split())


def chosen_name(name: str, most: int = LONGEST_NAME) -> str:
    """Returns a typed name, cleaned; empty if nobody typed one. Raises ``Refused`` if nothing of it is visible."""
    cleaned = clean_name(name, most)
    if name.strip() and not cleaned:
        raise Refused("malformed", "Nothing can be seen of this name. Choose one with letters.")
    return cleaned


def distinct(name: str, taken: Iterable[str]) -> str:
    """The name, with a number behind it if somebody has it already, or one that looks like it."""
    looks = {look for other in taken for look in _looks(other)}
    found, number = name, 2
    while looks & _looks(found):
        found, number = f"{name} {number}", number + 1
    return found


@lru_cache(1024)
def _looks(name: str) -> frozenset[tuple[str, str]]:
    """Returns two skeletons of a name; names that share one look alike. The first ignores case, accents and
    separators, the second also equates characters that are a single stroke or ring."""
    letters = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
    latin = "".join(_LOOKS.get(character, character) for character in letters)
    plain = "".join(c for c in latin.casefold() if unicodedata.category(c)[0] not in "PZ")
    return frozenset({("letters", plain or name), ("strokes", latin.translate(_STROKES))} if name else ())
