"""A study as a self-contained HTML page, in Italian or English, and as JSON."""

from collections.abc import Sequence
from dataclasses import asdict
from html import escape
from pathlib import Path
from typing import Any

from filibusta.engine.game import game
from filibusta.engine.words import Words
from filibusta.lab.matchups import Matchups
from filibusta.lab.own_cards import Comparison
from filibusta.lab.plots import figure, lead_plot, length_plot, seats_plot, worth_plot
from filibusta.lab.statistics import LEVEL, Contrast
from filibusta.lab.study import Study, Worth, compared
from filibusta.lab.study_games import PARTS
from filibusta.lab.winning import EventRate
from filibusta.lab.wording import estimate, interval, named, note, number, rate, share, span

MOST_ROWS = 40
"""The number of things and actions that the page shows from each end of the order; the JSON has all."""
STYLE = """
:root { color-scheme: light dark; --ink: #1d2733; --paper: #fbfaf6; --line: #d6d0c2; --soft: #5d6773; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e4da; --paper: #171c22; --line: #3a424c; --soft: #a5aeb8; } }
body { font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
table { min-width: 30rem; border-collapse: collapse; font-variant-numeric: tabular-nums; }
div.wide { overflow-x: auto; margin-bottom: 1.5rem; }
th, td { padding: .25rem .75rem; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; } td:not(:first-child) { white-space: nowrap; }
caption, .note { text-align: left; white-space: normal; color: var(--soft); }
figure { margin: 1rem 0; background: #fff; border-radius: .5rem; overflow-x: auto; color: #444; padding: .5rem; }
figure svg { width: 100%; min-width: 34rem; height: auto; display: block; }
figcaption, caption span { position: sticky; left: 0; display: block; max-width: min(85vw, 58rem); }
"""


FIRST_CONTRASTS = 12
"""The least number of differences that the page shows, beside those beyond chance."""


def as_json(
    study: Study,
    cards: Comparison | None = None,
    matchups: Matchups | None = None,
    events: Sequence[EventRate] = (),
) -> dict[str, Any]:
    """Returns a study as data for JSON, with the results of further questions."""
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
    events: Sequence[EventRate] = (),
    language: str = "en",
) -> str:
    """Returns a study, with the results of further questions, as one self-contained HTML page."""
    say = Words(language, Path(__file__).parent / "locale")
    title = say("{game}: what decides it", game=say.pick(game(study.game).name))
    parts = [
        f"<h1>{escape(title)}</h1>",
        _paragraph(
            say(
                "Games: {games}. Players: {players}. Rules: {version}. Bots by seat: {bots}. Options: {options}.",
                games=number(say, study.games, ","),
                players=study.players,
                version=study.version,
                bots=", ".join(study.bots),
                options=_options(say, study),
            )
        ),
        note(say("Brackets are 95 % intervals. A shared victory counts in parts."), _many(say)),
        *(_cards(say, cards) if cards else ()),
        _heading(say("Seats")),
        figure(say, seats_plot, study, say("Share of victories by seat, with 95 % intervals; dashed: an even share")),
        _table(
            (say("seat"), say("share of victories"), "95 %", say("mean score")),
            [
                (f"{seat + 1}", number(say, one.value, ".2%"), interval(say, one), number(say, score.value, ".2f"))
                for seat, (one, score) in enumerate(zip(study.seats, study.scores, strict=True))
            ],
            " ".join(
                (
                    say("Even would be {share}.", share=number(say, 1 / study.players, ".2%")),
                    _advantage(say, study),
                    say("Undecided or shared: {share}.", share=number(say, study.tied.value, ".2%")),
                )
            ),
        ),
        _heading(say("Length")),
        figure(say, length_plot, study, say("Decisions in a game")),
        _paragraph(_length(say, study)),
        _heading(say("The lead")),
        figure(
            say,
            lead_plot,
            study,
            say("How often the leader wins in the end, with 95 % intervals; dashed: an even share"),
        ),
        _paragraph(
            say(
                "Whoever leads by the game's own estimate at half of a game wins {share}; the lead changes {times} "
                "times a game. Games followed: {games}.",
                share=share(say, study.leader_wins[PARTS // 2], ".2%"),
                times=estimate(say, study.lead_changes, ".1f"),
                games=number(say, study.followed, ","),
            )
        ),
        _heading(say("What things and choices are worth")),
        _paragraph(
            say(
                "The chance to win of seats that had or chose something, less that of seats that did not. This is what "
                "winners had, not what made them win: whoever is ahead may get more of it."
            )
        ),
        figure(say, worth_plot, study, say("The things and choices worth most and least, with 95 % intervals")),
        _worth_table(say, study.worth),
    ]
    if study.changed:
        parts += [_heading(say("Options")), _changes(say, study)]
    if matchups:
        parts += [_heading(say("{decision}: what wins against what", decision=matchups.decision))]
        parts += [_matchups(say, matchups)]
    if events:
        parts += [_heading(say("What happens to winners")), _events(say, events)]
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="{say.language}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>\n'
        f"<body><main>\n{body}\n</main></body></html>\n"
    )


def _heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _many(say: Words) -> str:
    """Returns the explanation of false discovery rates."""
    return say(
        "Where many figures are looked at, some differ by chance: of a hundred that do not differ at all, five have an "
        "interval without 0. So each table also gives q, the false discovery rate (Benjamini and Hochberg): of all "
        "rows with a q of 5 % or less, marked ●, about one in twenty is expected to be chance. Ask a new question with "
        "a new seed: what stood out in these games was chosen because it stood out in them."
    )


def _options(say: Words, study: Study) -> str:
    return ", ".join(f"{name}={value}" for name, value in study.options.items()) or say("none")


def _length(say: Words, study: Study) -> str:
    few, half, most = study.decisions_range
    return say(
        "{mean} decisions on average [{low}, {high}]; one game in twenty has {few} or fewer, half {half} or fewer, one "
        "in twenty {most} or more.",
        mean=number(say, study.decisions.value, ",.1f"),
        low=number(say, study.decisions.low, ",.1f"),
        high=number(say, study.decisions.high, ",.1f"),
        few=number(say, few, ","),
        half=number(say, half, ","),
        most=number(say, most, ","),
    )


def _advantage(say: Words, study: Study) -> str:
    even = 1 / study.players
    apart = [seat + 1 for seat, one in enumerate(study.seats) if not one.low <= even <= one.high]
    if not apart:
        return say("No seat differs from that beyond chance.")
    return say("Beyond chance differ these seats: {seats}.", seats=", ".join(map(str, apart)))


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]], caption: str) -> str:
    heads = "".join(f"<th scope='col'>{escape(one)}</th>" for one in head)
    lines = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>\n" for row in rows)
    about = f"<caption><span>{escape(caption)}</span></caption>"
    table = f"<table>{about}<thead><tr>{heads}</tr></thead><tbody>\n{lines}</tbody></table>"
    return f"<div class='wide'>{table}</div>"


