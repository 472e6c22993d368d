"""The library as the read files know it: the one implementation of EvidenceStore.

Opens evidence.sqlite of the current generation, read only and immutable; imports neither numpy,
LanceDB nor spaCy, so the linter may ask it on every save.
"""

from __future__ import annotations

import json
import math
import sqlite3
import weakref
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from functools import cached_property
from heapq import nsmallest
from itertools import islice
from typing import Any

from mdrag.errors import LibraryMissing
from mdrag.evidence.model import Anchor, FoundWords, Page, Parent, Passage, Source
from mdrag.filled_sentence import fill
from mdrag.index import generations
from mdrag.index.database import is_ours
from mdrag.index.records import source_from
from mdrag.index.verbatim import FoldedText, places
from mdrag.project import Project
from mdrag.retrieve.full_text_query import match_any
from mdrag.retrieve.rows import PASSAGE_SQL, Unreadable, anchor_from, passage_from
from mdrag.text.fold import fold
from mdrag.text.words import stem, tokens

__all__ = ["AROUND_WEIGHT", "GenerationStore"]

# Title and headings count beside the words of a passage themselves (BM25 column weight).
AROUND_WEIGHT = 1.0
_MOST_FOUND = 50  # places of one verbatim search
_MOST_REDIRECTS = 20

# Passages that match, and how well.
_BEST = f"""SELECT rowid, -bm25(words, 1.0, {AROUND_WEIGHT}) AS score FROM words
    WHERE words MATCH ? AND rowid BETWEEN ? AND ?"""
_LAST = 2**63 - 1  # the greatest rowid
_SPARE = 4  # times as many are read where a few may not be listed

# A section by its number, or by any part of a heading it stands under.
_IN_SECTION = """section_id = ? OR EXISTS (SELECT 1 FROM json_each(section_path) AS title
    WHERE instr(lower(title.value), ?) > 0)"""


