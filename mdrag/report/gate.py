"""What the gate says → claims.json, and a table for a person."""

from __future__ import annotations

import textwrap
from typing import Any

from mdrag.audit.gate.model import CitationSlot, Gate, GateClaim
from mdrag.report.source_line import printable
from mdrag.wording import Words, say_in, words

__all__ = ["as_json", "summary", "text"]

_WIDTH = 100
_SHOWN = 10
_IN_FILE = "… and {more} more, in the JSON document"
_ELSEWHERE = "… and {more} more; all of them: --format json"
_COUNTS = (
    "{gate}: {claims} claims and citations: {passed} pass ({waived} waived), {warn} warn, "
    "{block} block"
)


def as_json(gate: Gate, draft: str, sha256: str, build_id: str) -> dict[str, Any]:
    """The document of claims.schema.json."""
    return {
        "draft": draft,
        "draft_sha256": sha256,
        "build_id": build_id,
        "gate": gate.gate,
        "counts": _counts(gate),
        "claims": [_claim(claim) for claim in gate.claims],
        "notes": list(gate.notes),
    }


def text(
    gate: Gate, path: str, language: str = "en", shown: int = _SHOWN, written: bool = True
) -> str:
    """A table of claim types, the first claims that block or warn, and the sum; ≤ 100 columns.

    ``written``: whether the rest is in the document of outputs/audits/.
    """
    tr = words(language)
    out = list(_table(gate, tr))
    bad = sorted((c for c in gate.claims if c.gate != "PASS"), key=lambda c: c.gate == "WARN")
    for claim in bad[:shown]:
        out += _shown(claim, path, language)
    if len(bad) > shown:
        rest = _IN_FILE if written else _ELSEWHERE
        out.append(tr(rest, more=len(bad) - shown))
    out += [piece for note in gate.notes for piece in _wrapped(tr("note: {note}", note=note), "")]
    return "\n".join([*out, summary(gate, language)])


def summary(gate: Gate, language: str = "en") -> str:
    """``BLOCK: 31 claims and citations: 20 pass (3 waived), 4 warn, 7 block``."""
    count = _counts(gate)
    return words(language)(
        _COUNTS, gate=gate.gate, claims=len(gate.claims), passed=count["PASS"],
        waived=count["WAIVED"], warn=count["WARN"], block=count["BLOCK"],
    )  # fmt: skip


def _counts(gate: Gate) -> dict[str, int]:
    found = {name: gate.tally(gate=name) for name in ("PASS", "WARN", "BLOCK")}
    return {**found, **{name: gate.tally(status=name) for name in ("NEED", "OK", "WAIVED")}}


def _table(gate: Gate, tr: Words) -> list[str]:
    kinds = dict.fromkeys(claim.kind for claim in gate.claims)
    if not kinds:
        return []
    lines = [f"{tr('claim type'):16}{tr('claims'):>8}{'PASS':>8}{'WARN':>8}{'BLOCK':>8}"]
    for kind in sorted(kinds):
        figures = [gate.tally(kind=kind, gate=name) for name in ("PASS", "WARN", "BLOCK")]
        lines.append(f"{kind:16}{sum(figures):>8}" + "".join(f"{n:>8}" for n in figures))
    return [*lines, ""]


def _shown(claim: GateClaim, path: str, language: str) -> list[str]:
    place = f"{printable(path)}:{claim.line}:{claim.column} [{claim.kind}]"
    room = _WIDTH - 6
    lines = [f"{claim.gate:6}{place if len(place) <= room else '…' + place[1 - room :]}"]
    said = textwrap.shorten(claim.text, 240, placeholder=" …")
    lines += _wrapped(printable(said), "      ")
    lines += _wrapped(printable(say_in(claim.why, language)), "      → ")
    if claim.suggested_queries and "mdrag query" not in claim.why:
        lines.append(f'        mdrag query "{claim.suggested_queries[0]}"')
    return lines


def _wrapped(said: str, indent: str) -> list[str]:
    later = " " * len(indent)
    return textwrap.wrap(said, _WIDTH, initial_indent=indent, subsequent_indent=later)


def _claim(claim: GateClaim) -> dict[str, Any]:
    return {
        "id": claim.id,
        "text": claim.text,
        "type": claim.kind,
        "line": claim.line,
        "column": claim.column,
        "status": claim.status,
        "gate": claim.gate,
        "why": claim.why,
        "rules": list(claim.rules),
        "citations": [_slot(slot) for slot in claim.citations],
        "suggested_queries": list(claim.suggested_queries),
    }


def _slot(slot: CitationSlot) -> dict[str, Any]:
    page = slot.page
    number = int(page) if page.isascii() and page.isdigit() else page or None
    return {**slot._asdict(), "page": number}
