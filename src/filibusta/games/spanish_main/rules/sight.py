"""Hidden information (R22): what a view hides beyond its declaration, and how a view is filled in at random."""

from filibusta.engine.chance import mix
from filibusta.engine.compiler import rule
from filibusta.engine.memory import stack_numbers
from filibusta.engine.record import HIDDEN, State
from filibusta.games.spanish_main.cards import FIRST_UNIQUE, MOST_VALUE, N_UNIQUES, NONE, SEATS
from filibusta.games.spanish_main.rules.dealing import count_kinds
from filibusta.games.spanish_main.rules.effects import EVERYONE
from filibusta.games.spanish_main.rules.guessing import guess_crew, guess_drafts
from filibusta.games.spanish_main.rules.imagining import guess_decision


@rule
def knows(seen: int, viewer: int) -> bool:
    """R22.4: whether a viewer has seen a token; a token seen by everybody is seen by spectators too."""
    return seen == EVERYONE or (viewer >= 0 and seen >> viewer & 1 != 0)


@rule
def veil(s: State, viewer: int) -> None:
    """R22.1 to R22.5; in the end everything is revealed (R24.16)."""
    for seat in range(s.players):
        if seat != viewer and s.seats[seat].first_ship == NONE:
            s.seats[seat].fleet = HIDDEN
    if s.over:
        return
    for token in range(s.crew_size):
        crew = s.crew[token]
        if crew.seat != viewer and not knows(crew.seen, viewer):
            crew.card = HIDDEN
    for token in range(s.treasures_size):
        if not knows(s.treasures[token].seen, viewer):
            s.treasures[token].kind = HIDDEN


@rule
def determinize(s: State) -> None:
    """R22, R23.1: fills the hidden fields of a view with a random deal that fits it."""
    guess_drafts(s)
    for seat in range(SEATS):
        guess_crew(s, seat)
    if s.treasures_size:
        deal_unseen(s)
    if s.phase == HIDDEN:
        guess_decision(s)


@rule
def deal_unseen(s: State) -> None:
    """R7.4: deals the treasures that the viewer has not seen, all ways equally likely; those known to be normal stay
    normal."""
    kinds = stack_numbers(6)
    uniques = count_kinds(s, kinds)
    bag = stack_numbers(6)
    free = 0
    for unique in range(N_UNIQUES):
        if not is_seen(s, FIRST_UNIQUE + unique):
            bag[free] = FIRST_UNIQUE + unique
            free += 1
    uniques -= N_UNIQUES - free
    mix(s, bag, free)
    put_uniques(s, bag, uniques)
    put_normal(s, kinds)


@rule
def is_seen(s: State, kind: int) -> bool:
    """Tells whether a treasure of this kind is in the view."""
    for token in range(s.treasures_size):
        if s.treasures[token].kind == kind:
            return True
    return False


@rule
def put_uniques(s: State, bag: object, uniques: int) -> None:
    """Deals this many unique treasures from the bag, at random, to tokens that may be unique."""
    places = stack_numbers(30)
    n = 0
    for token in range(s.treasures_size):
        if s.treasures[token].kind == HIDDEN and not s.treasures[token].normal:
            places[n] = token
            n += 1
    mix(s, places, n)
    for i in range(min(n, uniques)):
        s.treasures[places[i]].kind = bag[i]


@rule
def put_normal(s: State, kinds: object) -> None:
    """Deals the rest of the normal treasures to the other tokens, at random."""
    for token in range(s.treasures_size):
        kind = s.treasures[token].kind
        if 0 <= kind < MOST_VALUE:
            kinds[kind] -= 1
    rest = stack_numbers(30)
    n = 0
    for kind in range(MOST_VALUE):
        for _ in range(kinds[kind]):
            rest[n] = kind
            n += 1
    mix(s, rest, n)
    for token in range(s.treasures_size):
        if s.treasures[token].kind == HIDDEN:
            n -= 1
            s.treasures[token].kind = rest[n]
