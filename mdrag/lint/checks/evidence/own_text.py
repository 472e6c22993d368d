"""What a text says of itself: its aims, its plan, its own method and what that achieves."""

from __future__ import annotations

import re

from mdrag.lazy import lazy_regex

__all__ = ["shows_own", "speaks_of_own_text"]

_OF_IT = lazy_regex(
    r"\W*(?:\w+,? )?(?:(?:this|the present|the current|our|my) (?:\w+ ){0,3}?(?:survey|thesis|"
    r"dissertation|chapter|section|part|paper|article|essay|study|report|review|work|proposal|"
    r"contribution|argument|case study|analysis)|this|it) "
    r"(?:(?:then|also|thus|further|first|therefore|in turn) )?(?:has (?:\w+ ){0,2}(?:aims?|goals?|"
    r"parts|objectives)|aims|seeks|sets out|builds (?:up)?on|draws (?:up)?on|presents|proposes|"
    r"contributes|proceeds|is (?:organi[sz]ed|structured|divided)|continues|concludes|extends)\b",
    re.IGNORECASE,
)
_ITSELF = lazy_regex(
    r"\W*(?:\w+,? )?(?:this|the present|the current|our|my) (?:\w+ )?(?:survey|thesis|dissertation|"
    r"chapter|section|part|paper|article|essay|proposal|contribution)\b",
    re.IGNORECASE,
)
# A cross-reference to another part of the same text
_OWN_PART = lazy_regex(
    r"\((?:see |cf\. )?(?:Chapters?|Sections?|Parts?|Appendix|§) ?[\dIVX\[\\@~]|\]\(#\w+:[^)\s]+\)|"
    r"\\(?:auto|c|C)?ref\{|(?<![\w@])@(?:sec|fig|tbl)-|\breference-type="
)
_METHOD = lazy_regex(
    r"\W*(?:\w+,? )?(?:this|our|the (?:new|proposed|resulting|presented)) (?:\w+ ){0,2}?(?:measure|"
    r"method|approach|algorithm|model|tool|system|metric|pipeline|framework|procedure|software|"
    r"implementation|design)\b.*\b(?:us|we|our)\b",
    re.IGNORECASE | re.DOTALL,
)
# “(Figure 2)”, “In the query below”, “the results presented here”: it stands in this very text
_SHOWN = lazy_regex(
    r"\b(?:[Ff]igs?\.|[Ff]igures?|[Tt]ables?|[Aa]ppendi(?:x|ces)|[Ee]q(?:s?\.|uations?)) ?"
    r"(?:[\d(\\@]|[A-Z]\b)|\b[A-Za-z]\w+ (?:below|above)[,.;]|"
    r"\b(?:presented|shown|described|reported|given|discussed|plotted) (?:here|above|below)\b"
)


def shows_own(written: str) -> bool:
    """Whether a sentence refers to a figure, a table, an appendix or a passage of its own text."""
    return _SHOWN.search(written) is not None


def speaks_of_own_text(prose: str, written: str) -> bool:
    """Whether a sentence tells of the text it stands in; ``written``: the same with its marks."""
    found = _OF_IT.match(prose)
    if found and (_ITSELF.match(prose) or _OWN_PART.search(written)):
        return True
    return _METHOD.match(prose) is not None
