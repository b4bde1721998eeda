"""The screens at a table: pictures, panels and lines of the log, to each what it may know.

Called by ``tables``; ``web`` uses its ``Viewpoint`` and ``Watcher``. Nothing here changes a match.
"""
