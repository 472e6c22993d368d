"""Which pages a binding names, and whether the source has them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from mdrag.draft.model import Ref
from mdrag.evidence.model import Page, Passage
from mdrag.lazy import lazy_regex
from mdrag.text.numerals import roman_number

__all__ = [
    "PageFit",
    "PageRange",
    "agree",
    "holds",
    "named_pages",
    "named_ranges",
    "page_fit",
    "possible_pages",
    "span",
]

_AND = lazy_regex(r"[,;&]|\band\b")
_TO = lazy_regex(r"\s*(?:--+|[–—−-]|\bto\b)\s*")
_FOLLOWING = lazy_regex(r"(?<=\d)\s*(?:ff?\b\.?|(?:n|fn|note)s?\.?\s*\d+|passim)\s*$")
_ARTICLE = lazy_regex(r"[a-z]{1,3}\d{3,}|\d{6,}", re.IGNORECASE)
# The worst is told.
_RISING = ("missing", "reversed", "article", "unknown", "index-only", "index", "label", "")


class PageRange(NamedTuple):
    """From page to page as a reader would say them; both the same for a single page."""

    first: str
    last: str


class PageFit(NamedTuple):
    """How the pages named in a binding fit the source.

    ``kind``: "" none named or nothing to compare with; label (the printed number, or a number of
    the bibliography's page range); index (of the file, no printed numbers known); index-only
    (printed numbers are known, only the index fits); unknown (past the end of a file whose printed
    numbers are not known); article (an article number like e01234); reversed (``118–12``);
    missing.
    """

    kind: str
    name: str = ""
    page: Page | None = None


def named_ranges(ref: Ref) -> tuple[PageRange, ...]:
    """The pages a reference names: ``4–6, 9`` → 4 to 6 and 9 to 9; ``112–18`` ends on 118."""
    if ref.label != "page" or not ref.locator:
        return ()
    parts = (_FOLLOWING.sub("", part.strip()).strip() for part in _AND.split(ref.locator))
    return tuple(_range(part) for part in parts if part)


def named_pages(ref: Ref) -> tuple[str, ...]:
    """The first page of each range a reference names: ``4–6, 9`` → ("4", "9")."""
    return tuple(one.first for one in named_ranges(ref))


def page_fit(ref: Ref, pages: Sequence[Page], page_range: str = "") -> PageFit:
    """How the named page that fits ``pages`` worst fits them.

    ``page_range``: of the source in its journal or book, as the bibliography gives it.
    """
    if not pages:
        return PageFit("")
    if ref.pdf_page:
        found = [p for p in pages if p.page_index == ref.pdf_page]
        return PageFit("index" if found else "missing", f"pdf={ref.pdf_page}", *found[:1])
    numbering = _Numbering(pages, page_range)
    fits = []
    for first, last in named_ranges(ref):
        whole = f"{first}–{last}"
        if first == last or numbering.label(whole):  # "A-3" may be one page of an appendix
            fits.append(numbering.fit(first if first == last else whole))
            continue
        fits += [numbering.fit(first), numbering.fit(last)]
        begin, end = _value(first), _value(last)
        if begin and end and begin[0] == end[0] and end < begin:
            fits.append(PageFit("reversed", whole))
    return min(fits, key=lambda fit: _RISING.index(fit.kind), default=PageFit(""))


def holds(ref: Ref, passage: Passage) -> bool:
    """Whether ``passage`` stands on a page ``ref`` names (True when it names none)."""
    if ref.pdf_page:
        return passage.page_start <= ref.pdf_page <= passage.page_end
    ranges = named_ranges(ref)
    if not ranges:
        return True
    names = {str(i) for i in range(passage.page_start, passage.page_end + 1)}
    if passage.page_label:
        names.add(passage.page_label)
        printed = _value(passage.page_label)
        if printed and printed[0] == "":
            over = range(passage.page_end - passage.page_start + 1)
            names |= {str(printed[1] + more) for more in over}
    return any(_between(one, name) for one in ranges for name in names)


def possible_pages(ref: Ref, pages: Sequence[Page], page_range: str = "") -> frozenset[int]:
    """The places in the file of every page ``ref`` may name.

    By its printed number, by its number in the volume, and by its place in the file.
    """
    if ref.pdf_page:
        return frozenset({ref.pdf_page} & {page.page_index for page in pages})
    ranges, numbering = named_ranges(ref), _Numbering(pages, page_range)
    return frozenset(
        page.page_index
        for page in pages
        if any(_between(one, name) for one in ranges for name in numbering.names(page))
    )


def span(ref: Ref) -> int:
    """How many pages a reference names; 0 when it names none or they cannot be counted."""
    total = 0
    for first, last in named_ranges(ref):
        begin, end = _value(first), _value(last)
        if not begin or not end or begin[0] != end[0]:
            return 0
        total += max(end[1] - begin[1] + 1, 0)
    return total


def agree(one: Ref, other: Ref) -> bool:
    """Whether two locators of one label may mean the same place.

    The pages of one lie within those of the other; other locators are the same words.
    """
    if one.label != "page":
        plain = [re.sub(r"[\s.]+|[–—−-]+", "-", r.locator).casefold() for r in (one, other)]
        return plain[0] == plain[1]
    mine, others = named_ranges(one), named_ranges(other)
    return _inside(mine, others) or _inside(others, mine)


def _inside(inner: Sequence[PageRange], outer: Sequence[PageRange]) -> bool:
    return all(any(_between(o, i.first) and _between(o, i.last) for o in outer) for i in inner)


def _range(part: str) -> PageRange:
    ends = _TO.split(part)
    if len(ends) != 2 or not all(ends):
        return PageRange(part, part)
    first, last = ends
    lead = re.match(r"\D*", first)
    letters = lead.group() if lead else ""
    digits = first[len(letters) :]
    if last.isdigit() and digits.isdigit():
        if len(last) < len(digits):
            whole = digits[: -len(last)] + last
            # "118–12" runs backwards; "112–18" is short for 118
            last = whole if int(whole) >= int(digits) else last
        last = letters + last
    return PageRange(first, last)


def _value(name: str) -> tuple[str, int] | None:
    """(what precedes the number, the number); roman numerals are told apart by ``roman``."""
    low = name.casefold()
    if (roman := roman_number(low)) is not None:
        return "roman", roman
    found = re.fullmatch(r"(\D*?)0*(\d{1,9})", low)
    return (found[1], int(found[2])) if found else None


def _between(one: PageRange, name: str) -> bool:
    if name.casefold() in (one.first.casefold(), one.last.casefold()):
        return True
    begin, end, at = _value(one.first), _value(one.last), _value(name)
    if not begin or not end or not at or not begin[0] == at[0] == end[0]:
        return False
    return begin[1] <= at[1] <= end[1]


def _plain(label: str) -> str:
    return re.sub("[–—−]", "-", label.casefold())


class _Numbering:
    """What the pages of one source are called."""

    def __init__(self, pages: Sequence[Page], page_range: str) -> None:
        self._pages = pages
        self._labels = {_plain(p.page_label): p for p in pages if p.page_label}
        self._known = all(p.page_label for p in pages)
        if self._labels and not self._known:
            self._infer()
        self._index = {str(p.page_index): p for p in pages}
        self._bound = _range(page_range.strip()) if page_range.strip() else None

    def names(self, page: Page) -> list[str]:
        """All that a page may be called."""
        names = [name for name, known in self._labels.items() if known is page]
        names.append(str(page.page_index))
        begin = _value(self._bound.first) if self._bound else None
        if begin and begin[0] == "":
            names.append(str(begin[1] + page.page_index - 1))
        return names

    def label(self, name: str) -> Page | None:
        return self._labels.get(_plain(name))

    def fit(self, name: str) -> PageFit:
        plain = name.lstrip("0") or name
        page = self.label(name) or self.label(plain)
        if page:
            return PageFit("label", name, page)
        if (told := self._of_bibliography(name)) is not None:
            return told
        page = self._index.get(plain)
        if page:
            return PageFit("index-only" if self._labels else "index", name, page)
        if _ARTICLE.fullmatch(name):
            return PageFit("article", name)
        return PageFit("missing" if self._known else "unknown", name)

    def _of_bibliography(self, name: str) -> PageFit | None:
        """A page of the printed volume, or the article's own number."""
        bound = self._bound
        if bound is None:
            return None
        if bound.first == bound.last:
            if name.casefold() != bound.first.casefold() or name in self._index:
                return None
            return PageFit("article", name)
        begin, end, at = _value(bound.first), _value(bound.last), _value(name)
        if not begin or not end or not at or not _between(bound, name):
            return None
        same = end[1] - begin[1] + 1 == len(self._pages)
        return PageFit("label", name, self._pages[at[1] - begin[1]] if same else None)

    def _infer(self) -> None:
        """A page without a number between 101 and 103 is 102, for whoever cites it."""
        gaps = {
            value[1] - p.page_index
            for p in self._pages
            if (value := _value(p.page_label)) and value[0] == ""
        }
        if len(gaps) != 1:
            return
        by = gaps.pop()
        bare = [p for p in self._pages if not p.page_label and p.page_index + by > 0]
        for page in bare:
            self._labels.setdefault(str(page.page_index + by), page)
        self._known = True
