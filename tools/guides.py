"""Writes the guided game of a game: tries a deal, and fills in what the others do.

``python -m tools.guides GAME`` plays the guide of a game, prints every decision of the learner with what happened
before it, and shows how the game goes on. ``--write`` puts what the others do into ``guide.toml``: where the guide does
not say it, bots of level 1 decide. ``--seed SEED --rivals A,B`` tries a deal without a guide, a bot of level 4 playing
for the learner.
"""

import argparse
import re
import textwrap

from filibusta.ai.bots import Bot, bot
from filibusta.engine.game import Game, game
from filibusta.engine.match import Match
from filibusta.table.guide import FILE, LEARNER, begun, guide

WIDTH = 118
_OTHERS = re.compile(r"^others = \[.*?\]", re.S | re.M)


def _told(match: Match, since: int, language: str) -> None:
    for line in match.log(LEARNER, language, since):
        print(f"   . {line.text}")


def _decision(match: Match, number: int, language: str) -> None:
    view = match.view(LEARNER)
    prompt = view.prompt(language)
    print(f"\n== {number}: {view.game.phases(view.state.phase).name} (ply {match.ply}, turn {match.turn})")
    print(f"   {prompt.title} | {prompt.detail} [{prompt.rule}]")
    for action in view.legal_actions(language)[:40]:
        print(f"     {action.name:32} {action.text}")


def _choice(of: Game, match: Match, bots: list[Bot], seat: int) -> str:
    return of.actions.name(int(bots[seat].choose(match.view(seat).asking(seat))))


def play(of: Game, match: Match, wanted: list[str], script: list[str], decisions: int, language: str) -> list[str]:
    """Plays a match: the learner as ``wanted``, then as a bot does; the others as in ``script``, then as bots do.
    Returns what the others did up to the learner's last decision of ``wanted``."""
    bots = [bot("4" if seat == LEARNER else "1", seed=1000 + seat) for seat in range(match.players)]
    others, told, made, until = list[str](), 0, 0, 0
    while not match.over and made < decisions:
        if match.player == LEARNER:
            _told(match, told, language)
            _decision(match, made + 1, language)
            told = match.ply + 1
            action = wanted[made] if made < len(wanted) else _choice(of, match, bots, LEARNER)
            made += 1
            print(f"   -> {action}{'' if made <= len(wanted) else '   (bot)'}")
            if made == len(wanted):
                until = len(others)
        else:
            action = script[len(others)] if len(others) < len(script) else _choice(of, match, bots, match.player)
            others.append(action)
        match.play(action)
    _told(match, told, language)
    return others[:until]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--write", action="store_true", help="put what the others do into guide.toml")
    parser.add_argument("--anew", action="store_true", help="let the others decide anew")
    parser.add_argument("--seed", help="a deal to try")
    parser.add_argument("--rivals", default="Bruno,Chiara")
    parser.add_argument("--do", default="", help="the learner's first actions, with commas")
    parser.add_argument("--more", type=int, default=3, help="decisions beyond those that are given")
    parser.add_argument("--language", default="en")
    given = parser.parse_args()
    of = game(given.game)
    found = guide(of) if given.seed is None else None
    if found:
        match, wanted, script = begun(of, found), [step.do for step in found.steps], [] if given.anew else found.others
    else:
        rivals = str(given.rivals).split(",")
        match = Match.new(of, 1 + len(rivals), {}, given.seed, ("Player 1", *rivals))
        wanted, script = [action for action in str(given.do).split(",") if action], list[str]()
    others = play(of, match, wanted, script, len(wanted) + given.more, given.language)
    if given.write and found:
        path = of.folder / FILE
        rows = textwrap.fill(", ".join(f'"{action}"' for action in others), WIDTH, break_on_hyphens=False)
        text = _OTHERS.sub(lambda _: f"others = [\n{textwrap.indent(rows, '  ')},\n]", path.read_text(encoding="utf-8"))
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
