"""The database: tables, seats, every action with its chance results, API tokens.

Called through ``services`` by ``tables`` and ``web``, and by ``operations``. It knows no rules and no messages.
"""
