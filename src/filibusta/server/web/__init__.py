"""HTTP and WebSockets: what browsers and programs request, and what they are answered.

Called by ``app`` and ``operations``. It turns requests into calls of ``tables`` and results into pages and JSON; it
decides nothing about a game. Pages and API share ``requests``, ``responses`` and ``identity``; the API uses no pages.
"""
