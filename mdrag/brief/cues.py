"""Whether words ask for something, what about, and whether they forbid it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from mdrag.brief.model import TOPICS
from mdrag.text.word_lists import read_lists

__all__ = [
    "WORD_LIMIT",
    "bare",
    "cue_list",
    "cue_pattern",
    "forbids",
    "has_cue",
    "opens_with",
    "read_cues",
    "topic_of",
]

# "1.", "(a)", "•", "E1.2." before the first word
_BULLET = re.compile(
    r"^(?:[\W_]*|\(?(?:\d{1,2}|[a-z])[.)]|[A-Z]\d+(?:\.\d+)*[.:])\s*", re.IGNORECASE
)
_BRACKETS = re.compile(r"\([^()]*\)|（[^（）]*）")
_POSITIVE = re.compile(r"(?<!\w)(?:must|should|shall|need to|needs to)(?!\w)", re.IGNORECASE)
WORD_LIMIT = re.compile(r"\d\s*[-–]?\s*words?\b|\d\s*字", re.IGNORECASE)
_CJK = "[⺀-鿿]"


def cue_list(name: str) -> tuple[str, ...]:
    """The entries of ``[name]`` of cues.txt."""
    return read_cues()[name]


@cache
def read_cues() -> dict[str, tuple[str, ...]]:
    """Every list of cues.txt, by name."""
    return dict(read_lists(Path(__file__).with_name("cues.txt")))


@cache
def cue_pattern(name: str) -> re.Pattern[str]:
    """What finds an entry of a list: whole words of English with their endings, any Chinese."""
    entries = sorted(cue_list(name), key=len, reverse=True)
    han = [re.escape(one) for one in entries if re.match(_CJK, one)]
    latin = [re.escape(one) for one in entries if not re.match(_CJK, one)]
    words = rf"(?<![\w-])(?:{'|'.join(latin)})(?:s|es)?(?![\w-])" if latin else r"(?!)"
    return re.compile("|".join([words, *han]), re.IGNORECASE)


def has_cue(name: str, text: str) -> bool:
    """Whether a text has an entry of a list."""
    return bool(cue_pattern(name).search(text.replace("’", "'")))


def opens_with(name: str, text: str) -> bool:
    """Whether a text begins with an entry of a list, a bullet or a number apart."""
    return bool(cue_pattern(name).match(bare(text).replace("’", "'")))


def bare(text: str) -> str:
    """A line without its bullet or number."""
    return _BULLET.sub("", text, count=1)


def forbids(sentence: str) -> bool:
    """Whether a sentence says what is not to be done, or what marks are lost for.

    What stands in brackets is said beside it, and a question asks whether something is so.
    """
    if sentence.rstrip().endswith(("?", "？")):
        return False
    plain = _BRACKETS.sub(" ", sentence.replace("’", "'"))
    said = cue_pattern("not-asking").sub(" ", plain)
    if has_cue("negative", said):
        return True
    return has_cue("consequence", said) and not _POSITIVE.search(said)


def topic_of(text: str) -> str:
    """The topic of TOPICS that most words of a text name; "" for none."""
    if WORD_LIMIT.search(text):
        return "formatting"
    counts = {topic: len(cue_pattern(topic).findall(text)) for topic in TOPICS}
    best = max(TOPICS, key=lambda topic: counts[topic])
    return best if counts[best] else ""
