"""Where the library says something, as lines for a terminal and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mdrag.audit.library_match import LibraryMatch
from mdrag.escapes import on_one_line
from mdrag.report.columns import pad
from mdrag.text.people import short_names
from mdrag.wording import Words, words

__all__ = ["as_json", "text"]


def text(matches: Sequence[LibraryMatch], language: str = "en") -> str:
    """A match is its kind, its source and page and what to paste; below, the source's words."""
    lines, tr = [], words(language)
    nothing = tr("(nothing)")
    for match in matches:
        place = match.page_label or match.page
        page = f", p. {on_one_line(str(place))}" if place else ""
        lines.append(
            f"{pad(tr(match.kind), 9)} {on_one_line(_who(match, tr))}{page}  {match.binding}"
        )
        lines.append(f"          “{on_one_line(match.quote)}”")
        lines += [
            "          "
            + tr(
                "differs: {asked} → {source}",
                asked=on_one_line(change.draft) or nothing,
                source=on_one_line(change.source) or nothing,
            )
            for change in match.differences
        ]
    return "\n".join(lines) + "\n" if lines else ""


def as_json(matches: Sequence[LibraryMatch]) -> list[dict[str, Any]]:
    """The rows that ``mdrag find --format json`` prints."""
    return [
        {
            "doc_uid": match.source.doc_uid,
            "citation_key": match.source.citation_key,
            "title": match.source.title,
            "source_path": match.source.source_path,
            "page": match.page,
            "page_label": match.page_label,
            "chunk_id": match.chunk_id,
            "quote": match.quote,
            "score": match.score,
            "kind": match.kind,
            "binding": match.binding,
            "differences": [
                {"kind": change.kind, "asked": change.draft, "source": change.source}
                for change in match.differences
            ],
        }
        for match in matches
    ]


def _who(match: LibraryMatch, tr: Words) -> str:
    source = match.source
    who = short_names([person.family for person in source.authors])
    year = source.year or "n.d."
    if who:
        return f"{who} ({year})"
    name = source.title or source.citation_key or source.doc_uid
    return f"{name} ({year}; {tr('author unknown')})"
