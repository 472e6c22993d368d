"""Where the label of names stands in a style that says nothing of the names.

``<names variable="editor"><label/></names>`` has no ``<name/>``. Its label follows the names (CSL
1.0.2, "Names"; so prints Zotero): "Core D, ed." Pandoc's citeproc prints it before them: ", ed.Core
D". AMA's and NLM's styles are written so, and what is made from them.
"""

from __future__ import annotations

import re

__all__ = ["with_names_told"]

_BEGINS_WITH_LABEL = re.compile(r"<names\b[^>]*(?<!/)>\s*(?:<!--.*?-->\s*)*(?=<label\b)", re.DOTALL)
_ENDS = re.compile(r"<name[\s/>]|<substitute\b|</names>")


def with_names_told(style: str) -> str:
    """The text of a style with ``<name/>`` written before a label that has none beside it."""
    parts, done = [], 0
    for found in _BEGINS_WITH_LABEL.finditer(style):
        end = _ENDS.search(style, found.end())
        if end and not end.group().startswith("<name"):
            parts.append(f"{style[done : found.end()]}<name/>")
            done = found.end()
    return "".join(parts) + style[done:]
