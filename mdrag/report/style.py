"""The style report → Markdown for the writer, JSON for programs, a few lines for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

from mdrag.audit.style import LONG, PARAGRAPH, Figures, SectionStyle, StyleReport
from mdrag.escapes import in_markdown
from mdrag.report.columns import pad_left
from mdrag.report.records import record
from mdrag.text.lines import Lines
from mdrag.wording import Words, say_in, words

__all__ = ["as_json", "markdown", "summary", "text"]

_WIDTH = 100
_PASSES = "{counted} findings count, {limit:.0f} may: passes."
_FAILS = "{counted} findings count, {limit:.0f} may: FAILS: rewrite this section."
_PASSED = "PASS: {findings} findings count, every section within {limit:g}"
_FAILED = "FAIL: {sections} sections have too many findings; rewrite them, then run this again"
_WORDS = (
    "words: {words} = {running} in the running text of these sections + {beside} in headings, "
    "quotations, lists, tables, captions, notes and what stands in no section above"
)


def _words_told(style: StyleReport, tr: Words) -> list[str]:
    """How the words by section and those of the draft go together."""
    beside = style.words_beside
    if beside <= 0:  # 0: the sections say all; less: text of a section counts for nothing
        return []
    return [tr(_WORDS, words=style.words, running=style.words - beside, beside=beside)]


def summary(style: StyleReport, limit: int, language: str = "en") -> str:
    """``PASS: …`` or ``FAIL: 2 sections have too many findings …``."""
    tr = words(language)
    failing = sum(not section.passes for section in style.sections)
    if failing:
        return tr(_FAILED, sections=failing)
    return tr(_PASSED, findings=sum(s.counted for s in style.sections), limit=limit)


def text(style: StyleReport, limit: int, language: str = "en") -> str:
    """A line a section: does it pass, how many findings, the figures; ≤ 100 columns."""
    tr = words(language)
    figures = (("count", 6), ("limit", 6), ("words", 7), ("mean", 6), (">35", 5), ("pass.", 6),
               ("nom.", 6), ("ease", 6))  # fmt: skip
    head = "".join(pad_left(tr(name), wide) for name, wide in figures)
    out = [f"{'':5}{head}  {tr('section')}"]
    for section in style.sections:
        out.append(_line(section, tr)[:_WIDTH])
    out += [piece for told in _words_told(style, tr) for piece in textwrap.wrap(told, _WIDTH)]
    out += [
        piece
        for note in style.notes
        for piece in textwrap.wrap(tr("note: {note}", note=note), _WIDTH)
    ]
    return "\n".join([*out, summary(style, limit, language)])


def _line(section: SectionStyle, tr: Words) -> str:
    f = section.figures
    return (
        f"{'ok' if section.passes else 'FAIL':5}{section.counted:>6}{section.limit:>6.0f}"
        f"{f.words:>7}{_one(f.mean_sentence):>6}{_share(f.long_share):>5}"
        f"{_share(f.passive_share):>6}{_one(f.nominalisations):>6}{_one(f.reading_ease):>6}"
        f"  {_title(section, tr)}"
    )


def markdown(
    style: StyleReport,
    title: str,
    limit: int,
    notes: tuple[str, ...] = (),
    language: str = "en",
) -> str:
    """The report as a document: where a reader stumbles and what to do, section by section."""
    tr = words(language)
    head = tr("Style of {title}", title=in_markdown(title))
    out = [f"# {head}", "", f"- {summary(style, limit, language)}"]
    out += [f"- {in_markdown(tr('{note}', note=note))}" for note in (*notes, *style.notes)]
    out += [f"- {told}" for told in _words_told(style, tr)]
    if style.waived:
        out.append(f"- {tr('waived with a reason: {count}', count=style.waived)}")
    out += ["", *_figures(style.figures, tr), ""]
    lines = Lines(style.text)
    for section in style.sections:
        line = tr("{title} (line {line})", title=_title(section, tr), line=section.line)
        out += [f"## {in_markdown(line)}", ""]
        verdict = _FAILS if not section.passes else _PASSES
        out += [tr(verdict, counted=section.counted, limit=section.limit), ""]
        out += [*_figures(section.figures, tr), ""]
        if section.findings:
            held = _findings(section, style, lines, language)
            out += [f"### {tr('Where a reader stumbles')}", "", *held, ""]
        out += _edges("First sentences: do they make one argument?", section.first, tr)
        out += _edges("Last sentences: does each lead on to the next paragraph?", section.last, tr)
    return "\n".join(out).rstrip() + "\n"


def _figures(f: Figures, tr: Words) -> list[str]:
    least, most = PARAGRAPH
    wanted = (
        ("words", str(f.words), ""),
        ("sentences", str(f.sentences), ""),
        ("paragraphs", str(f.paragraphs), ""),
        (
            tr("paragraphs not of {least} to {most} words", least=least, most=most),
            str(f.paragraphs_outside),
            "0",
        ),
        ("mean sentence, words", _one(f.mean_sentence), "18–28"),
        (tr("sentences over {words} words", words=LONG), _share(f.long_share), "< 15%"),
        ("sentences in the passive", _share(f.passive_share), ""),
        ("nominalisations in 100 words", _one(f.nominalisations), ""),
        ("reading ease (Flesch)", _one(f.reading_ease), ""),
    )
    return [f"| {tr('figure')} | {tr('here')} | {tr('wanted')} |", "|---|---|---|"] + [
        f"| {tr(name)} | {value} | {goal} |" for name, value, goal in wanted
    ]


def _findings(
    section: SectionStyle, style: StyleReport, lines: Lines, language: str
) -> Iterator[str]:
    for finding in sorted(section.findings, key=lambda f: (f.severity == "info", f.start)):
        line, column = lines.place(finding.start)
        said = " ".join(style.text[finding.start : finding.end].split())
        shown = textwrap.shorten(said, 160, placeholder=" …")
        told = " ".join(say_in(finding.message, language).split())
        yield f"- {line}:{column} {finding.severity} `{finding.rule}` {in_markdown(told)}"
        yield f"  > {in_markdown(shown)}"


def _edges(title: str, edges: tuple[Any, ...], tr: Words) -> list[str]:
    if not edges:
        return []
    listed = [
        f"{n}. ({tr('line {line}', line=edge.line)}) {in_markdown(edge.text)}"
        for n, edge in enumerate(edges, start=1)
    ]
    return [f"### {tr(title)}", "", *listed, ""]


def _title(section: SectionStyle, tr: Words) -> str:
    return section.title or tr("(before the first heading)")


def _one(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f}"


def _share(value: float | None) -> str:
    return "–" if value is None else f"{value:.0%}"


def as_json(style: StyleReport, path: str, limit: int) -> dict[str, Any]:
    """The document of style.schema.json."""
    lines = Lines(style.text)
    return {
        "draft": path,
        "gate": "PASS" if style.passes else "FAIL",
        "limit": limit,
        "words": style.words,
        "figures": style.figures._asdict(),
        "sections": [
            {
                "title": section.title,
                "level": section.level,
                "line": section.line,
                "gate": "PASS" if section.passes else "FAIL",
                "counted": section.counted,
                "limit": round(section.limit, 2),
                "figures": section.figures._asdict(),
                "findings": [record(f, style.text, lines, path) for f in section.findings],
                "first_sentences": [edge._asdict() for edge in section.first],
                "last_sentences": [edge._asdict() for edge in section.last],
            }
            for section in style.sections
        ],
        "waived": style.waived,
        "notes": list(style.notes),
    }
