"""Places of tokens in the draft."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mdrag.draft.model import Sentence, Span

if TYPE_CHECKING:
    from spacy.tokens import Span as TokenSpan
    from spacy.tokens import Token

__all__ = ["in_draft"]


def in_draft(sentence: Sentence, span: TokenSpan, first: Token, last: Token) -> Span:
    """From the first character of one token to the last of another, as offsets in the draft.

    ``span``: the sentence as the tagger saw it, which is ``sentence.prose``.
    """
    base = span.start_char
    at = sentence.offsets[first.idx - base]
    return Span(at, sentence.offsets[last.idx - base + len(last) - 1] + 1)
