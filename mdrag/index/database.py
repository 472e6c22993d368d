"""evidence.sqlite: what the linter, the editor and the search read, written once.

Tables: sources, texts, pages, parents, passages, words (FTS5 over passages), stems (document
frequencies), anchors, redirects, made (what each source was made of), facts. Passages stand in
the order of their rowids, which is that of vectors.npy; between two sources many rowids are free,
so that the next generation can put a source there and leave the others (``index.growth``).
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from mdrag.evidence.model import Passage, Source
from mdrag.fence import new_file, sync
from mdrag.index.inputs import SourceInputs
from mdrag.index.records import Records
from mdrag.index.verbatim import FoldedText, fingerprint, fold_with_marks
from mdrag.text.words import TOKENIZER, space_cjk

__all__ = [
    "PASSAGE_COLUMNS",
    "ROOM",
    "add",
    "add_facts",
    "add_redirects",
    "foldings",
    "has_our_tables",
    "is_ours",
    "write_database",
]

# Columns of the table passages, in the order of Passage's fields; score belongs to a search.
PASSAGE_COLUMNS = Passage._fields[:-1]
# Free rowids before each source: twenty sources fit one after the other into the same place.
ROOM = 1 << 20

_SCHEMA = f"""
CREATE TABLE sources (doc_uid TEXT PRIMARY KEY, citation_key TEXT, record TEXT NOT NULL);
CREATE INDEX by_citation_key ON sources (citation_key);
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE texts (doc_uid TEXT PRIMARY KEY, text TEXT NOT NULL, folded TEXT NOT NULL,
    marks TEXT NOT NULL);
CREATE TABLE pages (doc_uid TEXT, page_index INTEGER, page_label TEXT, "start" INTEGER,
    "end" INTEGER, width REAL, height REAL, PRIMARY KEY (doc_uid, page_index));
CREATE TABLE parents (parent_id TEXT PRIMARY KEY, doc_uid TEXT, text TEXT, "start" INTEGER,
    "end" INTEGER, page_start INTEGER, page_end INTEGER, page_label TEXT, section_path TEXT);
CREATE TABLE passages (rowid INTEGER PRIMARY KEY,
    {", ".join(f'"{name}"' for name in PASSAGE_COLUMNS)});
CREATE INDEX parents_by_source ON parents (doc_uid);
CREATE UNIQUE INDEX by_chunk_id ON passages (chunk_id);
CREATE INDEX by_source ON passages (doc_uid, alias);
CREATE INDEX by_kind ON passages (doc_uid, citable, source_subtype);
CREATE TABLE anchors (chunk_id TEXT, evidence_anchor_id TEXT, record TEXT NOT NULL,
    doc_uid TEXT);
