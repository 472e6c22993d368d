"""An audit → one page on a terminal, and JSON."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

from mdrag.audit.compliance.check import ComplianceRow
from mdrag.audit.next_steps import NextStep
from mdrag.audit.whole_draft import DraftAudit
from mdrag.escapes import on_one_line
from mdrag.report import citations, gate, ready
from mdrag.wording import Words, words

__all__ = ["as_json", "step_told", "text"]

_WIDTH = 100
_SHOWN = 5  # of what is missing
_PART = 120  # characters of why a claim blocks, or what to do about one thing that is asked for


def text(audit: DraftAudit, path: str, language: str = "en") -> str:
    """One page, at most 100 columns wide: how it stands, what is missing, what to do next."""
    tr = words(language)
    out = [on_one_line(path)[-_WIDTH:], "", *_standing(audit, language), ""]
    missing = [row for row in audit.compliance if row.status == "missing"]
    for row in missing[:_SHOWN]:
        told = tr(
            "missing  {text} ({place}): {next}",
            text=row.text,
            place=row.place,
            next=tr("{next}", next=row.next),
        )
        out += _wrapped(_shortened(told), "         ")
    if len(missing) > _SHOWN:
        out.append(tr("… and {more} more, in the audit document", more=len(missing) - _SHOWN))
    out += ["", tr("next steps:")]
    for number, step in enumerate(audit.steps, start=1):
        out += _wrapped(f"{number:2}. {_shortened(step_told(step, tr))}", "    ")
        out.append(f"      {step.command}")
    for note in audit.notes:
        out += _wrapped(tr("note: {note}", note=note), "  ")
    return "\n".join(out)


def _standing(audit: DraftAudit, language: str) -> Iterator[str]:
    tr = words(language)
    yield f"{tr('claims')}: {gate.summary(audit.gate, language)}"
    if audit.cited:
        yield f"{tr('citations')}: {citations.summary(audit.cited, language)}"
    failing = sum(not one.passes for one in audit.style.sections)
    told = "style: {failing} of {sections} sections fail the gate; words: {words}"
    yield tr(told, failing=failing, sections=len(audit.style.sections), words=audit.words)
    counts = {status: audit.tally(status) for status in ("covered", "missing", "look")}
    yield tr("brief: {covered} covered, {missing} missing, {look} only reading shows", **counts)
    yield tr("weak locators: {count}", count=len(audit.weak))
    yield ready.one_line(audit.ready, language)


def step_told(step: NextStep, tr: Words) -> str:
    """A step in words."""
    figures = dict(step.figures)
    for name in ("next", "why"):
        if name in figures:
            said = tr("{part}", part=figures[name])
            figures[name] = textwrap.shorten(said, _PART, placeholder=" …")
    return tr(step.told, **figures)


def _shortened(told: str) -> str:
    return textwrap.shorten(on_one_line(told), 260, placeholder=" …")


def _wrapped(said: str, indent: str) -> list[str]:
    return textwrap.wrap(said, _WIDTH, subsequent_indent=indent)


def as_json(audit: DraftAudit, draft: str, sha256: str, build_id: str) -> dict[str, Any]:
    """What stands in the audit document, and how the claims and citations stand."""
    tr = words("en")
    return {
        "draft": draft,
        "draft_sha256": sha256,
        "build_id": build_id,
        "go": audit.ready.go,
        "gate": audit.gate.gate,
        "counts": gate.as_json(audit.gate, draft, sha256, build_id)["counts"],
        "style": "PASS" if audit.style.passes else "FAIL",
        "words": audit.words,
        "compliance": [_row(row) for row in audit.compliance],
        "weak_locators": [one._asdict() for one in audit.weak],
        "next_steps": [
            {"priority": number, "told": step_told(step, tr), "command": step.command}
            for number, step in enumerate(audit.steps, start=1)
        ],
        "coherence": [
            {
                "section": section.title,
                "begins": section.first[0].text,
                "ends": section.last[-1].text,
            }
            for section in audit.style.sections
            if section.first and section.last
        ],
        "notes": [*audit.notes, *audit.ready.notes],
    }


def _row(row: ComplianceRow) -> dict[str, Any]:
    return {
        "kind": row.kind,
        "about": row.about,
        "text": row.text,
        "status": row.status,
        "where": row.where,
        "next": row.next,
        "source_path": row.place.path,
        "source_where": row.place.where,
    }
