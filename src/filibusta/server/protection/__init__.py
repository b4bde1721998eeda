"""Protection of clients from each other: quotas, fair scheduling of requests, connection limits, slow
clients, compression of messages.

Called by ``web`` and ``app``, and by ``tables`` for quotas. It knows no games.
"""
