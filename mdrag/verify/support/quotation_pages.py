"""The pages a quotation stands on, beside the pages its binding names."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from mdrag.draft.model import Ref
from mdrag.evidence.model import Page
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex

__all__ = ["named_on", "on_pages", "page_words", "reference_words"]

_PIECE = lazy_regex(r"[,;&]|\band\b")
_RANGE = lazy_regex(r"\s*[–—-]+\s*")


def on_pages(pages: Sequence[Page], start: int, end: int) -> tuple[Page, ...]:
    """The pages that hold the stretch [start, end) of a source; () without pages."""
    if not pages:
        return ()
    first = max(0, bisect_right(pages, start, key=lambda page: page.start) - 1)
    last = max(first, bisect_right(pages, end - 1, key=lambda page: page.start) - 1)
    return tuple(pages[first : last + 1])


def named_on(ref: Ref, pages: Sequence[Page], there: Sequence[Page]) -> bool | None:
    """Whether ``ref`` names one of the pages ``there``; None when that cannot be told.

    A number is a printed one where printed ones are known, else a place in the file; a number
    that fits the file alone is let pass (another rule speaks of it). A page whose printed number
    is not known cannot contradict a printed number.
    """
    if not there:
        return None
    if ref.pdf_page:
        return any(page.page_index == ref.pdf_page for page in there)
    if ref.label != "page" or not ref.locator:
        return None
    labels = {page.page_label.casefold(): page.page_index for page in pages if page.page_label}
    named = list(_named(ref.locator))
    for first, last in named:
        low, high = labels.get(first.casefold()), labels.get(last.casefold())
        if low and high and any(low <= page.page_index <= high for page in there):
            return True
        if first.isdigit() and last.isdigit():
            if any(int(first) <= page.page_index <= int(last) for page in there):
                return True
            numbers = [int(p.page_label) for p in there if p.page_label.isdigit()]
            if any(int(first) <= number <= int(last) for number in numbers):
                return True
    known = labels.keys() & {end.casefold() for pair in named for end in pair}
    if known and all(page.page_label for page in there):
        return False
    if labels and all(page.page_label for page in there):
        return False
    numbers = [int(end) for pair in named for end in pair if end.isdigit()]
    # Without printed numbers a number within the file's own count can only mean that count.
    return False if numbers and not labels and max(numbers) <= len(pages) else None


def _named(locator: str) -> list[tuple[str, str]]:
    """The pages of a locator: ``4–6, 9`` → (4, 6), (9, 9); ``101-3`` → (101, 103)."""
    found = []
    for piece in _PIECE.split(locator):
        ends = [end.strip() for end in _RANGE.split(piece.strip()) if end.strip()]
        if not ends or len(ends) > 2:
            continue
        first, last = ends[0].removesuffix("ff.").removesuffix("ff").removesuffix("f"), ends[-1]
        if len(ends) == 1:
            follows = ends[0].endswith(("f", "ff", "ff."))
            last = str(int(first) + 1) if follows and first.isdigit() else first
        elif first.isdigit() and last.isdigit() and len(last) < len(first):
            last = first[: len(first) - len(last)] + last
        found.append((first, last))
    return found


def page_words(there: Sequence[Page]) -> str:
    """``p. 103 (page 3 of the file)``; ``p. 3`` where both numbers are the same.

    Says when the printed number is not known.
    """
    if not there:
        return fill("its text (it has no pages)")
    first, last = there[0], there[-1]
    file = fill("page {page} of the file", page=first.page_index)
    if first is not last:
        file = fill(
            "pages {first}–{last} of the file", first=first.page_index, last=last.page_index
        )
    if not all(page.page_label for page in there):
        return fill("{file} (its printed number is not known)", file=file)
    alike = all(_is_counted_alike(page.page_label, page.page_index) for page in (first, last))
    if first is last:
        if alike:
            return fill("p. {page}", page=first.page_label)
        return fill("p. {page} ({file})", page=first.page_label, file=file)
    if alike:
        return fill("pp. {first}–{last}", first=first.page_label, last=last.page_label)
    return fill(
        "pp. {first}–{last} ({file})", first=first.page_label, last=last.page_label, file=file
    )


def reference_words(ref: Ref, pages: Sequence[Page]) -> str:
    """What a reference names: ``p. 105 (page 5 of the file)``, ``p. 5`` where that is its 5th."""
    if ref.pdf_page:
        page = next((p for p in pages if p.page_index == ref.pdf_page), None)
        file = fill("page {page} of the file", page=ref.pdf_page)
        if page and page.page_label and not _is_counted_alike(page.page_label, ref.pdf_page):
            return fill("{file} (printed {label})", file=file, label=page.page_label)
        return file
    labels = {p.page_label.casefold(): p.page_index for p in pages if p.page_label}
    one = _named(ref.locator)[:1]
    if one and one[0][0] == one[0][1]:
        index = labels.get(one[0][0].casefold())
        if index and not _is_counted_alike(ref.locator, index):
            file = fill("page {page} of the file", page=index)
            return fill("p. {page} ({file})", page=ref.locator, file=file)
        return fill("p. {page}", page=ref.locator)
    return fill("pp. {pages}", pages=ref.locator)


def _is_counted_alike(label: str, index: int) -> bool:
    """Whether the number printed on a page is that of the page in its file."""
    return label.strip() == str(index)
