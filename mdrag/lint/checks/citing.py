"""What the citation checks share: how a finding about a source is worded and evidenced."""

from __future__ import annotations

from collections.abc import Iterable

from mdrag.draft.model import Binding, Draft, Ref
from mdrag.evidence.model import Passage, Source
from mdrag.lint.finding import Evidence, Finding
from mdrag.lint.rule import Rule
from mdrag.verify.quote import quote

__all__ = ["evidence_of", "finding", "mark_of", "place", "speaks"]


def finding(rule: Rule, at: tuple[int, int], **words: str) -> Finding:
    """A finding of ``rule`` at ``at`` (start, end), its message filled with ``words``."""
    return Finding(rule.id, rule.severity, rule.message.format(**words), *at)


def mark_of(binding: Binding, ref: Ref) -> tuple[int, int]:
    """Where a finding about one source stands: its key when the binding names several."""
    if len(binding.refs) > 1:
        return ref.start, ref.end
    return binding.start, binding.end


def speaks(draft: Draft, binding: Binding) -> bool:
    """Whether a binding can be checked at all: it parses and pandoc does not swallow it."""
    return not binding.problem and not binding.swallowed and bool(binding.refs)


def evidence_of(passage: Passage, source: Source, matched: Iterable[str] = ()) -> Evidence:
    """The passage as the evidence of a finding, with the sentence that says most of ``matched``."""
    return Evidence(
        source.doc_uid, passage.chunk_id, passage.page_start, passage.page_label,
        quote(passage.text, matched, passage.section_path), source.source_path,
    )  # fmt: skip


def place(passage: Passage) -> str:
    """``p. 101``, ``page 3 of the file``, or the section, for a person."""
    if passage.page_label:
        return f"p. {passage.page_label}"
    if passage.page_start:
        return f"page {passage.page_start} of the file"
    return f"“{passage.section_path[-1]}”" if passage.section_path else "its text"
