"""The card game's own drawings, as a script; the sheet they make is ``art.svg`` beside this folder."""
