"""A game at the prompt: the same decisions, sentences and rules as on the screen, and the table in text."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from filibusta.ai.advice import advise, reasons
from filibusta.ai.bots import Bot
from filibusta.ai.draft_completion import filled, is_drafting
from filibusta.engine.actions import Action
from filibusta.engine.errors import FilibustaError, IllegalAction
from filibusta.engine.match import Match, View
from filibusta.engine.record import SPECTATOR
from filibusta.engine.speech import Prompt
from filibusta.engine.view import LogLine
from filibusta.engine.words import Words, You, percent
from filibusta.table.fallback import text_of
from filibusta.table.guide import Lesson, later, lesson, scripted
from filibusta.terminal import board
from filibusta.terminal.choosing import is_name, meant, no_choice
from filibusta.terminal.rulebook import book, rule_text
from filibusta.terminal.saving import free_path, save, short

MOST_TIMES = 100
"""The most times one choice is made."""
FEW = 2
"""The number of lines after which the whole table is shown again."""


class Leaving(Exception):
    """The player has had enough."""


def names_of(people: int, players: int, say: Words) -> list[str]:
    """Returns the names of the seats: the people first, then the bots."""
    names: list[str] = [say("You") if people == 1 else say("Player {n}", n=seat + 1) for seat in range(people)]
    return names + [say("Bot {n}", n=number) for number in range(1, players - people + 1)]


def say_goodbye(console: Console, say: Words) -> None:
    """The player has left."""
    console.print("\n" + say("Goodbye."))


def show_result(console: Console, match: Match, say: Words) -> None:
    """The end: who came where, and with what."""
    table = Table(title=say("The game is over"))
    table.add_column(say("place"), justify="right")
    table.add_column(say("player"))
    table.add_column(say("score"))
    state, words = match.view(SPECTATOR).state, match.game.say(say.language)
    tallies = match.game.words.tallies(state, words)
    for place, seat in sorted(zip(match.places, range(match.players), strict=True)):
        table.add_row(str(place), match.names[seat], tallies[seat].label)
    console.print(table)


class Watching:
    """The display of one viewer: the log as it grows, and the table whenever a turn begins."""

    def __init__(
        self, console: Console, match: Match, say: Words, viewer: int = SPECTATOR, alone: bool = False
    ) -> None:
        self.console = console
        self.match = match
        self.say = say
        self.viewer = viewer
        self.names = tuple(You(name) if alone and seat == viewer else name for seat, name in enumerate(match.names))
        """The names of the seats; a player who sits here alone is addressed as you."""
        self._told = match.ply

    def tell(self) -> bool:
        """Shows new log lines, each with its rule; for a spectator, also the table before each turn.

        Returns whether so much has changed that the table is worth another look.
        """
        lines = [line for ply in range(self._told, self.match.ply + 1) for line in self._lines(ply)]
        for line in lines:
            if line.opens and self.viewer == SPECTATOR:
                self.table()
            board.say(self.console, Text(line.text).append(f"  {line.rule}", "dim"), indent=2, hang=2)
        self._told = self.match.ply + 1
        return len(lines) > FEW or any(line.opens for line in lines)

    def _lines(self, ply: int) -> list[LogLine]:
        seat = self.match.moves[ply - 1].seat if ply else SPECTATOR
        return self._view(ply).lines(ply, seat, self.say.language)

    def _view(self, ply: int) -> View:
        return replace(self.match.view_at(ply, self.viewer), names=self.names)

    def view(self) -> View:
        """The view of the viewer now."""
        return self._view(self.match.ply)

    def prompt(self) -> Prompt:
        """The decision that is asked now."""
        return self.view().prompt(self.say.language)

    def actions(self) -> list[Action]:
        """Returns the actions that can be chosen now."""
        return self.view().legal_actions(self.say.language)

    def forget(self) -> None:
        """Goes back to the present after taking back, without showing earlier lines again."""
        self._told = self.match.ply + 1

    def table(self) -> None:
        """The table as the viewer sees it."""
        view = self.view()
        self.console.rule()
        board.show(self.console, text_of(view, view.game.say(self.say.language), self.names))


class Prompting:
    """People at the prompt and bots at the other seats. ``saved`` is the file this game comes from.

    In a ``guided`` game the person at seat 0 is told what matters at each decision, and the others act as its guide
    has it until another choice is made; the bots play from then on.
    """

    def __init__(
        self,
        console: Console,
        match: Match,
        bots: Sequence[Bot | None],
        say: Words,
        saved: Path | None = None,
        guided: bool = False,
    ) -> None:
        self.console = console
        self.match = match
        self.bots = bots
        self.say = say
        self.saved = saved
        self._guided = guided
        people = [seat for seat, bot in enumerate(bots) if bot is None]
        self._alone = len(people) == 1
        self._watching = Watching(console, match, say, people[0], self._alone)

    def run(self, ask: Callable[[str], str]) -> None:
        """Plays to the end; ``Leaving`` if the player quits."""
        while not self.match.over:
            bot = self.bots[self.match.player]
            if bot is not None:
                self.match.play(self._scripted() or bot.choose(self.match.view(self.match.player)))
            else:
                self._decide(ask)
        self._watching.tell()
        show_result(self.console, self.match, self.say)

    def _scripted(self) -> str:
        """Returns the action that the guide has for the seat on turn; empty if the bot decides."""
        return scripted(self.match.game, self.match, self.match.player) if self._guided else ""

    def _decide(self, ask: Callable[[str], str]) -> None:
        """Tells what happened, shows the table if anything did, and asks until there is an answer."""
        watching = self._watching
        handed = not self._alone and watching.viewer != self.match.player
        if handed:
            self._hand_over(ask)
        if watching.tell() or handed:
            watching.table()
        actions, prompt, told = watching.actions(), watching.prompt(), self._lesson()
        self.console.print()
        if told:
            self._teach(told)
        board.say(self.console, Text(prompt.title, "bold").append(f"  {prompt.rule}", "dim"))
        board.say(self.console, Text(prompt.detail))
        for number, action in enumerate(actions, 1):
            line = Text(f"{number:3}  {action.text}  ").append(action.name, "dim")
            board.say(self.console, line.append("  ★" if told and action.name == told.advised else "", "bold"), hang=5)
        advised = told.advised if told else ""
        question = (
            self.say("number or words, Enter for ★, ? for help > ")
            if advised
            else self.say("number or words, ? for help > ")
        )
        while not self._answer(ask(question).strip() or advised, actions):
            pass

    def _lesson(self) -> Lesson | None:
        return lesson(self.match.game, self.match) if self._guided else None

    def _teach(self, told: Lesson) -> None:
        """Says the guide's sentences: an answer to another choice, then what matters now, with its rule."""
        if told.strayed:
            own = self.say("You go your own way: the guide comes along.")
            board.say(self.console, Text(self.say.pick(told.answer) if told.answer else own, "italic"))
        free = self.say("Choose as you like. The guide speaks again when something new comes.")
        head = (
            self.say("The guide ends here") if told.done else self.say("Guide, {n} of {of}", n=told.number, of=told.of)
        )
        text = self.say.pick(told.text) if told.text else free
        board.say(self.console, Text(f"{head}: ", "bold").append(text, "not bold").append(f"  {told.rule}", "dim"))
        if told.done:
            chapters = ", ".join(one.title for one in later(self.match.game, self.say.language))
            if chapters:
                board.say(self.console, Text(self.say("Also in the rulebook: {chapters}", chapters=chapters), "dim"))
        self.console.print()

    def _hand_over(self, ask: Callable[[str], str]) -> None:
        """Several people at one keyboard: nobody sees another's cards."""
        self._watching.viewer = self.match.player
        if self.console.is_terminal:
            self.console.clear()
            ask(
                self.say(
                    "{player}, press Enter when nobody else is looking. ", player=self.match.names[self.match.player]
                )
            )

    def _answer(self, text: str, actions: Sequence[Action]) -> bool:
        """Carries out an entry; returns whether the decision has been made, or another is asked now."""
        word, _, rest = text.partition(" ")
        match word:
            case "":
                return False
            case "q":
                raise Leaving
            case "?":
                return self._help()
            case "r":
                return self._rule(rest)
            case "t":
                self._watching.table()
                return False
            case "u":
                return self._take_back()
            case "l":
                return self._list()
            case "f":
                return self._fill(actions)
            case "h":
                return self._advise(actions)
            case "g" if self._guided:
                return self._leave_guide()
            case "s":
                return self._save(rest)
            case _:
                return self._play(text, actions)

    def _help(self) -> bool:
        for key, meaning in (
            ("1, 2, …", self.say("choose by number, by words of it, or by the name beside it")),
            ("a, b 2", self.say("several, one after the other; with a number so many times")),
            ("t", self.say("the table")),
            ("r", self.say("the rule that asks this; r R4.6 another one")),
            ("u", self.say("take back")),
            ("l", self.say("what you have chosen and can take back, as a line to keep, to share and to enter again")),
            ("f", self.say("fill in the rest of what you are putting together")),
            ("h", self.say("ask what a captain would do, where you play against bots alone")),
            *([("g", self.say("leave the guide; the game goes on"))] if self._guided else []),
            ("s", self.say("save; s FILE where you like")),
            ("q", self.say("quit")),
        ):
            board.say(self.console, Text(f"{key:8}", "bold").append(meaning, "not bold"), indent=2, hang=8)
        return False

    def _rule(self, number: str) -> bool:
        language = self.say.language
        asked = number or self.match.view(self.match.player).prompt(language).rule
        try:
            self.console.print(book(rule_text(self.match.game, asked, language), self.console.width))
        except FilibustaError as error:
            self._refuse(error)
        return False

    def _save(self, name: str) -> bool:
        path = Path(name) if name else self.saved or free_path(self.match.game.id)
        if path.exists() and path != self.saved:
            self.console.print(self.say("{file} exists already; choose another name.", file=path), markup=False)
            return False
        try:
            save(self.match, path)
        except FilibustaError as error:
            self._refuse(error)
            return False
        self.saved = path
        text = self.say("Saved in {file}. To go on: filibusta play --continue {name}", file=path, name=short(path))
        self.console.print(text, markup=False, highlight=False, soft_wrap=True)
        return False

    def _list(self) -> bool:
        """The open steps as one line that can be answered again."""
        goal = self.match.take_back_to(self.match.player)
        names = [] if goal is None else [move.action for move in self.match.moves[goal:]]
        text = ", ".join(names) or self.say("There is nothing that can still be taken back.")
        self.console.print(text, markup=False, highlight=False, soft_wrap=True)
        return False

    def _fill(self, actions: Sequence[Action]) -> bool:
        view = self.match.view(self.match.player)
        names = filled(view, MOST_TIMES) if is_drafting(view) else []
        if not names:
            self.console.print(self.say("There is nothing to fill in now."))
            return False
        self.console.print(", ".join(names), markup=False, highlight=False, soft_wrap=True)
        return self._play(", ".join(names), actions)

    def _advise(self, actions: Sequence[Action]) -> bool:
        """Tells the best choices, the chance to win with each and what speaks for it."""
        if not self._alone:
            self.console.print(self.say("Advice is given where you play against bots alone."))
            return False
        self.console.print(self.say("A captain is thinking …"))
        view = self._watching.view()
        texts = {action.name: (number, action.text) for number, action in enumerate(actions, 1)}
        for advised in advise(view):
            number, text = texts[advised.action]
            board.say(self.console, Text(f"{number:3}  {text}  ").append(percent(advised.chance), "bold"), hang=5)
            for reason in reasons(view, advised, self.say.language):
                board.say(self.console, Text(reason, "dim"), indent=5)
        told = self.say(
            "Percent: the chance to win, as judged by a captain who sees no more than you do. For and against: beside "
            "the next best choices."
        )
        board.say(self.console, Text(told, "dim"))
        return False

    def _leave_guide(self) -> bool:
        self._guided = False
        self.console.print(self.say("The guide says no more. The others play for themselves."))
        return False

    def _take_back(self) -> bool:
        goal = self.match.take_back_to(self.match.player)
        if goal is None:
            self.console.print(self.say("There is nothing that can still be taken back."))
            return False
        self.match.take_back(goal)
        self._watching.forget()
        return True

    def _play(self, text: str, actions: Sequence[Action]) -> bool:
        """Several choices, parted by commas, are made one after the other until one cannot be made."""
        seat, done = self.match.player, 0
        for part in filter(None, map(str.strip, text.split(","))):
            if self._is_handed_on(seat):
                break
            name, times = meant(self.match.game, part, actions, self._watching.actions(), MOST_TIMES)
            for _ in range(times):
                if self._is_handed_on(seat) or not self._play_one(name, actions):
                    return done > 0
                done += 1
        return done > 0

    def _is_handed_on(self, seat: int) -> bool:
        return self.match.over or self.match.player != seat

    def _play_one(self, name: str, actions: Sequence[Action]) -> bool:
        if name.isdecimal():
            self.console.print(self.say("Choose a number from 1 to {n}.", n=len(actions)))
            return False
        if not is_name(self.match.game, name):
            board.say(self.console, Text(no_choice(name, self._watching.actions(), self.say)))
            return False
        view = self.match.view_at(self.match.ply, self.match.player)
        try:
            self.match.play(name)
        except IllegalAction as error:
            why = self._why_not(view, name)
            self.console.print(f"{name}: {why}" if why else error.text(self.say), markup=False, highlight=False)
            return False
        except FilibustaError as error:
            self._refuse(error)
            return False
        return True

    def _why_not(self, view: View, name: str) -> str:
        """Returns the game's reason against an action; empty where the game gives none."""
        game = view.game
        return game.refusal(view.state, game.actions.number(name), game.say(self.say.language)) if game.refusal else ""

    def _refuse(self, error: FilibustaError) -> None:
        self.console.print(error.text(self.say), markup=False, highlight=False)
