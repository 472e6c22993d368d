"""Made locators and pages, and which pages each names.

Each table yields (case, outcome) and is held against `verify/golden/support-*.tsv`.
"""

from __future__ import annotations

from collections.abc import Iterator

from long_passage import MARMOT, OverPages
from mdrag.draft.model import Ref
from mdrag.evidence.model import Page
from mdrag.verify.support.pages import (
    agree,
    holds,
    named_pages,
    named_ranges,
    page_fit,
    possible_pages,
    span,
)
from mdrag.verify.support.passage_pages import pages_of_words, shown_pages, stretch
from mdrag.verify.support.quotation_pages import named_on, on_pages, page_words, reference_words
from some_passages import passage
from verdict_cases import read_cases

__all__ = ["TABLES"]

Row = tuple[str, ...]
_LOCATORS = [locator for (locator,) in read_cases("locators.txt")]
_BOOKS = {
    "101–104": tuple(Page(n, str(100 + n), "x", n * 10 - 10, n * 10) for n in range(1, 5)),
    "no numbers": tuple(Page(n, "", "x", n * 10 - 10, n * 10) for n in range(1, 5)),
    "101, –, 103": tuple(
        Page(n, label, "x", n * 10 - 10, n * 10) for n, label in enumerate(("101", "", "103"), 1)
    ),
    "–, 1, 5": tuple(
        Page(n, label, "x", n * 10 - 10, n * 10) for n, label in enumerate(("", "1", "5"), 1)
    ),
    "iii, iv, 1, A-2": tuple(
        Page(n, label, "x", n * 10 - 10, n * 10)
        for n, label in enumerate(("iii", "iv", "1", "A-2"), 1)
    ),
    "none": (),
}


def locators() -> Iterator[Row]:
    """Each locator beside books with and without printed numbers, and beside passages."""
    for locator in _LOCATORS:
        ref = Ref("doc_8f3a2c1d", "page", locator)
        yield locator, *_of_book(ref)
    for number in (0, 1, 4, 5):
        yield f"pdf={number}", *_of_book(Ref("doc_8f3a2c1d", pdf_page=number))
    yield "chapter 4", *_of_book(Ref("doc_8f3a2c1d", "chapter", "4"))


def _of_book(ref: Ref) -> Iterator[str]:
    ranges = [f"{one.first}…{one.last}" for one in named_ranges(ref)]
    yield f"{ranges} {named_pages(ref)} {span(ref)}"
    for name, pages in _BOOKS.items():
        cells = []
        for bound in ("", "101–104", "101-103", "e101", "iii–vi"):
            fit = page_fit(ref, pages, bound)
            places = sorted(possible_pages(ref, pages, bound))
            cells.append(f"{fit.kind} {fit.page.page_index if fit.page else '–'} {places}")
        named = [str(named_on(ref, pages, on_pages(pages, at, at + 9)))[0] for at in (0, 10, 15)]
        yield f"{name}: {' | '.join(cells)} {''.join(named)} {reference_words(ref, pages)}"
    one = passage("x")._replace(page_start=2, page_end=3)
    marks = (holds(ref, one._replace(page_label=label)) for label in ("", "102", "iv", "x"))
    yield "".join(str(mark)[0] for mark in marks)


def same_places() -> Iterator[Row]:
    """With which of all the locators each may mean the same place."""
    for locator in _LOCATORS:
        one = Ref("a", "page", locator)
        yield locator, " | ".join(o for o in _LOCATORS if agree(one, Ref("a", "page", o)))
    for a, b in (("4", "4"), ("4", "5"), ("4.2", "4 2"), ("4–2", "4-2"), ("A", "a"), ("", "4")):
        yield f"chapter {a} | {b}", str(agree(Ref("a", "chapter", a), Ref("a", "chapter", b)))


def words_on_pages() -> Iterator[Row]:
    """On which pages a stretch lies, and how the pages are named to a person."""
    for name, pages in _BOOKS.items():
        for start in (0, 9, 10, 19, 39, 40):
            for end in (start + 1, start + 10, start + 11):
                found = on_pages(pages, start, end)
                yield (
                    f"{name} {start}–{end}",
                    str([p.page_index for p in found]),
                    shown_pages(found),
                    page_words(found),
                )
    for text, words in read_cases("stretches.tsv"):
        yield f"{text} | {words}", str(stretch(text, words))
    store = OverPages("Sailors salted herring in", "the harbour of Bergen.", "The end came.")
    for one in store.passages(MARMOT, "sailors harbour end"):
        for words in ("Sailors", "herring in the", "Bergen", "nothing", ""):
            found = pages_of_words(one, words, store)
            yield f"{one.text} | {words}", shown_pages(found)


TABLES = {"locators": locators, "same-places": same_places, "words-on-pages": words_on_pages}
