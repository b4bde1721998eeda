"""What lies in ``inside`` runs where the game is installed, in a process of its own (``test_elsewhere.py``)."""

import filibusta

collect_ignore = [] if "dead_mans_dice" in filibusta.game_names() else ["inside"]
