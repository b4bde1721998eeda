"""The pages for people: a view model and a template for each, and the routes that fill them.

Called by ``app`` and by ``web`` where an error becomes a page. See ``docs/server-development.md`` for adding one.
"""
