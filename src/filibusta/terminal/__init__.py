"""Filibusta in the terminal."""
