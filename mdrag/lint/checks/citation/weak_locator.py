"""A binding says closely enough where in its source the evidence stands."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence

from mdrag.draft.model import Binding, Draft, Ref
from mdrag.evidence.model import Page, Source
from mdrag.evidence.store import EvidenceStore
from mdrag.filled_sentence import fill
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.reading.own_words import quoted_spans, reaching_into
from mdrag.lint.reading.quotation_notes import page_key
from mdrag.lint.reading.source_findings import is_checkable, mark_of
from mdrag.lint.rule import Context, Paragraph, ParagraphCheck, Rule
from mdrag.recall import keep_answer_of_library
from mdrag.verify.contradictions.check import contradictions
from mdrag.verify.quantities.parse_numbers import numbers
from mdrag.verify.quantities.same_number import agree, same_value
from mdrag.verify.support.bindings import problem_of, support_of
from mdrag.verify.support.claim_text import claim_text
from mdrag.verify.support.excerpt import excerpt_of
from mdrag.verify.support.pages import named_ranges, span
from mdrag.verify.support.passage_pages import pages_of_words, shown_pages
from mdrag.verify.support.quotation_pages import on_pages
from mdrag.verify.works.author_year import label

__all__ = ["CHECK"]

_NUMBERS = ("number", "number-absent")
_FEW_WORDS = 3  # of a quotation: shorter ones are found on many pages


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    draft, store = context.draft, context.evidence
    many = Counter(binding.sentence for binding in paragraph.bindings)
    for binding in paragraph.bindings:
        if not is_checkable(draft, binding) or binding.sentence < 0:
            continue
        for ref in binding.refs:
            source = store.source(ref.key)
            if source is None or problem_of(ref, store):
                continue
            if ref.passage:
                continue  # bound to one passage: nothing is closer
            if source.pages > 1 and not (named_ranges(ref) or ref.pdf_page):
                if many[binding.sentence] == 1:
                    yield from _unnamed(rule, paragraph, context, binding, ref, source)
            elif not source.pages and ref.label == "page" and not source.flags:
                what = fill(
                    "{source} has no pages, so p. {locator} cannot be checked",
                    source=label(source),
                    locator=ref.locator,
                )
                yield _said(rule, binding, ref, what, fill("name the section: sec="))
            elif span(ref) > rule.options.get("most_pages", 20):
                what = fill(
                    "{count} pages of {source} are too many to find the place in",
                    count=span(ref),
                    source=label(source),
                )
                yield _said(rule, binding, ref, what, fill("name the page that says it"))


def _said(
    rule: Rule, binding: Binding, ref: Ref, what: str, todo: str, fix: Fix | None = None
) -> Finding:
    words = {"what": what, "todo": todo}
    return rule.finding(mark_of(binding, ref), words, doc_uids=(ref.key,), fix=fix)


def _unnamed(
    rule: Rule, paragraph: Paragraph, context: Context, binding: Binding, ref: Ref, source: Source
) -> Iterator[Finding]:
    """No page of a source with several: told where the claim needs one and it can be named.

    The binding is its sentence's only one. A quotation needs its page in any case.
    """
    draft, store = context.draft, context.evidence
    sentence = draft.sentences[binding.sentence]
    at = bisect_left(paragraph.sentences, sentence.start, key=lambda one: one.start)
    if sentence not in paragraph.sentences[at : at + 1]:
        return
    types = paragraph.facts.claims[at].types
    wanted = [kind for kind in rule.options.get("types", ()) if kind in types]
    if not wanted:
        return
    quotations = _quotations(draft, paragraph, binding)
    pages = _quoted_on(store, source.doc_uid, tuple(quotations))
    quoted = "quotation" in wanted and bool(quotations)
    if not pages and not quoted:
        pages = _said_on(draft, binding, source, store)
    if not pages and not quoted:
        return
    kind = "quotation" if quoted else next((k for k in wanted if k != "quotation"), wanted[0])
    what = fill(
        "a {kind} from {source} ({pages} pages) without its page",
        kind=fill(kind),
        source=label(source),
        pages=source.pages,
    )
    todo = fill("name the page")
    if pages:
        todo += fill(": it is on {pages}", pages=shown_pages(pages))
    fix = _named(binding, ref, pages) if pages else None
    yield _said(rule, binding, ref, what, todo, fix)


def _quotations(draft: Draft, paragraph: Paragraph, binding: Binding) -> list[str]:
    """The quotations of the binding's sentence that are long enough to be found."""
    sentence = draft.sentences[binding.sentence]
    found = [
        draft.text[start:end].strip("“”\"'‘’«»")
        for start, end in reaching_into(
            quoted_spans(draft, paragraph), sentence.start, sentence.end
        )
        if sentence.start <= start
    ]
    return [words for words in found if len(words.split()) >= _FEW_WORDS]


@keep_answer_of_library
def _quoted_on(store: EvidenceStore, uid: str, quotations: tuple[str, ...]) -> tuple[Page, ...]:
    """The one place the quotations stand, a page or two; () when unsure."""
    found = [one for words in quotations for one in store.find(words, uid)]
    pages = store.pages(uid) if found else ()
    places = {on_pages(pages, one.start, one.end) for one in found}
    return places.pop() if len(places) == 1 else ()


def _said_on(
    draft: Draft, binding: Binding, source: Source, store: EvidenceStore
) -> tuple[Page, ...]:
    """Where the words stand that support the sentence; () when none does well."""
    for text in claim_text(draft, binding)[:1]:
        if any(one.kind in _NUMBERS for one in contradictions(text, source.doc_uid, store)):
            return ()  # a number that stands nowhere is on no page
        best = support_of(store, source.doc_uid, text)
        if best.status == "OK" and best.passage:
            words = excerpt_of(best.passage.text, best.matched, best.passage.section_path)
            pages = pages_of_words(best.passage, words, store)
            named = {page.page_index for page in pages}
            read = [page for page in store.pages(source.doc_uid) if page.page_index in named]
            return pages if _gives_figures(read, text) else ()
    return ()


def _gives_figures(pages: Sequence[Page], text: str) -> bool:
    """Whether every figure of ``text`` stands on the pages: a page is named for them."""
    given = [number for page in pages for number in numbers(page.text)]
    return all(
        any(same_value(one, other) or agree(one, other) for other in given)
        for one in numbers(text)
        if one.kind == "plain"
    )


def _named(binding: Binding, ref: Ref, pages: tuple[Page, ...]) -> Fix | None:
    """The page added to the mark, behind its source."""
    if binding.form == "cite" or ref.locator:
        return None
    new = page_key(pages)
    return Fix(fill("add {new}", new=new), (Edit(ref.end, ref.end, f" {new}"),), safe=False)


CHECK = ParagraphCheck(
    {"types": list, "most_pages": int},
    _run,
    gives=("what", "todo"),
)
