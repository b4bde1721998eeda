"""The web application: tables in the browser and an API for programs, in one process with one database, or in several.

From top to bottom, each folder using only those below it (import-linter contracts hold this):

- ``app``: puts everything together and runs it; start reading here
- ``operations``: for operators: health, retention, backups, garbage collection
- ``web``: HTTP and WebSockets: pages, the API, live connections, middleware, assets
- ``notify``: notifications of guests: e-mail, Web Push, webhooks and feeds
- ``tables``: the tables in memory: seats, moves, bots' turns, and what every screen is sent
- ``jobs``: the loop that handles deadlines
- ``services``: what all tables share
- ``storage``: the database; ``workers``: what takes processor time; ``protection``: quotas and connection limits
- ``cluster``: what several processes tell each other, through Redis
- ``protocol``: the messages between a table and its screens
- ``settings``, ``limits``, ``logs``, ``words``, ``errors``: used everywhere

``static``, ``templates`` and ``locale`` hold what browsers are sent and its words.
"""
