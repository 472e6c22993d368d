"""A question → ranked passages: vectors as asked and in English, BM25 in English, fused.

Query time never imports LanceDB: the vectors are memory-mapped and compared one by one, which at
50,000 passages is faster than its scan. In which order they stand says `order.rankings`.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from mdrag.errors import LibraryMissing, UsageError
from mdrag.evidence.model import Passage
from mdrag.filled_sentence import fill
from mdrag.retrieve.filters import EVERYTHING, Filters, select_sources, values_nobody_has
from mdrag.retrieve.fuse import FusedPassage, Leg, fuse
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.order.rankings import RANKING, RANKINGS, with_beyond, with_likeness
from mdrag.retrieve.rerank import RerankOutcome
from mdrag.retrieve.spellings import spellings
from mdrag.settings import VectorWeightSettings
from mdrag.text.words import has_cjk, tokens

if TYPE_CHECKING:
    import numpy as np

    from mdrag.index.embed import Embedder

__all__ = [
    "CANDIDATES", "LEG", "MODES", "WORDS_ALONE", "AllowedPassages", "Hits", "PassageHit",
    "Question", "Searcher", "leg_size", "question",
]  # fmt: skip

MODES = ("evidence", "papers", "instruction")
LEG = 30  # hits a leg
CANDIDATES = 50  # fused hits that go on
_DEEPER = 20  # times as many ranks are known of the words, for what only vectors list
MOST_TERMS = 10
# A reference list names everything and says nothing: its passages come after the prose.
REFERENCES_WEIGHT = 0.3
_WEIGHTS = VectorWeightSettings()
WORDS_ALONE = "searched by words alone, not by sense"


class Question(NamedTuple):
    """What is asked, with its English form and where that came from."""

    text: str
    q_en: str
    q_en_from: str  # asked | agent | terms | cache | model | dictionary; "" = not known yet
    terms: tuple[str, ...] = ()
    mode: str = "evidence"
    filters: Filters = EVERYTHING
    warnings: tuple[str, ...] = ()
    words_alone: str = ""  # why no vectors are asked; "" = they are


class PassageHit(NamedTuple):
    """A ranked passage with what each leg said."""

    passage: Passage
    fused: FusedPassage
    score: float  # what orders: the fused score, weighed down for reference lists, or a reranker's
    rerank_score: float | None = None


class Hits(NamedTuple):
    """The answer of one search, best first."""

    legs: tuple[Leg, ...]
    hits: tuple[PassageHit, ...]
    candidates: int  # passages that any leg listed
    warnings: tuple[str, ...] = ()
    keep: int = CANDIDATES  # fused hits that went on
    rerank: RerankOutcome = RerankOutcome()
    fused_best: tuple[PassageHit, ...] = ()  # before a reranker ordered them
    words_alone: str = ""  # of the question
    ranking: int = RANKING

    @property
    def per_leg(self) -> int:
        """Hits a leg could list."""
        return leg_size(self.keep)


def question(
    text: str, q_en: str = "", terms: Sequence[str] = (), mode: str = "evidence",
    filters: Filters = EVERYTHING,
) -> Question:  # fmt: skip
    """Check a question. Raises UsageError for one without words.

    One in Chinese for which nobody gave an English form has none yet: `translate.in_english`.
    """
    text, q_en = " ".join(text.split()), " ".join(q_en.split())
    kept = tuple(t for term in terms if (t := " ".join(term.split())))
    if mode not in MODES:
        raise UsageError(
            fill(
                "--mode {mode!r} is not known; there are: {MODES}",
                mode=mode,
                MODES=", ".join(MODES),
            )
        )
    if not tokens(text):
        raise UsageError(
            fill('the question holds no words; write: mdrag query "what you look for"')
        )
    warnings = []
    if len(kept) > MOST_TERMS:
        warnings.append(fill("only the first {count} terms were used", count=MOST_TERMS))
    kept = kept[:MOST_TERMS]
    if q_en:
        english, source = q_en, "agent"
    elif not has_cjk(text):
        english, source = text, "asked"
    elif kept:
        english, source = " ".join(kept), "terms"
    else:
        english, source = "", ""
    return Question(text, english, source, kept, mode, filters, tuple(warnings))


class AllowedPassages(NamedTuple):
    """The rowids of the passages a search may list."""

    rowids: Sequence[int]  # rising
    members: frozenset[int]


class Searcher:
    """Searches one library with one embedder; keeps the vectors open between questions."""

    def __init__(
        self, library: GenerationStore, embedder: Embedder,
        weights: VectorWeightSettings = _WEIGHTS,
    ) -> None:  # fmt: skip
        """Raises UsageError when the index was made by another embedder."""
        made_by = library.generation.manifest.embedder
        if made_by != embedder.name:
            raise UsageError(
                fill(
                    "the index was made with {made_by!r}, the settings ask for {name!r}: set "
                    "them back in config.yaml, or delete the folder index and run mdrag "
                    "ingest ({count_of} embedded anew)",
                    made_by=made_by,
                    name=embedder.name,
                    count_of=fill("{count:,} passages", count=library.generation.manifest.passages),
                )
            )
        self.library = library
        self.embedder = embedder
        # Share of the legs of vectors together; the rest is that of the words.
        self._unfiltered: dict[bool, AllowedPassages] = {}
        self.vector_weight: float = getattr(weights, embedder.name.partition(":")[0], 0.5)

    def search(self, asked: Question, keep: int = CANDIDATES, ranking: int = RANKING) -> Hits:
        """The fused candidates for ``asked``, at most ``keep``; from 50 on each leg lists more.

        ``ranking``: one of `rankings.RANKINGS`; where vectors know a question whose English words
        are a dictionary's guess, always the first.
        """
        if self._knows_more_than_words(asked):
            ranking = RANKINGS[0]
        citable = asked.mode != "instruction"
        sources, filters = self.library.sources(), asked.filters
        allowed = self._allowed(filters, citable)
        side = (source for source in sources if source.citable is citable)
        warnings = list(asked.warnings)
        warnings += values_nobody_has(filters, side, self.library.subtypes())
        legs = self._legs(asked, allowed, warnings, leg_size(keep), ranking > RANKINGS[0])
        fused = fuse(legs)
        passages = self.library.at([one.rowid for one in fused])
        if ranking > RANKINGS[0]:
            fused = with_likeness(fused, passages, legs[-1].query_text, self.library)
        hits = [_hit(passage, one) for passage, one in zip(passages, fused, strict=True)]
        hits.sort(key=lambda hit: (-hit.score, hit.passage.chunk_id))
        return Hits(
            tuple(legs), tuple(hits[:keep]), len(hits), tuple(warnings), keep,
            words_alone=asked.words_alone, ranking=ranking,
        )  # fmt: skip

    def _legs(
        self, asked: Question, allowed: AllowedPassages, warnings: list[str], most: int,
        all_know: bool,
    ) -> list[Leg]:  # fmt: skip
        """Those of the vectors, then that of the words; ``all_know``: what each says of all."""
        vectors = self._semantic(asked, allowed, warnings, most)
        words = self._exact(asked, allowed.members, _DEEPER * most)
        exact = words._replace(hits=words.hits[:most])
        legs = [*(leg for leg, _ in vectors), exact]
        if not all_know or not vectors:
            return legs
        rowids = list(dict.fromkeys(rowid for leg in legs for rowid, _ in leg.hits))
        full = [with_beyond(leg, rowids, self._cosines(vector, rowids)) for leg, vector in vectors]
        return [*full, with_beyond(exact, rowids, dict(words.hits))]

    def _knows_more_than_words(self, asked: Question) -> bool:
        """Whether the vectors know the question itself and its English was looked up."""
        looked_up = asked.q_en_from == "dictionary" and not asked.words_alone
        return looked_up and self.embedder.multilingual

    def _allowed(self, filters: Filters, citable: bool) -> AllowedPassages:
        """The passages that filters leave; those without any are remembered."""
        known = self._unfiltered.get(citable) if filters == EVERYTHING else None
        if known is None:
            uids = select_sources(filters, self.library.sources(), citable)
            rowids = self.library.select(uids, citable, filters.sections, filters.subtypes)
            known = AllowedPassages(rowids, frozenset(rowids))
            if filters == EVERYTHING:
                self._unfiltered[citable] = known
        return known

    def _exact(self, asked: Question, allowed: Set[int], most: int) -> Leg:
        # as it was asked, too: a library may hold sources in that language
        own = [asked.text] if has_cjk(asked.text) else []
        words = " ".join(dict.fromkeys((asked.q_en, *asked.terms, *own)))
        words = " ".join((words, *spellings(words, self.library.known_stems)))
        share = 1.0 if asked.words_alone else 1 - self.vector_weight
        return Leg("exact", words, share, self.library.rank(words, most, allowed))

    def _semantic(
        self, asked: Question, allowed: AllowedPassages, warnings: list[str], most: int
    ) -> list[tuple[Leg, np.ndarray]]:
        """The question as asked and, where it differs, its English form; each with its vector."""
        if asked.words_alone:
            warnings.append(fill("{first}: {why}", first=fill(WORDS_ALONE), why=asked.words_alone))
            return []
        texts = list(dict.fromkeys((asked.text, asked.q_en)))
        if has_cjk(asked.text) and not self.embedder.multilingual:
            texts = [asked.q_en]
            told = "vectors of {name} know English only: asked in English"
            warnings.append(fill(told, name=self.embedder.name))
        vectors = self.embedder.embed(texts, "query")
        share = self.vector_weight / len(texts)
        return [
            (Leg("semantic", text, share, self._nearest(vector, allowed, most)), vector)
            for text, vector in zip(texts, vectors, strict=True)
        ]

    def _nearest(
        self, vector: np.ndarray, allowed: AllowedPassages, most: int
    ) -> list[tuple[int, float]]:
        """(rowid, cosine) of the nearest allowed passages; [] for a question without tokens."""
        import numpy as np

        count = len(allowed.rowids)
        if not count or not vector.any():
            return []
        if count == len(self._vectors):
            rowids, scores = self._rowids, self._vectors @ vector
        else:
            rowids = np.asarray(allowed.rowids, dtype=np.int64)
            rows = np.searchsorted(self._rowids, rowids)
            # Picking rows copies them: where most may be listed, comparing all is faster.
            most_of_all = 2 * count > len(self._vectors)
            scores = (self._vectors @ vector)[rows] if most_of_all else self._vectors[rows] @ vector
        # Rounded before sorting: machines differ in the last bits, and ties go by rowid.
        scores = np.round(scores.astype(np.float64), 6)
        last = np.partition(scores, count - most)[count - most] if count > most else -1.0
        listed = np.flatnonzero(scores >= last)
        best = listed[np.lexsort((listed, -scores[listed]))][:most]
        # A vector that points away is no hit, however few passages there are.
        return [(int(rowids[at]), float(scores[at])) for at in best if scores[at] > 0]

    def _cosines(self, vector: np.ndarray, rowids: Sequence[int]) -> dict[int, float]:
        """Cosine by rowid, rounded as `_nearest` rounds; 0 for one that points away."""
        import numpy as np

        rows = np.searchsorted(self._rowids, np.asarray(rowids, dtype=np.int64))
        scores = np.round((self._vectors[rows] @ vector).astype(np.float64), 6)
        return dict(zip(rowids, np.maximum(scores, 0.0).tolist(), strict=True))

    @cached_property
    def _rowids(self) -> np.ndarray:
        """The rowid of each row of the vectors."""
        import numpy as np

        return np.asarray(self.library.rowids, dtype=np.int64)

    @cached_property
    def _vectors(self) -> np.ndarray:
        import numpy as np

        path = self.library.generation.vectors
        try:
            found: np.ndarray = np.load(path, mmap_mode="r", allow_pickle=False)
        except (OSError, ValueError) as problem:
            raise LibraryMissing(
                fill(
                    "the index is damaged ({name}: {problem}); delete {parent} and build it "
                    "anew: mdrag ingest",
                    name=path.name,
                    problem=problem,
                    parent=path.parent,
                )
            ) from problem
        return found


def leg_size(keep: int) -> int:
    """How many hits a leg lists so that ``keep`` fused ones can go on."""
    return max(LEG, LEG * keep // CANDIDATES)


def _hit(passage: Passage, fused: FusedPassage) -> PassageHit:
    weight = REFERENCES_WEIGHT if passage.source_subtype == "references" else 1.0
    score = round(fused.score * weight, 6)
    return PassageHit(passage._replace(score=score), fused, score)
