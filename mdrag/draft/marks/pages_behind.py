"""The page that stands behind a quotation, apart from its citation: ``Roe (2015) says “…” (p. 4)``.

APA's usual form of a quotation whose author is named before it; the author may be named behind the
page, “…” (p. 4), as Roe (2015) says, and the page may stand right behind any citation. It is read
for the checks; whoever prints the draft leaves the words where they are (`Ref.apart_start`).
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from mdrag.draft.marks.authors import author_before
from mdrag.draft.marks.page_words import PageMention, page_words
from mdrag.draft.memo import latest
from mdrag.draft.model import Binding, Citation, Draft, Ref, Sentence
from mdrag.lazy import lazy_regex
from mdrag.text.word_lists import either, word_list

__all__ = [
    "pages_behind",
    "with_page_right_behind",
    "with_pages_behind",
    "without_page_behind",
]

_MARKS = lazy_regex(r"[\s.,;:!?…\"'”’»*_]{0,10}")
_QUOTED = lazy_regex(r"[”\"’»]")
# between a quotation and its page: “…” as they put it (p. 4)
_BEHIND = lazy_regex(r"[”\"'’»][^”\"“«»;()\[\]A-Z]{0,40}$")
# between a page and the author named behind it: “…” (p. 4), as Roe (2015) says
_JOINS = ("and", "or", "but", "yet", "when", "where", "if", "because")
_TO_AUTHOR = lazy_regex(
    rf"(?!\W{{0,3}}(?:{either((*_JOINS, *word_list('connectives', 'contrast')))})\b)"
    r"[\s,:–—-]{0,3}[^”\"“«»;.!?()\[\]A-Z]{0,60}"
)
_YEAR = lazy_regex(r"\([^()]{0,80}?\b(?:1[5-9]|20)\d\d[a-z]?\b|\b[A-Z][\w’'-]+ et al\b")
_LONGEST = 160  # characters of such a parenthesis
_ENDS = lazy_regex(r"[.!?;:…”\"’'*_\s]*$")


class _Surroundings(NamedTuple):
    """What stands around the bindings of a draft, in the order of the text."""

    starts: Sequence[int]  # of bindings and citations
    narrative: frozenset[int]  # starts of the citations that name their author
    sentences: Sequence[Sentence]
    text: str


def with_pages_behind(
    bindings: Sequence[Binding],
    citations: Sequence[Citation],
    sentences: Sequence[Sentence],
    text: str,
) -> list[Binding]:
    """The bindings, those without a page with the one their sentence gives apart from them.

    Only a binding of one source. The page stands right behind it; or, of one that names its
    author, with no other citation between them, behind a quotation, also of a quotation before it
    (“…” (p. 4), as Roe (2015) says) or, in a sentence without one, at its end. A sentence that ends
    in a colon goes on in the block quotation below it. Several pages are all named: ``4, 7``.
    Bindings and citations are in the order of the text; pages that were read before are read anew.
    """
    bindings = [without_page_behind(binding) for binding in bindings]
    if next(page_words(text, 0, len(text)), None) is None:
        return bindings
    around = _surroundings(bindings, citations, sentences, text)
    return [
        _paged(binding, _pages_apart(binding, around)) if _wants_page(binding) else binding
        for binding in bindings
    ]


def pages_behind(draft: Draft, binding: Binding) -> str:
    """The pages that stand apart from a binding, also where its mark names one: ``4, 7``."""
    return _pages_of_bindings(draft).get((binding.start, binding.end), "")


@latest
def _pages_of_bindings(draft: Draft) -> Mapping[tuple[int, int], str]:
    around = _surroundings(draft.bindings, draft.citations, draft.sentences, draft.text)
    found = {}
    for binding in draft.bindings:
        if len(binding.refs) == 1 and binding.form != "cite":
            ref = binding.refs[0]._replace(label="", locator="", passage="", pdf_page=0)
            bare = binding._replace(refs=(ref,))
            if _wants_page(bare) and (said := _pages_apart(bare, around)):
                found[binding.start, binding.end] = _locator(said)
    return found


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


def _surroundings(
    bindings: Sequence[Binding],
    citations: Sequence[Citation],
    sentences: Sequence[Sentence],
    text: str,
) -> _Surroundings:
    starts = sorted({one.start for one in bindings} | {one.start for one in citations})
    narrative = frozenset(one.start for one in citations if one.narrative)
    return _Surroundings(starts, narrative, sentences, text)


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


def _wants_page(binding: Binding) -> bool:
    """Whether a page may stand apart from the binding: its own words name none."""
    if len(binding.refs) != 1 or binding.problem or binding.sentence < 0:
        return False
    ref = binding.refs[0]
    return not (ref.locator or ref.passage or ref.pdf_page)


def _pages_apart(binding: Binding, around: _Surroundings) -> list[PageMention]:
    """The pages that belong to the binding."""
    behind = next(page_words(around.text, binding.end, binding.end + _LONGEST), None)
    if behind and not around.text[binding.end : behind.start].strip():
        return [behind]
    author = _author(binding, around)
    if author < 0:
        return []
    return _pages_after(binding, around) or _page_before(binding, author, around)


def _author(binding: Binding, around: _Surroundings) -> int:
    """Where the words begin that name the author in the sentence; -1 where none do."""
    if binding.form == "narrative" or binding.start in around.narrative:
        return binding.start
    suppressed = binding.form == "cite" and binding.refs[0].suppress_author
    if not suppressed and binding.form != "bare":
        return -1
    first, last = author_before(around.text, binding.start)  # Roe {#…}, Roe [-@…]
    return first if last > first else binding.start if suppressed else -1


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


def _pages_after(binding: Binding, around: _Surroundings) -> list[PageMention]:
    """Those behind what the binding's author says."""
    text, following = around.text, _next(around.starts, binding.end)
    last = min(around.sentences[binding.sentence].end, following)
    end = min(_end(binding, around.sentences, text), following)
    if other := _YEAR.search(text, binding.end, end):
        end = min(end, other.start())
        last = min(last, end)
    found = list(page_words(text, binding.end, end))
    if end > last:
        return found  # of the block quotation, and of the words before it
    if _QUOTED.search(text, binding.end, last):
        return [one for one in found if _BEHIND.search(text, binding.end, one.start)]
    return [one for one in found if _ENDS.match(text[one.end : last])]


def _page_before(binding: Binding, author: int, around: _Surroundings) -> list[PageMention]:
    """The page of a quotation that stands before its author, the first that the sentence cites."""
    text, start = around.text, around.sentences[binding.sentence].start
    if _next(around.starts, start) < binding.start:
        return []
    found = list(page_words(text, max(start, author - _LONGEST), author))
    if not found or not _TO_AUTHOR.fullmatch(text, found[-1].end, author):
        return []
    return found[-1:] if _BEHIND.search(text, start, found[-1].start) else []


def _locator(said: Sequence[PageMention]) -> str:
    return ", ".join(dict.fromkeys(one.locator for one in said))


def _paged(binding: Binding, said: Sequence[PageMention]) -> Binding:
    if not said:
        return binding
    ref: Ref = binding.refs[0]._replace(
        label="page",
        locator=_locator(said),
        apart_start=said[0].start,
        apart_end=said[-1].end,
    )
    return binding._replace(refs=(ref,))
