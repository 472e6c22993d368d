"""A model essay → what can be counted in it; its sentences are quoted nowhere."""

from __future__ import annotations

import re
from collections import Counter

from mdrag.brief.model import ExemplarFigures
from mdrag.brief.units import sentences_of
from mdrag.ingest.document import ParsedDocument
from mdrag.text.connectives import opening_pattern
from mdrag.text.dates import CITED_YEAR

__all__ = ["count_exemplar"]

_CITATION = re.compile(
    rf"\([^()]{{0,200}}\b{CITED_YEAR}[a-z]?\b[^()]{{0,80}}\)"
    r"|\[\d{1,3}(?:[,–-] ?\d{1,3})*\]|\[-?@"
)
_LEAST = 15  # words: a shorter line is no paragraph
_OPENINGS = 12
_HEADINGS = 20


def count_exemplar(document: ParsedDocument, path: str) -> ExemplarFigures:
    """The figures of a model essay up to its list of references."""
    end = document.references_start if document.references_start >= 0 else len(document.text)
    blocks = [block for block in document.blocks if block.start < end]
    texts = [" ".join(document.text[b.start : b.end].split()) for b in blocks]
    paragraphs = [
        text
        for block, text in zip(blocks, texts, strict=True)
        if block.kind == "paragraph" and len(text.split()) >= _LEAST
    ]
    headings = [text for block, text in zip(blocks, texts, strict=True) if block.kind == "heading"]
    sentences = [sentence for text in paragraphs for sentence in sentences_of(text)]
    words = sum(len(text.split()) for text in paragraphs)
    opening = re.compile(rf"{opening_pattern()}(?!\w)")
    used = Counter(found[0] for one in sentences if (found := opening.match(one)))
    cited = sum(len(_CITATION.findall(text)) for text in paragraphs)
    return ExemplarFigures(
        path, words, len(paragraphs), _mean(words, len(paragraphs)), _mean(words, len(sentences)),
        round(1000 * cited / words, 1) if words else 0.0, tuple(headings[:_HEADINGS]),
        tuple(sorted(used.items(), key=lambda one: (-one[1], one[0]))[:_OPENINGS]),
    )  # fmt: skip


def _mean(total: int, count: int) -> float:
    return round(total / count, 1) if count else 0.0
