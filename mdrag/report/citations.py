"""Citation rows → text for a terminal, JSON, and the audit table (``verify-citations``)."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from mdrag.audit.checked_bindings import CheckedBinding
from mdrag.claims.queries import suggest_queries
from mdrag.escapes import in_cell, in_markdown, on_one_line
from mdrag.lint.finding import Finding
from mdrag.verify.support.binding_rows import BindingRow, SourceRow
from mdrag.verify.support.bindings import FAILING
from mdrag.verify.support.excerpt import telling_part
from mdrag.verify.works.author_year import label
from mdrag.wording import say_in, words

__all__ = ["as_json", "markdown", "summary", "text"]

_WIDTH = 100
_COUNTS = "{bindings} bindings: {ok} OK, {weak} WEAK, {missing} MISSING"
_FAILS = "FAILS"  # its words are in the source, and a hard check says no
_LOOK = "LOOK"  # … or a check only warns: a quotation altered a little, a page that says it not
_UNSAID = "{words}: nowhere in the source, nor a word like it; read whether it says so"
_RAISED = "“{said}”: the nearest sentence of the source says “{known}”: “{quote}”"
_SOUGHT = ("WEAK", "MISSING")  # what another passage or source may support
_OBJECTS = "-mismatch"  # how the names of such checks end
# infos that are a reason to look all the same
_LACKS = ("citation.number-absent", "citation.relation-absent")
_PROVES_NOTHING = (
    "The score estimates whether a sentence was written about its source; it ranks,\n"
    "and does not prove that the source says so: read the passage."
)
_SHOWN = {
    "other-language": "not checked: another language",
    "too-short": "not checked: too few words",
}


def as_json(cited: Sequence[CheckedBinding]) -> list[dict[str, Any]]:
    """The rows as contracts say (verification.schema.json)."""
    return [_entry(one) for one in cited]


def text(cited: Sequence[CheckedBinding], path: str, language: str = "en") -> str:
    """A table at most 100 columns wide, the passage and what the checks found under each row."""
    tr = words(language)
    out = []
    for one in cited:
        row = _checked(one)
        place = f"{on_one_line(path)}:{row.line}:{row.column}"
        checks = f"  [{', '.join(tr(_SHOWN.get(c, c)) for c in row.checks)}]" if row.checks else ""
        status = f"{_status(one):7} {row.support_score:.2f}" if row.checked else f"{'-':12}"
        out.append(f"{status}  {place}{checks}"[:_WIDTH])
        out += _wrapped(row.sentence_text, "  ")
        for source in row.sources:
            out += _source(source, one, alone=len(row.sources) == 1)
        for line in _remarks(one, language):
            out += _wrapped(line, "    ")
        for finding in _told(one):
            out += _finding(finding, language)
        if not one.passes and row.status in _SOUGHT and (query := _query(row)):
            command = f'mdrag query "{query}"'  # never broken: it is there to be copied
            line = tr("  → look for: {command}", command=command)
            brief = tr("  → look for: {command}", command="").rstrip()
            out += [line] if len(line) <= _WIDTH else [brief, f"    {command}"]
    return "\n".join(out)


def summary(cited: Sequence[CheckedBinding], language: str = "en") -> str:
    """``12 bindings: 9 OK, 2 WEAK, 1 MISSING`` and what else failed."""
    tr = words(language)
    rows = [one.row for one in cited]
    seen = [row for row in rows if row.checked]
    statuses = [_status(one) for one in cited if one.row.checked]
    count = {name: statuses.count(name.upper()) for name in ("ok", "weak", "missing")}
    told = tr(_COUNTS, bindings=len(rows), **count)
    if len(rows) == 1:
        told = told.replace(" bindings:", " binding:")
    if unread := len(rows) - len(seen):
        told += tr(", {unread} not checked (another language)", unread=unread)
    failed = sum(not c.passes and (c.row.status == "OK" or not c.row.checked) for c in cited)
    told += tr("; {failed} fail a hard check", failed=failed) if failed else ""
    looked = statuses.count(_LOOK)
    return told + (tr("; {looked} to look at", looked=looked) if looked else "")


def markdown(
    cited: Sequence[CheckedBinding], title: str, notes: Sequence[str], language: str = "en"
) -> str:
    """The audit table, with the passage and the checks beside it."""
    head = (
        "sentence_id", "line", "sentence_text", "cited_doc_uids", "support_score", "status",
        "checks", "page", "passage", "what_the_checks_found", "suggested_query",
    )  # fmt: skip
    tr = words(language)
    notes = [*map(in_markdown, notes), summary(cited, language)]
    lines = [
        f"# {tr('Citations of {title}', title=in_markdown(title))}",
        "",
        *(f"- {note}" for note in notes),
    ]
    lines += ["", "| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    for one in cited:
        row = _checked(one)
        cells = (
            row.sentence_id, str(row.line), row.sentence_text, " ".join(row.cited_doc_uids),
            f"{row.support_score:.2f}" if row.checked else "", _status(one) if row.checked else "",
            ", ".join(tr(_SHOWN.get(c, c)) for c in row.checks), row.page,
            telling_part(row.quote, row.looked_for, 300),
            " ".join(
                [
                    *_deciders(row),
                    *_remarks(one, language),
                    *(_in_a_cell(finding, language) for finding in _told(one)),
                ]
            ),
            _query(row),
        )  # fmt: skip
        lines.append("| " + " | ".join(_cell(cell) for cell in cells) + " |")
    lines += ["", tr(_PROVES_NOTHING), ""]
    return "\n".join(lines)


def _status(cited: CheckedBinding) -> str:
    """What is said first of a binding.

    OK is never said beside a check that objects.
    """
    status = cited.row.status
    if status != "OK":
        return status
    if not cited.passes:
        return _FAILS
    return _LOOK if cited.doubts else status


def _remarks(cited: CheckedBinding, language: str) -> list[str]:
    """The words that no source of the sentence has, and those that say more, for a reader."""
    tr = words(language)
    shown = ", ".join(f"“{word}”" for word in cited.unsaid)
    told = [tr(_UNSAID, words=shown)] if shown else []
    for one in cited.raised:
        quote = textwrap.shorten(one.sentence, 240, placeholder=" …")
        told.append(tr(_RAISED, said=one.said, known=one.known, quote=quote))
    return told


def _checked(cited: CheckedBinding) -> BindingRow:
    """The row with the names of the rules that object among its checks."""
    return cited.row._replace(checks=cited.checks)


def _told(cited: CheckedBinding) -> list[Finding]:
    """The findings worth showing beside a row: not those its status says already."""
    status = ("citation.weak", "citation.missing-support", "citation.unbound")
    return [finding for finding in cited.findings if finding.rule not in status]


def _finding(finding: Finding, language: str) -> list[str]:
    told = say_in(finding.message, language)
    out = [*_wrapped(f"{finding.severity} {finding.rule}: {told}", "    ")]
    for note in finding.notes:
        out += _wrapped(say_in(note, language), "      ")
    if finding.evidence:
        out += _wrapped(_evidence(finding), "      ")
    return out


def _in_a_cell(finding: Finding, language: str) -> str:
    parts = [say_in(part, language) for part in (finding.message, *finding.notes)]
    return " ".join([*parts, _evidence(finding)] if finding.evidence else parts)


def _evidence(finding: Finding) -> str:
    at = finding.evidence
    assert at is not None
    page = at.page_label or (str(at.page_index) if at.page_index else "")
    quote = textwrap.shorten(at.quote, 240, placeholder=" …")
    return f"{at.doc_uid}{f', p. {page}' if page else ''}: “{quote}”"


def _entry(cited: CheckedBinding) -> dict[str, Any]:
    """One cited sentence as JSON."""
    row = _checked(cited)
    return {
        "sentence_id": row.sentence_id,
        "sentence_text": row.sentence_text,
        "line": row.line,
        "column": row.column,
        "cited_doc_uids": list(row.cited_doc_uids),
        "support_score": row.support_score,
        "status": row.status,
        "checks": list(row.checks),
        "chunk_id": row.chunk_id or None,
        "page": _page(row.page),
        "suggested_query": _query(row),
        "sources": [
            {
                "doc_uid": s.doc_uid,
                "status": s.status,
                "support_score": s.support_score,
                "checks": list(s.checks),
                "chunk_id": s.chunk_id or None,
                "page": _page(s.page),
                "passage": s.quote,
                "decided_by": s.decided_by,
            }
            for s in row.sources
        ],
        "passes": cited.passes,
        "absent_words": list(cited.unsaid),
        "raised_words": [one._asdict() for one in cited.raised],
        "findings": [_record(finding) for finding in _told(cited)],
    }


def _deciders(row: BindingRow) -> list[str]:
    found = dict.fromkeys(one.decided_by for one in row.sources if one.decided_by != "local")
    return [f"decided by {on_one_line(one)};" for one in found]


def _record(finding: Finding) -> dict[str, Any]:
    at = finding.evidence
    return {
        "rule": finding.rule,
        "severity": finding.severity,
        "message": finding.message,
        "notes": list(finding.notes),
        "chunk_id": at.chunk_id or None if at else None,
        "page": _page(at.page_label or str(at.page_index or "")) if at else None,
        "passage": at.quote if at else "",
    }


def _page(page: str) -> int | str | None:
    return int(page) if page.isascii() and page.isdigit() else page or None


def _query(row: BindingRow) -> str:
    return next(iter(suggest_queries(row.looked_for)), "")


def _source(source: SourceRow, cited: CheckedBinding, alone: bool) -> tuple[str, ...]:
    blamed = {uid for f in cited.findings if f.severity == "error" for uid in f.doc_uids}
    failing = not cited.passes and (source.doc_uid in blamed or FAILING & set(source.checks))
    status = _FAILS if source.status == "OK" and failing else source.status
    rules = [f.rule for f in cited.findings if source.doc_uid in f.doc_uids]
    warned = any(rule.endswith(_OBJECTS) or rule in _LACKS for rule in rules) or bool(cited.unsaid)
    warned = warned or bool(cited.raised)
    warned = warned or not {*cited.doubts}.isdisjoint(source.checks)
    status = _LOOK if status == "OK" and warned else status
    who = label(source.source) if source.source else source.doc_uid
    page = f", p. {source.page}" if source.page else ""
    score = "" if alone else f"{status} {source.support_score:.2f}  "
    quote = telling_part(source.quote, _checked(cited).looked_for, 240)
    lines = _wrapped(f"{score}{who}{page}" + (f": “{quote}”" if quote else ""), "    ")
    if source.decided_by != "local":
        lines += _wrapped(f"decided by {on_one_line(source.decided_by)}", "    ")
    return lines


@lru_cache(maxsize=1024)  # one finding may stand under several rows
def _wrapped(words: str, indent: str) -> tuple[str, ...]:
    behind = " " * len(indent)
    return tuple(textwrap.wrap(words, _WIDTH, initial_indent=indent, subsequent_indent=behind))


def _cell(words: str) -> str:
    return in_cell(words)
