"""The help of the command line in the reader's language: cyclopts' own words are English only."""

from typing import Any

from cyclopts.help import ColumnSpec, DefaultFormatter, HelpEntry, HelpPanel, InlineText
from cyclopts.help.specs import DefaultStyled, get_default_parameter_columns
from rich.console import Console, ConsoleOptions
from rich.text import Text

from filibusta.engine.words import Words

UNSAID = ("None", "False")
"""Defaults that only mean that nothing was given."""


class HelpPage:
    """A cyclopts formatter: usage, texts, and a panel of commands or parameters each."""

    def __init__(self, say: Words) -> None:
        self.say = say
        self._words = {
            "COMMAND": say("COMMAND"),
            "[OPTIONS]": say("[OPTIONS]"),
            "[ARGS]": say("[ARGUMENTS]"),
            "[ARGS...]": say("[ARGUMENTS...]"),
        }
        self._commands = DefaultFormatter()
        self._parameters = DefaultFormatter(column_specs=self._columns)

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        """Prints a panel."""
        formatter = self._commands if panel.format == "command" else self._parameters
        formatter(console, options, panel)

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:
        """Prints how the command is called."""
        if usage:
            words = [self._words.get(word, word) for word in str(usage).split()]
            console.print(DefaultStyled(Text(f"{self.say('Usage:')} {' '.join(words)}\n", style="cyclopts.usage")))

    def render_description(self, console: Console, options: ConsoleOptions, description: Any) -> None:
        """Prints the description of the command."""
        self._commands.render_description(console, options, description)

    def _columns(self, console: Console, options: ConsoleOptions, entries: list[HelpEntry]) -> tuple[ColumnSpec, ...]:
        *names, description = get_default_parameter_columns(console, options, entries)
        return (*names, description.copy(renderer=self._described))

    def _described(self, entry: HelpEntry) -> InlineText:
        text = InlineText(entry.description or Text())
        if entry.default not in (None, *UNSAID):
            text.append(Text(self.say("[default: {value}]", value=entry.default), "cyclopts.default"))
        if entry.required:
            text.append(Text(self.say("[required]"), "cyclopts.required"))
        return text
