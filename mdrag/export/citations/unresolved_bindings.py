"""Every binding of a draft that cannot be exported, with its place."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.draft.model import Draft
from mdrag.draft.references.typed_lists import has_place_for_list
from mdrag.errors import UnresolvedBinding
from mdrag.evidence.model import Source
from mdrag.evidence.store import EvidenceStore
from mdrag.export.citations.csl_items import OWN, Items, describe_origin
from mdrag.export.citations.refusal import NO_LIBRARY, refusal
from mdrag.export.citations.styles import SHIPPED
from mdrag.filled_sentence import fill, join_sentences
from mdrag.text.lines import Lines
from mdrag.zotero.items import library_columns

__all__ = ["bound_sources", "find_unresolved", "gone_sources", "item_notes", "list_title", "refuse"]


def find_unresolved(draft: Draft, evidence: EvidenceStore) -> list[tuple[int, str]]:
    """(offset, what is wrong) of every binding and library citation that cannot be exported."""
    found = {}
    for binding in draft.bindings:
        if binding.problem:
            found[binding.mark.start] = binding.problem
            continue
        for ref in binding.refs:
            if reason := refusal(ref.key, evidence):
                found[ref.start] = fill("{key} {reason}", key=ref.key, reason=reason)
    for offset, key in _cited(draft):
        source = evidence.source(key)
        if source is not None and (reason := refusal(source.doc_uid, evidence)):
            found[offset] = fill("{key} {reason}", key=f"@{key}", reason=reason)
    return sorted(found.items())


def refuse(draft: Draft, evidence: EvidenceStore) -> None:
    """Raise Unresolved naming line and column of every binding that cannot be exported."""
    problems = find_unresolved(draft, evidence)
    if not problems:
        return
    if not evidence.version:
        problems = _said_once(problems)
    lines = Lines(draft.text)
    told = [UnresolvedBinding(draft.path, reason, *lines.place(at)) for at, reason in problems]
    first = told[0]
    message = join_sentences("{first}\n{second}", (first.message, *(o.sentence for o in told[1:])))
    raise UnresolvedBinding(draft.path, message, first.line, first.column)


def _said_once(problems: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """A missing library is one thing to mend, not one a binding: told at the first of them."""
    unknown = [one for one in problems if one[1].endswith(NO_LIBRARY)]
    return [one for one in problems if one not in unknown[1:]]


def bound_sources(draft: Draft, evidence: EvidenceStore) -> list[Source]:
    """The citable sources a draft is bound to, each once, in the order of the draft."""
    keys = [(ref.start, ref.key) for binding in draft.bindings for ref in binding.refs]
    found: dict[str, Source] = {}
    for _, key in sorted([*keys, *_cited(draft)]):
        source = evidence.source(key)
        if source is not None and source.citable:
            found[source.doc_uid] = source
    return list(found.values())


def gone_sources(draft: Draft, evidence: EvidenceStore) -> list[str]:
    """A line for each bound source whose file is gone, or whose passage is: where it is cited.

    It is built all the same, with what the library kept of it.
    """
    keys = [(ref.start, ref.key, ref.passage) for one in draft.bindings for ref in one.refs]
    found: dict[tuple[str, str], str] = {}
    lines = Lines(draft.text)
    for at, key, passage in sorted([*keys, *((at, key, "") for at, key in _cited(draft))]):
        source = evidence.source(key)
        if source is None or not source.citable:
            continue
        gone = not source.source_path or "source_gone" in source.flags
        if not gone and (not passage or evidence.passage(key, passage)):
            continue
        line, column = lines.place(at)
        what = (
            fill(
                "its file is gone; put it back into raw/evidence and run mdrag ingest, or "
                "bind another"
            )
            if gone
            else fill(
                "its passage {passage} is no longer there; bind the sentence anew", passage=passage
            )
        )
        told = fill(
            "{place}: {key} is printed as the library knew it, but {what}",
            place=f"{draft.path}:{line}:{column}", key=key, what=what,
        )  # fmt: skip
        found.setdefault((source.doc_uid, "" if gone else passage), told)
    return list(found.values())


def item_notes(draft: Draft, evidence: EvidenceStore, items: Items) -> list[str]:
    """Where the data of the cited works came from, and what each lacks, in lines."""
    found = [(source, items.of(source)) for source in bound_sources(draft, evidence)]
    lines = [told] if (told := describe_origin(one for _, one in found)) else []
    for source, one in found:
        if one.lacks:
            ours = one.came_from == OWN
            where = "meta/library.csv" if ours else one.came_from
            names = library_columns(one.lacks) if ours else one.lacks
            lines.append(
                fill(
                    "{uid} ({path}) lacks {names}; add it in {where}", uid=source.doc_uid,
                    path=source.source_path, names=", ".join(names), where=where,
                )
            )  # fmt: skip
        if one.read_today:
            lines.append(
                fill(
                    "{uid}: no day of access, today's is printed; another: "
                    "mdrag meta set --doc_uid {uid} --accessed_at YYYY-MM-DD", uid=source.doc_uid,
                )
            )  # fmt: skip
    return lines


def list_title(draft: Draft, style: str) -> str:
    """The heading the reference list needs, in the words of the style; "" when it has one."""
    if "reference-section-title" in draft.meta or "suppress-bibliography" in draft.meta:
        return ""
    if "{#refs}" in draft.text or has_place_for_list(draft):
        return ""
    name = style.rpartition("/")[2]
    return next((one.list_title for one in SHIPPED if one.id == name), "References")


def _cited(draft: Draft) -> Iterator[tuple[int, str]]:
    for citation in draft.citations:
        for item in citation.items:
            yield item.start, item.key