CREATE INDEX anchors_by_chunk ON anchors (chunk_id);
CREATE INDEX anchors_by_source ON anchors (doc_uid);
CREATE TABLE made (doc_uid TEXT PRIMARY KEY, digest TEXT, stamp TEXT, content TEXT);
CREATE TABLE redirects ("old" TEXT PRIMARY KEY, "new" TEXT NOT NULL, doc_uid TEXT, alias TEXT);
CREATE INDEX redirects_by_alias ON redirects (doc_uid, alias);
CREATE VIRTUAL TABLE words USING fts5(text, around, content='', tokenize='{TOKENIZER}');
"""

_COUNT_STEMS = """
CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab('main', 'words', 'col');
CREATE TABLE stems (stem TEXT PRIMARY KEY, passages INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO stems SELECT term, doc FROM vocabulary WHERE col = 'text';
DROP TABLE temp.vocabulary;
"""
# What FTS5 makes for itself.
_SHADOW = re.compile(
    r"CREATE TABLE 'words_\w+'\([\w ,]*(?:PRIMARY KEY\([\w ,]*\))?\)(?: WITHOUT ROWID)?"
)


def is_ours(sql: str) -> bool:
    """Whether a statement SQLite keeps of a file is one that `write_database` made it with."""
    return sql in _SCHEMA or sql in _COUNT_STEMS or _SHADOW.fullmatch(sql) is not None


def write_database(
    path: Path, records: Records, before: Path | None = None,
    made: Mapping[str, SourceInputs] | None = None,
) -> None:  # fmt: skip
    """Write ``records`` into a new SQLite file, which `add_facts` completes. Raises OSError.

    ``before`` is the database of an earlier generation: foldings of unchanged texts are taken
    from there (folding is the slowest part). ``made`` is kept with it.
    """
    known = foldings(before) if before else {}
    new_file(path).close()
    db = sqlite3.connect(path, isolation_level=None)
    try:
        # The file is thrown away if we are killed, so no journal is needed while it is made.
        db.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;" + _SCHEMA)
        db.execute("BEGIN")
        add(db, records, _rowids(records.passages), known, made or {})
        add_redirects(db, records.redirects)
        db.execute("INSERT INTO facts VALUES ('folding', ?)", (fingerprint(),))
        db.execute("COMMIT")
        db.execute("INSERT INTO words(words) VALUES ('optimize')")
        db.executescript(_COUNT_STEMS + "PRAGMA user_version = 1;")
    except sqlite3.OperationalError as problem:
        raise OSError(f"SQLite: {problem}") from problem
    finally:
        db.close()


def add_facts(path: Path, facts: Mapping[str, str]) -> None:
    """Add what is known last to the file `write_database` made, and sync it. Raises OSError."""
    db = sqlite3.connect(path)
    try:
        db.execute("PRAGMA journal_mode = OFF")  # thrown away if we are killed, as before
        with db:
            db.executemany("INSERT OR REPLACE INTO facts VALUES (?, ?)", facts.items())
    except sqlite3.OperationalError as problem:
        raise OSError(f"SQLite: {problem}") from problem
    finally:
        db.close()
    sync(path)


def has_our_tables(db: sqlite3.Connection) -> bool:
    """Whether a file holds what `write_database` makes and no more.

    One from somebody else may hold a trigger, which would run when we write. Raises
    sqlite3.DatabaseError.
    """
    told = db.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    return all(is_ours(sql) for (sql,) in told)


def _rowids(passages: Sequence[Passage]) -> list[int]:
    found: list[int] = []
    at, last = 0, None
    for passage in passages:
        at += 1 if passage.doc_uid == last else ROOM
        last = passage.doc_uid
        found.append(at)
    return found


def add(
    db: sqlite3.Connection, records: Records, rowids: Sequence[int],
    known: Mapping[str, FoldedText], made: Mapping[str, SourceInputs],
) -> None:  # fmt: skip
    """Insert these sources and all that is theirs but the redirects; passage i at rowid i."""

    def insert(table: str, rows: Iterator[tuple[Any, ...]], width: int) -> None:
        db.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * width)})", rows)

    titles = {source.doc_uid: source.title for source in records.sources}
    insert("sources", ((s.doc_uid, s.citation_key, _record(s)) for s in records.sources), 3)
    folds = (
        (uid, text, known.get(text) or fold_with_marks(text)) for uid, text in records.texts.items()
    )
    insert("texts", ((uid, text, f.text, _list(f.marks)) for uid, text, f in folds), 4)
    insert(
        "pages",
        (
            (uid, p.page_index, p.page_label, p.start, p.end, p.width, p.height)
            for uid, pages in records.pages.items()
            for p in pages
        ),
        7,
    )
    insert("parents", ((*parent[:-1], _list(parent.section_path)) for parent in records.parents), 9)
    numbered = list(zip(rowids, records.passages, strict=True))
    insert("passages", ((at, *_row(p)) for at, p in numbered), 1 + len(PASSAGE_COLUMNS))
    db.executemany(
        "INSERT INTO words(rowid, text, around) VALUES (?, ?, ?)",
        (
            (
                at,
                space_cjk(p.text),
                space_cjk(" ".join((titles.get(p.doc_uid, ""), *p.section_path))),
            )
            for at, p in numbered
        ),
    )
    insert(
        "anchors",
        ((a.chunk_id, a.evidence_anchor_id, _list(a), a.doc_id) for a in records.anchors),
        4,
    )
    insert("made", ((uid, *one) for uid, one in made.items()), 4)


def add_redirects(db: sqlite3.Connection, redirects: Sequence[tuple[str, str]]) -> None:
    """Insert redirects (old chunk id, new one); the last of two for one id counts."""
    db.executemany(
        "INSERT OR REPLACE INTO redirects VALUES (?, ?, ?, ?)",
        ((old, new, *_named(old)) for old, new in redirects),
    )


def _named(chunk_id: str) -> tuple[str, str]:
    """doc_uid and alias of a chunk id: ``doc_8f3a2c1d|r=…|s=3.2|p=014|b=006`` → s3.2-p014-b006."""
    uid, _, *parts = [*chunk_id.split("|"), ""]
    return uid, "-".join(part.replace("=", "", 1) for part in parts if part)


def foldings(database: Path, only: Collection[str] | None = None) -> dict[str, FoldedText]:
    """Text → its folding, of an earlier database, if it was folded as we fold; else nothing.

    ``only``: the texts of these sources.
    """
    try:
        db = sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
        try:
            made = db.execute("SELECT value FROM facts WHERE name = 'folding'").fetchone()
            if made is None or made[0] != fingerprint():
                return {}
            sql = "SELECT text, folded, marks FROM texts"
            values: tuple[str, ...] = ()
            if only is not None:
                sql += " WHERE doc_uid IN (SELECT value FROM json_each(?))"
                values = (json.dumps(sorted(only)),)
            rows = db.execute(sql, values)
            return {text: FoldedText(words, json.loads(marks)) for text, words, marks in rows}
        finally:
            db.close()
    except sqlite3.DatabaseError:
        return {}  # damaged or older: fold everything again


def _row(passage: Passage) -> tuple[Any, ...]:
    return tuple(_list(v) if isinstance(v, tuple) else v for v in passage[:-1])


def _record(source: Source) -> str:
    return json.dumps(source._asdict(), ensure_ascii=False)


def _list(values: tuple[Any, ...]) -> str:
    return json.dumps(values, ensure_ascii=False)
