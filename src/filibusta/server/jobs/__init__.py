"""Deadlines: a loop takes those that are due from the database and calls the handler of their kind.

``tables`` and the folders above it register handlers; ``app`` starts the loop. It uses ``services``, no tables.
"""
