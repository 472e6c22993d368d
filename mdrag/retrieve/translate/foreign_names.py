"""Names that Chinese writes by their sound → the library's own names: 拉瓦锡 is Lavoisier."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path
from typing import NamedTuple

from mdrag.lazy import lazy_regex
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.translate.dictionary import WordTable
from mdrag.retrieve.translate.name_sounds import (
    chinese_sounds,
    first_letters,
    latin_sounds,
    sound_difference,
)
from mdrag.retrieve.translate.segment import QuestionPart
from mdrag.text.words import stem, tokens

__all__ = ["with_foreign_names"]

_CHARACTERS = Path(__file__).with_name("name_characters.txt")
_LONGEST = 8  # characters of a name
_FEWEST_SOUNDS = 3
_DIFFERENCE = 0.2  # a sound, that a name may differ from the library's
_LETTERS = 2.0  # what letters weigh beside sounds
_TRIED = 5  # words of the library that are looked at, nearest first
_READ = 10  # passages that show how it is written
_WORD = lazy_regex(r"[^\W\d_](?:[^\W\d_]|[\u0300-\u036f])*")


class _NameMatch(NamedTuple):
    start: int  # of the parts of the question
    end: int
    likeness: float  # rises with the sounds that agree
    name: str


def with_foreign_names(
    text: str, parts: Sequence[QuestionPart], library: GenerationStore, words: WordTable
) -> list[QuestionPart]:
    """``parts`` of ``text`` with every run that sounds like a name of the library as that name.

    A run is of parts that hold nothing but characters used for sounds, and that the dictionary
    does not know as one word.
    """
    found = sorted(_matches(text, parts, library, words), key=lambda m: (-m.likeness, m.start))
    taken: dict[int, _NameMatch] = {}
    for match in found:
        if not any(at in taken for at in range(match.start, match.end)):
            taken.update(dict.fromkeys(range(match.start, match.end), match))
    named = []
    for at, part in enumerate(parts):
        if at not in taken:
            named.append(part)
        elif taken[at].start == at:
            named.append(QuestionPart(taken[at].name, False))
    return named


def _matches(
    text: str, parts: Sequence[QuestionPart], library: GenerationStore, words: WordTable
) -> Iterator[_NameMatch]:
    spelled = [part.chinese and _by_sound(part.text, words) for part in parts]
    for start in range(len(parts)):
        for end in range(start + 2, len(parts) + 1):
            these = parts[start:end]
            run = "".join(part.text for part in these)
            if not spelled[start] or not spelled[end - 1] or len(run) > _LONGEST:
                break
            alone = sum(len(part.text) for part in these if _sounds_only(part))
            joined = 2 * alone >= len(run) and run in text
            if joined and (found := _nearest_name(run, library, words)):
                yield _NameMatch(start, end, *found)


def _by_sound(text: str, words: WordTable) -> bool:
    """Whether all characters of ``text``, in their simplified form, write sounds."""
    entries = map(words.look_up, text)
    return all(entry is not None and entry.word in _name_characters() for entry in entries)


def _sounds_only(part: QuestionPart) -> bool:
    """Whether the dictionary's word is too little to be what is meant, or a name itself."""
    return len(part.text) == 1 or part.entry is None or part.entry.senses[0][:1].isupper()


def _nearest_name(run: str, library: GenerationStore, words: WordTable) -> tuple[float, str] | None:
    """The name of the library that sounds most like ``run``, and how like it is."""
    entries = [words.look_up(character) for character in run]
    readings = [entry.readings[0] if entry and entry.readings else "" for entry in entries]
    sounds = chinese_sounds(readings)
    if sum(map(bool, sounds)) < _FEWEST_SOUNDS:
        return None
    stems = library.stems_like(first_letters(sounds))
    near = sorted((found, word) for word in stems if (found := _likeness(readings, sounds, word)))
    written = filter(None, (_as_written(word, library) for _, word in near[: -_TRIED - 1 : -1]))
    return max(((_likeness(readings, sounds, name), name) for name in written), default=None)


def _likeness(readings: Sequence[str], sounds: Sequence[str], name: str) -> float:
    """How many sounds agree, and then letters; 0 for a name that differs too much."""
    said = latin_sounds(name)
    longer = max(len(sounds), len(said))
    if not said or abs(len(said) - len(sounds)) > 2:
        return 0.0
    agree = 1 - sound_difference(sounds, said) / longer / _DIFFERENCE
    if agree <= 0:
        return 0.0
    letters = SequenceMatcher(None, "".join(readings), name.casefold(), autojunk=False).ratio()
    return round(min(len(sounds), len(said)) * agree + _LETTERS * letters - (len(readings) < 3), 4)


def _as_written(word: str, library: GenerationStore) -> str:
    """A stem as the library writes it, where it always writes it as a name; else ""."""
    found = ""
    for passage in library.suggest(word, _READ):
        for match in _WORD.finditer(passage.text):
            if [stem(token) for token in tokens(match.group())] == [word]:
                if not match.group()[0].isupper():
                    return ""
                found = found or match.group()
    return found


@cache
def _name_characters() -> frozenset[str]:
    lines = _CHARACTERS.read_text("utf-8").splitlines()
    return frozenset(c for line in lines if line[:1] != "#" for c in line)
