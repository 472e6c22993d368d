"""A style without its rule for people of one family name, where no two works need it.

pandoc's citeproc weighs every first author against every other one anew for each work (Citeproc
Eval.hs, disambiguateCitations): of a thousand works that is nearly all of its time. Where nobody
shares a family name with another person, the rule changes no word and can go. A rule for primary
names (APA, Chicago author-date, GB/T 7714) asks that of those named first alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from mdrag.evidence.csl import CslItem

__all__ = [
    "MANY",
    "asks_first_alone",
    "share_family_names",
    "without_given_names_rule",
    "without_rule",
]

MANY = 100  # works; below it the rule costs less than reading the style
_PRIMARY = 'givenname-disambiguation-rule="primary-name'
_RULE = re.compile(r'\s+disambiguate-add-givenname="true"')
_CITATION = re.compile(r"<citation\b[^>]*>")


def without_given_names_rule(style: str, items: Iterable[CslItem]) -> str:
    """The text of a style without that rule, where that changes no word of what is printed."""
    works = list(items)
    if len(works) < MANY or share_family_names(works, first_alone=asks_first_alone(style)):
        return style
    return without_rule(style)


def without_rule(style: str) -> str:
    """The text of a style without that rule."""
    return _CITATION.sub(lambda found: _RULE.sub("", found[0]), style, count=1)


def asks_first_alone(style: str) -> bool:
    """Whether the rule asks only for those named first."""
    told = _CITATION.search(style)
    return told is not None and _PRIMARY in told[0]


def share_family_names(items: Iterable[CslItem], *, first_alone: bool = False) -> bool:
    """Whether two people in any part of these works have one family name; spelling counts.

    ``first_alone``: only the first of each list of people is asked.
    """
    known: dict[str, str] = {}
    for item in items:
        for value in item.values():
            people = value if isinstance(value, list) else ()
            for name in people[:1] if first_alone else people:
                if isinstance(name, dict) and (family := name.get("family")):
                    whole = json.dumps(name, sort_keys=True)
                    if known.setdefault(str(family), whole) != whole:
                        return True
    return False
