"""An evidence pack as Markdown: what a person reads and an agent reads first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mdrag.escapes import in_cell, in_markdown, on_one_line, visible
from mdrag.evidence.counterevidence import Counterevidence, CounterItem
from mdrag.evidence.model import Locator
from mdrag.evidence.pack import EvidencePack, PackItem, PackParent, quote_locator
from mdrag.filled_sentence import fill
from mdrag.report.page_told import page_told
from mdrag.text.counts import count_of
from mdrag.text.people import short_names
from mdrag.wording import say_in, words

__all__ = ["author_year", "brief", "markdown"]

_NEAREST = 3  # shown on a terminal
_TITLES = {
    "evidence": "Evidence pack",
    "papers": "Evidence pack: papers",
    "instruction": "Instruction pack (cannot be cited)",
}


def markdown(pack: EvidencePack) -> str:
    """The whole pack; the headings are fixed."""
    return "\n".join(_lines(pack)) + "\n"


def brief(pack: EvidencePack, language: str = "en") -> str:
    """The pack for a terminal: who, where and what to paste; then the words."""
    lines = [say_in(warning, language) for warning in pack.warnings]
    if pack.nearest:
        lines.append(words(language)("nearest, and no evidence:"))
    for number, item in enumerate(pack.evidences or pack.nearest[:_NEAREST], 1):
        place = _place(quote_locator(item))
        bind = f"  {item.binding}" if item.binding else ""
        lines.append(f"{number:2}. {on_one_line(author_year(item))}{place and ', ' + place}{bind}")
        if item.kind == "resource_doc":
            lines += [f"    {on_one_line(item.title)}", f"    {say_in(item.why, language)}"]
        else:
            lines.append(f"    “{item.exact_quote}”")
            lines += [f"    {on_one_line(told)}" for told in _summed_up(item)]
    if pack.counterevidence:
        lines += _brief_counter(pack.counterevidence, language)
    return "\n".join(lines) + "\n"


def author_year(item: PackItem | CounterItem) -> str:
    """``Marmot (2015)``, ``Marmot and Allen (2014)``, ``Marmot et al. (2010)``.

    A source without known authors is named by its title, and that they are unknown is said.
    """
    names = [name.partition(",")[0] for name in item.authors]
    year = item.year or "n.d."
    if who := short_names(names):
        return f"{who} ({year})"
    return f"{item.title or item.citation_key or item.doc_uid} ({year}; author unknown)"


def _lines(pack: EvidencePack) -> Iterator[str]:
    yield from (f"# {_TITLES[pack.plan.mode]}", "")
    yield from (f"LOCATOR_QUALITY: {pack.locator_quality}", "")
    yield from (f"**Question:** {_plain(pack.plan.text)}", "")
    for warning in pack.warnings:
        yield from (f"**Note:** {_plain(warning)}", "")
    yield from ("## Top Evidence", "")
    for number, item in enumerate(pack.evidences, 1):
        yield from _card(number, item) if item.kind == "resource_doc" else _item(number, item)
    if pack.nearest:
        yield from ("Nothing in the library answers this.", "")
        yield from ("## Nearest passages (no evidence)", "")
    for number, item in enumerate(pack.nearest, 1):
        yield from _card(number, item) if item.kind == "resource_doc" else _item(number, item)
    if pack.counterevidence:
        yield from _counter(pack.counterevidence)
    yield from ("## Context", "")
    names = {item.doc_uid: author_year(item) for item in pack.all_items}
    for parent in pack.parents:
        yield from _context(parent, names)
    yield from _query(pack)
    yield from ("## Used Filters", "", f"Applied filters: {_plain(_filters(pack))}", "")
    yield from ("## Returned sources summary", "")
    yield from _summary(pack)


def _counter(found: Counterevidence) -> Iterator[str]:
    """What the library may say against the question, or that it says nothing."""
    yield from (f"## Counterevidence ({found.mode})", "")
    for line in _counter_notes(found):
        yield from (line, "")
    for item in found.items:
        yield from (f"> {_plain(item.exact_quote)}", "")
        who = f"{_plain(author_year(item))}{_counter_place(item)}"
        yield f"- {who}; {item.kind}: {_plain(item.why)}"
        yield from (f"- bind: `{item.binding}`", f"- chunk_id: `{item.id}`", "")


def _brief_counter(found: Counterevidence, language: str) -> Iterator[str]:
    yield words(language)("counterevidence ({mode}):", mode=found.mode)
    yield from (f"    {say_in(line, language)}" for line in _counter_notes(found))
    for item in found.items:
        who = on_one_line(f"{author_year(item)}{_counter_place(item)}")
        yield f"  - {who}  {item.binding}  {item.kind}: {on_one_line(item.why)}"
        yield f"    “{on_one_line(item.exact_quote)}”"


def _counter_notes(found: Counterevidence) -> Iterator[str]:
    if found.reason:
        yield fill("not looked for: {why}", why=found.reason)
    elif found.items:
        yield fill("these may contradict or limit it; read them before you cite")
    else:
        told = "{status}: {searched} passages read, and nothing is made up"
        yield fill(told, status=found.status, searched=found.searched)
    if found.limitation_needed:
        yield fill(
            "LIMITATION_NEEDED: a claim of this kind wants its limits; say where it may not hold"
        )
    for query in found.suggested_queries:
        yield fill('look further: mdrag query "{query}"', query=_plain(query))


def _counter_place(item: CounterItem) -> str:
    place = _place(Locator(item.page, item.page, item.page_label)) if item.page else ""
    return place and f", {place}"


def _query(pack: EvidencePack) -> Iterator[str]:
    plan = pack.plan
    yield from ("## Query Summary", "", f"- asked: {_plain(plan.text)}")
    yield f"- q_en: {_plain(plan.q_en)} ({plan.q_en_from})"
    if plan.terms:
        yield f"- terms: {_plain(', '.join(plan.terms))}"
    stats = pack.stats
    yield f"- mode: {plan.mode}; returned {stats.returned} of {stats.candidates} candidates"
    weights = ", ".join(f"{leg} {weight:g}" for leg, weight in plan.fusion["weights"].items())
    yield f"- fusion: {plan.fusion['method']} ({weights}); reranked: {_reranked(pack)}"
    if (spread := pack.explain.diversity)["applied"]:
        over = f"{spread['passed_over']} passed over"
        yield f"- one source: at most {count_of(spread['max_per_source'], 'passage')} ({over})"
    if judged := pack.answerability:
        yield f"- answerability: {judged['score']:g} (threshold {judged['threshold']:g})"
    for name in ("build_id", "query_id", "request_id", "index_version", "generated_at"):
        yield f"- {name}: {_plain(str(getattr(pack, name)))}"
    yield ""


def _reranked(pack: EvidencePack) -> str:
    told = pack.explain.rerank
    done = told["enabled"] and not told["degraded"]
    return f"{told['model']}, best {told['top_n']}" if done else "no"


def _item(number: int, item: PackItem) -> Iterator[str]:
    """One passage of the pack, as a section of Markdown."""
    place = _place(quote_locator(item))
    yield from (f"### {number}. {_plain(author_year(item))}{place and ', ' + place}", "")
    if item.locator_quality == "weak":
        yield from (
            "**WEAK LOCATOR: no page and no place in the text. Re-parse before citing.**",
            "",
        )
    yield f"> {_plain(item.exact_quote)}"
    yield ""
    if item.binding:
        yield f"- bind: `{item.binding}`"
    yield f"- title: {_plain(item.title)}"
    yield f"- authors: {_plain('; '.join(item.authors)) or 'author unknown'}"
    yield f"- doc_uid: {item.doc_uid}; citation_key: {_plain(item.citation_key)}"
    yield f"- citable: {_yes(item.citable)}"
    yield f"- chunk_id: `{item.id}`; parent_id: {item.parent_id}"
    yield f"- locator: {_locator(item.locator)}; locator_quality: {item.locator_quality}"
    yield f"- source: {_plain(item.source_path)} ({item.source_type})"
    yield f"- scores: {_scores(item)}"
    yield f"- snippet: {_plain(item.snippet)}"
    yield from (f"- {_plain(told)}" for told in _summed_up(item))
    yield ""


def _summed_up(item: PackItem) -> Iterator[str]:
    if made := item.summary:
        yield f"summary by {made.made_by}, no evidence, not to be cited: {made.text}"


def _card(number: int, item: PackItem) -> Iterator[str]:
    yield from (f"### {number}. {_plain(author_year(item))}: {_plain(item.title)}", "")
    authors = _plain("; ".join(item.authors)) or "author unknown"
    yield f"- authors: {authors}; year: {item.year or 'year unknown'}"
    yield f"- doc_uid: {item.doc_uid}; citation_key: {_plain(item.citation_key)}; hits: {item.hits}"
    yield f"- why: {_plain(item.why)}"
    for passage in item.passages:
        place = _place(quote_locator(passage)) or "no page"
        yield f"- {place}, `{passage.binding}`: {_plain(passage.exact_quote)}"
    yield ""


def _context(parent: PackParent, names: Mapping[str, str]) -> Iterator[str]:
    locator = Locator(parent.page_start, parent.page_end, parent.page_label)
    section = " > ".join(parent.section_path)
    place = _place(locator) or section or parent.parent_id
    name = names.get(parent.doc_uid, parent.doc_uid)
    yield from (f"### {_plain(name)}, {_plain(place)} ({parent.parent_id})", "")
    # Fenced, longer than any fence inside: words of a source are never markup of the pack.
    longest = max((len(run) for run in re.findall(r"~{3,}", parent.parent_text)), default=3)
    fence = "~" * (longest + 1)
    yield from (f"{fence} text", visible(parent.parent_text.strip()), fence, "")


def _filters(pack: EvidencePack) -> str:
    return ", ".join(f"{name}={_value(v)}" for name, v in pack.explain.filters_applied.items())


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return _yes(value)
    if isinstance(value, Mapping):  # years
        return f"{value.get('from') or ''}..{value.get('to') or ''}"
    return " or ".join(map(str, value)) if isinstance(value, Sequence | tuple) else str(value)


def _summary(pack: EvidencePack) -> Iterator[str]:
    if not pack.evidences:
        yield "No sources were returned."
        return
    yield from ("| source_type | passages | sources |", "|---|---|---|")
    counts = Counter[str]()
    for item in pack.evidences:
        counts[item.source_type] += item.hits
    for kind, count in sorted(counts.items()):
        sources = {item.doc_uid for item in pack.evidences if item.source_type == kind}
        yield f"| {in_cell(kind)} | {count} | {len(sources)} |"


def _place(locator: Locator) -> str:
    first, last = locator.page_start, locator.page_end
    if not first:
        return ""
    told = page_told(first, on_one_line(locator.page_label))
    return told if not last or last == first else f"{told} ff."


def _locator(locator: Locator) -> str:
    parts = [_place(locator)] if locator.page_start else []
    if locator.char_start is not None:
        parts.append(f"characters {locator.char_start}–{locator.char_end}")
    if locator.section_path:
        parts.append(_plain(" > ".join(locator.section_path)))
    if locator.anchor_begin:
        parts.append(f"“{_plain(locator.anchor_begin)} … {_plain(locator.anchor_end)}”")
    return ", ".join(parts) or "none"


def _scores(item: PackItem) -> str:
    signals = item.signals
    parts = [f"retrieval {item.retrieval_score:g}"]
    if signals.vector_rank:
        parts.append(f"vector {signals.vector_score:g} (rank {signals.vector_rank})")
    if signals.fts_rank:
        parts.append(f"BM25 {signals.fts_score:g} (rank {signals.fts_rank})")
    if signals.rerank_score is not None:
        parts.append(f"rerank {signals.rerank_score:g}")
    return ", ".join(parts)


def _plain(text: str) -> str:
    """``text`` on one line, nothing in it markup that leaves the line."""
    return in_markdown(text)


def _yes(value: bool) -> str:
    return "true" if value else "false"
