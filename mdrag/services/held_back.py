"""What the settings hold back, counted in texts before any of them goes out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from mdrag.services.redaction import Redaction

__all__ = ["HeldBack", "count_held_back"]


class HeldBack(NamedTuple):
    """How often each kind of `PrivateWords.kinds` stands in some texts, and in how many."""

    texts: int
    holding: int
    found: Counter[str]


def count_held_back(redaction: Redaction, texts: Iterable[str]) -> HeldBack:
    """The places of these texts where a service would get […]; the words themselves are not kept.

    Of every folder, as `redactor_of` goes about it.
    """
    number, holding, found = 0, 0, Counter[str]()
    for text in texts:
        here = redaction.words.counts(text)
        number += 1
        holding += bool(here)
        found += here
    return HeldBack(number, holding, found)
