"""A pack and what the library says against its question (``--counterevidence``, R9)."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.evidence.counterevidence import NONE_FOUND, Counterevidence, CounterItem
from mdrag.evidence.model import Passage
from mdrag.evidence.pack import EvidencePack, binding_mark
from mdrag.filled_sentence import fill
from mdrag.index import generations
from mdrag.project import Project
from mdrag.retrieve.filters import Filters, select_sources
from mdrag.retrieve.library import GenerationStore
from mdrag.verify.contradictions.counterevidence import OpposingSentence, opposing_sentences

__all__ = ["with_counterevidence"]

_RANKED = 40  # passages of the question's words, and as many with words of limit
_MOST = {"soft": 5, "strict": 10}  # sentences shown
_RISKY = frozenset(["causal", "generalisation", "recommendation", "superlative", "comparative"])


def with_counterevidence(project: Project, pack: EvidencePack, mode: str) -> EvidencePack:
    """``pack`` with the sentences of its library that may contradict or limit its question.

    The same filters apply, on the same version of the index, so a replay finds the same. ``off``
    gives the pack as it is. Raises LibraryMissing.
    """
    if mode == "off":
        return pack
    plan = pack.plan._replace(counterevidence=mode)
    return pack._replace(plan=plan, counterevidence=_looked_for(project, pack, mode))


def _looked_for(project: Project, pack: EvidencePack, mode: str) -> Counterevidence:
    from mdrag.claims.classify import claim_of
    from mdrag.claims.queries import suggest_queries
    from mdrag.verify.support.limits import limit_queries
    from mdrag.verify.support.score import words_to_ask

    statement = pack.plan.q_en
    generation = generations.find_generation(project, pack.index_version)
    if pack.plan.mode == "instruction" or generation is None:
        return Counterevidence(
            mode, "NOT_LOOKED_FOR", (), 0, reason=fill("guidance is no evidence")
        )
    library = GenerationStore(project, generation)
    passages = list(_candidates(library, pack))
    rarity = library.rarity(words_to_ask(statement))
    found = opposing_sentences(statement, passages, rarity, mode == "strict")
    items = tuple(_item(library, one) for one in found[: _MOST[mode]])
    types = claim_of(statement).types
    return Counterevidence(
        mode=mode,
        status="FOUND" if items else NONE_FOUND,
        items=items,
        searched=len(passages),
        limitation_needed=not items and bool(_RISKY.intersection(types)),
        suggested_queries=() if items else limit_queries(suggest_queries(statement, types)),
    )


def _candidates(library: GenerationStore, pack: EvidencePack) -> Iterator[Passage]:
    """The passages returned and those that share most words with the question, each once."""
    from mdrag.verify.support.limits import ASKED_WITH

    filters = Filters.restored(pack.plan.filters)
    uids = select_sources(filters, library.sources(), citable=True)
    allowed = frozenset(library.select(uids, True, filters.sections, filters.subtypes))
    words = " ".join((pack.plan.q_en, *pack.plan.terms))
    ranked = [
        row
        for asked in (words, f"{words} {ASKED_WITH}")
        for row, _ in library.rank(asked, _RANKED, allowed)
    ]
    returned = [library.chunk(item.id) for item in pack.all_items if item.kind != "resource_doc"]
    seen = set()
    for passage in (*returned, *library.at(list(dict.fromkeys(ranked)))):
        if passage is None or passage.chunk_id in seen or passage.source_subtype == "references":
            continue
        seen.add(passage.chunk_id)
        yield passage


def _item(library: GenerationStore, one: OpposingSentence) -> CounterItem:
    from mdrag.verify.support.passage_pages import pages_of_words

    passage = one.passage
    source = library.source(passage.doc_uid)
    assert source is not None
    pages = pages_of_words(passage, one.quote, library)
    page, label = (pages[0].page_index, pages[0].page_label) if pages else (None, "")
    return CounterItem(
        id=passage.chunk_id,
        kind=one.kind,
        why=one.why,
        exact_quote=one.quote,
        doc_uid=source.doc_uid,
        title=source.title,
        authors=tuple(f"{who.family}, {who.given}".strip(", ") for who in source.authors),
        year=source.year,
        citation_key=source.citation_key,
        source_path=source.source_path,
        page=page,
        page_label=label,
        section_path=passage.section_path,
        covered=one.covered,
        binding=binding_mark(source.doc_uid, page, label),
    )
