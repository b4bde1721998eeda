"""Answers to one screen: forecasts, dry runs, completions of drafts. Nothing here changes a match."""

import asyncio
from collections.abc import Callable

from filibusta.ai.draft_completion import filled, is_drafting
from filibusta.engine.match import View
from filibusta.server.errors import Refused
from filibusta.server.protocol.incoming import (
    MOST_FOLLOWING,
    Advise,
    AskDragTargets,
    AskDryRun,
    AskForecast,
    Fill,
)
from filibusta.server.protocol.outgoing import DragTargetsAnswer, DryRunAnswer, Filled, ForecastAnswer
from filibusta.server.tables.screens import scene_diff
from filibusta.server.tables.screens.panels import drag_targets_answer, dry_run_answer
from filibusta.server.tables.screens.watchers import Watcher
from filibusta.server.tables.state import TableState, check_asked, check_legal


class Answers:
    """Answers the questions of the screens at one table. ``view`` returns the view of a seat."""

    def __init__(self, state: TableState, view: Callable[[int], View]) -> None:
        self._state = state
        self._view = view

    async def forecast(self, watcher: Watcher, order: AskForecast) -> ForecastAnswer:
        """Returns the forecast of a choice, as far as the watcher can know."""
        state = self._state
        async with state.lock:
            match, seat = state.acting(watcher.guest, order.seat)
            state.check_now(match, state.ply, seat)
            action = check_legal(match, seat, order.action)
            view = self._view(seat)
        found = scene_diff.forecast(view, action, watcher.viewpoint)
        gamble = view.is_gamble(view.game.actions.number(action))
        return ForecastAnswer(order.action, found.ghosts, found.marks, found.text, gamble)

    async def dry_run(self, watcher: Watcher, order: AskDryRun) -> DryRunAnswer:
        """Returns the result of a list of choices, as far as the watcher can know."""
        view = await self.asked(watcher, order)
        return dry_run_answer(view, order.actions, order.ply, watcher.viewpoint.language)

    async def drag_targets(self, watcher: Watcher, order: AskDragTargets) -> DragTargetsAnswer:
        """Returns the places to which things could be dragged after some choices, as far as the watcher can know."""
        view = await self.asked(watcher, order)
        return drag_targets_answer(view, order.actions, order.ply, watcher.viewpoint.language)

    async def asked(self, watcher: Watcher, order: AskDryRun | AskDragTargets | Fill | Advise) -> View:
        """Returns the view of the watcher's seat, which has to decide now; raises ``Refused`` if it has not."""
        state = self._state
        async with state.lock:
            match, seat = state.acting(watcher.guest, order.seat)
            state.check_now(match, order.ply, seat)
            check_asked(match, seat)
            return self._view(seat).asking(seat)

    async def fill(self, watcher: Watcher, order: Fill) -> Filled:
        """Returns a completion of the watcher's draft; raises ``Refused`` if there is no draft."""
        view = await self.asked(watcher, order)
        if not is_drafting(view):
            raise Refused("illegal", "There is nothing to fill in now.")
        return Filled(order.ply, await asyncio.to_thread(filled, view, MOST_FOLLOWING + 1))
