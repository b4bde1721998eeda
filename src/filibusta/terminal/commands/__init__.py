"""The commands of ``filibusta``, with their help in the reader's language; each file adds its own."""

import sys
from pathlib import Path
from typing import NoReturn

import cyclopts

from filibusta import FilibustaError, __version__
from filibusta.engine.compiler import cache_fault, cache_root
from filibusta.terminal.commands.authoring import add_authoring
from filibusta.terminal.commands.compiling import add_compiling
from filibusta.terminal.commands.measuring import add_measuring
from filibusta.terminal.commands.operating import add_operating
from filibusta.terminal.commands.playing import add_playing
from filibusta.terminal.commands.reading import add_reading
from filibusta.terminal.commands.research import add_research
from filibusta.terminal.help_page import HelpPage
from filibusta.terminal.output import INTERRUPTED, leave_quietly
from filibusta.terminal.parameters import say
from filibusta.terminal.usage import error_text

app = cyclopts.App(
    name="filibusta",
    version=__version__,
    help=say("Pirate games: play, watch, measure."),
    group_commands=say("Commands"),
    group_parameters=say("Options"),
    group_arguments=say("Arguments"),
    help_on_error=False,
    help_format="plaintext",
    help_formatter=HelpPage(say),
)
app["--help"].help = say("Shows this help.")
app["--version"].help = say("Shows the version.")

add_playing(app)
add_measuring(app)
add_reading(app)
add_authoring(app)
add_compiling(app)
add_operating(app)
add_research(app)


def main() -> None:
    """Runs the command line; errors are told in one line, with exit status 2.

    Bots and policies of one's own are found in the folder where the command runs.
    """
    path = sys.path[:]
    sys.path.append(str(Path.cwd()))
    try:
        if fault := cache_fault(cache_root()):
            raise fault
        app(sys.argv[1:], exit_on_error=False, print_error=False)
    except FilibustaError as error:
        _fail(error.text(say))
    except cyclopts.CycloptsError as error:
        _fail(error_text(error, say))
    except ValueError as error:
        _fail(str(error))
    except BrokenPipeError:
        leave_quietly()
    except OSError as error:
        _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None
    finally:
        sys.path[:] = path


def _fail(text: str) -> NoReturn:
    print(f"filibusta: {text}", file=sys.stderr)
    raise SystemExit(2) from None
