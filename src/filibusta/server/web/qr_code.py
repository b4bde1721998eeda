"""QR codes of addresses, drawn for a page."""

import segno
from markupsafe import Markup

QUIET = 4
"""The light modules around the code that the standard demands."""
DARK, LIGHT = "#1c2733", "#fff"
"""The colours, the same by day and by night, since many cameras cannot read light codes on a dark ground."""


def qr_code(address: str) -> Markup:
    """Returns the code of an address as SVG, one unit per module; the style sets its size."""
    code = segno.make_qr(address, error="m")
    drawing = code.svg_inline(border=QUIET, dark=DARK, light=LIGHT, omitsize=True, svgclass=None, lineclass=None)
    return Markup(drawing.replace("<svg", '<svg aria-hidden="true"', 1))
