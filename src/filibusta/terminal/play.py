"""A game at the prompt: the same decisions, sentences and rules as on the screen."""

from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

from filibusta.ai.bots import Bot
from filibusta.engine.actions import Action
from filibusta.engine.errors import FilibustaError
from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR
from filibusta.engine.words import Words
from filibusta.terminal.rulebook import rule_text


class Leaving(Exception):
    """The player has had enough."""


def names_of(people: int, players: int, say: Words) -> list[str]:
    """What the seats are called: the people first, then the bots."""
    names = [say("You") if people == 1 else say("Player {n}", n=seat + 1) for seat in range(people)]
    return names + [say("Bot {n}", n=number) for number in range(1, players - people + 1)]


def say_goodbye(console: Console, say: Words) -> None:
    """The player has left."""
    console.print("\n" + say("Goodbye."))


def show_log(console: Console, match: Match, viewer: int, language: str, since: int) -> None:
    """What happened from the ``since``-th action on, each line with its rule."""
    for line in match.log(viewer, language, since):
        console.print(f"  {line.text}  [dim]{line.rule}[/dim]", highlight=False)


def show_seats(console: Console, match: Match, viewer: int, language: str) -> None:
    """What everybody may know of each player."""
    view = match.view(viewer)
    say = match.game.say(language)
    for seat, name in enumerate(match.names):
        facts = ", ".join(fact.label for fact in match.game.words.seat_facts(view.state, seat, say))
        mark = ">" if seat == match.player else " "
        console.print(f"{mark} [bold]{name}[/bold]  {facts}", highlight=False)


def show_result(console: Console, match: Match, say: Words) -> None:
    """The end: places and scores."""
    table = Table(title=say("The game is over"))
    table.add_column(say("place"), justify="right")
    table.add_column(say("player"))
    table.add_column(say("score"), justify="right")
    for place, name, score in sorted(zip(match.places, match.names, match.scores, strict=True)):
        table.add_row(str(place), name, match.game.points(score))
    console.print(table)


class Prompting:
    """A person at the prompt and bots at the other seats."""

    def __init__(self, console: Console, match: Match, bots: Sequence[Bot | None], say: Words) -> None:
        self.console = console
        self.match = match
        self.bots = bots
        self.say = say
        self._told = 0

    def run(self, ask: Callable[[str], str]) -> None:
        """Plays to the end; ``Leaving`` if the player quits."""
        while not self.match.over:
            bot = self.bots[self.match.player]
            if bot is not None:
                self.match.play(bot.choose(self.match.view(self.match.player)))
            else:
                self._tell()
                self._decide(ask)
        self._tell()
        show_result(self.console, self.match, self.say)

    def _viewer(self) -> int:
        people = [seat for seat, bot in enumerate(self.bots) if bot is None]
        return self.match.player if self.match.player in people else (people or [SPECTATOR])[0]

    def _tell(self) -> None:
        show_log(self.console, self.match, self._viewer(), self.say.language, self._told)
        self._told = self.match.ply + 1

    def _decide(self, ask: Callable[[str], str]) -> None:
        match, language = self.match, self.say.language
        actions = match.legal_actions(language)
        prompt = match.view(match.player).prompt(language)
        self.console.rule()
        show_seats(self.console, match, match.player, language)
        self.console.print(f"\n[bold]{prompt.title}[/bold]  [dim]{prompt.rule}[/dim]", highlight=False)
        self.console.print(prompt.detail, highlight=False)
        for number, action in enumerate(actions, 1):
            self.console.print(f" {number:2}  {action.text}  [dim]{action.name}[/dim]", highlight=False)
        while not self._answer(ask(self.say("number, name, ? rule, u take back, s save, q quit > ")).strip(), actions):
            pass

    def _answer(self, text: str, actions: Sequence[Action]) -> bool:
        """Whether the decision has been made, or another is to be asked now."""
        match = self.match
        if text == "q":
            raise Leaving
        if text == "?":
            rule = match.view(match.player).prompt(self.say.language).rule
            self.console.print(Markdown(rule_text(match.game, rule, self.say.language)))
            return False
        if text == "u":
            return self._take_back()
        if text == "s":
            Path("game.json").write_text(match.to_json(), encoding="utf-8")
            self.console.print(self.say("Saved as game.json."))
            return False
        return self._play(text, actions)

    def _take_back(self) -> bool:
        goal = self.match.take_back_to(self.match.player)
        if goal is None:
            self.console.print(self.say("There is nothing that can still be taken back."))
            return False
        self.match.take_back(goal)
        self._told = self.match.ply + 1
        return True

    def _play(self, text: str, actions: Sequence[Action]) -> bool:
        chosen = actions[int(text) - 1].name if text.isdecimal() and 1 <= int(text) <= len(actions) else text
        try:
            self.match.play(chosen)
        except FilibustaError as error:
            if text.isdecimal():
                self.console.print(self.say("Choose a number from 1 to {n}.", n=len(actions)))
            else:
                self.console.print(error.text(self.say), markup=False)
            return False
        return True
