"""The draft's sections, what is claimed and bound in each, and the sources it names."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from lsprotocol import types as lsp

from mdrag.draft.model import Binding, Ref, Section
from mdrag.errors import UsageError
from mdrag.lsp.drafts.open_draft import Open, refs
from mdrag.lsp.features.places import named_at
from mdrag.lsp.protocol.positions import Positions
from mdrag.verify.support.bindings import all_bindings

__all__ = ["lenses", "prepare_rename", "references", "rename", "symbols"]


def symbols(one: Open) -> list[lsp.DocumentSymbol]:
    """Headings, one in another, with the bindings of each."""
    top: list[lsp.DocumentSymbol] = []
    figures = _figures(one)
    around: list[tuple[int, list[lsp.DocumentSymbol]]] = []
    for section in one.draft.sections:
        children = [_bound(one, b) for b in one.bindings() if b.block in set(section.blocks)]
        if section.level == 0:
            top += children
            continue
        end = max(section.end, section.start)
        place = one.where.range(section.start, end)
        head = one.draft.blocks[section.blocks[0]]
        symbol = lsp.DocumentSymbol(
            name=section.title or "(no title)",
            kind=lsp.SymbolKind.String,
            range=place,
            selection_range=one.where.range(head.start, head.end),
            detail=_counted(figures, section),
            children=children,
        )
        while around and around[-1][0] >= section.level:
            around.pop()
        (around[-1][1] if around else top).append(symbol)
        around.append((section.level, children))
    return top


def lenses(one: Open) -> list[lsp.CodeLens]:
    """Above each heading: claims bound and needed, words."""
    found, figures = [], _figures(one)
    for section in one.draft.sections:
        if section.level == 0 or not section.blocks:
            continue
        head = one.draft.blocks[section.blocks[0]]
        place = one.where.range(head.start, head.start)
        command = lsp.Command(title=_counted(figures, section), command="")
        found.append(lsp.CodeLens(place, command))
    return found


def references(one: Open) -> list[lsp.Location] | None:
    """Every place in the open drafts of the project that names the source at the cursor."""
    named = named_at(one)
    if named is None:
        return None
    wanted = _uid(one, named[1])
    found = [
        lsp.Location(one.document.uri, one.where.range(ref.start, ref.end))
        for _, ref in refs(one)
        if _uid(one, ref) == wanted
    ]
    for other in one.others:
        if other.draft is None or not other.path.is_relative_to(one.root or other.path):
            continue
        where = Positions(other.draft.text, one.where.encoding)
        bindings = all_bindings(other.draft.bindings, other.draft.citations, one.evidence)
        found += [
            lsp.Location(other.uri, where.range(ref.start, ref.end))
            for binding in bindings
            for ref in binding.refs
            if _uid(one, ref) == wanted
        ]
    return found


def prepare_rename(one: Open) -> lsp.Range | None:
    """The source id at the cursor."""
    named = named_at(one)
    return one.where.range(named[1].start, named[1].end) if named else None


def rename(one: Open, name: str) -> lsp.WorkspaceEdit | None:
    """Another source in place of the one at the cursor, all through the draft.

    Raises UsageError when the library has no such source: nobody may invent one.
    """
    named = named_at(one)
    if named is None:
        return None
    name = name.strip().strip("{}#<>@")
    if one.evidence.version and one.evidence.source(name) is None:
        raise UsageError(f"{name!r} is no source of the library; see: mdrag library")
    wanted = named[1].key
    edits = [
        lsp.TextEdit(one.where.range(ref.start, ref.end), name)
        for _, ref in refs(one)
        if ref.key == wanted
    ]
    return lsp.WorkspaceEdit(changes={one.document.uri: edits})


class _Figures(NamedTuple):
    """What is counted of each block."""

    words: Counter[int]
    bound: Counter[int]
    needed: Counter[int]
    errors: Counter[int]


def _figures(one: Open) -> _Figures:
    figures = _Figures(Counter(), Counter(), Counter(), Counter())
    for sentence in one.draft.sentences:
        figures.words[sentence.block] += sentence.words
    for at, block in {(b.sentence, b.block) for b in one.bindings()}:
        figures.bound[block] += at >= 0
    for finding in one.findings():
        at = one.draft.sentence_at(finding.start)
        if at < 0:
            continue
        block = one.draft.sentences[at].block
        figures.needed[block] += finding.rule == "evidence.needed"
        figures.errors[block] += finding.severity == "error"
    return figures


def _counted(figures: _Figures, section: Section) -> str:
    """``9 bound, 3 need a source · 450 words``, of the section without those below it."""
    words, bound, needed, errors = (sum(one[b] for b in section.blocks) for one in figures)
    told = f"{bound} bound, {needed} need{'s' if needed == 1 else ''} a source · {words:,} words"
    return f"{told} · {errors} error{'s' if errors > 1 else ''}" if errors else told


def _bound(one: Open, binding: Binding) -> lsp.DocumentSymbol:
    place = one.where.range(binding.start, binding.end)
    words = " ".join(one.draft.text[binding.start : binding.end].split())
    keys = ", ".join(ref.key for ref in binding.refs)
    return lsp.DocumentSymbol(
        name=words[:80] or keys, kind=lsp.SymbolKind.Key, range=place, selection_range=place,
        detail=keys,
    )  # fmt: skip


def _uid(one: Open, ref: Ref) -> str:
    source = one.evidence.source(ref.key)
    return source.doc_uid if source else ref.key
