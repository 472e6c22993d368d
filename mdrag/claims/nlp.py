"""The tagger, imported only when a paragraph misses the cache and a rule wants tags."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mdrag.errors import ServiceError
from mdrag.filled_sentence import fill
from mdrag.lazy import stand_ins

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

__all__ = ["MODEL", "parse_paragraphs"]

MODEL = Path(__file__).resolve().parent.parent / "models" / "en_draft_sm"
# Tokens of a batch: the default of 1,000 paragraphs takes 2 GB on a book. So many take 150 MB,
# and many short paragraphs a fifth less time than eight of them at once.
_BATCH = 2_400


def parse_paragraphs(paragraphs: Iterable[Sequence[str]]) -> Iterator[Doc]:
    """One parsed Doc per paragraph; its sentences are the ones given, whatever the parser thinks.

    An empty sentence becomes one space so that counts agree. Raises ServiceError when spaCy or
    the model cannot be loaded.
    """
    nlp = _pipeline()
    for batch in _batches(_with_starts(nlp, sentences) for sentences in paragraphs):
        for doc in nlp.pipe(batch, batch_size=len(batch)):
            doc.tensor = doc.tensor[:0]  # the network's own numbers: most of a Doc, nobody's here
            yield doc


def _batches(docs: Iterable[Doc]) -> Iterator[list[Doc]]:
    """The documents in order, so many at a time that they hold no more tokens than a batch."""
    batch: list[Doc] = []
    tokens = 0
    for doc in docs:
        if batch and tokens + len(doc) > _BATCH:
            yield batch
            batch, tokens = [], 0
        batch.append(doc)
        tokens += len(doc)
    if batch:
        yield batch


def _with_starts(nlp: Language, sentences: Sequence[str]) -> Doc:
    from spacy.tokens import Doc

    words: list[str] = []
    spaces: list[bool] = []
    starts: list[bool | int | None] = []
    for sentence in sentences:
        pieces = nlp.make_doc(sentence if sentence.strip() else " ")
        words += [token.text for token in pieces]
        spaces += [bool(token.whitespace_) for token in pieces]
        spaces[-1] = True
        starts += [True] + [False] * (len(pieces) - 1)
    return Doc(nlp.vocab, words=words, spaces=spaces, sent_starts=starts)


@cache
def _pipeline() -> Any:
    try:
        # Without its own command line, 365 modules that nobody calls here: a third of the import
        with stand_ins(spacy__cli=(), spacy__cli__info=("info",)):
            import spacy

        return spacy.load(MODEL)
    except (ImportError, OSError) as problem:
        raise ServiceError(
            fill(
                "the tagger cannot be loaded ({problem}); reinstall mdrag, or lint with --fast",
                problem=problem,
            )
        ) from problem
