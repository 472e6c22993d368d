"""The chunks of code of a knitr or Quarto draft, from fence to fence.

Pandoc does not know ```{r, echo=FALSE} as a fence: to it, and to the parser, what stands behind a
blank line inside such a chunk is a paragraph.
"""

from __future__ import annotations

from mdrag.draft.memo import latest
from mdrag.draft.model import Draft, Span
from mdrag.lazy import lazy_regex

__all__ = ["code_chunks"]

_FENCE = lazy_regex(r"(?m)^[ \t]*(?:>[ \t]*)*(?P<sign>`{3,}|~{3,})(?P<info>[^\n]*)$")
_CHUNK = lazy_regex(r"\s*\{\s*[a-zA-Z][\w.]*\b(?!\s*=)[^{}]*\}?.*")


@latest
def code_chunks(draft: Draft) -> tuple[Span, ...]:
    """Where each chunk stands, fences and all; one that is never closed ends with its block."""
    if "```" not in draft.text and "~~~" not in draft.text:
        return ()
    found: list[Span] = []
    opened, sign, chunk = -1, "", False
    for line in _FENCE.finditer(draft.text):
        if opened < 0:
            opened, sign = line.start(), line["sign"]
            chunk = _CHUNK.fullmatch(line["info"]) is not None
            if not chunk and "`" in line["info"]:
                opened = -1  # ```code``` in a line
        elif line["sign"].startswith(sign) and not line["info"].strip():
            if chunk:
                found.append(Span(opened, line.end()))
            opened = -1
    return tuple(found)
