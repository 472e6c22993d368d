"""A quotation that another source of the library holds than the one cited."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.lint.checks.citation_quote_words import evidence, rebound_fix, shown
from mdrag.lint.checks.citing import finding
from mdrag.lint.finding import Finding
from mdrag.lint.rule import Check, Context, Paragraph, Rule
from mdrag.verify.author_year import label
from mdrag.verify.quotations import quotations
from mdrag.verify.quote_pages import told

__all__ = ["CHECK"]


def _run(rule: Rule, paragraph: Paragraph | None, context: Context) -> Iterator[Finding]:
    for check in quotations(context.draft, context.evidence):
        if check.status != "elsewhere" or check.found is None or check.source is None:
            continue
        one = finding(
            rule,
            (check.place.start, check.place.end),
            quotation=shown(check),
            cited=label(check.source),
            found=f"{label(check.found.source)}, {told(check.found.pages)}",
            uid=check.found.source.doc_uid,
        )
        yield one._replace(
            doc_uids=(check.found.source.doc_uid, check.source.doc_uid),
            claim_type="quotation",
            evidence=evidence(check.found, context.evidence),
            fix=rebound_fix(check, context.draft),
        )


CHECK = Check(
    "draft", {}, _run, needs_evidence=True, gives=("quotation", "cited", "found", "uid"),
    whole_library=True,
)  # fmt: skip
