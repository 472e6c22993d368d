"""The words of a draft, paragraph by paragraph: which hold a word, and where it stands."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from mdrag.claims.sentence_place import section_title
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.consistency.lines import SentenceLine, lines_in, part_of, place
from mdrag.lint.finding import Finding
from mdrag.lint.rule import Context, Paragraph, Rule

__all__ = ["WORD", "DraftWords", "ParagraphWords", "Place", "Use", "finding_at"]

WORD = lazy_regex(r"[A-Za-z][\w’']*(?:-[A-Za-z]\w*)*")
# parts of an address, a name of a file, another word, a word parted into morphemes (k<um>at~kac-un)
_BEFORE = lazy_regex(r"[\w.@/#~<>=-]|(?<=[a-z]):")
_AFTER = lazy_regex(r"[\w/~<>=-]|\.\w")


class Place(NamedTuple):
    """Where a word stands in a line's prose."""

    line: SentenceLine
    start: int
    end: int


class Use(NamedTuple):
    """An abbreviation where a paragraph uses it first, or introduces it with what it stands for."""

    short: str
    long: str  # "" when it is only used
    line: int  # of the paragraph
    start: int
    end: int


class ParagraphWords(NamedTuple):
    """What a paragraph holds, as it was gathered."""

    paragraph: Paragraph
    words: str  # each once, in lower case
    uses: tuple[Use, ...]
    names: tuple[str, ...]  # with a capital inside
    part: str


class DraftWords:
    """The paragraphs, and which of them hold a word."""

    def __init__(self, rule: Rule, context: Context) -> None:
        self._rule, self._context = rule, context
        self.draft = context.draft
        self.held = [
            ParagraphWords(paragraph, words, tuple(Use(*use) for use in uses), tuple(names), part)
            for paragraph, (words, uses, names) in context.gathered[rule.id]
            if (part := part_of(section_title(context.draft, paragraph.block_index)))
            != "references"
        ]
        self._each = [_each_once(one.words) for one in self.held]
        self.vocabulary = frozenset[str]().union(*self._each)
        self._words = "\n".join(one.words for one in self.held)
        self._starts = [0, *accumulate(len(one.words) + 1 for one in self.held)]

    def line(self, held: ParagraphWords, number: int) -> SentenceLine:
        """A line of a paragraph."""
        return lines_in(self._rule, held.paragraph, self._context)[number]

    def apart(self, first: str, second: str) -> bool:
        """Whether two words may stand side by side somewhere."""
        several = second + "s"
        return any(first in one and (second in one or several in one) for one in self._each)

    def where(self, way: str) -> Iterator[Place]:
        """Where a way to write a term, or its plural, stands as a word of its own."""
        for number in sorted(set.intersection(*map(self._holding_part, way.split(" ")))):
            for line in lines_in(self._rule, self.held[number].paragraph, self._context):
                yield from _standing(way, line)

    def _holding_part(self, part: str) -> set[int]:
        """The paragraphs with some letters: in “github’s”, too."""
        found, at = set(), self._words.find(part)
        while at >= 0:
            number = bisect_right(self._starts, at) - 1
            found.add(number)
            at = self._words.find(part, self._starts[number + 1])
        return found


@lru_cache(maxsize=2048)  # in an editor all paragraphs but one are as they were
def _each_once(words: str) -> frozenset[str]:
    return frozenset(words.split(" "))


def _standing(way: str, line: SentenceLine) -> Iterator[Place]:
    """Where a way to write a term stands in one line, as a word of its own."""
    low, at = line.low, line.low.find(way)
    while at >= 0:
        end = at + len(way)
        end += low[end : end + 1] == "s"
        before = at and _BEFORE.match(low, at - 1)
        if not before and not _AFTER.match(low, end):
            yield Place(line, at, end)
        at = low.find(way, end)


def finding_at(rule: Rule, at: Place, what: str, todo: str) -> Finding:
    """What stands at a place, and what to do about it."""
    return rule.finding(place(at.line, at.start, at.end), {"what": what, "todo": todo})
