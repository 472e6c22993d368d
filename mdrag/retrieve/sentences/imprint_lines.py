"""Sentences that say where an author works or who may copy: they answer no other question."""

from __future__ import annotations

import re

from mdrag.lazy import lazy_regex
from mdrag.text.organisations import names_body
from mdrag.text.sentence_ends import split
from mdrag.text.words import FUNCTION_WORDS

__all__ = ["without_imprints"]

_MOST_WORDS = 40  # of such a sentence; a longer one tells something
_RIGHTS = lazy_regex(
    r"©|\b(?:creative commons|copyright|all rights reserved|licen[cs]ed? under|CC[ -]BY|"
    r"licen[cs]es?)\b",
    re.IGNORECASE,
)
_ASKS_WHERE = lazy_regex(r"\b(?:where|affiliations?|address(?:es)?)\b", re.IGNORECASE)
_WORD = lazy_regex(r"[^\W\d_][\w’'-]*")
_SHORT = 3  # letters: "de", "für", "von" in the name of a body


def without_imprints(text: str, question: str) -> str:
    """``text`` without its sentences of rights and its addresses.

    What the question asks after stays: of copyright and licences, or of universities.
    """
    rights = not _RIGHTS.search(question)
    bodies = not names_body(question) and not _ASKS_WHERE.search(question)
    kept = (
        paragraph[start:end]
        for paragraph in text.split("\n\n")
        for start, end in split(paragraph)
        if not (rights and _is_rights(paragraph[start:end]))
        and not (bodies and _is_address(paragraph[start:end]))
    )
    return "\n\n".join(kept)


def _is_rights(sentence: str) -> bool:
    """Whether a short sentence says who holds the rights or under which licence."""
    return bool(_RIGHTS.search(sentence)) and len(sentence.split()) <= _MOST_WORDS


def _is_address(sentence: str) -> bool:
    """Whether a sentence is names with a body and commas, and has no word of its own."""
    words = _WORD.findall(sentence)
    if "," not in sentence or not names_body(sentence) or len(words) > _MOST_WORDS:
        return False
    return all(word[0].isupper() or word in FUNCTION_WORDS or len(word) <= _SHORT for word in words)
