"""The tagger, imported only when a paragraph misses the cache and a rule wants tags."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mdrag.errors import ServiceError

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

__all__ = ["FLAGS", "MODEL", "flags", "parsed"]

MODEL = Path(__file__).resolve().parent.parent / "models" / "en_draft_sm"

# flag → Universal Dependencies relations that raise it
FLAGS: dict[str, frozenset[str]] = {
    "passive": frozenset({"aux:pass", "nsubj:pass"}),
    "expletive": frozenset({"expl"}),
    "subject": frozenset({"nsubj", "nsubj:pass", "csubj", "csubj:pass", "expl"}),
}
_BATCH = 8  # the default batch takes 2 GB on a book; 8 paragraphs 150 MB, and no slower


def flags(sentences: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The flags of each sentence of one paragraph, sorted. Raises ServiceError without a model."""
    found = []
    for doc in parsed([sentences]):
        for sentence in doc.sents:
            relations = {token.dep_ for token in sentence}
            found.append(tuple(sorted(f for f, among in FLAGS.items() if relations & among)))
    return tuple(found)


def parsed(paragraphs: Iterable[Sequence[str]]) -> Iterator[Doc]:
    """One parsed Doc per paragraph; its sentences are the ones given, whatever the parser thinks.

    An empty sentence becomes one space so that counts agree. Raises ServiceError when spaCy or
    the model cannot be loaded.
    """
    nlp = _pipeline()
    docs = (_with_starts(nlp, sentences) for sentences in paragraphs)
    yield from nlp.pipe(docs, batch_size=_BATCH)


def _with_starts(nlp: Language, sentences: Sequence[str]) -> Doc:
    words: list[str] = []
    spaces: list[bool] = []
    starts: list[bool] = []
    for sentence in sentences:
        pieces = nlp.make_doc(sentence if sentence.strip() else " ")
        words += [token.text for token in pieces]
        spaces += [bool(token.whitespace_) for token in pieces[:-1]] + [True]
        starts += [at == 0 for at in range(len(pieces))]
    from spacy.tokens import Doc

    doc = Doc(nlp.vocab, words=words, spaces=spaces)
    for token, start in zip(doc, starts, strict=True):
        token.is_sent_start = start
    return doc


@cache
def _pipeline() -> Any:
    try:
        import spacy

        return spacy.load(MODEL)
    except (ImportError, OSError) as problem:
        raise ServiceError(
            f"the tagger cannot be loaded ({problem}); reinstall mdrag, or lint with --fast"
        ) from problem
