"""The page that stands behind a quotation, apart from its citation: ``Roe (2015) says “…” (p. 4)``.

APA's usual form of a quotation whose author is named before it. The page is read for the checks;
whoever prints the draft leaves the words where they are (`Ref.apart_start`).
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from mdrag.draft.marks.parenthesis import parse_parenthesis
from mdrag.draft.model import Binding, Citation, Draft, Ref, Sentence
from mdrag.lazy import lazy_regex

__all__ = [
    "pages_behind",
    "with_page_right_behind",
    "with_pages_behind",
    "without_page_behind",
]

_PAGE = lazy_regex(r"\((?=\s*pp?(?:\.|\s)|\s*pages?\s)[^()\n]{3,60}(?:\n[^()\n]{1,60})?\)")
_MARKS = lazy_regex(r"[\s.,;:!?…\"'”’»*_]{0,10}")
_DIGIT = lazy_regex(r"\d|\b[ivxlc]+\b")


class _PageWords(NamedTuple):
    """A parenthesis that names pages only."""

    locator: str
    start: int
    end: int


def with_pages_behind(
    bindings: Sequence[Binding],
    citations: Sequence[Citation],
    sentences: Sequence[Sentence],
    text: str,
) -> list[Binding]:
    """The bindings, those without a page with the one their sentence gives behind them.

    Only a narrative binding of one source, with no other citation between it and the page. A
    sentence that ends in a colon goes on in the block quotation below it. Several pages in one
    sentence are all named: ``4, 7``. Bindings and citations are in the order of the text; pages
    that were read before are read anew.
    """
    bindings = [without_page_behind(binding) for binding in bindings]
    if not _PAGE.search(text):
        return bindings
    narrative = {one.start for one in citations if one.narrative}
    starts = _starts(bindings, citations)
    found = []
    for binding in bindings:
        if _wants_page(binding, narrative):
            end = min(_end(binding, sentences, text), _next(starts, binding.end))
            binding = _paged(binding, _pages(text, binding.end, end))
        found.append(binding)
    return found


def pages_behind(draft: Draft, binding: Binding) -> str:
    """The pages that stand behind a narrative binding, also where its mark names one: ``4, 7``."""
    ref = binding.refs[0]._replace(label="", locator="", passage="", pdf_page=0)
    bare = binding._replace(refs=(ref,))
    if binding.form != "narrative" or not _wants_page(bare, set()):
        return ""
    starts = _starts(draft.bindings, draft.citations)
    end = min(_end(bare, draft.sentences, draft.text), _next(starts, binding.end))
    return _paged(bare, _pages(draft.text, binding.end, end)).refs[0].locator


def with_page_right_behind(ref: Ref, text: str, offset: int) -> Ref:
    """The reference with the page in the parenthesis right behind ``offset``, if one is there.

    A quotation's own page counts, whatever the citation says that stands elsewhere.
    """
    at = _MARKS.match(text, offset)
    said = _PAGE.match(text, at.end()) if at else None
    pages = _pages(text, *said.span()) if said else []
    if not pages:
        return ref
    one = pages[0]
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
    if binding.form != "narrative" and not (binding.form == "cite" and binding.start in narrative):
        return False
    ref = binding.refs[0]
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
    while at + 1 < len(sentences) and sentences[at + 1].block == below.block:
        at += 1
    return sentences[at].end


def _pages(text: str, start: int, end: int) -> list[_PageWords]:
    found = []
    for match in _PAGE.finditer(text, start, end):
        items = parse_parenthesis(match.group())
        one = items[0] if len(items) == 1 else None
        if one is None or one.label != "page" or not _DIGIT.search(one.locator):
            continue
        if not (one.author or one.year or any(map(str.isdigit, one.suffix))):
            found.append(_PageWords(one.locator, *match.span()))
    return found


def _paged(binding: Binding, said: Sequence[_PageWords]) -> Binding:
    if not said:
        return binding
    pages = ", ".join(dict.fromkeys(one.locator for one in said))
    ref: Ref = binding.refs[0]._replace(
        label="page", locator=pages, apart_start=said[0].start, apart_end=said[-1].end
    )
    return binding._replace(refs=(ref,))
