"""What a sentence of an instruction asks of the form: sections by name, a length, a style, a day.

What is left of the sentence is its topic, for which the words of a draft are looked through.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from mdrag.brief.cues import cue_list, cue_pattern, has_cue
from mdrag.brief.instruction_facts import without_values, word_range
from mdrag.brief.model import InstructionBrief, InstructionFact, InstructionLine

__all__ = [
    "AskedLength",
    "asked_lengths",
    "named_sections",
    "speaks_of_sections",
    "topic_text",
    "word_bounds",
]

_TOLERANCE = 0.1  # of a number of words that is neither the most nor the least
_NO_END = 10**9
# "a section called “Further work”", "the sections Discussion and Next steps", "a Limits section"
_SECTION = re.compile(r"(?<!\w)(?:sub)?(?:section|chapter|heading)s?(?!\w)", re.IGNORECASE)
_QUOTED = re.compile(r"[“\"]([^”\"]{3,60})[”\"]|(?<!\w)[‘']([^’']{3,60})[’'](?!\w)")
_BEHIND = re.compile(
    r"\s*(?:[,:]|(?:is |are |be )?(?:called|named|titled|entitled|headed)|on (?:the )?)?\s*"
    r"(?P<names>[^.;:!?()]*)",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"(?<!\w)(?:an?|the|your|short|brief|separate|own|final)\s+"
    r"(?P<name>[A-Z][\w-]+(?: (?:(?:and|of|&) )?[A-Z][\w-]+){0,3}) $"
)
_AND = re.compile(r",\s*(?:and\s+)?|\s+and\s+|\s+&\s+")
_LONGEST = 4  # words of a section's name


class AskedLength(NamedTuple):
    """The words that an instruction wants of the whole, from the least to the most."""

    low: int
    high: int
    place: str  # the file and place that says it

    @property
    def has_least(self) -> bool:
        """Whether fewer words would be too few."""
        return self.low > 0

    @property
    def has_most(self) -> bool:
        """Whether more words would be too many."""
        return self.high < _NO_END

    def fits(self, words: int) -> bool:
        """Whether so many words are what was asked for."""
        return self.low <= words <= self.high


def asked_lengths(brief: InstructionBrief) -> tuple[AskedLength, ...]:
    """The lengths that the brief asks of the whole; more than one where it names several."""
    found: dict[tuple[int, int], AskedLength] = {}
    for fact in brief.facts:
        if fact.kind == "word limit" and not fact.part:
            bounds = word_bounds(fact)
            found.setdefault(bounds, AskedLength(*bounds, str(fact.place)))
    return tuple(found.values())


def word_bounds(fact: InstructionFact) -> tuple[int, int]:
    """The least and the most words that a limit allows."""
    low, high = word_range(fact.value)
    if low != high:
        return low, high
    if has_cue("most", fact.text):
        return 0, high
    if has_cue("least", fact.text):
        return low, _NO_END
    return round(low * (1 - _TOLERANCE)), round(high * (1 + _TOLERANCE))


def speaks_of_sections(text: str) -> bool:
    """Whether an instruction says "section", "chapter" or "heading"."""
    return _SECTION.search(text) is not None


def named_sections(line: InstructionLine) -> list[str]:
    """The sections that a line asks for, in small letters, as their headings should name them."""
    if line.forbids:
        return []
    spoken = _SECTION.search(line.text)
    low = line.text.casefold()
    known = [name for name in cue_list("section-names") if re.search(rf"(?<!\w){name}", low)]
    own = _own_names(line.text) if spoken else []
    if line.topic != "structure" and not (own or (spoken and line.topic == "task")):
        return []
    longer = [name for name in own if name not in known]
    return list(dict.fromkeys([*known, *longer]))


def _own_names(text: str) -> list[str]:
    """Names of sections that stand beside the word, or in quotation marks."""
    found = ["".join(one.groups("")) for one in _QUOTED.finditer(text)]
    for word in _SECTION.finditer(text):
        if before := _BEFORE.search(text[: word.start()]):
            found.append(before["name"])
        behind = _BEHIND.match(_QUOTED.sub(" ", text[word.end() :]))
        for name in _AND.split(behind["names"]) if behind else ():
            if not name[:1].isupper() or len(name.split()) > _LONGEST:
                break
            found.append(name)
    return [" ".join(name.strip(" .,;:").casefold().split()) for name in found]


def topic_text(text: str) -> str:
    """A sentence without what it says of form: values, names of sections, words of such matters."""
    rest = without_values(text)
    if _SECTION.search(text):
        for name in (*_own_names(text), *cue_list("section-names")):
            rest = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " ", rest, flags=re.IGNORECASE)
    return cue_pattern("of-form").sub(" ", rest)
