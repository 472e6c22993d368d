"""Signs of a source that no citation says: a typed note number, a note whose text is elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from mdrag.draft.model import Draft
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.evidence.coverage.note_works import names_a_work
from mdrag.verify.works.note_marks import note_marks
from mdrag.verify.works.notes import calls_without_note

__all__ = ["sentences_with_note_signs"]

_BEHIND = 3  # characters: a number of a note stands behind the full stop, or a space more
_TEX_NOTE = lazy_regex(r"\\footnote\{((?:[^{}]|\{[^{}]*\}){0,2000})")
_YEAR = lazy_regex(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)|https?://")
# “… basically the same results” (628-629); “… are doing here” (“The Soul and the Harpy” 21)
_PAGE = lazy_regex(
    r"[\"”’'][.,]?\\?,? \((?:\\?[\"“*_][^()]{2,80}[\"”*_],? )?"
    r"(?:(?:pp?|pgs?|pages?)\.? ?)?\d{1,4}(?: ?[-–]+ ?\d{1,4})?\)"
)
# “80 million people(3).”, glued to the last word, in a draft that cites so
_GLUED = lazy_regex(
    r"(?:(?<=[a-z]{3})|(?<=\d{4}))\(\d{1,3}(?:\s?[,–-]\s?\d{1,3})*\)(?=[.,;!?]|\s+[A-Z]|\s*$)"
)
_LEAST_GLUED = 3
# “needs need to be met (7).”, in a draft whose list of sources is numbered so far
_IN_BRACKETS = lazy_regex(r"(?<=[a-z]) \((?P<numbers>\d{1,3}(?:\s?[,–-]\s?\d{1,3})*)\)(?=[.,;!?])")
# “waters (20) and”, “reported (162, 163).”, in a chapter whose numbered list is in another file
_UNLISTED = lazy_regex(
    r"(?<=[a-z]) \((?P<numbers>\d{1,3}(?:\s?[,–-]\s?\d{1,3})*)\)(?=[.,;!?]|\s+[a-z])"
)
_LEAST_UNLISTED, _BEYOND_ITEMS = 6, 12  # so many; items of an enumeration are fewer than 12
_LISTED = lazy_regex(r"(?m)^ {0,3}(?P<number>\d{1,3})[.)][ \t]+\S.{5,600}?(?:1[5-9]|20)\d\d")
# what is numbered so, and is no source
_NUMBERED = lazy_regex(
    r"(?:equations?|eqs?|sections?|articles?|paragraphs?|clauses?|figures?|tables?|steps?|items?|"
    r"parts?|rules?|cases?|models?|examples?|hypothes[ie]s|functions?|lemmas?|theorems?)$",
    re.IGNORECASE,
)
_SAME = lazy_regex(r"(?<![a-z])(?:ibid|op\. ?cit|loc\. ?cit)(?![a-z])", re.IGNORECASE)
_IN_SAME = ("ibid", ". cit", ".cit")  # one of them stands in each


def sentences_with_note_signs(draft: Draft) -> Iterator[int]:
    """Starts of the sentences beside which a reader finds a note, or the page of a quotation.

    A chapter out of a longer work has its notes in another file; somebody who came from a word
    processor has their numbers as ``<sup>4</sup>``, or glued to a word: “people(3).”; who cites as
    the MLA does names the page alone; a work just cited is "ibid.".
    """
    for called in sorted(calls_without_note(draft)):
        yield draft.sentences[called].start
    signs = _signs(draft.text)
    at = 0
    for sentence in sorted(draft.sentences, key=lambda one: one.start):
        while at < len(signs) and signs[at] <= sentence.start:
            at += 1
        if at < len(signs) and signs[at] <= sentence.end + _BEHIND:
            yield sentence.start


@lru_cache(maxsize=2)  # asked twice a run; it takes a tenth of linting a draft nothing changed in
def _signs(text: str) -> tuple[int, ...]:
    """Where notes are called in other forms, pages stand alone, “ibid.” is said, in order."""
    found = [at for at in note_marks(text) if not _only_remarks(text, at)]
    found += [one.start() for one in _PAGE.finditer(text)]
    glued = [
        one.start()
        for one in _GLUED.finditer(text)
        if not _NUMBERED.search(text, max(0, one.start() - 12), one.start())
    ]
    if len(glued) >= _LEAST_GLUED:
        found += glued
    listed = _of_a_numbered_list(text) if "1. " in text or "1) " in text else []
    found += listed or _of_a_list_elsewhere(text)
    low = text.lower()
    if any(part in low for part in _IN_SAME):
        found += [one.start() for one in _SAME.finditer(text)]
    return tuple(sorted(found))


def _only_remarks(text: str, at: int) -> bool:
    """Whether a note of LaTeX begins there that names neither a work nor a year."""
    note = _TEX_NOTE.match(text, at)
    return note is not None and not (names_a_work(note[1]) or _YEAR.search(note[1]))


def _of_a_list_elsewhere(text: str) -> list[int]:
    """Where “(20)” names a source of a list that is not here; () where it may count something."""
    kept = [
        one for one in _UNLISTED.finditer(text)
        if not _NUMBERED.search(text, max(0, one.start() - 12), one.start())
    ]  # fmt: skip
    numbers = {int(n) for one in kept for n in re.findall(r"\d+", one["numbers"])}
    if len(numbers) < _LEAST_UNLISTED or max(numbers) <= _BEYOND_ITEMS:
        return []
    return [one.start() for one in kept]


def _of_a_numbered_list(text: str) -> list[int]:
    """Where “(7)” names a source of a list that is numbered at least so far; () for a few alone."""
    last = max((int(one["number"]) for one in _LISTED.finditer(text)), default=0)
    named = [one for one in _IN_BRACKETS.finditer(text) if last]
    kept = [
        one.start()
        for one in named
        if all(1 <= int(number) <= last for number in re.findall(r"\d+", one["numbers"]))
        and not _NUMBERED.search(text, max(0, one.start() - 12), one.start())
    ]
    return kept if len(kept) >= _LEAST_GLUED else []
