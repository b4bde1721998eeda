"""Checks that every game passes. Each raises an AssertionError that names the fault and its place."""

import os
import random
import subprocess
import sys
from collections.abc import Callable
from copy import copy
from dataclasses import replace
from itertools import count

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.errors import FilibustaError
from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.engine.news import NO_SECRET, news_of
from filibusta.engine.plain import PlainState
from filibusta.engine.positions import write_position
from filibusta.engine.record import INT, SPECTATOR, Numbers, States, copied
from filibusta.engine.view import View
from filibusta.engine.words import LANGUAGES
from filibusta.table.fallback import table_of, text_of
from filibusta.testing.baskets import check_baskets
from filibusta.testing.citations import compare_citations
from filibusta.testing.closeups import check_closeups, closeups
from filibusta.testing.damage import check_damage
from filibusta.testing.digest import digest, same
from filibusta.testing.drafts import check_drafts
from filibusta.testing.drawings import check_drawing
from filibusta.testing.forecasts import check_forecasts
from filibusta.testing.goals import check_goals
from filibusta.testing.golden import compare_golden
from filibusta.testing.guides import check_guide
from filibusta.testing.introductions import check_introduction
from filibusta.testing.lettering import check_lettering
from filibusta.testing.measurements import check_measurements
from filibusta.testing.options import check_needs, check_options
from filibusta.testing.patches import NONE
from filibusta.testing.perft import compare_perft
from filibusta.testing.play import Variant, finished, retold, sampled, variants
from filibusta.testing.privacy import check_private
from filibusta.testing.refusals import check_refusals, differing_reasons
from filibusta.testing.rulebook import check_rulebook
from filibusta.testing.saying import check_said
from filibusta.testing.scenario import vocabulary
from filibusta.testing.scenarios import check_coverage, check_scenarios
from filibusta.testing.sentences import check_sentences
from filibusta.testing.sources import check_sources
from filibusta.testing.symbols import check_symbols

DEALS = 3
NO_DICE = np.zeros(0, INT)
SOUND, TRIED, SEEN, KEPT = 800, 100, 110, 60
"""Positions of a game that a check looks at, however many variants there are."""
REPLAYED = 12
"""Variants of which a whole game is replayed."""
REFUSED = 10
"""Illegal actions that are tried in a position; all of them in one position of each phase."""

BEHIND, CANARY = 64, -77
"""Numbers behind the room for legal actions, and what no rule writes."""
PLIES = 400
"""Decisions of a game that are made with scratch and without."""

Check = Callable[[Game], None]


