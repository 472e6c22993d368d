"""Labels kept on one line with their numbers: ``p. 4`` with a no-break space.

Zotero compares what it would print with the citation's own record of it, not with the words in the
document, so such a space stays at Refresh.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from mdrag.export.citations import inlines

__all__ = ["keep_together"]

# "p.", "pp.", "(vol.", "¶", "§§": a short word with its point, or a sign; not an initial
_LABEL = re.compile(r"(?:^|[\s(\[,;])(?:[a-z]{1,6}\.|[SZ]\.|[§¶]{1,2})$")
_NUMBER = re.compile(r"(?:\d|[ivxlcdm]+\b)")


def keep_together(run: Sequence[Any]) -> list[Any]:
    """The run with a no-break space between a label and its number."""
    kept: list[Any] = []
    for at, inline in enumerate(run):
        if inline.tag == "Str":
            inline.text = _JOINED.sub("\\1\u00a0", inline.text)
        space = inline.tag == "Space" and 0 < at < len(run) - 1
        if space and run[at - 1].tag == run[at + 1].tag == "Str":
            before, after = run[at - 1].text, run[at + 1].text
            if _LABEL.search(before) and _NUMBER.match(after):
                kept += inlines.words("\u00a0")
                continue
        kept.append(inline)
    return inlines.join_strings(kept)


_JOINED = re.compile(r"((?:^|(?<=[\s(\[,;]))(?:[a-z]{1,6}\.|[SZ]\.|[§¶]{1,2})) (?=\d|[ivxlcdm]+\b)")
