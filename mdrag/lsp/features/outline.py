"""The draft's sections, and what is cited and needs a source in each."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from typing import NamedTuple

from lsprotocol import types as lsp

from mdrag.draft.model import Binding
from mdrag.draft.references.listed_sources import sections_of_ids
from mdrag.lint.finding import Finding
from mdrag.lint.rule import EVIDENCE_NEEDED
from mdrag.lsp.drafts.open_draft import Open
from mdrag.wording import Words, words

__all__ = ["asks_for_source", "lenses", "symbols"]


def symbols(one: Open) -> list[lsp.DocumentSymbol]:
    """Headings, one in another, with the bindings of each."""
    top: list[lsp.DocumentSymbol] = []
    figures = _figures(one)
    around: list[tuple[int, list[lsp.DocumentSymbol]]] = []
    for at, section in enumerate(one.draft.sections):
        children = [_bound(one, b) for b in one.bindings() if b.block in set(section.blocks)]
        if section.level == 0:
            top += children
            continue
        end = max(section.end, section.start)
        place = one.where.range(section.start, end)
        head = one.draft.blocks[section.blocks[0]]
        symbol = lsp.DocumentSymbol(
            name=section.title or words(one.desk.language)("(no title)"),
            kind=lsp.SymbolKind.String,
            range=place,
            selection_range=one.where.range(head.start, head.end),
            detail=_in_words(figures[at], one.document.result is None, words(one.desk.language)),
            children=children,
        )
        while around and around[-1][0] >= section.level:
            around.pop()
        (around[-1][1] if around else top).append(symbol)
        around.append((section.level, children))
    return top


def lenses(one: Open) -> list[lsp.CodeLens]:
    """Above each heading: sentences that cite, claims that need it; above the first, of all."""
    found, figures, unknown = [], _figures(one), one.document.result is None
    tr = words(one.desk.language)
    told = [at for at, own in enumerate(figures) if one.draft.sections[at].level or any(own)]
    for at in told:
        section = one.draft.sections[at]
        first = min((one.draft.blocks[b].start for b in section.blocks), default=section.start)
        place = one.where.range(first, first)
        title = _in_words(figures[at], unknown, tr)
        if at == told[0] and len(told) > 1:
            whole = _SectionFigures(*map(sum, zip(*figures, strict=True)))
            found.append(_lens(place, tr("draft: {told}", told=_in_words(whole, unknown, tr))))
        found.append(_lens(place, title))
    return found


def asks_for_source(finding: Finding) -> bool:
    """Whether a finding is a claim that needs a source, as `mdrag lint` and `ready` count them."""
    return finding.rule == EVIDENCE_NEEDED and finding.severity != "info"


def _lens(place: lsp.Range, title: str) -> lsp.CodeLens:
    return lsp.CodeLens(place, lsp.Command(title=title, command=""))


class _SectionFigures(NamedTuple):
    """What is counted of a section without those below it."""

    words: int
    citing: int  # sentences that name a source
    needed: int
    errors: int


def _figures(one: Open) -> list[_SectionFigures]:
    """Those of each section; each sentence and finding counts in one, whatever block it is in."""
    starts = [section.start for section in one.draft.sections]
    lengths, citing, needed, errors = (Counter[int]() for _ in range(4))

    def at(offset: int) -> int:
        return max(bisect_right(starts, offset) - 1, 0)

    listed = sections_of_ids(one.draft.text)  # no built file prints these
    for sentence in one.draft.sentences:
        if not any(start <= sentence.start < end for start, end in listed):
            lengths[at(sentence.start)] += sentence.words
    for number in {b.sentence for b in one.bindings() if b.sentence >= 0}:
        citing[at(one.draft.sentences[number].start)] += 1
    for finding in one.findings():
        needed[at(finding.start)] += asks_for_source(finding)
        errors[at(finding.start)] += finding.severity == "error"
    return [
        _SectionFigures(lengths[n], citing[n], needed[n], errors[n]) for n in range(len(starts))
    ]


def _in_words(figures: _SectionFigures, unknown: bool, tr: Words) -> str:
    """``9 cite, 3 need a source · 450 words``; ``unknown``: not all rules have looked yet."""
    length, citing, needed, errors = figures
    asking = "{needed} needs a source" if needed == 1 else "{needed} need a source"
    need = tr("checking …") if unknown else tr(asking, needed=needed)
    cited = "{citing} cites, {need}" if citing == 1 else "{citing} cite, {need}"
    told = f"{tr(cited, citing=citing, need=need)} · {tr('{length:,} words', length=length)}"
    return f"{told} · {tr('{errors} errors', errors=errors)}" if errors else told


def _bound(one: Open, binding: Binding) -> lsp.DocumentSymbol:
    place = one.where.range(binding.start, binding.end)
    words = " ".join(one.draft.text[binding.start : binding.end].split())
    keys = ", ".join(ref.key for ref in binding.refs)
    return lsp.DocumentSymbol(
        name=words[:80] or keys, kind=lsp.SymbolKind.Key, range=place, selection_range=place,
        detail=keys,
    )  # fmt: skip
