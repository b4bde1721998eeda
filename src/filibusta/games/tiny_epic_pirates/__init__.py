"""Tiny Epic Pirates: sixteen cards of sea, a wheel of orders, three treasures to bury."""