class GenerationStore:
    """EvidenceStore over one generation; safe to share between threads."""

    def __init__(self, project: Project, generation: generations.Generation) -> None:
        """Open ``generation`` of ``project``. Raises LibraryMissing when it cannot be read."""
        self.project = project
        self.generation = generation
        uri = f"{generation.database.absolute().as_uri()}?mode=ro&immutable=1"
        with self._readable():
            self._db = sqlite3.connect(uri, uri=True, check_same_thread=False)
            self._closed = weakref.finalize(self, self._db.close)
            # a file from elsewhere may hold views and triggers, which run what they like for ever
            told = self._db.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
            if strange := [sql for (sql,) in told if not is_ours(sql)]:
                raise sqlite3.DatabaseError(
                    fill("holds what mdrag never wrote: {strange:.60}", strange=strange[0])
                )

    @classmethod
    def open(cls, project: Project) -> GenerationStore:
        """The current generation. Raises LibraryMissing when there is none or it is damaged."""
        return cls(project, generations.current(project))

    @property
    def version(self) -> str:
        """The index_version of packs: ``g000007-1a2b3c4d``."""
        return self.generation.manifest.version

    def close(self) -> None:
        """Close the file; a closed library answers nothing more."""
        self._closed()

    def sources(self) -> Sequence[Source]:
        """All sources, citable or not, by doc_uid."""
        return list(self._sources.values())

    def source(self, uid: str) -> Source | None:
        """The source with this doc_uid or citation_key, or None."""
        return self._sources.get(uid) or self._by_key.get(uid)

    def passage(self, uid: str, alias: str) -> Passage | None:
        """The passage of source ``uid`` with this alias or chunk id; redirects are followed."""
        uid = self._uid(uid)
        column, old = ("chunk_id", "old") if "|" in alias else ("alias", "alias")
        sql = f"SELECT {PASSAGE_SQL} FROM passages WHERE doc_uid = ? AND {column} = ?"
        rows = self._query(sql, (uid, alias))
        if rows:
            return self._passage(rows[0])
        sql = f'SELECT "new" FROM redirects WHERE doc_uid = ? AND "{old}" = ? ORDER BY rowid DESC'
        rows = self._query(sql, (uid, alias))
        return self.chunk(self._followed(rows[0][0])) if rows else None

    def chunk(self, chunk_id: str) -> Passage | None:
        """The passage with this chunk id, as it is; no redirects."""
        rows = self._query(f"SELECT {PASSAGE_SQL} FROM passages WHERE chunk_id = ?", (chunk_id,))
        return self._passage(rows[0]) if rows else None

    def passages(self, uid: str, text: str, k: int = 10) -> Sequence[Passage]:
        """The ``k`` passages of source ``uid`` nearest to ``text``, best first, BM25 score set."""
        between = self._span.get(self._uid(uid))
        return self._ranked(text, k, between) if between else []

    def all_passages(self, uid: str) -> Sequence[Passage]:
        """Every passage of source ``uid``, in reading order."""
        sql = f"SELECT {PASSAGE_SQL} FROM passages WHERE doc_uid = ? ORDER BY rowid"
        return [self._passage(row) for row in self._query(sql, (self._uid(uid),))]

    def suggest(self, text: str, k: int = 3) -> Sequence[Passage]:
        """Citable passages, reference lists left out, that could support ``text``, best first."""
        return self._ranked(text, k, None, self._prose)

    def text(self, uid: str) -> str:
        """The canonical text of source ``uid``; "" when it is unknown."""
        rows = self._query("SELECT text FROM texts WHERE doc_uid = ?", (self._uid(uid),))
        return str(rows[0][0]) if rows else ""

    def pages(self, uid: str) -> Sequence[Page]:
        """The pages of source ``uid`` in order; empty for sources without pages."""
        rows = self._query(
            'SELECT page_index, page_label, "start", "end", width, height FROM pages '
            "WHERE doc_uid = ? ORDER BY page_index",
            (self._uid(uid),),
        )
        text = self.text(uid) if rows else ""
        return [Page(index, label, text[a:b], a, b, w, h) for index, label, a, b, w, h in rows]

    def parents(self, parent_ids: Iterable[str]) -> Sequence[Parent]:
        """The pages or sections with these ids, in the order asked; unknown ones left out."""
        found = []
        for parent_id in parent_ids:
            sql = "SELECT * FROM parents WHERE parent_id = ?"
            for row in self._query(sql, (parent_id,)):
                found.append(Parent(*row)._replace(section_path=tuple(json.loads(row[-1]))))
        return found

    def anchors(self, chunk_id: str) -> Sequence[Anchor]:
        """The evidence anchors of a passage."""
        sql = "SELECT record FROM anchors WHERE chunk_id = ? ORDER BY rowid"
        with self._readable():
            return [anchor_from(row[0]) for row in self._query(sql, (chunk_id,))]

    def find(self, words: str, uid: str | None = None) -> Sequence[FoundWords]:
        """Where these words stand verbatim (folded), at most 50 places, by source and offset."""
        needle = fold(words)
        if not needle:
            return []
        where, values = ("WHERE doc_uid = ?", (self._uid(uid),)) if uid else ("", ())
        sql = f"SELECT doc_uid, folded FROM texts {where} ORDER BY doc_uid"
        found: list[FoundWords] = []
        for doc_uid, text in self._query(sql, values):
            if needle in text:
                found += islice(self._places(doc_uid, needle), _MOST_FOUND - len(found))
        return found

    def rarity(self, words: Iterable[str]) -> Mapping[str, float]:
        """For each word ln(1 + (N - n + ½) / (n + ½)): n of the N passages hold its stem.

        The idf of BM25 (Robertson & Zaragoza 2009, eq. 3.5 with Lucene's + 1, never negative).
        A word of several tokens has the rarity of its rarest one.
        """
        wanted = {word: [stem(token) for token in tokens(word)] for word in dict.fromkeys(words)}
        self._count({s for found in wanted.values() for s in found})
        total = self.generation.manifest.passages
        return {
            word: max((_idf(total, self._frequency[s]) for s in found), default=0.0)
            for word, found in wanted.items()
        }

    def known_stems(self, stems: Iterable[str]) -> frozenset[str]:
        """Those of ``stems`` that a passage holds."""
        asked = frozenset(stems)
        self._count(asked)
        return frozenset(one for one in asked if self._frequency[one])

    def side_by_side(self, pairs: Iterable[str], k: int) -> Sequence[Passage]:
        """The first ``k`` passages that say the words of one of ``pairs`` next to each other."""
        said = " OR ".join(f'"{" ".join(tokens(pair))}"' for pair in pairs)
        sql = "SELECT rowid FROM words WHERE words MATCH ? ORDER BY rowid LIMIT ?"
        return (
            self.at([row for (row,) in self._query(sql, (f"text : ({said})", k))]) if said else []
        )

    def stems_like(self, glob: str) -> list[str]:
        """The stems that a pattern of SQLite's GLOB fits, in the order of their letters."""
        return [one for (one,) in self._query("SELECT stem FROM stems WHERE stem GLOB ?", (glob,))]

    def rank(
        self, text: str, k: int, allowed: Set[int] | None = None,
        between: tuple[int, int] | None = None,
    ) -> list[tuple[int, float]]:  # fmt: skip
        """(rowid, BM25 score) of the ``k`` best passages that hold a word of ``text``.

        Only rowids in ``allowed`` and in the closed range ``between``; ties go by rowid.
        """
        match = match_any(text)
        if not match:
            return []
        where, values = _BEST, (match, *(between or (0, _LAST)))
        # Where most may be listed, SQLite needs to hand over only the first; else they are sifted.
        if allowed is None or 2 * len(allowed) > len(self.rowids):
            most = k if allowed is None else _SPARE * k
            best = self._query(f"{where} ORDER BY score DESC, rowid LIMIT ?", (*values, most))
            found = [row for row in best if allowed is None or row[0] in allowed][:k]
            if len(found) == k or len(best) < most:
                return found
        rows = [row for row in self._query(where, values) if allowed is None or row[0] in allowed]
        return nsmallest(k, rows, key=lambda row: (-row[1], row[0]))

    def place_in_source(self, uid: str, rowid: int) -> int:
        """Which passage of source ``uid`` stands at ``rowid``, counted from 1."""
        first, _ = self._span[uid]
        return bisect_left(self.rowids, rowid) - bisect_left(self.rowids, first) + 1

    def subtypes(self) -> frozenset[str]:
        """The kinds of passages there are: "" and ``references``."""
        return self._subtypes

    def select(
        self, uids: Container[str], citable: bool, sections: Sequence[str] = (),
        subtypes: Container[str] = (),
    ) -> list[int]:  # fmt: skip
        """The rowids of the passages of these sources on one side of the gate, ascending.

        ``sections``: only passages of a section with that number or under a heading that holds
        one of these texts. ``subtypes``: only passages of such a kind (``none``: of no
        special one).
        """
        kept = [one for one in self._kinds if one[2] == citable and one[1] in uids]
        rows = [row for row, _, _, kind in kept if not subtypes or (kind or "none") in subtypes]
        if sections:
            either = " OR ".join(_IN_SECTION for _ in sections)
            named = [value for section in sections for value in (section, section.lower())]
            found = self._query(f"SELECT rowid FROM passages WHERE {either}", named)
            inside = {row for (row,) in found}
            rows = [row for row in rows if row in inside]
        return rows

    def at(self, rowids: Sequence[int]) -> list[Passage]:
        """The passages at these rowids, in the order asked."""
        sql = (
            f"SELECT passages.rowid, {PASSAGE_SQL} FROM passages "
            "WHERE rowid IN (SELECT value FROM json_each(?))"
        )
        rows = {row[0]: self._passage(row[1:]) for row in self._query(sql, (json.dumps(rowids),))}
        return [rows[rowid] for rowid in rowids]

    def _ranked(
        self, text: str, k: int, between: tuple[int, int] | None,
        allowed: Set[int] | None = None,
    ) -> Sequence[Passage]:  # fmt: skip
        ranked = self.rank(text, k, allowed, between)
        found = self.at([row for row, _ in ranked])
        scores = (score for _, score in ranked)
        return [p._replace(score=score) for p, score in zip(found, scores, strict=True)]

    def _count(self, stems: Collection[str]) -> None:
        """Have in ``_frequency`` how many passages hold each of ``stems``."""
        if missing := set(stems) - self._frequency.keys():
            sql = "SELECT stem, passages FROM stems WHERE stem IN (SELECT value FROM json_each(?))"
            self._frequency.update(dict.fromkeys(missing, 0))
            self._frequency.update(self._query(sql, (json.dumps(sorted(missing)),)))

    def _places(self, uid: str, needle: str) -> Iterator[FoundWords]:
        sql = "SELECT text, folded, marks FROM texts WHERE doc_uid = ?"
        ((text, words, marks),) = self._query(sql, (uid,))
        pages = self.pages(uid)
        for start, end in places(text, FoldedText(words, json.loads(marks)), needle):
            at = bisect_right(pages, start, key=lambda page: page.start) - 1
            index, label = (pages[at].page_index, pages[at].page_label) if at >= 0 else (0, "")
            yield FoundWords(uid, index, label, start, end, text[start:end])

    def _followed(self, chunk_id: str) -> str:
        """Where the redirects of ``chunk_id`` end; it itself when it has none."""
        for _ in range(_MOST_REDIRECTS):
            rows = self._query('SELECT "new" FROM redirects WHERE "old" = ?', (chunk_id,))
            if not rows:
                break
            chunk_id = rows[0][0]
        return chunk_id

    def _uid(self, uid: str) -> str:
        """The doc_uid of a doc_uid or citation key."""
        if uid in self._sources:
            return uid
        source = self._by_key.get(uid)
        return source.doc_uid if source else uid

    @cached_property
    def _sources(self) -> dict[str, Source]:
        rows = self._query("SELECT record FROM sources ORDER BY doc_uid")
        try:
            found = [source_from(json.loads(record)) for (record,) in rows]
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as problem:
            raise self._damaged(problem) from None
        return {source.doc_uid: source for source in found}

    @cached_property
    def _by_key(self) -> dict[str, Source]:
        return {s.citation_key: s for s in self._sources.values() if s.citation_key}

    @cached_property
    def _kinds(self) -> list[tuple[int, str, int, str]]:
        """(rowid, doc_uid, citable, source_subtype) of every passage, from its index alone."""
        sql = "SELECT rowid, doc_uid, citable, source_subtype FROM passages INDEXED BY by_kind"
        return sorted(self._query(sql))

    @cached_property
    def _subtypes(self) -> frozenset[str]:
        return frozenset(kind for *_, kind in self._kinds)

    @cached_property
    def rowids(self) -> Sequence[int]:
        """The rowid of every passage, rising: that of row i of vectors.npy."""
        return [row for row, *_ in self._kinds]

    @cached_property
    def _prose(self) -> frozenset[int]:
        """Rowids of passages that could support a sentence."""
        rows = self._kinds
        return frozenset(row for row, _, citable, kind in rows if citable and kind != "references")

    @cached_property
    def _span(self) -> dict[str, tuple[int, int]]:
        """doc_uid → the first and last rowid of its passages; no other source's lie between."""
        sql = "SELECT doc_uid, min(rowid), max(rowid) FROM passages INDEXED BY by_kind GROUP BY 1"
        return {uid: (first, last) for uid, first, last in self._query(sql)}

    @cached_property
    def _frequency(self) -> dict[str, int]:
        return {}

    def _passage(self, row: Sequence[Any]) -> Passage:
        with self._readable():
            return passage_from(row)

    def _query(self, sql: str, values: Sequence[object] = ()) -> list[Any]:
        with self._readable():
            return self._db.execute(sql, values).fetchall()

    @contextmanager
    def _readable(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.DatabaseError, Unreadable) as problem:
            raise self._damaged(problem) from problem

    def _damaged(self, problem: Exception) -> LibraryMissing:
        place = self.project.relative(self.generation.folder)
        return LibraryMissing(
            fill(
                "the index is damaged ({place}: {problem}); delete that folder and build "
                "it anew: mdrag ingest",
                place=place,
                problem=problem,
            )
        )


def _idf(total: int, holding: int) -> float:
    return math.log(1 + (total - holding + 0.5) / (holding + 0.5))
