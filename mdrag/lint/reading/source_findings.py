"""What the citation checks share: how a finding about a source is worded and evidenced."""

from __future__ import annotations

from collections.abc import Sequence

from mdrag.draft.model import Binding, Draft, Ref
from mdrag.evidence.model import Page, Passage, Source
from mdrag.filled_sentence import fill
from mdrag.lint.finding import Edit, Evidence, Fix
from mdrag.verify.support.passage_pages import shown_pages
from mdrag.verify.works.author_year import label

__all__ = ["evidence_at", "is_checkable", "mark_of", "place", "rebind_choice"]


def mark_of(binding: Binding, ref: Ref) -> tuple[int, int]:
    """Where a finding about one source stands: its key when the binding names several."""
    if len(binding.refs) > 1:
        return ref.start, ref.end
    return binding.start, binding.end


def is_checkable(draft: Draft, binding: Binding) -> bool:
    """Whether a binding can be checked at all: it parses and pandoc does not swallow it."""
    return not binding.problem and not binding.swallowed and bool(binding.refs)


def evidence_at(passage: Passage, source: Source, words: str, pages: Sequence[Page]) -> Evidence:
    """Words of a passage, which stand on ``pages``, as the evidence of a finding."""
    at = pages[0] if pages else Page(passage.page_start, passage.page_label, "")
    return Evidence(
        source.doc_uid, passage.chunk_id, at.page_index, at.page_label, words, source.source_path
    )


def place(passage: Passage, pages: Sequence[Page]) -> str:
    """``p. 101``, ``page 3 of the file``, or the section, for a person.

    ``pages``: those that hold what is spoken of (`verify.support.passage_pages.pages_of_words`).
    """
    section = f"“{passage.section_path[-1]}”" if passage.section_path else fill("its text")
    return shown_pages(pages) or section


def rebind_choice(ref: Ref, source: Source) -> Fix:
    """The choice to bind another source where ``ref`` stands."""
    edit = Edit(ref.start, ref.end, source.doc_uid)
    return Fix(
        fill("bind {source} ({doc_uid}) instead", source=label(source), doc_uid=source.doc_uid),
        (edit,),
        safe=False,
    )
