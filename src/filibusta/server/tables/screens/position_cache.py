"""A cache of one position: views, pictures and words, each made once for all who see the same."""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import TypeVar

from msgspec import UNSET

from filibusta.engine.match import Match, View
from filibusta.engine.record import SPECTATOR, States
from filibusta.engine.speech import Fact, Line, Prompt
from filibusta.server.protocol.outgoing import Step, encode
from filibusta.server.protocol.panels import Ask, GuidePanel, LogEntry, Panels
from filibusta.server.storage.models import StoredTable
from filibusta.server.tables.screens import panels, scene_diff
from filibusta.server.tables.screens.panels import Viewpoint
from filibusta.server.tables.screens.seating_panel import pressing, seat_news
from filibusta.server.tables.seat_status import SeatStatuses
from filibusta.server.tables.simultaneous_choices import NO_CHOICES, Sealed, ShownDecision, shown_decision
from filibusta.server.tables.standing_orders import StandingOrders
from filibusta.table.scene import Scene

T = TypeVar("T")
Seats = Callable[[StoredTable], tuple[SeatStatuses, float]]
"""Returns who decides at each seat of a table, and the present time."""


def at_rest(table: StoredTable) -> tuple[SeatStatuses, float]:
    """Returns seats without clocks, where all is as usual."""
    return SeatStatuses(table, lambda _start, _until: 0.0), 0.0


STATE_SHARE = 0.8
"""The bytes of the values read from a record, as a share of the record's bytes."""
MADE_SHARE = 1.6
"""The bytes of a message with the panels, events and lines it was made of, as a share of the message's bytes."""
SPRITE_BYTES, DISPLAY_BYTES = 120, 20_000
"""The bytes of a picture for each sprite, which others may share, and of a display without all that."""


