"""What the sentence under the cursor rests on, and whether its source says so."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types as lsp

from mdrag.audit.near_passages import near_passages
from mdrag.draft.model import Binding
from mdrag.lint.finding import Finding
from mdrag.lint.rule import EVIDENCE_NEEDED
from mdrag.lsp.drafts.open_draft import Open
from mdrag.lsp.features.cited_place import BoundPlace, page_name, place_of
from mdrag.lsp.features.markdown_cards import escape_card, passage_card, source_card, verdict_card
from mdrag.verify.support.bindings import verify
from mdrag.verify.works.author_year import match_sources
from mdrag.verify.works.works_in_list import listed_paged_mentions
from mdrag.verify.works.works_in_text import Mention, NamedWork, mentions
from mdrag.wording import Words, say_in, words

__all__ = ["hover"]

_SUGGESTED = 3  # passages shown for a claim without a source


def hover(one: Open) -> lsp.Hover | None:
    """The binding at the cursor, else the citation in words, else the claim; None elsewhere."""
    tr = words(one.desk.language)
    found = one.binding_at(one.offset)
    if found is not None:
        binding, _ = found
        return _shown(one, (binding.start, binding.end), _binding(one, binding))
    mention = next((m for m in _cited_in_words(one) if m.start <= one.offset <= m.end), None)
    if mention is not None:
        sources = one.evidence.sources()
        cards = [
            source_card(source, one.desk.language)
            for work in mention.works
            for source in match_sources(work.author, work.year, sources)
        ]
        told = tr("not bound; the library has:" if cards else "not bound, and not in the library")
        return _shown(one, (mention.start, mention.end), [told, *cards])
    claim = next((f for f in _said(one, one.offset, one.offset) if f.rule == EVIDENCE_NEEDED), None)
    if claim is not None:
        return _shown(one, (claim.start, claim.end), list(_claim(one, claim)))
    return None


def _cited_in_words(one: Open) -> Iterator[Mention]:
    """The citations in words; by author and page those of authors that the draft's list has."""
    yield from mentions(one.draft)
    for paged in listed_paged_mentions(one.draft):
        works = tuple(NamedWork(work.author, "") for work in paged.works)
        yield Mention("parenthetical", paged.start, paged.end, works, paged.block, paged.sentence)


def _binding(one: Open, binding: Binding) -> list[str]:
    config, tr = one.desk.config, words(one.desk.language)
    k, threshold = config.verify_citations_k, config.verify_citations_threshold_T
    checked = verify(one.draft, binding, one.evidence, k, threshold)
    parts = [
        verdict_card(
            verdict,
            verdict.ref,
            one.evidence,
            _page(place_of(one, verdict), tr),
            one.desk.language,
        )
        for verdict in checked.verdicts
    ]
    if binding.problem:
        parts.append(escape_card(say_in(binding.problem, one.desk.language)))
    sentence = one.draft.sentences[binding.sentence] if binding.sentence >= 0 else None
    start, end = (sentence.start, sentence.end) if sentence else (binding.start, binding.end)
    parts += [
        f"**{finding.severity}** `{finding.rule}` "
        + escape_card(say_in(finding.message, one.desk.language))
        for finding in _said(one, min(start, binding.start), max(end, binding.end))
        if finding.rule.startswith("citation.")
    ]
    return parts


def _page(place: BoundPlace | None, tr: Words) -> str:
    """The page that definition and viewer show, too."""
    if place is None or place.page is None:
        return ""
    if place.elsewhere is None:
        return page_name(place.page)
    said, named = page_name(place.elsewhere), page_name(place.page)
    return tr("{said}; the binding names {page}", said=said, page=named)


def _claim(one: Open, claim: Finding) -> Iterator[str]:
    tr = words(one.desk.language)
    yield tr("`{kind}` without a source", kind=claim.claim_type)
    sentence = one.sentence_at(claim.start)
    if sentence is None or not one.evidence.version:
        return
    for near in near_passages(sentence.prose, one.evidence, _SUGGESTED):
        yield source_card(near.source, one.desk.language)
        told = tr("the nearest passage of it: support {score:.2f}", score=near.score)
        if near.lacks:
            told += tr("; **does not have {lacks}**", lacks=escape_card(", ".join(near.lacks)))
        yield told
        yield passage_card(near.passage, near.matched, one.evidence)


def _said(one: Open, start: int, end: int) -> Iterator[Finding]:
    """The findings that overlap a stretch of the draft."""
    return (f for f in one.findings() if f.start <= end and start <= f.end)


def _shown(one: Open, at: tuple[int, int], parts: list[str]) -> lsp.Hover:
    value = "\n\n---\n\n".join(parts)
    content = lsp.MarkupContent(lsp.MarkupKind.Markdown, value)
    return lsp.Hover(content, one.where.range(*at))
