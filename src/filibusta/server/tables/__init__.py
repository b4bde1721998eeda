"""The tables in memory: who sits there, what is played, and what every screen is sent.

Called by ``web`` and ``operations``, through ``registry`` and ``live_table`` alone wherever something changes. It knows
neither HTTP nor SQL: it is handed messages of ``protocol`` and calls ``services``.
"""
