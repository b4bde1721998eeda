"""The JSON API for programs, and its OpenAPI description.

Called by ``app``, and by ``web.pages`` for the page that describes it. It imports nothing of ``web.pages``.
"""
