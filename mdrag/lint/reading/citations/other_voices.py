"""Quotations that somebody of the material says, not the author whom the paragraph cites.

“Halloran (2018) counts the lanes. The mayor said: “…””: the sentence cites nothing, and names whose
words they are. They may stand in no source at all, and are not compared with Halloran's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from mdrag.draft.model import Draft
from mdrag.evidence.model import Source
from mdrag.lazy import lazy_regex
from mdrag.text.word_lists import either, read_lists, word_list
from mdrag.verify.quotations.check import QuotationCheck

__all__ = ["is_of_another_voice"]

_QUOTED = read_lists(Path(__file__).parents[1] / "quoted.txt")
_FAR = 160  # characters before a quotation that may say who speaks
_BEHIND = 120
_FEW = either(word_list("numerals", "ones"))
_SOME = rf"(?:an?|another|some|several|many|most|{_FEW}|a number)(?: of)?"
_DEFINITE = r"(?:the|this|that|these|those|its|his|her|their|our|my|each|every)"
_ADJECTIVES = r"(?:[\w’'-]+ ){0,4}"
# “of the town”, “who keeps the shop,”, “, who has been there for years,”
_MORE = r"(?: (?:of|from|in|at|for)(?: [\w’'-]+){1,5}?)?(?:,? who [^“”\"]{2,60}|, [^“”\",]{2,60},)?"
_BEGINS = r"(?<![\w’'-])(?<!\bof )(?<!\bon )(?<!\babout )(?<!\bby )(?<!\bfrom )(?<!\bwith )"
_PRONOUN = r"(?:he|she|they)"
_NOUNS = either((*_QUOTED["voices"], *_QUOTED["material"], *_QUOTED["speaking-bodies"]))
_SCHOLARS = either(_QUOTED["scholars"])
# a group of words that names a person or body by what it is
_SOMEBODY = (
    rf"(?:(?P<some>{_SOME}) (?:{_DEFINITE} )?{_ADJECTIVES}(?:{_NOUNS}|{_SCHOLARS})"
    rf"|{_DEFINITE} {_ADJECTIVES}(?P<voice>{_NOUNS}))(?:e?s)?\b(?:[’']s? \w+)?{_MORE}"
)
_STEMS = either(
    stem
    for kind in ("finding-stems", "saying-stems", "thinking-stems")
    for stem in word_list("reporting", kind)
)
_FORMS = either(
    (*word_list("reporting", "speaking"), *word_list("reporting", "introducing"),
     *_QUOTED["saying-besides"])
)  # fmt: skip
_SAYS = rf"(?:[\w’'-]+ ){{0,2}}?(?:(?:{_STEMS})\w*|{_FORMS})\b"
_VOICE = lazy_regex(rf"\b(?:{_NOUNS}|{_SCHOLARS})(?:e?s)?\b", re.IGNORECASE)
# “The mayor of Leeds said in March that”
_SAID_BEFORE = lazy_regex(rf"{_BEGINS}{_SOMEBODY},? {_SAYS}[^“”\".;!?]{{0,60}}$", re.IGNORECASE)
# “According to one teacher,”, “in the words of the minister,”
_ACCORDING = lazy_regex(
    rf"\b(?:according to|in the words? of|for|to) {_SOMEBODY}[,:]?$", re.IGNORECASE
)
# “, said the mayor”; “, one teacher recalled”
_SAID_BEHIND = (
    lazy_regex(rf"[\s,.]*{_SAYS} {_SOMEBODY}", re.IGNORECASE),
    lazy_regex(rf"[\s,.]*(?:as )?{_SOMEBODY},? {_SAYS}", re.IGNORECASE),
)
# “The mayor came in May.”: what “she” of the next sentence may stand for
_OPENING = lazy_regex(rf"\W*(?:[a-z]+,? )?{_SOMEBODY}", re.IGNORECASE)
_PRONOUN_BEFORE = lazy_regex(rf"{_BEGINS}{_PRONOUN} {_SAYS}[^“”\".;!?]{{0,60}}$", re.IGNORECASE)
_PRONOUN_BEHIND = lazy_regex(rf"[\s,.]*(?:{_PRONOUN} {_SAYS}|{_SAYS} {_PRONOUN}\b)", re.IGNORECASE)
_PRONOUN_OPENING = lazy_regex(rf"\W*(?:[a-z]+,? )?{_PRONOUN}\b", re.IGNORECASE)


def is_of_another_voice(check: QuotationCheck, draft: Draft) -> bool:
    """Whether a quotation that another sentence's source is compared with is said by somebody else.

    Who is named only by what they are, “the mayor”, “one teacher”, “she” behind one of them; where
    the sentence cites, what it cites is its source.
    """
    binding, source, lead = check.binding, check.source, _lead_sentence(check, draft)
    if binding is None or source is None or lead < 0:
        return False
    sentence = draft.sentences[lead]
    if binding.block != sentence.block or binding.sentence >= lead:
        return False  # the sentence cites, or a note of it, or what follows
    end = sentence.end if check.block else check.place.start
    before = draft.masked[sentence.start : end][-_FAR:].rstrip()
    behind = "" if check.block else draft.masked[check.place.end :][:_BEHIND]
    if any(_is_other(one, source) for one in _speakers(before, behind)):
        return True
    speaks = _PRONOUN_BEFORE.search(before) or _PRONOUN_BEHIND.match(behind)
    return speaks is not None and _is_voice_above(draft, lead, binding.sentence, source)


def _lead_sentence(check: QuotationCheck, draft: Draft) -> int:
    """The sentence that may say whose words they are; of a block quotation, the one before it."""
    at = draft.sentence_at(check.place.start)
    while check.block and at >= 0 and draft.sentences[at].quoted:
        at -= 1
    return at


def _is_voice_above(draft: Draft, lead: int, cited: int, source: Source) -> bool:
    """Whether the sentences between begin with somebody whom a pronoun goes on with."""
    for at in range(lead - 1, cited, -1):
        sentence = draft.sentences[at]
        words = draft.masked[sentence.start : sentence.end][:_FAR]
        if sentence.block != draft.sentences[lead].block:
            return False
        if opened := _OPENING.match(words):
            return _is_other(opened, source)
        if not _PRONOUN_OPENING.match(words):
            return False
    return False


def _speakers(before: str, behind: str) -> Iterator[re.Match[str]]:
    if not _VOICE.search(f"{before} {behind}"):
        return
    for pattern in (_SAID_BEFORE, _ACCORDING):
        yield from pattern.finditer(before)
    for pattern in _SAID_BEHIND:
        if one := pattern.match(behind):
            yield one


def _is_other(found: re.Match[str], source: Source) -> bool:
    """Whether who speaks is not the source's author: “the council” may be, where one wrote it."""
    if found["some"]:
        return True
    word = found["voice"].casefold()
    authors = (*source.authors, *source.editors)
    if any(word in person.family.casefold() for person in authors):
        return False
    return word not in _QUOTED["speaking-bodies"] or all(person.given for person in authors)
