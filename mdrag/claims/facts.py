"""What is known of one paragraph, once: the unit that is cached by content.

Facts hold no offsets into the draft, only into the sentences' prose, so the same paragraph in
another place, or in another draft, finds the same facts.
"""

from __future__ import annotations

from typing import NamedTuple

from mdrag.claims.model import Claim

__all__ = ["Facts", "Mark"]

# start and end in the sentence's prose, and what the tagger saw there: passive, expletive, …
Mark = tuple[int, int, str]


class Facts(NamedTuple):
    """Facts of a paragraph, one entry a sentence, in order."""

    claims: tuple[Claim, ...]
    words: tuple[int, ...]
    tags: tuple[tuple[Mark, ...], ...] = ()  # what claims/grammar/marks.py marks; () = not asked
    tagged: bool = False  # whether the tagger has seen this paragraph
