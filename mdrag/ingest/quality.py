"""A parsed source → how well it was parsed, and what to do when it was not."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import median
from typing import NamedTuple

from mdrag.escapes import in_cell, in_markdown, on_one_line
from mdrag.ingest.document import FRONT_MATTER_UNREAD, ParsedDocument
from mdrag.ingest.readers.scans.recognise import INSTALL, UNCERTAIN

__all__ = ["Quality", "QualityLine", "line", "measure", "report"]

# Thresholds: born-digital papers stay well inside them (repeated .02-.15, non-letter .15-.27).

_REPEATED = 0.3
_NON_LETTER = 0.4
_SHORT = 0.6
_FEWEST_PARAGRAPHS = 8  # fewer say nothing about their distribution
_SHORT_CHARS = 40
_SLIDES = (".pptx", ".pptm", ".ppsx")
_SAMPLES = 3
_LEAST_CHARS = 200


class Quality(NamedTuple):
    """The figures of one source. Shares are 0-1; lengths are characters."""

    name: str
    pages: int
    pages_without_text: tuple[int, ...]  # page indexes, from 1
    chars: int
    repeated_lines: float  # share of the printed lines that were running headers and footers
    non_letters: float  # share of the characters that are neither letters nor white space
    paragraphs: int
    quartiles: tuple[int, int, int]  # of the paragraphs' lengths
    short_paragraphs: float  # share below 40 characters
    templates: tuple[tuple[str, int, tuple[str, ...]], ...]  # template, pages, samples
    flags: tuple[str, ...]
    advice: tuple[str, ...]

    @property
    def needs_manual_check(self) -> bool:
        """Whether a person should look before citing from it."""
        return bool(self.advice)


def measure(name: str, document: ParsedDocument) -> Quality:
    """The figures of ``document``; ``name`` is what the report calls it (its path)."""
    bare = "".join(document.text.split())
    letters = sum(char.isalpha() for char in bare)
    lengths = sorted(b.end - b.start for b in document.blocks if b.kind == "paragraph")
    figures = Quality(
        name=name,
        pages=len(document.pages),
        pages_without_text=tuple(p.page_index for p in document.pages if not p.text.strip()),
        chars=len(bare),
        repeated_lines=document.dropped_lines / max(document.raw_lines, 1),
        non_letters=1 - letters / len(bare) if bare else 0.0,
        paragraphs=len(lengths),
        quartiles=_quartiles(lengths),
        short_paragraphs=sum(n < _SHORT_CHARS for n in lengths) / max(len(lengths), 1),
        templates=tuple((t, pages, samples[:_SAMPLES]) for t, pages, samples in document.running),
        flags=document.flags,
        advice=(),
    )
    return figures._replace(advice=tuple(_advice(figures)))


def _quartiles(lengths: list[int]) -> tuple[int, int, int]:
    if not lengths:
        return 0, 0, 0
    low, high = lengths[: (len(lengths) + 1) // 2], lengths[len(lengths) // 2 :]
    return round(median(low)), round(median(lengths)), round(median(high))


def _advice(figures: Quality) -> Iterable[str]:
    """What to do about a source that was read badly, a line each."""
    if "needs_ocr" in figures.flags:
        yield f"a scan without text: {INSTALL}, or find a copy with text"
    elif figures.chars == 0:
        yield "no text at all: find another copy"
    elif figures.pages_without_text:
        pages = ", ".join(map(str, figures.pages_without_text[:10]))
        more = "…" if len(figures.pages_without_text) > 10 else ""
        yield f"pages without text ({pages}{more}): look at them; scanned ones need OCR"
    if FRONT_MATTER_UNREAD in figures.flags:
        yield (
            "its front matter cannot be read as YAML and was not used: mend it (mdrag lint FILE "
            "names the line), or write title, authors and year into meta/library.csv"
        )
    if UNCERTAIN in figures.flags:
        yield (
            "a scan, recognised with little confidence, so it cannot be cited: compare it with the "
            "page (mdrag show), then: mdrag meta set --doc_uid DOC_UID --citable true"
        )
    elif "scanned_ocr" in figures.flags:
        yield "a scan with recognised text: check quotations against the page"
    if "unreadable_text" in figures.flags:
        yield "fonts without a character map: what is read is not what is printed; read it with OCR"
    elif figures.chars >= _LEAST_CHARS and figures.non_letters > _NON_LETTER:
        yield "many signs that are no letters: tables, formulas, recognition; try another parser"
    if figures.repeated_lines > _REPEATED:
        yield "many running lines were left out: compare the templates below with the pages"
    slides = figures.name.casefold().endswith(_SLIDES)  # which are written in catchwords
    few = figures.paragraphs < _FEWEST_PARAGRAPHS
    if not slides and not few and figures.short_paragraphs > _SHORT:
        yield "most paragraphs are very short: columns or tables may be torn; try another parser"


class QualityLine(NamedTuple):
    """What the report says of one source."""

    name: str
    cells: str  # the rest of its line in the table
    advice: tuple[str, ...]
    templates: tuple[str, ...]
    doubts: tuple[str, ...] = ()  # what is uncertain of its title, authors and year


def line(row: Quality) -> QualityLine:
    """``row`` as the report says it."""
    return QualityLine(
        row.name, _cells(row), row.advice, tuple(_template(*t) for t in row.templates)
    )


def report(rows: Iterable[QualityLine | Quality]) -> str:
    """``meta/parse_quality_report.md``: a table, then what to look at, then the templates."""
    lines = (row if isinstance(row, QualityLine) else line(row) for row in rows)
    sources = sorted(lines, key=lambda row: (not row.advice, row.name))
    parts = [
        "# Parse quality",
        "",
        f"{len(sources)} sources; {sum(bool(row.advice) for row in sources)} to look at.",
        "",
        "| source | pages | without text | repeated lines | non-letters | paragraphs "
        "| length (quartiles) | short | check |",
        "|---|---|---|---|---|---|---|---|---|",
        *(f"| {_cell(row.name)} {row.cells}" for row in sources),
    ]
    if advised := [row for row in sources if row.advice]:
        parts += ["", "## To look at", ""]
        for row in advised:
            parts += [f"- {_code(row.name)}: {advice}" for advice in row.advice]
    if doubtful := [row for row in sources if row.doubts]:
        parts += ["", "## Titles, authors and years to check", ""]
        for row in doubtful:
            parts += [f"- {_code(row.name)}: {in_markdown(doubt)}" for doubt in row.doubts]
    if with_templates := [row for row in sources if row.templates]:
        parts += ["", "## Running headers and footers left out", ""]
        for row in with_templates:
            parts.append(f"- {_code(row.name)}")
            parts += row.templates
    return "\n".join(parts) + "\n"


def _cells(row: Quality) -> str:
    low, middle, high = row.quartiles
    return (
        f"| {row.pages or '-'} | {len(row.pages_without_text) or '-'} "
        f"| {row.repeated_lines:.0%} | {row.non_letters:.0%} | {row.paragraphs} "
        f"| {low} / {middle} / {high} | {row.short_paragraphs:.0%} "
        f"| {'needs_manual_check' if row.needs_manual_check else ''} |"
    )


def _template(template: str, pages: int, samples: tuple[str, ...]) -> str:
    shown = "; ".join(f"“{_cell(sample[:120])}”" for sample in samples)
    return f"  - on {pages} pages: {shown or _cell(template)}"


def _code(name: str) -> str:
    """A file's name as code, unless it could end the code."""
    return in_markdown(name) if "`" in name else f"`{on_one_line(name)}`"


def _cell(text: str) -> str:
    return in_cell(text)
