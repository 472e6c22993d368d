"""What is shown of a draft and its sources: the one data source of every face of the view.

Offsets count code points of the draft's text, boxes are fractions of a page, origin top left.
"""

from __future__ import annotations

from typing import NamedTuple

from mdrag.evidence.model import Rect
from mdrag.zotero.bindings import ItemBinding

__all__ = [
    "STATUSES",
    "CitationView",
    "CitedPlace",
    "DraftView",
    "FindingView",
    "FixView",
    "PageRef",
    "ParagraphView",
    "SectionView",
    "SentenceView",
    "SourceCard",
    "TextRun",
]

# What a sentence may be, from what needs a person most to what needs nobody.
STATUSES = ("contradicted", "needed", "weak", "waived", "bound")


class TextRun(NamedTuple):
    """Words of one look.

    ``kind``: text, code, math, note, image, cite (words of a binding), unbound (a citation that
    nothing binds).
    """

    text: str
    kind: str = "text"
    strong: bool = False
    emphasis: bool = False
    sentence: int = -1  # index of its `SentenceView`
    citation: int = -1  # index of its `CitationView`
    findings: tuple[int, ...] = ()  # indices of the `FindingView`s it stands in


class ParagraphView(NamedTuple):
    """A block of the draft; ``kind``: heading, paragraph, item, quote, code, math, table, rule."""

    kind: str
    line: int
    runs: tuple[TextRun, ...]
    level: int = 0  # of a heading; how deep an item lies
    bullet: str = ""  # what an item begins with


class SentenceView(NamedTuple):
    """A sentence that claims or cites something."""

    text: str
    line: int
    section: int  # index of its `SectionView`
    status: str  # one of STATUSES; "" when it neither needs nor names a source
    types: tuple[str, ...]
    citations: tuple[int, ...]


class FixView(NamedTuple):
    """One way to settle a finding: the whole lines it changes, as they are and as they would be."""

    description: str
    before: str
    after: str


class FindingView(NamedTuple):
    """A finding of the linter; ``key`` names it in a request: rule, place and fingerprint."""

    key: str
    rule: str
    severity: str
    message: str
    notes: tuple[str, ...]
    line: int
    column: int
    fixes: tuple[FixView, ...]
    place: PageRef | None = None  # where the source says otherwise
    quote: str = ""  # the words there


class PageRef(NamedTuple):
    """A page of a source; ``rects`` mark the passage on it."""

    doc_uid: str
    page: int  # from 1, of the file
    label: str  # the printed number, "" when none is known
    rects: tuple[Rect, ...] = ()


class SourceCard(NamedTuple):
    """What a person should know of a source."""

    doc_uid: str
    label: str  # Halloran & Østby (2018)
    title: str
    container: str
    year: int | None
    file: str  # relative to the project, "" when it is gone
    is_pdf: bool
    doi: str
    problem: str = ""  # why its pages cannot be shown as they were read
    zotero: ItemBinding | None = None  # the item it is bound to


class CitedPlace(NamedTuple):
    """One source of a citation, and where it says what the sentence says."""

    doc_uid: str
    status: str  # OK, WEAK, MISSING
    score: float
    checks: tuple[str, ...]
    quote: str  # the source's sentence, "" when no passage says anything
    passage: str  # the passage it stands in
    pages: tuple[PageRef, ...]
    lacks: tuple[str, ...] = ()  # numbers of the sentence that the passage does not have

    @property
    def bears(self) -> bool:
        """Whether the passage may be shown as what bears the sentence, not as the nearest only."""
        return self.status == "OK" and not self.lacks


class CitationView(NamedTuple):
    """One binding with what was found of it."""

    line: int
    sentence: int  # index of its `SentenceView`, -1 for none
    words: str  # what a reader of the draft sees of it
    text: str  # the sentence
    status: str
    score: float
    checked: bool  # whether the support was looked at
    passes: bool
    checks: tuple[str, ...]
    places: tuple[CitedPlace, ...]
    findings: tuple[int, ...]
    differences: tuple[tuple[str, str], ...]  # (source's words, draft's words) of its quotations


class SectionView(NamedTuple):
    """A section: how many of its sentences have each status, and the sources it cites how often."""

    title: str
    line: int
    counts: tuple[int, ...]  # in the order of STATUSES
    sources: tuple[tuple[str, int], ...]


class DraftView(NamedTuple):
    """A draft with everything that is shown of it."""

    path: str
    title: str
    language: str  # of the interface: en, zh
    stamp: str  # sha-256 of the draft: what a request to change it must name
    lines: int
    words: int
    paragraphs: tuple[ParagraphView, ...]
    sentences: tuple[SentenceView, ...]
    citations: tuple[CitationView, ...]
    findings: tuple[FindingView, ...]
    sources: tuple[SourceCard, ...]
    sections: tuple[SectionView, ...]
    notes: tuple[str, ...]  # what could not be read or checked

    @property
    def counts(self) -> tuple[int, ...]:
        """How many sentences have each status, in the order of STATUSES."""
        return tuple(sum(one.status == status for one in self.sentences) for status in STATUSES)

    @property
    def bound_share(self) -> float:
        """Of the sentences that need or name a source, the share that is bound and holds."""
        every = sum(self.counts)
        return self.counts[STATUSES.index("bound")] / every if every else 1.0
