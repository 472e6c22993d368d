"""The page a binding names exists in its source, and is named as it is printed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mdrag.draft.model import Binding, Draft, Ref
from mdrag.evidence.model import Page
from mdrag.lint.checks.citing import finding, mark_of, speaks
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.rule import Check, Context, Paragraph, Rule
from mdrag.verify.author_year import label
from mdrag.verify.bindings import all_bindings, problem_of
from mdrag.verify.pages import PageFit, named_pages, page_fit

__all__ = ["CHECK"]


def _run(rule: Rule, paragraph: Paragraph | None, context: Context) -> Iterator[Finding]:
    if paragraph is None:
        return
    draft, store = context.draft, context.evidence
    for binding in all_bindings(paragraph.bindings, paragraph.citations, store):
        for ref in binding.refs if speaks(draft, binding) else ():
            if not (ref.pdf_page or named_pages(ref)) or problem_of(ref, store):
                continue
            pages = store.pages(ref.key)
            fit = page_fit(ref, pages)
            source = store.source(ref.key)
            if source and fit.kind in ("missing", "index-only"):
                yield _said(rule, draft, binding, ref, pages, fit, label(source))


def _said(
    rule: Rule,
    draft: Draft,
    binding: Binding,
    ref: Ref,
    pages: Sequence[Page],
    fit: PageFit,
    source: str,
) -> Finding:
    labels = [page.page_label for page in pages if page.page_label]
    has = f"{len(pages)} pages" + (f", printed {labels[0]} to {labels[-1]}" if labels else "")
    what, todo, fix = f"{source} has no page {fit.name} ({has})", "name the page it is on", None
    if fit.kind == "index-only" and fit.page:
        printed = fit.page.page_label
        what = f"page {fit.name} of the file of {source} is printed {printed or 'without a number'}"
        todo = f"write p={printed}" if printed else f"write pdf={fit.name}"
        fix = _renamed(draft, binding, ref, fit)
    said = finding(rule, mark_of(binding, ref), what=what, todo=todo)
    severity = "info" if fit.kind == "index-only" else said.severity
    return said._replace(doc_uids=(ref.key,), fix=fix, severity=severity)


def _renamed(draft: Draft, binding: Binding, ref: Ref, fit: PageFit) -> Fix | None:
    """The printed number instead of the index, where the mark itself names one page."""
    end = min((r.start for r in binding.refs if r.start > ref.end), default=binding.mark.end)
    named = re.compile(rf"\bp=\s*{re.escape(fit.name)}(?=[\s}}>])").search(draft.text, ref.end, end)
    if not named or fit.page is None:
        return None
    label = fit.page.page_label
    new = f"p={label}" if label else f"pdf={fit.name}"
    return Fix(f"write {new}", (Edit(named.start(), named.end(), new),), safe=True)


CHECK = Check("paragraph", {}, _run, needs_evidence=True)
