"""State that the processes of one server share besides the database: announcements, leases, presence.

All of it goes through Redis and may be lost: nobody waits for it, and what counts is in the database. A single process
needs none of it and imports no client.
"""
