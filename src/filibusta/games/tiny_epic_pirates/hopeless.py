"""Which choices gain nothing, as the deciding player sees it: treasure kept back, and crew used for nothing."""

from filibusta.engine.plain import PlainState
from filibusta.engine.record import State
from filibusta.games.tiny_epic_pirates.cards import CREW_DEEDS, Deed
from filibusta.games.tiny_epic_pirates.rules.bonus import answer_crew_card, next_crew_deed
from filibusta.games.tiny_epic_pirates.rules.hiding import reassign_next
from filibusta.games.tiny_epic_pirates.state import ACTIONS, Phase, Step


def hopeless(view: PlainState, action: int) -> bool:
    """Tells whether an action keeps back a Treasure that can be buried, by which games are won (R18.1, R21.4), or uses
    a crew card that can do nothing now (R17.5)."""
    kind, which = ACTIONS.part(action)
    if kind == "use":
        return not _can_do_something(view, action, which)
    return kind == "no" and view.phase == Phase.BURY


def _can_do_something(view: State, action: int, card: int) -> bool:
    """R17.9: whether an action of the card is possible; the rules say so."""
    if Deed.GAIN_GOLD in CREW_DEEDS[card]:
        return True
    then = view.record()
    step = answer_crew_card(then, action)
    while step in (Step.CREW_DEED, Step.END_DEED, Step.REASSIGN):
        step = reassign_next(then) if step == Step.REASSIGN else next_crew_deed(then)
    return step != Step.CREW
