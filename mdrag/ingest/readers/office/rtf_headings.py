r"""Headings of an RTF file, in the form in which pandoc sees them.

pandoc takes a paragraph for a heading by its ``\outlinelevel`` and, before that, for an item of a
list by its ``\ls``. LibreOffice writes both for a heading of its own, Word for a numbered one, and
LibreOffice neither for a heading that came out of a Word file: only the style says what it is.
"""

from __future__ import annotations

import re

__all__ = ["with_outline_levels"]

_STYLE_GROUP = re.compile(rb"\{\\stylesheet")
_BRACE = re.compile(rb"[{}]")
_HEADING_STYLE = re.compile(rb"\{\\s(\d{1,4})(?!\d)[^{};]{0,2000}? heading ([1-9]);\}", re.I)
_PARAGRAPH = re.compile(rb"(?=\\pard(?![a-z]))")
_STYLE = re.compile(rb"(?<!\\)\\s(\d{1,4})(?!\d)")
_LEVEL = re.compile(rb"\\outlinelevel[0-8](?!\d)")
_LIST = re.compile(rb"\\ls\d{1,6} ?")
_LIST_TEXT = re.compile(rb"(\{\\listtext[^{}]{0,400}?)\\pard(?![a-z])")


def with_outline_levels(content: bytes) -> bytes:
    """The file with a level, and no list, at each paragraph that is a heading."""
    styles = {number: int(level) - 1 for number, level in _HEADING_STYLE.findall(content)}
    begin = _end_of_styles(content)
    body = _LIST_TEXT.sub(rb"\1", content[begin:])
    parts = _PARAGRAPH.split(body)
    return content[:begin] + b"".join(_paragraph(part, styles) for part in parts)


def _paragraph(part: bytes, styles: dict[bytes, int]) -> bytes:
    style = _STYLE.search(part)
    level = styles.get(style[1]) if style else None
    if style and level is not None and not _LEVEL.search(part):
        at = style.end()
        part = part[:at] + b"\\outlinelevel%d" % level + part[at:]
    elif not _LEVEL.search(part):
        return part
    return _LIST.sub(b"", part)


def _end_of_styles(content: bytes) -> int:
    """Where the table of styles ends; 0 without one."""
    found = _STYLE_GROUP.search(content)
    depth = 0
    for brace in _BRACE.finditer(content, found.start()) if found else ():
        depth += 1 if brace[0] == b"{" else -1
        if not depth:
            return brace.end()
    return 0
