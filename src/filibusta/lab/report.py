"""A study as a page that stands alone, and as JSON."""

import io
import itertools
from collections.abc import Sequence
from dataclasses import asdict
from html import escape
from importlib import import_module
from typing import Any

from filibusta.engine.game import game
from filibusta.lab.matchups import Matchups
from filibusta.lab.own_cards import Comparison
from filibusta.lab.statistics import LEVEL, Contrast, Estimate
from filibusta.lab.study import PARTS, Study, Worth, compared
from filibusta.lab.winning import Happening

MOST_ROWS = 40
"""Things and actions that the page shows from each end of the order; the JSON holds all."""
PLOTTED = 12
"""Things and actions in the plot from each end of the order."""
WITHOUT_PLOTS = "<p class='note'>Plots need an extra: <code>pip install 'filibusta[lab]'</code>.</p>"
STYLE = """
:root { color-scheme: light dark; --ink: #1d2733; --paper: #fbfaf6; --line: #d6d0c2; --soft: #5d6773; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e4da; --paper: #171c22; --line: #3a424c; --soft: #a5aeb8; } }
body { font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
table { min-width: 30rem; border-collapse: collapse; font-variant-numeric: tabular-nums; }
div.wide { overflow-x: auto; }
th, td { padding: .25rem .75rem; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; }
caption, .note { text-align: left; white-space: normal; color: var(--soft); }
figure { margin: 1rem 0; background: #fff; border-radius: .5rem; } figure svg { width: 100%; height: auto; }
"""


FIRST_CONTRASTS = 12
"""Differences that the page shows at least, beside those beyond chance."""
MANY = (
    "Where many figures are looked at, some differ by chance: of a hundred that do not differ at all, five have an "
    "interval without 0. So each table also gives q, the false discovery rate (Benjamini and Hochberg): of all rows "
    "with a q of 5 % or less, marked ●, about one in twenty is expected to be chance. Ask a new question with a new "
    "seed: what stood out in these games was chosen because it stood out in them."
)


def told(
    study: Study,
    cards: Comparison | None = None,
    matchups: Matchups | None = None,
    events: Sequence[Happening] = (),
) -> dict[str, Any]:
    """Returns a study as JSON holds it, with what else was asked."""
    found = asdict(study)
    if cards:
        found["cards"] = {key: value for key, value in asdict(cards).items() if key != "printed"}
    if matchups:
        found["matchups"] = asdict(matchups)
    if events:
        found["events"] = [asdict(one) for one in events]
    return found


def page(
    study: Study,
    cards: Comparison | None = None,
    matchups: Matchups | None = None,
    events: Sequence[Happening] = (),
) -> str:
    """Returns a study, with what else was asked, as one HTML page that needs nothing else."""
    title = game(study.game).name["en"]
    parts = [
        f"<h1>{escape(title)}: what decides it</h1>",
        f"<p>{study.games:,} games of {study.players} players, rules {study.version}; bots by seat: "
        f"{escape(', '.join(study.bots))}. Options: {escape(_options(study))}.</p>",
        f"<p class='note'>Brackets are 95 % intervals. A shared victory counts in parts. {MANY}</p>",
        *(_cards(cards) if cards else ()),
        "<h2>Seats</h2>",
        _figure(_seats_plot, study, "Share of victories by seat"),
        _table(
            ("seat", "share of victories", "95 %", "mean score"),
            [
                (f"{seat + 1}", f"{one.value:.2%}", _interval(one), f"{score.value:.2f}")
                for seat, (one, score) in enumerate(zip(study.seats, study.scores, strict=True))
            ],
            f"Even would be {1 / study.players:.2%}. {_advantage(study)} Undecided or shared: {study.tied.value:.2%}.",
        ),
        "<h2>Length</h2>",
        _figure(_length_plot, study, "Decisions in a game"),
        "<p>{:.1f} decisions on average [{:.1f}, {:.1f}]; one game in twenty has {} or fewer, half {} or fewer, "
        "one in twenty {} or more.</p>".format(
            study.decisions.value, study.decisions.low, study.decisions.high, *study.decisions_range
        ),
        "<h2>The lead</h2>",
        _figure(_lead_plot, study, "How often the leader wins in the end"),
        f"<p>Whoever leads by the game's own estimate at half of a game wins {study.leader_wins[PARTS // 2]:.0%}; "
        f"the lead changes {study.lead_changes.value:.1f} times a game.</p>",
        "<h2>What things and choices are worth</h2>",
        "<p>The chance to win of seats that had or chose something, less that of seats that did not. This is what "
        "winners had, not what made them win: whoever is ahead may get more of it.</p>",
        _figure(_worth_plot, study, "The things and choices worth most and least"),
        _worth_table(study.worth),
    ]
    if study.changed:
        parts += ["<h2>Options</h2>", _changes(study)]
    if matchups:
        parts += [f"<h2>{escape(matchups.decision)}: what wins against what</h2>", _matchups(matchups)]
    if events:
        parts += ["<h2>What happens to winners</h2>", _events(events)]
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}: what decides it</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>\n'
        f"<body><main>\n{body}\n</main></body></html>\n"
    )