def _worth_table(say: Words, worth: tuple[Worth, ...]) -> str:
    shown = worth if len(worth) <= 2 * MOST_ROWS else (*worth[:MOST_ROWS], *worth[-MOST_ROWS:])
    rows = [
        (
            named(say, one),
            number(say, one.difference, "+.2%"),
            span(say, one.low, one.high, "+.2%"),
            number(say, one.share, ".2%"),
            number(say, one.without, ".2%"),
            number(say, one.seats, ","),
            rate(say, one.q),
        )
        for one in shown
    ]
    caption = say("The best first.")
    if len(shown) < len(worth):
        caption = say("The best first; {shown} of {all}, the others are in the JSON.", shown=len(shown), all=len(worth))
    head = (say("what"), say("worth"), "95 %", say("with it"), say("without it"), say("seats"), "q")
    return _table(head, rows, caption)


def _cards(say: Words, found: Comparison) -> list[str]:
    """The section about an owner's own cards."""
    changes = "".join(f"<li>{escape(one)}</li>" for one in found.changes)
    printed, own = say("printed"), say("own")
    about = say("The changed cards: what was asked about before the games.")
    clear, all_others = sum(one.q <= LEVEL for one in found.others), len(found.others)
    said = say.plural(
        "{n} other figure differs beyond chance, of {all}.",
        "{n} other figures differ beyond chance, of {all}.",
        clear,
        all=all_others,
    )
    return [
        _heading(say("{cards} beside the printed cards", cards=found.cards)),
        f"<ul>{changes}</ul>",
        _contrasts(say, found.asked, printed, own, about) if found.asked else "",
        _paragraph(f"{said} {say('Below, the games are those of the printed cards.')}"),
        _contrasts(say, found.others, printed, own, say("All other figures, the clearest first; the JSON holds all.")),
    ]


def _contrasts(say: Words, found: Sequence[Contrast], before: str, after: str, caption: str) -> str:
    shown = [one for k, one in enumerate(found) if one.q <= LEVEL or k < FIRST_CONTRASTS]
    rows = [
        (
            one.what,
            number(say, one.before, ".4g"),
            number(say, one.after, ".4g"),
            number(say, one.difference, "+.3g"),
            span(say, one.low, one.high, "+.3g"),
            rate(say, one.q),
        )
        for one in shown
    ]
    return _table((say("what"), before, after, say("difference"), "95 %", "q"), rows, caption)


def _changes(say: Words, study: Study) -> str:
    studied = say("as studied")
    rows = [
        (
            name,
            share(say, one.seats[0], ".2%"),
            number(say, one.decisions.value, ",.1f"),
            number(say, one.lead_changes.value, ".1f"),
            number(say, one.tied.value, ".2%"),
        )
        for name, one in [(studied, study), *study.changed.items()]
    ]
    head = (say("option"), say("first seat wins"), say("decisions"), say("changes of lead"), say("undecided or shared"))
    parts = [_table(head, rows, say("One option changed at a time."))]
    for name, one in study.changed.items():
        found = [each for each in compared(study, one)[1] if each.q <= LEVEL]
        if found:
            caption = say("What {option} changes beyond chance.", option=name)
            parts.append(_contrasts(say, found[:MOST_ROWS], studied, name, caption))
    return "\n".join(parts)


def _matchups(say: Words, found: Matchups) -> str:
    places = {one.name: place for place, one in enumerate(found.options, 1)}
    rows = [
        (
            f"{place} {one.name.partition(':')[2] or one.name}",
            *("" if name == one.name else number(say, one.against[name], ".0%") for name in places),
            share(say, one.share, ".0%"),
            rate(say, one.q),
        )
        for one, place in zip(found.options, places.values(), strict=True)
    ]
    caption = say(
        "Two players, {bot}. Games of each pair: {games}. The share of victories of the row.",
        bot=found.bot,
        games=found.games,
    )
    return _table(("", *map(str, places.values()), say("all"), "q"), rows, caption)


def _events(say: Words, events: Sequence[EventRate]) -> str:
    rows = [
        (
            one.what,
            number(say, one.winners, ".2f"),
            number(say, one.others, ".2f"),
            number(say, one.difference.value, "+.2f"),
            span(say, one.difference.low, one.difference.high, "+.2f"),
            rate(say, one.q),
        )
        for one in events
    ]
    return _table(
        (say("each game"), say("a winner"), say("another seat"), say("difference"), "95 %", "q"),
        rows,
        say("How often it happens. This is what befalls winners, not what makes them win."),
    )
