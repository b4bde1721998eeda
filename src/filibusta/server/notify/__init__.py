"""Tells guests elsewhere that it is their turn: by e-mail, Web Push and webhooks. What is said is public."""
