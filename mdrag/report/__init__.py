"""Findings, claims and packs → text and JSON that people and programs read."""

from __future__ import annotations

__all__ = ["FORMATS"]

# --format of `mdrag lint` → what writes it
FORMATS: dict[str, str] = {
    "text": "mdrag.report.text:write",
    "json": "mdrag.report.json_:write",
    "jsonl": "mdrag.report.jsonl:write",
    "sarif": "mdrag.report.sarif:write",
    "github": "mdrag.report.github:write",
    "rdjson": "mdrag.report.rdjson:write",
    "markdown": "mdrag.report.markdown_:write",
}