class PositionCache:
    """A match at one ply. What depends on who is here, on orders or on what is ``sealed`` is made anew each time."""

    def __init__(
        self,
        table: StoredTable,
        match: Match,
        base: int,
        orders: StandingOrders,
        ply: int | None = None,
        sealed: Sealed = NO_CHOICES,
        seats: Seats = at_rest,
    ) -> None:
        self._table = table
        self._match = match
        self._base = base
        self._orders = orders
        self._sealed = sealed
        self._seats = seats
        self._views: dict[int, View] = {}
        self._made: dict[Hashable, object] = {}
        self.ply = match.ply if ply is None else ply
        self.told = 0
        """The number of events with words in the latest action."""

    def _once(self, key: Hashable, make: Callable[[], T]) -> T:
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]  # pyright: ignore[reportReturnType]

    @property
    def size(self) -> int:
        """Its approximate size in memory, in bytes."""
        made = self._made.values()
        sprites = sum(len(found.sprites) for found in made if isinstance(found, Scene))
        messages = sum(len(found) for found in made if isinstance(found, bytes))
        seen = sum(view.states.nbytes for each in self._views.values() for view in (each, *each.stills))
        views = (1 + STATE_SHARE) * seen
        return int(DISPLAY_BYTES + views + MADE_SHARE * messages + SPRITE_BYTES * sprites)

    def view(self, viewer: int) -> View:
        """Returns the view of a seat or a spectator, with the stills before it; all who are asked see their own."""
        found = self._views.get(viewer)
        if found is None:
            found = self._views[viewer] = self._match.stills(self.ply, viewer, self._states())[-1].asking(viewer)
        return found

    def _states(self) -> States:
        return self._once("states", lambda: self._match.intermediate_states(self.ply))

    def scene(self, viewpoint: Viewpoint) -> Scene:
        """The picture."""
        key = ("scene", viewpoint.viewer, viewpoint.language, viewpoint.layout)
        return self._once(key, lambda: scene_diff.scene(self.view(viewpoint.viewer), viewpoint))

    # -------------------------------------------------------------- the latest action

    def _spoken(self, viewer: int, language: str) -> list[Line | None]:
        """Returns the log's sentences for each event, shared by all viewers who know the same of it."""
        told = viewer if self._knows_more(viewer) else SPECTATOR
        return self._once(("spoken", told, language), lambda: scene_diff.spoken(self.view(told), language))

    def _knows_more(self, viewer: int) -> bool:
        """Tells whether a viewer knows more of what happened than spectators do."""
        return viewer != SPECTATOR and self.view(viewer).news() != self.view(SPECTATOR).news()

    def lines(self, viewer: int, language: str) -> list[LogEntry]:
        """The lines of the log that the latest action adds."""
        return self._lines(self._spoken(viewer, language))

    def _lines(self, spoken: Sequence[Line | None]) -> list[LogEntry]:
        seat = self._match.moves[self.ply - 1].seat if self.ply else SPECTATOR
        ply, told = self._base + self.ply, filter(None, spoken)
        return [LogEntry(ply, n, seat, line.text, line.rule, line.icon, line.opens) for n, line in enumerate(told)]

    def step(self, viewpoint: Viewpoint, before: "PositionCache", online: frozenset[int]) -> bytes:
        """The message that leads here from the position before, numbered 0."""
        return self._once(("step", viewpoint, online), lambda: self._step(viewpoint, before, online))

    def _step(self, viewpoint: Viewpoint, before: "PositionCache", online: frozenset[int]) -> bytes:
        viewer, seat, between = viewpoint.viewer, self._match.moves[self.ply - 1].seat, self._between(before)
        was, shown, passed = before.scene(viewpoint), self.scene(viewpoint), [each.view(viewer) for each in between]
        said = [(each, each._spoken(viewer, viewpoint.language)) for each in (*between, self)]
        spoken = [line for _, lines in said for line in lines]
        views = before.view(viewer), self.view(viewer)
        events, _ = scene_diff.events(*views, was, viewpoint, seat, lines=spoken, between=passed, at_end=shown)
        self.told = max(self.told, sum(bool(event.text) for event in events))
        log = [line for each, lines in said for line in each._lines(lines)]
        return encode(Step(0, scene_diff.difference(was, shown), events, self.panels(viewpoint, online, log)))

    def _between(self, before: "PositionCache") -> "list[PositionCache]":
        """The positions after each action but the last, where one message was carried out as several."""
        plies = range(before.ply + 1, self.ply)
        make = partial(PositionCache, self._table, self._match, self._base, self._orders)
        return self._once(("between", before.ply), lambda: [make(ply) for ply in plies])

    # -------------------------------------------------------------- words

    def words(self, viewpoint: Viewpoint, online: frozenset[int]) -> bytes:
        """The message that a seat has made a sealed choice: only the panels change. Its number is 0."""
        return encode(Step(0, {}, [], self.panels(viewpoint, online, [])))

    def panels(self, viewpoint: Viewpoint, online: frozenset[int], log: list[LogEntry], older: bool = False) -> Panels:
        """Returns all panels, with these lines of the log."""
        viewer, language, table, match = viewpoint.viewer, viewpoint.language, self._table, self._match
        view, now = self.view(viewer), self._round(viewpoint)
        facts, (seat_statuses, at) = self._facts(language), self._seats(table)
        own = viewer if viewer in viewpoint.seats else SPECTATOR
        hidden = own < 0 and bool(viewpoint.seats)
        waits_for = () if seat_statuses.ending else now.waits_for
        ended = panels.over(table, match, view, language, seat_statuses)
        return Panels(
            seats=panels.seat_panels(table, viewpoint, online, waits_for, self._sealed, facts, seat_statuses, at),
            ask=self._ask(viewpoint, now),
            log=log,
            over=ended,
            seating=UNSET if ended or hidden else pressing(table, seat_statuses, own, online, at, language),
            changes=seat_news(table, seat_statuses, self._base + self.ply, language) or UNSET,
            turn=view.state.turn,
            order=self._orders.shown(view, language) if viewer in viewpoint.seats else None,
            goals=self._once(("goals", viewer, language), lambda: panels.goals(view, language)),
            guide=self._guide(viewpoint),
            older=older,
        )

    def _guide(self, viewpoint: Viewpoint) -> GuidePanel | None:
        """Returns the guide's sentences, if this is a guided game and the viewer is the learner."""
        if not self._table.guided or self._base or viewpoint.viewer not in viewpoint.seats:
            return None
        language = viewpoint.language
        return self._once(("guide", language), lambda: panels.guide_panel(self._match, language))

    def ask(self, viewpoint: Viewpoint) -> Ask | None:
        """Returns the decision, as a screen shows it."""
        return self._ask(viewpoint, self._round(viewpoint))

    def _round(self, viewpoint: Viewpoint) -> ShownDecision:
        return shown_decision(self._match, self._sealed, viewpoint.viewer, viewpoint.seats)

    def _ask(self, viewpoint: Viewpoint, now: ShownDecision) -> Ask | None:
        if self._seats(self._table)[0].ending:
            return None
        viewer, language, mine = viewpoint.viewer, viewpoint.language, viewpoint.viewer in viewpoint.seats
        key, prompt = ("ask", viewer, language, mine, now), self._prompt(now.seat, viewer, language)
        alone = self._table.people == 1
        return self._once(
            key,
            lambda: panels.ask(self._match, self.view(viewer), now, prompt, mine, language, self._base, alone=alone),
        )

    def _prompt(self, seat: int, viewer: int, language: str) -> Prompt:
        """The decision of a seat in words; all who wait for it are told the same."""
        told = viewer if viewer == seat else SPECTATOR
        return self._once(("prompt", seat, told, language), lambda: self.view(told).asking(seat).prompt(language))

    def _facts(self, language: str) -> list[list[Fact]]:
        """Returns the public facts of each seat."""
        return self._once(
            ("facts", language), lambda: panels.facts(self.view(SPECTATOR), self._match.players, language)
        )
