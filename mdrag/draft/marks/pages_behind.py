"""The page that stands behind a quotation, apart from its citation: ``Roe (2015) says “…” (p. 4)``.

APA's usual form of a quotation whose author is named before it. The page is read for the checks;
whoever prints the draft leaves the words where they are (`Ref.apart_start`).
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Sequence

from mdrag.draft.marks.page_words import PageMention, page_words
from mdrag.draft.model import Binding, Citation, Draft, Ref, Sentence
from mdrag.lazy import lazy_regex

__all__ = [
    "pages_behind",
    "with_page_right_behind",
    "with_pages_behind",
    "without_page_behind",
]

_MARKS = lazy_regex(r"[\s.,;:!?…\"'”’»*_]{0,10}")
_QUOTED = lazy_regex(r"[”\"’»]")
# between a quotation and its page: “…” as they put it (p. 4)
_BEHIND = lazy_regex(r"[”\"’'»][^”\"“«»;()\[\]A-Z]{0,40}$")
_YEAR = lazy_regex(r"\([^()]{0,80}?\b(?:1[5-9]|20)\d\d[a-z]?\b|\b[A-Z][\w’'-]+ et al\b")
_LONGEST = 160  # characters of such a parenthesis
_ENDS = lazy_regex(r"[.!?;:…”\"’'*_\s]*$")


def with_pages_behind(
    bindings: Sequence[Binding],
    citations: Sequence[Citation],
    sentences: Sequence[Sentence],
    text: str,
) -> list[Binding]:
    """The bindings, those without a page with the one their sentence gives behind them.

    Only a narrative binding of one source, with no other citation between it and the page, which
    stands behind a quotation or, in a sentence without one, at its end. A sentence that ends in a
    colon goes on in the block quotation below it. Several pages are all named: ``4, 7``. Bindings
    and citations are in the order of the text; pages that were read before are read anew.
    """
    bindings = [without_page_behind(binding) for binding in bindings]
    if next(page_words(text, 0, len(text)), None) is None:
        return bindings
    narrative = {one.start for one in citations if one.narrative}
    starts = _starts(bindings, citations)
    found = []
    for binding in bindings:
        if _wants_page(binding, narrative):
            binding = _paged(binding, _pages(binding, starts, sentences, text))
        found.append(binding)
    return found


def pages_behind(draft: Draft, binding: Binding) -> str:
    """The pages that stand behind a narrative binding, also where its mark names one: ``4, 7``."""
    ref = binding.refs[0]._replace(label="", locator="", passage="", pdf_page=0)
    bare = binding._replace(refs=(ref,))
    if binding.form != "narrative" or not _wants_page(bare, set()):
        return ""
    starts = _starts(draft.bindings, draft.citations)
    return _paged(bare, _pages(bare, starts, draft.sentences, draft.text)).refs[0].locator


def with_page_right_behind(ref: Ref, text: str, offset: int) -> Ref:
    """The reference with the page in the parenthesis right behind ``offset``, if one is there.

    A quotation's own page counts, whatever the citation says that stands elsewhere.
    """
    at = _MARKS.match(text, offset)
    start = at.end() if at else offset
    one = next(page_words(text, start, start + _LONGEST), None)
    if one is None or one.start != start:
        return ref
    return ref._replace(
        label="page", locator=one.locator, passage="", pdf_page=0,
        apart_start=one.start, apart_end=one.end,
    )  # fmt: skip


def _starts(bindings: Sequence[Binding], citations: Sequence[Citation]) -> list[int]:
    return sorted({one.start for one in bindings} | {one.start for one in citations})


def _next(starts: Sequence[int], offset: int) -> int:
    """Where the next citation begins; the largest number when there is none."""
    at = bisect_left(starts, offset)
    return starts[at] if at < len(starts) else sys.maxsize


def without_page_behind(binding: Binding) -> Binding:
    """The binding as its own words and its mark have it: what is printed for it."""
    if not any(ref.apart_end for ref in binding.refs):
        return binding
    refs = (
        ref._replace(label="", locator="", apart_start=0, apart_end=0) if ref.apart_end else ref
        for ref in binding.refs
    )
    return binding._replace(refs=tuple(refs))


def _wants_page(binding: Binding, narrative: set[int]) -> bool:
    """Whether a page may stand apart from the binding: its own words name none."""
    if len(binding.refs) != 1 or binding.problem or binding.sentence < 0:
        return False
    ref = binding.refs[0]
    named = binding.form == "cite" and (binding.start in narrative or ref.suppress_author)
    if binding.form != "narrative" and not named:
        return False
    return not (ref.locator or ref.passage or ref.pdf_page)


def _end(binding: Binding, sentences: Sequence[Sentence], text: str) -> int:
    """Where the binding's sentence ends, or the block quotation it introduces."""
    mine = sentences[binding.sentence]
    if not text[mine.start : mine.end].rstrip().endswith(":"):
        return mine.end
    at = binding.sentence + 1
    below = sentences[at] if at < len(sentences) else mine
    if not below.quoted or mine.quoted or below.block == mine.block:
        return mine.end
    while at + 1 < len(sentences) and sentences[at + 1].quoted:
        at += 1
    return sentences[at].end


def _pages(
    binding: Binding, starts: Sequence[int], sentences: Sequence[Sentence], text: str
) -> list[PageMention]:
    """The pages that belong to the binding."""
    last = min(sentences[binding.sentence].end, _next(starts, binding.end))
    end = min(_end(binding, sentences, text), _next(starts, binding.end))
    if other := _YEAR.search(text, binding.end, end):
        end = min(end, other.start())
        last = min(last, end)
    found = list(page_words(text, binding.end, end))
    if end > last:
        return found  # of the block quotation, and of the words before it
    if _QUOTED.search(text, binding.end, last):
        return [one for one in found if _BEHIND.search(text, binding.end, one.start)]
    return [one for one in found if _ENDS.match(text[one.end : last])]


def _paged(binding: Binding, said: Sequence[PageMention]) -> Binding:
    if not said:
        return binding
    pages = ", ".join(dict.fromkeys(one.locator for one in said))
    ref: Ref = binding.refs[0]._replace(
        label="page", locator=pages, apart_start=said[0].start, apart_end=said[-1].end
    )
    return binding._replace(refs=(ref,))
