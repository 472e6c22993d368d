"""What the tagger made of each paragraph, by its sentences: parsed once, whoever asks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from mdrag.claims.facts import Mark

if TYPE_CHECKING:
    from spacy.tokens import Doc

__all__ = ["Parses"]


class Parses:
    """Docs by the prose of a paragraph's sentences. spaCy is imported when the first is asked for.

    The sentences of a Doc are the ones given, in order; an empty one is a blank token.
    """

    def __init__(self) -> None:
        """Nothing is parsed yet."""
        self._docs: dict[tuple[str, ...], Doc] = {}
        self._marks: dict[tuple[str, ...], tuple[tuple[Mark, ...], ...]] = {}

    def ahead(self, paragraphs: Iterable[Sequence[str]]) -> None:
        """Parse these now, in batches: a third faster than one at a time.

        Raises ServiceError when the tagger cannot be loaded.
        """
        wanted = dict.fromkeys(tuple(sentences) for sentences in paragraphs)
        missing = [sentences for sentences in wanted if sentences not in self._docs]
        if missing:
            from mdrag.claims.nlp import parse_paragraphs

            self._docs.update(zip(missing, parse_paragraphs(missing), strict=True))

    def of(self, sentences: Sequence[str]) -> Doc:
        """The Doc of one paragraph. Raises ServiceError when the tagger cannot be loaded."""
        key = tuple(sentences)
        Parses.ahead(self, [key])
        return self._docs[key]

    def marks(self, sentences: Sequence[str]) -> tuple[tuple[Mark, ...], ...]:
        """What the grammar marks in each sentence. Raises ServiceError as `of` does."""
        key = tuple(sentences)
        if key not in self._marks:
            from mdrag.claims.grammar.marks import marks

            self._marks[key] = marks(self.of(key))
        return self._marks[key]
