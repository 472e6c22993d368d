"""The sources of a draft before it is handed in: their list, and what its references lack."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.audit.readiness.lines import DraftToHandIn, ReadyLine, places_of
from mdrag.draft.model import Draft
from mdrag.draft.references.listed_sources import sections_of_ids
from mdrag.draft.references.typed_lists import has_place_for_list, is_divided, typed_lists
from mdrag.evidence.model import Source
from mdrag.filled_sentence import fill, join_sentences

__all__ = ["listed_line", "references_line"]

_TYPED_LIST = "structure.typed-references"
_TYPED = (
    "sources used: {sources}; their list is typed by hand: mdrag build prints the list in the "
    "style in place of the entries of cited works, others as typed"
)
_DIVIDED = (
    "sources used: {sources}; their list is typed by hand and headings divide it: mdrag build "
    "prints it as typed, and the list in the style at the end"
)
_COMPLETE = "references: {complete} of {sources} sources have all they need; Zotero was not asked"
_GAPS = (
    "references: {complete} of {sources} sources have all they need ({gaps}); Zotero was not asked"
)
# CSL variable → the field of `mdrag meta set`
_FIELDS = {
    "author": "authors", "issued": "year", "container-title": "container_title",
    "publisher": "publisher", "URL": "url", "title": "title",
}  # fmt: skip


def listed_line(draft: DraftToHandIn) -> Iterator[ReadyLine]:
    """Whether the draft lists the sources it uses."""
    used = _used(draft)
    if draft.store.version:  # what it does not have is no source, and the line of bindings says so
        used = {key: source for key, source in used.items() if source}
    # every delivered draft carries the list; the reference list of a Word file may stand for it
    lacks = [f for f in draft.linted.counted if f.rule == "structure.sources-used"]
    told = "sources used: {sources}; their list stands in the draft"
    if _is_printed(draft.linted.draft):
        told = "sources used: {sources}; mdrag build prints their list below the draft's heading"
    if lacks:
        told = "sources used: {sources}; the draft does not list them (Sources used)"
    if not used:
        told = "sources used: 0"
    command = f"mdrag sources {draft.path} --write"
    if typed := [f for f in draft.linted.counted if f.rule == _TYPED_LIST]:
        section = [section for section, _ in typed_lists(draft.linted.draft)][-1]
        told = _DIVIDED if is_divided(draft.linted.draft, section) else _TYPED
        if any(f.notes or not f.fix for f in typed):  # something of it is printed as typed
            lacks, command = typed, f"mdrag lint {draft.path} --select {_TYPED_LIST}"
    verdict = "look" if lacks else "ok"
    figures = (("sources", len(used)),)
    yield ReadyLine("sources-used", verdict, figures, told, command, places_of(draft, lacks))


def _is_printed(draft: Draft) -> bool:
    """Whether the draft has the heading of the list and not the list."""
    if sections_of_ids(draft.text) or any(typed_lists(draft)):
        return False
    return has_place_for_list(draft)


def _used(draft: DraftToHandIn) -> dict[str, Source | None]:
    keys = (ref.key for binding in draft.linted.draft.bindings for ref in binding.refs)
    keys_of_rows = (uid for one in draft.cited for uid in one.row.cited_doc_uids)
    found: dict[str, Source | None] = {}
    for key in (*keys, *keys_of_rows):
        source = draft.store.source(key)
        found.setdefault(source.doc_uid if source else key, source)
    return found


def references_line(draft: DraftToHandIn) -> Iterator[ReadyLine]:
    """Which sources have all that a reference to them needs."""
    sources = [source for source in _used(draft).values() if source and source.citable]
    if not draft.store.version:
        told = "references: not checked, there is no library"
        yield ReadyLine(
            "references", "look", (("complete", 0), ("sources", 0)), told, draft.unread.command
        )
        return
    gaps = [(source, draft.lacks(source)) for source in sources]
    poor = [(source, lacks) for source, lacks in gaps if lacks]
    listed = join_sentences("{first}; {second}", (
        fill("{doc_uid} lacks {names}", doc_uid=source.doc_uid, names=", ".join(lacks))
        for source, lacks in poor[:3]
    )) if poor else ""  # fmt: skip
    if len(poor) > 3:
        listed = fill("{named}; and {count} more", named=listed, count=len(poor) - 3)
    figures = (
        ("complete", len(sources) - len(poor)),
        ("sources", len(sources)),
        ("gaps", listed),
    )
    told = _COMPLETE if not poor else _GAPS
    command = "mdrag meta list"
    if poor:
        source, lacks = poor[0]
        command = f"mdrag meta set --doc_uid {source.doc_uid} --{_FIELDS.get(lacks[0], lacks[0])} …"
    yield ReadyLine("references", "look" if poor else "ok", figures, told, command)