def _options(study: Study) -> str:
    return ", ".join(f"{name}={value}" for name, value in study.options.items()) or "none"


def _interval(one: Estimate) -> str:
    return f"[{one.low:.2%}, {one.high:.2%}]"


def _advantage(study: Study) -> str:
    even = 1 / study.players
    apart = [seat + 1 for seat, one in enumerate(study.seats) if not one.low <= even <= one.high]
    if not apart:
        return "No seat differs from that beyond chance."
    return f"Beyond chance differ: seat {', '.join(map(str, apart))}."


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]], caption: str) -> str:
    heads = "".join(f"<th scope='col'>{escape(one)}</th>" for one in head)
    lines = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>\n" for row in rows)
    table = (
        f"<table><caption>{escape(caption)}</caption><thead><tr>{heads}</tr></thead><tbody>\n{lines}</tbody></table>"
    )
    return f"<div class='wide'>{table}</div>"


def _worth_table(worth: tuple[Worth, ...]) -> str:
    shown = worth if len(worth) <= 2 * MOST_ROWS else (*worth[:MOST_ROWS], *worth[-MOST_ROWS:])
    rows = [
        (
            f"{one.kind}: {one.name}",
            f"{one.difference:+.2%}",
            f"[{one.low:+.2%}, {one.high:+.2%}]",
            f"{one.share:.2%}",
            f"{one.without:.2%}",
            f"{one.seats:,}",
            _rate(one.q),
        )
        for one in shown
    ]
    caption = f"The best first; {len(shown)} of {len(worth)}, the others are in the JSON."
    return _table(("what", "worth", "95 %", "with", "without", "seats", "q"), rows, caption)


def _rate(q: float) -> str:
    return f"{q:.2f}" if q > LEVEL else f"{q:.3f} ●"


def _cards(found: Comparison) -> list[str]:
    """The section about an owner's own cards."""
    changes = "".join(f"<li>{escape(one)}</li>" for one in found.changes)
    asked = _contrasts(found.asked, "printed", "own", "The changed cards: what was asked about before the games.")
    clear = sum(one.q <= LEVEL for one in found.others)
    said = (
        "Nothing else differs" if not clear else f"{clear} other figure{'s' * (clear > 1)} differ{'s' * (clear == 1)}"
    )
    return [
        f"<h2>{escape(found.cards)} beside the printed cards</h2>",
        f"<ul>{changes}</ul>",
        asked if found.asked else "",
        f"<p>{said} beyond chance, of {len(found.others)}. Below, the games are those of the printed cards.</p>",
        _contrasts(found.others, "printed", "own", "All other figures, the clearest first; the JSON holds all."),
    ]


def _contrasts(found: Sequence[Contrast], before: str, after: str, caption: str) -> str:
    shown = [one for k, one in enumerate(found) if one.q <= LEVEL or k < FIRST_CONTRASTS]
    rows = [
        (
            one.what,
            f"{one.before:.4g}",
            f"{one.after:.4g}",
            f"{one.difference:+.3g}",
            f"[{one.low:+.3g}, {one.high:+.3g}]",
            _rate(one.q),
        )
        for one in shown
    ]
    return _table(("what", before, after, "difference", "95 %", "q"), rows, caption)


