"""Lists that begin right below a line of a paragraph, as GitHub and CommonMark read them.

Pandoc wants an empty line before a list and takes such items for words of the paragraph.
"""

from __future__ import annotations

import re

__all__ = ["lists_apart"]

# CommonMark: a numbered list parts a paragraph only where it begins with 1
_FIRST_ITEM = re.compile(r" {0,3}(?:[-*+]|1[.)])[ \t]+\S")
_ITEM = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])[ \t]+\S")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_NO_PARAGRAPH = re.compile(r" {4}|\t|\s*[|>#<:]|\s*(?:[-*_+=:|][ \t]*){3,}$")


def lists_apart(text: str) -> str:
    """The text with an empty line before each list that begins inside a paragraph."""
    lines: list[str] = []
    fence, in_list, before = "", False, ""
    for number, line in enumerate(text.split("\n")):
        mark = _FENCE.match(line)
        if number == 0 and line.strip() == "---":
            fence = "---"  # the front matter
        elif fence == "---":
            fence = "" if line.strip() in ("---", "...") else fence
        elif fence:
            fence = "" if mark and mark[1].startswith(fence) else fence
        elif mark:
            fence = mark[1]
        elif _ITEM.match(line):
            if not in_list and before.strip() and _parts(before, line):
                lines.append("")
            in_list = in_list or not before.strip() or not lines[-1].strip()
        elif not line.strip():
            in_list = in_list and bool(before.strip())
        elif not before.strip() and not line[:1].isspace():
            in_list = False
        before = line
        lines.append(line)
    return "\n".join(lines)


def _parts(before: str, line: str) -> bool:
    return bool(_FIRST_ITEM.match(line)) and not _NO_PARAGRAPH.match(before)
