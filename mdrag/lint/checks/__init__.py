"""What a rule file can ``extends:``, one check a file; the table CHECKS names them.

A new kind (substitution, tokens, metric, …) is a module with a `Check` called CHECK and one line
here: its keys, its scope and what it needs travel with it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from mdrag.lint.rule import Check

__all__ = ["ASK_THE_LIBRARY", "CHECKS", "READ_TAGS", "check_named"]

# name → "module:attribute", imported when a rule that extends it is loaded or run
CHECKS: dict[str, str] = {
    "existence": "mdrag.lint.checks.existence:CHECK",
    "substitution": "mdrag.lint.checks.substitution:CHECK",
    "occurrence": "mdrag.lint.checks.occurrence:CHECK",
    "repetition": "mdrag.lint.checks.repetition:CHECK",
    "consistency": "mdrag.lint.checks.consistency:CHECK",
    "tokens": "mdrag.lint.checks.tokens:CHECK",
    "dependency": "mdrag.lint.checks.dependency:CHECK",
    "metric": "mdrag.lint.checks.metric:CHECK",
    "spelling": "mdrag.lint.checks.spelling:CHECK",
    "python": "mdrag.lint.checks.python_:CHECK",
    "section": "mdrag.lint.checks.section:CHECK",
    "sentence": "mdrag.lint.checks.sentence:CHECK",
    "paragraph": "mdrag.lint.checks.paragraph:CHECK",
    "sources-used": "mdrag.lint.checks.sources_used:CHECK",
    "density": "mdrag.lint.checks.density:CHECK",
    "nominalisation": "mdrag.lint.checks.nominalisation:CHECK",
    "no-subject": "mdrag.lint.checks.subject:CHECK",
    "rhythm": "mdrag.lint.checks.rhythm:CHECK",
    "word-budget": "mdrag.lint.checks.word_budget:CHECK",
    "empty-sentence": "mdrag.lint.checks.empty:CHECK",
    "unclear-reference": "mdrag.lint.checks.reference:CHECK",
    "hedging": "mdrag.lint.checks.hedging:CHECK",
    "readability": "mdrag.lint.checks.readability:CHECK",
    "topic-sentence": "mdrag.lint.checks.topic:CHECK",
    "one-claim": "mdrag.lint.checks.one_claim:CHECK",
    "bridge": "mdrag.lint.checks.bridge:CHECK",
    "waiver": "mdrag.lint.checks.waiver:CHECK",
    "consistency-causal": "mdrag.lint.checks.consistency_causal:CHECK",
    "consistency-number": "mdrag.lint.checks.consistency_number:CHECK",
    "consistency-sample": "mdrag.lint.checks.consistency_sample:CHECK",
    "consistency-sum": "mdrag.lint.checks.consistency_sum:CHECK",
    "consistency-term": "mdrag.lint.checks.consistency_term:CHECK",
    "evidence-limitation": "mdrag.lint.checks.limitation:CHECK",
    "evidence-needed": "mdrag.lint.checks.evidence:CHECK",
    "citation-author-year": "mdrag.lint.checks.citation_author_year:CHECK",
    "citation-form": "mdrag.lint.checks.citation_form:CHECK",
    "citation-locator-conflict": "mdrag.lint.checks.citation_locator:CHECK",
    "citation-direction": "mdrag.lint.checks.citation_direction:CHECK",
    "citation-name": "mdrag.lint.checks.citation_name:CHECK",
    "citation-number": "mdrag.lint.checks.citation_number:CHECK",
    "citation-page": "mdrag.lint.checks.citation_page:CHECK",
    "citation-placeholder": "mdrag.lint.checks.citation_placeholder:CHECK",
    "citation-retracted": "mdrag.lint.checks.citation_retracted:CHECK",
    "citation-quote": "mdrag.lint.checks.citation_quote:CHECK",
    "citation-quote-elsewhere": "mdrag.lint.checks.citation_quote_elsewhere:CHECK",
    "citation-quote-unattributed": "mdrag.lint.checks.citation_quote_unattributed:CHECK",
    "citation-quote-unreadable": "mdrag.lint.checks.citation_quote_unreadable:CHECK",
    "citation-source": "mdrag.lint.checks.citation_source:CHECK",
    "citation-support": "mdrag.lint.checks.citation_support:CHECK",
    "citation-unbound": "mdrag.lint.checks.citation_unbound:CHECK",
    "citation-weak-locator": "mdrag.lint.checks.citation_weak_locator:CHECK",
}


# What they need, known without importing them (a test compares it with the checks): with no
# library, or with --fast, they are not even loaded.
ASK_THE_LIBRARY = frozenset(
    [
        "citation-author-year", "citation-direction", "citation-name", "citation-number",
        "citation-page", "citation-quote", "citation-quote-elsewhere",
        "citation-quote-unreadable", "citation-retracted", "citation-source", "citation-support",
        "citation-unbound", "citation-weak-locator", "evidence-limitation",
    ]
)  # fmt: skip
READ_TAGS = frozenset(
    [
        "density", "dependency", "empty-sentence", "no-subject", "nominalisation", "one-claim",
        "tokens", "unclear-reference",
    ]
)  # fmt: skip


@cache
def check_named(name: str) -> Check:
    """The check a rule extends. Raises KeyError for a name that is not in CHECKS."""
    module, attribute = CHECKS[name].split(":")
    check = getattr(import_module(module), attribute)
    assert isinstance(check, Check)
    return check
