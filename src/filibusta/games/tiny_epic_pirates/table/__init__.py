"""How Tiny Epic Pirates looks: pure functions from plain values to drawings."""
