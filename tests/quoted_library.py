"""A library of three sources whose text has every accident of a PDF, for tests of quotations."""

from __future__ import annotations

from collections.abc import Sequence

from mdrag.evidence.model import FoundWords, Page, Passage, Person, Source
from mdrag.evidence.store import NoEvidence
from mdrag.text.words import FUNCTION_WORDS, stems

__all__ = ["LARISCH", "MARMOT", "SCAN", "TABLED", "UNNUMBERED", "Quoted"]

MARMOT, LARISCH, SCAN, UNNUMBERED = "doc_11111111", "doc_22222222", "doc_33333333", "doc_44444444"
TABLED = "doc_55555555"  # a table whose lines were read across its columns

_PAGES: dict[str, tuple[tuple[str, str], ...]] = {
    MARMOT: (
        (
            "101",
            "The eﬃciency of the pro-\ngramme was not affected by the size of classes, which "
            "rose by 3.5 % in 2014.4 According to Müller, “teachers adapt” to most changes – "
            "slowly. "
            "The results may suggest that smaller classes help most pupils (Vole, 2001), although "
            "the evidence from four schools remains thin. Attendance was stable in every school, "
            "as "
            "the exam ple of Leeds shows, and the\n\n4 A note at the foot of the page, see Shrew "
            "(1999) for more.",
        ),
        (
            "102",
            "THE HEALTH GAP\n\ncost of heating fell sharply in all the northern towns we visited. "
            "It does not follow that poverty is harmless. Nobody who has lived in these streets "
            "would say so. Spending increased by 12 million pounds over ten years. Income rose by "
            "40 % in Leeds.",
        ),
        ("103", "Early childhood matters more than anything that can be done later in life."),
    ),
    LARISCH: (
        ("1", "Risk scores are used in sentencing across most of the federal states of Germany."),
        ("2", "Judges rarely depart from the recommended range of the sentence in such cases."),
    ),
    SCAN: (),
    UNNUMBERED: (
        ("", "Trust is lower in countries where incomes are most unequal and cities are large."),
        ("", "Rates of imprisonment follow the same pattern in almost every rich country."),
    ),
    TABLED: (
        (
            "7",
            "Method\tDescription\tAdvantages\n"
            "Live coding of\tPeople who learn join\tIt leads everybody to work\n"
            "short lessons\twith teachers to write\twith 20 kinds of material\n"
            "\tcode and to mend it\tand to gain a habit\n"
            "Slides\tOne speaks all day\tand it does not end well there",
        ),
    ),
}
_SOURCES = (
    Source(MARMOT, "raw/marmot.pdf", True, citation_key="marmot2015",
           authors=(Person("Marmot"),), year=2015, pages=3),
    Source(LARISCH, "raw/larisch.pdf", True, citation_key="larisch2019",
           authors=(Person("Larisch"),), year=2019, pages=2),
    Source(SCAN, "raw/scan.pdf", True, authors=(Person("Mayhew"),), year=1861,
           flags=("needs_ocr",)),
    Source(UNNUMBERED, "raw/spirit.pdf", True, authors=(Person("Pickett"),), year=2009, pages=2),
    Source(TABLED, "raw/table.pdf", True, authors=(Person("Denecker"),), year=2021, pages=1),
)  # fmt: skip


class Quoted(NoEvidence):
    """An EvidenceStore over these sources: one passage a page."""

    version = "made"

    def sources(self) -> Sequence[Source]:
        return _SOURCES

    def source(self, uid: str) -> Source | None:
        return next((s for s in _SOURCES if uid and uid in (s.doc_uid, s.citation_key)), None)

    def text(self, uid: str) -> str:
        return "\n\n".join(text for _, text in _PAGES.get(uid, ()))

    def pages(self, uid: str) -> Sequence[Page]:
        found, start = [], 0
        for index, (label, text) in enumerate(_PAGES.get(uid, ()), 1):
            found.append(Page(index, label, text, start, start + len(text) + 2))
            start += len(text) + 2
        return found

    def passages(self, uid: str, text: str, k: int = 10) -> Sequence[Passage]:
        wanted = set(stems(text)) - FUNCTION_WORDS
        found = [
            Passage(f"{uid}|{p.page_index}", "", "", uid, p.text, p.start, p.end,
                    page_start=p.page_index, page_label=p.page_label,
                    score=float(len(wanted & set(stems(p.text)))))
            for p in self.pages(uid)
        ]  # fmt: skip
        return sorted((p for p in found if p.score), key=lambda p: -p.score)[:k]

    def suggest(self, text: str, k: int = 3) -> Sequence[Passage]:
        found = [p for s in _SOURCES for p in self.passages(s.doc_uid, text)]
        return sorted(found, key=lambda p: -p.score)[:k]

    def find(self, words: str, uid: str | None = None) -> Sequence[FoundWords]:
        return ()
