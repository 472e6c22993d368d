"""Five short sources in memory: the library that rule examples are proved against.

`ExampleLibrary` is an `EvidenceStore`. The lint engine hands it to a rule while it proves the
``flag`` and ``pass`` examples of the rule's file, so an example may bind these ids:

- ``doc_8f3a2c1d``  Marmot 2015, The Health Gap; pages 101–103; key ``marmot2015_health-gap``
- ``doc_0a1b2c3d``  Wilkinson & Pickett 2009, The Spirit Level; two pages without printed numbers
- ``doc_5e6f7a8b``  World Health Organization 2021, a report; no pages
- ``doc_9c8d7e6f``  a marking rubric: not citable
- ``doc_4d3c2b1a``  Larisch 2019: its file is gone
- ``doc_1b2c3d4e``, ``doc_2c3d4e5f``  Bell 2017, two works of one author and year
- ``doc_3c4d5e6f``  Mayhew 1861: a scan nobody can read
- ``doc_fe0d1c2b``  Shrew 2010, retracted as its title says; no pages
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from mdrag.evidence.model import FoundWords, Page, Passage, Person, Source
from mdrag.text.words import FUNCTION_WORDS, stems

__all__ = ["ExampleLibrary"]

_TEXTS: dict[str, tuple[str, ...]] = {
    "doc_8f3a2c1d": (
        "People near the bottom of the social ladder have at least twice the risk of serious "
        "illness and premature death of those near the top. The social gradient in health runs "
        "right across society, from the poorest to the richest.",
        "Life expectancy for men in the most deprived part of Glasgow was 54 years, against 82 "
        "years in the least deprived: a difference of 28 years within one city.",
        "Investing in early child development reduces inequalities in health later in life. "
        "Poverty in childhood leads to worse health in adulthood.",
    ),
    "doc_0a1b2c3d": (
        "Among rich countries, health and social problems are more common where incomes are "
        "more unequal. Average income makes little difference.",
        "Levels of trust are lower in more unequal societies, and rates of mental illness are "
        "higher.",
    ),
    "doc_5e6f7a8b": (
        "Physical inactivity is one of the leading risk factors for death from noncommunicable "
        "diseases. Adults should do at least 150 minutes of moderate activity a week.",
    ),
    "doc_9c8d7e6f": ("Claims are supported by evidence from at least eight academic sources.",),
    "doc_4d3c2b1a": (),
    "doc_1b2c3d4e": ("Peer tutoring improves reading in primary schools.",),
    "doc_2c3d4e5f": ("Class size has a small effect on attainment in mathematics.",),
    "doc_3c4d5e6f": (),
    "doc_fe0d1c2b": ("Captive shrews were observed for a month and were never seen asleep.",),
}
_SOURCES = (
    Source(
        "doc_0a1b2c3d", "raw/evidence/pdfs/wilkinson.pdf", True,
        citation_key="wilkinson2009_spirit-level", title="The Spirit Level",
        authors=(Person("Wilkinson", "Richard"), Person("Pickett", "Kate")), year=2009, pages=2,
    ),
    Source(
        "doc_1b2c3d4e", "raw/evidence/pdfs/bell-tutoring.pdf", True,
        citation_key="bell2017_peer-tutoring", title="Peer tutoring",
        authors=(Person("Bell", "Ruth"),), year=2017,
    ),
    Source(
        "doc_2c3d4e5f", "raw/evidence/pdfs/bell-class.pdf", True,
        citation_key="bell2017_class-size", title="Class size",
        authors=(Person("Bell", "Ruth"),), year=2017,
    ),
    Source(
        "doc_4d3c2b1a", "", True, citation_key="larisch2019_risk", title="Risk and sentencing",
        authors=(Person("Larisch", "Roland"),), year=2019, flags=("source_gone",),
    ),
    Source(
        "doc_5e6f7a8b", "raw/evidence/who.md", True, citation_key="who2021_activity",
        title="Physical activity", authors=(Person("World Health Organization"),), year=2021,
    ),
    Source(
        "doc_8f3a2c1d", "raw/evidence/pdfs/marmot.pdf", True,
        citation_key="marmot2015_health-gap", title="The Health Gap",
        authors=(Person("Marmot", "Michael"),), year=2015, pages=3,
    ),
    Source(
        "doc_9c8d7e6f", "raw/instruction/guidance/rubric.md", False,
        source_type="rubric", title="Marking rubric",
    ),
    Source(
        "doc_3c4d5e6f", "raw/evidence/pdfs/mayhew.pdf", True, citation_key="mayhew1861_labour",
        title="London Labour and the London Poor", authors=(Person("Mayhew", "Henry"),), year=1861,
        flags=("needs_ocr",),
    ),
    Source(
        "doc_fe0d1c2b", "raw/evidence/pdfs/shrew.pdf", True, citation_key="shrew2010_sleep",
        title="RETRACTED: Shrews without sleep", authors=(Person("Shrew", "Anna"),), year=2010,
    ),
)  # fmt: skip


class ExampleLibrary:
    """An EvidenceStore over the sources above; search is by shared words."""

    version = "example"

    def __init__(self) -> None:
        """Cut the texts into passages, one a page."""
        self._sources = {source.doc_uid: source for source in _SOURCES}
        self._passages = {source.doc_uid: tuple(_cut(source)) for source in _SOURCES}

    def sources(self) -> Sequence[Source]:
        """All sources by doc_uid."""
        return _SOURCES

    def source(self, uid: str) -> Source | None:
        """The source with this doc_uid or citation_key, or None."""
        by_key = (s for s in _SOURCES if uid and s.citation_key == uid)
        return self._sources.get(uid) or next(by_key, None)

    def passage(self, uid: str, alias: str) -> Passage | None:
        """The passage with this alias or chunk id."""
        found = (p for p in self._of(uid) if alias in (p.alias, p.chunk_id))
        return next(found, None)

    def passages(self, uid: str, text: str, k: int = 10) -> Sequence[Passage]:
        """The passages that share a content word with ``text``, most shared first."""
        return _nearest(self._of(uid), text, k)

    def pages(self, uid: str) -> Sequence[Page]:
        """The pages of the sources that have any; Marmot's are numbered from 101."""
        source = self.source(uid)
        if source is None or not source.pages:
            return ()
        return [Page(p.page_start, p.page_label, p.text, p.start, p.end) for p in self._of(uid)]

    def text(self, uid: str) -> str:
        """The pages of a source, an empty line between them."""
        return "\n\n".join(p.text for p in self._of(uid))

    def find(self, words: str, uid: str | None = None) -> Sequence[FoundWords]:
        """Where these words stand, letter case apart."""
        needle, found = " ".join(words.lower().split()), []
        for passage in self._everything(uid):
            at = passage.text.lower().find(needle) if needle else -1
            if at >= 0:
                start = passage.start + at
                end = start + len(needle)
                found.append(
                    FoundWords(passage.doc_uid, passage.page_start, passage.page_label, start, end,
                          passage.text[at : at + len(needle)])
                )  # fmt: skip
        return found

    def suggest(self, text: str, k: int = 3) -> Sequence[Passage]:
        """Citable passages that share most with ``text``."""
        return _nearest([p for p in self._everything(None) if p.citable], text, k)

    def rarity(self, words: Iterable[str]) -> Mapping[str, float]:
        """ln(1 + (N - n + ½) / (n + ½)) over the passages."""
        held = [frozenset(stems(p.text)) for p in self._everything(None)]
        found = {}
        for word in words:
            n = max((sum(s in one for one in held) for s in stems(word)), default=0)
            found[word] = math.log(1 + (len(held) - n + 0.5) / (n + 0.5))
        return found

    def _of(self, uid: str) -> tuple[Passage, ...]:
        source = self.source(uid)
        return self._passages[source.doc_uid] if source else ()

    def _everything(self, uid: str | None) -> list[Passage]:
        return [p for one, found in self._passages.items() if uid in (None, one) for p in found]


def _cut(source: Source) -> Iterable[Passage]:
    start = 0
    for at, text in enumerate(_TEXTS[source.doc_uid], start=1):
        page = at if source.pages else 0
        label = str(100 + at) if source.doc_uid == "doc_8f3a2c1d" else ""
        alias = f"sp{page:03d}-p{page:03d}-b001" if page else f"s1-p000-b{at:03d}"
        yield Passage(
            f"{source.doc_uid}|r=00000000|s=p{page:03d}|p={page:03d}|b=001", alias,
            f"{source.doc_uid}:p{page:03d}", source.doc_uid, text, start, start + len(text),
            page_start=page, page_end=page, page_label=label, citable=source.citable,
        )  # fmt: skip
        start += len(text) + 2


def _nearest(passages: Sequence[Passage], text: str, k: int) -> Sequence[Passage]:
    wanted = {s for s in stems(text) if s not in FUNCTION_WORDS}
    scored = [p._replace(score=float(len(wanted & set(stems(p.text))))) for p in passages]
    held = [p for p in scored if p.score]
    return sorted(held, key=lambda p: (-p.score, p.chunk_id))[:k]
