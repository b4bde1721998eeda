"""Reasons for advice: the things that the estimate counts in which choices differ."""
