"""A quotation, or what a sentence says, that another source of the library holds than the cited."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mdrag.filled_sentence import as_json, fill, from_json
from mdrag.lint.finding import Evidence, Finding
from mdrag.lint.reading.quotation_notes import evidence, first_words, rebound_fix
from mdrag.lint.reading.source_findings import is_checkable, mark_of, place
from mdrag.lint.rule import Context, DraftCheck, Paragraph, Rule
from mdrag.severity import Severity
from mdrag.verify.contradictions.other_source import source_that_says
from mdrag.verify.quotations.check import quotations
from mdrag.verify.support.bindings import all_bindings
from mdrag.verify.support.passage_pages import pages_of_words
from mdrag.verify.support.quotation_pages import page_words
from mdrag.verify.works.author_year import label

__all__ = ["CHECK"]

_SILENT = ("heading", "caption")


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    """Quotations that stand elsewhere first; a sentence that holds one is told of once."""
    quoted: set[int] = set()  # sentences whose quotation is told of
    for check in quotations(context.draft, context.evidence):
        if check.status != "elsewhere" or check.found is None or check.source is None:
            continue
        quoted.add(context.draft.sentence_at(check.place.start))
        words = {
            "quotation": first_words(check),
            "cited": label(check.source),
            "found": fill(
                "{source}, {place}",
                source=label(check.found.source),
                place=page_words(check.found.pages),
            ),
            "uid": check.found.source.doc_uid,
        }
        yield rule.finding(
            (check.place.start, check.place.end),
            words,
            doc_uids=(check.found.source.doc_uid, check.source.doc_uid),
            claim_type="quotation",
            evidence=evidence(check.found, context.evidence),
            fix=rebound_fix(check, context.draft),
        )
    for gathered in context.gathered.get(rule.id, ()):
        base = gathered.paragraph.block.start
        for start, end, cited, found, uids, where in gathered.value:
            if context.draft.sentence_at(base + start) in quoted:
                continue
            words = {
                "quotation": fill("what this sentence says"),
                "cited": cited,
                "found": from_json(found),
                "uid": uids[0],
            }
            yield rule.finding(
                (base + start, base + end),
                words,
                severity=Severity.WARNING,
                doc_uids=tuple(uids),
                evidence=Evidence(*where),
            )


def _gather(rule: Rule, paragraph: Paragraph, context: Context) -> list[list[Any]]:
    """What sentences of a paragraph say that only another source holds."""
    draft, store, found = context.draft, context.evidence, []
    if paragraph.block.kind in _SILENT or "blockquote" in paragraph.block.within:
        return []
    base = paragraph.block.start
    for binding in all_bindings(paragraph.bindings, paragraph.citations, store):
        for ref in binding.refs if is_checkable(draft, binding) else ():
            one, mine = source_that_says(draft, binding, ref, store), store.source(ref.key)
            if one is None or mine is None:
                continue
            start, end = mark_of(binding, ref)
            pages = pages_of_words(one.passage, one.sentence, store)
            at = pages[0] if pages else None
            where = [
                one.source.doc_uid, one.passage.chunk_id, at.page_index if at else 0,
                at.page_label if at else "", one.sentence, one.source.source_path,
            ]  # fmt: skip
            told_of = as_json(
                fill("{source}, {place}", source=label(one.source), place=place(one.passage, pages))
            )
            uids = [one.source.doc_uid, mine.doc_uid]
            found.append([start - base, end - base, label(mine), told_of, uids, where])
    return found


CHECK = DraftCheck({}, _run, gather=_gather, gives=("quotation", "cited", "found", "uid"))
