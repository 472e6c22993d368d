"""Why the gate warns or blocks: what findings say, and what no finding says of a bound source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from mdrag.audit.checked_bindings import CHECK_RULES, CheckedBinding
from mdrag.audit.table import GateTable
from mdrag.filled_sentence import fill
from mdrag.lint.finding import Finding
from mdrag.verify.support.binding_rows import SourceRow
from mdrag.verify.works.author_year import label

__all__ = ["UNCHECKED", "GateReason", "of_findings", "of_sources"]

_SAID = {
    "unknown-source": "cites {who}, which the library does not have; correct the id, or ingest it",
    "not-citable": "cites {who}, which steers the writing and is never cited; bind another source",
    "source-gone": "cites {who}, whose file is no longer under raw/; put it back, or bind another",
    "source-unreadable": "no text could be read from {who}, so nothing was checked; it needs OCR",
    "passage-gone": "the passage bound in {who} is gone; name a passage or page that is there",
    "other-language": "not checked against {who}: mdrag compares English only; do it yourself",
    "too-short": "too few words stand with {who} to be looked up there; read them yourself",
    "malformed": "the binding does not parse; see: mdrag lint",
    "swallowed": "pandoc would swallow the binding; move it into a sentence",
}
_BLOCKING = ("unknown-source", "not-citable", "source-gone", "malformed", "swallowed")
_STALE = ("passage-gone",)
# Nothing was compared: the slot says neither OK nor MISSING.
UNCHECKED = frozenset({"source-unreadable", "other-language", "too-short"})


class GateReason(NamedTuple):
    """One thing that stands against a claim, and the rule that says it; "" for none."""

    gate: str
    why: str
    rule: str
    queries: tuple[str, ...] = ()


def of_findings(found: Iterable[Finding], kind: str, table: GateTable) -> Iterator[GateReason]:
    """What the gate makes of the findings about a claim of this kind."""
    for finding in found:
        says = table.of_finding(finding.rule, finding.severity, kind)
        yield GateReason(says, finding.message, finding.rule, finding.suggested_queries)


def of_sources(
    citing: Iterable[CheckedBinding], kind: str, table: GateTable, waived: frozenset[str],
    told: Iterable[GateReason],
) -> Iterator[GateReason]:  # fmt: skip
    """What the rows of the bindings say that no finding says yet."""
    said = {reason.rule for reason in told} | waived
    for one in citing:
        for check in ("malformed", "swallowed"):  # what no source of the row can say
            rule = CHECK_RULES[check]
            if check in one.row.checks and rule not in said:
                yield GateReason("BLOCK", fill(_SAID[check]), rule)
        for source in one.row.sources:
            yield from _of_source(source, kind, table, said)


def _of_source(
    source: SourceRow, kind: str, table: GateTable, said: set[str]
) -> Iterator[GateReason]:
    who = label(source.source) if source.source else source.doc_uid
    for check in source.checks:
        rule = CHECK_RULES.get(check, "")
        if rule and rule in said:
            continue
        if check in _BLOCKING:
            yield GateReason("BLOCK", fill(_SAID[check], who=who), rule)
        elif check in UNCHECKED:
            yield GateReason("WARN", fill(_SAID[check], who=who), rule)
        elif check in _STALE:
            yield GateReason(table.stale[kind], fill(_SAID[check], who=who), rule)
    if set(source.checks) & {*_BLOCKING, *UNCHECKED}:
        return
    if source.status == "MISSING" and "citation.missing-support" not in said:
        why = fill("no passage of {who} says anything of this; bind the source that does", who=who)
        yield GateReason(table.missing, why, "citation.missing-support")
    elif source.status == "WEAK" and "citation.weak" not in said:
        why = fill(
            "{who} says little of this (support {score:.2f}); read the passage",
            who=who,
            score=source.support_score,
        )
        yield GateReason(table.weak, why, "citation.weak")
