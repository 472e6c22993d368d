"""A Chinese word → its English senses: CC-CEDICT, read where a word stands and nowhere else."""

from __future__ import annotations

import mmap
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

__all__ = ["LONGEST", "DictionaryEntry", "WordTable", "chinese_words", "plain_senses"]

LONGEST = 8  # characters of a word that is looked for
_LATER = 0.15  # what a sense loses for each plainer one before it
_TABLE = Path(__file__).parents[2] / "models" / "cedict" / "cedict.tsv"
_TERMS = Path(__file__).with_name("academic_terms.tsv")


class DictionaryEntry(NamedTuple):
    """A word with its senses, plainest first; a single character with its readings, toneless."""

    word: str
    senses: tuple[str, ...]
    readings: tuple[str, ...] = ()


class WordTable:
    """A file of lines ``word, tab, senses`` sorted by their bytes; bisected, never read whole."""

    def __init__(self, path: Path, terms: Path | None = None) -> None:
        """Map the file; ``terms``: a small one of such lines, read whole. Raises OSError.

        What it says of a word comes before what the table says.
        """
        lines = terms.read_text("utf-8").splitlines() if terms else []
        self._terms = dict(line.split("\t") for line in lines if line[:1] != "#")
        with path.open("rb") as file:
            self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self.look_up = lru_cache(maxsize=4096)(self._look_up)
        self.beside = lru_cache(maxsize=1024)(self._beside)

    def _look_up(self, word: str) -> DictionaryEntry | None:
        """The entry of a word in simplified or traditional characters; None for no word."""
        entry = self._in_table(word)
        if word not in self._terms:
            return entry
        senses = self._terms[word].split("/")
        others, readings = (entry.senses, entry.readings) if entry else ((), ())
        return DictionaryEntry(word, tuple(dict.fromkeys((*senses, *others))), readings)

    def _in_table(self, word: str) -> DictionaryEntry | None:
        line = self._line(word.encode())
        if line is None:
            return None
        _, senses, readings = f"{line}\t".split("\t", 3)[:3]
        if senses.startswith("="):  # a traditional form points at its simplified one
            return self._look_up(senses[1:]) if senses[1:] != word else None
        kept = tuple(sense for sense in senses.split("/") if sense)
        return DictionaryEntry(word, kept, tuple(readings.split()))

    def _beside(self, sense: str, word: str) -> tuple[str, ...]:
        """What else means ``sense``: senses of words that have it, too, and a sign of ``word``.

        强化 is "strengthen"; 加强, with 强 in it, "reinforce, strengthen, enhance".
        """
        found: dict[str, None] = {}
        key, at = sense.encode(), 0
        while key and (at := self._bytes.find(key, at)) >= 0:
            start, end = self._bytes.rfind(b"\n", 0, at) + 1, self._bytes.find(b"\n", at)
            at = len(self._bytes) if end < 0 else end
            other, _, senses = self._bytes[start:at].decode().partition("\t")
            every = senses.partition("\t")[0].split("/")
            if sense in every and set(other) & set(word):
                found.update(dict.fromkeys(every))
        return tuple(one for one in found if one and one != sense)

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
    """The dictionary that ships with mdrag, and the words of research that it lacks."""
    return WordTable(_TABLE, _TERMS)


def plain_senses(entry: DictionaryEntry) -> list[tuple[str, float]]:
    """The senses without question marks, with their worth: 1 for the plainest."""
    cleaned = (_without_gloss(sense.replace("?", "").strip()) for sense in entry.senses)
    return [(text, 1.0 - _LATER * min(at, 6)) for at, text in enumerate(cleaned) if text]


def _without_gloss(sense: str) -> str:
    """A name without what the dictionary says of it: Warsaw, capital of Poland."""
    return sense.partition(", ")[0].strip() if sense[:1].isupper() else sense
