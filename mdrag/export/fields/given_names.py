"""A style without its rule for people of one family name, where no two works need it.

pandoc's citeproc weighs every first author against every other one anew for each work (Citeproc
Eval.hs, disambiguateCitations): of a thousand works that is nearly all of its time. Where nobody
shares a family name with another person, the rule changes no word and can go.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from mdrag.evidence.csl import CslItem
from mdrag.export.citations import inlines
from mdrag.export.citations.filter_settings import STYLE

__all__ = ["quicken", "quicker_style", "share_family_names"]

_MANY = 100  # works; below it the rule costs less than reading the style
_RULE = re.compile(r'\s+disambiguate-add-givenname="true"')
_CITATION = re.compile(r"<citation\b[^>]*>")


def quicken(doc: Any, printed: Iterable[CslItem]) -> None:
    """Let citeproc read the style without a rule that changes nothing here and takes its time."""
    told = doc.metadata.content.get("csl")
    if told is None or told.tag != "MetaString":
        return
    if quick := quicker_style(told.text, printed):
        doc.metadata[STYLE] = inlines.meta_value(told.text)
        doc.metadata["csl"] = inlines.meta_value(quick)


def quicker_style(path: Path | str, items: Iterable[CslItem]) -> str:
    """The style at ``path`` without that rule, as a data URI; "" where it stays as it is.

    Without a word changed in what it prints of ``items``.
    """
    works = list(items)
    if len(works) < _MANY or share_family_names(works):
        return ""
    try:
        text = Path(path).read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return ""
    new = _CITATION.sub(lambda found: _RULE.sub("", found[0]), text, count=1)
    if new == text:
        return ""
    return "data:application/xml;base64," + base64.b64encode(new.encode()).decode()


def share_family_names(items: Iterable[CslItem]) -> bool:
    """Whether two people in any part of these works have one family name; spelling counts."""
    known: dict[str, str] = {}
    for item in items:
        for value in item.values():
            for name in value if isinstance(value, list) else ():
                if isinstance(name, dict) and (family := name.get("family")):
                    whole = json.dumps(name, sort_keys=True)
                    if known.setdefault(str(family), whole) != whole:
                        return True
    return False
