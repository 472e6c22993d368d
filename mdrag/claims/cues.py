"""The cue patterns of cues.txt: what makes a sentence a claim."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from mdrag.cachedir import code_stamp
from mdrag.claims.cue_words import openings
from mdrag.compiled_copies import read_copy, write_copy
from mdrag.lazy import lazy_regex

__all__ = ["Cue", "Cues", "cues"]

_FEW = 100  # patterns that are not worth a copy
_OWN = "own"
_HEADER = lazy_regex(r"\[(?P<family>\w+)\](?: (?P<type>\w+))?(?P<weak> weak)?")
_WORD = lazy_regex(r"\w+")
_DIGIT = lazy_regex(r"\d")
_VARIABLE = lazy_regex(r"\([^()]*\)|\[[^\]]*\]|\{[^}]*\}|\\.")

Cue = tuple[int, int, str]  # start, end in the prose; family


class Cues:
    """Families of cues, for text in lower case.

    A cue is looked up by its first word, so a sentence costs one pass over its words however
    many cues there are; the few that may begin with any word are searched for where a digit, or
    letters they cannot do without, are present.
    """

    def __init__(
        self, lines: dict[str, list[str]], types: dict[str, str], weak: frozenset[str] = frozenset()
    ) -> None:
        """``lines``: family → its regular expressions, in the order of the file."""
        self.families = tuple(name for name in lines if name != _OWN)
        self.types = types  # family → claim type
        self.weak = weak  # families that claims share with plain talk
        self._by_word: dict[str, list[tuple[str, str]]] = {}
        self._anywhere: list[tuple[str, str, str]] = []  # family, needed letters, pattern
        begin = _openings([pattern for patterns in lines.values() for pattern in patterns])
        for family, patterns in lines.items():
            for pattern in patterns:
                words = begin[pattern]
                if words is None:
                    self._anywhere.append((family, _needed(pattern), pattern))
                for word in words or ():
                    self._by_word.setdefault(word, []).append((family, pattern))
        self._compiled: dict[str, tuple[tuple[str, re.Pattern[str]], ...]] = {}

    def find(self, low: str) -> tuple[list[Cue], bool]:
        """The cues of ``low``, family by family, and whether it speaks of the writer's own work.

        Cues of one family do not overlap; of several at a place the first of the file counts.
        """
        found: list[Cue] = []
        ends: dict[str, int] = {}
        own = False
        known = self._by_word
        for word in _WORD.finditer(low):
            text = word.group()
            if text not in known:
                continue
            at = word.start()
            for family, pattern in self._compiled.get(text) or self._compile(text):
                if ends.get(family, 0) <= at and (hit := pattern.match(low, at)):
                    ends[family] = hit.end()
                    own = own or family == _OWN
                    found.append((at, hit.end(), family))
        found = self._with_anywhere(low, found)
        cues = [cue for cue in found if cue[2] != _OWN]
        return cues, own or len(cues) < len(found)

    def _compile(self, word: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
        lines: dict[str, list[str]] = {}
        for family, pattern in self._by_word[word]:
            lines.setdefault(family, []).append(pattern)
        made = tuple((family, _whole_words(family, some)) for family, some in lines.items())
        self._compiled[word] = made
        return made

    def _with_anywhere(self, low: str, found: list[Cue]) -> list[Cue]:
        digit = _DIGIT.search(low) is not None
        more: list[Cue] = []
        for family, needed, pattern in self._anywhere:
            if digit if needed == "0" else needed in low:
                hits = _whole_words(family, [pattern]).finditer(low)
                more += [(hit.start(), hit.end(), family) for hit in hits]
        if not more:
            return found
        left: list[Cue] = []
        end, last = 0, ""
        for cue in sorted(found + more, key=lambda c: (c[2], c[0], -c[1])):
            if cue[2] != last or cue[0] >= end:
                left.append(cue)
                last, end = cue[2], cue[1]
        return left


def _openings(patterns: Sequence[str]) -> Mapping[str, Sequence[str] | None]:
    """`openings` of each pattern; of many, worked out once for all runs."""
    made_from = "\n".join((code_stamp(), *patterns))
    kept = read_copy("cues", made_from) if len(patterns) > _FEW else None
    if isinstance(kept, dict) and kept.keys() == set(patterns):
        return kept
    found = {one: sorted(words) if (words := openings(one)) else None for one in patterns}
    if len(patterns) > _FEW:
        write_copy("cues", made_from, found)
    return found


def _needed(pattern: str) -> str:
    """What must be in a text for ``pattern`` to match: ``0`` for a digit, or some letters."""
    if "\\d" in pattern:
        return "0"
    fixed = re.split(r"[^a-z ]", _VARIABLE.sub("|", pattern))
    return max(fixed, key=len)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def _whole_words(family: str, patterns: list[str]) -> re.Pattern[str]:
    # Word edges as lookarounds: "p < .05" and "£5" neither begin nor end with a word character.
    joined = "|".join(patterns)
    return _compiled(joined if family == _OWN else rf"(?<!\w)(?:{joined})(?!\w)")


@cache
def cues() -> Cues:
    """The cues that ship with mdrag."""
    lines: dict[str, list[str]] = {}
    types: dict[str, str] = {}
    weak: set[str] = set()
    family = ""
    for line in (Path(__file__).parent / "cues.txt").read_text("utf-8").splitlines():
        if header := _HEADER.fullmatch(line):
            family = header["family"]
            lines[family] = []
            if header["type"]:
                types[family] = header["type"]
            if header["weak"]:
                weak.add(family)
        elif line and not line.startswith("#"):
            lines[family].append(line)
    return Cues(lines, types, frozenset(weak))
