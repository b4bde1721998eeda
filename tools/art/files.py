"""How the files of drawings are written: an element a line, indented by what it lies in."""

import re

_TAG = re.compile(r"<!--.*?-->|<[^>]+>", re.DOTALL)


def formatted(text: str) -> str:
    """The file of a drawing with an element a line."""
    lines: list[str] = []
    depth = 0
    for tag in _TAG.findall(text):
        tag = tag if tag.startswith("<!--") else " ".join(tag.split()).replace(" />", "/>").replace(" >", ">")
        if tag.startswith("</"):
            depth -= 1
        lines.append("  " * depth + tag)
        if not tag.startswith(("</", "<!", "<?")) and not tag.endswith("/>"):
            depth += 1
    return "\n".join(lines) + "\n"
