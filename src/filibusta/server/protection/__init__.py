"""What keeps one client from starving the others: quotas, the order of requests, connection limits, slow clients.

Called by ``web`` and ``app``, and by ``tables`` for quotas. It knows no games.
"""
