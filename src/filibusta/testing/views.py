"""Checks of views: none reveals what its viewer may not know, in numbers, words or pictures."""

from dataclasses import replace

import numpy as np

from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR
from filibusta.engine.view import View
from filibusta.engine.words import LANGUAGES
from filibusta.table.fallback import table_of, text_of
from filibusta.testing.closeups import closeups
from filibusta.testing.digest import first_difference, same
from filibusta.testing.play import Variant, finished, sampled, variants
from filibusta.testing.privacy import check_veil

SOUND, SEEN, KEPT = 800, 110, 60
"""Positions of a game that a check looks at, however many variants there are."""
ALIKE = 4
"""In one of so many positions words and pictures of equal views are compared, too."""
REPLAYED = 12
"""Variants of which a whole game is replayed."""


def check_views(game: Game) -> None:
    """Checks that no view depends on what its viewer may not know, nor do the words and the drawing made from it.

    Every hidden part is dealt again at random: the view, what is legal for its viewer and what is said must not change.
    """
    for number, (variant, match) in enumerate(sampled(game, SEEN)):
        viewers = {SPECTATOR, match.player, number % variant.players}
        for i, viewer in enumerate(sorted(viewers)):
            close = number % ALIKE == 0 and i == number // ALIKE % len(viewers)
            _check_view(game, variant, match, viewer, close)


def check_public_view(game: Game) -> None:
    """Checks that a spectator knows no more than any player.

    This finds what ``check_views`` cannot: a leak that the leaking view itself carries into every new deal.
    """
    for variant, match in sampled(game, SOUND):
        public = match.view(SPECTATOR).states
        for seat in range(variant.players):
            dealt = game.dealt_anew(match.view(seat).states, match.ply + 1)
            told = first_difference(game, public, game.observe(dealt, SPECTATOR))
            assert not told or told.endswith(".secret"), f"{game.id}, {variant}: the public view tells {told}"
            _check_told(match.view(seat), match.view(SPECTATOR), f"{game.id}, {variant}, seat {seat}")


def _check_told(view: View, public: View, at: str) -> None:
    """Words about what everybody knows are the same for everybody: a server says them once for all who look."""
    for language in LANGUAGES:
        if view.viewer != view.player:
            assert view.prompt(language) == public.prompt(language), f"{at}: those who wait are told different things"
        if view.news() == public.news():
            assert view.lines(0, 0, language) == public.lines(0, 0, language), f"{at}: the log tells different things"


def _check_view(game: Game, variant: Variant, match: Match, viewer: int, close: bool) -> None:
    """Words and pictures are made of the record that a viewer sees: those of equal records are compared in a few
    positions (``close``), against whatever else they could depend on."""
    at = f"{game.id}, {variant}, action {match.ply}, viewer {viewer}"
    view = match.view(viewer)
    check_veil(game, match.whole_position(), viewer, at)
    dealt = game.dealt_anew(view.states, match.ply + 1)
    faults = game.faults(dealt[0])
    assert not faults, f"{at}: determinize makes an impossible position: {faults}"
    seen = game.observe(dealt, viewer)
    difference = first_difference(game, view.states, seen)
    assert not difference, f"{at}: the view tells what its viewer may not know, in {difference}"
    other = Match.from_position(game, dealt, match.names).view(viewer)
    assert list(other.legal()) == list(view.legal()), f"{at}: what is legal tells what is hidden"
    if close or not same(other.states, view.states):
        _check_alike(view, other, at)


def _check_alike(view: View, other: View, at: str) -> None:
    """Checks that what is said and drawn of two views, in which other things are hidden, is the same."""
    game, table = view.game, table_of(view.game)
    for language in LANGUAGES:
        assert other.legal_actions(language) == view.legal_actions(language), f"{at}: the words tell what is hidden"
        if not view.state.over:
            assert other.prompt(language) == view.prompt(language), f"{at}: the prompt tells what is hidden"
        say = game.say(language)
        told = text_of(view, say, view.names)
        assert text_of(other, say, view.names) == told, f"{at}: the table in text tells what is hidden"
    assert table.picture(other) == table.picture(view), f"{at}: the drawing tells what is hidden"
    say = game.say(LANGUAGES[0])
    assert closeups(other, say) == closeups(view, say), f"{at}: a thing seen close tells what is hidden"


def check_stills(game: Game) -> None:
    """The stills of an action end with the view after it, tell ever more, offer nothing and tell nothing hidden."""
    for number, (variant, match) in enumerate(sampled(game, SEEN)):
        for viewer in (SPECTATOR, number % variant.players):
            _check_stills(game, match, viewer, f"{game.id}, {variant}, action {match.ply}, viewer {viewer}")


def _check_stills(game: Game, match: Match, viewer: int, at: str) -> None:
    stills = match.stills(match.ply, viewer)
    last = match.view_at(match.ply, viewer)
    assert same(stills[-1].states, last.states), f"{at}: the last still is not the view"
    told = [len(still.news()) for still in stills]
    assert told == sorted(told), f"{at}: the stills tell {told} events"
    for number, still in enumerate(stills[:-1]):
        here = f"{at}, still {number}"
        assert still.news() == last.news()[: told[number]], f"{here}: other events than in the end"
        assert not len(still.legal()), f"{here}: something can be chosen in the middle of an action"
        seen = game.observe(game.dealt_anew(still.states, match.ply + 1), viewer)
        difference = first_difference(game, still.states, seen)
        assert not difference, f"{here}: it tells what its viewer may not know, in {difference}"
        if game.table:
            other = replace(still, states=seen)
            assert game.table.picture(other) == game.table.picture(still), f"{here}: the drawing tells what is hidden"


def check_determinize(game: Game) -> None:
    """Checks that ``observe(determinize(view))`` is the view, and that deals differ, if not in every position.

    What is hidden may follow from what is seen: a bag of cards, when nobody else holds any. Or nothing is hidden.
    """
    differ = int(game.layout.hides_nothing)
    for _, match in sampled(game, KEPT):
        view = match.view(0).states
        differ += len({game.dealt_anew(view, key + 1).tobytes() for key in range(20)}) > 1
        for key in range(5):
            seen = game.observe(game.dealt_anew(view, key + 1), 0)
            assert not first_difference(game, view, seen), f"{game.id}: {first_difference(game, view, seen)}"
    assert differ, f"{game.id}: determinize always makes the same deal"


def check_recall(game: Game) -> None:
    """Checks that ``reconstruct_view`` tells the truth, and makes of an earlier public view one that can be filled
    in."""
    for variant in variants(game)[:: max(1, len(variants(game)) // REPLAYED)]:
        match = finished(game, variant)
        now = match.whole_position()[0]
        for ply in range(0, match.ply, 7):
            then = match.view_at(ply, SPECTATOR).states
            for seat in range(variant.players):
                game.rules.reconstruct_view(then[0], now, seat)
            told, true = game.layout.ints(then)[0], game.layout.ints(match.whole_position(ply))[0]
            changed = told != game.layout.ints(match.view_at(ply, SPECTATOR).states)[0]
            wrong = np.flatnonzero(changed & (told != true))
            at = f"{game.id}, {variant}, action {ply}"
            assert not len(wrong), f"{at}: reconstruct_view is wrong about {game.layout.places[int(wrong[0])].path}"
            faults = game.faults(game.dealt_anew(then, ply + 1)[0])
            assert not faults, f"{at}: what is recalled cannot be filled in: {faults}"
