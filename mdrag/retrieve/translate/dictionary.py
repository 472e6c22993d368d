"""A Chinese word → its English senses: CC-CEDICT, read where a word stands and nowhere else."""

from __future__ import annotations

import mmap
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

__all__ = ["LONGEST", "DictionaryEntry", "WordTable", "chinese_words"]

LONGEST = 8  # characters of a word that is looked for
_TABLE = Path(__file__).parents[2] / "models" / "cedict" / "cedict.tsv"


class DictionaryEntry(NamedTuple):
    """A word with its senses, plainest first; a single character with its readings, toneless."""

    word: str
    senses: tuple[str, ...]
    readings: tuple[str, ...] = ()


class WordTable:
    """A file of lines ``word, tab, senses`` sorted by their bytes; bisected, never read whole."""

    def __init__(self, path: Path) -> None:
        """Map the file. Raises OSError."""
        with path.open("rb") as file:
            self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self.look_up = lru_cache(maxsize=4096)(self._look_up)

    def _look_up(self, word: str) -> DictionaryEntry | None:
        """The entry of a word in simplified or traditional characters; None for no word."""
        line = self._line(word.encode())
        if line is None:
            return None
        _, senses, readings = f"{line}\t".split("\t", 3)[:3]
        if senses.startswith("="):  # a traditional form points at its simplified one
            return self._look_up(senses[1:]) if senses[1:] != word else None
        kept = tuple(sense for sense in senses.split("/") if sense)
        return DictionaryEntry(word, kept, tuple(readings.split()))

    def _line(self, key: bytes) -> str | None:
        low, high = 0, len(self._bytes)
        while low < high:
            middle = (low + high) // 2
            start = self._bytes.rfind(b"\n", 0, middle) + 1
            end = self._bytes.find(b"\n", start)
            end = len(self._bytes) if end < 0 else end
            line = self._bytes[start:end]
            found = line.partition(b"\t")[0]
            if found == key:
                return line.decode()
            if found < key:
                low = end + 1
            else:
                high = start
        return None


@cache
def chinese_words() -> WordTable:
    """The dictionary that ships with mdrag."""
    return WordTable(_TABLE)
