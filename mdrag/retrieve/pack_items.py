"""One hit → one item of a pack: where it stands, what it says word for word, who found it."""

from __future__ import annotations

from hashlib import sha256

from mdrag.errors import PackRefused
from mdrag.evidence.model import Locator, Passage
from mdrag.evidence.pack import Metadata, PackItem, Provenance, Raw, Signals, binding_mark
from mdrag.filled_sentence import fill
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.quotes import exact_quote, snippet
from mdrag.retrieve.search import Hits, PassageHit, Question, words_to_search

__all__ = ["item"]

_END_WORDS = 6  # of a passage's first and last words


def item(
    library: GenerationStore, asked: Question, hits: Hits, hit: PassageHit, at: str, most: int
) -> PackItem:
    """One hit with everything a reader needs to find and quote it; ``most``: of its snippet."""
    passage = hit.passage
    source = library.source(passage.doc_uid)
    if source is None:
        raise PackRefused(
            fill(
                "no pack was written: passage {chunk_id!r} belongs to no known source; "
                "build the index anew with: mdrag ingest",
                chunk_id=passage.chunk_id,
            )
        )
    wanted = (words_to_search(asked, hits.ranking).q_en, *asked.terms)
    quote = exact_quote(passage.text, " ".join(wanted), library.rarity)
    locator = _locator(passage)
    provenances = _provenances(hits, hit, at)
    words = " ".join(passage.text[quote.start : quote.end].split())
    page, label = _page(library, passage, passage.start + quote.start)
    citable = passage.citable and source.citable
    return PackItem(
        id=passage.chunk_id,
        kind="resource_section",
        document_id=passage.doc_uid,
        section_id=passage.section_id,
        title=source.title,
        source_uri=source.url or source.source_path,
        source_type=source.source_type,
        snippet=snippet(passage.text, quote, most),
        snippet_policy="auto",
        language=source.language,
        signals=_signals(hits, hit),
        provenance=provenances[0],
        provenances=provenances,
        metadata=Metadata(
            chunk_index=library.place_in_source(passage.doc_uid, hit.fused.rowid),
            offset_start=passage.start,
            offset_end=passage.end,
            page=passage.page_start or None,
            section_title=passage.section_path[-1] if passage.section_path else "",
        ),
        raw=_raw(passage),
        doc_uid=passage.doc_uid,
        doc_version=passage.doc_version,
        source_path=source.source_path,
        source_medium="url" if source.url and not source.source_path else "file",
        parent_id=passage.parent_id,
        alias=passage.alias,
        citation_key=source.citation_key,
        authors=tuple(_name(person.family, person.given) for person in source.authors),
        year=source.year,
        doc_type=source.doc_type,
        citable=citable,
        retrieval_score=hit.score,
        evidence_anchor_ids=tuple(a.evidence_anchor_id for a in library.anchors(passage.chunk_id)),
        locator=locator,
        locator_quality=locator.quality,
        exact_quote=words + (" …" if quote.cut else ""),
        quote_page=page or None,
        binding=binding_mark(source.doc_uid, page, label) if citable else "",
    )


def _raw(passage: Passage) -> Raw:
    """Where the passage stands as a record, and what its text hashes to."""
    digest = sha256(passage.text.encode("utf-8", "surrogatepass")).hexdigest()
    return Raw(f"chunks/chunks.jsonl#{passage.chunk_id}", f"sha256:{digest}")


def _page(library: GenerationStore, passage: Passage, offset: int) -> tuple[int, str]:
    """Index and label of the page that holds an offset of the canonical text; 0 without pages."""
    if passage.page_end > passage.page_start:
        for page in library.pages(passage.doc_uid):
            if page.start <= offset < page.end:
                return page.page_index, page.page_label
    return passage.page_start, passage.page_label


def _locator(passage: Passage) -> Locator:
    words = passage.text.split()
    return Locator(
        page_start=passage.page_start or None,
        page_end=passage.page_end or None,
        page_label=passage.page_label,
        char_start=passage.start,
        char_end=passage.end,
        anchor_begin=" ".join(words[:_END_WORDS]),
        anchor_end=" ".join(words[-_END_WORDS:]),
        section_path=passage.section_path,
    )


def _signals(hits: Hits, hit: PassageHit) -> Signals:
    found: dict[str, tuple[float, int]] = {}
    for leg, listed in zip(hits.legs, hit.fused.legs, strict=True):
        if listed and (leg.mode not in found or listed[0] > found[leg.mode][0]):
            found[leg.mode] = listed
    vector, words = found.get("semantic"), found.get("exact")
    return Signals(
        vector_score=vector[0] if vector else None,
        vector_rank=vector[1] if vector else None,
        fts_score=round(words[0], 6) if words else None,
        fts_rank=words[1] if words else None,
        rrf_score=hit.fused.rrf,
        rerank_score=hit.rerank_score,
    )


def _provenances(hits: Hits, hit: PassageHit, at: str) -> tuple[Provenance, ...]:
    """The queries that hit a passage, the strongest (best rank) first."""
    listed = [
        (rank[1], index, leg)
        for index, (leg, rank) in enumerate(zip(hits.legs, hit.fused.legs, strict=True))
        if rank
    ]
    listed.sort(key=lambda entry: entry[:2])
    return tuple(Provenance(leg.mode, leg.query_text, index, at) for _, index, leg in listed)


def _name(family: str, given: str) -> str:
    return f"{family}, {given}" if given else family
