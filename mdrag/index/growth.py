"""The next evidence.sqlite from the last one: what changed is put in its place, the rest copied.

The file that is copied is never written to: a generation stays as it is.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from mdrag.fence import copy_file, sync
from mdrag.index.database import ROOM, add, add_redirects, foldings, has_our_tables
from mdrag.index.inputs import SourceInputs
from mdrag.index.records import Records
from mdrag.text.words import TOKENIZER, space_cjk

__all__ = ["Delta", "GenerationSources", "GrownPassages", "grow_database", "stored_sources"]

_COUNT = f"""
CREATE VIRTUAL TABLE temp.touched USING fts5(text, content='', tokenize='{TOKENIZER}');
CREATE VIRTUAL TABLE temp.touched_words USING fts5vocab('temp', 'touched', 'row');
"""
_UNCOUNT = "DROP TABLE temp.touched_words; DROP TABLE temp.touched;"
_FEWER = """UPDATE stems SET passages = passages - touched_words.doc FROM temp.touched_words
    WHERE stems.stem = touched_words.term"""
_MORE = """INSERT INTO stems SELECT term, doc FROM temp.touched_words WHERE true
    ON CONFLICT (stem) DO UPDATE SET passages = passages + excluded.passages"""


class GenerationSources(NamedTuple):
    """What a generation says it was made of."""

    made: Mapping[str, SourceInputs]
    facts: Mapping[str, str]


class Delta(NamedTuple):
    """What is other than in the last generation."""

    touched: Collection[str]  # doc_uids that are new, changed or gone
    records: Records  # of those that are there
    made: Mapping[str, SourceInputs]  # of those that are there
    facts: Mapping[str, str]


class GrownPassages(NamedTuple):
    """Which passages the new file has."""

    old: Sequence[int]  # rowids in the last generation, rising: the rows of its vectors
    kept: Sequence[int]  # those that are the same passages still, rising
    added: Sequence[int]  # rowids of the delta's passages, in their order
    sources: int


def stored_sources(database: Path) -> GenerationSources:
    """What a generation was made of; nothing when it is damaged or of an older mdrag."""
    try:
        db = sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
        try:
            rows = db.execute("SELECT doc_uid, digest, stamp, content FROM made")
            made = {str(uid): SourceInputs(*map(str, rest)) for uid, *rest in rows}
            facts = db.execute("SELECT name, value FROM facts")
            return GenerationSources(made, {str(name): str(value) for name, value in facts})
        finally:
            db.close()
    except sqlite3.DatabaseError:
        return GenerationSources({}, {})


def grow_database(path: Path, last: Path, delta: Delta) -> GrownPassages | None:
    """Write at ``path`` what ``last`` holds, with the delta in it, and sync it.

    None when everything is to be written anew: there is no room between two sources, or ``last``
    is damaged or has tables, triggers or views that mdrag did not make. Raises OSError.
    """
    copy_file(last, path)
    db = sqlite3.connect(path, isolation_level=None)
    try:
        db.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")
        if not has_our_tables(db):
            return None
        db.execute("BEGIN")
        old = [row for (row,) in db.execute("SELECT rowid FROM passages ORDER BY rowid")]
        known = foldings(last, delta.touched)
        gone = _remove(db, delta.touched)
        added = _places(db, delta)
        if added is None:
            return None
        add(db, delta.records, added, known, delta.made)
        _count(db, [passage.text for passage in delta.records.passages], _MORE)
        db.execute("DELETE FROM redirects")
        add_redirects(db, delta.records.redirects)
        db.executemany("INSERT OR REPLACE INTO facts VALUES (?, ?)", delta.facts.items())
        db.execute("COMMIT")
        (sources,) = db.execute("SELECT count(*) FROM sources").fetchone()
    except (sqlite3.DatabaseError, ValueError, KeyError, TypeError):
        return None  # damaged, or no space: writing it anew finds out which
    finally:
        db.close()
    sync(path)
    return GrownPassages(old, [row for row in old if row not in gone], added, sources)


def _remove(db: sqlite3.Connection, uids: Iterable[str]) -> set[int]:
    """Take these sources out; the rowids their passages had."""
    gone: set[int] = set()
    texts: list[str] = []
    for uid in sorted(uids):
        found = db.execute("SELECT record FROM sources WHERE doc_uid = ?", (uid,)).fetchone()
        title = json.loads(found[0])["title"] if found else ""
        rows = db.execute(
            "SELECT rowid, text, section_path FROM passages WHERE doc_uid = ?", (uid,)
        ).fetchall()
        # The words have no content of their own: they are taken out by what was put in.
        db.executemany(
            "INSERT INTO words(words, rowid, text, around) VALUES ('delete', ?, ?, ?)",
            ((at, space_cjk(text), space_cjk(" ".join((title, *json.loads(path)))))
             for at, text, path in rows),
        )  # fmt: skip
        gone.update(row[0] for row in rows)
        texts += [row[1] for row in rows]
        for table in ("sources", "texts", "pages", "parents", "passages", "anchors", "made"):
            db.execute(f"DELETE FROM {table} WHERE doc_uid = ?", (uid,))
    _count(db, texts, _FEWER)
    if texts:
        db.execute("DELETE FROM stems WHERE passages <= 0")
    return gone


def _count(db: sqlite3.Connection, texts: Sequence[str], then: str) -> None:
    """Change the stems' frequencies by those of these passages."""
    if texts:
        db.execute("COMMIT")  # virtual tables of another schema are made outside a transaction
        db.executescript(_COUNT)
        db.execute("BEGIN")
        db.executemany(
            "INSERT INTO temp.touched(rowid, text) VALUES (?, ?)",
            ((at, space_cjk(text)) for at, text in enumerate(texts, 1)),
        )
        db.execute(then)
        db.execute("COMMIT")
        db.executescript(_UNCOUNT)
        db.execute("BEGIN")


def _places(db: sqlite3.Connection, delta: Delta) -> list[int] | None:
    """Rowids for the delta's passages, each source between its neighbours by doc_uid."""
    counts: dict[str, int] = {}
    for passage in delta.records.passages:
        counts[passage.doc_uid] = counts.get(passage.doc_uid, 0) + 1
    found: list[int] = []
    at = 0  # the last rowid given out
    for uid in sorted(counts):
        low = _edge(db, "SELECT doc_uid FROM passages WHERE doc_uid < ? ORDER BY doc_uid DESC "
                        "LIMIT 1", uid, "max")  # fmt: skip
        high = _edge(db, "SELECT doc_uid FROM passages WHERE doc_uid > ? ORDER BY doc_uid "
                         "LIMIT 1", uid, "min")  # fmt: skip
        low = max(low or 0, at)
        start = low + ROOM if high is None else low + 1 + (high - low - 1 - counts[uid]) // 2
        if start <= low:
            return None
        found += range(start, start + counts[uid])
        at = found[-1]
    return found


def _edge(db: sqlite3.Connection, neighbour: str, uid: str, side: str) -> int | None:
    row = db.execute(neighbour, (uid,)).fetchone()
    if row is None:
        return None
    (at,) = db.execute(f"SELECT {side}(rowid) FROM passages WHERE doc_uid = ?", row).fetchone()
    return int(at)
