"""Checks of decisions: what is legal, what actions lead to, and what can be taken back."""

import random
from itertools import count

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.errors import FilibustaError
from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.engine.news import NO_SECRET, news_of
from filibusta.engine.plain import PlainState
from filibusta.engine.record import INT, Numbers, States
from filibusta.testing.digest import same
from filibusta.testing.patches import NONE
from filibusta.testing.play import finished, retold, sampled, variants
from filibusta.testing.refusals import differing_reasons
from filibusta.testing.scenario import vocabulary

DEALS = 3
SOUND, TRIED = 800, 100
"""Positions of a game that a check looks at, however many variants there are."""
REFUSED = 10
"""Illegal actions that are tried in a position; all of them in one position of each phase."""
BEHIND, CANARY = 64, -77
"""Numbers behind the room for legal actions, and what no rule writes."""


def check_decisions(game: Game) -> None:
    """Checks that games end, that legal actions exist and are ascending and distinct, and that positions are sound.

    Where the rules give reasons, whatever is not legal has one.
    """
    for variant, match in sampled(game, SOUND):
        faults = game.faults(match.whole_position()[0])
        assert not faults, f"{game.id}, {variant}, action {match.ply}: {faults}"
    for variant in variants(game):
        at, whole = "", finished(game, variant)
        for match in retold(whole):
            at = f"{game.id}, {variant}, action {match.ply}"
            legal = list(match.legal())
            assert legal or match.over, f"{at}: nothing is legal"
            assert not (legal and match.over), f"{at}: the game is over and something is legal"
            assert legal == sorted(set(legal)), f"{at}: legal actions must ascend and differ: {legal}"
            states = match.whole_position()
            differing = "" if match.over else differing_reasons(game, states, legal)
            assert not differing, f"{at}: {differing}"
            _check_events(game, PlainState(states[0]), at)
        assert are_places(whole.places), f"{at}: places {whole.places}"


def _check_events(game: Game, state: PlainState, at: str) -> None:
    """Checks that every event told fits its declaration."""
    names = vocabulary(game).EVENT_NAMES
    for told, event in zip(state.news, news_of(state, game.events), strict=False):
        kind, here = event.kind, f"{at}: the event {event.kind.name}"
        assert not any(told.parts[kind.public :]), f"{here} tells more than is declared: {told.parts}"
        assert kind.has_seat or told.seat == NONE, f"{here} is declared without a seat and told of seat {told.seat}"
        assert kind.has_secret == (told.reader != NO_SECRET), f"{here} and its declaration differ in what is private"
        for part in kind.parts:
            number, known = getattr(event, part.name), names.get(part.of)
            assert known is None or NONE <= number < len(known), f"{here} has {part.name} {number}: no {part.of}"


def legal_within(game: Game, states: States) -> Numbers:
    """Returns the legal actions; checks that none is written beyond their buffer."""
    buffer = np.full(game.most_legal + BEHIND, CANARY, INT)
    legal = buffer[: game.loops.legal(states, buffer[: game.most_legal])]
    assert (buffer[game.most_legal :] == CANARY).all(), f"{game.id}: legal writes beyond most_legal {game.most_legal}"
    return legal


def check_room(game: Game, seed: int = 8) -> None:
    """Checks that events, chance results and legal actions fit into their buffers, in many random games."""
    chooser, blank = random.Random(seed), game.new_states()[0]
    news, dice = len(blank.news), len(blank.dice)
    for number, variant in enumerate(variants(game)):
        keys = count(1000 * number)
        states = game.deal(variant.players, variant.options, next(keys))
        state = states[0]
        while True:
            at = f"{game.id}, {variant}, deal {number}"
            assert state.news_size <= news, f"{at}: one action told {state.news_size} events; there is room for {news}"
            assert state.dice_next < dice, f"{at}: one action drew {dice} chance results or more; declare more dice"
            legal, most = legal_within(game, states), game.most_legal
            assert len(legal) < most, f"{at}: {len(legal)} legal actions; most_legal is {most} and must be more"
            if state.over:
                break
            game.act(states, int(chooser.choice(legal)), next(keys))


def are_places(places: list[int]) -> bool:
    """Tells whether each place is one more than the number of seats ahead of it. Seats may share a place.

    A single player can lose to the game, and is then second.
    """
    return places == [2] or all(place == 1 + sum(other < place for other in places) for place in places)


def check_every_action(game: Game, seed: int = 2) -> None:
    """Checks that each legal action of many positions leads to a sound position, and that other actions are refused."""
    met: set[int] = set()
    chooser = random.Random(seed)
    for variant, match in sampled(game, TRIED):
        legal = {int(action) for action in match.legal()}
        before, phase = match.whole_position(), int(match.phase)
        for action in sorted(legal):
            match.play(action)
            faults = game.faults(match.whole_position()[0])
            assert not faults, f"{game.id}, {variant}: after {game.actions.name(action)}: {faults}"
            match.take_back()
        illegal = [action for action in range(game.actions.size) if action not in legal]
        for action in illegal if phase not in met else chooser.sample(illegal, min(REFUSED, len(illegal))):
            _expect_refusal(match, action)
        met.add(phase)
        assert same(before, match.whole_position()), f"{game.id}, {variant}: trying actions changed the match"


def _expect_refusal(match: Match, action: int) -> None:
    try:
        match.play(action)
    except FilibustaError:
        return
    raise AssertionError(f"{match.game.actions.name(action)} is not legal and was carried out")


def check_taking_back(game: Game) -> None:
    """Checks that actions called final beforehand are those that cannot be taken back, whatever is hidden.

    Otherwise a player could infer hidden cards from what can be taken back: ``sealed`` must be set wherever hidden
    cards decide what follows.
    """
    for variant, match in sampled(game, SOUND):
        seat, legal, view = match.player, match.legal(), match.view(match.player)
        said = view.finals()
        for deal in range(2, DEALS):
            _compare_finals(match, f"{variant}, deal {deal}", said, view.finals(deal))
        played = [_cannot_be_taken_back(match, seat, int(action)) for action in legal]
        _compare_finals(match, str(variant), said, np.array(played, np.bool_))


def _cannot_be_taken_back(match: Match, seat: int, action: int) -> bool:
    ply = match.ply
    match.play(action)
    earliest = match.take_back_to(seat)
    match.take_back(ply)
    return earliest is None


def _compare_finals(match: Match, at: str, said: NDArray[np.bool_], found: NDArray[np.bool_]) -> None:
    for action, before, after in zip(match.legal(), said, found, strict=True):
        name = match.game.actions.name(int(action))
        assert before == after, f"{match.game.id}, {at}, action {match.ply}: {name} is said to be " + (
            "final and can be taken back" if before else "no final step and cannot be taken back"
        )
