"""The style report: findings and figures of each section, and its line of thought.

The quality gate counts warnings and errors; what is info never fails it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from mdrag.audit.draft_findings import DraftFindings, find_in_folders
from mdrag.claims.facts import Facts
from mdrag.config import Config
from mdrag.draft.model import Draft, Sentence
from mdrag.draft.words import count, count_words
from mdrag.errors import ServiceError
from mdrag.evidence.store import NoEvidence
from mdrag.filled_sentence import fill
from mdrag.lint.cache.facts import FactsCache
from mdrag.lint.cache.store import Cache
from mdrag.lint.finding import Finding
from mdrag.lint.paragraphs import paragraphs_of
from mdrag.lint.rule import Paragraph
from mdrag.text.headings import is_reference_list
from mdrag.text.lines import Lines

__all__ = [
    "LONG",
    "PACKS",
    "PARAGRAPH",
    "PER_WORDS",
    "Edge",
    "Figures",
    "SectionStyle",
    "StyleReport",
    "style",
]

PACKS = ("style", "coherence", "academic-english", "spelling")  # folders of rules
LONG = 35  # words
PARAGRAPH = (120, 180)  # words a paragraph of the argument should have
PER_WORDS = 800  # a longer section may have proportionally more findings
# lint speaks of sentences from where its readers found that useful; the report counts all of them
_OPTIONS = {"style.long-sentence": {"max_words": LONG}}
_LEAST = 20  # words below which a readability score says nothing


class Figures(NamedTuple):
    """What is counted in running text; None = not known (no tagger, too little text)."""

    words: int
    sentences: int
    paragraphs: int
    paragraphs_outside: int  # of those that argue, how many have fewer or more words than PARAGRAPH
    mean_sentence: float | None  # words
    long_share: float | None  # sentences over LONG words, 0–1
    passive_share: float | None  # sentences with a passive, 0–1
    nominalisations: float | None  # per 100 words
    reading_ease: float | None  # Flesch, 0 (hard) – 100 (easy)


class Edge(NamedTuple):
    """The first or the last sentence of a paragraph."""

    line: int
    text: str


class SectionStyle(NamedTuple):
    """One section with its own paragraphs, not those of its subsections."""

    title: str  # "" before the first heading
    level: int
    line: int
    figures: Figures
    findings: tuple[Finding, ...]
    limit: float  # warnings and errors it may have
    first: tuple[Edge, ...]  # of each paragraph: do they make one argument?
    last: tuple[Edge, ...]  # do they lead on?

    @property
    def counted(self) -> int:
        """Findings of level warning or error."""
        return sum(finding.severity != "info" for finding in self.findings)

    @property
    def passes(self) -> bool:
        """Whether the quality gate lets it through."""
        return self.counted <= self.limit


class StyleReport(NamedTuple):
    """The style report of a draft."""

    text: str  # of the draft: findings count its code points
    sections: tuple[SectionStyle, ...]
    figures: Figures
    waived: int
    notes: tuple[str, ...]
    broken: bool = False  # whether a rule broke: our bug
    words: int = 0  # of the whole draft, as lint counts them

    @property
    def words_beside(self) -> int:
        """Words of the draft outside the running text of its sections."""
        return self.words - sum(section.figures.words for section in self.sections)

    @property
    def passes(self) -> bool:
        """Whether every section passes the quality gate."""
        return all(section.passes for section in self.sections)


def style(
    draft: Draft,
    config: Config,
    folders: Sequence[Path],
    path: str = "",
    limit: int = 8,
    cached: bool = True,
) -> StyleReport:
    """The style report of a draft; ``limit``: findings a section, or 800 words of it, may have.

    Needs no library: style is the writer's own.
    """
    cache = Cache() if cached else None
    try:
        seen = find_in_folders(draft, config, NoEvidence(), folders, PACKS, path, cache, _OPTIONS)
    finally:
        if cache:
            cache.close()
    notes = [*seen.result.summary.skipped]
    paragraphs = _paragraphs(draft, config, cached)
    if seen.off:
        notes.append(fill("switched off in the settings: {off}", off=", ".join(seen.off)))
    notes += [failure.told for failure in seen.result.summary.failures]
    sections = tuple(_sections(seen, paragraphs, limit))
    own = [p for p in paragraphs if _running(p)]
    return StyleReport(
        draft.text, sections, _figures(own), len(seen.excused), tuple(notes),
        bool(seen.result.summary.failures), count(draft),
    )  # fmt: skip


def _paragraphs(draft: Draft, config: Config, cached: bool) -> tuple[Paragraph, ...]:
    """The paragraphs with the tagger's marks; without them where it cannot be loaded."""
    cache = Cache() if cached else None
    try:
        return paragraphs_of(draft, FactsCache(draft, config, cache, tags=True).facts)
    except ServiceError:
        return paragraphs_of(draft, FactsCache(draft, config, cache, tags=False).facts)
    finally:
        if cache:
            cache.close()


