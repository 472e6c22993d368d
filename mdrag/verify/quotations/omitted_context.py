"""What stands around a true quotation in its source and is missing where it is quoted.

Words that are all there may still say something else than the source: it limits them in the same
sentence, denies them in the words before, or reports them of somebody else.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from functools import cache
from typing import NamedTuple, cast

from mdrag.draft.memo import latest
from mdrag.draft.model import Draft
from mdrag.evidence.store import EvidenceStore
from mdrag.lazy import lazy_regex
from mdrag.text.connectives import opening_pattern
from mdrag.text.word_lists import either
from mdrag.verify.quotations.check import (
    QuotationCheck,
    QuotationMatch,
    places_in_source,
    quotations,
)
from mdrag.verify.quotations.denials import denial_before, view_denied
from mdrag.verify.quotations.limits import limit_after, limit_before
from mdrag.verify.quotations.other_speakers import other_speaker
from mdrag.verify.quotations.source_sentence import sentence_around, surrounding_words

__all__ = ["QuotationContext", "surroundings"]

_SHOWN = 30  # words of the source shown on either side
_CONTRAST = lazy_regex(rf"\W*(?:{opening_pattern('objection')}|Only|Though)\b")
_GLOSS = lazy_regex(r"\[[^\[\]]*\]")
_TAKEN_UP = lazy_regex(r"\W*(?:This|That|They|It|He|She|The authors?)\b")
_HELD_BY = lazy_regex(
    r"\b(?:critics?|others|some|scholars|researchers|authors|opponents|proponents|"
    r"participants?|respondents?|interviewees?|reports? (?:of|from)|report(?:ed|s)? by)\b",
    re.IGNORECASE,
)


class QuotationContext(NamedTuple):
    """The words of a source that a quotation was cut from.

    ``kind``: limited (a limiting clause was left out), denied (a denial that governs the words),
    reported (the source says them of somebody else), quoted (it has them in quotation marks).
    """

    kind: str
    check: QuotationCheck
    found: QuotationMatch
    cue: str  # the source's words that limit, deny or report
    line: str  # the source's sentence, the quoted words between ⟦ ⟧
    certain: bool = False  # whether the words alone say the opposite


@latest
def surroundings(draft: Draft, store: EvidenceStore) -> tuple[QuotationContext, ...]:
    """The true quotations of ``draft`` whose source goes on otherwise, in order.

    Left out are those whose sentence in the draft carries the limit or the denial itself, and
    words that stand elsewhere in the source without it.
    """
    return tuple(
        found
        for check in quotations(draft, store)
        if check.status in ("verbatim", "moved-page")
        and (found := _missing(check, draft, store)) is not None
    )


def _missing(check: QuotationCheck, draft: Draft, store: EvidenceStore) -> QuotationContext | None:
    if check.source is None or check.found is None or check.source.language not in ("", "en"):
        return None
    text = store.text(check.source.doc_uid)
    places = places_in_source(cast(Hashable, store), check.source.doc_uid, check.text)
    read = [_around(check, place, text) for place in places if not place.changes]
    if not read or None in read:
        return None
    first = next((one for one in read if one and one.found == check.found), read[0])
    if first is None or _carried(first, draft):
        return None
    return first


def _around(check: QuotationCheck, place: QuotationMatch, text: str) -> QuotationContext | None:
    """What of its sentence is missing from a quotation at one of its places."""
    assert check.source
    near = sentence_around(text, place.start, place.end)
    line = f"{_last(near.before)}⟦{place.text}⟧{_first(near.after)}"
    denial = denial_before(near.before, place.text)
    if denial is not None:
        cue = near.before[denial.start :].strip()
        return QuotationContext("denied", check, place, cue, line, denial.certain)
    if cue := view_denied(near.before, near.after):
        return QuotationContext("denied", check, place, f"… {cue}", line)
    limit = limit_after(place.text, near.after) or limit_before(near.before)
    if limit:
        return QuotationContext("limited", check, place, limit, line)
    families = [person.family for person in check.source.authors]
    speaker = other_speaker(near, place.text, families)
    if speaker is not None and not _nested(check):
        kind = "quoted" if speaker.in_marks else "reported"
        return QuotationContext(kind, check, place, speaker.cue, line)
    return None


def _nested(check: QuotationCheck) -> bool:
    """Whether the writer shows, by marks inside the marks, that the source quotes."""
    return check.text.strip()[:1] in "‘'“\"" and len(check.text.strip()) > 1


def _last(text: str) -> str:
    words = text.split(" ")
    return " ".join(words[-_SHOWN:]) if len(words) <= _SHOWN else "… " + " ".join(words[-_SHOWN:])


def _first(text: str) -> str:
    words = text.split(" ")
    return " ".join(words[:_SHOWN]) + (" …" if len(words) > _SHOWN else "")


def _carried(found: QuotationContext, draft: Draft) -> bool:
    """Whether the draft says in its own words what was left out of the quotation."""
    own, following = _own_words(found.check, draft)
    if found.kind in ("reported", "quoted"):
        cue = found.cue if found.kind == "reported" else ""
        names = [word for word in re.findall(r"[^\W\d_]{3,}", cue) if word[0].isupper()]
        second = either(surrounding_words("second-hand"))
        return (
            any(name in own for name in names if name != "According")
            or bool(re.search(rf"\b(?:{second})\b", own, re.IGNORECASE))
            or bool(_HELD_BY.search(own))
        )
    pattern = _own_denials() if found.kind == "denied" else _own_limits()
    if pattern.search(own) or _CONTRAST.match(following):
        return True
    return bool(_TAKEN_UP.match(following) and pattern.search(following))


@cache
def _own_denials() -> re.Pattern[str]:
    words = either((*surrounding_words("own-denials"), *surrounding_words("negations")))
    stems = either(surrounding_words("own-denial-stems"))
    return re.compile(rf"\b(?:(?:{words})\b|(?:{stems})\w*)|n['’]t\b", re.IGNORECASE)


@cache
def _own_limits() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{either(surrounding_words('own-limits'))})\b", re.IGNORECASE)


def _own_words(check: QuotationCheck, draft: Draft) -> tuple[str, str]:
    """The sentence a quotation stands in without it, and the next sentence of its paragraph."""
    place = check.place
    first, last = draft.sentence_at(place.start), draft.sentence_at(max(place.start, place.end - 1))
    if first < 0 or last < 0:
        return "", ""
    start, end = draft.sentences[first].start, draft.sentences[last].end
    if check.block and first > 0:  # what introduces a block quotation
        start = draft.sentences[first - 1].start
    glosses = " ".join(_GLOSS.findall(check.text))  # in brackets, the words are the writer's
    own = f"{draft.masked[start : place.start]} {glosses} {draft.masked[place.end : end]}"
    behind = draft.sentences[last + 1] if last + 1 < len(draft.sentences) else None
    if behind is None or (behind.block != draft.sentences[last].block and not check.block):
        return own, ""
    return own, draft.masked[behind.start : behind.end]
