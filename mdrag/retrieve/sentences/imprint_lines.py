"""Sentences that say where an author works or who may copy: they answer no other question."""

from __future__ import annotations

import re

from mdrag.evidence.notices import NoticeKind, notice_kind
from mdrag.lazy import lazy_regex
from mdrag.text.organisations import names_body
from mdrag.text.sentence_ends import split

__all__ = ["without_imprints"]

_ASKS_RIGHTS = lazy_regex(
    r"©|\b(?:creative commons|copyright|rights|licen[cs]\w*|CC[ -]BY)\b", re.IGNORECASE
)
_ASKS_WHERE = lazy_regex(r"\b(?:where|affiliations?|address(?:es)?)\b", re.IGNORECASE)
_ASKS_WHO = lazy_regex(r"\b(?:who|whose|authors?|wrote|written)\b", re.IGNORECASE)
_ASKS_WHEN = lazy_regex(
    r"\b(?:when|date|year|submitted|received|revised|accepted|published|doi|issn|orcid)\b",
    re.IGNORECASE,
)


def without_imprints(text: str, question: str) -> str:
    """``text`` without its sentences of rights, dates of printing, addresses and line of authors.

    What the question asks after stays: copyright and licences, dates, universities, or authors.
    """
    left_out = {kind for kind in NoticeKind if not _is_asked(kind, question)}
    kept = (
        paragraph[start:end]
        for paragraph in text.split("\n\n")
        for start, end in split(paragraph)
        if notice_kind(paragraph[start:end]) not in left_out
    )
    return "\n\n".join(kept)


def _is_asked(kind: NoticeKind, question: str) -> bool:
    """Whether a question is after what notices of a kind say."""
    if kind is NoticeKind.RIGHTS:
        return _ASKS_RIGHTS.search(question) is not None
    if kind is NoticeKind.PRINTING:
        return _ASKS_WHEN.search(question) is not None
    if kind is NoticeKind.BYLINE:
        return _ASKS_WHO.search(question) is not None
    return names_body(question) or _ASKS_WHERE.search(question) is not None
