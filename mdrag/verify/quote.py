"""The part of a passage worth showing beside a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable

__all__ = ["quote"]

_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[\"'“‘(\[]?[A-Z0-9])")
_MOST_WORDS = 60  # of a quotation shown with a finding (contracts.md §4)


def quote(text: str, matched: Iterable[str]) -> str:
    """The sentence of ``text`` that holds most of the ``matched`` words, 60 words at most."""
    wanted = set(matched)
    sentences = _SENTENCE_END.split(" ".join(text.split()))
    held = [len(wanted & set(re.findall(r"\w+", s.lower()))) for s in sentences]
    best = sentences[held.index(max(held))]
    words = best.split(" ")
    return best if len(words) <= _MOST_WORDS else " ".join(words[: _MOST_WORDS - 1]) + " …"
