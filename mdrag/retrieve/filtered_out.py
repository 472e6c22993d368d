"""Which filter of a question left nothing that answers it, and what the library has without."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.evidence.model import Passage
from mdrag.filled_sentence import fill, join_sentences
from mdrag.retrieve.answerable import judge_answer
from mdrag.retrieve.filters import EVERYTHING, Filters, select_sources
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.search import Question, Searcher

__all__ = ["blamed_filters"]


def blamed_filters(searcher: Searcher, asked: Question) -> Iterator[str]:
    """Lines for a question whose filters left nothing that answers it; none without filters.

    How many passages each filter leaves, where together they leave none; and the passage that
    comes first without them, where that may be an answer, with the filters that leave it out.
    """
    if asked.filters == EVERYTHING:
        return
    library, single = searcher.library, asked.filters.single()
    left = _left(library, asked, asked.filters)
    if not left:
        each = join_sentences("{first}, {second}", (
            fill("{filter} {count}", filter=one.told, count=len(_left(library, asked, one)))
            for one in single
        ))  # fmt: skip
        told = "of {total} passages the filters leave none; each alone leaves: {each}"
        yield fill(told, total=len(_left(library, asked, EVERYTHING)), each=each)
    free = asked._replace(filters=EVERYTHING)
    hits = searcher.search(free)
    judged = judge_answer(library, free, hits)
    if not hits.hits or (judged is not None and not judged.answered):
        return
    best = hits.hits[0]
    out = [one.told for one in single if best.fused.rowid not in _left(library, asked, one)]
    if out:
        place = _place(library, best.passage)
        told = "without filters {place} comes first; left out by: {filters}"
        yield fill(told, place=place, filters=join_sentences("{first}, {second}", out))


def _left(library: GenerationStore, asked: Question, filters: Filters) -> list[int]:
    """The rowids that ``filters`` leave."""
    citable = asked.mode != "instruction"
    uids = select_sources(filters, library.sources(), citable)
    return library.select(uids, citable, filters.sections, filters.subtypes)


def _place(library: GenerationStore, passage: Passage) -> str:
    source = library.source(passage.doc_uid)
    name = (source and (source.citation_key or source.source_path)) or passage.doc_uid
    if not passage.page_start:
        return name
    return fill("{name}, page {page},", name=name, page=passage.page_start)
