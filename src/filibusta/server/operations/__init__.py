"""The tools of an operator: health and metrics, retention of old tables, backups, garbage collection.

Called by ``app`` and by the command line. Nothing else in the server may import it.
"""
