"""The drawings of `tiny_epic_pirates`, as a script; the sheet they make is ``art.svg`` beside this folder."""
