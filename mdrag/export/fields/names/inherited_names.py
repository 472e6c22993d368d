"""How many names a style prints, said where pandoc also reads it for the order of its list.

``et-al-min`` of ``<style>`` counts for all names below it (CSL 1.0.2, "Inheritable Name Options"),
so that Zotero sorts what is printed as "Barth A and others" by what comes next. Pandoc's citeproc
prints it so, and sorts by all names; what ``<bibliography>`` itself says it heeds in both.
"""

from __future__ import annotations

import re

__all__ = ["with_inherited_names"]

_OPTIONS = re.compile(r'\bet-al-(?:min|use-first|use-last)="[^"]*"')


def with_inherited_names(style: str) -> str:
    """The text of a style whose bibliography says itself from how many names on "et al." stands."""
    head = re.search(r"<style\b[^>]*>", style)
    listed = re.search(r"<bibliography\b([^>]*)>", style)
    options = _OPTIONS.findall(head[0]) if head else []
    if listed is None or not options or "et-al-" in listed[1]:
        return style
    at = listed.start(1)
    return f"{style[:at]} {' '.join(options)}{style[at:]}"
