"""What a rule file can ``extends:``, one check a file; the table CHECKS names them.

A new kind (substitution, tokens, metric, …) is a module with a `Check` called CHECK and one line
here: its keys, its scope and what it needs travel with it.
"""

from __future__ import annotations

from functools import cache

from mdrag.lazy import load
from mdrag.lint.rule import Check

__all__ = ["ASK_THE_LIBRARY", "CHECKS", "READ_TAGS", "check_named"]

# name → "module:attribute", imported when a rule that extends it is loaded or run
CHECKS: dict[str, str] = {
    "existence": "mdrag.lint.checks.words.existence:CHECK",
    "substitution": "mdrag.lint.checks.words.substitution:CHECK",
    "occurrence": "mdrag.lint.checks.words.occurrence:CHECK",
    "repetition": "mdrag.lint.checks.words.repetition:CHECK",
    "consistency": "mdrag.lint.checks.words.consistency:CHECK",
    "tokens": "mdrag.lint.checks.words.tokens:CHECK",
    "dependency": "mdrag.lint.checks.words.dependency:CHECK",
    "metric": "mdrag.lint.checks.words.metric:CHECK",
    "spelling": "mdrag.lint.checks.words.spelling:CHECK",
    "python": "mdrag.lint.checks.words.python_:CHECK",
    "section": "mdrag.lint.checks.words.section:CHECK",
    "sentence": "mdrag.lint.checks.style.long_sentence:CHECK",
    "paragraph": "mdrag.lint.checks.style.paragraph:CHECK",
    "sources-used": "mdrag.lint.checks.style.sources_used:CHECK",
    "density": "mdrag.lint.checks.style.density:CHECK",
    "nominalisation": "mdrag.lint.checks.style.nominalisation:CHECK",
    "no-subject": "mdrag.lint.checks.style.no_subject:CHECK",
    "rhythm": "mdrag.lint.checks.style.rhythm:CHECK",
    "word-budget": "mdrag.lint.checks.style.word_budget:CHECK",
    "empty-sentence": "mdrag.lint.checks.style.empty_sentence:CHECK",
    "unclear-reference": "mdrag.lint.checks.style.unclear_reference:CHECK",
    "hedging": "mdrag.lint.checks.style.hedging:CHECK",
    "readability": "mdrag.lint.checks.style.readability:CHECK",
    "topic-sentence": "mdrag.lint.checks.style.topic_sentence:CHECK",
    "one-claim": "mdrag.lint.checks.style.one_claim:CHECK",
    "bridge": "mdrag.lint.checks.style.bridge:CHECK",
    "waiver": "mdrag.lint.checks.style.waiver:CHECK",
    "consistency-causal": "mdrag.lint.checks.consistency.causal:CHECK",
    "consistency-number": "mdrag.lint.checks.consistency.number:CHECK",
    "consistency-sample": "mdrag.lint.checks.consistency.sample_size:CHECK",
    "consistency-sum": "mdrag.lint.checks.consistency.sum:CHECK",
    "consistency-term": "mdrag.lint.checks.consistency.term:CHECK",
    "evidence-limitation": "mdrag.lint.checks.evidence.limitation:CHECK",
    "evidence-needed": "mdrag.lint.checks.evidence.needed:CHECK",
    "citation-author-year": "mdrag.lint.checks.citation.author_year:CHECK",
    "citation-form": "mdrag.lint.checks.citation.form:CHECK",
    "citation-locator-conflict": "mdrag.lint.checks.citation.locator_conflict:CHECK",
    "citation-direction": "mdrag.lint.checks.citation.direction:CHECK",
    "citation-name": "mdrag.lint.checks.citation.name:CHECK",
    "citation-number": "mdrag.lint.checks.citation.number:CHECK",
    "citation-page": "mdrag.lint.checks.citation.page:CHECK",
    "citation-placeholder": "mdrag.lint.checks.citation.placeholder:CHECK",
    "citation-retracted": "mdrag.lint.checks.citation.retracted:CHECK",
    "citation-quote": "mdrag.lint.checks.citation.quotation:CHECK",
    "citation-quote-elsewhere": "mdrag.lint.checks.citation.other_source:CHECK",
    "citation-quote-unattributed": "mdrag.lint.checks.citation.unattributed_quotation:CHECK",
    "citation-quote-unreadable": "mdrag.lint.checks.citation.unreadable_source:CHECK",
    "citation-source": "mdrag.lint.checks.citation.source:CHECK",
    "citation-support": "mdrag.lint.checks.citation.support:CHECK",
    "citation-unbound": "mdrag.lint.checks.citation.unbound:CHECK",
    "citation-weak-locator": "mdrag.lint.checks.citation.weak_locator:CHECK",
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
    check = load(CHECKS[name])
    assert isinstance(check, Check)
    return check
