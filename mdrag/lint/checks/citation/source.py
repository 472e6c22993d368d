"""A binding names a source that the library knows, that may be cited, and that is still there."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.draft.model import Binding, Draft, Ref
from mdrag.evidence.model import Source
from mdrag.evidence.store import EvidenceStore
from mdrag.filled_sentence import fill, join_sentences
from mdrag.lint.finding import Finding
from mdrag.lint.reading.source_findings import mark_of, rebind_choice
from mdrag.lint.rule import Context, DraftCheck, Rule
from mdrag.verify.support.bindings import all_bindings, nearest, problem_of
from mdrag.verify.works.author_year import label

__all__ = ["CHECK"]

_PROBLEMS = ("unknown-source", "not-citable", "source-gone")


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    draft, store = context.draft, context.evidence
    wanted = rule.options["problem"]
    for binding in all_bindings(draft.bindings, draft.citations, store):
        for ref in binding.refs:
            if problem_of(ref, store) == wanted:
                yield _said(rule, draft, binding, ref, store)
            elif wanted == "source-gone" and _passage_gone(ref, store):
                yield _passage_said(rule, binding, ref, store)


def _said(rule: Rule, draft: Draft, binding: Binding, ref: Ref, store: EvidenceStore) -> Finding:
    source = store.source(ref.key)
    near = () if source else nearest(draft, binding, ref, store)
    words = {
        "key": ref.key,
        "source": label(source) if source else ref.key,
        "what": fill("the file of this source is gone"),
        "path": source.source_path if source and source.source_path else fill("its file"),
        "reason": _reason(source),
        "near": fill("did you mean {sources}?", sources=_listed(near))
        if near
        else fill("see: mdrag library;"),
    }
    fixes = [rebind_choice(ref, other) for other in near]
    return rule.finding(mark_of(binding, ref), words, doc_uids=(ref.key,), choices=fixes)


def _reason(source: Source | None) -> str:
    """Why a source is not cited: its folder, or that nobody knows what stands in it."""
    if source and source.source_type == "evidence_document":
        if "unreadable_text" in source.flags:
            return fill("has fonts that do not name their letters, so its text is not known")
        if {"needs_ocr", "ocr_uncertain"} & set(source.flags):
            return fill("is a scan that was read with little confidence, or not at all")
    return fill("steers the writing and is never cited")


def _listed(sources: tuple[Source, ...]) -> str:
    named = (f"{s.doc_uid} ({label(s)})" for s in sources[:3])
    return join_sentences("{first} or {second}", named)


def _passage_gone(ref: Ref, store: EvidenceStore) -> bool:
    if not ref.passage or problem_of(ref, store):
        return False
    return store.passage(ref.key, ref.passage) is None


def _passage_said(rule: Rule, binding: Binding, ref: Ref, store: EvidenceStore) -> Finding:
    source = store.source(ref.key)
    words = {
        "key": ref.key,
        "source": label(source) if source else ref.key,
        "what": fill("the passage {passage} is no longer in this source", passage=ref.passage),
        "path": source.source_path if source else "",
        "near": "",
    }
    return rule.finding(mark_of(binding, ref), words, doc_uids=(ref.key,))


CHECK = DraftCheck({"problem": str}, _run, required=("problem",))
