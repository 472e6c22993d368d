"""A quotation says what its source says, where the binding says it stands."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.filled_sentence import fill, join_sentences
from mdrag.lint.finding import Finding
from mdrag.lint.reading.citations.other_voices import is_of_another_voice
from mdrag.lint.reading.quotation_notes import (
    difference_lines,
    evidence,
    first_words,
    page_fix,
    words_fix,
)
from mdrag.lint.rule import Context, DraftCheck, Rule
from mdrag.severity import Severity
from mdrag.verify.quotations.check import QuotationCheck, quotations
from mdrag.verify.support.quotation_pages import named_on, page_words, reference_words
from mdrag.verify.works.author_year import label

__all__ = ["CHECK"]

_KINDS = {
    "negation": fill("a negation was changed"),
    "number": fill("a number was changed"),
    "unit": fill("a unit was changed"),
    "direction": fill("a word of direction or degree was changed"),
    "hedge": fill("a hedge was changed"),
    "name": fill("a name was changed"),
    "word": fill("words were changed"),
    "order": fill("its parts stand in another order"),
    "far": fill("its parts stand far apart"),
}
_HIDDEN = {
    "negation": fill("the ellipsis hides a negation"),
    "number": fill("the ellipsis hides a number"),
    "hedge": fill("the ellipsis hides a hedge"),
}


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    for check in quotations(context.draft, context.evidence):
        if check.status == "verbatim" or is_of_another_voice(check, context.draft):
            continue
        if check.status == "altered":
            yield _altered(rule, check, context)
        elif check.status == "moved-page":
            yield _moved(rule, check, context)
        elif check.status == "among-cells":
            yield _among_cells(rule, check, context)
        elif check.status == "not-found":
            yield _missed(rule, check)


def _altered(rule: Rule, check: QuotationCheck, context: Context) -> Finding:
    """The source has the words, in another form; the gravest two kinds of change are named."""
    assert check.found and check.source
    kinds = list(dict.fromkeys((change.kind, change.left_out) for change in check.changes))
    order = list(_KINDS)
    kinds.sort(key=lambda one: order.index(one[0]))
    what = join_sentences(
        "{first}; {second}",
        ((_HIDDEN if out else _KINDS).get(kind, "") for kind, out in kinds[:2]),
    )
    fix, told = words_fix(check), "{source} says it otherwise ({what}), {where}"
    named = _other_page(check, context)
    if named:
        told = "{source} says it otherwise ({what}), {where}, not on {named}"
        page = page_fix(check, context.draft)
        if fix and page:
            fix = fix._replace(edits=tuple(sorted((*fix.edits, *page.edits))))
    return rule.finding(
        (check.place.start, check.place.end),
        {
            "what": fill(
                told,
                source=label(check.source),
                what=what,
                where=page_words(check.found.pages),
                named=named,
            ),
            "todo": fill("quote the source's words, or mark your change with […] or [brackets]"),
        },
        severity=Severity.ERROR if check.serious else Severity.WARNING,
        doc_uids=(check.source.doc_uid,),
        claim_type="quotation",
        evidence=evidence(check.found, context.evidence),
        fix=fix,
        notes=difference_lines(check),
    )


def _other_page(check: QuotationCheck, context: Context) -> str:
    """The page that is named and is not where the words stand; "" for none."""
    assert check.found and check.source
    pages = context.evidence.pages(check.source.doc_uid)
    if check.ref is None or named_on(check.ref, pages, check.found.pages) is not False:
        return ""
    return reference_words(check.ref, pages)


def _moved(rule: Rule, check: QuotationCheck, context: Context) -> Finding:
    assert check.found and check.source and check.ref and check.binding
    pages = context.evidence.pages(check.source.doc_uid)
    named, there = reference_words(check.ref, pages), page_words(check.found.pages)
    printed = all(page.page_label for page in check.found.pages)
    return rule.finding(
        (check.place.start, check.place.end),
        {
            "what": fill(
                "{source} has it on {there}, not on {named}",
                source=label(check.source),
                there=there,
                named=named,
            ),
            "todo": fill("name the page it stands on"),
        },
        severity=Severity.ERROR if printed else Severity.WARNING,
        doc_uids=(check.source.doc_uid,),
        claim_type="quotation",
        evidence=evidence(check.found, context.evidence),
        fix=page_fix(check, context.draft),
        about="page",
    )


def _among_cells(rule: Rule, check: QuotationCheck, context: Context) -> Finding:
    """The words stand in a table, in an order that the text of the file does not tell."""
    assert check.found and check.source
    return rule.finding(
        (check.place.start, check.place.end),
        {
            "what": fill(
                "{source} has these words in a table, {where}, where the order of its cells "
                "cannot be told",
                source=label(check.source),
                where=page_words(check.found.pages),
            ),
            "todo": fill("compare it with the page"),
        },
        severity=Severity.INFO,
        doc_uids=(check.source.doc_uid,),
        claim_type="quotation",
        evidence=evidence(check.found, context.evidence),
    )


def _missed(rule: Rule, check: QuotationCheck) -> Finding:
    assert check.source
    sure = check.certain and len(check.text.split()) > 4
    why, todo = "", fill("copy the words from the source, or take the quotation marks away")
    if not check.certain:
        why = fill(", part of which could not be read")
        todo = fill(
            "compare it with the source by hand, or run mdrag doctor to see what to re-parse"
        )
    return rule.finding(
        (check.place.start, check.place.end),
        {
            "what": fill(
                "{quotation} is not in {source}{why}",
                quotation=first_words(check),
                source=label(check.source),
                why=why,
            ),
            "todo": todo,
        },
        severity=rule.severity if sure else Severity.WARNING,
        doc_uids=(check.source.doc_uid,),
        claim_type="quotation",
    )


CHECK = DraftCheck({}, _run, gives=("what", "todo"))
