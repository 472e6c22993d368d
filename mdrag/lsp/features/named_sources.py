"""Every place that names a source: bindings, and pandoc's citations by whatever key."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lsprotocol import types as lsp

from mdrag.draft.model import Draft
from mdrag.errors import UsageError
from mdrag.evidence.store import EvidenceStore
from mdrag.filled_sentence import fill
from mdrag.lsp.drafts.open_draft import Open
from mdrag.lsp.protocol.positions import Positions

__all__ = ["prepare_rename", "references", "rename"]

_UID = "doc_"


class _NamedKey(NamedTuple):
    """A key as it stands in a draft; ``cited``: in pandoc's syntax, where any key may stand."""

    key: str
    start: int
    end: int
    cited: bool


def references(one: Open) -> list[lsp.Location] | None:
    """Every place in the open drafts of the project that names the source at the cursor."""
    named = _named_at(one)
    if named is None:
        return None
    wanted = _uid(one.evidence, named.key)
    found = [
        lsp.Location(one.document.uri, one.where.range(key.start, key.end))
        for key in _keys(one.draft)
        if _uid(one.evidence, key.key) == wanted
    ]
    for other in one.others:
        if other.draft is None or not other.path.is_relative_to(one.root or other.path):
            continue
        where = Positions(other.draft.text, one.where.encoding)
        found += [
            lsp.Location(other.uri, where.range(key.start, key.end))
            for key in _keys(other.draft)
            if _uid(one.evidence, key.key) == wanted
        ]
    return found


def prepare_rename(one: Open) -> lsp.Range | None:
    """The source id, or the citation key, at the cursor."""
    named = _named_at(one)
    return one.where.range(named.start, named.end) if named else None


def rename(one: Open, name: str) -> lsp.WorkspaceEdit | None:
    """Another source in place of the one at the cursor, in every form, all through the draft.

    A binding is given the source's id; a citation keeps to keys where it had one. Raises UsageError
    when the library has no such source: nobody may invent one.
    """
    named = _named_at(one)
    if named is None:
        return None
    name = name.strip().strip("{}[]#<>@")
    source = one.evidence.source(name)
    if one.evidence.version and source is None:
        raise UsageError(
            fill("{name!r} is no source of the library; see: mdrag library", name=name)
        )
    if not name or any(sign.isspace() or sign in "{}[]<>@#;,\"'" for sign in name):
        raise UsageError(fill("{name!r} is no id of a source and no citation key", name=name))
    uid = source.doc_uid if source else name
    key = (source.citation_key if source else name) or uid

    def written(place: _NamedKey) -> str:
        if not place.cited:
            return uid
        if place.start == named.start:
            return name
        return uid if place.key.startswith(_UID) else key

    wanted = _uid(one.evidence, named.key)
    edits = [
        lsp.TextEdit(one.where.range(place.start, place.end), written(place))
        for place in _keys(one.draft)
        if _uid(one.evidence, place.key) == wanted
    ]
    return lsp.WorkspaceEdit(changes={one.document.uri: edits})


def _keys(draft: Draft) -> list[_NamedKey]:
    """The keys of a draft in order, each place once."""
    return sorted(_every_key(draft), key=lambda key: key.start)


def _every_key(draft: Draft) -> Iterator[_NamedKey]:
    seen = set()
    for citation in draft.citations:
        for item in citation.items:
            seen.add(item.start)
            yield _NamedKey(item.key, item.start, item.end, True)
    for binding in draft.bindings:
        for ref in binding.refs:
            if ref.end > ref.start and ref.start not in seen:
                yield _NamedKey(ref.key, ref.start, ref.end, binding.form == "cite")


def _named_at(one: Open) -> _NamedKey | None:
    """The key at the cursor; in a binding beside its keys the first of them."""
    keys = _keys(one.draft)
    at = next((key for key in keys if key.start <= one.offset <= key.end), None)
    if at is not None:
        return at
    spans = [(b.start, b.end) for b in one.draft.bindings]
    spans += [(c.start, c.end) for c in one.draft.citations]
    around = [span for span in spans if span[0] <= one.offset <= span[1]]
    if not around:
        return None
    start, end = min(around, key=lambda span: span[1] - span[0])
    return next((key for key in keys if start <= key.start and key.end <= end), None)


def _uid(store: EvidenceStore, key: str) -> str:
    source = store.source(key)
    return source.doc_uid if source else key
