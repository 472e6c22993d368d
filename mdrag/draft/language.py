"""Whether a block of a draft is written in English: as the draft says, and as its words show."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from mdrag.draft.memo import latest
from mdrag.draft.model import Block, Draft
from mdrag.lazy import lazy_regex
from mdrag.text.word_lists import read_lists

__all__ = ["is_english", "small_english_words", "small_foreign_words"]

_WORD = lazy_regex(r"[^\W\d_]+")
_LEAST = 3  # small words of another language: fewer stand in names (de la Cruz)
_BEGINNING = 10_000  # characters
_TIMES = 2  # as many as English ones: an English sentence may quote a foreign one


def is_english(draft: Draft, block: Block) -> bool:
    """Whether what reads English may speak: by the block's ``lang:``, else the draft's.

    Prose whose small words are those of another language (a summary in Danish) is not English,
    whatever the front matter says, unless the block itself is marked.
    """
    known, asked = _answers(draft), (block.start, block.end, block.language)
    if asked not in known:  # every rule asks about the same blocks
        known[asked] = _reads_english(draft, block)
    return known[asked]


@latest
def _answers(draft: Draft) -> dict[tuple[int, int, str], bool]:
    """Place and language of a block → whether it is English, where that was asked."""
    return {}


def _reads_english(draft: Draft, block: Block) -> bool:
    meant = block.language or draft.meta.get("lang") or "en"
    # a list or mapping is no language; told as text, aliases in it may stand for gigabytes
    language = meant.casefold() if isinstance(meant, str) else "en"
    if not (language == "en" or language.startswith(("en-", "en_", "english"))):
        return False
    if block.language:
        return True
    foreign, english = _counted(draft.masked[block.start : block.end])
    if foreign < _LEAST and english < _LEAST:
        return not _is_foreign(draft)  # a few words say nothing by themselves
    return not _outnumber(foreign, english)


@latest
def _is_foreign(draft: Draft) -> bool:
    """Whether the draft as a whole, by its beginning, is written in another language."""
    return _outnumber(*_counted(draft.masked[:_BEGINNING]))


def _outnumber(foreign: int, english: int) -> bool:
    return foreign >= _LEAST and foreign > _TIMES * english


@lru_cache(maxsize=4096)  # in an editor all blocks but one are as they were
def _counted(prose: str) -> tuple[int, int]:
    """The small words of other languages, and those of English."""
    words = _WORD.findall(prose.lower())
    foreign, english = _small_words()
    return sum(word in foreign for word in words), sum(word in english for word in words)


def small_english_words() -> frozenset[str]:
    """The commonest small words of English, in lower case, as in “the end of it”."""
    return _small_words()[1]


def small_foreign_words() -> frozenset[str]:
    """The commonest small words of other languages, in lower case; none of them is English."""
    return _small_words()[0]


@lru_cache(maxsize=1)
def _small_words() -> tuple[frozenset[str], frozenset[str]]:
    known = read_lists(Path(__file__).with_name("languages.txt"))
    return frozenset(known["other"]), frozenset(known["english"])
