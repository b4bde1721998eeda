"""The open table in whole numbers (R2): outlines, contact, tracks, lines of fire. Nothing here changes a record.

The unit is a tenth of a millimetre. A *shape* is a row of the tables in ``tables``: an island's outline, or the hull,
bow or aft of a ship with so many masts and that heading. Everything on the table is a shape and where it lies, and
every question is asked relative to one of the two, so a pose costs no trigonometry. The tables are int64: a product of
a number of theirs has 64 bits, interpreted and compiled alike.
"""
