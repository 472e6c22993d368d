"""Findings, claims and packs → text and JSON that people and programs read."""

from __future__ import annotations

__all__ = ["FORMATS"]

# --format of `mdrag lint` → the module that writes it
FORMATS: dict[str, str] = {
    "text": "mdrag.report.text",
    "json": "mdrag.report.json_",
    "jsonl": "mdrag.report.jsonl",
    "sarif": "mdrag.report.sarif",
    "github": "mdrag.report.github",
    "rdjson": "mdrag.report.rdjson",
    "markdown": "mdrag.report.markdown_",
}
