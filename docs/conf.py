"""The documentation site: the pages of this folder, and a reference made of the docstrings (``make site``)."""

import re
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

project = "Filibusta"
author = "the Filibusta authors"
extensions = ["myst_nb", "sphinx.ext.autodoc"]
nb_execution_mode = "off"  # ``make notebooks`` runs them
html_theme = "furo"  # no fonts and no scripts from elsewhere
html_title = "Filibusta"
html_show_sphinx = False
html_copy_source = False
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints = "signature"
autodoc_class_signature = "separated"
toc_object_entries = False
suppress_warnings = ["misc.highlighting_failure"]  # JSON with words in place of values


def _without_links_outside(app: Any, page: str, text: list[str]) -> None:
    """Leaves of a link to a file outside this folder, which the site has not, its words."""
    if "/" not in page:
        text[0] = re.sub(r"\[([^\]]*)\]\(\.\./[^)]*\)", r"\1", text[0])


def setup(app: Any) -> None:
    """Registers what is done to the pages."""
    app.connect("source-read", _without_links_outside)
