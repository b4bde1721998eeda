"""Deckhands who are left where they do nothing."""

from filibusta.engine.plain import PlainState
from filibusta.games.tiny_epic_pirates import cards
from filibusta.games.tiny_epic_pirates.events import Source
from filibusta.games.tiny_epic_pirates.hopeless.goods import lacking_gold
from filibusta.games.tiny_epic_pirates.rules.hiding import assignment_of, stands_there
from filibusta.games.tiny_epic_pirates.state import Phase, Stage


def posts_in_vain(view: PlainState, assignment: int) -> bool:
    """R4.6, R5.4, R16.4: a useful deckhand pays for a space while another idles on Repair, or Extort lacks hands."""
    if view.phase == Phase.SKIP_SOURCE:
        return assignment != cards.Assignment.REPAIR and view.takeable[cards.Assignment.REPAIR] > 0
    return assignment != cards.Assignment.EXTORT and _keeps_from_extort(view)


def stays_in_vain(view: PlainState, _: int) -> bool:
    """R5.4, R16.4: one stays on Repair, where he does nothing, or is kept from Extort."""
    return view.source == Source.REPAIR or _keeps_from_extort(view)


def _keeps_from_extort(view: PlainState) -> bool:
    """R16.4, R18.3: on Hide Out a deckhand is kept from Extort without whom the purse is not full, though it could
    be."""
    if view.phase != Phase.REASSIGN or view.stage != Stage.ORDER:
        return False
    left = sum(_deckhands_at(view, source) for source in range(view.source, Source.EXTORT))
    return 0 < lacking_gold(view) <= left


def _deckhands_at(view: PlainState, source: int) -> int:
    """R16.3: how many are still to be decided about there."""
    if source <= Source.SPACE_5:
        return int(stands_there(view, source))
    return int(view.takeable[assignment_of(source)])
