"""The tagger, imported only when a paragraph misses the cache and a rule wants tags."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from mdrag.errors import ServiceError
from mdrag.filled_sentence import fill

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

__all__ = ["MODEL", "parse_paragraphs"]

MODEL = Path(__file__).resolve().parent.parent / "models" / "en_draft_sm"
_BATCH = 8  # the default batch takes 2 GB on a book; 8 paragraphs 150 MB, and no slower


def parse_paragraphs(paragraphs: Iterable[Sequence[str]]) -> Iterator[Doc]:
    """One parsed Doc per paragraph; its sentences are the ones given, whatever the parser thinks.

    An empty sentence becomes one space so that counts agree. Raises ServiceError when spaCy or
    the model cannot be loaded.
    """
    nlp = _pipeline()
    docs = (_with_starts(nlp, sentences) for sentences in paragraphs)
    for doc in nlp.pipe(docs, batch_size=_BATCH):
        doc.tensor = doc.tensor[:0]  # the network's own numbers: most of a Doc, and nobody's here
        yield doc


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
        with _without_its_commands():
            import spacy

        return spacy.load(MODEL)
    except (ImportError, OSError) as problem:
        raise ServiceError(
            fill(
                "the tagger cannot be loaded ({problem}); reinstall mdrag, or lint with --fast",
                problem=problem,
            )
        ) from problem


@contextmanager
def _without_its_commands() -> Iterator[None]:
    """Within, ``import spacy`` leaves out spaCy's own command line, 365 modules nobody calls here.

    They are a third of what importing it costs. Afterwards they can be imported as ever.
    """
    commands, about = ModuleType("spacy.cli"), ModuleType("spacy.cli.info")
    about.info = None  # type: ignore[attr-defined]  # all that spacy/__init__.py wants of them
    stand_ins = {one.__name__: one for one in (commands, about) if one.__name__ not in sys.modules}
    sys.modules.update(stand_ins)
    try:
        yield
    finally:
        for name, one in stand_ins.items():
            if sys.modules.get(name) is one:
                del sys.modules[name]
