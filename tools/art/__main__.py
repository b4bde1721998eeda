"""``python -m tools.art`` writes the generated drawings again and indents the others; ``gallery`` shows all of them."""

import sys

from tools.art import write
from tools.art.gallery import gallery

if sys.argv[1:] not in ([], ["gallery"]):
    sys.exit("usage: python -m tools.art [gallery]")
write()
for page in gallery() if sys.argv[1:] else ():
    print(page)
