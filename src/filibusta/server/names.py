"""Names the server makes up: ids nobody can guess, words people can say, pirates for bots."""

import secrets
from collections.abc import Collection

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
    """The id of a table: 50 bits nobody can guess."""
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
    """A name for a table nobody named."""
    first, second, _ = word.split("-")
    return f"{first.capitalize()} {second}"


def pirate(taken: Collection[str]) -> str:
    """A name for a bot that nobody at the table has yet."""
    free = [name for name in _PIRATES if name not in taken]
    return secrets.choice(free or _PIRATES)


def distinct(name: str, taken: Collection[str]) -> str:
    """The name, with a number behind it if somebody has it already."""
    found, number = name, 2
    while found in taken:
        found, number = f"{name} {number}", number + 1
    return found
