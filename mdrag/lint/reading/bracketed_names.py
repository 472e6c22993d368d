"""Citations in brackets that stand where a name must: “According to [@bell2017]”."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mdrag.draft.model import Citation, Draft
from mdrag.lazy import lazy_regex
from mdrag.text.word_lists import either, reporting_stems

__all__ = ["BracketedName", "bracketed_names"]

_REACH = 60  # characters before a citation that are looked at
_WORK = (
    "analysis", "approach", "argument", "article", "book", "definition", "findings", "framework",
    "idea", "ideas", "method", "model", "paper", "research", "results", "studies", "study",
    "theory", "view", "views", "work", "works",
)  # fmt: skip
# “According to”, “proposed by”, “the work of”: a noun must follow
_WANTS_NAME = lazy_regex(rf"\b(?:[Aa]ccording to|[Bb]y|(?:{either(_WORK)}) (?:of|from))[ \n]$")
# Where a clause begins, or “Researcher [@bell2017] suggests”
_WANTS_SUBJECT = lazy_regex(
    r"(?:(?:^|(?<!\bal)[.!?;:,(]|\b(?:and|but|while|whereas|as|that|although|[Rr]esearcher|[Aa]uthor|"
    r"[Ss]cholar|[Pp]hilosopher|[Hh]istorian|[Pp]sychologist|[Ss]ociologist|[Ee]conomist))[ \n])$"
)
_SAYS = lazy_regex(rf"[ \n](?:(?:also|has|have|later|further|first) )?(?:{reporting_stems()})\w*\b")
_BREAKS = lazy_regex(r"[ \n](?:\w+ing)\b")  # “…, [@bell2017] using”: no verb of its clause


class BracketedName(NamedTuple):
    """A citation in brackets, and how it is written as part of the sentence."""

    start: int
    end: int
    meant: str


def bracketed_names(draft: Draft) -> Iterator[BracketedName]:
    """Those of one work with nothing before its key, in running text."""
    for one in draft.citations:
        if one.narrative or len(one.items) != 1 or one.sentence < 0:
            continue
        written = draft.text[one.start : one.end]
        if not written.startswith("[@") or draft.blocks[one.block].kind not in _RUNNING:
            continue
        if _wants_name(draft, one):
            yield BracketedName(one.start, one.end, _narrative(written))


_RUNNING = ("paragraph", "plain")


def _wants_name(draft: Draft, one: Citation) -> bool:
    begin = draft.sentences[one.sentence].start
    before = draft.text[max(begin, one.start - _REACH) : one.start]
    if _WANTS_NAME.search(before):
        return True
    after = draft.text[one.end : one.end + _REACH]
    says = _SAYS.match(after) is not None and _BREAKS.match(after) is None
    return says and (one.start == begin or _WANTS_SUBJECT.search(before) is not None)


def _narrative(written: str) -> str:
    """“[@bell2017, p. 3]” as part of its sentence: “@bell2017 [p. 3]”."""
    key, comma, rest = written[1:-1].partition(",")
    return f"{key} [{rest.strip()}]" if comma and rest.strip() else key
