"""A cited source whose text could not be read: nothing said of it was compared with anything."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.lint.finding import Finding
from mdrag.lint.reading.source_findings import is_checkable, mark_of
from mdrag.lint.rule import Context, Paragraph, ParagraphCheck, Rule
from mdrag.verify.support.bindings import all_bindings, problem_of
from mdrag.verify.works.author_year import label

__all__ = ["CHECK"]


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    draft, store = context.draft, context.evidence
    for binding in all_bindings(paragraph.bindings, paragraph.citations, store):
        for ref in binding.refs if is_checkable(draft, binding) else ():
            source = store.source(ref.key)
            if source is None or problem_of(ref, store) or source.passages:
                continue
            if "needs_ocr" in source.flags or not store.text(source.doc_uid).strip():
                words, uids = {"source": label(source)}, (source.doc_uid,)
                yield rule.finding(mark_of(binding, ref), words, doc_uids=uids)


CHECK = ParagraphCheck({}, _run, gives=("source",))
