"""What is due at a time: a loop takes deadlines from the database and calls the handler of their kind.

``tables`` and what stands above it register handlers. Called with ``services``; it knows no tables.
"""
