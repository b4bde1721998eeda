"""Why a choice is advised: the things that the estimate counts in which choices differ."""
