"""Notes that name a work as historians do, without its year: “Roe and Doe, The States, 50–55”."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.draft.model import Draft
from mdrag.lazy import lazy_regex
from mdrag.text.words import FUNCTION_WORDS
from mdrag.verify.works.notes import called_by

__all__ = ["names_a_work", "sentences_with_noted_works"]

_WORD = lazy_regex(r"[^\W\d_][\w’'-]{2,}")
_LONGEST = 60  # words: a longer note tells something
_LEAST, _SHARE = 2, 0.5  # words with a capital, and their share of those that tell something
_PAGES = lazy_regex(r"(?:\b(?:pp?|pgs?|pages?)\.?|,) ?\d{1,4}(?: ?[-–]+ ?\d{1,4})?[\s.\\]*$")
# What a note of the writer's own begins with: no work is meant, whatever names follow
_OWN = lazy_regex(r"\W*(?:I|We|My|Our|Thanks|Here|It|In (?:this|our|my))\b")


def sentences_with_noted_works(draft: Draft) -> Iterator[int]:
    """Starts of the sentences that call a note which names a work."""
    for block, call in called_by(draft).items():
        one = draft.blocks[block]
        if names_a_work(draft.text[one.start : one.end]):
            yield draft.sentences[call.sentence].start


def names_a_work(note: str) -> bool:
    """Whether a note gives names and titles, or a name and pages, and tells nothing beside them."""
    if _OWN.match(note) or len(note.split()) > _LONGEST:
        return False
    words = [word for word in _WORD.findall(note) if word.lower() not in FUNCTION_WORDS]
    capitals = sum(word[0].isupper() for word in words)
    if capitals and _PAGES.search(note):
        return True
    return bool(capitals >= max(_LEAST, _SHARE * len(words)))
