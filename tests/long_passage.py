"""The example library with one source whose passage runs over two pages."""

from __future__ import annotations

from collections.abc import Sequence

from mdrag.evidence.model import FoundWords, Page, Passage
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.text.words import FUNCTION_WORDS, stems

__all__ = ["MARMOT", "OverPages"]

MARMOT = "doc_8f3a2c1d"


class OverPages(ExampleLibrary):
    """Marmot's pages as wanted; the first ``long`` of them are one passage."""

    def __init__(self, *pages: str, joint: str = "\n", first: int = 101, long: int = 2) -> None:
        super().__init__()
        self._pages, at = list[Page](), 0
        for number, text in enumerate(pages, 1):
            label = str(first + number - 1) if first else ""
            self._pages.append(Page(number, label, text, at, at + len(text)))
            at += len(text) + len(joint)
        self._text, self._long = joint.join(pages), min(long, len(pages))

    def pages(self, uid: str) -> Sequence[Page]:
        return self._pages if uid == MARMOT else super().pages(uid)

    def text(self, uid: str) -> str:
        return self._text if uid == MARMOT else super().text(uid)

    def passages(self, uid: str, text: str, k: int = 10) -> Sequence[Passage]:
        if uid != MARMOT:
            return super().passages(uid, text, k)
        wanted = {s for s in stems(text) if s not in FUNCTION_WORDS}
        scored = [p._replace(score=float(len(wanted & {*stems(p.text)}))) for p in self._cut()]
        return sorted((p for p in scored if p.score), key=lambda p: (-p.score, p.start))[:k]

    def passage(self, uid: str, alias: str) -> Passage | None:
        if uid != MARMOT:
            return super().passage(uid, alias)
        return next((p for p in self._cut() if p.alias == alias), None)

    def find(self, words: str, uid: str | None = None) -> Sequence[FoundWords]:
        start = self._text.find(words)
        if start < 0 or uid != MARMOT:
            return []
        page = next(p for p in reversed(self._pages) if p.start <= start)
        end = start + len(words)
        return [FoundWords(MARMOT, page.page_index, page.page_label, start, end, words)]

    def _cut(self) -> list[Passage]:
        ends = [(self._pages[0], self._pages[self._long - 1])]
        ends += [(page, page) for page in self._pages[self._long :]]
        return [
            Passage(
                f"{MARMOT}|p={a.page_index:03d}", f"s1-p{a.page_index:03d}-b001",
                f"{MARMOT}:p{a.page_index:03d}", MARMOT, self._text[a.start : b.end], a.start,
                b.end, page_start=a.page_index, page_end=b.page_index, page_label=a.page_label,
            )
            for a, b in ends
        ]  # fmt: skip
