"""Whether words in quotation marks, or in a block quotation, are likely quoted from a work.

Marks also set off examples, survey wording, labels, titles, glosses, dialogue, an imagined
objection, and strings of code. A quotation from a work is woven into the writer's sentence, or
somebody nobody names is said to say it; who names the speaker or a page has named the source.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from pathlib import Path

from mdrag.draft.model import Block, Draft, Sentence
from mdrag.lazy import lazy_regex
from mdrag.lint.reading.named_speakers import is_signed, names
from mdrag.text.word_lists import either, read_lists, word_list
from mdrag.verify.quotations.check import QuotationCheck
from mdrag.verify.quotations.find import OBJECT, count_words

__all__ = ["is_of_a_work"]

_CERTAIN = 8  # words: fewer, of nobody, are an idiom more often than somebody's sentence
_WHOLE = 15  # words of a quoted sentence that stands by itself: shorter ones are examples
_LAST = 160  # characters: what ends words, or signs them, is no longer
_LONGEST = 4000  # characters of a sentence
_NEAR = 90  # characters before a quotation that say what it is
_QUOTED = read_lists(Path(__file__).with_name("quoted.txt"))
_SOMEBODY = lazy_regex(rf"\b(?:{either(_QUOTED['somebody'])})\b", re.IGNORECASE)
_LABELLED = lazy_regex(rf"\b(?:{either(_QUOTED['labelled'])})\b[^.!?]{{0,40}}$", re.IGNORECASE)
_MATERIAL = lazy_regex(rf"\b(?:{either(_QUOTED['material'])})\b", re.IGNORECASE)
_CODE = lazy_regex(r"[=(\[]\s*$|<-\s*$")  # an argument of a call, a value
_PAGE = lazy_regex(r"[\s.,;*_”\"’)]*[(\[][^()\[\]]{0,60}\d[^()\[\]]{0,30}[)\]]")  # (*GT*: 54)
_ENDS_IN_PAGE = lazy_regex(r"[(\[][^()\[\]]{0,80}(?:\d|[A-Z][a-z]+)[^()\[\]]{0,40}[)\]]\W*$")
_TURN = lazy_regex(r"(?:^|\n)\s*(?:[-*>]\s*)?(?:\*\*)?[A-Z][\w .]{0,20}:(?:\*\*)?\s*$")  # “Q: ”
_SPOKEN = lazy_regex(r"\b(?:I|you|your|my|me|we|us|our|[Tt]hanks?|[Yy]es|[Hh]ello|[Oo]kay)\b")
_STEMS = (*word_list("reporting", "saying-stems"), *word_list("reporting", "finding-stems"))
# the work is said: “as the OED says”, “the original article states”
_WORK = lazy_regex(
    r"\b(?:[Aa]s|[Aa]ccording to|[Pp]er|[Ii]n) (?:the |an? |his |her |their )?[A-Z]|"
    r"\b(?:[Tt]he|[Tt]his|that|its|their|his|her) (?:\w+ ){0,2}(?:article|paper|study|report|book|"
    r"authors?|website|page|act|law|constitution|dictionary|policy|guide|guidelines|manual|document|letter|"
    r"essay|chapter|interview|speech|abstract|preface|standard|definition|definitions|edition|"
    r"codes?|principles?|convention|charter|treaty|declaration|clause|amendment|statute|oath)\b|"
    r"\b(?!(?:It|This|That|There|He|She|They|We|One|Some|Many)\b)[A-Z]\w+ "
    rf"(?:{either(_STEMS)})\w*|\b[A-Z]\w+[’']s?\b"
)
_SAYS = lazy_regex(
    rf"\b[A-Z][\w.]+ (?:{either(_STEMS)})\w*\b|\b(?:{either(word_list('reporting', 'speaking'))})\b"
)
_CALLED = lazy_regex(r"\s*(?:\*\*|__)")  # a block that opens with a bold name: a definition, a step


def is_of_a_work(check: QuotationCheck, draft: Draft) -> bool:
    """Whether the words, which no source of the library holds, want one; in doubt they do not."""
    at = max(draft.sentence_at(check.words.start), 0)
    if check.text.rstrip(" \n\"”’'").endswith("?") or OBJECT in check.text or "`" in check.text:
        return False
    if check.block:
        return _is_pasted(check, draft, at)
    block = draft.blocks[draft.sentences[at].block]
    before = _last_words(draft, block.start, check.place.start)
    if _CODE.search(before) or _TURN.search(before) or _PAGE.match(draft.text, check.place.end):
        return False
    if is_signed(_last_words(draft, check.place.end, block.end)):
        return False  # “…” — Patrick Boyle, at the end of its paragraph
    begins = max(draft.sentences[at].start, check.place.start - _LONGEST)
    sentence = draft.masked[begins : check.place.start]
    if _SOMEBODY.search(sentence):
        return True
    if _is_named(draft, at, block) or _LABELLED.search(before[-_NEAR:]):
        return False
    if _MATERIAL.search(sentence):
        return False
    if at and not sentence.strip() and _leads_to(draft, draft.sentences[at - 1], block):
        return False  # a paragraph that is quoted from the work just named
    return _is_woven(check, block, sentence)


def _last_words(draft: Draft, start: int, end: int) -> str:
    """The last words before ``end``, of what stands from ``start`` on; a sign for what is cut."""
    while end > start and draft.masked[end - 1].isspace():
        end -= 1
    cut = max(start, end - _LAST)
    return ("x" if cut > start else "") + draft.masked[cut:end]


def _is_woven(check: QuotationCheck, block: Block, before: str) -> bool:
    """Whether it goes on with the writer's sentence, or is a long one that nobody speaks."""
    words = count_words(check.text)
    if words < _CERTAIN or {"bullet-list", "ordered-list", "definition-list"} & {*block.within}:
        return False
    first = check.text.lstrip(" …[.*_")[:1]
    if first.islower():
        return bool(before.strip()) and not _SPOKEN.search(check.text)
    return words >= _WHOLE and not before.strip() and not re.search(r"\?|\bI\b|\byou\b", check.text)


