"""The drawings of `plunder`, as a script; the sheet they make is ``art.svg`` beside this folder."""
