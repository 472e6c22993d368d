"""Ask every question, rank the sources, compare with what is known."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from mdrag.config import Config
from mdrag.errors import UsageError
from mdrag.evidence.model import Passage
from mdrag.retrieve.evaluation.gold import GoldQuestion, uid_of
from mdrag.retrieve.evaluation.measures import (
    DEPTH,
    Interval,
    interval,
    ndcg,
    recall,
    reciprocal_rank,
)
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.search import Hits, PassageHit, Searcher, question
from mdrag.retrieve.translate import in_english

__all__ = [
    "Answer", "Evaluation", "answers", "difference", "evaluate_lists", "evaluation",
    "questions_left_out",
]  # fmt: skip

Ranking = Sequence[tuple[str, float]]  # doc_uid and score, best first


class Answer(NamedTuple):
    """What one question gave; rankings are of sources, by their best passage."""

    question: GoldQuestion
    relevant: frozenset[str]  # doc_uids; a name the library does not know stands for itself
    ranking: Ranking
    legs: Mapping[str, Ranking]  # words | meaning: what each alone would have given
    page: bool | None  # whether a passage of the right page is among the first ten; None: no page
    passages: int  # shown, at most ten
    verifiable: int  # of those: their words stand in the source where the passage says
    unknown: tuple[str, ...]  # names of relevant sources that the library does not have
    problem: str  # why it could not be asked


class Evaluation(NamedTuple):
    """Measures over all questions, by name; one that could not be asked counts 0."""

    questions: int
    measures: Mapping[str, Interval]
    values: Mapping[str, Sequence[float]]  # one a question, for what compares


def answers(searcher: Searcher, gold: Sequence[GoldQuestion], config: Config) -> list[Answer]:
    """Ask every question, with the English form that `mdrag query` would give it.

    Raises LibraryMissing, UsageError of the index, none of a question.
    """
    return [_answer(searcher, one, config) for one in gold]


def evaluation(found: Sequence[Answer], leg: str = "") -> Evaluation:
    """The measures of the whole search, or of one ``leg`` of it."""
    rankings = [one.legs.get(leg, ()) if leg else one.ranking for one in found]
    values = _ranked(found, [[uid for uid, _ in ranking] for ranking in rankings])
    if not leg:
        shown = sum(one.passages for one in found)
        values["verifiable"] = [one.verifiable / one.passages for one in found if one.passages]
        if pages := [float(one.page) for one in found if one.page is not None]:
            values["page_at_10"] = pages
        if judged := [j for one in found if (j := one.question.judgement) is not None]:
            values["judged_citable"] = judged
        if not shown:
            del values["verifiable"]
    return Evaluation(len(found), {name: interval(v) for name, v in values.items()}, values)


def evaluate_lists(
    found: Sequence[Answer], library: GenerationStore, given: Mapping[str, Sequence[str]]
) -> Evaluation:
    """The measures of another system's lists, by question id; a question it left out counts 0."""
    sources = library.sources()
    named = {name: uid_of(name, sources) or name for names in given.values() for name in names}
    rankings = [
        list(dict.fromkeys(named[name] for name in given.get(one.question.id, ()))) for one in found
    ]
    values = _ranked(found, rankings)
    return Evaluation(len(found), {name: interval(v) for name, v in values.items()}, values)


def difference(first: Evaluation, second: Evaluation, measure: str) -> Interval:
    """How much better ``first`` is than ``second`` on the same questions."""
    pairs = zip(first.values[measure], second.values[measure], strict=True)
    return interval([a - b for a, b in pairs])


def _ranked(
    found: Sequence[Answer], rankings: Sequence[Sequence[str]]
) -> dict[str, Sequence[float]]:
    pairs = [(ranking, one.relevant) for one, ranking in zip(found, rankings, strict=True)]
    return {
        "recall_at_10": [recall(*pair) for pair in pairs],
        "mrr_at_10": [reciprocal_rank(*pair) for pair in pairs],
        "ndcg_at_10": [ndcg(*pair) for pair in pairs],
    }


def questions_left_out(found: Sequence[Answer], given: Collection[str]) -> list[str]:
    """The questions that another system's lists, by question id, do not answer."""
    return [one.question.id for one in found if one.question.id not in given]


def _answer(searcher: Searcher, gold: GoldQuestion, config: Config) -> Answer:
    library = searcher.library
    sources = library.sources()
    uids = {one.name: uid_of(one.name, sources) for one in gold.relevant}
    relevant = frozenset(uid or name for name, uid in uids.items())
    unknown = tuple(name for name, uid in uids.items() if not uid)
    try:
        asked = question(gold.query, gold.q_en, gold.terms)
        hits = searcher.search(in_english(asked, config, library))
    except UsageError as problem:
        return Answer(gold, relevant, (), {}, None, 0, 0, unknown, problem.sentence)
    shown = hits.hits[:DEPTH]
    pages = {(uids[one.name], one.page) for one in gold.relevant if one.page}
    return Answer(
        gold,
        relevant,
        _sources((hit.passage.doc_uid, hit.score) for hit in hits.hits),
        _legs(library, hits),
        any(_on(hit, pages) for hit in shown) if pages else None,
        len(shown),
        sum(_stands(library, hit.passage) for hit in shown),
        unknown,
        "",
    )


def _on(hit: PassageHit, pages: set[tuple[str, int]]) -> bool:
    passage = hit.passage
    held = range(passage.page_start, passage.page_end + 1)
    return any(uid == passage.doc_uid and page in held for uid, page in pages)


def _stands(library: GenerationStore, passage: Passage) -> bool:
    """Whether a reader can open it: the words stand at its place, and a page is known if any is."""
    text = library.text(passage.doc_uid)[passage.start : passage.end]
    paged = bool(library.pages(passage.doc_uid))
    return text == passage.text and (passage.page_start > 0 or not paged)


def _legs(library: GenerationStore, hits: Hits) -> dict[str, Ranking]:
    found: dict[str, Ranking] = {}
    for mode, name in (("exact", "words"), ("semantic", "meaning")):
        best: dict[int, float] = {}
        for leg in hits.legs:
            for rowid, score in leg.hits if leg.mode == mode else ():
                best[rowid] = max(score, best.get(rowid, score))
        rows = sorted(best, key=lambda rowid: (-best[rowid], rowid))
        passages = library.at(rows)
        found[name] = _sources(
            (passage.doc_uid, best[row]) for row, passage in zip(rows, passages, strict=True)
        )
    return found


def _sources(ranked: Iterable[tuple[str, float]]) -> Ranking:
    best: dict[str, float] = {}
    for uid, score in ranked:
        best.setdefault(uid, score)
    return tuple(best.items())
