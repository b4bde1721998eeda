"""Notifies guests of their turn: by e-mail, Web Push, webhooks and feeds. Notifications hold public facts only.

Called by ``app``, which runs the delivery, and by ``web.pages.notices``, where guests manage their addresses. It reads
the queue of ``storage.contacts`` and asks ``tables`` who is looking; it changes no table.
"""
