"""A paragraph of a draft → its Facts: claims, word counts and, when asked, the tagger's marks."""

from __future__ import annotations

from collections.abc import Sequence

from mdrag.claims.classify import NO_CLAIM, claims_of
from mdrag.claims.facts import Facts
from mdrag.claims.model import Claim
from mdrag.claims.parses import Parses
from mdrag.claims.sentence_place import section_of, section_title
from mdrag.claims.stretches import LongParagraphs
from mdrag.draft.model import LIST_KINDS, Draft, Sentence

__all__ = ["VERSION", "facts"]

# Part of the cache key of facts: raise it when cues, weights or marks change.
VERSION = "4"

_SILENT = frozenset({"heading", "caption", "definition-term", "line-block"})


def facts(
    draft: Draft,
    block_index: int,
    sentences: Sequence[Sentence],
    parses: Parses | LongParagraphs | None = None,
    claims: tuple[Claim, ...] | None = None,
) -> Facts:
    """Facts of block ``block_index``, whose sentences these are; with ``parses``, tagged.

    ``claims``: when they are known already.

    Depends on the block's kind, whether it is quoted, what its section is for, and the
    sentences' prose, on nothing else (headings and captions claim nothing). Raises
    ServiceError when the tagger cannot be loaded.
    """
    words = tuple(s.words for s in sentences)
    if claims is None:
        claims = _claims(draft, block_index, sentences)
    if parses is None:
        return Facts(claims, words)
    return Facts(claims, words, parses.marks([s.prose for s in sentences]), tagged=True)


def _claims(draft: Draft, block_index: int, sentences: Sequence[Sentence]) -> tuple[Claim, ...]:
    """What each sentence claims."""
    block = draft.blocks[block_index]
    if block.kind in _SILENT:
        return (NO_CLAIM,) * len(sentences)
    section = section_of(section_title(draft, block_index))
    # a list item of one sentence stands alone; a paragraph of one neither opens nor closes
    ends = len(sentences) > 1 or bool(LIST_KINDS & {*block.within})
    return claims_of([(s.prose, s.quoted) for s in sentences], section, ends)
