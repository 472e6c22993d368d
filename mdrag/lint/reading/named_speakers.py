"""Whether words in plain prose name whose words follow, or went before."""

from __future__ import annotations

from mdrag.lazy import lazy_regex
from mdrag.text.word_lists import either, word_list

__all__ = ["is_signed", "leads_in", "names"]

_SPEAKING = (*word_list("reporting", "speaking"), *word_list("reporting", "introducing"))
_NAMED = lazy_regex(
    r"\b[A-Z][\w’'-]+ (?:[A-Z]\.? )?[A-Z][\w’'-]+|\b(?:[Pp]er|[Aa]s|[Bb]y) [A-Z]\w+|"
    r"\b(?!(?:As|He|She|They|It|Its|We|One|Who|Some|Many|Someone)\b)[A-Z]\w+ "
    rf"(?:{either(_SPEAKING)})\b"
)
_SIGNED = lazy_regex(r"(?:^|\s)(?:—|–|--+|-)\s*\\?[@A-Z][^\n]{1,120}\s*$")


def names(prose: str) -> bool:
    """Whether somebody, or a work, is named: “Mark Sample”, *Reading Machines*."""
    return _NAMED.search(prose) is not None


def leads_in(prose: str) -> bool:
    """Whether a sentence names somebody and ends as one does before what they say."""
    return prose.rstrip(' *_”"').endswith((":", ",", "-", "–", "—")) and names(prose)


def is_signed(prose: str) -> bool:
    """Whether a quotation ends with its author's name: “… — Cory Taylor, April 22, 2017”."""
    return _SIGNED.search(prose) is not None
