"""The sources a draft is bound to, as a list for its end and as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from mdrag.draft.model import Binding, Draft, Ref
from mdrag.escapes import in_markdown
from mdrag.evidence.model import Source
from mdrag.evidence.store import EvidenceStore
from mdrag.export.citations.csl_items import ItemOf, Items
from mdrag.text.lines import Lines
from mdrag.text.people import ET_AL
from mdrag.verify.support.bindings import all_bindings, problem_of

__all__ = ["UsedSource", "as_json", "as_list", "used_sources"]

_SAID = {
    "unknown-source": "UNKNOWN: the library has no such source",
    "not-citable": "NOT CITABLE: it steers the writing and is never cited",
    "source-gone": "GONE: its file is no longer there",
}


class UsedSource(NamedTuple):
    """One source, and where the draft rests on it."""

    key: str  # doc_uid; what the draft says when the library does not know it
    source: Source | None
    problem: str  # unknown-source, not-citable, source-gone, or "" ("unchecked" without a library)
    pages: tuple[str, ...]  # as cited, in order
    places: tuple[tuple[int, int], ...]  # line and column of each binding


def used_sources(draft: Draft, store: EvidenceStore) -> tuple[UsedSource, ...]:
    """The sources of all bindings, by author and year; unknown ones at the end."""
    found: dict[str, list[tuple[Binding, Ref]]] = {}
    for binding in all_bindings(draft.bindings, draft.citations, store):
        for ref in binding.refs:
            source = store.source(ref.key)
            found.setdefault(source.doc_uid if source else ref.key, []).append((binding, ref))
    lines = Lines(draft.text)
    used = [
        UsedSource(
            key,
            store.source(key),
            problem_of(refs[0][1], store) if store.version else "unchecked",
            tuple(dict.fromkeys(_pages((ref for _, ref in refs), store))),
            tuple(dict.fromkeys(lines.place(binding.start) for binding, _ in refs)),
        )
        for key, refs in found.items()
    ]
    return tuple(sorted(used, key=_order))


def _pages(refs: Iterable[Ref], store: EvidenceStore) -> Iterable[str]:
    for ref in refs:
        if ref.pdf_page:
            yield f"pdf {ref.pdf_page}"
        elif ref.label == "page" and ref.locator:
            yield ref.locator
        elif ref.passage and (passage := store.passage(ref.key, ref.passage)):
            # a passage is on a page, by its printed number when there is one
            if passage.page_label:
                yield passage.page_label
            elif passage.page_start:
                yield f"pdf {passage.page_start}"


def _order(one: UsedSource) -> tuple[bool, str, int, str]:
    source = one.source
    if source is None:
        return True, "", 0, one.key
    who = source.authors[0].family if source.authors else source.title
    return False, who.casefold(), source.year or 0, one.key


def as_list(used: Sequence[UsedSource]) -> str:
    """Markdown bullets to stand under "Sources used"; problems are said at the end of a line."""
    return "".join(f"- {_line(one)}\n" for one in used)


def _by_number(pages: str) -> tuple[bool, int]:
    """Printed pages by their first number, then what is no number."""
    found = re.match(r"\d+", pages)
    return found is None, int(found[0]) if found else 0


def _line(one: UsedSource) -> str:
    parts = []
    if one.source is not None:
        parts.append(in_markdown(_card(one.source)))
    pages = "; ".join(sorted(one.pages, key=_by_number))
    if pages:
        several = len(one.pages) > 1 or any(c in pages for c in "-–,")
        parts.append(f"Cited: {'pp.' if several else 'p.'} {in_markdown(pages)}.")
    parts.append(f"[{in_markdown(one.key)}]")
    if one.problem in _SAID:
        parts.append(_SAID[one.problem])
    return " ".join(parts)


def _card(source: Source) -> str:
    names = [f"{p.family}, {p.given}" if p.given else p.family for p in source.authors]
    who = "; ".join(names[:6]) + (f"; {ET_AL}" if len(names) > 6 else "")
    year = f"({source.year})" if source.year else "(no date)"
    title = f"*{source.title}*." if source.title else f"{source.source_path}."
    where = f" {source.container_title}." if source.container_title else ""
    return f"{who + ' ' if who else ''}{year} {title}{where}"


def as_json(used: Sequence[UsedSource], items: Items) -> list[dict[str, Any]]:
    """One object a source; ``items`` say what a reference to it would be made from."""
    return [
        {
            "doc_uid": one.key,
            "status": one.problem or "ok",
            "pages_cited": list(one.pages),
            "bindings": len(one.places),
            "places": [{"line": line, "column": column} for line, column in one.places],
            **(_metadata(one.source, items.of(one.source)) if one.source else {}),
        }
        for one in used
    ]


def _metadata(source: Source, found: ItemOf) -> dict[str, Any]:
    return {
        "citation_key": source.citation_key,
        "citable": source.citable,
        "title": source.title,
        "authors": [person._asdict() for person in source.authors],
        "year": source.year,
        "source_path": source.source_path,
        "pages": source.pages,
        "doi": source.doi,
        "item_from": found.came_from,
        "missing": list(found.lacks),
    }