def check_decisions(game: Game) -> None:
    """Checks that every game ends, that something is always legal, in order and once, and that positions are sound.

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


def check_scratch(game: Game, seed: int = 5) -> None:
    """Checks that cached results change nothing: cleared before any ply, they lead to the same position."""
    chooser = random.Random(seed)
    for number, variant in enumerate(variants(game) if game.layout.scratch else ()):
        keys = map(np.uint64, count(1000 * number))
        states = game.new_states()
        game.loops.deal(states, next(keys), NO_DICE, 0, variant.players, game.pack_options(variant.options))
        for ply in range(PLIES):
            at, fresh = f"{game.id}, {variant}, deal {number}, action {ply}", copied(states)
            game.layout.wipe(fresh)
            known, legal = list(game.legal(states)), list(game.legal(fresh))
            assert known == legal, f"{at}: what was kept is out of date: {known} is legal with it, {legal} without"
            if states[0].over:
                break
            game.layout.wipe(fresh)
            action, key = int(chooser.choice(legal)), next(keys)
            for one in (states, fresh):
                game.loops.act(one, key, NO_DICE, 0, action)
            difference = _first_difference(game, states, fresh)
            assert not difference, f"{at}: {game.actions.name(action)} leads to another {difference} with what was kept"


def legal_within(game: Game, states: States) -> Numbers:
    """The legal actions; nothing may be written behind the room that there is for them."""
    buffer = np.full(game.most_legal + BEHIND, CANARY, INT)
    legal = buffer[: game.loops.legal(states, buffer[: game.most_legal])]
    assert (buffer[game.most_legal :] == CANARY).all(), f"{game.id}: legal writes beyond most_legal {game.most_legal}"
    return legal


def check_room(game: Game, seed: int = 8) -> None:
    """Checks that events, chance results and legal actions fit into their buffers, in many random games."""
    states, chooser = game.new_states(), random.Random(seed)
    state = states[0]
    news, dice = len(state.news), len(state.dice)
    for number, variant in enumerate(variants(game)):
        keys = map(np.uint64, count(1000 * number))
        game.loops.deal(states, next(keys), NO_DICE, 0, variant.players, game.pack_options(variant.options))
        while True:
            at = f"{game.id}, {variant}, deal {number}"
            assert state.news_size <= news, f"{at}: one action told {state.news_size} events; there is room for {news}"
            assert state.dice_next < dice, f"{at}: one action drew {dice} chance results or more; declare more dice"
            legal, most = legal_within(game, states), game.most_legal
            assert len(legal) < most, f"{at}: {len(legal)} legal actions; most_legal is {most} and must be more"
            if state.over:
                break
            game.loops.act(states, next(keys), NO_DICE, 0, int(chooser.choice(legal)))


def are_places(places: list[int]) -> bool:
    """Tells whether each place is one more than the number of seats ahead of it: seats may share one.

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

    Else a player would learn what is hidden from what may be taken back: ``sealed`` must be set wherever hidden cards
    decide what follows.
    """
    for variant, match in sampled(game, SOUND):
        seat, legal, said = match.player, match.legal(), match.finals()
        for key in range(2, DEALS):
            found = np.zeros_like(said)
            view = match.view_at(match.ply, seat).states
            game.loops.finals(view, game.new_states(2), legal, np.uint64(key), found)
            _compare_finals(match, f"{variant}, deal {key}", said, found)
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


def check_records(game: Game) -> None:
    """Checks that a match stays the same when it is saved and loaded, replayed and verified; a position file, too."""
    for variant in variants(game)[:: max(1, len(variants(game)) // REPLAYED)]:
        match = finished(game, variant)
        again = Match.load(match.to_json())
        assert again.ply == match.ply and again.scores == match.scores, f"{game.id}, {variant}: the replay differs"
        for ply in range(match.ply + 1):
            assert same(match.whole_position(ply), again.whole_position(ply)), f"{game.id}, {variant}: action {ply}"
    for variant, match in sampled(game, KEPT):
        text = write_position(game, match.whole_position())
        loaded = Match.load(text)
        at = f"{game.id}, {variant}, action {match.ply}"
        assert write_position(game, loaded.whole_position()) == text, f"{at}: the position changed in its file"


def check_views(game: Game) -> None:
    """Checks that no view depends on what its viewer may not know, nor do the words and the drawing made from it.

    Every hidden part is dealt again at random: the view, what is legal for its viewer and what is said must not change.
    """
    for number, (variant, match) in enumerate(sampled(game, SEEN)):
        viewers = {SPECTATOR, match.player, number % variant.players}
        for i, viewer in enumerate(sorted(viewers)):
            _check_view(game, variant, match, viewer, close=i == number % len(viewers))


def check_public_view(game: Game) -> None:
    """A spectator knows no more than any player: whatever a player's view leaves open, the public view does not tell.

    This finds what ``check_views`` cannot: a leak that the leaking view itself carries into every new deal.
    """
    for variant, match in sampled(game, SOUND):
        public = match.view(SPECTATOR).states
        for seat in range(variant.players):
            dealt = game.dealt_anew(match.view(seat).states, match.ply + 1)
            told = _first_difference(game, public, game.observe(dealt, SPECTATOR))
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
    """``close`` looks at each thing by itself, too, which takes longer than all else."""
    at = f"{game.id}, {variant}, action {match.ply}, viewer {viewer}"
    view = match.view(viewer)
    dealt = game.dealt_anew(view.states, match.ply + 1)
    faults = game.faults(dealt[0])
    assert not faults, f"{at}: determinize makes an impossible position: {faults}"
    seen = game.observe(dealt, viewer)
    difference = _first_difference(game, view.states, seen)
    assert not difference, f"{at}: the view tells what its viewer may not know, in {difference}"
    other = Match.from_position(game, dealt, match.names).view(viewer)
    assert list(other.legal()) == list(view.legal()), f"{at}: what is legal tells what is hidden"
    for language in LANGUAGES:
        assert other.legal_actions(language) == view.legal_actions(language), f"{at}: the words tell what is hidden"
        if not match.over:
            assert other.prompt(language) == view.prompt(language), f"{at}: the prompt tells what is hidden"
    picture = table_of(game).picture
    assert picture(other) == picture(view), f"{at}: the drawing tells what is hidden"
    for language in LANGUAGES:
        say = game.say(language)
        told = text_of(view, say, view.names)
        assert text_of(other, say, view.names) == told, f"{at}: the table in text tells what is hidden"
    say = game.say(LANGUAGES[0])
    if close:
        assert closeups(other, say) == closeups(view, say), f"{at}: a thing seen close tells what is hidden"


def check_together(game: Game) -> None:
    """Checks that seats that choose at the same time learn nothing of each other's choices until all have chosen."""
    for variant, match in sampled(game, SOUND) if game.layout.together else ():
        if len(match.asked) > 1:
            _check_together(game, match, f"{game.id}, {variant}, action {match.ply}")