def _changes(study: Study) -> str:
    rows = [
        (
            name,
            f"{one.seats[0].value:.2%} {_interval(one.seats[0])}",
            f"{one.decisions.value:.1f}",
            f"{one.lead_changes.value:.1f}",
            f"{one.tied.value:.2%}",
        )
        for name, one in [("as studied", study), *study.changed.items()]
    ]
    head = ("option", "first seat wins", "decisions", "changes of lead", "undecided or shared")
    parts = [_table(head, rows, "One option changed at a time.")]
    for name, one in study.changed.items():
        found = [each for each in compared(study, one)[1] if each.q <= LEVEL]
        if found:
            parts.append(_contrasts(found[:MOST_ROWS], "as studied", name, f"What {name} changes beyond chance."))
    return "\n".join(parts)


def _matchups(found: Matchups) -> str:
    places = {one.name: place for place, one in enumerate(found.options, 1)}
    rows = [
        (
            f"{place} {one.name.partition(':')[2] or one.name}",
            *("" if name == one.name else f"{one.against[name]:.0%}" for name in places),
            f"{one.share.value:.0%} {_interval(one.share)}",
            _rate(one.q),
        )
        for one, place in zip(found.options, places.values(), strict=True)
    ]
    caption = f"Two players, {found.bot}: {found.games} games of each pair; the share of victories of the row."
    return _table(("", *map(str, places.values()), "all", "q"), rows, caption)


def _events(events: Sequence[Happening]) -> str:
    rows = [
        (
            one.what,
            f"{one.winners:.2f}",
            f"{one.others:.2f}",
            f"{one.difference.value:+.2f}",
            f"[{one.difference.low:+.2f}, {one.difference.high:+.2f}]",
            _rate(one.q),
        )
        for one in events
    ]
    return _table(
        ("each game", "a winner", "another seat", "difference", "95 %", "q"),
        rows,
        "How often it happens. This is what befalls winners, not what makes them win.",
    )


def _figure(draw: Any, study: Study, label: str) -> str:
    """A plot by Matplotlib as SVG within the page, or a note that it is not installed."""
    try:
        figures: Any = import_module("matplotlib.figure")
        import_module("matplotlib").rcParams["svg.hashsalt"] = "filibusta"
    except ImportError:
        return WITHOUT_PLOTS
    figure = figures.Figure(figsize=(8, 3), layout="constrained")
    axes = figure.add_subplot()
    draw(axes, study)
    figure.set_figheight(max(3, 0.25 * len(axes.get_yticklabels())))
    axes.spines[["top", "right"]].set_visible(False)
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None})
    svg = out.getvalue()
    return f"<figure role='img' aria-label='{escape(label)}'>{svg[svg.index('<svg') :]}</figure>"


def _seats_plot(axes: Any, study: Study) -> None:
    seats = range(1, study.players + 1)
    values = [one.value for one in study.seats]
    reach = [[one.value - one.low for one in study.seats], [one.high - one.value for one in study.seats]]
    axes.errorbar(values, seats, xerr=reach, fmt="o", capsize=4, color="#1f4e79")
    axes.axvline(1 / study.players, color="#888", linestyle="--")
    axes.set(xlabel="share of victories", ylabel="seat", yticks=list(seats))
    axes.invert_yaxis()


def _length_plot(axes: Any, study: Study) -> None:
    edges, counts = study.histogram
    widths = [after - before for before, after in itertools.pairwise(edges)]
    axes.bar(edges[:-1], counts, width=widths, align="edge", color="#1f4e79", edgecolor="#fff")
    axes.set(xlabel="decisions", ylabel="games")


def _lead_plot(axes: Any, study: Study) -> None:
    axes.plot([part / PARTS for part in range(PARTS)], study.leader_wins, color="#1f4e79", marker=".")
    axes.axhline(1 / study.players, color="#888", linestyle="--")
    axes.set(xlabel="part of the game", ylabel="the leader wins", ylim=(0, 1))


def _worth_plot(axes: Any, study: Study) -> None:
    shown = study.worth if len(study.worth) <= 2 * PLOTTED else (*study.worth[:PLOTTED], *study.worth[-PLOTTED:])
    places = range(len(shown))
    values = [one.difference for one in shown]
    reach = [[one.difference - one.low for one in shown], [one.high - one.difference for one in shown]]
    axes.errorbar(values, places, xerr=reach, fmt="o", capsize=3, color="#1f4e79")
    axes.axvline(0, color="#888", linestyle="--")
    axes.set(xlabel="difference of the share of victories", yticks=list(places))
    axes.set_yticklabels([f"{one.kind}: {one.name}" for one in shown], fontsize=8)
    axes.invert_yaxis()
