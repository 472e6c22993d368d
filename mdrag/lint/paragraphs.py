"""The prose blocks of a draft with their sentences, bindings, citations and facts."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeVar

from mdrag.claims.facts import Facts
from mdrag.claims.model import Claim
from mdrag.draft.language import is_english
from mdrag.draft.model import Binding, Citation, Draft, Sentence
from mdrag.lint.rule import Paragraph

__all__ = ["FactsOf", "is_english", "paragraphs_of", "without_claims"]

# (index of the block, its sentences) → its facts, from the cache or the classifier
FactsOf = Callable[[int, tuple[Sentence, ...]], Facts]

_NO_CLAIM = Claim((), 0.0)
Part = TypeVar("Part", Sentence, Binding, Citation)


def paragraphs_of(
    draft: Draft, facts_of: FactsOf, left_out: Collection[int] = ()
) -> tuple[Paragraph, ...]:
    """Every block that has sentences or citations, in order, but for those ``left_out``."""
    sentences = _by_block(draft.sentences)
    bindings = _by_block(draft.bindings)
    citations = _by_block(draft.citations)
    return tuple(
        Paragraph(
            draft.blocks[index],
            index,
            mine := tuple(sentences.get(index, ())),
            tuple(bindings.get(index, ())),
            tuple(citations.get(index, ())),
            facts_of(index, mine),
        )
        for index in sorted({*sentences, *bindings, *citations} - {*left_out})
    )


def _by_block(parts: tuple[Part, ...]) -> dict[int, list[Part]]:
    found: dict[int, list[Part]] = {}
    for part in parts:
        found.setdefault(part.block, []).append(part)
    return found


def without_claims(sentences: tuple[Sentence, ...]) -> Facts:
    """The facts of a paragraph nobody reads for claims (another language): its word counts."""
    return Facts((_NO_CLAIM,) * len(sentences), tuple(s.words for s in sentences))
