"""The page a binding names exists in its source, and is named as it is printed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mdrag.draft.model import Binding, Draft, Ref
from mdrag.evidence.model import Page, Passage, Source
from mdrag.filled_sentence import fill
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.reading.quotation_notes import page_edits, page_key
from mdrag.lint.reading.source_findings import evidence_at, is_checkable, mark_of, place
from mdrag.lint.rule import Context, Paragraph, ParagraphCheck, Rule
from mdrag.severity import Severity
from mdrag.text.words import tokens
from mdrag.verify.support.bindings import all_bindings, passage_elsewhere, problem_of
from mdrag.verify.support.claim_text import claim_text
from mdrag.verify.support.excerpt import excerpt_of
from mdrag.verify.support.page_says import page_that_says
from mdrag.verify.support.pages import PageFit, named_ranges, page_fit
from mdrag.verify.support.passage_pages import pages_of_words, shown_pages
from mdrag.verify.support.sentence_elsewhere import SaidElsewhere
from mdrag.verify.works.author_year import label

__all__ = ["CHECK"]

_SHOWN = 30  # words of the source in a message
# how a page does not fit → severity, what is said, what to do
_TOLD = {
    "missing": (Severity.ERROR, "{source} has no page {name} ({has})", "name the page it is on"),
    "reversed": (
        Severity.ERROR,
        "the pages {name} run backwards",
        "name first and last page in order",
    ),
    "article": (
        Severity.WARNING,
        "{name} is the number of the article {source}, not a page ({has})",
        "name the page of the file it is on, or leave the number out",
    ),
    "unknown": (
        Severity.WARNING,
        "page {name} of {source} cannot be checked ({has})",
        "look it up, or name the page of the file: pdf=",
    ),
    "index-only": (Severity.INFO, "page {name} of the file of {source} {number}", "write {write}"),
}


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    draft, store = context.draft, context.evidence
    for binding in all_bindings(paragraph.bindings, paragraph.citations, store):
        for ref in binding.refs if is_checkable(draft, binding) else ():
            if not (ref.pdf_page or named_ranges(ref)) or problem_of(ref, store):
                continue
            source = store.source(ref.key)
            if source is None:
                continue
            pages = store.pages(ref.key)
            fit = page_fit(ref, pages, source.page_range)
            elsewhere = passage_elsewhere(ref, store)
            other = page_that_says(draft, binding, ref, store)
            if other is not None and fit.kind == "missing":
                yield _not_there(rule, draft, binding, ref, pages, fit, other, source)
            elif other is not None:
                yield _says_not(rule, draft, binding, ref, other, source)
            elif fit.kind in _TOLD:
                yield _said(rule, draft, binding, ref, pages, fit, source)
            elif elsewhere is not None:
                yield _elsewhere(rule, context, binding, ref, elsewhere, source)


def _said(
    rule: Rule,
    draft: Draft,
    binding: Binding,
    ref: Ref,
    pages: Sequence[Page],
    fit: PageFit,
    source: Source,
) -> Finding:
    """A page that does not fit the pages of its source."""
    severity, what, todo = _TOLD[fit.kind]
    page = fit.page
    printed = page.page_label if page else ""
    number = fill("is printed {label}", label=printed) if printed else fill("has no printed number")
    words = {
        "source": label(source), "name": fit.name, "has": _has(pages, source), "number": number,
        "write": f"p={printed}" if printed else f"pdf={fit.name}",
    }  # fmt: skip
    fix = _renamed(draft, binding, ref, fit) if fit.kind == "index-only" else None
    return rule.finding(
        mark_of(binding, ref),
        {"what": fill(what, **words), "todo": fill(todo, **words)},
        severity=min(severity, rule.severity),
        doc_uids=(ref.key,),
        fix=fix,
    )


def _not_there(
    rule: Rule,
    draft: Draft,
    binding: Binding,
    ref: Ref,
    pages: Sequence[Page],
    fit: PageFit,
    other: SaidElsewhere,
    source: Source,
) -> Finding:
    """A page that the source has not, and the one that says it."""
    what = fill(
        "{source} has no page {name} ({has}); {where} has it: “{cut}”",
        source=label(source),
        name=fit.name,
        has=_has(pages, source),
        where=shown_pages(other.pages),
        cut=_cut(other.sentence),
    )
    return _named_instead(rule, draft, binding, ref, other, source, what, Severity.ERROR)


def _has(pages: Sequence[Page], source: Source) -> str:
    """What pages there are: the file's and the printed ones."""
    labels = [page.page_label for page in pages if page.page_label]
    count = fill("1 page in the file")
    if len(pages) != 1:
        count = fill("{pages} pages in the file", pages=len(pages))
    if labels:
        return fill(
            "{count}, printed {first} to {last}", count=count, first=labels[0], last=labels[-1]
        )
    if source.page_range:
        return fill("{count}, pp. {page_range} in print", count=count, page_range=source.page_range)
    return fill("{count}, printed numbers not known", count=count)


