"""The drawings of Pirates of the Spanish Main, and what each is for. Ids are those of ``cards.toml``.

**Ships from above** (box ``-100 -24 112 48``, a unit is a millimetre, the bow's tip at (0, 0), heading east; place
them with ``translate(x/10, side - y/10) rotate(-10 h)``). The outer edge of a hull's ink is the outline of R2.4;
sails, bowsprit and ensign overhang.

- ``vessel-<nation>-1`` to ``-5``; ``vessel-<ship id>`` for the famous (``vessels.FAMOUS``). Mast i of the rules
  (from the bow, of m) is missing with ``--mast-N:none;--stump-N:inline``, N = m - i; masts count from the stern as
  in the shared ``ship-N``. ``--band`` paints the tips of the sails in the owner's colour, ``--ensign:none`` hides
  the flag, ``--plates:inline`` armours her.
- ``side-own-N`` (a whole line), ``side-enemy-N`` (a broken one), ``side-chosen-N``: laid under a hull of N masts;
  ``--side`` is the owner's colour. ``ghost-N``: where she would lie. ``keel-N`` the bare hull, ``sheet-<emblem>`` a
  sail, ``felled`` a mast shot away: the parts.
- ``derelict`` is laid over a hull without masts; ``tow`` (60 x 12) is a rope, stretched as needed; the shared
  ``wake`` lies under a ship that moved.

**Islands** (box ``-60 -60 120 120``, a unit is a millimetre): ``land-a`` to ``-f`` turn with the outline
(``--shoals:none`` where the chart draws depth), ``land-a-on`` what stands on them, upright; ``coast-a`` the bare
outline, to be stroked. ``home-<nation>`` (96 x 72) stands on a home island instead of ``-on``. ``chart-rose``.

**Tokens** (48): ``treasure-back``, ``treasure-1`` to ``-6``, ``unique-back``, ``unique-<id>``, ``gun-loot`` (a
treasure turned into a cannon), ``marker-end``; ``marker-1`` to ``-5`` (32 x 48): the player's flag on an island,
their badge on it.

**Cards**: ``plate-<nation>`` (300 x 190) is a ship's card without its lettering: name at 52,27; a shared ``ship-N``
in the paint of ``vessels.side_paint`` at 15,39 of 108 x 98; ``points`` at 253,1; a ``mast`` (or ``mast-gone``) over
a ``gun-<rank><S|L>`` (28 x 40) for each mast, the bow at the right; ``move-S``, ``move-L`` signs of the bars;
``crate``, ``ship``; below, ``does-<effect kind>`` (``does-move_set`` where a move is replaced) before the
words. ``face-<crew id>`` (120 x 130) is the bust of each of the 57 crew; ``crew-<trade>`` (64) a token, ``--rim``
and ``--rim-2`` its nation; ``tool-<trade>`` the sign of a trade; ``crew-back`` a crew face down.

**Measures and marks**: ``bar-S``, ``bar-L`` rulers in true length; ``range-S`` (dotted), ``range-L`` (dashed) about
(0, 0); ``fire`` (open), ``fire-barred`` (60 x 12) lines of fire, stretched; ``burst`` hit, ``splash`` miss,
``gunsmoke``; fan of places to go: ``stop`` (the whole bar), ``stop-short`` (stopped early), ``stop-on`` (only if
she sails on), ``stop-barred``, ``stop-chosen``, ``pointer``; ``mark-ram`` ``-board`` ``-pin`` ``-tow`` ``-dock``
``-explore`` ``-repair`` ``-shoot`` ``-about`` ``-derelict`` ``-sunk`` ``-raid`` ``-rum`` ``-plague`` medallions
(64).
"""
