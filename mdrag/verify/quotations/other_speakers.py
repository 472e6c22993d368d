"""Whether a source quotes, or reports from somebody else, the words that are quoted from it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from mdrag.lazy import lazy_regex
from mdrag.text.word_lists import either, word_list
from mdrag.verify.quotations.source_sentence import SourceSentence, surrounding_words

__all__ = ["OtherSpeaker", "other_speaker"]

_LEAST = 4  # words: fewer in quotation marks are a term
_NAME = (
    rf"(?:(?:{either(word_list('people', 'particles'))}) )*[A-Z][\w’'-]+"
    r"(?:,? (?:(?:and|&) (?:colleagues|others|[A-Z][\w’'-]+)|et al\.?)|, [A-Z][\w’'-]+(?=,? and))*"
)
_CITE = (
    r"(?:\s*[(\[]\s*(?!Appendix|Fig|Tab|Sec|Eq|see )[^()\[\]]{0,60}?\d[^()\[\]]{0,40}[)\]]"
    r"|(?<=\.)\s?\d{1,3}(?=[ ,])|\s\d{1,3}(?=[ ,]))"
)
_APART = lazy_regex(r";|, (?:but|whereas|while|and)\b|\bbut\b")
_LED = 6  # words of the source shown before its quotation marks, and inside
_ENDED = lazy_regex(r"[.!?][”’\"]?\s+(?=[A-Z])")
_REACH = 6  # words between the report and the words quoted
_OPEN = {"“": "”", "‘": "’", "«": "»", "„": "“”"}


class OtherSpeaker(NamedTuple):
    """Whose words they are, as the source says it.

    ``in_marks``: only its quotation marks say so; ``cue`` is then what leads to them.
    """

    cue: str
    name: str = ""
    in_marks: bool = False


def other_speaker(
    near: SourceSentence, quoted: str, families: Sequence[str]
) -> OtherSpeaker | None:
    """Who says the quoted words in the source, when it is not its own author.

    ``near``: what stands around them; ``families``: the source's authors.
    """
    before = near.before
    for pattern in (_according(), _names(), _holders()):
        every = list(pattern.finditer(before))
        if not every:
            continue
        found = every[-1]
        between = before[found.end() :]
        groups = found.groupdict()
        name = next((groups[key] for key in groups if groups[key]), "")
        if _is_own(name, families) or _APART.search(between):
            continue
        if len(between.split()) <= _REACH:
            return OtherSpeaker(found.group().strip(" ,"), name)
    opened = _opening(near.ahead, quoted, near.behind) if len(quoted.split()) >= _LEAST else -1
    if opened < 0:
        return None
    lead = _ENDED.split(near.ahead[:opened])[-1].split()[-_LED:]
    led = " ".join([*lead, near.ahead[opened:].lstrip()])
    return OtherSpeaker(led + " ".join(quoted.split()[:_LED]), in_marks=True)


def _opening(ahead: str, quoted: str, behind: str) -> int:
    """Where in ``ahead`` the quotation marks open that the source has around the words, or -1."""
    for sign, closing in _OPEN.items():
        opened = ahead.rfind(sign)
        if opened < 0 or any(_closes(ahead, opened + 1, c) for c in closing):
            continue
        inside = any(_closes(quoted, 0, c) for c in closing)
        if not inside and any(_closes(behind, 0, c) for c in closing):
            return opened
    opened, closed = ahead.rfind('"'), behind.find('"')
    opens = opened >= 0 and ahead[:opened][-1:] in ("", *" ([—–")
    closes = '"' not in quoted and closed >= 0 and not behind[:closed][-1:].isspace()
    return opened if opens and closes else -1


def _closes(text: str, start: int, sign: str) -> bool:
    """Whether a closing mark stands there; an apostrophe inside a word is none."""
    at = text.find(sign, start)
    while at >= 0:
        if sign != "’" or not (text[at - 1 : at].isalnum() and text[at + 1 : at + 2].isalnum()):
            return True
        at = text.find(sign, at + 1)
    return False


def _is_own(name: str, families: Sequence[str]) -> bool:
    words = re.findall(r"[^\W\d_]+", name.removeprefix("the "))
    if not words:
        return False
    return words[0].lower() in surrounding_words("no-names") or any(
        word in families for word in words
    )


def _verbs() -> str:
    stems = (*word_list("reporting", "finding-stems"), *word_list("reporting", "saying-stems"))
    return (
        rf"(?:{either((*stems, *surrounding_words('saying-stems')))})(?:e|s|es|d|ed|t|n|ies|ied)?\b"
    )


@cache
def _according() -> re.Pattern[str]:
    """“According to Brown (2004),”, “in the words of Brown,”."""
    holders = either(surrounding_words("holders"))
    return re.compile(
        r"\b(?:[Aa]ccording to|[Ii]n the (?:words|view|opinion) of) "
        rf"(?P<name>{_NAME}|(?:the |some |many )?(?:original )?(?:{holders})){_CITE}?,"
    )


@cache
def _names() -> re.Pattern[str]:
    """“As Brown argued,”, “Brown (2004) argues that”, “recent work [3] shows that”."""
    adverb = r"(?:(?:has|have|had|also|further|later|first|once|even|famously|[a-z]+ly) )*"
    said = rf",? {adverb}{_verbs()}"
    that = r"(?: (?:\w+ ){0,4}?that\b|[,:]|\s*$)"
    joined = r"[A-Z][\w’'-]+(?: et al\.?| and (?:colleagues|co-workers|[A-Z][\w’'-]+))"
    return re.compile(
        rf"\b(?:(?P<name>{_NAME}){_CITE}{said}{that}"
        rf"|[a-z]{{3,}} ?\[\d[^\]]{{0,30}}\]{said}{that}"
        rf"|[Aa]s (?P<who>{_NAME}|the (?:original )?authors){_CITE}?{said}[^,]{{0,40}},"
        rf"|(?P<other>{joined}){said}{that}"
        rf"|(?<=[a-z,] )(?P<third>[A-Z][\w’'-]+){said} that\b)"
    )


@cache
def _holders() -> re.Pattern[str]:
    """“Critics argue that”, “the original authors report that”, “it is often claimed that”."""
    said = either(surrounding_words("impersonal"))
    return re.compile(
        rf"\b(?:(?:{either(surrounding_words('holders'))}|original (?:paper|article|study))"
        rf"(?: (?:of|in|from|on) (?:\w+ ){{1,4}}?| )(?:\w+ ){{0,2}}?{_verbs()}(?:,? that\b|\s*$)"
        rf"|[Ii]t (?:is|was|has been|had been|may be|can be) (?:\w+ ){{0,2}}(?:{said}) that\b)",
        re.IGNORECASE,
    )
