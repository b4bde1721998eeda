"""The plots of a study, by Matplotlib, as SVG within its page."""

import io
import itertools
from functools import partial
from html import escape
from importlib import import_module
from typing import Any

from filibusta.engine.words import Words
from filibusta.lab.study import Study
from filibusta.lab.study_games import PARTS
from filibusta.lab.wording import named, note, tick

PLOTTED = 12
"""Things and actions in the plot from each end of the order."""


def figure(say: Words, draw: Any, study: Study, label: str) -> str:
    """A plot by Matplotlib as SVG within the page, or a note that it is not installed."""
    try:
        figures: Any = import_module("matplotlib.figure")
        ticks: Any = import_module("matplotlib.ticker")
        import_module("matplotlib").rcParams["svg.hashsalt"] = "filibusta"
    except ImportError:
        return note(say("Plots need an extra: {command}.", command="pip install 'filibusta[lab]'"))
    drawn = figures.Figure(figsize=(8, 3), layout="constrained")
    axes = drawn.add_subplot()
    draw(say, axes, study)
    for axis in (axes.xaxis, axes.yaxis):
        if isinstance(axis.get_major_formatter(), ticks.ScalarFormatter):
            axis.set_major_formatter(partial(tick, say))
    drawn.set_figheight(max(3, 0.25 * len(axes.get_yticklabels())))
    axes.spines[["top", "right"]].set_visible(False)
    out = io.StringIO()
    drawn.savefig(out, format="svg", metadata={"Date": None})
    svg = out.getvalue()
    drawing = svg[svg.index("<svg") :].replace("<svg", f"<svg role='img' aria-label='{escape(label)}'", 1)
    return f"<figure>{drawing}<figcaption>{escape(label)}.</figcaption></figure>"


def seats_plot(say: Words, axes: Any, study: Study) -> None:
    """Plots each seat's share of victories with its interval, and the even share."""
    seats = range(1, study.players + 1)
    values = [one.value for one in study.seats]
    reach = [[one.value - one.low for one in study.seats], [one.high - one.value for one in study.seats]]
    axes.errorbar(values, seats, xerr=reach, fmt="o", capsize=4, color="#1f4e79")
    axes.axvline(1 / study.players, color="#888", linestyle="--")
    axes.set(xlabel=say("share of victories"), ylabel=say("seat"), yticks=list(seats))
    axes.invert_yaxis()


def length_plot(say: Words, axes: Any, study: Study) -> None:
    """Plots the distribution of the number of decisions."""
    edges, counts = study.histogram
    widths = [after - before for before, after in itertools.pairwise(edges)]
    axes.bar(edges[:-1], counts, width=widths, align="edge", color="#1f4e79", edgecolor="#fff")
    axes.set(xlabel=say("decisions"), ylabel=say("games"))


def lead_plot(say: Words, axes: Any, study: Study) -> None:
    """Plots the share of games won by the leader at each part of a game."""
    parts = [part / PARTS for part in range(PARTS)]
    axes.fill_between(
        parts, [one.low for one in study.leader_wins], [one.high for one in study.leader_wins], color="#cfdceb"
    )
    axes.plot(parts, [one.value for one in study.leader_wins], color="#1f4e79", marker=".")
    axes.axhline(1 / study.players, color="#888", linestyle="--")
    axes.set(xlabel=say("part of the game"), ylabel=say("the leader wins"), ylim=(0, 1))


def worth_plot(say: Words, axes: Any, study: Study) -> None:
    """Plots the things and choices worth most and least, with intervals."""
    shown = study.worth if len(study.worth) <= 2 * PLOTTED else (*study.worth[:PLOTTED], *study.worth[-PLOTTED:])
    places = range(len(shown))
    values = [one.difference for one in shown]
    reach = [[one.difference - one.low for one in shown], [one.high - one.difference for one in shown]]
    axes.errorbar(values, places, xerr=reach, fmt="o", capsize=3, color="#1f4e79")
    axes.axvline(0, color="#888", linestyle="--")
    axes.set(xlabel=say("difference of the share of victories"), yticks=list(places))
    axes.set_yticklabels([named(say, one) for one in shown], fontsize=8)
    axes.invert_yaxis()