def _running(paragraph: Paragraph) -> bool:
    """Whether it is the writer's running text, and English."""
    block = paragraph.block
    if block.kind not in ("paragraph", "plain") or {"table", "blockquote"} & set(block.within):
        return False
    return bool(paragraph.sentences)


def _sections(
    seen: DraftFindings, paragraphs: Sequence[Paragraph], limit: int
) -> Iterator[SectionStyle]:
    draft, lines = seen.draft, Lines(seen.draft.text)
    number = {block: n for n, one in enumerate(draft.sections) for block in one.blocks}
    of_section: dict[int, list[Paragraph]] = {}
    for paragraph in paragraphs:
        if _running(paragraph):
            of_section.setdefault(number.get(paragraph.block_index, 0), []).append(paragraph)
    starts = [section.start for section in draft.sections]
    found: dict[int, list[Finding]] = {}
    for finding in seen.counted:
        at = max(bisect_right(starts, finding.start) - 1, 0)
        found.setdefault(at, []).append(finding)
    for at, section in enumerate(draft.sections):
        mine = of_section.get(at, [])
        if is_reference_list(section.title) or not (mine or at in found):
            continue  # a list at the end of a draft is nobody's style
        figures = _figures(mine)
        arguing = [p for p in mine if p.block.kind == "paragraph" and not _listed(p)]
        yield SectionStyle(
            section.title, section.level, lines.place(section.start)[0], figures,
            tuple(found.get(at, ())), limit * max(1.0, figures.words / PER_WORDS),
            tuple(_edge(lines, p.sentences[0]) for p in arguing),
            tuple(_edge(lines, p.sentences[-1]) for p in arguing),
        )  # fmt: skip


def _listed(paragraph: Paragraph) -> bool:
    return bool(set(paragraph.block.within) - {"div"})


def _edge(lines: Lines, sentence: Sentence) -> Edge:
    return Edge(lines.place(sentence.start)[0], sentence.prose)


def _figures(paragraphs: Sequence[Paragraph]) -> Figures:
    words = [count_words(s.prose) for p in paragraphs for s in p.sentences]
    total, sentences = sum(words), len(words)
    tagged = [p.facts for p in paragraphs if p.facts.tagged]
    return Figures(
        total, sentences, len(paragraphs), _outside(paragraphs),
        round(total / sentences, 1) if sentences else None,
        round(sum(n > LONG for n in words) / sentences, 3) if sentences else None,
        _passives(tagged), _nominalisations(tagged), _reading_ease(paragraphs, total),
    )  # fmt: skip


def _outside(paragraphs: Sequence[Paragraph]) -> int:
    least, most = PARAGRAPH
    arguing = [p for p in paragraphs if p.block.kind == "paragraph" and not _listed(p)]
    lengths = [sum(count_words(s.prose) for s in p.sentences) for p in arguing]
    return sum(not least <= words <= most for words in lengths)


def _passives(tagged: Sequence[Facts]) -> float | None:
    marks = [sentence for facts in tagged for sentence in facts.tags]
    if not marks:
        return None
    return round(sum(any(m[2] == "passive" for m in one) for one in marks) / len(marks), 3)


def _nominalisations(tagged: Sequence[Facts]) -> float | None:
    words = sum(sum(facts.words) for facts in tagged)
    if not words:
        return None
    found = sum(m[2] == "nominalisation" for f in tagged for one in f.tags for m in one)
    return round(100 * found / words, 1)


def _reading_ease(paragraphs: Sequence[Paragraph], words: int) -> float | None:
    if words < _LEAST:
        return None
    from mdrag.lint.reading.syllables import reading_ease

    return round(reading_ease(" ".join(s.prose for p in paragraphs for s in p.sentences)), 1)
