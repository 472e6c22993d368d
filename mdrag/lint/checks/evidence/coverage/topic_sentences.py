"""Sentences that open a paragraph and are borne out, with sources, by those that follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mdrag.draft.model import Sentence
from mdrag.lazy import lazy_regex

__all__ = ["leads_in_citations"]

_OPENING = 2  # sentences: what a paragraph is about is said in the first, or the second
_NEXT = 4  # sentences after it that are looked at
_ENOUGH = 2  # of them that cite; one is enough where others' work is announced
_ANNOUNCES = lazy_regex(
    r"\b(?:studies|literature|research|researchers|scholars|authors|papers|works|theories|"
    r"approaches|methods|models|reasons|factors|ways|examples?)\b"
)


def leads_in_citations(
    sentences: Sequence[Sentence], at: int, citing: Mapping[int, set[str]]
) -> bool:
    """Whether sentence ``at`` of a paragraph opens it, and those that follow bring the sources."""
    if at >= _OPENING or any(one.start in citing for one in sentences[:at]):
        return False
    cited = sum(one.start in citing for one in sentences[at + 1 : at + 1 + _NEXT])
    return cited >= _ENOUGH or (cited == 1 and _ANNOUNCES.search(sentences[at].prose) is not None)
