"""The messages between a table and its screens, as types (see ``docs/protocol.md``).

Used by ``tables`` and ``web``. It holds no state and calls nobody.
"""
