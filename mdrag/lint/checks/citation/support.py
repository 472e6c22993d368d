"""The source a sentence cites says what the sentence says (the local score)."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.evidence.store import EvidenceStore
from mdrag.filled_sentence import fill
from mdrag.lint.finding import Finding
from mdrag.lint.reading.source_findings import evidence_at, is_checkable, mark_of, place
from mdrag.lint.rule import Context, Paragraph, ParagraphCheck, Rule
from mdrag.verify.support.bindings import Verdict, Verification, all_bindings, verify
from mdrag.verify.support.excerpt import excerpt_of
from mdrag.verify.support.passage_pages import pages_of_words
from mdrag.verify.works.author_year import label

__all__ = ["CHECK"]

# These have findings of their own, or nothing was there to compare with.
_SPOKEN_OF = frozenset({"unknown-source", "not-citable", "source-gone", "source-unreadable"})


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    if paragraph.block.kind in ("heading", "caption"):
        return  # a label, which states nothing a source could say
    store = context.evidence
    k = context.config.verify_citations_k
    threshold = context.config.verify_citations_threshold_T
    for binding in all_bindings(paragraph.bindings, paragraph.citations, store):
        if not is_checkable(context.draft, binding):
            continue
        checked = verify(context.draft, binding, store, k, threshold)
        if not checked.text:
            continue  # no word stands beside it
        for verdict in checked.verdicts:
            status = verdict.support.status
            if status == rule.options["status"] and not _SPOKEN_OF & set(verdict.checks):
                yield _said(rule, checked, verdict, threshold, store)


def _said(
    rule: Rule, checked: Verification, verdict: Verdict, threshold: float, store: EvidenceStore
) -> Finding:
    """The score of the best passage, with the passage where there is one."""
    found, source = verdict.support, verdict.source
    assert source is not None  # unknown sources were left out above
    from mdrag.claims.queries import suggest_queries

    queries = suggest_queries(checked.text)
    reason = fill("no passage of it holds a word of this sentence")
    if "source-unreadable" in verdict.checks:
        reason = fill("no text could be read from it, so nothing was checked (it needs OCR)")
    at, evidence = "", None
    if passage := found.passage:
        shown = excerpt_of(passage.text, found.matched, passage.section_path)
        pages = pages_of_words(passage, shown, store)
        at, evidence = place(passage, pages), evidence_at(passage, source, shown, pages)
    words = {
        "source": label(source),
        "score": f"{found.score:.2f}",
        "threshold": f"{threshold:.2f}",
        "place": at,
        "reason": reason,
        "query": queries[0] if queries else fill("what this says"),
    }
    return rule.finding(
        mark_of(checked.binding, verdict.ref), words, doc_uids=(source.doc_uid,),
        support_score=found.score, suggested_queries=queries, evidence=evidence,
    )  # fmt: skip


CHECK = ParagraphCheck({"status": str}, _run, required=("status",))
