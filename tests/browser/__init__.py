"""A real browser at a real server: whole games by mouse, by keyboard and on a phone; reloads, crashes, secrets."""
