"""Work that takes processor time, in a fair order: bots, compilation and winning chances in processes, reviews in a
thread.

Called through ``services``. It knows no tables: it is given views, names of games and functions.
"""
