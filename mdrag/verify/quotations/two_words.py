"""A quotation of two words, one of which the source has otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from mdrag.text.words import FUNCTION_WORDS, stem
from mdrag.verify.quotations.changed_meaning import SERIOUS, kind_of
from mdrag.verify.quotations.difference import QuotationChange, QuotationWord, words_of

__all__ = ["changed_word"]

_LEAST = 3  # letters of a word that says something


def changed_word(
    quoted: str, text: str, stretches: Sequence[tuple[int, int]]
) -> tuple[int, int, QuotationChange] | None:
    """Where ``text`` has the two words of ``quoted`` with one of them another, and the change.

    ``stretches``: the pages looked at. None when there is no such place, when words of a different
    kind stand beside the same word, so that the likeness is chance, or when both words quoted
    stand there: then a term is the writer's own.
    """
    ours = words_of(quoted)
    if len(ours) != 2 or not all(map(_says_something, ours)):
        return None
    theirs = [words_of(text, start, end) for start, end in stretches]
    held = {stem(word.same) for words in theirs for word in words}
    found = [one for words in theirs for one in _places(quoted, text, ours, words, held)]
    if len({(change.kind, change.source.lower()) for _, _, change in found}) != 1:
        found = [one for one in found if one[2].kind in SERIOUS]
    return found[0] if found else None


def _places(
    quoted: str,
    text: str,
    ours: Sequence[QuotationWord],
    theirs: Sequence[QuotationWord],
    held: set[str],
) -> Iterator[tuple[int, int, QuotationChange]]:
    for pair in pairwise(theirs):
        same = [mine.same == yours.same for mine, yours in zip(ours, pair, strict=True)]
        if sum(same) != 1 or "\n\n" in text[pair[0].end : pair[1].start]:
            continue
        at = same.index(False)
        mine, yours = ours[at], pair[at]
        kind = kind_of([quoted[mine.start : mine.end]], [text[yours.start : yours.end]])
        if not _says_something(yours):
            continue
        if not _opposed(quoted[mine.start : mine.end], text[yours.start : yours.end], kind):
            if stem(mine.same) in held:
                continue
            kind = "word"
        yield (
            pair[0].start,
            pair[1].end,
            QuotationChange(
                kind,
                quoted[mine.start : mine.end],
                text[yours.start : yours.end],
                (mine.start, mine.end),
                (yours.start, yours.end),
            ),
        )


def _opposed(mine: str, yours: str, kind: str) -> bool:
    """Whether both words are of the kind whose change says something else: larger, smaller."""
    if kind not in SERIOUS:
        return False
    return kind == "negation" or kind_of([mine], []) == kind == kind_of([], [yours])


def _says_something(word: QuotationWord) -> bool:
    return len(word.same) >= _LEAST and word.same not in FUNCTION_WORDS