def _elsewhere(
    rule: Rule, context: Context, binding: Binding, ref: Ref, passage: Passage, source: Source
) -> Finding:
    store = context.evidence
    at = place(passage, pages_of_words(passage, passage.text, store))
    what = fill(
        "the passage {passage} of {source} stands on {at}, not on p. {locator}",
        passage=ref.passage,
        source=label(source),
        at=at,
        locator=ref.locator,
    )
    todo = fill("name that page or bind the passage you mean")
    asked = " ".join(claim_text(context.draft, binding)[:1])
    shown = excerpt_of(passage.text, tokens(asked), passage.section_path)
    pages, fix = pages_of_words(passage, shown, store), None
    if pages and pages[0].page_label and (named := _mark_page(context.draft, binding, ref)):
        new = page_key(pages)
        fix = Fix(fill("write {new}", new=new), (Edit(*named.span(), new),), safe=False)
    evidence, told = evidence_at(passage, source, shown, pages), {"what": what, "todo": todo}
    return rule.finding(
        mark_of(binding, ref), told, doc_uids=(ref.key,), fix=fix, evidence=evidence
    )


def _says_not(
    rule: Rule, draft: Draft, binding: Binding, ref: Ref, other: SaidElsewhere, source: Source
) -> Finding:
    """The page is there, but another one says it."""
    here = (
        fill("p. {page}", page=ref.locator)
        if ref.locator
        else fill("page {page} of the file", page=ref.pdf_page)
    )
    cut, where = _cut(other.sentence), shown_pages(other.pages)
    # by whether it is the figures that are not there, and by whether several pages have it
    does = {
        (False, False): "nothing on {here} of {source} says this; {where} does: “{cut}”",
        (False, True): "nothing on {here} of {source} says this; {where} do: “{cut}”",
        (True, False): "{figures} is not on {here} of {source}; {where} says: “{cut}”",
        (True, True): "{figures} is not on {here} of {source}; {where} say: “{cut}”",
    }[bool(other.figures), len(other.pages) > 1]
    figures = ", ".join(f"“{one}”" for one in other.figures)
    what = fill(does, here=here, source=label(source), where=where, cut=cut, figures=figures)
    return _named_instead(rule, draft, binding, ref, other, source, what, Severity.WARNING)


def _named_instead(
    rule: Rule,
    draft: Draft,
    binding: Binding,
    ref: Ref,
    other: SaidElsewhere,
    source: Source,
    what: str,
    severity: Severity,
) -> Finding:
    """What is told of a page, with the fix that names the one which says it."""
    edits = page_edits(draft, binding, ref, other.pages)
    fix = Fix(fill("write {new}", new=edits[-1].text), tuple(edits), safe=False) if edits else None
    todo = fill("name {where}", where=shown_pages(other.pages))
    return rule.finding(
        mark_of(binding, ref), {"what": what, "todo": todo},
        severity=min(severity, rule.severity),
        doc_uids=(ref.key,), fix=fix,
        evidence=evidence_at(other.passage, source, other.sentence, other.pages),
    )  # fmt: skip


def _cut(sentence: str) -> str:
    words = sentence.split(" ")
    return " ".join(words[:_SHOWN]) + (" …" if len(words) > _SHOWN else "")


def _mark_page(draft: Draft, binding: Binding, ref: Ref) -> re.Match[str] | None:
    """Where the mark itself names pages of this source."""
    end = min((r.start for r in binding.refs if r.start > ref.end), default=binding.mark.end)
    return re.compile(r"\bpp?=\s*[^\s}>]+").search(draft.text, ref.end, end)


def _renamed(draft: Draft, binding: Binding, ref: Ref, fit: PageFit) -> Fix | None:
    """The printed number instead of the index, where the mark itself names one page."""
    end = min((r.start for r in binding.refs if r.start > ref.end), default=binding.mark.end)
    named = re.compile(rf"\bp=\s*{re.escape(fit.name)}(?=[\s}}>])").search(draft.text, ref.end, end)
    if not named or fit.page is None:
        return None
    label = fit.page.page_label
    new = f"p={label}" if label else f"pdf={fit.name}"
    return Fix(fill("write {new}", new=new), (Edit(named.start(), named.end(), new),), safe=True)


CHECK = ParagraphCheck({}, _run, gives=("what", "todo"))
