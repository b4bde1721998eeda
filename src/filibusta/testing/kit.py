"""Checks that every game passes. Each raises an AssertionError that names the fault and its place."""

from collections.abc import Callable

from filibusta.engine.game import Game
from filibusta.testing.baskets import check_baskets
from filibusta.testing.citations import compare_citations
from filibusta.testing.closeups import check_closeups
from filibusta.testing.cures import check_cures
from filibusta.testing.damage import check_damage
from filibusta.testing.drafts import check_drafts
from filibusta.testing.drawings import check_drawing
from filibusta.testing.forecasts import check_forecasts
from filibusta.testing.goals import check_goals
from filibusta.testing.golden import compare_golden
from filibusta.testing.guides import check_guide
from filibusta.testing.introductions import check_introduction
from filibusta.testing.legality import check_decisions, check_every_action, check_room, check_taking_back
from filibusta.testing.lettering import check_lettering
from filibusta.testing.measurements import check_measurements
from filibusta.testing.merits import check_merits
from filibusta.testing.options import check_needs, check_options
from filibusta.testing.perft import compare_perft
from filibusta.testing.privacy import check_private
from filibusta.testing.refusals import check_refusals
from filibusta.testing.replays import check_interpreted, check_records, check_scratch
from filibusta.testing.rulebook import check_rulebook
from filibusta.testing.scenario_sentences import check_log, check_said
from filibusta.testing.scenarios import check_coverage, check_scenarios
from filibusta.testing.sentences import check_sentences
from filibusta.testing.simultaneous import check_together
from filibusta.testing.sources import check_sources
from filibusta.testing.symbols import check_symbols
from filibusta.testing.views import check_determinize, check_public_view, check_recall, check_stills, check_views

Check = Callable[[Game], None]

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
    check_merits,
    check_sources,
    check_sentences,
    check_said,
    check_log,
    check_forecasts,
    check_refusals,
    check_cures,
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
    """Runs every check on a game; raises an ``AssertionError`` at the first failure."""
    for check in CHECKS:
        check(game)
