"""Pictures as PNG, drawn by a small process of their own: the server goes on answering, and a drawing that takes too
long or too much memory ends alone.
"""

import subprocess
import sys

from filibusta.server.errors import Refused
from filibusta.table.pictures import WIDTH
from filibusta.table.raster import script, written_out

LONGEST = 60.0
"""Seconds."""
NICENESS = 5


def drawn(svg: str) -> bytes:
    """Returns a picture of ``filibusta.table.pictures`` as PNG; ``Refused`` if it could not be drawn in time.

    It waits for the process: call it from a thread.
    """
    command = [sys.executable, "-I", "-c", script(WIDTH, NICENESS)]
    try:
        made = subprocess.run(
            command, input=written_out(svg).encode(), capture_output=True, timeout=LONGEST, check=True
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise Refused("not-ready", "This picture could not be drawn just now. Try again in a moment.") from error
    return made.stdout