def _check_together(game: Game, match: Match, at: str) -> None:
    chooser, others, number = match.player, match.asked - {match.player}, len(match.legal())
    assert chooser in match.asked, f"{at}: seat {chooser} decides and is not asked"
    outcomes = [_after(match, int(action)) for action in match.legal()]
    for after in outcomes:
        assert after.asked == others and after.player in others, f"{at}: not all others are asked afterwards"
        assert not after.news(after.ply), f"{at}: a choice is told before all have chosen"
        for viewer in {SPECTATOR, *range(match.players)} - {chooser}:
            told = _first_difference(game, outcomes[0].view(viewer).states, after.view(viewer).states)
            assert not told, f"{at}: {told} tells viewer {viewer} what seat {chooser} chose"
    follower = outcomes[0].player
    asked = match.view(follower).asking(follower)
    for after in outcomes:
        same_choices = list(match.legal_for(follower)) == list(asked.legal()) == list(after.legal())
        assert same_choices, f"{at}: which of {number} actions seat {chooser} chose decides what seat {follower} may"
        for language in LANGUAGES:
            told, later = asked.prompt(language), after.view(follower).prompt(language)
            assert told == later, f"{at}: seat {follower} is asked in other words once seat {chooser} has chosen"
            offered = asked.legal_actions(language) == after.view(follower).legal_actions(language)
            assert offered, f"{at}: seat {follower} may choose in other words once seat {chooser} has chosen"
    for seat in sorted(others):
        _check_asked_first(game, match, seat, at)
    _check_all_chosen(match, at)


def _check_asked_first(game: Game, match: Match, seat: int, at: str) -> None:
    """Checks that any seat that is asked may answer first, as bots imagine it: then all the others are asked."""
    asked = Match.from_position(game, game.asking(match.whole_position(), seat))
    for action in asked.legal():
        after = _after(asked, int(action))
        assert after.asked == match.asked - {seat}, f"{at}: not all others are asked if seat {seat} chooses first"
        assert not after.news(after.ply), f"{at}: what seat {seat} chooses is told before all have chosen"


def _check_all_chosen(match: Match, at: str) -> None:
    """Once all have chosen nobody takes back what it chose, knowing what the others did."""
    answers = {seat: int(match.legal_for(seat)[0]) for seat in match.asked}
    attempts = match.attempt_all(answers)
    assert all(attempt.move.final for attempt in attempts), f"{at}: what was chosen together could be taken back"


def _after(match: Match, action: int) -> Match:
    after = copy(match)
    after.play(action)
    return after


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
        difference = _first_difference(game, still.states, seen)
        assert not difference, f"{here}: it tells what its viewer may not know, in {difference}"
        if game.table:
            other = replace(still, states=seen)
            assert game.table.picture(other) == game.table.picture(still), f"{here}: the drawing tells what is hidden"


def _first_difference(game: Game, one: States, other: States) -> str:
    unequal = np.flatnonzero(game.layout.ints(one)[0] != game.layout.ints(other)[0])
    return game.layout.places[int(unequal[0])].path if len(unequal) else ""


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
            assert not _first_difference(game, view, seen), f"{game.id}: {_first_difference(game, view, seen)}"
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


def check_interpreted(game: Game) -> None:
    """The rules as plain Python and as machine code lead to the same states, bit for bit."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "filibusta.testing", "digest", game.id]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, f"{game.id}: the interpreted rules failed:\n{run.stderr[-2000:]}"
    assert run.stdout.strip() == digest(game), f"{game.id}: interpreted and compiled rules differ"


CHECKS: tuple[Check, ...] = (
    check_decisions,
    check_room,
    check_scratch,
    check_every_action,
    check_taking_back,
    check_records,
    check_views,
    check_together,
    check_stills,
    check_public_view,
    check_private,
    check_goals,
    check_sources,
    check_sentences,
    check_said,
    check_forecasts,
    check_refusals,
    compare_citations,
    check_measurements,
    check_rulebook,
    check_symbols,
    check_drawing,
    check_closeups,
    check_options,
    check_needs,
    check_introduction,
    check_guide,
    check_baskets,
    check_drafts,
    check_lettering,
    check_determinize,
    check_recall,
    check_interpreted,
    check_damage,
    compare_golden,
    compare_perft,
    check_scenarios,
    check_coverage,
)


def check_game(game: Game) -> None:
    """Runs every check on a game; raises an AssertionError at the first thing that is wrong."""
    for check in CHECKS:
        check(game)
