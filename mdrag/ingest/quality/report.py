"""``meta/parse_quality_report.md``: how well each source was read, and what to look at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from mdrag.escapes import in_cell, in_markdown, on_one_line
from mdrag.filled_sentence import fill
from mdrag.ingest.quality.advice import flagged_pages, page_ranges
from mdrag.ingest.quality.figures import Quality, QualityLine
from mdrag.kept_reasons import reason_in
from mdrag.wording import words

__all__ = ["doubt_lines", "line", "report"]

_COLUMNS = (
    "source", "pages", "without text", "repeated lines", "non-letters", "paragraphs",
    "length (quartiles)", "short", "check",
)  # fmt: skip
_SAMPLE = 120  # characters shown of a running line


def line(row: Quality) -> QualityLine:
    """``row`` as the report says it."""
    templates = tuple(_template(*template) for template in row.templates)
    return QualityLine(row.name, _cells(row), row.advice, templates, flagged_pages(row))


def report(
    rows: Iterable[QualityLine], pictures: Mapping[str, Sequence[tuple[int, str]]] | None = None,
    language: str = "en",
) -> str:  # fmt: skip
    """The report: a table, what to look at, what is uncertain, and the templates.

    ``pictures``: name of a source → (page, path of its picture beside the report).
    """
    tr = words(language)
    sources = sorted(rows, key=lambda row: (not row.advice, row.name))
    advised = [row for row in sources if row.advice]
    told = "{every} sources; {advised} to look at."
    parts = [
        f"# {tr('Parse quality')}",
        "",
        tr(told, every=len(sources), advised=len(advised)),
        "",
        "| " + " | ".join(tr(name) for name in _COLUMNS) + " |",
        "|---|---|---|---|---|---|---|---|---|",
        *(f"| {_cell(row.name)} {row.cells}" for row in sources),
    ]
    if advised:
        parts += ["", f"## {tr('To look at')}", ""]
        for row in advised:
            parts += [f"- {_code(row.name)}: {reason_in(one, language)}" for one in row.advice]
            for page, path in (pictures or {}).get(row.name, ()):
                parts.append(f"  - {tr('page {page}', page=page)}: ![page {page}]({path})")
    if doubtful := [row for row in sources if row.doubts]:
        parts += ["", f"## {tr('Titles, authors and years to check')}", ""]
        for row in doubtful:
            parts += row.doubts or ()
    if with_templates := [row for row in sources if row.templates]:
        parts += ["", f"## {tr('Running headers and footers left out')}", ""]
        for row in with_templates:
            parts.append(f"- {_code(row.name)}")
            parts += [reason_in(one, language) for one in row.templates]
    return "\n".join(parts) + "\n"


def doubt_lines(name: str, doubts: Iterable[str], language: str) -> tuple[str, ...]:
    """What is uncertain of a source, as the report says it."""
    return tuple(f"- {_code(name)}: {in_markdown(reason_in(one, language))}" for one in doubts)


def _cells(row: Quality) -> str:
    low, middle, high = row.quartiles
    return (
        f"| {row.pages or '-'} | {page_ranges(row.pages_without_text) or '-'} "
        f"| {row.repeated_lines:.0%} | {row.non_letters:.0%} | {row.paragraphs} "
        f"| {low} / {middle} / {high} | {row.short_paragraphs:.0%} "
        f"| {'needs_manual_check' if row.needs_manual_check else ''} |"
    )


def _template(template: str, pages: int, samples: tuple[str, ...]) -> str:
    cut = (s if len(s) <= _SAMPLE else f"{s[:_SAMPLE]}…" for s in samples)
    shown = "; ".join(f"“{_cell(sample)}”" for sample in dict.fromkeys(cut))
    return fill("  - on {pages} pages: {said}", pages=pages, said=shown or _cell(template))


def _code(name: str) -> str:
    """A file's name as code, unless it could end the code."""
    return in_markdown(name) if "`" in name else f"`{on_one_line(name)}`"


def _cell(text: str) -> str:
    return in_cell(text)
