"""The key of what was found in a paragraph; a run in which nothing changed asks for none."""

from __future__ import annotations

from mdrag.draft.model import Draft
from mdrag.evidence.store import EvidenceStore
from mdrag.lint.cache.entries import digest, digest_again
from mdrag.lint.rule import Paragraph
from mdrag.text.lines import line_around
from mdrag.verify.support.note_bindings import vouching_bindings
from mdrag.verify.works.notes import called_by

__all__ = ["paragraph_key"]


def paragraph_key(
    draft: Draft, paragraph: Paragraph, store: EvidenceStore, stamp: str, facts_key: str
) -> str:
    """What a paragraph check may depend on besides its rule.

    The paragraph's text and facts (by their own key, which says how its sentences read), the row of
    a cell, the sources named there as the library knows them (with their version), what its notes
    cite, the sentence that calls it when it is a note, and ``stamp``: the code and the settings.
    """
    block, base = paragraph.block, paragraph.block.start
    keys = [ref.key for binding in paragraph.bindings for ref in binding.refs]
    keys += [item.key for citation in paragraph.citations for item in citation.items]
    noted = vouching_bindings(draft, store).get(paragraph.block_index, ())
    keys += [ref.key for binding in noted for ref in binding.refs]
    called = called_by(draft).get(paragraph.block_index)
    return digest_again(
        stamp,
        draft.text[block.start : block.end],
        draft.text[slice(*line_around(draft.text, block.start))] if "table" in block.within else "",
        (block.kind, block.within, block.level, block.language),
        tuple([(s.start - base, s.end - base) for s in paragraph.sentences]),
        tuple([(b.form, b.start - base, b.end - base, b.problem) for b in paragraph.bindings]),
        tuple([(c.start - base, c.end - base, c.narrative) for c in paragraph.citations]),
        facts_key,
        digest([(key, store.source(key)) for key in dict.fromkeys(keys)]) if keys else "",
        tuple([(b.start - base, b.refs) for b in noted]),
        draft.sentences[called.sentence].prose if called else "",
    )
