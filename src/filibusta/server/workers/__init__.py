"""What takes processor time: bots, compilation and winning chances in processes of their own, reviews in a thread, in a
fair order.

Called through ``services``. It knows no tables: it is given views, names of games and functions.
"""
