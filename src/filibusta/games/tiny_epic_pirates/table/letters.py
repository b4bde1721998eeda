"""Letters of this game's pictures. They are larger than elsewhere: the wide picture holds sea and helm beside each
other, so it is wider and shown smaller."""

from functools import partial

from filibusta.table import shapes, typeset

LEAST = 15.1
"""No letters on the table are smaller, in units of the picture: 12 px in a window of 1000 px."""

fit = partial(typeset.fit, least=LEAST)
line = partial(typeset.line, least=LEAST)
badge = partial(shapes.badge, least=LEAST)
chip = partial(shapes.chip, least=LEAST)
number = partial(shapes.number, least=LEAST)
pill = partial(shapes.pill, size=LEAST)
pill_width = partial(shapes.pill_width, size=LEAST)
