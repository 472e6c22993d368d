"""A quotation with no source in its paragraph; where the library holds it, named."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.draft.model import Draft
from mdrag.lint.checks.citation_quote_words import bound_words, evidence, shown
from mdrag.lint.checks.citing import finding
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.rule import Check, Context, Paragraph, Rule
from mdrag.verify.author_year import label
from mdrag.verify.quotations import QuotationCheck, Standing, quotations
from mdrag.verify.quote_pages import told

__all__ = ["CHECK"]


def _run(rule: Rule, paragraph: Paragraph | None, context: Context) -> Iterator[Finding]:
    least = int(rule.options.get("min_words", 5))
    for check in quotations(context.draft, context.evidence):
        if check.status != "unattributed" or len(check.text.split()) < least:
            continue
        what, todo = "has no source in its paragraph", "bind the source and the page"
        if check.found:
            what = f"stands in {label(check.found.source)}, {told(check.found.pages)}"
            todo = f"bind it to {check.found.source.doc_uid}"
        one = finding(
            rule, (check.place.start, check.place.end), quotation=shown(check), what=what, todo=todo
        )
        if check.found:
            one = one._replace(
                doc_uids=(check.found.source.doc_uid,),
                evidence=evidence(check.found, context.evidence),
                fix=_bound(check, check.found, context.draft),
            )
        yield one._replace(claim_type="quotation")


def _bound(check: QuotationCheck, found: Standing, draft: Draft) -> Fix:
    """The binding behind the quotation; of a block quotation, at its end."""
    at = check.place.end
    new = bound_words(found.source, found.pages)
    gap = "" if draft.text[at - 1 : at].isspace() else " "
    return Fix(
        f"bind it to {found.source.doc_uid} ({label(found.source)})",
        (Edit(at, at, f"{gap}{new}"),),
        safe=False,
    )


CHECK = Check("draft", {"min_words": int}, _run, gives=("quotation", "what", "todo"),
              whole_library=True)  # fmt: skip
