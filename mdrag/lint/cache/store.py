"""What was found before, by content: facts of paragraphs, and findings of paragraph rules.

One SQLite file in the person's cache folder. It is never needed: a damaged, locked or older file,
or a folder that cannot be written, only means that everything is computed again.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from mdrag.cachedir import cache_folder
from mdrag.errors import FileProblem
from mdrag.fence import delete_file, make_folder

__all__ = ["Cache"]

_MOST_ROWS = 100_000  # about 60 MB; the oldest tenth goes when there are more
_IN_USE = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)  # by another run: no damage
_ASK = 500  # keys a query: SQLite allows 999 variables in its oldest builds


class Cache:
    """Values by key, read many at a time; writes are gathered and flushed by `close`."""

    def __init__(self, path: Path | None = None) -> None:
        """Open (or make) ``path``; by default lint.sqlite in the cache folder."""
        self._path = path or cache_folder() / "lint.sqlite"
        self._fresh: dict[str, str] = {}
        self._db = self._opened()

    def _opened(self) -> sqlite3.Connection | None:
        for attempt in (1, 2):
            db = None
            try:
                make_folder(self._path.parent, mode=0o700)
                db = sqlite3.connect(self._path, timeout=0.5, isolation_level=None)
                db.execute("CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, value TEXT)")
                return db
            except sqlite3.OperationalError:
                # No room, no permission, or somebody else writes: go without.
                _shut(db)
                return None
            except (sqlite3.DatabaseError, OSError, FileProblem):
                _shut(db)
                if attempt == 2:
                    return None
                with suppress(OSError, FileProblem):
                    delete_file(self._path)
        return None

    def read(self, keys: Iterable[str]) -> Mapping[str, Any]:
        """The values kept under these keys; what cannot be read is not there."""
        wanted, found = list(dict.fromkeys(keys)), {}
        if self._db is None:
            return {}
        try:
            for at in range(0, len(wanted), _ASK):
                some = wanted[at : at + _ASK]
                marks = ",".join("?" * len(some))
                rows = self._db.execute(f"SELECT key, value FROM kept WHERE key IN ({marks})", some)
                for key, value in rows:
                    with suppress(ValueError, TypeError):
                        found[key] = json.loads(value)
        except sqlite3.DatabaseError as problem:
            if problem.sqlite_errorcode not in _IN_USE:
                self._drop()
            return {}
        return found

    def write(self, key: str, value: Any) -> None:
        """Keep a value (of JSON's types) under a key, at the next `close`."""
        self._fresh[key] = json.dumps(value, ensure_ascii=False)

    def hold(self, key: str, value: Any) -> None:
        """Take what was made of a value read under ``key``; a cache in memory gives it back."""

    def close(self) -> None:
        """Write what is new and let go of the file."""
        self.flush()
        _shut(self._db)
        self._db = None

    def flush(self) -> None:
        """Write what is new."""
        if self._db is not None and self._fresh:
            try:
                self._db.execute("PRAGMA synchronous = OFF")  # losing the cache loses nothing
                self._db.execute("BEGIN IMMEDIATE")
                self._db.executemany(
                    "INSERT OR REPLACE INTO kept VALUES (?, ?)", self._fresh.items()
                )
                (rows,) = self._db.execute("SELECT COALESCE(MAX(rowid), 0) FROM kept").fetchone()
                if rows > _MOST_ROWS:
                    self._prune()
                self._db.execute("COMMIT")
            except sqlite3.OperationalError:
                pass  # locked or full: the next run computes it again
            except sqlite3.DatabaseError:
                self._drop()
        self._fresh = {}

    def _prune(self) -> None:
        assert self._db is not None
        (rows,) = self._db.execute("SELECT COUNT(*) FROM kept").fetchone()
        if rows > _MOST_ROWS:
            oldest = "SELECT rowid FROM kept ORDER BY rowid LIMIT ?"
            self._db.execute(f"DELETE FROM kept WHERE rowid IN ({oldest})", (rows // 10,))

    def _drop(self) -> None:
        """The file is damaged: forget it; the next run makes a new one."""
        _shut(self._db)
        self._db = None
        with suppress(OSError, FileProblem):
            delete_file(self._path)


def _shut(db: sqlite3.Connection | None) -> None:
    if db is not None:
        with suppress(sqlite3.Error):
            db.close()
