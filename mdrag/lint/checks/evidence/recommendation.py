"""Whether a sentence recommends something to somebody who decides: no aim, design or condition."""

from __future__ import annotations

import re

from mdrag.claims.demand.people import deciders
from mdrag.lazy import lazy_regex

__all__ = ["asks_to_act"]

_MODAL = lazy_regex(
    r"\b(?:should|must|ought to|ha(?:s|ve) to|needs? to|had better|"
    r"(?:is|are) (?:advised|urged|encouraged|advisable))\b|"
    r"\bit is (?:\w+ )?(?:essential|necessary|crucial|important|vital|imperative|critical|urgent)"
    r" (?:that|for|to)\b",
    re.IGNORECASE,
)
# Somebody's own: “The WHO recommends …”, “We recommend that …”
_RECOMMENDS = lazy_regex(
    r"\b(?:recommend(?:s|ed)?|advises?|urges?|calls? (?:on|upon|for)|called (?:on|upon|for))\b"
)
_PASSIVE = lazy_regex(r"\b(?:is|are|was|were|be|been) (?:\w+ly )?(?:recommended|called for)\b")
# What is designed, written or run has no duty: what it should do is an aim of those who make it.
_MADE = lazy_regex(
    r"\b(?:tools?|interfaces?|pages?|lessons?|systems?|software|apps?|applications?|programs?|"
    r"modules?|websites?|sites?|platforms?|users?|buttons?|forms?|files?|codes?|scripts?|functions?|"
    r"packages?|models?|algorithms?|methods?|datasets?|databases?|data|queries|query|designs?|"
    r"prototypes?|workflows?|pipelines?|servers?|projects?|issues?|chapters?|sections?|"
    r"it|its|this|one|which|that|what)\W*(?:(?:also|then|therefore|thus|only|\w+ly) )?$",
    re.IGNORECASE,
)
# “a debate on whether states should arm”: it is left open
_OPEN = lazy_regex(r"\bwhether\b[^.?!]*$", re.IGNORECASE)
_CLAUSE = lazy_regex(r"[,;:()]")


def asks_to_act(prose: str) -> bool:
    """Whether it asks somebody who decides to act, or tells that somebody recommends it."""
    if _RECOMMENDS.search(prose) and not _PASSIVE.search(prose):
        return True
    for modal in _MODAL.finditer(prose):
        subject = _CLAUSE.split(prose[: modal.start()])[-1]
        if _OPEN.search(subject):
            continue
        if not _MADE.search(subject) and deciders().search(prose):
            return True
    return False
