"""What a rule file can ``extends:``, one check a file; the table CHECKS names them.

A new kind (substitution, tokens, metric, …) is a module with a check called CHECK and one line
here, which says what it needs.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from mdrag.lazy import load
from mdrag.lint.rule import Check, DraftCheck, ParagraphCheck

__all__ = ["CHECKS", "CheckEntry", "check_named"]


class CheckEntry(NamedTuple):
    """Where a check lives and what it needs, known before it is imported."""

    module: str  # below this package; its check is called CHECK
    needs_evidence: bool = False  # not run, and said so once, when there is no library
    needs_tags: bool = False  # reads marks of grammar; not run with --fast
    english: bool = False  # reads English: paragraphs in another language are skipped
    whole_library: bool = False  # may ask for sources the paragraph does not name
    blocks_only: bool = False  # asks nothing of the paragraphs: alone, it costs next to nothing


# name → where the check is, imported when a rule that extends it is loaded or run
CHECKS: dict[str, CheckEntry] = {
    "existence": CheckEntry("words.existence", english=True),
    "substitution": CheckEntry("words.substitution", english=True),
    "article": CheckEntry("words.article", english=True),
    "occurrence": CheckEntry("words.occurrence"),
    "repetition": CheckEntry("words.repetition", english=True),
    "consistency": CheckEntry("words.consistency"),
    "tokens": CheckEntry("words.tokens", needs_tags=True, english=True),
    "dependency": CheckEntry("words.dependency", needs_tags=True, english=True),
    "grammar-slip": CheckEntry("words.grammar_slip", needs_tags=True, english=True),
    "name-genitive": CheckEntry("words.name_genitive", english=True),
    "metric": CheckEntry("words.metric"),
    "misspelling": CheckEntry("words.misspellings", english=True),
    "spelling": CheckEntry("words.spelling", english=True),
    "python": CheckEntry("words.python_"),
    "section": CheckEntry("words.section"),
    "sentence": CheckEntry("style.long_sentence", english=True),
    "paragraph": CheckEntry("style.paragraph", english=True),
    "sources-used": CheckEntry("structure.sources_used"),
    "typed-references": CheckEntry("structure.typed_references"),
    "glued-heading": CheckEntry("structure.glued_heading", blocks_only=True),
    "indented-paragraph": CheckEntry("structure.indented_paragraph", blocks_only=True),
    "missing-blank-line": CheckEntry("structure.missing_blank_line", blocks_only=True),
    "joined-entries": CheckEntry("structure.joined_entries", blocks_only=True),
    "labels": CheckEntry("structure.labels"),
    "note-calls": CheckEntry("structure.note_calls", blocks_only=True),
    "heading-level": CheckEntry("structure.heading_level", blocks_only=True),
    "missing-pictures": CheckEntry("structure.missing_pictures", blocks_only=True),
    "unfinished-paragraph": CheckEntry("structure.unfinished_paragraph", blocks_only=True),
    "unclosed-mark": CheckEntry("structure.unclosed_mark", blocks_only=True),
    "wrong-numbers": CheckEntry("structure.numbering.wrong_numbers", blocks_only=True),
    "unnamed-items": CheckEntry("structure.numbering.unnamed_items", blocks_only=True),
    "label-twice": CheckEntry("structure.label_twice"),
    "density": CheckEntry("style.density", needs_tags=True, english=True),
    "nominalisation": CheckEntry("style.nominalisation", needs_tags=True, english=True),
    "no-subject": CheckEntry("style.no_subject", needs_tags=True, english=True),
    "rhythm": CheckEntry("style.rhythm"),
    "word-budget": CheckEntry("structure.word_budget"),
    "empty-sentence": CheckEntry("style.empty_sentence", needs_tags=True, english=True),
    "unclear-reference": CheckEntry("style.unclear_reference", needs_tags=True, english=True),
    "hedging": CheckEntry("style.hedging", english=True),
    "readability": CheckEntry("style.readability", english=True),
    "topic-sentence": CheckEntry("style.topic_sentence", english=True),
    "one-claim": CheckEntry("style.one_claim", needs_tags=True, english=True),
    "bridge": CheckEntry("style.bridge"),
    "section-end": CheckEntry("style.section_end", english=True),
    "definition": CheckEntry("style.definition", english=True),
    "waiver": CheckEntry("style.waiver"),
    "consistency-causal": CheckEntry("consistency.causal", english=True),
    "consistency-number": CheckEntry("consistency.number", english=True),
    "consistency-sample": CheckEntry("consistency.sample_size", english=True),
    "consistency-source-count": CheckEntry(
        "consistency.source_count", needs_evidence=True, english=True
    ),
    "consistency-sum": CheckEntry("consistency.sum", english=True),
    "consistency-term": CheckEntry("consistency.term", english=True),
    "evidence-limitation": CheckEntry(
        "evidence.limitation", needs_evidence=True, english=True, whole_library=True
    ),
    "evidence-needed": CheckEntry("evidence.needed"),
    "evidence-reference-point": CheckEntry("evidence.reference_point", english=True),
    "citation-after-stop": CheckEntry("citation.notation.after_stop"),
    "citation-author-year": CheckEntry(
        "citation.author_year", needs_evidence=True, whole_library=True
    ),
    "citation-form": CheckEntry("citation.notation.form"),
    "citation-locator-conflict": CheckEntry("citation.notation.locator_conflict"),
    "citation-direction": CheckEntry("citation.direction", needs_evidence=True, english=True),
    "citation-name": CheckEntry("citation.name", needs_evidence=True, english=True),
    "citation-number": CheckEntry("citation.number", needs_evidence=True, english=True),
    "citation-not-cited": CheckEntry("citation.reference_list.not_cited"),
    "citation-not-listed": CheckEntry("citation.reference_list.not_listed"),
    "citation-page": CheckEntry("citation.page", needs_evidence=True),
    "citation-placeholder": CheckEntry("citation.notation.placeholder"),
    "citation-retracted": CheckEntry("citation.retracted", needs_evidence=True),
    "citation-quote": CheckEntry("citation.quotation", needs_evidence=True, whole_library=True),
    "citation-quote-context": CheckEntry(
        "citation.quotation_context", needs_evidence=True, english=True, whole_library=True
    ),
    "citation-quote-elsewhere": CheckEntry(
        "citation.other_source", needs_evidence=True, english=True, whole_library=True
    ),
    "citation-quote-length": CheckEntry("citation.long_quotation", whole_library=True),
    "citation-quote-unattributed": CheckEntry(
        "citation.unattributed_quotation", whole_library=True
    ),
    "citation-quote-unreadable": CheckEntry("citation.unreadable_source", needs_evidence=True),
    "citation-source": CheckEntry("citation.source", needs_evidence=True),
    "citation-support": CheckEntry("citation.support", needs_evidence=True, english=True),
    "citation-unbound": CheckEntry("citation.unbound", needs_evidence=True),
    "citation-weak-locator": CheckEntry("citation.weak_locator", needs_evidence=True, english=True),
}


@cache
def check_named(name: str) -> Check:
    """The check a rule extends. Raises KeyError for a name that is not in CHECKS."""
    check = load(f"{__name__}.{CHECKS[name].module}:CHECK")
    assert isinstance(check, ParagraphCheck | DraftCheck)
    return check
