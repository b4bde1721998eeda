"""QR codes of addresses, drawn for a page."""

import segno
from markupsafe import Markup

QUIET = 4
"""Modules of light around the code, as its standard asks for."""
DARK, LIGHT = "#1c2733", "#fff"
"""The same by day and by night: many cameras read no light code on a dark ground."""


def qr_code(address: str) -> Markup:
    """The code of an address as SVG, one unit a module. It scales to the size that the style gives it."""
    code = segno.make_qr(address, error="m")
    drawing = code.svg_inline(border=QUIET, dark=DARK, light=LIGHT, omitsize=True, svgclass=None, lineclass=None)
    return Markup(drawing.replace("<svg", '<svg aria-hidden="true"', 1))