def _is_named(draft: Draft, at: int, block: Block) -> bool:
    """Whether the sentence, or what stands just before it, names who speaks or what is read."""
    first, last = block.start, draft.sentences[at].end
    near = max(first, draft.sentences[max(at - 1, 0)].start)
    prose = draft.masked[near:last]
    return names(prose) or bool(_WORK.search(prose))


def _is_pasted(check: QuotationCheck, draft: Draft, at: int) -> bool:
    """Whether a block quotation has neither a name in or behind it nor words that lead to it."""
    if is_signed(check.text) or _ENDS_IN_PAGE.search(check.text) or _CALLED.match(
        draft.text, draft.blocks[draft.sentences[at].block].start
    ):  # fmt: skip
        return False
    if at == 0 or _SPOKEN.search(check.text):
        return False
    before = draft.sentences[at - 1]
    prose = draft.masked[before.start : before.end]
    return not (
        prose.rstrip(' *_”"').endswith((":", ",", "-", "–", "—"))
        or names(prose)
        or _WORK.search(prose)
        or _cites(draft, before)
        or "blockquote" in draft.blocks[before.block].within
    )


def _leads_to(draft: Draft, before: Sentence, block: Block) -> bool:
    """Whether the sentence before a quotation cites, or ends the paragraph before with “X wrote:”.

    “As professor Judy Wajcman wrote in TechnoFeminism:”
    """
    if _cites(draft, before):
        return True
    prose = draft.masked[before.start : before.end].rstrip(' *_”"')
    ends = prose.endswith((":", ",", "-", "–", "—")) and before.end <= block.start
    return ends and (
        names(prose) or _WORK.search(prose) is not None or _SAYS.search(prose) is not None
    )


def _cites(draft: Draft, sentence: Sentence) -> bool:
    for those in (draft.citations, draft.bindings):
        at = bisect_left(those, sentence.start, key=lambda one: one.start)
        if at < len(those) and those[at].start < sentence.end:
            return True
    return False
